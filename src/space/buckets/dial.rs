//! The bucket queue of R. B. Dial ("Algorithm 360: shortest-path forest with topological ordering", *Commun. ACM* 12,
//! 1969). It has a row for each key. A row is a first-in, first-out queue of items.
//!
//! The items of a row are stored in contiguous blocks. Otherwise every item would cost a cache miss. All rows share one
//! vector of blocks.

use super::ring::{NONE, Ring};
use crate::space::memory::bytes_of;

/// A queue of items, ordered by key.
#[derive(Debug, Default)]
pub(super) struct Dial {
    ring: Ring<Row>,
    blocks: Blocks,
}

impl Dial {
    /// Adds an item to the queue. Returns false if the item would need too many rows.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn push(&mut self, key: u32, item: u32) -> bool {
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
    pub(super) fn peek(&mut self) -> Option<(u32, u32)> {
        let mut head = self.first_row()?.head;
        if head == NONE {
            head = self.go_to_front()?;
        }
        Some((self.ring.least, self.blocks.words[head as usize]))
    }

    /// Removes the item last peeked at, if any.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(super) fn drop_first(&mut self) {
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
    fn first_row(&self) -> Option<&Row> {
        self.ring.rows.get(self.ring.place(self.ring.least))
    }

    /// Advances to the least key that has an item, and returns the place of the first such item.
    #[inline(never)]
    fn go_to_front(&mut self) -> Option<u32> {
        let place = self.ring.advance()?;
        Some(self.ring.rows[place].head)
    }

    /// Visits up to `most` items of the least key. The caller must have peeked at the first item.
    pub(super) fn visit_first(&self, most: usize, visit: &mut dyn FnMut(u32)) {
        if let Some(row) = self.first_row() {
            self.blocks.visit(*row, most, visit);
        }
    }

    /// Returns an upper bound on the bytes in use after `more` further items. Each item may take a block of its own.
    pub(super) fn bytes(&self, more: usize) -> usize {
        self.ring.bytes(more) + bytes_of(&self.blocks.words, more * BLOCK as usize)
    }
}

/// The places where the items of a key begin and end. If the head is `NONE`, the key has no items.
#[derive(Clone, Copy, Debug)]
struct Row {
    head: u32,
    tail: u32, // after the last item
}

impl Default for Row {
    fn default() -> Self {
        Self {
            head: NONE,
            tail: NONE,
        }
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
    fn append(&mut self, row: &mut Row, item: u32) -> bool {
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
    fn drop_first(&mut self, row: &mut Row) {
        let next = row.head + 1;
        if next == row.tail {
            *row = Row::default();
        } else {
            row.head = self.words[next as usize];
        }
        let block = next - next % BLOCK; // `next` is not the first place of a block
        self.words[block as usize] = std::mem::replace(&mut self.free, block);
    }

    fn visit(&self, row: Row, most: usize, visit: &mut dyn FnMut(u32)) {
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
