//! Explicit directed graphs: nodes, edges with costs, and file formats for them.
//!
//! Most problems in this crate are implicit graphs. A [`Digraph`] is an explicit graph. Use it for road networks and
//! other data, for textbook examples, and for tests with small, tricky graphs. It is immutable and
//! implements [`SearchProblem`], so every algorithm runs on it. The actions of a path are the [ids](EdgeId) of its
//! edges, which distinguish parallel edges.
//!
//! ```
//! use colorwalk::digraph::{Digraph, NodeId};
//! use colorwalk::Search;
//!
//! //  0 --7--> 1 --1--> 3
//! //  |        ^        ^       the direct ways cost more than the detour
//! //  2        3        |
//! //  +------> 2 ---9---+
//! let graph: Digraph = Digraph::builder()
//!     .edge(0, 1, 7)
//!     .edge(0, 2, 2)
//!     .edge(2, 1, 3)
//!     .edge(2, 3, 9)
//!     .edge(1, 3, 1)
//!     .goal(3)
//!     .build()?;
//! let report = Search::new(&graph).dijkstra().expect("small costs do not overflow");
//! let path = report.path().expect("node 3 can be reached");
//! assert_eq!(path.states(), [0, 2, 1, 3].map(NodeId::new));
//! assert_eq!(report.cost(), Some(6));
//! # Ok::<(), colorwalk::digraph::DigraphError>(())
//! ```
//!
//! # Representation
//!
//! An *adjacency list* gives each node a list of the edges that leave it. *Compressed rows* are adjacency lists that
//! are stored one after another in a single array. A second array stores the position at which each list begins:
//!
//! ```text
//!   node         0     1  2     3
//!   offsets    [ 0     2  3     5   ]     row v is offsets[v] .. offsets[v + 1]
//!                |     |  |     |
//!   targets    [ 1  2  3  1  3 ]
//!   costs      [ 7  2  1  3  9 ]
//!   edge ids   [ 0  1  4  2  3 ]          not stored where they are 0, 1, 2, ...
//! ```
//!
//! Expanding a node reads a contiguous piece of memory. Successors are in the order in which the edges were given.
//! Nodes after the last node with an outgoing edge have no offset. A graph may have 2²⁰ nodes and 16 more for each
//! edge, so memory is linear in the number of edges. A graph with more nodes is rejected
//! with [`DigraphError::TooSparse`], because its nodes are probably numbered with gaps. The rows of the reversed edges
//! are built on first use and shared by all copies of the graph.
//!
//! # Text
//!
//! Three formats can be read from any [`BufRead`], and the first two can be written to any [`Write`](io::Write). All
//! readers read the text once and keep only the graph. They do not trust the sizes in headers, and allocate memory only
//! for the edges that they read. They skip a byte order mark before the first line, and reject UTF-16. Lines end with
//! `\n` or `\r\n`. A [`ReadError`] names the line. Choose the reader for the format of your file, because readers do not
//! guess it: a list of numbers in another format may be read as edges.
//!
//! For any other format, such as CSV, pass the edges to [`Digraph::from_named_edges`] or to a [builder](DigraphBuilder).
//! A recipe [reads a CSV file](crate::guide::recipes#edges-from-a-csv-file).
//!
//! **Edge list**, the format of this crate: [`Digraph::read_edge_list`], [`FromStr`] and [`Display`](fmt::Display).
//! Every line is a header or an edge, `from to cost`. Nodes are numbered from 0, and a
//! missing cost means `1`. A `#` begins a comment. Headers are optional and may appear anywhere; `start` and `goal` may
//! appear more than once.
//!
//! ```text
//! nodes 5      # else there are as many nodes as are named
//! start 0      # else paths begin at node 0
//! goal 3
//! 0 1 7
//! 0 2 2        # fields are separated by spaces or tabs
//! 2 1
//! ```
//!
//! **DIMACS graphs**: [`Digraph::read_dimacs`], [`Digraph::write_dimacs`]. Many public road networks use the format for
//! shortest paths, in files with the extension `.gr`. Nodes are numbered from 1 in the file and from 0 in the graph.
//! The format does not include starts or goals:
//!
//! ```text
//! c a comment
//! p sp 4 3            once, before the arcs: 4 nodes, 3 arcs
//! a 1 2 7             an arc from 1 to 2 of cost 7
//! a 1 3 2
//! a 3 2 1
//! ```
//!
//! In a file that begins with `p edge` or `p col`, as for graph colouring, `e 1 2` is an undirected edge. It is read as
//! one edge of cost 1 in each direction.
//!
//! **Edge lists with names**: [`Digraph::read_named_edge_list`]. Every line is an edge, `from to cost`, whose ends are
//! names without white space, in UTF-8. A missing cost means `1`, and a line with one name is a node without edges. A
//! `#` at the beginning of a line or after white space begins a comment. There are no headers. The reader returns the
//! graph and the [`Names`] of its nodes. If all names are numbers, this reader rejects headers such as `start 0`, because
//! the text is then an edge list without names.
//!
//! ```text
//! Rome Milan 480
//! Milan Turin       # costs 1
//! Cagliari
//! ```
//!
//! With the feature `serde` a graph can also be saved and loaded in any format of the crate `serde`.
//!
//! # Graphs of `petgraph`
//!
//! With the feature `petgraph`, [`Digraph::from_petgraph`] converts any graph of the
//! crate [`petgraph`](https://docs.rs/petgraph/0.8) to a `Digraph`, and [`Digraph::to_petgraph`] converts it back, for
//! algorithms that only `petgraph` has.
//!
//! # References
//!
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §20.1
//!   (representations of graphs) and §8.2 (counting sort, which makes the rows).
//! - Y. Saad, *Iterative Methods for Sparse Linear Systems*, 2nd ed., SIAM 2003, §3.4, on compressed rows.
//! - C. Demetrescu, A. V. Goldberg and D. S. Johnson (eds.), *The Shortest Path Problem: Ninth DIMACS Implementation
//!   Challenge*, AMS 2009. The format is defined on
//!   the [pages of the challenge](https://www.diag.uniroma1.it/challenge9/format.shtml#graph).

use std::fmt;
use std::io::{self, BufRead};
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use crate::cost::{AdditiveCost, Cost};
use crate::problem::{ReversibleProblem, SearchProblem, Successor};

mod builder;
mod components;
mod dimacs;
mod dot;
mod edge;
mod edge_list;
mod error;
mod forced;
pub(crate) mod locked_walk;
mod names;
mod order;
#[cfg(feature = "petgraph")]
mod petgraph;
mod preorder;
mod read;
mod rows;
mod simple_cycles;
#[cfg(feature = "serde")]
mod stored;

pub use crate::text::ReadError;
pub use builder::DigraphBuilder;
pub use components::Components;
pub use dot::Dot;
pub use edge::{Edge, EdgeId, NodeId};
pub use error::DigraphError;
pub use forced::Forced;
pub use names::Names;
pub use order::Cycle;
pub use read::UnitError;
pub use simple_cycles::SimpleCycles;

use error::{MOST, check_density, check_goals, check_starts};
pub(crate) use order::InOrder;
use rows::{Given, Rows};
pub(crate) use rows::{Row, TreeEdge};

/// An explicit, immutable directed graph with starts and goals, stored as compressed adjacency lists.
///
/// Parallel edges and self-loops are allowed. Edges of zero or negative cost are allowed if the type `C` has such
/// costs. Paths begin at the starts, in their order, or at node 0 if there are no starts. They end at any goal. Copies
/// share the edges, even copies with [other starts](Self::with_starts) or [other goals](Self::with_goals).
///
/// Two graphs are equal if they have the same number of nodes, the same edges and starts in the same order, and the
/// same goals.
///
/// # Examples
///
/// ```
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::Search;
///
/// let graph: Digraph = "
///     start 0
///     goal 2
///     0 1 5   # two parallel edges and a self-loop
///     0 1 3
///     1 1 0
///     1 2 4
/// ".parse()?;
/// assert_eq!(Search::new(&graph).dijkstra().unwrap().cost(), Some(7));
/// assert!(graph.out_edges(NodeId::new(0)).map(|edge| edge.cost).eq([5, 3]));
/// assert_eq!(graph.to_string().parse::<Digraph>()?, graph);
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
///
/// Nodes, edges and degrees:
///
/// ```
/// use colorwalk::digraph::{Digraph, NodeId};
///
/// // 0 -> 1 -> 3, 0 -> 2 -> 3, and 0 -> 3 at once
/// let graph: Digraph = "0 1\n1 3\n0 2\n2 3\n0 3\ngoal 3".parse()?;
/// assert_eq!((graph.node_count(), graph.edge_count()), (4, 5));
///
/// // No edge enters a source, and no edge leaves a sink. Here they are the start and the goal.
/// let sources = graph.nodes().filter(|&node| graph.in_edges(node).len() == 0);
/// let sinks = graph.nodes().filter(|&node| graph.out_edges(node).len() == 0);
/// assert_eq!(sources.collect::<Vec<_>>(), graph.start_nodes());
/// assert_eq!(sinks.collect::<Vec<_>>(), graph.goal_nodes());
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
///
/// The search [`shortest_path_tree`](crate::Search::shortest_path_tree) finds costs and paths from the nearest start to
/// every node, and ignores the goals. To get a matrix of distances, run the search once for each source.
/// A [workspace](crate::Search::workspace) reuses the memory of the previous run:
///
/// ```
/// use colorwalk::{Search, Workspace};
/// use colorwalk::digraph::{Digraph, NodeId};
///
/// let roads: Digraph = "0 1 4\n1 2 1\n2 3 2\n3 0 7\n0 3 9".parse()?;
/// let [home, shop, mill] = [0, 1, 3].map(NodeId::new);
/// let report = Search::new(&roads).shortest_path_tree()?; // node 0 is the start
/// let from_home = report.reached();
/// assert_eq!(from_home.cost(&mill), Some(7));
/// let path = from_home.path(&roads, &mill)?.expect("it can be reached");
/// assert_eq!(path.states(), [0, 1, 2, 3].map(NodeId::new));
///
/// let depots = roads.with_starts([shop, mill])?;
/// let report = Search::new(&depots).shortest_path_tree()?;
/// assert_eq!(report.reached().start_of(&home), Some(&mill));
///
/// let places = [home, shop, mill];
/// let mut matrix = Vec::new();
/// let mut workspace = Workspace::new();
/// for source in places {
///     let roads = roads.with_starts([source])?;
///     let report = Search::new(&roads).workspace(workspace).shortest_path_tree()?;
///     let cost = |to| report.reached().cost(&to).expect("every place can be reached");
///     matrix.push(places.map(cost));
///     workspace = report.into_workspace();
/// }
/// assert_eq!(matrix, [[0, 4, 7], [10, 0, 3], [7, 11, 0]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[doc(alias = "adjacency list")]
#[doc(alias = "directed graph")]
#[doc(alias = "compressed sparse rows")]
#[doc(alias = "DIMACS")]
pub struct Digraph<C: Cost = u32> {
    node_count: u32, // all ids in the rows, the starts and the goals are less
    rows: Arc<Rows<C>>,
    reverse: Arc<OnceLock<Arc<Rows<C>>>>, // a function of the rows
    starts: Arc<[NodeId]>,                // not empty, unless there are no nodes
    goals: Arc<[NodeId]>,                 // ascending, each once
}

/// Nodes and edges, starts and goals.
impl<C: Cost> Digraph<C> {
    /// The greatest number of nodes that a graph can have, if it has [enough edges](DigraphError::TooSparse).
    pub const MAX_NODES: u32 = MOST;

    /// The greatest number of edges that a graph can have.
    ///
    /// A map of 50 000 x 50 000 places, each with four outgoing edges, is too large for an explicit graph. It can be
    /// searched as an implicit graph.
    pub const MAX_EDGES: u32 = MOST;

    /// Returns a builder of a graph.
    ///
    /// The cost type is inferred from the edges, and plain integer literals would make it `i32`. Write
    /// `let graph: Digraph = ...` for `u32`, or name the type as in `Digraph::<i64>::builder()`.
    pub const fn builder() -> DigraphBuilder<C> {
        DigraphBuilder::new()
    }

    /// Assembles a graph. Every id must be less than `node_count`, and there must be at most [`Self::MAX_EDGES`] edges.
    ///
    /// # Errors
    ///
    /// [`DigraphError::TooSparse`].
    fn from_checked(
        node_count: u32,
        edges: &[Given<C>],
        starts: Vec<NodeId>,
        goals: Vec<NodeId>,
    ) -> Result<Self, DigraphError> {
        check_density(node_count, edges.len())?;
        Ok(Self {
            node_count,
            rows: Arc::new(Rows::new(edges)),
            reverse: Arc::default(),
            starts: starts_or_default(starts, node_count),
            goals: ascending(goals),
        })
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.node_count as usize
    }

    /// Returns the number of edges.
    pub fn edge_count(&self) -> usize {
        self.rows.edge_count()
    }

    /// Returns an iterator over all nodes, in ascending order.
    pub fn nodes(
        &self,
    ) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + Clone + use<C> {
        (0..self.node_count).map(NodeId)
    }

    /// Returns an iterator over all edges in the order of their ids, which is the order in which they were given.
    ///
    /// # Complexity
    ///
    /// O(1) per edge. If the edges were given in the order of their sources, the sources are not stored. The first edge
    /// of each node then takes O(log n) time.
    pub fn edges(&self) -> impl DoubleEndedIterator<Item = Edge<C>> + ExactSizeIterator + Clone {
        self.rows.edges()
    }

    /// Returns the edge with this id, or `None` if the id is unknown. The look-up takes O(log n) time.
    pub fn edge(&self, edge: EdgeId) -> Option<Edge<C>> {
        self.rows.edge(edge)
    }

    /// Returns an iterator over the edges that leave `node`, in the order in which they were given. The iterator is
    /// empty if the graph does not have the node. The `len` of the iterator is the out-degree.
    ///
    /// # Complexity
    ///
    /// O(1), and O(1) per edge.
    #[doc(alias = "out_degree")]
    pub fn out_edges(
        &self,
        node: NodeId,
    ) -> impl DoubleEndedIterator<Item = Edge<C>> + ExactSizeIterator + Clone {
        self.rows.out_edges(node)
    }

    /// Returns an iterator over the edges that enter `node`, in the order in which they were given. The iterator is
    /// empty if the graph does not have the node.
    ///
    /// # Complexity
    ///
    /// As for [`out_edges`](Self::out_edges). The first call for any node of this graph or of a copy also builds the
    /// rows of the reversed edges. This takes O(m) time and space for m edges.
    #[doc(alias = "in_degree")]
    pub fn in_edges(
        &self,
        node: NodeId,
    ) -> impl DoubleEndedIterator<Item = Edge<C>> + ExactSizeIterator + Clone {
        self.reverse().out_edges(node).map(|edge| Edge {
            from: edge.to,
            to: edge.from,
            ..edge
        })
    }

    /// Returns the starts in their order. A path may begin at any of these nodes. A graph that has nodes has at least
    /// one start.
    pub fn start_nodes(&self) -> &[NodeId] {
        &self.starts
    }

    /// Returns the goals in ascending order: the nodes where a path may end.
    pub fn goal_nodes(&self) -> &[NodeId] {
        &self.goals
    }

    /// Returns a copy of the graph with other starts, in this order. If no start is given, node 0 is the start. Both
    /// graphs share the edges.
    ///
    /// # Errors
    ///
    /// [`DigraphError::StartOutOfRange`] for the first start that is not a node of the graph.
    ///
    /// # Examples
    ///
    /// The path to a fire begins at the nearer of two fire stations:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let roads: Digraph = "0 2 9\n1 3 2\n3 2 4\n2 4 1".parse()?;
    /// let alarm = roads.with_starts([0, 1])?.with_goals([4])?;
    /// let report = Search::new(&alarm).dijkstra()?;
    /// assert_eq!(report.path().unwrap().states(), [1, 3, 2, 4].map(NodeId::new));
    /// assert_eq!(report.cost(), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_starts(
        &self,
        nodes: impl IntoIterator<Item: Into<NodeId>>,
    ) -> Result<Self, DigraphError> {
        let starts: Vec<NodeId> = nodes.into_iter().map(Into::into).collect();
        check_starts(&starts, self.node_count)?;
        Ok(Self {
            starts: starts_or_default(starts, self.node_count),
            ..self.clone()
        })
    }

    /// Returns a copy of the graph with other goals. The edges are shared.
    ///
    /// # Errors
    ///
    /// [`DigraphError::GoalOutOfRange`] for the first goal that is not a node of the graph.
    pub fn with_goals(
        &self,
        nodes: impl IntoIterator<Item: Into<NodeId>>,
    ) -> Result<Self, DigraphError> {
        let goals: Vec<NodeId> = nodes.into_iter().map(Into::into).collect();
        check_goals(&goals, self.node_count)?;
        Ok(Self {
            goals: ascending(goals),
            ..self.clone()
        })
    }

    /// Returns the graph with every edge reversed, and with the same ids, starts and goals.
    ///
    /// # Complexity
    ///
    /// O(m) time and space for m edges at the first call, O(1) afterwards. The graph and all its copies keep the
    /// reversed rows. The reversed graph keeps both sets of rows, so it takes O(1) time to reverse it again.
    ///
    /// # Examples
    ///
    /// Distances *to* one node are distances *from* it in the reversed graph:
    ///
    /// ```
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::Search;
    ///
    /// let graph: Digraph = "0 1 5\n1 2 6\n0 2 20".parse()?;
    /// let to_2 = graph.reversed().with_starts([2])?.with_goals([0])?;
    /// assert_eq!(Search::new(&to_2).dijkstra()?.cost(), Some(11));
    /// assert_eq!(graph.reversed().reversed(), graph);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[doc(alias = "transpose")]
    pub fn reversed(&self) -> Self {
        Self {
            rows: Arc::clone(self.reverse()),
            reverse: Arc::new(OnceLock::from(Arc::clone(&self.rows))),
            ..self.clone()
        }
    }

    /// Returns a copy of the graph with one start and one goal. Both graphs share the edges.
    ///
    /// # Errors
    ///
    /// [`DigraphError::StartOutOfRange`] or [`DigraphError::GoalOutOfRange`] if it is not a node of the graph.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let roads: Digraph = "0 1 5\n1 2 6\n0 2 20".parse()?;
    /// let trip = roads.between(0, 2)?;
    /// let report = Search::new(&trip).bidirectional_dijkstra()?;
    /// assert_eq!(report.cost(), Some(11));
    /// let error = roads.between(0, 3).unwrap_err();
    /// assert_eq!(error.to_string(), "the goal is node 3, but the graph has 3 nodes, counted from 0");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "point-to-point")]
    #[doc(alias = "shortest path between two nodes")]
    pub fn between(
        &self,
        start: impl Into<NodeId>,
        goal: impl Into<NodeId>,
    ) -> Result<Self, DigraphError> {
        self.with_starts([start])?.with_goals([goal])
    }

    /// Assembles a graph from [rows in order](Rows::of_slots).
    pub(crate) fn of_rows(
        offsets: Vec<u32>,
        ends: Vec<(NodeId, C)>,
        starts: Vec<NodeId>,
        goals: Vec<NodeId>,
    ) -> Self {
        Self {
            node_count: u32::try_from(offsets.len() - 1).unwrap_or(u32::MAX),
            rows: Arc::new(Rows::of_slots(offsets, ends)),
            reverse: Arc::default(),
            starts: starts.into(),
            goals: goals.into(),
        }
    }

    /// Returns the edges that leave a node, for algorithms that visit all of them.
    #[inline]
    pub(crate) fn row(&self, node: NodeId) -> Row<'_, C> {
        self.rows.row(node)
    }

    /// Returns an edge of a tree of paths.
    pub(crate) fn tree_edge(&self, edge: TreeEdge) -> Edge<C> {
        self.rows.tree_edge(edge)
    }

    /// Returns the position of an edge among the edges that leave its source.
    pub(crate) fn position(&self, edge: &Edge<C>) -> u32 {
        self.rows.position(edge)
    }

    /// Returns the rows of the reversed edges, which the first call builds.
    fn reverse(&self) -> &Arc<Rows<C>> {
        self.reverse.get_or_init(|| Arc::new(self.rows.reversed()))
    }
}

/// Reading a graph from text.
impl<C> Digraph<C>
where
    C: Cost + FromStr<Err: fmt::Display>,
{
    /// Reads a graph from an edge list. The [module](self#text) describes the format.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] with the number of the first line that does not match the format or could not be
    /// read.
    ///
    /// # Complexity
    ///
    /// The same as for [`DigraphBuilder::build`], plus O(1) time per byte of text. At most 4096 bytes of each line are
    /// held in memory.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, ReadError};
    ///
    /// let graph: Digraph = Digraph::read_edge_list("goal 1\n0 1 7\n".as_bytes())?;
    /// assert_eq!(graph.edge_count(), 1);
    ///
    /// let error = Digraph::<u32>::read_edge_list("goal 1\n0 1 -7\n".as_bytes()).unwrap_err();
    /// let message = error.to_string();
    /// assert!(message.starts_with(r#"line 2: expected a cost, found "-7": "#));
    /// assert!(message.ends_with("; `Digraph<i64>` can read it"));
    /// # Ok::<(), ReadError>(())
    /// ```
    pub fn read_edge_list(reader: impl BufRead) -> Result<Self, ReadError> {
        edge_list::read(reader)
    }

    /// Reads a graph from a DIMACS file, of shortest paths (`p sp`) or of an undirected graph (`p edge`, `p col`).
    /// The [module](self#text) describes the format.
    ///
    /// Node 1 of the file is node 0 of the graph. Node 0 is the start, and there are no goals. To change the starts and
    /// goals, use [`with_starts`](Self::with_starts) and [`with_goals`](Self::with_goals). Blank lines are ignored.
    ///
    /// # Errors
    ///
    /// Returns a [`ReadError`] with the number of the first line that does not match the format or could not be read.
    /// If arcs are missing, the error has the number of the last line.
    ///
    /// # Complexity
    ///
    /// As [`read_edge_list`](Self::read_edge_list).
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, ReadError};
    ///
    /// let graph: Digraph = Digraph::read_dimacs("p sp 4 1\na 1 4 7\n".as_bytes())?;
    /// assert_eq!(graph.node_count(), 4);
    ///
    /// let error = Digraph::<u32>::read_dimacs("p sp 4 2\na 1 4 7\n".as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: expected 2 arcs, found the end after 1");
    /// # Ok::<(), ReadError>(())
    /// ```
    #[doc(alias = "gr file")]
    #[doc(alias = "road network")]
    pub fn read_dimacs(reader: impl BufRead) -> Result<Self, ReadError> {
        dimacs::read(reader)
    }
}

/// Writing a graph as text.
impl<C: Cost + fmt::Display> Digraph<C> {
    /// Writes the graph as a DIMACS shortest-path file. [`read_dimacs`](Self::read_dimacs) reads an
    /// equal graph from it, except for the starts and goals, which the format does not include.
    ///
    /// The text is buffered, and `writer` is flushed at the end.
    ///
    /// # Errors
    ///
    /// Returns the errors of `writer`.
    pub fn write_dimacs(&self, writer: impl io::Write) -> io::Result<()> {
        dimacs::write(self, writer)
    }
}

fn starts_or_default(starts: Vec<NodeId>, node_count: u32) -> Arc<[NodeId]> {
    if starts.is_empty() && node_count > 0 {
        Arc::new([NodeId(0)])
    } else {
        starts.into()
    }
}

fn ascending(mut nodes: Vec<NodeId>) -> Arc<[NodeId]> {
    nodes.sort_unstable();
    nodes.dedup();
    nodes.into()
}

/// The states are nodes, and the actions are edge ids.
impl<C: Cost> SearchProblem for Digraph<C> {
    type State = NodeId;
    type Action = EdgeId;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = NodeId> {
        self.starts.iter().copied()
    }

    /// It takes O(log k) time for k goals.
    #[inline]
    fn is_goal(&self, node: &NodeId) -> bool {
        match *self.goals {
            [goal] => *node == goal,
            ref goals => goals.binary_search(node).is_ok(),
        }
    }

    fn names_no_goal(&self) -> bool {
        self.goals.is_empty()
    }

    #[inline]
    fn successors(&self, node: &NodeId) -> impl IntoIterator<Item = Successor<NodeId, EdgeId, C>> {
        self.rows
            .out_edges(*node)
            .map(|edge| Successor::new(edge.id, edge.to, edge.cost))
    }

    #[inline]
    fn prefetch(&self, node: &NodeId) -> u64 {
        self.rows.prefetch(*node)
    }

    /// Counts an index for each node, and one for all unknown nodes. Returns `None` if few of the nodes have edges.
    fn index_bound(&self) -> Option<usize> {
        let nodes = self.node_count as usize;
        let is_dense = nodes / 8 <= self.edge_count() + 128;
        is_dense.then_some(nodes + 1)
    }

    /// Returns the number of the node as its index. Nodes that are not in the graph share the last index.
    fn index(&self, node: &NodeId) -> usize {
        node.index().min(self.node_count as usize)
    }
}

impl<C: Cost + PartialEq> PartialEq for Digraph<C> {
    fn eq(&self, other: &Self) -> bool {
        self.node_count == other.node_count
            && self.starts == other.starts
            && self.goals == other.goals
            && (Arc::ptr_eq(&self.rows, &other.rows) || self.rows == other.rows)
    }
}

impl<C: Cost + Eq> Eq for Digraph<C> {}

/// Shows the edges as `from -> to: cost`.
#[expect(
    clippy::missing_fields_in_debug,
    reason = "the edges are the rows, and also the reversed rows"
)]
impl<C: Cost> fmt::Debug for Digraph<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Digraph")
            .field("node_count", &self.node_count)
            .field("starts", &self.starts)
            .field("goals", &self.goals)
            .field("edges", &EdgeList(self))
            .finish()
    }
}

/// The edges of a graph, to be shown.
struct EdgeList<'g, C: Cost>(&'g Digraph<C>);

impl<C: Cost> fmt::Debug for EdgeList<'_, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        for Edge { from, to, cost, .. } in self.0.edges() {
            list.entry(&format_args!("{from} -> {to}: {cost:?}"));
        }
        list.finish()
    }
}

/// Writes an edge list, from which [`FromStr`] reads an equal graph. The [module](self#text) describes the format.
///
/// The number of nodes, the starts and the goals come first. The column of costs is omitted if every cost is written as
/// `1`, for example with the type [`Unit`](crate::Unit).
impl<C: Cost + fmt::Display> fmt::Display for Digraph<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        edge_list::format(self, f)
    }
}

/// Reads an edge list, like [`Digraph::read_edge_list`].
impl<C: Cost + FromStr<Err: fmt::Display>> FromStr for Digraph<C> {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        Self::read_edge_list(text.as_bytes())
    }
}

/// The first request for predecessors builds the reversed rows, which the graph and its copies keep.
impl<C: AdditiveCost> ReversibleProblem for Digraph<C> {
    fn goals(&self) -> impl IntoIterator<Item = NodeId> {
        self.goals.iter().copied()
    }

    #[inline]
    fn predecessors(
        &self,
        node: &NodeId,
    ) -> impl IntoIterator<Item = Successor<NodeId, EdgeId, C>> {
        self.in_edges(*node)
            .map(|edge| Successor::new(edge.id, edge.from, edge.cost))
    }

    #[inline]
    fn prefetch_predecessors(&self, node: &NodeId) -> u64 {
        self.reverse().prefetch(*node)
    }
}
