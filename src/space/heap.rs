//! An implicit heap in a vector. Each node has four children.
//!
//! A heap with four children per node is half as deep as a heap with two, and siblings are adjacent in memory (D. B.
//! Johnson, "Priority queues with update and finding minimum spanning trees", *Inf. Process. Lett.* 4, 1975). Each call
//! receives the comparison as an argument, so the heap stores only the entries.

use crate::space::memory::bytes_of;

#[derive(Clone, Debug)]
pub(crate) struct QuaternaryHeap<T> {
    entries: Vec<T>,
}

default_by!([T] QuaternaryHeap<T>: entries);

impl<T: Clone> QuaternaryHeap<T> {
    pub(crate) fn with_capacity(entries: usize) -> Self {
        let entries = Vec::with_capacity(entries);
        Self { entries }
    }

    /// Returns how many bytes are in use after `more` further entries.
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

    /// Returns the entries of the upper three levels of the heap, in unspecified order. They nearly always include the
    /// few entries that will be popped next.
    pub(crate) fn upper(&self) -> &[T] {
        &self.entries[..self.entries.len().min(1 + 4 + 16)]
    }

    #[inline]
    pub(crate) fn push(&mut self, entry: T, precedes: impl Fn(&T, &T) -> bool) {
        self.entries.push(entry.clone());
        let mut entries = self.entries.as_mut_slice(); // as far as the entry may be
        while let Some((place, before)) = entries.split_last_mut() {
            let above = before.len().wrapping_sub(1) / 4;
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

    pub(crate) fn pop(&mut self, precedes: impl Fn(&T, &T) -> bool) -> Option<T> {
        let first = self.peek().cloned();
        self.drop_first(precedes);
        first
    }

    /// Removes the first entry.
    #[inline]
    pub(crate) fn drop_first(&mut self, precedes: impl Fn(&T, &T) -> bool) {
        let Some(last) = self.entries.pop() else {
            return;
        };
        let entries = self.entries.as_mut_slice();
        if entries.is_empty() {
            return;
        }
        let mut at = 0;
        while let Some((below, entry)) = Self::first_below(entries, at, &precedes) {
            if !precedes(entry, &last) {
                break;
            }
            entries[at] = entry.clone();
            at = below;
        }
        entries[at] = last;
    }

    /// Compares the children of the entry at `at`, and returns the first in the order of the heap. If several children
    /// are equal, returns the leftmost of these.
    #[inline]
    fn first_below(all: &[T], at: usize, precedes: impl Fn(&T, &T) -> bool) -> Option<(usize, &T)> {
        let left = 4 * at + 1;
        let siblings = all.get(left..)?;
        if let Some(four) = siblings.first_chunk::<4>() {
            // This function takes three comparisons. The first two comparisons are independent of each other. Each
            // comparison selects a position without a branch.
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
        for (at, entry) in (left + 1..).zip(rest) {
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

    proptest! {
        #[test]
        fn heaps_pop_in_order(numbers in prop::collection::vec(0u8..50, 0..200)) {
            let mut heap = QuaternaryHeap::default();
            for &number in &numbers {
                heap.push(number, |a, b| a < b);
            }
            let popped: Vec<u8> = std::iter::from_fn(|| heap.pop(|a, b| a < b)).collect();
            prop_assert!(popped.is_sorted() && popped.len() == numbers.len());
        }
    }
}
