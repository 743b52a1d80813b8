//! A path to a state that an algorithm is told of, before anything is known about it.

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

/// A path to a state: a start, or an edge of the state that is expanded.
pub(crate) trait NewPath<P: SearchProblem> {
    /// The state that it leads to.
    fn state(&self) -> &P::State;

    fn into_state(self) -> P::State;

    /// What is remembered of it, if it is.
    fn label(&self) -> &Label<P::Cost>;

    /// The end of the search from which it begins.
    fn side(&self) -> Side;

    /// What the table knows the state by, if that was found out ahead of time.
    fn tag(&self) -> Option<Tag>;

    /// The estimate of the remaining cost.
    fn estimate(&self, heuristic: &impl Heuristic<P>, nodes: &[NodeOf<P>]) -> PathCostOf<P>;

    fn g(&self) -> PathCostOf<P> {
        self.label().g
    }
}

/// A state that is expanded, as far as the estimates of its successors may go by it.
pub(crate) struct Origin<P: SearchProblem> {
    id: StateId,
    h: PathCostOf<P>,
    copy: Option<P::State>, // at hand, where that costs next to nothing
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

/// A path by its last edge, if it has one. The state is given, or shown.
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

    /// A path of which nobody is to look at the last edge.
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

    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over successors
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
