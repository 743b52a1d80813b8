//! Page 9: with potentials, A* is Dijkstra's algorithm on reweighted edges.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Give every state a number p, its *potential*, and *reweight* the edges: the edge from u to v now costs c(u, v) +
//! p(v) - p(u). Along a path the potentials in between cancel. The costs of all paths between two given states change
//! by the same amount. The cheapest paths stay cheapest (Johnson 1977). Now use a heuristic h as the potential. The
//! cost of a path to a state becomes g + h minus the h of the start. Up to a constant, this is the f of A*. **A\* with
//! h is Dijkstra's algorithm on the costs reweighted by h.** The reweighted costs are not negative exactly if h falls
//! along no edge by more than the cost of the edge. If h is also zero at every goal, it is *consistent*. The figure
//! shows the graph of pages 1 to 13, reweighted by the estimate of [page 8](super::p08_astar):
//!
#![doc = include_str!("figures/reweighted.svg")]
//!
//! This method has no loop of its own, because it changes only the costs. In this crate they change
//! in [`adaptors/mod.rs`](../../../src/colorwalk/adaptors/mod.rs.html#398-417), and the type
//! is [`Reweighted`](crate::adaptors::Reweighted).
//!
//! # By hand
//!
//! The table reweights the graph of pages 1 to 13 by the estimate of [page 8](super::p08_astar), h = 9, 5, 8, 4, 5, 2
//! and 0:
//!
//! | Edge | c | h of its end - h of its origin | Reweighted |
//! |---|---|---|---|
//! | 0 to 1 | 7 | 5 - 9 | 3 |
//! | 0 to 2 | 2 | 8 - 9 | 1 |
//! | 1 to 3 | 1 | 4 - 5 | 0 |
//! | 2 to 1 | 3 | 5 - 8 | 0 |
//! | 2 to 3 | 9 | 4 - 8 | 5 |
//! | 2 to 4 | 5 | 5 - 8 | 2 |
//! | 3 to 5 | 2 | 2 - 4 | 0 |
//! | 3 to 6 | 8 | 0 - 4 | 4 |
//! | 4 to 3 | 2 | 4 - 5 | 1 |
//! | 4 to 6 | 5 | 0 - 5 | 0 |
//! | 5 to 6 | 3 | 0 - 2 | 1 |
//!
//! The cheapest path 0, 2, 1, 3, 5, 6 now costs 1 + 0 + 0 + 0 + 1 = 2. This is its old cost, 11, minus the h of the
//! start, 9. The path 0, 2, 4, 6 costs 3, which is its old cost, 12, minus the same 9.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::adaptors::Reweighted;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h = |node: &NodeId| [9i64, 5, 8, 4, 5, 2, 0][node.index()];
//! let reweighted = Reweighted::new(&graph, h);
//! let space = Search::new(&reweighted).explore()?;
//! let costs: Vec<i128> = space.graph().edges().filter_map(|edge| edge.cost.get()).collect();
//! assert_eq!(costs, [3, 1, 0, 0, 5, 2, 0, 4, 1, 0, 1]);
//!
//! let report = Search::new(&reweighted).best_first(|candidate| candidate.g())?;
//! assert_eq!(report.path().unwrap().states(), [0, 2, 1, 3, 5, 6].map(NodeId::new));
//! assert_eq!((report.cost(), report.stats().expanded), (Some(11 - 9), 5)); // as A* on page 8
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reweighted costs may be negative, if h is not consistent. For Dijkstra's algorithm, this library rejects a cost type
//! with negative values at compile time: [`ReducedCost`](crate::adaptors::ReducedCost) does not implement
//! [`NonNegativeCost`](crate::NonNegativeCost). So the program above orders the states by g, with
//! [`best_first`](crate::Search::best_first).
//!
//! # Cost and memory
//!
//! Reweighting takes one addition, one subtraction and two evaluations of h for each edge, and no memory. You can also
//! make negative costs non-negative without an estimate. One run of [Bellman-Ford](super::p06_bellman_ford), in O(n·m)
//! time, finds the potentials. Afterwards each search is a run of Dijkstra's algorithm (Johnson 1977; Cormen et al.,
//! §23.3).
//!
//! # When not to use it
//!
//! Do not use potentials to run A*: [`Search::astar`](crate::Search::astar) does the same and keeps the g of the
//! problem. Use potentials to understand a heuristic, to prove a fact about a heuristic, or to run a search that takes
//! no heuristic.
//!
//! To see that A\* and Dijkstra's algorithm differ only in their costs, open
//! the [playground here](../../../playground.html#lab?kind=digraph&example=guide-consistent&at=4&s=dijkstra,astar).
//!
//! # Exercises
//!
//! **1. Repair Dijkstra.** In the graph, let the edge from 4 to 3 cost -3. Which potentials make all costs
//! non-negative? What do all cheapest paths cost then?
//!
//! <details><summary>Solution</summary>
//!
//! Use p(v) = -d(v), where d(v) is the cheapest cost from the start to v. No edge can be relaxed any more, so d(v) ≤
//! d(u) + c(u, v) on every edge, and every reweighted cost is at least 0. On the edges of a cheapest path, the two
//! sides of d(v) ≤ d(u) + c(u, v) are equal. All edges of cheapest paths then cost 0, and so do the paths.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::adaptors::Reweighted;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph<i64> =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let paths = graph.bellman_ford()?;
//! let reweighted =
//!     Reweighted::new(&graph, |&node: &NodeId| -paths.cost(node).unwrap_or_default());
//! let space = Search::new(&reweighted).explore()?;
//! let costs: Vec<i128> = space.graph().edges().filter_map(|edge| edge.cost.get()).collect();
//! assert_eq!(costs, [2, 0, 2, 0, 7, 0, 0, 3, 0, 3, 0]);
//! let report = Search::new(&reweighted).best_first(|candidate| candidate.g())?;
//! assert_eq!(report.path().unwrap().states(), [0, 2, 4, 3, 5, 6].map(NodeId::new));
//! assert_eq!(report.cost(), Some(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. The perfect estimate.** Let h be the true cost to 6: 11, 6, 9, 5, 5, 3 and 0. Which edges cost nothing after
//! reweighting? How many states does the search expand?
//!
//! <details><summary>Solution</summary>
//!
//! An edge costs nothing if it is on a cheapest path to 6. The search expands only the states on the cheapest path, and
//! not the goal:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::adaptors::Reweighted;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h = |node: &NodeId| [11i64, 6, 9, 5, 5, 3, 0][node.index()];
//! let reweighted = Reweighted::new(&graph, h);
//! let space = Search::new(&reweighted).explore()?;
//! let costs: Vec<i128> = space.graph().edges().filter_map(|edge| edge.cost.get()).collect();
//! assert_eq!(costs, [2, 0, 0, 0, 5, 1, 0, 3, 2, 0, 0]);
//! let report = Search::new(&reweighted).best_first(|candidate| candidate.g())?;
//! assert_eq!((report.cost(), report.stats().expanded), (Some(0), 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - D. B. Johnson, "Efficient algorithms for shortest paths in sparse networks", *J. ACM* 24 (1977).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §23.3.
//! - A. V. Goldberg and C. Harrelson, "Computing the shortest path: A* search meets graph theory", *SODA* 2005.
//!
//! Previous: [8. A\*](super::p08_astar) · [The guide](super) · Next: [10. Greedy, weighted A\* and beam
//! search](super::p10_greedy_and_beam)
