//! Puzzles: a cube that turns and tiles that slide.

use colorwalk_puzzles::cube::Cube;
use colorwalk_puzzles::tiles::{Eight, Fifteen, Manhattan, Slides};
use pathfinding::prelude as pathfinding;

use crate::implicit;
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::random::{Random, scrambled};
use crate::support::searches;
use crate::support::slider::Slider;

pub(crate) fn cube_breadth_first(plan: &Plan) -> Measured {
    let faces = plan.size(3, 2);
    let successors = |&state: &Cube| state.turns(faces);
    let comparison = implicit::breadth_first(Cube::SOLVED, successors);
    let index = (Cube::COUNT, |&state: &Cube| state.rank());
    implicit::and_told_more(comparison, Cube::SOLVED, successors, index).measure(plan)
}

pub(crate) fn eight_breadth_first(plan: &Plan) -> Measured {
    let successors = |&board: &Eight| board.slides().map(|(_, next)| next);
    let comparison = implicit::breadth_first(Eight::GOAL, successors);
    let index = (Eight::ORDERS, |&board: &Eight| board.rank());
    implicit::and_told_more(comparison, Eight::GOAL, successors, index).measure(plan)
}

pub(crate) fn cube_reachable(plan: &Plan) -> Measured {
    let faces = plan.size(3, 2);
    let successors = |&state: &Cube| state.turns(faces);
    let comparison = implicit::reachable(Cube::SOLVED, successors);
    let index = (Cube::COUNT, |&state: &Cube| state.rank());
    implicit::and_indexed(comparison, Cube::SOLVED, successors, index).measure(plan)
}

pub(crate) fn eight_reachable(plan: &Plan) -> Measured {
    let successors = |&board: &Eight| board.slides().map(|(_, next)| next);
    let comparison = implicit::reachable(Eight::GOAL, successors);
    let index = (Eight::ORDERS, |&board: &Eight| board.rank());
    implicit::and_indexed(comparison, Eight::GOAL, successors, index).measure(plan)
}

/// From ten cubes that were turned at random to the solved one.
pub(crate) fn cube_both_ends(plan: &Plan) -> Measured {
    let turns = plan.size(100, 5);
    let ends = (1..=10).map(|seed| (turned(turns, seed), Cube::SOLVED));
    let beside = |cube: &Cube| cube.turns(3);
    implicit::bidirectional_breadth_first(ends.collect(), beside).measure(plan)
}

/// Returns the cube after a number of random turns.
fn turned(turns: u32, seed: u64) -> Cube {
    let mut random = Random::new(seed);
    let turned = |cube: Cube, _| cube.turns(3).nth(random.below(9) as usize);
    (0..turns)
        .try_fold(Cube::SOLVED, turned)
        .expect("there are nine turns")
}

pub(crate) fn fifteen_astar(plan: &Plan) -> Measured {
    let start = scrambled(plan.size(160, 40), 5);
    let problem = Slides { start };
    let ours = || searches::astar(&problem, distance);
    let by_slides = || searches::astar(&problem, Manhattan).0;
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
    let boards: Vec<Fifteen> = (1..=8).map(|seed| scrambled(steps, seed)).collect();
    let ours = || searches::idastar_of_all(&boards, distance);
    let by_slides = || searches::idastar_of_all(&boards, Manhattan).0;
    let rival = || {
        let solve = |board| pathfinding::idastar(board, slides_of_one, distance, is_solved);
        boards
            .iter()
            .filter_map(|board| Some(solve(board)?.1))
            .collect()
    };
    let by_hand = || boards.iter().map(|&board| Slider::new(board).solve());
    Comparison::new(ours)
        .with(Side::Variant, "estimates by slides", by_slides)
        .rival("pathfinding idastar", rival)
        .with(Side::Aside, "hand-written, slides forth and back", || {
            by_hand().collect()
        })
        .measure(plan)
}

fn slides_of_one(&board: &Fifteen) -> impl Iterator<Item = (Fifteen, u32)> + use<> {
    board.slides().map(|(_, next)| (next, 1))
}

fn distance(&board: &Fifteen) -> u32 {
    board.manhattan()
}

fn is_solved(&board: &Fifteen) -> bool {
    board == Fifteen::GOAL
}
