//! Memory that one search leaves for the next.
//!
//! A search allocates little memory at first, then twice as much, and so on. If many short searches follow each other,
//! as when a game finds paths for its characters, allocation is a large part of the work. A [`Workspace`] keeps the
//! memory for the next search.

use crate::cost::Cost;
use crate::node::Node;
use crate::problem::SearchProblem;
use crate::space::known::Table;
use crate::space::memory::bytes_of;
use crate::space::table::IdTable;

/// The memory that a search leaves for the next search. It holds the states and the table that finds them.
///
/// Pass a workspace to a search with [`Search::workspace`](crate::Search::workspace), and get it back
/// with [`Report::into_workspace`](crate::Report::into_workspace). The next search may use another algorithm, other
/// options, and another problem of the same type. A search without a table of all states, such as a tree search or
/// IDA*, frees the table. If states have an [index](SearchProblem::index), a search clears only the entries that it
/// used. Therefore a short search costs no more in a large array than in a small one.
///
/// A clone of a workspace copies no memory. It only records for how many states the next search will allocate memory.
///
/// # Examples
///
/// These searches find paths on a ring of a thousand nodes:
///
/// ```
/// use colorwalk::digraph::DigraphBuilder;
/// use colorwalk::{Search, Workspace};
///
/// let ring: DigraphBuilder<u32> = (0..1_000)
///     .flat_map(|n| [(n, (n + 1) % 1_000, 1), (n, (n + 999) % 1_000, 1)])
///     .collect();
/// let ring = ring.build()?;
///
/// let mut workspace = Workspace::new();
/// for (from, to, cost) in [(0, 10, 10), (500, 400, 100), (999, 1, 2)] {
///     let trip = ring.with_starts([from])?.with_goals([to])?;
///     let report = Search::new(&trip).workspace(workspace).dijkstra()?;
///     assert_eq!(report.cost(), Some(cost));
///     workspace = report.into_workspace();
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If you know roughly how many states a search will store, allocate memory for all of them at once:
///
/// ```
/// use colorwalk::{Search, Unit, Workspace, problem_fn};
///
/// let cube = problem_fn(
///     0u32,
///     |&corner| (0..12).map(move |axis| (axis, corner ^ 1 << axis, Unit)),
///     |&corner| corner == 0xfff,
/// );
/// let workspace = Workspace::with_capacity(1 << 12);
/// let report = Search::new(&cube).workspace(workspace).bfs()?;
/// assert_eq!((report.cost(), report.reached().len()), (Some(12), 1 << 12));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct Workspace<S, C: Cost> {
    pub(crate) nodes: Vec<Node<S, C>>, // empty, but with capacity, as are the estimates
    pub(crate) estimates: Vec<C::Total>,
    pub(crate) table: Table<S>, // as the last search left it
    pub(crate) states: usize,   // that the next search is likely to store
}

/// The type of workspace for searches of problem `P`.
pub type WorkspaceOf<P> = Workspace<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;

impl<S, C: Cost> Workspace<S, C> {
    /// Returns a workspace without memory.
    pub const fn new() -> Self {
        Self::with_capacity(0)
    }

    /// Creates a workspace for a search that is likely to store `states` states.
    ///
    /// The search allocates memory for these states when it starts. If the allocation fails, or would take more than
    /// half of the [limit](crate::Limits::bytes) of the search, the search starts without this memory.
    pub const fn with_capacity(states: usize) -> Self {
        Self {
            nodes: Vec::new(),
            estimates: Vec::new(),
            table: Table::None,
            states,
        }
    }

    /// Allocates memory for the states. Returns an empty workspace if the allocation fails, or if it would take more
    /// than half of `max_bytes`.
    pub(crate) fn prepared(mut self, max_bytes: Option<usize>) -> Self {
        let ids = usize::try_from(u32::MAX).unwrap_or(usize::MAX);
        let more = self.states.saturating_sub(self.nodes.capacity());
        let table = self.states.saturating_mul(IdTable::MOST_BYTES_AN_ID);
        let bytes = self.bytes().saturating_add(table);
        let bytes = bytes.saturating_add(more.saturating_mul(size_of::<Node<S, C>>()));
        let is_too_much = max_bytes.is_some_and(|most| bytes > most / 2);
        if is_too_much || self.states > ids || self.nodes.try_reserve_exact(self.states).is_err() {
            return Self::new();
        }
        self
    }

    /// Returns the number of bytes held.
    pub fn bytes(&self) -> usize {
        bytes_of(&self.nodes, 0)
            .saturating_add(bytes_of(&self.estimates, 0))
            .saturating_add(self.table.bytes(0))
    }
}

impl<S, C: Cost> Default for Workspace<S, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S, C: Cost> Clone for Workspace<S, C> {
    fn clone(&self) -> Self {
        Self::with_capacity(self.states)
    }
}

debug_by!(self => [S, C: Cost] Workspace<S, C>: states: self.states, bytes: self.bytes());
