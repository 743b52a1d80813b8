//! Options of learned deepening.

#[cfg(doc)]
use crate::engine::run::Run;
#[cfg(doc)]
use crate::engine::search::Search;

/// Options of [`learned_deepening`](Search::learned_deepening). They set how far the search looks ahead and what it
/// remembers.
///
/// The options affect time and memory. They do not affect what is found or proved, except that the search may find a
/// different one of several cheapest paths.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "color-walk")] {
/// use colorwalk::Search;
/// use colorwalk::algorithms::Learning;
/// use colorwalk::color_walk::{Board, ClusterGraph, SetWalk, Start};
/// use std::sync::Arc;
///
/// let graph =
///     Arc::new(ClusterGraph::new(&Board::series(1).unwrap(), Start::CORNER).unwrap());
/// let game = SetWalk::new(&graph, [0; 8]).unwrap();
/// for learning in [
///     Learning::default(),
///     Learning::new().look_ahead(6).memory(100),
///     Learning::new().solutions(0).log(true),
/// ] {
///     let report = Search::new(&game).learned_deepening(learning).unwrap();
///     assert_eq!(report.cost(), Some(29)); // whatever is chosen
/// }
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Learning {
    pub(super) look_ahead: u32,
    pub(super) memory: usize,
    pub(super) solutions: usize,
    pub(super) is_logging: bool,
}

impl Learning {
    /// Returns the default options. The search looks ahead by at least 5 steps, remembers 4096 nogoods and 4 solutions
    /// of look-aheads for each budget, and keeps no log.
    pub const fn new() -> Self {
        Self {
            look_ahead: 5,
            memory: 4096,
            solutions: 4,
            is_logging: false,
        }
    }

    /// Sets the least number of relaxation steps that the search looks ahead. With 0, the search does not look ahead.
    ///
    /// The search looks ahead by half of the steps that the relaxation needs to reach a goal. This minimum therefore
    /// matters only for states near a goal.
    #[must_use]
    pub const fn look_ahead(mut self, steps: u32) -> Self {
        self.look_ahead = steps;
        self
    }

    /// Sets the number of nogoods that the search remembers for each budget. It may be 0.
    #[must_use]
    pub const fn memory(mut self, sets: usize) -> Self {
        self.memory = sets;
        self
    }

    /// Sets the number of solutions of look-aheads that the search remembers for each budget. It may be 0.
    #[must_use]
    pub const fn solutions(mut self, count: usize) -> Self {
        self.solutions = count;
        self
    }

    /// Sets whether the search logs why it refutes each state, for [`Run::refutation`]. The log
    /// grows with every refuted state.
    #[must_use]
    pub const fn log(mut self, is_logging: bool) -> Self {
        self.is_logging = is_logging;
        self
    }
}

/// Returns the same options as [`Learning::new`].
impl Default for Learning {
    fn default() -> Self {
        Self::new()
    }
}
