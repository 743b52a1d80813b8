//! A bucket queue: rows of items by key, a small number; the least key goes first.
//!
//! For Dijkstra's algorithm, where costs are small integers, [that of R. B. Dial](dial) does. A* wants, of the states
//! with the least f, the one with the largest g: f is its key and f - g, which is h, its [rank](ranked).
//!
//! Rows form a ring that is wide enough for all keys at hand; a bit for each says whether there is something in it.
//! A queue that would need too many takes no more items, and leaves them to a heap.

mod dial;
mod ranked;

use std::iter::once;
use std::marker::PhantomData;

use dial::Dial;
use ranked::RankedBuckets;

const LEAST_ROWS: usize = 64;
const MOST_ROWS: usize = 4096;

/// The place of an item that there is not.
const NONE: u32 = u32::MAX;

/// The ranks of items.
pub(crate) trait Ranks {
    /// Whether there are others than zero.
    const DIFFER: bool;
}

/// An item with what it is ordered by: the least key goes first, of one key the least rank, of one rank the oldest item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    pub(crate) key: u32,
    pub(crate) rank: u32,
    pub(crate) item: u32,
}

/// Items by key and rank, in one of two queues: `R` says in which one, when the program is compiled.
#[derive(Debug)]
pub(crate) struct Buckets<R> {
    dial: Dial,
    ranked: RankedBuckets,
    ranks: PhantomData<R>,
}

impl<R> Default for Buckets<R> {
    fn default() -> Self {
        Self {
            dial: Dial::default(),
            ranked: RankedBuckets::default(),
            ranks: PhantomData,
        }
    }
}

impl<R: Ranks> Buckets<R> {
    /// Adds an item, unless it needs too many rows or lists, or a rank where there are none: then it returns false.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn push(&mut self, new: Ranked) -> bool {
        if R::DIFFER {
            self.ranked.push(new)
        } else {
            new.rank == 0 && self.dial.push(new.key, new.item)
        }
    }

    /// Returns the first item.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
    pub(crate) fn peek(&mut self) -> Option<Ranked> {
        if R::DIFFER {
            self.ranked.peek()
        } else {
            let (key, item) = self.dial.peek()?;
            Some(Ranked { key, rank: 0, item })
        }
    }

    /// Takes off the item that [`peek`](Self::peek) returns.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Ranked> {
        let first = self.peek()?;
        self.drop_first();
        Some(first)
    }

    /// Takes off the item that was peeked at, if there was one. Nothing may have been added since.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
    pub(crate) fn drop_first(&mut self) {
        if R::DIFFER {
            self.ranked.drop_first();
        } else {
            self.dial.drop_first();
        }
    }

    /// Visits up to `most` of the items of the key and the rank of the one that was peeked at.
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

    /// The bytes that items and rows take.
    pub(crate) fn bytes(&self) -> usize {
        self.dial.bytes() + self.ranked.bytes()
    }
}

/// Rows by key modulo their number, a power of two; none before the first key.
#[derive(Debug, Default)]
struct Ring<T> {
    rows: Vec<T>,
    mask: u32,          // the bits of a key that tell its row
    occupied: Vec<u64>, // a bit for each row
    least: u32,         // no key in use is less, nor as far above as there are rows
}

impl<T: Copy + Default> Ring<T> {
    /// The place of the row of a key.
    #[inline]
    fn place(&self, key: u32) -> usize {
        (key & self.mask) as usize
    }

    /// Whether there is a row for a key.
    #[inline]
    fn reaches(&self, key: u32) -> bool {
        u64::from(key).wrapping_sub(u64::from(self.least)) < self.rows.len() as u64
    }

    #[inline]
    fn occupy(&mut self, place: usize) {
        set_bit(&mut self.occupied, place);
    }

    #[inline]
    fn leave(&mut self, place: usize) {
        clear_bit(&mut self.occupied, place);
    }

    /// Goes on to the least key in use, and returns the place of its row.
    #[inline]
    fn advance(&mut self) -> Option<usize> {
        self.least = self.first()?;
        Some(self.place(self.least))
    }

    /// The least key in use.
    fn first(&self) -> Option<u32> {
        let (word, bits) = self.words().find(|&(_, bits)| bits != 0)?;
        Some(self.key_at(64 * word + bits.trailing_zeros() as usize))
    }

    /// The greatest key in use.
    fn last(&self) -> Option<u32> {
        let (word, bits) = self.words().rev().find(|&(_, bits)| bits != 0)?;
        Some(self.key_at(64 * word + bits.ilog2() as usize))
    }

    /// Which rows are in use, a word for 64 of them, around the ring from that of the least key on.
    #[inline]
    fn words(&self) -> impl DoubleEndedIterator<Item = (usize, u64)> {
        let from = self.place(self.least);
        let (word, behind) = (from / 64, u64::MAX << (from % 64));
        let bits = self.occupied.get(word).copied().unwrap_or(0);
        let others = word + 1..word + self.occupied.len();
        let others = others.map(|word| {
            let word = word % self.occupied.len();
            (word, self.occupied[word])
        });
        once((word, bits & behind))
            .chain(others)
            .chain(once((word, bits & !behind)))
    }

    /// The key of the row at a place.
    #[expect(clippy::cast_possible_truncation, reason = "there are few rows")]
    fn key_at(&self, place: usize) -> u32 {
        self.least + ((place as u32).wrapping_sub(self.least) & self.mask)
    }

    /// Makes room for a key: it is the least one, or there must be more rows. If there would be too many, returns false.
    #[inline(never)]
    fn make_room(&mut self, key: u32) -> bool {
        let in_use = self.first().zip(self.last());
        let (least, most) =
            in_use.map_or((key, key), |(first, last)| (key.min(first), key.max(last)));
        let span = (most - least) as usize;
        if span >= MOST_ROWS {
            return false;
        }
        if span >= self.rows.len() {
            self.widen((span + 1).next_power_of_two().max(LEAST_ROWS));
        }
        self.least = least;
        true
    }

    #[cold]
    #[expect(clippy::cast_possible_truncation, reason = "there are few rows")]
    fn widen(&mut self, wide: usize) {
        let old = std::mem::replace(&mut self.rows, vec![T::default(); wide]);
        let were_occupied = std::mem::replace(&mut self.occupied, vec![0; wide / 64]);
        self.mask = (wide - 1) as u32;
        for key in (self.least..=u32::MAX).take(old.len()) {
            let (from, to) = (key as usize & (old.len() - 1), self.place(key));
            self.rows[to] = old[from];
            self.occupied[to / 64] |= (were_occupied[from / 64] >> (from % 64) & 1) << (to % 64);
        }
    }

    fn bytes(&self) -> usize {
        self.rows.capacity() * size_of::<T>() + self.occupied.capacity() * size_of::<u64>()
    }
}

#[inline]
fn set_bit(words: &mut [u64], at: usize) {
    words[at / 64] |= 1 << (at % 64);
}

#[inline]
fn clear_bit(words: &mut [u64], at: usize) {
    words[at / 64] &= !(1 << (at % 64));
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

    /// Beside a list that is searched from the front: the least key, the least rank, the oldest item.
    fn compare<R: Ranks>(
        base: u32,
        spans: (u32, u32),
        least_rank: u32,
        steps: &[Option<(u32, u32)>],
    ) -> Result<(), TestCaseError> {
        let mut buckets = Buckets::<R>::default();
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
                let taken = buckets.push(new);
                prop_assert!(!taken || span < 4096);
                prop_assert!(taken || span >= 4096 || spans.1 > 500 || least_rank > 1000);
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

    proptest! {
        #[test]
        fn items_come_in_the_order_of_their_keys_their_ranks_and_their_age(
            base in prop::sample::select(vec![0, 1000, u32::MAX - 6000]),
            spans in (prop_oneof![1u32..6000, 1u32..4], prop::sample::select(vec![1u32, 3, 500, 200_000])),
            least_rank in prop::sample::select(vec![0, 1000, u32::MAX - 1]), // then ranks begin again at zero
            steps in prop::collection::vec(prop::option::weighted(0.6, any::<(u32, u32)>()), 0..300),
        ) {
            compare::<Different>(base, spans, least_rank, &steps)?;
            compare::<Alike>(base, spans, least_rank, &steps)?;
        }
    }
}
