//! Puzzles from the literature on search. Each is an ordinary problem.
//!
//! The library does not depend on these puzzles. The puzzles use the library as the game Color Walk does. Each puzzle
//! has estimates from papers, and published results to compare with.

#![expect(
    clippy::cast_possible_truncation,
    reason = "cells, places and turns are small numbers"
)]

pub mod agents;
pub mod cube;
pub mod d_star_lite;
pub mod filler;
pub mod korf;
pub mod pancakes;
pub mod pattern;
pub mod pegs;
pub mod published;
pub mod roads;
pub mod tiles;
