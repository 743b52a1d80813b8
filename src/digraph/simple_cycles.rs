//! All cycles of a graph that repeat no node.
//!
//! Each simple cycle is within one strongly connected component. The search takes a component, and lists the cycles
//! through its first node, the root, by a depth-first search. Whenever an edge leads back to the root, the current path
//! is a cycle. Then it removes the root, splits the rest into components again, and continues with these components. So
//! each cycle is listed once, from its least node.
//!
//! A plain depth-first search can spend exponential time on paths that lead to no cycle. To avoid this, the search
//! *locks* a node if the current path blocks all ways from the node to the root. A node stays locked until a node that
//! blocks it leaves the path after a cycle through that node was found. The search therefore finds the next cycle after
//! at most O(n + m) steps.
//!
//! With a bound on the length, a node may also be a dead end because the path to it is too long. The lock then applies
//! only to paths of at least this length, so a shorter path may enter the node again.
//!
//! The checker of a cycle is [`certificate::cycle`](crate::certificate::cycle).
//!
//! # References
//!
//! - D. B. Johnson, "Finding all the elementary circuits of a directed graph", *SIAM J. Comput.* 4 (1975).
//! - A. Gupta and T. Suzumura, "Finding all bounded-length simple cycles in a directed graph", arXiv:2105.10094 (2021),
//!   on locks that depend on the length.

use std::cmp::Reverse;

use super::{Cycle, Digraph, Edge, EdgeId, NodeId};
use crate::cost::Cost;

/// Iterates over the simple cycles of a graph; made by [`Digraph::simple_cycles`].
///
/// # Examples
///
/// Three currencies. Which rounds of at most two exchanges exist?
///
/// ```
/// use colorwalk::digraph::Digraph;
///
/// let exchange: Digraph = "0 1\n 1 2\n 2 0\n 1 0".parse()?;
/// let short: Vec<_> = exchange.simple_cycles().up_to(2).collect();
/// assert_eq!(short.len(), 1);
/// assert_eq!(short[0].states.len(), 2);
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SimpleCycles<'g, C: Cost> {
    graph: &'g Digraph<C>,
    most_edges: usize,            // of a cycle
    places: Vec<Option<NodeId>>, // of the nodes in their part, while the part is under construction
    unsplit: Vec<NodeId>,        // nodes whose components are not known yet
    components: Vec<Vec<NodeId>>, // whose cycles are not listed yet; the last one is next
    search: Option<Rooted<C>>,
}

/// Simple cycles.
impl<C: Cost> Digraph<C> {
    /// Iterates over all cycles that repeat no node (elementary circuits). Each cycle is listed once and begins at its
    /// least node.
    ///
    /// Cycles that differ in an edge are different, so each choice among parallel edges gives a cycle of its own. A
    /// self-loop is a cycle of one edge. [`SimpleCycles::up_to`] bounds the number of edges. Cycles that cannot be
    /// reached from a start are also listed. To find cycles through one state of a problem of any size,
    /// see [`Returning`](crate::adaptors::Returning).
    ///
    /// # Complexity
    ///
    /// O(n + m) time before the first cycle and between two cycles, and O(n + m) space, for n nodes and m edges. The
    /// number of cycles can be exponential in n. With a bound on the length of cycles, the time between two cycles can
    /// be exponential in the bound.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::certificate;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let graph: Digraph = "0 1\n 1 2\n 2 0\n 2 1\n 1 1".parse()?;
    /// let cycles: Vec<_> = graph.simple_cycles().collect();
    /// let nodes: Vec<Vec<u32>> =
    ///     cycles.iter().map(|cycle| cycle.states.iter().map(|node| node.get()).collect()).collect();
    /// assert_eq!(nodes, [vec![0, 1, 2], vec![1, 2], vec![1]]);
    /// assert!(cycles.iter().all(|cycle| certificate::cycle(&graph, &cycle.states) == Ok(())));
    /// assert_eq!(graph.simple_cycles().up_to(2).count(), 2);
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "Johnson")]
    #[doc(alias = "elementary circuits")]
    #[doc(alias = "cycle enumeration")]
    pub fn simple_cycles(&self) -> SimpleCycles<'_, C> {
        SimpleCycles {
            graph: self,
            most_edges: usize::MAX,
            places: vec![None; self.node_count()],
            unsplit: self.nodes().collect(),
            components: Vec::new(),
            search: None,
        }
    }
}

impl<C: Cost> SimpleCycles<'_, C> {
    /// Excludes cycles of more than `edges` edges. Call this before you take the first cycle.
    #[must_use]
    pub fn up_to(mut self, edges: usize) -> Self {
        self.most_edges = edges;
        self
    }

    /// Returns the part of the graph with these nodes.
    fn part(&mut self, nodes: Vec<NodeId>) -> Part<C> {
        for (place, node) in (0..).zip(&nodes) {
            self.places[node.index()] = Some(NodeId::new(place));
        }
        let (mut rows, mut ends, mut edges) = (vec![0], Vec::new(), Vec::new());
        for &node in &nodes {
            for edge in self.graph.out_edges(node) {
                if let Some(place) = self.places[edge.to.index()] {
                    ends.push((place, edge.cost));
                    edges.push(edge.id);
                }
            }
            rows.extend(u32::try_from(ends.len()));
        }
        for node in &nodes {
            self.places[node.index()] = None;
        }
        Part {
            nodes,
            rows,
            ends,
            edges,
        }
    }

    /// Splits the nodes in `unsplit`, and keeps their strongly connected components.
    fn split(&mut self) {
        let nodes = std::mem::take(&mut self.unsplit);
        let part = self.part(nodes);
        let graph = Digraph::of_rows(part.rows, part.ends, Vec::new(), Vec::new());
        let known = self.components.len();
        for places in graph.strongly_connected_components().members() {
            let nodes = places.iter().map(|place| part.nodes[place.index()]);
            self.components.push(nodes.collect());
        }
        self.components[known..].sort_unstable_by_key(|nodes: &Vec<NodeId>| Reverse(nodes[0]));
    }
}

impl<C: Cost> Iterator for SimpleCycles<'_, C> {
    type Item = Cycle<NodeId, EdgeId, C>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(search) = &mut self.search {
                if search.find_next() {
                    let edges = search.cycle().filter_map(|edge| self.graph.edge(edge));
                    return Some(Cycle::of_edges(&edges.collect::<Vec<Edge<C>>>()));
                }
                self.unsplit = search.part.nodes.split_off(1);
            }
            self.split();
            let nodes = self.components.pop()?;
            self.search = Some(Rooted::new(self.part(nodes), self.most_edges));
        }
    }
}

/// A part of a graph: some nodes, which are numbered by their places in the part, and the edges between them.
#[derive(Clone, Debug)]
struct Part<C> {
    nodes: Vec<NodeId>,
    rows: Vec<u32>,         // the edges of place i are `rows[i]..rows[i + 1]`
    ends: Vec<(NodeId, C)>, // places
    edges: Vec<EdgeId>,
}

impl<C> Part<C> {
    fn row(&self, place: usize) -> std::ops::Range<usize> {
        self.rows[place] as usize..self.rows[place + 1] as usize
    }
}

/// The depth-first search for the cycles through the first node of a part. It names nodes by their places in the part.
#[derive(Clone, Debug)]
struct Rooted<C> {
    part: Part<C>,
    most: usize, // the largest number of nodes on a path
    path: Vec<OnPath>,
    is_on_path: Vec<bool>,
    locks: Vec<usize>,        // a node may follow a path with fewer nodes than this
    waiting: Vec<Vec<usize>>, // nodes to be unlocked together with a node
}

/// A node on the path.
#[derive(Clone, Debug)]
struct OnPath {
    place: usize,
    next_edge: usize,
    is_on_cycle: bool, // a cycle begins with the path to this node
}

impl<C> Rooted<C> {
    fn new(part: Part<C>, most_edges: usize) -> Self {
        let len = part.nodes.len();
        let most = most_edges.min(len);
        let mut search = Self {
            part,
            most,
            path: Vec::new(),
            is_on_path: vec![false; len],
            locks: vec![most; len],
            waiting: vec![Vec::new(); len],
        };
        if most > 0 {
            search.push(0);
        }
        search
    }

    fn push(&mut self, place: usize) {
        // The length of the path matters only if the bound on it is less than the number of nodes.
        let is_bounded = self.most < self.locks.len();
        self.locks[place] = if is_bounded { self.path.len() } else { 0 };
        self.is_on_path[place] = true;
        self.path.push(OnPath {
            place,
            next_edge: self.part.row(place).start,
            is_on_cycle: false,
        });
    }

    /// Continues until an edge leads from the end of the path to the root. Returns whether it found such an edge.
    fn find_next(&mut self) -> bool {
        while let Some(end) = self.path.last_mut() {
            if end.next_edge == self.part.row(end.place).end {
                self.pop();
                continue;
            }
            let to = self.part.ends[end.next_edge].0.index();
            end.next_edge += 1;
            if to == 0 {
                end.is_on_cycle = true;
                return true;
            }
            if self.path.len() < self.locks[to] {
                self.push(to);
            }
        }
        false
    }

    /// Returns the edges of the cycle that was found: the last edge taken from each node of the path.
    fn cycle(&self) -> impl Iterator<Item = EdgeId> {
        let edges = self.path.iter().map(|node| node.next_edge - 1);
        edges.map(|edge| self.part.edges[edge])
    }

    /// Takes the last node off the path. All of its edges have been followed.
    fn pop(&mut self) {
        let Some(end) = self.path.pop() else { return };
        let place = end.place;
        self.is_on_path[place] = false;
        if !end.is_on_cycle {
            for &(to, _) in &self.part.ends[self.part.row(place)] {
                let waiting = &mut self.waiting[to.index()];
                if !waiting.contains(&place) {
                    waiting.push(place);
                }
            }
            return;
        }
        if let Some(before) = self.path.last_mut() {
            before.is_on_cycle = true;
        }
        let mut unlocked = vec![place];
        while let Some(place) = unlocked.pop() {
            if !self.is_on_path[place] && self.locks[place] != self.most {
                self.locks[place] = self.most;
                unlocked.append(&mut self.waiting[place]);
            }
        }
    }
}
