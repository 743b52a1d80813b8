//! Is this a cycle, and is it negative?

use crate::certificate::{Violation, text, unless_failed};
use crate::cost::Cost;
use crate::problem::{PathCostOf, SearchProblem};

/// Checks that `states` form a cycle: an edge leads from each to the next, and from the last to the
/// first.
///
/// # Proof
///
/// The edges are the problem's own. A single state is a cycle if it has an edge to itself. The checker
/// does not test whether the cycle can be reached from a start.
///
/// # Errors
///
/// [`Violation::EmptyCycle`] or [`Violation::NoEdge`].
///
/// # Complexity
///
/// One call of `successors` for each state; it is read until the edge is found.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Violation};
/// use colorwalk::{Successor, Unit, problem_fn};
///
/// let ring = problem_fn(0u32, |&n| [Successor::new((), (n + 1) % 4, Unit)], |_| false);
/// assert_eq!(certificate::cycle(&ring, &[2, 3, 0, 1]), Ok(()));
/// assert_eq!(
///     certificate::cycle(&ring, &[2, 3, 0]),
///     Err(Violation::NoEdge { from: 0, to: 2 })
/// );
/// ```
pub fn cycle<P>(problem: &P, states: &[P::State]) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    unless_failed(problem, || {
        for (from, to) in around(states)? {
            if !problem.successors(from).any(|edge| edge.state == *to) {
                let (from, to) = (from.clone(), to.clone());
                return Err(Violation::NoEdge { from, to });
            }
        }
        Ok(())
    })
}

/// Checks that `states` form a [`cycle`] and that its cheapest edges add up to less than zero.
///
/// # Proof
///
/// A path to a state of the cycle gets cheaper each time it goes round the cycle. So if the cycle can
/// be reached from a start, none of its states, and no state reachable from them, has a cheapest path.
/// The checker does not test whether the cycle can be reached from a start.
///
/// # Errors
///
/// [`Violation::EmptyCycle`], [`Violation::NoEdge`], [`Violation::NotNegative`], or
/// [`Violation::Overflow`] if the sum leaves its type.
///
/// # Complexity
///
/// One call of `successors` for each state.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Violation};
/// use colorwalk::{Successor, problem_fn};
///
/// // Three currencies: the loss of each exchange.
/// let loss = [5i32, -3, -4];
/// let exchange =
///     problem_fn(0usize, |&n| [Successor::new((), (n + 1) % 3, loss[n])], |_| false);
/// assert_eq!(certificate::negative_cycle(&exchange, &[0, 1, 2]), Ok(()));
/// let fair =
///     problem_fn(0usize, |&n| [Successor::new((), (n + 1) % 3, loss[n] + 1)], |_| false);
/// let violation = certificate::negative_cycle(&fair, &[0, 1, 2]).unwrap_err();
/// assert_eq!(violation, Violation::NotNegative { cost: "1".into() });
/// ```
#[doc(alias = "arbitrage")]
pub fn negative_cycle<P>(problem: &P, states: &[P::State]) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    unless_failed(problem, || {
        let mut sum: PathCostOf<P> = P::Cost::ZERO;
        for (from, to) in around(states)? {
            let mut edges = problem
                .successors(from)
                .filter(|edge| edge.state == *to)
                .peekable();
            if edges.peek().is_none() {
                let (from, to) = (from.clone(), to.clone());
                return Err(Violation::NoEdge { from, to });
            }
            let least = edges.filter_map(|edge| edge.cost.extend(sum)).min();
            sum = least.ok_or_else(|| Violation::Overflow { state: to.clone() })?;
        }
        if sum < P::Cost::ZERO {
            return Ok(());
        }
        Err(Violation::NotNegative { cost: text(sum) })
    })
}

/// Pairs each state with the next one, and the last with the first.
fn around<S>(states: &[S]) -> Result<impl Iterator<Item = (&S, &S)>, Violation<S>> {
    let first = states.first().ok_or(Violation::EmptyCycle)?;
    let next = states[1..].iter().chain(std::iter::once(first));
    Ok(states.iter().zip(next))
}
