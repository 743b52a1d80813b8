//! Certificates: nobody has to believe a search.
//!
//! A search is a large program, and its answer is often easier to check than to find. A path is checked by walking it. That
//! it is a *cheapest* one can be checked, too, from what the search reached: if no edge leads from a state that it has
//! expanded to a lower cost than it says, and every state that it has not expanded lies too far, then no cheaper path exists.
//! The judges of this crate do that and share no code with the searches:
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
//! report.certify(&game).unwrap(); // the path, and that there is no cheaper one
//!
//! // A search that a limit has cut claims no path. It proves that every path takes so many moves at least.
//! let limits = Limits::new().expansions(5);
//! let report = Search::new(&game).limits(limits).astar(Layered::new(&game)).unwrap();
//! assert_eq!((report.path(), report.lower_bound()), (None, Some(8)));
//! report.certify(&game).unwrap();
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! What a search has proved grows with its expansions, and its end is where bound and path meet. These are the reports of
//! searches that were cut off after so many:
//!
#![doc = include_str!("figures/bounds.svg")]
//!
//! A report of one problem is no report of another. The judge sees at which edge they part:
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
//! What does a search prove that has no path to show? Look for a way from 1 to 7 by doubling alone, below a thousand.
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
//! report.certify(&doubling).unwrap(); // what was reached is closed under moves, and has no goal
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! </details>
