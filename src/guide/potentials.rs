//! Potentials: A* is Dijkstra's algorithm on other costs.
//!
//! Give every state a height p, a *potential*, and let an edge from u to v cost c(u, v) + p(v) - p(u). Along a path the
//! heights in between cancel. So between two given states every path changes its cost by the same amount, and the
//! same paths are cheapest as before (D. B. Johnson, *J. ACM* 24, 1977). Take an estimate h for the potential: the cost
//! of a path to a state is then g + h less the h of the start, which is the f of A* but for a constant. **A\* with h is
//! Dijkstra's algorithm on the costs reweighted by h.** That h is consistent says just that no reweighted cost is negative.
//!
//! The series that made *Color Walk* known ranks positions by `scale · moves - cells cleared` and calls the search
//! Dijkstra's algorithm. By the same sum it is A* with h = cells left / scale. Here is one order of expansion, twice:
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
//!     let examined = recorder.records().iter().filter(|record| record.kind == EventKind::Examined);
//!     examined.filter_map(|record| Some(record.state.as_ref()?.1.clone())).collect()
//! }
//!
//! // The key of the series, up to the constant number of cells.
//! let mut by_key = Recorder::new();
//! Search::new(&game)
//!     .ties(Ties::Older)
//!     .observe(&mut by_key)
//!     .best_first(|c| i64::from(SCALE * c.g()) + cells_left(c.state()))
//!     .unwrap();
//!
//! // By cost alone, where a move costs SCALE and positions have a potential.
//! let scaled = MapCost::new(&game, |_: &Position, _: &_| SCALE);
//! let reweighted = Reweighted::new(&scaled, cells_left);
//! let mut by_cost = Recorder::new();
//! Search::new(&reweighted).ties(Ties::Older).observe(&mut by_cost).best_first(|c| c.g()).unwrap();
//!
//! assert_eq!(order(&by_key), order(&by_cost));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! A move that clears more than `scale` cells has a negative reweighted cost: there the estimate is not consistent, and
//! in general it is not admissible either. So what the series found were good games, and not always the best ones.
//! The library will not take such costs for Dijkstra's algorithm: a [`ReducedCost`](crate::adaptors::ReducedCost) is no
//! [`NonNegativeCost`](crate::NonNegativeCost), and the call does not compile.
//!
//! To the left a cheapest path under the potential of A* with [`Layered`](crate::color_walk::Layered). To the right the path
//! that the key of the series finds with a scale of 2: f falls where a move clears more than two cells, and the path
//! is one move too long.
//!
#![doc = include_str!("figures/potentials.svg")]
//!
//! # Exercise
//!
//! From which scale on does no move of this board have a negative reweighted cost?
//!
//! <details><summary>Solution</summary>
//!
//! From the most cells that one move can clear:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let space = Search::new(&game).explore().unwrap();
//! let cells_left = |id| space.state(id).map_or(0, |position| position.cells_left());
//! let cleared = space.all_edges().map(|edge| cells_left(edge.from()) - cells_left(edge.to()));
//! assert_eq!(cleared.max(), Some(6));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
