//! The edges to relax, and their sources.
//!
//! The method [`relax`](crate::engine::algorithm::Loop::relax) receives the edges one after another. For each
//! expansion, the engine takes them from one of three sources:
//!
//! - the problem, with a copy of the state, because recording a new state may move the stored states in memory. If there
//!   may be many edges, the engine takes them in pieces, and checks the limits between two pieces;
//! - a [batch](super::batch) that was generated ahead of time. The engine chooses it if the search would otherwise wait
//!   for memory;
//! - the list of starts, to which no edge leads.

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
    /// Stops at the end of a piece that is not the last one, and if the problem failed to list its edges. Also stops on
    /// an overflow of the path cost that its type rules out, or on a negative edge cost that the algorithm does not
    /// allow.
    fn next<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
    ) -> OrStop<Option<Reaching<'_, P>>>;
}

/// Edges out of the expanded state. The engine relaxes them without checking the limits between them.
pub(super) struct Piece<'a, P: SearchProblem, I> {
    pub(super) edges: I,
    pub(super) expanded: &'a Expanded<'a, P>,
    pub(super) position: usize, // of the next edge
    pub(super) is_last: bool,
}

impl<P, I> Edges<P> for Piece<'_, P, I>
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
        if Failure::is_raised() {
            Err(search.cut_off(Limit::Failure))
        } else if self.is_last {
            Ok(None)
        } else {
            Err(search.cut_off(Limit::Paused)) // what follows the last edge must wait
        }
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
