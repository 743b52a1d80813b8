//! The reason why a report has no path.

use std::error::Error;
use std::fmt;

use crate::failure::Failure;
use crate::limits::Limit;

/// The reason why a search found no path. It is the error of [`Report::found`](crate::Report::found).
///
/// The error holds states and costs as text, so that `?` can convert it into a `Box<dyn Error>` for any types of states
/// and costs. The [report](crate::Report) has the values themselves.
///
/// # Examples
///
/// ```
/// use colorwalk::{Limit, Limits, NotFound, Search, Unit, problem_fn, try_problem_fn};
///
/// let stairs = problem_fn(0u32, |&n| (n < 9).then_some((n + 1, Unit)), |&n| n == 20);
/// let search = || Search::new(&stairs);
/// assert_eq!(search().bfs()?.found(), Err(NotFound::NoPath));
///
/// let cut = search().limits(Limits::new().expansions(5)).bfs()?.found().unwrap_err();
/// assert!(matches!(cut, NotFound::CutOff { limit: Limit::Expansions, .. }));
/// assert_eq!(cut.to_string(), "cut off: limit on expansions, lower bound 6");
///
/// let broken = |&n: &u32| if n < 3 { Ok([(n + 1, Unit)]) } else { Err("a step is broken") };
/// let error = Search::new(&try_problem_fn(0, broken, |_| false)).bfs()?.found().unwrap_err();
/// assert_eq!(error.to_string(), "the problem failed at 3: a step is broken");
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotFound {
    /// No path to a goal exists.
    NoPath,
    /// No path exists, if the heuristic is correct about [dead ends](crate::Heuristic::is_dead_end).
    NoPathIfAdmissible,
    /// No path exists, because the problem [names no goal](crate::SearchProblem::names_no_goal).
    NoGoal,
    /// The search ended without a path. This does not prove that no path exists, because the search may have dropped
    /// states, or may have continued after it reached a goal.
    NotProved,
    /// A limit cut the search off.
    CutOff {
        /// The limit.
        limit: Limit,
        /// The lower bound on the cost of all paths, if one is known.
        lower_bound: Option<String>,
    },
    /// The problem failed to list the successors of a state.
    Failed {
        /// The state.
        state: String,
        /// The reason that the problem gave.
        failure: Failure,
    },
}

debug_by_sentence!([] NotFound);

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPath => f.write_str("no path exists"),
            Self::NoPathIfAdmissible => {
                f.write_str("no path exists if the heuristic is admissible")
            }
            Self::NoGoal => f.write_str("no path exists: the problem names no goal"),
            Self::NotProved => f.write_str("no path was found, though one may exist"),
            Self::CutOff {
                limit,
                lower_bound: None,
            } => write!(f, "cut off: {limit}"),
            Self::CutOff {
                limit,
                lower_bound: Some(bound),
            } => write!(f, "cut off: {limit}, lower bound {bound}"),
            Self::Failed { state, failure } => {
                write!(f, "the problem failed at {state}: {failure}")
            }
        }
    }
}

impl Error for NotFound {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Failed { failure, .. } => Some(failure.error()),
            _ => None,
        }
    }
}
