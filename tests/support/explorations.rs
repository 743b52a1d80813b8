//! The expected results of explorations, under limits that cut nothing and for problems that fail.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use colorwalk::exploration::ExplorationOf;
use colorwalk::{
    CancelFlag, Claim, Failure, Limit, Limits, Path, Search, SearchProblem, Successor,
    try_problem_fn,
};

use crate::{Graph, distance, distances, fewest_edges, layers, walk};

/// Limits of an exploration by one worker, the limit that ends it, and the number of layers that it counts.
pub type Case = (Limits, Option<Limit>, usize);

/// Returns all pairs of limits that just suffice, and then a limit that does not. They hold for an exploration with the
/// largest depth that is returned with them. It is beyond all states if no state is at `depth`.
pub fn cases_of_limits(graph: &Graph<u32>, depth: u32) -> (u32, Vec<Case>) {
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
    let enough: [&dyn Fn(Limits) -> Limits; 6] = [
        &|limits| limits,
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
                .map(|other| (other(one(Limits::NONE)), end, counted)),
        );
        if let Some(few) = u64::checked_sub(expansions, 1) {
            let limits = one(Limits::NONE).expansions(few);
            cases.push((limits, Some(Limit::Expansions), expanded.len()));
        }
        if let Some(last) = expanded.iter().rposition(|layer| edges(layer) > 0) {
            let limits = one(Limits::NONE).generated(generated - 1);
            cases.push((limits, Some(Limit::Generated), last + 1));
        }
    }
    (deep, cases)
}

/// Returns the states of each layer by cost, and adds an estimate to each cost.
pub fn layers_by_cost<C: Copy + Into<i64>>(
    graph: &Graph<C>,
    estimate: impl Fn(u32) -> u32,
) -> BTreeMap<u64, BTreeSet<u32>> {
    let mut layers = BTreeMap::<u64, BTreeSet<u32>>::new();
    for (state, cost) in distances(graph) {
        let cost = u64::try_from(cost).unwrap() + u64::from(estimate(state));
        layers.entry(cost).or_default().insert(state);
    }
    layers
}

/// Returns the costs and the sizes of layers.
pub fn sizes(layers: &BTreeMap<u64, BTreeSet<u32>>) -> (Vec<u64>, Vec<u64>) {
    let sizes = layers
        .iter()
        .map(|(&cost, layer)| (cost, layer.len() as u64));
    sizes.unzip()
}

/// Asserts that an exploration by cost in `u8` has found the layers of the oracle, or names a state that only paths of
/// a greater cost reach. Returns whether it has found them.
///
/// # Panics
///
/// If the result is another one.
pub fn is_found_by_u8(layers: &BTreeMap<u64, BTreeSet<u32>>, found: Result<&[u64], u32>) -> bool {
    let mut hidden = layers.range(256..);
    match found {
        Ok(costs) => assert_eq!((hidden.next(), costs), (None, &sizes(layers).0[..])),
        Err(state) => assert!(hidden.any(|(_, layer)| layer.contains(&state))),
    }
    found.is_ok()
}

/// Asserts that a complete exploration by cost with a path has found what the oracle and Dijkstra's algorithm find.
pub fn assert_explored_by_cost(found: &ExplorationOf<Graph<u32>>, graph: &Graph<u32>) {
    let (costs, counts) = sizes(&layers_by_cost(graph, |_| 0));
    assert_eq!((found.costs(), found.layers()), (&costs[..], &counts[..]));
    assert_eq!(found.states(), counts.iter().sum());
    assert_eq!(found.limit(), None);
    assert_path(found, graph);
    let claim = found.goal_cost().map_or(Claim::NoPath, |_| Claim::Cheapest);
    assert_eq!(found.claim(), claim);
}

/// Asserts that the path is a cheapest path, and exists if the graph has a path.
pub fn assert_path(found: &ExplorationOf<Graph<u32>>, graph: &Graph<u32>) {
    let least = distance(graph);
    let by_dijkstra = Search::new(graph).dijkstra().unwrap().cost();
    assert_eq!(by_dijkstra.map(i64::from), least);
    assert_eq!(found.goal_cost(), by_dijkstra.map(u64::from));
    assert_eq!(found.path().map(Path::cost), by_dijkstra);
    if let Some(path) = found.path() {
        assert_eq!(Some(walk(graph, path)), least);
        assert!(graph.starts.contains(path.start()) && graph.goals.contains(path.end()));
    }
}

/// Returns pairs of limits that just suffice, and then limits that do not, like [`cases_of_limits`]. They are combined
/// with the greatest cost, and come with the number of layers by cost.
pub fn cases_by_cost(graph: &Graph<u32>, max_cost: u64) -> Vec<Case> {
    let all = layers_by_cost(graph, |_| 0);
    let layers: Vec<&BTreeSet<u32>> = all.range(..=max_cost).map(|(_, layer)| layer).collect();
    let end = Some(Limit::Cost).filter(|_| layers.len() < all.len());
    let edges = |layer: &BTreeSet<u32>| {
        let edges = graph.edges.iter();
        edges.filter(|edge| layer.contains(&edge.0)).count() as u64
    };
    let expansions: u64 = layers.iter().map(|layer| layer.len() as u64).sum();
    let generated: u64 = layers.iter().map(|layer| edges(layer)).sum();
    let enough = Limits::new().expansions(expansions).generated(generated);
    let timed = Limits::new().bytes(1 << 30).time(Duration::from_secs(3600));
    let mut cases = vec![
        (Limits::NONE, end, layers.len()),
        (enough.clone(), end, layers.len()),
        (timed, end, layers.len()),
    ];
    if let Some(few) = expansions.checked_sub(1) {
        let limits = enough.clone().expansions(few);
        cases.push((limits, Some(Limit::Expansions), layers.len() - 1));
    }
    if let Some(last) = layers.iter().rposition(|layer| edges(layer) > 0) {
        let limits = enough.generated(generated - 1);
        cases.push((limits, Some(Limit::Generated), last));
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
