//! What the tests attack the searches with: a problem that breaks its contract, programs of random steps, bytes that are
//! to be read.

#![allow(
    missing_docs,
    missing_debug_implementations,
    clippy::missing_panics_doc,
    clippy::missing_errors_doc,
    clippy::must_use_candidate,
    reason = "these are parts of tests, public for other tests"
)]

pub mod hostile;
pub mod steps;
#[cfg(feature = "color-walk")]
pub mod targets;
#[cfg(feature = "color-walk")]
pub mod texts;
