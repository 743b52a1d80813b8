//! Laws that a problem owes its users: what ships keeps them, and each finds the problem that breaks it.

mod verdicts;
mod what_ships;
mod witnesses;
mod wrong_problems;
