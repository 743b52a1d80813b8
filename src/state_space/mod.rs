//! The reachable part of a problem, enumerated once into a compact graph.
//!
//! An algorithm that looks at every edge many times, or at the graph as a whole, would ask the
//! problem for the same successors each time. [`StateSpace`] asks once. It numbers the states in
//! breadth-first order and stores the edges of each state as one row of a flat table (compressed
//! sparse rows; Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §20.1).
//!
//! # Examples
//!
//! ```
//! use colorwalk::{Search, Unit, problem_fn};
//!
//! let mod_seven = problem_fn(
//!     1u32,
//!     |&n| {
//!         let steps = [("double", 2 * n % 7), ("add three", (n + 3) % 7)];
//!         steps.map(|(action, m)| (action, m, Unit))
//!     },
//!     |&n| n == 0,
//! );
//! let space = Search::new(&mod_seven).explore()?;
//! assert_eq!(space.len(), 7);
//! assert_eq!(space.edge_count(), 14);
//! let zero = space.id(&0).expect("0 can be reached");
//! assert!(space.is_goal(zero));
//! let actions: Vec<_> = space.edges(zero).map(|edge| *edge.action()).collect();
//! assert_eq!(actions, ["double", "add three"]);
//! # Ok::<(), colorwalk::state_space::ExploreError<u32>>(())
//! ```

pub(crate) mod components;
mod dot;
pub(crate) mod explore;
#[cfg(feature = "petgraph")]
mod petgraph;
#[cfg(feature = "serde")]
mod stored;
mod structure;

pub use components::Components;
pub use dot::Dot;
pub use structure::Cycle;

use std::fmt;
use std::hash::Hash;
use std::sync::OnceLock;

use crate::cost::Cost;
#[cfg(doc)]
use crate::engine::search::Search;
use crate::error::{SearchError, counted};
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::Via;
use crate::problem::{SearchProblem, Successor, SuccessorOf};
use crate::space::reached::Index;

/// The error of [`Search::explore`]: why the reachable part was not enumerated.
///
/// # Examples
///
/// The natural numbers have no end, so an exploration of them needs a limit:
///
/// ```
/// use colorwalk::state_space::ExploreError;
/// use colorwalk::{Limit, Limits, Search, Unit, problem_fn};
///
/// let numbers = problem_fn(0u64, |&n| [("+1", n + 1, Unit)], |_| false);
/// let error =
///     Search::new(&numbers).limits(Limits::new().expansions(10)).explore().unwrap_err();
/// assert_eq!(error, ExploreError::CutOff { limit: Limit::Expansions, states: 11 });
/// ```
///
/// A function that explores a problem and also searches it can return this error for both:
///
/// ```
/// use colorwalk::state_space::ExploreError;
/// use colorwalk::{Search, SearchError, problem_fn};
///
/// let stairs = problem_fn(0u8, |&n| (n < 3).then(|| ("up", n + 1, 100u8)), |&n| n == 3);
/// let states_and_cost = || {
///     let space = Search::new(&stairs).explore()?;
///     let report = Search::new(&stairs).dijkstra()?; // 300 is no `u8`
///     Ok::<_, ExploreError<u8>>((space.len(), report.cost()))
/// };
/// let overflow = SearchError::CostOverflow { state: 3 };
/// assert_eq!(states_and_cost(), Err(ExploreError::Search(overflow)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExploreError<S> {
    /// A limit ended the exploration. Raise it, or search without enumerating all states.
    #[error("the state space has more than {}: {limit}", counted(*states as u64, "state"))]
    CutOff {
        /// The limit.
        limit: Limit,
        /// The number of states that had been reached.
        states: usize,
    },
    /// The problem broke its contract.
    #[error(transparent)]
    Search(#[from] SearchError<S>),
}

/// The reachable part of a problem as an explicit, immutable graph: states by id, edges in rows.
///
/// Made by [`Search::explore`]. It is a [`SearchProblem`], too, whose states are the ids.
///
/// # Examples
///
/// All that can be done with jugs of three and five litres, and the edges into a state with four
/// litres in the larger:
///
/// ```
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let jugs = problem_fn(
///     (0u8, 0u8),
///     |&(a, b)| {
///         let (to_b, to_a) = (a.min(5 - b), b.min(3 - a));
///         [
///             ("fill a", (3, b)),
///             ("fill b", (a, 5)),
///             ("empty a", (0, b)),
///             ("empty b", (a, 0)),
///             ("a to b", (a - to_b, b + to_b)),
///             ("b to a", (a + to_a, b - to_a)),
///         ]
///         .map(|(action, state)| (action, state, Unit))
///     },
///     |&(_, b)| b == 4,
/// );
/// let space = Search::new(&jugs).explore()?;
/// // of the 24 pairs only 16 can be reached
/// assert_eq!((space.len(), space.edge_count()), (16, 96));
/// assert!(!space.is_empty());
/// assert_eq!(space.id(&(1, 1)), None);
///
/// let goals: Vec<_> = space.goals().filter_map(|id| space.state(id)).collect();
/// assert_eq!(goals, [&(3, 4), &(0, 4)]); // in breadth-first order
///
/// let goal = space.id(&(3, 4)).expect("it can be reached");
/// assert!(space.is_goal(goal));
/// let others = space.edges_into(goal).filter(|edge| edge.from() != goal);
/// let ways: Vec<_> =
///     others.map(|edge| (space.state(edge.from()), *edge.action())).collect();
/// assert_eq!(ways, [(Some(&(2, 5)), "b to a"), (Some(&(0, 4)), "fill a")]);
///
/// // States and edges are numbered through.
/// assert_eq!(space.starts()[0], space.id(&(0, 0)).expect("a start can be reached"));
/// assert!(space.ids().zip(space.states()).all(|(id, state)| space.id(state) == Some(id)));
/// let again = |index| space.edge(index).map(|edge| (edge.from(), edge.to()));
/// assert!(
///     space.all_edges().all(|edge| again(edge.index()) == Some((edge.from(), edge.to())))
/// );
/// # Ok::<(), colorwalk::state_space::ExploreError<(u8, u8)>>(())
/// ```
///
/// The space is a problem, too. A search of it makes no calls to the original problem:
///
/// ```
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::Search;
///
/// let graph: Digraph = "goal 3\n0 1 7\n0 2 2\n2 1 3\n1 3 1".parse()?;
/// let space = Search::new(&graph).explore()?;
/// let report = Search::new(&space).dijkstra()?;
/// let path = report.path().expect("node 3 can be reached");
/// let nodes = path.states().iter().filter_map(|&id| space.state(id));
/// assert!(nodes.copied().eq([0, 2, 1, 3].map(NodeId::new)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(
    feature = "serde",
    doc = r#"
With the feature `serde` it can be saved, in any format of that crate, and loaded:

```
use colorwalk::state_space::StateSpace;
use colorwalk::{Search, Unit, problem_fn};

let steps = |&n: &u32| [("+1", n + 1), ("*2", n * 2)].map(|(a, n)| (a, n % 50, Unit));
let space = Search::new(&problem_fn(1, steps, |&n| n == 49)).explore()?;
let saved = serde_json::to_string(&space)?;

let loaded: StateSpace<u32, String, Unit> = serde_json::from_str(&saved)?;
assert_eq!(loaded.states(), space.states());
assert_eq!(Search::new(&loaded).bfs()?.cost(), Search::new(&space).bfs()?.cost());
# Ok::<(), Box<dyn std::error::Error>>(())
```
"#
)]
#[doc(alias = "state graph")]
#[doc(alias = "CSR")]
#[doc(alias = "compressed sparse rows")]
#[doc(alias = "explicit graph")]
#[derive(Clone)]
pub struct StateSpace<S, A, C: Cost> {
    states: Vec<S>,
    starts: Vec<StateId>,
    goals: Vec<bool>,
    rows: Vec<usize>, // the row of a state ends where that of the next begins
    targets: Vec<StateId>,
    actions: Vec<A>,
    costs: Vec<C>,
    reverse: OnceLock<Reverse>,
    index: Index<S>,
}

/// The type of [`StateSpace`] for problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::SearchProblem;
/// use colorwalk::state_space::StateSpaceOf;
///
/// /// Returns the number of states that no edge leaves.
/// fn dead_ends<P: SearchProblem>(space: &StateSpaceOf<P>) -> usize {
///     space.ids().filter(|&id| space.edges(id).len() == 0).count()
/// }
/// ```
pub type StateSpaceOf<P> = StateSpace<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

/// The edges by the state that they enter.
#[derive(Clone, Debug)]
struct Reverse {
    rows: Vec<usize>,
    edges: Vec<usize>,
    sources: Vec<StateId>, // by edge
}

/// An edge of a [`StateSpace`].
///
/// # Examples
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::digraph::Digraph;
///
/// let graph: Digraph = "0 1 5\n0 2 8\n1 2 2".parse()?;
/// let space = Search::new(&graph).explore()?;
/// let longest = space.all_edges().max_by_key(|edge| edge.cost()).expect("there are edges");
/// assert_eq!(longest.cost(), 8);
/// // the second of all, and out of node 0
/// assert_eq!((longest.index(), longest.position()), (1, 1));
/// assert_eq!(longest.action().get(), 1); // the id of the edge in the graph
/// let ends =
///     [longest.from(), longest.to()].map(|id| space.state(id).map(|node| node.get()));
/// assert_eq!(ends, [Some(0), Some(2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SpaceEdge<'a, S, A, C: Cost> {
    space: &'a StateSpace<S, A, C>,
    index: usize,
    from: StateId,
}

/// The type of [`SpaceEdge`] for problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::SearchProblem;
/// use colorwalk::state_space::{SpaceEdgeOf, StateSpaceOf};
///
/// fn loops<P: SearchProblem>(space: &StateSpaceOf<P>) -> Vec<SpaceEdgeOf<'_, P>> {
///     space.all_edges().filter(|edge| edge.from() == edge.to()).collect()
/// }
/// ```
pub type SpaceEdgeOf<'a, P> = SpaceEdge<
    'a,
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<'a, S, A, C: Cost> SpaceEdge<'a, S, A, C> {
    /// Returns the number of the edge among all edges: edges are numbered consecutively, row by
    /// row.
    pub fn index(&self) -> usize {
        self.index
    }

    /// Returns the position of the edge among the successors of the state that it leaves.
    pub fn position(&self) -> usize {
        self.index - self.space.rows[self.from.index()]
    }

    /// Returns the state that the edge leaves.
    pub fn from(&self) -> StateId {
        self.from
    }

    /// Returns the state that the edge enters.
    pub fn to(&self) -> StateId {
        self.space.targets[self.index]
    }

    /// Returns the action of the edge.
    pub fn action(&self) -> &'a A {
        &self.space.actions[self.index]
    }

    /// Returns the cost of the edge.
    pub fn cost(&self) -> C {
        self.space.costs[self.index]
    }
}

impl<S, A, C: Cost> Clone for SpaceEdge<'_, S, A, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, A, C: Cost> Copy for SpaceEdge<'_, S, A, C> {}

impl<S, A, C: Cost> fmt::Debug for SpaceEdge<'_, S, A, C>
where
    A: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.from(), self.to());
        write!(
            f,
            "{from} --{:?} at {:?}--> {to}",
            self.action(),
            self.cost()
        )
    }
}

impl<S, A, C: Cost> StateSpace<S, A, C> {
    pub(crate) fn empty() -> Self {
        Self {
            states: Vec::new(),
            starts: Vec::new(),
            goals: Vec::new(),
            rows: vec![0],
            targets: Vec::new(),
            actions: Vec::new(),
            costs: Vec::new(),
            reverse: OnceLock::new(),
            index: Index::default(),
        }
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns whether there are no states, because the problem has no start.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns the number of edges, counting each of several parallel edges.
    pub fn edge_count(&self) -> usize {
        self.targets.len()
    }

    /// Returns an iterator over the ids of the states, in breadth-first order from the starts.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = StateId> + use<S, A, C> {
        (0..self.states.len()).filter_map(StateId::from_index)
    }

    /// Returns the state with this id, or `None` if there is none.
    pub fn state(&self, id: StateId) -> Option<&S> {
        self.states.get(id.index())
    }

    /// Returns all states, in order of ids.
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// Returns the id of a state, or `None` if it cannot be reached.
    ///
    /// # Complexity
    ///
    /// One hash and one comparison, expected.
    pub fn id(&self, state: &S) -> Option<StateId>
    where
        S: Eq + Hash,
    {
        let is_at = |id: StateId| self.states[id.index()] == *state;
        self.index.find(state, is_at, self.ids().zip(&self.states))
    }

    /// Returns the ids of the starts.
    pub fn starts(&self) -> &[StateId] {
        &self.starts
    }

    /// Returns whether the state with this id is a goal; `false` if there is no such state.
    pub fn is_goal(&self, id: StateId) -> bool {
        self.goals.get(id.index()).copied().unwrap_or(false)
    }

    /// Returns an iterator over the goals, in order of ids. It takes O(n) time for n states.
    pub fn goals(&self) -> impl DoubleEndedIterator<Item = StateId> {
        self.ids().filter(|&id| self.is_goal(id))
    }

    /// Returns an iterator over the edges that leave a state, in the order of its successors. It is
    /// empty if there is no such state.
    pub fn edges(
        &self,
        from: StateId,
    ) -> impl DoubleEndedIterator<Item = SpaceEdge<'_, S, A, C>> + ExactSizeIterator {
        let index = from.index().min(self.states.len());
        let begin = self.rows[index];
        let end = self.rows.get(index + 1).copied().unwrap_or(begin);
        (begin..end).map(move |index| SpaceEdge {
            space: self,
            index,
            from,
        })
    }

    /// The edges that leave a state: which states they enter, and what they cost.
    #[inline]
    pub(crate) fn row(&self, from: StateId) -> impl ExactSizeIterator<Item = (StateId, C)> {
        let row = self.rows[from.index()]..self.rows[from.index() + 1];
        let targets = self.targets[row.clone()].iter().copied();
        targets.zip(self.costs[row].iter().copied())
    }

    /// The edge by which a path goes on from a state.
    pub(crate) fn edge_of(&self, via: Via) -> SpaceEdge<'_, S, A, C> {
        SpaceEdge {
            space: self,
            index: self.rows[via.predecessor.index()] + via.position as usize,
            from: via.predecessor,
        }
    }

    /// An error of a search among the numbers as one among the states.
    pub(crate) fn name_states(&self, error: SearchError<StateId>) -> SearchError<S>
    where
        S: Clone,
    {
        error.map_state(|id| self.states[id.index()].clone())
    }

    /// Returns an iterator over all edges, row by row.
    pub fn all_edges(&self) -> impl DoubleEndedIterator<Item = SpaceEdge<'_, S, A, C>> {
        self.ids().flat_map(|id| self.edges(id))
    }

    /// Returns the edge with this number, or `None` if there is none.
    ///
    /// # Complexity
    ///
    /// O(log n) for n states.
    pub fn edge(&self, index: usize) -> Option<SpaceEdge<'_, S, A, C>> {
        if index >= self.targets.len() {
            return None;
        }
        // The last row that begins at or before the edge; rows without edges begin where the next does.
        let from = self.rows.partition_point(|&begin| begin <= index) - 1;
        Some(SpaceEdge {
            space: self,
            index,
            from: StateId::from_index(from)?,
        })
    }

    /// Returns an iterator over the edges that enter a state, in the order of their numbers. It is
    /// empty if there is no such state.
    ///
    /// # Complexity
    ///
    /// The first call sorts the edges by the states that they enter: O(n + m) time and O(m) space.
    pub fn edges_into(
        &self,
        to: StateId,
    ) -> impl DoubleEndedIterator<Item = SpaceEdge<'_, S, A, C>> {
        let reverse = self.reverse.get_or_init(|| self.reversed_rows());
        let index = to.index().min(self.states.len());
        let begin = reverse.rows[index];
        let end = reverse.rows.get(index + 1).copied().unwrap_or(begin);
        reverse.edges[begin..end]
            .iter()
            .map(move |&index| SpaceEdge {
                space: self,
                index,
                from: reverse.sources[index],
            })
    }

    /// Sorts the edges by the states that they enter: a counting sort, which keeps their order.
    fn reversed_rows(&self) -> Reverse {
        let mut rows = vec![0; self.states.len() + 1];
        for target in &self.targets {
            rows[target.index() + 1] += 1;
        }
        for index in 1..rows.len() {
            rows[index] += rows[index - 1];
        }
        let mut next = rows.clone();
        let mut edges = vec![0; self.targets.len()];
        for (edge, target) in self.targets.iter().enumerate() {
            edges[next[target.index()]] = edge;
            next[target.index()] += 1;
        }
        let sources = self.all_edges().map(|edge| edge.from()).collect();
        Reverse {
            rows,
            edges,
            sources,
        }
    }
}

debug_by!(self => [S, A, C: Cost] StateSpace<S, A, C>:
    states: self.len(), edges: self.edge_count());

/// The states of this problem are the ids. An id that does not belong to the space has no
/// successors.
impl<S, A: Clone, C: Cost> SearchProblem for StateSpace<S, A, C> {
    type State = StateId;
    type Action = A;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = StateId> {
        self.starts.iter().copied()
    }

    fn is_goal(&self, &state: &StateId) -> bool {
        StateSpace::is_goal(self, state)
    }

    fn successors(&self, &state: &StateId) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.edges(state)
            .map(|edge| Successor::new(edge.action().clone(), edge.to(), edge.cost()))
    }
}
