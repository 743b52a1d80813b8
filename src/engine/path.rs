//! A new path to a state, as passed to an algorithm, before the state is looked up.

use std::hash::BuildHasher;

use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::node::{Label, NodeOf};
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::SearchSpace;
use crate::space::direction::Side;
use crate::space::memory::{IntoState, is_cheap_to_copy};
use crate::space::table::Tag;

/// A path to a state: to a start, or along an edge of the expanded state.
pub(crate) trait NewPath<P: SearchProblem> {
    /// The state it leads to.
    fn state(&self) -> &P::State;

    fn into_state(self) -> P::State;

    /// The data stored with the state, if the path is recorded.
    fn label(&self) -> &Label<P::Cost>;

    /// The side of the search the path belongs to.
    fn side(&self) -> Side;

    /// The table's key of the state, if computed ahead of time.
    fn tag(&self) -> Option<Tag>;

    /// Returns the estimate of the remaining cost.
    fn estimate(&self, heuristic: &impl Heuristic<P>, nodes: &[NodeOf<P>]) -> PathCostOf<P>;

    fn g(&self) -> PathCostOf<P> {
        self.label().g
    }
}

/// The expanded state, as far as estimates of its successors depend on it.
pub(crate) struct Origin<P: SearchProblem> {
    id: StateId,
    h: PathCostOf<P>,
    copy: Option<P::State>, // if copying is cheap
}

impl<P: SearchProblem> Origin<P> {
    #[inline]
    pub(super) fn new<O: Observer<P>, S: BuildHasher>(
        space: &SearchSpace<P, O, S>,
        id: StateId,
    ) -> Self {
        let state = &space.node(id).state;
        Self {
            id,
            h: space.h(id),
            copy: is_cheap_to_copy::<P::State>().then(|| state.clone()),
        }
    }
}

/// A path, by its last edge if it has one. The state is owned or borrowed.
pub(crate) struct Extension<'a, P: SearchProblem, S> {
    pub(crate) state: S,
    pub(crate) label: Label<P::Cost>,
    pub(crate) last_edge: Option<(&'a Origin<P>, &'a P::Action)>,
    pub(crate) tag: Option<Tag>,
    pub(crate) side: Side,
}

impl<P: SearchProblem, S> Extension<'_, P, S> {
    /// The path without edges.
    pub(crate) fn at_end(state: S, side: Side) -> Self {
        Self::unseen(state, Label::at_start(), side)
    }

    /// A path whose last edge is not shown to the heuristic.
    pub(crate) fn unseen(state: S, label: Label<P::Cost>, side: Side) -> Self {
        Self {
            state,
            label,
            last_edge: None,
            tag: None,
            side,
        }
    }
}

impl<P, S> NewPath<P> for Extension<'_, P, S>
where
    P: SearchProblem,
    S: IntoState<P::State>,
{
    #[inline]
    fn state(&self) -> &P::State {
        self.state.as_state()
    }

    #[inline]
    fn into_state(self) -> P::State {
        self.state.into_state()
    }

    #[inline]
    fn label(&self) -> &Label<P::Cost> {
        &self.label
    }

    #[inline]
    fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn tag(&self) -> Option<Tag> {
        self.tag
    }

    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over successors
    fn estimate(&self, heuristic: &impl Heuristic<P>, nodes: &[NodeOf<P>]) -> PathCostOf<P> {
        let state = self.state.as_state();
        let Some((origin, action)) = self.last_edge else {
            return heuristic.estimate(state);
        };
        let from = match &origin.copy {
            Some(copy) => copy,
            None => &nodes[origin.id.index()].state,
        };
        heuristic.estimate_next(from, origin.h, action, state)
    }
}
