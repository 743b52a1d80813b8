//! Page 12: why deeper look-ahead stopped helping.
//!
//! A player with a look-ahead of *N* moves tries all sequences of N moves, evaluates the position at the end of each, and
//! plays the first move of the best sequence. The series used the number of cleared cells as the value and found that
//! deeper look-ahead helped less and less. On the board of this guide it even hurts:
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::strategies::{LookAhead, play_out};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let moves = |mut player: LookAhead<Area>| play_out(&game, &mut player).moves().len();
//!
//! let published = [1, 2, 3, 4, 5].map(|depth| moves(LookAhead::new(depth, Area)));
//! assert_eq!(published, [9, 8, 8, 9, 9]);
//!
//! // Prefer sequences that clear the board, and among these the shorter ones.
//! let finishing = |depth| LookAhead::new(depth, Area).finish_first();
//! let fixed = [1, 2, 3, 4, 5].map(|depth| moves(finishing(depth)));
//! assert_eq!(fixed, [9, 8, 8, 8, 8]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! The fault lies in the value, not in the depth. Near the end of the game, many sequences clear the board within N moves.
//! All have the same value, whether they need one move or N. The player may choose any of them and so wastes moves. The
//! deeper the look-ahead, the earlier in the game this begins. With the one extra rule above, deeper look-ahead is never
//! worse on this board.
//!
//! The figure shows the two games with a look-ahead of five. Both players see the end of the game after three moves; the
//! games differ from the sixth move on:
//!
#![doc = include_str!("figures/look_ahead.svg")]
//!
//! The lesson is general: a search optimises the value that it is given, not the one that its author had in mind. The
//! value must include the number of moves, as g + h does.
//!
//! # Exercise
//!
//! On board 5 of the series, how many moves does the rule save at each depth from one to five?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&Board::series(5)?, Start::CORNER)?;
//! let moves = |mut player: LookAhead<Area>| play_out(&game, &mut player).moves().len();
//! let saved = [1, 2, 3, 4, 5].map(|depth| {
//!     moves(LookAhead::new(depth, Area)) - moves(LookAhead::new(depth, Area).finish_first())
//! });
//! assert_eq!(saved, [0, 0, 0, 1, 1]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! Previous: [11. Potentials](super::potentials) · [The guide](super) · Next: [13. Learning](super::learning)
