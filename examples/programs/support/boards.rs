//! Boards of *Color Walk* in files, and the starts of their games. The program `solve` describes both.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use colorwalk::color_walk::{Board, BoardError, Start};

/// The start of the games, on boards of any size.
#[derive(Clone, Copy, Debug)]
pub enum StartRule {
    /// Only the cell in the top left corner, which has no colour: the rule of the series.
    Corner,
    /// The cluster of the top left cell: the rule of *Flood-It*.
    Cluster,
    /// The cluster of the cell in the middle.
    Center,
    /// The cluster of this cell.
    At {
        /// The column, counted from 0.
        column: u32,
        /// The row, counted from 0.
        row: u32,
    },
}

impl FromStr for StartRule {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "corner" => Ok(Self::Corner),
            "cluster" | "flood" => Ok(Self::Cluster),
            "center" => Ok(Self::Center),
            _ => {
                let place = text.split_once(',').and_then(|(column, row)| {
                    let (column, row) = (column.parse().ok()?, row.parse().ok()?);
                    Some(Self::At { column, row })
                });
                place.ok_or(
                    "expected corner, cluster or flood, center, or a column and a row such as 3,0",
                )
            }
        }
    }
}

impl StartRule {
    /// Returns the start on a board.
    ///
    /// # Errors
    ///
    /// Returns an error if the start is not on the board.
    pub fn on(self, board: &Board) -> Result<Start, Problem> {
        let (column, row) = match self {
            Self::Corner => return Ok(Start::CORNER),
            Self::Cluster => (0, 0),
            Self::Center => (board.columns() / 2, board.rows() / 2),
            Self::At { column, row } => (column, row),
        };
        let cell = board.cell(column, row).ok_or(Problem::StartOutside {
            column,
            row,
            columns: board.columns(),
            rows: board.rows(),
        })?;
        Ok(Start::Cluster(cell))
    }
}

/// A board, or the fault found instead of one.
pub type Found = Result<(Board, Place), Fault>;

/// A board that could not be solved, or a file that could not be read. The other boards are still solved.
#[derive(Debug)]
pub struct Fault {
    file: String,
    line: Option<u64>,
    number: Option<u64>, // of the board
    problem: Problem,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        if let Some(number) = self.number {
            write!(f, " board {number}:")?;
        }
        write!(f, " {}", self.problem)
    }
}

impl Error for Fault {}

/// The reason of a fault.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The file cannot be read.
    #[error("cannot read: {0}")]
    Read(#[from] io::Error),
    /// The file holds no board.
    #[error("expected a board, found none")]
    NoBoard,
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The cell is not on the board.
    #[error("the start {column},{row} is not on the board of {columns} columns and {rows} rows")]
    StartOutside {
        /// The column of the cell.
        column: u32,
        /// The row of the cell.
        row: u32,
        /// The number of columns.
        columns: u32,
        /// The number of rows.
        rows: u32,
    },
}

/// The place where a board was read.
#[derive(Clone, Debug)]
pub struct Place {
    file: String,
    line: u64, // of its first cell
    /// The number of the board, through all files.
    pub number: u64,
    /// The bytes read so far, through all files.
    pub bytes: u64,
}

impl Place {
    /// Returns a fault of the board, `rows` rows below its first row.
    #[must_use]
    pub fn fault(self, rows: u32, problem: impl Into<Problem>) -> Fault {
        Fault {
            file: self.file,
            line: Some(self.line + u64::from(rows)),
            number: Some(self.number),
            problem: problem.into(),
        }
    }
}

/// The boards of all files, in order.
pub struct Boards {
    files: std::vec::IntoIter<PathBuf>,
    input: Option<Input>,
    number: u64, // of boards so far
    bytes: u64,  // of the earlier files
}

impl fmt::Debug for Boards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Boards");
        shown.field("number", &self.number).finish_non_exhaustive()
    }
}

impl Boards {
    /// Reads boards from these files. The file `-` is standard input.
    #[must_use]
    pub fn new(files: Vec<PathBuf>) -> Self {
        Self {
            files: files.into_iter(),
            input: None,
            number: 0,
            bytes: 0,
        }
    }

    /// Reads the next board of the current file. Returns `None` at its end.
    fn next_of(&mut self, input: &mut Input) -> Option<Found> {
        let text = match input.next_text() {
            Ok(text) => text?,
            Err(fault) => return Some(Err(fault)),
        };
        self.number += 1;
        let place = Place {
            file: input.file.clone(),
            line: text.line,
            number: self.number,
            bytes: self.bytes + input.bytes,
        };
        Some(match text.cells.parse() {
            Ok(board) => Ok((board, place)),
            Err(error) if text.is_in_rows => Err(place.fault(row_of(&error), error)),
            Err(error) => Err(place.fault(0, error)),
        })
    }
}

impl Iterator for Boards {
    type Item = Found;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut input = match self.input.take() {
                Some(input) => input,
                None => match Input::open(&self.files.next()?) {
                    Ok(input) => input,
                    Err(fault) => return Some(Err(fault)),
                },
            };
            if let Some(board) = self.next_of(&mut input) {
                self.input = Some(input);
                return Some(board);
            }
            self.bytes += input.bytes;
        }
    }
}

/// Returns the row that an error is about, or otherwise the first row.
fn row_of(error: &BoardError) -> u32 {
    match *error {
        BoardError::RowLength { row, .. }
        | BoardError::ColourOutOfPalette { row, .. }
        | BoardError::UnknownCharacter { row, .. }
        | BoardError::BadNumber { row, .. } => row,
        _ => 0,
    }
}

/// A file of boards that is partly read.
struct Input {
    file: String,
    reader: BufReader<Box<dyn Read + Send>>,
    line: u64,                // the number of lines read
    bytes: u64,               // and of bytes
    header: Header,           // in force
    header_line: Option<u64>, // of the last one
    is_spaced: bool,          // whether it was a row of numbers with spaces
    put_back: Option<String>, // a line that will be read again
    is_bare: bool,            // no board and no fault so far
    is_at_end: bool,
}

/// The form of the boards.
#[derive(Clone)]
enum Header {
    /// Rows between blank lines, of any size.
    None,
    /// The size of all boards. The length of the first line of cells tells whether each line is a row of a board or a
    /// whole board.
    Size {
        text: String,
        columns: u64,
        is_in_rows: Option<bool>,
    },
    /// The header was bad, so the form is unknown.
    Bad,
}

/// The text of a board, with its header if it has one.
#[derive(Default)]
struct Text {
    cells: String,
    line: u64, // of the first cell
    is_in_rows: bool,
}

impl Input {
    fn open(path: &Path) -> Result<Self, Fault> {
        let (file, reader): (String, Box<dyn Read + Send>) = if path == Path::new("-") {
            ("standard input".to_owned(), Box::new(io::stdin()))
        } else {
            let file = path.display().to_string();
            match File::open(path) {
                Ok(reader) => (file, Box::new(reader)),
                Err(error) => {
                    return Err(Fault {
                        file,
                        line: None,
                        number: None,
                        problem: error.into(),
                    });
                }
            }
        };
        Ok(Self {
            file,
            reader: BufReader::new(reader),
            line: 0,
            bytes: 0,
            header: Header::None,
            header_line: None,
            is_spaced: false,
            put_back: None,
            is_bare: true,
            is_at_end: false,
        })
    }

    /// Reads the text of the next board from the file. Returns `None` if the file has ended.
    fn next_text(&mut self) -> Result<Option<Text>, Fault> {
        let mut text = Text::default();
        while let Some(line) = self.next_line()? {
            if is_header(&line) {
                if text.line > 0 {
                    self.put_back = Some(line);
                    break;
                }
                let is_below_header = self.header_line.replace(self.line) == Some(self.line - 1);
                let is_known = mem::replace(&mut self.is_spaced, is_below_header);
                if is_below_header {
                    // Both lines are rows of three numbers, so the rows below are rows of numbers as well.
                    (self.header, self.is_bare) = (Header::Bad, false);
                    if is_known {
                        continue;
                    }
                    return Err(self.fault(BoardError::SpacedNumbers { row: 0 }));
                }
                self.read_header(line)?;
            } else if line.is_empty() {
                if text.line > 0 {
                    break;
                }
            } else if self.add(&line, &mut text) {
                break;
            }
        }
        Ok(Some(text).filter(|text| text.line > 0))
    }

    /// Adds a line of cells to a board. Returns whether the whole board is in this line.
    fn add(&mut self, line: &str, text: &mut Text) -> bool {
        let is_in_rows = match &mut self.header {
            Header::None => true,
            Header::Size {
                text: header,
                columns,
                is_in_rows,
            } => {
                if text.line == 0 {
                    text.cells.clone_from(header);
                }
                *is_in_rows.get_or_insert_with(|| cell_count(line) == *columns)
            }
            Header::Bad => return false,
        };
        self.is_bare = false;
        if text.line == 0 {
            text.line = self.line;
            text.is_in_rows = is_in_rows;
        }
        text.cells.push('\n');
        text.cells.push_str(line);
        !is_in_rows
    }

    fn read_header(&mut self, line: String) -> Result<(), Fault> {
        // Tests the header by reading it with a board of one cell, and ignores errors of this board.
        if let Err(
            error @ (BoardError::BadHeader { .. }
            | BoardError::Columns { .. }
            | BoardError::Rows { .. }
            | BoardError::Cells { .. }
            | BoardError::Colours { .. }),
        ) = format!("{line}\n0").parse::<Board>()
        {
            (self.header, self.is_bare) = (Header::Bad, false);
            return Err(self.fault(error));
        }
        let mut sizes = line.split_whitespace().map(|size| size.parse().ok());
        let (columns, rows) = (sizes.next().flatten(), sizes.next().flatten());
        self.header = Header::Size {
            columns: columns.unwrap_or(0),
            is_in_rows: (rows == Some(1u64)).then_some(false), // for boards of one row, both forms are the same
            text: line,
        };
        Ok(())
    }

    /// Reads a line without surrounding white space. Returns `None` at the end of the file.
    fn next_line(&mut self) -> Result<Option<String>, Fault> {
        if let Some(line) = self.put_back.take() {
            return Ok(Some(line));
        }
        if self.is_at_end {
            return Ok(None);
        }
        let mut line = Vec::new();
        match self.reader.read_until(b'\n', &mut line) {
            Ok(0) => {
                self.is_at_end = true;
                if self.is_bare {
                    return Err(self.fault(Problem::NoBoard));
                }
                Ok(None)
            }
            Ok(bytes) => {
                self.line += 1;
                self.bytes += bytes as u64;
                // Invalid UTF-8 becomes an unknown character in a row of cells.
                let line = String::from_utf8_lossy(&line);
                let byte_order_mark = if self.line == 1 { "\u{feff}" } else { "" };
                let line = line.strip_prefix(byte_order_mark).unwrap_or(&line);
                Ok(Some(line.trim().to_owned()))
            }
            Err(error) => {
                self.is_at_end = true;
                Err(self.fault(error))
            }
        }
    }

    /// Returns a fault of the last line.
    fn fault(&self, problem: impl Into<Problem>) -> Fault {
        Fault {
            file: self.file.clone(),
            line: Some(self.line).filter(|&line| line > 0),
            number: None,
            problem: problem.into(),
        }
    }
}

/// Returns whether a line has three fields, which no row of cells has.
fn is_header(line: &str) -> bool {
    line.split_whitespace().count() == 3 && !line.contains(',')
}

/// Returns the number of cells on a line, as characters or as numbers.
fn cell_count(line: &str) -> u64 {
    let numbers = line.strip_suffix(',').unwrap_or(line);
    let cells = if line.contains(',') {
        numbers.split(',').count()
    } else {
        line.chars().count()
    };
    cells as u64
}
