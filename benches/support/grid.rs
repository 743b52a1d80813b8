//! Square grids with a cost to enter each cell.

use std::iter;

use colorwalk::SearchProblem;
use colorwalk::adaptors::WithIndex;
use colorwalk::grid::Grid as ReadyMade;

use super::problems::own_costs;
use super::random::Random;

/// Column and row.
pub(crate) type Cell = (u32, u32);

/// A grid. A step goes to one of the four cells beside a cell.
pub(crate) struct Grid {
    side: u32,
    costs: Vec<u8>, // by row; 0 for a wall
}

impl Grid {
    /// A cost of 1 everywhere.
    pub(crate) fn uniform(side: u32) -> Self {
        Self {
            side,
            costs: vec![1; (side * side) as usize],
        }
    }

    /// Costs from 1 to 9.
    pub(crate) fn weighted(side: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut grid = Self::uniform(side);
        grid.costs.fill_with(|| 1 + random.below(9) as u8);
        grid
    }

    /// Puts a wall into every sixteenth column, with one gap each.
    pub(crate) fn with_walls(mut self, seed: u64) -> Self {
        let mut random = Random::new(seed);
        for column in (8..self.side - 1).step_by(16) {
            let gap = random.below(u64::from(self.side)) as u32;
            for row in (0..self.side).filter(|&row| row != gap) {
                let index = self.index((column, row));
                self.costs[index] = 0;
            }
        }
        self
    }

    /// Puts walls between rooms that are `width` cells wide. Each wall of each room has a door.
    pub(crate) fn with_rooms(mut self, width: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        for wall in (width..self.side).step_by(width as usize + 1) {
            for begin in (0..self.side).step_by(width as usize + 1) {
                let mut door = || begin + random.below(u64::from(width)) as u32;
                let doors = (door(), door());
                for along in begin..self.side.min(begin + width + 1) {
                    let (column, row) = (self.index((wall, along)), self.index((along, wall)));
                    self.costs[column] = u8::from(along == doors.0);
                    self.costs[row] = u8::from(along == doors.1);
                }
            }
        }
        self
    }

    /// Puts a wall into `per_cent` per cent of the cells, but not at the ends.
    pub(crate) fn with_obstacles(mut self, per_cent: u64, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let last = self.costs.len() - 1;
        for cost in &mut self.costs[1..last] {
            if random.below(100) < per_cent {
                *cost = 0;
            }
        }
        self
    }

    /// Passages one cell wide, dug at random from one corner, with additional openings, so that there are several ways.
    /// The side must be odd.
    pub(crate) fn maze(side: u32, openings: u32, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut grid = Self::uniform(side);
        grid.costs.fill(0);
        grid.costs[0] = 1;
        let mut stack = vec![(0, 0)];
        while let Some(&cell) = stack.last() {
            let mut closed = grid.rooms_beside(cell);
            closed.retain(|&room| grid.costs[grid.index(room)] == 0);
            if closed.is_empty() {
                stack.pop();
                continue;
            }
            let room = closed[random.below(closed.len() as u64) as usize];
            grid.open(cell, room);
            stack.push(room);
        }
        for _ in 0..openings {
            let mut below = || 2 * random.below(u64::from(side / 2)) as u32;
            let room = (below(), below());
            grid.open(room, (room.0 + 2, room.1));
        }
        grid
    }

    fn rooms_beside(&self, (x, y): Cell) -> Vec<Cell> {
        let beside = [
            (x + 2, y),
            (x, y + 2),
            (x.wrapping_sub(2), y),
            (x, y.wrapping_sub(2)),
        ];
        let rooms = beside.into_iter();
        rooms
            .filter(|&(x, y)| x < self.side && y < self.side)
            .collect()
    }

    /// Digs a passage between two rooms.
    fn open(&mut self, from: Cell, to: Cell) {
        for cell in [(from.0.midpoint(to.0), from.1.midpoint(to.1)), to] {
            let index = self.index(cell);
            self.costs[index] = 1;
        }
    }

    /// Returns pairs of cells without walls.
    pub(crate) fn pairs(&self, count: usize, seed: u64) -> Vec<(Cell, Cell)> {
        let mut random = Random::new(seed);
        let mut free = iter::repeat_with(|| random.below(self.costs.len() as u64) as usize)
            .map(|index| self.cell(index))
            .filter(|&cell| self.cost_to_enter(cell) > 0);
        let mut end = || free.next().expect("there is no end of them");
        (0..count).map(|_| (end(), end())).collect()
    }

    /// Returns our problem of going from one corner to the other.
    pub(crate) fn crossing(&self) -> impl SearchProblem<State = Cell, Action = (), Cost = u32> {
        let goal = self.goal();
        own_costs(
            Self::START,
            |&cell: &Cell| self.successors(cell),
            move |&cell| cell == goal,
        )
    }

    /// The same with the number of the cell as an index.
    pub(crate) fn indexed_crossing(
        &self,
    ) -> impl SearchProblem<State = Cell, Action = (), Cost = u32> {
        WithIndex::new(self.crossing(), self.cell_count(), |&cell: &Cell| {
            self.index(cell)
        })
    }

    /// Returns the same as a grid of the library, from one corner to the other.
    pub(crate) fn ready_made(&self) -> ReadyMade {
        let side = self.side as u16;
        ReadyMade::from_fn(side, side, |at| {
            self.cost_to_enter((at.column.into(), at.row.into())) as u16
        })
    }

    /// The first cell of the first row.
    pub(crate) const START: Cell = (0, 0);

    /// The last cell of the last row.
    pub(crate) fn goal(&self) -> Cell {
        (self.side - 1, self.side - 1)
    }

    pub(crate) fn cell_count(&self) -> usize {
        self.costs.len()
    }

    /// Returns the number of a cell, row by row.
    pub(crate) fn index(&self, (column, row): Cell) -> usize {
        (row * self.side + column) as usize
    }

    /// Returns the cell of a number.
    pub(crate) fn cell(&self, index: usize) -> Cell {
        let index = index as u32;
        (index % self.side, index / self.side)
    }

    /// Returns the cells that can be entered from a cell, with the cost of entering each.
    pub(crate) fn successors(&self, cell: Cell) -> impl Iterator<Item = (Cell, u32)> {
        beside(cell).filter_map(|next| {
            let cost = self.cost_to_enter(next);
            (cost > 0).then_some((next, cost))
        })
    }

    /// Returns the cells from which a cell can be entered, with the cost of entering it.
    pub(crate) fn predecessors(&self, cell: Cell) -> impl Iterator<Item = (Cell, u32)> {
        let cost = self.cost_to_enter(cell);
        beside(cell)
            .filter_map(move |before| (self.cost_to_enter(before) > 0).then_some((before, cost)))
    }

    /// Returns the cost of entering a cell, or 0 if there is a wall or no cell.
    pub(crate) fn cost_to_enter(&self, (column, row): Cell) -> u32 {
        if column < self.side && row < self.side {
            u32::from(self.costs[self.index((column, row))])
        } else {
            0
        }
    }

    /// Returns the number of steps between two cells without obstacles.
    pub(crate) fn steps(from: Cell, to: Cell) -> u32 {
        from.0.abs_diff(to.0) + from.1.abs_diff(to.1)
    }
}

/// Returns the cells above, on the left, on the right and below. Some may be beyond the edge.
fn beside((column, row): Cell) -> impl Iterator<Item = Cell> {
    let above = (column, row.wrapping_sub(1));
    let left = (column.wrapping_sub(1), row);
    [above, left, (column + 1, row), (column, row + 1)].into_iter()
}
