//! These tables find the ids of known states. If the problem provides dense indices of states, the table is an array.
//! Otherwise the table is a hash table with open addressing.
//!
//! A slot of the hash table holds an id and a *tag*, which is 32 bits of the hash. States are compared only if their
//! tags are equal, so a look-up reads one cache line of the table and, for a known state, one node. The top bits of a
//! tag are the number of the slot where its look-up begins. Growth therefore does not rehash, and it visits old and new
//! slots in the same order. On a collision, an entry goes to the next free slot (linear probing, D. E. Knuth, *The Art
//! of Computer Programming* 3, 2nd ed., §6.4, algorithms L and R).

use std::borrow::Borrow;
use std::hash::Hash;
use std::num::NonZeroU32;

use crate::hash::{StateHasher, fast_key};
use crate::id::StateId;
use crate::problem::SearchProblem;
use crate::space::memory::{bytes_of, zeros};

/// The key of a state in a table. It is the index of the state, or the stored part of its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "timely", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Tag(u32);

impl Tag {
    /// The tag of every state in a space without look-ups.
    pub(crate) const NONE: Self = Self(0);

    #[inline]
    pub(crate) fn of_index(index: usize) -> Self {
        Self(u32::try_from(index).unwrap_or(u32::MAX))
    }

    /// Returns the index of a state.
    ///
    /// # Panics
    ///
    /// Panics if the index is not below the bound.
    #[inline]
    pub(crate) fn of_state<P: SearchProblem>(problem: &P, state: &P::State, bound: usize) -> Self {
        let index = problem.index(state);
        if index >= bound {
            beyond_bound(index, bound);
        }
        Self::of_index(index)
    }

    /// Returns the index that a tag contains. The tag must be an index, not a hash.
    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the tag shifted right by `shift` bits.
    #[inline]
    pub(crate) fn upper_bits(self, shift: u32) -> usize {
        (self.0 >> shift) as usize
    }

    /// Returns the lower bits of the tag as a number below `count`, which must be a power of two.
    #[inline]
    pub(crate) fn lower_bits(self, count: usize) -> usize {
        self.0 as usize & (count - 1)
    }

    /// Returns the key of a state with this hash.
    #[cfg(any(all(test, feature = "proptest"), feature = "timely"))]
    pub(crate) fn new(hash: u64) -> Self {
        Self(crate::hash::key(hash))
    }

    /// Returns the key of a state by the fast hash.
    #[inline]
    pub(crate) fn fast(state: &impl Hash) -> Self {
        Self(fast_key(state))
    }

    /// Returns the key of a state by its hash.
    #[inline]
    pub(crate) fn of(hasher: &StateHasher, state: &impl Hash) -> Self {
        Self(hasher.key(state))
    }

    /// Returns a function that computes the keys of states from their hashes.
    #[inline]
    pub(crate) fn by<T: Hash>(hasher: &StateHasher) -> impl Fn(&T) -> Self {
        |state| Self::of(hasher, state)
    }

    /// Returns only the tags of a list of tagged items.
    #[inline]
    pub(crate) fn of_each<T>(tagged: &[(T, Self)]) -> impl Iterator<Item = Self> + Clone {
        tagged.iter().map(|&(_, tag)| tag)
    }

    #[cfg(all(test, feature = "proptest"))]
    pub(crate) fn of_upper_half(number: u64) -> Self {
        Self((number >> 32) as u32)
    }
}

/// An entry of the table, with the tag in the upper half and the id in the lower half. The entry is a plain number, so
/// that zeroed memory is an empty table.
type Slot = u64;

const FREE: Slot = 0;

#[inline]
fn slot(tag: Tag, id: StateId) -> Slot {
    u64::from(tag.0) << 32 | u64::from(id.0.get())
}

#[inline]
fn tag_of(slot: Slot) -> Tag {
    Tag((slot >> 32) as u32)
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is the lower half")]
fn id_of(slot: Slot) -> Option<StateId> {
    NonZeroU32::new(slot as u32).map(StateId)
}

#[cold]
pub(crate) fn beyond_bound(index: usize, bound: usize) -> ! {
    panic!("a state has the index {index}, which is not below the bound {bound}");
}

/// A bound on the indices of states, with a limit on the memory of an array that has an entry for each index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bound {
    indices: usize,
    max_bytes: usize, // that may be in use together with the array
}

impl Bound {
    /// Creates a bound. Returns `None` if there may be indices that do not fit in 32 bits.
    pub(crate) fn new(indices: usize, max_bytes: Option<usize>) -> Option<Self> {
        let max_bytes = max_bytes.unwrap_or(usize::MAX);
        u32::try_from(indices).ok()?;
        Some(Self { indices, max_bytes })
    }

    pub(crate) fn indices(self) -> usize {
        self.indices
    }

    /// Returns whether an array of ids is allowed if `bytes` bytes are already in use.
    pub(crate) fn allows_ids(self, bytes: usize) -> bool {
        let array = self.indices.saturating_mul(size_of::<u32>());
        bytes.saturating_add(array) <= self.max_bytes
    }

    /// Returns whether an array of bits is allowed if `bytes` bytes are already in use.
    pub(crate) fn allows_bits(self, bytes: usize) -> bool {
        bytes.saturating_add(self.indices / 8) <= self.max_bytes
    }

    /// Returns the number of states from which an array of ids is faster than hashing. With fewer states, the array is
    /// slower, because the first access to each page of a new array is slow, and a few states may be spread over many
    /// pages.
    pub(crate) fn ids_pay_from(self) -> usize {
        const FEW_INDICES: usize = 1 << 12;
        const MANY_STATES: usize = 1 << 14;
        if self.indices <= FEW_INDICES {
            0
        } else {
            (self.indices / 16).min(MANY_STATES)
        }
    }

    /// Returns the least number of states that makes one bit per index better than hashing. Hashing takes at least two
    /// words per state.
    pub(crate) fn bits_pay_from(self) -> usize {
        self.indices / (2 * 64)
    }
}

/// The ids of states by index. The entry of a state that is not known is zero.
#[derive(Clone, Debug)]
pub(crate) struct IndexTable {
    ids: Vec<u32>,
}

impl IndexTable {
    /// Creates an empty table. Returns `None` if there is not enough memory.
    pub(super) fn new(indices: usize) -> Option<Self> {
        let ids = zeros(indices)?;
        Some(Self { ids })
    }

    #[inline]
    pub(super) fn indices(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.ids.len() * size_of::<u32>()
    }

    /// Reads what a look-up will read.
    #[inline]
    pub(super) fn look_ahead(&self, tag: Tag) -> u64 {
        self.ids[tag.index()].into()
    }

    #[inline]
    pub(super) fn find(&self, tag: Tag) -> Result<StateId, Vacancy> {
        let id = NonZeroU32::new(self.ids[tag.index()]).map(StateId);
        id.ok_or(Vacancy::NONE)
    }

    #[inline]
    pub(super) fn set(&mut self, tag: Tag, id: Option<StateId>) {
        self.ids[tag.index()] = id.map_or(0, |id| id.0.get());
    }

    /// Removes all ids. If the list `states` is short, clears only the entries of these states.
    pub(super) fn clear<P: SearchProblem>(
        &mut self,
        problem: &P,
        states: &[impl Borrow<P::State>],
    ) {
        let bound = self.ids.len();
        if states.len() >= bound / 16 {
            self.ids.fill(0);
            return;
        }
        for state in states {
            self.set(Tag::of_state(problem, state.borrow(), bound), None);
        }
    }
}

/// The indices of known states, one bit each.
#[derive(Clone)]
pub(crate) struct BitTable {
    words: Vec<u64>,
    indices: usize,
}

impl BitTable {
    /// Creates an empty table. Returns `None` if there is not enough memory.
    pub(super) fn new(indices: usize) -> Option<Self> {
        let words = zeros(indices.div_ceil(64))?;
        Some(Self { words, indices })
    }

    #[inline]
    pub(super) fn indices(&self) -> usize {
        self.indices
    }

    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.words, 0)
    }

    /// Reads what a look-up will read.
    #[inline]
    pub(super) fn look_ahead(&self, tag: Tag) -> u64 {
        self.words[tag.index() / 64]
    }

    #[inline]
    pub(super) fn find(&self, tag: Tag) -> Result<(), Vacancy> {
        let is_known = self.words[tag.index() / 64] >> (tag.index() % 64) & 1 == 1;
        is_known.then_some(()).ok_or(Vacancy::NONE)
    }

    #[inline]
    pub(super) fn set(&mut self, tag: Tag) {
        self.words[tag.index() / 64] |= 1 << (tag.index() % 64);
    }
}

/// The ids of states by hash.
#[derive(Clone, Debug)]
pub(crate) struct IdTable {
    slots: Vec<Slot>, // the number of slots is a power of two, and at least one slot is free
    shift: u32,       // shifting a tag right by this number gives the number of a slot
    len: usize,
    room: usize, // at this many entries the table grows
}

/// A free slot for a state that a look-up did not find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vacancy(pub(super) usize);

impl Vacancy {
    /// The place that a look-up returns in tables without slots: the arrays and the table of a path.
    pub(crate) const NONE: Self = Self(usize::MAX);
}

pub(super) const LEAST_SHIFTED: u32 = 24; // 256 slots

/// A table with fewer slots than this number grows by a factor of four. Larger tables grow by a factor of two.
const FEW_SLOTS: usize = 1 << 17;

impl Default for IdTable {
    fn default() -> Self {
        Self::with_room(Vec::new(), 0)
    }
}

/// Returns how many bytes a table uses when it holds `len` entries.
pub(super) fn slot_bytes<T>(table: &Vec<T>, len: usize) -> usize {
    let mut slots = table.len();
    while len >= room(slots) {
        slots = slots.saturating_mul(1 << growth(slots));
    }
    slots.max(table.capacity()).saturating_mul(size_of::<T>())
}

pub(super) fn slots(shift: u32) -> usize {
    1 << (32 - shift)
}

/// Returns how many bits the slot numbers of a table gain when the table grows.
pub(super) fn growth(slots: usize) -> u32 {
    if slots < FEW_SLOTS { 2 } else { 1 }
}

/// Returns how many ids fit into this many slots.
pub(super) fn room(slots: usize) -> usize {
    // There are fewer than 2³² ids, so a table of 2³² slots always has a free slot.
    if slots as u64 > u64::from(u32::MAX) {
        usize::MAX
    } else {
        slots - slots / 4
    }
}

impl IdTable {
    /// The largest number of bytes per id in a table that was made for a known number of ids. Such a table is at least
    /// three eighths full.
    pub(crate) const MOST_BYTES_AN_ID: usize = 3 * size_of::<Slot>();

    /// Creates an empty table with room for `ids` ids, or for fewer ids if there is not enough memory. Reuses the slots
    /// of another table.
    pub(super) fn with_room(mut memory: Vec<Slot>, ids: usize) -> Self {
        let mut shift = LEAST_SHIFTED;
        while shift > 0 && ids >= room(slots(shift)) {
            shift -= 1;
        }
        memory.clear();
        if memory.try_reserve_exact(slots(shift)).is_err() {
            shift = LEAST_SHIFTED;
        }
        memory.resize(slots(shift), FREE); // in order, as in a table that grows
        Self {
            slots: memory,
            shift,
            len: 0,
            room: room(slots(shift)),
        }
    }

    /// Creates the table of states whose ids are their positions.
    pub(super) fn of_states<'a, T: 'a>(
        states: impl ExactSizeIterator<Item = &'a T>,
        tag: impl Fn(&T) -> Tag,
    ) -> Self {
        let mut table = Self::with_room(Vec::new(), states.len());
        for (index, state) in states.enumerate() {
            if let Some(id) = StateId::from_index(index) {
                table.insert_new(tag(state), id);
            }
        }
        table
    }

    pub(super) fn into_slots(self) -> Vec<Slot> {
        self.slots
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = StateId> {
        self.slots.iter().copied().filter_map(id_of)
    }

    /// Returns how many bytes the table uses after it has added `more` further ids.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        slot_bytes(&self.slots, self.len.saturating_add(more))
    }

    /// Returns the slot where a look-up begins.
    #[inline]
    fn home(&self, tag: Tag) -> usize {
        tag.upper_bits(self.shift)
    }

    /// Returns the contents of the slot where a look-up begins.
    #[inline]
    pub(crate) fn look_ahead(&self, tag: Tag) -> u64 {
        self.slots[self.home(tag)]
    }

    #[inline]
    fn after(&self, slot: usize) -> usize {
        (slot + 1) & (self.slots.len() - 1)
    }

    /// Returns the id of a state. If the state is not known, returns the free slot where it would be inserted. The slot
    /// is valid until the table changes. The function `is_at` says whether the state has a given id.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn find(
        &self,
        tag: Tag,
        is_at: impl Fn(StateId) -> bool,
    ) -> Result<StateId, Vacancy> {
        let mut at = self.home(tag);
        loop {
            let slot = self.slots[at];
            let id = id_of(slot).ok_or(Vacancy(at))?;
            if tag_of(slot) == tag && is_at(id) {
                return Ok(id);
            }
            at = self.after(at);
        }
    }

    /// Inserts an id at the place that its look-up returned.
    #[inline]
    pub(crate) fn occupy(&mut self, Vacancy(at): Vacancy, tag: Tag, id: StateId) {
        self.slots[at] = slot(tag, id);
        self.len += 1;
        if self.len >= self.room {
            self.grow();
        }
    }

    /// Inserts the id of a state that is not in the table.
    pub(crate) fn insert_new(&mut self, tag: Tag, id: StateId) {
        if let Err(vacancy) = self.find(tag, |_| false) {
            self.occupy(vacancy, tag, id);
        }
    }

    /// Removes an id if the id is in the table. Later entries move into the gap if look-ups would otherwise end at the
    /// gap before they find them (backward-shift deletion).
    pub(crate) fn remove(&mut self, tag: Tag, id: StateId) {
        let mut hole = self.home(tag);
        while self.slots[hole] != slot(tag, id) {
            if self.slots[hole] == FREE {
                return;
            }
            hole = self.after(hole);
        }
        let mut at = self.after(hole);
        while self.slots[at] != FREE {
            let mask = self.slots.len() - 1;
            let distance_from = |slot: usize| at.wrapping_sub(slot) & mask;
            if distance_from(self.home(tag_of(self.slots[at]))) >= distance_from(hole) {
                self.slots[hole] = self.slots[at];
                hole = at;
            }
            at = self.after(at);
        }
        self.slots[hole] = FREE;
        self.len -= 1;
    }

    pub(crate) fn clear(&mut self) {
        self.slots.fill(FREE);
        self.len = 0;
    }

    /// Makes the table two or four times as large.
    ///
    /// Entries move in order from the last slot to the first. Growth multiplies the number of each home slot by two or
    /// four, so most entries move to a slot that has already been cleared. The few other entries are inserted after the
    /// loop.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let old = self.slots.len();
        let new = old << growth(old);
        self.shift -= growth(old);
        self.room = room(new);
        self.slots.resize(new, FREE);
        let mut waiting = Vec::new();
        let (slots, shift) = (self.slots.as_mut_slice(), self.shift);
        for cleared in (0..old).rev() {
            let slot = std::mem::replace(&mut slots[cleared], FREE);
            if slot == FREE {
                continue;
            }
            let mut at = tag_of(slot).upper_bits(shift);
            let is_behind = at >= cleared;
            while slots.get(at).is_some_and(|&slot| slot != FREE) {
                at += 1;
            }
            match slots.get_mut(at) {
                Some(free) if is_behind => *free = slot,
                _ => waiting.push(slot),
            }
        }
        for slot in waiting {
            self.place(slot);
        }
    }

    /// Inserts an entry into the first free slot at or after its home slot.
    fn place(&mut self, slot: Slot) {
        let mut at = self.home(tag_of(slot));
        while self.slots[at] != FREE {
            at = self.after(at);
        }
        self.slots[at] = slot;
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use std::collections::HashMap;
    use std::hash::{BuildHasher, Hash};

    use proptest::prelude::*;

    use super::*;
    use crate::hash::FastHash;

    /// Generates only a few different tags, all at the ends of their range, so that runs of occupied slots grow long
    /// and wrap around.
    fn tags() -> impl Strategy<Value = u32> {
        prop_oneof![0u32..4, u32::MAX - 3..=u32::MAX, any::<u32>()]
    }

    /// Returns the mean number of slots that a look-up probes for a new state.
    fn probes<T: Hash>(states: impl IntoIterator<Item = T>) -> f64 {
        let mut table = IdTable::default();
        let mut probes = 0;
        for (index, state) in states.into_iter().enumerate() {
            let tag = Tag::new(FastHash.hash_one(state));
            let Err(Vacancy(at)) = table.find(tag, |_| false) else {
                unreachable!("no state is taken for another one")
            };
            probes += (at.wrapping_sub(table.home(tag)) & (table.slots.len() - 1)) + 1;
            let id = StateId::from_index(index).expect("few states");
            table.occupy(Vacancy(at), tag, id);
        }
        let count = |count| f64::from(u32::try_from(count).expect("small counts"));
        count(probes) / count(table.len)
    }

    /// Returns all pairs of the items of two lists.
    fn product<T: Clone, U>(
        first: impl Iterator<Item = T>,
        second: impl Iterator<Item = U> + Clone,
    ) -> impl Iterator<Item = (T, U)> {
        first.flat_map(move |a| second.clone().map(move |b| (a.clone(), b)))
    }

    /// With random states, and a table that is three eighths to three quarters full, a look-up would probe 3.3 slots on
    /// average.
    #[test]
    #[cfg_attr(miri, ignore = "it counts, and takes no part in what miri looks at")]
    fn states_that_are_small_numbers_meet_less_often_than_random_ones() {
        let lines = [1_000, 30_000, 97_000, 150_000].map(|count| probes(0..count));
        let squares = [30i32, 100, 317, 400].map(|side| probes(product(-side / 3..side, 0..side)));
        let long = [30usize, 100, 317, 400].map(|side| probes(product(0..side / 10, 0..10 * side)));
        let others = [
            probes(product(product(0..60usize, 0..50usize), 0..40usize)),
            probes(product(product(0..200u16, 0..150u16), 0..4u8)),
            probes(product(product(0..40u8, 0..40u8), 0..1u64 << 6)),
            probes(product(0..400u32, 0..400u32).filter(|(a, b)| a < b)),
        ];
        let all = [lines, squares, long, others].concat();
        assert!(all.iter().all(|&probes| probes < 4.0), "{all:?}");
        assert!(all.iter().sum::<f64>() / 16.0 < 2.0, "{all:?}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "it counts, and takes no part in what miri looks at")]
    fn states_with_regular_gaps_meet_hardly_more_often_than_random_ones() {
        for shift in 0..48 {
            let shifted = (0..50_000u64).map(|number| number << shift);
            assert!(probes(shifted) < 4.5, "numbers times 2^{shift}");
        }
        for factor in [10, 100, 1000, 50_000, 1_000_000] {
            let spread = (0..50_000u64).map(|number| number * factor);
            assert!(probes(spread) < 4.5, "numbers times {factor}");
        }
        let upper = product(0..250u64, 0..200u64).map(|(a, b)| (a << 56, b << 56));
        assert!(
            probes(upper) < 4.5,
            "two words of which the upper bits differ"
        );
        let upper = product(0..250u128, 0..200u128).map(|(a, b)| a << 120 | b << 56);
        assert!(
            probes(upper) < 4.5,
            "one long word of which a few bits differ"
        );
        let floats = (0..50_000u32).map(|number| f64::from(number).to_bits());
        assert!(probes(floats) < 4.5, "floating-point numbers");
        let words = (0..50_000u32).map(|number| number.to_string());
        assert!(probes(words) < 4.5, "words");
        let cells = product(0..250u8, 0..200u8).map(|(a, b)| [a, 7, 7, b, 7, 7, 7, 7, 7, 7]);
        assert!(probes(cells) < 4.5, "arrays");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(
            if std::env::var_os("COLORWALK_EXHAUSTIVE").is_some() { 256 } else { 16 }
        ))]

        /// States are numbers; the test chooses their tags.
        #[test]
        fn it_finds_what_a_map_finds(
            tags in prop::collection::vec(tags(), 1..400),
            steps in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..800),
            growths in prop::collection::vec(0..800usize, 0..4), // before they are due
        ) {
            let mut table = IdTable::default();
            let mut known = HashMap::new();
            for (step, (state, is_removed)) in steps.into_iter().enumerate() {
                if growths.contains(&step) {
                    table.grow();
                }
                let state = state.index(tags.len());
                let tag = Tag(tags[state]);
                let id = StateId::from_index(state).expect("few states");
                let is_at = |other| other == id;
                let found = table.find(tag, is_at);
                prop_assert_eq!(found.as_ref().ok(), known.get(&state));
                match found {
                    Err(vacancy) => {
                        table.occupy(vacancy, tag, id);
                        known.insert(state, id);
                    }
                    Ok(id) if is_removed => {
                        table.remove(tag, id);
                        known.remove(&state);
                    }
                    Ok(_) => {}
                }
                let entries = table.slots.iter().filter(|&&slot| id_of(slot).is_some()).count();
                prop_assert_eq!((entries, table.len), (known.len(), known.len()));
            }
        }
    }
}
