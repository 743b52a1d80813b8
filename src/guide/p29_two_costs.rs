//! Page 29: two costs at once, and all answers that no other answer beats.
//!
#![doc = include_str!("contents.md")]
//!
//! # The words
//!
//! One path *dominates* another path if it is at least as good in both costs, and better in at least one cost. The
//! *Pareto front* is the list of the pairs of costs that no path dominates. A *label* is a state with the two costs of
//! one path to this state.
//!
//! # The idea
//!
//! One route is faster, and another route is cheaper. If minutes and money cannot be added up, there is no single best
//! path, but a list of paths to choose from. Every path whose costs are not on the list is dominated by a path on the
//! list.
//!
//! A search for the list keeps several labels of a state, since each may be the beginning of another answer. It takes
//! the label with the least first cost and, among equals, the least second cost. The labels that were taken before have
//! no higher first cost. So one number per state is enough: the second cost of the label that was taken last. If the
//! second cost of a new label is not lower than this number, the label is useless. The label that was taken last
//! dominates it or has the same costs (Hernández et al. 2020). At the goal, the last path that was found gives the
//! number.
//!
//! In the graph of pages 1 to 13, some edges now also cost a toll. No path is best in both costs:
//!
#![doc = include_str!("figures/two_costs.svg")]
//!
//! ```text
//! labels = {the start with (0, 0)}
//! while there are labels: take the least one: u with (a, b)
//!     if b is not less than the last second cost at u, or at the goal: continue
//!     remember b as the last second cost at u
//!     if u is a goal: report the path; continue
//!     for each edge from u to v of cost (c, d):
//!         if b + d is less than the last second cost at v, and at the goal: add v with (a + c, b + d)
//! ```
//!
//! In this crate the loop is
//! [`algorithms/pareto_front.rs`](../../../src/colorwalk/algorithms/pareto_front.rs.html#115-175).
//!
//! The method is [`Search::pareto_front`](crate::Search::pareto_front). With a budget for the second cost, one path is
//! enough: [`Search::cheapest_within`](crate::Search::cheapest_within).
//!
//! # By hand
//!
//! The edges from 2 to 3, 2 to 4, 4 to 6 and 5 to 6 have a toll of 1. The edge from 4 to 3 has a toll of 2, and the
//! edge from 3 to 5 has a toll of 3:
//!
//! | Step | Taken | Last second cost there | New labels |
//! |---|---|---|---|
//! | 1 | 0: (0, 0) | - | 1: (7, 0), 2: (2, 0) |
//! | 2 | 2: (2, 0) | - | 1: (5, 0), 3: (11, 1), 4: (7, 1) |
//! | 3 | 1: (5, 0) | - | 3: (6, 0) |
//! | 4 | 3: (6, 0) | - | 5: (8, 3), 6: (14, 0) |
//! | 5 | 1: (7, 0) | 0, so it is dominated | |
//! | 6 | 4: (7, 1) | - | 6: (12, 2); 3: (9, 3) is dominated |
//! | 7 | 5: (8, 3) | - | 6: (11, 4) |
//! | 8 | 3: (11, 1) | 0, so it is dominated | |
//! | 9 | 6: (11, 4) | - | the first point of the front |
//! | 10 | 6: (12, 2) | 4 | the second point |
//! | 11 | 6: (14, 0) | 2 | the third point |
//!
//! The figure shows the nine paths from 0 to 6 as points. The filled points are the front. Every other path is dominated
//! by a path of the front:
//!
#![doc = include_str!("figures/front.svg")]
//!
//! Each point costs more minutes and less toll than the point before it:
//!
#![doc = include_str!("figures/two_costs_steps.html")]
//!
//! Step through this search in
//! the [playground](../../../playground.html#lab?kind=digraph&example=guide-tolls&at=0&s=front).
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::DigraphBuilder;
//!
//! let edges = [
//!     (0u32, 1u32, (7u32, 0u32)), (0, 2, (2, 0)), (1, 3, (1, 0)), (2, 1, (3, 0)), (2, 3, (9, 1)),
//!     (2, 4, (5, 1)), (3, 5, (2, 3)), (3, 6, (8, 0)), (4, 3, (2, 2)), (4, 6, (5, 1)), (5, 6, (3, 1)),
//! ];
//! let graph = edges.into_iter().collect::<DigraphBuilder<(u32, u32)>>().goals([6]).build()?;
//! let front = Search::new(&graph).pareto_front()?;
//! let points: Vec<_> = front.paths().iter().map(|path| (path.cost(), path.len())).collect();
//! assert_eq!(points, [((11, 4), 5), ((12, 2), 3), ((14, 0), 4)]);
//! assert_eq!(front.certify(&graph), Ok(()));
//!
//! let at_3 = front.labels().filter(|label| label.0.get() == 3);
//! assert!(at_3.map(|label| label.1).eq([(11, 1), (6, 0)])); // (9, 3) was never added
//!
//! // At most one coin of toll:
//! let within = Search::new(&graph).cheapest_within(1)?;
//! assert!(within.paths().iter().map(|path| path.cost()).eq([(14, 0)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Moves against paint
//!
//! In *Color Walk*, let a move also cost paint: one unit for colour 0, and for each later colour twice as much as for
//! the colour before. A game of the fewest moves need not use the least paint. On this board, a game of nine moves
//! needs one unit of paint less than a game of eight:
//!
//! ```
//! use colorwalk::adaptors::MapCost;
//! use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
//! use colorwalk::{Search, SuccessorOf};
//!
//! let board: Board = "13231\n01102\n12020\n33120\n20103".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let priced = MapCost::new(&game, |_: &Position, edge: &SuccessorOf<ColorWalk>| {
//!     (1u32, 1u32 << edge.action.index()) // a move, and its paint
//! });
//! let front = Search::new(&priced).pareto_front().expect("a small board");
//! let costs: Vec<_> = front.paths().iter().map(|path| path.cost()).collect();
//! assert_eq!(costs, [(8, 23), (9, 22)]);
//! let moves = |place: usize| front.paths()[place].actions().iter().map(|colour| colour.index());
//! assert!(moves(0).eq([0, 1, 0, 2, 1, 0, 2, 3]));
//! assert_eq!(front.certify(&priced), Ok(()));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # Cost and memory
//!
//! If the search takes l labels with d successors each, it needs O(l·d·log(l·d)) time and O(l·d) memory. In the worst
//! case there are exponentially many labels. If one of the costs is a small whole number, a state has at most as many
//! labels as this cost has values.
//!
//! Lower bounds on both costs save labels. If the edges can be followed backwards, two searches from the goal find the
//! best bounds: [`Search::bidirectional_pareto_front`](crate::Search::bidirectional_pareto_front).
//!
//! # When not to use it
//!
//! Do not use two separate costs if one cost decides and the other only breaks ties. Let the cost be a pair instead,
//! and use [Dijkstra's algorithm](super::p07_dijkstra), which compares [pairs](crate::Cost#pairs) like words in a
//! dictionary. Do not use two costs if a price converts one cost into the other, such as an hour into money. Add the
//! costs up instead. Do not use this search for three or more costs, because its one number per state is enough only
//! for two costs.
//!
//! # Exercises
//!
//! **1. A weighted sum.** Multiply the second cost by a weight, and add it to the first cost. The front is (11, 4),
//! (12, 2), (14, 0). Which of these points does Dijkstra's algorithm find if you try all weights?
//!
//! <details><summary>Solution</summary>
//!
//! On this graph, Dijkstra's algorithm finds all three points: (11, 4) with weights below 1/2, (12, 2) with weights
//! between 1/2 and 1, and (14, 0) with weights above 1. In general, weighted sums miss points. If the point in the
//! middle were (13, 2), no weight would find this point. Only a weight above 1 makes it better than (11, 4), and only a
//! weight below 1/2 makes it better than (14, 0).
//!
//! ```
//! let best = |points: [(u32, u32); 3], weight: u32| {
//!     points.into_iter().min_by_key(|point| 100 * point.0 + weight * point.1)
//! };
//! let is_found = |points, point| (0..200).any(|weight| best(points, weight) == Some(point));
//! assert!(is_found([(11, 4), (12, 2), (14, 0)], (12, 2)));
//! assert!(!is_found([(11, 4), (13, 2), (14, 0)], (13, 2)));
//! ```
//!
//! </details>
//!
//! **2. The shortest of the cheap.** Let the second cost be the number of edges. Which paths from 0 to 6 are on the
//! front?
//!
//! <details><summary>Solution</summary>
//!
//! The path 0, 2, 1, 3, 5, 6 costs 11 and has five edges. The path 0, 2, 4, 6 costs 12 and has three edges. No path has
//! two edges. [`Unit`](crate::Unit) counts edges:
//!
//! ```
//! use colorwalk::adaptors::MapCost;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Search, SuccessorOf, Unit};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n\
//!      3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6".parse()?;
//! let both = MapCost::new(&graph, |_: &NodeId, edge: &SuccessorOf<Digraph>| (edge.cost, Unit));
//! let front = Search::new(&both).pareto_front()?;
//! assert!(front.paths().iter().map(|path| path.cost()).eq([(11, 5), (12, 3)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! **3. Many points.** A road has n gates, numbered from 0. You pass gate k by waiting for 2^k minutes or by paying
//! 2^k. How many points does the front have?
//!
//! <details><summary>Solution</summary>
//!
//! The front has 2^n points. The gates at which you wait are the bits of a binary number, and this number is the
//! minutes. The minutes and the money always add up to 2^n - 1, so no choice dominates another choice.
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! let gates = problem_fn(
//!     0u32,
//!     |&gate| [(gate + 1, (1u32 << gate, 0u32)), (gate + 1, (0, 1 << gate))],
//!     |&gate| gate == 6,
//! );
//! let front = Search::new(&gates).pareto_front()?;
//! assert!(front.paths().iter().map(|path| path.cost()).eq((0..64).map(|wait| (wait, 63 - wait))));
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - P. Hansen, "Bicriterion path problems", in *Multiple Criteria Decision Making Theory and Application*,
//!   Springer 1980.
//! - C. Hernández, W. Yeoh, J. A. Baier, H. Zhang, L. Suazo and S. Koenig, "A simple and fast bi-objective search
//!   algorithm", *Proc. ICAPS* 30 (2020).
//!
//! Previous: [28. Two players](super::p28_two_players) · [The guide](super) · Next: [30. Disjoint
//! paths](super::p30_disjoint_paths)
