//! Runs the example programs, as their users do.
//!
//! `cargo test` builds the programs before it runs their tests. Where one test target is chosen it does not: then
//! `cargo build --examples` comes first.

#![allow(
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "these are parts of tests, public for other tests"
)]

use std::env;
use std::path::PathBuf;
use std::process::{Command, Output};

/// The folder of the repository.
pub const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The file of an example program: cargo builds it into the folder beside that of the tests.
pub fn program(example: &str) -> PathBuf {
    let test = env::current_exe().expect("a running program has a path");
    let profile = test.ancestors().nth(2).expect("it lies in <profile>/deps");
    let name = format!("{example}{}", env::consts::EXE_SUFFIX);
    let program = profile.join("examples").join(name);
    assert!(
        program.exists(),
        "{} is missing: `cargo build --examples` makes it",
        program.display()
    );
    program
}

/// An example program that is about to run.
pub fn command(example: &str) -> Command {
    Command::new(program(example))
}

/// Runs an example program.
pub fn run(example: &str, arguments: &[&str]) -> Output {
    command(example).args(arguments).output().unwrap()
}

/// What a program wrote, with the line ends of one system.
pub fn text(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).expect("examples write UTF-8");
    text.replace("\r\n", "\n")
}

/// Runs an example that is to succeed, and returns what it wrote to the standard output.
pub fn printed(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert!(
        output.status.success(),
        "{example} {arguments:?}: {output:?}"
    );
    text(output.stdout)
}

/// Runs an example that is to refuse its arguments, and returns its message.
pub fn refusal(example: &str, arguments: &[&str]) -> String {
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
pub fn shown(source: &str) -> String {
    let header = source.lines().map_while(|line| line.strip_prefix("//!"));
    let sample = header.skip_while(|line| !line.starts_with(" $ ")).skip(1);
    let sample = sample.take_while(|line| !line.starts_with(" ```"));
    let lines: Vec<&str> = sample
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    lines.join("\n") + "\n"
}
