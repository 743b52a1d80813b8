//! The program `solve`: boards from files and standard input, any number of threads, and errors in the input.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Output, Stdio};

use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};

use crate::support::{command, printed, refusal, run, shown, text};

/// The first hundred boards from the generator of an independent solver.
const BOARDS: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/data/boards-14x14x6.txt"
);

/// Three small boards of different sizes, in rows.
const SMALL_BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/boards.txt");

/// Runs the example with this standard input.
fn solve(input: &str, arguments: &[&str]) -> Output {
    let mut command = command("solve");
    command.args(arguments);
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the example is built");
    let mut stdin = child.stdin.take().expect("it is piped");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// Returns the rows of `--csv -` without the time. All boards must be valid.
fn rows(input: &str, arguments: &[&str]) -> Vec<String> {
    let output = solve(input, &[arguments, &["--csv", "-"]].concat());
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    rows_of(&text(output.stdout))
}

fn rows_of(csv: &str) -> Vec<String> {
    let mut lines = csv.lines();
    let header = "board,moves,proven_lower,expanded,micros,solution";
    assert_eq!(lines.next(), Some(header));
    let without_time = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [number, moves, lower, expanded, micros, solution] = fields[..] else {
            panic!("{line}");
        };
        assert!(micros.parse::<u64>().is_ok() && expanded.parse::<u64>().is_ok());
        format!("{number},{moves},{lower},{solution}")
    };
    lines.map(without_time).collect()
}

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the directory of the tests is writable");
    path.display().to_string()
}

/// Returns the answers without their times, which vary.
fn without_times(table: &str) -> Vec<Vec<String>> {
    let words = |line: &str| {
        let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let is_answer = words.len() == 5 && words[0].parse::<u64>().is_ok();
        if is_answer {
            words.remove(3);
        } else if line.starts_with("boards ") {
            words.pop();
        }
        words
    };
    table.lines().map(words).collect()
}

#[test]
fn it_prints_what_its_header_shows() {
    let shown = shown(include_str!("../../examples/programs/solve.rs"));
    assert_eq!(
        without_times(&printed("solve", &[SMALL_BOARDS])),
        without_times(&shown)
    );
}

/// The solver that drew the boards gives the sum of the optima as 2013.
#[test]
fn a_hundred_boards_are_solved_in_their_order_on_any_number_of_threads() {
    let csv = printed("solve", &["--csv", "-", BOARDS]);
    let rows = rows_of(&csv);
    let boards = fs::read_to_string(BOARDS).unwrap();
    let mut total = 0;
    for (number, (row, cells)) in (1..).zip(rows.iter().zip(boards.lines().skip(1))) {
        let fields: Vec<&str> = row.split(',').collect();
        assert_eq!(fields[0], number.to_string());
        assert_eq!(fields[1], fields[2], "{row}");
        let board: Board = format!("14 14 6\n{cells}").parse().unwrap();
        let game = ColorWalk::new(&board, Start::CORNER).unwrap();
        assert_eq!(fields[3].len().to_string(), fields[1]);
        let moves = fields[3]
            .bytes()
            .map(|character| Colour::new(character - b'0'));
        assert!(game.replay(moves).is_cleared(), "{row}");
        total += fields[3].len();
    }
    assert_eq!((rows.len(), total), (100, 2013));

    let on_three = run("solve", &["--csv", "-", "--threads", "3", BOARDS]);
    assert_eq!(rows_of(&text(on_three.stdout)), rows);
    let summary = text(on_three.stderr);
    let expected = "boards 100, total moves 2013, proven lower 2013, proven 100, CPU seconds ";
    assert!(summary.starts_with(expected), "{summary}");
}

#[test]
fn both_formats_and_their_mixtures_are_the_same_boards() {
    let expected = ["1,5,5,10120", "2,4,4,1012", "3,4,4,1012"];
    let in_rows = "0120\n1102\n2011\n\n1110\n0221\n0012\n\n\n\n0101\n1202\n";
    let formats = [
        in_rows.to_owned(),
        in_rows.replace('\n', "\r\n"),
        format!("\n \n{}", in_rows.trim_end()),
        "4 3 3\n012011022011\n111002210012\n4 2 3\n01011202".to_owned(),
        "4 3 3\n\n012011022011\n\n\n111002210012\n\n4 2 3\n\n01011202".to_owned(),
        "4 3 3\n0120\n1102\n2011\n\n1110\n0221\n0012\n4 2 3\n0101\n1202".to_owned(),
        "4 3 3\n0,1,2,0,1,1,0,2,2,0,1,1\n1,1,1,0,0,2,2,1,0,0,1,2\n4 2 3\n0,1,0,1\n1,2,0,2"
            .to_owned(),
    ];
    for format in formats {
        assert_eq!(rows(&format, &[]), expected, "{format}");
    }
}

/// Each file may begin with a byte order mark. Anywhere else the mark is an invalid colour.
#[test]
fn a_byte_order_mark_before_the_boards_is_skipped() {
    let marked = |text: &str| format!("\u{feff}{text}");
    let one = file("marked.txt", &marked("3 1 3\n012\n"));
    let more = file("marked-rows.txt", &marked("000\n\n0101\n"));
    let boards = rows(&marked("01\n"), &[&more, "-", &one]);
    assert_eq!(boards, ["1,1,1,0", "2,3,3,101", "3,1,1,1", "4,2,2,12"]);

    let bad = file("badly-marked.txt", &marked("0?\n\n\u{feff}0\n"));
    let output = run("solve", &[&bad]);
    assert_eq!(output.status.code(), Some(1));
    let messages = text(output.stderr);
    let places = [
        "1: board 1: row 1, column 2: ",
        "3: board 2: row 1, column 1: ",
    ];
    for (message, place) in messages.lines().zip(places) {
        assert!(message.starts_with(&format!("{bad}:{place}")), "{messages}");
    }
    assert_eq!(messages.lines().count(), 2, "{messages}");
}

#[test]
fn files_and_standard_input_are_read_in_the_order_of_the_arguments() {
    let one = file("one.txt", "3 1 3\n012\n");
    let more = file("more.txt", "000\n\n0101\n");
    let rows = rows("01\n", &[&more, "-", &one]);
    assert_eq!(rows, ["1,1,1,0", "2,3,3,101", "3,1,1,1", "4,2,2,12"]);
}

#[test]
fn each_start_is_the_cell_that_its_name_says() {
    // One move clears the cells next to the start. Each rule takes a different number of moves.
    let board = "0123456\n";
    let moves = |start| rows(board, &["--start", start])[0].clone();
    assert_eq!(moves("corner"), "1,6,6,123456");
    assert_eq!(moves("cluster"), "1,6,6,123456");
    assert_eq!(moves("flood"), moves("cluster"));
    assert_eq!(moves("center"), moves("3,0"));
    assert!(moves("3,0").starts_with("1,6,6,"));
    assert_eq!(moves("6,0"), "1,6,6,543210");

    // The corner has no colour, but its cluster has one.
    let board = "001\n";
    assert_eq!(rows(board, &["--start", "corner"]), ["1,2,2,01"]);
    assert_eq!(rows(board, &["--start", "cluster"]), ["1,1,1,1"]);

    // If the number of cells is even, the second of the two middle cells is the middle.
    for board in ["0010\n", "0\n0\n1\n0\n"] {
        assert_eq!(rows(board, &["--start", "center"]), ["1,1,1,0"]);
        assert_eq!(rows(board, &["--start", "cluster"]), ["1,2,2,10"]);
    }
    let board = "0000\n0010\n";
    assert_eq!(rows(board, &["--start", "2,1"]), ["1,1,1,0"]);
    assert_eq!(rows(board, &["--start", "1,1"]), ["1,1,1,1"]);
}

#[test]
fn moves_are_characters_up_to_colour_35_and_numbers_beyond() {
    assert_eq!(rows("0az\n", &[]), ["1,2,2,az"]);
    assert_eq!(rows("0,10,35\n", &[]), ["1,2,2,az"]);
    assert_eq!(rows("0,10,36\n", &[]), ["1,2,2,10 36"]);
    assert_eq!(rows("3 1 37\n012\n", &[]), ["1,2,2,12"]);
}

#[test]
fn a_bad_board_is_named_with_its_line_and_the_others_are_solved() {
    let path = file(
        "some-bad.txt",
        "01\n0\n\n01\n\n01\n0?\n\n3 2 2\n010101\n01010\n010121\n101010\n",
    );
    let output = run("solve", &[&path, "--csv", "-"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(rows_of(&text(output.stdout)).len(), 3);
    let messages = text(output.stderr);
    let messages: Vec<&str> = messages.lines().collect();
    let expected = [
        "2: board 1: row 2: expected 2 cells, found 1",
        "7: board 3: row 2, column 2: expected a colour, `0` to `9` or `a` to `z`, found '?'",
        "11: board 5: expected 6 cells, found 5",
        "12: board 6: row 2, column 2: expected a colour below 2, the number of colours, found 2",
    ];
    for (message, expected) in messages.iter().zip(expected) {
        assert_eq!(*message, format!("{path}:{expected}"));
    }
    assert_eq!(messages.len(), 5);
    assert!(messages[4].starts_with("boards 3, "), "{}", messages[4]);
    assert!(messages[4].ends_with(", faults 4"), "{}", messages[4]);
}

#[test]
fn what_cannot_be_read_is_named_and_the_other_files_are_read() {
    let empty = file("empty.txt", " \n\n");
    let header = file("header.txt", "3 2 x\n012012\n3 1 3\n012\n");
    let bare = file("bare.txt", "3 2 3\n");
    let arguments = ["no-such-file", &empty, &header, &bare, "--csv", "-"];
    let output = run("solve", &arguments);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(rows_of(&text(output.stdout)), ["1,2,2,12"]);
    let messages = text(output.stderr);
    let messages: Vec<&str> = messages.lines().collect();
    assert!(messages[0].starts_with("no-such-file: cannot read: "));
    let none = "expected a board, found none";
    assert_eq!(messages[1], format!("{empty}:2: {none}"));
    let bad = "expected a header of three numbers, `columns rows colours`, found \"x\"";
    assert_eq!(messages[2], format!("{header}:1: {bad}"));
    assert_eq!(messages[3], format!("{bare}:1: {none}"));
}

#[test]
fn a_start_off_the_board_is_a_fault_of_that_board_alone() {
    let output = solve("0123\n\n01\n", &["--start", "2,0", "--csv", "-"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(rows_of(&text(output.stdout)).len(), 1);
    let message = "standard input:3: board 2: the start 2,0 is not on the board of 2 columns \
                   and 1 rows\n";
    let messages = text(output.stderr);
    assert!(messages.starts_with(message), "{messages}");
}

/// Without any time there is a solution. There is no proof for a board that needs one.
#[test]
fn a_board_whose_time_is_up_has_a_solution_and_a_lower_bound() {
    let board = Board::series(1).unwrap().to_string();
    let rows = rows(&board, &["--time-limit", "0.0"]);
    let fields: Vec<&str> = rows[0].split(',').collect();
    let (moves, lower): (usize, usize) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
    assert!((20..29).contains(&lower) && moves > lower, "{}", rows[0]);
    assert_eq!(fields[3].len(), moves);

    let summary = text(solve(&board, &["--time-limit", "0"]).stdout);
    let summary = summary.lines().last().unwrap();
    let expected = format!("boards 1, total moves {moves}, proven lower {lower}, proven 0, ");
    assert!(summary.starts_with(&expected), "{summary}");
}

/// The input is still open when the answer to the first board is read.
#[test]
fn answers_come_while_boards_are_still_awaited() {
    use std::io::{BufRead, BufReader};

    let mut command = command("solve");
    command.args(["--csv", "-"]);
    command.stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    stdin.write_all(b"4 1 4\n0123\n").unwrap();
    assert!(lines.next().unwrap().unwrap().starts_with("board,"));
    assert!(lines.next().unwrap().unwrap().starts_with("1,3,3,"));
    stdin.write_all(b"0101\n").unwrap();
    assert!(lines.next().unwrap().unwrap().starts_with("2,3,3,"));
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_closes_the_pipe_ends_the_program_quietly() {
    for arguments in [&[BOARDS][..], &["--csv", "-", BOARDS], &["--help"]] {
        let mut command = command("solve");
        command.args(arguments);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        assert_eq!(text(output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn a_file_gets_the_rows_of_standard_output_and_the_summary_is_shown_as_well() {
    let path = file("solved.csv", "");
    let summary = printed("solve", &["--csv", &path, SMALL_BOARDS]);
    assert!(
        summary.starts_with("boards 3, total moves 13, "),
        "{summary}"
    );
    assert_eq!(summary.lines().count(), 1, "{summary}");
    let rows = rows_of(&fs::read_to_string(&path).unwrap());
    assert_eq!(rows, ["1,5,5,10120", "2,4,4,1012", "3,4,4,a10z"]);

    let output = run("solve", &["--csv", "no-such-directory/x.csv", SMALL_BOARDS]);
    assert_eq!(output.status.code(), Some(1));
    let message = text(output.stderr);
    assert!(message.starts_with("error: cannot write no-such-directory/x.csv: "));
}

/// The message appears once, not for each row. Rows of three numbers look like headers.
#[test]
fn rows_of_numbers_with_spaces_between_them_are_told_from_headers() {
    for board in ["1 2 0\n2 1 0\n0 0 1\n1 1 1\n", "1 2 0 1\n2 1 0 1\n"] {
        let output = solve(&format!("{board}\n01\n"), &["--csv", "-"]);
        let faults = text(output.stderr);
        assert!(
            faults.contains("expected commas between the numbers of a row"),
            "{faults}"
        );
        let spaced = faults.matches("commas").count();
        assert_eq!(spaced, 1, "{faults}");
    }
}

#[test]
fn it_refuses_bad_options() {
    let refusal = |arguments: &[&str]| refusal("solve", arguments);
    for start in ["middle", "1", "1,", "1,2,3", "-1,0", ""] {
        let option = format!("--start={start}");
        assert!(
            refusal(&[&option]).contains("expected corner, cluster or flood, center, or a column")
        );
    }
    for seconds in ["-1", "x", "NaN", "inf", ""] {
        let fault = refusal(&["--time-limit", seconds]);
        assert!(fault.contains("expected a number of seconds"), "{fault}");
    }
    assert!(refusal(&["--threads", "0"]).contains("expected a number from 1 to 1024"));
    assert!(refusal(&["--fast"]).contains("Usage: solve [--start"));
}
