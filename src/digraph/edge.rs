//! Nodes and edges by their numbers.

use crate::id::{StateId, numbers};

#[cfg(doc)]
use super::Digraph;

numbers!(
    /// A node of a [`Digraph`]: its number, from 0.
    ///
    /// An id does not guarantee that the node exists. A graph treats an unknown node as a node without edges that is
    /// not a goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::NodeId;
    ///
    /// let node = NodeId::new(3);
    /// assert_eq!(node, NodeId::from(3));
    /// // a number, and a place in a table
    /// assert_eq!((node.get(), node.index()), (3u32, 3usize));
    /// assert_eq!(node.to_string(), "3");
    /// ```
    #[derive(Default)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(transparent))]
    NodeId(u32): "node"
);

impl NodeId {
    /// Returns the node with the number of a state.
    pub(crate) fn of_state(id: StateId) -> Self {
        Self(id.0.get() - 1)
    }

    /// Returns the state with the number of the node. Every node of a graph has one.
    pub(crate) fn to_state(self) -> Option<StateId> {
        StateId::from_index(self.index())
    }
}

numbers!(
    /// The id of an edge of a [`Digraph`]: the position of the edge, counted from 0, among all edges in the order in
    /// which they were given.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, EdgeId};
    ///
    /// let graph: Digraph = "1 0 5\n0 1 3".parse()?;
    /// let edge = graph.edge(EdgeId::new(0)).unwrap();
    /// assert_eq!((edge.from.get(), edge.to.get(), edge.cost), (1, 0, 5));
    ///
    /// // A table with one entry per edge, which records the edges of the path.
    /// let mut is_used = vec![false; graph.edge_count()];
    /// is_used[edge.id.index()] = true;
    /// assert_eq!(is_used, [true, false]);
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[derive(Default)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(transparent))]
    EdgeId(u32): "edge"
);

/// An edge of a [`Digraph`], with its ends and its cost.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::{Digraph, Edge, EdgeId, NodeId};
///
/// let graph: Digraph = "0 1 7\n0 2 2\n2 1 3".parse()?;
/// let cheapest = graph.edges().min_by_key(|edge| edge.cost);
/// let expected =
///     Edge { id: EdgeId::new(1), from: NodeId::new(0), to: NodeId::new(2), cost: 2 };
/// assert_eq!(cheapest, Some(expected));
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge<C> {
    /// Its position among all edges, in the order in which they were given.
    pub id: EdgeId,
    /// The node that the edge leaves: its source.
    pub from: NodeId,
    /// The node that the edge enters: its target.
    pub to: NodeId,
    /// The cost of the edge.
    pub cost: C,
}
