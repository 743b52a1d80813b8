//! Page 19: what a player can count instead of cells, and why the count of cells is hard to beat.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! A greedy player maximises a measure. On the last pages the measure was the area, the number of cells that a sequence
//! clears. But the game counts moves and not cells. A better measure should help to save later moves. The *perimeter*
//! is the number of pairs of a cleared cell and an uncleared neighbour. If it is long, many cells can be cleared next.
//! A *deep path* is long and thin, and its measure is the perimeter divided by the area. It runs into the board, where
//! it can spread in all directions. A player can also begin with one measure and end with another. The figure shows
//! three greedy players on the [small board](super::p15_clusters#by-hand). A ring marks the first move that differs
//! from the first game:
//!
#![doc = include_str!("figures/measures.svg")]
//!
//! ```text
//! area      = the number of cells that the sequence clears
//! perimeter = the number of pairs of one of them and an uncleared neighbour,
//!             or the area if there is no such pair
//! deep path = perimeter / area
//! perimeter, then area: perimeter for the first 20 moves of the game, area afterwards
//! path, then area:      deep path for the first 12 moves of the game, area afterwards
//! ```
//!
//! Near the end, no neighbours are left after a move, and all perimeters would be zero. In this case the area replaces
//! the perimeter.
//!
//! In this crate the measures are in [`color_walk/metrics.rs`](../../../src/colorwalk/color_walk/metrics.rs.html).
//!
//! The [metrics](crate::color_walk::Metric) are the
//! types [`Area`](crate::color_walk::Area), [`Perimeter`](crate::color_walk::Perimeter)
//! and [`Ratio`](crate::color_walk::Ratio). The type [`SwitchAfter`](crate::color_walk::strategies::SwitchAfter)
//! changes from one metric to another. The player [`LookAhead`](crate::color_walk::strategies::LookAhead) takes any
//! metric.
//!
//! # By hand
//!
//! Suppose that the moves 2 and 0 have been played. The table shows the value of each possible third move, by each
//! measure:
//!
//! | Move | Cells | Pairs | Deep path |
//! |---|---|---|---|
//! | 1: two single cells | 2 | 2 | 1 |
//! | 2: one cell | 1 | 3 | 3 |
//! | 3: two single cells | 2 | 4 | 2 |
//!
//! After the moves 2 and 0, the measures choose different colours for the third move. The area chooses 1, the first of
//! the best colours. The perimeter chooses 3, which saves a move. The deep path would choose 2. This is the best move,
//! as the look-ahead of three has [shown](super::p17_greedy_players#by-hand). But the player who uses the deep path has
//! begun the game with 1, and needs eight moves in the end.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Colour, Metric, Perimeter, Ratio, Start, Trial};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let before = game.replay([2, 0].map(Colour::new));
//! let row = |colour| {
//!     let after = game.play(&before, Colour::new(colour)).expect("it clears something");
//!     let trial = Trial { game: &game, before: &before, after: &after, moves_played: 2 };
//!     [Area.value(&trial), Perimeter.value(&trial), Ratio.value(&trial)].map(|value| value.get())
//! };
//! assert_eq!([1, 2, 3].map(row), [[2.0, 2.0, 1.0], [1.0, 3.0, 3.0], [2.0, 4.0, 2.0]]);
//!
//! let moves = |metric: &dyn Metric| -> Vec<u8> {
//!     let played = play_out(&game, &mut LookAhead::new(1, metric));
//!     played.moves.iter().map(|colour| colour.get()).collect()
//! };
//! assert_eq!(moves(&Area), [2, 0, 1, 3, 1, 3, 2]);
//! assert_eq!(moves(&Perimeter), [2, 0, 3, 1, 2, 3]);
//! assert_eq!(moves(&Ratio), [1, 3, 0, 3, 2, 0, 3, 1]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # On the boards of the series
//!
//! The table shows the fewest moves, the mean, the most moves and the standard deviation over a hundred boards. In Part
//! 7 the series changed how its look-ahead ends. The published figures belong to the rule before this change, which the
//! table calls `part-6-recursion` (see [`Recursion`](crate::color_walk::strategies::Recursion)):
//!
//! | Player | Published | Ours |
//! |---|---|---|
//! | `greedy`, for comparison | 31, 39.8, 48, 3.5 | 31, 39.75, 48, 3.50 |
//! | `max-perimeter` | 29, 37.4, 44, 3.2 | 29, 37.33, 44, 3.18 |
//! | `max-perimeter-look-ahead 2 (part-6-recursion)` | 27, 35.0, 44, 2.8 | 27, 34.94, 44, 2.80 |
//! | `perimeter-area` | 31, 39.0, 49, 3.8 | 31, 38.98, 49, 3.74 |
//! | `deep-path` | 51, 74.8, 104, 9.4 | 51, 74.75, 104, 9.41 |
//! | `path-area` | 35, 44.2, 54, 3.5 | 35, 44.17, 54, 3.51 |
//! | `path-area-look-ahead 4 (part-6-recursion)` | 32, 38.7, 45, 2.7 | 32, 38.61, 45, 2.72 |
//!
//! Compared to greedy, the perimeter saves 2.4 moves a game. The series then switched from perimeter to area near the
//! end, but the switch loses most of this gain. Deep paths are worse
//! than [random choice with skipping](super::p16_without_a_plan), because a deep path leaves many cells behind. One
//! more move of look-ahead saves 3.5 moves a game, more than each of these measures without look-ahead.
//!
//! # Cost and memory
//!
//! Each position keeps the number of its cleared cells, and the area is the difference of two such numbers. The
//! perimeter takes no memory. It takes time in proportion to the number of neighbours of the clusters that were cleared
//! on trial.
//!
//! # When not to use it
//!
//! Do not expect much from these measures, because they do not know how far the goal is. They measure only what past
//! moves have cleared. A lower bound on the remaining moves, as on [page 8](super::p08_astar), measures how many moves
//! are still needed. Exercise 2 of [page 18](super::p18_look_ahead) uses such a bound as a measure, and saves far more
//! moves.
//!
//! Let the players play this board in
//! the [playground](../../../playground.html#game?board=21311/22023/01313&player=max-perimeter): choose `max-perimeter`
//! or `deep-path` there.
//!
//! # Exercises
//!
//! **1. A measure of your own.** Value a move by ten points for each colour that touches the pool afterwards, and one
//! point for each cell cleared. How many moves does a player with this measure need on the small board, and on board 1
//! of the series?
//!
//! <details><summary>Solution</summary>
//!
//! It needs seven and 40 moves, as many as by area.
//!
//! ```
//! use std::collections::BTreeSet;
//! use colorwalk::NonNegativeReal;
//! use colorwalk::color_walk::{Board, ColorWalk, Metric, Start, Trial};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! struct Choice;
//!
//! impl Metric for Choice {
//!     fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
//!         if trial.area() == 0 {
//!             return NonNegativeReal::ZERO; // by contract: the trial clears nothing
//!         }
//!         let playable = |colour: &_| trial.game.play(trial.after, *colour).is_some();
//!         let colours: BTreeSet<_> = trial.game.palette().filter(playable).collect();
//!         NonNegativeReal::from(10 * colours.len() as u32 + trial.area())
//!     }
//! }
//!
//! let moves = |board: &Board| {
//!     let game = ColorWalk::new(board, Start::CORNER).expect("it has a corner");
//!     play_out(&game, &mut LookAhead::new(1, Choice)).moves.len()
//! };
//! assert_eq!(moves(&"21311\n22023\n01313".parse()?), 7);
//! assert_eq!(moves(&Board::series(1)?), 40);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. When to switch?** The series changed from the deep path to the area after 12 moves. On the first board of the
//! series, change after 0, 1, 2 and so on up to 12 moves. After how many moves is it best to change?
//!
//! <details><summary>Solution</summary>
//!
//! No change is better than the area alone. Greedy by area needs 40 moves, and first moves by deep path never make the
//! game shorter.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Ratio, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, SwitchAfter, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let moves = |switch| {
//!     play_out(&game, &mut LookAhead::new(1, SwitchAfter::new(switch, Ratio, Area))).moves.len()
//! };
//! let by_switch: Vec<usize> = (0..=12).map(moves).collect();
//! assert_eq!(by_switch, [40, 40, 42, 45, 41, 44, 45, 43, 41, 42, 43, 43, 44]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Part 6 (2017); the figures are in Parts 8 and 9.
//!
//! Previous: [18. Look-ahead](super::p18_look_ahead) · [The guide](super) · Next: [20. Finish by
//! searching](super::p20_finish)
