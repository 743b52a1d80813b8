//! A search as an algorithm drives it, and what it can ask of it.

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
use crate::space::direction::Side;
use crate::space::reached::positions_to;
use crate::space::{Place, Reach, Relax};

/// What a search is compiled for: whether a limit may come between, who watches, what hashes.
pub(crate) trait Env<P: SearchProblem> {
    /// Whether no limit is set but one on the cost of paths.
    const IS_FREE: bool;
    type Observer: Observer<P>;
    type Hasher: BuildHasher;
}

/// No limit is set that may come between.
pub(crate) struct Free<O, S>(PhantomData<(O, S)>);

/// A limit may come between at any time.
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

/// A search as an algorithm drives it: the problem, and all that was found out about it.
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

/// What a turn came to: a step of progress, or why there is none; or what a part of it came to.
pub(crate) type Turn<P, T = Step> = Result<T, Stop<P>>;

/// Why a search does not go on.
pub(crate) enum Stop<P: SearchProblem> {
    /// It found a goal, is exhausted, or was cut off.
    At(Step),
    /// The problem broke a contract.
    By(Fault<P>),
}

impl<P: SearchProblem> Stop<P> {
    /// The step at which the search ends, or the fault that ends it.
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
    /// The end of a search that has nothing left to expand.
    pub(crate) fn exhausted<T>(&self) -> Turn<P, T> {
        Err(Stop::At(self.no_open_states()))
    }

    #[inline]
    pub(crate) fn is_goal(&self, id: StateId) -> bool {
        self.problem.is_goal(&self.space.node(id).state)
    }

    /// Tells of a goal. Returns the step of a run that has found it.
    pub(crate) fn goal(&mut self, id: StateId) -> Step {
        self.space.tell(|space| Event::Goal(space.view(id)));
        Step::Goal(id)
    }

    /// Ends the search if `id` is a goal.
    #[inline]
    pub(crate) fn stop_at_goal(&mut self, id: StateId) -> Turn<P, ()> {
        if self.is_goal(id) {
            return self.found(id);
        }
        Ok(())
    }

    /// The end of a search that has found the goal `id`, which this tells of.
    pub(crate) fn found<T>(&mut self, id: StateId) -> Turn<P, T> {
        Err(Stop::At(self.goal(id)))
    }

    /// Records a path to a state that was not known, unless it costs too much. Returns the id of the state if so.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
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

    /// Records a path to a state: a new state, a lower g-value, or nothing new.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
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

    /// Records a path to a known state if it is cheaper, and not so deep that it hides something. Returns the id of the
    /// state if so.
    pub(crate) fn lower(&mut self, id: StateId, path: &impl NewPath<P>) -> Option<StateId> {
        let relax = if self.has_depth_limit() {
            Relax::UnlessDeeper
        } else {
            Relax::Always
        };
        match self.space.relax(id, path.label(), relax) {
            Reach::New(id) | Reach::Lowered(id) => Some(id),
            Reach::Known(_) => None,
            Reach::TooDeep(id) => {
                let floor = P::Cost::sum(path.g(), self.space.h(id));
                self.note_pruned(Limit::Depth, floor);
                None
            }
        }
    }

    /// The estimate h of the rest of a path, and f, what the whole will cost.
    ///
    /// # Errors
    ///
    /// If f leaves its type.
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

    /// The id of the state that a path leads to, if it is found, or where it belongs.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    pub(crate) fn find(&self, path: &impl NewPath<P>) -> Result<StateId, Place> {
        self.space.find(self.problem, path.state(), path.tag())
    }

    /// Adds the state that a path leads to as a new one, which is found from now on if it has a place.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
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

    /// Takes an open state off the frontier.
    pub(crate) fn drop_open(&mut self, id: StateId) {
        let problem = self.problem;
        self.space.drop_open(problem, id);
    }

    /// Forgets a closed state, and may give its id to another. Its successors are left without a path.
    pub(crate) fn forget(&mut self, id: StateId) {
        let problem = self.problem;
        self.space.forget(problem, id);
    }

    /// Forgets every state, to search once more.
    pub(crate) fn clear_space(&mut self) {
        let problem = self.problem;
        self.space.clear(problem);
    }

    /// Forgets all states but the first `len`.
    pub(crate) fn truncate_space(&mut self, len: usize) {
        let problem = self.problem;
        self.space.truncate(problem, len);
    }

    /// Drops the newest state if the frontier is full of better ones, which is what it is told to do then. Returns
    /// whether it does.
    #[inline]
    pub(crate) fn drop_if_full(&mut self, newest: StateId) -> bool {
        let is_full = self.drops_worst();
        if is_full {
            self.drop_worst(newest, None);
        }
        is_full
    }

    /// Drops the worst state of a frontier that is full.
    pub(crate) fn drop_worst(&mut self, id: StateId, floor: Option<PathCostOf<P>>) {
        self.note_pruned(Limit::Frontier, floor);
        self.drop_open(id);
    }

    /// Closes a state without an expansion: its path is longer than the limit on depth allows, which was lowered after
    /// the state was generated.
    #[cold]
    pub(crate) fn pass_by_depth(&mut self, id: StateId, floor: Option<PathCostOf<P>>) -> Step {
        self.note_pruned(Limit::Depth, floor);
        self.space.close(id);
        Step::Expanded(id)
    }

    /// The newest open state of a space that is a stack. Closed states above it, whose successors are
    /// all done, are taken off.
    #[inline]
    pub(crate) fn next_on_stack(&mut self) -> Option<StateId> {
        while let Some(id) = self.space.last_closed()
            && (E::IS_FREE || self.unrecorded() != Some(id))
        {
            self.pop_last();
        }
        self.space.last()
    }

    /// Takes off the state that was added last.
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

    /// Ends the search if the frontier is full, and that is what is to be done then.
    #[inline]
    pub(crate) fn stop_if_full(&self) -> Turn<P, ()> {
        if !E::IS_FREE && self.on_full() == Some(OnFull::Stop) {
            return Err(Limit::Frontier.into());
        }
        Ok(())
    }

    /// Whether the worst state is to be dropped, since there are more than the cap allows.
    #[inline]
    pub(crate) fn drops_worst(&self) -> bool {
        match self.cap {
            Some((cap, OnFull::DropWorst)) if !E::IS_FREE => self.space.open() > cap,
            _ => false,
        }
    }

    /// Whether the search decides for one path now.
    #[inline]
    pub(crate) fn must_commit(&self) -> bool {
        !E::IS_FREE && self.on_full() == Some(OnFull::Commit)
    }

    /// Decides for the path to `id` if the frontier is full and that is what was asked for: forgets everything else,
    /// and makes the state the start of the rest of the search. Returns its id there.
    ///
    /// # Errors
    ///
    /// If the cost of the path so far leaves its type.
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
