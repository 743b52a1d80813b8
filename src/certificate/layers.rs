//! Checks that no path to a goal has fewer edges than the path found, or that none lies within a bound on the edges. If
//! no edge skips a layer, the layers prove this.

use std::collections::{HashMap, HashSet};

use crate::certificate::{EdgeCount, Rule, Violation, needs_walk, or_else, table};
use crate::node::{ReachedState, ReachedStateOf};
use crate::problem::{SearchProblem, successors_of};
use crate::report::ReportOf;

/// Checks that no path to a goal has fewer edges than the path that was found.
///
/// # Proof
///
/// Let `L` be the number of edges of the path that was found. The checker verifies three conditions:
///
/// 1. Every start has depth 0.
/// 2. Every state at a depth less than `L - 1` was expanded. Each successor of such a state was reached at most one
///    layer deeper.
/// 3. No state at a depth less than `L` is a goal.
///
/// Take any path from a start. By (1), (2) and induction, its i-th state was reached at a depth of at most i, for every
/// i < L. By (3), these states are not goals, so every path to a goal has at least `L` edges.
///
/// The search may not have kept enough states for this proof, for example if it stores only a single path. The checker
/// then collects the layers itself. The checker reads no more edges than the search generated, because a correct search
/// has generated all edges that leave the layers.
///
/// A bidirectional search has not generated all edges that leave the layers. To check the report of such a search, the
/// checker walks from the starts all the way to the goals.
pub(super) fn fewest_edges<P>(problem: &P, report: &ReportOf<P>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let path = report
        .path()
        .ok_or_else(|| Violation::new(Rule::NoPath, []))?;
    no_fewer_edges(problem, report, path.len())
}

/// Checks that no path to a goal has at most `most` edges. The proof is the same, for `L = most + 1`.
pub(super) fn none_within<P>(
    problem: &P,
    report: &ReportOf<P>,
    most: u32,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    no_fewer_edges(problem, report, (most as usize).saturating_add(1))
}

/// Checks that every path to a goal has at least `edges` edges.
fn no_fewer_edges<P>(
    problem: &P,
    report: &ReportOf<P>,
    edges: usize,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    if edges == 0 {
        return Ok(()); // if a start is a goal, the search may end before it checks the next start
    }
    let walk = || by_walking(problem, report, edges);
    if needs_walk(report) {
        return walk();
    }
    or_else(by_reached(problem, report, edges), walk)
}

/// Checks (1) to (3) on the states of the report.
fn by_reached<P>(problem: &P, report: &ReportOf<P>, edges: usize) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let known = table(report.reached().iter(), |entry| {
        (entry.depth(), !entry.is_closed())
    });
    check_starts(problem, &known)?;
    let mut count = EdgeCount::of(report);
    for entry in report.reached() {
        let (from, depth) = (entry.state(), entry.depth());
        if depth as usize >= edges {
            continue;
        }
        if problem.is_goal(from) {
            let state = from.clone();
            return Err(Violation::new(Rule::GoalTooNear, [state])
                .with(&[("depth", &depth), ("edges", &edges)]));
        }
        let is_best = known.get(from).is_some_and(|best| best.id() == entry.id());
        if !is_best || depth as usize + 1 >= edges {
            continue;
        }
        if !entry.is_closed() {
            let state = from.clone();
            return Err(Violation::new(Rule::LayerNotExpanded, [state]).with(&[("depth", &depth)]));
        }
        for edge in successors_of(problem, from) {
            let edge = count.read(edge)?;
            let ends = |edge| [from.clone(), edge];
            match known.get(&edge.state).map(ReachedState::depth) {
                Some(depth_to) if depth_to <= depth + 1 => {}
                Some(depth_to) => {
                    return Err(Violation::new(Rule::LayerSkipped, ends(edge.state))
                        .with(&[("depth_from", &depth), ("depth_to", &depth_to)]));
                }
                None => {
                    return Err(Violation::new(Rule::LayerMissed, ends(edge.state))
                        .with(&[("depth_from", &depth)]));
                }
            }
        }
    }
    Ok(())
}

/// Checks (1): every start has depth 0.
fn check_starts<P>(
    problem: &P,
    known: &HashMap<&P::State, ReachedStateOf<'_, P>>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    for state in problem.starts() {
        match known.get(&state) {
            Some(start) if start.depth() == 0 => {}
            Some(start) => {
                return Err(
                    Violation::new(Rule::StartNotZero, [state]).with(&[("value", &start.depth())])
                );
            }
            None => return Err(Violation::new(Rule::StartNotReached, [state])),
        }
    }
    Ok(())
}

/// Collects all layers except the last, and checks that they contain no goal.
fn by_walking<P>(problem: &P, report: &ReportOf<P>, edges: usize) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let mut count = EdgeCount::of_walk(report);
    let mut known: HashSet<P::State> = HashSet::new();
    let mut layer: Vec<P::State> = problem.starts().into_iter().collect();
    for depth in 0..edges {
        if layer.is_empty() {
            break;
        }
        let mut next = Vec::new();
        for state in layer {
            if problem.is_goal(&state) {
                let depth = u32::try_from(depth).unwrap_or(u32::MAX);
                return Err(Violation::new(Rule::GoalTooNear, [state])
                    .with(&[("depth", &depth), ("edges", &edges)]));
            }
            if depth + 1 < edges && known.insert(state.clone()) {
                for edge in successors_of(problem, &state) {
                    next.push(count.read(edge)?.state);
                }
            }
        }
        layer = next;
    }
    Ok(())
}
