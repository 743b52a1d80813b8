//! Solves boards of *Color Walk* from files, and proves that the solutions have the fewest moves.
//!
//! ```text
//! cargo run --release -p colorwalk-programs --example solve -- boards.txt
//! cargo run --release -p colorwalk-programs --example solve -- --start cluster --threads 2 --csv solved.csv boards.txt
//! cargo run --release -p colorwalk-programs --example solve -- --start 3,0 --time-limit 2.5 < boards.txt
//! ```
//!
//! The program reads boards from files, or from standard input if no file is named. A file named `-` also means
//! standard input. The program solves boards while it reads, so thousands of boards take no more memory than a few
//! boards. The answers are in the order of the boards.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example solve -- tests/data/boards.txt
//! board  moves  at least      ms  solution
//!     1      5         5    0.07  10120
//!     2      4         4    0.02  1012
//!     3      4         4    0.02  a10z
//! boards 3, total moves 13, proven lower 13, proven 3, CPU seconds 0.000
//! ```
//!
//! # Boards
//!
//! A file of boards has one of two formats. In the first format, each line is a row of characters, `0` to `9` and `a`
//! to `z` for the colours 0 to 35. Blank lines separate boards. The number of colours is the highest colour plus one.
//!
//! In the second format, the first line has three numbers, `columns rows colours`, which apply to all boards below it.
//! Each board is one line with all its cells, row by row.
//!
//! ```text
//! 0120            4 3 3
//! 1102            012011022011
//! 2011            111002210012
//!
//! 1110
//! 0221
//! 0012
//! ```
//!
//! A file may mix both formats. A line of three numbers may come before any board. This line applies to all boards up
//! to the next line of three numbers, or up to the end of the file. If the first line of cells below the three numbers
//! has as many cells as the board has columns, each line is a row, and blank lines separate the boards. Otherwise each
//! line is a board. If a board has more than 36 colours, write them as numbers with commas between them: see the
//! documentation of [`Board`].
//!
//! Boards are numbered from 1 through all files, and invalid boards are also counted. The error of an invalid board is
//! one line on standard error that begins with the name of the file and the number of the line. Then the next board is
//! solved. The exit code is 1 if a board was invalid, a file could not be read or had no board, or output could not be
//! written. It is 2 if an option was invalid.
//!
//! # Options
//!
//! `--start` chooses the cells that are cleared before the first move:
//!
//! - `corner`, the default: only the top left cell, which has no colour. This is the rule of the
//!   series, [`Start::CORNER`].
//! - `cluster` or `flood`: the cluster of the top left cell, the rule of *Flood-It*.
//! - `center`: the cluster of the cell in column `columns / 2` and row `rows / 2`, both counted from 0 and
//!   rounded down.
//! - `X,Y`: the cluster of the cell in column X and row Y, counted from 0.
//!
//! `--time-limit` is the wall time for one board, and `--threads` is the number of boards that are solved at the same
//! time. When the time is up, the program shows the best solution so far, which has more moves than the proved lower
//! bound. `--csv FILE` writes the answers to a file instead of the table. `--csv -` writes them to standard output, and
//! the last line goes to standard error. Until the last board is solved, the file is named `FILE.N.part`, where N is
//! the number of the process. If no board could be solved, the old `FILE` stays. `FILE` must not be one of the input
//! files. `--json` does the same with one object per line:
//!
//! | field | |
//! |---|---|
//! | `board` | its number |
//! | `moves` | the length of the solution |
//! | `proven_lower` | the proved lower bound on the number of moves; an optimal solution has exactly this number of moves |
//! | `expanded` | the states that the proof expanded |
//! | `micros` | the time on the clock that the board took |
//! | `solution` | one character per move, as in a board, or numbers with spaces between them if a move has a colour above 35 |
//!
//! The CPU seconds in the last line add up the processor time that each board took on its thread. If the system does
//! not provide this time, the line says that it shows wall time instead.

use std::error::Error;
use std::fmt;
use std::fs::{self, Metadata};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use colorwalk::Limits;
use colorwalk::color_walk::Board;
use colorwalk::color_walk::solve::{Solution, Solver};
use cpu_time::ThreadTime;
use indicatif::{ProgressBar, ProgressStyle};

use colorwalk_programs::{
    Boards, Column, Fault, Found, Place, RowOptions, Rows, Screen, StartRule, Table, WriteError,
    escaped, exit_code, in_millis, parse_seconds, parse_threads,
};

fn main() -> ExitCode {
    match run() {
        Ok(totals) if totals.faults > 0 => ExitCode::FAILURE,
        ended => exit_code(ended.map(drop)),
    }
}

const LOST: &str = "a board got lost with the thread that solved it";

fn run() -> Result<Totals, Box<dyn Error>> {
    let options = Options::try_parse()?;
    let rows = options.rows.open(FIELDS, &options.files)?;
    let screen = rows.screen();
    let mut output = Output::new(rows, &screen)?;
    let progress = progress_bar(&options.files);
    let answers = answers(&options)?;

    let mut totals = Totals::new();
    for answer in answers {
        match answer.recv().map_err(|_| io::Error::other(LOST))? {
            Ok(solved) => {
                totals.add(&solved);
                progress.suspend(|| output.write(&solved))?;
                let plural = if totals.boards == 1 { "" } else { "s" };
                progress.set_message(format!("{} board{plural}", totals.boards));
                progress.set_position(solved.place.bytes);
            }
            Err(fault) => {
                totals.faults += 1;
                // If this cannot be written, there is no other way to report it.
                let _ =
                    progress.suspend(|| writeln!(io::stderr(), "{}", escaped(&fault.to_string())));
            }
        }
    }
    progress.finish_and_clear();
    output.finish(&totals)?;
    Ok(totals)
}

// ------------------------------------------------------------------------------------- options

/// Solves boards of Color Walk from files: the fewest moves, with proof.
#[derive(Debug, Parser)]
#[command(
    override_usage = "solve [--start corner|cluster|center|X,Y] [--time-limit SECONDS] \
                      [--threads N] [--csv FILE | --json FILE] [FILE]..."
)]
struct Options {
    /// Files of boards; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,

    /// The cells that are cleared before the first move: the top left cell alone, its cluster, the cluster of the
    /// middle cell, or the cluster in column X and row Y
    #[arg(
        long,
        value_name = "corner|cluster|center|X,Y",
        default_value = "corner"
    )]
    start: StartRule,

    /// The most seconds for one board, on the clock [default: no limit]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = parse_seconds)]
    time_limit: Option<Duration>,

    /// How many boards are solved at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_threads)]
    threads: u16,

    #[command(flatten)]
    rows: RowOptions,
}

// ------------------------------------------------------------------------------------- solving

/// The result for a board.
type Answer = Result<Solved, Fault>;

/// A board with its solution.
struct Solved {
    place: Place,
    solution: Solution,
    time: Duration,
    cpu_time: Option<Duration>,
}

/// The largest number of answers that may wait while a slow board before them is being solved.
const MOST_WAITING: usize = 256;

/// Solves the boards on other threads. When a thread takes a board, it first sends the channel on which the answer will
/// come. So the channels, and the answers, have the order of the boards.
fn answers(options: &Options) -> io::Result<Receiver<Receiver<Answer>>> {
    let (channels, answers) = sync_channel(MOST_WAITING);
    let boards = Boards::new(options.files.clone());
    let queue = Arc::new(Mutex::new((boards, channels)));
    for _ in 0..options.threads {
        let queue = Arc::clone(&queue);
        let (start, time_limit) = (options.start, options.time_limit);
        let work = move || {
            while let Some((board, answer)) = take(&queue) {
                let solved =
                    board.and_then(|(board, place)| solve(&board, place, start, time_limit));
                if answer.send(solved).is_err() {
                    return; // the receiver of the answers is gone
                }
            }
        };
        thread::Builder::new()
            .spawn(work)
            .map_err(|error| io::Error::other(format!("cannot start a thread: {error}")))?;
    }
    Ok(answers)
}

/// The boards that no thread has taken yet, with the sender of the channels for answers.
type Queue = Mutex<(Boards, SyncSender<Receiver<Answer>>)>;

/// Takes the next board, and sends the channel for its answer.
fn take(queue: &Queue) -> Option<(Found, SyncSender<Answer>)> {
    let mut queue = queue.lock().ok()?;
    let (boards, channels) = &mut *queue;
    let board = boards.next()?;
    let (sender, receiver) = sync_channel(1);
    channels.send(receiver).ok()?;
    Some((board, sender))
}

fn solve(board: &Board, place: Place, start: StartRule, time_limit: Option<Duration>) -> Answer {
    let start = match start.on(board) {
        Ok(start) => start,
        Err(problem) => return Err(place.fault(0, problem)),
    };
    let mut limits = Limits::new();
    if let Some(time) = time_limit {
        limits = limits.time(time);
    }
    let (clock, cpu_clock) = (Instant::now(), ThreadTime::try_now());
    match Solver::new().start(start).limits(limits).solve(board) {
        Ok(solution) => Ok(Solved {
            place,
            solution,
            time: clock.elapsed(),
            cpu_time: cpu_clock.and_then(|clock| clock.try_elapsed()).ok(),
        }),
        Err(error) => Err(place.fault(0, error)),
    }
}

// -------------------------------------------------------------------------------------- output

/// The fields of a row.
const FIELDS: [&str; 6] = [
    "board",
    "moves",
    "proven_lower",
    "expanded",
    "micros",
    "solution",
];

/// The columns of the table.
fn columns() -> Vec<Column> {
    vec![
        Column::figures("board", 5),
        Column::figures("moves", 5).gap(2),
        Column::figures("at least", 8).gap(2).rank(1),
        Column::figures("ms", 6).gap(2).rank(2),
        Column::words("solution", 24).gap(2),
    ]
}

/// The destination of the answers: rows for programs, or otherwise a table.
struct Output<'a> {
    rows: Rows<6>,
    screen: &'a Screen,
    table: Table<'a>,
}

impl<'a> Output<'a> {
    fn new(rows: Rows<6>, screen: &'a Screen) -> Result<Self, WriteError> {
        let table = Table::new(screen, columns());
        if !rows.are_wanted() {
            table.print_heading()?;
        }
        Ok(Self {
            rows,
            screen,
            table,
        })
    }

    fn write(&mut self, solved: &Solved) -> Result<(), WriteError> {
        let number = solved.place.number;
        let moves = solved.solution.moves.len();
        let lower_bound = solved.solution.lower_bound;
        let solution = solved.solution.to_string();
        if !self.rows.are_wanted() {
            return self.table.print_row(&[
                number.to_string(),
                moves.to_string(),
                lower_bound.to_string(),
                in_millis(solved.time.as_secs_f64() * 1e3),
                solution,
            ]);
        }
        self.rows.write_row([
            number.into(),
            moves.into(),
            lower_bound.into(),
            solved.solution.expanded.into(),
            u64::try_from(solved.time.as_micros()).ok().into(),
            solution.into(),
        ])?;
        self.rows.flush() // another program may wait for each answer
    }

    fn finish(self, totals: &Totals) -> Result<(), WriteError> {
        if !self.rows.are_wanted() {
            self.table.finish("--csv or a wider terminal")?;
        }
        if totals.boards == 0 && totals.faults > 0 {
            self.rows.discard();
        } else {
            self.rows.finish()?;
        }
        self.screen.print(totals)
    }
}

/// Sums over all solved boards.
struct Totals {
    boards: u64,
    moves: usize,
    lower_bounds: u64,
    proven: u64,
    faults: u64,
    time: Duration,
    cpu_time: Option<Duration>, // if the system provides it
}

impl Totals {
    fn new() -> Self {
        Self {
            boards: 0,
            moves: 0,
            lower_bounds: 0,
            proven: 0,
            faults: 0,
            time: Duration::ZERO,
            cpu_time: Some(Duration::ZERO),
        }
    }

    fn add(&mut self, solved: &Solved) {
        let solution = &solved.solution;
        self.boards += 1;
        self.moves += solution.moves.len();
        self.lower_bounds += u64::from(solution.lower_bound);
        self.proven += u64::from(solution.is_optimal());
        self.time += solved.time;
        self.cpu_time = self
            .cpu_time
            .zip(solved.cpu_time)
            .map(|(sum, time)| sum + time);
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            boards,
            moves,
            lower_bounds,
            proven,
            faults,
            ..
        } = self;
        write!(f, "boards {boards}, total moves {moves}, ")?;
        write!(f, "proven lower {lower_bounds}, proven {proven}, ")?;
        let (clock, time) = self
            .cpu_time
            .map_or(("wall", self.time), |cpu_time| ("CPU", cpu_time));
        write!(f, "{clock} seconds {:.3}", time.as_secs_f64())?;
        if *faults > 0 {
            write!(f, ", faults {faults}")?;
        }
        Ok(())
    }
}

/// Makes a progress bar on standard error. The bar is drawn only on a terminal. If the length of the input is unknown,
/// the bar only counts.
fn progress_bar(files: &[PathBuf]) -> ProgressBar {
    let bytes = |path: &PathBuf| {
        let about = fs::metadata(path).ok();
        about.filter(Metadata::is_file).map(|about| about.len())
    };
    let (bar, template) = match files.iter().map(bytes).sum() {
        Some(bytes) => (
            ProgressBar::new(bytes),
            "{wide_bar} {msg}, {elapsed}, {eta} left",
        ),
        None => (ProgressBar::no_length(), "{spinner} {msg}, {elapsed}"),
    };
    let style = ProgressStyle::with_template(template);
    bar.with_style(style.expect("the template has known keys only"))
}
