//! Expansions in place: the successors of a state are made in a copy of it, one after another, and shown. Those that are
//! kept are copied; of the others nothing is left that would have to be given back.

use std::hash::BuildHasher;

use crate::observe::Observer;
use crate::outcome::StateId;
use crate::problem::{SearchProblem, Successor};
use crate::space::copy;
use crate::space::session::batch::MOST_TOUCHED;
use crate::space::session::unhindered::{Arrive, Record, note_earlier_end};
use crate::space::session::{Direction, Order, Recorded, Session};
use crate::space::table::Tag;

/// The memory that expansions in place use again and again.
pub(super) struct Scratch<P: SearchProblem + ?Sized> {
    state: Option<P::State>,
    tags: Vec<Tag>,
}

impl<P: SearchProblem + ?Sized> Default for Scratch<P> {
    fn default() -> Self {
        Self {
            state: None,
            tags: Vec::new(),
        }
    }
}

impl<P: SearchProblem + ?Sized> Scratch<P> {
    pub(super) fn bytes(&self) -> usize {
        self.tags.capacity() * size_of::<Tag>()
    }
}

impl<P, O, S> Session<'_, P, O, S>
where
    P: SearchProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher,
{
    /// Whether the expansion that is recorded is done in place.
    #[inline]
    pub(super) fn is_in_place<D: Direction<P>>(
        &self,
        order: Order,
        algorithm: &impl Arrive<P>,
    ) -> bool {
        D::EXPANDS_IN_PLACE
            && match order {
                Order::FirstFirst => true,
                Order::LastFirst => self.may_turn(algorithm),
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
            Order::LastFirst => self.take_shown_and_turn(&mut scratch, record),
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

    /// Has the paths recorded, and then has those that were added change places: the last is below the others.
    fn take_shown_and_turn<D: Direction<P>, A: Arrive<P>>(
        &mut self,
        Scratch { state, .. }: &mut Scratch<P>,
        record: &mut Record<'_, P, A, D>,
    ) -> Recorded<P> {
        let from = self.space.len();
        let mut end = Ok(None);
        self.visit::<D>(state, record.id, |session, position, edge| {
            session.stats.generated += 1;
            let taken = record.take(session, position, edge, None);
            note_earlier_end(&mut end, taken);
        });
        self.space.turn(from);
        end
    }
}
