//! Graphviz drawings of a graph.

use std::fmt;

use super::{Digraph, Edge, NodeId};
use crate::cost::Cost;

/// A drawing of a graph in Graphviz' DOT language. It is made by [`Digraph::dot`] and written by `Display`.
#[doc(alias = "graphviz")]
pub struct Dot<'g, C: Cost, F, G> {
    graph: &'g Digraph<C>,
    node_label: F,
    edge_label: G,
}

impl<C: Cost> Digraph<C> {
    /// Returns a drawing of the graph in Graphviz' DOT language, with the given labels.
    ///
    /// Starts are drawn bold, goals with a double line.
    ///
    /// # Examples
    ///
    /// A state space, with its states and actions as labels:
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let line = problem_fn('a', |&c| (c == 'a').then(|| ("up", 'b', 5u32)), |&c| c == 'b');
    /// let space = Search::new(&line).explore()?;
    /// let state = |node| space.state_of(node).map_or(String::new(), |state| state.to_string());
    /// let action = |id| space.action(id).map_or("", |action| action);
    /// let dot = space.graph().dot(state, |edge| format!("{} {}", action(edge.id), edge.cost));
    /// assert_eq!(
    ///     dot.to_string(),
    ///     "digraph {\n  0 [label=\"a\", style=bold];\n  1 [label=\"b\", peripheries=2];\n  \
    ///  0 -> 1 [label=\"up 5\"];\n}\n"
    /// );
    /// # Ok::<(), colorwalk::state_space::ExploreError<char>>(())
    /// ```
    #[doc(alias = "graphviz")]
    pub fn dot<F, G>(&self, node_label: F, edge_label: G) -> Dot<'_, C, F, G>
    where
        F: Fn(NodeId) -> String,
        G: Fn(Edge<C>) -> String,
    {
        Dot {
            graph: self,
            node_label,
            edge_label,
        }
    }
}

impl<C, F, G> fmt::Display for Dot<'_, C, F, G>
where
    C: Cost,
    F: Fn(NodeId) -> String,
    G: Fn(Edge<C>) -> String,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut starts, mut goals) = (
            vec![""; self.graph.node_count()],
            vec![""; self.graph.node_count()],
        );
        for start in self.graph.start_nodes() {
            starts[start.index()] = ", style=bold";
        }
        for goal in self.graph.goal_nodes() {
            goals[goal.index()] = ", peripheries=2";
        }
        writeln!(f, "digraph {{")?;
        for node in self.graph.nodes() {
            let label = quoted(&(self.node_label)(node));
            let (start, goal) = (starts[node.index()], goals[node.index()]);
            writeln!(f, "  {node} [label={label}{start}{goal}];")?;
        }
        for edge in self.graph.edges() {
            let label = quoted(&(self.edge_label)(edge));
            writeln!(f, "  {} -> {} [label={label}];", edge.from, edge.to)?;
        }
        writeln!(f, "}}")
    }
}

debug_by!(self => [C: Cost, F, G] Dot<'_, C, F, G>: graph: self.graph);

/// A Graphviz string: quotes and backslashes escaped, line ends as `\n`.
fn quoted(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{escaped}\"")
}
