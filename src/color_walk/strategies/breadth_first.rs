//! Breadth-first finish: tries all sequences of the next few moves, and ends the game with the shortest one.
//!
//! The search of Part 7 of the series queues every colour except the last one played, even if it clears nothing, and
//! does not recognise equal positions. It stops expanding when 16,384 sequences are queued. By then it has tried all
//! sequences of six moves and most sequences of seven. This is a breadth-first search of the tree of move sequences,
//! which stops when its frontier reaches this length.

use crate::algorithms::BreadthFirst;
use crate::color_walk::strategies::{Plan, Strategy, Turn};
use crate::color_walk::{Colour, Position};
use crate::cost::Unit;
use crate::engine::search::{Duplicates, Search};
use crate::problem::problem_fn;
use crate::report::{Report, Step};

/// A player that ends the game with the shortest sequence that a capped breadth-first search finds. As long as the
/// search finds no sequence, another strategy moves.
///
/// # Examples
///
/// This player searches from move 18 on, as in the series. Its look-ahead has two moves instead of five:
///
/// ```
/// use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
/// use colorwalk::color_walk::strategies::{BreadthFirstFinish, LookAhead, SwitchAfter, play_out};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// let look_ahead = LookAhead::new(2, Area);
/// type Finish = BreadthFirstFinish<LookAhead<Area>>;
/// let moves =
///     |finish| play_out(&game, &mut SwitchAfter::new(18, look_ahead, finish)).moves.len();
/// assert_eq!(moves(Finish::new(look_ahead)), 33);
/// let short = Finish::SERIES_QUEUE / 300; // too short to reach the end
/// assert_eq!(moves(Finish::new(look_ahead).queue(short)), 35);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BreadthFirstFinish<F> {
    fallback: F,
    queue: usize,
    plan: Plan,
    expanded: u64,
}

impl<F: Strategy> BreadthFirstFinish<F> {
    /// The length of the queue at which the series stops expanding: 4⁷.
    pub const SERIES_QUEUE: usize = 16_384;

    /// Creates a player that lets `fallback` move until the search finds a sequence that clears the board.
    pub fn new(fallback: F) -> Self {
        Self {
            fallback,
            queue: Self::SERIES_QUEUE,
            plan: Plan::default(),
            expanded: 0,
        }
    }

    /// Sets the length of the queue at which the search stops expanding.
    #[must_use]
    pub fn queue(mut self, sequences: usize) -> Self {
        self.queue = sequences;
        self
    }
}

impl<F: Strategy> Strategy for BreadthFirstFinish<F> {
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        if let Some(colour) = self.plan.next(turn.position) {
            return colour;
        }
        // All moves, including wasted ones, except a repetition of the last move.
        let moves = problem_fn(
            (turn.position.clone(), None),
            |(position, last): &(Position, Option<Colour>)| {
                let (position, last) = (position.clone(), *last);
                let colours = turn
                    .game
                    .palette()
                    .filter(move |&colour| Some(colour) != last);
                colours.map(move |colour| {
                    let next = turn.game.play(&position, colour);
                    let next = next.unwrap_or_else(|| position.clone());
                    (colour, (next, Some(colour)), Unit)
                })
            },
            |(position, _)| position.is_cleared(),
        );
        let search = Search::new(&moves).duplicates(Duplicates::Ignore);
        let mut run = search.start(BreadthFirst::new());
        while run.frontier_len() < self.queue && run.step().is_ok_and(Step::is_progress) {}
        self.expanded += run.stats().expanded;
        if let Some(path) = run.into_report().ok().and_then(Report::into_path) {
            self.plan = Plan::new(path, |(position, _)| position);
        }
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
