//! Is there no path? A set without a goal that no edge leaves proves it.

use std::collections::HashSet;
use std::hash::Hash;

use crate::certificate::{EdgeCount, Violation, or_else, table};
use crate::cost::Cost;
use crate::failure::Failure;
use crate::node::ReachedState;
use crate::problem::{SearchProblem, Successor, successors_of};
use crate::report::ReportOf;
use crate::report::evidence::Evidence;

/// Checks that no path leads from a start to a goal.
///
/// # Proof
///
/// The checker verifies that the reached states contain every start, contain all successors of each of
/// their states, and contain no goal. By induction every path from a start stays among them, so none
/// ends at a goal.
///
/// A search in the memory of a single path keeps no states once it is exhausted. The checker then
/// collects the reachable states itself, from the starts onwards. It reads no more edges than the
/// search generated; a correct search has generated the successors of every reachable state.
pub(super) fn no_path<P, E>(problem: &P, report: &ReportOf<P, E>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    or_else(by_reached(problem, report), || {
        out_of_reach(problem, report.stats().generated)
    })
}

/// As [`no_path`], for a bidirectional search: if every state reached from the goal was expanded, the
/// set is theirs, with predecessors for successors and the starts for goals.
pub(super) fn no_path_from_either_end<P, E>(
    problem: &P,
    goal: &P::State,
    report: &ReportOf<P, E>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
    E: Evidence<P>,
{
    let from_goal: Vec<_> = report.reached().from_goal().collect();
    if !from_goal.iter().all(ReachedState::is_closed) {
        return no_path(problem, report);
    }
    if !from_goal.iter().any(|entry| entry.state() == goal) {
        return Err(Violation::GoalNotReached {
            state: goal.clone(),
        });
    }
    let starts: HashSet<P::State> = problem.starts().into_iter().collect();
    is_closed_off(
        &from_goal,
        |state| E::predecessors(problem, state),
        |state| starts.contains(state),
        EdgeCount::of(report),
    )
}

fn by_reached<P, E>(problem: &P, report: &ReportOf<P, E>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let entries: Vec<_> = report.reached().iter().collect();
    let known: HashSet<&P::State> = entries.iter().map(ReachedState::state).collect();
    for state in problem.starts() {
        if !known.contains(&state) {
            return Err(Violation::StartNotReached { state });
        }
    }
    is_closed_off(
        &entries,
        |state| successors_of(problem, state),
        |state| problem.is_goal(state),
        EdgeCount::of(report),
    )
}

/// Checks that no edge leaves a set of states, and that none of them is at the `other_end`.
fn is_closed_off<'r, S, A, C, E>(
    entries: &[ReachedState<'r, S, C>],
    edges: impl Fn(&'r S) -> E,
    other_end: impl Fn(&S) -> bool,
    mut count: EdgeCount,
) -> Result<(), Violation<S>>
where
    S: Clone + Eq + Hash,
    C: Cost,
    E: IntoIterator<Item = Result<Successor<S, A, C>, Failure>>,
{
    let known = table(entries.iter().copied(), |entry| !entry.is_closed());
    for entry in entries {
        let from = entry.state();
        if other_end(from) {
            return Err(Violation::GoalReached {
                state: from.clone(),
            });
        }
        let is_best = known.get(from).is_some_and(|best| best.id() == entry.id());
        if !is_best {
            continue;
        }
        if !entry.is_closed() {
            return Err(Violation::OpenAtEnd {
                state: from.clone(),
            });
        }
        for edge in edges(from) {
            let edge = count.read(edge)?;
            if !known.contains_key(&edge.state) {
                let (from, to) = (from.clone(), edge.state);
                return Err(Violation::Missing { from, to });
            }
        }
    }
    Ok(())
}

/// Collects all reachable states, by at most `max_edges` edges, and checks that no goal is among them.
pub(crate) fn out_of_reach<P>(problem: &P, max_edges: u64) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let mut count = EdgeCount::strict(max_edges);
    let mut known: HashSet<P::State> = HashSet::new();
    let mut open: Vec<P::State> = problem.starts().into_iter().collect();
    while let Some(state) = open.pop() {
        if problem.is_goal(&state) {
            return Err(Violation::GoalReached { state });
        }
        if known.insert(state.clone()) {
            for edge in successors_of(problem, &state) {
                open.push(count.read(edge)?.state);
            }
        }
    }
    Ok(())
}
