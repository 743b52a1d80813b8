//! The example programs as their users see them: what they print, and how they fail.

mod compare_algorithms;
mod ends;
mod files;
mod filler;
mod play;
mod short;
mod solve;
mod tables;
mod tournament;
