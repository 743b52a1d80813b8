//! What a search has reached, once it is over.

use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, OnceLock};

use crate::error::SearchError;
use crate::id::StateId;
use crate::node::{Node, ReachedState, Status};
use crate::path::Path;
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::table::{IdTable, IndexTable, Table, Tag};
use crate::space::workspace::Workspace;

/// All states that a search reached, with their costs and predecessors.
///
/// # Examples
///
/// All corners of a cube in four dimensions, by the number of edges from one of them:
///
/// ```
/// use colorwalk::{Search, Successor, Unit, problem_fn};
///
/// let cube = problem_fn(
///     0b0000u32,
///     |&corner| (0..4).map(move |axis| Successor::new(axis, corner ^ 1 << axis, Unit)),
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
/// let opposite = reached.get(&0b1111).expect("every corner can be reached");
/// let path = reached.path(&cube, opposite.id()).expect("the id is of this search")?;
/// assert_eq!(path.actions(), [0, 1, 2, 3]);
/// assert_eq!(reached.by_id(opposite.id()).unwrap().state(), path.end());
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub struct Reached<P: SearchProblem + ?Sized> {
    nodes: Vec<Node<P>>,
    estimates: Vec<PathCostOf<P>>,
    index: Option<Index<P::State>>, // none after a search of a tree
}

impl<P: SearchProblem + ?Sized> Reached<P> {
    pub(crate) fn new(
        nodes: Vec<Node<P>>,
        estimates: Vec<PathCostOf<P>>,
        index: Option<Index<P::State>>,
    ) -> Self {
        Self {
            nodes,
            estimates,
            index,
        }
    }

    /// Returns the number of states.
    ///
    /// # Complexity
    ///
    /// Linear: states that were dropped, and those from the goal, are passed over.
    #[must_use]
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns whether no state was reached: the problem has no start.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Iterates over the states in the order of their ids, which is the order of discovery unless
    /// states were dropped.
    pub fn iter(&self) -> impl Iterator<Item = ReachedState<'_, P>> {
        states(&self.nodes, &self.estimates)
    }

    /// Iterates over the states that a bidirectional search reached from the goal, in the order of
    /// their ids; no other search has any.
    ///
    /// Their g-values are the cost of the rest of a path, their depths its edges, and their
    /// predecessors are the states after them on it. No other method of this table knows them.
    ///
    /// # Examples
    ///
    /// Both sides of a search along a road look at half of it:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::{Digraph, DigraphBuilder, NodeId};
    ///
    /// let road: DigraphBuilder<u32> = (0..100u32).map(|x| (x, x + 1, 1)).collect();
    /// let road = road.build()?;
    /// let trip = road.between(0, 100).expect("both are nodes");
    /// let report = Search::new(&trip).bidirectional_bfs().unwrap();
    /// let from_goal: Vec<_> = report.reached().from_goal().collect();
    /// assert_eq!(from_goal.len(), 51);
    /// assert_eq!((from_goal[0].state(), from_goal[0].g()), (&NodeId::new(100), 0));
    /// assert_eq!((from_goal[10].state(), from_goal[10].g()), (&NodeId::new(90), 10)); // ten more to go
    /// # Ok::<(), colorwalk::digraph::DigraphError>(())
    /// ```
    pub fn from_goal(&self) -> impl Iterator<Item = ReachedState<'_, P>> {
        let nodes = self.nodes.iter().enumerate();
        let nodes = nodes.filter(|(_, node)| matches!(node.status(), Status::FromGoal { .. }));
        nodes.filter_map(|(index, node)| {
            let id = StateId::from_index(index)?;
            Some(ReachedState::new(id, node, &self.estimates))
        })
    }

    /// Returns what is known about the state with this id.
    #[must_use]
    pub fn by_id(&self, id: StateId) -> Option<ReachedState<'_, P>> {
        let node = self
            .nodes
            .get(id.index())
            .filter(|node| node.status().is_reached())?;
        Some(ReachedState::new(id, node, &self.estimates))
    }

    /// Returns what is known about `state`.
    ///
    /// # Complexity
    ///
    /// One hash and one comparison, expected. The first call after a search by
    /// [index](SearchProblem::index), or after a breadth-first search of small states, hashes all states. After a search that detects no duplicates: linear,
    /// and the first of several equal states is returned.
    #[must_use]
    pub fn get(&self, state: &P::State) -> Option<ReachedState<'_, P>> {
        match &self.index {
            Some(index) => {
                let is_at = |id: StateId| self.nodes[id.index()].state == *state;
                let states = self.iter().map(|reached| (reached.id(), reached.state()));
                self.by_id(index.find(state, is_at, states)?)
            }
            None => self.iter().find(|reached| reached.state() == state),
        }
    }

    /// Returns the path that the search found to a state, or `None` for an id of another search.
    ///
    /// After a [commit](crate::OnFull::Commit) paths begin at the state that was committed to.
    ///
    /// # Errors
    ///
    /// Those of [`Path::replay`], and [`SearchError::Unfaithful`] if the replay ends elsewhere.
    pub fn path(&self, problem: &P, id: StateId) -> Option<Result<Path<P>, SearchError<P::State>>> {
        self.by_id(id)?;
        Some(path_to(problem, &self.nodes, None, id))
    }

    /// Returns how many states were reached at each depth, from zero; after a breadth-first search
    /// these are its layers, of which the last may be incomplete.
    #[must_use]
    pub fn layers(&self) -> Vec<usize> {
        let mut layers = Vec::new();
        for reached in self.iter() {
            let depth = reached.depth() as usize;
            if layers.len() <= depth {
                layers.resize(depth + 1, 0);
            }
            layers[depth] += 1;
        }
        layers
    }

    pub(crate) fn into_workspace(mut self) -> Workspace<P> {
        let states = self.nodes.len();
        self.nodes.clear();
        self.estimates.clear();
        Workspace {
            nodes: self.nodes,
            estimates: self.estimates,
            table: self.index.and_then(Index::into_table),
            states,
        }
    }
}

impl<P: SearchProblem + ?Sized> Clone for Reached<P> {
    fn clone(&self) -> Self {
        Self {
            nodes: self.nodes.clone(),
            estimates: self.estimates.clone(),
            index: self.index.clone(),
        }
    }
}

impl<P: SearchProblem + ?Sized> fmt::Debug for Reached<P>
where
    P::State: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Steps that were played before the present start of a search: a start and successor positions.
pub(crate) struct Prefix<P: SearchProblem + ?Sized> {
    pub(crate) start: P::State,
    pub(crate) positions: Vec<u32>,
    pub(crate) cost: PathCostOf<P>,
}

/// The successor positions from a start to `id`, and that start.
pub(crate) fn positions_to<P: SearchProblem + ?Sized>(
    nodes: &[Node<P>],
    id: StateId,
) -> (Vec<u32>, StateId) {
    let mut positions = Vec::with_capacity(nodes[id.index()].depth as usize);
    let mut at = id;
    while let Some(via) = nodes[at.index()].via() {
        positions.push(via.position);
        at = via.predecessor;
    }
    positions.reverse();
    (positions, at)
}

pub(crate) fn path_to<P: SearchProblem + ?Sized>(
    problem: &P,
    nodes: &[Node<P>],
    prefix: Option<&Prefix<P>>,
    id: StateId,
) -> Result<Path<P>, SearchError<P::State>> {
    let (positions, root) = positions_to(nodes, id);
    let path = match prefix {
        None => Path::replay(problem, nodes[root.index()].state.clone(), positions)?,
        Some(prefix) => {
            let positions = prefix.positions.iter().copied().chain(positions);
            Path::replay(problem, prefix.start.clone(), positions)?
        }
    };
    if *path.end() == nodes[id.index()].state {
        Ok(path)
    } else {
        Err(SearchError::Unfaithful {
            state: nodes[id.index()].state.clone(),
        })
    }
}

/// The states in the order of their ids.
pub(crate) fn states<'a, P: SearchProblem + ?Sized>(
    nodes: &'a [Node<P>],
    estimates: &'a [PathCostOf<P>],
) -> impl Iterator<Item = ReachedState<'a, P>> {
    let nodes = nodes.iter().enumerate();
    let reached = nodes.filter(|(_, node)| node.status().is_reached());
    reached.filter_map(|(index, node)| {
        let id = StateId::from_index(index)?;
        Some(ReachedState::new(id, node, estimates))
    })
}

/// Finds states by a table of their hashes, whatever the type of the hasher was.
pub(crate) struct Index<T> {
    table: OnceLock<IdTable>, // filled when it is first asked, if the search did without
    spare: Option<IndexTable>, // cleared, if it is used again
    hash: Arc<dyn Fn(&T) -> u64 + Send + Sync>,
}

impl<T: Hash> Index<T> {
    /// That of a search that did without.
    pub(super) fn unfilled(hasher: impl BuildHasher + Send + Sync + 'static) -> Self {
        Self {
            table: OnceLock::new(),
            spare: None,
            hash: Arc::new(move |state: &T| hasher.hash_one(state)),
        }
    }

    pub(super) fn new(
        table: Table,
        hasher: impl BuildHasher + Send + Sync + 'static,
        is_reused: bool,
    ) -> Self {
        let (table, spare) = match table {
            Table::ByHash(table) => (OnceLock::from(table), None),
            Table::ByIndex(table) => (OnceLock::new(), is_reused.then_some(table)),
        };
        Self {
            table,
            spare,
            ..Self::unfilled(hasher)
        }
    }

    /// Returns the id of a state, which `is_at` compares with the one that has an id. `states` are all
    /// that there are.
    pub(crate) fn find<'a>(
        &self,
        state: &T,
        is_at: impl Fn(StateId) -> bool,
        states: impl Iterator<Item = (StateId, &'a T)>,
    ) -> Option<StateId>
    where
        T: 'a,
    {
        let table = self.table.get_or_init(|| {
            let mut table = IdTable::default();
            for (id, state) in states {
                table.insert_new(Tag::new((self.hash)(state)), id);
            }
            table
        });
        table.find(Tag::new((self.hash)(state)), is_at).ok()
    }

    /// Takes out the table of the search.
    pub(crate) fn into_table(self) -> Option<Table> {
        let by_hash = self.table.into_inner().map(Table::ByHash);
        self.spare.map(Table::ByIndex).or(by_hash)
    }
}

impl<T> Clone for Index<T> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            spare: None,
            hash: Arc::clone(&self.hash),
        }
    }
}
