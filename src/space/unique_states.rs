//! A set of known states that stores nothing else about them.

use crate::hash::StateHasher;
use crate::id::StateId;
use crate::maybe_owned::MaybeOwned;
use crate::problem::SearchProblem;
use crate::space::interner::MOST_TOUCHED;
use crate::space::look_ahead::MANY_NODES;
use crate::space::memory::{bytes_of, zeros};
use crate::space::state_set::{Sought, StateSet};
use crate::space::table::{Bound, IdTable, Tag};

/// Known states in the order in which they were found, and a set to test membership.
pub(crate) struct UniqueStates<'p, P: SearchProblem> {
    problem: MaybeOwned<'p, P>,
    hasher: StateHasher,
    set: Set<P::State>,
    states: Vec<P::State>, // except those that were forgotten
    forgotten: usize,
    bound: Option<Bound>,
    is_full: bool,
    is_changing: bool, // or a panic has interrupted a change
}

#[derive(Clone)]
enum Set<T> {
    /// The states themselves, if they are small.
    OfStates(StateSet<T>),
    /// The positions of states in the list, by hash.
    ByHash(IdTable),
    /// A bit for each index.
    ByIndex(Bound, Vec<u64>),
}

impl<'p, P: SearchProblem> UniqueStates<'p, P> {
    /// Creates the set of the problem's starts.
    pub(crate) fn new(problem: MaybeOwned<'p, P>, hasher: StateHasher) -> Self {
        let lent = problem.clone();
        Self::of(problem, hasher, lent.starts())
    }

    /// Creates the set of the given states.
    pub(crate) fn of(
        problem: MaybeOwned<'p, P>,
        hasher: StateHasher,
        states: impl IntoIterator<Item = P::State>,
    ) -> Self {
        let indices = problem.index_bound();
        let bound = indices.and_then(|indices| Bound::new(indices, None));
        let mut known = Self {
            problem,
            hasher,
            set: Set::ByHash(IdTable::default()),
            states: Vec::new(),
            forgotten: 0,
            bound,
            is_full: false,
            is_changing: false,
        };
        known.choose_set();
        for state in states {
            let tag = known.tag(&state);
            known.insert(state, tag);
        }
        known
    }

    pub(crate) fn problem(&self) -> MaybeOwned<'p, P> {
        self.problem.clone()
    }

    /// Marks the beginning of a change that calls callbacks.
    ///
    /// # Panics
    ///
    /// If a callback panicked before the [end](Self::end) of an earlier change, because states may be missing.
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

    /// The known states, in order.
    #[inline]
    pub(crate) fn states(&self) -> &[P::State] {
        &self.states
    }

    /// Drops the first `count` states from the list, unless the set still needs the list to recognise states. Returns
    /// whether it dropped them.
    #[cfg(feature = "timely")]
    pub(crate) fn forget(&mut self, count: usize) -> bool {
        let is_needed = matches!(self.set, Set::ByHash(_)) || self.bound.is_some();
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
        matches!(self.set, Set::ByIndex(..))
    }

    /// Returns whether a state was left out because no ids are left.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Switches to one bit per index as soon as this takes less memory. Returns true if it did, since this
    /// invalidates earlier tags.
    #[inline]
    pub(crate) fn choose_set(&mut self) -> bool {
        let pays = |bound: &Bound| bound.pays_as_bits_from() <= self.states.len();
        let bound = self.bound.filter(pays);
        if let Some(bound) = bound {
            self.go_by_index(bound);
        }
        bound.is_some()
    }

    #[cold]
    #[inline(never)]
    fn go_by_index(&mut self, bound: Bound) {
        self.bound = None; // once is enough
        let Some(mut words) = zeros(bound.indices().div_ceil(64)) else {
            return;
        };
        for state in &self.states {
            set_bit(&mut words, bound.tag(&*self.problem, state));
        }
        self.set = Set::ByIndex(bound, words);
    }

    /// Returns the set's key of a state.
    #[inline]
    pub(crate) fn tag(&self, state: &P::State) -> Tag {
        match &self.set {
            Set::OfStates(_) | Set::ByHash(_) => Tag::of(&self.hasher, state),
            Set::ByIndex(bound, _) => bound.tag(&*self.problem, state),
        }
    }

    /// Pairs states with their keys.
    #[inline]
    pub(crate) fn tagged(
        &self,
        states: impl IntoIterator<Item = P::State>,
    ) -> impl Iterator<Item = (P::State, Tag)> {
        states.into_iter().map(|state| {
            let tag = self.tag(&state);
            (state, tag)
        })
    }

    /// Inserts the states that are not known, and empties the list. Look-ups are prefetched in a large set, so that
    /// the waits for memory overlap.
    #[inline]
    pub(crate) fn insert_all(&mut self, states: &mut Vec<(P::State, Tag)>) {
        if self.states.len() >= MANY_NODES {
            self.look_ahead(states, 0);
        }
        for (state, tag) in states.drain(..) {
            self.insert(state, tag);
        }
    }

    /// Prefetches the slots where the states of a list will be looked up, from position `from` on, and removes some
    /// of the known states.
    #[inline]
    pub(crate) fn look_ahead(&self, states: &mut Vec<(P::State, Tag)>, from: usize) {
        let touches = states.len() - from < MOST_TOUCHED;
        match &self.set {
            Set::OfStates(set) => {
                if touches {
                    set.look_ahead(Tag::of_each(&states[from..]));
                }
                set.sift(states, from);
            }
            Set::ByHash(table) if touches => {
                let mut read = 0;
                for tag in Tag::of_each(&states[from..]) {
                    read ^= table.look_ahead(tag);
                }
                std::hint::black_box(read);
            }
            _ => {}
        }
    }

    /// Inserts a state if it is not known. Returns whether it was new.
    #[cfg_attr(not(debug_assertions), inline(always))] // the hot loop
    pub(crate) fn insert(&mut self, state: P::State, tag: Tag) -> bool {
        let sought = &state;
        loop {
            match &mut self.set {
                Set::OfStates(set) => match set.find(tag, sought) {
                    Some(Sought::Known) => return false,
                    Some(Sought::New(_))
                        if StateId::from_index(self.forgotten + self.states.len()).is_none() =>
                    {
                        self.is_full = true;
                        return false;
                    }
                    Some(Sought::New(place)) => {
                        set.occupy(place, sought.clone(), &Tag::by(&self.hasher));
                    }
                    None => {
                        self.go_by_ids();
                        continue;
                    }
                },
                Set::ByHash(table) => {
                    let is_at = |id: StateId| self.states[id.index()] == *sought;
                    let Err(vacancy) = table.find(tag, is_at) else {
                        return false;
                    };
                    if self.states.is_empty()
                        && let Some(set) = StateSet::of(sought)
                    {
                        self.set = Set::OfStates(set);
                        break;
                    }
                    let Some(id) = StateId::from_index(self.states.len()) else {
                        self.is_full = true;
                        return false;
                    };
                    table.occupy(vacancy, tag, id);
                }
                Set::ByIndex(_, words) => {
                    if !set_bit(words, tag) {
                        return false;
                    }
                }
            }
            break;
        }
        self.states.push(state);
        true
    }

    /// Switches to a table of ids, which tolerates states that do not equal themselves.
    #[cold]
    #[inline(never)]
    fn go_by_ids(&mut self) {
        let table = IdTable::of_states(self.states.iter(), Tag::by(&self.hasher));
        self.set = Set::ByHash(table);
    }

    /// Returns the bytes in use once `more` states have been inserted, except the memory that states own.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let set = match &self.set {
            Set::OfStates(set) => set.bytes(more),
            Set::ByHash(table) => table.bytes(more),
            Set::ByIndex(_, words) => bytes_of(words, 0),
        };
        set.saturating_add(bytes_of(&self.states, more))
    }
}

clone_by!([P: SearchProblem] UniqueStates<'_, P>:
    problem, hasher, set, states, forgotten, bound, is_full, is_changing);

/// Returns the position of a tag's word, and the tag's bit in the word.
#[inline]
fn place(tag: Tag) -> (usize, u64) {
    let index = tag.index();
    (index / 64, 1 << (index % 64))
}

/// Sets the bit of a tag; returns whether it was unset.
#[inline]
fn set_bit(words: &mut [u64], tag: Tag) -> bool {
    let (word, bit) = place(tag);
    let is_new = words[word] & bit == 0;
    words[word] |= bit;
    is_new
}
