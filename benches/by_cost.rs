//! Measures explorations by cost and by estimate beside Dijkstra's algorithm and A* in memory.
//!
//! ```text
//! cargo bench -p colorwalk-benches --features disk,timely --bench by_cost                # files in the temporary directory
//! cargo bench -p colorwalk-benches --features disk,timely --bench by_cost -- /scratch    # in another, which must exist
//! cargo bench -p colorwalk-benches --features disk,timely --bench by_cost -- --quick
//! ```
//!
//! # How to read the table
//!
//! The bench searches for a cheapest path in a network of 4 million places, with and without an estimate, and in the
//! 15-puzzle, where the slide of a tile costs its number. It prints wall time in seconds, the time of the search in
//! memory as a multiple of it, the number of states that were stored, and the greatest number of bytes per state. On
//! the disk, these are bytes of files. The memory for states is then a tenth of the memory of the search. Two processes
//! are two programs on this machine. All runs must find the same cost.

#![expect(
    clippy::cast_precision_loss,
    reason = "bytes and states are counted in millions"
)]

use std::env;
use std::error::Error;
use std::fmt::Debug;
use std::net::TcpListener;
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use colorwalk::algorithms::AStar;
use colorwalk::exploration::ExplorationOf;
use colorwalk::exploration::dataflow::Dataflow;
use colorwalk::exploration::disk::Disk;
use colorwalk::{Heuristic, Search, SearchProblem, Successor, SuccessorOf, Zero};
use colorwalk_puzzles::roads::Roads;
use colorwalk_puzzles::tiles::Board;
use serde::Serialize;
use serde::de::DeserializeOwned;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The 15-puzzle, where the slide of a tile costs its number.
#[derive(Clone, Copy)]
struct Weighted {
    start: Board<4, 4>,
}

impl SearchProblem for Weighted {
    type State = Board<4, 4>;
    type Action = u8;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Board<4, 4>> {
        [self.start]
    }

    fn is_goal(&self, board: &Board<4, 4>) -> bool {
        *board == Board::GOAL
    }

    fn successors(&self, &board: &Board<4, 4>) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let slides = board.slides();
        slides.map(move |(cell, next)| Successor::new(cell, next, board.tile_at(cell).into()))
    }
}

/// Returns the sum of the distances of all tiles from their places, each times the number of the tile.
fn weighted_distance(board: Board<4, 4>) -> u32 {
    let tiles = (0..).zip(board.tiles());
    let costs = tiles.map(|(cell, tile)| u32::from(tile) * Board::<4, 4>::distance(tile, cell));
    costs.sum()
}

/// What both processes know: the arguments of the program.
struct Options {
    arguments: Vec<String>,
    is_quick: bool,
}

fn main() -> Outcome<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|given| given == flag);
    let is_quick = has("--quick") || has("--test") || !has("--bench") && !has("--full");
    let options = Options {
        arguments,
        is_quick,
    };
    let roads = Roads {
        size: if is_quick { 100 } else { 2000 },
        seed: 1,
    };
    let start = if is_quick {
        "1 5 2 3  4 0 6 7  8 9 10 11  12 13 14 15"
    } else {
        "1 8 9 14  6 4 10 7  2 11 0 3  12 13 15 5"
    };
    let weighted = Weighted {
        start: start.parse()?,
    };
    options.compare("roads, no estimate", roads, &Zero)?;
    options.compare("roads, A*", roads, &move |from: &u32| roads.estimate(*from))?;
    let distance = |board: &Board<4, 4>| weighted_distance(*board);
    options.compare("15-puzzle, A*", weighted, &distance)
}

impl Options {
    /// Measures all ways to solve a problem, or explores it as the other process.
    fn compare<P, H>(&self, name: &str, problem: P, estimate: &H) -> Outcome<()>
    where
        P: SearchProblem<Cost = u32, State: Debug + Ord + Send + Serialize + DeserializeOwned>,
        P: Copy + Send + Sync + 'static,
        H: Heuristic<P::State, u32> + Clone + Send + Sync + 'static,
    {
        let workers = |count| {
            let threads = NonZero::new(count).expect("one or more");
            let dataflow = Dataflow::new(problem).undirected().threads(threads);
            dataflow.by_estimate(estimate.clone())
        };
        let mut arguments = self.arguments.iter();
        if arguments.any(|argument| argument == "--peer") {
            if arguments.next().is_some_and(|peer| peer == name) {
                workers(1).processes(1, arguments).run()?;
            }
            return Ok(());
        }

        let begin = Instant::now();
        let report = Search::new(problem).run(AStar::new(estimate.clone()))?;
        let seconds = begin.elapsed().as_secs_f64();
        let cost = report.cost().map(u64::from);
        let stats = report.stats();
        let (stored, bytes) = (stats.stored_peak as u64, stats.bytes_peak as u64);
        println!(
            "{name:<26}{:>9}{:>8}{:>13}{:>16}",
            "s", "times", "states", "bytes a state"
        );
        let row = |way: &str, taken: f64, states: u64, bytes: u64| {
            let (times, each) = (seconds / taken, bytes as f64 / states as f64);
            println!("{way:<26}{taken:>9.2}{times:>8.2}{states:>13}{each:>16.1}");
        };
        row("in memory", seconds, stored, bytes);
        let measure = |way: &str, run: &dyn Fn() -> Outcome<ExplorationOf<P>>| {
            let begin = Instant::now();
            let found = run()?;
            assert_eq!(found.goal_cost(), cost, "{name}, {way}");
            let taken = begin.elapsed().as_secs_f64();
            row(way, taken, found.states(), found.bytes());
            Outcome::Ok(())
        };
        measure("1 worker, no path", &|| Ok(workers(1).run()?))?;
        measure("1 worker", &|| Ok(workers(1).path().run()?))?;
        measure("2 threads", &|| Ok(workers(2).path().run()?))?;
        measure("2 processes, no path", &|| {
            let addresses = [free_address()?, free_address()?];
            let mut peer = Command::new(env::current_exe()?)
                .arg(if self.is_quick { "--quick" } else { "--full" })
                .args(["--peer", name])
                .args(&addresses)
                .stdin(Stdio::null())
                .spawn()?;
            let found = workers(1).processes(0, &addresses).run();
            peer.wait()?;
            Ok(found?)
        })?;
        let given = self.arguments.iter().find(|given| !given.starts_with('-'));
        let directory = given.map_or_else(env::temp_dir, |given| Path::new(given).to_owned());
        let memory = (stats.bytes_peak / 10).max(1 << 16);
        measure("disk, a tenth of memory", &|| {
            let disk = Disk::new(&problem, &directory).undirected().memory(memory);
            Ok(disk.by_estimate(estimate.clone()).path().run()?)
        })
    }
}

fn free_address() -> Outcome<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    Ok(listener.local_addr()?.to_string())
}
