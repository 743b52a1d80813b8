//! Strongly connected components.

use super::{Digraph, NodeId};
use crate::cost::Cost;

/// The strongly connected components of a graph. Within a component, every node can be reached from every other node.
///
/// Made by [`Digraph::strongly_connected_components`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "SCC")]
#[doc(alias = "Tarjan")]
#[doc(alias = "strongly connected")]
pub struct Components {
    of_node: Vec<usize>,
    count: usize,
}

impl Components {
    /// Returns the number of components.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the number of the component of a node, or `None` for an unknown node.
    ///
    /// Components are numbered in reverse topological order: each edge leads into the same component or a component
    /// with a smaller number.
    pub fn of(&self, node: NodeId) -> Option<usize> {
        self.of_node.get(node.index()).copied()
    }

    /// Returns the number of the component of each node.
    pub(super) fn of_nodes(&self) -> &[usize] {
        &self.of_node
    }

    /// Finds the components of a graph that is given by the successors of each node.
    pub(super) fn of_rows<I>(node_count: usize, row: impl Fn(u32) -> I) -> Self
    where
        I: Iterator<Item = NodeId>,
    {
        const UNSEEN: u32 = u32::MAX; // there are fewer nodes
        let mut low = vec![UNSEEN; node_count]; // the smallest number reached from each node
        let mut of_node = vec![usize::MAX; node_count];
        let (mut seen, mut count) = (0, 0);
        let mut members = Vec::new(); // nodes whose component is not complete
        let mut path = Vec::new(); // nodes, each with its number and the edges still to follow
        for (root, _) in (0..).zip(0..node_count) {
            let mut next = (low[root as usize] == UNSEEN).then_some(NodeId(root));
            loop {
                if let Some(node) = next.take() {
                    path.push((node, seen, row(node.get())));
                    low[node.index()] = seen;
                    seen += 1;
                    members.push(node);
                }
                let Some((node, number, edges)) = path.last_mut() else {
                    break;
                };
                let (node, number) = (*node, *number);
                let mut least = low[node.index()];
                for to in edges {
                    if low[to.index()] == UNSEEN {
                        next = Some(to);
                        break;
                    } else if of_node[to.index()] == usize::MAX {
                        least = least.min(low[to.index()]);
                    }
                }
                low[node.index()] = least;
                if next.is_some() {
                    continue;
                }
                path.pop();
                if let Some((above, ..)) = path.last() {
                    low[above.index()] = low[above.index()].min(least);
                }
                if least == number {
                    while let Some(member) = members.pop() {
                        of_node[member.index()] = count;
                        if member == node {
                            break;
                        }
                    }
                    count += 1;
                }
            }
        }
        Self { of_node, count }
    }

    /// Returns the nodes of each component, in ascending order.
    pub fn members(&self) -> Vec<Vec<NodeId>> {
        let mut members = vec![Vec::new(); self.count];
        for (node, &component) in (0..).zip(&self.of_node) {
            members[component].push(NodeId(node));
        }
        members
    }
}

/// Strongly connected components.
impl<C: Cost> Digraph<C> {
    /// Finds the strongly connected components.
    ///
    /// A depth-first search numbers the nodes in the order in which it reaches them. A node is the root of its
    /// component if it reaches no smaller number, except in finished components. The nodes above it on the stack are
    /// the rest of the component (Tarjan, "Depth-first search and linear graph algorithms", *SIAM J. Comput.* 1, 1972).
    /// There is no recursion, so deep graphs cannot overflow the stack.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::Digraph;
    ///
    /// let graph: Digraph = "0 1\n1 2\n2 1\n2 3".parse()?;
    /// let components = graph.strongly_connected_components();
    /// assert_eq!(components.count(), 3);
    /// let component = |node: u32| components.of(node.into()).unwrap();
    /// assert_eq!(component(1), component(2));
    /// assert!(component(0) > component(1) && component(1) > component(3));
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "SCC")]
    #[doc(alias = "Tarjan")]
    pub fn strongly_connected_components(&self) -> Components {
        Components::of_rows(self.node_count(), |node| {
            self.row(NodeId(node)).iter().map(|(_, to, _)| to)
        })
    }
}
