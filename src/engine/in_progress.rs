//! A search in progress.

use std::mem::needs_drop;

use crate::engine::algorithm::Loop;
use crate::engine::batch::Batch;
use crate::engine::proof::Proof;
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::{Fault, SearchError};
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::{Limit, Limits};
use crate::node::{Label, NodeOf, Status};
use crate::observe::{Event, Observer};
use crate::path::{Trail, TrailOf};
use crate::problem::{Both, Direction, Forwards, PathCostOf, SearchProblem};
use crate::report::{Stats, Step};
use crate::space::SearchSpace;
use crate::space::known::Recognition;
use crate::space::meeting::PlacedEdges;

/// A running search without its problem and its algorithm. It holds the reached states, the counts, the limits, the
/// facts about pruned states, and an interrupted expansion.
pub(crate) struct Engine<P: SearchProblem, O> {
    pub(crate) space: SearchSpace<P, O>,
    pub(crate) stats: Stats,
    pub(crate) limits: RunLimits,
    pub(super) max_cost: Option<PathCostOf<P>>,
    /// The largest number of edges of a path. Algorithms without this option ignore it.
    pub(crate) max_depth: Option<u32>,
    /// The last state at this depth that has no edges, and the number of expansions before its own.
    dead_end: Option<(StateId, u64)>,
    pub(super) origin: Label<P::Cost>, // of the starts
    /// The edges along which the cost of a path overflows. `None` unless the algorithm itself handles these edges.
    pub(crate) overflows: Option<Vec<OverflowingEdge<P>>>,
    pub(super) interrupted: Option<Interrupted<P>>,
    pub(super) batches: Both<Batch<P>>,
    /// Whether batches help, as they do if most edges lead to distant entries of the table. `None` until there are
    /// enough states for batches.
    pub(super) leads_far: Option<bool>,
    pub(super) copy: Option<P::State>, // of the state expanded last, to reuse its memory
    pub(super) proof: Proof<P>,
    /// The best path to a goal so far. Only algorithms that continue to look for better paths set this field.
    pub(crate) incumbent: Option<TrailOf<P>>,
    /// The path to the state at which the search was [restarted](Self::restart_at).
    pub(super) prefix: Option<TrailOf<P>>,
    /// The edges from the meeting of a bidirectional search towards the goal. If the problem failed, these are the
    /// edges found before the failure.
    pub(crate) rest_of_path: PlacedEdges<P>,
    /// The failure of the problem in the last step, if there was one, with the state whose successors the problem could
    /// not list.
    pub(super) failure: Option<(P::State, Failure)>,
    /// The last step of a search that has stopped, or the fault that stopped it.
    pub(super) ending: Result<Step, Fault<P>>,
    last: Last,
}

/// The state that an edge enters, the cost of the path before the edge, and the cost of the edge.
type OverflowingEdge<P> = (
    <P as SearchProblem>::State,
    PathCostOf<P>,
    <P as SearchProblem>::Cost,
);

/// The result of the last step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// The step expanded a state.
    Expanded,
    /// The step made progress without an expansion, so no limit was checked.
    Passed,
    /// The step made no progress.
    Ended(Step),
}

/// The number of states that the search may record before it checks the memory limit again, if memory suffices for all
/// of them.
const SPARE_STATES: usize = 1024;

/// An expansion that a limit interrupted.
pub(super) struct Interrupted<P: SearchProblem> {
    pub(super) state: Option<StateId>, // `None` if the state is not in the space
    pub(super) position: usize,        // of the next edge to be relaxed
    pub(super) has_begun: bool,
    /// A lower bound on the cost of a path through the state, if known.
    pub(super) floor: Option<PathCostOf<P>>,
}

/// The result of a step, or of a part of a step. An error means that the search stops.
pub(crate) type OrStop<T = Step> = Result<T, Stop>;

/// A signal that the search stops. It is empty, so that a `Result` with it fits into a register. The engine stores
/// the [reason](Engine::ending).
pub(crate) struct Stop(());

impl<P: SearchProblem, O: Observer<P>> Engine<P, O> {
    /// Prepares a search that has reached no state so far.
    ///
    /// The run keeps the problem beside the engine. An expansion reads the problem while it changes the engine.
    pub(crate) fn new(search: Search<P, O>, recognition: Recognition) -> (P, Box<Self>) {
        let engine = Self {
            space: SearchSpace::new(
                &search.problem,
                (search.observer, search.hasher),
                recognition,
                search.limits.bytes,
                search.workspace,
            ),
            stats: Stats::default(),
            limits: RunLimits::new(search.limits),
            max_cost: search.max_cost,
            max_depth: None,
            dead_end: None,
            origin: search.origin,
            overflows: None,
            interrupted: None,
            batches: Both::default(),
            leads_far: None,
            copy: None,
            proof: Proof::default(),
            incumbent: None,
            prefix: None,
            rest_of_path: Vec::new(),
            failure: None,
            ending: Ok(Step::CutOff(Limit::Paused)),
            last: Last::Expanded,
        };
        (search.problem, Box::new(engine)) // boxed, because it is large and moves with the run
    }

    /// Ends the search with this step.
    #[cold]
    pub(crate) fn end(&mut self, step: Step) -> Stop {
        self.ending = Ok(step);
        Stop(())
    }

    /// Ends the search because of a limit.
    #[cold]
    pub(crate) fn cut_off(&mut self, limit: Limit) -> Stop {
        self.end(Step::CutOff(limit))
    }

    /// Ends the search because the problem broke a contract.
    #[cold]
    pub(crate) fn fail(&mut self, error: impl Into<Fault<P>>) -> Stop {
        self.ending = Err(error.into());
        Stop(())
    }

    /// Returns the last step of a search that has ended, or the fault that ended the search.
    pub(crate) fn end_of(&mut self, Stop(()): Stop) -> Result<Step, Fault<P>> {
        std::mem::replace(&mut self.ending, Ok(Step::CutOff(Limit::Paused)))
    }

    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.clear_batches();
        self.limits = RunLimits::new(limits);
        self.limits.look_again(); // an expansion may be interrupted
    }

    pub(super) fn clear_batches(&mut self) {
        self.batches.start.clear();
        self.batches.goal.clear();
    }

    /// Returns the limit that forbids another step. Does not check the limits again if the last step has checked them.
    pub(super) fn overdue(&self) -> Option<Limit> {
        match self.last {
            Last::Passed => self.limits.interruption(),
            Last::Expanded | Last::Ended(_) => None,
        }
    }

    /// Returns the limit on expansions or bytes that forbids another expansion, if there is one.
    pub(super) fn lacking(
        &self,
        problem: &P,
        frontier_bytes: &dyn Fn(usize) -> usize,
    ) -> Option<Limit> {
        let most = self.limits.expansions();
        if most.is_some_and(|most| self.stats.expanded >= most) {
            return Some(Limit::Expansions);
        }
        self.lacking_bytes(problem, 1, frontier_bytes)
    }

    /// Returns the limit that forbids any further work, even without another expansion.
    pub(crate) fn check(
        &self,
        problem: &P,
        frontier_bytes: &dyn Fn(usize) -> usize,
    ) -> Option<Limit> {
        let interruption = self.limits.interruption();
        interruption.or_else(|| self.lacking_bytes(problem, 1, frontier_bytes))
    }

    /// Returns the number of edges that are relaxed between two checks of the limits. This number is one if there is a
    /// limit on bytes and states may own memory.
    #[inline]
    pub(super) fn piece(&self) -> usize {
        if needs_drop::<P::State>() && self.limits.bytes().is_some() {
            1
        } else {
            self.limits.piece()
        }
    }

    /// Returns the memory limit if `more` further states would exceed it.
    pub(super) fn lacking_bytes(
        &self,
        problem: &P,
        more: usize,
        frontier_bytes: &dyn Fn(usize) -> usize,
    ) -> Option<Limit> {
        let limit = self.limits.bytes()?;
        if self.bytes_with(problem, more, frontier_bytes) > limit {
            return Some(Limit::Bytes);
        }
        None
    }

    /// Records how many states the search may generate before it must check the memory limit again. If states own
    /// memory, this number is zero.
    pub(super) fn note_spare(&mut self, problem: &P, frontier_bytes: &dyn Fn(usize) -> usize) {
        if let Some(limit) = self.limits.bytes()
            && !needs_drop::<P::State>()
        {
            let spare = [SPARE_STATES, self.limits.piece()];
            let spare = spare
                .into_iter()
                .find(|&spare| self.bytes_with(problem, spare, frontier_bytes) <= limit);
            let generated = self
                .stats
                .generated
                .saturating_add(spare.unwrap_or(0) as u64);
            self.limits.note_bytes(generated);
        }
    }

    /// Records that the algorithm uses more bytes than at the last check of the limits.
    pub(crate) fn note_fewer_bytes(&mut self) {
        self.limits.note_bytes(self.stats.generated);
    }

    /// Returns how many bytes will be in use after the search has recorded `more` further states.
    ///
    /// The function `frontier_bytes` is a trait object, so that the checks of limits are compiled only once for all
    /// algorithms.
    pub(super) fn bytes_with(
        &self,
        problem: &P,
        more: usize,
        frontier_bytes: &dyn Fn(usize) -> usize,
    ) -> usize {
        self.space
            .bytes(more)
            .saturating_add(frontier_bytes(more))
            .saturating_add(self.own_bytes(problem))
    }

    fn own_bytes(&self, problem: &P) -> usize {
        let copy = self.copy.as_ref();
        let copy = copy.map_or(0, |state| problem.heap_bytes(state));
        let incumbent = self.incumbent.as_ref().map_or(0, Trail::bytes);
        size_of::<Self>()
            + self.batches.start.bytes()
            + self.batches.goal.bytes()
            + copy
            + incumbent
    }

    /// Returns why the problem failed to list the successors of a state, if this failure stopped the run.
    pub(crate) fn failure(&self) -> Option<&Failure> {
        let is_failed = self.last == Last::Ended(Step::CutOff(Limit::Failure));
        let failure = self.failure.as_ref().filter(|_| is_failed);
        failure.map(|(_, failure)| failure)
    }

    /// Returns the [failure](Self::failure) as an error, with its state.
    pub(crate) fn failed_at_last(&self) -> Option<SearchError<P::State>> {
        let failure = self.failure()?.clone();
        let (state, _) = self.failure.as_ref()?;
        let state = state.clone();
        Some(SearchError::Failed { state, failure })
    }

    /// Records that a step made progress. Before this step, `expanded` states had been expanded.
    pub(super) fn note_progress(&mut self, expanded: u64) {
        self.last = if self.stats.expanded == expanded {
            Last::Passed
        } else {
            Last::Expanded
        };
    }

    /// Records how a step without progress ended, and notifies the observer. `end` is `None` if the problem broke its
    /// contract.
    #[cold]
    pub(crate) fn note_end(&mut self, end: Option<Step>) {
        let last = end.map_or(Last::Passed, Last::Ended);
        let is_news = self.last != last; // a cut-off run may be resumed
        self.last = last;
        match end {
            Some(Step::CutOff(limit)) if is_news => {
                self.space.observer.on_event(&Event::CutOff(limit));
            }
            Some(Step::Exhausted) => self.space.observer.on_event(&Event::Exhausted),
            _ => {}
        }
    }

    /// Updates the peak of open states. If `is_end` is set, does not count the open state that ended the search.
    #[inline]
    pub(crate) fn note_open(&mut self, is_end: bool) {
        let open = self.space.open().saturating_sub(usize::from(is_end));
        if open > self.stats.frontier_peak {
            self.stats.frontier_peak = open;
        }
    }

    /// Returns whether a report made now would say that a limit cut the search off.
    pub(crate) fn is_cut_off(&self) -> bool {
        matches!(self.last_step(), Step::CutOff(_))
    }

    /// Returns the step that ends the report of an unfinished run.
    pub(crate) fn last_step(&self) -> Step {
        match self.last {
            Last::Ended(step) => step,
            Last::Expanded | Last::Passed => Step::CutOff(Limit::Paused),
        }
    }

    /// Returns the counts so far.
    pub(crate) fn stats(&self, problem: &P, frontier_bytes: usize) -> Stats {
        let bytes = self
            .space
            .peak_bytes()
            .saturating_add(self.own_bytes(problem))
            .saturating_add(frontier_bytes);
        let mut stats = self.stats;
        stats.bytes_peak = stats.bytes_peak.max(bytes);
        stats.stored_peak = stats.stored_peak.max(self.space.len_peak());
        stats.reopened = self.space.reopened;
        stats.duplicates = self.space.duplicates;
        stats.dropped = self.space.dropped;
        stats
    }
}

/// What algorithms ask about known states: goals, the largest depth, dropped states and stacks.
impl<P: SearchProblem, O: Observer<P>> Engine<P, O> {
    #[inline]
    pub(crate) fn is_goal(&self, problem: &P, id: StateId) -> bool {
        problem.is_goal(&self.space.node(id).state)
    }

    /// Notifies the observer of a goal. Returns the step of a run that has found this goal.
    pub(crate) fn goal(&mut self, id: StateId) -> Step {
        self.proof.has_found = true;
        self.space.tell(|space| Event::Goal(space.view(id)));
        Step::Goal(id)
    }

    /// Records a path to a goal as the best path so far, and notifies the observer.
    pub(crate) fn found_better(&mut self, goal: StateId) {
        self.incumbent = Some(self.trail(goal));
        self.goal(goal);
    }

    /// Ends the search if `id` is a goal.
    #[inline]
    pub(crate) fn stop_at_goal(&mut self, problem: &P, id: StateId) -> OrStop<()> {
        if self.is_goal(problem, id) {
            self.found(id)
        } else {
            Ok(())
        }
    }

    /// Ends a search that has found the goal `id`, and notifies the observer.
    #[cold]
    pub(crate) fn found<T>(&mut self, id: StateId) -> OrStop<T> {
        let goal = self.goal(id);
        Err(self.end(goal))
    }

    /// Returns whether the path to a state already has the [largest number of edges](Self::max_depth), and cannot be
    /// extended. If so, closes the state. A state without edges is expanded as usual.
    ///
    /// # Errors
    ///
    /// Returns [`Limit::Failure`] if the problem failed to list the edges. The state then stays open.
    #[inline]
    pub(crate) fn ends_by_depth<A: Loop<P>>(
        &mut self,
        problem: &P,
        id: StateId,
        algorithm: &A,
    ) -> OrStop<bool> {
        match self.max_depth {
            Some(most) if self.space.node(id).depth >= most => {
                // If the expansion fails, the next step does not ask again. If every other call of a problem failed, it
                // would otherwise never answer both calls.
                let asked = (id, self.stats.expanded);
                let ends = self.dead_end != Some(asked) && self.has_edges(problem, id)?;
                if ends {
                    self.close_by_depth(id, most, algorithm);
                } else {
                    self.dead_end = Some(asked);
                }
                Ok(ends)
            }
            _ => Ok(false),
        }
    }

    /// Returns whether the path to a goal has more edges than allowed, because their number was lowered after the goal
    /// was generated. If so, closes the goal. [`ends_by_depth`](Self::ends_by_depth) closes other states, so that a
    /// search checks the depth of most states only once.
    #[cold]
    pub(crate) fn is_too_deep<A: Loop<P>>(&mut self, id: StateId, algorithm: &A) -> bool {
        let most = self.max_depth;
        let most = most.filter(|&most| self.space.node(id).depth > most);
        if let Some(most) = most {
            self.close_by_depth(id, most, algorithm);
        }
        most.is_some()
    }

    /// Closes a state, and records that paths with more than `most` edges are pruned.
    #[cold]
    fn close_by_depth<A: Loop<P>>(&mut self, id: StateId, most: u32, algorithm: &A) {
        let floor = algorithm.floor(&self.space.view(id));
        self.note_depth(most, floor);
        self.space.close(id);
    }

    /// Records that paths with more than `most` edges are pruned. They cost at least `floor`.
    pub(crate) fn note_depth(&mut self, most: u32, floor: Option<PathCostOf<P>>) {
        self.note_pruned(Limit::Depth, floor);
        self.proof.max_depth = Some(self.proof.max_depth.map_or(most, |least| least.min(most)));
    }

    /// Returns whether a state has edges.
    ///
    /// # Errors
    ///
    /// Returns [`Limit::Failure`] if the problem failed to list the edges.
    pub(crate) fn has_edges(&mut self, problem: &P, id: StateId) -> OrStop<bool> {
        let state = &self.space.node(id).state;
        let has_edges = Forwards::edges(problem, state).next().is_some();
        match Failure::take() {
            Some(failure) => {
                let state = self.space.node(id).state.clone();
                Err(self.failed(state, failure))
            }
            None => Ok(has_edges),
        }
    }

    /// Ends the search because the problem failed to list the successors of a state, and keeps the failure.
    #[cold]
    pub(crate) fn failed(&mut self, state: P::State, failure: Failure) -> Stop {
        self.failure = Some((state, failure));
        self.cut_off(Limit::Failure)
    }

    /// Removes an open state from the frontier.
    pub(crate) fn drop_open(&mut self, problem: &P, id: StateId) {
        self.space.drop_open(problem, id);
    }

    /// Removes an open state because the frontier is full. Paths through it cost at least `floor`.
    pub(crate) fn drop_worst(&mut self, problem: &P, id: StateId, floor: Option<PathCostOf<P>>) {
        self.note_pruned(Limit::Frontier, floor);
        self.drop_open(problem, id);
    }

    /// Forgets all states except one. The search continues from this state. Returns the new id of this state.
    pub(crate) fn restart_at(&mut self, problem: &P, id: StateId) -> StateId {
        let mut trail = self.trail(id);
        if let Some(prefix) = self.prefix.take() {
            let positions = std::mem::replace(&mut trail.positions, prefix.positions);
            trail.positions.extend(positions);
            trail.start = prefix.start;
        }
        self.prefix = Some(trail);
        self.space.restart_at(problem, id)
    }

    /// Returns the newest open state of a space that is used as a stack. First pops the closed states above this state,
    /// because they have no successors left to process.
    #[inline]
    pub(crate) fn next_on_stack(&mut self, problem: &P) -> Option<StateId> {
        let is_closed = |node: &NodeOf<P>| node.status() != Status::Open;
        while self.space.nodes().last().is_some_and(is_closed) {
            self.pop_last(problem);
        }
        self.space.last()
    }

    /// Pops the newest state.
    #[inline]
    pub(crate) fn pop_last(&mut self, problem: &P) {
        self.space.pop(problem);
    }
}
