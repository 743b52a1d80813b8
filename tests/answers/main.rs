//! Every search against oracles that share no code with it. The tests search for one path, for many paths and for paths
//! to all states. They run on random graphs and on the smallest possible problems, in pieces, with and without an
//! observer, and with the memory of another search.

mod agreement;
mod dead_ends;
mod failures;
mod grids;
mod incremental;
mod jumps;
mod many_paths;
mod minimal_bounds;
mod not_found;
mod overflow;
mod own_frontier;
mod shown;
mod sight;
mod watched;
mod workspace;
