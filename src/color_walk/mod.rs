//! The game *Color Walk*, whose aim is to clear a coloured board from one cell in as few moves as possible.
//!
//! A move names a colour and clears every cell of that colour that is connected to the cleared region through cells of
//! the same colour. It therefore clears whole clusters, which are the maximal connected sets of cells of one colour. So
//! the game can be played on the graph of clusters:
//!
//! ```text
//! Board ──(adjacent cells)──> ClusterGraph ──(start rule)──> ColorWalk: a SearchProblem
//!                                                            Position: the cleared clusters
//! ```
//!
//! *Flood-It* is the same game with another start rule, [`Start::Cluster`].
//!
//! The order in which clusters were cleared does not matter, so the state is the set of cleared clusters. The graph of
//! positions is acyclic, because every move that is not wasted clears something. Finding the minimum number of moves is
//! NP-hard from three colours on (Clifford, Jalsenius, Montanaro and Sach 2012).
//!
//! Sam Koblenski's series "Explore Simple Game Algorithms with Color Walk" (2017-18) made the game
//! known. [`Board::series`] returns its boards, and [`strategies`] contains its players.
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
