//! Tests of cycles, of symmetries, and of what one side of a game can force.

mod cycles;
mod forced;
mod symmetry;
