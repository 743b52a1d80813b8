//! Checks the Pareto front of two costs. Labels that are closed under edges and dominance prove it.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use crate::certificate::{Rule, Violation, walk};
use crate::cost::{Cost, NonNegativeCost};
use crate::path::{Path, PathOf};
use crate::problem::{ReversibleProblem, SearchProblem, predecessors_of, successors_of};

/// Checks that `paths` are the Pareto front of the paths to a goal whose two costs are at most `most`. If `is_whole` is
/// false, checks only that `paths` are the beginning of the front.
///
/// A label consists of a state, the costs of a path to it, and a flag: whether the label was expanded or is of a goal.
///
/// # Proof
///
/// The checker verifies four conditions:
///
/// 1. The paths exist and cost at most `most`. From each path to the next path, the first cost rises and the second
///    cost falls.
/// 2. Every start is covered at cost zero. Each successor of an expanded label is covered at the costs of the path
///    through it. This need not hold for a label of a goal, or if a listed path is at least as cheap in both costs.
/// 3. For each expanded label of a goal, some listed path costs at most as much in both costs.
/// 4. Each label was expanded. However, if `is_whole` is false, a label that costs lexicographically at least as much
///    as the last path need not be expanded.
///
/// A state is *covered* at a pair of costs if a label of the state, or a listed path, is at least as cheap in both
/// costs. It is also covered if one of the costs exceeds `most`. If `is_whole` is false, it is also covered if the pair
/// comes lexicographically after the last path. A cost that overflows counts as greater than every total, if its type
/// [promises](Cost::OVERFLOWS_AT_ENDS) this.
///
/// Follow any path to a goal that costs at most `most`. By (2) and induction, each of its states has an expanded label
/// that costs at most as much as the path to it, until one of two things happens:
///
/// - Some listed path is at least as cheap in both costs, so the front need not contain the path that is followed. By
///   (3), this happens at the goal or earlier.
/// - A label of a state on the path was not expanded. By (4), the path then costs lexicographically at least as much as
///   the last listed path, so it comes after the last.
///
/// By (1), no listed path dominates another.
///
/// # Errors
///
/// Returns the errors of [`path`](super::path()), [`Rule::Dominated`], [`Rule::NotCovered`], [`Rule::OpenAtEnd`],
/// or [`Rule::Overflow`].
///
/// # Complexity
///
/// Takes expected O(m log l) time and O(l) space for l labels and the m successors of expanded labels.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Search, problem_fn};
///
/// let gates = problem_fn(
///     0u32,
///     |&gate| [(gate + 1, (2u32, 0u32)), (gate + 1, (0, 3))],
///     |&gate| gate == 2,
/// );
/// let front = Search::new(&gates).pareto_front()?;
/// let labels = || front.labels();
/// let verdict = certificate::pareto_front(&gates, front.paths(), labels(), (None, None), true);
/// assert_eq!(verdict, Ok(()));
///
/// let [first, second, third] = front.paths() else { panic!("there are three points") };
/// assert_eq!([first.cost(), second.cost(), third.cost()], [(0, 6), (2, 3), (4, 0)]);
/// let (hole, twice) = ([first.clone(), third.clone()], [first.clone(), first.clone()]);
/// let verdict = certificate::pareto_front(&gates, &hole, labels(), (None, None), true);
/// assert_eq!(verdict.unwrap_err().rule, Rule::NotCovered);
/// let verdict = certificate::pareto_front(&gates, &twice, labels(), (None, None), true);
/// assert_eq!(verdict.unwrap_err().rule, Rule::Dominated);
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[doc(alias = "pareto")]
pub fn pareto_front<'l, P, X: NonNegativeCost, Y: NonNegativeCost>(
    problem: &P,
    paths: &[PathOf<P>],
    labels: impl IntoIterator<Item = (&'l P::State, (X::Total, Y::Total), bool)>,
    most: (Option<X::Total>, Option<Y::Total>),
    is_whole: bool,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem<Cost = (X, Y), State: 'l>,
{
    let none = |_: &_| Some((X::ZERO, Y::ZERO));
    front_within(problem, paths, labels, most, is_whole, none)
}

/// Checks that each path from a state to a goal costs at least the bound of the state. Ignores paths that cost more
/// than `most`. A state without a bound must not lead to a goal.
pub(crate) fn least_costs<P: ReversibleProblem, C: Cost>(
    problem: &P,
    bounds: &HashMap<&P::State, C::Total>,
    most: Option<C::Total>,
    of: impl Fn(P::Cost) -> C,
) -> Result<(), Violation<P::State>> {
    let check = |state: P::State, cost: Option<C::Total>| {
        let bound = bounds.get(&state);
        let is_covered = bound.is_some_and(|&bound| cost.is_none_or(|cost| bound <= cost));
        if is_covered || most.is_some_and(|most| cost.is_none_or(|cost| cost > most)) {
            return Ok(());
        }
        Err(match cost {
            Some(cost) => Violation::new(Rule::NotCovered, [state]).with(&[("costs", &cost)]),
            None => Violation::new(Rule::Overflow, [state]),
        })
    };
    let mut goals = problem.goals().into_iter();
    goals.try_for_each(|goal| check(goal, Some(C::ZERO)))?;
    for (&state, &bound) in bounds {
        for edge in predecessors_of(problem, state) {
            let edge = edge?;
            check(edge.state, of(edge.cost).extend(bound))?;
        }
    }
    Ok(())
}

/// The costs of a path.
type Costs<X, Y> = (<X as Cost>::Total, <Y as Cost>::Total);

/// Removes the dominated pairs of costs, and sorts the others by ascending first cost.
fn staircase<T: Ord + Copy, U: Ord + Copy>(mut costs: Vec<(T, U)>) -> Vec<(T, U)> {
    costs.sort_unstable();
    let mut least = None;
    costs.retain(|cost| {
        let is_lower = least.is_none_or(|least| cost.1 < least);
        least = if is_lower { Some(cost.1) } else { least };
        is_lower
    });
    costs
}

/// Two costs. `None` stands for a cost that is greater than every total.
type OrBeyond<X, Y> = (Option<<X as Cost>::Total>, Option<<Y as Cost>::Total>);

/// Returns whether the staircase has a step with both costs at most as high as those of `cost`.
fn covers<T: Ord + Copy, U: Ord + Copy>(costs: &[(T, U)], cost: (Option<T>, Option<U>)) -> bool {
    let before = costs.partition_point(|known| cost.0.is_none_or(|first| known.0 <= first));
    before > 0 && cost.1.is_none_or(|second| costs[before - 1].1 <= second)
}

/// Returns whether one of the two costs is higher than its maximum in `most`.
fn exceeds<T: Ord + Copy, U: Ord + Copy>(
    cost: (Option<T>, Option<U>),
    most: &(Option<T>, Option<U>),
) -> bool {
    most.0
        .is_some_and(|most| cost.0.is_none_or(|first| first > most))
        || most
            .1
            .is_some_and(|most| cost.1.is_none_or(|second| second > most))
}

/// Returns the least cost of a path whose beginning costs `g`, and whose rest costs at least `rest`. If sums are rounded,
/// the bound was added up from the other end, so the cost may be less than their sum.
fn least<C: Cost>(g: C::Total, rest: C::Total) -> Option<C::Total> {
    match C::sum(g, rest) {
        sum if C::IS_EXACT => sum,
        sum => Some(sum.and_then(C::spread).map_or(g, |(low, _)| low.max(g))),
    }
}

/// Returns the costs of the paths. Checks that the paths exist, cost at most `most`, and form a front.
fn front_of<P: SearchProblem<Cost = (X, Y)>, X: Cost, Y: Cost>(
    problem: &P,
    paths: &[PathOf<P>],
    most: (Option<X::Total>, Option<Y::Total>),
) -> Result<Vec<Costs<X, Y>>, Violation<P::State>> {
    paths
        .iter()
        .try_for_each(|path| walk::path(problem, path))?;
    let front: Vec<_> = paths.iter().map(Path::cost).collect();
    let pairs = front.iter().zip(front.iter().skip(1));
    let unordered = pairs.filter(|(one, next)| one.0 >= next.0 || one.1 <= next.1);
    let unordered = unordered.map(|(one, next)| (one as &dyn fmt::Debug, next));
    let above = front
        .iter()
        .filter(|cost| exceeds((Some(cost.0), Some(cost.1)), &most));
    let mut faults = unordered.chain(above.map(|cost| (&most as &dyn fmt::Debug, cost)));
    let Some((before, after)) = faults.next() else {
        return Ok(front);
    };
    Err(Violation::new(Rule::Dominated, []).with(&[("before", before), ("after", after)]))
}

/// For each state, the staircases of all labels and of expanded labels.
type Labels<'l, S, T, U> = HashMap<&'l S, [Vec<(T, U)>; 2]>;

/// Gathers the labels of each state. Checks that each label that was not expanded may be left.
fn by_state<'l, S: Clone + Eq + Hash, T: Ord + Copy, U: Ord + Copy>(
    labels: impl IntoIterator<Item = (&'l S, (T, U), bool)>,
    may_be_left: impl Fn(&S, (T, U)) -> bool,
) -> Result<Labels<'l, S, T, U>, Violation<S>> {
    let mut known = Labels::new();
    for (state, g, is_expanded) in labels {
        let [all, expanded] = known.entry(state).or_default();
        all.push(g);
        if is_expanded {
            expanded.push(g);
        } else if !may_be_left(state, g) {
            return Err(Violation::new(Rule::OpenAtEnd, [state.clone()]));
        }
    }
    for costs in known.values_mut().flatten() {
        *costs = staircase(std::mem::take(costs));
    }
    Ok(known)
}

/// Checks a front like [`pareto_front`]. `rest` returns a lower bound on the cost of paths from a state to a goal, or
/// `None` if every such path costs more than `most`.
pub(crate) fn front_within<'l, P, X: Cost, Y: Cost>(
    problem: &P,
    paths: &[PathOf<P>],
    labels: impl IntoIterator<Item = (&'l P::State, Costs<X, Y>, bool)>,
    most: (Option<X::Total>, Option<Y::Total>),
    is_whole: bool,
    rest: impl Fn(&P::State) -> Option<Costs<X, Y>>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem<Cost = (X, Y), State: 'l>,
{
    if paths.is_empty() && !is_whole {
        return Ok(()); // an empty beginning of the front claims nothing
    }
    let front = front_of(problem, paths, most)?;
    let known = by_state(labels, |state, g| {
        let f = rest(state).and_then(|rest| least::<X>(g.0, rest.0).zip(least::<Y>(g.1, rest.1)));
        !is_whole && front.last().zip(f).is_none_or(|(last, f)| f >= *last)
    })?;
    // The beginning of a front says nothing about paths that come after its last path.
    let comes_later = |(first, second): OrBeyond<X, Y>| {
        let is_later = |last: &Costs<X, Y>| {
            first.is_none_or(|first| {
                first > last.0 || first == last.0 && second.is_none_or(|second| second >= last.1)
            })
        };
        !is_whole && front.last().is_some_and(is_later)
    };
    // Some listed path is at least as cheap as every path from here, or every path from here costs more than `most` or
    // comes later.
    let is_done = |state: &P::State, g: OrBeyond<X, Y>| match rest(state) {
        Some(rest) => {
            let first = g.0.and_then(|g| least::<X>(g, rest.0));
            let f = (first, g.1.and_then(|g| least::<Y>(g, rest.1)));
            exceeds(f, &most) || covers(&front, f) || comes_later(f)
        }
        None => true,
    };
    let not_covered = |state: &P::State, g: &Costs<X, Y>| {
        Violation::new(Rule::NotCovered, [state.clone()]).with(&[("costs", g)])
    };
    let cover = |state: &P::State, g: OrBeyond<X, Y>| {
        let is_known = |g| known.get(state).is_some_and(|[all, _]| covers(all, g));
        let is_above =
            (g.0.is_some() || X::OVERFLOWS_AT_ENDS) && (g.1.is_some() || Y::OVERFLOWS_AT_ENDS);
        if is_above && (is_known(g) || is_done(state, g)) {
            return Ok(());
        }
        Err(match g {
            (Some(first), Some(second)) => not_covered(state, &(first, second)),
            _ => Violation::new(Rule::Overflow, [state.clone()]),
        })
    };
    for start in problem.starts() {
        cover(&start, (Some(X::ZERO), Some(Y::ZERO)))?;
    }
    for (&state, [_, expanded]) in &known {
        let is_open = |g: &&Costs<X, Y>| !is_done(state, (Some(g.0), Some(g.1)));
        let open: Vec<_> = expanded.iter().filter(is_open).collect();
        match open[..] {
            [] => continue,
            [g, ..] if problem.is_goal(state) => return Err(not_covered(state, g)),
            _ => {}
        }
        for edge in successors_of(problem, state) {
            let edge = edge?;
            for &&g in &open {
                let (first, second) = edge.cost;
                cover(&edge.state, (first.extend(g.0), second.extend(g.1)))?;
            }
        }
    }
    Ok(())
}
