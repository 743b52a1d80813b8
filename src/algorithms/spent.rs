//! The total work of several searches under the same limits, and the limit that cut one of them off.

use crate::cost::{Cost, NonNegativeCost};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::limits::{Limit, Limits};
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::stats::Stats;
use crate::report::{Outcome, Report};
use crate::space::reached::ReachedOf;

/// The total work of several searches. See the [module](self).
#[derive(Clone, Default)]
pub(super) struct Spent {
    pub(super) stats: Stats,
    pub(super) limit: Option<Limit>,
    pub(super) failure: Option<Failure>,
    /// The bytes of the results that the searches have kept.
    pub(super) kept: usize,
}

impl Spent {
    /// Returns what is left of the limits.
    pub(super) fn left(&self, limits: &RunLimits) -> Limits {
        limits.left(&self.stats, self.kept)
    }

    /// Adds the work of a search, whose memory stays in use. Returns true if no limit cut the search off. To reach the
    /// maximum cost does not count, because more expensive paths are not needed.
    pub(super) fn add<S, A, C: Cost>(&mut self, report: &Report<S, A, C>) -> bool {
        self.stats = self.stats.and_then(report.stats(), self.kept);
        self.kept = self.stats.bytes_peak;
        self.failure = report.failure().cloned();
        self.limit = match report.outcome() {
            Outcome::CutOff(limit) if *limit != Limit::Cost => Some(*limit),
            _ => None,
        };
        self.limit.is_none()
    }

    /// Finds the least costs from the starts of `problem`, up to `most`. Returns `None` if a limit cuts the search off.
    pub(super) fn tree<P>(
        &mut self,
        problem: &P,
        most: Option<PathCostOf<P>>,
        limits: &RunLimits,
    ) -> Result<Option<ReachedOf<P>>, SearchError<P::State>>
    where
        P: SearchProblem<Cost: NonNegativeCost>,
    {
        let mut search = Search::new(problem).limits(self.left(limits));
        search.max_cost = most;
        let report = search.shortest_path_tree()?;
        Ok(self.add(&report).then_some(report.reached))
    }
}
