//! A search as an algorithm drives it: the operations an algorithm can call.

use std::hash::BuildHasher;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use crate::cost::Cost;
use crate::engine::path::NewPath;
use crate::engine::search::OnFull;
use crate::engine::session::Session;
use crate::error::{Fault, SearchError};
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::limits::Limit;
use crate::observe::{Event, Observer};
use crate::path::Trail;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::step::Step;
use crate::space::direction::{Direction, Side};
use crate::space::reached::positions_to;
use crate::space::{Place, Reach, Relax};

/// What a search is compiled for: whether limits can interrupt it, its observer and its hasher.
pub(crate) trait Env<P: SearchProblem> {
    /// Whether no limit is set, except on the cost of paths.
    const IS_FREE: bool;
    type Observer: Observer<P>;
    type Hasher: BuildHasher;
}

/// No limit can interrupt the search.
pub(crate) struct Free<O, S>(PhantomData<(O, S)>);

/// A limit can interrupt the search at any time.
pub(crate) struct Limited<O, S>(PhantomData<(O, S)>);

impl<P: SearchProblem, O: Observer<P>, S: BuildHasher> Env<P> for Free<O, S> {
    const IS_FREE: bool = true;
    type Observer = O;
    type Hasher = S;
}

impl<P: SearchProblem, O: Observer<P>, S: BuildHasher> Env<P> for Limited<O, S> {
    const IS_FREE: bool = false;
    type Observer = O;
    type Hasher = S;
}

/// A search as an algorithm drives it: the problem and the session.
pub(crate) struct Driven<'a, P: SearchProblem, E: Env<P>> {
    pub(crate) problem: &'a P,
    pub(super) session: &'a mut Session<P, E::Observer, E::Hasher>,
}

impl<'a, P: SearchProblem, E: Env<P>> Driven<'a, P, E> {
    pub(crate) fn new(problem: &'a P, session: &'a mut Session<P, E::Observer, E::Hasher>) -> Self {
        Self { problem, session }
    }
}

impl<P: SearchProblem, E: Env<P>> Deref for Driven<'_, P, E> {
    type Target = Session<P, E::Observer, E::Hasher>;

    #[inline]
    fn deref(&self) -> &Self::Target {
        self.session
    }
}

impl<P: SearchProblem, E: Env<P>> DerefMut for Driven<'_, P, E> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.session
    }
}

/// The result of a turn or a part of it: progress, or why the search stops.
pub(crate) type Turn<P, T = Step> = Result<T, Stop<P>>;

/// Why a search stops.
pub(crate) enum Stop<P: SearchProblem> {
    /// It found a goal, exhausted the space, or was cut off.
    At(Step),
    /// The problem broke a contract.
    By(Fault<P>),
}

impl<P: SearchProblem> Stop<P> {
    /// Returns the step at which the search ends, or the fault that ends it.
    pub(crate) fn into_end(self) -> Result<Step, Fault<P>> {
        match self {
            Self::At(step) => Ok(step),
            Self::By(fault) => Err(fault),
        }
    }
}

impl<P: SearchProblem> From<Limit> for Stop<P> {
    fn from(limit: Limit) -> Self {
        Self::At(Step::CutOff(limit))
    }
}

impl<P: SearchProblem> From<Fault<P>> for Stop<P> {
    fn from(fault: Fault<P>) -> Self {
        Self::By(fault)
    }
}

impl<P: SearchProblem> From<SearchError<P::State>> for Stop<P> {
    fn from(error: SearchError<P::State>) -> Self {
        Self::By(error.into())
    }
}

impl<P: SearchProblem, E: Env<P>> Driven<'_, P, E> {
    /// Ends a search that has nothing left to expand.
    pub(crate) fn exhausted<T>(&self) -> Turn<P, T> {
        Err(Stop::At(self.no_open_states()))
    }

    #[inline]
    pub(crate) fn is_goal(&self, id: StateId) -> bool {
        self.problem.is_goal(&self.space.node(id).state)
    }

    /// Notifies the observer of a goal. Returns the step of a run that has found it.
    pub(crate) fn goal(&mut self, id: StateId) -> Step {
        self.space.tell(|space| Event::Goal(space.view(id)));
        Step::Goal(id)
    }

    /// Ends the search if `id` is a goal, and the path to it within the depth limit.
    #[inline]
    pub(crate) fn stop_at_goal(&mut self, id: StateId) -> Turn<P, ()> {
        if self.is_goal(id) && !self.is_path_too_deep(id) {
            return self.found(id);
        }
        Ok(())
    }

    /// Returns whether the path to a state exceeds the depth limit; if so, records that it is pruned.
    ///
    /// It can have more edges than the state's depth says: a state on it may have been reopened by a cheaper path
    /// of more edges since. Such a state is open, or the limit pruned it: so the lower bound knows of the path.
    pub(crate) fn is_path_too_deep(&mut self, id: StateId) -> bool {
        self.has_depth_limit() && {
            let (positions, _) = positions_to(self.space.nodes(), id);
            let before = self
                .prefix
                .as_ref()
                .map_or(0, |prefix| prefix.positions.len());
            self.is_too_deep(before.saturating_add(positions.len()))
        }
    }

    /// Returns whether a path of so many edges exceeds the depth limit; if so, records that it is pruned.
    pub(crate) fn is_too_deep(&mut self, edges: usize) -> bool {
        let is_too_deep = self.exceeds_depth(edges);
        if is_too_deep {
            self.note_pruned(Limit::Depth, None);
        }
        is_too_deep
    }

    /// Whether a path of so many edges exceeds the depth limit.
    pub(crate) fn exceeds_depth(&self, edges: usize) -> bool {
        let limit = self
            .depth_limit()
            .and_then(|limit| usize::try_from(limit).ok());
        limit.is_some_and(|limit| edges > limit)
    }

    /// Returns whether there are edges of a state.
    ///
    /// # Errors
    ///
    /// [`Limit::Failure`] if the problem failed to list them.
    pub(crate) fn has_edges<D: Direction<P>>(&mut self, id: StateId) -> Result<bool, Limit> {
        let (problem, session) = (self.problem, &mut *self.session);
        let has_edges = D::edges(problem, &session.space.node(id).state)
            .next()
            .is_some();
        match problem.take_failure().filter(|_| P::MAY_FAIL) {
            Some(failure) => {
                let state = session.space.node(id).state.clone();
                Err(session.failed(state, failure))
            }
            None => Ok(has_edges),
        }
    }

    /// Ends a search that has found the goal `id`, and notifies the observer.
    pub(crate) fn found<T>(&mut self, id: StateId) -> Turn<P, T> {
        Err(Stop::At(self.goal(id)))
    }

    /// Records a path to a new state, unless it costs too much. Returns the id of the state if recorded.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over successors
    pub(crate) fn discover(
        &mut self,
        path: impl NewPath<P>,
        heuristic: &impl Heuristic<P>,
    ) -> Turn<P, Option<StateId>> {
        if self.is_kept_out(path.g(), None) {
            return Ok(None);
        }
        let place = match self.space.is_known(path.state(), path.tag()) {
            Some(Ok(())) => {
                self.space.duplicates += 1;
                return Ok(None);
            }
            Some(Err(place)) => place,
            None => {
                self.space.find_ids();
                match self.find(&path) {
                    Ok(known) => {
                        self.space.pass_over(known, path.label());
                        return Ok(None);
                    }
                    Err(place) => place,
                }
            }
        };
        let h = path.estimate(heuristic, self.space.nodes());
        Ok(Some(self.add(path, h, Some(place))?))
    }

    /// Records a path: adds a new state, lowers a g-value, or counts a duplicate.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over successors
    pub(crate) fn reach(
        &mut self,
        path: impl NewPath<P>,
        relax: Relax,
        heuristic: &impl Heuristic<P>,
    ) -> Turn<P, Reach> {
        match self.find(&path) {
            Ok(id) => Ok(self.space.relax(id, path.label(), relax)),
            Err(place) => {
                let h = path.estimate(heuristic, self.space.nodes());
                Ok(Reach::New(self.add(path, h, Some(place))?))
            }
        }
    }

    /// Relaxes a known state. Returns the id if lowered.
    pub(crate) fn lower(&mut self, id: StateId, path: &impl NewPath<P>) -> Option<StateId> {
        match self.space.relax(id, path.label(), Relax::Always) {
            Reach::New(id) | Reach::Lowered(id) => Some(id),
            Reach::Known(_) => None,
        }
    }

    /// Returns the estimate h of the rest of a path, and f = g + h.
    ///
    /// # Errors
    ///
    /// If f overflows.
    #[inline]
    pub(crate) fn estimate(
        &self,
        path: &impl NewPath<P>,
        heuristic: &impl Heuristic<P>,
    ) -> Turn<P, (PathCostOf<P>, PathCostOf<P>)> {
        let h = path.estimate(heuristic, self.space.nodes());
        let Some(f) = P::Cost::sum(path.g(), h) else {
            let state = path.state().clone();
            return Err(SearchError::KeyOverflow { state }.into());
        };
        Ok((h, f))
    }

    /// Returns the id of the state a path leads to, or the place where it would be inserted.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over successors
    pub(crate) fn find(&self, path: &impl NewPath<P>) -> Result<StateId, Place> {
        self.space.find(self.problem, path.state(), path.tag())
    }

    /// Adds the state a path leads to; with a place, later look-ups find it.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over successors
    pub(crate) fn add(
        &mut self,
        path: impl NewPath<P>,
        h: PathCostOf<P>,
        place: Option<Place>,
    ) -> Turn<P, StateId> {
        let problem = self.problem;
        let label = *path.label();
        let side = path.side();
        let id = self
            .space
            .add(problem, path.into_state(), (&label, h), place);
        let Some(id) = id else {
            return Err(self.out_of_ids().into());
        };
        if side == Side::Goal {
            self.space.mark_from_goal(id);
        }
        Ok(id)
    }

    /// Removes an open state from the frontier.
    pub(crate) fn drop_open(&mut self, id: StateId) {
        let problem = self.problem;
        self.space.drop_open(problem, id);
    }

    /// Forgets a closed state; its id may be reused. Its successors are left without a path.
    pub(crate) fn forget(&mut self, id: StateId) {
        let problem = self.problem;
        self.space.forget(problem, id);
    }

    /// Forgets every state, to search again.
    pub(crate) fn clear_space(&mut self) {
        let problem = self.problem;
        self.space.clear(problem);
    }

    /// Forgets all states but the first `len`.
    pub(crate) fn truncate_space(&mut self, len: usize) {
        let problem = self.problem;
        self.space.truncate(problem, len);
    }

    /// Drops the newest state if the frontier is full of better ones and the option is to drop the worst.
    /// Returns whether it did.
    #[inline]
    pub(crate) fn drop_if_full(&mut self, newest: StateId) -> bool {
        let is_full = self.drops_worst();
        if is_full {
            self.drop_worst(newest, None);
        }
        is_full
    }

    /// Drops the worst state of a full frontier.
    pub(crate) fn drop_worst(&mut self, id: StateId, floor: Option<PathCostOf<P>>) {
        self.note_pruned(Limit::Frontier, floor);
        self.drop_open(id);
    }

    /// Closes a state without expanding it: the depth limit was lowered below its depth after it was
    /// generated.
    #[cold]
    pub(crate) fn pass_by_depth(&mut self, id: StateId, floor: Option<PathCostOf<P>>) -> Step {
        self.note_pruned(Limit::Depth, floor);
        self.space.close(id);
        Step::Expanded(id)
    }

    /// Returns the newest open state of a space that is a stack. Pops closed states above it whose successors
    /// are all done.
    #[inline]
    pub(crate) fn next_on_stack(&mut self) -> Option<StateId> {
        while let Some(id) = self.space.last_closed()
            && (E::IS_FREE || self.unrecorded() != Some(id))
        {
            self.pop_last();
        }
        self.space.last()
    }

    /// Pops the newest state.
    #[inline]
    pub(crate) fn pop_last(&mut self) {
        let problem = self.problem;
        self.space.pop(problem);
    }

    #[inline]
    pub(crate) fn has_depth_limit(&self) -> bool {
        !E::IS_FREE && self.meter.limits.depth.is_some()
    }

    #[inline]
    pub(crate) fn is_beyond_depth_limit(&self, id: StateId) -> bool {
        match self.meter.limits.depth {
            Some(limit) if !E::IS_FREE => self.depth(id) > limit,
            _ => false,
        }
    }

    /// Ends the search if the frontier is full and the option is to stop.
    #[inline]
    pub(crate) fn stop_if_full(&self) -> Turn<P, ()> {
        if !E::IS_FREE && self.on_full() == Some(OnFull::Stop) {
            return Err(Limit::Frontier.into());
        }
        Ok(())
    }

    /// Whether to drop the worst state: more are open than the cap allows.
    #[inline]
    pub(crate) fn drops_worst(&self) -> bool {
        match self.cap {
            Some((cap, OnFull::DropWorst)) if !E::IS_FREE => self.space.open() > cap,
            _ => false,
        }
    }

    /// Whether the search must commit to one path now.
    #[inline]
    pub(crate) fn must_commit(&self) -> bool {
        !E::IS_FREE && self.on_full() == Some(OnFull::Commit)
    }

    /// Commits to the path to `id` if the frontier is full and the option is to commit: forgets everything
    /// else and makes the state the start of the rest of the search. Returns its new id.
    ///
    /// # Errors
    ///
    /// If the cost of the path so far overflows.
    pub(crate) fn commit_if_full(&mut self, id: StateId) -> Turn<P, Option<StateId>> {
        if !self.must_commit() {
            return Ok(None);
        }
        self.space.tell(|space| Event::Committed(space.view(id)));
        self.stats = self.stats(0);
        self.stats.commits += 1;
        self.note_pruned(Limit::Frontier, None);
        let (problem, session) = (self.problem, &mut *self.session);
        let (positions, root) = positions_to(session.space.nodes(), id);
        let prefix = session.prefix.get_or_insert_with(|| Trail {
            start: session.space.node(root).state.clone(),
            positions: Vec::new(),
            end: session.space.node(id).state.clone(),
            cost: P::Cost::ZERO,
        });
        prefix.positions.extend(positions);
        let node = session.space.node(id);
        prefix.end.clone_from(&node.state);
        prefix.cost =
            P::Cost::sum(prefix.cost, node.g).ok_or_else(|| SearchError::CostOverflow {
                state: node.state.clone(),
            })?;
        Ok(Some(session.space.restart_at(problem, id)))
    }
}
