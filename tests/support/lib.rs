//! Shared code of the tests: an explicit digraph, generators of digraphs, every search by name, and oracles that share
//! no code with the library.

#![allow(
    missing_docs,
    missing_debug_implementations,
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    clippy::return_self_not_must_use,
    reason = "these are parts of tests, public for other tests"
)]

#[cfg(feature = "color-walk")]
pub mod boards;
mod compiled;
pub mod explorations;
mod failing;
pub mod families;
mod graph;
pub mod hostile;
mod lists;
mod methods;
pub mod museum;
pub mod numbers;
mod objections;
pub mod ring;
pub mod steps;
#[cfg(feature = "color-walk")]
pub mod targets;
#[cfg(feature = "color-walk")]
pub mod texts;

use proptest::test_runner::Config as ProptestConfig;

pub use compiled::compiled_once;
pub use failing::{Arranged, Failing, Joined, Plain};
pub use graph::*;
pub use lists::*;
pub use methods::*;
pub use objections::*;

/// Returns whether `COLORWALK_EXHAUSTIVE` is set, as in the gate. Then slow tests run in full.
pub fn is_exhaustive() -> bool {
    std::env::var_os("COLORWALK_EXHAUSTIVE").is_some()
}

/// Returns whether `COLORWALK_LONG` is set, which is done by hand before a release.
pub fn is_long() -> bool {
    std::env::var_os("COLORWALK_LONG").is_some()
}

/// Returns how many cases a random test tries: `in_gate` in the gate, and a sixteenth of them in an interactive run.
/// The long form tries a hundred times as many as the gate, but at most 20,000.
pub fn cases(in_gate: u32) -> u32 {
    if is_long() {
        (100 * in_gate).min(20_000)
    } else {
        few_or_all((in_gate / 16).max(1), in_gate)
    }
}

/// Returns the configuration of a random test that tries [`cases`] inputs. For each of them it may reject fifty others.
pub fn config(in_gate: u32) -> ProptestConfig {
    let cases = cases(in_gate);
    ProptestConfig {
        cases,
        max_global_rejects: 50 * cases.max(100),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Returns `all` in the gate, and `few` in an interactive run.
pub fn few_or_all<T>(few: T, all: T) -> T {
    if is_exhaustive() { all } else { few }
}
