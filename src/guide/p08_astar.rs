//! Page 8: A* takes the state with the best prospects.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! A *heuristic* h estimates the cost from a state to a goal, without a search. It is *admissible* if it never
//! overestimates this cost. It is *consistent* if h is zero at every goal and h(u) ≤ c(u, v) + h(v) for every edge from
//! u to v. Along an edge, h falls by at most the cost of the edge. A consistent heuristic is admissible; to see this,
//! add the condition up along a path. The sum f = g + h estimates the cost of a whole path through a state.
//!
//! # The idea
//!
//! In [Dijkstra's algorithm](super::p07_dijkstra), the search knows how far a state is from the start. If you can also
//! estimate how far the state is from the goal, take the open state with the least f. If h is admissible, f is a *lower
//! bound* on the cost of every path through the state: no such path costs less. Let C be the cost of a cheapest path.
//! Until the search ends, some state of a cheapest path is open and has an f of at most C. The search takes this state
//! before any goal that costs more than C. It never expands a state with an f above C, and this is the work that the
//! heuristic saves. The figure shows the search after two steps, after four steps, and at the end. The search never
//! expands state 4, which is still open at the end and has a blue ring:
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
//! In this crate the loop is [`algorithms/best_first.rs`](../../../src/colorwalk/algorithms/best_first.rs.html#74-103).
//! The rest of A* is in [`algorithms/astar.rs`](../../../src/colorwalk/algorithms/astar.rs.html), and the method
//! is [`Search::astar`](crate::Search::astar). If states have the same f, A* takes the state with the larger g.
//!
//! # By hand, with a consistent estimate
//!
//! Suppose that a map gives these straight-line distances to 6:
//!
//! | State | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
//! |---|---|---|---|---|---|---|---|
//! | h | 9 | 5 | 8 | 4 | 5 | 2 | 0 |
//!
//! The table shows the run of the figure. For each state of the frontier it shows g + h:
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
#![doc = include_str!("figures/astar_steps.html")]
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
//! A* never expands state 4, because the f of state 4 is 12, and the goal has an f of 11. The values of f never fall
//! from one row to the next, because a consistent h does not let f fall along an edge. Therefore the path to a closed
//! state is a cheapest path.
//!
//! # By hand, with an inconsistent estimate
//!
//! Now let h be 9 at state 2, which is exact, and 0 at all other states. This h is admissible, but it falls by 9 along
//! the edge from 2 to 1, although this edge costs only 3. State 2 waits with f = 11, while the search follows the more
//! expensive edge to 1 and expands 1, 3 and 5. Later the search finds cheaper paths to 1, 3 and 5. These states are
//! *reopened*, each with a lower g. The figure shows two step numbers in each of them:
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
//! Drop a rule of the problem, and solve the easier problem exactly. Every solution of the real problem also solves the
//! easier one. The *optimum* is the cost of a cheapest path. The optimum of the easier problem is therefore never
//! larger than the optimum of the real problem. It is an admissible heuristic, and also a consistent one (Pearl 1984,
//! ch. 4). This is called *relaxation*. It has nothing to do with relaxing an edge ([page 5](super::p05_acyclic)). The
//! table shows three relaxations of the game on the [board of the guide](super#the-board):
//!
//! | Relaxation | Heuristic |
//! |---|---|
//! | a move clears *all* cells of its colour, wherever they are | [`ColoursLeft`]: each remaining colour takes a move |
//! | a move clears the neighbours of *every* colour | [`Eccentricity`]: how many moves away the farthest cell is |
//! | like the second row, but a move that clears all remaining cells of its colour is made alone | [`Layered`], never less than these two |
//!
//! [`ColoursLeft`]: crate::color_walk::heuristics::ColoursLeft
//! [`Eccentricity`]: crate::color_walk::heuristics::Eccentricity
//! [`Layered`]: crate::color_walk::heuristics::Layered
//!
//! If even the easier problem has no solution from a state, no path leads from this state to a goal. A heuristic
//! reports such a state with [`Heuristic::is_dead_end`](crate::Heuristic::is_dead_end), and A* drops the state.
//!
//! In general, the closer the relaxation is to the real problem, the fewer states A* expands:
//!
//! ```
//! use colorwalk::algorithms::AStar;
//! use colorwalk::color_walk::heuristics::{ColoursLeft, Eccentricity, Layered};
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::{Heuristic, Max, Search};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let (colours, distance) = (ColoursLeft::new(&game), Eccentricity::new(&game));
//! let layered = Layered::new(&game);
//!
//! let start = game.start_position();
//! assert_eq!((colours.estimate(start), distance.estimate(start)), (4, 6));
//! assert_eq!(layered.estimate(start), 7);
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
//! At the start, [`Eccentricity`] gives a better estimate than [`ColoursLeft`], but it saves less work. So the estimate
//! at the start does not show which heuristic saves more work. A heuristic saves work if it gives different estimates
//! to the states among which the search chooses. The figure shows which states A* expands with three estimates. A thin
//! line into a state shows one shortest way to it:
//!
#![doc = include_str!("figures/estimates.svg")]
//!
//! All states of equal f form a *contour*. With a consistent heuristic, A* expands the states contour by contour, and
//! never crosses the contour of the cheapest path. A better heuristic moves more states beyond that contour:
//!
#![doc = include_str!("figures/contours.svg")]
//!
//! # One graph, many trips
//!
//! Suppose that you search for many trips on one graph. Then you can compute some costs once, and estimate every trip
//! from them (Goldberg and Harrelson 2005). Choose a state L as a *landmark*, and let d(u, v) be the cost of a cheapest
//! path from u to v. A path from v to L through the goal t costs at least d(v, L), so d(v, L) ≤ d(v, t) + d(t, L).
//! Therefore d(v, L) - d(t, L) is at most d(v, t). It is an admissible estimate from v to t, and also a consistent one.
//! In the same way, d(L, t) - d(L, v) is an estimate. The table uses the landmark 6. For the states 0 to 6, d(v, 6) is
//! 11, 6, 9, 5, 5, 3 and 0:
//!
//! | Trip | Estimate | Cost |
//! |---|---|---|
//! | 0 to 5 | 11 - 3 = 8 | 8 |
//! | 2 to 3 | 9 - 5 = 4 | 4 |
//! | 4 to 5 | 5 - 3 = 2 | 4 |
//! | 1 to 4 | 6 - 5 = 1 | there is no path |
//!
//! The estimate is exact if the goal is on a cheapest path from v to L. So choose landmarks on the border of the graph,
//! far from the middle. If you have several landmarks, use the greatest of their
//! estimates. [`Search::landmarks`](crate::Search::landmarks) first takes the state that is farthest from the start.
//! Then it repeatedly takes the state that is farthest from all landmarks so far:
//!
//! ```
//! use colorwalk::algorithms::AStar;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Heuristic, Search, laws};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let landmarks = Search::new(&graph).landmarks(1)?.expect("nodes have an index");
//! let trips = [(0, 5, 8, Some(8)), (2, 3, 4, Some(4)), (4, 5, 2, Some(4)), (1, 4, 1, None)];
//! for (from, to, estimate, cost) in trips {
//!     let trip = graph.between(from, to)?;
//!     let h = landmarks.to(&trip);
//!     assert_eq!(laws::check_consistent(&trip, &h), Ok(()));
//!     assert_eq!(h.estimate(&NodeId::new(from)), estimate);
//!     assert_eq!(Search::new(&trip).run(AStar::new(h))?.cost(), cost);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! If a road network does not change, contraction hierarchies answer a trip faster still, after a longer preparation
//! (Geisberger et al. 2008). They are an algorithm for one kind of graph, so the crate has them as a program to copy,
//! `examples/programs/roads`.
//!
//! # Grids whose squares cost the same
//!
//! On a grid where all free squares cost the same, many paths tie. A* expands squares of several of them. *Jump point
//! search* follows one path of each kind (Harabor and Grastien 2011). It runs straight on to the next square beside
//! the end of a wall, because a path may have to turn there. Only these squares become states.
//! With [`Grid::jumps`](crate::grid::Grid::jumps) they are a problem of their own, which every search takes. Then
//! [`steps`](crate::grid::Jumps::steps) returns the path square by square:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::grid::Grid;
//!
//! let rooms: Grid = ".....#.......#......\n.S...#.......#......\n.............#......\n\
//!                    .....#..............\n.....#.......#......\n.....#.......#......\
//!                    \n##.#####.########.##\n.....#.......#......\n.....#.......#......\n\
//!                    .....#..............\n.....#.......#......\n.............#....G.\n\
//!                    .....#.......#......".parse()?;
//! let jumps = rooms.jumps()?;
//! let by_squares = Search::new(&rooms).astar(rooms.estimate())?;
//! let by_jumps = Search::new(&jumps).astar(jumps.estimate())?;
//! assert_eq!((by_squares.cost(), by_jumps.cost()), (Some(27), Some(27)));
//! assert_eq!((by_squares.stats().expanded, by_jumps.stats().expanded), (30, 6));
//!
//! let path = by_jumps.path().expect("it was found");
//! assert_eq!(path.len(), 4); // jumps
//! assert_eq!(jumps.steps(path).map(|path| path.len()), Some(27));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Cost and memory
//!
//! With a consistent h, A* takes the time and memory of [Dijkstra's algorithm](super::p07_dijkstra), but only for the
//! states that it expands. It expands all states with f < C and some with f = C. Consider any other algorithm that
//! searches from the start alone, uses the same h, and finds cheapest paths. It also expands all states with f < C
//! (Dechter and Pearl 1985). A search from both ends can avoid some of them. With an inconsistent h, A* may expand
//! states exponentially often (Martelli 1977). The memory holds every generated state, and A* runs out of memory before
//! it runs out of time (Russell and Norvig, §3.5).
//!
//! # When not to use it
//!
//! Do not use A* with negative costs. Do not use it if the estimate takes more time than it saves. If the states do not
//! fit in memory, see [iterative deepening](super::p11_iterative_deepening).
//!
//! Step through this search in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide-consistent&at=0&s=astar,dijkstra). The
//! search with the inconsistent estimate is also in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide-inconsistent&at=0&s=astar).
//!
//! There is a [lesson](../../../playground.html#lab?lesson=astar) on it, and
//! another [lesson](../../../playground.html#lab?lesson=reopened) on reopened states. A third compares A*
//! with [jump points](../../../playground.html#lab?lesson=jumps).
//!
//! # Exercises
//!
//! **1. Find an estimate that lies.** Let h be zero at all states except state 2. A large h(2) makes A* return a path
//! that is too expensive. Which is the least h(2) that does this?
//!
//! <details><summary>Solution</summary>
//!
//! The least h(2) is 11. Not every overestimate does harm. The true cost from state 2 is 9. With h(2) = 10, A* takes
//! state 2 with f = 12, before the goal with f = 13. With h(2) = 11, state 2 and the goal both have f = 13, and A*
//! takes the goal, because it has the larger g.
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
//! **2. Invent an estimate.** You know three facts. From the states 0 to 6, the goal is 3, 2, 2, 1, 1, 1 and 0 edges
//! away. Every edge costs at least 1. Every edge into 6 costs at least 3. Which estimate follows from these facts? Is
//! it consistent? How many states does it save?
//!
//! <details><summary>Solution</summary>
//!
//! If k > 0 edges are left, let h = k + 2: the last edge costs at least 3, and every other edge at least 1. The
//! estimate is consistent, but it saves nothing. State 4 has f = 7 + 3, which is below 11, so A* with this estimate
//! expands state 4.
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
//! **3. A useful lie.** On the board of the guide, let h be the number of cells left. Pass it
//! to [`greedy_best_first`](crate::Search::greedy_best_first), which expands states in the order of h alone. Is this h
//! admissible? What does the search find, and what does it prove?
//!
//! <details><summary>Solution</summary>
//!
//! The estimate is not admissible, because one move may clear several cells. With this estimate, the search finds a
//! game of nine moves after only nine expansions. But the shortest game has eight moves, and the search proves nothing.
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
//! use colorwalk::{Claim, Search, laws};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let cells = |position: &Position| position.cells_left();
//! let broken = laws::check_heuristic(&game, &cells).unwrap_err();
//! assert_eq!(broken.law, laws::Law::HeuristicAdmissible);
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
//! - A. V. Goldberg and C. Harrelson, "Computing the shortest path: A* search meets graph theory", *Proc. SODA* 16
//!   (2005).
//! - R. Geisberger, P. Sanders, D. Schultes and D. Delling, "Contraction hierarchies: faster and simpler hierarchical
//!   routing in road networks", *Proc. WEA* (2008).
//! - D. Harabor and A. Grastien, "Online graph pruning for pathfinding on grid maps", *Proc. AAAI* (2011).
//! - A. Martelli, "On the complexity of admissible search algorithms", *Artif. Intell.* 8 (1977).
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §3.5 and §3.6.
//!
//! Previous: [7. Dijkstra's algorithm](super::p07_dijkstra) · [The guide](super) · Next: [9.
//! Potentials](super::p09_potentials)
