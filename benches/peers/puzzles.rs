//! Puzzles: a cube that turns and tiles that slide.

use pathfinding::prelude as pathfinding;

use crate::implicit;
use crate::support::cube;
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::searches;
use crate::support::tiles::{self, Board, Distance, Puzzle, Slides};

type Fifteen = Puzzle<4>;

const GOAL: Board = tiles::goal::<4>();

pub(crate) fn cube_breadth_first(plan: &Plan) -> Measured {
    let faces = plan.size(3, 2);
    let successors = |&state: &u64| cube::successors(state, faces);
    let comparison = implicit::breadth_first(cube::SOLVED, successors);
    let index = (cube::ORDERS * cube::TWISTS, |&state: &u64| {
        cube::rank(state)
    });
    implicit::and_told_more(comparison, cube::SOLVED, successors, index).measure(plan)
}

pub(crate) fn eight_breadth_first(plan: &Plan) -> Measured {
    let successors = |&board: &Board| Puzzle::<3>::successors(board);
    let start = tiles::goal::<3>();
    let comparison = implicit::breadth_first(start, successors);
    let index = (tiles::BOARDS, |&board: &Board| tiles::rank(board));
    implicit::and_told_more(comparison, start, successors, index).measure(plan)
}

pub(crate) fn cube_reachable(plan: &Plan) -> Measured {
    let faces = plan.size(3, 2);
    let successors = |&state: &u64| cube::successors(state, faces);
    let comparison = implicit::reachable(cube::SOLVED, successors);
    let index = (cube::ORDERS * cube::TWISTS, |&state: &u64| {
        cube::rank(state)
    });
    implicit::and_indexed(comparison, cube::SOLVED, successors, index).measure(plan)
}

pub(crate) fn eight_reachable(plan: &Plan) -> Measured {
    let successors = |&board: &Board| Puzzle::<3>::successors(board);
    let start = tiles::goal::<3>();
    let comparison = implicit::reachable(start, successors);
    let index = (tiles::BOARDS, |&board: &Board| tiles::rank(board));
    implicit::and_indexed(comparison, start, successors, index).measure(plan)
}

pub(crate) fn fifteen_astar(plan: &Plan) -> Measured {
    let start = Fifteen::scrambled(plan.size(160, 40), 5);
    let problem = Slides::<4> { start };
    let ours = || searches::astar(&problem, distance);
    let by_slides = || searches::astar(&problem, Distance).0;
    let rival = || {
        let path = pathfinding::astar(&start, slides_of_one, distance, is_solved);
        path.map(|(_, cost)| cost)
    };
    let comparison = Comparison::new(ours).rival("pathfinding astar", rival);
    let comparison = comparison.with(Side::Variant, "estimates by slides", by_slides);
    comparison.measure(plan)
}

/// Several boards, because it is a matter of luck how early in its last round the search succeeds.
pub(crate) fn fifteen_idastar(plan: &Plan) -> Measured {
    let steps = plan.size(50, 40);
    let boards: Vec<Board> = (1..=8)
        .map(|seed| Fifteen::scrambled(steps, seed))
        .collect();
    let ours = || searches::idastar_of_all(&boards, distance);
    let by_slides = || searches::idastar_of_all(&boards, Distance).0;
    let rival = || {
        let solve = |board| pathfinding::idastar(board, slides_of_one, distance, is_solved);
        boards
            .iter()
            .filter_map(|board| Some(solve(board)?.1))
            .collect()
    };
    let comparison = Comparison::new(ours).rival("pathfinding idastar", rival);
    let comparison = comparison.with(Side::Variant, "estimates by slides", by_slides);
    comparison.measure(plan)
}

fn slides_of_one(&board: &Board) -> impl Iterator<Item = (Board, u32)> + use<> {
    Fifteen::successors(board).map(|next| (next, 1))
}

fn distance(&board: &Board) -> u32 {
    Fifteen::distance_to_goal(board)
}

fn is_solved(&board: &Board) -> bool {
    board == GOAL
}
