//! Whole screens of `play`, on a terminal of 80 columns and 24 rows. A terminal of 40 columns and 20 rows shows parts of
//! the same screens.

use std::fs;

use crate::support::ROOT;
use chacha20::ChaCha8Rng;
use colorwalk::color_walk::solve::Solver;
use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};
use rand::SeedableRng;

use super::Game;

const DOWN: &str = "\u{1b}[B";
const RIGHT: &str = "\u{1b}[C";
const UP: &str = "\u{1b}[A";

/// The terminals: columns and rows.
const TERMINALS: [(u16, u16); 2] = [(80, 24), (40, 20)];

/// Returns the text of the screen, without blanks at the ends of rows.
fn rows(screen: &str) -> String {
    let rows: Vec<&str> = screen.lines().map(str::trim_end).collect();
    rows.join("\n").trim_end().to_owned()
}

/// Waits until the screen equals this file of `tests/data/screens`. On a small terminal, it may be a part of the file.
fn wait_for_screen(game: &mut Game, name: &str) {
    let is_small = game.parser.screen().size().1.get() < 80;
    let path = format!("{ROOT}/tests/data/screens/play-{name}.txt");
    let expected = fs::read_to_string(path).unwrap();
    game.wait(&expected, |screen| {
        if is_small {
            is_part(screen, &expected)
        } else {
            rows(screen) == expected.trim_end()
        }
    });
}

/// Returns whether the characters of a screen are in the same order on the whole one, which has at most twice as many.
/// Spaces do not count, because the cells of a small terminal are adjacent.
fn is_part(screen: &str, whole: &str) -> bool {
    let characters = |text: &str| -> Vec<char> {
        let counts = |character: &char| !" \n,.".contains(*character);
        text.chars().filter(counts).collect()
    };
    let (part, whole) = (characters(screen), characters(whole));
    let mut rest = whole.iter();
    2 * part.len() >= whole.len()
        && part
            .iter()
            .all(|of_part| rest.any(|other| other == of_part))
}

/// The first level, with its optimum proved.
fn first_level(width: u16, height: u16) -> Game {
    let mut game = Game::start("", width, height);
    game.wait_for(", the fewest");
    game
}

#[test]
fn the_game_starts_with_a_small_board() {
    for (width, height) in TERMINALS {
        let mut game = first_level(width, height);
        wait_for_screen(&mut game, "start");
    }
}

#[test]
fn the_rules_take_the_place_of_the_game_until_a_key_is_pressed() {
    for (width, height) in TERMINALS {
        let mut game = first_level(width, height);
        game.press("?");
        wait_for_screen(&mut game, "rules");
        game.press("?");
        wait_for_screen(&mut game, "start");
    }
}

#[test]
fn hints_move_nothing() {
    for (width, height) in TERMINALS {
        let mut game = first_level(width, height);
        game.press("h");
        wait_for_screen(&mut game, "hint");
        game.press("a");
        wait_for_screen(&mut game, "hints");
        game.press("a");
        wait_for_screen(&mut game, "hint");
        game.press("h");
        wait_for_screen(&mut game, "start");
    }
}

#[test]
fn hints_that_have_no_room_are_cut_off_above_the_message() {
    let mut game = Game::start("--size 4x4x10", 80, 20);
    game.press("a");
    game.wait_for("(moves needed)");
    let screen = game.screen();
    let last: Vec<&str> = screen.lines().skip(18).map(str::trim_end).collect();
    assert_eq!(last[0], "");
    assert!(last[1].starts_with(" 0-9 play"), "{screen}");
}

#[test]
fn a_single_hint_holds_for_one_position() {
    let mut game = first_level(80, 24);
    game.press("h");
    game.wait_for("optimal (");
    game.press("1");
    game.wait("no hint", |screen| !screen.contains("optimal ("));
    game.press("a");
    game.wait_for("optimal (");
    game.press("u");
    game.wait_for("Took back 1.");
    game.wait_for("optimal (");
}

#[test]
fn a_preview_counts_and_marks_what_a_colour_would_clear() {
    for (width, height) in TERMINALS {
        let mut game = first_level(width, height);
        game.press("12");
        game.wait_for("moves  2");
        game.press(DOWN);
        wait_for_screen(&mut game, "preview");
        game.press(UP); // before the first move: no hint
        game.wait("no preview", |screen| !screen.contains('#'));
        game.press(DOWN);
        game.press("\r");
        game.wait_for("moves  3");
        game.wait("no preview", |screen| !screen.contains('#'));
    }
}

/// A game on the first level that needs three moves more than the fewest.
const WASTEFUL: &str = "1201201201";
/// The positions of the moves that lose a move.
const LOST: [usize; 3] = [1, 3, 7];

#[test]
fn the_end_says_which_moves_lost_one() {
    for (width, height) in TERMINALS {
        let mut game = first_level(width, height);
        game.press("o");
        game.wait_for("The best is replayed at the end.");
        game.press(WASTEFUL);
        wait_for_screen(&mut game, "end");
    }
}

/// The test solves what the game solves: the fewest moves from each position.
#[test]
fn a_move_that_lost_one_is_one_after_which_no_fewer_moves_are_needed() {
    let board = Board::random(8, 6, 3, &mut ChaCha8Rng::seed_from_u64(3)).unwrap();
    let walk = ColorWalk::new(&board, Start::CORNER).unwrap();
    let mut position = walk.start_position().clone();
    let mut lost = Vec::new();
    for (number, digit) in (1..).zip(WASTEFUL.bytes()) {
        let next = walk.play(&position, Colour::new(digit - b'0')).unwrap();
        let [before, after] =
            [&position, &next].map(|at| Solver::new().solve_from(&walk, at).unwrap().moves.len());
        if after >= before {
            lost.push(number);
        }
        position = next;
    }
    assert!(position.is_cleared());
    assert_eq!(lost, LOST);
}

/// The optimum of this board is not proved while the test runs: the screen shows bounds, and claims nothing more.
#[test]
fn what_is_not_proved_is_not_told_as_if_it_were() {
    let mut game = Game::start("--size 40x20x10", 80, 24);
    game.wait_for(" or fewer");
    let fewest = game.fact("fewest");
    let numbers = fewest.split(|letter: char| !letter.is_ascii_digit());
    let numbers: Vec<u32> = numbers.filter_map(|number| number.parse().ok()).collect();
    let [lower, upper, seconds] = numbers[..] else {
        panic!("{fewest}");
    };
    assert_eq!(fewest, format!("{lower} to {upper} more ({seconds} s)"));
    assert!(lower < upper, "{fewest}");
    game.press(&"0123456789".repeat(30));
    game.wait_for("as far as it is proved.");
    game.wait_for(" still to be judged.");
}

#[test]
fn the_best_is_replayed_beside_the_game_of_the_player() {
    for (width, height) in TERMINALS {
        let mut game = first_level(width, height);
        game.press(WASTEFUL);
        game.wait_for("lost one each.");
        game.press("o");
        game.wait_for("yours: 0 of ");
        game.press(&RIGHT.repeat(3));
        wait_for_screen(&mut game, "replay");
        game.press(&RIGHT.repeat(30));
        game.wait_for("best: 7 of 7");
        game.press("o");
        wait_for_screen(&mut game, "end");
    }
}

/// Presses a mouse button, 0 for the left and 2 for the right one, at a place that is counted from 0.
fn click(game: &mut Game, button: u8, column: u16, row: u16) {
    game.press(&format!("\u{1b}[<{button};{};{}M", column + 1, row + 1));
}

#[test]
fn a_click_on_a_cell_plays_its_colour() {
    for (width, height) in TERMINALS {
        let mut game = first_level(width, height);
        click(&mut game, 2, 3, 1); // the second cell, sky
        game.wait_for("Preview of 1: 3 cells in 1 cluster.");
        click(&mut game, 2, 7, 1); // the fourth cell, orange, touches nothing
        game.wait("no preview", |screen| !screen.contains("Preview"));
        click(&mut game, 0, 3, 1);
        game.wait_for("moves  1");
        game.wait_for("left   44 of 48");
        click(&mut game, 0, 3, 1); // cleared
        click(&mut game, 0, 17, 1); // beside the board
        click(&mut game, 0, 1, 7); // below it
        click(&mut game, 0, 1, 0); // above it
        click(&mut game, 0, 7, 1);
        game.wait_for("moves  2");
        game.press("q");
        let left = game.end().1.screen().contents();
        assert!(left.contains("moves: 2, "), "{left}");
    }
    let mut game = Game::start("--level 5", 40, 20); // cells of one column
    game.wait_for(", the fewest");
    click(&mut game, 0, 16, 12); // the last cell
    game.wait_for(" touches nothing here: not played.");
}

#[test]
fn the_levels_grow_harder_and_end_with_the_series() {
    let mut game = first_level(80, 24);
    for level in 2..=5 {
        game.press("n");
        game.wait_for(&format!("Level {level} of 5"));
    }
    game.press("n");
    game.wait_for("Board 1 of the series");
    game.press("p");
    game.wait_for("Level 5 of 5: 16 x 12, 6 colours");
    game.press("s7\r");
    game.wait_for("Random board, seed 7: 16 x 12, 6 colours");
    game.press("l6\r");
    game.wait_for("Levels are 1 to 5.");
    game.press("l3\r");
    game.wait_for("Level 3 of 5");
}

/// Returns the number in brackets after a name.
fn in_brackets(screen: &str, name: &str) -> u32 {
    let (_, rest) = screen.split_once(&format!(" {name} (")).expect(screen);
    let (number, _) = rest.split_once(')').unwrap();
    number.parse().unwrap()
}

#[test]
fn forty_columns_are_enough_for_every_level_and_greed_for_none() {
    for level in 1..=5 {
        let mut game = Game::start(&format!("--level {level}"), 40, 20);
        game.press("a");
        game.wait_for("(moves needed)");
        game.wait_for(", the fewest");
        let small = game.screen();
        assert!(small.contains(&format!("Level {level} of 5")), "{small}");
        assert!(small.contains("  q quit"), "{small}");
        game.resize(80, 24);
        game.wait_for("n p boards");
        let large = game.screen();
        let [optimal, greedy] = ["optimal", "greedy"].map(|name| in_brackets(&large, name));
        assert!(optimal < greedy, "{large}");
        assert_eq!(in_brackets(&small, "optimal"), optimal);
    }
}

#[test]
fn the_hardest_level_has_room_for_hints() {
    for (width, height) in TERMINALS {
        let mut game = Game::start("--level 5", width, height);
        game.press("a");
        wait_for_screen(&mut game, "level-5");
    }
}
