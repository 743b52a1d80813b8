//! The solver: optimal from every start and every position, and honest if a limit cuts it off.
#![expect(
    clippy::cast_possible_truncation,
    reason = "the numbers of small boards"
)]

use std::collections::HashMap;
use std::num::NonZero;
use std::time::{Duration, Instant};

use colorwalk::algorithms::Learning;
use colorwalk::color_walk::solve::{Solution, Solver, solve};
use colorwalk::color_walk::{Board, BoardError, ColorWalk, Colour, Position, Start, WalkRules};
use colorwalk::refutation::Refutation;
use colorwalk::{CancelFlag, Limit, Limits, Search, SearchProblem, certificate};
use proptest::prelude::*;

use crate::small::boards;

use colorwalk_testing::boards::random_boards;

/// Returns the fewest moves from every position of a small game. A breadth-first search from the end would need
/// reversed edges, so the positions are taken by the number of cells left, fewest first.
fn fewest_moves(game: &ColorWalk) -> HashMap<Position, usize> {
    let mut positions = vec![game.start_position().clone()];
    let mut known = HashMap::from([(game.start_position().clone(), 0)]);
    let mut next = 0;
    while let Some(position) = positions.get(next).cloned() {
        next += 1;
        for edge in game.successors(&position) {
            if known.insert(edge.state.clone(), 0).is_none() {
                positions.push(edge.state);
            }
        }
    }
    positions.sort_by_key(Position::cells_left);
    for position in positions {
        if !position.is_cleared() {
            let after = game
                .successors(&position)
                .into_iter()
                .map(|edge| known[&edge.state]);
            let fewest = 1 + after.min().expect("some move clears something");
            known.insert(position, fewest);
        }
    }
    known
}

/// Plays the moves from `position`. Every move must clear something.
fn clears(game: &ColorWalk, position: &Position, solution: &Solution) -> bool {
    let play = |at: Position, colour: &Colour| game.play(&at, *colour);
    let end = solution.moves.iter().try_fold(position.clone(), play);
    end.is_some_and(|end| end.is_cleared())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(200)))]

    #[test]
    fn every_position_of_every_start_is_solved_optimally(board in boards(6), cell in any::<prop::sample::Index>()) {
        let cell = cell.index(board.cell_count() as usize) as u32;
        for start in [Start::Cell(cell), Start::Cluster(cell)] {
            let game = ColorWalk::new(&board, start).unwrap();
            for (position, fewest) in fewest_moves(&game).into_iter().take(30) {
                let solution = Solver::new().solve_from(&game, &position).unwrap();
                prop_assert_eq!(solution.moves.len(), fewest);
                prop_assert!(solution.is_optimal());
                prop_assert_eq!(solution.limit, None);
                prop_assert!(clears(&game, &position, &solution));
            }
            let solution = Solver::new().start(start).solve(&board).unwrap();
            prop_assert_eq!(solution, Solver::new().solve_from(&game, game.start_position()).unwrap());
        }
    }

    #[test]
    fn every_bound_has_a_log_that_proves_it(
        board in boards(6),
        moves in prop::collection::vec(0u8..6, 0..8),
        limit in 0u32..32,
    ) {
        let game = ColorWalk::new(&board, Start::CORNER).unwrap();
        let moves = moves.into_iter().map(Colour::new);
        let raised = CancelFlag::new();
        raised.cancel();
        let limits = match limit {
            0..8 => Limits::new().expansions(limit.into()),
            8..16 => Limits::new().bytes(1000 << (limit - 8)),
            16 => Limits::new().cancel(raised),
            _ => Limits::new(),
        };
        for position in [game.replay(moves), game.replay(game.palette().cycle().take(200))] {
            let solver = Solver::new().log(true).limits(limits.clone());
            let solution = solver.solve_from(&game, &position).unwrap();
            let log = solution.refutation.as_ref().unwrap();
            let rules = WalkRules::from_position(game.graph(), &position).unwrap();
            prop_assert_eq!(certificate::refutation(&rules, log), Ok(solution.lower_bound));
            let mut text = Vec::new();
            log.write_text(&mut text).unwrap();
            prop_assert_eq!(Refutation::<Colour>::read_text(text.as_slice()).unwrap(), log.clone());
        }
    }

    #[test]
    fn what_a_limit_cuts_is_still_a_solution_and_a_bound(board in boards(6), expansions in 0u64..6) {
        let game = ColorWalk::new(&board, Start::CORNER).unwrap();
        let fewest = fewest_moves(&game)[game.start_position()];
        let solver = Solver::new().limits(Limits::new().expansions(expansions));
        let solution = solver.solve(&board).unwrap();
        prop_assert!(clears(&game, game.start_position(), &solution));
        prop_assert!(solution.lower_bound as usize <= fewest);
        prop_assert!(solution.moves.len() >= fewest);
        prop_assert_eq!(solution.is_optimal(), solution.limit.is_none());
        prop_assert!(solution.limit.is_none_or(|limit| limit == Limit::Expansions));
    }
}

/// An independent solver gives the mean of these boards as 28.89 (sum 2889).
#[test]
fn the_optima_of_a_hundred_random_boards_add_up_to_what_is_known() {
    let boards = random_boards(30, 20, 5, 100);
    let moves = boards.iter().map(|board| {
        let solution = solve(board);
        assert!(solution.is_optimal());
        assert!(solution.bytes < 32 << 20);
        solution.moves.len()
    });
    let mut histogram = [0; 40];
    moves.for_each(|moves| histogram[moves] += 1);
    assert_eq!(histogram[24..=33], [1, 1, 6, 7, 20, 33, 18, 11, 2, 1]);
    assert_eq!(histogram.iter().sum::<usize>(), 100);
}

#[test]
fn every_board_of_the_series_is_solved_and_breadth_first_search_agrees_on_a_small_part() {
    let boards: Vec<_> = (1..=100)
        .map(|number| Board::series(number).unwrap())
        .collect();
    for board in &boards {
        let solution = solve(board);
        let game = ColorWalk::new(board, Start::CORNER).unwrap();
        assert!(solution.is_optimal());
        assert!(clears(&game, game.start_position(), &solution));
    }
    for board in &boards[..10] {
        let corner =
            Board::from_fn(7, 6, 5, |column, row| board.colour(column, row).unwrap()).unwrap();
        let game = ColorWalk::new(&corner, Start::CORNER).unwrap();
        let report = Search::new(&game).bfs().unwrap();
        assert_eq!(report.cost(), Some(solve(&corner).moves.len() as u32));
    }
}

#[test]
fn options_of_learning_change_no_optimum() {
    for board in random_boards(12, 10, 5, 5) {
        let expected = solve(&board).moves.len();
        for look_ahead in [0, 1, 3, 8] {
            for memory in [16, 200, 5000] {
                let learning = Learning::new().look_ahead(look_ahead).memory(memory);
                let solution = Solver::new().learning(learning).solve(&board).unwrap();
                assert_eq!(solution.moves.len(), expected);
            }
        }
    }
}

#[test]
fn two_hundred_and_fifty_five_colours_are_not_too_many() {
    let board = Board::from_fn(51, 10, 255, |column, row| {
        Colour::new(((column * 7 + row * 31) % 255) as u8)
    });
    let solver = Solver::new().limits(Limits::new().expansions(50));
    let solution = solver.solve(&board.unwrap()).unwrap();
    assert!(solution.lower_bound >= 254); // every colour once, except the colour of the corner cell
    assert!(solution.moves.len() as u32 >= solution.lower_bound);
}

#[test]
fn a_board_beyond_proof_gets_a_bound_and_a_solution_in_time() {
    let board = &random_boards(250, 200, 6, 1)[0];
    let begin = Instant::now();
    let solver = Solver::new().limits(Limits::new().time(Duration::from_millis(300)));
    let solution = solver.solve(board).unwrap();
    assert_eq!(solution.limit, Some(Limit::Time));
    let game = ColorWalk::new(board, Start::CORNER).unwrap();
    assert!(clears(&game, game.start_position(), &solution));
    assert!(solution.lower_bound > 150);
    assert!(begin.elapsed() < Duration::from_secs(60)); // it ends
}

#[test]
fn a_raised_flag_ends_it_with_a_solution() {
    let flag = CancelFlag::new();
    flag.cancel();
    let board = Board::series(1).unwrap();
    let solution = Solver::new()
        .limits(Limits::new().cancel(flag))
        .solve(&board)
        .unwrap();
    assert_eq!(solution.limit, Some(Limit::Cancelled));
    assert!((25..=28).contains(&solution.lower_bound));
    let game = ColorWalk::new(&board, Start::CORNER).unwrap();
    assert!(clears(&game, game.start_position(), &solution));
}

/// The rest takes linear time: the same moves as by examining each position again.
#[test]
fn a_large_board_without_time_gets_the_greedy_solution() {
    let flag = CancelFlag::new();
    flag.cancel();
    let solver = Solver::new().limits(Limits::new().cancel(flag));
    for board in random_boards(90, 80, 4, 3) {
        let solution = solver.clone().log(true).solve(&board).unwrap();
        let game = ColorWalk::new(&board, Start::CORNER).unwrap();
        let verdict = certificate::refutation(
            &WalkRules::new(game.graph()),
            solution.refutation.as_ref().unwrap(),
        );
        assert_eq!(verdict, Ok(solution.lower_bound));
        assert_eq!(solver.solve(&board).unwrap().refutation, None);
        let mut position = game.start_position().clone();
        let mut moves = Vec::new();
        while !position.is_cleared() {
            let palette = game.palette();
            let best = palette
                .max_by_key(|&colour| game.gain(&position, colour))
                .unwrap();
            position = game.play(&position, best).unwrap();
            moves.push(best);
        }
        assert_eq!(solution.moves, moves);
        let patient = Solver::new()
            .limits(Limits::new().expansions(1))
            .solve(&board)
            .unwrap();
        assert!((30..=patient.lower_bound).contains(&solution.lower_bound));
        assert_eq!(solution.limit, Some(Limit::Cancelled));
    }
}

/// The beams, the search for a proof and its helpers share the limit.
#[test]
fn a_board_is_one_budget_of_memory() {
    let board = &random_boards(40, 30, 6, 1)[0];
    for threads in [1, 2, 4] {
        let bytes = 3 << 20;
        let solver = Solver::new().threads(NonZero::new(threads).unwrap());
        let learning = Learning::new().memory(1 << 20);
        let solver = solver.learning(learning).limits(Limits::new().bytes(bytes));
        let solution = solver.solve(board).unwrap();
        assert_eq!(solution.limit, Some(Limit::Bytes), "{threads} threads");
        let used = solution.bytes;
        assert!(
            (bytes / 4..=bytes + bytes / 10).contains(&used),
            "{threads} threads: {used}"
        );
    }
}

#[test]
fn a_start_that_is_not_on_the_board_is_an_error() {
    let board: Board = "01\n10".parse().unwrap();
    let solver = Solver::new().start(Start::Cell(4));
    assert!(matches!(
        solver.solve(&board),
        Err(BoardError::StartOutside { cell: 4, cells: 4 })
    ));
}

#[test]
fn a_board_of_one_cell_is_solved_already() {
    let solution = solve(&"0".parse().unwrap());
    assert!(solution.moves.is_empty() && solution.is_optimal());
    assert_eq!(solution.to_string(), "");
}

#[test]
fn a_team_of_threads_finds_as_few_moves_as_one() {
    for (number, board) in random_boards(16, 14, 6, 12).iter().enumerate() {
        let expected = solve(board);
        for threads in [2, 3, 5] {
            let team = Solver::new().threads(NonZero::new(threads).unwrap());
            let solution = team.solve(board).unwrap();
            assert!(solution.is_optimal(), "board {number}, {threads} threads");
            assert_eq!(solution.moves.len(), expected.moves.len());
            let game = ColorWalk::new(board, Start::CORNER).unwrap();
            assert!(clears(&game, game.start_position(), &solution));
        }
    }
}

#[test]
fn a_team_that_is_cut_off_still_has_a_solution_and_a_bound() {
    let board = &random_boards(40, 30, 8, 1)[0];
    let limits = Limits::new().expansions(500);
    let team = Solver::new()
        .threads(NonZero::new(2).unwrap())
        .limits(limits);
    let solution = team.solve(board).unwrap();
    assert_eq!(solution.limit, Some(Limit::Expansions));
    assert!(!solution.is_optimal());
    assert!(solution.lower_bound >= 35);
    let game = ColorWalk::new(board, Start::CORNER).unwrap();
    assert!(clears(&game, game.start_position(), &solution));
}
