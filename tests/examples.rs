//! The example programs: they print what their header comments show, and answer bad input with one
//! line and a failure.
//!
//! `cargo test` builds the examples before it runs this; `cargo test --test examples` does not.

use std::env;
use std::process::{Command, Output};

/// An example program, which lies beside the directory of this test program.
fn command(example: &str) -> Command {
    let mut path = env::current_exe().expect("a test program knows where it is");
    path.pop(); // its name
    path.pop(); // `deps`
    path.extend(["examples", &format!("{example}{}", env::consts::EXE_SUFFIX)]);
    let path_shown = path.display();
    assert!(
        path.exists(),
        "{path_shown} is missing: `cargo build --examples` makes it"
    );
    Command::new(path)
}

/// Runs an example program.
fn run(example: &str, arguments: &[&str]) -> Output {
    command(example).args(arguments).output().unwrap()
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

/// A figure shows what the library does now: after a change of it, run the example and look at the figures.
#[cfg(feature = "color-walk")]
#[test]
fn the_guide_has_the_figures_that_guide_figures_draws() {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    let read = |directory: &Path| -> BTreeMap<String, String> {
        let files = fs::read_dir(directory)
            .unwrap()
            .map(|file| file.unwrap().path());
        files
            .map(|path| {
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                (name, text(fs::read(path).unwrap()))
            })
            .collect()
    };
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("figures");
    assert_eq!(printed("guide_figures", &[scratch.to_str().unwrap()]), "");
    let (drawn, shown) = (read(&scratch), read(Path::new("src/guide/figures")));
    let names = |figures: &BTreeMap<String, String>| figures.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&drawn), names(&shown));
    for (name, figure) in drawn {
        assert!(
            figure == shown[&name],
            "src/guide/figures/{name} is not what is drawn"
        );
        assert!(
            !figure.contains("\n\n"),
            "a blank line ends {name} in a page"
        );
    }

    assert_eq!(
        refusal("guide_figures", &["one", "two"]),
        "expected at most a directory"
    );
    let fault = refusal("guide_figures", &["Cargo.toml"]);
    assert!(fault.starts_with("cannot write Cargo.toml: "), "{fault}");
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

#[cfg(feature = "color-walk")]
mod solve {
    use std::fs;
    use std::io::Write;
    use std::path::PathBuf;
    use std::process::{Output, Stdio};

    use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};

    use super::{command, printed, refusal, run, shown, text};

    /// The first hundred boards of the generator of an independent solver.
    const BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/boards-14x14x6.txt");

    /// Three small boards of different sizes, in rows.
    const SMALL_BOARDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/boards.txt");

    /// Lets the example solve what it gets on standard input.
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

    /// The rows of `--csv -`, without the time, for boards that all are good.
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

    /// The answers without their times, which vary.
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
        let shown = shown(include_str!("../examples/solve.rs"));
        assert_eq!(
            without_times(&printed("solve", &[SMALL_BOARDS])),
            without_times(&shown)
        );
    }

    /// The sum of the optima, 2013, is known from the solver that drew the boards.
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

    #[test]
    fn files_and_standard_input_are_read_in_the_order_of_the_arguments() {
        let one = file("one.txt", "3 1 3\n012\n");
        let more = file("more.txt", "000\n\n0101\n");
        let rows = rows("01\n", &[&more, "-", &one]);
        assert_eq!(rows, ["1,1,1,0", "2,3,3,101", "3,1,1,1", "4,2,2,12"]);
    }

    #[test]
    fn each_start_is_the_cell_that_its_name_says() {
        // One move clears what is next to the start, and each way there is another number of moves.
        let board = "0123456\n";
        let moves = |start| rows(board, &["--start", start])[0].clone();
        assert_eq!(moves("corner"), "1,6,6,123456");
        assert_eq!(moves("cluster"), "1,6,6,123456");
        assert_eq!(moves("center"), moves("3,0"));
        assert!(moves("3,0").starts_with("1,6,6,"));
        assert_eq!(moves("6,0"), "1,6,6,543210");

        // The corner has no colour, and its cluster has one.
        let board = "001\n";
        assert_eq!(rows(board, &["--start", "corner"]), ["1,2,2,01"]);
        assert_eq!(rows(board, &["--start", "cluster"]), ["1,1,1,1"]);

        // Of an even number of cells the middle is behind the middle.
        for board in ["0010\n", "0\n0\n1\n0\n"] {
            assert_eq!(rows(board, &["--start", "center"]), ["1,1,1,0"]);
            assert_eq!(rows(board, &["--start", "cluster"]), ["1,2,2,10"]);
        }
        let board = "0000\n0010\n";
        assert_eq!(rows(board, &["--start", "2,1"]), ["1,1,1,0"]);
        assert_eq!(rows(board, &["--start", "1,1"]), ["1,1,1,1"]);
    }

    #[test]
    fn moves_are_characters_up_to_36_colours_and_numbers_beyond() {
        assert_eq!(rows("0az\n", &[]), ["1,2,2,az"]);
        assert_eq!(rows("0,10,35\n", &[]), ["1,2,2,az"]);
        assert_eq!(rows("0,10,36\n", &[]), ["1,2,2,10 36"]);
        assert_eq!(rows("3 1 37\n012\n", &[]), ["1,2,2,1 2"]);
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
            "2: board 1: row 1: expected 2 cells, found 1",
            "7: board 3: row 1, column 1: expected a colour, `0` to `9` or `a` to `z`, found '?'",
            "11: board 5: expected 6 cells, found 5",
            "12: board 6: row 1, column 1: expected a colour below 2, the number of colours, found 2",
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
        let bad = "expected a header of three numbers, `columns rows colours`, found `x`";
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

    /// No time at all is enough for a solution, but for the proof of none that needs one.
    #[test]
    fn a_board_whose_time_is_up_has_a_solution_and_a_lower_bound() {
        let board = Board::series(1).unwrap().to_string();
        let rows = rows(&board, &["--time-limit", "0.0"]);
        let fields: Vec<&str> = rows[0].split(',').collect();
        let (moves, lower): (usize, usize) =
            (fields[1].parse().unwrap(), fields[2].parse().unwrap());
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

    #[test]
    fn it_refuses_bad_options() {
        let refusal = |arguments: &[&str]| refusal("solve", arguments);
        for start in ["middle", "1", "1,", "1,2,3", "-1,0", ""] {
            let option = format!("--start={start}");
            assert!(refusal(&[&option]).contains("expected corner, cluster, center, or a column"));
        }
        for seconds in ["-1", "x", "NaN", "inf", ""] {
            let fault = refusal(&["--time-limit", seconds]);
            assert!(fault.contains("expected a number of seconds"), "{fault}");
        }
        assert!(refusal(&["--threads", "0"]).contains("expected a number from 1 to 1024"));
        assert!(refusal(&["--fast"]).contains("Usage: solve [--start"));
    }
}
