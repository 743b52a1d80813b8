//! Named instances and small graphs drawn for a purpose, with the counts that they take.

mod algorithm_details;
mod catalogue;
mod regressions;
