//! Do you know Flood-It? This page for players has the rules, a game by hand, and a proof that no game is shorter.
//!
#![doc = include_str!("contents.md")]
//!
//! You need no algorithm for this page. One small board shows what the rest of the guide is about:
//!
//! ```text
//! 21311
//! 22023
//! 01313
//! ```
//!
//! # The rules
//!
//! Each cell has a colour, here a number from 0 to 3. At first the cell in the top left corner is cleared. A move names
//! a colour. The move clears all cells of this colour that touch the cleared part, directly or through other cells of
//! the same colour. Clear the whole board in as few moves as you can.
//!
//! In *Flood-It* the corner takes on the colour that you choose. From the beginning, all cells of the corner's colour
//! that touch the corner belong to it. A move has the same effect in both games: a region grows by one colour. Only the
//! beginning differs. In *Color Walk* the game begins with the corner cell alone. This crate plays both games.
//!
//! The figure shows three games, move by move. The players differ in how many moves they look ahead. The third game is
//! a shortest game. A ring marks the first move that differs from the previous game:
//!
#![doc = include_str!("figures/greedy.svg")]
//!
//! # Five moves by hand
//!
//! | Move | Colour | Clears | Board afterwards |
//! |---|---|---|---|
//! | 1 | 2 | 2 cells | `.1311` `..023` `01313` |
//! | 2 | 0 | 2 cells | `.1311` `...23` `.1313` |
//! | 3 | 2 | 1 cell | `.1311` `....3` `.1313` |
//! | 4 | 1 | 5 cells | `..3..` `....3` `..3.3` |
//! | 5 | 3 | 4 cells | `.....` `.....` `.....` |
//!
//! # Why greedy loses
//!
//! A *greedy* player clears as many cells as possible in each move. If two colours clear the same number, it takes the
//! colour with the smaller number. Its first two moves are the same as above. Then colour 2 clears only one cell, and
//! colours 1 and 3 clear two cells each, so greedy chooses colour 1. But the single cell of colour 2 is the way to the
//! right side of the board. If you clear it first, colour 1 then clears five cells in one move. Greedy clears these
//! five cells in two moves, and at the end it comes back for the cell of colour 2. It needs seven moves:
//!
//! | Move | Colour | Clears | Board afterwards |
//! |---|---|---|---|
//! | 3 | 1 | 2 cells | `..311` `...23` `..313` |
//! | 4 | 3 | 2 cells | `...11` `...23` `...13` |
//! | 5 | 1 | 3 cells | `.....` `...23` `....3` |
//! | 6 | 3 | 2 cells | `.....` `...2.` `.....` |
//! | 7 | 2 | 1 cell | `.....` `.....` `.....` |
//!
//! # Why four moves are not enough
//!
//! Write into each cell the least number of moves that can clear the cell. Neighbours of the same colour have the same
//! number, and the numbers of other neighbours differ by at most one. The colour of the corner does not matter, because
//! the corner is cleared from the beginning.
//!
//! ```text
//! 0 1 2 3 3
//! 1 1 2 3 4
//! 2 2 3 4 4
//! ```
//!
//! Three cells need four moves: two cells of colour 3 at the right edge, and one cell of colour 1 in the last row. A
//! game of four moves would have to clear all three cells with its fourth move. But a move clears only one colour.
//! Every game therefore has at least five moves, and the game of five moves above is a shortest game.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Colour, Start};
//! use colorwalk::color_walk::solve::solve;
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let board: Board = "21311\n22023\n01313".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let by_hand = [2, 0, 2, 1, 3].map(Colour::new);
//! let left = |moves: &[Colour]| game.replay(moves.iter().copied()).cells_left();
//! let cleared = |moves: &[Colour]| -> Vec<u32> {
//!     (1..=moves.len()).map(|n| left(&moves[..n - 1]) - left(&moves[..n])).collect()
//! };
//! assert_eq!(cleared(&by_hand), [2, 2, 1, 5, 4]);
//!
//! let greedy = play_out(&game, &mut LookAhead::new(1, Area));
//! assert_eq!(greedy.moves, [2, 0, 1, 3, 1, 3, 2].map(Colour::new));
//! assert_eq!(cleared(&greedy.moves), [2, 2, 2, 2, 3, 2, 1]);
//!
//! let solution = solve(&board); // a computer agrees: five, and no fewer
//! assert!(solution.is_optimal() && solution.moves.len() == by_hand.len());
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # Where to go from here
//!
//! - Play this board in the [playground](../../../playground.html#game?board=21311/22023/01313). It gives hints, and it
//!   can play for you. After a game it says which of your moves were mistakes.
//! - How do players do without looking ahead? [Page 16](super::p16_without_a_plan) has the simplest
//!   players. [Page 17](super::p17_greedy_players) has greedy and the players who look ahead.
//! - How far are these players from the best game? [Page 23](super::p23_optimum) compares all players with the fewest
//!   moves, on a hundred boards.
//! - How does a computer prove the fewest moves for a board of 600 cells? [Page 24](super::p24_learning) shows how a
//!   search learns from its failures. The [guide](super) begins with searches in a small graph.
