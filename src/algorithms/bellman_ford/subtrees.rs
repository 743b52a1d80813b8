//! A tree of paths as a list of its states in preorder. The states below a state follow it directly and end before the
//! first state that is no deeper (Tarjan 1981; Cherkassky and Goldberg 1999).

use crate::digraph::TreeEdge;

/// The list of states. It is circular, and begins with an additional root that is the parent of the starts.
pub(super) struct Subtrees {
    links: Vec<Link>, // by id, with one more for the root
}

/// The place of a state in the list.
#[derive(Clone, Copy)]
struct Link {
    next: u32,
    previous: u32,
    depth: u32,
}

/// The depth of a state that is not on the tree.
const OFF_TREE: u32 = u32::MAX;

impl Subtrees {
    /// Creates the list of a tree without cycles.
    pub(super) fn of_tree(into: &[Option<TreeEdge>]) -> Self {
        let root = into.len();
        let link = Link {
            next: number(root),
            previous: number(root),
            depth: OFF_TREE,
        };
        let mut list = Self {
            links: vec![link; root + 1],
        };
        list.links[root].depth = 0;
        let mut path = Vec::new();
        for index in 0..root {
            let mut at = index;
            while !list.has(at) {
                path.push(at);
                at = above(into, at);
            }
            while let Some(below) = path.pop() {
                list.insert(below, at);
                at = below;
            }
        }
        list
    }

    /// Returns whether a state is on the tree. A removed state is not on the tree until it is reached again.
    pub(super) fn has(&self, index: usize) -> bool {
        self.links[index].depth != OFF_TREE
    }

    /// Iterates over the states on the tree. A state comes after the states above it.
    pub(super) fn states(&self) -> impl Iterator<Item = usize> {
        let root = self.links.len() - 1;
        let next = move |at: usize| Some(self.links[at].next as usize).filter(|&at| at != root);
        std::iter::successors(next(root), move |&at| next(at))
    }

    /// Puts a state that is off the tree below another state.
    pub(super) fn insert(&mut self, index: usize, above: usize) {
        let Link { next, depth, .. } = self.links[above];
        self.links[above].next = number(index);
        self.links[next as usize].previous = number(index);
        self.links[index] = Link {
            next,
            previous: number(above),
            depth: depth + 1,
        };
    }

    /// Removes a state and all states below it from the tree. Returns whether `other` is one of these states.
    pub(super) fn detach(&mut self, index: usize, other: usize) -> bool {
        let Link {
            depth, previous, ..
        } = self.links[index];
        if depth == OFF_TREE {
            return false;
        }
        let mut is_among = false;
        let mut at = index;
        loop {
            is_among |= at == other;
            let link = &mut self.links[at];
            link.depth = OFF_TREE;
            at = link.next as usize;
            let below = self.links[at].depth;
            if below == OFF_TREE || below <= depth {
                break;
            }
        }
        self.links[previous as usize].next = number(at);
        self.links[at].previous = previous;
        is_among
    }

    /// Restores a state and all states below it that [`detach`](Self::detach) has just removed.
    #[cold]
    pub(super) fn reattach(&mut self, index: usize, into: &[Option<TreeEdge>]) {
        let next = |at: usize| self.links[at].next as usize;
        let taken = std::iter::successors(Some(index), |&at| Some(next(at)));
        let taken: Vec<usize> = taken.take_while(|&at| !self.has(at)).collect();
        for at in taken {
            self.insert(at, above(into, at)); // which is on the tree again
        }
    }
}

/// Returns the place of a state's parent in the tree. The parent of a start is the root.
fn above(into: &[Option<TreeEdge>], index: usize) -> usize {
    into[index].map_or(into.len(), |edge| edge.from.index())
}

/// Converts the index of a place to a `u32`. The index fits because there are fewer than 2³² states.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
