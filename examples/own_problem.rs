//! A problem of one's own: sliding tiles, eight of them on a board of 3 x 3 cells.
//!
//! All that it takes to be solved is [`Puzzle`], a type that implements [`SearchProblem`]. Two
//! heuristics, an observer and a limit come with it; each search is given those that it is to have.
//!
//! ```text
//! cargo run --release --example own_problem
//! cargo run --release --example own_problem -- 867254301
//! cargo run --release --example own_problem -- 867254301 5000
//! ```
//!
//! The first argument is a position, nine digits row by row, with 0 for the gap; the second is the
//! limit on expansions of the last search. With neither, this is printed, and progress beside it on
//! the standard error:
//!
//! ```text
//! $ cargo run --release --example own_problem
//! search               moves  expanded generated   what it proves
//! bfs                     26    156507    418773   fewest edges
//! A*, misplaced tiles     26     31776     86001   cheapest if the heuristic is admissible
//! A*, distances           26      1480      3940   cheapest if the heuristic is admissible
//! the same, limited        -      1000      2667   cut off (limit on expansions): 24 moves or more
//!
//! Slides: 5 7 2 5 3 8 7 3 6 4 5 2 3 6 4 1 8 7 6 4 1 5 2 1 4 3
//!
//! 724   724   .24   2.4   254   254   254   254   254
//! 5.6   .56   756   756   7.6   736   736   .36   3.6
//! 831   831   831   831   831   8.1   .81   781   781
//!
//! 254   25.   2.5   .25   325   325   325   325   325
//! 36.   364   364   364   .64   6.4   64.   641   641
//! 781   781   781   781   781   781   781   78.   7.8
//!
//! 325   325   325   325   32.   3.2   312   312   .12
//! 641   .41   4.1   41.   415   415   4.5   .45   345
//! .78   678   678   678   678   678   678   678   678
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
    type Cost = Unit; // each slide counts one

    fn starts(&self) -> impl IntoIterator<Item = Board> {
        [self.start]
    }

    fn is_goal(&self, board: &Board) -> bool {
        *board == GOAL
    }

    fn successors(&self, board: &Board) -> impl Iterator<Item = Successor<Board, u8, Unit>> {
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

/// The number of tiles out of place. A slide moves one tile, so this is admissible.
fn misplaced(board: &Board) -> u32 {
    let tiles = board.iter().zip(&GOAL).filter(|&(&tile, _)| tile != GAP);
    tiles.map(|(tile, goal)| u32::from(tile != goal)).sum()
}

/// How far all tiles are from their places. A slide moves one tile by one cell, so this is
/// admissible too, and it is never less than [`misplaced`].
fn manhattan(board: &Board) -> u32 {
    let tiles = (0..).zip(board).filter(|&(_, &tile)| tile != GAP);
    tiles
        .map(|(cell, &tile)| distance(cell, cell_of(tile, &GOAL)))
        .sum()
}

fn cell_of(tile: u8, board: &Board) -> u32 {
    let mut cells = (0..).zip(board);
    let cell = cells.find_map(|(cell, &other)| (other == tile).then_some(cell));
    cell.unwrap_or(CELLS) // not so on a board that `parse` made: it has every tile
}

/// The distance of two cells, counted in rows and columns.
fn distance(a: u32, b: u32) -> u32 {
    (a / SIDE).abs_diff(b / SIDE) + (a % SIDE).abs_diff(b % SIDE)
}

/// Tells every now and then how far a search has got.
struct Progress<'a> {
    name: &'a str,
    expanded: u64,
}

impl<P: SearchProblem> Observer<P> for Progress<'_> {
    fn notice(&mut self, event: &Event<'_, P>) {
        if let Event::Closed(state) = event {
            self.expanded += 1;
            if self.expanded.is_multiple_of(50_000) {
                let Self { name, expanded } = self;
                let depth = state.depth();
                // Nobody may be listening, and that is no reason to end the search.
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
    #[error("`{found}` is not a digit from 0 to 8")]
    NotATile { found: char },
    #[error("{tile} is missing: each digit from 0 to 8 occurs once")]
    Missing { tile: u8 },
    #[error(
        "this position has no solution: {inversions} pairs of tiles are in the wrong order, \
         no slide makes an odd number even, and the goal has 0"
    )]
    Unsolvable { inversions: usize },
    #[error("the number of expansions must be a whole number, not `{text}`")]
    NotANumber { text: String },
    #[error(transparent)]
    Search(#[from] SearchError<Board>),
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

const USAGE: &str = "Usage: own_problem [POSITION [EXPANSIONS]]";

/// Reads a position that can be solved.
///
/// A slide within a row keeps the order of the tiles; one between rows takes a tile past two others
/// and so changes the number of pairs in the wrong order by -2, 0 or 2. Odd numbers stay odd.
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

/// Writes the boards of a path, nine beside each other.
fn draw(out: &mut impl Write, path: &PathOf<Puzzle>) -> io::Result<()> {
    for boards in path.states().chunks(9) {
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
    let (position, expansions) = match arguments.as_slice() {
        [help] if help == "--help" || help == "-h" => {
            return Ok(writeln!(io::stdout(), "{USAGE}")?);
        }
        [] => ("724506831", "1000"),
        [position] => (position.as_str(), "1000"),
        [position, expansions] => (position.as_str(), expansions.as_str()),
        _ => return Err(Error::TooMany),
    };
    let start = parse(position)?;
    let expansions: u64 = expansions.parse().map_err(|_| Error::NotANumber {
        text: expansions.to_owned(),
    })?;

    let puzzle = Puzzle { start };
    let search = |name| Search::new(&puzzle).observe(Progress { name, expanded: 0 });
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:<20} {:>5} {:>9} {:>9}   what it proves",
        "search", "moves", "expanded", "generated"
    )?;

    tell(&mut out, "bfs", &search("bfs").bfs()?)?;
    let name = "A*, misplaced tiles";
    tell(&mut out, name, &search(name).astar(misplaced)?)?;
    let report = search("A*, distances").astar(manhattan)?;
    tell(&mut out, "A*, distances", &report)?;
    let limits = Limits::new().expansions(expansions);
    let name = "the same, limited";
    let limited = search(name).limits(limits).astar(manhattan)?;
    tell(&mut out, name, &limited)?;

    if let Some(path) = report.path() {
        let slides = format!("Slides: {path}");
        writeln!(out, "\n{}", slides.trim_end())?; // there may be none
        draw(&mut out, path)?;
    }
    Ok(())
}

/// Writes a row of the table.
fn tell(out: &mut impl Write, name: &str, report: &ReportOf<Puzzle>) -> io::Result<()> {
    let moves = report
        .cost()
        .map_or("-".to_owned(), |moves| moves.to_string());
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
    writeln!(
        out,
        "{name:<20} {moves:>5} {expanded:>9} {generated:>9}   {proof}"
    )
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
