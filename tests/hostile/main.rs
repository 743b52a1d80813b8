//! Hostile problems, and what each search does with each of them.
//!
//! There is one problem, [`Hostile`](colorwalk_testing::hostile::Hostile), and each test changes one setting. The
//! documentation of [`SearchProblem`](colorwalk::SearchProblem) has a table of the effects of a broken contract on a
//! search. Every line of the table is a test here.

mod collisions;
mod contracts;
mod failing;
mod panics;
mod sizes;
mod time;
