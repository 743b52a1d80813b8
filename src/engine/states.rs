//! What algorithms ask of the engine about known states: goals, the largest depth, dropped states and stacks.

use crate::engine::algorithm::Loop;
use crate::engine::{Engine, OrStop, Stop};
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::{NodeOf, Status};
use crate::observe::{Event, Observer};
use crate::problem::{Direction, Forwards, PathCostOf, SearchProblem};
use crate::report::Step;

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
                let ends = self.has_edges(problem, id)?;
                if ends {
                    self.close_by_depth(id, most, algorithm);
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

    /// Forgets all states except one, from which the search continues. Returns the new id of this state.
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
