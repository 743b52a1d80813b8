//! A bucket queue of two levels: rows of lists. An item lies in the row of its key and there in the list of its
//! rank; the least key goes first, of one key the least rank, of one rank the oldest item.
//!
//! With one list a row this is the queue of R. B. Dial ("Algorithm 360: shortest-path forest with topological
//! ordering", *Commun. ACM* 12, 1969), which is all that Dijkstra's algorithm needs where costs are small
//! integers. A* wants, of the states with the least f, the one with the largest g: f is its key and f - g,
//! which is h, its rank.
//!
//! The rows form a ring that is wide enough for all keys at hand; a bit for each says whether there is something
//! in it. The lists of all rows lie in one vector, a row's side by side; a row that needs more of them than it
//! has moves to the end, and one that has none takes those of the row that became empty last. A queue that
//! would need too many rows or lists takes no more items, and leaves them to a heap.

use super::lists::{Items, Lengths, List, NONE};

const LEAST_ROWS: usize = 64;
const MOST_ROWS: usize = 4096;

/// So many lists are there without a question; beyond, four for each item, as a row that moves leaves as many
/// behind as it had.
const FREE_LISTS: usize = 1 << 18;

/// Items by key and rank.
#[derive(Debug)]
pub(crate) struct Buckets<L> {
    rows: Vec<Row>, // by key modulo their number, a power of two; none before the first item
    occupied: Vec<u64>,
    least: u32, // no item has a lesser key
    most: u32,  // no item has a greater key
    front: Front,
    emptied: usize, // the row that became empty last
    len: usize,
    lists: Vec<List>, // of all rows, with those that rows have left behind
    items: Items<L>,
}

impl<L> Default for Buckets<L> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            occupied: Vec::new(),
            least: 0,
            most: 0,
            front: Front::default(),
            emptied: 0,
            len: 0,
            lists: Vec::new(),
            items: Items::default(),
        }
    }
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

/// Where the first item is: in the row of the least key, in a list of which the rank is the least, unless the list is
/// empty or not known.
#[derive(Clone, Copy, Debug)]
struct Front {
    row: usize,
    list: usize,
    rank: u32, // no item of the least key has a lesser one
}

impl Front {
    const UNKNOWN: usize = usize::MAX;
}

impl Default for Front {
    fn default() -> Self {
        Self {
            row: 0,
            list: Self::UNKNOWN,
            rank: 0,
        }
    }
}

/// An item with what it is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ranked {
    pub(crate) key: u32,
    pub(crate) rank: u32,
    pub(crate) item: u32,
}

impl<L: Lengths> Buckets<L> {
    /// Adds an item, unless that takes too many rows or lists: then it returns false.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn push(&mut self, Ranked { key, rank, item }: Ranked) -> bool {
        if self.len == 0 {
            (self.least, self.most) = (key, key);
            self.front.rank = NONE;
        }
        let most = self.most.max(key);
        let span = most - self.least.min(key);
        if span as usize >= self.rows.len() && !self.widen(key) {
            return false;
        }
        let at = self.row_of(key);
        let row = &self.rows[at];
        let has_list = if row.len == 0 {
            self.begin_row(at, rank)
        } else {
            row.has_list(rank) || self.make_list(at, rank)
        };
        if !has_list {
            self.give_up(at);
            return false;
        }
        let row = &mut self.rows[at];
        let above = rank - row.base;
        let place = row.list(above);
        if !self.items.append(&mut self.lists[place], item) {
            self.give_up(at);
            return false;
        }
        row.first = row.first.min(above);
        row.len += 1;
        if key <= self.least && (key < self.least || rank < self.front.rank) {
            self.least = key;
            self.front = Front {
                row: at,
                list: place,
                rank,
            };
        }
        self.most = most;
        self.len += 1;
        true
    }

    /// Returns the first item.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
    pub(crate) fn peek(&mut self) -> Option<Ranked> {
        let head = match self.lists.get(self.front.list) {
            Some(list) if list.head != NONE => list.head,
            _ => self.go_to_front()?,
        };
        Some(Ranked {
            key: self.least,
            rank: self.front.rank,
            item: self.items.at(head),
        })
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
        let Some(list) = self.lists.get_mut(self.front.list) else {
            return;
        };
        if !self.items.drop_first(list) {
            return;
        }
        self.len -= 1;
        let row = &mut self.rows[self.front.row];
        row.len -= 1;
        if row.len == 0 {
            self.end_row();
        }
    }

    /// Finds the first item, and returns its place.
    #[inline(never)]
    fn go_to_front(&mut self) -> Option<u32> {
        let (key, at) = self.first_row()?;
        self.least = key;
        let row = &mut self.rows[at];
        // Not before it is asked for: by then there may be items of a lesser rank.
        while self.lists[row.list(row.first)].head == NONE {
            row.first += 1;
        }
        self.front = Front {
            row: at,
            list: row.list(row.first),
            rank: row.base + row.first,
        };
        Some(self.lists[self.front.list].head)
    }

    /// Prepares an empty row for an item. If it has no lists, it takes those of the row that became empty last.
    #[inline(never)]
    fn begin_row(&mut self, at: usize, rank: u32) -> bool {
        if self.rows[at].lists == 0 && self.rows[self.emptied].len == 0 {
            self.rows[at] = std::mem::take(&mut self.rows[self.emptied]);
        }
        self.occupied[at / 64] |= 1 << (at % 64);
        let row = &mut self.rows[at];
        if !row.has_list(rank) {
            row.base = rank.saturating_sub(row.lists / 2);
        }
        row.first = rank - row.base;
        row.lists > 0 || self.make_list(at, rank)
    }

    /// Gives up an item: the row that was prepared for it may be empty still.
    #[cold]
    fn give_up(&mut self, at: usize) {
        if self.rows[at].len == 0 {
            self.occupied[at / 64] &= !(1 << (at % 64));
        }
    }

    /// Leaves the first row, which has become empty.
    #[inline(never)]
    fn end_row(&mut self) {
        let at = self.front.row;
        self.occupied[at / 64] &= !(1 << (at % 64));
        self.emptied = at;
        self.front.list = Front::UNKNOWN;
    }

    /// Visits up to `most` of the items of the key and the rank of the one that was peeked at.
    pub(crate) fn visit_first(&self, most: usize, visit: &mut dyn FnMut(u32)) {
        let list = self.lists.get(self.front.list);
        self.items
            .visit(list.copied().unwrap_or(List::EMPTY), most, visit);
    }

    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// The bytes that items and lists take.
    pub(crate) fn bytes(&self) -> usize {
        self.rows.capacity() * size_of::<Row>()
            + self.occupied.capacity() * size_of::<u64>()
            + self.lists.capacity() * size_of::<List>()
            + self.items.bytes()
    }

    #[inline]
    fn row_of(&self, key: u32) -> usize {
        key as usize & (self.rows.len() - 1)
    }

    /// The row with the least key that is not empty.
    #[inline]
    fn first_row(&self) -> Option<(u32, usize)> {
        if self.len == 0 {
            return None;
        }
        let at = self.row_of(self.least);
        if self.rows[at].len > 0 {
            return Some((self.least, at));
        }
        let words = self.occupied.len();
        let (mut word, mut left) = (at / 64, self.occupied[at / 64] & (u64::MAX << (at % 64)));
        for _ in 0..=words {
            if left != 0 {
                let found = word * 64 + left.trailing_zeros() as usize;
                let above = found.wrapping_sub(at) & (self.rows.len() - 1);
                let key = self.least + u32::try_from(above).ok()?;
                return Some((key, found));
            }
            word = (word + 1) % words;
            left = self.occupied[word]; // in the end what is before the first row in its own word
        }
        None
    }

    /// Makes room for a key.
    #[cold]
    fn widen(&mut self, key: u32) -> bool {
        if let Some((least, _)) = self.first_row() {
            self.least = least;
        }
        self.front = Front::default(); // rows change their places
        let span = (self.most.max(key) - self.least.min(key)) as usize;
        if span < self.rows.len() {
            return true;
        } else if span >= MOST_ROWS {
            return false;
        }
        let wide = (span + 1).next_power_of_two().max(LEAST_ROWS);
        let mut rows = vec![Row::default(); wide];
        self.occupied = vec![0; wide / 64];
        let narrow = self.rows.len();
        for above in 0..narrow {
            let key = (self.least as usize).wrapping_add(above);
            let (from, to) = (key & (narrow - 1), key & (wide - 1));
            rows[to] = self.rows[from];
            self.occupied[to / 64] |= u64::from(rows[to].len > 0) << (to % 64);
        }
        self.rows = rows;
        true
    }

    /// Makes a list for a rank that the row has none for.
    #[cold]
    fn make_list(&mut self, at: usize, rank: u32) -> bool {
        let row = self.rows[at];
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
        if all > (FREE_LISTS + 4 * self.len) as u64 {
            return false;
        }
        let (Ok(start), Ok(lists), Ok(all)) = (
            u32::try_from(self.lists.len()),
            u32::try_from(lists),
            usize::try_from(all),
        ) else {
            return false;
        };
        self.front.list = Front::UNKNOWN; // lists change their places
        self.lists.resize(all, List::EMPTY);
        let old = row.list(0)..row.list(row.lists);
        self.lists.copy_within(old, start as usize + below as usize);
        self.rows[at] = Row {
            start,
            lists,
            base: row.base - below,
            first: row.first + below,
            len: row.len,
        };
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct Short;

    impl Lengths for Short {
        const ARE_LONG: bool = false;
    }

    struct Long;

    impl Lengths for Long {
        const ARE_LONG: bool = true;
    }

    /// Beside a list that is searched from the front: the least key, the least rank, the oldest item.
    fn compare<L: Lengths>(
        base: u32,
        spans: (u32, u32),
        least_rank: u32,
        steps: &[Option<(u32, u32)>],
    ) -> Result<(), TestCaseError> {
        let mut buckets = Buckets::<L>::default();
        let mut list: Vec<Ranked> = Vec::new();
        for (item, step) in (0..).zip(steps.iter().copied()) {
            if let Some((key, rank)) = step {
                let rank = least_rank.wrapping_add(rank % spans.1);
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

    proptest! {
        #[test]
        fn items_come_in_the_order_of_their_keys_their_ranks_and_their_age(
            base in prop::sample::select(vec![0, 1000, u32::MAX - 6000]),
            spans in (prop_oneof![1u32..6000, 1u32..4], prop::sample::select(vec![1u32, 3, 500, 200_000])),
            least_rank in prop::sample::select(vec![0, 1000, u32::MAX - 1]), // then ranks begin again at zero
            steps in prop::collection::vec(prop::option::weighted(0.6, any::<(u32, u32)>()), 0..300),
        ) {
            compare::<Short>(base, spans, least_rank, &steps)?;
            compare::<Long>(base, spans, least_rank, &steps)?;
        }
    }
}
