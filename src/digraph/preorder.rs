//! The nodes of a graph in depth-first preorder.

use std::iter;

use super::{Digraph, NodeId};
use crate::bits;
use crate::cost::Cost;

/// Depth-first order.
impl<C: Cost> Digraph<C> {
    /// Iterates over the nodes that can be reached from the starts, in depth-first preorder. Each node comes once.
    ///
    /// A node is followed by its first new successor, and then by all new nodes that can be reached from this successor.
    /// Then comes the next new successor of the node. This is the order
    /// of [`Preorder`](crate::Preorder), which lists the states of any problem. This iterator reads the edges of the
    /// graph directly, so it is faster.
    ///
    /// # Complexity
    ///
    /// O(n + m) time for n reached nodes and the m edges that leave them. The memory is one bit for each node of the
    /// graph, and a stack of at most m nodes.
    #[doc(alias = "depth-first traversal")]
    #[doc(alias = "DFS")]
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + Clone {
        let mut seen = vec![0u64; self.node_count().div_ceil(64)];
        let mut stack: Vec<NodeId> = self.start_nodes().iter().rev().copied().collect();
        let mut len = stack.len(); // what is above is free
        iter::from_fn(move || {
            loop {
                len = len.checked_sub(1)?;
                let node = stack[len];
                if bits::contains(&seen, node.index()) {
                    continue;
                }
                bits::insert(&mut seen, node.index());
                let row = self.row(node);
                if stack.len() < len + row.len() {
                    stack.resize(2 * (len + row.len()), node);
                }
                // Each target is written, and overwritten if it is not new. A branch would often be mispredicted.
                for to in row.targets().rev() {
                    stack[len] = to;
                    len += usize::from(!bits::contains(&seen, to.index()));
                }
                return Some(node);
            }
        })
    }
}
