//! Expansions in place: the successors of a state are made one after another in a copy of it, and visited.
//! Those that are kept are cloned; the others leave nothing to free.

use crate::engine::algorithm::{Algorithm, Order};
use crate::engine::batch::MOST_TOUCHED;
use crate::engine::driven::{Driven, Env, Turn};
use crate::engine::expand::Expanded;
use crate::engine::expansion::Scratch;
use crate::id::StateId;
use crate::observe::Observer;
use crate::problem::{SearchProblem, Successor};
use crate::space::direction::Direction;
use crate::space::memory::copy;

impl<P: SearchProblem, E: Env<P>> Driven<'_, P, E> {
    /// Whether successors may be recorded as they are visited, first to last. For [`Order::LastFirst`] they
    /// are reordered afterwards, which must not be observed.
    #[inline]
    pub(super) fn may_show<A: Algorithm<P>>(&self, algorithm: &A) -> bool {
        match A::ORDER {
            Order::FirstFirst => true,
            Order::LastFirst => algorithm.is_stack() && !self.space.observer.is_watching(),
        }
    }

    /// Closes a state, and calls `reach` with the paths to its successors as they are visited.
    pub(super) fn show<D: Direction<P>, A: Algorithm<P>>(
        &mut self,
        expanded: &Expanded<P, D>,
        algorithm: &mut A,
    ) -> Turn<P, ()> {
        let problem = self.problem;
        self.space.choose_table(problem);
        self.space.close(expanded.id);
        let mut scratch = std::mem::take(&mut self.expansion.scratch);
        let from = self.space.len();
        let end = self.reach_shown(&mut scratch, expanded, algorithm);
        if A::ORDER == Order::LastFirst {
            self.space.turn(from); // the last is below the others
        }
        self.expansion.scratch = scratch;
        end
    }

    /// Where it pays, first prefetches the places where all of the states will be looked up, as in a
    /// [batch](super::batch).
    fn reach_shown<D: Direction<P>, A: Algorithm<P>>(
        &mut self,
        Scratch { state, tags }: &mut Scratch<P>,
        expanded: &Expanded<P, D>,
        algorithm: &mut A,
    ) -> Turn<P, ()> {
        tags.clear();
        let problem = self.problem;
        let successors = self.stats.generated / self.stats.expanded.max(1); // per state
        if A::LOOKS_AHEAD && successors < MOST_TOUCHED as u64 && self.space.looks_ahead(problem) {
            self.visit::<D>(state, expanded.id, |search, _, edge| {
                tags.push(search.space.tag(search.problem, edge.state));
            });
            self.space.look_ahead(tags.iter().copied(), false);
            if !self.space.compares_states() {
                tags.clear(); // the second visit may show other states
            }
        }
        let mut end = Ok(());
        self.visit::<D>(state, expanded.id, |search, position, edge| {
            search.stats.generated += 1;
            // If several end the search, the first in the right order counts.
            if end.is_ok() || A::ORDER == Order::LastFirst {
                let tag = tags.get(position).copied();
                let reached = expanded.reach(search, algorithm, (position, edge), tag);
                if reached.is_err() {
                    end = reached;
                }
            }
        });
        end
    }

    /// Visits the edges of a state.
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
}
