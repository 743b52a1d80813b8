//! The law of pruning rules, which leave out edges: they lose no optimum.

use std::fmt;

use crate::cost::{Cost, NonNegativeCost};
use crate::laws::heuristic::{Distances, less};
use crate::laws::{BrokenLaw, Law};
use crate::problem::{PathCostOf, SearchProblem};

/// Checks that `pruned`, which is `problem` with edges left out, still has a path to a goal that costs no
/// more, as far as the given states of both tell; and returns whether they tell it for certain.
///
/// Such a rule may say that of two moves that commute only one order is tried, or that a move is left
/// out because another one is never worse. The states of `pruned` may be of another type: a rule about
/// order has to remember the last move. Only the costs of paths must be of one type.
///
/// On either side the cost d of a cheapest path from a start is at most that of a path to a goal that
/// stays within the states. It is no less than that, and no less than the cost at which they can be
/// left, costs being not negative. The law is broken if the two ranges have nothing in common, and
/// certain if each is a single cost. That a cost falls breaks it, too: then `pruned` has edges that
/// `problem` has not. It speaks of the starts alone; with [`FromState`](crate::adaptors::FromState) any
/// other state is one.
///
/// # Errors
///
/// [`Law::PruningOptimum`].
///
/// # Complexity
///
/// O(n · m) for n states with m edges on each side, and mostly a few rounds over the edges.
///
/// # Examples
///
/// Steps of three, two and one, and the rule that larger ones come first. To 7 it loses nothing, and where
/// all states up to there are looked at that is certain:
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
/// assert_eq!(verdict(5), Ok(false)); // for all that is known
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

/// Where a cost lies; `None` is the cost of no path, beyond all others.
struct Range<T> {
    least: Option<T>,
    most: Option<T>,
}

impl<T: Copy + Ord> Range<T> {
    /// Where the cost of a cheapest path from a start to a goal lies.
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
        for start in problem.starts().into_iter().take(super::LIST) {
            let at = states.iter().position(|state| *state == start);
            // Of a start that is not among the states nothing is known.
            let (to_goal, to_exit) = at.map_or((None, Some(P::Cost::ZERO)), |at| distances[at]);
            range.least = less(range.least, less(to_goal, to_exit));
            range.most = less(range.most, to_goal);
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
