//! An implicit heap in a vector. Each node has two to the power `SHIFT` children.
//!
//! Four children instead of two halve the depth, and siblings are adjacent in memory (D. B. Johnson,
//! "Priority queues with update and finding minimum spanning trees", *Inf. Process. Lett.* 4, 1975). The
//! comparison is passed to each call, so that the heap stores only the entries.

use crate::space::memory::bytes_of;

#[derive(Clone, Debug)]
pub(crate) struct Heap<T, const SHIFT: u32> {
    entries: Vec<T>,
}

/// The textbook binary heap. A new entry rises while it precedes its parent. When the root is removed, the last entry
/// replaces it, and sinks while its first child precedes it (the left child, if neither precedes the other).
pub(crate) type BinaryHeap<T> = Heap<T, 1>;

pub(crate) type QuaternaryHeap<T> = Heap<T, 2>;

default_by!([T, const SHIFT: u32] Heap<T, SHIFT>: entries);

impl<T: Clone, const SHIFT: u32> Heap<T, SHIFT> {
    pub(crate) fn with_capacity(entries: usize) -> Self {
        let entries = Vec::with_capacity(entries);
        Self { entries }
    }

    /// Returns the bytes in use once `more` entries have been added.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        bytes_of(&self.entries, more)
    }

    pub(crate) fn clear(&mut self) {
        self.entries.clear();
    }

    /// Removes and returns all entries, in unspecified order.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = T> {
        self.entries.drain(..)
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<&T> {
        self.entries.first()
    }

    /// Returns the entries of the upper three levels, in unspecified order. They nearly always include the first few
    /// entries of the heap.
    pub(crate) fn upper(&self) -> &[T] {
        let size = 1 + (1 << SHIFT) + (1 << (2 * SHIFT));
        &self.entries[..self.entries.len().min(size)]
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: T, precedes: impl Fn(&T, &T) -> bool) {
        self.entries.push(entry.clone());
        let mut entries = self.entries.as_mut_slice(); // as far as the entry may be
        while let Some((place, before)) = entries.split_last_mut() {
            let above = before.len().wrapping_sub(1) >> SHIFT;
            match before.get(above) {
                Some(parent) if precedes(&entry, parent) => *place = parent.clone(),
                _ => {
                    *place = entry;
                    return;
                }
            }
            entries = &mut before[..=above];
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self, precedes: impl Fn(&T, &T) -> bool) -> Option<T> {
        let last = self.entries.pop()?;
        let entries = self.entries.as_mut_slice();
        let Some(first) = entries.first().cloned() else {
            return Some(last);
        };
        let mut at = 0;
        while let Some((below, entry)) = Self::first_below(entries, at, &precedes) {
            if !precedes(entry, &last) {
                break;
            }
            entries[at] = entry.clone();
            at = below;
        }
        entries[at] = last;
        Some(first)
    }

    /// Returns the child that precedes its siblings, or the leftmost of several such children.
    #[inline]
    fn first_below(all: &[T], at: usize, precedes: impl Fn(&T, &T) -> bool) -> Option<(usize, &T)> {
        let left = (at << SHIFT) + 1;
        let siblings = all.get(left..)?;
        if SHIFT == 2
            && let Some(four) = siblings.first_chunk::<4>()
        {
            // Three comparisons. The first two do not wait for each other. All of them select positions instead of
            // entries, so no branch depends on their results.
            let one = usize::from(precedes(&four[1], &four[0]));
            let two = 2 + usize::from(precedes(&four[3], &four[2]));
            let first = if precedes(&four[two], &four[one]) {
                two
            } else {
                one
            };
            return Some((left + first, &four[first]));
        }
        let (first, rest) = siblings.split_first()?;
        let mut least = (left, first);
        for (at, entry) in (left + 1..).zip(rest).take((1 << SHIFT) - 1) {
            if precedes(entry, least.1) {
                least = (at, entry);
            }
        }
        Some(least)
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pops_in_order<const SHIFT: u32>(numbers: &[u8]) -> bool {
        let mut heap = Heap::<u8, SHIFT>::default();
        for &number in numbers {
            heap.push(number, |a, b| a < b);
        }
        let popped: Vec<u8> = std::iter::from_fn(|| heap.pop(|a, b| a < b)).collect();
        popped.is_sorted() && popped.len() == numbers.len()
    }

    proptest! {
        #[test]
        fn heaps_pop_in_order(numbers in prop::collection::vec(0u8..50, 0..200)) {
            prop_assert!(pops_in_order::<1>(&numbers));
            prop_assert!(pops_in_order::<2>(&numbers));
        }
    }

    /// Entries a, b and c with equal keys are pushed in this order. The heap pops a. Then its last entry, c, is at
    /// the root, and does not sink below b, which is equal.
    #[test]
    fn a_binary_heap_leaves_equal_keys_in_the_order_of_its_swaps() {
        let mut heap = BinaryHeap::default();
        let by_key = |a: &(u8, char), b: &(u8, char)| a.0 < b.0;
        for name in ['a', 'b', 'c'] {
            heap.push((5, name), by_key);
        }
        let popped: String = std::iter::from_fn(|| heap.pop(by_key))
            .map(|entry| entry.1)
            .collect();
        assert_eq!(popped, "acb");
    }
}
