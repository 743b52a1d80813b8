//! Look-ups ahead of time: where that pays, and what they read.

use crate::cost::Cost;
use crate::node::{Node, NodeOf};
use crate::problem::SearchProblem;
use crate::space::table::{Table, Tag};

/// From this many states on they may not fit in the cache.
pub(crate) const MANY_NODES: usize = 1 << 15;

/// From this many states on their nodes do not fit in the cache either, not only the slots of the table.
const VERY_MANY_NODES: usize = 1 << 19;

/// The same for small states, of which a set takes less memory.
pub(super) const MANY_SMALL: usize = 1 << 18;

/// The number of states sampled to find out whether edges lead far.
const SAMPLE: usize = 64;

/// From how many states on they may not fit in the cache with this table: few may be anywhere in a large array.
pub(super) fn many_nodes(table: &Table) -> usize {
    match table.indices() {
        Some(indices) if indices >= MANY_NODES => MANY_NODES / 16,
        _ => MANY_NODES,
    }
}

/// Prefetches the table slots where states with these keys will be looked up, and their likely nodes: the waits for
/// memory then overlap. So nothing else must be done in between.
///
/// Nodes are prefetched if they will be read: with a hash table always, to compare the states, otherwise if
/// `reads_nodes` says so. But they are cached better than hash slots, unless there are very many.
#[inline]
pub(crate) fn look_ahead<S, C: Cost>(
    table: &Table,
    nodes: &[Node<S, C>],
    tags: impl Iterator<Item = Tag> + Clone,
    reads_nodes: bool,
) {
    let mut touched = 0;
    for tag in tags.clone() {
        touched ^= table.look_ahead(tag);
    }
    let touches_nodes = match table {
        Table::ByIndex(_) => reads_nodes,
        Table::ByHash(_) => nodes.len() >= VERY_MANY_NODES,
    };
    if touches_nodes {
        for tag in tags {
            if let Some(id) = table.likely(tag)
                && let Some(node) = nodes.get(id.index())
            {
                touched ^= u64::from(node.depth);
            }
        }
    }
    std::hint::black_box(touched);
}

/// Whether most edges of a sample lead to other parts of the table. There are at least as many states as in the sample.
#[cold]
pub(super) fn leads_far<P: SearchProblem>(problem: &P, table: &Table, nodes: &[NodeOf<P>]) -> bool {
    // A loop, not a chain of adaptors: this is compiled for every search.
    let step = (nodes.len() / SAMPLE).max(1);
    let (mut near, mut at) = (0, 0);
    while at < (SAMPLE * step).min(nodes.len()) {
        let before = nodes[at].predecessor().map(|id| &nodes[id.index()].state);
        let is_near = |before| table.are_near(problem, before, &nodes[at].state);
        near += usize::from(before.is_some_and(is_near));
        at += step;
    }
    near <= SAMPLE / 2
}
