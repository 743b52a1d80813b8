//! Expansions ahead of time, in batches.
//!
//! In a large space most of the time goes by until memory has answered where a state is looked for. So the
//! successors of the next few states are generated together, and the places are touched where all of them will
//! be looked for: these waits then pass at the same time. Nothing of it shows: what was generated is recorded and
//! counted state by state, in the order of the search.

use std::hash::BuildHasher;

use crate::outcome::StateId;
use crate::problem::{SearchProblem, SuccessorOf};
use crate::space::session::{Direction, prefetch};
use crate::space::table::Tag;
use crate::space::{SearchSpace, is_cheap_to_copy};

/// The most states of a batch: one, if states own memory, which would be got for many and given back late.
const fn most_states<T>() -> usize {
    if is_cheap_to_copy::<T>() { 8 } else { 1 }
}

/// From so many successors on a batch is full.
const SUCCESSORS: usize = 64;

/// A successor, with what the table knows it by.
type Tagged<P> = (SuccessorOf<P>, Tag);

/// States whose successors were generated ahead of time, because they are likely to be expanded next. All lists are kept
/// the other way round: what comes next is at their end.
pub(super) struct Batch<P: SearchProblem + ?Sized> {
    states: Vec<(StateId, usize)>, // those that have not been expanded since, and how many successors each has
    successors: Vec<Tagged<P>>,    // of all states
    upcoming: Vec<StateId>,
}

impl<P: SearchProblem + ?Sized> Default for Batch<P> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            successors: Vec::new(),
            upcoming: Vec::new(),
        }
    }
}

impl<P: SearchProblem + ?Sized> Batch<P> {
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Expands states. `upcoming` appends at most so many of those that are likely to come next, in their order.
    /// `visits` says whether the nodes of known states will be looked at.
    #[inline]
    pub(super) fn fill<D: Direction<P>, S: BuildHasher>(
        &mut self,
        problem: &P,
        space: &SearchSpace<P, S>,
        visits: bool,
        upcoming: impl FnOnce(usize, &mut Vec<StateId>),
    ) {
        self.upcoming.clear();
        upcoming(most_states::<P::State>(), &mut self.upcoming);
        let states = self.upcoming.iter().map(|&id| &space.node(id).state);
        prefetch::<D, _>(problem, states);
        self.expand::<D, _>(problem, space, visits);
    }

    fn expand<D: Direction<P>, S: BuildHasher>(
        &mut self,
        problem: &P,
        space: &SearchSpace<P, S>,
        visits: bool,
    ) {
        self.clear();
        for &id in &self.upcoming {
            if space.is_open(id) {
                let before = self.successors.len();
                let edges = D::edges(problem, &space.node(id).state);
                self.successors.extend(edges.map(|edge| {
                    let tag = space.tag(problem, &edge.state);
                    (edge, tag)
                }));
                self.states.push((id, self.successors.len() - before));
                if self.successors.len() >= SUCCESSORS {
                    break;
                }
            }
        }
        if self.successors.len() < 2 * SUCCESSORS {
            space.look_ahead(self.successors.iter().map(|&(_, tag)| tag), visits);
        }
        self.states.reverse();
        self.successors.reverse();
    }

    /// Returns how many successors of a state come next, if they were generated ahead of time.
    #[inline]
    pub(super) fn take(&mut self, id: StateId) -> Option<usize> {
        let &(next, count) = self.states.last()?;
        if next == id {
            self.states.pop();
            Some(count)
        } else {
            self.skip_to(id)
        }
    }

    /// Takes the next successor.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Tagged<P>> {
        self.successors.pop()
    }

    /// Passes over states that were not expanded; all, if `id` is none of them.
    #[cold]
    fn skip_to(&mut self, id: StateId) -> Option<usize> {
        while let Some((passed, count)) = self.states.pop() {
            if passed == id {
                return Some(count);
            }
            for _ in 0..count {
                self.next();
            }
        }
        None
    }

    pub(super) fn clear(&mut self) {
        self.states.clear();
        self.successors.clear();
    }

    pub(super) fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<(StateId, usize)>()
            + self.successors.capacity() * size_of::<Tagged<P>>()
            + self.upcoming.capacity() * size_of::<StateId>()
    }
}
