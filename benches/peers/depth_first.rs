//! Depth-first search of all that can be reached, in an order that no cache likes.

use std::cell::Cell;

use colorwalk::{CycleRule, Search, Successor, Unit, problem_fn};
use pathfinding::prelude::{dfs, dfs_reach};

use crate::support::measure::{Comparison, Measured, Plan, Side};

/// Three edges from each number below a prime to numbers far away.
fn successors(state: u32, prime: u32) -> impl Iterator<Item = u32> {
    let jump = move |factor, summand| {
        let to = (u64::from(state) * factor + summand) % u64::from(prime);
        to as u32
    };
    [jump(48_271, 1), jump(69_621, 2), jump(16_807, 3)].into_iter()
}

pub(crate) fn reach(plan: &Plan) -> Measured {
    let prime = plan.size(1_000_003, 10_007);
    let ours = || {
        let edges =
            |&state: &u32| successors(state, prime).map(|next| Successor::new((), next, Unit));
        let problem = problem_fn(0, edges, |_| false);
        let report = Search::new(&problem)
            .dfs(CycleRule::Closed)
            .expect("costs stay small");
        report.stats().expanded
    };
    let rival = || {
        let expanded = Cell::new(0);
        let edges = |&state: &u32| {
            expanded.set(expanded.get() + 1);
            successors(state, prime)
        };
        assert_eq!(dfs(0, edges, |_| false), None);
        expanded.get()
    };
    let reach = || dfs_reach(0, |&state| successors(state, prime)).count() as u64;
    let comparison = Comparison::new(ours).rival("pathfinding dfs", rival).with(
        Side::Aside,
        "pathfinding dfs_reach (states, no paths)",
        reach,
    );
    comparison.measure(plan, |&states| states)
}
