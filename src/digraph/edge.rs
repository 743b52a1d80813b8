//! Nodes and edges by their numbers.

use crate::id::{StateId, numbers};

#[cfg(doc)]
use super::Digraph;

numbers!(
    /// A node of a [`Digraph`]: its number, from 0.
    ///
    /// An id does not guarantee that the node exists. A graph treats an unknown node as a node without edges that is
    /// not a goal.
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
    #[derive(Default)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(transparent))]
    EdgeId(u32): "edge"
);

/// An edge of a [`Digraph`], with its ends and its cost.
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
