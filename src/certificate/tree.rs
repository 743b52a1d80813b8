//! Checks the cheapest paths to every state. The proof is that tree edges are tight and that no edge can be relaxed.

use std::collections::{HashMap, HashSet};

use crate::certificate::{Rule, Violation};
use crate::cost::{Cost, ExactSum, overflows_upward};
use crate::failure::Failure;
use crate::problem::{PathCostOf, SearchProblem, successors_of};

/// Checks a tree of cheapest paths from the starts to all reachable states. The tree is given by the cost and the
/// predecessor of each state. A root has the predecessor `None`.
///
/// Edge costs may be negative.
///
/// # Proof
///
/// The checker verifies four conditions:
///
/// 1. Every start is listed with a cost of at most zero.
/// 2. No edge out of a listed state can be relaxed. Its end `v` is listed, with `cost(v) ≤ cost(u) + c(u, v)`.
/// 3. The tree edge into a state `v` is tight. For the predecessor `u` of the state, this means
///    `cost(v) = cost(u) + c(u, v)`. A state without a predecessor is a start with cost zero.
/// 4. The predecessors of every state lead to a start.
///
/// By (1), (2) and induction along any path from a start, all reachable states are listed, and the cost of a state is
/// at most the cost of the path. By (3) and (4), the predecessors of a state form a path that has exactly the listed
/// cost, so this cost is the least. Adding up (2) along a cycle shows that the cost of the cycle is at least zero, so
/// there is no negative cycle.
///
/// A sum in (2) may overflow. If it overflows because it is [larger than every cost](Cost::OVERFLOWS_AT_ENDS) of its
/// type, (2) holds.
///
/// # Rounding
///
/// If sums are rounded, (2) may fail for a correct tree. If (2) fails and the type is not [exact](Cost::IS_EXACT), the
/// checker adds up the paths of the tree without rounding, and checks (1) and (2) again. If
/// both hold for these sums, the paths are cheapest, and no cycle is negative.
///
/// With [`Real`](crate::Real), the cost of a state is therefore within `n·u·A` of the least cost. Here `n` is the
/// number of states, `u` is 2⁻⁵³, and `A` is the sum of |c| along the tree's path to the state or along a cheapest
/// path, whichever is greater. This follows from a bound of Higham (*Accuracy and Stability of Numerical Algorithms*,
/// 2nd ed., §4.2; terms in u² are left out). If the cost of a path of `n` states is added up edge by edge, it is within
/// `n·u·A` of the exact sum.
///
/// Rounded addition is monotone. So if (2) holds for the rounded sums, the cost of a state is at most the cost of each
/// path to the state, added up in the same way. In this case the checker accepts negative cycles that cost more than
/// `-n·u·A`.
///
/// # Errors
///
/// [`Rule::Repeated`], [`Rule::StartNotReached`], [`Rule::StartNotZero`], [`Rule::Missing`], [`Rule::Relaxable`],
/// [`Rule::NotTight`], [`Rule::Rootless`], [`Rule::PredecessorCycle`], or [`Rule::Overflow`] if a sum may be less than
/// every cost of its type.
///
/// # Complexity
///
/// Takes expected O(n + m) time and O(n) space for n listed states and the m edges that leave them, if each state has
/// finitely many successors.
///
/// # Examples
///
/// Dijkstra's algorithm without a goal:
///
/// ```
/// use colorwalk::adaptors::WithGoal;
/// use colorwalk::certificate;
/// use colorwalk::{Search, problem_fn};
///
/// let ring = problem_fn(0u32, |&n| [1, 4].map(|k| ((n + k) % 9, k * k)), |_| false);
/// let report = Search::new(&ring).dijkstra()?;
/// let reached = report.reached();
/// let tree = reached.iter().map(|entry| {
///     let predecessor = entry.predecessor().and_then(|id| reached.by_id(id));
///     (entry.state(), entry.g(), predecessor.map(|entry| entry.state()))
/// });
/// assert_eq!(certificate::shortest_path_tree(&ring, tree), Ok(()));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub fn shortest_path_tree<'a, P>(
    problem: &P,
    tree: impl IntoIterator<Item = (&'a P::State, PathCostOf<P>, Option<&'a P::State>)>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
    P::State: 'a,
{
    let zero = P::Cost::ZERO;
    let listed: Vec<Listed<'a, P>> = tree
        .into_iter()
        .map(|(state, cost, predecessor)| Listed {
            state,
            cost,
            predecessor,
        })
        .collect();
    let mut index = HashMap::with_capacity(listed.len());
    for (at, entry) in listed.iter().enumerate() {
        if index.insert(entry.state, at).is_some() {
            return Err(Violation::new(Rule::Repeated, [entry.state.clone()]));
        }
    }
    let mut starts = HashSet::new();
    for state in problem.starts() {
        match index.get(&state) {
            None => return Err(Violation::new(Rule::StartNotReached, [state])),
            Some(&at) if listed[at].cost > zero => {
                return Err(Violation::new(Rule::StartNotZero, [state])
                    .with(&[("value", &listed[at].cost)]));
            }
            Some(&at) => starts.insert(at),
        };
    }
    let (tight, relaxable) = relax(problem, &listed, &index)?;
    check_tree_edges(&listed, &tight, &starts)?;
    lead_to_roots(&listed, &index)?;
    match relaxable {
        None => Ok(()),
        Some(violation) => {
            let unrounded = check_unrounded(problem, &listed, &index, &tight);
            Ok(unrounded.ok_or(violation)??)
        }
    }
}

struct Listed<'a, P: SearchProblem> {
    state: &'a P::State,
    cost: PathCostOf<P>,
    predecessor: Option<&'a P::State>,
}

/// Checks condition (2): no edge can be relaxed. Returns the cost of the tight edge from the predecessor of each entry.
/// Also returns the first violation of (2), if it may be due to rounding.
#[expect(clippy::type_complexity, reason = "read once, where it is returned")]
fn relax<P: SearchProblem>(
    problem: &P,
    listed: &[Listed<'_, P>],
    index: &HashMap<&P::State, usize>,
) -> Result<(Vec<Option<P::Cost>>, Option<Violation<P::State>>), Violation<P::State>> {
    let mut tight: Vec<Option<P::Cost>> = vec![None; listed.len()];
    let mut relaxable = None;
    for entry in listed {
        for edge in successors_of(problem, entry.state) {
            let edge = edge?;
            let through = edge.cost.extend(entry.cost);
            if through.is_none() && P::Cost::NONE_IS_NO_EDGE {
                continue;
            }
            let Some(&at) = index.get(&edge.state) else {
                let (from, to) = (entry.state.clone(), edge.state);
                return Err(Violation::new(Rule::Missing, [from, to]));
            };
            let Some(through) = through else {
                if overflows_upward(edge.cost) {
                    continue; // the sum is larger than any listed cost
                }
                return Err(Violation::new(Rule::Overflow, [edge.state]));
            };
            if listed[at].cost > through && relaxable.is_none() {
                let violation = Violation::new(Rule::Relaxable, [entry.state.clone(), edge.state])
                    .with(&[("g_to", &listed[at].cost), ("through", &through)]);
                if P::Cost::IS_EXACT {
                    return Err(violation);
                }
                relaxable = Some(violation);
            } else if listed[at].cost == through && listed[at].predecessor == Some(entry.state) {
                let known = &mut tight[at];
                if known.is_none_or(|known| is_less(edge.cost, known)) {
                    *known = Some(edge.cost);
                }
            }
        }
    }
    Ok((tight, relaxable))
}

/// Returns whether `left` is less than `right` without rounding. The caller has found that their rounded sums are
/// equal.
fn is_less<C: Cost>(left: C, right: C) -> bool {
    let sums = [left, right].map(|cost| C::exact_sum().extend(cost));
    matches!(sums, [Some(left), Some(right)] if left.compare(&right).is_lt())
}

/// Checks (1) and (2) for the sums of the tree's edges without rounding. Returns `None` if (1) or (2) fails.
fn check_unrounded<P: SearchProblem>(
    problem: &P,
    listed: &[Listed<'_, P>],
    index: &HashMap<&P::State, usize>,
    tight: &[Option<P::Cost>],
) -> Option<Result<(), Failure>> {
    let zero = P::Cost::exact_sum();
    let sums = exact_sums(listed, index, tight, &zero);
    for start in problem.starts() {
        let sum = sums[*index.get(&start)?].as_ref()?;
        sum.compare(&zero).is_le().then_some(())?;
    }
    for (entry, sum) in listed.iter().zip(&sums) {
        for edge in successors_of(problem, entry.state) {
            let edge = match edge {
                Ok(edge) => edge,
                Err(failure) => return Some(Err(failure)),
            };
            let known = sums[*index.get(&edge.state)?].as_ref()?;
            match sum.as_ref()?.extend(edge.cost) {
                Some(through) => known.compare(&through).is_le().then_some(())?,
                None => overflows_upward(edge.cost).then_some(())?,
            }
        }
    }
    Some(Ok(()))
}

/// Adds up the paths of a tree without rounding. If the sum of a path overflows, this sum is `None`.
fn exact_sums<P: SearchProblem, X: ExactSum<P::Cost>>(
    listed: &[Listed<'_, P>],
    index: &HashMap<&P::State, usize>,
    tight: &[Option<P::Cost>],
    zero: &X,
) -> Vec<Option<X>> {
    let mut is_summed = vec![false; listed.len()];
    let mut sums: Vec<Option<X>> = vec![None; listed.len()];
    let above = |at: usize| index.get(listed[at].predecessor?).copied();
    for end in 0..listed.len() {
        let path = std::iter::successors(Some(end), |&at| above(at));
        let path: Vec<usize> = path.take_while(|&at| !is_summed[at]).collect();
        for at in path.into_iter().rev() {
            sums[at] = match above(at) {
                None => Some(zero.clone()),
                Some(before) => sums[before]
                    .as_ref()
                    .zip(tight[at])
                    .and_then(|(sum, cost)| sum.extend(cost)),
            };
            is_summed[at] = true;
        }
    }
    sums
}

/// Checks condition (3): the tree edge into a state is tight, or the state is a start with cost zero.
fn check_tree_edges<P: SearchProblem>(
    listed: &[Listed<'_, P>],
    tight: &[Option<P::Cost>],
    starts: &HashSet<usize>,
) -> Result<(), Violation<P::State>> {
    for (at, entry) in listed.iter().enumerate() {
        match entry.predecessor {
            Some(_) if tight[at].is_some() => {}
            Some(from) => {
                return Err(
                    Violation::new(Rule::NotTight, [from.clone(), entry.state.clone()])
                        .with(&[("cost", &entry.cost)]),
                );
            }
            None if !starts.contains(&at) => {
                let state = entry.state.clone();
                return Err(Violation::new(Rule::Rootless, [state]));
            }
            None if entry.cost != P::Cost::ZERO => {
                return Err(Violation::new(Rule::StartNotZero, [entry.state.clone()])
                    .with(&[("value", &entry.cost)]));
            }
            None => {}
        }
    }
    Ok(())
}

/// Checks condition (4). From every state, the predecessors must lead to a state without a predecessor. The check walks
/// back from each state, and stops at a state that an earlier walk has visited. If a walk returns to a state that it
/// has visited itself, the predecessors form a cycle.
fn lead_to_roots<P: SearchProblem>(
    listed: &[Listed<'_, P>],
    index: &HashMap<&P::State, usize>,
) -> Result<(), Violation<P::State>> {
    let mut passed_by: Vec<Option<usize>> = vec![None; listed.len()];
    for walk in 0..listed.len() {
        let mut at = walk;
        while passed_by[at].is_none() {
            passed_by[at] = Some(walk);
            let Some(predecessor) = listed[at].predecessor else {
                break;
            };
            let Some(&before) = index.get(predecessor) else {
                let (from, to) = (listed[at].state.clone(), predecessor.clone());
                return Err(Violation::new(Rule::Missing, [from, to]));
            };
            if passed_by[before] == Some(walk) {
                return Err(Violation::new(
                    Rule::PredecessorCycle,
                    [listed[walk].state.clone()],
                ));
            }
            at = before;
        }
    }
    Ok(())
}
