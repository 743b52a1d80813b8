//! Searches of graphs that are given by a function, beside `pathfinding`.

use colorwalk::adaptors::WithPredecessors;
use colorwalk::algorithms::CycleRule;
use colorwalk::{Limits, Path, Preorder, Reachable, Search, SearchProblem, Unit, problem_fn};
use pathfinding::prelude as pathfinding;

use super::input::{Input, State, Weight};
use crate::support::measure::{Comparison, Measured, Plan};
use crate::support::problems::unit_costs;

/// Paths to list of all cheapest paths.
const LISTED: usize = 20;

/// Paths to find of the k cheapest paths.
const K: usize = 20;

// ------------------------------------------------------------------------------- without costs

pub(crate) fn bfs<S: State>(input: &Input, plan: &Plan) -> Measured {
    let start = S::of(input.start);
    let problem = unit_costs(
        start.clone(),
        |state: &S| next(input, state),
        |state| is_goal(input, state),
    );
    Comparison::new(|| {
        let report = Search::new(&problem).bfs().expect("costs stay small");
        (report.path().map(Path::len), report.stats().stored_peak)
    })
    .rival("pathfinding bfs", || {
        let path = pathfinding::bfs(
            &start,
            |state| next(input, state),
            |state| is_goal(input, state),
        );
        path.map(|path| path.len() - 1)
    })
    .race(plan)
}

pub(crate) fn dfs<S: State>(input: &Input, plan: &Plan) -> Measured {
    let start = S::of(input.start);
    let problem = unit_costs(
        start.clone(),
        |state: &S| next(input, state),
        |state| is_goal(input, state),
    );
    Comparison::new(|| {
        let report = Search::new(&problem)
            .dfs(CycleRule::Closed)
            .expect("costs stay small");
        (report.path().is_some(), report.stats().stored_peak)
    })
    .rival("pathfinding dfs", || {
        let path = pathfinding::dfs(
            start.clone(),
            |state| next(input, state),
            |state| is_goal(input, state),
        );
        path.is_some()
    })
    .race(plan)
}

pub(crate) fn reachable<S: State>(input: &Input, plan: &Plan) -> Measured {
    let start = S::of(input.start);
    let problem = unit_costs(start.clone(), |state: &S| next(input, state), |_| false);
    Comparison::new(|| {
        let count = Reachable::new(&problem).count();
        (count, count)
    })
    .rival("pathfinding bfs_reach", || {
        pathfinding::bfs_reach(start.clone(), |state: &S| next(input, state)).count()
    })
    .race(plan)
}

pub(crate) fn preorder<S: State>(input: &Input, plan: &Plan) -> Measured {
    let start = S::of(input.start);
    let problem = unit_costs(start.clone(), |state: &S| next(input, state), |_| false);
    Comparison::new(|| {
        let count = Preorder::new(&problem).count();
        (count, count)
    })
    .rival("pathfinding dfs_reach", || {
        pathfinding::dfs_reach(start.clone(), |state: &S| next(input, state)).count()
    })
    .race(plan)
}

pub(crate) fn bidirectional_bfs(input: &Input, plan: &Plan) -> Measured {
    let goal = input.goal();
    let problem = WithPredecessors::new(
        unit_costs(
            input.start,
            |&state| input.beside(state, false),
            move |&state| state == goal,
        ),
        [goal],
        |&state: &u32| input.beside(state, true).map(|before| (before, Unit)),
    );
    let beside = |is_back| move |&state: &u32| input.beside(state, is_back);
    Comparison::new(|| {
        let report = Search::new(&problem)
            .bidirectional_bfs()
            .expect("costs stay small");
        (report.path().map(Path::len), report.stats().stored_peak)
    })
    .rival("pathfinding bfs_bidirectional", || {
        let path = pathfinding::bfs_bidirectional(&input.start, &goal, beside(false), beside(true));
        path.map(|path| path.len() - 1)
    })
    .race(plan)
}

pub(crate) fn iterative_deepening(input: &Input, plan: &Plan) -> Measured {
    let problem = numbers(input, |_| Unit);
    Comparison::new(|| {
        let report = Search::new(&problem)
            .iterative_deepening()
            .expect("costs stay small");
        (report.path().map(Path::len), report.stats().stored_peak)
    })
    .rival("pathfinding iddfs", || {
        let next = |&state: &u32| input.beside(state, false);
        let path = pathfinding::iddfs(input.start, next, |&state| input.is_goal(state));
        path.map(|path| path.len() - 1)
    })
    .race(plan)
}

/// Returns whether our search is short enough. Its peer tries the same paths.
pub(crate) fn is_short_to_deepen(input: &Input, most: usize) -> bool {
    let limits = Limits::new().expansions(most as u64);
    let report = Search::new(&numbers(input, |_| Unit))
        .limits(limits)
        .iterative_deepening();
    report.expect("costs stay small").stats().expanded < most as u64
}

// ---------------------------------------------------------------------------------- with costs

pub(crate) fn dijkstra<S: State, C: Weight>(input: &Input, plan: &Plan) -> Measured {
    let start = S::of(input.start);
    let problem = weighted::<S, C>(input);
    Comparison::new(|| {
        let report = Search::new(&problem).dijkstra().expect("costs stay small");
        (report.cost().map(C::told), report.stats().stored_peak)
    })
    .rival("pathfinding dijkstra", || {
        let path = pathfinding::dijkstra(
            &start,
            |state| theirs::<S, C>(input, state),
            |state| is_goal(input, state),
        );
        path.map(|(_, cost)| C::told_theirs(cost))
    })
    .race(plan)
}

pub(crate) fn to_all<S: State, C: Weight>(input: &Input, plan: &Plan) -> Measured {
    let start = S::of(input.start);
    let problem = weighted::<S, C>(input);
    Comparison::new(|| {
        let report = Search::new(&problem)
            .shortest_path_tree()
            .expect("costs stay small");
        let costs = report.reached().iter().map(|reached| reached.g().told());
        (costs.sum::<u64>(), report.stats().stored_peak)
    })
    .rival("pathfinding dijkstra_all", || {
        let reached = pathfinding::dijkstra_all(&start, |state| theirs::<S, C>(input, state));
        reached
            .into_values()
            .map(|(_, cost)| C::told_theirs(cost))
            .sum()
    })
    .rival("pathfinding dijkstra_reach", || {
        let reached = pathfinding::dijkstra_reach(&start, |state| theirs::<S, C>(input, state));
        reached.map(|item| C::told_theirs(item.total_cost)).sum()
    })
    .race(plan)
}

pub(crate) fn astar<S: State, C: Weight>(input: &Input, plan: &Plan) -> Measured {
    let remaining = input.remaining();
    astar_with::<S, C>(input, plan, |state| remaining[state as usize] * 3 / 4)
}

pub(crate) fn weak_astar<S: State, C: Weight>(input: &Input, plan: &Plan) -> Measured {
    let remaining = input.remaining();
    astar_with::<S, C>(input, plan, |state| remaining[state as usize] / 8)
}

/// Every second state has no estimate, so that some states are expanded again.
pub(crate) fn inconsistent_astar<S: State, C: Weight>(input: &Input, plan: &Plan) -> Measured {
    let remaining = input.remaining();
    let is_blank = |state: u32| state.wrapping_mul(0x9E37_79B9) >> 31 == 0;
    astar_with::<S, C>(input, plan, |state| {
        if is_blank(state) {
            0
        } else {
            remaining[state as usize] * 3 / 4
        }
    })
}

fn astar_with<S: State, C: Weight>(
    input: &Input,
    plan: &Plan,
    estimate: impl Fn(u32) -> u32,
) -> Measured {
    let start = S::of(input.start);
    let problem = weighted::<S, C>(input);
    Comparison::new(|| {
        let heuristic = |state: &S| C::ours(estimate(state.number()));
        let report = Search::new(&problem)
            .astar(heuristic)
            .expect("costs stay small");
        (report.cost().map(C::told), report.stats().stored_peak)
    })
    .rival("pathfinding astar", || {
        let heuristic = |state: &S| C::theirs(estimate(state.number()));
        let edges = |state: &S| theirs::<S, C>(input, state);
        let path = pathfinding::astar(&start, edges, heuristic, |state| is_goal(input, state));
        path.map(|(_, cost)| C::told_theirs(cost))
    })
    .race(plan)
}

pub(crate) fn bidirectional_dijkstra(input: &Input, plan: &Plan) -> Measured {
    let goal = input.goal();
    let problem = WithPredecessors::new(
        problem_fn(
            input.start,
            |&state: &u32| input.out(state),
            move |&state: &u32| state == goal,
        ),
        [goal],
        |&state: &u32| input.into(state),
    );
    Comparison::new(|| {
        let report = Search::new(&problem)
            .bidirectional_dijkstra()
            .expect("costs stay small");
        (report.cost(), report.stats().stored_peak)
    })
    .rival("pathfinding dijkstra_bidirectional", || {
        let path = pathfinding::dijkstra_bidirectional(
            &input.start,
            &goal,
            |&state| input.out(state),
            |&state| input.into(state),
        );
        path.map(|(_, cost)| cost)
    })
    .race(plan)
}

pub(crate) fn all_shortest_paths(input: &Input, plan: &Plan) -> Measured {
    let problem = numbers(input, |cost| cost);
    // Where steps are free, `astar_bag` lists walks without end.
    let listed = if input.edges.iter().all(|edge| edge.2 > 0) {
        LISTED
    } else {
        0
    };
    Comparison::new(|| {
        let all = Search::new(&problem)
            .all_shortest_paths()
            .expect("costs stay small");
        (
            (all.cost(), all.paths().take(listed).count()),
            all.report().stats().stored_peak,
        )
    })
    .rival("pathfinding astar_bag", || {
        let is_goal = |&state: &u32| input.is_goal(state);
        let all = pathfinding::astar_bag(&input.start, |&state| input.out(state), |_| 0, is_goal);
        all.map_or((None, 0), |(paths, cost)| {
            (Some(cost), paths.take(listed).count())
        })
    })
    .race(plan)
}

/// The paths of `yen` are sometimes not the cheapest. Then only their number is compared.
pub(crate) fn k_shortest_paths(input: &Input, plan: &Plan) -> Measured {
    let problem = numbers(input, |cost| cost);
    let ours = || {
        let found = Search::new(&problem)
            .k_shortest_paths(K)
            .expect("costs stay small");
        let costs: Vec<u32> = found.paths().iter().map(Path::cost).collect();
        (costs, found.stats().stored_peak)
    };
    let theirs = || -> Vec<u32> {
        let is_goal = |&state: &u32| input.is_goal(state);
        let paths = pathfinding::yen(&input.start, |&state| input.out(state), is_goal, K);
        paths.into_iter().map(|(_, cost)| cost).collect()
    };
    let costs = (ours().0, theirs());
    let pairs = costs.0.iter().zip(&costs.1);
    assert!(
        pairs.clone().all(|(ours, theirs)| ours <= theirs),
        "{costs:?}"
    );
    let mut measured = Comparison::new(|| {
        let (costs, stored) = ours();
        (costs.len(), stored)
    })
    .rival("pathfinding yen", || theirs().len())
    .race(plan);
    measured.is_worse = costs.0 != costs.1;
    measured
}

pub(crate) fn idastar(input: &Input, plan: &Plan) -> Measured {
    let problem = numbers(input, |cost| cost);
    let remaining = input.remaining();
    let estimate = |&state: &u32| remaining[state as usize] * 3 / 4;
    Comparison::new(|| {
        let report = Search::new(&problem)
            .idastar(estimate)
            .expect("costs stay small");
        (report.cost(), report.stats().stored_peak)
    })
    .rival("pathfinding idastar", || {
        let is_goal = |&state: &u32| input.is_goal(state);
        let path = pathfinding::idastar(&input.start, |&state| input.out(state), estimate, is_goal);
        path.map(|(_, cost)| cost)
    })
    .race(plan)
}

/// Returns whether our search is short enough. Its peer tries the same paths.
pub(crate) fn is_short_for_idastar(input: &Input, most: usize) -> bool {
    let remaining = input.remaining();
    let estimate = |&state: &u32| remaining[state as usize] * 3 / 4;
    let limits = Limits::new().expansions(most as u64);
    let problem = numbers(input, |cost| cost);
    let report = Search::new(&problem).limits(limits).idastar(estimate);
    report.expect("costs stay small").stats().expanded < most as u64
}

// ------------------------------------------------------------------------------------- problems

fn is_goal<S: State>(input: &Input, state: &S) -> bool {
    input.is_goal(state.number())
}

fn next<'a, S: State>(input: &'a Input, state: &S) -> impl Iterator<Item = S> + use<'a, S> {
    input.beside(state.number(), false).map(S::of)
}

fn theirs<'a, S: State, C: Weight>(
    input: &'a Input,
    state: &S,
) -> impl Iterator<Item = (S, C::Theirs)> + use<'a, S, C> {
    let edges = input.out(state.number());
    edges.map(|(to, cost)| (S::of(to), C::theirs(cost)))
}

fn weighted<S: State, C: Weight>(
    input: &Input,
) -> impl SearchProblem<State = S, Action = (), Cost = C> + use<'_, S, C> {
    let edges = |state: &S| {
        let edges = input.out(state.number());
        edges.map(|(to, cost)| (S::of(to), C::ours(cost)))
    };
    problem_fn(S::of(input.start), edges, |state: &S| is_goal(input, state))
}

fn numbers<C: colorwalk::Cost + 'static>(
    input: &Input,
    cost: fn(u32) -> C,
) -> impl SearchProblem<State = u32, Action = (), Cost = C> + use<'_, C> {
    let edges = move |&state: &u32| input.out(state).map(move |(to, given)| (to, cost(given)));
    problem_fn(input.start, edges, |&state: &u32| input.is_goal(state))
}
