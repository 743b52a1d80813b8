//! Runs the example programs as a user does.
//!
//! `cargo test` builds the programs before it runs their tests. If one test target is chosen, it does not: then run
//! `cargo build --examples` first.

use std::env;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

/// The folder of the repository.
pub(crate) const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Returns whether `COLORWALK_EXHAUSTIVE` is set, as in the gate. Then slow tests run in full.
pub(crate) fn is_exhaustive() -> bool {
    std::env::var_os("COLORWALK_EXHAUSTIVE").is_some()
}

/// Returns the file of an example program. Cargo builds it into a folder beside the folder of the tests.
pub(crate) fn program(example: &str) -> PathBuf {
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

/// Returns the command that runs an example program.
pub(crate) fn command(example: &str) -> Command {
    Command::new(program(example))
}

/// Runs an example program.
pub(crate) fn run(example: &str, arguments: &[&str]) -> Output {
    command(example).args(arguments).output().unwrap()
}

/// Returns the output of a program, with `\n` as line ends.
pub(crate) fn text(bytes: Vec<u8>) -> String {
    let text = String::from_utf8(bytes).expect("examples write UTF-8");
    text.replace("\r\n", "\n")
}

/// Runs an example that should succeed, and returns its standard output.
pub(crate) fn printed(example: &str, arguments: &[&str]) -> String {
    let output = run(example, arguments);
    assert!(
        output.status.success(),
        "{example} {arguments:?}: {output:?}"
    );
    text(output.stdout)
}

/// Runs an example that should refuse its arguments, and returns its message.
pub(crate) fn refusal(example: &str, arguments: &[&str]) -> String {
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

/// Returns the output that the header comment of an example shows below the command line without arguments.
pub(crate) fn shown(source: &str) -> String {
    let header = source.lines().map_while(|line| line.strip_prefix("//!"));
    let sample = header.skip_while(|line| !line.starts_with(" $ ")).skip(1);
    let sample = sample.take_while(|line| !line.starts_with(" ```"));
    let lines: Vec<&str> = sample
        .map(|line| line.strip_prefix(' ').unwrap_or(line))
        .collect();
    lines.join("\n") + "\n"
}

/// The time limit for something to appear on the screen.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A program in its own terminal, whose screen is read as a person reads it.
pub(crate) struct Terminal {
    /// The process of the program.
    pub(crate) child: Box<dyn Child + Send + Sync>,
    /// The user's end of the terminal.
    pub(crate) master: Box<dyn MasterPty + Send>,
    /// The contents of the terminal.
    pub(crate) parser: vt100::Parser,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    read: Vec<u8>,
}

/// Returns the size of a terminal.
pub(crate) fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        ..PtySize::default()
    }
}

fn extent(extent: u16) -> NonZero<u16> {
    NonZero::new(extent).expect("a terminal has rows and columns")
}

impl Terminal {
    /// Starts a program in a terminal of this size, with additional environment variables.
    pub(crate) fn start<'a>(
        example: &str,
        arguments: impl IntoIterator<Item = &'a str>,
        variables: &[(&str, &str)],
        size: PtySize,
    ) -> Self {
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(program(example));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            keyboard: pair.master.take_writer().unwrap(),
            master: pair.master,
            output,
            parser: vt100::Parser::new(extent(size.rows), extent(size.cols), 0),
            read: Vec::new(),
        }
    }

    /// Changes the size of the terminal.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.master.resize(size(columns, rows)).unwrap();
        let screen = self.parser.screen_mut();
        screen.set_size(extent(rows), extent(columns));
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    /// Reads what the program has written, or waits a little for it.
    pub(crate) fn read_on(&mut self, what: &str) {
        match self.output.recv_timeout(Duration::from_millis(100)) {
            Ok(bytes) => {
                self.parser.process(&bytes);
                self.read.extend_from_slice(&bytes);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => panic!("{what}: ended\n{}", self.screen()),
        }
    }

    /// Returns whether the screen is complete: `play` marks the beginning and the end of a synchronised update.
    fn is_whole(&self) -> bool {
        let mut marks = self.read.windows(8).rev();
        let last = marks.find_map(|mark| mark.strip_prefix(b"\x1b[?2026"));
        last == Some(b"l")
    }

    /// Reads the screen until a condition holds.
    pub(crate) fn wait(&mut self, what: &str, is_there: impl Fn(&str) -> bool) {
        let begin = Instant::now();
        while !(self.is_whole() && is_there(&self.screen())) {
            self.read_on(what);
            assert!(
                begin.elapsed() < PATIENCE,
                "no {what} on the screen:\n{}",
                self.screen()
            );
        }
    }

    /// Reads the screen until this text is on it.
    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    /// Presses keys: characters, or the sequences that a terminal sends for keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits for the end of the program and of its output, and returns the exit status and the final terminal.
    pub(crate) fn end(mut self) -> (ExitStatus, vt100::Parser) {
        let status = self.child.wait().unwrap();
        drop(self.master);
        while let Ok(bytes) = self.output.recv_timeout(PATIENCE) {
            self.parser.process(&bytes);
        }
        (status, self.parser)
    }
}

/// Returns everything that a successful program writes to a terminal of this size, including lines that have scrolled
/// away. The terminal must not cut or wrap a line.
pub(crate) fn on_terminal(example: &str, arguments: &[&str], columns: u16, rows: u16) -> String {
    let arguments = arguments.iter().copied();
    let mut terminal = Terminal::start(example, arguments, &[], size(columns, rows));
    terminal.parser = vt100::Parser::new(extent(1000), extent(columns), 0);
    let (status, terminal) = terminal.end();
    let screen = terminal.screen();
    assert!(status.success(), "{}", screen.contents());
    let is_wrapped = (0..1000).any(|row| screen.row_wrapped(row));
    assert!(!is_wrapped, "{}", screen.contents());
    screen.contents()
}
