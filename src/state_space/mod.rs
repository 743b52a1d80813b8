//! This module enumerates the reachable part of a problem once, into a compact graph.
//!
//! An algorithm that visits every edge many times, or needs the graph as a whole, would ask the problem for the same
//! successors again and again. A [`StateSpace`] asks for the successors of each state once. It numbers the states in
//! breadth-first order, and consists of the states, the actions and a [`Digraph`] of these numbers. All algorithms on
//! graphs run on this [graph](StateSpace::graph): strongly connected components, topological
//! order, [Bellman-Ford](Digraph::bellman_ford), shortest and longest paths in acyclic graphs, and every search.
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
//! assert_eq!(space.graph().edge_count(), 14);
//! let zero = space.node(space.id(&0).expect("0 can be reached"));
//! assert_eq!(space.graph().goal_nodes(), [zero]);
//! let edges = space.graph().out_edges(zero);
//! assert!(edges.filter_map(|edge| space.action(edge.id)).eq(&["double", "add three"]));
//! # Ok::<(), colorwalk::state_space::ExploreError<u32>>(())
//! ```

pub(crate) mod explore;
#[cfg(feature = "serde")]
mod stored;

use std::error::Error;
use std::fmt;
use std::hash::Hash;

use crate::cost::Cost;
use crate::digraph::{Digraph, EdgeId, Forced, NodeId};
#[cfg(doc)]
use crate::engine::search::Search;
use crate::error::{SearchError, counted};
use crate::id::StateId;
use crate::limits::Limit;
use crate::problem::SearchProblem;
use crate::space::reached::Index;

/// The error of [`Search::explore`]. It is the reason why the search could not enumerate the reachable part.
///
/// # Examples
///
/// In this example, the states are all natural numbers. There are infinitely many of them, so the exploration needs a
/// limit:
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
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExploreError<S> {
    /// A limit ended the exploration. Raise this limit, or search without enumerating all states.
    CutOff {
        /// The limit.
        limit: Limit,
        /// The number of states that had been reached.
        states: usize,
    },
    /// The problem broke its contract.
    Search(SearchError<S>),
}

impl<S: fmt::Debug> fmt::Display for ExploreError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CutOff { limit, states } => write!(
                f,
                "the state space has more than {}: {limit}",
                counted(*states as u64, "state")
            ),
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl<S: fmt::Debug> Error for ExploreError<S> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::CutOff { .. } => None,
            Self::Search(error) => error.source(),
        }
    }
}

impl<S> From<SearchError<S>> for ExploreError<S> {
    fn from(error: SearchError<S>) -> Self {
        Self::Search(error)
    }
}

debug_by_sentence!([S: fmt::Debug] ExploreError<S>, alone);

/// The reachable part of a problem. It consists of the states, the actions, and a graph.
///
/// [`Search::explore`] returns a state space. The nodes of its [`graph`](Self::graph) are the states in breadth-first
/// order, and its edges are the successors of each state in turn. The graph has the starts and goals of the problem.
///
/// # Examples
///
/// This example enumerates everything that can be done with jugs of three and five litres. It then finds the edges into
/// a state with four litres in the larger jug:
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
/// let graph = space.graph();
/// // of the 24 pairs only 16 can be reached
/// assert_eq!((space.len(), graph.edge_count()), (16, 96));
/// assert!(!space.is_empty());
/// assert_eq!(space.id(&(1, 1)), None);
///
/// let goals: Vec<_> = graph.goal_nodes().iter().map(|&node| space.state_of(node)).collect();
/// assert_eq!(goals, [Some(&(3, 4)), Some(&(0, 4))]); // in breadth-first order
///
/// let goal = space.node(space.id(&(3, 4)).expect("it can be reached"));
/// let others = graph.in_edges(goal).filter(|edge| edge.from != goal);
/// let ways: Vec<_> =
///     others.map(|edge| (space.state_of(edge.from), space.action(edge.id))).collect();
/// assert_eq!(ways, [
///     (Some(&(2, 5)), Some(&"b to a")),
///     (Some(&(0, 4)), Some(&"fill a")),
/// ]);
///
/// // Nodes and edges are numbered through.
/// let id = |state| space.id(state).expect("it can be reached");
/// assert_eq!(graph.start_nodes(), [space.node(id(&(0, 0)))]);
/// assert!(graph.nodes().zip(space.states()).all(|(node, state)| space.node(id(state)) == node));
/// assert!(space.states().iter().all(|state| space.state(id(state)) == Some(state)));
/// assert_eq!(space.actions().len(), graph.edge_count());
/// # Ok::<(), colorwalk::state_space::ExploreError<(u8, u8)>>(())
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
assert_eq!(loaded.graph(), space.graph());
# Ok::<(), Box<dyn std::error::Error>>(())
```
"#
)]
#[doc(alias = "state graph")]
#[doc(alias = "CSR")]
#[doc(alias = "compressed sparse rows")]
#[doc(alias = "explicit graph")]
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "stored::Stored<S, A, C>",
        bound(
            serialize = "S: serde::Serialize, A: serde::Serialize, C: serde::Serialize",
            deserialize = "S: serde::Deserialize<'de> + Eq + Hash, A: serde::Deserialize<'de>,
                C: serde::Deserialize<'de>"
        )
    )
)]
pub struct StateSpace<S, A, C: Cost> {
    states: Vec<S>,  // by node
    actions: Vec<A>, // by edge
    graph: Digraph<C>,
    #[cfg_attr(feature = "serde", serde(skip))]
    index: Index<S>,
}

/// The type of [`StateSpace`] for problem `P`.
pub type StateSpaceOf<P> = StateSpace<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

impl<S, A, C: Cost> StateSpace<S, A, C> {
    /// Returns the graph of the states by their numbers.
    ///
    /// If the problem is a [`Digraph`] itself, this is another graph, and numbers the nodes in another order. Translate
    /// with [`node`](Self::node) and [`state_of`](Self::state_of). The methods [`id`](Self::id)
    /// and [`state`](Self::state) use a type of their own for the number of a state. The compiler refuses this number
    /// in place of a node of the problem. It also refuses a node of the problem in place of this number:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::{Digraph, NodeId};
    ///
    /// let graph: Digraph = "start 1\n1 0 7\n0 2 5".parse()?;
    /// let space = Search::new(&graph).explore()?;
    /// assert_eq!(space.states(), [1, 0, 2].map(NodeId::new));
    /// let id = space.id(&NodeId::new(0)).expect("it can be reached");
    /// assert_eq!((id.index(), space.state(id)), (1, Some(&NodeId::new(0))));
    /// assert_eq!(space.graph().out_edges(space.node(id)).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// ```compile_fail,E0308
    /// # use colorwalk::Search;
    /// # use colorwalk::digraph::{Digraph, NodeId};
    /// # let graph: Digraph = "start 1\n1 0 7\n0 2 5".parse().unwrap();
    /// # let space = Search::new(&graph).explore().unwrap();
    /// # let id = space.id(&NodeId::new(0)).unwrap();
    /// graph.out_edges(id); // the number of a state is no node of the problem
    /// ```
    pub fn graph(&self) -> &Digraph<C> {
        &self.graph
    }

    /// Returns the number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns true if there are no states, because the problem has no start.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns all states in the order of their nodes, which is breadth-first order from the starts.
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// Returns the state with this number. Returns `None` if the space has fewer states.
    pub fn state(&self, id: StateId) -> Option<&S> {
        self.states.get(id.index())
    }

    /// Returns the state of a node of [`graph`](Self::graph). Returns `None` if the node does not exist.
    pub fn state_of(&self, node: NodeId) -> Option<&S> {
        self.states.get(node.index())
    }

    /// Returns the node of [`graph`](Self::graph) for the state with this number.
    pub fn node(&self, id: StateId) -> NodeId {
        NodeId::of_state(id)
    }

    /// Returns all actions, in the order of the edges.
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// Returns the action of an edge. Returns `None` if the edge does not exist.
    pub fn action(&self, edge: EdgeId) -> Option<&A> {
        self.actions.get(edge.index())
    }

    /// Returns the number of a state, from 0 in the order of [`states`](Self::states). Returns `None` if the state
    /// cannot be reached.
    ///
    /// # Complexity
    ///
    /// One hash and, on average, one comparison.
    pub fn id(&self, state: &S) -> Option<StateId>
    where
        S: Eq + Hash,
    {
        let is_at = |id: StateId| self.states[id.index()] == *state;
        let ids = (0..self.len()).filter_map(StateId::from_index);
        self.index.find(state, is_at, ids.zip(&self.states))
    }

    /// Finds the states that can force a target, and the number of steps from each state (retrograde analysis).
    ///
    /// The function `is_ours` returns whether we choose the next edge in a state. In the other states, an opponent or
    /// chance chooses. A state without successors is a loss for us, unless it is a target.
    ///
    /// To solve a game, call this method once for each player. As targets, pass the positions in which the player has
    /// won. The result contains the positions in which the player can force a win, and the number of moves until then,
    /// counting the moves of both players. A position that is in neither result is a draw.
    ///
    /// The result covers all reachable states, because an exploration that a limit cuts off returns an error, and no
    /// state space. The method [`Digraph::forced`] does the same for any graph, and its documentation has the proof.
    ///
    /// # Complexity
    ///
    /// Takes O(n + m) time and space for n states and m edges. Calls `is_target` and `is_ours` once for each state.
    ///
    /// # Examples
    ///
    /// In this game, a player takes one, two or three matches, and the player who takes the last match wins. The player
    /// to move loses if the number of matches is a multiple of four:
    ///
    /// ```
    /// use colorwalk::{Search, Unit, certificate, problem_fn};
    ///
    /// let matches = problem_fn(
    ///     (10u32, true), // matches, and whether it is our turn
    ///     |&(left, ours)| (1..=left.min(3)).map(move |taken| (taken, (left - taken, !ours), Unit)),
    ///     |_| false,
    /// );
    /// let space = Search::new(&matches).explore()?;
    /// let is_won = |&(left, ours): &(u32, bool)| left == 0 && !ours; // we took the last one
    /// let is_ours = |&(_, ours): &(u32, bool)| ours;
    /// let forced = space.forced(is_won, is_ours);
    /// for (node, &(left, ours)) in space.graph().nodes().zip(space.states()) {
    ///     assert_eq!(forced.steps(node).is_some(), ours == (left % 4 != 0));
    /// }
    /// let start = space.graph().start_nodes()[0];
    /// assert_eq!(forced.steps(start), Some(5));
    /// let best = forced.edge(start).and_then(|edge| space.action(edge.id));
    /// assert_eq!(best, Some(&2)); // leaves eight
    ///
    /// let steps = |state: &_| forced.steps(space.node(space.id(state)?));
    /// assert_eq!(certificate::forced(&matches, is_won, is_ours, steps), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "game")]
    #[doc(alias = "minimax")]
    #[doc(alias = "retrograde analysis")]
    #[doc(alias = "contingent plan")]
    pub fn forced(
        &self,
        is_target: impl Fn(&S) -> bool,
        is_ours: impl Fn(&S) -> bool,
    ) -> Forced<'_, C> {
        let state = |node: NodeId| &self.states[node.index()];
        self.graph
            .forced(|node| is_target(state(node)), |node| is_ours(state(node)))
    }
}

debug_by!(self => [S, A, C: Cost] StateSpace<S, A, C>:
    states: self.len(), edges: self.graph.edge_count());
