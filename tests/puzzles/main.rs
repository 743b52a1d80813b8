//! The puzzles against their laws, against one another, and against what has been published of them.

mod estimates;
mod published;
mod tiles;
