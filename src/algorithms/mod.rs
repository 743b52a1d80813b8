//! The searches, one idea a file.
//!
//! Each algorithm is a method of [`Search`]. Those that look for one path are there once as a whole
//! (`dijkstra`) and once as a [`Run`] that is driven step by step (`start_dijkstra`); the first is the
//! second, run to its end. [`Reachable`] looks for no path, and is an iterator.
//!
//! | method | finds | costs | expands next | time | reference |
//! |---|---|---|---|---|---|
//! | [`bfs`](Search::bfs) | fewest edges | not looked at | the least depth | O(n + m) | Moore 1959 |
//! | [`Reachable`] | every state that can be reached, no paths | not looked at | the least depth | O(n + m) | Moore 1959 |
//! | [`parallel_bfs`](Search::parallel_bfs) | the same, on several threads | not looked at | the least depth | O(n + m), most of it shared out | Korf and Schultze 2005 |
//! | [`dfs`](Search::dfs) | some path | not looked at | the newest | O(n + m) with a closed set | Tarjan 1972 |
//! | [`dijkstra`](Search::dijkstra) | cheapest | not negative | the least g | O(m log m) | Dijkstra 1959 |
//! | [`astar`](Search::astar) | cheapest, h admissible | not negative | the least g + h | O(m log m), h consistent | Hart, Nilsson and Raphael 1968 |
//! | [`weighted_astar`](Search::weighted_astar) | within w of the cheapest | not negative | the least g + w·h | as A* | Pohl 1970 |
//! | [`greedy_best_first`](Search::greedy_best_first) | some path | not looked at | the least h | O(m log m) | Doran and Michie 1966 |
//! | [`best_first`](Search::best_first) | some path | any | the least key of yours | O(m log m) without reopening | Pearl 1984 |
//! | [`iterative_deepening`](Search::iterative_deepening) | fewest edges | not looked at | the newest within a bound that grows | O(bᵈ) | Korf 1985 |
//! | [`idastar`](Search::idastar) | cheapest, h admissible | not negative | the newest with g + h within such a bound | O(bᵈ) | Korf 1985 |
//! | [`branch_and_bound`](Search::branch_and_bound) | ever cheaper, at last cheapest, h admissible | not negative | the newest with g + h below the best cost | O(bᵈ) | Land and Doig 1960 |
//! | [`learned_deepening`](Search::learned_deepening) | cheapest, of an [`ExplainableProblem`](crate::refutation::ExplainableProblem) | at least one | the newest within a bound that grows, unless what was learnt refutes it | exponential at worst | Korf 1985, Marques-Silva and Sakallah 1999 |
//! | [`beam`](Search::beam) | some path | any | the best w of each layer | O(w·b·d·log(w·b)) | Lowerre 1976 |
//! | [`breadth_first_heuristic`](Search::breadth_first_heuristic) | cheapest, h admissible | not negative | the least depth with g + h within a bound | O(r·m) for r rounds | Zhou and Hansen 2006 |
//! | [`anytime_astar`](Search::anytime_astar) | ever cheaper, at last cheapest, h admissible | not negative | the least g + w·h with g + h below the best cost | O(m log m), each reopening counted | Hansen and Zhou 2007 |
//! | [`bellman_ford`](Search::bellman_ford) | cheapest to every state | any | relaxes edges again and again | O(n·m) | Bellman 1958, Moore 1959 |
//! | [`dag_shortest_paths`](Search::dag_shortest_paths) | cheapest or dearest to every state, no cycles | any | in topological order | O(n + m) | Kahn 1962 |
//! | [`bidirectional_bfs`](Search::bidirectional_bfs) | fewest edges, edges reversible | not looked at | a layer of the smaller frontier | O(n + m), n much less | Pohl 1971 |
//! | [`bidirectional_dijkstra`](Search::bidirectional_dijkstra) | cheapest, edges reversible | not negative | the least g of the smaller frontier | O(m log m), m less | Nicholson 1966 |
//! | [`all_shortest_paths`](Search::all_shortest_paths) | all the cheapest | not negative | the least g | O(m log m) | Dijkstra 1959 |
//! | [`k_shortest_paths`](Search::k_shortest_paths) | the k cheapest | not negative | the least g, once for each state of a path | O(k·l·m log m) | Yen 1971, Lawler 1972 |
//!
//! Here n is the number of states that are expanded and m the number of successors that are
//! generated; b is the number of successors of a state, d the number of edges to the goal, and w the
//! width. All keep every reached state in memory, but for beam search, which drops what leaves the
//! beam, for breadth-first heuristic search, which forgets the layers that it is told it does not need, and
//! for depth-first search without a closed set, the deepening searches and branch and bound, which keep
//! O(b·d).
//!
//! Any of the best-first searches and `bfs` can be given a [cap](Search::frontier_cap) on the
//! frontier.
//!
//! # Examples
//!
//! One problem, and what searches make of it that want different things:
//!
//! ```
//! use colorwalk::{Search, Successor, problem_fn};
//!
//! // To 13 by steps of five, three and one, which cost 9, 5 and 2.
//! let road = problem_fn(
//!     0u32,
//!     |&x| {
//!         let steps = [(5, 9u32), (3, 5), (1, 2)].into_iter().filter(move |(step, _)| x + step <= 13);
//!         steps.map(move |(step, cost)| Successor::new(step, x + step, cost))
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

mod all_shortest_paths;
mod anytime;
mod astar;
mod beam;
mod best_first;
mod bfs;
mod bidirectional_bfs;
mod bidirectional_dijkstra;
mod branch_and_bound;
mod breadth_first_heuristic;
mod deepening;
mod dfs;
mod dijkstra;
mod greedy;
mod k_shortest_paths;
mod learned_deepening;
mod parallel_bfs;
mod reachable;
mod tight_graph;

pub use crate::engine::run::{Algorithm, Run};
pub use crate::whole_graph::bellman_ford::RelaxationOrder;
pub use crate::whole_graph::dag::Wanted;
pub use crate::whole_graph::shortest_paths::{
    GraphError, GraphErrorOf, ShortestPaths, ShortestPathsOf,
};
pub use all_shortest_paths::{AllShortestPaths, Paths};
pub use anytime::{AnytimeAStar, Bounds};
pub use astar::{AStar, WeightedAStar};
pub use beam::Beam;
pub use best_first::{BestFirst, Candidate, Evaluation, KeyFn};
pub use bfs::BreadthFirst;
pub use bidirectional_bfs::BidirectionalBfs;
pub use bidirectional_dijkstra::BidirectionalDijkstra;
pub use branch_and_bound::BranchAndBound;
pub use breadth_first_heuristic::{BreadthFirstHeuristic, ClosedLayers};
pub use deepening::{Deepening, Edges, GPlusH};
pub use dfs::{CycleRule, DepthFirst};
pub use dijkstra::Dijkstra;
pub use greedy::Greedy;
pub use k_shortest_paths::{KShortestPaths, KShortestPathsOf};
pub use learned_deepening::{LearnedDeepening, Learning, Team};
pub use parallel_bfs::ParallelBreadthFirst;
pub use reachable::Reachable;

#[cfg(doc)]
use crate::engine::search::Search;
