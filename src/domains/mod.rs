//! Problems that come with the crate.

#[cfg(feature = "color-walk")]
pub mod color_walk;
pub mod digraph;
