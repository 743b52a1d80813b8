//! The example `tournament` as its users see it: its output, and its errors.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use crate::support::{command, on_terminal};
use colorwalk::color_walk::strategies::series::Entry;

/// The moves of each entry on boards 1 to 50 of the series.
const REFERENCE: &str = include_str!("../data/series-boards.tsv");

fn tournament(arguments: &[&str]) -> Output {
    command("tournament").args(arguments).output().unwrap()
}

/// Runs the tournament, which must succeed, and returns its standard output.
fn stdout(arguments: &[&str]) -> String {
    let output = tournament(arguments);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{arguments:?}: {message}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the rows of a run with the options `arguments`, without the column `micros`.
fn games(arguments: &str) -> Vec<String> {
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    rows(&stdout(&[&arguments[..], &["--csv", "-"]].concat()))
}

fn rows(csv: &str) -> Vec<String> {
    let mut lines = csv.lines();
    let header = "strategy,look_ahead,scale,rule,board,moves,expanded,micros";
    assert_eq!(lines.next(), Some(header));
    let rows = lines.map(|line| {
        let (row, micros) = line.rsplit_once(',').unwrap();
        assert!(micros.parse::<u64>().is_ok(), "{line}");
        row.to_owned()
    });
    rows.collect()
}

/// Returns the rows without the column `expanded`, which the reference does not have.
fn without_expanded(rows: &[String]) -> Vec<&str> {
    rows.iter()
        .map(|row| row.rsplit_once(',').unwrap().0)
        .collect()
}

/// Returns the rows of the reference for these strategies and boards, in the order of the line-up.
fn reference(names: &[&str], boards: std::ops::RangeInclusive<usize>) -> Vec<String> {
    let lines = REFERENCE.lines().skip(1);
    let moves: BTreeMap<String, Vec<&str>> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            (fields[..4].join(","), fields[4..].to_vec())
        })
        .collect();
    let entries = Entry::all().filter(|entry| names.contains(&entry.name));
    let rows = entries.flat_map(|entry| {
        let (name, look_ahead) = (entry.name, entry.look_ahead);
        let key = format!("{name},{look_ahead},{},{}", entry.scale(), entry.rule);
        let moves = &moves[&key];
        let row = |board: usize| format!("{key},{board},{}", moves[board - 1]);
        boards.clone().map(row).collect::<Vec<_>>()
    });
    rows.collect()
}

#[test]
fn games_of_the_series_are_those_of_the_reference_in_the_order_of_the_line_up() {
    // "dijkstra-dijkstra" plays board 1 by another rule than the other boards.
    for names in ["greedy,dijkstra", "dijkstra-dijkstra,path-area-look-ahead"] {
        let games = games(&format!("--boards 1-3 --only {names}"));
        let names: Vec<&str> = names.split(',').collect();
        assert_eq!(without_expanded(&games), reference(&names, 1..=3));
    }
}

#[test]
fn games_that_depend_on_those_before_are_the_same_in_a_range_that_begins_late() {
    let names = ["round-robin", "round-robin-skip"];
    let games = games("--boards 2-3 --only round-robin,round-robin-skip");
    assert_eq!(without_expanded(&games), reference(&names, 2..=3));
}

#[test]
fn all_but_the_time_is_the_same_on_any_number_of_threads() {
    let options = "--boards 1-6 --only random,path-area-look-ahead,bfs,greedy-dijkstra";
    let alone = games(&format!("{options} --threads 1"));
    assert_eq!(alone.len(), 6 * 5);
    assert_eq!(alone, games(&format!("{options} --threads 7")));
    assert_eq!(alone, games(options));
}

#[test]
fn a_random_board_depends_on_its_seed_and_its_number_and_not_on_the_range() {
    let games = |range: &str, seed: &str| {
        let names = "round-robin,random,random-skip,greedy,dijkstra-dijkstra";
        let options = format!("--size 9x7x4 --only {names}");
        games(&format!("{options} --boards {range} --seed {seed}"))
    };
    let all = games("1-20", "7");
    assert_eq!(all, games("1-20", "7"));
    assert_ne!(all, games("1-20", "8"));
    assert_eq!(all.len(), 5 * 20);

    let late: Vec<String> = all
        .into_iter()
        .filter(|row| {
            let board = row.split(',').nth(4).unwrap();
            (15..=18).contains(&board.parse::<u32>().unwrap())
        })
        .collect();
    assert_eq!(late, games("15-18", "7"));
}

#[test]
fn random_boards_have_the_seed_one_unless_told() {
    let default = games("--size 5x5x3 --boards 1-9 --only greedy");
    assert_eq!(
        default,
        games("--size 5x5x3 --boards 1-9 --only greedy --seed 1")
    );
}

#[test]
fn the_smallest_boards_can_be_played_by_all() {
    for size in ["1x1x1", "1x1x5", "2x1x1", "1x2x3", "3x2x255"] {
        let names = "round-robin,random,greedy,max-perimeter,deep-path,bfs,dijkstra,optimal";
        let games = games(&format!("--size {size} --boards 1-4 --only {names}"));
        assert_eq!(games.len(), 9 * 4, "{size}");
    }
}

/// Returns the row of a table that begins with these words, with one space between words.
fn row(table: &str, start: &str) -> String {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut rows = table.lines().map(words);
    let row = rows.find(|row| row.starts_with(&format!("{start} ")));
    row.unwrap_or_else(|| panic!("no row {start} in:\n{table}"))
}

#[test]
fn the_table_has_our_figures_and_those_published_for_the_same_rule() {
    let names = "round-robin,random-skip,greedy,deep-path,max-perimeter-look-ahead";
    let table = stdout(&["--only", names]);
    let rows = [
        (
            "round-robin 1 final 38 49.28 63 4.54",
            "37 48.3 62 4.5 4,5,12 a",
        ),
        (
            "random-skip 1 final 43 53.13 64 4.47",
            "43 53.1 64 4.5 4,5,8,9",
        ),
        ("greedy 1 final 31 39.75 48 3.50", "31 39.8 48 3.5 4,5,8,9"),
        ("max-perimeter-look-ahead 2 final 27", "-"),
        (
            "max-perimeter-look-ahead 2 part-6-recursion 27 34.94 44 2.80",
            "27 35.0 44 2.8 8,9",
        ),
        ("deep-path 1 final 51 74.75 104 9.41", "51 74.8 104 9.4 8,9"),
    ];
    for (start, end) in rows {
        let row = row(&table, start);
        assert!(row.ends_with(&format!(" {end}")), "{row}");
    }
    assert!(table.contains("\na  One move short"), "{table}");
    assert!(!table.contains("like for like"), "{table}");
}

#[test]
fn every_published_row_stands_beside_the_variant_that_it_was_published_for() {
    let table = stdout(&["--boards", "1"]);
    let rows = [
        ("greedy-look-ahead 2 final", "28 37.0 45 3.1 4,5,8,9 b"),
        ("greedy-look-ahead 5 final", "25 33.1 41 2.8 5,8,9"),
        ("greedy-look-ahead 5 finish-first", "-"),
        ("path-area-look-ahead 4 final", "-"),
        (
            "path-area-look-ahead 4 part-6-recursion",
            "32 38.7 45 2.7 8,9",
        ),
        ("bfs 5 no-stale-move", "26 32.7 40 2.8 8,9 c"),
        ("dfs 5 no-stale-move", "25 34.8 43 3.9 8,9 d"),
        ("dijkstra 1 25 part-9", "29 33.1 40 1.9 9"),
        ("dijkstra 1 25 final", "-"),
        ("greedy-dijkstra 5 25 final", "-"),
        ("dijkstra-dijkstra 5 25/28 final", "-"),
        ("optimal 1 ours 29 29.00 29 0.00", "-"),
    ];
    for (start, end) in rows {
        let row = row(&table, start);
        assert!(row.ends_with(&format!(" {end}")), "{row}");
    }
}

#[test]
fn the_table_fits_the_page_and_has_no_colours_when_it_is_piped() {
    let table = stdout(&["--boards", "1"]);
    assert!(table.lines().all(|line| line.len() <= 120), "{table}");
    assert!(!table.contains('\x1b'), "{table}");
}

/// If a row is too long, it drops figures that the series did not publish.
#[test]
fn eighty_columns_show_the_published_figures_and_what_the_rules_mean() {
    let names = "round-robin,max-perimeter-look-ahead,bfs";
    let arguments = ["--boards", "1", "--only", names, "--threads", "1"];
    let table = on_terminal("tournament", &arguments, 80, 24);
    let rows = [
        ("round-robin 1", "37 48.3 62 4.5 a"),
        ("max-perimeter-look-ahead 2 B", "27 35.0 44 2.8"),
        ("bfs 5", "26 32.7 40 2.8 b"),
    ];
    for (start, end) in rows {
        let row = row(&table, start);
        assert!(row.ends_with(&format!(" {end}")), "{table}");
    }
    assert!(table.contains("\na  One move short"), "{table}");
    assert!(
        table.contains("\nC  no-stale-move: without the move"),
        "{table}"
    );
}

#[test]
fn a_slow_game_does_not_widen_the_column_of_times() {
    let times = [
        (0.0, "0.00"),
        (0.126, "0.13"),
        (99.99, "99.99"),
        (99.996, "100.0"),
        (123.45, "123.5"),
        (999.96, "1000"),
        (1234.5, "1234"),
        (99_999.4, "99999"),
    ];
    for (millis, expected) in times {
        assert_eq!(colorwalk_programs::in_millis(millis), expected);
    }
}

#[test]
fn notes_are_shown_only_under_rows_that_refer_to_them() {
    let table = stdout(&["--only", "greedy", "--boards", "1-100"]);
    let legend = "\n\nrule\nfinal  the last version of the series\n";
    let rows = table.strip_suffix(legend).expect("the rule is explained");
    assert!(
        rows.lines().last().unwrap().starts_with("greedy "),
        "{table}"
    );
}

#[test]
fn published_figures_stand_beside_no_other_boards_without_a_word() {
    let other_range = stdout(&["--only", "greedy", "--boards", "101-103"]);
    assert!(other_range.contains("not like for like"), "{other_range}");
    assert!(other_range.contains("31 39.8  48  3.5"), "{other_range}");

    let other_boards = stdout(&["--only", "greedy", "--size", "30x20x5"]);
    assert!(!other_boards.contains("published"), "{other_boards}");
    assert!(!other_boards.contains("39.8 "), "{other_boards}");
}

#[test]
fn a_csv_file_has_the_rows_of_standard_output_and_the_table_is_shown_as_well() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = directory.join("tournament.csv");
    let table = stdout(&[
        "--boards",
        "1-2",
        "--only",
        "greedy",
        "--csv",
        path.to_str().unwrap(),
    ]);
    assert!(
        table.starts_with("Boards 1-2 of the series: 2 games"),
        "{table}"
    );
    let csv = fs::read_to_string(&path).unwrap();
    assert_eq!(rows(&csv), games("--boards 1-2 --only greedy"));
}

#[test]
fn with_the_csv_on_standard_output_the_table_is_on_standard_error() {
    let output = tournament(&["--boards", "1-2", "--only", "greedy", "--csv", "-"]);
    let table = String::from_utf8(output.stderr).unwrap();
    assert!(
        table.starts_with("Boards 1-2 of the series: 2 games"),
        "{table}"
    );
}

#[test]
fn a_bad_option_gets_one_line_that_says_what_was_expected() {
    let boards = "expected N or A-B with 1 <= A <= B <= 4294967295";
    let size = "expected COLUMNSxROWSxCOLOURS, such as 30x20x5, with 1 to 65536 columns and rows, \
                1 to 255 colours and at most 1000000 cells";
    let names = "round-robin, round-robin-skip, random, random-skip, greedy, greedy-look-ahead, ";
    let games = "expected at most 1000000 games a run, found";
    let usage = "Usage: tournament [--boards A-B] [--only NAME,...]";
    let cases = [
        ("--boards 0", boards),
        ("--boards 0-3", boards),
        ("--boards 3-1", boards),
        ("--boards 1-", boards),
        ("--boards 1-2-3", boards),
        ("--boards all", boards),
        ("--boards 1-4294967296", boards),
        ("--boards", "a value is required for '--boards <A-B>'"),
        ("--boards 1-4294967295", games),
        ("--boards 4294967295 --only random", games),
        ("--boards 1-1000001 --only greedy", games),
        ("--only nobody", names),
        ("--only greedy,", names),
        ("--only greedy,Greedy", names),
        ("--size 30x20", size),
        ("--size 30x20x5x1", size),
        ("--size 0x20x5", size),
        ("--size 30x20x0", size),
        ("--size 30x20x256", size),
        ("--size 65537x1x5", size),
        ("--size 1001x1000x5", size),
        (
            "--size 30x20x5 --seed x",
            "expected a number from 0 to 18446744073709551615",
        ),
        ("--seed 1", "not provided: --size <COLUMNSxROWSxCOLOURS>"),
        ("--threads 0", "expected a number from 1 to 1024"),
        ("--threads many", "expected a number from 1 to 1024"),
        ("--csv", "a value is required for '--csv <FILE>'"),
        ("--fast", usage),
        ("greedy", usage),
        (
            "--boards 1 --boards 2",
            "'--boards <A-B>' cannot be used multiple times",
        ),
    ];
    for (arguments, expected) in cases {
        let output = tournament(&arguments.split(' ').collect::<Vec<_>>());
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}: {message}");
        assert_eq!(message.lines().count(), 1, "{arguments}: {message}");
        assert!(message.starts_with("error: "), "{arguments}: {message}");
        assert!(message.contains(expected), "{arguments}: {message}");
        assert!(output.stdout.is_empty(), "{arguments}");
    }
}

#[test]
fn a_line_break_in_an_option_does_not_break_the_line_of_its_message() {
    let output = tournament(&["--only", "no\n\nbody"]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message.lines().count(), 1, "{message}");
}

#[test]
fn a_file_that_cannot_be_written_is_found_before_the_first_game() {
    // All games would take longer than all of these tests together.
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-such-directory/games.csv");
    let output = tournament(&["--boards", "1-20000", "--csv", path.to_str().unwrap()]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(
        message.contains("cannot write") && message.contains("games.csv"),
        "{message}"
    );
    assert!(output.stdout.is_empty());
}

#[test]
fn a_reader_that_closes_the_pipe_ends_the_program_quietly() {
    for arguments in [
        &["--only", "greedy"][..],
        &["--only", "greedy", "--csv", "-"],
        &["--help"],
    ] {
        let mut command = command("tournament");
        command
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let messages = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {messages}");
        assert!(
            !messages.contains("error") && !messages.contains("panicked"),
            "{messages}"
        );
    }
}

#[test]
fn the_help_names_every_option_and_every_strategy() {
    let help = stdout(&["--help"]);
    for option in [
        "--boards",
        "--only",
        "--size",
        "--seed",
        "--csv",
        "--threads",
    ] {
        assert!(help.contains(option), "{option}");
    }
    assert!(
        Entry::all().all(|entry| help.contains(entry.name)),
        "{help}"
    );
}

/// Makes a directory for this test run only.
fn scratch(name: &str) -> PathBuf {
    let name = format!("tournament-{}-{name}", std::process::id());
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Returns the texts of a picture, in the order in which they were drawn.
fn texts(svg: &str) -> Vec<&str> {
    let ends = svg.split("</text>");
    let texts = ends.filter_map(|part| Some(part.rsplit_once('>')?.1.trim()));
    texts.filter(|text| !text.is_empty()).collect()
}

#[test]
fn plots_show_the_means_and_the_gaps_of_the_games() {
    let directory = scratch("plots");
    let plot = directory.to_str().unwrap();
    let options = "--boards 1-3 --only round-robin,greedy,dijkstra,random,optimal";
    let mut arguments: Vec<&str> = options.split_whitespace().collect();
    arguments.extend(["--csv", "-", "--plot", plot]);
    let games = rows(&stdout(&arguments));
    let read = |name: &str| fs::read_to_string(directory.join(name)).unwrap();

    let mut moves: Vec<(String, Vec<f64>)> = Vec::new(); // in the order of the line-up
    for game in &games {
        let fields: Vec<&str> = game.split(',').collect();
        let label = match fields[0] {
            "dijkstra" if fields[3] != "final" => format!("dijkstra ({})", fields[3]),
            name => name.to_owned(),
        };
        if moves.last().is_none_or(|(last, _)| *last != label) {
            moves.push((label, Vec::new()));
        }
        moves.last_mut().unwrap().1.push(fields[5].parse().unwrap());
    }
    let mean = |moves: &[f64]| moves.iter().sum::<f64>() / 3.0;
    let mut ranking: Vec<(&String, f64)> = moves
        .iter()
        .map(|(label, moves)| (label, mean(moves)))
        .collect();
    ranking.sort_by(|(_, a), (_, b)| a.total_cmp(b));
    let svg = read("moves.svg");
    let drawn = texts(&svg);
    assert!(
        drawn[1].starts_with("Boards 1-3 of the series; "),
        "{drawn:?}"
    );
    // Each row has a label and a mean, the best row first.
    let rows: Vec<&str> = drawn
        .iter()
        .copied()
        .skip_while(|text| *text != "optimal")
        .collect();
    let wanted = ranking
        .iter()
        .flat_map(|(label, mean)| [(*label).clone(), format!("{mean:.2}")]);
    assert_eq!(rows, wanted.collect::<Vec<_>>());
    assert_eq!(svg.matches("<polygon").count(), ranking.len());

    let svg = read("gap.svg");
    let drawn = texts(&svg);
    assert!(drawn[1].ends_with("; without random play, whose boards are others"));
    let (_, best) = ranking[0];
    for (label, mean) in &ranking {
        let gap = drawn
            .iter()
            .position(|text| text == label)
            .map(|row| drawn[row + 1]);
        // The random player has its own boards in the series, so a gap would mean nothing.
        let is_shown = !["optimal", "random"].contains(&label.as_str());
        assert_eq!(
            gap.map(str::to_owned),
            is_shown.then(|| format!("+{:.2}", mean - best)),
            "{label}"
        );
    }

    let svg = read("time.svg");
    let drawn = texts(&svg);
    for label in ["round-robin", "greedy", "random", "optimal"] {
        assert!(drawn.contains(&label), "{label}: {drawn:?}");
    }
    for name in ["moves", "gap", "time"] {
        let svg = read(&format!("{name}.svg"));
        check_pixels(&directory.join(format!("{name}.png")), &svg);
    }
    let rules = ["dijkstra (part-9)", "dijkstra"];
    let shown = rules.iter().filter(|rule| drawn.contains(rule));
    assert_eq!(shown.count(), 1, "the better of two rules stands for both");
    fs::remove_dir_all(&directory).unwrap();
}

/// Checks that a PNG is its SVG with twice as many pixels in each direction. It must have the colours of the marks, the
/// text of the title, and white below the last line.
fn check_pixels(path: &Path, svg: &str) {
    let file = io::BufReader::new(fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let size = format!(
        "<svg width=\"{}\" height=\"{}\"",
        info.width / 2,
        info.height / 2
    );
    assert!(svg.starts_with(&size), "{size}: {}", &svg[..60]);

    // The style for dark pages comes before everything that is drawn.
    let (style, svg) = svg.split_once("</style>").expect("colours for dark pages");
    assert!(style.contains("(prefers-color-scheme: dark)"), "{style}");
    let rows: Vec<Vec<[u8; 3]>> = pixels
        .chunks_exact(info.line_size)
        .map(|row| row.as_chunks().0.to_vec())
        .collect();
    for (part, colour) in [("#D55E00", [213, 94, 0]), ("#00224E", [0, 34, 78])] {
        let is_drawn = rows.iter().any(|row| row.contains(&colour));
        assert_eq!(is_drawn, svg.contains(part), "{part} in {}", path.display());
    }
    // The title begins at (14, 20), in ink, and there is nothing to the left of it.
    let ink = [29, 36, 48];
    let of_title = |columns: Range<usize>| {
        rows[26..54]
            .iter()
            .any(|row| row[columns.clone()].contains(&ink))
    };
    assert!(of_title(28..200) && !of_title(0..26), "{}", path.display());
    let last = rows.last().unwrap();
    assert!(
        last.iter().all(|pixel| *pixel == [255; 3]),
        "{}",
        path.display()
    );
}

#[test]
fn without_the_optimum_there_is_no_plot_of_the_gap() {
    let directory = scratch("no-gap");
    let plot = directory.to_str().unwrap();
    stdout(&["--boards", "1", "--only", "greedy", "--plot", plot]);
    let mut names: Vec<_> = fs::read_dir(&directory)
        .unwrap()
        .map(|file| file.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["moves.png", "moves.svg", "time.png", "time.svg"]);
    fs::remove_dir_all(&directory).unwrap();

    let refused = tournament(&["--boards", "1", "--only", "greedy", "--plot", "Cargo.toml"]);
    assert_eq!(refused.status.code(), Some(1));
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(
        message.starts_with("error: cannot write Cargo.toml: "),
        "{message}"
    );
}
