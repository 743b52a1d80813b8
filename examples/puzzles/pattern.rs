//! Pattern databases: tables of estimates. The tables are computed by solving simpler puzzles.

use colorwalk::algorithms::IdaStar;
use colorwalk::{
    Heuristic, ReportOf, Search, SearchError, SearchProblem, Successor, SuccessorOf, Unit,
};

use crate::tiles::{Fifteen, Slides};

const SIDE: u8 = 4;
const CELLS: u8 = SIDE * SIDE;

/// A disjoint additive pattern database of the 15-puzzle.
///
/// The tiles are divided into groups, called *patterns*. A database has one entry for each placement of the tiles of a
/// pattern. The entry is the fewest slides of these tiles that bring them to their goal, if the other tiles are
/// ignored. Each slide moves one tile, so the sum over the patterns is admissible. The sum is not consistent. A
/// database ignores the gap, so its estimate may fall by more than one.
///
/// R. E. Korf and A. Felner, "Disjoint pattern database heuristics", *Artificial Intelligence* 134 (2002).
#[derive(Debug)]
pub struct PatternDatabase {
    patterns: Vec<Pattern>,
    pattern_of: [u8; CELLS as usize], // by tile
}

/// The tiles of a pattern, with a table of the slides that they need. The index of an entry has four bits for the cell
/// of each tile, and the lowest bits are for the first tile.
#[derive(Debug)]
struct Pattern {
    tiles: Vec<u8>,
    slides: Vec<u8>,
}

impl PatternDatabase {
    /// Computes the databases of three patterns, each with five tiles. Each database takes a search of about 600,000
    /// states.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory.
    pub fn fives() -> Result<Self, SearchError<u32>> {
        let groups = [[1, 4, 5, 8, 12], [2, 3, 6, 7, 10], [9, 11, 13, 14, 15]];
        let patterns = groups.map(|tiles| Pattern::new(tiles.to_vec()));
        let patterns: Vec<Pattern> = patterns.into_iter().collect::<Result<_, _>>()?;
        let mut pattern_of = [0; CELLS as usize];
        for (pattern, number) in patterns.iter().zip(0..) {
            for &tile in &pattern.tiles {
                pattern_of[usize::from(tile)] = number;
            }
        }
        Ok(Self {
            patterns,
            pattern_of,
        })
    }

    /// Finds the fewest slides from a board to the goal, by iterative deepening.
    ///
    /// # Errors
    ///
    /// Returns an error if there is not enough memory.
    pub fn solve(&self, start: Fifteen) -> Result<ReportOf<Slides<4, 4>>, SearchError<Fifteen>> {
        Search::new(Slides { start }).run(IdaStar::new(self))
    }
}

impl Heuristic<Fifteen, Unit> for &PatternDatabase {
    fn estimate(&self, &board: &Fifteen) -> u32 {
        self.patterns
            .iter()
            .map(|pattern| pattern.slides_on(board))
            .sum()
    }

    fn estimate_next(&self, &from: &Fifteen, h: u32, &to: &Fifteen) -> u32 {
        let tile = usize::from(from.tile_at(to.gap()));
        let pattern = &self.patterns[usize::from(self.pattern_of[tile])];
        h - pattern.slides_on(from) + pattern.slides_on(to)
    }
}

impl Pattern {
    fn new(tiles: Vec<u8>) -> Result<Self, SearchError<u32>> {
        let problem = TilesOf { tiles: &tiles };
        let report = Search::new(&problem).bfs()?;
        let places = 4 * tiles.len();
        let mut slides = vec![u8::MAX; 1 << places];
        for reached in report.reached() {
            let slides = &mut slides[(*reached.state() & ((1 << places) - 1)) as usize];
            *slides = (*slides).min(reached.depth() as u8);
        }
        Ok(Self { tiles, slides })
    }

    fn slides_on(&self, board: Fifteen) -> u32 {
        let tiles = self.tiles.iter().rev();
        let cells = tiles.fold(0, |cells, &tile| {
            cells << 4 | usize::from(board.cell_of(tile))
        });
        self.slides[cells].into()
    }
}

/// The puzzle with the tiles of one pattern only. A search explores it backwards from the goal.
///
/// Tiles outside the pattern are blank, and their slides cost nothing. So the gap moves freely within its *region*, the
/// connected cells without tiles of the pattern. A state has the cells of the pattern's tiles and, in the bits above
/// them, the lowest cell of this region.
struct TilesOf<'a> {
    tiles: &'a [u8],
}

impl TilesOf<'_> {
    fn state(&self, cells: u32, gap: u32) -> u32 {
        region(self.free(cells), 1 << gap).trailing_zeros() << (4 * self.tiles.len()) | cells
    }

    /// Returns the cells without a tile of the pattern, one bit each.
    fn free(&self, cells: u32) -> u32 {
        let cells = (0..self.tiles.len()).map(|at| cells >> (4 * at) & 15);
        cells.fold(0xffff, |free, cell| free & !(1 << cell))
    }
}

impl SearchProblem for TilesOf<'_> {
    type State = u32;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        let tiles = self.tiles.iter().rev();
        [self.state(
            tiles.fold(0, |cells, &tile| cells << 4 | u32::from(tile)),
            0,
        )]
    }

    fn is_goal(&self, _: &u32) -> bool {
        false
    }

    fn successors(&self, &state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let places = 4 * self.tiles.len();
        let (cells, gap) = (state & ((1 << places) - 1), state >> places);
        let gaps = region(self.free(cells), 1 << gap);
        (0..places).step_by(4).flat_map(move |at| {
            let cell = cells >> at & 15;
            let beside = Fifteen::beside(cell as u8)
                .iter()
                .map(|&next| u32::from(next));
            let into = beside.filter(move |next| gaps >> next & 1 == 1);
            into.map(move |next| {
                let moved = cells ^ (cell ^ next) << at;
                Successor::new((), self.state(moved, cell), Unit)
            })
        })
    }
}

/// Returns the free cells that are connected with a cell, one bit each.
fn region(free: u32, mut cells: u32) -> u32 {
    const LEFT: u32 = 0x1111;
    loop {
        let beside = cells << 4 | cells >> 4 | (cells & !(LEFT << 3)) << 1 | (cells & !LEFT) >> 1;
        let more = (cells | beside) & free;
        if more == cells {
            return cells;
        }
        cells = more;
    }
}
