//! Page 24: learning reuses the reason of a failure.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! In each round, [iterative deepening](super::p11_iterative_deepening) asks whether the board can be cleared within t
//! moves, the *budget* of the round. If the board cannot be cleared from a state, the state is *refuted*. In this game
//! the reason of a failure is short, because the set of cleared cells only grows. The reason is a set of cells, a
//! *nogood*: to finish within t moves, at least one of these cells must already be cleared. A state *misses* the nogood
//! if no cell of the nogood is cleared. A nogood with its budget is a *lemma*. A list of lemmas that ends with a lemma
//! about the start is a *refutation*.
//!
//! # The idea
//!
//! A plain search refutes similar states again and again, because it does not record why the first state failed. Learn
//! the reason instead. A nogood refutes the current state and every other state that misses it, whatever else is
//! cleared. If every move leads to a refuted state, the reasons of the moves together are a reason for the state
//! itself. Before you expand a state, look up the learned sets. Budgets grow from round to round, but each set has its
//! own budget, so all sets stay true. The figure shows why seven moves are not enough for
//! the [board of the guide](super#the-board). The coloured cells are a nogood. While no coloured cell is cleared, the
//! board cannot be finished within the stated number of moves, even if all other cells are cleared, as in the figure.
//! After any move the state misses the next nogood. For the last nogood, it is obvious that the moves are not enough:
//!
#![doc = include_str!("figures/must_hit.svg")]
//!
//! ```text
//! refute(state, t):
//!     if the state is a goal: it cannot be refuted
//!     if the lower bound of the state is above t: return a set that explains the bound
//!     if the state misses a set that was learned for t moves or more: return that set
//!     M = {}
//!     for each move c:
//!         S = refute(the state after c, t - 1); if it cannot be refuted: stop, c is right
//!         add to M all cells of S, and what is beside the clusters of colour c among them:
//!             while none of these is cleared, the move c clears no cell of S
//!     learn M for t; return M
//! for t = the lower bound of the start, and so on: stop if the start cannot be refuted
//! ```
//!
//! In this crate the loop is
//! [`algorithms/learned_deepening/refute.rs`](../../../src/colorwalk/algorithms/learned_deepening/refute.rs.html#169-343).
//!
//! The method is [`learned_deepening`](crate::Search::learned_deepening),
//! and [`solve::Solver`](crate::color_walk::solve::Solver) runs it. Unlike the text above, the loop does not call
//! itself. The search keeps a stack of states. For each state it keeps the budget, the moves, and the part of the
//! reason that is known so far. It first looks up the learned sets that refute successors of the state, for all
//! successors at once. Then it expands the most promising successor that no learned set refutes.
//!
//! # By hand
//!
//! The board `0121` is one row, and its first cell is cleared. The cells are numbered from 0. The table shows why two
//! moves are not enough:
//!
//! | Lemma | Budget | Nogood | Because |
//! |---|---|---|---|
//! | 0 | 1 | {2, 3} | even if all other cells are cleared, two colours are left, and a move clears only one colour |
//! | 1 | 2 | {1, 2, 3} | only move 1 clears anything, and lemma 0 refutes the state after it |
//!
//! In the text below, a set is a hexadecimal number whose bit i stands for the cell i. So `c` is {2, 3}. A `chain` is
//! an obvious lemma. A `branch` lists each move with the lemma that refutes the state after the move. The `roots` are
//! the lemmas about the start. A *checker* is a small program that knows the rules of the game, but not the search. The
//! checker of the library accepts this text:
//!
//! ```
//! use std::sync::Arc;
//! use colorwalk::certificate;
//! use colorwalk::color_walk::{Board, ClusterGraph, Start, WalkRules};
//! use colorwalk::refutation::Refutation;
//!
//! let by_hand = "refutation 3\n1 c chain\n2 e branch 1@0\nroots 1\n";
//! let refutation = Refutation::read_text(by_hand.as_bytes())?;
//! let rows = refutation.lemmas.iter().map(|lemma| (lemma.budget, lemma.nogood[0]));
//! assert!(rows.eq([(1, 0b1100), (2, 0b1110)]));
//!
//! let graph = Arc::new(ClusterGraph::new(&"0121".parse::<Board>()?, Start::CORNER)?);
//! assert_eq!(certificate::refutation(&WalkRules::new(&graph), &refutation), Ok(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # On the board
//!
//! On the [board of the guide](super#the-board), [`Layered`](crate::color_walk::heuristics::Layered)
//! of [page 8](super::p08_astar) gives a lower bound of seven moves. Four lemmas prove that seven moves are not enough:
//!
//! ```
//! use std::sync::Arc;
//! use colorwalk::certificate;
//! use colorwalk::color_walk::{Board, ClusterGraph, Start, WalkRules};
//! use colorwalk::color_walk::solve::Solver;
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let solution = Solver::new().log(true).solve(&board)?;
//! assert!(solution.is_optimal());
//! assert_eq!(solution.moves.len(), 8);
//!
//! let refutation = solution.refutation.as_ref().expect("the log is on");
//! let budgets = refutation.lemmas.iter().map(|lemma| lemma.budget);
//! assert!(budgets.eq([5, 5, 6, 7]));
//! let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER)?);
//! assert_eq!(certificate::refutation(&WalkRules::new(&graph), refutation), Ok(8));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! The figure shows these four lemmas, with the last one first.
//!
//! # Cost and memory
//!
//! In the worst case the search takes exponential time, as expected for an NP-hard problem (Clifford et al. 2012). It
//! keeps a set of n bits for each refuted state of n cells, up to a limit on memory
//! ([`Learning::memory`](crate::algorithms::Learning::memory)). On the boards of the series, with 600 cells in five
//! colours, the series called the search hopeless. Learning takes milliseconds; see `benches/exact.rs`.
//!
//! Step through the nogoods of this proof in
//! the [playground](../../../playground.html#game?board=01213/20312/13021/02130&proof=1).
//!
//! # When not to use it
//!
//! Do not use learning on small boards: on the board of the guide, it gains nothing. Do not use it if a state is a set
//! that can also lose elements. Then a failure has no short reason,
//! and [`ExplainableProblem`](crate::refutation::ExplainableProblem) cannot be implemented.
//!
//! Do not use learning for problems whose difficulty is in numbers, such as set covering, packing and scheduling. In
//! set covering, a state is a set that only grows, so learning is possible, as in the example
//! of [`ExplainableProblem`](crate::refutation::ExplainableProblem). But a solver for mixed-integer linear programs
//! (MILP) adds up fractions of many constraints in one bound, and no nogood expresses this bound. A MILP solver proves
//! the optimum of the set covering instance Steiner 27, with 27 columns and 117 rows, in half a second. Learning does
//! not prove this optimum in a minute.
//!
//! # Exercises
//!
//! **1. Find a nogood.** The board `012` is one row of three cells, and its first cell is cleared. Why is one move not
//! enough? Which two cells form a nogood for one move? Is one of these cells alone also a nogood?
//!
//! <details><summary>Solution</summary>
//!
//! The other two cells have two colours, and a move clears only one of them. So {1, 2} is a nogood for one move. One
//! cell alone is not a nogood, because one move clears it if all other cells are cleared. The checker accepts the first
//! lemma and rejects the other two:
//!
//! ```
//! use std::sync::Arc;
//! use colorwalk::certificate;
//! use colorwalk::color_walk::{Board, ClusterGraph, Start, WalkRules};
//! use colorwalk::refutation::{Justification, Lemma, Refutation};
//!
//! let board: Board = "012".parse()?;
//! let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER)?);
//! let proves_two = |nogood: u64| {
//!     let obvious = Justification::Chain { steps: Vec::new(), lemma: None };
//!     let lemma = Lemma { nogood: Box::new([nogood]), budget: 1, justification: obvious };
//!     let refutation = Refutation { lemmas: vec![lemma], roots: vec![0], bound: 2 };
//!     certificate::refutation(&WalkRules::new(&graph), &refutation) == Ok(2)
//! };
//! assert!(proves_two(0b110)); // bit i is the cell i
//! assert!(!proves_two(0b100) && !proves_two(0b010));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. Bound and optimum.** What is the lower bound of `Layered` for the first board of the series? How many moves
//! does the board need?
//!
//! <details><summary>Solution</summary>
//!
//! The lower bound is 26, and the board needs 29 moves.
//!
//! ```
//! use colorwalk::color_walk::heuristics::Layered;
//! use colorwalk::Heuristic;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::color_walk::solve::solve;
//!
//! let board = Board::series(1)?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let lower_bound = Layered::new(&game).estimate(game.start_position());
//! assert_eq!((lower_bound, solve(&board).moves.len()), (26, 29));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **3. Break a lemma.** Make each of three changes to the refutation of the table, one at a time. What does the
//! checker object to? First, leave the cell 1 out of lemma 1. Second, leave the cell 2 out of lemma 0. Third, raise the
//! budget of lemma 1 to 3.
//!
//! <details><summary>Solution</summary>
//!
//! If lemma 1 does not name cell 1, it also covers states in which this cell is cleared. Then the move 2 also clears
//! something, and the refutation lacks a lemma for this move. If lemma 0 does not name cell 2, only one cell is left,
//! and one move is enough. With a budget of 3 in lemma 1, two moves are left after the first move, but lemma 0 covers
//! only one move.
//!
//! ```
//! use std::sync::Arc;
//! use colorwalk::certificate::{self, Rule};
//! use colorwalk::color_walk::{Board, ClusterGraph, Start, WalkRules};
//! use colorwalk::refutation::Refutation;
//!
//! let graph = Arc::new(ClusterGraph::new(&"0121".parse::<Board>()?, Start::CORNER)?);
//! let broken = |lemmas: &str| {
//!     let text = format!("refutation 3\n{lemmas}\nroots 1\n");
//!     let refutation = Refutation::read_text(text.as_bytes()).expect("it can be read");
//!     certificate::refutation(&WalkRules::new(&graph), &refutation).unwrap_err().rule
//! };
//! assert_eq!(broken("1 c chain\n2 c branch 1@0"), Rule::MissingAction);
//! assert_eq!(broken("1 8 chain\n2 e branch 1@0"), Rule::NotObvious);
//! assert_eq!(broken("1 c chain\n3 e branch 1@0"), Rule::BudgetTooSmall);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - R. E. Korf, "Depth-first iterative-deepening", *Artif. Intell.* 27 (1985).
//! - J. P. Marques-Silva and K. A. Sakallah, "GRASP: a search algorithm for propositional satisfiability", *IEEE Trans.
//!   Comput.* 48 (1999): learning from conflicts.
//! - M. Steinmetz and J. Hoffmann, "State space search nogood learning", *Artif. Intell.* 245 (2017).
//! - R. Clifford, M. Jalsenius, A. Montanaro and B. Sach, "The complexity of flood filling games", *Theory Comput.
//!   Syst.* 50 (2012).
//!
//! Previous: [23. The optimum](super::p23_optimum) · [The guide](super) · Next: [25.
//! Certificates](super::p25_certificates)
