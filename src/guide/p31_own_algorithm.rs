//! Page 31: an algorithm of your own, as a frontier.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! *Fringe search* raises a bound on f = g + h from round to round, as [IDA*](super::p11_iterative_deepening) does. It
//! keeps the states beyond the bound for the next round.
//!
//! # The idea
//!
//! Most searches of this guide have one loop. They take a state off the frontier, test whether it is a goal, expand it,
//! and put the states with a new or a cheaper path on the frontier. Only the frontier differs: it is a queue, a stack,
//! or a heap. So for an algorithm of your own, you do not write a loop. You write the frontier, and the engine of the
//! crate does the rest.
//!
//! | The engine | You |
//! |---|---|
//! | which states are known, at what cost | |
//! | relaxes the edges | `push`: a state was reached by a new or a cheaper path |
//! | | `next`: which open state is expanded next? |
//! | tests for goals, keeps limits, pauses, tells observers, reports | |
//!
//! The example is fringe search. IDA* forgets everything after each round, and expands the same states again. Fringe
//! search remembers. It has two lists: *now* holds the states of this round, and *later* holds the states beyond the
//! bound. It does not sort them, so there is no heap. If the estimates are admissible, no bound exceeds the cost of a
//! cheapest path, so the path that it finds is a cheapest one. The figure shows the search after the first round, which
//! is one step, after three steps, and at the end:
//!
#![doc = include_str!("figures/fringe.svg")]
//!
//! ```text
//! now = [the start]; later = []; bound = f(start)
//! loop:
//!     while now is not empty:
//!         u = the last state of now
//!         if u is closed: remove it
//!         else if f(u) > bound: move it to later, with its f
//!         else if u is a goal: return the path to u
//!         else: close u, and append each successor with a new or a cheaper path to now
//!     if later is empty: return "there is no path"
//!     bound = the least f in later; now = later, backwards; later = []
//! ```
//!
//! In this crate the frontier is a type with the trait [`Frontier`](crate::algorithms::Frontier),
//! and [`Search::graph_search`](crate::Search::graph_search) runs it.
//!
//! # By hand
//!
//! The table uses the graph of part one with the estimates of [page 8](super::p08_astar). Round two reaches state 3
//! twice: first with f = 15, and then through 1 with f = 10. So state 3 is closed while an entry for it still waits on
//! *later*. Round three removes this entry:
//!
//! | Round | Bound | Expanded, in order | Later, each with its f | Next bound |
//! |---|---|---|---|---|
//! | 1 | 9 | 0 | 2 (10), 1 (12) | 10 |
//! | 2 | 10 | 2, 1, 3, 5 | 4 (12), 3 (15), 6 (14), 6 (11) | 11 |
//! | 3 | 11 | 6: the goal | 4 (12) | |
//!
//! The lists before each expansion, and the search step by step:
//!
#![doc = include_str!("figures/lists.svg")]
//!
#![doc = include_str!("figures/fringe_steps.html")]
//!
//! Step through this search beside A* in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide-consistent&at=0&s=fringe,astar).
//!
//! The program, with the frontier:
//!
#![doc = concat!("```\n", include_str!("../../examples/fringe_search.rs"), "```")]
//!
//! # What its answer proves
//!
//! The report claims only that its path exists, because the engine does not know your frontier. With `BY_COST` the
//! report also has a lower bound: the least f of an open state. Every path to a goal leads through an open state, and
//! costs at least its f. Here the bound is 11, the cost of the
//! path. [`Report::certify_informed`](crate::Report::certify_informed) checks this bound, as
//! on [page 25](super::p25_certificates). So the path is proved to be a cheapest path, and the proof does not rely on
//! the frontier.
//!
//! A frontier of your own can have errors. If it forgets a state, `next` returns `None` in the end, although this state
//! is open. The report then says that the search was cut off. It does not say that there is no path.
//!
//! # Cost and memory
//!
//! In a heap, an insertion takes O(log n) time for n open states. In fringe search it takes O(1) time, but every round
//! looks at all states on *later*. So the total time depends on the number of rounds. The bound rises from round to
//! round. If the estimates are admissible, it ends at the cost of the path. So there are at most as many rounds as f
//! has values up to and including this cost. In the table, these values are 9, 10 and 11.
//!
//! # When not to use it
//!
//! Do not write a frontier if the order follows from a key for each state:
//! with [`best_first`](crate::Search::best_first) this takes three lines. Do not use fringe search if f has many
//! values, because then it needs many rounds. It suits a grid with unit costs. A search from both ends, or a search
//! that keeps only a path, cannot be written as a frontier. Write such a search as a function of its
//! own: [`Path::through`](crate::Path::through) makes a path from its states,
//! and [`certificate::ranked`](crate::certificate::ranked) proves it to be a cheapest one.
//!
//! # Exercises
//!
//! **1. Breadth-first search.** Write a frontier that returns the oldest open state. Does a search with this frontier
//! expand as few states as [`bfs`](crate::Search::bfs)?
//!
//! <details><summary>Solution</summary>
//!
//! No. Graph search tests whether a state is a goal when it is about to expand the state. `bfs` tests a state as soon
//! as it generates it, one layer earlier.
//!
//! ```
//! use colorwalk::algorithms::{Frontier, OpenStates};
//! use colorwalk::{ReachedStateOf, Search, SearchProblem, StateId, Unit, problem_fn};
//! use std::collections::VecDeque;
//!
//! #[derive(Default)]
//! struct OldestFirst(VecDeque<StateId>);
//!
//! impl<P: SearchProblem> Frontier<P> for OldestFirst {
//!     fn push(&mut self, state: ReachedStateOf<'_, P>) {
//!         self.0.push_back(state.id());
//!     }
//!     fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
//!         while self.0.front().is_some_and(|id| open.get(*id).is_none()) {
//!             self.0.pop_front();
//!         }
//!         self.0.front().copied()
//!     }
//! }
//!
//! let ladder = problem_fn(1u32, |&n| [n + 1, 2 * n].map(|m| (m, Unit)), |&n| n == 1000);
//! let own = Search::new(&ladder).graph_search(OldestFirst::default())?;
//! let bfs = Search::new(&ladder).bfs()?;
//! assert_eq!((own.cost(), bfs.cost()), (Some(14), Some(14)));
//! assert!(own.stats().expanded > bfs.stats().expanded);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! </details>
//!
//! **2. A frontier that forgets.** A frontier keeps only the two newest states, and forgets an older one, which is the
//! goal. What does the report say?
//!
//! <details><summary>Solution</summary>
//!
//! The search is cut off by the limit on the frontier, and proves nothing.
//!
//! ```
//! use colorwalk::algorithms::{Frontier, OpenStates};
//! use colorwalk::{
//!     Claim, Limit, Outcome, ReachedStateOf, Search, SearchProblem, StateId, Unit, problem_fn,
//! };
//!
//! struct TwoNewest(Vec<StateId>);
//!
//! impl<P: SearchProblem> Frontier<P> for TwoNewest {
//!     fn push(&mut self, state: ReachedStateOf<'_, P>) {
//!         self.0.push(state.id());
//!         if self.0.len() > 2 {
//!             self.0.remove(0);
//!         }
//!     }
//!     fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
//!         while self.0.pop_if(|id| open.get(*id).is_none()).is_some() {}
//!         self.0.last().copied()
//!     }
//! }
//!
//! // Each of the first thirteen states has three successors.
//! let next = |&n: &u32| (1..4).filter(move |_| n < 13).map(move |k| (3 * n + k, Unit));
//! let tree = problem_fn(0u32, next, |&n| n == 1);
//! let report = Search::new(&tree).graph_search(TwoNewest(Vec::new()))?;
//! assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Frontier));
//! assert_eq!(report.claim(), Claim::Nothing);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - Y. Björnsson, M. Enzenberger, R. C. Holte and J. Schaeffer, "Fringe search: beating A* at pathfinding on game maps",
//!   *Proc. IEEE Symp. on Computational Intelligence and Games* (2005).
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 3rd ed., §3.3: one loop for all searches.
//!
//! Previous: [30. Disjoint paths](super::p30_disjoint_paths) · [The guide](super)
