//! The short examples print what their header comments show, and answer bad input with one line and a failure.

use std::fs;
use std::path::Path;

use crate::support::{ROOT, is_exhaustive, printed, refusal, run, shown, text};

#[test]
fn quickstart_prints_what_its_header_shows() {
    assert_eq!(
        printed("quickstart", &[]),
        shown(include_str!("../../examples/quickstart.rs"))
    );
}

#[test]
fn quickstart_takes_no_arguments() {
    refuses("quickstart", &["--help"], "Usage: quickstart\n");
}

/// Checks that a program refuses these arguments with this message.
fn refuses(program: &str, arguments: &[&str], message: &str) {
    let output = run(program, arguments);
    assert_eq!(output.status.code(), Some(2), "{program}");
    assert!(output.stdout.is_empty(), "{program}");
    assert_eq!(text(output.stderr), message);
}

#[test]
fn arguments_that_no_program_knows_are_refused() {
    for program in [
        "arbitrage",
        "float_grid",
        "own_player",
        "schedule",
        "timetable",
    ] {
        refuses(program, &["--fast"], &format!("Usage: {program}\n"));
    }
    for arguments in [&["--fast"][..], &["one", "two"]] {
        refuses("word_ladder", arguments, "Usage: word_ladder [FILE]\n");
    }
    let message = "error: more than one argument\nUsage: resumable [PRIME]\n";
    refuses("resumable", &["7", "11"], message);
    assert_eq!(
        printed("resumable", &["--help"]),
        "Usage: resumable [PRIME]\n"
    );
}

#[test]
fn word_ladder_prints_what_its_header_shows() {
    assert_eq!(
        printed("word_ladder", &[]),
        shown(include_str!("../../examples/word_ladder.rs"))
    );
}

#[test]
fn word_ladder_reads_its_words() {
    let words = Path::new(env!("CARGO_TARGET_TMPDIR")).join("words.txt");
    fs::write(&words, "lead\nload goad\nover gold\n").unwrap();
    let ladder = "[\"lead\", \"load\", \"goad\", \"gold\"]\n".repeat(2);
    assert_eq!(printed("word_ladder", &[words.to_str().unwrap()]), ladder);
    fs::write(&words, "").unwrap();
    assert_eq!(
        printed("word_ladder", &[words.to_str().unwrap()]),
        "[]\n[]\n"
    );
    assert!(!run("word_ladder", &["no/such/file"]).status.success());
}

#[test]
fn float_grid_prints_what_its_header_shows() {
    assert_eq!(
        printed("float_grid", &[]),
        shown(include_str!("../../examples/float_grid.rs"))
    );
}

#[test]
fn fringe_search_prints_what_its_header_shows_and_is_short() {
    let program = include_str!("../../examples/fringe_search.rs");
    assert_eq!(printed("fringe_search", &[]), shown(program));
    let lines = program.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    assert!(lines.count() <= 60);
}

#[test]
fn arbitrage_prints_what_its_header_shows() {
    assert_eq!(
        printed("arbitrage", &[]),
        shown(include_str!("../../examples/arbitrage.rs"))
    );
}

#[test]
fn schedule_prints_what_its_header_shows() {
    assert_eq!(
        printed("schedule", &[]),
        shown(include_str!("../../examples/schedule.rs"))
    );
}

#[test]
fn timetable_prints_what_its_header_shows() {
    assert_eq!(
        printed("timetable", &[]),
        shown(include_str!("../../examples/timetable/main.rs"))
    );
}

#[test]
fn agents_prints_what_its_header_shows_and_takes_no_arguments() {
    assert_eq!(
        printed("agents", &[]),
        shown(include_str!("../../examples/programs/agents.rs"))
    );
    assert!(!run("agents", &["--help"]).status.success());
}

#[test]
fn replanning_prints_what_its_header_shows_and_crosses_other_terrains() {
    assert_eq!(
        printed("replanning", &[]),
        shown(include_str!("../../examples/programs/replanning.rs"))
    );
    for seed in ["2", "3"] {
        assert!(printed("replanning", &[seed]).starts_with("squares cost "));
    }
    let output = run("replanning", &["seven"]);
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(text(output.stderr).contains("usage: replanning [SEED]"));
}

#[test]
fn resumable_prints_what_its_header_shows() {
    assert_eq!(
        printed("resumable", &[]),
        shown(include_str!("../../examples/programs/resumable.rs"))
    );
}

#[test]
fn resumable_refuses_what_is_no_prime() {
    for number in ["0", "1", "18446744073709551615", "seven"] {
        let output = run("resumable", &[number]);
        assert!(
            !output.status.success() && output.stdout.is_empty(),
            "{number}"
        );
        let message = text(output.stderr);
        assert!(!message.contains("panicked"), "{message}");
    }
}

#[test]
fn own_player_prints_what_its_header_shows() {
    assert_eq!(
        printed("own_player", &[]),
        shown(include_str!("../../examples/programs/own_player.rs"))
    );
}

#[test]
fn own_problem_prints_what_its_header_shows() {
    assert_eq!(
        printed("own_problem", &[]),
        shown(include_str!("../../examples/own_problem.rs"))
    );
}

#[test]
fn own_problem_says_how_it_is_used() {
    for flag in ["--help", "-h"] {
        let usage = "Usage: own_problem [--csv | --json] [POSITION [EXPANSIONS]]\n";
        assert_eq!(printed("own_problem", &[flag]), usage);
    }
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

/// The two positions at distance 31, the greatest distance (Reinefeld 1993).
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
        cut_off.contains("cut off (limit on expansions):\n 18 moves or more\n"),
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
    assert_eq!(refusal(&["72450683x"]), "'x' is not a digit from 0 to 8");
    assert_eq!(refusal(&["724506839"]), "'9' is not a digit from 0 to 8");
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
        "the number of expansions must be a whole number, not \"-1\""
    );
    let too_many = refusal(&["724506831", "1", "2"]);
    assert_eq!(
        too_many,
        "expected at most a position and a number of expansions"
    );
}

#[test]
fn whole_graph_prints_what_its_header_shows_and_checks_other_boards() {
    assert_eq!(
        printed("whole_graph", &[]),
        shown(include_str!("../../examples/programs/whole_graph.rs"))
    );
    if is_exhaustive() {
        assert!(printed("whole_graph", &["2"]).contains("positions"));
    }
    assert!(refusal("whole_graph", &["two"]).starts_with("invalid value 'two' for '[SEED]'"));
}

#[test]
fn tiles_prints_what_its_header_shows_and_solves_other_boards() {
    let output = printed("tiles", &["--korf", "42"]);
    let header = shown(include_str!("../../examples/programs/tiles.rs"));
    // The column `ms` is omitted.
    let (table, seen) = output.split_once("\n\nAll find").unwrap();
    let without_time = table
        .lines()
        .map(|line| line.get(..33).unwrap_or(line).trim_end());
    let seen = format!("\nAll find{seen}");
    let without_time = without_time.chain(seen.lines());
    assert_eq!(
        without_time.collect::<Vec<_>>(),
        header.lines().collect::<Vec<_>>()
    );
    if is_exhaustive() {
        let few = printed("tiles", &["--expansions", "10"]);
        assert!(few.contains("Manhattan          >=32        10"), "{few}");
        let solved = printed("tiles", &["1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15"]);
        assert!(solved.ends_with("Tiles that slide:\n  1\n"), "{solved}");
    }
    let odd = "2 1 0 3 4 5 6 7 8 9 10 11 12 13 14 15";
    assert!(refusal("tiles", &[odd]).contains("this board has no solution"));
    assert!(refusal("tiles", &["--korf", "101"]).contains("101 is not in 1..=100"));
}

/// The figures must agree with the library. After a change, run the example and look at the figures.
#[test]
fn the_guide_has_the_figures_that_guide_figures_draws() {
    use std::collections::BTreeMap;

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
    let _ = fs::remove_dir_all(&scratch); // from an earlier run
    assert_eq!(printed("guide_figures", &[scratch.to_str().unwrap()]), "");
    let (drawn, shown) = (
        read(&scratch),
        read(&Path::new(ROOT).join("src/guide/figures")),
    );
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
        assert!(
            figure.contains("viewBox=\"0 0 390 "),
            "{name} does not fit on a phone"
        );
        for size in figure.split("font-size=\"").skip(1) {
            let size = size.split('"').next().unwrap();
            let px: f64 = size.parse().unwrap();
            assert!(px >= 9.0, "{name} has text of {px} px");
        }
    }

    let fault = refusal("guide_figures", &["one", "two"]);
    assert!(fault.starts_with("unexpected argument 'two'"), "{fault}");
    let fault = refusal("guide_figures", &["Cargo.toml"]);
    assert!(fault.starts_with("cannot write Cargo.toml: "), "{fault}");
}
