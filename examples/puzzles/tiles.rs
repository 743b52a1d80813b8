//! Sliding tiles on a board of up to sixteen cells, such as the 8-puzzle and the 15-puzzle.

use std::fmt::{self, Display};
use std::str::FromStr;

use colorwalk::{Heuristic, SearchProblem, Successor, SuccessorOf, Unit};

/// A board with at least two rows and two columns and at most sixteen cells, row by row. Tile 0 is the gap.
///
/// The board is a number with four bits for each of sixteen cells. The first cell has the lowest bits. On a smaller
/// board, the unused cells hold fifteen.
///
/// The gap of the goal is at the upper left, as in Korf's papers. In many other puzzles it is at the lower right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Board<const ROWS: usize, const COLUMNS: usize>(u64);

/// A board of the 8-puzzle.
pub type Eight = Board<3, 3>;

/// A board of the 15-puzzle.
pub type Fifteen = Board<4, 4>;

/// The reason why tiles do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// A word that is not the number of a tile.
    #[error("`{word}` is not a tile: expected a number from 0 to {last}")]
    NotATile {
        /// The word.
        word: String,
        /// The number of the last tile.
        last: usize,
    },
    /// Too many or too few tiles.
    #[error("expected {expected} tiles, the gap counted as 0, and found {found}")]
    Length {
        /// The number of cells.
        expected: usize,
        /// The number of tiles.
        found: usize,
    },
    /// This tile is missing on the board. Therefore another tile occurs twice.
    #[error("tile {tile} is missing")]
    Missing {
        /// The tile.
        tile: u8,
    },
    /// A board that cannot reach the goal.
    #[error("this board has no solution: exchange any two tiles, and it has one")]
    Unsolvable,
}

impl<const ROWS: usize, const COLUMNS: usize> Board<ROWS, COLUMNS> {
    const CELLS: usize = {
        assert!(ROWS >= 2 && COLUMNS >= 2, "tiles pass one another");
        assert!(ROWS * COLUMNS <= 16, "a cell has four bits of 64");
        ROWS * COLUMNS
    };

    /// The gap first, then the tiles in order.
    pub const GOAL: Self = {
        let (mut bits, mut cell) = (0, 0);
        while cell < 16 {
            let tile = if cell < Self::CELLS { cell } else { 15 };
            bits |= (tile as u64) << (4 * cell);
            cell += 1;
        }
        Self(bits)
    };

    /// The cells beside each cell, followed by their number.
    const BESIDE: [([u8; 4], usize); 16] = {
        let mut table = [([0; 4], 0); 16];
        let mut cell = 0;
        while cell < Self::CELLS {
            let mut other = 0;
            while other < Self::CELLS {
                if distance(cell, other, COLUMNS) == 1 {
                    let (cells, count) = &mut table[cell];
                    cells[*count] = other as u8;
                    *count += 1;
                }
                other += 1;
            }
            cell += 1;
        }
        table
    };

    /// The distance of each tile from its place, by tile and cell.
    const DISTANCES: [[u8; 16]; 16] = {
        let mut table = [[0; 16]; 16];
        let mut tile = 1;
        while tile < Self::CELLS {
            let mut cell = 0;
            while cell < Self::CELLS {
                table[tile][cell] = distance(tile, cell, COLUMNS) as u8;
                cell += 1;
            }
            tile += 1;
        }
        table
    };

    /// Makes a board from its tiles, row by row.
    ///
    /// # Errors
    ///
    /// Returns an error unless each of `0..ROWS * COLUMNS` occurs exactly once. Also returns an error if the goal
    /// cannot be reached.
    pub fn from_tiles(tiles: &[u8]) -> Result<Self, BoardError> {
        let (expected, found) = (Self::CELLS, tiles.len());
        if found != expected {
            return Err(BoardError::Length { expected, found });
        }
        let mut all = 0..Self::CELLS as u8;
        if let Some(tile) = all.find(|tile| !tiles.contains(tile)) {
            return Err(BoardError::Missing { tile });
        }
        let cells = tiles.iter().enumerate();
        let own = cells.fold(0, |bits, (cell, &tile)| {
            bits | u64::from(tile) << (4 * cell)
        });
        let beyond = (Self::CELLS..16).fold(0, |bits, cell| bits | 15 << (4 * cell));
        let board = Self(own | beyond);
        if board.is_odd() {
            return Err(BoardError::Unsolvable);
        }
        Ok(board)
    }

    /// Returns whether the goal is out of reach. It is if the sum of two numbers is odd: how many exchanges sort the
    /// tiles, and how many slides bring the gap to its place.
    ///
    /// A slide is an exchange that also moves the gap by one cell. It changes each of the two numbers from odd to even,
    /// or from even to odd.
    fn is_odd(self) -> bool {
        let tiles: Vec<u8> = self.tiles().collect();
        let larger_before =
            |at: usize| tiles[..at].iter().filter(|&&tile| tile > tiles[at]).count();
        let inversions: usize = (0..tiles.len()).map(larger_before).sum();
        let gap_distance = distance(0, self.gap().into(), COLUMNS);
        !(inversions + gap_distance).is_multiple_of(2)
    }

    /// The number of orders of the tiles and the gap. If the number is too large, this is `usize::MAX`. The goal can be
    /// reached from half of the orders.
    pub const ORDERS: usize = {
        let (mut product, mut cells) = (1usize, 2);
        while cells <= Self::CELLS {
            product = product.saturating_mul(cells);
            cells += 1;
        }
        product
    };

    /// Returns the rank of this order: a unique number below [`ORDERS`](Self::ORDERS).
    ///
    /// The rank is a number whose digits count the larger tiles before each cell (Lehmer 1960). The base changes from
    /// digit to digit.
    pub fn rank(self) -> usize {
        let (mut rank, mut seen) = (0, 0u32);
        for (cell, tile) in self.tiles().enumerate() {
            rank = rank * (cell + 1) + (seen >> tile).count_ones() as usize;
            seen |= 1 << tile;
        }
        rank
    }

    /// Returns the tiles row by row.
    pub fn tiles(self) -> impl Iterator<Item = u8> {
        (0..Self::CELLS as u8).map(move |cell| self.tile_at(cell))
    }

    /// Returns the tile in a cell.
    pub fn tile_at(self, cell: u8) -> u8 {
        (self.0 >> (4 * cell) & 15) as u8
    }

    /// Returns the cell of the gap.
    pub fn gap(self) -> u8 {
        lowest_zero(self.0)
    }

    /// Returns the cell of a tile of this board.
    pub fn cell_of(self, tile: u8) -> u8 {
        lowest_zero(self.0 ^ (ONES * u64::from(tile)))
    }

    /// Returns the cells beside a cell.
    pub fn beside(cell: u8) -> &'static [u8] {
        let table = const { &Self::BESIDE };
        let (cells, count) = &table[usize::from(cell)];
        &cells[..*count]
    }

    /// Returns how far a tile in a cell is from its place: the number of rows plus the number of columns.
    pub fn distance(tile: u8, cell: u8) -> u32 {
        let table = const { &Self::DISTANCES };
        table[usize::from(tile)][usize::from(cell)].into()
    }

    /// Returns the sixteen cells, four bits each, from the lowest.
    pub fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the boards that are one slide away. Each board comes with the cell that the sliding tile leaves.
    pub fn slides(self) -> impl Iterator<Item = (u8, Self)> {
        let gap = self.gap();
        Self::beside(gap).iter().map(move |&cell| {
            let tile = u64::from(self.tile_at(cell));
            (cell, Self(self.0 ^ tile << (4 * cell) ^ tile << (4 * gap)))
        })
    }

    /// Returns the sum of the distances of all tiles from their places.
    pub fn manhattan(self) -> u32 {
        let cells = 0..Self::CELLS as u8;
        cells
            .map(|cell| Self::distance(self.tile_at(cell), cell))
            .sum()
    }

    /// Returns the additional slides of tiles that must leave their row or column to let other tiles pass. Each such
    /// tile needs two additional slides.
    ///
    /// Consider the tiles that are already in the row of their goal. Tiles that are in order can stay in the row. So
    /// the tiles of a longest increasing sequence stay, and the other tiles leave the row.
    pub fn conflicts(self) -> u32 {
        let (rows, columns) = (ROWS as u8, COLUMNS as u8);
        let in_rows = (0..rows).map(|row| {
            let cells = (0..columns).map(|column| row * columns + column);
            self.leaving(cells, |tile| {
                (tile / columns == row).then_some(tile % columns)
            })
        });
        let in_columns = (0..columns).map(|column| {
            let cells = (0..rows).map(|row| row * columns + column);
            self.leaving(cells, |tile| {
                (tile % columns == column).then_some(tile / columns)
            })
        });
        2 * in_rows.chain(in_columns).sum::<u32>()
    }

    /// Considers the tiles of a line whose goal is in the same line. Takes a longest sequence of them whose goal places
    /// increase, and returns how many of them are not in it.
    fn leaving(self, line: impl Iterator<Item = u8>, place: impl Fn(u8) -> Option<u8>) -> u32 {
        let mut longest = [0; 16]; // of the sequences that end with each place
        let mut count = 0;
        for cell in line {
            let tile = self.tile_at(cell);
            let Some(place) = place(tile).filter(|_| tile != 0) else {
                continue;
            };
            let before = longest[..usize::from(place)].iter().max();
            longest[usize::from(place)] = 1 + before.copied().unwrap_or(0);
            count += 1;
        }
        count - longest.into_iter().max().unwrap_or(0)
    }
}

/// Writes the tiles row by row, with spaces between them.
impl<const ROWS: usize, const COLUMNS: usize> Display for Board<ROWS, COLUMNS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<String> = self.tiles().map(|tile| tile.to_string()).collect();
        f.pad(&tiles.join(" "))
    }
}

/// Reads the tiles row by row, with spaces or commas between them.
impl<const ROWS: usize, const COLUMNS: usize> FromStr for Board<ROWS, COLUMNS> {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let last = Self::CELLS - 1;
        let words = text
            .split([' ', ',', '\n', '\t', '\r'])
            .filter(|word| !word.is_empty());
        let tiles = words.map(|word| match word.parse::<u8>() {
            Ok(tile) if usize::from(tile) <= last => Ok(tile),
            _ => Err(BoardError::NotATile {
                word: word.to_owned(),
                last,
            }),
        });
        Self::from_tiles(&tiles.collect::<Result<Vec<u8>, _>>()?)
    }
}

/// The problem of getting from a board to the goal. An action is the cell that a tile leaves.
#[derive(Clone, Copy, Debug)]
pub struct Slides<const ROWS: usize, const COLUMNS: usize> {
    /// The start.
    pub start: Board<ROWS, COLUMNS>,
}

impl<const ROWS: usize, const COLUMNS: usize> SearchProblem for Slides<ROWS, COLUMNS> {
    type State = Board<ROWS, COLUMNS>;
    type Action = u8;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Board<ROWS, COLUMNS>> {
        [self.start]
    }

    fn is_goal(&self, &board: &Board<ROWS, COLUMNS>) -> bool {
        board == Board::GOAL
    }

    fn successors(
        &self,
        &board: &Board<ROWS, COLUMNS>,
    ) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        board
            .slides()
            .map(|(cell, next)| Successor::new(cell, next, Unit))
    }

    fn index_bound(&self) -> Option<usize> {
        let orders = Board::<ROWS, COLUMNS>::ORDERS;
        (orders < usize::MAX).then_some(orders)
    }

    fn index(&self, board: &Board<ROWS, COLUMNS>) -> usize {
        board.rank()
    }
}

/// The estimate by the sum of the distances of all tiles from their places. It is consistent, because a slide moves one
/// tile by one cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Manhattan;

impl<const ROWS: usize, const COLUMNS: usize> Heuristic<Board<ROWS, COLUMNS>, Unit> for Manhattan {
    fn estimate(&self, board: &Board<ROWS, COLUMNS>) -> u32 {
        board.manhattan()
    }

    fn estimate_next(&self, from: &Board<ROWS, COLUMNS>, h: u32, to: &Board<ROWS, COLUMNS>) -> u32 {
        let cell = to.gap(); // the tile there moves into the gap of `from`
        let tile = from.tile_at(cell);
        h + Board::<ROWS, COLUMNS>::distance(tile, from.gap())
            - Board::<ROWS, COLUMNS>::distance(tile, cell)
    }
}

/// The estimate [`Manhattan`], plus two slides for each tile that must leave its row or column to let other tiles pass.
/// It is consistent.
///
/// O. Hansson, A. Mayer and M. Yung, "Criticizing solutions to relaxed models yields powerful admissible heuristics",
/// *Information Sciences* 63 (1992).
#[derive(Clone, Copy, Debug, Default)]
pub struct LinearConflict;

impl<const ROWS: usize, const COLUMNS: usize> Heuristic<Board<ROWS, COLUMNS>, Unit>
    for LinearConflict
{
    fn estimate(&self, board: &Board<ROWS, COLUMNS>) -> u32 {
        board.manhattan() + board.conflicts()
    }
}

const ONES: u64 = 0x1111_1111_1111_1111;

/// Returns the position of the lowest group of four bits that are all 0. The number must have such a group.
fn lowest_zero(bits: u64) -> u8 {
    let zeros = bits.wrapping_sub(ONES) & !bits & (8 * ONES); // exact up to the lowest zero
    (zeros.trailing_zeros() / 4) as u8
}

const fn distance(a: usize, b: usize, columns: usize) -> usize {
    (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns)
}
