//! The part of a search that differs between algorithms.

use crate::engine::driven::{Driven, Env, Turn};
use crate::engine::path::NewPath;
use crate::engine::session::Findings;
use crate::id::StateId;
use crate::node::ReachedStateOf;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::step::Step;
use crate::space::direction::Side;

/// The order in which generated successors are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    FirstFirst,
    /// For a stack: the last successor is pushed first, so that the first one is expanded first.
    LastFirst,
}

/// An algorithm: which state is expanded next, and what to do with a new path.
pub(crate) trait Algorithm<P: SearchProblem> {
    /// Whether the search ends at a goal. If not, the run can go on to further goals.
    const ENDS_AT_GOAL: bool = true;

    /// Whether an edge of negative cost is an error.
    const REFUSES_NEGATIVE_COSTS: bool = false;

    /// The order in which the successors of a state are recorded.
    const ORDER: Order = Order::FirstFirst;

    /// Whether the algorithm supports every [`OnFull`](crate::OnFull). If not, a full frontier ends the
    /// search.
    const HEEDS_ON_FULL: bool = false;

    /// Whether successors of [upcoming](Self::upcoming) states are generated ahead of time.
    const LOOKS_AHEAD: bool = false;

    /// Whether the node of a duplicate is read.
    const VISITS_KNOWN: bool = true;

    /// Starts the search: puts the starts on the frontier.
    fn start<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>) -> Turn<P, ()>
    where
        Self: Sized,
    {
        search.start(self)
    }

    /// Does one step, at most one expansion: chooses a state and has its successors
    /// [generated](Driven::generate) and [recorded](Self::record).
    fn turn<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>) -> Turn<P>;

    /// Handles a new path: to a start, or along an edge of the expanded state.
    fn reach<E: Env<P>>(
        &mut self,
        search: &mut Driven<'_, P, E>,
        path: impl NewPath<P>,
    ) -> Turn<P, ()>;

    /// Records the successors of `id`, which ends the turn. After a limit has interrupted this, the next turn
    /// only resumes it.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over states
    fn record<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>, id: StateId) -> Turn<P>
    where
        Self: Sized,
    {
        search.record(id, self)?;
        Ok(Step::Expanded(id))
    }

    /// Returns the open state to expand next.
    fn next<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>) -> Option<StateId>;

    /// Appends up to `most` states that are likely to be expanded next, in that order.
    fn upcoming(&self, most: usize, ids: &mut Vec<StateId>) {
        let _ = (most, ids);
    }

    /// [`upcoming`](Self::upcoming) for one side of a bidirectional search.
    fn upcoming_from(&self, side: Side, most: usize, ids: &mut Vec<StateId>) {
        let _ = side;
        self.upcoming(most, ids);
    }

    /// Returns a lower bound on the cost of paths through an open state, if one is known.
    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        let _ = state;
        None
    }

    /// The bytes the algorithm uses, once `more` entries have been added.
    fn bytes(&self, more: usize) -> usize {
        let _ = more;
        0 // the states are in the search space
    }

    /// Returns whether the space is a stack whose ids nobody else holds, so that the newest states may be
    /// [reversed](crate::space::SearchSpace::turn).
    fn is_stack(&self) -> bool {
        false
    }

    /// Returns whether paths to reached states are no longer known.
    fn has_forgotten_paths(&self) -> bool {
        false
    }

    /// Returns what the algorithm knows at the end.
    fn findings<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>) -> Findings<P>;
}
