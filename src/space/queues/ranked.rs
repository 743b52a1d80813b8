//! A ring of rows, and a queue of rows of lists. The key of an item selects a row, and its rank selects a list in that
//! row.
//!
//! One vector holds the lists of all rows. The lists of a row are adjacent, and one bit per list records whether the
//! list has items. A row that needs more lists moves to the end of the vector. A new row reuses the lists of the row
//! that was removed last. Most lists have one or two items. Each item links to the next item of its list.

use std::iter::once;
use std::ops::Range;

use crate::space::memory::bytes_of;

const LEAST_ROWS: usize = 64;
const MOST_ROWS: usize = 4096;

/// A place where there is never an item.
pub(super) const NONE: u32 = u32::MAX;

/// An item with its order. The item with the least key comes first. Among items with equal keys, the item with the
/// least rank comes first. Among items with equal keys and ranks, the oldest item comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Queued {
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
fn set_bit(words: &mut [u64], at: usize) {
    words[at / 64] |= 1 << (at % 64);
}

#[inline]
fn clear_bit(words: &mut [u64], at: usize) {
    words[at / 64] &= !(1 << (at % 64));
}

/// The largest number of lists of the queue. Unless memory is limited, each item allows four more, because a row that
/// moves leaves its old lists behind.
const FREE_LISTS: usize = 1 << 18;

/// The number of lists that the queue may have without any items. Each item allows [`LISTS_AN_ITEM`] more lists. With
/// more lists than that, nearly all would be empty, and a heap would be faster.
const FEW_LISTS: usize = 1 << 12;
const LISTS_AN_ITEM: usize = 1 << 6;

/// A queue of items, ordered by key and rank.
#[derive(Debug, Default)]
pub(super) struct RankedBuckets {
    ring: Ring<Row>, // a row stays in use until the search has passed its last item
    ended: Vec<Row>, // rows that are no longer in use; all lists of these rows are empty
    front: Front,
    lists: Vec<List>, // the lists of all rows, including lists that moved rows left behind
    filled: Vec<u64>, // a bit for each list
    entries: Links,
    pub(super) is_bounded: bool, // memory is limited
}

/// The location of the lists of a key.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    start: u32, // where its lists begin; the first list is for rank `base`
    lists: u32,
    base: u32,
}

impl Row {
    /// Returns the index of the list of a rank, if the row has one.
    #[inline]
    fn list(&self, rank: u32) -> Option<usize> {
        let above = rank.checked_sub(self.base)?;
        (above < self.lists).then_some(self.start as usize + above as usize)
    }
}

/// The list in which the first item was last found, unless this list is unknown. The list may have become empty since.
#[derive(Clone, Copy, Debug)]
struct Front {
    list: usize,
    rank: u32, // no item of the least key has a smaller rank
}

impl Front {
    const UNKNOWN: Self = Self {
        list: usize::MAX,
        rank: 0,
    };
}

impl Default for Front {
    fn default() -> Self {
        Self::UNKNOWN
    }
}

impl RankedBuckets {
    /// Adds an item to the queue. Returns false if the item needs too many rows or lists.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn push(&mut self, new: Queued) -> bool {
        let row = self.ring.rows.get(self.ring.place(new.key));
        let row = row.filter(|_| self.ring.reaches(new.key));
        match row.and_then(|row| row.list(new.rank)) {
            Some(list) => self.append(list, new),
            None => self.make_list_and_append(new),
        }
    }

    /// Adds an item to its list.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn append(&mut self, list: usize, Queued { key, rank, item }: Queued) -> bool {
        let Some(at) = self.entries.add(item) else {
            return false;
        };
        let List { head, tail } = &mut self.lists[list];
        let before = std::mem::replace(tail, at);
        if *head == NONE {
            *head = at;
            set_bit(&mut self.filled, list);
        } else {
            self.entries.all[before as usize].next = at;
        }
        if key == self.ring.least && rank < self.front.rank {
            self.front = Front { list, rank };
        }
        true
    }

    #[inline(never)] // rare
    fn make_list_and_append(&mut self, new: Queued) -> bool {
        let Queued { key, rank, .. } = new;
        if !self.ring.reaches(key) {
            self.go_to_front(); // past empty rows
            if !self.ring.make_room(key) {
                return false;
            }
            self.front = Front::UNKNOWN; // another key may be the least
        }
        let place = self.ring.place(key);
        if self.ring.rows[place].lists == 0 {
            self.begin_row(place, rank);
        }
        let known = self.ring.rows[place].list(rank);
        let list = known.or_else(|| self.make_list(place, rank));
        list.is_some_and(|list| self.append(list, new))
    }

    /// Returns the first item.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn peek(&mut self) -> Option<Queued> {
        let head = match self.lists.get(self.front.list) {
            Some(list) if list.head != NONE => list.head,
            _ => self.go_to_front()?,
        };
        Some(Queued {
            key: self.ring.least,
            rank: self.front.rank,
            item: self.entries.all[head as usize].item,
        })
    }

    /// Removes the item that the last peek returned, if any. No item may have been added since this peek.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn drop_first(&mut self) {
        let Some(list) = self.lists.get_mut(self.front.list) else {
            return;
        };
        if self.entries.drop_first(list) && list.head == NONE {
            clear_bit(&mut self.filled, self.front.list);
        }
    }

    /// Finds the first item, and returns its place.
    #[inline(never)]
    fn go_to_front(&mut self) -> Option<u32> {
        loop {
            let place = self.ring.place(self.ring.least);
            let Row { start, lists, base } = *self.ring.rows.get(place)?;
            let (from, end) = (start as usize, start as usize + lists as usize);
            // All lists before `self.front` are empty, so the search for the first item can begin there.
            let known = Some(self.front.list).filter(|list| (from..end).contains(list));
            if let Some(list) = self.first_filled(known.unwrap_or(from)..end) {
                let rank = base + u32::try_from(list - from).ok()?;
                self.front = Front { list, rank };
                return Some(self.lists[list].head);
            }
            self.end_row(place);
            self.ring.advance()?;
        }
    }

    /// Returns the first nonempty list of a range.
    fn first_filled(&self, lists: Range<usize>) -> Option<usize> {
        let words = lists.start / 64..lists.end.div_ceil(64);
        let mut behind = u64::MAX << (lists.start % 64);
        for word in words {
            let bits = self.filled[word] & std::mem::replace(&mut behind, u64::MAX);
            if bits != 0 {
                let list = 64 * word + bits.trailing_zeros() as usize;
                return Some(list).filter(|&list| list < lists.end);
            }
        }
        None
    }

    /// Makes a row at a place that has no row. If possible, reuses the lists of a removed row.
    fn begin_row(&mut self, place: usize, rank: u32) {
        let mut row = self.ended.pop().unwrap_or_default();
        if row.list(rank).is_none() {
            row.base = rank.saturating_sub(row.lists / 2);
        }
        self.ring.rows[place] = row;
        self.ring.occupy(place);
    }

    /// Removes the first row, which is now empty.
    fn end_row(&mut self, place: usize) {
        let row = std::mem::take(&mut self.ring.rows[place]);
        if row.lists > 0 {
            self.ended.push(row);
        }
        self.ring.leave(place);
        self.front = Front::UNKNOWN;
    }

    /// Visits up to `most` items with the same key and rank as the item that the last peek returned.
    pub(super) fn visit_first(&self, most: usize, visit: &mut dyn FnMut(u32)) {
        let list = self.lists.get(self.front.list);
        self.entries
            .visit(list.copied().unwrap_or(List::default()), most, visit);
    }

    /// Returns how many bytes are in use. If memory is bounded and `more > 0`, returns an upper bound on the bytes in
    /// use after `more` further items.
    pub(super) fn bytes(&self, more: usize) -> usize {
        let (mut ended, mut lists) = (self.ended.capacity(), self.lists.capacity());
        if more > 0 {
            (ended, lists) = (MOST_ROWS, lists.max(2 * FREE_LISTS)); // a vector doubles
        }
        self.ring.bytes(more)
            + ended * size_of::<Row>()
            + lists * size_of::<List>()
            + lists / 8
            + bytes_of(&self.entries.all, more)
    }

    /// Returns the index of the list of a row for a rank. Makes the list if the row does not have it.
    #[cold]
    fn make_list(&mut self, place: usize, rank: u32) -> Option<usize> {
        let row = self.ring.rows[place];
        // The row gets room for more than one list, below its least rank or above its greatest, where the new rank is.
        let below = match row.base.checked_sub(rank) {
            None => 0,
            Some(missing) => missing.max(row.lists).min(row.base),
        };
        let above = match (u64::from(rank.saturating_sub(row.base)) + 1)
            .checked_sub(u64::from(row.lists))
        {
            None | Some(0) => 0,
            Some(missing) => missing.max(u64::from(row.lists)),
        };
        let lists = u64::from(below) + u64::from(row.lists) + above;
        let all = self.lists.len() as u64 + lists;
        let for_items = if self.is_bounded {
            0
        } else {
            4 * self.entries.all.len()
        };
        let free = FREE_LISTS.min(FEW_LISTS + LISTS_AN_ITEM * self.entries.all.len());
        if all > (free + for_items) as u64 {
            return None;
        }
        let wider = Row {
            start: u32::try_from(self.lists.len()).ok()?,
            lists: u32::try_from(lists).ok()?,
            base: row.base - below,
        };
        self.lists
            .resize(usize::try_from(all).ok()?, List::default());
        self.filled.resize(self.lists.len().div_ceil(64), 0);
        let (from, to) = (row.start as usize, wider.start as usize + below as usize);
        for moved in 0..row.lists as usize {
            let list = std::mem::take(&mut self.lists[from + moved]);
            if list.head != NONE {
                clear_bit(&mut self.filled, from + moved);
                set_bit(&mut self.filled, to + moved);
            }
            self.lists[to + moved] = list;
        }
        self.ring.rows[place] = wider;
        self.front = Front::UNKNOWN; // the lists have moved
        wider.list(rank)
    }
}

/// The places where a list begins and ends. If the head is `NONE`, the list is empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    pub(super) head: u32,
    pub(super) tail: u32, // of the last item; in Dial's queue, the place after it
}

impl Default for List {
    fn default() -> Self {
        Self {
            head: NONE,
            tail: NONE,
        }
    }
}

/// The stored items. Each item has the place of the next item in its list.
#[derive(Debug)]
struct Links {
    all: Vec<Link>,
    free: u32, // the head of the free list
}

#[derive(Clone, Copy, Debug)]
struct Link {
    item: u32,
    next: u32,
}

impl Default for Links {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            free: NONE,
        }
    }
}

impl Links {
    /// Adds an item at the end of a list. Returns its place, or `None` if no places are left.
    #[inline]
    fn add(&mut self, item: u32) -> Option<u32> {
        let entry = Link { item, next: NONE };
        if let Some(free) = self.all.get_mut(self.free as usize) {
            let next = std::mem::replace(free, entry).next;
            return Some(std::mem::replace(&mut self.free, next));
        }
        let at = u32::try_from(self.all.len())
            .ok()
            .filter(|&at| at != NONE)?;
        self.all.push(entry);
        Some(at)
    }

    #[inline]
    fn drop_first(&mut self, list: &mut List) -> bool {
        let head = list.head;
        let Some(entry) = self.all.get_mut(head as usize) else {
            return false;
        };
        list.head = entry.next;
        entry.next = self.free;
        self.free = head;
        true
    }

    fn visit(&self, list: List, most: usize, visit: &mut dyn FnMut(u32)) {
        let mut at = list.head;
        for _ in 0..most {
            let Some(entry) = self.all.get(at as usize) else {
                break;
            };
            visit(entry.item);
            at = entry.next;
        }
    }
}
