//! A tournament, in which every strategy of the series and an optimal player play the same boards. The table shows the
//! published figures beside ours.
//!
//! ```text
//! cargo run --release -p colorwalk-programs --example tournament
//! cargo run --release -p colorwalk-programs --example tournament -- --only greedy,dijkstra --csv games.csv
//! cargo run --release -p colorwalk-programs --example tournament -- --size 14x14x6 --seed 7 --boards 1-20
//! ```
//!
//! Without options, the program plays the boards 1 to 100. All published figures are for these boards. This is a part
//! of the output:
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example tournament -- --only round-robin-skip,greedy,bfs,dijkstra,optimal
//! Boards 1-100 of the series: 600 games in 3.3 s, threads: 2
//!
//!                  look-                              played here  ms a states          published
//! strategy         ahead scale rule          min   mean max   dev  game a game  min mean max  dev in parts
//! ----------------------------------------------------------------------------------------------------------
//! round-robin-skip     1       final          37  46.91  59  4.06  0.17      0   37 46.9  59  4.1 4,5,8,9,12
//! greedy               1       final          31  39.75  48  3.50  0.12     40   31 39.8  48  3.5 4,5,8,9
//! bfs                  5       no-stale-move  25  32.05  39  2.77 30.65  48961   26 32.7  40  2.8 8,9        a
//! dijkstra             1 25    part-9         29  33.04  40  1.91 15.23  14304   29 33.1  40  1.9 9
//! dijkstra             1 25    final          29  33.02  38  1.84 14.95  13876                  -
//! optimal              1       ours           24  28.77  33  1.77  5.82   1577                  -
//!
//! a  Includes a move, mostly wasted, at the start of each game after the first; replayed with it: 26 32.66 40 2.86.
//!
//! rule
//! final          the last version of the series
//! no-stale-move  without the move that the series wastes after a search
//! part-9         with the end rule of Part 9 alone
//! ours           not of the series
//! ```
//!
//! The column `dev` shows the standard deviation of the population. Time and expanded states are means over the games.
//! The time of a game is measured on its thread, and includes making the board. The measured time is too long if
//! threads share a core. Published figures are shown only in the row of the rule with which the series published them.
//! A dash means that no figure is known.
//!
//! The row `optimal` is not part of the series. It shows the best possible result. For each board, the program proves
//! this result before it plays the game. On random boards that are much larger or have more colours, the proof may take
//! hours. In this case, use `--only` to choose the other strategies.
//!
//! # Boards
//!
//! By default the boards are the boards of the series, [`Board::series`]. With `--size` they are random. The generator
//! `ChaCha8` is seeded with the number of `--seed`, which is 1 by default. [`Board::random`] draws board `n` from
//! stream `n` of the generator, so board `n` is the same in every range. Without `--size`, no random numbers are
//! needed, so `--seed` alone is an error.
//!
//! From game to game, round robin goes on with the next colour, and the random players go on with the next random
//! numbers. So these strategies always begin with board 1. The game on a board then does not depend on the requested
//! range. The games before the first requested board are neither timed nor shown. On random boards, the random players
//! draw from stream 0 of the seed. On boards of the series, one generator draws both boards and moves, as in the
//! series.
//!
//! # Output
//!
//! `--plot DIR` draws three pictures into a directory, each as SVG and as PNG. `moves` shows a histogram of the moves
//! of each strategy. `time` shows the mean of the moves against the median processor time of a game. If `optimal` also
//! plays, `gap` shows how many unnecessary moves the games took. The pictures of the README are the SVG of
//!
//! ```text
//! cargo run --release -p colorwalk-programs --example tournament -- --plot examples/plots
//! ```
//!
//! `--csv FILE` writes one row per game, in the order of the table and then of the boards. All columns except `micros`
//! are the same on every run. `--csv -` writes the rows to standard output and the table to standard error. `--json`
//! writes JSON instead, with one object per line. In a narrow terminal, the table omits columns: first times and
//! states, then the published figures. The exit code is 2 if an option is invalid, and 1 if output cannot be written.

use std::error::Error;
use std::fs;
use std::io;
use std::iter;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use chacha20::ChaCha8Rng;
use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use colorwalk::color_walk::strategies::series::{Entry, Rule};
use colorwalk::color_walk::strategies::{Game, play_out};
use colorwalk::color_walk::{Board, ColorWalk, SeriesGenerator, Start};
use cpu_time::ThreadTime;
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rayon::iter::{ParallelBridge, ParallelIterator};

use crate::plot::Player;
use crate::published::Published;
use colorwalk_programs::{
    Column, Notes, RowOptions, Rows, Screen, Table, WriteError, exit_code, in_millis, parse_threads,
};

#[path = "tournament/canvas.rs"]
mod canvas;
#[path = "tournament/plot.rs"]
mod plot;
#[path = "tournament/published.rs"]
mod published;

fn main() -> ExitCode {
    exit_code(run())
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::try_parse()?;
    let tournament = Tournament::new(&options)?;
    // The program opens the files before the first game. If a file cannot be opened, no game has been played in vain.
    let rows = options.rows.open(FIELDS, &[])?;
    if let Some(directory) = &options.plot {
        fs::create_dir_all(directory)
            .map_err(|source| WriteError::new(directory.display().to_string(), source))?;
    }
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.map_or(0, usize::from)) // 0 means one per core
        .build()
        .map_err(|error| io::Error::other(format!("cannot start the threads: {error}")))?;

    let clock = Instant::now();
    let records = threads.install(|| tournament.play())?;
    let report = Report {
        tournament: &tournament,
        records: &records,
        elapsed: clock.elapsed(),
        threads: threads.current_num_threads(),
    };

    // If the rows cannot be written, the program still writes the report. If the report cannot be written, it still
    // writes the rows.
    let screen = rows.screen();
    let rows_written = write_rows(rows, &tournament, &records);
    let report_written = report.print(&screen);
    let plotted = options.plot.map_or(Ok(()), |directory| {
        plot::write_all(&directory, &report.headline(), &report.players())
    });
    Ok(rows_written.and(report_written).and(plotted)?)
}

// ------------------------------------------------------------------------------------- options

/// Plays boards with the strategies of the series and an optimal strategy, and compares the figures with the published
/// figures.
#[derive(Debug, Parser)]
#[command(override_usage = "tournament [--boards A-B] [--only NAME,...] \
                            [--size COLUMNSxROWSxCOLOURS [--seed S]] \
                            [--csv FILE | --json FILE] [--plot DIR] [--threads N]")]
struct Options {
    /// The numbers of the boards, from 1 to 4294967295: a range or a single one
    #[arg(long, value_name = "A-B", default_value = "1-100", value_parser = parse_boards)]
    boards: RangeInclusive<u32>,

    /// Only the strategies of these names, with all their variants
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = entry_names())]
    only: Vec<String>,

    /// Random boards of this size instead of those of the series
    #[arg(long, value_name = "COLUMNSxROWSxCOLOURS", value_parser = Size::parse)]
    size: Option<Size>,

    /// The seed of the random boards [default: 1]
    #[arg(long, value_name = "S", requires = "size", value_parser = parse_seed)]
    seed: Option<u64>,

    #[command(flatten)]
    rows: RowOptions,

    /// Draws the moves, the time and the gap to the optimum into this directory, as SVG and PNG
    #[arg(long, value_name = "DIR")]
    plot: Option<PathBuf>,

    /// The number of threads [default: one a core]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<u16>,
}

fn parse_boards(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if 1 <= first && first <= last => Ok(first..=last),
        _ => {
            let most = u32::MAX;
            Err(format!("expected N or A-B with 1 <= A <= B <= {most}"))
        }
    }
}

fn parse_seed(text: &str) -> Result<u64, String> {
    let most = u64::MAX;
    text.parse()
        .map_err(|_| format!("expected a number from 0 to {most}"))
}

/// Returns each name of the line-up once. The line-up lists the variants of a strategy one after another.
fn entry_names() -> PossibleValuesParser {
    let mut names: Vec<&str> = Entry::all().map(|entry| entry.name).collect();
    names.dedup();
    PossibleValuesParser::new(names)
}

/// The size of random boards, within the limits of a board.
#[derive(Clone, Copy, Debug)]
struct Size {
    columns: u32,
    rows: u32,
    colours: u8,
}

impl Size {
    /// The most cells that the option `--size` allows. Boards may have far more cells, but a typing error in the option
    /// must not exhaust the memory.
    const MAX_CELLS: u64 = 1_000_000;

    fn parse(text: &str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split('x').collect();
        if let [columns, rows, colours] = fields[..]
            && let (Ok(columns), Ok(rows), Ok(colours)) =
                (columns.parse(), rows.parse(), colours.parse())
        {
            let size = Self {
                columns,
                rows,
                colours,
            };
            if size.is_within_limits() {
                return Ok(size);
            }
        }
        Err(format!(
            "expected COLUMNSxROWSxCOLOURS, such as 30x20x5, with 1 to {} columns and rows, 1 to {} \
             colours and at most {} cells",
            Board::MAX_COLUMNS,
            Board::MAX_COLOURS,
            Self::MAX_CELLS
        ))
    }

    fn is_within_limits(self) -> bool {
        (1..=Board::MAX_COLUMNS).contains(&self.columns)
            && (1..=Board::MAX_ROWS).contains(&self.rows)
            && (1..=Board::MAX_COLOURS).contains(&self.colours)
            && u64::from(self.columns) * u64::from(self.rows) <= Self::MAX_CELLS
    }
}

// ---------------------------------------------------------------------------------- tournament

/// The players and their boards.
#[derive(Debug)]
struct Tournament {
    entries: Vec<Entry>,
    boards: RangeInclusive<u32>,
    source: Source,
}

/// The source of the boards.
#[derive(Clone, Copy, Debug)]
enum Source {
    Series,
    Random { size: Size, seed: u64 },
}

/// The games that one thread plays in a row.
struct Item {
    place: usize, // of the entry in the tournament
    entry: Entry,
    boards: RangeInclusive<u32>,
}

/// A strategy that does not clear a board.
#[derive(Debug, thiserror::Error)]
#[error("{entry} is stuck on board {board}")]
struct Stuck {
    entry: Entry,
    board: u32,
}

/// The record of a finished game.
#[derive(Clone, Copy, Debug)]
struct Record {
    place: usize, // of the entry in the tournament
    board: u32,
    moves: u64,
    expanded: u64,
    time: Times,
}

impl Tournament {
    /// The largest number of games in a run, including hidden ones.
    const MAX_GAMES: u64 = 1_000_000;

    fn new(options: &Options) -> Result<Self, clap::Error> {
        let is_wanted = |entry: &Entry| {
            options.only.is_empty() || options.only.iter().any(|name| name == entry.name)
        };
        let seed = options.seed.unwrap_or(1);
        let tournament = Self {
            entries: Entry::all().filter(is_wanted).collect(),
            boards: options.boards.clone(),
            source: options
                .size
                .map_or(Source::Series, |size| Source::Random { size, seed }),
        };
        let games = tournament.game_count();
        if games > Self::MAX_GAMES {
            let message = format!(
                "expected at most {} games a run, found {games}: narrow --boards, or choose \
                 strategies with --only (round-robin and random ones play from board 1 on)",
                Self::MAX_GAMES
            );
            return Err(Options::command().error(ErrorKind::ValueValidation, message));
        }
        Ok(tournament)
    }

    /// Returns the boards that an entry has to play.
    fn boards_of(&self, entry: Entry) -> RangeInclusive<u32> {
        let first = if entry.is_sequential() {
            1
        } else {
            *self.boards.start()
        };
        first..=*self.boards.end()
    }

    /// Returns the number of games, including hidden ones.
    fn game_count(&self) -> u64 {
        let boards = self.entries.iter().map(|&entry| self.boards_of(entry));
        boards
            .map(|boards| u64::from(boards.end() - boards.start()) + 1)
            .sum()
    }

    /// Plays all games, and returns their records in the order of the entries and of the boards.
    fn play(&self) -> Result<Vec<Record>, Stuck> {
        let progress = progress_bar(self.game_count());
        let played: Result<Vec<Vec<Record>>, Stuck> = self
            .items()
            .par_bridge() // takes the items in order, so that the last ones are short
            .map(|item| self.play_item(&item, &progress))
            .collect();
        progress.finish_and_clear();
        let mut records = played?.concat();
        records.sort_unstable_by_key(|record| (record.place, record.board));
        Ok(records)
    }

    /// Divides the work into items. The long items come first, so that all threads end at about the same time.
    ///
    /// If the games of an entry depend on each other, they form one item, which may include many hidden games.
    /// Otherwise each game of the entry is an item. The line-up begins with the quick players, so items are taken from
    /// its end.
    fn items(&self) -> impl Iterator<Item = Item> + Send {
        let (sequential, independent): (Vec<_>, Vec<_>) = iter::zip(0.., &self.entries)
            .map(|(place, &entry)| Item {
                place,
                entry,
                boards: self.boards_of(entry),
            })
            .partition(|item| item.entry.is_sequential());
        let single_games = independent.into_iter().rev().flat_map(|item| {
            item.boards.map(move |board| Item {
                boards: board..=board,
                ..item
            })
        });
        sequential.into_iter().chain(single_games)
    }

    /// Plays the games of an item, and returns the requested records.
    fn play_item(&self, item: &Item, progress: &ProgressBar) -> Result<Vec<Record>, Stuck> {
        let boards = item.boards.clone();
        match self.source {
            Source::Series => self.records(item, item.entry.replay(boards), progress),
            Source::Random { size, seed } => {
                let mut draws = stream(seed, 0);
                let mut player = item.entry.player(*boards.start() == 1, &mut draws);
                let games = boards.map(|number| {
                    let game = random_game(size, seed, number);
                    (number, play_out(&game, &mut player))
                });
                self.records(item, games, progress)
            }
        }
    }

    /// Plays the games of an item one by one. Records only the games that were requested.
    fn records(
        &self,
        item: &Item,
        games: impl Iterator<Item = (u32, Game)>,
        progress: &ProgressBar,
    ) -> Result<Vec<Record>, Stuck> {
        let games = timed(games).inspect(|_| progress.inc(1));
        let wanted = games.filter(|((board, _), _)| self.boards.contains(board));
        let records = wanted.map(|((board, game), time)| {
            if !game.is_cleared {
                let entry = item.entry;
                return Err(Stuck { entry, board });
            }
            Ok(Record {
                place: item.place,
                board,
                moves: game.moves.len() as u64,
                expanded: game.expanded,
                time,
            })
        });
        records.collect()
    }
}

/// Returns the name of an entry. The name includes the rule, unless it is the last rule of the series or ours.
fn label(entry: Entry) -> String {
    match entry.rule {
        Rule::Final | Rule::Ours => family(entry),
        rule => format!("{} ({rule})", family(entry)),
    }
}

/// Returns the name of an entry without its rule.
fn family(entry: Entry) -> String {
    match entry.look_ahead {
        1 => entry.name.to_owned(),
        moves => format!("{} {moves}", entry.name),
    }
}

/// The wall time and the processor time of something.
#[derive(Clone, Copy, Debug)]
struct Times {
    clock: Duration,
    processor: Duration,
}

/// Measures the time that an iterator takes for each of its items.
fn timed<T>(mut items: impl Iterator<Item = T>) -> impl Iterator<Item = (T, Times)> {
    iter::from_fn(move || {
        let (clock, processor) = (Instant::now(), ThreadTime::now());
        let item = items.next()?;
        let (clock, processor) = (clock.elapsed(), processor.elapsed());
        Some((item, Times { clock, processor }))
    })
}

/// Returns random board `number`, ready to play.
fn random_game(size: Size, seed: u64, number: u32) -> ColorWalk {
    let mut draws = stream(seed, number);
    let board = Board::random(size.columns, size.rows, size.colours, &mut draws)
        .expect("a size that was parsed is within the limits of a board");
    ColorWalk::new(&board, Start::CORNER).expect("every board has a corner")
}

/// Returns a stream of random numbers. Each seed has many independent streams. Board `n` uses stream `n`, and the
/// random players use stream 0.
fn stream(seed: u64, number: u32) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::seed_from_u64(seed);
    generator.set_stream(number.into());
    generator
}

/// Makes a bar on standard error, which is not drawn without a terminal.
fn progress_bar(games: u64) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {elapsed}, {eta} left")
            .expect("the template has known keys only");
    ProgressBar::new(games).with_style(style)
}

// ------------------------------------------------------------------------------- games as rows

/// The fields of a row.
const FIELDS: [&str; 8] = [
    "strategy",
    "look_ahead",
    "scale",
    "rule",
    "board",
    "moves",
    "expanded",
    "micros",
];

fn write_rows(
    mut rows: Rows<8>,
    tournament: &Tournament,
    records: &[Record],
) -> Result<(), WriteError> {
    for record in records {
        let entry = tournament.entries[record.place];
        rows.write_row([
            entry.name.into(),
            entry.look_ahead.into(),
            entry.scale().into(),
            entry.rule.to_string().into(),
            record.board.into(),
            record.moves.into(),
            record.expanded.into(),
            u64::try_from(record.time.clock.as_micros()).ok().into(),
        ])?;
    }
    rows.finish()
}

// -------------------------------------------------------------------------- figures as a table

/// The results to be shown.
struct Report<'a> {
    tournament: &'a Tournament,
    records: &'a [Record],
    elapsed: Duration,
    threads: usize,
}

impl Report<'_> {
    /// Writes the table, and the remarks about it.
    fn print(&self, screen: &Screen) -> Result<(), WriteError> {
        let (headline, threads) = (self.headline(), self.threads);
        let (games, seconds) = (self.records.len(), self.elapsed.as_secs_f64());
        screen.print(format_args!(
            "{headline}: {games} games in {seconds:.1} s, threads: {threads}"
        ))?;
        let is_of_series = matches!(self.tournament.source, Source::Series);
        let published_boards = 1..=SeriesGenerator::PUBLISHED_BOARDS;
        if is_of_series && self.tournament.boards != published_boards {
            screen.print(format_args!(
                "The published figures are for boards 1-{}: the comparison is not like for like.",
                published_boards.end()
            ))?;
        }
        let mut columns = figure_columns();
        let mut rows: Vec<Vec<String>> = Vec::new();
        let mut notes = Notes::new('a');
        for (entry, summary) in self.summaries() {
            let mut row = Vec::from(figures(entry, &summary));
            if is_of_series {
                row.extend(published_figures(entry, &mut notes));
            }
            rows.push(row);
        }
        if is_of_series {
            columns.extend(published_columns());
        }
        screen.print("")?;
        print_table(screen, columns, &rows, &notes)
    }

    /// Returns which boards were played.
    fn headline(&self) -> String {
        let boards = &self.tournament.boards;
        let boards = format!("Boards {}-{}", boards.start(), boards.end());
        match self.tournament.source {
            Source::Series => format!("{boards} of the series"),
            Source::Random { size, seed } => {
                let Size {
                    columns,
                    rows,
                    colours,
                } = size;
                format!("{boards} of seed {seed}, {columns} x {rows}, {colours} colours")
            }
        }
    }

    /// Returns the data of each entry for the plots.
    fn players(&self) -> Vec<Player> {
        let games = self.records.chunk_by(|a, b| a.place == b.place);
        let players = games.map(|games| {
            let entry = self.tournament.entries[games[0].place];
            // In the series, these random players play on boards that they draw themselves: see `Entry::replay`.
            let has_own_boards = matches!(entry.name, "random" | "random-skip")
                && matches!(self.tournament.source, Source::Series);
            Player {
                label: label(entry),
                family: family(entry),
                is_optimal: entry.name == "optimal",
                has_own_boards,
                games: games.iter().map(|game| (game.board, game.moves)).collect(),
                millis: median_millis(games),
            }
        });
        players.collect()
    }

    fn summaries(&self) -> impl Iterator<Item = (Entry, Summary)> {
        self.records
            .chunk_by(|a, b| a.place == b.place)
            .map(|games| (self.tournament.entries[games[0].place], Summary::new(games)))
    }
}

/// The figures of one entry over its games.
struct Summary {
    min: u64,
    mean: f64,
    max: u64,
    deviation: f64, // of the population
    millis: f64,    // per game
    expanded: f64,  // per game
}

impl Summary {
    /// Sums up at least one game.
    fn new(games: &[Record]) -> Self {
        let moves = || games.iter().map(|game| game.moves);
        let mean_moves = mean(moves().map(real));
        let variance = mean(moves().map(|moves| (real(moves) - mean_moves).powi(2)));
        Self {
            min: moves().min().unwrap_or_default(),
            mean: mean_moves,
            max: moves().max().unwrap_or_default(),
            deviation: variance.sqrt(),
            millis: mean(games.iter().map(|game| game.time.clock.as_secs_f64() * 1e3)),
            expanded: mean(games.iter().map(|game| real(game.expanded))),
        }
    }
}

/// Returns the median processor time of at least one game. Other programs disturb the median less than the mean.
fn median_millis(games: &[Record]) -> f64 {
    let mut times: Vec<Duration> = games.iter().map(|game| game.time.processor).collect();
    times.sort_unstable();
    1e3 * times[times.len() / 2].as_secs_f64()
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = real(numbers.len() as u64);
    numbers.sum::<f64>() / count
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a double holds all integers up to 2^53, and nobody plays or counts so long"
)]
fn real(number: u64) -> f64 {
    number as f64
}

/// The columns of [`figures`].
fn figure_columns() -> Vec<Column> {
    let played = |heading, width| Column::figures(heading, width).above("played here");
    vec![
        Column::words("strategy", 8),
        Column::figures("ahead", 5).above("look-"),
        Column::words("scale", 5).rank(4),
        Column::key("rule", 4).explained(meaning),
        played("min", 3).rank(1),
        played("mean", 6),
        played("max", 3).rank(1),
        played("dev", 5).rank(1),
        Column::figures("game", 4).above("ms a").rank(3),
        Column::figures("a game", 6).above("states").rank(5),
    ]
}

fn figures(entry: Entry, summary: &Summary) -> [String; 10] {
    let Summary {
        min,
        mean,
        max,
        deviation,
        millis,
        expanded,
    } = summary;
    let has_scale = entry.uses_scale();
    let scale = if has_scale { entry.scale() } else { "" };
    [
        entry.name.to_owned(),
        entry.look_ahead.to_string(),
        scale.replace(" then ", "/"),
        entry.rule.to_string(),
        min.to_string(),
        format!("{mean:.2}"),
        max.to_string(),
        format!("{deviation:.2}"),
        in_millis(*millis),
        format!("{expanded:.0}"),
    ]
}

/// Returns the meaning of a rule, for people who do not know the series by heart.
fn meaning(rule: &str) -> &'static str {
    match rule {
        "final" => "the last version of the series",
        "finish-first" => "sequences that clear the board come first; not of the series",
        "part-6-recursion" => "as in Part 6, a look-ahead may end with moves that clear nothing",
        "part-9" => "with the end rule of Part 9 alone",
        "no-stale-move" => "without the move that the series wastes after a search",
        _ => "not of the series",
    }
}

/// Returns the columns of [`published_figures`]. In a narrow terminal, the table leaves out some facts about our games
/// before it leaves out these columns.
fn published_columns() -> [Column; 6] {
    let published = |heading, width| Column::figures(heading, width).above("published").rank(2);
    [
        published("min", 3).gap(2),
        published("mean", 4),
        published("max", 3),
        published("dev", 4),
        Column::words("in parts", 8).rank(6),
        Column::words("", 1).rank(2), // the letter of a note
    ]
}

/// Returns the published figures, or dashes if no figures are known.
fn published_figures(entry: Entry, notes: &mut Notes) -> [String; 6] {
    let Some(row) = Published::of(entry) else {
        return ["", "", "", "-", "", ""].map(str::to_owned);
    };
    let mark = (!row.note.is_empty()).then(|| notes.mark(row.note));
    [
        row.min.to_string(),
        format!("{:.1}", row.mean),
        row.max.to_string(),
        format!("{:.1}", row.deviation),
        row.parts.to_owned(),
        mark.map_or(String::new(), String::from),
    ]
}

/// Writes a table. Each column is as wide as its widest cell. If the column of note letters is shown, also writes the
/// notes.
fn print_table(
    screen: &Screen,
    mut columns: Vec<Column>,
    rows: &[Vec<String>],
    notes: &Notes,
) -> Result<(), WriteError> {
    for row in rows {
        iter::zip(&mut columns, row).for_each(|(column, cell)| column.widen(cell));
    }
    let mut table = Table::new(screen, columns);
    table.print_heading()?;
    table.print_rule()?;
    for row in rows {
        table.print_row(row)?;
    }
    if table.shows(2) && !notes.are_none() {
        screen.print("")?;
        notes.print(screen)?;
    }
    table.finish("a wider terminal")
}
