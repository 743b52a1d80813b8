//! The answer of a search for several paths.

use std::fmt;

use crate::algorithms::spent::Spent;
use crate::cost::Cost;
use crate::failure::Failure;
use crate::limits::Limit;
use crate::path::Path;
use crate::report::Stats;

/// Several paths to goals, and how the search for them ended.
///
/// The answers are [the k cheapest paths](crate::algorithms::KShortestPaths),
/// [disjoint paths](crate::algorithms::DisjointPaths) and [the Pareto front](crate::algorithms::ParetoFront) of two
/// costs. `X` is what a checker needs to know beside the paths. Each answer has a method `certify`.
#[derive(Clone)]
#[must_use]
pub struct Paths<S, A, C: Cost, X> {
    pub(super) list: Vec<Path<S, A, C>>,
    pub(super) spent: Spent,
    pub(super) proof: X,
}

impl<S, A, C: Cost, X> Paths<S, A, C, X> {
    /// Returns the paths, in order of cost.
    pub fn paths(&self) -> &[Path<S, A, C>] {
        &self.list
    }

    /// Returns the limit that cut the search off. Returns `None` if there are as many paths as requested, or if there
    /// are no more paths.
    pub fn limit(&self) -> Option<Limit> {
        self.spent.limit
    }

    /// Returns the failure to list the successors of a state, if this failure ended the search ([`Limit::Failure`]).
    pub fn failure(&self) -> Option<&Failure> {
        self.spent.failure.as_ref()
    }

    /// Returns the statistics of all searches together.
    pub fn stats(&self) -> Stats {
        self.spent.stats
    }
}

/// The paths, in order of cost.
impl<S, A, C: Cost, X> IntoIterator for Paths<S, A, C, X> {
    type Item = Path<S, A, C>;
    type IntoIter = std::vec::IntoIter<Path<S, A, C>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

debug_by!(self => [S: fmt::Debug, A: fmt::Debug, C: Cost, X] Paths<S, A, C, X>:
    paths: self.list, limit: self.spent.limit, stats: self.spent.stats);
