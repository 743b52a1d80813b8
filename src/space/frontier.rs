//! Frontiers ordered by a key: a heap, and a double-ended queue that can drop its worst entry.
//!
//! The heap is lazy: a state whose g-value was lowered is pushed again, and its older entry is
//! skipped when it surfaces. That is 1.15 to 1.4 times as fast as lowering keys in place, at the
//! price of entries that outnumber the open states. Four entries below each
//! instead of two halve its depth (D. B. Johnson, "Priority queues with update and finding minimum
//! spanning trees", *Inf. Process. Lett.* 4, 1975).

use std::cmp::{Ordering, Reverse};
use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use priority_queue::DoublePriorityQueue;

use crate::cost::Cost;
use crate::outcome::StateId;
use crate::problem::SearchProblem;
use crate::space::SearchSpace;

/// Which of two entries with equal keys is expanded first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ties {
    /// The one with the larger g-value, which is nearer to a goal if keys are estimates of the whole
    /// path; then the older one.
    #[default]
    LargerG,
    /// The older one: first in, first out.
    Older,
    /// The newer one: last in, first out.
    Newer,
    /// The one that a textbook binary heap happens to have on top. It compares keys alone: a new
    /// entry rises while it is strictly less than the entry above; the last entry replaces the first
    /// and sinks while the smaller entry below, the left one if they are equal, is strictly less.
    /// This reproduces programs that use such a heap, move by move. A frontier that
    /// [drops its worst](crate::OnFull::DropWorst) is no such heap, and then has some order of its own.
    BinaryHeap,
}

/// The rank of an entry on the frontier: the least is expanded first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rank<K, G> {
    pub(crate) key: K,
    larger_g: Option<Reverse<G>>, // `None` where g-values do not break ties
    order: i64,
}

impl<K: Ord, G: Ord> Rank<K, G> {
    pub(crate) fn new(ties: Ties, key: K, g: G, sequence: i64) -> Self {
        let (larger_g, order) = match ties {
            Ties::LargerG => (Some(Reverse(g)), sequence),
            Ties::Older => (None, sequence),
            Ties::Newer => (None, -sequence),
            Ties::BinaryHeap => (None, 0),
        };
        Self {
            key,
            larger_g,
            order,
        }
    }
}

impl<K: Ord, G: Ord> Ord for Rank<K, G> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_key = self.key.cmp(&other.key);
        by_key
            .then_with(|| self.larger_g.cmp(&other.larger_g))
            .then(self.order.cmp(&other.order))
    }
}

impl<K: Ord, G: Ord> PartialOrd for Rank<K, G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// An entry of the frontier. It is superseded if `g` is no longer the g-value of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry<K, G> {
    pub(crate) rank: Rank<K, G>,
    pub(crate) g: G,
    pub(crate) id: StateId,
}

impl<K: Ord, G: Ord> Ord for Entry<K, G> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}

impl<K: Ord, G: Ord> PartialOrd for Entry<K, G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The open states in order of rank.
#[derive(Debug)]
pub(crate) enum Frontier<K: Ord, G: Ord> {
    Heap(Heap<Entry<K, G>>),
    /// Exact: an open state has one entry.
    DoubleEnded(DoubleEnded<K, G>),
}

type DoubleEnded<K, G> = DoublePriorityQueue<StateId, Entry<K, G>, FixedState>;

impl<K: Ord + Clone, G: Ord + Copy> Frontier<K, G> {
    pub(crate) fn double_ended() -> Self {
        Self::DoubleEnded(DoublePriorityQueue::with_default_hasher())
    }

    pub(crate) fn push(&mut self, entry: Entry<K, G>) {
        match self {
            Self::Heap(heap) => heap.push(entry),
            Self::DoubleEnded(queue) => {
                queue.push(entry.id, entry);
            }
        }
    }

    pub(crate) fn peek(&self) -> Option<&Entry<K, G>> {
        match self {
            Self::Heap(heap) => heap.peek(),
            Self::DoubleEnded(queue) => queue.peek_min().map(|(_, entry)| entry),
        }
    }

    pub(crate) fn pop(&mut self) {
        match self {
            Self::Heap(heap) => {
                heap.pop();
            }
            Self::DoubleEnded(queue) => {
                queue.pop_min();
            }
        }
    }

    /// Takes off the last entry in order of rank; only a double-ended frontier has it at hand.
    pub(crate) fn pop_worst(&mut self) -> Option<Entry<K, G>> {
        match self {
            Self::Heap(_) => None,
            Self::DoubleEnded(queue) => queue.pop_max().map(|(_, entry)| entry),
        }
    }

    pub(crate) fn clear(&mut self) {
        match self {
            Self::Heap(heap) => heap.entries.clear(),
            Self::DoubleEnded(queue) => queue.clear(),
        }
    }

    /// The bytes that the frontier takes, once `more` entries have been added.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        match self {
            Self::Heap(heap) => super::grown(heap.entries.len(), heap.entries.capacity(), more)
                .saturating_mul(size_of::<Entry<K, G>>()),
            // The entries with their hashes, the table of their positions, and two permutations.
            Self::DoubleEnded(queue) => super::grown(queue.len(), queue.capacity(), more)
                .saturating_mul(size_of::<(Entry<K, G>, StateId)>() + 5 * size_of::<usize>()),
        }
    }
}

/// The open states in order of g, with lazy deletion, for searches that know no other key.
#[derive(Debug)]
pub(crate) struct ByCost<G: Ord> {
    heap: Heap<Entry<G, G>>,
    ties: Ties,
    pushed: i64, // entries, ever: the age of the next one
}

impl<G: Ord + Copy> ByCost<G> {
    pub(crate) fn new(ties: Ties) -> Self {
        let heap = match ties {
            Ties::BinaryHeap => Heap::binary(),
            _ => Heap::quaternary(),
        };
        Self {
            heap,
            ties,
            pushed: 0,
        }
    }

    pub(crate) fn push(&mut self, id: StateId, g: G) {
        let rank = Rank::new(self.ties, g, g, self.pushed);
        self.pushed += 1;
        self.heap.push(Entry { rank, g, id });
    }

    /// The open state of least g-value. Superseded entries are taken off: their states were closed or
    /// relaxed since.
    pub(crate) fn next<P, S>(&mut self, space: &SearchSpace<P, S>) -> Option<(StateId, G)>
    where
        P: SearchProblem<Cost: Cost<Total = G>> + ?Sized,
        S: BuildHasher,
    {
        self.next_where(|id, g| space.is_open(id) && space.node(id).g == g)
    }

    /// The least entry that holds still. Others are taken off.
    pub(crate) fn next_where(
        &mut self,
        is_current: impl Fn(StateId, G) -> bool,
    ) -> Option<(StateId, G)> {
        while let Some(&Entry { id, g, .. }) = self.heap.peek() {
            if is_current(id, g) {
                return Some((id, g));
            }
            self.heap.pop();
        }
        None
    }

    pub(crate) fn pop(&mut self) {
        self.heap.pop();
    }

    pub(crate) fn clear(&mut self) {
        self.heap.entries.clear();
    }

    /// The bytes that the frontier takes, once `more` entries have been added.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let Heap { entries, .. } = &self.heap;
        super::grown(entries.len(), entries.capacity(), more)
            .saturating_mul(size_of::<Entry<G, G>>())
    }
}

/// An implicit heap in a vector, with two or four entries below each.
#[derive(Clone, Debug)]
pub(crate) struct Heap<T> {
    entries: Vec<T>,
    shift: u32, // two to this power is the number of entries below each
}

impl<T: Ord> Heap<T> {
    pub(crate) const fn binary() -> Self {
        Self {
            entries: Vec::new(),
            shift: 1,
        }
    }

    pub(crate) const fn quaternary() -> Self {
        Self {
            entries: Vec::new(),
            shift: 2,
        }
    }

    pub(crate) fn peek(&self) -> Option<&T> {
        self.entries.first()
    }

    pub(crate) fn push(&mut self, entry: T) {
        self.entries.push(entry);
        let mut at = self.entries.len() - 1;
        while at > 0 {
            let above = (at - 1) >> self.shift;
            if self.entries[at] >= self.entries[above] {
                break;
            }
            self.entries.swap(at, above);
            at = above;
        }
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let last = self.entries.pop()?;
        let Some(first) = self.entries.first_mut() else {
            return Some(last);
        };
        let popped = std::mem::replace(first, last);
        let mut at = 0;
        loop {
            let left = (at << self.shift) + 1;
            let end = self.entries.len().min(left + (1 << self.shift));
            // `min_by` returns the first of several equal entries, here the leftmost one.
            let below = (left..end).min_by(|&a, &b| self.entries[a].cmp(&self.entries[b]));
            match below {
                Some(below) if self.entries[below] < self.entries[at] => {
                    self.entries.swap(below, at);
                    at = below;
                }
                _ => return Some(popped),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_heaps_pop_in_order(numbers in prop::collection::vec(0u8..50, 0..200)) {
            for mut heap in [Heap::binary(), Heap::quaternary()] {
                for &number in &numbers {
                    heap.push(number);
                }
                let popped: Vec<u8> = std::iter::from_fn(|| heap.pop()).collect();
                let mut sorted = numbers.clone();
                sorted.sort_unstable();
                prop_assert_eq!(popped, sorted);
            }
        }

        #[test]
        fn ties_break_as_they_say(keys in prop::collection::vec((0u8..3, 0u8..3), 1..60)) {
            for ties in [Ties::LargerG, Ties::Older, Ties::Newer] {
                let mut heap = Heap::quaternary();
                for (sequence, &(key, g)) in (0..).zip(&keys) {
                    heap.push((Rank::new(ties, key, g, sequence), (key, g, sequence)));
                }
                let popped: Vec<_> = std::iter::from_fn(|| heap.pop()).map(|entry| entry.1).collect();
                let mut expected: Vec<_> =
                    (0i64..).zip(&keys).map(|(sequence, &(key, g))| (key, g, sequence)).collect();
                expected.sort_by_key(|&(key, g, sequence)| match ties {
                    Ties::LargerG => (key, 255 - g, sequence),
                    Ties::Newer => (key, 0, -sequence),
                    _ => (key, 0, sequence),
                });
                prop_assert_eq!(popped, expected);
            }
        }
    }

    /// Equal keys a, b, c are pushed in this order. The heap pops a; then its last entry, c, has
    /// taken the top and does not sink below the equal b.
    #[test]
    fn a_binary_heap_leaves_equal_keys_in_the_order_of_its_swaps() {
        let mut heap = Heap::binary();
        for name in ['a', 'b', 'c'] {
            heap.push(Entry {
                rank: Rank::new(Ties::BinaryHeap, 5, name, 0),
                g: name,
                id: StateId::FIRST,
            });
        }
        let popped: String = std::iter::from_fn(|| heap.pop())
            .map(|entry| entry.g)
            .collect();
        assert_eq!(popped, "acb");
    }
}
