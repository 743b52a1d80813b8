//! Every search against oracles that share no code with it: on random graphs, in pieces, on the least that a
//! problem can offer, watched or not, with the memory of another search, with runs that
//! own their problems.

mod agreement;
mod failures;
mod incremental;
mod minimal_bounds;
mod ownership;
mod watched;
mod workspace;
