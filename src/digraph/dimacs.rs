//! DIMACS shortest-path graphs. The header of the parent module describes the format.

use std::fmt;
use std::io::{self, BufRead, BufWriter, Write};
use std::str::FromStr;

use super::Digraph;
use super::read::{END, MAX_LINE, check_all_found, hint};
use super::rows::Given;
use crate::cost::Cost;
use crate::text::{Line, Lines, ReadError};

/// The nodes of a file count from here.
const FIRST: u32 = 1;

/// What a file without a problem line lacks.
const NO_PROBLEM: &str = "expected a problem line, `p sp nodes arcs`";

/// What the problem line says.
struct Problem {
    node_count: u32,
    arc_count: u32,
    line: u64,
}

impl Problem {
    /// Reads the rest of a problem line.
    fn read(line: &mut Line<'_>) -> Result<Self, ReadError> {
        let kind = line.field();
        if kind != Some(b"sp") {
            return Err(line.unexpected("`sp`", kind));
        }
        Ok(Self {
            node_count: line.count()?,
            arc_count: line.count()?,
            line: line.number(),
        })
    }

    /// Reads the rest of an arc line, after `found` arcs.
    fn arc<C>(&self, line: &mut Line<'_>, found: usize) -> Result<Given<C>, ReadError>
    where
        C: Cost + FromStr<Err: fmt::Display>,
    {
        if found == self.arc_count as usize {
            return Err(line.too_many("arc", self.arc_count.into()));
        }
        let (from, to) = (line.node()?, line.node()?);
        Ok((
            line.check_node(from, self.node_count, FIRST)?,
            line.check_node(to, self.node_count, FIRST)?,
            line.cost(None)?,
        ))
    }
}

pub(super) fn read<C>(reader: impl BufRead) -> Result<Digraph<C>, ReadError>
where
    C: Cost + FromStr<Err: fmt::Display>,
{
    let mut lines = Lines::new(reader, MAX_LINE);
    let mut problem: Option<Problem> = None;
    let mut edges: Vec<Given<C>> = Vec::new();
    while let Some(mut line) = lines.read()? {
        let text = line.rest();
        let Some(kind) = line.field() else {
            line.check_length()?;
            continue;
        };
        if kind.starts_with(b"c") {
            continue;
        }
        line.check_length()?;
        match (kind, &problem) {
            (b"a", Some(problem)) => edges.push(problem.arc(&mut line, edges.len())?),
            (b"a", None) => return Err(line.error(format!("{NO_PROBLEM}, found an arc"))),
            (b"p", None) => problem = Some(Problem::read(&mut line)?),
            (b"p", Some(Problem { line: first, .. })) => {
                return Err(line.error(format!(
                    "expected one `p` line, found another after that in line {first}"
                )));
            }
            _ => {
                let error = line.unexpected("`a`, `c` or `p`", Some(kind));
                return Err(error.hint(&hint(text)));
            }
        }
        line.end(END)?;
    }
    let problem = problem
        .ok_or_else(|| ReadError::new(lines.last(), format!("{NO_PROBLEM}, found the end")))?;
    check_all_found(&lines, "arc", problem.arc_count.into(), edges.len())?;
    let graph = Digraph::from_checked(problem.node_count, &edges, Vec::new(), Vec::new());
    graph.map_err(|error| lines.refused(error))
}

pub(super) fn write<C: Cost + fmt::Display>(
    graph: &Digraph<C>,
    writer: impl Write,
) -> io::Result<()> {
    let mut writer = BufWriter::new(writer);
    writeln!(writer, "p sp {} {}", graph.node_count(), graph.edge_count())?;
    for edge in graph.edges() {
        let (from, to) = (edge.from.get() + FIRST, edge.to.get() + FIRST); // ids are below u32::MAX
        writeln!(writer, "a {from} {to} {}", edge.cost)?;
    }
    writer.flush()
}
