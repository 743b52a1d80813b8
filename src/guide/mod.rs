//! A guide to search, with one idea per page. Each page has an example by hand, which also runs as a test.
//!
//! If you know only the game, begin with [You know Flood-It?](flood_it). This page has the rules, a game by hand, and a
//! proof.
//!
//! Read the pages in order, because each page explains its words before it uses them. On each page, a table shows the
//! steps of a small example by hand. The code on the page, or a test of this crate, runs the example and checks the
//! table. A program draws all figures from searches that it runs. If the figure and the table of a page show different
//! examples, the page says so. Each page ends with exercises. The code of the solutions also runs as a test.
//!
//! The figure shows what the guide explains. Four searches look for a path from S to G, on a grid with a swamp that is
//! expensive to cross. [Breadth-first search](p01_breadth_first) counts steps and walks through the
//! swamp. [Dijkstra's algorithm](p07_dijkstra) counts costs and goes round the swamp. [A\*](p08_astar) finds a path of
//! the same cost and expands fewer states, because it knows where the goal
//! is. [Greedy best-first search](p10_greedy_and_beam) looks only at the distance to the goal. This search is the
//! quickest of the four, but its path is three times as expensive:
//!
#![doc = include_str!("figures/swamp.svg")]
//!
//! # Part one: one graph and its searches
//!
//! | Page | Explains | Its words |
//! |---|---|---|
//! | 1. [`p01_breadth_first`] | the oldest state first: paths with the fewest edges | graph, state, edge, cost, successor, predecessor, path, depth, cycle, start, goal, expand, generated, open, frontier, closed, queue, layer, O notation |
//! | 2. [`p02_depth_first`] | the newest state first: some path, in little memory | stack |
//! | 3. [`p03_depth_first_order`] | finish numbers, cycles, topological order and components, from one walk | finish number, back edge, strongly connected component, Tarjan's algorithm, low number, topological order |
//! | 4. [`p04_cycles`] | all cycles of a graph, and the shortest or cheapest cycle through a state | simple cycle, lock, undirected |
//! | 5. [`p05_acyclic`] | relaxing an edge; cheapest and longest paths if there are no cycles | g, relax, tight, acyclic, longest path |
//! | 6. [`p06_bellman_ford`] | negative costs: rounds, the early stop, the queue, a cycle as a witness | round, early stop |
//! | 7. [`p07_dijkstra`] | the cheapest state first, and how a negative edge breaks that | priority queue, heap |
//! | 8. [`p08_astar`] | estimates, and where they come from | heuristic, admissible, consistent, lower bound, reopened, relaxation, optimum, landmark |
//! | 9. [`p09_potentials`] | costs that shift without a change of the paths: why A\* is Dijkstra's algorithm on reweighted edges | potential, reweight |
//! | 10. [`p10_greedy_and_beam`] | greedy best-first search, weighted A\* and beam search: faster searches whose paths need not be the cheapest | best-first search, key, greedy best-first search, weighted A\*, beam search, width |
//! | 11. [`p11_iterative_deepening`] | the memory of depth-first search, the answers of breadth-first search and A* | IDA\* |
//! | 12. [`p12_both_ends`] | two searches that meet, and when they may stop | meets |
//! | 13. [`p13_k_shortest`] | the cheapest path, the second cheapest path, and so on; a table compares nine algorithms | root, spur state, candidate |
//!
//! # Part two: one game and its players
//!
//! The players come from Sam Koblenski's *series* "Explore Simple Game Algorithms with Color Walk" (2017-18). The pages
//! follow the order of the series, and show the figures that the series published. Pages 18 and 21 explain observations
//! that the series left unexplained.
//!
//! | Page | Explains | Parts of the series | Its words |
//! |---|---|---|---|
//! | 14. [`p14_state_spaces`] | graphs that are given by a function: the game below | 1 | state space, implicit, explore, NP-hard |
//! | 15. [`p15_clusters`] | the board as a graph, which made the series 26 times faster | 5 | inspection, cluster graph, pool, merge |
//! | 16. [`p16_without_a_plan`] | round robin, random choice, and what skipping saves | 2, 3 | strategy, wasted |
//! | 17. [`p17_greedy_players`] | the best move, and the first move of the best few | 4, 5 | greedy player, look-ahead |
//! | 18. [`p18_look_ahead`] | why deeper look-ahead stopped helping, and how to fix it | | |
//! | 19. [`p19_other_measures`] | what else can be counted: perimeters, deep paths | 6 | perimeter, deep path |
//! | 20. [`p20_finish`] | the last moves by breadth-first and depth-first search | 7, 8 | branch and bound |
//! | 21. [`p21_capped_dijkstra`] | from Bellman-Ford to the "Dijkstra" of the series: best-first search with a bounded queue, and why it is A\* | 9 | scale, commit |
//! | 22. [`p22_hybrids`] | who plays first, who plays last; and nine queues compared | 10, 11 | hybrid |
//! | 23. [`p23_optimum`] | the table of the series with the optimum in it | 12 | gap |
//!
//! # Part three: proofs and large spaces
//!
//! | Page | Explains | Its words |
//! |---|---|---|
//! | 24. [`p24_learning`] | how a search can learn from its failures | budget, refuted, nogood, misses, lemma, refutation, checker |
//! | 25. [`p25_certificates`] | how to check an answer without trusting the search | certificate, slack |
//! | 26. [`p26_large_spaces`] | layers on a disk, or divided among workers: spaces that outgrow a memory | distance distribution, worker, hash |
//!
//! # Part four: symmetry, opponents, choices, and an algorithm of your own
//!
//! | Page | Explains | Its words |
//! |---|---|---|
//! | 27. [`p27_symmetry`] | one state for all states that are alike, and the way back to real paths | symmetry, class, representative |
//! | 28. [`p28_two_players`] | games for two, and plans for whatever happens: what can be forced | opponent, forced, retrograde analysis |
//! | 29. [`p29_two_costs`] | two costs at once: the list of all paths that are worth choosing | dominate, Pareto front, label |
//! | 30. [`p30_disjoint_paths`] | several paths that share no edge, and are cheapest together | disjoint, cut |
//! | 31. [`p31_own_algorithm`] | an algorithm of your own: you write the frontier | fringe search |
//!
//! # The board
//!
//! The *board of the guide* has five columns, four rows and four colours. Pages of parts one to three use it:
//!
//! ```text
//! 01213
//! 20312
//! 13021
//! 02130
//! ```
//!
//! The game is *Color Walk*, a relative of *Flood-It*. At first the top left cell is cleared. A move names a colour and
//! clears every cell of this colour that is connected to the cleared region through cells of the same colour. The goal
//! is to clear the board in as few moves as possible. Connected cells of one colour form a *cluster*, such as the two
//! cells of colour 0 on the right of the second row. A cluster is always cleared as a whole. This board needs eight
//! moves. Most tables of part two use the *small board* of [page 15](p15_clusters#by-hand), which has three rows and
//! needs five moves. The figure shows a shortest game on the board of the guide:
//!
#![doc = include_str!("figures/board.svg")]
//!
//! # The playground
//!
//! The [playground](../../playground.html) is a page for the browser that contains the library. There you draw your own
//! graphs and grids, watch searches side by side, and play the game, alone or against a perfect opponent. Most pages of
//! this guide link to it, so that you can step through their search or let their player play. Beside a search, the
//! playground shows its loop and marks the line that it runs. It has
//! nine [lessons](../../playground.html#lab?lesson=swamp), each with a scene, some sentences and a question. The links
//! lead to a file beside this documentation. In the repository of this crate, one command builds both:
//!
//! ```text
//! cargo run --release -p colorwalk-playground --example playground -- --with-docs
//! ```
//!
//! # Recipes
//!
//! The page [`recipes`] answers common questions with a short program each: forbidden turns, must-pass
//! places, timetables, costs of nodes, several targets, all pairs, A\* from both ends, alternative routes.
//!
//! # Other crates
//!
//! To choose between crates, start with [`comparison`]. This page says which crate suits which job, and where other
//! crates are better than this crate.

pub mod flood_it;
pub mod p01_breadth_first;
pub mod p02_depth_first;
pub mod p03_depth_first_order;
pub mod p04_cycles;
pub mod p05_acyclic;
pub mod p06_bellman_ford;
pub mod p07_dijkstra;
pub mod p08_astar;
pub mod p09_potentials;
pub mod p10_greedy_and_beam;
pub mod p11_iterative_deepening;
pub mod p12_both_ends;
pub mod p13_k_shortest;
pub mod p14_state_spaces;
pub mod p15_clusters;
pub mod p16_without_a_plan;
pub mod p17_greedy_players;
pub mod p18_look_ahead;
pub mod p19_other_measures;
pub mod p20_finish;
pub mod p21_capped_dijkstra;
pub mod p22_hybrids;
pub mod p23_optimum;
pub mod p24_learning;
pub mod p25_certificates;
pub mod p26_large_spaces;
pub mod p27_symmetry;
pub mod p28_two_players;
pub mod p29_two_costs;
pub mod p30_disjoint_paths;
pub mod p31_own_algorithm;
pub mod recipes;
pub mod series_program;

// Its examples need the other crates, and run where these are: in `benches/peers`.
#[cfg_attr(not(doctest), doc = include_str!("comparison.md"))]
pub mod comparison {}
