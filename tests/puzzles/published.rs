//! Numbers from the literature: how many states are how far from the goal, and Korf's hundred boards.
//!
//! The largest spaces and all of the boards are tried if `COLORWALK_EXHAUSTIVE` is set, as it is in the gate.

use std::env;
use std::fmt::Debug;

use colorwalk::adaptors::WithGoal;
use colorwalk::{Search, SearchProblem, certificate};
use colorwalk_puzzles::cube::{Cube, Metric, Turns};
use colorwalk_puzzles::korf;
use colorwalk_puzzles::pancakes::Flips;
use colorwalk_puzzles::pattern::PatternDatabase;
use colorwalk_puzzles::tiles::{Board, Slides};
use rayon::prelude::*;

fn is_exhaustive() -> bool {
    env::var_os("COLORWALK_EXHAUSTIVE").is_some()
}

/// How many states are 0, 1, 2 and so on steps from the start.
fn layers<P: SearchProblem<State: Debug>>(problem: P) -> Vec<usize> {
    let all = WithGoal::new(&problem, |_: &P::State| false);
    let report = Search::new(&all).bfs().unwrap();
    report.reached().layers()
}

fn slides<const ROWS: usize, const COLUMNS: usize>() -> Vec<usize> {
    let start = Board::<ROWS, COLUMNS>::GOAL;
    layers(Slides { start })
}

fn turns(metric: Metric) -> Vec<usize> {
    let start = Cube::SOLVED;
    layers(Turns { start, metric })
}

/// A. Reinefeld, "Complete solution of the eight-puzzle and the benefit of node ordering in IDA*", IJCAI (1993). Boards of
/// two rows: R. E. Korf, "Linear-time disk-based implicit graph search", *Journal of the ACM* 55 (2008), table III, as
/// corrected in OEIS A151943.
#[test]
fn boards_are_as_far_from_the_goal_as_published() {
    let eight = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1_024, 1_893, 2_512, 4_485, 5_638,
        9_529, 10_878, 16_993, 17_110, 23_952, 20_224, 24_047, 15_578, 14_560, 6_274, 3_910, 760,
        221, 2,
    ];
    assert_eq!(slides::<3, 3>(), eight);
    let mut two_rows = vec![(slides::<2, 2>(), 4, 6), (slides::<2, 3>(), 6, 21)];
    two_rows.push((slides::<2, 4>(), 8, 36));
    if is_exhaustive() {
        two_rows.push((slides::<2, 5>(), 10, 55));
    }
    for (layers, cells, greatest) in two_rows {
        let half_of_all: usize = (3..=cells).product();
        assert_eq!(layers.iter().sum::<usize>(), half_of_all);
        assert_eq!(layers.len() - 1, greatest, "{cells} cells");
    }
}

/// OEIS A079761 and A079762, after D. R. Hofstadter, *Metamagical Themas* (1985).
#[test]
fn cubes_are_as_many_turns_from_the_solved_one_as_published() {
    let any = [
        1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644,
    ];
    let quarter = [
        1, 6, 27, 120, 534, 2_256, 8_969, 33_058, 114_149, 360_508, 930_588, 1_350_852, 782_536,
        90_280, 276,
    ];
    if is_exhaustive() {
        assert_eq!(turns(Metric::AnyTurn), any);
        assert_eq!(turns(Metric::QuarterTurn), quarter);
    }
}

/// OEIS A092113: how many stacks need so many flips.
#[test]
fn pancakes_are_as_many_flips_from_sorted_as_published() {
    let published: [&[usize]; 8] = [
        &[1, 1],
        &[1, 2, 2, 1],
        &[1, 3, 6, 11, 3],
        &[1, 4, 12, 35, 48, 20],
        &[1, 5, 20, 79, 199, 281, 133, 2],
        &[1, 6, 30, 149, 543, 1_357, 1_903, 1_016, 35],
        &[1, 7, 42, 251, 1_191, 4_281, 10_561, 15_011, 8_520, 455],
        &[
            1, 8, 56, 391, 2_278, 10_666, 38_015, 93_585, 132_697, 79_379, 5_804,
        ],
    ];
    for (pancakes, published) in (2..).zip(published) {
        assert_eq!(layers(Flips::sorted(pancakes).unwrap()), published);
    }
}

/// The table of the paper, by a search that the paper did not have.
#[test]
fn korfs_boards_take_as_many_slides_as_published() {
    let database = PatternDatabase::fives().unwrap();
    let boards: Vec<_> = korf::boards().collect();
    assert_eq!(boards.len(), 100);
    let slides: u32 = boards.iter().map(|&(_, slides)| slides).sum();
    assert_eq!(slides, 5_305, "53.05 on average");
    let chosen = boards
        .par_iter()
        .filter(|&&(_, slides)| slides <= 45 || is_exhaustive());
    chosen.for_each(|&(board, slides)| {
        let report = database.solve(board).unwrap();
        assert_eq!(report.cost(), Some(slides), "{board}");
        let path = report.path().unwrap();
        certificate::path(&Slides { start: board }, path).unwrap();
    });
}
