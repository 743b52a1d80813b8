//! The game: its rules, its bounds, its exact solver, and the proofs that the solver writes.
//!
//! The tests are one program, so that shared code is compiled once.
#![cfg(feature = "color-walk")]

mod games;
mod heuristics;
mod learned_deepening;
mod learned_details;
mod learned_reports;
#[cfg(feature = "serde")]
mod positions;
mod refutation_text;
mod refutations;
#[cfg(feature = "serde")]
mod saved;
mod small;
mod solve;
