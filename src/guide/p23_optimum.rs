//! Page 23: the optimum is the fewest moves that clear a board. A search finds it, and proves that fewer are not
//! enough.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! The table of the series says which of two players is better. But how good is the best? The series could not say,
//! because it had no way to find the fewest moves of a board, and said that finding it would take thousands of years.
//! Without the optimum, you do not know whether it pays to write another player. With the optimum, every player has a
//! *gap*: how many moves more than the optimum it needs. The figure shows four players and the optimum on the first
//! board of the series:
//!
#![doc = include_str!("figures/gap.svg")]
//!
//! ```text
//! for each board: gap = the moves of the player - the optimum
//! ```
//!
//! In this crate [`color_walk/solve.rs`](../../../src/colorwalk/color_walk/solve.rs.html) finds the optimum in
//! milliseconds, with a proof. The player [`Optimal`](crate::color_walk::strategies::Optimal) plays a shortest
//! game. [Page 24](super::p24_learning) shows how the search works.
//!
//! # By hand
//!
//! The table compares the players of all pages on the [small board](super::p15_clusters#by-hand):
//!
//! | Player | Page | Moves |
//! |---|---|---|
//! | random choice, skipping | 14 | 12, 6 |
//! | round robin, skipping | 14 | 9, 8 |
//! | greedy by area, perimeter, deep path | 15, 17 | 7, 6, 8 |
//! | look-ahead of 2, 3, 4, 5 moves | 15 | 6, 5, 6, 6 |
//! | breadth-first, depth-first finish after 3 moves of greedy | 18 | 6, 6 |
//! | capped Dijkstra with a scale of 4, of 25 | 19 | 5, 6 |
//! | the optimum | | 5 |
//!
//! Why are four moves not enough? With each move, the pool grows by at most one cluster in every
//! direction. [Two clusters](super::p15_clusters#by-hand) are four steps away from the start: number 10, of colour 3,
//! on the right, and number 11, of colour 1, in the last row. The first three moves cannot clear either of them, and
//! the fourth move clears only one of the two colours. So five moves are needed, and a game of five moves is a shortest
//! game.
//!
//! ```
//! use colorwalk::Heuristic;
//! use colorwalk::color_walk::heuristics::{Eccentricity, Layered};
//! use colorwalk::color_walk::{
//!     Area, Board, ColorWalk, Metric, Perimeter, Ratio, SeriesGenerator, Start,
//! };
//! use colorwalk::color_walk::solve::solve;
//! use colorwalk::color_walk::strategies::{
//!     BreadthFirstFinish, DepthFirstFinish, LookAhead, RandomChoice, RoundRobin, ScaledSearch,
//!     Strategy, SwitchAfter, play_out,
//! };
//!
//! let board: Board = "21311\n22023\n01313".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let moves = |player: &mut dyn Strategy| play_out(&game, player).moves.len();
//! assert_eq!(moves(&mut RandomChoice::new(&mut SeriesGenerator::new())), 12);
//! assert_eq!(moves(&mut RandomChoice::skipping(&mut SeriesGenerator::new())), 6);
//! let round_robins = [RoundRobin::new(), RoundRobin::skipping()];
//! assert_eq!(round_robins.map(|mut player| moves(&mut player)), [9, 8]);
//! let measures: [&dyn Metric; 3] = [&Area, &Perimeter, &Ratio];
//! assert_eq!(measures.map(|metric| moves(&mut LookAhead::new(1, metric))), [7, 6, 8]);
//! assert_eq!([2, 3, 4, 5].map(|depth| moves(&mut LookAhead::new(depth, Area))), [6, 5, 6, 6]);
//! let greedy = LookAhead::new(1, Area);
//! assert_eq!(moves(&mut SwitchAfter::new(3, greedy, BreadthFirstFinish::new(greedy))), 6);
//! assert_eq!(moves(&mut SwitchAfter::new(3, greedy, DepthFirstFinish::new(greedy))), 6);
//! assert_eq!([4, 25].map(|scale| moves(&mut ScaledSearch::new(scale))), [5, 6]);
//!
//! let solution = solve(&board);
//! assert!(solution.is_optimal());
//! assert_eq!(solution.moves.len(), 5);
//! let start = game.start_position();
//! assert_eq!(Eccentricity::new(&game).estimate(start), 4); // steps
//! assert_eq!(Layered::new(&game).estimate(start), 5); // it sees that the last step takes two moves
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # All players on one board of the series
//!
//! The figure shows how the players clear the first board. A line gives the number of cells that are left after each
//! move. The optimal player, with a dashed line, is *behind* the greedy players for half of the game. In this half it
//! clears fewer cells than the greedy players, but it opens the way for later moves. No measure of these pages shows
//! this advantage:
#![doc = include_str!("figures/players.svg")]
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, Optimal, Strategy, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let left = |player: &mut dyn Strategy| {
//!     let played = play_out(&game, player);
//!     [10, 15, 20, 25, 28].map(|moves| {
//!         game.replay(played.moves[..moves].iter().copied()).cells_left()
//!     })
//! };
//! assert_eq!(left(&mut LookAhead::new(1, Area)), [526, 428, 313, 199, 120]);
//! assert_eq!(left(&mut Optimal::new()), [540, 453, 267, 101, 8]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # The table of the series
//!
//! The table shows the fewest moves, the mean, the most moves and the standard deviation over a hundred boards, in the
//! order of the series. The middle column is empty for a player without published figures:
//!
//! | Player | Published | Ours |
//! |---|---|---|
//! | `round-robin` | 37, 48.3, 62, 4.5 | 38, 49.28, 63, 4.54 |
//! | `round-robin-skip` | 37, 46.9, 59, 4.1 | 37, 46.91, 59, 4.06 |
//! | `random` | 60, 80.2, 115, 10.5 | 61, 81.19, 116, 10.48 |
//! | `random-skip` | 43, 53.1, 64, 4.5 | 43, 53.13, 64, 4.47 |
//! | `greedy` | 31, 39.8, 48, 3.5 | 31, 39.75, 48, 3.50 |
//! | `greedy-look-ahead 2` | 28, 37.0, 45, 3.1 | 27, 36.25, 45, 3.05 |
//! | `greedy-look-ahead 3` | 25, 34.2, 40, 2.7 | 25, 34.18, 40, 2.65 |
//! | `greedy-look-ahead 4` | 25, 33.3, 39, 2.6 | 25, 33.24, 39, 2.62 |
//! | `greedy-look-ahead 5` | 25, 33.1, 41, 2.8 | 25, 33.02, 41, 2.85 |
//! | `max-perimeter` | 29, 37.4, 44, 3.2 | 29, 37.33, 44, 3.18 |
//! | `max-perimeter-look-ahead 2 (part-6-recursion)` | 27, 35.0, 44, 2.8 | 27, 34.94, 44, 2.80 |
//! | `perimeter-area` | 31, 39.0, 49, 3.8 | 31, 38.98, 49, 3.74 |
//! | `perimeter-area-look-ahead 2` | | 27, 35.13, 43, 3.21 |
//! | `deep-path` | 51, 74.8, 104, 9.4 | 51, 74.75, 104, 9.41 |
//! | `deep-path-look-ahead 4` | | 62, 79.49, 100, 9.28 |
//! | `path-area` | 35, 44.2, 54, 3.5 | 35, 44.17, 54, 3.51 |
//! | `path-area-look-ahead 4 (part-6-recursion)` | 32, 38.7, 45, 2.7 | 32, 38.61, 45, 2.72 |
//! | `bfs 5 (no-stale-move)` | 26, 32.7, 40, 2.8 | 25, 32.05, 39, 2.77 |
//! | `dfs 5 (no-stale-move)` | 25, 34.8, 43, 3.9 | 25, 33.78, 45, 4.01 |
//! | `dijkstra (part-9)` | 29, 33.1, 40, 1.9 | 29, 33.04, 40, 1.91 |
//! | `greedy-dijkstra 5` | | 25, 32.73, 39, 2.26 |
//! | `dijkstra-greedy 5` | | 27, 33.83, 40, 2.36 |
//! | `dijkstra-dijkstra 5` | | 27, 33.16, 41, 2.72 |
//! | `max-perimeter-dijkstra 5` | | 25, 33.04, 39, 2.41 |
//! | `greedy-look-ahead 7 (finish-first)`, ours | | 25, 30.90, 38, 2.57 |
//! | **`optimal`** | | **24, 28.77, 33, 1.77** |
//!
//! The lowest published mean that we know is 32.7 moves, for a breadth-first finish. On average, this player needs 3.93
//! moves more than the optimum. The program `tournament` of the repository plays the games of all players in less than
//! a minute.
//!
//! # Where the rest is explained
//!
//! - On [look-ahead](super::p18_look_ahead): why a deeper look-ahead stopped helping, and the rule that lowers its mean
//!   to 30.90 moves.
//! - On [capped Dijkstra](super::p21_capped_dijkstra): what the key of the series is, and why its search proves nothing.
//! - [Learning](super::p24_learning): a search that learns from its failures finds the optimum.
//! - [Certificates](super::p25_certificates): how to check the optimum without trusting the search.
//!
//! # Cost and memory
//!
//! A board of the series takes milliseconds to solve. This is an observation and not a guarantee. The problem
//! is [NP-hard](super::p14_state_spaces), and there are boards, larger or with more colours, on which the proof takes
//! hours.
//!
//! # When not to use it
//!
//! If a move is due at once and the board is too large, do not search for the optimum. Use
//! a [`Solver`](crate::color_walk::solve::Solver) with a limit instead. It returns a game and a *lower bound*, and so
//! at least the gap between these two.
//!
//! See the optimum of this board in the [playground](../../../playground.html#game?board=21311/22023/01313): choose
//! `optimal` there, or watch the proof.
//!
//! # Exercises
//!
//! **1. The gap.** Take the best player of the series, `greedy-dijkstra`. How many moves more than the optimum does
//! this player need on each of the first four boards?
//!
//! <details><summary>Solution</summary>
//!
//! It needs 6, 3, 5 and 4 moves more.
//!
//! ```
//! use colorwalk::color_walk::Board;
//! use colorwalk::color_walk::solve::solve;
//! use colorwalk::color_walk::strategies::series::Entry;
//!
//! let is_wanted = |entry: &Entry| entry.name == "greedy-dijkstra";
//! let player = Entry::all().find(is_wanted).expect("it is in the series");
//! let gaps = player.replay(1..=4).map(|(number, game)| {
//!     let board = Board::series(number).expect("boards are numbered from 1");
//!     game.moves.len() - solve(&board).moves.len()
//! });
//! assert_eq!(gaps.collect::<Vec<_>>(), [6, 3, 5, 4]);
//! ```
//!
//! </details>
//!
//! **2. Where are moves lost?** Take the game of the player `greedy` on the small board, and solve the board from each
//! position of this game. Which moves of greedy are mistakes?
//!
//! <details><summary>Solution</summary>
//!
//! The third and the fourth moves are mistakes. Each of them makes the best possible game one move longer. The other
//! moves lose nothing.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::solve::Solver;
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let played = play_out(&game, &mut LookAhead::new(1, Area));
//! let best_in_all = (0..=played.moves.len()).map(|count| {
//!     let position = game.replay(played.moves[..count].iter().copied());
//!     Solver::new().solve_from(&game, &position).map(|best| count + best.moves.len())
//! });
//! assert_eq!(best_in_all.collect::<Result<Vec<_>, _>>()?, [5, 5, 5, 6, 7, 7, 7, 7]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Parts 1 to 12 (2017-18); the figures are those of
//!   Parts 4, 5, 8, 9 and 12.
//! - R. Clifford, M. Jalsenius, A. Montanaro and B. Sach, "The complexity of flood filling games", *Theory Comput.
//!   Syst.* 50 (2012).
//!
//! Previous: [22. Hybrids and queues](super::p22_hybrids) · [The guide](super) · Next: [24.
//! Learning](super::p24_learning)
