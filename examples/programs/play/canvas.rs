//! Text in rows and columns. Each character has a style.

use std::io::{self, Write};

use crossterm::queue;
use crossterm::style::{
    Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use crossterm::terminal::{Clear, ClearType};

/// The style of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style {
    pub(crate) ink: Color,
    pub(crate) paper: Color,
    pub(crate) is_bold: bool,
}

pub(crate) const PLAIN: Style = Style {
    ink: Color::Reset,
    paper: Color::Reset,
    is_bold: false,
};
pub(crate) const BOLD: Style = Style {
    is_bold: true,
    ..PLAIN
};
pub(crate) const SOFT: Style = Style {
    ink: Color::AnsiValue(245),
    ..PLAIN
};

/// A row of characters, filled from the left.
pub(crate) type Row = Vec<(char, Style)>;

/// Pieces of text in one row, each with its first column.
pub(crate) type Line = Vec<(usize, String, Style)>;

/// The rows of a screen. Text that does not fit is cut off.
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) rows: Vec<Row>,
}

impl Canvas {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        let rows = vec![Row::new(); height];
        Self { width, rows }
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Writes a text from this place on.
    pub(crate) fn write(&mut self, (column, row): (usize, usize), text: &str, style: Style) {
        let Some(row) = self.rows.get_mut(row) else {
            return;
        };
        for (column, letter) in (column..self.width).zip(text.chars()) {
            row.resize(row.len().max(column + 1), (' ', PLAIN));
            row[column] = (letter, style);
        }
    }

    /// Writes lines one below the other. The first line begins at this place.
    pub(crate) fn write_lines(&mut self, (column, row): (usize, usize), lines: &[Line]) {
        for (row, line) in (row..).zip(lines) {
            for (indent, text, style) in line {
                self.write((column + indent, row), text, *style);
            }
        }
    }
}

/// Joins words by spaces, in lines of at most this width.
pub(crate) fn wrap(words: impl IntoIterator<Item = impl AsRef<str>>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        let word = word.as_ref();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

pub(crate) fn write_row(out: &mut impl Write, row: &Row) -> io::Result<()> {
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
