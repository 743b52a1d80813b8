//! Algorithms that need the whole graph: all states and edges in memory.

pub(crate) mod bellman_ford;
pub(crate) mod components;
pub(crate) mod dag;
pub(crate) mod shortest_paths;
pub mod state_space;
