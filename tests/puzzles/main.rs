//! The puzzles against their laws, against one another, and against what has been published of them.

mod estimates;
mod published;
mod tiles;

use colorwalk::adaptors::WithGoal;
use colorwalk::{ReportOf, Search, SearchProblem};

/// The breadth-first search that reaches every state: of one type for each problem, so that it is compiled once.
fn reach_all<P: SearchProblem>(problem: &P) -> ReportOf<P> {
    let all = WithGoal::new(problem, |_: &P::State| false);
    Search::new(&all).bfs().unwrap()
}
