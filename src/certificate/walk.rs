//! Is the path valid?

use crate::certificate::{EdgeCount, Violation, text, unless_failed};
use crate::cost::Cost;
use crate::path::PathOf;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;

/// Checks that `path` begins at a start, follows edges of `problem`, ends at a goal, and costs what it
/// says.
///
/// A path does not say which of several parallel edges it took. Its cost must then lie between the sum
/// over the cheapest edges and the sum over the most expensive ones; if no two parallel edges differ in
/// cost, as is usual, it must be the sum. Actions cannot be compared, so they are not checked.
///
/// # Errors
///
/// [`Violation::NotAStart`], [`Violation::NoEdge`], [`Violation::PathCost`],
/// [`Violation::NotAGoal`], or [`Violation::Overflow`].
///
/// # Complexity
///
/// One call of `successors` for each state of the path except the last.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Violation};
/// use colorwalk::{Path, Successor, problem_fn};
///
/// let ladder = problem_fn(
///     1u32,
///     |&n| [2 * n, n + 1].map(|m| Successor::new((), m, m - n)),
///     |&n| n == 5,
/// );
/// let path = Path::replay(&ladder, 1, [0, 0, 1])?;
/// assert_eq!(certificate::path(&ladder, &path), Ok(()));
/// let path = Path::replay(&ladder, 1, [0, 0])?;
/// assert_eq!(certificate::path(&ladder, &path), Err(Violation::NotAGoal { state: 4 }));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
pub fn path<P>(problem: &P, path: &PathOf<P>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    unless_failed(problem, || {
        walk(problem, path, || Ok(()))?;
        ends_at_goal(problem, path)
    })
}

/// The paths of a report: found, incumbent, closest.
pub(super) fn paths<P>(problem: &P, report: &ReportOf<P>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let incumbent = report.incumbent(problem)?;
    let closest = report.closest(problem)?;
    let to_goals = report.path().into_iter().chain(&incumbent);
    for path in to_goals.clone().chain(&closest) {
        let mut count = EdgeCount::of(report);
        walk(problem, path, || count.read_one())?;
    }
    for path in to_goals {
        ends_at_goal(problem, path)?;
        if let Some(bound) = report.lower_bound().filter(|&bound| path.cost() < bound) {
            return Err(Violation::BelowBound {
                cost: text(path.cost()),
                bound: text(bound),
            });
        }
    }
    Ok(())
}

/// As [`path`], with a count of the edges that are read.
pub(super) fn to_goal<P>(
    problem: &P,
    path: &PathOf<P>,
    count: &mut EdgeCount,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    walk(problem, path, || count.read_one())?;
    ends_at_goal(problem, path)
}

/// Returns the number of paths through the states of `path` that differ in their choice of parallel
/// edges.
pub(super) fn ways_through<P>(problem: &P, path: &PathOf<P>) -> u64
where
    P: SearchProblem,
{
    let pairs = path.states().iter().zip(path.states().iter().skip(1));
    let ways = pairs.map(|(from, to)| {
        let edges = problem.successors(from);
        edges.filter(|edge| edge.state == *to).count() as u64
    });
    ways.fold(1, u64::saturating_mul)
}

fn ends_at_goal<P>(problem: &P, path: &PathOf<P>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    if problem.is_goal(path.end()) {
        return Ok(());
    }
    Err(Violation::NotAGoal {
        state: path.end().clone(),
    })
}

fn walk<P>(
    problem: &P,
    path: &PathOf<P>,
    mut read_one: impl FnMut() -> Result<(), Violation<P::State>>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    if !problem
        .starts()
        .into_iter()
        .any(|start| start == *path.start())
    {
        return Err(Violation::NotAStart {
            state: path.start().clone(),
        });
    }
    let mut range = CostRange {
        least: P::Cost::ZERO,
        greatest: Some(P::Cost::ZERO),
    };
    for ends in path.states().windows(2) {
        let [from, to] = ends else { continue };
        range = follow(problem, [from, to], &range, &mut read_one)?;
    }
    let CostRange { least, greatest } = range;
    let is_sum = least <= path.cost() && greatest.is_none_or(|greatest| path.cost() <= greatest);
    if is_sum {
        return Ok(());
    }
    Err(Violation::PathCost {
        claimed: text(path.cost()),
        least: text(least),
        greatest: greatest.map_or_else(|| "more than its type holds".to_owned(), text),
    })
}

/// The least and the greatest cost of a path, depending on the choice of parallel edges.
struct CostRange<T> {
    least: T,
    greatest: Option<T>, // `None` if it leaves the type
}

/// Follows an edge from a state of a path to the next, and returns the range of costs after it.
fn follow<P>(
    problem: &P,
    [from, to]: [&P::State; 2],
    before: &CostRange<PathCostOf<P>>,
    mut read_one: impl FnMut() -> Result<(), Violation<P::State>>,
) -> Result<CostRange<PathCostOf<P>>, Violation<P::State>>
where
    P: SearchProblem,
{
    let &CostRange { least, greatest } = before;
    let mut is_edge = false;
    let mut cheaper = None;
    let mut dearer = greatest;
    for edge in problem.successors(from) {
        read_one()?;
        if edge.state != *to {
            continue;
        }
        let costs = edge.cost.extend(least);
        cheaper = cheaper.into_iter().chain(costs).min();
        let costs = greatest.and_then(|greatest| edge.cost.extend(greatest));
        dearer = match (is_edge, dearer, costs) {
            (false, _, costs) => costs,
            (true, Some(dearer), Some(costs)) => Some(dearer.max(costs)),
            (true, _, _) => None,
        };
        is_edge = true;
    }
    if !is_edge {
        let (from, to) = (from.clone(), to.clone());
        return Err(Violation::NoEdge { from, to });
    }
    Ok(CostRange {
        least: cheaper.ok_or_else(|| Violation::Overflow { state: to.clone() })?,
        greatest: dearer,
    })
}
