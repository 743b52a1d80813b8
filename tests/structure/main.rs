//! What a graph is made of: its cycles, its symmetries, and what one side of a game can force in it.

mod cycles;
mod forced;
mod symmetry;
