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

use hashbrown::HashMap;

use crate::search::FastHash;

/// Must-hit sets by budget, each with a tag of the caller's.
pub(super) struct Store<T> {
    levels: HashMap<u32, Level<T>, FastHash>,
    capacity: usize,
}

/// The sets for one budget. `slots`, `links` run in parallel: a walk along a list reads links only.
struct Level<T> {
    slots: Vec<Slot<T>>,
    links: Vec<Link>,
    first: Vec<Index>,  // by element: the first set of its list
    watching: Vec<u64>, // the elements whose lists are not empty
    hand: usize,
}

struct Slot<T> {
    set: T,
    tag: u32,
    has_refuted: bool,
}

/// The place of a set in the list of the element that watches it.
#[derive(Clone, Copy)]
struct Link {
    watch: u32,
    previous: Index,
    next: Index,
}

/// The index of a slot; [`END`] past either end of a list.
type Index = u32;

const END: Index = Index::MAX;

impl<T: AsRef<[u64]> + Clone> Store<T> {
    /// An empty store that remembers at most `capacity` sets a budget.
    pub(super) fn new(capacity: usize) -> Self {
        Self {
            levels: HashMap::default(),
            capacity: capacity.min(END as usize - 1),
        }
    }

    /// Returns a set for `budget` that has no element of `owned`, and its tag.
    #[inline]
    pub(super) fn find(&mut self, owned: &T, budget: u32) -> Option<(&T, u32)> {
        let level = self.levels.get_mut(&budget)?;
        let index = level.find(owned.as_ref())?;
        let slot = &mut level.slots[index];
        slot.has_refuted = true;
        Some((&slot.set, slot.tag))
    }

    /// Remembers a set for `budget`.
    pub(super) fn insert(&mut self, set: &T, budget: u32, tag: u32) {
        if self.capacity == 0 {
            return;
        }
        let words = set.as_ref().len();
        let level = self.levels.entry(budget).or_insert_with(|| Level {
            slots: Vec::new(),
            links: Vec::new(),
            first: vec![END; words * 64],
            watching: vec![0; words],
            hand: 0,
        });
        level.insert(set, tag, self.capacity);
    }

    /// Returns the bytes that the store takes.
    pub(super) fn bytes(&self) -> usize {
        let level_bytes = |level: &Level<T>| {
            let set = size_of_val(level.watching.as_slice()); // what a set owns elsewhere, if it does
            level.slots.capacity() * (size_of::<Slot<T>>() + size_of::<Link>())
                + level.slots.len() * set.saturating_sub(size_of::<T>())
                + size_of_val(level.first.as_slice())
                + set
        };
        self.levels.values().map(level_bytes).sum()
    }
}

impl<T: AsRef<[u64]> + Clone> Level<T> {
    #[inline]
    fn find(&mut self, owned: &[u64]) -> Option<usize> {
        for (word, owned_here) in (0u32..).zip(owned) {
            let mut missing = self.watching.get(word as usize)? & !owned_here;
            while missing != 0 {
                let element = word * u64::BITS + missing.trailing_zeros();
                missing &= missing - 1;
                let found = self.find_on_list(element, owned);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// Finds a set that `owned` misses among those that `element` watches; those before it, which are
    /// hit, move to other lists.
    fn find_on_list(&mut self, element: u32, owned: &[u64]) -> Option<usize> {
        let mut at = self.first[element as usize];
        let mut found = None;
        while at != END {
            let index = at as usize;
            let next = self.links[index].next;
            let Some(hit) = lowest_common(self.slots[index].set.as_ref(), owned) else {
                found = Some(index);
                break;
            };
            self.put_on_list(at, hit);
            at = next;
        }
        self.cut_list_to(element, at);
        found
    }

    /// Makes `at` the first set on the list of `element`.
    fn cut_list_to(&mut self, element: u32, at: Index) {
        self.first[element as usize] = at;
        if at == END {
            self.watching[element as usize / 64] &= !(1 << (element % 64));
        } else {
            self.links[at as usize].previous = END;
        }
    }

    fn put_on_list(&mut self, at: Index, element: u32) {
        let next = std::mem::replace(&mut self.first[element as usize], at);
        self.links[at as usize] = Link {
            watch: element,
            previous: END,
            next,
        };
        if next != END {
            self.links[next as usize].previous = at;
        }
        self.watching[element as usize / 64] |= 1 << (element % 64);
    }

    fn take_off_list(&mut self, at: usize) {
        let Link {
            watch,
            previous,
            next,
        } = self.links[at];
        if previous == END {
            self.cut_list_to(watch, next);
        } else {
            self.links[previous as usize].next = next;
            if next != END {
                self.links[next as usize].previous = previous;
            }
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
        };
        let at = if self.slots.len() < capacity {
            self.slots.push(slot);
            self.links.push(Link {
                watch: element,
                previous: END,
                next: END,
            });
            self.slots.len() - 1
        } else {
            let at = self.make_room();
            self.slots[at] = slot;
            at
        };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "no level holds as many sets as `Index` can count"
        )]
        self.put_on_list(at as Index, element);
    }

    /// Takes a set off its list that has refuted nothing of late, and returns where it stands.
    fn make_room(&mut self) -> usize {
        loop {
            let at = self.hand;
            self.hand = (at + 1) % self.slots.len();
            if !std::mem::take(&mut self.slots[at].has_refuted) {
                self.take_off_list(at);
                return at;
            }
        }
    }
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
