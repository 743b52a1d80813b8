//! Shared code of the benches `peers` and `limit`: problems, which are defined once, their searches, and measurement.

pub(crate) mod grid;
pub(crate) mod measure;
pub(crate) mod problems;
pub(crate) mod random;
pub(crate) mod searches;
pub(crate) mod slider;
pub(crate) mod sparse;
