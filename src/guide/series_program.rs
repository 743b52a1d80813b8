//! Appendix: what the program of the series tried before [page 21](super::p21_capped_dijkstra), and three of its slips.
//!
#![doc = include_str!("contents.md")]
//!
//! # What the series tried first
//!
//! To find paths in an acyclic graph, the series took the states in breadth-first order, from a queue. For every edge,
//! the series added the state to which the edge leads. It noted that this search is no better than breadth-first
//! search. In fact the search is worse, because breadth-first order is not a [topological order](super::p05_acyclic).
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
//! zero or negative, and [Dijkstra's algorithm](super::p07_dijkstra) does not work with negative costs. On the board of
//! the example `whole_graph`, the shortest game has 13 moves, but the loop of the series ends with a game of 15. The
//! example prints this result, and the results of all other algorithms.
//!
//! Part 9 begins with other questions about weighted graphs. For paths between *all pairs* of states, search once from
//! each state ([recipes](super::recipes)). If the graph is stored and has negative costs, Johnson's algorithm is
//! faster; [page 9](super::p09_potentials) shows its first half. *Minimum spanning trees* and *maximum flows* are not
//! searches for paths, and this crate has neither. `petgraph` has Kruskal's and Prim's algorithms for spanning trees,
//! Dinic's algorithm for flows, and Johnson's algorithm. `pathfinding` has Kruskal's and Prim's algorithms, and the
//! algorithm of Edmonds and Karp for flows. See [the comparison](super::comparison).
//!
//! # Exercises
//!
//! **1. The stop flag.** This is the search of the series, in outline:
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
//! let key = |open: &Candidate<'_, &ColorWalk>| 2 * open.depth() + open.state().cells_left();
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
//! **2. Cleared before.** The program drops a move that clears nothing. To recognise such a move, it compares two
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
//! **3. Copied markers.** In the breadth-first search of the series, all successors of a position share one array that
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
//!
//! Back to [21. Capped Dijkstra](super::p21_capped_dijkstra) · [The guide](super)
