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
//! - `cluster`: the cluster of the top left cell, the rule of *Flood-It*.
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
//! | `solution` | one character per move, as in a board, or numbers with spaces between them if there are more than 36 colours |
//!
//! The CPU seconds in the last line add up the processor time that each board took on its thread. If the system does
//! not provide this time, the line says that it shows wall time instead.

use std::error::Error;
use std::fmt;
use std::fs::{self, File, Metadata};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use colorwalk::Limits;
use colorwalk::color_walk::solve::{Solution, Solver};
use colorwalk::color_walk::{Board, BoardError, Colour, Start};
use cpu_time::ThreadTime;
use indicatif::{ProgressBar, ProgressStyle};

use colorwalk_programs::{
    Column, RowOptions, Rows, Screen, Table, WriteError, escaped, exit_code, in_millis,
    parse_seconds, parse_threads,
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

/// The start of the games, on boards of any size.
#[derive(Clone, Copy, Debug)]
enum StartRule {
    Corner,
    Cluster,
    Center,
    At { column: u32, row: u32 },
}

impl FromStr for StartRule {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "corner" => Ok(Self::Corner),
            "cluster" => Ok(Self::Cluster),
            "center" => Ok(Self::Center),
            _ => {
                let place = text.split_once(',').and_then(|(column, row)| {
                    let (column, row) = (column.parse().ok()?, row.parse().ok()?);
                    Some(Self::At { column, row })
                });
                place.ok_or("expected corner, cluster, center, or a column and a row such as 3,0")
            }
        }
    }
}

impl StartRule {
    fn on(self, board: &Board) -> Result<Start, Problem> {
        let (column, row) = match self {
            Self::Corner => return Ok(Start::CORNER),
            Self::Cluster => (0, 0),
            Self::Center => (board.columns() / 2, board.rows() / 2),
            Self::At { column, row } => (column, row),
        };
        let cell = board.cell(column, row).ok_or(Problem::StartOutside {
            column,
            row,
            columns: board.columns(),
            rows: board.rows(),
        })?;
        Ok(Start::Cluster(cell))
    }
}

// -------------------------------------------------------------------------------------- faults

/// A board that could not be solved, or a file that could not be read. The other boards are still solved.
#[derive(Debug)]
struct Fault {
    file: String,
    line: Option<u64>,
    number: Option<u64>, // of the board
    problem: Problem,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file)?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        if let Some(number) = self.number {
            write!(f, " board {number}:")?;
        }
        write!(f, " {}", self.problem)
    }
}

/// The reason of a fault.
#[derive(Debug, thiserror::Error)]
enum Problem {
    #[error("cannot read: {0}")]
    Read(#[from] io::Error),
    #[error("expected a board, found none")]
    NoBoard,
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("the start {column},{row} is not on the board of {columns} columns and {rows} rows")]
    StartOutside {
        column: u32,
        row: u32,
        columns: u32,
        rows: u32,
    },
}

// -------------------------------------------------------------------------------------- boards

/// The place where a board was read.
#[derive(Clone, Debug)]
struct Place {
    file: String,
    line: u64,   // of its first cell
    number: u64, // of the board, through all files
    bytes: u64,  // read so far, through all files
}

impl Place {
    /// Returns a fault of the board, `rows` rows below its first row.
    fn fault(self, rows: u32, problem: impl Into<Problem>) -> Fault {
        Fault {
            file: self.file,
            line: Some(self.line + u64::from(rows)),
            number: Some(self.number),
            problem: problem.into(),
        }
    }
}

/// The boards of all files, in order.
struct Boards {
    files: std::vec::IntoIter<PathBuf>,
    input: Option<Input>,
    number: u64, // of boards so far
    bytes: u64,  // of the earlier files
}

impl Boards {
    fn new(files: Vec<PathBuf>) -> Self {
        Self {
            files: files.into_iter(),
            input: None,
            number: 0,
            bytes: 0,
        }
    }

    /// Reads the next board of the current file. Returns `None` at its end.
    fn next_of(&mut self, input: &mut Input) -> Option<Found> {
        let text = match input.next_text() {
            Ok(text) => text?,
            Err(fault) => return Some(Err(fault)),
        };
        self.number += 1;
        let place = Place {
            file: input.file.clone(),
            line: text.line,
            number: self.number,
            bytes: self.bytes + input.bytes,
        };
        Some(match text.cells.parse() {
            Ok(board) => Ok((board, place)),
            Err(error) if text.is_in_rows => Err(place.fault(row_of(&error), error)),
            Err(error) => Err(place.fault(0, error)),
        })
    }
}

impl Iterator for Boards {
    type Item = Found;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut input = match self.input.take() {
                Some(input) => input,
                None => match Input::open(&self.files.next()?) {
                    Ok(input) => input,
                    Err(fault) => return Some(Err(fault)),
                },
            };
            if let Some(board) = self.next_of(&mut input) {
                self.input = Some(input);
                return Some(board);
            }
            self.bytes += input.bytes;
        }
    }
}

/// Returns the row that an error is about, or otherwise the first row.
fn row_of(error: &BoardError) -> u32 {
    match *error {
        BoardError::RowLength { row, .. }
        | BoardError::ColourOutOfPalette { row, .. }
        | BoardError::UnknownCharacter { row, .. }
        | BoardError::BadNumber { row, .. } => row,
        _ => 0,
    }
}

/// A file of boards that is partly read.
struct Input {
    file: String,
    reader: BufReader<Box<dyn Read + Send>>,
    line: u64,                // the number of lines read
    bytes: u64,               // and of bytes
    header: Header,           // in force
    header_line: Option<u64>, // of the last one
    is_spaced: bool,          // whether it was a row of numbers with spaces
    put_back: Option<String>, // a line that will be read again
    is_bare: bool,            // no board and no fault so far
    is_at_end: bool,
}

/// The form of the boards.
#[derive(Clone)]
enum Header {
    /// Rows between blank lines, of any size.
    None,
    /// The size of all boards. The length of the first line of cells tells whether each line is a row of a board or a
    /// whole board.
    Size {
        text: String,
        columns: u64,
        is_in_rows: Option<bool>,
    },
    /// The header was bad, so the form is unknown.
    Bad,
}

/// The text of a board, with its header if it has one.
#[derive(Default)]
struct Text {
    cells: String,
    line: u64, // of the first cell
    is_in_rows: bool,
}

impl Input {
    fn open(path: &Path) -> Result<Self, Fault> {
        let (file, reader): (String, Box<dyn Read + Send>) = if path == Path::new("-") {
            ("standard input".to_owned(), Box::new(io::stdin()))
        } else {
            let file = path.display().to_string();
            match File::open(path) {
                Ok(reader) => (file, Box::new(reader)),
                Err(error) => {
                    return Err(Fault {
                        file,
                        line: None,
                        number: None,
                        problem: error.into(),
                    });
                }
            }
        };
        Ok(Self {
            file,
            reader: BufReader::new(reader),
            line: 0,
            bytes: 0,
            header: Header::None,
            header_line: None,
            is_spaced: false,
            put_back: None,
            is_bare: true,
            is_at_end: false,
        })
    }

    /// Reads the text of the next board from the file. Returns `None` if the file has ended.
    fn next_text(&mut self) -> Result<Option<Text>, Fault> {
        let mut text = Text::default();
        while let Some(line) = self.next_line()? {
            if is_header(&line) {
                if text.line > 0 {
                    self.put_back = Some(line);
                    break;
                }
                let is_below_header = self.header_line.replace(self.line) == Some(self.line - 1);
                let is_known = mem::replace(&mut self.is_spaced, is_below_header);
                if is_below_header {
                    // Both lines are rows of three numbers, so the rows below are, too.
                    (self.header, self.is_bare) = (Header::Bad, false);
                    if is_known {
                        continue;
                    }
                    return Err(self.fault(BoardError::SpacedNumbers { row: 0 }));
                }
                self.read_header(line)?;
            } else if line.is_empty() {
                if text.line > 0 {
                    break;
                }
            } else if self.add(&line, &mut text) {
                break;
            }
        }
        Ok(Some(text).filter(|text| text.line > 0))
    }

    /// Adds a line of cells to a board. Returns whether the whole board is in this line.
    fn add(&mut self, line: &str, text: &mut Text) -> bool {
        let is_in_rows = match &mut self.header {
            Header::None => true,
            Header::Size {
                text: header,
                columns,
                is_in_rows,
            } => {
                if text.line == 0 {
                    text.cells.clone_from(header);
                }
                *is_in_rows.get_or_insert_with(|| cell_count(line) == *columns)
            }
            Header::Bad => return false,
        };
        self.is_bare = false;
        if text.line == 0 {
            text.line = self.line;
            text.is_in_rows = is_in_rows;
        }
        text.cells.push('\n');
        text.cells.push_str(line);
        !is_in_rows
    }

    fn read_header(&mut self, line: String) -> Result<(), Fault> {
        // Tests the header by reading it with a board of one cell, and ignores errors of this board.
        if let Err(
            error @ (BoardError::BadHeader { .. }
            | BoardError::Columns { .. }
            | BoardError::Rows { .. }
            | BoardError::Cells { .. }
            | BoardError::Colours { .. }),
        ) = format!("{line}\n0").parse::<Board>()
        {
            (self.header, self.is_bare) = (Header::Bad, false);
            return Err(self.fault(error));
        }
        let mut sizes = line.split_whitespace().map(|size| size.parse().ok());
        let (columns, rows) = (sizes.next().flatten(), sizes.next().flatten());
        self.header = Header::Size {
            columns: columns.unwrap_or(0),
            is_in_rows: (rows == Some(1u64)).then_some(false), // for boards of one row, both forms are the same
            text: line,
        };
        Ok(())
    }

    /// Reads a line without surrounding white space. Returns `None` at the end of the file.
    fn next_line(&mut self) -> Result<Option<String>, Fault> {
        if let Some(line) = self.put_back.take() {
            return Ok(Some(line));
        }
        if self.is_at_end {
            return Ok(None);
        }
        let mut line = Vec::new();
        match self.reader.read_until(b'\n', &mut line) {
            Ok(0) => {
                self.is_at_end = true;
                if self.is_bare {
                    return Err(self.fault(Problem::NoBoard));
                }
                Ok(None)
            }
            Ok(bytes) => {
                self.line += 1;
                self.bytes += bytes as u64;
                // Invalid UTF-8 becomes an unknown character in a row of cells.
                let line = String::from_utf8_lossy(&line);
                let byte_order_mark = if self.line == 1 { "\u{feff}" } else { "" };
                let line = line.strip_prefix(byte_order_mark).unwrap_or(&line);
                Ok(Some(line.trim().to_owned()))
            }
            Err(error) => {
                self.is_at_end = true;
                Err(self.fault(error))
            }
        }
    }

    /// Returns a fault of the last line.
    fn fault(&self, problem: impl Into<Problem>) -> Fault {
        Fault {
            file: self.file.clone(),
            line: Some(self.line).filter(|&line| line > 0),
            number: None,
            problem: problem.into(),
        }
    }
}

/// Returns whether a line has three fields, which no row of cells has.
fn is_header(line: &str) -> bool {
    line.split_whitespace().count() == 3 && !line.contains(',')
}

/// Returns the number of cells on a line, as characters or as numbers.
fn cell_count(line: &str) -> u64 {
    let numbers = line.strip_suffix(',').unwrap_or(line);
    let cells = if line.contains(',') {
        numbers.split(',').count()
    } else {
        line.chars().count()
    };
    cells as u64
}

// ------------------------------------------------------------------------------------- solving

/// A board, or the fault found instead of one.
type Found = Result<(Board, Place), Fault>;

/// The result for a board.
type Answer = Result<Solved, Fault>;

/// A board with its solution.
struct Solved {
    place: Place,
    colours: u8,
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
            colours: board.colours(),
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
        let solution = text_of(&solved.solution.moves, solved.colours);
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

/// Returns the moves as text. Each move is one character, as in a board. If there are more colours than characters,
/// each move is a number.
fn text_of(moves: &[Colour], colours: u8) -> String {
    let characters = moves
        .iter()
        .map(|colour| char::from_digit(colour.get().into(), 36).filter(|_| colours <= 36));
    characters.collect::<Option<_>>().unwrap_or_else(|| {
        let numbers: Vec<String> = moves.iter().map(Colour::to_string).collect();
        numbers.join(" ")
    })
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
