//! Random data for several benches.

#[path = "../tests/support/boards.rs"]
pub mod boards;
