//! Cycles through a state, found as paths that return to it.

use crate::error::SearchError;
use crate::path::{Path, PathOf};
use crate::problem::{SearchProblem, Successor, SuccessorOf};

/// A problem whose goal is to return to its start. Its paths are the cycles through the start.
///
/// A state is an `Option`. `Some(state)` is a state of the underlying problem, and `None` is the start after a path has
/// come back to it. The goals of the underlying problem are ignored. Every search for a path finds a cycle:
///
/// | search | finds |
/// |---|---|
/// | [`bfs`](crate::Search::bfs) | a cycle with the fewest edges |
/// | [`dijkstra`](crate::Search::dijkstra) | a cheapest cycle |
/// | [`shortest_simple_paths`](crate::Search::shortest_simple_paths) | the simple cycles, from the cheapest on |
/// | [`all_simple_paths`](crate::Search::all_simple_paths) | all simple cycles |
///
/// A self-loop is a cycle of one edge. To list all cycles of a graph, not only the cycles through one state,
/// use [`Digraph::simple_cycles`](crate::digraph::Digraph::simple_cycles).
///
/// # Examples
///
/// ```
/// use colorwalk::adaptors::Returning;
/// use colorwalk::{Search, Unit, problem_fn};
///
/// // A clock with seven hours, whose hand moves by one or by three.
/// let clock = problem_fn(0u32, |&n| [1, 3].map(|by| (by, (n + by) % 7, Unit)), |_| false);
/// let round = Returning::new(&clock, 0);
/// let report = Search::new(&round).bfs()?;
/// assert_eq!(report.certify(&round), Ok(()));
/// let path = report.into_path().expect("the hand comes back");
/// assert_eq!((path.start(), path.end()), (&Some(0), &None));
/// let path = round.lift(&path)?;
/// assert_eq!((path.start(), path.end()), (&0, &0));
/// assert_eq!(path.actions(), [1, 3, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "cycle")]
#[doc(alias = "loop")]
#[doc(alias = "bfs_loop")]
pub struct Returning<P: SearchProblem> {
    problem: P,
    start: P::State,
}

impl<P: SearchProblem> Returning<P> {
    /// Makes `start` the only start of `problem`, and a return to this state the only goal.
    pub const fn new(problem: P, start: P::State) -> Self {
        Self { problem, start }
    }

    /// Returns the path of the underlying problem that takes the same edges. It leads from the start back to the start.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Path::replay`], which walks the edges of the underlying problem again.
    pub fn lift(&self, path: &PathOf<Self>) -> Result<PathOf<P>, SearchError<P::State>> {
        let positions = path.positions().iter().copied();
        Path::replay(&self.problem, self.start.clone(), positions)
    }
}

impl<P: SearchProblem> SearchProblem for Returning<P> {
    type State = Option<P::State>;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = Self::State> {
        [Some(self.start.clone())]
    }

    fn is_goal(&self, state: &Self::State) -> bool {
        state.is_none()
    }

    fn successors(&self, state: &Self::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edges = state
            .iter()
            .flat_map(|state| self.problem.successors(state));
        edges.map(|edge| {
            let state = (edge.state != self.start).then_some(edge.state);
            Successor::new(edge.action, state, edge.cost)
        })
    }

    fn index_bound(&self) -> Option<usize> {
        self.problem.index_bound()?.checked_add(1)
    }

    /// Returns the index of the underlying state. `None` has the last index.
    fn index(&self, state: &Self::State) -> usize {
        let last = || self.problem.index_bound().unwrap_or_default();
        state
            .as_ref()
            .map_or_else(last, |state| self.problem.index(state))
    }

    fn heap_bytes(&self, state: &Self::State) -> usize {
        state
            .as_ref()
            .map_or(0, |state| self.problem.heap_bytes(state))
    }
}
