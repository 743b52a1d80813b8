//! Matrix Market coordinate files. The header of the parent module describes the format.

use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use super::Digraph;
use super::read::{DEFAULT_COST, END, MAX_LINE, check_all_found, hint};
use super::rows::Given;
use crate::cost::Cost;
use crate::text::{Line, Lines, ReadError};

/// The number of the first row and column in a file.
const FIRST: u32 = 1;

const BANNER: &str = "`%%MatrixMarket`";

/// The contents of the first line.
struct Banner {
    is_pattern: bool, // entries have no values
    is_symmetric: bool,
}

impl Banner {
    fn read(line: &mut Line<'_>) -> Result<Self, ReadError> {
        let whole = line.rest();
        let banner = choose(line, &["%%MatrixMarket"], BANNER);
        banner.map_err(|error| error.hint(&hint(whole)))?;
        choose(line, &["matrix"], "`matrix`")?;
        choose(line, &["coordinate"], "`coordinate`")?;
        let values = ["pattern", "integer", "real"];
        let values = choose(line, &values, "`pattern`, `integer` or `real`")?;
        let symmetry = ["symmetric", "general"];
        let symmetry = choose(line, &symmetry, "`symmetric` or `general`")?;
        line.end(END)?;
        Ok(Self {
            is_pattern: values == 0,
            is_symmetric: symmetry == 0,
        })
    }

    /// Reads the row, the column and the value of an entry.
    fn entry<C>(&self, line: &mut Line<'_>, node_count: u32) -> Result<Given<C>, ReadError>
    where
        C: Cost + FromStr<Err: fmt::Display>,
    {
        let row = line.node()?;
        let row = line.check_node(row, node_count, FIRST)?;
        let column = line.node()?;
        let entered = line.check_node(column, node_count, FIRST)?;
        if self.is_symmetric && entered > row {
            let expected = "a column that is not larger than the row";
            return Err(line.unexpected(expected, Some(column.to_string().as_bytes())));
        }
        let cost = if self.is_pattern {
            line.end(END)?;
            line.cost(Some(DEFAULT_COST))?
        } else {
            line.cost(None)?
        };
        line.end(END)?;
        Ok((row, entered, cost))
    }
}

/// Takes one of these words, in any case, and returns its position.
fn choose(line: &mut Line<'_>, words: &[&str], expected: &str) -> Result<usize, ReadError> {
    let field = line.field();
    let is_word =
        |word: &&str| field.is_some_and(|field| field.eq_ignore_ascii_case(word.as_bytes()));
    let place = words.iter().position(is_word);
    place.ok_or_else(|| line.unexpected(expected, field))
}

/// Reads the numbers of nodes and of entries.
fn size(line: &mut Line<'_>) -> Result<(u32, u32), ReadError> {
    let (rows, columns) = (line.count()?, line.count()?);
    if columns != rows {
        let found = columns.to_string();
        return Err(line.unexpected("as many columns as rows", Some(found.as_bytes())));
    }
    let entries = line.count()?;
    line.end(END)?;
    Ok((rows, entries))
}

/// Reading a sparse matrix.
impl<C> Digraph<C>
where
    C: Cost + FromStr<Err: fmt::Display>,
{
    /// Reads a graph from a Matrix Market file (`.mtx`) in coordinate format, which contains the adjacency matrix of
    /// the graph. The [module](crate::digraph#text) describes the format.
    ///
    /// An entry in row 1 and column 3 is an edge from node 0 to node 2, and its value is the cost. In a symmetric
    /// matrix the entry is also an edge from node 2 to node 0. Node 0 is the start, and there are no goals. To change
    /// the starts and goals, use [`with_starts`](Self::with_starts) and [`with_goals`](Self::with_goals).
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] with the number of the first line that does not match the format or could not be read.
    /// If entries are missing, the error has the number of the last line.
    ///
    /// # Complexity
    ///
    /// As [`read_edge_list`](Self::read_edge_list).
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let text = "%%MatrixMarket matrix coordinate integer symmetric\n3 3 2\n2 1 7\n3 2 5\n";
    /// let graph = Digraph::<u32>::read_matrix_market(text.as_bytes())?;
    /// assert_eq!((graph.node_count(), graph.edge_count()), (3, 4));
    /// let costs = graph.out_edges(NodeId::new(1)).map(|edge| (edge.to.get(), edge.cost));
    /// assert!(costs.eq([(0, 7), (2, 5)]));
    ///
    /// let text = "%%MatrixMarket matrix array real general\n1 1\n0.5\n";
    /// let error = Digraph::<u32>::read_matrix_market(text.as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), r#"line 1: expected `coordinate`, found "array""#);
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "mtx")]
    #[doc(alias = "adjacency matrix")]
    #[doc(alias = "SuiteSparse")]
    pub fn read_matrix_market(reader: impl BufRead) -> Result<Self, ReadError> {
        let mut lines = Lines::new(reader, MAX_LINE);
        let Some(mut line) = lines.read()? else {
            return Err(lines.ended(BANNER));
        };
        line.check_length()?;
        let banner = Banner::read(&mut line)?;
        let mut sizes = None;
        let mut found = 0;
        let mut edges: Vec<Given<C>> = Vec::new();
        while let Some(mut line) = lines.read()? {
            line.strip_spaced_comment(b'%');
            line.check_length()?;
            if line.is_at_end() {
                continue;
            }
            let Some((node_count, entry_count)) = sizes else {
                sizes = Some(size(&mut line)?);
                continue;
            };
            if found == entry_count {
                return Err(line.too_many("entry", entry_count.into()));
            }
            found += 1;
            let (row, column, cost) = banner.entry(&mut line, node_count)?;
            line.push(&mut edges, (row, column, cost))?;
            if banner.is_symmetric && row != column {
                line.push(&mut edges, (column, row, cost))?;
            }
        }
        let sizes = sizes.ok_or_else(|| lines.ended("the numbers of rows, columns and entries"));
        let (node_count, entry_count) = sizes?;
        check_all_found(&lines, "entry", entry_count.into(), found as usize)?;
        let (starts, goals) = (Vec::new(), Vec::new());
        let graph = Self::from_checked(node_count, &edges, starts, goals);
        graph.map_err(|error| lines.refused(error))
    }
}
