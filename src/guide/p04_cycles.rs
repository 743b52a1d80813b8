//! Page 4: cycles, through one state and through all of them.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! A *simple cycle* visits no state twice. Two [cycles](super::p01_breadth_first) that differ only in the state where
//! they begin count as one cycle. This page begins each cycle with its least state.
//!
//! # The idea
//!
//! *Through one state.* A cycle is a path that comes back. Split the state in two. The first copy is the start and has
//! all edges out of the state. The second copy is the goal and has all edges into the state. Then every search for a
//! path finds a cycle.
//!
//! *All cycles.* Follow the edges from one state, depth first. Whenever an edge leads back to this state, report a
//! simple cycle. Then remove the state and go on with the next state, so that no cycle is reported twice. The walk
//! needs only the states of one [strongly connected component](super::p03_depth_first_order) at a time.
//!
//! Without more care, this walk would enter the same dead end again and again. So the walk *locks* each state that it
//! enters. If it has followed all edges of a state and found no cycle, the state stays locked, because states of the
//! path block every way back. When a blocking state was part of a cycle and leaves the path, the walk unlocks the
//! states that it blocked.
//!
//! The figure shows the graph of pages 1 to 13 with two more edges, from 3 to 2 and from 6 to 4. This graph has six
//! simple cycles. The walks from 1, 2, 3 and 4 find these cycles:
//!
#![doc = include_str!("figures/cycles.svg")]
//!
//! ```text
//! walk(u): put u on the path; lock u
//!     for each edge from u to v:
//!         if v is the first state of the path: report the path, which is a cycle
//!         else if v is not locked: walk(v)
//!     if a cycle was reported since u was locked: unlock(u)
//!     else: for each edge from u to v: u waits for v
//!     take u off the path
//! unlock(v): v is not locked any more; for each locked u that waits for v: unlock(u)
//! ```
//!
//! In this crate the loop is
//! [`digraph/locked_walk.rs`](../../../src/colorwalk/digraph/locked_walk.rs.html#109-169).
//!
//! This loop has no recursion. The method is [`Digraph::simple_cycles`](crate::digraph::Digraph::simple_cycles),
//! and [`adaptors::Returning`](crate::adaptors::Returning) splits a state.
//!
//! # By hand
//!
//! States 1 to 6 reach each other, and no edge leads back to 0. The first walk begins at 1 and finds the cycle 1, 3, 2.
//! Then state 1 is removed, and the second walk begins at 2. A row without an edge is the end of `walk`:
//!
//! | Step | Path | Edge to | What happens |
//! |---|---|---|---|
//! | 1 | 2 | 3 | walk on |
//! | 2 | 2, 3 | 5 | walk on |
//! | 3 | 2, 3, 5 | 6 | walk on |
//! | 4 | 2, 3, 5, 6 | 4 | walk on |
//! | 5 | 2, 3, 5, 6, 4 | 3 | locked: it is on the path |
//! | 6 | 2, 3, 5, 6, 4 | 6 | locked: it is on the path |
//! | 7 | 2, 3, 5, 6, 4 | | 4 waits for 3, 6 |
//! | 8 | 2, 3, 5, 6 | | 6 waits for 4 |
//! | 9 | 2, 3, 5 | | 5 waits for 6 |
//! | 10 | 2, 3 | 6 | locked: a dead end |
//! | 11 | 2, 3 | 2 | the cycle 2, 3 |
//! | 12 | 2, 3 | | unlock 3, 4, 6, 5 |
//! | 13 | 2 | 4 | walk on |
//! | 14 | 2, 4 | 3 | walk on |
//! | 15 | 2, 4, 3 | 5 | walk on |
//! | 16 | 2, 4, 3, 5 | 6 | walk on |
//! | 17 | 2, 4, 3, 5, 6 | 4 | locked: it is on the path |
//! | 18 | 2, 4, 3, 5, 6 | | 6 waits for 4 |
//! | 19 | 2, 4, 3, 5 | | 5 waits for 6 |
//! | 20 | 2, 4, 3 | 6 | locked: a dead end |
//! | 21 | 2, 4, 3 | 2 | the cycle 2, 4, 3 |
//! | 22 | 2, 4, 3 | | unlock 3 |
//! | 23 | 2, 4 | 6 | locked: a dead end |
//! | 24 | 2, 4 | | unlock 4, 6, 5 |
//! | 25 | 2 | | unlock 2 |
//!
//! After step 6 the walk goes back from 4, 6 and 5 to 3. These three states stay locked, because every way from them
//! leads to 3, which is on the path. So step 10 does not enter 6 again. In step 12 state 3 leaves the path. It was part
//! of a cycle, so it is unlocked, and so is 4, which waits for 3, then 6, which waits for 4, and then 5. Without this
//! unlocking, step 13 would not enter 4, and the walk would miss the cycle 2, 4, 3. The other walks find the other
//! cycles:
//!
//! | First state | Simple cycles | Their costs |
//! |---|---|---|
//! | 1 | 1, 3, 2 | 5 |
//! | 2 | 2, 3 and 2, 4, 3 | 10 and 8 |
//! | 3 | 3, 5, 6, 4 and 3, 6, 4 | 8 and 11 |
//! | 4 | 4, 6 | 6 |
//!
//! The program walks from 2 as the pseudo-code says, without state 1. Then it asks the library for all cycles, and for
//! the cycles through 3:
//!
#![doc = include_str!("figures/cycles_steps.html")]
//!
//! Step through all walks in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide-cycles&at=0&s=cycles), and draw other edges.
//!
//! ```
//! use std::collections::{HashMap, HashSet};
//!
//! use colorwalk::adaptors::Returning;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Search, certificate};
//!
//! const GRAPH: &str = "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n3 2 1\n6 4 1";
//!
//! #[derive(Default)]
//! struct Walk {
//!     path: Vec<u32>,
//!     locked: HashSet<u32>,
//!     waiting: HashMap<u32, Vec<u32>>,
//!     rows: Vec<String>, // each with the last state of the path
//! }
//!
//! impl Walk {
//!     fn walk(&mut self, graph: &Digraph, u: u32) -> bool {
//!         self.path.push(u);
//!         self.locked.insert(u);
//!         let edges = graph.out_edges(NodeId::new(u)).map(|edge| edge.to.get());
//!         let edges: Vec<u32> = edges.filter(|&v| v != 1).collect();
//!         let mut has_cycle = false;
//!         for &v in &edges {
//!             let (is_first, is_locked) = (v == self.path[0], self.locked.contains(&v));
//!             let what = match (is_first, is_locked, self.path.contains(&v)) {
//!                 (true, _, _) => "the cycle",
//!                 (_, false, _) => "walk on",
//!                 (_, true, true) => "locked: it is on the path",
//!                 (_, true, false) => "locked: a dead end",
//!             };
//!             self.rows.push(format!("{u} to {v}: {what}"));
//!             has_cycle |= is_first || (!is_locked && self.walk(graph, v));
//!         }
//!         if has_cycle {
//!             let unlocked = self.unlock(u);
//!             self.rows.push(format!("unlock {unlocked:?}"));
//!         } else {
//!             edges.iter().for_each(|&v| self.waiting.entry(v).or_default().push(u));
//!             self.rows.push(format!("{u} waits for {edges:?}"));
//!         }
//!         self.path.pop();
//!         has_cycle
//!     }
//!
//!     fn unlock(&mut self, v: u32) -> Vec<u32> {
//!         let mut unlocked = Vec::new();
//!         if self.locked.remove(&v) {
//!             unlocked.push(v);
//!             for u in self.waiting.remove(&v).unwrap_or_default() {
//!                 unlocked.extend(self.unlock(u));
//!             }
//!         }
//!         unlocked
//!     }
//! }
//!
//! let graph: Digraph = GRAPH.parse()?;
//! let mut walk = Walk::default();
//! walk.walk(&graph, 2);
//! assert_eq!(walk.rows.len(), 25);
//! assert_eq!(walk.rows[9], "3 to 6: locked: a dead end");
//! assert_eq!(walk.rows[11], "unlock [3, 4, 6, 5]");
//! assert_eq!(walk.rows[12..15], ["2 to 4: walk on", "4 to 3: walk on", "3 to 5: walk on"]);
//! assert_eq!(walk.rows[23..], ["unlock [4, 6, 5]", "unlock [2]"]);
//!
//! let mut listed = Vec::new();
//! for cycle in graph.simple_cycles() {
//!     assert_eq!(certificate::cycle(&graph, &cycle.states), Ok(()));
//!     let edges = cycle.actions.iter().filter_map(|&edge| graph.edge(edge));
//!     let cost: u32 = edges.map(|edge| edge.cost).sum();
//!     let nodes: Vec<u32> = cycle.states.iter().map(|node| node.get()).collect();
//!     listed.push((nodes, cost));
//! }
//! listed.sort();
//! assert_eq!(
//!     listed,
//!     [
//!         (vec![1, 3, 2], 5),
//!         (vec![2, 3], 10),
//!         (vec![2, 4, 3], 8),
//!         (vec![3, 5, 6, 4], 8),
//!         (vec![3, 6, 4], 11),
//!         (vec![4, 6], 6),
//!     ],
//! );
//!
//! // Through 3: the fewest edges, and the cheapest.
//! let round = Returning::new(&graph, NodeId::new(3));
//! let shortest = round.lift(Search::new(&round).bfs()?.path().unwrap())?;
//! assert_eq!((shortest.states(), shortest.cost()), (&[3, 2, 3].map(NodeId::new)[..], 10));
//! let report = Search::new(&round).dijkstra()?;
//! assert_eq!(report.certify(&round), Ok(()));
//! let cheapest = round.lift(report.path().unwrap())?;
//! assert_eq!((cheapest.states(), cheapest.cost()), (&[3, 2, 1, 3].map(NodeId::new)[..], 5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! The search takes O(n + m) time from one cycle to the next, and O(n + m) memory, for n states and m edges (Johnson
//! 1975). The library lists the cycles one by one, so the first cycle of a large graph comes soon. A graph can have
//! very many cycles. For example, nine states with all edges between them have 125,664 simple cycles. If only short
//! cycles matter, set a bound on their length ([`up_to`](crate::digraph::SimpleCycles::up_to)).
//!
//! A search for a cycle through one state takes as much time and memory as the same search for a path. Such a search
//! also works on a graph whose edges a function computes.
//!
//! # Links in both directions
//!
//! A graph is *undirected* if every edge also exists backwards, at the same cost. A link of such a graph is two edges,
//! one in each direction. So each cycle is listed in both directions, and each link is a cycle of two edges.
//! [`SimpleCycles::undirected`](crate::digraph::SimpleCycles::undirected) lists each cycle of links once.
//! [`ReturningUndirected`](crate::adaptors::ReturningUndirected) finds cycles through one state that do not return on
//! the link on which they left. The graph of four states with a link between any two has seven cycles, and as a
//! directed graph it has 20:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::adaptors::{Returning, ReturningUndirected};
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
//! let graph = pairs.into_iter().fold(Digraph::builder(), |graph, (one, other)| {
//!     graph.undirected_edge(one, other, 1u32)
//! });
//! let graph = graph.build()?;
//! assert_eq!(graph.simple_cycles().count(), 20);
//! assert_eq!(graph.simple_cycles().undirected()?.count(), 7);
//!
//! let there_and_back = Returning::new(&graph, NodeId::new(0));
//! assert_eq!(Search::new(&there_and_back).dijkstra()?.cost(), Some(2));
//! let around = ReturningUndirected::new(&graph, NodeId::new(0));
//! assert_eq!(Search::new(&around).dijkstra()?.cost(), Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # When not to use it
//!
//! Do not list all cycles to find out whether there is a cycle: one walk
//! in [depth-first order](super::p03_depth_first_order) is enough. Do not list them to find a cycle of negative cost:
//! use [Bellman-Ford](super::p06_bellman_ford). Do not list them to find the cheapest cycle of a graph. Search for the
//! cheapest cycle through each state instead. This takes n searches, however many cycles there are.
//!
//! # Exercises
//!
//! **1. There and back.** List the simple cycles through 6, the cheapest first.
//!
//! <details><summary>Solution</summary>
//!
//! The cycle 6, 4 costs 6, the cycle 6, 4, 3, 5 costs 8, and the cycle 6, 4, 3
//! costs 11. [Simple paths](super::p13_k_shortest) of the split state are simple cycles, so the search of page 13 finds
//! them in this order.
//!
//! ```
//! use colorwalk::adaptors::Returning;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Path, Search};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n3 2 1\n6 4 1".parse()?;
//! let round = Returning::new(&graph, NodeId::new(6));
//! let paths: Result<Vec<_>, _> = Search::new(&round).shortest_simple_paths().collect();
//! assert!(paths?.iter().map(Path::cost).eq([6, 8, 11]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. Count.** Each of n states has an edge to each other state. How many simple cycles are there for n = 4, and for
//! n = 5?
//!
//! <details><summary>Solution</summary>
//!
//! Choose the k states of a cycle, begin with the least of them, and put the other states in any order. So each choice
//! makes (k - 1)! cycles. The sums over all choices are:
//!
//! - for n = 4, 6 · 1 + 4 · 2 + 1 · 6 = 20
//! - for n = 5, 10 · 1 + 10 · 2 + 5 · 6 + 1 · 24 = 84
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let count = |n: u32| {
//!     let pairs = (0..n).flat_map(|u| (0..n).map(move |v| (u, v)));
//!     let edges = pairs.filter(|(u, v)| u != v);
//!     let graph = edges.fold(Digraph::builder(), |graph, (u, v)| graph.edge(u, v, 1u32));
//!     graph.build().map(|graph| graph.simple_cycles().count())
//! };
//! assert_eq!((count(4)?, count(5)?), (20, 84));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. Short cycles.** Which simple cycles of the graph have at most two edges? Now suppose that the length of cycles
//! has a bound. Then a state can be a dead end only because the path to it is already long. How must the lock of such a
//! state change?
//!
//! <details><summary>Solution</summary>
//!
//! The cycles are 2, 3 and 4, 6. The lock of a state has to remember how long the failed path was, because a shorter
//! path may enter the state again (Gupta and Suzumura 2021).
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\n3 2 1\n6 4 1".parse()?;
//! let short = graph.simple_cycles().up_to(2);
//! let mut first: Vec<u32> = short.map(|cycle| cycle.states[0].get()).collect();
//! first.sort();
//! assert_eq!(first, [2, 4]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - D. B. Johnson, "Finding all the elementary circuits of a directed graph", *SIAM J. Comput.* 4 (1975).
//! - A. Gupta and T. Suzumura, "Finding all bounded-length simple cycles in a directed graph", arXiv:2105.10094 (2021).
//!
//! Previous: [3. Depth-first order](super::p03_depth_first_order) · [The guide](super) · Next: [5. Acyclic
//! graphs](super::p05_acyclic)
