//! The optimal player: no strategy clears a board in fewer moves.
//!
//! Before its first move, the player [solves](mod@crate::color_walk::solve) the board, and then it plays the solution.
//! The rest of an optimal solution is also optimal, so one search is enough for a game. The player searches again only
//! if another player has moved in between.
//!
//! # When to use it
//!
//! Use this player as the reference for all other strategies. It takes milliseconds on boards of the series, but the
//! proof can take hours on boards that are larger or have more colours. For such boards, use
//! a [`Solver`](crate::color_walk::solve::Solver) with limits.

use crate::color_walk::solve::Solver;
use crate::color_walk::strategies::{Plan, Strategy, Turn};
use crate::color_walk::{Colour, Position};

/// A player that needs the minimum number of moves from any position.
///
/// # Complexity
///
/// As for [`Solver::solve_from`], once per game.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
/// use colorwalk::color_walk::strategies::{LookAhead, Optimal, SwitchAfter, play_out};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// assert_eq!(play_out(&game, &mut Optimal::new()).moves.len(), 29);
///
/// // The greedy player needs 40 moves; after its first ten the minimum is 32 in all.
/// let mut rescued = SwitchAfter::new(10, LookAhead::new(1, Area), Optimal::new());
/// assert_eq!(play_out(&game, &mut rescued).moves.len(), 32);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Optimal {
    plan: Plan,
    expanded: u64,
}

impl Optimal {
    /// Creates a player without a plan.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Strategy for Optimal {
    #[cfg_attr(not(debug_assertions), inline)]
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        if !self.plan.is_for(turn.position) {
            let Ok(solution) = Solver::new().solve_from(turn.game, turn.position) else {
                return Colour::new(0); // a position of another game has no plan
            };
            self.expanded += solution.expanded;
            self.plan = Plan::of_moves(turn.game, turn.position, solution.moves);
        }
        let planned = self.plan.next(turn.position);
        planned.unwrap_or(Colour::new(0)) // a cleared board has no plan
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn has_plan(&self, position: &Position) -> bool {
        self.plan.is_for(position)
    }
}
