//! Solves the 15-puzzle with three estimates, to compare the work that each of them saves.
//!
//! A better estimate takes longer to compute, but makes the search smaller. Iterative deepening
//! ([`IdaStar`](colorwalk::algorithms::IdaStar)) solves a board with each estimate, and always finds the same number of
//! slides. The board is one of the hundred boards of Korf (1985), or a board of your own. Apart from the column `ms`,
//! which varies, the program prints this:
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example tiles -- --korf 42
//!   4  5  7  2
//!   9 14 12 13
//!   .  3  6 11
//!   8  1 15 10
//!
//! estimate         slides  expanded
//! Manhattan            42    440702
//! linear conflict      42    107899
//! pattern database     42      4264
//!
//! Tiles that slide:
//!   3  6 12 13 11 10 15 12 13 14
//!   6  3  9  6  3  1 12 13 14  3
//!   1  9  8 12 13 14 10 11  3  7
//!   5  1  6  4  1  5  2  3  7  6
//!   5  1
//!
//! All find as many slides, and the better the estimate, the less is searched:
//! the pattern database expands 103 times fewer boards than Manhattan.
//! ```
//!
//! A pattern database contains, for each placement of five tiles, the fewest slides that bring these tiles to their
//! goal. Before the first board, three breadth-first searches compute the databases in about a second. If a search
//! would expand more boards than `--expansions` allows, the table shows the proved lower bound on the slides.

use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use colorwalk::algorithms::IdaStar;
use colorwalk::{Limits, ReportOf, Search, SearchError};
use colorwalk_programs::{Column, RowOptions, Screen, Table, WriteError, exit_code, in_millis};
use colorwalk_puzzles::korf;
use colorwalk_puzzles::pattern::PatternDatabase;
use colorwalk_puzzles::tiles::{Fifteen, LinearConflict, Manhattan, Slides};
use serde_json::Value;

/// Solves a board of the 15-puzzle with one estimate after another.
#[derive(Debug, Parser)]
struct Options {
    /// A board, row by row, with 0 for the gap, which ends at the upper left
    #[arg(value_name = "BOARD", conflicts_with = "korf")]
    board: Option<Fifteen>,

    /// The number of one of Korf's boards, 1 to 100
    #[arg(long, value_name = "NUMBER", default_value_t = 79, value_parser = clap::value_parser!(u8).range(1..=100))]
    korf: u8,

    /// How many boards a search may expand
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000_000)]
    expansions: u64,

    #[command(flatten)]
    rows: RowOptions,
}

/// The fields of a row.
const FIELDS: [&str; 5] = ["estimate", "slides", "at_least", "expanded", "micros"];

fn main() -> ExitCode {
    exit_code(run())
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::try_parse()?;
    let korf = usize::from(options.korf);
    let board = options
        .board
        .or_else(|| Some(korf::boards().nth(korf - 1)?.0));
    let slides = Slides {
        start: board.unwrap_or(Fifteen::GOAL),
    };
    let limits = Limits::new().expansions(options.expansions);
    let search = || Search::new(&slides).limits(limits.clone());
    let database = PatternDatabase::fives()?;
    let estimates: [(&str, &dyn Fn() -> Solved); 3] = [
        ("Manhattan", &|| search().run(IdaStar::new(Manhattan))),
        ("linear conflict", &|| {
            search().run(IdaStar::new(LinearConflict))
        }),
        ("pattern database", &|| {
            search().run(IdaStar::new(&database))
        }),
    ];

    let mut file = options.rows.open(FIELDS, &[])?;
    let screen = file.screen();
    let tiles: Vec<u8> = slides.start.tiles().collect();
    print_in_columns(&screen, &tiles, 4)?;
    screen.print("")?;
    let mut table = Table::new(
        &screen,
        vec![
            Column::words("estimate", 16),
            Column::figures("slides", 6),
            Column::figures("expanded", 9),
            Column::figures("ms", 6).rank(1),
        ],
    );
    table.print_heading()?;
    let mut solution = None;
    let mut expanded = Vec::new();
    for (estimate, solve) in estimates {
        let begin = Instant::now();
        let report = solve()?;
        let time = begin.elapsed();
        table.print_row(&cells(estimate, &report, time))?;
        file.write_row(row(estimate, &report, time))?;
        expanded.extend(report.cost().map(|_| report.stats().expanded));
        solution = report.into_path();
    }
    table.finish("--csv or a wider terminal")?;
    file.finish()?;
    if let Some(path) = solution {
        screen.print("\nTiles that slide:")?;
        let tiles = path.steps().map(|(from, &cell, ..)| from.tile_at(cell));
        print_in_columns(&screen, &tiles.collect::<Vec<u8>>(), 10)?;
    }
    if let [worst, .., best] = expanded[..]
        && expanded.len() == estimates.len()
        && let fewer @ 2.. = worst / best.max(1)
    {
        screen.print(format_args!(
            "\nAll find as many slides, and the better the estimate, the less is searched:\nthe pattern database expands {fewer} \
             times fewer boards than Manhattan."
        ))?;
    }
    Ok(())
}

/// Prints three characters per tile, and a point for the gap.
fn print_in_columns(screen: &Screen, tiles: &[u8], columns: usize) -> Result<(), WriteError> {
    for line in tiles.chunks(columns) {
        let line = line.iter().map(|tile| format!("{tile:>3}"));
        let line = line.collect::<Vec<_>>().concat();
        screen.print(line.replace("  0", "  ."))?;
    }
    Ok(())
}

type Solved = Result<ReportOf<Slides<4, 4>>, SearchError<Fifteen>>;

/// Returns the cells for people: the slides, or `>=` and a lower bound.
fn cells(estimate: &str, report: &ReportOf<Slides<4, 4>>, time: Duration) -> [String; 4] {
    let slides = match (report.cost(), report.lower_bound()) {
        (Some(slides), _) => slides.to_string(),
        (None, Some(bound)) => format!(">={bound}"),
        (None, None) => "-".to_owned(),
    };
    let millis = in_millis(time.as_secs_f64() * 1e3);
    let expanded = report.stats().expanded.to_string();
    [estimate.to_owned(), slides, expanded, millis]
}

/// Returns the fields for programs.
fn row(estimate: &str, report: &ReportOf<Slides<4, 4>>, time: Duration) -> [Value; 5] {
    [
        estimate.into(),
        report.cost().into(),
        report.lower_bound().into(),
        report.stats().expanded.into(),
        u64::try_from(time.as_micros()).ok().into(),
    ]
}
