//! Boards of sliding tiles: which texts are read or refused, and which boards can be solved.

use std::collections::HashSet;

use colorwalk_puzzles::pancakes::Flips;
use colorwalk_puzzles::tiles::{Board, BoardError, Eight, Fifteen, Slides};
use proptest::prelude::*;

use crate::reach_all;

#[test]
fn bad_boards_are_refused_with_the_reason() {
    let error = |text: &str| text.parse::<Eight>().unwrap_err();
    assert_eq!(
        error("1 2 3 4 5 6 7 8").to_string(),
        "expected 9 tiles, the gap counted as 0, and found 8"
    );
    assert_eq!(
        error("0 1 2 3 4 5 6 7 9").to_string(),
        "`9` is not a tile: expected a number from 0 to 8"
    );
    assert_eq!(
        error("0 1 2 x 4 5 6 7 8").to_string(),
        "`x` is not a tile: expected a number from 0 to 8"
    );
    assert_eq!(error("0 1 2 3 4 5 6 7 7"), BoardError::Missing { tile: 8 });
    assert_eq!(error("0 2 1 3 4 5 6 7 8"), BoardError::Unsolvable);
    assert_eq!(
        Fifteen::from_tiles(&[]),
        Err(BoardError::Length {
            expected: 16,
            found: 0
        })
    );
    assert_eq!("0,1,2,\n3,4,5,\n6,7,8\n".parse(), Ok(Eight::GOAL));
}

/// All orders of six and of eight cells: exactly the solvable boards can be reached from the goal.
#[test]
fn boards_are_those_that_can_be_solved() {
    fn check<const ROWS: usize, const COLUMNS: usize>() {
        let start = Board::<ROWS, COLUMNS>::GOAL;
        let problem = Slides { start };
        let report = reach_all(&problem);
        let reached: HashSet<_> = report
            .reached()
            .iter()
            .map(|reached| *reached.state())
            .collect();
        let mut tiles: Vec<u8> = start.tiles().collect();
        let mut boards = 0;
        for_each_order(&mut tiles, 0, &mut |tiles| match Board::from_tiles(tiles) {
            Ok(board) => {
                assert!(reached.contains(&board), "{board}");
                boards += 1;
            }
            Err(error) => assert_eq!(error, BoardError::Unsolvable),
        });
        assert_eq!(boards, reached.len());
    }
    check::<2, 3>();
    check::<3, 2>();
    check::<2, 4>();
}

fn for_each_order(tiles: &mut Vec<u8>, fixed: usize, see: &mut impl FnMut(&[u8])) {
    if fixed == tiles.len() {
        return see(tiles);
    }
    for at in fixed..tiles.len() {
        tiles.swap(fixed, at);
        for_each_order(tiles, fixed + 1, see);
        tiles.swap(fixed, at);
    }
}

#[test]
fn stacks_have_each_size_once() {
    assert!(Flips::new(&[1, 3, 2]).is_some());
    for sizes in [&[1, 1, 2][..], &[1], &[], &[0, 1, 2], &[2, 3]] {
        assert!(Flips::new(sizes).is_none(), "{sizes:?}");
    }
    assert!(Flips::sorted(1).is_none() && Flips::sorted(17).is_none());
    assert!(Flips::sorted(255).is_none());
}

proptest! {
    #[test]
    fn boards_are_read_as_they_are_written(walk in prop::collection::vec(0usize..4, 0..100)) {
        let mut board = Fifteen::GOAL;
        for choice in walk {
            let all: Vec<Fifteen> = board.slides().map(|(_, next)| next).collect();
            board = all[choice % all.len()];
        }
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        prop_assert_eq!(Fifteen::from_tiles(&board.tiles().collect::<Vec<u8>>()), Ok(board));
        for tile in 0..16 {
            prop_assert_eq!(board.tile_at(board.cell_of(tile)), tile);
        }
    }
}
