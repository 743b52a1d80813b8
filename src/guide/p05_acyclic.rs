//! Page 5: without cycles, one pass in the right order is enough.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! The *g* of a state is the cost of the cheapest known path to this state. It is infinite if no path is known. To
//! *relax* an edge of cost c from u to v means to compare g(u) + c with g(v). If g(u) + c is less, the path through u
//! is cheaper. Then g(v) becomes g(u) + c, and u becomes the predecessor of v. An edge is *tight* if g(u) + c = g(v). A
//! graph without cycles is *acyclic*.
//!
//! # When every g is right
//!
//! All algorithms that find cheapest paths relax edges. They may stop when two conditions hold:
//!
//! 1. The start has g = 0, and *no edge can be relaxed*: g(v) ≤ g(u) + c on every edge. If you add up these
//!    inequalities along a path from the start to v, you see that the path costs at least g(v). Therefore no path to v
//!    costs less than g(v).
//! 2. *The edges from predecessors are tight*. If you follow these edges back from a state v with a finite g, you come
//!    to the start. If you add up their costs, you get g(v). Therefore a path to v costs exactly g(v).
//!
//! The conditions do not depend on the order in which edges are relaxed. So all algorithms use one operation, in three
//! different orders. The order of this page goes forwards along the edges, and needs a graph without
//! cycles. [Bellman-Ford](super::p06_bellman_ford) relaxes all edges again and again, and allows cycles and negative
//! costs. [Dijkstra's algorithm](super::p07_dijkstra) takes the cheapest state first, and allows no negative costs.
//!
//! # The idea
//!
//! If a graph has no cycles, its states can be put into a [topological order](super::p03_depth_first_order): every edge
//! leads forwards. Take the states in this order, and relax the edges out of each state. When you take a state, all
//! edges into this state have already been relaxed, and they come from states whose g was final. Therefore the g of
//! this state is also final. Each edge is relaxed once, and costs may be negative. The same pass finds the *longest
//! paths* if you replace "less" by "greater" and begin with minus infinity.
//!
//! The graph of this guide has no cycles. In the figure, each state contains the number of its step. Beside each circle
//! are the values that g takes there, from the first to the last. Thick arrows lead from the predecessors, and the path
//! to 6 is orange:
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
//! In this crate the loop is [`algorithms/dag.rs`](../../../src/colorwalk/algorithms/dag.rs.html#149-162), and the
//! method is [`Digraph::dag_shortest_paths`](crate::digraph::Digraph::dag_shortest_paths). ("DAG" is short for directed
//! acyclic graph.) The method finds the order while it relaxes. For each state it counts the edges into the state that
//! are not relaxed yet. When the count is 0, it takes the state. This gives a topological order (Kahn
//! 1962). [`Search::dag_shortest_paths`](crate::Search::dag_shortest_paths) generates the whole graph of a problem
//! first.
//!
//! # By hand
//!
//! The figure uses the topological order 0, 2, 1, 4, 3, 5, 6. Each row shows the values of g after a step. A bold value
//! has just fallen. When a state is taken, its value is final, and the rows below leave it out:
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
//! The program makes this pass with its own code, in the order that the library finds. It asserts that the pass of the
//! library ends with the same values, after the same number of changes. Then the program checks both conditions on
//! every edge:
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
//! The pass takes O(n + m) time and memory for n states and m edges (Cormen et al., §22.2). No algorithm that reads
//! every edge can be faster than O(n + m).
//!
//! # When not to use it
//!
//! Do not use this pass if the graph has a cycle, because then there is no topological order.
//! Use [Bellman-Ford](super::p06_bellman_ford) or [Dijkstra's algorithm](super::p07_dijkstra)
//! instead. [Page 4](super::p04_cycles) lists the cycles. Do not use the pass for one goal in a large graph, because
//! it visits every state that can be reached.
//!
//! Step through this search in the [playground](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=dag).
//!
//! # Exercises
//!
//! **1. Relax a graph.** Find the longest path to each state by hand. Let every g begin with minus infinity, and relax
//! with "greater" instead of "less".
//!
//! <details><summary>Solution</summary>
//!
//! The longest path to 6 is 0, 2, 3, 6, of cost 19. If an edge is a task of a plan and its cost is a duration, the
//! longest path is the *critical path*. The plan takes at least as long as this path.
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
//! **2. Count.** How many paths lead from 0 to 6? Take the states in topological order again. Instead of the g of each
//! state, keep the number of paths to the state.
//!
//! <details><summary>Solution</summary>
//!
//! Nine paths lead to 6. At first, the number is 1 for the start and 0 for all other states. Each edge from u to v then
//! adds the number of u to the number of v.
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
//! **3. One edge too many.** Add an edge from 3 back to 2. Which states can the pass take now? What does the library
//! return?
//!
//! <details><summary>Solution</summary>
//!
//! The pass takes only 0. State 2 waits for the edge from 3, and 1, 3 and 4 wait for the edges from 2. So each of these
//! states waits for another state, and the library returns a cycle as the reason.
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
//! assert!([2, 3].map(NodeId::new).iter().all(|node| cycle.states.contains(node)));
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
//! Previous: [4. Cycles](super::p04_cycles) · [The guide](super) · Next: [6. Bellman-Ford](super::p06_bellman_ford)
