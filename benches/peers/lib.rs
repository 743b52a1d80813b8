//! The examples of the comparison page of the guide, as tests: `cargo test -p colorwalk-peers --doc`.

#[cfg(doctest)]
#[doc = include_str!("../../src/guide/comparison.md")]
struct Comparison;
