//! What all searches have in common, so that an algorithm is its choice of states and little else.
//!
//! A [`Run`](run::Run) has its [`Algorithm`](algorithm::Algorithm) take one turn after another. In a turn the algorithm
//! chooses a state, has its successors [generated](driven::Driven::generate), takes it off its frontier, and has them
//! [recorded](driven::Driven::record): then the engine calls [`reach`](algorithm::Algorithm::reach) with the path to
//! each of them. It sees all this through [`Driven`](driven::Driven), and uses of it what it needs.
//!
//! ```text
//! search     the options of a search
//! meter      when a limit comes between
//! batch      states whose successors were generated ahead of time
//! expansion  an expansion in progress
//! session    what a run remembers beside its space: counts, limits, what was kept out
//! path       a path on its way to `reach`
//! driven     what an algorithm can ask of a search
//! algorithm  what a search asks of an algorithm
//! expand     how a state is expanded, and nobody else knows; in_place, one of the ways
//! run        turn by turn: starts, resumes, ends
//! sides      searches from both ends
//! ```
//!
//! Every loop is written once and compiled twice: [`Free`](driven::Free), where nothing can come between, and
//! [`Limited`](driven::Limited). Each file knows only those above it.

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
