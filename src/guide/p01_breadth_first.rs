//! Page 1: breadth-first search takes the oldest state.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Seven places, eleven one-way roads: how does one get from 0 to 6 along the fewest roads? Look at all places that are
//! one road away, then at those that are two roads away, and so on. Here is such a search after one step, after two,
//! and at its end:
//!
#![doc = include_str!("figures/breadth_first.svg")]
//!
//! A filled circle has the number of the step in which it was looked at, on a colour that grows lighter from step to
//! step; a blue ring marks what is found, but not yet looked at. Below or above each circle stands how many roads away
//! it is, a thick arrow leads to it, and the way found is orange.
//!
//! # The words
//!
//! The picture is a *graph*: it has *states* (nodes), the circles, and *edges*, the arrows, each from one state to
//! another at a *cost*, the number beside it. If an edge leads from u to v, then v is a *successor* of u, and u a
//! *predecessor* of v. A *path* walks along edges from state to state; its cost is the sum of the costs of its edges,
//! and its *depth* is their number. A *cycle* is a path that returns to its first state. A search begins at the
//! *start*, here 0, and looks for a path to a *goal*, here 6.
//!
//! To *expand* a state is to ask for its successors, which are thereby *generated*. A state that is generated, but not
//! yet expanded, is *open*: it has a blue ring. The open states are the *frontier*. An expanded state is *closed*. All
//! searches of this guide that have a frontier repeat one step: take a state from it and expand it. They differ in the
//! state that they take.
//!
//! What a search returns is its *report*: the path, if it found one, what the search counted, and its *claim*, which
//! says what the answer proves.
//!
//! # The algorithm
//!
//! Take the state that has been open longest. The frontier is then a *queue*: first in, first out. The states closest
//! to the start were generated first, so they are expanded first: first those of depth one, then those of depth two,
//! and so on. The states of one depth are a *layer*. Hence the first path to each state is one with the fewest edges,
//! and a state that is generated again is skipped. The search may stop as soon as it *generates* a goal.
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
//! In this crate the loop is [`algorithms/bfs.rs`](../../../src/colorwalk/algorithms/bfs.rs.html#185-206), and the
//! method is [`Search::bfs`](crate::Search::bfs). The path is read backwards, from predecessor to predecessor.
//!
//! # By hand
//!
//! The graph above is that of pages 1 to 11: seven states, eleven edges, the start 0 and the goal 6. In the text of the
//! program below, every line is an edge: from, to, cost. The steps of the figure:
//!
//! | Step | Expanded | Generated | Skipped | Frontier afterwards, oldest first |
//! |---|---|---|---|---|
//! | 1 | 0 | 1, 2 | | 1, 2 |
//! | 2 | 1 | 3 | | 2, 3 |
//! | 3 | 2 | 4 | 1, 3 | 3, 4 |
//! | 4 | 3 | 5, then 6, the goal | | |
//!
//! The program runs the search step by step and asserts the first three rows and the end:
//!
//! ```
//! use colorwalk::algorithms::BreadthFirst;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let mut run = Search::new(&graph).start(BreadthFirst);
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
//! No path has fewer than three edges. But this one costs 16, and another costs 11: breadth-first search does not look
//! at costs.
//!
//! # Cost and memory
//!
//! Times are given in *O notation*: O(n + m), "of the order of n + m", is at most a constant times n + m, however large
//! n and m are. With n states and m edges, this search takes time O(n + m) and memory O(n): every state is expanded at
//! most once (Cormen et al., §20.2). If every state has b successors and the goal has depth d, that is O(b^d) of both,
//! and memory runs out first (Russell and Norvig, §3.4.1).
//!
//! # When not to use it
//!
//! Not for the cheapest path if costs differ: that is the task of [Dijkstra's algorithm](super::p06_dijkstra). Not if
//! the states do not fit in memory: see [iterative deepening](super::p09_iterative_deepening).
//!
//! To step through this search, open it in the
//! [playground](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=bfs).
//!
//! There is a [lesson](../../../playground.html#lab?lesson=swamp) on it.
//!
//! # Exercises
//!
//! **1. Trace a frontier.** Continue the table as if 6 were no goal. What are steps 4 to 7?
//!
//! <details><summary>Solution</summary>
//!
//! ```
//! use colorwalk::algorithms::BreadthFirst;
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let mut run = Search::new(&graph).start(BreadthFirst);
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
//! **2. Another order.** Exchange the first two lines of the graph, so that 2 is generated before 1. Which path does
//! the search find? Does it still have the fewest edges?
//!
//! <details><summary>Solution</summary>
//!
//! It expands 0, 2, 1 and 3. Now 3 is reached from 2, and the path costs 19. It has three edges, as before.
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
//! **3. Make it find the cheapest path.** Costs are whole numbers here. Change the graph, not the search, so that a
//! path with the fewest edges is a cheapest one. What does that cost?
//!
//! <details><summary>Solution</summary>
//!
//! Replace an edge of cost c by c edges of cost one, with c - 1 new states between them. A state is now a pair: the
//! node we are driving to, and how many unit steps remain before we arrive. The path of 11 edges is the cheapest one,
//! but the search expands 35 states instead of four. An edge of cost a million would add a million states.
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
