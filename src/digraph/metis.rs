//! METIS graph files. The header of the parent module describes the format.

use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use super::read::{DEFAULT_COST, END, check_all_found, foreign, hint};
use super::rows::Given;
use super::{Digraph, NodeId};
use crate::cost::Cost;
use crate::text::{Line, Lines, ReadError};

/// The number of the first node in a file.
const FIRST: u32 = 1;

const SIZES: &str = "the numbers of nodes and edges";

/// The largest number of bytes of a line: enough for a node with ten million neighbours.
const MAX_LINE: usize = 1 << 28;

/// The contents of the first line.
struct Header {
    node_count: u32,
    entry_count: u64,
    skipped: u32, // numbers before the neighbours of a node: its size and its weights
    has_costs: bool,
}

impl Header {
    fn read(line: &mut Line<'_>) -> Result<Self, ReadError> {
        let whole = line.rest();
        let node_count = line.count().map_err(|error| error.hint(&hint(whole)))?;
        let edge_count = line.count()?;
        let [has_sizes, has_weights, has_costs] = format(line)?;
        let weight_count = if line.is_at_end() { 1 } else { line.count()? };
        line.end(END)?;
        let weight_count = if has_weights { weight_count } else { 0 };
        Ok(Self {
            node_count,
            entry_count: 2 * u64::from(edge_count),
            skipped: weight_count.saturating_add(has_sizes.into()),
            has_costs,
        })
    }

    /// Skips the fields before the neighbours of a node: numbers of any kind.
    fn skip(&self, line: &mut Line<'_>) -> Result<(), ReadError> {
        (0..self.skipped).try_for_each(|_| {
            let field = line.field();
            let number = field.and_then(|field| str::from_utf8(field).ok());
            match number.and_then(|number| number.parse::<f64>().ok()) {
                Some(_) => Ok(()),
                None => Err(line.unexpected("a size or a weight of a node", field)),
            }
        })
    }

    /// Reads a neighbour of a node from the line. If the edges have costs, also reads the field of the cost.
    fn neighbour<'a>(
        &self,
        line: &mut Line<'a>,
        node: NodeId,
    ) -> Result<(NodeId, Option<&'a [u8]>), ReadError> {
        let to = line.node()?;
        let id = line.check_node(to, self.node_count, FIRST)?;
        if id == node {
            return Err(line.error(format!(
                "expected a neighbour of node {to}, found {to}: METIS files have no self-loops"
            )));
        }
        let cost = if self.has_costs { line.field() } else { None };
        Ok((id, cost))
    }
}

/// Reads the format from the header, if there is one. Up to three digits say, in this order, whether nodes have sizes,
/// whether nodes have weights, and whether edges have weights.
fn format(line: &mut Line<'_>) -> Result<[bool; 3], ReadError> {
    let field = line.field();
    let digits = field.unwrap_or(b"0");
    if digits.len() > 3 || !digits.iter().all(|digit| matches!(digit, b'0' | b'1')) {
        return Err(line.unexpected("a format of three digits, 0 or 1", field));
    }
    let digit = |place| digits.iter().rev().nth(place) == Some(&b'1');
    Ok([digit(2), digit(1), digit(0)])
}

/// Lines that may form a METIS file, where each edge occurs in the lines of both of its nodes.
pub(super) struct Lookalike {
    header: Header,
    node: NodeId,
    entry_count: u64,
    balance: u64, // a sum that is zero if each edge has both entries
}

impl Lookalike {
    /// Starts with the first line, if it may be a header.
    pub(super) fn new(mut line: Line<'_>) -> Option<Self> {
        Some(Self {
            header: Header::read(&mut line).ok()?,
            node: NodeId(0),
            entry_count: 0,
            balance: 0,
        })
    }

    /// Adds the next line. Returns `None` if the line cannot belong to a METIS file.
    pub(super) fn with(mut self, mut line: Line<'_>) -> Option<Self> {
        if self.node.get() == self.header.node_count {
            return line.is_at_end().then_some(self);
        }
        self.header.skip(&mut line).ok()?;
        while !line.is_at_end() {
            let (to, cost) = self.header.neighbour(&mut line, self.node).ok()?;
            if self.header.has_costs && cost.is_none() {
                return None;
            }
            let [from, to] = [self.node, to].map(|node| u64::from(node.get()) + 1);
            let term = (from * to).wrapping_mul(from.wrapping_sub(to));
            self.balance = self.balance.wrapping_add(term);
            self.entry_count += 1;
        }
        self.node = NodeId(self.node.get() + 1); // at most the number of nodes
        Some(self)
    }

    pub(super) fn is_complete(&self) -> bool {
        let is_full = self.entry_count == self.header.entry_count;
        is_full && self.entry_count > 0 && self.balance == 0
    }
}

/// Reading lists of neighbours.
impl<C> Digraph<C>
where
    C: Cost + FromStr<Err: fmt::Display>,
{
    /// Reads a graph from a METIS file (`.graph`). The [module](crate::digraph#text) describes the format.
    ///
    /// Each edge is listed in the lines of both of its nodes, and is read as one edge in each direction. The reader
    /// checks that the lines list two neighbours for each edge that the header counts, and that there are no
    /// self-loops. It does not check that both lines of an edge agree. Edge weights become costs. Sizes and weights of
    /// nodes are skipped, and may be numbers of any kind. Lines missing at the end belong to nodes without neighbours.
    ///
    /// Node 1 of the file is node 0 of the graph. Node 0 is the start, and there are no goals. To change the starts and
    /// goals, use [`with_starts`](Self::with_starts) and [`with_goals`](Self::with_goals).
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] with the number of the first line that does not match the format or could not be read.
    /// If neighbours are missing, the error has the number of the last line.
    ///
    /// # Complexity
    ///
    /// The same as for [`read_edge_list`](Self::read_edge_list), except that a line may have almost 2²⁸ bytes and is
    /// held in memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let text = "% a path of three nodes\n3 2 001\n2 7\n1 7 3 5\n2 5\n";
    /// let graph = Digraph::<u32>::read_metis(text.as_bytes())?;
    /// assert_eq!((graph.node_count(), graph.edge_count()), (3, 4));
    /// let costs = graph.out_edges(NodeId::new(1)).map(|edge| (edge.to.get(), edge.cost));
    /// assert!(costs.eq([(0, 7), (2, 5)]));
    ///
    /// let error = Digraph::<u32>::read_metis("2 1\n2\n3\n".as_bytes()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 3: expected one of 2 nodes, counted from 1, found 3"
    /// );
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "Chaco")]
    #[doc(alias = "adjacency list file")]
    pub fn read_metis(reader: impl BufRead) -> Result<Self, ReadError> {
        let mut lines = Lines::new(reader, MAX_LINE);
        let mut header: Option<Header> = None;
        let mut edges: Vec<Given<C>> = Vec::new();
        let mut node = NodeId(0);
        while let Some(mut line) = lines.read()? {
            if line.number() == 1 && line.rest().starts_with(b"%") && foreign(line.rest()).is_some()
            {
                return Err(line.unexpected(SIZES, Some(b"%")).hint(&hint(line.rest())));
            }
            let is_comment = line.strip_comment_line(b'%');
            line.check_length()?;
            let Some(header) = &header else {
                if !line.is_at_end() {
                    header = Some(Header::read(&mut line)?);
                }
                continue;
            };
            if is_comment {
                continue;
            }
            if node.get() == header.node_count {
                line.end("no more nodes")?; // blank lines may follow
                continue;
            }
            header.skip(&mut line)?;
            while !line.is_at_end() {
                if edges.len() as u64 == header.entry_count {
                    return Err(line.too_many("neighbour", header.entry_count));
                }
                let (to, cost) = header.neighbour(&mut line, node)?;
                let cost = line.cost_in(cost, (!header.has_costs).then_some(DEFAULT_COST))?;
                line.push(&mut edges, (node, to, cost))?;
            }
            node = NodeId(node.get() + 1); // at most the number of nodes
        }
        let header = header.ok_or_else(|| lines.ended(SIZES))?;
        check_all_found(&lines, "neighbour", header.entry_count, edges.len())?;
        let (starts, goals) = (Vec::new(), Vec::new());
        let graph = Self::from_checked(header.node_count, &edges, starts, goals);
        graph.map_err(|error| lines.refused(error))
    }
}
