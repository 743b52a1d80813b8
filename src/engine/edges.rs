//! The edges to relax, and their sources.
//!
//! The method [`relax`](crate::engine::algorithm::Loop::relax) receives the edges one after another. For each
//! expansion, the engine takes them from one of four sources:
//!
//! - the problem, with a copy of the state, because recording a new state may move the stored states in memory;
//! - the problem, with a check of the limits after every 64 edges. The engine chooses this source if there may be many
//!   edges;
//! - a [batch](super::batch) that was generated ahead of time. The engine chooses it if the search would otherwise wait
//!   for memory;
//! - the list of starts, to which no edge leads.

use crate::engine::in_progress::Ending;
use crate::engine::path::{Expanded, NewPath};
use crate::engine::{Engine, OrStop};
use crate::failure::Failure;
use crate::limits::Limit;
use crate::observe::Observer;
use crate::problem::{SearchProblem, SuccessorOf};
use crate::space::direction::Side;
use crate::space::table::Tag;

/// A state, and a new path to it.
type Reaching<'a, P> = (<P as SearchProblem>::State, NewPath<'a, P>);

/// The starts of a search, or those edges out of the expanded state that are not yet relaxed.
pub(crate) trait Edges<P: SearchProblem> {
    /// Returns the state that the next edge enters, and the path to it.
    ///
    /// # Errors
    ///
    /// Stops if a limit interrupts the expansion. Also stops on an overflow of the path cost that its type rules out,
    /// or on a negative edge cost that the algorithm does not allow.
    fn next<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Option<Reaching<'_, P>>>;
}

/// Edges that the engine relaxes without checking the limits between them.
pub(super) struct Free<'a, P: SearchProblem, I> {
    pub(super) edges: I,
    pub(super) expanded: &'a Expanded<'a, P>,
    pub(super) position: usize,
}

impl<P, I> Edges<P> for Free<'_, P, I>
where
    P: SearchProblem,
    I: Iterator<Item = (SuccessorOf<P>, Option<Tag>)>,
{
    #[cfg_attr(not(debug_assertions), inline(always))] // hot
    fn next<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Option<Reaching<'_, P>>> {
        for (edge, tag) in self.edges.by_ref() {
            let position = self.position;
            self.position += 1;
            let reaching = self
                .expanded
                .path_along(problem, search, (position, edge), tag)?;
            if reaching.is_some() {
                return Ok(reaching);
            }
        }
        end_of_list(search)
    }
}

/// States at which paths begin. The iterator is a trait object, so that each algorithm is compiled only once for all
/// kinds of starts and goals.
pub(super) struct Ends<'a, P: SearchProblem> {
    pub(super) states: &'a mut dyn Iterator<Item = (usize, P::State)>,
    pub(super) side: Side,
}

impl<P: SearchProblem> Edges<P> for Ends<'_, P> {
    fn next<O: Observer<P>>(
        &mut self,
        _: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Option<Reaching<'_, P>>> {
        let end = self.states.next();
        Ok(end.map(|(position, state)| {
            let mut path = NewPath::unseen(search.origin, self.side);
            path.label.position = position;
            (state, path)
        }))
    }
}

/// Edges with a counter. After a number of edges, the engine checks the limits.
pub(super) struct WithinLimits<'a, P: SearchProblem, I> {
    edges: I,
    expanded: &'a Expanded<'a, P>,
    ahead: Option<SuccessorOf<P>>, // generated before the check of the limits
    passed_over: usize,            // of the edges that were relaxed before
    pub(super) position: usize,    // of the next edge to be relaxed
    due: usize,                    // edges until the limits must be checked
}

impl<'a, P: SearchProblem, I: Iterator<Item = SuccessorOf<P>>> WithinLimits<'a, P, I> {
    pub(super) fn new(edges: I, expanded: &'a Expanded<'a, P>, position: usize) -> Self {
        Self {
            edges,
            expanded,
            ahead: None,
            passed_over: 0,
            position,
            due: 0,
        }
    }

    /// Starts the next stretch of edges. The engine checks the limits after each stretch. Returns how many states can
    /// be recorded at most before the next check.
    pub(super) fn start_stretch(&mut self, edges: usize) -> usize {
        self.due = edges;
        let most = self.edges.size_hint().1;
        most.map_or(edges, |most| most.saturating_add(1).min(edges))
    }
}

impl<P, I> Edges<P> for WithinLimits<'_, P, I>
where
    P: SearchProblem,
    I: Iterator<Item = SuccessorOf<P>>,
{
    fn next<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Option<Reaching<'_, P>>> {
        while let Some(successor) = self.ahead.take().or_else(|| self.edges.next()) {
            if self.due == 0 {
                self.ahead = Some(successor);
                return Err(search.stop(Ending::ToCheckLimits));
            }
            self.due -= 1;
            if self.passed_over < self.position {
                self.passed_over += 1;
                continue;
            }
            let most = search.limits.generated();
            if most.is_some_and(|most| search.stats.generated >= most) {
                return Err(search.stop(Ending::InExpansion(Limit::Generated)));
            }
            search.stats.generated += 1;
            self.position += 1;
            self.passed_over += 1;
            let edge = (self.position - 1, successor);
            let reaching = self.expanded.path_along(problem, search, edge, None)?;
            if reaching.is_some() {
                return Ok(reaching);
            }
        }
        end_of_list(search)
    }
}

/// Ends the list of edges. Stops if the problem could not list all of them.
#[inline]
fn end_of_list<P: SearchProblem, O: Observer<P>, T>(
    search: &mut Engine<P, O>,
) -> OrStop<Option<T>> {
    if Failure::is_raised() {
        Err(search.stop(Ending::InExpansion(Limit::Failure)))
    } else {
        Ok(None)
    }
}
