//! Edges that are dropped or changed, and the tree of a search.

use colorwalk::adaptors::MapEdges;
use colorwalk::{Search, SearchError, laws, problem_fn};
use colorwalk_testing::{Graph, digraphs, distance, small};
use proptest::prelude::*;

proptest! {
    /// The adaptor is the graph without the edges that are dropped, at the costs that are given.
    #[test]
    fn dropped_edges_are_those_of_a_smaller_graph(graph in digraphs(), modulus in 1u32..4) {
        let keeps = |from: u32, to: u32| (from + 2 * to).is_multiple_of(modulus);
        let kept = graph.edges.iter().filter(|&&(from, to, _)| keeps(from, to));
        let smaller = Graph {
            edges: kept.map(|&(from, to, cost)| (from, to, cost + 1)).collect(),
            ..graph.clone()
        };
        let map = |&from: &u32, edge: colorwalk::SuccessorOf<Graph<u32>>| {
            keeps(from, edge.state).then_some((edge.action, edge.state, edge.cost + 1))
        };
        let mapped = MapEdges::new(&graph, map);
        prop_assert_eq!(laws::check(&mapped), Ok(()));
        let report = Search::new(&mapped).dijkstra().unwrap();
        prop_assert_eq!(report.cost(), distance(&smaller).map(small));
        prop_assert_eq!(report.certify(&mapped), Ok(()));
    }

    /// `last_step` returns the last step of the replayed path, and the drawing has one edge for each path.
    #[test]
    fn the_last_step_is_that_of_the_path(graph in digraphs()) {
        let report = Search::new(&graph).dijkstra().unwrap();
        let reached = report.reached();
        let mut edges = 0;
        for state in 0..graph.states {
            let path = reached.path(&graph, &state).unwrap();
            let expected = path.as_ref().and_then(|path| path.steps().last());
            let found = reached.last_step(&graph, &state).unwrap();
            let found = found.as_ref().map(|(before, action)| (before.state(), action));
            prop_assert_eq!(found, expected.map(|(from, action, ..)| (from, action)));
            edges += usize::from(found.is_some());
            if let Some(path) = path {
                let costs = path.steps().map(|(.., cost)| cost);
                prop_assert_eq!(costs.sum::<u32>(), path.cost());
            }
        }
        let drawing = reached.to_dot();
        prop_assert_eq!(drawing.matches(" -> ").count(), edges);
        prop_assert_eq!(drawing.matches("label").count(), reached.len());
    }
}

#[test]
fn a_step_that_the_problem_no_longer_lists_is_unfaithful() {
    let line = |step: u32| problem_fn(0u32, move |&n| [(n + step, 1u32)], |&n| n == 3);
    let report = Search::new(&line(1)).dijkstra().unwrap();
    let error = report.reached().last_step(&line(2), &3).err();
    assert_eq!(error, Some(SearchError::Unfaithful { state: 2 }));
}
