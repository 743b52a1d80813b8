//! The "Dijkstra" of the series: best-first search by moves made and cells cleared.
//!
//! A position is ranked by `scale · moves - cells cleared`, and the search ends with the first cleared
//! board. When the queue is full, the search commits to the position at its head and starts again from
//! there. That is [capped Dijkstra](Search::capped_dijkstra) over the tree of moves, with a frontier that
//! [commits](OnFull::Commit).
//!
//! The number of cells cleared is a constant minus the cells left. So the order is the order of A* with unit costs and
//! the estimate h = cells left / scale; see [`Reweighted`](crate::adaptors::Reweighted). A move may clear more than
//! `scale` cells, so h is not admissible, and the search finds a good path but not always a shortest one.

use crate::adaptors::WithStarts;
use crate::algorithms::{BestFirst, Candidate, CappedDijkstra, OnFull};
use crate::color_walk::strategies::{Plan, Strategy, Turn};
use crate::color_walk::{ColorWalk, Colour, Position};
use crate::engine::search::{Duplicates, GoalTest, Search, Ties};
use crate::report::step::Step;

/// The rule that lowers the scale to [`ScaledSearch::END_SCALE`], so that the search does not return to
/// early positions shortly before the end.
///
/// # Examples
///
/// The two rules differ only if the search is long, and the second is not always better:
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Start};
/// use colorwalk::color_walk::strategies::{EndRule, ScaledSearch, play_out};
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
    /// The scale falls when fewer than 10 cells are left (Part 9).
    Part9,
    /// The scale falls when fewer than 10 cells are left, or fewer than 36 while the queue holds more
    /// than 200,000 positions (the final version of the series).
    #[default]
    Final,
}

impl EndRule {
    fn applies(self, cells_left: u32, queue: usize) -> bool {
        cells_left < 10 || (self == Self::Final && cells_left < 36 && queue > 200_000)
    }
}

/// A player that follows a best-first search by moves made and cells cleared: the "Dijkstra" of the
/// series.
///
/// # Complexity
///
/// At most `cap` queued positions at a time, and the positions expanded before: about 14,000 per board
/// of the series at a scale of 25.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Start};
/// use colorwalk::color_walk::strategies::{ScaledSearch, play_out};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// let played = play_out(&game, &mut ScaledSearch::new(10));
/// assert_eq!(played.moves().len(), 41); // a small scale searches less
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
///
/// With a larger scale the search takes longer and finds fewer moves, if the queue is long enough:
///
/// ```
/// use colorwalk::color_walk::{Area, Board, ColorWalk, Start};
/// use colorwalk::color_walk::strategies::{EndRule, LookAhead, ScaledSearch, SwitchAfter, play_out};
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// let moves = |mut player: ScaledSearch| play_out(&game, &mut player).moves().len();
/// let hasty = ScaledSearch::new(ScaledSearch::END_SCALE);
/// let published = ScaledSearch::new(ScaledSearch::SERIES_SCALE).end_rule(EndRule::Part9);
/// assert_eq!((moves(hasty), moves(published.clone())), (40, 33));
/// let narrow = published.clone().cap(ScaledSearch::SERIES_CAP / 1000);
/// assert_eq!(moves(narrow), 43);
///
/// // "Dijkstra-Greedy": search to the middle of the board, then look-ahead.
/// let mut hybrid = SwitchAfter::new(5, published.until_half(), LookAhead::new(3, Area));
/// assert_eq!(play_out(&game, &mut hybrid).moves().len(), 35);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[doc(alias = "Dijkstra")]
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

    /// The number of queued positions above which the series commits to the first of them.
    pub const SERIES_CAP: usize = 250_000;

    /// Creates a player that counts a move as much as `scale` cleared cells. At 0 the search is greedy;
    /// the larger the scale, the closer it is to breadth-first search.
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

    /// Sets the rule that lowers the scale.
    #[must_use]
    pub fn end_rule(mut self, end_rule: EndRule) -> Self {
        self.end_rule = end_rule;
        self
    }

    /// Sets the number of queued positions above which the search commits to the first of them.
    #[must_use]
    pub fn cap(mut self, positions: usize) -> Self {
        self.cap = positions;
        self
    }

    /// Makes each search commit to the first position at the head with at least half of the cells
    /// cleared.
    #[must_use]
    pub fn until_half(mut self) -> Self {
        self.until_half = true;
        self
    }

    /// Searches until it commits to a position or clears the board.
    #[cfg_attr(not(debug_assertions), inline)]
    fn search(&mut self, turn: &Turn<'_>) {
        let from_here = WithStarts::new(turn.game, [turn.position.clone()]);
        let enough = if self.until_half {
            turn.game.graph().cell_count() / 2
        } else {
            0
        };
        let (scale, end_rule) = (i64::from(self.scale), self.end_rule);
        let key = |candidate: &Candidate<'_, WithStarts<&ColorWalk>>| {
            let cells_left = candidate.state().cells_left();
            let is_near_end = end_rule.applies(cells_left, candidate.frontier_len());
            let scale = if is_near_end {
                i64::from(Self::END_SCALE)
            } else {
                scale
            };
            scale * i64::from(candidate.depth()) + i64::from(cells_left)
        };
        let order = BestFirst::by_key(key)
            .goal_test(GoalTest::OnGeneration)
            .ties(Ties::BinaryHeap);
        let mut run = Search::new(&from_here)
            .duplicates(Duplicates::Ignore)
            .start(CappedDijkstra::new(order, self.cap, OnFull::Commit));
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
        if let Some(id) = decided
            && let Ok(Some(path)) = run.path(id)
        {
            self.plan = Plan::new(path, std::convert::identity);
        }
        self.expanded += run.stats().expanded;
    }
}

impl Strategy for ScaledSearch {
    #[cfg_attr(not(debug_assertions), inline)]
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        if !self.plan.is_for(turn.position) {
            self.search(turn);
        }
        let any = |game: &ColorWalk| {
            game.palette()
                .find(|&colour| game.play(turn.position, colour).is_some())
        };
        let planned = self.plan.next(turn.position).or_else(|| any(turn.game));
        planned.unwrap_or(Colour::new(0)) // a cleared board has no plan
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn has_plan(&self, position: &Position) -> bool {
        self.plan.is_for(position)
    }
}
