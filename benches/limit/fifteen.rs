//! Fifteen tiles on one board, which slides forth and back.
//!
//! All programs keep the distance to the goal up to date from slide to slide.

use colorwalk::{Duplicates, Heuristic, Search, SearchProblem, Successor, SuccessorOf, Unit};

use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::searches;
use crate::support::tiles::{self, Board, Distance, Puzzle};

type Fifteen = Puzzle<4>;

pub(crate) fn idastar(plan: &Plan) -> Measured {
    let steps = plan.size(50, 40);
    let boards: Vec<Board> = (1..=8)
        .map(|seed| Fifteen::scrambled(steps, seed))
        .collect();
    let ours = || searches::idastar_of_all(&boards, Distance);
    let limit = || {
        boards
            .iter()
            .map(|&board| Slider::new(board).solve())
            .collect()
    };
    let never_back = || {
        let costs = boards.iter().filter_map(|&board| {
            let search = Search::owned(NeverBack { board }).duplicates(Duplicates::Ignore);
            search
                .idastar_with(Distance)
                .expect("costs stay small")
                .cost()
        });
        costs.collect()
    };
    Comparison::new(ours)
        .with(Side::Variant, "ours, never back", never_back)
        .rival("own moves, forth and back", limit)
        .measure(plan)
}

/// Leaves out the slide that takes back the last one, as the other program does.
struct NeverBack {
    board: Board,
}

/// A board with its gap, and where that was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Slid {
    board: Board,
    gap: u8,
    before: u8,
}

impl SearchProblem for NeverBack {
    type State = Slid;
    type Action = u8;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Slid> {
        let (board, gap) = (self.board, tiles::gap_of(self.board) as u8);
        [Slid {
            board,
            gap,
            before: u8::MAX,
        }]
    }

    fn is_goal(&self, state: &Slid) -> bool {
        state.board == const { tiles::goal::<4>() }
    }

    fn successors(&self, state: &Slid) -> impl Iterator<Item = SuccessorOf<Self>> {
        let Slid { board, gap, before } = *state;
        let (cells, count) = Fifteen::beside(gap.into());
        let cells = cells[..*count].iter().filter(move |&&cell| cell != before);
        cells.map(move |&cell| {
            let tile = board >> (4 * cell) & 15;
            let board = board ^ tile << (4 * cell) ^ tile << (4 * gap);
            let (gap, before) = (cell, gap);
            Successor::new(cell, Slid { board, gap, before }, Unit)
        })
    }
}

impl Heuristic<NeverBack> for Distance {
    fn estimate(&self, state: &Slid) -> u32 {
        Fifteen::distance_to_goal(state.board)
    }

    fn estimate_next(&self, from: &Slid, h: u32, &cell: &u8, _: &Slid) -> u32 {
        let (tile, cell) = ((from.board >> (4 * cell) & 15) as usize, usize::from(cell));
        h + Fifteen::distance(tile, from.gap.into()) - Fifteen::distance(tile, cell)
    }
}

/// A board, and the slides that were made on it since the start.
struct Slider {
    board: Board,
    gap: usize,
    distance: u32,
    slides: Vec<Slide>,
}

struct Slide {
    from: usize, // the cell where the gap was before
    next: usize, // the slide to try after this one, as a number of a cell beside the gap
}

impl Slider {
    fn new(board: Board) -> Self {
        Self {
            board,
            gap: tiles::gap_of(board),
            distance: Fifteen::distance_to_goal(board),
            slides: Vec::new(),
        }
    }

    /// Returns the fewest slides to the goal.
    fn solve(mut self) -> u32 {
        let mut bound = self.distance;
        loop {
            match self.deepen(bound) {
                Ok(slides) => return slides,
                Err(next) => bound = next,
            }
        }
    }

    /// Looks for a solution of `bound` slides at most, or else returns the next bound.
    fn deepen(&mut self, bound: u32) -> Result<u32, u32> {
        let (mut next_bound, mut next, mut came_from) = (u32::MAX, 0, usize::MAX);
        loop {
            let (cells, count) = Fifteen::beside(self.gap);
            if next < *count {
                let cell = cells[next] as usize;
                next += 1;
                if cell == came_from {
                    continue;
                }
                let (distance, gap) = (self.distance_after(cell), self.gap);
                let estimate = self.slides.len() as u32 + 1 + distance;
                if estimate > bound {
                    next_bound = next_bound.min(estimate);
                    continue;
                }
                self.slide(cell);
                self.distance = distance;
                self.slides.push(Slide { from: gap, next });
                if distance == 0 {
                    return Ok(self.slides.len() as u32);
                }
                (next, came_from) = (0, gap);
            } else if let Some(slide) = self.slides.pop() {
                self.distance = self.distance_after(slide.from);
                self.slide(slide.from);
                next = slide.next;
                came_from = self.slides.last().map_or(usize::MAX, |before| before.from);
            } else {
                return Err(next_bound);
            }
        }
    }

    fn tile(&self, cell: usize) -> usize {
        (self.board >> (4 * cell) & 15) as usize
    }

    fn distance_after(&self, cell: usize) -> u32 {
        let tile = self.tile(cell);
        self.distance + Fifteen::distance(tile, self.gap) - Fifteen::distance(tile, cell)
    }

    fn slide(&mut self, cell: usize) {
        let tile = self.tile(cell) as u64;
        self.board ^= tile << (4 * cell) ^ tile << (4 * self.gap);
        self.gap = cell;
    }
}
