//! Page 19: capped Dijkstra searches by moves and cells, in a queue that may be full.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Can you find a shortest path to the cleared board with a textbook algorithm? [Bellman-Ford](super::p05_bellman_ford)
//! needs the whole graph, and so does the pass over an [acyclic graph](super::p04_acyclic). The series said that these
//! algorithms would never finish on a board of 600 cells. Small boards show why:
//!
//! | Board | Positions | Moves between them |
//! |---|---|---|
//! | 5 x 3 cells, four colours: the [small board](super::p13_clusters#by-hand) | 83 | 173 |
//! | 5 x 4 cells, four colours: the [board of the guide](super#the-board) | 246 | 548 |
//! | 10 x 8 cells, five colours: the board of the example `whole_graph` | 134,856 | 452,532 |
//!
//! On these boards all of these algorithms find the same answer, because every move costs one and there are no cycles.
//! On larger boards, generate positions during the search, and take the best first.
//! The [key](super::p08_greedy_and_beam) of a position is its cost less its gain. The series used *scale* · (moves
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
//! depends on the moves alone, which is [breadth-first search](super::p18_finish). In between, the search turns to
//! another position when the current one has cleared too few cells for its moves. The series called this Dijkstra's
//! algorithm. The general name is [best-first search](super::p08_greedy_and_beam), and [page 20](super::p20_potentials)
//! shows that it is A* with an estimate that may be too high. So the game that it finds need not be a shortest one.
//!
//! In this crate the loop is
//! [`algorithms/capped_dijkstra.rs`](../../../src/colorwalk/algorithms/capped_dijkstra.rs.html#97-136).
//!
//! This loop is a best-first search with a cap on the number of open states, for any problem and any key. The key of
//! the player and the end rule below are
//! in [`strategies/scaled_search.rs`](../../../src/colorwalk/color_walk/strategies/scaled_search.rs.html#160-264), and
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
//!     let by_key = |open: &Candidate<'_, ColorWalk>| key(open.depth(), open.state().cells_left());
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
//! # What the series tried first
//!
//! To find paths in an acyclic graph, the series took the states in breadth-first order, from a queue. For every edge,
//! the series added the state to which the edge leads. It noted that this search is no better than breadth-first
//! search. In fact the search is worse, because breadth-first order is not a [topological order](super::p04_acyclic).
//! The search may take a state before the last edge into this state is relaxed. Then the state has to be added again,
//! and so does every state that follows it:
//!
//! ```
//! use std::collections::VecDeque;
//! use colorwalk::Search;
//! use colorwalk::algorithms::Wanted;
//! use colorwalk::digraph::Digraph;
//!
//! let edges = [(0, 1, 5), (0, 2, 1), (2, 1, 1), (1, 3, 1), (3, 4, 1)];
//! let by_queue = |is_added_again: bool| {
//!     let (mut g, mut queue, mut taken) = ([0, 99, 99, 99, 99], VecDeque::from([0]), vec![]);
//!     while let Some(u) = queue.pop_front() {
//!         if taken.contains(&u) && !is_added_again {
//!             continue;
//!         }
//!         taken.push(u);
//!         for (_, v, cost) in edges.into_iter().filter(|edge| edge.0 == u) {
//!             g[v] = g[v].min(g[u] + cost);
//!             queue.push_back(v);
//!         }
//!     }
//!     (taken, g[4])
//! };
//! assert_eq!(by_queue(false), (vec![0, 1, 2, 3, 4], 7)); // 1 before 2, and so 3 and 4 too dear
//! assert_eq!(by_queue(true), (vec![0, 1, 2, 3, 1, 4, 3, 4], 4)); // once for each path
//!
//! let graph: Digraph = "0 1 5\n0 2 1\n2 1 1\n1 3 1\n3 4 1".parse()?;
//! let trip = graph.between(0, 4)?;
//! let paths = Search::new(&trip).dag_shortest_paths(Wanted::Cheapest)?; // each state once
//! assert_eq!(paths.cost(paths.best_goal().expect("4 is reached")), Some(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The first formula of the series for the cost of a move was 1 - (cells cleared). With this formula, all costs are
//! zero or negative, and [Dijkstra's algorithm](super::p06_dijkstra) does not work with negative costs. On the board of
//! the example `whole_graph`, the shortest game has 13 moves, but the loop of the series ends with a game of 15. The
//! example prints this result, and the results of all other algorithms.
//!
//! Part 9 begins with other questions about weighted graphs. For paths between *all pairs* of states, search once from
//! each state ([recipes](super::recipes)). If the graph is stored and has negative costs, Johnson's algorithm is
//! faster; [page 20](super::p20_potentials) shows its first half. *Minimum spanning trees* and *maximum flows* are not
//! searches for paths, and this crate has neither. `petgraph` has Kruskal's and Prim's algorithms for spanning trees,
//! Dinic's algorithm for flows, and Johnson's algorithm. `pathfinding` has Kruskal's and Prim's algorithms, and the
//! algorithm of Edmonds and Karp for flows. See [the comparison](super::comparison).
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
//!     let key = |open: &Candidate<'_, ColorWalk>| {
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
//! other players need only 25 moves on some boards. This observation led to the [hybrids](super::p21_hybrids).
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
//! let key = |open: &Candidate<'_, ColorWalk>| 100 * open.depth() + open.state().cells_left();
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
//! let left = |id| space.state(id).map_or(0, |position| position.cells_left());
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
//! **3. The stop flag.** This is the search of the series, in outline:
//!
//! ```text
//! while not done and the queue is not empty:
//!     p = the next position of the queue
//!     for each colour c: if not done:
//!         q = p after c; add q to the queue
//!         if q is the cleared board: play the moves to q; done = true
//! ```
//!
//! What would the search find without `done`, if it went on?
//!
//! <details><summary>Solution</summary>
//!
//! If the search went on after its first game, it would find another game. The player would play it on a board that the
//! first game has already cleared. The run of this crate ends with its first goal. If you ask for the next goal, the
//! run returns the same goal:
//!
//! ```
//! use colorwalk::algorithms::{BestFirst, Candidate};
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::{Duplicates, GoalTest, Search, Step, Ties};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let key = |open: &Candidate<'_, ColorWalk>| 2 * open.depth() + open.state().cells_left();
//! let best_first = BestFirst::by_key(key).goal_test(GoalTest::OnGeneration).ties(Ties::Older);
//! let mut run = Search::new(&game).duplicates(Duplicates::Ignore).start(best_first);
//! let mut games = Vec::new();
//! while games.len() < 2
//!     && let Ok(Step::Goal(goal)) = run.run_to_end()
//! {
//!     let path = run.path(goal).expect("it is a path").expect("it was reached");
//!     games.push(path.actions().iter().map(|colour| colour.get()).collect::<Vec<_>>());
//! }
//! assert_eq!(games, [[2, 0, 3, 1, 3, 2], [2, 0, 3, 1, 3, 2]]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **4. Cleared before.** The program drops a move that clears nothing. To recognise such a move, it compares two
//! counts of cells:
//!
//! ```text
//! old = cleared(p)            // at first: all cells of the pool
//! new = cleared(p after c)    // only the cells that this search has cleared
//! if new > old: add the position after c to the queue
//! ```
//!
//! At the start of the game the pool is one cell. After a commit, the count `old` includes the whole pool, but the
//! count `new` includes only the cells that the search has cleared after the commit. Which moves pass the test
//! `new > old`?
//!
//! <details><summary>Solution</summary>
//!
//! If the pool has more cells than are left on the board, no move passes the test. On the first board of the series
//! this happens in the middle of a game:
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let played = play_out(&game, &mut LookAhead::new(1, Area));
//! let pool = game.replay(played.moves[..20].iter().copied());
//! let prev_cleared = 600 - pool.cells_left();
//! let after = game.palette().filter_map(|colour| game.play(&pool, colour));
//! let counts: Vec<_> = after
//!     .map(|after| (600 - after.cells_left(), pool.cells_left() - after.cells_left()))
//!     .collect();
//! assert!(counts.iter().all(|&(with_pool, _)| with_pool > prev_cleared));
//! assert!(counts.iter().all(|&(_, of_this_search)| of_this_search <= prev_cleared));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **5. Copied markers.** In the breadth-first search of the series, all successors of a position share one array that
//! marks the cleared cells. Each successor writes its own marks before it uses the array:
//!
//! ```text
//! for each colour c:
//!     q.marks = p.marks           // the same array, not a copy
//!     write into q.marks what c clears
//!     add q to the queue
//! ```
//!
//! Would one shared array still be right in best-first search? Follow two successors of a start that share an array.
//!
//! <details><summary>Solution</summary>
//!
//! No. Breadth-first search takes the successors one after the other, and each successor writes its marks again.
//! Best-first search returns to the first successor after the second successor has overwritten the marks of the first.
//! Then the search treats some cells as cleared that are not cleared. Each position needs a copy of its own, or a set
//! that does not change:
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let replay = |moves: &[u8]| game.replay(moves.iter().copied().map(Colour::new));
//! let mut shared = [false; 12]; // by cluster
//! let mut write = |moves: &[u8]| {
//!     shared = [false; 12];
//!     replay(moves).cleared().for_each(|cluster| shared[cluster.index()] = true);
//!     shared.iter().filter(|&&is_cleared| is_cleared).count()
//! };
//! let (first, second) = (write(&[1]), write(&[2, 0]));
//! assert_eq!((first, second), (2, 4));
//! let of_first = shared.iter().filter(|&&is_cleared| is_cleared).count();
//! assert_ne!(of_first, replay(&[1]).cleared().count()); // what the first finds there
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
//! Previous: [18. Finish by searching](super::p18_finish) · [The guide](super) ·
//! Next: [20. Potentials](super::p20_potentials)
