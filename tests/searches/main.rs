//! The searches, their judges and the laws: on random graphs, on named ones, on lies.
//!
//! One program, so that what the tests share is compiled once.

#[path = "../support/mod.rs"]
mod support;

mod agreement;
mod algorithm_details;
mod bounded_memory;
mod catalogue;
mod certificates;
mod in_place;
mod incremental;
mod judge_witnesses;
mod law_witnesses;
mod laws;
mod limits;
mod minimal_bounds;
mod mutants;
mod paths;
mod regressions;
mod workspace;
