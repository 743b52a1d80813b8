//! The expected results of explorations, under limits that cut nothing and for problems that fail.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use colorwalk::{
    CancelFlag, Failure, Limit, Limits, Path, Search, SearchProblem, Successor, try_problem_fn,
};

use crate::{Graph, fewest_edges, layers};

/// Limits of an exploration by one worker, the limit that ends it, and the number of layers that it counts.
pub type Case = (Limits, Option<Limit>, usize);

/// Returns all pairs of limits that just suffice, and then a limit that does not. They are combined with a limit on
/// depth, except if no state is that deep.
pub fn cases_of_limits(graph: &Graph<u32>, depth: u32) -> Vec<Case> {
    let layers = layers(graph);
    let mut cases = Vec::new();
    let depth = Some(depth as usize).filter(|&depth| depth < layers.len());
    let (end, expanded) = (
        depth.map(|_| Limit::Depth),
        &layers[..depth.unwrap_or(layers.len())],
    );
    let counted = depth.map_or(layers.len(), |depth| depth + 1);
    let deep = u32::try_from(depth.unwrap_or(layers.len())).unwrap();
    let edges = |layer: &BTreeSet<u32>| {
        let edges = graph.edges.iter();
        edges.filter(|edge| layer.contains(&edge.0)).count() as u64
    };
    let expansions = expanded.iter().map(|layer| layer.len() as u64).sum();
    let generated = expanded.iter().map(edges).sum();
    let base = depth.map_or(Limits::NONE, |_| Limits::new().depth(deep));
    let enough: [&dyn Fn(Limits) -> Limits; 6] = [
        &|limits| limits.depth(deep),
        &|limits| limits.expansions(expansions),
        &|limits| limits.generated(generated),
        &|limits| limits.bytes(1 << 30),
        &|limits| limits.time(Duration::from_secs(3600)),
        &|limits| limits.cancel(CancelFlag::new()),
    ];
    for (at, one) in enough.iter().enumerate() {
        cases.extend(
            enough[at..]
                .iter()
                .map(|other| (other(one(base.clone())), end, counted)),
        );
        if let Some(few) = u64::checked_sub(expansions, 1) {
            let limits = one(base.clone()).expansions(few);
            cases.push((limits, Some(Limit::Expansions), expanded.len()));
        }
        if let Some(last) = expanded.iter().rposition(|layer| edges(layer) > 0) {
            let limits = one(base.clone()).generated(generated - 1);
            cases.push((limits, Some(Limit::Generated), last + 1));
        }
    }
    cases
}

/// Returns a graph whose successors fail at one call, and the number of calls so far. It has the start 0.
pub fn failing(
    graph: &Graph<u32>,
    at: usize,
) -> (
    impl SearchProblem<State = u32, Action = usize, Cost = u32> + Send + Sync + 'static,
    Arc<AtomicUsize>,
) {
    let calls = Arc::new(AtomicUsize::new(0));
    let (graph, counted) = (graph.clone(), Arc::clone(&calls));
    let goals = graph.goals.clone();
    let edges = move |state: &u32| {
        if counted.fetch_add(1, Ordering::Relaxed) == at {
            return Err("the network is down");
        }
        Ok(Vec::<Successor<u32, usize, u32>>::from_iter(
            graph.successors(state),
        ))
    };
    let problem = try_problem_fn(0, edges, move |state| goals.contains(state));
    (problem, calls)
}

/// Fails if an exploration has left a failure to the next search.
pub fn assert_nothing_is_left<P: SearchProblem>(problem: &P, graph: &Graph<u32>) {
    assert!(Failure::take().is_none());
    let report = Search::new(problem).bfs().unwrap();
    assert_eq!(report.path().map(Path::len), fewest_edges(graph));
}
