//! The players of *Color Walk*: every strategy of the series, as a value with its parameters, and a strategy that plays
//! optimally.
//!
//! A [`Strategy`] chooses the next move, and [`play_out`] lets a strategy play a whole game. Strategies that search use
//! the searches of this crate, on [`ColorWalk`] or on a variant of its moves.
//!
//! | strategy | idea | part |
//! |---|---|---|
//! | [`RoundRobin`] | the colours in turn, with or without the wasted moves | 2, 3 |
//! | [`RandomChoice`] | any colour, with or without the wasted moves | 3 |
//! | [`LookAhead`] | the first move of the best few moves, by a [`Metric`] | 4 to 7 |
//! | [`BreadthFirstFinish`] | a shortest end of the game, if it takes at most six or seven moves | 7 |
//! | [`DepthFirstFinish`] | the shortest end of the game that a depth-first search finds within its budget | 8 |
//! | [`ScaledSearch`] | best-first by moves made and cells cleared (the "Dijkstra" of the series) | 9 |
//! | [`SwitchAfter`] | one strategy for the first moves, another one afterwards | 7 to 10 |
//! | [`Optimal`] | the fewest moves, proved before the first is played | none: it is ours |
//!
//! [`series`] lists them with the parameters that the series published. Part two of the [guide](crate::guide) teaches
//! them, in the order of the series.
//!
//! # Examples
//!
//! ```
//! use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
//! use colorwalk::color_walk::strategies::{LookAhead, play_out};
//!
//! let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
//! let greedy = play_out(&game, &mut LookAhead::new(1, Area));
//! let far_sighted = play_out(&game, &mut LookAhead::new(5, Area).finish_first());
//! assert_eq!(greedy.moves.len(), 40);
//! assert_eq!(far_sighted.moves.len(), 34);
//! # Ok::<(), colorwalk::color_walk::BoardError>(())
//! ```
//!
//! # References
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", Parts 1-12 (2017-18).

mod breadth_first;
mod depth_first;
mod look_ahead;
mod optimal;
mod scaled_search;
pub mod series;
mod simple;

pub use breadth_first::BreadthFirstFinish;
pub use depth_first::DepthFirstFinish;
pub use look_ahead::{LookAhead, Recursion};
pub use optimal::Optimal;
pub use scaled_search::{EndRule, ScaledSearch};
pub use simple::{DrawColour, RandomChoice, RoundRobin};

use std::collections::VecDeque;

use crate::color_walk::{ColorWalk, Colour, Metric, Position, Trial};
use crate::cost::{Cost, NonNegativeReal};
use crate::path::Path;

/// The information that a strategy gets when it has to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game.
    pub game: &'a ColorWalk,
    /// The position in which to move.
    pub position: &'a Position,
    /// The number of moves played before, wasted ones included.
    pub moves_played: u32,
}

/// A strategy, or player, of *Color Walk*: it chooses each move.
///
/// # Examples
///
/// This player plays a fixed opening, and then lets a greedy player continue:
///
/// ```
/// use colorwalk::color_walk::{Area, Board, ColorWalk, Colour, Position, Start};
/// use colorwalk::color_walk::strategies::{LookAhead, Strategy, SwitchAfter, Turn, play_out};
///
/// struct Opening(Vec<Colour>);
///
/// impl Strategy for Opening {
///     fn next_move(&mut self, _: &Turn<'_>) -> Colour {
///         if self.0.is_empty() { Colour::new(0) } else { self.0.remove(0) }
///     }
///     fn has_plan(&self, _: &Position) -> bool {
///         !self.0.is_empty()
///     }
/// }
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// let opening = [0, 1, 2, 3, 4].map(Colour::new);
/// let greedy = LookAhead::new(1, Area);
/// // Switch after no moves: an opening that has begun is still played to its end.
/// let mut player = SwitchAfter::new(0, Opening(opening.into()), greedy);
/// let played = play_out(&game, &mut player);
/// assert!(played.moves.starts_with(&opening));
/// assert_eq!(played.moves.len(), 43);
/// // Only the greedy moves expand states.
/// assert_eq!(player.expanded(), 38);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
pub trait Strategy {
    /// Returns the move to play. A move that clears nothing is allowed, and counts.
    ///
    /// If the position is already cleared, any colour may be returned.
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour;

    /// Returns the number of states that the strategy has expanded since it was created.
    fn expanded(&self) -> u64 {
        0
    }

    /// Returns whether the move in this position is already decided, as part of a longer plan.
    fn has_plan(&self, position: &Position) -> bool {
        let _ = position;
        false
    }
}

macro_rules! through_pointers {
    ($($pointer:ty),*) => {$(
        impl<T: Strategy + ?Sized> Strategy for $pointer {
            fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
                (**self).next_move(turn)
            }

            fn expanded(&self) -> u64 {
                (**self).expanded()
            }

            fn has_plan(&self, position: &Position) -> bool {
                (**self).has_plan(position)
            }
        }
    )*};
}

through_pointers!(&mut T, Box<T>);

/// The record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Game {
    /// The moves in order, wasted ones included.
    pub moves: Vec<Colour>,
    /// Whether the board was cleared. If not, the strategy got stuck.
    pub is_cleared: bool,
    /// The number of states that the strategy expanded for this game.
    pub expanded: u64,
}

/// Lets a strategy play until the board is cleared.
///
/// A strategy is stuck if it wastes a thousand moves in a row for each colour. The game then ends without being
/// cleared. With random colours, the probability of this is e⁻¹⁰⁰⁰.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};
/// use colorwalk::color_walk::strategies::{RoundRobin, Strategy, Turn, play_out};
///
/// let game = ColorWalk::new(&"0123".parse::<Board>()?, Start::CORNER)?;
/// let played = play_out(&game, &mut RoundRobin::skipping());
/// assert_eq!(played.moves, [1, 2, 3].map(Colour::new));
///
/// struct Stubborn;
/// impl Strategy for Stubborn {
///     fn next_move(&mut self, _: &Turn<'_>) -> Colour {
///         Colour::new(1)
///     }
/// }
/// assert!(!play_out(&game, &mut Stubborn).is_cleared);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
pub fn play_out(game: &ColorWalk, strategy: &mut (impl Strategy + ?Sized)) -> Game {
    let expanded_before = strategy.expanded();
    let patience = 1000 * u32::from(game.graph().colours());
    let mut position = game.start_position().clone();
    let mut moves = Vec::new();
    let mut wasted = 0;
    while !position.is_cleared() && wasted < patience {
        let moves_played = u32::try_from(moves.len()).unwrap_or(u32::MAX);
        let colour = strategy.next_move(&Turn {
            game,
            position: &position,
            moves_played,
        });
        moves.push(colour);
        match game.play(&position, colour) {
            Some(next) => {
                position = next;
                wasted = 0;
            }
            None => wasted += 1,
        }
    }
    let expanded = strategy.expanded() - expanded_before;
    Game {
        moves,
        is_cleared: position.is_cleared(),
        expanded,
    }
}

/// A hybrid as in the series. It uses one strategy or metric for the first moves, and another one for the rest.
///
/// # Examples
///
/// The best player of the series looks five moves ahead for fifteen moves, and then searches. On board
/// 2 it needs fewer moves than either of its parts:
///
/// ```
/// use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
/// use colorwalk::color_walk::strategies::{LookAhead, ScaledSearch, Strategy, SwitchAfter, play_out};
///
/// let game = ColorWalk::new(&Board::series(2)?, Start::CORNER)?;
/// let moves = |player: &mut dyn Strategy| play_out(&game, player).moves.len();
/// let (look_ahead, search) = (LookAhead::new(5, Area), ScaledSearch::new(25));
/// assert_eq!(moves(&mut look_ahead.clone()), 34);
/// assert_eq!(moves(&mut search.clone()), 35);
/// assert_eq!(moves(&mut SwitchAfter::new(15, look_ahead, search)), 33);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SwitchAfter<A, B> {
    moves: u32,
    first: A,
    then: B,
}

impl<A, B> SwitchAfter<A, B> {
    /// Creates a player or a metric that uses `first` while fewer than `moves` moves have been played, and `then`
    /// afterwards.
    ///
    /// A strategy that has planned several moves ahead plays them all, so `first` may play more
    /// than `moves` moves: see [`ScaledSearch`].
    pub const fn new(moves: u32, first: A, then: B) -> Self {
        Self { moves, first, then }
    }
}

impl<A: Metric, B: Metric> Metric for SwitchAfter<A, B> {
    fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
        if trial.moves_played < self.moves {
            self.first.value(trial)
        } else {
            self.then.value(trial)
        }
    }
}

impl<A: Strategy, B: Strategy> Strategy for SwitchAfter<A, B> {
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        if turn.moves_played < self.moves || self.first.has_plan(turn.position) {
            self.first.next_move(turn)
        } else {
            self.then.next_move(turn)
        }
    }

    fn expanded(&self) -> u64 {
        self.first.expanded() + self.then.expanded()
    }

    fn has_plan(&self, position: &Position) -> bool {
        self.first.has_plan(position) || self.then.has_plan(position)
    }
}

/// Moves that were decided ahead, each with the position that it is meant for.
#[derive(Clone, Debug, Default)]
struct Plan {
    moves: VecDeque<(Position, Colour)>,
}

impl Plan {
    /// Creates a plan to follow a path of any problem whose states contain a position.
    fn new<S, C: Cost>(path: Path<S, Colour, C>, position: impl Fn(S) -> Position) -> Self {
        let (states, colours) = path.into_parts();
        Self {
            moves: states.into_iter().map(position).zip(colours).collect(),
        }
    }

    /// Creates a plan to play these moves from a position. It ends before the first move that would clear nothing.
    fn of_moves(game: &ColorWalk, start: &Position, moves: Vec<Colour>) -> Self {
        let mut position = start.clone();
        let play = |colour| {
            let next = game.play(&position, colour)?;
            Some((std::mem::replace(&mut position, next), colour))
        };
        Self {
            moves: moves.into_iter().map_while(play).collect(),
        }
    }

    /// Returns whether the next move is meant for this position.
    fn is_for(&self, position: &Position) -> bool {
        self.moves
            .front()
            .is_some_and(|(planned, _)| planned == position)
    }

    /// Takes the next move if it is meant for this position. Discards a plan for another position.
    fn next(&mut self, position: &Position) -> Option<Colour> {
        if !self.is_for(position) {
            self.moves.clear();
        }
        self.moves.pop_front().map(|(_, colour)| colour)
    }
}
