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
//! proof       what was pruned, and what is proved nevertheless, also if nothing is left to expand
//! edges       the edges to relax, where they come from, the new paths along them, and how they are recorded
//! algorithm   an algorithm: a value that becomes a loop
//! in_progress a search in progress, and what an algorithm asks about its states
//! expand      how a state is expanded, interrupted and resumed
//! both_ends   bidirectional searches
//! run         step by step: starts, resumes, ends
//! ```
//!
//! Each file imports only those above it. Most files add methods to the [`Engine`].
//!
//! # Hot functions
//!
//! A search calls some functions for each state, or for each edge. They are inlined by force, so that the compiler sees
//! one loop. The comment `hot` marks these functions, in all folders. Builds with debug assertions do not inline them,
//! because such builds then compile faster.
//!
//! # How a step ends
//!
//! A step returns a [`Step`](crate::Step), or a [`Stop`] if it ends the run or makes no progress. A `Stop` is empty. The
//! engine keeps the step or the fault as its `ending`, and what it needs to go on:
//!
//! ```text
//! Ok(Expanded | Improved | ..)     progress            the run goes on; the limits are looked at before
//!                                                      the next step, unless this one looked at them
//! Err(Stop), and the ending is
//!   Ok(CutOff(Paused))             a piece of edges    the engine looks at the limits, and goes on with
//!                                  ends                the next piece, or replaces the ending
//!   Ok(CutOff(limit))              a limit or failure  the run can be resumed with other limits; if an
//!                                                      expansion was interrupted, the engine keeps it as
//!                                                      `Interrupted`, and begins with it
//!   Ok(Goal)                       a goal              the run is over if the loop ENDS_AT_GOAL, and can
//!                                                      be resumed otherwise
//!   Ok(Exhausted), Err(fault)      nothing is left     the run is over, and each further step returns
//!                                                      the same end
//! ```
//!
//! `Last` remembers how the last step ended. A report of an unfinished run reads it, and the next step looks at the
//! limits first unless the last step has expanded a state, and so has looked at them.

pub(crate) mod algorithm;
pub(crate) mod batch;
pub(crate) mod both_ends;
pub(crate) mod edges;
mod expand;
mod in_progress;
pub(crate) mod proof;
pub(crate) mod run;
pub(crate) mod run_limits;
pub(crate) mod search;

pub(crate) use in_progress::{Engine, OrStop, Stop};
