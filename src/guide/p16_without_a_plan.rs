//! Page 16: players without a plan show what any plan has to beat.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! A *strategy*, or player, chooses the next move. The simplest strategies do not look at the board. *Round robin*
//! plays the colours in turn, and *random choice* plays any colour. Both clear every board in the end, because each
//! colour comes again. But many of their moves are *wasted*: they clear nothing and still count. So let the players
//! look at the board once, and skip colours that would clear nothing. The figure shows a game of round robin, a game of
//! round robin with skipping, and two games of random choice. A ring marks a wasted move:
//!
#![doc = include_str!("figures/without_a_plan.svg")]
//!
//! ```text
//! round robin:                             random choice:
//!     repeat:                                  repeat:
//!         c = the colour after c                   c = any colour
//!     until c clears something, or             until c clears something, or
//!         nothing is skipped                       nothing is skipped
//!     play c                                   play c
//! ```
//!
//! In this crate both loops are
//! in [`color_walk/strategies/simple.rs`](../../../src/colorwalk/color_walk/strategies/simple.rs.html#33-129). The
//! types are [`RoundRobin`](crate::color_walk::strategies::RoundRobin)
//! and [`RandomChoice`](crate::color_walk::strategies::RandomChoice), and the
//! function [`play_out`](crate::color_walk::strategies::play_out) lets them play.
//!
//! # By hand
//!
//! The [small board](super::p15_clusters#by-hand) has the colours 0 to 3. Round robin begins with colour 1, as in the
//! series:
//!
//! | Round robin plays | 1 | 2 | 3 | 0 | 1 | 2 | 3 | 0 | 1 |
//! |---|---|---|---|---|---|---|---|---|---|
//! | cells left | 13 | 11 | 10 | 8 | 5 | 4 | 1 | 1 | 0 |
//!
//! The eighth move is wasted, because no cell of colour 0 is left. A player that skips such moves needs only eight
//! moves. The random players use the random numbers of the series, which come from a sine:
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Colour, SeriesGenerator, Start};
//! use colorwalk::color_walk::strategies::{RandomChoice, RoundRobin, Strategy, play_out};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let play = |player: &mut dyn Strategy| -> Vec<u8> {
//!     play_out(&game, player).moves.iter().map(|colour| colour.get()).collect()
//! };
//! let round_robin = play(&mut RoundRobin::new());
//! assert_eq!(round_robin, [1, 2, 3, 0, 1, 2, 3, 0, 1]);
//! assert_eq!(play(&mut RoundRobin::skipping()), [1, 2, 3, 0, 1, 2, 3, 1]);
//!
//! let mut position = game.start_position().clone();
//! let mut left = Vec::new();
//! for colour in round_robin.into_iter().map(Colour::new) {
//!     position = game.play(&position, colour).unwrap_or(position); // or it is wasted
//!     left.push(position.cells_left());
//! }
//! assert_eq!(left, [13, 11, 10, 8, 5, 4, 1, 1, 0]);
//!
//! let random = play(&mut RandomChoice::new(&mut SeriesGenerator::new()));
//! assert_eq!(random, [2, 3, 0, 3, 3, 3, 3, 2, 0, 3, 0, 1]);
//! let thrifty = play(&mut RandomChoice::skipping(&mut SeriesGenerator::new()));
//! assert_eq!(thrifty, [2, 0, 3, 2, 3, 1]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # On the boards of the series
//!
//! The series played a hundred boards of 600 cells in five colours. Each row of the table shows the fewest moves, the
//! mean, the most moves, and the standard deviation:
//!
//! | Player | Published | Ours |
//! |---|---|---|
//! | `round-robin` | 37, 48.3, 62, 4.5 | 38, 49.28, 63, 4.54 |
//! | `round-robin-skip` | 37, 46.9, 59, 4.1 | 37, 46.91, 59, 4.06 |
//! | `random` | 60, 80.2, 115, 10.5 | 61, 81.19, 116, 10.48 |
//! | `random-skip` | 43, 53.1, 64, 4.5 | 43, 53.13, 64, 4.47 |
//!
//! Parts 2 and 3 of the series counted one move too few in each game, so two rows differ by one. In the series, round
//! robin does not begin each game with the first colour, but with the colour that follows the last move of the previous
//! game. The random players draw their boards and their moves from one generator.
//!
//! # Cost and memory
//!
//! Without skipping, a move takes constant time. With skipping, the player looks for a neighbour of the pool for each
//! colour that it tries. With k colours, the pool of round robin grows by at least one cluster in every direction in k
//! moves. So a game has at most k·d moves if the farthest cluster is d edges away. A game of random choice can be
//! arbitrarily long, but its length has an expected value.
//!
//! # When not to use it
//!
//! Use these players to measure other players: a strategy that needs more moves than round robin with skipping is
//! useless. Do not use these players to play well. Random choice also finds errors in programs, because it reaches
//! positions that no sensible player reaches.
//!
//! Let them play this board in the [playground](../../../playground.html#game?board=21311/22023/01313): choose
//! `round-robin` or `random` there.
//!
//! # Exercises
//!
//! **1. A player of your own.** Write a strategy that plays the colours in turn, but backwards: 3, 2, 1, 0. How many
//! moves does this strategy need on the small board?
//!
//! <details><summary>Solution</summary>
//!
//! The player needs nine moves, and two of these moves are wasted. How well this player does depends only on the order
//! of the colours.
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};
//! use colorwalk::color_walk::strategies::{Strategy, Turn, play_out};
//!
//! struct Backwards;
//!
//! impl Strategy for Backwards {
//!     fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
//!         Colour::new(3 - (turn.moves_played % 4) as u8)
//!     }
//! }
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let played = play_out(&game, &mut Backwards);
//! assert_eq!(played.moves.len(), 9);
//! let mut position = game.start_position().clone();
//! let wasted = played.moves.iter().filter(|&&colour| {
//!     let next = game.play(&position, colour);
//!     let is_wasted = next.is_none();
//!     position = next.unwrap_or(position.clone());
//!     is_wasted
//! });
//! assert_eq!(wasted.count(), 2);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. The worst case for skipping.** How many moves does round robin with skipping need on the row `0321032103`? Why?
//!
//! <details><summary>Solution</summary>
//!
//! Round robin with skipping needs nine moves, one for each cell that is left. Only one colour touches the pool at any
//! time, and the player skips to this colour at once. Without skipping, round robin needs 27 moves. The row has the
//! colours in the opposite order, so two moves are wasted after each useful move.
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{RoundRobin, play_out};
//!
//! let game = ColorWalk::new(&"0321032103".parse::<Board>()?, Start::CORNER)?;
//! let moves = |mut player: RoundRobin| play_out(&game, &mut player).moves.len();
//! assert_eq!((moves(RoundRobin::skipping()), moves(RoundRobin::new())), (9, 27));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Parts 2 and 3 (2017).
//!
//! Previous: [15. Clusters](super::p15_clusters) · [The guide](super) · Next: [17. Greedy
//! players](super::p17_greedy_players)
