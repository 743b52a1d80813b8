//! Cheapest paths from the starts to every state, found by Dijkstra's algorithm without a goal.
//!
//! The algorithm is the same as for [`dijkstra`](Search::dijkstra), but it ends when every reachable state is closed,
//! and not at a goal. The last edges of the paths to the states then form a tree of cheapest paths under each start.
//!
//! # Checker
//!
//! [`certificate::shortest_path_tree`](crate::certificate::shortest_path_tree()) checks the answer: tree edges are
//! tight, and no edge can be relaxed.
//!
//! # When to use it
//!
//! Use the tree for costs and paths from one start to many states, or to find the nearest of several starts. To compute
//! a matrix of distances, build one tree for each start. For a single goal use [`dijkstra`](Search::dijkstra)
//! or [`astar`](Search::astar), which visit fewer states. For negative costs
//! use [`bellman_ford`](Search::bellman_ford).
//!
//! # References
//!
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.3 and §22.5.

use crate::algorithms::best_first::BestFirstLoop;
use crate::algorithms::dijkstra::{ByG, Dijkstra};
use crate::algorithms::tree::{ShortestPathTree, Tree};
use crate::cost::NonNegativeCost;
use crate::digraph::{Digraph, NodeId};
use crate::engine::algorithm::{Algorithm, IntoLoop};
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::observe::Observer;
use crate::problem::SearchProblem;
use crate::report::ReportOf;
use crate::space::known::Recognition;

/// Dijkstra's algorithm to every state.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a cheapest path from the starts to every reachable state. Goals are ignored.
    ///
    /// The [reached](crate::Report::reached) states of the report provide the [cost](crate::Reached::cost) and
    /// the [path](crate::Reached::path) of each state. If there are several starts, a path begins at the nearest start,
    /// which [`Reached::start_of`](crate::Reached::start_of) returns. The report claims nothing about
    /// goals. [`certificate::shortest_path_tree`](crate::certificate::shortest_path_tree()) checks a tree.
    ///
    /// Limits may exclude states, but the costs and paths of all reached states are final. With a bound on
    /// the [cost](Search::max_cost), the search reaches the states within a radius, which may be finite even in an
    /// infinite graph. The option [`duplicates`](Search::duplicates) is ignored.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if every path to some state has a cost that overflows its type,
    /// and [`SearchError::NegativeCost`] if the cost type breaks its contract.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors.
    ///
    /// # Examples
    ///
    /// This example computes how long it takes to reach each place, and from which of two depots:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let roads: Digraph = "start 0\n start 4\n 0 1 3\n 1 2 3\n 2 3 3\n 4 3 1\n 3 2 2".parse()?;
    /// let report = Search::new(&roads).shortest_path_tree()?;
    /// let tree = report.reached();
    /// let depot = |node| tree.start_of(&NodeId::new(node)).map(|depot| depot.get());
    /// let cost = |node| tree.cost(&NodeId::new(node));
    /// assert_eq!((cost(1), depot(1)), (Some(3), Some(0)));
    /// assert_eq!((cost(2), depot(2)), (Some(3), Some(4)));
    /// assert_eq!((cost(5), depot(5)), (None, None)); // there is no such place
    /// let path = tree.path(&roads, &NodeId::new(2))?.expect("it can be reached");
    /// assert_eq!(path.states(), [4, 3, 2].map(NodeId::new));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "single-source shortest paths")]
    #[doc(alias = "one to all")]
    #[doc(alias = "multi-source Dijkstra")]
    #[doc(alias = "distance matrix")]
    #[doc(alias = "isochrone")]
    pub fn shortest_path_tree(self) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.run(ToAll)
    }
}

/// Dijkstra's algorithm to every node.
impl<C: NonNegativeCost> Digraph<C> {
    /// Finds a cheapest path from the starts to every node that can be reached, with Dijkstra's algorithm. Goals are
    /// ignored.
    ///
    /// [`Search::shortest_path_tree`] does the same within limits.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if every path to some node has a cost that overflows its type.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(n + m) space for n nodes and m edges.
    #[doc(alias = "uniform cost search")]
    #[doc(alias = "UCS")]
    #[doc(alias = "shortest path")]
    pub fn dijkstra(&self) -> Result<ShortestPathTree<C>, SearchError<NodeId>> {
        let report = Search::new(self).shortest_path_tree()?;
        let mut tree = Tree::of_starts(self);
        tree.examined = report.stats().generated;
        let found = report.reached();
        for reached in found {
            if let Some((from, position)) = reached.via()
                && let Some(from) = found.by_id(from)
            {
                let edge = self.row(*from.state()).edge_at(position);
                tree.reach(*reached.state(), reached.g(), edge);
            }
        }
        Ok(ShortestPathTree::new(self, tree))
    }
}

/// Dijkstra's algorithm without goals.
pub(super) struct ToAll;

impl<P: SearchProblem<Cost: NonNegativeCost>> Algorithm<P> for ToAll {}

impl<P> IntoLoop<P> for ToAll
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    type Loop = BestFirstLoop<P, ByG, false>;

    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop) {
        (
            Recognition::All,
            BestFirstLoop::new(Dijkstra::new(), search),
        )
    }
}
