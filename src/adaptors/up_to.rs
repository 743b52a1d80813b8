//! Symmetry reduction, which searches one state of each class of symmetric states.

use crate::cost::Cost;
use crate::error::SearchError;
use crate::failure::Scope;
use crate::path::{Path, PathOf};
use crate::problem::{SearchProblem, Successor, SuccessorOf, forward, successor_at, successors_of};

/// A problem reduced by symmetry. A search visits only one state of each class of symmetric states.
///
/// The function `canonical` returns the state that represents the class of a state. The search expands only
/// representatives, so a board with eight symmetries needs about an eighth of the time and the memory.
///
/// The function must describe a symmetry of the problem, and must be idempotent. A state must be a goal if and only if
/// its representative is a goal. For each cost and class, they must have the same number of edges of this cost into
/// this class. [`laws::check_symmetry`](crate::laws::check_symmetry) tests this for the states near the starts.
///
/// A path of this problem is not a path of the underlying problem. An edge leads to a state, but the path continues
/// from the representative of that state, for example a rotated board. The actions of the path apply to the
/// representatives. [`lift`](Self::lift) turns such a path into a path of that problem with the same edge costs.
///
/// # Examples
///
/// In this example, two identical robots are on a line. Therefore a pair of places and the swapped pair are equivalent:
///
/// ```
/// use colorwalk::adaptors::UpTo;
/// use colorwalk::{Search, Unit, certificate, laws, problem_fn};
///
/// let robots = problem_fn(
///     (0i32, 9i32),
///     |&(a, b)| [(a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)].map(|places| (places, Unit)),
///     |&(a, b)| a.min(b) == 4 && a.max(b) == 5,
/// );
/// let sorted = |&(a, b): &(i32, i32)| (a.min(b), a.max(b));
/// assert_eq!(laws::check_symmetry(&robots, sorted), Ok(()));
///
/// let classes = UpTo::new(&robots, sorted);
/// let report = Search::new(&classes).bfs()?;
/// assert_eq!(report.certify(&classes), Ok(()));
/// let path = report.path().expect("they can meet");
/// let real = classes.lift(path)?.expect("swapping is a symmetry");
/// assert_eq!(certificate::path(&robots, &real), Ok(()));
/// assert_eq!((real.cost(), path.cost()), (8, 8));
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
///
/// # References
///
/// - E. A. Emerson and A. P. Sistla, "Symmetry and model checking", *Formal Methods Syst. Des.* 9 (1996).
#[derive(Clone, Copy)]
#[doc(alias = "symmetry")]
#[doc(alias = "canonical form")]
#[doc(alias = "orbit")]
#[doc(alias = "isomorphism")]
pub struct UpTo<P, F> {
    problem: P,
    canonical: F,
}

impl<P: SearchProblem, F: Fn(&P::State) -> P::State> UpTo<P, F> {
    /// Identifies the states of `problem` that have the same `canonical` state.
    pub const fn new(problem: P, canonical: F) -> Self {
        Self { problem, canonical }
    }

    /// Returns a path of the underlying problem that visits the classes of `path`, with the same edge costs.
    ///
    /// The method begins at the first start of the class, and takes the first edge with the cost and the class of each
    /// step. Returns `None` if it finds no start or no edge, or if only one of the two paths ends at a goal. Then
    /// `canonical` is not a symmetry, or the path belongs to another problem.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::Unfaithful`] if the path takes an edge that this problem does not
    /// list, [`SearchError::CostOverflow`] if the path cost overflows its type, and [`SearchError::Failed`] if the
    /// problem [fails](crate::Failure::raise).
    ///
    /// # Complexity
    ///
    /// The method calls `successors` three times for each step of the path, and `canonical` once for each edge.
    pub fn lift(&self, path: &PathOf<Self>) -> Result<Option<PathOf<P>>, SearchError<P::State>> {
        let _scope = Scope::open();
        let is_in = |state: &P::State, class: &P::State| (self.canonical)(state) == *class;
        let mut starts = self.problem.starts().into_iter();
        let Some(start) = starts.find(|start| is_in(start, path.start())) else {
            return Ok(None);
        };
        let cost = |cost: P::Cost| cost.extend(P::Cost::ZERO);
        let mut positions = Vec::with_capacity(path.len());
        let mut state = start.clone();
        for (ends, &position) in path.states().windows(2).zip(path.positions()) {
            let step = successor_at(self, &ends[0], position as usize);
            let step = SearchError::expect_edge(|| ends[0].clone(), step)?;
            let edges = successors_of(&self.problem, &state);
            let like = |edge: &SuccessorOf<P>| {
                is_in(&edge.state, &ends[1]) && cost(edge.cost) == cost(step.cost)
            };
            let edge = edges.first(like).map(Some);
            let Some((position, edge)) = SearchError::expect_edge(|| state.clone(), edge)? else {
                return Ok(None);
            };
            let Ok(position) = u32::try_from(position) else {
                return Ok(None); // no path has an edge at such a position
            };
            positions.push(position);
            state = edge.state;
        }
        if self.is_goal(path.end()) != self.problem.is_goal(&state) {
            return Ok(None);
        }
        Path::replay(&self.problem, start, positions).map(Some)
    }
}

debug_by!(self => [P: std::fmt::Debug, F] UpTo<P, F>: problem: self.problem);

impl<P: SearchProblem, F: Fn(&P::State) -> P::State> SearchProblem for UpTo<P, F> {
    forward!(self => self.problem; types, is_goal, index, heap_bytes, prefetch);

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        let starts = self.problem.starts().into_iter();
        starts.map(|start| (self.canonical)(&start))
    }

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edges = self.problem.successors(state).into_iter();
        edges.map(|edge| {
            let representative = (self.canonical)(&edge.state);
            Successor::new(edge.action, representative, edge.cost)
        })
    }
}
