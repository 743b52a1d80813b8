//! A ring of rows.

use std::iter::once;

const LEAST_ROWS: usize = 64;
pub(super) const MOST_ROWS: usize = 4096;

/// A place where there is never an item.
pub(super) const NONE: u32 = u32::MAX;

/// An item with its order. The item with the least key comes first. Among items with equal keys, the item with the
/// least rank comes first. Among items with equal keys and ranks, the oldest item comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    pub(crate) key: u32,
    pub(crate) rank: u32,
    pub(crate) item: u32,
}

/// The rows of a queue, indexed by key modulo the number of rows. This number is a power of two, or zero before the
/// first key is inserted.
#[derive(Debug, Default)]
pub(super) struct Ring<T> {
    pub(super) rows: Vec<T>,
    pub(super) mask: u32,          // the bits of a key that select its row
    pub(super) occupied: Vec<u64>, // a bit for each row
    pub(super) least: u32,         // keys in use are in `least..least + rows.len()`
}

impl<T: Copy + Default> Ring<T> {
    /// Returns the index of the row of a key.
    #[inline]
    pub(super) fn place(&self, key: u32) -> usize {
        (key & self.mask) as usize
    }

    /// Returns whether there is a row for a key.
    #[inline]
    pub(super) fn reaches(&self, key: u32) -> bool {
        u64::from(key).wrapping_sub(u64::from(self.least)) < self.rows.len() as u64
    }

    #[inline]
    pub(super) fn occupy(&mut self, place: usize) {
        set_bit(&mut self.occupied, place);
    }

    #[inline]
    pub(super) fn leave(&mut self, place: usize) {
        clear_bit(&mut self.occupied, place);
    }

    /// Advances to the least key in use, and returns the index of its row.
    #[inline]
    pub(super) fn advance(&mut self) -> Option<usize> {
        self.least = self.first()?;
        Some(self.place(self.least))
    }

    /// Returns the least key in use.
    pub(super) fn first(&self) -> Option<u32> {
        let (word, bits) = self.words().find(|&(_, bits)| bits != 0)?;
        Some(self.key_at(64 * word + bits.trailing_zeros() as usize))
    }

    /// Returns the greatest key in use.
    pub(super) fn last(&self) -> Option<u32> {
        let (word, bits) = self.words().rev().find(|&(_, bits)| bits != 0)?;
        Some(self.key_at(64 * word + bits.ilog2() as usize))
    }

    /// Returns the bits that say which rows are in use, as words of 64 bits with their positions. The words go once
    /// around the ring, beginning with the row of the least key.
    #[inline]
    pub(super) fn words(&self) -> impl DoubleEndedIterator<Item = (usize, u64)> {
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

    /// Returns the key of the row at an index.
    #[expect(clippy::cast_possible_truncation, reason = "there are few rows")]
    pub(super) fn key_at(&self, place: usize) -> u32 {
        self.least + ((place as u32).wrapping_sub(self.least) & self.mask)
    }

    /// Makes room for a key by lowering the least key or by adding rows. Returns false if the ring would need too many
    /// rows.
    #[inline(never)]
    pub(super) fn make_room(&mut self, key: u32) -> bool {
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
    pub(super) fn widen(&mut self, wide: usize) {
        let old = std::mem::replace(&mut self.rows, vec![T::default(); wide]);
        let were_occupied = std::mem::replace(&mut self.occupied, vec![0; wide / 64]);
        self.mask = (wide - 1) as u32;
        for key in (self.least..=u32::MAX).take(old.len()) {
            let (from, to) = (key as usize & (old.len() - 1), self.place(key));
            self.rows[to] = old[from];
            self.occupied[to / 64] |= (were_occupied[from / 64] >> (from % 64) & 1) << (to % 64);
        }
    }

    /// Returns how many bytes are in use. If `more > 0`, returns an upper bound that allows for further keys.
    pub(super) fn bytes(&self, more: usize) -> usize {
        let rows = self.rows.capacity().max(MOST_ROWS * more.min(1));
        rows * size_of::<T>() + rows / 8
    }
}

#[inline]
pub(super) fn set_bit(words: &mut [u64], at: usize) {
    words[at / 64] |= 1 << (at % 64);
}

#[inline]
pub(super) fn clear_bit(words: &mut [u64], at: usize) {
    words[at / 64] &= !(1 << (at % 64));
}
