//! Checkers of answers: they find what is right to be right, and what is wrong to be wrong, for the reason
//! that is meant.

mod mutants;
mod objections;
mod overflows;
mod refutations;
mod right_answers;
mod wrong_answers;
