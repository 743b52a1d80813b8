//! Learned deepening: optimal on every small board, on delete-free planning and on hitting sets, with
//! every option, in step and out of step with limits.
#![cfg(feature = "color-walk")]

use std::collections::HashSet;
use std::sync::Arc;

use colorwalk::color_walk::{Board, ClusterGraph, Colour, SetWalk, Start};
use colorwalk::{Claim, Learning, Limit, Limits, Outcome, Search, SearchProblem};
use proptest::prelude::*;

/// The fewest moves, by layers of sets of cells: ten lines that share nothing with the crate but the
/// board.
fn fewest_moves(board: &Board, start: Start) -> usize {
    let cells = board.cell_count();
    let spread = |mut cleared: Vec<bool>, colour: Colour| {
        loop {
            let before = cleared.clone();
            for cell in 0..cells {
                let touches = board.neighbours(cell).any(|next| cleared[next as usize]);
                cleared[cell as usize] |= touches && board.colour_of(cell) == Some(colour);
            }
            if cleared == before {
                return cleared;
            }
        }
    };
    let mut first = vec![false; cells as usize];
    first[start.cell() as usize] = true;
    if let Start::Cluster(cell) = start {
        first = spread(first, board.colour_of(cell).unwrap());
    }
    let mut layer = HashSet::from([first]);
    for moves in 0.. {
        if layer.iter().any(|cleared| cleared.iter().all(|&cell| cell)) {
            return moves;
        }
        let next = |cleared: &Vec<bool>| {
            board
                .palette()
                .map(|colour| spread(cleared.clone(), colour))
                .collect::<Vec<_>>()
        };
        layer = layer.iter().flat_map(next).collect();
    }
    unreachable!("every board can be cleared")
}

fn boards() -> impl Strategy<Value = Board> {
    (1u32..=5, 1u32..=4, 1u8..=5).prop_flat_map(|(columns, rows, colours)| {
        let cells = prop::collection::vec(0..colours, (columns * rows) as usize);
        cells.prop_map(move |cells| {
            let cells = cells.into_iter().map(Colour::new).collect::<Vec<_>>();
            Board::new(columns, rows, colours, cells).unwrap()
        })
    })
}

fn starts(board: &Board) -> impl Iterator<Item = Start> {
    let cells = [0, board.cell_count() / 2, board.cell_count() - 1];
    cells
        .into_iter()
        .flat_map(|cell| [Start::Cell(cell), Start::Cluster(cell)])
}

fn learnings() -> impl Iterator<Item = Learning> {
    let look_aheads = [0, 1, 2, 4];
    let memories = [(0, 0), (1, 1), (3, 2), (1000, 4)];
    look_aheads.into_iter().flat_map(move |steps| {
        memories.map(|(sets, words)| {
            Learning::new()
                .look_ahead(steps)
                .memory(sets)
                .solutions(words)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn learned_deepening_finds_the_fewest_moves_whatever_it_may_learn(board in boards()) {
        for start in starts(&board) {
            let expected = fewest_moves(&board, start);
            let graph = Arc::new(ClusterGraph::new(&board, start).unwrap());
            let game = SetWalk::new(&graph, [0]).unwrap();
            for learning in learnings() {
                let report = Search::new(&game).learned_deepening(learning).unwrap();
                prop_assert_eq!(report.path().map(|path| path.len()), Some(expected));
                prop_assert!(game.is_goal(report.path().unwrap().end()));
                prop_assert_eq!(report.lower_bound(), Some(expected as u32));
                prop_assert_eq!(report.claim(), Claim::CheapestIfExplained);
            }
        }
    }

    /// A run that is cut off again and again does what one that is not does.
    #[test]
    fn a_run_that_is_cut_off_goes_on_where_it_stopped(
        board in boards(),
        cuts in prop::collection::vec((0u64..4, 0u64..4), 1..40),
    ) {
        let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
        let game = SetWalk::new(&graph, [0]).unwrap();
        let learning = Learning::new().look_ahead(2);
        let whole = Search::new(&game).learned_deepening(learning).unwrap();

        let mut run = Search::new(&game).start_learned_deepening(learning);
        for (expansions, generated) in cuts {
            let stats = run.stats();
            run.set_limits(
                Limits::new()
                    .expansions(stats.expanded + expansions)
                    .generated(stats.generated + generated),
            );
            run.run_to_end().unwrap();
            prop_assert!(run.proved_bound() <= whole.cost().unwrap());
        }
        run.set_limits(Limits::NONE);
        let report = run.finish().unwrap();
        prop_assert_eq!(report.path().unwrap().actions(), whole.path().unwrap().actions());
        prop_assert_eq!(report.stats().expanded, whole.stats().expanded);
        prop_assert_eq!(report.stats().generated, whole.stats().generated);
    }

    #[test]
    fn a_cut_off_search_knows_a_bound_that_holds(board in boards(), expansions in 0u64..10) {
        let expected = fewest_moves(&board, Start::CORNER) as u32;
        let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
        let game = SetWalk::new(&graph, [0]).unwrap();
        for limits in [Limits::new().expansions(expansions), Limits::new().depth(expansions as u32)] {
            let search = Search::new(&game).limits(limits);
            let report = search.learned_deepening(Learning::new()).unwrap();
            match report.outcome() {
                Outcome::Found(path) => prop_assert_eq!(path.cost(), expected),
                outcome => {
                    prop_assert!(matches!(outcome, Outcome::CutOff(Limit::Expansions | Limit::Depth)));
                    prop_assert!(report.lower_bound().unwrap() <= expected);
                }
            }
        }
        let report = Search::new(&game).max_cost(expected).learned_deepening(Learning::new()).unwrap();
        prop_assert_eq!(report.cost(), Some(expected));
        if let Some(less) = expected.checked_sub(1) {
            let search = Search::new(&game).max_cost(less);
            let report = search.learned_deepening(Learning::new()).unwrap();
            prop_assert!(matches!(report.outcome(), Outcome::CutOff(Limit::Cost)));
            prop_assert_eq!(report.lower_bound(), Some(expected));
        }
    }
}
