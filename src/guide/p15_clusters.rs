//! Page 15: a board is a graph of clusters, and a move merges some of them.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! When a player tries a move, the program has to find out which cells the move clears. If it goes from cell to cell,
//! it looks at each neighbour of each cleared cell. One such look is an *inspection*. A board of 600 cells needs more
//! than two thousand of them. But the cells of a cluster are always cleared together. So build a second graph, the
//! *cluster graph*: each cluster is a node, and an edge joins clusters that touch. Two clusters of one colour never
//! touch, because they would then be one cluster. So a move of colour c clears the neighbours of this colour, and
//! nothing beyond them.
//!
//! All cleared clusters together behave like one cluster, the *pool*. A real move *merges* the clusters that it clears
//! into the pool. Their neighbours that are not cleared become neighbours of the pool. From then on, the program does
//! not look at the merged clusters again. The figure shows two moves on a board, and the same moves on the graph of
//! this board:
//!
#![doc = include_str!("figures/clusters.svg")]
//!
//! ```text
//! pool = the start; beside = the neighbours of the start
//! the real move c:
//!     for each cluster n of beside with the colour c:
//!         add n to the pool; remove n from beside
//!         for each neighbour m of n that is not in the pool: add m to beside
//!     if nothing was added: the move is wasted
//! ```
//!
//! In this crate the graph is [`color_walk/clusters.rs`](../../../src/colorwalk/color_walk/clusters.rs.html), and the
//! type is [`ClusterGraph`](crate::color_walk::ClusterGraph). A position is a set of clusters, with one bit for each
//! cluster. Its type is in [`color_walk/position.rs`](../../../src/colorwalk/color_walk/position.rs.html).
//!
//! # By hand
//!
//! This is the *small board*, which pages 15 to 23 use. It has 15 cells. The top left cell is cleared at the beginning,
//! so its colour does not matter:
//!
//! ```text
//! 21311
//! 22023
//! 01313
//! ```
//!
//! The board has the start and 11 other clusters. These clusters are numbered outwards from the start, as in the
//! figure. The table shows two moves:
//!
//! | Move | Cleared | Neighbours of the pool afterwards, with their colours |
//! |---|---|---|
//! | | the start | 1: 1, 2: 2 |
//! | 2 | cluster 2, of two cells | 1: 1, 4: 0, 5: 0, 6: 1 |
//! | 0 | clusters 4 and 5, which do not touch | 1: 1, 3: 3, 6: 1, 8: 2, 9: 3 |
//!
//! ```
//! use std::collections::BTreeSet;
//! use colorwalk::color_walk::{Board, ClusterGraph, ClusterId, Start};
//!
//! let board: Board = "21311\n22023\n01313".parse()?;
//! let graph = ClusterGraph::new(&board, Start::CORNER)?;
//! assert_eq!((board.cell_count(), graph.clusters().len()), (15, 12));
//!
//! let colour = |cluster| graph.colour(cluster).map(|colour| colour.get());
//! let around = |cluster| graph.neighbours(cluster).map(|(neighbour, _)| neighbour);
//! let mut pool = BTreeSet::from([ClusterId::START]);
//! let mut beside: BTreeSet<ClusterId> = around(ClusterId::START).collect();
//! let mut rows = vec![beside.clone()];
//! for c in [2, 0] {
//!     let cleared: Vec<_> = beside.iter().copied().filter(|&n| colour(n) == Some(c)).collect();
//!     for n in cleared {
//!         pool.insert(n);
//!         beside.remove(&n);
//!         beside.extend(around(n).filter(|m| !pool.contains(m)));
//!     }
//!     rows.push(beside.clone());
//! }
//! let told = |row: &BTreeSet<ClusterId>| -> Vec<_> {
//!     row.iter().map(|&n| (n.index(), colour(n).unwrap())).collect()
//! };
//! assert_eq!(told(&rows[0]), [(1, 1), (2, 2)]);
//! assert_eq!(told(&rows[1]), [(1, 1), (4, 0), (5, 0), (6, 1)]);
//! assert_eq!(told(&rows[2]), [(1, 1), (3, 3), (6, 1), (8, 2), (9, 3)]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # What it saves
//!
//! Part 5 of the series counted inspections in a hundred games. Before each move, the player tries all sequences of two
//! or of three moves ([page 17](super::p17_greedy_players) explains this player). The series counted for three versions
//! of its program. The first version went from cell to cell. The second went from cluster to cluster, through all
//! cleared clusters. The third merged the cleared clusters, and started from the pool. A test of the repository,
//! `tests/guide`, plays the same games and reproduces all six counts within 0.7 percent:
//!
//! | 100 games | By cells | By all clusters | From the pool | Cells / pool |
//! |---|---|---|---|---|
//! | two moves, published | 98,350,244 | 66,693,673 | 3,698,309 | 27 |
//! | two moves, ours | 97,699,407 | 66,478,901 | 3,697,532 | 26 |
//! | three moves, published | 441,824,947 | 300,428,165 | 27,241,991 | 16 |
//! | three moves, ours | 442,090,975 | 299,951,065 | 27,238,025 | 16 |
//!
//! Two details of the program of the series matter for these counts. First, the program also counts the inspections of
//! the moves that it really plays. Second, it does not remember which clusters it has visited when it tries several
//! moves in a row, the moves *on trial*. If three ways lead to a cluster, the program visits the cluster three times,
//! and inspects its neighbours each time. With three moves on trial this adds 8 % to the
//! inspections; [page 20](super::p20_finish) shows the effect with forty moves.
//!
//! The series says that merging took "26 times" fewer inspections. This holds for two moves on trial. For three moves
//! on trial, the factor is 16. The time falls by less, because merging takes a bit set for each position, which makes
//! each inspection slower. With more moves on trial, more of the inspections go to the clusters on trial, and fewer to
//! the pool, where merging saves most. The table shows the inspections of one game on the small board:
//!
//! | Moves on trial | By cells | By all clusters | From the pool |
//! |---|---|---|---|
//! | two | 2,009 | 1,551 | 387 |
//! | three | 5,868 | 4,524 | 2,157 |
//!
//! # Cost and memory
//!
//! Building the graph takes O(n) time and memory for n cells. A board of the series has 377 clusters on average. The
//! time of a move is proportional to the number of neighbours of the pool. A position takes one bit for each cluster. A
//! list with a byte for each cell of such a board would take 600 bytes.
//!
//! # When not to use it
//!
//! Do not use the cluster graph for games whose moves divide or recolour clusters, such as games with cells that fall
//! down. In such a game, the graph changes with the position and has to be built again. Do not use it to save memory on
//! a board of many colours, because nearly every cell is then a cluster of its own.
//!
//! Play on this board in the [playground](../../../playground.html#game?board=21311/22023/01313).
//!
//! # Exercises
//!
//! **1. Merge on.** After the two moves of the table, play the moves 2 and 1. Which clusters are then neighbours of the
//! pool?
//!
//! <details><summary>Solution</summary>
//!
//! Three clusters are left, all of colour 3. They are neighbours of the pool, and the move 3 clears all of them:
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let position = game.replay([2, 0, 2, 1].map(Colour::new));
//! let left: Vec<_> = game.graph().clusters().filter(|&n| !position.contains(n)).collect();
//! let numbers = left.iter().map(|n| n.index());
//! assert!(numbers.eq([3, 9, 10]));
//! assert!(left.iter().all(|&n| game.graph().colour(n) == Some(Colour::new(3))));
//! assert!(game.play(&position, Colour::new(3)).unwrap().is_cleared());
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. How many clusters?** The boards of the series have five colours. How many clusters does the first board have?
//! How many clusters would a board of the same size have with twenty colours?
//!
//! <details><summary>Solution</summary>
//!
//! The first board has 378 clusters. A random board of twenty colours has 543 clusters. With more colours, fewer
//! neighbours have the same colour.
//!
//! ```
//! use colorwalk::color_walk::{Board, ClusterGraph, Start};
//! use rand::SeedableRng;
//! use chacha20::ChaCha8Rng;
//!
//! let first = ClusterGraph::new(&Board::series(1)?, Start::CORNER)?;
//! assert_eq!(first.clusters().len(), 378);
//! let colourful = Board::random(30, 20, 20, &mut ChaCha8Rng::seed_from_u64(1))?;
//! assert_eq!(ClusterGraph::new(&colourful, Start::CORNER)?.clusters().len(), 543);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **3. Why not beyond?** Can a move clear a cluster that does not touch the pool? Let a program try all moves from all
//! positions of the board.
//!
//! <details><summary>Solution</summary>
//!
//! No. That cluster would have to touch another cluster that the move clears. The two clusters would have the same
//! colour, so they would be one cluster.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let space = Search::new(&game).explore().unwrap();
//! assert_eq!((space.len(), space.graph().edge_count()), (83, 173));
//! for edge in space.graph().edges() {
//!     let [before, after] = [edge.from, edge.to].map(|node| space.state_of(node).unwrap());
//!     for cluster in after.cleared().filter(|&cluster| !before.contains(cluster)) {
//!         let mut beside = game.graph().neighbours(cluster);
//!         assert!(beside.any(|(neighbour, _)| before.contains(neighbour)));
//!     }
//! }
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Part 5 (2017): the cluster graph, and the counts.
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., ch. 19: merging disjoint sets.
//!
//! Previous: [14. State spaces](super::p14_state_spaces) · [The guide](super) · Next: [16. Without a
//! plan](super::p16_without_a_plan)
