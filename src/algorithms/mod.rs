//! The search algorithms, each in a file or folder of its own, and the code that several of them share.
//!
//! Each algorithm is a method of [`Search`]. An algorithm that looks for one path also has a type, whose value holds
//! its heuristic and its options. The method [`Search::run`] takes such a value and returns the report. The
//! method [`Search::start`] takes it and returns a [`Run`](crate::Run) that you drive step by step. For example,
//! `search.dijkstra()` is the same as `search.run(Dijkstra::new())`. [`Reachable`](crate::Reachable)
//! and [`Preorder`](crate::Preorder) find no paths; they are iterators.
//!
//! | Method | Finds | Edge costs | Expands next | Time | Reference |
//! |---|---|---|---|---|---|
//! | [`bfs`](Search::bfs) | a path with the fewest edges | ignored | the least depth | O(n + m) | Moore 1959 |
//! | [`Reachable`](crate::Reachable) | every reachable state, no paths | ignored | the least depth | O(n + m) | Moore 1959 |
//! | [`Preorder`](crate::Preorder) | the same in depth-first order | ignored | - | O(n + m) | Tarjan 1972 |
//! | [`dfs`](Search::dfs) | some path | ignored | the newest state | O(n + m) with a closed set | Tarjan 1972 |
//! | [`dijkstra`](Search::dijkstra) | a cheapest path | non-negative | the least g | O(m log m) | Dijkstra 1959 |
//! | [`astar`](Search::astar) | a cheapest path, if h is admissible | non-negative | the least g + h | O(m log m), if h is consistent | Hart, Nilsson and Raphael 1968 |
//! | [`weighted_astar`](Search::weighted_astar) | a path within a factor w of the cheapest | non-negative | the least g + w·h | as A* | Pohl 1970 |
//! | [`greedy_best_first`](Search::greedy_best_first) | some path | ignored | the least h | O(m log m) | Doran and Michie 1966 |
//! | [`best_first`](Search::best_first) | some path | any | the least value of your key | O(m log m) without reopening | Pearl 1984 |
//! | [`graph_search`](Search::graph_search) | some path | any | what a frontier of your own says | O(n + m) and the frontier's, without reopening | Russell and Norvig 2010 |
//! | [`capped_dijkstra`](Search::capped_dijkstra) | some path; if no state is dropped, the path of the uncapped search | any | the least key among at most `cap` open states | O(m log cap) | Koblenski 2017 |
//! | [`iterative_deepening`](Search::iterative_deepening) | a path with the fewest edges | ignored | the newest state within a growing bound | O(bᵈ) | Korf 1985 |
//! | [`idastar`](Search::idastar) | a cheapest path, if h is admissible | non-negative | the newest state with g + h within a growing bound | O(bᵈ) | Korf 1985 |
//! | [`branch_and_bound`](Search::branch_and_bound) | better and better paths, finally a cheapest one, if h is admissible | non-negative | the newest state with g + h below the best cost | O(bᵈ) | Land and Doig 1960 |
//! | [`learned_deepening`](Search::learned_deepening) | a cheapest path of an [`ExplainableProblem`] | at least one | the newest state within a growing bound, unless a learned set refutes it | exponential in the worst case | Korf 1985, Marques-Silva and Sakallah 1999 |
//! | [`beam`](Search::beam) | some path | any | the best w states of each layer | O(w·b·d·log(w·b)) | Lowerre 1976 |
//! | [`anytime_astar`](Search::anytime_astar) | better and better paths, finally a cheapest one, if h is admissible | non-negative | the least g + w·h with g + h below the best cost | O(m log m), counting every reopening | Hansen and Zhou 2007 |
//! | [`shortest_path_tree`](Search::shortest_path_tree) | cheapest paths to every state | non-negative | the least g | O(m log m) | Dijkstra 1959 |
//! | [`bellman_ford`](Search::bellman_ford) | cheapest paths to every state | any | relaxes edges repeatedly | O(n·m) | Bellman 1958, Moore 1959 |
//! | [`dag_shortest_paths`](Search::dag_shortest_paths) | cheapest or longest paths to every state of an acyclic graph | any | in topological order | O(n + m) | Kahn 1962 |
//! | [`bidirectional_bfs`](Search::bidirectional_bfs) | a path with the fewest edges; edges must be reversible | ignored | a layer of the smaller frontier | O(n + m), with n much smaller | Pohl 1971 |
//! | [`bidirectional_dijkstra`](Search::bidirectional_dijkstra) | a cheapest path; edges must be reversible | non-negative | the least g of the frontier that has stayed smaller | O(m log m), with m smaller | Nicholson 1966 |
//! | [`all_shortest_paths`](Search::all_shortest_paths) | all cheapest paths | non-negative | the least g | O(m log m) | Dijkstra 1959 |
//! | [`nearest_goals`](Search::nearest_goals) | a cheapest path to each goal, nearest first | non-negative | the least g | O(m log m) | Dijkstra 1959 |
//! | [`all_simple_paths`](Search::all_simple_paths) | every path that repeats no state | any | the newest state | exponential | Sedgewick 2002 |
//! | [`k_shortest_paths`](Search::k_shortest_paths), [`shortest_simple_paths`](Search::shortest_simple_paths) | the k cheapest paths, one after another | non-negative | the least g, once per state of a path | O(k·l·m log m) | Yen 1971, Lawler 1972 |
//! | [`pareto_front`](Search::pareto_front) | the best compromises between two costs | two, non-negative | the least pair of costs, once per label | O(l·d·log(l·d)) for l labels | Hernández et al. 2020 |
//! | [`cheapest_within`](Search::cheapest_within) | a cheapest path whose second cost is within a budget | two, non-negative | the same | the same | Hernández et al. 2020 |
//! | [`disjoint_paths`](Search::disjoint_paths), [`state_disjoint_paths`](Search::state_disjoint_paths) | k paths that share no edge, or no state, and are cheapest together | non-negative, exact | the least g, k times | O(k·m·(k + log m)) | Suurballe 1974 |
//!
//! For many trips on one graph, [`landmarks`](Search::landmarks) prepares a heuristic for A\* (Goldberg and Harrelson 2005).
//!
//! Two more algorithms work on a whole graph. [`Digraph::forced`](crate::digraph::Digraph::forced) finds what one side
//! of a game can force (Thompson 1986). [`Digraph::simple_cycles`](crate::digraph::Digraph::simple_cycles) lists all
//! cycles that repeat no node (Johnson 1975).
//!
//! Here n is the number of expanded states and m the number of generated successors. A state has b successors, the goal
//! is d edges away, and a beam has width w. Relaxing an edge lowers the known cost of the state that it enters, if the
//! path through the edge is cheaper.
//!
//! Most algorithms keep every reached state in memory. Capped Dijkstra bounds the number of open states, and beam
//! search drops the states that are not in the beam. Depth-first search without a closed set, the deepening searches,
//! and branch and bound keep O(b·d) states.
//!
//! # Examples
//!
//! This example runs four searches on one problem:
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! // A path to 13 by steps of five, three and one, which cost 9, 5 and 2.
//! let road = problem_fn(
//!     0u32,
//!     |&x| {
//!         let steps = [(5, 9u32), (3, 5), (1, 2)].into_iter();
//!         let fitting = steps.filter(move |(step, _)| x + step <= 13);
//!         fitting.map(move |(step, cost)| (step, x + step, cost))
//!     },
//!     |&x| x == 13,
//! );
//! let search = || Search::new(&road);
//! let to_go = |&x: &u32| 5 * (13 - x) / 3;
//! let (fewest, greedy) = (search().bfs()?, search().greedy_best_first(to_go)?);
//! let (cheapest, informed) = (search().dijkstra()?, search().astar(to_go)?);
//! assert_eq!((fewest.path().unwrap().len(), fewest.cost()), (3, Some(9 + 9 + 5)));
//! assert_eq!((cheapest.path().unwrap().len(), cheapest.cost()), (5, Some(4 * 5 + 2)));
//! assert_eq!((informed.cost(), greedy.cost()), (cheapest.cost(), fewest.cost()));
//! let expanded = [&greedy, &informed, &cheapest].map(|report| report.stats().expanded);
//! assert_eq!(expanded, [3, 5, 13]);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```

// The documentation of `Search` lists methods in the order of these modules. The blank lines keep this order.
mod bfs;

mod dfs;

mod dijkstra;

mod astar;

mod greedy;

mod best_first;

mod graph_search;

mod capped_dijkstra;

mod beam;

mod deepening;

mod branch_and_bound;

mod anytime;

mod bidirectional_bfs;

mod bidirectional_dijkstra;

mod all_shortest_paths;

mod k_shortest_paths;

mod nearest_goals;
mod simple_paths;

mod pareto_front;

mod disjoint_paths;

mod shortest_path_tree;

mod landmarks;

mod bellman_ford;

mod dag;

pub(crate) mod preorder;
pub(crate) mod reachable;

mod learned_deepening;

mod goal_paths;
mod paths;
mod shortest_paths;
mod siblings;
mod spent;
mod tight_graph;
mod tree;
mod ways_on;

pub use crate::engine::algorithm::Algorithm;
pub use all_shortest_paths::{AllShortestPaths, TiedPaths};
pub use anytime::{AnytimeAStar, Bounds};
pub use astar::{AStar, WeightedAStar};
pub use beam::Beam;
pub use best_first::{BestFirst, Candidate, Evaluation, KeyFn};
pub use bfs::BreadthFirst;
pub use bidirectional_bfs::BidirectionalBfs;
pub use bidirectional_dijkstra::BidirectionalDijkstra;
pub use branch_and_bound::BranchAndBound;
pub use capped_dijkstra::{CappedDijkstra, OnFull};
pub use dag::Wanted;
pub use deepening::{IdaStar, IterativeDeepening};
pub use dfs::{CycleRule, DepthFirst};
pub use dijkstra::Dijkstra;
pub use disjoint_paths::DisjointPaths;
pub use goal_paths::GoalPaths;
pub use graph_search::{Frontier, GraphSearch, OpenStates};
pub use greedy::Greedy;
pub use k_shortest_paths::{KShortestPaths, KShortestPathsOf, ShortestSimplePaths};
pub use landmarks::Landmarks;
pub use learned_deepening::{LearnedDeepening, Learning, Team};
pub use nearest_goals::NearestGoals;
pub use pareto_front::ParetoFront;
pub use paths::Paths;
pub use shortest_paths::{GraphError, GraphErrorOf, ShortestPaths, ShortestPathsOf};
pub use simple_paths::SimplePaths;
pub use tree::ShortestPathTree;

use crate::cost::NonNegativeCost;
#[cfg(doc)]
use crate::engine::search::Search;
use crate::heuristic::Heuristic;
use crate::problem::{ReversibleProblem, SearchProblem};
use crate::refutation::ExplainableProblem;

// A single generic implementation of the trait would conflict with the implementations of users. Therefore each
// algorithm has an implementation of its own.
impl<P: SearchProblem> Algorithm<P> for BreadthFirst {}
impl<P: SearchProblem> Algorithm<P> for DepthFirst {}
impl<P: SearchProblem> Algorithm<P> for IterativeDeepening {}
impl<P: SearchProblem, E: Evaluation<P>> Algorithm<P> for BestFirst<E> {}
impl<P: SearchProblem, E: Evaluation<P>> Algorithm<P> for CappedDijkstra<E> {}
impl<P: SearchProblem, F: Frontier<P>> Algorithm<P> for GraphSearch<F> {}
impl<P: SearchProblem, H: Heuristic<P::State, P::Cost>> Algorithm<P> for Beam<H> {}
impl<P: SearchProblem<Cost: NonNegativeCost>, H: Heuristic<P::State, P::Cost>> Algorithm<P>
    for IdaStar<H>
{
}
impl<P: SearchProblem<Cost: NonNegativeCost>, H: Heuristic<P::State, P::Cost>> Algorithm<P>
    for AnytimeAStar<H>
{
}
impl<P: SearchProblem<Cost: NonNegativeCost>, H: Heuristic<P::State, P::Cost>> Algorithm<P>
    for BranchAndBound<H>
{
}
impl<P: ReversibleProblem> Algorithm<P> for BidirectionalBfs {}
impl<P: ReversibleProblem<Cost: NonNegativeCost>> Algorithm<P> for BidirectionalDijkstra {}
impl<P: ExplainableProblem> Algorithm<P> for LearnedDeepening {}
