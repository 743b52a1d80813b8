//! The "Dijkstra" of the series: best-first search by moves made and cells cleared.
//!
//! A position is ranked by `scale · moves - cells cleared`, the first board that is cleared ends the
//! search, and a full queue makes it decide for the position on top and start again from there. That
//! is [`best_first`](Search::best_first) over the tree of moves, with a frontier that
//! [commits](OnFull::Commit).
//!
//! Since the cells cleared are a constant less the cells left, the order is that of A* with unit
//! costs and the estimate h = cells left / scale; see [`Reweighted`](crate::adaptors::Reweighted). A
//! move may clear more than `scale` cells, so h is not admissible, and the answer is a good path and
//! not the best one.

use crate::adaptors::FromState;
use crate::algorithms::Candidate;
use crate::color_walk::strategies::{Plan, Strategy, Turn};
use crate::color_walk::{ColorWalk, Colour, Position};
use crate::engine::search::{Duplicates, GoalTest, OnFull, Search, Ties};
use crate::report::step::Step;

/// When the scale falls to [`ScaledSearch::END_SCALE`], so that the search does not turn back to
/// early positions shortly before the end.
///
/// # Examples
///
/// The two differ only where the search is long, and it is not always the second that does better:
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Start};
/// use colorwalk::strategies::{EndRule, ScaledSearch, play_out};
///
/// let game = ColorWalk::new(&Board::series(4)?, Start::CORNER)?;
/// let moves =
///     |rule| play_out(&game, &mut ScaledSearch::new(28).end_rule(rule)).moves().len();
/// assert_eq!(moves(EndRule::Part9), 33);
/// assert_eq!(moves(EndRule::Final), 36);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndRule {
    /// With fewer than 10 cells left (Part 9).
    Part9,
    /// With fewer than 10 cells left, or fewer than 36 while the queue holds more than 200,000
    /// positions (the final version of the series).
    #[default]
    Final,
}

impl EndRule {
    fn applies(self, cells_left: u32, queue: usize) -> bool {
        cells_left < 10 || (self == Self::Final && cells_left < 36 && queue > 200_000)
    }
}

/// Plays what a best-first search by moves made and cells cleared finds: the "Dijkstra" of the
/// series.
///
/// # Complexity
///
/// At most `cap` queued positions at a time, and those that were expanded before: some 14,000 a board
/// of the series at a scale of 25.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Start};
/// use colorwalk::strategies::{ScaledSearch, play_out};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// let played = play_out(&game, &mut ScaledSearch::new(10));
/// assert_eq!(played.moves().len(), 41); // a small scale makes haste
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
///
/// A larger scale searches longer and finds fewer moves, if the queue is long enough for it:
///
/// ```
/// use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
/// use colorwalk::strategies::{EndRule, LookAhead, ScaledSearch, SwitchTo, play_out};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// let moves = |mut player: ScaledSearch| play_out(&game, &mut player).moves().len();
/// let hasty = ScaledSearch::new(ScaledSearch::END_SCALE);
/// let published = ScaledSearch::new(ScaledSearch::SERIES_SCALE).end_rule(EndRule::Part9);
/// assert_eq!((moves(hasty), moves(published.clone())), (40, 33));
/// let narrow = published.clone().cap(ScaledSearch::SERIES_CAP / 1000);
/// assert_eq!(moves(narrow), 43);
///
/// // "Dijkstra-Greedy": to the middle of the board, and then by look-ahead.
/// let mut hybrid = SwitchTo::new(5, published.until_half(), LookAhead::new(3, Area));
/// assert_eq!(play_out(&game, &mut hybrid).moves().len(), 35);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ScaledSearch {
    scale: u32,
    end_rule: EndRule,
    cap: usize,
    until_half: bool,
    plan: Plan,
    expanded: u64,
}

impl ScaledSearch {
    /// The scale near the end of the game.
    pub const END_SCALE: u32 = 5;

    /// The scale that the series published.
    pub const SERIES_SCALE: u32 = 25;

    /// The number of queued positions above which the series decides for the one on top.
    pub const SERIES_CAP: usize = 250_000;

    /// Counts a move as much as `scale` cleared cells. At 0 the search is greedy; the larger the
    /// scale, the more it is breadth-first.
    #[must_use]
    pub fn new(scale: u32) -> Self {
        Self {
            scale,
            end_rule: EndRule::default(),
            cap: Self::SERIES_CAP,
            until_half: false,
            plan: Plan::default(),
            expanded: 0,
        }
    }

    /// Sets when the scale falls.
    #[must_use]
    pub fn end_rule(mut self, end_rule: EndRule) -> Self {
        self.end_rule = end_rule;
        self
    }

    /// Sets the number of queued positions above which the search decides for the one on top.
    #[must_use]
    pub fn cap(mut self, positions: usize) -> Self {
        self.cap = positions;
        self
    }

    /// Decides for the first position that comes to the top with at least half of the cells cleared.
    #[must_use]
    pub fn until_half(mut self) -> Self {
        self.until_half = true;
        self
    }

    /// Searches until there is something to decide for.
    fn search(&mut self, turn: &Turn<'_>) {
        let from_here = FromState::new(turn.game, turn.position.clone());
        let enough = if self.until_half {
            turn.game.graph().cell_count() / 2
        } else {
            0
        };
        let (scale, end_rule) = (i64::from(self.scale), self.end_rule);
        let key = |candidate: &Candidate<'_, FromState<&ColorWalk>>| {
            let cells_left = candidate.state().cells_left();
            let is_near_end = end_rule.applies(cells_left, candidate.frontier_len());
            let scale = if is_near_end {
                i64::from(Self::END_SCALE)
            } else {
                scale
            };
            scale * i64::from(candidate.depth()) + i64::from(cells_left)
        };
        let mut run = Search::new(&from_here)
            .duplicates(Duplicates::Ignore)
            .goal_test(GoalTest::OnGeneration)
            .ties(Ties::BinaryHeap)
            .frontier_cap(self.cap, OnFull::Commit)
            .start_best_first(key);
        let decided = loop {
            if self.until_half
                && let Some(top) = run.peek()
                && top.depth() > 0
                && top.state().cells_left() <= enough
            {
                break Some(top.id());
            }
            match run.step() {
                Ok(Step::Expanded(_)) => {}
                Ok(Step::Goal(id) | Step::Committed(id)) => break Some(id),
                _ => break None,
            }
        };
        if let Some(Ok(path)) = decided.and_then(|id| run.path(id)) {
            self.plan = Plan::new(path, std::convert::identity);
        }
        self.expanded += run.stats().expanded;
    }
}

impl Strategy for ScaledSearch {
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        if !self.plan.is_for(turn.position) {
            self.search(turn);
        }
        let any = |game: &ColorWalk| {
            game.palette()
                .find(|&colour| game.play(turn.position, colour).is_some())
        };
        let planned = self.plan.next(turn.position).or_else(|| any(turn.game));
        planned.unwrap_or(Colour::new(0)) // only on a cleared board is there nothing to play
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn has_plan(&self, position: &Position) -> bool {
        self.plan.is_for(position)
    }
}
