//! Counts the states at each distance from the start, for puzzles and boards. The search runs on several threads,
//! processes or machines, and can keep its states on a disk.
//!
//! ```text
//! cargo run --release -p colorwalk-programs --features timely --example explore -- pancakes 10 --threads 2
//! cargo run --release -p colorwalk-programs --features timely --example explore -- cube-quarter
//! cargo run --release -p colorwalk-programs --features timely --example explore -- tiles 2x5 --disk /var/tmp --memory 64
//! cargo run --release -p colorwalk-programs --features timely --example explore -- walk 5x5x3 --seed 2
//! cargo run --release -p colorwalk-programs --features timely --example explore -- roads 1000 --threads 2
//! cargo run --release -p colorwalk-programs --features timely --example explore -- roads 1000 --estimate
//! ```
//!
//! The numbers of states do not depend on threads, processes, machines or the disk. In this output, only the time in
//! the last line varies:
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --features timely --example explore -- pancakes 7
//! depth  states
//!     0     1
//!     1     6
//!     2    30
//!     3   149
//!     4   543
//!     5  1357
//!     6  1903
//!     7  1016
//!     8    35
//! ```
//!
//! Roads have lengths, so the program explores them by cost: it counts the places at each distance by road. With
//! `--estimate`, it adds the remaining distance of each place at the least length of a road, and stops at the goal, in
//! the middle of the last row.
//!
//! The feature `timely` compiles the dependencies of this program, which takes half a minute.
//!
//! # Several processes, several machines
//!
//! To run several processes, start the same command once per process, in any order. Pass the addresses of all processes
//! and the number of the process. Each process has `--threads` workers and prints the table:
//!
//! ```text
//! explore cube --hosts localhost:2101,localhost:2102 --process 0 &
//! explore cube --hosts localhost:2101,localhost:2102 --process 1
//! ```
//!
//! If a process ends too early, or was started with another command, the other processes report this and also end. If a
//! process is suspended, the other processes end only if they have a `--time-limit`.
//!
//! # A disk
//!
//! With `--disk DIRECTORY`, the layers are files in a folder inside this directory. States and buffers then take at
//! most `--memory` megabytes of memory. If the program is killed, the same command continues after the last complete
//! layer. A time limit ends the program and leaves no files. Only one program at a time may use the directory.

use std::error::Error;
use std::fmt::Debug;
use std::num::NonZero;
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chacha20::ChaCha8Rng;
use clap::{Parser, ValueEnum};
use colorwalk::color_walk::{Board, ColorWalk, Start};
use colorwalk::exploration::dataflow::Dataflow;
use colorwalk::exploration::disk::Disk;
use colorwalk::exploration::{Exploration, Layer, Layering};
use colorwalk::{Cost, Limits, SearchProblem};
use colorwalk_programs::{
    Column, RowOptions, Rows, Table, exit_code, parse_seconds, parse_threads,
};
use colorwalk_puzzles::cube::{Cube, Metric, Turns};
use colorwalk_puzzles::pancakes::Flips;
use colorwalk_puzzles::roads::Roads;
use colorwalk_puzzles::tiles::{self, Slides};
use indicatif::{HumanBytes, HumanCount, ProgressBar};
use rand::SeedableRng;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Counts the states at each distance from the start, with threads, processes, several machines or a disk.
#[derive(Debug, Parser)]
struct Options {
    /// The space to explore
    #[arg(value_enum, value_name = "pancakes|cube|cube-quarter|tiles|walk|roads")]
    space: Space,

    /// The size: the number of pancakes, rows x columns of tiles, columns x rows x colours of a board, or the number of
    /// rows of places, 2 to 30000
    size: Option<String>,

    /// The seed of a board or of roads
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Explores roads by the sum of distance and estimate, until the goal
    #[arg(long)]
    estimate: bool,

    /// The workers of this process. More workers than cores gain nothing, and the messages of a layer grow with the
    /// square of the number of all workers
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: u16,

    /// The addresses of all processes, such as `192.168.0.7:2101`, with commas between them
    #[arg(long, value_name = "ADDRESSES", value_delimiter = ',')]
    hosts: Vec<String>,

    /// The number of this process among them, from 0
    #[arg(long, value_name = "N", default_value_t = 0, requires = "hosts")]
    process: usize,

    /// Keeps the layers in files of this directory
    #[arg(long, value_name = "DIRECTORY", conflicts_with_all = ["threads", "hosts"])]
    disk: Option<PathBuf>,

    /// The megabytes of memory for a worker, unlimited by default; with `--disk`, the megabytes of memory in addition
    /// to the files, by default 256
    #[arg(long, value_name = "N")]
    memory: Option<usize>,

    /// The time after which the program ends, with the layers that are complete
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time_limit: Option<Duration>,

    #[command(flatten)]
    rows: RowOptions,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Space {
    /// Stacks of 2 to 16 pancakes, sorted by turning the upper ones over
    Pancakes,
    /// The 2x2x2 cube, in turns by any angle
    Cube,
    /// The 2x2x2 cube, in quarter turns
    CubeQuarter,
    /// Sliding tiles, 2x3 to 2x6, 3x3 or 3x4
    Tiles,
    /// The positions of a random board of Color Walk
    Walk,
    /// The places of a square road network, by their distance from a corner
    Roads,
}

fn main() -> ExitCode {
    let show = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let place = panic.location();
        if place.is_some_and(|place| place.file().contains("/timely")) {
            hidden().push(panic.to_string());
        } else {
            show(panic);
        }
    }));
    panic::catch_unwind(run).map_or_else(|_| show_hidden(), exit_code)
}

/// The messages of panics of `timely`, whose threads panic if a connection ends. The library turns this panic into an
/// error, so the message is only shown if the panic ends the program.
static HIDDEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn hidden() -> MutexGuard<'static, Vec<String>> {
    HIDDEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shows the hidden messages of a program that a panic has ended.
fn show_hidden() -> ExitCode {
    for message in hidden().drain(..) {
        eprintln!("{message}");
    }
    ExitCode::from(101)
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::try_parse()?;
    let turns = |metric| Turns {
        start: Cube::SOLVED,
        metric,
    };
    match (options.space, options.size.as_deref().unwrap_or("")) {
        (Space::Pancakes, count) => {
            let count = count.parse().ok().and_then(Flips::sorted);
            let flips = count.ok_or("expected the number of pancakes, 2 to 16")?;
            options.explore(flips, true)
        }
        (Space::Cube, "") => options.explore(turns(Metric::AnyTurn), true),
        (Space::CubeQuarter, "") => options.explore(turns(Metric::QuarterTurn), true),
        (Space::Cube | Space::CubeQuarter, _) => Err("the cube has one size".into()),
        (Space::Tiles, "2x3") => options.explore_tiles::<2, 3>(),
        (Space::Tiles, "2x4") => options.explore_tiles::<2, 4>(),
        (Space::Tiles, "2x5") => options.explore_tiles::<2, 5>(),
        (Space::Tiles, "2x6") => options.explore_tiles::<2, 6>(),
        (Space::Tiles, "3x3") => options.explore_tiles::<3, 3>(),
        (Space::Tiles, "3x4") => options.explore_tiles::<3, 4>(),
        (Space::Tiles, _) => Err("expected 2x3, 2x4, 2x5, 2x6, 3x3 or 3x4 tiles".into()),
        (Space::Walk, size) => {
            let board = random_board(size, options.seed)?;
            options.explore(ColorWalk::new(&board, Start::CORNER)?, false)
        }
        (Space::Roads, size) => {
            let size = size.parse().ok().filter(|size| (2..=30_000).contains(size));
            let size = size.ok_or("expected the number of rows of places, 2 to 30000")?;
            options.explore_roads(Roads {
                size,
                seed: options.seed,
            })
        }
    }
}

fn random_board(size: &str, seed: u64) -> Result<Board, Box<dyn Error>> {
    let numbers = size
        .split('x')
        .map(str::parse)
        .collect::<Result<Vec<u32>, _>>();
    let Ok(&[columns, rows, colours]) = numbers.as_deref() else {
        return Err("expected columns, rows and colours, such as 6x5x3".into());
    };
    let colours = u8::try_from(colours).map_err(|_| "expected 255 colours at most")?;
    Ok(Board::random(
        columns,
        rows,
        colours,
        &mut ChaCha8Rng::seed_from_u64(seed),
    )?)
}

impl Options {
    fn explore_tiles<const ROWS: usize, const COLUMNS: usize>(&self) -> Result<(), Box<dyn Error>> {
        let start = tiles::Board::<ROWS, COLUMNS>::GOAL;
        self.explore(Slides { start }, true)
    }

    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the methods themselves are of one lifetime"
    )]
    fn explore_roads(&self, roads: Roads) -> Result<(), Box<dyn Error>> {
        if !self.estimate {
            return self.explore_by(
                roads,
                true,
                |disk| disk.by_cost(),
                |workers| workers.by_cost(),
            );
        }
        let estimate = move |&from: &u32| roads.estimate(from);
        self.explore_by(
            roads,
            true,
            |disk| disk.by_estimate(estimate),
            |workers| workers.by_estimate(estimate),
        )
    }

    /// Explores a space by depth, and prints its layers. Pass `is_undirected` only if every edge has an edge back.
    fn explore<P>(&self, problem: P, is_undirected: bool) -> Result<(), Box<dyn Error>>
    where
        P: SearchProblem + Send + Sync + 'static,
        P::State: Debug + Ord + Send + Serialize + DeserializeOwned,
    {
        if self.estimate {
            return Err("only roads have an estimate".into());
        }
        self.explore_by(problem, is_undirected, |disk| disk, |workers| workers)
    }

    /// Explores a space in the order that the functions choose.
    fn explore_by<P, L>(
        &self,
        problem: P,
        is_undirected: bool,
        of_disk: impl for<'p> FnOnce(Disk<'p, P>) -> Disk<'p, P, L>,
        of_workers: impl FnOnce(Dataflow<P>) -> Dataflow<P, L>,
    ) -> Result<(), Box<dyn Error>>
    where
        P: SearchProblem + Send + Sync + 'static,
        P::State: Debug + Ord + Send + Serialize + DeserializeOwned,
        L: Layering<P> + Send + Sync + 'static,
    {
        let unit = match self.space {
            Space::Roads => "cost",
            _ => "depth",
        };
        let file = self.rows.open([unit, "states"], &[])?;
        let (begin, bar) = (Instant::now(), progress_bar());
        let shown = bar.clone();
        let observe = move |layer: &Layer| {
            shown.set_message(format!(
                "{unit} {}: {} states, {} in all, {} a second, {} in use",
                layer.cost,
                HumanCount(layer.states),
                HumanCount(layer.total),
                HumanCount(rate(layer.total, begin.elapsed())),
                HumanBytes(layer.bytes),
            ));
        };
        let exploration = if let Some(directory) = &self.disk {
            let mut disk = Disk::new(&problem, directory).name(self.name());
            if is_undirected {
                disk = disk.undirected();
            }
            if let Some(memory) = self.memory {
                disk = disk.memory(memory.saturating_mul(1 << 20));
            }
            let disk = disk.limits(self.limits(None)).observe(observe);
            of_disk(disk).run()?
        } else {
            let threads = NonZero::new(usize::from(self.threads)).unwrap_or(NonZero::<usize>::MIN);
            let mut dataflow = Dataflow::new(problem).name(self.name()).threads(threads);
            if is_undirected {
                dataflow = dataflow.undirected();
            }
            if !self.hosts.is_empty() {
                dataflow = dataflow.processes(self.process, &self.hosts);
            }
            let dataflow = dataflow.limits(self.limits(self.memory)).observe(observe);
            of_workers(dataflow).run()?
        };
        bar.finish_and_clear();
        show(&exploration, unit, begin.elapsed(), file)
    }

    /// Returns the name that distinguishes the space from others.
    fn name(&self) -> String {
        let Self {
            space,
            size,
            seed,
            estimate,
            ..
        } = self;
        format!("{space:?} {size:?} {seed} {estimate}")
    }

    /// Returns the limits, with `memory` megabytes.
    fn limits(&self, memory: Option<usize>) -> Limits {
        let mut limits = Limits::new();
        if let Some(time) = self.time_limit {
            limits = limits.time(time);
        }
        if let Some(memory) = memory {
            limits = limits.bytes(memory.saturating_mul(1 << 20));
        }
        limits
    }
}

/// Makes a progress line on standard error, if that is a terminal.
fn progress_bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Prints the layers, and their time and memory.
fn show<S, A, C: Cost>(
    exploration: &Exploration<S, A, C>,
    unit: &'static str,
    time: Duration,
    mut file: Rows<2>,
) -> Result<(), Box<dyn Error>> {
    let screen = file.screen();
    let mut states = Column::figures("states", 0).gap(2);
    for count in exploration.layers() {
        states.widen(&count.to_string());
    }
    let mut table = Table::new(&screen, vec![Column::figures(unit, 5), states]);
    table.print_heading()?;
    for (&number, &states) in exploration.costs().iter().zip(exploration.layers()) {
        table.print_row(&[number.to_string(), states.to_string()])?;
        file.write_row([number.into(), states.into()])?;
    }
    table.finish("a wider terminal")?;
    file.finish()?;
    let states = exploration.states();
    screen.print(format_args!(
        "{states} states in {:.2} s, {} a second, {:.1} bytes each",
        time.as_secs_f64(),
        rate(states, time),
        mean(exploration.bytes(), states),
    ))?;
    match exploration.limit() {
        Some(limit) => Err(format!(
            "cut off ({limit}): the layers above are complete, others are missing"
        )
        .into()),
        None => Ok(()),
    }
}

#[expect(clippy::cast_precision_loss, reason = "52 bits are enough for a mean")]
fn mean(bytes: u64, states: u64) -> f64 {
    bytes as f64 / states.max(1) as f64
}

/// Returns the states per second.
fn rate(states: u64, time: Duration) -> u64 {
    let rate = u128::from(states) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
