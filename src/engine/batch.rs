//! Expansions ahead of time, in batches.
//!
//! In a large space most of the time goes by until memory has answered where a state is looked for. So the
//! successors of the next few states are generated together, and the places are touched where all of them will
//! be looked for: these waits then pass at the same time. Nothing of it shows: what was generated is recorded and
//! counted state by state, in the order of the search.

use std::hash::BuildHasher;

use crate::id::StateId;
use crate::observe::Observer;
use crate::problem::{SearchProblem, SuccessorOf};
use crate::space::SearchSpace;
use crate::space::direction::{Direction, prefetch};
use crate::space::memory::at_once;
use crate::space::table::Tag;

/// The most states of a batch.
const MOST_STATES: usize = 8;

/// A batch has about so many successors.
const SUCCESSORS: u64 = 72;

/// Of more successors the places are not touched: the first would be far away again before the last are.
pub(super) const MOST_TOUCHED: usize = 128;

/// A successor, with what the table knows it by.
pub(super) type Tagged<P> = (SuccessorOf<P>, Tag);

/// States whose successors were generated ahead of time, because they are likely to be expanded next. All lists hold the
/// last state first: what comes next is at their end.
pub(super) struct Batch<P: SearchProblem> {
    states: Vec<(StateId, usize)>, // those that have not been expanded since, and where their successors begin
    successors: Vec<Tagged<P>>,    // of all states, those of each in their order
    upcoming: Vec<StateId>,
}

impl<P: SearchProblem> Default for Batch<P> {
    fn default() -> Self {
        Self {
            states: Vec::new(),
            successors: Vec::new(),
            upcoming: Vec::new(),
        }
    }
}

impl<P: SearchProblem> Batch<P> {
    /// How many states a batch has if each has so many successors.
    #[inline]
    pub(super) fn size(successors: u64) -> usize {
        let states = SUCCESSORS / successors.max(1);
        usize::try_from(states).map_or(1, |states| {
            states.clamp(1, at_once::<P::State>(MOST_STATES))
        })
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Expands states: those that `upcoming` appends, which are likely to come next, in their order.
    /// `visits` says whether the nodes of known states will be looked at.
    #[inline]
    pub(super) fn fill<D: Direction<P>, O: Observer<P>, S: BuildHasher>(
        &mut self,
        problem: &P,
        space: &SearchSpace<P, O, S>,
        visits: bool,
        upcoming: impl FnOnce(&mut Vec<StateId>),
    ) {
        self.upcoming.clear();
        upcoming(&mut self.upcoming);
        let states = self.upcoming.iter().map(|&id| &space.node(id).state);
        prefetch::<D, _>(problem, states);
        self.expand::<D, _, _>(problem, space, visits);
    }

    fn expand<D: Direction<P>, O: Observer<P>, S: BuildHasher>(
        &mut self,
        problem: &P,
        space: &SearchSpace<P, O, S>,
        visits: bool,
    ) {
        self.clear();
        for &id in self.upcoming.iter().rev() {
            if space.is_open(id) {
                self.states.push((id, self.successors.len()));
                let edges = D::edges(problem, &space.node(id).state);
                self.successors.extend(edges.map(|edge| {
                    let tag = space.tag(problem, &edge.state);
                    (edge, tag)
                }));
            }
        }
        if self.successors.len() < MOST_TOUCHED {
            space.look_ahead(self.successors.iter().map(|&(_, tag)| tag), visits);
        }
    }

    /// Returns the first of the successors of a state, which are at the end of all, if they were generated ahead of time.
    #[inline]
    pub(super) fn take(&mut self, id: StateId) -> Option<usize> {
        let &(next, first) = self.states.last()?;
        if next == id {
            self.states.pop();
            Some(first)
        } else {
            self.pass_over();
            None
        }
    }

    /// Forgets states before which another one has come.
    #[cold]
    fn pass_over(&mut self) {
        self.clear();
    }

    /// The successors, to be given back with [`recycle`](Self::recycle) without those that were taken.
    #[inline]
    pub(super) fn take_successors(&mut self) -> Vec<Tagged<P>> {
        std::mem::take(&mut self.successors)
    }

    #[inline]
    pub(super) fn recycle(&mut self, successors: Vec<Tagged<P>>) {
        self.successors = successors;
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
