//! What a checker objects to.

use std::fmt::Debug;

use colorwalk::certificate::{Rule, Violation};

/// The rule that an answer breaks, and the states where it does.
pub fn objection<T, S: Clone + Debug>(verdict: Result<T, Violation<S>>) -> (Rule, Vec<S>) {
    raised(&verdict.err().expect("an objection"))
}

/// The rule of a violation, and its states.
pub fn raised<S: Clone + Debug>(violation: &Violation<S>) -> (Rule, Vec<S>) {
    text(violation);
    (violation.rule, violation.states.clone())
}

/// What a user reads of an objection.
pub fn message<T, S: Debug>(verdict: Result<T, Violation<S>>) -> String {
    text(&verdict.err().expect("an objection"))
}

/// The message of a violation, which names a value for each name.
fn text<S: Debug>(violation: &Violation<S>) -> String {
    let text = violation.to_string();
    assert!(!text.contains(['{', '}']), "{text}");
    text
}
