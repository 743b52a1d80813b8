//! This module holds the methods of the engine that handle goals, new states and known states. Algorithms call these
//! methods.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use crate::cost::{Cost, least_cost};
use crate::engine::algorithm::Loop;
use crate::engine::edges::NewPath;
use crate::engine::{Engine, OrStop, Stop};
use crate::error::SearchError;
use crate::failure::Failure;
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::{Label, NodeOf, Status};
use crate::observe::{Event, Observer};
use crate::problem::{Direction, Forwards, PathCostOf, SearchProblem, Side, successors_of};
use crate::report::Step;
use crate::space::known::{Place, Recognition};
use crate::space::{Reach, Relax, SearchSpace};

/// Whether a sum that overflowed may hide a path, and the state that it hides, if it is known. The error has the state
/// whose edges the problem failed to list.
type Lost<S> = Result<(bool, Option<S>), (S, Failure)>;

/// Returns whether an edge of a state in `space`, along which the cost of a path overflows, leads to a state that is not
/// known, and this state. A key may have overflowed instead of a cost if `has_key` is set, so then every edge counts.
/// States at `max_depth` have not been expanded, so their edges do not count.
///
/// # Errors
///
/// Returns a state if the problem failed to list its edges.
fn lost_from<D: Direction<P>, P: SearchProblem, O: Observer<P>>(
    problem: &P,
    space: &SearchSpace<P, O>,
    (max_depth, has_key): (Option<u32>, bool),
    is_known: impl Fn(&P::State) -> bool,
) -> Lost<P::State> {
    let is_expanded = |node: &&NodeOf<P>| {
        let is_too_deep = max_depth.is_some_and(|most| node.depth >= most);
        node.status().is_reached() && is_on_side::<D, P>(node) && !is_too_deep
    };
    for node in space.nodes().iter().filter(is_expanded) {
        let lost = D::edges(problem, &node.state).find(|edge| {
            let overflows = has_key || edge.cost.extend(node.g).is_none();
            overflows && !is_known(&edge.state)
        });
        match (Failure::take(), lost) {
            (None, Some(edge)) => return Ok((true, Some(edge.state))),
            (None, None) => {}
            (Some(failure), _) => return Err((node.state.clone(), failure)),
        }
    }
    Ok((false, None))
}

fn is_on_side<D: Direction<P>, P: SearchProblem>(node: &NodeOf<P>) -> bool {
    node.is_from_goal() == (D::SIDE == Side::Goal)
}

fn bytes_of_heap<T>(heap: &BinaryHeap<T>) -> usize {
    heap.capacity().saturating_mul(size_of::<T>())
}

impl<P: SearchProblem, O: Observer<P>> Engine<P, O> {
    /// Ends a search that has nothing left to expand. If it found no path, and a sum that overflowed may hide a path, it
    /// ends with an error.
    ///
    /// Sums hide nothing if every state at the end of such a path was also reached by a path whose cost fits. The
    /// reached states then have no edges to other states, so the search has missed no state. A search that ignores
    /// duplicates cannot know this, so each of its overflows is an error.
    #[cold]
    pub(crate) fn exhausted<T>(&mut self, problem: &P) -> OrStop<T> {
        let error = self.end_unless(|search, has_key| {
            let space = &search.space;
            let is_known = |state: &P::State| space.look_up(problem, state).is_ok();
            if !space.recognises_all()
                || has_key && !problem.starts().into_iter().all(|start| is_known(&start))
            {
                return Ok((true, None));
            }
            let edges = (search.proof.max_depth, has_key);
            lost_from::<Forwards, P, O>(problem, space, edges, is_known)
        })?;
        Err(self.fail(error))
    }

    /// Ends a search like [`exhausted`](Self::exhausted). The search may store only the current path, so that it has
    /// forgotten the states that it reached. Then it reaches them again.
    #[cold]
    pub(crate) fn exhausted_on_path<T>(&mut self, problem: &P) -> OrStop<T> {
        if self.space.recognises_all() {
            return self.exhausted(problem);
        }
        let is_partial = self.was_pruned() || self.proof.has_dead_ends;
        let again = match &self.proof.overflow {
            Some(overflow) if !self.proof.has_found && !overflow.has_key && !is_partial => {
                Some(self.reached_again(problem)?)
            }
            _ => None,
        };
        let error = self.end_unless(|_, _| {
            let Some(space) = &again else {
                return Ok((true, None));
            };
            let is_known = |state: &P::State| space.look_up(problem, state).is_ok();
            lost_from::<Forwards, P, ()>(problem, space, (None, false), is_known)
        })?;
        Err(self.fail(error))
    }

    /// Ends a bidirectional search that has nothing left to expand on the side of `D`. If it found no path, and a sum
    /// that overflowed may hide a path, returns the error instead.
    #[cold]
    pub(crate) fn end_unless_lost<D: Direction<P>>(
        &mut self,
        problem: &P,
    ) -> OrStop<SearchError<P::State>> {
        self.end_unless(|search, has_key| {
            let space = &search.space;
            // A look-up may find the other one of two nodes for the same state.
            let nodes = space.nodes().iter().filter(|node| is_on_side::<D, P>(node));
            let known: HashSet<&P::State> = nodes.map(|node| &node.state).collect();
            let edges = (None, has_key);
            lost_from::<D, P, O>(problem, space, edges, |state| known.contains(state))
        })
    }

    /// Ends a bidirectional search that has nothing left to expand from the start, like [`exhausted`](Self::exhausted).
    #[cold]
    pub(crate) fn exhausted_forwards<T>(&mut self, problem: &P) -> OrStop<T> {
        let error = self.end_unless_lost::<Forwards>(problem)?;
        Err(self.fail(error))
    }

    /// Ends a search that has nothing left to expand. If it found no path, a sum overflowed, and `is_lost` says that the
    /// sum may hide a path, returns the error instead. The argument of `is_lost` says whether a key overflowed. The error
    /// names the state that `is_lost` returns, because the search may have reached the first state whose cost overflowed
    /// by another path.
    fn end_unless(
        &mut self,
        is_lost: impl FnOnce(&Self, bool) -> Lost<P::State>,
    ) -> OrStop<SearchError<P::State>> {
        if !self.proof.has_found {
            if let Some(overflow) = &self.proof.overflow {
                let (error, has_key) = (overflow.error.clone(), overflow.has_key);
                if overflow.has_path {
                    return Ok(error);
                }
                match is_lost(self, has_key) {
                    Ok((true, Some(state))) if !has_key => {
                        return Ok(SearchError::CostOverflow { state });
                    }
                    Ok((true, _)) => return Ok(error),
                    Ok((false, _)) => {}
                    Err((state, failure)) => return Err(self.failed(state, failure)),
                }
            }
            self.proof.overflow = None;
        }
        Err(self.end(self.no_open_states()))
    }

    /// Reaches every state again that has a path whose cost fits, by Dijkstra's algorithm. A search that stores only
    /// the current path has forgotten the states that it reached. If costs are negative, the paths need not be cheapest.
    fn reached_again(&mut self, problem: &P) -> OrStop<SearchSpace<P, ()>> {
        let options = ((), self.space.hasher());
        let bytes = self.limits.bytes();
        let mut space = SearchSpace::new(problem, options, Recognition::All, bytes, None);
        let mut open = BinaryHeap::new();
        let starts = problem.starts().into_iter();
        let mut ends: Vec<_> = starts.map(|start| (start, self.origin.g)).collect();
        loop {
            for (state, g) in ends.drain(..) {
                let label = Label::new(g, 0, None);
                let reached = match space.find(problem, &state, None) {
                    Ok(id) => space.relax(id, label, Relax::Open).improved(),
                    Err(place) => {
                        let new = (label, P::Cost::ZERO);
                        let id = space.add(problem, state, new, Some(place));
                        Some(id.ok_or_else(|| self.out_of_ids())?)
                    }
                };
                open.extend(reached.map(|id| Reverse((g, id))));
            }
            let bytes = space.bytes(0).saturating_add(bytes_of_heap(&open));
            if let Some(limit) = self.check(problem, &|_| bytes) {
                return Err(self.cut_off(limit));
            }
            self.stats.bytes_peak = self
                .stats
                .bytes_peak
                .max(self.bytes_with(problem, 0, &|_| bytes));
            let Some(Reverse((g, id))) = open.pop() else {
                return Ok(space);
            };
            if !space.is_open(id) {
                continue; // a cheaper path to it was found first
            }
            let state = space.close(id).state.clone();
            for edge in successors_of(problem, &state) {
                match edge {
                    Ok(edge) => {
                        let g = edge.cost.extend(g);
                        ends.extend(g.map(|g| (edge.state, g)));
                    }
                    Err(failure) => return Err(self.failed(state.clone(), failure)),
                }
            }
        }
    }

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

    /// Returns whether the path to a state has more edges than allowed, because their number was lowered after the state
    /// was generated. If so, closes the state.
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

    /// Returns the place for a new state. Skips the path and returns `None` if the state is known, or if the path costs
    /// too much.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn vacancy(
        &mut self,
        problem: &P,
        state: &P::State,
        path: &NewPath<'_, P>,
    ) -> Option<Place> {
        // The lower bound follows from the depth, not from the g-value, because cheaper paths to known states are
        // skipped.
        let depth = usize::try_from(path.label.depth).ok();
        let floor = depth.and_then(least_cost::<P::Cost>);
        if self.is_kept_out(path.g(), floor) {
            return None;
        }
        self.space.seek(problem, state, path.tag, path.label)
    }

    /// Returns the estimate of the remaining cost from the state at the end of a path. Returns `None` if the heuristic
    /// says that the state is a dead end.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn estimate(
        &mut self,
        to: &P::State,
        path: &NewPath<'_, P>,
        heuristic: &impl Heuristic<P::State, P::Cost>,
    ) -> Option<PathCostOf<P>> {
        if heuristic.is_dead_end(to) {
            self.proof.has_dead_ends = true;
            return None;
        }
        if let Some((expanded, ..)) = &path.last_edge
            && let Some(from) = expanded.state
        {
            Some(heuristic.estimate_next(from, expanded.h, to))
        } else {
            Some(heuristic.estimate(to)) // a start, or the expanded state was generated ahead of time
        }
    }

    /// Relaxes an edge in a search without a heuristic. It adds a new state, lowers a g-value, or counts a duplicate.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn reach(
        &mut self,
        problem: &P,
        state: P::State,
        path: &NewPath<'_, P>,
        relax: Relax,
    ) -> OrStop<Reach> {
        match self.find(problem, &state, path) {
            Ok(id) => Ok(self.space.relax(id, path.label, relax)),
            Err(place) => Ok(Reach::New(self.add(
                problem,
                state,
                path,
                P::Cost::ZERO,
                Some(place),
            )?)),
        }
    }

    /// Relaxes an edge in a search with a heuristic. If the state is new or its g-value is lowered, returns its id and
    /// its estimate. A search `by_cost` reopens closed states.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn improve(
        &mut self,
        problem: &P,
        state: P::State,
        path: &NewPath<'_, P>,
        by_cost: bool,
        heuristic: &impl Heuristic<P::State, P::Cost>,
    ) -> OrStop<Option<(StateId, PathCostOf<P>)>> {
        let relax = if by_cost { Relax::Always } else { Relax::Open };
        match self.space.find(problem, &state, path.tag) {
            Ok(id) => {
                let improved = self.space.relax(id, path.label, relax).improved();
                Ok(improved.map(|id| (id, self.space.h(id))))
            }
            Err(place) => {
                let Some(h) = self.estimate(&state, path, heuristic) else {
                    return Ok(None);
                };
                Ok(Some((self.add(problem, state, path, h, Some(place))?, h)))
            }
        }
    }

    /// Relaxes a known state. Returns its id if its g-value was lowered.
    pub(crate) fn lower(&mut self, id: StateId, path: &NewPath<'_, P>) -> Option<StateId> {
        self.space.relax(id, path.label, Relax::Always).improved()
    }

    /// Returns the id of the state at the end of a path, or the place where the state would be inserted.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn find(
        &self,
        problem: &P,
        state: &P::State,
        path: &NewPath<'_, P>,
    ) -> Result<StateId, Place> {
        self.space.find(problem, state, path.tag)
    }

    /// Adds the state at the end of a path. Look-ups find the state only if its place in the table is given.
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    pub(crate) fn add(
        &mut self,
        problem: &P,
        state: P::State,
        path: &NewPath<'_, P>,
        h: PathCostOf<P>,
        place: Option<Place>,
    ) -> OrStop<StateId> {
        let new = (path.label, h);
        let id = self.space.add(problem, state, new, place);
        let Some(id) = id else {
            return Err(self.out_of_ids());
        };
        if path.side == Side::Goal {
            self.space.mark_from_goal(id);
        }
        Ok(id)
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
