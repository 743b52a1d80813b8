//! A hash set of small states. The table stores the states themselves instead of ids.
//!
//! To recognise a state, a table of ids reads a slot and then the node of the id. This set of states reads only a slot.
//!
//! Free slots hold a copy of the first state. A look-up of the first state may end at a free slot, but the first state
//! is always known. A look-up of any other state takes a slot with the first state to be free. Free slots therefore
//! need neither a reserved value of the type nor an extra bit.
//!
//! The slots do not store hashes, so growth rehashes all states. On a collision, a state goes to the next free slot
//! (linear probing, D. E. Knuth, *The Art of Computer Programming* 3, 2nd ed., §6.4, algorithm L).
//!
//! # Many at a time
//!
//! Look-ups in a large set spend nearly all their time waiting for memory. A caller with many look-ups
//! first [prefetches](StateSet::look_ahead) their slots in a loop that does nothing else, so that the waits overlap.
//! Most states turn out to be known, and most known states are in the slot where their look-up begins. A second
//! loop [removes](StateSet::sift) these states. This loop has no branches, because up to half of them would be
//! mispredicted. The remaining states are looked up one by one.

use crate::space::table::{LEAST_SHIFTED, Tag, Vacancy, growth, room, slot_bytes, slots};

/// The largest size of a state that the table stores itself: the size of an id and a tag together.
const MOST_BYTES: usize = 8;

/// A set that tells whether a state is known.
#[derive(Clone)]
pub(crate) struct StateSet<T> {
    slots: Vec<T>, // the number of slots is a power of two, and at least one slot is free
    first: T,      // what free slots hold
    shift: u32,    // shifting a tag right by this number gives the number of a slot
    len: usize,    // without the first state
    room: usize,   // the set grows when `len` reaches this
}

impl<T> StateSet<T> {
    /// Whether states are small and own no memory. If not, the set is never used, and its methods compile to nothing.
    pub(crate) const MAY_BE: bool = size_of::<T>() <= MOST_BYTES && !std::mem::needs_drop::<T>();

    /// Returns how many bytes the set uses, without its first state, after `more` further states.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        slot_bytes(&self.slots, self.len.saturating_add(more))
    }
}

impl<T: Clone + Eq> StateSet<T> {
    /// Creates a set that contains one state. Returns `None` if the type of states is too large or may own memory, or
    /// if this state is not equal to itself.
    pub(crate) fn of(first: &T) -> Option<Self> {
        let copy = first.clone();
        (Self::MAY_BE && copy == *first).then(|| Self::with(copy))
    }

    /// Creates a set that contains one state. The state must equal itself.
    fn with(first: T) -> Self {
        let count = slots(LEAST_SHIFTED);
        Self {
            slots: vec![first.clone(); count],
            first,
            shift: LEAST_SHIFTED,
            len: 0,
            room: room(count),
        }
    }

    /// Creates a set that contains several states. Returns `None` if [`of`](Self::of) returns `None` for the first
    /// state.
    pub(crate) fn of_all<'a>(
        first: &T,
        others: impl Iterator<Item = &'a T>,
        tag: impl Fn(&T) -> Tag,
    ) -> Option<Self>
    where
        T: 'a,
    {
        let mut set = Self::of(first)?;
        for state in others {
            if let Err(vacancy) = set.find(tag(state), state) {
                set.occupy(vacancy, state.clone(), &tag);
            }
        }
        Some(set)
    }

    /// Returns the slot where a look-up begins.
    #[inline]
    fn home(&self, tag: Tag) -> usize {
        tag.upper_bits(self.shift)
    }

    /// Looks up a state. If the state is not known, returns a free slot for the state. The slot is valid until the set
    /// changes. There is always a free slot, unless a state is no longer equal to itself.
    #[inline]
    pub(crate) fn find(&self, tag: Tag, state: &T) -> Result<(), Vacancy> {
        if !Self::MAY_BE {
            return Ok(());
        }
        let home = self.home(tag);
        let (mut at, mut slot) = (home, &self.slots[home]);
        if slot == state {
            return Ok(()); // the usual case
        }
        while *slot != self.first {
            at += 1;
            let Some(next) = self.slots.get(at) else {
                return self.find_before(home, state);
            };
            if next == state {
                return Ok(());
            }
            slot = next;
        }
        Err(Vacancy(at))
    }

    /// Continues a look-up at the first slot, and ends it at the slot where the look-up began.
    #[cold]
    fn find_before(&self, home: usize, state: &T) -> Result<(), Vacancy> {
        for (at, slot) in self.slots[..home].iter().enumerate() {
            if slot == state {
                return Ok(());
            }
            if *slot == self.first {
                return Err(Vacancy(at));
            }
        }
        Err(Vacancy(self.slots.len()))
    }

    /// Inserts a state at the place that its look-up returned. If the look-up found no free slot, some states are not
    /// equal to themselves. Look-ups cannot find these states, so all states except the first are removed.
    #[inline]
    pub(crate) fn occupy(&mut self, Vacancy(at): Vacancy, state: T, tag: &impl Fn(&T) -> Tag) {
        if !Self::MAY_BE {
            return;
        }
        if let Some(slot) = self.slots.get_mut(at) {
            *slot = state;
            self.len += 1;
            if self.len >= self.room {
                self.grow(tag);
            }
        } else {
            *self = Self::with(self.first.clone());
        }
    }

    /// Reads the slot where a look-up begins. Returns a number that depends on the content of the slot.
    #[inline]
    pub(crate) fn look_ahead(&self, tag: Tag) -> u64 {
        (self.slots[self.home(tag)] == self.first).into()
    }

    /// Removes most of the known states from a list, beginning at position `from`. The remaining states keep their
    /// order.
    #[inline]
    pub(crate) fn sift(&self, states: &mut Vec<(T, Tag)>, from: usize) {
        let mut kept = from;
        for at in from..states.len() {
            let is_known = self.is_at_home(&states[at]);
            states[kept] = states[at].clone();
            kept += usize::from(!is_known);
        }
        states.truncate(kept);
    }

    #[inline]
    fn is_at_home(&self, (state, tag): &(T, Tag)) -> bool {
        self.slots[self.home(*tag)] == *state
    }

    /// Makes the set two or four times as large. As in a [table of ids](super::table::IdTable), states move in order
    /// from the last slot to the first. Most states move to a slot that has already been cleared. The other states are
    /// inserted after the loop.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, tag: &impl Fn(&T) -> Tag) {
        let old = self.slots.len();
        let new = old << growth(old);
        self.shift -= growth(old);
        self.room = room(new);
        self.slots.reserve_exact(new - old);
        self.slots.resize(new, self.first.clone());
        let mut waiting = Vec::new();
        let (first, slots, shift) = (&self.first, self.slots.as_mut_slice(), self.shift);
        for cleared in (0..old).rev() {
            let state = std::mem::replace(&mut slots[cleared], first.clone());
            if state == *first {
                continue;
            }
            let mut at = tag(&state).upper_bits(shift);
            let is_behind = at >= cleared;
            while slots.get(at).is_some_and(|slot| slot != first) {
                at += 1;
            }
            match slots.get_mut(at) {
                Some(free) if is_behind => *free = state,
                _ => waiting.push(state),
            }
        }
        for state in waiting {
            if let Err(Vacancy(at)) = self.find(tag(&state), &state)
                && let Some(slot) = self.slots.get_mut(at)
            {
                *slot = state;
            }
        }
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    use proptest::prelude::*;

    use super::*;
    use crate::hash::FastHash;

    /// Inserts a state, and returns whether it was new.
    fn insert<T: Clone + Eq>(set: &mut StateSet<T>, state: T, tag: impl Fn(&T) -> Tag) -> bool {
        let found = set.find(tag(&state), &state);
        found
            .map_err(|place| set.occupy(place, state, &tag))
            .is_err()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(
            if std::env::var_os("COLORWALK_EXHAUSTIVE").is_some() { 256 } else { 16 }
        ))]

        /// This test uses few different tags, or tags at the ends of their range, so that runs of occupied slots grow
        /// long and wrap around.
        #[test]
        fn it_knows_what_a_hash_set_knows(
            first in 0..2000u16,
            states in prop::collection::vec(0..2000u16, 0..1500),
            mask in prop_oneof![Just(0), Just(1), Just(3 << 62), any::<u64>(), Just(u64::MAX)],
            offset in any::<u64>(),
        ) {
            let tag = |state: &u16| {
                Tag::of_upper_half((FastHash.hash_one(state).wrapping_mul(5) & mask).wrapping_add(offset))
            };
            let mut set = StateSet::of(&first).expect("a small state");
            let mut known = HashSet::from([first]);
            for batch in states.chunks(16) {
                let mut tagged: Vec<_> = batch.iter().map(|&state| (state, tag(&state))).collect();
                set.sift(&mut tagged, 0);
                let kept: Vec<u16> = tagged.iter().map(|&(state, _)| state).collect();
                let mut rest = kept.iter().peekable();
                for state in batch {
                    let is_known = rest.next_if_eq(&state).is_none();
                    prop_assert!(!is_known || known.contains(state));
                }
                prop_assert_eq!(rest.next(), None);
                let foreseen: Vec<usize> = (0..=kept.len()).map(|more| set.bytes(more)).collect();
                let before = set.len;
                for state in kept {
                    prop_assert_eq!(insert(&mut set, state, tag), known.insert(state));
                }
                prop_assert_eq!(set.len + 1, known.len());
                prop_assert_eq!(set.bytes(0), foreseen[set.len - before]);
                prop_assert!(set.slots.len().is_power_of_two() && set.len < set.room);
                let occupied = set.slots.iter().filter(|&&slot| slot != first);
                prop_assert_eq!(occupied.count(), set.len);
            }
            for state in 0..2000 {
                let is_known = set.find(tag(&state), &state) == Ok(());
                prop_assert_eq!(is_known, known.contains(&state));
            }
        }
    }

    #[test]
    fn it_grows_to_any_size_and_keeps_all() {
        let tag = |state: &u32| Tag::new(FastHash.hash_one(state));
        let mut set = StateSet::of(&7).expect("a small state");
        let count = if cfg!(miri) { 1_000 } else { 100_000 };
        let states = || (0..count).map(|number| number * 40_503);
        assert!(states().all(|state| insert(&mut set, state, tag)));
        assert!(states().all(|state| set.find(tag(&state), &state) == Ok(())));
        assert_eq!(set.find(tag(&7), &7), Ok(()));
        assert!(set.slots.capacity() == set.slots.len() && set.len > set.room / 4);
    }

    #[test]
    fn there_is_none_of_large_states_nor_of_such_as_own_memory() {
        assert!(StateSet::of(&[0u8; 8]).is_some() && StateSet::of(&[0u8; 9]).is_none());
        assert!(StateSet::of(&()).is_some() && StateSet::of(&Box::new(0u8)).is_none());
    }

    /// A state whose comparisons return `true` only a limited number of times.
    #[derive(Clone, Debug)]
    struct Moody<'a>(&'a std::cell::Cell<u32>);

    impl PartialEq for Moody<'_> {
        fn eq(&self, _: &Self) -> bool {
            let patience = self.0.get();
            self.0.set(patience.saturating_sub(1));
            patience > 0
        }
    }

    impl Eq for Moody<'_> {}

    #[test]
    fn a_look_up_ends_where_no_state_is_equal_to_itself() {
        let patience = std::cell::Cell::new(0);
        assert!(StateSet::of(&Moody(&patience)).is_none());
        patience.set(1);
        let mut set = StateSet::of(&Moody(&patience)).expect("a small state that is like itself");
        let tag = |_: &Moody<'_>| Tag::NONE;
        assert!(set.find(Tag::NONE, &Moody(&patience)).is_err());
        for mood in 0..200 {
            set.occupy(Vacancy(0), Moody(&patience), &tag); // growth also ends
            patience.set(mood % 7);
        }
        assert!(set.slots.len() >= 200);
    }
}
