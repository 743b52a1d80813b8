//! Reads numbers, nodes and costs for all readers of graphs, and names the reader that a line belongs to.

use std::error::Error;
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use super::Digraph;
use super::edge::NodeId;
use super::rows::Given;
use crate::cost::{Cost, Unit};
use crate::error::counted;
use crate::text::{Line, Lines, ReadError, is_digits, number};

/// The error of parsing a [`Unit`] cost from a text other than `1`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct UnitError;

impl fmt::Display for UnitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("every edge costs 1")
    }
}

impl Error for UnitError {}

debug_by_sentence!([] UnitError);

/// Parses `1`, which is what [`Display`](fmt::Display) writes.
impl FromStr for Unit {
    type Err = UnitError;

    fn from_str(text: &str) -> Result<Self, UnitError> {
        if text == "1" {
            Ok(Self)
        } else {
            Err(UnitError)
        }
    }
}

/// The cost of an edge whose line states no cost.
pub(super) const DEFAULT_COST: &str = "1";

/// The largest number of bytes that is read of a line.
pub(super) const MAX_LINE: usize = 4096;

pub(super) const END: &str = "the end of the line";

impl Line<'_> {
    /// Takes a count.
    pub(super) fn count(&mut self) -> Result<u32, ReadError> {
        let field = self.field();
        number(field).ok_or_else(|| {
            let error = self.unexpected("a count", field);
            error.hint(number_hint(field, ": it is beyond 32 bits"))
        })
    }

    /// Takes the number of a node.
    pub(super) fn node(&mut self) -> Result<u32, ReadError> {
        let field = self.field();
        self.node_in(field, "a node")
    }

    /// Reads the number of a node from a field that was taken.
    pub(super) fn node_in(&self, field: Option<&[u8]>, expected: &str) -> Result<u32, ReadError> {
        const TOO_LARGE: &str =
            ": ids are less than 2^32 - 1, so number the nodes again, from 0 without gaps";
        number(field).ok_or_else(|| {
            let error = self.unexpected(expected, field);
            error.hint(number_hint(field, TOO_LARGE))
        })
    }

    /// Takes a cost. At the end of the line, reads `default`.
    pub(super) fn cost<C>(&mut self, default: Option<&'static str>) -> Result<C, ReadError>
    where
        C: Cost + FromStr<Err: fmt::Display>,
    {
        let field = self.field();
        let text = match field {
            Some(field) => str::from_utf8(field).ok(),
            None => default,
        };
        let text = text.ok_or_else(|| self.unexpected("a cost", field))?;
        let parsed = text.parse();
        parsed.map_err(|error: C::Err| self.refused("a cost", text, error).hint(cost_hint(text)))
    }

    /// Checks that an edge ends here.
    pub(super) fn end_of_edge(&mut self) -> Result<(), ReadError> {
        self.end(END)
            .map_err(|error| error.hint(": an edge is `from to cost`"))
    }

    /// Returns the error of one item more than the header announces.
    pub(super) fn too_many(&self, what: &str, stated: u64) -> ReadError {
        let stated = counted(stated, what);
        self.error(format!(
            "expected the end after {stated}, found another {what}"
        ))
    }

    /// Adds an edge of this line.
    pub(super) fn push<C: Cost>(
        &self,
        edges: &mut Vec<Given<C>>,
        edge: Given<C>,
    ) -> Result<(), ReadError> {
        let most = Digraph::<C>::MAX_EDGES;
        if edges.len() == most as usize {
            return Err(self.error(format!("expected at most {most} edges, found another")));
        }
        edges.push(edge);
        Ok(())
    }

    /// Checks that `node`, counted from `first`, is one of `node_count` nodes.
    pub(super) fn check_node(
        &self,
        node: u32,
        node_count: u32,
        first: u32,
    ) -> Result<NodeId, ReadError> {
        let index = node.checked_sub(first).filter(|&index| index < node_count);
        let index = index.ok_or_else(|| out_of_range(self.number(), node, node_count, first));
        index.map(NodeId)
    }
}

/// Returns the error for a node number that is outside the range in the header or above the greatest number allowed.
pub(super) fn out_of_range(line: u64, node: u32, node_count: u32, first: u32) -> ReadError {
    let nodes = counted(node_count, "node");
    ReadError::new(
        line,
        format!("expected one of {nodes}, counted from {first}, found {node}"),
    )
}

/// Checks that all items that the header announces were found.
pub(super) fn check_all_found<R: BufRead>(
    lines: &Lines<R>,
    what: &str,
    stated: u64,
    found: usize,
) -> Result<(), ReadError> {
    if found as u64 == stated {
        return Ok(());
    }
    let stated = counted(stated, what);
    Err(ReadError::new(
        lines.last(),
        format!("expected {stated}, found the end after {found}"),
    ))
}

/// Returns a hint that says why a field is neither a count nor a node.
fn number_hint(field: Option<&[u8]>, too_large: &'static str) -> &'static str {
    match field.and_then(|field| str::from_utf8(field).ok()) {
        Some(field) if is_digits(field.as_bytes()) => too_large,
        Some(field) if field.parse::<f64>().is_ok() => ": a whole number without a sign is needed",
        _ => "",
    }
}

/// Returns a hint that names a cost type for a number that the type of the graph cannot read.
fn cost_hint(found: &str) -> &'static str {
    let magnitude = found.strip_prefix('-').unwrap_or(found);
    let is_negative = magnitude.len() < found.len();
    if is_digits(magnitude.as_bytes()) {
        // Small costs are the common case, and sums also need room.
        if found.parse::<u32>().is_ok() {
            "; `Digraph<u32>` can read it"
        } else if found.parse::<u64>().is_ok() {
            "; `Digraph<u64>` can read it"
        } else if found.parse::<i64>().is_ok() {
            "; `Digraph<i64>` can read it"
        } else if found.len() < 32 && found.parse::<u128>().is_ok() {
            "; `Digraph<u128>` can read it"
        } else if is_negative {
            "; `Digraph<i128>` or `Digraph<Real>` can read it"
        } else {
            "; `Digraph<u128>` or `Digraph<NonNegativeReal>` can read it"
        }
    } else if found.replacen(',', ".", 1).parse::<f64>().is_ok() && found.contains(',') {
        "; a decimal comma is not read: write a point instead"
    } else if found.parse::<f64>().is_ok_and(f64::is_finite) {
        if is_negative {
            "; `Digraph<Real>` can read it"
        } else {
            "; `Digraph<NonNegativeReal>` can read it"
        }
    } else {
        ""
    }
}

/// Returns a hint for an error text. The hint names the reader for a file with such a line.
pub(super) fn hint(line: &[u8]) -> &'static str {
    const DIMACS: &str = ": a DIMACS file is read by `read_dimacs`";
    const NAMES: &str = ": an edge list with names is read by `read_named_edge_list`";
    let fields = line.split(u8::is_ascii_whitespace);
    let fields: Vec<&[u8]> = fields.filter(|field| !field.is_empty()).take(5).collect();
    let is_number =
        |field: &[u8]| str::from_utf8(field).is_ok_and(|text| text.parse::<f64>().is_ok());
    match fields[..] {
        [b"p", b"sp" | b"edge" | b"edges" | b"col", ..] => DIMACS,
        [b"p", b"max" | b"min" | b"asn" | b"cnf", ..] => {
            ": of DIMACS files, `read_dimacs` reads those with `p sp`, `p edge` and `p col`"
        }
        [b"a", from, to, cost] if [from, to, cost].into_iter().all(is_number) => DIMACS,
        [b"nodes" | b"start" | b"goal", number] if is_digits(number) => {
            ": an edge list with numbers is read by `read_edge_list`"
        }
        [..] if line.contains(&b',') || line.contains(&b';') => {
            ": pass the edges of other formats to `Digraph::from_named_edges`"
        }
        [from, to] if !(is_number(from) && is_number(to)) => NAMES,
        [from, to, cost] if is_number(cost) && !(is_number(from) && is_number(to)) => NAMES,
        [b"c", _, ..] => DIMACS,
        _ => "",
    }
}
