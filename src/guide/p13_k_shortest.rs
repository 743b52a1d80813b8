//! Page 13: the k cheapest paths, one after the other.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! The second cheapest path is the cheapest path that differs from the first. The two paths have a common beginning,
//! the *root*, which ends at the *spur state*. There the second path takes another edge. So treat each state of the
//! first path as a spur state. Keep the root up to this state, forbid the edge that the first path takes out of it, and
//! let [Dijkstra's algorithm](super::p07_dijkstra) find the cheapest way from this state to the goal. The paths that
//! you find in this way are *candidates*, and the cheapest candidate is the second path. To find the third path, treat
//! the second path in the same way, from its spur state on. Go on until you have k paths. The figure shows the three
//! cheapest paths from 0 to 6:
//!
#![doc = include_str!("figures/k_shortest.svg")]
//!
//! ```text
//! candidates = {the cheapest path}
//! repeat k times, while there are candidates:
//!     p = the cheapest candidate, which is removed
//!     report p
//!     for each state u of p but the last, from the one where p left the path before it:
//!         root = p up to u
//!         forbid all states of the root, and all edges out of u
//!             that reported paths with this root take
//!         q = the cheapest path from u to a goal, if there is one
//!         add root + q to the candidates
//! ```
//!
//! In this crate the loop is
//! [`algorithms/k_shortest_paths.rs`](../../../src/colorwalk/algorithms/k_shortest_paths.rs.html#452-534).
//!
//! The method is [`Search::k_shortest_paths`](crate::Search::k_shortest_paths). If you do not know k in advance,
//! use [`Search::shortest_simple_paths`](crate::Search::shortest_simple_paths). It searches for the next path when you
//! ask for it. The search for the rest of a path may not return to the root, because a path may not repeat a state.
//!
//! # By hand
//!
//! The first path is 0, 2, 1, 3, 5, 6 and costs 11. Each row of the table is one search:
//!
//! | Path taken | Root | Forbidden edges | Candidate | Cost |
//! |---|---|---|---|---|
//! | 1st: 11 | 0 | 0 to 2 | 0, 1, 3, 5, 6 | 13 |
//! | | 0, 2 | 2 to 1 | 0, 2, 4, 6 | 12 |
//! | | 0, 2, 1 | 1 to 3 | none | |
//! | | 0, 2, 1, 3 | 3 to 5 | 0, 2, 1, 3, 6 | 14 |
//! | | 0, 2, 1, 3, 5 | 5 to 6 | none | |
//! | 2nd: 12 | 0, 2 | 2 to 1, 2 to 4 | 0, 2, 3, 5, 6 | 16 |
//! | | 0, 2, 4 | 4 to 6 | 0, 2, 4, 3, 5, 6 | 14 |
//! | 3rd: 13 | | | | |
//!
//! The program computes each candidate with Dijkstra's algorithm on the states and edges that are not forbidden. It
//! compares its three paths with the first three paths of the library:
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Search, problem_fn};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let candidate = |root: &[u32], forbidden: &[u32]| {
//!     let spur = root[root.len() - 1];
//!     let rest = problem_fn(
//!         spur,
//!         |&from| {
//!             let is_allowed = move |to: &u32| {
//!                 !root.contains(to) && (from != spur || !forbidden.contains(to))
//!             };
//!             let edges = graph.out_edges(NodeId::new(from));
//!             edges
//!                 .filter(move |edge| is_allowed(&edge.to.get()))
//!                 .map(|edge| (edge.to.get(), edge.cost))
//!         },
//!         |&node| node == 6,
//!     );
//!     let report = Search::new(&rest).dijkstra().expect("no cost overflows");
//!     report.path().map(|path| [&root[..root.len() - 1], path.states()].concat())
//! };
//! assert_eq!(candidate(&[0], &[2]), Some(vec![0, 1, 3, 5, 6]));
//! assert_eq!(candidate(&[0, 2], &[1]), Some(vec![0, 2, 4, 6]));
//! assert_eq!(candidate(&[0, 2, 1], &[3]), None);
//! assert_eq!(candidate(&[0, 2, 1, 3], &[5]), Some(vec![0, 2, 1, 3, 6]));
//! assert_eq!(candidate(&[0, 2, 1, 3, 5], &[6]), None);
//! assert_eq!(candidate(&[0, 2], &[1, 4]), Some(vec![0, 2, 3, 5, 6]));
//! assert_eq!(candidate(&[0, 2, 4], &[6]), Some(vec![0, 2, 4, 3, 5, 6]));
//!
//! let report = Search::new(&graph).k_shortest_paths(3)?;
//! let found: Vec<_> = report.paths().iter().map(|path| (path.cost(), path.states())).collect();
//! assert_eq!(
//!     found,
//!     [
//!         (11, &[0, 2, 1, 3, 5, 6].map(NodeId::new)[..]),
//!         (12, &[0, 2, 4, 6].map(NodeId::new)),
//!         (13, &[0, 1, 3, 5, 6].map(NodeId::new)),
//!     ],
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! For n states, m edges and paths of up to l edges, the algorithm takes O(k·l·(m + n log n)) time and O(n + m + k·l)
//! memory. It runs [Dijkstra's algorithm](super::p07_dijkstra) once for each spur state of each path (Yen 1971). Up to
//! its spur state, a path follows an earlier path, so the candidates for the states before the spur state are already
//! known. The algorithm therefore begins at the spur state, which saves most of the searches (Lawler 1972).
//!
//! The library first lists all candidates that cost the same, and only then branches off these paths. Where many paths
//! tie, as in a grid, it often has k paths before it must search again. A search may end where it meets the cheapest
//! path, because the rest of that path is the cheapest way on. If the searches take long, the library also computes the
//! cheapest way on from all states near the start, once and backwards from the goal. A search may then end at any state
//! whose way avoids the root, which saves most of the time on grids.
//!
//! # When not to use it
//!
//! Do not search for k paths if you want all cheapest
//! paths: [`Search::all_shortest_paths`](crate::Search::all_shortest_paths) finds these in one search. Do not search
//! for k paths if the paths should differ much. On a road map, the second cheapest path differs from the cheapest path
//! by a detour around one block.
//!
//! To watch the search that is repeated for each spur state, open
//! the [playground here](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=dijkstra). Remove an edge of
//! the path there, and the search finds the cheapest path without this edge.
//!
//! # Exercises
//!
//! **1. The fourth path.** The third path is 0, 1, 3, 5, 6. Which candidates does this path add? Which path is the
//! fourth?
//!
//! <details><summary>Solution</summary>
//!
//! The third path left the first path at 0, so 0 is its spur state. With the root 0, both edges out of 0 are forbidden.
//! With the root 0, 1, the edge to 3 is forbidden, and no other edge leaves 1. With the root 0, 1, 3, the candidate is
//! 0, 1, 3, 6 of cost 16. With the root 0, 1, 3, 5, there is no candidate. Among all candidates, two have the least
//! cost, 14. The library takes the candidate that it found first, so the fourth path is 0, 2, 1, 3, 6:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let report = Search::new(&graph).k_shortest_paths(4)?;
//! assert_eq!(report.paths()[3].states(), [0, 2, 1, 3, 6].map(NodeId::new));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. All of them.** Ask for a hundred paths. How many are there, and what do they cost?
//!
//! <details><summary>Solution</summary>
//!
//! The graph has nine paths from 0 to 6. Depth-first search [found these paths on page 2](super::p02_depth_first). Now
//! they come in the order of their costs.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let report = Search::new(&graph).k_shortest_paths(100)?;
//! let costs: Vec<u32> = report.paths().iter().map(|path| path.cost()).collect();
//! assert_eq!(costs, [11, 12, 13, 14, 14, 16, 16, 17, 19]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. A test of your own.** What is the cheapest path that avoids state 1 and the edge from 4 to 6? Ask for more and
//! more paths until you find it. Why is a search on a smaller graph better in this case?
//!
//! <details><summary>Solution</summary>
//!
//! The path is the fifth path, 0, 2, 4, 3, 5, 6. On a graph without state 1 and without the edge from 4 to 6, one
//! search finds this path. Ask for more and more paths only if your test is more than a ban on certain states or edges.
//! An example is the test "at most three edges, or an even number".
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let report = Search::new(&graph).k_shortest_paths(9)?;
//! let passes = |states: &[NodeId]| {
//!     !states.contains(&NodeId::new(1)) && !states.ends_with(&[4, 6].map(NodeId::new))
//! };
//! let place = report.paths().iter().position(|path| passes(path.states()));
//! assert_eq!(place, Some(4));
//!
//! let smaller: Digraph = "0 2 2\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n5 6 3\ngoal 6".parse()?;
//! let report = Search::new(&smaller).dijkstra()?;
//! assert_eq!(report.path().unwrap().states(), [0, 2, 4, 3, 5, 6].map(NodeId::new));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # All nine
//!
//! This table compares the algorithms of pages 1 to 13, without pages 3, 4, 9 and 10. Pages 3 and 4 search for cycles
//! and orders, page 9 changes only costs, and the searches of page 10 give up the optimum. The graph has n
//! states, m edges and b successors of each state, and the path has d edges:
//!
//! | Page, and what it takes next | Finds | Needs | Time | Memory | File |
//! |---|---|---|---|---|---|
//! | 1. the oldest state | a path with the fewest edges | | O(n + m) | O(n) | [`bfs.rs`] |
//! | 2. the newest state | some path | | O(n + m) | O(n); O(b·d) without closed states | [`dfs.rs`] |
//! | 5. states in topological order | cheapest or longest paths to all states | no cycles, and all edges | O(n + m) | O(n + m) | [`dag.rs`] |
//! | 6. every edge, in rounds | cheapest paths to all states, or a negative cycle | all edges | O(n·m) | O(n + m) | [`bellman_ford`] |
//! | 7. the least g | a cheapest path | no negative costs | O(m log m) | O(m) | [`dijkstra.rs`] |
//! | 8. the least g + h | a cheapest path | the same, and an admissible h | O(m log m) if h is consistent | O(m) | [`astar.rs`] |
//! | 11. the newest state, within a limit that grows | a path with the fewest edges; by IDA*, a cheapest one | few paths to each state; for IDA* as page 8 | O(b^d) | O(b·d) | [`deepening.rs`] |
//! | 12. the least g of one side or the other | a cheapest path | no negative costs, known goals, predecessors | O(m log m) | O(m) | [`bidirectional_dijkstra.rs`] |
//! | 13. the cheapest candidate | the k cheapest paths | no negative costs | O(k·l·(m + n log n)) for l edges a path | O(n + m + k·l) | [`k_shortest_paths.rs`] |
//!
//! [`bfs.rs`]: ../../../src/colorwalk/algorithms/bfs.rs.html#64-95
//! [`dfs.rs`]: ../../../src/colorwalk/algorithms/dfs.rs.html#84-141
//! [`dag.rs`]: ../../../src/colorwalk/algorithms/dag.rs.html#149-162
//! [`bellman_ford`]: ../../../src/colorwalk/algorithms/bellman_ford/mod.rs.html#239-302
//! [`dijkstra.rs`]: ../../../src/colorwalk/algorithms/dijkstra.rs.html
//! [`astar.rs`]: ../../../src/colorwalk/algorithms/astar.rs.html
//! [`deepening.rs`]: ../../../src/colorwalk/algorithms/deepening.rs.html#98-156
//! [`bidirectional_dijkstra.rs`]: ../../../src/colorwalk/algorithms/bidirectional_dijkstra.rs.html#106-168
//! [`k_shortest_paths.rs`]: ../../../src/colorwalk/algorithms/k_shortest_paths.rs.html#452-534
//!
//! The program runs these algorithms on the graph. It asserts what the algorithms find and what their reports claim:
//!
//! ```
//! use colorwalk::algorithms::{CycleRule, Wanted};
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h = |node: &NodeId| [9u32, 5, 8, 4, 5, 2, 0][node.index()];
//! let reports = [
//!     Search::new(&graph).bfs()?,
//!     Search::new(&graph).dfs(CycleRule::Closed)?,
//!     Search::new(&graph).dijkstra()?,
//!     Search::new(&graph).astar(h)?,
//!     Search::new(&graph).iterative_deepening()?,
//!     Search::new(&graph).idastar(h)?,
//! ];
//! assert_eq!(
//!     reports.map(|report| (report.cost(), report.claim())),
//!     [
//!         (Some(16), Claim::FewestEdges),          // 1
//!         (Some(13), Claim::Path),                 // 2
//!         (Some(11), Claim::Cheapest),             // 6
//!         (Some(11), Claim::CheapestIfAdmissible), // 7
//!         (Some(16), Claim::FewestEdges),          // 9
//!         (Some(11), Claim::CheapestIfAdmissible), // 9, IDA*
//!     ],
//! );
//! let trip = graph.between(0, 6)?;
//! let report = Search::new(&trip).bidirectional_dijkstra()?;
//! assert_eq!((report.cost(), report.claim()), (Some(11), Claim::Cheapest)); // 10
//! let to_all = [
//!     graph.dag_shortest_paths(Wanted::Cheapest)?, // 4
//!     graph.bellman_ford()?,                       // 5
//! ];
//! for paths in to_all {
//!     assert!(paths.iter().map(|(_, cost)| cost).eq([0, 5, 2, 6, 7, 8, 11]));
//! }
//! let report = Search::new(&graph).k_shortest_paths(2)?; // 11
//! assert!(report.paths().iter().map(|path| path.cost()).eq([11, 12]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Sources
//!
//! - J. Y. Yen, "Finding the k shortest loopless paths in a network", *Manage. Sci.* 17 (1971).
//! - E. L. Lawler, "A procedure for computing the k best solutions to discrete optimization problems and its
//!   application to the shortest path problem", *Manage. Sci.* 18 (1972).
//!
//! Previous: [12. Both ends](super::p12_both_ends) · [The guide](super) · Next: [14. State
//! spaces](super::p14_state_spaces)
