//! Many trips on a road network: contraction hierarchies, beside landmarks and Dijkstra's algorithm.
//!
//! The module `hierarchy` is for you to copy and change. It prepares a [`Digraph`] once and then answers trips. An
//! answer is a [`Path`](colorwalk::Path) of the graph, replayed edge by edge, so that parallel edges are told apart. A
//! checker proves for every tenth answer that no path is cheaper.
//!
//! The arguments are the name of a file in the format of DIMACS and the number of trips. Without a file, the program
//! makes a network: crossings in a square, roads of random lengths, some of them missing. Progress and times go to
//! standard error, because times differ from run to run.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example roads
//! 10000 nodes, 34050 edges
//! 71459 edges and shortcuts in the hierarchy
//! search      expanded per trip
//! hierarchy                 137
//! landmarks                 363
//! dijkstra                 5438
//! 100 of 100 trips have a path; 10 paths were proved cheapest
//! ```

mod hierarchy;

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use chacha20::ChaCha8Rng;
use colorwalk::algorithms::AStar;
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{Path, Search, Workspace, certificate};
use cpu_time::ThreadTime;
use hierarchy::Hierarchy;
use rand::{RngExt, SeedableRng};

const USAGE: &str = "usage: roads [FILE [TRIPS]]";
const SIDE: u32 = 100;
const LANDMARKS: usize = 8;
const CHECKED: usize = 10; // one answer in so many

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let graph = match arguments.next() {
        Some(name) => {
            let file = File::open(&name).map_err(|error| format!("{USAGE}; {name}: {error}"))?;
            let graph = Digraph::read_dimacs(BufReader::new(file));
            graph.map_err(|error| format!("{name}: {error}"))?
        }
        None => network(&mut random)?,
    };
    let count = match arguments.next() {
        Some(text) => text
            .parse()
            .map_err(|error| format!("{USAGE}; {text}: {error}"))?,
        None => 100,
    };
    println!("{} nodes, {} edges", graph.node_count(), graph.edge_count());
    let nodes = u32::try_from(graph.node_count())?;
    if nodes == 0 {
        return Ok(());
    }
    let mut node = || NodeId::new(random.random_range(0..nodes));
    let trips: Vec<_> = (0..count).map(|_| (node(), node())).collect();

    let begin = ThreadTime::now();
    let step = (graph.node_count() / 10).max(1);
    let hierarchy = Hierarchy::new(&graph, |done| {
        if done.is_multiple_of(step) {
            eprintln!("contracted {done} nodes in {:.1?}", begin.elapsed());
        }
    });
    println!(
        "{} edges and shortcuts in the hierarchy",
        hierarchy.arc_count()
    );
    println!("search      expanded per trip");
    let begin = ThreadTime::now();
    let mut planner = hierarchy.trips();
    let paths: Vec<_> = trips
        .iter()
        .map(|&(from, to)| planner.path(from, to))
        .collect();
    report("hierarchy", planner.expanded, count, &begin);

    let begin = ThreadTime::now();
    let landmarks = Search::new(&graph).landmarks(LANDMARKS)?;
    let landmarks = landmarks.ok_or("nodes have an index")?;
    eprintln!("prepared {LANDMARKS} landmarks in {:.1?}", begin.elapsed());
    for name in ["landmarks", "dijkstra"] {
        let begin = ThreadTime::now();
        let mut expanded = 0;
        let mut workspace = Workspace::new();
        for (&(from, to), path) in trips.iter().zip(&paths) {
            let trip = graph.between(from, to)?;
            let search = Search::new(&trip).workspace(workspace);
            let found = if name == "dijkstra" {
                search.dijkstra()?
            } else {
                search.run(AStar::new(landmarks.to(&trip)))?
            };
            let cost = path.as_ref().map(Path::cost);
            assert_eq!(found.cost(), cost, "all answers are cheapest paths");
            expanded += found.stats().expanded;
            workspace = found.into_workspace();
        }
        report(name, expanded, count, &begin);
    }

    let answers = trips.iter().zip(&paths).step_by(CHECKED);
    let mut proved = 0;
    for (&(from, to), path) in answers {
        if let Some(path) = path {
            let trip = graph.between(from, to)?;
            certificate::ranked(&trip, [path], graph.edge_count() as u64)?;
            proved += 1;
        }
    }
    let found = paths.iter().flatten().count();
    println!("{found} of {count} trips have a path; {proved} paths were proved cheapest");
    Ok(())
}

fn report(name: &str, expanded: u64, trips: usize, begin: &ThreadTime) {
    println!("{name:10} {:>18}", expanded / trips.max(1) as u64);
    eprintln!("{name}: {trips} trips in {:.1?}", begin.elapsed());
}

/// Makes a network of crossings in a square. Neighbours are joined by roads of random lengths, except for one in seven.
fn network(random: &mut ChaCha8Rng) -> Result<Digraph, Box<dyn Error>> {
    let mut graph = Digraph::builder().node_count((SIDE * SIDE) as usize);
    for node in 0..SIDE * SIDE {
        let right = (node % SIDE + 1 < SIDE).then_some(node + 1);
        let below = (node / SIDE + 1 < SIDE).then_some(node + SIDE);
        for to in right.into_iter().chain(below) {
            if random.random_range(0..7) > 0 {
                graph = graph.undirected_edge(node, to, random.random_range(100..1_000));
            }
        }
    }
    Ok(graph.build()?)
}
