//! Blind search: the order of expansion decides what is found, and what that proves.
//!
//! To *expand* a state is to generate its successors. A search keeps the states that it has generated and not yet
//! expanded, the *open* ones, in a *frontier*, and does one thing over and over: it takes a state from the frontier and
//! expands it. Which one it takes is the whole difference between the classics.
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
//! let told = [&bfs, &dijkstra, &dfs, &deepening]
//!     .map(|report| (report.cost().unwrap(), report.stats().expanded, report.stats().stored_peak));
//! //                  moves, expanded, stored at a time
//! assert_eq!(told, [(8, 160, 222), (8, 221, 240), (10, 10, 22), (8, 559, 20)]);
//! assert_eq!(bfs.claim(), Claim::FewestEdges);
//! assert_eq!(dfs.claim(), Claim::Path);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! - *Breadth-first search* takes the oldest state. It so meets every state by a path with the fewest moves, and a goal
//!   that is generated is as near as any: it proves that eight moves are the fewest.
//! - *Dijkstra's algorithm* takes the state with the cheapest path. Where all moves cost the same that is the same order,
//!   but it may only stop when a goal is *taken* from the frontier, because with other costs a cheaper path to it
//!   could still turn up. That is why it expands more here.
//! - *Depth-first search* takes the newest state. It is at a goal after ten expansions, by ten moves: it proves that
//!   there is a path and no more.
//! - *Iterative deepening* is depth-first search with a limit that grows by one move a round. It proves what
//!   breadth-first search proves, expands the shallow states again in every round, and stores next to nothing
//!   (R. E. Korf, *Artif. Intell.* 27, 1985).
//!
//! So blind search has three currencies: expansions, memory, and proof. None of the four is best in all.
//!
//! All 246 states, those with more moves behind them farther to the right, and all 548 moves between them:
//!
#![doc = include_str!("figures/blind_search.svg")]
//!
//! # Exercise
//!
//! Every state of this game lies behind the start. How many states does breadth-first search *not* store, and why may
//! it do without them?
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
//! They are those that would be met after the goal. A path through one of them has at least as many moves as the one
//! that was found.
//!
//! </details>
