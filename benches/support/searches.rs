//! Our searches as any user would write them. Each returns its answer and a number of states. Memory is shown per
//! state.

use colorwalk::algorithms::{AStar, IdaStar};
use colorwalk::{Heuristic, NonNegativeCost, Search, SearchProblem, Unit};
use colorwalk_puzzles::tiles::{Fifteen, Slides};

/// Counts the reachable states, breadth first.
pub(crate) fn breadth_first(problem: &impl SearchProblem) -> (usize, usize) {
    let report = Search::new(problem).bfs().expect("costs stay small");
    let expanded = report.stats().expanded as usize;
    (expanded, expanded)
}

/// Finds the cost of a cheapest path to a goal.
pub(crate) fn dijkstra(problem: &impl SearchProblem<Cost = u32>) -> (Option<u32>, usize) {
    let report = Search::new(problem).dijkstra().expect("costs stay small");
    (report.cost(), report.stats().stored_peak)
}

/// Finds the cost of a cheapest path to a goal, with an estimate of the remaining cost.
pub(crate) fn astar<P>(
    problem: &P,
    estimate: impl Heuristic<P::State, P::Cost>,
) -> (Option<u32>, usize)
where
    P: SearchProblem<Cost: NonNegativeCost<Total = u32>>,
{
    let search = Search::new(problem);
    let report = search.run(AStar::new(estimate)).expect("costs stay small");
    (report.cost(), report.stats().stored_peak)
}

/// Counts the slides of fifteen tiles that each board takes, by iterative deepening.
pub(crate) fn idastar_of_all(
    boards: &[Fifteen],
    estimate: impl Heuristic<Fifteen, Unit> + Copy,
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
