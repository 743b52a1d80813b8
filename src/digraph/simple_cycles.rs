//! All cycles of a graph that repeat no node.
//!
//! Each simple cycle is within one strongly connected component. The search takes a component, and chooses the node
//! with the most edges in it as the root. It lists the cycles through the root by a depth-first search. Whenever an
//! edge leads back to the root, the current path is a cycle. Then it removes the root, splits the rest into components
//! again, and continues with these components. So each cycle is listed once. Any node may be the root, but removing a
//! node with many edges leaves the smallest components.
//!
//! The search [locks](super::locked_walk) nodes that lead to no further cycle, so it finds the next cycle after at most
//! O(n + m) steps.
//!
//! # Undirected graphs
//!
//! In an undirected graph, each link is a pair of opposite edges. The search above would list each cycle in both
//! directions, and each link as a cycle of two edges. For an undirected graph, the search begins at a link instead. It
//! lists the cycles that begin with one of the two edges of the link and do not take the other edge, and then removes
//! the link. Only links outside a spanning tree are needed, because every cycle has such a link. Each of these links is
//! on a cycle, which the tree closes.
//!
//! The checker of a cycle is [`certificate::cycle`](crate::certificate::cycle).
//!
//! # References
//!
//! - D. B. Johnson, "Finding all the elementary circuits of a directed graph", *SIAM J. Comput.* 4 (1975).

use std::convert::Infallible;
use std::ops::Range;

use super::components::Components;
use super::locked_walk::{Arcs, LockedWalk};
use super::{Cycle, Digraph, DigraphError, Edge, EdgeId, NodeId};
use crate::cost::Cost;

/// Iterates over the simple cycles of a graph; made by [`Digraph::simple_cycles`].
#[derive(Clone, Debug)]
pub struct SimpleCycles<'g, C: Cost> {
    graph: &'g Digraph<C>,
    most_edges: usize, // of a cycle
    components: Waiting,
    links: Option<Links>, // if the graph is undirected
    search: Rooted<C>,
}

/// Simple cycles.
impl<C: Cost> Digraph<C> {
    /// Iterates over all cycles that repeat no node (elementary circuits). Each cycle is listed once and begins at its
    /// least node.
    ///
    /// Cycles that differ in an edge are different, so each choice among parallel edges gives a cycle of its own. A
    /// self-loop is a cycle of one edge. Two opposite edges are a cycle of two edges. If they are one link of an
    /// undirected graph, use [`SimpleCycles::undirected`]. [`SimpleCycles::up_to`] bounds the number of edges. Cycles
    /// that cannot be reached from a start are also listed. To find cycles through one state of a problem of any size,
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
        let mut components = Waiting::default();
        let has_loop = |node| self.row(node).iter().any(|(_, to, _)| to == node);
        components.add(&self.strongly_connected_components(), |node| node, has_loop);
        SimpleCycles {
            graph: self,
            most_edges: usize::MAX,
            components,
            links: None,
            search: Rooted::default(),
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

    /// Lists the cycles of an undirected graph, in which two opposite edges of the same cost are one link. Call this
    /// before you take the first cycle.
    ///
    /// Each cycle is listed once, in one of its two directions. Going there and back over one link is not a cycle. Two
    /// parallel links are a cycle of two edges, and a self-loop is a cycle of one edge.
    ///
    /// # Errors
    ///
    /// Returns [`DigraphError::OneWay`] if an edge has no opposite edge of the same cost.
    ///
    /// # Complexity
    ///
    /// O(n + m log m) time. The bounds of [`Digraph::simple_cycles`] hold for the cycles.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::digraph::{Digraph, DigraphError, EdgeId};
    ///
    /// let square = Digraph::builder().undirected_edge(0, 1, 1u32).undirected_edge(1, 2, 1);
    /// let square = square.undirected_edge(2, 3, 1).undirected_edge(3, 0, 1).build()?;
    /// assert_eq!(square.simple_cycles().count(), 2 + 4); // two directions, and four links
    /// let cycles: Vec<_> = square.simple_cycles().undirected()?.collect();
    /// assert_eq!((cycles.len(), cycles[0].cost), (1, Some(4)));
    ///
    /// let one_way = Digraph::builder().undirected_edge(0, 1, 1u32).edge(1, 2, 1).build()?;
    /// let error = one_way.simple_cycles().undirected().unwrap_err();
    /// assert_eq!(error, DigraphError::OneWay { edge: EdgeId::new(2) });
    /// # Ok::<(), DigraphError>(())
    /// ```
    pub fn undirected(mut self) -> Result<Self, DigraphError> {
        self.links = Some(Links::of(self.graph)?);
        Ok(self)
    }

    /// Begins the search at the next root. Returns `None` if no root is left.
    fn begin(&mut self) -> Option<()> {
        let Some(links) = &mut self.links else {
            self.search.split(&mut self.components);
            let nodes = self.components.pop()?;
            self.search
                .begin(self.graph, self.most_edges, nodes, None, |_| true);
            return Some(());
        };
        let link = loop {
            match links.pop(self.graph) {
                Some(link) => break link,
                None => links.span(self.graph, self.components.pop()?),
            }
        };
        let is_there = |edge: &Edge<C>| {
            edge.id == link.id || (edge.from != link.from && !links.is_gone[edge.id.index()])
        };
        let (nodes, root) = (links.nodes.clone(), Some(link.from));
        self.search
            .begin(self.graph, self.most_edges, nodes, root, is_there);
        Some(())
    }
}

impl<C: Cost> Iterator for SimpleCycles<'_, C> {
    type Item = Cycle<NodeId, EdgeId, C>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.search.find_next() {
            self.begin()?;
        }
        Some(self.search.cycle())
    }
}

/// Sets of nodes whose cycles are not listed yet. The last set is next.
#[derive(Clone, Debug, Default)]
struct Waiting {
    nodes: Vec<NodeId>,
    begins: Vec<usize>, // of the sets in `nodes`
}

impl Waiting {
    /// Adds the components that have a cycle, so that the component with the least node is next. `node` returns the
    /// node at a place of the components.
    fn add(
        &mut self,
        components: &Components,
        node: impl Fn(NodeId) -> NodeId,
        has_loop: impl Fn(NodeId) -> bool,
    ) {
        let of = components.of_nodes();
        let mut sizes = vec![0usize; components.count()];
        for &component in of {
            sizes[component] += 1;
        }
        let places = || (0..).map(NodeId).zip(of.iter().copied());
        let mut ends = vec![None; components.count()]; // in `nodes`
        let mut end = self.nodes.len();
        let mut kept = Vec::new();
        for (place, component) in places() {
            if ends[component].is_none() && (sizes[component] > 1 || has_loop(place)) {
                ends[component] = Some(0);
                kept.push(component);
            }
        }
        for component in kept.into_iter().rev() {
            self.begins.push(end);
            ends[component] = Some(end);
            end += sizes[component];
        }
        self.nodes.resize(end, NodeId(0));
        for (place, component) in places() {
            if let Some(end) = &mut ends[component] {
                self.nodes[*end] = node(place);
                *end += 1;
            }
        }
    }

    fn pop(&mut self) -> Option<Vec<NodeId>> {
        let begin = self.begins.pop()?;
        Some(self.nodes.split_off(begin))
    }
}

/// The links of an undirected graph.
#[derive(Clone, Debug)]
struct Links {
    opposite: Vec<EdgeId>,  // by edge; a self-loop is its own opposite
    is_gone: Vec<bool>,     // by edge: the search has begun with its link
    is_spanned: Vec<bool>,  // by node: a spanning tree contains it
    is_in_tree: Vec<bool>,  // by edge
    nodes: Vec<NodeId>,     // of the present component
    remaining: Vec<EdgeId>, // of the component, one edge for each link that is not in the tree
}

impl Links {
    /// Pairs each edge with its opposite edge.
    fn of<C: Cost>(graph: &Digraph<C>) -> Result<Self, DigraphError> {
        let key = |edge: &Edge<C>| {
            let (low, high) = (edge.from.min(edge.to), edge.from.max(edge.to));
            (low, high, edge.cost.extend(C::ZERO))
        };
        let mut edges: Vec<Edge<C>> = graph.edges().filter(|edge| edge.from != edge.to).collect();
        edges.sort_by_key(key);
        let mut opposite: Vec<EdgeId> = graph.edges().map(|edge| edge.id).collect();
        let mut one_way = None;
        for alike in edges.chunk_by(|one, other| key(one) == key(other)) {
            let (there, back): (Vec<&Edge<C>>, Vec<&Edge<C>>) =
                alike.iter().partition(|edge| edge.from < edge.to);
            let odd = there.get(back.len()).or(back.get(there.len()));
            one_way = one_way.into_iter().chain(odd.map(|edge| edge.id)).min();
            for (one, other) in there.iter().zip(&back) {
                opposite[one.id.index()] = other.id;
                opposite[other.id.index()] = one.id;
            }
        }
        if let Some(edge) = one_way {
            return Err(DigraphError::OneWay { edge });
        }
        Ok(Self {
            opposite,
            is_gone: vec![false; graph.edge_count()],
            is_spanned: vec![false; graph.node_count()],
            is_in_tree: vec![false; graph.edge_count()],
            nodes: Vec::new(),
            remaining: Vec::new(),
        })
    }

    /// Removes the next link of the component. Returns one of its edges.
    fn pop<C: Cost>(&mut self, graph: &Digraph<C>) -> Option<Edge<C>> {
        let link = graph.edge(self.remaining.pop()?)?;
        self.is_gone[link.id.index()] = true;
        self.is_gone[self.opposite[link.id.index()].index()] = true;
        Some(link)
    }

    /// Finds a spanning tree of a component, and the links that are not in this tree.
    fn span<C: Cost>(&mut self, graph: &Digraph<C>, nodes: Vec<NodeId>) {
        let mut open: Vec<NodeId> = nodes.first().copied().into_iter().collect();
        while let Some(node) = open.pop() {
            self.is_spanned[node.index()] = true;
            for edge in graph.out_edges(node) {
                if !std::mem::replace(&mut self.is_spanned[edge.to.index()], true) {
                    self.is_in_tree[edge.id.index()] = true;
                    self.is_in_tree[self.opposite[edge.id.index()].index()] = true;
                    open.push(edge.to);
                }
            }
        }
        let edges = nodes.iter().flat_map(|&node| graph.out_edges(node));
        let links = edges.filter(|edge| edge.id <= self.opposite[edge.id.index()]);
        let others = links.filter(|edge| !self.is_in_tree[edge.id.index()]);
        self.remaining = others.map(|edge| edge.id).collect();
        self.nodes = nodes;
    }
}

/// The depth-first search for the cycles through one node, the root, in a part of a graph.
#[derive(Clone, Debug)]
struct Rooted<C> {
    nodes: Vec<NodeId>, // by place, in ascending order
    edges: Vec<(EdgeId, C)>,
    places: Vec<u32>, // by node of the whole graph, while the part is under construction
    arcs: Part,
    walk: LockedWalk,
}

default_by!([C] Rooted<C>: nodes, edges, places, arcs, walk);

/// The nodes and the edges of a part of a graph, numbered by their places.
#[derive(Clone, Debug, Default)]
struct Part {
    rows: Vec<u32>,  // the edges of place i are `rows[i]..rows[i + 1]`
    tails: Vec<u32>, // by edge: the place that it leaves
    heads: Vec<u32>, // by edge: the place that it enters
    root: u32,
}

/// Marks a node that is not in the part. There are fewer nodes.
const NONE: u32 = u32::MAX;

impl Arcs for Part {
    #[inline]
    fn row(&self, place: usize) -> Range<usize> {
        self.rows[place] as usize..self.rows[place + 1] as usize
    }

    #[inline]
    fn tail(&self, edge: usize) -> usize {
        self.tails[edge] as usize
    }

    #[inline]
    fn head(&self, edge: usize) -> usize {
        self.heads[edge] as usize
    }

    #[inline]
    fn is_end(&self, place: usize) -> bool {
        place == self.root as usize
    }
}

impl<C: Cost> Rooted<C> {
    /// Begins a search in the part of the graph with these nodes and the edges between them for which `is_there`
    /// returns true. Without a root, chooses the node with the most edges.
    fn begin(
        &mut self,
        graph: &Digraph<C>,
        most_edges: usize,
        nodes: Vec<NodeId>,
        root: Option<NodeId>,
        is_there: impl Fn(&Edge<C>) -> bool,
    ) {
        self.places.resize(graph.node_count(), NONE);
        for (place, node) in (0..).zip(&nodes) {
            self.places[node.index()] = place;
        }
        self.arcs.root = root.map_or(0, |root| self.places[root.index()]);
        (self.arcs.rows, self.arcs.tails) = (vec![0], Vec::new());
        self.arcs.heads.clear();
        self.edges.clear();
        let mut most = 0;
        for (place, &node) in (0..).zip(&nodes) {
            let before = self.arcs.heads.len();
            for edge in graph.out_edges(node) {
                let head = self.places[edge.to.index()];
                if head != NONE && is_there(&edge) {
                    self.arcs.heads.push(head);
                    self.edges.push((edge.id, edge.cost));
                }
            }
            self.arcs.tails.resize(self.arcs.heads.len(), place);
            self.arcs.rows.extend(u32::try_from(self.arcs.heads.len()));
            if root.is_none() && self.arcs.heads.len() - before > most {
                most = self.arcs.heads.len() - before;
                self.arcs.root = place;
            }
        }
        for node in &nodes {
            self.places[node.index()] = NONE;
        }
        self.nodes = nodes;
        let size = (self.nodes.len(), self.arcs.heads.len());
        self.walk = LockedWalk::new(&self.arcs, self.arcs.root as usize, size, most_edges);
    }

    /// Splits the part without its root into components.
    fn split(&mut self, components: &mut Waiting) {
        let root = self.arcs.root;
        let place = |rest: NodeId| rest.0 + u32::from(rest.0 >= root);
        let row = |place: u32| {
            self.arcs.heads[self.arcs.row(place as usize)]
                .iter()
                .copied()
        };
        let rest = |place: u32| NodeId(place - u32::from(place > root));
        let in_rest = |place: u32| row(place).filter(|&to| to != root).map(rest);
        let len = self.nodes.len().saturating_sub(1);
        components.add(
            &Components::of_rows(len, |node| in_rest(place(NodeId(node)))),
            |node| self.nodes[place(node) as usize],
            |node| in_rest(place(node)).any(|to| to == node),
        );
    }

    /// Continues until an edge leads from the end of the path to the root. Returns whether it found such an edge.
    fn find_next(&mut self) -> bool {
        let Ok(is_found) = { &mut self.walk }.find_next(&self.arcs, || Ok::<_, Infallible>(()));
        is_found
    }

    /// Returns the cycle that was found. It begins at the least node.
    fn cycle(&self) -> Cycle<NodeId, EdgeId, C> {
        let path = self.walk.path();
        let least = (0..path.len()).min_by_key(|&at| self.arcs.tails[path[at].edge()]);
        let (after, before) = path.split_at(least.unwrap_or(0));
        Cycle::of_edges(before.iter().chain(after).map(|on_path| {
            let edge = on_path.edge();
            let (id, cost) = self.edges[edge];
            let places = [self.arcs.tail(edge), self.arcs.head(edge)];
            let [from, to] = places.map(|place| self.nodes[place]);
            Edge { id, from, to, cost }
        }))
    }
}
