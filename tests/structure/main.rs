//! Tests of cycles, of changed edges, of symmetries, and of games in which one side forces a target.

mod cycles;
mod edges;
mod forced;
mod symmetry;
