//! Sliding tiles with the sum of distances as the heuristic: how many slides solve a board?

use std::cell::Cell;

use colorwalk::{Search, SearchProblem, Successor, Unit, problem_fn};
use pathfinding::prelude::astar;

use crate::support::measure::{Comparison, Measured, Plan};
use crate::support::tiles::{self, Board, Puzzle};

type Fifteen = Puzzle<4>;

const GOAL: Board = tiles::goal::<4>();

pub(crate) fn astar_of_15(plan: &Plan) -> Measured {
    let start = Fifteen::scrambled(plan.size(160, 40), 5);
    let stored = Cell::new(0);
    let ours = || {
        let distance = |&board: &Board| Fifteen::distance_to_goal(board);
        let report = Search::new(&problem(start))
            .astar(distance)
            .expect("costs stay small");
        stored.set(report.stats().stored_peak);
        report.cost()
    };
    let rival = || {
        let solved = astar(
            &start,
            |&board| Fifteen::successors(board).map(|next| (next, 1)),
            |&board| Fifteen::distance_to_goal(board),
            |&board| board == GOAL,
        );
        solved.map(|(_, cost)| cost)
    };
    let comparison = Comparison::new(ours).rival("pathfinding astar", rival);
    comparison.measure(plan, |_| stored.get() as u64)
}

fn problem(start: Board) -> impl SearchProblem<State = Board, Action = (), Cost = Unit> {
    problem_fn(
        start,
        |&board| Fifteen::successors(board).map(|next| Successor::new((), next, Unit)),
        |&board| board == GOAL,
    )
}
