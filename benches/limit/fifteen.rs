//! Fifteen tiles on one board, which slides forth and back.
//!
//! All programs keep the distance to the goal up to date from slide to slide.

use colorwalk::algorithms::IdaStar;
use colorwalk::{Duplicates, Heuristic, Search, SearchProblem, Successor, SuccessorOf, Unit};
use colorwalk_puzzles::tiles::{Fifteen, Manhattan};

use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::random::scrambled;
use crate::support::searches;

pub(crate) fn idastar(plan: &Plan) -> Measured {
    let steps = plan.size(50, 40);
    let boards: Vec<Fifteen> = (1..=8).map(|seed| scrambled(steps, seed)).collect();
    let ours = || searches::idastar_of_all(&boards, Manhattan);
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
                .run(IdaStar::new(Manhattan))
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
    board: Fifteen,
}

/// A board, and where its gap was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Slid {
    board: Fifteen,
    before: u8,
}

impl SearchProblem for NeverBack {
    type State = Slid;
    type Action = u8;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Slid> {
        [Slid {
            board: self.board,
            before: u8::MAX,
        }]
    }

    fn is_goal(&self, state: &Slid) -> bool {
        state.board == Fifteen::GOAL
    }

    fn successors(&self, state: &Slid) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let Slid { board, before } = *state;
        let gap = board.gap();
        let slides = board.slides().filter(move |&(cell, _)| cell != before);
        slides.map(move |(cell, board)| Successor::new(cell, Slid { board, before: gap }, Unit))
    }
}

impl Heuristic<NeverBack> for Manhattan {
    fn estimate(&self, state: &Slid) -> u32 {
        state.board.manhattan()
    }

    fn estimate_next(&self, from: &Slid, h: u32, &cell: &u8, _: &Slid) -> u32 {
        let tile = from.board.tile_at(cell);
        h + Fifteen::distance(tile, from.board.gap()) - Fifteen::distance(tile, cell)
    }
}

/// A board, and the slides that were made on it since the start.
struct Slider {
    board: u64, // four bits a cell
    gap: u8,
    distance: u32,
    slides: Vec<Slide>,
}

struct Slide {
    from: u8,    // the cell where the gap was before
    next: usize, // the slide to try after this one, as a number of a cell beside the gap
}

impl Slider {
    fn new(board: Fifteen) -> Self {
        Self {
            board: board.to_bits(),
            gap: board.gap(),
            distance: board.manhattan(),
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
        let (mut next_bound, mut next, mut came_from) = (u32::MAX, 0, u8::MAX);
        loop {
            let cells = Fifteen::beside(self.gap);
            if let Some(&cell) = cells.get(next) {
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
                came_from = self.slides.last().map_or(u8::MAX, |before| before.from);
            } else {
                return Err(next_bound);
            }
        }
    }

    fn tile(&self, cell: u8) -> u8 {
        (self.board >> (4 * cell) & 15) as u8
    }

    fn distance_after(&self, cell: u8) -> u32 {
        let tile = self.tile(cell);
        self.distance + Fifteen::distance(tile, self.gap) - Fifteen::distance(tile, cell)
    }

    fn slide(&mut self, cell: u8) {
        let tile = u64::from(self.tile(cell));
        self.board ^= tile << (4 * cell) ^ tile << (4 * self.gap);
        self.gap = cell;
    }
}
