//! Recipes: common questions, each answered in a few lines.
//!
#![doc = include_str!("contents.md")]
//!
//! | Question | Recipe |
//! |---|---|
//! | no left turn here, and every turn takes time | [turns](#forbidden-turns-and-turn-costs) |
//! | the path must pass these places | [must-pass places](#must-pass-places) |
//! | a timetable: when do I arrive | [timetables](#timetables) |
//! | what an edge costs depends on when one arrives | [time](#costs-that-depend-on-the-time) |
//! | entering a square costs something, not the edge | [costs of nodes](#costs-of-nodes) |
//! | the goal is walled in: go as near as possible | [the nearest reachable place](#the-nearest-reachable-place) |
//! | a path on a grid that turns as seldom as possible | [straight paths](#straight-paths-among-equals) |
//! | which depot serves which customer | [many starts, many goals](#many-starts-many-goals) |
//! | the cheapest path with at most k edges | [at most k edges](#at-most-k-edges) |
//! | how far are these places | [several targets](#several-targets-in-one-search) |
//! | a thousand units go to one goal | [a flow field](#a-flow-field) |
//! | how far is every node from every other node | [all pairs](#all-pairs-with-negative-costs) |
//! | how far apart are the farthest nodes | [diameter](#diameter-and-eccentricity) |
//! | A\* is too slow, and so is a search from both ends | [A\* from both ends](#a-from-both-ends) |
//! | a heuristic that a program computes | [pattern databases](#pattern-databases) |
//! | a second route that really differs | [alternative routes](#alternative-routes) |
//! | k paths that differ in their nodes, not in parallel edges | [k paths by states](#k-paths-by-states) |
//! | how many paths are there | [counting paths](#counting-paths) |
//! | which tasks can run at the same time | [levels](#levels-of-an-acyclic-graph) |
//! | the edges are in a table, between places with names | [CSV](#edges-from-a-csv-file) |
//!
//! Some questions have a method of their own:
//!
//! | Question | Method |
//! |---|---|
//! | a budget of fuel, tolls or changes of train | [`cheapest_within`](crate::Search::cheapest_within) |
//! | the best compromises between two costs (the Pareto front) | [`pareto_front`](crate::Search::pareto_front) |
//! | the k nearest of many goals | [`nearest_goals`](crate::Search::nearest_goals) |
//! | a second route for the day when an edge of the first route fails | [`disjoint_paths`](crate::Search::disjoint_paths), by the algorithm of Suurballe. In an undirected network, the routes share no link |
//! | a second route for the day when a place on the first route fails | [`state_disjoint_paths`](crate::Search::state_disjoint_paths) |
//! | many trips on one graph | [`landmarks`](crate::Search::landmarks) |
//! | the longest path of an acyclic graph | [`Wanted::Longest`](crate::algorithms::Wanted::Longest) |
//! | the path whose most expensive edge is cheapest (bottleneck, minimax) | the cost `Height` in the documentation of [`Cost`](crate::Cost) |
//!
//! # The state carries what the choice depends on
//!
//! The first recipes need no other algorithm. If the cost or the choice of an edge depends on more than the place,
//! put the rest into the state: the node before, the places passed, or the time. Every search, limit and certificate
//! works on the larger graph. The larger graph has one state for each place and each value of the added part. So keep
//! the number of these values small.
//!
//! ## Forbidden turns and turn costs
//!
//! *How do I forbid a left turn, and charge for the other turns?* A state is a crossing and the crossing before it. The
//! figure shows the roads, and the states that the search can reach:
//!
#![doc = include_str!("figures/turns.svg")]
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! type State = (u32, u32); // a crossing, and the one before it
//! const ROADS: [(u32, u32, u32); 5] = [(0, 1, 2), (1, 2, 2), (1, 3, 3), (3, 4, 1), (4, 2, 1)];
//! const NO_TURN: (u32, u32, u32) = (0, 1, 2); // not from 0 over 1 to 2
//! const SLOW_TURN: (u32, u32, u32) = (1, 3, 4); // takes 4
//!
//! let out: fn(&State) -> Vec<(State, u32)> = |&(at, before)| {
//!     let roads = ROADS.iter().filter(|road| road.0 == at && (before, at, road.1) != NO_TURN);
//!     let turn = |to| if (before, at, to) == SLOW_TURN { 4 } else { 0 };
//!     roads.map(|&(_, to, cost)| ((to, at), cost + turn(to))).collect()
//! };
//! let is_goal: fn(&State) -> bool = |&(at, _)| at == 2;
//! let path = Search::new(&problem_fn((0, 0), out, is_goal)).dijkstra()?.found()?;
//! assert!(path.states().iter().map(|state| state.0).eq([0, 1, 3, 4, 2]));
//! assert_eq!(path.cost(), 2 + 3 + (1 + 4) + 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Must-pass places
//!
//! *How do I find the cheapest path that passes all of these places, in any order?* A state is a node and the set of
//! places passed, with one bit for each place. With k places there are up to 2^k states for each node. Ten places are
//! easy. Thirty places are as hard as the travelling salesman problem.
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! type State = (u32, u32); // a node, and a bit for each place passed
//! const ROADS: [(u32, u32, u32); 6] =
//!     [(0, 1, 4), (0, 2, 1), (1, 3, 1), (2, 1, 2), (1, 2, 2), (2, 3, 5)];
//! const PLACES: [u32; 2] = [1, 2];
//!
//! let out: fn(&State) -> Vec<(State, u32)> = |&(at, passed)| {
//!     let roads = ROADS.iter().filter(|road| road.0 == at);
//!     let bit = |to| PLACES.iter().position(|&place| place == to).map_or(0, |place| 1 << place);
//!     roads.map(|&(_, to, cost)| ((to, passed | bit(to)), cost)).collect()
//! };
//! let is_goal: fn(&State) -> bool = |&state| state == (3, (1 << PLACES.len()) - 1);
//! let path = Search::new(&problem_fn((0, 0), out, is_goal)).dijkstra()?.found()?;
//! assert_eq!(path.states(), [(0, 0), (2, 0b10), (1, 0b11), (3, 0b11)]);
//! assert_eq!(path.cost(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Timetables
//!
//! *The train leaves at fixed times: when do I arrive?* A state is a stop, and the cost of a path is the time of arrival.
//! The cost of an edge is a type of your own, which looks up the next trip. This is correct for vehicles that do not
//! overtake each other: who arrives later at a stop does not arrive earlier at the next stop. If trips do overtake each
//! other, drop each trip that a later trip overtakes. After the last trip, `extend` returns `None`, and the edge does
//! not exist: see [`NONE_IS_NO_EDGE`](crate::Cost::NONE_IS_NO_EDGE). The function [`laws::check`](crate::laws::check)
//! tests the order of arrivals.
//!
//! ```
//! use colorwalk::{Cost, NonNegativeCost, Outcome, Search, laws, problem_fn};
//!
//! /// When the trips between two stops leave and arrive, in order, and when the journey begins.
//! #[derive(Clone, Copy, Debug, PartialEq)]
//! struct Ride {
//!     trips: &'static [(u32, u32)],
//!     begin: u32,
//! }
//!
//! impl Cost for Ride {
//!     type Total = u32; // the minutes since the journey began
//!     const ZERO: u32 = 0;
//!     const NONE_IS_NO_EDGE: bool = true; // after the last trip
//!
//!     fn extend(self, path: u32) -> Option<u32> {
//!         let now = self.begin.checked_add(path)?;
//!         let first = self.trips.partition_point(|trip| trip.0 < now);
//!         Some(self.trips.get(first)?.1 - self.begin)
//!     }
//!     fn sum(left: u32, right: u32) -> Option<u32> {
//!         left.checked_add(right)
//!     }
//!     fn scale(total: u32, factor: u32) -> Option<u32> {
//!         total.checked_mul(factor)
//!     }
//! }
//!
//! impl NonNegativeCost for Ride {} // no trip arrives before it leaves
//!
//! const LINES: [(u32, u32, &[(u32, u32)]); 3] = [
//!     (0, 1, &[(500, 520), (530, 550), (560, 580)]),
//!     (1, 2, &[(525, 545), (555, 575)]),
//!     (0, 2, &[(505, 565)]),
//! ];
//! let journey = |begin: u32| {
//!     let rides = move |&stop: &u32| {
//!         let lines = LINES.into_iter().filter(move |line| line.0 == stop);
//!         lines.map(move |(_, to, trips)| (to, Ride { trips, begin }))
//!     };
//!     problem_fn(0, rides, |&stop| stop == 2)
//! };
//! let arrival = |begin: u32| -> Result<Option<u32>, colorwalk::SearchError<u32>> {
//!     let report = Search::new(&journey(begin)).dijkstra()?;
//!     assert_eq!(report.certify(&journey(begin)), Ok(()));
//!     Ok(report.cost().map(|minutes| begin + minutes))
//! };
//! assert_eq!(laws::check(&journey(490)), Ok(()));
//! assert_eq!((arrival(490)?, arrival(501)?), (Some(545), Some(565)));
//! assert_eq!(*Search::new(&journey(531)).dijkstra()?.outcome(), Outcome::Exhausted);
//!
//! // All departures of the morning: one search for each.
//! let leaves = [500, 505, 530, 560];
//! let profile = leaves.map(|leave| arrival(leave).expect("no failure"));
//! assert_eq!(profile, [Some(545), Some(565), Some(575), None]);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! The example program `timetable` adds days of service, a least time for transfers, walks, and the latest departure.
//! For the latest departure, it searches backwards from the goal in the timetable with its time reversed.
//!
//! A search from both ends, or a heuristic from [`landmarks`](crate::Search::landmarks), adds up costs from the goal,
//! and cannot know the time there. With such costs these methods do not compile, because
//! they need an [`AdditiveCost`](crate::AdditiveCost). A\* works with estimates that are lower bounds at any time, such
//! as the least minutes of each ride.
//!
//! ## Costs that depend on the time
//!
//! *The price of a ride depends on the time: is it worth waiting?* If a later arrival may be better, one state for each
//! stop is not enough. A state is then a stop and the time of arrival. If a train does not run at this time, the
//! closure does not list its edge. If waiting can be worth it, add an edge for waiting. Each station has as many states
//! as there are times of arrival. The figure shows the stations from top to bottom and the minutes from left to right:
//!
#![doc = include_str!("figures/trains.svg")]
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! type State = (u32, u32); // a station, and the minute of arrival
//! const TRAINS: [(u32, u32, u32, u32); 4] = // from, to, every so many minutes, minutes
//!     [(0, 1, 15, 20), (1, 3, 60, 10), (0, 2, 10, 25), (2, 3, 10, 15)];
//!
//! let out: fn(&State) -> Vec<(State, u32)> = |&(at, now)| {
//!     let trains = TRAINS.iter().filter(|train| train.0 == at);
//!     let ride = |&(_, to, every, minutes): &(u32, u32, u32, u32)| {
//!         let arrival = now.checked_next_multiple_of(every)?.checked_add(minutes)?;
//!         Some(((to, arrival), arrival - now))
//!     };
//!     trains.filter_map(ride).collect()
//! };
//! let is_goal: fn(&State) -> bool = |&(at, _)| at == 3;
//! let path = Search::new(&problem_fn((0, 0), out, is_goal)).dijkstra()?.found()?;
//! assert_eq!(path.states(), [(0, 0), (2, 25), (3, 45)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Costs of nodes
//!
//! *Squares have costs, and edges have no costs.* Let an edge cost as much as the square at its end. A path then costs
//! the sum of all its squares except the start. If you want to include the start, add its cost yourself. The cheapest
//! path stays the same.
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! type State = (u32, u32); // a row, and a column
//! const COSTS: [[u32; 4]; 3] = [[1, 9, 1, 1], [1, 9, 1, 9], [1, 1, 1, 1]];
//!
//! let out: fn(&State) -> Vec<(State, u32)> = |&(row, column)| {
//!     let squares = [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter();
//!     let step = |(down, right)| {
//!         let to = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
//!         Some((to, *COSTS.get(to.0 as usize)?.get(to.1 as usize)?))
//!     };
//!     squares.filter_map(step).collect()
//! };
//! let is_goal: fn(&State) -> bool = |&square| square == (0, 3);
//! let report = Search::new(&problem_fn((0, 0), out, is_goal)).dijkstra()?;
//! assert_eq!(report.cost(), Some(7));
//! # Ok::<(), colorwalk::SearchError<(u32, u32)>>(())
//! ```
//!
//! ## The nearest reachable place
//!
//! *The goal cannot be reached: where do I go instead?* If a search is [exhausted](crate::Outcome::Exhausted), it has
//! reached every state that can be reached. Among these states, take the one with the lowest estimate of the cost to
//! the goal. If several states have this estimate, take the one that is cheapest to
//! reach. [`Run::closest`](crate::Run::closest) makes the same choice with the heuristic of A\*, at any time of a run.
//!
//! ```
//! use colorwalk::{Outcome, Search, problem_fn};
//!
//! type State = (u32, u32); // a row, and a column
//! const ROWS: [&str; 3] = ["...#.", "..##.", "....#"]; // # is a wall
//!
//! let out: fn(&State) -> Vec<(State, u32)> = |&(row, column)| {
//!     let squares = [(-1, 0), (1, 0), (0, -1), (0, 1)].into_iter();
//!     let step = |(down, right)| {
//!         let to = (row.checked_add_signed(down)?, column.checked_add_signed(right)?);
//!         let square = ROWS.get(to.0 as usize)?.as_bytes().get(to.1 as usize)?;
//!         (*square == b'.').then(|| (to, 1))
//!     };
//!     squares.filter_map(step).collect()
//! };
//! let is_goal: fn(&State) -> bool = |&square| square == (0, 4);
//! let island = problem_fn((0, 0), out, is_goal);
//! let report = Search::new(&island).dijkstra()?;
//! assert_eq!(report.outcome(), &Outcome::Exhausted);
//! let far = |&(row, column): &State| row.abs_diff(0) + column.abs_diff(4);
//! let nearest = report.reached().iter().min_by_key(|place| (far(place.state()), place.g()));
//! let nearest = nearest.expect("the start is reached").state();
//! assert_eq!(nearest, &(0, 2));
//! assert_eq!(report.reached().path(&island, nearest)?.expect("it is reached").cost(), 2);
//! # Ok::<(), colorwalk::SearchError<(u32, u32)>>(())
//! ```
//!
//! ## Straight paths among equals
//!
//! *Many paths on my grid are equally short: how do I get one with few turns?* Let a state be a square and
//! the last step. Let a cost be a pair, the length and the number of turns. Pairs are compared by length first. So
//! the search finds a shortest path, and among the shortest paths one with the fewest turns. To shorten a path at any
//! angle after the search, use [`Grid::straighten`](crate::grid::Grid::straighten).
//!
//! ```
//! use colorwalk::grid::{Grid, Square};
//! use colorwalk::{Search, SearchProblem, problem_fn};
//!
//! type State = (Square, Option<(i32, i32)>); // a square, and the last step
//! let yard: Grid = "S . . . .\n. . . # .\n. # . . .\n. . . . G".parse()?;
//!
//! let out = |&(at, last): &State| {
//!     let next = yard.successors(&at).into_iter().map(|edge| {
//!         let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
//!         let to = edge.state;
//!         let step = (by(at.column, to.column), by(at.row, to.row));
//!         let turns = u32::from(last.is_some_and(|last| last != step));
//!         ((to, Some(step)), (edge.cost, turns))
//!     });
//!     next.collect::<Vec<_>>()
//! };
//! let problem = problem_fn((Square::default(), None), out, |(at, _)| yard.is_goal(at));
//! let far = yard.estimate();
//! let path = Search::new(&problem).astar(|state: &State| (far(&state.0), 0))?.found()?;
//! assert_eq!(path.cost(), (7, 1)); // along two sides
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # On an explicit graph
//!
//! The other recipes use a [`Digraph`](crate::digraph::Digraph), in most cases the graph
//! of [page 1](super::p01_breadth_first).
//!
//! ## Many starts, many goals
//!
//! *Which depot is nearest to which customer?* A search may have several starts and several goals. Every search, also a
//! bidirectional search, finds the cheapest path from any start to any goal. A [`Digraph`](crate::digraph::Digraph) and
//! a [`Grid`](crate::grid::Grid) take starts and goals with `with_starts` and `with_goals`. A problem of closures takes
//! its starts with `with_starts`, and any other problem with the adaptor [`WithStarts`](crate::adaptors::WithStarts).
//! To find the nearest depot for each customer, use one [`shortest_path_tree`](crate::Search::shortest_path_tree) from
//! all depots:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let depots = graph.with_starts([1, 4])?;
//! let path = Search::new(&depots.with_goals([5, 6])?).dijkstra()?.found()?;
//! assert_eq!(path.states(), [1, 3, 5].map(NodeId::new));
//!
//! let tree = Search::new(&depots).shortest_path_tree()?;
//! for (customer, depot) in [(3, 1), (6, 4)] {
//!     let nearest = tree.reached().start_of(&NodeId::new(customer));
//!     assert_eq!(nearest, Some(&NodeId::new(depot)));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## At most k edges
//!
//! *What is the cheapest trip with at most three trains?* Count each edge as a second cost, and pass k as the budget
//! to [`cheapest_within`](crate::Search::cheapest_within). The answer is exact.
//!
//! ```
//! use colorwalk::adaptors::MapCost;
//! use colorwalk::digraph::Digraph;
//! use colorwalk::{Search, Unit};
//!
//! let graph: Digraph =
//!     "goal 6\n0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let counted = MapCost::new(&graph, |_, edge| (edge.cost, Unit));
//! let mut costs = Vec::new();
//! for k in 2..=5 {
//!     let trips = Search::new(&counted).cheapest_within(k)?;
//!     costs.push(trips.paths().first().map(|trip| trip.cost().0));
//! }
//! assert_eq!(costs, [None, Some(12), Some(12), Some(11)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Several targets in one search
//!
//! *How do I find the costs of several places in one search?* Run Dijkstra's algorithm step by step on a graph without
//! goals, until all of these places are expanded. When a state is expanded, its cost is final.
//!
//! ```
//! use colorwalk::algorithms::Dijkstra;
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::{Search, Step};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let mut targets = vec![NodeId::new(3), NodeId::new(4)];
//! let mut found = Vec::new();
//! let mut run = Search::new(&graph).start(Dijkstra::new());
//! while !targets.is_empty() {
//!     let Step::Expanded(id) = run.step()? else { break };
//!     let reached = run.state(id).expect("it was expanded");
//!     if targets.contains(reached.state()) {
//!         targets.retain(|target| target != reached.state());
//!         found.push((reached.state().get(), reached.g()));
//!     }
//! }
//! assert_eq!(found, [(3, 6), (4, 7)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## A flow field
//!
//! *Thousands of units go to one goal: how do I avoid a search for each?* Search once, backwards from the goal,
//! with [`Reversed`](crate::adaptors::Reversed). The tree then has the cost from every square to the goal. It is called
//! a *flow field* or *Dijkstra map*. For each neighbour of a unit, add the cost of the step to the cost from the
//! neighbour to the goal. The unit steps to the neighbour with the least sum. A thousand units on a map of 100 by 100
//! squares, where a fifth of the squares are walls, need a thousand A\* searches or one flow field. The searches expand
//! 29 times as many squares as the flow field. The same code works for several goals.
//!
//! ```
//! use colorwalk::adaptors::Reversed;
//! use colorwalk::grid::{Grid, Square};
//! use colorwalk::{Search, SearchProblem};
//!
//! let map: Grid = "S.....\n.##.#.\n.#...G\n....#.".parse()?;
//! let field = Search::new(&Reversed::new(&map)).shortest_path_tree()?;
//! let to_go = |square: &Square| field.reached().cost(square);
//! let next = |square: &Square| {
//!     let beside = map.successors(square).into_iter().map(|edge| (edge.cost, edge.state));
//!     let reached = beside.filter_map(|(cost, next)| Some((cost + to_go(&next)?, next)));
//!     reached.min_by_key(|reached| reached.0).map(|reached| reached.1)
//! };
//! for unit in map.squares().filter(|&square| map.cost(square) > 0) {
//!     let (mut at, mut cost) = (unit, 0);
//!     while !map.is_goal(&at) {
//!         at = next(&at).ok_or("the goal cannot be reached")?;
//!         cost += u32::from(map.cost(at));
//!     }
//!     assert_eq!(to_go(&unit), Some(cost));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## All pairs, with negative costs
//!
//! *How far is every node from every other?* Without negative costs, use a shortest path tree from each node. With
//! negative costs, use Johnson's algorithm, which takes O(n·m log m) time. Johnson's algorithm runs Bellman-Ford once,
//! with all nodes as starts. The negatives of the costs that this run finds are [potentials](super::p09_potentials),
//! which make the cost of every edge zero or more. On small dense graphs, the algorithm of Floyd and Warshall is
//! simpler. The crate `petgraph` has this algorithm.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph<i64> =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3".parse()?;
//! let costs = graph.with_starts(graph.nodes())?.bellman_ford()?;
//! let p = |node: NodeId| -costs.cost(node).expect("every node is a start");
//! let mut shifted = Digraph::builder().node_count(7);
//! for edge in graph.edges() {
//!     let cost = u32::try_from(edge.cost + p(edge.to) - p(edge.from))?; // not negative
//!     shifted = shifted.edge(edge.from, edge.to, cost);
//! }
//! let shifted = shifted.build()?;
//! for from in graph.nodes() {
//!     let tree = shifted.with_starts([from])?.dijkstra()?;
//!     let directly = graph.with_starts([from])?.bellman_ford()?;
//!     for to in graph.nodes() {
//!         let cost = tree.cost(to).map(|cost| i64::from(cost) + p(from) - p(to));
//!         assert_eq!(cost, directly.cost(to));
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Diameter and eccentricity
//!
//! *How far apart are the two farthest nodes?* The *eccentricity* of a node is the greatest cost from it to any other
//! node. The *diameter* is the greatest eccentricity of a node, and the *radius* is the least eccentricity.
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let edges = [(0, 1, 4), (1, 2, 1), (2, 3, 3), (3, 0, 2), (1, 4, 5)];
//! let graph = edges.into_iter().fold(Digraph::builder(), |graph, (a, b, cost)| {
//!     graph.undirected_edge(a, b, cost)
//! });
//! let graph: Digraph = graph.build()?;
//! let mut eccentricities = Vec::new();
//! for node in graph.nodes() {
//!     let costs = graph.with_starts([node])?.dijkstra()?;
//!     eccentricities.push(costs.iter().map(|(_, cost)| cost).max().unwrap_or(0));
//! }
//! assert_eq!(eccentricities, [9, 5, 6, 9, 9]);
//! assert_eq!(eccentricities.iter().max(), Some(&9)); // the diameter
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## A\* from both ends
//!
//! *Can a heuristic guide a search from both ends?* Let h be the heuristic forwards, and h' the heuristic backwards.
//! The search is right only if both sides use the same costs. Towards the goal h falls, and so does -h'. Reweight the
//! edges by the mean of these two potentials (Ikeda et al. 1994), and search from both ends
//! as [page 12](super::p12_both_ends) does. The code doubles all costs, so that they stay whole numbers.
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let side = 40;
//! let (start, goal) = (side * 20 + 5, side * 20 + 34);
//! let apart = |a: NodeId, b: u32| {
//!     let (a_row, a_column) = (a.get() / side, a.get() % side);
//!     i64::from(a_row.abs_diff(b / side) + a_column.abs_diff(b % side))
//! };
//! let p = |node| apart(node, goal) - apart(node, start);
//! let (mut grid, mut led) = (Digraph::builder(), Digraph::builder());
//! for cell in 0..side * side {
//!     let right = (cell % side + 1 < side).then_some(cell + 1);
//!     let below = (cell + side < side * side).then_some(cell + side);
//!     for next in [right, below].into_iter().flatten() {
//!         let cost = 1 + (7 * cell + next) % 3;
//!         grid = grid.undirected_edge(cell, next, cost);
//!         for (from, to) in [(cell, next), (next, cell)] {
//!             let cost = 2 * i64::from(cost) + p(to.into()) - p(from.into());
//!             led = led.edge(from, to, u32::try_from(cost)?); // not negative: both are consistent
//!         }
//!     }
//! }
//! let (grid, led) = (grid.build()?, led.build()?);
//! let plain = Search::new(&grid.between(start, goal).unwrap()).bidirectional_dijkstra()?;
//! let led = Search::new(&led.between(start, goal).unwrap()).bidirectional_dijkstra()?;
//! let cost = |cost| (i64::from(cost) + p(start.into()) - p(goal.into())) / 2;
//! assert_eq!(led.cost().map(cost), plain.cost().map(i64::from));
//! assert_eq!((plain.stats().expanded, led.stats().expanded), (902, 515));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Pattern databases
//!
//! *My heuristic is too weak: how do I compute a better one?* Leave out a part of the state, such as the names of most
//! tiles. The rest of the state is the *pattern*. Patterns form a smaller problem, which you can search completely,
//! backwards from the goal. The cost of a pattern is an admissible and consistent estimate for all states with this
//! pattern (Culberson and Schaeffer 1998). If you have several patterns, take the [maximum](crate::Max) of their costs.
//! If no edge has a cost in two of the patterns, take the sum instead.
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! type Board = [u8; 9]; // 0 is the gap
//! const GOAL: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];
//! let slides = |board: &Board| {
//!     let board = *board;
//!     let gap = board.iter().position(|&tile| tile == 0).expect("there is a gap");
//!     let (left, right) = ((gap % 3 > 0).then(|| gap - 1), (gap % 3 < 2).then(|| gap + 1));
//!     let (above, below) = (gap.checked_sub(3), (gap < 6).then(|| gap + 3));
//!     [left, right, above, below].into_iter().flatten().map(move |from| {
//!         let mut next = board;
//!         next.swap(gap, from);
//!         (next, 1u32)
//!     })
//! };
//! let pattern = |board: &Board| board.map(|tile| if tile > 4 { 9 } else { tile }); // 9: any
//! let patterns = problem_fn(pattern(&GOAL), slides, |_| false);
//! let database = Search::new(&patterns).shortest_path_tree()?; // slides lead both ways
//! let estimate = |board: &Board| database.reached().cost(&pattern(board)).unwrap_or(0);
//!
//! let puzzle = problem_fn([0, 8, 7, 6, 5, 4, 3, 2, 1], slides, |board| *board == GOAL);
//! let blind = Search::new(&puzzle).dijkstra()?;
//! let informed = Search::new(&puzzle).astar(estimate)?;
//! assert_eq!((informed.cost(), database.reached().len()), (blind.cost(), 15_120));
//! assert!(100 * informed.stats().expanded < blind.stats().expanded);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Alternative routes
//!
//! *The second cheapest path differs in one edge: how do I get a real alternative?* Build the tree of cheapest paths
//! from the start, and the tree of cheapest paths to the goal. A *plateau* is a chain of edges that are in both trees.
//! The route through a plateau is a cheapest path up to the end of the plateau, and also a cheapest path from its
//! beginning on. So a long plateau makes a sensible alternative if its route costs little more than the cheapest one.
//! The code sorts plateaus by the cost of the route less the cost of the plateau. In the figure, one plateau is the
//! cheapest path. State 4 alone is another plateau:
//!
#![doc = include_str!("figures/plateaus.svg")]
//!
//! ```
//! use std::iter::successors;
//!
//! use colorwalk::Search;
//! use colorwalk::adaptors::Reversed;
//! use colorwalk::digraph::{Digraph, NodeId};
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let trip = graph.between(0, 6)?;
//! let (there, back) = (Search::new(&trip).shortest_path_tree()?, Reversed::new(&trip));
//! let back = Search::new(&back).shortest_path_tree()?;
//! let (there, back) = (there.reached(), back.reached());
//! let before = |node: NodeId| Some(*there.by_id(there.get(&node)?.predecessor()?)?.state());
//! let after = |node: NodeId| Some(*back.by_id(back.get(&node)?.predecessor()?)?.state());
//! let shared = |&node: &NodeId| after(node).filter(|&next| before(next) == Some(node));
//! let mut plateaus = Vec::new();
//! for first in graph.nodes() {
//!     if before(first).is_some_and(|node| shared(&node) == Some(first)) {
//!         continue; // not the first of its plateau
//!     }
//!     let last = successors(Some(first), shared).last().unwrap_or(first);
//!     let costs = there.cost(&first).zip(there.cost(&last)).zip(back.cost(&last));
//!     let ((begin, end), rest) = costs.ok_or("not on a way")?;
//!     plateaus.push((end + rest - (end - begin), end + rest, first.get(), last.get()));
//! }
//! plateaus.sort_unstable();
//! assert_eq!(plateaus, [(0, 11, 0, 6), (12, 12, 4, 4)]); // the cheapest route, and one through 4
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## K paths by states
//!
//! *How do I get paths that differ in their states, and not only in a parallel edge?* Where several edges are parallel,
//! keep only the cheapest of these edges:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph = "goal 2\n0 1 4\n0 1 3\n1 2 2\n1 2 2\n0 2 9".parse()?;
//! let mut edges: Vec<_> = graph.edges().map(|edge| (edge.from, edge.to, edge.cost)).collect();
//! edges.sort_unstable();
//! edges.dedup_by_key(|&mut (from, to, _)| (from, to));
//! let builder = edges.into_iter().fold(Digraph::builder().goal(2), |builder, (from, to, cost)| {
//!     builder.edge(from, to, cost)
//! });
//! let count = |graph: &Digraph| Search::new(graph).k_shortest_paths(9).map(|k| k.paths().len());
//! assert_eq!((count(&graph)?, count(&builder.build()?)?), (5, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Counting paths
//!
//! *How many paths lead to each node?* In an acyclic graph, count the paths to each node. Take the nodes in topological
//! order, and add the count of each node to the counts of its
//! successors. [`all_shortest_paths`](crate::Search::all_shortest_paths) counts the cheapest paths in any graph.
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let graph: Digraph =
//!     "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3".parse()?;
//! let order = graph.topological_order().expect("there is no cycle");
//! let mut paths = vec![0u128; graph.node_count()];
//! paths[0] = 1;
//! for node in order {
//!     for edge in graph.out_edges(node) {
//!         paths[edge.to.index()] += paths[node.index()];
//!     }
//! }
//! assert_eq!(paths, [1, 2, 1, 4, 1, 4, 9]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Levels of an acyclic graph
//!
//! *Which tasks can run at the same time?* The level of a task is the number of edges on the longest path to this task.
//! All tasks of a level can run at once, after all tasks of the earlier levels. Other libraries call this a topological
//! sort into groups.
//!
//! ```
//! use colorwalk::digraph::Digraph;
//!
//! let tasks: Digraph = "0 2\n1 2\n1 3\n2 4\n3 4\n0 4".parse()?;
//! let mut level = vec![0; tasks.node_count()];
//! for node in tasks.topological_order().expect("there is no cycle") {
//!     for edge in tasks.out_edges(node) {
//!         level[edge.to.index()] = level[edge.to.index()].max(level[node.index()] + 1);
//!     }
//! }
//! assert_eq!(level, [0, 0, 1, 1, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! ## Edges from a CSV file
//!
//! *How do I search in a table of edges between places with names?* The crate [`csv`](https://docs.rs/csv/1) reads the
//! rows. It skips a byte order mark, and a quoted field may contain line breaks.
//! [`Digraph::from_named_edges`](crate::digraph::Digraph::from_named_edges) then numbers the places. The same lines work
//! for rows of a database.
//!
//! ```
//! use colorwalk::{Search, digraph::Digraph};
//!
//! let file = "\u{feff}km,from,to\n480,\"Rome\nTermini\",Milan\n140,Milan,Turin\n".as_bytes();
//! let mut rows = csv::Reader::from_reader(file);
//! assert_eq!(rows.headers()?, vec!["km", "from", "to"]);
//! let rows: Vec<(u32, String, String)> = rows.deserialize().collect::<Result<_, _>>()?;
//! let edges = rows.iter().map(|(km, from, to)| (from, to, *km));
//! let (graph, names) = Digraph::from_named_edges(edges)?;
//! let id = |place| names.id(place).expect("the file has this place");
//! let path = Search::new(&graph.between(id("Rome\nTermini"), id("Turin"))?).dijkstra()?.found()?;
//! assert_eq!(path.cost(), 620);
//! let places = path.states().iter().flat_map(|&place| names.name(place));
//! assert_eq!(places.collect::<Vec<_>>(), ["Rome\nTermini", "Milan", "Turin"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Sources
//!
//! - J. C. Culberson and J. Schaeffer, "Pattern databases", *Comput. Intell.* 14 (1998).
//! - D. B. Johnson, "Efficient algorithms for shortest paths in sparse networks", *J. ACM* 24 (1977).
//! - T. Ikeda et al., "A fast algorithm for finding better routes by AI search techniques", *Vehicle Navigation and
//!   Information Systems Conf.* 1994.
//!
//! [The guide](super) · [Which crate for which job](super::comparison)
