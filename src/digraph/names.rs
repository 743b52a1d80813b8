//! Nodes with names, and edge lists that name them.

use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;
use std::sync::Arc;

use super::read::{DEFAULT_COST, MAX_LINE, hint, refuse_foreign};
use super::rows::Given;
use super::suspect::Suspect;
use super::{Digraph, NodeId};
use crate::cost::Cost;
use crate::text::{Line, Lines, ReadError, is_digits};

/// The names of the nodes of a [`Digraph`], as a table from names to ids and from ids to names.
///
/// The readers [`Digraph::read_named_edge_list`] and [`Csv::read`](super::Csv::read) return the names and the graph.
/// Ids are given in the order in which the names are first added. Look-ups hash names with a random seed, so an
/// attacker cannot choose names that collide.
///
/// # Examples
///
/// For a format of your own, number the nodes with [`add`](Self::add):
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::digraph::{Digraph, Names};
///
/// let ferries = [("Ios", "Naxos", 3u32), ("Naxos", "Delos", 2), ("Ios", "Delos", 7)];
/// let mut names = Names::new();
/// let mut builder = Digraph::builder();
/// for (from, to, hours) in ferries {
///     builder = builder.edge(names.add(from), names.add(to), hours);
/// }
/// let (from, to) = (names.id("Ios").unwrap(), names.id("Delos").unwrap());
/// let graph = builder.start(from).goal(to).build()?;
/// let path = Search::new(&graph).dijkstra()?.into_path().expect("there is a way");
/// let islands: Vec<_> = path.states().iter().flat_map(|&node| names.name(node)).collect();
/// assert_eq!(islands, ["Ios", "Naxos", "Delos"]);
/// assert_eq!((names.iter().len(), names.id("Kos")), (3, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default)]
#[doc(alias = "labels")]
#[doc(alias = "string nodes")]
pub struct Names {
    names: Vec<Arc<str>>,           // by id
    ids: HashMap<Arc<str>, NodeId>, // the inverse
}

impl Names {
    /// Returns an empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the id of the node with this name. A new name gets the next free id.
    ///
    /// # Panics
    ///
    /// Panics if there are [`Digraph::MAX_NODES`] other names.
    pub fn add(&mut self, name: &str) -> NodeId {
        self.insert(name).expect("fewer than 2^32 names")
    }

    /// Like [`add`](Self::add), but returns `None` if there are too many names.
    fn insert(&mut self, name: &str) -> Option<NodeId> {
        if let Some(&id) = self.ids.get(name) {
            return Some(id);
        }
        let id = u32::try_from(self.names.len()).ok();
        let id = NodeId(id.filter(|&id| id < Digraph::<u32>::MAX_NODES)?);
        let name: Arc<str> = name.into();
        self.names.push(Arc::clone(&name));
        self.ids.insert(name, id);
        Some(id)
    }

    /// Returns the node with this name.
    pub fn id(&self, name: &str) -> Option<NodeId> {
        self.ids.get(name).copied()
    }

    /// Returns the name of a node.
    pub fn name(&self, node: NodeId) -> Option<&str> {
        self.names.get(node.index()).map(AsRef::as_ref)
    }

    /// Returns an iterator over the names in the order of the ids, which begin at 0.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.names.iter().map(AsRef::as_ref)
    }
}

/// Two tables are equal if each name has the same id in both.
impl PartialEq for Names {
    fn eq(&self, other: &Self) -> bool {
        self.names == other.names
    }
}

impl Eq for Names {}

/// Shows the list of names.
impl fmt::Debug for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.names).finish()
    }
}

/// Edges between nodes with names, as they are read.
pub(super) struct NamedEdges<C> {
    names: Names,
    edges: Vec<Given<C>>,
}

impl<C: Cost> NamedEdges<C> {
    pub(super) fn new() -> Self {
        Self {
            names: Names::new(),
            edges: Vec::new(),
        }
    }

    /// Returns the node whose name is in a field of `line`.
    pub(super) fn node(
        &mut self,
        line: &Line<'_>,
        field: Option<&[u8]>,
    ) -> Result<NodeId, ReadError> {
        let name = field.filter(|name| !name.is_empty());
        let name = name.and_then(|name| str::from_utf8(name).ok());
        let name = name.ok_or_else(|| line.unexpected("a name", field))?;
        let id = self.names.insert(name);
        id.ok_or_else(|| {
            let most = Digraph::<C>::MAX_NODES;
            line.error(format!("expected at most {most} nodes, found another"))
        })
    }

    pub(super) fn push(&mut self, line: &Line<'_>, edge: Given<C>) -> Result<(), ReadError> {
        line.push(&mut self.edges, edge)
    }

    /// Builds the graph of all `lines`.
    pub(super) fn build<R: BufRead>(
        self,
        lines: &Lines<R>,
    ) -> Result<(Digraph<C>, Names), ReadError> {
        let Self { names, edges } = self;
        let node_count = u32::try_from(names.iter().len()).unwrap_or(u32::MAX); // no further names are inserted
        let graph = Digraph::from_checked(node_count, &edges, Vec::new(), Vec::new());
        let graph = graph.map_err(|error| lines.refused(error))?;
        Ok((graph, names))
    }
}

/// Reading edges between nodes that have names.
impl<C> Digraph<C>
where
    C: Cost + FromStr<Err: fmt::Display>,
{
    /// Reads a graph from an edge list whose nodes have names. The [module](crate::digraph#text) describes the format.
    ///
    /// Nodes are numbered in the order in which they are first named. The first node is the start, and there are no
    /// goals. To change either, use [`with_starts`](Self::with_starts) and [`with_goals`](Self::with_goals).
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] with the number of the first line that does not match the format or could not be
    /// read.
    ///
    /// # Complexity
    ///
    /// As [`read_edge_list`](Self::read_edge_list), in expectation.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let text = "
    ///     Rome Milan 480    # from, to, cost
    ///     Milan Turin 140
    ///     Rome Turin 690
    ///     Cagliari          # a node without edges
    /// ";
    /// let (graph, names) = Digraph::<u32>::read_named_edge_list(text.as_bytes())?;
    /// assert_eq!((graph.node_count(), graph.edge_count()), (4, 3));
    /// let goal = names.id("Turin").expect("it is named");
    /// assert_eq!(Search::new(&graph.with_goals([goal])?).dijkstra()?.cost(), Some(620));
    ///
    /// let error = Digraph::<u32>::read_named_edge_list("a b c\n".as_bytes()).unwrap_err();
    /// assert!(error.to_string().starts_with(r#"line 1: expected a cost, found "c""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "weighted edge list")]
    #[doc(alias = "NetworkX")]
    pub fn read_named_edge_list(reader: impl BufRead) -> Result<(Self, Names), ReadError> {
        let mut lines = Lines::new(reader, MAX_LINE);
        let mut named = NamedEdges::new();
        let (mut suspect, mut signs) = (Suspect::new(), Signs::default());
        while let Some(mut line) = lines.read()? {
            let raw = line.clone();
            line.strip_spaced_comment(b'#');
            line.check_length()?;
            let whole = line.clone();
            suspect.look(&raw, &whole);
            let Some(from) = line.field() else {
                continue;
            };
            if named.names.iter().len() == 0 {
                refuse_foreign(&whole)?;
            }
            signs.look(whole)?;
            let from = named.node(&line, Some(from))?;
            if line.is_at_end() {
                continue; // a node without edges, or a node named on its own
            }
            let to = line.field();
            let to = named.node(&line, to)?;
            let cost = line.cost(Some(DEFAULT_COST))?;
            line.end_of_edge()?;
            named.push(&line, (from, to, cost))?;
        }
        suspect.check(|_| "leave it out".to_owned())?;
        signs.check()?;
        named.build(&lines)
    }
}

/// Signs of other formats whose lines look like edges between names.
#[derive(Default)]
struct Signs {
    has_lines: bool,
    has_words: bool,           // whether some name is not a number
    header: Option<ReadError>, // refuses a line, as in edge lists with numbers
    marks: Option<ReadError>, // an error at the first line, if the first field of every line ends with a comma or colon
}

impl Signs {
    /// Records the signs in a line that is not blank.
    fn look(&mut self, mut line: Line<'_>) -> Result<(), ReadError> {
        let whole = line.rest();
        let (from, to) = (line.field(), line.field());
        let is_sign =
            |field: &&[u8]| matches!(*field, b"%" | b"[" | b"]" | b"{" | b"}" | b"->" | b"--");
        if let Some(sign) = [from, to].into_iter().flatten().find(is_sign) {
            let error = line.unexpected("a name", Some(sign));
            return Err(match sign {
                b"%" => error.hint(&hint(sign)),
                _ => error.hint(": no reader takes GML, DOT or JSON files"),
            });
        }
        let is_header = matches!(from, Some(b"nodes" | b"start" | b"goal"))
            && to.is_some_and(is_digits)
            && line.is_at_end();
        if is_header && self.header.is_none() {
            self.header = Some(line.unexpected("an edge", from).hint(&hint(whole)));
        }
        self.has_words |= !is_header && ![from, to].into_iter().flatten().all(is_digits);
        let is_mark = |byte: &u8| b",;:".contains(byte);
        let has_mark = from.is_some_and(|from| match to {
            None => from.contains(&b',') || from.contains(&b';') || from.ends_with(b":"),
            Some(to) => from.last().is_some_and(is_mark) || to == b":",
        });
        if !has_mark {
            self.marks = None;
        } else if !self.has_lines {
            self.marks = Some(line.unexpected("an edge", from).hint(&hint(whole)));
        }
        self.has_lines = true;
        Ok(())
    }

    fn check(self) -> Result<(), ReadError> {
        let header = self.header.filter(|_| !self.has_words);
        header.or(self.marks).map_or(Ok(()), Err)
    }
}
