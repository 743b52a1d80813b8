//! The states that wait for their layer.

use std::collections::BTreeMap;

use crate::space::table::Tag;

/// The least capacity of a list.
const LEAST: usize = 4;

/// Lists of states by layer. A state may be in several lists, and also several times in one list.
pub(super) struct Waiting<S> {
    layers: BTreeMap<u64, Vec<(S, Tag)>>,
    bytes: usize,
}

impl<S> Waiting<S> {
    pub(super) const NONE: Self = Self {
        layers: BTreeMap::new(),
        bytes: 0,
    };

    /// Adds a state, which owns `heap_bytes` bytes, unless more than `most` bytes would then be in use. Returns whether
    /// it was added.
    pub(super) fn push(
        &mut self,
        layer: u64,
        state: (S, Tag),
        heap_bytes: usize,
        most: usize,
    ) -> bool {
        let list = self.layers.entry(layer).or_default();
        let more = if list.len() == list.capacity() {
            list.len().max(LEAST)
        } else {
            0
        };
        let bytes = self
            .bytes
            .saturating_add(more * size_of::<(S, Tag)>())
            .saturating_add(heap_bytes);
        if bytes > most {
            return false;
        }
        list.reserve_exact(more);
        list.push(state);
        self.bytes = bytes;
        true
    }

    /// Returns the earliest layer.
    pub(super) fn first(&self) -> Option<u64> {
        self.layers.keys().next().copied()
    }

    /// Removes the states of a layer.
    pub(super) fn take(&mut self, layer: u64, heap_bytes: impl Fn(&S) -> usize) -> Vec<(S, Tag)> {
        let states = self.layers.remove(&layer).unwrap_or_default();
        let owned = states.iter().map(|(state, _)| heap_bytes(state));
        self.bytes -= owned.sum::<usize>() + states.capacity() * size_of::<(S, Tag)>();
        states
    }

    /// Returns the bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}
