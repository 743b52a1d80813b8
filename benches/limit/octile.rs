//! Steps in eight directions on a grid with obstacles, as on maps of games. The grid of the library is compared with a
//! special program that uses flat arrays and the heap of the standard library.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use colorwalk::grid::{Corners, Moves};

use crate::support::grid::{Cell, Grid};
use crate::support::measure::{Comparison, Measured, Plan};
use crate::support::searches;

pub(crate) fn astar(plan: &Plan) -> Measured {
    let grid = Grid::uniform(plan.size(1024, 64)).with_obstacles(20, 5);
    let map = Map::new(&grid);
    let ours = grid.ready_made().moves(Moves::Eight(Corners::Cut));
    Comparison::new(|| searches::astar(&ours, ours.estimate()))
        .rival("own moves, a heap", || map.search())
        .measure(plan)
}

fn length(straight: u32, diagonal: u32) -> u32 {
    70 * straight + 99 * diagonal
}

/// The numbers of straight and of diagonal steps.
type Steps = (u32, u32);

/// The grid surrounded by a wall, row by row.
struct Map {
    width: u32,
    is_free: Vec<bool>,
    goal: Cell,
}

impl Map {
    fn new(grid: &Grid) -> Self {
        let (columns, rows) = grid.goal();
        let width = columns + 3;
        let mut is_free = vec![false; (width * (rows + 3)) as usize];
        for index in 0..grid.cell_count() {
            let (column, row) = grid.cell(index);
            let place = (row + 1) * width + column + 1;
            is_free[place as usize] = grid.cost_to_enter((column, row)) > 0;
        }
        Self {
            width,
            is_free,
            goal: (columns + 1, rows + 1),
        }
    }

    fn place(&self, (column, row): Cell) -> usize {
        (row * self.width + column) as usize
    }

    /// Returns the length of the way to the goal without obstacles.
    fn rest(&self, (column, row): Cell) -> Steps {
        let (x, y) = (self.goal.0.abs_diff(column), self.goal.1.abs_diff(row));
        (x.abs_diff(y), x.min(y))
    }

    fn beside(&self, (column, row): Cell) -> impl Iterator<Item = (Cell, Steps)> {
        let offsets = (0..9).filter(|&offset| offset != 4);
        let cells = offsets.map(move |offset| (column + offset % 3 - 1, row + offset / 3 - 1));
        let free = cells.filter(|&cell| self.is_free[self.place(cell)]);
        free.map(move |cell| {
            let is_straight = cell.0 == column || cell.1 == row;
            (cell, if is_straight { (1, 0) } else { (0, 1) })
        })
    }

    fn search(&self) -> Option<u32> {
        let mut g = vec![u32::MAX; self.is_free.len()];
        let mut from = vec![(0, 0); self.is_free.len()];
        let mut frontier = BinaryHeap::new();
        g[self.place((1, 1))] = 0;
        let rest = |cell| {
            let (straight, diagonal) = self.rest(cell);
            length(straight, diagonal)
        };
        frontier.push((Reverse(rest((1, 1))), 0, (1, 1)));
        while let Some((_, cost, cell)) = frontier.pop() {
            if cost > g[self.place(cell)] {
                continue;
            }
            if cell == self.goal {
                return Some(cost);
            }
            for (next, (straight, diagonal)) in self.beside(cell) {
                let (place, through) = (self.place(next), cost + length(straight, diagonal));
                if through < g[place] {
                    g[place] = through;
                    from[place] = cell;
                    frontier.push((Reverse(through + rest(next)), through, next));
                }
            }
        }
        None
    }
}
