//! Plays batches of games, as the page of the series does. You choose the parameters of each player. The boards are the
//! boards of the series or random boards.
//!
//! A player with the parameters of the series plays the same games as in the tournament.

use std::sync::LazyLock;

use chacha20::ChaCha8Rng;
use colorwalk::NonNegativeReal;
use colorwalk::color_walk::strategies::series::{Entry, Rule};
use colorwalk::color_walk::strategies::{
    BreadthFirstFinish, DepthFirstFinish, EndRule, LookAhead, RandomChoice, Recursion, RoundRobin,
    ScaledSearch, Strategy, SwitchAfter, play_out,
};
use colorwalk::color_walk::{
    Area, Board, BoardError, ColorWalk, Metric, Perimeter, Ratio, SeriesGenerator, Start, Trial,
};
use rand::SeedableRng;
use serde::Deserialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Failure;
use crate::published::Published;

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| Entry::all().collect());

/// A strategy of the series, with numbers that replace the published ones.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Choice {
    name: String,
    look_ahead: u8,
    rule: String,
    /// How many moves the player looks ahead.
    depth: Option<u8>,
    /// The cost of a move in the best-first search, in cells.
    scale: Option<u32>,
    /// The most positions that a search keeps.
    cap: Option<usize>,
}

/// Returns which numbers a strategy takes: a depth, a scale, and a cap.
pub(crate) fn takes(entry: Entry) -> (bool, bool, bool) {
    let name = entry.name;
    let has_search = entry.uses_scale() && name != "dijkstra-dijkstra";
    let has_depth = name.ends_with("-look-ahead")
        || ["bfs", "dfs", "greedy-dijkstra", "dijkstra-greedy"].contains(&name)
        || name == "max-perimeter-dijkstra";
    (
        has_depth,
        has_search,
        has_search || name == "bfs" || name == "dfs",
    )
}

/// The measure of a look-ahead, chosen by name.
#[derive(Clone, Copy, Debug)]
enum Measure {
    Area,
    Perimeter,
    PerimeterArea,
    DeepPath,
    PathArea,
}

impl Metric for Measure {
    fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
        match self {
            Self::Area => Area.value(trial),
            Self::Perimeter => Perimeter.value(trial),
            Self::PerimeterArea => SwitchAfter::new(20, Perimeter, Area).value(trial),
            Self::DeepPath => Ratio.value(trial),
            Self::PathArea => SwitchAfter::new(12, Ratio, Area).value(trial),
        }
    }
}

impl Choice {
    /// Returns the strategy of the series with this name, look-ahead and rule. Its parameters are the published ones,
    /// not those chosen on the page.
    pub(crate) fn entry(&self) -> Result<&'static Entry, Failure> {
        let is_wanted = |entry: &&Entry| {
            (entry.name, entry.look_ahead) == (&self.name, self.look_ahead)
                && entry.rule.to_string() == self.rule
        };
        let entry = ENTRIES.iter().find(is_wanted);
        let entry = entry.ok_or_else(|| format!("no strategy is called {}", self.name))?;
        let in_range = [
            ("the look-ahead", self.depth.map(u64::from), 1..=8),
            ("the scale", self.scale.map(u64::from), 0..=1000),
            ("the cap", self.cap.map(|cap| cap as u64), 10..=1_000_000),
        ];
        for (what, number, range) in in_range {
            if number.is_some_and(|number| !range.contains(&number)) {
                let (least, most) = (range.start(), range.end());
                return Err(format!("{what} is a number from {least} to {most}").into());
            }
        }
        Ok(entry)
    }

    /// Returns whether it plays with the published numbers.
    fn is_published(&self) -> bool {
        self.depth.is_none() && self.scale.is_none() && self.cap.is_none()
    }

    /// Returns a player with the parameters chosen on the page. Returns `None` if all parameters are as published.
    pub(crate) fn own_player(&self) -> Result<Option<Box<dyn Strategy>>, Failure> {
        let entry = *self.entry()?;
        if self.is_published() {
            return Ok(None);
        }
        let look_ahead = |measure| {
            let player = LookAhead::new(self.depth.unwrap_or(entry.look_ahead), measure);
            match entry.rule {
                Rule::FinishFirst => player.finish_first(),
                Rule::Part6Recursion => player.recursion(Recursion::Part6),
                _ => player,
            }
        };
        let by_area = look_ahead(Measure::Area);
        let end_rule = match entry.rule {
            Rule::Part9 => EndRule::Part9,
            _ => EndRule::Final,
        };
        let search = ScaledSearch::new(self.scale.unwrap_or(ScaledSearch::SERIES_SCALE))
            .end_rule(end_rule)
            .cap(self.cap.unwrap_or(ScaledSearch::SERIES_CAP));
        let (before_finish, before_search, at_beginning) = (18, 15, 5);
        Ok(Some(match entry.name {
            "greedy" | "greedy-look-ahead" => Box::new(by_area),
            "max-perimeter" | "max-perimeter-look-ahead" => {
                Box::new(look_ahead(Measure::Perimeter))
            }
            "perimeter-area" | "perimeter-area-look-ahead" => {
                Box::new(look_ahead(Measure::PerimeterArea))
            }
            "deep-path" | "deep-path-look-ahead" => Box::new(look_ahead(Measure::DeepPath)),
            "path-area" | "path-area-look-ahead" => Box::new(look_ahead(Measure::PathArea)),
            "bfs" => {
                let queue = self
                    .cap
                    .unwrap_or(BreadthFirstFinish::<LookAhead<Area>>::SERIES_QUEUE);
                let finish = BreadthFirstFinish::new(by_area).queue(queue);
                Box::new(SwitchAfter::new(before_finish, by_area, finish))
            }
            "dfs" => {
                let nodes = self
                    .cap
                    .map_or(DepthFirstFinish::<LookAhead<Area>>::DEFAULT_NODES, |cap| {
                        cap as u64
                    });
                let finish = DepthFirstFinish::new(by_area).nodes(nodes);
                Box::new(SwitchAfter::new(before_finish, by_area, finish))
            }
            "dijkstra" => Box::new(search),
            "greedy-dijkstra" => Box::new(SwitchAfter::new(before_search, by_area, search)),
            "max-perimeter-dijkstra" => {
                let first = look_ahead(Measure::Perimeter);
                Box::new(SwitchAfter::new(before_search, first, search))
            }
            "dijkstra-greedy" => {
                Box::new(SwitchAfter::new(at_beginning, search.until_half(), by_area))
            }
            name => return Err(format!("{name} has no such numbers").into()),
        }))
    }
}

/// The boards that are played.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Boards {
    Series,
    /// Random boards, as the tournament draws them with `--size` and `--seed`.
    Random {
        columns: u32,
        rows: u32,
        colours: u8,
        seed: u64,
    },
}

impl Boards {
    /// Returns a board by its number, from 1 on.
    pub(crate) fn board(self, number: u32) -> Result<Board, BoardError> {
        match self {
            Self::Series => Board::series(number),
            Self::Random {
                columns,
                rows,
                colours,
                seed,
            } => Board::random(columns, rows, colours, &mut stream(seed, number)),
        }
    }
}

#[derive(Debug, Deserialize)]
struct Request {
    players: Vec<Choice>,
    boards: Boards,
    /// The number of the last board; the first is board 1.
    last: u32,
}

/// The games of one player, in order: how many moves each takes.
type Games = Box<dyn Iterator<Item = Result<usize, String>>>;

/// A batch of games in progress.
#[wasm_bindgen]
pub struct Batch {
    players: Vec<Games>,
    played: u32,
    next: usize,
    last: u32,
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch")
            .field("played", &self.played)
            .finish_non_exhaustive()
    }
}

/// Returns a stream of random numbers. Each seed has many independent streams, and board `n` takes stream `n`, as in
/// the tournament.
fn stream(seed: u64, number: u32) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(number.into());
    generator
}

/// Returns the number of moves of a game, if it cleared the board.
fn moves(game: &colorwalk::color_walk::strategies::Game) -> Result<usize, String> {
    game.is_cleared
        .then_some(game.moves.len())
        .ok_or_else(|| "a player did not clear the board".to_owned())
}

fn games(choice: &Choice, boards: Boards, last: u32) -> Result<Games, Failure> {
    let entry = choice.entry()?;
    boards.board(1)?; // the others have the same size
    if choice.is_published() && matches!(boards, Boards::Series) {
        return Ok(Box::new(
            entry.replay(1..=last).map(|(_, game)| moves(&game)),
        ));
    }
    let mut turns = match entry.name {
        "round-robin-skip" => RoundRobin::skipping(),
        _ => RoundRobin::new(),
    };
    let mut draws = match boards {
        Boards::Random { seed, .. } => stream(seed, 0),
        Boards::Series => stream(1, 0),
    };
    choice.own_player()?; // its numbers are right
    let choice = choice.clone();
    Ok(Box::new((1..=last).map(move |number| {
        let board = boards.board(number).map_err(|error| error.to_string())?;
        let game = ColorWalk::new(&board, Start::CORNER).map_err(|error| error.to_string())?;
        let own = choice.own_player().map_err(|error| error.to_string())?;
        let played = match (own, entry.name) {
            (Some(mut player), _) => play_out(&game, &mut *player),
            (None, "round-robin" | "round-robin-skip") => play_out(&game, &mut turns),
            (None, "random") => play_out(&game, &mut RandomChoice::new(&mut draws)),
            (None, "random-skip") => play_out(&game, &mut RandomChoice::skipping(&mut draws)),
            (None, _) => play_out(
                &game,
                &mut entry.player(number == 1, &mut SeriesGenerator::new()),
            ),
        };
        moves(&played)
    })))
}

#[wasm_bindgen]
impl Batch {
    /// Begins a batch. The request is a JSON object that contains the players, the kind of boards, and the number of
    /// the last board.
    ///
    /// # Errors
    ///
    /// Returns an error if the player or the board does not exist.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str) -> Result<Self, String> {
        let request: Request = serde_json::from_str(request).map_err(|error| error.to_string())?;
        let Request {
            players,
            boards,
            last,
        } = request;
        if !(1..=10_000).contains(&last) || players.is_empty() || players.len() > 4 {
            return Err("a batch has one to four players and 1 to 10000 boards".to_owned());
        }
        let players = players.iter().map(|choice| games(choice, boards, last));
        let players = players
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| error.to_string())?;
        Ok(Self {
            players,
            played: 0,
            next: 0,
            last,
        })
    }

    /// Plays the next game. Returns a JSON object with the player, the board and the moves of the game. The object also
    /// says whether the game was the last one.
    pub fn go_on(&mut self) -> String {
        let (player, board) = (self.next, self.played + 1);
        let answer = match self.players[player].next() {
            Some(Ok(moves)) => {
                self.next = (self.next + 1) % self.players.len();
                self.played += u32::from(self.next == 0);
                json!({ "player": player, "board": board, "moves": moves, "over": self.played == self.last })
            }
            Some(Err(error)) => json!({ "error": error }),
            None => json!({ "error": "the batch is over" }),
        };
        answer.to_string()
    }
}

/// Returns the group of a strategy, and its rule in words.
fn in_words(entry: Entry) -> (&'static str, String) {
    let ahead = match entry.look_ahead {
        1 => String::new(),
        moves => format!(", {moves} moves ahead"),
    };
    let (group, what) = match entry.name {
        "round-robin" => ("No plan", "the colours in turn"),
        "round-robin-skip" => ("No plan", "the colours in turn, without wasted moves"),
        "random" => ("No plan", "a random colour"),
        "random-skip" => ("No plan", "a random colour that clears something"),
        "greedy" | "greedy-look-ahead" => ("The most cells", "the most cells cleared"),
        "max-perimeter" | "max-perimeter-look-ahead" => ("Other measures", "the longest border"),
        "perimeter-area" | "perimeter-area-look-ahead" => (
            "Other measures",
            "the longest border; after 20 moves the most cells",
        ),
        "deep-path" | "deep-path-look-ahead" => ("Other measures", "the most border per cell"),
        "path-area" | "path-area-look-ahead" => (
            "Other measures",
            "the most border per cell; after 12 moves the most cells",
        ),
        "bfs" => (
            "Searches to the end",
            "the most cells; after 18 moves a breadth-first search",
        ),
        "dfs" => (
            "Searches to the end",
            "the most cells; after 18 moves a depth-first search",
        ),
        "dijkstra" => (
            "Searches to the end",
            "Dijkstra with a limited number of open states",
        ),
        "greedy-dijkstra" => ("Hybrids", "the most cells; after 15 moves Dijkstra"),
        "dijkstra-greedy" => ("Hybrids", "Dijkstra; after half the board the most cells"),
        "dijkstra-dijkstra" => (
            "Hybrids",
            "Dijkstra to half the board, and again to the end",
        ),
        "max-perimeter-dijkstra" => ("Hybrids", "the longest border; after 15 moves Dijkstra"),
        _ => ("The optimum", "the fewest moves, with a proof"),
    };
    (group, format!("{what}{ahead}"))
}

/// Returns the strategies, each with its name, its rule in words, its parameters, and its published figures.
pub(crate) fn strategies() -> Value {
    let entries = ENTRIES.iter().map(|&entry| {
        let (depth, scale, cap) = takes(entry);
        let (group, what) = in_words(entry);
        let default_cap = match entry.name {
            "bfs" => BreadthFirstFinish::<LookAhead<Area>>::SERIES_QUEUE,
            "dfs" => usize::try_from(DepthFirstFinish::<LookAhead<Area>>::DEFAULT_NODES)
                .unwrap_or(usize::MAX),
            _ => ScaledSearch::SERIES_CAP,
        };
        let published = Published::of(entry).map(|row| {
            json!({
                "min": row.min, "mean": row.mean, "max": row.max, "deviation": row.deviation,
                "parts": row.parts, "note": row.note,
            })
        });
        json!({
            "name": entry.name,
            "look_ahead": entry.look_ahead,
            "rule": entry.rule.to_string(),
            "group": group,
            "what": what,
            "depth": depth.then_some(entry.look_ahead),
            "scale": scale.then_some(ScaledSearch::SERIES_SCALE),
            "cap": cap.then_some(default_cap),
            "published": published,
        })
    });
    entries.collect()
}
