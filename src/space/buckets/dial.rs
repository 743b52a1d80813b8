//! The bucket queue of R. B. Dial ("Algorithm 360: shortest-path forest with topological ordering", *Commun. ACM* 12,
//! 1969): a row for each key, first in, first out.
//!
//! Items of a row lie side by side in blocks, which all rows share: so the next ones need not be waited for one after
//! the other.

use super::ring::{NONE, Ring};

/// Items by key.
#[derive(Debug, Default)]
pub(super) struct Dial {
    ring: Ring<Row>,
    blocks: Blocks,
}

impl Dial {
    /// Adds an item, unless that takes too many rows: then it returns false.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
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

    /// Adds an item to a row of which the last block is full, or that is empty.
    #[inline(never)] // once in a while
    fn push_into_block(&mut self, place: usize, item: u32) -> bool {
        let is_appended = self.blocks.append(&mut self.ring.rows[place], item);
        if is_appended {
            self.ring.occupy(place);
        }
        is_appended
    }

    /// Returns the key and the item that goes first.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
    pub(super) fn peek(&mut self) -> Option<(u32, u32)> {
        let mut head = self.first_row()?.head;
        if head == NONE {
            head = self.go_to_front()?;
        }
        Some((self.ring.least, self.blocks.words[head as usize]))
    }

    /// Takes off the item that was peeked at, if there was one.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
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

    /// Takes off the first item of a row, the last one of its block.
    #[inline(never)] // once in a while
    fn drop_block(&mut self, place: usize) {
        let row = &mut self.ring.rows[place];
        self.blocks.drop_first(row);
        if row.head == NONE {
            self.ring.leave(place);
        }
    }

    /// The row of the least key, as far as it is known.
    #[inline]
    fn first_row(&self) -> Option<&Row> {
        self.ring.rows.get(self.ring.place(self.ring.least))
    }

    /// Goes on to the least key of which there is an item, and returns the place of this one.
    #[inline(never)]
    fn go_to_front(&mut self) -> Option<u32> {
        let place = self.ring.advance()?;
        Some(self.ring.rows[place].head)
    }

    /// Visits up to `most` of the items of the least key, when one was peeked at.
    pub(super) fn visit_first(&self, most: usize, visit: &mut dyn FnMut(u32)) {
        if let Some(row) = self.first_row() {
            self.blocks.visit(*row, most, visit);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.ring.bytes() + self.blocks.words.capacity() * size_of::<u32>()
    }
}

/// Where the items of a key begin and end. There are none if they begin nowhere.
#[derive(Clone, Copy, Debug)]
struct Row {
    head: u32,
    tail: u32, // behind the last item
}

impl Default for Row {
    fn default() -> Self {
        Self {
            head: NONE,
            tail: NONE,
        }
    }
}

/// So many words are a block, half a line of the cache: items, and the place of the next block of the row.
const BLOCK: u32 = 8;

/// Whether a place is the last of its block, which no item has. So is `NONE`.
#[inline]
fn is_link(place: u32) -> bool {
    place % BLOCK == BLOCK - 1
}

/// The items of all rows.
#[derive(Debug)]
struct Blocks {
    words: Vec<u32>,
    free: u32, // the first of the blocks that are not in use, of which the first word tells the next
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
    /// Puts an item into a new block at the end of a row, unless no places are left.
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

    /// Gives back the first block of a row, of which the last item goes.
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
