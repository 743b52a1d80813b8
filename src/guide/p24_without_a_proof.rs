//! Page 24: greedy, weighted A* and beam search give up the optimum.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! To prove that no path is cheaper, [A\*](super::p06_astar) has to expand every state with an f below the optimum. If any
//! good path will do, most of that can be saved. *Greedy best-first search* looks at h alone, and hopes that what looks
//! near is near. *Weighted A\** takes the state with the least g + w·h: with a weight w of 1 it is A\*, and the larger w
//! is, the greedier it gets. A *beam search* keeps only the best few states of each layer, and forgets the others. Before a
//! trap, which the estimate does not see:
//!
#![doc = include_str!("figures/weights.svg")]
//!
//! What is given up, and what is still promised:
//!
//! | Search | Key | Promises | Gives up |
//! |---|---|---|---|
//! | greedy | h | to find a path if there is one | every bound on its cost |
//! | weighted A\* | g + w·h | a path of at most w times the optimum, if h is admissible | the optimum |
//! | beam of width k | g + h, the best k of each layer | memory for k states a layer | every bound, and that a path is found |
//!
//! Why at most w times: some state of a cheapest path is always open with a g that is optimal, so its key is at most g + w·h
//! ≤ w·(g + h) ≤ w·C. A goal, whose h is 0, is taken at a key that is no larger: its cost (Pohl 1970).
//!
//! ```text
//! greedy, weighted A*: as A*, with key(v) in place of g(v) + h(v)
//!
//! beam: layer = {start}
//! while layer is not empty:
//!     next = {}
//!     for each state u of layer, for each edge from u to v:
//!         if v is a goal: return the path to v
//!         add v to next, if it was never generated
//!     layer = the k states of next with the least g + h
//! return "nothing was found", which proves nothing
//! ```
//!
//! In this crate the loop is [`algorithms/best_first.rs`](../../../src/colorwalk/algorithms/best_first.rs.html#759-799), and that of
//! the beam [`algorithms/beam.rs`](../../../src/colorwalk/algorithms/beam.rs.html#176-202); the methods are
//! [`greedy_best_first`](crate::Search::greedy_best_first), [`weighted_astar`](crate::Search::weighted_astar) and
//! [`beam`](crate::Search::beam).
//!
//! # By hand
//!
//! The graph of pages 1 to 9, with h = 9, 5, 8, 4, 5, 2 and 0. Greedy best-first search:
//!
//! | Step | Taken | h | Frontier afterwards, with h |
//! |---|---|---|---|
//! | 1 | 0 | 9 | 1: 5, 2: 8 |
//! | 2 | 1 | 5 | 2: 8, 3: 4 |
//! | 3 | 3 | 4 | 2: 8, 5: 2, 6: 0 |
//! | 4 | 6, the goal | 0 | |
//!
//! It never looks at state 2, and its path costs 16. All of them, from the one that proves most to those that prove nothing:
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
//! To step through them, add this to the address of the [playground](super#the-playground):
//! `#lab?kind=digraph&example=guide-consistent&at=0&s=greedy,weighted-astar,beam,astar`
//!
//! The lesson on it is `#lab?lesson=greedy`.
//!
//! # Cost and memory
//!
//! In the worst case, greedy and weighted A\* expand and store every state, as A\* does; where h is good they follow it
//! nearly straight. Where it misleads, a larger weight can even expand more. A beam of width k expands at most k·d states for a path of d edges, and forgets all else; if it keeps
//! its layers, as here, it stores k·d states with their paths.
//!
//! # When not to use it
//!
//! Not if a path is all that A\* finds in the time that you have anyway. Not a beam if "nothing was found" must mean
//! something. If you do not know how long you may search, [`anytime_astar`](crate::Search::anytime_astar) begins with a
//! weight, and lowers it as long as you let it, with a bound at any time.
//!
//! # Exercises
//!
//! **1. How bad is greedy?** Show that no factor bounds what greedy best-first search loses, though h is consistent.
//!
//! <details><summary>Solution</summary>
//!
//! One edge of cost x leads to a goal, two edges of cost 1 do as well. With h = 1 at the state between them, the goal looks
//! nearer, whatever x is.
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
//! **2. A beam that finds nothing.** Draw a graph with a path on which a beam of width 1 ends without one. What may its report
//! claim?
//!
//! <details><summary>Solution</summary>
//!
//! Let the state that looks best be a dead end. The other one was dropped, so the report claims nothing: it is cut off by
//! the cap of the frontier, not exhausted. A beam of width 2 finds the path.
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
//! # Sources
//!
//! - I. Pohl, "Heuristic search viewed as path finding in a graph", *Artif. Intell.* 1 (1970): the weight.
//! - J. Doran and D. Michie, "Experiments with the Graph Traverser program", *Proc. R. Soc. A* 294 (1966): h alone.
//! - B. Lowerre, *The HARPY Speech Recognition System*, thesis, Carnegie Mellon University 1976: the beam.
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §3.5.
//!
//! Previous: [23. Large spaces](super::p23_large_spaces) · [The guide](super) · Next: [25. Depth-first
//! order](super::p25_depth_first_order)
