//! Is the path valid?

use std::collections::BTreeMap;

use crate::certificate::{EdgeCount, Violation, text, unless_failed};
use crate::cost::Cost;
use crate::path::PathOf;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::ReportOf;

/// Checks that `path` begins at a start, follows edges of `problem`, ends at a goal, and costs what it
/// says.
///
/// The edges may be those at the positions among the successors that [`Path::replay`](crate::Path::replay)
/// took, or any others between the same states: the cost must be the sum of the costs of one choice of
/// parallel edges. Of other choices the checker knows the 1000 least sums along the path and the greatest.
/// Actions cannot be compared, so they are not checked.
///
/// # Errors
///
/// [`Violation::NotAStart`], [`Violation::NoEdge`], [`Violation::PathCost`],
/// [`Violation::NotAGoal`], or [`Violation::Overflow`].
///
/// # Complexity
///
/// One call of `successors` for each state of the path except the last, and for each parallel edge at most
/// 1000 sums.
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

/// As [`path`], with a count of the edges that are read. Returns the sums that prove the cost.
pub(super) fn to_goal<P>(
    problem: &P,
    path: &PathOf<P>,
    count: &mut EdgeCount,
) -> Result<Sums<PathCostOf<P>>, Violation<P::State>>
where
    P: SearchProblem,
{
    let sums = walk(problem, path, || count.read_one())?;
    ends_at_goal(problem, path)?;
    Ok(sums)
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

/// What the edges between the states of a path add up to.
pub(super) struct Sums<T> {
    /// The sum over the edges at the positions that the path took, if these lead along it.
    pub(super) taken: Option<T>,
    /// The sums that have a choice of parallel edges, each with the number of choices: the least ones and the
    /// greatest. If some are left out, there may be more choices.
    pub(super) of_choices: BTreeMap<T, u64>,
}

/// The most sums of choices that are kept.
const MOST_SUMS: usize = 1_000;

fn walk<P>(
    problem: &P,
    path: &PathOf<P>,
    mut read_one: impl FnMut() -> Result<(), Violation<P::State>>,
) -> Result<Sums<PathCostOf<P>>, Violation<P::State>>
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
    let mut sums = Sums {
        taken: Some(P::Cost::ZERO),
        of_choices: BTreeMap::from([(P::Cost::ZERO, 1)]),
    };
    for (ends, &position) in path.states().windows(2).zip(path.positions()) {
        sums = follow(problem, ends, position, &sums, &mut read_one)?;
    }
    let cost = path.cost();
    if sums.taken == Some(cost) || sums.of_choices.contains_key(&cost) {
        return Ok(sums);
    }
    let text_of =
        |sum: Option<(&PathCostOf<P>, _)>| sum.map_or_else(String::new, |(sum, _)| text(sum));
    Err(Violation::PathCost {
        claimed: text(cost),
        least: text_of(sums.of_choices.first_key_value()),
        greatest: text_of(sums.of_choices.last_key_value()),
    })
}

/// Follows the edges from a state of a path to the next, and returns the sums after them.
fn follow<P>(
    problem: &P,
    ends: &[P::State],
    taken: u32,
    before: &Sums<PathCostOf<P>>,
    mut read_one: impl FnMut() -> Result<(), Violation<P::State>>,
) -> Result<Sums<PathCostOf<P>>, Violation<P::State>>
where
    P: SearchProblem,
{
    let (from, to) = (&ends[0], &ends[1]);
    let mut is_edge = false;
    let mut after = Sums {
        taken: None,
        of_choices: BTreeMap::new(),
    };
    for (position, edge) in problem.successors(from).enumerate() {
        read_one()?;
        if edge.state != *to {
            continue;
        }
        is_edge = true;
        if position == taken as usize {
            after.taken = before.taken.and_then(|sum| edge.cost.extend(sum));
        }
        for (&sum, choices) in &before.of_choices {
            if let Some(sum) = edge.cost.extend(sum) {
                let known = after.of_choices.entry(sum).or_insert(0);
                *known = known.saturating_add(*choices);
            }
        }
        while after.of_choices.len() > MOST_SUMS {
            let greatest = after.of_choices.pop_last();
            after.of_choices.pop_last();
            after.of_choices.extend(greatest);
        }
    }
    if !is_edge {
        let (from, to) = (from.clone(), to.clone());
        return Err(Violation::NoEdge { from, to });
    }
    if after.of_choices.is_empty() {
        return Err(Violation::Overflow { state: to.clone() });
    }
    Ok(after)
}
