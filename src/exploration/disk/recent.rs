//! A table that remembers recently generated states, and forgets older states.

use std::hash::BuildHasher;

use crate::exploration::layering::Due;
use crate::hash::{FastHash, GOLDEN_RATIO};
use crate::problem::SearchProblem;

/// A direct-mapped hash table. A new state replaces the old state in its slot.
///
/// If a state is in the table, a layer, a run or the buffer already contains it, so it need not be recorded again for
/// the same layer or a later layer. A state that is not in the table may also be known.
pub(super) struct Recent<'p, P: SearchProblem, D> {
    problem: &'p P,
    slots: Vec<Option<(D, P::State)>>, // a power of two
    limit: usize,                      // in bytes
    stored: usize,                     // since the table grew
    heap: usize,                       // bytes of heap memory that its states own
}

impl<'p, P: SearchProblem, D: Due> Recent<'p, P, D> {
    const SLOT: usize = size_of::<Option<(D, P::State)>>();

    pub(super) fn new(problem: &'p P, limit: usize) -> Self {
        let slots = vec![None, None];
        Self {
            problem,
            slots,
            limit,
            stored: 0,
            heap: 0,
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "it is less than the number of slots"
    )]
    fn slot(&self, state: &P::State) -> usize {
        let hash = FastHash.hash_one(state).wrapping_mul(GOLDEN_RATIO);
        (hash >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// Returns whether the table contains a state that is due in this layer or an earlier layer.
    pub(super) fn has(&self, due: D, state: &P::State) -> bool {
        let slot = self.slots[self.slot(state)].as_ref();
        slot.is_some_and(|(of_slot, known)| known == state && *of_slot <= due)
    }

    /// Stores a state if there is room. Returns whether the table [lacked](Self::has) the state, even if there was no
    /// room.
    pub(super) fn insert(&mut self, due: D, state: &P::State) -> bool {
        if self.has(due, state) {
            return false;
        }
        let slot = self.slot(state);
        let old = self.slots[slot].as_ref();
        let of_old = old.map_or(0, |(_, old)| self.problem.heap_bytes(old));
        let new = state.clone(); // the clone may own less memory
        let others = self.heap.saturating_sub(of_old);
        let heap = others.saturating_add(self.problem.heap_bytes(&new));
        if heap.saturating_add(self.slots.len() * Self::SLOT) <= self.limit {
            self.slots[slot] = Some((due, new));
            self.heap = heap;
            self.stored += 1;
            if self.stored > self.slots.len() {
                self.grow();
            }
        }
        true
    }

    /// Doubles the table, if memory is available and the limit allows the old and the new table at the same time.
    fn grow(&mut self) {
        self.stored = 0;
        let count = 2 * self.slots.len();
        let bytes = (count + self.slots.len()) * Self::SLOT;
        let mut slots = Vec::new();
        if self.heap.saturating_add(bytes) > self.limit || slots.try_reserve_exact(count).is_err() {
            return;
        }
        slots.resize(count, None);
        let old = std::mem::replace(&mut self.slots, slots);
        for (due, state) in old.into_iter().flatten() {
            let slot = self.slot(&state);
            self.slots[slot] = Some((due, state));
        }
    }
}
