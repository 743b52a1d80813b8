//! Hostile problems: what each of them gets from each search.
//!
//! There is one problem, [`problem::Hostile`], and each test turns one knob of it. The table of what a
//! search does about a broken contract stands with [`SearchProblem`](colorwalk::SearchProblem); here
//! every line of it is a test.

#[path = "../support/mod.rs"]
mod support;

mod contracts;
mod panics;
mod problem;
mod sizes;
mod time;
