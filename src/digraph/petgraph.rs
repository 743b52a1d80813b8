//! Conversion to and from graphs of the crate `petgraph` (feature `petgraph`).

use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::{EdgeRef, GraphProp, IntoEdgeReferences, NodeIndexable};

use super::{Digraph, DigraphError, NodeId};
use crate::cost::Cost;

impl<C: Cost> Digraph<C> {
    /// Converts a graph of the crate `petgraph`; `cost` returns the cost of an edge.
    ///
    /// Any graph type of `petgraph` can be converted, by reference: `Graph`, `StableGraph`, `GraphMap`, `Csr` and the
    /// adaptors of these. The id of a node is its index ([`NodeIndexable::to_index`]). An unused index, as in a
    /// `StableGraph`, becomes a node without edges. Edges are in the order of `edge_references()`, which for a `Graph`
    /// is the order of their indices. An undirected edge becomes two consecutive edges, and an undirected self-loop
    /// becomes one edge, as by [`undirected_edge`](super::DigraphBuilder::undirected_edge). That method says what
    /// searches answer about an undirected network.
    ///
    /// The start is node 0, and there are no goals. To change either, use [`with_starts`](Self::with_starts)
    /// and [`with_goals`](Self::with_goals). To get a [state space] of a `petgraph` graph, explore the returned graph.
    ///
    /// [state space]: crate::state_space::StateSpace
    ///
    /// # Errors
    ///
    /// Returns [`DigraphError::TooManyNodes`] or [`DigraphError::TooManyEdges`] if there are more
    /// than [`MAX_NODES`](Self::MAX_NODES) nodes or [`MAX_EDGES`](Self::MAX_EDGES) edges,
    /// and [`DigraphError::TooSparse`] if there are far more nodes than edges.
    ///
    /// # Complexity
    ///
    /// As for [`DigraphBuilder::build`](super::DigraphBuilder::build).
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::Digraph;
    /// use petgraph::graph::{NodeIndex, UnGraph};
    ///
    /// let mut roads = UnGraph::new_undirected();
    /// let [bergen, voss, oslo] = ["Bergen", "Voss", "Oslo"].map(|town| roads.add_node(town));
    /// roads.extend_with_edges([(bergen, voss, 101u32), (voss, oslo, 360), (oslo, bergen, 463)]);
    ///
    /// let graph = Digraph::from_petgraph(&roads, |road| *road.weight())?;
    /// assert_eq!(graph.edge_count(), 6);
    /// let trip = graph.with_starts([oslo.index() as u32])?.with_goals([bergen.index() as u32])?;
    /// let report = Search::new(&trip).dijkstra().expect("small costs do not overflow");
    /// assert_eq!(report.cost(), Some(461));
    /// let [_, stop, _] = report.path().unwrap().states() else {
    ///     panic!("one stop is cheapest")
    /// };
    /// assert_eq!(roads[NodeIndex::from(stop.get())], "Voss");
    /// # Ok::<(), colorwalk::digraph::DigraphError>(())
    /// ```
    pub fn from_petgraph<G>(
        graph: G,
        mut cost: impl FnMut(G::EdgeRef) -> C,
    ) -> Result<Self, DigraphError>
    where
        G: IntoEdgeReferences + NodeIndexable + GraphProp,
    {
        // Every index is less than the bound. If an index does not fit a `u32`, there are too many nodes.
        let id = |node| NodeId(u32::try_from(graph.to_index(node)).unwrap_or(u32::MAX));
        let mut builder = Self::builder().node_count(graph.node_bound());
        for edge in graph.edge_references() {
            let (from, to, cost) = (id(edge.source()), id(edge.target()), cost(edge));
            builder = if graph.is_directed() {
                builder.edge(from, to, cost)
            } else {
                builder.undirected_edge(from, to, cost)
            };
        }
        builder.build()
    }

    /// Converts the graph to a graph of the crate `petgraph` with the same nodes and edges. `NodeIndex` and `EdgeIndex`
    /// are the numbers of [`NodeId`] and [`EdgeId`](super::EdgeId), and the edge weights are the costs. Starts and
    /// goals are not converted.
    ///
    /// Note that `petgraph` iterates over the edges that leave a node from the last to the first.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and space for n nodes and m edges. In `petgraph`, nodes without edges also take space.
    pub fn to_petgraph(&self) -> DiGraph<(), C> {
        let mut graph = DiGraph::with_capacity(self.node_count(), self.edge_count());
        for _ in self.nodes() {
            graph.add_node(());
        }
        let index = |node: NodeId| NodeIndex::from(node.get());
        for edge in self.edges() {
            graph.add_edge(index(edge.from), index(edge.to), edge.cost);
        }
        graph
    }
}
