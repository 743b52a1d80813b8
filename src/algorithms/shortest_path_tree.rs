//! Cheapest paths from the starts to every state: Dijkstra's algorithm without a goal.
//!
//! The algorithm is that of [`dijkstra`](Search::dijkstra), which ends at the first goal that it
//! expands. Here goals are states like any other, so it ends when every reachable state is closed. The
//! edges by which the states were last reached then form a tree of cheapest paths under each start.
//!
//! # When to use it
//!
//! For costs and paths from one start to many states, for the nearest of several starts, and, one
//! start after the other, for a matrix of distances. For one goal use [`dijkstra`](Search::dijkstra)
//! or [`astar`](Search::astar), which look at fewer states. Negative costs need
//! [`bellman_ford`](Search::bellman_ford).
//!
//! # References
//!
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.3 and §22.5.

use std::fmt;
use std::hash::Hash;

use crate::algorithms::best_first::Running;
use crate::algorithms::dijkstra::{ByG, Dijkstra};
use crate::cost::{Cost, NonNegativeCost};
use crate::engine::run::Start;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::limits::Limit;
use crate::node::ReachedState;
use crate::observe::Observer;
use crate::path::PathOf;
use crate::problem::SearchProblem;
use crate::report::stats::Stats;
use crate::report::{Outcome, Report};
use crate::space::Recognition;
use crate::space::workspace::Workspace;

/// Dijkstra's algorithm to every state.
impl<P, O> Search<'_, P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a cheapest path from the starts to every reachable state. Goals are ignored.
    ///
    /// If there are several starts, each path begins at the nearest one:
    /// [`ShortestPathTree::start_of`].
    ///
    /// Limits may leave states out, but no cost or path is returned that is not final. A bound on the
    /// [cost](Search::max_cost) leaves the states within a radius; then a finite part of an infinite
    /// graph may be all that is searched. The limit on [depth](crate::Limits::depth) is ignored, because
    /// the cheapest path of at most so many edges may begin with a path that is not cheapest. The
    /// option [`duplicates`](Search::duplicates) is ignored, too.
    ///
    /// # Errors
    ///
    /// [`SearchError::CostOverflow`] if the cost of a path overflows its type;
    /// [`SearchError::NegativeCost`] if the cost type breaks its contract.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors.
    ///
    /// # Examples
    ///
    /// How long does it take to each place, and from which of two depots?
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let roads: Digraph = "start 0\n start 4\n 0 1 3\n 1 2 3\n 2 3 3\n 4 3 1\n 3 2 2".parse()?;
    /// let tree = Search::new(&roads).shortest_path_tree()?;
    /// let depot = |node| tree.start_of(&NodeId::new(node)).map(|depot| depot.get());
    /// let cost = |node| tree.cost(&NodeId::new(node));
    /// assert_eq!((cost(1), depot(1)), (Some(3), Some(0)));
    /// assert_eq!((cost(2), depot(2)), (Some(3), Some(4)));
    /// assert_eq!((cost(5), depot(5)), (None, None)); // there is no such place
    /// let path = tree.path(&roads, &NodeId::new(2)).expect("it can be reached")?;
    /// assert_eq!(path.states(), [4, 3, 2].map(NodeId::new));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "single-source shortest paths")]
    #[doc(alias = "one to all")]
    #[doc(alias = "multi-source Dijkstra")]
    #[doc(alias = "distance matrix")]
    #[doc(alias = "isochrone")]
    pub fn shortest_path_tree(mut self) -> Result<ShortestPathTreeOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.limits.depth = None;
        let report = self.run(ToAll)?;
        Ok(ShortestPathTree { report })
    }
}

/// Dijkstra's algorithm, for which no state is a goal.
pub(crate) struct ToAll;

impl<P> Start<P> for ToAll
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    type Running = Running<P, ByG, false>;

    fn start<O: Observer<P>>(self, search: &Search<'_, P, O>) -> (Recognition, Self::Running) {
        (Recognition::All, Running::new(Dijkstra::new(), search))
    }
}

/// A cheapest path from the starts to every reachable state; made by
/// [`Search::shortest_path_tree`].
///
/// # Examples
///
/// All places within a radius, nearest first:
///
/// ```
/// use colorwalk::{Limit, Search, Successor, problem_fn};
///
/// let plane = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| {
///         [((x + 1, y), 2u32), ((x, y + 1), 3)].map(|(to, cost)| Successor::new((), to, cost))
///     },
///     |_| false,
/// );
/// let tree = Search::new(&plane).max_cost(5).shortest_path_tree()?;
/// let mut near: Vec<_> = tree.iter().map(|reached| (reached.g(), *reached.state())).collect();
/// near.sort();
/// assert_eq!(near, [(0, (0, 0)), (2, (1, 0)), (3, (0, 1)), (4, (2, 0)), (5, (1, 1))]);
/// assert_eq!(tree.limit(), Some(Limit::Cost)); // there are more, further away
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
///
/// What else it knows, and how to use its memory again:
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::digraph::{Digraph, NodeId};
///
/// let graph: Digraph = "0 1 4\n 0 2 1\n 2 1 2".parse()?;
/// let tree = Search::new(&graph).shortest_path_tree()?;
/// let one = NodeId::new(1);
/// let path = tree.path(&graph, &one).expect("it can be reached")?;
/// assert_eq!((path.len(), tree.start_of(&one)), (2, Some(&NodeId::new(0))));
/// let known = tree.get(&one).expect("it can be reached");
/// assert_eq!((known.g(), known.depth()), (3, 2));
/// assert_eq!(tree.stats().expanded, 3);
/// assert!(tree.limit().is_none() && tree.failure().is_none()); // these are all states
/// let other = graph.with_start(2)?;
/// let tree = Search::new(&other).workspace(tree.into_workspace()).shortest_path_tree()?;
/// assert_eq!(tree.cost(&one), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct ShortestPathTree<S, A, C: Cost> {
    report: Report<S, A, C>,
}

/// The type of the shortest-path trees of problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::SearchProblem;
/// use colorwalk::algorithms::ShortestPathTreeOf;
///
/// /// The largest distance of any state.
/// fn radius<P: SearchProblem<Cost = u32>>(tree: &ShortestPathTreeOf<P>) -> Option<u32> {
///     tree.iter().map(|reached| reached.g()).max()
/// }
/// ```
pub type ShortestPathTreeOf<P> = ShortestPathTree<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<S, A, C: Cost> ShortestPathTree<S, A, C> {
    /// Returns the cost of a cheapest path to a state; `None` if it cannot be reached, or a limit left
    /// it out.
    pub fn cost(&self, state: &S) -> Option<C::Total>
    where
        S: Eq + Hash,
    {
        self.get(state).map(|reached| reached.g())
    }

    /// Returns what is known of a state: its cost, the number of edges on the path, and its predecessor.
    pub fn get(&self, state: &S) -> Option<ReachedState<'_, S, C>>
    where
        S: Eq + Hash,
    {
        let reached = self.report.reached().get(state);
        reached.filter(ReachedState::is_closed)
    }

    /// Returns a cheapest path to a state; `None` if it cannot be reached, or a limit left it out.
    ///
    /// # Errors
    ///
    /// Those of [`Path::replay`](crate::Path::replay), which replays the path through the problem.
    pub fn path<P>(&self, problem: &P, state: &S) -> Option<Result<PathOf<P>, SearchError<S>>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Eq + Hash,
    {
        let id = self.get(state)?.id();
        self.report.reached().path(problem, id)
    }

    /// Returns the start of the path to a state: the nearest one.
    ///
    /// # Complexity
    ///
    /// O(l) for a path of l edges.
    #[doc(alias = "nearest depot")]
    pub fn start_of(&self, state: &S) -> Option<&S>
    where
        S: Eq + Hash,
    {
        let id = self.get(state)?.id();
        let start = self.report.reached().start_of(id);
        start.map(|start| start.state())
    }

    /// Iterates over all states to which a cheapest path is known, in the order in which they were first
    /// reached. The g-value of each is final.
    pub fn iter(&self) -> impl Iterator<Item = ReachedState<'_, S, C>> {
        let reached = self.report.reached().iter();
        reached.filter(ReachedState::is_closed)
    }

    /// Returns the limit that left states out; `None` if the tree has every reachable state.
    pub fn limit(&self) -> Option<Limit> {
        match self.report.outcome() {
            Outcome::CutOff(limit) => Some(*limit),
            _ => None,
        }
    }

    /// Returns the failure of a problem that could not list the successors of a state, if it ended the
    /// search ([`Limit::Failure`]).
    pub fn failure(&self) -> Option<&Failure> {
        self.report.failure()
    }

    /// Returns the statistics.
    pub fn stats(&self) -> Stats {
        self.report.stats()
    }

    /// Returns the memory of the search, for the next one: see [`Search::workspace`].
    pub fn into_workspace(self) -> Workspace<S, C> {
        self.report.into_workspace()
    }
}

impl<S, A, C: Cost> fmt::Debug for ShortestPathTree<S, A, C>
where
    S: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShortestPathTree")
            .field("limit", &self.limit())
            .field("reached", self.report.reached())
            .finish_non_exhaustive()
    }
}
