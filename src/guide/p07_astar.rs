//! Page 7: A* takes the state with the best prospects.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! A *heuristic* h estimates the cost that remains from a state to a goal, without a search. It is *admissible* if it
//! never overestimates. It is *consistent* if it is zero at every goal and falls along no edge by more than the edge
//! costs: h(u) ≤ c(u, v) + h(v). A consistent heuristic is admissible, as one sees by adding this up along a path. The
//! sum f = g + h estimates the cost of a whole path through a state.
//!
//! # The idea
//!
//! [Dijkstra's algorithm](super::p06_dijkstra) knows how far a state is from the start. If you can also estimate how
//! far it is from the goal, take the open state with the least f. If h is admissible, f is a *lower bound* on the cost
//! of every path through the state: no such path costs less. Some state of a cheapest path is always open with an f of
//! at most the optimal cost C, so a goal that costs more than C is never taken before it. States with an f above C are
//! never expanded, and these are what the heuristic saves. In the figure, after two steps, after four, and at the end,
//! that is state 4, whose blue ring says that it is still open:
//!
#![doc = include_str!("figures/astar.svg")]
//!
//! ```text
//! g(start) = 0; frontier = {start}
//! while the frontier is not empty:
//!     u = the state of the frontier with the least g + h, which is removed
//!     if u is a goal: return the path to u
//!     close u
//!     for each edge from u to v of cost c:
//!         if v was never generated, or g(u) + c < g(v):
//!             g(v) = g(u) + c; predecessor of v = u
//!             open v, also if it was closed
//! return "there is no path"
//! ```
//!
//! In this crate the loop is
//! [`algorithms/best_first.rs`](../../../src/colorwalk/algorithms/best_first.rs.html#774-810), and what is A*'s alone
//! is [`algorithms/astar.rs`](../../../src/colorwalk/algorithms/astar.rs.html); the method is
//! [`Search::astar`](crate::Search::astar). Of equal f, it takes the state with the larger g.
//!
//! # By hand, with a consistent estimate
//!
//! Suppose that a map gives these distances to 6, as the crow flies:
//!
//! | State | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
//! |---|---|---|---|---|---|---|---|
//! | h | 9 | 5 | 8 | 4 | 5 | 2 | 0 |
//!
//! This is the run of the figure. The frontier has, after each step, these states with g + h:
//!
//! | Step | Taken | f | Frontier afterwards |
//! |---|---|---|---|
//! | 1 | 0 | 9 | 1: 7 + 5, 2: 2 + 8 |
//! | 2 | 2 | 10 | 1: 5 + 5, 3: 11 + 4, 4: 7 + 5 |
//! | 3 | 1 | 10 | 3: 6 + 4, 4: 7 + 5 |
//! | 4 | 3 | 10 | 4: 7 + 5, 5: 8 + 2, 6: 14 + 0 |
//! | 5 | 5 | 10 | 4: 7 + 5, 6: 11 + 0 |
//! | 6 | 6, the goal | 11 | |
//!
//! ```
//! use colorwalk::algorithms::AStar;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Claim, Search, Step, laws};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h = |node: &NodeId| [9u32, 5, 8, 4, 5, 2, 0][node.index()];
//! assert_eq!(laws::check_consistent(&graph, &h), Ok(()));
//!
//! let mut run = Search::new(&graph).start(AStar::new(h));
//! let mut rows = Vec::new();
//! while let Step::Expanded(id) = run.step()? {
//!     let taken = run.state(id).expect("it was reached");
//!     let frontier: Vec<_> =
//!         run.frontier().map(|open| (open.state().get(), open.g(), open.h())).collect();
//!     rows.push((taken.state().get(), taken.g() + taken.h(), frontier));
//! }
//! assert_eq!(
//!     rows,
//!     [
//!         (0, 9, vec![(1, 7, 5), (2, 2, 8)]),
//!         (2, 10, vec![(1, 5, 5), (3, 11, 4), (4, 7, 5)]),
//!         (1, 10, vec![(3, 6, 4), (4, 7, 5)]),
//!         (3, 10, vec![(4, 7, 5), (5, 8, 2), (6, 14, 0)]),
//!         (5, 10, vec![(4, 7, 5), (6, 11, 0)]),
//!     ],
//! );
//! let report = run.into_report()?;
//! assert_eq!((report.claim(), report.cost()), (Claim::CheapestIfAdmissible, Some(11)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! State 4 is never expanded: its f of 12 is above 11. The values of f never fall from row to row. That is what
//! consistency is for: f does not fall along an edge, so no cheaper path to a closed state can turn up.
//!
//! # By hand, with an inconsistent estimate
//!
//! Now let h be 9 at state 2, which is exact, and 0 everywhere else. That is admissible, but along the edge from 2 to
//! 1, of cost 3, it falls by 9. State 2 waits at f = 11 while the search expands what lies behind the dearer edge to 1.
//! Then 1, 3 and 5 are *reopened*, each at a lower g. In the figure they have the numbers of both steps:
//!
#![doc = include_str!("figures/reopened.svg")]
//!
//! | Step | Taken | f | Frontier afterwards |
//! |---|---|---|---|
//! | 1 | 0 | 0 | 1: 7, 2: 2 + 9 |
//! | 2 | 1 | 7 | 2: 2 + 9, 3: 8 |
//! | 3 | 3 | 8 | 2: 2 + 9, 5: 10, 6: 16 |
//! | 4 | 5 | 10 | 2: 2 + 9, 6: 13 |
//! | 5 | 2 | 11 | 1: 5, reopened; 4: 7, 6: 13 |
//! | 6 | 1 | 5 | 3: 6, reopened; 4: 7, 6: 13 |
//! | 7 | 3 | 6 | 4: 7, 5: 8, reopened; 6: 13 |
//! | 8 | 4 | 7 | 5: 8, 6: 12 |
//! | 9 | 5 | 8 | 6: 11 |
//! | 10 | 6, the goal | 11 | |
//!
//! ```
//! use colorwalk::algorithms::AStar;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::observe::{Counter, EventKind};
//! use colorwalk::{Search, Step, laws};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h = |node: &NodeId| if node.get() == 2 { 9u32 } else { 0 };
//! assert_eq!(laws::check_heuristic(&graph, &h), Ok(())); // it is admissible
//! assert!(laws::check_consistent(&graph, &h).is_err());
//!
//! let mut counter = Counter::new();
//! let mut run = Search::new(&graph).observe(&mut counter).start(AStar::new(h));
//! let mut rows = Vec::new();
//! while let Step::Expanded(id) = run.step()? {
//!     let taken = run.state(id).expect("it was reached");
//!     let mut frontier: Vec<_> =
//!         run.frontier().map(|open| (open.state().get(), open.g() + open.h())).collect();
//!     frontier.sort_unstable();
//!     rows.push((taken.state().get(), taken.g() + taken.h(), frontier));
//! }
//! assert_eq!(
//!     rows,
//!     [
//!         (0, 0, vec![(1, 7), (2, 11)]),
//!         (1, 7, vec![(2, 11), (3, 8)]),
//!         (3, 8, vec![(2, 11), (5, 10), (6, 16)]),
//!         (5, 10, vec![(2, 11), (6, 13)]),
//!         (2, 11, vec![(1, 5), (4, 7), (6, 13)]),
//!         (1, 5, vec![(3, 6), (4, 7), (6, 13)]),
//!         (3, 6, vec![(4, 7), (5, 8), (6, 13)]),
//!         (4, 7, vec![(5, 8), (6, 12)]),
//!         (5, 8, vec![(6, 11)]),
//!     ],
//! );
//! assert_eq!(run.into_report()?.cost(), Some(11)); // still the cheapest path
//! assert_eq!(counter.count(EventKind::Reopened), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where estimates come from
//!
//! Drop a rule of the problem and solve the easier problem exactly. Every solution of the real problem also solves the
//! easier one, so the *optimum*, the cost of a cheapest path, is never larger for the easier problem than for the real
//! one: it is admissible, and consistent as well (Pearl 1984, ch. 4). This is also called *relaxation*. It has nothing
//! to do with relaxing an edge ([page 4](super::p04_acyclic)). For the [board of the guide](super#the-board):
//!
//! | Relaxation | Heuristic |
//! |---|---|
//! | a move clears *all* cells of its colour, wherever they are | [`ColoursLeft`]: each remaining colour takes a move |
//! | a move clears the neighbours of *every* colour | [`Eccentricity`]: how many moves away the farthest cell is |
//! | as the second row; but if the next move of some colour would clear all that is left of it, that move is counted alone, and only then all neighbours are cleared at once | [`Layered`], never less than these two |
//!
//! [`ColoursLeft`]: crate::color_walk::heuristics::ColoursLeft
//! [`Eccentricity`]: crate::color_walk::heuristics::Eccentricity
//! [`Layered`]: crate::color_walk::heuristics::Layered
//!
//! If even the easier problem has no solution from a state, no path leads from there to a goal. A heuristic says so
//! with [`Heuristic::is_dead_end`](crate::Heuristic::is_dead_end), and A* drops the state.
//!
//! In general, the closer the relaxation is to the real problem, the fewer states A* expands:
//!
//! ```
//! use colorwalk::algorithms::AStar;
//! use colorwalk::color_walk::heuristics::{ColoursLeft, Eccentricity, Layered};
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::{Max, Search};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let (colours, distance) = (ColoursLeft::new(&game), Eccentricity::new(&game));
//! let layered = Layered::new(&game);
//!
//! let start = game.start_position();
//! assert_eq!((colours.bound(start), distance.bound(start)), (4, 6));
//! assert_eq!(layered.bound(start), 7);
//!
//! let expanded = [
//!     Search::new(&game).dijkstra().unwrap(),
//!     Search::new(&game).run(AStar::new(distance.clone())).unwrap(),
//!     Search::new(&game).run(AStar::new(colours.clone())).unwrap(),
//!     Search::new(&game).run(AStar::new(Max(colours, distance))).unwrap(),
//!     Search::new(&game).run(AStar::new(layered)).unwrap(),
//! ]
//! .map(|report| {
//!     assert_eq!(report.cost(), Some(8));
//!     report.stats().expanded
//! });
//! assert_eq!(expanded, [221, 65, 23, 21, 9]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! At the start [`Eccentricity`] is the better estimate, yet it saves less than the number of colours. What counts is
//! how well a heuristic discriminates between the states among which the search chooses.
//!
#![doc = include_str!("figures/estimates.svg")]
//!
//! With a consistent heuristic A* expands the states contour by contour of equal f and never crosses the contour of the
//! cheapest path. A better heuristic moves more states beyond that contour.
//!
#![doc = include_str!("figures/contours.svg")]
//!
//! # Cost and memory
//!
//! With a consistent h, time and memory are those of [Dijkstra's algorithm](super::p06_dijkstra), but only for the
//! expanded states: all states with f < C, and some with f = C. No other algorithm that searches from the start alone
//! and finds cheapest paths with the same h can avoid those with f < C (Dechter and Pearl 1985); one that searches from
//! both ends can. With an inconsistent h, a state may be expanded exponentially often (Martelli 1977). Memory holds
//! every state that was generated, and is what A* runs out of first (Russell and Norvig, §3.5).
//!
//! # When not to use it
//!
//! Not with negative costs. Not if the estimate takes longer than it saves. Not if the states do not fit in memory: see
//! [iterative deepening](super::p09_iterative_deepening).
//!
//! To step through this search, open it in the
//! [playground](../../../playground.html#lab?kind=digraph&example=guide-consistent&at=0&s=astar,dijkstra). And with the
//! inconsistent estimate, in the
//! [playground](../../../playground.html#lab?kind=digraph&example=guide-inconsistent&at=0&s=astar).
//!
//! There is a [lesson](../../../playground.html#lab?lesson=astar) on it, and a
//! [lesson](../../../playground.html#lab?lesson=reopened) on reopened states.
//!
//! # Exercises
//!
//! **1. Find an estimate that lies.** Let h be zero everywhere but at state 2. What is the least h(2) that makes A*
//! return a path that is not a cheapest one?
//!
//! <details><summary>Solution</summary>
//!
//! It is 11. Not every lie does harm: 10 exceeds the true 9, but 2 is still taken before the goal at f = 13. With 11
//! both have f = 13, and the larger g goes first.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let cost = |lie: u32| {
//!     let h = |node: &NodeId| if node.get() == 2 { lie } else { 0 };
//!     Search::new(&graph).astar(h).expect("no cost overflows").cost()
//! };
//! assert_eq!((0..20).find(|&lie| cost(lie) != Some(11)), Some(11));
//! assert_eq!(cost(11), Some(13));
//! # Ok::<(), colorwalk::digraph::ReadError>(())
//! ```
//!
//! </details>
//!
//! **2. Invent an estimate.** You know how many edges each state is from the goal (3, 2, 2, 1, 1, 1, 0), that no edge
//! costs less than 1, and that no edge into 6 costs less than 3. Is your estimate consistent? How many states does it
//! save?
//!
//! <details><summary>Solution</summary>
//!
//! With k > 0 edges left, h = k + 2: the last edge costs at least 3, each other one at least 1. It is consistent, and
//! saves nothing: 4 has f = 7 + 3, still below 11, so no search with this estimate may skip it.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Search, laws};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let h = |node: &NodeId| [5u32, 4, 4, 3, 3, 3, 0][node.index()];
//! assert_eq!(laws::check_consistent(&graph, &h), Ok(()));
//! let (blind, guided) = (Search::new(&graph).dijkstra()?, Search::new(&graph).astar(h)?);
//! assert_eq!((blind.stats().expanded, guided.stats().expanded), (6, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. A useful lie.** On the board, pass the number of cells left to
//! [`greedy_best_first`](crate::Search::greedy_best_first), which expands states in the order of h alone. Is this h
//! admissible? What does the search find, and what does it prove?
//!
//! <details><summary>Solution</summary>
//!
//! One move may clear several cells, so it is not admissible. The search needs few expansions, and proves nothing.
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
//! use colorwalk::{Claim, Search, laws};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let cells = |position: &Position| position.cells_left();
//! let broken = laws::check_heuristic(&game, &cells).unwrap_err();
//! assert_eq!(broken.law(), laws::Law::HeuristicAdmissible);
//!
//! let report = Search::new(&game).greedy_best_first(cells).unwrap();
//! assert_eq!((report.cost(), report.stats().expanded), (Some(9), 9)); // one move too many
//! assert_eq!(report.claim(), Claim::Path);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum cost paths",
//!   *IEEE Trans. Syst. Sci. Cybern.* 4 (1968).
//! - J. Pearl, *Heuristics: Intelligent Search Strategies for Computer Problem Solving* (1984); R. Dechter and J.
//!   Pearl, "Generalized best-first search strategies and the optimality of A*", *J. ACM* 32 (1985).
//! - A. Martelli, "On the complexity of admissible search algorithms", *Artif. Intell.* 8 (1977).
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §3.5 and §3.6.
//!
//! Previous: [6. Dijkstra's algorithm](super::p06_dijkstra) · [The guide](super) · Next:
//! [8. Greedy, weighted A\* and beam search](super::p08_greedy_and_beam)
