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
pub(crate) mod buckets;
pub(crate) mod frontier;
pub(crate) mod heap;
pub(crate) mod interner;
mod path_table;
pub(crate) mod session;
pub(crate) mod table;
pub(crate) mod visited;

use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU32;
use std::sync::{Arc, OnceLock};

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::observe::{Event, Observer, tell};
use crate::outcome::{Reached, ReachedState, StateId};
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::path_table::PathTable;
use crate::space::table::{Bound, IdTable, IndexTable, Table, Tag, Vacancy};
use crate::workspace::Workspace;

/// What a search knows about one reached state, but for the estimate of the remaining cost.
pub(crate) struct Node<P: SearchProblem + ?Sized> {
    pub(crate) state: P::State,
    pub(crate) g: PathCostOf<P>,
    pub(crate) depth: u32,
    predecessor: Option<StateId>,
    mark: Mark,
}

impl<P: SearchProblem + ?Sized> Node<P> {
    /// The edge that the state was reached by.
    #[inline]
    pub(crate) fn via(&self) -> Option<Via> {
        Some(Via {
            predecessor: self.predecessor?,
            position: self.mark.position(),
        })
    }

    pub(crate) fn status(&self) -> Status {
        self.mark.status()
    }

    /// Whether the state was reached from the goal, in a search from both ends.
    #[inline]
    pub(crate) fn is_from_goal(&self) -> bool {
        self.mark.is_from_goal()
    }

    /// Whether the state was expanded once, so that paths to other states may lead through it.
    pub(crate) fn was_expanded(&self) -> bool {
        self.mark.was_expanded()
    }

    #[inline]
    fn set_path(&mut self, arrival: &Arrival<P>) {
        self.g = arrival.g;
        self.depth = arrival.depth;
        self.predecessor = arrival.from;
        self.mark = self.mark.with_position(arrival.position);
    }

    #[inline]
    fn set_status(&mut self, status: Status) {
        self.mark = self.mark.with_status(status);
    }
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

impl Via {
    #[inline]
    pub(crate) fn new(predecessor: StateId, position: usize) -> Self {
        Self {
            predecessor,
            position: u32::try_from(position).unwrap_or(u32::MAX),
        }
    }
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

/// The status of a node, whether it was expanded once, whether it was reached from the goal, and the position of the
/// edge into it, in one word: three bits, one bit, one bit, 27 bits.
#[derive(Clone, Copy)]
struct Mark(u32);

impl Mark {
    const STATUS: u32 = 0b0000_0111;
    const WAS_EXPANDED: u32 = 0b0000_1000;
    const IS_FROM_GOAL: u32 = 0b0001_0000;
    const SHIFT: u32 = 5;
    /// What stands for every position from here on. Paths through them cannot be replayed.
    const LAST_POSITION: u32 = u32::MAX >> Self::SHIFT;

    fn position(self) -> u32 {
        match self.0 >> Self::SHIFT {
            Self::LAST_POSITION => u32::MAX,
            position => position,
        }
    }

    #[inline]
    fn with_position(self, position: usize) -> Self {
        let position = position.min(Self::LAST_POSITION as usize);
        let position = u32::try_from(position).unwrap_or(Self::LAST_POSITION);
        Self(self.0 & !(u32::MAX << Self::SHIFT) | position << Self::SHIFT)
    }

    #[inline]
    fn status(self) -> Status {
        match self.0 & Self::STATUS {
            0 => Status::Open,
            1 => Status::Closed,
            2 => Status::Dropped,
            3 => Status::FromGoal { closed: false },
            _ => Status::FromGoal { closed: true },
        }
    }

    #[inline]
    fn with_status(self, status: Status) -> Self {
        let status = match status {
            Status::Open => 0,
            Status::Closed => 1,
            Status::Dropped => 2,
            Status::FromGoal { closed: false } => 3,
            Status::FromGoal { closed: true } => 4,
        };
        Self(self.0 & !Self::STATUS | status)
    }

    #[inline]
    fn was_expanded(self) -> bool {
        self.0 & Self::WAS_EXPANDED != 0
    }

    #[inline]
    fn is_from_goal(self) -> bool {
        self.0 & Self::IS_FROM_GOAL != 0
    }
}

/// Touches the places where the table will look for states, and the nodes that they are likely to have: what has to come
/// from far away then comes at the same time for all, not for one after the other. So nothing else must be done in between.
///
/// Nodes are touched if they will be looked at, which with a table of hashes they are, to compare the states, and else if
/// `visits` says so. They are nearer than the places of hashes, unless there are very many.
#[inline]
pub(crate) fn look_ahead<P: SearchProblem + ?Sized>(
    table: &Table,
    nodes: &[Node<P>],
    tags: impl Iterator<Item = Tag> + Clone,
    visits: bool,
) {
    let slots = tags.clone().map(|tag| table.look_ahead(tag));
    let mut touched = slots.fold(0, |touched, slot| touched ^ slot);
    let touches_nodes = match table {
        Table::ByIndex(_) => visits,
        Table::ByHash(_) => nodes.len() >= VERY_MANY_NODES,
    };
    if touches_nodes {
        for tag in tags {
            let likely = table.likely(tag).and_then(|id| nodes.get(id.index()));
            touched ^= likely.map_or(0, |node| u64::from(node.depth));
        }
    }
    std::hint::black_box(touched);
}

/// A path to a state: its cost, its number of edges, its last edge.
pub(crate) struct Arrival<P: SearchProblem + ?Sized> {
    pub(crate) g: PathCostOf<P>,
    pub(crate) depth: u32,
    /// Where the last edge begins, if there is one.
    pub(crate) from: Option<StateId>,
    /// That of the last edge among those that begin there.
    pub(crate) position: usize,
    /// What the table knows the state by, if that was found out ahead of time.
    pub(crate) tag: Option<Tag>,
}

impl<P: SearchProblem + ?Sized> Arrival<P> {
    pub(crate) fn new(g: PathCostOf<P>, depth: u32, via: Option<Via>) -> Self {
        Self {
            g,
            depth,
            from: via.map(|via| via.predecessor),
            position: via.map_or(0, |via| via.position as usize),
            tag: None,
        }
    }

    /// The last edge.
    pub(crate) fn via(&self) -> Option<Via> {
        Some(Via::new(self.from?, self.position))
    }

    #[inline]
    pub(crate) fn at_start() -> Self {
        Self::new(P::Cost::ZERO, 0, None)
    }
}

/// A state that is expanded, as far as the estimates of its successors may go by it.
pub(crate) struct Origin<P: SearchProblem + ?Sized> {
    id: StateId,
    h: PathCostOf<P>,
    copy: Option<P::State>, // at hand, where that costs next to nothing
}

/// The last edge of a path: where it begins, and what is done along it. A path without edges has none.
pub(crate) type LastEdge<'a, P> = Option<(&'a Origin<P>, &'a <P as SearchProblem>::Action)>;

/// A state, or one that is shown and copied if it is to be kept.
pub(crate) trait IntoState<S> {
    fn as_state(&self) -> &S;

    fn into_state(self) -> S;
}

impl<S> IntoState<S> for S {
    #[inline]
    fn as_state(&self) -> &S {
        self
    }

    #[inline]
    fn into_state(self) -> S {
        self
    }
}

impl<S: Clone> IntoState<S> for &S {
    #[inline]
    fn as_state(&self) -> &S {
        self
    }

    #[inline]
    fn into_state(self) -> S {
        self.clone()
    }
}

/// A copy of `state`, in the memory of another one if there is one.
pub(crate) fn copy<S: Clone>(state: &S, memory: Option<S>) -> S {
    match memory {
        Some(mut copy) => {
            copy.clone_from(state);
            copy
        }
        None => state.clone(),
    }
}

/// Whether it costs next to nothing to copy a state.
pub(crate) const fn is_cheap_to_copy<T>() -> bool {
    !std::mem::needs_drop::<T>() && size_of::<T>() <= 64
}

/// How many states are dealt with together, of so many at most: one, if states own memory, which would be got for many and
/// given back late.
pub(crate) const fn at_once<T>(most: usize) -> usize {
    if is_cheap_to_copy::<T>() { most } else { 1 }
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
    /// That is left to the algorithm, which is told that a state is known, and nothing else is done.
    Undecided,
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
    /// The state was known at this g-value or a lower one, or what to do with it is undecided.
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
    estimates: Vec<PathCostOf<P>>, // by id; those at the end that are zero may be missing
    table: Option<Table>,          // where all states are found
    path: Option<PathTable>,       // where those of the path are
    hasher: S,
    open: usize,
    free: Vec<StateId>,
    bound: Option<Bound>, // on the indices by which the table may go
    by_index_from: usize, // so many states on
    is_reused: bool,      // the memory, once the search is over
    most_nodes: usize,    // that there were when one was taken off
    heap_bytes: usize,
    heap_bytes_peak: usize,
    leads_far: Option<bool>, // once there are so many states that it matters
    pub(crate) reopened: u64,
    pub(crate) duplicates: u64,
    pub(crate) dropped: u64,
}

impl<P: SearchProblem + ?Sized, S: BuildHasher> SearchSpace<P, S> {
    pub(crate) fn new(
        problem: &P,
        hasher: S,
        recognition: Recognition,
        max_bytes: Option<usize>,
        workspace: Option<Workspace<P>>,
    ) -> Self {
        let indices = problem.index_bound();
        let bound = indices.and_then(|indices| Bound::new(indices, max_bytes));
        let by_index_from = bound.map_or(usize::MAX, Bound::pays_from);
        let is_reused = workspace.is_some();
        let Workspace {
            nodes,
            estimates,
            table,
            states,
        } = workspace.unwrap_or_default().prepared(max_bytes);
        let held = nodes.capacity().saturating_mul(size_of::<Node<P>>());
        let table = (recognition == Recognition::All).then(|| {
            let bound = bound.filter(|bound| bound.allows(held));
            Table::reusing(table, bound, states)
        });
        Self {
            nodes,
            estimates,
            table,
            path: (recognition == Recognition::Path).then(|| PathTable::new(indices)),
            bound,
            by_index_from,
            is_reused,
            most_nodes: 0,
            hasher,
            open: 0,
            free: Vec::new(),
            heap_bytes: 0,
            heap_bytes_peak: 0,
            leads_far: None,
            reopened: 0,
            duplicates: 0,
            dropped: 0,
        }
    }

    #[inline]
    pub(crate) fn node(&self, id: StateId) -> &Node<P> {
        &self.nodes[id.index()]
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[Node<P>] {
        &self.nodes
    }

    /// The estimate of the remaining cost.
    #[inline]
    pub(crate) fn h(&self, id: StateId) -> PathCostOf<P> {
        h_of::<P>(&self.estimates, id)
    }

    /// What the estimates of the successors of a state may go by.
    #[inline]
    pub(crate) fn origin(&self, id: StateId) -> Origin<P> {
        Origin {
            id,
            h: self.h(id),
            copy: is_cheap_to_copy::<P::State>().then(|| self.node(id).state.clone()),
        }
    }

    /// The estimate of the state at the end of an edge; without an edge, of a start.
    #[inline]
    pub(crate) fn estimate(
        &self,
        heuristic: &impl Heuristic<P>,
        last_edge: LastEdge<'_, P>,
        state: &P::State,
    ) -> PathCostOf<P> {
        let Some((origin, action)) = last_edge else {
            return heuristic.estimate(state);
        };
        let from = match &origin.copy {
            Some(copy) => copy,
            None => &self.node(origin.id).state,
        };
        heuristic.estimate_next(from, origin.h, action, state)
    }

    #[inline]
    fn set_h(&mut self, id: StateId, h: PathCostOf<P>) {
        if let Some(known) = self.estimates.get_mut(id.index()) {
            *known = h;
        } else if h != P::Cost::ZERO {
            if id.index() > self.estimates.len() {
                self.fill_estimates(id);
            }
            self.estimates.push(h);
        }
    }

    /// Makes up for the zeros that are missing before that of a state.
    #[cold]
    #[inline(never)]
    fn fill_estimates(&mut self, before: StateId) {
        self.estimates.resize(before.index(), P::Cost::ZERO);
    }

    #[inline]
    pub(crate) fn view(&self, id: StateId) -> ReachedState<'_, P> {
        ReachedState::new(id, self.node(id), &self.estimates)
    }

    pub(crate) fn get(&self, id: StateId) -> Option<ReachedState<'_, P>> {
        let node = self
            .nodes
            .get(id.index())
            .filter(|node| node.status().is_reached())?;
        Some(ReachedState::new(id, node, &self.estimates))
    }

    /// The number of slots: one more than the largest index of an id.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The most slots that there ever were.
    pub(crate) fn len_peak(&self) -> usize {
        self.most_nodes.max(self.nodes.len())
    }

    /// The number of open states: the exact size of the frontier.
    #[inline]
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    #[inline]
    pub(crate) fn is_open(&self, id: StateId) -> bool {
        self.node(id).status() == Status::Open
    }

    pub(crate) fn open_states(&self) -> impl Iterator<Item = ReachedState<'_, P>> {
        states(&self.nodes, &self.estimates).filter(|reached| !reached.is_closed())
    }

    pub(crate) fn states(&self) -> impl Iterator<Item = ReachedState<'_, P>> {
        states(&self.nodes, &self.estimates)
    }

    /// The bytes that the space takes, once `more` states have been added.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let capacity = grown(self.nodes.len(), self.nodes.capacity(), more);
        let slots = self.table.as_ref().map_or(0, |table| table.bytes(more));
        let path = self.path.as_ref().map_or(0, |path| path.bytes(more));
        let estimates = if self.estimates.capacity() == 0 {
            0
        } else {
            grown(self.estimates.len(), self.estimates.capacity(), more)
        };
        capacity
            .saturating_mul(size_of::<Node<P>>())
            .saturating_add(estimates.saturating_mul(size_of::<PathCostOf<P>>()))
            .saturating_add(slots)
            .saturating_add(path)
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
    #[cfg_attr(not(debug_assertions), inline(always))] // else a build of tests takes long
    pub(crate) fn arrive(
        &mut self,
        problem: &P,
        observer: &mut impl Observer<P>,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
        relax: Relax,
        estimate: impl FnOnce(&Self, &P::State) -> PathCostOf<P>,
    ) -> Option<Landing> {
        debug_assert!(self.path.is_none());
        let mut entry = None;
        if let Some(table) = &self.table {
            let tag = arrival.tag;
            let sought = state.as_state();
            let tag = tag.unwrap_or_else(|| table.tag(problem, &self.hasher, sought));
            match table.find(tag, |id| self.nodes[id.index()].state == *sought) {
                Ok(id) => return Some(self.lower(observer, id, arrival, relax)),
                Err(vacancy) => entry = Some((tag, vacancy)),
            }
        }
        let h = estimate(self, state.as_state());
        let id = self.store(problem, state.into_state(), h, arrival)?;
        if let (Some((tag, vacancy)), Some(table)) = (entry, &mut self.table) {
            table.occupy(vacancy, tag, id);
        }
        tell(observer, || Event::Discovered(self.view(id)));
        Some(Landing::New(id))
    }

    /// Records a path to `state` as a new state, unless it passes that already; where states of the path are
    /// found, or none.
    ///
    /// `None` if no ids are left.
    #[cfg_attr(not(debug_assertions), inline(always))] // else a build of tests takes long
    pub(crate) fn arrive_on_path(
        &mut self,
        problem: &P,
        observer: &mut impl Observer<P>,
        state: impl IntoState<P::State>,
        h: PathCostOf<P>,
        arrival: &Arrival<P>,
    ) -> Option<Landing> {
        debug_assert!(self.table.is_none());
        let mut tag = None;
        if let Some(path) = &self.path {
            let sought = state.as_state();
            let new = path.tag(problem, &self.hasher, sought);
            if let Some(id) = path.find(new, |id| self.nodes[id.index()].state == *sought) {
                self.pass_over(observer, id, arrival);
                return Some(Landing::Known(id));
            }
            tag = Some(new);
        }
        let id = self.add_by_tag(problem, observer, state.into_state(), tag, h, arrival)?;
        Some(Landing::New(id))
    }

    /// Records a path to a known state: a lower g-value, or nothing new.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn lower(
        &mut self,
        observer: &mut impl Observer<P>,
        id: StateId,
        arrival: &Arrival<P>,
        relax: Relax,
    ) -> Landing {
        if relax == Relax::Never {
            self.pass_over(observer, id, arrival); // without a look at the node
            return Landing::Known(id);
        }
        if relax == Relax::Undecided {
            return Landing::Known(id);
        }
        let node = &mut self.nodes[id.index()];
        if arrival.g >= node.g {
            self.pass_over(observer, id, arrival);
            return Landing::Known(id);
        }
        let was_closed = node.status() == Status::Closed;
        let may_relax = match relax {
            Relax::Never | Relax::Undecided => false,
            Relax::Open => !was_closed,
            Relax::Always => true,
            Relax::UnlessDeeper => !was_closed || arrival.depth <= node.depth,
        };
        if !may_relax {
            self.pass_over(observer, id, arrival);
            return if relax == Relax::UnlessDeeper {
                Landing::TooDeep(id)
            } else {
                Landing::Known(id)
            };
        }
        let previous = node.g;
        node.set_path(arrival);
        node.set_status(Status::Open);
        if was_closed {
            self.open += 1;
            self.reopened += 1;
            tell(observer, || Event::Reopened {
                state: self.view(id),
                previous,
            });
        } else {
            tell(observer, || Event::Relaxed {
                state: self.view(id),
                previous,
            });
        }
        Landing::Lowered(id)
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    fn store(
        &mut self,
        problem: &P,
        state: P::State,
        h: PathCostOf<P>,
        arrival: &Arrival<P>,
    ) -> Option<StateId> {
        let new = StateId::from_index(self.nodes.len())?;
        let heap_bytes = problem.heap_bytes(&state);
        if heap_bytes > 0 {
            self.heap_bytes = self.heap_bytes.saturating_add(heap_bytes);
            self.heap_bytes_peak = self.heap_bytes_peak.max(self.heap_bytes);
        }
        let mut node = Node {
            state,
            g: arrival.g,
            depth: arrival.depth,
            predecessor: None,
            mark: Mark(0),
        };
        node.set_path(arrival);
        self.open += 1;
        let id = if let Some(id) = self.free.pop() {
            self.nodes[id.index()] = node;
            id
        } else {
            self.nodes.push(node);
            new
        };
        self.set_h(id, h);
        Some(id)
    }

    /// Marks an open state as expanded.
    #[inline]
    pub(crate) fn close(&mut self, observer: &mut impl Observer<P>, id: StateId) {
        let node = &mut self.nodes[id.index()];
        debug_assert_eq!(node.status(), Status::Open);
        node.set_status(Status::Closed);
        node.mark.0 |= Mark::WAS_EXPANDED;
        self.open -= 1;
        tell(observer, || Event::Closed(self.view(id)));
    }

    /// Takes an open state off the frontier. Unless paths may lead through it, it is forgotten, and its
    /// id may be given to another state.
    pub(crate) fn drop_open(&mut self, problem: &P, observer: &mut impl Observer<P>, id: StateId) {
        self.dropped += 1;
        self.open -= 1;
        tell(observer, || Event::Dropped(self.view(id)));
        if self.node(id).was_expanded() {
            self.nodes[id.index()].set_status(Status::Closed);
            return;
        }
        self.free(problem, id);
    }

    /// Forgets a closed state, and may give its id to another. Its successors are left without a path.
    pub(crate) fn forget(&mut self, problem: &P, id: StateId) {
        debug_assert_eq!(self.node(id).status(), Status::Closed);
        self.free(problem, id);
    }

    fn free(&mut self, problem: &P, id: StateId) {
        if let Some(table) = &mut self.table {
            let tag = table.tag(problem, &self.hasher, &self.nodes[id.index()].state);
            table.remove(tag, id);
        }
        let node = &mut self.nodes[id.index()];
        self.heap_bytes = self
            .heap_bytes
            .saturating_sub(problem.heap_bytes(&node.state));
        node.set_status(Status::Dropped);
        self.free.push(id);
    }

    /// Forgets everything but `id`, which becomes the only start, at no cost and depth zero.
    pub(crate) fn restart_at(&mut self, problem: &P, id: StateId) -> StateId {
        let h = self.h(id);
        self.clear_table(problem);
        let mut node = self.nodes.swap_remove(id.index());
        node.mark = Mark(0);
        node.set_path(&Arrival::at_start());
        self.nodes.clear();
        self.estimates.clear();
        self.set_h(StateId::FIRST, h);
        self.free.clear();
        self.heap_bytes = problem.heap_bytes(&node.state);
        self.open = 1;
        if let Some(table) = &mut self.table {
            let tag = table.tag(problem, &self.hasher, &node.state);
            table.insert_new(tag, StateId::FIRST);
        }
        self.nodes.push(node);
        StateId::FIRST
    }

    /// Makes a state of the path findable.
    #[inline]
    pub(crate) fn list(&mut self, id: StateId) {
        if let Some(path) = &mut self.path {
            path.list_state(id);
        }
    }

    /// What the table knows a state by that is met.
    #[inline]
    pub(crate) fn tag_of(&self, problem: &P, state: &P::State, arrival: &Arrival<P>) -> Tag {
        arrival.tag.unwrap_or_else(|| self.tag(problem, state))
    }

    /// Whether it pays to look ahead: not while all that is known is close at hand, nor if most successors are near
    /// the states that they come from.
    #[inline]
    pub(crate) fn looks_ahead(&mut self, problem: &P) -> bool {
        if self.nodes.len() < MANY_NODES {
            return false;
        }
        if self.leads_far.is_none() {
            self.look_around(problem);
        }
        self.leads_far == Some(true)
    }

    /// Finds out whether it pays to look ahead. By then it must be settled what the table knows states by.
    #[cold]
    #[inline(never)]
    fn look_around(&mut self, problem: &P) {
        self.choose_table(problem);
        self.leads_far = Some(self.table.is_some() && self.leads_far(problem));
    }

    /// Whether most edges of a sample lead to other parts of the table.
    #[cold]
    fn leads_far(&self, problem: &P) -> bool {
        let sample = self.nodes.iter().step_by(MANY_NODES / SAMPLE).take(SAMPLE);
        let near = sample.filter(|node| {
            let before = node.predecessor.map(|id| &self.node(id).state);
            before
                .zip(self.table.as_ref())
                .is_some_and(|(before, table)| table.are_near(problem, before, &node.state))
        });
        near.count() <= SAMPLE / 2
    }

    /// Whether a state that is looked for is compared with the one that is found: by an index it is not.
    pub(crate) fn compares_states(&self) -> bool {
        !matches!(self.table, Some(Table::ByIndex(_)))
    }

    /// What the table knows a state by.
    #[inline]
    pub(crate) fn tag(&self, problem: &P, state: &P::State) -> Tag {
        match &self.table {
            Some(table) => table.tag(problem, &self.hasher, state),
            None => Tag::NONE,
        }
    }

    /// See [`look_ahead`].
    #[inline]
    pub(crate) fn look_ahead(&self, tags: impl Iterator<Item = Tag> + Clone, visits: bool) {
        if let Some(table) = &self.table {
            look_ahead(table, &self.nodes, tags, visits);
        }
    }

    /// All states and the table that finds them, where all of them are found.
    pub(crate) fn known(&self) -> Option<(&Table, &[Node<P>])> {
        let table = self.table.as_ref()?;
        Some((table, &*self.nodes))
    }

    /// Takes all states out of the table.
    fn clear_table(&mut self, problem: &P) {
        if let Some(table) = &mut self.table {
            table.clear(problem, self.nodes.iter().map(|node| &node.state));
        }
    }

    /// Forgets every state, to search once more.
    pub(crate) fn clear(&mut self, problem: &P) {
        self.clear_table(problem);
        self.most_nodes = self.most_nodes.max(self.nodes.len());
        self.nodes.clear();
        self.estimates.clear();
        self.free.clear();
        self.open = 0;
        self.heap_bytes = 0;
        if let Some(path) = &mut self.path {
            path.clear();
        }
    }

    /// Marks a new state as one that was reached from the goal.
    #[inline]
    pub(crate) fn mark_from_goal(&mut self, id: StateId) {
        self.nodes[id.index()].mark.0 |= Mark::IS_FROM_GOAL;
    }

    /// Takes the states that were reached from the goal out of those that were reached from a start, which are found
    /// from now on. `twin` tells under which id that is the same state.
    pub(crate) fn set_apart(
        &mut self,
        problem: &P,
        mut twin: impl FnMut(StateId) -> Option<StateId>,
    ) {
        for id in (0..self.nodes.len()).filter_map(StateId::from_index) {
            let node = &mut self.nodes[id.index()];
            if !node.is_from_goal() {
                continue;
            }
            let closed = node.status() == Status::Closed;
            self.open -= usize::from(!closed);
            node.set_status(Status::FromGoal { closed });
            // The table finds the older of the two.
            let younger = twin(id).filter(|&twin| twin > id);
            if let (Some(twin), Some(table)) = (younger, &mut self.table) {
                let tag = table.tag(problem, &self.hasher, &node.state);
                table.remove(tag, id);
                table.insert_new(tag, twin);
            }
        }
    }

    /// At the end of a search that has forgotten predecessors: no state is reached by a path that is known.
    pub(crate) fn set_all_apart(&mut self) {
        for node in &mut self.nodes {
            node.set_status(Status::Dropped); // and those that were open count as open still
        }
    }

    /// The id of a state that is found.
    #[inline]
    pub(crate) fn find(&self, problem: &P, state: &P::State) -> Option<StateId> {
        if let Some(path) = &self.path {
            let tag = path.tag(problem, &self.hasher, state);
            return path.find(tag, |id| self.node(id).state == *state);
        }
        self.look_up(state, self.tag(problem, state))?.ok()
    }

    /// As [`find`](Self::find), where all states are found, for one of which the tag is known; or where in the table there
    /// is a place for it.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn look_up(&self, state: &P::State, tag: Tag) -> Option<Result<StateId, Vacancy>> {
        let table = self.table.as_ref()?;
        Some(table.find(tag, |id| self.node(id).state == *state))
    }

    /// Makes a state findable that was looked for in vain, and added since.
    #[inline]
    pub(crate) fn enter(&mut self, vacancy: Vacancy, tag: Tag, id: StateId) {
        if let Some(table) = &mut self.table {
            table.occupy(vacancy, tag, id);
        }
    }

    /// Has the table go by the indices of states once there are so many that this pays. Tags that are known from before
    /// are worth nothing then, so none must be.
    #[inline]
    pub(crate) fn choose_table(&mut self, problem: &P) {
        if self.nodes.len() >= self.by_index_from {
            self.go_by_index(problem);
        }
    }

    /// Has the table go by the indices of states, if they have some, and if there is memory enough.
    #[cold]
    #[inline(never)]
    pub(crate) fn go_by_index(&mut self, problem: &P) {
        self.by_index_from = usize::MAX;
        let bytes = self.bytes(0);
        let bound = self.bound.take().filter(|bound| bound.allows(bytes)); // once at most
        if let (Some(table), Some(bound)) = (&mut self.table, bound) {
            let nodes = &self.nodes;
            table.go_by_index(bound, |id| bound.tag(problem, &nodes[id.index()].state));
        }
    }

    /// Gives an open state that was never expanded another path: the one by which a depth-first search gets there. Without
    /// a look at the node, which may be far away.
    #[inline]
    pub(crate) fn redirect(
        &mut self,
        observer: &mut impl Observer<P>,
        id: StateId,
        arrival: &Arrival<P>,
    ) {
        let node = &mut self.nodes[id.index()];
        let previous = node.g;
        node.mark = Mark(0);
        node.set_path(arrival);
        tell(observer, || Event::Redirected {
            state: self.view(id),
            previous,
        });
    }

    /// Counts a path to a known state that changes nothing.
    #[inline]
    pub(crate) fn pass_over(
        &mut self,
        observer: &mut impl Observer<P>,
        id: StateId,
        arrival: &Arrival<P>,
    ) {
        self.duplicates += 1;
        let from = arrival.from;
        tell(observer, || Event::NotRelaxed {
            state: self.view(id),
            g: arrival.g,
            from,
        });
    }

    /// The state before the one that is expanded, where states of the path are found, if that is the one that is met.
    #[inline]
    pub(crate) fn turned_back_to(&self, state: &P::State, arrival: &Arrival<P>) -> Option<StateId> {
        self.path.as_ref()?;
        let before = self.node(arrival.from?).predecessor?;
        (self.node(before).state == *state).then_some(before)
    }

    /// Adds a state as a new one, without making it findable; `None` if no ids are left.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn add(
        &mut self,
        problem: &P,
        observer: &mut impl Observer<P>,
        state: P::State,
        h: PathCostOf<P>,
        arrival: &Arrival<P>,
    ) -> Option<StateId> {
        let path = self.path.as_ref();
        let tag = path.map(|path| path.tag(problem, &self.hasher, &state));
        self.add_by_tag(problem, observer, state, tag, h, arrival)
    }

    /// As [`add`](Self::add), a state of which it is known what the table of the path knows it by, if there is one.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    fn add_by_tag(
        &mut self,
        problem: &P,
        observer: &mut impl Observer<P>,
        state: P::State,
        tag: Option<Tag>,
        h: PathCostOf<P>,
        arrival: &Arrival<P>,
    ) -> Option<StateId> {
        let id = self.store(problem, state, h, arrival)?;
        if let (Some(tag), Some(path)) = (tag, &mut self.path) {
            path.push(tag);
        }
        tell(observer, || Event::Discovered(self.view(id)));
        Some(id)
    }

    /// Has the states of a stack that were added since there were so many change places: the last is below the others. No
    /// path leads through them, and none of them is listed.
    #[inline]
    pub(crate) fn turn(&mut self, from: usize) {
        if self.nodes.len() > from + 1 {
            self.turn_some(from);
        }
    }

    fn turn_some(&mut self, from: usize) {
        self.nodes[from..].reverse();
        if self.estimates.len() > from {
            self.estimates.resize(self.nodes.len(), P::Cost::ZERO);
            self.estimates[from..].reverse();
        }
        if let Some(path) = &mut self.path {
            path.turn(from);
        }
    }

    /// The id that was given last, of the states that are still there.
    #[inline]
    pub(crate) fn last(&self) -> Option<StateId> {
        let number = u32::try_from(self.nodes.len()).ok()?;
        NonZeroU32::new(number).map(StateId)
    }

    /// The id that was given last, if that state is closed.
    #[inline]
    pub(crate) fn last_closed(&self) -> Option<StateId> {
        let node = self.nodes.last()?;
        (node.status() != Status::Open).then(|| self.last())?
    }

    /// Takes off the state that was added last.
    #[inline]
    pub(crate) fn pop(&mut self, problem: &P) {
        let id = self.last();
        self.most_nodes = self.most_nodes.max(self.nodes.len());
        let (Some(id), Some(node)) = (id, self.nodes.pop()) else {
            return;
        };
        self.estimates.truncate(self.nodes.len());
        if let Some(path) = &mut self.path {
            path.pop(id);
        }
        self.heap_bytes = self
            .heap_bytes
            .saturating_sub(problem.heap_bytes(&node.state));
        self.open -= usize::from(node.status() == Status::Open);
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
            Index::new(self.table.unwrap_or_default(), self.hasher, false),
        )
    }

    /// Takes out what the search has reached.
    ///
    /// # Panics
    ///
    /// If the memory is used again, and a state has no longer an index below the bound.
    pub(crate) fn into_reached(mut self, problem: &P) -> Reached<P>
    where
        S: Send + Sync + 'static,
    {
        let is_reused = self.is_reused;
        if is_reused && matches!(self.table, Some(Table::ByIndex(_))) {
            self.clear_table(problem);
        }
        let index = (self.table).map(|table| Index::new(table, self.hasher, is_reused));
        Reached::new(self.nodes, self.estimates, index)
    }
}

/// From so many states on what is known of them may be far away.
pub(crate) const MANY_NODES: usize = 1 << 15;

/// So many of them tell whether edges lead far.
const SAMPLE: usize = 64;

/// From so many states on their nodes are far away, too, and not the places in the table alone.
const VERY_MANY_NODES: usize = 1 << 19;

/// Finds states by a table of their hashes, whatever the type of the hasher was.
pub(crate) struct Index<T> {
    table: OnceLock<IdTable>, // filled when it is first asked, if the search did without
    spare: Option<IndexTable>, // cleared, if it is used again
    hash: Arc<dyn Fn(&T) -> u64 + Send + Sync>,
}

impl<T: Hash> Index<T> {
    fn new(
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
            hash: Arc::new(move |state: &T| hasher.hash_one(state)),
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

/// The capacity after `more` items were added one by one to `len` in a vector that doubles.
pub(crate) fn grown(len: usize, capacity: usize, more: usize) -> usize {
    let needed = len.saturating_add(more);
    let mut grown = capacity;
    while grown < needed {
        grown = grown.saturating_mul(2).max(4);
    }
    grown
}

/// The estimate of the remaining cost of a state, where zeros at the end may be missing.
#[inline]
pub(crate) fn h_of<P: SearchProblem + ?Sized>(
    estimates: &[PathCostOf<P>],
    id: StateId,
) -> PathCostOf<P> {
    estimates.get(id.index()).copied().unwrap_or(P::Cost::ZERO)
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

impl StateId {
    pub(crate) const FIRST: Self = Self(NonZeroU32::MIN);

    #[inline]
    pub(crate) fn from_index(index: usize) -> Option<Self> {
        let number = u32::try_from(index.wrapping_add(1)).ok()?;
        NonZeroU32::new(number).map(Self)
    }
}
