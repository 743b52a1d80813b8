//! Expansions ahead of time, in batches.
//!
//! In a large space most of the time goes by until memory has answered where a state is looked for. So the
//! successors of the next few states are generated together, and the places are touched where all of them will
//! be looked for: these waits then pass at the same time. Nothing of it shows: what was generated is recorded and
//! counted state by state, in the order of the search.

use std::hash::BuildHasher;
use std::ops::Range;

use crate::outcome::StateId;
use crate::problem::{SearchProblem, SuccessorOf};
use crate::space::SearchSpace;
use crate::space::table::Tag;

/// The most states of a batch.
const STATES: usize = 8;

/// From so many successors on a batch is full.
const SUCCESSORS: usize = 64;

/// States whose successors were generated ahead of time, because they are likely to be expanded next.
pub(super) struct Batch<P: SearchProblem + ?Sized> {
    ids: Vec<StateId>,
    lists: Vec<Vec<SuccessorOf<P>>>, // of the successors of each
    pending: Range<usize>,           // those that have not been expanded since
    tags: Vec<Tag>,                  // of the successors in all lists; none if they are very many
    next_tag: usize,
}

impl<P: SearchProblem + ?Sized> Default for Batch<P> {
    fn default() -> Self {
        Self {
            ids: Vec::new(),
            lists: Vec::new(),
            pending: 0..0,
            tags: Vec::new(),
            next_tag: 0,
        }
    }
}

impl<P: SearchProblem + ?Sized> Batch<P> {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }

    /// Expands states. `upcoming` appends at most so many of those that are likely to come next, in their order.
    #[inline]
    pub(super) fn fill<S: BuildHasher>(
        &mut self,
        problem: &P,
        space: &SearchSpace<P, S>,
        upcoming: impl FnOnce(usize, &mut Vec<StateId>),
    ) {
        self.ids.clear();
        upcoming(STATES, &mut self.ids);
        self.expand(problem, space);
    }

    fn expand<S: BuildHasher>(&mut self, problem: &P, space: &SearchSpace<P, S>) {
        self.ids.retain(|&id| space.is_open(id));
        self.lists.resize_with(STATES, Vec::new);
        let (mut states, mut generated) = (0, 0);
        for (&id, list) in self.ids.iter().zip(&mut self.lists) {
            list.clear();
            list.extend(problem.successors(&space.node(id).state));
            states += 1;
            generated += list.len();
            if generated >= SUCCESSORS {
                break;
            }
        }
        self.clear();
        self.pending = 0..states;
        if generated < 2 * SUCCESSORS {
            space.look_ahead(problem, &self.lists[..states], &mut self.tags);
        }
    }

    /// Takes the successors of a state, if they were generated ahead of time, to be [given
    /// back](Self::give_back) for the sake of their allocation.
    #[inline]
    pub(super) fn take(&mut self, id: StateId) -> Option<Vec<SuccessorOf<P>>> {
        if self.pending.is_empty() || self.ids[self.pending.start] != id && !self.skip_to(id) {
            return None;
        }
        Some(std::mem::take(&mut self.lists[self.pending.start]))
    }

    /// Returns what the table knows the next successor by, if that is known.
    #[inline]
    pub(super) fn next_tag(&mut self) -> Option<Tag> {
        let tag = self.tags.get(self.next_tag).copied()?;
        self.next_tag += 1;
        Some(tag)
    }

    #[inline]
    pub(super) fn give_back(&mut self, list: Vec<SuccessorOf<P>>) {
        self.lists[self.pending.start] = list;
        self.pending.start += 1;
    }

    /// Passes over states that were not expanded; all, if `id` is none of them.
    #[cold]
    fn skip_to(&mut self, id: StateId) -> bool {
        while let Some(&passed) = self.ids[self.pending.clone()].first() {
            if passed == id {
                return true;
            }
            self.next_tag += self.lists[self.pending.start].len();
            self.pending.start += 1;
        }
        self.clear();
        false
    }

    pub(super) fn clear(&mut self) {
        self.pending = 0..0;
        self.tags.clear();
        self.next_tag = 0;
    }

    pub(super) fn bytes(&self) -> usize {
        let generated: usize = self.lists.iter().map(Vec::capacity).sum();
        generated * size_of::<SuccessorOf<P>>()
            + self.lists.capacity() * size_of::<Vec<SuccessorOf<P>>>()
            + self.ids.capacity() * size_of::<StateId>()
            + self.tags.capacity() * size_of::<Tag>()
    }
}
