//! The searches of this crate beside programs that were written for one problem each: the *limit*.
//!
//! ```text
//! cargo bench -p colorwalk-benches --bench limit                 # all workloads
//! cargo bench -p colorwalk-benches --bench limit -- --quick      # small sizes, one round
//! cargo bench -p colorwalk-benches --bench limit -- grid         # workloads with the word in the name
//! ```
//!
//! Without `--bench`, which `cargo bench` adds, the run is quick too.
//!
//! The programs have no hash table: a state is its own place in flat arrays and sets of bits. They have
//! queues of buckets for small costs, and change one board in place where memory is to be small. Ours
//! knows nothing of that; it is what anybody would write. *Tuned* is the same search of the same problem
//! that also tells the rank of a state ([`SearchProblem::index`]), so that nothing is hashed; of fifteen tiles
//! it leaves out the slide back, and looks no state up. All must give the same answer.
//!
//! A program named `same moves` calls the successor function of our problem and knows the rank of a
//! state: it is the limit of any engine that is told so much. One named `own moves` does not even make
//! the states.
//!
//! The answer is all that is the same: the programs keep less. Ours has for each state that it has reached, at
//! the end, too, its cost, its depth, the edge that it was reached by, and whether it was expanded; it can stop
//! after any step, checks sums of costs, and of states that are equally good expands the oldest first. Of the
//! programs those on grids keep the cost and where each cell was reached from, and take the newest first; those
//! on puzzles keep nothing but which states were met.
//!
//! # How to read the table
//!
//! Milliseconds are processor time of this thread, medians over rounds in which the programs take
//! turns. The ratios say how many times as long as the limit ours and ours tuned take. Megabytes are the
//! most memory that is in use at a time beside the problem itself; a quick run does not tell.
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
