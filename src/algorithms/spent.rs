//! The total work of several searches under the same limits, and the limit that cut one of them off.

use crate::algorithms::shortest_path_tree::ToAll;
use crate::cost::{Cost, NonNegativeCost};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::limits::{Limit, Limits};
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::{Outcome, Report, Stats};
use crate::space::reached::ReachedOf;

/// The least costs from the starts of a problem.
pub(super) struct Fitting<P: SearchProblem> {
    /// The states whose least cost fits its type.
    pub(super) reached: ReachedOf<P>,
    /// The error of a search for all states, if there are other states.
    pub(super) overflow: Option<SearchError<P::State>>,
    /// The memory that the search used at its peak.
    pub(super) bytes: usize,
}

/// The reached states of two problems.
type Trees<P, Q> = (ReachedOf<P>, ReachedOf<Q>);

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

    /// Returns whether `bytes` more bytes fit into the limit, in addition to those that are kept. If they do not, the
    /// limit on bytes cuts the search off.
    pub(super) fn has_room(&mut self, bytes: usize, limits: &RunLimits) -> bool {
        let bytes = self.kept.saturating_add(bytes);
        if limits.bytes().is_some_and(|most| bytes > most) {
            self.limit = Some(Limit::Bytes);
            return false;
        }
        self.stats.bytes_peak = self.stats.bytes_peak.max(bytes);
        true
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

    /// Finds the least costs from the starts of two problems, each up to its limit in `most`. Returns `None` if a limit
    /// cuts one of the searches off.
    pub(super) fn trees<P, Q>(
        &mut self,
        one: &P,
        other: &Q,
        most: (Option<PathCostOf<P>>, Option<PathCostOf<Q>>),
        limits: &RunLimits,
    ) -> Result<Option<Trees<P, Q>>, SearchError<P::State>>
    where
        P: SearchProblem<Cost: NonNegativeCost>,
        Q: SearchProblem<State = P::State, Cost: NonNegativeCost>,
    {
        let Some(one) = self.tree(one, most.0, limits)? else {
            return Ok(None);
        };
        let other = self.tree(other, most.1, limits)?;
        Ok(other.map(|other| (one, other)))
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
        let tree = self.tree_that_fits(problem, most, limits)?;
        tree.map_or(Ok(None), |tree| match tree.overflow {
            Some(error) => Err(error),
            None => Ok(Some(tree.reached)),
        })
    }

    /// Finds the least costs like [`tree`](Self::tree), even if some of them overflow.
    pub(super) fn tree_that_fits<P>(
        &mut self,
        problem: &P,
        most: Option<PathCostOf<P>>,
        limits: &RunLimits,
    ) -> Result<Option<Fitting<P>>, SearchError<P::State>>
    where
        P: SearchProblem<Cost: NonNegativeCost>,
    {
        let mut search = Search::new(problem).limits(self.left(limits));
        search.max_cost = most;
        let mut run = search.start(ToAll);
        match run.run_to_end() {
            Err(error @ SearchError::CostOverflow { .. }) if P::Cost::OVERFLOWS_AT_ENDS => {
                self.stats = self.stats.and_then(run.stats(), self.kept);
                self.kept = self.stats.bytes_peak;
                Ok(Some(Fitting {
                    bytes: run.stats().bytes_peak,
                    reached: run.into_reached(),
                    overflow: Some(error),
                }))
            }
            end => {
                end?;
                let report = run.into_report()?;
                Ok(self.add(&report).then(|| Fitting {
                    bytes: report.stats().bytes_peak,
                    reached: report.reached,
                    overflow: None,
                }))
            }
        }
    }
}
