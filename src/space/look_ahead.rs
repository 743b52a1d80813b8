//! Prefetching for look-ups: when it pays, and what it reads.

use crate::cost::Cost;
use crate::node::{Node, NodeOf};
use crate::problem::SearchProblem;
use crate::space::table::{Table, Tag};

/// This many states may be too many for the cache.
pub(crate) const MANY_NODES: usize = 1 << 15;

/// For this many states, even the nodes do not fit in the cache. The slots of the table stop fitting earlier.
const VERY_MANY_NODES: usize = 1 << 19;

/// Like [`MANY_NODES`], for a set of small states, which takes less memory.
pub(super) const MANY_SMALL: usize = 1 << 18;

/// The number of states sampled to find out whether most edges lead far away in the table.
const SAMPLE: usize = 64;

/// Returns how many states may be too many for the cache with this table. In a large array by index, even a few
/// states may be far apart.
pub(super) fn many_nodes(table: &Table) -> usize {
    match table.indices() {
        Some(indices) if indices >= MANY_NODES => MANY_NODES / 16,
        _ => MANY_NODES,
    }
}

/// Prefetches the table slots where states with these keys will be looked up, and the nodes that are likely to be
/// found there. The waits for memory overlap, provided that the loop does nothing else.
///
/// Nodes are prefetched if the look-up will read them. By index, `reads_nodes` says whether it will. By hash, a
/// look-up always reads nodes, to compare states; but nodes are cached better than slots, so they are prefetched only
/// if there are very many.
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

/// Returns whether most edges of a sample lead to other parts of the table. The space must not have fewer states than
/// the sample.
#[cold]
pub(super) fn leads_far<P: SearchProblem>(problem: &P, table: &Table, nodes: &[NodeOf<P>]) -> bool {
    // A loop instead of a chain of adaptors, because this code is compiled for every search.
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
