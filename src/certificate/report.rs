//! Checks of reports.

use std::hash::Hash;

use crate::certificate::{Violation, check, check_from_both_ends};
use crate::cost::Cost;
use crate::problem::{ReversibleProblem, SearchProblem};
use crate::report::Report;

impl<S, A, C> Report<S, A, C>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
{
    /// Checks every statement of the report, by checkers that share no code with the search;
    /// [`certificate::check`](crate::certificate::check) explains what they prove.
    ///
    /// Part of the evidence of a bidirectional search lies on the side of the goal, and takes the
    /// predecessors of states to read. If the side of the start proves too little, the result is
    /// [`Violation::NeedsPredecessors`], and
    /// [`certify_from_both_ends`](Self::certify_from_both_ends) decides.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// Expected O(n + m) time and O(n) space for n reached states and the m edges that leave them.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Search, Successor, problem_fn};
    ///
    /// let line = problem_fn(0u32, |&n| [Successor::new((), n + 1, 2u32)], |&n| n == 5);
    /// let report = Search::new(&line).dijkstra()?;
    /// assert_eq!(report.certify(&line), Ok(()));
    /// # Ok::<(), colorwalk::SearchError<u32>>(())
    /// ```
    #[doc(alias = "verify")]
    pub fn certify<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
    {
        check(problem, self)
    }

    /// Checks every statement of the report of any search of a reversible problem, a bidirectional one
    /// or another, by checkers that share no code with the search; [`certificate::check_from_both_ends`](crate::certificate::check_from_both_ends)
    /// explains what they prove.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// Expected O(m + n log n) time and O(n) space for n reached states and the m edges that leave them,
    /// or enter them on the side of the goal.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let roads: Digraph = "0 1 2\n 1 2 2\n 2 3 2\n 0 3 9".parse()?;
    /// let trip = roads.between(0, 3).expect("both are nodes");
    /// let report = Search::new(&trip).bidirectional_dijkstra()?;
    /// assert_eq!(report.cost(), Some(6));
    /// assert_eq!(report.certify_from_both_ends(&trip), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn certify_from_both_ends<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: ReversibleProblem<State = S, Action = A, Cost = C>,
    {
        check_from_both_ends(problem, self)
    }
}
