//! Page 10: state spaces are graphs given by a function.
//!
//! A *state* holds everything that determines which moves are still possible. In *Color Walk* that is the set of cleared
//! cells. The moves that cleared them do not matter: two sequences of moves that clear the same cells lead to the same
//! state. An *edge* is a move. The graph of all states and moves is the *state space*. It is *implicit*: a start and a
//! function from a state to its successors define it, not a list of states and edges.
//!
//! On the board of this guide it is small enough to enumerate:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//!
//! let space = Search::new(&game).explore().expect("it is finite");
//! assert_eq!(space.len(), 246); // states that can be reached
//! assert_eq!(space.edge_count(), 548); // moves that clear something
//! assert_eq!(space.goals().count(), 1); // the cleared board
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! A board of 30 x 20 cells, the size used in the published series, has far too many states to store. That does not
//! matter: a search generates only the part of the space that it needs, and a good search needs little.
//!
//! A cleared cell stays cleared, so no path returns to a state. The graph is acyclic, and
//! [page 3](super::acyclic) applies: [`dag_shortest_paths`](crate::Search::dag_shortest_paths) relaxes each edge only once.
//!
//! The figure shows the first moves. Two sequences of moves lead to the framed position, which is one state, not two.
//!
#![doc = include_str!("figures/first_moves.svg")]
//!
//! # Exercise
//!
//! The *longest path* through the acyclic graph is the longest game in which every move clears something. How long is
//! it?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::algorithms::Wanted;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let paths = Search::new(&game).dag_shortest_paths(Wanted::Dearest).expect("no cycles");
//! let goal = paths.space().goals().next().expect("the board can be cleared");
//! assert_eq!(paths.cost(goal), Some(14));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! Previous: [9. The k shortest paths](super::k_shortest) · [The guide](super) · Next: [11. Potentials](super::potentials)
