//! State spaces: a graph that nobody writes down.
//!
//! A *state* is all that matters for what can still happen. In *Color Walk* that is which cells are cleared, and
//! not by which moves: two orders of play that clear the same cells lead to the same state. An *edge* is a move. The
//! graph of all states and moves is the *state space*; it is called *implicit*, because it is given by a start and a
//! function from a state to its successors, and not by a list.
//!
//! On the board of this guide it is small enough to be written down after all:
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
//! A board of 30 x 20 cells, the size of the published series, has more states than could ever be stored. That does not
//! matter: a search generates the part of the space that it needs, and the art is to need little.
//!
//! Since no cell is ever filled again, no path returns to a state: the graph is acyclic, and every algorithm for
//! acyclic graphs applies, too. [`dag_shortest_paths`](crate::Search::dag_shortest_paths) relaxes each edge once.
//!
//! This is where it begins. Two orders of play lead to the position with the frame: it is one state, not two.
//!
#![doc = include_str!("figures/first_moves.svg")]
//!
//! # Exercise
//!
//! The *dearest* path through the acyclic graph is the longest game in which every move clears something. How long is
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
