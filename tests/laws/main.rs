//! Laws that a problem must keep. The problems of the library keep them, and each law finds a problem that breaks it.

mod verdicts;
mod what_ships;
mod witnesses;
mod wrong_problems;
