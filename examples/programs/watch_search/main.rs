//! Watches searches: records them, and writes one HTML page that replays them side by side.
//!
//! ```text
//! cargo run --release --example watch_search
//! cargo run --release --example watch_search -- grid --size 40x24 --seed 3 --only dijkstra,astar
//! cargo run --release --example watch_search -- digraph --file roads.txt --out graph.html
//! ```
//!
//! The page needs nothing but a browser: no network, no server, no other file. It shows each search
//! in a panel of its own, all of them after as many expansions as the others: the board, grid or
//! graph; the tree of predecessors as it grows; open and closed states; g, h and f of the state under
//! the pointer; and what there is to count. It is played, paused, stepped and scrubbed by pointer or
//! by keys. `page.html#12` opens it at step 12, `page.html#end` at the end.
//!
//! ```text
//! $ cargo run --release --example watch_search
//! Breadth-first         342 expanded, cost 9
//! Depth-first            12 expanded, cost 12
//! Greedy                 11 expanded, cost 11
//! A*                     13 expanded, cost 9
//! watch.html is written: open it in a browser
//! ```
//!
//! # Scenes
//!
//! - `color-walk`: a board of the game, a random one or from a file, with a line for each row and a
//!   digit for each cell. The estimate is `Layered`.
//! - `grid`: squares that cost something to enter, a random one or from a file: `#` is a wall, a digit
//!   what the square costs, `.` is `1`, `S` a start and `G` a goal. The estimate is the distance in
//!   rows and columns.
//! - `digraph`: a random road map, or an edge list from a file as `colorwalk::digraph` reads it. The
//!   estimate is the distance as the crow flies, or the number of edges to a goal.
//!
//! # Data
//!
//! `--json` writes the recording alone. It is one JSON object, which the page holds in its element
//! `data`:
//!
//! | field | meaning |
//! |---|---|
//! | `format` | `"colorwalk-watch"` |
//! | `version` | `1`; another number is another format |
//! | `title`, `subtitle` | headings |
//! | `cost_unit` | what costs count, such as `"moves"` |
//! | `scene` | what is searched, see below |
//! | `kinds` | the names of the kinds of events; an event begins with a place in this list |
//! | `runs` | the searches, see below |
//!
//! A **scene** has a `kind`, and
//!
//! - `"color-walk"`: `columns`, `rows`, `clusters` (their number), and row by row `cluster_of_cell` and
//!   `colour_of_cell`. A state is written as the set of cleared clusters: a hexadecimal number whose
//!   lowest bit is cluster 0.
//! - `"grid"`: `columns`, `rows`, row by row `cost` (`null` for a wall), and the squares `starts` and
//!   `goals`. A state is the number of a square.
//! - `"digraph"`: `places` (pairs from 0 to 1), `edges` (triples: from, to, cost), and the nodes
//!   `starts` and `goals`. A state is the number of a node.
//!
//! A **run** has a `name`; `about`, a sentence; `heuristic`, the name of its estimate or `null`;
//! `outcome` (`"found"`, `"exhausted"`, or `"cut off: "` and the limit); `cost` or `null`; `claim`,
//! what the report proves; `stats`, those of the report by their names; and `events` in order. States are
//! numbered in the order of discovery; a state that was forgotten and is discovered again gets a new number. An
//! event is an array that begins with its kind:
//!
//! | event | fields |
//! |---|---|
//! | `discovered` | state, predecessor or -1, g, h, depth, the state as its scene writes it |
//! | `relaxed`, `reopened`, `redirected` | state, predecessor, g, h, depth: those by the new path |
//! | `not relaxed` | state, predecessor by the edge not taken, g by it |
//! | `examined`, `closed`, `dropped`, `forgotten`, `goal` | state |
//! | `committed` | state: the only one kept, from which g and depth count anew |
//! | `cut off` | the limit |
//! | `exhausted` | |
//!
//! All but `forgotten` are the events of `colorwalk::observe::Event`. A step of the page ends before the next
//! `examined`, `committed`, `goal`, `cut off` or `exhausted`.

use std::error::Error;
use std::fmt::Debug;
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, ValueEnum};
use colorwalk::algorithms::CycleRule;
use colorwalk::color_walk::{Board, Layered, Position};
use colorwalk::digraph::NodeId;
use colorwalk::{
    Heuristic, Limits, NonNegativeCost, OnFull, Outcome, PathCostOf, Search, SearchProblem,
};
use serde_json::{Value, json};

use crate::record::{Entry, Tape, kinds};
use crate::scenes::{Chart, SceneError, Size, board_scene, game, position_text, random_board};
use colorwalk_programs::{WriteError, exit_code, read_text};

mod record;
mod scenes;

/// The viewer; the data go in place of [`SLOT`].
const PAGE: &str = include_str!("page.html");
const SLOT: &str = "/*DATA*/";
/// The most bytes of a page.
const MOST_BYTES: usize = 2_000_000;

/// Records searches and writes a page that replays them side by side.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// What is searched
    #[arg(value_enum, default_value_t = SceneKind::ColorWalk)]
    scene: SceneKind,

    /// A board, a grid or an edge list, in place of a random one
    #[arg(long, value_name = "FILE", conflicts_with_all = ["size", "seed"])]
    file: Option<PathBuf>,

    /// The size of what is random: columns x rows, of a board x colours; of a graph x columns x rows
    /// nodes [default: 7x6x4 for a board, 32x20 for a grid, 12x8 for a graph]
    #[arg(long, value_name = "CxR[xK]", value_parser = parse_size)]
    size: Option<SizeOption>,

    /// The seed of what is random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The searches, in this order
    #[arg(
        long,
        value_enum,
        value_name = "NAME,...",
        value_delimiter = ',',
        default_value = "bfs,dfs,greedy,astar"
    )]
    only: Vec<Algorithm>,

    /// The most expansions of one search
    #[arg(long, value_name = "N", default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    expansions: u64,

    /// Where to write; `-` is standard output
    #[arg(long, value_name = "FILE", default_value = "watch.html")]
    out: PathBuf,

    /// Writes the recording as JSON, without the page
    #[arg(long)]
    json: bool,
}

impl Options {
    fn limits(&self) -> Limits {
        Limits::new().expansions(self.expansions)
    }

    /// The size asked for, or this one.
    fn size_or(&self, columns: u32, rows: u32, colours: u8) -> Size {
        let usual = Size {
            columns,
            rows,
            colours,
        };
        self.size.map_or(usual, |(columns, rows, colours)| Size {
            columns,
            rows,
            colours: colours.unwrap_or(usual.colours),
        })
    }

    fn subtitle(&self, what: &str, estimate: &str) -> String {
        let origin = match &self.file {
            Some(path) => format!("from {}", path.display()),
            None => format!("seed {}", self.seed),
        };
        format!("{what}; {origin}. The estimate h is the {estimate}.")
    }

    /// Says in which file the fault is.
    fn blame(&self, error: SceneError) -> Box<dyn Error> {
        match &self.file {
            Some(path) => format!("{}: {error}", path.display()).into(),
            None => error.into(),
        }
    }
}

type SizeOption = (u32, u32, Option<u8>);

fn parse_size(text: &str) -> Result<SizeOption, &'static str> {
    let number = |field: &str, range: RangeInclusive<u32>| {
        field.parse().ok().filter(|number| range.contains(number))
    };
    let extent = |field| number(field, 2..=100);
    let fields: Vec<&str> = text.split('x').collect();
    let size = match fields[..] {
        [columns, rows] => extent(columns).zip(extent(rows)).map(|(c, r)| (c, r, None)),
        [columns, rows, colours] => {
            let colours = number(colours, 2..=36).and_then(|colours| u8::try_from(colours).ok());
            let extents = extent(columns).zip(extent(rows));
            extents.zip(colours).map(|((c, r), k)| (c, r, Some(k)))
        }
        _ => None,
    };
    size.ok_or("expected CxR or CxRxK, such as 7x6x4: 2 to 100 columns and rows, 2 to 36 colours")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SceneKind {
    ColorWalk,
    Grid,
    Digraph,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    Bfs,
    Dfs,
    Dijkstra,
    Greedy,
    Astar,
    WeightedAstar,
    Idastar,
    Beam,
    Commit,
}

impl Algorithm {
    fn name(self) -> &'static str {
        match self {
            Self::Bfs => "Breadth-first",
            Self::Dfs => "Depth-first",
            Self::Dijkstra => "Dijkstra",
            Self::Greedy => "Greedy",
            Self::Astar => "A*",
            Self::WeightedAstar => "A*, weight 2",
            Self::Idastar => "IDA*",
            Self::Beam => "Beam of 10",
            Self::Commit => "Dijkstra, commits",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Bfs => "The oldest open state first.",
            Self::Dfs => "The newest open state first.",
            Self::Dijkstra => "The least g first.",
            Self::Greedy => "The least h first; g does not count.",
            Self::Astar => "The least f = g + h first.",
            Self::WeightedAstar => "The least g + 2h first.",
            Self::Idastar => "Depth-first below a bound on f, which rises from round to round.",
            Self::Beam => "Layer by layer, and of each the ten of least f.",
            Self::Commit => "The least g first; with over 15 open, only the best one is kept.",
        }
    }

    fn uses_estimate(self) -> bool {
        !matches!(self, Self::Bfs | Self::Dfs | Self::Dijkstra | Self::Commit)
    }
}

// ----------------------------------------------------------------------------------- recording

/// A recorded search: for the page, and as a line.
struct Run {
    data: Value,
    line: String,
}

/// Records one search.
fn record<P, H, F>(
    algorithm: Algorithm,
    problem: &P,
    limits: Limits,
    (heuristic, heuristic_name): (H, &str),
    describe: F,
) -> Result<Run, Box<dyn Error>>
where
    P: SearchProblem<State: Debug>,
    P::Cost: NonNegativeCost,
    H: Heuristic<P>,
    F: Fn(&P::State) -> Value,
    Value: From<PathCostOf<P>>,
{
    let mut tape = Tape::new(describe);
    let search = Search::new(problem).limits(limits).observe(&mut tape);
    let report = match algorithm {
        Algorithm::Bfs => search.bfs(),
        Algorithm::Dfs => search.dfs(CycleRule::Closed),
        Algorithm::Dijkstra => search.dijkstra(),
        Algorithm::Greedy => search.greedy_best_first_with(heuristic),
        Algorithm::Astar => search.astar_with(heuristic),
        Algorithm::WeightedAstar => search.weighted_astar_with(heuristic, 2),
        Algorithm::Idastar => search.idastar_with(heuristic),
        Algorithm::Beam => search.beam_with(10, heuristic),
        Algorithm::Commit => search.frontier_cap(15, OnFull::Commit).dijkstra(),
    };
    let report = report.map_err(|error| error.to_string())?;
    let entry = Entry {
        name: algorithm.name(),
        about: algorithm.about(),
        heuristic: algorithm.uses_estimate().then_some(heuristic_name),
    };
    let (name, expanded) = (entry.name, report.stats().expanded);
    let end = match report.outcome() {
        Outcome::Found(path) => format!("cost {:?}", path.cost()),
        Outcome::Exhausted => "exhausted".to_owned(),
        Outcome::CutOff(limit) => format!("cut off: {limit}"),
    };
    Ok(Run {
        data: tape.into_run(&entry, &report),
        line: format!("{name:<18} {expanded:>6} expanded, {end}"),
    })
}

/// Records all that is asked for: the data of the page, and a line for each search.
fn recording(options: &Options) -> Result<(Value, Vec<String>), Box<dyn Error>> {
    let text = options.file.as_deref().map(read_text).transpose()?;
    match options.scene {
        SceneKind::ColorWalk => record_board(options, text.as_deref()),
        SceneKind::Grid | SceneKind::Digraph => record_chart(options, text.as_deref()),
    }
}

fn record_board(
    options: &Options,
    text: Option<&str>,
) -> Result<(Value, Vec<String>), Box<dyn Error>> {
    let board = match text {
        Some(text) => text.parse::<Board>().map_err(SceneError::from),
        None => random_board(options.size_or(7, 6, 4), options.seed),
    };
    let board = board.map_err(|error| options.blame(error))?;
    let game = game(&board).map_err(|error| options.blame(error))?;
    let layered = Layered::new(&game);
    let heuristic = (
        |position: &Position| layered.bound(position),
        "bound by layers",
    );
    let runs = options
        .only
        .iter()
        .map(|&algorithm| record(algorithm, &game, options.limits(), heuristic, position_text));
    let (columns, rows, colours) = (board.columns(), board.rows(), board.colours());
    let what = format!("Color Walk, {columns} x {rows} cells, {colours} colours");
    let subtitle = options.subtitle(&what, heuristic.1);
    document(&subtitle, "moves", &board_scene(&game, &board), runs)
}

fn record_chart(
    options: &Options,
    text: Option<&str>,
) -> Result<(Value, Vec<String>), Box<dyn Error>> {
    let is_grid = options.scene == SceneKind::Grid;
    let chart = match text {
        Some(text) if is_grid => Chart::read_grid(text),
        Some(text) => Chart::read_digraph(text),
        None if is_grid => Chart::random_grid(options.size_or(32, 20, 0), options.seed),
        None => Chart::random_digraph(options.size_or(12, 8, 0), options.seed),
    };
    let chart = chart.map_err(|error| options.blame(error))?;
    let Chart {
        graph,
        estimates,
        estimate_name,
        scene,
    } = &chart;
    let heuristic = (|node: &NodeId| estimates[node.index()], *estimate_name);
    let describe = |node: &NodeId| json!(node.get());
    let runs = options
        .only
        .iter()
        .map(|&algorithm| record(algorithm, graph, options.limits(), heuristic, describe));
    let what = if is_grid {
        "Grid: the browner a square, the more it costs to enter".to_owned()
    } else {
        let (nodes, edges) = (graph.node_count(), graph.edge_count());
        format!("Graph of {nodes} nodes and {edges} edges")
    };
    document(&options.subtitle(&what, estimate_name), "cost", scene, runs)
}

fn document(
    subtitle: &str,
    cost_unit: &str,
    scene: &Value,
    runs: impl Iterator<Item = Result<Run, Box<dyn Error>>>,
) -> Result<(Value, Vec<String>), Box<dyn Error>> {
    let runs: Vec<Run> = runs.collect::<Result<_, _>>()?;
    let (runs, lines): (Vec<Value>, _) = runs.into_iter().map(|run| (run.data, run.line)).unzip();
    let data = json!({
        "format": "colorwalk-watch",
        "version": 1,
        "title": if runs.len() == 1 { "A search, watched" } else { "Searches, side by side" },
        "subtitle": subtitle,
        "cost_unit": cost_unit,
        "scene": scene,
        "kinds": kinds(),
        "runs": runs,
    });
    Ok((data, lines))
}

/// Puts the recording into the page, where `</script>` or `<!--` in a name would end its element.
fn page(recording: &Value) -> String {
    let data = recording.to_string().replace('<', "\\u003c");
    PAGE.replacen(SLOT, &data, 1)
}

// ------------------------------------------------------------------------------------- program

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::try_parse()?;
    let (recording, lines) = recording(&options)?;
    let text = if options.json {
        format!("{recording}\n")
    } else {
        page(&recording)
    };
    if text.len() > MOST_BYTES {
        let (bytes, remedy) = (text.len(), "lower --expansions or --size");
        let message =
            format!("the page would take {bytes} bytes, more than {MOST_BYTES}: {remedy}");
        return Err(message.into());
    }
    let mut stdout = io::stdout().lock();
    let (name, written) = if options.out == Path::new("-") {
        (
            "standard output".to_owned(),
            stdout.write_all(text.as_bytes()),
        )
    } else {
        let name = options.out.display().to_string();
        let lines = lines.join("\n");
        let tell = |()| writeln!(stdout, "{lines}\n{name} is written: open it in a browser");
        let written = fs::write(&options.out, &text).and_then(tell);
        (name, written)
    };
    written.map_err(|source| WriteError::new(name, source))?;
    Ok(())
}

fn main() -> ExitCode {
    exit_code(run())
}
