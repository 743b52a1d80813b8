//! Page 4: without cycles, one pass in the right order is enough.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! The *g* of a state is the cost of the cheapest path to it that is known so far, infinite if none is. To *relax* an
//! edge from u to v of cost c is to compare: if g(u) + c < g(v), the path through u is cheaper, so g(v) falls to g(u) +
//! c and u becomes the predecessor of v. An edge is *tight* if g(u) + c = g(v). A graph without cycles is *acyclic*.
//!
//! # When every g is right
//!
//! All algorithms that find cheapest paths relax edges, and all may stop when the same two conditions hold:
//!
//! 1. The start has g = 0, and *no edge can be relaxed*: g(v) ≤ g(u) + c on every edge. Add that up along any path from
//!    the start to v: the path costs at least g(v). So no path is cheaper than g says.
//! 2. *The edges from predecessors are tight*, and lead back to the start from every state with a finite g. Add them
//!    up: there is a path that costs g(v). So g says no less than a path costs.
//!
//! The conditions do not ask in which order the edges were relaxed. So there is one operation, and the algorithms are
//! three orders of it: forwards along the edges, on this page, if there are no cycles;
//! [round after round](super::p05_bellman_ford), if there are cycles and negative costs;
//! [the cheapest state first](super::p06_dijkstra), if no cost is negative.
//!
//! # The idea
//!
//! If a graph has no cycles, its states can be put into a [topological order](super::p03_depth_first_order): every edge
//! leads forwards. Take the states in this order, and relax the edges out of each. When a state is taken, all edges
//! into it have been relaxed, and from states whose g was final, so its own g is final. Each edge is relaxed once, and
//! the sign of its cost does not matter. With "greater" for "less", and minus infinity where the pass begins with
//! infinity, it finds the *longest paths*.
//!
//! The graph of this guide has no cycles. In the figure, the states have the numbers of their steps, and the values of
//! g stand beside each state, from the first to the last. Thick arrows lead from the predecessors, and the path to 6 is
//! orange:
//!
#![doc = include_str!("figures/acyclic.svg")]
//!
//! ```text
//! g(start) = 0; g(v) = infinity for every other state v
//! for each state u in topological order:
//!     for each edge from u to v of cost c:
//!         if g(u) + c < g(v):
//!             g(v) = g(u) + c; predecessor of v = u
//! return every g
//! ```
//!
//! In this crate the loop is [`algorithms/dag.rs`](../../../src/colorwalk/algorithms/dag.rs.html#169-182), and the
//! method is [`Digraph::dag_shortest_paths`](crate::digraph::Digraph::dag_shortest_paths). ("DAG" is short for directed
//! acyclic graph.) It finds the order on the way: it counts for each state the edges into it that are not relaxed yet,
//! and takes a state as soon as its count is 0. This is a topological order (Kahn 1962).
//! [`Search::dag_shortest_paths`](crate::Search::dag_shortest_paths) generates the whole graph of a problem first.
//!
//! # By hand
//!
//! A topological order is 0, 2, 1, 4, 3, 5, 6, that of the figure. Each row has the values of g after a step; one that
//! fell is bold, and one that is final is not repeated:
//!
//! | Step | Taken | g(1) | g(2) | g(3) | g(4) | g(5) | g(6) |
//! |---|---|---|---|---|---|---|---|
//! | 1 | 0 | **7** | **2** | ∞ | ∞ | ∞ | ∞ |
//! | 2 | 2 | **5** | | **11** | **7** | ∞ | ∞ |
//! | 3 | 1 | | | **6** | 7 | ∞ | ∞ |
//! | 4 | 4 | | | 6 | | ∞ | **12** |
//! | 5 | 3 | | | | | **8** | 12 |
//! | 6 | 5 | | | | | | **11** |
//! | 7 | 6 | | | | | | |
//!
//! The program writes the pass out, in the order that the library finds, and asserts that the library's own pass ends
//! with the same values after as many falls. Then it looks at both conditions, edge by edge:
//!
//! ```
//! use colorwalk::algorithms::Wanted;
//! use colorwalk::digraph::{Digraph, Edge};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let x = 1000; // more than any path costs
//! let mut g = [0, x, x, x, x, x, x];
//! let (mut rows, mut fell) = (Vec::new(), 0);
//! for from in graph.topological_order().expect("there is no cycle") {
//!     for edge in graph.out_edges(from) {
//!         let through = g[from.index()] + edge.cost;
//!         if through < g[edge.to.index()] {
//!             g[edge.to.index()] = through;
//!             fell += 1;
//!         }
//!     }
//!     rows.push((from.get(), g));
//! }
//! assert_eq!(
//!     rows,
//!     [
//!         (0, [0, 7, 2, x, x, x, x]),
//!         (2, [0, 5, 2, 11, 7, x, x]),
//!         (1, [0, 5, 2, 6, 7, x, x]),
//!         (4, [0, 5, 2, 6, 7, x, 12]),
//!         (3, [0, 5, 2, 6, 7, 8, 12]),
//!         (5, [0, 5, 2, 6, 7, 8, 11]),
//!         (6, [0, 5, 2, 6, 7, 8, 11]),
//!     ],
//! );
//!
//! let paths = graph.dag_shortest_paths(Wanted::Cheapest)?;
//! assert!(paths.iter().map(|(_, cost)| cost).eq(g));
//! assert_eq!((paths.relaxed(), fell), (9, 9));
//!
//! let could_be_lowered = |edge: &Edge<u32>| g[edge.from.index()] + edge.cost < g[edge.to.index()];
//! assert!(!graph.edges().any(|edge| could_be_lowered(&edge)));
//! let tight = graph.edges().filter(|edge| g[edge.from.index()] + edge.cost == g[edge.to.index()]);
//! let tight: Vec<_> = tight.map(|edge| (edge.from.get(), edge.to.get())).collect();
//! assert_eq!(tight, [(0, 2), (1, 3), (2, 1), (2, 4), (3, 5), (5, 6)]); // one into each state
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! Time and memory O(n + m) for n states and m edges (Cormen et al., §22.2). No algorithm that reads every edge is
//! faster.
//!
//! # When not to use it
//!
//! Not with a cycle: there is no topological order then, and [Bellman-Ford](super::p05_bellman_ford) or
//! [Dijkstra's algorithm](super::p06_dijkstra) is needed. [Page 26](super::p26_cycles) lists the cycles. Not for one
//! goal in a large graph: the pass needs all states that can be reached.
//!
//! To step through this search, open it in the
//! [playground](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=dag).
//!
//! # Exercises
//!
//! **1. Relax a graph.** Find the longest path to each state by hand: with "greater" for "less", from minus infinity.
//!
//! <details><summary>Solution</summary>
//!
//! The longest path to 6 is 0, 2, 3, 6. In a plan, where an edge is a task and its cost a duration, the longest path is
//! the *critical path*: the plan takes at least that long.
//!
//! ```
//! use colorwalk::algorithms::Wanted;
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let paths = graph.dag_shortest_paths(Wanted::Longest)?;
//! assert!(paths.iter().map(|(_, cost)| cost).eq([0, 7, 2, 11, 7, 13, 19]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. Count.** How many paths lead from 0 to 6? Take the states in topological order once more, and keep the number
//! of paths to each state in place of its g.
//!
//! <details><summary>Solution</summary>
//!
//! One path leads to the start, and none is known to the others. Each edge from u to v adds the number of u to that of
//! v, where the pass above compares costs.
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let mut count = [1, 0, 0, 0, 0, 0, 0];
//! for node in graph.topological_order().expect("there is no cycle") {
//!     for edge in graph.out_edges(node) {
//!         count[edge.to.index()] += count[edge.from.index()];
//!     }
//! }
//! assert_eq!(count, [1, 2, 1, 4, 1, 4, 9]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. One edge too many.** Which states can be taken if an edge from 3 back to 2 is added? What does the library say?
//!
//! <details><summary>Solution</summary>
//!
//! Only 0. An edge into 1, 3 and 4 leaves 2, and an edge into 2 leaves 3, which waits for 1 and 4: each waits for
//! another. The library returns a cycle as the reason.
//!
//! ```
//! use colorwalk::algorithms::{GraphError, Wanted};
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n3 2 1".parse()?;
//! let Err(GraphError::Cycle(cycle)) = graph.dag_shortest_paths(Wanted::Cheapest) else {
//!     panic!("2 and 3 are on a cycle");
//! };
//! assert!([2, 3].map(NodeId::new).iter().all(|node| cycle.states().contains(node)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - A. B. Kahn, "Topological sorting of large networks", *Commun. ACM* 5 (1962).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §20.4 and §22.2; Sedgewick and Wayne,
//!   *Algorithms*, 4th ed., §4.4.
//!
//! Previous: [3. Depth-first order](super::p03_depth_first_order) · [The guide](super) · Next:
//! [5. Bellman-Ford](super::p05_bellman_ford)
