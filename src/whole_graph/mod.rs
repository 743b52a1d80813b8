//! Graphs as a whole: all states and edges at hand, and the algorithms that need that.

pub(crate) mod bellman_ford;
pub(crate) mod components;
pub(crate) mod dag;
pub(crate) mod shortest_paths;
pub mod state_space;
