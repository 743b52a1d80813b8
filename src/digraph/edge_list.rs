//! Edge lists: the text format of this crate. The header of the parent module describes it.

use std::fmt::{self, Write as _};
use std::io::BufRead;
use std::str::FromStr;

use super::read::{DEFAULT_COST, END, MAX_LINE, hint, out_of_range};
use super::rows::Given;
use super::{Digraph, NodeId};
use crate::cost::Cost;
use crate::text::{Line, Lines, ReadError};

pub(super) fn read<C>(reader: impl BufRead) -> Result<Digraph<C>, ReadError>
where
    C: Cost + FromStr<Err: fmt::Display>,
{
    let mut lines = Lines::new(reader, MAX_LINE);
    let mut nodes = Nodes::default();
    let mut edges: Vec<Given<C>> = Vec::new();
    let (mut starts, mut goals) = (Vec::new(), Vec::new());
    while let Some(mut line) = lines.read()? {
        let text = line.rest();
        line.strip_comment(b'#');
        line.check_length()?;
        match line.field() {
            None => {}
            Some(b"nodes") => nodes.state(&mut line)?,
            Some(b"start") => {
                let node = line.node()?;
                starts.push(nodes.name(&line, node)?);
            }
            Some(b"goal") => {
                let node = line.node()?;
                goals.push(nodes.name(&line, node)?);
            }
            from => {
                let expected = "a node, `nodes`, `start` or `goal`";
                let from = line.node_in(from, expected);
                let from = from.map_err(|error| error.hint(hint(text)))?;
                let to = line.node()?;
                let cost = line.cost(Some(DEFAULT_COST))?;
                let edge = (nodes.name(&line, from)?, nodes.name(&line, to)?, cost);
                line.end_of_edge()?;
                line.push(&mut edges, edge)?;
            }
        }
        line.end(END)?;
    }
    let graph = Digraph::from_checked(nodes.count(), &edges, starts, goals);
    graph.map_err(|error| lines.refused(error))
}

/// The largest node named so far, and the number of nodes, if a line has stated it.
#[derive(Default)]
struct Nodes {
    stated: Option<(u32, u64)>,  // the number of nodes, and the line
    largest: Option<(u32, u64)>, // the largest node named, and the line
}

impl Nodes {
    /// Reads the number of nodes from the rest of `line`.
    fn state(&mut self, line: &mut Line<'_>) -> Result<(), ReadError> {
        if let Some((_, first)) = self.stated {
            return Err(line.error(format!(
                "expected one `nodes` line, found another after that in line {first}"
            )));
        }
        let node_count = line.count()?;
        self.stated = Some((node_count, line.number()));
        match self.largest {
            Some((node, line)) if node >= node_count => {
                Err(out_of_range(line, node, node_count, 0))
            }
            _ => Ok(()),
        }
    }

    /// Checks a node that `line` names, and counts it.
    fn name(&mut self, line: &Line<'_>, node: u32) -> Result<NodeId, ReadError> {
        let limit = self.stated.map_or(u32::MAX, |(stated, _)| stated);
        let id = line.check_node(node, limit, 0)?;
        if self.largest.is_none_or(|(largest, _)| node > largest) {
            self.largest = Some((node, line.number()));
        }
        Ok(id)
    }

    fn count(&self) -> u32 {
        let named = self.largest.map_or(0, |(largest, _)| largest + 1); // below the limit
        self.stated.map_or(named, |(stated, _)| stated)
    }
}

pub(super) fn format<C: Cost + fmt::Display>(
    graph: &Digraph<C>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    writeln!(f, "nodes {}", graph.node_count())?;
    for start in graph.start_nodes() {
        writeln!(f, "start {start}")?;
    }
    for goal in graph.goal_nodes() {
        writeln!(f, "goal {goal}")?;
    }
    if graph.edges().all(|edge| is_default(edge.cost)) {
        for edge in graph.edges() {
            writeln!(f, "{} {}", edge.from, edge.to)?;
        }
    } else {
        for edge in graph.edges() {
            writeln!(f, "{} {} {}", edge.from, edge.to, edge.cost)?;
        }
    }
    Ok(())
}

/// Returns whether a cost is displayed like the default cost, which is omitted.
fn is_default(cost: impl fmt::Display) -> bool {
    /// The text still to be written.
    struct Rest(&'static str);

    impl fmt::Write for Rest {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(DEFAULT_COST);
    write!(rest, "{cost}").is_ok() && rest.0.is_empty()
}
