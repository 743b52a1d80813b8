//! The contraction hierarchies of the program `roads`, compared with Dijkstra's algorithm.

#[expect(dead_code, reason = "the program shows counts")]
#[path = "../../examples/programs/roads/hierarchy.rs"]
mod hierarchy;

use std::fs;

use crate::support::{ROOT, printed, run, shown, text};
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{PathOf, Search, certificate};
use hierarchy::Hierarchy;
use rand::{RngExt, SeedableRng};

fn random(seed: u64) -> chacha20::ChaCha8Rng {
    chacha20::ChaCha8Rng::seed_from_u64(seed)
}

/// A graph with loops, parallel edges, edges of cost zero, and costs whose sums overflow.
fn graph(seed: u64) -> Digraph {
    let mut random = random(seed);
    let nodes = random.random_range(1..15u32);
    let most = [0, 1, 10, 1_000, u32::MAX][random.random_range(0..5)];
    let mut graph = Digraph::builder().node_count(nodes as usize);
    for _ in 0..random.random_range(0..=4 * nodes) {
        let mut node = || random.random_range(0..nodes);
        let (from, to) = (node(), node());
        graph = graph.edge(from, to, random.random_range(0..=most));
    }
    graph.build().unwrap()
}

#[test]
fn trips_between_all_pairs_cost_what_dijkstra_finds() {
    let mut found = 0;
    for seed in 0..300 {
        let graph = graph(seed);
        let mut contracted = Vec::new();
        let hierarchy = Hierarchy::new(&graph, |count| contracted.push(count));
        assert!(contracted.into_iter().eq(1..=graph.node_count()));
        let mut trips = hierarchy.trips();
        for (from, to) in graph
            .nodes()
            .flat_map(|from| graph.nodes().map(move |to| (from, to)))
        {
            let trip = graph.between(from, to).unwrap();
            let expected = Search::new(&trip)
                .dijkstra()
                .ok()
                .and_then(|report| report.cost());
            let expected = expected.filter(|&cost| cost < u32::MAX);
            let path = trips.path(from, to);
            let cost = path.as_ref().map(PathOf::<Digraph>::cost);
            assert_eq!(cost, expected, "{seed}: {from} to {to}");
            assert_eq!(trips.cost(from, to).map(|found| found.0), expected);
            if let Some(path) = path {
                assert_eq!(certificate::ranked(&trip, [&path], 10_000), Ok(()));
                found += 1;
            }
        }
    }
    assert!(found > 3_000, "most pairs are connected: {found}");
}

/// The path takes the cheaper one of two parallel edges, by its id, also within a shortcut.
#[test]
fn parallel_edges_are_told_apart() {
    let graph: Digraph = "0 1 5\n0 1 3\n1 2 4\n1 2 9\n2 3 1\n2 3 1".parse().unwrap();
    let hierarchy = Hierarchy::new(&graph, |_| ());
    let path = hierarchy
        .trips()
        .path(NodeId::new(0), NodeId::new(3))
        .unwrap();
    let ids: Vec<u32> = path.actions().iter().map(|edge| edge.get()).collect();
    assert_eq!(ids, [1, 2, 4]);
}

#[test]
fn roads_prints_what_its_header_shows_and_reads_files() {
    assert_eq!(
        printed("roads", &[]),
        shown(include_str!("../../examples/programs/roads/main.rs"))
    );
    let file = format!("{ROOT}/tests/data/digraph-sample.gr");
    let graph = Digraph::<u32>::read_dimacs(&*fs::read(&file).unwrap()).unwrap();
    let lines = printed("roads", &[&file, "50"]);
    let sizes = format!(
        "{} nodes, {} edges\n",
        graph.node_count(),
        graph.edge_count()
    );
    assert!(lines.starts_with(&sizes), "{lines}");
    for arguments in [&["no such file"][..], &[&file, "many"]] {
        let output = run("roads", arguments);
        assert!(!output.status.success() && output.stdout.is_empty());
        assert!(text(output.stderr).contains("usage: roads [FILE [TRIPS]]"));
    }
}
