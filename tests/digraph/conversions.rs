//! Graphs of the crate `petgraph`: conversion in both directions, and its algorithms against ours.

use colorwalk::algorithms::GraphError;
use colorwalk::digraph::{Digraph, DigraphError};
use colorwalk::{Cost, Search};
use colorwalk_testing::{Graph, digraphs};
use petgraph::algo;
use petgraph::graph::{DiGraph, NodeIndex, UnGraph};
use petgraph::graphmap::DiGraphMap;
use petgraph::stable_graph::StableDiGraph;
use petgraph::visit::{Data, EdgeRef, GraphBase, GraphProp, IntoEdgeReferences, NodeIndexable};
use proptest::prelude::*;

fn digraph<C: Cost>(graph: &Graph<C>) -> Digraph<C> {
    let builder = graph.edges.iter().copied().collect();
    let builder: colorwalk::digraph::DigraphBuilder<C> = builder;
    let builder = builder.starts(graph.starts.iter().copied());
    let builder = builder.goals(graph.goals.iter().copied());
    builder
        .node_count(graph.states as usize)
        .build()
        .expect("every end is a state")
}

/// Returns the graph with `shift` subtracted from the cost of each edge.
fn signed(graph: &Graph<u32>, shift: i32) -> Digraph<i32> {
    let edges = graph.edges.iter();
    let cost = |cost: u32| i32::try_from(cost).expect("small") - shift;
    digraph(&Graph {
        edges: edges.map(|&(u, v, c)| (u, v, cost(c))).collect(),
        states: graph.states,
        starts: graph.starts.clone(),
        goals: graph.goals.clone(),
    })
}

proptest! {
    #![proptest_config(colorwalk_testing::config(1000))]

    #[test]
    fn a_digraph_comes_back_equal(graph in digraphs(), shift in 0..5) {
        let graph = signed(&graph, shift);
        let there = graph.to_petgraph();
        for edge in graph.edges() {
            let (from, to) = there.edge_endpoints(edge.id.get().into()).unwrap();
            prop_assert_eq!((from.index(), to.index()), (edge.from.index(), edge.to.index()));
        }
        let back = Digraph::from_petgraph(&there, |edge| *edge.weight()).unwrap();
        let back = back.with_starts(graph.start_nodes().iter().copied()).unwrap();
        prop_assert_eq!(back.with_goals(graph.goal_nodes().iter().copied()).unwrap(), graph);
    }

    #[test]
    fn a_state_space_comes_back_with_the_same_numbers(graph in digraphs()) {
        let space = Search::new(&graph).explore().unwrap();
        let graph = space.graph();
        let there = graph.to_petgraph();
        prop_assert_eq!(there.node_count(), space.len());
        let back = Digraph::from_petgraph(&there, |edge| *edge.weight()).unwrap();
        let back = back.with_starts(graph.start_nodes().iter().copied()).unwrap();
        let back = back.with_goals(graph.goal_nodes().iter().copied()).unwrap();
        prop_assert_eq!(&back, graph);
        let again = Search::new(&back).explore().unwrap();
        prop_assert!(again.states().iter().map(|node| node.index()).eq(0..space.len()));
        prop_assert_eq!(again.graph(), graph);
    }

    #[test]
    fn its_dijkstra_finds_the_same_distances(graph in digraphs()) {
        let graph = digraph(&graph).with_starts([0]).unwrap();
        let ours = graph.dijkstra().unwrap();
        let theirs = algo::dijkstra(&graph.to_petgraph(), NodeIndex::new(0), None, |e| *e.weight());
        for node in graph.nodes() {
            prop_assert_eq!(ours.cost(node), theirs.get(&NodeIndex::new(node.index())).copied());
        }
    }

    #[test]
    fn its_bellman_ford_finds_the_same_distances_or_a_negative_cycle_too(
        graph in digraphs(),
        shift in 0..5,
    ) {
        let graph = signed(&graph, shift).with_starts([0]).unwrap();
        let floats = graph.to_petgraph().map(|_, ()| (), |_, &cost| f64::from(cost));
        let theirs = algo::bellman_ford(&floats, NodeIndex::new(0));
        match graph.bellman_ford() {
            Ok(ours) => {
                let theirs = theirs.expect("there is no negative cycle").distances;
                for node in graph.nodes() {
                    let theirs = Some(theirs[node.index()]).filter(|cost| cost.is_finite());
                    prop_assert_eq!(ours.cost(node).map(f64::from), theirs);
                }
            }
            Err(GraphError::NegativeCycle(_)) => prop_assert!(theirs.is_err()),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn it_sees_the_same_components_and_cycles(graph in digraphs()) {
        let graph = digraph(&graph);
        let there = graph.to_petgraph();
        let sorted = |mut sets: Vec<Vec<usize>>| {
            for set in &mut sets {
                set.sort_unstable();
            }
            sets.sort_unstable();
            sets
        };
        let ours = graph.strongly_connected_components().members();
        let ours = ours.iter().map(|set| set.iter().map(|id| id.index()).collect());
        let theirs = algo::tarjan_scc(&there);
        let theirs = theirs.iter().map(|set| set.iter().map(|node| node.index()).collect());
        prop_assert_eq!(sorted(ours.collect()), sorted(theirs.collect()));
        prop_assert_eq!(graph.topological_order().is_err(), algo::is_cyclic_directed(&there));
    }
}

fn edges<C: Cost>(graph: &Digraph<C>) -> Vec<(u32, u32, C)> {
    let edges = graph.edges();
    edges
        .map(|edge| (edge.from.get(), edge.to.get(), edge.cost))
        .collect()
}

#[test]
fn an_undirected_edge_becomes_two_and_a_loop_one() {
    let graph = UnGraph::<(), u32>::from_edges([(0, 1, 5), (2, 2, 6), (1, 0, 7)]);
    let graph = Digraph::from_petgraph(&graph, |edge| *edge.weight()).unwrap();
    let expected = [(0, 1, 5), (1, 0, 5), (2, 2, 6), (1, 0, 7), (0, 1, 7)];
    assert_eq!(edges(&graph), expected);
}

#[test]
fn the_index_of_a_removed_node_stays_without_edges() {
    let mut graph = StableDiGraph::<char, u32>::new();
    let [a, b, c] = ['a', 'b', 'c'].map(|name| graph.add_node(name));
    graph.extend_with_edges([(a, b, 1), (b, c, 2), (a, c, 3)]);
    graph.remove_node(b);
    let graph = Digraph::from_petgraph(&graph, |edge| 10 * edge.weight()).unwrap();
    assert_eq!(graph.node_count(), 3);
    assert_eq!(edges(&graph), [(0, 2, 30)]);
}

#[test]
fn nodes_that_are_keys_become_their_positions() {
    let graph = DiGraphMap::<&str, i8>::from_edges([("x", "y", -1), ("z", "x", 4)]);
    let graph = Digraph::from_petgraph(&graph, |(_, _, &cost)| cost).unwrap();
    assert_eq!(edges(&graph), [(0, 1, -1), (2, 0, 4)]);
}

#[test]
fn a_graph_without_nodes_goes_there_and_back() {
    let empty = Digraph::from_petgraph(&DiGraph::<(), u32>::new(), |edge| *edge.weight()).unwrap();
    assert_eq!(empty.node_count(), 0);
    assert_eq!(empty.to_petgraph().node_count(), 0);
}

/// A graph that claims to have this many nodes.
#[derive(Clone, Copy)]
struct Huge(usize);

impl GraphBase for Huge {
    type EdgeId = (usize, usize);
    type NodeId = usize;
}

impl petgraph::visit::GraphRef for Huge {}

impl Data for Huge {
    type NodeWeight = ();
    type EdgeWeight = u32;
}

impl IntoEdgeReferences for Huge {
    type EdgeRef = (usize, usize, &'static u32);
    type EdgeReferences = std::option::IntoIter<Self::EdgeRef>;

    fn edge_references(self) -> Self::EdgeReferences {
        Some((0, self.0 - 1, &7)).into_iter()
    }
}

impl NodeIndexable for Huge {
    fn node_bound(&self) -> usize {
        self.0
    }

    fn to_index(&self, node: usize) -> usize {
        node
    }

    fn from_index(&self, index: usize) -> usize {
        index
    }
}

impl GraphProp for Huge {
    type EdgeType = petgraph::Directed;
}

#[test]
fn more_nodes_than_there_are_ids_are_an_error() {
    let most = Digraph::<u32>::MAX_NODES;
    let read = |count| Digraph::from_petgraph(Huge(count), |edge| *edge.weight());
    assert_eq!(
        read(most as usize).unwrap_err(),
        DigraphError::TooSparse {
            node_count: most,
            edge_count: 1
        }
    );
    let error = read(most as usize + 1).unwrap_err();
    let node_count = most as usize + 1;
    assert_eq!(error, DigraphError::TooManyNodes { node_count });
    assert_eq!(
        error.to_string(),
        "4294967296 nodes are too many, the most is 4294967295"
    );
}
