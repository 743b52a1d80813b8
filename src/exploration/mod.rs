//! Breadth-first exploration of spaces that are too large for one core, one memory or one machine.
//!
//! An exploration counts the states of each *layer*. A layer contains all states whose shortest path from a start has
//! the same number of edges. The counts are the distance distribution of the space. An exploration also finds the depth
//! of the nearest goal and, if requested, a path to a nearest goal.
//!
//! # When to use it
//!
//! | The space | Use |
//! |---|---|
//! | fits into memory, and one core is fast enough | [`Reachable`](crate::Reachable): the least work per state |
#![cfg_attr(
    feature = "timely",
    doc = "| fits into the memory of all workers together | [`Dataflow`](dataflow::Dataflow): threads, processes, machines |"
)]
#![cfg_attr(
    feature = "disk",
    doc = "| fits onto a disk | [`Disk`](disk::Disk): memory bounded by a number of bytes |"
)]
//!
//! All of these explorations return the same counts.

#[cfg(feature = "timely")]
pub mod dataflow;
#[cfg(feature = "disk")]
pub mod disk;

use std::fmt;

use crate::cost::Cost;
use crate::limits::Limit;
use crate::path::Path;
use crate::problem::SearchProblem;
#[cfg(any(feature = "timely", feature = "disk"))]
use crate::{engine::run_limits::RunLimits, failure::Failure, problem::successors_of};

/// Returns the position of the first edge from one state to another, or the limit that ended the search for it.
#[cfg(any(feature = "timely", feature = "disk"))]
fn position_of<P: SearchProblem>(
    problem: &P,
    (from, to): (&P::State, &P::State),
    limits: &RunLimits,
) -> Result<Result<Option<usize>, Limit>, Failure> {
    let mut limit = None;
    let edge = successors_of(problem, from).first(|edge| {
        let is_it = edge.state == *to;
        limit = limits.interruption().filter(|_| !is_it);
        is_it || limit.is_some()
    })?;
    Ok(limit.map_or(Ok(edge.map(|(position, _)| position)), Err))
}

/// The result of an exploration, with the number of states at each depth.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "timely")] {
/// use colorwalk::exploration::dataflow::Dataflow;
/// use colorwalk::{Unit, problem_fn};
///
/// let next = |&n: &u32| [n + 1, 2 * n].map(|m| (m - n, m % 64, Unit));
/// let exploration = Dataflow::new(problem_fn(1, next, |&n| n == 9)).path().run().unwrap();
/// assert_eq!(exploration.layers()[..4], [1, 1, 2, 3]);
/// assert_eq!(exploration.states(), 64);
/// assert_eq!(exploration.goal_depth(), Some(4));
/// assert_eq!(exploration.path().unwrap().states(), [1, 2, 4, 8, 9]);
/// assert_eq!(exploration.limit(), None);
/// assert!(exploration.to_string().starts_with("depth  states\n    0       1\n"));
/// assert!(exploration.bytes() >= 64);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Exploration<S, A, C: Cost> {
    pub(crate) layers: Vec<u64>,
    pub(crate) goal_depth: Option<u32>,
    pub(crate) path: Option<Path<S, A, C>>,
    pub(crate) limit: Option<Limit>,
    pub(crate) bytes: u64,
}

/// A complete layer of the exploration. The observer receives it.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "timely")] {
/// use colorwalk::exploration::Layer;
/// use colorwalk::exploration::dataflow::Dataflow;
/// use colorwalk::{Unit, problem_fn};
/// use std::sync::mpsc::channel;
///
/// let ring = problem_fn(0u8, |&n| [n + 1, n + 9].map(|n| (n % 10, Unit)), |_| false);
/// let (sender, observed) = channel();
/// let observer = move |layer: &Layer| sender.send(*layer).unwrap();
/// let exploration = Dataflow::new(ring).observe(observer).run().unwrap();
/// assert_eq!(exploration.layers(), [1, 2, 2, 2, 2, 1]);
/// let last = observed.try_iter().last().unwrap();
/// assert_eq!((last.depth, last.states, last.total), (5, 1, 10));
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layer {
    /// The depth of the states in this layer.
    pub depth: u32,
    /// The number of states in this layer.
    pub states: u64,
    /// The number of states in this layer and in all earlier layers.
    pub total: u64,
    /// The bytes in use, on disk or in the memory of all workers.
    pub bytes: u64,
}

/// The type of an exploration's result for problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::SearchProblem;
/// use colorwalk::exploration::ExplorationOf;
///
/// /// The greatest distance of a state from the nearest start.
/// fn eccentricity<P: SearchProblem>(exploration: &ExplorationOf<P>) -> usize {
///     exploration.layers().len().saturating_sub(1)
/// }
/// ```
pub type ExplorationOf<P> = Exploration<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<S, A, C: Cost> Exploration<S, A, C> {
    /// Returns the number of states at each depth, beginning with the starts.
    ///
    /// Only complete layers are counted. If a [limit](Self::limit) ended the exploration, the incomplete layer is
    /// omitted.
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the number of states in all layers.
    pub fn states(&self) -> u64 {
        self.layers.iter().sum()
    }

    /// Returns the depth of the nearest goal, if a complete layer contains one.
    pub fn goal_depth(&self) -> Option<u32> {
        self.goal_depth
    }

    /// Returns a path with the fewest edges to a goal, if a path was requested and a goal was found.
    pub fn path(&self) -> Option<&Path<S, A, C>> {
        self.path.as_ref()
    }

    /// Returns the limit that ended the exploration, if there was one.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Returns the peak of the bytes that the limit counts: bytes on disk for an exploration on disk, or else bytes in
    /// the memory of all workers at the end of a layer.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }
}

/// Writes a table of the layers, one per line.
impl<S, A, C: Cost> fmt::Display for Exploration<S, A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self
            .layers
            .iter()
            .max()
            .map_or(0, |most| most.to_string().len());
        let width = most.max("states".len());
        write!(f, "depth  {:>width$}", "states")?;
        for (depth, states) in self.layers.iter().enumerate() {
            write!(f, "\n{depth:>5}  {states:>width$}")?;
        }
        Ok(())
    }
}
