//! Measures how much an exploration gains from more workers, in wall time and in memory per worker.
//!
//! ```text
//! cargo bench -p colorwalk-benches --features timely --bench dataflow
//! cargo bench -p colorwalk-benches --features timely --bench dataflow -- --quick
//! ```
//!
//! Other programs on the machine make the gain look smaller: this bench cannot use processor time.
//!
//! # How to read the table
//!
//! The bench explores all 3,674,160 states of the 2x2x2 cube, by hash and by index. It prints three figures. The first
//! is the time in milliseconds from the first layer to the last, as the median of five rounds. The second is this time
//! as a multiple of the iterator `Reachable` on one thread. The third is the greatest number of bytes per state after a
//! layer, for all workers together. Every edge of the cube has an edge back: the lines *undirected* keep two layers.
//! Two processes are two programs on this machine. All runs must count the same states.

#![expect(
    clippy::cast_precision_loss,
    reason = "bytes and states are counted in millions"
)]

use std::env;
use std::error::Error;
use std::net::TcpListener;
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use colorwalk::exploration::dataflow::Dataflow;
use colorwalk::{Reachable, SearchProblem, SuccessorOf};
use colorwalk_puzzles::cube::{Cube, Metric, Turns};

const ROUNDS: usize = 5;

/// The cube, with or without its index.
#[derive(Clone, Copy)]
struct Turning {
    is_indexed: bool,
}

impl Turning {
    const TURNS: Turns = Turns {
        start: Cube::SOLVED,
        metric: Metric::AnyTurn,
    };
}

impl SearchProblem for Turning {
    type State = Cube;
    type Action = u8;
    type Cost = colorwalk::Unit;

    fn starts(&self) -> impl IntoIterator<Item = Cube> {
        [Cube::SOLVED]
    }

    fn is_goal(&self, _: &Cube) -> bool {
        false
    }

    fn successors(&self, cube: &Cube) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        Self::TURNS.successors(cube)
    }

    fn index_bound(&self) -> Option<usize> {
        self.is_indexed.then_some(Cube::COUNT)
    }

    fn index(&self, cube: &Cube) -> usize {
        cube.rank()
    }
}

/// The kind of exploration.
#[derive(Clone, Copy)]
enum Way {
    Reachable,
    Threads(usize),
    Undirected(usize),
    Processes,
}

/// Milliseconds, states, and bytes.
type Taken = (f64, u64, u64);

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--peer") {
        let is_indexed = arguments[at + 1] == "index";
        let depth = arguments[at + 2].parse()?;
        explore(Turning { is_indexed }, depth, |dataflow| {
            dataflow.processes(1, &arguments[at + 3..])
        })?;
        return Ok(());
    }
    let is_quick = !arguments.iter().any(|argument| argument == "--bench")
        || arguments.iter().any(|argument| argument == "--quick");
    let (depth, rounds) = if is_quick { (6, 1) } else { (11, ROUNDS) };
    let ways = [
        ("Reachable", Way::Reachable),
        ("1 worker", Way::Threads(1)),
        ("2 threads", Way::Threads(2)),
        ("1 worker, undirected", Way::Undirected(1)),
        ("2 threads, undirected", Way::Undirected(2)),
        ("2 processes", Way::Processes),
    ];
    println!(
        "{:<30}{:>10}{:>8}{:>16}",
        "", "ms", "times", "bytes a state"
    );
    for is_indexed in [false, true] {
        let mut all = [const { Vec::new() }; 6];
        for _ in 0..rounds {
            for (taken, (_, way)) in all.iter_mut().zip(ways) {
                taken.push(take(way, Turning { is_indexed }, depth)?);
            }
        }
        let medians = all.map(|mut taken| {
            taken.sort_by(|one, other| one.0.total_cmp(&other.0));
            taken[taken.len() / 2]
        });
        let by = if is_indexed { "index" } else { "hash" };
        for ((name, _), (millis, states, bytes)) in ways.iter().zip(medians) {
            assert_eq!(states, medians[0].1, "{name}");
            let (times, each) = (millis / medians[0].0, bytes as f64 / states as f64);
            println!(
                "{:<30}{millis:>10.0}{times:>8.2}{each:>16.1}",
                format!("{name}, by {by}")
            );
        }
    }
    Ok(())
}

fn take(way: Way, problem: Turning, depth: u32) -> Result<Taken, Box<dyn Error>> {
    let threads = |count| NonZero::new(count).expect("one or more");
    match way {
        Way::Reachable => {
            let begin = Instant::now();
            let mut reachable = Reachable::new(&problem);
            let mut states = 0;
            while reachable.next_state().is_some() && reachable.depth() <= depth {
                states += 1;
            }
            let millis = begin.elapsed().as_secs_f64() * 1e3;
            Ok((millis, states, reachable.bytes() as u64))
        }
        Way::Threads(count) => explore(problem, depth, |dataflow| dataflow.threads(threads(count))),
        Way::Undirected(count) => explore(problem, depth, |dataflow| {
            dataflow.threads(threads(count)).undirected()
        }),
        Way::Processes => {
            let listeners = [
                TcpListener::bind("127.0.0.1:0")?,
                TcpListener::bind("127.0.0.1:0")?,
            ];
            let [one, other] = &listeners;
            let addresses = [
                one.local_addr()?.to_string(),
                other.local_addr()?.to_string(),
            ];
            drop(listeners);
            let by = if problem.is_indexed { "index" } else { "hash" };
            let mut peer = Command::new(env::current_exe()?)
                .args(["--peer", by, &depth.to_string()])
                .args(&addresses)
                .stdin(Stdio::null())
                .spawn()?;
            let taken = explore(problem, depth, |dataflow| dataflow.processes(0, &addresses));
            peer.wait()?;
            taken
        }
    }
}

fn explore(
    problem: Turning,
    depth: u32,
    change: impl FnOnce(Dataflow<Turning>) -> Dataflow<Turning>,
) -> Result<Taken, Box<dyn Error>> {
    let begin = Arc::new(OnceLock::new());
    let noted = Arc::clone(&begin);
    let dataflow = Dataflow::new(problem).max_depth(depth).observe(move |_| {
        noted.get_or_init(Instant::now); // once the processes have met
    });
    let exploration = change(dataflow).run()?;
    let millis = begin
        .get()
        .map_or(0.0, |begin| begin.elapsed().as_secs_f64() * 1e3);
    Ok((millis, exploration.states(), exploration.bytes()))
}
