//! Heuristics: estimates of the cost that remains.
//!
//! Admissible and consistent are defined here, once, for the whole crate.

use crate::cost::Cost;
use crate::problem::{PathCostOf, SearchProblem};

/// An estimate `h(s)` of the cost of a cheapest path from `s` to a goal.
///
/// *Admissible*: `h(s)` never exceeds the true remaining cost. *Consistent*: `h(goal) = 0` and
/// `h(u) ≤ c(u, v) + h(v)` on every edge; this implies admissible.
///
/// An estimate that is too low costs time and nothing else: with `h = 0`, A* is Dijkstra's
/// algorithm. An estimate that is too high costs optimality: A* then returns a path, and not always
/// a cheapest one. Admissible but inconsistent keeps optimality and may reopen states, in the worst
/// case exponentially often (Martelli 1977).
///
/// Closures `Fn(&State) -> cost` are heuristics.
///
/// # Contract
///
/// The same state has the same estimate throughout one search. A search that keeps a state asks for
/// it once, when it is generated first; one that drops states, or does not recognise them, asks anew.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, Successor, Unit, problem_fn};
///
/// let walk = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| {
///         [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|to| Successor::new((), to, Unit))
///     },
///     |&place| place == (30, 20),
/// );
/// let manhattan = |&(x, y): &(i32, i32)| x.abs_diff(30) + y.abs_diff(20);
/// let report = Search::new(&walk).astar(manhattan)?;
/// assert_eq!(report.cost(), Some(50));
/// assert_eq!(report.stats().expanded, 50); // straight to the goal
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
pub trait Heuristic<P: SearchProblem + ?Sized> {
    /// Returns `h(state)`.
    fn estimate(&self, state: &P::State) -> PathCostOf<P>;
}

impl<P, F> Heuristic<P> for F
where
    P: SearchProblem + ?Sized,
    F: Fn(&P::State) -> PathCostOf<P>,
{
    fn estimate(&self, state: &P::State) -> PathCostOf<P> {
        self(state)
    }
}

/// The estimate zero: consistent where no cost is negative, and ignorant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Zero;

impl<P: SearchProblem + ?Sized> Heuristic<P> for Zero {
    fn estimate(&self, _: &P::State) -> PathCostOf<P> {
        P::Cost::ZERO
    }
}

/// The larger of two estimates: admissible if both are, consistent if both are.
///
/// # Examples
///
/// ```
/// use colorwalk::{Heuristic, Max, Unit, problem_fn, Successor};
///
/// let line = problem_fn(0u32, |&x| [Successor::new((), x + 1, Unit)], |&x| x == 9);
/// let max = Max(|&x: &u32| 9 - x, |_: &u32| 5);
/// fn value<P: colorwalk::SearchProblem>(_: &P, h: &impl Heuristic<P>, s: &P::State)
///     -> colorwalk::PathCostOf<P> { h.estimate(s) }
/// assert_eq!(value(&line, &max, &0), 9);
/// assert_eq!(value(&line, &max, &7), 5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Max<A, B>(
    /// One estimate.
    pub A,
    /// The other.
    pub B,
);

impl<P, A, B> Heuristic<P> for Max<A, B>
where
    P: SearchProblem + ?Sized,
    A: Heuristic<P>,
    B: Heuristic<P>,
{
    fn estimate(&self, state: &P::State) -> PathCostOf<P> {
        self.0.estimate(state).max(self.1.estimate(state))
    }
}
