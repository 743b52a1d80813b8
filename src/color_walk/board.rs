//! Boards: immutable rectangles of coloured cells.
//!
//! A [`Board`] describes the beginning of a game. It is immutable, because moves only change the set of cleared cells,
//! which is stored elsewhere. Any number of positions, searches and threads can share one board. All constructors check
//! the size, the palette and the number of cells, so every board is valid.
//!
//! # Cells
//!
//! Columns and rows count from 0 at the top left. The row-major index `columns * row + column`
//! identifies a cell:
//!
//! ```text
//!         column 0   1   2
//!  row 0         0   1   2
//!  row 1         3   4   5      a board of 3 columns and 2 rows; cell 4 has the
//!                               neighbours 3 (left), 5 (right) and 1 (up)
//! ```
//!
//! A board has fewer than `u32::MAX` cells, so a `u32` holds every index of a cell and every number of cells.
//!
//! # Text
//!
//! The traits [`Display`](fmt::Display) and [`FromStr`] are inverse: parsing what a board prints always gives an
//! equal board. One line is one row. There are two notations for the cells; the first row determines which one
//! applies:
//!
//! - *characters*, if the first row has no comma: one character per cell, `0` to `9`, then `a` to `z` for the colours
//!   10 to 35;
//! - *numbers*, if the first row has a comma: decimal numbers separated by commas, with optional spaces around them. A
//!   row may end in a comma. If the board has only one column, the first row must end in a comma, because it would
//!   otherwise be read as characters.
//!
//! The number of colours is the largest colour used plus one, unless a header gives it. A header is a first line of
//! three numbers separated by spaces: `columns rows colours`. After a header, all cells may be on a single line. A row
//! of cells cannot be mistaken for a header, because rows of characters contain no spaces and rows of numbers contain a
//! comma.
//!
//! ```text
//!  0120        4 2 5       4 2 5         0, 1, 2, 40
//!  1102        0120        01201102      1, 1, 0, 2
//!              1102
//!  3 colours   5 colours   5 colours     41 colours
//! ```
//!
//! The parser ignores lines that begin with `#`, blank lines around the board, spaces around a line, Windows line ends,
//! and a byte order mark at the very beginning. It does not trust the size in a header, and allocates memory only for
//! the cells that it reads.
//!
//! The printed form has a header only if the largest colour of the palette is not used. It has numbers only if there
//! are more than 36 colours.

use std::error::Error;
use std::fmt::{self, Write as _};
use std::num::ParseIntError;
use std::str::FromStr;

use rand::{Rng, RngExt};

use crate::error::counted;
use crate::id::numbers;

numbers!(
    /// A colour: a number in `0..k`, where `k` is the number of colours of its board.
    ///
    /// Colours are ordered by their numbers. The order has no meaning in the game, but it makes ties between moves
    /// reproducible.
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(transparent))]
    Colour(u8): "colour"
);

/// Reads a number from 0 to 255.
impl FromStr for Colour {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, ParseIntError> {
        text.parse().map(Self)
    }
}

/// An error in a board, in its text, or in a cell that should be on the board.
///
/// The fields number rows and columns from 0. The messages count them from 1, as people do.
///
/// # Examples
///
/// Errors in a text:
///
/// ```
/// use colorwalk::color_walk::{Board, BoardError};
///
/// let fault = |text: &str| text.parse::<Board>().unwrap_err();
/// assert_eq!(fault(" \n"), BoardError::Empty);
/// assert_eq!(fault("4 x 5\n0120"), BoardError::BadHeader { text: "x".into() });
/// assert_eq!(fault("4 3 5\n0120\n1102"), BoardError::RowCount { expected: 3, found: 2 });
/// assert_eq!(fault("4 2 5\n0120110"), BoardError::CellCount { expected: 8, found: 7 });
/// assert_eq!(fault("0120\n110"), BoardError::RowLength { row: 1, expected: 4, found: 3 });
/// assert_eq!(
///     fault("01?0"),
///     BoardError::UnknownCharacter { row: 0, column: 2, character: '?' }
/// );
/// assert_eq!(
///     fault("0, 1, ,0"),
///     BoardError::BadNumber { row: 0, column: 2, text: String::new() }
/// );
/// let colour = BoardError::ColourOutOfPalette { row: 0, column: 2, colour: 2, colours: 2 };
/// assert_eq!(fault("4 1 2\n0120"), colour);
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of columns is not in `1..=`[`Board::MAX_COLUMNS`].
    Columns {
        /// The requested number of columns.
        columns: u64,
    },
    /// The number of rows is not in `1..=`[`Board::MAX_ROWS`].
    Rows {
        /// The requested number of rows.
        rows: u64,
    },
    /// Columns and rows are in range, but the board would have more than [`Board::MAX_CELLS`]
    /// cells.
    Cells {
        /// The requested number of columns.
        columns: u32,
        /// The requested number of rows.
        rows: u32,
    },
    /// The number of colours is not in `1..=`[`Board::MAX_COLOURS`].
    Colours {
        /// The requested number of colours.
        colours: u64,
    },
    /// The number of cells given is not columns times rows.
    CellCount {
        /// Columns times rows.
        expected: u64,
        /// The number of cells given.
        found: u64,
    },
    /// A cell has a colour that is not in the palette. Colours are numbered from 0, so the largest colour is the number
    /// of colours minus one.
    ColourOutOfPalette {
        /// The row of the cell.
        row: u32,
        /// The column of the cell.
        column: u32,
        /// The number of the colour found.
        colour: u32,
        /// The number of colours that the text states, or the largest number allowed if the text states no number.
        colours: u8,
    },
    /// The text has no cells at all: it is empty or blank.
    Empty,
    /// The first line has the three fields of a header, but one of them is not a number.
    BadHeader {
        /// The field that is not a number. A long field is cut to its first 32 characters.
        text: String,
    },
    /// The numbers of a row are separated by spaces, as in a header, instead of commas.
    SpacedNumbers {
        /// The first such row.
        row: u32,
    },
    /// The text does not have the number of rows that its header states.
    RowCount {
        /// The number of rows stated.
        expected: u64,
        /// The number of rows found.
        found: u64,
    },
    /// A row of the text is not as long as the header states or, without a header, as the first row.
    RowLength {
        /// The row.
        row: u32,
        /// The number of columns.
        expected: u64,
        /// The number of cells in this row.
        found: u64,
    },
    /// A character is not a colour. The first row of the board has no comma, so each cell is one character.
    UnknownCharacter {
        /// The row of the cell.
        row: u32,
        /// The column of the cell.
        column: u32,
        /// The character found.
        character: char,
    },
    /// A field is not a decimal number. The first row of the board has commas, so each cell is a number.
    BadNumber {
        /// The row of the cell.
        row: u32,
        /// The column of the cell.
        column: u32,
        /// The field found; if it is long, its first 32 characters.
        text: String,
    },
    /// A board of the published series was requested by the number 0, but the series is numbered from 1.
    SeriesNumber {
        /// The requested number.
        number: u32,
    },
    /// The cell where a game should start is not on the board.
    StartOutside {
        /// The requested cell.
        cell: u32,
        /// The number of cells of the board.
        cells: u32,
    },
    /// The text of a start rule is not `cell N` or `cluster N`.
    BadStart {
        /// The text found; if it is long, its first 32 characters.
        text: String,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Columns { columns } => write!(
                f,
                "a board has 1 to {} columns, not {columns}",
                Board::MAX_COLUMNS
            ),
            Self::Rows { rows } => {
                write!(f, "a board has 1 to {} rows, not {rows}", Board::MAX_ROWS)
            }
            Self::Cells { columns, rows } => write!(
                f,
                "{columns} x {rows} cells are too many, the most is {}",
                Board::MAX_CELLS
            ),
            Self::Colours { colours } => write!(
                f,
                "a board has 1 to {} colours, not {colours}",
                Board::MAX_COLOURS
            ),
            Self::CellCount { expected, found } => {
                write!(f, "expected {}, found {found}", counted(*expected, "cell"))
            }
            Self::ColourOutOfPalette {
                row,
                column,
                colour,
                colours,
            } => write!(
                f,
                "row {}, column {}: expected a colour below {colours}, the number of colours, found {colour}",
                row + 1,
                column + 1
            ),
            Self::Empty => f.write_str("expected a row of cells, found only blank text"),
            Self::BadHeader { text } => write!(
                f,
                "expected a header of three numbers, `columns rows colours`, found {text:?}"
            ),
            Self::SpacedNumbers { row } => write!(
                f,
                "row {}: expected commas between the numbers of a row, such as `0,1,2`, found spaces",
                row + 1
            ),
            Self::RowCount { expected, found } => write!(
                f,
                "the header states {}, found {found}",
                counted(*expected, "row")
            ),
            Self::RowLength {
                row,
                expected,
                found,
            } => write!(
                f,
                "row {}: expected {}, found {found}",
                row + 1,
                counted(*expected, "cell")
            ),
            Self::UnknownCharacter {
                row,
                column,
                character,
            } => write!(
                f,
                "row {}, column {}: expected a colour, `0` to `9` or `a` to `z`, found {character:?}",
                row + 1,
                column + 1
            ),
            Self::BadNumber { row, column, text } => write!(
                f,
                "row {}, column {}: expected the number of a colour, found {text:?}",
                row + 1,
                column + 1
            ),
            Self::SeriesNumber { number } => write!(
                f,
                "the boards of the series are numbered 1 to {}, there is no board {number}",
                u32::MAX
            ),
            Self::StartOutside { cell, cells } => write!(
                f,
                "expected a start cell below {cells}, the number of cells, found {cell}"
            ),
            Self::BadStart { text } => write!(
                f,
                "expected a start such as `cell 0` or `cluster 0`, found {text:?}"
            ),
        }
    }
}

impl Error for BoardError {}

debug_by_sentence!([] BoardError);

/// A rectangular grid of coloured cells, on which Color Walk and Flood-It are played.
///
/// Every board is valid: it is neither empty nor too large, and each cell has a colour in the palette `0..colours`. The
/// limits are [`MAX_COLUMNS`], [`MAX_ROWS`], [`MAX_CELLS`] and [`MAX_COLOURS`]. A palette may be larger than the set of
/// colours in use, and two boards that differ only in the palette are different.
///
/// The text of a board has one line per row and one character per cell. A second notation allows more than 36 colours,
/// and an optional header states the palette. The first row determines the notation. Every printed board can be read
/// back unchanged. [`FromStr`](#impl-FromStr-for-Board) describes the errors.
///
/// [`MAX_COLUMNS`]: Self::MAX_COLUMNS
/// [`MAX_ROWS`]: Self::MAX_ROWS
/// [`MAX_CELLS`]: Self::MAX_CELLS
/// [`MAX_COLOURS`]: Self::MAX_COLOURS
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, BoardError, Colour};
///
/// let board: Board = "0120
///                     1102".parse()?;
/// assert_eq!((board.columns(), board.rows(), board.colours()), (4, 2, 3));
/// assert_eq!(board.colour(2, 0), Some(Colour::new(2)));
/// assert_eq!(board.to_string(), "0120\n1102");
///
/// // The header: 4 columns, 2 rows, 5 colours, of which this board uses three.
/// let wide: Board = "4 2 5\n01201102".parse()?;
/// assert_eq!(wide.cells(), board.cells());
/// assert_eq!(wide.to_string(), "4 2 5\n0120\n1102");
///
/// // More than 36 colours: numbers and commas.
/// let many: Board = "0, 40\n1, 2".parse()?;
/// assert_eq!(many.colours(), 41);
///
/// let ragged = "0120\n110".parse::<Board>().unwrap_err();
/// assert_eq!(ragged, BoardError::RowLength { row: 1, expected: 4, found: 3 });
/// assert_eq!(ragged.to_string(), "row 2: expected 4 cells, found 3");
/// # Ok::<(), BoardError>(())
/// ```
#[doc(alias = "grid")]
#[doc(alias = "Flood-It")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    columns: u32,       // 1..=MAX_COLUMNS
    rows: u32,          // 1..=MAX_ROWS, and columns * rows <= MAX_CELLS
    colours: u8,        // 1..=MAX_COLOURS
    cells: Vec<Colour>, // row-major, columns * rows of them, each below `colours`
}

impl Board {
    /// The largest number of columns.
    pub const MAX_COLUMNS: u32 = 65_536;

    /// The largest number of rows.
    pub const MAX_ROWS: u32 = 65_536;

    /// The largest number of cells. Every index and number of cells fits a `u32`, and one value stays free.
    pub const MAX_CELLS: u32 = u32::MAX - 1;

    /// The largest number of colours.
    pub const MAX_COLOURS: u8 = u8::MAX;

    /// Creates a board of the given size from the colours of its cells in row-major order.
    ///
    /// # Errors
    ///
    /// The function checks, in this order:
    ///
    /// - the size; the errors are [`BoardError::Columns`], [`BoardError::Rows`], [`BoardError::Cells`]
    ///   and [`BoardError::Colours`],
    /// - the length of `cells`, which must be `columns * rows`; the error is [`BoardError::CellCount`],
    /// - the cells; the error is [`BoardError::ColourOutOfPalette`] for the first cell whose colour is not below
    ///   `colours`.
    ///
    /// # Complexity
    ///
    /// O(cells) time; `cells` is kept, not copied.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::color_walk::{Board, BoardError, Colour};
    ///
    /// let cells: Vec<Colour> = [0, 1, 2, 2, 0, 1].map(Colour::new).into();
    /// let board = Board::new(3, 2, 3, cells.clone())?;
    /// assert_eq!(board.to_string(), "012\n201");
    ///
    /// let error = Board::new(3, 2, 2, cells).unwrap_err();
    /// let place = "row 1, column 3: expected a colour below 2, the number of colours, found 2";
    /// assert_eq!(error.to_string(), place);
    /// # Ok::<(), BoardError>(())
    /// ```
    pub fn new(
        columns: u32,
        rows: u32,
        colours: u8,
        cells: Vec<Colour>,
    ) -> Result<Self, BoardError> {
        check_size(columns.into(), rows.into(), colours.into())?;
        let expected = u64::from(columns) * u64::from(rows);
        let found = cells.len() as u64;
        if found != expected {
            return Err(BoardError::CellCount { expected, found });
        }
        for (&colour, cell) in cells.iter().zip(0..) {
            if colour.get() >= colours {
                let (row, column) = (cell / columns, cell % columns);
                let colour = colour.get().into();
                return Err(BoardError::ColourOutOfPalette {
                    row,
                    column,
                    colour,
                    colours,
                });
            }
        }
        Ok(Self::from_checked_parts(columns, rows, colours, cells))
    }

    /// Creates a board in which the cell at `(column, row)` has the colour `colour(column, row)`.
    ///
    /// The function is called once per cell, in row-major order, after the size has been checked.
    ///
    /// # Errors
    ///
    /// As [`Board::new`], except that the number of cells is always right.
    ///
    /// # Complexity
    ///
    /// O(cells) time and space, and one call per cell.
    pub fn from_fn(
        columns: u32,
        rows: u32,
        colours: u8,
        mut colour: impl FnMut(u32, u32) -> Colour,
    ) -> Result<Self, BoardError> {
        check_size(columns.into(), rows.into(), colours.into())?;
        let mut cells = Vec::with_capacity(columns as usize * rows as usize);
        for row in 0..rows {
            cells.extend((0..columns).map(|column| colour(column, row)));
        }
        Self::new(columns, rows, colours, cells)
    }

    /// Creates a board whose cells have independent, uniformly distributed colours, drawn with a
    /// generator of the crate `rand` 0.10.
    ///
    /// The same generator in the same state makes the same board, as long as `rand` does not change how it draws from a
    /// range. If a board must stay the same for years, store it in a file, or use [`Board::series`], whose generator is
    /// part of this crate.
    ///
    /// # Errors
    ///
    /// [`BoardError::Columns`], [`BoardError::Rows`], [`BoardError::Cells`] or [`BoardError::Colours`]
    /// if the size is out of range.
    ///
    /// # Complexity
    ///
    /// O(cells) time and space, and one draw per cell, in row-major order.
    pub fn random(
        columns: u32,
        rows: u32,
        colours: u8,
        rng: &mut (impl Rng + ?Sized),
    ) -> Result<Self, BoardError> {
        Self::from_fn(columns, rows, colours, |_, _| {
            Colour::new(rng.random_range(0..colours))
        })
    }

    /// Creates a board from parts that the caller knows to be valid.
    pub(super) fn from_checked_parts(
        columns: u32,
        rows: u32,
        colours: u8,
        cells: Vec<Colour>,
    ) -> Self {
        debug_assert!(check_size(columns.into(), rows.into(), colours.into()).is_ok());
        debug_assert_eq!(cells.len() as u64, u64::from(columns) * u64::from(rows));
        debug_assert!(cells.iter().all(|colour| colour.get() < colours));
        Self {
            columns,
            rows,
            colours,
            cells,
        }
    }

    /// Returns the number of columns, in `1..=`[`MAX_COLUMNS`](Self::MAX_COLUMNS).
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns the number of rows, in `1..=`[`MAX_ROWS`](Self::MAX_ROWS).
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the number of colours of the palette, in `1..=`[`MAX_COLOURS`](Self::MAX_COLOURS). The board need not
    /// contain all of them.
    pub fn colours(&self) -> u8 {
        self.colours
    }

    /// Returns the number of cells, in `1..=`[`MAX_CELLS`](Self::MAX_CELLS).
    pub fn cell_count(&self) -> u32 {
        self.columns * self.rows
    }

    /// Returns the colours of all cells in row-major order: entry `i` belongs to cell `i`.
    pub fn cells(&self) -> &[Colour] {
        &self.cells
    }

    /// Returns the index of the cell in this column and row, or `None` if it is not on the board.
    pub fn cell(&self, column: u32, row: u32) -> Option<u32> {
        let inside = column < self.columns && row < self.rows;
        inside.then(|| self.columns * row + column)
    }

    /// Returns the column and the row of a cell, or `None` if the cell is not on the board. This is the inverse
    /// of [`cell`](Self::cell).
    pub fn coordinates(&self, cell: u32) -> Option<(u32, u32)> {
        let inside = cell < self.cell_count();
        inside.then(|| (cell % self.columns, cell / self.columns))
    }

    /// Returns the colour of the cell in this column and row, or `None` if it is not on the board.
    pub fn colour(&self, column: u32, row: u32) -> Option<Colour> {
        self.cell(column, row).and_then(|cell| self.colour_of(cell))
    }

    /// Returns the colour of a cell, or `None` if it is not on the board.
    pub(super) fn colour_of(&self, cell: u32) -> Option<Colour> {
        self.cells.get(cell as usize).copied()
    }

    /// Iterates over the cells that share a side with `cell`, in the order left, right, up, down.
    ///
    /// There are four such cells, or fewer at the edges of the board. If `cell` is not on the board, the iterator is
    /// empty. The iterator does not borrow the board.
    pub fn neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + Clone + use<> {
        let (columns, cells) = (self.columns, self.cell_count());
        let inside = cell < cells;
        let column = cell % columns;
        // For a cell on the board, all sums and differences fit their type. For other cells, they are not computed.
        let left = (inside && column > 0).then(|| cell - 1);
        let right = (inside && column < columns - 1).then(|| cell + 1);
        let up = (inside && cell >= columns).then(|| cell - columns);
        let down = (inside && cell < cells - columns).then(|| cell + columns);
        [left, right, up, down].into_iter().flatten()
    }
}

/// Checks the size of a board and converts it to the types in which a board stores it. A text may claim a size that
/// these types cannot hold.
fn check_size(columns: u64, rows: u64, colours: u64) -> Result<(u32, u32, u8), BoardError> {
    let within = |number: u64, limit: u32| {
        u32::try_from(number)
            .ok()
            .filter(|number| (1..=limit).contains(number))
    };
    let width = within(columns, Board::MAX_COLUMNS).ok_or(BoardError::Columns { columns })?;
    let height = within(rows, Board::MAX_ROWS).ok_or(BoardError::Rows { rows })?;
    if u64::from(width) * u64::from(height) > Board::MAX_CELLS.into() {
        return Err(BoardError::Cells {
            columns: width,
            rows: height,
        });
    }
    match u8::try_from(colours) {
        Ok(palette @ 1..) => Ok((width, height, palette)),
        _ => Err(BoardError::Colours { colours }),
    }
}

/// Writes `Board("...")` with the text of the board, so that the output of a failing test can be parsed
/// again.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Board").field(&self.to_string()).finish()
    }
}

/// Writes the text of the board, without a line end after the last row.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used = self.cells.iter().map(|colour| colour.index() + 1).max();
        if used != Some(self.colours.into()) {
            writeln!(f, "{} {} {}", self.columns, self.rows, self.colours)?;
        }
        for (index, row) in self.cells.chunks_exact(self.columns as usize).enumerate() {
            if index > 0 {
                f.write_char('\n')?;
            }
            if usize::from(self.colours) <= SYMBOLS.len() {
                for colour in row {
                    f.write_char(char::from(SYMBOLS[colour.index()]))?;
                }
            } else {
                for (column, colour) in row.iter().enumerate() {
                    let comma = if column > 0 { "," } else { "" };
                    write!(f, "{comma}{colour}")?;
                }
                if self.columns == 1 {
                    f.write_char(',')?; // without any comma the row would read as characters
                }
            }
        }
        Ok(())
    }
}

/// Saves the text of the board.
#[cfg(feature = "serde")]
impl serde::Serialize for Board {
    fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        serializer.collect_str(self)
    }
}

/// Loads the text of a board.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Board {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Reads the text of a board, in the notations of its [`Display`](fmt::Display) form.
///
/// The first line is a header if it consists of three fields separated by spaces and contains no comma. The first line
/// of cells decides whether all cells are characters or numbers.
///
/// # Errors
///
/// Returns the first error of the text, which is a variant of [`BoardError`] about sizes, headers, rows, characters,
/// numbers or the palette. The size of the board is checked before the number of rows in the header, and the length of
/// each row before the cells of that row.
///
/// # Complexity
///
/// O(length of the text) time, and memory for the cells in the text.
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let is_comment = |line: &&str| line.trim_start().starts_with('#');
        let uncommented = text.lines().any(|line| is_comment(&line)).then(|| {
            let lines: Vec<_> = text.lines().filter(|line| !is_comment(line)).collect();
            lines.join("\n")
        });
        let text = uncommented.as_deref().unwrap_or(text).trim();
        if text.is_empty() {
            return Err(BoardError::Empty);
        }
        let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
        // If the first row has three numbers, the next row decides whether the first row is a header.
        let below = rest.trim_start().lines().next().unwrap_or("");
        if is_spaced(first) && (is_spaced(below) || first.split_whitespace().count() != 3) {
            return Err(BoardError::SpacedNumbers { row: 0 });
        }
        let header = Header::parse(first)?;
        let body = if header.is_some() { rest.trim() } else { text };
        let lines = || body.lines().map(str::trim);
        let (first_row, found) = (lines().next().unwrap_or(""), lines().count() as u64);
        let notation = Notation::of(first_row);
        let header = match header {
            Some(header) => header,
            None => Header::new(notation.length(first_row), found, None)?,
        };
        let one_line = found == 1 && header.rows > 1; // all cells on the line after the header
        if !one_line && found != u64::from(header.rows) {
            return Err(BoardError::RowCount {
                expected: header.rows.into(),
                found,
            });
        }

        let columns = u64::from(header.columns);
        let mut reader = Reader {
            header: &header,
            cells: Vec::new(),
        };
        for (row, line) in (0..header.rows).zip(lines()) {
            let found = notation.length(line);
            let expected = if one_line {
                columns * u64::from(header.rows)
            } else {
                columns
            };
            if found != expected {
                return Err(if one_line {
                    BoardError::CellCount { expected, found }
                } else {
                    BoardError::RowLength {
                        row,
                        expected,
                        found,
                    }
                });
            }
            match notation {
                Notation::Characters => reader.read_characters(line)?,
                Notation::Numbers => reader.read_numbers(line)?,
            }
        }
        let used = reader.cells.iter().map(|colour| colour.get() + 1).max();
        let colours = header.colours.or(used).unwrap_or(1);
        Ok(Self::from_checked_parts(
            header.columns,
            header.rows,
            colours,
            reader.cells,
        ))
    }
}

/// The byte order mark, which some editors write at the beginning of a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The characters of the colours 0 to 35.
const SYMBOLS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The size of a board of text, checked against the limits.
struct Header {
    columns: u32,
    rows: u32,
    colours: Option<u8>, // `None`: one more than the largest colour used
}

impl Header {
    /// Checks a size. If no number of colours is given, the colours in use determine this number.
    fn new(columns: u64, rows: u64, colours: Option<u64>) -> Result<Self, BoardError> {
        let (columns, rows, all_colours) = check_size(columns, rows, colours.unwrap_or(1))?;
        let colours = colours.map(|_| all_colours);
        Ok(Self {
            columns,
            rows,
            colours,
        })
    }

    /// Reads a first line. Returns `None` if it is a row of cells instead of a header.
    fn parse(line: &str) -> Result<Option<Self>, BoardError> {
        let mut fields = line.split_whitespace();
        let (Some(columns), Some(rows), Some(colours), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Ok(None);
        };
        if line.contains(',') {
            return Ok(None);
        }
        let number = |text| number(text).ok_or_else(|| BoardError::BadHeader { text: shown(text) });
        let (columns, rows, colours) = (number(columns)?, number(rows)?, number(colours)?);
        Self::new(columns, rows, Some(colours)).map(Some)
    }
}

/// The notation of the cells of a row.
#[derive(Clone, Copy)]
enum Notation {
    Characters,
    Numbers,
}

impl Notation {
    /// Returns the notation that the first row of cells is in.
    fn of(first_row: &str) -> Self {
        if first_row.contains(',') {
            Self::Numbers
        } else {
            Self::Characters
        }
    }

    /// Returns the number of cells on a line.
    fn length(self, line: &str) -> u64 {
        match self {
            Self::Characters => line.chars().count() as u64,
            Self::Numbers => fields(line).count() as u64,
        }
    }
}

/// Returns whether a line has numbers with only spaces between them. In a row of cells, commas separate numbers.
fn is_spaced(line: &str) -> bool {
    let mut fields = line.split_whitespace();
    fields.clone().nth(1).is_some() && fields.all(|field| number(field).is_some())
}

/// Iterates over the fields of a row of numbers. A comma at the end begins no new field.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.strip_suffix(',')
        .unwrap_or(line)
        .split(',')
        .map(str::trim)
}

/// Reads a decimal number: digits and nothing else, not even a sign.
fn number(text: &str) -> Option<u64> {
    let decimal = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| decimal)
}

/// Shortens a field for an error message to 32 characters, which are enough to find the field.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(32).collect()
}

/// The cells read so far.
struct Reader<'a> {
    header: &'a Header,
    cells: Vec<Colour>,
}

impl Reader<'_> {
    fn read_characters(&mut self, line: &str) -> Result<(), BoardError> {
        for character in line.chars() {
            let (row, column) = self.place();
            let symbol = Some(character).filter(|character| !character.is_ascii_uppercase());
            let colour = symbol.and_then(|symbol| symbol.to_digit(36));
            let unknown = BoardError::UnknownCharacter {
                row,
                column,
                character,
            };
            self.push(colour.ok_or(unknown)?)?;
        }
        Ok(())
    }

    fn read_numbers(&mut self, line: &str) -> Result<(), BoardError> {
        for field in fields(line) {
            let (row, column) = self.place();
            let bad = || BoardError::BadNumber {
                row,
                column,
                text: shown(field),
            };
            let colour = number(field).and_then(|number| u32::try_from(number).ok());
            self.push(colour.ok_or_else(bad)?)?;
        }
        Ok(())
    }

    /// Returns the row and the column of the next cell.
    fn place(&self) -> (u32, u32) {
        let cell = u32::try_from(self.cells.len()).expect("a board has fewer than 2^32 cells");
        (cell / self.header.columns, cell % self.header.columns)
    }

    fn push(&mut self, colour: u32) -> Result<(), BoardError> {
        let colours = self.header.colours.unwrap_or(Board::MAX_COLOURS);
        match u8::try_from(colour) {
            Ok(number) if number < colours => {
                self.cells.push(Colour(number));
                Ok(())
            }
            _ => {
                let (row, column) = self.place();
                Err(BoardError::ColourOutOfPalette {
                    row,
                    column,
                    colour,
                    colours,
                })
            }
        }
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use chacha20::ChaCha8Rng;
    use proptest::prelude::*;
    use rand::SeedableRng;

    use super::*;

    /// Generates small boards of any palette. Half of the palettes are too large for characters.
    fn boards() -> impl Strategy<Value = Board> {
        crate::arbitrary::boards(1..=7, 1..=7, prop_oneof![1..=36u8, 37..=255u8])
    }

    fn error(text: &str) -> BoardError {
        text.parse::<Board>().unwrap_err()
    }

    #[test]
    fn comments_are_ignored_wherever_they_stand() {
        let board: Result<Board, _> = "0120\n1102".parse();
        let texts = [
            "# a board\n0120\n1102",
            "0120\n # the middle\n1102\n#end",
            "#\n4 2 3\n#\n01201102",
        ];
        for text in texts {
            assert_eq!(text.parse(), board);
        }
        assert_eq!(error("# nothing"), BoardError::Empty);
    }

    proptest! {
        #[test]
        fn text_round_trips(board in boards()) {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }

        #[test]
        fn text_survives_blank_lines_indentation_and_windows_line_ends(board in boards()) {
            let text = format!("\r\n\n{}\n\n ", board.to_string().replace('\n', " \r\n\t "));
            prop_assert_eq!(text.parse(), Ok(board));
        }

        #[test]
        fn one_line_of_cells_after_a_header_is_the_same_board(board in boards()) {
            let text = board.to_string();
            let rows: Vec<&str> = text.lines().filter(|line| !line.contains(' ')).collect();
            prop_assert_eq!(rows.len(), board.rows() as usize);
            let comma = if board.colours() > 36 && board.columns() > 1 { "," } else { "" };
            let (columns, height, colours) = (board.columns(), board.rows(), board.colours());
            let text = format!("{columns} {height} {colours}\n{}", rows.join(comma));
            prop_assert_eq!(text.parse(), Ok(board));
        }

        #[test]
        fn whatever_parses_prints_what_parses_to_the_same(
            text in "([0-3] [0-3] [0-9]{1,2}\n)?[0-2az,% ]{0,3}(\n[0-2az, ]{0,3}){0,3}",
        ) {
            if let Ok(board) = text.parse::<Board>() {
                prop_assert_eq!(board.to_string().parse(), Ok(board));
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC*(\n\\PC*)*") {
            let _ = text.parse::<Board>();
        }

        #[test]
        fn neighbours_are_the_cells_at_distance_one(board in boards()) {
            let place = |cell| board.coordinates(cell).unwrap();
            for cell in 0..board.cell_count() {
                let (column, row) = place(cell);
                prop_assert_eq!(board.cell(column, row), Some(cell));
                let mut near: Vec<u32> = (0..board.cell_count()).filter(|&other| {
                    let (c, r) = place(other);
                    c.abs_diff(column) + r.abs_diff(row) == 1
                }).collect();
                // The neighbours in the row come first, then those in the column, each pair in ascending order.
                near.sort_by_key(|&other| (place(other).1 != row, other));
                prop_assert_eq!(board.neighbours(cell).collect::<Vec<_>>(), near);
            }
        }

        #[test]
        fn cells_off_the_board_are_none(board in boards(), beyond in any::<u32>()) {
            let outside = beyond.max(board.cell_count());
            prop_assert_eq!(board.colour_of(outside), None);
            prop_assert_eq!(board.coordinates(outside), None);
            prop_assert_eq!(board.neighbours(outside).next(), None);
            prop_assert_eq!(board.cell(beyond.max(board.columns()), 0), None);
            prop_assert_eq!(board.colour(0, beyond.max(board.rows())), None);
        }
    }

    #[test]
    fn a_header_is_printed_exactly_where_the_palette_is_larger_than_its_use() {
        let cells = || vec![Colour(0), Colour(1)];
        assert_eq!(Board::new(2, 1, 2, cells()).unwrap().to_string(), "01");
        assert_eq!(
            Board::new(2, 1, 3, cells()).unwrap().to_string(),
            "2 1 3\n01"
        );
        assert_eq!(
            Board::new(2, 1, 37, cells()).unwrap().to_string(),
            "2 1 37\n0,1"
        );
        assert_eq!(
            Board::new(1, 2, 37, cells()).unwrap().to_string(),
            "1 2 37\n0,\n1,"
        );
    }

    #[test]
    fn the_largest_palettes_of_both_notations_round_trip() {
        for colours in [36, 37, 255] {
            let palette: Vec<Colour> = (0..colours).map(Colour).collect();
            let board = Board::new(colours.into(), 1, colours, palette).unwrap();
            assert_eq!(board.to_string().contains(','), colours > 36);
            assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn debug_shows_the_text() {
        let board: Board = "01\n20".parse().unwrap();
        assert_eq!(format!("{board:?}"), "Board(\"01\\n20\")");
    }

    #[test]
    fn faults_of_a_text_name_the_place_and_what_was_expected() {
        let text = str::to_owned;
        assert_eq!(error(" \n\r\n"), BoardError::Empty);
        assert_eq!(
            error("012\n01"),
            BoardError::RowLength {
                row: 1,
                expected: 3,
                found: 2
            }
        );
        assert_eq!(
            error("01\n\n01"),
            BoardError::RowLength {
                row: 1,
                expected: 2,
                found: 0
            }
        );
        let unknown = |row, column, character| BoardError::UnknownCharacter {
            row,
            column,
            character,
        };
        assert_eq!(error("01\n0#"), unknown(1, 1, '#'));
        assert_eq!(error("0A"), unknown(0, 1, 'A'));
        assert_eq!(error("0 a"), unknown(0, 1, ' '));
        for text in [
            "0 1",
            "0 1 2\n2 1 0",
            "3 4 2\n1 1 1\n",
            "2 2 4\n0 1\n1 0",
            "0 1 2 3\n3 2 1 0",
        ] {
            assert_eq!(
                error(text),
                BoardError::SpacedNumbers { row: 0 },
                "{text:?}"
            );
        }
        assert_eq!(error("012\n1,2"), unknown(1, 1, ','));
        let bad = |row, column, text| BoardError::BadNumber { row, column, text };
        assert_eq!(error("0,1\n2,x"), bad(1, 1, text("x")));
        assert_eq!(error("0,,1"), bad(0, 1, text("")));
        assert_eq!(error("0,+1"), bad(0, 1, text("+1")));
        assert_eq!(
            error(&format!("0,{}", "9".repeat(99))),
            bad(0, 1, "9".repeat(32))
        );
        let palette = |row, column, colour, colours| BoardError::ColourOutOfPalette {
            row,
            column,
            colour,
            colours,
        };
        assert_eq!(error("2 2 3\n01\n23"), palette(1, 1, 3, 3));
        assert_eq!(error("2 2 3\n0123"), palette(1, 1, 3, 3));
        assert_eq!(error("0,255"), palette(0, 1, 255, 255));
        assert_eq!(error("0,1000"), palette(0, 1, 1000, 255));
    }

    #[test]
    fn a_byte_order_mark_is_skipped_at_the_very_beginning_alone() {
        let places = |text: &str| text.parse::<Board>().map(|board| board.to_string());
        for text in [
            "01\n20",
            "2 2 4\n01\n20",
            "2 2 4\n0120",
            "0,1\n2,40",
            "\r\n 0\r\n",
        ] {
            assert_eq!(places(&format!("\u{feff}{text}")), places(text));
        }
        for text in ["", "01\n2", "0#", "2 x 4\n01", "0,x", "2 2 2\n0120"] {
            assert_eq!(error(&format!("\u{feff}{text}")), error(text));
        }
        let unknown = |row| BoardError::UnknownCharacter {
            row,
            column: 0,
            character: '\u{feff}',
        };
        assert_eq!(error("\u{feff}\u{feff}0"), unknown(0));
        assert_eq!(error("\n\u{feff}0"), unknown(0));
        assert_eq!(error("00\n\u{feff}0"), unknown(1));
    }

    #[test]
    fn headers_that_disagree_with_the_body_are_refused() {
        assert_eq!(
            error("2 3 4"),
            BoardError::RowCount {
                expected: 3,
                found: 0
            }
        );
        assert_eq!(
            error("2 3 4\n01\n01"),
            BoardError::RowCount {
                expected: 3,
                found: 2
            }
        );
        assert_eq!(
            error("2 3 4\n01"),
            BoardError::CellCount {
                expected: 6,
                found: 2
            }
        );
        assert_eq!(
            error("2 1 4\n0"),
            BoardError::RowLength {
                row: 0,
                expected: 2,
                found: 1
            }
        );
        assert_eq!(
            error("2 x 4\n01"),
            BoardError::BadHeader { text: "x".into() }
        );
        assert_eq!(
            error("2 -1 4\n01"),
            BoardError::BadHeader { text: "-1".into() }
        );
        assert_eq!(error("0 1 2"), BoardError::Columns { columns: 0 });
        assert_eq!(error("1 65537 2\n0"), BoardError::Rows { rows: 65_537 });
        assert_eq!(error("1 1 0\n0"), BoardError::Colours { colours: 0 });
        assert_eq!(error("1 1 256\n0"), BoardError::Colours { colours: 256 });
        // A text that claims the largest board costs no memory, because cells are counted before they are stored.
        assert_eq!(
            error("65536 65535 255\n0"),
            BoardError::CellCount {
                expected: 65_536 * 65_535,
                found: 1
            }
        );
    }

    #[test]
    fn sizes_out_of_range_are_refused_before_any_cell_is_made() {
        let refuse = |columns, rows, colours| {
            Board::from_fn(columns, rows, colours, |_, _| unreachable!()).unwrap_err()
        };
        assert_eq!(refuse(0, 1, 1), BoardError::Columns { columns: 0 });
        assert_eq!(
            refuse(65_537, 1, 1),
            BoardError::Columns { columns: 65_537 }
        );
        assert_eq!(refuse(1, 0, 1), BoardError::Rows { rows: 0 });
        assert_eq!(refuse(1, 65_537, 1), BoardError::Rows { rows: 65_537 });
        assert_eq!(
            refuse(65_536, 65_536, 1),
            BoardError::Cells {
                columns: 65_536,
                rows: 65_536
            }
        );
        assert_eq!(refuse(1, 1, 0), BoardError::Colours { colours: 0 });
        let few = Board::new(2, 2, 1, vec![Colour(0); 3]);
        assert_eq!(
            few,
            Err(BoardError::CellCount {
                expected: 4,
                found: 3
            })
        );
    }

    #[test]
    fn the_widest_and_the_tallest_board_round_trip() {
        for (columns, rows) in [(Board::MAX_COLUMNS, 1), (1, Board::MAX_ROWS)] {
            let board = Board::from_fn(columns, rows, 2, |column, row| {
                Colour::new(u8::from((column + row) % 2 == 1))
            });
            let board = board.unwrap();
            assert_eq!(board.to_string().parse(), Ok(board));
        }
        let wide = "0".repeat(65_537);
        assert_eq!(error(&wide), BoardError::Columns { columns: 65_537 });
        let tall = "0\n".repeat(65_537);
        assert_eq!(error(&tall), BoardError::Rows { rows: 65_537 });
    }

    #[test]
    fn random_cells_use_the_whole_palette() {
        let board = Board::random(100, 100, 5, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
        for colour in (0..board.colours()).map(Colour::new) {
            let count = board.cells().iter().filter(|&&cell| cell == colour).count();
            assert!(
                (1_800..2_200).contains(&count),
                "{count} of 10000 cells have colour {colour}"
            );
        }
    }

    #[test]
    fn boards_can_be_shared_between_threads() {
        fn shared<T: Send + Sync>() {}
        shared::<Board>();
    }
}
