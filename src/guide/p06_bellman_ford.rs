//! Page 6: Bellman-Ford relaxes every edge, round after round.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Now costs may be negative, and there may be cycles. Then it is not known in advance which order of the states is
//! right. So [relax](super::p05_acyclic) every edge once, and call this a *round*. After i rounds, the g of each state
//! is at most the cost of its cheapest path of at most i edges. A cheapest path repeats no state, unless a cycle makes
//! it cheaper. With n states it has at most n - 1 edges, and n - 1 rounds are enough. If a round lowers no value, it is
//! the last round. This is the *early stop*. In the figure, the edge from 4 to 3 costs -3 instead of 2. The figure
//! shows the values of g after each of two rounds. Thick arrows lead from the predecessors:
//!
#![doc = include_str!("figures/bellman_ford.svg")]
//!
//! ```text
//! g(start) = 0; g(v) = infinity for every other state v
//! repeat at most n times:
//!     for each edge from u to v of cost c:
//!         if g(u) + c < g(v):
//!             g(v) = g(u) + c; predecessor of v = u
//!     if no g fell in this round: return every g
//! return "there is a negative cycle"
//! ```
//!
//! In this crate the loop is
//! [`algorithms/bellman_ford/mod.rs`](../../../src/colorwalk/algorithms/bellman_ford/mod.rs.html#239-302).
//!
//! The method is [`Digraph::bellman_ford`](crate::digraph::Digraph::bellman_ford). The
//! method [`Search::bellman_ford`](crate::Search::bellman_ford) generates the whole graph of a problem first, because
//! it needs all edges. The algorithm has no frontier and no goal, and finds a cheapest path to *every* state. The
//! library relaxes only edges out of states with a finite g. From time to time it also checks whether the predecessors
//! form a cycle. So the library returns a negative cycle long before round n.
//!
//! # By hand
//!
//! The edge from 4 to 3 costs -3, as in the figure. Each round relaxes the edges in the order of the text. A bold value
//! has fallen in this round:
//!
//! | Round | g(0) | g(1) | g(2) | g(3) | g(4) | g(5) | g(6) | fell |
//! |---|---|---|---|---|---|---|---|---|
//! | 1 | 0 | **5** | **2** | **4** | **7** | **10** | **12** | 9 times |
//! | 2 | 0 | 5 | 2 | 4 | 7 | **6** | **9** | 2 times |
//! | 3 | 0 | 5 | 2 | 4 | 7 | 6 | 9 | 0 times: stop |
//!
//! In the first round g(1) falls to 7 and then to 5, g(3) to 8 and then to 4, and g(6) to 16 and then to 12. The round
//! relaxes the edges to 5 and 6 before it finds the better path to 3. So the values of 5 and 6 become right only in the
//! second round. The library reports how often a value fell. The program does the rounds itself. It asserts that the
//! library ends with the same values, here after the same number of changes:
//!
#![doc = include_str!("figures/bellman_ford_steps.html")]
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph<i64> =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let x = 1000; // more than any path costs
//! let mut g = [0, x, x, x, x, x, x];
//! let mut rounds = Vec::new();
//! loop {
//!     let mut fell = 0;
//!     for edge in graph.edges() {
//!         let through = g[edge.from.index()] + edge.cost;
//!         if through < g[edge.to.index()] {
//!             g[edge.to.index()] = through;
//!             fell += 1;
//!         }
//!     }
//!     rounds.push((g, fell));
//!     if fell == 0 {
//!         break;
//!     }
//! }
//! assert_eq!(
//!     rounds,
//!     [
//!         ([0, 5, 2, 4, 7, 10, 12], 9),
//!         ([0, 5, 2, 4, 7, 6, 9], 2),
//!         ([0, 5, 2, 4, 7, 6, 9], 0),
//!     ],
//! );
//!
//! let paths = graph.bellman_ford()?;
//! assert!(paths.iter().map(|(_, cost)| cost).eq([0, 5, 2, 4, 7, 6, 9]));
//! assert_eq!(paths.relaxed(), 9 + 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The queue
//!
//! The second round relaxes eleven edges, but the edges out of 0, 2 and 4 cannot lower anything. The values of these
//! states have not changed since their edges were last relaxed. So keep a queue of the states whose g has fallen, and
//! relax only the edges out of these states (Moore 1959). The worst case takes as much time as before, but most graphs
//! take much less time.
//!
//! This crate works in two phases. First it sweeps over the states whose g has fallen, in the order of their numbers. If
//! a few sweeps are not enough, a first-in, first-out queue takes over, with *subtree disassembly* (Tarjan 1981). When the g of a state
//! falls, all states whose known paths go through this state leave the queue. The search will reach them again.
//!
//! # The cycle as a witness
//!
//! Suppose that a g still falls in round n. Then some path of n edges is cheaper than every path of fewer edges to the
//! same state. This path repeats a state, so the predecessors contain a cycle, and the costs along the cycle add up to
//! less than zero. Each walk around the cycle makes a path cheaper, so there is no cheapest path. The cycle itself is
//! the proof: you can add up its costs. As an example, add an edge from 3 back to 2, of cost -3:
//!
//! ```
//! use colorwalk::algorithms::GraphError;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph<i64> =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3\n3 2 -3".parse()?;
//! let Err(GraphError::NegativeCycle(cycle)) = graph.bellman_ford() else {
//!     panic!("from 2 to 4, 3 and back is 5 - 3 - 3");
//! };
//! assert_eq!(cycle.states, [2, 4, 3].map(NodeId::new));
//! assert_eq!(cycle.cost, Some(-1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! If costs are floats, rounding matters, because the costs of a cycle may add up to about zero.
//! See [`Real`](crate::Real#cycles-of-about-zero) before you use such costs.
//!
//! # Cost and memory
//!
//! Bellman-Ford takes O(n·m) time and O(n + m) memory for n states and m edges. With the early stop, the time is often
//! near O(m) (Cormen et al., §22.1; Sedgewick and Wayne, §4.4, for the queue).
//!
//! # When not to use it
//!
//! Do not use Bellman-Ford if all costs are zero or more: [Dijkstra's algorithm](super::p07_dijkstra) relaxes each edge
//! once, and may stop at a goal. Do not use it if there are no cycles: the pass of [page 5](super::p05_acyclic) also
//! relaxes each edge once. Do not use it on a graph that is infinite or too large to store.
//!
//! Step through this search in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide-negative&at=0&s=bellman-ford,dag). There is
//! also a [lesson](../../../playground.html#lab?lesson=negative) on it.
//!
//! # Exercises
//!
//! **1. Relax a graph.** Relax the edges of the graph of the table in the opposite order, from `5 6 3` up to `0 1 7`.
//! How many rounds does this take? Also count the last round, which lowers nothing.
//!
//! <details><summary>Solution</summary>
//!
//! In this order, the algorithm takes five rounds. The cheapest path to 6 is 0, 2, 4, 3, 5, 6. In this order, a round
//! relaxes most edges of the path before the edge that precedes them on the path. So most rounds bring only one state
//! of the path to its final value. State 2 has its final value after round 1, state 4 after round 2, and state 6 after
//! round 4. Round 3 finds the final values of both 3 and 5, because `3 5` comes after `4 3`. Round 5 lowers nothing.
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph<i64> =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3".parse()?;
//! let x = 1000;
//! let mut g = [0, x, x, x, x, x, x];
//! let mut rounds = 0;
//! loop {
//!     let before = g;
//!     for edge in graph.edges().rev() {
//!         g[edge.to.index()] = g[edge.to.index()].min(g[edge.from.index()] + edge.cost);
//!     }
//!     rounds += 1;
//!     if g == before {
//!         break;
//!     }
//! }
//! assert_eq!((rounds, g), (5, [0, 5, 2, 4, 7, 6, 9]));
//! # Ok::<(), colorwalk::digraph::ReadError>(())
//! ```
//!
//! </details>
//!
//! **2. The last good cost.** Lower the cost of the edge from 3 back to 2. What is the smallest cost with which
//! cheapest paths still exist?
//!
//! <details><summary>Solution</summary>
//!
//! The cost is -2. With this cost, the cycle costs 0. A walk around the cycle makes a path longer, but not cheaper.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::Digraph;
//!
//! let has_cheapest_paths = |cost: i64| {
//!     let graph = format!(
//!         "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!          3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3\n3 2 {cost}"
//!     );
//!     let graph: Digraph<i64> = graph.parse().expect("these are edges");
//!     graph.bellman_ford().is_ok()
//! };
//! assert_eq!((-9..0).find(|&cost| has_cheapest_paths(cost)), Some(-2));
//! ```
//!
//! </details>
//!
//! **3. Money from nothing.** One unit of currency 0 buys 2 units of currency 1. One unit of 1 buys 0.6 units of 2, and
//! one unit of 2 buys 0.9 units of 0. You gain if you trade around the cycle. Which cost must each trade have, so that
//! a gain becomes a negative cycle?
//!
//! <details><summary>Solution</summary>
//!
//! Use the negative logarithms of the rates. Rates are multiplied and costs are added, so a product above one becomes a
//! sum below zero. Here the product 2 · 0.6 · 0.9 is 1.08, so the cycle costs -0.077. The program rounds the logarithms
//! to millionths, so that the costs are integers:
//!
//! ```
//! use colorwalk::algorithms::GraphError;
//! use colorwalk::digraph::Digraph;
//!
//! let cost = |rate: f64| (-rate.ln() * 1e6).round() as i64;
//! let graph = Digraph::builder()
//!     .edge(0, 1, cost(2.0))
//!     .edge(1, 2, cost(0.6))
//!     .edge(2, 0, cost(0.9))
//!     .build()?;
//! let Err(GraphError::NegativeCycle(cycle)) = graph.bellman_ford() else {
//!     panic!("2 · 0.6 · 0.9 is 1.08");
//! };
//! assert_eq!((cycle.states.len(), cycle.cost), (3, Some(-76_960))); // ln 1.08 is 0.07696
//! # Ok::<(), colorwalk::digraph::DigraphError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - R. Bellman, "On a routing problem", *Q. Appl. Math.* 16 (1958); L. R. Ford, *Network Flow Theory*, RAND P-923
//!   (1956).
//! - E. F. Moore, "The shortest path through a maze", *Proc. Int. Symp. on the Theory of Switching* (1959); R. E.
//!   Tarjan, "Shortest paths", AT&T Bell Laboratories (1981), for subtree disassembly.
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.1; Sedgewick and Wayne,
//!   *Algorithms*, 4th ed., §4.4.
//!
//! Previous: [5. Acyclic graphs](super::p05_acyclic) · [The guide](super) · Next: [7. Dijkstra's
//! algorithm](super::p07_dijkstra)
