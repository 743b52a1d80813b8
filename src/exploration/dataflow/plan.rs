//! What the workers are to do, and what they tell of it.

use std::sync::Arc;

use super::known::Keeps;
use crate::clock::Instant;
use crate::limits::Limits;

/// A complete layer, as an [observer](super::Dataflow::observe) sees it.
///
/// # Examples
///
/// ```
/// use colorwalk::exploration::dataflow::{Dataflow, Layer};
/// use colorwalk::{Successor, Unit, problem_fn};
/// use std::sync::mpsc::channel;
///
/// let ring = problem_fn(0u8, |&n| [n + 1, n + 9].map(|n| Successor::new((), n % 10, Unit)), |_| false);
/// let (seen, layers) = channel();
/// let observer = move |&Layer { depth, states, .. }: &Layer| {
///     let _ = seen.send((depth, states));
/// };
/// let exploration = Dataflow::new(ring).observe(observer).run()?;
/// assert_eq!(exploration.layers(), [1, 2, 2, 2, 2, 1]);
/// assert_eq!(layers.try_iter().last(), Some((5, 1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Layer {
    /// The depth of its states.
    pub depth: u32,
    /// Its number of states.
    pub states: u64,
    /// The number of states in it and in all earlier layers.
    pub total: u64,
    /// The bytes that all workers use together.
    pub bytes: u64,
}

pub(super) type LayerObserver = dyn Fn(&Layer) + Send + Sync;

/// What the workers of a process are to do.
pub(super) struct Plan {
    pub(super) threads: usize,
    pub(super) keeps: Keeps,
    pub(super) limits: Limits,
    pub(super) deadline: Option<Instant>,
    pub(super) observer: Option<Arc<LayerObserver>>,
}
