//! A generic search engine over implicit graphs, and the game *Color Walk* solved with it.
//!
//! An *implicit* graph is not given by lists of vertices and edges. It is given by a start and by a
//! function that says where one can go from a state; a search generates as much of it as it needs.
//! You describe such a graph once, as a [`SearchProblem`]; every algorithm of this crate is written
//! against that trait alone.
//!
//! ```text
//!             SearchProblem      start, is_goal, successors: a type of yours, or a closure
//!                   |
//!    Search::new(&problem)       limits: what may be spent; an observer: who watches
//!                   |
//!    .bfs()  .dfs(..)  .dijkstra()  .astar(h)  ...      or .start_...() to drive it step by step
//!                   |
//!                Report          Found(path) | Exhausted | CutOff(limit), and what that proves
//! ```
//!
//! # A first search
//!
//! How many steps from 1 to 100 if a step adds one or doubles?
//!
//! ```
//! use colorwalk::{Search, Successor, Unit, problem_fn};
//!
//! let problem = problem_fn(
//!     1u32,
//!     |&n| [Successor::new("+1", n + 1, Unit), Successor::new("*2", n * 2, Unit)],
//!     |&n| n == 100,
//! );
//! let report = Search::new(&problem).bfs()?;
//! let path = report.path().expect("100 can be reached");
//! assert_eq!(path.len(), 8);
//! assert_eq!(path.states(), [1, 2, 3, 6, 12, 24, 25, 50, 100]);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! How searches think is told, one idea a page, in the [`guide`]. Its page [`guide::comparison`] says which crate is for
//! which job, and where others are better.
//!
//! # Which algorithm when
//!
//! | your edges cost | and you know | use | which finds |
//! |---|---|---|---|
//! | all the same | nothing more | [`bfs`](Search::bfs) | the fewest edges |
//! | all the same | nothing more, and have several cores | [`parallel_bfs`](Search::parallel_bfs) | the fewest edges |
//! | anything | that nobody asks for paths | [`Reachable`] | every state that can be reached |
//! | all the same or not, never negative | nothing more | [`dijkstra`](Search::dijkstra) | the cheapest path |
//! | never negative | an estimate that is never too high | [`astar`](Search::astar) | the cheapest path, expanding less |
//! | never negative | such an estimate, and have little time | [`weighted_astar`](Search::weighted_astar) | a path within a factor of the cheapest |
//! | anything | some estimate, and any path will do | [`greedy_best_first`](Search::greedy_best_first) | a path |
//! | anything | an order of your own | [`best_first`](Search::best_first) | a path |
//! | anything | that goals lie deep, or memory is short | [`dfs`](Search::dfs) | a path, or one after the other |
//! | all the same | that memory is short | [`iterative_deepening`](Search::iterative_deepening) | the fewest edges |
//! | never negative | an estimate, and that memory is short | [`idastar`](Search::idastar), [`branch_and_bound`](Search::branch_and_bound) | the cheapest path |
//! | never negative | the same, and that many paths lead to a state | [`breadth_first_heuristic`](Search::breadth_first_heuristic) | the cheapest path |
//! | never negative | an estimate, but not how much time there is | [`anytime_astar`](Search::anytime_astar) | ever cheaper paths, and how far they may be from the cheapest |
//! | anything | an estimate, and that the graph is far too large | [`beam`](Search::beam) | a path |
//! | never negative | how to walk back from the one goal | [`bidirectional_dijkstra`](Search::bidirectional_dijkstra), [`bidirectional_bfs`](Search::bidirectional_bfs) | the cheapest path, the fewest edges |
//! | never negative | that one path is not enough | [`all_shortest_paths`](Search::all_shortest_paths), [`k_shortest_paths`](Search::k_shortest_paths) | all the cheapest, the k cheapest |
//! | one at least | that states are sets that only grow, and why one is too far from a goal | [`learned_deepening`](Search::learned_deepening) | the cheapest path, with a proof that can be checked |
//! | anything | that the graph is finite | [`bellman_ford`](Search::bellman_ford) | the cheapest paths to every state, or a negative cycle |
//! | anything | that the graph has no cycles | [`dag_shortest_paths`](Search::dag_shortest_paths) | the cheapest or dearest paths to every state |
//!
//! More on each, with complexity and source, in [`algorithms`]. An explicit graph is a
//! [`digraph::Digraph`]; the reachable part of an implicit one is a [`state_space::StateSpace`]; what a
//! report claims is proved by [`Report::certify`]; and [`laws::check`] tells whether a problem of your
//! own keeps its contract.
//!
//! # What makes a search faster
//!
//! - An [index](SearchProblem::index), if states have one: those of a large search are then looked up in an array, not by
//!   their hashes.
//! - A [`Workspace`], for many searches one after another: it keeps the memory that they need.
//! - [`SearchProblem::prefetch`], if edges are looked up in large tables: those of several states are read at once.
//! - [`SearchProblem::visit_successors`], if states own memory and most successors are met again or beyond a bound: they are
//!   made in place, and only those that are kept are copied.
//! - [`Heuristic::estimate_next`], if the estimate of a successor follows from that of the state before it.
//! - Small states that are `Copy`, and small integers as costs: of the latter frontiers keep lists and no heap.
//! - [`parallel_bfs`](Search::parallel_bfs), where successors take long.
//!
//! # What you can rely on
//!
//! - **The same run on every machine.** The same problem with the same options expands the same states
//!   in the same order, whatever the hasher; only limits on time and memory depend on the machine.
//! - **No claim without a proof.** A [`Report`] says what it [proves](Report::claim). A search that a
//!   [limit](Limits) cut says so, names the limit, and proves nothing but its
//!   [lower bound](Report::lower_bound).
//! - **A path is a path.** A [`Path`] is made only by walking the problem's own successors.
//! - **Costs never wrap.** Every addition is checked; an overflow is an [error](SearchError).
//! - **No recursion** and no unsafe code: depth is limited by memory alone.
//!
//! # Features
//!
//! - `color-walk` (default): the game, in [`color_walk`], and the players of the published series, in
//!   [`strategies`].
//! - `petgraph`: conversion of a [`digraph::Digraph`] to and from graphs of the crate
//!   [`petgraph`](https://docs.rs/petgraph/0.8), and of a [`state_space::StateSpace`] to one:
//!   [`Digraph::from_petgraph`](digraph::Digraph::from_petgraph),
//!   [`Digraph::to_petgraph`](digraph::Digraph::to_petgraph),
//!   [`StateSpace::to_petgraph`](state_space::StateSpace::to_petgraph).
//! - `proptest`: generators for property tests, in [`arbitrary`].
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(feature = "color-walk", feature = "petgraph", feature = "proptest")),
    allow(rustdoc::broken_intra_doc_links)
)]

pub mod adaptors;
pub mod algorithms;
#[cfg(feature = "proptest")]
pub mod arbitrary;
#[cfg_attr(
    not(feature = "color-walk"),
    expect(dead_code, reason = "the game needs more of it than the searches do")
)]
mod bits;
pub mod certificate;
mod clock;
#[cfg(feature = "color-walk")]
pub mod color_walk;
mod cost;
pub mod digraph;
mod engine;
mod error;
mod explain;
#[cfg(feature = "color-walk")]
pub mod guide;
mod hash;
mod heuristic;
mod id;
pub mod laws;
mod limits;
mod node;
mod observe;
mod path;
mod problem;
mod refutation;
mod report;
mod space;
mod whole_graph;

pub use algorithms::{CycleRule, Learning, Reachable, Run};
pub use clock::Instant;
#[cfg(feature = "color-walk")]
#[doc(inline)]
pub use color_walk::{solve, strategies};
pub use cost::{Cost, NonNegativeCost, NonNegativeReal, PathCost, Real, RealError, Unit};
pub use engine::search::{Duplicates, GoalTest, OnFull, Search, Ties};
pub use error::SearchError;
pub use explain::{ExplainableProblem, Learnt};
pub use hash::{FastHash, FastHasher};
pub use heuristic::{Heuristic, Max, Zero};
pub use id::StateId;
pub use limits::{CancelFlag, Limit, Limits};
pub use node::ReachedState;
pub use observe::{Counter, Event, EventKind, Observer, Progress, Record, Recorder};
pub use path::Path;
pub use problem::{
    PathCostOf, ProblemFn, ReversibleProblem, SearchProblem, Successor, SuccessorOf, problem_fn,
};
pub use refutation::{
    Justification, Lemma, MonotoneRules, Refutation, RefutationReadError, Relaxation,
};
pub use report::claim::{Claim, Weight};
pub use report::stats::Stats;
pub use report::step::Step;
pub use report::{Outcome, Report};
pub use space::reached::Reached;
pub use space::workspace::Workspace;
#[doc(inline)]
pub use whole_graph::state_space;

/// The examples of the README, as tests.
#[cfg(all(doctest, feature = "color-walk"))]
#[doc = include_str!("../README.md")]
struct Readme;
