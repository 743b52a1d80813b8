//! Simple cycles, compared with a plain recursive search.

use std::collections::BTreeSet;

use colorwalk::adaptors::{Returning, ReturningUndirected};
use colorwalk::algorithms::BreadthFirst;
use colorwalk::digraph::{Digraph, DigraphError, EdgeId};
use colorwalk::{Search, certificate};
use colorwalk_testing::{Failing, Graph, cases, few_or_all};
use proptest::prelude::*;

/// A cycle as the indices of its edges, rotated so that the least comes first.
type Edges = Vec<usize>;

fn turned(mut edges: Edges) -> Edges {
    let least = (0..edges.len()).min_by_key(|&at| edges[at]);
    edges.rotate_left(least.unwrap_or(0));
    edges
}

/// Returns all simple cycles: each path of edges from each state that returns to it without repeating a state.
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

fn digraph(nodes: u32, edges: impl IntoIterator<Item = (u32, u32, u32)>) -> Digraph {
    let empty = Digraph::builder().node_count(nodes as usize);
    let graph = edges
        .into_iter()
        .fold(empty, |graph, (from, to, cost)| graph.edge(from, to, cost));
    graph.build().unwrap()
}

/// Lists the cycles. Checks each cycle, and that no cycle is repeated.
fn listed(graph: &Graph<u32>, most: Option<usize>) -> BTreeSet<Edges> {
    let graph = digraph(graph.states, graph.edges.iter().copied());
    let cycles = graph.simple_cycles();
    let cycles = most.map_or(cycles.clone(), |most| cycles.up_to(most));
    let mut found = BTreeSet::new();
    for cycle in cycles {
        assert_eq!(certificate::cycle(&graph, &cycle.states), Ok(()));
        let edges = cycle.actions.iter().map(|edge| edge.index()).collect();
        assert!(found.insert(turned(edges)), "{cycle:?}");
    }
    found
}

#[test]
fn every_small_digraph_has_the_cycles_that_a_plain_search_finds() {
    for states in 0..=4u32 {
        let pairs: Vec<_> = (0..states)
            .flat_map(|u| (0..states).map(move |v| (u, v, 1)))
            .collect();
        for graph in (0..1u32 << pairs.len()).step_by(few_or_all(41, 3)) {
            let is_in = |&(bit, _): &(usize, &(u32, u32, u32))| graph >> bit & 1 == 1;
            let edges: Vec<_> = pairs
                .iter()
                .enumerate()
                .filter(is_in)
                .map(|(_, &edge)| edge)
                .collect();
            let graph = whole(states, &edges);
            assert_eq!(listed(&graph, None), oracle(&graph));
        }
    }
}

/// The number of directed cycles of at least two edges in the complete digraph: twice OEIS A002807, plus the pairs.
#[test]
fn complete_digraphs_have_as_many_cycles_as_published() {
    for (states, cycles) in [(3, 5), (4, 20), (5, 84), (6, 409), (7, 2365), (8, 16_064)] {
        let to_others = |u| (0..states).filter(move |&v| v != u).map(move |v| (u, v, 1));
        let complete = digraph(states, (0..states).flat_map(to_others));
        assert_eq!(complete.simple_cycles().count(), cycles);
    }
}

#[test]
fn the_first_cycle_of_a_large_graph_comes_at_once() {
    let steps = |n| [1, 2, 3].map(|by| (n, (n + by) % 20_000, 1));
    let ring = digraph(20_000, (0..20_000).flat_map(steps));
    // There is no recursion: the first cycle goes round most of the ring.
    assert!(ring.simple_cycles().next().unwrap().states.len() > 6_000);
    let states: Vec<_> = (0..300u32).map(|n| (n, (n + 1) % 300, 1)).collect();
    let ring = whole(300, &states);
    assert_eq!(listed(&ring, None).len(), 1);
    assert_eq!(listed(&ring, Some(299)).len(), 0);
}

/// A ladder without a way back has exponentially many paths and one cycle.
#[test]
fn dead_ends_are_not_entered_again() {
    let rungs = 40u32;
    let mut edges = vec![(2 * rungs + 2, 2 * rungs, 1), (2 * rungs, 2 * rungs + 2, 1)];
    for rung in 0..rungs {
        for (from, to) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            edges.push((2 * rung + from, 2 * rung + 2 + to, 1));
        }
    }
    // A long cycle keeps the ladder in one component: from its end to a state that leads only to the root.
    edges.push((2 * rungs + 1, 2 * rungs + 3, 1));
    let graph = whole(2 * rungs + 4, &edges);
    assert_eq!(listed(&graph, None).len(), 1);
}

/// A graph whose links join nodes in both directions.
fn undirected(nodes: u32, links: &[(u32, u32, u32)]) -> Digraph {
    let empty = Digraph::builder().node_count(nodes as usize);
    let graph = links.iter().fold(empty, |graph, &(one, other, cost)| {
        graph.undirected_edge(one, other, cost)
    });
    graph.build().unwrap()
}

/// Returns the links of each cycle: all sets of links in which each node has two ends, and which are connected.
fn sets_of_links(links: &[(u32, u32, u32)]) -> BTreeSet<Vec<usize>> {
    let is_cycle = |set: &Vec<usize>| {
        let ends = |node: u32| {
            let ends = set.iter().flat_map(|&link| [links[link].0, links[link].1]);
            ends.filter(|&end| end == node).count()
        };
        let mut reached = BTreeSet::from([links[set[0]].0]);
        for _ in set {
            for &link in set {
                let (one, other, _) = links[link];
                if reached.contains(&one) || reached.contains(&other) {
                    reached.extend([one, other]);
                }
            }
        }
        let nodes: BTreeSet<u32> = set
            .iter()
            .flat_map(|&link| [links[link].0, links[link].1])
            .collect();
        nodes == reached && nodes.iter().all(|&node| ends(node) == 2)
    };
    let sets = (1u32..1 << links.len()).map(|bits| {
        let is_in = |link: &usize| bits >> link & 1 == 1;
        (0..links.len()).filter(is_in).collect::<Vec<_>>()
    });
    sets.filter(is_cycle).collect()
}

/// Returns the links of each listed cycle. Checks each cycle, and that no cycle is repeated.
fn listed_links(graph: &Digraph, links: &[(u32, u32, u32)], most: usize) -> BTreeSet<Vec<usize>> {
    let mut link_of = Vec::new(); // by edge
    for (link, (one, other, _)) in links.iter().enumerate() {
        link_of.extend(vec![link; if one == other { 1 } else { 2 }]);
    }
    let mut found = BTreeSet::new();
    for cycle in graph.simple_cycles().undirected().unwrap().up_to(most) {
        assert_eq!(certificate::cycle(graph, &cycle.states), Ok(()));
        assert_eq!(cycle.states.iter().min(), cycle.states.first());
        let edges = cycle.actions.iter();
        let mut around: Vec<usize> = edges.map(|edge| link_of[edge.index()]).collect();
        let cost = around.iter().map(|&link| links[link].2).sum();
        assert_eq!(cycle.cost, Some(cost));
        around.sort_unstable();
        assert!(found.insert(around), "{cycle:?}");
    }
    found
}

/// The number of cycles of a complete graph is OEIS A002807.
#[test]
fn an_undirected_graph_has_each_cycle_once() {
    for (nodes, cycles) in [(3, 1), (4, 7), (5, 37), (6, 197), (7, 1172), (8, 8018)] {
        let pairs = (0..nodes).flat_map(|u| (0..u).map(move |v| (u, v, 1)));
        let complete = undirected(nodes, &pairs.collect::<Vec<_>>());
        assert_eq!(
            complete.simple_cycles().undirected().unwrap().count(),
            cycles
        );
    }
    let tree = undirected(4, &[(0, 1, 1), (0, 2, 1), (2, 3, 1)]);
    assert_eq!(tree.simple_cycles().undirected().unwrap().count(), 0);
    assert_eq!(tree.simple_cycles().count(), 3);
    let parallel = undirected(2, &[(0, 1, 1), (1, 0, 1), (0, 1, 2), (1, 1, 5)]);
    assert_eq!(
        parallel.simple_cycles().undirected().unwrap().count(),
        3 + 1
    );

    for (edges, one_way) in [
        ("0 1 2\n1 0 3", 0),
        ("0 1 2\n1 0 2\n1 0 2", 2),
        ("0 0 1\n1 0 1", 1),
    ] {
        let graph: Digraph = edges.parse().unwrap();
        let error = graph.simple_cycles().undirected().unwrap_err();
        assert_eq!(
            error,
            DigraphError::OneWay {
                edge: EdgeId::new(one_way)
            }
        );
    }
}

/// Each spoke is there and back. The walk from each of them meets the hub, which waits for very many spokes.
#[test]
fn a_star_has_a_cycle_for_each_spoke() {
    for hub in [0, 40_000, 80_000] {
        let spokes = (0..80_001).filter(|&spoke| spoke != hub);
        let star = digraph(
            80_001,
            spokes.flat_map(|spoke| [(spoke, hub, 1), (hub, spoke, 1)]),
        );
        assert_eq!(star.simple_cycles().count(), 80_000);
        assert_eq!(star.simple_cycles().undirected().unwrap().count(), 0);
    }
}

#[test]
fn returning_on_another_link_finds_the_girth() {
    let links = |n: u32| {
        [
            (n, (n + 1) % 5, 1),
            (n, n + 5, 1),
            (n + 5, (n + 2) % 5 + 5, 1),
        ]
    };
    let petersen = undirected(10, &(0..5).flat_map(links).collect::<Vec<_>>());
    for node in petersen.nodes() {
        let round = Returning::new(&petersen, node);
        assert_eq!(Search::new(&round).bfs().unwrap().cost(), Some(2));
        let round = ReturningUndirected::new(&petersen, node);
        let report = Search::new(&round).bfs().unwrap();
        assert_eq!((report.cost(), report.certify(&round)), (Some(5), Ok(())));
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
        .run(BreadthFirst::new().max_depth(2))
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
    fn random_multigraphs_have_the_cycles_that_a_plain_search_finds(graph in graphs()) {
        let expected = oracle(&graph);
        prop_assert_eq!(listed(&graph, None), expected.clone());
        for most in 0..7 {
            let short = expected.iter().filter(|edges| edges.len() <= most).cloned().collect();
            prop_assert_eq!(listed(&graph, Some(most)), short);
        }
    }

    #[test]
    fn undirected_multigraphs_have_the_cycles_that_are_sets_of_links(
        links in prop::collection::vec((0u32..6, 0u32..6, 0u32..3), 0..10),
    ) {
        let graph = undirected(6, &links);
        let expected = sets_of_links(&links);
        for most in [usize::MAX, 0, 1, 2, 3, 4] {
            let short = expected.iter().filter(|links| links.len() <= most).cloned().collect();
            prop_assert_eq!(listed_links(&graph, &links, most), short);
        }
        for start in 0..6 {
            let through = |set: &&Vec<usize>| {
                set.iter().any(|&link| links[link].0 == start || links[link].1 == start)
            };
            let cycles: Vec<_> = expected.iter().filter(through).collect();
            let cost = |set: &Vec<usize>| set.iter().map(|&link| links[link].2).sum::<u32>();
            let round = ReturningUndirected::new(&graph, start.into());
            let report = Search::new(&round).bfs().unwrap();
            let fewest = cycles.iter().map(|set| set.len()).min();
            prop_assert_eq!(report.path().map(colorwalk::Path::len), fewest);
            let report = Search::new(&round).dijkstra().unwrap();
            prop_assert_eq!(report.cost(), cycles.iter().map(|set| cost(set)).min());
            prop_assert_eq!(report.certify(&round), Ok(()));
            if let Some(path) = report.path() {
                prop_assert_eq!(round.lift(path).unwrap().cost(), path.cost());
            }
            let mut costs: Vec<u32> = cycles.iter().map(|set| cost(set)).collect();
            costs.sort_unstable();
            let in_order: Result<Vec<_>, _> = Search::new(&round).shortest_simple_paths().collect();
            let in_order: Vec<u32> = in_order.unwrap().iter().map(colorwalk::Path::cost).collect();
            prop_assert_eq!(&in_order, &costs);
            let all: Result<Vec<_>, _> = Search::new(&round).all_simple_paths().collect();
            prop_assert_eq!(all.unwrap().len(), costs.len());
        }
    }

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
