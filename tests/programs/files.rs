//! Files that programs write: if anything fails, the old file stays, and no input is lost.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{command, run, text};

/// Makes a folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the directory of the tests is writable");
    path
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Programs that read boards and write rows.
const WRITERS: [(&str, &[&str]); 2] = [
    ("solve", &["boards.txt"]),
    ("compare_algorithms", &["--board", "boards.txt"]),
];

/// Arguments for a program that reads no file. They make it end at once.
#[cfg(unix)]
const QUICK: [&str; 2] = ["--size", "3x3x3"];

const BOARD: &str = "0120\n1102\n2011\n";

#[test]
fn no_rows_are_written_over_the_input_by_whatever_name() {
    for format in ["--csv", "--json"] {
        for (program, arguments) in WRITERS {
            let folder = folder(&format!("over-{program}{format}"));
            let input = folder.join("boards.txt");
            fs::write(&input, BOARD).unwrap();
            let mut outputs = vec!["boards.txt".to_owned(), "./boards.txt".to_owned()];
            outputs.push(input.display().to_string());
            #[cfg(unix)]
            {
                std::os::unix::fs::symlink("boards.txt", folder.join("link")).unwrap();
                outputs.push("link".to_owned());
            }
            let before = names(&folder);
            for output in &outputs {
                let mut command = command(program);
                command.current_dir(&folder).args(arguments);
                let ended = command.args([format, output]).output().unwrap();
                assert_eq!(ended.status.code(), Some(2), "{program}: {ended:?}");
                let fault = format!("error: {output} is an input: it would be replaced\n");
                assert_eq!(text(ended.stderr), fault);
                assert_eq!(fs::read_to_string(&input).unwrap(), BOARD, "{program}");
                assert_eq!(names(&folder), before, "{program}");
            }
        }
    }
}

/// Standard input may also be a file.
#[cfg(target_os = "linux")]
#[test]
fn no_rows_are_written_over_what_standard_input_reads() {
    let folder = folder("over-standard-input");
    let input = folder.join("boards.txt");
    fs::write(&input, BOARD).unwrap();
    let mut command = command("solve");
    let boards = fs::File::open(&input).unwrap();
    command.current_dir(&folder).stdin(boards);
    let ended = command.args(["--csv", "boards.txt"]).output().unwrap();
    assert_eq!(ended.status.code(), Some(2), "{ended:?}");
    assert_eq!(fs::read_to_string(&input).unwrap(), BOARD);
}

#[test]
fn an_input_that_cannot_be_read_or_has_no_board_leaves_the_rows_of_before() {
    for format in ["--csv", "--json"] {
        for (program, arguments) in WRITERS {
            for board in [None, Some(""), Some("?")] {
                let folder = folder(&format!("missing-{program}{format}"));
                fs::write(folder.join("rows"), "precious").unwrap();
                if let Some(board) = board {
                    fs::write(folder.join("boards.txt"), board).unwrap();
                }
                let before = names(&folder);
                let mut command = command(program);
                command.current_dir(&folder).args(arguments);
                let ended = command.args([format, "rows"]).output().unwrap();
                assert!(!ended.status.success(), "{program}: {ended:?}");
                let rows = fs::read_to_string(folder.join("rows")).unwrap();
                assert_eq!(rows, "precious", "{program} {board:?}");
                assert_eq!(names(&folder), before, "{program} {board:?}");
            }
        }
    }
}

/// Standard output has no room for the table, so the program ends before its rows are complete.
#[cfg(target_os = "linux")]
#[test]
fn what_fails_leaves_what_was_there() {
    let folder = folder("full");
    let path = folder.join("rows.csv");
    let full = || {
        fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap()
    };
    fs::write(&path, "precious").unwrap();
    for format in ["--csv", "--json"] {
        let mut command = command("compare_algorithms");
        command
            .current_dir(&folder)
            .args(QUICK)
            .args([format, "rows.csv"]);
        let output = command.stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    }
    // A device is not a file that could be replaced.
    let output = run(
        "compare_algorithms",
        &[&QUICK[..], &["--csv", "/dev/full"]].concat(),
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let output = run(
        "compare_algorithms",
        &[&QUICK[..], &["--csv", "/dev/null"]].concat(),
    );
    assert!(output.status.success(), "{output:?}");
    assert!(fs::metadata("/dev/null").is_ok_and(|about| !about.is_file()));
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = folder("links");
    fs::write(folder.join("rows.csv"), "old").unwrap();
    fs::set_permissions(folder.join("rows.csv"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink("rows.csv", folder.join("link.csv")).unwrap();
    let path = folder.join("link.csv").display().to_string();
    let output = run(
        "compare_algorithms",
        &[&QUICK[..], &["--csv", &path]].concat(),
    );
    assert!(output.status.success(), "{output:?}");
    let is_link = |name| {
        fs::symlink_metadata(folder.join(name))
            .unwrap()
            .is_symlink()
    };
    assert!(is_link("link.csv") && !is_link("rows.csv"));
    let about = fs::metadata(folder.join("rows.csv")).unwrap();
    assert_eq!(about.permissions().mode() & 0o777, 0o600);
    assert!(about.len() > 10);
    assert_eq!(names(&folder), ["link.csv", "rows.csv"]);

    // Links whose file does not exist yet.
    fs::create_dir(folder.join("new")).unwrap();
    symlink("new/rows.csv", folder.join("second.csv")).unwrap();
    symlink("second.csv", folder.join("first.csv")).unwrap();
    let path = folder.join("first.csv").display().to_string();
    let output = run(
        "compare_algorithms",
        &[&QUICK[..], &["--csv", &path]].concat(),
    );
    assert!(output.status.success(), "{output:?}");
    assert!(is_link("first.csv") && is_link("second.csv") && !is_link("new/rows.csv"));
    assert!(fs::metadata(folder.join("new/rows.csv")).unwrap().len() > 10);
}

/// A quotation of a file, a name or an argument cannot move the cursor.
#[cfg(unix)]
#[test]
fn no_message_has_a_raw_control_character() {
    let folder = folder("escapes");
    let red = "\u{1b}[31m\u{7}\u{9b}1m\u{202e}";
    let cases = [
        format!("01{red}\n"),
        format!("2 {red} 3\n01\n"),
        format!("0,{red}\n"),
        format!("2 2 {red}\n0110\n"),
        format!("{red}\n"),
    ];
    let name = format!("{red}.txt");
    let check = |program: &str, arguments: &[&str]| {
        let mut command = command(program);
        let output = command
            .current_dir(&folder)
            .args(arguments)
            .output()
            .unwrap();
        assert!(!output.status.success(), "{program} {arguments:?}");
        for shown in [text(output.stdout), text(output.stderr)] {
            let raw = |character: char| {
                character.is_control() && character != '\n' || character == '\u{202e}'
            };
            assert!(!shown.contains(raw), "{program} {arguments:?}: {shown:?}");
        }
    };
    let of_boards = [
        ("solve", vec![name.as_str()]),
        ("compare_algorithms", vec!["--board", name.as_str()]),
    ];
    for board in cases {
        fs::write(folder.join(&name), board).unwrap();
        for (program, arguments) in &of_boards {
            check(program, arguments);
        }
    }
    for (program, arguments) in [
        ("solve", vec!["--csv", "-", "\u{1b}[2J"]),
        ("solve", vec!["--start", red]),
        ("compare_algorithms", vec!["--board", "\u{1b}[2J"]),
        ("tournament", vec![red]),
        ("play", vec!["--board", red]),
        ("tiles", vec![red]),
        ("whole_graph", vec!["--csv", "no-such-directory/\u{1b}[2J"]),
        ("guide_figures", vec![red, red]),
        ("own_problem", vec![red]),
        ("own_problem", vec!["724506831", red]),
    ] {
        check(program, &arguments);
    }
}
