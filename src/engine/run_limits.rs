//! The limits of a run. This module decides when to check the limits, and which limit stops the run.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::clock::{self, Instant};
use crate::limits::{CancelFlag, Limit, Limits};
use crate::report::Stats;

/// The largest number of edges of an expansion between two checks of the limits.
const EDGES_IN_A_PIECE: usize = 64;

/// The number of relaxed edges between two checks of the clock and the cancel flag.
const EDGES_BETWEEN_CHECKS: usize = 1024;

/// A deadline that is cheap to check often. If checks follow each other quickly, only a few of them read the clock.
/// Threads can share a deadline.
struct Deadline {
    end: Instant,
    begin: Instant,
    last_look: AtomicU64, // when the clock was last read, in nanoseconds since the beginning
    stride: AtomicU32,    // one in this many checks reads the clock
    unlooked: AtomicU32,  // checks left that do not read the clock
}

impl Deadline {
    /// The largest number of checks in a stride.
    const LONGEST: u32 = 16;
    /// A stride is a number of checks. Only the last check of a stride reads the clock. If a stride took less than
    /// `SHORT`, the next stride has twice as many checks. Otherwise it has one check.
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

    /// Returns whether this check need not read the clock.
    #[inline]
    fn is_far(&self) -> bool {
        let unlooked = self.unlooked.load(Ordering::Relaxed);
        self.unlooked
            .store(unlooked.saturating_sub(1), Ordering::Relaxed);
        unlooked > 0
    }

    fn is_over(&self) -> bool {
        if self.is_far() {
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
    is_timed: bool, // by a clock or a flag
    /// The number of edges that are relaxed between two checks of the limits. An expansion with at most this many edges
    /// needs no check between its edges.
    piece: usize,
    /// The number of expanded states at which the limits must be checked again.
    free_until: u64,
    /// After this number of expansions, all limits except time and the cancel flag must be checked again.
    calm_until: u64,
    /// The number of generated states at which the limits must be checked again.
    enough_until: u64,
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
        let mut limits = Self {
            is_timed: limits.cancel.is_some() || limits.needs_clock(),
            limits,
            deadline: deadline.zip(now).map(|(end, now)| Deadline::new(end, now)),
            piece: 0,
            free_until: 0,
            calm_until: 0,
            enough_until: 0,
            edges: 0,
        };
        limits.note_counts();
        limits
    }

    /// Computes the counts at which the limits must be checked next.
    fn note_counts(&mut self) {
        let Limits {
            generated, bytes, ..
        } = &self.limits;
        let is_free = !self.is_timed && generated.is_none() && bytes.is_none();
        self.piece = if is_free {
            usize::MAX
        } else {
            EDGES_IN_A_PIECE
        };
        self.note_bytes(0);
        self.free_until = 0;
        self.calm_until = 0;
        if is_free {
            self.free_until = self.limits.expansions.unwrap_or(u64::MAX);
        }
    }

    /// Returns whether the run has no limits.
    pub(crate) fn are_none(&self) -> bool {
        self.free_until == u64::MAX
    }

    /// Returns whether, by the last check of the limits, another expansion with [few](Self::are_few) edges is allowed.
    /// `expanded` is the number of expansions so far.
    #[inline]
    pub(crate) fn allow(&self, expanded: u64) -> bool {
        expanded < self.free_until
    }

    /// Returns whether the limits, the clock and the cancel flag allow the next expansion, without a closer look.
    #[inline]
    pub(super) fn are_calm(&self, expanded: u64) -> bool {
        let flag = self.limits.cancel.as_ref();
        expanded < self.calm_until
            && !flag.is_some_and(CancelFlag::is_cancelled)
            && self.deadline.as_ref().is_none_or(Deadline::is_far)
    }

    /// Returns whether an expansion with at most `most` edges needs no check of the limits between its edges.
    #[inline]
    pub(crate) fn are_few(&self, most: Option<usize>) -> bool {
        self.piece == usize::MAX || most.is_some_and(|most| most <= self.piece)
    }

    /// Returns whether the next expansion is forbidden by a limit on expansions or time, or by the cancel flag.
    /// `expanded` is the number of expansions so far.
    #[inline]
    pub(super) fn forbid(&self, expanded: u64) -> bool {
        let most = self.limits.expansions.unwrap_or(u64::MAX);
        expanded >= most || self.interruption().is_some()
    }

    /// Returns whether the next expansion needs no checks between its edges. `generated` is the number of states
    /// generated so far.
    #[inline]
    pub(super) fn suffice(&self, generated: u64) -> bool {
        generated.saturating_add(self.piece as u64) <= self.enough_until
    }

    /// Records that the limits allow another expansion. `expanded` and `generated` count the expanded and the generated
    /// states so far. A limit on time, or a cancel flag, must still be checked before the next expansion.
    #[inline]
    pub(super) fn note_look(&mut self, expanded: u64, generated: u64) {
        let spare = self.enough_until.saturating_sub(generated) / EDGES_IN_A_PIECE as u64;
        let most = self.limits.expansions.unwrap_or(u64::MAX);
        self.calm_until = expanded.saturating_add(spare).min(most);
        if !self.is_timed {
            self.free_until = self.calm_until;
        }
    }

    /// Returns the number of edges that are relaxed between two checks of the limits.
    #[inline]
    pub(super) fn piece(&self) -> usize {
        self.piece
    }

    /// Records that the memory suffices until `generated` states have been generated.
    pub(super) fn note_bytes(&mut self, generated: u64) {
        let by_bytes = self.limits.bytes.map_or(u64::MAX, |_| generated);
        self.enough_until = by_bytes.min(self.limits.generated.unwrap_or(u64::MAX));
        if self.limits.bytes.is_some() {
            self.look_again();
        }
    }

    /// Requires a check of the limits before the next expansion.
    pub(super) fn look_again(&mut self) {
        (self.free_until, self.calm_until) = (0, 0);
    }

    /// Returns what is left of the limits on work, time and memory after one part of a search. The result of this part
    /// still holds `bytes` bytes.
    pub(crate) fn left(&self, stats: &Stats, bytes: usize) -> Limits {
        let Limits {
            expansions,
            generated,
            ..
        } = self.limits;
        let end = self.deadline.as_ref().map(|deadline| deadline.end);
        Limits {
            expansions: expansions.map(|most| most.saturating_sub(stats.expanded)),
            generated: generated.map(|most| most.saturating_sub(stats.generated)),
            bytes: self.limits.bytes.map(|most| most.saturating_sub(bytes)),
            time: self.limits.time.filter(|_| end.is_none()),
            deadline: end.or(self.limits.deadline),
            ..self.limits.clone()
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

    #[inline]
    /// Returns how many successors may still be generated.
    pub(super) fn left_to_generate(&self, generated: u64) -> usize {
        let most = self.limits.generated.unwrap_or(u64::MAX);
        usize::try_from(most.saturating_sub(generated)).unwrap_or(usize::MAX)
    }

    pub(crate) fn bytes(&self) -> Option<usize> {
        self.limits.bytes
    }

    /// Counts relaxed edges. If the time is up or the cancel flag is set, returns the limit that stops the run. The
    /// clock and the flag are checked about once per thousand edges.
    #[inline]
    pub(crate) fn relax(&mut self, edges: usize) -> Option<Limit> {
        self.edges = self.edges.saturating_add(edges);
        if self.edges < EDGES_BETWEEN_CHECKS {
            return None;
        }
        self.edges = 0;
        self.interruption()
    }

    /// If the time is up or the cancel flag is set, returns the limit that stops the run.
    #[inline]
    pub(crate) fn interruption(&self) -> Option<Limit> {
        if self.is_timed { self.look_up() } else { None }
    }

    /// Like [`interruption`](Self::interruption), but always reads the clock, because the last reading may be long ago.
    pub(super) fn interruption_now(&self) -> Option<Limit> {
        if let Some(deadline) = &self.deadline {
            deadline.unlooked.store(0, Ordering::Relaxed);
        }
        self.interruption()
    }

    #[inline(never)]
    fn look_up(&self) -> Option<Limit> {
        let flag = self.limits.cancel.as_ref();
        if flag.is_some_and(CancelFlag::is_cancelled) {
            Some(Limit::Cancelled)
        } else if self.deadline.as_ref().is_some_and(Deadline::is_over) {
            Some(Limit::Time)
        } else if self.limits.lacks_clock() {
            Some(Limit::NoClock)
        } else {
            None
        }
    }
}

/// A copy has the same deadline.
impl Clone for RunLimits {
    fn clone(&self) -> Self {
        Self::new(self.left(&Stats::default(), 0))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
        // the first check always reads the clock, so the second check does not read it
        assert!(looks <= 5 + 2, "{looks}");
    }
}
