//! Boards, games and solutions that are saved: reading returns an equal value, and refuses what is not a board.

use std::sync::Arc;

use colorwalk::certificate;
use colorwalk::color_walk::solve::{Solution, Solver};
use colorwalk::color_walk::strategies::{Game, RoundRobin, play_out};
use colorwalk::color_walk::{Board, ClusterGraph, ColorWalk, Colour, Start, WalkRules};
use proptest::prelude::*;

use crate::small::boards;

macro_rules! same {
    ($type:ty, $value:expr) => {
        serde_json::from_str::<$type>(&serde_json::to_string($value).unwrap()).unwrap()
    };
}

proptest! {
    #[test]
    fn boards_games_and_solutions_are_read_back(board in boards(4)) {
        prop_assert_eq!(&same!(Board, &board), &board);
        let game = ColorWalk::new(&board, Start::CORNER).unwrap();
        let played = play_out(&game, &mut RoundRobin::new());
        prop_assert_eq!(&same!(Game, &played), &played);

        let solution = Solver::new().log(true).start(Start::CORNER).solve(&board).unwrap();
        let loaded = same!(Solution, &solution);
        prop_assert_eq!(&loaded, &solution);
        prop_assert!(game.replay(loaded.moves.iter().copied()).is_cleared());
        if let Some(refutation) = &loaded.refutation {
            let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).unwrap());
            let proved = certificate::refutation(&WalkRules::new(&graph), refutation);
            prop_assert_eq!(proved, Ok(loaded.lower_bound));
        }
    }
}

#[test]
fn a_board_is_saved_as_its_text() {
    let board: Board = "0120\n1102".parse().unwrap();
    assert_eq!(serde_json::to_string(&board).unwrap(), r#""0120\n1102""#);
    assert_eq!(serde_json::to_string(&Colour::new(7)).unwrap(), "7");
    assert!(serde_json::from_str::<Colour>("256").is_err());
    let error = serde_json::from_str::<Board>(r#""01\n0""#).unwrap_err();
    let expected = "01\n0".parse::<Board>().unwrap_err();
    assert_eq!(error.to_string(), expected.to_string());
    assert!(serde_json::from_str::<Board>("[[0, 1]]").is_err());
}
