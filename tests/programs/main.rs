//! The example programs as their users see them: their output, and their errors.

mod compare_algorithms;
mod ends;
#[cfg(feature = "timely")]
mod explore;
mod files;
mod filler;
mod play;
mod roads;
mod short;
mod solve;
mod support;
mod tables;
mod tournament;
