//! Dijkstra's algorithm, which finds cheapest paths if no edge has a negative cost.
//!
//! States are expanded in order of g-value. When a state leaves the frontier, its g-value is final. Every other path to
//! it leads through a state that is still on the frontier and has no smaller g-value. The rest of such a path cannot
//! lower the cost, because costs are not negative.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the answer, by checking that the g-values are a feasible
//! potential.
//!
//! # When to use it
//!
//! Use Dijkstra's algorithm when costs differ and you have no heuristic. If all costs are equal, [`bfs`](Search::bfs)
//! has a cheaper frontier. With a consistent heuristic, [`astar`](Search::astar) expands at most as many states, apart
//! from ties.
//!
//! # References
//!
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.3.

use crate::algorithms::{BestFirst, Candidate, Evaluation};
use crate::cost::{Cost, NonNegativeCost};
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;
use crate::report::claim::Claim;

/// Dijkstra's algorithm as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::dijkstra`].
///
/// # Examples
///
/// This function accepts only runs of Dijkstra's algorithm. All distances less than the g-value of the next state are
/// final.
///
/// ```
/// use colorwalk::Run;
/// use colorwalk::algorithms::Dijkstra;
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{NonNegativeCost, PathCostOf, Search, SearchProblem};
///
/// fn radius<P>(run: &mut Run<P, Dijkstra>) -> Option<PathCostOf<P>>
/// where
///     P: SearchProblem<Cost: NonNegativeCost>,
/// {
///     run.peek().map(|next| next.g())
/// }
///
/// let graph: Digraph = "0 1 4\n 0 2 1\n 2 1 2\n 1 3 5".parse()?;
/// let mut run = Search::new(&graph).start(Dijkstra::new());
/// let mut radii = Vec::new();
/// while let Some(radius) = radius(&mut run) {
///     radii.push(radius);
///     run.step()?;
/// }
/// assert_eq!(radii, [0, 1, 3, 8]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// This example finds all places within fifteen minutes:
///
/// ```
/// use colorwalk::algorithms::Dijkstra;
/// use colorwalk::{Search, problem_fn};
///
/// let roads = [
///     ("home", "school", 10u32),
///     ("home", "bridge", 6),
///     ("bridge", "mill", 8),
///     ("school", "pool", 9),
/// ];
/// let map = problem_fn(
///     "home",
///     |&place| {
///         let out = roads.into_iter().filter(move |road| road.0 == place);
///         out.map(|(_, to, minutes)| (to, minutes))
///     },
///     |_| false,
/// );
/// let mut run = Search::new(&map).start(Dijkstra::new());
/// let mut near = Vec::new();
/// while let Some(next) = run.peek().filter(|next| next.g() <= 15) {
///     near.push((*next.state(), next.g()));
///     run.step()?;
/// }
/// assert_eq!(near, [("home", 0), ("bridge", 6), ("school", 10), ("mill", 14)]);
/// # Ok::<(), colorwalk::SearchError<&str>>(())
/// ```
pub type Dijkstra = BestFirst<ByG>;

impl Dijkstra {
    /// Creates the algorithm with default options.
    pub fn new() -> Self {
        Self::default()
    }
}

/// The evaluation of Dijkstra's algorithm: the key is g.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByG;

impl<P> Evaluation<P> for ByG
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    type Key = PathCostOf<P>;
    const BY_COST: bool = true;
    const KEY_IS_FLOOR: bool = true;

    fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<PathCostOf<P>> {
        Some(candidate.g())
    }

    fn key_to_u64(key: &PathCostOf<P>) -> Option<u64> {
        P::Cost::to_u64(*key)
    }

    fn key_from_u64(number: u64) -> Option<PathCostOf<P>> {
        P::Cost::from_u64(number)
    }

    fn floor(&self, g: PathCostOf<P>, _: PathCostOf<P>) -> Option<PathCostOf<P>> {
        Some(g)
    }

    fn claim(&self) -> Claim {
        Claim::Cheapest
    }
}

/// Dijkstra's algorithm.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a cheapest path from the start to a goal.
    ///
    /// For the cheapest paths to every reachable state use [`shortest_path_tree`](Search::shortest_path_tree).
    ///
    /// With [`GoalTest::OnGeneration`](crate::GoalTest::OnGeneration), an option
    /// of [`BestFirst`](crate::algorithms::BestFirst), the path need not be a cheapest path.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::NegativeCost`] if the cost type breaks its contract. Returns [`SearchError::Unfaithful`]
    /// if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors. The frontier keeps superseded
    /// entries and skips them when they reach the front (lazy deletion), so it can be larger than
    /// the number of states.
    ///
    /// # Examples
    ///
    /// ```text
    /// a --7--> b --1--> d        the cheap way round: a, c, b, d
    /// a --2--> c --3--> b
    /// ```
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    ///
    /// let edges = [('a', 'b', 7u32), ('a', 'c', 2), ('c', 'b', 3), ('b', 'd', 1)];
    /// let graph = problem_fn(
    ///     'a',
    ///     |&from| {
    ///         let out = edges.into_iter().filter(move |edge| edge.0 == from);
    ///         out.map(|(_, to, cost)| (to, cost))
    ///     },
    ///     |&state| state == 'd',
    /// );
    /// let report = Search::new(&graph).dijkstra()?;
    /// assert_eq!(report.path().unwrap().states(), ['a', 'c', 'b', 'd']);
    /// assert_eq!(report.cost(), Some(6));
    /// # Ok::<(), colorwalk::SearchError<char>>(())
    /// ```
    #[doc(alias = "uniform cost search")]
    #[doc(alias = "UCS")]
    #[doc(alias = "shortest path")]
    pub fn dijkstra(self) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.run(Dijkstra::new())
    }
}
