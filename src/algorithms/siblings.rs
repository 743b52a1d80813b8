//! Collects the successors of a state until all of them are known, and then pushes them on a stack. The search space
//! serves as the stack.
//!
//! A search that uses this module expands the newest state next, so the module pushes the first successor last.

use crate::engine::edges::NewPath;
use crate::engine::{Engine, OrStop};
use crate::node::Label;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::known::Place;
use crate::space::memory::bytes_of;
use crate::space::table::Tag;

/// The waiting successors. See the [module](self).
pub(super) struct Siblings<P: SearchProblem> {
    waiting: Vec<Sibling<P>>,
}

struct Sibling<P: SearchProblem> {
    state: P::State,
    label: Label<P::Cost>,
    tag: Tag, // of the place
    h: PathCostOf<P>,
}

default_by!([P: SearchProblem] Siblings<P>: waiting);

impl<P: SearchProblem> Siblings<P> {
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn push<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        state: P::State,
        path: &NewPath<'_, P>,
        h: PathCostOf<P>,
        place: Place,
    ) {
        search.space.wait(problem, &state);
        self.waiting.push(Sibling {
            state,
            label: path.label,
            tag: place.tag(),
            h,
        });
    }

    /// Sorts the waiting successors by a key, the least first. The sort is stable.
    pub(super) fn sort_by_key<K: Ord>(&mut self, key: impl Fn(PathCostOf<P>, PathCostOf<P>) -> K) {
        self.waiting
            .sort_by_key(|sibling| key(sibling.label.g, sibling.h));
    }

    /// Adds all waiting successors to the space, in reverse order.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn pop_all<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<()> {
        search.space.end_wait();
        while let Some(sibling) = self.waiting.pop() {
            let new = (sibling.label, sibling.h);
            let id = search.space.push(problem, sibling.state, new, sibling.tag);
            if id.is_none() {
                return Err(search.out_of_ids());
            }
        }
        Ok(())
    }

    /// Forgets all waiting successors.
    pub(super) fn clear<O: Observer<P>>(&mut self, search: &mut Engine<P, O>) {
        search.space.end_wait();
        self.waiting.clear();
    }

    pub(super) fn bytes(&self, more: usize) -> usize {
        bytes_of(&self.waiting, more)
    }
}
