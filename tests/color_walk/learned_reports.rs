//! Reports of learned deepening. On small boards and small plans a walk certifies them; on large boards the checker
//! refers to the log. The checker refutes no true claim and accepts no false one.

use std::sync::Arc;

use colorwalk::adaptors::WithGoal;
use colorwalk::algorithms::{LearnedDeepening, Learning};
use colorwalk::certificate::{self, Rule};
use colorwalk::color_walk::{Board, ClusterGraph, Colour, Region, SetWalk, Start, WalkRules};
use colorwalk::refutation::ExplainableProblem;
use colorwalk::{Limits, Outcome, ReportOf, Search};
use proptest::prelude::*;

use crate::learned_deepening::delete_free_problems;

/// Boards of 4 x 4 cells whose clusters are all in one word, and the number of clusters.
fn boards() -> impl Strategy<Value = (SetWalk<[u64; 1]>, usize)> {
    (2u8..=6).prop_flat_map(|colours| {
        prop::collection::vec(0..colours, 16).prop_map(move |cells| {
            let cells: Vec<_> = cells.into_iter().map(Colour::new).collect();
            let board = Board::new(4, 4, colours, cells).unwrap();
            let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
            (SetWalk::new(&graph, [0]).unwrap(), graph.clusters().len())
        })
    })
}

/// Returns the reports of searches that learn much or nothing: complete, cut off, and paused.
fn reports<P: ExplainableProblem>(problem: &P, few: u64) -> Vec<ReportOf<P>> {
    let learnings = [
        Learning::new(),
        Learning::new().look_ahead(2).memory(1),
        Learning::new().look_ahead(0).memory(0).solutions(0),
    ];
    let reports = learnings.into_iter().flat_map(|learning| {
        let within = |limits| {
            Search::new(problem)
                .limits(limits)
                .learned_deepening(learning)
        };
        let mut paused = Search::new(problem).start(LearnedDeepening::new(learning));
        paused.run_for(few).unwrap();
        [
            within(Limits::NONE).unwrap(),
            within(Limits::new().expansions(few)).unwrap(),
            within(Limits::new().generated(few)).unwrap(),
            paused.into_report().unwrap(),
        ]
    });
    reports.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(800)))]

    #[test]
    fn reports_of_small_boards_are_certified((game, _) in boards(), few in 0u64..30) {
        for report in reports(&game, few) {
            prop_assert_eq!(report.certify(&game), Ok(()), "{:?}", report);
        }
    }

    /// Here a board is cleared when a few clusters are left, so a shorter game is enough.
    #[test]
    fn reports_of_small_boards_are_refuted_if_a_shorter_game_is_enough(
        (game, clusters) in boards(),
        few in 0u64..30,
        left in 1usize..4,
    ) {
        let is_nearly_cleared = |region: &Region<[u64; 1]>| region.cleared().count() + left >= clusters;
        let other = WithGoal::new(&game, is_nearly_cleared);
        let least = Search::new(&other).bfs().unwrap().cost();
        for report in reports(&game, few) {
            let is_true = report.lower_bound() <= least && report.cost().is_none_or(|cost| Some(cost) == least);
            let verdict = report.certify(&other);
            prop_assert_eq!(verdict.is_ok(), is_true, "{:?}: {:?}", verdict, report);
        }
    }

    #[test]
    fn reports_of_small_plans_are_certified(problem in delete_free_problems(), few in 0u64..30) {
        for report in reports(&problem, few) {
            prop_assert_eq!(report.certify(&problem), Ok(()), "{:?}", report);
            let is_exhausted = matches!(report.outcome(), Outcome::Exhausted);
            prop_assert!(!is_exhausted || problem.cheapest().is_none());
        }
    }
}

/// The search generates far fewer edges than there are within the bound.
#[test]
fn a_board_that_is_too_large_for_a_walk_is_left_to_its_log() {
    let board = Board::series(1).unwrap();
    let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
    let game = SetWalk::new(&graph, [0; 8]).unwrap();
    let mut run = Search::new(&game).start(LearnedDeepening::new(Learning::new().log(true)));
    run.run_to_end().unwrap();
    let log = run.refutation().unwrap();
    let report = run.into_report().unwrap();
    let violation = report.certify(&game).unwrap_err();
    assert_eq!(violation.rule, Rule::Unchecked);
    let proved = certificate::refutation(&WalkRules::new(&graph), &log);
    assert_eq!(proved.ok(), report.cost());
}
