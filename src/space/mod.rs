//! The bookkeeping of a search, private to the crate: which states are known, at what cost, and how
//! they were reached.
//!
//! [`SearchSpace`] stores each state once, in one vector, with its g-value, its estimate and the
//! edge that it was reached by. An edge is stored as the position among the successors of its
//! predecessor: four bytes whatever the action type, and enough to replay the path. A table of ids
//! finds a state again; without the table the space is a search *tree*, in which a state that is
//! reached by two paths is two nodes.
//!
//! Every change of status happens here and emits its event here, so that what an observer counts
//! cannot drift from what happened.

pub(crate) mod both_ends;
pub(crate) mod frontier;
pub(crate) mod session;

use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU32;
use std::sync::Arc;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use crate::cost::Cost;
use crate::observe::{Event, Observer};
use crate::outcome::{Reached, ReachedState, StateId};
use crate::problem::{PathCostOf, SearchProblem};

/// What a search knows about one reached state.
pub(crate) struct Node<P: SearchProblem + ?Sized> {
    pub(crate) state: P::State,
    pub(crate) g: PathCostOf<P>,
    pub(crate) h: PathCostOf<P>,
    pub(crate) depth: u32,
    pub(crate) via: Option<Via>,
    pub(crate) status: Status,
    /// Whether the state was expanded once, so that paths to other states may lead through it.
    pub(crate) was_expanded: bool,
}

impl<P: SearchProblem + ?Sized> Clone for Node<P> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            ..*self
        }
    }
}

/// The edge that a state was reached by: the edge at `position` among the successors of
/// `predecessor`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Via {
    pub(crate) predecessor: StateId,
    pub(crate) position: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Open,
    Closed,
    /// The slot is free, or its state has no path: it was dropped, or forgotten.
    Dropped,
    /// At the end of a bidirectional search: the state was reached from the goal.
    FromGoal {
        closed: bool,
    },
}

impl Status {
    /// Whether the state was reached from a start, and its path is known.
    pub(crate) fn is_reached(self) -> bool {
        matches!(self, Self::Open | Self::Closed)
    }
}

/// A path to a state: its cost, its number of edges, its last edge.
pub(crate) struct Arrival<P: SearchProblem + ?Sized> {
    pub(crate) g: PathCostOf<P>,
    pub(crate) depth: u32,
    pub(crate) via: Option<Via>,
}

impl<P: SearchProblem + ?Sized> Arrival<P> {
    pub(crate) fn at_start() -> Self {
        Self {
            g: P::Cost::ZERO,
            depth: 0,
            via: None,
        }
    }
}

/// Which known states take a cheaper path when it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relax {
    Never,
    Open,
    /// A closed state is opened again.
    Always,
    /// A closed state is opened again, unless by a path of more edges: states behind it might then
    /// lie deeper than is allowed, although they were not when they were reached.
    UnlessDeeper,
}

/// What an arrival changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Landing {
    /// The state was not known.
    New(StateId),
    /// The state was known at a higher g-value.
    Lowered(StateId),
    /// The state was known at a higher g-value, and keeps it: the cheaper path is too deep.
    TooDeep(StateId),
    /// The state was known at this g-value or a lower one.
    Known(StateId),
}

/// Which states are found again when they are met again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recognition {
    /// All: a search of a graph.
    All,
    /// Those that are [listed](SearchSpace::list): the states of the present path.
    Path,
    /// None: a search of a tree, in which a state that is reached by two paths is two nodes.
    None,
}

pub(crate) struct SearchSpace<P: SearchProblem + ?Sized, S> {
    nodes: Vec<Node<P>>,
    recognition: Recognition,
    table: Option<HashTable<StateId>>,
    hasher: S,
    open: usize,
    free: Vec<StateId>,
    heap_bytes: usize,
    heap_bytes_peak: usize,
    pub(crate) reopened: u64,
    pub(crate) duplicates: u64,
    pub(crate) dropped: u64,
}

impl<P: SearchProblem + ?Sized, S: BuildHasher> SearchSpace<P, S> {
    pub(crate) fn new(hasher: S, recognition: Recognition) -> Self {
        Self {
            nodes: Vec::new(),
            table: (recognition != Recognition::None).then(HashTable::new),
            recognition,
            hasher,
            open: 0,
            free: Vec::new(),
            heap_bytes: 0,
            heap_bytes_peak: 0,
            reopened: 0,
            duplicates: 0,
            dropped: 0,
        }
    }

    pub(crate) fn node(&self, id: StateId) -> &Node<P> {
        &self.nodes[id.index()]
    }

    pub(crate) fn nodes(&self) -> &[Node<P>] {
        &self.nodes
    }

    pub(crate) fn view(&self, id: StateId) -> ReachedState<'_, P> {
        ReachedState::new(id, self.node(id))
    }

    pub(crate) fn get(&self, id: StateId) -> Option<ReachedState<'_, P>> {
        let node = self
            .nodes
            .get(id.index())
            .filter(|node| node.status.is_reached())?;
        Some(ReachedState::new(id, node))
    }

    /// The number of slots: one more than the largest index of an id.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of open states: the exact size of the frontier.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    pub(crate) fn is_open(&self, id: StateId) -> bool {
        self.node(id).status == Status::Open
    }

    pub(crate) fn open_states(&self) -> impl Iterator<Item = ReachedState<'_, P>> {
        states(&self.nodes).filter(|reached| !reached.is_closed())
    }

    pub(crate) fn states(&self) -> impl Iterator<Item = ReachedState<'_, P>> {
        states(&self.nodes)
    }

    /// The bytes that the space takes, once `more` states have been added.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let capacity = grown(self.nodes.len(), self.nodes.capacity(), more);
        let slots = self.table.as_ref().map_or(0, |table| {
            // Slots of a word and a control byte, seven of eight in use at most.
            let capacity = grown(table.len(), table.capacity(), more);
            (capacity.saturating_mul(8) / 7).next_power_of_two() * (size_of::<StateId>() + 1)
        });
        capacity
            .saturating_mul(size_of::<Node<P>>())
            .saturating_add(slots)
            .saturating_add(self.free.capacity() * size_of::<StateId>())
            .saturating_add(self.heap_bytes)
    }

    /// The bytes that the space takes, with the most heap memory that its states ever owned.
    pub(crate) fn peak_bytes(&self) -> usize {
        self.bytes(0)
            .saturating_add(self.heap_bytes_peak - self.heap_bytes)
    }

    /// Records a path to `state`: a new state, a lower g-value, or nothing new.
    ///
    /// `None` if no ids are left.
    pub(crate) fn arrive(
        &mut self,
        problem: &P,
        observer: &mut impl Observer<P>,
        state: P::State,
        arrival: &Arrival<P>,
        relax: Relax,
        estimate: impl FnOnce(&P::State) -> PathCostOf<P>,
    ) -> Option<Landing> {
        let Some(table) = &mut self.table else {
            let h = estimate(&state);
            let id = self.store(problem, state, h, arrival)?;
            observer.notice(&Event::Discovered(self.view(id)));
            return Some(Landing::New(id));
        };
        let nodes = &self.nodes;
        let slot = table.entry(
            self.hasher.hash_one(&state),
            |id| nodes[id.index()].state == state,
            |id| self.hasher.hash_one(&nodes[id.index()].state),
        );
        let slot = match slot {
            Entry::Occupied(slot) => {
                let id = *slot.get();
                return Some(self.lower(observer, id, arrival, relax));
            }
            Entry::Vacant(slot) => slot,
        };
        let id = match self.free.last() {
            Some(&id) => id,
            None => StateId::from_index(self.nodes.len())?,
        };
        slot.insert(id);
        let h = estimate(&state);
        let stored = self.store(problem, state, h, arrival);
        debug_assert_eq!(stored, Some(id));
        observer.notice(&Event::Discovered(self.view(id)));
        Some(Landing::New(id))
    }

    fn lower(
        &mut self,
        observer: &mut impl Observer<P>,
        id: StateId,
        arrival: &Arrival<P>,
        relax: Relax,
    ) -> Landing {
        let node = &mut self.nodes[id.index()];
        let was_closed = node.status == Status::Closed;
        let may_relax = match relax {
            Relax::Never => false,
            Relax::Open => !was_closed,
            Relax::Always => true,
            Relax::UnlessDeeper => !was_closed || arrival.depth <= node.depth,
        };
        let is_cheaper = arrival.g < node.g;
        if !may_relax || !is_cheaper {
            self.pass_over(observer, id, arrival);
            let is_too_deep = relax == Relax::UnlessDeeper && is_cheaper;
            return if is_too_deep {
                Landing::TooDeep(id)
            } else {
                Landing::Known(id)
            };
        }
        let previous = node.g;
        node.g = arrival.g;
        node.depth = arrival.depth;
        node.via = arrival.via;
        node.status = Status::Open;
        if was_closed {
            self.open += 1;
            self.reopened += 1;
            observer.notice(&Event::Reopened {
                state: self.view(id),
                previous,
            });
        } else {
            observer.notice(&Event::Relaxed {
                state: self.view(id),
                previous,
            });
        }
        Landing::Lowered(id)
    }

    fn store(
        &mut self,
        problem: &P,
        state: P::State,
        h: PathCostOf<P>,
        arrival: &Arrival<P>,
    ) -> Option<StateId> {
        let id = match self.free.pop() {
            Some(id) => id,
            None => StateId::from_index(self.nodes.len())?,
        };
        self.heap_bytes = self.heap_bytes.saturating_add(problem.heap_bytes(&state));
        self.heap_bytes_peak = self.heap_bytes_peak.max(self.heap_bytes);
        let Arrival { g, depth, via } = *arrival;
        let node = Node {
            state,
            g,
            h,
            depth,
            via,
            status: Status::Open,
            was_expanded: false,
        };
        if id.index() == self.nodes.len() {
            self.nodes.push(node);
        } else {
            self.nodes[id.index()] = node;
        }
        self.open += 1;
        Some(id)
    }

    /// Marks an open state as expanded.
    pub(crate) fn close(&mut self, observer: &mut impl Observer<P>, id: StateId) {
        let node = &mut self.nodes[id.index()];
        debug_assert_eq!(node.status, Status::Open);
        node.status = Status::Closed;
        node.was_expanded = true;
        self.open -= 1;
        observer.notice(&Event::Closed(self.view(id)));
    }

    /// Takes an open state off the frontier. Unless paths may lead through it, it is forgotten, and its
    /// id may be given to another state.
    pub(crate) fn drop_open(&mut self, problem: &P, observer: &mut impl Observer<P>, id: StateId) {
        self.dropped += 1;
        self.open -= 1;
        observer.notice(&Event::Dropped(self.view(id)));
        if self.node(id).was_expanded {
            self.nodes[id.index()].status = Status::Closed;
            return;
        }
        self.free(problem, id);
    }

    /// Forgets a closed state, and may give its id to another. Its successors are left without a path.
    pub(crate) fn forget(&mut self, problem: &P, id: StateId) {
        debug_assert_eq!(self.node(id).status, Status::Closed);
        self.free(problem, id);
    }

    fn free(&mut self, problem: &P, id: StateId) {
        self.unlist(id);
        let node = &mut self.nodes[id.index()];
        self.heap_bytes = self
            .heap_bytes
            .saturating_sub(problem.heap_bytes(&node.state));
        node.status = Status::Dropped;
        self.free.push(id);
    }

    /// Forgets everything but `id`, which becomes the only start, at no cost and depth zero.
    pub(crate) fn restart_at(&mut self, problem: &P, id: StateId) -> StateId {
        let mut node = self.nodes.swap_remove(id.index());
        node.g = P::Cost::ZERO;
        node.depth = 0;
        node.via = None;
        node.status = Status::Open;
        node.was_expanded = false;
        self.nodes.clear();
        self.free.clear();
        self.heap_bytes = problem.heap_bytes(&node.state);
        self.open = 1;
        if let Some(table) = &mut self.table {
            table.clear();
        }
        self.nodes.push(node);
        self.list(StateId::FIRST);
        StateId::FIRST
    }

    /// Makes the state findable.
    pub(crate) fn list(&mut self, id: StateId) {
        let (nodes, hasher) = (&self.nodes, &self.hasher);
        if let Some(table) = &mut self.table {
            let hash = |id: &StateId| hasher.hash_one(&nodes[id.index()].state);
            table.insert_unique(hash(&id), id, hash);
        }
    }

    /// Makes the state not findable any more.
    pub(crate) fn unlist(&mut self, id: StateId) {
        if let Some(table) = &mut self.table {
            let hash = self.hasher.hash_one(&self.nodes[id.index()].state);
            if let Ok(slot) = table.find_entry(hash, |&other| other == id) {
                slot.remove();
            }
        }
    }

    pub(crate) fn hash(&self, state: &P::State) -> u64 {
        self.hasher.hash_one(state)
    }

    /// Forgets every state, to search once more.
    pub(crate) fn clear(&mut self) {
        self.nodes.clear();
        self.free.clear();
        self.open = 0;
        self.heap_bytes = 0;
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// Takes a state that was reached from the goal out of those that were reached from a start.
    pub(crate) fn set_apart(&mut self, id: StateId) {
        let node = &mut self.nodes[id.index()];
        let closed = node.status == Status::Closed;
        self.open -= usize::from(!closed);
        node.status = Status::FromGoal { closed };
    }

    /// At the end of a search that has forgotten predecessors: no state is reached by a path that is known.
    pub(crate) fn set_all_apart(&mut self) {
        for node in &mut self.nodes {
            node.status = Status::Dropped; // and those that were open count as open still
        }
    }

    /// The id of a state that is listed.
    pub(crate) fn find(&self, state: &P::State) -> Option<StateId> {
        let table = self.table.as_ref()?;
        let is_at = |id: &StateId| self.node(*id).state == *state;
        table.find(self.hasher.hash_one(state), is_at).copied()
    }

    /// Gives an open state another path: the one by which a depth-first search gets there.
    pub(crate) fn redirect(
        &mut self,
        observer: &mut impl Observer<P>,
        id: StateId,
        arrival: &Arrival<P>,
    ) {
        let node = &mut self.nodes[id.index()];
        let previous = node.g;
        node.g = arrival.g;
        node.depth = arrival.depth;
        node.via = arrival.via;
        observer.notice(&Event::Redirected {
            state: self.view(id),
            previous,
        });
    }

    /// Counts a path to a known state that changes nothing.
    pub(crate) fn pass_over(
        &mut self,
        observer: &mut impl Observer<P>,
        id: StateId,
        arrival: &Arrival<P>,
    ) {
        self.duplicates += 1;
        let from = arrival.via.map(|via| via.predecessor);
        observer.notice(&Event::NotRelaxed {
            state: self.view(id),
            g: arrival.g,
            from,
        });
    }

    /// Adds a state as a new one, without making it findable; `None` if no ids are left.
    pub(crate) fn add(
        &mut self,
        problem: &P,
        observer: &mut impl Observer<P>,
        state: P::State,
        h: PathCostOf<P>,
        arrival: &Arrival<P>,
    ) -> Option<StateId> {
        let id = self.store(problem, state, h, arrival)?;
        observer.notice(&Event::Discovered(self.view(id)));
        Some(id)
    }

    /// The id that was given last, of the states that are still there.
    pub(crate) fn last(&self) -> Option<StateId> {
        self.nodes
            .len()
            .checked_sub(1)
            .and_then(StateId::from_index)
    }

    /// Takes off the state that was added last.
    pub(crate) fn pop(&mut self, problem: &P) {
        if let Some(id) = self.last() {
            self.unlist(id);
        }
        if let Some(node) = self.nodes.pop() {
            self.heap_bytes = self
                .heap_bytes
                .saturating_sub(problem.heap_bytes(&node.state));
            self.open -= usize::from(node.status == Status::Open);
        }
    }

    /// The id of the state in a slot, if there is such a slot.
    pub(crate) fn id_at(&self, index: usize) -> Option<StateId> {
        StateId::from_index(index).filter(|id| id.index() < self.nodes.len())
    }

    /// Takes out the states, in the order of their ids, with the index to find them.
    pub(crate) fn into_states(self) -> (Vec<P::State>, Index<P::State>)
    where
        S: Send + Sync + 'static,
    {
        let states = self.nodes.into_iter().map(|node| node.state).collect();
        (
            states,
            Index::new(self.table.unwrap_or_default(), self.hasher),
        )
    }

    pub(crate) fn into_reached(self) -> Reached<P>
    where
        S: Send + Sync + 'static,
    {
        let table = self.table.filter(|_| self.recognition == Recognition::All);
        let index = table.map(|table| Index::new(table, self.hasher));
        Reached::new(self.nodes, index)
    }
}

/// Finds states by a table of their ids, whatever the type of the hasher was.
pub(crate) struct Index<T> {
    table: HashTable<StateId>,
    hash: Arc<dyn Fn(&T) -> u64 + Send + Sync>,
}

impl<T: Hash> Index<T> {
    fn new(table: HashTable<StateId>, hasher: impl BuildHasher + Send + Sync + 'static) -> Self {
        Self {
            table,
            hash: Arc::new(move |state: &T| hasher.hash_one(state)),
        }
    }

    /// Returns the id of a state, which `is_at` compares with the one that has an id.
    pub(crate) fn find(&self, state: &T, is_at: impl Fn(StateId) -> bool) -> Option<StateId> {
        self.table
            .find((self.hash)(state), |&id| is_at(id))
            .copied()
    }
}

impl<T> Clone for Index<T> {
    fn clone(&self) -> Self {
        Self {
            table: self.table.clone(),
            hash: Arc::clone(&self.hash),
        }
    }
}

/// The capacity after `more` items were added one by one to `len` in a vector that doubles.
pub(crate) fn grown(len: usize, capacity: usize, more: usize) -> usize {
    let needed = len.saturating_add(more);
    let mut grown = capacity;
    while grown < needed {
        grown = grown.saturating_mul(2).max(4);
    }
    grown
}

/// The states in the order of their ids.
pub(crate) fn states<P: SearchProblem + ?Sized>(
    nodes: &[Node<P>],
) -> impl Iterator<Item = ReachedState<'_, P>> {
    nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| node.status.is_reached())
        .filter_map(|(index, node)| Some(ReachedState::new(StateId::from_index(index)?, node)))
}

impl StateId {
    pub(crate) const FIRST: Self = Self(NonZeroU32::MIN);

    pub(crate) fn from_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index).ok()?.checked_add(1)?;
        NonZeroU32::new(number).map(Self)
    }
}
