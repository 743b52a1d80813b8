//! The limits of a run: how often they are checked, and which of them forbids going on.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use crate::clock::{self, Instant};
use crate::limits::{CancelFlag, Limit, Limits};

/// The most generated successors between two checks of clock, cancel flag and memory in an expansion.
const PULLS_BETWEEN_CHECKS: usize = 64;

/// How many successors precede the first such check, if there is a deadline or a cancel flag. Later intervals
/// adapt to the time they take.
const FIRST_PULLS: usize = 8;

/// The time after which a stretch of successors should end.
const LONG_STRETCH: Duration = Duration::from_millis(1);

/// The number of edges relaxed between two checks of the limits.
pub(super) struct Stretch {
    pub(super) most: usize,
    begin: Option<Instant>, // of this stretch, unless it is the first
    is_timed: bool,
}

impl Stretch {
    pub(super) fn first(limits: &RunLimits) -> Self {
        let is_timed = limits.is_timed;
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

    /// Starts the next stretch, after one of full length.
    pub(super) fn next(&mut self, limits: &RunLimits) {
        if self.is_timed
            && let Some(now) = clock::now()
        {
            if self.begin.is_some_and(|begin| now - begin < LONG_STRETCH) {
                self.most = (2 * self.most).min(PULLS_BETWEEN_CHECKS);
            } else {
                self.most = 1;
                limits.look_at_the_clock_next();
            }
            self.begin = Some(now);
        }
    }
}

/// The number of relaxed edges between two checks of the clock and the cancel flag.
const EDGES_BETWEEN_CHECKS: usize = 1024;

/// A deadline that is cheap to check often: while checks follow each other quickly, most are answered without
/// reading the clock. Threads may share it.
struct Deadline {
    end: Instant,
    begin: Instant,
    last_look: AtomicU64, // at the clock, in nanoseconds since the beginning
    stride: AtomicU32,    // one in this many checks reads the clock
    unlooked: AtomicU32,  // checks left that do not read the clock
}

impl Deadline {
    /// The longest stride.
    const LONGEST: u32 = 8;
    /// The stride doubles if it took less than this time; otherwise it becomes one.
    const SHORT: u64 = 10_000; // nanoseconds

    fn new(end: Instant, begin: Instant) -> Self {
        Self {
            end,
            begin,
            last_look: AtomicU64::new(0),
            stride: AtomicU32::new(1),
            unlooked: AtomicU32::new(0),
        }
    }

    fn is_over(&self) -> bool {
        let unlooked = self.unlooked.load(Ordering::Relaxed);
        if unlooked > 0 {
            self.unlooked.store(unlooked - 1, Ordering::Relaxed);
            return false;
        }
        let now = Instant::now();
        if now >= self.end {
            return true;
        }
        let look = u64::try_from((now - self.begin).as_nanos()).unwrap_or(u64::MAX);
        let last_look = self.last_look.swap(look, Ordering::Relaxed);
        let stride = if look.saturating_sub(last_look) < Self::SHORT {
            (2 * self.stride.load(Ordering::Relaxed)).min(Self::LONGEST)
        } else {
            1
        };
        self.stride.store(stride, Ordering::Relaxed);
        self.unlooked.store(stride - 1, Ordering::Relaxed);
        false
    }
}

/// The limits of a run, and its deadline.
pub(crate) struct RunLimits {
    limits: Limits,
    deadline: Option<Deadline>,
    pub(crate) is_unlimited: bool,
    /// Whether the clock or the cancel flag can interrupt at any time.
    is_timed: bool,
    edges: usize, // relaxed since the last check
}

impl RunLimits {
    pub(crate) fn new(limits: Limits) -> Self {
        let now = limits.needs_clock().then(clock::now).flatten();
        let timeout = limits.time.and_then(|time| now?.checked_add(time));
        let deadline = match (limits.deadline, timeout) {
            (Some(deadline), Some(timeout)) => Some(deadline.min(timeout)),
            (deadline, timeout) => deadline.or(timeout),
        };
        let is_unlimited = deadline.is_none()
            && !limits.lacks_clock()
            && limits.cancel.is_none()
            && limits.bytes.is_none()
            && limits.generated.is_none()
            && limits.expansions.is_none()
            && limits.depth.is_none();
        Self {
            is_timed: deadline.is_some() || limits.lacks_clock() || limits.cancel.is_some(),
            limits,
            deadline: deadline.zip(now).map(|(end, now)| Deadline::new(end, now)),
            is_unlimited,
            edges: 0,
        }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn expansions(&self) -> Option<u64> {
        self.limits.expansions
    }

    #[inline]
    pub(crate) fn generated(&self) -> Option<u64> {
        self.limits.generated
    }

    pub(crate) fn bytes(&self) -> Option<usize> {
        self.limits.bytes
    }

    #[inline]
    pub(crate) fn depth(&self) -> Option<u32> {
        self.limits.depth
    }

    pub(crate) fn set_depth(&mut self, depth: u32) {
        self.limits.depth = Some(depth);
        self.is_unlimited = false;
    }

    /// Makes the next check read the clock.
    fn look_at_the_clock_next(&self) {
        if let Some(deadline) = &self.deadline {
            deadline.unlooked.store(0, Ordering::Relaxed);
        }
    }

    /// Counts relaxed edges. Returns the limit that forbids going on, of those that count nothing else.
    #[inline]
    pub(crate) fn relax(&mut self, edges: usize) -> Option<Limit> {
        self.edges = self.edges.saturating_add(edges);
        if self.edges < EDGES_BETWEEN_CHECKS {
            return None;
        }
        self.edges = 0;
        self.interruption()
    }

    /// Returns the limit that forbids going on, of those that count nothing.
    pub(crate) fn interruption(&self) -> Option<Limit> {
        if self.is_timed {
            self.interrupted(&|| 0)
        } else {
            None
        }
    }

    /// Returns the limit that forbids going on, even within an expansion.
    pub(super) fn interrupted(&self, bytes: &dyn Fn() -> usize) -> Option<Limit> {
        if self
            .limits
            .cancel
            .as_ref()
            .is_some_and(CancelFlag::is_cancelled)
        {
            Some(Limit::Cancelled)
        } else if self.deadline.as_ref().is_some_and(Deadline::is_over) {
            Some(Limit::Time)
        } else if self.limits.lacks_clock() {
            Some(Limit::NoClock)
        } else {
            self.exceeded_bytes(bytes)
        }
    }

    /// Returns the limit on memory if that many bytes exceed it.
    pub(super) fn exceeded_bytes(&self, bytes: &dyn Fn() -> usize) -> Option<Limit> {
        let is_over = self.limits.bytes.is_some_and(|limit| bytes() > limit);
        is_over.then_some(Limit::Bytes)
    }
}

/// The bytes of an algorithm's frontier once this many entries have been added. It is a trait object, so that
/// code under limits is compiled once, not for each algorithm.
pub(crate) type FrontierBytes<'a> = &'a dyn Fn(usize) -> usize;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_that_come_at_once_see_the_end_a_few_looks_late_at_most() {
        let now = Instant::now();
        let deadline = Deadline::new(now + Duration::from_millis(5), now);
        while Instant::now() < deadline.end {
            let _ = deadline.is_over();
        }
        let late = (0..100).take_while(|_| !deadline.is_over()).count();
        assert!(late < Deadline::LONGEST as usize);
        assert!((0..100).all(|_| deadline.is_over()));
    }

    #[test]
    fn looks_that_come_slowly_are_all_at_the_clock() {
        let now = Instant::now();
        let deadline = Deadline::new(now + Duration::from_millis(5), now);
        let mut looks = 0;
        while !deadline.is_over() {
            std::thread::sleep(Duration::from_millis(1));
            looks += 1;
        }
        // the first check reads the clock at once, so the second does not
        assert!(looks <= 5 + 2, "{looks}");
    }
}
