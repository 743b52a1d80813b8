//! Shortest paths to every reachable state of a problem. They are computed on its explored graph and given in terms of
//! its states.

use std::fmt;
use std::hash::Hash;

use crate::algorithms::tree::{ShortestPathTree, Tree};
use crate::cost::Cost;
use crate::digraph::{Cycle, EdgeId, NodeId};
#[cfg(doc)]
use crate::engine::search::Search;
use crate::error::{SearchError, counted};
use crate::limits::Limit;
use crate::path::{Path, PathOf};
use crate::problem::SearchProblem;
use crate::state_space::{ExploreError, StateSpace};

/// The largest number of states that an error message lists for a cycle.
const MOST_NAMED: usize = 8;

/// The error of an algorithm on a whole graph. It says why there are no shortest paths.
///
/// If states borrow, use `.map_err(|error| error.to_string())?` to get a `Box<dyn Error>` that does not borrow.
///
/// # Examples
///
/// This example tells the causes apart by their variants:
///
/// ```
/// use colorwalk::algorithms::{GraphError, Wanted};
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Limit, Limits, Search};
///
/// let trades: Digraph<i64> = "0 1 5\n 1 2 -4\n 2 1 3\n 1 3 1".parse()?;
/// let search = || Search::new(&trades);
/// match search().bellman_ford() {
///     Err(error @ GraphError::NegativeCycle(_)) => assert_eq!(
///         error.to_string(),
///         "a cycle of negative cost of 2 states: NodeId(1) -> NodeId(2) -> NodeId(1)"
///     ),
///     other => panic!("{other:?}"), // 1, 2, 1 costs less than nothing
/// }
/// match search().dag_shortest_paths(Wanted::Cheapest) {
///     Err(GraphError::Cycle(cycle)) => assert_eq!(cycle.states.len(), 2),
///     other => panic!("{other:?}"),
/// }
/// match search().limits(Limits::new().expansions(1)).bellman_ford() {
///     Err(GraphError::CutOff { limit, states }) => {
///         assert_eq!((limit, states), (Limit::Expansions, 2))
///     }
///     other => panic!("{other:?}"),
/// }
/// let huge: Digraph<i8> = "0 1 100\n 1 2 100".parse()?;
/// assert!(matches!(Search::new(&huge).bellman_ford(), Err(GraphError::Search(_))));
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone)]
#[non_exhaustive]
pub enum GraphError<S, A, C: Cost> {
    /// A limit ended the exploration of the reachable part.
    CutOff {
        /// The limit.
        limit: Limit,
        /// The number of states that had been reached.
        states: usize,
    },
    /// A limit on time or the cancel flag ended the relaxation of edges before the costs were final.
    Unfinished {
        /// The limit.
        limit: Limit,
    },
    /// The problem broke its contract, or the cost of the path to a state does not fit its type.
    Search(SearchError<S>),
    /// A cycle of negative cost is reachable, so a path becomes cheaper each time it goes round the cycle. Correct the
    /// costs, or limit the depth and search for a cheapest path within the limit.
    NegativeCycle(Cycle<S, A, C>),
    /// A cycle is reachable, although the algorithm requires an acyclic graph.
    /// Use [`bellman_ford`](Search::bellman_ford) instead.
    Cycle(Cycle<S, A, C>),
}

/// The type of [`GraphError`] for problem `P`.
pub type GraphErrorOf<P> = GraphError<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<C: Cost> GraphError<NodeId, EdgeId, C> {
    /// Creates the error of a node whose path has a cost that overflows its type.
    #[cold]
    pub(crate) fn overflow(node: NodeId) -> Self {
        Self::Search(SearchError::CostOverflow { state: node })
    }

    /// Returns the same error, which names states and actions of a space instead of nodes and edges.
    fn named<S: Clone, A: Clone>(self, space: &StateSpace<S, A, C>) -> GraphError<S, A, C> {
        let state = |node: NodeId| space.states()[node.index()].clone();
        let action = |edge: EdgeId| space.actions()[edge.index()].clone();
        match self {
            Self::CutOff { limit, states } => GraphError::CutOff { limit, states },
            Self::Unfinished { limit } => GraphError::Unfinished { limit },
            Self::Search(error) => GraphError::Search(error.map_state(state)),
            Self::NegativeCycle(cycle) => GraphError::NegativeCycle(cycle.map(state, action)),
            Self::Cycle(cycle) => GraphError::Cycle(cycle.map(state, action)),
        }
    }
}

impl<S, A, C: Cost> fmt::Display for GraphError<S, A, C>
where
    S: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cyclic = |f: &mut fmt::Formatter<'_>, kind: &str, cycle: &Cycle<S, A, C>| {
            let states = cycle.states.as_slice();
            let size = counted(states.len() as u64, "state");
            match states {
                // This text names the states on a walk around the cycle, with the first state again at the end.
                [first, rest @ ..] if states.len() <= MOST_NAMED => {
                    write!(f, "{kind} of {size}: {first:?}")?;
                    { rest.iter() }.try_for_each(|state| write!(f, " -> {state:?}"))?;
                    write!(f, " -> {first:?}")
                }
                [first, ..] => write!(f, "{kind} of {size} through {first:?}"),
                [] => write!(f, "{kind} of {size}"),
            }
        };
        match self {
            Self::CutOff { limit, states } => {
                let (limit, states) = (*limit, *states);
                ExploreError::<S>::CutOff { limit, states }.fmt(f)
            }
            Self::Unfinished { limit } => write!(f, "not all paths were found: {limit}"),
            Self::Search(error) => error.fmt(f),
            Self::NegativeCycle(cycle) => cyclic(f, "a cycle of negative cost", cycle),
            Self::Cycle(cycle) => cyclic(f, "a cycle", cycle),
        }
    }
}

debug_by_sentence!([S: fmt::Debug, A, C: Cost] GraphError<S, A, C>, alone);

impl<S: fmt::Debug, A, C: Cost> std::error::Error for GraphError<S, A, C> {}

impl<S, A, C: Cost> From<ExploreError<S>> for GraphError<S, A, C> {
    fn from(error: ExploreError<S>) -> Self {
        match error {
            ExploreError::CutOff { limit, states } => Self::CutOff { limit, states },
            ExploreError::Search(error) => Self::Search(error),
        }
    }
}

/// The cheapest paths, or the longest paths, to all reachable states of a problem.
///
/// The result consists of the explored [`space`](Self::space) and a tree of paths in the graph of that space. The methods
/// take states. If the problem is a [`Digraph`](crate::digraph::Digraph), call its
/// own [`bellman_ford`](crate::digraph::Digraph::bellman_ford) instead, which returns
/// a [`ShortestPathTree`] without exploring.
///
/// # Complexity
///
/// A look-up of a state takes one hash and, on average, one comparison.
///
/// # Examples
///
/// ```text
/// a --4--> b --(-3)--> c --2--> d        goals are b and d
/// a --2--> c
/// ```
///
/// ```
/// use colorwalk::{Search, problem_fn};
///
/// let edges = [('a', 'b', 4), ('b', 'c', -3), ('a', 'c', 2), ('c', 'd', 2)];
/// let graph = problem_fn(
///     'a',
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| (cost, to, cost))
///     },
///     |&state| "bd".contains(state),
/// );
/// let paths = Search::new(&graph).bellman_ford().expect("there is no cycle");
/// let costs: Vec<_> = paths.iter().map(|(&state, cost)| (state, cost)).collect();
/// assert_eq!(costs, [('a', 0), ('b', 4), ('c', 1), ('d', 3)]);
/// assert_eq!(paths.cost(&'c'), Some(1)); // through b, and not straight
///
/// let goal = paths.best_goal().expect("both can be reached");
/// assert_eq!((goal, paths.cost(goal)), (&'d', Some(3)));
/// let path = paths.path(&graph, goal).unwrap().expect("it is a state of this graph");
/// assert_eq!(path.states(), ['a', 'b', 'c', 'd']);
/// ```
#[doc(alias = "shortest-path tree")]
#[doc(alias = "single-source shortest paths")]
#[derive(Clone)]
pub struct ShortestPaths<S, A, C: Cost> {
    space: StateSpace<S, A, C>,
    tree: ShortestPathTree<C>,
}

/// The type of [`ShortestPaths`] for problem `P`.
pub type ShortestPathsOf<P> = ShortestPaths<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<S, A, C: Cost> ShortestPaths<S, A, C> {
    /// Translates the result of an algorithm on the graph of `space` from nodes to states. All nodes of the graph must
    /// be reachable.
    pub(crate) fn of(
        space: StateSpace<S, A, C>,
        tree: Result<Tree<C::Total>, GraphError<NodeId, EdgeId, C>>,
    ) -> Result<Self, GraphError<S, A, C>>
    where
        S: Clone,
        A: Clone,
    {
        match tree {
            Ok(tree) => {
                let tree = ShortestPathTree::new(space.graph(), tree);
                Ok(Self { space, tree })
            }
            Err(error) => Err(error.named(&space)),
        }
    }

    /// Returns the state space, which maps nodes and edges to states and actions.
    pub fn space(&self) -> &StateSpace<S, A, C> {
        &self.space
    }

    /// Returns the tree of the paths, in terms of the nodes and edges of the [`space`](Self::space).
    pub fn tree(&self) -> &ShortestPathTree<C> {
        &self.tree
    }

    /// Returns an iterator over the states with their costs, in the order of the [`space`](Self::space).
    pub fn iter(&self) -> impl Iterator<Item = (&S, C::Total)> {
        let costs = self.tree.iter().map(|(_, cost)| cost);
        self.space.states().iter().zip(costs)
    }

    /// Returns the goal of least cost, or of greatest cost
    /// after [`Wanted::Longest`](crate::algorithms::Wanted::Longest). Among several such goals, returns the first in
    /// the [`space`](Self::space).
    pub fn best_goal(&self) -> Option<&S> {
        self.space.state_of(self.tree.best_goal()?)
    }
}

impl<S: Eq + Hash, A, C: Cost> ShortestPaths<S, A, C> {
    fn node(&self, state: &S) -> Option<NodeId> {
        self.space.id(state).map(|id| self.space.node(id))
    }

    /// Returns the cost of the path to a state, or `None` if the state cannot be reached.
    pub fn cost(&self, state: &S) -> Option<C::Total> {
        self.tree.cost(self.node(state)?)
    }

    /// Returns the path to a state, or `None` for an unknown state.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`], which replays the path through the problem.
    pub fn path<P>(&self, problem: &P, state: &S) -> Result<Option<PathOf<P>>, SearchError<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone,
    {
        let trail = self.node(state).and_then(|node| self.tree.trail(node));
        let Some((start, positions)) = trail else {
            return Ok(None);
        };
        let start = self.space.state_of(start).cloned();
        let path = start.map(|start| Path::replay(problem, start, positions));
        path.transpose()
    }

    /// Iterates over [all cheapest paths](ShortestPathTree::all_paths) to `state`, except paths that repeat a state.
    /// Each path is built on demand. After [`Wanted::Longest`](crate::algorithms::Wanted::Longest), the paths are all
    /// longest paths. For an unknown state there are no paths.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`], which replays each path through the problem.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::algorithms::Wanted;
    /// use colorwalk::{Search, Unit, problem_fn};
    ///
    /// // Two steps to the right and one down, in any order.
    /// let walk = problem_fn(
    ///     (2u8, 1u8),
    ///     |&(x, y)| {
    ///         let right = (x > 0).then(|| ('>', (x - 1, y), Unit));
    ///         right.into_iter().chain((y > 0).then(|| ('v', (x, y - 1), Unit)))
    ///     },
    ///     |&place| place == (0, 0),
    /// );
    /// let paths = Search::new(&walk).dag_shortest_paths(Wanted::Cheapest).expect("no cycle");
    /// let all = paths.all_paths(&walk, &(0, 0)).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(all.len(), 3);
    /// # Ok::<(), colorwalk::SearchError<(u8, u8)>>(())
    /// ```
    #[doc(alias = "all shortest paths")]
    pub fn all_paths<P>(
        &self,
        problem: &P,
        state: &S,
    ) -> impl Iterator<Item = Result<PathOf<P>, SearchError<S>>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone,
    {
        let trails = self.tree.all_trails(self.node(state));
        trails.map(move |(start, positions)| {
            let start = self.space.states()[start.index()].clone();
            Path::replay(problem, start, positions)
        })
    }
}

debug_by!(self => [S, A, C: Cost] ShortestPaths<S, A, C>: space: self.space, tree: self.tree);
