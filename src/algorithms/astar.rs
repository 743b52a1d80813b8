//! A*, which finds cheapest paths with the help of a heuristic.
//!
//! A *heuristic* h estimates the remaining cost. A* expands states in order of f = g + h. Suppose that h is admissible.
//! Until A* expands a goal, some state of a cheapest path is on the frontier at its final g-value. The f of this state
//! is at most the cost of that path, so A* cannot expand a more expensive goal first. If h is also consistent, f does
//! not decrease along a path, so A* closes every state at its final g-value and never reopens a state. If h is
//! inconsistent, A* reopens a closed state whenever it finds a cheaper path to it, and the answer is still a cheapest
//! path.
//!
//! With a consistent h, A* is Dijkstra's algorithm on the costs c(u, v) + h(v) - h(u), which are
//! non-negative. [`Reweighted`](crate::adaptors::Reweighted) shows this.
//!
//! Weighted A* expands states in order of g + w·h for a weight w ≥ 1. Let C be the cost of a cheapest path. Some state
//! of a cheapest path is on the frontier with g + w·h ≤ w·(g + h) ≤ w·C. Therefore the goal that the search expands
//! costs at most w·C.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks the answer, by checking that g-values and estimates are a
//! feasible potential. [`Report::certify_informed`](crate::Report::certify_informed) also checks the estimates.
//!
//! # When to use it
//!
//! Use A* whenever you have a heuristic. With h = 0, A* is Dijkstra's algorithm. The more accurate h is, the fewer
//! states A* expands. Use weighted A* when an early path is more important than a cheapest path.
//!
//! # References
//!
//! - P. E. Hart, N. J. Nilsson and B. Raphael, "A formal basis for the heuristic determination of
//!   minimum cost paths", *IEEE Trans. Syst. Sci. Cybern.* 4 (1968).
//! - I. Pohl, "Heuristic search viewed as path finding in a graph", *Artif. Intell.* 1 (1970).
//! - A. Martelli, "On the complexity of admissible search algorithms", *Artif. Intell.* 8 (1977), on the cost of
//!   inconsistent heuristics.

use crate::algorithms::{BestFirst, Candidate, Evaluation};
use crate::cost::{Cost, NonNegativeCost};
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;
use crate::report::claim::{Claim, Weight};

/// A* as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::astar`].
///
/// # Examples
///
/// If the heuristic is a function pointer, you can name the type of the run, for example to store the run:
///
/// ```
/// use colorwalk::Run;
/// use colorwalk::algorithms::AStar;
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::Search;
///
/// type Planner<'p> = Run<&'p Digraph, AStar<fn(&NodeId) -> u32>>;
///
/// let line: Digraph = "goal 4\n 0 1 2\n 1 2 2\n 2 3 2\n 3 4 2".parse()?;
/// let mut planner: Planner<'_> =
///     Search::new(&line).start(AStar::new(|node| 2 * (4 - node.get())));
/// planner.run_to_end()?;
/// assert_eq!(planner.into_report()?.cost(), Some(8));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "a*")]
#[doc(alias = "a star")]
pub type AStar<H> = BestFirst<ByF<H>>;

impl<H> AStar<H> {
    /// Creates A* with this heuristic.
    pub fn new(heuristic: H) -> Self {
        Self::by_evaluation(ByF(heuristic))
    }
}

/// The evaluation of A*: the key is f = g + h.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByF<H>(
    /// The heuristic.
    pub H,
);

impl<P, H> Evaluation<P> for ByF<H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    type Key = PathCostOf<P>;
    const INFORMED: bool = true;
    const BY_COST: bool = true;
    const KEY_IS_FLOOR: bool = true;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &self.0
    }

    fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<PathCostOf<P>> {
        P::Cost::sum(candidate.g(), candidate.h())
    }

    fn key_to_u64(key: &PathCostOf<P>) -> Option<u64> {
        P::Cost::to_u64(*key)
    }

    fn key_from_u64(number: u64) -> Option<PathCostOf<P>> {
        P::Cost::from_u64(number)
    }

    fn floor(&self, g: PathCostOf<P>, h: PathCostOf<P>) -> Option<PathCostOf<P>> {
        P::Cost::sum(g, h)
    }

    fn claim(&self) -> Claim {
        Claim::CheapestIfAdmissible
    }
}

/// Weighted A* as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::weighted_astar`].
#[doc(alias = "weighted a*")]
pub type WeightedAStar<H> = BestFirst<ByWeightedF<H>>;

/// The evaluation of weighted A*: the key is g + w·h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByWeightedF<H> {
    heuristic: H,
    weight: Weight,
}

impl<H> WeightedAStar<H> {
    /// Creates weighted A* with this heuristic h and this weight w.
    pub fn new(heuristic: H, weight: impl Into<Weight>) -> Self {
        let weight = weight.into();
        Self::by_evaluation(ByWeightedF { heuristic, weight })
    }
}

impl<P, H> Evaluation<P> for ByWeightedF<H>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    H: Heuristic<P::State, P::Cost>,
{
    type Key = PathCostOf<P>;
    const INFORMED: bool = true;
    const BY_COST: bool = true;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &self.heuristic
    }

    /// Returns g + w·h, multiplied by the denominator of the weight. The product needs no division, so it is exact.
    fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<PathCostOf<P>> {
        let g = P::Cost::scale(candidate.g(), self.weight.denominator())?;
        let h = P::Cost::scale(candidate.h(), self.weight.numerator())?;
        P::Cost::sum(g, h)
    }

    fn key_to_u64(key: &PathCostOf<P>) -> Option<u64> {
        P::Cost::to_u64(*key)
    }

    fn key_from_u64(number: u64) -> Option<PathCostOf<P>> {
        P::Cost::from_u64(number)
    }

    fn floor(&self, g: PathCostOf<P>, h: PathCostOf<P>) -> Option<PathCostOf<P>> {
        P::Cost::sum(g, h)
    }

    fn claim(&self) -> Claim {
        Claim::WithinFactor(self.weight)
    }
}

/// A* and weighted A*.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a cheapest path from the start to a goal, guided by an admissible heuristic.
    ///
    /// If no goal can be reached from a state, do not return a huge estimate such as `u32::MAX`.
    /// Implement [`Heuristic::is_dead_end`](crate::Heuristic::is_dead_end) instead, so that the search drops the state.
    ///
    /// With [`GoalTest::OnGeneration`](crate::GoalTest::OnGeneration), an option
    /// of [`BestFirst`](crate::algorithms::BestFirst), the path need not be a cheapest path.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows,
    /// and [`SearchError::KeyOverflow`] if g + h overflows. Returns [`SearchError::NegativeCost`] if the cost type
    /// breaks its contract, and [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// With a consistent heuristic, A* takes O(m log m) time and O(m) space for m generated successors. Apart from
    /// ties, the search generates no more successors than [`dijkstra`](Self::dijkstra). With an inconsistent heuristic,
    /// the number of expansions can be exponential in the number of states.
    ///
    /// # Examples
    ///
    /// The problem is to sort a stack of pancakes with a spatula, which turns the top pancakes over. A flip changes one
    /// pair of neighbours. Therefore the number of pairs of neighbours that are apart in the sorted stack is a lower
    /// bound on the number of flips. The lowest pancake and the plate also form a pair:
    ///
    /// ```
    /// use colorwalk::{Claim, Search, Unit, problem_fn};
    ///
    /// let sorted = [1u8, 2, 3, 4, 5, 6, 7];
    /// let pancakes = problem_fn(
    ///     [3u8, 7, 1, 5, 2, 6, 4], // sizes, from the top
    ///     |stack| {
    ///         let stack = *stack;
    ///         (2..=7).map(move |count| {
    ///             let mut flipped = stack;
    ///             flipped[..count].reverse();
    ///             (count, flipped, Unit)
    ///         })
    ///     },
    ///     |stack| *stack == sorted,
    /// );
    /// let gaps = |stack: &[u8; 7]| {
    ///     let above_plate = u32::from(stack[6] != 7);
    ///     let wrong = stack.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 1);
    ///     above_plate + wrong.count() as u32
    /// };
    /// let report = Search::new(&pancakes).astar(gaps)?;
    /// assert_eq!(report.path().unwrap().end(), &sorted);
    /// assert_eq!(report.claim(), Claim::CheapestIfAdmissible); // and it is
    /// let blind = Search::new(&pancakes).dijkstra()?;
    /// assert_eq!(report.cost(), blind.cost());
    /// assert!(20 * report.stats().expanded < blind.stats().expanded);
    /// # Ok::<(), colorwalk::SearchError<[u8; 7]>>(())
    /// ```
    #[doc(alias = "a*")]
    #[doc(alias = "a star")]
    #[doc(alias = "pathfinding")]
    pub fn astar(
        self,
        estimate: impl Fn(&P::State) -> PathCostOf<P>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.run(AStar::new(estimate))
    }

    /// Finds a path that costs at most `weight` times as much as a cheapest path, guided by an admissible heuristic.
    ///
    /// With [`GoalTest::OnGeneration`](crate::GoalTest::OnGeneration), an option
    /// of [`BestFirst`](crate::algorithms::BestFirst), the report does not claim the factor.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::KeyOverflow`] if g + w·h, times the denominator of the weight, overflows the type of path
    /// costs. Otherwise returns the errors of [`astar`](Self::astar).
    ///
    /// # Complexity
    ///
    /// As for [`astar`](Self::astar), but the search expands far fewer states if h is informative.
    ///
    /// # Examples
    ///
    /// In this example, a wall separates the start from the goal, and its only gap is 50 steps to the side:
    ///
    /// ```
    /// use colorwalk::grid::Grid;
    /// use colorwalk::{Claim, Search, Weight};
    ///
    /// let wall = Grid::from_fn(21, 51, |at| u16::from(at.column != 5 || at.row == 50)); // 0 is a wall
    /// let wall = wall.between((0, 0), (10, 0))?;
    /// let exact = Search::new(&wall).astar(wall.estimate())?;
    /// let weight = Weight::new(3, 2).unwrap();
    /// let quick = Search::new(&wall).weighted_astar(wall.estimate(), weight)?;
    /// assert_eq!(exact.cost(), Some(110));
    /// assert!(quick.cost() <= Some(165));
    /// assert_eq!(quick.claim(), Claim::WithinFactor(weight));
    /// assert!(quick.stats().expanded <= exact.stats().expanded);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "weighted a*")]
    #[doc(alias = "WA*")]
    pub fn weighted_astar(
        self,
        estimate: impl Fn(&P::State) -> PathCostOf<P>,
        weight: impl Into<Weight>,
    ) -> Result<ReportOf<P>, SearchError<P::State>>
    where
        P::Cost: NonNegativeCost,
    {
        self.run(WeightedAStar::new(estimate, weight))
    }
}
