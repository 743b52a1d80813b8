//! Edges that are dropped or changed.

use colorwalk::adaptors::MapEdges;
use colorwalk::{Search, laws};
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
}
