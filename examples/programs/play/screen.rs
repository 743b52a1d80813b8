//! The screen: the board at the left, what is known at the right, keys below.

use std::error::Error;
use std::io::{self, Stdout, Write};
use std::process;

use colorwalk::color_walk::{Colour, Position};
use crossterm::style::{
    Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use crossterm::terminal::{
    self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{cursor, execute, queue};

use crate::Play;
use crate::thinker::Knowledge;

/// A terminal that is put back as it was, even where a signal ends the game.
pub(crate) struct Terminal(Stdout);

impl Terminal {
    pub(crate) fn open() -> Result<Self, Box<dyn Error>> {
        ctrlc::set_handler(|| {
            let _lock = io::stdout().lock(); // nothing more is drawn
            put_back();
            process::exit(1);
        })?;
        terminal::enable_raw_mode()?;
        let mut terminal = Self(io::stdout());
        execute!(terminal.0, EnterAlternateScreen, cursor::Hide)?;
        Ok(terminal)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        put_back();
    }
}

/// Puts the terminal back, even in the middle of a drawing. There is nobody left to tell of a failure.
fn put_back() {
    let _ = execute!(
        io::stdout(),
        SetAttribute(Attribute::Reset),
        EndSynchronizedUpdate,
        cursor::Show,
        LeaveAlternateScreen
    );
    let _ = terminal::disable_raw_mode();
}

/// How a character is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Style {
    ink: Color,
    paper: Color,
    is_bold: bool,
}

const PLAIN: Style = Style {
    ink: Color::Reset,
    paper: Color::Reset,
    is_bold: false,
};
const BOLD: Style = Style {
    is_bold: true,
    ..PLAIN
};
const SOFT: Style = Style {
    ink: Color::AnsiValue(245),
    ..PLAIN
};

/// Of each colour: glyph, name, paper and ink, a shade of the paper. The first eight are told apart by the colour-blind (Okabe
/// and Ito 2008).
const PALETTE: [(char, &str, u8, u8); crate::table::MOST_COLOURS as usize] = [
    ('●', "orange", 214, 130),
    ('▲', "sky", 74, 24),
    ('■', "green", 36, 22),
    ('◆', "yellow", 227, 136),
    ('+', "blue", 25, 111),
    ('▼', "red", 166, 223),
    ('★', "pink", 175, 89),
    ('○', "grey", 245, 236),
    ('=', "white", 255, 243),
    ('x', "brown", 94, 180),
];

/// A row of characters, filled from the left.
type Row = Vec<(char, Style)>;

/// Draws the game, and writes only the rows that have changed.
pub(crate) struct Screen {
    has_digits: bool,
    shown: Vec<Row>,
}

impl Screen {
    pub(crate) fn new(has_digits: bool) -> Self {
        Self {
            has_digits,
            shown: Vec::new(),
        }
    }

    /// Forgets what was shown: the terminal has changed.
    pub(crate) fn forget(&mut self) {
        self.shown.clear();
    }

    pub(crate) fn draw(&mut self, play: &Play, terminal: &mut Terminal) -> io::Result<()> {
        let (width, height) = terminal::size()?;
        let rows = self.rows(play, width.into(), height.into());
        if rows == self.shown {
            return Ok(());
        }
        let out = &mut terminal.0;
        queue!(out, BeginSynchronizedUpdate)?;
        if self.shown.len() != rows.len() {
            queue!(out, Clear(ClearType::All))?;
            self.shown.clear();
        }
        for ((line, row), index) in (0..).zip(&rows).zip(0..) {
            if self.shown.get::<usize>(index) != Some(row) {
                queue!(out, cursor::MoveTo(0, line))?;
                write_row(out, row)?;
            }
        }
        queue!(out, EndSynchronizedUpdate)?;
        out.flush()?;
        self.shown = rows;
        Ok(())
    }

    fn rows(&self, play: &Play, width: usize, height: usize) -> Vec<Row> {
        const SIDE: usize = 34; // the least for what stands at the right
        let board = play.table.board();
        let (columns, board_rows) = (board.columns() as usize, board.rows() as usize);
        let is_wide = width >= 2 * columns + 3 + SIDE;
        let cell_width = if is_wide { 2 } else { 1 };
        let left = cell_width * columns + 3;
        let least_width = (columns + 3 + SIDE).max(78); // the keys take 77
        let least_height = (board_rows + 4).max(20);
        let mut rows = vec![Row::new(); height];
        if width < least_width || height < least_height {
            let wanted = format!("The board needs {least_width} columns and {least_height} rows;");
            let found = format!("the terminal has {width} and {height}.");
            for (row, text) in rows.iter_mut().zip([wanted, found]) {
                write(row, 0, &text, PLAIN);
            }
            return rows;
        }
        write(&mut rows[0], 1, &play.table.title(), BOLD);
        for (row, line) in (0..).zip(&mut rows[1..=board_rows]) {
            for column in 0..board.columns() {
                if let Some(cell) = board.cell(column, row) {
                    let (glyph, style) = self.cell(play, cell);
                    let text = [glyph, ' '];
                    line.resize(line.len().max(1), (' ', PLAIN));
                    line.extend(text[..cell_width].iter().map(|&glyph| (glyph, style)));
                }
            }
        }
        let side = self.side(play, width - left);
        for (row, text) in rows[1..height - 2].iter_mut().zip(side) {
            for (column, text, style) in text {
                write(row, left + column, &text, style);
            }
        }
        let (message, style) = message(play);
        write(&mut rows[height - 2], 1, &message, style);
        let most = play.table.game().colours() - 1;
        let keys = match &play.prompt {
            Some(prompt) if prompt.asks_for_seed => {
                format!("Seed of a random board: {}_", prompt.typed)
            }
            Some(prompt) => format!("Board of the series: {}_", prompt.typed),
            None => format!(
                "0-{most} play  u undo  r redo  h hints  n p next, previous  b board  s seed  q quit"
            ),
        };
        let style = if play.prompt.is_some() { BOLD } else { SOFT };
        write(&mut rows[height - 1], 1, &keys, style);
        for row in &mut rows {
            row.truncate(width);
        }
        rows
    }

    /// The glyph of a colour.
    fn glyph(&self, colour: Colour) -> (char, Style) {
        let (glyph, _, paper, ink) = PALETTE[colour.index() % PALETTE.len()];
        let digit = char::from_digit(u32::from(colour.get()), 10).filter(|_| self.has_digits);
        let style = Style {
            ink: Color::AnsiValue(ink),
            paper: Color::AnsiValue(paper),
            is_bold: false,
        };
        (digit.unwrap_or(glyph), style)
    }

    /// A cell of the board: a glyph, a dot where it is cleared, a larger one where the last move did that.
    fn cell(&self, play: &Play, cell: u32) -> (char, Style) {
        let graph = play.table.game().graph();
        let cluster = graph.cluster_of(cell);
        let is_cleared =
            |position: &Position| cluster.is_some_and(|cluster| position.contains(cluster));
        if !is_cleared(play.table.position()) {
            return play
                .table
                .board()
                .colour_of(cell)
                .map_or((' ', PLAIN), |colour| self.glyph(colour));
        }
        let is_new = play
            .table
            .before()
            .is_some_and(|before| !is_cleared(before));
        (if is_new { '•' } else { '·' }, SOFT)
    }

    /// What stands beside the board, row by row: where, what and how.
    fn side(&self, play: &Play, width: usize) -> Vec<Vec<(usize, String, Style)>> {
        let table = &play.table;
        let (position, game) = (table.position(), table.game());
        let knowledge = play.thinker.knowledge(position);
        let at_start = play.thinker.knowledge(table.start());
        let mut side = Vec::new();
        let mut fact = |name: &str, text: String| {
            side.push(vec![(0, name.to_owned(), SOFT), (9, text, BOLD)]);
        };
        fact("moves", table.moves().len().to_string());
        let cells = table.board().cell_count();
        fact(
            "cells",
            format!("{} of {cells} left", position.cells_left()),
        );
        fact("fewest", fewest(play, &knowledge));
        let par = at_start
            .optimum()
            .map_or("...".to_owned(), |moves| format!("{} in all", moves.len()));
        fact("best", par);
        side.push(Vec::new());
        let best = knowledge.optimum().and_then(|moves| moves.first().copied());
        for colour in game.palette() {
            let (glyph, style) = self.glyph(colour);
            let (_, name, _, _) = PALETTE[colour.index() % PALETTE.len()];
            let gain = game.gain(position, colour);
            let gains = if gain == 0 {
                "-".to_owned()
            } else {
                format!("+{gain}")
            };
            let text = format!("{name:<7}{gains:>5}");
            let ink = if gain == 0 { SOFT } else { PLAIN };
            let mut row = vec![
                (0, colour.to_string(), BOLD),
                (2, format!(" {glyph} "), style),
                (6, text, ink),
            ];
            if play.shows_hints && best == Some(colour) {
                row.push((20, "<- optimal".to_owned(), BOLD));
            }
            side.push(row);
            if play.shows_hints {
                let mut hints = knowledge.hints.clone();
                hints.retain(|hint| hint.colour == colour);
                hints.sort_by_key(|hint| hint.moves); // the best first, where not all have room
                let names: Vec<String> = hints
                    .iter()
                    .map(|hint| format!("{} ({})", hint.strategy, hint.moves))
                    .collect();
                side.extend(
                    wrap(&names, width.saturating_sub(4))
                        .into_iter()
                        .map(|line| vec![(3, line, SOFT)]),
                );
            }
        }
        if play.shows_hints && !position.is_cleared() {
            let text = if knowledge.has_all_hints {
                "(moves that each would need)"
            } else {
                "asking the strategies ..."
            };
            side.push(vec![(0, text.to_owned(), SOFT)]);
        }
        side
    }
}

/// How few moves are still possible, as far as it is known.
fn fewest(play: &Play, knowledge: &Knowledge) -> String {
    let played = play.table.moves().len();
    if play.table.position().is_cleared() {
        return "0 more".to_owned();
    }
    match (&knowledge.bounds, knowledge.optimum()) {
        (_, Some(moves)) => {
            let more = moves.len();
            format!("{more} more, {} in all", played + more)
        }
        (Some((lower, moves)), None) => {
            let seconds = play.thinker.elapsed().as_secs();
            format!("{lower} to {} more ({seconds} s)", moves.len())
        }
        (None, None) => "thinking ...".to_owned(),
    }
}

/// What there is to say below the board.
fn message(play: &Play) -> (String, Style) {
    let (table, moves) = (&play.table, play.table.moves().len());
    if !table.position().is_cleared() {
        return (play.message.clone(), PLAIN);
    }
    let text = match play.thinker.knowledge(table.start()).optimum() {
        Some(best) if best.len() == moves => {
            format!("Cleared in {moves} moves: no one can do better.")
        }
        Some(best) => format!(
            "Cleared in {moves} moves; the fewest possible are {}.",
            best.len()
        ),
        None => format!("Cleared in {moves} moves."),
    };
    (text, BOLD)
}

/// Joins words by commas, in lines of at most this width.
fn wrap(words: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let comma = if index + 1 < words.len() { "," } else { "" };
        let word = format!("{word}{comma}");
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// Writes a text into a row, from this column on.
fn write(row: &mut Row, column: usize, text: &str, style: Style) {
    row.resize(row.len().max(column), (' ', PLAIN));
    for (offset, letter) in text.chars().enumerate() {
        match row.get_mut(column + offset) {
            Some(place) => *place = (letter, style),
            None => row.push((letter, style)),
        }
    }
}

fn write_row(out: &mut impl Write, row: &Row) -> io::Result<()> {
    for stretch in row.chunk_by(|(_, a), (_, b)| a == b) {
        let style = stretch[0].1;
        let text: String = stretch.iter().map(|&(letter, _)| letter).collect();
        let weight = if style.is_bold {
            Attribute::Bold
        } else {
            Attribute::NormalIntensity
        };
        queue!(
            out,
            SetAttribute(weight),
            SetForegroundColor(style.ink),
            SetBackgroundColor(style.paper),
            Print(text)
        )?;
    }
    queue!(
        out,
        SetAttribute(Attribute::Reset),
        Clear(ClearType::UntilNewLine)
    )
}
