//! Laws of heuristics.

use std::collections::HashMap;
use std::fmt;

use crate::cost::{AdditiveCost, Cost, NonNegativeCost};
use crate::heuristic::Heuristic;
use crate::laws::cost::{TOTALS, totals};
use crate::laws::{BrokenLaw, LIST, Law, successors};
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
///
/// # Errors
///
/// [`Law::HeuristicDeterministic`].
///
/// # Complexity
///
/// Three estimates for each state.
///
/// # Examples
///
/// A heuristic that changes while it is used:
///
/// ```
/// use std::cell::RefCell;
/// use std::collections::HashSet;
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Unit, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [(n + 1, Unit)], |&n| n == 9);
/// let known = RefCell::new(HashSet::from([0, 1]));
/// let h = |&n: &u32| if known.borrow_mut().insert(n) { 0 } else { 9u32.saturating_sub(n) };
/// let broken = laws::check_heuristic(&line, &h).unwrap_err();
/// assert_eq!(broken.law, Law::HeuristicDeterministic);
/// ```
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
///
/// # Errors
///
/// [`Law::HeuristicNext`].
///
/// # Complexity
///
/// Computes one estimate for each state, and two estimates for each edge.
///
/// # Examples
///
/// In this example, a step takes one stair or two. The direct estimate is right, but the incremental estimate wrongly
/// subtracts one at every step:
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Heuristic, Unit, problem_fn};
///
/// struct StridesLeft;
///
/// impl Heuristic<u32, Unit> for StridesLeft {
///     fn estimate(&self, &stair: &u32) -> u32 {
///         9u32.saturating_sub(stair).div_ceil(2)
///     }
///     fn estimate_next(&self, _: &u32, h: u32, _: &u32) -> u32 {
///         h - 1
///     }
/// }
///
/// let stairs = problem_fn(
///     0u32,
///     |&stair| [stair + 1, stair + 2].map(|to| (to, Unit)),
///     |&stair| stair == 9,
/// );
/// let broken = laws::incremental_heuristic(&stairs, &StridesLeft, &[0, 1]).unwrap_err();
/// assert_eq!(
///     broken.to_string(),
///     "heuristic.next does not hold: next(u, h(u), v) = h(v), \
///      but h(1) = 4, next = 3, h(2) = 4",
/// );
/// ```
pub fn incremental_heuristic<P: SearchProblem>(
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

/// Checks that the estimate of each state in `states` is at most the cost of a cheapest path to a goal in `states`.
/// Returns the number of states whose check is conclusive.
///
/// Each estimate h(u) is compared with the distance d(u): the least cost of a path from u to a goal that stays within
/// `states`. Because this is the cost of a real path, an estimate above it is too high. If it costs at least d(u) to
/// leave `states` from u, no path outside is cheaper, since costs are not negative. The check is then *conclusive* for
/// u, that is, it proves that h(u) is not too high. If no edge leaves `states`, the check is conclusive for every
/// state. In an infinite graph, if no goal is among the states, it is not conclusive for any state.
///
/// The comparisons of this law are exact. If the heuristic uses floats, lower it slightly, so that rounding does not
/// make it inadmissible. The estimate of a [dead end](Heuristic::is_dead_end) is infinite.
///
/// # Errors
///
/// [`Law::HeuristicAdmissible`].
///
/// # Complexity
///
/// Takes O(n · m) time for n states with m edges. Usually a few rounds over the edges are enough.
///
/// # Examples
///
/// ```
/// use colorwalk::{Zero, laws, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [(n + 1, 1u32)], |&n| n % 10 == 7);
/// let states = laws::sample(&line, 20).unwrap();
/// // The check is conclusive from 0 to 17. From 18 and 19, the next goal is outside.
/// assert_eq!(laws::heuristic_is_admissible(&line, &Zero, &states), Ok(18));
/// ```
pub fn heuristic_is_admissible<P>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
    states: &[P::State],
) -> Result<usize, BrokenLaw<P::State>>
where
    P: SearchProblem,
    P::Cost: AdditiveCost + NonNegativeCost,
{
    let distances = Distances::within(problem, states)?;
    let mut conclusive = 0;
    for (state, (to_goal, to_exit)) in states.iter().zip(distances.0) {
        let h = Estimate::of(heuristic, state);
        if let Some(d) = to_goal.filter(|&d| h > Estimate::Finite(d)) {
            let broken = BrokenLaw::new(Law::HeuristicAdmissible);
            return Err(broken.value_of("h", state.clone(), h).value("d", d));
        }
        let is_conclusive = match (to_goal, to_exit) {
            (_, None) => true,
            (Some(to_goal), Some(to_exit)) => to_goal <= to_exit,
            (None, Some(_)) => false,
        };
        conclusive += usize::from(is_conclusive);
    }
    Ok(conclusive)
}

/// Two costs for each state of a set. They are the least cost to a goal, and the least cost to a state outside the set.
/// Only the last state of a path may lie outside the set.
struct Distances<T>(Vec<(Option<T>, Option<T>)>);

impl<T: Copy + Ord> Distances<T> {
    /// Relaxes all edges backwards until nothing changes (Bellman-Ford).
    fn within<P>(problem: &P, states: &[P::State]) -> Result<Self, BrokenLaw<P::State>>
    where
        P: SearchProblem,
        P::Cost: Cost<Total = T>,
    {
        let zero = P::Cost::ZERO;
        let mut index = HashMap::with_capacity(states.len());
        for (at, state) in states.iter().enumerate() {
            index.entry(state).or_insert(at);
        }
        let mut distances = Vec::with_capacity(states.len());
        let mut inner = Vec::new();
        for (from, state) in states.iter().enumerate() {
            let mut to_exit = None;
            let mut read = 0;
            for edge in successors(problem, state) {
                let edge = edge?;
                read += 1;
                match index.get(&edge.state) {
                    Some(&to) => inner.push((from, edge.cost, to)),
                    None => to_exit = less(to_exit, edge.cost.extend(zero)),
                }
            }
            if read == LIST {
                to_exit = less(to_exit, Some(zero)); // the other successors are unknown
            }
            distances.push((problem.is_goal(state).then_some(zero), to_exit));
        }
        for _ in 0..states.len() {
            let mut has_changed = false;
            for &(from, cost, to) in &inner {
                let through = |distance: Option<T>| distance.and_then(|d| cost.extend(d));
                let (goal, exit) = distances[to];
                let (old_goal, old_exit) = distances[from];
                let new = (less(old_goal, through(goal)), less(old_exit, through(exit)));
                has_changed |= new != distances[from];
                distances[from] = new;
            }
            if !has_changed {
                break;
            }
        }
        Ok(Self(distances))
    }
}

/// Returns the smaller of two costs. Either cost may be unknown.
fn less<T: Ord>(left: Option<T>, right: Option<T>) -> Option<T> {
    left.into_iter().chain(right).min()
}

/// Checks that the estimate is zero at the goals among `states`, and that it decreases along each edge by at most the
/// cost of the edge. If both conditions hold for the whole graph, the heuristic is consistent and therefore
/// admissible. The estimate of a [dead end](Heuristic::is_dead_end) is infinite, so all its edges must lead to dead
/// ends.
///
/// If the cost of an edge depends on the cost `a` of the path before it, the check tries several costs `a`. The estimate
/// must be a lower bound at any time: `a + h(u) ≤ extend(c, a) + h(v)`.
///
/// # Errors
///
/// [`Law::HeuristicGoal`] or [`Law::HeuristicConsistent`].
///
/// # Complexity
///
/// One estimate for each state and each edge.
///
/// # Examples
///
/// In this example, the heuristic is admissible, but falls from 4 to 1 along an edge that costs 1:
///
/// ```
/// use colorwalk::{laws, problem_fn};
///
/// let line = problem_fn(0usize, |&n| [(n + 1, 1u32)], |&n| n == 5);
/// let h = |&n: &usize| [5, 4, 1, 2, 1, 0].get(n).copied().unwrap_or(0);
/// let states = [0, 1, 2, 3, 4, 5];
/// assert_eq!(laws::heuristic_is_admissible(&line, &h, &states), Ok(6));
/// let broken = laws::heuristic_is_consistent(&line, &h, &states).unwrap_err();
/// assert_eq!(broken.states, [1, 2]);
/// ```
pub fn heuristic_is_consistent<P: SearchProblem>(
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
