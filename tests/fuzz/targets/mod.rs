//! What is fuzzed: functions of bytes that panic if the library says what is not so.

pub(crate) mod steps;
pub(crate) mod texts;

use steps::{Choices, Size};

/// A target, and the name of its corpus.
pub(crate) type Target = (&'static str, fn(&[u8]));

pub(crate) const TARGETS: [Target; 5] = [
    ("board", texts::board),
    ("edge_list", texts::edge_list),
    ("dimacs", texts::dimacs),
    ("refutation", texts::refutation),
    ("steps", program),
];

/// A byte a choice, and the first of the choices once all are spent: an input that is cut short is a
/// simpler program.
struct Bytes<'a>(&'a [u8]);

impl Choices for Bytes<'_> {
    fn below(&mut self, count: u32) -> u32 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        u32::from(first) % count
    }
}

/// A random program of steps, limits, pauses and resumptions.
pub(crate) fn program(data: &[u8]) {
    steps::run(&mut Bytes(data), Size::SMALL);
}
