//! The searches of this crate, compared with programs written for a single problem: the *limit*.
//!
//! ```text
//! cargo bench -p colorwalk-benches --bench limit                 # all workloads
//! cargo bench -p colorwalk-benches --bench limit -- --quick      # small sizes, one round
//! cargo bench -p colorwalk-benches --bench limit -- grid         # workloads with the word in the name
//! ```
//!
//! Without `--bench`, which `cargo bench` adds, the run is also quick.
//!
//! The programs have no hash table: each state has its own place in flat arrays and sets of bits. They use queues of
//! buckets for small costs, and change a single board in place to save memory. Our search knows nothing of that; it is
//! what any user would write. *Tuned* is the same search of the same problem, which also returns the rank of a state
//! ([`SearchProblem::index`]), so that nothing is hashed. For fifteen tiles it leaves out the slide back, and does not
//! look up states. All must give the same answer.
//!
//! A program named `same moves` calls the successor function of our problem and knows the rank of a state. No engine
//! with the same information can be faster. A program named `own moves` does not even create the states.
//!
//! Only the answer is the same: the programs store less. For each reached state, ours still stores at the end its cost,
//! its depth, the edge that reached it, and whether it was expanded. It can stop after any step, checks sums for
//! overflow, and among equally good states expands the oldest first. The programs on grids store the cost and the
//! predecessor of each cell, and expand the newest first. The programs on puzzles store only which states were reached.
//!
//! # How to read the table
//!
//! Milliseconds are processor time of this thread, medians over rounds in which the programs take turns. A ratio is the
//! time of ours, or of ours tuned, as a multiple of the limit. Megabytes are the peak of memory besides the problem
//! itself; a quick run does not measure it.
//!
//! [`SearchProblem::index`]: colorwalk::SearchProblem::index

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "the numbers of these problems are small"
)]

use support::measure::{Measured, Plan, Side, Taken};

mod bits;
mod cube;
mod eight;
mod fifteen;
mod grids;
mod octile;
mod roads;
#[path = "../support/mod.rs"]
#[expect(dead_code, reason = "the bench of the peers needs more of it")]
mod support;

type Workload = (&'static str, fn(&Plan) -> Measured);

const WORKLOADS: [Workload; 8] = [
    ("cube, breadth-first", cube::breadth_first),
    ("8-puzzle, breadth-first", eight::breadth_first),
    ("15-puzzle, IDA*", fifteen::idastar),
    ("grid, Dijkstra", grids::dijkstra),
    ("grid, A*, weights", grids::astar),
    ("grid, A*, eight directions", octile::astar),
    ("roads, Dijkstra", roads::dijkstra),
    ("roads, A*", roads::astar),
];

fn main() {
    let plan = Plan::from_command_line();
    let unit = plan.unit();
    println!(
        "{:<26}{:>10}{:>10}{:>7}{:>12}{:>7}{:>10}{:>25}  limit",
        "workload",
        "size",
        format!("ours {unit}"),
        "ratio",
        format!("tuned {unit}"),
        "ratio",
        format!("limit {unit}"),
        "MB ours/tuned/limit"
    );
    for (name, run) in WORKLOADS {
        if let Some(plan) = plan.of(name) {
            print(name, &run(&plan));
        }
    }
}

fn print(name: &str, measured: &Measured) {
    let ours = measured
        .of(Side::Ours)
        .next()
        .expect("ours is always there");
    let tuned = measured.of(Side::Variant).next();
    let megabytes = |taken: Option<&Taken>| match taken.and_then(|taken| taken.peak) {
        Some(peak) => format!("{:.1}", peak as f64 / 1e6),
        None => "-".to_owned(),
    };
    for limit in measured.of(Side::Rival) {
        let cost = |taken: Option<&Taken>, unit: f64| match taken {
            Some(taken) => format!("{:.2}", taken.cost / unit),
            None => "-".to_owned(),
        };
        println!(
            "{name:<26}{:>10}{:>10}{:>7}{:>12}{:>7}{:>10.2}{:>25}  {}",
            measured.size,
            cost(Some(ours), 1.0),
            cost(Some(ours), limit.cost),
            cost(tuned, 1.0),
            cost(tuned, limit.cost),
            limit.cost,
            [Some(ours), tuned, Some(limit)].map(megabytes).join("/"),
            limit.name,
        );
    }
}
