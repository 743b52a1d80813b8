//! Checks that there is no path. The proof is a set of states that contains all starts and no goal. No edge leads out
//! of this set.

use std::collections::{BTreeMap, HashMap};

use crate::certificate::{EdgeCount, Estimates, Rule, Violation, needs_walk, or_else, table};
use crate::cost::Cost;
use crate::problem::{SearchProblem, successors_of};
use crate::report::ReportOf;

/// Checks that no path leads from a start to a goal.
///
/// # Proof
///
/// The checker verifies that the reached states contain every start, contain no goal, and contain all successors of
/// each reached state. By induction every path from a start stays within these states, so no path ends at a goal.
///
/// A search that stores only a single path has no states left when it is exhausted. The checker then collects the
/// reachable states itself, beginning at the starts. It need not read more edges than the search generated, because a
/// correct search has generated the successors of every reachable state.
///
/// If the cost of a path decides [whether it can take an edge](Cost::NONE_IS_NO_EDGE), the checker also collects the
/// reachable states itself, in order of cost. A path that reaches a state at the least cost can take every edge that any
/// other path to this state can take.
///
/// After a bidirectional search, the checker also collects the reachable states itself. Such a search ends when either
/// side is exhausted. If the side of the goals is exhausted, its states prove nothing to a checker that follows
/// successors. After a search that learned nogoods, the checker also collects the reachable states.
///
/// A search that claims [`Claim::NoPathIfAdmissible`](crate::Claim) has dropped dead ends, so they are not among the
/// reached states. The checker accepts that these states are missing, because no path to a goal passes through a state
/// that the heuristic calls a dead end.
pub(super) fn no_path<P>(
    problem: &P,
    report: &ReportOf<P>,
    estimates: Estimates<'_, P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let is_dead_end =
        |state: &P::State| estimates.is_some_and(|estimate| estimate(state).is_none());
    let walk = || by_walking(problem, EdgeCount::of_walk(report), is_dead_end);
    if needs_walk(report) || P::Cost::NONE_IS_NO_EDGE {
        return walk();
    }
    or_else(by_reached(problem, report, is_dead_end), walk)
}

/// Checks that all edges that leave the set of reached states lead to dead ends. Also checks that no reached state is a
/// goal.
fn by_reached<P>(
    problem: &P,
    report: &ReportOf<P>,
    is_dead_end: impl Fn(&P::State) -> bool,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let known = table(report.reached().iter(), |entry| !entry.is_closed());
    for state in problem.starts() {
        if !known.contains_key(&state) && !is_dead_end(&state) {
            return Err(Violation::new(Rule::StartNotReached, [state]));
        }
    }
    let mut count = EdgeCount::of(report);
    for entry in report.reached() {
        let from = entry.state();
        if problem.is_goal(from) {
            let state = from.clone();
            return Err(Violation::new(Rule::GoalReached, [state]));
        }
        let is_best = known.get(from).is_some_and(|best| best.id() == entry.id());
        if !is_best {
            continue;
        }
        if !entry.is_closed() {
            let state = from.clone();
            return Err(Violation::new(Rule::OpenAtEnd, [state]));
        }
        for edge in successors_of(problem, from) {
            let edge = count.read(edge)?;
            if !known.contains_key(&edge.state) && !is_dead_end(&edge.state) {
                let (from, to) = (from.clone(), edge.state);
                return Err(Violation::new(Rule::Missing, [from, to]));
            }
        }
    }
    Ok(())
}

/// Collects all reachable states, reading at most `max_edges` edges, and checks that no goal is among them.
pub(crate) fn out_of_reach<P>(problem: &P, max_edges: u64) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    by_walking(problem, EdgeCount::strict(max_edges), |_| false)
}

fn by_walking<P>(
    problem: &P,
    mut count: EdgeCount,
    is_dead_end: impl Fn(&P::State) -> bool,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let zero = P::Cost::ZERO;
    let starts = problem.starts().into_iter().enumerate();
    let mut open: BTreeMap<_, _> = starts
        .map(|(number, start)| ((zero, number), start))
        .collect();
    let mut number = open.len();
    let mut known = HashMap::new();
    while let Some(((g, _), state)) = open.pop_first() {
        if problem.is_goal(&state) {
            return Err(Violation::new(Rule::GoalReached, [state]));
        }
        if is_dead_end(&state) || known.get(&state).is_some_and(|&least| least <= g) {
            continue;
        }
        for edge in successors_of(problem, &state) {
            let edge = count.read(edge)?;
            let g = if P::Cost::NONE_IS_NO_EDGE {
                edge.cost.extend(g)
            } else {
                Some(zero) // the order does not matter
            };
            if let Some(g) = g {
                open.insert((g, number), edge.state);
                number += 1;
            }
        }
        known.insert(state, g);
    }
    Ok(())
}
