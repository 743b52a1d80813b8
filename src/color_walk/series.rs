//! The pseudo-random generator of the published series, and its boards.
//!
//! The figures of the series are statistics over boards that were generated and not stored. To compare strategies board
//! by board, without sampling error, you need the same boards. Their generator uses a counter `s` and the digits of its
//! sine:
//!
//! ```text
//! x = sin(s) * 10000     r = x - floor(x)     s = s + 1     (initially s = 1; s in radians)
//!
//! integer in a..=b:      floor(r * (b - a + 1)) + a
//! ```
//!
//! A board takes 600 draws, one per cell in row-major order, so board `n` begins with `s = 600 (n - 1) + 1`. The top
//! left cell also takes a draw, although the game of the series starts there and gives it no colour.
//!
//! # When to use it
//!
//! Use this generator for the boards of the series, and to replay its random players, which draw their moves from the
//! same counter. Do not use it as a source of randomness, because its quality is unknown. Use [`Board::random`] with a
//! generator of the crate `rand` instead.
//!
//! # Portability
//!
//! The standard library does not guarantee the last bit of a sine, but this does not matter here. In the 60 000 draws
//! of the boards 1 to 100, `5 r` is never closer to an integer than 1.3 · 10⁻⁷. One unit in the last place of the sine
//! changes `5 r` by only about 5 · 10⁻¹². A test compares a checksum of these boards with the checksum of the original
//! program's boards.
//!
//! # References
//!
//! - S. Koblenski, "Explore Simple Game Algorithms with Color Walk", parts 1 to 12, 2017 and 2018.

use super::board::{Board, BoardError, Colour};

/// The pseudo-random generator of the published series: a counter, and the fraction of
/// `10000 sin(counter)`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SeriesGenerator {
    draws: u64, // so far; the next draw takes the sine of `draws + 1`
}

impl SeriesGenerator {
    /// The number of columns of a board of the series.
    pub const COLUMNS: u32 = 30;

    /// The number of rows of a board of the series.
    pub const ROWS: u32 = 20;

    /// The number of colours of a board of the series.
    pub const COLOURS: u8 = 5;

    /// The number of cells of a board of the series, which is the number of draws that it takes.
    pub const CELLS: u32 = Self::COLUMNS * Self::ROWS;

    /// The number of boards behind each published table: boards 1 to 100.
    pub const PUBLISHED_BOARDS: u32 = 100;

    /// Creates a generator that has drawn nothing: its first board is board 1.
    pub const fn new() -> Self {
        Self { draws: 0 }
    }

    /// Creates a generator whose next board has this number, counted from 1.
    ///
    /// The generator skips the earlier boards without drawing them. The counter stays exact, because the last draw of
    /// board `u32::MAX` has a number below 2⁴², and a double holds all integers up to 2⁵³.
    ///
    /// # Errors
    ///
    /// [`BoardError::SeriesNumber`] if `number` is 0.
    pub fn starting_at_board(number: u32) -> Result<Self, BoardError> {
        let before = number
            .checked_sub(1)
            .ok_or(BoardError::SeriesNumber { number })?;
        Ok(Self {
            draws: u64::from(before) * u64::from(Self::CELLS),
        })
    }

    /// Draws an integer in `low..=high`. An empty range also takes a draw, and yields `low`.
    fn random_int(&mut self, low: u32, high: u32) -> u32 {
        let span = high.saturating_sub(low);
        let offset = self.fraction() * (f64::from(span) + 1.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the cast is the floor of a number from 0 to 2^32, and it saturates"
        )]
        let offset = offset as u32;
        low + offset.min(span) // otherwise, a fraction just below 1 could round the product up to `span + 1`
    }

    /// Draws a colour in `0..colours`. A palette without colours also takes a draw, and yields colour
    /// 0.
    ///
    /// With [`COLOURS`](Self::COLOURS), it draws the colours of the cells of a board, and the moves of a random player.
    pub fn draw(&mut self, colours: u8) -> Colour {
        let number = self.random_int(0, u32::from(colours).saturating_sub(1));
        Colour::new(u8::try_from(number).unwrap_or(u8::MAX))
    }

    /// Draws a board: 600 cells in row-major order.
    #[must_use = "the draws of the board are spent; to skip boards use `starting_at_board`"]
    pub fn board(&mut self) -> Board {
        let cells = (0..Self::CELLS).map(|_| self.draw(Self::COLOURS)).collect();
        Board::from_checked_parts(Self::COLUMNS, Self::ROWS, Self::COLOURS, cells)
    }

    /// Makes the next draw: a number in `0.0..=1.0`.
    fn fraction(&mut self) -> f64 {
        self.draws += 1;
        #[expect(
            clippy::cast_precision_loss,
            reason = "a double holds all integers up to 2^53, and nobody draws so often"
        )]
        let x = (self.draws as f64).sin() * 10_000.0;
        x - x.floor()
    }
}

/// As [`SeriesGenerator::new`].
impl Default for SeriesGenerator {
    fn default() -> Self {
        Self::new()
    }
}

impl Board {
    /// Returns board `number` of the published series: 30 columns, 20 rows, 5 colours.
    ///
    /// The tables of the series are statistics over the boards 1 to 100. The top left cell has the colour that was
    /// drawn for it, although the game of the series starts there and ignores this colour.
    ///
    /// # Errors
    ///
    /// [`BoardError::SeriesNumber`] if `number` is 0.
    ///
    /// # Complexity
    ///
    /// Constant: 600 draws, whatever the number.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::color_walk::{Board, BoardError};
    ///
    /// let board = Board::series(1)?;
    /// let top: String = board.to_string().lines().take(1).collect();
    /// assert_eq!(&top[1..], "41434420301304400322231223033");
    /// assert_eq!(Board::series(0), Err(BoardError::SeriesNumber { number: 0 }));
    /// # Ok::<(), BoardError>(())
    /// ```
    pub fn series(number: u32) -> Result<Self, BoardError> {
        Ok(SeriesGenerator::starting_at_board(number)?.board())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_boards_have_the_checksum_of_the_original() {
        let mut generator = SeriesGenerator::new();
        let mut hash = 0x811c_9dc5_u32; // FNV-1a
        for _ in 0..SeriesGenerator::PUBLISHED_BOARDS {
            for colour in generator.board().cells() {
                hash = (hash ^ u32::from(colour.get())).wrapping_mul(0x0100_0193);
            }
        }
        assert_eq!(generator.draws, 60_000);
        assert_eq!(hash, 0x7cbc_152b);
    }

    #[test]
    fn the_first_board_is_that_of_the_series() {
        let board = Board::series(1).unwrap();
        assert_eq!(
            (board.columns(), board.rows(), board.colours()),
            (30, 20, 5)
        );
        assert_eq!(&board.to_string()[1..30], "41434420301304400322231223033");
        let live = &board.cells()[1..];
        let counts = [0, 1, 2, 3, 4].map(|number| {
            live.iter()
                .filter(|&&colour| colour == Colour::new(number))
                .count()
        });
        assert_eq!(counts, [139, 114, 119, 113, 114]);
    }

    #[test]
    fn no_draw_of_the_published_boards_is_near_a_boundary() {
        let mut generator = SeriesGenerator::new();
        let margin = (0..60_000)
            .map(|_| generator.fraction() * 5.0)
            .map(|x| (x - x.round()).abs());
        let margin = margin.fold(f64::INFINITY, f64::min);
        assert!((1.3e-7..1.4e-7).contains(&margin), "{margin}");
    }

    #[test]
    fn any_board_can_be_had_without_those_before_it() {
        let mut generator = SeriesGenerator::new();
        for number in 1..=20 {
            assert_eq!(
                SeriesGenerator::starting_at_board(number),
                Ok(generator.clone())
            );
            assert_eq!(Board::series(number), Ok(generator.board()));
        }
        assert!(Board::series(u32::MAX).is_ok());
        assert_eq!(
            Board::series(0),
            Err(BoardError::SeriesNumber { number: 0 })
        );
    }

    #[test]
    fn integers_stay_in_their_range_and_reach_its_ends() {
        let mut generator = SeriesGenerator::default();
        let drawn: Vec<u32> = (0..1000).map(|_| generator.random_int(3, 7)).collect();
        assert_eq!(drawn.iter().min(), Some(&3));
        assert_eq!(drawn.iter().max(), Some(&7));
        assert_eq!(generator.random_int(9, 9), 9);
        assert_eq!(generator.random_int(9, 8), 9);
        assert_eq!(generator.draw(0), Colour::new(0));
        assert_eq!(generator.draws, 1003);
        let whole = (0..1000).map(|_| generator.random_int(0, u32::MAX)).max();
        assert!(whole > Some(u32::MAX / 2));
    }
}
