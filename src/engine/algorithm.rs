//! This module holds what differs between algorithms. An [`Algorithm`] is a value with options, and a [`Loop`] is a
//! running algorithm.

use crate::cost::least_cost;
use crate::engine::batch::Upcoming;
use crate::engine::edges::Edges;
use crate::engine::proof::Findings;
use crate::engine::search::Search;
use crate::engine::{Engine, OrStop};
use crate::id::StateId;
use crate::node::ReachedStateOf;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::known::Recognition;

/// An algorithm as a value, with its heuristic and its options. Pass it to [`Search::run`] or [`Search::start`].
///
/// This trait is sealed. It is implemented by the types in [`algorithms`](crate::algorithms). To expand states in an
/// order of your own, use [`BestFirst`](crate::algorithms::BestFirst) with a key,
/// or [`GraphSearch`](crate::algorithms::GraphSearch) with a [`Frontier`](crate::algorithms::Frontier). Write any other
/// algorithm as a function that takes a [`SearchProblem`]. The function can read the fields
/// of [`Limits`](crate::Limits). In such a function, [`Path::through`](crate::Path::through) makes a path from a list
/// of states, and [`certificate::ranked`](crate::certificate::ranked) checks that this path is a cheapest path.
///
/// # Examples
///
/// This function runs any search until the search has reached enough states:
///
/// ```
/// use colorwalk::algorithms::{AStar, Algorithm, BreadthFirst};
/// use colorwalk::{Run, Search, SearchError, SearchProblem, Unit, problem_fn};
///
/// fn meet<P: SearchProblem, A: Algorithm<P>>(
///     run: &mut Run<P, A>,
///     states: usize,
/// ) -> Result<u64, SearchError<P::State>> {
///     while run.reached().count() < states && run.step()?.is_progress() {}
///     Ok(run.stats().expanded)
/// }
///
/// let tree = problem_fn(1u64, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |_| false);
/// assert_eq!(meet(&mut Search::new(&tree).start(BreadthFirst::new()), 9)?, 4);
/// let astar = AStar::new(|n: &u64| n.ilog2());
/// assert_eq!(meet(&mut Search::new(&tree).start(astar), 9)?, 4);
/// # Ok::<(), SearchError<u64>>(())
/// ```
#[expect(private_bounds, reason = "the algorithms are those of this crate")]
pub trait Algorithm<P: SearchProblem>: IntoLoop<P> {}

/// The engine's view of an [`Algorithm`]. The engine turns it into a [loop](Loop).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an algorithm of this crate",
    note = "for an algorithm of your own, implement `Frontier` and run a `GraphSearch`"
)]
pub(crate) trait IntoLoop<P: SearchProblem>: Sized {
    /// The running algorithm, with its frontier.
    type Loop: Loop<P>;

    /// Creates the loop of a search that has not yet reached a state. Also returns which states the search must
    /// recognise when it reaches them again.
    fn into_loop<O: Observer<P>>(self, search: &Search<P, O>) -> (Recognition, Self::Loop);

    /// Returns the largest number of edges of a path, if the algorithm has this option and it is set.
    fn max_depth(&self) -> Option<u32> {
        None
    }
}

/// A running algorithm. It chooses the state to expand next, and processes the edges that leave it.
pub(crate) trait Loop<P: SearchProblem> {
    /// Whether the first goal ends the search. If not, the run can continue to further goals.
    const ENDS_AT_GOAL: bool = true;

    /// Whether an edge of negative cost is an error.
    const REFUSES_NEGATIVE_COSTS: bool = false;

    /// Whether the engine generates successors [ahead of time](super::batch) for the states
    /// that [`upcoming`](Self::upcoming) lists.
    const LOOKS_AHEAD: bool = false;

    /// Whether the algorithm counts edges instead of costs, and tests for a goal when it generates a state.
    const COUNTS_EDGES: bool = false;

    /// Whether the driver resumes an interrupted expansion before the next step. If not, the [step](Self::step) resumes
    /// it.
    const IS_RESUMED: bool = true;

    /// Puts the first states on the frontier.
    fn begin<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop<()>
    where
        Self: Sized,
    {
        search.start(problem, self)
    }

    /// Makes one step, which chooses and [expands](Engine::expand) at most one state.
    fn step<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> OrStop;

    /// Relaxes the edges that leave the expanded state, or the starts of the search. If a limit interrupts the
    /// expansion, the engine later calls this method again with the remaining edges.
    fn relax<O: Observer<P>>(
        &mut self,
        problem: &P,
        search: &mut Engine<P, O>,
        edges: &mut impl Edges<P>,
    ) -> OrStop<()>;

    /// Discards what [`relax`](Self::relax) has collected in the current expansion. The engine calls this method before
    /// it repeats the expansion from the first edge.
    fn begin_again<O: Observer<P>>(&mut self, search: &mut Engine<P, O>) {
        let _ = search; // most algorithms collect nothing, because the space holds the reached states
    }

    /// Returns the open state to expand next.
    fn next<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Option<StateId>;

    /// Appends the states that are likely to be expanded next, in the order of their expansion.
    fn upcoming(&self, next: &mut Upcoming) {
        let _ = next; // most algorithms do not look ahead
    }

    /// Returns a lower bound on the cost of paths through a state, if one is known.
    fn floor(&self, state: &ReachedStateOf<'_, P>) -> Option<PathCostOf<P>> {
        // The algorithm tests for a goal when it generates a state, so this state is not a goal. A path through this
        // state to a goal therefore has at least one more edge.
        let edges = Self::COUNTS_EDGES.then(|| state.depth() as usize + 1);
        edges.and_then(least_cost::<P::Cost>)
    }

    /// Returns an id. All states with lower ids have been stored since the last call, and their paths are unchanged.
    /// Returns `None` if the algorithm does not keep track of this, so that each path is replayed from its start.
    fn take_kept(&mut self) -> Option<usize> {
        None
    }

    /// Returns how many bytes the algorithm would use with `more` further entries.
    fn bytes(&self, more: usize) -> usize {
        let _ = more;
        0 // the states are in the search space
    }

    /// Returns what the algorithm contributes to the report.
    fn findings<O: Observer<P>>(&mut self, problem: &P, search: &mut Engine<P, O>) -> Findings<P>;
}
