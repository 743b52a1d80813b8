//! Nodes and edges by their numbers.

use std::fmt;

#[cfg(doc)]
use super::Digraph;

macro_rules! ids {
    ($(#[$doc:meta])* $name:ident, $what:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(transparent))]
        pub struct $name(pub(super) u32);

        impl $name {
            /// Returns the id with this number.
            #[must_use]
            pub const fn new(number: u32) -> Self {
                Self(number)
            }

            /// Returns the number.
            #[must_use]
            pub const fn get(self) -> u32 {
                self.0
            }

            #[doc = concat!("Returns the number as an index into a table with one entry per ", $what, ".")]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl From<u32> for $name {
            fn from(number: u32) -> Self {
                Self(number)
            }
        }

        impl From<$name> for u32 {
            fn from(id: $name) -> u32 {
                id.0
            }
        }

        /// Writes the number; width and fill are respected.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

ids!(
    /// A node of a [`Digraph`]: its number, from 0.
    ///
    /// An id does not prove that the node exists. A graph treats a node that it does not have as
    /// one without edges that is not a goal.
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
    NodeId,
    "node"
);

ids!(
    /// An edge of a [`Digraph`]: its position, from 0, among all edges in the order in which they
    /// were given.
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
    /// // A table with one entry an edge: which edges are on the path?
    /// let mut is_used = vec![false; graph.edge_count()];
    /// is_used[edge.id.index()] = true;
    /// assert_eq!(is_used, [true, false]);
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    EdgeId,
    "edge"
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
