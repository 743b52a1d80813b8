//! Lines, fields and errors, which the readers share.

use std::fmt;
use std::io::{self, BufRead, Read};
use std::str::FromStr;

use thiserror::Error;

use super::Digraph;
use super::edge::NodeId;
use super::rows::Given;
use crate::cost::{Cost, Unit};
use crate::error::counted;

/// The error of a text that is not a graph, with the number of the line. Lines are numbered from 1.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::{Digraph, Expected, ReadError};
///
/// let error = Digraph::<u32>::read_edge_list("0 1 5\n0 x 5".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), r#"line 2: expected a node, found "x""#);
/// assert_eq!(error.line(), 2);
/// assert!(matches!(error, ReadError::Field { expected: Expected::Node, .. }));
/// ```
///
/// Each variant says what was found and what was expected:
///
/// ```
/// use colorwalk::digraph::{Csv, Digraph, ReadError};
///
/// let list = |text: &str| Digraph::<u8>::read_edge_list(text.as_bytes()).unwrap_err();
/// assert!(matches!(list("0 1 256"), ReadError::Cost { found, .. } if found == "256"));
/// assert!(matches!(
///     list("nodes 2\n0 2"),
///     ReadError::NodeOutOfRange { line: 2, node: 2, .. }
/// ));
/// assert!(matches!(
///     list("nodes 2\nnodes 3"),
///     ReadError::Repeated { line: 2, first: 1, .. }
/// ));
/// assert!(matches!(list(&" ".repeat(5000)), ReadError::LineTooLong { line: 1 }));
/// assert!(matches!(
///     list("3 2\n0 1 5\n1 2 5"),
///     ReadError::Header { line: 1, nodes: 3, edges: 2 }
/// ));
///
/// let dimacs = |text: &str| Digraph::<u8>::read_dimacs(text.as_bytes()).unwrap_err();
/// assert!(matches!(dimacs("a 1 2 5"), ReadError::NoProblem { line: 1, ended: false }));
/// assert!(matches!(dimacs("p sp 2 1"), ReadError::TooFew { stated: 1, found: 0, .. }));
/// assert!(matches!(
///     dimacs("p sp 2 0\na 1 2 5"),
///     ReadError::TooMany { line: 2, what: "arc", stated: 0 }
/// ));
///
/// let mtx = |text: &str| Digraph::<u8>::read_matrix_market(text.as_bytes()).unwrap_err();
/// assert!(matches!(mtx(""), ReadError::Ended { line: 1, .. }));
/// let csv = Csv::new("from", "to");
/// assert!(matches!(
///     csv.read::<u8>("from,into\n".as_bytes()).unwrap_err(),
///     ReadError::NoColumn { line: 1, name } if name == "to"
/// ));
/// ```
///
/// A reader that fails in the middle of the text:
///
/// ```
/// use std::io::{self, BufReader, Read};
/// use colorwalk::digraph::{Digraph, ReadError};
///
/// struct Unplugged;
///
/// impl Read for Unplugged {
///     fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
///         Err(io::Error::other("the disk is gone"))
///     }
/// }
///
/// let reader = BufReader::new("0 1 5\n".as_bytes().chain(Unplugged));
/// let error = Digraph::<u32>::read_edge_list(reader).unwrap_err();
/// assert!(matches!(
///     error,
///     ReadError::Io { line: 2, source } if source.to_string() == "the disk is gone"
/// ));
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The reader failed.
    #[error("line {line}: cannot be read")]
    Io {
        /// The line that could not be read.
        line: u64,
        /// The error of the reader.
        source: io::Error,
    },
    /// A field is not what the format expects, or is missing, or is superfluous.
    #[error("line {line}: expected {expected}, found {}", found.as_deref().map_or(
        "the end of the line".into(), |found| format!("{found:?}{}", expected.hint(found))
    ))]
    Field {
        /// The line.
        line: u64,
        /// What the format expects here.
        expected: Expected,
        /// What was found: the first 32 characters of the field, or `None` at the end of the line.
        found: Option<String>,
    },
    /// A field is not a cost of the type of the graph. If the cost is too large, read with a wider
    /// type.
    #[error(
        "line {line}: expected a cost, found {found:?}: {reason}{}",
        cost_hint(found)
    )]
    Cost {
        /// The line.
        line: u64,
        /// The first 32 characters of the field.
        found: String,
        /// The error that the cost type returned.
        reason: String,
    },
    /// A node is not one of those that the header announces, or its number exceeds the greatest
    /// possible one.
    #[error("line {line}: expected one of {}, counted from {first}, found {node}", counted(*node_count, "node"))]
    NodeOutOfRange {
        /// The line that names the node.
        line: u64,
        /// The number in the text.
        node: u32,
        /// The number of nodes in the header, or else
        /// [`Digraph::MAX_NODES`](super::Digraph::MAX_NODES).
        node_count: u32,
        /// The number of the first node in this format: 0 or 1.
        first: u32,
    },
    /// A header that may occur only once occurs twice.
    #[error("line {line}: expected one `{header}` line, found another after that in line {first}")]
    Repeated {
        /// The line of the second occurrence.
        line: u64,
        /// The first field of the line.
        header: &'static str,
        /// The line of the first occurrence.
        first: u64,
    },
    /// An arc comes before the problem line, or there is no problem line at all.
    #[error("line {line}: expected a problem line, `p sp nodes arcs`, found {}", if *ended {
        "the end"
    } else {
        "an arc"
    })]
    NoProblem {
        /// The line of the arc, or the last line.
        line: u64,
        /// Whether the text ended.
        ended: bool,
    },
    /// There is less of something than the header announces.
    #[error("line {line}: expected {}, found the end after {found}", counted_as(*stated, what))]
    TooFew {
        /// The last line.
        line: u64,
        /// What is counted: `arc` in DIMACS files, `entry` in Matrix Market files, `neighbour` in METIS files.
        what: &'static str,
        /// The number that should be there.
        stated: u64,
        /// The number found.
        found: u64,
    },
    /// There is more of something than the header announces.
    #[error("line {line}: expected the end after {}, found another {what}", counted_as(*stated, what))]
    TooMany {
        /// The line of the first superfluous one.
        line: u64,
        /// What is counted, as in [`TooFew`](Self::TooFew).
        what: &'static str,
        /// The number that should be there.
        stated: u64,
    },
    /// The text ends too early.
    #[error("line {line}: expected {expected}, found the end")]
    Ended {
        /// The last line.
        line: u64,
        /// What is missing.
        expected: Expected,
    },
    /// The header of a CSV file has no column of this name.
    #[error("line {line}: expected a column {name:?}, found none")]
    NoColumn {
        /// The line of the header.
        line: u64,
        /// The name.
        name: String,
    },
    /// There are more nodes than a graph can have.
    #[error("line {line}: expected at most {} nodes, found another", u32::MAX)]
    TooManyNodes {
        /// The line that names the first superfluous node.
        line: u64,
    },
    /// The first edge of an edge list looks like a header `nodes edges`, which this format does not have: it has
    /// no cost while all others have one, no node is larger than its first number, and its second number is
    /// how many edges follow. Write `nodes 7` in its place, or, if it is an edge, write its cost.
    #[error(
        "line {line}: expected an edge, found what looks like a header of {} and {}: write `nodes {nodes}` \
         in its place, or its cost if it is an edge",
        counted(*nodes, "node"), counted(*edges, "edge")
    )]
    Header {
        /// The line.
        line: u64,
        /// The first number.
        nodes: u32,
        /// The second number.
        edges: u32,
    },
    /// There are more edges than a graph can have.
    #[error("line {line}: expected at most {} edges, found another", u32::MAX)]
    TooManyEdges {
        /// The line of the first superfluous edge.
        line: u64,
    },
    /// A line that is not a comment has 4096 bytes or more, or in a METIS file a field.
    #[error("line {line}: expected less than {MAX_LINE} bytes, found more")]
    LineTooLong {
        /// The line.
        line: u64,
    },
}

impl ReadError {
    /// Returns the number of the line, from 1.
    pub const fn line(&self) -> u64 {
        match *self {
            Self::Io { line, .. }
            | Self::Field { line, .. }
            | Self::Cost { line, .. }
            | Self::NodeOutOfRange { line, .. }
            | Self::Repeated { line, .. }
            | Self::NoProblem { line, .. }
            | Self::TooFew { line, .. }
            | Self::TooMany { line, .. }
            | Self::Ended { line, .. }
            | Self::NoColumn { line, .. }
            | Self::Header { line, .. }
            | Self::TooManyNodes { line }
            | Self::TooManyEdges { line }
            | Self::LineTooLong { line } => line,
        }
    }
}

/// What a [`ReadError::Field`] expected at a place in the text.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::{Digraph, Expected, ReadError};
///
/// let expected = |error| match error {
///     ReadError::Field { expected, .. } => expected,
///     other => panic!("{other}"),
/// };
/// let list =
///     |text: &str| expected(Digraph::<u32>::read_edge_list(text.as_bytes()).unwrap_err());
/// assert_eq!(list("from 0 to 1"), Expected::NodeOrHeader);
/// assert_eq!(list("start here"), Expected::Node);
/// assert_eq!(list("nodes many"), Expected::Count);
/// assert_eq!(list("goal 1 2"), Expected::EndOfLine);
/// assert_eq!(list("0 1 7 8"), Expected::EndOfEdge);
///
/// let dimacs =
///     |text: &str| expected(Digraph::<u32>::read_dimacs(text.as_bytes()).unwrap_err());
/// assert_eq!(dimacs("e 1 2"), Expected::LineType);
/// assert_eq!(dimacs("p max 4 5"), Expected::ShortestPath);
/// assert_eq!(dimacs("p sp 2 1\na 1 2"), Expected::Cost);
/// assert_eq!(Expected::LineType.to_string(), "`a`, `c` or `p`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// The number of a node: decimal digits, less than 2³².
    Node,
    /// A number of nodes or of arcs: decimal digits, less than 2³².
    Count,
    /// The cost of an edge.
    Cost,
    /// The first field of a line of an edge list.
    NodeOrHeader,
    /// The first field of a line of a DIMACS file.
    LineType,
    /// The second field of a problem line.
    ShortestPath,
    /// The end of the line.
    EndOfLine,
    /// The end of the line, after an edge with its cost.
    EndOfEdge,
    /// The name of a node: UTF-8, not empty.
    Name,
    /// These words, or what they describe.
    Word(&'static str),
}

impl Expected {
    /// What is wrong with a number that was found here.
    fn hint(self, found: &str) -> &'static str {
        match self {
            Self::Node | Self::NodeOrHeader | Self::Count if is_digits(found) => {
                if matches!(self, Self::Count) {
                    ": it is beyond 32 bits"
                } else {
                    ": ids are less than 2^32 - 1, so number the nodes anew, from 0 without gaps"
                }
            }
            Self::Node | Self::NodeOrHeader | Self::Count if found.parse::<f64>().is_ok() => {
                ": a whole number without a sign is needed"
            }
            Self::EndOfEdge => {
                ": an edge is `from to cost`; a list of neighbours, as in METIS files, is read by `read_metis`"
            }
            _ => "",
        }
    }
}

/// The cost type that can read a number that another one refused.
fn cost_hint(found: &str) -> &'static str {
    let is_whole = is_digits(found.strip_prefix('-').unwrap_or(found));
    if is_whole {
        // The smallest are for the common case; sums need room as well.
        match (
            found.parse::<u32>(),
            found.parse::<u64>(),
            found.parse::<i64>(),
        ) {
            (Ok(_), ..) => "; `Digraph<u32>` can read it",
            (_, Ok(_), _) => "; `Digraph<u64>` can read it",
            (.., Ok(_)) => "; `Digraph<i64>` can read it",
            _ if found.len() < MOST_SHOWN && found.parse::<u128>().is_ok() => {
                "; `Digraph<u128>` can read it"
            }
            _ => "; `Digraph<i128>` or `Digraph<Real>` can read it",
        }
    } else if found.parse::<f64>().is_ok_and(f64::is_finite) {
        "; `Digraph<Real>` can read it"
    } else {
        ""
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Node => "a node",
            Self::Count => "a count",
            Self::Cost => "a cost",
            Self::NodeOrHeader => "a node, `nodes`, `start` or `goal`",
            Self::LineType => "`a`, `c` or `p`",
            Self::ShortestPath => "`sp`",
            Self::EndOfLine | Self::EndOfEdge => "the end of the line",
            Self::Name => "a name",
            Self::Word(words) => words,
        })
    }
}

/// The error of parsing a [`Unit`] cost from a text other than `1`, the cost of every edge.
///
/// # Examples
///
/// ```
/// use colorwalk::Unit;
/// use colorwalk::digraph::{Digraph, UnitError};
///
/// assert_eq!("1".parse(), Ok(Unit));
/// assert_eq!("2".parse::<Unit>(), Err(UnitError));
///
/// let graph = "0 1\n1 2 1".parse::<Digraph<Unit>>(); // a cost may be left out
/// assert_eq!(graph.unwrap().edge_count(), 2);
/// let error = "0 1 2".parse::<Digraph<Unit>>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"line 1: expected a cost, found "2": every edge costs 1; `Digraph<u32>` can read it"#
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("every edge costs 1")]
pub struct UnitError;

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

/// The cost of an edge that states none.
pub(super) const DEFAULT_COST: &str = "1";

/// The number of bytes that are read of a line; the rest is skipped.
const MAX_LINE: usize = 4096;

/// What some editors put before a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The lines of a text, one at a time.
pub(super) struct Lines<R> {
    reader: R,
    number: u64,
    bytes: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self {
            reader,
            number: 0,
            bytes: Vec::new(),
        }
    }

    /// Returns the number of the last line that was read; 1 if there is none.
    pub(super) fn last(&self) -> u64 {
        self.number.max(1)
    }

    /// Reads the next line, or `None` at the end of the text.
    pub(super) fn read(&mut self) -> Result<Option<Line<'_>>, ReadError> {
        let line = self.number + 1;
        let io = |source| ReadError::Io { line, source };
        self.bytes.clear();
        let mut start = (&mut self.reader).take(MAX_LINE as u64);
        let length = start.read_until(b'\n', &mut self.bytes).map_err(io)?;
        if length == 0 {
            return Ok(None);
        }
        self.number = line;
        let is_cut = length == MAX_LINE && !self.bytes.ends_with(b"\n");
        if is_cut {
            self.reader.skip_until(b'\n').map_err(io)?;
        }
        let rest = match self.bytes.strip_prefix(BYTE_ORDER_MARK) {
            Some(rest) if line == 1 => rest,
            _ => &self.bytes,
        };
        Ok(Some(Line {
            number: line,
            rest,
            is_cut,
        }))
    }
}

/// The fields of a text one at a time, whose lines may have any length. Lines that begin with `%` are comments.
pub(super) struct Fields<R> {
    reader: R,
    number: u64,   // of the line
    in_line: bool, // whether the line goes on
    field: Vec<u8>,
}

impl<R: BufRead> Fields<R> {
    pub(super) const fn new(reader: R) -> Self {
        Self {
            reader,
            number: 0,
            in_line: false,
            field: Vec::new(),
        }
    }

    /// Returns the number of the last line that was begun; 1 if there is none.
    pub(super) fn number(&self) -> u64 {
        self.number.max(1)
    }

    /// Goes on to the next line that is not a comment. Returns `false` at the end of the text.
    pub(super) fn next_line(&mut self) -> Result<bool, ReadError> {
        loop {
            if self.in_line {
                self.skip_line()?;
            }
            if self.byte()?.is_none() {
                return Ok(false);
            }
            self.number += 1;
            self.in_line = true;
            if self.number == 1 {
                self.skip_mark()?;
            }
            if self.blank()? != Some(b'%') {
                return Ok(true);
            }
        }
    }

    /// Takes the next field of the line: a line of one field, or of none at the end.
    pub(super) fn field(&mut self) -> Result<Line<'_>, ReadError> {
        self.field.clear();
        if self.in_line {
            let mut next = self.blank()?;
            while let Some(byte) = next.filter(|byte| !byte.is_ascii_whitespace()) {
                self.field.push(byte);
                self.reader.consume(1);
                if self.field.len() == MAX_LINE {
                    let line = self.number();
                    return Err(ReadError::LineTooLong { line });
                }
                next = self.byte()?;
            }
        }
        Ok(Line {
            number: self.number(),
            rest: &self.field,
            is_cut: false,
        })
    }

    /// Skips white space in the line, and returns the byte after it.
    fn blank(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.byte()? {
                Some(byte) if byte.is_ascii_whitespace() && byte != b'\n' => self.reader.consume(1),
                byte => return Ok(byte),
            }
        }
    }

    fn skip_line(&mut self) -> Result<(), ReadError> {
        let line = self.number();
        let skipped = self.reader.skip_until(b'\n');
        skipped.map_err(|source| ReadError::Io { line, source })?;
        self.in_line = false;
        Ok(())
    }

    /// Skips a byte order mark, of which the first byte begins no number.
    fn skip_mark(&mut self) -> Result<(), ReadError> {
        for &byte in BYTE_ORDER_MARK {
            if self.byte()? != Some(byte) {
                break;
            }
            self.reader.consume(1);
        }
        Ok(())
    }

    /// Returns the next byte, without taking it.
    fn byte(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.reader.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(source) => {
                    let line = self.number + u64::from(!self.in_line);
                    return Err(ReadError::Io { line, source });
                }
            }
        }
    }
}

/// What is left of a line: fields between white space.
pub(super) struct Line<'a> {
    number: u64,
    rest: &'a [u8],
    is_cut: bool,
}

impl<'a> Line<'a> {
    pub(super) const fn number(&self) -> u64 {
        self.number
    }

    /// Drops everything from the first `mark` on.
    pub(super) fn strip_comment(&mut self, mark: u8) {
        if let Some(end) = self.rest.iter().position(|&byte| byte == mark) {
            self.rest = &self.rest[..end];
            self.is_cut = false;
        }
    }

    /// Drops a comment, whose `mark` comes first in the line or after white space: elsewhere it is part of a name.
    pub(super) fn strip_spaced_comment(&mut self, mark: u8) {
        let mut before = b' ';
        let begins = |&byte: &u8| {
            let is_first = std::mem::replace(&mut before, byte).is_ascii_whitespace();
            is_first && byte == mark
        };
        if let Some(end) = self.rest.iter().position(begins) {
            self.rest = &self.rest[..end];
            self.is_cut = false;
        }
    }

    /// Returns what is left.
    pub(super) const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// Refuses a line of which a part was skipped.
    pub(super) const fn check_length(&self) -> Result<(), ReadError> {
        if self.is_cut {
            return Err(ReadError::LineTooLong { line: self.number });
        }
        Ok(())
    }

    /// Takes the next field.
    pub(super) fn field(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest.trim_ascii_start();
        let end = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        let (field, rest) = rest.split_at(end);
        self.rest = rest;
        (!field.is_empty()).then_some(field)
    }

    /// Takes a count.
    pub(super) fn count(&mut self) -> Result<u32, ReadError> {
        let field = self.field();
        number(field).ok_or_else(|| self.unexpected(Expected::Count, field))
    }

    /// Takes the number of a node.
    pub(super) fn node(&mut self) -> Result<u32, ReadError> {
        let field = self.field();
        self.node_in(field, Expected::Node)
    }

    /// Reads the number of a node from a field that was taken.
    pub(super) fn node_in(
        &self,
        field: Option<&[u8]>,
        expected: Expected,
    ) -> Result<u32, ReadError> {
        number(field).ok_or_else(|| self.unexpected(expected, field))
    }

    /// Takes a cost, or reads `default` where the line ends.
    pub(super) fn cost<C>(&mut self, default: Option<&'static str>) -> Result<C, ReadError>
    where
        C: Cost + FromStr<Err: fmt::Display>,
    {
        let field = self.field();
        self.cost_in(field, default)
    }

    /// Reads a cost from a field that was taken, or `default` if there is none.
    pub(super) fn cost_in<C>(
        &self,
        field: Option<&[u8]>,
        default: Option<&'static str>,
    ) -> Result<C, ReadError>
    where
        C: Cost + FromStr<Err: fmt::Display>,
    {
        let text = match field {
            Some(field) => str::from_utf8(field).ok(),
            None => default,
        };
        let text = text.ok_or_else(|| self.unexpected(Expected::Cost, field))?;
        text.parse().map_err(|error: C::Err| ReadError::Cost {
            line: self.number,
            found: shown(text.as_bytes()),
            reason: error.to_string(),
        })
    }

    /// Checks that no field is left.
    pub(super) fn end(&mut self, expected: Expected) -> Result<(), ReadError> {
        match self.field() {
            None => Ok(()),
            field => Err(self.unexpected(expected, field)),
        }
    }

    /// Returns whether no field is left.
    pub(super) fn is_at_end(&self) -> bool {
        self.rest.trim_ascii_start().is_empty()
    }

    pub(super) fn unexpected(&self, expected: Expected, found: Option<&[u8]>) -> ReadError {
        ReadError::Field {
            line: self.number,
            expected,
            found: found.map(shown),
        }
    }

    /// Refuses one more than the header announces.
    pub(super) fn too_many(&self, what: &'static str, stated: impl Into<u64>) -> ReadError {
        let (line, stated) = (self.number, stated.into());
        ReadError::TooMany { line, what, stated }
    }

    /// Adds an edge that stands in this line.
    pub(super) fn push<C: Cost>(
        &self,
        edges: &mut Vec<Given<C>>,
        edge: Given<C>,
    ) -> Result<(), ReadError> {
        if edges.len() == Digraph::<C>::MAX_EDGES as usize {
            let line = self.number;
            return Err(ReadError::TooManyEdges { line });
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
        match node.checked_sub(first).filter(|&index| index < node_count) {
            Some(index) => Ok(NodeId(index)),
            None => Err(ReadError::NodeOutOfRange {
                line: self.number,
                node,
                node_count,
                first,
            }),
        }
    }
}

/// Reads a decimal number without a sign.
fn number(field: Option<&[u8]>) -> Option<u32> {
    field?.iter().try_fold(0u32, |number, byte| {
        let digit = byte.wrapping_sub(b'0');
        (digit < 10)
            .then(|| number.checked_mul(10)?.checked_add(digit.into()))
            .flatten()
    })
}

/// The characters that an error quotes of a field: enough to find the place.
const MOST_SHOWN: usize = 32;

/// Cuts what an error quotes from a text.
fn shown(field: &[u8]) -> String {
    String::from_utf8_lossy(field)
        .chars()
        .take(MOST_SHOWN)
        .collect()
}

/// As [`counted`], of an entry, too.
fn counted_as(count: u64, noun: &str) -> String {
    match noun {
        "entry" if count != 1 => format!("{count} entries"),
        noun => counted(count, noun),
    }
}
