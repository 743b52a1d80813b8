//! Pictures as text: a thin writer of SVG.
//!
//! A picture is part of a documentation page, which may be light or dark. So the ink is `currentColor`, the colour of
//! the surrounding text, and all other colours are visible on light and dark pages. These are the colours of Okabe and
//! Ito, which colour-blind readers can distinguish. In addition, a ramp of colours grows lighter from end to end.

use std::fmt::{self, Display, Write};

pub(crate) const ORANGE: &str = "#d55e00";
pub(crate) const BLUE: &str = "#56b4e9";
/// The colours of the cells.
pub(crate) const COLOURS: [&str; 4] = ["#56b4e9", "#e69f00", "#2fb58a", "#d58fb8"];
/// A ramp of colours. Adjacent colours can be distinguished, and all colours are visible on a light and on a dark page.
pub(crate) const RAMP: [&str; 9] = [
    "#8a3fb5", "#5b5fd0", "#2f86c9", "#1f9e9e", "#2aa865", "#79bd3a", "#c3cf2f", "#f2c11e",
    "#f58f3d",
];
/// The number of dark colours at the beginning of the ramp. Text on a dark colour is white.
pub(crate) const DARK: usize = 3;

/// A style of text.
pub(crate) const BOLD: &str = "font-weight=\"500\"";
/// A style of text in the background.
pub(crate) const SOFT: &str = "opacity=\"0.75\"";

/// A place in a picture: from the left, and from the top.
pub(crate) type Point = (f64, f64);

/// A length in the file, rounded to a tenth.
struct Px(f64);

impl Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() / 10.0 + 0.0; // avoids a negative zero
        write!(f, "{tenths}")
    }
}

/// The alignment of a text at its place.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Align {
    Left,
    Middle,
    Right,
}

/// A picture as SVG text, with one line for each element. The text has no blank lines, because Markdown would end the
/// picture at a blank line.
pub(crate) struct Picture {
    name: String,
    text: String,
    frames: usize,
}

impl Picture {
    /// Creates an empty picture with a title and a description for people who cannot see it.
    pub(crate) fn new(
        name: &str,
        (width, height): (u32, u32),
        title: &str,
        description: &str,
    ) -> Self {
        let mut picture = Self {
            name: name.to_owned(),
            text: String::new(),
            frames: 0,
        };
        picture.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
             style=\"max-width:100%;height:auto\" role=\"img\" aria-labelledby=\"{name}-title {name}-desc\" \
             font-family=\"Fira Sans, Arial, sans-serif\" fill=\"currentColor\">"
        ));
        picture.add(format_args!("<title id=\"{name}-title\">{title}</title>"));
        picture.add(format_args!(
            "<desc id=\"{name}-desc\">{description}</desc>"
        ));
        picture
    }

    /// Draws one of several frames at the same place. The reader chooses the frame that is shown.
    pub(crate) fn frame(&mut self, draw: impl FnOnce(&mut Self)) {
        let class = format!("{}-{}", self.name, self.frames);
        self.frames += 1;
        self.add(format_args!("<g class=\"{class}\">"));
        draw(self);
        self.add(format_args!("</g>"));
    }

    /// Returns the ending of the file's name. A picture with frames is HTML, with a button for each frame.
    pub(crate) fn extension(&self) -> &'static str {
        if self.frames > 0 { "html" } else { "svg" }
    }

    /// Returns the text of the file.
    pub(crate) fn finish(mut self) -> String {
        self.add(format_args!("</svg>"));
        let (name, frames) = (&self.name, 0..self.frames);
        if frames.is_empty() {
            return self.text;
        }
        // The buttons work without a script: the style sheet shows the frame of the button that is checked.
        let shown: Vec<String> = frames
            .clone()
            .map(|frame| format!("#{name}-{frame}:checked~svg .{name}-{frame}"))
            .collect();
        let buttons: Vec<String> = frames
            .map(|frame| {
                let checked = if frame == 0 { " checked" } else { "" };
                format!("<input type=\"radio\" name=\"{name}\" id=\"{name}-{frame}\" aria-label=\"step {frame}\"{checked}>")
            })
            .collect();
        format!(
            "<fieldset style=\"border:0;padding:0;margin:0 0 1em\">\n\
             <legend>Step through it: choose a step, and press the arrow keys.</legend>\n\
             <style>g[class^={name}-]{{display:none}}{}{{display:inline}}</style>\n{}\n{}</fieldset>\n",
            shown.join(","),
            buttons.join("\n"),
            self.text
        )
    }

    /// Draws something that [`again`](Self::again) draws at other places.
    pub(crate) fn once(&mut self, id: &str, draw: impl FnOnce(&mut Self)) {
        let name = self.name.clone();
        self.add(format_args!("<g id=\"{name}-{id}\">"));
        draw(self);
        self.add(format_args!("</g>"));
    }

    /// Like [`once`](Self::once), but does not show it yet.
    pub(crate) fn stencil(&mut self, id: &str, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<defs>"));
        self.once(id, draw);
        self.add(format_args!("</defs>"));
    }

    /// Draws it again, moved to the right and down.
    pub(crate) fn again(&mut self, id: &str, (x, y): Point) {
        let name = self.name.clone();
        let [x, y] = [x, y].map(Px);
        self.add(format_args!(
            "<use href=\"#{name}-{id}\" x=\"{x}\" y=\"{y}\"/>"
        ));
    }

    fn add(&mut self, element: fmt::Arguments<'_>) {
        writeln!(self.text, "{element}").expect("a string takes all");
    }

    pub(crate) fn rect(&mut self, (x, y): Point, (width, height): (f64, f64), style: &str) {
        let [x, y, width, height] = [x, y, width, height].map(Px);
        self.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {style}/>"
        ));
    }

    pub(crate) fn circle(&mut self, (x, y): Point, radius: f64, style: &str) {
        let [x, y, radius] = [x, y, radius].map(Px);
        self.add(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>"
        ));
    }

    /// Draws lines from point to point.
    pub(crate) fn polyline(&mut self, points: impl IntoIterator<Item = Point>, style: &str) {
        let points: Vec<String> = points
            .into_iter()
            .map(|(x, y)| format!("{},{}", Px(x), Px(y)))
            .collect();
        let points = points.join(" ");
        self.add(format_args!(
            "<polyline points=\"{points}\" fill=\"none\" {style}/>"
        ));
    }

    pub(crate) fn line(&mut self, from: Point, to: Point, style: &str) {
        self.polyline([from, to], style);
    }

    /// Draws many lines as one element.
    pub(crate) fn lines(&mut self, lines: impl IntoIterator<Item = (Point, Point)>, style: &str) {
        let mut path = String::new();
        for ((x, y), (to_x, to_y)) in lines {
            write!(path, "M{} {}L{} {}", Px(x), Px(y), Px(to_x), Px(to_y))
                .expect("a string takes all");
        }
        self.add(format_args!("<path d=\"{path}\" fill=\"none\" {style}/>"));
    }

    /// Draws a text whose middle is at the height of the place.
    pub(crate) fn text(&mut self, (x, y): Point, size: f64, align: Align, style: &str, text: &str) {
        let anchor = match align {
            Align::Left => "start",
            Align::Middle => "middle",
            Align::Right => "end",
        };
        let [x, y, size] = [x, y + 0.36 * size, size].map(Px);
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" {style}>{text}</text>"
        ));
    }

    /// Draws an arrow to the right or downwards.
    pub(crate) fn arrow(&mut self, from: Point, to: Point) {
        self.line(from, to, "stroke=\"currentColor\" stroke-width=\"1.2\"");
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = (dx * dx + dy * dy).sqrt();
        let (dx, dy) = (dx / length, dy / length);
        let wing = |side: f64| {
            (
                to.0 - 7.0 * dx - side * 4.0 * dy,
                to.1 - 7.0 * dy + side * 4.0 * dx,
            )
        };
        self.polyline(
            [wing(1.0), to, wing(-1.0)],
            "stroke=\"currentColor\" stroke-width=\"1.2\"",
        );
    }
}
