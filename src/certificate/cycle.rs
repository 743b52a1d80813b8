//! Checks cycles, and whether they are negative.

use crate::certificate::{Rule, Violation};
use crate::cost::{Cost, ExactSum, is_negative};
use crate::problem::{SearchProblem, successors_of};

/// Checks that the states in `states` form a cycle. An edge must lead from each state to the next state, and from the
/// last state to the first.
///
/// # Proof
///
/// The checker lists the edges itself. A single state is a cycle if it has an edge to itself. The checker does not test
/// whether the cycle can be reached from a start.
///
/// # Errors
///
/// [`Rule::EmptyCycle`] or [`Rule::NoEdge`].
///
/// # Complexity
///
/// Calls `successors` once for each state. The checker stops reading successors when it finds the edge.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Unit, problem_fn};
///
/// let ring = problem_fn(0u32, |&n| [((n + 1) % 4, Unit)], |_| false);
/// assert_eq!(certificate::cycle(&ring, &[2, 3, 0, 1]), Ok(()));
/// let violation = certificate::cycle(&ring, &[2, 3, 0]).unwrap_err();
/// assert_eq!((violation.rule, &violation.states[..]), (Rule::NoEdge, &[0, 2][..]));
/// ```
pub fn cycle<P>(problem: &P, states: &[P::State]) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    for (from, to) in around(states)? {
        let edge = successors_of(problem, from).first(|edge| edge.state == *to)?;
        if edge.is_none() {
            let (from, to) = (from.clone(), to.clone());
            return Err(Violation::new(Rule::NoEdge, [from, to]));
        }
    }
    Ok(())
}

/// Checks that `states` form a [`cycle`], and that the cheapest edges from state to state add up to less than zero.
///
/// # Proof
///
/// A path through a negative cycle gets cheaper each time it goes round. If the cycle can be reached from a start,
/// there is therefore no cheapest path to any of its states, or to any state reachable from them. The checker does not
/// test whether the cycle can be reached from a start.
///
/// Floats are added up without rounding.
///
/// # Errors
///
/// [`Rule::EmptyCycle`], [`Rule::NoEdge`], [`Rule::NotNegative`], or [`Rule::Overflow`] if the sum is not negative and
/// leaves its type.
///
/// # Complexity
///
/// One call of `successors` for each state.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::problem_fn;
///
/// // Three currencies: the loss of each exchange.
/// let loss = [5i32, -3, -4];
/// let exchange = problem_fn(0usize, |&n| [((n + 1) % 3, loss[n])], |_| false);
/// assert_eq!(certificate::negative_cycle(&exchange, &[0, 1, 2]), Ok(()));
/// let fair = problem_fn(0usize, |&n| [((n + 1) % 3, loss[n] + 1)], |_| false);
/// let violation = certificate::negative_cycle(&fair, &[0, 1, 2]).unwrap_err();
/// assert_eq!(violation.rule, Rule::NotNegative);
/// assert_eq!(violation.to_string(), "the cycle costs 1, which is not negative");
/// ```
#[doc(alias = "arbitrage")]
pub fn negative_cycle<P>(problem: &P, states: &[P::State]) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let zero = P::Cost::exact_sum();
    let mut costs = Vec::new();
    let mut sum = Some(zero.clone());
    for (from, to) in around(states)? {
        let mut ways = Vec::new();
        for edge in successors_of(problem, from) {
            let edge = edge?;
            if edge.state == *to {
                ways.push((zero.extend(edge.cost), edge.cost));
            }
        }
        let least = ways
            .into_iter()
            .min_by(|(left, _), (right, _)| match (left, right) {
                (Some(left), Some(right)) => left.compare(right),
                _ => left.is_none().cmp(&right.is_none()),
            });
        let Some((_, cost)) = least else {
            let (from, to) = (from.clone(), to.clone());
            return Err(Violation::new(Rule::NoEdge, [from, to]));
        };
        costs.push(cost);
        sum = sum.and_then(|sum| sum.extend(cost));
    }
    if is_negative(costs.iter().copied()) {
        return Ok(());
    }
    match sum.and_then(|sum| sum.total()) {
        Some(sum) => Err(Violation::new(Rule::NotNegative, []).with(&[("cost", &sum)])),
        None => Err(Violation::new(Rule::Overflow, [states[0].clone()])),
    }
}

/// Pairs each state with the next state, and the last state with the first.
fn around<S>(states: &[S]) -> Result<impl Iterator<Item = (&S, &S)>, Violation<S>> {
    let first = states
        .first()
        .ok_or_else(|| Violation::new(Rule::EmptyCycle, []))?;
    let next = states[1..].iter().chain(std::iter::once(first));
    Ok(states.iter().zip(next))
}
