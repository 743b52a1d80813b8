//! Compares all algorithms on one *Color Walk* board: the states that they expand, the paths that they find, and their
//! claims.
//!
//! ```text
//! cargo run --release -p colorwalk-programs --example compare_algorithms
//! cargo run --release -p colorwalk-programs --example compare_algorithms -- --size 12x9x5 --seed 2
//! cargo run --release -p colorwalk-programs --example compare_algorithms -- --board board.txt --expansions 50000
//! ```
//!
//! A board in a file has one line per row and one digit per cell. The limits apply to each search separately. If a
//! board is too large for an algorithm, its row says so. Without options, the program prints this table, with an
//! additional column `time`, which varies:
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example compare_algorithms
//! How few moves clear this board, and what does each algorithm prove of it?
//!
//! 2240121141
//! 4322300403
//! 0242404122
//! 2104343410
//! 0112014030
//! 1042411000
//! 0413100203
//! 2311244003
//!
//! algorithm             moves  expanded generated frontier   stored  what it proves
//! bfs                      13     25023     90215    21563    46583  fewest edges
//! dijkstra                 13     46582    165055    27142    72961  cheapest
//! astar, colours           13       839      3027     1285     2124  cheapest if the heuristic is admissible
//! astar, distance          13      4531     16645     5949    10475  cheapest if the heuristic is admissible
//! astar, both              13       736      2661     1169     1905  cheapest if the heuristic is admissible
//! weighted_astar, 3/2      13       722      2607     1140     1861  within 3/2 of the cheapest
//! weighted_astar, 3        13       294      1075      557      851  within 3 of the cheapest
//! greedy_best_first        16        16        49       34       50  a path
//! best_first, series       13     29372    104957    21959    51331  a path
//! dfs                      20        20        59       40       60  a path
//! dfs, depth               14      7561     27475       33    16206  a path
//! iterative_deepening       -    200000    710018       30       42  cut off (limit on expansions): 12 moves or more
//! idastar                  13      2787      9996       19       29  cheapest if the heuristic is admissible
//! branch_and_bound         13      2031      7292       34       50  cheapest if the heuristic is admissible
//! beam, 100                13       699      2503      295      944  a path
//! anytime_astar, 3         13       786      2844      557      851  cheapest if the heuristic is admissible
//! capped, stop              -        59       197      103      162  cut off (cap of the frontier): 5 moves or more
//! capped, commit           19       445      1367      104      295  a path
//! capped, drop             16      1099      3644      100     1195  a path
//!
//! All that prove a cheapest path find 13 moves:
//! `astar, both` expands 736 states for it, `dijkstra` 46582.
//! ```
//!
//! `colours` and `distance` are the estimates for A*, and `both` is the larger of the two. `series` is the key of the
//! search that the series published as "Dijkstra". In the rows below `series`, every search that needs an estimate uses
//! `both`. In the last three rows the frontier has a cap. These rows differ in what the search does when the frontier
//! is full. `frontier` and `stored` are the largest numbers of open states and of all states.
//!
//! If the terminal has fewer than 123 columns, letters replace the proofs, with a key below the table. If that is not
//! enough, columns are left out. `--csv FILE` and `--json FILE` write the rows to a file. If FILE is `-`, the rows go
//! to standard output, and all other output goes to standard error.

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use chacha20::ChaCha8Rng;
use clap::Parser;
use colorwalk::algorithms::{
    AStar, AnytimeAStar, Beam, BranchAndBound, Candidate, CycleRule, DepthFirst, Dijkstra, Greedy,
    IdaStar, OnFull, WeightedAStar,
};
use colorwalk::color_walk::{Board, BoardError, ClusterId, ColorWalk, Position, Start};
use colorwalk::{Claim, Limits, Max, Outcome, ReportOf, Search, Stats, Weight};
use colorwalk_programs::{Column, RowOptions, Rows, Table, WriteError, exit_code, read_text};
use rand::SeedableRng;

/// Runs all algorithms on one board and compares them.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The size of a random board: columns x rows x colours
    #[arg(long, value_name = "CxRxK", default_value = "10x8x5")]
    size: Size,

    /// The seed of the random board
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// A board from a file, instead of a random board
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "seed"])]
    board: Option<PathBuf>,

    /// The most expansions of one search
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    expansions: u64,

    /// The most memory of one search, in MiB
    #[arg(long, value_name = "N", default_value_t = 1024)]
    memory: usize,

    /// The most seconds of one search
    #[arg(long, value_name = "N", default_value_t = 10)]
    seconds: u64,

    /// The most moves that depth-first search may make
    #[arg(long, value_name = "N", default_value_t = 14)]
    depth: u32,

    /// The most open states of the searches with a cap
    #[arg(long, value_name = "N", default_value_t = 100)]
    cap: usize,

    #[command(flatten)]
    rows: RowOptions,
}

/// The fields of a row.
const FIELDS: [&str; 8] = [
    "algorithm",
    "moves",
    "expanded",
    "generated",
    "frontier",
    "stored",
    "micros",
    "proof",
];

/// The columns of the table.
fn columns() -> Vec<Column> {
    vec![
        Column::words("algorithm", 21),
        Column::figures("moves", 5),
        Column::figures("expanded", 9),
        Column::figures("generated", 9).rank(3),
        Column::figures("frontier", 8).rank(4),
        Column::figures("stored", 8).rank(2),
        Column::figures("time", 9).rank(1),
        Column::key("what it proves", 46).gap(2),
    ]
}

impl Options {
    fn limits(&self) -> Limits {
        let bytes = self.memory.saturating_mul(1 << 20);
        Limits::new()
            .expansions(self.expansions)
            .bytes(bytes)
            .time(Duration::from_secs(self.seconds))
    }

    fn board(&self) -> Result<Board, Box<dyn Error>> {
        let Some(path) = &self.board else {
            let Size {
                columns,
                rows,
                colours,
            } = self.size;
            return Ok(Board::random(
                columns,
                rows,
                colours,
                &mut ChaCha8Rng::seed_from_u64(self.seed),
            )?);
        };
        let board = read_text(path)?.parse();
        Ok(board.map_err(|error: BoardError| format!("{}: {error}", path.display()))?)
    }
}

#[derive(Clone, Copy, Debug)]
struct Size {
    columns: u32,
    rows: u32,
    colours: u8,
}

impl Size {
    const MAX_CELLS: u64 = 1_000_000;
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            let (columns, rest) = text.split_once('x')?;
            let (rows, colours) = rest.split_once('x')?;
            let (columns, rows) = (columns.parse().ok()?, rows.parse().ok()?);
            let colours = colours.parse().ok()?;
            Some(Self {
                columns,
                rows,
                colours,
            })
        };
        let size = read().ok_or("expected COLUMNSxROWSxCOLOURS, such as 10x8x5")?;
        if u64::from(size.columns) * u64::from(size.rows) > Self::MAX_CELLS {
            return Err("a random board has at most a million cells here");
        }
        Ok(size)
    }
}

/// Returns the number of colours that are left.
///
/// A move clears cells of one colour, so it removes at most one colour from the board. The estimate falls by at most
/// one along an edge, and is therefore consistent and admissible.
fn colours_left(game: &ColorWalk, position: &Position) -> u32 {
    let graph = game.graph();
    let is_left = |cluster: ClusterId| !position.contains(cluster);
    let mut colours = vec![false; usize::from(game.graph().colours())];
    for cluster in graph.clusters().filter(|&cluster| is_left(cluster)) {
        if let Some(colour) = graph.colour(cluster) {
            colours[colour.index()] = true;
        }
    }
    colours.into_iter().map(u32::from).sum()
}

/// Returns the distance from the cleared region to the farthest cluster, counted in clusters.
///
/// A move clears only clusters next to the region, so the distance of every cluster falls by at most one. A cleared
/// cluster has distance 0. Therefore the estimate is consistent and admissible.
fn distance(game: &ColorWalk, position: &Position) -> u32 {
    let graph = game.graph();
    let mut is_reached: Vec<bool> = graph
        .clusters()
        .map(|cluster| position.contains(cluster))
        .collect();
    let mut layer: Vec<ClusterId> = position.frontier().collect();
    let mut distance = 0;
    while !layer.is_empty() {
        distance += 1;
        for cluster in &layer {
            is_reached[cluster.index()] = true;
        }
        let mut next = Vec::new();
        for (cluster, _) in layer
            .into_iter()
            .flat_map(|cluster| graph.neighbours(cluster))
        {
            if !std::mem::replace(&mut is_reached[cluster.index()], true) {
                next.push(cluster);
            }
        }
        layer = next;
    }
    distance
}

type Answer = Result<ReportOf<ColorWalk>, Box<dyn Error>>;

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::try_parse()?;
    let board = options.board()?;
    let game = ColorWalk::new(&board, Start::CORNER)?;
    let mut file = options.rows.open(FIELDS, options.board.as_slice())?;
    let screen = file.screen();
    let room = screen.width().map_or(80, |width| width.min(80));
    screen.print("How few moves clear this board, and what does each algorithm prove of it?\n")?;
    if board.columns() as usize <= room && board.rows() <= 40 {
        screen.print(format_args!("{board}\n"))?;
    }

    let colours = |position: &Position| colours_left(&game, position);
    let distance = |position: &Position| distance(&game, position);
    let both = Max(colours, distance);
    let half_more = Weight::new(3, 2).unwrap_or(Weight::ONE);
    let search = || Search::new(&game).limits(options.limits());
    let shallow = DepthFirst::new(CycleRule::Closed).max_depth(options.depth);
    let capped = |on_full| -> Answer {
        Ok(search().capped_dijkstra(Dijkstra::new(), options.cap, on_full)?)
    };
    let series_key = |c: &Candidate<'_, &ColorWalk>| 25 * c.g() + c.state().cells_left();
    let searches: &[(&str, &dyn Fn() -> Answer)] = &[
        ("bfs", &|| Ok(search().bfs()?)),
        ("dijkstra", &|| Ok(search().dijkstra()?)),
        ("astar, colours", &|| Ok(search().run(AStar::new(colours))?)),
        ("astar, distance", &|| {
            Ok(search().run(AStar::new(distance))?)
        }),
        ("astar, both", &|| Ok(search().run(AStar::new(both))?)),
        ("weighted_astar, 3/2", &|| {
            Ok(search().run(WeightedAStar::new(both, half_more))?)
        }),
        ("weighted_astar, 3", &|| {
            Ok(search().run(WeightedAStar::new(both, 3))?)
        }),
        (
            "greedy_best_first",
            &|| Ok(search().run(Greedy::new(both))?),
        ),
        ("best_first, series", &|| {
            Ok(search().best_first(series_key)?)
        }),
        ("dfs", &|| Ok(search().dfs(CycleRule::Closed)?)),
        ("dfs, depth", &|| Ok(search().run(shallow)?)),
        ("iterative_deepening", &|| {
            Ok(search().iterative_deepening()?)
        }),
        ("idastar", &|| Ok(search().run(IdaStar::new(both))?)),
        ("branch_and_bound", &|| {
            Ok(search().run(BranchAndBound::new(both))?)
        }),
        ("beam, 100", &|| Ok(search().run(Beam::new(100, both))?)),
        ("anytime_astar, 3", &|| {
            Ok(search().run(AnytimeAStar::new(both, 3))?)
        }),
        ("capped, stop", &|| capped(OnFull::Stop)),
        ("capped, commit", &|| capped(OnFull::Commit)),
        ("capped, drop", &|| capped(OnFull::DropWorst)),
    ];
    let mut table = Table::new(&screen, columns());
    table.print_heading()?;
    let mut proofs = Vec::new();
    for &(name, search) in searches {
        let begin = Instant::now();
        let report = search()?;
        write_row(name, &report, begin.elapsed(), &mut table, &mut file)?;
        if let (Claim::Cheapest | Claim::CheapestIfAdmissible, Some(moves)) =
            (report.claim(), report.cost())
        {
            proofs.push((report.stats().expanded, name, moves));
        }
    }
    table.finish("--csv or a wider terminal")?;
    let least = proofs.iter().min_by_key(|proof| proof.0);
    let most = proofs.iter().rev().max_by_key(|proof| proof.0);
    if let (Some((fewest, best, moves)), Some((expanded, worst, _))) = (least, most) {
        screen.print(format_args!(
            "\nAll that prove a cheapest path find {moves} moves:\n`{best}` expands {fewest} states for it, `{worst}` {expanded}."
        ))?;
    }
    Ok(file.finish()?)
}

/// Writes a row, for people and for programs.
fn write_row(
    name: &str,
    report: &ReportOf<ColorWalk>,
    time: Duration,
    table: &mut Table<'_>,
    file: &mut Rows<8>,
) -> Result<(), WriteError> {
    let moves = report.cost();
    let Stats {
        expanded,
        generated,
        frontier_peak,
        stored_peak,
        ..
    } = report.stats();
    let proof = match (report.outcome(), report.lower_bound()) {
        (Outcome::CutOff(limit), Some(bound)) => {
            format!("cut off ({limit}): {bound} moves or more")
        }
        (Outcome::CutOff(limit), None) => format!("cut off ({limit})"),
        _ => report.claim().to_string(),
    };
    table.print_row(&[
        name.to_owned(),
        moves.map_or("-".to_owned(), |moves| moves.to_string()),
        expanded.to_string(),
        generated.to_string(),
        frontier_peak.to_string(),
        stored_peak.to_string(),
        format!("{:.1} ms", 1e3 * time.as_secs_f64()),
        proof.clone(),
    ])?;
    file.write_row([
        name.into(),
        moves.into(),
        expanded.into(),
        generated.into(),
        frontier_peak.into(),
        stored_peak.into(),
        u64::try_from(time.as_micros()).ok().into(),
        proof.into(),
    ])?;
    file.flush() // another program may wait for each row
}

fn main() -> ExitCode {
    exit_code(run())
}
