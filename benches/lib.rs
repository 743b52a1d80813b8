//! What several benches draw at random.

#[path = "../tests/support/boards.rs"]
pub mod boards;
