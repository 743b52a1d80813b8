//! Limits: what a search may spend, and the name of the limit that cut it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::{self, Instant};

/// What a search may spend. Nothing is limited unless it is said.
///
/// A limit is checked before each expansion, and those on generated states, bytes, time and the
/// cancel flag also within an expansion: the first to the letter, the others after 64 successors at most,
/// and after fewer that take long to come. Where that would mean to look at the clock more often than every
/// microsecond or so, only one of up to eight such looks is one. What has been generated is then recorded without another
/// look, which for a million successors takes a tenth of a second. A search that a limit ends says
/// [`Outcome::CutOff`](crate::Outcome::CutOff) with the [`Limit`], and returns what it found so far.
/// Two more limits depend on the problem and so stand on the search:
/// [`Search::max_cost`](crate::Search::max_cost) and
/// [`Search::frontier_cap`](crate::Search::frontier_cap).
///
/// # Examples
///
/// ```
/// use std::time::Duration;
/// use colorwalk::{CancelFlag, Instant, Limit, Limits, Outcome, Search, Successor, Unit, problem_fn};
///
/// let flag = CancelFlag::new(); // to be raised by whoever has a clone
/// let limits = Limits::new()
///     .expansions(1000)
///     .generated(1_000_000)
///     .depth(10_000)
///     .bytes(1 << 30)
///     .time(Duration::from_secs(60))
///     .deadline(Instant::now() + Duration::from_secs(3600))
///     .cancel(flag.clone());
/// let endless = problem_fn(0u64, |&n| [Successor::new((), n + 1, Unit)], |_| false);
/// let report = Search::new(&endless).limits(limits).bfs()?;
/// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Expansions)); // it comes first
/// # Ok::<(), colorwalk::SearchError<u64>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limits {
    pub(crate) expansions: Option<u64>,
    pub(crate) generated: Option<u64>,
    pub(crate) depth: Option<u32>,
    pub(crate) bytes: Option<usize>,
    pub(crate) time: Option<Duration>,
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancel: Option<CancelFlag>,
}

impl Limits {
    /// No limits.
    ///
    /// # Examples
    ///
    /// To let a run that was cut off go on to its end:
    ///
    /// ```
    /// use colorwalk::{Limit, Limits, Search, Step, Successor, Unit, problem_fn};
    ///
    /// let ring = problem_fn(0u32, |&n| [Successor::new((), (n + 1) % 50, Unit)], |_| false);
    /// let mut run = Search::new(&ring).limits(Limits::new().expansions(10)).start_bfs();
    /// assert_eq!(run.run_to_end()?, Step::CutOff(Limit::Expansions));
    /// run.set_limits(Limits::NONE);
    /// assert_eq!(run.run_to_end()?, Step::Exhausted);
    /// assert_eq!(run.stats().expanded, 50);
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    pub const NONE: Self = Self {
        expansions: None,
        generated: None,
        depth: None,
        bytes: None,
        time: None,
        deadline: None,
        cancel: None,
    };

    /// Whether something may come between at any time.
    pub(crate) fn is_timed(&self) -> bool {
        self.time.is_some() || self.deadline.is_some() || self.cancel.is_some()
    }

    /// Whether the clock is asked for.
    pub(crate) fn needs_clock(&self) -> bool {
        self.time.is_some() || self.deadline.is_some()
    }

    /// Whether the clock is asked for and this platform has none.
    pub(crate) fn lacks_clock(&self) -> bool {
        !clock::EXISTS && self.needs_clock()
    }

    /// Starts with no limits.
    #[must_use]
    pub const fn new() -> Self {
        Self::NONE
    }

    /// At most `count` expansions.
    #[must_use]
    pub const fn expansions(mut self, count: u64) -> Self {
        self.expansions = Some(count);
        self
    }

    /// At most `count` generated successors, known states included; holds within one expansion.
    ///
    /// Whether the last one allowed was the last of all is not looked at: the search is cut off.
    #[must_use]
    pub const fn generated(mut self, count: u64) -> Self {
        self.generated = Some(count);
        self
    }

    /// Paths of at most `edges` edges: states at this depth are not expanded.
    ///
    /// Breadth-first search reaches every state that lies within the limit. The other searches over
    /// a graph may first reach a state by a long path and then miss what lies behind it; they say
    /// so by claiming less.
    ///
    /// # Examples
    ///
    /// Steps of one cost 1, steps of two cost 5, and the goal is 4. Dijkstra's algorithm gets to 2 by two cheap
    /// steps first, and has no edge left for the rest:
    ///
    /// ```
    /// use colorwalk::{Claim, Limit, Limits, Outcome, Search, Successor, problem_fn};
    ///
    /// let road = problem_fn(
    ///     0u32,
    ///     |&x| [(x + 1, 1u32), (x + 2, 5)].map(|(to, cost)| Successor::new((), to, cost)),
    ///     |&x| x == 4,
    /// );
    /// let within = |edges| Search::new(&road).limits(Limits::new().depth(edges));
    /// assert_eq!(within(2).bfs()?.cost(), Some(10));
    /// assert_eq!(*within(2).dijkstra()?.outcome(), Outcome::CutOff(Limit::Depth));
    ///
    /// let report = within(3).dijkstra()?;
    /// // not `Claim::Cheapest`
    /// assert_eq!((report.cost(), report.claim()), (Some(7), Claim::Path));
    /// assert_eq!(within(4).dijkstra()?.claim(), Claim::Cheapest);
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[must_use]
    pub const fn depth(mut self, edges: u32) -> Self {
        self.depth = Some(edges);
        self
    }

    /// At most `bytes` of memory for states, their table and the frontier.
    ///
    /// What is counted is the capacity of the search's own tables, with the growth that the next
    /// expansion could cause, and what [`heap_bytes`](crate::SearchProblem::heap_bytes) says.
    #[must_use]
    pub const fn bytes(mut self, bytes: usize) -> Self {
        self.bytes = Some(bytes);
        self
    }

    /// At most this time on the clock, from the start of the run, pauses included.
    ///
    /// On `wasm32-unknown-unknown` the clock is that of the JavaScript host, which the feature `js` makes available.
    /// Without that feature there is no clock on that platform: a search with a limit on time is cut off before its
    /// first expansion by [`Limit::NoClock`]. In a host that is not JavaScript, limit
    /// [expansions](Self::expansions) instead, or drive a [`Run`](crate::Run) by
    /// [`run_for`](crate::Run::run_for) and let the host look at its own clock in between.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    /// use colorwalk::{Limit, Limits, Outcome, Search, Successor, Unit, problem_fn};
    ///
    /// let endless = problem_fn(0u64, |&n| [Successor::new((), n + 1, Unit)], |_| false);
    /// let limits = Limits::new().time(Duration::from_millis(1));
    /// let report = Search::new(&endless).limits(limits).bfs()?;
    /// assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Time));
    /// # Ok::<(), colorwalk::SearchError<u64>>(())
    /// ```
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Not after this moment. [`Instant`] is that of the standard library, except where
    /// [that has no clock](Self::time).
    #[must_use]
    pub const fn deadline(mut self, deadline: Instant) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Until somebody raises `flag`.
    #[must_use]
    pub fn cancel(mut self, flag: CancelFlag) -> Self {
        self.cancel = Some(flag);
        self
    }
}

/// A flag that stops every search that was given a clone of it, from any thread.
///
/// # Examples
///
/// ```
/// use colorwalk::{CancelFlag, Limit, Limits, Outcome, Search, Successor, Unit, problem_fn};
///
/// let flag = CancelFlag::new();
/// let endless = problem_fn(0u64, |&n| [Successor::new((), n + 1, Unit)], |_| false);
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
    /// Makes a flag that is down.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Raises the flag. It stays up.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is up.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The limit that cut a search.
///
/// # Examples
///
/// Each names what the caller had set:
///
/// ```
/// use colorwalk::{
///     CancelFlag, Limit, Limits, OnFull, Outcome, Search, Successor, Unit, problem_fn,
/// };
/// use std::time::Duration;
///
/// let tree = problem_fn(
///     1u128,
///     |&n| [2 * n, 2 * n + 1].map(|m| Successor::new((), m, Unit)),
///     |_| false,
/// );
/// let raised = CancelFlag::new();
/// raised.cancel();
/// for (limits, limit) in [
///     (Limits::new().expansions(9), Limit::Expansions),
///     (Limits::new().generated(9), Limit::Generated),
///     (Limits::new().depth(9), Limit::Depth),
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
/// assert_eq!(*search().max_cost(9).dijkstra()?.outcome(), Outcome::CutOff(Limit::Cost));
/// assert_eq!(
///     *search().frontier_cap(9, OnFull::Stop).bfs()?.outcome(),
///     Outcome::CutOff(Limit::Frontier)
/// );
/// let mut run = search().start_bfs();
/// run.run_for(9)?;
/// assert_eq!(*run.into_report()?.outcome(), Outcome::CutOff(Limit::Paused));
/// # Ok::<(), colorwalk::SearchError<u128>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Limit {
    /// The number of expansions: [`Limits::expansions`].
    Expansions,
    /// The number of generated successors: [`Limits::generated`].
    Generated,
    /// The number of edges in a path: [`Limits::depth`].
    Depth,
    /// The cost of a path: [`Search::max_cost`](crate::Search::max_cost).
    Cost,
    /// The size of the frontier: [`Search::frontier_cap`](crate::Search::frontier_cap).
    Frontier,
    /// The estimated memory: [`Limits::bytes`].
    Bytes,
    /// The clock: [`Limits::time`] or [`Limits::deadline`].
    Time,
    /// There is no clock on this platform, and there is a limit on time: see [`Limits::time`].
    NoClock,
    /// The flag that the caller raised: [`Limits::cancel`].
    Cancelled,
    /// The 2³² - 1 states that ids can tell apart.
    Ids,
    /// The caller asked for a report of a run before it had ended.
    Paused,
    /// The problem [failed](crate::SearchProblem::take_failure) to list the successors of a state, which is still open.
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
            Self::Time => "deadline",
            Self::NoClock => "limit on time without a clock",
            Self::Cancelled => "cancelled",
            Self::Ids => "no ids left for states",
            Self::Paused => "paused",
            Self::Failure => "the problem failed",
        })
    }
}
