//! Errors in graphs that are being built.

use std::error::Error;
use std::fmt;

use super::edge::{EdgeId, NodeId};
#[cfg(doc)]
use super::{Digraph, DigraphBuilder};
use crate::error::counted;

/// The greatest number of nodes, and also of edges, that a graph can have. Ids are numbers of this type.
pub(super) const MOST: u32 = u32::MAX;

/// Returns the greatest number of nodes of a graph with this many edges; see [`DigraphError::TooSparse`].
fn most_nodes(edge_count: usize) -> usize {
    edge_count.saturating_mul(16).saturating_add(1 << 20)
}

/// The error of a graph that cannot be built, because a node is out of range or there are too many nodes or edges. Also
/// the error of a graph that is not undirected.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::{Digraph, DigraphError, EdgeId, NodeId};
///
/// let path = || Digraph::<u32>::builder().node_count(3).edge(0, 1, 5).edge(1, 2, 5);
/// let (node, node_count) = (NodeId::new(3), 3);
///
/// let edge = path().edge(2, 3, 1).build().unwrap_err();
/// assert_eq!(edge, DigraphError::EdgeOutOfRange { edge: EdgeId::new(2), node, node_count });
/// let start = path().start(3).build().unwrap_err();
/// assert_eq!(start, DigraphError::StartOutOfRange { node, node_count });
/// let goal = path().build()?.with_goals([0, 3]).unwrap_err();
/// assert_eq!(goal, DigraphError::GoalOutOfRange { node, node_count });
/// assert_eq!(goal.to_string(), "the goal is node 3, but the graph has 3 nodes, counted from 0");
///
/// let gaps = Digraph::<u32>::builder().edge(0, 4_000_000_000, 1).build().unwrap_err();
/// assert_eq!(
///     gaps.to_string(),
///     "expected at most 1048592 nodes with 1 edge, found 4000000001: number the nodes without gaps"
/// );
/// # Ok::<(), DigraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DigraphError {
    /// An edge begins or ends at a node that the graph does not have. Raise [`node_count`](DigraphBuilder::node_count),
    /// or omit it and let the edges determine the number of nodes.
    EdgeOutOfRange {
        /// The first such edge.
        edge: EdgeId,
        /// The end of this edge that is not a node of the graph.
        node: NodeId,
        /// The number of nodes that was set, or else the greatest possible number.
        node_count: u32,
    },
    /// A start is not a node of the graph.
    StartOutOfRange {
        /// The first such start.
        node: NodeId,
        /// The number of nodes.
        node_count: u32,
    },
    /// A goal is not a node of the graph.
    GoalOutOfRange {
        /// The first such goal.
        node: NodeId,
        /// The number of nodes.
        node_count: u32,
    },
    /// There are more than [`Digraph::MAX_NODES`] nodes.
    TooManyNodes {
        /// The number of nodes.
        node_count: usize,
    },
    /// There are more than 2²⁰ + 16·m nodes for m edges. Algorithms on whole graphs need memory for each node, and
    /// would spend most of it on nodes without edges.
    TooSparse {
        /// The number of nodes that was set, or one more than the largest node that was named.
        node_count: u32,
        /// The number of edges.
        edge_count: usize,
    },
    /// An edge of a graph that should be undirected has no opposite edge of the same cost. Add edges
    /// by [`DigraphBuilder::undirected_edge`].
    OneWay {
        /// The first such edge.
        edge: EdgeId,
    },
    /// There are more than [`Digraph::MAX_EDGES`] edges.
    TooManyEdges {
        /// The number of edges.
        edge_count: usize,
    },
}

impl fmt::Display for DigraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::EdgeOutOfRange {
                edge,
                node,
                node_count,
            } => write!(
                f,
                "edge {edge} is at node {node}, but the graph has {}, counted from 0",
                nodes(*node_count)
            ),
            Self::StartOutOfRange { node, node_count } => write!(
                f,
                "the start is node {node}, but the graph has {}, counted from 0",
                nodes(*node_count)
            ),
            Self::GoalOutOfRange { node, node_count } => write!(
                f,
                "the goal is node {node}, but the graph has {}, counted from 0",
                nodes(*node_count)
            ),
            Self::TooManyNodes { node_count } => {
                write!(f, "{node_count} nodes are too many, the most is {MOST}")
            }
            Self::TooSparse {
                node_count,
                edge_count,
            } => write!(
                f,
                "expected at most {} with {}, found {node_count}: number the nodes without gaps",
                counted(most_nodes(*edge_count) as u64, "node"),
                counted(*edge_count as u64, "edge")
            ),
            Self::OneWay { edge } => write!(f, "edge {edge} has no opposite edge of the same cost"),
            Self::TooManyEdges { edge_count } => {
                write!(f, "{edge_count} edges are too many, the most is {MOST}")
            }
        }
    }
}

impl Error for DigraphError {}

debug_by_sentence!([] DigraphError);

/// Returns the number of nodes, for a message.
fn nodes(node_count: u32) -> String {
    counted(node_count, "node")
}

/// Checks that the number of nodes is not far greater than the number of edges.
pub(super) fn check_density(node_count: u32, edge_count: usize) -> Result<(), DigraphError> {
    if node_count as usize <= most_nodes(edge_count) {
        return Ok(());
    }
    Err(DigraphError::TooSparse {
        node_count,
        edge_count,
    })
}

/// Checks that each start is one of `node_count` nodes.
pub(super) fn check_starts(starts: &[NodeId], node_count: u32) -> Result<(), DigraphError> {
    match starts.iter().find(|node| node.get() >= node_count) {
        Some(&node) => Err(DigraphError::StartOutOfRange { node, node_count }),
        None => Ok(()),
    }
}

/// Checks that each goal is one of `node_count` nodes.
pub(super) fn check_goals(goals: &[NodeId], node_count: u32) -> Result<(), DigraphError> {
    match goals.iter().find(|node| node.get() >= node_count) {
        Some(&node) => Err(DigraphError::GoalOutOfRange { node, node_count }),
        None => Ok(()),
    }
}
