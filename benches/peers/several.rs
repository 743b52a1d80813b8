//! Several paths, or several costs, on a grid. No peer has a search for them, so the rivals are what their users write.

use std::collections::{BTreeMap, HashSet};

use colorwalk::adaptors::WithPredecessors;
use colorwalk::{Path, Search, problem_fn};
use pathfinding::prelude as pathfinding;

use crate::support::grid::{Cell, Grid};
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::random::Random;

const START: Cell = Grid::START;

type Costs = (u32, u32);

/// A grid with two costs per cell. The second cost is low where the first is high.
struct Hills {
    grid: Grid,
    noise: Vec<u32>,
}

impl Hills {
    fn new(side: u32) -> Self {
        let grid = Grid::weighted(side, 7);
        let mut random = Random::new(8);
        let noise = (0..grid.cell_count()).map(|_| random.below(4) as u32);
        Self {
            noise: noise.collect(),
            grid,
        }
    }

    fn both(&self, cell: Cell, cost: u32) -> Costs {
        (cost, 10 - cost + self.noise[self.grid.index(cell)])
    }

    fn successors(&self, cell: Cell) -> impl Iterator<Item = (Cell, Costs)> {
        let next = self.grid.successors(cell);
        next.map(|(next, cost)| (next, self.both(next, cost)))
    }

    fn predecessors(&self, cell: Cell) -> impl Iterator<Item = (Cell, Costs)> {
        let before = self.grid.predecessors(cell);
        before.map(move |(before, cost)| (before, self.both(cell, cost)))
    }

    /// The front, if the state carries what the second cost has been so far.
    fn by_states(&self, budget: u32) -> Vec<Costs> {
        let goal = self.grid.goal();
        let next = |&(cell, used): &(Cell, u32)| {
            let next = self
                .successors(cell)
                .map(move |(to, cost)| ((to, used + cost.1), cost.0));
            next.filter(|((_, used), _)| *used <= budget)
                .collect::<Vec<_>>()
        };
        let all = pathfinding::dijkstra_all(&(START, 0), next);
        let mut least = BTreeMap::new();
        for ((cell, used), (_, cost)) in all {
            if cell == goal {
                least
                    .entry(cost)
                    .and_modify(|least: &mut u32| *least = used.min(*least))
                    .or_insert(used);
            }
        }
        let mut front: Vec<Costs> = Vec::new();
        for (cost, used) in least {
            if front.last().is_none_or(|last| used < last.1) {
                front.push((cost, used));
            }
        }
        front
    }
}

macro_rules! problem {
    ($hills:expr) => {{
        let goal = $hills.grid.goal();
        let forwards = problem_fn(
            START,
            |&cell: &Cell| $hills.successors(cell),
            move |&cell| cell == goal,
        );
        WithPredecessors::new(forwards, [goal], |&cell: &Cell| $hills.predecessors(cell))
    }};
}

/// All compromises between two costs.
pub(crate) fn pareto_front(plan: &Plan) -> Measured {
    let hills = Hills::new(plan.size(30, 10));
    let problem = problem!(&hills);
    let costs = |paths: &[Path<_, _, Costs>]| paths.iter().map(Path::cost).collect::<Vec<_>>();
    let search = || {
        Search::new(&problem)
            .pareto_front()
            .expect("costs stay small")
    };
    let budget = search().paths()[0].cost().1;
    Comparison::new(|| {
        let front = search();
        (costs(front.paths()), front.stats().expanded as usize)
    })
    .with(Side::Variant, "ours, bidirectional", || {
        let front = Search::new(&problem).bidirectional_pareto_front();
        costs(front.expect("costs stay small").paths())
    })
    .rival("pathfinding, a state for each second cost", || {
        hills.by_states(budget)
    })
    .measure(plan)
}

/// The path with the least first cost whose second cost is within a budget: half-way between the least and the greatest.
pub(crate) fn cheapest_within(plan: &Plan) -> Measured {
    let hills = Hills::new(plan.size(30, 10));
    let problem = problem!(&hills);
    let search = || Search::new(&problem);
    let front = search()
        .bidirectional_pareto_front()
        .expect("costs stay small");
    let budget = front.paths()[front.paths().len() / 2].cost().1;
    let goal = hills.grid.goal();
    Comparison::new(|| {
        let front = search().cheapest_within(budget).expect("costs stay small");
        (front.paths()[0].cost().0, front.stats().expanded as usize)
    })
    .with(Side::Variant, "ours, bidirectional", || {
        let front = search().bidirectional_cheapest_within(budget);
        front.expect("costs stay small").paths()[0].cost().0
    })
    .rival("pathfinding, a state for each second cost", || {
        let next = |&(cell, used): &(Cell, u32)| {
            let next = hills
                .successors(cell)
                .map(move |(to, cost)| ((to, used + cost.1), cost.0));
            next.filter(|((_, used), _)| *used <= budget)
                .collect::<Vec<_>>()
        };
        let path = pathfinding::dijkstra(&(START, 0), next, |&(cell, _)| cell == goal);
        path.expect("the budget suffices").1
    })
    .measure(plan)
}

/// Two paths that share no edge, or no cell, and are cheapest together. The rival removes the edges of the first path
/// and searches again. Its paths cost more, or it finds no second path, so its answer is not compared.
pub(crate) fn disjoint(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(300, 30), 9);
    let problem = grid.indexed_crossing();
    let goal = grid.goal();
    let sum = |paths: &[Path<_, _, u32>]| paths.iter().map(Path::cost).sum::<u32>();
    let two = || {
        Search::new(&problem)
            .disjoint_paths(2)
            .expect("costs stay small")
    };
    let least = sum(two().paths());
    Comparison::new(|| (sum(two().paths()) == least, grid.cell_count()))
        .with(Side::Variant, "ours, by states", || {
            let two = Search::new(&problem).state_disjoint_paths(2);
            sum(two.expect("costs stay small").paths()) >= least
        })
        .rival("pathfinding dijkstra, twice", || {
            let next = |&cell: &Cell| grid.successors(cell);
            let first = pathfinding::dijkstra(&START, next, |&cell| cell == goal);
            let (first, cost) = first.expect("there is a path");
            let taken: HashSet<_> = first.windows(2).map(|ends| (ends[0], ends[1])).collect();
            let rest = |&cell: &Cell| {
                let edges = grid
                    .successors(cell)
                    .filter(|edge| !taken.contains(&(cell, edge.0)));
                edges.collect::<Vec<_>>()
            };
            let second = pathfinding::dijkstra(&START, rest, |&cell| cell == goal);
            second.is_none_or(|second| cost + second.1 >= least)
        })
        .measure(plan)
}
