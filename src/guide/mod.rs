//! A guide to search: one idea per page, each worked by hand and run as a test.
//!
//! Read the pages in order: each explains its words before it uses them. Pages 1 to 9 follow one small graph through
//! nine algorithms. A table shows every step, and the code on the page runs the search and asserts the rows of the
//! table; the figure is drawn from the same run. Each page ends with exercises, whose solutions are code that runs as
//! well.
//!
//! | Page | Explains |
//! |---|---|
//! | 1. [`breadth_first`] | the words; the oldest state first: paths with the fewest edges |
//! | 2. [`depth_first`] | the newest state first: some path, in little memory |
//! | 3. [`acyclic`] | g, and relaxing an edge; cheapest and longest paths if there are no cycles |
//! | 4. [`bellman_ford`] | negative costs: rounds, the early stop, the queue, a cycle as a witness |
//! | 5. [`dijkstra`] | the cheapest state first, and how a negative edge breaks that |
//! | 6. [`astar`] | estimates: admissible, consistent, inconsistent; where they come from |
//! | 7. [`iterative_deepening`] | the memory of depth-first search, the answers of breadth-first search and A* |
//! | 8. [`both_ends`] | two searches that meet, and when they may stop |
//! | 9. [`k_shortest`] | the cheapest path, the second cheapest, and so on |
//! | 10. [`state_spaces`] | graphs that are given by a function: the board below |
//! | 11. [`potentials`] | why A* is Dijkstra's algorithm on reweighted edges, and the "Dijkstra" of the series is A* |
//! | 12. [`look_ahead`] | why deeper look-ahead stopped helping, and how to fix it |
//! | 13. [`learning`] | how a search can learn from its failures |
//! | 14. [`certificates`] | how to check an answer without trusting the search |
//! | 15. [`large_spaces`] | layers on a disk, or divided among workers: spaces that outgrow a memory |
//!
//! # The board
//!
//! The last pages, and some examples before them, use a board of five columns, four rows and four colours:
//!
//! ```text
//! 01213
//! 20312
//! 13021
//! 02130
//! ```
//!
//! The game is *Color Walk*, a relative of *Flood-It*. At first the top left cell is cleared. A move names a colour and
//! clears every cell of that colour that is connected to the cleared region through cells of that colour. The goal is
//! to clear the board in as few moves as possible. Sam Koblenski's *series* "Explore Simple Game Algorithms with Color
//! Walk" (2017-18) made the game known, and the pages compare with its players. On this board the fewest moves are
//! eight:
//!
#![doc = include_str!("figures/board.svg")]
//!
//! # The playground
//!
//! `cargo run --release --example playground`, in the repository of this crate, writes a page for the browser with the
//! library inside: there you draw graphs and grids of your own, watch searches side by side, and play the game. Most of
//! the pages on algorithms say what to add to its address (`playground.html#lab?...`) to step through their search.
//!
//! # Other crates
//!
//! To choose between crates, start with [`comparison`]: it says which crate suits which job, and where others are
//! better.

pub mod acyclic;
pub mod astar;
pub mod bellman_ford;
pub mod both_ends;
pub mod breadth_first;
pub mod certificates;
pub mod depth_first;
pub mod dijkstra;
pub mod iterative_deepening;
pub mod k_shortest;
pub mod large_spaces;
pub mod learning;
pub mod look_ahead;
pub mod potentials;
pub mod state_spaces;

// Its examples need the other crates, and run where these are: in `benches/peers`.
#[cfg_attr(not(doctest), doc = include_str!("comparison.md"))]
pub mod comparison {}
