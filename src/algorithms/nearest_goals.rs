//! Dijkstra's algorithm to each goal, nearest first.
//!
//! Dijkstra's algorithm expands states in order of their costs, and the cost of an expanded state is final. A search
//! that expands goals like other states therefore meets all goals in order of cost. Before each step, the iterator
//! tests whether the next state is a goal, and lists the path to it.
//!
//! # Checker
//!
//! [`certificate::nearest`](crate::certificate::nearest) checks that the paths are cheapest and that no goal is
//! missing.
//!
//! # When to use it
//!
//! Use it for the k nearest shops, stations or units, if you do not know which they are. For the costs to all states,
//! use [`shortest_path_tree`](Search::shortest_path_tree). For several paths to one goal,
//! use [`k_shortest_paths`](Search::k_shortest_paths).
//!
//! # References
//!
//! - E. W. Dijkstra, "A note on two problems in connexion with graphs", *Numer. Math.* 1 (1959), problem 2.

use crate::algorithms::shortest_path_tree::ToAll;
use crate::cost::NonNegativeCost;
use crate::engine::run::Run;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::id::StateId;
use crate::limits::{Limit, Limits};
use crate::observe::Observer;
use crate::path::PathOf;
use crate::problem::SearchProblem;
use crate::report::stats::Stats;
use crate::report::step::Step;

/// The nearest goals.
impl<P, O> Search<P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
    /// Iterates over cheapest paths to goals, one for each goal that can be reached, in order of cost.
    ///
    /// The iterator is lazy: the search goes on only until it meets the next goal. A path may pass a goal on its way to
    /// another goal. The search ignores [`Limits::depth`].
    ///
    /// # Complexity
    ///
    /// O(m log m) time and O(m) space for m generated successors, and the length of each path.
    ///
    /// # Examples
    ///
    /// This example finds the two nearest of three shops, and checks the answer:
    ///
    /// ```
    /// use colorwalk::grid::Grid;
    /// use colorwalk::{Search, certificate};
    ///
    /// let town: Grid = "G . # G\n. S # .\n. . . G".parse()?;
    /// let mut shops = Search::new(&town).nearest_goals();
    /// let nearest = shops.by_ref().take(2).collect::<Result<Vec<_>, _>>()?;
    /// let found: Vec<_> = nearest.iter().map(|path| (path.cost(), *path.end())).collect();
    /// assert_eq!(found, [(2, (0, 0).into()), (3, (3, 2).into())]);
    /// let generated = shops.stats().generated;
    /// assert_eq!(certificate::nearest(&town, &nearest, generated), Ok(()));
    /// assert_eq!(shops.count(), 1); // the search goes on
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "k nearest")]
    #[doc(alias = "nearest neighbours")]
    pub fn nearest_goals(mut self) -> NearestGoals<P, O> {
        self.limits.depth = None;
        NearestGoals {
            run: self.start(ToAll),
            last: None,
            limit: None,
            has_failed: false,
            is_over: false,
        }
    }
}

/// An iterator over cheapest paths to goals, nearest first; see [`Search::nearest_goals`].
///
/// The iterator also ends when a limit cuts the search off. [`limit`](Self::limit) then names the limit.
///
/// # Errors
///
/// If the search ends with an error, the last item is this error. It is [`SearchError::CostOverflow`] if every path to
/// some state has a cost that overflows, and the other errors of [`dijkstra`](Search::dijkstra).
///
/// Returns [`SearchError::Failed`] if the problem fails to list the successors of a state. The iterator ends after this
/// item, and a call of [`next`](Iterator::next) after the end asks the problem again.
#[must_use = "iterators are lazy"]
pub struct NearestGoals<P, O = ()>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    run: Run<P, ToAll, O>,
    last: Option<StateId>, // the goal that was listed last
    limit: Option<Limit>,
    has_failed: bool, // in the last call
    is_over: bool,    // an error ended it
}

impl<P, O> NearestGoals<P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
    /// Once the iterator has ended, returns the limit that cut it off. Returns `None` before that, or if all goals that
    /// can be reached were listed.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Replaces the limits, so that a search that was cut off can continue.
    pub fn set_limits(&mut self, limits: Limits) {
        self.run.set_limits(Limits {
            depth: None,
            ..limits
        });
    }

    /// Returns the counts so far.
    pub fn stats(&self) -> Stats {
        self.run.stats()
    }
}

impl<P, O> Iterator for NearestGoals<P, O>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    O: Observer<P>,
{
    type Item = Result<PathOf<P>, SearchError<P::State>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over || std::mem::take(&mut self.has_failed) {
            return None;
        }
        self.limit = None;
        let item = loop {
            let next = self.run.peek().map(|next| next.id());
            if let Some(id) = next.filter(|_| next != self.last)
                && self.run.is_goal(id)
            {
                let path = self.run.path_to_goal(id);
                if path.is_ok() {
                    self.last = next;
                }
                break path;
            }
            match self.run.step() {
                Ok(step) if step.is_progress() => {}
                Ok(Step::CutOff(limit)) => {
                    self.limit = Some(limit);
                    break Err(self.run.failed()?);
                }
                Ok(_) => return None,
                Err(error) => break Err(error),
            }
        };
        if let Err(error) = &item {
            self.has_failed = true;
            self.is_over = !matches!(error, SearchError::Failed { .. });
        }
        Some(item)
    }
}

debug_by!(self => [P: SearchProblem<Cost: NonNegativeCost>, O] NearestGoals<P, O>: limit: self.limit);
