//! This module holds the methods of the engine that handle goals, new states and known states. Algorithms call these
//! methods.

use crate::cost::{Cost, least_cost};
use crate::engine::algorithm::Loop;
use crate::engine::path::NewPath;
use crate::engine::{Engine, OrStop, Stop};
use crate::error::SearchError;
use crate::failure::Failure;
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::{NodeOf, Status};
use crate::observe::{Event, Observer};
use crate::problem::{PathCostOf, SearchProblem, SuccessorOf, successors_of};
use crate::report::step::Step;
use crate::space::direction::{Direction, Side};
use crate::space::known::Place;
use crate::space::reached::positions_to;
use crate::space::{Reach, Relax};

impl<P: SearchProblem, O: Observer<P>> Engine<'_, P, O> {
    /// Ends a search that has nothing left to expand. If it found no path and a sum overflowed, it ends with an error.
    #[cold]
    pub(crate) fn exhausted<T>(&mut self) -> OrStop<T> {
        match self.proof.overflow.take() {
            Some(error) if !self.proof.has_found => Err(self.fail(error)),
            overflow => {
                self.proof.overflow = overflow;
                Err(self.end(self.no_open_states()))
            }
        }
    }

    /// Forgets that sums overflowed, if every state with an overflowing path was also reached by a cheaper path. Call
    /// this when nothing is left to expand.
    pub(crate) fn forgive_overflow(&mut self) -> OrStop<()> {
        if self.proof.overflow.is_none() {
            return Ok(());
        }
        match self.lost_by_overflow() {
            Ok(lost) => {
                self.proof.overflow = lost.map(|state| SearchError::CostOverflow { state });
                Ok(())
            }
            Err((state, failure)) => Err(self.failed(state, failure)),
        }
    }

    /// Returns a state that is reached only by paths whose cost overflows, if there is one. Returns an error if the
    /// problem failed to list the edges of a state.
    #[cold]
    fn lost_by_overflow(&self) -> Result<Option<P::State>, (P::State, Failure)> {
        for reached in self.space.states() {
            let is_lost = |edge: &SuccessorOf<P>| {
                edge.cost.extend(reached.g()).is_none()
                    && self.space.find(&self.problem, &edge.state, None).is_err()
            };
            match successors_of(&*self.problem, reached.state()).first(is_lost) {
                Ok(None) => {}
                Ok(Some((_, edge))) => return Ok(Some(edge.state)),
                Err(failure) => return Err((reached.state().clone(), failure)),
            }
        }
        Ok(None)
    }

    #[inline]
    pub(crate) fn is_goal(&self, id: StateId) -> bool {
        self.problem.is_goal(&self.space.node(id).state)
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

    /// Ends the search if `id` is a goal and the path to it is within the depth limit.
    #[inline]
    pub(crate) fn stop_at_goal(&mut self, id: StateId) -> OrStop<()> {
        if self.is_goal(id) {
            self.stop_at(id)
        } else {
            Ok(())
        }
    }

    /// Ends the search at a goal if the path to it is within the depth limit.
    #[cold]
    pub(crate) fn stop_at(&mut self, goal: StateId) -> OrStop<()> {
        if self.is_path_too_deep(goal) {
            Ok(())
        } else {
            self.found(goal)
        }
    }

    /// Ends a search that has found the goal `id`, and notifies the observer.
    pub(crate) fn found<T>(&mut self, id: StateId) -> OrStop<T> {
        let goal = self.goal(id);
        Err(self.end(goal))
    }

    /// Returns whether the path to a state exceeds the depth limit. If so, records that it is pruned.
    ///
    /// The path to a state can have more edges than the stored depth says. This happens if a cheaper path with more
    /// edges has since reopened an earlier state on the path. The reopened state is still open or was pruned by the
    /// limit, so the lower bound covers the longer path.
    pub(crate) fn is_path_too_deep(&mut self, id: StateId) -> bool {
        self.depth_limit().is_some() && {
            let (positions, _) = positions_to(self.space.nodes(), id);
            let before = self
                .prefix
                .as_ref()
                .map_or(0, |trail| trail.positions.len());
            let before = before.saturating_add(self.origin.depth as usize);
            self.is_too_deep(before.saturating_add(positions.len()))
        }
    }

    /// Returns whether a path with this many edges exceeds the depth limit. If so, records that it is pruned.
    pub(crate) fn is_too_deep(&mut self, edges: usize) -> bool {
        let is_too_deep = self.exceeds_depth(edges);
        if is_too_deep {
            self.note_pruned(Limit::Depth, None);
        }
        is_too_deep
    }

    /// Returns whether a path with this many edges exceeds the depth limit.
    pub(crate) fn exceeds_depth(&self, edges: usize) -> bool {
        let limit = self
            .depth_limit()
            .and_then(|limit| usize::try_from(limit).ok());
        limit.is_some_and(|limit| edges > limit)
    }

    /// Returns whether the depth limit was lowered below the depth of a state after the state was generated.
    #[inline]
    pub(crate) fn is_beyond_depth_limit(&self, id: StateId) -> bool {
        match self.depth_limit() {
            Some(limit) => self.space.node(id).depth > limit,
            None => false,
        }
    }

    /// Closes a state [beyond the depth limit](Self::is_beyond_depth_limit) without expanding it.
    #[cold]
    pub(crate) fn pass_by_depth(&mut self, id: StateId, algorithm: &impl Loop<P>) -> Step {
        let floor = algorithm.floor(&self.space.view(id));
        self.note_pruned(Limit::Depth, floor);
        self.space.close(id);
        Step::Expanded(id)
    }

    /// Returns whether a state has edges.
    ///
    /// # Errors
    ///
    /// Returns [`Limit::Failure`] if the problem failed to list the edges.
    pub(crate) fn has_edges<D: Direction<P>>(&mut self, id: StateId) -> OrStop<bool> {
        let state = &self.space.node(id).state;
        let has_edges = D::edges(&self.problem, state).next().is_some();
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

    /// Adds the new state that a path leads to, without an estimate.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn discover(
        &mut self,
        state: P::State,
        path: &NewPath<'_, P>,
        place: Place,
    ) -> OrStop<StateId> {
        self.add(state, path, P::Cost::ZERO, Some(place))
    }

    /// Returns the place for a new state. Skips the path and returns `None` if the state is known, or if the path costs
    /// too much.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn vacancy(&mut self, state: &P::State, path: &NewPath<'_, P>) -> Option<Place> {
        // The lower bound follows from the depth, not from the g-value, because cheaper paths to known states are
        // skipped.
        let depth = usize::try_from(path.label.depth).ok();
        let floor = depth.and_then(least_cost::<P::Cost>);
        if self.is_kept_out(path.g(), floor) {
            return None;
        }
        self.space.seek(&self.problem, state, path.tag, path.label)
    }

    /// Returns the estimate of the remaining cost from the state at the end of a path. Returns `None` if the heuristic
    /// says that the state is a dead end.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn estimate(
        &mut self,
        to: &P::State,
        path: &NewPath<'_, P>,
        heuristic: &impl Heuristic<P>,
    ) -> Option<PathCostOf<P>> {
        if heuristic.is_dead_end(to) {
            self.proof.has_dead_ends = true;
            return None;
        }
        Some(path.estimate(to, heuristic))
    }

    /// Relaxes an edge in a search without a heuristic. It adds a new state, lowers a g-value, or counts a duplicate.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn reach(
        &mut self,
        state: P::State,
        path: &NewPath<'_, P>,
        relax: Relax,
    ) -> OrStop<Reach> {
        match self.find(&state, path) {
            Ok(id) => Ok(self.space.relax(id, path.label, relax)),
            Err(place) => Ok(Reach::New(self.discover(state, path, place)?)),
        }
    }

    /// Relaxes an edge in a search with a heuristic. If the state is new or its g-value is lowered, returns its id and
    /// its estimate. A search `by_cost` reopens closed states.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn improve(
        &mut self,
        state: P::State,
        path: &NewPath<'_, P>,
        by_cost: bool,
        heuristic: &impl Heuristic<P>,
    ) -> OrStop<Option<(StateId, PathCostOf<P>)>> {
        let relax = if by_cost { Relax::Always } else { Relax::Open };
        match self.space.find(&self.problem, &state, path.tag) {
            Ok(id) => {
                let improved = self.space.relax(id, path.label, relax).improved();
                Ok(improved.map(|id| (id, self.space.h(id))))
            }
            Err(place) => {
                let Some(h) = self.estimate(&state, path, heuristic) else {
                    return Ok(None);
                };
                Ok(Some((self.add(state, path, h, Some(place))?, h)))
            }
        }
    }

    /// Relaxes a known state. Returns its id if its g-value was lowered.
    pub(crate) fn lower(&mut self, id: StateId, path: &NewPath<'_, P>) -> Option<StateId> {
        self.space.relax(id, path.label, Relax::Always).improved()
    }

    /// Returns the id of the state at the end of a path, or the place where the state would be inserted.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn find(&self, state: &P::State, path: &NewPath<'_, P>) -> Result<StateId, Place> {
        self.space.find(&self.problem, state, path.tag)
    }

    /// Adds the state at the end of a path. Look-ups find the state only if its place in the table is given.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn add(
        &mut self,
        state: P::State,
        path: &NewPath<'_, P>,
        h: PathCostOf<P>,
        place: Option<Place>,
    ) -> OrStop<StateId> {
        let new = (path.label, h);
        let id = self.space.add(&self.problem, state, new, place);
        let Some(id) = id else {
            return Err(self.out_of_ids());
        };
        if path.side == Side::Goal {
            self.space.mark_from_goal(id);
        }
        Ok(id)
    }

    /// Removes an open state from the frontier.
    pub(crate) fn drop_open(&mut self, id: StateId) {
        self.space.drop_open(&self.problem, id);
    }

    /// Removes an open state because the frontier is full. Paths through it cost at least `floor`.
    pub(crate) fn drop_worst(&mut self, id: StateId, floor: Option<PathCostOf<P>>) {
        self.note_pruned(Limit::Frontier, floor);
        self.drop_open(id);
    }

    /// Forgets all states except one, from which the search continues. Returns the new id of this state.
    pub(crate) fn restart_at(&mut self, id: StateId) -> StateId {
        let mut trail = self.trail(id);
        if let Some(prefix) = self.prefix.take() {
            let positions = std::mem::replace(&mut trail.positions, prefix.positions);
            trail.positions.extend(positions);
            trail.start = prefix.start;
        }
        self.prefix = Some(trail);
        self.space.restart_at(&self.problem, id)
    }

    /// Returns the newest open state of a space that is used as a stack. First pops the closed states above this state,
    /// because they have no successors left to process.
    #[inline]
    pub(crate) fn next_on_stack(&mut self) -> Option<StateId> {
        let is_closed = |node: &NodeOf<P>| node.status() != Status::Open;
        while self.space.nodes().last().is_some_and(is_closed) {
            self.pop_last();
        }
        self.space.last()
    }

    /// Pops the newest state.
    #[inline]
    pub(crate) fn pop_last(&mut self) {
        self.space.pop(&self.problem);
    }
}
