//! Page 1: breadth-first search takes the oldest state.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! The figure shows seven places and eleven one-way roads. How do you get from 0 to 6 along the fewest roads? First
//! look at all places that are one road away, then at all places that are two roads away, and so on. The figure shows
//! this search after one step, after two steps, and at its end:
//!
#![doc = include_str!("figures/breadth_first.svg")]
//!
//! A filled circle is a place that the search has looked at. The circle contains the number of the step, and later
//! circles are lighter. A blue ring marks a place that the search has found but has not looked at yet. The number above
//! or below a circle says how many roads away from 0 the place is. The thick arrow into a circle shows how the search
//! found it. The way to 6 is orange.
//!
//! # The words
//!
//! The picture shows a *graph*. Its circles are *states* (also called nodes), and its arrows are *edges*. Each edge
//! leads from one state to another and has a *cost*, the number beside it. If an edge leads from u to v, then v is a
//! *successor* of u, and u is a *predecessor* of v. A *path* follows edges from state to state. Its cost is the sum of
//! the costs of its edges, and its *depth* is the number of its edges. A *cycle* is a path that returns to its first
//! state. A search begins at the *start*, here 0, and looks for a path to a *goal*, here 6.
//!
//! To *expand* a state means to compute its successors. The successors are then *generated*. A state is *open* if it is
//! generated and not yet expanded; it has a blue ring. The open states are the *frontier*. An expanded state is
//! *closed*. Every search of this guide that has a frontier repeats one step: it takes a state from the frontier and
//! expands it. The searches differ in the choice of this state.
//!
//! A search returns a *report*. If the search found a path, the report contains this path. It also contains counts of
//! the work of the search, and a *claim*. The claim says what the answer proves.
//!
//! # The algorithm
//!
//! Take the state that has been open longest. The frontier is then a *queue*: first in, first out. The search generates
//! the states closest to the start first, so it also expands them first. It expands all states of depth one, then all
//! states of depth two, and so on. The states of one depth form a *layer*. The first path to a state therefore has the
//! fewest edges. A state that is generated again is skipped. The search may stop as soon as it *generates* a goal.
//!
//! ```text
//! if the start is a goal: return the path of the start alone
//! frontier = [start]
//! while the frontier is not empty:
//!     u = the oldest state of the frontier, which is removed
//!     for each successor v of u:
//!         if v was generated before: continue
//!         predecessor of v = u
//!         append v to the frontier
//!         if v is a goal: return the path to v
//! return "there is no path"
//! ```
//!
//! In this crate the loop is [`algorithms/bfs.rs`](../../../src/colorwalk/algorithms/bfs.rs.html#64-95), and the method
//! is [`Search::bfs`](crate::Search::bfs). At the end, the search reads the path backwards from the goal, from each
//! state to its predecessor.
//!
//! # By hand
//!
//! Pages 1 to 13 use this graph. It has seven states and eleven edges; the start is 0, and the goal is 6. In the text
//! of the program below, every line is an edge: from, to, cost. The table shows the steps of the figure:
//!
//! | Step | Expanded | Generated | Skipped | Frontier afterwards, oldest first |
//! |---|---|---|---|---|
//! | 1 | 0 | 1, 2 | | 1, 2 |
//! | 2 | 1 | 3 | | 2, 3 |
//! | 3 | 2 | 4 | 1, 3 | 3, 4 |
//! | 4 | 3 | 5, then 6, the goal | | |
//!
//! The program runs the search step by step. It asserts the first three rows of the table, and the path at the end:
//!
#![doc = include_str!("figures/breadth_first_steps.html")]
//!
//! ```
//! use colorwalk::algorithms::BreadthFirst;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let mut run = Search::new(&graph).start(BreadthFirst::new());
//! let mut rows = Vec::new();
//! while let Step::Expanded(id) = run.step()? {
//!     let expanded = run.state(id).expect("it was reached").state().get();
//!     let frontier: Vec<u32> = run.frontier().map(|open| open.state().get()).collect();
//!     rows.push(format!("{expanded}: {frontier:?}"));
//! }
//! assert_eq!(rows, ["0: [1, 2]", "1: [2, 3]", "2: [3, 4]"]);
//!
//! let report = run.into_report()?;
//! assert_eq!(report.path().unwrap().states(), [0, 1, 3, 6].map(NodeId::new));
//! assert_eq!(report.stats().expanded, 4);
//! assert_eq!((report.claim(), report.cost()), (Claim::FewestEdges, Some(16)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every path to 6 has at least three edges, so this path of three edges has the fewest. But it costs 16, and another
//! path costs 11. Breadth-first search does not look at costs.
//!
//! # Cost and memory
//!
//! This guide gives times in *O notation*. O(n + m), read "of the order of n + m", means at most a constant times n +
//! m, however large n and m are. For n states and m edges, breadth-first search takes O(n + m) time and O(n) memory,
//! because it expands each state at most once (Cormen et al., §20.2). If every state has b successors and the goal has
//! depth d, time and memory are O(b^d). Memory runs out first (Russell and Norvig, §3.4.1).
//!
//! # When not to use it
//!
//! Do not use breadth-first search to find a cheapest path if costs differ.
//! Use [Dijkstra's algorithm](super::p07_dijkstra) instead. Do not use breadth-first search if the states do not fit in
//! memory. [Iterative deepening](super::p11_iterative_deepening) needs less memory.
//!
//! Step through this search in the [playground](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=bfs).
//! There is also a [lesson](../../../playground.html#lab?lesson=swamp) on it.
//!
//! # Exercises
//!
//! **1. Trace a frontier.** Suppose that 6 is not a goal, so that the search goes on. Continue the table. What are
//! steps 4 to 7?
//!
//! <details><summary>Solution</summary>
//!
//! Step 4 expands 3 and generates 5 and 6, so the frontier is 4, 5, 6. Step 5 expands 4, step 6 expands 5, and step 7
//! expands 6. These steps generate nothing new, and at the end the frontier is empty.
//!
//! ```
//! use colorwalk::algorithms::BreadthFirst;
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let mut run = Search::new(&graph).start(BreadthFirst::new());
//! let mut rows = Vec::new();
//! while let Step::Expanded(id) = run.step()? {
//!     let expanded = run.state(id).expect("it was reached").state().get();
//!     let frontier: Vec<u32> = run.frontier().map(|open| open.state().get()).collect();
//!     rows.push(format!("{expanded}: {frontier:?}"));
//! }
//! assert_eq!(rows[3..], ["3: [4, 5, 6]", "4: [5, 6]", "5: [6]", "6: []"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. Another order.** Exchange the first two lines of the graph, so that the search generates 2 before 1. Which path
//! does the search find now? Does this path still have the fewest edges?
//!
//! <details><summary>Solution</summary>
//!
//! The search expands 0, 2, 1 and 3. Now it reaches 3 from 2, and the path costs 19. The path has three edges, as
//! before.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 2 2\n0 1 7\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let report = Search::new(&graph).bfs()?;
//! assert_eq!(report.path().unwrap().states(), [0, 2, 3, 6].map(NodeId::new));
//! assert_eq!(report.cost(), Some(19));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. Make it find the cheapest path.** All costs here are whole numbers. Change only the graph, so that a path with
//! the fewest edges is also a cheapest path. How much more work does the search do on the new graph?
//!
//! <details><summary>Solution</summary>
//!
//! Replace each edge of cost c by c edges of cost one, with c - 1 new states between them. A state is now a pair: the
//! node to which the old edge leads, and the number of unit edges that remain to this node. The search finds a path of
//! 11 edges, which is the cheapest path of the old graph. But it expands 35 states instead of four. An edge of cost one
//! million would add nearly a million states.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Search, Unit, problem_fn};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let from = |node| graph.out_edges(node).map(|edge| (edge.to, edge.cost - 1));
//! let stretched = problem_fn(
//!     // Among the states between u and v, those that lie equally far from v differ by u.
//!     (NodeId::new(0), NodeId::new(0), 0),
//!     |&(before, node, away)| {
//!         let next: Vec<_> = match away {
//!             0 => from(node)
//!                 .map(|(to, away)| (if away > 0 { node } else { to }, to, away))
//!                 .collect(),
//!             1 => vec![(node, node, 0)],
//!             _ => vec![(before, node, away - 1)],
//!         };
//!         next.into_iter().map(|state| (state, Unit))
//!     },
//!     |&(_, node, away)| (node.get(), away) == (6, 0),
//! );
//! let report = Search::new(&stretched).bfs()?;
//! assert_eq!(report.path().unwrap().len(), 11);
//! assert_eq!(report.stats().expanded, 35);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - E. F. Moore, "The shortest path through a maze", *Proc. Int. Symp. on the Theory of Switching* (1959).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §20.2; Russell and Norvig, *Artificial
//!   Intelligence: A Modern Approach*, 4th ed., §3.4.1.
//!
//! [The guide](super) · Next: [2. Depth-first search](super::p02_depth_first)
