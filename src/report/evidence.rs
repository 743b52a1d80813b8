//! Evidence: from which ends a search has explored, and so what the check of its report asks of the problem.

use crate::failure::Failure;
use crate::problem::{ReversibleProblem, SearchProblem, SuccessorOf, predecessors_of};

/// The evidence of a [`Report`](crate::Report): what a search reached from the starts, or from both ends.
///
/// It is part of the type of the report, so that [`Report::certify`](crate::Report::certify) asks for a
/// [`ReversibleProblem`] exactly if it needs one. The trait is sealed: its implementors are [`FromStart`] and
/// [`FromBothEnds`].
///
/// # Examples
///
/// Runs any algorithm and checks its answer:
///
/// ```
/// use colorwalk::algorithms::{Algorithm, BidirectionalBfs, BreadthFirst};
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Search, SearchProblem};
///
/// fn is_certified<P: SearchProblem, A: Algorithm<P>>(problem: &P, algorithm: A) -> bool {
///     let report = Search::new(problem).run(algorithm);
///     report.is_ok_and(|report| report.certify(problem).is_ok())
/// }
///
/// let ring: Digraph = "0 1\n 1 2\n 2 3\n 3 0".parse()?;
/// let trip = ring.between(0, 2).expect("both are nodes");
/// assert!(is_certified(&trip, BreadthFirst) && is_certified(&trip, BidirectionalBfs));
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[expect(
    private_bounds,
    reason = "the kinds of evidence are those of this crate"
)]
pub trait Evidence<P: SearchProblem>: Ends<P> {}

impl<P: SearchProblem, E: Ends<P>> Evidence<P> for E {}

/// What a check may ask of a problem beside its successors.
pub(crate) trait Ends<P: SearchProblem>: Sized {
    /// Returns the goal, if part of the evidence is on its side.
    fn goal(problem: &P) -> Option<P::State>;

    /// Returns the edges that enter a state: none, if all evidence is on the side of the starts.
    fn predecessors(
        problem: &P,
        state: &P::State,
    ) -> impl IntoIterator<Item = Result<SuccessorOf<P>, Failure>>;
}

/// The [evidence](Evidence) of all searches but the bidirectional ones: states reached from the starts.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::FromStart;
/// use colorwalk::{ReportOf, Search, SearchError, SearchProblem};
///
/// /// `FromStart` is the default, and need not be written.
/// fn fewest<P: SearchProblem>(
///     problem: &P,
/// ) -> Result<ReportOf<P, FromStart>, SearchError<P::State>> {
///     Search::new(problem).bfs()
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FromStart;

/// The [evidence](Evidence) of a bidirectional search: states reached from the starts, and from the goal.
///
/// # Examples
///
/// Any other report has less evidence, and becomes one of these:
///
/// ```
/// use colorwalk::certificate::FromBothEnds;
/// use colorwalk::digraph::Digraph;
/// use colorwalk::{Report, Search};
///
/// let roads: Digraph = "0 1 2\n 1 2 2\n 2 3 2\n 0 3 9".parse()?;
/// let trip = roads.between(0, 3).expect("both are nodes");
/// let reports: [Report<_, _, _, FromBothEnds>; 2] =
///     [Search::new(&trip).dijkstra()?.into(), Search::new(&trip).bidirectional_dijkstra()?];
/// for report in reports {
///     assert_eq!((report.cost(), report.certify(&trip)), (Some(6), Ok(())));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FromBothEnds;

impl<P: SearchProblem> Ends<P> for FromStart {
    fn goal(_: &P) -> Option<P::State> {
        None
    }

    fn predecessors(
        _: &P,
        _: &P::State,
    ) -> impl IntoIterator<Item = Result<SuccessorOf<P>, Failure>> {
        []
    }
}

impl<P: ReversibleProblem> Ends<P> for FromBothEnds {
    fn goal(problem: &P) -> Option<P::State> {
        Some(problem.goal())
    }

    fn predecessors(
        problem: &P,
        state: &P::State,
    ) -> impl IntoIterator<Item = Result<SuccessorOf<P>, Failure>> {
        predecessors_of(problem, state)
    }
}
