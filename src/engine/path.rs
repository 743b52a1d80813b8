//! A new path to a state, as an algorithm gets it, before the state is looked up.

use crate::cost::Cost;
use crate::engine::OrStop;
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::id::StateId;
use crate::node::Label;
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::direction::Side;
use crate::space::memory::is_cheap_to_copy;
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

/// A path to a state: to a start, or along an edge of the expanded state.
pub(crate) struct NewPath<'a, P: SearchProblem, S = <P as SearchProblem>::State> {
    /// The state it leads to.
    pub(crate) state: S,
    /// The data stored with the state, if the path is recorded.
    pub(crate) label: Label<P::Cost>,
    /// The expanded state and the action that leads on from it, for the heuristic.
    pub(super) last_edge: Option<(&'a Expanded<'a, P>, P::Action)>,
    /// The table's key of the state, if computed ahead of time.
    pub(crate) tag: Option<Tag>,
    /// The side of the search the path belongs to.
    pub(crate) side: Side,
}

impl<'a, P: SearchProblem, S> NewPath<'a, P, S> {
    /// Puts another state in place of its state. Who takes the state out and lends it to a look-up leaves the rest of the
    /// path in registers.
    #[inline]
    pub(super) fn replace<T>(self, state: T) -> (S, NewPath<'a, P, T>) {
        let path = NewPath {
            state,
            label: self.label,
            last_edge: self.last_edge,
            tag: self.tag,
            side: self.side,
        };
        (self.state, path)
    }
}

impl<P: SearchProblem> NewPath<'_, P> {
    /// The path without edges.
    pub(crate) fn at_end(state: P::State, side: Side) -> Self {
        Self::unseen(state, Label::at_start(), side)
    }

    /// A path whose last edge is not shown to the heuristic.
    pub(crate) fn unseen(state: P::State, label: Label<P::Cost>, side: Side) -> Self {
        Self {
            state,
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

    /// Returns a copy of the state if that costs next to nothing. Who is passed a reference to it, and not to the state
    /// in the path, leaves the path in registers.
    #[inline]
    pub(super) fn cheap_copy(&self) -> Option<P::State> {
        is_cheap_to_copy::<P::State>().then(|| self.state.clone())
    }

    /// Returns the estimate of the remaining cost.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn estimate(&self, heuristic: &impl Heuristic<P>) -> PathCostOf<P> {
        let copy = self.cheap_copy();
        let state = copy.as_ref().unwrap_or(&self.state);
        if let Some((expanded, action)) = &self.last_edge
            && let Some(from) = expanded.state
        {
            heuristic.estimate_next(from, expanded.h, action, state)
        } else {
            heuristic.estimate(state)
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
        heuristic: &impl Heuristic<P>,
    ) -> OrStop<P, (PathCostOf<P>, PathCostOf<P>)> {
        let h = self.estimate(heuristic);
        let Some(f) = P::Cost::sum(self.g(), h) else {
            let state = self.state.clone();
            return Err(SearchError::KeyOverflow { state }.into());
        };
        Ok((h, f))
    }
}
