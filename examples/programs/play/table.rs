//! The table on which a game is played. It has a board, and the positions of the game so far.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use chacha20::ChaCha8Rng;
use colorwalk::color_walk::{Board, BoardError, ColorWalk, Colour, Position};
use colorwalk_programs::{Boards, StartRule};
use rand::SeedableRng;

/// The source of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The level with this number, counted from 1.
    Level(u8),
    /// The board of the series with this number.
    Series(u32),
    /// A random board of this size, with this seed.
    Random(Size, u64),
    /// The board of the file with this number, counted from 1.
    File(usize),
}

impl Source {
    /// Returns the next board. After the last level come the boards of the series, and after the last of a file its
    /// first.
    pub(crate) fn next(self, in_file: usize) -> Self {
        match self {
            Self::File(number) => Self::File(number % in_file + 1),
            Self::Level(LAST_LEVEL) => Self::Series(1),
            Self::Level(number) => Self::Level(number + 1),
            Self::Series(number) => Self::Series(number.saturating_add(1)),
            Self::Random(size, seed) => Self::Random(size, seed.wrapping_add(1)),
        }
    }

    pub(crate) fn previous(self, in_file: usize) -> Self {
        match self {
            Self::File(1) => Self::File(in_file),
            Self::File(number) => Self::File(number - 1),
            Self::Level(number) => Self::Level(number.saturating_sub(1).max(1)),
            Self::Series(1) => Self::Level(LAST_LEVEL),
            Self::Series(number) => Self::Series(number.saturating_sub(1)),
            Self::Random(size, seed) => Self::Random(size, seed.wrapping_sub(1)),
        }
    }
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    columns: u32,
    rows: u32,
    colours: u8,
}

/// The size of the boards of the series.
impl Default for Size {
    fn default() -> Self {
        size(30, 20, 5)
    }
}

impl Size {
    fn random_board(self, seed: u64) -> Result<Board, BoardError> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        Board::random(self.columns, self.rows, self.colours, &mut random)
    }
}

/// The levels, from easy to hard. Each level is a random board with a size and a seed, and fits 40 columns. On each
/// level the greedy player needs more than the fewest moves.
const LEVELS: [(Size, u64); LAST_LEVEL as usize] = [
    (size(8, 6, 3), 3),
    (size(10, 8, 4), 11),
    (size(12, 10, 4), 7),
    (size(14, 12, 5), 6),
    (size(16, 12, 6), 8),
];
pub(crate) const LAST_LEVEL: u8 = 5;

const fn size(columns: u32, rows: u32, colours: u8) -> Size {
    Size {
        columns,
        rows,
        colours,
    }
}

/// The largest number of colours: each colour has a digit as its key.
pub(crate) const MOST_COLOURS: u8 = 10;

pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let fields: Vec<&str> = text.split('x').collect();
    if let [columns, rows, colours] = fields[..]
        && let (Ok(columns @ 2..=100), Ok(rows @ 2..=60), Ok(colours @ 2..=MOST_COLOURS)) =
            (columns.parse(), rows.parse(), colours.parse())
    {
        return Ok(size(columns, rows, colours));
    }
    let most = MOST_COLOURS;
    Err(format!(
        "expected COLUMNSxROWSxCOLOURS, such as 14x14x6: 2 to 100 columns, 2 to 60 rows, 2 to {most} colours"
    ))
}

/// The boards of a file, and the start of every game.
#[derive(Clone)]
pub(crate) struct Deck {
    file: Rc<[Board]>, // empty if no file is named
    start: StartRule,
}

impl Deck {
    pub(crate) fn new(file: Option<PathBuf>, start: StartRule) -> Result<Self, Box<dyn Error>> {
        let mut boards = Vec::new();
        if file.as_deref() == Some(Path::new("-")) {
            return Err("standard input brings the keys, so it cannot bring boards".into());
        }
        for found in Boards::new(file.into_iter().collect()) {
            let (board, place) = found?;
            if board.columns() > 100 || board.rows() > 60 || board.colours() > MOST_COLOURS {
                let number = place.number;
                return Err(format!(
                    "board {number} is too large to play: at most 100 columns, 60 rows and {MOST_COLOURS} colours"
                )
                .into());
            }
            boards.push(board);
        }
        Ok(Self {
            file: boards.into(),
            start,
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.file.len()
    }
}

pub(crate) struct Table {
    deck: Deck,
    source: Source,
    board: Board,
    game: ColorWalk,
    positions: Vec<Position>, // from the start, including moves that were taken back
    moves: Vec<Colour>,       // from each position to the next
    present: usize,
}

impl Table {
    pub(crate) fn new(source: Source, deck: Deck) -> Result<Self, Box<dyn Error>> {
        let board = match source {
            Source::Level(number) => {
                let level = usize::from(number.clamp(1, LAST_LEVEL));
                let (size, seed) = LEVELS[level - 1];
                size.random_board(seed)?
            }
            Source::Series(number) => Board::series(number)?,
            Source::Random(size, seed) => size.random_board(seed)?,
            Source::File(number) => {
                let board = deck.file.get(number.wrapping_sub(1));
                let fault = || {
                    format!(
                        "the file has {} boards, and no board {number}",
                        deck.count()
                    )
                };
                board.ok_or_else(fault)?.clone()
            }
        };
        let game = ColorWalk::new(&board, deck.start.on(&board)?)?;
        let positions = vec![game.start_position().clone()];
        Ok(Self {
            deck,
            source,
            board,
            game,
            positions,
            moves: Vec::new(),
            present: 0,
        })
    }

    pub(crate) fn source(&self) -> Source {
        self.source
    }

    pub(crate) fn deck(&self) -> &Deck {
        &self.deck
    }

    pub(crate) fn size(&self) -> Size {
        size(
            self.board.columns(),
            self.board.rows(),
            self.game.graph().colours(),
        )
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn game(&self) -> &ColorWalk {
        &self.game
    }

    pub(crate) fn start(&self) -> &Position {
        &self.positions[0]
    }

    pub(crate) fn position(&self) -> &Position {
        &self.positions[self.present]
    }

    /// Returns the position before the last move, if there was one.
    pub(crate) fn before(&self) -> Option<&Position> {
        Some(&self.positions[self.present.checked_sub(1)?])
    }

    /// Returns the positions from the start to the current one.
    pub(crate) fn positions(&self) -> &[Position] {
        &self.positions[..=self.present]
    }

    /// Returns the moves played, without those that were taken back.
    pub(crate) fn moves(&self) -> &[Colour] {
        &self.moves[..self.present]
    }

    /// Returns the colour of a cell, unless it is cleared.
    pub(crate) fn colour_left_at(&self, column: u32, row: u32) -> Option<Colour> {
        let cluster = self
            .game
            .graph()
            .cluster_of(self.board.cell(column, row)?)?;
        let colour = self.game.graph().colour(cluster);
        colour.filter(|_| !self.position().contains(cluster))
    }

    /// Plays a colour, and returns a message.
    pub(crate) fn play(&mut self, colour: Colour) -> String {
        if colour.get() >= self.game.graph().colours() {
            return format!("There is no colour {colour}.");
        }
        if self.position().is_cleared() {
            return String::new();
        }
        let Some(next) = self.game.play(self.position(), colour) else {
            return format!("{colour} touches nothing here: not played.");
        };
        self.positions.truncate(self.present + 1);
        self.moves.truncate(self.present);
        self.positions.push(next);
        self.moves.push(colour);
        self.present += 1;
        String::new()
    }

    pub(crate) fn undo(&mut self) -> String {
        if self.present == 0 {
            return "There is no move to take back.".to_owned();
        }
        self.present -= 1;
        format!("Took back {}.", self.moves[self.present])
    }

    pub(crate) fn redo(&mut self) -> String {
        let Some(colour) = self.moves.get(self.present) else {
            return "There is no move to play again.".to_owned();
        };
        self.present += 1;
        format!("Played {colour} again.")
    }

    pub(crate) fn title(&self) -> String {
        let Size {
            columns,
            rows,
            colours,
        } = self.size();
        let name = match self.source {
            Source::Level(number) => format!("Level {number} of {LAST_LEVEL}"),
            Source::Series(number) => format!("Board {number} of the series"),
            Source::Random(_, seed) => format!("Random board, seed {seed}"),
            Source::File(number) => format!("Board {number} of {} in the file", self.deck.count()),
        };
        format!("{name}: {columns} x {rows}, {colours} colours")
    }

    /// Returns the game in one line, for the player to keep.
    pub(crate) fn summary(&self) -> String {
        let moves: String = self.moves().iter().map(ToString::to_string).collect();
        let count = self.present;
        let end = if self.position().is_cleared() {
            "cleared".to_owned()
        } else {
            format!("{} cells left", self.position().cells_left())
        };
        format!("{}; moves: {count}, {end}. {moves}", self.title())
    }
}
