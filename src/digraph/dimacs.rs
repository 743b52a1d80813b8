//! DIMACS graphs. The header of the parent module describes the format.

use std::fmt;
use std::io::{self, BufRead, BufWriter, Write};
use std::str::FromStr;

use super::Digraph;
use super::read::{DEFAULT_COST, END, MAX_LINE, check_all_found, hint};
use super::rows::Given;
use crate::cost::Cost;
use crate::text::{Line, Lines, ReadError};

/// The number of the first node in a file.
const FIRST: u32 = 1;

/// The error of a file without a problem line.
const NO_PROBLEM: &str = "expected a problem line, `p sp nodes arcs`";

/// The contents of the problem line, and the number of edges found so far.
struct Problem {
    node_count: u32,
    edge_count: u32,
    found: u32,
    line: u64,
    is_undirected: bool,
}

impl Problem {
    /// Reads the rest of a problem line.
    fn read(line: &mut Line<'_>) -> Result<Self, ReadError> {
        let kind = line.field();
        let is_undirected = match kind.map(<[u8]>::to_ascii_lowercase).as_deref() {
            Some(b"sp") => false,
            Some(b"edge" | b"edges" | b"col") => true,
            _ => return Err(line.unexpected("`sp`, `edge` or `col`", kind)),
        };
        Ok(Self {
            node_count: line.count()?,
            edge_count: line.count()?,
            found: 0,
            line: line.number(),
            is_undirected,
        })
    }

    /// Returns the noun for the items that the following lines list.
    const fn noun(&self) -> &'static str {
        if self.is_undirected { "edge" } else { "arc" }
    }

    /// Reads the rest of the line of an arc or an edge.
    fn edge<C>(&mut self, line: &mut Line<'_>, edges: &mut Vec<Given<C>>) -> Result<(), ReadError>
    where
        C: Cost + FromStr<Err: fmt::Display>,
    {
        if self.found == self.edge_count {
            return Err(line.too_many(self.noun(), self.edge_count.into()));
        }
        self.found += 1;
        let (from, to) = (line.node()?, line.node()?);
        let from = line.check_node(from, self.node_count, FIRST)?;
        let to = line.check_node(to, self.node_count, FIRST)?;
        if !self.is_undirected {
            let cost = line.cost(None)?;
            return line.push(edges, (from, to, cost));
        }
        line.end(END)?;
        let cost = line.cost(Some(DEFAULT_COST))?;
        line.push(edges, (from, to, cost))?;
        if from == to {
            return Ok(());
        }
        line.push(edges, (to, from, cost))
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
        if kind.starts_with(b"c") || kind == b"C" {
            continue;
        }
        line.check_length()?;
        match (kind, &mut problem) {
            (b"p" | b"P", None) => problem = Some(Problem::read(&mut line)?),
            (b"p" | b"P", Some(Problem { line: first, .. })) => {
                return Err(line.error(format!(
                    "expected one `p` line, found another after that in line {first}"
                )));
            }
            (b"a" | b"A", Some(problem)) if !problem.is_undirected => {
                problem.edge(&mut line, &mut edges)?;
            }
            (b"e" | b"E", Some(problem)) if problem.is_undirected => {
                problem.edge(&mut line, &mut edges)?;
            }
            (b"a" | b"A", None) => return Err(line.error(format!("{NO_PROBLEM}, found an arc"))),
            (b"e" | b"E", None) => return Err(line.error(format!("{NO_PROBLEM}, found an edge"))),
            (_, problem) => {
                let is_undirected = problem
                    .as_ref()
                    .is_some_and(|problem| problem.is_undirected);
                let expected = if is_undirected {
                    "`e`, `c` or `p`"
                } else {
                    "`a`, `c` or `p`"
                };
                return Err(line.unexpected(expected, Some(kind)).hint(hint(text)));
            }
        }
        line.end(END)?;
    }
    let problem = problem
        .ok_or_else(|| ReadError::new(lines.last(), format!("{NO_PROBLEM}, found the end")))?;
    let found = problem.found as usize;
    check_all_found(&lines, problem.noun(), problem.edge_count.into(), found)?;
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
