//! Numbers states, and stores nothing else about them. An exploration needs no more.

use std::ops::Range;

use crate::hash::StateHasher;
use crate::id::StateId;
use crate::problem::SearchProblem;
use crate::space::direction::{Forwards, prefetch};
use crate::space::look_ahead::{MANY_NODES, look_ahead};
use crate::space::memory::{at_once, bytes_of};
use crate::space::reached::Index;
use crate::space::table::{Bound, Table, Tag};
use crate::space::workspace::{Workspace, WorkspaceOf};

/// The most states in a batch.
const MOST_STATES: usize = 16;

/// The approximate number of successors in a batch.
const SUCCESSORS: usize = 128;

/// Batches of this many successors or more are not prefetched: the first slots would leave the cache before the last
/// ones arrive.
pub(crate) const MOST_TOUCHED: usize = 256;

/// Returns how many states to expand together, if `expanded` states had `edges` edges so far.
#[inline]
pub(crate) fn batch_size<T>(expanded: usize, edges: usize) -> usize {
    let successors = (edges / expanded.max(1)).max(1); // per state
    (SUCCESSORS / successors).clamp(1, at_once::<T>(MOST_STATES))
}

/// Numbers states in the order in which they are first seen.
pub(crate) struct Interner<'p, P: SearchProblem> {
    problem: &'p P,
    hasher: StateHasher,
    states: Vec<P::State>,
    table: Table,
    bound: Option<Bound>,      // on indices, if the table may use them
    by_index_from: usize,      // number of states at which an array pays
    heap_bytes: Option<usize>, // owned by the states; counted if bytes are limited
}

impl<'p, P: SearchProblem> Interner<'p, P> {
    /// Creates an interner without states. Reuses the memory of the workspace where possible.
    pub(crate) fn new(
        problem: &'p P,
        hasher: StateHasher,
        workspace: Option<WorkspaceOf<P>>,
        max_bytes: Option<usize>,
    ) -> Self {
        let bound = problem
            .index_bound()
            .and_then(|indices| Bound::new(indices, max_bytes));
        let Workspace { table, states, .. } = workspace.unwrap_or_default().prepared(max_bytes);
        let mut memory = Vec::new();
        let hint = if memory.try_reserve_exact(states).is_ok() {
            states
        } else {
            0
        };
        Self {
            problem,
            hasher,
            states: memory,
            table: Table::reusing(table, bound, hint),
            by_index_from: bound.map_or(usize::MAX, Bound::pays_from),
            bound,
            heap_bytes: max_bytes.map(|_| 0),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    #[inline]
    pub(crate) fn state(&self, number: usize) -> &P::State {
        &self.states[number]
    }

    /// Returns the numbers of the states to expand next, at most `most`. The states below `next` have been expanded,
    /// and had `edges` edges. This call invalidates earlier tags.
    #[inline]
    pub(crate) fn next_batch(&mut self, next: usize, edges: usize, most: usize) -> Range<usize> {
        if self.states.len() >= self.by_index_from {
            self.go_by_index();
        }
        let most = batch_size::<P::State>(next, edges).min(most);
        let numbers = next..self.states.len().min(next + most);
        if self.states.len() >= MANY_NODES {
            prefetch::<Forwards, P>(self.problem, self.states[numbers.clone()].iter());
        }
        numbers
    }

    /// Returns the bytes in use once `more` states have been added.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        bytes_of(&self.states, more)
            .saturating_add(self.table.bytes(more))
            .saturating_add(self.heap_bytes.unwrap_or(0))
    }

    /// Switches to a table by index, if states have indices and memory suffices.
    #[cold]
    #[inline(never)]
    fn go_by_index(&mut self) {
        self.by_index_from = usize::MAX;
        let bytes = self.bytes(0);
        if let Some(bound) = self.bound.filter(|bound| bound.allows(bytes)) {
            let (problem, states) = (self.problem, &self.states);
            self.table
                .go_by_index(bound, |id| bound.tag(problem, &states[id.index()]));
        }
    }

    /// Returns the table's key of a state.
    #[inline]
    pub(crate) fn tag(&self, state: &P::State) -> Tag {
        self.table.tag(self.problem, &self.hasher, state)
    }

    /// Prefetches the slots where the table will look up states, so that the waits for memory overlap.
    #[inline]
    pub(crate) fn look_ahead(&self, states: &[(P::State, Tag)]) {
        if self.states.len() >= MANY_NODES && states.len() < MOST_TOUCHED {
            look_ahead::<P::State, P::Cost>(&self.table, &[], Tag::of_each(states), false);
        }
    }

    /// Returns the number of a state. A new state gets a new number, or `None` if no numbers are left.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over successors
    pub(crate) fn intern(&mut self, state: P::State, tag: Tag) -> Option<StateId> {
        let is_at = |id: StateId| self.states[id.index()] == state;
        match self.table.find(tag, is_at) {
            Ok(id) => Some(id),
            Err(vacancy) => {
                let id = StateId::from_index(self.states.len())?;
                if let Some(heap_bytes) = &mut self.heap_bytes {
                    *heap_bytes = heap_bytes.saturating_add(self.problem.heap_bytes(&state));
                }
                self.states.push(state);
                self.table.occupy(vacancy, tag, id);
                Some(id)
            }
        }
    }

    /// Returns the states in the order of their numbers, and the index that finds them.
    pub(crate) fn into_states(self) -> (Vec<P::State>, Index) {
        let index = Index::new(Some(self.table), self.hasher, false);
        (self.states, index)
    }
}
