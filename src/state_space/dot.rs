//! Graphviz drawings of a state space.

use std::fmt;

use crate::cost::Cost;
use crate::state_space::{SpaceEdge, StateSpace};

/// A drawing of a state space in Graphviz' DOT language; made by [`StateSpace::dot`], written by
/// `Display`.
///
/// # Examples
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::digraph::Digraph;
///
/// let graph: Digraph = "goal 1\n0 1 5".parse()?;
/// let space = Search::new(&graph).explore()?;
/// let dot = space.dot(|node| format!("node {node}"), |edge| format!("{} km", edge.cost()));
/// let mut file = Vec::new();
/// std::io::Write::write_fmt(&mut file, format_args!("{dot}"))?; // then: dot -Tsvg graph.dot
/// assert!(String::from_utf8(file)?.contains("0 -> 1 [label=\"5 km\"];"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "graphviz")]
pub struct Dot<'a, S, A, C: Cost, F, G> {
    space: &'a StateSpace<S, A, C>,
    state_label: F,
    edge_label: G,
}

impl<S, A, C: Cost> StateSpace<S, A, C> {
    /// Returns a drawing of the graph in Graphviz' DOT language, with the given labels.
    ///
    /// Starts are drawn bold, goals with a double line.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let line = problem_fn(0u8, |&n| (n < 1).then(|| ("up", n + 1, 5u32)), |&n| n == 1);
    /// let space = Search::new(&line).explore()?;
    /// let dot =
    ///     space.dot(|state| state.to_string(), |edge| edge.cost().to_string()).to_string();
    /// assert_eq!(
    ///     dot,
    ///     "digraph {\n  0 [label=\"0\", style=bold];\n  1 [label=\"1\", peripheries=2];\n  \
    ///  0 -> 1 [label=\"5\"];\n}\n"
    /// );
    /// # Ok::<(), colorwalk::state_space::ExploreError<u8>>(())
    /// ```
    #[doc(alias = "graphviz")]
    pub fn dot<F, G>(&self, state_label: F, edge_label: G) -> Dot<'_, S, A, C, F, G>
    where
        F: Fn(&S) -> String,
        G: Fn(SpaceEdge<'_, S, A, C>) -> String,
    {
        Dot {
            space: self,
            state_label,
            edge_label,
        }
    }
}

impl<S, A, C, F, G> fmt::Display for Dot<'_, S, A, C, F, G>
where
    C: Cost,
    F: Fn(&S) -> String,
    G: Fn(SpaceEdge<'_, S, A, C>) -> String,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph {{")?;
        for (id, state) in self.space.ids().zip(self.space.states()) {
            let label = quoted(&(self.state_label)(state));
            let start = if self.space.starts().contains(&id) {
                ", style=bold"
            } else {
                ""
            };
            let goal = if self.space.is_goal(id) {
                ", peripheries=2"
            } else {
                ""
            };
            writeln!(f, "  {id} [label={label}{start}{goal}];")?;
        }
        for edge in self.space.all_edges() {
            let label = quoted(&(self.edge_label)(edge));
            writeln!(f, "  {} -> {} [label={label}];", edge.from(), edge.to())?;
        }
        writeln!(f, "}}")
    }
}

debug_by!(self => [S, A, C: Cost, F, G] Dot<'_, S, A, C, F, G>: space: self.space);

/// A Graphviz string: quotes and backslashes escaped, line ends as `\n`.
fn quoted(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{escaped}\"")
}
