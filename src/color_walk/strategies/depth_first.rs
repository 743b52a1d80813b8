//! Depth-first finish: tries one sequence of moves after another to the end of the game, each shorter than the best so
//! far.
//!
//! This is depth-first branch and bound: a depth-first search that continues after each goal, with a depth limit below
//! the depth of that goal. The order of the colours is rotated by one from move to move, so that the first descent goes
//! through the colours in turn.

use crate::algorithms::{CycleRule, DepthFirst};
use crate::color_walk::strategies::{Plan, Strategy, Turn};
use crate::color_walk::{Colour, Position};
use crate::cost::Unit;
use crate::engine::search::Search;
use crate::limits::Limits;
use crate::problem::problem_fn;
use crate::report::Step;

/// A player that ends the game with the shortest sequence that a depth-first search finds within a budget. If the
/// search fails, another strategy moves.
///
/// # Examples
///
/// This player searches from move 18 on, as in the series. It differs from the series in two ways. The look-ahead has
/// two moves instead of five. The budget counts positions instead of time, so that the games are the same on every
/// machine:
///
/// ```
/// use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
/// use colorwalk::color_walk::strategies::{DepthFirstFinish, LookAhead, SwitchAfter, play_out};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// let look_ahead = LookAhead::new(2, Area);
/// type Finish = DepthFirstFinish<LookAhead<Area>>;
/// let play = |finish| play_out(&game, &mut SwitchAfter::new(18, look_ahead, finish));
/// assert_eq!(play(Finish::new(look_ahead)).moves.len(), 36);
/// let less = Finish::new(look_ahead).nodes(Finish::DEFAULT_NODES / 100);
/// assert_eq!(play(less.clone()).moves.len(), 37);
/// // The same budget finds a better end if only near ends are allowed.
/// assert_eq!(play(less.below(Finish::SERIES_BELOW / 3)).moves.len(), 34);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DepthFirstFinish<F> {
    fallback: F,
    limits: Limits,
    below: u32,
    plan: Plan,
    expanded: u64,
}

impl<F: Strategy> DepthFirstFinish<F> {
    /// The series searches for ends of the game with fewer moves than this.
    pub const SERIES_BELOW: u32 = 30;

    /// The number of positions expanded if [`nodes`](Self::nodes) is not set.
    pub const DEFAULT_NODES: u64 = 100_000;

    /// Creates a player that lets `fallback` move if the search finds no sequence that clears the board.
    pub fn new(fallback: F) -> Self {
        let limits = Limits::new().expansions(Self::DEFAULT_NODES);
        Self {
            fallback,
            limits,
            below: Self::SERIES_BELOW,
            plan: Plan::default(),
            expanded: 0,
        }
    }

    /// Limits each search to `nodes` expanded positions.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits = Limits::new().expansions(nodes);
        self
    }

    /// Restricts the search to ends of the game with fewer than `moves` moves.
    #[must_use]
    pub fn below(mut self, moves: u32) -> Self {
        self.below = moves;
        self
    }
}

impl<F: Strategy> Strategy for DepthFirstFinish<F> {
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        if let Some(colour) = self.plan.next(turn.position) {
            return colour;
        }
        // The first move is tried in the order of the palette. At move m, colour m mod k is tried first.
        let colours = usize::from(turn.game.graph().colours());
        let moves = problem_fn(
            (turn.position.clone(), 0),
            |(position, moves): &(Position, usize)| {
                let (position, moves) = (position.clone(), *moves);
                let first = if moves == 0 { 0 } else { moves + 1 };
                let palette = turn.game.palette().cycle().skip(first % colours);
                palette.take(colours).filter_map(move |colour| {
                    let next = turn.game.play(&position, colour)?;
                    Some((colour, (next, moves + 1), Unit))
                })
            },
            |(position, _)| position.is_cleared(),
        );
        let dfs = DepthFirst::new(CycleRule::None).max_depth(self.below.saturating_sub(1));
        let mut run = Search::new(&moves).limits(self.limits.clone()).start(dfs);
        while let Ok(Step::Goal(goal)) = run.run_to_end() {
            let Ok(Some(path)) = run.path(goal) else {
                break;
            };
            let Some(shorter) = u32::try_from(path.len())
                .ok()
                .and_then(|len| len.checked_sub(1))
            else {
                break;
            };
            self.plan = Plan::new(path, |(position, _)| position);
            run.set_max_depth(shorter);
        }
        self.expanded += run.stats().expanded;
        self.plan
            .next(turn.position)
            .unwrap_or_else(|| self.fallback.next_move(turn))
    }

    fn expanded(&self) -> u64 {
        self.expanded + self.fallback.expanded()
    }

    fn has_plan(&self, position: &Position) -> bool {
        self.plan.is_for(position)
    }
}
