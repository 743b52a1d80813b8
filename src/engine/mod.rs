//! What all searches share: an algorithm only chooses states and handles new paths.
//!
//! A [`Run`](run::Run) calls its [`Algorithm`](algorithm::Algorithm) turn by turn. In a turn the algorithm
//! chooses a state, has its successors [generated](driven::Driven::generate), takes the state off its
//! frontier, and has the successors [recorded](driven::Driven::record): the engine calls
//! [`reach`](algorithm::Algorithm::reach) with the path to each of them. The algorithm accesses the search
//! through [`Driven`](driven::Driven).
//!
//! ```text
//! search     the options of a search
//! meter      when a limit interrupts a run
//! batch      states whose successors were generated ahead of time
//! expansion  an expansion in progress
//! session    a run's data beside its space: counts, limits, what was pruned
//! path       a new path, passed to `reach`
//! driven     what an algorithm can ask of a search
//! algorithm  what a search asks of an algorithm
//! expand     how a state is expanded; in_place is one of the ways
//! run        turn by turn: starts, resumes, ends
//! sides      bidirectional searches
//! ```
//!
//! Every loop is written once and compiled twice: [`Free`](driven::Free), where no limit can interrupt, and
//! [`Limited`](driven::Limited). Each file depends only on those above it.

pub(crate) mod algorithm;
mod batch;
pub(crate) mod driven;
pub(crate) mod expand;
pub(crate) mod expansion;
mod in_place;
pub(crate) mod meter;
pub(crate) mod path;
pub(crate) mod run;
pub(crate) mod search;
pub(crate) mod session;
pub(crate) mod sides;
