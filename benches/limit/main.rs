//! The searches of this crate beside programs that were written for one problem each: the *limit*.
//!
//! ```text
//! cargo bench --bench limit                 # all workloads
//! cargo bench --bench limit -- --quick      # small sizes, one round
//! cargo bench --bench limit -- grid         # workloads with the word in the name
//! ```
//!
//! Without `--bench`, which `cargo bench` adds, the run is quick too.
//!
//! The programs have no hash table: a state is its own place in flat arrays and sets of bits. They have
//! queues of buckets for small costs, and change one board in place where memory is to be small. Ours
//! knows nothing of that; it is what anybody would write. Both must give the same answer.
//!
//! A program named `same moves` calls the successor function of our problem and knows the rank of a
//! state: it is the limit of any engine that is told so much. One named `own moves` does not even make
//! the states.
//!
//! # How to read the table
//!
//! Milliseconds are processor time of this thread, medians over rounds in which the programs take
//! turns. The ratio says how many times as long as the limit ours takes. Megabytes are the most memory
//! that is in use at a time beside the problem itself; a quick run does not tell.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    reason = "the numbers of these problems are small"
)]

use support::measure::{Measured, Plan, Side};

mod bits;
mod cube;
mod eight;
mod fifteen;
mod grids;
#[path = "../support/mod.rs"]
#[expect(dead_code, reason = "the bench of the peers needs more of it")]
mod support;

type Workload = (&'static str, fn(&Plan) -> Measured);

const WORKLOADS: [Workload; 5] = [
    ("cube, breadth-first", cube::breadth_first),
    ("8-puzzle, breadth-first", eight::breadth_first),
    ("15-puzzle, IDA*", fifteen::idastar),
    ("grid, Dijkstra", grids::dijkstra),
    ("grid, A*, weights", grids::astar),
];

fn main() {
    let plan = Plan::from_command_line();
    let unit = plan.unit();
    println!(
        "{:<26}{:>10}{:>10}{:>10}{:>8}{:>12}{:>11}  limit",
        "workload",
        "size",
        format!("ours {unit}"),
        format!("limit {unit}"),
        "ratio",
        "ours MB",
        "limit MB"
    );
    for (name, run) in WORKLOADS {
        if let Some(plan) = plan.of(name) {
            print(name, &run(&plan));
        }
    }
}

fn print(name: &str, measured: &Measured) {
    let (ours, limits) = measured.taken.split_first().expect("ours is always there");
    let megabytes = |peak: Option<usize>| match peak {
        Some(peak) => format!("{:.1}", peak as f64 / 1e6),
        None => "-".to_owned(),
    };
    for limit in limits.iter().filter(|taken| taken.side == Side::Rival) {
        println!(
            "{name:<26}{:>10}{:>10.2}{:>10.2}{:>8.2}{:>12}{:>11}  {}",
            measured.size,
            ours.cost,
            limit.cost,
            ours.cost / limit.cost,
            megabytes(ours.peak),
            megabytes(limit.peak),
            limit.name,
        );
    }
}
