//! Shortest paths to every reachable state: the answer of the whole-graph algorithms.
//!
//! The answer is a tree. Each reached state other than the starts has one edge that enters it, and
//! the cost of a state is the sum of the edge costs on the way back to a start. The answer can be
//! checked without knowing how it was found: no edge of the graph leads to a lower cost, and every
//! edge of the tree leads to exactly the cost of its end (Cormen, Leiserson, Rivest and Stein,
//! *Introduction to Algorithms*, 4th ed., §22.5).

use std::cmp::Ordering;
use std::fmt;
use std::hash::Hash;

use crate::adaptors::WithGoal;
use crate::algorithms::dijkstra::Dijkstra;
use crate::cost::{Cost, NonNegativeCost};
use crate::engine::search::Search;
use crate::error::{SearchError, counted};
use crate::id::StateId;
use crate::limits::Limit;
use crate::maybe_owned::MaybeOwned;
use crate::node::Via;
use crate::path::{Path, PathOf};
use crate::problem::SearchProblem;
use crate::state_space::{Cycle, ExploreError, SpaceEdge, StateSpace};

/// The most states of a cycle that a message names one by one.
const MOST_NAMED: usize = 8;

/// The error of an algorithm on a whole graph: why it has no shortest paths.
///
/// If states borrow, `.map_err(|error| error.to_string())?` makes a `Box<dyn Error>` of it that does not.
///
/// # Examples
///
/// Each variant says what went wrong:
///
/// ```
/// use colorwalk::algorithms::{GraphError, RelaxationOrder, Wanted};
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
///     Err(GraphError::Cycle(cycle)) => assert_eq!(cycle.states().len(), 2),
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
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum GraphError<S, A, C: Cost> {
    /// A limit ended the exploration of the reachable part.
    CutOff {
        /// The limit.
        limit: Limit,
        /// The number of states that had been reached.
        states: usize,
    },
    /// A limit on time or the cancel flag ended the relaxation of edges, when the costs could still
    /// be too high.
    Unfinished {
        /// The limit.
        limit: Limit,
    },
    /// The problem broke its contract, or a cost overflowed its type.
    Search(SearchError<S>),
    /// A cycle of negative cost is reachable, so every further round is cheaper. Correct the costs,
    /// or limit the depth and search for a cheapest path within it.
    NegativeCycle(Cycle<S, A, C>),
    /// A cycle is reachable, and the algorithm requires an acyclic graph: use
    /// [`bellman_ford`](Search::bellman_ford).
    Cycle(Cycle<S, A, C>),
}

/// The type of [`GraphError`] for problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::{GraphErrorOf, ShortestPathsOf, Wanted};
/// use colorwalk::{Search, SearchProblem};
///
/// fn longest_paths<P: SearchProblem>(
///     tasks: &P,
/// ) -> Result<ShortestPathsOf<'_, P>, GraphErrorOf<P>> {
///     Search::new(tasks).dag_shortest_paths(Wanted::Dearest)
/// }
/// ```
pub type GraphErrorOf<P> = GraphError<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<S, A, C: Cost> fmt::Display for GraphError<S, A, C>
where
    S: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cyclic = |f: &mut fmt::Formatter<'_>, kind: &str, cycle: &Cycle<S, A, C>| {
            let states = cycle.states();
            let size = counted(states.len() as u64, "state");
            match states {
                // A walk around it: the first state again at the end.
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

impl<S, A, C: Cost> std::error::Error for GraphError<S, A, C>
where
    S: fmt::Debug,
    A: fmt::Debug,
{
}

impl<S, A, C: Cost> From<ExploreError<S>> for GraphError<S, A, C> {
    fn from(error: ExploreError<S>) -> Self {
        match error {
            ExploreError::CutOff { limit, states } => Self::CutOff { limit, states },
            ExploreError::Search(error) => Self::Search(error),
        }
    }
}

/// A cheapest, or a longest, path to every reachable state: a tree of shortest paths.
///
/// Its edges are those of its [`space`](Self::space), which numbers the states.
///
/// # Complexity
///
/// A state is looked up by one hash and one comparison, expected.
///
/// # Examples
///
/// ```text
/// 0 --4--> 1 --(-3)--> 2 --2--> 3        goals are 1 and 3
/// 0 --2--> 2
/// ```
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::algorithms::RelaxationOrder;
/// use colorwalk::digraph::{Digraph, NodeId};
///
/// let graph: Digraph<i64> = "goal 1\n goal 3\n 0 1 4\n 1 2 -3\n 0 2 2\n 2 3 2".parse()?;
/// let paths = Search::new(&graph)
///     .bellman_ford_in(RelaxationOrder::Rounds)
///     .expect("there is no cycle");
/// let costs: Vec<_> = paths.iter().map(|(node, cost)| (node.get(), cost)).collect();
/// assert_eq!(costs, [(0, 0), (1, 4), (2, 1), (3, 3)]);
/// assert_eq!(paths.cost(&NodeId::new(2)), Some(1)); // through 1, and not straight
///
/// let goal = paths.best_goal().expect("both can be reached");
/// assert_eq!((goal.get(), paths.cost(goal)), (3, Some(3)));
/// let path = paths.path(&graph, goal).expect("it is a state of this graph").unwrap();
/// assert_eq!(path.states(), [0, 1, 2, 3].map(NodeId::new));
/// // the last edge of the path
/// assert_eq!(paths.edge_into(goal).map(|edge| edge.cost()), Some(2));
/// assert!(paths.edges_to(goal).iter().map(|edge| edge.cost()).eq([4, -3, 2]));
/// assert_eq!(paths.start_of(goal), Some(&NodeId::new(0)));
/// assert_eq!(paths.space().len(), 4);
/// assert!(paths.relaxed() >= 3); // once a state at least
/// assert!(paths.examined() >= 4); // once an edge at least
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[doc(alias = "shortest-path tree")]
#[doc(alias = "single-source shortest paths")]
pub struct ShortestPaths<'s, S, A, C: Cost> {
    space: MaybeOwned<'s, StateSpace<S, A, C>>,
    tree: Tree<C::Total>,
}

/// The type of [`ShortestPaths`] for problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::SearchProblem;
/// use colorwalk::algorithms::ShortestPathsOf;
///
/// /// Returns the number of states that a path of cost zero leads to.
/// fn free<P: SearchProblem<Cost = u32>>(paths: &ShortestPathsOf<'_, P>) -> usize {
///     paths.iter().filter(|&(_, cost)| cost == 0).count()
/// }
/// ```
pub type ShortestPathsOf<'s, P> = ShortestPaths<
    's,
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<'s, S, A, C: Cost> ShortestPaths<'s, S, A, C> {
    /// Every state of a space can be reached, so the tree must have a path to every one.
    pub(crate) fn new(space: MaybeOwned<'s, StateSpace<S, A, C>>, tree: Tree<C::Total>) -> Self {
        Self { space, tree }
    }

    /// Returns the state space, which holds the states by id.
    pub fn space(&self) -> &StateSpace<S, A, C> {
        &self.space
    }

    /// Returns an iterator over the states with their costs, in order of their ids in the [`space`](Self::space).
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&S, C::Total)> {
        let costs = self.tree.costs.iter().copied();
        self.space().states().iter().zip(costs)
    }

    /// Returns the goal of least cost, or of greatest after [`Wanted::Dearest`](crate::algorithms::Wanted::Dearest). Of
    /// several, it is the one with the smallest id.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::algorithms::Wanted;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let tasks: Digraph = "goal 1\n goal 2\n 0 1 16\n 0 2 23".parse()?;
    /// let of = |wanted| {
    ///     let paths = Search::new(&tasks).dag_shortest_paths(wanted).expect("there is no cycle");
    ///     paths.best_goal().map(|goal| (goal.get(), paths.cost(goal).unwrap()))
    /// };
    /// assert_eq!(of(Wanted::Cheapest), Some((1, 16)));
    /// assert_eq!(of(Wanted::Dearest), Some((2, 23)));
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "cheapest goal")]
    #[doc(alias = "dearest goal")]
    pub fn best_goal(&self) -> Option<&S> {
        let cost = |goal: StateId| self.tree.costs[goal.index()];
        let best = |best, goal| match cost(goal).cmp(&cost(best)) {
            order if order == self.tree.better => goal,
            _ => best,
        };
        self.space().state(self.space().goals().reduce(best)?)
    }

    /// Returns how many times an edge changed the cost of a state.
    pub fn relaxed(&self) -> u64 {
        self.tree.relaxed
    }

    /// Returns how many edges were looked at, each as often as its state was taken: once each by a topological order and by
    /// Dijkstra's algorithm, in every round by the Bellman-Ford algorithm in rounds.
    pub fn examined(&self) -> u64 {
        self.tree.examined
    }

    fn last_edge(&self, id: StateId) -> Option<SpaceEdge<'_, S, A, C>> {
        self.tree.edge_into(self.space(), id)
    }

    fn tight_edges(&self, id: StateId) -> impl Iterator<Item = SpaceEdge<'_, S, A, C>> {
        let costs = &self.tree.costs;
        let is_tight = move |edge: &SpaceEdge<'_, S, A, C>| {
            edge.cost().extend(costs[edge.from().index()]) == Some(costs[id.index()])
        };
        self.space.edges_into(id).filter(is_tight)
    }
}

impl<'s, S: Eq + Hash, A, C: Cost> ShortestPaths<'s, S, A, C> {
    /// Returns the cost of the path to a state, or `None` if it cannot be reached.
    pub fn cost(&self, state: &S) -> Option<C::Total> {
        let id = self.space().id(state)?;
        Some(self.tree.costs[id.index()])
    }

    /// Returns the last edge of the path to a state, or `None` at a start and for an unknown state.
    pub fn edge_into(&self, state: &S) -> Option<SpaceEdge<'_, S, A, C>> {
        self.last_edge(self.space().id(state)?)
    }

    /// Iterates over all edges into a state that end a cheapest path to it: those that are *tight*, the cost of
    /// their source and their own being that of the state. [`edge_into`](Self::edge_into) is one of them.
    ///
    /// They are the edges of all cheapest paths, and may close cycles of cost zero. After
    /// [longest paths](crate::algorithms::Wanted::Dearest) they are those of all longest paths.
    ///
    /// # Complexity
    ///
    /// That of [`StateSpace::edges_into`].
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// // Two ways from 0 to 3 cost 4, one costs 5.
    /// let graph: Digraph<i64> = "0 1 1\n 1 3 3\n 0 2 6\n 2 3 -2\n 0 3 5".parse()?;
    /// let paths = Search::new(&graph).bellman_ford().expect("there is no cycle");
    /// let before = paths.all_edges_into(&NodeId::new(3)).map(|edge| paths.space().state(edge.from()));
    /// assert!(before.flatten().eq(&[1, 2].map(NodeId::new)));
    /// # Ok::<(), colorwalk::digraph::ReadError>(())
    /// ```
    #[doc(alias = "predecessors")]
    pub fn all_edges_into<'a>(
        &'a self,
        state: &S,
    ) -> impl Iterator<Item = SpaceEdge<'a, S, A, C>> + use<'a, 's, S, A, C> {
        let id = self.space().id(state);
        id.into_iter().flat_map(|id| self.tight_edges(id))
    }

    /// Returns the start at which the path to a state begins, or `None` for an unknown state: of several
    /// starts the nearest one.
    ///
    /// # Complexity
    ///
    /// O(l) for a path of l edges.
    pub fn start_of(&self, state: &S) -> Option<&S> {
        let id = self.space().id(state)?;
        let start = self.edges_to(state).first().map_or(id, SpaceEdge::from);
        self.space().state(start)
    }

    /// Returns the edges of the path to a state, in order; empty at a start and for an unknown
    /// state. They are fewer than the states of the space.
    ///
    /// # Complexity
    ///
    /// O(l) for a path of l edges.
    pub fn edges_to(&self, state: &S) -> Vec<SpaceEdge<'_, S, A, C>> {
        let last = self.edge_into(state);
        let back = std::iter::successors(last, |edge| self.last_edge(edge.from()));
        // A path in a tree; and it ends if costs break their contract, too.
        let mut edges: Vec<_> = back.take(self.space().len()).collect();
        edges.reverse();
        edges
    }

    /// Returns the path to a state, or `None` for an unknown state.
    ///
    /// # Errors
    ///
    /// Those of [`Path::replay`], which replays the path through the problem.
    pub fn path<P>(&self, problem: &P, state: &S) -> Option<Result<PathOf<P>, SearchError<S>>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone,
    {
        let id = self.space().id(state)?;
        let edges = self.edges_to(state);
        let start = edges.first().map_or(id, SpaceEdge::from);
        let start = self.space().state(start)?.clone();
        let positions = edges
            .iter()
            .map(|edge| u32::try_from(edge.position()).unwrap_or(u32::MAX));
        Some(Path::replay(problem, start, positions))
    }

    /// Iterates over all cheapest paths to a state that repeat no state, and builds each on demand; over
    /// all longest ones after [`Wanted::Dearest`](crate::algorithms::Wanted::Dearest). There are none for
    /// an unknown state. Paths may pass goals. Their order is that of
    /// [`all_edges_into`](Self::all_edges_into), from the last edge on.
    ///
    /// # Errors
    ///
    /// Those of [`Path::replay`], which replays each path through the problem.
    ///
    /// # Complexity
    ///
    /// In an acyclic graph, a path takes time proportional to the number of its edges and of the edges
    /// into and out of its states. On zero-cost cycles the iterator may have to try many paths that lead
    /// only back to themselves.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::algorithms::Wanted;
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// // Two ways from 0 to 3 cost 4, one costs 5.
    /// let graph: Digraph<i64> = "0 1 1\n 1 3 3\n 0 2 6\n 2 3 -2\n 0 3 5".parse()?;
    /// let paths = Search::new(&graph).dag_shortest_paths(Wanted::Cheapest).expect("no cycle");
    /// let all = paths.all_paths(&graph, &NodeId::new(3)).collect::<Result<Vec<_>, _>>()?;
    /// assert!(all.iter().map(|path| path.states()[1].get()).eq([1, 2]));
    /// assert!(all.iter().all(|path| path.cost() == 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "all shortest paths")]
    pub fn all_paths<'a, P>(
        &'a self,
        problem: &'a P,
        state: &S,
    ) -> impl Iterator<Item = Result<PathOf<P>, SearchError<S>>> + use<'a, 's, P, S, A, C>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone,
    {
        let mut is_on_path = vec![false; self.space().len()];
        let mut back = Vec::new(); // the states on the path, the last one first, and edges into each that are still to try
        let mut positions = Vec::new(); // of the edges between them
        let mut next = self.space().id(state);
        std::iter::from_fn(move || {
            loop {
                if let Some(id) = next.take() {
                    let edges: Vec<_> = self.tight_edges(id).collect();
                    back.push((id, edges.into_iter()));
                    is_on_path[id.index()] = true;
                    let is_start = id.index() < self.space().starts().len(); // they come first
                    if is_start && self.tree.costs[id.index()] == C::ZERO {
                        let start = self.space().state(id)?.clone();
                        let positions = positions.iter().rev().copied();
                        return Some(Path::replay(problem, start, positions));
                    }
                }
                let (id, edges) = back.last_mut()?;
                match edges.next() {
                    Some(edge) if is_on_path[edge.from().index()] => {}
                    Some(edge) => {
                        positions.push(u32::try_from(edge.position()).unwrap_or(u32::MAX));
                        next = Some(edge.from());
                    }
                    None => {
                        is_on_path[id.index()] = false;
                        back.pop();
                        positions.pop();
                    }
                }
            }
        })
    }
}

clone_by!([S, A, C: Cost] ShortestPaths<'_, S, A, C>: space, tree);

debug_by!(self => [S, A, C: Cost] ShortestPaths<'_, S, A, C>:
    space: self.space(), costs: self.tree.costs, relaxed: self.tree.relaxed);

/// A tree of paths with the cost of each, of type `T`. It may close to circles while it grows.
#[derive(Clone)]
pub(crate) struct Tree<T> {
    pub(crate) costs: Vec<T>,
    pub(crate) into: Vec<Option<Via>>, // the edge that enters a state
    pub(crate) relaxed: u64,
    pub(crate) examined: u64,
    pub(crate) better: Ordering, // how a cost that is better compares with another
}

impl<T: Copy + Ord> Tree<T> {
    /// The tree of the starts alone. Other states join it in the order of their numbers.
    pub(crate) fn of_starts<S, A, C: Cost<Total = T>>(space: &StateSpace<S, A, C>) -> Self {
        let mut tree = Self {
            costs: Vec::with_capacity(space.len()),
            into: Vec::with_capacity(space.len()),
            relaxed: 0,
            examined: 0,
            better: Ordering::Less,
        };
        tree.costs.resize(space.starts().len(), C::ZERO);
        tree.into.resize(space.starts().len(), None);
        tree
    }

    /// The tree that has no edges yet; its costs are to be filled in.
    pub(crate) fn without_edges<S, A, C: Cost<Total = T>>(space: &StateSpace<S, A, C>) -> Self {
        Self {
            costs: vec![C::ZERO; space.len()],
            into: vec![None; space.len()],
            relaxed: 0,
            examined: 0,
            better: Ordering::Less,
        }
    }

    /// Lets the path to a state go through an edge, if it is the first or cheaper. Returns whether the path to a known
    /// state has changed.
    #[inline]
    pub(crate) fn lower(&mut self, id: StateId, cost: T, via: Via) -> bool {
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
}

impl<T> Tree<T> {
    /// Returns the edge by which the path enters a state.
    pub(crate) fn edge_into<'a, S, A, C: Cost>(
        &self,
        space: &'a StateSpace<S, A, C>,
        id: StateId,
    ) -> Option<SpaceEdge<'a, S, A, C>> {
        Some(space.edge_of(self.into[id.index()]?))
    }

    /// Lets the path to a state go through an edge.
    #[inline]
    pub(crate) fn take(&mut self, id: StateId, cost: T, via: Via) {
        self.costs[id.index()] = cost;
        self.into[id.index()] = Some(via);
        self.relaxed += 1;
    }

    /// The same tree with other costs.
    pub(crate) fn map<U>(self, cost: impl Fn(T) -> U) -> Tree<U> {
        Tree {
            costs: self.costs.into_iter().map(cost).collect(),
            into: self.into,
            relaxed: self.relaxed,
            examined: self.examined,
            better: self.better,
        }
    }
}

impl<S: Clone, A, C: Cost> StateSpace<S, A, C> {
    /// The error where the cost of a path through an edge into a state overflows its type.
    #[cold]
    pub(crate) fn overflow(&self, id: StateId) -> GraphError<S, A, C> {
        let state = self.states()[id.index()].clone();
        GraphError::Search(SearchError::CostOverflow { state })
    }
}

/// Dijkstra's algorithm.
impl<S, A, C> StateSpace<S, A, C>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
{
    /// Finds a cheapest path to every state with Dijkstra's algorithm.
    ///
    /// # Errors
    ///
    /// [`GraphError::Search`] if the cost of a path overflows its type.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(n + m) space for n states and m edges.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let ring = problem_fn(
    ///     0u32,
    ///     |&n| [((n + 1) % 10, 1u32), ((n + 9) % 10, 3)],
    ///     |_| false,
    /// );
    /// let space = Search::new(&ring).explore()?;
    /// let paths = space.dijkstra().unwrap();
    /// assert_eq!(paths.cost(&7), Some(7)); // seven steps of one, not three steps of three
    /// assert_eq!(paths.cost(&8), Some(6));
    /// # Ok::<(), colorwalk::state_space::ExploreError<u32>>(())
    /// ```
    #[doc(alias = "uniform cost search")]
    #[doc(alias = "UCS")]
    #[doc(alias = "shortest path")]
    pub fn dijkstra(&self) -> Result<ShortestPaths<'_, S, A, C>, GraphError<S, A, C>>
    where
        C: NonNegativeCost,
    {
        let everywhere = WithGoal::new(self, |_: &StateId| false);
        let mut run = Search::new(&everywhere).start(Dijkstra::new());
        run.run_to_end()
            .map_err(|error| GraphError::Search(self.name_states(error)))?;
        let mut tree = Tree::without_edges(self);
        tree.examined = run.stats().generated;
        for reached in run.reached() {
            if let Some((from, position)) = reached.via()
                && let Some(from) = run.state(from)
            {
                let via = Via::new(*from.state(), position);
                tree.take(*reached.state(), reached.g(), via);
            }
        }
        Ok(ShortestPaths::new(MaybeOwned::Borrowed(self), tree))
    }
}
