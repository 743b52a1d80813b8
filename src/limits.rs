//! Limits on the time, memory and work of a search, and the limit that cut a search off.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::{self, Instant};

/// Limits on the time, memory and work of a search. By default, a search is unlimited.
///
/// Set limits with the methods, and read them from the fields of the same names. `None` means unlimited. Algorithms of
/// your own can also read the fields.
///
/// A search checks its limits before each expansion. It also checks them after every 64 successors of a state, unless
/// the [`size_hint`](Iterator::size_hint) promises at most 64 successors. There are three exceptions:
///
/// - The limit on generated successors is exact.
/// - Before an expansion, the search reads the clock only at every sixteenth check, or more often if sixteen expansions
///   take more than ten microseconds. During an expansion, the search reads the clock at every check.
/// - No limit is checked while the hash table grows. With four million states, growth takes up to 45 milliseconds of
///   processor time. With twice as many states, growth takes twice as long.
///
/// A limit that is never reached changes neither the report nor the counts. However, checking the limit takes time. The
/// table shows how much longer a search takes. A *small* search visits a few hundred states whose successors are very
/// cheap to generate.
///
/// | limit | a million states | small |
/// |---|---|---|
/// | only [`expansions`](Self::expansions) | nothing | nothing |
/// | [`time`](Self::time), [`deadline`](Self::deadline) | up to a tenth | up to seven tenths |
/// | few [`bytes`](Self::bytes) | more than the others | more than the others |
/// | any other | up to a tenth | a quarter to a half |
///
/// A search that is cut off reports [`Outcome::CutOff`](crate::Outcome::CutOff) with the [`Limit`], and returns what it
/// found so far. Two limits are not part of this type. The limit on cost depends on the problem, so set it
/// with [`Search::max_cost`](crate::Search::max_cost). The limit on the number of edges is an option of the algorithms
/// that search by depth, such as [`BreadthFirst::max_depth`](crate::algorithms::BreadthFirst::max_depth).
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use colorwalk::{CancelFlag, Instant, Limit, Limits, Outcome, Search, Unit, problem_fn};
///
/// let flag = CancelFlag::new(); // any clone can raise it
/// let mut limits = Limits::new()
///     .expansions(1000)
///     .generated(1_000_000)
///     .bytes(1 << 30)
///     .time(Duration::from_secs(60))
///     .deadline(Instant::now() + Duration::from_secs(3600))
///     .cancel(flag.clone());
/// let endless = problem_fn(0u64, |&n| [(n + 1, Unit)], |_| false);
/// let report = Search::new(&endless).limits(limits.clone()).bfs()?;
/// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Expansions)); // reached first
///
/// assert_eq!(limits.expansions, Some(1000));
/// limits.expansions = None; // unlimited again
/// # Ok::<(), colorwalk::SearchError<u64>>(())
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    /// The largest number of expansions.
    pub expansions: Option<u64>,
    /// The largest number of generated successors.
    pub generated: Option<u64>,
    /// The largest number of bytes of memory.
    pub bytes: Option<usize>,
    /// The longest time since the start of the run.
    pub time: Option<Duration>,
    /// The moment at which the search ends.
    pub deadline: Option<Instant>,
    /// The flag that ends the search.
    pub cancel: Option<CancelFlag>,
}

impl Limits {
    /// No limits.
    pub const NONE: Self = Self {
        expansions: None,
        generated: None,
        bytes: None,
        time: None,
        deadline: None,
        cancel: None,
    };

    /// Returns whether a limit needs the clock.
    pub(crate) fn needs_clock(&self) -> bool {
        self.time.is_some() || self.deadline.is_some()
    }

    /// Returns whether a limit needs the clock and this platform has none.
    pub(crate) fn lacks_clock(&self) -> bool {
        !clock::EXISTS && self.needs_clock()
    }

    /// Creates limits that are all unset.
    pub const fn new() -> Self {
        Self::NONE
    }

    /// Allows at most `count` expansions.
    #[must_use]
    pub const fn expansions(mut self, count: u64) -> Self {
        self.expansions = Some(count);
        self
    }

    /// Allows at most `count` generated successors, including successors that are known states. The limit also holds
    /// within one expansion.
    ///
    /// To notice that the limit is too low, the search asks the problem for one more successor, and does not use this
    /// successor. A large search generates successors ahead of time, and may ask for up to a hundred successors more
    /// than the limit allows.
    #[must_use]
    pub const fn generated(mut self, count: u64) -> Self {
        self.generated = Some(count);
        self
    }

    /// Allows at most `bytes` bytes of memory for states, their table and the frontier.
    ///
    /// The search counts the capacity of its own tables, including growth that the next expansion could cause. It also
    /// counts the [`heap_bytes`](crate::SearchProblem::heap_bytes) of states, including states that wait to be stored.
    /// The paths of a [front](crate::algorithms::ParetoFront) count, and so do the costs that
    /// [landmarks](crate::Search::landmarks) store.
    /// A successor that is not stored takes no memory. Therefore this limit never ends the expansion of a state with
    /// infinitely many known successors.
    ///
    /// If states own memory (if their type needs [`Drop`]), the search checks this limit after every successor, and
    /// exceeds the limit by at most the memory of two states. If states own no memory and plenty of memory is left, the
    /// search checks this limit only once per thousand successors, which takes almost no time.
    ///
    /// If the limit is below 32 MiB, Dijkstra's algorithm and A* use a heap as their frontier. A search of many states
    /// then takes up to twice as long.
    #[must_use]
    pub const fn bytes(mut self, bytes: usize) -> Self {
        self.bytes = Some(bytes);
        self
    }

    /// Limits the wall-clock time since the start of the run. Pauses of the run count as well.
    ///
    /// On `wasm32-unknown-unknown`, the feature `js` provides the clock of the JavaScript host. Without this feature,
    /// the platform has no clock, and a search with a time limit is cut off by [`Limit::NoClock`] before its first
    /// expansion. If the host is not JavaScript, limit [expansions](Self::expansions) instead. You can also
    /// call [`Run::run_for`](crate::Run::run_for) repeatedly, so that the host can check its own clock in between.
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Ends the search at this moment.
    ///
    /// The type [`Instant`] is the type of the standard library, except on the platform
    /// where [the standard library has no clock](Self::time).
    #[must_use]
    pub const fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Ends the search when `flag` is raised.
    #[must_use]
    pub fn cancel(mut self, flag: CancelFlag) -> Self {
        self.cancel = Some(flag);
        self
    }
}

/// A flag to cancel searches. Every search that has a clone of a raised flag is cut off. Any thread can raise the flag.
///
/// # Examples
///
/// ```
/// use colorwalk::{CancelFlag, Limit, Limits, Outcome, Search, Unit, problem_fn};
///
/// let flag = CancelFlag::new();
/// let endless = problem_fn(0u64, |&n| [(n + 1, Unit)], |_| false);
/// let report = std::thread::scope(|scope| {
///     scope.spawn(|| flag.cancel());
///     Search::new(&endless).limits(Limits::new().cancel(flag.clone())).bfs()
/// })?;
/// assert!(flag.is_cancelled());
/// assert!(matches!(report.outcome(), Outcome::CutOff(Limit::Cancelled)));
/// # Ok::<(), colorwalk::SearchError<u64>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Creates a flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag. It stays raised.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is raised.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limit that cut off a search.
///
/// # Examples
///
/// In this example, each variant names the limit that was set:
///
/// ```
/// use colorwalk::algorithms::{BreadthFirst, Dijkstra, OnFull};
/// use colorwalk::{CancelFlag, Limit, Limits, Outcome, Search, Unit, problem_fn};
/// use std::time::Duration;
///
/// let tree = problem_fn(1u128, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |_| false);
/// let raised = CancelFlag::new();
/// raised.cancel();
/// for (limits, limit) in [
///     (Limits::new().expansions(9), Limit::Expansions),
///     (Limits::new().generated(9), Limit::Generated),
///     (Limits::new().bytes(9000), Limit::Bytes),
///     (Limits::new().time(Duration::ZERO), Limit::Time),
///     (Limits::new().cancel(raised), Limit::Cancelled),
/// ] {
///     assert_eq!(
///         *Search::new(&tree).limits(limits).bfs()?.outcome(),
///         Outcome::CutOff(limit)
///     );
/// }
/// let search = || Search::new(&tree);
/// let bfs = BreadthFirst::new();
/// assert_eq!(*search().run(bfs.max_depth(9))?.outcome(), Outcome::CutOff(Limit::Depth));
/// assert_eq!(*search().max_cost(9).dijkstra()?.outcome(), Outcome::CutOff(Limit::Cost));
/// assert_eq!(
///     *search().capped_dijkstra(Dijkstra::new(), 9, OnFull::Stop)?.outcome(),
///     Outcome::CutOff(Limit::Frontier)
/// );
/// let mut run = search().start(bfs);
/// run.run_for(9)?;
/// assert_eq!(*run.into_report()?.outcome(), Outcome::CutOff(Limit::Paused));
/// # Ok::<(), colorwalk::SearchError<u128>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Limit {
    /// The number of expansions: [`Limits::expansions`].
    Expansions,
    /// The number of generated successors: [`Limits::generated`].
    Generated,
    /// The number of edges in a path: [`max_depth`](crate::algorithms::BreadthFirst::max_depth).
    Depth,
    /// The limit on the cost of a path: [`Search::max_cost`](crate::Search::max_cost). A search for many paths also
    /// reports this limit if a path may be missing because a cost [overflows](crate::SearchError::CostOverflow).
    Cost,
    /// The limit on the size of the frontier: [`Search::capped_dijkstra`](crate::Search::capped_dijkstra). A search
    /// with your own [frontier](crate::algorithms::Frontier) also reports this limit if open states are missing from
    /// the frontier.
    Frontier,
    /// The estimated memory: [`Limits::bytes`].
    Bytes,
    /// The clock: [`Limits::time`] or [`Limits::deadline`].
    Time,
    /// A time limit on a platform without a clock: see [`Limits::time`].
    NoClock,
    /// The raised flag: [`Limits::cancel`].
    Cancelled,
    /// All 2³² - 1 state ids are in use.
    Ids,
    /// The caller took the report of a run that had not ended.
    Paused,
    /// The problem [failed](crate::Failure::raise) to list the successors of a state. The state stays
    /// open.
    Failure,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Expansions => "limit on expansions",
            Self::Generated => "limit on generated states",
            Self::Depth => "limit on depth",
            Self::Cost => "limit on path cost",
            Self::Frontier => "cap of the frontier",
            Self::Bytes => "limit on memory",
            Self::Time => "limit on time",
            Self::NoClock => "limit on time without a clock",
            Self::Cancelled => "cancelled",
            Self::Ids => "no ids left for states",
            Self::Paused => "paused",
            Self::Failure => "the problem failed",
        })
    }
}
