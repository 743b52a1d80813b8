//! The targets of fuzzing: functions of bytes that panic if the library reports something false.

use crate::steps::{self, Bytes, Size};
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

/// A random program of steps, limits, pauses and resumptions.
pub fn program(data: &[u8]) {
    steps::run(&mut Bytes(data), Size::SMALL);
}
