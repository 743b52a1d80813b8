//! Tests of cycles, of changed edges, of symmetries, and of what one side of a game can force.

mod cycles;
mod edges;
mod forced;
mod symmetry;
