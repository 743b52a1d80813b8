//! A drawing that is written to two files: an SVG, and a PNG with two pixels for each unit of the SVG.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "a picture has few thousand pixels"
)]

use std::io;
use std::path::Path;

use ab_glyph::{Font, FontRef, Glyph, InvalidFont, PxScale, ScaleFont, point};
use colorwalk_programs::NewFile;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind,
};

/// The number of pixels of the PNG for each unit of the SVG. Two pixels suit a screen of high resolution.
const ZOOM: u32 = 2;

type Drawn = Result<(), DrawingErrorKind<io::Error>>;

/// The pixels of a picture.
pub(crate) struct Pixels {
    size: (u32, u32),
    rgb: Vec<u8>,
}

impl Pixels {
    /// Creates the pixels of a picture whose SVG has this size.
    pub(crate) fn new((width, height): (u32, u32)) -> Self {
        let size = (ZOOM * width, ZOOM * height);
        let bytes = 3 * size.0 as usize * size.1 as usize;
        Self {
            size,
            rgb: vec![0; bytes],
        }
    }

    pub(crate) fn write_png(&self, path: &Path) -> io::Result<()> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.size.0, self.size.1);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgb)?;
        writer.finish()?;
        NewFile::write(path, bytes)
    }
}

/// Draws everything twice, into both files.
pub(crate) struct Canvas<'a> {
    svg: SVGBackend<'a>,
    pixels: BitMapBackend<'a>,
    /// of the pixels; the viewer chooses the font of an SVG
    font: FontRef<'static>,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(
        svg: &'a mut String,
        pixels: &'a mut Pixels,
        size: (u32, u32),
    ) -> Result<Self, InvalidFont> {
        Ok(Self {
            svg: SVGBackend::with_string(svg, size),
            pixels: BitMapBackend::with_buffer(&mut pixels.rgb, pixels.size),
            font: FontRef::try_from_slice(dejavu::sans_condensed::regular())?,
        })
    }

    /// Returns the glyphs of a text that begins at the origin. Also returns the width of the text.
    fn set(&self, text: &str, scale: PxScale) -> (Vec<Glyph>, f32) {
        let font = self.font.as_scaled(scale);
        let (mut glyphs, mut right) = (Vec::new(), 0.0);
        let mut before = None;
        for character in text.chars() {
            let id = font.glyph_id(character);
            right += before.map_or(0.0, |before| font.kern(before, id));
            glyphs.push(id.with_scale_and_position(scale, point(right, 0.0)));
            right += font.h_advance(id);
            before = Some(id);
        }
        (glyphs, right)
    }
}

impl DrawingBackend for Canvas<'_> {
    type ErrorType = io::Error;

    fn get_size(&self) -> (u32, u32) {
        self.svg.get_size()
    }

    fn ensure_prepared(&mut self) -> Drawn {
        self.svg.ensure_prepared()?;
        self.pixels.ensure_prepared().map_err(of_pixels)
    }

    fn present(&mut self) -> Drawn {
        self.svg.present()?;
        self.pixels.present().map_err(of_pixels)
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> Drawn {
        self.draw_rect(point, point, &colour, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.svg.draw_line(from, to, style)?;
        let drawn = self.pixels.draw_line(zoom(from), zoom(to), &Zoomed(style));
        drawn.map_err(of_pixels)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        self.svg.draw_rect(upper_left, bottom_right, style, fill)?;
        let ends = (zoom(upper_left), zoom(bottom_right));
        let drawn = self.pixels.draw_rect(ends.0, ends.1, &Zoomed(style), fill);
        drawn.map_err(of_pixels)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        let path: Vec<BackendCoord> = path.into_iter().collect();
        self.svg.draw_path(path.iter().copied(), style)?;
        let path = path.into_iter().map(zoom);
        let drawn = self.pixels.draw_path(path, &Zoomed(style));
        drawn.map_err(of_pixels)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        self.svg.draw_circle(centre, radius, style, fill)?;
        let (centre, radius) = (zoom(centre), ZOOM * radius);
        let drawn = self
            .pixels
            .draw_circle(centre, radius, &Zoomed(style), fill);
        drawn.map_err(of_pixels)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        let corners: Vec<BackendCoord> = corners.into_iter().collect();
        self.svg.fill_polygon(corners.iter().copied(), style)?;
        let corners = corners.into_iter().map(zoom);
        let drawn = self.pixels.fill_polygon(corners, &Zoomed(style));
        drawn.map_err(of_pixels)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        place: BackendCoord,
    ) -> Drawn {
        self.svg.draw_text(text, style, place)?;
        // As in the SVG, where plotters takes a size for 1.24 em.
        let em = ZOOM as f32 * style.size() as f32 / 1.24;
        let units = self.font.units_per_em();
        let scale = PxScale::from(em * self.font.height_unscaled() / units.unwrap_or(1000.0));
        let (glyphs, width) = self.set(text, scale);
        let left = match style.anchor().h_pos {
            HPos::Left => 0.0,
            HPos::Center => -width / 2.0,
            HPos::Right => -width,
        };
        // The middle of a text is above its line by half the height of an `x`, as in the SVG.
        let line = match style.anchor().v_pos {
            VPos::Top => 0.76 * em,
            VPos::Center => 0.27 * em,
            VPos::Bottom => -0.27 * em,
        };
        let size = self.pixels.get_size();
        let size = (size.0 as i32, size.1 as i32);
        let (place, transform, colour) = (zoom(place), style.transform(), style.color());
        for mut glyph in glyphs {
            glyph.position += point(left, line);
            let Some(outline) = self.font.outline_glyph(glyph) else {
                continue; // a space
            };
            let corner = outline.px_bounds().min;
            let mut drawn = Ok(());
            outline.draw(|x, y, cover| {
                let (x, y) = (corner.x as i32 + x as i32, corner.y as i32 + y as i32);
                let (x, y) = transform.transform(x, y);
                let alpha = colour.alpha * f64::from(cover.min(1.0));
                let (x, y) = (place.0 + x, place.1 + y);
                if !(0..size.0).contains(&x) || !(0..size.1).contains(&y) {
                    return; // outside the picture
                }
                let colour = BackendColor { alpha, ..colour };
                let pixel = self.pixels.draw_pixel((x, y), colour);
                if pixel.is_err() {
                    drawn = pixel;
                }
            });
            drawn.map_err(of_pixels)?;
        }
        Ok(())
    }
}

fn zoom((x, y): BackendCoord) -> BackendCoord {
    let zoom = ZOOM as i32;
    (zoom * x, zoom * y)
}

/// A style whose lines are scaled like the picture.
struct Zoomed<'a, S>(&'a S);

impl<S: BackendStyle> BackendStyle for Zoomed<'_, S> {
    fn color(&self) -> BackendColor {
        self.0.color()
    }

    fn stroke_width(&self) -> u32 {
        ZOOM * self.0.stroke_width()
    }
}

fn of_pixels<E>(error: DrawingErrorKind<E>) -> DrawingErrorKind<io::Error>
where
    E: std::error::Error + Send + Sync,
{
    match error {
        DrawingErrorKind::DrawingError(error) => {
            DrawingErrorKind::DrawingError(io::Error::other(error.to_string()))
        }
        DrawingErrorKind::FontError(error) => DrawingErrorKind::FontError(error),
    }
}
