//! The states that a search reached, and the memory that it leaves for the next search.
//!
//! A search allocates little memory at first, then twice as much, and so on. If many short searches follow each other,
//! as when a game finds paths for its characters, allocation is a large part of the work. A [`Workspace`] keeps the
//! memory for the next search.

use std::hash::Hash;
use std::iter::{Enumerate, FusedIterator};
use std::sync::OnceLock;
use std::{fmt, slice};

use crate::cost::Cost;
use crate::error::SearchError;
use crate::hash::StateHasher;
use crate::id::StateId;
use crate::node::{Node, ReachedState, Via};
use crate::path::{PathOf, Trail, TrailOf, path_along};
use crate::problem::SearchProblem;
use crate::space::known::Table;
use crate::space::memory::bytes_of;
use crate::space::table::{IdTable, Tag};

/// All states that a search reached, with their costs and parents.
///
/// Only the g-values of closed states are final. A search that finds a goal ends before it has closed all states. To
/// get the final costs of all states, use [`Search::shortest_path_tree`](crate::Search::shortest_path_tree).
///
/// # Examples
///
/// This search starts at one corner of a four-dimensional cube, and counts the edges to every corner:
///
/// ```
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let cube = problem_fn(
///     0b0000u32,
///     |&corner| (0..4).map(move |axis| (axis, corner ^ 1 << axis, Unit)),
///     |_| false,
/// );
/// let report = Search::new(&cube).bfs()?;
/// let reached = report.reached();
/// assert_eq!(reached.len(), 16);
/// assert!(!reached.is_empty());
/// assert_eq!(reached.layers(), [1, 4, 6, 4, 1]); // binomial coefficients
/// let at_two = reached.iter().filter(|corner| corner.depth() == 2);
/// assert!(at_two.map(|corner| corner.state().count_ones()).eq([2; 6]));
///
/// let path = reached.path(&cube, &0b1111)?.expect("every corner can be reached");
/// assert_eq!((path.actions(), reached.cost(&0b1111)), (&[0, 1, 2, 3][..], Some(4)));
/// let opposite = reached.get(&0b1111).expect("every corner can be reached");
/// assert_eq!(reached.by_id(opposite.id()).unwrap().state(), path.end());
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone)]
pub struct Reached<S, C: Cost> {
    nodes: Vec<Node<S, C>>,
    estimates: Vec<C::Total>,
    index: Option<Index<S>>, // `None` after a tree search
    is_from_both_ends: bool,
}

/// The type of the reached states in a search of problem `P`.
pub type ReachedOf<P> = Reached<<P as SearchProblem>::State, <P as SearchProblem>::Cost>;

impl<S, C: Cost> Reached<S, C> {
    pub(crate) fn new(
        nodes: Vec<Node<S, C>>,
        estimates: Vec<C::Total>,
        index: Option<Index<S>>,
        is_from_both_ends: bool,
    ) -> Self {
        Self {
            nodes,
            estimates,
            index,
            is_from_both_ends,
        }
    }

    /// Returns the number of states.
    ///
    /// # Complexity
    ///
    /// Takes time linear in the number of reached states, because the method must skip dropped states, and must also
    /// skip states that a bidirectional search reached from the goal.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns true if no state was reached, because the problem has no start.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Iterates over the states in order of id.
    ///
    /// This order is the order of discovery, unless states were dropped.
    pub fn iter(&self) -> ReachedStates<'_, S, C> {
        states(&self.nodes, &self.estimates)
    }

    /// Returns whether the search was bidirectional. If so, the other methods skip the states reached from the goal.
    pub(crate) fn is_from_both_ends(&self) -> bool {
        self.is_from_both_ends
    }

    /// Returns the reached state with this id.
    pub fn by_id(&self, id: StateId) -> Option<ReachedState<'_, S, C>> {
        let node = self
            .nodes
            .get(id.index())
            .filter(|node| node.status().is_reached())?;
        Some(ReachedState::new(id, node, &self.estimates))
    }

    /// Looks up a reached state.
    ///
    /// # Complexity
    ///
    /// Computes one hash and, on average, makes one comparison. After a search that
    /// used [indices](SearchProblem::index), or a breadth-first search of small states, the first call hashes all
    /// states. After a search without duplicate detection, each call takes linear time and returns the first of equal
    /// states.
    pub fn get(&self, state: &S) -> Option<ReachedState<'_, S, C>>
    where
        S: Eq + Hash,
    {
        match &self.index {
            Some(index) => {
                let is_at = |id: StateId| self.nodes[id.index()].state == *state;
                let states = self.iter().map(|reached| (reached.id(), reached.state()));
                self.by_id(index.find(state, is_at, states)?)
            }
            None => self.iter().find(|reached| reached.state() == state),
        }
    }

    /// Returns the cost of the path that was found to a state. Returns `None` if the search did not reach the state.
    ///
    /// # Complexity
    ///
    /// The cost of [`get`](Self::get).
    pub fn cost(&self, state: &S) -> Option<C::Total>
    where
        S: Eq + Hash,
    {
        self.get(state).map(|reached| reached.g())
    }

    /// Returns the path that was found to a state. Returns `None` if the search did not reach the state.
    ///
    /// After a [commit](crate::algorithms::OnFull::Commit), paths begin at the state that the search committed to.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`](crate::Path::replay). Returns [`SearchError::Unfaithful`] if the replayed
    /// path ends at another state, and [`SearchError::UnorderedCosts`] if the path does not begin at a start.
    pub fn path<P>(&self, problem: &P, state: &S) -> Result<Option<PathOf<P>>, SearchError<S>>
    where
        P: SearchProblem<State = S, Cost = C>,
        S: Eq + Hash,
    {
        let reached = self.get(state);
        reached
            .map(|reached| path_to(problem, &self.nodes, None, reached.id()))
            .transpose()
    }

    /// Returns the start at which the path to a state begins. Returns `None` if the search did not reach the state.
    ///
    /// # Complexity
    ///
    /// Costs as much as [`get`](Self::get), and takes O(l) more time for a path of l edges.
    #[doc(alias = "nearest depot")]
    pub fn start_of(&self, state: &S) -> Option<&S>
    where
        S: Eq + Hash,
    {
        let (_, start) = positions_to(&self.nodes, self.get(state)?.id());
        Some(&self.nodes[start.index()].state)
    }

    pub(crate) fn nodes(&self) -> &[Node<S, C>] {
        &self.nodes
    }

    /// Returns the number of reached states at each depth, from zero.
    ///
    /// After a breadth-first search, the numbers of states at each depth are the sizes of the layers. The last layer
    /// may be incomplete.
    pub fn layers(&self) -> Vec<u64> {
        let mut layers = Vec::new();
        for reached in self {
            let depth = reached.depth() as usize;
            if layers.len() <= depth {
                layers.resize(depth + 1, 0);
            }
            layers[depth] += 1;
        }
        layers
    }

    pub(crate) fn into_workspace(mut self) -> Workspace<S, C> {
        let states = self.nodes.len();
        self.nodes.clear();
        self.estimates.clear();
        Workspace {
            nodes: self.nodes,
            estimates: self.estimates,
            table: self.index.map_or(Table::None, Index::into_table),
            states,
        }
    }
}

/// An iterator over the states of a [`Reached`], in order of id.
pub struct ReachedStates<'a, S, C: Cost> {
    nodes: Enumerate<slice::Iter<'a, Node<S, C>>>,
    estimates: &'a [C::Total],
}

impl<'a, S, C: Cost> Iterator for ReachedStates<'a, S, C> {
    type Item = ReachedState<'a, S, C>;

    #[inline]
    fn next(&mut self) -> Option<ReachedState<'a, S, C>> {
        let (index, node) = self.nodes.find(|(_, node)| node.status().is_reached())?;
        let id = StateId::from_index(index)?;
        Some(ReachedState::new(id, node, self.estimates))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.nodes.len()))
    }
}

impl<S, C: Cost> FusedIterator for ReachedStates<'_, S, C> {}

impl<S, C: Cost> Clone for ReachedStates<'_, S, C> {
    fn clone(&self) -> Self {
        Self {
            nodes: self.nodes.clone(),
            estimates: self.estimates,
        }
    }
}

impl<S: fmt::Debug, C: Cost> fmt::Debug for ReachedStates<'_, S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, S, C: Cost> IntoIterator for &'a Reached<S, C> {
    type Item = ReachedState<'a, S, C>;
    type IntoIter = ReachedStates<'a, S, C>;

    fn into_iter(self) -> ReachedStates<'a, S, C> {
        self.iter()
    }
}

impl<S, C: Cost> fmt::Debug for Reached<S, C>
where
    S: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Returns the position of each edge on the path to `id` among the successors, and the start of this path.
pub(crate) fn positions_to<S, C: Cost>(nodes: &[Node<S, C>], id: StateId) -> (Vec<u32>, StateId) {
    let depth = nodes[id.index()].depth as usize; // includes the edges before a commit
    let mut positions = Vec::with_capacity(depth.min(nodes.len()));
    let mut root = id;
    for via in edges_to(nodes, id) {
        positions.push(via.position);
        root = via.predecessor;
    }
    positions.reverse();
    (positions, root)
}

/// Iterates over the edges of the path to `id`, from the last edge to the first.
///
/// The iterator stops when it has yielded as many edges as there are states. Without this stop it might never end,
/// because predecessors can form a cycle if the `Ord` of the cost type is faulty.
pub(crate) fn edges_to<S, C: Cost>(nodes: &[Node<S, C>], id: StateId) -> impl Iterator<Item = Via> {
    nodes.iter().scan(id, |state, _| {
        let via = nodes[state.index()].via()?;
        *state = via.predecessor;
        Some(via)
    })
}

pub(crate) fn path_to<P: SearchProblem>(
    problem: &P,
    nodes: &[Node<P::State, P::Cost>],
    prefix: Option<&TrailOf<P>>,
    id: StateId,
) -> Result<PathOf<P>, SearchError<P::State>> {
    let (positions, root) = positions_to(nodes, id);
    if nodes[root.index()].via().is_some() {
        let state = nodes[id.index()].state.clone();
        return Err(SearchError::UnorderedCosts { state });
    }
    let (start, positions) = match prefix {
        None => (&nodes[root.index()].state, positions),
        Some(prefix) => (
            &prefix.start,
            [prefix.positions.as_slice(), &positions].concat(),
        ),
    };
    let trail = Trail {
        start: start.clone(),
        positions,
        end: nodes[id.index()].state.clone(),
        cost: nodes[id.index()].g,
    };
    path_along(problem, trail)
}

/// Iterates over the states in order of id.
pub(crate) fn states<'a, S, C: Cost>(
    nodes: &'a [Node<S, C>],
    estimates: &'a [C::Total],
) -> ReachedStates<'a, S, C> {
    ReachedStates {
        nodes: nodes.iter().enumerate(),
        estimates,
    }
}

/// Finds states by a table of their hashes.
pub(crate) struct Index<T> {
    table: OnceLock<IdTable>, // the table of the search if it has this hasher, otherwise filled on first use
    spare: Table<T>,          // the table of the search, unless `table` is this table
    hasher: StateHasher,
}

default_by!([T] Index<T>: table, spare, hasher); // belongs to no search, and is filled on first use

impl<T> Index<T> {
    /// Creates the index from the table and the hasher of a search. Returns `None` if the search did not recognise all
    /// states. If `reuses` is set, keeps the array of this search for the next search.
    pub(crate) fn new((table, hasher): (Table<T>, StateHasher), reuses: bool) -> Option<Self> {
        let (table, spare) = match table {
            Table::Path(_) | Table::None => return None,
            Table::ByHash(table) => (OnceLock::from(table), Table::None),
            Table::ByIndex(_) if reuses => (OnceLock::new(), table),
            _ => (OnceLock::new(), Table::None),
        };
        Some(Self {
            table,
            spare,
            hasher,
        })
    }

    /// Replaces the table of the search, which may find nodes that were reached from the goal, by a new table for
    /// look-ups. The old table is kept only for the reuse of its memory.
    pub(super) fn set_aside(mut self) -> Self {
        if let Some(table) = self.table.take() {
            self.spare = Table::ByHash(table);
        }
        self
    }

    /// Returns the id of `state`. The function `is_at` returns whether the state has a given id, and `states` yields
    /// all states.
    pub(crate) fn find<'a>(
        &self,
        state: &T,
        is_at: impl Fn(StateId) -> bool,
        states: impl Iterator<Item = (StateId, &'a T)>,
    ) -> Option<StateId>
    where
        T: Hash + 'a,
    {
        let table = self.table.get_or_init(|| {
            let mut table = IdTable::default();
            for (id, state) in states {
                table.insert_new(Tag::of(&self.hasher, state), id);
            }
            table
        });
        table.find(Tag::of(&self.hasher, state), is_at).ok()
    }

    /// Returns the table of the search.
    pub(crate) fn into_table(self) -> Table<T> {
        match self.table.into_inner() {
            Some(table) if matches!(self.spare, Table::None) => Table::ByHash(table),
            _ => self.spare,
        }
    }
}

impl<T> Clone for Index<T> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            spare: Table::None,
            hasher: self.hasher.clone(),
        }
    }
}

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
