//! Greedy best-first search, which always expands the state that looks nearest to a goal.
//!
//! The key is h alone. Because the search ignores the cost of a path so far, the path that it finds can be arbitrarily
//! worse than a cheapest path. If h is informative, the search needs few expansions. No state is expanded twice, so in
//! a finite graph the search finds a path if a path exists.
//!
//! # Checker
//!
//! [`Report::certify`](crate::Report::certify) checks that the answer is a path.
//!
//! # When to use it
//!
//! Use greedy search when any path will do. [`weighted_astar`](Search::weighted_astar) with a large weight is almost as
//! fast, and bounds the cost of the path.
//!
//! # References
//!
//! - J. E. Doran and D. Michie, "Experiments with the Graph Traverser program", *Proc. R. Soc. A*
//!   294 (1966).

use crate::algorithms::{BestFirst, Candidate, Evaluation};
use crate::cost::Cost;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::heuristic::Heuristic;
use crate::observe::Observer;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;

/// Greedy best-first search as an [`Algorithm`](crate::algorithms::Algorithm); see [`Search::greedy_best_first`].
pub type Greedy<H> = BestFirst<ByH<H>>;

impl<H> Greedy<H> {
    /// Creates greedy best-first search with this heuristic.
    pub fn new(heuristic: H) -> Self {
        Self::by_evaluation(ByH(heuristic))
    }
}

/// The evaluation of greedy best-first search: the key is h.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByH<H>(
    /// The heuristic.
    pub H,
);

impl<P, H> Evaluation<P> for ByH<H>
where
    P: SearchProblem,
    H: Heuristic<P::State, P::Cost>,
{
    type Key = PathCostOf<P>;
    const INFORMED: bool = true;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &self.0
    }

    fn key(&mut self, candidate: &Candidate<'_, P>) -> Option<PathCostOf<P>> {
        Some(candidate.h())
    }

    fn key_to_u64(key: &PathCostOf<P>) -> Option<u64> {
        P::Cost::to_u64(*key)
    }

    fn key_from_u64(number: u64) -> Option<PathCostOf<P>> {
        P::Cost::from_u64(number)
    }
}

/// Greedy best-first search.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds some path to a goal by always expanding the open state with the least estimate.
    ///
    /// # Errors
    ///
    /// Returns [`SearchError::CostOverflow`] if the search finds no path because the cost of a path overflows.
    /// Returns [`SearchError::Unfaithful`] if the problem's successors change during the search.
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Claim, Search, problem_fn};
    ///
    /// // Steps of 1 cost 1, leaps of 7 cost 100; greed leaps.
    /// let road = problem_fn(0u32, |&x| [(x + 1, 1u32), (x + 7, 100)], |&x| x == 15);
    /// let report = Search::new(&road).greedy_best_first(|&x| x.abs_diff(15))?;
    /// assert_eq!(report.cost(), Some(201));
    /// assert_eq!(report.claim(), Claim::Path);
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[doc(alias = "greedy best-first search")]
    #[doc(alias = "GBFS")]
    pub fn greedy_best_first(
        self,
        estimate: impl Fn(&P::State) -> PathCostOf<P>,
    ) -> Result<ReportOf<P>, SearchError<P::State>> {
        self.run(Greedy::new(estimate))
    }
}
