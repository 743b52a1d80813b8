//! Numbers from the literature: how many states have which distance from the goal, and Korf's hundred boards.
//!
//! The largest spaces and all boards are tried only if `COLORWALK_EXHAUSTIVE` is set, as in the gate.

use std::sync::LazyLock;

use colorwalk::{SearchProblem, certificate};
use colorwalk_puzzles::cube::{Cube, Metric, Turns};
use colorwalk_puzzles::korf;
use colorwalk_puzzles::pancakes::Flips;
use colorwalk_puzzles::pattern::PatternDatabase;
use colorwalk_puzzles::published;
use colorwalk_puzzles::tiles::{Board, Slides};
use colorwalk_testing::is_exhaustive;
use rayon::prelude::*;

use crate::reach_all;

/// Computed once for all tests.
pub(crate) fn database() -> &'static PatternDatabase {
    static DATABASE: LazyLock<PatternDatabase> =
        LazyLock::new(|| PatternDatabase::fives().expect("it is small"));
    &DATABASE
}

/// Returns the number of states at 0, 1, 2 and so on steps from the start.
fn layers<P: SearchProblem>(problem: P) -> Vec<u64> {
    reach_all(&problem).reached().layers()
}

fn slides<const ROWS: usize, const COLUMNS: usize>() -> Vec<u64> {
    let start = Board::<ROWS, COLUMNS>::GOAL;
    layers(Slides { start })
}

fn turns(metric: Metric) -> Vec<u64> {
    let start = Cube::SOLVED;
    layers(Turns { start, metric })
}

/// The published numbers of a space.
fn published(space: &str) -> Vec<u64> {
    published::layers(space).unwrap()
}

/// The greatest distances on boards of two rows: R. E. Korf, "Linear-time disk-based implicit graph search", *Journal of
/// the ACM* 55 (2008), table III, as corrected in OEIS A151943.
#[test]
fn boards_are_as_far_from_the_goal_as_published() {
    assert_eq!(slides::<3, 3>(), published("tiles 3x3"));
    let mut two_rows = vec![(slides::<2, 2>(), 4, 6), (slides::<2, 3>(), 6, 21)];
    two_rows.push((slides::<2, 4>(), 8, 36));
    if is_exhaustive() {
        two_rows.push((slides::<2, 5>(), 10, 55));
    }
    for (layers, cells, greatest) in two_rows {
        let half_of_all: u64 = (3..=cells).product();
        assert_eq!(layers.iter().sum::<u64>(), half_of_all);
        assert_eq!(layers.len() - 1, greatest, "{cells} cells");
    }
}

#[test]
fn cubes_are_as_many_turns_from_the_solved_one_as_published() {
    if is_exhaustive() {
        assert_eq!(turns(Metric::AnyTurn), published("cube"));
        assert_eq!(turns(Metric::QuarterTurn), published("cube-quarter"));
    }
}

#[test]
fn pancakes_are_as_many_flips_from_sorted_as_published() {
    for pancakes in 2..=9 {
        let layers = layers(Flips::sorted(pancakes).unwrap());
        assert_eq!(layers, published(&format!("pancakes {pancakes}")));
    }
}

/// The table of the paper, computed by a search that the paper did not have.
#[test]
fn korfs_boards_take_as_many_slides_as_published() {
    let database = database();
    let boards: Vec<_> = korf::boards().collect();
    assert_eq!(boards.len(), 100);
    let slides: u32 = boards.iter().map(|&(_, slides)| slides).sum();
    assert_eq!(slides, 5_305, "53.05 on average");
    let chosen = boards
        .par_iter()
        .filter(|&&(_, slides)| slides <= 42 || is_exhaustive());
    chosen.for_each(|&(board, slides)| {
        let report = database.solve(board).unwrap();
        assert_eq!(report.cost(), Some(slides), "{board}");
        let path = report.path().unwrap();
        certificate::path(&Slides { start: board }, path).unwrap();
    });
}
