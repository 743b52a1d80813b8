//! Square grids with a cost to enter each cell.

use super::random::Random;

/// Column and row.
pub(crate) type Cell = (u32, u32);

/// A grid; one moves to the four cells beside a cell.
pub(crate) struct Grid {
    side: u32,
    costs: Vec<u8>, // by row; 0 where there is a wall
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

    /// Returns the cells that can be entered from a cell, and what that costs.
    pub(crate) fn successors(&self, (column, row): Cell) -> impl Iterator<Item = (Cell, u32)> {
        let beside = [
            (column, row.wrapping_sub(1)),
            (column.wrapping_sub(1), row),
            (column + 1, row),
            (column, row + 1),
        ];
        beside.into_iter().filter_map(|(column, row)| {
            let is_inside = column < self.side && row < self.side;
            let cost = if is_inside {
                self.costs[self.index((column, row))]
            } else {
                0
            };
            (cost > 0).then_some(((column, row), u32::from(cost)))
        })
    }

    /// Returns the steps to the goal if nothing were in the way.
    pub(crate) fn steps_to_goal(&self, (column, row): Cell) -> u32 {
        let (last_column, last_row) = self.goal();
        (last_column - column) + (last_row - row)
    }
}
