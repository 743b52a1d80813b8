//! Iterative deepening on fifteen tiles, written by hand. It slides tiles back and forth on one board, and updates its
//! distance to the goal with each slide.

use colorwalk_puzzles::tiles::Fifteen;

/// A board, and the slides made on it since the start.
pub(crate) struct Slider {
    board: u64, // four bits per cell
    gap: u8,
    distance: u32,
    slides: Vec<Slide>,
}

struct Slide {
    from: u8,    // the previous cell of the gap
    next: usize, // the next slide to try, as the number of a cell beside the gap
}

impl Slider {
    pub(crate) fn new(board: Fifteen) -> Self {
        Self {
            board: board.to_bits(),
            gap: board.gap(),
            distance: board.manhattan(),
            slides: Vec::new(),
        }
    }

    /// Returns the fewest slides to the goal.
    pub(crate) fn solve(mut self) -> u32 {
        let mut bound = self.distance;
        loop {
            match self.deepen(bound) {
                Ok(slides) => return slides,
                Err(next) => bound = next,
            }
        }
    }

    /// Searches for a solution of at most `bound` slides. Returns the next bound if it finds no solution.
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
