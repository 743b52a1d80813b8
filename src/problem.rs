//! The trait that a domain implements so that it can be searched.
//!
//! A [`SearchProblem`] defines the starts, the goals and the successors of each state. Problems know nothing about
//! algorithms, and algorithms know a problem only through this trait.

use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::rc::Rc;
use std::sync::Arc;

use crate::cost::{AdditiveCost, Cost, PathCost};
use crate::failure::{Failure, Scope};

/// An implicit graph, given by start states, a successor function and a goal test.
///
/// Six members are required: the types [`State`](Self::State), [`Action`](Self::Action) and [`Cost`](Self::Cost), and
/// the methods [`starts`](Self::starts), [`is_goal`](Self::is_goal) and [`successors`](Self::successors). The other
/// members are [optional](#optional-members).
///
/// # Examples
///
/// This example counts from zero to ten in steps of one and of three:
///
/// ```
/// use colorwalk::{Search, SearchProblem, Successor, Unit};
///
/// struct Counting;
///
/// impl SearchProblem for Counting {
///     type State = u32;
///     type Action = u32; // the step
///     type Cost = Unit; // every edge costs one
///
///     fn starts(&self) -> impl IntoIterator<Item = u32> {
///         [0]
///     }
///     fn is_goal(&self, state: &u32) -> bool {
///         *state == 10
///     }
///     fn successors(&self, state: &u32) -> impl IntoIterator<Item = Successor<u32, u32, Unit>> {
///         [1, 3].map(|step| Successor::new(step, state + step, Unit))
///     }
/// }
///
/// let report = Search::new(&Counting).bfs()?;
/// assert_eq!(report.path().unwrap().len(), 4); // 3 + 3 + 3 + 1
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// # Contract
///
/// - The method [`successors`](Self::successors) is deterministic: during one search, the same state yields the same
///   successors in the same order. Searches store a path as positions in this order. If the problem breaks this rule, a
///   search returns [`SearchError::Unfaithful`](crate::SearchError::Unfaithful) rather than a wrong path. Which states
///   the search expands is then unspecified.
/// - Equal states are interchangeable: they have the same hash, the same goal status and the same successors. If `Eq`
///   makes two different states equal, searches lose paths. If `Eq` tells equal states apart, searches take more time
///   and memory but are still correct.
/// - The method [`is_goal`](Self::is_goal) is deterministic. It may be called on any reached state, any number of
///   times.
/// - Costs keep the promise of their type. For example, values of a [`NonNegativeCost`](crate::NonNegativeCost) type,
///   such as an unsigned integer, are never negative.
///
/// The graph may be infinite, cyclic or disconnected, and may have parallel edges and self-loops.
///
/// # Optional members
///
/// | Members | Implement them if |
/// |---|---|
/// | [`index_bound`](Self::index_bound), [`index`](Self::index) | states can be numbered, so that large searches look them up in an array instead of hashing them |
/// | [`heap_bytes`](Self::heap_bytes) | states own heap memory and you [limit bytes](crate::Limits::bytes) |
/// | [`names_no_goal`](Self::names_no_goal) | goals are listed, and the list may be empty by mistake |
/// | [`prefetch`](Self::prefetch) | edges are looked up in tables larger than the caches of the processor |
///
/// Each state of this problem is the number of a row in a large table:
///
/// ```
/// use colorwalk::{Search, SearchProblem, Successor, SuccessorOf, Unit};
///
/// struct Table {
///     rows: Vec<[u32; 2]>, // the successors of each state
/// }
///
/// impl SearchProblem for Table {
///     type State = u32;
///     type Action = ();
///     type Cost = Unit;
///
///     fn starts(&self) -> impl IntoIterator<Item = u32> {
///         [0]
///     }
///     fn is_goal(&self, &row: &u32) -> bool {
///         row as usize == self.rows.len() - 1
///     }
///     fn successors(&self, &row: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
///         self.rows[row as usize].map(|next| Successor::new((), next, Unit))
///     }
///
///     fn index_bound(&self) -> Option<usize> {
///         Some(self.rows.len())
///     }
///     fn index(&self, &row: &u32) -> usize {
///         row as usize
///     }
///     fn prefetch(&self, &row: &u32) -> u64 {
///         self.rows[row as usize][0].into()
///     }
/// }
///
/// let table = Table { rows: (0..50_000).map(|n| [7 * n % 50_000, (n + 1) % 50_000]).collect() };
/// assert_eq!(Search::new(&table).bfs()?.cost(), Some(15));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// # Problems that may fail
///
/// A problem that reads its edges from files, a database or the network may fail to list them. It
/// then [raises](Failure::raise) a failure and ends the list. The search is cut off
/// by [`Limit::Failure`](crate::Limit::Failure), and its report holds the reason. A resumed run asks the problem for
/// the same successors again.
///
/// Searches replay their path at the end, and `k_shortest_paths` replays each path as soon as it is found. A failure
/// during a replay is an error, [`SearchError::Failed`](crate::SearchError::Failed).
///
/// [`try_problem_fn`](crate::try_problem_fn) builds such a problem from closures.
///
/// # Adaptors of your own
///
/// A problem that wraps another problem needs no code for failures, because failures reach the search without passing
/// through the wrapper. This wrapper blocks some states:
///
/// ```
/// use colorwalk::{
///     Failure, Limit, Outcome, Search, SearchProblem, SuccessorOf, Unit, try_problem_fn,
/// };
///
/// struct Without<P: SearchProblem> {
///     problem: P,
///     closed: Vec<P::State>,
/// }
///
/// impl<P: SearchProblem> SearchProblem for Without<P> {
///     type State = P::State;
///     type Action = P::Action;
///     type Cost = P::Cost;
///
///     fn starts(&self) -> impl IntoIterator<Item = P::State> {
///         self.problem.starts()
///     }
///     fn is_goal(&self, state: &P::State) -> bool {
///         self.problem.is_goal(state)
///     }
///     fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
///         let edges = self.problem.successors(state).into_iter();
///         edges.filter(|edge| !self.closed.contains(&edge.state))
///     }
/// }
///
/// let next = |&n: &u32| match n {
///     5 => Err("the page is damaged"),
///     _ => Ok([n + 1, n + 2].map(|next| (next, Unit))),
/// };
/// let problem = try_problem_fn(0, next, |&n| n == 9);
/// let around = Without { problem: &problem, closed: vec![5] };
/// assert_eq!(Search::new(&around).bfs()?.cost(), Some(5)); // by 2, 4, 6 and 8
/// let through = Without { problem: &problem, closed: vec![6] };
/// let report = Search::new(&through).bfs()?;
/// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Failure));
/// assert_eq!(report.failure().unwrap().to_string(), "the page is damaged");
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// An adaptor may append a second list of edges to a first list. If the problem failed while it listed the first edges,
/// the adaptor must leave out the second list: see [`Failure::is_raised`].
///
/// # What a broken contract costs
///
/// A search never returns an invalid path, and panics only if a callback panics. The table names one exception.
/// For each row, a test in `tests/hostile` runs all searches.
///
/// | the problem has | what a search does |
/// |---|---|
/// | different successors at each call | replays a path before reporting it, and returns [`Unfaithful`] if the replay fails; a report without a path describes the edges that the search saw |
/// | equal states with different hashes | stores them repeatedly: more time and memory, no wrong path |
/// | states that are not even equal to themselves | stores them repeatedly, as above; returns [`Unfaithful`] for some paths |
/// | different states that compare equal | loses paths |
/// | infinitely many successors of one state | keeps its limits: the [limit on generated states](crate::Limits::generated) is exact, the memory limit holds, and the clock is read after every 64 successors; without a limit, runs until memory is exhausted |
/// | an iterator of successors that yields more than its [`size_hint`](Iterator::size_hint) says | relaxes all of them, and checks its limits after the last one |
/// | infinite paths | runs until a limit ends it; any limit does |
/// | infinitely many [`starts`](Self::starts), or an iterator whose `next` does not return | never returns: no limit applies while starts are listed, or within a call |
/// | costs whose sum overflows | prunes the path, because costs never wrap; if no path is found and the overflow hides a state, returns [`CostOverflow`], or [`KeyOverflow`] if an estimate or a weight causes the overflow |
/// | NaN costs | impossible: [`Real`](crate::Real) and [`NonNegativeReal`](crate::NonNegativeReal) reject NaN at construction; with costs of `ordered-float`, a sum that is NaN is an overflow |
/// | costs whose `Ord` is not a total order | finds paths that are not optimal, or reopens states until a limit ends it; the Bellman-Ford algorithm returns [`UnorderedCosts`]; beam search and branch and bound may panic, because they call [`sort_by_key`](slice::sort_by_key) |
/// | negative costs in a type that promises none | returns [`NegativeCost`] if the search relies on this promise; other searches are not affected |
/// | estimates that vary between calls, are inconsistent or too high | may return a path that is not optimal; its [claim](crate::Claim) says "if admissible" |
/// | a start that is a goal | returns a path without edges |
/// | no starts, or no successors | [`Outcome::Exhausted`](crate::Outcome::Exhausted) |
/// | millions of parallel edges, or states of a megabyte | counts every parallel edge towards the limit on generated states, and the [`heap_bytes`](Self::heap_bytes) of states towards the limit on memory |
/// | an [index bound](Self::index_bound) far too large | hashes states if an array with an entry for each index does not fit into memory or exceeds the memory limit |
/// | a callback that panics | passes the panic on and leaks nothing; a run that is stepped again returns [`Panicked`] |
///
/// [`Unfaithful`]: crate::SearchError::Unfaithful
/// [`CostOverflow`]: crate::SearchError::CostOverflow
/// [`KeyOverflow`]: crate::SearchError::KeyOverflow
/// [`NegativeCost`]: crate::SearchError::NegativeCost
/// [`Panicked`]: crate::SearchError::Panicked
/// [`UnorderedCosts`]: crate::SearchError::UnorderedCosts
pub trait SearchProblem {
    /// The state, which is a vertex of the graph.
    type State: Clone + Eq + Hash;
    /// The label of an edge. Paths list the actions, but no algorithm inspects them.
    type Action: Clone;
    /// The cost of an edge: [`Unit`](crate::Unit) if every edge costs one.
    type Cost: Cost;

    /// Returns the states where paths begin. Usually there is one, as in `[0]`.
    ///
    /// If there are no starts, every search ends as exhausted. The iterator of starts must be finite, because no limit
    /// applies to it.
    fn starts(&self) -> impl IntoIterator<Item = Self::State>;

    /// Returns whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Returns the edges that leave `state`, as an array, a vector, an option or an iterator.
    ///
    /// The edges are [`Successor`]s. The tuples of [`problem_fn`](crate::problem_fn) become successors
    /// by [`Successor::new`], or by [`into_successor`](IntoSuccessor::into_successor). If the method returns a named type,
    /// such as `Vec<SuccessorOf<Self>>`, the compiler warns of `refining_impl_trait`. Write `impl IntoIterator` instead.
    ///
    /// An iterator may be lazy and even infinite. A limit on generated states, bytes or time stops a search in the
    /// middle of an expansion, and so does a cancel flag. Without limits, a search reads the iterator to its end. A
    /// search may call this method ahead of time, more than once for a state, and for states that it never expands.
    fn successors(&self, state: &Self::State) -> impl IntoIterator<Item = SuccessorOf<Self>>;

    /// Returns whether the problem knows that no state is a goal. The default is `false`.
    ///
    /// If this method returns `true`, a report without a path says that the problem has no goals. This explains the
    /// result if the goals of a graph were left out of its file by mistake. No answer depends on this method.
    fn names_no_goal(&self) -> bool {
        false
    }

    /// Returns an exclusive upper bound on the [indices](Self::index) of states, or `None` if states have no index.
    ///
    /// With a bound, searches look states up in an array of this length instead of hashing them. This is faster, and
    /// takes less memory if most indices are reached. An entry takes four bytes. Breadth-first search needs only one
    /// bit per entry, unless it has an observer or reuses a workspace. Searches that store only the current path need
    /// no array.
    ///
    /// Because allocating the array takes time, a search hashes states at first. It allocates the array when a
    /// sixteenth of the indices are in use, and at the latest when 16,384 indices are in use. An array of bits is
    /// allocated when a 128th of the indices are in use. If the bound is at most 4,096, the search uses the array from
    /// the start.
    ///
    /// A search ignores a bound above 2³² - 1, and a bound whose array does not fit into memory. With
    /// a [limit on memory](crate::Limits::bytes), it also ignores the bound if the states, their hashes and the array
    /// together would exceed this limit. Only the limit at the start counts.
    fn index_bound(&self) -> Option<usize> {
        None
    }

    /// Returns the index of `state`. The index is a number below the [bound](Self::index_bound) that never changes and
    /// is unique to the state.
    ///
    /// Searches call this method only if there is a bound. If two states have the same index, searches cannot tell them
    /// apart and lose paths. [`laws::check`](crate::laws::check) finds such states.
    ///
    /// # Panics
    ///
    /// Searches panic if an index is not below the bound. If the index of a state changes, the search may panic, or a
    /// later search with the same [workspace](crate::Workspace) may panic.
    fn index(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// Returns how many bytes of heap memory `state` owns, for the [limit on memory](crate::Limits::bytes).
    ///
    /// The default is zero, which is correct for states without pointers. For a state that owns a vector or a string,
    /// return the capacity of the vector or string in bytes.
    ///
    /// # Examples
    ///
    /// In this example, each state is a text of ten thousand letters, and the search may use one megabyte:
    ///
    /// ```
    /// use colorwalk::{Limit, Limits, Outcome, Search, SearchProblem, Successor, Unit};
    ///
    /// struct Texts;
    ///
    /// impl SearchProblem for Texts {
    ///     type State = String;
    ///     type Action = char;
    ///     type Cost = Unit;
    ///
    ///     fn starts(&self) -> impl IntoIterator<Item = String> {
    ///         ["once upon a time ".repeat(600)]
    ///     }
    ///     fn is_goal(&self, text: &String) -> bool {
    ///         text.ends_with("abracadabra")
    ///     }
    ///     fn successors(
    ///         &self,
    ///         text: &String,
    ///     ) -> impl IntoIterator<Item = Successor<String, char, Unit>> {
    ///         let longer = |letter| Successor::new(letter, format!("{text}{letter}"), Unit);
    ///         ['a', 'b', 'c', 'd', 'r'].map(longer)
    ///     }
    ///     fn heap_bytes(&self, text: &String) -> usize {
    ///         text.capacity()
    ///     }
    /// }
    ///
    /// let report = Search::new(&Texts).limits(Limits::new().bytes(1 << 20)).bfs()?;
    /// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Bytes));
    /// assert!((50..105).contains(&report.reached().len())); // as many as fit
    /// # Ok::<(), colorwalk::SearchError<String>>(())
    /// ```
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// Loads the memory that [`successors`](Self::successors) will read, and returns a value that depends on the loaded
    /// memory.
    ///
    /// The caller ignores the returned value, which only keeps the compiler from removing the read. Breadth-first
    /// search, Dijkstra's algorithm and explorations of whole graphs call this method once they have stored many
    /// states. They call it for several states that are likely to be expanded next, so that the cache misses of these
    /// states overlap. Backward expansions call [`prefetch_predecessors`](ReversibleProblem::prefetch_predecessors)
    /// instead.
    fn prefetch(&self, state: &Self::State) -> u64 {
        let _ = state;
        0
    }
}

/// A problem whose goals are known and whose edges can be followed backwards.
///
/// The adaptor [`WithPredecessors`](crate::adaptors::WithPredecessors) builds a reversible problem from any problem and
/// a closure that lists predecessors. The problem itself may also be made of closures.
///
/// # Contract
///
/// `v` is a successor of `u` with action `a` and cost `c` if and only if `u` is a predecessor of `v` with the same
/// action and cost. [`is_goal`](SearchProblem::is_goal) returns true for exactly the states that [`goals`](Self::goals)
/// lists.
///
/// # Examples
///
/// The states are the houses of a street, and entering a house costs a toll. A search in either direction pays the toll
/// of the house that the edge enters. Therefore `predecessors` lists all edges into a house with the toll of this
/// house:
///
/// ```
/// use colorwalk::{ReversibleProblem, Search, SearchProblem, Successor, SuccessorOf, laws};
///
/// struct Street {
///     tolls: [u32; 5],
/// }
///
/// impl SearchProblem for Street {
///     type State = usize;
///     type Action = &'static str;
///     type Cost = u32;
///
///     fn starts(&self) -> impl IntoIterator<Item = usize> {
///         [0]
///     }
///     fn is_goal(&self, house: &usize) -> bool {
///         *house == 4
///     }
///     fn successors(&self, &house: &usize) -> impl IntoIterator<Item = SuccessorOf<Self>> {
///         let right = (house < 4)
///             .then(|| Successor::new("right", house + 1, self.tolls[house + 1]));
///         let left =
///             (house > 0).then(|| Successor::new("left", house - 1, self.tolls[house - 1]));
///         right.into_iter().chain(left)
///     }
/// }
///
/// impl ReversibleProblem for Street {
///     fn goals(&self) -> impl IntoIterator<Item = usize> {
///         [4]
///     }
///     fn predecessors(&self, &house: &usize) -> impl IntoIterator<Item = SuccessorOf<Self>> {
///         let toll = self.tolls[house];
///         let from_left = (house > 0).then(|| Successor::new("right", house - 1, toll));
///         let from_right = (house < 4).then(|| Successor::new("left", house + 1, toll));
///         from_left.into_iter().chain(from_right)
///     }
///     fn prefetch_predecessors(&self, &house: &usize) -> u64 {
///         self.tolls[house].into() // optional: of use if the street is very long
///     }
/// }
///
/// let street = Street { tolls: [9, 1, 4, 2, 3] };
/// assert_eq!(laws::check_reversible(&street), Ok(()));
/// let report = Search::new(&street).bidirectional_dijkstra()?;
/// assert_eq!(report.cost(), Some(1 + 4 + 2 + 3)); // nobody enters the first house
/// # Ok::<(), colorwalk::SearchError<usize>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the edges of `{Self}` cannot be followed backwards, as a search from both ends must",
    label = "`{Self}` does not implement `ReversibleProblem`",
    note = "`adaptors::WithPredecessors::new(problem, goals, predecessors)` adds the goals and a closure that lists the edges into a state",
    note = "if every edge leads back at the same cost, that can be the closure that lists the successors"
)]
pub trait ReversibleProblem: SearchProblem<Cost: AdditiveCost> {
    /// Returns all goals. Usually there is one, as in `[4]`.
    ///
    /// If there are no goals, a bidirectional search is exhausted at once. The iterator of goals must be finite,
    /// because no limit applies to it.
    fn goals(&self) -> impl IntoIterator<Item = Self::State>;

    /// Returns the edges that enter `state`. The field `state` of each item is the state that the edge *leaves*.
    fn predecessors(&self, state: &Self::State) -> impl IntoIterator<Item = SuccessorOf<Self>>;

    /// Loads the memory that [`predecessors`](Self::predecessors) will read, as [`SearchProblem::prefetch`] does for
    /// successors.
    fn prefetch_predecessors(&self, state: &Self::State) -> u64 {
        let _ = state;
        0
    }
}

/// An edge out of a state. It consists of an action, the state that the edge leads to, and a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Successor<S, A, C> {
    /// The label of the edge.
    pub action: A,
    /// The state that the edge leads to.
    pub state: S,
    /// The cost of the edge.
    pub cost: C,
}

impl<S, A, C> Successor<S, A, C> {
    /// Creates an edge.
    pub const fn new(action: A, state: S, cost: C) -> Self {
        Self {
            action,
            state,
            cost,
        }
    }
}

/// An edge in one of the forms that a closure may list: `(state, cost)`, `(action, state, cost)` or a [`Successor`].
///
/// The functions [`problem_fn`] and [`try_problem_fn`], and the
/// adaptor [`WithPredecessors`](crate::adaptors::WithPredecessors), take closures that list edges in any of these three
/// forms. In a pair, the action is `()`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an edge to a state of type `{S}`",
    label = "a closure lists edges as `(state, cost)` or `(action, state, cost)`",
    note = "if every edge costs one, write `(state, Unit)` or `(action, state, Unit)`"
)]
pub trait IntoSuccessor<S> {
    /// The label of the edge: `()` for a pair.
    type Action: Clone;
    /// The cost of the edge.
    type Cost: Cost;

    /// Returns the edge.
    fn into_successor(self) -> Successor<S, Self::Action, Self::Cost>;
}

impl<S, A: Clone, C: Cost> IntoSuccessor<S> for Successor<S, A, C> {
    type Action = A;
    type Cost = C;

    #[inline]
    fn into_successor(self) -> Self {
        self
    }
}

impl<S, C: Cost> IntoSuccessor<S> for (S, C) {
    type Action = ();
    type Cost = C;

    #[inline]
    fn into_successor(self) -> Successor<S, (), C> {
        let (state, cost) = self;
        Successor::new((), state, cost)
    }
}

impl<S, A: Clone, C: Cost> IntoSuccessor<S> for (A, S, C) {
    type Action = A;
    type Cost = C;

    #[inline]
    fn into_successor(self) -> Successor<S, A, C> {
        let (action, state, cost) = self;
        Successor::new(action, state, cost)
    }
}

/// The type of the edges of the problem `P`.
pub type SuccessorOf<P> = Successor<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

/// The type of the path costs of the problem `P`.
pub type PathCostOf<P> = PathCost<<P as SearchProblem>::Cost>;

/// A problem made of closures. See [`problem_fn`].
#[derive(Clone)]
pub struct ProblemFn<S, A, C, F, G> {
    starts: Vec<S>,
    successors: F,
    is_goal: G,
    edge: PhantomData<fn() -> (A, C)>,
}

debug_by!(self => [S: fmt::Debug, A, C, F, G] ProblemFn<S, A, C, F, G>: starts: self.starts);

impl<S, A, C, F, G> ProblemFn<S, A, C, F, G> {
    /// Replaces the start by these starts, in this order.
    #[must_use]
    pub fn with_starts(mut self, starts: impl IntoIterator<Item = S>) -> Self {
        self.starts = Vec::from_iter(starts);
        self
    }
}

/// Makes a problem from a start, a closure that lists successors, and a goal test.
///
/// The closure returns its edges in an array, a vector, an option or an iterator. An edge is `(state, cost)`,
/// `(action, state, cost)` or a [`Successor`]. Closures that list pairs for another crate, such as `pathfinding`, work
/// unchanged if their costs are a [`Cost`] and they change nothing. See [counters and caches](#counters-and-caches).
///
/// The successors cannot borrow from the argument of the closure. Return an array or a vector, or move what you need
/// into the iterator. If states own heap memory and you set a limit on bytes, implement [`SearchProblem`] for a type of
/// your own, with [`heap_bytes`](SearchProblem::heap_bytes).
///
/// For bidirectional searches, [`WithPredecessors`](crate::adaptors::WithPredecessors) adds the edges that enter a
/// state.
///
/// States may contain references, such as `&str`. The error of a search then also contains them, and `?` cannot turn it
/// into a `Box<dyn Error>`. First call [`SearchError::named`](crate::SearchError::named) to replace the state by its
/// text.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let knights_step =
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// let knight = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| knights_step.map(|(dx, dy)| ((x + dx, y + dy), Unit)),
///     |&square| square == (7, 7),
/// );
/// let report = Search::new(&knight).bfs()?;
/// assert_eq!(report.cost(), Some(6)); // six moves from corner to corner
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
///
/// Paths list the actions of their edges:
///
/// ```
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let numbers = problem_fn(1u32, |&n| [("+1", n + 1, Unit), ("*2", 2 * n, Unit)], |&n| n == 5);
/// let report = Search::new(&numbers).bfs()?;
/// assert_eq!(report.path().unwrap().actions(), ["+1", "*2", "+1"]);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// # Counters and caches
///
/// A closure that changes a variable is `FnMut`, and the compiler refuses it (E0525). Several searches and certificates
/// may share a problem, so they only borrow it. Keep what changes in a [`Cell`](std::cell::Cell) or
/// a [`RefCell`](std::cell::RefCell):
///
/// ```
/// use std::cell::Cell;
///
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let calls = Cell::new(0u64);
/// let successors = |&n: &u32| {
///     calls.set(calls.get() + 1); // instead of `calls += 1`
///     [(n + 1, Unit), (2 * n, Unit)]
/// };
/// let report = Search::new(&problem_fn(1, successors, |&n| n == 100)).bfs()?;
/// assert_eq!(report.cost(), Some(8));
/// assert!(calls.get() >= report.stats().expanded);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// # One type for many problems
///
/// Boxed closures make problems of one type, which fit into a vector or a field. `SearchProblem` itself cannot be a
/// `dyn` type:
///
/// ```
/// use colorwalk::{ProblemFn, Search, problem_fn};
///
/// type Successors = Box<dyn Fn(&u32) -> Vec<(u32, u32)>>;
/// type IsGoal = Box<dyn Fn(&u32) -> bool>;
///
/// fn to(goal: u32, step: u32) -> ProblemFn<u32, (), u32, Successors, IsGoal> {
///     let successors: Successors = Box::new(move |&n| vec![(n + 1, 1), (n + step, 2)]);
///     problem_fn(0, successors, Box::new(move |&n| n == goal))
/// }
///
/// let problems = vec![to(9, 3), to(20, 7)];
/// for (problem, least) in problems.iter().zip([6, 10]) {
///     assert_eq!(Search::new(problem).dijkstra()?.cost(), Some(least));
/// }
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub fn problem_fn<S, F, I, E, G>(
    start: S,
    successors: F,
    is_goal: G,
) -> ProblemFn<S, E::Action, E::Cost, F, G>
where
    S: Clone + Eq + Hash,
    F: Fn(&S) -> I,
    I: IntoIterator<Item = E>,
    E: IntoSuccessor<S>,
    G: Fn(&S) -> bool,
{
    ProblemFn {
        starts: vec![start],
        successors,
        is_goal,
        edge: PhantomData,
    }
}

impl<S, A, C, F, I, E, G> SearchProblem for ProblemFn<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> I,
    I: IntoIterator<Item = E>,
    E: IntoSuccessor<S, Action = A, Cost = C>,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = A;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        self.starts.iter().cloned()
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    #[inline]
    fn successors(&self, state: &S) -> impl IntoIterator<Item = Successor<S, A, C>> {
        let edges = (self.successors)(state).into_iter();
        edges.map(E::into_successor)
    }
}

/// Lists the edges out of `state`. If the problem could not list all edges, the last item is the failure.
///
/// Checkers, laws and replays list edges only with this function and [`predecessors_of`]. Therefore they never mistake
/// an incomplete list for a complete list, and a failure during one of their calls does not end a later search.
pub(crate) fn successors_of<P: SearchProblem>(
    problem: &P,
    state: &P::State,
) -> Listed<impl Iterator<Item = SuccessorOf<P>>> {
    let scope = Scope::open();
    Listed::new(scope, problem.successors(state))
}

/// Lists the edges into `state`, as [`successors_of`] lists the edges out of it.
pub(crate) fn predecessors_of<P: ReversibleProblem>(
    problem: &P,
    state: &P::State,
) -> Listed<impl Iterator<Item = SuccessorOf<P>>> {
    let scope = Scope::open();
    Listed::new(scope, problem.predecessors(state))
}

/// Returns the edge at a position in the list of edges out of `state`, or `None` if the list is shorter. The caller
/// opens a [`Scope`], and can use it for many calls.
#[inline]
pub(crate) fn successor_at<P: SearchProblem>(
    problem: &P,
    state: &P::State,
    position: usize,
) -> Result<Option<SuccessorOf<P>>, Failure> {
    let edge = problem.successors(state).into_iter().nth(position);
    Failure::take().map_or(Ok(edge), Err)
}

/// An iterator over the edges that a problem lists. If the problem fails, the last item is its failure.
pub(crate) struct Listed<I> {
    edges: Option<I>, // `None` after their end
    _scope: Scope,    // dropped last, to discard a failure after the last edge that was needed
}

impl<I: Iterator> Listed<I> {
    fn new(scope: Scope, edges: impl IntoIterator<IntoIter = I>) -> Self {
        let edges = Some(edges.into_iter());
        Self {
            edges,
            _scope: scope,
        }
    }

    /// Returns the first edge that satisfies `is_it`, with its position in the list. Returns `None` if all edges fail
    /// the test.
    pub(crate) fn first(
        self,
        mut is_it: impl FnMut(&I::Item) -> bool,
    ) -> Result<Option<(usize, I::Item)>, Failure> {
        for (position, edge) in self.enumerate() {
            let edge = edge?;
            if is_it(&edge) {
                return Ok(Some((position, edge)));
            }
        }
        Ok(None)
    }

    /// Returns an edge that has just been listed. If the problem has failed, returns the failure instead, because an
    /// edge that is listed after a failure may be at a wrong position.
    #[inline]
    fn or_failure(&mut self, edge: Option<I::Item>) -> Option<Result<I::Item, Failure>> {
        if edge.is_some() && !Failure::is_raised() {
            return edge.map(Ok);
        }
        self.edges = None;
        Failure::take().map(Err)
    }
}

impl<I: Iterator> Iterator for Listed<I> {
    type Item = Result<I::Item, Failure>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let edge = self.edges.as_mut()?.next();
        self.or_failure(edge)
    }
}

/// A problem made of closures that may fail to list successors. See [`try_problem_fn`].
#[derive(Clone)]
pub struct TryProblemFn<S, A, C, F, G> {
    starts: Vec<S>,
    successors: F,
    is_goal: G,
    edge: PhantomData<fn() -> (A, C)>,
}

/// Makes a problem from a start, a closure that lists successors but may fail, and a goal test.
///
/// Use this function for graphs that are read from files, a database or the network.
///
/// A failure [cuts the search off](crate::Limit::Failure). The state whose successors could not be listed stays open.
/// The [report](crate::Report::failure) and the [run](crate::Run::failure) hold the error. A run that is resumed asks
/// the problem for the same successors again.
///
/// # Examples
///
/// The edges are the links of pages. They come from a server that is sometimes too busy to answer:
///
/// ```
/// use colorwalk::algorithms::BreadthFirst;
/// use colorwalk::{Limit, Search, Step, Unit, try_problem_fn};
/// use std::cell::Cell;
///
/// #[derive(Debug, thiserror::Error)]
/// #[error("the server is busy")]
/// struct Busy;
///
/// let links = [("home", "news"), ("home", "shop"), ("news", "archive"), ("shop", "cart")];
/// let requests = Cell::new(0);
/// let pages = try_problem_fn(
///     "home",
///     |&page| {
///         requests.set(requests.get() + 1);
///         if requests.get() % 3 == 0 {
///             return Err(Busy);
///         }
///         let out = links.iter().filter(move |link| link.0 == page);
///         Ok(out.map(|&(_, to)| (to, Unit)))
///     },
///     |&page| page == "cart",
/// );
///
/// let mut run = Search::new(&pages).start(BreadthFirst::new());
/// while run.run_to_end()? == Step::CutOff(Limit::Failure) {
///     // wait, and try again
///     assert!(run.failure().unwrap().downcast_ref::<Busy>().is_some());
/// }
/// let cart = run.reached().last().unwrap().id();
/// assert_eq!(run.stats().expanded, 3); // and two requests for "shop"
/// assert_eq!(requests.get(), 4);
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
pub fn try_problem_fn<S, F, I, E, R, G>(
    start: S,
    successors: F,
    is_goal: G,
) -> TryProblemFn<S, E::Action, E::Cost, F, G>
where
    S: Clone + Eq + Hash,
    F: Fn(&S) -> Result<I, R>,
    I: IntoIterator<Item = E>,
    E: IntoSuccessor<S>,
    R: Into<Box<dyn Error + Send + Sync>>,
    G: Fn(&S) -> bool,
{
    TryProblemFn {
        starts: vec![start],
        successors,
        is_goal,
        edge: PhantomData,
    }
}

impl<S, A, C, F, I, E, R, G> SearchProblem for TryProblemFn<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> Result<I, R>,
    I: IntoIterator<Item = E>,
    E: IntoSuccessor<S, Action = A, Cost = C>,
    R: Into<Box<dyn Error + Send + Sync>>,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = A;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        self.starts.iter().cloned()
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn successors(&self, state: &S) -> impl IntoIterator<Item = Successor<S, A, C>> {
        let listed = (self.successors)(state);
        let listed = listed.map_err(|error| Failure::new(error).raise());
        listed.into_iter().flatten().map(E::into_successor)
    }
}

debug_by!(self => [S: fmt::Debug, A, C, F, G] TryProblemFn<S, A, C, F, G>: starts: self.starts);

impl<S, A, C, F, G> TryProblemFn<S, A, C, F, G> {
    /// Replaces the start by these starts, in this order.
    #[must_use]
    pub fn with_starts(mut self, starts: impl IntoIterator<Item = S>) -> Self {
        self.starts = Vec::from_iter(starts);
        self
    }
}

/// Implements members of a problem by forwarding them to another problem, as in
/// `forward!(self => self.problem; starts, is_goal)`.
macro_rules! forward {
    ($self:ident => $to:expr; types) => {
        type State = P::State;
        type Action = P::Action;
        type Cost = P::Cost;
    };
    ($self:ident => $to:expr; starts) => {
        #[inline]
        fn starts(&$self) -> impl IntoIterator<Item = P::State> {
            $to.starts()
        }
    };
    ($self:ident => $to:expr; is_goal) => {
        #[inline]
        fn is_goal(&$self, state: &P::State) -> bool {
            $to.is_goal(state)
        }

        #[inline]
        fn names_no_goal(&$self) -> bool {
            $to.names_no_goal()
        }
    };
    ($self:ident => $to:expr; successors) => {
        #[inline]
        fn successors(&$self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
            $to.successors(state)
        }
    };
    ($self:ident => $to:expr; index) => {
        #[inline]
        fn index_bound(&$self) -> Option<usize> {
            $to.index_bound()
        }

        #[inline]
        fn index(&$self, state: &P::State) -> usize {
            $to.index(state)
        }
    };
    ($self:ident => $to:expr; heap_bytes) => {
        #[inline]
        fn heap_bytes(&$self, state: &P::State) -> usize {
            $to.heap_bytes(state)
        }
    };
    ($self:ident => $to:expr; prefetch) => {
        #[inline]
        fn prefetch(&$self, state: &P::State) -> u64 {
            $to.prefetch(state)
        }
    };
    ($self:ident => $to:expr; goals) => {
        #[inline]
        fn goals(&$self) -> impl IntoIterator<Item = P::State> {
            $to.goals()
        }
    };
    ($self:ident => $to:expr; predecessors) => {
        #[inline]
        fn predecessors(&$self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
            $to.predecessors(state)
        }

        #[inline]
        fn prefetch_predecessors(&$self, state: &P::State) -> u64 {
            $to.prefetch_predecessors(state)
        }
    };
    ($self:ident => $to:expr; $($member:ident),+) => {
        $($crate::problem::forward!($self => $to; $member);)+
    };
}
pub(crate) use forward;

macro_rules! pointers {
    ($(#[$doc:meta] $pointer:ty),*) => {$(
        #[$doc]
        impl<P: SearchProblem> SearchProblem for $pointer {
            forward!(self => **self; types, starts, is_goal, successors, index, heap_bytes, prefetch);
        }

        impl<P: ReversibleProblem> ReversibleProblem for $pointer {
            forward!(self => **self; goals, predecessors);
        }
    )*};
}

pointers!(
    /// Forwards to the problem.
    &P,
    /// Forwards to the problem in the box.
    Box<P>,
    /// Forwards to the shared problem.
    Rc<P>,
    /// Forwards to the problem that threads share.
    Arc<P>
);

/// One end of a path: the start or the goal. Also the side of a bidirectional search that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Start,
    Goal,
}

/// A pair with one value for each side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Both<T> {
    pub(crate) start: T,
    pub(crate) goal: T,
}

impl<T> Index<Side> for Both<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Start => &self.start,
            Side::Goal => &self.goal,
        }
    }
}

impl<T> IndexMut<Side> for Both<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Start => &mut self.start,
            Side::Goal => &mut self.goal,
        }
    }
}

/// The direction of an expansion. It determines which edges of a state an expansion generates.
pub(crate) trait Direction<P: SearchProblem> {
    /// The end of a path at which a search in this direction begins.
    const SIDE: Side;

    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>>;

    /// Prefetches the data that `edges` will read, if the problem supports prefetching.
    fn prefetch(problem: &P, state: &P::State) -> u64;
}

/// The edges that leave a state.
pub(crate) struct Forwards;

/// The edges that enter a state.
pub(crate) struct Backwards;

impl<P: SearchProblem> Direction<P> for Forwards {
    const SIDE: Side = Side::Start;

    #[inline]
    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>> {
        problem.successors(state).into_iter()
    }

    #[inline]
    fn prefetch(problem: &P, state: &P::State) -> u64 {
        problem.prefetch(state)
    }
}

impl<P: ReversibleProblem> Direction<P> for Backwards {
    const SIDE: Side = Side::Goal;

    #[inline]
    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>> {
        problem.predecessors(state).into_iter()
    }

    #[inline]
    fn prefetch(problem: &P, state: &P::State) -> u64 {
        problem.prefetch_predecessors(state)
    }
}

/// Prefetches the data that expansions of these states will read.
#[inline]
pub(crate) fn prefetch<'a, D: Direction<P>, P: SearchProblem>(
    problem: &P,
    states: impl Iterator<Item = &'a P::State>,
) where
    P::State: 'a,
{
    let read = states.fold(0, |read, state| read ^ D::prefetch(problem, state));
    std::hint::black_box(read);
}
