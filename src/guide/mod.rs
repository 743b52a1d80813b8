//! A guide: how searches think, on one small board.
//!
//! Each page says one thing about search and shows it in code that runs as a test, so that its figures are those
//! of the library as it is. All pages but the last examples play on the same board of five columns, four rows and
//! four colours:
//!
//! ```text
//! 01213
//! 20312
//! 13021
//! 02130
//! ```
//!
//! The game is *Color Walk*. The top left cell is cleared. A move names a colour, and clears every cell of that colour
//! that is connected with the cleared ones through cells of that colour. The board is to be cleared in as few moves as
//! possible: here in eight.
//!
//!
#![doc = include_str!("figures/board.svg")]
//!
//! | page | says |
//! |---|---|
//! | [`state_spaces`] | what a state space is, and that nobody has to write it down |
//! | [`blind_search`] | what order of expansion costs, and what it proves |
//! | [`estimates`] | where admissible estimates come from, and what they save |
//! | [`potentials`] | that A* is Dijkstra's algorithm on other costs, and the "Dijkstra" of the series A* |
//! | [`look_ahead`] | why looking further stopped paying, and what mends it |
//! | [`learning`] | how a search can learn from its failures |
//! | [`certificates`] | why nobody has to believe any of this |
//!
//! Each page ends with an exercise; its solution is code that runs, too.
//!
//! Before you take this crate at all: [`comparison`] says which crate is for which job, and where others are better.

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
