//! The tables of the programs: in a terminal, where they must fit its width, and as rows for other programs.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::support::{ROOT, is_exhaustive, on_terminal, printed, refusal, run, text};
use serde_json::Value;

/// The name of a screen, the command, and the columns of the times.
const SCREENS: [(&str, &str, Range<usize>); 7] = [
    (
        "compare_algorithms",
        "compare_algorithms --size 5x4x4 --expansions 60 --cap 5",
        66..72,
    ),
    ("own_problem", "own_problem 724506831 300", 0..0),
    ("solve", "solve LONG", 24..30),
    ("tiles", "tiles BOARD", 34..40),
    (
        "tournament",
        "tournament --boards 1-2 --only greedy,bfs,dijkstra,optimal --threads 1",
        44..49,
    ),
    (
        "tournament-random",
        "tournament --boards 1-2 --size 3x3x3 --only max-perimeter-look-ahead,optimal --threads 1",
        60..64,
    ),
    ("whole_graph", "whole_graph 2", 0..0),
];

/// A board of the 15-puzzle that is solved quickly.
const TILES: &str = "4 5 7 2 6 3 14 11 9 1 0 10 8 12 13 15";

/// Returns whether a call takes less than a second. The other programs first compute a database, or all positions.
fn is_quick(call: &str) -> bool {
    !["tiles", "whole_graph"].contains(&call.split(' ').next().unwrap_or(call))
}

/// Returns the program and the arguments of a call, with the file of two boards for `LONG` and a board of tiles for
/// `BOARD`.
fn program_and_arguments<'a>(call: &'a str, long: &'a str) -> (&'a str, Vec<&'a str>) {
    let mut words = call.split_whitespace().map(|word| match word {
        "LONG" => long,
        "BOARD" => TILES,
        word => word,
    });
    (
        words.next().expect("a call begins with a program"),
        words.collect(),
    )
}

/// Writes a file of two boards: a row that takes 59 moves, and a row that takes 5.
fn long_and_short() -> String {
    let boards = "012".repeat(20) + "\n\n0120\n1102\n2011\n";
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("long-and-short.txt");
    fs::write(&path, boards).expect("the directory of the tests is writable");
    path.display().to_string()
}

/// Returns a screen with `#` for all times, in these columns of a table and in words.
fn without_times(screen: &str, columns: &Range<usize>) -> String {
    let masked = screen.lines().map(|line| {
        let is_time = |time: &str| time.trim().parse::<f64>().is_ok();
        let is_digit = |digit: char| "0123456789.".contains(digit);
        let mut line = line.to_owned();
        if line.get(columns.clone()).is_some_and(is_time) {
            line.replace_range(columns.clone(), &format!("{:>1$}", "#", columns.len()));
        }
        if let Some((seconds, threads)) = line.split_once(" s, threads") {
            let begin = seconds.trim_end_matches(is_digit);
            line = format!("{begin}# s, threads{threads}");
        }
        if let Some((begin, seconds)) = line.split_once("CPU seconds ") {
            let end = seconds.trim_start_matches(is_digit);
            line = format!("{begin}CPU seconds #{end}");
        }
        line + "\n"
    });
    masked.collect()
}

/// After an intended change, `COLORWALK_RECORD=1` writes the files again: look at the differences.
#[test]
fn tables_fit_a_terminal_of_80_columns_and_one_of_40() {
    for (name, call, times) in SCREENS {
        if !is_quick(call) && !is_exhaustive() {
            continue;
        }
        let long = long_and_short();
        let (program, arguments) = program_and_arguments(call, &long);
        let screen = without_times(&on_terminal(program, &arguments, 80, 24), &times);
        let file = format!("tests/data/screens/{name}.txt");
        if std::env::var_os("COLORWALK_RECORD").is_some() {
            fs::write(Path::new(ROOT).join(&file), &screen).unwrap();
        }
        let expected = fs::read_to_string(Path::new(ROOT).join(&file)).unwrap();
        assert!(screen == expected, "{file} is not the screen:\n{screen}");
        on_terminal(program, &arguments, 40, 20); // no line is wrapped
    }
}

/// The hundred boards take `solve` long enough to draw its bar between the rows.
#[test]
fn a_wide_terminal_shows_what_a_pipe_gets_and_nothing_of_a_bar() {
    let boards = format!("{ROOT}/tests/data/boards-14x14x6.txt");
    let cases = [
        ("compare_algorithms --size 5x4x4", 66..72),
        ("solve BOARDS", 24..30),
        (
            "tournament --boards 1-2 --only greedy,bfs --threads 1",
            56..61,
        ),
    ];
    for (call, times) in cases {
        let (program, arguments) = call.split_once(' ').unwrap();
        let arguments = arguments.replace("BOARDS", &boards);
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let screen = on_terminal(program, &arguments, 130, 24);
        let piped = printed(program, &arguments);
        assert_eq!(
            without_times(&screen, &times),
            without_times(&piped, &times)
        );
    }
}

/// The table of `compare_algorithms` is 123 columns wide, and 78 with letters for the proofs.
#[test]
fn nothing_is_left_out_that_there_is_room_for() {
    let cases = [
        (123, false, None),
        (122, true, None),
        (78, true, None),
        (
            77,
            true,
            Some("\n7 of 8 columns; all with --csv or a wider terminal"),
        ),
        (
            40,
            true,
            Some("\n4 of 8 columns; all with --csv or a\nwider terminal"),
        ),
    ];
    for (columns, has_key, left_out) in cases {
        let screen = on_terminal("compare_algorithms", &["--size", "3x3x3"], columns, 24);
        assert_eq!(
            screen.contains("\n*  what it proves\n"),
            has_key,
            "{screen}"
        );
        let end = screen.find("\n7 of ").or_else(|| screen.find("\n4 of "));
        assert_eq!(
            end.and_then(|end| screen[end..].split("\n\nAll that prove").next()),
            left_out,
            "{screen}"
        );
    }
}

/// Programs with arguments that make them write rows, the output beside the rows, and the fields that are words.
const ROWS: [(&str, &str, &[&str]); 5] = [
    (
        "compare_algorithms --size 5x4x4 --expansions 60 --cap 5",
        "  what it proves\n",
        &["algorithm", "proof"],
    ),
    ("solve LONG", "boards 2, ", &["solution"]),
    (
        "tiles BOARD --expansions 20",
        "estimate         slides",
        &["estimate"],
    ),
    (
        "tournament --boards 1-2 --only greedy,optimal",
        " played here ",
        &["strategy", "scale", "rule"],
    ),
    ("whole_graph 2", " relaxed\n", &["weight", "algorithm"]),
];

type Row = BTreeMap<String, String>;

/// Returns the rows of a CSV file without the times, which vary.
fn of_csv(text: &str) -> Vec<Row> {
    let rows = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    let rows = rows.map(|row| without_micros(row.expect("a row has a field for each name")));
    rows.collect()
}

/// Returns the rows of a JSON file without the times. These fields are words, and all others are numbers or null.
fn of_json(text: &str, words: &[&str]) -> Vec<Row> {
    let rows = text.lines().map(|line| {
        let row: BTreeMap<String, Value> = serde_json::from_str(line).expect("a line is JSON");
        let row = row.into_iter().map(|(name, value)| {
            let value = match value {
                Value::String(text) if words.contains(&&*name) => text,
                Value::Number(number) if !words.contains(&&*name) => number.to_string(),
                Value::Null => String::new(),
                value => panic!("{name}: {value}"),
            };
            (name, value)
        });
        without_micros(row.collect())
    });
    rows.collect()
}

fn without_micros(mut row: Row) -> Row {
    if let Some(micros) = row.remove("micros") {
        assert!(micros.parse::<u64>().is_ok(), "{micros}");
    }
    row
}

#[test]
fn rows_are_the_same_as_csv_and_as_json() {
    for (call, beside, words) in ROWS {
        if !is_quick(call) && !is_exhaustive() {
            continue;
        }
        let long = long_and_short();
        let (program, arguments) = program_and_arguments(call, &long);
        let [csv, json] = ["--csv", "--json"].map(|format| {
            let output = run(program, &[&arguments[..], &[format, "-"]].concat());
            assert!(output.status.success(), "{program} {format}: {output:?}");
            let shown = text(output.stderr);
            assert!(shown.contains(beside), "{program} {format}: {shown}");
            text(output.stdout)
        });
        let (csv, json) = (of_csv(&csv), of_json(&json, words));
        assert!(csv.len() > 1, "{program}");
        assert_eq!(csv, json, "{program}");

        let both = [&arguments[..], &["--csv", "-", "--json", "-"]].concat();
        assert!(refusal(program, &both).contains("cannot be used with"));
    }
}

#[test]
fn rows_go_to_a_file_beside_the_table() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("comparison.json");
    let options = "--size 5x4x4 --expansions 60 --cap 5 --json";
    let mut options: Vec<&str> = options.split_whitespace().collect();
    options.push(path.to_str().unwrap());
    assert!(printed("compare_algorithms", &options).contains("  what it proves\n"));
    let rows = fs::read_to_string(&path).unwrap();
    let rows = of_json(&rows, &["algorithm", "proof"]);
    let (first, last) = (&rows[0], &rows[rows.len() - 1]);
    assert_eq!((&*first["algorithm"], &*first["moves"]), ("bfs", ""));
    assert_eq!(
        (&*last["algorithm"], &*last["moves"]),
        ("capped, drop", "8")
    );

    let output = run("whole_graph", &["2", "--csv", "no-such-directory/rows.csv"]);
    assert_eq!(output.status.code(), Some(1));
    let message = text(output.stderr);
    assert!(message.starts_with("error: cannot write no-such-directory/rows.csv: "));
}

/// This program has no options that name a file: its rows are its whole output.
#[test]
fn own_problem_prints_rows_in_place_of_the_table() {
    let csv = of_csv(&printed("own_problem", &["--csv", "724506831", "300"]));
    let json = printed("own_problem", &["--json", "724506831", "300"]);
    assert_eq!(csv, of_json(&json, &["search", "proof"]));
    let names: Vec<&str> = csv.iter().map(|row| &*row["search"]).collect();
    assert_eq!(
        names,
        ["bfs", "A*, misplaced", "A*, distances", "A*, limited"]
    );
    assert_eq!((&*csv[0]["moves"], &*csv[3]["moves"]), ("26", ""));
}
