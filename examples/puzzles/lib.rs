//! Puzzles of the literature on search, each a problem like any other.
//!
//! The library knows nothing of them: they are to it what the game Color Walk is. Each has estimates from the papers, and
//! results that others have published to compare with.

#![expect(
    clippy::cast_possible_truncation,
    reason = "cells, places and turns are small numbers"
)]

pub mod cube;
pub mod filler;
pub mod korf;
pub mod pancakes;
pub mod pattern;
pub mod pegs;
pub mod published;
pub mod tiles;
