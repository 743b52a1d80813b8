//! How a state is expanded: the only place that knows.
//!
//! A turn has two halves. [`Driven::generate`] generates the successors of a state, unless a limit forbids
//! it; [`Driven::record`] closes the state and passes the path to each successor to
//! [`reach`](Algorithm::reach). Under limits the successors are collected before any is recorded, so that an
//! interrupted expansion resumes where it stopped, in either half. Where no limit can interrupt, the first
//! half only generates some states ahead of time, and the second half takes one of four ways:
//!
//! - large states: the successors are made and visited [in place](super::in_place), in one state;
//! - memory slower than the search: they were generated [ahead of time](super::batch);
//! - states as fast to copy as to read: they are recorded as the problem generates them;
//! - otherwise they are collected, as under limits.

use std::hash::BuildHasher;
use std::marker::PhantomData;

use crate::cost::Cost;
use crate::engine::algorithm::{Algorithm, Order};
use crate::engine::batch::Batch;
use crate::engine::driven::{Driven, Env, Stop, Turn};
use crate::engine::expansion::Unrecorded;
use crate::engine::meter::{FIRST_PULLS, FrontierBytes, Stretch};
use crate::engine::path::{Extension, Origin};
use crate::error::SearchError;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::Label;
use crate::observe::{Event, Observer};
use crate::problem::{PathCostOf, SearchProblem, Successor, SuccessorOf};
use crate::space::SearchSpace;
use crate::space::direction::{Direction, Forwards, Side, prefetch};
use crate::space::memory::{IntoState, is_cheap_to_copy};
use crate::space::table::Tag;

/// With fewer open states a batch would hold too few of them.
const LEAST_OPEN: usize = 8;

/// An edge to an owned or a borrowed state.
type Edge<P, S> = Successor<S, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

/// The state being expanded: what paths to its successors need of it.
pub(super) struct Expanded<P: SearchProblem, D> {
    pub(super) id: StateId,
    origin: Origin<P>,
    g: PathCostOf<P>,
    depth: u32, // of the successors
    direction: PhantomData<D>,
}

impl<P: SearchProblem, D: Direction<P>> Expanded<P, D> {
    #[inline]
    fn new<O: Observer<P>, S: BuildHasher>(space: &SearchSpace<P, O, S>, id: StateId) -> Self {
        let node = space.node(id);
        Self {
            id,
            origin: Origin::new(space, id),
            g: node.g,
            depth: node.depth.saturating_add(1),
            direction: PhantomData,
        }
    }

    /// Calls [`Algorithm::reach`] with the path along the edge at a position; `tag` is its state's key in the
    /// table, if known.
    ///
    /// # Errors
    ///
    /// If the path cost overflows; if the edge cost is negative and must not be; any error of the algorithm.
    #[cfg_attr(not(debug_assertions), inline(always))] // the hot loop
    pub(super) fn reach<E: Env<P>, A: Algorithm<P>>(
        &self,
        search: &mut Driven<'_, P, E>,
        algorithm: &mut A,
        (position, edge): (usize, Edge<P, impl IntoState<P::State>>),
        tag: Option<Tag>,
    ) -> Turn<P, ()> {
        let g = match edge.cost.extend(self.g) {
            Some(g) if !A::REFUSES_NEGATIVE_COSTS || g >= self.g => g,
            g => return Err(self.bad_cost(search, edge.state.as_state(), g.is_some())),
        };
        let path = Extension {
            state: edge.state,
            label: Label {
                g,
                depth: self.depth,
                predecessor: Some(self.id),
                position,
            },
            last_edge: Some((&self.origin, &edge.action)),
            tag,
            side: D::SIDE,
        };
        algorithm.reach(search, path)
    }

    #[cold]
    fn bad_cost<E: Env<P>>(
        &self,
        search: &Driven<'_, P, E>,
        other: &P::State,
        is_negative: bool,
    ) -> Stop<P> {
        let state = other.clone();
        let error = if is_negative {
            let state = D::tail(&search.space.node(self.id).state, state);
            SearchError::NegativeCost { state }
        } else {
            SearchError::CostOverflow { state }
        };
        error.into()
    }
}

impl<P: SearchProblem, E: Env<P>> Driven<'_, P, E> {
    /// Calls `reach` with the paths to the starts, which have no edges. Their positions are those of the
    /// starts.
    pub(crate) fn start<A: Algorithm<P>>(&mut self, algorithm: &mut A) -> Turn<P, ()> {
        let problem = self.problem;
        let mut starts = problem.starts().into_iter().enumerate();
        let mut reach = |(position, start)| {
            let mut path = Extension::at_end(start, Side::Start);
            path.label.position = position;
            algorithm.reach(self, path)
        };
        let end = match A::ORDER {
            Order::FirstFirst => starts.try_for_each(&mut reach),
            Order::LastFirst => {
                let starts: Vec<_> = starts.collect();
                starts.into_iter().rev().try_for_each(&mut reach)
            }
        };
        if matches!(end, Err(Stop::At(_))) {
            self.note_passed_over(None);
        }
        end
    }

    /// First half of an expansion: generates the successors of `id`. A limit leaves the state open; the same
    /// call then resumes.
    #[inline]
    pub(crate) fn generate<A: Algorithm<P>>(&mut self, id: StateId, algorithm: &A) -> Turn<P, ()> {
        self.generate_along::<Forwards, A>(id, algorithm)
    }

    /// [`generate`](Self::generate), along or against the edges.
    #[inline]
    pub(crate) fn generate_along<D: Direction<P>, A: Algorithm<P>>(
        &mut self,
        id: StateId,
        algorithm: &A,
    ) -> Turn<P, ()> {
        if E::IS_FREE {
            if A::LOOKS_AHEAD {
                self.generate_ahead::<D, A>(algorithm);
            }
            return Ok(());
        }
        self.stop_if_full()?;
        let floor = if self.has_depth_limit() {
            algorithm.floor(&self.space.view(id))
        } else {
            None
        };
        let bytes = |more| algorithm.bytes(more);
        match self.expand::<D>(id, floor, &bytes) {
            Some(limit) => Err(limit.into()),
            None => Ok(()),
        }
    }

    /// Generates successors ahead of time, where that pays.
    #[inline]
    fn generate_ahead<D: Direction<P>, A: Algorithm<P>>(&mut self, algorithm: &A) {
        let (problem, session) = (self.problem, &mut *self.session);
        let batch = &mut session.expansion.batches[D::SIDE];
        if !D::EXPANDS_IN_PLACE
            && batch.is_empty()
            && session.space.open() >= LEAST_OPEN
            && session.space.looks_ahead(problem)
        {
            let successors = session.stats.generated / session.stats.expanded.max(1);
            let most = Batch::<P>::size(successors);
            let upcoming = |ids: &mut _| algorithm.upcoming_from(D::SIDE, most, ids);
            batch.fill::<D, _, _>(problem, &session.space, A::VISITS_KNOWN, upcoming);
        }
    }

    /// Generates the successors of `id`, unless a limit forbids it or the state is at the depth limit.
    /// Returns the limit that interrupted it. A path through the state costs at least `floor`.
    #[inline]
    pub(crate) fn expand<D: Direction<P>>(
        &mut self,
        id: StateId,
        floor: Option<PathCostOf<P>>,
        frontier_bytes: FrontierBytes<'_>,
    ) -> Option<Limit> {
        let problem = self.problem;
        self.space.choose_table(problem);
        let limit = self.check(frontier_bytes);
        if limit.is_some() {
            return limit;
        }
        if self.is_at_depth_limit(id) {
            return self.expand_at_depth_limit::<D>(id, floor).err();
        }
        if self.expansion.partial != Some(id) {
            self.expansion.clear_batches();
            self.expansion.partial = Some(id);
            self.expansion.generated.clear();
            self.space.tell(|space| Event::Examined(space.view(id)));
        }
        let session = &mut *self.session;
        let successors = D::edges(problem, &session.space.node(id).state);
        let counts = (&session.space, &session.meter, &mut session.stats);
        let limit = session.expansion.pull(successors, counts, frontier_bytes);
        let limit = session.or_failure(
            problem,
            |session| session.space.node(id).state.clone(),
            limit,
        );
        if limit.is_none() {
            session.expansion.partial = None;
        }
        limit
    }

    /// Generates the successors of a state outside the space; returns any limit that interrupted it.
    /// `is_partial`: an earlier call was interrupted, and this one resumes it.
    pub(crate) fn expand_apart(
        &mut self,
        state: &P::State,
        is_partial: bool,
        frontier_bytes: FrontierBytes<'_>,
    ) -> Option<Limit> {
        let limit = self.check(frontier_bytes);
        if limit.is_some() {
            return limit;
        }
        let (problem, session) = (self.problem, &mut *self.session);
        if !is_partial {
            session.expansion.generated.clear();
        }
        let counts = (&session.space, &session.meter, &mut session.stats);
        let successors = problem.successors(state);
        let limit = session.expansion.pull(successors, counts, frontier_bytes);
        session.or_failure(problem, |_| state.clone(), limit)
    }

    #[inline]
    fn is_at_depth_limit(&self, id: StateId) -> bool {
        let limit = self.depth_limit();
        limit.is_some_and(|limit| self.depth(id) >= limit)
    }

    /// Records that the limit prunes the successors of a state. One that has none is expanded as without a limit.
    #[cold]
    fn expand_at_depth_limit<D: Direction<P>>(
        &mut self,
        id: StateId,
        floor: Option<PathCostOf<P>>,
    ) -> Result<(), Limit> {
        if self.has_edges::<D>(id)? {
            self.note_pruned(Limit::Depth, floor);
        } else {
            self.space.tell(|space| Event::Examined(space.view(id)));
            self.stats.expanded += 1;
        }
        self.expansion.partial = None;
        self.expansion.generated.clear(); // of an expansion begun under another limit
        Ok(())
    }

    /// Returns whether a limit interrupted the expansion of `id`.
    #[inline]
    pub(crate) fn is_partial(&self, id: StateId) -> bool {
        !E::IS_FREE && self.expansion.partial == Some(id)
    }

    /// Takes the last generated successors; return them with [`recycle`](Self::recycle) to reuse the
    /// allocation.
    pub(crate) fn take_generated(&mut self) -> Vec<SuccessorOf<P>> {
        std::mem::take(&mut self.expansion.generated)
    }

    pub(crate) fn recycle(&mut self, generated: Vec<SuccessorOf<P>>) {
        self.expansion.generated = generated;
    }

    /// Second half of an expansion: closes `id` and calls `reach` with the paths to its successors. If a
    /// limit interrupts it, the same call resumes it.
    ///
    /// # Errors
    ///
    /// Those of [`reach`](Algorithm::reach); if a path cost overflows; if an edge cost is negative and must
    /// not be.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over states
    pub(crate) fn record<A: Algorithm<P>>(
        &mut self,
        id: StateId,
        algorithm: &mut A,
    ) -> Turn<P, ()> {
        self.record_along::<Forwards, A>(id, algorithm)
    }

    /// [`record`](Self::record), along or against the edges.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over states
    pub(crate) fn record_along<D: Direction<P>, A: Algorithm<P>>(
        &mut self,
        id: StateId,
        algorithm: &mut A,
    ) -> Turn<P, ()> {
        let expanded = Expanded::<P, D>::new(&self.space, id);
        let end = if E::IS_FREE {
            self.expand_freely(&expanded, algorithm)
        } else {
            if self.unrecorded().is_none() {
                self.space.close(id);
            }
            self.take_each(id, A::ORDER, |search, position, edge| {
                expanded.reach(search, algorithm, (position, edge), None)
            })
        };
        if end.is_err() {
            self.note_left(id, algorithm, matches!(end, Err(Stop::At(_))));
        } else {
            self.note_frontier_size();
        }
        end
    }

    /// Records a lower bound for the successors not recorded, or not yet.
    #[cold]
    fn note_left(&mut self, id: StateId, algorithm: &impl Algorithm<P>, is_step: bool) {
        let floor = algorithm.floor(&self.space.view(id));
        if self.unrecorded().is_some() {
            self.expansion.set_floor(floor);
            self.note_frontier_size();
        } else {
            self.note_passed_over(floor);
            self.note_frontier_size_at(is_step);
        }
    }

    /// Calls `take` with each successor just generated by the expansion of `id` and its position, until it
    /// returns an error, which ends the search; then returns that error.
    ///
    /// If a limit interrupts it, that is the error, and the same call resumes it.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over states
    pub(crate) fn take_each<T: From<Limit>>(
        &mut self,
        id: StateId,
        order: Order,
        mut take: impl FnMut(&mut Self, usize, SuccessorOf<P>) -> Result<(), T>,
    ) -> Result<(), T> {
        let interrupted = if E::IS_FREE {
            None
        } else {
            self.expansion.unrecorded.take()
        };
        let rest = &mut self.expansion.generated; // the next one at the end
        if interrupted.is_none() && order == Order::FirstFirst {
            rest.reverse();
        }
        let generated = interrupted.map_or(rest.len(), |interrupted| interrupted.generated);
        let is_timed = !E::IS_FREE && self.meter.is_timed && generated > FIRST_PULLS;
        let mut stretch = Stretch::first(&self.meter);
        let mut due = stretch.most; // successors left before the next look at the clock
        while let Some(edge) = self.expansion.generated.pop() {
            let left = self.expansion.generated.len();
            let position = match order {
                Order::FirstFirst => generated - left - 1,
                Order::LastFirst => left,
            };
            if let Err(end) = take(self, position, edge) {
                self.expansion.generated.clear(); // the others are no longer needed
                return Err(end);
            }
            if !is_timed || left == 0 {
                continue;
            }
            due -= 1;
            if due > 0 {
                continue;
            }
            stretch.next(&self.meter);
            due = stretch.most;
            if let Some(limit) = self.meter.interruption() {
                self.expansion.unrecorded = Some(Unrecorded {
                    of: id,
                    generated,
                    floor: None,
                });
                return Err(limit.into());
            }
        }
        Ok(())
    }

    /// Expands and closes a state where no limit can interrupt.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over states
    fn expand_freely<D: Direction<P>, A: Algorithm<P>>(
        &mut self,
        expanded: &Expanded<P, D>,
        algorithm: &mut A,
    ) -> Turn<P, ()> {
        let (problem, id) = (self.problem, expanded.id);
        self.space.tell(|space| Event::Examined(space.view(id)));
        self.stats.expanded += 1;
        if D::EXPANDS_IN_PLACE && self.may_show(algorithm) {
            return self.show(expanded, algorithm);
        }
        if A::LOOKS_AHEAD
            && let Some(first) = self.expansion.batches[D::SIDE].take(id)
        {
            self.space.close(id);
            let mut successors = self.expansion.batches[D::SIDE].take_successors();
            let edges = successors
                .drain(first..)
                .map(|(edge, tag)| (edge, Some(tag)));
            let end = self.record_all(edges, expanded, algorithm);
            self.expansion.batches[D::SIDE].recycle(successors);
            return end;
        }
        self.space.choose_table(problem); // invalidates no tags: there are no batches before this
        if is_cheap_to_copy::<P::State>() && self.may_show(algorithm) {
            let state = self.space.node(id).state.clone();
            self.space.close(id);
            let from = self.space.len();
            let edges = D::edges(problem, &state).map(|edge| (edge, None));
            let end = self.record_all(edges, expanded, algorithm);
            if A::ORDER == Order::LastFirst {
                self.space.turn(from); // the last is below the others
            }
            return end;
        }
        let session = &mut *self.session;
        session.expansion.generated.clear();
        for edge in D::edges(problem, &session.space.node(id).state) {
            session.expansion.generated.push(edge); // `extend` is not always inlined, which delays look-ups
        }
        session.stats.generated += session.expansion.generated.len() as u64;
        session.space.close(id);
        if A::ORDER == Order::LastFirst && session.space.looks_ahead(problem) {
            let states = session.expansion.generated.iter().map(|edge| &edge.state);
            prefetch::<D, _>(problem, states);
        }
        self.take_each(id, A::ORDER, |search, position, edge| {
            expanded.reach(search, algorithm, (position, edge), None)
        })
    }

    /// Calls `reach` with the paths to successors until one fails, or with all of them where the last one comes first;
    /// counts them all.
    #[cfg_attr(not(debug_assertions), inline(always))] // the hot loop
    fn record_all<D: Direction<P>, A: Algorithm<P>>(
        &mut self,
        mut edges: impl Iterator<Item = (SuccessorOf<P>, Option<Tag>)>,
        expanded: &Expanded<P, D>,
        algorithm: &mut A,
    ) -> Turn<P, ()> {
        let mut generated = 0;
        let mut end = Ok(());
        while let Some((edge, tag)) = edges.next() {
            let reached = expanded.reach(self, algorithm, (generated, edge), tag);
            generated += 1;
            if reached.is_err() {
                end = reached;
                if A::ORDER == Order::FirstFirst {
                    generated += edges.by_ref().count(); // they were generated, though not needed any more
                    break;
                }
            }
        }
        self.stats.generated += generated as u64;
        end
    }
}
