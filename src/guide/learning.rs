//! Learning: ask why it failed.
//!
//! Iterative deepening asks, round by round: can the board be cleared in so many moves? A state from which it cannot is
//! *refuted*, and a plain search refutes much the same states over and over, because it never asks why. In this game the
//! answer is short. Cleared cells only grow, and so a reason has the form of a **must-hit set**: *whoever wants to finish
//! within t moves must have cleared one of these cells by now*. It refutes the state at hand, and with it every state that
//! misses the same cells, whatever else it has cleared.
//!
//! The search keeps these sets by the number of moves left, and looks into them before it expands. On the board of the guide
//! the relaxation by layers says seven moves at least. That seven are not enough takes a handful of such lemmas to show:
//!
//! ```
//! use std::sync::Arc;
//! use colorwalk::certificate;
//! use colorwalk::color_walk::{Board, ClusterGraph, Start, WalkRules};
//! use colorwalk::solve::Solver;
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let solution = Solver::new().log(true).solve(&board)?;
//! assert!(solution.is_optimal());
//! assert_eq!(solution.moves().len(), 8);
//!
//! // Why not seven? The search says so in a form that anyone can check who knows the rules of the game.
//! let refutation = solution.refutation().expect("it was asked for");
//! assert_eq!(refutation.lemmas().len(), 4);
//! let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER)?);
//! assert_eq!(certificate::refutation(&WalkRules::new(&graph), refutation), Ok(8));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! These are the four. The coloured cells are the must-hit set: whoever has cleared none of them cannot finish in so many
//! moves, not even with all others cleared, as drawn. Whatever is played, the next set is missed as well, until it is
//! obvious.
//!
#![doc = include_str!("figures/must_hit.svg")]
//!
//! On so small a board nothing is gained. On the boards of the series, 600 cells in five colours, this is what turns a search
//! that was called hopeless into one of milliseconds: see `benches/exact.rs`, and [the algorithm](crate::algorithms) for how
//! reasons are joined and led back through moves.
//!
//! # Exercise
//!
//! A reason for the series' first board: how many moves does its relaxation promise, and how many does it take?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Layered, Start};
//! use colorwalk::solve::solve;
//!
//! let board = Board::series(1)?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let promised = Layered::new(&game).bound(game.start_position());
//! assert_eq!((promised, solve(&board).moves().len()), (26, 29));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
