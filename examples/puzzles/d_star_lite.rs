//! D* Lite: cheapest paths on a grid whose squares change while an agent walks.
//!
//! The search goes backwards from the goal, and keeps its results. Each square has two numbers: `g`, its cost to the
//! goal when it was last expanded, and `rhs`, the cost through the best adjacent square. A square is in the queue while
//! the two differ. After a change, they differ only for the squares around it, and the search continues from there.
//! When the agent walks, the estimate of each square falls by at most the distance walked. New keys are raised by this
//! distance, so the old keys stay lower bounds and the queue keeps its order.
//!
//! S. Koenig and M. Likhachev, "D* Lite", *Proc. AAAI* (2002), the first of its two versions.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use colorwalk::grid::{Grid, Square};
use colorwalk::{ReversibleProblem, SearchProblem};

/// A cost that is greater than the cost of any path.
const NEVER: u32 = u32::MAX;

type Key = (u32, u32);

/// A planner for one agent that walks to one goal. Squares may change between two plans.
#[derive(Debug)]
pub struct DStarLite {
    grid: Grid,
    at: Square,
    goal: Square,
    raised: u32, // the distance that the agent has walked between plans
    planned_at: Square,
    g: Vec<u32>,
    rhs: Vec<u32>,
    keys: Vec<Option<Key>>, // of the squares in the queue; other entries are obsolete
    queue: BinaryHeap<Reverse<(Key, Square)>>,
    /// The number of squares expanded by all plans.
    pub expanded: u64,
}

impl DStarLite {
    /// Prepares plans on a grid with four directions.
    pub fn new(grid: Grid, at: Square, goal: Square) -> Self {
        let squares = grid.index_bound().unwrap_or(0);
        let mut planner = Self {
            at,
            goal,
            raised: 0,
            planned_at: at,
            g: vec![NEVER; squares],
            rhs: vec![NEVER; squares],
            keys: vec![None; squares],
            queue: BinaryHeap::new(),
            expanded: 0,
            grid,
        };
        let place = planner.grid.index(&goal);
        planner.rhs[place] = 0;
        planner.queue_if_differs(goal);
        planner
    }

    /// Returns the grid as the planner knows it.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Moves the agent.
    pub fn walk_to(&mut self, square: Square) {
        self.at = square;
    }

    /// Sets the cost of entering a square. The cost 0 turns the square into a wall. A square outside the grid is
    /// ignored.
    pub fn set_cost(&mut self, square: Square, cost: u16) {
        self.raise_keys();
        if self.grid.set_cost(square, cost).is_err() {
            return;
        }
        self.update(square);
        for (column, row) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let beside = square.column.checked_add_signed(column);
            if let Some((column, row)) = beside.zip(square.row.checked_add_signed(row)) {
                self.update(Square { column, row });
            }
        }
    }

    /// Returns the least cost from the agent to the goal, or `None` if there is no path.
    pub fn plan(&mut self) -> Option<u32> {
        self.raise_keys();
        let place = self.grid.index(&self.at);
        while let Some(&Reverse((old, square))) = self.queue.peek() {
            if old >= self.key(self.at) && self.rhs[place] <= self.g[place] {
                break;
            }
            self.queue.pop();
            let here = self.grid.index(&square);
            if self.keys[here] != Some(old) {
                continue; // an obsolete entry: the square has another key by now, or no key
            }
            if old < self.key(square) {
                self.queue_if_differs(square);
                continue;
            }
            self.expanded += 1;
            self.keys[here] = None;
            if self.g[here] > self.rhs[here] {
                self.g[here] = self.rhs[here];
            } else {
                self.g[here] = NEVER;
                self.update(square);
            }
            let before: Vec<_> = self.grid.predecessors(&square).into_iter().collect();
            for edge in before {
                self.update(edge.state);
            }
        }
        Some(self.rhs[place]).filter(|&cost| cost < NEVER)
    }

    /// Returns the next square on a cheapest path, after [`plan`](Self::plan) has found one.
    pub fn next(&self) -> Option<Square> {
        let edges = self.grid.successors(&self.at).into_iter();
        let next =
            edges.min_by_key(|edge| self.g[self.grid.index(&edge.state)].saturating_add(edge.cost));
        next.map(|edge| edge.state)
    }

    /// Raises all later keys by a lower bound on the cost of the agent's way since the last change.
    fn raise_keys(&mut self) {
        self.raised += apart(self.planned_at, self.at);
        self.planned_at = self.at;
    }

    fn key(&self, square: Square) -> Key {
        let place = self.grid.index(&square);
        let cost = self.g[place].min(self.rhs[place]);
        (
            cost.saturating_add(apart(self.at, square) + self.raised),
            cost,
        )
    }

    /// Computes the cost of a square through the adjacent squares.
    fn update(&mut self, square: Square) {
        if square != self.goal {
            let edges = self.grid.successors(&square).into_iter();
            let costs =
                edges.map(|edge| self.g[self.grid.index(&edge.state)].saturating_add(edge.cost));
            let least = costs.min().unwrap_or(NEVER);
            let place = self.grid.index(&square);
            self.rhs[place] = least;
        }
        self.queue_if_differs(square);
    }

    fn queue_if_differs(&mut self, square: Square) {
        let place = self.grid.index(&square);
        let key = (self.g[place] != self.rhs[place]).then(|| self.key(square));
        if self.keys[place] != key {
            self.keys[place] = key;
            self.queue.extend(key.map(|key| Reverse((key, square))));
        }
    }
}

/// Returns a lower bound on the cost between two squares: the cost if there were no walls and every square cost 1.
fn apart(one: Square, other: Square) -> u32 {
    u32::from(one.column.abs_diff(other.column)) + u32::from(one.row.abs_diff(other.row))
}
