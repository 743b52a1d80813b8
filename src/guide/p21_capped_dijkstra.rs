//! Page 21: capped Dijkstra searches by moves and cells, in a queue that may be full.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Can you find a shortest path to the cleared board with a textbook algorithm? [Bellman-Ford](super::p06_bellman_ford)
//! needs the whole graph, and so does the pass over an [acyclic graph](super::p05_acyclic). The series said that these
//! algorithms would never finish on a board of 600 cells. Small boards show why:
//!
//! | Board | Positions | Moves between them |
//! |---|---|---|
//! | 5 x 3 cells, four colours: the [small board](super::p15_clusters#by-hand) | 83 | 173 |
//! | 5 x 4 cells, four colours: the [board of the guide](super#the-board) | 246 | 548 |
//! | 10 x 8 cells, five colours: the board of the example `whole_graph` | 134,856 | 452,532 |
//!
//! On these boards all of these algorithms find the same answer, because every move costs one and there are no cycles.
//! On larger boards, generate positions during the search, and take the best first.
//! The [key](super::p10_greedy_and_beam) of a position is its cost less its gain. The series used *scale* · (moves
//! made) - (cells cleared). The scale says how many cells one move is worth. The shortest games on the board of the
//! guide have eight moves. The figure shows which positions of this board the search takes with each of three scales. A
//! thin line into a position shows one shortest way to this position:
//!
#![doc = include_str!("figures/capped_dijkstra.svg")]
//!
//! ```text
//! key = scale * moves - cleared
//! queue = [the position]
//! repeat:
//!     p = the position of the queue with the least key, which is removed
//!     if the queue has more than cap positions: play the moves to p, and begin anew from there
//!     for each position q after a move from p that clears something:
//!         add q to the queue
//!         if q is the cleared board: play the moves to q
//! ```
//!
//! The scale leads from one known player to another. With a scale of 0 the key depends on the cells alone, which is
//! *greedy* with a memory: it goes back when an older position has cleared more. With a very large scale the key
//! depends on the moves alone, which is [breadth-first search](super::p20_finish). In between, the search turns to
//! another position when the current one has cleared too few cells for its moves. The series called this Dijkstra's
//! algorithm. The general name is [best-first search](super::p10_greedy_and_beam). The search is A* with an estimate
//! that may be too high, as a section below shows. So the game that it finds need not be a shortest one. What the
//! series tried before, and three slips of its program, are in [an appendix](super::series_program).
//!
//! In this crate the loop is
//! [`algorithms/capped_dijkstra.rs`](../../../src/colorwalk/algorithms/capped_dijkstra.rs.html#103-141).
//!
//! This loop is a best-first search with a cap on the number of open states, for any problem and any key. The key of
//! the player and the end rule below are
//! in [`strategies/scaled_search.rs`](../../../src/colorwalk/color_walk/strategies/scaled_search.rs.html#124-228), and
//! the type is [`ScaledSearch`](crate::color_walk::strategies::ScaledSearch).
//!
//! # By hand
//!
//! The small board has 14 cells to clear. With a scale of 2, a move is worth two cells. Each row shows the position
//! that the search takes, and then the keys that are left in the queue. If several positions have the least key, the
//! search takes the oldest of them:
//!
//! | Step | Moves | Cleared | Key | Keys in the queue afterwards |
//! |---|---|---|---|---|
//! | 1 | 0 | 0 | 0 | 0, 1 |
//! | 2 | 1 | 2 | 0 | 0, 0, 1 |
//! | 3 | 2 | 4 | 0 | 0, 0, 0, 1, 1 |
//! | 4 | 2 | 4 | 0 | 0, 0, 0, 0, 1, 1 |
//! | 5 | 3 | 6 | 0 | 0, 0, 0, 0, 1, 1, 1 |
//! | 6 | 3 | 6 | 0 | -3, 0, 0, 0, 1, 1, 1, 1 |
//! | 7 | 4 | 11 | -3 | -3, -2, 0, 0, 0, 1, 1, 1, 1 |
//! | 8 | 5 | 13 | -3 | the cleared board, after 6 moves |
//!
//! In step 6 a move clears five cells, which are worth more than the move costs. So the key falls, and from step 6 on
//! the search goes straight to the end. With a larger scale, a move has to clear more cells, so the search takes longer
//! and finds a shorter game:
//!
//! | Scale | Game | Positions taken |
//! |---|---|---|
//! | 0 | 2, 0, 1, 3, 1, 3, 2 | 7 |
//! | 2 | 2, 0, 3, 1, 3, 2 | 8 |
//! | 4 | 2, 0, 2, 1, 3 | 14 |
//! | 100 | 2, 0, 2, 1, 3 | 20 |
//!
//! ```
//! use colorwalk::algorithms::{BestFirst, Candidate};
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::{Duplicates, GoalTest, Search, Step, Ties};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let run = |scale: i64| {
//!     let key = move |moves: u32, left: u32| scale * i64::from(moves) - i64::from(14 - left);
//!     let by_key = |open: &Candidate<'_, &ColorWalk>| key(open.depth(), open.state().cells_left());
//!     let best_first = BestFirst::by_key(by_key).goal_test(GoalTest::OnGeneration).ties(Ties::Older);
//!     let mut run = Search::new(&game).duplicates(Duplicates::Ignore).start(best_first);
//!     let mut rows = Vec::new();
//!     let goal = loop {
//!         match run.step().expect("keys stay small") {
//!             Step::Expanded(id) => {
//!                 let taken = run.state(id).expect("it was reached");
//!                 let keys = run.frontier().map(|open| key(open.depth(), open.state().cells_left()));
//!                 let mut keys: Vec<i64> = keys.collect();
//!                 keys.sort_unstable();
//!                 rows.push((taken.depth(), 14 - taken.state().cells_left(), keys));
//!             }
//!             Step::Goal(goal) => break goal,
//!             other => panic!("{other:?}"),
//!         }
//!     };
//!     let path = run.path(goal).expect("it is a path").expect("it was reached");
//!     let moves: Vec<u8> = path.actions().iter().map(|colour| colour.get()).collect();
//!     (rows, moves, run.stats().expanded)
//! };
//! assert_eq!(
//!     run(2).0,
//!     [
//!         (0, 0, vec![0, 1]),
//!         (1, 2, vec![0, 0, 1]),
//!         (2, 4, vec![0, 0, 0, 1, 1]),
//!         (2, 4, vec![0, 0, 0, 0, 1, 1]),
//!         (3, 6, vec![0, 0, 0, 0, 1, 1, 1]),
//!         (3, 6, vec![-3, 0, 0, 0, 1, 1, 1, 1]),
//!         (4, 11, vec![-3, -2, 0, 0, 0, 1, 1, 1, 1]),
//!     ],
//! );
//! let games = [0, 2, 4, 100].map(run).map(|(_, moves, taken)| (moves, taken));
//! assert_eq!(
//!     games,
//!     [
//!         (vec![2, 0, 1, 3, 1, 3, 2], 7),
//!         (vec![2, 0, 3, 1, 3, 2], 8),
//!         (vec![2, 0, 2, 1, 3], 14),
//!         (vec![2, 0, 2, 1, 3], 20),
//!     ],
//! );
//!
//! // By the book, on the whole graph: all find five moves.
//! let space = Search::new(&game).explore().unwrap();
//! assert_eq!((space.len(), space.graph().edge_count()), (83, 173));
//! let bellman_ford = Search::new(&game).bellman_ford().unwrap();
//! let goal = bellman_ford.best_goal().expect("the board can be cleared");
//! assert_eq!(bellman_ford.cost(goal), Some(5));
//! assert_eq!(Search::new(&game).dijkstra().unwrap().cost(), Some(5));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # Why it is A*
//!
//! The search ranks positions by `scale · moves - cells cleared`. The cells cleared are a constant minus the cells
//! left. Let h = cells left / scale. Up to a constant, the rank is then `scale · (g + h)`, so the search is A* with
//! this h. The code below runs both searches, and compares the orders in which they expand positions:
//!
//! ```
//! use colorwalk::adaptors::{MapCost, Reweighted};
//! use colorwalk::color_walk::{Board, ColorWalk, Position, Start};
//! use colorwalk::observe::{EventKind, Recorder};
//! use colorwalk::{Search, SearchProblem, Ties};
//! use colorwalk::algorithms::{BestFirst, Candidate};
//!
//! const SCALE: u32 = 4;
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let cells_left = |position: &Position| i64::from(position.cells_left());
//!
//! /// The states in the order in which they were expanded.
//! fn order<T>(recorder: &Recorder<Position, T>) -> Vec<Position> {
//!     let records = recorder.records().iter();
//!     let examined = records.filter(|record| record.kind == EventKind::Examined);
//!     examined.filter_map(|record| Some(record.state.as_ref()?.1.clone())).collect()
//! }
//!
//! // The key of the series, up to a constant: the number of cells.
//! let mut by_key = Recorder::new();
//! let key = |c: &Candidate<'_, &ColorWalk>| i64::from(SCALE * c.g()) + cells_left(c.state());
//! let best_first = BestFirst::by_key(key).ties(Ties::Older);
//! Search::new(&game).observe(&mut by_key).run(best_first).unwrap();
//!
//! // By cost alone: a move costs SCALE, reweighted by the cells left.
//! let scaled = MapCost::new(&game, |_: &Position, _: &_| SCALE);
//! let reweighted = Reweighted::new(&scaled, cells_left);
//! let mut by_cost = Recorder::new();
//! let best_first = BestFirst::by_key(|c: &Candidate<'_, _>| c.g()).ties(Ties::Older);
//! Search::new(&reweighted).observe(&mut by_cost).run(best_first).unwrap();
//!
//! assert_eq!(order(&by_key), order(&by_cost));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! If a move clears more than `scale` cells, its [reweighted](super::p09_potentials) cost is negative. So this
//! heuristic is not consistent, and in general it is not admissible either. Therefore the series found good games, but
//! not always the best games.
//!
//! The upper chart of the figure shows a cheapest path under the potential of A*
//! with [`Layered`](crate::color_walk::heuristics::Layered). The lower chart shows the path that the key of the series
//! finds with a scale of 2. If a move clears more than two cells, f falls. The path of the lower chart is one move too
//! long.
#![doc = include_str!("figures/potentials.svg")]
//!
//! # The end rule
//!
//! Near the end few cells are left, and no move clears as many cells as the scale demands. Every key grows, and the
//! search turns back to all the positions that it had left behind. Therefore the scale becomes 5 when fewer than ten
//! cells are left. A search that has come so far then goes on to the end. (The rule *raises* a scale below 5.) The rule
//! costs a move or two, and saves most of the work. The program shows this on the first board of the series with a
//! scale of 15:
//!
//! ```
//! use colorwalk::algorithms::{BestFirst, Candidate};
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::{Duplicates, GoalTest, Search};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let search = |end_scale: u32| {
//!     let key = |open: &Candidate<'_, &ColorWalk>| {
//!         let left = open.state().cells_left();
//!         let scale = if left < 10 { end_scale } else { 15 };
//!         scale * open.depth() + left // the cells left are a constant minus the cells cleared
//!     };
//!     let best_first = BestFirst::by_key(key).goal_test(GoalTest::OnGeneration);
//!     let report = Search::new(&game).duplicates(Duplicates::Ignore).run(best_first);
//!     let report = report.expect("keys stay small");
//!     (report.cost(), report.stats().expanded)
//! };
//! assert_eq!(search(5), (Some(39), 453));
//! assert_eq!(search(15), (Some(37), 2894));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # A full queue
//!
//! The queue of the series held up to 250,000 positions. When it is full, the search *commits*. It plays the moves to
//! the position with the least key, drops all other positions, and begins again from there. The player cannot take
//! these moves back, even if the first of them was a mistake. With the published scale, the search commits three times
//! in a hundred games. The table compares these games with the same search and an unlimited queue:
//!
//! | Board | A queue of 250,000 | A queue without end |
//! |---|---|---|
//! | 35 | 38 moves | 36 moves |
//! | 52 | 38 moves | 36 moves |
//! | 66 | 40 moves | 37 moves |
//!
//! A larger scale makes games shorter, but with a larger scale the search also commits more often, and loses this gain
//! again:
//!
//! | Scale | Ours, with `ScaledSearch` and the rule of Part 9 |
//! |---|---|
//! | 0 | 31, 40.09, 51, 3.81 |
//! | 1 | 31, 40.16, 51, 3.78 |
//! | 5 | 30, 39.34, 49, 3.54 |
//! | 10 | 30, 38.55, 48, 3.29 |
//! | 15 | 30, 37.33, 43, 2.85 |
//! | 20 | 28, 35.01, 40, 2.22 |
//! | 25 | 29, 33.04, 40, 1.91 |
//! | 28 | 27, 32.34, 45, 3.17 |
//! | 30 | 27, 32.29, 47, 3.77 |
//!
//! A small queue commits early, and early mistakes cost most. The first board takes 33 moves with a queue of 250,000
//! positions, and 43 moves with a queue of 250 positions.
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{EndRule, ScaledSearch, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let moves = |cap| {
//!     let mut player = ScaledSearch::new(25).end_rule(EndRule::Part9).cap(cap);
//!     play_out(&game, &mut player).moves.len()
//! };
//! assert_eq!((moves(250_000), moves(250)), (33, 43));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! A search with a full queue has two other choices. It may *stop*, with a lower bound but without a path. Or it may
//! *drop the worst* states, and keep the start and the best states. This crate offers both choices for other problems.
//!
//! # On the boards of the series
//!
//! The table shows the fewest moves, the mean, the most moves and the standard deviation over a hundred boards. The
//! last version of the series, `dijkstra`, also lowers the scale when fewer than 36 cells are left and the queue is
//! nearly full:
//!
//! | Player | Published | Ours |
//! |---|---|---|
//! | `greedy-look-ahead 5`, for comparison | 25, 33.1, 41, 2.8 | 25, 33.02, 41, 2.85 |
//! | `dijkstra (part-9)` | 29, 33.1, 40, 1.9 | 29, 33.04, 40, 1.91 |
//! | `dijkstra` | | 29, 33.02, 38, 1.84 |
//!
//! This player has the least deviation of all players of the series. But it never needed fewer than 29 moves, although
//! other players need only 25 moves on some boards. This observation led to the [hybrids](super::p22_hybrids).
//!
//! # Cost and memory
//!
//! The search takes O(m log m) time for m generated positions, and O(cap) memory. The scale determines how many
//! positions the search expands: on the boards of the series, about fifty with a scale of 5, and 14,000 with a scale of
//! 25.
//!
//! # When not to use it
//!
//! Do not use capped Dijkstra to prove anything, because neither the length of the game nor the time has a bound. Do
//! not use it if many orders of moves lead to the same positions. The queue of the series did not merge equal
//! positions, and held some of them many times.
//!
//! Let it play this board in the [playground](../../../playground.html#game?board=21311/22023/01313&player=dijkstra):
//! choose `dijkstra` there.
//!
//! # Exercises
//!
//! **1. Equal positions.** Let the search recognise positions that it has generated before. How many positions does it
//! take on the small board with a scale of 100? Is the game still as short?
//!
//! <details><summary>Solution</summary>
//!
//! The game is still as short, and the search takes 17 positions instead of 20.
//!
//! ```
//! use colorwalk::algorithms::{BestFirst, Candidate};
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::{GoalTest, Search};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let key = |open: &Candidate<'_, &ColorWalk>| 100 * open.depth() + open.state().cells_left();
//! let best_first = BestFirst::by_key(key).goal_test(GoalTest::OnGeneration);
//! let report = Search::new(&game).run(best_first).unwrap();
//! assert_eq!((report.cost(), report.stats().expanded), (Some(5), 17));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. A scale that is too large.** The series tests for the end of the game when it *generates* a position. Suppose
//! that it tested for the end when it *takes* a position. Which scales would then certainly lead to a shortest game?
//!
//! <details><summary>Solution</summary>
//!
//! The price of a move is the scale minus the number of cells that the move clears. A scale certainly leads to a
//! shortest game if every price is at least 0. Then keys never fall along a path, and the search is Dijkstra's
//! algorithm. On the small board a move clears at most five cells, so a scale of 5 is enough. For all scales from 5 on,
//! the game has five moves:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let space = Search::new(&game).explore().unwrap();
//! let left = |node| space.state_of(node).map_or(0, |position| position.cells_left());
//! let cleared = space.graph().edges().map(|edge| left(edge.from) - left(edge.to));
//! assert_eq!(cleared.max(), Some(5));
//! for scale in 5..20 {
//!     let search = Search::new(&game);
//!     let report = search.best_first(|open| scale * open.depth() + open.state().cells_left());
//!     assert_eq!(report.unwrap().cost(), Some(5));
//! }
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **3. Costs that are not negative.** On the board of the guide, what is the smallest scale that makes the reweighted
//! cost of every move at least 0?
//!
//! <details><summary>Solution</summary>
//!
//! The smallest scale is 6, the largest number of cells that a move can clear on this board:
//!
//! ```
//! use colorwalk::Search;
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let space = Search::new(&game).explore().unwrap();
//! let cells_left = |node| space.state_of(node).map_or(0, |position| position.cells_left());
//! let edges = space.graph().edges();
//! let cleared = edges.map(|edge| cells_left(edge.from) - cells_left(edge.to));
//! assert_eq!(cleared.max(), Some(6));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Part 9 (2018), and its program for the end rules.
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959).
//! - Russell and Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §3.3 and §3.5: best-first search.
//!
//! Previous: [20. Finish by searching](super::p20_finish) · [The guide](super) · Next: [22. Hybrids and
//! queues](super::p22_hybrids)
