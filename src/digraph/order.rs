//! Topological order, and cycles.

use super::rows::TreeEdge;
use super::{Digraph, Edge, EdgeId, NodeId};
use crate::cost::{Cost, ExactSum};

/// A cycle, which consists of states and the actions between them. The last action leads back to the first state.
///
/// In a [`Digraph`] the states are nodes, and the actions are the ids of edges.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Cycle<S, A, C: Cost> {
    /// The states in order.
    pub states: Vec<S>,
    /// The actions in order. `actions[i]` leads from `states[i]` to the next state, and the last action to the first.
    pub actions: Vec<A>,
    /// The sum of the edge costs, or `None` if it overflows its type.
    ///
    /// Floats are added up without error, and the sum is rounded once.
    pub cost: Option<C::Total>,
}

impl<C: Cost> Cycle<NodeId, EdgeId, C> {
    /// Creates a cycle of edges. Each edge leads to the node where the next edge begins.
    pub(crate) fn of_edges(edges: impl Iterator<Item = Edge<C>>) -> Self {
        let len = edges.size_hint().0;
        let (mut states, mut actions) = (Vec::with_capacity(len), Vec::with_capacity(len));
        let mut sum = Some(C::exact_sum());
        for edge in edges {
            states.push(edge.from);
            actions.push(edge.id);
            sum = sum.and_then(|sum| sum.extend(edge.cost));
        }
        Self {
            states,
            actions,
            cost: sum.and_then(|sum| sum.total()),
        }
    }
}

impl<S, A, C: Cost> Cycle<S, A, C> {
    /// Returns the same cycle with other names of its states and actions.
    pub(crate) fn map<T, B>(
        self,
        state: impl FnMut(S) -> T,
        action: impl FnMut(A) -> B,
    ) -> Cycle<T, B, C> {
        Cycle {
            states: self.states.into_iter().map(state).collect(),
            actions: self.actions.into_iter().map(action).collect(),
            cost: self.cost,
        }
    }
}

/// Nodes in topological order, one after another (Kahn's algorithm).
///
/// The nodes of a graph in topological order. A node is ready when all edges into it come from nodes that were already
/// taken. The caller takes a ready node and then passes each of its edges.
pub(crate) struct InOrder {
    blocked: Vec<u32>, // the edges into each node that were not passed yet
    order: Vec<NodeId>,
    taken: usize,
    nodes: usize, // still to be ordered
}

impl InOrder {
    /// Orders the nodes that can be reached from the nodes in `from`. Edges from all other nodes are ignored.
    pub(crate) fn of_reachable<C: Cost>(
        graph: &Digraph<C>,
        from: impl IntoIterator<Item = NodeId>,
    ) -> Self {
        let mut blocked = vec![0; graph.node_count()];
        let mut is_known = vec![false; graph.node_count()];
        let mut reached = Vec::new();
        let mut reach = |node: NodeId, reached: &mut Vec<NodeId>| {
            if !std::mem::replace(&mut is_known[node.index()], true) {
                reached.push(node);
            }
        };
        for node in from {
            reach(node, &mut reached);
        }
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            for (_, to, _) in graph.row(node).iter() {
                reach(to, &mut reached);
                blocked[to.index()] += 1;
            }
        }
        Self {
            nodes: reached.len(),
            order: { reached.into_iter() }
                .filter(|node| blocked[node.index()] == 0)
                .collect(),
            blocked,
            taken: 0,
        }
    }

    /// Takes the next node.
    pub(crate) fn take(&mut self) -> Option<NodeId> {
        let node = self.order.get(self.taken).copied();
        self.taken += usize::from(node.is_some());
        node
    }

    /// Passes an edge into a node.
    #[inline]
    pub(crate) fn pass(&mut self, to: NodeId) {
        let blocked = &mut self.blocked[to.index()];
        *blocked -= 1;
        if *blocked == 0 {
            self.order.push(to);
        }
    }

    /// Returns the nodes in order.
    ///
    /// # Errors
    ///
    /// Returns a cycle of nodes that were never ready, if there are any.
    pub(crate) fn finish<C: Cost>(
        self,
        graph: &Digraph<C>,
    ) -> Result<Vec<NodeId>, Cycle<NodeId, EdgeId, C>> {
        if self.order.len() == self.nodes {
            return Ok(self.order);
        }
        // Each blocked node has an edge from another blocked node, so a walk backwards reaches some node twice.
        let is_blocked = |node: NodeId| self.blocked[node.index()] > 0;
        let mut into: Vec<Option<TreeEdge>> = vec![None; graph.node_count()];
        for node in graph.nodes().filter(|&node| is_blocked(node)) {
            let row = graph.row(node);
            for (position, to, _) in row.iter().filter(|&(_, to, _)| is_blocked(to)) {
                into[to.index()] = Some(row.edge_at(position));
            }
        }
        let begin = graph.nodes().find(|&node| is_blocked(node));
        let edges = begin.map(|begin| graph.circle_behind(begin, |node| into[node.index()]));
        Err(Cycle::of_edges(edges.into_iter().flatten()))
    }
}

/// Topological order.
impl<C: Cost> Digraph<C> {
    /// Returns the nodes in topological order: every edge leads forwards.
    ///
    /// The next node is a node whose incoming edges all come from earlier nodes (Kahn, "Topological sorting of large
    /// networks", *Commun. ACM* 5, 1962). Among several such nodes, the node that became ready first is the next.
    ///
    /// # Errors
    ///
    /// A [`Cycle`], if there is one: then no topological order exists.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let before: Digraph = "3 1\n1 0\n3 2\n2 0".parse()?;
    /// let order = before.topological_order().expect("there is no cycle");
    /// assert_eq!(order, [3, 1, 2, 0].map(NodeId::new));
    /// let circle: Digraph = "0 1\n1 2\n2 1".parse()?;
    /// assert_eq!(circle.topological_order().unwrap_err().states, [1, 2].map(NodeId::new));
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "toposort")]
    #[doc(alias = "topological sort")]
    #[doc(alias = "Kahn")]
    pub fn topological_order(&self) -> Result<Vec<NodeId>, Cycle<NodeId, EdgeId, C>> {
        let mut nodes = InOrder::of_reachable(self, self.nodes());
        while let Some(node) = nodes.take() {
            for (_, to, _) in self.row(node).iter() {
                nodes.pass(to);
            }
        }
        nodes.finish(self)
    }

    /// Walks back from `begin` along one edge into each node. Returns the first cycle that it finds.
    ///
    /// The result is empty if the walk ends at a node where `into` returns `None`.
    pub(crate) fn circle_behind(
        &self,
        begin: NodeId,
        into: impl Fn(NodeId) -> Option<TreeEdge>,
    ) -> Vec<Edge<C>> {
        let mut met = vec![false; self.node_count()];
        let mut at = begin;
        while !std::mem::replace(&mut met[at.index()], true) {
            match into(at) {
                Some(edge) => at = edge.from,
                None => return Vec::new(),
            }
        }
        self.circle_through(at, into)
    }

    /// Returns the edges of the cycle through a node, if a walk backwards from the node returns to it.
    pub(crate) fn circle_through(
        &self,
        node: NodeId,
        into: impl Fn(NodeId) -> Option<TreeEdge>,
    ) -> Vec<Edge<C>> {
        let back = std::iter::successors(into(node), |edge| {
            into(edge.from).filter(|_| edge.from != node)
        });
        let mut circle: Vec<_> = back.map(|edge| self.tree_edge(edge)).collect();
        circle.reverse();
        circle
    }
}
