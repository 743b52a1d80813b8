//! Retrograde analysis: the targets that one side of a game can force.
//!
//! At some nodes of a graph we choose the next edge. At the other nodes, an opponent or chance chooses. A target is
//! *forced* from a node in r steps if we can reach it within r edges, whatever is chosen at the other nodes. Targets
//! have r = 0. If a node is ours, r is 1 + the least r of its successors. Otherwise, r is 1 + the greatest r of its
//! successors, once each has its number r.
//!
//! The analysis works backwards from the targets, in order of r. For each node it counts the edges to nodes without a
//! number, and visits each edge once. If a node has no number at the end, the target can be avoided from there for
//! ever. At such nodes of ours, no successor has a number. At the others, some successor has none, or there are no
//! successors. [`certificate::forced`](crate::certificate::forced) checks this proof from the numbers alone.
//!
//! # When to use it
//!
//! Use this analysis for two-player games with complete information whose positions fit in memory, and for plans whose
//! actions have several outcomes (AND-OR search). Larger games need a search of bounded depth, such as alpha-beta; that
//! proves less. Here, chance counts as an opponent. To take probabilities into account, use value iteration.
//!
//! # References
//!
//! - K. Thompson, "Retrograde analysis of certain endgames", *ICCA J.* 9 (1986).
//! - E. Zermelo, "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels", *Proc. 5th Int. Congress of
//!   Mathematicians* (1913).
//! - S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., §4.3.2, on AND-OR search.

use std::collections::VecDeque;

use super::{Digraph, Edge, NodeId};
use crate::cost::Cost;

/// For each node of a graph, the number of steps in which a target can be forced; made by [`Digraph::forced`].
#[derive(Clone, Debug)]
pub struct Forced<'g, C: Cost> {
    graph: &'g Digraph<C>,
    steps: Vec<Option<u32>>, // by node
    is_ours: Vec<bool>,      // by node
}

impl<C: Cost> Forced<'_, C> {
    /// Returns the number of edges within which we can force a target from this node. Returns `None` if the target can
    /// be avoided for ever, or if the node does not exist.
    pub fn steps(&self, node: NodeId) -> Option<u32> {
        self.steps.get(node.index()).copied().flatten()
    }

    /// Returns the best edge at this node for the side that chooses there. The edges at the nodes of one side are a
    /// strategy for this side.
    ///
    /// At our nodes, the edge leads to a target in the fewest steps. At the other nodes, it avoids the targets if
    /// possible, and otherwise delays them as long as possible. Among equally good edges, the first is chosen. Returns
    /// `None` at targets, at our nodes from which no target can be forced, and if no edge leaves the node.
    ///
    /// If neither side can force its targets, the position is drawn. To find an edge that keeps the draw, analyse what
    /// the opponent can force.
    ///
    /// # Examples
    ///
    /// We choose at node 0, where one move goes round in a circle and the other loses:
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let game: Digraph = "0 1\n 0 2\n 1 0\n 2 3".parse()?;
    /// let [here, circle, lost] = [0, 1, 3].map(NodeId::new);
    /// let opponent = game.forced(|node| node == lost, |node| node != here);
    /// assert_eq!(opponent.steps(here), None); // no loss can be forced
    /// assert_eq!(opponent.edge(here).map(|edge| edge.to), Some(circle));
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    ///
    /// # Complexity
    ///
    /// O(d) for d edges that leave the node.
    pub fn edge(&self, node: NodeId) -> Option<Edge<C>> {
        let left = |edge: &Edge<C>| self.steps(edge.to).unwrap_or(u32::MAX);
        let edges = self.graph.out_edges(node);
        match (self.steps(node), *self.is_ours.get(node.index())?) {
            (Some(0), _) | (None, true) => None,
            (Some(_), true) => edges.min_by_key(left),
            (_, false) => edges.rev().max_by_key(left), // `max_by_key` takes the last of equal edges
        }
    }
}

/// Forced targets.
impl<C: Cost> Digraph<C> {
    /// Finds the nodes from which a target can be forced, and the number of steps that this takes (retrograde
    /// analysis).
    ///
    /// `is_ours` returns whether we choose the next edge at a node. At the other nodes, an opponent or chance chooses.
    /// A node without successors that is not a target counts against us, because no target can be reached from it.
    /// Edges that leave targets, and the starts and goals of the graph, are ignored.
    ///
    /// [`StateSpace::forced`](crate::state_space::StateSpace::forced) does the same for states, with an example.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n + m) space for n nodes and m edges. `is_target` and `is_ours` are called once per node.
    ///
    /// # Examples
    ///
    /// In this game, we choose at node 0 whether to go to 1 or to 2. At 1 and 2 the opponent chooses:
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let game: Digraph = "0 1\n 0 2\n 1 3\n 1 4\n 2 0\n 2 3\n 4 3".parse()?;
    /// let forced = game.forced(|node| node == NodeId::new(3), |node| node == NodeId::new(0));
    /// let steps: Vec<_> = game.nodes().map(|node| forced.steps(node)).collect();
    /// assert_eq!(steps, [Some(3), Some(2), Some(4), Some(0), Some(1)]);
    /// assert_eq!(forced.edge(NodeId::new(0)).map(|edge| edge.to), Some(NodeId::new(1)));
    /// assert_eq!(forced.edge(NodeId::new(1)).map(|edge| edge.to), Some(NodeId::new(4))); // delays
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "game")]
    #[doc(alias = "minimax")]
    #[doc(alias = "retrograde analysis")]
    #[doc(alias = "AND-OR search")]
    #[doc(alias = "attractor")]
    pub fn forced(
        &self,
        is_target: impl Fn(NodeId) -> bool,
        is_ours: impl Fn(NodeId) -> bool,
    ) -> Forced<'_, C> {
        let is_ours: Vec<bool> = self.nodes().map(is_ours).collect();
        let mut steps: Vec<Option<u32>> = self
            .nodes()
            .map(|node| is_target(node).then_some(0))
            .collect();
        let mut undecided: Vec<usize> = self
            .nodes()
            .map(|node| self.out_edges(node).len())
            .collect();
        let mut queue: VecDeque<NodeId> = self
            .nodes()
            .filter(|node| steps[node.index()].is_some())
            .collect();
        while let Some(to) = queue.pop_front() {
            for edge in self.in_edges(to) {
                let from = edge.from.index();
                undecided[from] -= 1;
                if steps[from].is_none() && (is_ours[from] || undecided[from] == 0) {
                    steps[from] = steps[to.index()].map(|steps| steps + 1);
                    queue.push_back(edge.from);
                }
            }
        }
        Forced {
            graph: self,
            steps,
            is_ours,
        }
    }
}
