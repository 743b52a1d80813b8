//! Fifteen tiles on one board, which slides forth and back.
//!
//! Both programs keep the distance to the goal up to date from slide to slide.

use crate::support::measure::{Comparison, Measured, Plan};
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
    let comparison = Comparison::new(ours).rival("own moves, forth and back", limit);
    comparison.measure(plan)
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
