//! Search statistics.

/// Counts of the work of a search.
///
/// The counts of a search are the same on every machine, except for the bytes, which depend on the platform.
///
/// # Examples
///
/// In this example, the heuristic is admissible but inconsistent, so A* closes `a` too early and then reopens it:
///
/// ```text
/// start --3--> a --5--> goal        h(b) = 6, which is exact; else h = 0
/// start --1--> b --1--> a
/// ```
///
/// ```
/// use colorwalk::{Search, problem_fn};
///
/// let edges = [("start", "a", 3u32), ("start", "b", 1), ("b", "a", 1), ("a", "goal", 5)];
/// let graph = problem_fn(
///     "start",
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| (to, cost))
///     },
///     |&state| state == "goal",
/// );
/// let report = Search::new(&graph).astar(|&state| if state == "b" { 6 } else { 0 })?;
/// assert_eq!(report.cost(), Some(7));
/// let stats = report.stats();
/// assert_eq!((stats.expanded, stats.generated), (4, 5)); // `a` is expanded twice
/// assert_eq!((stats.reopened, stats.duplicates), (1, 0));
/// assert_eq!((stats.frontier_peak, stats.stored_peak), (2, 4));
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stats {
    /// The number of expansions. In an expansion, the search calls `successors` and reads all items.
    pub expanded: u64,
    /// The number of generated successors, including states already reached.
    pub generated: u64,
    /// The number of generated successors that had already been reached at the same or a lower g-value.
    pub duplicates: u64,
    /// The number of times that a closed state was reopened at a lower g-value.
    pub reopened: u64,
    /// The number of states that were dropped because the frontier was full, or because they were discovered at a cost
    /// above the limit on cost.
    pub dropped: u64,
    /// The number of times that a full frontier was cleared, and the search continued from one state.
    pub commits: u64,
    /// The largest number of open states. A goal that ended the search when it was generated is not counted.
    pub frontier_peak: usize,
    /// The largest number of states stored at once.
    pub stored_peak: usize,
    /// The peak of the estimated memory in use, as for [`Limits::bytes`](crate::Limits::bytes).
    pub bytes_peak: usize,
}

impl Stats {
    /// Returns the counts of this search and the next search together. `bytes` is the memory of this search that stays
    /// in use during the next search.
    pub(crate) fn and_then(self, next: Self, bytes: usize) -> Self {
        let bytes_peak = next.bytes_peak.saturating_add(bytes);
        Self {
            expanded: self.expanded + next.expanded,
            generated: self.generated + next.generated,
            duplicates: self.duplicates + next.duplicates,
            reopened: self.reopened + next.reopened,
            dropped: self.dropped + next.dropped,
            commits: self.commits + next.commits,
            frontier_peak: self.frontier_peak.max(next.frontier_peak),
            stored_peak: self.stored_peak.max(next.stored_peak),
            bytes_peak: self.bytes_peak.max(bytes_peak),
        }
    }
}
