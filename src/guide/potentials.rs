//! Page 11: with potentials, A* is Dijkstra's algorithm on reweighted edges.
//!
//! Assign every state a number p, its *potential*, and let the edge from u to v cost c(u, v) + p(v) - p(u). Along a path
//! the potentials in between cancel. So all paths between two given states change their cost by the same amount, and
//! the cheapest ones stay cheapest (D. B. Johnson, *J. ACM* 24, 1977). Now use a heuristic h as the potential. The cost of
//! a path to a state becomes g + h minus the h of the start, which is the f of A* up to a constant. **A\* with h is
//! Dijkstra's algorithm on the costs reweighted by h.** The reweighted costs are non-negative exactly if h decreases along
//! no edge by more than the cost of the edge, that is, if h is consistent.
//!
//! The series that made *Color Walk* known ranks positions by `scale · moves - cells cleared` and calls the search
//! Dijkstra's algorithm. By the same calculation it is A* with h = cells left / scale. The code below computes this order
//! of expansion in both ways:
//!
//! ```
//! use colorwalk::adaptors::{MapCost, Reweighted};
//! use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
//! use colorwalk::observe::{EventKind, Recorder};
//! use colorwalk::{Search, SearchProblem, Ties};
//!
//! const SCALE: u32 = 4;
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let cells_left = |position: &Position| i64::from(position.cells_left());
//!
//! /// The states in the order in which they were expanded.
//! fn order<T>(recorder: &Recorder<Position, T>) -> Vec<Position> {
//!     let records = recorder.records().iter();
//!     let examined = records.filter(|record| record.kind == EventKind::Examined);
//!     examined.filter_map(|record| Some(record.state.as_ref()?.1.clone())).collect()
//! }
//!
//! // The key of the series, up to a constant: the number of cells.
//! let mut by_key = Recorder::new();
//! Search::new(&game)
//!     .ties(Ties::Older)
//!     .observe(&mut by_key)
//!     .best_first(|c| i64::from(SCALE * c.g()) + cells_left(c.state()))
//!     .unwrap();
//!
//! // By cost alone: a move costs SCALE, reweighted by the cells left.
//! let scaled = MapCost::new(&game, |_: &Position, _: &_| SCALE);
//! let reweighted = Reweighted::new(&scaled, cells_left);
//! let mut by_cost = Recorder::new();
//! Search::new(&reweighted)
//!     .ties(Ties::Older)
//!     .observe(&mut by_cost)
//!     .best_first(|c| c.g())
//!     .unwrap();
//!
//! assert_eq!(order(&by_key), order(&by_cost));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! A move that clears more than `scale` cells has a negative reweighted cost. So this heuristic is not consistent, and in
//! general it is not admissible either. That is why the series found good games, but not always the best ones. This
//! library rejects such costs for Dijkstra's algorithm at compile time: [`ReducedCost`](crate::adaptors::ReducedCost) does
//! not implement [`NonNegativeCost`](crate::NonNegativeCost).
//!
//! On the left is a cheapest path under the potential of A* with [`Layered`](crate::color_walk::Layered). On the right is
//! the path that the key of the series finds with a scale of 2: f decreases where a move clears more than two cells, and
//! the path is one move too long.
//!
#![doc = include_str!("figures/potentials.svg")]
//!
//! # Exercise
//!
//! What is the smallest scale at which no move on this board has a negative reweighted cost?
//!
//! <details><summary>Solution</summary>
//!
//! The largest number of cells that one move can clear:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let space = Search::new(&game).explore().unwrap();
//! let cells_left = |id| space.state(id).map_or(0, |position| position.cells_left());
//! let cleared =
//!     space.all_edges().map(|edge| cells_left(edge.from()) - cells_left(edge.to()));
//! assert_eq!(cleared.max(), Some(6));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! Previous: [10. State spaces](super::state_spaces) · [The guide](super) · Next: [12. Look-ahead](super::look_ahead)
