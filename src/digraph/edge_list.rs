//! Edge lists: the text format of this crate. The header of the parent module describes it.

use std::fmt::{self, Write as _};
use std::io::{self, BufRead, BufWriter, Write};
use std::str::FromStr;

use super::read::{DEFAULT_COST, Expected, Line, Lines, ReadError};
use super::rows::Given;
use super::{Digraph, NodeId};
use crate::cost::Cost;

pub(super) fn read<C>(reader: impl BufRead) -> Result<Digraph<C>, ReadError>
where
    C: Cost + FromStr<Err: fmt::Display>,
{
    let mut lines = Lines::new(reader);
    let mut nodes = Nodes::default();
    let mut edges: Vec<Given<C>> = Vec::new();
    let (mut starts, mut goals) = (Vec::new(), Vec::new());
    let mut header = Suspect::default();
    while let Some(mut line) = lines.read()? {
        line.strip_comment(b'#');
        line.check_length()?;
        let mut end = Expected::EndOfLine;
        match line.field() {
            None => continue,
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
                let from = line.node_in(from, Expected::NodeOrHeader)?;
                let to = line.node()?;
                header.look(edges.is_empty(), line.is_at_end(), line.number());
                end = Expected::EndOfEdge;
                let cost = line.cost(Some(DEFAULT_COST))?;
                let edge = (nodes.name(&line, from)?, nodes.name(&line, to)?, cost);
                line.push(&mut edges, edge)?;
            }
        }
        line.end(end)?;
    }
    header.check(&nodes, &edges)?;
    Ok(Digraph::from_checked(nodes.count(), &edges, starts, goals))
}

/// Whether the first edge may be a header `nodes edges`.
#[derive(Default)]
struct Suspect {
    line: Option<u64>, // of the first edge, as long as it is the only one without a cost
}

impl Suspect {
    /// Looks at an edge: whether it is the first, whether it has no cost, and its line.
    fn look(&mut self, is_first: bool, is_bare: bool, line: u64) {
        if is_first {
            self.line = is_bare.then_some(line);
        } else if is_bare {
            self.line = None;
        }
    }

    /// Refuses a first edge that fits the others as a header. Files with a `nodes` line have their header there.
    fn check<C: Cost>(&self, nodes: &Nodes, edges: &[Given<C>]) -> Result<(), ReadError> {
        if let (Some(line), None, [first, others @ ..]) = (self.line, nodes.stated, edges)
            && !others.is_empty()
            && others.len() == first.1.index()
            && others.iter().all(|(from, to, _)| *from.max(to) <= first.0)
        {
            let (nodes, edges) = (first.0.get(), first.1.get());
            return Err(ReadError::Header { line, nodes, edges });
        }
        Ok(())
    }
}

/// The nodes named so far, and how many there are if a line has said so.
#[derive(Default)]
struct Nodes {
    stated: Option<(u32, u64)>,  // the number of nodes, and the line
    largest: Option<(u32, u64)>, // the largest node named, and the line
}

impl Nodes {
    /// Reads the number of nodes from the rest of `line`.
    fn state(&mut self, line: &mut Line<'_>) -> Result<(), ReadError> {
        if let Some((_, first)) = self.stated {
            return Err(ReadError::Repeated {
                line: line.number(),
                header: "nodes",
                first,
            });
        }
        let node_count = line.count()?;
        self.stated = Some((node_count, line.number()));
        match self.largest {
            Some((node, line)) if node >= node_count => Err(ReadError::NodeOutOfRange {
                line,
                node,
                node_count,
                first: 0,
            }),
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

/// Returns whether a cost is written as the one that may be left out.
fn is_default(cost: impl fmt::Display) -> bool {
    /// What is still to be written.
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

pub(super) fn write<C: Cost + fmt::Display>(
    graph: &Digraph<C>,
    writer: impl Write,
) -> io::Result<()> {
    let mut writer = BufWriter::new(writer);
    write!(writer, "{graph}")?;
    writer.flush()
}
