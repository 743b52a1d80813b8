//! The estimates are never too high, consistent if they claim to be, and ordered by strength.

use std::fmt::Debug;

use colorwalk::{Heuristic, SearchProblem, Unit, laws};
use colorwalk_puzzles::cube::{Cube, Metric, Turns};
use colorwalk_puzzles::korf;
use colorwalk_puzzles::pancakes::{Flips, Gaps};
use colorwalk_puzzles::tiles::{Board, Fifteen, LinearConflict, Manhattan, Slides};
use colorwalk_testing::is_exhaustive;

use crate::published::database;
use crate::reach_all;

#[test]
fn puzzles_obey_the_laws() {
    laws::check(&Slides {
        start: Board::<2, 3>::GOAL,
    })
    .unwrap();
    laws::check(&Slides {
        start: Fifteen::GOAL,
    })
    .unwrap();
    laws::check(&Flips::new(&[3, 1, 4, 6, 5, 2]).unwrap()).unwrap();
    laws::check(&Flips::sorted(16).unwrap()).unwrap();
    for metric in [Metric::AnyTurn, Metric::QuarterTurn] {
        let start = Cube::SOLVED;
        laws::check(&Turns { start, metric }).unwrap();
    }
}

/// Calls `check` with states and their distances from the start, which are also the distances to the start, since every
/// step can be undone. In the largest spaces, every fifth state is tried, or every state in the gate.
fn for_each_state<P>(problem: &P, mut check: impl FnMut(&P::State, u32))
where
    P: SearchProblem<Cost = Unit>,
{
    let report = reach_all(problem);
    let is_large = report.reached().len() > 100_000;
    let step = if is_large && !is_exhaustive() { 5 } else { 1 };
    for reached in report.reached().iter().step_by(step) {
        check(reached.state(), reached.depth());
    }
}

/// Asserts that no estimate exceeds the distance, that estimates of neighbours differ by at most one, and that
/// incremental estimates equal direct ones.
fn assert_is_consistent<P>(problem: &P, estimate: &impl Heuristic<P::State, P::Cost>)
where
    P: SearchProblem<State: Debug + Copy, Cost = Unit>,
{
    for_each_state(problem, |state, distance| {
        let h = estimate.estimate(state);
        assert!(h <= distance, "{state:?}: {h}, but {distance} steps");
        for next in problem.successors(state) {
            let next_h = estimate.estimate_next(state, h, &next.state);
            assert_eq!(next_h, estimate.estimate(&next.state), "{:?}", next.state);
            assert!(h <= next_h + 1, "{state:?}: {h}, then {next_h}");
        }
    });
}

#[test]
fn estimates_are_consistent_on_all_small_boards_and_stacks() {
    let slides = Slides {
        start: Board::<3, 3>::GOAL,
    };
    assert_is_consistent(&slides, &LinearConflict);
    if is_exhaustive() {
        assert_is_consistent(&slides, &Manhattan);
    }
    assert_is_consistent(
        &Slides {
            start: Board::<2, 4>::GOAL,
        },
        &LinearConflict,
    );
    assert_is_consistent(
        &Slides {
            start: Board::<4, 2>::GOAL,
        },
        &Manhattan,
    );
    assert_is_consistent(&Flips::sorted(8).unwrap(), &Gaps);
}

#[test]
fn conflicts_are_counted_as_by_hand() {
    let conflicts = |board: &str| board.parse::<Fifteen>().unwrap().conflicts();
    assert_eq!(conflicts("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"), 0);
    // 1 and 2 in their row, and also 4 and 8 in their column.
    assert_eq!(conflicts("0 2 1 3 8 5 6 7 4 9 10 11 12 13 14 15"), 4);
    // Of 7, 6 and 5 two must leave the row; 4 is at its place.
    assert_eq!(conflicts("0 1 2 3 4 7 6 5 8 9 10 11 12 13 15 14"), 6);
}

/// From each of Korf's boards, the test walks to the goal with the fewest slides, so the remaining distance is known at
/// each step.
#[test]
fn the_database_is_never_above_what_is_left() {
    let database = database();
    for (board, slides) in
        korf::boards().filter(|&(_, slides)| slides <= 42 || slides <= 45 && is_exhaustive())
    {
        let report = database.solve(board).unwrap();
        let path = report.path().unwrap();
        assert_eq!(database.estimate(path.end()), 0);
        for ((&from, _, &to, _), left) in path.steps().zip((1..=slides).rev()) {
            let h = database.estimate(&from);
            assert!(h <= left, "{from}: {h}, but {left} slides are left");
            let along = database.estimate_next(&from, h, &to);
            assert_eq!(along, database.estimate(&to), "{to}");
            assert!(Manhattan.estimate(&from) <= LinearConflict.estimate(&from));
        }
    }
}
