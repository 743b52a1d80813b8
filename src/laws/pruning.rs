//! The law of pruning rules, which leave out edges: they lose no optimum.

use std::fmt;

use crate::cost::{Cost, NonNegativeCost};
use crate::laws::heuristic::{Distances, less};
use crate::laws::{BrokenLaw, Law};
use crate::problem::{PathCostOf, SearchProblem};

/// Checks, on the given states of both, that `pruned`, which is `problem` with some edges removed,
/// still has a cheapest path, and returns whether the check is conclusive.
///
/// A pruning rule may, for instance, allow only one order of two moves that commute, or leave out a
/// move because another one is never worse. The states of `pruned` may have another type: a rule about
/// order has to remember the last move. Only the path costs must have the same type.
///
/// On either side, let d be the cost of a cheapest path from a start. An upper bound of d is the cost
/// of a path to a goal that stays within the given states; a lower bound is the smaller of that cost
/// and the cost at which a path can leave these states, since costs are not negative. The law is broken
/// if the two ranges are disjoint, and the check is conclusive if each range is a single cost. A lower
/// cost breaks the law, too: then `pruned` has edges that `problem` does not have. The law is about the
/// starts alone; [`FromState`](crate::adaptors::FromState) makes any other state a start.
///
/// # Errors
///
/// [`Law::PruningOptimum`].
///
/// # Complexity
///
/// O(n · m) for n states with m edges on each side; usually a few rounds over the edges are enough.
///
/// # Examples
///
/// Steps of three, two and one, and the rule that larger ones come first. The rule loses no optimum to
/// 7, and the check is conclusive if it gets all states up to 7:
///
/// ```
/// use colorwalk::{Successor, Unit, laws, problem_fn};
///
/// let steps = problem_fn(
///     0u32,
///     |&n| [3, 2, 1].map(|k| Successor::new(k, n + k, Unit)),
///     |&n| n == 7,
/// );
/// // A state is a number and the last step.
/// let falling = problem_fn(
///     (0u32, 3u32),
///     |&(n, last)| (1..=last).rev().map(move |k| Successor::new(k, (n + k, k), Unit)),
///     |&(n, _)| n == 7,
/// );
/// let verdict = |count| {
///     let (all, fewer) = (laws::sample(&steps, count), laws::sample(&falling, count));
///     laws::pruning_keeps_the_optimum((&steps, &all), (&falling, &fewer))
/// };
/// assert_eq!(verdict(5), Ok(false)); // not conclusive
/// assert_eq!(verdict(50), Ok(true));
/// ```
pub fn pruning_keeps_the_optimum<P, Q>(
    (problem, states): (&P, &[P::State]),
    (pruned, pruned_states): (&Q, &[Q::State]),
) -> Result<bool, BrokenLaw<P::State>>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
    Q: SearchProblem,
    Q::Cost: NonNegativeCost + Cost<Total = PathCostOf<P>>,
{
    let without = Range::of_optimum(problem, states);
    let with = Range::of_optimum(pruned, pruned_states);
    if without.is_below(&with) || with.is_below(&without) {
        let mut broken = BrokenLaw::new(Law::PruningOptimum);
        for start in problem.starts().into_iter().take(1) {
            broken = broken.state("start", start);
        }
        return Err(broken.value("d", without).value("d'", with));
    }
    Ok(without.is_exact() && with.is_exact())
}

/// A range that contains a cost; `None` is the cost of no path, greater than all others.
struct Range<T> {
    least: Option<T>,
    most: Option<T>,
}

impl<T: Copy + Ord> Range<T> {
    /// Returns the range of the cost of a cheapest path from a start to a goal.
    fn of_optimum<P>(problem: &P, states: &[P::State]) -> Self
    where
        P: SearchProblem,
        P::Cost: NonNegativeCost + Cost<Total = T>,
    {
        let Distances(distances) = Distances::within(problem, states);
        let mut range = Self {
            least: None,
            most: None,
        };
        let mut read = 0;
        for start in problem.starts().into_iter().take(super::LIST) {
            read += 1;
            let at = states.iter().position(|state| *state == start);
            // Nothing is known of a start that is not among the states.
            let (to_goal, to_exit) = at.map_or((None, Some(P::Cost::ZERO)), |at| distances[at]);
            range.least = less(range.least, less(to_goal, to_exit));
            range.most = less(range.most, to_goal);
        }
        if read == super::LIST {
            range.least = Some(P::Cost::ZERO); // the other starts are unknown
        }
        range
    }

    fn is_below(&self, other: &Self) -> bool {
        let is_less = |most| other.least.is_none_or(|least| most < least);
        self.most.is_some_and(is_less)
    }

    fn is_exact(&self) -> bool {
        self.least == self.most
    }
}

impl<T: Copy + Ord + fmt::Debug> fmt::Debug for Range<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (None, _) => f.write_str("no path"),
            (Some(least), None) => write!(f, "{least:?} or more"),
            (Some(least), Some(most)) if least == most => write!(f, "{least:?}"),
            (Some(least), Some(most)) => write!(f, "{least:?} to {most:?}"),
        }
    }
}
