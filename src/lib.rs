//! A search engine for implicit graphs, and a solver of the game *Color Walk*, which is a relative of *Flood-It*.
//!
//! An *implicit* graph is not stored as lists of vertices and edges. Instead, you give a start state and a function
//! that lists the successors of a state. A search generates only the part of the graph that it needs. You describe your
//! graph once, as a [`SearchProblem`]. Every algorithm works on every problem.
//!
//! ```text
//!             SearchProblem     starts, is_goal, successors: your type, or closures
//!                   |
//!    Search::new(&problem)      limits, an observer, options
//!                   |
//!    .bfs()  .dfs(..)  .dijkstra()  .astar(h)  ...     or .run(AStar::new(h)), or .start(..): a run, by steps
//!                   |
//!                Report         Found(path) | Exhausted | CutOff(limit), and its proof
//! ```
//!
//! A [`Search`] finds paths. A [`Run`] is a search that you drive step by step, pause and resume. [`Reachable`]
//! and [`Preorder`] iterate over all reachable states.
//!
//! # Install
//!
//! The crate is not published yet. Add it by the path of its source folder:
//!
//! ```text
//! cargo add colorwalk --path ../colorwalk
//! ```
//!
//! After the first release, `cargo add colorwalk` is enough. To leave out the game, add `--no-default-features`.
//!
//! # A first search
//!
//! This example asks how many steps lead from 1 to 100 if each step adds one or doubles the number:
//!
//! ```
//! use colorwalk::{Search, Unit, problem_fn};
//!
//! let problem = problem_fn(
//!     1u32,
//!     |&n| [("+1", n + 1, Unit), ("*2", n * 2, Unit)],
//!     |&n| n == 100,
//! );
//! let path = Search::new(&problem).bfs()?.found()?;
//! assert_eq!(path.len(), 8);
//! assert_eq!(path.states(), [1, 2, 3, 6, 12, 24, 25, 50, 100]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! If the search finds no path, [`found`](Report::found) returns an error that gives the [reason](NotFound). The reason
//! may be that no path exists, that a limit cut the search off, or that the problem failed.
//!
//! An edge is a tuple: `(action, state, cost)`, or `(state, cost)` if steps need no names. [`Unit`] is the type of edge
//! costs if every edge costs one.
//!
//! Results are plain data. A [`Path<S, A, C>`](Path) or a [`Report<S, A, C>`](Report) depends on the types of states,
//! actions and costs, but not on the problem. You can return it from a function or keep it in a struct.
//!
//! The [`guide`] explains the algorithms, one idea per page. Its page [`guide::comparison`] compares this crate with
//! other crates, and says when to use another crate instead.
//!
//! **Recipes** for common questions are in [`guide::recipes`]. They cover forbidden turns, must-pass places,
//! timetables, node costs, the nearest reachable place, many starts and goals, all
//! pairs, A\* from both ends, and alternative routes.
//!
//! # Which algorithm when
//!
//! | Edge costs | You also have | Use | Finds |
//! |---|---|---|---|
//! | equal | – | [`bfs`](Search::bfs) | a path with the fewest edges |
//! | equal | little memory | [`iterative_deepening`](Search::iterative_deepening) | a path with the fewest edges |
//! | any | no need for paths | [`Reachable`], or depth first [`Preorder`] | every reachable state |
//! | equal, or non-negative integers | too many states for one core, or for the memory | [`exploration`] | the number of states at each depth or cost; a cheapest path |
//! | non-negative | – | [`dijkstra`](Search::dijkstra) | a cheapest path |
//! | non-negative | an admissible heuristic | [`astar`](Search::astar) | a cheapest path, with fewer expansions |
//! | non-negative | an admissible heuristic, little time | [`weighted_astar`](Search::weighted_astar) | a path within a given factor of the cheapest |
//! | non-negative | an admissible heuristic, an unknown amount of time | [`anytime_astar`](Search::anytime_astar) | better and better paths, each with its gap to the optimum |
//! | non-negative | an admissible heuristic, little memory | [`idastar`](Search::idastar), [`branch_and_bound`](Search::branch_and_bound) | a cheapest path |
//! | non-negative | predecessors, known goals | [`bidirectional_dijkstra`](Search::bidirectional_dijkstra), [`bidirectional_bfs`](Search::bidirectional_bfs) | a cheapest path, a path with the fewest edges |
//! | non-negative | a need for more than one path | [`all_shortest_paths`](Search::all_shortest_paths), [`k_shortest_paths`](Search::k_shortest_paths), [`shortest_simple_paths`](Search::shortest_simple_paths) | all cheapest paths; the k cheapest paths; the cheapest paths, one after another |
//! | non-negative | the k nearest of many goals to find | [`nearest_goals`](Search::nearest_goals) | a cheapest path to each goal, nearest first |
//! | non-negative integers, or equal | many trips on one graph that does not change | [`landmarks`](Search::landmarks), then [`AStar`](algorithms::AStar) | a cheapest path, with fewer expansions |
//! | non-negative integers, or equal | routes that must not share an edge, or a state | [`disjoint_paths`](Search::disjoint_paths), [`state_disjoint_paths`](Search::state_disjoint_paths) | k disjoint paths that are cheapest together |
//! | two, non-negative | neither cost decides; a budget for the second | [`pareto_front`](Search::pareto_front); [`cheapest_within`](Search::cheapest_within) | one path for each point of the Pareto front; or the cheapest path within the budget |
//! | two, non-negative | predecessors, known goals | [`bidirectional_pareto_front`](Search::bidirectional_pareto_front), [`bidirectional_cheapest_within`](Search::bidirectional_cheapest_within) | the same, often sooner |
//! | non-negative | a bound on the number of edges | [`cheapest_within`](Search::cheapest_within), with each edge as [a second cost](guide::recipes#at-most-k-edges) | a cheapest path with at most k edges |
//! | any | a small graph, or a bound on edges or cost | [`all_simple_paths`](Search::all_simple_paths) | every path that repeats no state |
//! | at least one | states that are growing sets, and a way to explain dead ends | [`learned_deepening`](Search::learned_deepening) | a cheapest path, with a proof that can be checked |
//! | any | any heuristic | [`greedy_best_first`](Search::greedy_best_first) | some path |
//! | any | an order of your own | [`best_first`](Search::best_first) by a key, [`graph_search`](Search::graph_search) with a frontier | some path |
//! | any | any heuristic, a graph far too large | [`beam`](Search::beam) | some path |
//! | any | an order of your own, a graph far too large | [`capped_dijkstra`](Search::capped_dijkstra) | some path |
//! | any | deep goals, or little memory | [`dfs`](Search::dfs) | some path, or one path after another |
//! | non-negative | no goal | [`shortest_path_tree`](Search::shortest_path_tree) | cheapest paths to every state, from the nearest start |
//! | any | a finite graph | [`bellman_ford`](Search::bellman_ford) | cheapest paths to every state, or a negative cycle |
//! | any | an acyclic graph | [`dag_shortest_paths`](Search::dag_shortest_paths) | cheapest or longest paths to every state |
//!
//! A *heuristic* estimates the remaining cost from a state to a goal. It is *admissible* if it never overestimates. The
//! module [`algorithms`] gives the complexity and the source of each algorithm. For a map of squares or hexagons with
//! walls and costs, use a [`grid::Grid`], which has its own heuristic. For an explicit graph, use
//! a [`digraph::Digraph`], which has its own [`bellman_ford`](digraph::Digraph::bellman_ford)
//! and [`dag_shortest_paths`](digraph::Digraph::dag_shortest_paths). To store the reachable part of an implicit graph
//! as a [`state_space::StateSpace`], use [`explore`](Search::explore).
//!
//! # One to all, many to many
//!
//! The method [`shortest_path_tree`](Search::shortest_path_tree) finds costs and paths from the start to every state.
//! If there are several starts, each path begins at the nearest start. Goals are ignored. The documentation
//! of [`digraph::Digraph`] shows how to make a matrix of distances.
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! let ring = problem_fn(
//!     0u32,
//!     |&n| [((n + 1) % 10, 1u32), ((n + 9) % 10, 3)],
//!     |&n| n == 1,
//! );
//! let report = Search::new(&ring).shortest_path_tree()?;
//! let tree = report.reached();
//! assert_eq!((tree.cost(&7), tree.cost(&8)), (Some(7), Some(6))); // eight: two steps back
//! assert_eq!(tree.path(&ring, &8)?.expect("it can be reached").states(), [0, 9, 8]);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! # Costs that are floats
//!
//! `f64` is not a cost type, because NaN cannot be ordered. Wrap floats as [`NonNegativeReal`], or as [`Real`] if costs
//! may be negative:
//!
//! ```
//! use colorwalk::{NonNegativeReal, Search, problem_fn};
//!
//! let cost = |x: f64| NonNegativeReal::new(x).expect("a length is finite and not negative");
//! let plane = problem_fn(
//!     (0i32, 0i32),
//!     |&(x, y)| {
//!         let diagonal = (x + 1, y + 1);
//!         [((x + 1, y), 1.0), ((x, y + 1), 1.0), (diagonal, 2f64.sqrt())]
//!             .map(|(to, length)| (to, cost(length)))
//!     },
//!     |&place| place == (3, 2),
//! );
//! let report = Search::new(&plane)
//!     .astar(|&(x, y)| cost(f64::from(3 - x).hypot(f64::from(2 - y))))?;
//! assert_eq!(report.cost(), Some(cost(1.0) + cost(2f64.sqrt()) + cost(2f64.sqrt())));
//! # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
//! ```
//!
//! Prefer scaled integers where you can, such as 70 for a straight step on a [grid] and 99 for a diagonal step. Float
//! sums are rounded, so a heuristic that is consistent in theory may be slightly inconsistent in practice. On eight
//! game maps, A* reopened 1.14 million states with octile distances as floats, and no states with scaled integers.
//!
//! # Color Walk and Flood-It
//!
//! The module [`color_walk`] provides the boards, the rules and the heuristics of the
//! game. [`strategies`](color_walk::strategies) provides every player of the blog series that made the game
//! known. [`solve`](mod@color_walk::solve) finds the fewest moves, with proof, in milliseconds:
//!
//! ```
//! use colorwalk::color_walk::Board;
//! use colorwalk::color_walk::solve::solve;
//!
//! let solution = solve(&Board::series(1)?);
//! assert!(solution.is_optimal());
//! assert_eq!(solution.moves.len(), 29);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # What you can rely on
//!
//! - **The same run on every machine.** For the same problem and options, a search expands the same states in the same
//!   order, with any hasher. Only a search with a limit on time or memory can differ between machines.
//! - **No claim without a proof.** A [`Report`] says what it [proves](Report::claim). If a [limit](Limits) cuts the
//!   search off, the report names the limit, keeps what was found, and proves only
//!   a [lower bound](Report::lower_bound). [`Report::certify`] checks a report with code that shares nothing with the
//!   search.
//! - **Valid paths.** A [`Path`] can only be built by following the problem's own successors.
//! - **Costs never wrap.** Every addition is checked; an overflow is an [error](SearchError).
//! - **No recursion** and no unsafe code: only memory limits the depth.
//! - **A check of your problem.** [`laws::check`] tests whether your problem keeps its contract.
//!
//! # What stays the same
//!
//! From the first release on, a patch release changes no name, no answer and no claim. A minor release before 1.0 may
//! rename or remove items, and the change log gives each with its replacement. These items are meant to stay as they
//! are: [`SearchProblem`] and [`problem_fn`], the methods of [`Search`] in the tables above,
//! [`Report`], [`Outcome`], [`Path`], [`Limits`] and [`certificate`]. The order in which a search expands equally good
//! states, the counts in [`Stats`], and the files that `serde` and `disk` write may change in every minor release. The
//! oldest supported version of Rust rises only in a minor release.
//!
//! # What makes a search faster
//!
//! - Give states an [index](SearchProblem::index) if they can be numbered. A large search then looks states up in an
//!   array instead of hashing them.
//! - Use a [`Workspace`] if you run many searches in a row. Each search then reuses the memory of the previous search.
//! - Implement [`SearchProblem::prefetch`] if your problem looks up edges in large tables. A search then loads the
//!   edges of several states at once.
//! - Implement [`Heuristic::estimate_next`] if the estimate of a successor can be computed from the estimate of its
//!   predecessor.
//! - Set a memory limit below 32 MiB only if you need it, because it slows a large search down most.
//!   Other [limits](Limits) cost it up to a tenth of its time.
//! - Use small states that are `Copy`, and small integers as costs. With small integers, frontiers keep lists instead
//!   of a heap.
//!
//! # Features
//!
//! - `color-walk` (default): the game, in [`color_walk`]. Functions that need random numbers take a generator from
//!   version 0.10 of the crate [`rand`](https://docs.rs/rand/0.10).
//! - `disk`: exploration in external memory, by depth or by cost, in [`exploration::disk`]. It includes `serde`.
//! - `ordered-float`: costs of the types `OrderedFloat` and `NotNan` of the
//!   crate [`ordered-float`](https://docs.rs/ordered-float/5) 5.
//! - `petgraph`: conversion of a [`digraph::Digraph`] to and from graphs of the
//!   crate [`petgraph`](https://docs.rs/petgraph/0.8) 0.8: [`Digraph::from_petgraph`](digraph::Digraph::from_petgraph)
//!   and [`Digraph::to_petgraph`](digraph::Digraph::to_petgraph).
//! - `priority-queue` (default): the rule [`OnFull::DropWorst`](algorithms::OnFull::DropWorst) of capped searches. Its
//!   crate has another licence than the other dependencies: MPL-2.0 or LGPL-3.0-or-later.
//! - `proptest`: generators for property tests, in [`arbitrary`].
//! - `serde`: saving and loading of graphs, grids and state spaces, and of the game's boards, positions and solutions.
//!   It also saves answers: paths, outcomes, claims, counts and reached states. A path is loaded as a `SavedPath`,
//!   which you replay on the problem to get a `Path`.
//! - `timely`: exploration on threads, processes and machines, by depth or by cost, in [`exploration::dataflow`]. It includes
//!   `serde`.
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(
        feature = "color-walk",
        feature = "disk",
        feature = "petgraph",
        feature = "priority-queue",
        feature = "proptest",
        feature = "timely"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

// `engine` comes first, so that the documentation of `Search` and `Run` begins with the methods that are defined there.
#[macro_use]
mod by_fields;
mod engine;

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
mod error;
mod explain;
pub mod exploration;
mod failure;
pub mod grid;
#[cfg(feature = "color-walk")]
pub mod guide;
mod hash;
mod heuristic;
mod id;
pub mod laws;
mod limits;
mod node;
pub mod observe;
mod path;
mod problem;
pub mod refutation;
mod report;
mod space;
pub mod state_space;
mod text;

pub use algorithms::preorder::Preorder;
pub use algorithms::reachable::Reachable;
pub use clock::Instant;
pub use cost::{
    AdditiveCost, Cost, Difference, NonNegativeCost, NonNegativeReal, PathCost, Real, RealError,
    Unit,
};
pub use engine::run::Run;
pub use engine::search::{Duplicates, GoalTest, Search, Ties};
pub use error::SearchError;
pub use failure::Failure;
pub use heuristic::{ByRef, Heuristic, Max, Zero};
pub use id::StateId;
pub use limits::{CancelFlag, Limit, Limits};
pub use node::{ReachedState, ReachedStateOf};
#[cfg(feature = "serde")]
pub use path::saved::SavedPath;
pub use path::{Path, PathOf};
pub use problem::{
    IntoSuccessor, PathCostOf, ProblemFn, ReversibleProblem, SearchProblem, Successor, SuccessorOf,
    TryProblemFn, problem_fn, try_problem_fn,
};
pub use report::claim::{Claim, Weight};
pub use report::not_found::NotFound;
#[cfg(feature = "serde")]
pub use report::saved::SavedOutcome;
pub use report::{Outcome, Report, ReportOf, Stats, Step};
pub use space::reached::{Reached, ReachedOf, Workspace, WorkspaceOf};
#[cfg(feature = "serde")]
pub use space::saved::SavedState;

/// Runs the examples of the README as tests.
#[cfg(all(doctest, feature = "color-walk"))]
#[doc = include_str!("../README.md")]
struct Readme;
