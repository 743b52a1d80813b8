//! Searches of graphs that are given by a function, as users of each crate would write them.
//!
//! Programs are returned as a [`Comparison`], to which a workload may add more before it is measured.

use std::cell::Cell;
use std::hash::Hash;

use colorwalk::adaptors::WithIndex;
use colorwalk::algorithms::CycleRule;
use colorwalk::{Path, Preorder, Reachable, Search, SearchProblem, Workspace};
use pathfinding::prelude as pathfinding;

use crate::support::measure::{Comparison, Side};
use crate::support::problems::{between, own_costs, unit_costs};
use crate::support::searches;

/// Counts the reachable states, breadth first.
pub(crate) fn breadth_first<'a, S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
) -> Comparison<'a, usize>
where
    S: Clone + Eq + Hash + 'a,
    I: IntoIterator<Item = S> + 'a,
{
    let problem = unit_costs(start.clone(), successors, |_| false);
    breadth_first_as(problem, start, successors)
}

/// The same for a problem that is not made of closures.
pub(crate) fn breadth_first_as<'a, P, I>(
    problem: P,
    start: P::State,
    successors: impl Fn(&P::State) -> I + Copy + 'a,
) -> Comparison<'a, usize>
where
    P: SearchProblem + 'a,
    I: IntoIterator<Item = P::State> + 'a,
{
    let also = start.clone();
    let ours = move || searches::breadth_first(&problem);
    let rival = move || {
        let expanded = Cell::new(0);
        let path = pathfinding::bfs(&start, counting(&expanded, successors), |_| false);
        assert!(path.is_none());
        expanded.get()
    };
    let reach = move || pathfinding::bfs_reach(also.clone(), successors).count();
    Comparison::new(ours).rival("pathfinding bfs", rival).with(
        Side::Aside,
        "pathfinding bfs_reach (no paths)",
        reach,
    )
}

/// Counts the reachable states, breadth first, without storing paths.
pub(crate) fn reachable<'a, S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
) -> Comparison<'a, usize>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = S> + 'a,
{
    let problem = unit_costs(start, successors, |_| false);
    let ours = move || {
        let count = Reachable::new(&problem).count();
        (count, count)
    };
    let rival = move || pathfinding::bfs_reach(start, successors).count();
    let deep = move || pathfinding::dfs_reach(start, successors).count();
    Comparison::new(ours)
        .rival("pathfinding bfs_reach", rival)
        .with(Side::Aside, "pathfinding dfs_reach (another order)", deep)
}

/// Counts the reachable states, depth first, without storing paths.
pub(crate) fn preorder<'a, S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
) -> Comparison<'a, usize>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = S> + 'a,
{
    let problem = unit_costs(start, successors, |_| false);
    let ours = move || {
        let count = Preorder::new(&problem).count();
        (count, count)
    };
    let rival = move || pathfinding::dfs_reach(start, successors).count();
    Comparison::new(ours).rival("pathfinding dfs_reach", rival)
}

/// Adds our traversal of the same problem with a dense index of its states.
pub(crate) fn and_indexed<'a, S, I>(
    comparison: Comparison<'a, usize>,
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
    (bound, index): (usize, impl Fn(&S) -> usize + 'a),
) -> Comparison<'a, usize>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = S> + 'a,
{
    let problem = WithIndex::new(unit_costs(start, successors, |_| false), bound, index);
    comparison.with(Side::Variant, "ours, indexed", move || {
        Reachable::new(&problem).count()
    })
}

/// Adds our search of the same problem with a dense index of its states, and with the memory of the previous search.
pub(crate) fn and_told_more<'a, S, I>(
    comparison: Comparison<'a, usize>,
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
    (bound, index): (usize, impl Fn(&S) -> usize + 'a),
) -> Comparison<'a, usize>
where
    S: Clone + Eq + Hash + 'a,
    I: IntoIterator<Item = S> + 'a,
{
    let problem = move || unit_costs(start.clone(), successors, |_| false);
    let (plain, indexed) = (problem(), WithIndex::new(problem(), bound, index));
    let workspace = Cell::new(Workspace::new());
    let again = move || {
        let search = Search::new(&plain).workspace(workspace.take());
        let report = search.bfs().expect("costs stay small");
        let expanded = report.stats().expanded as usize;
        workspace.set(report.into_workspace());
        expanded
    };
    comparison
        .with(Side::Variant, "ours, indexed", move || {
            searches::breadth_first(&indexed).0
        })
        .with(Side::Variant, "ours, one workspace", again)
}

/// Finds the fewest edges of a path between each pair of states, if all edges lead both ways.
pub(crate) fn bidirectional_breadth_first<'a, S, I>(
    ends: Vec<(S, S)>,
    beside: impl Fn(&S) -> I + Copy + 'a,
) -> Comparison<'a, Vec<Option<u32>>>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = S> + 'a,
{
    let pairs = ends.clone();
    let ours = move || {
        let reports = pairs.iter().map(|&(start, goal)| {
            let search = Search::new(between(start, goal, beside));
            let report = search.bidirectional_bfs().expect("costs stay small");
            (report.cost(), report.stats().stored_peak)
        });
        let (costs, stored): (Vec<_>, Vec<_>) = reports.unzip();
        (costs, stored.into_iter().sum())
    };
    let rival = move || {
        let paths = ends
            .iter()
            .map(|(start, goal)| pathfinding::bfs_bidirectional(start, goal, beside, beside));
        paths.map(|path| Some(path?.len() as u32 - 1)).collect()
    };
    Comparison::new(ours).rival("pathfinding bfs_bidirectional", rival)
}

/// Counts the reachable states, depth first.
pub(crate) fn depth_first<'a, S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
) -> Comparison<'a, usize>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = S> + 'a,
{
    let problem = unit_costs(start, successors, |_| false);
    let ours = move || {
        let search = Search::new(&problem);
        let report = search.dfs(CycleRule::Closed).expect("costs stay small");
        let expanded = report.stats().expanded as usize;
        (expanded, expanded)
    };
    let rival = move || {
        let expanded = Cell::new(0);
        let path = pathfinding::dfs(start, counting(&expanded, successors), |_| false);
        assert!(path.is_none());
        expanded.get()
    };
    let reach = move || pathfinding::dfs_reach(start, successors).count();
    Comparison::new(ours).rival("pathfinding dfs", rival).with(
        Side::Aside,
        "pathfinding dfs_reach (no paths)",
        reach,
    )
}

/// Finds the cost of a cheapest path to a goal.
pub(crate) fn dijkstra<'a, S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
    is_goal: impl Fn(&S) -> bool + Copy + 'a,
) -> Comparison<'a, Option<u32>>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = (S, u32)> + 'a,
{
    let problem = own_costs(start, successors, is_goal);
    let ours = move || searches::dijkstra(&problem);
    let rival = move || {
        let path = pathfinding::dijkstra(&start, successors, is_goal);
        path.map(|(_, cost)| cost)
    };
    Comparison::new(ours).rival("pathfinding dijkstra", rival)
}

/// Adds up the costs of the cheapest paths to all states.
pub(crate) fn dijkstra_to_all<'a, S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
) -> Comparison<'a, u64>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = (S, u32)> + 'a,
{
    let problem = own_costs(start, successors, |_| false);
    let ours = move || {
        let report = Search::new(&problem).dijkstra().expect("costs stay small");
        let costs = report
            .reached()
            .iter()
            .map(|reached| u64::from(reached.g()));
        (costs.sum(), report.stats().stored_peak)
    };
    let rival = move || {
        let reached = pathfinding::dijkstra_all(&start, successors);
        reached.values().map(|&(_, cost)| u64::from(cost)).sum()
    };
    let reach = move || {
        let reached = pathfinding::dijkstra_reach(&start, successors);
        reached.map(|item| u64::from(item.total_cost)).sum()
    };
    Comparison::new(ours)
        .rival("pathfinding dijkstra_all", rival)
        .rival("pathfinding dijkstra_reach", reach)
}

/// Finds the cost of a cheapest path to a goal, with an estimate of the remaining cost.
pub(crate) fn astar<'a, S, I>(
    start: S,
    successors: impl Fn(&S) -> I + Copy + 'a,
    estimate: impl Fn(&S) -> u32 + Copy + 'a,
    is_goal: impl Fn(&S) -> bool + Copy + 'a,
) -> Comparison<'a, Option<u32>>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = (S, u32)> + 'a,
{
    let problem = own_costs(start, successors, is_goal);
    let ours = move || searches::astar(&problem, estimate);
    let rival = move || {
        let path = pathfinding::astar(&start, successors, estimate, is_goal);
        path.map(|(_, cost)| cost)
    };
    Comparison::new(ours).rival("pathfinding astar", rival)
}

/// Finds the costs of the `k` cheapest paths to a goal that repeat no state.
pub(crate) fn k_shortest<'a, S, I>(
    start: S,
    k: usize,
    successors: impl Fn(&S) -> I + Copy + 'a,
    is_goal: impl Fn(&S) -> bool + Copy + 'a,
) -> Comparison<'a, Vec<u32>>
where
    S: Copy + Eq + Hash + 'a,
    I: IntoIterator<Item = (S, u32)> + 'a,
{
    let problem = own_costs(start, successors, is_goal);
    let ours = move || {
        let paths = Search::new(&problem)
            .k_shortest_paths(k)
            .expect("costs stay small");
        let costs = paths.paths().iter().map(Path::cost);
        (costs.collect(), paths.stats().stored_peak)
    };
    let rival = move || {
        let paths = pathfinding::yen(&start, successors, is_goal, k);
        paths.into_iter().map(|(_, cost)| cost).collect()
    };
    Comparison::new(ours).rival("pathfinding yen", rival)
}

/// Counts the calls of `successors`.
fn counting<S, I>(calls: &Cell<usize>, successors: impl Fn(&S) -> I) -> impl Fn(&S) -> I {
    move |state| {
        calls.set(calls.get() + 1);
        successors(state)
    }
}
