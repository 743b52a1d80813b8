//! Plays *Color Walk* in the terminal. While you think, it shows hints. It also finds the fewest moves still needed,
//! and proves that fewer are not enough.
//!
//! ```text
//! cargo run --release -p colorwalk-programs --example play
//! cargo run --release -p colorwalk-programs --example play -- --level 3
//! cargo run --release -p colorwalk-programs --example play -- --board 17
//! cargo run --release -p colorwalk-programs --example play -- --size 14x14x6 --seed 3
//! cargo run --release -p colorwalk-programs --example play -- --start flood --file boards.txt --board 2
//! ```
//!
//! Files of boards have the formats that the program `solve` reads. `--start` chooses the cells that are cleared before
//! the first move, also as in `solve`. With `flood`, the program plays *Flood-It*.
//!
//! The aim is to clear the board from its top left corner. A move names a colour, and clears all clusters of this
//! colour that touch the cleared region. Type digits to play. Every colour also has its own glyph. `--digits` shows
//! digits instead of glyphs, and `NO_COLOR=1` shows no colours. The levels begin with a small board of three colours.
//! After the last level come the boards of the series.
//!
//! | key | what it does |
//! |---|---|
//! | `0` to `9` | plays a colour |
//! | click | plays the colour of the cell, or previews it with the right button |
//! | up, down | previews a colour: counts the cells that it would clear, and marks them with `#` |
//! | enter | plays the colour that is previewed |
//! | `u`, `r` | takes a move back, plays it again |
//! | `h` | shows or hides the best hint: a colour to play, and how many moves are needed from here |
//! | `a` | shows or hides what each strategy would play, and in how many moves it would clear the board |
//! | `n`, `p` | the next board, the one before |
//! | `l` | asks for a level |
//! | `b` | asks for the number of a board of the series |
//! | `s` | asks for the seed of a random board of the current size |
//! | `o` | at the end of a game: replays the best beside it |
//! | `?` | shows the rules and the keys |
//! | `q`, `esc` | ends the game |
//!
//! A solver in its own thread finds the fewest moves from the current position, with a proof. Until the solver has
//! finished, the screen shows the bounds that it has proved. After the game, the solver finds the fewest moves from
//! every position of the game. This shows which moves were wasted.

use std::error::Error;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use colorwalk::color_walk::Colour;
use colorwalk_programs::{StartRule, exit_code, print};
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

use crate::screen::Screen;
use crate::table::{Deck, LAST_LEVEL, Size, Source, Table};
use crate::terminal::Terminal;
use crate::thinker::Thinker;

mod canvas;
mod pages;
mod panel;
mod screen;
mod table;
mod terminal;
mod thinker;

/// Plays Color Walk in the terminal, with hints and the proven optimum; `?` shows the rules and the keys.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// A level, from easy to hard: 1 to 5 [default: 1]
    #[arg(long, value_name = "N", conflicts_with_all = ["board", "size", "seed"])]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=i64::from(LAST_LEVEL)))]
    level: Option<u8>,

    /// The number of a board of the series, or of the file
    #[arg(long, value_name = "N", conflicts_with_all = ["size", "seed"])]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    board: Option<u32>,

    /// A file of boards
    #[arg(long, value_name = "FILE", conflicts_with_all = ["level", "size", "seed"])]
    file: Option<PathBuf>,

    /// What is cleared before the first move: `corner`, the top left cell alone; `flood`, its cluster; `center`, the
    /// middle cluster; or the cluster in column and row `X,Y`
    #[arg(long, value_name = "RULE", default_value = "corner")]
    start: StartRule,

    /// A random board of this size: columns x rows x colours [default: 30x20x5]
    #[arg(long, value_name = "CxRxK", value_parser = table::parse_size)]
    size: Option<Size>,

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
            (number, ..) if self.file.is_some() => Source::File(number.unwrap_or(1) as usize),
            (Some(number), ..) => Source::Series(number),
            (None, None, None) => Source::Level(self.level.unwrap_or(1)),
            (None, seed, size) => Source::Random(size.unwrap_or_default(), seed.unwrap_or(1)),
        }
    }
}

/// A question about the choice of a board.
#[derive(Clone, Copy)]
enum Question {
    Level,
    Series,
    Seed,
}

/// A question on the last line, and the text typed so far.
struct Prompt {
    question: Question,
    typed: String,
}

impl Prompt {
    /// Returns the chosen board, or the choices that exist.
    fn source(&self, size: Size) -> Result<Source, String> {
        let typed = self.typed.as_str();
        match self.question {
            Question::Level => {
                let level = typed.parse().ok();
                let level = level.filter(|number| (1..=LAST_LEVEL).contains(number));
                let fault = || format!("Levels are 1 to {LAST_LEVEL}.");
                level.map(Source::Level).ok_or_else(fault)
            }
            Question::Series => {
                let fault = |_| format!("Boards are 1 to {}.", u32::MAX);
                typed.parse().map(Source::Series).map_err(fault)
            }
            Question::Seed => {
                let fault = |_| format!("Seeds are 0 to {}.", u64::MAX);
                let seed = typed.parse().map_err(fault)?;
                Ok(Source::Random(size, seed))
            }
        }
    }
}

/// The contents of the screen.
#[derive(Clone, Copy)]
enum View {
    Game,
    Rules,
    /// The game of the player and the best game, side by side. Both are shown after this number of moves.
    Replay(usize),
}

/// The hints that are shown: all, the best one, or none.
#[derive(Clone, Copy, Default)]
struct Hints {
    has_best: bool, // until the next move, even if all are shown
    has_all: bool,
}

impl Hints {
    fn are_wanted(self) -> bool {
        self.has_best || self.has_all
    }
}

/// The game in progress, with its table, a thinker that works in the background, and the player's view.
struct Play {
    table: Table,
    thinker: Thinker,
    view: View,
    hints: Hints,
    preview: Option<Colour>,
    prompt: Option<Prompt>,
    message: String,
}

impl Play {
    fn new(table: Table) -> Self {
        let mut play = Self {
            table,
            thinker: Thinker::new(),
            view: View::Game,
            hints: Hints::default(),
            preview: None,
            prompt: None,
            message: String::new(),
        };
        play.think();
        play
    }

    fn think(&mut self) {
        let wants_hints = self.hints.are_wanted();
        self.thinker.think_about(&self.table, wants_hints);
    }

    /// Moves on to the position that the table now shows.
    fn go_on(&mut self, message: String) {
        self.message = message;
        self.preview = None;
        self.hints.has_best = false;
    }

    /// Changes to another board.
    fn deal(&mut self, source: Source) {
        match Table::new(source, self.table.deck().clone()) {
            Ok(table) => {
                self.table = table;
                self.thinker = Thinker::new();
                self.go_on(String::new());
            }
            Err(error) => self.message = error.to_string(),
        }
    }

    fn play(&mut self, colour: Colour) {
        let message = self.table.play(colour);
        self.go_on(message);
    }

    /// Shows the best hint alone, or hides it.
    fn toggle_best(&mut self) {
        let is_alone = self.hints.has_best && !self.hints.has_all;
        self.hints = Hints {
            has_best: !is_alone,
            has_all: false,
        };
    }

    /// Previews the next colour that clears something. `is_forward` gives the direction through the palette. After the
    /// last colour, the preview is empty.
    fn preview_next(&mut self, is_forward: bool) {
        let (game, position) = (self.table.game(), self.table.position());
        let clears = |colour: &Colour| game.gain(position, *colour) > 0;
        let mut colours: Vec<Colour> = game.palette().filter(clears).collect();
        if !is_forward {
            colours.reverse();
        }
        let mut rest = colours.into_iter();
        if let Some(present) = self.preview {
            rest.find(|&colour| colour == present);
        }
        self.preview = rest.next();
    }

    /// Handles a key. Returns whether the game continues.
    fn press(&mut self, key: KeyEvent) -> bool {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            if key.code == KeyCode::Char('z') {
                terminal::stop();
            }
            return key.code != KeyCode::Char('c');
        }
        let goes_on = match self.view {
            _ if self.prompt.is_some() => {
                self.answer(key.code);
                true
            }
            View::Game => self.command(key.code),
            View::Rules => {
                self.view = View::Game;
                true
            }
            View::Replay(step) => {
                self.view = self.replay_view(step, key.code);
                key.code != KeyCode::Char('q')
            }
        };
        self.think();
        goes_on
    }

    /// Handles a mouse button on a cell of this colour.
    fn click(&mut self, mouse: MouseEventKind, colour: Colour) {
        match mouse {
            _ if self.prompt.is_some() => {}
            MouseEventKind::Down(MouseButton::Left) => self.play(colour),
            MouseEventKind::Down(_) => {
                let gain = self.table.game().gain(self.table.position(), colour);
                self.preview = Some(colour).filter(|_| gain > 0);
            }
            _ => {}
        }
        self.think();
    }

    /// Handles a key while the game is shown. Returns whether the game continues.
    fn command(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Char('q') | KeyCode::Esc => return false,
            KeyCode::Char(digit @ '0'..='9') => {
                let colour = digit
                    .to_digit(10)
                    .and_then(|digit| u8::try_from(digit).ok());
                self.play(Colour::new(colour.unwrap_or(u8::MAX)));
            }
            KeyCode::Enter => {
                if let Some(colour) = self.preview {
                    self.play(colour);
                }
            }
            KeyCode::Down | KeyCode::Right => self.preview_next(true),
            KeyCode::Up | KeyCode::Left => self.preview_next(false),
            KeyCode::Char('u') | KeyCode::Backspace => {
                let message = self.table.undo();
                self.go_on(message);
            }
            KeyCode::Char('r') => {
                let message = self.table.redo();
                self.go_on(message);
            }
            KeyCode::Char('h') => self.toggle_best(),
            KeyCode::Char('a') => self.hints.has_all ^= true,
            KeyCode::Char('n') => self.deal(self.table.source().next(self.table.deck().count())),
            KeyCode::Char('p') => {
                let in_file = self.table.deck().count();
                self.deal(self.table.source().previous(in_file));
            }
            KeyCode::Char('l') => self.ask(Question::Level),
            KeyCode::Char('b') => self.ask(Question::Series),
            KeyCode::Char('s') => self.ask(Question::Seed),
            KeyCode::Char('o') => self.replay(),
            KeyCode::Char('?') => self.view = View::Rules,
            _ => {}
        }
        true
    }

    /// Returns the shortest game from the start that is known so far. Once the thinker has finished, this game is
    /// proved to be a shortest game.
    fn best_moves(&self) -> Vec<Colour> {
        let at_start = self.thinker.knowledge(self.table.start());
        at_start.bounds.map(|(_, moves)| moves).unwrap_or_default()
    }

    /// Shows the best game beside the one that has ended.
    fn replay(&mut self) {
        if !self.table.position().is_cleared() {
            "The best is replayed at the end.".clone_into(&mut self.message);
        } else if self.best_moves().is_empty() {
            "The best is not known yet.".clone_into(&mut self.message);
        } else {
            self.view = View::Replay(0);
        }
    }

    /// Returns the view after a key while games are replayed.
    fn replay_view(&self, step: usize, key: KeyCode) -> View {
        let last = self.table.moves().len().max(self.best_moves().len());
        match key {
            KeyCode::Right | KeyCode::Down | KeyCode::Enter | KeyCode::Char(' ') => {
                View::Replay((step + 1).min(last))
            }
            KeyCode::Left | KeyCode::Up => View::Replay(step.saturating_sub(1)),
            _ => View::Game,
        }
    }

    fn ask(&mut self, question: Question) {
        let typed = String::new();
        self.prompt = Some(Prompt { question, typed });
    }

    /// Handles a key in the answer to a question.
    fn answer(&mut self, key: KeyCode) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        match key {
            KeyCode::Char(digit @ '0'..='9') if prompt.typed.len() < 20 => prompt.typed.push(digit),
            KeyCode::Backspace => {
                prompt.typed.pop();
            }
            KeyCode::Esc => self.prompt = None,
            KeyCode::Enter => {
                let is_empty = prompt.typed.is_empty();
                let source = prompt.source(self.table.size());
                self.prompt = None;
                match source {
                    _ if is_empty => {}
                    Ok(source) => self.deal(source),
                    Err(fault) => self.message = fault,
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
    let deck = Deck::new(options.file.clone(), options.start)?;
    let table = Table::new(options.source(), deck)?;
    let mut terminal = Terminal::open()?;
    let mut play = Play::new(table);
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
            Event::Mouse(mouse) => {
                if let Some(colour) = screen.colour_at(&play, mouse.column, mouse.row) {
                    play.click(mouse.kind, colour);
                }
            }
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
