//! The game: its rules, its bounds, its exact solver and the proofs that this writes.
//!
//! One program, so that what the tests share is compiled once.
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
