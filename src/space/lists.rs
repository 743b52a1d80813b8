//! The lists of a bucket queue: first in, first out, all of them in the same memory.

use std::marker::PhantomData;

/// The place of an item that there is not.
pub(super) const NONE: u32 = u32::MAX;

/// How many items a list is expected to have.
pub(crate) trait Lengths {
    /// Several, and not one or two.
    const ARE_LONG: bool;
}

/// Where a list begins and ends. It is empty if it begins nowhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct List {
    pub(super) head: u32,
    tail: u32,
}

impl List {
    pub(super) const EMPTY: Self = Self {
        head: NONE,
        tail: NONE,
    };
}

/// The items of all lists: linked one by one if these are short, else in blocks.
#[derive(Debug)]
pub(super) struct Items<L> {
    entries: Entries,
    blocks: Blocks,
    of: PhantomData<L>,
}

impl<L> Default for Items<L> {
    fn default() -> Self {
        Self {
            entries: Entries {
                all: Vec::new(),
                free: NONE,
            },
            blocks: Blocks {
                words: Vec::new(),
                free: NONE,
            },
            of: PhantomData,
        }
    }
}

impl<L: Lengths> Items<L> {
    /// Puts an item at the end of a list, unless no places are left.
    #[inline]
    pub(super) fn append(&mut self, list: &mut List, item: u32) -> bool {
        if L::ARE_LONG {
            self.blocks.append(list, item)
        } else {
            self.entries.append(list, item)
        }
    }

    /// The item at the head of a list.
    #[inline]
    pub(super) fn at(&self, head: u32) -> u32 {
        if L::ARE_LONG {
            self.blocks.words[head as usize]
        } else {
            self.entries.all[head as usize].item
        }
    }

    /// Takes the first item off a list; returns whether there was one.
    #[inline]
    pub(super) fn drop_first(&mut self, list: &mut List) -> bool {
        if L::ARE_LONG {
            self.blocks.drop_first(list)
        } else {
            self.entries.drop_first(list)
        }
    }

    /// Visits up to `most` of the items, the first ones first.
    pub(super) fn visit(&self, list: List, most: usize, visit: &mut dyn FnMut(u32)) {
        if L::ARE_LONG {
            self.blocks.visit(list, most, visit);
        } else {
            self.entries.visit(list, most, visit);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.all.capacity() * size_of::<Entry>()
            + self.blocks.words.capacity() * size_of::<u32>()
    }
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

/// So many words are a block, half a line of the cache: items, and the place of the next block of the list.
const BLOCK: u32 = 8;

/// Items side by side: those of a long list need not be waited for one after the other. A list ends behind its last item.
#[derive(Debug)]
struct Blocks {
    words: Vec<u32>,
    free: u32, // the first of the blocks that are not in use, of which the first word tells the next
}

/// Whether a place is the last of its block, which no item has. So is `NONE`.
#[inline]
fn is_link(place: u32) -> bool {
    place % BLOCK == BLOCK - 1
}

impl Blocks {
    #[inline]
    fn append(&mut self, list: &mut List, item: u32) -> bool {
        if is_link(list.tail) {
            return self.append_block(list, item);
        }
        self.words[list.tail as usize] = item;
        list.tail += 1;
        true
    }

    #[inline(never)] // once in a while
    fn append_block(&mut self, list: &mut List, item: u32) -> bool {
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
        match self.words.get_mut(list.tail as usize) {
            Some(link) => *link = block,
            None => list.head = block,
        }
        list.tail = block + 1;
        true
    }

    #[inline]
    fn drop_first(&mut self, list: &mut List) -> bool {
        if list.head == NONE {
            return false;
        }
        let next = list.head + 1;
        if next == list.tail || is_link(next) {
            self.drop_block(list, next);
        } else {
            list.head = next;
        }
        true
    }

    /// Gives back the first block of a list, of which all items before `next` have been taken.
    #[inline(never)]
    fn drop_block(&mut self, list: &mut List, next: u32) {
        if next == list.tail {
            *list = List::EMPTY;
        } else {
            list.head = self.words[next as usize];
        }
        let block = next - next % BLOCK; // `next` is not the first place of a block
        self.words[block as usize] = std::mem::replace(&mut self.free, block);
    }

    fn visit(&self, list: List, most: usize, visit: &mut dyn FnMut(u32)) {
        let mut at = list.head;
        for _ in 0..most {
            if at == list.tail {
                break;
            }
            visit(self.words[at as usize]);
            at += 1;
            if at != list.tail && is_link(at) {
                at = self.words[at as usize];
            }
        }
    }
}
