//! The limits of a run: how often they are looked at, and which of them forbids to go on.

use std::time::{Duration, Instant};

use crate::limits::{CancelFlag, Limit, Limits};

/// How often an expansion looks at the clock, the flag and the memory, in generated successors; at most.
const PULLS_BETWEEN_CHECKS: usize = 64;

/// How many successors come before the first such look, where the clock or the flag matters. From then on
/// the stretches are as long as the time that they take allows.
pub(super) const FIRST_PULLS: usize = 8;

/// The time after which a stretch of successors is to end.
const LONG_STRETCH: Duration = Duration::from_millis(1);

/// How many successors are dealt with between two looks at what may come between.
pub(super) struct Stretch {
    pub(super) most: usize,
    begin: Option<Instant>, // of one that is not the first
    is_timed: bool,
}

impl Stretch {
    pub(super) fn first(meter: &Meter) -> Self {
        let is_timed = meter.is_timed;
        Self {
            most: if is_timed {
                FIRST_PULLS
            } else {
                PULLS_BETWEEN_CHECKS
            },
            begin: None,
            is_timed,
        }
    }

    /// The next one, after one that was as long as it might be.
    pub(super) fn next(&mut self) {
        if self.is_timed {
            let now = Instant::now();
            self.most = match self.begin {
                Some(begin) if now - begin < LONG_STRETCH => {
                    (2 * self.most).min(PULLS_BETWEEN_CHECKS)
                }
                _ => 1,
            };
            self.begin = Some(now);
        }
    }
}

/// How often the clock and the flag are looked at while edges are relaxed.
const EDGES_BETWEEN_CHECKS: u32 = 1024;

/// The limits of a run, with the moment when its time is up.
pub(crate) struct Meter {
    pub(super) limits: Limits,
    deadline: Option<Instant>,
    pub(super) is_unlimited: bool,
    /// Whether something may come between at any time.
    pub(super) is_timed: bool,
    edges: u32, // that were relaxed since the last check
}

impl Meter {
    pub(crate) fn new(limits: Limits) -> Self {
        let timeout = limits
            .time
            .and_then(|time| Instant::now().checked_add(time));
        let deadline = match (limits.deadline, timeout) {
            (Some(deadline), Some(timeout)) => Some(deadline.min(timeout)),
            (deadline, timeout) => deadline.or(timeout),
        };
        let is_unlimited = deadline.is_none()
            && limits.cancel.is_none()
            && limits.bytes.is_none()
            && limits.generated.is_none()
            && limits.expansions.is_none()
            && limits.depth.is_none();
        Self {
            is_timed: deadline.is_some() || limits.cancel.is_some(),
            limits,
            deadline,
            is_unlimited,
            edges: 0,
        }
    }

    /// Counts an edge that is relaxed. Returns the limit that forbids to go on, of those that need no
    /// count of anything else.
    #[inline]
    pub(crate) fn relax_one(&mut self) -> Option<Limit> {
        self.edges += 1;
        if self.edges < EDGES_BETWEEN_CHECKS {
            return None;
        }
        self.edges = 0;
        self.interruption()
    }

    /// Returns the limit that forbids to go on, of those that need no count of anything.
    pub(crate) fn interruption(&self) -> Option<Limit> {
        if self.is_timed {
            self.interrupted(&|| 0)
        } else {
            None
        }
    }

    /// Returns the limit that forbids to go on, be it in the middle of an expansion.
    pub(super) fn interrupted(&self, bytes: &dyn Fn() -> usize) -> Option<Limit> {
        if self
            .limits
            .cancel
            .as_ref()
            .is_some_and(CancelFlag::is_cancelled)
        {
            Some(Limit::Cancelled)
        } else if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            Some(Limit::Time)
        } else if self.limits.bytes.is_some_and(|limit| bytes() > limit) {
            Some(Limit::Bytes)
        } else {
            None
        }
    }
}

/// The bytes that the frontier of an algorithm takes, once so many entries have been added. Behind a
/// pointer, so that there is one copy of what is done under limits, not one for each algorithm.
pub(crate) type FrontierBytes<'a> = &'a dyn Fn(usize) -> usize;
