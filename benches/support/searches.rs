//! Searches of ours as anybody would write them: each returns its answer, and the states that it is measured by.

use colorwalk::algorithms::{AStar, IdaStar};
use colorwalk::{Heuristic, NonNegativeCost, Search, SearchProblem};
use colorwalk_puzzles::tiles::{Fifteen, Slides};

/// How many states can be reached, breadth first?
pub(crate) fn breadth_first(problem: &impl SearchProblem) -> (usize, usize) {
    let report = Search::new(problem).bfs().expect("costs stay small");
    let expanded = report.stats().expanded as usize;
    (expanded, expanded)
}

/// What does the cheapest path to a goal cost?
pub(crate) fn dijkstra(problem: &impl SearchProblem<Cost = u32>) -> (Option<u32>, usize) {
    let report = Search::new(problem).dijkstra().expect("costs stay small");
    (report.cost(), report.stats().stored_peak)
}

/// What does the cheapest path to a goal cost, with an estimate of what remains?
pub(crate) fn astar<P>(problem: &P, estimate: impl Heuristic<P>) -> (Option<u32>, usize)
where
    P: SearchProblem<Cost: NonNegativeCost<Total = u32>>,
{
    let search = Search::new(problem);
    let report = search.run(AStar::new(estimate)).expect("costs stay small");
    (report.cost(), report.stats().stored_peak)
}

/// How many slides of fifteen tiles does it take from each board, by iterative deepening?
pub(crate) fn idastar_of_all(
    boards: &[Fifteen],
    estimate: impl Heuristic<Slides<4, 4>> + Copy,
) -> (Vec<u32>, usize) {
    let (mut costs, mut expanded) = (Vec::new(), 0);
    for &start in boards {
        let problem = Slides { start };
        let report = Search::new(&problem).run(IdaStar::new(estimate));
        let report = report.expect("costs stay small");
        costs.extend(report.cost());
        expanded += report.stats().expanded;
    }
    (costs, expanded as usize)
}
