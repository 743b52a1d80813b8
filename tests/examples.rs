//! The example programs: they print what their header comments show, and answer bad input with one
//! line and a failure.
//!
//! `cargo test` builds the examples before it runs this; `cargo test --test examples` does not.

use std::env;
use std::process::{Command, Output};

/// Runs an example program, which lies beside the directory of this test program.
fn run(example: &str, arguments: &[&str]) -> Output {
    let mut path = env::current_exe().expect("a test program knows where it is");
    path.pop(); // its name
    path.pop(); // `deps`
    path.extend(["examples", &format!("{example}{}", env::consts::EXE_SUFFIX)]);
    let output = Command::new(&path).args(arguments).output();
    output.unwrap_or_else(|error| {
        let path = path.display();
        panic!("cannot run {path}: {error}; `cargo build --examples` makes it")
    })
}

fn text(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).expect("examples write UTF-8");
    text.replace("\r\n", "\n")
}

/// Runs an example that is to succeed, and returns what it wrote to the standard output.
fn printed(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert!(
        output.status.success(),
        "{example} {arguments:?}: {output:?}"
    );
    text(output.stdout)
}

/// Runs an example that is to refuse its arguments, and returns its message.
fn refusal(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert_eq!(output.status.code(), Some(2), "{example} {arguments:?}");
    assert_eq!(text(output.stdout), "", "{example} {arguments:?}");
    let message = text(output.stderr);
    let line = message.strip_suffix('\n').expect("a message ends its line");
    assert!(!line.contains('\n'), "more than one line: {message}");
    let fault = line
        .strip_prefix("error: ")
        .expect("a message says that it is an error");
    fault.to_owned()
}

/// What the header comment of an example shows below the command line without arguments.
fn shown(source: &str) -> String {
    let header = source.lines().map_while(|line| line.strip_prefix("//!"));
    let sample = header.skip_while(|line| !line.starts_with(" $ ")).skip(1);
    let sample = sample.take_while(|line| !line.starts_with(" ```"));
    let lines: Vec<&str> = sample
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    lines.join("\n") + "\n"
}

#[test]
fn quickstart_prints_what_its_header_shows() {
    assert_eq!(
        printed("quickstart", &[]),
        shown(include_str!("../examples/quickstart.rs"))
    );
}

#[test]
fn own_problem_prints_what_its_header_shows() {
    assert_eq!(
        printed("own_problem", &[]),
        shown(include_str!("../examples/own_problem.rs"))
    );
}

#[test]
fn own_problem_tells_its_progress_on_the_standard_error() {
    let progress = text(run("own_problem", &[]).stderr);
    let depths: Vec<&str> = progress.lines().collect();
    assert_eq!(
        depths,
        [
            "bfs: 50000 expanded, depth 20",
            "bfs: 100000 expanded, depth 22",
            "bfs: 150000 expanded, depth 25",
        ]
    );
}

/// The two positions at distance 31, which no position exceeds (Reinefeld 1993).
#[test]
fn own_problem_solves_the_hardest_positions() {
    for position in ["867254301", "647850321"] {
        assert!(
            printed("own_problem", &[position]).starts_with("search"),
            "{position}"
        );
    }
}

#[test]
fn own_problem_has_nothing_to_do_at_the_goal() {
    let printed = printed("own_problem", &["012345678"]);
    assert!(
        printed.ends_with("\nSlides:\n\n.12\n345\n678\n"),
        "{printed}"
    );
}

#[test]
fn own_problem_is_cut_off_only_by_a_limit_that_it_needs() {
    let cut_off = printed("own_problem", &["724506831", "0"]);
    assert!(
        cut_off.contains("cut off (limit on expansions): 18 moves or more\n"),
        "{cut_off}"
    );
    let enough = printed("own_problem", &["724506831", "1480"]);
    assert!(!enough.contains("cut off"), "{enough}");
}

#[test]
fn own_problem_refuses_what_is_no_position_or_cannot_be_solved() {
    let refusal = |arguments: &[&str]| refusal("own_problem", arguments);
    assert_eq!(refusal(&["7245"]), "a position has 9 digits, not 4");
    assert_eq!(refusal(&[""]), "a position has 9 digits, not 0");
    assert_eq!(refusal(&["0123456780"]), "a position has 9 digits, not 10");
    assert_eq!(refusal(&["72450683x"]), "`x` is not a digit from 0 to 8");
    assert_eq!(refusal(&["724506839"]), "`9` is not a digit from 0 to 8");
    assert_eq!(
        refusal(&["724506832"]),
        "1 is missing: each digit from 0 to 8 occurs once"
    );
    let unsolvable = refusal(&["021345678"]);
    assert!(
        unsolvable.starts_with("this position has no solution: 1 "),
        "{unsolvable}"
    );
    let no_number = refusal(&["724506831", "-1"]);
    assert_eq!(
        no_number,
        "the number of expansions must be a whole number, not `-1`"
    );
    let too_many = refusal(&["724506831", "1", "2"]);
    assert_eq!(
        too_many,
        "expected at most a position and a number of expansions"
    );
}

#[cfg(feature = "color-walk")]
#[test]
fn whole_graph_prints_what_its_header_shows_and_checks_other_boards() {
    assert_eq!(
        printed("whole_graph", &[]),
        shown(include_str!("../examples/whole_graph.rs"))
    );
    assert!(printed("whole_graph", &["2"]).contains("positions"));
    assert_eq!(
        refusal("whole_graph", &["two"]),
        "the seed must be a whole number"
    );
}

#[cfg(feature = "color-walk")]
mod compare_algorithms {
    use std::fs;
    use std::path::PathBuf;

    use super::{printed, refusal, shown};

    /// A row of the table without the time: name, moves, expanded, generated, peaks; and the proof.
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

    /// Where the column `time` stands.
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
            shown(include_str!("../examples/compare_algorithms.rs"))
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
        let header = shown(include_str!("../examples/compare_algorithms.rs"));
        let header = header
            .lines()
            .skip_while(|line| !line.starts_with("algorithm"));
        assert_eq!(rows.len(), header.skip(1).count(), "{table}");
        for row in rows {
            assert_eq!(row[21..27].trim(), "3", "{row}");
        }
    }

    #[test]
    fn it_names_the_file_of_a_bad_board() {
        let path = board_file("ragged.txt", "0120\n110\n");
        let fault = refusal("compare_algorithms", &["--board", &path]);
        assert_eq!(fault, format!("{path}: row 1: expected 4 cells, found 3"));
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
}
