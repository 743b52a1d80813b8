//! Checkers of answers: they accept right answers, and reject wrong ones for the intended reason.

mod mutants;
mod objections;
mod overflows;
mod refutations;
mod right_answers;
mod wrong_answers;
