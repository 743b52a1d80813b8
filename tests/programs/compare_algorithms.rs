//! The program `compare_algorithms` prints what its header comment shows, and names the mistake in wrong input.

use std::fs;
use std::path::PathBuf;

use crate::support::{printed, refusal, shown};

/// Returns a row of the table without the time: name, moves, expanded, generated, peaks, and the proof.
fn without_time(row: &str) -> String {
    let columns: Vec<char> = row.chars().collect();
    let is_row =
        columns.len() > TIME.end && (row.contains(" ms  ") || row.starts_with("algorithm"));
    if is_row {
        [&columns[..TIME.start], &columns[TIME.end..]]
            .concat()
            .into_iter()
            .collect()
    } else {
        row.to_owned()
    }
}

/// The position of the column `time`.
const TIME: std::ops::Range<usize> = 65..75;

fn board_file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the directory of the tests is writable");
    path.display().to_string()
}

#[test]
fn it_prints_what_its_header_shows() {
    let printed = printed("compare_algorithms", &[]);
    let table: String = printed
        .lines()
        .map(|line| without_time(line) + "\n")
        .collect();
    assert_eq!(
        table,
        shown(include_str!(
            "../../examples/programs/compare_algorithms.rs"
        ))
    );
}

#[test]
fn every_algorithm_finds_the_only_way_to_clear_a_row() {
    let path = board_file("row.txt", "0123\n");
    let table = printed("compare_algorithms", &["--board", &path]);
    let rows: Vec<&str> = table
        .lines()
        .filter(|line| line.contains(" ms  "))
        .collect();
    let header = shown(include_str!(
        "../../examples/programs/compare_algorithms.rs"
    ));
    let header = header
        .lines()
        .skip_while(|line| !line.starts_with("algorithm"));
    let header = header.skip(1).take_while(|line| !line.is_empty());
    assert_eq!(rows.len(), header.count(), "{table}");
    for row in rows {
        assert_eq!(row[21..27].trim(), "3", "{row}");
    }
}

#[test]
fn it_names_the_file_of_a_bad_board() {
    let path = board_file("ragged.txt", "0120\n110\n");
    let fault = refusal("compare_algorithms", &["--board", &path]);
    assert_eq!(fault, format!("{path}: row 2: expected 4 cells, found 3"));
    let fault = refusal("compare_algorithms", &["--board", "no-such-file"]);
    assert!(fault.starts_with("cannot read no-such-file: "), "{fault}");
}

#[test]
fn a_search_that_a_limit_ends_says_so() {
    let arguments = ["--size", "30x20x5", "--expansions", "50"];
    let table = printed("compare_algorithms", &arguments);
    assert!(
        table.contains("  cut off (limit on expansions): "),
        "{table}"
    );
    let memory = printed(
        "compare_algorithms",
        &["--size", "30x20x5", "--memory", "0"],
    );
    assert!(memory.contains("  cut off (limit on memory)"), "{memory}");
}

#[test]
fn it_refuses_bad_options() {
    let refusal = |arguments: &[&str]| refusal("compare_algorithms", arguments);
    assert!(refusal(&["--size", "8x6"]).contains("expected COLUMNSxROWSxCOLOURS"));
    assert!(refusal(&["--size", "60000x60000x5"]).contains("at most a million cells"));
    assert_eq!(
        refusal(&["--size", "0x6x4"]),
        "a board has 1 to 65536 columns, not 0"
    );
    assert!(refusal(&["--size", "8x6x0"]).contains("colours, not 0"));
    assert!(refusal(&["--seed", "x"]).contains("--seed"));
    assert!(refusal(&["--no-such-option"]).contains("--no-such-option"));
}
