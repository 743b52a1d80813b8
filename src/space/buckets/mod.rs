//! This module contains a bucket queue. It is a priority queue with a row (bucket) of items for each key. Keys are
//! small numbers, and the least key comes first.
//!
//! Dijkstra's algorithm with small integer costs only needs [Dial's queue](dial). A* uses f as the key. Among states
//! with the least f, A* prefers the state with the largest g. Each item of A* therefore also has a [rank](ranked), the
//! difference f - g = h, and the least rank comes first.
//!
//! The rows of the queue form a ring that is large enough for all current keys. One bit per row records whether the row
//! is in use. If an item would need too many rows, the queue rejects the item, and the frontier switches to a heap.

mod dial;
mod ranked;
mod ring;

use std::marker::PhantomData;

use dial::Dial;
use ranked::RankedBuckets;
pub(crate) use ring::Ranked;

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
    pub(crate) fn push(&mut self, new: Ranked) -> bool {
        if R::DIFFER {
            self.ranked.push(new)
        } else {
            new.rank == 0 && self.dial.push(new.key, new.item)
        }
    }

    /// Returns the first item.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn peek(&mut self) -> Option<Ranked> {
        if R::DIFFER {
            self.ranked.peek()
        } else {
            let (key, item) = self.dial.peek()?;
            Some(Ranked { key, rank: 0, item })
        }
    }

    /// Removes the item that [`peek`](Self::peek) returns.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Ranked> {
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
        let mut list: Vec<Ranked> = Vec::new();
        for (item, step) in (0..).zip(steps.iter().copied()) {
            if let Some((key, rank)) = step {
                let rank = least_rank.wrapping_add(rank % spans.1);
                let rank = if R::DIFFER { rank } else { 0 };
                let new = Ranked {
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
                let order = |ranked: &&Ranked| (ranked.key, ranked.rank, ranked.item);
                let first = list.iter().min_by_key(order).copied();
                prop_assert_eq!(buckets.peek(), first);
                let like_first = |other: &&Ranked| {
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
        let ranked = |rank| Ranked {
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
        let item = |item| Ranked {
            key: 1,
            rank: 1_000 * item,
            item,
        };
        let mut far_apart = Buckets::<Different>::default();
        assert!(far_apart.push(item(0)));
        let refused = (1..10).find(|&number| !far_apart.push(item(number)));
        assert!(refused.is_some());
        let mut side_by_side = Buckets::<Different>::default();
        let mut close = (0..1_000).map(|rank| Ranked { rank, ..item(rank) });
        assert!(close.all(|item| side_by_side.push(item)));
    }

    proptest! {
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
