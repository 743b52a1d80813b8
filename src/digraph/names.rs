//! Nodes with names, and edge lists that name them.

use std::collections::HashMap;
use std::fmt;
use std::io::BufRead;
use std::str::FromStr;
use std::sync::Arc;

use super::read::{DEFAULT_COST, MAX_LINE, hint};
use super::rows::Given;
use super::{Digraph, DigraphBuilder, DigraphError, NodeId};
use crate::cost::Cost;
use crate::text::{Line, Lines, ReadError, is_digits};

/// The names of the nodes of a [`Digraph`], as a table from names to ids and from ids to names.
///
/// [`Digraph::from_named_edges`] and [`Digraph::read_named_edge_list`] return the names and the graph. Ids follow the
/// order of the first uses of the names. Look-ups hash names with a random seed, so an attacker cannot choose
/// names that collide.
///
/// # Examples
///
/// Number the nodes with [`add`](Self::add) where names come in another shape than as edges:
///
/// ```
/// use colorwalk::digraph::{Digraph, Names};
///
/// let line = ["Ios", "Naxos", "Delos"]; // each stop is an hour from the next
/// let mut names = Names::default();
/// let stops = line.map(|stop| names.add(stop));
/// let graph: Digraph = Digraph::builder().edge(stops[0], stops[1], 1).edge(stops[1], stops[2], 1).build()?;
/// assert_eq!(names.id("Delos"), Some(stops[2]));
/// assert_eq!(names.name(stops[1]), Some("Naxos"));
/// assert_eq!((names.iter().len(), names.id("Kos")), (graph.node_count(), None));
/// # Ok::<(), colorwalk::digraph::DigraphError>(())
/// ```
#[derive(Clone, Default)]
#[doc(alias = "labels")]
#[doc(alias = "string nodes")]
pub struct Names {
    names: Vec<Arc<str>>,           // by id
    ids: HashMap<Arc<str>, NodeId>, // the inverse
}

impl Names {
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

/// Edges between nodes that have names.
impl<C: Cost> Digraph<C> {
    /// Returns the graph of edges `(from, to, cost)` between names, and the names. Use it for edges from a database, from
    /// a file in a format of your own, or [from a CSV file](crate::guide::recipes#edges-from-a-csv-file).
    ///
    /// The numbers of nodes follow the order of their first uses, and edges keep the order of the iterator. The
    /// first node is the start, and there are no goals. To change either, use [`with_starts`](Self::with_starts),
    /// [`with_goals`](Self::with_goals) or [`between`](Self::between).
    ///
    /// # Errors
    ///
    /// Returns [`DigraphError::TooManyNodes`] or [`DigraphError::TooManyEdges`] if there are too many names or edges.
    ///
    /// # Complexity
    ///
    /// O(m + b) expected time and space for m edges and names of b bytes in all.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let ferries = [("Ios", "Naxos", 3u32), ("Naxos", "Delos", 2), ("Ios", "Delos", 7)];
    /// let (graph, names) = Digraph::from_named_edges(ferries)?;
    /// let id = |island| names.id(island).expect("a ferry calls there");
    /// let trip = graph.between(id("Ios"), id("Delos"))?;
    /// let path = Search::new(&trip).dijkstra()?.found()?;
    /// let islands: Vec<_> = path.states().iter().flat_map(|&node| names.name(node)).collect();
    /// assert_eq!(islands, ["Ios", "Naxos", "Delos"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "CSV")]
    #[doc(alias = "string nodes")]
    pub fn from_named_edges<N: AsRef<str>>(
        edges: impl IntoIterator<Item = (N, N, C)>,
    ) -> Result<(Self, Names), DigraphError> {
        let mut names = Names::default();
        let mut builder = DigraphBuilder::new();
        for (from, to, cost) in edges {
            let mut id = |name: N| {
                names
                    .insert(name.as_ref())
                    .ok_or(DigraphError::TooManyNodes {
                        node_count: names.names.len() + 1,
                    })
            };
            builder = builder.edge(id(from)?, id(to)?, cost);
        }
        Ok((builder.build()?, names))
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
        let mut names = Names::default();
        let mut edges: Vec<Given<C>> = Vec::new();
        let mut has_words = false; // whether some name is not a number
        let mut header = None; // the error of the first line that is a header if all names are numbers
        while let Some(mut line) = lines.read()? {
            line.strip_spaced_comment(b'#');
            line.check_length()?;
            let whole = line.rest();
            let Some(from) = line.field() else {
                continue;
            };
            let to = line.field();
            let is_header = matches!(from, b"nodes" | b"start" | b"goal")
                && to.is_some_and(is_digits)
                && line.is_at_end();
            if !is_header {
                has_words |= !(is_digits(from) && to.is_none_or(is_digits));
            } else if header.is_none() {
                header = Some(line.unexpected("an edge", Some(from)).hint(hint(whole)));
            }
            let from = line.name(&mut names, from)?;
            if let Some(to) = to {
                let to = line.name(&mut names, to)?;
                let cost = line.cost(Some(DEFAULT_COST))?;
                line.end_of_edge()?;
                line.push(&mut edges, (from, to, cost))?;
            }
        }
        if let Some(error) = header.filter(|_| !has_words) {
            return Err(error);
        }
        let node_count = u32::try_from(names.iter().len()).unwrap_or(u32::MAX); // `insert` allows no more
        let graph = Self::from_checked(node_count, &edges, Vec::new(), Vec::new());
        let graph = graph.map_err(|error| lines.refused(error))?;
        Ok((graph, names))
    }
}

impl Line<'_> {
    /// Returns the node whose name is in a field of this line.
    fn name(&self, names: &mut Names, field: &[u8]) -> Result<NodeId, ReadError> {
        let name = str::from_utf8(field).map_err(|_| self.unexpected("a name", Some(field)))?;
        names.insert(name).ok_or_else(|| {
            let most = Digraph::<u32>::MAX_NODES;
            self.error(format!("expected at most {most} nodes, found another"))
        })
    }
}
