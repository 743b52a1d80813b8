//! Iterators over the paths to the goals that a run meets, one after another.

use std::mem;

use crate::engine::algorithm::{Algorithm, Loop};
use crate::engine::run::Run;
#[cfg(doc)]
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::failure::Failure;
use crate::id::StateId;
use crate::limits::{Limit, Limits};
use crate::observe::Observer;
use crate::path::PathOf;
use crate::problem::SearchProblem;
use crate::report::{Stats, Step};

/// An iterator over paths to goals; see [`Search::all_simple_paths`] and [`Search::nearest_goals`].
///
/// The iterator also ends when a limit cuts the search off. If a limit cut the search off or left out a
/// path, [`limit`](Self::limit) names the limit.
///
/// # Errors
///
/// If the search ends with an error, the last item is this error. It is [`SearchError::CostOverflow`] if the cost of a
/// path overflows that the search needs. It is [`SearchError::NegativeCost`] if the cost type breaks its
/// contract, [`SearchError::Unfaithful`] if the problem's successors change during the search,
/// and [`SearchError::Panicked`] after a panic of a callback.
///
/// Returns [`SearchError::Failed`] if the problem fails to list the successors of a state. The iterator ends after this
/// item, and a call of [`next`](Iterator::next) after the end asks the problem again.
#[must_use = "iterators are lazy"]
pub struct GoalPaths<P: SearchProblem, A: Algorithm<P>, O = ()> {
    pub(super) run: Run<P, A, O>,
    limit: Option<Limit>,
    untold: Option<(StateId, Failure)>, // the goal of a path that could not be replayed
    listed: Option<PathOf<P>>, // the last path, if the next path may begin with its first edges
    has_failed: bool,          // in the last call
    is_over: bool,             // an error ended it
}

impl<P, A, O> GoalPaths<P, A, O>
where
    P: SearchProblem,
    A: Algorithm<P>,
    O: Observer<P>,
{
    /// The run must continue beyond goals.
    pub(super) fn new(run: Run<P, A, O>) -> Self {
        Self {
            run,
            limit: None,
            untold: None,
            listed: None,
            has_failed: false,
            is_over: false,
        }
    }

    /// Once the iterator has ended, returns the limit that cut it off or left out paths. Returns `None` before that, or
    /// if all paths were listed.
    ///
    /// If a bound on the paths left out some of them, this does not tell whether one of them leads to a goal. If several
    /// bounds left out paths, the method returns the bound that was the first to do so.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Returns the failure to list the successors of a state ([`Limit::Failure`]).
    pub fn failure(&self) -> Option<&Failure> {
        let untold = self.untold.as_ref().map(|(_, failure)| failure);
        untold.or_else(|| self.run.failure())
    }

    /// Replaces the limits, so that a search that was cut off can continue. The search does not return to paths that an
    /// earlier bound left out.
    pub fn set_limits(&mut self, limits: Limits) {
        self.run.set_limits(limits);
    }

    /// Returns the counts so far.
    pub fn stats(&self) -> Stats {
        self.run.stats()
    }
}

impl<P, A, O> Iterator for GoalPaths<P, A, O>
where
    P: SearchProblem,
    A: Algorithm<P>,
    O: Observer<P>,
{
    type Item = Result<PathOf<P>, SearchError<P::State>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over || mem::take(&mut self.has_failed) {
            return None;
        }
        self.limit = None;
        let step = match self.untold.take() {
            Some((goal, _)) => Ok(Step::Goal(goal)),
            None => self.run.run_to_end(),
        };
        let path = match step {
            Ok(Step::Goal(goal)) => {
                let path = match self.run.parts().1.take_kept() {
                    Some(kept) => {
                        let bound = if self.listed.is_some() { kept } else { 0 };
                        self.run.path_to_goal_after(goal, &mut self.listed, bound)
                    }
                    None => self.run.path_to_goal(goal),
                };
                if let Err(SearchError::Failed { failure, .. }) = &path {
                    self.limit = Some(Limit::Failure);
                    self.untold = Some((goal, failure.clone()));
                    self.has_failed = true;
                    return Some(path);
                }
                path
            }
            Ok(Step::CutOff(limit)) => {
                self.limit = Some(limit);
                let error = self.run.failed()?;
                self.has_failed = true;
                return Some(Err(error));
            }
            Ok(_) => return None,
            Err(error) => Err(error),
        };
        self.is_over = path.is_err();
        Some(path)
    }
}

debug_by!(self => [P: SearchProblem, A: Algorithm<P>, O] GoalPaths<P, A, O>: limit: self.limit);
