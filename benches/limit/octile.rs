//! Steps in eight directions on a grid with obstacles, as on the maps of games: floats, thousandths, and a program of its
//! own in flat arrays with the heap of the standard library.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use colorwalk::{
    Cost, NonNegativeCost, NonNegativeReal, Search, SearchProblem, Successor, SuccessorOf,
};

use crate::support::grid::{Cell, Grid};
use crate::support::measure::{Comparison, Measured, Plan, Side};

pub(crate) fn astar(plan: &Plan) -> Measured {
    let grid = Grid::uniform(plan.size(1024, 64)).with_obstacles(20, 5);
    let map = Map::new(&grid);
    Comparison::new(|| {
        let cost = |straight, diagonal| {
            let length = f64::from(straight) + 1.414 * f64::from(diagonal);
            NonNegativeReal::new(length).expect("a length")
        };
        let (length, stored) = search(&Octile { map: &map, cost });
        (
            length.map(|length| (length.get() * 1e3).round() as u32),
            stored,
        )
    })
    .with(Side::Variant, "ours, thousandths", || {
        search(&Octile {
            map: &map,
            cost: thousandths,
        })
        .0
    })
    .rival("own moves, thousandths, a heap", || map.search())
    .measure(plan)
}

fn thousandths(straight: u32, diagonal: u32) -> u32 {
    1_000 * straight + 1_414 * diagonal
}

fn search<C, F>(problem: &Octile<'_, F>) -> (Option<C>, usize)
where
    C: NonNegativeCost + Cost<Total = C>,
    F: Fn(u32, u32) -> C,
{
    let rest = |&cell: &Cell| problem.length(problem.map.rest(cell));
    let report = Search::new(problem).astar(rest).expect("costs stay small");
    (report.cost(), report.stats().stored_peak)
}

/// How many steps are straight, and how many diagonal.
type Steps = (u32, u32);

/// The grid with a wall around it, row by row.
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

    /// The length of the way to the goal if nothing stood in between.
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
            thousandths(straight, diagonal)
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
                let (place, through) = (self.place(next), cost + thousandths(straight, diagonal));
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

struct Octile<'m, F> {
    map: &'m Map,
    cost: F,
}

impl<C, F: Fn(u32, u32) -> C> Octile<'_, F> {
    fn length(&self, (straight, diagonal): Steps) -> C {
        (self.cost)(straight, diagonal)
    }
}

impl<C, F> SearchProblem for Octile<'_, F>
where
    C: Cost,
    F: Fn(u32, u32) -> C,
{
    type State = Cell;
    type Action = ();
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = Cell> {
        [(1, 1)]
    }

    fn is_goal(&self, &cell: &Cell) -> bool {
        cell == self.map.goal
    }

    fn successors(&self, &cell: &Cell) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let beside = self.map.beside(cell);
        beside.map(|(cell, steps)| Successor::new((), cell, self.length(steps)))
    }
}
