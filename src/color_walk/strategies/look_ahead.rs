//! Look-ahead: plays the first move of the best sequence of a few moves.
//!
//! The player tries every sequence of up to N moves, rates the position at its end by a metric, and plays the first
//! move of the best sequence. A depth-first search over [`Trials`] enumerates the sequences. The ends of the sequences
//! are the goals of the search, which continues from goal to goal.
//!
//! Ties go to the first colour in the order of the palette. By the published rules, a board cleared after one move is
//! worth no more than a board cleared after N moves. The player therefore wastes moves at the end of a game, the more
//! the further it looks ahead. [`LookAhead::finish_first`] corrects this.

use crate::algorithms::{CycleRule, DepthFirst};
use crate::color_walk::strategies::{Strategy, Turn};
use crate::color_walk::{ColorWalk, Colour, Metric, Position, Trial};
use crate::cost::{NonNegativeReal, Unit};
use crate::engine::search::Search;
use crate::problem::{SearchProblem, Successor};
use crate::report::Step;

/// The rule that says where a trial sequence of moves may end. The series changed this rule in Part 7.
///
/// The rule makes no difference to [`Area`](crate::color_walk::Area), which grows with every move. Other metrics may
/// decrease, so a shorter sequence may have a higher value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Recursion {
    /// A sequence ends after N moves. Every move after the first may clear nothing, so in effect a sequence may end
    /// after any number of moves.
    Part6,
    /// A sequence ends after N moves. It may also end where a colour other than the last one played would clear
    /// nothing, or after a move that leaves the value unchanged, even if this move clears something.
    #[default]
    Part7,
}

/// A player that plays the first move of the best sequence of `depth` moves.
///
/// # Complexity
///
/// O(kᴺ) positions per move, for k colours and a depth of N.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Perimeter, Start};
/// use colorwalk::color_walk::strategies::{LookAhead, play_out};
///
/// let board: Board = "0122\n1122\n0303".parse()?;
/// let game = ColorWalk::new(&board, Start::CORNER)?;
/// let played = play_out(&game, &mut LookAhead::new(2, Perimeter));
/// assert_eq!(played.moves.len(), 4); // optimal: the board has four colours
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[doc(alias = "greedy")]
#[derive(Clone, Copy, Debug)]
pub struct LookAhead<M> {
    depth: u8,
    metric: M,
    recursion: Recursion,
    finish_first: bool,
    expanded: u64,
}

impl<M: Metric> LookAhead<M> {
    /// Creates a player that looks `depth` moves ahead. With a depth of one or zero, the player is greedy.
    pub const fn new(depth: u8, metric: M) -> Self {
        let depth = if depth == 0 { 1 } else { depth };
        Self {
            depth,
            metric,
            recursion: Recursion::Part7,
            finish_first: false,
            expanded: 0,
        }
    }

    /// Sets the rule for where sequences may end.
    #[must_use]
    pub const fn recursion(mut self, recursion: Recursion) -> Self {
        self.recursion = recursion;
        self
    }

    /// Prefers sequences that clear the board to all others, and the shorter of these sequences to the longer.
    #[must_use]
    pub const fn finish_first(mut self) -> Self {
        self.finish_first = true;
        self
    }
}

impl<M: Metric> Strategy for LookAhead<M> {
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        let trials = |start| Trials {
            turn,
            metric: &self.metric,
            recursion: self.recursion,
            finish_first: self.finish_first,
            start,
        };
        let root = Moment {
            position: turn.position.clone(),
            last: None,
            value: NonNegativeReal::ZERO,
            moves_left: self.depth,
            is_end: false,
        };
        let mut best = (Colour::new(0), Worth::default());
        self.expanded += 1;
        for first in trials(root.clone()).moves(&root) {
            if first.state.value == NonNegativeReal::ZERO {
                continue; // of value zero, so never played
            }
            let trials = trials(first.state);
            let mut run = Search::new(&trials).start(DepthFirst::new(CycleRule::None));
            while let Ok(Step::Goal(end)) = run.run_to_end() {
                let worth = run
                    .state(end)
                    .map(|end| trials.worth(end.state()))
                    .unwrap_or_default();
                if worth > best.1 {
                    best = (first.action, worth);
                }
            }
            self.expanded += run.stats().expanded;
        }
        best.0
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }
}

/// The value of the end of a sequence: first the number of moves left over if the board is cleared, then the metric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    finishes: Option<u8>, // the number of moves to spare
    value: NonNegativeReal,
}

/// Sequences of moves as a search problem: a goal is a state where a sequence may end.
struct Trials<'a, M> {
    turn: &'a Turn<'a>,
    metric: &'a M,
    recursion: Recursion,
    finish_first: bool,
    start: Moment,
}

/// A position on trial, with the facts that the rules of the look-ahead depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Moment {
    position: Position,
    last: Option<Colour>,
    value: NonNegativeReal,
    moves_left: u8,
    is_end: bool,
}

impl<M: Metric> Trials<'_, M> {
    fn game(&self) -> &ColorWalk {
        self.turn.game
    }

    /// Iterates over the moves that clear something.
    fn moves(&self, from: &Moment) -> impl Iterator<Item = Successor<Moment, Colour, Unit>> {
        self.game().palette().filter_map(move |colour| {
            let position = self.game().play(&from.position, colour)?;
            let trial = Trial {
                game: self.game(),
                before: self.turn.position,
                after: &position,
                moves_played: self.turn.moves_played,
            };
            let value = self.metric.value(&trial);
            let moves_left = from.moves_left - 1;
            let is_stalled = self.recursion == Recursion::Part7 && value == from.value;
            let is_end = moves_left == 0 || is_stalled || position.is_cleared();
            let moment = Moment {
                position,
                last: Some(colour),
                value,
                moves_left,
                is_end,
            };
            Some(Successor::new(colour, moment, Unit))
        })
    }

    /// Returns the end of the sequence, as if its remaining moves were wasted, if the rules allow wasted moves.
    fn stop(&self, at: &Moment, useful: usize) -> Option<Successor<Moment, Colour, Unit>> {
        let wasted = usize::from(self.game().graph().colours()) - useful;
        let may_stop = match self.recursion {
            Recursion::Part6 => true,       // a repetition is always at hand
            Recursion::Part7 => wasted > 1, // the repetition is not tried
        };
        let last = at.last?;
        may_stop.then(|| {
            Successor::new(
                last,
                Moment {
                    is_end: true,
                    ..at.clone()
                },
                Unit,
            )
        })
    }

    fn worth(&self, end: &Moment) -> Worth {
        let finishes = self.finish_first && end.position.is_cleared();
        Worth {
            finishes: finishes.then_some(end.moves_left),
            value: end.value,
        }
    }
}

impl<M: Metric> SearchProblem for Trials<'_, M> {
    type State = Moment;
    type Action = Colour;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Moment> {
        [self.start.clone()]
    }

    fn is_goal(&self, state: &Moment) -> bool {
        state.is_end
    }

    fn successors(
        &self,
        state: &Moment,
    ) -> impl IntoIterator<Item = Successor<Moment, Colour, Unit>> {
        let mut useful = 0;
        let mut moves = self.moves(state);
        let mut stopped = false;
        std::iter::from_fn(move || {
            if let Some(next) = moves.next() {
                useful += 1;
                return Some(next);
            }
            let stop = if stopped {
                None
            } else {
                self.stop(state, useful)
            };
            stopped = true;
            stop
        })
    }
}
