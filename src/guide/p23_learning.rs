//! Page 23: learning reuses the reason of a failure.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! [Iterative deepening](super::p09_iterative_deepening) asks in each round whether the board can be cleared within t
//! moves, its *budget*. If it cannot be cleared from a state, the state is *refuted*. The reason is short in this game,
//! since the set of cleared cells only grows. It takes the form of a *nogood*: to finish within t moves, one of these
//! cells must be cleared by now. A state *misses* the set if none of the cells is cleared. A nogood with its budget is
//! a *lemma*, and a list of lemmas that ends with one about the start is a *refutation*.
//!
//! # The idea
//!
//! A plain search refutes similar states again and again, because it does not record why the first one failed. Learn
//! the reason instead: a nogood refutes the current state and every other state that misses it, whatever else is
//! cleared. If every move leads to a refuted state, the reasons of the moves together are a reason for the state
//! itself. Before you expand a state, look up the learned sets. Budgets grow from round to round, but each set belongs
//! to a budget of its own, so all sets stay true. The figure shows why seven moves are not enough for the
//! [board of the guide](super#the-board). The coloured cells are a nogood: if none of them is cleared, the board cannot
//! be finished within the stated number of moves, even if all other cells are cleared, as drawn. Whatever move follows,
//! the state misses the next set as well, until the failure is obvious:
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
//! [`algorithms/learned_deepening/refute.rs`](../../../src/colorwalk/algorithms/learned_deepening/refute.rs.html#175-350);
//! the method is [`learned_deepening`](crate::Search::learned_deepening), and
//! [`solve::Solver`](crate::color_walk::solve::Solver) runs it. Unlike the text above, it does not call itself but
//! keeps a stack of states, each with its budget, its moves and its reason so far. Before it expands a successor, it
//! looks up the learned sets that refute any of the successors, all at once. Of the successors that are left, it takes
//! the most promising one first.
//!
//! # By hand
//!
//! The board `0121` is one row, and its first cell is cleared. The cells are numbered from 0. Why are two moves not
//! enough?
//!
//! | Lemma | Budget | Nogood | Because |
//! |---|---|---|---|
//! | 0 | 1 | {2, 3} | all but these cleared, two colours are left, and a move clears one |
//! | 1 | 2 | {1, 2, 3} | only move 1 clears anything, and lemma 0 refutes what is left |
//!
//! In the text below, a set is a number in hexadecimal whose bit i stands for the cell i: `c` is {2, 3}. A `chain` is
//! an obvious lemma. A `branch` lists each move, with the lemma that refutes the state after the move. The `roots` are
//! the lemmas about the start. A *checker*, a small program that knows the rules of the game and not the search,
//! accepts the text:
//!
//! ```
//! use std::sync::Arc;
//! use colorwalk::certificate;
//! use colorwalk::color_walk::{Board, ClusterGraph, Start, WalkRules};
//! use colorwalk::refutation::Refutation;
//!
//! let by_hand = "refutation 3\n1 c chain\n2 e branch 1@0\nroots 1\n";
//! let refutation = Refutation::read_text(by_hand.as_bytes())?;
//! let rows = refutation.lemmas().iter().map(|lemma| (lemma.budget, lemma.nogood[0]));
//! assert!(rows.eq([(1, 0b1100), (2, 0b1110)]));
//!
//! let graph = Arc::new(ClusterGraph::new(&"0121".parse::<Board>()?, Start::CORNER)?);
//! assert_eq!(certificate::refutation(&WalkRules::new(&graph), &refutation), Ok(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # On the board
//!
//! On the [board of the guide](super#the-board), [`Layered`](crate::color_walk::heuristics::Layered) of
//! [page 7](super::p07_astar) gives a lower bound of seven moves. Four lemmas prove that seven are not enough:
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
//! assert_eq!(solution.moves().len(), 8);
//!
//! let refutation = solution.refutation().expect("the log is on");
//! let budgets = refutation.lemmas().iter().map(|lemma| lemma.budget);
//! assert!(budgets.eq([5, 5, 6, 7]));
//! let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER)?);
//! assert_eq!(certificate::refutation(&WalkRules::new(&graph), refutation), Ok(8));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! These are the four lemmas of the figure, which shows the last one first.
//!
//! # Cost and memory
//!
//! In the worst case it takes exponential time, as must be expected of an NP-hard problem (Clifford et al. 2012). It
//! keeps a set of n bits in memory for each refuted state, up to a limit
//! ([`Learning::memory`](crate::algorithms::Learning::memory)). On the boards of the series, with 600 cells in five
//! colours, learning reduces a search that was called hopeless to milliseconds; see `benches/exact.rs`.
//!
//! To step through the nogoods of this proof, open it in the
//! [playground](../../../playground.html#game?board=01213/20312/13021/02130&proof=1).
//!
//! # When not to use it
//!
//! Not on small boards: on the board of the guide learning gains nothing. Not if states can also lose what they own.
//! Then a failure has no such short reason, and [`ExplainableProblem`](crate::refutation::ExplainableProblem) cannot be
//! implemented.
//!
//! Not on problems whose difficulty lies in numbers: set covering, packing, scheduling. A state of set covering is a
//! set that only grows, and the example of [`ExplainableProblem`](crate::refutation::ExplainableProblem) is such a
//! problem. But a solver for mixed-integer linear programs (MILP) adds up fractions of many constraints in one bound,
//! which no nogood expresses. Such a solver proves the optimum of the set covering instance Steiner 27, with 27 columns
//! and 117 rows, in half a second. This search does not prove it in a minute.
//!
//! # Exercises
//!
//! **1. Find a nogood.** The board `012` is one row of three cells; the first is cleared. Why is one move not enough?
//! Which cells form the nogood, and does one of them suffice?
//!
//! <details><summary>Solution</summary>
//!
//! The other two cells have two colours, and a move clears one of them, so {1, 2} is a nogood for one move. One of the
//! cells alone is no nogood: if all other cells were cleared, one move would clear it. The checker accepts the first
//! lemma and rejects the second:
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
//! **2. Bound and optimum.** Consider the first board of the series. What is the lower bound of `Layered`, and how many
//! moves does the board take?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::color_walk::heuristics::Layered;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::color_walk::solve::solve;
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
//! **3. Break a lemma.** In the refutation by hand, make one change at a time and say what the checker will object to:
//! leave the cell 1 out of lemma 1; leave the cell 2 out of lemma 0; raise the budget of lemma 1 to 3.
//!
//! <details><summary>Solution</summary>
//!
//! Without cell 1 in lemma 1, that cell may be cleared. Then move 2 also clears something, and must also be refuted.
//! Without cell 2 in lemma 0, only one cell is left, and one move is enough. With a budget of 3 in lemma 1, two moves
//! are left after the first one, but lemma 0 is only about one move.
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
//!     certificate::refutation(&WalkRules::new(&graph), &refutation).unwrap_err().rule()
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
//! Previous: [22. The optimum](super::p22_optimum) · [The guide](super) · Next:
//! [24. Certificates](super::p24_certificates)
