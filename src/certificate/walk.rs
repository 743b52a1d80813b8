//! Checks that a path is valid.

use std::collections::BTreeMap;

use crate::certificate::optimal::exceeds;
use crate::certificate::{EdgeCount, Rule, Violation};
use crate::cost::Cost;
use crate::path::PathOf;
use crate::problem::{PathCostOf, SearchProblem, successors_of};
use crate::report::ReportOf;

/// Checks that `path` begins at a start, follows edges of `problem`, ends at a goal, and has the cost that it states.
///
/// If parallel edges lead from one state to the next, the cost must be the sum for some choice of these edges. The
/// checker first tries the edges at the path's positions, and then other choices. It keeps at most 1000 sums, namely
/// the least sums and the greatest sum. Actions cannot be compared, so they are not checked.
///
/// # Errors
///
/// [`Rule::NotAStart`], [`Rule::NoEdge`], [`Rule::PathCost`], [`Rule::NotAGoal`], or [`Rule::Overflow`].
///
/// # Complexity
///
/// Calls `successors` once for each state of the path except the last. If the edges at the path's positions have a
/// different cost, calls it again for each of these states, and computes at most 1000 sums for each parallel edge.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Path, problem_fn};
///
/// let ladder = problem_fn(1u32, |&n| [2 * n, n + 1].map(|m| (m, m - n)), |&n| n == 5);
/// let path = Path::replay(&ladder, 1, [0, 0, 1])?;
/// assert_eq!(certificate::path(&ladder, &path), Ok(()));
/// let path = Path::replay(&ladder, 1, [0, 0])?;
/// assert_eq!(certificate::path(&ladder, &path).unwrap_err().rule, Rule::NotAGoal);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub fn path<P>(problem: &P, path: &PathOf<P>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    walk(problem, path, EdgeCount::endless())?;
    ends_at_goal(problem, path)
}

/// Checks the paths of a report: the path that was found, the incumbent, and the closest path.
pub(super) fn paths<P>(problem: &P, report: &ReportOf<P>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let incumbent = report.incumbent(problem)?;
    let closest = report.closest(problem)?;
    let to_goals = report.path().into_iter().chain(&incumbent);
    for path in to_goals.clone().chain(&closest) {
        walk(problem, path, EdgeCount::of(report))?;
    }
    for path in to_goals {
        ends_at_goal(problem, path)?;
        let is_below = |&bound: &_| {
            if report.reached().is_from_both_ends() {
                exceeds::<P::Cost>(bound, path.cost(), bound)
            } else {
                path.cost() < bound
            }
        };
        if let Some(bound) = report.lower_bound().filter(is_below) {
            return Err(Violation::new(Rule::BelowBound, [])
                .with(&[("cost", &path.cost()), ("bound", &bound)]));
        }
    }
    Ok(())
}

/// Checks a path like [`path`], but counts the edges that it reads. Returns whether the path costs as much as the edges
/// at its positions.
pub(super) fn to_goal<P>(
    problem: &P,
    path: &PathOf<P>,
    count: EdgeCount,
) -> Result<bool, Violation<P::State>>
where
    P: SearchProblem,
{
    let is_taken = walk(problem, path, count)?;
    ends_at_goal(problem, path)?;
    Ok(is_taken)
}

fn ends_at_goal<P>(problem: &P, path: &PathOf<P>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    if problem.is_goal(path.end()) {
        return Ok(());
    }
    Err(Violation::new(Rule::NotAGoal, [path.end().clone()]))
}

/// The largest number of sums of parallel edges that the checker keeps.
const MOST_SUMS: usize = 1_000;

/// Checks a path, which need not end at a goal. Returns true if the edges at its positions add up to its cost, and
/// false if only other, parallel edges do.
fn walk<P>(problem: &P, path: &PathOf<P>, count: EdgeCount) -> Result<bool, Violation<P::State>>
where
    P: SearchProblem,
{
    if !problem
        .starts()
        .into_iter()
        .any(|start| start == *path.start())
    {
        return Err(Violation::new(Rule::NotAStart, [path.start().clone()]));
    }
    let cost = path.cost();
    if taken(problem, path, count)? == Some(cost) {
        return Ok(true);
    }
    let sums = sums_of_choices(problem, path, count)?;
    if sums.contains_key(&cost) {
        return Ok(false);
    }
    let (least, greatest) = (sums.keys().next(), sums.keys().next_back());
    Err(Violation::new(Rule::PathCost, []).with(&[
        ("claimed", &cost),
        ("least", least.unwrap_or(&cost)),
        ("greatest", greatest.unwrap_or(&cost)),
    ]))
}

/// Returns the sum of the costs of the edges at a path's positions. Returns `None` if one of these edges does not lead
/// to the next state of the path, or if the sum overflows.
fn taken<P>(
    problem: &P,
    path: &PathOf<P>,
    mut count: EdgeCount,
) -> Result<Option<PathCostOf<P>>, Violation<P::State>>
where
    P: SearchProblem,
{
    let mut sum = Some(P::Cost::ZERO);
    for (ends, &position) in path.states().windows(2).zip(path.positions()) {
        let mut is_edge = false;
        let mut longer = None;
        for (at, edge) in successors_of(problem, &ends[0]).enumerate() {
            let edge = count.read(edge)?;
            if edge.state != ends[1] {
                continue;
            }
            is_edge = true;
            if at == position as usize {
                longer = sum.and_then(|sum| edge.cost.extend(sum));
                break;
            }
        }
        if !is_edge {
            let [from, to] = [0, 1].map(|end| ends[end].clone());
            return Err(Violation::new(Rule::NoEdge, [from, to]));
        }
        sum = longer;
    }
    Ok(sum)
}

/// Returns in how many ways parallel edges along a path can be chosen so that they add up to its cost. Returns `None`
/// if that number is not known.
pub(super) fn choices<P>(
    problem: &P,
    path: &PathOf<P>,
    count: EdgeCount,
) -> Result<Option<u64>, Violation<P::State>>
where
    P: SearchProblem,
{
    let sums = sums_of_choices(problem, path, count)?;
    Ok(sums.get(&path.cost()).copied())
}

/// For each sum that a choice of parallel edges along a path gives, returns the number of these choices. If there
/// are more than [`MOST_SUMS`] sums, keeps only the least sums and the greatest sum. The numbers may then be too
/// small.
fn sums_of_choices<P>(
    problem: &P,
    path: &PathOf<P>,
    mut count: EdgeCount,
) -> Result<BTreeMap<PathCostOf<P>, u64>, Violation<P::State>>
where
    P: SearchProblem,
{
    let mut sums = BTreeMap::from([(P::Cost::ZERO, 1)]);
    for ends in path.states().windows(2) {
        let mut longer = BTreeMap::new();
        for edge in successors_of(problem, &ends[0]) {
            let edge = count.read(edge)?;
            if edge.state != ends[1] {
                continue;
            }
            for (&sum, choices) in &sums {
                if let Some(sum) = edge.cost.extend(sum) {
                    let known = longer.entry(sum).or_insert(0u64);
                    *known = known.saturating_add(*choices);
                }
            }
            while longer.len() > MOST_SUMS {
                let greatest = longer.pop_last();
                longer.pop_last();
                longer.extend(greatest);
            }
        }
        if longer.is_empty() {
            let state = ends[1].clone();
            return Err(Violation::new(Rule::Overflow, [state]));
        }
        sums = longer;
    }
    Ok(sums)
}
