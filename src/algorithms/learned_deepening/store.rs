//! What was learnt: must-hit sets by budget, and which of them a state misses.
//!
//! Each set is *watched* by one of its elements. A state that owns the element hits the set, and need
//! not be compared with it. So the sets of a budget stand in lists, one for each element that watches,
//! and a look-up goes through the lists of elements that the state lacks and through no others. A set
//! that is met there and is hit through another element moves to the list of that one: the lowest of
//! them, since problems number first what is owned first.
//!
//! A full level forgets. A hand goes round like that of a clock, spares each set that has refuted
//! something since it passed last, and replaces the first that has not.
//!
//! # References
//!
//! - M. W. Moskewicz, C. F. Madigan, Y. Zhao, L. Zhang and S. Malik, "Chaff: engineering an efficient
//!   SAT solver", *DAC* 2001: watched literals.
//! - F. J. Corbató, "A paging experiment with the Multics system", 1968: the clock.

use std::ops::ControlFlow;

use hashbrown::HashMap;

use crate::hash::FastHash;

/// Must-hit sets by budget, each with a tag of the caller's.
pub(super) struct Store<T> {
    levels: HashMap<u32, Level<T>, FastHash>,
    capacity: usize,
}

/// The sets for one budget.
struct Level<T> {
    slots: Vec<Slot<T>>,
    lists: Vec<Vec<Index>>, // by element: the sets that it watches
    room: usize,            // in all lists together
    watching: Vec<u64>,     // the elements whose lists are not empty
    hand: usize,
}

struct Slot<T> {
    set: T,
    tag: u32,
    has_refuted: bool,
    /// The element on whose list the set is.
    watch: u32,
}

/// The index of a slot.
type Index = u32;

impl<T: AsRef<[u64]> + Clone> Store<T> {
    /// An empty store that remembers at most `capacity` sets a budget.
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            levels: HashMap::default(),
            capacity: capacity.min(Index::MAX as usize),
        }
    }

    /// Returns a set for `budget` that has no element of `owned`, and its tag.
    #[inline]
    pub(super) fn find(&mut self, owned: &T, budget: u32) -> Option<(&T, u32)> {
        let level = self.levels.get_mut(&budget)?;
        let mut found = None;
        level.walk(owned.as_ref(), |index, _| {
            found = Some(index);
            ControlFlow::Break(())
        });
        let slot = &mut level.slots[found?];
        slot.has_refuted = true;
        Some((&slot.set, slot.tag))
    }

    /// Calls `visit` with every set for `budget` that has no element of `owned`, and its tag; the set has
    /// refuted something if it returns true.
    pub(super) fn find_all(
        &mut self,
        owned: &T,
        budget: u32,
        mut visit: impl FnMut(&T, u32) -> bool,
    ) {
        if let Some(level) = self.levels.get_mut(&budget) {
            level.walk(owned.as_ref(), |_, slot| {
                slot.has_refuted |= visit(&slot.set, slot.tag);
                ControlFlow::Continue(())
            });
        }
    }

    /// Remembers a set for `budget`.
    pub(super) fn insert(&mut self, set: &T, budget: u32, tag: u32) {
        if self.capacity == 0 {
            return;
        }
        let words = set.as_ref().len();
        let level = self.levels.entry(budget).or_insert_with(|| Level {
            slots: Vec::new(),
            lists: vec![Vec::new(); words * 64],
            room: 0,
            watching: vec![0; words],
            hand: 0,
        });
        level.insert(set, tag, self.capacity);
    }

    /// Returns the bytes that the store takes.
    pub(super) fn bytes(&self) -> usize {
        let level_bytes = |level: &Level<T>| {
            let set = size_of_val(level.watching.as_slice()); // what a set owns elsewhere, if it does
            level.slots.capacity() * size_of::<Slot<T>>()
                + level.room * size_of::<Index>()
                + level.slots.len() * set.saturating_sub(size_of::<T>())
                + size_of_val(level.lists.as_slice())
                + set
        };
        self.levels.values().map(level_bytes).sum()
    }
}

impl<T: AsRef<[u64]> + Clone> Level<T> {
    /// Calls `visit` with each set that `owned` misses until it breaks. Those that are met and are hit move
    /// to other lists.
    #[inline]
    fn walk(
        &mut self,
        owned: &[u64],
        mut visit: impl FnMut(usize, &mut Slot<T>) -> ControlFlow<()>,
    ) {
        for word in 0..self.watching.len().min(owned.len()) {
            let mut missing = self.watching[word] & !owned[word];
            while missing != 0 {
                let element = word * 64 + missing.trailing_zeros() as usize;
                missing &= missing - 1;
                let mut list = std::mem::take(&mut self.lists[element]);
                let (mut seen, mut kept) = (0, 0);
                let mut flow = ControlFlow::Continue(());
                while let (Some(&at), ControlFlow::Continue(())) = (list.get(seen), flow) {
                    seen += 1;
                    let slot = &mut self.slots[at as usize];
                    if let Some(hit) = lowest_common(slot.set.as_ref(), owned) {
                        self.watch(at, hit);
                    } else {
                        flow = visit(at as usize, slot);
                        list[kept] = at;
                        kept += 1;
                    }
                }
                list.drain(kept..seen);
                if list.is_empty() {
                    self.watching[word] &= !(1 << (element % 64));
                }
                self.lists[element] = list;
                if flow.is_break() {
                    return;
                }
            }
        }
    }

    /// Puts a set on the list of `element`.
    fn watch(&mut self, at: Index, element: u32) {
        self.slots[at as usize].watch = element;
        let list = &mut self.lists[element as usize];
        let room = list.capacity();
        list.push(at);
        self.room += list.capacity() - room;
        self.watching[element as usize / 64] |= 1 << (element % 64);
    }

    /// Takes a set off its list.
    fn unwatch(&mut self, at: Index) {
        let element = self.slots[at as usize].watch as usize;
        let list = &mut self.lists[element];
        if let Some(place) = list.iter().position(|&other| other == at) {
            list.swap_remove(place);
        }
        if list.is_empty() {
            self.watching[element / 64] &= !(1 << (element % 64));
        }
    }

    fn insert(&mut self, set: &T, tag: u32, capacity: usize) {
        let Some(element) = lowest_common(set.as_ref(), set.as_ref()) else {
            return; // nobody hits the empty set: nothing is left to be searched
        };
        let slot = Slot {
            set: set.clone(),
            tag,
            has_refuted: false,
            watch: element,
        };
        let at = if self.slots.len() < capacity {
            self.slots.push(slot);
            self.slots.len() - 1
        } else {
            let at = self.make_room();
            self.slots[at] = slot;
            at
        };
        self.watch(index(at), element);
    }

    /// Takes a set off its list that has refuted nothing of late, and returns where it stands.
    fn make_room(&mut self) -> usize {
        loop {
            let at = self.hand;
            self.hand = (at + 1) % self.slots.len();
            if !std::mem::take(&mut self.slots[at].has_refuted) {
                self.unwatch(index(at));
                return at;
            }
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no level holds more sets than `Index` can count"
)]
fn index(at: usize) -> Index {
    at as Index
}

/// Returns the lowest element of both sets.
#[inline]
fn lowest_common(left: &[u64], right: &[u64]) -> Option<u32> {
    let words = left.iter().zip(right).map(|(left, right)| left & right);
    (0u32..)
        .zip(words)
        .find(|(_, both)| *both != 0)
        .map(|(word, both)| word * u64::BITS + both.trailing_zeros())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Store;

    /// What the store is, without lists: it forgets as the store does, since it is the same clock.
    fn is_missed(set: u64, owned: u64) -> bool {
        set & owned == 0
    }

    proptest! {
        /// A look-up finds a set exactly if one is missed, and only one that is.
        #[test]
        fn a_look_up_agrees_with_a_scan(
            operations in prop::collection::vec((any::<bool>(), 1u64..256, 0u32..2), 1..200),
        ) {
            let mut store = Store::new(1000);
            let mut all = Vec::new();
            for (tag, (is_insertion, bits, budget)) in (0..).zip(operations) {
                if is_insertion {
                    store.insert(&[bits, 0], budget, tag);
                    all.push((bits, budget, tag));
                } else {
                    let found = store.find(&[bits, 0], budget).map(|(set, tag)| (set[0], tag));
                    let expected = all.iter().any(|&(set, of, _)| of == budget && is_missed(set, bits));
                    prop_assert_eq!(found.is_some(), expected);
                    if let Some((set, tag)) = found {
                        prop_assert!(is_missed(set, bits));
                        prop_assert!(all.contains(&(set, budget, tag)));
                    }
                }
            }
        }

        /// A full store still finds only what was put in, and never holds more than it may.
        #[test]
        fn a_full_store_forgets_and_errs_not(
            operations in prop::collection::vec((1u64..256, any::<u64>()), 1..200),
            capacity in 0usize..5,
        ) {
            let mut store = Store::new(capacity);
            for (at, &(set, owned)) in (0u32..).zip(&operations) {
                store.insert(&[set], 7, at);
                if let Some((found, tag)) = store.find(&[owned], 7) {
                    prop_assert!(is_missed(found[0], owned));
                    prop_assert_eq!(operations[tag as usize].0, found[0]);
                }
                let held = store.levels.get(&7).map_or(0, |level| level.slots.len());
                prop_assert_eq!(held, capacity.min(at as usize + 1));
            }
        }
    }

    #[test]
    fn the_clock_spares_what_has_refuted_something() {
        let mut store = Store::new(2);
        store.insert(&[0b001], 3, 0);
        store.insert(&[0b010], 3, 1);
        assert_eq!(store.find(&[0b110], 3).map(|(_, tag)| tag), Some(0));
        store.insert(&[0b100], 3, 2); // takes the place of the second
        assert_eq!(store.find(&[0b110], 3).map(|(_, tag)| tag), Some(0));
        assert_eq!(store.find(&[0b101], 3), None);
        assert_eq!(store.find(&[0b011], 3).map(|(_, tag)| tag), Some(2));
        assert_eq!(store.find(&[0b110], 2), None);
    }
}
