//! Hostile problems: what each of them gets from each search.
//!
//! There is one problem, [`Hostile`](colorwalk_testing::hostile::Hostile), and each test turns one knob of it. The table of what a
//! search does about a broken contract stands with [`SearchProblem`](colorwalk::SearchProblem); here
//! every line of it is a test.

mod collisions;
mod contracts;
mod failing;
mod panics;
mod sizes;
mod time;
