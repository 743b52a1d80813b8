//! A new path to a state, as an algorithm gets it, before the state is looked up.

use crate::cost::Cost;
use crate::engine::OrStop;
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::node::Label;
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::direction::Side;
use crate::space::table::Tag;

/// The state being expanded: what paths to its successors need of it.
pub(crate) struct Expanded<'a, P: SearchProblem> {
    pub(super) id: StateId,
    pub(super) state: Option<&'a P::State>, // unless it was generated ahead of time
    pub(super) h: PathCostOf<P>,
    pub(super) g: PathCostOf<P>,
    pub(super) depth: u32, // of the successors
}

impl<P: SearchProblem> Expanded<'_, P> {
    /// What the labels of paths to the successors begin with: the cost is that of the path to the state.
    #[inline]
    pub(super) fn label(&self) -> Label<P::Cost> {
        Label {
            g: self.g,
            depth: self.depth,
            predecessor: Some(self.id),
            position: 0,
        }
    }
}

/// A path to a start, or along an edge of the expanded state. The state that it leads to is passed beside it.
pub(crate) struct NewPath<'a, P: SearchProblem> {
    /// The data stored with the state, if the path is recorded.
    pub(crate) label: Label<P::Cost>,
    /// The expanded state and the action that leads on from it, for the heuristic.
    pub(super) last_edge: Option<(&'a Expanded<'a, P>, P::Action)>,
    /// The table's key of the state, if computed ahead of time.
    pub(crate) tag: Option<Tag>,
    /// The side of the search the path belongs to.
    pub(crate) side: Side,
}

/// A state, and a new path to it.
pub(crate) type Reaching<'a, P> = (<P as SearchProblem>::State, NewPath<'a, P>);

impl<P: SearchProblem> NewPath<'_, P> {
    /// The path without edges.
    pub(crate) fn at_end(side: Side) -> Self {
        Self::unseen(Label::at_start(), side)
    }

    /// A path whose last edge is not shown to the heuristic.
    pub(crate) fn unseen(label: Label<P::Cost>, side: Side) -> Self {
        Self {
            label,
            last_edge: None,
            tag: None,
            side,
        }
    }

    #[inline]
    pub(crate) fn g(&self) -> PathCostOf<P> {
        self.label.g
    }

    /// Returns the estimate of the remaining cost from the state that the path leads to.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn estimate(&self, to: &P::State, heuristic: &impl Heuristic<P>) -> PathCostOf<P> {
        if let Some((expanded, action)) = &self.last_edge
            && let Some(from) = expanded.state
        {
            heuristic.estimate_next(from, expanded.h, action, to)
        } else {
            heuristic.estimate(to)
        }
    }

    /// Returns the estimate h of the rest of the path, and f = g + h.
    ///
    /// # Errors
    ///
    /// If f overflows.
    #[inline]
    pub(crate) fn h_and_f(
        &self,
        to: &P::State,
        heuristic: &impl Heuristic<P>,
    ) -> OrStop<P, (PathCostOf<P>, PathCostOf<P>)> {
        let h = self.estimate(to, heuristic);
        let Some(f) = P::Cost::sum(self.g(), h) else {
            let state = to.clone();
            return Err(SearchError::KeyOverflow { state }.into());
        };
        Ok((h, f))
    }
}
