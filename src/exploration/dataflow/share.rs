//! The states that a worker owns, pass by pass. A pass holds the states that were found together. It is a layer, or a
//! part of a layer that edges of cost zero have reached.

use std::ops::Range;
use std::sync::Arc;

use timely::ExchangeData;

use super::message::Witness;
use super::partition::{Partition, order};
use crate::hash::StateHasher;
use crate::problem::SearchProblem;
use crate::space::table::Tag;
use crate::space::unique_states::UniqueStates;

/// Which passes are kept as lists, in addition to the set of known states.
#[derive(Clone, Copy, Debug)]
pub(super) enum Keeps {
    /// All passes. They are needed to find a path.
    All,
    /// The last pass only, and earlier passes if the set of known states needs their lists.
    Last,
    /// The passes that edges back may reach. Because every edge has an edge back, the set contains only the states of
    /// these passes.
    Near,
}

/// The known states that a worker owns, and a list of its states in the passes that must be kept.
pub(super) struct Share<P: SearchProblem + 'static> {
    partition: Arc<Partition<P>>,
    set: UniqueStates<Partition<P>>,
    keeps: Keeps,
    begins: Vec<usize>, // where each listed pass begins; the last one is the new pass
    layers: Vec<u64>,   // the layer of each listed pass, except the new pass
    heap_bytes: usize,
}

impl<P: SearchProblem + 'static> Share<P> {
    pub(super) fn new(partition: Arc<Partition<P>>, keeps: Keeps) -> Self {
        Self {
            set: UniqueStates::of(&*partition, StateHasher::Fast, []),
            partition,
            keeps,
            begins: vec![0],
            layers: Vec::new(),
            heap_bytes: 0,
        }
    }

    /// Returns the listed states, pass by pass.
    pub(super) fn states(&self) -> &[P::State] {
        self.set.states()
    }

    /// Returns the states of the new pass.
    pub(super) fn new_pass(&self) -> &[P::State] {
        &self.states()[self.begins[self.begins.len() - 1]..]
    }

    /// Returns the states of the pass with this number, and its layer. All passes must be listed.
    pub(super) fn pass(&self, number: usize) -> (&[P::State], u64) {
        let range = self.begins[number]..self.begins[number + 1];
        (&self.states()[range], self.layers[number])
    }

    /// Ends the new pass, which belongs to this layer, and begins another pass. Returns the range of the list that
    /// holds the ended pass. `next` is the earliest layer that may follow, and `reach` is the most layers that an edge
    /// has led ahead.
    pub(super) fn end_pass(&mut self, layer: u64, next: u64, reach: u64) -> Range<usize> {
        let dropped = match self.keeps {
            Keeps::All => 0,
            Keeps::Last => self.layers.len(),
            Keeps::Near => {
                let reach = reach.saturating_mul(2); // of the edge to a state, and of the edge back
                let is_far = |layer: &u64| layer.saturating_add(reach) < next;
                self.layers.partition_point(is_far)
            }
        };
        let from = self.begins[dropped];
        if from > 0 && self.drop_before(from) {
            self.begins.drain(..dropped);
            self.layers.drain(..dropped);
            self.begins.iter_mut().for_each(|begin| *begin -= from);
        }
        let begin = self.begins[self.begins.len() - 1];
        self.begins.push(self.states().len());
        self.layers.push(layer);
        begin..self.states().len()
    }

    /// Removes the pass that has just ended. It must be empty.
    pub(super) fn remove_empty_pass(&mut self) {
        self.begins.pop();
        self.layers.pop();
    }

    /// Drops the first `count` states from the list and, if the set may forget them, from the set. If the set needs the
    /// list, or if too few states would be dropped, drops nothing and returns false.
    fn drop_before(&mut self, count: usize) -> bool {
        let kept = self.states().len() - count;
        if matches!(self.keeps, Keeps::Near) && count < kept / 8 {
            return false; // the kept states are moved, so a few dropped states are not worth the time
        }
        if !matches!(self.keeps, Keeps::Near) || self.set.goes_by_index() {
            return self.set.forget(count);
        }
        let none = UniqueStates::of(&*self.partition, StateHasher::Fast, []);
        let mut states = std::mem::replace(&mut self.set, none).into_states();
        let heap_bytes = |state: &P::State| self.partition.heap_bytes(state);
        self.heap_bytes -= states
            .drain(..count)
            .map(|state| heap_bytes(&state))
            .sum::<usize>();
        self.set = UniqueStates::of(&*self.partition, StateHasher::Fast, states);
        true
    }

    /// Returns whether a state is known. Its key comes from [`Partition::owner`].
    pub(super) fn has(&self, state: &P::State, tag: Tag) -> bool {
        let is_key = !self.partition.has_index() || self.set.goes_by_index();
        let tag = if is_key {
            tag
        } else {
            self.set.tag(&self.partition, state)
        };
        self.set.has(&self.partition, state, tag)
    }

    /// Adds those states to the new pass that are not yet known. Their keys come from [`Partition::owner`].
    pub(super) fn insert(&mut self, states: &mut Vec<(P::State, Tag)>) {
        let before = self.states().len();
        self.set.choose_table(&self.partition);
        if self.partition.has_index() && !self.set.goes_by_index() {
            for (state, tag) in &mut *states {
                *tag = self.set.tag(&self.partition, state);
            }
        }
        self.set.insert_all(&self.partition, states);
        let new = &self.set.states()[before..];
        self.heap_bytes += new
            .iter()
            .map(|state| self.partition.heap_bytes(state))
            .sum::<usize>();
    }

    /// Returns whether a state was left out because no ids are left.
    pub(super) fn is_full(&self) -> bool {
        self.set.is_full()
    }

    /// Returns the bytes in use once `more` states have been added.
    pub(super) fn bytes(&self, more: usize) -> usize {
        self.set.bytes(more).saturating_add(self.heap_bytes)
    }

    /// Returns the state of least rank in the new pass that meets a condition.
    pub(super) fn witness(&self, is_it: impl Fn(&P::State) -> bool) -> Option<Witness<P::State>>
    where
        P::State: ExchangeData,
    {
        let found = self.new_pass().iter().filter(|state| is_it(state));
        let found = found.map(|state| (self.partition.rank(state), state));
        let least = found.min_by(|one, other| order(*one, *other));
        least.map(|(rank, state)| Witness {
            rank,
            position: 0,
            state: state.clone(),
        })
    }
}
