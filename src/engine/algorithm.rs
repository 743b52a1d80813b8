//! What is an algorithm's own.

use crate::engine::driven::{Driven, Env, Turn};
use crate::engine::path::NewPath;
use crate::engine::session::Findings;
use crate::id::StateId;
use crate::node::ReachedStateOf;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::step::Step;
use crate::space::direction::Side;

/// In which order generated successors are recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    FirstFirst,
    /// For a stack: the last successor goes to the bottom, so that the first one is expanded first.
    LastFirst,
}

/// What is an algorithm's own: which state comes next, and what becomes of a path to another one.
pub(crate) trait Algorithm<P: SearchProblem> {
    /// Whether a goal is the end. If not, the run can be driven on to further goals.
    const ENDS_AT_GOAL: bool = true;

    /// Whether an edge of negative cost is an error.
    const REFUSES_NEGATIVE_COSTS: bool = false;

    /// In which order the successors of a state are reached.
    const ORDER: Order = Order::FirstFirst;

    /// Whether a frontier that is full does what it is told. If not, it ends the search.
    const HEEDS_ON_FULL: bool = false;

    /// Whether successors are generated ahead of time, for states that are [upcoming](Self::upcoming).
    const LOOKS_AHEAD: bool = false;

    /// Whether it is looked at what is known of a state that is met again.
    const VISITS_KNOWN: bool = true;

    /// Begins the search: puts the starts on the frontier.
    fn start<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>) -> Turn<P, ()>
    where
        Self: Sized,
    {
        search.start(self)
    }

    /// Does one step, which is at most one expansion: chooses a state, and has its successors
    /// [generated](Driven::generate) and [recorded](Self::record).
    fn turn<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>) -> Turn<P>;

    /// Is told of a path: to a start, or by an edge of the state that is expanded.
    fn reach<E: Env<P>>(
        &mut self,
        search: &mut Driven<'_, P, E>,
        path: impl NewPath<P>,
    ) -> Turn<P, ()>;

    /// Records what the expansion of `id` has generated, which is the end of a turn. After a limit has come
    /// between, this is all of the next turn.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
    fn record<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>, id: StateId) -> Turn<P>
    where
        Self: Sized,
    {
        search.record(id, self)?;
        Ok(Step::Expanded(id))
    }

    /// Returns the open state that is expanded next.
    fn next<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>) -> Option<StateId>;

    /// Appends at most so many of the states that are likely to be expanded next, in their order.
    fn upcoming(&self, most: usize, ids: &mut Vec<StateId>) {
        let _ = (most, ids);
    }

    /// As [`upcoming`](Self::upcoming), of a search from both ends on one of its sides.
    fn upcoming_from(&self, side: Side, most: usize, ids: &mut Vec<StateId>) {
        let _ = side;
        self.upcoming(most, ids);
    }

    /// Returns a cost that no path through an open state undercuts; `None` if nothing is known.
    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        let _ = state;
        None
    }

    /// The bytes that the algorithm takes, once `more` entries have been added.
    fn bytes(&self, more: usize) -> usize {
        let _ = more;
        0 // the states are in the search space
    }

    /// Returns whether the states of the space are a stack, and nothing else knows their ids, so that those which were
    /// added last may [change places](crate::space::SearchSpace::turn).
    fn is_stack(&self) -> bool {
        false
    }

    /// Returns whether paths to reached states are known no more.
    fn has_forgotten_paths(&self) -> bool {
        false
    }

    /// Returns what the algorithm knows at the end.
    fn findings<E: Env<P>>(&mut self, search: &mut Driven<'_, P, E>) -> Findings<P>;
}
