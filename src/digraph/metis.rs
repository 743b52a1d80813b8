//! METIS graph files. The header of the parent module describes the format.

use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use super::Digraph;
use super::NodeId;
use super::read::{DEFAULT_COST, Expected, Fields, Line, ReadError};
use super::rows::Given;
use crate::cost::Cost;

/// Nodes count from here.
const FIRST: u32 = 1;

/// What the first line says.
struct Header {
    node_count: u32,
    entry_count: u64,
    skipped: u32, // numbers before the neighbours of a node: its size and its weights
    has_costs: bool,
}

impl Header {
    fn read(fields: &mut Fields<impl BufRead>) -> Result<Self, ReadError> {
        let expected = Expected::Word("the numbers of nodes and edges");
        let node_count = loop {
            if !fields.next_line()? {
                let line = fields.number();
                return Err(ReadError::Ended { line, expected });
            }
            let mut field = fields.field()?;
            if !field.is_at_end() {
                break field.count()?;
            }
        };
        let edge_count = fields.field()?.count()?;
        let [has_sizes, has_weights, has_costs] = format(&mut fields.field()?)?;
        let mut weights = fields.field()?;
        let weight_count = if weights.is_at_end() {
            u32::from(has_weights)
        } else {
            weights.count()?
        };
        fields.field()?.end(Expected::EndOfLine)?;
        let weight_count = if has_weights { weight_count } else { 0 };
        Ok(Self {
            node_count,
            entry_count: 2 * u64::from(edge_count),
            skipped: weight_count.saturating_add(has_sizes.into()),
            has_costs,
        })
    }
}

/// Reads whether nodes have sizes, whether they have weights, and whether edges have weights: a number of at most three
/// digits, or none.
fn format(line: &mut Line<'_>) -> Result<[bool; 3], ReadError> {
    let field = line.field();
    let digits = field.unwrap_or(b"0");
    if digits.len() > 3 || !digits.iter().all(|digit| matches!(digit, b'0' | b'1')) {
        let expected = Expected::Word("a format of three digits, 0 or 1");
        return Err(line.unexpected(expected, field));
    }
    let digit = |place| digits.iter().rev().nth(place) == Some(&b'1');
    Ok([digit(2), digit(1), digit(0)])
}

/// Reading lists of neighbours.
impl<C> Digraph<C>
where
    C: Cost + FromStr<Err: fmt::Display>,
{
    /// Reads a graph from a METIS file, named `.graph`; the [module](crate::digraph#text) describes the format.
    ///
    /// Each edge stands in the lines of both of its nodes, and is read as an edge in each direction. It
    /// is checked that there are twice as many neighbours as the header says edges, but not that both
    /// ends agree. Weights of edges are costs, sizes and weights of nodes are skipped. Lines that are
    /// missing at the end are those of nodes without neighbours.
    ///
    /// Node 1 of the file is node 0 of the graph. It is the start, and there are no goals: set both
    /// with [`with_start`](Self::with_start) and [`with_goals`](Self::with_goals).
    ///
    /// # Errors
    ///
    /// A [`ReadError`] with the number of the first line that does not match the format or could
    /// not be read. If neighbours are missing, it has the number of the last line.
    ///
    /// # Complexity
    ///
    /// As [`read_edge_list`](Self::read_edge_list). Lines may have any length: one field at a time is held
    /// in memory, which has less than 4096 bytes.
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
        let mut fields = Fields::new(reader);
        let header = Header::read(&mut fields)?;
        let mut edges: Vec<Given<C>> = Vec::new();
        let mut node = 0;
        while fields.next_line()? {
            if node == header.node_count {
                let mut rest = fields.field()?;
                rest.end(Expected::Word("no more nodes"))?; // blank lines may follow
                continue;
            }
            let mut skipped = 0;
            while skipped < header.skipped {
                fields.field()?.count()?;
                skipped += 1;
            }
            loop {
                let mut field = fields.field()?;
                if field.is_at_end() {
                    break;
                }
                if edges.len() as u64 == header.entry_count {
                    return Err(field.too_many("neighbour", header.entry_count));
                }
                let to = field.node()?;
                let to = field.check_node(to, header.node_count, FIRST)?;
                let mut field = if header.has_costs {
                    fields.field()?
                } else {
                    field
                };
                let cost = field.cost((!header.has_costs).then_some(DEFAULT_COST))?;
                field.push(&mut edges, (NodeId(node), to, cost))?;
            }
            node += 1;
        }
        if (edges.len() as u64) < header.entry_count {
            return Err(ReadError::TooFew {
                line: fields.number(),
                what: "neighbour",
                stated: header.entry_count,
                found: edges.len() as u64,
            });
        }
        Ok(Self::from_checked(
            header.node_count,
            &edges,
            Vec::new(),
            Vec::new(),
        ))
    }
}
