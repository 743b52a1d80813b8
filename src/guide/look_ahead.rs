//! Look-ahead: why looking further stopped paying.
//!
//! A player who looks *N* moves ahead tries all sequences of N moves, values where they end, and plays the first move of
//! the best. The series did so with the number of cells cleared as the value, found that deeper look-ahead helped
//! less and less. On the board of this guide it even hurts:
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
//! // A sequence that clears the board beats every other, and a shorter one a longer one.
//! let mended = [1, 2, 3, 4, 5].map(|depth| moves(LookAhead::new(depth, Area).finish_first()));
//! assert_eq!(mended, [9, 8, 8, 8, 8]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! The fault is in the value, not in the depth. Near the end many sequences clear the board within N moves. All are worth
//! the same, whether they take one move for it or N; and so the player, who may take any of the best, dawdles.
//! The further it looks, the earlier in the game that begins. With the one rule above, deeper is never worse
//! here.
//!
//! These are the two games that look five moves ahead. Both see the end three moves after the start; they part at the sixth
//! move:
//!
#![doc = include_str!("figures/look_ahead.svg")]
//!
//! The lesson is older than this game: a search does what its value says and not what its author meant. *Fewest moves*
//! has to be part of the value, as it is of g + h.
//!
//! # Exercise
//!
//! On board 5 of the series, how much does the rule save at each depth from one to five?
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
