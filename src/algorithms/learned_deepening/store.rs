//! Stores the learned nogoods by budget. A look-up finds the nogoods that share no element with a state.
//!
//! One element of each set *watches* the set. If a state owns this element, the set cannot refute the state. The sets
//! of a budget are kept in one list for each watching element, so a look-up scans only the lists of the elements that
//! the state lacks. If the state owns another element of a set, the look-up moves the set to the list of that element.
//! If there are several such elements, it chooses the lowest, because problems give the lowest numbers to the elements
//! that are owned first.
//!
//! When a level is full, new sets replace old sets by the clock algorithm. A hand goes round the sets. It skips the
//! sets that have refuted something since its last visit, and replaces the first set that has not.
//!
//! # References
//!
//! - M. W. Moskewicz, C. F. Madigan, Y. Zhao, L. Zhang and S. Malik, "Chaff: engineering an efficient SAT solver",
//!   *DAC* 2001, on watched literals.
//! - F. J. Corbató, "A paging experiment with the Multics system", 1968, on the clock algorithm.

use std::ops::{ControlFlow, Range};

use hashbrown::HashMap;

use crate::hash::FastHash;

/// The nogoods by budget. Each nogood has a tag that the caller chooses.
pub(super) struct Store<T> {
    levels: HashMap<u32, Level<T>, FastHash>,
    capacity: usize,
}

/// The sets for one budget.
struct Level<T> {
    sets: Vec<T>,
    slots: Vec<Slot>, // by set: its other data
    watches: Watches,
    hand: usize,
}

#[derive(Clone, Copy)]
struct Slot {
    /// The range of words that contains all elements of the set. The elements lie near the border of the elements that
    /// states own, so most words of a set are empty.
    first: Index,
    end: Index,
    /// The element that watches the set, and the next set that this element watches.
    watch: Index,
    next: Index,
    tag: u32,
    has_refuted: bool,
}

/// The linked lists of the sets that each element watches. Moving a set to another list takes two writes.
struct Watches {
    heads: Vec<Index>,  // by element: the first set that it watches, or `END`
    watching: Vec<u64>, // the elements that watch at least one set
}

/// The index of a set, a word or an element.
type Index = u32;

/// The end of a list.
const END: Index = Index::MAX;

/// A set that shares no element with a state.
pub(super) struct Missed<'a, T> {
    pub(super) set: &'a T,
    pub(super) tag: u32,
    span: Range<usize>,
}

impl<T: AsRef<[u64]>> Missed<'_, T> {
    /// Returns whether `owned` shares no element with the set. `owned` must contain what the state of the look-up owns.
    #[inline]
    pub(super) fn is_missed_by(&self, owned: &T) -> bool {
        lowest_common(self.set.as_ref(), owned.as_ref(), &self.span).is_none()
    }
}

impl<T: AsRef<[u64]> + Clone> Store<T> {
    /// Creates an empty store that remembers at most `capacity` sets per budget.
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            levels: HashMap::default(),
            capacity: capacity.min(END as usize),
        }
    }

    /// Returns a stored set for `budget` that shares no element with `owned`, and the tag of the set.
    #[inline]
    pub(super) fn find(&mut self, owned: &T, budget: u32) -> Option<(&T, u32)> {
        let level = self.levels.get_mut(&budget)?;
        let mut found = None;
        level.walk(owned.as_ref(), |missed, has_refuted| {
            *has_refuted = true;
            found = Some((missed.set, missed.tag));
            ControlFlow::Break(())
        });
        found
    }

    /// Calls `visit` with every stored set for `budget` that shares no element with `owned`. The result of `visit` says
    /// whether the set has refuted something.
    pub(super) fn find_all(
        &mut self,
        owned: &T,
        budget: u32,
        mut visit: impl FnMut(&Missed<'_, T>) -> bool,
    ) {
        if let Some(level) = self.levels.get_mut(&budget) {
            level.walk(owned.as_ref(), |missed, has_refuted| {
                *has_refuted |= visit(&missed);
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
            sets: Vec::new(),
            slots: Vec::new(),
            watches: Watches {
                heads: vec![END; words * 64],
                watching: vec![0; words],
            },
            hand: 0,
        });
        level.insert(set, tag, self.capacity);
    }

    /// Returns the bytes that the store takes.
    pub(super) fn bytes(&self) -> usize {
        let level_bytes = |level: &Level<T>| {
            let watching = size_of_val(level.watches.watching.as_slice());
            let set = watching.saturating_sub(size_of::<T>()); // the memory that a set owns, if it owns any
            level.sets.capacity() * size_of::<T>()
                + level.sets.len() * set
                + level.slots.capacity() * size_of::<Slot>()
                + size_of_val(level.watches.heads.as_slice())
                + watching
        };
        self.levels.allocation_size() + self.levels.values().map(level_bytes).sum::<usize>()
    }
}

impl<T: AsRef<[u64]> + Clone> Level<T> {
    /// Calls `visit` with each stored set that shares no element with `owned`, until `visit` returns a break. If a set
    /// shares an element with `owned`, that element watches the set from now on.
    #[inline]
    fn walk<'a>(
        &'a mut self,
        owned: &[u64],
        mut visit: impl FnMut(Missed<'a, T>, &mut bool) -> ControlFlow<()>,
    ) {
        let Self {
            sets,
            slots,
            watches,
            ..
        } = self;
        for word in 0..watches.watching.len().min(owned.len()) {
            let mut missing = watches.watching[word] & !owned[word];
            while missing != 0 {
                let element = index(word) * u64::BITS + missing.trailing_zeros();
                missing &= missing - 1;
                let (mut before, mut at) = (END, watches.heads[element as usize]);
                while at != END {
                    let slot = &mut slots[at as usize];
                    let (set, span, next) = (&sets[at as usize], slot.span(), slot.next);
                    if let Some(hit) = lowest_common(set.as_ref(), owned, &span) {
                        slot.watch = hit;
                        slot.next = watches.put(at, hit);
                        *watches.link(before, element, slots) = next;
                    } else {
                        let tag = slot.tag;
                        let flow = visit(Missed { set, tag, span }, &mut slot.has_refuted);
                        if flow.is_break() {
                            return;
                        }
                        before = at;
                    }
                    at = next;
                }
                watches.note(element);
            }
        }
    }

    fn insert(&mut self, set: &T, tag: u32, capacity: usize) {
        let words = set.as_ref();
        let is_used = |&word: &u64| word != 0;
        let first = words.iter().position(is_used);
        let last = words.iter().rposition(is_used);
        let (Some(first), Some(last)) = (first, last) else {
            return; // no state hits the empty set, so nothing is left to search
        };
        let at = if self.sets.len() < capacity {
            self.sets.push(set.clone());
            self.sets.len() - 1
        } else {
            let at = self.make_room();
            self.sets[at].clone_from(set);
            at
        };
        let watch = index(first) * u64::BITS + words[first].trailing_zeros();
        let slot = Slot {
            first: index(first),
            end: index(last + 1),
            watch,
            next: self.watches.put(index(at), watch),
            tag,
            has_refuted: false,
        };
        if at < self.slots.len() {
            self.slots[at] = slot;
        } else {
            self.slots.push(slot);
        }
    }

    /// Takes a set that has refuted nothing recently off its list. Returns the place of the set.
    fn make_room(&mut self) -> usize {
        loop {
            let at = self.hand;
            self.hand = (at + 1) % self.slots.len();
            if !std::mem::take(&mut self.slots[at].has_refuted) {
                self.watches.remove(index(at), &mut self.slots);
                return at;
            }
        }
    }
}

impl Slot {
    fn span(&self) -> Range<usize> {
        self.first as usize..self.end as usize
    }
}

impl Watches {
    /// Makes a set the first of the sets that `element` watches. Returns the set that was first before.
    #[inline]
    fn put(&mut self, at: Index, element: Index) -> Index {
        self.watching[element as usize / 64] |= 1 << (element % 64);
        std::mem::replace(&mut self.heads[element as usize], at)
    }

    /// Returns the link to the set after `before`, or to the first set that `element` watches.
    #[inline]
    fn link<'a>(
        &'a mut self,
        before: Index,
        element: Index,
        slots: &'a mut [Slot],
    ) -> &'a mut Index {
        match slots.get_mut(before as usize) {
            Some(slot) => &mut slot.next,
            None => &mut self.heads[element as usize],
        }
    }

    /// Records whether `element` watches any set, after sets have left its list.
    #[inline]
    fn note(&mut self, element: Index) {
        if self.heads[element as usize] == END {
            self.watching[element as usize / 64] &= !(1 << (element % 64));
        }
    }

    /// Takes a set off its list.
    fn remove(&mut self, at: Index, slots: &mut [Slot]) {
        let Slot { watch, next, .. } = slots[at as usize];
        let mut link = &mut self.heads[watch as usize];
        while *link != at {
            link = &mut slots[*link as usize].next;
        }
        *link = next;
        self.note(watch);
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "no level holds more sets than `Index` can count, and no set as many words"
)]
fn index(at: usize) -> Index {
    at as Index
}

/// Returns the lowest element of both sets within a span of words.
#[inline]
fn lowest_common(left: &[u64], right: &[u64], span: &Range<usize>) -> Option<Index> {
    let words = left[span.clone()].iter().zip(&right[span.clone()]);
    (index(span.start)..)
        .zip(words.map(|(left, right)| left & right))
        .find(|(_, both)| *both != 0)
        .map(|(word, both)| word * u64::BITS + both.trailing_zeros())
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use proptest::prelude::*;

    use super::Store;

    /// A test store without lists. It has the same clock as the real store, so it forgets the same sets.
    fn is_missed(set: u64, owned: u64) -> bool {
        set & owned == 0
    }

    proptest! {
        /// A look-up finds a set if and only if some set shares no element with the state. It finds such a set.
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

        /// A full store still finds only sets that were inserted, and never holds more sets than its capacity.
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
                let held = store.levels.get(&7).map_or(0, |level| level.sets.len());
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
        store.insert(&[0b100], 3, 2); // replaces the second set
        assert_eq!(store.find(&[0b110], 3).map(|(_, tag)| tag), Some(0));
        assert_eq!(store.find(&[0b101], 3), None);
        assert_eq!(store.find(&[0b011], 3).map(|(_, tag)| tag), Some(2));
        assert_eq!(store.find(&[0b110], 2), None);
    }
}
