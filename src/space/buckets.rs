//! A bucket queue: a list for each key, first in, first out (R. B. Dial, "Algorithm 360: shortest-path
//! forest with topological ordering", *Commun. ACM* 12, 1969).
//!
//! The lists form a ring that holds a window of keys, from the key that was taken last on. That is all that
//! Dijkstra's algorithm needs if no edge costs more than the window is wide. A bit for each list says whether
//! there is something in it, so that a gap between keys costs next to nothing.

use std::collections::VecDeque;

const WIDTH: u32 = 1024;
const WORDS: usize = (WIDTH / u64::BITS) as usize;

/// Items by key.
#[derive(Clone, Debug)]
pub(crate) struct Buckets {
    lists: Vec<VecDeque<u32>>, // by key modulo the width; none before the first item
    occupied: [u64; WORDS],
    from: u32, // the least key that fits
    len: usize,
    list_bytes: usize,
}

impl Default for Buckets {
    fn default() -> Self {
        Self {
            lists: Vec::new(),
            occupied: [0; WORDS],
            from: 0,
            len: 0,
            list_bytes: 0,
        }
    }
}

impl Buckets {
    /// Adds an item, unless its key is outside of the window: then it returns false. Where there are no
    /// items the window moves.
    #[inline]
    pub(crate) fn push(&mut self, key: u32, item: u32) -> bool {
        let above = key.checked_sub(self.from);
        if above.is_none_or(|above| above >= WIDTH) {
            if self.len > 0 {
                return false;
            }
            self.from = key;
        }
        if self.lists.is_empty() {
            self.lists.resize_with(WIDTH as usize, VecDeque::new);
        }
        let at = (key % WIDTH) as usize;
        let list = &mut self.lists[at];
        let capacity = list.capacity();
        list.push_back(item);
        self.list_bytes += (list.capacity() - capacity) * size_of::<u32>();
        self.occupied[at / 64] |= 1 << (at % 64);
        self.len += 1;
        true
    }

    /// Returns the least key, and the item that has had it for the longest time.
    #[inline]
    pub(crate) fn peek(&self) -> Option<(u32, u32)> {
        let at = self.first()?;
        let key = self.from + (at + WIDTH - self.from % WIDTH) % WIDTH;
        Some((key, *self.lists[at as usize].front()?))
    }

    /// Takes off the item that [`peek`](Self::peek) returns.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u32, u32)> {
        let first = self.peek()?;
        let at = (first.0 % WIDTH) as usize;
        let list = &mut self.lists[at];
        list.pop_front();
        if list.is_empty() {
            self.occupied[at / 64] &= !(1 << (at % 64));
        }
        self.from = first.0;
        self.len -= 1;
        Some(first)
    }

    /// The first list of the window that is not empty.
    #[inline]
    fn first(&self) -> Option<u32> {
        if self.len == 0 {
            return None;
        }
        let from = self.from % WIDTH;
        let (word, bit) = ((from / 64) as usize, from % 64);
        let behind = self.occupied[word] & (u64::MAX << bit);
        let mut left = behind;
        let mut at = word;
        for _ in 0..=WORDS {
            if left != 0 {
                #[expect(clippy::cast_possible_truncation, reason = "there are few words")]
                return Some(at as u32 * 64 + left.trailing_zeros());
            }
            at = (at + 1) % WORDS;
            left = self.occupied[at]; // in the end what is before `from` in its own word
        }
        None
    }

    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// The bytes that the items and the lists take, at most, once `more` items have been added.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let lists = WIDTH as usize * size_of::<VecDeque<u32>>();
        if more == 0 {
            return self.lists.capacity() * size_of::<VecDeque<u32>>() + self.list_bytes;
        }
        // Lists double, and the first item of one makes room for four.
        let items = more.saturating_mul(4 * size_of::<u32>());
        lists
            .saturating_add(2 * self.list_bytes)
            .saturating_add(items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Beside a list that is searched from the front: the least key, the oldest item.
        #[test]
        fn items_come_in_the_order_of_their_keys_and_then_of_their_age(
            base in prop::sample::select(vec![0, 1000, u32::MAX - 3000]),
            steps in prop::collection::vec(prop::option::of(0u32..1400), 0..200),
        ) {
            let mut buckets = Buckets::default();
            let mut list: Vec<(u32, u32)> = Vec::new();
            let mut from = 0;
            for (item, step) in (0..).zip(steps) {
                if let Some(above) = step {
                    let key = base + above;
                    let is_inside = key >= from && key - from < 1024;
                    let fits = list.is_empty() || is_inside;
                    prop_assert_eq!(buckets.push(key, item), fits);
                    if !is_inside && fits {
                        from = key;
                    }
                    if fits {
                        list.push((key, item));
                    }
                } else {
                    let first = list.iter().min_by_key(|entry| entry.0).copied();
                    prop_assert_eq!(buckets.peek(), first);
                    prop_assert_eq!(buckets.pop(), first);
                    list.retain(|&entry| Some(entry) != first);
                    from = first.map_or(from, |first| first.0);
                }
            }
        }
    }
}
