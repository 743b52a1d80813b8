//! Grids as flat arrays surrounded by a wall, with one bucket for each cost of the frontier.

use crate::support::grid::{Cell, Grid};
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::searches;

const START: Cell = Grid::START;

pub(crate) fn dijkstra(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(1024, 64), 1);
    let (problem, indexed) = (grid.crossing(), grid.indexed_crossing());
    let flat = Flat::new(&grid);
    Comparison::new(|| searches::dijkstra(&problem))
        .with(Side::Variant, "ours, indexed", || {
            searches::dijkstra(&indexed).0
        })
        .rival("same moves, numbered, buckets", || numbered(&grid, |_| 0))
        .rival("own moves, buckets", || flat.search(|_| 0))
        .measure(plan)
}

pub(crate) fn astar(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(1024, 64), 3);
    let (problem, indexed) = (grid.crossing(), grid.indexed_crossing());
    let flat = Flat::new(&grid);
    let goal = grid.goal();
    let steps = |&cell: &Cell| Grid::steps(cell, goal);
    Comparison::new(|| searches::astar(&problem, steps))
        .with(Side::Variant, "ours, indexed", || {
            searches::astar(&indexed, steps).0
        })
        .rival("same moves, numbered, buckets", || {
            numbered(&grid, |cell| steps(&cell))
        })
        .rival("own moves, buckets", || {
            flat.search(|cell| flat.steps_to_goal(cell))
        })
        .measure(plan)
}

/// A frontier for consistent estimates: one stack for each g + h. Only a few stacks are in use.
struct Buckets<S> {
    stacks: [Vec<(S, u32)>; BUCKETS],
    len: usize,
    f: usize, // all entries have at least this
}

/// More than a step can add to g + h: at most nine for the cell, and one for a step away from the goal.
const BUCKETS: usize = 16;

impl<S> Buckets<S> {
    fn new(f: u32) -> Self {
        Self {
            stacks: [const { Vec::new() }; BUCKETS],
            len: 0,
            f: f as usize,
        }
    }

    fn push(&mut self, f: u32, state: S, g: u32) {
        self.stacks[f as usize % BUCKETS].push((state, g));
        self.len += 1;
    }

    /// Pops an entry with the least g + h.
    fn pop(&mut self) -> Option<(S, u32)> {
        while self.len > 0 {
            if let Some(entry) = self.stacks[self.f % BUCKETS].pop() {
                self.len -= 1;
                return Some(entry);
            }
            self.f += 1;
        }
        None
    }
}

/// Searches the numbered cells of the grid, and stores what a path needs.
fn numbered(grid: &Grid, estimate: impl Fn(Cell) -> u32) -> Option<u32> {
    let mut reached = vec![(u32::MAX, 0); grid.cell_count()]; // the cost, and the cell before
    let mut frontier = Buckets::new(estimate(START));
    reached[grid.index(START)].0 = 0;
    frontier.push(estimate(START), START, 0);
    while let Some((cell, g)) = frontier.pop() {
        let index = grid.index(cell);
        if g > reached[index].0 {
            continue;
        }
        if cell == grid.goal() {
            return Some(g);
        }
        for (next, cost) in grid.successors(cell) {
            let (g, entry) = (g + cost, &mut reached[grid.index(next)]);
            if g < entry.0 {
                *entry = (g, index as u32);
                frontier.push(g + estimate(next), next, g);
            }
        }
    }
    None
}

/// The grid surrounded by a wall, row by row.
struct Flat {
    width: usize,
    costs: Vec<u8>,
    start: usize,
    goal: usize,
}

impl Flat {
    fn new(grid: &Grid) -> Self {
        let side = grid.goal().0 as usize + 1;
        let width = side + 2;
        let place = |(column, row): Cell| (row as usize + 1) * width + column as usize + 1;
        let mut costs = vec![0; width * width];
        for index in 0..grid.cell_count() {
            let cell = grid.cell(index);
            costs[place(cell)] = grid.cost_to_enter(cell) as u8;
        }
        Self {
            width,
            costs,
            start: place(START),
            goal: place(grid.goal()),
        }
    }

    fn steps_to_goal(&self, place: usize) -> u32 {
        let (column, row) = (place % self.width, place / self.width);
        (self.goal % self.width - column + self.goal / self.width - row) as u32
    }

    /// Returns the cost of the cheapest way to the goal, given a consistent estimate of the remaining cost.
    fn search(&self, estimate: impl Fn(usize) -> u32) -> Option<u32> {
        let mut g = vec![u32::MAX; self.costs.len()];
        let mut from = vec![0u8; self.costs.len()]; // the way back, in one of four directions
        let mut frontier = Buckets::new(estimate(self.start));
        g[self.start] = 0;
        frontier.push(estimate(self.start), self.start as u32, 0);
        while let Some((place, cost)) = frontier.pop() {
            let place = place as usize;
            if cost > g[place] {
                continue;
            }
            if place == self.goal {
                return Some(cost);
            }
            let beside = [place - self.width, place - 1, place + 1, place + self.width];
            for (way, next) in (0..).zip(beside) {
                let entry = u32::from(self.costs[next]);
                let through = cost + entry;
                if entry > 0 && through < g[next] {
                    g[next] = through;
                    from[next] = way;
                    frontier.push(through + estimate(next), next as u32, through);
                }
            }
        }
        None
    }
}
