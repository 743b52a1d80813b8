//! Metrics give a value to a trial sequence of moves. The players of the series compare these values.
//!
//! A metric considers only the cells that the trial clears. Cells that were cleared before do not count.

use crate::cost::NonNegativeReal;

use super::game::ColorWalk;
use super::position::Position;

/// A trial sequence of moves, given by its first and last position and the number of moves before it.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// The game.
    pub game: &'a ColorWalk,
    /// The position before the trial.
    pub before: &'a Position,
    /// The position after the trial.
    pub after: &'a Position,
    /// The number of moves played before the trial.
    pub moves_played: u32,
}

impl Trial<'_> {
    /// Returns the number of cells that the trial clears.
    pub fn area(&self) -> u32 {
        self.before
            .cells_left()
            .saturating_sub(self.after.cells_left())
    }

    /// Returns the number of sides at which cells cleared by the trial touch live cells.
    ///
    /// The edge of the board does not count, nor do sides towards cells that were cleared before. A live cell with
    /// three cleared neighbours counts three times.
    pub fn perimeter(&self) -> u32 {
        let graph = self.game.graph();
        let pairs = self.after.cleared_since(self.before).flat_map(|cluster| {
            graph
                .neighbours(cluster)
                .filter(|&(other, _)| !self.after.contains(other))
        });
        pairs.map(|(_, shared)| shared).sum()
    }
}

/// A function that values a trial sequence of moves.
///
/// # Contract
///
/// The value must be zero if and only if the trial clears nothing, because players skip moves of value zero.
///
/// # Examples
///
/// A metric of your own: the number of cleared clusters, large or small.
///
/// ```
/// use colorwalk::NonNegativeReal;
/// use colorwalk::color_walk::{Area, Board, ColorWalk, Metric, Start, Trial};
/// use colorwalk::color_walk::strategies::{LookAhead, play_out};
///
/// struct Clusters;
///
/// impl Metric for Clusters {
///     fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
///         let [before, after] =
///             [trial.before, trial.after].map(|at| at.cleared().count() as u32);
///         (after - before).into()
///     }
/// }
///
/// let game = ColorWalk::new(&Board::series(1)?, Start::CORNER)?;
/// assert_eq!(play_out(&game, &mut LookAhead::new(1, Clusters)).moves.len(), 42);
/// assert_eq!(play_out(&game, &mut LookAhead::new(1, Area)).moves.len(), 40);
/// # Ok::<(), colorwalk::color_walk::BoardError>(())
/// ```
pub trait Metric {
    /// Returns the value of the trial; more is better.
    fn value(&self, trial: &Trial<'_>) -> NonNegativeReal;
}

impl<M: Metric + ?Sized> Metric for &M {
    fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
        (**self).value(trial)
    }
}

/// The number of cleared cells (Parts 4 and 5 of the series).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Area;

impl Metric for Area {
    fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
        trial.area().into()
    }
}

/// The [perimeter](Trial::perimeter) of the cleared cells. If no live cell is adjacent to a cleared cell, the value is
/// the number of cleared cells (Part 6 of the series).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Perimeter;

impl Metric for Perimeter {
    fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
        match trial.perimeter() {
            0 => trial.area().into(),
            perimeter => perimeter.into(),
        }
    }
}

/// The value of [`Perimeter`] divided by the area, or zero if the area is zero. It favours long, thin paths into the
/// board (the "deep path" of the series).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ratio;

impl Metric for Ratio {
    fn value(&self, trial: &Trial<'_>) -> NonNegativeReal {
        let ratio = Perimeter.value(trial).get() / f64::from(trial.area());
        NonNegativeReal::new(ratio).unwrap_or(NonNegativeReal::ZERO) // 0 / 0 if nothing is cleared
    }
}
