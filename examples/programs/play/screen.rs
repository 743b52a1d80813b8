//! Draws the screen, with the board at the left, the facts at the right, and the keys at the bottom. Hints and the
//! texts at the end of the game appear where there is room.

use std::io::{self, Write};

use colorwalk::color_walk::{Colour, Position};
use crossterm::style::Color;
use crossterm::terminal::{self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use crossterm::{cursor, queue};

use crate::canvas::{BOLD, Canvas, PLAIN, Row, SOFT, Style, wrap, write_row};
use crate::table::Table;
use crate::terminal::Terminal;
use crate::{Play, View, pages, panel};

/// Each colour with its glyph, its name, its background, and its foreground. The foreground is a shade of the
/// background. Colour-blind people can distinguish the first eight colours (Okabe and Ito 2008).
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

/// The signs that cells show on the background of their colour: glyphs or digits.
#[derive(Clone, Copy)]
pub(crate) struct Glyphs {
    pub(crate) are_digits: bool,
}

impl Glyphs {
    pub(crate) fn of(self, colour: Colour) -> (char, Style) {
        let (glyph, _, paper, ink) = PALETTE[colour.index() % PALETTE.len()];
        let digit = char::from_digit(u32::from(colour.get()), 10).filter(|_| self.are_digits);
        let style = Style {
            ink: Color::AnsiValue(ink),
            paper: Color::AnsiValue(paper),
            is_bold: false,
        };
        (digit.unwrap_or(glyph), style)
    }
}

pub(crate) fn name_of(colour: Colour) -> &'static str {
    PALETTE[colour.index() % PALETTE.len()].1
}

/// The least width beside a board.
const SIDE: usize = 21;

/// The places of the parts of a game.
struct Layout {
    cell_width: usize,
    /// Column and row of the facts and colours.
    side: (usize, usize),
    /// The column and row at which hints and the texts at the end of the game begin. This place is below the board if
    /// there is room, and otherwise below the colours.
    more: (usize, usize),
}

impl Layout {
    /// Returns the fewest columns and rows for a game.
    fn least(table: &Table) -> (usize, usize) {
        let (columns, rows) = extent(table);
        ((columns + 3 + SIDE).max(40), (rows + 4).max(20))
    }

    fn of(table: &Table, width: usize, height: usize) -> Self {
        let (columns, rows) = extent(table);
        let cell_width = if width >= 2 * columns + 3 + SIDE {
            2
        } else {
            1
        };
        let left = cell_width * columns + 3;
        let below_side = panel::side_rows(table) + 2;
        let below_all = below_side.max(rows + 2);
        let more = if height >= below_all + 6 {
            (1, below_all)
        } else {
            (left, below_side)
        };
        Self {
            cell_width,
            side: (left, 1),
            more,
        }
    }
}

/// Returns the columns and rows of the board.
pub(crate) fn extent(table: &Table) -> (usize, usize) {
    let board = table.board();
    (board.columns() as usize, board.rows() as usize)
}

/// A position of the table as it is drawn.
pub(crate) struct Picture<'a> {
    pub(crate) table: &'a Table,
    pub(crate) position: &'a Position,
    /// The position before the last move, if there was one.
    pub(crate) before: Option<&'a Position>,
    /// The colour whose move is previewed.
    pub(crate) preview: Option<Colour>,
    pub(crate) glyphs: Glyphs,
    pub(crate) cell_width: usize,
}

impl Picture<'_> {
    /// Draws the board, its top left cell at this place.
    pub(crate) fn draw(&self, (left, top): (usize, usize), canvas: &mut Canvas) {
        let board = self.table.board();
        for (row, line) in (0..board.rows()).zip(top..) {
            for (column, place) in (0..board.columns()).zip((left..).step_by(self.cell_width)) {
                if let Some(cell) = board.cell(column, row) {
                    let (letters, style) = self.cell(cell);
                    let text: String = letters[..self.cell_width].iter().collect();
                    canvas.write((place, line), &text, style);
                }
            }
        }
    }

    /// Returns what a cell shows. A cell that is not cleared shows a glyph, or `#` if the previewed colour would clear
    /// it. A cleared cell shows a dot, which is larger if the last move cleared the cell.
    fn cell(&self, cell: u32) -> ([char; 2], Style) {
        let graph = self.table.game().graph();
        let (Some(cluster), Some(colour)) = (
            graph.cluster_of(cell),
            self.table.board().cells().get(cell as usize).copied(),
        ) else {
            return ([' '; 2], PLAIN);
        };
        if self.position.contains(cluster) {
            let is_new = self.before.is_some_and(|before| !before.contains(cluster));
            return ([if is_new { '•' } else { '·' }, ' '], SOFT);
        }
        let (glyph, style) = self.glyphs.of(colour);
        if self.preview == Some(colour) && self.position.frontier().any(|next| next == cluster) {
            let is_bold = true;
            return (['#'; 2], Style { is_bold, ..style });
        }
        ([glyph, ' '], style)
    }
}

/// Draws the game. Writes only rows that have changed.
pub(crate) struct Screen {
    glyphs: Glyphs,
    /// The columns and rows of the terminal.
    size: (u16, u16),
    shown: Vec<Row>,
}

impl Screen {
    pub(crate) fn new(has_digits: bool) -> Self {
        Self {
            glyphs: Glyphs {
                are_digits: has_digits,
            },
            size: (0, 0),
            shown: Vec::new(),
        }
    }

    /// Forgets the rows shown, because the terminal has changed.
    pub(crate) fn forget(&mut self) {
        self.shown.clear();
    }

    pub(crate) fn draw(&mut self, play: &Play, terminal: &mut Terminal) -> io::Result<()> {
        self.size = terminal::size()?;
        let mut canvas = Canvas::new(self.size.0.into(), self.size.1.into());
        self.fill(play, &mut canvas);
        let rows = canvas.rows;
        if rows == self.shown {
            return Ok(());
        }
        let out = terminal.out();
        queue!(out, BeginSynchronizedUpdate)?;
        if self.shown.len() != rows.len() {
            queue!(out, Clear(ClearType::All))?;
            self.shown.clear();
        }
        for ((line, row), index) in (0..=u16::MAX).zip(&rows).zip(0..) {
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

    /// Returns the colour of the cell at this place of the screen. Returns `None` if the cell is cleared.
    pub(crate) fn colour_at(&self, play: &Play, column: u16, row: u16) -> Option<Colour> {
        let View::Game = play.view else {
            return None;
        };
        let layout = Layout::of(&play.table, self.size.0.into(), self.size.1.into());
        let column = usize::from(column).checked_sub(1)? / layout.cell_width;
        let row = u32::from(row).checked_sub(1)?;
        play.table.colour_left_at(column.try_into().ok()?, row)
    }

    fn fill(&self, play: &Play, canvas: &mut Canvas) {
        let (width, height) = (canvas.width, canvas.height());
        let least = match play.view {
            View::Game => Layout::least(&play.table),
            View::Rules => pages::LEAST,
            View::Replay(_) => pages::least_for_replay(&play.table),
        };
        if width < least.0 || height < least.1 {
            let (columns, rows) = least;
            let text = format!(
                "The board needs {columns} columns and {rows} rows; the terminal has {width} and {height}."
            );
            for (row, line) in wrap(text.split(' '), width).iter().enumerate() {
                canvas.write((0, row), line, PLAIN);
            }
            return;
        }
        match play.view {
            View::Game => self.fill_game(play, canvas),
            View::Rules => pages::rules(canvas),
            View::Replay(step) => pages::replay(play, step, self.glyphs, canvas),
        }
    }

    fn fill_game(&self, play: &Play, canvas: &mut Canvas) {
        let (table, width, height) = (&play.table, canvas.width, canvas.height());
        let layout = Layout::of(table, width, height);
        canvas.write((1, 0), &table.title(), BOLD);
        let picture = Picture {
            table,
            position: table.position(),
            before: table.before(),
            preview: play.preview,
            glyphs: self.glyphs,
            cell_width: layout.cell_width,
        };
        picture.draw((1, 1), canvas);
        let side = panel::side(play, self.glyphs, width - layout.side.0);
        canvas.write_lines(layout.side, &side);
        let room = (width - layout.more.0 - 1, height - 2 - layout.more.1);
        let more = panel::more(play, self.glyphs, room);
        canvas.write_lines(layout.more, &more);
        canvas.write((1, height - 2), &panel::message(play), PLAIN);
        let (keys, style) = panel::keys(play, width - 1);
        canvas.write((1, height - 1), &keys, style);
    }
}
