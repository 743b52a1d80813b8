//! Trees of cheapest or longest paths to every node of a graph. The algorithms on whole graphs return such trees.
//!
//! The answer is a tree. One edge enters each reached node other than the starts, and the cost of a node is the sum of
//! the edge costs on the way back to a start. The answer can be checked without knowing how it was found. No edge of
//! the graph may give its end a lower cost. Every edge of the tree must give its end exactly its cost (Cormen,
//! Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed.,
//! §22.5). [`certificate::shortest_path_tree`](crate::certificate::shortest_path_tree()) checks this.

use std::cmp::Ordering;

use crate::algorithms::tight_graph::{TightGraph, Walk};
use crate::bits;
use crate::cost::{AdditiveCost, Cost};
use crate::digraph::{Digraph, Edge, NodeId, TreeEdge};
use crate::engine::run_limits::RunLimits;
use crate::error::SearchError;
use crate::limits::Limits;
use crate::node::Via;
use crate::path::{Path, PathOf};

/// The cheapest paths to all nodes of a [`Digraph`] that can be reached from its starts, or the longest paths.
///
/// [`Digraph::bellman_ford`], [`Digraph::dag_shortest_paths`] and [`Digraph::dijkstra`] return such a tree. The tree
/// keeps a handle to the graph and shares its edges.
///
/// # Examples
///
/// ```text
/// 0 --4--> 1 --(-3)--> 2 --2--> 3        goals are 1 and 3
/// 0 --2--> 2
/// ```
///
/// ```
/// use colorwalk::digraph::{Digraph, NodeId};
///
/// let graph: Digraph<i64> =
///     "nodes 5\n goal 1\n goal 3\n 0 1 4\n 1 2 -3\n 0 2 2\n 2 3 2".parse()?;
/// let paths = graph.bellman_ford().expect("there is no negative cycle");
/// let costs: Vec<_> = paths.iter().map(|(node, cost)| (node.get(), cost)).collect();
/// assert_eq!(costs, [(0, 0), (1, 4), (2, 1), (3, 3)]);
/// assert_eq!((paths.cost(2), paths.cost(4)), (Some(1), None)); // nothing leads to 4
///
/// let goal = paths.best_goal().expect("both can be reached");
/// assert_eq!((goal.get(), paths.cost(goal)), (3, Some(3)));
/// let path = paths.path(goal)?.expect("it can be reached");
/// assert_eq!(path.states(), [0, 1, 2, 3].map(NodeId::new));
/// // the last edge of the path, and all
/// assert_eq!(paths.edge_into(goal).map(|edge| edge.cost), Some(2));
/// assert!(paths.edges_to(goal).iter().map(|edge| edge.cost).eq([4, -3, 2]));
/// assert!(paths.relaxed() >= 3); // once a node at least
/// assert!(paths.examined() >= 4); // once an edge at least
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[doc(alias = "single-source shortest paths")]
pub struct ShortestPathTree<C: Cost> {
    graph: Digraph<C>,
    tree: Tree<C::Total>,
}

impl<C: Cost> ShortestPathTree<C> {
    pub(crate) fn new(graph: &Digraph<C>, tree: Tree<C::Total>) -> Self {
        Self {
            graph: graph.clone(),
            tree,
        }
    }

    /// Iterates over the nodes that can be reached, with their costs, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, C::Total)> {
        let nodes = self.tree.nodes();
        nodes.map(|node| (node, self.tree.costs[node.index()]))
    }

    /// Returns the cost of the path to a node, or `None` if the node cannot be reached.
    pub fn cost(&self, node: impl Into<NodeId>) -> Option<C::Total> {
        let node = self.tree.reached(node.into())?;
        Some(self.tree.costs[node.index()])
    }

    /// Returns the goal of least cost, or of greatest cost
    /// after [`Wanted::Longest`](crate::algorithms::Wanted::Longest). Among several such goals, returns the first.
    #[doc(alias = "cheapest goal")]
    #[doc(alias = "dearest goal")]
    pub fn best_goal(&self) -> Option<NodeId> {
        let goals = self.graph.goal_nodes().iter();
        let reached = goals.filter_map(|&goal| self.tree.reached(goal));
        reached.reduce(|best, goal| {
            let [cost, least] = [goal, best].map(|node| self.tree.costs[node.index()]);
            let is_better = cost.cmp(&least) == self.tree.better;
            if is_better { goal } else { best }
        })
    }

    /// Returns how many times an edge changed the cost of a node.
    pub fn relaxed(&self) -> u64 {
        self.tree.relaxed
    }

    /// Returns how many edges were examined. The algorithm for acyclic graphs and Dijkstra's algorithm examine each
    /// edge once. The Bellman-Ford algorithm may examine an edge again.
    pub fn examined(&self) -> u64 {
        self.tree.examined
    }

    /// Returns the last edge of the path to a node. Returns `None` if the node is a start or cannot be reached.
    pub fn edge_into(&self, node: impl Into<NodeId>) -> Option<Edge<C>> {
        let node = self.tree.reached(node.into())?;
        let edge = self.tree.into[node.index()]?;
        Some(self.graph.tree_edge(edge))
    }

    /// Iterates over all edges into a node that are the last edge of a cheapest path. The cost of the source of such an
    /// edge plus the cost of the edge is the cost of the node. These edges may form cycles of cost zero.
    fn tight_edges_into(&self, node: NodeId) -> impl Iterator<Item = Edge<C>> {
        let known = self.cost(node);
        self.graph.in_edges(node).filter(move |edge| {
            let before = self.cost(edge.from);
            known.is_some() && before.and_then(|before| edge.cost.extend(before)) == known
        })
    }

    /// Returns the edges of the path to a node, in order. Returns no edges for a start or for a node that cannot be
    /// reached. A path has fewer edges than there are nodes.
    ///
    /// # Complexity
    ///
    /// O(l) for a path of l edges.
    pub fn edges_to(&self, node: impl Into<NodeId>) -> Vec<Edge<C>> {
        let last = self.edge_into(node);
        let back = std::iter::successors(last, |edge| self.edge_into(edge.from));
        // The number of nodes limits the path only if costs break their contract and the edges form a cycle.
        let mut edges: Vec<_> = back.take(self.graph.node_count()).collect();
        edges.reverse();
        edges
    }

    /// Returns the path to a node, or `None` if it cannot be reached.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`]. They cannot occur if the costs keep the [contract](Cost#contract).
    pub fn path(
        &self,
        node: impl Into<NodeId>,
    ) -> Result<Option<PathOf<Digraph<C>>>, SearchError<NodeId>> {
        let trail = self.trail(node.into());
        trail
            .map(|(start, positions)| Path::replay(&self.graph, start, positions))
            .transpose()
    }

    /// Returns the start of the path to a node, and the positions of its edges.
    pub(crate) fn trail(&self, node: NodeId) -> Option<(NodeId, Vec<u32>)> {
        let node = self.tree.reached(node)?;
        let edges = self.edges_to(node);
        let start = edges.first().map_or(node, |edge| edge.from);
        let positions = edges.iter().map(|edge| self.graph.position(edge));
        Some((start, positions.collect()))
    }

    /// Iterates over all cheapest paths to a node, except paths that repeat a node. Each path is built on demand.
    /// After [`Wanted::Longest`](crate::algorithms::Wanted::Longest), the paths are all longest paths. A node that
    /// cannot be reached has no paths. A path may pass goals. [`path`](Self::path) returns the first path. The other
    /// paths are ordered by their start, and then by the order of the edges at the node where two paths part.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`path`](Self::path).
    ///
    /// # Complexity
    ///
    /// O(n + m) time before the first path and between two paths, for n nodes that lead to this node and m edges.
    #[doc(alias = "all shortest paths")]
    pub fn all_paths(
        &self,
        node: impl Into<NodeId>,
    ) -> impl Iterator<Item = Result<PathOf<Digraph<C>>, SearchError<NodeId>>>
    where
        C: AdditiveCost,
    {
        let trails = self.all_trails(self.tree.reached(node.into()));
        trails.map(|(start, positions)| Path::replay(&self.graph, start, positions))
    }

    /// Iterates over the paths of [`all_paths`](Self::all_paths), each as its start and the positions of its edges.
    pub(crate) fn all_trails(
        &self,
        goal: Option<NodeId>,
    ) -> impl Iterator<Item = (NodeId, Vec<u32>)> {
        let starts = Tree::of_starts(&self.graph);
        let begins_path = |node: &NodeId| {
            starts.reached(*node).is_some() && self.tree.costs[node.index()] == C::ZERO
        };
        let via = |edge: Edge<C>| {
            Some(Via {
                predecessor: edge.from.to_state()?,
                position: self.graph.position(&edge),
            })
        };
        let graph = TightGraph::new(
            self.tree.nodes().filter_map(NodeId::to_state),
            self.graph.node_count(),
            self.tree
                .nodes()
                .filter(begins_path)
                .filter_map(NodeId::to_state)
                .collect(),
            goal.and_then(NodeId::to_state).as_slice(),
            |id| {
                let node = NodeId::of_state(id);
                let edges = self.tight_edges_into(node);
                let edges = edges.filter(move |edge| edge.from != node && Some(edge.from) != goal);
                edges.filter_map(via)
            },
            |id| self.edge_into(NodeId::of_state(id)).and_then(via),
        );
        let mut walk = Walk::new(&graph);
        let mut limits = RunLimits::new(Limits::NONE);
        std::iter::from_fn(move || {
            let trail = walk.next(&graph, &mut limits).ok()??;
            let (start, positions) = graph.positions(&trail);
            Some((NodeId::of_state(start), positions.collect()))
        })
    }
}

debug_by!(self => [C: Cost] ShortestPathTree<C>:
    graph: self.graph, costs: self.tree.costs, relaxed: self.tree.relaxed);

/// A tree of paths, with a cost of type `T` for each node. It may contain cycles while it is built.
#[derive(Clone)]
pub(crate) struct Tree<T> {
    pub(crate) costs: Vec<T>, // of reached nodes
    pub(crate) into: Vec<Option<TreeEdge>>,
    pub(crate) reached: Vec<u64>, // a set
    pub(crate) relaxed: u64,
    pub(crate) examined: u64,
    pub(crate) better: Ordering, // how a better cost compares with another cost
}

impl<T> Tree<T> {
    /// Creates a tree that contains only the starts.
    pub(crate) fn of_starts<C: Cost<Total = T>>(graph: &Digraph<C>) -> Self
    where
        T: Clone,
    {
        let nodes = graph.node_count();
        let mut reached = vec![0; nodes.div_ceil(64)];
        for start in graph.start_nodes() {
            bits::insert(&mut reached, start.index());
        }
        Self {
            costs: vec![C::ZERO; nodes],
            into: vec![None; nodes],
            reached,
            relaxed: 0,
            examined: 0,
            better: Ordering::Less,
        }
    }

    /// Returns the node if it is reached.
    pub(crate) fn reached(&self, node: NodeId) -> Option<NodeId> {
        bits::contains(&self.reached, node.index()).then_some(node)
    }

    /// Iterates over the reached nodes, in ascending order.
    pub(crate) fn nodes(&self) -> impl Iterator<Item = NodeId> {
        bits::members(&self.reached).map(NodeId::new)
    }

    /// Replaces the last edge of the path to a node by this edge.
    #[inline]
    pub(crate) fn take(&mut self, node: NodeId, cost: T, edge: TreeEdge) {
        self.costs[node.index()] = cost;
        self.into[node.index()] = Some(edge);
        self.relaxed += 1;
    }

    /// If a node is not yet reached, reaches it by this edge. Returns false if the node was already reached.
    #[inline]
    pub(crate) fn reach(&mut self, node: NodeId, cost: T, edge: TreeEdge) -> bool {
        let is_new = !bits::contains(&self.reached, node.index());
        if is_new {
            bits::insert(&mut self.reached, node.index());
            self.take(node, cost, edge);
        }
        is_new
    }

    /// Returns the last edge of the path to each node, except that the node `to` gets `edge`.
    pub(crate) fn with_edge(
        &self,
        edge: TreeEdge,
        to: NodeId,
    ) -> impl Fn(NodeId) -> Option<TreeEdge> {
        move |node| {
            if node == to {
                Some(edge)
            } else {
                self.into[node.index()]
            }
        }
    }

    /// Returns a tree of the same paths , with the function `cost` applied to each cost.
    pub(crate) fn map<U>(mut self, cost: impl FnMut(T) -> U) -> Tree<U> {
        let costs = std::mem::take(&mut self.costs);
        self.with_costs(costs.into_iter().map(cost).collect())
    }

    /// Returns the same tree with other costs.
    pub(crate) fn with_costs<U>(self, costs: Vec<U>) -> Tree<U> {
        Tree {
            costs,
            into: self.into,
            reached: self.reached,
            relaxed: self.relaxed,
            examined: self.examined,
            better: self.better,
        }
    }
}

impl<T: Ord> Tree<T> {
    /// Makes an edge the last edge of the path to a reached node if this makes the path cheaper. Returns whether it
    /// does.
    #[inline]
    pub(crate) fn lower(&mut self, node: NodeId, cost: T, edge: TreeEdge) -> bool {
        let is_lower = cost < self.costs[node.index()];
        if is_lower {
            self.take(node, cost, edge);
        }
        is_lower
    }
}
