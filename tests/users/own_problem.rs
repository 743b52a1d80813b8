//! How to test your own problem: its laws, and properties that hold from every start.

use colorwalk::adaptors::WithStarts;
use colorwalk::{
    ReversibleProblem, Search, SearchProblem, Successor, SuccessorOf, Unit, arbitrary, laws,
};
use proptest::prelude::*;

/// Five tiles on a board of two rows; 0 is the gap.
type Board = [u8; 6];
const GOAL: Board = [1, 2, 3, 4, 5, 0];

struct Puzzle;

impl SearchProblem for Puzzle {
    type State = Board;
    type Action = u8; // the tile that slides
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Board> {
        [[4, 1, 2, 5, 3, 0]]
    }
    fn is_goal(&self, board: &Board) -> bool {
        *board == GOAL
    }
    fn successors(&self, &board: &Board) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let gap = (0..6).find(|&cell| board[cell] == 0).unwrap_or(0);
        let beside = (0..6).filter(move |&cell| apart(cell, gap) == 1);
        beside.map(move |cell| {
            let mut next = board;
            next.swap(cell, gap);
            Successor::new(board[cell], next, Unit)
        })
    }
}

impl ReversibleProblem for Puzzle {
    fn goals(&self) -> impl IntoIterator<Item = Board> {
        [GOAL]
    }
    fn predecessors(&self, board: &Board) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.successors(board) // a tile can slide back
    }
}

fn apart(a: usize, b: usize) -> u32 {
    [0, 1, 2, 3][(a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3)]
}

/// Returns the sum of the distances of the tiles from their places.
fn manhattan(board: Board) -> u32 {
    let tiles = (0..6).zip(board).filter(|&(_, tile)| tile != 0);
    let steps = |(cell, tile)| apart(cell, usize::from(tile) - 1);
    tiles.map(steps).sum()
}

#[test]
fn the_puzzle_obeys_the_laws() {
    laws::check(&Puzzle).unwrap();
    laws::check_reversible(&Puzzle).unwrap();
    laws::check_consistent(&Puzzle, &|&board: &Board| manhattan(board)).unwrap();
}

proptest! {
    #[test]
    fn searches_agree_from_every_board(walk in arbitrary::walks(Puzzle, 0..=40)) {
        let puzzle = WithStarts::new(Puzzle, [walk[walk.len() - 1]]);
        let bfs = Search::new(&puzzle).bfs().unwrap();
        let astar = Search::new(&puzzle).astar(|&board| manhattan(board)).unwrap();
        prop_assert_eq!(astar.cost(), bfs.cost());
        prop_assert_eq!(bfs.certify(&puzzle), Ok(()));
    }
}
