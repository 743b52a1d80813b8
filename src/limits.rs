//! Limits: what a search may spend, and the name of the limit that cut it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What a search may spend. Nothing is limited unless it is said.
///
/// A limit is checked before each expansion, and those on generated states, bytes, time and the
/// cancel flag also within an expansion: the first to the letter, the others after 64 successors at most,
/// and after fewer that take long to come. What has been generated is then recorded without another
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
/// use colorwalk::{Limit, Limits, Outcome, Search, Successor, Unit, problem_fn};
///
/// let endless = problem_fn(0u64, |&n| [Successor::new((), n + 1, Unit)], |_| false);
/// let limits = Limits::new().expansions(1000).time(Duration::from_secs(60)).bytes(1 << 30);
/// let report = Search::new(&endless).limits(limits).bfs()?;
/// assert!(matches!(report.outcome(), Outcome::CutOff(Limit::Expansions)));
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
    pub const NONE: Self = Self {
        expansions: None,
        generated: None,
        depth: None,
        bytes: None,
        time: None,
        deadline: None,
        cancel: None,
    };

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
    #[must_use]
    pub const fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Not after this moment.
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
    /// The flag that the caller raised: [`Limits::cancel`].
    Cancelled,
    /// The 2³² - 1 states that ids can tell apart.
    Ids,
    /// The caller asked for a report of a run before it had ended.
    Paused,
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
            Self::Cancelled => "cancelled",
            Self::Ids => "no ids left for states",
            Self::Paused => "paused",
        })
    }
}
