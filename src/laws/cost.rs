//! Laws of costs.

use std::collections::BTreeSet;

use super::broken::{BrokenLaw, Law};
use super::listed::successors;
use crate::cost::{AdditiveCost, Cost, NonNegativeCost};
use crate::problem::{PathCostOf, SearchProblem};

/// The number of path costs in the sums that the laws of addition check.
pub(super) const TOTALS: usize = 16;

/// Checks the contract of [`Cost`] on the costs of edges that leave `states`, and on sums of these costs. Zero must be
/// neutral, addition must be commutative and monotone, and scaling must be repeated addition. Edges must be monotone.
/// If sums are [exact](Cost::IS_EXACT), extending a path must add the cost of the edge.
///
/// The laws allow overflow (`None`). They do not check associativity, because sums of floats are rounded and would
/// fail.
pub(super) fn cost_arithmetic<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let zero = P::Cost::ZERO;
    let totals = totals(problem, states, TOTALS)?;
    if P::Cost::IS_EXACT {
        extending_is_adding(problem, states, &totals)?;
    }
    for &a in &totals {
        let sums = (P::Cost::sum(a, zero), P::Cost::sum(zero, a));
        if sums != (Some(a), Some(a)) {
            let broken = BrokenLaw::new(Law::CostZero).value("a", a);
            return Err(broken.value("a + 0", sums.0).value("0 + a", sums.1));
        }
        let multiples = [0, 1, 2].map(|factor| P::Cost::scale(a, factor));
        if multiples != [Some(zero), Some(a), P::Cost::sum(a, a)] {
            let broken = BrokenLaw::new(Law::CostScale).value("a", a);
            return Err(broken.value("0 a, 1 a, 2 a", multiples));
        }
        for &b in &totals {
            let (left, right) = (P::Cost::sum(a, b), P::Cost::sum(b, a));
            if left != right {
                let broken = BrokenLaw::new(Law::CostCommutative).value("a", a);
                let broken = broken.value("b", b).value("a + b", left);
                return Err(broken.value("b + a", right));
            }
            for &c in &totals {
                let (Some(left), Some(right)) = (P::Cost::sum(a, c), P::Cost::sum(b, c)) else {
                    continue;
                };
                if a <= b && left > right {
                    let broken = BrokenLaw::new(Law::CostMonotone).value("a", a);
                    let broken = broken.value("b", b).value("c", c);
                    return Err(broken.value("a + c", left).value("b + c", right));
                }
            }
        }
    }
    extending_is_monotone(problem, states)
}

/// Checks that a path is not ahead of a cheaper path after both are extended by the same edge.
fn extending_is_monotone<P>(problem: &P, states: &[P::State]) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let totals = totals(problem, states, 4 * TOTALS)?;
    for edge in states.iter().flat_map(|u| successors(problem, u)) {
        let edge = edge?;
        let mut before = None;
        for &b in &totals {
            let later = edge.cost.extend(b);
            if let Some((a, sooner)) = before {
                let is_kept = match (sooner, later) {
                    (Some(sooner), Some(later)) => sooner <= later,
                    (None, Some(_)) => !P::Cost::NONE_IS_NO_EDGE,
                    (_, None) => true,
                };
                if !is_kept {
                    let broken = BrokenLaw::new(Law::CostFirstInFirstOut).value("c", edge.cost);
                    let broken = broken.value("a", a).value("b", b);
                    let broken = broken.value("extend(c, a)", sooner);
                    return Err(broken.value("extend(c, b)", later));
                }
            }
            before = Some((b, later));
        }
    }
    Ok(())
}

/// Checks the contract of [`AdditiveCost`]. Each edge that leaves one of `states` must add the same to every path.
pub(super) fn costs_are_additive<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem<Cost: AdditiveCost>,
{
    extending_is_adding(problem, states, &totals(problem, states, TOTALS)?)
}

/// Checks that extending a path by an edge adds exactly the cost of that edge.
fn extending_is_adding<P>(
    problem: &P,
    states: &[P::State],
    totals: &BTreeSet<PathCostOf<P>>,
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    for edge in states.iter().flat_map(|u| successors(problem, u)) {
        let edge = edge?;
        let alone = edge.cost.extend(P::Cost::ZERO);
        for &total in totals {
            let extended = edge.cost.extend(total);
            let Some(sum) = alone.and_then(|alone| P::Cost::sum(total, alone)) else {
                continue;
            };
            if extended != Some(sum) {
                let broken = BrokenLaw::new(Law::CostExtend).value("c", edge.cost);
                let broken = broken.value("a", total).value("extend(c, a)", extended);
                return Err(broken.value("a + extend(c, 0)", sum));
            }
        }
    }
    Ok(())
}

/// Returns a sample of path costs. It contains zero, the costs of the edges that leave `states`, and the running totals
/// of these costs. The sample has at most about `most` costs.
pub(super) fn totals<P>(
    problem: &P,
    states: &[P::State],
    most: usize,
) -> Result<BTreeSet<PathCostOf<P>>, BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let zero = P::Cost::ZERO;
    let mut totals = BTreeSet::from([zero]);
    let mut sum = zero;
    for edge in states.iter().flat_map(|u| successors(problem, u)) {
        let edge = edge?;
        sum = edge.cost.extend(sum).unwrap_or(zero);
        totals.extend(edge.cost.extend(zero));
        totals.insert(sum);
        if totals.len() >= most {
            break;
        }
    }
    Ok(totals)
}

/// Checks the contract of [`NonNegativeCost`]. No edge that leaves one of `states` may lower the cost of a path.
pub(super) fn costs_are_not_negative<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    let totals = totals(problem, states, TOTALS)?;
    for u in states {
        for edge in successors(problem, u) {
            let edge = edge?;
            for &total in &totals {
                let Some(extended) = edge.cost.extend(total).filter(|&sum| sum < total) else {
                    continue;
                };
                let broken = BrokenLaw::new(Law::CostNonNegative).state("u", u.clone());
                let broken = broken.state("v", edge.state).edge_cost(edge.cost);
                return Err(broken.value("a", total).value("a + c(u, v)", extended));
            }
        }
    }
    Ok(())
}
