//! Estimates: solve an easier problem first.
//!
//! An estimate *h* of the moves that remain is *admissible* if it is never too high. Then a state whose g + h, the moves
//! made and the least that can remain, exceeds what a known path costs can be left alone: no path through it is any
//! better. A* expands in the order of f = g + h (Hart, Nilsson and Raphael 1968).
//!
//! Admissible estimates come from *relaxation*: drop a rule, and solve what is left exactly. A path of the real problem is
//! still a path of the relaxed one, so the relaxed optimum is never higher.
//!
//! | relaxation | gives |
//! |---|---|
//! | a move clears *all* cells of its colour, wherever they are | [`ColoursLeft`](crate::color_walk::ColoursLeft): each colour left takes a move |
//! | a move clears the neighbours of *every* colour | [`Eccentricity`](crate::color_walk::Eccentricity): the distance of the farthest cluster |
//! | both, one layer of distance after the other | [`Layered`](crate::color_walk::Layered) |
//!
//! The closer the relaxation to the real problem, the less is expanded:
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
//! assert_eq!((colours.bound(start), distance.bound(start), layered.bound(start)), (4, 6, 7));
//!
//! let expanded = [
//!     Search::new(&game).dijkstra().unwrap(),
//!     Search::new(&game).astar(distance.clone()).unwrap(),
//!     Search::new(&game).astar(colours.clone()).unwrap(),
//!     Search::new(&game).astar(Max(colours, distance)).unwrap(),
//!     Search::new(&game).astar(layered).unwrap(),
//! ]
//! .map(|report| {
//!     assert_eq!(report.cost(), Some(8));
//!     report.stats().expanded
//! });
//! assert_eq!(expanded, [221, 65, 23, 21, 9]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! The distance knows more of the start than the number of colours does, and yet it saves less: what counts is how an
//! estimate tells the states from each other in which the search has to choose.
//!
//!
#![doc = include_str!("figures/estimates.svg")]
//!
//! An estimate is *consistent* if it falls by no more than the cost of an edge along that edge. Then f never falls along a
//! path, and no state has to be expanded twice. The laws can be tested on any problem and any estimate:
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
//! So with a consistent estimate A* walks through the states line by line of equal f, and never goes beyond the line of the
//! cheapest path. A better estimate does not make it cleverer: it moves states out, beyond that line.
//!
#![doc = include_str!("figures/contours.svg")]
//!
//! # Exercise
//!
//! An estimate that is too high can still be of use. Give the cells left to
//! [`greedy_best_first`](crate::Search::greedy_best_first), which expands by h alone. What does it find, and what does it
//! prove?
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
//! assert_eq!((report.cost(), report.stats().expanded), (Some(9), 9)); // straight ahead, one move too many
//! assert_eq!(report.claim(), Claim::Path);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
