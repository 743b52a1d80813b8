//! Plays *Color Walk* in the terminal, with hints, and with the fewest moves that are still possible,
//! proved while you think.
//!
//! ```text
//! cargo run --release --example play
//! cargo run --release --example play -- --board 17
//! cargo run --release --example play -- --size 14x14x6 --seed 3
//! ```
//!
//! Clear the board from its top left corner: a move names a colour, and clears all clusters of it that touch
//! what is cleared. The digits play. Every colour has a glyph of its own as well; `--digits` shows digits in
//! place of glyphs, and `NO_COLOR=1` shows no colours.
//!
//! | key | what it does |
//! |---|---|
//! | `0` to `9` | plays a colour |
//! | `u`, `r` | takes a move back, plays it again |
//! | `h` | shows or hides what each strategy would play, and in how many moves it would clear the board |
//! | `n`, `p` | the next board, the one before |
//! | `b` | asks for the number of a board of the series |
//! | `s` | asks for the seed of a random board, of the size that `--size` says |
//! | `q`, `esc` | ends the game |
//!
//! What is shown as the fewest moves is a proof, not a guess: a solver works on the present position in a
//! thread of its own. While it has not finished, the bounds that it has proved are shown.

use std::error::Error;
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use colorwalk_programs::{exit_code, print};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::screen::{Screen, Terminal};
use crate::table::{Source, Table};
use crate::thinker::Thinker;

mod screen;
mod table;
mod thinker;

/// Plays Color Walk in the terminal, with hints and the proven optimum.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The number of a board of the series [default: 1]
    #[arg(long, value_name = "N", conflicts_with_all = ["size", "seed"], value_parser = clap::value_parser!(u32).range(1..))]
    board: Option<u32>,

    /// The size of random boards: columns x rows x colours [default: 30x20x5]
    #[arg(long, value_name = "CxRxK", value_parser = table::parse_size)]
    size: Option<table::Size>,

    /// A random board with this seed [default: 1]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Digits in place of glyphs
    #[arg(long)]
    digits: bool,
}

impl Options {
    fn source(&self) -> Source {
        match (self.board, self.seed, self.size) {
            (None, None, None) => Source::Series(1),
            (Some(number), ..) => Source::Series(number),
            (None, seed, _) => Source::Random(seed.unwrap_or(1)),
        }
    }
}

/// A question on the last line, and what was typed so far.
struct Prompt {
    asks_for_seed: bool,
    typed: String,
}

/// The game as it is played: the table, the thinker beside it, and what the player wants to see.
struct Play {
    table: Table,
    thinker: Thinker,
    shows_hints: bool,
    prompt: Option<Prompt>,
    message: String,
}

impl Play {
    fn new(table: Table) -> Self {
        let mut play = Self {
            table,
            thinker: Thinker::new(),
            shows_hints: false,
            prompt: None,
            message: String::new(),
        };
        play.think();
        play
    }

    fn think(&mut self) {
        self.thinker.think_about(&self.table, self.shows_hints);
    }

    /// Sits down at another board.
    fn deal(&mut self, source: Source) {
        match self.table.deal(source) {
            Ok(table) => {
                self.table = table;
                self.thinker = Thinker::new();
                self.message.clear();
            }
            Err(error) => self.message = error.to_string(),
        }
    }

    /// Returns whether the game goes on.
    fn press(&mut self, key: KeyEvent) -> bool {
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        if is_control && key.code == KeyCode::Char('c') {
            return false;
        }
        if self.prompt.is_some() {
            self.answer(key.code);
        } else {
            match key.code {
                KeyCode::Char('q') | KeyCode::Esc => return false,
                KeyCode::Char(digit @ '0'..='9') => self.message = self.table.play(digit),
                KeyCode::Char('u') | KeyCode::Backspace => self.message = self.table.undo(),
                KeyCode::Char('r') => self.message = self.table.redo(),
                KeyCode::Char('h') => self.shows_hints = !self.shows_hints,
                KeyCode::Char('n') => self.deal(self.table.source().next()),
                KeyCode::Char('p') => self.deal(self.table.source().previous()),
                KeyCode::Char(letter @ ('b' | 's')) => {
                    self.prompt = Some(Prompt {
                        asks_for_seed: letter == 's',
                        typed: String::new(),
                    });
                }
                _ => return true,
            }
        }
        self.think();
        true
    }

    /// Takes a key as a part of the answer to a question.
    fn answer(&mut self, key: KeyCode) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        match key {
            KeyCode::Char(digit @ '0'..='9') if prompt.typed.len() < 19 => prompt.typed.push(digit),
            KeyCode::Backspace => {
                prompt.typed.pop();
            }
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => {
                let source = if prompt.asks_for_seed {
                    prompt.typed.parse().map(Source::Random)
                } else {
                    prompt.typed.parse().map(Source::Series)
                };
                let is_empty = prompt.typed.is_empty();
                self.prompt = None;
                match source {
                    Ok(source) => self.deal(source),
                    Err(_) if is_empty => {}
                    Err(_) => {
                        "Boards have numbers from 1 to 4294967295.".clone_into(&mut self.message);
                    }
                }
            }
            _ => {}
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::try_parse()?;
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err("the game needs a terminal, for its input and for its output".into());
    }
    let table = Table::new(options.source(), options.size.unwrap_or_default())?;
    let mut play = Play::new(table);
    let mut terminal = Terminal::open()?;
    let mut screen = Screen::new(options.digits);
    loop {
        play.thinker.listen();
        screen.draw(&play, &mut terminal)?;
        if !event::poll(Duration::from_millis(50))? {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.kind == KeyEventKind::Release => {}
            Event::Key(key) if !play.press(key) => break,
            Event::Resize(..) => screen.forget(),
            _ => {}
        }
    }
    drop(terminal);
    Ok(print(play.table.summary())?)
}

fn main() -> ExitCode {
    exit_code(run())
}
