//! Page 14: certificates check an answer without trusting the search.
//!
//! A search is a large program, and its answer is often easier to check than to find. To check a path, walk along it. To
//! check that it is a *cheapest* path, use the costs that the search found for the states it reached. If no edge out of an
//! expanded state leads to a lower cost than the one recorded, and every state that was not expanded costs at least as
//! much as the path, then no cheaper path exists. The checkers of this crate do this and share no code with the
//! searches:
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Layered, Start};
//! use colorwalk::{Claim, Limits, Search};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//!
//! let report = Search::new(&game).dijkstra().unwrap();
//! assert_eq!(report.claim(), Claim::Cheapest);
//! report.certify(&game).unwrap(); // checks the path, and that no path is cheaper
//!
//! // This search is cut off before it finds a path, but it proves a lower bound.
//! let limits = Limits::new().expansions(5);
//! let report = Search::new(&game).limits(limits).astar_with(Layered::new(&game)).unwrap();
//! assert_eq!((report.path(), report.lower_bound()), (None, Some(8)));
//! report.certify(&game).unwrap();
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! The lower bound grows with the number of expansions, and the search ends when it meets the cost of a path. The figure
//! shows the reports of searches that were cut off after each number of expansions:
//!
#![doc = include_str!("figures/bounds.svg")]
//!
//! A report of one problem is not a report of another. The checker rejects it and names an edge where they differ:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let other: Board = "01213\n20312\n13021\n02131".parse()?;
//! let report = Search::new(&ColorWalk::new(&board, Start::CORNER)?).bfs().unwrap();
//! assert!(report.certify(&ColorWalk::new(&other, Start::CORNER)?).is_err());
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # Exercise
//!
//! What does a search prove that finds no path? Search for a path from 1 to 7 by doubling alone, below a thousand.
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::{Claim, Search, Successor, Unit, problem_fn};
//!
//! let doubling = problem_fn(
//!     1u32,
//!     |&n| (n < 500).then(|| Successor::new((), 2 * n, Unit)),
//!     |&n| n == 7,
//! );
//! let report = Search::new(&doubling).bfs()?;
//! assert_eq!(report.claim(), Claim::NoPath);
//! report.certify(&doubling).unwrap(); // no edge leaves the reached states, none is a goal
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! </details>
//!
//! Previous: [13. Learning](super::learning) · [The guide](super)
