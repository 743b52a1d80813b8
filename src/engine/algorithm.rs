//! The part of a search that differs between algorithms.

use crate::engine::edges::{Edges, Source};
use crate::engine::proof::Findings;
use crate::engine::{Engine, Turn};
use crate::id::StateId;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};

/// An algorithm at work: which state is expanded next, and what is done with the edges that leave it.
pub(crate) trait Loop<P: SearchProblem> {
    /// Whether the search ends at a goal. If not, the run can go on to further goals.
    const ENDS_AT_GOAL: bool = true;

    /// Whether an edge of negative cost is an error.
    const REFUSES_NEGATIVE_COSTS: bool = false;

    /// Whether it has successors [generated ahead](Engine::generate_ahead) of time.
    const LOOKS_AHEAD: bool = false;

    /// Puts the first states on the frontier.
    fn begin<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Turn<P, ()>
    where
        Self: Sized,
    {
        search.start(self)
    }

    /// Does one step, at most one expansion: chooses a state and has it [expanded](Engine::expand), first of all one
    /// that was [interrupted](Engine::interrupted).
    fn turn<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Turn<P>;

    /// Relaxes edges: those out of the expanded state, or the starts. After a limit has interrupted it, it is called
    /// again with the edges that are left.
    fn relax<O: Observer<P>>(
        &mut self,
        search: &mut Engine<'_, P, O>,
        edges: &mut Edges<'_, P, impl Source<P>>,
    ) -> Turn<P, ()>;

    /// Returns the open state to expand next.
    fn next<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Option<StateId>;

    /// Returns a lower bound on the cost of paths through a state, if one is known.
    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        let _ = state;
        None
    }

    /// The bytes the algorithm uses, once `more` entries have been added.
    fn bytes(&self, more: usize) -> usize {
        let _ = more;
        0 // the states are in the search space
    }

    /// Returns what the algorithm knows at the end.
    fn findings<O: Observer<P>>(&mut self, search: &mut Engine<'_, P, O>) -> Findings<P>;
}
