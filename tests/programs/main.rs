//! The example programs as their users see them: their output, and their errors.

mod compare_algorithms;
mod ends;
mod files;
mod filler;
mod play;
mod roads;
mod short;
mod solve;
mod tables;
mod tournament;
