//! States on their way to their owners.

use crate::space::table::Tag;

/// A batch has about so many bytes.
const BATCH_BYTES: usize = 1 << 14;

/// So many states are remembered as generated: as many small ones as fit into the first cache of a processor.
const RECENT: usize = 1 << 11;

/// Batches of states, one for each worker, without those that were generated lately.
pub(super) struct Outbox<S> {
    batches: Vec<Vec<(S, Tag)>>,
    recent: Vec<Option<S>>, // by their tags; empty if there is one worker
}

impl<S: Clone + Eq> Outbox<S> {
    /// From this many states on a batch is sent.
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

    /// Adds a state, unless it was added lately: its owner knows it then.
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
        batch.truncate(batch.len() - usize::from(is_recent)); // no branch that is mispredicted
    }

    pub(super) fn batch(&mut self, owner: usize) -> &mut Vec<(S, Tag)> {
        &mut self.batches[owner]
    }

    /// The batches of at least so many states, with their owners.
    pub(super) fn batches(
        &mut self,
        least: usize,
    ) -> impl Iterator<Item = (usize, &mut Vec<(S, Tag)>)> {
        self.batches
            .iter_mut()
            .enumerate()
            .filter(move |(_, batch)| batch.len() >= least)
    }

    /// The bytes of the batches and of what is remembered.
    pub(super) fn bytes(&self) -> usize {
        let states: usize = self.batches.iter().map(Vec::capacity).sum();
        states * size_of::<(S, Tag)>() + self.recent.capacity() * size_of::<Option<S>>()
    }
}
