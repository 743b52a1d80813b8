//! Batches of states to be sent to their owners.

use crate::exploration::layering::Due;
use crate::space::table::Tag;

/// A state that is sent, its key in the table of its owner, and its layer.
pub(super) type Sent<S, D> = (S, Tag, D);

/// The approximate size of a batch, in bytes.
const BATCH_BYTES: usize = 1 << 14;

/// The number of recently added states that an [`Outbox`] remembers. If states are small, this number of states fits
/// into the first-level cache of a processor.
const RECENT: usize = 1 << 11;

/// One batch of states for each worker, without duplicates of recently added states.
pub(super) struct Outbox<S, D> {
    batches: Vec<Vec<Sent<S, D>>>,
    recent: Vec<Option<(S, D)>>, // a cache of recent states, addressed by tag; empty if there is only one worker
}

impl<S: Clone + Eq, D: Due> Outbox<S, D> {
    /// The number of states at which a batch is sent.
    pub(super) const FULL: usize = {
        let most = BATCH_BYTES / (size_of::<Sent<S, D>>() + 1);
        if most == 0 { 1 } else { most }
    };

    pub(super) fn new(workers: usize) -> Self {
        let recent = if workers > 1 { RECENT } else { 0 };
        Self {
            batches: vec![Vec::new(); workers],
            recent: vec![None; recent],
        }
    }

    /// Adds a state to the batch of its owner, unless the cache shows that the owner already has it in this layer or an
    /// earlier layer.
    #[inline]
    pub(super) fn push(&mut self, (owner, tag): (usize, Tag), state: S, due: D) {
        let batch = &mut self.batches[owner];
        if self.recent.is_empty() {
            return batch.push((state, tag, due));
        }
        let recent = &mut self.recent[tag.lower_bits(RECENT)];
        let is_recent = recent
            .as_ref()
            .is_some_and(|(of_slot, before)| *of_slot == state && *before <= due);
        *recent = Some((state.clone(), due));
        batch.push((state, tag, due));
        batch.truncate(batch.len() - usize::from(is_recent)); // avoids a branch that would be mispredicted
    }

    pub(super) fn batch(&mut self, owner: usize) -> &mut Vec<Sent<S, D>> {
        &mut self.batches[owner]
    }

    /// Returns the batches that have at least `least` states. Each batch comes with its owner.
    pub(super) fn batches(
        &mut self,
        least: usize,
    ) -> impl Iterator<Item = (usize, &mut Vec<Sent<S, D>>)> {
        self.batches
            .iter_mut()
            .enumerate()
            .filter(move |(_, batch)| batch.len() >= least)
    }

    /// Returns the bytes of the batches and of the cache.
    pub(super) fn bytes(&self) -> usize {
        let states: usize = self.batches.iter().map(Vec::capacity).sum();
        states * size_of::<Sent<S, D>>() + self.recent.capacity() * size_of::<Option<(S, D)>>()
    }
}
