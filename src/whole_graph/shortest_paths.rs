//! Shortest paths to every reachable state: the answer of the whole-graph algorithms.
//!
//! The answer is a tree. Each reached state other than the starts has one edge that enters it, and
//! the cost of a state is the sum of the edge costs on the way back to a start. The answer can be
//! checked without knowing how it was found: no edge of the graph leads to a lower cost, and every
//! edge of the tree leads to exactly the cost of its end (Cormen, Leiserson, Rivest and Stein,
//! *Introduction to Algorithms*, 4th ed., §22.5).

use std::fmt;

use crate::cost::Cost;
#[cfg(doc)]
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::Via;
use crate::path::Path;
use crate::problem::{PathCostOf, SearchProblem};
use crate::whole_graph::state_space::{Cycle, ExploreError, SpaceEdge, StateSpace};

/// Why there are no shortest paths to every state.
///
/// # Examples
///
/// What came between says what to do about it:
///
/// ```
/// use colorwalk::algorithms::{GraphError, Relaxation, Wanted};
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Limit, Limits, Search};
///
/// let trades: Digraph<i64> = "0 1 5\n 1 2 -4\n 2 1 3\n 1 3 1".parse()?;
/// let search = || Search::new(&trades);
/// match search().bellman_ford(Relaxation::Queue) {
///     Err(GraphError::NegativeCycle(cycle)) => assert_eq!((cycle.len(), cycle.cost()), (2, Some(-1))),
///     other => panic!("{other:?}"), // 1, 2, 1 costs less than nothing
/// }
/// match search().dag_shortest_paths(Wanted::Cheapest) {
///     Err(GraphError::Cycle(cycle)) => assert_eq!(cycle.states().len(), 2),
///     other => panic!("{other:?}"),
/// }
/// match search().limits(Limits::new().expansions(1)).bellman_ford(Relaxation::Queue) {
///     Err(GraphError::CutOff { limit, states }) => assert_eq!((limit, states), (Limit::Expansions, 2)),
///     other => panic!("{other:?}"),
/// }
/// let huge: Digraph<i8> = "0 1 100\n 1 2 100".parse()?;
/// assert!(matches!(Search::new(&huge).bellman_ford(Relaxation::Queue), Err(GraphError::Search(_))));
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[non_exhaustive]
pub enum GraphError<P: SearchProblem + ?Sized> {
    /// A limit came between while the reachable part was enumerated.
    CutOff {
        /// The limit.
        limit: Limit,
        /// How many states had been reached.
        states: usize,
    },
    /// The time was up, or the flag was raised, while edges were relaxed: the costs so far may be too high.
    Unfinished {
        /// The limit.
        limit: Limit,
    },
    /// The problem broke its contract, or a cost left its type.
    Search(SearchError<P::State>),
    /// A cycle of negative cost can be reached: going round it once more is always cheaper. Correct
    /// the costs, or limit the depth and search for a cheapest path within it.
    NegativeCycle(Cycle<P>),
    /// A cycle can be reached, and the algorithm is for graphs without any: use
    /// [`bellman_ford`](Search::bellman_ford).
    Cycle(Cycle<P>),
}

impl<P: SearchProblem + ?Sized> fmt::Debug for GraphError<P>
where
    P::State: fmt::Debug,
    P::Action: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutOff { limit, states } => f
                .debug_struct("CutOff")
                .field("limit", limit)
                .field("states", states)
                .finish(),
            Self::Unfinished { limit } => {
                f.debug_struct("Unfinished").field("limit", limit).finish()
            }
            Self::Search(error) => f.debug_tuple("Search").field(error).finish(),
            Self::NegativeCycle(cycle) => f.debug_tuple("NegativeCycle").field(cycle).finish(),
            Self::Cycle(cycle) => f.debug_tuple("Cycle").field(cycle).finish(),
        }
    }
}

impl<P: SearchProblem + ?Sized> fmt::Display for GraphError<P>
where
    P::State: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cyclic = |f: &mut fmt::Formatter<'_>, kind: &str, cycle: &Cycle<P>| {
            write!(
                f,
                "{kind} of {} states through {:?}",
                cycle.len(),
                cycle.states().first()
            )
        };
        match self {
            Self::CutOff { limit, states } => {
                let (limit, states) = (*limit, *states);
                ExploreError::<P::State>::CutOff { limit, states }.fmt(f)
            }
            Self::Unfinished { limit } => write!(f, "not all paths were found: {limit}"),
            Self::Search(error) => error.fmt(f),
            Self::NegativeCycle(cycle) => cyclic(f, "a cycle of negative cost", cycle),
            Self::Cycle(cycle) => cyclic(f, "a cycle", cycle),
        }
    }
}

impl<P: SearchProblem + ?Sized> std::error::Error for GraphError<P>
where
    P::State: fmt::Debug,
    P::Action: fmt::Debug,
{
}

impl<P: SearchProblem + ?Sized> From<ExploreError<P::State>> for GraphError<P> {
    fn from(error: ExploreError<P::State>) -> Self {
        match error {
            ExploreError::CutOff { limit, states } => Self::CutOff { limit, states },
            ExploreError::Search(error) => Self::Search(error),
        }
    }
}

/// The cheapest, or dearest, path to every reachable state.
///
/// Queries are by the [number](StateId) of a state in the [`StateSpace`] that belongs to it.
///
/// # Examples
///
/// ```text
/// 0 --4--> 1 --(-3)--> 2 --2--> 3        goals are 1 and 3
/// 0 --2--> 2
/// ```
///
/// ```
/// use colorwalk::algorithms::Relaxation;
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::Search;
///
/// let graph: Digraph<i64> = "goal 1\n goal 3\n 0 1 4\n 1 2 -3\n 0 2 2\n 2 3 2".parse()?;
/// let paths = Search::new(&graph).bellman_ford(Relaxation::Rounds).expect("there is no cycle");
/// let costs: Vec<_> = paths.iter().map(|(_, node, cost)| (node.get(), cost)).collect();
/// assert_eq!(costs, [(0, 0), (1, 4), (2, 1), (3, 3)]);
/// assert_eq!(paths.cost_of(&NodeId::new(2)), Some(1)); // through 1, and not straight
///
/// let goal = paths.cheapest_goal().expect("both can be reached");
/// assert_eq!((paths.space().state(goal), paths.cost(goal)), (Some(&NodeId::new(3)), Some(3)));
/// let path = paths.path(&graph, goal).expect("it is a state of this graph").unwrap();
/// assert_eq!(path.states(), [0, 1, 2, 3].map(NodeId::new));
/// assert_eq!(paths.edge_into(goal).map(|edge| edge.cost()), Some(2)); // the last edge of the path
/// assert!(paths.edges_to(goal).iter().map(|edge| edge.cost()).eq([4, -3, 2]));
/// assert!(paths.relaxed() >= 3); // once a state at least
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
pub struct ShortestPaths<P: SearchProblem + ?Sized> {
    space: StateSpace<P>,
    tree: Tree<P>,
}

impl<P: SearchProblem + ?Sized> ShortestPaths<P> {
    /// Every state of a space can be reached, so the tree must have a path to every one.
    pub(crate) fn new(space: StateSpace<P>, tree: Tree<P>) -> Self {
        Self { space, tree }
    }

    /// Returns the graph, with the numbers of the states.
    #[must_use]
    pub fn space(&self) -> &StateSpace<P> {
        &self.space
    }

    /// Returns the cost of the path to a state, or `None` for an unknown one.
    #[must_use]
    pub fn cost(&self, id: StateId) -> Option<PathCostOf<P>> {
        self.tree.costs.get(id.index()).copied()
    }

    /// Returns the cost of the path to a state, or `None` if it cannot be reached.
    #[must_use]
    pub fn cost_of(&self, state: &P::State) -> Option<PathCostOf<P>> {
        self.cost(self.space.id(state)?)
    }

    /// Iterates over the states with their costs, in the order of their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (StateId, &P::State, PathCostOf<P>)> {
        let states = self.space.states().iter().zip(&self.tree.costs).enumerate();
        states
            .filter_map(|(index, (state, &cost))| Some((StateId::from_index(index)?, state, cost)))
    }

    /// Returns the edge by which the path enters a state; `None` at a start, and for an unknown state.
    #[must_use]
    pub fn edge_into(&self, id: StateId) -> Option<SpaceEdge<'_, P>> {
        let via = *self.tree.into.get(id.index())?;
        Some(self.space.edge_of(via?))
    }

    /// Returns the edges of the path to a state, in order; none for an unknown state.
    ///
    /// # Complexity
    ///
    /// O(l) for a path of l edges.
    #[must_use]
    pub fn edges_to(&self, id: StateId) -> Vec<SpaceEdge<'_, P>> {
        let back = std::iter::successors(self.edge_into(id), |edge| self.edge_into(edge.from()));
        let mut edges: Vec<_> = back.collect();
        edges.reverse();
        edges
    }

    /// Returns the path to a state, or `None` for an unknown one.
    ///
    /// # Errors
    ///
    /// Those of [`Path::replay`], which walks the path once more through the problem.
    pub fn path(&self, problem: &P, id: StateId) -> Option<Result<Path<P>, SearchError<P::State>>> {
        let edges = self.edges_to(id);
        let start = edges.first().map_or(id, SpaceEdge::from);
        let start = self.space.state(start)?.clone();
        let positions = edges
            .iter()
            .map(|edge| u32::try_from(edge.position()).unwrap_or(u32::MAX));
        Some(Path::replay(problem, start, positions))
    }

    /// Returns the goal of the least cost; of several the one with the smallest number.
    #[must_use]
    pub fn cheapest_goal(&self) -> Option<StateId> {
        self.space
            .goals()
            .min_by_key(|goal| self.tree.costs[goal.index()])
    }

    /// Returns how often an edge changed the cost of a state.
    #[must_use]
    pub fn relaxed(&self) -> u64 {
        self.tree.relaxed
    }
}

impl<P: SearchProblem + ?Sized> Clone for ShortestPaths<P> {
    fn clone(&self) -> Self {
        Self {
            space: self.space.clone(),
            tree: self.tree.clone(),
        }
    }
}

impl<P: SearchProblem + ?Sized> fmt::Debug for ShortestPaths<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShortestPaths")
            .field("space", &self.space)
            .field("costs", &self.tree.costs)
            .field("relaxed", &self.tree.relaxed)
            .finish_non_exhaustive()
    }
}

/// A tree of paths, which may close to circles while it grows.
pub(crate) struct Tree<P: SearchProblem + ?Sized> {
    pub(crate) costs: Vec<PathCostOf<P>>,
    pub(crate) into: Vec<Option<Via>>, // the edge that enters a state
    pub(crate) relaxed: u64,
}

impl<P: SearchProblem + ?Sized> Tree<P> {
    /// The tree of the starts alone. Other states join it in the order of their numbers.
    pub(crate) fn of_starts(space: &StateSpace<P>) -> Self {
        let mut tree = Self {
            costs: Vec::with_capacity(space.len()),
            into: Vec::with_capacity(space.len()),
            relaxed: 0,
        };
        tree.costs.resize(space.starts().len(), P::Cost::ZERO);
        tree.into.resize(space.starts().len(), None);
        tree
    }

    /// The tree that has no edges yet; its costs are to be filled in.
    pub(crate) fn without_edges(space: &StateSpace<P>) -> Self {
        Self {
            costs: vec![P::Cost::ZERO; space.len()],
            into: vec![None; space.len()],
            relaxed: 0,
        }
    }

    /// Returns the edge by which the path enters a state.
    pub(crate) fn edge_into<'a>(
        &self,
        space: &'a StateSpace<P>,
        id: StateId,
    ) -> Option<SpaceEdge<'a, P>> {
        Some(space.edge_of(self.into[id.index()]?))
    }

    /// Lets the path to a state go through an edge, if it is the first or cheaper. Returns whether the path to a known
    /// state has changed.
    #[inline]
    pub(crate) fn lower(&mut self, id: StateId, cost: PathCostOf<P>, via: Via) -> bool {
        let Some(known) = self.costs.get_mut(id.index()) else {
            self.costs.push(cost);
            self.into.push(Some(via));
            self.relaxed += 1;
            return false;
        };
        let is_cheaper = cost < *known;
        if is_cheaper {
            self.take(id, cost, via);
        }
        is_cheaper
    }

    /// Lets the path to a state go through an edge.
    #[inline]
    pub(crate) fn take(&mut self, id: StateId, cost: PathCostOf<P>, via: Via) {
        self.costs[id.index()] = cost;
        self.into[id.index()] = Some(via);
        self.relaxed += 1;
    }
}

impl<P: SearchProblem + ?Sized> Clone for Tree<P> {
    fn clone(&self) -> Self {
        Self {
            costs: self.costs.clone(),
            into: self.into.clone(),
            relaxed: self.relaxed,
        }
    }
}

impl<P: SearchProblem + ?Sized> StateSpace<P> {
    /// The error where the cost of a path through an edge into a state leaves its type.
    #[cold]
    pub(crate) fn overflow(&self, id: StateId) -> GraphError<P> {
        let state = self.states()[id.index()].clone();
        GraphError::Search(SearchError::CostOverflow { state })
    }
}
