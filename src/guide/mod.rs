//! A guide to search: one idea per page, on one small board.
//!
//! Each page explains one idea and shows it in code that runs as a test, so its figures are those of the current
//! library. Apart from a few examples and exercises, every page uses the same board of five columns, four rows and
//! four colours:
//!
//! ```text
//! 01213
//! 20312
//! 13021
//! 02130
//! ```
//!
//! The game is *Color Walk*, a relative of *Flood-It*. At first the top left cell is cleared. A move names a colour and
//! clears every cell of that colour that is connected to the cleared region through cells of that colour. The goal is to
//! clear the board in as few moves as possible. Here the fewest moves are eight:
//!
#![doc = include_str!("figures/board.svg")]
//!
//! | Page | Explains |
//! |---|---|
//! | [`state_spaces`] | what a state space is, and why it can stay implicit |
//! | [`blind_search`] | how the order of expansion determines cost and proof |
//! | [`estimates`] | where admissible heuristics come from, and what they save |
//! | [`potentials`] | why A* is Dijkstra's algorithm on reweighted edges, and the "Dijkstra" of the series is A* |
//! | [`look_ahead`] | why deeper look-ahead stopped helping, and how to fix it |
//! | [`learning`] | how a search can learn from its failures |
//! | [`certificates`] | how to check an answer without trusting the search |
//!
//! Each page ends with an exercise, whose solution is code that runs as well.
//!
//! To choose between crates, start with [`comparison`]: it says which crate suits which job, and where others are
//! better.

pub mod blind_search;
pub mod certificates;
pub mod estimates;
pub mod learning;
pub mod look_ahead;
pub mod potentials;
pub mod state_spaces;

// Its examples need the other crates, and run where these are: in `benches/peers`.
#[cfg_attr(not(doctest), doc = include_str!("comparison.md"))]
pub mod comparison {}
