//! Page 18: why deeper look-ahead stopped helping.
//!
#![doc = include_str!("contents.md")]
//!
//! # The idea
//!
//! A [look-ahead](super::p17_greedy_players) *values* the position at the end of each sequence of N moves, and the
//! quality of its game depends on this value. A search optimises the value that it gets, and not the value that its
//! author had in mind. The value of page 17 ignores the number of moves, so a player that sees the end of the game has
//! no reason to hurry. Near the end of a game, many sequences clear the board within N moves, and all of them have the
//! same value, whether they need one move or N. The figure shows two games on the [board of the guide](super#the-board)
//! with a look-ahead of five. One uses the published value, and the other uses a better value. Both players see the end
//! of the game after three moves. Their games differ from the sixth move on:
#![doc = include_str!("figures/look_ahead.svg")]
//!
//! One line repairs the value:
//!
//! ```text
//! best = none
//! for each sequence of up to N moves from the position, depth first:
//!     value = how many cells the sequence clears
//!     if the board is cleared: value = value + N - the number of moves of the sequence
//!     if value > the value of best: best = the sequence
//! play the first move of best
//! ```
//!
//! In this crate the loop is
//! [`color_walk/strategies/look_ahead.rs`](../../../src/colorwalk/color_walk/strategies/look_ahead.rs.html#92-127).
//!
//! The type is [`LookAhead`](crate::color_walk::strategies::LookAhead).
//!
//! # By hand
//!
//! Take two rows, `021` and `122`, with the top left cell cleared, and let N be 3. After each first move, only one
//! colour clears anything. So there are only two sequences:
//!
//! | Sequence | Cells after each move | Cells cleared | Moves |
//! |---|---|---|---|
//! | 1, 2, 1 | `.21` `.22`, `..1` `...`, all cleared | 5 | 3 |
//! | 2, 1 | `..1` `1..`, all cleared | 5 | 2 |
//!
//! Both sequences clear five cells, so they have the same value. The player takes the colour that comes first, and
//! needs three moves where two are enough. A player that looks only one move ahead plays better here. It compares only
//! the first moves: move 1 clears one cell, and move 2 clears three cells.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Colour, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&"021\n122".parse::<Board>()?, Start::CORNER)?;
//! let cleared = |moves: &[u8]| {
//!     let position = game.replay(moves.iter().copied().map(Colour::new));
//!     game.start_position().cells_left() - position.cells_left()
//! };
//! assert_eq!([&[1u8][..], &[1, 2], &[1, 2, 1]].map(cleared), [1, 4, 5]);
//! assert_eq!([&[2u8][..], &[2, 1]].map(cleared), [3, 5]);
//!
//! let moves = |mut player: LookAhead<Area>| play_out(&game, &mut player).moves.len();
//! assert_eq!([1, 2, 3].map(|depth| moves(LookAhead::new(depth, Area))), [2, 2, 3]);
//! // Prefer sequences that clear the board, and among these the shorter ones.
//! assert_eq!(moves(LookAhead::new(3, Area).finish_first()), 2);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # On the board
//!
//! The player of the series counts cleared cells, as on page 17. The series found that each further move of look-ahead
//! helped less. On the [board of the guide](super#the-board) deeper look-ahead even makes the game longer. The new rule
//! repairs this:
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let moves = |mut player: LookAhead<Area>| play_out(&game, &mut player).moves.len();
//!
//! let published = [1, 2, 3, 4, 5].map(|depth| moves(LookAhead::new(depth, Area)));
//! assert_eq!(published, [9, 8, 8, 9, 9]);
//! let finishing = |depth| LookAhead::new(depth, Area).finish_first();
//! let fixed = [1, 2, 3, 4, 5].map(|depth| moves(finishing(depth)));
//! assert_eq!(fixed, [9, 8, 8, 8, 8]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! A deeper look-ahead sees the end of the game earlier. It then has to choose between several sequences that are worth
//! the same.
//!
//! # Cost and memory
//!
//! With b moves in each position, a move takes O(b^N) time. It takes O(N) memory, because the player tries the
//! sequences depth first (Korf 1990). The player proves nothing, so the length of its game has no bound.
//!
//! # When not to use it
//!
//! Do not use look-ahead if there is time to search to the end: [learning](super::p24_learning) finds the best game on
//! large boards. Use look-ahead if a move is due now. In games for two players, a deeper search may also play worse
//! than a shallow search (Nau 1982). The same may happen to a single agent that looks ahead (Bulitko et al. 2003).
//!
//! Let the player play this board in
//! the [playground](../../../playground.html#game?board=01213/20312/13021/02130&player=greedy-look-ahead). There is
//! a [lesson](../../../playground.html#game?lesson=ahead) on the two rows.
//!
//! # Exercises
//!
//! **1. What the rule saves.** Play board 5 of the series with each look-ahead from one to five. How many moves does
//! the rule save in each game?
//!
//! <details><summary>Solution</summary>
//!
//! With a look-ahead of one, two or three moves, the rule saves nothing. With four or five moves, it saves one move.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&Board::series(5)?, Start::CORNER)?;
//! let moves = |mut player: LookAhead<Area>| play_out(&game, &mut player).moves.len();
//! let saved = [1, 2, 3, 4, 5].map(|depth| {
//!     moves(LookAhead::new(depth, Area)) - moves(LookAhead::new(depth, Area).finish_first())
//! });
//! assert_eq!(saved, [0, 0, 0, 1, 1]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **2. Invent a value.** Value a position by an estimate of [page 8](super::p08_astar), and not by the cleared cells.
//! How many moves does this save on board 5 with each look-ahead from one to three?
//!
//! <details><summary>Solution</summary>
//!
//! Use [`Layered`](crate::color_walk::heuristics::Layered). A position is better if the estimate says that fewer moves
//! are left, and the number of cells decides between equal estimates. This saves 4, 10 and 7 moves. The estimate h
//! counts only the moves after the sequence. The sum g + h would also count the moves of the sequence.
//!
//! ```
//! use colorwalk::NonNegativeReal;
//! use colorwalk::color_walk::heuristics::Layered;
//! use colorwalk::Heuristic;
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Metric, Start, Trial};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! struct Moves(Layered);
//!
//! impl Metric for Moves {
//!     fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
//!         match trial.area() {
//!             0 => NonNegativeReal::ZERO, // by contract: the trial clears nothing
//!             area => (1000 * (100 - self.0.estimate(trial.after)) + area).into(),
//!         }
//!     }
//! }
//!
//! let game = ColorWalk::new(&Board::series(5)?, Start::CORNER)?;
//! let moves = |metric: &dyn Metric| {
//!     [1, 2, 3].map(|depth| play_out(&game, &mut LookAhead::new(depth, metric)).moves.len())
//! };
//! assert_eq!(moves(&Area), [33, 37, 33]);
//! assert_eq!(moves(&Moves(Layered::new(&game))), [29, 27, 26]);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! **3. The price of a move.** On the board of the guide, each further move of look-ahead multiplies the number of
//! expanded positions. How large is the factor? Why is it less than four, the number of colours?
//!
//! <details><summary>Solution</summary>
//!
//! The number grows by a factor between two and three, for three reasons. Near the start only a few colours clear
//! something. A colour that was just played clears nothing. Near the end, a sequence ends early if it clears the board.
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let board: Board = "01213\n20312\n13021\n02130".parse()?;
//! let game = ColorWalk::new(&board, Start::CORNER)?;
//! let expanded = [1, 2, 3, 4, 5].map(|depth| {
//!     play_out(&game, &mut LookAhead::new(depth, Area).finish_first()).expanded
//! });
//! assert_eq!(expanded, [9, 26, 63, 135, 292]);
//! assert!(expanded.windows(2).all(|pair| (2 * pair[0]..=3 * pair[0]).contains(&pair[1])));
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! </details>
//!
//! # Sources
//!
//! - R. E. Korf, "Real-time heuristic search", *Artif. Intell.* 42 (1990): look-ahead with g + h as the value.
//! - D. S. Nau, "An investigation of the causes of pathology in games", *Artif. Intell.* 19 (1982); V. Bulitko, L. Li,
//!   R. Greiner and I. Levner, "Lookahead pathologies for single agent search", *IJCAI* 2003.
//!
//! Previous: [17. Greedy players](super::p17_greedy_players) · [The guide](super) · Next: [19. Other
//! measures](super::p19_other_measures)
