//! The builder of a graph.

use super::error::{DigraphError, check_goals, check_starts};
use super::rows::Given;
use super::{Digraph, EdgeId, NodeId};
use crate::cost::Cost;

/// Builds a [`Digraph`] from edges, starts and goals.
///
/// If no [`node_count`](Self::node_count) is set, the graph has all nodes up to the largest node that an edge, a start
/// or a goal names. Errors are reported only by [`build`](Self::build).
///
/// You can also [extend](Extend) a builder by triples `(from, to, cost)`, or collect triples into a builder.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::{Digraph, DigraphBuilder, DigraphError};
///
/// let mut builder: DigraphBuilder = [(0, 1, 4), (1, 2, 1)].into_iter().collect();
/// builder.extend([(0, 2, 7)]);
/// let graph = builder.undirected_edge(2, 3, 2).start(0).goal(3).build()?;
/// assert_eq!(graph.node_count(), 4);
/// assert_eq!(graph.edge_count(), 5);
///
/// let typo = Digraph::builder().node_count(3).edge(0, 1, 4u32).edge(1, 3, 1).build();
/// let message = "edge 1 is at node 3, but the graph has 3 nodes, counted from 0";
/// assert_eq!(typo.unwrap_err().to_string(), message);
/// # Ok::<(), DigraphError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until it builds"]
pub struct DigraphBuilder<C: Cost = u32> {
    node_count: Option<usize>,
    edges: Vec<Given<C>>,
    starts: Vec<NodeId>,
    goals: Vec<NodeId>,
}

/// Adding nodes and edges.
impl<C: Cost> DigraphBuilder<C> {
    /// Returns a builder of an empty graph.
    pub(super) const fn new() -> Self {
        Self {
            node_count: None,
            edges: Vec::new(),
            starts: Vec::new(),
            goals: Vec::new(),
        }
    }

    /// Sets the number of nodes n. The nodes are numbered from 0 to n - 1, and a larger number is then an error.
    pub fn node_count(mut self, node_count: usize) -> Self {
        self.node_count = Some(node_count);
        self
    }

    /// Adds an edge. The first edge has id 0, the second edge has id 1, and so on.
    pub fn edge(mut self, from: impl Into<NodeId>, to: impl Into<NodeId>, cost: C) -> Self {
        self.edges.push((from.into(), to.into(), cost));
        self
    }

    /// Adds an edge from `one` to `other`, and then an edge of the same cost from `other` to `one`. If both are the
    /// same node, adds one edge.
    ///
    /// Searches see two edges, and a path may take either. Where this matters, an undirected network has an option of
    /// its own:
    ///
    /// | question | answer for an undirected network |
    /// |---|---|
    /// | [disjoint paths](crate::Search::disjoint_paths) | no option is needed: no two paths share a link |
    /// | all cycles | [`SimpleCycles::undirected`](super::SimpleCycles::undirected) |
    /// | cycles through a node | [`ReturningUndirected`](crate::adaptors::ReturningUndirected) |
    pub fn undirected_edge(
        self,
        one: impl Into<NodeId>,
        other: impl Into<NodeId>,
        cost: C,
    ) -> Self {
        let (one, other) = (one.into(), other.into());
        let there = self.edge(one, other, cost);
        if one == other {
            return there;
        }
        there.edge(other, one, cost)
    }

    /// Adds a start: a node where a path may begin.
    ///
    /// Without a start, paths begin at node 0.
    pub fn start(self, node: impl Into<NodeId>) -> Self {
        self.starts([node])
    }

    /// Adds starts, in this order: nodes where a path may begin.
    pub fn starts(mut self, nodes: impl IntoIterator<Item: Into<NodeId>>) -> Self {
        self.starts.extend(nodes.into_iter().map(Into::into));
        self
    }

    /// Adds a goal: a node where a path may end.
    pub fn goal(self, node: impl Into<NodeId>) -> Self {
        self.goals([node])
    }

    /// Adds goals: nodes where a path may end.
    pub fn goals(mut self, nodes: impl IntoIterator<Item: Into<NodeId>>) -> Self {
        self.goals.extend(nodes.into_iter().map(Into::into));
        self
    }

    /// Builds the graph.
    ///
    /// # Errors
    ///
    /// Returns [`DigraphError::TooManyEdges`] or [`DigraphError::TooManyNodes`] if there are too many edges or nodes.
    /// Otherwise, returns the error of the first edge, start or goal that names a node outside the graph. Edges are
    /// checked first, and goals last. Last, returns [`DigraphError::TooSparse`] if there are far more nodes than edges.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and space for n nodes and m edges, plus O(k log k) time for k goals.
    pub fn build(self) -> Result<Digraph<C>, DigraphError> {
        if self.edges.len() > Digraph::<C>::MAX_EDGES as usize {
            return Err(DigraphError::TooManyEdges {
                edge_count: self.edges.len(),
            });
        }
        let node_count = self.node_count.map(|node_count| {
            u32::try_from(node_count).map_err(|_| DigraphError::TooManyNodes { node_count })
        });
        let node_count = node_count.transpose()?;
        let limit = node_count.unwrap_or(Digraph::<C>::MAX_NODES);
        let is_outside = |node: &NodeId| node.get() >= limit;
        for (edge, &(from, to, _)) in (0..).zip(&self.edges) {
            if let Some(node) = [from, to].into_iter().find(is_outside) {
                return Err(DigraphError::EdgeOutOfRange {
                    edge: EdgeId(edge),
                    node,
                    node_count: limit,
                });
            }
        }
        check_starts(&self.starts, limit)?;
        check_goals(&self.goals, limit)?;

        let ends = self.edges.iter().map(|&(from, to, _)| from.max(to));
        let named = ends
            .chain(self.starts.iter().copied())
            .chain(self.goals.iter().copied())
            .map(|node| node.get() + 1) // below the limit
            .max();
        let node_count = node_count.or(named).unwrap_or(0);
        Digraph::from_checked(node_count, &self.edges, self.starts, self.goals)
    }
}

impl<C: Cost> Default for DigraphBuilder<C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A: Into<NodeId>, B: Into<NodeId>, C: Cost> Extend<(A, B, C)> for DigraphBuilder<C> {
    fn extend<I: IntoIterator<Item = (A, B, C)>>(&mut self, edges: I) {
        let edges = edges.into_iter();
        self.edges
            .extend(edges.map(|(from, to, cost)| (from.into(), to.into(), cost)));
    }
}

impl<A: Into<NodeId>, B: Into<NodeId>, C: Cost> FromIterator<(A, B, C)> for DigraphBuilder<C> {
    fn from_iter<I: IntoIterator<Item = (A, B, C)>>(edges: I) -> Self {
        let mut builder = Self::new();
        builder.extend(edges);
        builder
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builder() -> DigraphBuilder {
        DigraphBuilder::new()
    }

    #[test]
    fn nodes_grow_by_whatever_is_named() {
        let node_count = |builder: DigraphBuilder| builder.build().unwrap().node_count();
        assert_eq!(node_count(builder()), 0);
        assert_eq!(node_count(builder().edge(3, 1, 0)), 4);
        assert_eq!(node_count(builder().edge(1, 3, 0)), 4);
        assert_eq!(node_count(builder().edge(0, 1, 0).start(6)), 7);
        assert_eq!(node_count(builder().edge(0, 1, 0).goals([4, 2])), 5);
        assert_eq!(node_count(builder().edge(0, 1, 0).node_count(9)), 9);
    }

    #[test]
    fn a_stated_number_of_nodes_is_exact() {
        let out = |edge, node| DigraphError::EdgeOutOfRange {
            edge: EdgeId(edge),
            node: NodeId(node),
            node_count: 2,
        };
        let fault = |builder: DigraphBuilder| builder.node_count(2).build().unwrap_err();
        assert_eq!(fault(builder().edge(0, 1, 0).edge(2, 0, 0)), out(1, 2));
        assert_eq!(fault(builder().edge(0, 3, 0).goal(9)), out(0, 3));
        let (node, node_count) = (NodeId(2), 2);
        assert_eq!(
            fault(builder().starts([0, 2]).goal(2)),
            DigraphError::StartOutOfRange { node, node_count }
        );
        assert_eq!(
            fault(builder().goals([1, 2])),
            DigraphError::GoalOutOfRange { node, node_count }
        );
    }

    #[test]
    fn nodes_may_be_a_million_and_sixteen_an_edge() {
        let most = (1 << 20) + 16;
        let last = NodeId(most - 1);
        let graph = builder().edge(last, 0, 1).build().unwrap();
        assert_eq!(graph.node_count(), most as usize);
        assert_eq!(graph.out_edges(last).len(), 1);
        assert_eq!(graph.reversed().out_edges(NodeId(0)).len(), 1);
        let beyond = [
            builder().edge(0, most, 1),
            builder().edge(0, 0, 1).goal(most),
            builder().edge(0, 0, 1).node_count(most as usize + 1),
        ];
        for builder in beyond {
            assert_eq!(
                builder.build().unwrap_err(),
                DigraphError::TooSparse {
                    node_count: most + 1,
                    edge_count: 1
                }
            );
        }
    }

    #[test]
    fn the_largest_number_is_no_node() {
        let fault = builder().edge(0, u32::MAX, 1).build().unwrap_err();
        assert_eq!(
            fault,
            DigraphError::EdgeOutOfRange {
                edge: EdgeId(0),
                node: NodeId(u32::MAX),
                node_count: u32::MAX
            }
        );
        assert!(builder().start(u32::MAX).build().is_err());
        assert!(builder().goal(u32::MAX).build().is_err());
    }
}
