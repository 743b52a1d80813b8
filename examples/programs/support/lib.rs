//! Code that the longer examples share: exit codes, options, reading and writing of files, tables that fit the
//! terminal, and rows for other programs.

use std::error::Error;
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

pub use boards::{Boards, Fault, Found, Place, Problem, StartRule};
pub use new_file::NewFile;
pub use rows::{RowOptions, Rows};
pub use table::{Column, Notes, Screen, Table};

mod boards;
mod new_file;
mod rows;
mod table;

/// Reports how a program ended, and returns its exit code.
///
/// If the error is a request for help or for the version, which `clap` treats as an error, prints the answer. Otherwise
/// reports the failure in one line on standard error. The exit code is 1 if the system is the cause, for example if
/// output cannot be written, and 2 otherwise. If the reader of a pipe closes it early, this is not a failure. If the
/// message cannot be written, the error is ignored, because it cannot be reported.
pub fn exit_code(ended: Result<(), Box<dyn Error>>) -> ExitCode {
    let Err(error) = ended.or_else(answer_call) else {
        return ExitCode::SUCCESS;
    };
    let write_error = error.downcast_ref().map(|error: &WriteError| &error.source);
    let io_error = write_error.or_else(|| error.downcast_ref());
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return ExitCode::SUCCESS;
    }
    let begin = if error.is::<clap::Error>() {
        "" // the message already says that it is an error
    } else {
        "error: "
    };
    let message = on_one_line(&format!("{begin}{error}"));
    let _ = writeln!(io::stderr(), "{message}");
    ExitCode::from(if io_error.is_some() { 1 } else { 2 })
}

/// If the error is only a request for the help or the version, prints the requested text.
fn answer_call(error: Box<dyn Error>) -> Result<(), Box<dyn Error>> {
    let call = error.downcast::<clap::Error>()?;
    if call.use_stderr() {
        return Err(call);
    }
    Ok(print(call.to_string().trim_end())?)
}

/// Writes a line to standard output.
///
/// # Errors
///
/// Returns an error if it cannot be written.
pub fn print(line: impl Display) -> Result<(), WriteError> {
    let written = writeln!(io::stdout(), "{line}");
    written.map_err(|source| WriteError::new("standard output", source))
}

/// Reads a file of text.
///
/// # Errors
///
/// A message with the file that cannot be read, and the reason.
pub fn read_text(path: &Path) -> Result<String, String> {
    let name = path.display();
    fs::read_to_string(path).map_err(|error| format!("cannot read {name}: {error}"))
}

/// Escapes invisible characters, such as characters that move the cursor of a terminal. A message may have them because
/// it quotes a file, a name or an argument.
pub fn escaped(text: &str) -> String {
    let escape = |character: char| match character {
        ' '..='~' => String::from(character),
        _ => character.escape_debug().to_string(),
    };
    text.chars().map(escape).collect()
}

/// Joins the lines of a message. A semicolon replaces a blank line.
fn on_one_line(message: &str) -> String {
    let paragraphs = message.split("\n\n").map(|paragraph| {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        words.join(" ")
    });
    escaped(&paragraphs.collect::<Vec<_>>().join("; "))
}

/// Reads the number of threads.
///
/// # Errors
///
/// Returns a description of the expected form if the text is not a number from 1 to 1024.
pub fn parse_threads(text: &str) -> Result<u16, &'static str> {
    match text.parse() {
        Ok(threads @ 1..=1024) => Ok(threads),
        _ => Err("expected a number from 1 to 1024"),
    }
}

/// Reads a time.
///
/// # Errors
///
/// The expected form, if the text is not a number of seconds.
pub fn parse_seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or("expected a number of seconds, such as 2.5")
}

/// Formats a time in milliseconds with about four digits. Times of up to a hundred seconds take at most five
/// characters, so that a slow game does not widen its column.
pub fn in_millis(millis: f64) -> String {
    let decimals = match millis {
        ..99.995 => 2, // 99.995 would be rounded to 100.00
        ..999.95 => 1,
        _ => 0,
    };
    format!("{millis:.decimals$}")
}

/// The error of output that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {what}: {source}")]
pub struct WriteError {
    what: String,
    source: io::Error,
}

impl WriteError {
    /// Creates an error from the name of an output and the reason why writing failed.
    pub fn new(what: impl Into<String>, source: io::Error) -> Self {
        let what = what.into();
        Self { what, source }
    }
}
