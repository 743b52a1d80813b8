//! What is fuzzed: functions of bytes that panic if the library says what is not so.

use crate::steps::{self, Choices, Size};
use crate::texts;

/// A target, and the name of its corpus.
pub type Target = (&'static str, fn(&[u8]));

pub const TARGETS: [Target; 5] = [
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
pub fn program(data: &[u8]) {
    steps::run(&mut Bytes(data), Size::SMALL);
}
