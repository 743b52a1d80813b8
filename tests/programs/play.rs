//! The example `play` in a pseudo-terminal, whose screen is read as a person reads it.

use std::ops::{Deref, DerefMut};
use std::process::Stdio;
use std::time::Instant;

use crate::support::{PATIENCE, Terminal, command, size};
use chacha20::ChaCha8Rng;
use colorwalk::color_walk::solve::{Solver, solve};
use colorwalk::color_walk::strategies::{LookAhead, Strategy, Turn};
use colorwalk::color_walk::{Area, Board, ColorWalk, Colour, Position, Start};
use portable_pty::{ExitStatus, native_pty_system};
use rand::SeedableRng;

#[path = "play_screens.rs"]
mod screens;

/// The game in its own terminal.
struct Game(Terminal);

impl Deref for Game {
    type Target = Terminal;

    fn deref(&self) -> &Terminal {
        &self.0
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Terminal {
        &mut self.0
    }
}

impl Game {
    /// Starts the game in a terminal of this size.
    fn start(arguments: &str, columns: u16, rows: u16) -> Self {
        Self::start_with(&[], arguments, columns, rows)
    }

    /// Starts the game with additional environment variables.
    fn start_with(variables: &[(&str, &str)], arguments: &str, columns: u16, rows: u16) -> Self {
        let arguments = arguments.split_whitespace();
        Self(Terminal::start(
            "play",
            arguments,
            variables,
            size(columns, rows),
        ))
    }

    /// Returns the text after a name at the right of the board.
    fn fact(&self, name: &str) -> String {
        let screen = self.screen();
        let mut lines = screen
            .lines()
            .filter_map(|line| line.split_once(&format!(" {name} ")));
        let (_, fact) = lines.next().expect("it is on the screen");
        fact.trim().to_owned()
    }

    /// Waits until the screen shows the board of this position, with cells of this width.
    fn wait_for_cells(&mut self, game: &ColorWalk, position: &Position, width: usize) {
        let graph = game.graph();
        let (columns, rows) = (graph.columns() as usize, graph.rows() as usize);
        let drawn = game.render(position).to_string();
        self.wait(&drawn, |screen| {
            let mut cells = String::new();
            for line in screen.lines().skip(1).take(rows) {
                let shown = line.chars().skip(1).step_by(width).take(columns);
                cells.extend(shown.map(|cell| if "·•".contains(cell) { '.' } else { cell }));
                cells.push('\n');
            }
            cells == drawn
        });
    }

    /// Waits for the end, and returns the exit status and the final terminal.
    fn end(self) -> (ExitStatus, vt100::Parser) {
        self.0.end()
    }
}

fn on_board(number: u32) -> ColorWalk {
    ColorWalk::new(&Board::series(number).unwrap(), Start::CORNER).unwrap()
}

/// A whole game: the optimum is shown, each of its moves is a hint, and the end is reported.
#[test]
fn whoever_follows_the_optimal_hint_needs_the_fewest_moves() {
    let mut game = Game::start("--size 12x9x4 --seed 5 --digits", 100, 30);
    let board = Board::random(12, 9, 4, &mut ChaCha8Rng::seed_from_u64(5)).unwrap();
    let walk = ColorWalk::new(&board, Start::CORNER).unwrap();
    let fewest = solve(&board).moves.len();
    game.press("a");
    let mut position = walk.start_position().clone();
    for played in 0..fewest {
        let more = fewest - played;
        game.wait_for(&format!("{more} more, {fewest} in all"));
        assert_eq!(game.fact("moves"), played.to_string());
        game.wait_for_cells(&walk, &position, 2);
        game.wait_for("optimal (");
        let screen = game.screen();
        let hinted = screen.lines().find(|line| line.contains("optimal ("));
        let digit = &hinted.unwrap().trim_start()[..1];
        game.press(digit);
        position = walk
            .play(&position, Colour::new(digit.parse().unwrap()))
            .unwrap();
        assert_eq!(
            Solver::new()
                .solve_from(&walk, &position)
                .unwrap()
                .moves
                .len(),
            more - 1
        );
    }
    game.wait_for(&format!("Cleared in {fewest} moves: no one can do better."));
    game.press("q");
    let (status, terminal) = game.end();
    assert!(status.success());
    assert!(is_free(terminal.screen()), "the terminal is put back");
    let left = terminal.screen().contents();
    let summary = format!("Random board, seed 5: 12 x 9, 4 colours; moves: {fewest}, cleared. ");
    assert!(left.contains(&summary), "{left}");
}

#[test]
fn the_boards_of_the_series_come_with_their_optimum() {
    let mut game = Game::start("--board 1 --digits", 120, 30);
    game.wait_for("Board 1 of the series: 30 x 20, 5 colours");
    game.wait_for("29 more, 29 in all");
    game.wait_for("goal   29, the fewest");
    game.wait_for("left   599 of 600");
    let (one, seven) = (on_board(1), on_board(7));
    game.wait_for_cells(&one, one.start_position(), 2);
    game.press("n");
    game.wait_for("Board 2 of the series");
    game.press("pb");
    game.wait_for("Board of the series: _");
    game.press("9\u{7f}7");
    game.wait_for("Board of the series: 7_");
    game.press("\r");
    game.wait_for("Board 7 of the series");
    game.wait_for_cells(&seven, seven.start_position(), 2);
    game.press("b99999999999\r");
    game.wait_for("Boards are 1 to 4294967295.");
    game.press("b0\r");
    game.wait_for(&Board::series(0).unwrap_err().to_string());
    assert!(game.screen().contains("Board 7 of the series"));
    game.press("b4294967295\r");
    game.wait_for("Board 4294967295 of the series");
    game.press("s\r"); // no seed, so no change
    game.press("s12\r");
    game.wait_for("Random board, seed 12: 30 x 20, 5 colours");
    let board = Board::random(30, 20, 5, &mut ChaCha8Rng::seed_from_u64(12)).unwrap();
    let walk = ColorWalk::new(&board, Start::CORNER).unwrap();
    game.wait_for_cells(&walk, walk.start_position(), 2);
    game.press("\u{3}"); // control and c
    assert!(game.end().0.success());
}

/// The boards of a file follow one another, and the cluster of the corner is cleared from the start.
#[test]
fn boards_of_a_file_are_played_by_the_rule_of_flood_it() {
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/boards_to_play.txt");
    let texts = ["0120\n1102\n2011\n", "1110\n0221\n0012\n"];
    std::fs::write(file, texts.join("\n")).unwrap();
    let mut game = Game::start(&format!("--digits --start flood --file {file}"), 80, 24);
    for (text, number) in texts.iter().zip(1..) {
        let board: Board = text.parse().unwrap();
        let corner = board.cell(0, 0).unwrap();
        let walk = ColorWalk::new(&board, Start::Cluster(corner)).unwrap();
        game.wait_for(&format!("Board {number} of 2 in the file"));
        game.wait_for_cells(&walk, walk.start_position(), 2);
        game.press("n");
    }
    game.wait_for("Board 1 of 2 in the file");
    game.press("p");
    game.wait_for("Board 2 of 2 in the file");
    game.press("q");
    assert!(game.end().0.success());

    std::fs::write(file, "0a1\nz10\n").unwrap();
    let game = Game::start(&format!("--file {file}"), 80, 24);
    let (status, terminal) = game.end();
    assert!(!status.success());
    let left = terminal.screen().contents();
    assert!(left.contains("board 1 is too large to play"), "{left}");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let mut game = Game::start("--board 1 --digits", 80, 24);
    let walk = on_board(1);
    let at = |moves: &[u8]| walk.replay(moves.iter().map(|&colour| Colour::new(colour)));
    game.wait_for("29 more, 29 in all");
    game.press("u");
    game.wait_for("There is no move to take back.");
    game.press("3");
    game.wait_for_cells(&walk, &at(&[3]), 1);
    game.press("4");
    game.wait_for_cells(&walk, &at(&[3, 4]), 1);
    assert_ne!(at(&[3, 4]), at(&[3]));
    game.wait_for("moves  2");
    game.press("4");
    game.wait_for("4 touches nothing here: not played.");
    assert_eq!(game.fact("moves"), "2");
    game.press("7");
    game.wait_for("There is no colour 7.");
    game.press("u");
    game.wait_for("Took back 4.");
    game.wait_for_cells(&walk, &at(&[3]), 1);
    game.press("r");
    game.wait_for("Played 4 again.");
    game.wait_for_cells(&walk, &at(&[3, 4]), 1);
    game.press("uu4");
    game.wait_for_cells(&walk, &at(&[4]), 1);
    game.press("r");
    game.wait_for("There is no move to play again.");
    game.press("\u{1b}");
    let (status, terminal) = game.end();
    assert!(status.success());
    let left = terminal.screen().contents();
    assert!(left.contains("moves: 1, "), "{left}");
}

#[test]
fn a_hint_says_what_each_strategy_would_play() {
    let mut game = Game::start("--board 3 --digits", 140, 60);
    game.press("a");
    game.wait_for("(moves needed)");
    let walk = on_board(3);
    let mut greedy = LookAhead::new(1, Area);
    let (mut position, mut moves) = (walk.start_position().clone(), Vec::new());
    while !position.is_cleared() {
        let turn = Turn {
            game: &walk,
            position: &position,
            moves_played: u32::try_from(moves.len()).unwrap(),
        };
        moves.push(greedy.next_move(&turn));
        position = walk.play(&position, *moves.last().unwrap()).unwrap();
    }
    // The names are below the colours that they play.
    let screen = game.screen();
    let side = screen
        .lines()
        .map(|line| line.chars().skip(1).collect::<String>());
    let mut colour = None;
    let mut found = Vec::new();
    for line in side {
        let begins = line.chars().next().and_then(|digit| digit.to_digit(10));
        colour = begins.or(colour);
        for (name, _) in line.match_indices(" (").map(|(at, _)| line.split_at(at)) {
            found.push((colour, name.rsplit(", ").next().unwrap().trim().to_owned()));
        }
        if line.contains(&format!(" greedy ({})", moves.len())) {
            assert_eq!(colour, Some(u32::from(moves[0].get())), "{line}");
        }
    }
    let names = [
        "greedy",
        "max-perimeter",
        "deep-path",
        "bfs",
        "dfs",
        "dijkstra",
        "greedy-dijkstra",
        "dijkstra-dijkstra",
        "greedy LA-7",
    ];
    for name in names {
        assert!(
            found.iter().any(|(_, found)| found == name),
            "{name}: {found:?}"
        );
    }
    assert!(
        screen.contains(&format!(" greedy ({})", moves.len())),
        "{screen}"
    );
    game.press("a");
    game.wait("no hints", |screen| !screen.contains("greedy"));
    game.press("h");
    game.wait_for("(moves needed)");
    game.press("a");
    game.wait_for(" greedy (");
    game.press("a"); // the only hint is left
    game.wait("one hint", |screen| {
        !screen.contains(" greedy (") && screen.contains("(moves needed)")
    });
    game.press("h");
    game.wait("no hint", |screen| !screen.contains("(moves needed)"));
    game.press("q");
    assert!(game.end().0.success());
}

#[test]
fn every_colour_has_a_glyph_and_a_paper_of_its_own() {
    let mut game = Game::start("--size 10x10x10 --seed 1", 80, 24);
    game.wait_for("q quit"); // the last row
    let board = Board::random(10, 10, 10, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
    let mut glyphs = std::collections::BTreeMap::new();
    for (row, colours) in (1..).zip(board.cells().chunks(board.columns() as usize)) {
        for (column, colour) in (1..).step_by(2).zip(colours) {
            let cell = game.parser.screen().cell(row, column).unwrap();
            if row > 1 {
                // The corner is cleared from the start.
                let look = (cell.contents().to_owned(), format!("{:?}", cell.bgcolor()));
                assert_eq!(
                    *glyphs.entry(colour.get()).or_insert_with(|| look.clone()),
                    look
                );
            }
        }
    }
    let mut looks: Vec<_> = glyphs.values().collect();
    assert_eq!(looks.len(), 10);
    looks.sort();
    looks.dedup_by_key(|(glyph, _)| glyph.clone());
    assert_eq!(looks.len(), 10, "no two colours have one glyph: {looks:?}");
    looks.dedup_by_key(|(_, paper)| paper.clone());
    assert_eq!(looks.len(), 10, "no two colours have one paper: {looks:?}");
    game.press("q");
    assert!(game.end().0.success());
}

#[test]
fn colours_are_left_out_where_they_are_not_wanted() {
    let mut game = Game::start_with(&[("NO_COLOR", "1")], "--size 10x10x10", 80, 24);
    game.wait_for("q quit");
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = game.parser.screen().cell(row, column).unwrap();
        assert_eq!((cell.fgcolor(), cell.bgcolor()), Default::default());
    }
    assert!(game.screen().contains('◆'));
    game.press("q");
    assert!(game.end().0.success());
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    let mut game = Game::start("--size 10x10x10", 80, 24);
    game.wait_for("Random board, seed 1");
    game.resize(40, 10);
    game.wait_for("The board needs 40 columns and 20 rows;");
    game.wait_for("the terminal has 40 and 10.");
    game.resize(80, 24);
    game.wait_for("Random board, seed 1");
    game.press("q");
    assert!(game.end().0.success());
}

#[test]
fn a_terminal_may_have_as_many_columns_and_rows_as_can_be_told() {
    let mut game = Game::start("--size 10x10x10", 80, 24);
    game.wait_for("Random board, seed 1");
    // The screen read here stays small, and shows the end of all rows.
    game.master.resize(size(u16::MAX, u16::MAX)).unwrap();
    game.wait_for("q quit");
    game.press("q");
    assert!(game.end().0.success());
}

#[cfg(unix)]
fn send(signal: &str, game: &Game) {
    let id = game.child.process_id().unwrap().to_string();
    let mut kill = std::process::Command::new("kill");
    assert!(kill.args([signal, &id]).status().unwrap().success());
}

/// Returns whether the terminal takes whole lines, as terminals do by default.
#[cfg(unix)]
fn takes_lines(game: &Game) -> bool {
    let fresh = native_pty_system().openpty(size(80, 24)).unwrap();
    let [fresh, left] = [&fresh.master, &game.master].map(|master| master.get_termios().unwrap());
    left.local_flags == fresh.local_flags
}

/// Returns whether the terminal shows its first screen again, with its cursor, and the mouse is not captured.
fn is_free(screen: &vt100::Screen) -> bool {
    let mouse = screen.mouse_protocol_mode();
    !screen.alternate_screen() && !screen.hide_cursor() && mouse == vt100::MouseProtocolMode::None
}

/// A signal that ends the game also removes its screen.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_game_and_the_terminal_is_put_back() {
    for signal in ["-TERM", "-INT", "-HUP", "-QUIT", "-ALRM", "-USR1", "-USR2"] {
        let mut game = Game::start("--board 1 --digits", 80, 24);
        game.wait_for("Board 1 of the series");
        let screen = game.parser.screen();
        assert!(screen.alternate_screen() && screen.hide_cursor());
        let mouse = screen.mouse_protocol_mode();
        assert_ne!(mouse, vt100::MouseProtocolMode::None);
        assert!(!takes_lines(&game));
        send(signal, &game);
        let status = game.child.wait().unwrap();
        assert!(status.signal().is_some(), "{signal}: {status}");
        assert!(takes_lines(&game), "{signal}");
        let screen = game.end().1.screen().clone();
        assert!(is_free(&screen), "{signal}");
        assert_eq!(screen.contents(), "", "{signal}");
    }
}

/// Both the key and the signal stop it. The test acts as the shell and continues it.
#[cfg(unix)]
#[test]
fn a_game_that_is_stopped_gives_the_terminal_back_until_it_goes_on() {
    let mut game = Game::start("--board 1 --digits", 80, 24);
    for is_key in [true, false] {
        game.wait_for("Board 1 of the series");
        if is_key {
            game.press("\u{1a}"); // control and z
        } else {
            send("-TSTP", &game);
        }
        game.wait("screen of before", |screen| screen.trim().is_empty());
        assert!(is_free(game.parser.screen()));
        let begin = Instant::now();
        while !game.parser.screen().alternate_screen() {
            send("-CONT", &game); // lost if the game has not stopped yet
            game.read_on("screen of the game");
            assert!(begin.elapsed() < PATIENCE);
        }
        game.wait_for("Board 1 of the series");
        assert!(!takes_lines(&game));
        assert!(!is_free(game.parser.screen()));
    }
    game.press("q");
    assert!(game.end().0.success());
}

/// No thread can have a stack of this size, so the game panics when it starts to compute.
#[cfg(unix)]
#[test]
fn a_panic_is_told_in_a_terminal_that_is_put_back() {
    let stack = (1_u64 << 48).to_string();
    let mut game = Game::start_with(&[("RUST_MIN_STACK", &stack)], "", 80, 24);
    assert_eq!(game.child.wait().unwrap().exit_code(), 101);
    assert!(takes_lines(&game));
    let (_, terminal) = game.end();
    assert!(is_free(terminal.screen()));
    let left = terminal.screen().contents();
    assert!(left.contains("failed to spawn thread"), "{left}");
}

#[test]
fn what_makes_no_sense_is_refused_on_one_line() {
    let refusal = |arguments: &str| {
        let mut command = command("play");
        command
            .args(arguments.split_whitespace())
            .stdin(Stdio::null());
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message.lines().count(), 1, "{message}");
        message
    };
    assert!(refusal("").contains("needs a terminal"));
    assert!(refusal("--board 0").contains("1.."));
    assert!(refusal("--board 1 --seed 2").contains("cannot be used with"));
    assert!(refusal("--size 14x14x11").contains("2 to 10 colours"));
    assert!(refusal("--size 14x14").contains("such as 14x14x6"));
}
