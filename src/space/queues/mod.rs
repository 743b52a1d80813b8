//! Priority queues: a heap, and buckets.
//!
//! The *heap* is implicit, in a vector. Each node has four children, so the heap is half as deep as a binary heap, and
//! siblings are adjacent in memory (D. B. Johnson, "Priority queues with update and finding minimum spanning trees",
//! *Inf. Process. Lett.* 4, 1975). Each call receives the comparison as an argument, so the heap stores only the entries.
//!
//! The *buckets* are a queue with a row of items for each key. Keys are small numbers, and the least key comes first.
//! Dijkstra's algorithm with small integer costs only needs [Dial's queue](Dial). A* uses f as the key. Among states
//! with the least f, A* prefers the state with the largest g. Each item of A* therefore also has a [rank](ranked), the
//! difference f - g = h, and the least rank comes first.
//!
//! The rows of the queue form a ring that is large enough for all current keys. One bit per row records whether the row
//! is in use. If an item would need too many rows, the queue rejects the item, and the frontier switches to a heap.

mod ranked;

use std::marker::PhantomData;

pub(crate) use ranked::Queued;
use ranked::{List, NONE, RankedBuckets, Ring};

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

/// A type that says whether items have ranks.
pub(crate) trait Ranks {
    /// Whether ranks other than zero occur.
    const DIFFER: bool;
}

/// A queue of items, ordered by key and rank. The type `R` selects one of two implementations at compile time.
#[derive(Debug)]
pub(crate) struct Buckets<R> {
    dial: Dial,
    ranked: RankedBuckets,
    ranks: PhantomData<R>,
}

default_by!([R] Buckets<R>: dial, ranked, ranks);

impl<R: Ranks> Buckets<R> {
    /// Creates empty buckets. If memory is bounded, limits the number of lists, so that [`bytes`](Self::bytes) can
    /// return an upper bound.
    pub(crate) fn new(is_bounded: bool) -> Self {
        let mut buckets = Self::default();
        buckets.ranked.is_bounded = is_bounded;
        buckets
    }

    /// Adds an item to the queue. Returns false if the item needs too many rows or lists, or has a rank in a queue
    /// without ranks.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn push(&mut self, new: Queued) -> bool {
        if R::DIFFER {
            self.ranked.push(new)
        } else {
            new.rank == 0 && self.dial.push(new.key, new.item)
        }
    }

    /// Returns the first item.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn peek(&mut self) -> Option<Queued> {
        if R::DIFFER {
            self.ranked.peek()
        } else {
            let (key, item) = self.dial.peek()?;
            Some(Queued { key, rank: 0, item })
        }
    }

    /// Removes the item that [`peek`](Self::peek) returns.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Queued> {
        let first = self.peek()?;
        self.drop_first();
        Some(first)
    }

    /// Removes the item that the last peek returned, if any. Add no item between the peek and this call.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn drop_first(&mut self) {
        if R::DIFFER {
            self.ranked.drop_first();
        } else {
            self.dial.drop_first();
        }
    }

    /// Visits up to `most` items with the same key and rank as the item that the last peek returned.
    pub(crate) fn visit_first(&self, most: usize, visit: &mut dyn FnMut(u32)) {
        if R::DIFFER {
            self.ranked.visit_first(most, visit);
        } else {
            self.dial.visit_first(most, visit);
        }
    }

    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// Returns how many bytes items and rows use. If memory is bounded and `more > 0`, returns an upper bound on the
    /// bytes in use after `more` further items.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        if R::DIFFER {
            self.ranked.bytes(more)
        } else {
            self.dial.bytes(more)
        }
    }
}

/// The bucket queue of R. B. Dial ("Algorithm 360: shortest-path forest with topological ordering", *Commun. ACM* 12,
/// 1969). It has a row for each key. A row is a first-in, first-out queue of items.
///
/// The items of a row are stored in contiguous blocks. Otherwise every item would cost a cache miss. All rows share one
/// vector of blocks.
#[derive(Debug, Default)]
struct Dial {
    ring: Ring<List>,
    blocks: Blocks,
}

impl Dial {
    /// Adds an item to the queue. Returns false if the item would need too many rows.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn push(&mut self, key: u32, item: u32) -> bool {
        if !self.ring.reaches(key) && !self.ring.make_room(key) {
            return false;
        }
        let place = self.ring.place(key);
        let row = &mut self.ring.rows[place];
        if is_link(row.tail) {
            return self.push_into_block(place, item);
        }
        self.blocks.words[row.tail as usize] = item;
        row.tail += 1;
        true
    }

    /// Adds an item to a row that is empty or whose last block is full.
    #[inline(never)] // rare
    fn push_into_block(&mut self, place: usize, item: u32) -> bool {
        let is_appended = self.blocks.append(&mut self.ring.rows[place], item);
        if is_appended {
            self.ring.occupy(place);
        }
        is_appended
    }

    /// Returns the first item, with its key.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn peek(&mut self) -> Option<(u32, u32)> {
        let mut head = self.first_row()?.head;
        if head == NONE {
            head = self.go_to_front()?;
        }
        Some((self.ring.least, self.blocks.words[head as usize]))
    }

    /// Removes the item last peeked at, if any.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn drop_first(&mut self) {
        let place = self.ring.place(self.ring.least);
        let Some(row) = self.ring.rows.get_mut(place).filter(|row| row.head != NONE) else {
            return;
        };
        let next = row.head + 1;
        if next == row.tail || is_link(next) {
            self.drop_block(place);
        } else {
            row.head = next;
        }
    }

    /// Removes the first item of a row. The item must be the last item of its block.
    #[inline(never)] // rare
    fn drop_block(&mut self, place: usize) {
        let row = &mut self.ring.rows[place];
        self.blocks.drop_first(row);
        if row.head == NONE {
            self.ring.leave(place);
        }
    }

    /// Returns the row of the least key that is known. This row may be empty.
    #[inline]
    fn first_row(&self) -> Option<&List> {
        self.ring.rows.get(self.ring.place(self.ring.least))
    }

    /// Advances to the least key that has an item, and returns the place of the first such item.
    #[inline(never)]
    fn go_to_front(&mut self) -> Option<u32> {
        let place = self.ring.advance()?;
        Some(self.ring.rows[place].head)
    }

    /// Visits up to `most` items of the least key. The caller must have peeked at the first item.
    fn visit_first(&self, most: usize, visit: &mut dyn FnMut(u32)) {
        if let Some(row) = self.first_row() {
            self.blocks.visit(*row, most, visit);
        }
    }

    /// Returns an upper bound on the bytes in use after `more` further items. Each item may take a block of its own.
    fn bytes(&self, more: usize) -> usize {
        self.ring.bytes(more) + bytes_of(&self.blocks.words, more * BLOCK as usize)
    }
}

/// The number of words in a block, which is half a cache line. The last word is the place of the row's next block. The
/// other words are items.
const BLOCK: u32 = 8;

/// Returns whether a place is the last place of its block, or `NONE`. The last place never holds an item.
#[inline]
fn is_link(place: u32) -> bool {
    place % BLOCK == BLOCK - 1
}

/// The items of all rows.
#[derive(Debug)]
struct Blocks {
    words: Vec<u32>,
    free: u32, // the head of the free list of blocks, linked by their first words
}

impl Default for Blocks {
    fn default() -> Self {
        Self {
            words: Vec::new(),
            free: NONE,
        }
    }
}

impl Blocks {
    /// Puts an item into a new block at the end of a row. Returns false if no places are left for blocks.
    fn append(&mut self, row: &mut List, item: u32) -> bool {
        let block = if let Some(&next) = self.words.get(self.free as usize) {
            std::mem::replace(&mut self.free, next)
        } else {
            let block = u32::try_from(self.words.len()).unwrap_or(NONE);
            let Some(end) = block.checked_add(BLOCK) else {
                return false;
            };
            self.words.resize(end as usize, NONE);
            block
        };
        self.words[block as usize] = item;
        match self.words.get_mut(row.tail as usize) {
            Some(link) => *link = block,
            None => row.head = block,
        }
        row.tail = block + 1;
        true
    }

    /// Frees the first block of a row. The caller has removed the last item of this block.
    fn drop_first(&mut self, row: &mut List) {
        let next = row.head + 1;
        if next == row.tail {
            *row = List::default();
        } else {
            row.head = self.words[next as usize];
        }
        let block = next - next % BLOCK; // `next` is not the first place of a block
        self.words[block as usize] = std::mem::replace(&mut self.free, block);
    }

    fn visit(&self, row: List, most: usize, visit: &mut dyn FnMut(u32)) {
        let mut at = row.head;
        for _ in 0..most {
            if at == row.tail {
                break;
            }
            visit(self.words[at as usize]);
            at += 1;
            if at != row.tail && is_link(at) {
                at = self.words[at as usize];
            }
        }
    }
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Different;

    impl Ranks for Different {
        const DIFFER: bool = true;
    }

    struct Alike;

    impl Ranks for Alike {
        const DIFFER: bool = false;
    }

    /// Compares the queue with a plain list. The first item must have the least key. Among items with this key, the
    /// first item must have the least rank. Among items with this key and rank, it must be the oldest.
    fn compare<R: Ranks>(
        base: u32,
        spans: (u32, u32),
        least_rank: u32,
        steps: &[Option<(u32, u32)>],
    ) -> Result<(), TestCaseError> {
        let mut buckets = Buckets::<R>::new(true);
        let mut list: Vec<Queued> = Vec::new();
        for (item, step) in (0..).zip(steps.iter().copied()) {
            if let Some((key, rank)) = step {
                let rank = least_rank.wrapping_add(rank % spans.1);
                let rank = if R::DIFFER { rank } else { 0 };
                let new = Queued {
                    key: base + key % spans.0,
                    rank,
                    item,
                };
                let keys = || list.iter().map(|old| old.key).chain([new.key]);
                let span = keys().max().unwrap_or(0) - keys().min().unwrap_or(0);
                let foreseen = buckets.bytes(1);
                let taken = buckets.push(new);
                prop_assert!(buckets.bytes(0) <= foreseen);
                prop_assert!(!taken || span < 4096);
                // When a row moves, its old lists stay unused, so the queue may reject a few items with many different
                // ranks.
                prop_assert!(taken || span >= 4096 || spans.1 > 3 || least_rank > 1000);
                if taken {
                    list.push(new);
                }
            } else {
                let order = |ranked: &&Queued| (ranked.key, ranked.rank, ranked.item);
                let first = list.iter().min_by_key(order).copied();
                prop_assert_eq!(buckets.peek(), first);
                let like_first = |other: &&Queued| {
                    first.is_some_and(|first| (first.key, first.rank) == (other.key, other.rank))
                };
                let alike: Vec<u32> = list.iter().filter(like_first).map(|r| r.item).collect();
                let mut copied = Vec::new();
                buckets.visit_first(usize::MAX, &mut |item| copied.push(item));
                prop_assert_eq!(copied, alike);
                prop_assert_eq!(buckets.pop(), first);
                list.retain(|&entry| Some(entry) != first);
            }
        }
        buckets.clear();
        prop_assert_eq!(buckets.peek(), None);
        Ok(())
    }

    #[test]
    fn where_ranks_do_not_differ_there_are_none() {
        let ranked = |rank| Queued {
            key: 1,
            rank,
            item: 7,
        };
        let mut buckets = Buckets::<Alike>::default();
        assert!(!buckets.push(ranked(1)));
        assert_eq!(buckets.peek(), None);
        assert!(buckets.push(ranked(0)));
        assert_eq!(buckets.pop(), Some(ranked(0)));
    }

    #[test]
    fn few_items_far_apart_are_left_to_a_heap() {
        let item = |item| Queued {
            key: 1,
            rank: 1_000 * item,
            item,
        };
        let mut far_apart = Buckets::<Different>::default();
        assert!(far_apart.push(item(0)));
        let refused = (1..10).find(|&number| !far_apart.push(item(number)));
        assert!(refused.is_some());
        let mut side_by_side = Buckets::<Different>::default();
        let mut close = (0..1_000).map(|rank| Queued { rank, ..item(rank) });
        assert!(close.all(|item| side_by_side.push(item)));
    }

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

        #[test]
        fn items_come_in_the_order_of_their_keys_their_ranks_and_their_age(
            base in prop::sample::select(vec![0, 1000, u32::MAX - 6000]),
            spans in (prop_oneof![1u32..6000, 1u32..4], prop::sample::select(vec![1u32, 3, 500, 200_000])),
            least_rank in prop::sample::select(vec![0, 1000, u32::MAX - 1]), // the last makes ranks wrap to zero
            steps in prop::collection::vec(prop::option::weighted(0.6, any::<(u32, u32)>()), 0..300),
        ) {
            compare::<Different>(base, spans, least_rank, &steps)?;
            compare::<Alike>(base, spans, least_rank, &steps)?;
        }
    }
}
