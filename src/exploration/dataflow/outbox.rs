//! Batches of states to be sent to their owners.

use crate::space::table::Tag;

/// The approximate size of a batch, in bytes.
const BATCH_BYTES: usize = 1 << 14;

/// The number of recently added states that an [`Outbox`] remembers. If states are small, this number of states fits
/// into the first-level cache of a processor.
const RECENT: usize = 1 << 11;

/// One batch of states for each worker, without duplicates of recently added states.
pub(super) struct Outbox<S> {
    batches: Vec<Vec<(S, Tag)>>,
    recent: Vec<Option<S>>, // a cache of recent states, addressed by tag; empty if there is only one worker
}

impl<S: Clone + Eq> Outbox<S> {
    /// The number of states at which a batch is sent.
    pub(super) const FULL: usize = {
        let most = BATCH_BYTES / (size_of::<(S, Tag)>() + 1);
        if most == 0 { 1 } else { most }
    };

    pub(super) fn new(workers: usize) -> Self {
        let recent = if workers > 1 { RECENT } else { 0 };
        Self {
            batches: vec![Vec::new(); workers],
            recent: vec![None; recent],
        }
    }

    /// Adds a state to the batch of its owner, unless the cache shows that the owner already has it.
    #[inline]
    pub(super) fn push(&mut self, owner: usize, state: S, tag: Tag) {
        let batch = &mut self.batches[owner];
        if self.recent.is_empty() {
            return batch.push((state, tag));
        }
        let recent = &mut self.recent[tag.lower_bits(RECENT)];
        let is_recent = recent.as_ref() == Some(&state);
        *recent = Some(state.clone());
        batch.push((state, tag));
        batch.truncate(batch.len() - usize::from(is_recent)); // avoids a branch that would be mispredicted
    }

    pub(super) fn batch(&mut self, owner: usize) -> &mut Vec<(S, Tag)> {
        &mut self.batches[owner]
    }

    /// Returns the batches that have at least `least` states. Each batch comes with its owner.
    pub(super) fn batches(
        &mut self,
        least: usize,
    ) -> impl Iterator<Item = (usize, &mut Vec<(S, Tag)>)> {
        self.batches
            .iter_mut()
            .enumerate()
            .filter(move |(_, batch)| batch.len() >= least)
    }

    /// Returns the bytes of the batches and of the cache.
    pub(super) fn bytes(&self) -> usize {
        let states: usize = self.batches.iter().map(Vec::capacity).sum();
        states * size_of::<(S, Tag)>() + self.recent.capacity() * size_of::<Option<S>>()
    }
}
