//! The game *Color Walk*: clear a coloured board from one cell in as few moves as possible.
//!
//! A move names a colour. It clears every cell of that colour that is connected to the cleared
//! region through cells of that colour. So it clears whole clusters, the maximal connected sets of
//! cells of one colour, and the game is played on the graph of clusters:
//!
//! ```text
//! Board ──(adjacent cells)──> ClusterGraph ──(start rule)──> ColorWalk: a SearchProblem
//!                                                            Position: the cleared clusters
//! ```
//!
//! *Flood-It* is the same game with another start: its rule is [`Start::Cluster`].
//!
//! The order in which clusters were cleared does not matter. So the state is the set of cleared
//! clusters, and the graph of positions is acyclic: every move that is not wasted clears something.
//! Finding the minimum number of moves is NP-hard from three colours on (Clifford, Jalsenius,
//! Montanaro and Sach 2012).
//!
//! Sam Koblenski's series "Explore Simple Game Algorithms with Color Walk" (2017-18) made the game
//! known. [`Board::series`] gives its boards; its players are in [`strategies`].
//!
//! # Examples
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::Search;
//!
//! let board: Board = "0120\n1102\n2011".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let report = Search::new(&game).bfs().expect("unit costs do not overflow");
//! let path = report.path().expect("every board can be cleared");
//! assert_eq!(path.to_string(), "1 0 1 2 0");
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```

mod board;
mod clusters;
mod game;
pub mod heuristics;
mod metrics;
mod position;
mod rules;
mod series;
mod set_walk;
pub mod solve;
pub mod strategies;

pub use board::{Board, BoardError, Colour};
pub use clusters::{ClusterGraph, ClusterId, Start};
pub use game::ColorWalk;
pub use metrics::{Area, Metric, Perimeter, Ratio, Trial};
pub use position::{Position, PositionError};
pub use rules::WalkRules;
pub use series::SeriesGenerator;
pub(crate) use set_walk::Outlook;
pub use set_walk::{Region, SetWalk, Words};
