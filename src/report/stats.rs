//! What a search has counted.

/// What a search did, in numbers that repeat exactly; but for the bytes, which are those of the
/// platform.
///
/// # Examples
///
/// An estimate that is admissible and not consistent closes a too early, and opens it again:
///
/// ```text
/// start --3--> a --5--> goal        h(b) = 6, which is exact; else h = 0
/// start --1--> b --1--> a
/// ```
///
/// ```
/// use colorwalk::{Search, Successor, problem_fn};
///
/// let edges = [("start", "a", 3u32), ("start", "b", 1), ("b", "a", 1), ("a", "goal", 5)];
/// let graph = problem_fn(
///     "start",
///     |&from| {
///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
///         out.map(|(_, to, cost)| Successor::new((), to, cost))
///     },
///     |&state| state == "goal",
/// );
/// let report = Search::new(&graph).astar(|&state: &&str| if state == "b" { 6 } else { 0 })?;
/// assert_eq!(report.cost(), Some(7));
/// let stats = report.stats();
/// assert_eq!((stats.expanded, stats.generated), (4, 5)); // a twice
/// assert_eq!((stats.reopened, stats.duplicates), (1, 0));
/// assert_eq!((stats.frontier_peak, stats.stored_peak), (2, 4));
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Stats {
    /// States expanded: calls of `successors` that were run to their end.
    pub expanded: u64,
    /// Successors generated, known states included.
    pub generated: u64,
    /// Successors that were known at no higher g-value.
    pub duplicates: u64,
    /// Closed states that were opened again at a lower g-value.
    pub reopened: u64,
    /// States that a full frontier dropped, or that lay beyond the cap on cost when they were
    /// discovered.
    pub dropped: u64,
    /// Times that a full frontier was cleared to go on from one state.
    pub commits: u64,
    /// The largest number of open states, not counting a goal that ended the search when it was
    /// generated.
    pub frontier_peak: usize,
    /// The largest number of states stored at once.
    pub stored_peak: usize,
    /// The largest estimate of the memory in use, as for [`Limits::bytes`](crate::Limits::bytes).
    pub bytes_peak: usize,
}
