//! Blind search: the order of expansion determines what a search finds, and what that proves.
//!
//! To *expand* a state is to generate its successors. The *frontier* of a search holds the *open* states, those that are
//! generated but not yet expanded. A search repeats one step: it takes a state from the frontier and expands it. The
//! classic blind searches differ only in which state they take.
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::algorithms::CycleRule;
//! use colorwalk::{Claim, Search};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//!
//! let bfs = Search::new(&game).bfs().unwrap();
//! let dijkstra = Search::new(&game).dijkstra().unwrap();
//! let dfs = Search::new(&game).dfs(CycleRule::Closed).unwrap();
//! let deepening = Search::new(&game).iterative_deepening().unwrap();
//! let figures = [&bfs, &dijkstra, &dfs, &deepening]
//!     .map(|report| (report.cost().unwrap(), report.stats()))
//!     .map(|(moves, stats)| (moves, stats.expanded, stats.stored_peak));
//! // Each is (moves, states expanded, most states stored at a time).
//! assert_eq!(figures, [(8, 160, 222), (8, 221, 240), (10, 10, 22), (8, 559, 20)]);
//! assert_eq!(bfs.claim(), Claim::FewestEdges);
//! assert_eq!(dfs.claim(), Claim::Path);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! - *Breadth-first search* takes the oldest state. It therefore reaches every state by a path with the fewest moves and
//!   can stop as soon as it generates a goal. It proves that eight moves are the fewest.
//! - *Dijkstra's algorithm* takes the state with the cheapest path. With equal costs that is the same order. But it may
//!   stop only when it *takes* a goal from the frontier, because with unequal costs a cheaper path to that goal could
//!   still turn up. That is why it expands more states here.
//! - *Depth-first search* takes the newest state. After ten expansions it reaches a goal by ten moves. It proves only that
//!   a path exists.
//! - *Iterative deepening* is depth-first search with a depth limit that grows by one move per round. It proves what
//!   breadth-first search proves and stores very few states, but it expands the shallow states again in every round
//!   (R. E. Korf, *Artif. Intell.* 27, 1985).
//!
//! So blind searches trade expansions, memory and proof against each other. None of the four is best in all three.
//!
//! The figure shows all 246 states, with depth growing to the right, and all 548 moves between them:
//!
#![doc = include_str!("figures/blind_search.svg")]
//!
//! # Exercise
//!
//! Every state of this state space is reachable from the start. How many of them does breadth-first search *not* store,
//! and why does it not need them?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let all = Search::new(&game).explore().unwrap().len();
//! let stored = Search::new(&game).bfs().unwrap().reached().len();
//! assert_eq!(all - stored, 24);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! They are the states that breadth-first search would generate after the goal. A path through any of them has at least
//! as many moves as the path that was found.
//!
//! </details>
