//! The edges to relax, and where they come from.
//!
//! [`relax`](crate::engine::algorithm::Loop::relax) takes them one after another. They have one of four sources,
//! chosen once for each expansion:
//!
//! - the problem, asked with a copy of the state, since states move while others are recorded;
//! - the same with a look at the limits after every 64 edges, where there may be many, or the problem may fail;
//! - a [batch](super::batch) that was generated ahead of time, where memory is slower than the search;
//! - the starts, which no edge leads to.

use crate::cost::Cost;
use crate::engine::path::{Expanded, NewPath, Reaching};
use crate::engine::{Engine, OrStop, Stop};
use crate::error::SearchError;
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::Label;
use crate::observe::Observer;
use crate::problem::{SearchProblem, SuccessorOf, failure_of};
use crate::space::direction::Side;
use crate::space::table::Tag;

/// An edge out of the expanded state, or a start.
pub(crate) struct Edge<P: SearchProblem> {
    pub(crate) state: P::State,
    pub(crate) action: Option<P::Action>,
    pub(crate) cost: Option<P::Cost>,
    /// Among the successors, or the starts.
    pub(crate) position: usize,
    /// The table's key of the state, if computed ahead of time.
    pub(crate) tag: Option<Tag>,
}

impl<P: SearchProblem> Edge<P> {
    #[inline]
    fn new(position: usize, successor: SuccessorOf<P>, tag: Option<Tag>) -> Self {
        Self {
            state: successor.state,
            action: Some(successor.action),
            cost: Some(successor.cost),
            position,
            tag,
        }
    }
}

/// Where the edges of an expansion come from.
pub(crate) trait Source<P: SearchProblem> {
    /// Returns the next edge.
    ///
    /// # Errors
    ///
    /// If a limit interrupts the expansion.
    fn next<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>)
    -> OrStop<P, Option<Edge<P>>>;
}

/// The edges out of the expanded state that are still to be relaxed, or the starts.
pub(crate) struct Edges<'a, P: SearchProblem, I> {
    pub(crate) source: I,
    expanded: Option<&'a Expanded<'a, P>>,
    label: Label<P::Cost>, // of the paths, but for what the edge adds
    side: Side,
    refuses_negative_costs: bool,
}

impl<'a, P: SearchProblem, I: Source<P>> Edges<'a, P, I> {
    pub(crate) fn new(
        source: I,
        expanded: Option<&'a Expanded<'a, P>>,
        side: Side,
        refuses_negative_costs: bool,
    ) -> Self {
        Self {
            source,
            expanded,
            label: expanded.map_or_else(Label::at_start, Expanded::label),
            side,
            refuses_negative_costs,
        }
    }

    /// Returns the expanded state, unless the edges are starts.
    #[inline]
    pub(crate) fn expanded(&self) -> Option<StateId> {
        Some(self.expanded?.id)
    }

    /// Returns the state that the next edge leads to, and the path to it.
    ///
    /// # Errors
    ///
    /// If a limit interrupts the expansion; if the path cost overflows; if the edge cost is negative and must not be.
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    pub(crate) fn next<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
    ) -> OrStop<P, Option<Reaching<'a, P>>> {
        let Some(edge) = self.source.next(search)? else {
            return Ok(None);
        };
        let mut label = self.label;
        label.position = edge.position;
        let mut last_edge = None;
        if let Some(expanded) = self.expanded
            && let Some(cost) = edge.cost
        {
            label.g = match cost.extend(self.label.g) {
                Some(g) if !self.refuses_negative_costs || g >= self.label.g => g,
                g => {
                    let end = (edge.state, self.side);
                    return Err(bad_cost(search, expanded.id, end, g.is_some()));
                }
            };
            last_edge = edge.action.map(|action| (expanded, action));
        }
        let path = NewPath {
            label,
            last_edge,
            tag: edge.tag,
            side: self.side,
        };
        Ok(Some((edge.state, path)))
    }

    /// Returns the next edge itself.
    ///
    /// # Errors
    ///
    /// If a limit interrupts the expansion.
    #[inline]
    pub(crate) fn next_edge<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
    ) -> OrStop<P, Option<Edge<P>>> {
        self.source.next(search)
    }
}

/// Why an edge of this cost ends a search. It is no method: `Edges` would then be kept in memory.
#[cold]
fn bad_cost<P: SearchProblem, O: Observer<P>>(
    search: &Engine<'_, P, O>,
    expanded: StateId,
    (state, side): (P::State, Side),
    is_negative: bool,
) -> Stop<P> {
    let error = match (is_negative, side) {
        (false, _) => SearchError::CostOverflow { state },
        (true, Side::Goal) => SearchError::NegativeCost { state },
        (true, Side::Start) => SearchError::NegativeCost {
            state: search.space.node(expanded).state.clone(),
        },
    };
    error.into()
}

/// Edges in a row, with nothing to check between them.
pub(super) struct Free<I> {
    pub(super) edges: I,
    pub(super) position: usize,
}

impl<P, I> Source<P> for Free<I>
where
    P: SearchProblem,
    I: Iterator<Item = (SuccessorOf<P>, Option<Tag>)>,
{
    #[cfg_attr(not(debug_assertions), inline(always))] // part of the loop over edges
    fn next<O: Observer<P>>(&mut self, _: &mut Engine<'_, P, O>) -> OrStop<P, Option<Edge<P>>> {
        let Some((successor, tag)) = self.edges.next() else {
            return Ok(None);
        };
        let position = self.position;
        self.position += 1;
        Ok(Some(Edge::new(position, successor, tag)))
    }
}

/// States where paths begin.
pub(super) struct Ends<I> {
    pub(super) states: I,
}

impl<P, I> Source<P> for Ends<I>
where
    P: SearchProblem,
    I: Iterator<Item = (usize, P::State)>,
{
    fn next<O: Observer<P>>(&mut self, _: &mut Engine<'_, P, O>) -> OrStop<P, Option<Edge<P>>> {
        let end = self.states.next();
        Ok(end.map(|(position, state)| Edge {
            state,
            action: None,
            cost: None,
            position,
            tag: None,
        }))
    }
}

/// Edges that are counted and between which the limits are looked at.
pub(super) struct WithinLimits<P: SearchProblem, I> {
    edges: I,
    ahead: Option<SuccessorOf<P>>, // generated before the limits were to be looked at
    passed_over: usize,            // of those that were relaxed before
    pub(super) position: usize,    // of the next edge to be relaxed
    due: usize,                    // edges until the limits are to be looked at
    pub(super) failure: Option<Failure>, // of the problem to list the edges
}

impl<P: SearchProblem, I: Iterator<Item = SuccessorOf<P>>> WithinLimits<P, I> {
    pub(super) fn new(edges: I, position: usize) -> Self {
        Self {
            edges,
            ahead: None,
            passed_over: 0,
            position,
            due: 0,
            failure: None,
        }
    }

    /// Starts a stretch of edges that ends with a look at the limits. Returns how many states it may record at most.
    pub(super) fn start_stretch(&mut self, edges: usize) -> usize {
        self.due = edges;
        let most = self.edges.size_hint().1;
        most.map_or(edges, |most| most.saturating_add(1).min(edges))
    }
}

impl<P, I> Source<P> for WithinLimits<P, I>
where
    P: SearchProblem,
    I: Iterator<Item = SuccessorOf<P>>,
{
    fn next<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
    ) -> OrStop<P, Option<Edge<P>>> {
        while let Some(successor) = self.ahead.take().or_else(|| self.edges.next()) {
            if self.due == 0 {
                self.ahead = Some(successor);
                return Err(Stop::ToCheckLimits);
            }
            self.due -= 1;
            if self.passed_over < self.position {
                self.passed_over += 1;
                continue;
            }
            if search.limits.generated() == Some(search.stats.generated) {
                return Err(Stop::InExpansion(Limit::Generated));
            }
            search.stats.generated += 1;
            self.position += 1;
            self.passed_over += 1;
            return Ok(Some(Edge::new(self.position - 1, successor, None)));
        }
        self.failure = failure_of(&*search.problem);
        match self.failure {
            Some(_) => Err(Stop::InExpansion(Limit::Failure)),
            None => Ok(None),
        }
    }
}
