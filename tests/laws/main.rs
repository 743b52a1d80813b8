//! Laws that a problem must keep. The problems of the library keep them, and each law finds a problem that breaks it.
//! The generators of the feature `proptest` make problems that keep them.

#[cfg(feature = "proptest")]
mod arbitrary;
mod verdicts;
mod what_ships;
mod witnesses;
mod wrong_problems;
