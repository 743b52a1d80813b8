//! States on their way to their owners.

/// A batch has about so many bytes.
const BATCH_BYTES: usize = 1 << 14;

/// So many states are remembered as sent.
const RECENT: usize = 1 << 14;

/// Batches of states, one for each worker, without those that were sent lately.
pub(super) struct Outbox<S> {
    batches: Vec<Vec<S>>,
    most: usize,
    recent: Vec<Option<S>>, // by their keys
}

impl<S: Clone + Eq> Outbox<S> {
    pub(super) fn new(workers: usize) -> Self {
        let recent = if workers > 1 { RECENT } else { 0 };
        Self {
            batches: vec![Vec::new(); workers],
            most: (BATCH_BYTES / size_of::<S>().max(1)).clamp(1, 1 << 12),
            recent: vec![None; recent],
        }
    }

    /// Adds a state, unless it was sent lately: its owner knows it then. Returns a batch that is full.
    #[inline]
    pub(super) fn push(&mut self, (owner, key): (usize, usize), state: S) -> Option<&mut Vec<S>> {
        let recent = &mut self.recent[key % RECENT];
        if recent.as_ref() == Some(&state) {
            return None;
        }
        *recent = Some(state.clone());
        let batch = &mut self.batches[owner];
        batch.push(state);
        (batch.len() >= self.most).then_some(batch)
    }

    /// The batches that are not empty.
    pub(super) fn batches(&mut self) -> impl Iterator<Item = &mut Vec<S>> {
        self.batches.iter_mut().filter(|batch| !batch.is_empty())
    }

    /// The bytes of the batches and of what is remembered.
    pub(super) fn bytes(&self) -> usize {
        let states: usize = self.batches.iter().map(Vec::capacity).sum();
        states * size_of::<S>() + self.recent.capacity() * size_of::<Option<S>>()
    }
}
