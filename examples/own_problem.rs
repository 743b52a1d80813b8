//! A problem of your own: eight sliding tiles on a board of 3 x 3 cells.
//!
//! For a search, the type [`Puzzle`] is enough, because it implements [`SearchProblem`]. The example also defines two
//! heuristics and an observer. Some of the searches use them.
//!
//! ```text
//! cargo run --release --example own_problem
//! cargo run --release --example own_problem -- 867254301
//! cargo run --release --example own_problem -- 867254301 5000
//! ```
//!
//! The first argument is a position: nine digits, row by row, with 0 for the gap. The second argument limits the
//! expansions of the last search in the table. If the option `--csv` or `--json` comes before the arguments, the
//! program prints only rows for other programs. Without arguments, the program reports its progress on standard error
//! and then prints this:
//!
//! ```text
//! $ cargo run --release --example own_problem
//! search        moves expanded generated
//! bfs              26   156507    418771
//!  fewest edges
//! A*, misplaced    26    31776     86001
//!  cheapest if the heuristic is admissible
//! A*, distances    26     1480      3940
//!  cheapest if the heuristic is admissible
//! A*, limited       -     1000      2667
//!  cut off (limit on expansions):
//!  24 moves or more
//!
//! Slides:
//! 5 7 2 5 3 8 7 3 6 4 5 2 3 6 4 1 8 7 6 4
//! 1 5 2 1 4 3
//!
//! 724   724   .24   2.4   254   254   254
//! 5.6   .56   756   756   7.6   736   736
//! 831   831   831   831   831   8.1   .81
//!
//! 254   254   254   25.   2.5   .25   325
//! .36   3.6   36.   364   364   364   .64
//! 781   781   781   781   781   781   781
//!
//! 325   325   325   325   325   325   325
//! 6.4   64.   641   641   641   .41   4.1
//! 781   781   78.   7.8   .78   678   678
//!
//! 325   32.   3.2   312   312   .12
//! 41.   415   415   4.5   .45   345
//! 678   678   678   678   678   678
//! ```

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use colorwalk::observe::{Event, Observer};
use colorwalk::{
    Limits, Outcome, PathOf, ReportOf, Search, SearchError, SearchProblem, Stats, Successor, Unit,
};

const SIDE: u32 = 3;
const CELLS: u32 = SIDE * SIDE;
const GAP: u8 = 0;
const GOAL: Board = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// The tiles row by row.
type Board = [u8; CELLS as usize];

/// The puzzle: slide tiles into the gap until all are in order.
struct Puzzle {
    start: Board,
}

impl SearchProblem for Puzzle {
    type State = Board;
    type Action = u8; // the tile that slides
    type Cost = Unit; // each slide costs one

    fn starts(&self) -> impl IntoIterator<Item = Board> {
        [self.start]
    }

    fn is_goal(&self, board: &Board) -> bool {
        *board == GOAL
    }

    fn successors(&self, board: &Board) -> impl IntoIterator<Item = Successor<Board, u8, Unit>> {
        let board = *board;
        let gap = cell_of(GAP, &board);
        let beside_gap = (0..CELLS).filter(move |&cell| distance(cell, gap) == 1);
        beside_gap.map(move |cell| {
            let mut next = board;
            next.swap(cell as usize, gap as usize);
            Successor::new(board[cell as usize], next, Unit)
        })
    }
}

/// Returns the number of tiles out of place. This estimate is admissible, because a slide moves only one tile.
fn misplaced(board: &Board) -> u32 {
    let tiles = board.iter().zip(&GOAL).filter(|&(&tile, _)| tile != GAP);
    tiles.map(|(tile, goal)| u32::from(tile != goal)).sum()
}

/// Returns the sum of the distances of all tiles from their places. This estimate is admissible, because a slide moves
/// one tile by one cell. The sum is at least the number of [`misplaced`] tiles.
fn manhattan(board: &Board) -> u32 {
    let tiles = (0..).zip(board).filter(|&(_, &tile)| tile != GAP);
    tiles
        .map(|(cell, &tile)| distance(cell, cell_of(tile, &GOAL)))
        .sum()
}

fn cell_of(tile: u8, board: &Board) -> u32 {
    let mut cells = (0..).zip(board);
    let cell = cells.find_map(|(cell, &other)| (other == tile).then_some(cell));
    cell.unwrap_or(CELLS) // always found on a board from `parse`, which has every tile
}

/// Returns the distance between two cells, counted in rows and columns.
fn distance(a: u32, b: u32) -> u32 {
    (a / SIDE).abs_diff(b / SIDE) + (a % SIDE).abs_diff(b % SIDE)
}

/// Reports the progress of a search from time to time.
struct Progress<'a> {
    name: &'a str,
    expanded: u64,
}

impl<P: SearchProblem> Observer<P> for Progress<'_> {
    fn on_event(&mut self, event: &Event<'_, P>) {
        if let Event::Closed(state) = event {
            self.expanded += 1;
            if self.expanded.is_multiple_of(50_000) {
                let Self { name, expanded } = self;
                let depth = state.depth();
                // If the report cannot be written, the search still continues.
                let _ = writeln!(io::stderr(), "{name}: {expanded} expanded, depth {depth}");
            }
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("expected at most a position and a number of expansions")]
    TooMany,
    #[error("a position has {CELLS} digits, not {found}")]
    Length { found: usize },
    #[error("{found:?} is not a digit from 0 to 8")]
    NotATile { found: char },
    #[error("{tile} is missing: each digit from 0 to 8 occurs once")]
    Missing { tile: u8 },
    #[error(
        "this position has no solution: {inversions} pairs of tiles are in the wrong order, \
         no slide makes an odd number even, and the goal has 0"
    )]
    Unsolvable { inversions: usize },
    #[error("the number of expansions must be a whole number, not {text:?}")]
    NotANumber { text: String },
    #[error(transparent)]
    Search(#[from] SearchError<Board>),
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

const USAGE: &str = "Usage: own_problem [--csv | --json] [POSITION [EXPANSIONS]]";

/// Reads a position that can be solved.
///
/// A slide within a row keeps the order of the tiles. A slide between rows moves a tile past two other tiles. This
/// changes the number of pairs in the wrong order by -2, 0 or 2, so an odd number stays odd and an even number stays
/// even.
fn parse(text: &str) -> Result<Board, Error> {
    let tiles = text.chars().map(|found| match found.to_digit(CELLS) {
        Some(tile) => u8::try_from(tile).map_err(|_| Error::NotATile { found }),
        None => Err(Error::NotATile { found }),
    });
    let tiles = tiles.collect::<Result<Vec<u8>, Error>>()?;
    let board = Board::try_from(tiles).map_err(|tiles| Error::Length { found: tiles.len() })?;
    if let Some(&tile) = GOAL.iter().find(|tile| !board.contains(tile)) {
        return Err(Error::Missing { tile });
    }
    let tiles: Vec<u8> = board.into_iter().filter(|&tile| tile != GAP).collect();
    let larger_before = |at: usize| tiles[..at].iter().filter(|&&tile| tile > tiles[at]).count();
    let inversions = (0..tiles.len()).map(larger_before).sum::<usize>();
    if inversions.is_multiple_of(2) {
        Ok(board)
    } else {
        Err(Error::Unsolvable { inversions })
    }
}

/// Writes the slides of a path and the boards between them, in lines of at most 40 characters.
fn draw(out: &mut impl Write, path: &PathOf<Puzzle>) -> io::Result<()> {
    writeln!(out, "\nSlides:")?;
    for slides in path.actions().chunks(20) {
        let slides: Vec<String> = slides.iter().map(u8::to_string).collect();
        writeln!(out, "{}", slides.join(" "))?;
    }
    for boards in path.states().chunks(7) {
        writeln!(out)?;
        for row in 0..SIDE as usize {
            let rows = boards.iter().map(|board| {
                let tiles = board.chunks(SIDE as usize).nth(row).into_iter().flatten();
                tiles
                    .map(|tile| {
                        if *tile == GAP {
                            '.'
                        } else {
                            char::from(b'0' + tile)
                        }
                    })
                    .collect::<String>()
            });
            writeln!(out, "{}", rows.collect::<Vec<_>>().join("   "))?;
        }
    }
    Ok(())
}

fn run() -> Result<(), Error> {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let (format, arguments) = match arguments.as_slice() {
        [csv, rest @ ..] if csv == "--csv" => (Format::Csv, rest),
        [json, rest @ ..] if json == "--json" => (Format::Json, rest),
        rest => (Format::Table, rest),
    };
    let (position, expansions) = match arguments {
        [help] if help == "--help" || help == "-h" => {
            return Ok(writeln!(io::stdout(), "{USAGE}")?);
        }
        [] => ("724506831", "1000"),
        [position] => (position.as_str(), "1000"),
        [position, expansions] => (position.as_str(), expansions.as_str()),
        _ => return Err(Error::TooMany),
    };
    let start = parse(position)?;
    let expansions = expansions.parse().map_err(|_| Error::NotANumber {
        text: expansions.to_owned(),
    })?;
    compare(&Puzzle { start }, expansions, format)
}

/// Solves the puzzle with each search. Prints the results when all searches have ended.
fn compare(puzzle: &Puzzle, expansions: u64, format: Format) -> Result<(), Error> {
    let search = |name| Search::new(puzzle).observe(Progress { name, expanded: 0 });
    let [bfs, misplaced_tiles, distances, limited] = NAMES.map(search);
    let limits = Limits::new().expansions(expansions);
    let reports = [
        bfs.bfs()?,
        misplaced_tiles.astar(misplaced)?,
        distances.astar(manhattan)?,
        limited.limits(limits).astar(manhattan)?,
    ];
    let mut out = io::stdout().lock();
    match format {
        Format::Table => writeln!(out, "search        moves expanded generated")?,
        Format::Csv => writeln!(out, "search,moves,expanded,generated,proof")?,
        Format::Json => {}
    }
    for (name, report) in NAMES.iter().zip(&reports) {
        tell(&mut out, format, name, report)?;
    }
    if let (Format::Table, Some(path)) = (format, reports[2].path()) {
        draw(&mut out, path)?;
    }
    Ok(())
}

/// The searches.
const NAMES: [&str; 4] = ["bfs", "A*, misplaced", "A*, distances", "A*, limited"];

/// The format of the output.
#[derive(Clone, Copy)]
enum Format {
    Table,
    Csv,
    Json,
}

/// Writes the result of a search in the chosen format. The table has a line of at most 40 characters for each search,
/// with the proof on the next line.
fn tell(
    out: &mut impl Write,
    format: Format,
    name: &str,
    report: &ReportOf<Puzzle>,
) -> io::Result<()> {
    let proof = match (report.outcome(), report.lower_bound()) {
        (Outcome::CutOff(limit), Some(bound)) => {
            format!("cut off ({limit}): {bound} moves or more")
        }
        (Outcome::CutOff(limit), None) => format!("cut off ({limit})"),
        _ => report.claim().to_string(),
    };
    let Stats {
        expanded,
        generated,
        ..
    } = report.stats();
    let moves = |none: &str| {
        report
            .cost()
            .map_or(none.to_owned(), |moves| moves.to_string())
    };
    match format {
        Format::Table => {
            let (moves, proof) = (moves("-"), proof.replace(": ", ":\n "));
            writeln!(
                out,
                "{name:<13} {moves:>5} {expanded:>8} {generated:>9}\n {proof}"
            )
        }
        Format::Csv => {
            let moves = moves("");
            writeln!(out, "\"{name}\",{moves},{expanded},{generated},{proof}")
        }
        Format::Json => {
            let moves = moves("null");
            writeln!(
                out,
                r#"{{"search":"{name}","moves":{moves},"expanded":{expanded},"generated":{generated},"proof":"{proof}"}}"#
            )
        }
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(Error::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}
