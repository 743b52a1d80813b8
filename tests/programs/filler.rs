//! The program `filler`: games played through a pipe, and boards that it refuses.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::support::{ROOT, command, refusal};

/// A game in progress.
struct Game {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Game {
    fn start(arguments: &[&str]) -> Self {
        let mut command = command("filler");
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// Reads until the program asks for a move, or ends.
    fn read(&mut self) -> String {
        let mut text = String::new();
        while !text.ends_with("Your colour, u or q:\n") {
            if self.output.read_line(&mut text).unwrap() == 0 {
                break;
            }
        }
        text
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it may have ended
        let _ = self.child.wait();
    }
}

/// Returns the advice of the program about each allowed move: the colour and the rest of the line.
fn moves(text: &str) -> Vec<(&str, &str)> {
    let (_, advice) = text.split_once("Proved: ").unwrap();
    let lines = advice
        .lines()
        .skip(1)
        .map_while(|line| line.strip_prefix("  "));
    lines.map(|line| line.split_once(' ').unwrap()).collect()
}

/// Plays a game to its end, always with the first or always with the last move of the advice. Returns what the program
/// said first, the number of your moves, and how it ended.
fn play(arguments: &[&str], is_best: bool) -> (String, usize, String) {
    let mut game = Game::start(arguments);
    let first = game.read();
    let mut text = first.clone();
    for count in 0.. {
        if !text.contains("Proved: ") {
            return (first, count, text);
        }
        let moves = moves(&text);
        let (colour, _) = moves[if is_best { 0 } else { moves.len() - 1 }];
        let colour = colour.to_owned();
        game.type_line(&colour);
        text = game.read();
    }
    unreachable!()
}

#[test]
fn a_proved_win_is_won_in_time_and_given_away_by_bad_moves() {
    let board = ["--size", "3x3", "--colours", "4"];
    let (first, count, last) = play(&board, true);
    assert!(first.starts_with("87 positions explored. You are *, the program is #.\n"));
    assert!(first.contains("You have 1 cell, the program has 1 cell.\n"));
    assert!(first.contains("Proved: you can win, in 3 moves of both.\n"));
    let costs = [
        ("0", "wins, 2 moves later"),
        ("1", "loses, 3 moves later at best: gives the win away"),
    ];
    assert_eq!(moves(&first), costs);
    assert_eq!(count, 2, "three moves of both");
    assert!(last.ends_with("You win.\n"), "{last}");

    let (_, _, last) = play(&board, false);
    assert!(last.ends_with("The program wins.\n"), "{last}");
}

#[test]
fn the_program_wins_what_it_can_force_and_may_begin() {
    let (first, _, last) = play(&["--size", "4x4", "--colours", "4"], true);
    assert!(first.contains("Proved: the program can win, in 8 moves of both at most.\n"));
    assert!(last.ends_with("The program wins.\n"), "{last}");

    // The board belongs to the first player.
    let (first, _, last) = play(&["--size", "3x3", "--colours", "4", "--second"], true);
    assert!(first.contains("The program plays 0.\n"), "{first}");
    assert!(first.contains("Proved: the program can win, in 2 moves of both at most.\n"));
    assert!(last.ends_with("The program wins.\n"), "{last}");
}

/// On boards of a few cells, a player may own more than half of them at the start. Then there is no first move.
#[test]
fn the_smallest_boards_can_be_played() {
    for size in ["1x3", "3x1", "1x4", "2x2", "5x1", "1x5", "2x3"] {
        for seed in 0..20 {
            let seed = seed.to_string();
            let first = Game::start(&["--size", size, "--colours", "3", "--seed", &seed]).read();
            assert!(!moves(&first).is_empty(), "{size}, {seed}: {first}");
        }
    }
}

#[test]
fn moves_are_taken_back_and_what_is_none_is_refused() {
    let mut game = Game::start(&["--size", "3x3", "--colours", "4"]);
    let first = game.read();
    let board = first.split_once('\n').unwrap().1;
    for wrong in ["3", "2", "4", "256", "-1", "", "x"] {
        game.type_line(wrong);
        let refused = format!("{wrong:?} is not one of 0, 1, u, q.\n{board}");
        assert_eq!(game.read(), refused);
    }
    game.input.write_all(b"\xff1\n").unwrap(); // not UTF-8
    let refused = format!("\"\u{fffd}1\" is not one of 0, 1, u, q.\n{board}");
    assert_eq!(game.read(), refused);
    game.type_line("u");
    assert_eq!(game.read(), board, "there is nothing to take back");
    game.type_line("1");
    assert!(game.read().starts_with("The program plays 0.\n"));
    game.type_line("u");
    assert_eq!(game.read(), board);
    game.type_line("q");
    assert_eq!(game.read(), "");
}

#[test]
fn boards_that_are_none_are_refused() {
    let size = "expected columns x rows, such as 5x5, of 3 to 64 cells";
    for wrong in ["0x3", "9x9", "5", "x", "-1x3", "3x3x3", "1x2", "2x1"] {
        let fault = refusal("filler", &[&format!("--size={wrong}")]);
        assert!(fault.contains(size), "{fault}");
    }
    assert!(refusal("filler", &["--colours", "2"]).contains("2 is not in 3..=10"));
    let fault = refusal("filler", &["--size", "8x8", "--colours", "8"]);
    assert!(
        fault.ends_with(" positions: choose a smaller one, or fewer colours"),
        "{fault}"
    );
}

/// The table of the guide: options, positions, and the proved result.
#[test]
fn the_guide_has_the_boards_that_the_program_solves() {
    let page = format!("{ROOT}/src/guide/p28_two_players.rs");
    let page = fs::read_to_string(page).unwrap();
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter_map(|line| line.strip_prefix("//! | `--"))
        .map(|row| row.split(" | ").collect())
        .collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let options = format!("--{}", row[0].trim_end_matches('`'));
        let options: Vec<&str> = options.split(' ').collect();
        let first = Game::start(&options).read();
        let positions = row[1].replace(',', "");
        let said = format!("{positions} positions explored.");
        assert!(first.starts_with(&said), "{options:?}: {first}");
        let proved = match row[2].split_once(" player can win, in ").unwrap() {
            ("the first", moves) => format!("you can win, in {}", moves.trim_end_matches(" |")),
            (_, moves) => format!("the program can win, in {}", moves.trim_end_matches(" |")),
        };
        assert!(first.contains(&proved), "{options:?}: {first}");
    }
}
