//! Page 7: Dijkstra's algorithm takes the cheapest state.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Costs differ, but no cost is negative. Take the open state with the least g, the cost of the cheapest path to it
//! that is known so far, and [relax](super::p05_acyclic) the edges out of it. The g of this state is final. Any other
//! path to it would have to leave the closed states through another open state. The g of that open state is at least as
//! large, and more edges cannot make the path cheaper. Therefore each edge is relaxed only once, and you need not know
//! an order in advance. This is the third of the [three orders](super::p05_acyclic#when-every-g-is-right). The search
//! may stop when it *takes* a goal. It may not stop when it generates a goal, because the g of the goal may still fall.
//! The figure shows the search after two steps, after four steps, and at its end, with all values that each g had. Open
//! states have a blue ring:
//!
#![doc = include_str!("figures/dijkstra.svg")]
//!
//! ```text
//! g(start) = 0; frontier = {start}
//! while the frontier is not empty:
//!     u = the state of the frontier with the least g, which is removed
//!     if u is a goal: return the path to u
//!     close u
//!     for each edge from u to v of cost c:
//!         if v was never generated, or g(u) + c < g(v):
//!             g(v) = g(u) + c; predecessor of v = u
//!             insert v into the frontier, or move it forward
//! return "there is no path"
//! ```
//!
//! In this crate the loop is [`algorithms/best_first.rs`](../../../src/colorwalk/algorithms/best_first.rs.html#74-103),
//! which A* also uses. The rest of Dijkstra's algorithm is
//! in [`algorithms/dijkstra.rs`](../../../src/colorwalk/algorithms/dijkstra.rs.html), and the method
//! is [`Search::dijkstra`](crate::Search::dijkstra). The frontier is a *priority queue*, which returns its least
//! element in O(log n) time. A simple priority queue is a *heap*. In the array of a heap, the element at i is no larger
//! than the elements at 2i + 1 and 2i + 2, and the first element is the least one.
//!
//! # By hand
//!
//! In the figure, state 6 is first open with g = 14 and then with g = 12. Later the search finds the cheapest path
//! to 6. Each row of the table shows the frontier after a step, with the g of its states. A bold value has just fallen:
//!
//! | Step | Taken | 1 | 2 | 3 | 4 | 5 | 6 |
//! |---|---|---|---|---|---|---|---|
//! | 1 | 0, g = 0 | 7 | 2 | | | | |
//! | 2 | 2, g = 2 | **5** | | 11 | 7 | | |
//! | 3 | 1, g = 5 | | | **6** | 7 | | |
//! | 4 | 3, g = 6 | | | | 7 | 8 | 14 |
//! | 5 | 4, g = 7 | | | | | 8 | **12** |
//! | 6 | 5, g = 8 | | | | | | **11** |
//! | 7 | 6, g = 11: the goal | | | | | | |
//!
#![doc = include_str!("figures/dijkstra_steps.html")]
//!
//! ```
//! use colorwalk::algorithms::Dijkstra;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let mut run = Search::new(&graph).start(Dijkstra::new());
//! let mut rows = Vec::new();
//! while let Step::Expanded(id) = run.step()? {
//!     let taken = run.state(id).expect("it was reached");
//!     let frontier: Vec<_> =
//!         run.frontier().map(|open| (open.state().get(), open.g())).collect();
//!     rows.push((taken.state().get(), taken.g(), frontier));
//! }
//! assert_eq!(
//!     rows,
//!     [
//!         (0, 0, vec![(1, 7), (2, 2)]),
//!         (2, 2, vec![(1, 5), (3, 11), (4, 7)]),
//!         (1, 5, vec![(3, 6), (4, 7)]),
//!         (3, 6, vec![(4, 7), (5, 8), (6, 14)]),
//!         (4, 7, vec![(5, 8), (6, 12)]),
//!         (5, 8, vec![(6, 11)]),
//!     ],
//! );
//!
//! let report = run.into_report()?;
//! assert_eq!(report.path().unwrap().states(), [0, 2, 1, 3, 5, 6].map(NodeId::new));
//! assert_eq!((report.claim(), report.cost()), (Claim::Cheapest, Some(11)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A negative edge
//!
//! Let the edge from 4 to 3 cost -3. The cheapest path to 3 now leads through 4 and costs 4. But the search takes 3
//! with g = 6, before it takes 4 with g = 7. The proof fails where it says that more edges cannot make a path cheaper.
//! State 3 is closed, so the search ends with a path of cost 11, although there is a path of cost 9. This crate does
//! not compile `dijkstra` for costs that may be negative, such as `i64`. The program
//! uses [`best_first`](crate::Search::best_first) in the order of g to show what would happen. Its report claims only a
//! path:
//!
//! ```
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Claim, Search};
//!
//! let graph: Digraph<i64> =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let report = Search::new(&graph).best_first(|candidate| candidate.g())?;
//! assert_eq!((report.claim(), report.cost()), (Claim::Path, Some(11)));
//! assert_eq!(graph.bellman_ford()?.cost(6), Some(9));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! For n states and m edges, the algorithm takes O((n + m) log n) time with a binary heap, or O(n log n + m) with a
//! Fibonacci heap (Cormen et al., §22.3). It takes O(n) memory. The frontier of this crate keeps an old entry of a
//! state when the state gets a new one, and skips the old entry later. This takes O(m log m) time and O(m) memory, but
//! it is faster in practice. If costs are small integers, an array of buckets replaces the heap (R. B. Dial, *Commun.
//! ACM* 12, 1969).
//!
//! # When not to use it
//!
//! Do not use Dijkstra's algorithm with negative costs. See [Bellman-Ford](super::p06_bellman_ford) instead. If all
//! costs are equal, [breadth-first search](super::p01_breadth_first) has a cheaper frontier and stops earlier. If you
//! can estimate how far the goal is, [A*](super::p08_astar) expands fewer states.
//!
//! Step through this search in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide&at=0&s=dijkstra,bfs). There is also
//! a [lesson](../../../playground.html#lab?lesson=dijkstra) on it.
//!
//! # Exercises
//!
//! **1. Trace a frontier.** Let the edge from 0 to 1 cost 3. In which order does the search take the states now? What
//! is the frontier when the search takes the goal?
//!
//! <details><summary>Solution</summary>
//!
//! The search still takes 1 after 2, but now its g is 3, and its predecessor is 0. So 3 and 5 also become cheaper, and
//! the search takes 5 before 4. When it takes 6, no other state is open.
//!
//! ```
//! use colorwalk::algorithms::Dijkstra;
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 3\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let mut run = Search::new(&graph).start(Dijkstra::new());
//! let mut taken = Vec::new();
//! while let Step::Expanded(id) = run.step()? {
//!     taken.extend(run.state(id).map(|reached| (reached.state().get(), reached.g())));
//! }
//! assert_eq!(taken, [(0, 0), (2, 2), (1, 3), (3, 4), (5, 6), (4, 7)]);
//! let frontier: Vec<u32> = run.frontier().map(|open| open.state().get()).collect();
//! assert_eq!(frontier, [6]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. Break Dijkstra.** Find a graph of three states and three edges on which the algorithm gives a wrong answer. One
//! of the edges has a negative cost.
//!
//! <details><summary>Solution</summary>
//!
//! The algorithm expands the goal 1 at g = 2 and returns the path from 0 to 1, which costs 2. It has not expanded state
//! 2 by then, because g(2) = 3. But the path from 0 through 2 to 1 costs only 1.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph<i64> = "0 1 2\n0 2 3\n2 1 -2\ngoal 1".parse()?;
//! let report = Search::new(&graph).best_first(|candidate| candidate.g())?;
//! assert_eq!(report.cost(), Some(2));
//! assert_eq!(graph.bellman_ford()?.cost(1), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. A repair that does not work.** In the graph with the edge of cost -3, add 3 to every cost, so that every cost
//! is at least 0. Why does Dijkstra's algorithm still not find the cheapest path?
//!
//! <details><summary>Solution</summary>
//!
//! A path of k edges becomes more expensive by 3k, so paths with many edges lose. The cheapest path has five edges and
//! costs 9 before and 24 after. The path 0, 2, 4, 6 has three edges. It costs 12 before and 21 after, so now it is
//! cheaper. [Potentials](super::p09_potentials) change the costs in another way, so that the cheapest paths stay the
//! same.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 10\n0 2 5\n1 3 4\n2 1 6\n2 3 12\n2 4 8\n\
//!      3 5 5\n3 6 11\n4 3 0\n4 6 8\n5 6 6\ngoal 6".parse()?;
//! let report = Search::new(&graph).dijkstra()?;
//! assert_eq!(report.path().unwrap().states(), [0, 2, 4, 6].map(NodeId::new));
//! assert_eq!(report.cost(), Some(21));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.3; Sedgewick and Wayne,
//!   *Algorithms*, 4th ed., §4.4.
//!
//! Previous: [6. Bellman-Ford](super::p06_bellman_ford) · [The guide](super) · Next: [8. A\*](super::p08_astar)
