//! Plays *Filler* against you without a mistake. Filler is *Color Walk* for two players who begin at opposite corners.
//!
//! ```text
//! cargo run --release -p colorwalk-programs --example filler
//! cargo run --release -p colorwalk-programs --example filler -- --size 6x5 --colours 4 --seed 7
//! cargo run --release -p colorwalk-programs --example filler -- --second
//! ```
//!
//! A move names a colour. Your region takes this colour, and the free cells of the colour that touch your region join
//! it. A player may not name the current colour of either region. A player with more than half of the cells wins.
//!
//! The program explores all positions before the first move, and computes what each side can force. It shows the proved
//! outcome of each of your moves.
//!
//! | you type | what happens |
//! |---|---|
//! | a digit | you play this colour |
//! | `u` | takes back your last move and the answer to it |
//! | `q` | ends the game |

use std::error::Error;
use std::io::{self, BufRead};
use std::process::ExitCode;

use chacha20::ChaCha8Rng;
use clap::Parser;
use colorwalk::Limits;
use colorwalk::state_space::ExploreError;
use colorwalk_programs::{exit_code, print};
use colorwalk_puzzles::filler::{
    BoardError, Filler, LEAST_CELLS, MOST_CELLS, Player, Position, Solved, Verdict,
};
use console::Style;
use rand::{RngExt, SeedableRng};

/// Plays Filler against you, without a mistake, and shows what each move leads to.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// Columns x rows
    #[arg(long, value_name = "CxR", default_value = "5x5", value_parser = parse_size)]
    size: (usize, usize),

    /// The number of colours
    #[arg(long, value_name = "K", default_value_t = 5)]
    #[arg(value_parser = clap::value_parser!(u8).range(3..=10))]
    colours: u8,

    /// Which random board
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// The program begins
    #[arg(long)]
    second: bool,
}

/// The largest number of positions to explore. They take about 500 MiB.
const MOST_POSITIONS: u64 = 2_000_000;

fn parse_size(text: &str) -> Result<(usize, usize), String> {
    let expected =
        || format!("expected columns x rows, such as 5x5, of {LEAST_CELLS} to {MOST_CELLS} cells");
    let (columns, rows) = text.split_once('x').ok_or_else(expected)?;
    let numbers = columns
        .parse::<usize>()
        .ok()
        .zip(rows.parse::<usize>().ok());
    let fits = |&(columns, rows): &(usize, usize)| {
        columns
            .checked_mul(rows)
            .is_some_and(|cells| (LEAST_CELLS..=MOST_CELLS).contains(&cells))
    };
    numbers.filter(fits).ok_or_else(expected)
}

/// Returns the first random board that has at least three colours, different colours in the two corners of the players,
/// and a first move.
fn deal(options: &Options) -> Result<Filler, BoardError> {
    let mut rng = ChaCha8Rng::seed_from_u64(options.seed);
    let (columns, rows) = options.size;
    let mut left = 1000;
    loop {
        let mut colour = || rng.random_range(0..options.colours);
        let cells: Vec<u8> = (0..columns * rows).map(|_| colour()).collect();
        left -= 1;
        match Filler::new(columns, &cells) {
            Err(BoardError::Corners { .. } | BoardError::Colours) if left > 0 => {}
            Ok(game) if game.is_over(&game.start()) && left > 0 => {}
            dealt => return dealt,
        }
    }
}

/// Returns the board as text: digits for free cells, `*` for your cells, and `#` for the cells of the program.
fn board(game: &Filler, position: &Position, you: Player) -> String {
    let cell = |cell: usize| {
        let owner = position.owner(cell);
        let colour = owner.map_or(game.colours()[cell], |owner| position.colour(owner));
        let text = match owner {
            None => format!(" {colour} "),
            Some(owner) if owner == you => format!("*{colour}*"),
            Some(_) => format!("#{colour}#"),
        };
        Style::new()
            .color256(17 + 36 * colour)
            .bold()
            .apply_to(text)
            .to_string()
    };
    let cells: Vec<String> = (0..game.colours().len()).map(cell).collect();
    let rows = cells
        .chunks(game.columns())
        .map(|row| format!("  {}", row.concat()));
    rows.collect::<Vec<_>>().join("\n")
}

/// Returns a number with its noun.
fn count(number: u32, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

fn outcome(verdict: Verdict, you: Player) -> String {
    match verdict {
        Verdict::Win(winner, 0) if winner == you => "wins".to_owned(),
        Verdict::Win(winner, moves) if winner == you => {
            format!("wins, {} later", count(moves, "move"))
        }
        Verdict::Win(_, moves) => format!("loses, {} later at best", count(moves, "move")),
        Verdict::Draw => "draws".to_owned(),
    }
}

/// Returns a text that says how much worse a move is than the best move. The text is empty if the move is as good as
/// the best move.
fn cost(best: Verdict, verdict: Verdict, you: Player) -> String {
    match (best, verdict) {
        (Verdict::Win(by, soonest), Verdict::Win(winner, moves)) if by == winner => {
            match moves.abs_diff(soonest) {
                0 => String::new(),
                more if by == you => format!(": {} slower", count(more, "move")),
                less => format!(": {} sooner", count(less, "move")),
            }
        }
        (Verdict::Win(..), _) => ": gives the win away".to_owned(),
        (Verdict::Draw, Verdict::Win(..)) => ": gives the draw away".to_owned(),
        (Verdict::Draw, Verdict::Draw) => String::new(),
    }
}

/// Returns the proved result of the position, and the result of each move.
fn advice(solved: &Solved, position: &Position, you: Player) -> String {
    let proved = match solved.verdict(position) {
        Some(Verdict::Win(winner, moves)) if winner == you => {
            format!("Proved: you can win, in {} of both.", count(moves, "move"))
        }
        Some(Verdict::Win(_, moves)) => format!(
            "Proved: the program can win, in {} of both at most.",
            count(moves, "move")
        ),
        _ => "Proved: nobody can force a win.".to_owned(),
    };
    let moves = solved.moves(position);
    let line = |&(colour, verdict): &(u8, Verdict)| {
        let cost = cost(moves[0].1, verdict, you);
        format!("  {colour} {}{cost}", outcome(verdict, you))
    };
    let lines: Vec<String> = moves.iter().map(line).collect();
    format!("{proved}\n{}", lines.join("\n"))
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::try_parse()?;
    let you = Player::BOTH[usize::from(options.second)];
    let limits = Limits::new().expansions(MOST_POSITIONS);
    let solved = Solved::new(deal(&options)?, limits).map_err(|error| match error {
        ExploreError::CutOff { .. } => format!(
            "this board has more than {MOST_POSITIONS} positions: choose a smaller one, or fewer colours"
        ),
        error => error.to_string(),
    })?;
    let game = solved.game();
    print(format_args!(
        "{} positions explored. You are *, the program is #.",
        solved.positions()
    ))?;
    let mut history = vec![game.start()];
    let mut input = io::stdin().lock();
    while let Some(&position) = history.last() {
        let has_ended = game.is_over(&position);
        if !has_ended && position.turn() != you {
            let Some(&(colour, _)) = solved.moves(&position).first() else {
                break;
            };
            print(format_args!("The program plays {colour}."))?;
            history.extend(game.play(&position, colour));
            continue;
        }
        let cells = |player| count(position.cells(player), "cell");
        print(format_args!("\n{}", board(game, &position, you)))?;
        print(format_args!(
            "You have {}, the program has {}.",
            cells(you),
            cells(you.other())
        ))?;
        if has_ended {
            let winner = game.winner(&position);
            let end = winner.map_or("A draw.", |winner| {
                if winner == you {
                    "You win."
                } else {
                    "The program wins."
                }
            });
            return Ok(print(end)?);
        }
        print(advice(&solved, &position, you))?;
        print("Your colour, u or q:")?;
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim() == "q" {
            break;
        }
        let colour = line.trim().parse().ok();
        if let Some(next) = colour.and_then(|colour| game.play(&position, colour)) {
            history.push(next);
        } else if line.trim() == "u" {
            let own = history
                .iter()
                .rposition(|before| before.turn() == you && before != &position);
            history.truncate(own.map_or(history.len(), |own| own + 1));
        } else {
            let colours: Vec<String> = game.moves(&position).map(|c| c.to_string()).collect();
            let colours = colours.join(", ");
            print(format_args!(
                "{:?} is not one of {colours}, u, q.",
                line.trim()
            ))?;
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    exit_code(run())
}
