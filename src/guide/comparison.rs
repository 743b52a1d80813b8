//! Comparison: which crate for which job.
//!
//! Rust has good crates for search in graphs. This page says when to take which, and where this one is not the one to
//! take. It speaks of `pathfinding` 4.16, `petgraph` 0.8.3 and `rustworkx-core` 0.18.1 as their documentation and their
//! sources have them. What is said here of their answers is asserted by the code below, which runs as a test.
//!
//! | the job | take |
//! |---|---|
//! | a shortest path in a few lines, over states of any type | [`pathfinding`](https://docs.rs/pathfinding/4.16): one function, a few closures, nothing to learn |
//! | a graph that you hold, change, annotate, draw and ask many questions of | [`petgraph`](https://docs.rs/petgraph/0.8): the graph types of Rust, and what most other crates read |
//! | flows, matchings, spanning trees, cliques, isomorphism, dominators | `petgraph`; for flows, assignment, spanning trees and cliques over types of your own `pathfinding` |
//! | centrality, planarity, colouring, generators of graphs, the same from Python | [`rustworkx-core`](https://docs.rs/rustworkx-core/0.18), which works on graphs of `petgraph`, and `rustworkx` |
//! | the fastest walk over a large graph of numbered nodes | `petgraph`, with its compressed rows [`Csr`](https://docs.rs/petgraph/0.8/petgraph/csr/struct.Csr.html) |
//! | a target without an operating system | `petgraph` without its feature `std`; the other three need the standard library |
//! | one search, always the same, in the innermost loop of a program | your own twenty lines, with [`priority-queue`](https://docs.rs/priority-queue/2) or `std`'s `BinaryHeap`: nothing beats an array that knows the problem |
//! | a space that may be too large: with limits, progress, a stop button, and an answer that says what it proves | this crate |
//! | proofs: cheapest paths, lower bounds and dead ends that a second program checks | this crate |
//! | hard puzzles and planning: memory-bounded, anytime and learning searches, one problem for all of them | this crate |
//!
//! `petgraph` and this crate go together: with the feature `petgraph`, what a search has explored becomes a graph of
//! `petgraph`, and the other way round (see [the front page](crate#features)).
//!
//! # The same search in each
//!
//! How cheaply can 1 become 100, if to add one costs 1 and to double costs 3? `pathfinding` and this crate generate the
//! numbers that they need. `petgraph` and `rustworkx-core` search a graph that is there: so it is made first, and
//! somebody has to know how much of it will do.
//!
//! ```
//! use std::cmp::Reverse;
//!
//! use petgraph::graph::{DiGraph, NodeIndex};
//! use priority_queue::PriorityQueue;
//!
//! // This crate: a problem is a value, and every search takes it. Steps have names.
//! use colorwalk::{Search, Successor, problem_fn};
//! let problem = problem_fn(
//!     1u32,
//!     |&n| [Successor::new("+1", n + 1, 1u32), Successor::new("*2", 2 * n, 3)],
//!     |&n| n == 100,
//! );
//! let report = Search::new(&problem).dijkstra()?;
//! let path = report.path().unwrap();
//! report.certify(&problem).unwrap(); // there is no cheaper one
//!
//! // pathfinding: a search is a function, and takes closures.
//! let successors = |&n: &u32| [(n + 1, 1u32), (2 * n, 3)];
//! let found = pathfinding::prelude::dijkstra(&1, successors, |&n| n == 100);
//! let (numbers, cost) = found.unwrap();
//! assert_eq!(cost, path.cost());
//! assert_eq!(numbers.len(), path.states().len());
//!
//! // petgraph: `dijkstra` tells costs; a path comes from A*, with an estimate of nought.
//! let steps = |n: u32| [(n, n + 1, 1u32), (n, 2 * n, 3)];
//! let edges = (1..=100).flat_map(steps).filter(|edge| edge.1 <= 100);
//! let graph = DiGraph::<(), u32>::from_edges(edges);
//! let (from, to) = (NodeIndex::new(1), NodeIndex::new(100));
//! let costs = petgraph::algo::dijkstra(&graph, from, Some(to), |edge| *edge.weight());
//! let found = petgraph::algo::astar(
//!     &graph,
//!     from,
//!     |node| node == to,
//!     |edge| *edge.weight(),
//!     |_| 0,
//! );
//! let (cost, nodes) = found.unwrap();
//! assert_eq!((costs[&to], cost), (path.cost(), path.cost()));
//! assert_eq!(nodes.len(), path.states().len());
//!
//! // rustworkx-core: as petgraph, with callbacks that may fail.
//! let found: Result<_, std::convert::Infallible> = rustworkx_core::shortest_path::astar(
//!     &graph,
//!     from,
//!     |node| Ok(node == to),
//!     |edge| Ok(*edge.weight()),
//!     |_| Ok(0),
//! );
//! assert_eq!(found.unwrap().unwrap().0, path.cost());
//!
//! // Your own: the cost alone, in a table that is known to be large enough.
//! let mut queue = PriorityQueue::new();
//! queue.push(1u32, Reverse(0u32));
//! let mut closed = [false; 101];
//! let cost = loop {
//!     let (n, Reverse(g)) = queue.pop().expect("100 can be reached");
//!     if n == 100 {
//!         break g;
//!     }
//!     closed[n as usize] = true;
//!     for (_, next, cost) in steps(n) {
//!         if next <= 100 && !closed[next as usize] {
//!             queue.push_increase(next, Reverse(g + cost));
//!         }
//!     }
//! };
//! assert_eq!(cost, path.cost());
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! # What each has
//!
//! | | `pathfinding` | `petgraph` | `rustworkx-core` | this crate |
//! |---|---|---|---|---|
//! | a graph is | a closure from a node to its successors | its graph types, or yours with its `visit` traits | as `petgraph` | closures, a trait, or a [`Digraph`](crate::digraph::Digraph) |
//! | nodes are | anything `Eq + Hash + Clone` | ids that are `Copy` | as `petgraph` | anything `Eq + Hash + Clone` |
//! | a path holds | nodes | nodes | nodes | states and actions |
//! | breadth-first, depth-first | paths and iterators | walkers and events | events | reports, and breadth-first [an iterator](crate::Reachable) |
//! | Dijkstra, A* | yes | yes, Dijkstra without paths | yes | yes |
//! | both ends | both searches | Dijkstra, the cost alone | - | both searches |
//! | little memory | `idastar`, `iddfs`, `fringe` | - | - | [`idastar`](crate::Search::idastar), [`iterative_deepening`](crate::Search::iterative_deepening), [`branch_and_bound`](crate::Search::branch_and_bound), [`breadth_first_heuristic`](crate::Search::breadth_first_heuristic), [`beam`](crate::Search::beam) |
//! | little time | - | - | - | [`weighted_astar`](crate::Search::weighted_astar), [`anytime_astar`](crate::Search::anytime_astar), [`greedy_best_first`](crate::Search::greedy_best_first) |
//! | learns from failure | - | - | - | [`learned_deepening`](crate::Search::learned_deepening) |
//! | all cheapest paths | `astar_bag` | - | `all_shortest_paths` | [`all_shortest_paths`](crate::Search::all_shortest_paths) |
//! | the k cheapest | paths (`yen`) | the k-th cost, of walks | as `petgraph` | [paths](crate::Search::k_shortest_paths) |
//! | negative costs | - | `bellman_ford` and `spfa`, `johnson`, `floyd_warshall` | `bellman_ford`, `longest_path` of a DAG | [`bellman_ford`](crate::Search::bellman_ford), [`dag_shortest_paths`](crate::Search::dag_shortest_paths) |
//! | between all pairs | - | `floyd_warshall`, `johnson`, also in parallel | `distance_matrix` (edges), in parallel | - |
//! | components, order | strong components, topological order | the same, condensation, articulation points, bridges, dominators | connected and biconnected components, bridges, cores, lexicographical order and layers of a DAG | [strong components, topological order](crate::state_space::StateSpace) |
//! | flow | Edmonds-Karp | Ford-Fulkerson, Dinic | minimum cut | - |
//! | matching | Kuhn-Munkres | greedy, maximum | maximum weight | - |
//! | trees | Kruskal, Prim | Kruskal, Prim, Steiner | Steiner | - |
//! | cliques, isomorphism | cliques | both | - | - |
//! | centrality, planarity, generators | - | page rank | all three | - |
//! | reads, writes | - | DOT, graph6, serde | - | [edge lists, DIMACS](crate::digraph), DOT |
//! | parallel | - | some, with `rayon` | centrality, distances and others | [`parallel_bfs`](crate::Search::parallel_bfs), and `learned_deepening` by a [`Team`](crate::algorithms::Team) |
//! | caps on expansions, states, memory, time; a flag that cancels | a closure that stops Dijkstra | visitors that break | visitors that break | [all searches](crate::Limits) |
//! | step by step, pause, resume | iterators `bfs_reach`, `dfs_reach`, `dijkstra_reach` | walkers `Bfs`, `Dfs`, `Topo` | - | [all searches that have a frontier](crate::Run), and [`Reachable`](crate::Reachable) |
//! | somebody watches | - | events of depth-first search | events of breadth-first, depth-first search and Dijkstra | [all searches](crate::Observer) |
//! | an answer says what it proves | a path or none | a path or none | a path or none | [claim](crate::Claim), [lower bound](crate::Report::lower_bound), [certificate](crate::Report::certify) |
//! | checks your problem | - | - | - | [laws](crate::laws) |
//! | callbacks that may fail | - | - | yes | - |
//! | costs that leave their type | `+`: a panic, or wrap in release | as `pathfinding` | as `pathfinding` | [an error](crate::SearchError::CostOverflow) |
//! | `no_std` | - | yes | - | - |
//! | Python | - | - | `rustworkx` | - |
//! | least Rust | 1.88 | 1.64 | 1.85 | 1.88 |
//! | licence | Apache-2.0 or MIT | MIT or Apache-2.0 | Apache-2.0 | MIT |
//!
//! What no table of features shows: `petgraph` is released since 2015, version 3 of `pathfinding` is of 2021, and much is
//! built on both. This crate has tests, and no such record.
//!
//! # How fast
//!
//! The time of the fastest peer divided by ours: **above 1 this crate is faster**, below 1 the peer. Measured on one
//! machine by `cargo bench --bench peers`, which asserts equal answers and also tells the memory; another machine has
//! other ratios. *Plain* is what anybody would write; *told more* is a problem that numbers its states
//! ([`SearchProblem::index`](crate::SearchProblem::index)), so that large searches hash little; of the short searches also
//! that one leaves its memory to the next ([`Workspace`](crate::Workspace)); of the 15-puzzle an estimate that is told
//! along an edge ([`Heuristic::estimate_next`](crate::Heuristic::estimate_next)); of vectors and strings successors that
//! are made in place ([`SearchProblem::visit_successors`](crate::SearchProblem::visit_successors)).
//!
//! | workload | plain | told more | fastest peer |
//! |---|---|---|---|
//! | cube, breadth-first | 2.85 | 4.57 | `pathfinding` |
//! | cube, reachable | 3.21 | 8.28 | `pathfinding` |
//! | 8-puzzle, breadth-first | 0.73 | 0.60 | `pathfinding` |
//! | 8-puzzle, reachable | 0.99 | 0.96 | `pathfinding` |
//! | 15-puzzle, A* | 1.61 | 1.80 | `pathfinding` |
//! | 15-puzzle, IDA* | 2.37 | 2.62 | `pathfinding` |
//! | grid, Dijkstra | 1.60 | 3.20 | `rustworkx-core` |
//! | grid, Dijkstra to all | 2.11 |  | `pathfinding` |
//! | grid, A*, unit costs, walls | 1.63 | 3.61 | `pathfinding` |
//! | grid, A*, weights | 1.82 | 3.45 | `pathfinding` |
//! | grid, A*, weights, obstacles | 1.41 | 2.33 | `pathfinding` |
//! | grid, A*, 100 short searches | 1.31 | 1.57 | `pathfinding` |
//! | grid, both ends, breadth-first | 1.07 |  | `pathfinding` |
//! | grid, both ends, Dijkstra | 2.06 |  | `petgraph` |
//! | grid, 20 cheapest paths | 3.39 |  | `pathfinding` |
//! | scattered numbers, breadth-first, depth-first | 1.40, 1.46 |  | `pathfinding` |
//! | scattered, long and thin, dense, reachable | 2.72, 2.25, 1.85 |  | `pathfinding` |
//! | long and thin, breadth-first, depth-first, Dijkstra | 1.72, 2.12, 1.36 |  | `pathfinding` |
//! | dense, breadth-first | 0.79 |  | `pathfinding` |
//! | bushy, Dijkstra to all | 3.28 |  | `pathfinding` |
//! | vectors, breadth-first | 1.00 | 1.24 | `pathfinding` |
//! | strings, breadth-first | 0.95 | 0.72 | `pathfinding` |
//! | Bellman-Ford | 1.05 |  | `petgraph` |
//! | negative cycle | 1.53 |  | `rustworkx-core` |
//! | DAG, cheapest paths | 2.61 |  | `petgraph` |
//! | explicit graph, reachable (with paths), depth-first | 1.20 (0.65), 0.56 |  | `petgraph` `Csr` |
//! | explicit graph, Dijkstra to all | 1.48 |  | `rustworkx-core` |
//! | explicit graph, Bellman-Ford | 1.33 |  | `petgraph` |
//! | explicit graph, DAG, cheapest, dearest | 3.56, 3.99 |  | `petgraph`, `rustworkx-core` |
//!
//! The workloads are described in `benches/peers`. A graph that is not given as lists is first made into one for `petgraph`
//! and `rustworkx-core`, which is part of their time.
//!
//! *Breadth-first* asks for a path, and *reachable* for the states alone, by [`Reachable`](crate::Reachable) and the
//! iterator `bfs_reach` of `pathfinding`; the given graph is asked so by the walker `Bfs` of `petgraph`. These lines are of
//! another run than the rest.
//!
//! So: this crate is fast where states are many (cube, bushy), where nobody asks for paths, on long and thin graphs depth
//! first, where many paths are asked for, with Dijkstra's algorithm on a grid to all cells and from both ends, on grids whose cells are numbered, on the
//! 15-puzzle, and where all paths of a graph without cycles are wanted. `pathfinding` is a third faster on the 8-puzzle, and a
//! quarter where all states are neighbours of all, if paths are asked for. `petgraph` is nearly twice as fast where the nodes of a given graph are
//! numbers already and only to be visited depth first. In the rest this crate is about as fast, or faster by up to eight
//! tenths. Successors that are made in place pay for vectors; those of short strings,
//! of which a letter is taken out and put in again, do not.
//!
//! How much such ratios depend on what else the machine does: a run right after, of the same program, gave 1.82 for Dijkstra's
//! algorithm to all cells, 1.13 for strings, 1.93 for the graph without cycles, 0.95 for breadth-first search from both ends
//! and 0.47 for the explicit graph depth first; another one, on a busier machine, 1.33 for A* on a grid with weights and 2.16
//! for the reachable nodes of the explicit graph.
//!
//! # What to know of each
//!
//! - *`pathfinding`*: `idastar` returns g + h of the goal as the cost: the same where the estimate is nought at
//!   goals, as it should be. `topological_sort` and `idastar` call themselves, and need a stack as deep as the paths.
//! - *`petgraph`*: `dijkstra` returns costs and no path. `bellman_ford` and `find_negative_cycle` want floating-point
//!   costs. `depth_first_search` calls itself; the walker `Dfs` does not.
//! - *`rustworkx-core`*: `astar` expands no state twice. An estimate that is admissible and not consistent can so
//!   cost the cheapest path.
//! - *This crate*: a trait to learn, more to compile, a report to read where others return a path. A digraph is a
//!   problem among others here, and pays for it.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Search, laws};
//! use petgraph::graph::{DiGraph, NodeIndex};
//!
//! // h is admissible and not consistent: from 2 to 1 it falls from 6 to 0 over an edge that costs 1.
//! let edges = [(0u32, 1u32, 3u32), (1, 3, 5), (0, 2, 1), (2, 1, 1)];
//! let h = |node: usize| [0u32, 0, 6, 0][node];
//!
//! let ours: Digraph<u32> = "goal 3\n0 1 3\n1 3 5\n0 2 1\n2 1 1".parse()?;
//! let estimate = |node: &NodeId| h(node.index());
//! assert!(laws::check_consistent(&ours, &estimate).is_err());
//! assert_eq!(Search::new(&ours).astar(estimate).unwrap().cost(), Some(7));
//!
//! let graph = DiGraph::<(), u32>::from_edges(edges);
//! let found: Result<_, std::convert::Infallible> = rustworkx_core::shortest_path::astar(
//!     &graph,
//!     NodeIndex::new(0),
//!     |node| Ok(node.index() == 3),
//!     |edge| Ok(*edge.weight()),
//!     |node| Ok(h(node.index())),
//! );
//! assert_eq!(found.unwrap().unwrap().0, 8);
//!
//! // pathfinding and petgraph open it again.
//! let successors = |&node: &u32| {
//!     let out = edges.into_iter().filter(move |edge| edge.0 == node);
//!     out.map(|edge| (edge.1, edge.2))
//! };
//! let estimate = |&node: &u32| h(node as usize);
//! let found = pathfinding::prelude::astar(&0, successors, estimate, |&node| node == 3);
//! assert_eq!(found.unwrap().1, 7);
//! let found = petgraph::algo::astar(
//!     &graph,
//!     NodeIndex::new(0),
//!     |node| node.index() == 3,
//!     |edge| *edge.weight(),
//!     |node| h(node.index()),
//! );
//! assert_eq!(found.unwrap().0, 7);
//!
//! // idastar returns g + h: the edge costs 7, and at the goal this h still says 2.
//! let one_step = |&node: &u32| [(node + 1, 7u32)];
//! let h = |&node: &u32| 2 * node;
//! let found = pathfinding::prelude::idastar(&0, one_step, h, |&node| node == 1);
//! assert_eq!(found.unwrap().1, 7 + 2);
//! # Ok::<(), colorwalk::digraph::ReadError>(())
//! ```
