//! Page 10: greedy, weighted A* and beam search give up the optimum.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! To prove that no path is cheaper, [A\*](super::p08_astar) has to expand every state with an f below the optimum. If
//! any good path is enough, you can save most of this work. A *best-first search* expands the open state with the least
//! *key*. The key of A\* is g + h, and the searches of this page use other keys. *Greedy best-first search* uses h
//! alone, so it expands the state that seems nearest to the goal. *Weighted A\** uses g + w·h. With a *weight* w of 1
//! it is A\*, and with a larger w it behaves more like greedy best-first search. A *beam search* of *width* k keeps the
//! best k states of each layer and forgets the others. The figure shows all of them on a grid with a swamp that the
//! estimate does not know:
//!
#![doc = include_str!("figures/weights.svg")]
//!
//! The table shows what each search promises, and what it gives up:
//!
//! | Search | Key | Promises | Gives up |
//! |---|---|---|---|
//! | greedy | h | to find a path if there is one, on a finite graph | every bound on its cost |
//! | weighted A\* | g + w·h | a path of at most w times the optimum, if h is admissible | the optimum |
//! | beam of width k | g + h | to keep at most k states of each layer | every bound, and that a path is found |
//!
//! Why does the path of weighted A\* cost at most w times the optimum C? Until the search ends, some state of a
//! cheapest path is open, and its g is optimal. The key of this state is g + w·h ≤ w·(g + h) ≤ w·C. The key of a goal
//! is its cost, because its h is 0. When the search takes the goal, no open state has a smaller key. The cost of the
//! goal is therefore at most w·C (Pohl 1970).
//!
//! ```text
//! greedy, weighted A*: as A*, with key(v) in place of g(v) + h(v)
//!
//! beam:
//! layer = [start]
//! while layer is not empty:
//!     next = []
//!     for each state u of layer, the least g + h first:
//!         for each edge from u to v:
//!             if v is in a layer or in next: continue
//!             append v to next
//!             if v is a goal: return the path to v
//!     layer = the k states of next with the least g + h; forget the others
//! return "nothing was found", which proves nothing
//! ```
//!
//! A beam forgets each state that it drops. If another path leads to a dropped state later, the state counts as new. If
//! two states have equal keys, greedy and weighted A\* take the state with the larger g first. The beam takes the older
//! state.
//!
//! In this crate the loop is [`algorithms/best_first.rs`](../../../src/colorwalk/algorithms/best_first.rs.html#74-103),
//! and the loop of the beam is [`algorithms/beam.rs`](../../../src/colorwalk/algorithms/beam.rs.html#64-97). The
//! methods
//! are [`greedy_best_first`](crate::Search::greedy_best_first), [`weighted_astar`](crate::Search::weighted_astar)
//! and [`beam`](crate::Search::beam).
//!
//! # One loop
//!
//! Most searches so far run one loop, which takes a state from the frontier and expands it. The searches differ in the
//! state that they take:
//!
//! | Page | Search | Takes the state with |
//! |---|---|---|
//! | 1 | breadth-first | the longest time in the frontier |
//! | 2 | depth-first | the shortest time in the frontier |
//! | 7 | Dijkstra | the least g |
//! | 8 | A\* | the least g + h |
//! | 10 | weighted A\* | the least g + w·h |
//! | 10 | greedy | the least h |
//!
//! # By hand
//!
//! Take the graph of pages 1 to 13 with the consistent h of [page 8](super::p08_astar): 9, 5, 8, 4, 5, 2 and 0. The
//! first table shows greedy best-first search:
//!
//! | Step | Taken | h | Frontier afterwards, with h |
//! |---|---|---|---|
//! | 1 | 0 | 9 | 1: 5, 2: 8 |
//! | 2 | 1 | 5 | 2: 8, 3: 4 |
//! | 3 | 3 | 4 | 2: 8, 5: 2, 6: 0 |
//! | 4 | 6, the goal | 0 | |
//!
//! Greedy best-first search never expands state 2, and its path costs 16. The next table shows the beam of width 2:
//!
//! | Layer | Expanded, the least f first | Next, with f | Forgotten |
//! |---|---|---|---|
//! | 1 | 0 | 2: 10, 1: 12 | |
//! | 2 | 2, 1 | 4: 12, 3: 15 | |
//! | 3 | 4, which leads to the goal | | |
//!
//! State 1 comes first in the order of the edges, but a beam of width 1 keeps state 2, whose f is smaller, and forgets
//! state 1. Later the beam finds state 1 again, from state 2:
//!
//! | Layer | Expanded | Next, with f | Forgotten |
//! |---|---|---|---|
//! | 1 | 0 | 2: 10 | 1 |
//! | 2 | 2 | 1: 10 | 4, 3 |
//! | 3 | 1 | 3: 10 | |
//! | 4 | 3, which leads to the goal | | |
//!
//! The last table compares all searches. A\* proves that its path is a cheapest path, and weighted A\* proves a bound
//! on the cost of its path. The other searches prove nothing:
//!
//! | Search | Expanded | Path | Cost |
//! |---|---|---|---|
//! | A\* | 5 | 0, 2, 1, 3, 5, 6 | 11 |
//! | weighted A\*, w = 2 | 4 | 0, 1, 3, 5, 6 | 13, at most 22 |
//! | weighted A\*, w = 3 | 3 | 0, 1, 3, 6 | 16, at most 33 |
//! | beam of width 2 | 4 | 0, 2, 4, 6 | 12 |
//! | beam of width 1 | 4 | 0, 2, 1, 3, 6 | 14 |
//! | greedy | 3 | 0, 1, 3, 6 | 16 |
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search, Weight};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h: fn(&NodeId) -> u32 = |node| [9, 5, 8, 4, 5, 2, 0][node.index()];
//! let search = || Search::new(&graph);
//! let reports = [
//!     search().weighted_astar(h, 1)?,
//!     search().weighted_astar(h, 2)?,
//!     search().weighted_astar(h, 3)?,
//!     search().beam(2, h)?,
//!     search().beam(1, h)?,
//!     search().greedy_best_first(h)?,
//! ];
//! let rows = reports.each_ref().map(|report| {
//!     let path = report.path().expect("each finds one");
//!     let nodes: Vec<u32> = path.states().iter().map(|node| node.get()).collect();
//!     (report.stats().expanded, nodes, path.cost())
//! });
//! assert_eq!(
//!     rows,
//!     [
//!         (5, vec![0, 2, 1, 3, 5, 6], 11),
//!         (4, vec![0, 1, 3, 5, 6], 13),
//!         (3, vec![0, 1, 3, 6], 16),
//!         (4, vec![0, 2, 4, 6], 12),
//!         (4, vec![0, 2, 1, 3, 6], 14),
//!         (3, vec![0, 1, 3, 6], 16),
//!     ],
//! );
//! assert_eq!(reports[1].claim(), Claim::WithinFactor(Weight::from(2)));
//! assert_eq!([&reports[3], &reports[5]].map(|report| report.claim()), [Claim::Path; 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Step through these searches in the
//! [playground](../../../playground.html#lab?kind=digraph&example=guide-consistent&at=0&s=greedy,weighted-astar,beam,astar).
//!
//! There is a [lesson](../../../playground.html#lab?lesson=greedy) on it.
//!
//! # Cost and memory
//!
//! In the worst case, greedy best-first search and weighted A\* expand and store every state, as A\* does. If h is
//! good, these searches go nearly straight to a goal. If h misleads, a larger weight can even make weighted A\* expand
//! more states. On an infinite graph, greedy best-first search can follow an endless path and never find the goal, even
//! if the goal is one edge away. A beam of width k expands at most k·d states for a path of d edges. To read the path
//! back, this crate keeps all layers of the beam, so it stores k·d states.
//!
//! # When not to use it
//!
//! Do not use these searches if A\* itself is fast enough. Do not use a beam if a search that finds nothing must prove
//! that there is no path. If you do not know how much time you have,
//! use [`anytime_astar`](crate::Search::anytime_astar). This search finds a first path soon, and better paths as long
//! as you let it run. At any time it gives a bound on how much more its path costs than a cheapest path.
//!
//! # Exercises
//!
//! **1. How bad is greedy?** Show that the path of greedy best-first search can be more expensive than a cheapest path
//! by any factor, even if h is consistent.
//!
//! <details><summary>Solution</summary>
//!
//! Let one edge of cost x lead from the start to the goal, and let a path of two edges of cost 1 also lead there. Let h
//! be 1 at the state between these two edges. The goal has an h of 0, so greedy best-first search takes the goal first,
//! whatever x is.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let h: fn(&NodeId) -> u32 = |node| [2, 1, 0][node.index()];
//! for x in [10, 1_000_000] {
//!     let graph: Digraph = format!("goal 2\n0 1 1\n1 2 1\n0 2 {x}").parse()?;
//!     assert_eq!(Search::new(&graph).greedy_best_first(h)?.cost(), Some(x));
//!     assert_eq!(Search::new(&graph).weighted_astar(h, 3)?.cost(), Some(2));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **2. A beam that finds nothing.** Draw a graph that has a path to the goal, but on which a beam of width 1 finds no
//! path. What may the report of the beam claim?
//!
//! <details><summary>Solution</summary>
//!
//! Let the start have two successors, and let the successor with the least f be a dead end. The beam forgets the other
//! successor, so the report claims nothing. It says that the cap of the frontier, which is the width of the beam, ended
//! the search. The report does not say that the graph is exhausted. A beam of width 2 finds the path.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Limit, Outcome, Search};
//!
//! let graph: Digraph = "goal 4\n0 1 1\n0 2 1\n1 3 1\n2 4 9".parse()?;
//! let h: fn(&NodeId) -> u32 = |node| [2, 1, 3, 0, 0][node.index()];
//! let narrow = Search::new(&graph).beam(1, h)?;
//! assert_eq!(narrow.outcome(), &Outcome::CutOff(Limit::Frontier));
//! assert_eq!(narrow.claim(), Claim::Nothing);
//! assert_eq!(Search::new(&graph).beam(2, h)?.cost(), Some(10));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. Where the cost changes.** Trace weighted A\* with w = 4 on the graph of this page. What is the least whole w
//! that changes the path of A\*? What is the least w that gives the path of greedy best-first search?
//!
//! <details><summary>Solution</summary>
//!
//! The search takes 0, 1, 3 and 6, whose keys are 36, 27, 24 and 16. State 5 has the key 18. The path costs 16. At w =
//! 2 the path first differs from that of A\*, and costs 13. From w = 3 on, it is that of greedy best-first search. At w
//! = 3 both 5 and 6 have the key 16, and 6 has the larger g.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h: fn(&NodeId) -> u32 = |node| [9, 5, 8, 4, 5, 2, 0][node.index()];
//! let mut costs = Vec::new();
//! for w in 1..=4 {
//!     costs.extend(Search::new(&graph).weighted_astar(h, w)?.cost());
//! }
//! assert_eq!(costs, [11, 13, 16, 16]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - I. Pohl, "Heuristic search viewed as path finding in a graph", *Artif. Intell.* 1 (1970): the weight.
//! - J. Doran and D. Michie, "Experiments with the Graph Traverser program", *Proc. R. Soc. A* 294 (1966): h alone.
//! - B. Lowerre, *The HARPY Speech Recognition System*, thesis, Carnegie Mellon University 1976: the beam.
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §3.5.
//!
//! Previous: [9. Potentials](super::p09_potentials) · [The guide](super) · Next: [11. Iterative
//! deepening](super::p11_iterative_deepening)
