//! Rows of lists: an item lies in the row of its key and there in the list of its rank.
//!
//! The lists of all rows lie in one vector, a row's side by side; a row that needs more of them than it has moves to
//! the end, and one that has none takes those of the row that became empty last. A list has an item or two, each of
//! them linked to the next.

use super::{NONE, Ranked, Ring};

/// So many lists are there without a question; beyond, four for each item, as a row that moves leaves as many
/// behind as it had.
const FREE_LISTS: usize = 1 << 18;

/// Items by key and rank.
#[derive(Debug, Default)]
pub(super) struct RankedBuckets {
    ring: Ring<Row>,
    front: Front,
    emptied: usize,   // the row that became empty last
    lists: Vec<List>, // of all rows, with those that rows have left behind
    entries: Entries,
}

/// The items of one key.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    start: u32, // of its lists, by rank from `base` on
    lists: u32,
    base: u32,
    first: u32, // the lists before this one are empty
    len: u32,
}

impl Row {
    /// The place of a list that the row has.
    #[inline]
    fn list(&self, above: u32) -> usize {
        self.start as usize + above as usize
    }

    #[inline]
    fn has_list(&self, rank: u32) -> bool {
        rank.checked_sub(self.base)
            .is_some_and(|above| above < self.lists)
    }
}

/// Where the first item is: in a list of the row of the least key, unless that is empty or not known.
#[derive(Clone, Copy, Debug)]
struct Front {
    list: usize,
    rank: u32, // no item of the least key has a lesser one
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
    /// Adds an item, unless that takes too many rows or lists: then it returns false.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(super) fn push(&mut self, new: Ranked) -> bool {
        let place = self.ring.place(new.key);
        let row = self
            .ring
            .rows
            .get(place)
            .filter(|_| self.ring.reaches(new.key));
        if row.is_some_and(|row| row.len > 0 && row.has_list(new.rank)) {
            self.append(place, new)
        } else {
            self.make_list_and_append(new)
        }
    }

    /// Adds an item to a list that the row at a place has.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    fn append(&mut self, place: usize, Ranked { key, rank, item }: Ranked) -> bool {
        let row = &mut self.ring.rows[place];
        let above = rank - row.base;
        let list = row.list(above);
        if !self.entries.append(&mut self.lists[list], item) {
            return false;
        }
        row.first = row.first.min(above);
        row.len += 1;
        if key == self.ring.least && rank < self.front.rank {
            self.front = Front { list, rank };
        }
        true
    }

    #[inline(never)] // once in a while
    fn make_list_and_append(&mut self, new: Ranked) -> bool {
        let Ranked { key, rank, .. } = new;
        if !self.ring.reaches(key) {
            if !self.ring.make_room(key) {
                return false;
            }
            self.front = Front::UNKNOWN; // another key may be the least
        }
        let place = self.ring.place(key);
        let row = &self.ring.rows[place];
        let has_list = if row.len == 0 {
            self.begin_row(place, rank)
        } else {
            row.has_list(rank) || self.make_list(place, rank)
        };
        let is_added = has_list && self.append(place, new);
        if self.ring.rows[place].len == 0 {
            self.ring.leave(place); // it was prepared in vain
        }
        is_added
    }

    /// Returns the first item.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
    pub(super) fn peek(&mut self) -> Option<Ranked> {
        let head = match self.lists.get(self.front.list) {
            Some(list) if list.head != NONE => list.head,
            _ => self.go_to_front()?,
        };
        Some(Ranked {
            key: self.ring.least,
            rank: self.front.rank,
            item: self.entries.all[head as usize].item,
        })
    }

    /// Takes off the item that was peeked at, if there was one. Nothing may have been added since.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
    pub(super) fn drop_first(&mut self) {
        let Some(list) = self.lists.get_mut(self.front.list) else {
            return;
        };
        if !self.entries.drop_first(list) {
            return;
        }
        let place = self.ring.place(self.ring.least);
        let row = &mut self.ring.rows[place];
        row.len -= 1;
        if row.len == 0 {
            self.end_row();
        }
    }

    /// Finds the first item, and returns its place.
    #[inline(never)]
    fn go_to_front(&mut self) -> Option<u32> {
        let place = self.ring.advance()?;
        let row = &mut self.ring.rows[place];
        // Not before it is asked for: by then there may be items of a lesser rank.
        while self.lists[row.list(row.first)].head == NONE {
            row.first += 1;
        }
        self.front = Front {
            list: row.list(row.first),
            rank: row.base + row.first,
        };
        Some(self.lists[self.front.list].head)
    }

    /// Prepares an empty row for an item. If it has no lists, it takes those of the row that became empty last.
    fn begin_row(&mut self, place: usize, rank: u32) -> bool {
        let rows = &mut self.ring.rows;
        if rows[place].lists == 0 && rows[self.emptied].len == 0 {
            rows[place] = std::mem::take(&mut rows[self.emptied]);
        }
        self.ring.occupy(place);
        let row = &mut self.ring.rows[place];
        if !row.has_list(rank) {
            row.base = rank.saturating_sub(row.lists / 2);
        }
        row.first = rank - row.base;
        row.lists > 0 || self.make_list(place, rank)
    }

    /// Leaves the first row, which has become empty.
    #[inline(never)]
    fn end_row(&mut self) {
        let place = self.ring.place(self.ring.least);
        self.ring.leave(place);
        self.emptied = place;
        self.front = Front::UNKNOWN;
    }

    /// Visits up to `most` of the items of the key and the rank of the one that was peeked at.
    pub(super) fn visit_first(&self, most: usize, visit: &mut dyn FnMut(u32)) {
        let list = self.lists.get(self.front.list);
        self.entries
            .visit(list.copied().unwrap_or(List::EMPTY), most, visit);
    }

    pub(super) fn bytes(&self) -> usize {
        self.ring.bytes()
            + self.lists.capacity() * size_of::<List>()
            + self.entries.all.capacity() * size_of::<Entry>()
    }

    /// Makes a list for a rank that the row has none for.
    #[cold]
    fn make_list(&mut self, place: usize, rank: u32) -> bool {
        let row = self.ring.rows[place];
        // It makes room for more of them at once, on the side where there is none.
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
        if all > (FREE_LISTS + 4 * self.entries.all.len()) as u64 {
            return false;
        }
        let (Ok(start), Ok(lists), Ok(all)) = (
            u32::try_from(self.lists.len()),
            u32::try_from(lists),
            usize::try_from(all),
        ) else {
            return false;
        };
        self.front = Front::UNKNOWN; // lists change their places
        self.lists.resize(all, List::EMPTY);
        let old = row.list(0)..row.list(row.lists);
        self.lists.copy_within(old, start as usize + below as usize);
        self.ring.rows[place] = Row {
            start,
            lists,
            base: row.base - below,
            first: row.first + below,
            len: row.len,
        };
        true
    }
}

/// Where a list begins and ends. It is empty if it begins nowhere.
#[derive(Clone, Copy, Debug)]
struct List {
    head: u32,
    tail: u32,
}

impl List {
    const EMPTY: Self = Self {
        head: NONE,
        tail: NONE,
    };
}

/// Items with the place of the next one of the list.
#[derive(Debug)]
struct Entries {
    all: Vec<Entry>,
    free: u32, // the first of those that are not in use
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    item: u32,
    next: u32,
}

impl Default for Entries {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            free: NONE,
        }
    }
}

impl Entries {
    #[inline]
    fn append(&mut self, list: &mut List, item: u32) -> bool {
        let entry = Entry { item, next: NONE };
        let at = if let Some(free) = self.all.get_mut(self.free as usize) {
            let next = std::mem::replace(free, entry).next;
            std::mem::replace(&mut self.free, next)
        } else {
            let at = u32::try_from(self.all.len()).unwrap_or(NONE);
            if at == NONE {
                return false;
            }
            self.all.push(entry);
            at
        };
        let before = std::mem::replace(&mut list.tail, at);
        if list.head == NONE {
            list.head = at;
        } else {
            self.all[before as usize].next = at;
        }
        true
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
