//! Page 25: certificates check an answer without trusting the search.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! A *certificate* is data with which you can check an answer. A [checker](super::p24_learning) is a small program that
//! reads the problem, the answer and the certificate, and accepts or rejects the answer. The checker shares no code
//! with the search, so it does not share the errors of the search.
//!
//! # The idea
//!
//! A search is a large program, and its answer is often easier to check than to find. To check a path, walk along it.
//! To check that it is a *cheapest* path, use the costs that the search found for the states it reached. Two conditions
//! must hold. First, no edge out of an expanded state leads to a lower cost than the recorded cost. Second, every state
//! that was not expanded costs at least as much as the path. Then no cheaper path exists: it would have to leave the
//! expanded states somewhere, and at that place it would already cost at least as much. The figure shows these costs
//! beside the states. The number beside an edge is its *slack*. If the edge becomes cheaper by at most its slack, the
//! two conditions still hold:
//!
#![doc = include_str!("figures/slack.svg")]
//!
//! ```text
//! C = the cost of the path, added up edge by edge from the start to a goal
//! p(s) = the smaller of g(s) and C, or C if s was not reached
//! check that p(start) = 0, and that p = C at every goal
//! for each state u with p(u) < C:
//!     check that u was expanded
//!     for each edge from u to v of cost c:
//!         check that c >= 0, and that p(v) <= p(u) + c
//! accept
//! ```
//!
//! In this crate the checker is [`certificate/optimal.rs`](../../../src/colorwalk/certificate/optimal.rs.html#207-275).
//! Its documentation has the proof. The method is [`Report::certify`](crate::Report::certify).
//!
//! # By hand
//!
//! On the graph of pages 1 to 13, [Dijkstra's algorithm](super::p07_dijkstra) found a path of cost C = 11. It recorded
//! g = 0, 5, 2, 6, 7, 8 and 11. State 6 was not expanded, and has p = C. The table checks each edge. The slack of an
//! edge is p(u) + c - p(v):
//!
//! | Edge | p(u) + c | p(v) | Slack |
//! |---|---|---|---|
//! | 0 to 1 | 0 + 7 | 5 | 2 |
//! | 0 to 2 | 0 + 2 | 2 | 0 |
//! | 1 to 3 | 5 + 1 | 6 | 0 |
//! | 2 to 1 | 2 + 3 | 5 | 0 |
//! | 2 to 3 | 2 + 9 | 6 | 5 |
//! | 2 to 4 | 2 + 5 | 7 | 0 |
//! | 3 to 5 | 6 + 2 | 8 | 0 |
//! | 3 to 6 | 6 + 8 | 11 | 3 |
//! | 4 to 3 | 7 + 2 | 6 | 3 |
//! | 4 to 6 | 7 + 5 | 11 | 1 |
//! | 5 to 6 | 8 + 3 | 11 | 0 |
//!
//! ```
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Claim, Search};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let report = Search::new(&graph).dijkstra()?;
//! let path_cost = report.cost().expect("there is a path");
//! let p = |node| report.reached().get(&node).map_or(path_cost, |s| s.g().min(path_cost));
//! let slack = graph.edges().map(|edge| p(edge.from) + edge.cost - p(edge.to));
//! assert!(slack.eq([2, 0, 0, 0, 5, 0, 0, 3, 3, 1, 0])); // none is negative
//!
//! assert_eq!(report.claim(), Claim::Cheapest);
//! assert_eq!(report.certify(&graph), Ok(())); // the checker of this crate agrees
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The slack of an edge is its reweighted cost on [page 9](super::p09_potentials) with the potential -p. On a cheapest
//! path every slack is zero. If an edge off this path becomes cheaper by its slack, the path stays a cheapest path. The
//! slack is only a lower bound. The edge from 2 to 4 has a slack of 0, but it can become cheaper by 1 before a cheaper
//! path exists. For the other edges off the path, the bound is exact:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::Digraph;
//!
//! const EDGES: [(u32, u32, i64); 11] = [
//!     (0, 1, 7), (0, 2, 2), (1, 3, 1), (2, 1, 3), (2, 3, 9), (2, 4, 5),
//!     (3, 5, 2), (3, 6, 8), (4, 3, 2), (4, 6, 5), (5, 6, 3),
//! ];
//! // How much cheaper each edge can become before a path costs less than 11.
//! let room = |cheaper: usize| {
//!     let is_kept = |by: &i64| {
//!         let edges = EDGES.iter().enumerate();
//!         let cost = |place, cost| if place == cheaper { cost - by } else { cost };
//!         let graph = edges.fold(Digraph::builder(), |graph, (place, &(from, to, c))| {
//!             graph.edge(from, to, cost(place, c))
//!         });
//!         let paths = graph.goal(6u32).build().unwrap().bellman_ford().unwrap();
//!         paths.best_goal().and_then(|goal| paths.cost(goal)) == Some(11)
//!     };
//!     (1..).take_while(is_kept).count()
//! };
//! let rooms: Vec<usize> = (0..EDGES.len()).map(room).collect();
//! assert_eq!(rooms, [2, 0, 0, 0, 5, 1, 0, 3, 3, 1, 0]); // the slack, except from 2 to 4
//! ```
//!
//! # A search that was cut off
//!
//! A search that ends before it finds a path still proves something: a lower bound. The program ends a search early on
//! the [board of the guide](super#the-board):
//!
//! ```
//! use colorwalk::algorithms::AStar;
//! use colorwalk::color_walk::heuristics::Layered;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::{Limits, Search};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let limits = Limits::new().expansions(5);
//! let report = Search::new(&game).limits(limits).run(AStar::new(Layered::new(&game))).unwrap();
//! assert_eq!((report.path(), report.lower_bound()), (None, Some(8)));
//! report.certify(&game).unwrap();
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! The lower bound grows with the number of expansions. When the bound equals the cost of a path, the search ends. The
//! figure shows the lower bounds of searches that were cut off after different numbers of expansions:
//!
#![doc = include_str!("figures/bounds.svg")]
//!
//! # Cost and memory
//!
//! The checker takes expected O(n + m) time and O(n) memory for n reached states and the m edges out of them. It needs
//! no frontier, so it costs no more than the search. The search must keep the costs of the states that it reached. If
//! the search kept only a path, as iterative deepening does, the checker computes these costs itself.
//!
//! # When not to use it
//!
//! Do not use a checker to find errors in the problem. The checker calls the same successor function as the search, so
//! it cannot find an error in this function. It also cannot find an estimate that is too high (exercise 3).
//! The [laws](crate::laws) look for both.
//!
//! To see the checker accept a report, open
//! the [playground here](../../../playground.html#lab?kind=digraph&example=guide&at=end&s=dijkstra,astar). The claim of
//! each report is below its picture.
//!
//! # Exercises
//!
//! **1. A proof that there is no path.** What does a search prove if it finds no path? Search for a path from 1 to 7 by
//! doubling alone, below a thousand.
//!
//! <details><summary>Solution</summary>
//!
//! The search proves that there is no path. No edge leads out of the set of states that the search reached, and this
//! set contains no goal. The checker confirms both facts.
//!
//! ```
//! use colorwalk::{Claim, Search, Unit, problem_fn};
//!
//! let doubling = problem_fn(1u32, |&n| (n < 500).then(|| (2 * n, Unit)), |&n| n == 7);
//! let report = Search::new(&doubling).bfs()?;
//! assert_eq!(report.claim(), Claim::NoPath);
//! report.certify(&doubling).unwrap(); // no edge leaves the reached states, none is a goal
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! </details>
//!
//! **2. Break a certificate.** Lower the cost of the edge from 4 to 6, and check the old report against the new graph.
//! At which cost does the checker begin to reject the report? Which edge does it name as the witness? How far can the
//! cost of the edge from 4 to 3 fall?
//!
//! <details><summary>Solution</summary>
//!
//! The slack of the edge from 4 to 6 is 1. So the edge may cost 4. With a cost of 3, p(4) + 3 = 10, which is below 11,
//! and the checker rejects the report. The slack of the edge from 4 to 3 is 3, which is more than the cost of this
//! edge. So the report holds even if the edge costs nothing.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::certificate::Rule;
//! use colorwalk::digraph::Digraph;
//!
//! let graph = |to_3: u32, to_6: u32| -> Result<Digraph, _> {
//!     let changed = format!("4 3 {to_3}\n4 6 {to_6}\n5 6 3\ngoal 6");
//!     format!("0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n{changed}").parse()
//! };
//! let report = Search::new(&graph(2, 5)?).dijkstra()?;
//! assert_eq!(report.certify(&graph(2, 4)?), Ok(()));
//! let violation = report.certify(&graph(2, 3)?).unwrap_err();
//! assert_eq!(violation.rule, Rule::Relaxable);
//! assert!(violation.states.iter().map(|node| node.get()).eq([4, 6]));
//! assert_eq!(report.certify(&graph(0, 5)?), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. An estimate that lies.** Let h be 11 at state 2 and 0 elsewhere, as in the exercise
//! of [page 8](super::p08_astar). A* finds a path of cost 13 instead of 11. Does the checker reject the report? Which
//! test finds the error in h?
//!
//! <details><summary>Solution</summary>
//!
//! The checker accepts the report. The report claims a cheapest path only *if h is admissible*, and the certificate
//! proves this claim. Whether h is admissible needs another test: the laws compare h with the true costs, and name the
//! state at which h is too high.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search, laws};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h = |node: &NodeId| if node.get() == 2 { 11u32 } else { 0 };
//! let report = Search::new(&graph).astar(h)?;
//! assert_eq!((report.claim(), report.cost()), (Claim::CheapestIfAdmissible, Some(13)));
//! assert_eq!(report.certify(&graph), Ok(()));
//! let broken = laws::check_heuristic(&graph, &h).unwrap_err();
//! assert_eq!(broken.law, laws::Law::HeuristicAdmissible);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - K. Mehlhorn, S. Näher and others, "Certifying algorithms", *Comput. Sci. Rev.* 5 (2011).
//! - Sedgewick and Wayne, *Algorithms*, 4th ed., §4.4: the optimality conditions of shortest paths.
//!
//! Previous: [24. Learning](super::p24_learning) · [The guide](super) · Next: [26. Large
//! spaces](super::p26_large_spaces)
