//! Laws of heuristics.

use std::collections::HashMap;
use std::fmt;

use super::broken::{BrokenLaw, Law};
use super::cost::{TOTALS, totals};
use super::listed::successors;
use crate::cost::{AdditiveCost, Cost, NonNegativeCost};
use crate::heuristic::Heuristic;
use crate::problem::{PathCostOf, SearchProblem};

/// An estimate. The estimate of a [dead end](Heuristic::is_dead_end) is infinite.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Estimate<T> {
    Finite(T),
    Infinite,
}

impl<T> Estimate<T> {
    fn of<S, C: Cost<Total = T>>(heuristic: &impl Heuristic<S, C>, state: &S) -> Self {
        if heuristic.is_dead_end(state) {
            Self::Infinite
        } else {
            Self::Finite(heuristic.estimate(state))
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for Estimate<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(h) => h.fmt(f),
            Self::Infinite => f64::INFINITY.fmt(f),
        }
    }
}

/// Checks that each call returns the same estimate for a state and for its clone. Calls must also agree on whether the
/// state is a dead end.
pub(super) fn heuristic_is_deterministic<P: SearchProblem>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>> {
    let _ = problem;
    for state in states {
        let first = Estimate::of(heuristic, state);
        let others = [
            Estimate::of(heuristic, state),
            Estimate::of(heuristic, &state.clone()),
        ];
        if let Some(other) = others.into_iter().find(|&other| other != first) {
            let broken = BrokenLaw::new(Law::HeuristicDeterministic);
            let broken = broken.value_of("h", state.clone(), first);
            return Err(broken.value("then", other));
        }
    }
    Ok(())
}

/// Checks each edge that leaves one of `states`. The estimate of its end must be the same whether it is
/// computed [along the edge](Heuristic::estimate_next) or [directly](Heuristic::estimate). Dead ends have no estimate.
pub(super) fn incremental_heuristic<P: SearchProblem>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>> {
    for u in states.iter().filter(|u| !heuristic.is_dead_end(u)) {
        let h: PathCostOf<P> = heuristic.estimate(u);
        for edge in successors(problem, u) {
            let edge = edge?;
            if heuristic.is_dead_end(&edge.state) {
                continue;
            }
            let next = heuristic.estimate_next(u, h, &edge.state);
            let ahead = heuristic.estimate(&edge.state);
            if next != ahead {
                let broken = BrokenLaw::new(Law::HeuristicNext).value_of("h", u.clone(), h);
                return Err(broken.value("next", next).value_of("h", edge.state, ahead));
            }
        }
    }
    Ok(())
}

/// Checks that the estimate of each state in `states` is at most the cost of a cheapest path to a goal that stays
/// within `states`. [`check_heuristic`](super::check_heuristic) says what this proves.
pub(super) fn heuristic_is_admissible<P>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
    P::Cost: AdditiveCost + NonNegativeCost,
{
    let distances = distances_within(problem, states)?;
    for (state, to_goal) in states.iter().zip(distances) {
        let h = Estimate::of(heuristic, state);
        if let Some(d) = to_goal.filter(|&d| h > Estimate::Finite(d)) {
            let broken = BrokenLaw::new(Law::HeuristicAdmissible);
            return Err(broken.value_of("h", state.clone(), h).value("d", d));
        }
    }
    Ok(())
}

/// Returns the least cost of a path from each state to a goal, if one stays within `states`. Relaxes all edges backwards
/// until nothing changes (Bellman-Ford).
fn distances_within<P: SearchProblem>(
    problem: &P,
    states: &[P::State],
) -> Result<Vec<Option<PathCostOf<P>>>, BrokenLaw<P::State>> {
    let mut index = HashMap::with_capacity(states.len());
    for (at, state) in states.iter().enumerate() {
        index.entry(state).or_insert(at);
    }
    let mut inner = Vec::new();
    for (from, state) in states.iter().enumerate() {
        for edge in successors(problem, state) {
            let edge = edge?;
            if let Some(&to) = index.get(&edge.state) {
                inner.push((from, edge.cost, to));
            }
        }
    }
    let goal = |state| problem.is_goal(state).then_some(P::Cost::ZERO);
    let mut distances: Vec<_> = states.iter().map(goal).collect();
    for _ in 0..states.len() {
        let mut has_changed = false;
        for &(from, cost, to) in &inner {
            let through = distances[to].and_then(|d| cost.extend(d));
            let new = less(distances[from], through);
            has_changed |= new != distances[from];
            distances[from] = new;
        }
        if !has_changed {
            break;
        }
    }
    Ok(distances)
}

/// Returns the smaller of two costs. Either cost may be unknown.
fn less<T: Ord>(left: Option<T>, right: Option<T>) -> Option<T> {
    left.into_iter().chain(right).min()
}

/// Checks that the estimate is zero at the goals among `states`, and that it decreases along each edge by at most the
/// cost of the edge. If both conditions hold for the whole graph, the heuristic is consistent and therefore
/// admissible. The estimate of a [dead end](Heuristic::is_dead_end) is infinite, so all its edges must lead to dead
/// ends.
pub(super) fn heuristic_is_consistent<P: SearchProblem>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>> {
    let zero = P::Cost::ZERO;
    let totals = totals(problem, states, TOTALS)?;
    for u in states {
        let h = Estimate::of(heuristic, u);
        if problem.is_goal(u) && h != Estimate::Finite(P::Cost::ZERO) {
            return Err(BrokenLaw::new(Law::HeuristicGoal).value_of("h", u.clone(), h));
        }
        for edge in successors(problem, u) {
            let edge = edge?;
            let ahead = Estimate::of(heuristic, &edge.state);
            let alone = edge.cost.extend(zero);
            for &a in &totals {
                let after = edge.cost.extend(a);
                if a != zero && after == alone.and_then(|alone| P::Cost::sum(a, alone)) {
                    continue; // the edge adds the same as to an empty path
                }
                let sum = |g: Option<_>, h| match h {
                    Estimate::Finite(h) => g.and_then(|g| P::Cost::sum(g, h)).map(Estimate::Finite),
                    Estimate::Infinite => Some(Estimate::Infinite),
                };
                let (before, through) = (sum(Some(a), h), sum(after, ahead));
                if before
                    .zip(through)
                    .is_some_and(|(before, through)| before > through)
                {
                    let broken = BrokenLaw::new(Law::HeuristicConsistent);
                    let broken = broken.value_of("h", u.clone(), h).edge_cost(edge.cost);
                    let broken = broken.value_of("h", edge.state, ahead);
                    return Err(if a == zero {
                        broken
                    } else {
                        broken.value("a", a)
                    });
                }
            }
        }
    }
    Ok(())
}
