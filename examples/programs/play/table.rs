//! The table that the game is played on: a board, and the positions of the game so far.

use colorwalk::color_walk::{Board, BoardError, ColorWalk, Colour, Position, Start};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Where a board comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The board of the series with this number.
    Series(u32),
    /// A random board with this seed.
    Random(u64),
}

impl Source {
    pub(crate) fn next(self) -> Self {
        match self {
            Self::Series(number) => Self::Series(number.saturating_add(1)),
            Self::Random(seed) => Self::Random(seed.wrapping_add(1)),
        }
    }

    pub(crate) fn previous(self) -> Self {
        match self {
            Self::Series(number) => Self::Series(number.saturating_sub(1).max(1)),
            Self::Random(seed) => Self::Random(seed.wrapping_sub(1)),
        }
    }
}

/// The size of random boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    columns: u32,
    rows: u32,
    colours: u8,
}

/// The size of the boards of the series.
impl Default for Size {
    fn default() -> Self {
        Self {
            columns: 30,
            rows: 20,
            colours: 5,
        }
    }
}

/// The digits are the keys of the colours, so there are no more than ten.
pub(crate) const MOST_COLOURS: u8 = 10;

pub(crate) fn parse_size(text: &str) -> Result<Size, String> {
    let fields: Vec<&str> = text.split('x').collect();
    if let [columns, rows, colours] = fields[..]
        && let (Ok(columns @ 2..=100), Ok(rows @ 2..=60), Ok(colours @ 2..=MOST_COLOURS)) =
            (columns.parse(), rows.parse(), colours.parse())
    {
        return Ok(Size {
            columns,
            rows,
            colours,
        });
    }
    let most = MOST_COLOURS;
    Err(format!(
        "expected COLUMNSxROWSxCOLOURS, such as 14x14x6: 2 to 100 columns, 2 to 60 rows, 2 to {most} colours"
    ))
}

pub(crate) struct Table {
    source: Source,
    size: Size,
    board: Board,
    game: ColorWalk,
    positions: Vec<Position>, // from the start on, moves that were taken back included
    moves: Vec<Colour>,       // from each of them to the next
    present: usize,
}

impl Table {
    pub(crate) fn new(source: Source, size: Size) -> Result<Self, BoardError> {
        let board = match source {
            Source::Series(number) => Board::series(number)?,
            Source::Random(seed) => {
                let mut random = ChaCha8Rng::seed_from_u64(seed);
                Board::random(size.columns, size.rows, size.colours, &mut random)?
            }
        };
        let game = ColorWalk::new(&board, Start::CORNER)?;
        let positions = vec![game.start_position().clone()];
        Ok(Self {
            source,
            size,
            board,
            game,
            positions,
            moves: Vec::new(),
            present: 0,
        })
    }

    /// Another board, with random ones of the same size.
    pub(crate) fn deal(&self, source: Source) -> Result<Self, BoardError> {
        Self::new(source, self.size)
    }

    pub(crate) fn source(&self) -> Source {
        self.source
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

    /// The position before the last move, if there was one.
    pub(crate) fn before(&self) -> Option<&Position> {
        Some(&self.positions[self.present.checked_sub(1)?])
    }

    /// The moves played, without those that were taken back.
    pub(crate) fn moves(&self) -> &[Colour] {
        &self.moves[..self.present]
    }

    /// Plays the colour of a digit, and returns what there is to say.
    pub(crate) fn play(&mut self, digit: char) -> String {
        let colour = digit
            .to_digit(10)
            .and_then(|digit| u8::try_from(digit).ok());
        let colour = Colour::new(colour.unwrap_or(u8::MAX));
        if colour.get() >= self.game.colours() {
            return format!("There is no colour {digit}.");
        }
        if self.position().is_cleared() {
            return String::new();
        }
        let Some(next) = self.game.play(self.position(), colour) else {
            return format!("{digit} touches nothing here: not played.");
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
        let (columns, rows, colours) =
            (self.board.columns(), self.board.rows(), self.game.colours());
        let name = match self.source {
            Source::Series(number) => format!("Board {number} of the series"),
            Source::Random(seed) => format!("Random board, seed {seed}"),
        };
        format!("{name}: {columns} x {rows}, {colours} colours")
    }

    /// The game in a line, to be kept.
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
