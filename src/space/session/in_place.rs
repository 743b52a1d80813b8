//! Expansions in place: the successors of a state are made in a copy of it, one after another, and shown. Those that are
//! kept are copied; of the others nothing is left that would have to be given back.

use std::hash::BuildHasher;

use crate::limits::Limit;
use crate::observe::Observer;
use crate::outcome::{StateId, Step};
use crate::problem::{PathCostOf, SearchProblem, Successor};
use crate::space::Arrival;
use crate::space::session::batch::MOST_TOUCHED;
use crate::space::session::unhindered::{Arrive, Record};
use crate::space::session::{Direction, Order, Recorded, Session};
use crate::space::table::Tag;

/// The memory that expansions in place use again and again.
pub(super) struct Scratch<P: SearchProblem + ?Sized> {
    state: Option<P::State>,
    tags: Vec<Tag>,
    deferred: Vec<Deferred<P>>,
}

/// A path that is added after those to the successors behind it.
pub(super) struct Deferred<P: SearchProblem + ?Sized> {
    pub(super) state: P::State,
    pub(super) h: PathCostOf<P>,
    pub(super) arrival: Arrival<P>,
}

impl<P: SearchProblem + ?Sized> Default for Scratch<P> {
    fn default() -> Self {
        Self {
            state: None,
            tags: Vec::new(),
            deferred: Vec::new(),
        }
    }
}

impl<P: SearchProblem + ?Sized> Scratch<P> {
    pub(super) fn bytes(&self) -> usize {
        self.tags.capacity() * size_of::<Tag>()
            + self.deferred.capacity() * size_of::<Deferred<P>>()
    }
}

/// A copy of `state`, in the memory of another one if there is one.
fn copy<S: Clone>(state: &S, memory: Option<S>) -> S {
    match memory {
        Some(mut copy) => {
            copy.clone_from(state);
            copy
        }
        None => state.clone(),
    }
}

impl<P, O, S> Session<'_, P, O, S>
where
    P: SearchProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher,
{
    /// Whether the expansion that is recorded is done in place. If the last successor is the first to be recorded, it is
    /// if paths that are not wanted may be told apart before: the algorithm does so, and nobody sees in which order.
    #[inline]
    pub(super) fn is_in_place<D: Direction<P>>(
        &self,
        order: Order,
        algorithm: &impl Arrive<P>,
    ) -> bool {
        D::EXPANDS_IN_PLACE
            && match order {
                Order::FirstFirst => true,
                Order::LastFirst => algorithm.is_choosy() && !self.observer.is_watching(),
            }
    }

    /// Closes a state, and has the paths to its successors recorded until that returns a step; counts them all.
    pub(super) fn record_in_place<D: Direction<P>, A: Arrive<P>>(
        &mut self,
        order: Order,
        record: &mut Record<'_, P, A, D>,
    ) -> Recorded<P> {
        self.space.choose_table(self.problem);
        self.close(record.id);
        let mut scratch = std::mem::take(&mut self.scratch);
        let end = match order {
            Order::FirstFirst => self.take_shown(&mut scratch, record),
            Order::LastFirst => self.add_wanted(&mut scratch, record),
        };
        self.scratch = scratch;
        self.note_frontier_size_at(matches!(end, Ok(Some(_))));
        end
    }

    /// Shows the edges that leave a state.
    fn visit<D: Direction<P>>(
        &mut self,
        memory: &mut Option<P::State>,
        id: StateId,
        mut visit: impl FnMut(&mut Self, usize, Successor<&P::State, P::Action, P::Cost>),
    ) {
        let mut state = copy(&self.space.node(id).state, memory.take());
        let mut position = 0;
        D::visit(self.problem, &mut state, |action, state, cost| {
            visit(self, position, Successor::new(action, state, cost));
            position += 1;
        });
        *memory = Some(state);
    }

    /// Has the paths recorded in the order of the successors. Where it pays, the places are touched before where all of them
    /// will be looked for, as in a [batch](super::batch).
    fn take_shown<D: Direction<P>, A: Arrive<P>>(
        &mut self,
        Scratch { state, tags, .. }: &mut Scratch<P>,
        record: &mut Record<'_, P, A, D>,
    ) -> Recorded<P> {
        tags.clear();
        let successors = self.stats.generated / self.stats.expanded.max(1); // of a state
        if A::WORKS_AHEAD
            && successors < MOST_TOUCHED as u64
            && self.space.looks_ahead(self.problem)
        {
            self.visit::<D>(state, record.id, |session, _, edge| {
                tags.push(session.space.tag(session.problem, edge.state));
            });
            self.space.look_ahead(tags.iter().copied(), false);
            if !self.space.compares_states() {
                tags.clear(); // another state may be shown when it is shown again
            }
        }
        let mut end = Ok(None);
        self.visit::<D>(state, record.id, |session, position, edge| {
            session.stats.generated += 1;
            if matches!(end, Ok(None)) {
                end = record.take(session, position, edge, tags.get(position).copied());
            }
        });
        end
    }

    /// Adds the paths that the algorithm wants, the last of the successors first.
    fn add_wanted<D: Direction<P>, A: Arrive<P>>(
        &mut self,
        Scratch {
            state, deferred, ..
        }: &mut Scratch<P>,
        record: &mut Record<'_, P, A, D>,
    ) -> Recorded<P> {
        deferred.clear();
        let mut end = Ok(()); // or the last error, which is the first one in the order of the search
        self.visit::<D>(state, record.id, |session, position, edge| {
            session.stats.generated += 1;
            match record.want(session, position, &edge) {
                Ok(Some(path)) => deferred.push(path),
                Ok(None) => {}
                Err(fault) => end = Err(fault),
            }
        });
        end?;
        while let Some(Deferred { state, h, arrival }) = deferred.pop() {
            if self.add(state, h, &arrival).is_none() {
                return Ok(Some(Step::CutOff(Limit::Ids)));
            }
        }
        Ok(None)
    }
}
