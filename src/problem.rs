//! The problem: all that a domain has to say to be searched.
//!
//! A [`SearchProblem`] names its starts, its goals and the successors of a state. It never sees an
//! algorithm, and no algorithm knows more about a domain than this trait says.

use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use crate::cost::{Cost, PathCost};
use crate::failure::Failure;

/// A graph that is given by its start and its successor function, with a goal to be found.
///
/// # Examples
///
/// Counting to ten by steps of one and of three:
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
///     fn successors(&self, state: &u32) -> impl Iterator<Item = Successor<u32, u32, Unit>> {
///         let state = *state;
///         [1, 3].into_iter().map(move |step| Successor::new(step, state + step, Unit))
///     }
/// }
///
/// let report = Search::new(&Counting).bfs()?;
/// assert_eq!(report.path().unwrap().len(), 4); // 3 + 3 + 3 + 1
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// A floor of tiles with a door in two of its corners. Paths may begin at either, and tiles are numbered, so
/// that nothing is hashed:
///
/// ```
/// use colorwalk::{Search, SearchProblem, Successor, Unit};
///
/// struct Floor {
///     columns: usize,
///     rows: usize,
/// }
///
/// impl SearchProblem for Floor {
///     type State = (usize, usize);
///     type Action = ();
///     type Cost = Unit;
///
///     fn starts(&self) -> impl IntoIterator<Item = (usize, usize)> {
///         [(0, 0), (self.columns - 1, 0)].into_iter()
///     }
///     fn is_goal(&self, &tile: &(usize, usize)) -> bool {
///         tile == (self.columns - 4, self.rows - 1)
///     }
///     fn successors(
///         &self,
///         &(x, y): &(usize, usize),
///     ) -> impl Iterator<Item = Successor<(usize, usize), (), Unit>> {
///         let around =
///             [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
///         let tiles =
///             around.into_iter().filter(|&(x, y)| x < self.columns && y < self.rows);
///         tiles.map(|tile| Successor::new((), tile, Unit))
///     }
///     fn index_bound(&self) -> Option<usize> {
///         self.columns.checked_mul(self.rows)
///     }
///     fn index(&self, &(x, y): &(usize, usize)) -> usize {
///         y * self.columns + x
///     }
/// }
///
/// let report = Search::new(&Floor { columns: 40, rows: 30 }).bfs()?;
/// let path = report.path().unwrap();
/// assert_eq!(path.start(), &(39, 0)); // the nearer door
/// assert_eq!(path.len(), 3 + 29);
/// # Ok::<(), colorwalk::SearchError<(usize, usize)>>(())
/// ```
///
/// # Contract
///
/// - [`successors`](Self::successors) is deterministic: during one search the same state yields the
///   same successors in the same order. Searches store a path as positions in this order, so a
///   problem that breaks it gets [`SearchError::Unfaithful`](crate::SearchError::Unfaithful) for a
///   path rather than a wrong one; which states are expanded is then anybody's guess.
/// - States that are equal are interchangeable: they hash alike, and have the same goal status
///   and the same successors. A state type whose `Eq` says too much (two different states are
///   equal) loses paths; one whose `Eq` says too little costs time and memory and nothing else.
/// - [`is_goal`](Self::is_goal) is deterministic. It may be asked of any reached state, once or many
///   times.
/// - Costs are what their type says: unsigned and [`NonNegativeCost`](crate::NonNegativeCost) types
///   hold no negative values.
///
/// The graph may be infinite, cyclic, disconnected, and may have parallel edges and self-loops.
///
/// # What a broken contract costs
///
/// No search answers with a path that is none, and but for one line of the table none panics unless a
/// callback does. Each line is a test in `tests/hostile` that all searches take.
///
/// | the problem | what a search does about it |
/// |---|---|
/// | has other successors at each call | a path to be reported is walked once more: [`Unfaithful`]; without a path the report speaks of the edges that it saw |
/// | has states whose hashes differ although they are equal | stores them again and again: time and memory, and still no wrong path |
/// | has states that are equal to none, not even to themselves | the same; some paths are then [`Unfaithful`] |
/// | has states that are equal although they differ | loses paths |
/// | has endless successors of one state | the [limit on generated states](crate::Limits::generated) holds to the letter, those on memory and time within a few; with no limit at all it goes on until memory runs out |
/// | has endless paths | any limit ends it |
/// | has endless [`starts`](Self::starts), or an iterator whose `next` does not return | never returns: no limit applies before a start, or within a call |
/// | [shows](Self::visit_successors) other edges than its successors | as if it had other successors at each call |
/// | has costs whose sum leaves their type | [`CostOverflow`], and [`KeyOverflow`] where an estimate or a weight does it: costs never wrap |
/// | has a cost that is no number | there is none: [`Real`](crate::Real) and [`NonNegativeReal`](crate::NonNegativeReal) refuse it |
/// | has costs whose `Ord` is no order | paths that are not the cheapest, or states opened again and again, which any limit ends; [`UnorderedCosts`] in the Bellman-Ford algorithm; where they are sorted, in beam search and branch and bound, [`sort_by_key`](slice::sort_by_key) may panic |
/// | has negative costs in a type that claims none | [`NegativeCost`] in the searches that rely on it; the others do not care |
/// | has estimates that jump, or are too high | a path that is not the cheapest; [what is claimed](crate::Claim) of it says "if admissible" |
/// | has a state for a goal that is a start, or all states | a path without edges |
/// | has no starts, or no successors | [`Outcome::Exhausted`](crate::Outcome::Exhausted), which is right |
/// | has millions of parallel edges, or states of a megabyte | both are counted, in the limits on generated states and, by [`heap_bytes`](Self::heap_bytes), on memory |
/// | has an [index bound](Self::index_bound) far too large | with a limit on memory it is not used if its array would not fit |
/// | panics in a callback | the panic comes out as it is, nothing leaks; a run that is stepped again answers [`Panicked`] |
///
/// [`Unfaithful`]: crate::SearchError::Unfaithful
/// [`CostOverflow`]: crate::SearchError::CostOverflow
/// [`KeyOverflow`]: crate::SearchError::KeyOverflow
/// [`NegativeCost`]: crate::SearchError::NegativeCost
/// [`Panicked`]: crate::SearchError::Panicked
/// [`UnorderedCosts`]: crate::SearchError::UnorderedCosts
pub trait SearchProblem {
    /// A state: a vertex of the graph.
    type State: Clone + Eq + Hash;
    /// What is done along an edge. Paths list it; no algorithm looks at it.
    type Action: Clone;
    /// What an edge costs. [`Unit`](crate::Unit) where every edge costs one.
    type Cost: Cost;

    /// Returns the states where a path may begin: mostly one, as in `[0]`.
    ///
    /// Every path that a search finds begins at one of them. Without any, every search ends as
    /// exhausted; an iterator without an end makes it hang.
    fn starts(&self) -> impl IntoIterator<Item = Self::State>;

    /// Returns whether a path may end at `state`.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Returns the edges that leave `state`.
    ///
    /// The iterator may be lazy and even infinite: with a limit on generated states, bytes or time, or a
    /// cancel flag, a search stops pulling from it in the middle of an expansion. A search without any
    /// limit pulls until the end; if there is none, until memory runs out or for ever.
    /// It may be asked for ahead of time, more than once, and for states that are then not expanded.
    fn successors(&self, state: &Self::State) -> impl Iterator<Item = SuccessorOf<Self>>;

    /// Returns a bound on the indices of states, if states have an [index](Self::index).
    ///
    /// Then searches look states up in an array of this length, four bytes an entry, and hash nothing any more: faster and
    /// smaller where many of the indices belong to states that are met. They begin to do so when a sixteenth of the
    /// indices is in use, or 16,384 are, with a bound of up to 4,096 at once; before that, states are looked up by their
    /// hashes, because an array takes time to be made. So an index costs a short search nothing. Searches that find the
    /// states of one path alone need no array.
    ///
    /// A bound above 2³² - 1 counts as none, and so does one whose array would take more than is left of the
    /// [limit on memory](crate::Limits::bytes) that the search begins with, beside the states and their hashes.
    fn index_bound(&self) -> Option<usize> {
        None
    }

    /// Returns the index of `state`: a number below the [bound](Self::index_bound) that no other state
    /// has, and always the same. Not asked where there is no bound.
    ///
    /// Of two states with the same index a search takes one for the other, and loses
    /// paths. [`laws::check`](crate::laws::check) notices.
    ///
    /// # Panics
    ///
    /// Searches panic if they look at an index that is not below the bound. They may panic if that of a state changes, and
    /// so may the next search in the same [workspace](crate::Workspace).
    fn index(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }

    /// Returns the bytes of heap memory that `state` owns, for the limit on memory.
    ///
    /// Zero by default, which is right for states that hold no pointers. A state that owns a vector
    /// or a string returns its capacity in bytes.
    ///
    /// # Examples
    ///
    /// A state is a text of ten thousand letters, of which a search should keep a megabyte at most:
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
    ///     ) -> impl Iterator<Item = Successor<String, char, Unit>> {
    ///         let longer =
    ///             move |letter| Successor::new(letter, format!("{text}{letter}"), Unit);
    ///         ['a', 'b', 'c', 'd', 'r'].into_iter().map(longer)
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

    /// Whether [`successors`](Self::successors) may fail, and [`take_failure`](Self::take_failure) tells.
    ///
    /// A failure cuts a search off ([`Limit::Failure`](crate::Limit::Failure)), and its run can be driven on. Only where a
    /// path is replayed, which asks for successors once more, it is an error
    /// ([`SearchError::Failed`](crate::SearchError::Failed)): at the end, and in searches that improve on a path they have
    /// (`anytime_astar`, `branch_and_bound`, `breadth_first_heuristic`, `k_shortest_paths`) whenever they find one.
    ///
    /// [`try_problem_fn`](crate::try_problem_fn) makes such a problem of closures. Searches of one look at their limits and
    /// at failures before and after each expansion, as a search with a limit does.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{SearchProblem, Successor, Unit, problem_fn, try_problem_fn};
    ///
    /// fn may_fail<P: SearchProblem>(_: &P) -> bool {
    ///     P::MAY_FAIL
    /// }
    ///
    /// let next = |n: u32| [Successor::new((), n + 1, Unit)];
    /// assert!(!may_fail(&problem_fn(0, move |&n| next(n), |_| false)));
    /// let halts = |n: u32| if n < 9 { Ok(next(n)) } else { Err("9 is the last") };
    /// assert!(may_fail(&try_problem_fn(0, move |&n| halts(n), |_| false)));
    /// ```
    const MAY_FAIL: bool = false;

    /// Takes the first failure of [`successors`](Self::successors) that was not taken yet.
    ///
    /// A search asks after each call, where a problem [may fail](Self::MAY_FAIL). What the failing call has
    /// yielded must be a beginning, perhaps empty, of what it yields when it succeeds.
    ///
    /// # Examples
    ///
    /// A type of your own that reads its edges from somewhere:
    ///
    /// ```
    /// use colorwalk::{
    ///     Failure, Limit, Outcome, Search, SearchProblem, Successor, SuccessorOf, Unit,
    /// };
    /// use std::cell::RefCell;
    ///
    /// struct Lines<'t> {
    ///     text: &'t str, // a line a state, with the numbers of those that follow
    ///     failure: RefCell<Option<Failure>>,
    /// }
    ///
    /// impl Lines<'_> {
    ///     fn read(&self, state: usize) -> Result<Vec<usize>, std::num::ParseIntError> {
    ///         let line = self.text.lines().nth(state).unwrap_or_default();
    ///         line.split_whitespace().map(str::parse).collect()
    ///     }
    /// }
    ///
    /// impl SearchProblem for Lines<'_> {
    ///     type State = usize;
    ///     type Action = ();
    ///     type Cost = Unit;
    ///
    ///     fn starts(&self) -> impl IntoIterator<Item = usize> {
    ///         [0]
    ///     }
    ///     fn is_goal(&self, &state: &usize) -> bool {
    ///         state == 3
    ///     }
    ///     fn successors(&self, &state: &usize) -> impl Iterator<Item = SuccessorOf<Self>> {
    ///         let next = self.read(state).unwrap_or_else(|error| {
    ///             self.failure.replace(Some(Failure::new(error)));
    ///             Vec::new()
    ///         });
    ///         next.into_iter().map(|state| Successor::new((), state, Unit))
    ///     }
    ///     const MAY_FAIL: bool = true;
    ///     fn take_failure(&self) -> Option<Failure> {
    ///         self.failure.take()
    ///     }
    /// }
    ///
    /// let lines = Lines { text: "1 2\n2\nthree", failure: RefCell::default() };
    /// let report = Search::new(&lines).bfs()?;
    /// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Failure));
    /// assert_eq!(report.failure().unwrap().to_string(), "invalid digit found in string");
    /// # Ok::<(), colorwalk::SearchError<usize>>(())
    /// ```
    fn take_failure(&self) -> Option<Failure> {
        None
    }

    /// Whether states are expanded [in place](Self::visit_successors): not unless overridden.
    ///
    /// # Examples
    ///
    /// A reference to a problem does as the problem does:
    ///
    /// ```
    /// use colorwalk::SearchProblem;
    /// use colorwalk::digraph::Digraph;
    ///
    /// fn is_in_place<P: SearchProblem>(_: P) -> bool {
    ///     P::IN_PLACE
    /// }
    ///
    /// let graph: Digraph = "0 1\n1 2".parse()?;
    /// assert!(!is_in_place(&graph)); // its states are small numbers
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    const IN_PLACE: bool = false;

    /// Shows the edges that leave `state`, one after another, with states that are made in place: changes `state` into a
    /// successor, calls `visit` with what is done, with the successor and with what that costs, takes the change back, and
    /// so on.
    ///
    /// These are the [`successors`](Self::successors) in their order, and a finite number of them.
    /// [`laws::check`](crate::laws::check) notices if they are not. Unless overridden, it calls that method.
    ///
    /// It pays where states own memory. That of a successor is then got only if the state is to be kept, which with
    /// many paths to each state, or a bound beyond which most paths lie, few are. It does not where a change takes about as
    /// long as a copy. `state` is a copy that no search looks at afterwards, so that the last change may stay. All copies
    /// but the first are made in its memory, by [`clone_from`](Clone::clone_from).
    ///
    /// It is called if [`IN_PLACE`](Self::IN_PLACE) is true and states own memory or are larger than 64 bytes, once or
    /// twice for each expansion, by
    ///
    /// - breadth-first search and best-first searches, such as Dijkstra's algorithm and A*, without a cap on the frontier;
    /// - searches from both ends, for the half that begins at the start;
    /// - iterative deepening, IDA*, and depth-first search with [`CycleRule::OnPath`](crate::algorithms::CycleRule::OnPath) and without
    ///   a cap, if nobody watches. It is IDA* that leaves many successors out by their estimates;
    ///
    /// if no limit is set but one on the cost of paths. Where a limit might end an expansion before it is complete, where a
    /// path is followed once more, and in all other searches, `successors` is called. Both may be in one search.
    ///
    /// # Examples
    ///
    /// A stack of pancakes, of which the upper ones are turned over together, until they lie in order:
    ///
    /// ```
    /// use colorwalk::{Search, SearchProblem, Successor, SuccessorOf, Unit, laws};
    ///
    /// struct Pancakes {
    ///     sizes: Vec<u8>,
    /// }
    ///
    /// impl SearchProblem for Pancakes {
    ///     type State = Vec<u8>;
    ///     type Action = usize; // so many of them are turned over
    ///     type Cost = Unit;
    ///
    ///     fn starts(&self) -> impl IntoIterator<Item = Vec<u8>> {
    ///         [self.sizes.clone()]
    ///     }
    ///
    ///     fn is_goal(&self, sizes: &Vec<u8>) -> bool {
    ///         sizes.is_sorted()
    ///     }
    ///
    ///     fn successors(&self, sizes: &Vec<u8>) -> impl Iterator<Item = SuccessorOf<Self>> {
    ///         (2..=sizes.len()).map(|count| {
    ///             let mut sizes = sizes.clone();
    ///             sizes[..count].reverse();
    ///             Successor::new(count, sizes, Unit)
    ///         })
    ///     }
    ///
    ///     const IN_PLACE: bool = true;
    ///
    ///     fn visit_successors(
    ///         &self,
    ///         sizes: &mut Vec<u8>,
    ///         mut visit: impl FnMut(usize, &Vec<u8>, Unit),
    ///     ) {
    ///         for count in 2..=sizes.len() {
    ///             sizes[..count].reverse();
    ///             visit(count, sizes, Unit);
    ///             sizes[..count].reverse();
    ///         }
    ///     }
    /// }
    ///
    /// let pancakes = Pancakes { sizes: vec![3, 1, 4, 6, 5, 2] };
    /// assert_eq!(laws::check(&pancakes), Ok(()));
    /// let report = Search::new(&pancakes).bfs()?;
    /// assert_eq!(report.path().unwrap().actions(), [2, 5, 2, 6, 2]);
    /// # Ok::<(), colorwalk::SearchError<Vec<u8>>>(())
    /// ```
    fn visit_successors(
        &self,
        state: &mut Self::State,
        mut visit: impl FnMut(Self::Action, &Self::State, Self::Cost),
    ) {
        for Successor {
            action,
            state,
            cost,
        } in self.successors(state)
        {
            visit(action, &state, cost);
        }
    }

    /// Reads ahead what [`successors`](Self::successors) will read of memory that may be far away, and returns a number
    /// that depends on it.
    ///
    /// Breadth-first search, Dijkstra's algorithm and whatever explores a whole graph call it, once they know many states,
    /// for a few of them together that are likely to be expanded next, so that the waits for memory pass at the same time;
    /// depth-first search for all successors of a state, before it looks for them. Not where states are expanded backwards
    /// or [in place](Self::visit_successors).
    /// They make no use of the number. It pays where the edges of a state are looked up in tables that do not fit into the
    /// caches of a processor; where they are worked out there is nothing to read.
    ///
    /// # Examples
    ///
    /// A map from each state to its neighbours, which a search of millions of them finds sooner when it is asked in time:
    ///
    /// ```
    /// use colorwalk::{Search, SearchProblem, Successor, SuccessorOf, Unit};
    ///
    /// struct Map {
    ///     neighbours: Vec<[u32; 2]>,
    /// }
    ///
    /// impl SearchProblem for Map {
    ///     type State = u32;
    ///     type Action = ();
    ///     type Cost = Unit;
    ///
    ///     fn starts(&self) -> impl IntoIterator<Item = u32> {
    ///         [0]
    ///     }
    ///
    ///     fn is_goal(&self, &place: &u32) -> bool {
    ///         place == 9
    ///     }
    ///
    ///     fn successors(&self, &place: &u32) -> impl Iterator<Item = SuccessorOf<Self>> {
    ///         self.neighbours[place as usize].into_iter().map(|to| Successor::new((), to, Unit))
    ///     }
    ///
    ///     fn prefetch(&self, &place: &u32) -> u64 {
    ///         self.neighbours[place as usize][0].into()
    ///     }
    /// }
    ///
    /// let map = Map { neighbours: (0..10).map(|n| [(2 * n) % 10, (n + 1) % 10]).collect() };
    /// assert_eq!(Search::new(&map).bfs()?.cost(), Some(5)); // 0 1 2 4 8 9
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    fn prefetch(&self, state: &Self::State) -> u64 {
        let _ = state;
        0
    }
}

/// A problem whose edges can be followed backwards from one known goal.
///
/// # Contract
///
/// `v` is among the successors of `u` through action `a` at cost `c` exactly if `u` is among the
/// predecessors of `v` through `a` at `c`, and [`goal`](Self::goal) is the only state for which
/// [`is_goal`](SearchProblem::is_goal) holds.
///
/// # Examples
///
/// Houses in a street, where whoever enters one pays its toll. Walked backwards an edge keeps its action and
/// its cost, so every edge that enters a house costs the toll of that house:
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
///         *house == self.goal()
///     }
///     fn successors(&self, &house: &usize) -> impl Iterator<Item = SuccessorOf<Self>> {
///         let right = (house < 4)
///             .then(|| Successor::new("right", house + 1, self.tolls[house + 1]));
///         let left =
///             (house > 0).then(|| Successor::new("left", house - 1, self.tolls[house - 1]));
///         right.into_iter().chain(left)
///     }
/// }
///
/// impl ReversibleProblem for Street {
///     fn goal(&self) -> usize {
///         4
///     }
///     fn predecessors(&self, &house: &usize) -> impl Iterator<Item = SuccessorOf<Self>> {
///         let toll = self.tolls[house];
///         let from_left = (house > 0).then(|| Successor::new("right", house - 1, toll));
///         let from_right = (house < 4).then(|| Successor::new("left", house + 1, toll));
///         from_left.into_iter().chain(from_right)
///     }
/// }
///
/// let street = Street { tolls: [9, 1, 4, 2, 3] };
/// assert_eq!(laws::check_reversible(&street), Ok(()));
/// let report = Search::new(&street).bidirectional_dijkstra()?;
/// assert_eq!(report.cost(), Some(1 + 4 + 2 + 3)); // nobody enters the first house
/// # Ok::<(), colorwalk::SearchError<usize>>(())
/// ```
pub trait ReversibleProblem: SearchProblem {
    /// Returns the only goal.
    fn goal(&self) -> Self::State;

    /// Returns the edges that enter `state`; each item carries the state that the edge comes *from*.
    fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = SuccessorOf<Self>>;
}

/// One edge out of a state: what is done, where it leads, what it costs.
///
/// # Examples
///
/// What a problem says about one of its states:
///
/// ```
/// use colorwalk::{SearchProblem, Successor, problem_fn};
///
/// let stairs = problem_fn(
///     0u32,
///     |&n| [Successor::new("step", n + 1, 1u32), Successor::new("leap", n + 3, 2)],
///     |&n| n == 10,
/// );
/// let edges: Vec<_> = stairs.successors(&4).collect();
/// assert_eq!(
///     edges,
///     [Successor::new("step", 5, 1), Successor { action: "leap", state: 7, cost: 2 }]
/// );
/// let farthest = edges.iter().max_by_key(|edge| edge.state).unwrap();
/// assert_eq!((farthest.action, farthest.cost), ("leap", 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Successor<S, A, C> {
    /// What is done along the edge.
    pub action: A,
    /// Where the edge leads.
    pub state: S,
    /// What the edge costs.
    pub cost: C,
}

impl<S, A, C> Successor<S, A, C> {
    /// Puts an edge together.
    pub const fn new(action: A, state: S, cost: C) -> Self {
        Self {
            action,
            state,
            cost,
        }
    }
}

/// The type of the edges of problem `P`.
///
/// # Examples
///
/// ```
/// use colorwalk::{SearchProblem, Successor, SuccessorOf, problem_fn};
///
/// /// The edges that lead straight from a state to a goal.
/// fn last_edges<P: SearchProblem>(problem: &P, state: &P::State) -> Vec<SuccessorOf<P>> {
///     problem.successors(state).filter(|edge| problem.is_goal(&edge.state)).collect()
/// }
///
/// let dice = problem_fn(
///     0u32,
///     |&n| (1..=6).map(move |eyes| Successor::new(eyes, n + eyes, 1u8)),
///     |&n| n > 9,
/// );
/// let actions: Vec<u32> = last_edges(&dice, &7).iter().map(|edge| edge.action).collect();
/// assert_eq!(actions, [3, 4, 5, 6]);
/// ```
pub type SuccessorOf<P> = Successor<
    <P as SearchProblem>::State,
    <P as SearchProblem>::Action,
    <P as SearchProblem>::Cost,
>;

/// The type of the path costs of problem `P`: what a search adds up and reports.
///
/// # Examples
///
/// ```
/// use colorwalk::{
///     PathCostOf, Search, SearchError, SearchProblem, Successor, Unit, problem_fn,
/// };
///
/// /// The least number of edges to a goal, and what a path with that number costs.
/// fn fewest<P: SearchProblem>(
///     problem: &P,
/// ) -> Result<Option<(usize, PathCostOf<P>)>, SearchError<P::State>> {
///     Ok(Search::new(problem).bfs()?.path().map(|path| (path.len(), path.cost())))
/// }
///
/// let priced = problem_fn(0u8, |&n| [Successor::new((), n + 1, -2i64)], |&n| n == 3);
/// let counted = problem_fn(0u8, |&n| [Successor::new((), n + 1, Unit)], |&n| n == 3);
/// assert_eq!(fewest(&priced)?, Some((3, -6))); // an `i64`
/// assert_eq!(fewest(&counted)?, Some((3, 3))); // a `u32`
/// # Ok::<(), SearchError<u8>>(())
/// ```
pub type PathCostOf<P> = PathCost<<P as SearchProblem>::Cost>;

/// A problem made of two closures; see [`problem_fn`].
///
/// # Examples
///
/// A struct that keeps such a problem names its type. Closures that capture nothing are function pointers:
///
/// ```
/// use colorwalk::{ProblemFn, Search, Successor, Unit, problem_fn};
///
/// type Edge = Successor<u32, &'static str, Unit>;
///
/// struct Puzzle {
///     title: &'static str,
///     problem: ProblemFn<u32, &'static str, Unit, fn(&u32) -> [Edge; 2], fn(&u32) -> bool>,
/// }
///
/// let puzzle = Puzzle {
///     title: "from 2 to 11",
///     problem: problem_fn(
///         2,
///         |&n| {
///             [("double", 2 * n), ("less one", n.saturating_sub(1))]
///                 .map(|(a, m)| Successor::new(a, m, Unit))
///         },
///         |&n| n == 11,
///     ),
/// };
/// let path = Search::new(&puzzle.problem).bfs()?.into_path().expect(puzzle.title);
/// assert_eq!(path.states(), [2, 4, 3, 6, 12, 11]);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Copy)]
pub struct ProblemFn<S, A, C, F, G> {
    start: S,
    successors: F,
    is_goal: G,
    edge: PhantomData<fn() -> (A, C)>,
}

impl<S: fmt::Debug, A, C, F, G> fmt::Debug for ProblemFn<S, A, C, F, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProblemFn")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

/// Makes a problem of a start, a closure that lists successors, and a closure that knows the goal.
///
/// What the first closure returns cannot borrow from the state that it is given: return an array or a
/// vector, or move what is needed into the iterator. Where states own heap memory and a limit on bytes
/// matters, implement [`SearchProblem`] for a type of your own, with
/// [`heap_bytes`](SearchProblem::heap_bytes).
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, Successor, Unit, problem_fn};
///
/// let knights_step =
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// let knight = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| {
///         knights_step.map(|(dx, dy)| Successor::new((dx, dy), (x + dx, y + dy), Unit))
///     },
///     |&square| square == (7, 7),
/// );
/// let report = Search::new(&knight).bfs()?;
/// assert_eq!(report.cost(), Some(6)); // six moves from corner to corner
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
pub fn problem_fn<S, A, C, F, I, G>(start: S, successors: F, is_goal: G) -> ProblemFn<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> I,
    I: IntoIterator<Item = Successor<S, A, C>>,
    G: Fn(&S) -> bool,
{
    ProblemFn {
        start,
        successors,
        is_goal,
        edge: PhantomData,
    }
}

impl<S, A, C, F, I, G> SearchProblem for ProblemFn<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> I,
    I: IntoIterator<Item = Successor<S, A, C>>,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = A;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        [self.start.clone()]
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn successors(&self, state: &S) -> impl Iterator<Item = Successor<S, A, C>> {
        (self.successors)(state).into_iter()
    }
}

/// A problem made of two closures, of which the first may fail; see [`try_problem_fn`].
///
/// # Examples
///
/// ```
/// use colorwalk::{Successor, TryProblemFn, Unit, try_problem_fn};
///
/// type Listed = Result<Vec<Successor<u32, (), Unit>>, String>;
///
/// fn numbers() -> TryProblemFn<u32, (), Unit, fn(&u32) -> Listed, fn(&u32) -> bool> {
///     let list: fn(&u32) -> Listed = |&n| match n {
///         7 => Err("there is nothing after 7".to_owned()),
///         _ => Ok(vec![Successor::new((), n + 1, Unit)]),
///     };
///     try_problem_fn(0, list, |&n| n == 9)
/// }
///
/// let report = colorwalk::Search::new(&numbers()).bfs()?;
/// assert_eq!(report.failure().unwrap().to_string(), "there is nothing after 7");
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct TryProblemFn<S, A, C, F, G> {
    start: S,
    successors: F,
    is_goal: G,
    failure: Mutex<Option<Failure>>, // the first that nobody has taken
    edge: PhantomData<fn() -> (A, C)>,
}

/// Makes a problem of a start, a closure that lists successors or fails, and a closure that knows the goal: for graphs
/// that are read from files, a database or the network.
///
/// A failure ends no search for good: it is [cut off](crate::Limit::Failure), with the state that failed still open, the
/// [report](crate::Report::failure) and the [run](crate::Run::failure) have the error, and a run that is driven on asks
/// for the same successors again.
///
/// # Examples
///
/// A server that is asked for the links of a page, and is sometimes too busy to answer:
///
/// ```
/// use colorwalk::{Limit, Search, Step, Successor, Unit, try_problem_fn};
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
///         Ok(out.map(|&(_, to)| Successor::new((), to, Unit)))
///     },
///     |&page| page == "cart",
/// );
///
/// let mut run = Search::new(&pages).start_bfs();
/// while run.run_to_end()? == Step::CutOff(Limit::Failure) {
///     // wait, and try again
///     assert!(run.failure().unwrap().downcast_ref::<Busy>().is_some());
/// }
/// let cart = run.reached().last().unwrap().id();
/// assert_eq!(run.stats().expanded, 3); // and two requests for "shop"
/// assert_eq!(requests.get(), 4);
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
pub fn try_problem_fn<S, A, C, F, I, E, G>(
    start: S,
    successors: F,
    is_goal: G,
) -> TryProblemFn<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> Result<I, E>,
    I: IntoIterator<Item = Successor<S, A, C>>,
    E: Into<Box<dyn Error + Send + Sync>>,
    G: Fn(&S) -> bool,
{
    TryProblemFn {
        start,
        successors,
        is_goal,
        failure: Mutex::new(None),
        edge: PhantomData,
    }
}

impl<S, A, C, F, I, E, G> SearchProblem for TryProblemFn<S, A, C, F, G>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
    F: Fn(&S) -> Result<I, E>,
    I: IntoIterator<Item = Successor<S, A, C>>,
    E: Into<Box<dyn Error + Send + Sync>>,
    G: Fn(&S) -> bool,
{
    type State = S;
    type Action = A;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        [self.start.clone()]
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn successors(&self, state: &S) -> impl Iterator<Item = Successor<S, A, C>> {
        let listed = match (self.successors)(state) {
            Ok(listed) => Some(listed),
            Err(error) => {
                let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
                failure.get_or_insert_with(|| Failure::new(error));
                None
            }
        };
        listed.into_iter().flatten()
    }

    const MAY_FAIL: bool = true;

    fn take_failure(&self) -> Option<Failure> {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.take()
    }
}

impl<S: fmt::Debug, A, C, F, G> fmt::Debug for TryProblemFn<S, A, C, F, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TryProblemFn")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

macro_rules! pointers {
    ($(#[$doc:meta] $pointer:ty),*) => {$(
        #[$doc]
        impl<P: SearchProblem> SearchProblem for $pointer {
            type State = P::State;
            type Action = P::Action;
            type Cost = P::Cost;

            fn starts(&self) -> impl IntoIterator<Item = Self::State> {
                (**self).starts()
            }

            fn is_goal(&self, state: &Self::State) -> bool {
                (**self).is_goal(state)
            }

            fn successors(&self, state: &Self::State) -> impl Iterator<Item = SuccessorOf<Self>> {
                (**self).successors(state)
            }

            const IN_PLACE: bool = P::IN_PLACE;

            fn visit_successors(
                &self,
                state: &mut Self::State,
                visit: impl FnMut(Self::Action, &Self::State, Self::Cost),
            ) {
                (**self).visit_successors(state, visit);
            }

            fn heap_bytes(&self, state: &Self::State) -> usize {
                (**self).heap_bytes(state)
            }

            fn prefetch(&self, state: &Self::State) -> u64 {
                (**self).prefetch(state)
            }

            fn index_bound(&self) -> Option<usize> {
                (**self).index_bound()
            }

            fn index(&self, state: &Self::State) -> usize {
                (**self).index(state)
            }

            const MAY_FAIL: bool = P::MAY_FAIL;

            fn take_failure(&self) -> Option<Failure> {
                (**self).take_failure()
            }
        }

        impl<P: ReversibleProblem> ReversibleProblem for $pointer {
            fn goal(&self) -> Self::State {
                (**self).goal()
            }

            fn predecessors(&self, state: &Self::State) -> impl Iterator<Item = SuccessorOf<Self>> {
                (**self).predecessors(state)
            }
        }
    )*};
}

pointers!(
    /// A reference to a problem is that problem.
    &P,
    /// A problem in a box is that problem.
    Box<P>,
    /// A problem that is shared is that problem.
    Rc<P>,
    /// A problem that threads share is that problem.
    Arc<P>
);
