//! The states that a worker owns, layer by layer.

use std::ops::Range;
use std::sync::Arc;

use timely::ExchangeData;

use super::message::Witness;
use super::partition::{Partition, order};
use crate::hash::StateHasher;
use crate::problem::SearchProblem;
use crate::space::table::Tag;
use crate::space::unique_states::UniqueStates;

/// Which layers are kept as lists, in addition to the set of known states.
#[derive(Clone, Copy, Debug)]
pub(super) enum Keeps {
    /// All layers. They are needed to find a path.
    All,
    /// The last layer only, and earlier layers if the set of known states needs their lists.
    Last,
    /// The last two layers. Because every edge has an edge back, the set contains only the states of these layers.
    LastTwo,
}

/// The known states that a worker owns, and a list of its states in the layers that must be kept.
pub(super) struct Share<P: SearchProblem + 'static> {
    partition: Arc<Partition<P>>,
    set: UniqueStates<Partition<P>>,
    keeps: Keeps,
    begins: Vec<usize>, // where each listed layer begins; the last one is the new layer
    heap_bytes: usize,
}

impl<P: SearchProblem + 'static> Share<P> {
    pub(super) fn new(partition: Arc<Partition<P>>, keeps: Keeps) -> Self {
        Self {
            set: UniqueStates::of(&*partition, StateHasher::Fast, []),
            partition,
            keeps,
            begins: vec![0],
            heap_bytes: 0,
        }
    }

    /// Returns the listed states, layer by layer.
    pub(super) fn states(&self) -> &[P::State] {
        self.set.states()
    }

    /// Returns the states of the new layer.
    pub(super) fn new_layer(&self) -> &[P::State] {
        &self.states()[self.begins[self.begins.len() - 1]..]
    }

    /// Returns the states of the layer at this depth. All layers must be listed.
    pub(super) fn layer(&self, depth: usize) -> &[P::State] {
        &self.states()[self.begins[depth]..self.begins[depth + 1]]
    }

    /// Ends the new layer and begins another layer. Returns the range of the list that holds the ended layer.
    pub(super) fn end_layer(&mut self) -> Range<usize> {
        let listed = match self.keeps {
            Keeps::All => self.begins.len(),
            Keeps::Last => 1,
            Keeps::LastTwo => 2,
        };
        let dropped = self.begins.len().saturating_sub(listed);
        let from = self.begins[dropped];
        if from > 0 && self.drop_before(from) {
            self.begins.drain(..dropped);
            self.begins.iter_mut().for_each(|begin| *begin -= from);
        }
        let begin = self.begins[self.begins.len() - 1];
        self.begins.push(self.states().len());
        begin..self.states().len()
    }

    /// Drops the first `count` states from the list and, if the set may forget them, from the set. If the set needs the
    /// list, drops nothing and returns false.
    fn drop_before(&mut self, count: usize) -> bool {
        if !matches!(self.keeps, Keeps::LastTwo) || self.set.goes_by_index() {
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

    /// Adds those states to the new layer that are not yet known. Their keys come from [`Partition::owner`].
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

    /// Returns the goal of least rank in the new layer.
    pub(super) fn goal(&self) -> Option<Witness<P::State>>
    where
        P::State: ExchangeData,
    {
        let goals = self.new_layer().iter();
        let goals = goals.filter(|state| self.partition.is_goal(state));
        let goals = goals.map(|state| (self.partition.rank(state), state));
        let least = goals.min_by(|one, other| order(*one, *other));
        least.map(|(rank, state)| Witness {
            rank,
            position: 0,
            state: state.clone(),
        })
    }
}
