//! Heuristics: estimates from an easier problem.
//!
//! A *heuristic* h estimates the remaining cost from a state to a goal, here the number of moves left. It is *admissible*
//! if it never overestimates. Let g be the cost of the path to a state. Then f = g + h is a lower bound on the cost of
//! every path through the state, and a search can skip the state if f exceeds the cost of a known path. A* expands
//! states in the order of f (Hart, Nilsson and Raphael 1968).
//!
//! Admissible heuristics come from *relaxation*: drop a rule and solve the relaxed problem exactly. Every solution of the
//! real problem also solves the relaxed one, so the relaxed optimum never exceeds the real one.
//!
//! | Relaxation | Heuristic |
//! |---|---|
//! | a move clears *all* cells of its colour, wherever they are | [`ColoursLeft`](crate::color_walk::ColoursLeft): each remaining colour takes a move |
//! | a move clears the neighbours of *every* colour | [`Eccentricity`](crate::color_walk::Eccentricity): the distance of the farthest cluster |
//! | both, one layer of distance after the other | [`Layered`](crate::color_walk::Layered) |
//!
//! In general, the closer the relaxation is to the real problem, the fewer states A* expands:
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, ColoursLeft, Eccentricity, Layered, Start};
//! use colorwalk::{Max, Search};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let (colours, distance) = (ColoursLeft::new(&game), Eccentricity::new(&game));
//! let layered = Layered::new(&game);
//!
//! let start = game.start_position();
//! assert_eq!((colours.bound(start), distance.bound(start)), (4, 6));
//! assert_eq!(layered.bound(start), 7);
//!
//! let expanded = [
//!     Search::new(&game).dijkstra().unwrap(),
//!     Search::new(&game).astar_with(distance.clone()).unwrap(),
//!     Search::new(&game).astar_with(colours.clone()).unwrap(),
//!     Search::new(&game).astar_with(Max(colours, distance)).unwrap(),
//!     Search::new(&game).astar_with(layered).unwrap(),
//! ]
//! .map(|report| {
//!     assert_eq!(report.cost(), Some(8));
//!     report.stats().expanded
//! });
//! assert_eq!(expanded, [221, 65, 23, 21, 9]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! At the start the distance is the better estimate, yet it saves less than the number of colours. What counts is how
//! well a heuristic discriminates between the states among which the search chooses.
//!
#![doc = include_str!("figures/estimates.svg")]
//!
//! A heuristic is *consistent* if h is zero at every goal and decreases along an edge by at most the cost of the edge.
//! Then f never decreases along a path, and A* never expands a state twice. Otherwise A* may find a cheaper path to a
//! state that it has already expanded and must *reopen* the state. The functions in [`laws`](crate::laws) test any
//! problem and any heuristic:
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Layered, Position, Start};
//! use colorwalk::laws;
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! laws::check_consistent(&game, &Layered::new(&game)).unwrap();
//!
//! // The number of cells left is not even admissible: one move may clear several.
//! let cells = |position: &Position| position.cells_left();
//! let broken = laws::check_heuristic(&game, &cells).unwrap_err();
//! assert_eq!(broken.law(), laws::Law::HeuristicAdmissible);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! So with a consistent heuristic A* expands the states contour by contour of equal f and never crosses the contour of the
//! cheapest path. A better heuristic moves more states beyond that contour.
//!
#![doc = include_str!("figures/contours.svg")]
//!
//! # Exercise
//!
//! A heuristic that overestimates can still be useful. Pass the number of cells left to
//! [`greedy_best_first`](crate::Search::greedy_best_first), which expands states in the order of h alone. What does it
//! find, and what does it prove?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
//! use colorwalk::{Claim, Search};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let report = Search::new(&game).greedy_best_first(|p: &Position| p.cells_left()).unwrap();
//! assert_eq!((report.cost(), report.stats().expanded), (Some(9), 9)); // one move too many
//! assert_eq!(report.claim(), Claim::Path);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
