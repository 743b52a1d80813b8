//! Sliding tiles on a square board of three or four cells a side.

use colorwalk::{Heuristic, SearchProblem, Successor, SuccessorOf, Unit};

use super::random::Random;

/// Sixteen cells of four bits, row by row from the lowest; 0 is the gap. On a small board the cells
/// beyond its own hold fifteen.
pub(crate) type Board = u64;

/// A puzzle of so many cells a side.
pub(crate) struct Puzzle<const SIDE: usize>;

/// The gap first, then the tiles in order.
pub(crate) const fn goal<const SIDE: usize>() -> Board {
    let (mut board, mut cell) = (0, 0);
    while cell < 16 {
        let tile = if cell < SIDE * SIDE { cell } else { 15 };
        board |= (tile as u64) << (4 * cell);
        cell += 1;
    }
    board
}

impl<const SIDE: usize> Puzzle<SIDE> {
    /// The cells beside each cell; the number of them at the end.
    const BESIDE: [([u8; 4], usize); 16] = {
        let mut table = [([0; 4], 0); 16];
        let mut cell = 0;
        while cell < SIDE * SIDE {
            let mut other = 0;
            while other < SIDE * SIDE {
                if distance(cell, other, SIDE) == 1 {
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

    /// How far each tile is from its place, by tile and cell.
    const DISTANCES: [[u8; 16]; 16] = {
        let mut table = [[0; 16]; 16];
        let mut tile = 1;
        while tile < SIDE * SIDE {
            let mut cell = 0;
            while cell < SIDE * SIDE {
                table[tile][cell] = distance(tile, cell, SIDE) as u8;
                cell += 1;
            }
            tile += 1;
        }
        table
    };

    /// Returns the cells beside a cell, the first so many of an array.
    pub(crate) fn beside(cell: usize) -> &'static ([u8; 4], usize) {
        &Self::BESIDE[cell]
    }

    /// Returns how far a tile in a cell is from its place.
    pub(crate) fn distance(tile: usize, cell: usize) -> u32 {
        u32::from(Self::DISTANCES[tile][cell])
    }

    /// Returns the boards one slide away, each with the cell out of which the tile slides.
    pub(crate) fn slides(board: Board) -> impl Iterator<Item = (u8, Board)> {
        let gap = gap_of(board);
        let (cells, count) = Self::beside(gap);
        cells[..*count].iter().map(move |&cell| {
            let tile = board >> (4 * cell) & 15;
            (cell, board ^ tile << (4 * cell) ^ tile << (4 * gap))
        })
    }

    /// Returns the boards one slide away.
    pub(crate) fn successors(board: Board) -> impl Iterator<Item = Board> {
        Self::slides(board).map(|(_, board)| board)
    }

    /// Returns how far all tiles are from their places: consistent, because a slide moves one tile.
    pub(crate) fn distance_to_goal(board: Board) -> u32 {
        let tile_at = |cell: usize| (board >> (4 * cell) & 15) as usize;
        let cells = 0..SIDE * SIDE;
        cells.map(|cell| Self::distance(tile_at(cell), cell)).sum()
    }

    /// Returns the board at the end of a random walk from the goal that never steps back at once.
    pub(crate) fn scrambled(steps: u32, seed: u64) -> Board {
        let (mut before, mut board, mut random) = (0, goal::<SIDE>(), Random::new(seed));
        for _ in 0..steps {
            let next: Vec<Board> = Self::successors(board)
                .filter(|&next| next != before)
                .collect();
            before = board;
            board = next[random.below(next.len() as u64) as usize];
        }
        board
    }
}

/// The problem of getting from a board to the goal. What is done is to slide the tile out of a cell.
pub(crate) struct Slides<const SIDE: usize> {
    pub(crate) start: Board,
}

impl<const SIDE: usize> SearchProblem for Slides<SIDE> {
    type State = Board;
    type Action = u8;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Board> {
        [self.start]
    }

    fn is_goal(&self, &board: &Board) -> bool {
        board == const { goal::<SIDE>() }
    }

    fn successors(&self, &board: &Board) -> impl Iterator<Item = SuccessorOf<Self>> {
        Puzzle::<SIDE>::slides(board).map(|(cell, next)| Successor::new(cell, next, Unit))
    }
}

/// How far all tiles are from their places. A slide changes that of one tile.
#[derive(Clone, Copy)]
pub(crate) struct Distance;

impl<const SIDE: usize> Heuristic<Slides<SIDE>> for Distance {
    fn estimate(&self, &board: &Board) -> u32 {
        Puzzle::<SIDE>::distance_to_goal(board)
    }

    fn estimate_next(&self, &from: &Board, h: u32, &cell: &u8, _: &Board) -> u32 {
        let (tile, cell) = ((from >> (4 * cell) & 15) as usize, usize::from(cell));
        h + Puzzle::<SIDE>::distance(tile, gap_of(from)) - Puzzle::<SIDE>::distance(tile, cell)
    }
}

/// Returns the lowest cell that is 0.
pub(crate) fn gap_of(board: Board) -> usize {
    const ONES: u64 = 0x1111_1111_1111_1111;
    let zeros = board.wrapping_sub(ONES) & !board & (8 * ONES); // exact up to the lowest
    zeros.trailing_zeros() as usize / 4
}

const fn distance(a: usize, b: usize, side: usize) -> usize {
    (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side)
}

/// The number of boards of eight tiles: 9!.
pub(crate) const BOARDS: usize = 362_880;

/// Returns the number of a board of eight tiles, below [`BOARDS`], which no other has.
///
/// The digits of the rank count the tiles in cells before that are larger.
pub(crate) fn rank(board: Board) -> usize {
    let (mut rank, mut seen) = (0, 0u32);
    for cell in 0..9 {
        let tile = board >> (4 * cell) & 15;
        rank = rank * (cell + 1) + (seen >> tile).count_ones() as usize;
        seen |= 1 << tile;
    }
    rank
}
