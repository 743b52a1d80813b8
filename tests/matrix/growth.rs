//! How the work of a row grows on a family.
//!
//! The work is counted at two sizes: the edges that are listed, in either direction, and the calls that clone, compare
//! or hash a state. The exponent between the two sizes must not exceed the documented one by more than a tolerance,
//! which covers logarithms and chance.
//!
//! These counts do not show work on internal numbers, such as a scan of a list of ids. The algorithms for explicit
//! graphs do no other work, so the processor time of their thread is measured instead, on larger graphs.

use std::fs;
use std::sync::LazyLock;
use std::time::Instant;

use colorwalk_testing::families::Family;

use crate::cell::{Cell, Scale, WORK};
use crate::row::{Asked, Growth, Row};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Edges and calls.
    Calls,
    /// Processor time.
    Time,
}

/// The number of instances of a size. The one that takes the most work counts, because others end early by chance.
const SEEDS: u64 = 4;

/// An exponent may be exceeded by this much. For example, a search lists the edges of the path that it has found again.
/// On a star, `cheapest_within` finds a path at the larger size alone, and its exponent is 1.65. Above that size the work
/// is 2.7 times the generated successors.
const TOLERANCE: f64 = 0.7;

/// How often a measurement of time is repeated, if it exceeds the exponent.
const TRIES: u32 = 6;

/// Returns a text if the work grows faster than documented.
pub(crate) fn excess<C: Scale>(row: &Row<C>, family: &Family, measure: Measure) -> Option<String> {
    let power = match row.growth {
        Growth::Graph(power) | Growth::Generated(power) => power,
        Growth::Unbounded(_) => return None,
    };
    let states = match (measure, family.name) {
        (Measure::Calls, "dense graph") => [15, 30],
        (Measure::Calls, _) if row.growth != Growth::Graph(1.0) => [30, 120],
        (Measure::Calls, _) => [150, 600],
        (Measure::Time, "dense graph") => [80, 160],
        (Measure::Time, _) => [4_000, 16_000],
    };
    let mut excess = None;
    for _ in 0..if measure == Measure::Time { TRIES } else { 1 } {
        let [small, large] = states.map(|states| work(row, family, states, measure));
        let exponent = (large.0 / small.0).ln() / (large.1 / small.1).ln();
        // Work that does not depend on the size has no exponent.
        if large.0 < 2.0 * small.0 || large.1 < 1.5 * small.1 || exponent <= power + TOLERANCE {
            return None;
        }
        excess = Some(format!(
            "the work grows with the power {exponent:.2}, not {power}"
        ));
    }
    excess
}

/// Returns the work on instances of this size, and the number on which the documented work depends.
#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn work<C: Scale>(row: &Row<C>, family: &Family, states: u32, measure: Measure) -> (f64, f64) {
    let seeds = match measure {
        Measure::Calls => SEEDS,
        Measure::Time => 1,
    };
    let mut most = (1.0, 1.0);
    for seed in 0..seeds {
        let cell: Cell<C> = Cell::bare(family, states, seed);
        let (calls, begin) = (WORK.get(), nanoseconds());
        let answer = (row.go)(&Asked::of(&cell.subject), &cell);
        let work = match measure {
            Measure::Calls => (WORK.get() - calls) as f64,
            Measure::Time => (nanoseconds() - begin) as f64,
        };
        let size = match row.growth {
            Growth::Generated(_) => answer.map_or(0, |told| told.stats.generated) as f64,
            _ => f64::from(cell.instance.states) + cell.instance.edges.len() as f64,
        };
        if work > most.0 {
            most = (work, size.max(1.0));
        }
    }
    most
}

/// Returns the processor time of this thread. Systems other than Linux do not tell it, so it is the time of the clock.
fn nanoseconds() -> u64 {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let told = told
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    told.unwrap_or_else(|| u64::try_from(BEGIN.elapsed().as_nanos()).expect("not so long"))
}
