//! This set holds the known states in order of discovery, without further data about them.

use std::ops::Range;

use crate::hash::StateHasher;
use crate::id::StateId;
use crate::problem::{Forwards, SearchProblem, prefetch};
use crate::space::known::{Known, MANY_NODES, Place, Plan, Recognition};
use crate::space::memory::{at_once, bytes_of};
use crate::space::reached::{Index, Workspace, WorkspaceOf};
use crate::space::state_set::StateSet;
use crate::space::table::Tag;

/// The largest number of states in a batch.
const MOST_STATES: usize = 16;

/// The approximate number of successors in a batch.
const SUCCESSORS: usize = 128;

/// Batches of this many successors or more are not prefetched, because the first slots would leave the cache before the
/// last slots arrive.
const MOST_TOUCHED: usize = 256;

/// Returns how many states to expand together. So far, `expanded` states have been expanded, and they had `edges`
/// edges.
#[inline]
pub(crate) fn batch_size<T>(expanded: usize, edges: usize) -> usize {
    let successors = (edges / expanded.max(1)).max(1); // per state
    (SUCCESSORS / successors).clamp(1, at_once::<T>(MOST_STATES))
}

/// The known states in order of discovery.
pub(crate) struct UniqueStates<P: SearchProblem> {
    known: Known<P>,
    states: Vec<P::State>, // except those that were forgotten
    forgotten: usize,
    is_full: bool,
    is_changing: bool, // or a panic has interrupted a change
}

impl<P: SearchProblem> UniqueStates<P> {
    /// Creates the set of the given states. It has no ids.
    pub(crate) fn of(
        problem: &P,
        hasher: StateHasher,
        states: impl IntoIterator<Item = P::State>,
    ) -> Self {
        let mut unique = Self::planned(problem, Plan::new(hasher, Recognition::Unnamed));
        for state in states {
            let tag = unique.tag(problem, &state);
            unique.insert(problem, state, tag);
        }
        unique
    }

    /// Creates an empty set that has ids. Reuses the memory of the workspace if possible.
    pub(crate) fn with_ids(
        problem: &P,
        hasher: StateHasher,
        workspace: Option<WorkspaceOf<P>>,
        max_bytes: Option<usize>,
    ) -> Self {
        let Workspace { table, states, .. } = workspace.unwrap_or_default().prepared(max_bytes);
        let mut list = Vec::new();
        let is_reserved = list.try_reserve_exact(states).is_ok();
        let plan = Plan {
            max_bytes,
            old: table,
            states: if is_reserved { states } else { 0 },
            ..Plan::new(hasher, Recognition::All)
        };
        let unique = Self::planned(problem, plan);
        Self {
            states: list,
            ..unique
        }
    }

    fn planned(problem: &P, plan: Plan<P::State>) -> Self {
        Self {
            known: Known::new(problem, plan),
            states: Vec::new(),
            forgotten: 0,
            is_full: false,
            is_changing: false,
        }
    }

    /// Marks the beginning of a change that calls callbacks.
    ///
    /// # Panics
    ///
    /// Panics if a callback panicked during an earlier change, before its [end](Self::end), because states may then be
    /// missing.
    #[inline]
    pub(crate) fn begin(&mut self) {
        assert!(!self.is_changing, "a callback panicked in an earlier call");
        self.is_changing = true;
    }

    /// Marks the end of a change.
    #[inline]
    pub(crate) fn end(&mut self) {
        self.is_changing = false;
    }

    /// Returns the known states, in order.
    #[inline]
    pub(crate) fn states(&self) -> &[P::State] {
        &self.states
    }

    /// Drops the first `count` states from the list, unless the set still needs the list to recognise states. Returns
    /// whether the states were dropped.
    #[cfg(feature = "timely")]
    pub(crate) fn forget(&mut self, count: usize) -> bool {
        let is_needed = self.known.may_read_list();
        if !is_needed {
            self.states.drain(..count);
            self.forgotten += count;
        }
        !is_needed
    }

    /// Returns the listed states.
    #[cfg(feature = "timely")]
    pub(crate) fn into_states(self) -> Vec<P::State> {
        self.states
    }

    /// Returns whether states are found by their indices.
    #[cfg(feature = "timely")]
    pub(crate) fn goes_by_index(&self) -> bool {
        self.known.goes_by_index()
    }

    /// Returns whether a state was left out because no ids are left.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Switches to another table if this is worthwhile. Returns whether the table has changed. A change invalidates
    /// earlier tags.
    #[inline]
    pub(crate) fn choose_table(&mut self, problem: &P) -> bool {
        let is_due = self.known.is_due(self.states.len());
        if is_due {
            let bytes = self.bytes(0);
            self.known.change(problem, &self.states, bytes);
        }
        is_due
    }

    /// Returns the numbers of the next states to expand. There are at most `most` of them. The states with numbers
    /// below `next` have been expanded, and had `edges` edges. This call invalidates earlier tags.
    #[inline]
    pub(crate) fn next_batch(
        &mut self,
        problem: &P,
        (next, edges): (usize, usize),
        most: usize,
    ) -> Range<usize> {
        self.choose_table(problem);
        let most = batch_size::<P::State>(next, edges).min(most);
        let batch = next..self.states.len().min(next + most);
        if self.states.len() >= MANY_NODES {
            prefetch::<Forwards, P>(problem, self.states[batch.clone()].iter());
        }
        batch
    }

    /// Returns the set's key of a state.
    #[inline]
    pub(crate) fn tag(&self, problem: &P, state: &P::State) -> Tag {
        self.known.tag(problem, state)
    }

    /// Pairs states with their keys.
    #[inline]
    pub(crate) fn tagged(
        &self,
        problem: &P,
        states: impl IntoIterator<Item = P::State>,
    ) -> impl Iterator<Item = (P::State, Tag)> {
        states.into_iter().map(|state| {
            let tag = self.tag(problem, &state);
            (state, tag)
        })
    }

    /// Inserts the unknown states of a list, and empties the list. In a large set, prefetches the slots of look-ups, so
    /// that the waits for memory overlap.
    #[inline]
    pub(crate) fn insert_all(&mut self, problem: &P, states: &mut Vec<(P::State, Tag)>) {
        if self.states.len() >= MANY_NODES {
            self.look_ahead(states, 0);
            self.known.sift(states, 0);
        }
        for (state, tag) in states.drain(..) {
            self.insert(problem, state, tag);
        }
    }

    /// Prefetches the table slots of the states in a list, beginning with the state at position `from`.
    #[inline]
    pub(crate) fn look_ahead<T>(&self, states: &[(T, Tag)], from: usize) {
        if states.len() - from < MOST_TOUCHED {
            self.known.look_ahead(Tag::of_each(&states[from..]));
        }
    }

    /// Removes some of the known states from a list, from position `from` on.
    #[inline]
    pub(crate) fn sift(&self, states: &mut Vec<(P::State, Tag)>, from: usize) {
        self.known.sift(states, from);
    }

    /// Inserts a state if it is not known. Returns whether the state was new.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn insert(&mut self, problem: &P, state: P::State, tag: Tag) -> bool {
        let is_at = |id: StateId| self.states[id.index()] == state;
        match self.known.seek(problem, &state, Some(tag), is_at) {
            Ok(_) => false,
            Err(place) => self.push(place, state).is_some(),
        }
    }

    /// Returns whether a state is known.
    #[cfg(feature = "timely")]
    pub(crate) fn has(&self, problem: &P, state: &P::State, tag: Tag) -> bool {
        let is_at = |id: StateId| self.states[id.index()] == *state;
        self.known.seek(problem, state, Some(tag), is_at).is_ok()
    }

    /// Returns the id of a state in a set that has ids. A new state gets a new id. Returns `None` if no ids are left
    /// for a new state.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn id(&mut self, problem: &P, state: P::State, tag: Tag) -> Option<StateId> {
        let is_at = |id: StateId| self.states[id.index()] == state;
        match self.known.find(problem, &state, Some(tag), is_at) {
            Ok(id) => Some(id),
            Err(place) => self.push(place, state),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn push(&mut self, place: Place, state: P::State) -> Option<StateId> {
        let id = StateId::from_len(self.forgotten + self.states.len());
        match id {
            Some(id) => {
                let copy = StateSet::<P::State>::MAY_BE.then(|| state.clone());
                self.known.insert(place, copy, id);
                self.states.push(state);
            }
            None => self.is_full = true,
        }
        id
    }

    /// Returns how many bytes are in use after `more` further states, except the memory that states own.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let list = bytes_of(&self.states, more);
        self.known.bytes(more).saturating_add(list)
    }

    /// Returns the states in order, together with the index that finds them.
    pub(crate) fn into_indexed(self, problem: &P) -> (Vec<P::State>, Index<P::State>) {
        let table = self.known.into_table(problem, &self.states, false);
        (self.states, Index::new(table, false).unwrap_or_default())
    }
}

clone_by!([P: SearchProblem] UniqueStates<P>:
    known, states, forgotten, is_full, is_changing);
