//! Hostile problems, and what each search does with each of them.
//!
//! There is one problem, [`Hostile`](colorwalk_testing::hostile::Hostile), and each test changes one setting. The
//! documentation of [`SearchProblem`](colorwalk::SearchProblem) has a table of what a search does about a broken
//! contract. Every line of the table is a test here.

mod collisions;
mod contracts;
mod failing;
mod panics;
mod sizes;
mod time;
