//! Simple cycles beside a plain recursive search for them.

use std::collections::BTreeSet;

use colorwalk::adaptors::Returning;
use colorwalk::{Limits, Search};
use colorwalk_testing::{Failing, Graph, cases};
use proptest::prelude::*;

/// A cycle as the indices of its edges, turned so that the least comes first.
type Edges = Vec<usize>;

fn turned(mut edges: Edges) -> Edges {
    let least = (0..edges.len()).min_by_key(|&at| edges[at]);
    edges.rotate_left(least.unwrap_or(0));
    edges
}

/// All simple cycles: each path of edges from each state that comes back without repeating a state.
fn oracle<C: Copy>(graph: &Graph<C>) -> BTreeSet<Edges> {
    fn extend<C: Copy>(graph: &Graph<C>, path: &mut Edges, found: &mut BTreeSet<Edges>) {
        let (start, end) = (graph.edges[path[0]].0, graph.edges[path[path.len() - 1]].1);
        if start == end {
            found.insert(turned(path.clone()));
            return;
        }
        if path.iter().any(|&edge| graph.edges[edge].0 == end) {
            return;
        }
        for next in 0..graph.edges.len() {
            if graph.edges[next].0 == end {
                path.push(next);
                extend(graph, path, found);
                path.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    for first in 0..graph.edges.len() {
        extend(graph, &mut vec![first], &mut found);
    }
    found
}

/// The whole graph: every state is a start.
fn whole(states: u32, edges: &[(u32, u32, u32)]) -> Graph<u32> {
    Graph {
        states,
        edges: edges.to_vec(),
        starts: (0..states).collect(),
        goals: BTreeSet::new(),
    }
}

#[test]
fn returning_finds_the_cycles_through_one_state() {
    let graph = whole(
        4,
        &[
            (0, 1, 5),
            (1, 0, 5),
            (1, 2, 1),
            (2, 0, 1),
            (0, 1, 1),
            (3, 3, 0),
        ],
    );
    let round = Returning::new(&graph, 0);
    let bfs = Search::new(&round).bfs().unwrap();
    assert_eq!(bfs.path().map(colorwalk::Path::len), Some(2));
    let report = Search::new(&round).dijkstra().unwrap();
    assert_eq!((report.cost(), report.certify(&round)), (Some(3), Ok(())));
    let path = round.lift(report.path().unwrap()).unwrap();
    assert_eq!((path.states(), path.cost()), (&[0, 1, 2, 0][..], 3));
    let at_a_loop = Search::new(&Returning::new(&graph, 3)).dijkstra().unwrap();
    assert_eq!(
        (at_a_loop.path().unwrap().len(), at_a_loop.cost()),
        (1, Some(0))
    );
    let never = Search::new(&Returning::new(&graph, 2))
        .limits(Limits::new().depth(2))
        .bfs()
        .unwrap();
    assert!(never.path().is_none());
}

#[test]
fn returning_reports_the_failure_of_its_problem() {
    let graph = whole(2, &[(0, 1, 1), (1, 0, 1)]);
    let failing = Failing::new(&graph, |call| call == 1);
    let report = Search::new(&Returning::new(&failing, 0)).bfs().unwrap();
    assert_eq!(
        report.failure().map(ToString::to_string).as_deref(),
        Some("down")
    );
}

fn graphs() -> impl Strategy<Value = Graph<u32>> {
    let edges = prop::collection::vec((0u32..6, 0u32..6, 0u32..9), 0..14);
    edges.prop_map(|edges| whole(6, &edges))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1000)))]

    #[test]
    fn returning_agrees_with_the_cycles_of_the_whole_graph(graph in graphs(), start in 0u32..6) {
        let through = |edges: &&Edges| edges.iter().any(|&edge| graph.edges[edge].0 == start);
        let cycles = oracle(&graph);
        let cycles: Vec<_> = cycles.iter().filter(through).collect();
        let cost = |edges: &Edges| edges.iter().map(|&edge| graph.edges[edge].2).sum::<u32>();
        let round = Returning::new(&graph, start);
        let report = Search::new(&round).bfs().unwrap();
        prop_assert_eq!(report.path().map(colorwalk::Path::len), cycles.iter().map(|cycle| cycle.len()).min());
        let report = Search::new(&round).dijkstra().unwrap();
        prop_assert_eq!(report.cost(), cycles.iter().map(|cycle| cost(cycle)).min());
        prop_assert_eq!(report.certify(&round), Ok(()));

        let simple: Result<Vec<_>, _> = Search::new(&round).all_simple_paths().collect();
        let simple = simple.unwrap();
        let found: BTreeSet<Edges> = simple.iter().map(|path| turned(path.actions().to_vec())).collect();
        prop_assert_eq!(found.len(), simple.len());
        prop_assert_eq!(found, cycles.iter().map(|&cycle| cycle.clone()).collect());

        let mut costs: Vec<u32> = cycles.iter().map(|cycle| cost(cycle)).collect();
        costs.sort_unstable();
        let in_order: Result<Vec<_>, _> = Search::new(&round).shortest_simple_paths().collect();
        let in_order: Vec<u32> = in_order.unwrap().iter().map(colorwalk::Path::cost).collect();
        prop_assert_eq!(in_order, costs);
    }
}
