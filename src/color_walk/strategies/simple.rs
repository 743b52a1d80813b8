//! Players that ignore the board, and play the colours in turn or at random.

use crate::color_walk::strategies::{Strategy, Turn};
use crate::color_walk::{Colour, SeriesGenerator};

/// A player that plays the colours in turn.
///
/// As in the series, the turn is not reset between games, and the first game begins with colour 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoundRobin {
    last: u8,
    skip: bool,
}

impl RoundRobin {
    /// Creates a player that plays every colour, even if it clears nothing.
    pub const fn new() -> Self {
        Self {
            last: 0,
            skip: false,
        }
    }

    /// Creates a player that skips colours that clear nothing.
    pub const fn skipping() -> Self {
        Self {
            skip: true,
            ..Self::new()
        }
    }
}

impl Strategy for RoundRobin {
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        let clears = |colour| turn.game.play(turn.position, colour).is_some();
        for _ in turn.game.palette() {
            self.last = (self.last + 1) % turn.game.graph().colours();
            if !self.skip || clears(Colour::new(self.last)) {
                break;
            }
        }
        Colour::new(self.last)
    }
}

/// A source of random colours: a random number generator.
///
/// The trait is implemented for every generator of the crate `rand` 0.10
/// (every [`rand::Rng`](https://docs.rs/rand/0.10/rand/trait.Rng.html)) and for
/// the [generator of the series](SeriesGenerator).
///
/// # Examples
///
/// This example uses loaded dice, which show the colours from the last to the first, and then a fair generator:
///
/// ```
/// use colorwalk::color_walk::{Board, ColorWalk, Colour, Start};
/// use colorwalk::color_walk::strategies::{DrawColour, RandomChoice, play_out};
/// use rand::SeedableRng;
/// use chacha20::ChaCha8Rng;
///
/// struct Dice(u8);
///
/// impl DrawColour for Dice {
///     fn draw_colour(&mut self, colours: u8) -> Colour {
///         self.0 = (self.0 + colours - 1) % colours;
///         Colour::new(self.0)
///     }
/// }
///
/// let game = ColorWalk::new(&"0210".parse::<Board>()?, Start::CORNER)?;
/// let loaded = play_out(&game, &mut RandomChoice::new(&mut Dice(0)));
/// assert_eq!(loaded.moves, [2, 1, 0].map(Colour::new));
///
/// let mut rng = ChaCha8Rng::seed_from_u64(7);
/// assert!(rng.draw_colour(3) < Colour::new(3));
/// assert!(play_out(&game, &mut RandomChoice::new(&mut rng)).is_cleared);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
pub trait DrawColour {
    /// Draws one of the colours `0..colours`, each with the same probability.
    fn draw_colour(&mut self, colours: u8) -> Colour;
}

impl<R: rand::Rng> DrawColour for R {
    fn draw_colour(&mut self, colours: u8) -> Colour {
        Colour::new(rand::RngExt::random_range(self, 0..colours.max(1)))
    }
}

impl DrawColour for SeriesGenerator {
    fn draw_colour(&mut self, colours: u8) -> Colour {
        self.draw(colours)
    }
}

/// A player that plays colours at random.
pub struct RandomChoice<'d, D: ?Sized> {
    draws: &'d mut D,
    skip: bool,
}

impl<'d, D: DrawColour + ?Sized> RandomChoice<'d, D> {
    /// Creates a player that plays any colour, even if it clears nothing.
    pub const fn new(draws: &'d mut D) -> Self {
        Self { draws, skip: false }
    }

    /// Creates a player that draws again while the colour clears nothing.
    pub const fn skipping(draws: &'d mut D) -> Self {
        Self { draws, skip: true }
    }
}

debug_by!(self => [D: ?Sized] RandomChoice<'_, D>: skip: self.skip);

impl<D: DrawColour + ?Sized> Strategy for RandomChoice<'_, D> {
    fn next_move(&mut self, turn: &Turn<'_>) -> Colour {
        let clears = |colour| turn.game.play(turn.position, colour).is_some();
        // On a cleared board, or in a position of another game, there may be no colour that clears anything.
        let skips = self.skip && turn.game.palette().any(clears);
        loop {
            let colour = self.draws.draw_colour(turn.game.graph().colours());
            if !skips || clears(colour) {
                return colour;
            }
        }
    }
}
