//! The puzzles, compared with their laws, with each other, and with published numbers.

mod agents;
mod estimates;
mod filler;
mod published;
mod replanning;
mod tiles;

use colorwalk::adaptors::WithGoal;
use colorwalk::{ReportOf, Search, SearchProblem};

/// Reaches every state by a breadth-first search. The search has one type for each problem, so that it is compiled
/// once.
fn reach_all<P: SearchProblem>(problem: &P) -> ReportOf<P> {
    let all = WithGoal::new(problem, |_: &P::State| false);
    Search::new(&all).bfs().unwrap()
}
