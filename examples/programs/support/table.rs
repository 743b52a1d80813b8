//! Tables for people, row by row and no wider than the terminal.

use std::fmt::Display;
use std::io::{self, Write};
use std::iter;

use console::Term;

use crate::WriteError;

/// The stream that people read: standard output, or standard error.
#[derive(Debug)]
pub struct Screen {
    is_standard_error: bool,
    width: Option<usize>, // of a terminal
}

impl Screen {
    /// Creates the screen. If the stream is a terminal, the screen has the width of the terminal.
    pub fn new(is_standard_error: bool) -> Self {
        let stream = if is_standard_error {
            Term::stderr()
        } else {
            Term::stdout()
        };
        let width = stream.size_checked().map(|(_, columns)| columns.into());
        Self {
            is_standard_error,
            width: width.filter(|&columns| columns > 0), // 0 if the width was never set
        }
    }

    /// Returns the columns of the terminal, or `None` without a terminal.
    pub fn width(&self) -> Option<usize> {
        self.width
    }

    /// Writes a line. Breaks it between words if the terminal is too narrow.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub fn print(&self, line: impl Display) -> Result<(), WriteError> {
        self.print_beside("", &line.to_string())
    }

    /// Writes a text beside the text at the left of its first line.
    fn print_beside(&self, left: &str, text: &str) -> Result<(), WriteError> {
        let indent = left.chars().count();
        let room = self
            .width
            .map_or(usize::MAX, |width| width.saturating_sub(indent).max(8));
        let mut left = left;
        let spaces = " ".repeat(indent);
        for line in text.split('\n').flat_map(|line| fold(line, room)) {
            self.write(format!("{left}{line}").trim_end())?;
            left = &spaces;
        }
        Ok(())
    }

    fn write(&self, line: &str) -> Result<(), WriteError> {
        let (name, written) = if self.is_standard_error {
            ("standard error", writeln!(io::stderr(), "{line}"))
        } else {
            ("standard output", writeln!(io::stdout(), "{line}"))
        };
        written.map_err(|source| WriteError::new(name, source))
    }
}

/// Breaks a line into lines of at most `room` characters. The breaks are between words, except within a word that is
/// longer than `room`.
fn fold(mut line: &str, room: usize) -> Vec<&str> {
    let mut lines = Vec::new();
    while let Some((end, next)) = line.char_indices().nth(room) {
        let space = line[..end + next.len_utf8()]
            .rfind(' ')
            .filter(|&space| space > 0);
        let (cut, rest) = line.split_at(space.unwrap_or(end));
        lines.push(cut);
        line = rest.trim_start();
    }
    lines.push(line);
    lines
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    heading: &'static str,
    above: &'static str,
    gap: usize,
    width: usize,
    kind: Kind,
    rank: usize,
    meaning: Option<fn(&str) -> &'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Figures,
    Words,
    Key,
    Mark,
}

impl Column {
    const fn new(heading: &'static str, width: usize, kind: Kind) -> Self {
        Self {
            heading,
            above: "",
            gap: 1,
            width,
            kind,
            rank: 0,
            meaning: None,
        }
    }

    /// A column of numbers, aligned at the right, with at least this width.
    pub const fn figures(heading: &'static str, width: usize) -> Self {
        Self::new(heading, width, Kind::Figures)
    }

    /// A column of words. If it is the last column and the terminal is too narrow, the words are wrapped.
    pub const fn words(heading: &'static str, width: usize) -> Self {
        Self::new(heading, width, Kind::Words)
    }

    /// A column of words that occur in many rows. If the terminal is too narrow, letters replace the words, and a key
    /// below the table explains the letters.
    pub const fn key(heading: &'static str, width: usize) -> Self {
        Self::new(heading, width, Kind::Key)
    }

    /// Adds a line above the heading of the column. Adjacent columns with the same line share one copy of it.
    #[must_use]
    pub const fn above(mut self, above: &'static str) -> Self {
        self.above = above;
        self
    }

    /// Sets the number of spaces before the column; the default is one.
    #[must_use]
    pub const fn gap(mut self, gap: usize) -> Self {
        self.gap = gap;
        self
    }

    /// Sets the rank of the column. If the terminal is too narrow, the table first leaves out the columns of the
    /// highest rank. Columns of rank 0 always stay.
    #[must_use]
    pub const fn rank(mut self, rank: usize) -> Self {
        self.rank = rank;
        self
    }

    /// Explains the words of a column in a key below the table. The key is shown for every width of the terminal.
    #[must_use]
    pub const fn explained(mut self, meaning: fn(&str) -> &'static str) -> Self {
        self.meaning = Some(meaning);
        self
    }

    /// Makes the column at least as wide as a cell.
    pub fn widen(&mut self, cell: &str) {
        self.width = self.width.max(cell.chars().count());
    }

    fn abbreviate(&mut self) {
        if self.kind == Kind::Key {
            (self.kind, self.width) = (Kind::Mark, 1);
        }
    }

    fn aligned(&self, cell: &str) -> String {
        let Self { width, kind, .. } = *self;
        match kind {
            Kind::Figures => format!("{cell:>width$}"),
            _ => format!("{cell:<width$}"),
        }
    }
}

/// A table that is printed row by row.
#[derive(Debug)]
pub struct Table<'a> {
    screen: &'a Screen,
    columns: Vec<Column>,
    rank: usize, // the highest rank shown
    key: Notes,
}

impl<'a> Table<'a> {
    /// Chooses the columns that fit.
    pub fn new(screen: &'a Screen, mut columns: Vec<Column>) -> Self {
        if let Some(first) = columns.first_mut() {
            first.gap = 0;
        }
        let last = columns.iter().map(|column| column.rank).max();
        let mut table = Self {
            screen,
            columns,
            rank: last.unwrap_or(0),
            key: Notes::new('A'),
        };
        let room = screen.width.unwrap_or(usize::MAX);
        if table.width() > room {
            table.columns.iter_mut().for_each(Column::abbreviate);
        }
        while table.width() > room && table.rank > 0 {
            table.rank -= 1;
        }
        table
    }

    fn shown(&self) -> impl Iterator<Item = &Column> {
        self.columns
            .iter()
            .filter(|column| column.rank <= self.rank)
    }

    fn width(&self) -> usize {
        self.shown().map(|column| column.gap + column.width).sum()
    }

    /// Returns whether the columns of this rank are shown.
    pub fn shows(&self, rank: usize) -> bool {
        rank <= self.rank
    }

    /// Writes the names of the columns.
    ///
    /// # Errors
    ///
    /// Returns an error if they cannot be written.
    pub fn print_heading(&self) -> Result<(), WriteError> {
        let above = self.above();
        if !above.trim().is_empty() {
            self.screen.print(above)?;
        }
        let names = self.shown().map(|column| match column.kind {
            Kind::Mark => "*".to_owned(),
            _ => column.heading.to_owned(),
        });
        self.print_cells(names)
    }

    /// Returns the line above the headings. The text of a group of columns is left out if it is wider than the group.
    fn above(&self) -> String {
        let shown: Vec<&Column> = self.shown().collect();
        let groups = shown.chunk_by(|a, b| a.above == b.above);
        let texts = groups.map(|group| {
            let width: usize = group.iter().map(|column| column.gap + column.width).sum();
            let Column { above, gap, .. } = *group[0];
            let group = Column {
                width: width - gap,
                ..*group[0]
            };
            let above = if above.len() > group.width { "" } else { above };
            " ".repeat(gap) + &group.aligned(above)
        });
        texts.collect()
    }

    /// Writes a line of dashes.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub fn print_rule(&self) -> Result<(), WriteError> {
        self.screen.print("-".repeat(self.width()))
    }

    /// Writes a row, with a cell for each column.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub fn print_row(&mut self, cells: &[String]) -> Result<(), WriteError> {
        let rank = self.rank;
        let shown = iter::zip(&self.columns, cells).filter(|(column, _)| column.rank <= rank);
        let cells = shown.map(|(column, cell)| {
            let is_mark = column.kind == Kind::Mark;
            let letter = (is_mark || column.meaning.is_some()).then(|| self.key.mark(cell));
            match letter {
                Some(letter) if is_mark => letter.to_string(),
                _ => cell.clone(),
            }
        });
        let cells: Vec<String> = cells.collect();
        self.print_cells(cells.into_iter())
    }

    /// Writes the cells of the visible columns.
    fn print_cells(&self, cells: impl Iterator<Item = String>) -> Result<(), WriteError> {
        let (mut left, mut last) = (String::new(), String::new());
        for (column, cell) in self.shown().zip(cells) {
            left += &last;
            left += &" ".repeat(column.gap);
            last = column.aligned(&cell);
        }
        self.screen.print_beside(&left, last.trim_end())
    }

    /// Writes the key, and the number of columns that the table left out. The text `elsewhere` names the option that
    /// shows all columns.
    ///
    /// # Errors
    ///
    /// Returns an error if it cannot be written.
    pub fn finish(self, elsewhere: &str) -> Result<(), WriteError> {
        let (shown, all) = (self.shown().count(), self.columns.len());
        let is_told = |column: &&Column| column.kind == Kind::Mark || column.meaning.is_some();
        if let Some(column) = self.shown().find(is_told) {
            let is_mark = column.kind == Kind::Mark;
            let heading = column.heading;
            let above = if is_mark { "\n*  " } else { "\n" };
            self.screen.print(format_args!("{above}{heading}"))?;
            let cells = self.key.texts.iter();
            let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
            for (index, cell) in self.key.texts.iter().enumerate() {
                let meaning = column.meaning.map(|meaning| meaning(cell));
                let (left, text) = match (is_mark, meaning) {
                    (true, None) => (self.key.letter(index).to_string(), cell.clone()),
                    (true, Some(meaning)) => {
                        let told = format!("{cell}: {meaning}");
                        (self.key.letter(index).to_string(), told)
                    }
                    (false, meaning) => (
                        format!("{cell:<width$}"),
                        meaning.unwrap_or_default().to_owned(),
                    ),
                };
                self.screen.print_beside(&format!("{left}  "), &text)?;
            }
        }
        if shown < all {
            let line = format!("\n{shown} of {all} columns; all with {elsewhere}");
            self.screen.print(line)?;
        }
        Ok(())
    }
}

/// The notes below a table. The notes are lettered in the order in which they first appear in the rows.
#[derive(Debug)]
pub struct Notes {
    first: char,
    texts: Vec<String>,
}

impl Notes {
    /// Creates an empty list of notes; the first note will have this letter.
    pub fn new(first: char) -> Self {
        Self {
            first,
            texts: Vec::new(),
        }
    }

    /// Returns whether there are no notes.
    pub fn are_none(&self) -> bool {
        self.texts.is_empty()
    }

    /// Returns the letter of a note.
    ///
    /// # Panics
    ///
    /// Panics if there are more notes than letters.
    pub fn mark(&mut self, note: &str) -> char {
        let known = self.texts.iter().position(|other| other == note);
        let index = known.unwrap_or_else(|| {
            self.texts.push(note.to_owned());
            self.texts.len() - 1
        });
        self.letter(index)
    }

    fn letter(&self, index: usize) -> char {
        let mut letters = (self.first..).take_while(char::is_ascii_alphabetic);
        letters
            .nth(index)
            .expect("there are fewer notes than letters")
    }

    /// Writes one line for each note, or more if the terminal is narrow.
    ///
    /// # Errors
    ///
    /// Returns an error if a note cannot be written.
    pub fn print(&self, screen: &Screen) -> Result<(), WriteError> {
        for (index, text) in self.texts.iter().enumerate() {
            screen.print_beside(&format!("{}  ", self.letter(index)), text)?;
        }
        Ok(())
    }
}
