//! Checks of reports.

use std::hash::Hash;

use crate::certificate::{Evidence, Violation, check};
use crate::cost::Cost;
use crate::problem::SearchProblem;
use crate::report::Report;

impl<S, A, C, E> Report<S, A, C, E>
where
    S: Clone + Eq + Hash,
    A: Clone,
    C: Cost,
{
    /// Checks every statement of the report, by checkers that share no code with the search;
    /// [`certificate::check`](crate::certificate::check) explains what they prove.
    ///
    /// The report of a bidirectional search asks for a [`ReversibleProblem`](crate::ReversibleProblem), because part of
    /// its evidence is on the side of the goal.
    ///
    /// # Errors
    ///
    /// The first [`Violation`] found.
    ///
    /// # Complexity
    ///
    /// Expected O(n + m) time and O(n) space for n reached states and the m edges that leave them, or enter them on the
    /// side of the goal; with such states O(m + n log n) time.
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
    ///
    /// From both ends:
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::certificate::Violation;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let roads: Digraph = "0 1 2\n 1 2 2\n 2 3 2\n 3 4 2\n 0 5 5\n 5 4 5".parse()?;
    /// let trip = roads.between(0, 4).expect("both are nodes");
    /// let report = Search::new(&trip).bidirectional_dijkstra()?;
    /// assert_eq!((report.cost(), report.certify(&trip)), (Some(8), Ok(())));
    ///
    /// // With a bridge from 1 to 3 the answer is wrong.
    /// let bridged: Digraph = "0 1 2\n 1 2 2\n 2 3 2\n 3 4 2\n 0 5 5\n 5 4 5\n 1 3 1".parse()?;
    /// let trip = bridged.between(0, 4).expect("both are nodes");
    /// assert!(matches!(report.certify(&trip), Err(Violation::Gap { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "verify")]
    pub fn certify<P>(&self, problem: &P) -> Result<(), Violation<S>>
    where
        P: SearchProblem<State = S, Action = A, Cost = C>,
        E: Evidence<P>,
    {
        check(problem, self)
    }
}
