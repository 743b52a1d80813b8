//! Paths of a problem. A path is valid, because it is built from the edges that the problem lists.

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::cost::Cost;
use crate::error::SearchError;
use crate::failure::Scope;
use crate::problem::{
    PathCostOf, SearchProblem, Successor, SuccessorOf, successor_at, successors_of,
};

#[cfg(feature = "serde")]
pub(crate) mod saved;

/// A path of a problem. It consists of states, the actions between them, and a cost.
///
/// The only constructors of a path are [`Path::replay`] and [`Path::through`], which call the problem's own successor
/// function. A `Path` therefore proves that each step is an edge of the problem, and that [`cost`](Self::cost) is the
/// sum of the edge costs. This is true even if the search that found the path has a bug.
///
/// With the feature `serde`, you can save a path. A saved path is loaded as a `SavedPath`, which proves nothing until
/// you replay it on the problem.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, problem_fn};
///
/// // Adding one costs 1, squaring costs 10.
/// let numbers = problem_fn(
///     2u64,
///     |&n| [("+1", n + 1, 1u32), ("square", n.saturating_mul(n), 10)],
///     |&n| n == 50,
/// );
/// let path = Search::new(&numbers).dijkstra()?.into_path().expect("50 can be reached");
/// assert_eq!(path.to_string(), "+1 +1 +1 +1 +1 square +1");
/// assert_eq!((path.start(), path.end()), (&2, &50));
/// assert_eq!((path.cost(), path.len(), path.is_empty()), (16, 7, false));
/// assert_eq!(path.states().len(), path.actions().len() + 1);
/// let squared = path.steps().find(|(_, action, ..)| **action == "square");
/// assert_eq!(squared, Some((&7, &"square", &49, 10)));
/// let (states, actions) = path.into_parts();
/// assert_eq!((states[5], actions[5]), (7, "square"));
/// # Ok::<(), colorwalk::SearchError<u64>>(())
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(bound = "S: serde::Serialize, A: serde::Serialize, C::Total: serde::Serialize")
)]
pub struct Path<S, A, C: Cost> {
    states: Vec<S>,      // states[0] is the start; never empty
    actions: Vec<A>,     // actions[i] leads from states[i] to states[i + 1]
    positions: Vec<u32>, // positions[i] is the position of edge i among the successors of states[i]
    #[cfg_attr(feature = "serde", serde(skip))]
    costs: Vec<C>, // costs[i] is the cost of edge i
    cost: C::Total,      // the sum of the costs of the edges walked
}

/// The type of the paths of problem `P`.
pub type PathOf<P> =
    Path<<P as SearchProblem>::State, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

impl<S, A, C: Cost> Path<S, A, C> {
    /// The bytes of a state, an action, and the cost and the position of an edge.
    pub(crate) const STEP: usize = size_of::<(S, A, C)>() + size_of::<u32>();

    /// Returns the bytes that a path owns. A state owns `of_state` bytes.
    pub(crate) fn heap_bytes(&self, of_state: impl Fn(&S) -> usize) -> usize {
        let states = self.states.capacity() * size_of::<S>();
        let actions = self.actions.capacity() * size_of::<A>();
        let positions = self.positions.capacity() * size_of::<u32>();
        let costs = self.costs.capacity() * size_of::<C>();
        let owned = self.states.iter().map(of_state);
        owned.fold(states + actions + positions + costs, usize::saturating_add)
    }

    /// Builds the path that begins at `start` and takes the edges at the given positions.
    ///
    /// Each position selects one of the [`successors`](SearchProblem::successors) of a state, counted from 0.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Unfaithful`] if a state has no successor at its position, [`SearchError::CostOverflow`]
    /// if the path cost overflows its type, and [`SearchError::Failed`] if the problem [fails](crate::Failure::raise).
    ///
    /// # Complexity
    ///
    /// Calls `successors` once per step, and reads the list up to the position.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Path, problem_fn};
    ///
    /// let tree = problem_fn(1u32, |&n| [2 * n, 2 * n + 1].map(|m| (m % 2, m, n)), |_| true);
    /// let path = Path::replay(&tree, 1, [1, 0])?;
    /// assert_eq!(path.states(), [1, 3, 6]);
    /// assert_eq!(path.actions(), [1, 0]);
    /// assert_eq!(path.cost(), 1 + 3);
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn replay<P>(
        problem: &P,
        start: S,
        positions: impl IntoIterator<Item = u32>,
    ) -> Result<Self, SearchError<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone,
    {
        let mut taken = Vec::new();
        let positions = positions
            .into_iter()
            .inspect(|&position| taken.push(position));
        let mut path = Self::walk::<P, SearchError<S>>(problem, start, positions, None)?;
        path.positions = taken;
        Ok(path)
    }

    /// Replays a path like [`replay`](Self::replay), with two differences. The result has no positions. Before each
    /// edge, the function `may_go_on` can stop the replay.
    fn walk<P, E>(
        problem: &P,
        start: S,
        positions: impl Iterator<Item = u32>,
        mut may_go_on: Option<&mut dyn FnMut() -> Result<(), E>>,
    ) -> Result<Self, E>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone,
        E: From<SearchError<S>>,
    {
        let mut path = Self::with_room_for(positions.size_hint().0, start);
        path.go_on(problem, positions, || {
            let may_go_on = may_go_on.as_mut();
            may_go_on.map_or(Ok(()), |may_go_on| may_go_on())
        })?;
        Ok(path)
    }

    /// Appends the edges at the given positions, without the positions. Calls `before` before each edge.
    fn go_on<P, E>(
        &mut self,
        problem: &P,
        positions: impl Iterator<Item = u32>,
        mut before: impl FnMut() -> Result<(), E>,
    ) -> Result<(), E>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone,
        E: From<SearchError<S>>,
    {
        let _scope = Scope::open();
        for position in positions {
            before()?;
            let from = self.end();
            let edge = successor_at(problem, from, position as usize);
            let edge = SearchError::expect_edge(|| from.clone(), edge)?;
            let Some(cost) = edge.cost.extend(self.cost) else {
                return Err(SearchError::CostOverflow { state: edge.state }.into());
            };
            self.push(edge, cost);
        }
        Ok(())
    }

    /// Builds the path through the given states. The first state is the start.
    ///
    /// Among parallel edges, the path takes the edge that makes the path cheapest, or the first of several such edges.
    /// Use this function for a path that another program or an algorithm of your own has found.
    ///
    /// Returns `None` if a state has no edge to the next state, or if there are no states. To check that the path
    /// begins at a [start](SearchProblem::starts) and ends at a goal,
    /// use [`certificate::path`](crate::certificate::path). To check that it is a cheapest path,
    /// use [`certificate::ranked`](crate::certificate::ranked).
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the path cost overflows its type, and [`SearchError::Failed`] if the
    /// problem [fails](crate::Failure::raise).
    ///
    /// # Complexity
    ///
    /// Calls `successors` once per step, and reads the list to its end.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Path, certificate, problem_fn};
    ///
    /// let road = problem_fn(
    ///     0u32,
    ///     |&x| {
    ///         [("walk", 1, 5u32), ("ride", 1, 3), ("fly", 3, 10)]
    ///             .map(|(how, far, cost)| (how, x + far, cost))
    ///     },
    ///     |&x| x == 3,
    /// );
    /// let by_land = Path::through(&road, [0, 1, 2, 3])?.expect("each is an edge");
    /// assert_eq!((by_land.actions(), by_land.cost()), (&["ride"; 3][..], 9));
    /// assert_eq!(certificate::ranked(&road, [&by_land], 100), Ok(())); // it is a cheapest path
    /// let by_air = Path::through(&road, [0, 3])?.expect("each is an edge");
    /// assert!(certificate::ranked(&road, [&by_air], 100).is_err());
    /// assert!(Path::through(&road, [0, 2])?.is_none()); // no edge leads from 0 to 2
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub fn through<P>(
        problem: &P,
        states: impl IntoIterator<Item = S>,
    ) -> Result<Option<Self>, SearchError<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        S: Clone + Eq,
    {
        let mut states = states.into_iter();
        let Some(start) = states.next() else {
            return Ok(None);
        };
        let mut path = Self::with_room_for(states.size_hint().0, start);
        for state in states {
            let mut cheapest: Option<(_, u32, SuccessorOf<P>)> = None;
            for (position, edge) in (0..=u32::MAX).zip(successors_of(problem, path.end())) {
                let edge = SearchError::expect_edge(|| path.end().clone(), edge.map(Some))?;
                if edge.state == state {
                    let cost = edge.cost.extend(path.cost);
                    let key = (cost.is_none(), cost);
                    if cheapest.as_ref().is_none_or(|cheapest| key < cheapest.0) {
                        cheapest = Some((key, position, edge));
                    }
                }
            }
            let Some(((_, cost), position, edge)) = cheapest else {
                return Ok(None);
            };
            let cost = cost.ok_or(SearchError::CostOverflow { state })?;
            path.positions.push(position);
            path.push(edge, cost);
        }
        Ok(Some(path))
    }

    /// Returns a path without edges. Allocates memory for up to `edges` edges, but not for their positions.
    fn with_room_for(edges: usize, start: S) -> Self {
        let edges = edges.min(MOST_FORESEEN);
        let mut path = Self {
            states: Vec::with_capacity(edges + 1),
            actions: Vec::with_capacity(edges),
            positions: Vec::new(),
            costs: Vec::with_capacity(edges),
            cost: C::ZERO,
        };
        path.states.push(start);
        path
    }

    /// Appends an edge without its position. The argument `cost` is the cost of the whole path with this edge.
    fn push(&mut self, edge: Successor<S, A, C>, cost: C::Total) {
        self.cost = cost;
        self.actions.push(edge.action);
        self.costs.push(edge.cost);
        self.states.push(edge.state);
    }

    /// Returns the states in order from the start. There is one more state than there are edges.
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// Returns the actions in order, one per edge.
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// Returns the position of each edge among the [successors](SearchProblem::successors) of its state, in order.
    /// Positions tell parallel edges apart. You can pass them to [`replay`](Self::replay).
    pub fn positions(&self) -> &[u32] {
        &self.positions
    }

    /// Returns the costs of the edges, in order.
    pub(crate) fn costs(&self) -> &[C] {
        &self.costs
    }

    /// Returns the first state.
    pub fn start(&self) -> &S {
        &self.states[0]
    }

    /// Returns the last state.
    pub fn end(&self) -> &S {
        &self.states[self.states.len() - 1]
    }

    /// Returns the sum of the edge costs.
    pub fn cost(&self) -> C::Total {
        self.cost
    }

    /// Returns the number of edges.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Returns whether the path has no edges. A path without edges only consists of its start.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Iterates over the steps of the path. A step consists of (from, action, to, cost of the edge).
    pub fn steps(&self) -> impl Iterator<Item = (&S, &A, &S, C)> {
        let edges = self.actions.iter().zip(&self.costs);
        let steps = self.states.windows(2).zip(edges);
        steps.map(|(ends, (action, &cost))| (&ends[0], action, &ends[1], cost))
    }

    /// Splits the path into its states and its actions.
    pub fn into_parts(self) -> (Vec<S>, Vec<A>) {
        (self.states, self.actions)
    }
}

/// The largest number of edges that get memory in advance. A longer list of positions may be wrong, so it does not
/// justify a larger allocation.
const MOST_FORESEEN: usize = 1 << 16;

/// A path as a search stores it. It consists of its two ends, and of the position of each edge among the successors.
#[derive(Clone)]
pub(crate) struct Trail<S, C: Cost> {
    pub(crate) start: S,
    pub(crate) positions: Vec<u32>,
    pub(crate) end: S,
    pub(crate) cost: C::Total, // an upper bound on the path's cost, because a state on it may have become cheaper since
}

pub(crate) type TrailOf<P> = Trail<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;

impl<S, C: Cost> Trail<S, C> {
    /// Returns the bytes of the positions, without the bytes that the start and the end own.
    pub(crate) fn bytes(&self) -> usize {
        self.positions.capacity() * size_of::<u32>()
    }
}

/// Replays a path.
///
/// # Errors
///
/// Returns the errors of [`Path::replay`]. If the path costs more than the trail says, or ends in another state,
/// returns [`SearchError::Unfaithful`] with the end of the trail.
pub(crate) fn path_along<P: SearchProblem>(
    problem: &P,
    trail: TrailOf<P>,
) -> Result<PathOf<P>, SearchError<P::State>> {
    path_along_with(problem, trail, None)
}

/// Replays a path like [`path_along`], but the function `may_go_on` can stop the replay before each edge.
pub(crate) fn path_along_with<P: SearchProblem, E: From<SearchError<P::State>>>(
    problem: &P,
    trail: TrailOf<P>,
    may_go_on: Option<&mut dyn FnMut() -> Result<(), E>>,
) -> Result<PathOf<P>, E> {
    let positions = trail.positions;
    let mut path = Path::walk(problem, trail.start, positions.iter().copied(), may_go_on)?;
    // If a cheaper path to a state of the trail was found later, the replayed path is cheaper than the trail says. If
    // the replayed path is more expensive, the edges have changed.
    if path.cost > trail.cost || *path.end() != trail.end {
        let state = trail.end;
        return Err(SearchError::Unfaithful { state }.into());
    }
    path.positions = positions;
    Ok(path)
}

/// Replays a path like [`path_along`]. The path begins with the first edges of `before`, a path that was replayed
/// before. The edges of the trail follow. `kept` is the number of these first edges, and their sum. Then `before` becomes
/// the new path.
pub(crate) fn path_after<P: SearchProblem>(
    problem: &P,
    before: &mut Option<PathOf<P>>,
    kept: (usize, PathCostOf<P>),
    trail: TrailOf<P>,
) -> Result<PathOf<P>, SearchError<P::State>> {
    let (kept, cost) = kept;
    let mut path = match before.take() {
        Some(path) if path.states.get(kept) == Some(&trail.start) => path,
        _ if kept == 0 => Path::with_room_for(trail.positions.len(), trail.start),
        _ => return Err(SearchError::Unfaithful { state: trail.start }),
    };
    path.states.truncate(kept + 1);
    path.actions.truncate(kept);
    path.costs.truncate(kept);
    path.positions.truncate(kept);
    path.cost = cost;
    let new = trail.positions.iter().rev().copied();
    path.go_on(problem, new.clone(), || Ok::<_, SearchError<P::State>>(()))?;
    path.positions.extend(new);
    if path.cost > trail.cost || *path.end() != trail.end {
        return Err(SearchError::Unfaithful { state: trail.end });
    }
    Ok(before.insert(path).clone())
}

#[expect(
    clippy::missing_fields_in_debug,
    reason = "the actions tell which edges were taken"
)]
impl<S: fmt::Debug, A: fmt::Debug, C: Cost> fmt::Debug for Path<S, A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Path")
            .field("states", &self.states)
            .field("actions", &self.actions)
            .field("cost", &self.cost)
            .finish()
    }
}

impl<S: PartialEq, A: PartialEq, C: Cost> PartialEq for Path<S, A, C> {
    fn eq(&self, other: &Self) -> bool {
        self.states == other.states && self.actions == other.actions && self.cost == other.cost
    }
}

impl<S: Eq, A: Eq, C: Cost> Eq for Path<S, A, C> {}

impl<S: Hash, A: Hash, C: Cost> Hash for Path<S, A, C> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.states.hash(hasher);
        self.actions.hash(hasher); // the cost follows from these
    }
}

/// Writes the actions of the path, separated by spaces.
impl<S, A: fmt::Display, C: Cost> fmt::Display for Path<S, A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, action) in self.actions.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{action}")?;
        }
        Ok(())
    }
}
