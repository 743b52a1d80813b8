//! The errors of a search whose problem broke its contract.

use std::error::Error;
use std::fmt;

use crate::failure::Failure;

/// An error of a search. It means that the problem broke its contract.
///
/// If a search finds no path, this is not an error. See [`Outcome`](crate::Outcome). An error ends the run, but you can
/// still read the states that the run reached.
///
/// The error contains a state, so it is as large as a state plus a few words. If states are large, return a
/// `Box<SearchError<_>>` from your own functions.
///
/// If states contain references, so does the error, and `?` cannot turn the error into a `Box<dyn Error>`. The compiler
/// then reports one of three errors:
///
/// - "cannot return value referencing local variable" (E0515), if the states borrow from a local variable;
/// - "does not live long enough" (E0597), likewise;
/// - "lifetime may not live long enough", if the states borrow from an argument. The compiler advises to add `+ '_` to
///   the returned type, which only moves the error to the caller.
///
/// In each case, call [`named`](Self::named), which replaces the state by its text:
///
/// ```
/// use colorwalk::{Search, SearchError, Unit, problem_fn};
///
/// fn steps(text: String) -> Result<Option<u32>, Box<dyn std::error::Error>> {
///     let words: Vec<&str> = text.split_whitespace().collect(); // these borrow from `text`
///     let ladder = problem_fn(
///         words[0],
///         |&word| {
///             let differ = move |next: &&str| word.bytes().zip(next.bytes()).filter(|(a, b)| a != b).count();
///             let next = words.iter().copied().filter(move |next| differ(next) == 1);
///             next.map(|next| (next, Unit))
///         },
///         |word| words.last() == Some(word),
///     );
///     let report = Search::new(&ladder).bfs().map_err(SearchError::named)?; // not `.bfs()?`
///     Ok(report.cost())
/// }
///
/// assert_eq!(steps("cold cord card wood ward warm".to_owned())?, Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Examples
///
/// If the cost of a path overflows, the search returns an error only if there is no other path. A wider cost type
/// avoids the error:
///
/// ```
/// use colorwalk::adaptors::MapCost;
/// use colorwalk::{Search, SearchError, problem_fn};
///
/// let road = problem_fn(0u32, |&x| [(x + 1, 100u8)], |&x| x == 4);
/// match Search::new(&road).dijkstra() {
///     // 300 is more than a `u8` holds
///     Err(SearchError::CostOverflow { state }) => assert_eq!(state, 3),
///     other => panic!("{other:?}"),
/// }
/// let wide = MapCost::new(&road, |_, edge| u32::from(edge.cost));
/// assert_eq!(Search::new(&wide).dijkstra()?.cost(), Some(400));
/// # Ok::<(), SearchError<u32>>(())
/// ```
///
/// This problem is nondeterministic:
///
/// ```
/// use std::cell::Cell;
/// use colorwalk::{Search, SearchError, Unit, problem_fn};
///
/// let calls = Cell::new(0);
/// let moody = problem_fn(
///     0u32,
///     |&x| {
///         calls.set(calls.get() + 1);
///         [(x + calls.get(), Unit)]
///     },
///     |&x| x == 3,
/// );
/// let error = Search::new(&moody).bfs().unwrap_err();
/// assert!(matches!(error, SearchError::Unfaithful { .. }));
/// ```
///
/// In this example, a callback panics, and the run is used afterwards:
///
/// ```
/// use std::panic::{AssertUnwindSafe, catch_unwind};
/// use colorwalk::algorithms::BreadthFirst;
/// use colorwalk::{Search, SearchError, Unit, problem_fn};
///
/// let trap = problem_fn(
///     0u32,
///     |&x| {
///         assert!(x < 3, "here it ends");
///         [(x + 1, Unit)]
///     },
///     |_| false,
/// );
/// let mut run = Search::new(&trap).start(BreadthFirst::new());
/// assert!(catch_unwind(AssertUnwindSafe(|| run.run_to_end())).is_err());
/// assert_eq!(run.step(), Err(SearchError::Panicked));
/// assert_eq!(run.reached().count(), 4); // the reached states can still be read
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SearchError<S> {
    /// The cost of a path leaves the range of its type. Use a wider cost type.
    ///
    /// A search prunes such a path, as if the largest value of the type were a cost limit, and continues. It returns this
    /// error only if it ends without a path to a goal, and if the overflow hides a state. The overflow hides a state if
    /// the search has reached this state by no other path. If a [`max_cost`](crate::Search::max_cost) is set, the search
    /// does not return this error, because that limit forbids the path anyway. You can therefore give a closed edge the
    /// largest value of an integer type.
    ///
    /// A search that stores only the current path does not know which states it has reached. If it finds no path, it
    /// explores the states once more to decide whether the overflow hides a state. This takes memory for all states, up
    /// to the limit on memory. If a limit or a heuristic has pruned states, the search returns the error without this
    /// exploration.
    ///
    /// A search for paths to all states returns this error if the cost of the path to any state overflows. This applies
    /// to [`shortest_path_tree`](crate::Search::shortest_path_tree), [`bellman_ford`](crate::Search::bellman_ford)
    /// and [`dag_shortest_paths`](crate::Search::dag_shortest_paths).
    ///
    /// If the cost type does not promise that
    /// sums [overflow only at the ends of its range](crate::Cost::OVERFLOWS_AT_ENDS), the search returns this error at
    /// once. There are two exceptions: the search already knows a cheaper path to the state, or `max_cost` forbids the
    /// path. Searches with [two costs](crate::Search::pareto_front) need this promise only for each of the two costs.
    CostOverflow {
        /// The state that the path reaches.
        state: S,
    },
    /// The key of a state leaves the range of its type. The key combines the path cost and the estimate of the state.
    /// Use a wider cost type, a smaller estimate or a simpler weight.
    ///
    /// The search prunes the state and continues, as for [`CostOverflow`](Self::CostOverflow). So the largest value can
    /// be the estimate of a dead end. Only [anytime A*](crate::Search::anytime_astar) returns this error at once, if a
    /// weighted key overflows.
    KeyOverflow {
        /// The state with this key.
        state: S,
    },
    /// An edge lowered the cost of a path, although the cost type claims to be non-negative.
    /// Correct [`Cost::extend`](crate::Cost::extend), or remove the implementation
    /// of [`NonNegativeCost`](crate::NonNegativeCost).
    NegativeCost {
        /// The state that the edge leaves.
        state: S,
    },
    /// The estimate is not [consistent](crate::Heuristic): an edge lowers the sum of path cost and estimate, or a goal
    /// has a positive estimate. Only [explorations](crate::exploration) by estimate return this error.
    /// [`laws::check_consistent`](crate::laws::check_consistent) finds such edges.
    Inconsistent {
        /// The state that the edge leaves, or the goal.
        state: S,
    },
    /// An edge costs zero, although the edge costs of this problem must be positive.
    /// See [`ExplainableProblem`](crate::refutation::ExplainableProblem).
    FreeEdge {
        /// The state that the edge leaves.
        state: S,
    },
    /// The successors of a state changed after the search had found a path and before it replayed the path.
    /// Make [`SearchProblem::successors`](crate::SearchProblem::successors) deterministic, and make `Eq` agree with
    /// `Hash`.
    Unfaithful {
        /// The state whose successors changed. If the path can be replayed, but ends elsewhere or costs more, this is
        /// its expected end.
        state: S,
    },
    /// The path costs are not ordered consistently. Either the search lowered the cost of a state too often although
    /// there is no negative cycle, or the path to a state leads through the state itself. Correct the `Ord` of the path
    /// cost type.
    UnorderedCosts {
        /// The state whose cost fell.
        state: S,
    },
    /// The problem failed to list the successors of a state while a path was replayed or a whole graph was explored.
    Failed {
        /// The state whose successors could not be listed.
        state: S,
        /// The reason given by the problem.
        failure: Failure,
    },
    /// A callback panicked in an earlier step of this run, and the caller caught the panic. That step may be
    /// incomplete, so the run takes no further steps. Start a new run.
    Panicked,
}

impl<S> SearchError<S> {
    /// Returns the next edge of a path, or an error if the problem did not list this edge.
    pub(crate) fn expect_edge<T>(
        state: impl FnOnce() -> S,
        edge: Result<Option<T>, Failure>,
    ) -> Result<T, Self> {
        match edge {
            Ok(edge) => edge.ok_or_else(|| Self::Unfaithful { state: state() }),
            Err(failure) => Err(Self::Failed {
                state: state(),
                failure,
            }),
        }
    }

    /// Returns the same error, with its state replaced by the `Debug` text of the state.
    ///
    /// Use this method if states borrow from a value that is dropped before the error.
    pub fn named(self) -> SearchError<String>
    where
        S: fmt::Debug,
    {
        self.map_state(|state| format!("{state:?}"))
    }

    /// Returns the state that the error names.
    fn state(&self) -> Option<&S> {
        match self {
            Self::CostOverflow { state }
            | Self::KeyOverflow { state }
            | Self::NegativeCost { state }
            | Self::Inconsistent { state }
            | Self::FreeEdge { state }
            | Self::Unfaithful { state }
            | Self::UnorderedCosts { state }
            | Self::Failed { state, .. } => Some(state),
            Self::Panicked => None,
        }
    }

    /// Writes the sentence of the error with this name for its state.
    fn write(&self, f: &mut fmt::Formatter<'_>, state: &dyn fmt::Debug) -> fmt::Result {
        match self {
            Self::CostOverflow { .. } => write!(
                f,
                "the cost of a path to {state:?} leaves the range of its type"
            ),
            Self::KeyOverflow { .. } => {
                write!(
                    f,
                    "the key of {state:?}, its cost and its estimate together, leaves the range of its type"
                )
            }
            Self::NegativeCost { .. } => {
                write!(
                    f,
                    "an edge out of {state:?} has a negative cost, although its type claims to be non-negative"
                )
            }
            Self::Inconsistent { .. } => {
                write!(f, "the estimate is not consistent at {state:?}")
            }
            Self::FreeEdge { .. } => {
                write!(
                    f,
                    "an edge out of {state:?} costs nothing, but this search needs positive costs"
                )
            }
            Self::Unfaithful { .. } => {
                write!(f, "the successors of {state:?} changed between two calls")
            }
            Self::UnorderedCosts { .. } => write!(
                f,
                "the costs of paths to {state:?} are not consistently ordered"
            ),
            Self::Failed { failure, .. } => write!(
                f,
                "the successors of {state:?} could not be listed: {failure}"
            ),
            Self::Panicked => f.write_str("a callback panicked in an earlier step of the run"),
        }
    }

    /// Returns the same error, with its state replaced by `name(state)`.
    pub(crate) fn map_state<T>(self, name: impl FnOnce(S) -> T) -> SearchError<T> {
        match self {
            Self::CostOverflow { state } => SearchError::CostOverflow { state: name(state) },
            Self::KeyOverflow { state } => SearchError::KeyOverflow { state: name(state) },
            Self::NegativeCost { state } => SearchError::NegativeCost { state: name(state) },
            Self::Inconsistent { state } => SearchError::Inconsistent { state: name(state) },
            Self::FreeEdge { state } => SearchError::FreeEdge { state: name(state) },
            Self::Unfaithful { state } => SearchError::Unfaithful { state: name(state) },
            Self::UnorderedCosts { state } => SearchError::UnorderedCosts { state: name(state) },
            Self::Failed { state, failure } => {
                let state = name(state);
                SearchError::Failed { state, failure }
            }
            Self::Panicked => SearchError::Panicked,
        }
    }
}

impl<S: fmt::Debug> fmt::Display for SearchError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.state() {
            Some(state) => self.write(f, &state),
            None => self.write(f, &"no state"),
        }
    }
}

/// Writes the sentence of the error, with "a state" for its state, so that `unwrap` works for any type of states. The
/// `Display` output names the state.
impl<S> fmt::Debug for SearchError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &format_args!("a state"))
    }
}

impl<S: fmt::Debug> Error for SearchError<S> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Failed { failure, .. } => Some(failure.error()),
            _ => None,
        }
    }
}

/// Unboxes an error.
impl<S> From<Box<SearchError<S>>> for SearchError<S> {
    fn from(error: Box<SearchError<S>>) -> Self {
        *error
    }
}

/// Returns a count with its noun for a message, such as `1 state` or `2 states`.
pub(crate) fn counted(count: impl Into<u64>, noun: &str) -> String {
    match count.into() {
        1 => format!("1 {noun}"),
        count => format!("{count} {noun}s"),
    }
}

/// An error inside a search. It is boxed, so that the result of a step fits into registers.
pub(crate) type Fault<P> = Box<SearchError<<P as crate::problem::SearchProblem>::State>>;
