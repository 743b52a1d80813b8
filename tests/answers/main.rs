//! Every search against oracles that share no code with it: for one path, for many and to all states, on random graphs,
//! in pieces, on the least that a problem can offer, watched or not, with the memory of another search.

mod agreement;
mod dead_ends;
mod failures;
mod grids;
mod incremental;
mod many_paths;
mod minimal_bounds;
mod not_found;
mod overflow;
mod watched;
mod workspace;
