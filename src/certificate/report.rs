//! Checks of reports.

use std::hash::Hash;

use crate::certificate::{Violation, check, check_informed};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::problem::SearchProblem;
use crate::report::Report;

impl<S, A, C> Report<S, A, C>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
{
    /// Checks every statement of the report: its paths, its [claim](Self::claim), and
    /// its [lower bound](Self::lower_bound).
    ///
    /// - If a path was found, it begins at a start, follows edges, ends at a goal, and has the stated cost. The same
    ///   holds for the [incumbent](Self::incumbent). Both paths cost at least as much as the lower bound.
    ///   The [`closest`](Self::closest) path begins at a start and follows edges.
    /// - The claim and the lower bound are true. The [guide](crate::guide::p25_certificates) shows how this is proved.
    ///
    /// If a claim depends on a heuristic, the proof assumes that the heuristic is admissible. If the search pruned
    /// states by their estimates, call [`certify_informed`](Self::certify_informed) instead, because the report does
    /// not contain these estimates. IDA\*, branch and bound, and searches with a limit on cost prune such states.
    ///
    /// A path in the report may lead from a state to a goal at a lower cost than the estimate of that state. Then the
    /// heuristic is not admissible, and the claim is rejected
    /// with [`Rule::Inadmissible`](crate::certificate::Rule::Inadmissible). If sums of costs are rounded, a difference
    /// of less than a millionth of the path's cost is ignored.
    ///
    /// To check the report of a bidirectional search, the checker explores the graph from the starts, and reads the
    /// edges that a search from one end would have read. If this takes more than a million edges, and more than the
    /// square of the number that the search generated, the result
    /// is [`Rule::TooManyEdges`](crate::certificate::Rule::TooManyEdges). This result does not mean that the answer is
    /// wrong.
    ///
    /// To check the report of [learned deepening](crate::Search::learned_deepening), the checker also explores the
    /// graph. If the checker would have to read more edges than the search generated, and more than a hundred thousand,
    /// the result is [`Rule::Unchecked`](crate::certificate::Rule::Unchecked). This result does not mean that the
    /// answer is wrong. Check the log of the search with [`refutation`](crate::certificate::refutation()) instead.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found, in the order above.
    ///
    /// # Complexity
    ///
    /// Takes expected O(n + m) time and O(n) space for n reached states and the m edges that leave them, if the search
    /// kept enough to prove its claim. Otherwise takes O(m log m) time for the m edges that the search generated, or
    /// that a search from one end would have generated.
    ///
    /// # Examples
    ///
    /// If a search was cut off, it claims only a lower bound, which is also checked:
    ///
    /// ```
    /// use colorwalk::certificate::Rule;
    /// use colorwalk::{Limits, Search, problem_fn};
    ///
    /// let numbers = |goal| {
    ///     problem_fn(0u64, |&n| [n + 1, 2 * n].map(|m| (m, 1u32)), move |&n| n == goal)
    /// };
    /// let far = numbers(1_000_000);
    /// let report = Search::new(&far).limits(Limits::new().expansions(100)).dijkstra()?;
    /// assert_eq!(report.lower_bound(), Some(10));
    /// assert_eq!(report.certify(&far), Ok(()));
    ///
    /// // The search has no time for the ten steps to 96.
    /// let violation = report.certify(&numbers(96)).unwrap_err();
    /// assert_eq!((violation.rule, &violation.states[..]), (Rule::GoalTooCheap, &[96][..]));
    /// # Ok::<(), colorwalk::SearchError<u64>>(())
    /// ```
    #[doc(alias = "verify")]
    #[doc(alias = "proof")]
    pub fn certify<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        check(problem, self)
    }
}

impl<S, A, C> Report<S, A, C>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
{
    /// Checks every statement of the report of a search with `heuristic`.
    ///
    /// This method does the same as [`certify`](Self::certify) with two differences. The estimates of the reached
    /// states must agree with `heuristic`, and pruned states are checked with their estimates. The checker still
    /// assumes that the heuristic is admissible, which [`laws::check_heuristic`](crate::laws::check_heuristic) tests.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// Takes the time of [`certify`](Self::certify), plus at most one estimate for each reached state and each edge.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::certificate::Rule;
    /// use colorwalk::{Search, Unit, problem_fn};
    ///
    /// let line = problem_fn(0i32, |&x| [x + 1, x - 1, x - 2].map(|to| (to, Unit)), |&x| x == 4);
    /// let h = |&x: &i32| u32::try_from(4 - x).unwrap_or(0) * 3 / 4;
    /// let report = Search::new(&line).max_cost(4).astar(h)?;
    /// // Without its estimate the checker cannot tell why -2 was pruned.
    /// let violation = report.certify(&line).unwrap_err();
    /// assert_eq!((violation.rule, &violation.states[..]), (Rule::NotReached, &[0, -2][..]));
    /// assert_eq!(report.certify_informed(&line, &h), Ok(()));
    /// # Ok::<(), colorwalk::SearchError<i32>>(())
    /// ```
    pub fn certify_informed<P>(
        &self,
        problem: &P,
        heuristic: &impl Heuristic<P::State, P::Cost>,
    ) -> Result<(), Violation<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        check_informed(problem, heuristic, self)
    }
}
