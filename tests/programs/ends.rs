//! How the longer programs end: with help, with one line that names the mistake, or quietly if their output is closed.
//! The command of the playground is tested beside its page.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::support::{ROOT, command, printed, refusal, text};

const PROGRAMS: [&str; 8] = [
    "compare_algorithms",
    "filler",
    "guide_figures",
    "play",
    "solve",
    "tiles",
    "tournament",
    "whole_graph",
];

/// Programs with arguments that make them print.
fn printing() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    let help = PROGRAMS.map(|program| (program, &["--help"][..]));
    let rows = [
        ("compare_algorithms", &["--size", "3x3x3"][..]),
        ("whole_graph", &["2"]),
    ];
    help.into_iter().chain(rows)
}

/// Runs a program and closes its output.
fn unread(program: &str, arguments: &[&str]) -> Output {
    let mut command = command(program);
    command.args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    child.wait_with_output().unwrap()
}

/// A file records the help of all programs, so that a review sees each change. After an intended change,
/// `COLORWALK_RECORD=1` writes it again.
#[test]
fn help_is_printed_where_it_is_called_for() {
    let mut all = String::new();
    for program in PROGRAMS {
        let help = printed(program, &["--help"]);
        assert!(help.contains(&format!("Usage: {program}")), "{help}");
        assert!(help.ends_with("Print help\n") || help.ends_with("Print version\n"));
        all += &help;
    }
    let record = Path::new(ROOT).join("tests/data/help.txt");
    if std::env::var_os("COLORWALK_RECORD").is_some() {
        fs::write(&record, &all).unwrap();
    }
    let recorded = text(fs::read(&record).unwrap());
    let mut lines = all.lines().zip(recorded.lines());
    let changed = lines.find(|(one, other)| one != other);
    assert!(all == recorded, "the help has changed: {changed:?}");
}

#[test]
fn what_is_no_option_is_refused_on_one_line() {
    for program in PROGRAMS {
        assert!(refusal(program, &["--no-such-option"]).contains("--no-such-option"));
    }
}

/// On Unix an argument is any sequence of bytes.
#[cfg(unix)]
#[test]
fn an_argument_that_is_not_unicode_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    for program in PROGRAMS {
        let argument = OsStr::from_bytes(b"--\xff");
        let output = command(program).arg(argument).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{program}");
    }
    let argument = OsStr::from_bytes(b"\xff");
    let output = command("resumable").arg(argument).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(text(output.stderr).contains("invalid digit"));
    let output = command("whole_graph").arg(argument).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(text(output.stderr).starts_with("error: invalid UTF-8"));
}

#[test]
fn a_reader_that_has_seen_enough_is_no_failure() {
    for (program, arguments) in printing() {
        let output = unread(program, arguments);
        assert!(output.status.success(), "{program}: {output:?}");
        assert_eq!(text(output.stderr), "", "{program}");
    }
}

/// The file `/dev/full` is a disk without room.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_of() {
    use std::fs::File;

    for (program, arguments) in printing() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command(program).args(arguments).stdout(full).output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(1), "{program}: {output:?}");
        let message = text(output.stderr);
        let begin = "error: cannot write standard output: ";
        assert!(message.starts_with(begin), "{program}: {message}");
        assert_eq!(message.lines().count(), 1, "{program}: {message}");
    }
}
