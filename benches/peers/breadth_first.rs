//! Breadth-first search of all that can be reached: how many states are there?

use std::cell::Cell;

use colorwalk::{Search, Successor, Unit, problem_fn};
use pathfinding::prelude::{bfs, bfs_reach};

use crate::support::cube;
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::tiles::{self, Puzzle};

pub(crate) fn cube(plan: &Plan) -> Measured {
    let faces = plan.size(3, 2);
    count_states(plan, cube::SOLVED, |state| cube::successors(state, faces))
}

pub(crate) fn puzzle(plan: &Plan) -> Measured {
    count_states(plan, tiles::goal::<3>(), Puzzle::<3>::successors)
}

fn count_states<I: Iterator<Item = u64>>(
    plan: &Plan,
    start: u64,
    successors: impl Fn(u64) -> I,
) -> Measured {
    let ours = || {
        let edges = |&state: &u64| successors(state).map(|next| Successor::new((), next, Unit));
        let problem = problem_fn(start, edges, |_| false);
        let report = Search::new(&problem).bfs().expect("costs stay small");
        report.stats().expanded
    };
    let rival = || {
        let expanded = Cell::new(0);
        let edges = |&state: &u64| {
            expanded.set(expanded.get() + 1);
            successors(state)
        };
        assert_eq!(bfs(&start, edges, |_| false), None);
        expanded.get()
    };
    let reach = || bfs_reach(start, |&state| successors(state)).count() as u64;
    let comparison = Comparison::new(ours).rival("pathfinding bfs", rival).with(
        Side::Aside,
        "pathfinding bfs_reach (states, no paths)",
        reach,
    );
    comparison.measure(plan, |&states| states)
}
