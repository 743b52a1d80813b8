//! The strategies of the series with their published parameters, and the optimal one.
//!
//! # Examples
//!
//! ```
//! use colorwalk::color_walk::strategies::series::Entry;
//!
//! let greedy =
//!     Entry::all().find(|entry| entry.name == "greedy").expect("it is in the series");
//! let moves: Vec<usize> =
//!     greedy.replay(1..=5).map(|(_, game)| game.moves.len()).collect();
//! assert_eq!(moves, [40, 39, 41, 42, 33]);
//! ```

use std::fmt;
use std::ops::RangeInclusive;

use crate::color_walk::strategies::{
    BreadthFirstFinish, DepthFirstFinish, DrawColour, EndRule, Game, LookAhead, Optimal,
    RandomChoice, Recursion, RoundRobin, ScaledSearch, Strategy, SwitchAfter, play_out,
};
use crate::color_walk::{Area, Board, ColorWalk, Metric, Perimeter, Ratio, SeriesGenerator, Start};

/// A strategy of the series with its parameters, or the [optimal](Optimal) strategy, which is not part of the series.
///
/// # Examples
///
/// The list of strategies, and a game of each kind:
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, SeriesGenerator, Start};
/// use colorwalk::color_walk::strategies::play_out;
/// use colorwalk::color_walk::strategies::series::{Entry, Rule};
///
/// let find =
///     |name, rule| Entry::all().find(|entry| entry.name == name && entry.rule == rule);
/// let dijkstra = find("dijkstra", Rule::Part9).expect("it is in Part 9");
/// assert_eq!(dijkstra.to_string(), "dijkstra 1 25 part-9"); // name, look-ahead, scale, rule
/// assert!(dijkstra.uses_scale() && !dijkstra.is_sequential());
/// assert_eq!((dijkstra.look_ahead, dijkstra.scale()), (1, "25"));
///
/// // A batch of the series, whose games of random moves depend on the games before.
/// let random = find("random", Rule::Final).expect("it is in Part 3");
/// assert!(random.is_sequential());
/// let moves = random.replay(2..=4).map(|(number, game)| (number, game.moves.len()));
/// assert_eq!(moves.collect::<Vec<_>>(), [(2, 90), (3, 93), (4, 70)]);
///
/// // The same player on a board of your own.
/// let game = ColorWalk::new(&"0120\n1102\n2011".parse::<Board>()?, Start::Cluster(5))?;
/// let mut draws = SeriesGenerator::new();
/// assert!(play_out(&game, &mut random.player(true, &mut draws)).is_cleared);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Entry {
    /// The name of the strategy; its variants share it.
    pub name: &'static str,
    kind: Kind,
    /// The depth of the look-ahead; one if the strategy has none.
    pub look_ahead: u8,
    /// The rule that distinguishes this variant from others.
    pub rule: Rule,
}

/// The version of a rule that the series changed over time, or that this crate corrects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The last version of the series.
    Final,
    /// A look-ahead that prefers sequences that clear the board: [`LookAhead::finish_first`].
    FinishFirst,
    /// [`Recursion::Part6`].
    Part6Recursion,
    /// [`EndRule::Part9`].
    Part9,
    /// After a searched move, the program of the series may waste a move. Here it does not.
    NoStaleMove,
    /// Not a rule of the series: the strategy is this crate's own.
    Ours,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Final => "final",
            Self::FinishFirst => "finish-first",
            Self::Part6Recursion => "part-6-recursion",
            Self::Part9 => "part-9",
            Self::NoStaleMove => "no-stale-move",
            Self::Ours => "ours",
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    RoundRobin,
    RoundRobinSkip,
    Random,
    RandomSkip,
    LookAhead(Worth),
    Bfs,
    Dfs,
    Dijkstra,
    GreedyDijkstra,
    DijkstraGreedy,
    DijkstraDijkstra,
    MaxPerimeterDijkstra,
    Optimal,
}

/// The five metrics of the series.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Worth {
    Area,
    Perimeter,
    PerimeterArea,
    DeepPath,
    PathArea,
}

impl Metric for Worth {
    fn value(&self, trial: &crate::color_walk::Trial<'_>) -> crate::cost::NonNegativeReal {
        match self {
            Self::Area => Area.value(trial),
            Self::Perimeter => Perimeter.value(trial),
            Self::PerimeterArea => SwitchAfter::new(20, Perimeter, Area).value(trial),
            Self::DeepPath => Ratio.value(trial),
            Self::PathArea => SwitchAfter::new(12, Ratio, Area).value(trial),
        }
    }
}

/// The number of moves that the look-ahead plays before a search to the end takes over.
const MOVES_BEFORE_FINISH: u32 = 18;
/// The number of moves that the look-ahead plays before a best-first search to the end takes over.
const MOVES_BEFORE_SEARCH: u32 = 15;
/// The number of moves after which a hybrid that begins with a best-first search changes to its other strategy.
const MOVES_AT_BEGINNING: u32 = 5;
/// The scale of the second search of "Dijkstra-Dijkstra".
const SECOND_SCALE: u32 = 28;

impl Entry {
    /// Lists the strategies in the order of the series, with the optimal one at the end. The variants of a strategy
    /// follow each other.
    pub fn all() -> impl Iterator<Item = Self> {
        use Kind::{
            Bfs, Dfs, Dijkstra, DijkstraDijkstra, DijkstraGreedy, GreedyDijkstra, LookAhead,
            MaxPerimeterDijkstra, Optimal, Random, RandomSkip, RoundRobin, RoundRobinSkip,
        };
        use Rule::{Final, FinishFirst, NoStaleMove, Ours, Part6Recursion, Part9};
        #[rustfmt::skip] // one entry a line
        let entries = [
            ("round-robin", RoundRobin, 1, Final),
            ("round-robin-skip", RoundRobinSkip, 1, Final),
            ("random", Random, 1, Final),
            ("random-skip", RandomSkip, 1, Final),
            ("greedy", LookAhead(Worth::Area), 1, Final),
            ("greedy-look-ahead", LookAhead(Worth::Area), 2, Final),
            ("greedy-look-ahead", LookAhead(Worth::Area), 3, Final),
            ("greedy-look-ahead", LookAhead(Worth::Area), 4, Final),
            ("greedy-look-ahead", LookAhead(Worth::Area), 5, Final),
            ("greedy-look-ahead", LookAhead(Worth::Area), 2, FinishFirst),
            ("greedy-look-ahead", LookAhead(Worth::Area), 3, FinishFirst),
            ("greedy-look-ahead", LookAhead(Worth::Area), 4, FinishFirst),
            ("greedy-look-ahead", LookAhead(Worth::Area), 5, FinishFirst),
            ("greedy-look-ahead", LookAhead(Worth::Area), 6, FinishFirst),
            ("greedy-look-ahead", LookAhead(Worth::Area), 7, FinishFirst),
            ("max-perimeter", LookAhead(Worth::Perimeter), 1, Final),
            ("max-perimeter-look-ahead", LookAhead(Worth::Perimeter), 2, Final),
            ("max-perimeter-look-ahead", LookAhead(Worth::Perimeter), 2, Part6Recursion),
            ("perimeter-area", LookAhead(Worth::PerimeterArea), 1, Final),
            ("perimeter-area-look-ahead", LookAhead(Worth::PerimeterArea), 2, Final),
            ("deep-path", LookAhead(Worth::DeepPath), 1, Final),
            ("deep-path-look-ahead", LookAhead(Worth::DeepPath), 4, Final),
            ("path-area", LookAhead(Worth::PathArea), 1, Final),
            ("path-area-look-ahead", LookAhead(Worth::PathArea), 4, Final),
            ("path-area-look-ahead", LookAhead(Worth::PathArea), 4, Part6Recursion),
            ("bfs", Bfs, 5, NoStaleMove),
            ("dfs", Dfs, 5, NoStaleMove),
            ("dijkstra", Dijkstra, 1, Part9),
            ("dijkstra", Dijkstra, 1, Final),
            ("greedy-dijkstra", GreedyDijkstra, 5, Final),
            ("dijkstra-greedy", DijkstraGreedy, 5, Final),
            ("dijkstra-dijkstra", DijkstraDijkstra, 5, Final),
            ("max-perimeter-dijkstra", MaxPerimeterDijkstra, 5, Final),
            ("optimal", Optimal, 1, Ours),
        ];
        entries
            .into_iter()
            .map(|(name, kind, look_ahead, rule)| Self {
                name,
                kind,
                look_ahead,
                rule,
            })
    }

    /// Returns the scale of the best-first search, or the scale of the series if the strategy does not use it.
    pub fn scale(&self) -> &'static str {
        if self.kind == Kind::DijkstraDijkstra {
            "25 then 28"
        } else {
            "25"
        }
    }

    /// Returns whether the strategy has a best-first search, which uses the scale.
    pub fn uses_scale(&self) -> bool {
        matches!(
            self.kind,
            Kind::Dijkstra
                | Kind::GreedyDijkstra
                | Kind::DijkstraGreedy
                | Kind::DijkstraDijkstra
                | Kind::MaxPerimeterDijkstra
        )
    }

    /// Returns whether a game depends on earlier games, so that games must be played in order.
    ///
    /// The turn of the round robin and the random draws continue from game to game.
    pub fn is_sequential(&self) -> bool {
        matches!(
            self.kind,
            Kind::RoundRobin | Kind::RoundRobinSkip | Kind::Random | Kind::RandomSkip
        )
    }

    /// Creates the look-ahead of the strategy, by the rule of this variant.
    fn look_ahead_by(self, worth: Worth) -> LookAhead<Worth> {
        let look_ahead = LookAhead::new(self.look_ahead, worth);
        match self.rule {
            Rule::FinishFirst => look_ahead.finish_first(),
            Rule::Part6Recursion => look_ahead.recursion(Recursion::Part6),
            _ => look_ahead,
        }
    }

    /// Creates the player of one game.
    ///
    /// The player of "dijkstra-dijkstra" depends on whether this is the first game of a batch. The program of the
    /// series set the scale to 28 for the second search of the first game, and kept it. The random strategies draw from
    /// `draws`. The other strategies ignore `draws`.
    #[cfg_attr(not(debug_assertions), inline)]
    pub fn player<'d>(
        &self,
        is_first_game: bool,
        draws: &'d mut (dyn DrawColour + Send),
    ) -> Box<dyn Strategy + Send + 'd> {
        let by_area = self.look_ahead_by(Worth::Area);
        let end_rule = match self.rule {
            Rule::Part9 => EndRule::Part9,
            _ => EndRule::Final,
        };
        let search = ScaledSearch::new(ScaledSearch::SERIES_SCALE).end_rule(end_rule);
        match self.kind {
            Kind::RoundRobin => Box::new(RoundRobin::new()),
            Kind::RoundRobinSkip => Box::new(RoundRobin::skipping()),
            Kind::Random => Box::new(RandomChoice::new(draws)),
            Kind::RandomSkip => Box::new(RandomChoice::skipping(draws)),
            Kind::LookAhead(worth) => Box::new(self.look_ahead_by(worth)),
            Kind::Bfs => {
                let finish = BreadthFirstFinish::new(by_area);
                Box::new(SwitchAfter::new(MOVES_BEFORE_FINISH, by_area, finish))
            }
            Kind::Dfs => {
                let finish = DepthFirstFinish::new(by_area);
                Box::new(SwitchAfter::new(MOVES_BEFORE_FINISH, by_area, finish))
            }
            Kind::Dijkstra => Box::new(search),
            Kind::Optimal => Box::new(Optimal::new()),
            Kind::GreedyDijkstra => {
                Box::new(SwitchAfter::new(MOVES_BEFORE_SEARCH, by_area, search))
            }
            Kind::MaxPerimeterDijkstra => Box::new(SwitchAfter::new(
                MOVES_BEFORE_SEARCH,
                self.look_ahead_by(Worth::Perimeter),
                search,
            )),
            Kind::DijkstraGreedy => Box::new(SwitchAfter::new(
                MOVES_AT_BEGINNING,
                search.until_half(),
                by_area,
            )),
            Kind::DijkstraDijkstra => {
                let second = ScaledSearch::new(SECOND_SCALE).end_rule(end_rule);
                // The second scale stays set for the games that follow.
                let first = if is_first_game { &search } else { &second };
                let first = first.clone().until_half();
                Box::new(SwitchAfter::new(MOVES_AT_BEGINNING, first, second))
            }
        }
    }

    /// Plays the given boards of the series from the corner, as in a batch of games that begins at board 1.
    ///
    /// A [sequential](Self::is_sequential) entry also plays the boards before the range, but yields only the games of
    /// the range. The random strategies draw their boards and their moves from one generator, so from the second game
    /// on, their boards differ from [`Board::series`].
    ///
    /// Yields each game with its number. Boards are numbered from 1, so a range that includes 0 begins at 1.
    #[cfg_attr(not(debug_assertions), inline)]
    pub fn replay(&self, boards: RangeInclusive<u32>) -> impl Iterator<Item = (u32, Game)> {
        let entry = *self;
        let mut generator = SeriesGenerator::new();
        let first = if self.is_sequential() {
            1
        } else {
            *boards.start()
        };
        let mut turns = match self.kind {
            Kind::RoundRobinSkip => RoundRobin::skipping(),
            _ => RoundRobin::new(),
        };
        (first.max(1)..=*boards.end()).filter_map(move |number| {
            let board = match entry.kind {
                Kind::Random | Kind::RandomSkip => generator.board(),
                _ => Board::series(number).ok()?,
            };
            let game = ColorWalk::new(&board, Start::CORNER).ok()?;
            let played = match entry.kind {
                Kind::RoundRobin | Kind::RoundRobinSkip => play_out(&game, &mut turns),
                _ => play_out(&game, &mut entry.player(number == 1, &mut generator)),
            };
            boards.contains(&number).then_some((number, played))
        })
    }
}

/// Writes the name, the look-ahead, the scale and the rule.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {} {}",
            self.name,
            self.look_ahead,
            self.scale(),
            self.rule
        )
    }
}
