//! Page 17: the best move, and the first move of the best few.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! Let the program try each colour, and play the colour that clears the most cells. This player is called a *greedy
//! player*, or just greedy, because it takes what is best at the moment. If any move clears something, greedy does not
//! waste a move. But it cannot see that a small gain now may open the way to a large gain.
//!
//! So try sequences of N moves, and compare how many cells each sequence clears in all. This is a *look-ahead* of N.
//! Then play *only the first move* of the best sequence, and try sequences again. After this move the player sees one
//! move farther than before. It may find something better than the rest of its plan, and if not, it finds the same rest
//! again. The figure shows three games on the [small board](super::p15_clusters#by-hand): by greedy, by a look-ahead of
//! two, and by a look-ahead of three. A ring marks the first move that differs from the game above:
//!
#![doc = include_str!("figures/greedy.svg")]
//!
//! ```text
//! best = none
//! for each colour c that clears something:
//!     value = the most cells that c and up to N - 1 further moves clear
//!     if best is none, or value > the value of best: best = c
//! play best
//! ```
//!
//! In this crate the loop is
//! [`color_walk/strategies/look_ahead.rs`](../../../src/colorwalk/color_walk/strategies/look_ahead.rs.html#92-127).
//!
//! If values are equal, the first colour in order wins. The type
//! is [`LookAhead`](crate::color_walk::strategies::LookAhead), and greedy is a look-ahead of one.
//!
//! # By hand
//!
//! The table shows the game of the player `greedy`. For each move, it shows how many cells each colour would clear:
//!
//! | Move | By 0 | By 1 | By 2 | By 3 | Played |
//! |---|---|---|---|---|---|
//! | 1 | | 1 | 2 | | 2 |
//! | 2 | 2 | 2 | | | 0, the first of the best |
//! | 3 | | 2 | 1 | 2 | 1 |
//! | 4 | | | 1 | 2 | 3 |
//! | 5 | | 3 | 1 | | 1 |
//! | 6 | | | 1 | 2 | 3 |
//! | 7 | | | 1 | | 2 |
//!
//! Before move 3, a look-ahead of two sees that colour 3 opens more cells than colour 1. The moves 3 and 1 together
//! clear seven cells, and the moves 1 and 3 clear only four. A look-ahead of three even plays colour 2, which clears a
//! single cell, because the moves 1 and 3 after it clear nine more cells.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Colour, Position, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! let cleared = |from: &Position, moves: &[u8]| {
//!     let mut position = from.clone();
//!     for &colour in moves {
//!         position = game.play(&position, Colour::new(colour)).unwrap_or(position);
//!     }
//!     from.cells_left() - position.cells_left()
//! };
//! let mut position = game.start_position().clone();
//! let mut rows = Vec::new();
//! for &colour in &play_out(&game, &mut LookAhead::new(1, Area)).moves {
//!     rows.push(([0, 1, 2, 3].map(|c| cleared(&position, &[c])), colour.get()));
//!     position = game.play(&position, colour).expect("it clears something");
//! }
//! assert_eq!(
//!     rows,
//!     [
//!         ([0, 1, 2, 0], 2),
//!         ([2, 2, 0, 0], 0),
//!         ([0, 2, 1, 2], 1),
//!         ([0, 0, 1, 2], 3),
//!         ([0, 3, 1, 0], 1),
//!         ([0, 0, 1, 2], 3),
//!         ([0, 0, 1, 0], 2),
//!     ],
//! );
//! let third = game.replay([2, 0].map(Colour::new));
//! assert_eq!([&[3, 1][..], &[1, 3], &[2, 1, 3]].map(|moves| cleared(&third, moves)), [7, 4, 10]);
//!
//! let moves = |mut player: LookAhead<Area>| -> Vec<u8> {
//!     play_out(&game, &mut player).moves.iter().map(|colour| colour.get()).collect()
//! };
//! assert_eq!(moves(LookAhead::new(2, Area)), [2, 0, 3, 1, 2, 3]);
//! assert_eq!(moves(LookAhead::new(3, Area)), [2, 0, 2, 1, 3]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # The loop that does not end
//!
//! One line of the loop is easily forgotten: "for each colour c *that clears something*". Without this line the player
//! may never end a game. Suppose that one colour is left. Then every sequence of two moves that contains this colour
//! clears the board, even if its first move is wasted. If such a sequence is the first in the order, the player wastes
//! a move. After that the position is the same, so the player wastes moves for ever. To prevent this, the series gave a
//! first move that clears nothing the value zero, whatever follows. The program plays both ways:
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Colour, Position, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, Strategy, Turn, play_out};
//!
//! /// A look-ahead of two moves that may waste the first.
//! struct Unskipping;
//!
//! impl Strategy for Unskipping {
//!     fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
//!         let play = |from: &Position, c| turn.game.play(from, c).unwrap_or(from.clone());
//!         let left = |first| {
//!             let after = play(turn.position, first);
//!             let second = turn.game.palette().map(|c| play(&after, c).cells_left());
//!             second.min().expect("there are colours")
//!         };
//!         turn.game.palette().min_by_key(|&c| left(c)).expect("there are colours")
//!     }
//! }
//!
//! let game = ColorWalk::new(&"0112".parse::<Board>()?, Start::CORNER)?;
//! assert!(!play_out(&game, &mut Unskipping).is_cleared); // 0 and 1, 0 and 1, ...
//! assert_eq!(play_out(&game, &mut LookAhead::new(2, Area)).moves.len(), 2);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # On the boards of the series
//!
//! The table shows the fewest moves, the mean, the most moves and the standard deviation over a hundred boards:
//!
//! | Player | Published | Ours |
//! |---|---|---|
//! | `greedy` | 31, 39.8, 48, 3.5 | 31, 39.75, 48, 3.50 |
//! | `greedy-look-ahead 2` | 28, 37.0, 45, 3.1 | 27, 36.25, 45, 3.05 |
//! | `greedy-look-ahead 3` | 25, 34.2, 40, 2.7 | 25, 34.18, 40, 2.65 |
//! | `greedy-look-ahead 4` | 25, 33.3, 39, 2.6 | 25, 33.24, 39, 2.62 |
//! | `greedy-look-ahead 5` | 25, 33.1, 41, 2.8 | 25, 33.02, 41, 2.85 |
//!
//! Looking three moves ahead instead of two saves two moves per game. The fourth move saves one more move per game, and
//! the fifth saves almost nothing, while the worst game becomes longer. The series called this diminishing returns. But
//! look-ahead can do more: [page 18](super::p18_look_ahead) shows what goes wrong at the end of each game, and repairs
//! it. In the second row, our figures differ from the published figures, and we do not know why. The inspections of
//! this player, however, agree with those that the series counted.
//!
//! # Cost and memory
//!
//! A colour that has just been played clears nothing. So with five colours, most positions have four moves, and each
//! further move of look-ahead multiplies the number of sequences by up to four: 4, 16, 64, 256, 1024. With k colours
//! and a look-ahead of N, a move takes O(k^N) time. It takes O(N) memory if the player tries the sequences depth first.
//!
//! # When not to use it
//!
//! Do not use look-ahead if you can wait for a better game, because look-ahead never compares whole games. Use it if
//! each move is due at once, and for the opening of a [hybrid](super::p22_hybrids).
//!
//! Let the players play this board in
//! the [playground](../../../playground.html#game?board=21311/22023/01313&player=greedy): choose `greedy` or
//! `greedy-look-ahead` there.
//!
//! # Exercises
//!
//! **1. First or last?** If several colours clear equally many cells, let greedy take the *last* of these colours. How
//! many moves does this player need on the small board?
//!
//! <details><summary>Solution</summary>
//!
//! This player needs seven moves, as many as greedy, but its game has other moves. On the first board of the series it
//! needs 39 moves, and greedy needs 40.
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};
//! use colorwalk::color_walk::strategies::{Strategy, Turn, play_out};
//!
//! struct LastOfTheBest;
//!
//! impl Strategy for LastOfTheBest {
//!     fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
//!         let left = |colour| {
//!             let after = turn.game.play(turn.position, colour);
//!             after.map_or(turn.position.cells_left(), |after| after.cells_left())
//!         };
//!         turn.game.palette().rev().min_by_key(|&colour| left(colour)).expect("there are colours")
//!     }
//! }
//!
//! let game = ColorWalk::new(&"21311\n22023\n01313".parse::<Board>()?, Start::CORNER)?;
//! assert_eq!(play_out(&game, &mut LastOfTheBest).moves.len(), 7);
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! assert_eq!(play_out(&game, &mut LastOfTheBest).moves.len(), 39);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. All N moves at once.** Let a look-ahead of three play all three moves of the best sequence before it tries
//! sequences again. How many moves does this player need on the first board of the series?
//!
//! <details><summary>Solution</summary>
//!
//! It needs 37 moves instead of 36, for a third of the work.
//!
//! ```
//! use colorwalk::color_walk::{Board, ColorWalk, Colour, Position, Start};
//!
//! /// Returns the fewest cells that this number of moves leaves, and the moves.
//! fn best(game: &ColorWalk, from: &Position, moves: u8) -> (u32, Vec<Colour>) {
//!     let mut found = (from.cells_left(), Vec::new());
//!     for colour in game.palette().filter(|_| moves > 0) {
//!         let Some(after) = game.play(from, colour) else { continue };
//!         let (left, mut rest) = best(game, &after, moves - 1);
//!         if left < found.0 {
//!             rest.insert(0, colour);
//!             found = (left, rest);
//!         }
//!     }
//!     found
//! }
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let moves = |at_once: usize| {
//!     let (mut position, mut moves) = (game.start_position().clone(), 0);
//!     while !position.is_cleared() {
//!         for colour in best(&game, &position, 3).1.into_iter().take(at_once) {
//!             position = game.play(&position, colour).expect("it clears something");
//!             moves += 1;
//!         }
//!     }
//!     moves
//! };
//! assert_eq!((moves(1), moves(3)), (36, 37));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **3. The limit of greedy.** Find a row of cells, with the first cell cleared, on which greedy needs more moves than
//! there are colours. Can a look-ahead help on a row?
//!
//! <details><summary>Solution</summary>
//!
//! A row that repeats colours, such as `01212`, is an example. It has three colours and takes four moves. In a row,
//! only one move clears anything at any time. So every player that wastes no move needs as many moves as there are
//! clusters left, and a look-ahead cannot help.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&"01212".parse::<Board>()?, Start::CORNER)?;
//! let moves = [1, 2, 3].map(|depth| play_out(&game, &mut LookAhead::new(depth, Area)).moves.len());
//! assert_eq!(moves, [4, 4, 4]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Parts 4 and 5 (2017); Part 7 for the change of the
//!   look-ahead.
//! - R. E. Korf, "Real-time heuristic search", *Artif. Intell.* 42 (1990): why only the first move is played.
//!
//! Previous: [16. Without a plan](super::p16_without_a_plan) · [The guide](super) · Next: [18.
//! Look-ahead](super::p18_look_ahead)
