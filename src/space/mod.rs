//! The search space. For each known state, it records the cost of a path and the edge that reached the state.
//!
//! [`SearchSpace`] stores each state once, in one vector, with its g-value, its estimate, and the edge by which it was
//! reached. An edge is stored as its position among the successors of its predecessor. The position takes four bytes
//! for any action type, and is all that a replay of the path needs.
//!
//! A [`Recognition`] determines which duplicates the space detects. These are all duplicates, only duplicates on the
//! current path, or no duplicates. A [`Known`] detects them. If the space detects no duplicates, it is a search *tree*,
//! and a state that is reached by two paths becomes two nodes.
//!
//! All changes of status happen in this file, together with their events, so the counts of an observer always match
//! what happened.

pub(crate) mod frontier;
pub(crate) mod known;
pub(crate) mod meeting;
pub(crate) mod memory;
mod path_table;
pub(crate) mod queues;
pub(crate) mod reached;
#[cfg(feature = "serde")]
pub(crate) mod saved;
pub(crate) mod state_set;
pub(crate) mod table;
pub(crate) mod unique_states;

use std::borrow::Borrow;

use crate::cost::Cost;
use crate::hash::StateHasher;
use crate::id::StateId;
use crate::node::{Label, Node, NodeOf, ReachedState, ReachedStateOf, Status, h_of};
use crate::observe::{Event, Observer};
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::known::{Known, Place, Plan, Recognition};
use crate::space::memory::bytes_of;
use crate::space::reached::{Index, Reached, ReachedOf, Workspace, WorkspaceOf, states};
use crate::space::state_set::StateSet;
use crate::space::table::Tag;

/// Determines which known states [`relax`](SearchSpace::relax) may move to a cheaper path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relax {
    Never,
    Open,
    /// Open and closed states. A closed state is reopened.
    Always,
}

/// The effect of a path to a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The state is new.
    New(StateId),
    /// The state was known at a higher g-value.
    Lowered(StateId),
    /// The state was already known at this g-value or a lower g-value.
    Known(StateId),
}

impl Reach {
    pub(crate) fn id(self) -> StateId {
        match self {
            Self::New(id) | Self::Lowered(id) | Self::Known(id) => id,
        }
    }

    /// Returns the id of the state if the state is new or its g-value was lowered.
    #[inline]
    pub(crate) fn improved(self) -> Option<StateId> {
        match self {
            Self::New(id) | Self::Lowered(id) => Some(id),
            Self::Known(_) => None,
        }
    }
}

/// Allows a list of nodes to be used as a list of states.
impl<S, C: Cost> Borrow<S> for Node<S, C> {
    #[inline]
    fn borrow(&self) -> &S {
        &self.state
    }
}

/// The part of a space that an event shows.
pub(crate) struct View<'a, P: SearchProblem> {
    nodes: &'a [NodeOf<P>],
    estimates: &'a [PathCostOf<P>],
}

impl<'a, P: SearchProblem> View<'a, P> {
    pub(crate) fn view(&self, id: StateId) -> ReachedStateOf<'a, P> {
        ReachedState::new(id, &self.nodes[id.index()], self.estimates)
    }

    /// Returns a state if it is open.
    pub(crate) fn open(&self, id: StateId) -> Option<ReachedStateOf<'a, P>> {
        let node = self.nodes.get(id.index());
        let node = node.filter(|node| node.status() == Status::Open)?;
        Some(ReachedState::new(id, node, self.estimates))
    }
}

/// A count of the heap memory that states own.
#[derive(Default)]
struct HeapBytes {
    now: usize,
    peak: usize,
}

impl HeapBytes {
    #[inline]
    fn add(&mut self, bytes: usize) {
        if bytes > 0 {
            self.now = self.now.saturating_add(bytes);
            self.peak = self.peak.max(self.now);
        }
    }

    #[inline]
    fn remove(&mut self, bytes: usize) {
        self.now = self.now.saturating_sub(bytes);
    }
}

/// The search space. See the [module](self).
pub(crate) struct SearchSpace<P: SearchProblem, O> {
    pub(crate) observer: O,
    nodes: Vec<NodeOf<P>>,
    estimates: Vec<PathCostOf<P>>, // by id; trailing zeros may be missing
    known: Known<P>,
    open: usize,
    left: Option<StateId>, // the place that was last left by a dropped state
    is_reused: bool,       // another search will use the memory
    most_nodes: usize,     // peak of `nodes.len()`, updated when nodes are removed
    heap: HeapBytes,       // owned by all states, including waiting ones
    waiting: usize,        // states to be added once all edges of an expansion are relaxed
    waiting_bytes: usize,  // of heap memory that they own
    has_twins: bool,       // a state can have two nodes; only one is found
    pub(crate) reopened: u64,
    pub(crate) duplicates: u64,
    pub(crate) dropped: u64,
}

impl<P: SearchProblem, O: Observer<P>> SearchSpace<P, O> {
    pub(crate) fn new(
        problem: &P,
        (observer, hasher): (O, StateHasher),
        recognition: Recognition,
        max_bytes: Option<usize>,
        workspace: Option<WorkspaceOf<P>>,
    ) -> Self {
        let is_reused = workspace.is_some();
        let Workspace {
            mut nodes,
            estimates,
            table,
            states,
        } = workspace.unwrap_or_default().prepared(max_bytes);
        nodes.reserve(FIRST_STATES);
        let recognition = match recognition {
            Recognition::Unnamed if is_reused => Recognition::All, // the next search may need the ids
            recognition => recognition,
        };
        let plan = Plan {
            hasher,
            recognition,
            max_bytes,
            bytes: nodes.capacity().saturating_mul(size_of::<NodeOf<P>>()),
            old: table,
            states,
        };
        Self {
            observer,
            nodes,
            estimates,
            known: Known::new(problem, plan),
            is_reused,
            most_nodes: 0,
            open: 0,
            left: None,
            heap: HeapBytes::default(),
            waiting: 0,
            waiting_bytes: 0,
            has_twins: false,
            reopened: 0,
            duplicates: 0,
            dropped: 0,
        }
    }

    #[inline]
    pub(crate) fn node(&self, id: StateId) -> &NodeOf<P> {
        &self.nodes[id.index()]
    }

    #[inline]
    pub(crate) fn nodes(&self) -> &[NodeOf<P>] {
        &self.nodes
    }

    /// Returns the estimate of the remaining cost.
    #[inline]
    pub(crate) fn h(&self, id: StateId) -> PathCostOf<P> {
        h_of::<P::Cost>(&self.estimates, id)
    }

    #[inline]
    fn set_h(&mut self, id: StateId, h: PathCostOf<P>) {
        if let Some(known) = self.estimates.get_mut(id.index()) {
            *known = h;
        } else {
            self.push_h(id, h);
        }
    }

    /// Sets the estimate of the newest state.
    #[inline]
    fn push_h(&mut self, id: StateId, h: PathCostOf<P>) {
        if h != P::Cost::ZERO {
            let len = self.estimates.len();
            if len == id.index() && len < self.estimates.capacity() {
                self.estimates.push(h);
            } else {
                self.fill_estimates(id, h);
            }
        }
    }

    /// Sets the estimate of the newest state, and adds the zeros that were omitted before it.
    #[cold]
    #[inline(never)]
    fn fill_estimates(&mut self, id: StateId, h: PathCostOf<P>) {
        self.estimates.reserve(FIRST_STATES);
        self.estimates.resize(id.index(), P::Cost::ZERO);
        self.estimates.push(h);
    }

    #[inline]
    pub(crate) fn view(&self, id: StateId) -> ReachedStateOf<'_, P> {
        ReachedState::new(id, self.node(id), &self.estimates)
    }

    /// Returns the data from which an event can later show a single state.
    #[inline]
    pub(crate) fn all(&self) -> View<'_, P> {
        let (nodes, estimates) = (&self.nodes, &self.estimates);
        View { nodes, estimates }
    }

    pub(crate) fn get(&self, id: StateId) -> Option<ReachedStateOf<'_, P>> {
        let node = self
            .nodes
            .get(id.index())
            .filter(|node| node.status().is_reached())?;
        Some(ReachedState::new(id, node, &self.estimates))
    }

    /// Returns the largest number of nodes that the space ever held.
    pub(crate) fn len_peak(&self) -> usize {
        self.most_nodes.max(self.nodes.len())
    }

    /// Returns the number of open states, which is the exact size of the frontier.
    #[inline]
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    #[inline]
    pub(crate) fn is_open(&self, id: StateId) -> bool {
        self.node(id).status() == Status::Open
    }

    pub(crate) fn open_states(&self) -> impl Iterator<Item = ReachedStateOf<'_, P>> {
        states(&self.nodes, &self.estimates).filter(|reached| !reached.is_closed())
    }

    pub(crate) fn states(&self) -> impl Iterator<Item = ReachedStateOf<'_, P>> {
        states(&self.nodes, &self.estimates)
    }

    /// Returns how many bytes the space uses after it has added `more` further states.
    pub(crate) fn bytes(&self, more: usize) -> usize {
        let more = more.saturating_add(self.waiting);
        let estimates = if self.estimates.capacity() == 0 {
            0
        } else {
            bytes_of(&self.estimates, more)
        };
        bytes_of(&self.nodes, more)
            .saturating_add(estimates)
            .saturating_add(self.known.bytes(more))
            .saturating_add(self.heap.now)
    }

    /// Returns the bytes that the space uses, with the peak of the heap memory that its states owned.
    pub(crate) fn peak_bytes(&self) -> usize {
        self.bytes(0).saturating_add(self.heap.peak - self.heap.now)
    }

    /// Looks up a state. See [`Known::find`].
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn find(
        &self,
        problem: &P,
        state: &P::State,
        tag: Option<Tag>,
    ) -> Result<StateId, Place> {
        let is_at = |id: StateId| self.nodes[id.index()].state == *state;
        self.known.find(problem, state, tag, is_at)
    }

    /// Looks up a state on the current path. See [`Known::find_on_path`].
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn find_on_path(&self, problem: &P, state: &P::State) -> Result<StateId, Place> {
        let is_at = |id: StateId| self.nodes[id.index()].state == *state;
        self.known.find_on_path(problem, state, is_at)
    }

    /// Looks up a state in any table. See [`Known::look_up`].
    #[cold]
    pub(crate) fn look_up(&self, problem: &P, state: &P::State) -> Result<Option<StateId>, Place> {
        let is_at = |id: StateId| self.nodes[id.index()].state == *state;
        self.known.look_up(problem, state, is_at)
    }

    /// Returns whether a [look-up](Self::look_up) finds every known state.
    pub(crate) fn recognises_all(&self) -> bool {
        self.known.recognises_all()
    }

    pub(crate) fn hasher(&self) -> StateHasher {
        self.known.hasher().clone()
    }

    /// Returns whether an observer wants events.
    #[inline]
    pub(crate) fn is_watched(&self) -> bool {
        self.observer.is_watching()
    }

    /// Ensures that look-ups find ids from now on. Returns whether the table was replaced, which invalidates all tags.
    #[inline]
    pub(crate) fn require_ids(&mut self) -> bool {
        self.known.require_ids(&self.nodes)
    }

    /// Looks up a state. If the state is new, the caller will add it. If it is known, counts a duplicate. Looks up the
    /// id of a known state only if the table has ids.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn seek(
        &mut self,
        problem: &P,
        state: &P::State,
        tag: Option<Tag>,
        label: Label<P::Cost>,
    ) -> Option<Place> {
        let is_at = |id: StateId| self.nodes[id.index()].state == *state;
        match self.known.seek(problem, state, tag, is_at) {
            Ok(Some(known)) => self.pass_over(known, label),
            Ok(None) => self.duplicates += 1,
            Err(place) => return Some(place),
        }
        None
    }

    /// Counts a state that the caller will add when all edges of the expansion are relaxed.
    #[inline]
    pub(crate) fn wait(&mut self, problem: &P, state: &P::State) {
        let heap_bytes = problem.heap_bytes(state);
        self.waiting += 1;
        self.waiting_bytes = self.waiting_bytes.saturating_add(heap_bytes);
        self.heap.add(heap_bytes);
    }

    /// Resets the count of waiting states. The caller is about to add them.
    #[inline]
    pub(crate) fn end_wait(&mut self) {
        self.waiting = 0;
        if self.waiting_bytes > 0 {
            self.heap.remove(std::mem::take(&mut self.waiting_bytes));
        }
    }

    /// Adds a new open state, and returns its id. Returns `None` if no ids are left. Look-ups will find the new state
    /// only if `place` is its place in the table.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn add(
        &mut self,
        problem: &P,
        state: P::State,
        (label, h): (Label<P::Cost>, PathCostOf<P>),
        place: Option<Place>,
    ) -> Option<StateId> {
        let mut id = StateId::from_len(self.nodes.len())?;
        self.heap.add(problem.heap_bytes(&state));
        let copy = StateSet::<P::State>::MAY_BE.then(|| state.clone());
        self.nodes.push(Node::new(state, label));
        self.push_h(id, h);
        self.open += 1;
        if let Some(left) = self.left {
            id = self.move_to_left_place(id, left);
        }
        if let Some(place) = place {
            self.known.insert(place, copy, id);
        }
        self.tell(|space| Event::Discovered(space.view(id)));
        Some(id)
    }

    /// Adds a new open state to a space that is a stack. If the space detects duplicates on the current path, `tag` is
    /// the table's key of the state.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn push(
        &mut self,
        problem: &P,
        state: P::State,
        new: (Label<P::Cost>, PathCostOf<P>),
        tag: Tag,
    ) -> Option<StateId> {
        let id = self.add(problem, state, new, None)?;
        if let Some(path) = self.known.path() {
            path.push(tag);
        }
        Some(id)
    }

    /// Moves the newest state to the place that a dropped state has left. Returns the new id of the newest state.
    #[cold]
    #[inline(never)]
    fn move_to_left_place(&mut self, newest: StateId, left: StateId) -> StateId {
        let h = self.h(newest);
        let Some(node) = self.nodes.pop() else {
            return newest;
        };
        self.estimates.truncate(self.nodes.len());
        let dropped = std::mem::replace(&mut self.nodes[left.index()], node);
        self.left = dropped.predecessor();
        self.set_h(left, h);
        left
    }

    /// Relaxes a known state. It either lowers the g-value of the state, or counts a duplicate.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn relax(&mut self, id: StateId, label: Label<P::Cost>, relax: Relax) -> Reach {
        if relax == Relax::Never {
            self.pass_over(id, label); // without reading the node
            return Reach::Known(id);
        }
        let node = &mut self.nodes[id.index()];
        let was_closed = node.status() == Status::Closed;
        if label.g >= node.g || was_closed && relax == Relax::Open {
            self.pass_over(id, label);
            return Reach::Known(id);
        }
        let previous = node.g;
        node.set_label(label);
        node.set_status(Status::Open);
        if was_closed {
            self.open += 1;
            self.reopened += 1;
        }
        self.tell(|space| {
            let state = space.view(id);
            if was_closed {
                Event::Reopened { state, previous }
            } else {
                Event::Relaxed { state, previous }
            }
        });
        Reach::Lowered(id)
    }

    /// Counts a duplicate, which is a path to a known state that does not improve the state.
    #[inline]
    pub(crate) fn pass_over(&mut self, id: StateId, label: Label<P::Cost>) {
        self.duplicates += 1;
        let (g, from) = (label.g, label.predecessor);
        self.tell(|space| Event::NotRelaxed {
            state: space.view(id),
            g,
            from,
        });
    }

    /// Replaces the path to an open state by the path on which a depth-first search now reaches the state. The state
    /// must never have been expanded. This method does not read the node, because the node may not be in the cache.
    #[inline]
    pub(crate) fn redirect(&mut self, id: StateId, label: Label<P::Cost>) {
        let node = &mut self.nodes[id.index()];
        let previous = node.g;
        node.renew(label);
        self.tell(|space| Event::Redirected {
            state: space.view(id),
            previous,
        });
    }

    /// Creates an event and reports it, if the observer is watching.
    #[inline]
    pub(crate) fn tell<'a>(&'a mut self, event: impl FnOnce(View<'a, P>) -> Event<'a, P>) {
        if self.observer.is_watching() {
            let (nodes, estimates) = (&self.nodes, &self.estimates);
            let view = View { nodes, estimates };
            self.observer.on_event(&event(view));
        }
    }

    /// Marks an open state as expanded, and returns it.
    #[inline]
    pub(crate) fn close(&mut self, id: StateId) -> &NodeOf<P> {
        self.open -= 1;
        if self.observer.is_watching() {
            self.nodes[id.index()].set_expanded();
            self.tell(|space| Event::Closed(space.view(id)));
            return self.node(id);
        }
        let node = &mut self.nodes[id.index()];
        debug_assert_eq!(node.status(), Status::Open);
        node.set_expanded();
        node
    }

    /// Makes a state open again. The state was closed for an expansion, and this expansion is now interrupted.
    pub(crate) fn leave_open(&mut self, id: StateId) {
        let node = &mut self.nodes[id.index()];
        if node.status() == Status::Closed {
            node.set_status(Status::Open);
            self.open += 1;
        }
    }

    /// Closes a state again when its interrupted expansion is resumed. Emits no event, because the observer was
    /// notified when the expansion began.
    pub(crate) fn close_again(&mut self, id: StateId) {
        self.nodes[id.index()].set_status(Status::Closed);
        self.open -= 1;
    }

    /// Removes an open state from the frontier. If the state was ever expanded, it becomes closed and is kept, because
    /// paths may lead through it. Otherwise the space forgets the state, and may reuse its id.
    pub(crate) fn drop_open(&mut self, problem: &P, id: StateId) {
        self.dropped += 1;
        self.open -= 1;
        self.tell(|space| Event::Dropped(space.view(id)));
        if self.node(id).was_expanded() {
            self.nodes[id.index()].set_status(Status::Closed);
            return;
        }
        let node = &mut self.nodes[id.index()];
        self.known.remove(problem, &node.state, id);
        self.heap.remove(problem.heap_bytes(&node.state));
        node.leave(self.left.replace(id));
    }

    /// Forgets all states except the state `id`, and returns the new id of this state. The state keeps its g-value and
    /// its depth, and becomes the root of all later paths.
    pub(crate) fn restart_at(&mut self, problem: &P, id: StateId) -> StateId {
        let h = self.h(id);
        self.known.clear(problem, &self.nodes);
        let mut node = self.nodes.swap_remove(id.index());
        node.renew(Label::new(node.g, node.depth, None));
        self.nodes.clear();
        self.estimates.clear();
        self.set_h(StateId::FIRST, h);
        self.left = None;
        self.heap.now = problem.heap_bytes(&node.state);
        self.open = 1;
        self.nodes.push(node);
        self.insert_again(problem, StateId::FIRST);
        StateId::FIRST
    }

    /// Inserts a state into the table again, after the table was cleared.
    fn insert_again(&mut self, problem: &P, id: StateId) {
        let state = &self.nodes[id.index()].state;
        if let Err(place) = self.known.find(problem, state, None, |_| false) {
            self.known.insert(place, Some(state.clone()), id);
        }
    }

    /// Lists a state of the current path, so that look-ups can find it.
    #[inline]
    pub(crate) fn list(&mut self, id: StateId) {
        if let Some(path) = self.known.path() {
            path.list_state(id);
        }
    }

    /// Returns whether there are enough states for prefetching to help. It does not help while all states fit in the
    /// cache.
    #[inline]
    pub(crate) fn are_many(&self) -> bool {
        self.known.are_many(self.nodes.len())
    }

    /// Returns whether there are enough states for another table or, in a search that looks ahead, for prefetching.
    #[inline]
    pub(crate) fn is_large(&self, looks_ahead: bool) -> bool {
        if looks_ahead {
            self.known.are_many_or_due(self.nodes.len())
        } else {
            self.known.is_due(self.nodes.len())
        }
    }

    /// Estimates from a sample of states whether most successors are far from their predecessors in the table.
    /// Prefetching then helps.
    #[cold]
    #[inline(never)]
    pub(crate) fn leads_far(&self, problem: &P) -> bool {
        // A loop instead of a chain of adaptors, because this code is compiled for every search, and a loop compiles
        // faster.
        let step = (self.nodes.len() / SAMPLE).max(1);
        let (mut near, mut at) = (0, 0);
        while at < (SAMPLE * step).min(self.nodes.len()) {
            let node = &self.nodes[at];
            if let Some(before) = node.predecessor() {
                let before = &self.node(before).state;
                near += usize::from(self.known.are_near(problem, before, &node.state));
            }
            at += step;
        }
        near <= SAMPLE / 2
    }

    /// Returns the table's key of a state.
    #[inline]
    pub(crate) fn tag(&self, problem: &P, state: &P::State) -> Tag {
        self.known.tag(problem, state)
    }

    /// Prefetches the table slots where states with these keys will be looked up. Also prefetches the nodes that are
    /// likely to be found there. `reads_nodes` says whether the caller will read these nodes.
    #[inline]
    pub(crate) fn look_ahead(&self, tags: impl Iterator<Item = Tag> + Clone, reads_nodes: bool) {
        self.known.look_ahead(tags.clone());
        if self.known.reads_list(self.nodes.len(), reads_nodes) {
            let mut all = 0;
            for tag in tags {
                let likely = self.known.likely(tag);
                if let Some(node) = likely.and_then(|id| self.nodes.get(id.index())) {
                    all ^= node.depth;
                }
            }
            std::hint::black_box(all);
        }
    }

    /// Marks a new state as reached from the goal.
    #[inline]
    pub(crate) fn mark_from_goal(&mut self, id: StateId) {
        self.nodes[id.index()].set_from_goal();
    }

    /// Hides open states from the report, because only the costs of closed states are final.
    pub(crate) fn drop_open_states(&mut self) {
        for node in &mut self.nodes {
            if node.status() == Status::Open {
                node.set_status(Status::Dropped); // still counted in `open`
            }
        }
    }

    /// Hides the states that were reached from the goal, so that the report omits them. A state that was reached from
    /// both ends has two nodes (*twins*). The table may still find the hidden twin.
    pub(crate) fn drop_goal_side(&mut self) {
        for node in self.nodes.iter_mut().filter(|node| node.is_from_goal()) {
            self.open -= usize::from(node.status() == Status::Open);
            node.set_status(Status::Dropped);
        }
        self.has_twins = true;
    }

    /// Replaces the table if another table is better for the present number of states. A new table invalidates all
    /// tags, so the caller must not hold any tags.
    #[inline]
    pub(crate) fn choose_table(&mut self, problem: &P) {
        if self.known.is_due(self.nodes.len()) {
            let bytes = self.bytes(0);
            self.known.change(problem, &self.nodes, bytes);
        }
    }

    /// Returns the predecessor of a state, if the space detects duplicates on the current path.
    #[inline]
    pub(crate) fn before_on_path(&mut self, id: StateId) -> Option<StateId> {
        self.known.path()?;
        self.node(id).predecessor()
    }

    /// Returns the id of the newest state that is still on the stack.
    #[inline]
    pub(crate) fn last(&self) -> Option<StateId> {
        self.nodes.len().checked_sub(1).and_then(StateId::from_len)
    }

    /// Pops the newest state.
    #[inline]
    pub(crate) fn pop(&mut self, problem: &P) {
        let id = self.last();
        self.most_nodes = self.most_nodes.max(self.nodes.len());
        let (Some(id), Some(node)) = (id, self.nodes.pop()) else {
            return;
        };
        self.estimates.truncate(self.nodes.len());
        if let Some(path) = self.known.path() {
            path.pop(id);
        }
        self.heap.remove(problem.heap_bytes(&node.state));
        self.open -= usize::from(node.status() == Status::Open);
    }

    /// Converts the space into the set of states that the search reached.
    ///
    /// # Panics
    ///
    /// Panics if the memory is reused and the index of a state has changed to a value that is not below the bound.
    pub(crate) fn into_reached(self, problem: &P) -> ReachedOf<P> {
        let is_reused = self.is_reused;
        let table = self.known.into_table(problem, &self.nodes, is_reused);
        let index = Index::new(table, is_reused);
        let index = if self.has_twins {
            index.map(Index::set_aside)
        } else {
            index
        };
        Reached::new(self.nodes, self.estimates, index, self.has_twins)
    }
}

/// The number of states in the sample that shows whether most edges lead to distant entries of the table.
const SAMPLE: usize = 64;

/// The number of states for which a search allocates memory when it starts. The first table has room for all of them.
pub(crate) const FIRST_STATES: usize = 96;
