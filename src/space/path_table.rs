//! This hash table finds the states of the current path.
//!
//! The current path grows and shrinks only at its end, so states are removed in the reverse order of their insertion.
//! Each list of states with the same slot is therefore a stack. A new state becomes the head and links to the previous
//! head, which becomes the head again when the state is removed. This is hashing with chaining (D. E. Knuth, *The Art
//! of Computer Programming* 3, 2nd ed., §6.4).

use crate::hash::StateHasher;
use crate::id::StateId;
use crate::problem::SearchProblem;
use crate::space::memory::{bytes_of, grown};
use crate::space::table::Tag;

const LEAST_LISTS: usize = 64;

/// The table of the listed states of a stack. The listed states form the current path.
#[derive(Clone)]
pub(crate) struct PathTable {
    heads: Vec<Option<StateId>>, // the newest state of each list, or `None`; the number of lists is a power of two
    entries: Vec<OnStack>,       // of all states of the stack, by id
    bound: Option<usize>,        // on the indices of states, if they have indices
}

#[derive(Clone)]
struct OnStack {
    tag: Tag,
    before: Option<StateId>, // if listed: the next older state of its list
}

impl PathTable {
    /// Creates a table for states with indices below `bound`, or without indices.
    pub(crate) fn new(bound: Option<usize>) -> Self {
        Self {
            heads: vec![None; LEAST_LISTS],
            entries: Vec::new(),
            bound: bound.filter(|&bound| u32::try_from(bound).is_ok()),
        }
    }

    /// Returns the key of `state` in this table.
    #[inline]
    pub(crate) fn tag<P: SearchProblem>(
        &self,
        problem: &P,
        hasher: &StateHasher,
        state: &P::State,
    ) -> Tag {
        match self.bound {
            Some(bound) => Tag::of_state(problem, state, bound),
            None => Tag::of(hasher, state),
        }
    }

    /// Returns how many bytes the table uses after it has added `more` further states.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let needed = self.entries.len().saturating_add(more);
        let lists = grown(needed, self.heads.len(), 0);
        let heads = lists.saturating_mul(size_of::<Option<StateId>>());
        heads.saturating_add(bytes_of(&self.entries, more))
    }

    #[inline]
    fn list(&self, tag: Tag) -> usize {
        tag.lower_bits(self.heads.len())
    }

    /// Returns the id of a listed state. The function `is_at` says whether the state has a given id.
    #[inline]
    pub(crate) fn find(&self, tag: Tag, is_at: impl Fn(StateId) -> bool) -> Option<StateId> {
        let mut next = self.heads[self.list(tag)];
        while let Some(id) = next {
            let entry = &self.entries[id.index()];
            if entry.tag == tag && is_at(id) {
                return Some(id);
            }
            next = entry.before;
        }
        None
    }

    /// Adds a state that was pushed on the stack. Look-ups find this state only after it is [listed](Self::list_state).
    #[inline]
    pub(crate) fn push(&mut self, tag: Tag) {
        self.entries.push(OnStack { tag, before: None });
        if self.entries.len() > self.heads.len() {
            self.grow();
        }
    }

    /// Lists a state as the newest state of its list, so that look-ups can find the state.
    #[inline]
    pub(crate) fn list_state(&mut self, id: StateId) {
        let list = self.list(self.entries[id.index()].tag);
        self.entries[id.index()].before = self.heads[list].replace(id);
    }

    /// Pops the newest state.
    #[inline]
    pub(crate) fn pop(&mut self, id: StateId) {
        if let Some(OnStack { tag, before }) = self.entries.pop() {
            let list = self.list(tag);
            if self.heads[list] == Some(id) {
                self.heads[list] = before;
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        self.heads.fill(None);
        self.entries.clear();
    }

    /// Splits each list in two, preserving the order.
    #[cold]
    fn grow(&mut self) {
        let lists = self.heads.len();
        self.heads.resize(2 * lists, None);
        for list in 0..lists {
            let mut next = self.heads[list].take();
            let mut ends = [None; 2]; // the last state of each of the two lists so far
            while let Some(id) = next {
                next = self.entries[id.index()].before.take();
                let list = self.list(self.entries[id.index()].tag);
                let end: &mut Option<StateId> = &mut ends[usize::from(list >= lists)];
                match end.replace(id) {
                    Some(newer) => self.entries[newer.index()].before = Some(id),
                    None => self.heads[list] = Some(id),
                }
            }
        }
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// States are numbers; the test chooses their tags.
        #[test]
        fn it_finds_the_states_of_a_path(
            states in prop::collection::vec(0..300usize, 1..300),
            tags in prop::collection::vec(prop_oneof![0u64..4, any::<u64>()], 300),
            rests in prop::collection::vec(0..6usize, 300),
        ) {
            let mut table = PathTable::new(None);
            let mut stack: Vec<(usize, bool)> = Vec::new(); // states, and whether they are listed
            for (state, rest) in states.into_iter().zip(rests) {
                let tag = Tag::new(tags[state]);
                let is_at = |id: StateId| stack[id.index()].0 == state;
                let on_path = stack.iter().position(|&known| known == (state, true));
                prop_assert_eq!(table.find(tag, is_at).map(StateId::index), on_path);
                if on_path.is_none() {
                    table.push(tag);
                    stack.push((state, false));
                }
                let id = |stack: &Vec<_>| StateId::from_index(stack.len() - 1).expect("few states");
                match rest {
                    0 if !stack.is_empty() => {
                        table.pop(id(&stack));
                        stack.pop();
                    }
                    1.. if stack.last().is_some_and(|&(_, is_listed)| !is_listed) => {
                        let (last, _) = stack[stack.len() - 1];
                        if !stack.contains(&(last, true)) {
                            table.list_state(id(&stack));
                            stack.last_mut().expect("there is one").1 = true;
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}
