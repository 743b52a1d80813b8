//! What a graph is made of: cycles through a state, and symmetries.

mod cycles;
mod symmetry;
