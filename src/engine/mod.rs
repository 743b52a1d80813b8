//! The engine is the part that all searches have in common. An algorithm only chooses states and relaxes edges. The
//! engine does the rest.
//!
//! A [`Run`](run::Run) calls its [`Loop`](algorithm::Loop) step by step. In a step, the algorithm pops a state from its
//! frontier and asks the engine to [expand](Engine::expand) it. The engine closes the state, asks the problem for the
//! outgoing edges, and passes them to [`relax`](algorithm::Loop::relax), the loop over edges in textbooks.
//!
//! ```text
//! search      the options of a search
//! run_limits  when a limit interrupts a run
//! batch       states whose successors were generated ahead of time
//! in_progress a search in progress
//! proof       what was pruned, and what is proved nevertheless
//! path        a new path, as `relax` gets it from the edges
//! edges       the edges to relax, and where they come from
//! algorithm   an algorithm: a value that becomes a loop
//! states      what an algorithm asks of a search beside an expansion
//! expand      how a state is expanded, interrupted and resumed
//! both_ends   bidirectional searches
//! run         step by step: starts, resumes, ends
//! ```
//!
//! Each file depends only on those above it.

pub(crate) mod algorithm;
pub(crate) mod batch;
pub(crate) mod both_ends;
pub(crate) mod edges;
mod expand;
mod in_progress;
pub(crate) mod path;
pub(crate) mod proof;
pub(crate) mod run;
pub(crate) mod run_limits;
pub(crate) mod search;
mod states;

pub(crate) use in_progress::{Engine, OrStop, Stop};
