//! Comma-separated values: one edge per line, with its ends and its cost in columns of your choice.

use std::borrow::Cow;
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;

use super::names::NamedEdges;
use super::read::{DEFAULT_COST, MAX_LINE, refuse_foreign};
use super::suspect::{Matrix, looks_like};
use super::{Digraph, Names};
use crate::cost::Cost;
use crate::text::{Line, Lines, ReadError};

/// A column of a [CSV](Csv) file, given by its position, counted from 0, or by its name in the header.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::Column;
///
/// assert_eq!(Column::from(2), Column::At(2));
/// assert_eq!(Column::from("km"), Column::Named("km".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// The column at this position, from 0.
    At(usize),
    /// The first column of this name.
    Named(String),
}

impl From<usize> for Column {
    fn from(position: usize) -> Self {
        Self::At(position)
    }
}

impl From<&str> for Column {
    fn from(name: &str) -> Self {
        Self::Named(name.to_owned())
    }
}

/// Reads graphs from comma-separated values.
///
/// Every line is an edge. You choose the columns of its ends and its cost, and other columns are ignored. Nodes
/// have [names](Names), which may be numbers. Blank lines are skipped.
///
/// A field may be quoted, `"like, this"`. A doubled quote `""` in such a field stands for one quote, and the field must
/// end on its line. White space around unquoted fields is ignored. A line must have fewer than 4096 bytes.
///
/// The format has no comments. A line that begins with `#` is rejected, because it may be a comment. To skip such
/// lines, use [`comment`](Self::comment). To read one as an edge, quote the name. A matrix of costs is also rejected.
///
/// # Examples
///
/// Columns by name. The first line is then a header:
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::digraph::{Csv, Digraph};
///
/// let text = "\
/// km,from,to,remark
/// 480,Rome,Milan,
/// 140,Milan,Turin,\"slow, but nice\"
/// ";
/// let csv = Csv::new("from", "to").cost("km");
/// let (graph, names): (Digraph<u32>, _) = csv.read(text.as_bytes())?;
/// let turin = names.id("Turin").expect("it is named");
/// assert_eq!(Search::new(&graph.with_goals([turin])?).dijkstra()?.cost(), Some(620));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// In a file without a header, choose columns by position. Edges cost 1 if no column has costs:
///
/// ```
/// use colorwalk::digraph::{Csv, Digraph};
///
/// let csv = Csv::new(0, 2).delimiter(b';');
/// let (graph, names): (Digraph<u32>, _) = csv.read("a; 7; b\nb; 8; c\n".as_bytes())?;
/// assert_eq!(names.iter().collect::<Vec<_>>(), ["a", "b", "c"]);
/// assert!(graph.edges().all(|edge| edge.cost == 1));
/// let (same, _) = csv.clone().header().read("from;;to\na; 7; b\nb; 8; c\n".as_bytes())?;
/// assert_eq!(graph, same); // without the first line
///
/// let error = csv.read::<u32>("a;7;b\nb;8\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2: expected a name, found the end of the line");
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "comma-separated values")]
#[doc(alias = "TSV")]
#[must_use = "it reads nothing until `read` is called"]
pub struct Csv {
    from: Column,
    to: Column,
    cost: Option<Column>,
    delimiter: u8,
    comment: Option<u8>,
    has_header: bool,
    is_undirected: bool,
}

impl Csv {
    /// Reads edges between the nodes in these columns. If a column is given by name, the first line is a header.
    pub fn new(from: impl Into<Column>, to: impl Into<Column>) -> Self {
        Self {
            from: from.into(),
            to: to.into(),
            cost: None,
            delimiter: b',',
            comment: None,
            has_header: false,
            is_undirected: false,
        }
    }

    /// Reads costs from this column. By default, every edge costs 1.
    pub fn cost(mut self, column: impl Into<Column>) -> Self {
        self.cost = Some(column.into());
        self
    }

    /// Sets the character between two fields, such as `;`, or `\t` for a TSV file. The default is `,`.
    pub fn delimiter(mut self, delimiter: u8) -> Self {
        self.delimiter = delimiter;
        self
    }

    /// Skips lines that begin with this character, such as `#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Csv, Digraph};
    ///
    /// let text = "# from, to, km\nRome, Milan, 480\nMilan, Turin, 140\n";
    /// let csv = Csv::new(0, 1).cost(2);
    /// let (graph, _): (Digraph<u32>, _) = csv.clone().comment(b'#').read(text.as_bytes())?;
    /// assert_eq!(graph.edge_count(), 2);
    /// assert!(csv.read::<u32>(text.as_bytes()).is_err()); // the first line may be an edge or a comment
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    pub fn comment(mut self, mark: u8) -> Self {
        self.comment = Some(mark);
        self
    }

    /// Reads each line as two edges of the same cost, one in each direction. A self-loop is one edge.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Csv, Digraph};
    ///
    /// let text = "Rome, Milan\nMilan, Turin\n";
    /// let (graph, names) = Csv::new(0, 1).undirected().read::<u32>(text.as_bytes())?;
    /// let milan = names.id("Milan").expect("it is named");
    /// assert_eq!(graph.out_edges(milan).len(), 2);
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    pub fn undirected(mut self) -> Self {
        self.is_undirected = true;
        self
    }

    /// Skips the first line that is not blank. This is for files with a header whose columns you choose by position.
    pub fn header(mut self) -> Self {
        self.has_header = true;
        self
    }

    /// Reads a graph, and the names of its nodes.
    ///
    /// Nodes are numbered in the order in which they are first named. The first node is the start, and there are no
    /// goals. To change them, use [`with_starts`](Digraph::with_starts) and [`with_goals`](Digraph::with_goals).
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] with the number of the first line that does not match the format or could not be
    /// read.
    ///
    /// # Complexity
    ///
    /// The expected cost of [`Digraph::read_edge_list`].
    pub fn read<C>(&self, reader: impl BufRead) -> Result<(Digraph<C>, Names), ReadError>
    where
        C: Cost + FromStr<Err: fmt::Display>,
    {
        let mut lines = Lines::new(reader, MAX_LINE);
        let mut named = NamedEdges::new();
        let mut places: Option<Places> = None;
        let mut matrices = [0, 1].map(|labels| Some(Matrix::new(labels)));
        let mut first_edge = 0; // its line
        while let Some(mut line) = lines.read()? {
            if let Some(mark) = self.comment {
                line.strip_comment_line(mark);
            }
            line.check_length()?;
            if line.is_at_end() {
                continue;
            }
            if places.is_none() {
                refuse_foreign(&line)?;
            }
            let may_be_comment = line.rest().trim_ascii_start().starts_with(b"#");
            let fields = self.split(&mut line)?;
            let place = if let Some(places) = places {
                places
            } else {
                let found = self.find(&line, &fields)?;
                places = Some(found);
                if self.skips_first_line() {
                    continue;
                }
                found
            };
            if may_be_comment {
                let error = line.unexpected("an edge", Some(&fields[0]));
                return Err(error.hint(": skip comments with `comment(b'#')`, or quote this name"));
            }
            if first_edge == 0 {
                first_edge = line.number();
            }
            for matrix in &mut matrices {
                let mut fields = fields.iter();
                let mut next = || fields.next().map(AsRef::as_ref);
                *matrix = matrix.take().and_then(|matrix| matrix.with(&mut next));
            }
            let field = |place: usize| fields.get(place).map(AsRef::as_ref);
            let delimiter = |error: ReadError| match &fields[..] {
                [all] => error.hint(self.delimiter_hint(all)),
                _ => error,
            };
            let from = named.node(&line, field(place.from)).map_err(delimiter)?;
            let to = named.node(&line, field(place.to)).map_err(delimiter)?;
            let cost = match place.cost {
                Some(place) => line.cost_in(field(place), None)?,
                None => line.cost_in(None, Some(DEFAULT_COST))?,
            };
            named.push(&line, (from, to, cost))?;
            if self.is_undirected && from != to {
                named.push(&line, (to, from, cost))?;
            }
        }
        if matrices.iter().flatten().any(Matrix::is_complete) {
            return Err(looks_like(first_edge, Matrix::FOUND));
        }
        if places.is_none() && self.skips_first_line() {
            return Err(lines.ended("a header"));
        }
        named.build(&lines)
    }

    fn skips_first_line(&self) -> bool {
        let is_named = |column: &Column| matches!(column, Column::Named(_));
        self.has_header
            || is_named(&self.from)
            || is_named(&self.to)
            || self.cost.as_ref().is_some_and(is_named)
    }

    /// Finds the columns by the fields of the first line.
    fn find(&self, line: &Line<'_>, fields: &[Cow<'_, [u8]>]) -> Result<Places, ReadError> {
        let find = |column: &Column| match column {
            Column::At(place) => Ok(*place),
            Column::Named(name) => {
                let place = fields.iter().position(|field| **field == *name.as_bytes());
                place.ok_or_else(|| {
                    let show =
                        |field: &Cow<'_, [u8]>| format!("{:?}", String::from_utf8_lossy(field));
                    let found = fields.iter().map(show).collect::<Vec<_>>().join(", ");
                    let error = line.error(format!("expected a column {name:?}, found {found}"));
                    match fields {
                        [all] => error.hint(self.delimiter_hint(all)),
                        _ => error,
                    }
                })
            }
        };
        Ok(Places {
            from: find(&self.from)?,
            to: find(&self.to)?,
            cost: self.cost.as_ref().map(find).transpose()?,
        })
    }

    /// Takes the fields of a line.
    fn split<'a>(&self, line: &mut Line<'a>) -> Result<Vec<Cow<'a, [u8]>>, ReadError> {
        let mut rest = line.rest();
        let mut fields = Vec::new();
        loop {
            let field;
            if let Some(quoted) = self.trim_start(rest).strip_prefix(b"\"") {
                let (unquoted, after) =
                    unquote(quoted).ok_or_else(|| line.unexpected("a closing quote", None))?;
                (field, rest) = (Cow::Owned(unquoted), after);
            } else {
                let end = rest.iter().position(|&byte| byte == self.delimiter);
                let (plain, after) = rest.split_at(end.unwrap_or(rest.len()));
                (field, rest) = (Cow::Borrowed(plain.trim_ascii()), after);
            }
            fields.push(field);
            rest = match self.trim_start(rest).split_first() {
                None => return Ok(fields),
                Some((&first, after)) if first == self.delimiter => after,
                Some(_) => {
                    let found = rest.trim_ascii();
                    return Err(line.unexpected("a delimiter", Some(found)));
                }
            };
        }
    }

    /// If the whole line is one field, returns a hint that names the delimiter that the file may use.
    fn delimiter_hint(&self, all: &[u8]) -> &'static str {
        let others = [
            (b';', ": set the delimiter with `delimiter(b';')`"),
            (b'\t', ": set the delimiter with `delimiter(b'\\t')`"),
            (b'|', ": set the delimiter with `delimiter(b'|')`"),
            (b',', ": set the delimiter with `delimiter(b',')`"),
        ];
        let found = others
            .iter()
            .find(|(other, _)| *other != self.delimiter && all.contains(other));
        found.map_or("", |(_, hint)| hint)
    }

    /// Drops white space before a field, except a tab that is the delimiter.
    fn trim_start<'a>(&self, text: &'a [u8]) -> &'a [u8] {
        let is_space = |byte: &u8| byte.is_ascii_whitespace() && *byte != self.delimiter;
        let end = text.iter().position(|byte| !is_space(byte));
        &text[end.unwrap_or(text.len())..]
    }
}

/// The positions of the columns.
#[derive(Clone, Copy)]
struct Places {
    from: usize,
    to: usize,
    cost: Option<usize>,
}

/// Splits the text after an opening quote into the quoted field and the rest after its closing quote.
fn unquote(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut field = Vec::new();
    let mut bytes = text.iter().enumerate();
    while let Some((place, &byte)) = bytes.next() {
        if byte != b'"' {
            field.push(byte);
        } else if text.get(place + 1) == Some(&b'"') {
            field.push(byte);
            bytes.next();
        } else {
            return Some((field, &text[place + 1..]));
        }
    }
    None
}
