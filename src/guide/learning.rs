//! Page 13: learning reuses the reason of a failure.
//!
//! Each round of iterative deepening asks whether the board can be cleared within a given number of moves. A state from
//! which it cannot is *refuted*. A plain search refutes similar states again and again, because it does not record why the
//! first one failed. In this game the reason is short. The set of cleared cells only grows, so a reason takes the form of a
//! **must-hit set**: *to finish within t moves, one of these cells must be cleared by now*. It refutes the current state
//! and every other state in which all of these cells are uncleared, whatever else is cleared.
//!
//! The search stores these sets by the number of moves left and looks them up before it expands a state. On the board of
//! this guide, the layered relaxation gives a lower bound of seven moves. Four lemmas prove that seven are not enough:
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
//! // Why not seven? A checker that knows the rules of the game verifies the reason.
//! let refutation = solution.refutation().expect("the log is on");
//! assert_eq!(refutation.lemmas().len(), 4);
//! let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER)?);
//! assert_eq!(certificate::refutation(&WalkRules::new(&graph), refutation), Ok(8));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! The figure shows the four lemmas. The coloured cells are the must-hit set: if none of them is cleared, the board cannot
//! be finished within the stated number of moves, even if all other cells are cleared, as drawn. Whatever move
//! follows, the state misses the next set as well, until the failure is obvious.
//!
#![doc = include_str!("figures/must_hit.svg")]
//!
//! On such a small board learning gains nothing. On the boards of the series, with 600 cells in five colours, it reduces a
//! search that was called hopeless to milliseconds; see `benches/exact.rs`. The search is
//! [`learned_deepening`](crate::Search::learned_deepening), one of the [`algorithms`](crate::algorithms). The header of
//! its source file explains how it combines the reasons of several moves into one.
//!
//! # Exercises
//!
//! **1. Find a must-hit set.** The board `012` is one row of three cells; the first is cleared. Why is one move not enough?
//! Which cells form the must-hit set, and does one of them suffice?
//!
//! <details><summary>Solution</summary>
//!
//! The other two cells have two colours, and a move clears one of them, so {1, 2} is a must-hit set for one move. A cell
//! alone is not: if everything else were cleared, one move would clear it. The checker accepts the one lemma and rejects the
//! other:
//!
//! ```
//! use std::sync::Arc;
//! use colorwalk::certificate;
//! use colorwalk::color_walk::{Board, ClusterGraph, Start, WalkRules};
//! use colorwalk::refutation::{Justification, Lemma, Refutation};
//!
//! let board: Board = "012".parse()?;
//! let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER)?);
//! let proves_two = |must_hit: u64| {
//!     let obvious = Justification::Chain { steps: Vec::new(), lemma: None };
//!     let lemma = Lemma { must_hit: Box::new([must_hit]), budget: 1, justification: obvious };
//!     let refutation = Refutation::new(vec![lemma], vec![0], 2);
//!     certificate::refutation(&WalkRules::new(&graph), &refutation) == Ok(2)
//! };
//! assert!(proves_two(0b110)); // bit i is the cell i
//! assert!(!proves_two(0b100) && !proves_two(0b010));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. Bound and optimum.** Consider the first board of the series. What is the lower bound of the layered relaxation, and how many moves does
//! the board take?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Layered, Start};
//! use colorwalk::solve::solve;
//!
//! let board = Board::series(1)?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let lower_bound = Layered::new(&game).bound(game.start_position());
//! assert_eq!((lower_bound, solve(&board).moves().len()), (26, 29));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! Previous: [12. Look-ahead](super::look_ahead) · [The guide](super) · Next: [14. Certificates](super::certificates)
