//! The lists of edges that laws read.

use super::broken::{BrokenLaw, Law};
use crate::cost::Cost;
use crate::failure::Failure;
use crate::problem::{PathCostOf, SearchProblem, SuccessorOf, successors_of};

/// The largest number of successors of one state that a law checks.
pub const LIST: usize = 1_000;

/// An edge without its action. It consists of the state that the edge enters, and the cost of the path along only this
/// edge. The cost is `None` if it does not fit its type.
pub(super) type Edge<P> = (<P as SearchProblem>::State, Option<PathCostOf<P>>);

/// Returns the first [`LIST`] edges out of `state`.
pub(super) fn edges<P>(problem: &P, state: &P::State) -> Result<Vec<Edge<P>>, BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let edge = |edge: SuccessorOf<P>| (edge.state, edge.cost.extend(P::Cost::ZERO));
    let edges = successors(problem, state);
    edges.map(|listed| listed.map(edge)).collect()
}

/// Lists the first [`LIST`] edges out of `u`. Returns the broken law if the problem failed to list these edges.
pub(super) fn successors<P: SearchProblem>(
    problem: &P,
    u: &P::State,
) -> impl Iterator<Item = Result<SuccessorOf<P>, BrokenLaw<P::State>>> {
    first(successors_of(problem, u), u)
}

/// Lists the first [`LIST`] edges at `u`.
pub(super) fn first<T, S: Clone>(
    edges: impl Iterator<Item = Result<T, Failure>>,
    u: &S,
) -> impl Iterator<Item = Result<T, BrokenLaw<S>>> {
    let failed = |failure: Failure| {
        BrokenLaw::new(Law::Listed).value_of("failure", u.clone(), format_args!("{failure}"))
    };
    edges.take(LIST).map(move |edge| edge.map_err(failed))
}
