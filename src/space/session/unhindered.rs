//! Expansions where nothing can come between: no limit is set that might interrupt one.
//!
//! Then the loop over the successors of a state is all that there is to an expansion. If a state is copied as
//! fast as it is read, they pass through no list, but are recorded as the problem generates them.

use std::hash::BuildHasher;
use std::marker::PhantomData;

use crate::error::Fault;
use crate::observe::{Event, Observer, tell};
use crate::outcome::StateId;
use crate::problem::{PathCostOf, SearchProblem, Successor, SuccessorOf};
use crate::space::session::batch::Batch;
use crate::space::session::meter::{Control, Free};
use crate::space::session::{Direction, Order, Recorded, Session, prefetch};
use crate::space::table::Tag;
use crate::space::{Arrival, IntoState, LastEdge, Origin, is_cheap_to_copy};

/// An edge to a state that is given or shown.
type Edge<P, S> = Successor<S, <P as SearchProblem>::Action, <P as SearchProblem>::Cost>;

/// With fewer open states a batch would hold too few of them.
const LEAST_OPEN: usize = 8;

/// A successor of which the tag is not known yet.
fn untagged<E>(edge: E) -> (E, Option<Tag>) {
    (edge, None)
}

/// Of the ends that a search comes to when the last successor is recorded first, keeps that which comes first then.
#[inline]
pub(super) fn note_earlier_end<T, E>(end: &mut Result<Option<T>, E>, taken: Result<Option<T>, E>) {
    if !matches!(taken, Ok(None)) {
        *end = taken;
    }
}

/// What an algorithm does with a path to a state.
pub(crate) trait Arrive<P: SearchProblem + ?Sized> {
    /// Whether an edge of negative cost is an error.
    const BY_COST: bool;

    /// Whether the algorithm has successors [generated ahead of time](Session::expand_ahead).
    const WORKS_AHEAD: bool = false;

    /// Whether it looks at what is known of a state that is met again.
    const VISITS: bool = true;

    /// In which order successors are recorded.
    const ORDER: Order = Order::FirstFirst;

    /// Appends at most so many of the states that are likely to be expanded next, in their order.
    fn upcoming(&self, most: usize, ids: &mut Vec<StateId>) {
        let _ = (most, ids);
    }

    /// Records the path. Returns a step if this ends the search.
    fn arrive<C: Control, O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        last_edge: LastEdge<'_, P>,
        state: impl IntoState<P::State>,
        arrival: &Arrival<P>,
    ) -> Recorded<P>;

    /// Whether the states of the space are a stack, and paths to them known to nothing else, so that those which were
    /// added last may [change places](crate::space::SearchSpace::turn).
    fn is_stack(&self) -> bool {
        false
    }
}

/// Records the paths to successors.
pub(super) struct Record<'a, P: SearchProblem + ?Sized, A, D> {
    algorithm: &'a mut A,
    pub(super) id: StateId,
    origin: Origin<P>,
    g: PathCostOf<P>,
    depth: u32, // of the successors
    direction: PhantomData<D>,
}

impl<P, A, D> Record<'_, P, A, D>
where
    P: SearchProblem + ?Sized,
    A: Arrive<P>,
    D: Direction<P>,
{
    /// Records the path to a successor with its position among them, and what the table knows it by if that is known.
    /// Returns a step if this ends the search.
    #[cfg_attr(not(debug_assertions), inline(always))] // the loop that all time goes into
    pub(super) fn take<O: Observer<P>, S: BuildHasher>(
        &mut self,
        session: &mut Session<'_, P, O, S>,
        position: usize,
        edge: Edge<P, impl IntoState<P::State>>,
        tag: Option<Tag>,
    ) -> Recorded<P> {
        let arrival = self.arrival(session, position, &edge, tag)?;
        let last_edge = Some((&self.origin, &edge.action));
        self.algorithm
            .arrive::<Free, _, _>(session, last_edge, edge.state, &arrival)
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
    fn arrival<O: Observer<P>, S: BuildHasher>(
        &self,
        session: &Session<'_, P, O, S>,
        position: usize,
        edge: &Edge<P, impl IntoState<P::State>>,
        tag: Option<Tag>,
    ) -> Result<Arrival<P>, Fault<P>> {
        Ok(Arrival {
            g: session.extend::<D>(self.id, self.g, edge, A::BY_COST)?,
            depth: self.depth,
            from: Some(self.id),
            position,
            tag,
        })
    }
}

impl<P, O, S> Session<'_, P, O, S>
where
    P: SearchProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher,
{
    /// Whether no limit is set but one on the cost of paths, and nothing is left of another one's interruption.
    #[inline]
    pub(crate) fn is_unhindered(&self) -> bool {
        self.meter.is_unlimited
            && !self.has_cap
            && self.partial.is_none()
            && self.unrecorded.is_none()
    }

    /// Generates the successors of states ahead of time, where that pays. `upcoming` appends at most so many of those
    /// that are likely to be expanded next, in their order. `visits` says whether the algorithm looks at what is known of a
    /// state that is met again.
    #[inline]
    pub(crate) fn expand_ahead<D: Direction<P>>(
        &mut self,
        visits: bool,
        upcoming: impl FnOnce(usize, &mut Vec<StateId>),
    ) {
        if !D::EXPANDS_IN_PLACE
            && self.batches[D::SIDE].is_empty()
            && self.space.open() >= LEAST_OPEN
            && self.space.looks_ahead(self.problem)
        {
            let successors = self.stats.generated / self.stats.expanded.max(1);
            let upcoming = |ids: &mut _| upcoming(Batch::<P>::size(successors), ids);
            let batch = &mut self.batches[D::SIDE];
            batch.fill::<D, _>(self.problem, &self.space, visits, upcoming);
        }
    }

    /// Expands and closes a state, and has the paths to its successors recorded, until that returns a step, which
    /// ends the search; then returns this step.
    ///
    /// # Errors
    ///
    /// Those of the algorithm; if the cost of a path leaves its type; if an edge lowers it and must not.
    #[cfg_attr(not(debug_assertions), inline(always))] // else a build of tests takes long
    pub(crate) fn record_unhindered<D: Direction<P>, A: Arrive<P>>(
        &mut self,
        id: StateId,
        order: Order,
        algorithm: &mut A,
    ) -> Recorded<P> {
        let from = self.space.node(id);
        let record = &mut Record {
            algorithm,
            id,
            origin: self.space.origin(id),
            g: from.g,
            depth: from.depth.saturating_add(1),
            direction: PhantomData::<D>,
        };
        tell(&mut self.observer, || Event::Examined(self.space.view(id)));
        self.stats.expanded += 1;
        let problem = self.problem;
        if self.is_in_place::<D>(order, record.algorithm) {
            return self.record_in_place(order, record);
        }
        if A::WORKS_AHEAD
            && let Some(first) = self.batches[D::SIDE].take(id)
        {
            debug_assert_eq!(order, Order::FirstFirst);
            self.close(id);
            let mut successors = self.batches[D::SIDE].take_successors();
            let end = self.take_all(
                successors.drain(first..),
                |(edge, tag)| (edge, Some(tag)),
                record,
            );
            self.batches[D::SIDE].recycle(successors);
            return end;
        }
        self.space.choose_table(problem); // no tags are out: there are no batches before the table is chosen
        if is_cheap_to_copy::<P::State>() {
            let state = self.space.node(id).state.clone();
            if order == Order::FirstFirst {
                self.close(id);
                return self.take_all(D::edges(problem, &state), untagged, record);
            } else if self.may_turn(record.algorithm) {
                self.close(id);
                return self.take_and_turn(D::edges(problem, &state), record);
            }
        }
        self.generated.clear();
        let edges = D::edges(problem, &self.space.node(id).state);
        self.generated.extend(edges);
        self.close(id);
        if order == Order::LastFirst {
            if self.space.looks_ahead(problem) {
                let states = self.generated.iter().map(|edge| &edge.state);
                prefetch::<D, _>(problem, states);
            }
            return self.take_last_first(record);
        }
        let mut edges = self.take_generated();
        let end = self.take_all(edges.drain(..), untagged, record);
        self.recycle(edges);
        end
    }

    /// Has the paths to successors recorded until that returns a step; counts them all.
    #[cfg_attr(not(debug_assertions), inline(always))] // the loop that all time goes into
    fn take_all<E, A: Arrive<P>, D: Direction<P>>(
        &mut self,
        mut edges: impl Iterator<Item = E>,
        tagged: impl Fn(E) -> (SuccessorOf<P>, Option<Tag>),
        record: &mut Record<'_, P, A, D>,
    ) -> Recorded<P> {
        let mut generated = 0;
        while let Some(edge) = edges.next() {
            let (edge, tag) = tagged(edge);
            let taken = record.take(self, generated, edge, tag);
            generated += 1;
            if !matches!(taken, Ok(None)) {
                generated += edges.count(); // they were generated, though nobody asks for them any more
                self.stats.generated += generated as u64;
                self.note_frontier_size_at(taken.is_ok());
                return taken;
            }
        }
        self.stats.generated += generated as u64;
        self.note_frontier_size();
        Ok(None)
    }

    /// Whether successors may be recorded from the first to the last where the last is the first by right: nobody sees it,
    /// and they are put in order afterwards.
    #[inline]
    pub(super) fn may_turn(&self, algorithm: &impl Arrive<P>) -> bool {
        algorithm.is_stack() && !self.observer.is_watching()
    }

    /// As `take_all`, and then has those that were added change places: the last is below the others.
    #[cfg_attr(not(debug_assertions), inline(always))] // the loop that all time goes into
    fn take_and_turn<A: Arrive<P>, D: Direction<P>>(
        &mut self,
        edges: impl Iterator<Item = SuccessorOf<P>>,
        record: &mut Record<'_, P, A, D>,
    ) -> Recorded<P> {
        let from = self.space.len();
        let (mut generated, mut end) = (0, Ok(None));
        for edge in edges {
            let taken = record.take(self, generated, edge, None);
            generated += 1;
            note_earlier_end(&mut end, taken);
        }
        self.stats.generated += generated as u64;
        self.space.turn(from);
        self.note_frontier_size();
        end
    }

    /// As `take_all`, those that were generated from the last to the first.
    #[cfg_attr(not(debug_assertions), inline(always))] // the loop that all time goes into
    fn take_last_first<A: Arrive<P>, D: Direction<P>>(
        &mut self,
        record: &mut Record<'_, P, A, D>,
    ) -> Recorded<P> {
        self.stats.generated += self.generated.len() as u64;
        while let Some(edge) = self.generated.pop() {
            let position = self.generated.len();
            let taken = record.take(self, position, edge, None);
            if !matches!(taken, Ok(None)) {
                self.generated.clear(); // nobody asks for the others any more
                self.note_frontier_size_at(taken.is_ok());
                return taken;
            }
        }
        self.note_frontier_size();
        Ok(None)
    }
}
