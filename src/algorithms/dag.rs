//! Shortest and longest paths in acyclic graphs, with costs of any sign.
//!
//! In a topological order every edge leads forwards. The algorithm visits states in this order and relaxes their
//! outgoing edges. To relax an edge means to lower the cost of the state that it enters, if the path through the edge
//! is cheaper. When the algorithm visits a state, it has seen every path to this state, so the cost of the state is
//! final. Each edge is relaxed once, and the sign of its cost does not matter. Longest paths are therefore as easy as
//! shortest paths, unlike in graphs with cycles.
//!
//! A single pass computes both the order and the costs. It visits a state when all edges into the state have been
//! relaxed.
//!
//! If a sum overflows its type, the algorithm begins again with exact sums, as [`bellman_ford`](Search::bellman_ford)
//! does.
//!
//! # When to use it
//!
//! Use this algorithm when states never recur. Examples are schedules, dependencies, and games in which every move uses
//! something up, such as Color Walk.
//!
//! # References
//!
//! - A. B. Kahn, "Topological sorting of large networks", *Commun. ACM* 5 (1962).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.2.

use std::cmp::Ordering;

use crate::algorithms::shortest_paths::{GraphError, GraphErrorOf, ShortestPaths, ShortestPathsOf};
use crate::algorithms::tree::{ShortestPathTree, Tree};
use crate::cost::{AdditiveCost, ExactSum, Folded, OrBeyond};
use crate::digraph::{Digraph, EdgeId, InOrder, NodeId};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::limits::Limits;
use crate::observe::Observer;
use crate::problem::SearchProblem;

/// The kind of paths that [`dag_shortest_paths`](Search::dag_shortest_paths) finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Paths of the least cost, which are shortest paths.
    #[default]
    Cheapest,
    /// Paths of the greatest cost, which are longest paths.
    #[doc(alias = "longest path")]
    #[doc(alias = "critical path")]
    Longest,
}

/// Shortest and longest paths in an acyclic graph.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a cheapest or a longest path to every reachable state of an acyclic graph. Costs may
    /// be negative.
    ///
    /// The method first [explores](Self::explore) the reachable part of the graph. It ignores the same options as
    /// `explore`. The limits on time and the cancel flag also apply while edges are relaxed.
    ///
    /// # Errors
    ///
    /// Returns [`GraphError::Cycle`] if a cycle is reachable. Returns [`GraphError::CutOff`] if a limit ended the
    /// exploration, and [`GraphError::Unfinished`] if a limit ended the relaxation of edges.
    /// Returns [`GraphError::Search`] if the best path to some state has a cost that overflows its type.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and space for n states and m edges.
    ///
    /// # Examples
    ///
    /// This example computes how long it takes until dinner if the table can be laid while the pasta cooks:
    ///
    /// ```
    /// use colorwalk::algorithms::Wanted;
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let steps = [
    ///     ("begin", "boil", 10i32),
    ///     ("boil", "cook", 9),
    ///     ("begin", "lay", 5),
    ///     ("lay", "eat", 0),
    ///     ("cook", "eat", 1),
    /// ];
    /// let meal = problem_fn(
    ///     "begin",
    ///     |&from| {
    ///         let out = steps.into_iter().filter(move |step| step.0 == from);
    ///         out.map(|(_, to, minutes)| (to, minutes))
    ///     },
    ///     |&state| state == "eat",
    /// );
    /// let paths = Search::new(&meal).dag_shortest_paths(Wanted::Longest).unwrap();
    /// assert_eq!(paths.cost(&"eat"), Some(20)); // the critical path
    /// ```
    #[doc(alias = "longest path")]
    #[doc(alias = "topological sort")]
    #[doc(alias = "scheduling")]
    #[doc(alias = "critical path")]
    pub fn dag_shortest_paths(self, wanted: Wanted) -> Result<ShortestPathsOf<P>, GraphErrorOf<P>>
    where
        P::Cost: AdditiveCost,
    {
        let (space, mut limits) = self.explore_keeping_limits()?;
        let tree = space.graph().relax_in_order(wanted, &mut limits);
        ShortestPaths::of(space, tree)
    }
}

/// Shortest and longest paths in an acyclic graph.
impl<C: AdditiveCost> Digraph<C> {
    /// Finds a cheapest or a longest path from the starts to every node that can be reached. The reachable part must be
    /// acyclic. Costs may be negative.
    ///
    /// # Errors
    ///
    /// Returns [`GraphError::Cycle`] if a cycle can be reached, and [`GraphError::Search`] if the best path to some
    /// node has a cost that overflows its type.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space for n nodes and m edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::algorithms::Wanted;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let tasks: Digraph<i64> = "0 1 3\n 0 2 4\n 1 3 6\n 2 3 2".parse()?;
    /// let latest = tasks.dag_shortest_paths(Wanted::Longest).unwrap().cost(3);
    /// let soonest = tasks.dag_shortest_paths(Wanted::Cheapest).unwrap().cost(3);
    /// assert_eq!((soonest, latest), (Some(6), Some(9)));
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "longest path")]
    #[doc(alias = "critical path")]
    #[doc(alias = "topological sort")]
    pub fn dag_shortest_paths(
        &self,
        wanted: Wanted,
    ) -> Result<ShortestPathTree<C>, GraphError<NodeId, EdgeId, C>> {
        let tree = self.relax_in_order(wanted, &mut RunLimits::new(Limits::NONE))?;
        Ok(ShortestPathTree::new(self, tree))
    }

    fn relax_in_order(
        &self,
        wanted: Wanted,
        limits: &mut RunLimits,
    ) -> Result<Tree<C::Total>, GraphError<NodeId, EdgeId, C>> {
        match self.relax_each_edge(wanted, &Folded(C::ZERO), limits) {
            Err(GraphError::Search(SearchError::CostOverflow { .. })) => {
                let exact =
                    self.relax_each_edge(wanted, &OrBeyond(Some(C::exact_sum())), limits)?;
                self.costs_in_type(exact)
            }
            tree => Ok(tree?.map(|cost| cost.0)),
        }
    }

    /// Relaxes every edge, with sums of type `L`.
    fn relax_each_edge<L: ExactSum<C>>(
        &self,
        wanted: Wanted,
        zero: &L,
        limits: &mut RunLimits,
    ) -> Result<Tree<L>, GraphError<NodeId, EdgeId, C>> {
        let mut tree = Tree::of_starts(self).map(|_| zero.clone());
        tree.better = match wanted {
            Wanted::Cheapest => Ordering::Less,
            Wanted::Longest => Ordering::Greater,
        };
        let mut nodes = InOrder::of_reachable(self, self.start_nodes().iter().copied());
        while let Some(node) = nodes.take() {
            let before = tree.costs[node.index()].clone(); // final, since all edges into it were relaxed
            let row = self.row(node);
            if let Some(limit) = limits.relax(row.len()) {
                return Err(GraphError::Unfinished { limit });
            }
            tree.examined += row.len() as u64;
            for (position, to, edge_cost) in row.iter() {
                let Some(cost) = before.extend(edge_cost) else {
                    return Err(GraphError::overflow(to));
                };
                let edge = row.edge_at(position);
                if tree.reached(to).is_none() {
                    tree.reach(to, cost, edge);
                } else if cost.compare(&tree.costs[to.index()]) == tree.better {
                    tree.take(to, cost, edge);
                }
                nodes.pass(to);
            }
        }
        nodes.finish(self).map_err(GraphError::Cycle)?;
        Ok(tree)
    }
}
