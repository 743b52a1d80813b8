//! Compressed rows: all edges of a graph in a few arrays, grouped by the node that they leave.

use std::num::NonZeroU32;
use std::ops::Range;

use super::edge::{Edge, EdgeId, NodeId};

/// An edge as it was given: from, to, cost. Its id is its position in the list.
pub(super) type Given<C> = (NodeId, NodeId, C);

/// Edges grouped by source. Within a row, they are in the order in which they were given.
///
/// A *slot* is a position in `ends`. Equal lists of edges make equal rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rows<C> {
    /// The row of node `v` takes the slots `offsets[v]..offsets[v + 1]`. Nodes after the last source have no offset.
    /// The list begins with 0.
    offsets: Box<[u32]>,
    /// The target and the cost of each edge, by slot. They are adjacent in memory, because a search needs both.
    ends: Box<[(NodeId, C)]>,
    /// `None` if the edges were given in the order of their slots.
    order: Option<Order>,
}

/// For edges that were not given in the order of their slots: a permutation, its inverse, and the sources. The sources
/// are stored because searching for them would read distant memory.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Order {
    edge_at: Box<[u32]>,      // by slot
    slot_of: Box<[u32]>,      // by edge
    source_of: Box<[NodeId]>, // by edge
}

/// The edges that leave a node: the target and the cost of each.
pub(crate) struct Row<'r, C> {
    from: NodeId,
    first: u32, // the slot of the first edge
    ends: &'r [(NodeId, C)],
}

impl<'r, C: Copy> Row<'r, C> {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Iterates over the edges with their positions in the row.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, NodeId, C)> + use<'r, C> {
        let ends = self.ends.iter().enumerate();
        ends.map(|(position, &(to, cost))| (position, to, cost))
    }

    /// Iterates over the targets of the edges.
    #[inline]
    pub(crate) fn targets(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<'r, C> {
        self.ends.iter().map(|&(to, _)| to)
    }

    /// Returns the edge at a position of the row.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are fewer than 2³² edges"
    )]
    pub(crate) fn edge_at(&self, position: usize) -> TreeEdge {
        let number = self.first.saturating_add(position as u32);
        TreeEdge {
            from: self.from,
            number: NonZeroU32::MIN.saturating_add(number),
        }
    }
}

/// The last edge of a path to a node. `Option<TreeEdge>` takes eight bytes.
#[derive(Clone, Copy)]
pub(crate) struct TreeEdge {
    pub(crate) from: NodeId,
    number: NonZeroU32, // the slot plus one, which is at most the number of edges
}

impl TreeEdge {
    fn slot(self) -> u32 {
        self.number.get() - 1
    }
}

impl<C: Copy> Rows<C> {
    /// Creates rows from lists that are in the order of [`Rows`]: the offsets, and the target and cost of each edge.
    pub(super) fn of_slots(mut offsets: Vec<u32>, ends: Vec<(NodeId, C)>) -> Self {
        while let [.., begin, end] = offsets[..]
            && begin == end
        {
            offsets.pop();
        }
        Self {
            offsets: offsets.into(),
            ends: ends.into(),
            order: None,
        }
    }

    /// Groups `edges` by source, by a counting sort. There are at most 2³² - 1 edges, and no node is
    /// `NodeId(u32::MAX)`.
    ///
    /// O(n + m) time and space for m edges and n nodes up to the last source.
    pub(super) fn new(edges: &[Given<C>]) -> Self {
        let offsets = offsets(edges);
        let is_sorted = edges.is_sorted_by_key(|&(from, ..)| from);
        let order = (!is_sorted).then(|| Order::new(edges, offsets.clone()));
        let end = |&(_, to, cost): &Given<C>| (to, cost);
        let ends = match &order {
            None => edges.iter().map(end).collect(),
            Some(order) => order
                .edge_at
                .iter()
                .map(|&edge| end(&edges[edge as usize]))
                .collect(),
        };
        Self {
            offsets: offsets.into(),
            ends,
            order,
        }
    }

    /// Reverses every edge; the ids stay the same.
    pub(super) fn reversed(&self) -> Self {
        let edges: Vec<_> = self
            .edges()
            .map(|edge| (edge.to, edge.from, edge.cost))
            .collect();
        Self::new(&edges)
    }

    pub(super) fn edge_count(&self) -> usize {
        self.ends.len()
    }

    /// Returns the slots of the edges that leave `node`. The range is empty if the node has no row.
    fn slots(&self, node: NodeId) -> Range<u32> {
        match self.offsets.get(node.index()..) {
            Some([start, end, ..]) => *start..*end,
            _ => 0..0,
        }
    }

    /// Returns the edges that leave `node`.
    #[inline]
    pub(super) fn row(&self, node: NodeId) -> Row<'_, C> {
        let slots = self.slots(node);
        Row {
            from: node,
            first: slots.start,
            ends: &self.ends[slots.start as usize..slots.end as usize],
        }
    }

    /// Returns an edge of a tree of paths.
    pub(super) fn tree_edge(&self, edge: TreeEdge) -> Edge<C> {
        let (to, cost) = self.ends[edge.slot() as usize];
        Edge {
            id: self.edge_at(edge.slot()),
            from: edge.from,
            to,
            cost,
        }
    }

    /// Returns the position of an edge among the edges that leave its source.
    pub(super) fn position(&self, edge: &Edge<C>) -> u32 {
        let slot = self
            .order
            .as_ref()
            .map_or(edge.id.0, |order| order.slot_of[edge.id.index()]);
        slot - self.slots(edge.from).start
    }

    /// Iterates over the edges that leave `node` in the order in which they were given.
    #[inline]
    pub(super) fn out_edges(
        &self,
        node: NodeId,
    ) -> impl DoubleEndedIterator<Item = Edge<C>> + ExactSizeIterator + Clone {
        let slots = self.slots(node);
        let ends = &self.ends[slots.start as usize..slots.end as usize];
        ends.iter().zip(slots).map(move |(&(to, cost), slot)| Edge {
            id: self.edge_at(slot),
            from: node,
            to,
            cost,
        })
    }

    /// Reads both ends of the row of `node`, and the first id.
    #[inline]
    pub(super) fn prefetch(&self, node: NodeId) -> u64 {
        let row = self.slots(node);
        let end = |slot: u32| self.ends.get(slot as usize).map_or(0, |(to, _)| to.get());
        let order = self.order.as_ref();
        let id = order.and_then(|order| order.edge_at.get(row.start as usize));
        u64::from(end(row.start) ^ end(row.end.wrapping_sub(1)) ^ id.copied().unwrap_or(0))
    }

    /// Returns the edge with this id, or `None` if it does not exist.
    pub(super) fn edge(&self, edge: EdgeId) -> Option<Edge<C>> {
        (edge.index() < self.edge_count()).then(|| self.edge_near(edge, &mut 0))
    }

    /// Iterates over all edges in the order in which they were given.
    pub(super) fn edges(
        &self,
    ) -> impl DoubleEndedIterator<Item = Edge<C>> + ExactSizeIterator + Clone {
        let mut row = 0;
        (0..id(self.edge_count())).map(move |edge| self.edge_near(EdgeId(edge), &mut row))
    }

    /// Returns the edge with this id, which must exist. Tries the row `row` first, and sets `row` to the row found, for
    /// the next call.
    fn edge_near(&self, edge: EdgeId, row: &mut usize) -> Edge<C> {
        let (slot, from) = match &self.order {
            None => (edge.index(), self.source_near(edge.index(), row)),
            Some(order) => (
                order.slot_of[edge.index()] as usize,
                order.source_of[edge.index()],
            ),
        };
        let (to, cost) = self.ends[slot];
        Edge {
            id: edge,
            from,
            to,
            cost,
        }
    }

    /// Returns the source of the edge in a slot, which is the source of the last row that begins at or before the slot.
    fn source_near(&self, slot: usize, row: &mut usize) -> NodeId {
        let offset = |row: usize| self.offsets[row] as usize;
        if !(offset(*row)..offset(*row + 1)).contains(&slot) {
            let begins = |&offset: &u32| offset as usize <= slot;
            *row = self.offsets.partition_point(begins) - 1; // the first offset is 0
        }
        NodeId(id(*row))
    }

    #[inline]
    fn edge_at(&self, slot: u32) -> EdgeId {
        EdgeId(match &self.order {
            None => slot,
            Some(order) => order.edge_at[slot as usize],
        })
    }
}

impl Order {
    /// Puts each edge in the next free slot of its row.
    fn new<C>(edges: &[Given<C>], mut free: Vec<u32>) -> Self {
        let mut edge_at = vec![0; edges.len()];
        let slot_of = (0..)
            .zip(edges)
            .map(|(edge, (from, ..))| {
                let slot = free[from.index()];
                free[from.index()] += 1;
                edge_at[slot as usize] = edge;
                slot
            })
            .collect();
        Self {
            edge_at: edge_at.into(),
            slot_of,
            source_of: edges.iter().map(|&(from, ..)| from).collect(),
        }
    }
}

/// Counts the edges of each row, and adds the counts up.
fn offsets<C>(edges: &[Given<C>]) -> Vec<u32> {
    let rows = edges.iter().map(|&(from, ..)| from.index() + 1);
    let row_count = rows.max().unwrap_or(0);
    let mut offsets = vec![0; row_count + 1];
    for (from, ..) in edges {
        offsets[from.index() + 1] += 1;
    }
    let mut sum = 0;
    for offset in &mut offsets {
        sum += *offset;
        *offset = sum;
    }
    offsets
}

fn id(index: usize) -> u32 {
    u32::try_from(index).expect("rows are made of at most 2^32 - 1 edges and nodes")
}

#[cfg(test)]
#[cfg(feature = "proptest")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn given(edges: &[(u32, u32, i8)]) -> Vec<Given<i8>> {
        edges
            .iter()
            .map(|&(from, to, cost)| (NodeId(from), NodeId(to), cost))
            .collect()
    }

    #[test]
    fn nodes_after_the_last_source_have_no_row() {
        let rows = Rows::new(&given(&[(2, 0, 1), (0, 9, 2), (2, 9, 3)]));
        assert_eq!(*rows.offsets, [0, 1, 1, 3]);
        let costs = |node| rows.out_edges(NodeId(node)).map(|edge| edge.cost);
        assert!(costs(2).eq([1, 3]));
        assert!(costs(0).eq([2]));
        assert_eq!(rows.prefetch(NodeId(2)), 9); // of the two ends, 0 and 9, and of edge 0
        for none in [1, 3, 9, u32::MAX] {
            assert!(costs(none).eq([0i8; 0]));
            let _ = rows.prefetch(NodeId(none)); // does not panic
        }
    }

    #[test]
    fn edges_given_in_the_order_of_their_sources_need_no_permutation() {
        let sorted = Rows::new(&given(&[(0, 1, 5), (0, 0, 6), (2, 1, 7)]));
        assert_eq!(sorted.order, None);
        assert_eq!(*sorted.offsets, [0, 2, 2, 3]);
        let unsorted = Rows::new(&given(&[(1, 0, 5), (0, 1, 6), (1, 0, 7)]));
        let order = unsorted.order.as_ref().unwrap();
        assert_eq!(*order.edge_at, [1, 0, 2]);
        assert_eq!(*order.slot_of, [1, 0, 2]);
    }

    proptest! {
        #[test]
        fn each_row_has_its_edges_in_the_order_in_which_they_were_given(
            edges in proptest::collection::vec((0..99u32, 0..99u32, any::<i8>()), 0..24)
        ) {
            let rows = Rows::new(&given(&edges));
            for node in 0..100 {
                let expected = edges.iter().enumerate().filter(|(_, edge)| edge.0 == node);
                let expected = expected.map(|(at, &(from, to, cost))| (at, from, to, cost));
                let row = rows.out_edges(NodeId(node));
                let row = row.map(|edge| (edge.id.index(), edge.from.get(), edge.to.get(), edge.cost));
                prop_assert!(row.eq(expected));
            }
            for (edge, &(from, to, cost)) in rows.edges().zip(&edges) {
                prop_assert_eq!((edge.from.get(), edge.to.get(), edge.cost), (from, to, cost));
                prop_assert_eq!(rows.edge(edge.id), Some(edge));
            }
            prop_assert_eq!(rows.edges().len(), edges.len());
        }

        #[test]
        fn turning_round_twice_changes_nothing(
            edges in proptest::collection::vec((0..99u32, 0..99u32, any::<i8>()), 0..24)
        ) {
            let rows = Rows::new(&given(&edges));
            prop_assert_eq!(rows.reversed().reversed(), rows);
        }
    }
}
