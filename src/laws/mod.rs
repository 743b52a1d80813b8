//! Laws: functions that test the contracts of the traits.
//!
//! The compiler cannot check the contracts of the traits in this crate. A law is a function that tests one part of a
//! contract on a sample of states. It returns the first [`BrokenLaw`], with a witness. If a law is reported as broken,
//! it is broken. If the law holds on the sample, it may still be broken elsewhere.
//!
//! | Call | for |
//! |---|---|
//! | [`check`] | every problem |
//! | [`check_non_negative`] | costs that claim to be non-negative |
//! | [`check_additive`] | a cost type of your own that claims to be additive |
//! | [`check_reversible`], [`check_undirected`] | a problem with predecessors; a problem whose edges all have an edge back |
//! | [`check_symmetry`] | a symmetry |
//! | [`check_heuristic`], [`check_consistent`] | a heuristic |
//!
//! These functions check the first [`SAMPLE`] states in breadth-first order, and the one for a symmetry checks more. To
//! check other states, such as states deeper in the graph or close to its goals, make them starts:
//! `laws::check(&WithStarts::new(&problem, states))`, with the adaptor [`WithStarts`](crate::adaptors::WithStarts).
//!
//! Lists of successors may be infinite, so the laws check only the first [`LIST`] edges of each list. Every law that
//! reads lists of successors returns [`Law::Listed`] if the problem [fails](Failure::raise) to list them.
//!
//! # Examples
//!
//! ```
//! use colorwalk::grid::{Grid, Square};
//! use colorwalk::laws::{self, Law};
//!
//! let tiles = Grid::new(4, 5);
//! laws::check(&tiles)?;
//! laws::check_consistent(&tiles, &tiles.estimate())?;
//! let too_high = |at: &Square| 2 * (3 - u32::from(at.column)) + 4 - u32::from(at.row);
//! let broken = laws::check_heuristic(&tiles, &too_high).unwrap_err();
//! assert_eq!(broken.law, Law::HeuristicAdmissible);
//! assert_eq!(
//!     broken.to_string(),
//!     "heuristic.admissible does not hold: h(u) <= d(u), \
//!      but h(Square { column: 0, row: 0 }) = 10, d = 7",
//! );
//! # Ok::<(), laws::BrokenLaw<Square>>(())
//! ```

mod broken;
mod cost;
mod heuristic;
mod listed;
mod problem;
mod symmetry;

pub use broken::{BrokenLaw, Law};
pub use listed::LIST;

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher};

use cost::{cost_arithmetic, costs_are_additive, costs_are_not_negative};
use heuristic::{
    heuristic_is_admissible, heuristic_is_consistent, heuristic_is_deterministic,
    incremental_heuristic,
};
use listed::successors;
use problem::{
    edges_reverse, equal_states_are_interchangeable, problem_is_deterministic, states_are_equal,
    states_have_an_index, undirected,
};
use symmetry::classes_are_symmetric;

use crate::cost::{AdditiveCost, NonNegativeCost};
#[cfg(doc)]
use crate::failure::Failure;
use crate::heuristic::Heuristic;
use crate::problem::{ReversibleProblem, SearchProblem};

/// The number of states that the functions `check...` check, except [`check_symmetry`], which checks more.
pub const SAMPLE: usize = 1_000;

/// Returns the first `count` states in breadth-first order from the starts. If there are fewer states, returns all of
/// them. The order continues beyond goals.
///
/// # Errors
///
/// [`Law::Listed`].
pub fn sample<P>(problem: &P, count: usize) -> Result<Vec<P::State>, BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    // The hasher is fixed, so that the sample is the same in every run even if `Eq` and `Hash` disagree.
    let mut known = HashSet::with_hasher(BuildHasherDefault::<DefaultHasher>::default());
    let mut sample = Vec::new();
    let mut open = VecDeque::new();
    let mut meet = |state: P::State, open: &mut VecDeque<P::State>| {
        if sample.len() < count && known.insert(state.clone()) {
            sample.push(state.clone());
            open.push_back(state);
        }
        sample.len() < count
    };
    for start in problem.starts().into_iter().take(count) {
        meet(start, &mut open);
    }
    'walk: while let Some(state) = open.pop_front() {
        for edge in successors(problem, &state) {
            if !meet(edge?.state, &mut open) {
                break 'walk;
            }
        }
    }
    Ok(sample)
}

/// Checks the laws that every problem must keep.
///
/// The laws are: the problem is deterministic; `Eq`, `Hash` and `Clone` of its states agree; equal states are
/// interchangeable; indices are unique and below their bound; and costs add up. Call this function in a test of your
/// problem.
///
/// # Errors
///
/// The first broken law.
///
/// # Complexity
///
/// Takes O(n² + m) comparisons and O(m) calls of `successors` for n states and m edges in the sample.
///
/// # Examples
///
/// A problem that returns different edges at each call:
///
/// ```
/// use std::cell::Cell;
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Unit, problem_fn};
///
/// let calls = Cell::new(0u32);
/// let moody = problem_fn(
///     0u32,
///     |&n| {
///         calls.set(calls.get() + 1);
///         [(n + calls.get() % 2, Unit)]
///     },
///     |_| false,
/// );
/// assert_eq!(laws::check(&moody).unwrap_err().law, Law::SuccessorsDeterministic);
/// ```
#[doc(alias = "property test")]
#[doc(alias = "contract")]
#[doc(alias = "invariant")]
pub fn check<P>(problem: &P) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let states = sample(problem, SAMPLE)?;
    problem_is_deterministic(problem, &states)?;
    states_are_equal(&states)?;
    equal_states_are_interchangeable(problem, &states)?;
    states_have_an_index(problem, &states)?;
    cost_arithmetic(problem, &states)
}

/// Checks that no edge lowers the cost of a path, as the cost type promises.
///
/// # Errors
///
/// [`Law::CostNonNegative`].
///
/// # Complexity
///
/// O(m) for m edges in the sample.
///
/// # Examples
///
/// A type that implements [`NonNegativeCost`] and breaks its contract:
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Cost, NonNegativeCost, problem_fn};
///
/// #[derive(Clone, Copy, Debug)]
/// struct Toll(i32);
///
/// impl Cost for Toll {
///     type Total = i32;
///     const ZERO: i32 = 0;
///
///     fn extend(self, path: i32) -> Option<i32> {
///         path.checked_add(self.0)
///     }
///     fn sum(left: i32, right: i32) -> Option<i32> {
///         left.checked_add(right)
///     }
///     fn scale(total: i32, factor: u32) -> Option<i32> {
///         total.checked_mul(i32::try_from(factor).ok()?)
///     }
/// }
/// impl NonNegativeCost for Toll {}
///
/// let road = problem_fn(0i32, |&n| [(n + 1, Toll(30 - n))], |_| false);
/// let broken = laws::check_non_negative(&road).unwrap_err();
/// assert_eq!(broken.law, Law::CostNonNegative);
/// assert_eq!(broken.states, [31, 32]);
/// ```
pub fn check_non_negative<P>(problem: &P) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
    P::Cost: NonNegativeCost,
{
    costs_are_not_negative(problem, &sample(problem, SAMPLE)?)
}

/// Checks that every edge adds the same to every path, as the cost type promises.
///
/// # Errors
///
/// [`Law::CostExtend`].
///
/// # Complexity
///
/// O(m) for m edges in the sample.
///
/// # Examples
///
/// A type that implements [`AdditiveCost`] and breaks its contract, because the train runs every quarter of an hour:
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{AdditiveCost, Cost, problem_fn};
///
/// #[derive(Clone, Copy, Debug)]
/// struct Train;
///
/// impl Cost for Train {
///     type Total = u32;
///     const ZERO: u32 = 0;
///
///     fn extend(self, now: u32) -> Option<u32> {
///         now.checked_next_multiple_of(15)?.checked_add(20)
///     }
///     fn sum(left: u32, right: u32) -> Option<u32> {
///         left.checked_add(right)
///     }
///     fn scale(total: u32, factor: u32) -> Option<u32> {
///         total.checked_mul(factor)
///     }
/// }
/// impl AdditiveCost for Train {}
///
/// let line = problem_fn(0u32, |&n| [(n + 1, Train)], |_| false);
/// assert_eq!(laws::check(&line), Ok(())); // not every cost is additive
/// let broken = laws::check_additive(&line).unwrap_err();
/// assert_eq!(
///     broken.to_string(),
///     "cost.extend does not hold: extend(c, a) = a + extend(c, 0), \
///      but c = Train, a = 20, extend(c, a) = Some(50), a + extend(c, 0) = 40",
/// );
/// ```
pub fn check_additive<P>(problem: &P) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem<Cost: AdditiveCost>,
{
    costs_are_additive(problem, &sample(problem, SAMPLE)?)
}

/// Checks that `heuristic` is admissible, deterministic, and deterministic [along edges](Heuristic::estimate_next).
/// A* needs such a heuristic to find a cheapest path.
///
/// The estimate of each state in the sample is compared with the cost of a cheapest path to a goal that stays within the
/// sample. Because this is the cost of a real path, an estimate above it is too high. An estimate may also be too high
/// if only a path outside the sample costs less, or if the nearest goal is outside. The check does not find these
/// estimates.
///
/// The comparisons are exact. If the heuristic uses floats, lower it slightly, so that rounding does not make it
/// inadmissible. The estimate of a [dead end](Heuristic::is_dead_end) is infinite.
///
/// # Errors
///
/// [`Law::HeuristicDeterministic`], [`Law::HeuristicNext`] or [`Law::HeuristicAdmissible`].
///
/// # Complexity
///
/// Takes O(n · m) time for n states with m edges in the sample. Usually a few rounds over the edges are enough.
///
/// # Examples
///
/// In this example, a straight-line estimate is wrong, because a ferry is faster than the straight line:
///
/// ```
/// use colorwalk::laws;
/// use colorwalk::problem_fn;
///
/// let coast = |ferry: u32| {
///     problem_fn(0u32, move |&km| [(km + 1, 1), (km + 5, ferry)], |&km| km == 20)
/// };
/// let h = |&km: &u32| 20u32.saturating_sub(km);
/// assert_eq!(laws::check_heuristic(&coast(5), &h), Ok(()));
/// let broken = laws::check_heuristic(&coast(3), &h).unwrap_err();
/// assert_eq!(
///     broken.to_string(),
///     "heuristic.admissible does not hold: h(u) <= d(u), but h(0) = 20, d = 12",
/// );
/// ```
#[doc(alias = "admissible")]
pub fn check_heuristic<P>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
    P::Cost: AdditiveCost + NonNegativeCost,
{
    let states = sample(problem, SAMPLE)?;
    heuristic_is_deterministic(problem, heuristic, &states)?;
    incremental_heuristic(problem, heuristic, &states)?;
    heuristic_is_admissible(problem, heuristic, &states)
}

/// Checks that `heuristic` is deterministic and consistent, so that A* reopens no state. A consistent heuristic is
/// admissible.
///
/// If the cost of an edge depends on the cost `a` of the path before it, the check tries several costs `a`. The estimate
/// must be a lower bound at any time: `a + h(u) <= extend(c, a) + h(v)`.
///
/// # Errors
///
/// [`Law::HeuristicDeterministic`], [`Law::HeuristicNext`], [`Law::HeuristicGoal`] or [`Law::HeuristicConsistent`].
///
/// # Complexity
///
/// As for [`check_heuristic`].
///
/// # Examples
///
/// In this example, the larger of two consistent estimates is consistent, but their sum is not even admissible:
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Max, Unit, problem_fn};
///
/// let grid = problem_fn(
///     (0u32, 0u32),
///     |&(x, y)| [(x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|to| (to, Unit)),
///     |&place| place == (6, 4),
/// );
/// let across = |&(x, _): &(u32, u32)| x.abs_diff(6);
/// let along = |&(_, y): &(u32, u32)| y.abs_diff(4);
/// assert_eq!(laws::check_consistent(&grid, &Max(across, along)), Ok(()));
/// let sum = |place: &(u32, u32)| across(place) + along(place);
/// let broken = laws::check_consistent(&grid, &sum).unwrap_err();
/// assert_eq!(broken.law, Law::HeuristicConsistent);
/// ```
#[doc(alias = "consistent")]
#[doc(alias = "monotone")]
pub fn check_consistent<P>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem<Cost: NonNegativeCost>,
{
    let states = sample(problem, SAMPLE)?;
    heuristic_is_deterministic(problem, heuristic, &states)?;
    incremental_heuristic(problem, heuristic, &states)?;
    heuristic_is_consistent(problem, heuristic, &states)
}

/// Checks that the predecessors of a reversible problem list the same edges as its successors, reversed. Also checks
/// that a state is a goal if and only if the problem lists it among its goals.
///
/// # Errors
///
/// [`Law::CostExtend`], [`Law::ReversibleGoals`] or [`Law::ReversibleEdges`].
///
/// # Complexity
///
/// Calls `successors` and `predecessors` O(m) times for m edges in the sample.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{ReversibleProblem, SearchProblem, Successor, Unit};
///
/// /// Doubling, and halving that ignores the remainder.
/// struct Doubling;
///
/// impl SearchProblem for Doubling {
///     type State = u32;
///     type Action = ();
///     type Cost = Unit;
///     fn starts(&self) -> impl IntoIterator<Item = u32> {
///         [1]
///     }
///     fn is_goal(&self, state: &u32) -> bool {
///         *state == 64
///     }
///     fn successors(&self, state: &u32) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
///         state.checked_mul(2).map(|to| Successor::new((), to, Unit))
///     }
/// }
///
/// impl ReversibleProblem for Doubling {
///     fn goals(&self) -> impl IntoIterator<Item = u32> {
///         [64]
///     }
///     fn predecessors(
///         &self,
///         state: &u32,
///     ) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
///         [Successor::new((), state / 2, Unit)]
///     }
/// }
///
/// let broken = laws::check_reversible(&Doubling).unwrap_err();
/// assert_eq!(broken.law, Law::ReversibleEdges);
/// assert_eq!(broken.states, [0, 1]); // 1 / 2 is 0, but 0 doubled is 0
/// ```
pub fn check_reversible<P>(problem: &P) -> Result<(), BrokenLaw<P::State>>
where
    P: ReversibleProblem,
{
    let states = sample(problem, SAMPLE)?;
    costs_are_additive(problem, &states)?;
    edges_reverse(problem, &states)
}

/// Checks that every edge has an edge back, at any cost. Explorations that forget early layers need this property.
///
/// # Errors
///
/// [`Law::UndirectedEdges`].
///
/// # Complexity
///
/// Calls `successors` O(m) times for m edges in the sample.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Unit, problem_fn};
///
/// let ring = |steps: [u32; 2]| {
///     problem_fn(0u32, move |&n| steps.map(|step| ((n + step) % 9, Unit)), |_| false)
/// };
/// assert_eq!(laws::check_undirected(&ring([1, 8])), Ok(()));
/// let broken = laws::check_undirected(&ring([1, 2])).unwrap_err();
/// assert_eq!(broken.law, Law::UndirectedEdges);
/// assert_eq!(broken.states, [0, 1]);
/// ```
pub fn check_undirected<P>(problem: &P) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    undirected(problem, &sample(problem, SAMPLE)?)
}

/// Checks that `canonical` describes a symmetry of the problem, which [`UpTo`](crate::adaptors::UpTo) requires.
///
/// Checks the first 20 · [`SAMPLE`] states in breadth-first order. If all goals are farther away, this function does not
/// check whether the symmetry keeps goals. Then make states near the goals
/// [starts](crate::adaptors::WithStarts) of the problem.
///
/// # Errors
///
/// [`Law::SymmetryIdempotent`], [`Law::SymmetryGoals`] or [`Law::SymmetryEdges`].
///
/// # Complexity
///
/// Calls `successors` twice for each state in the sample, and `canonical` once for each edge of these states.
///
/// # Examples
///
/// In this example, a knight moves on an infinite board. Turning the board upside down is a symmetry. Shifting the
/// board is no symmetry, because the goal stays where it is:
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Unit, problem_fn};
///
/// const JUMPS: [(i32, i32); 4] = [(1, 2), (1, -2), (-1, 2), (-1, -2)];
/// let knight = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| JUMPS.map(|(dx, dy)| ((x + dx, y + dy), Unit)),
///     |&(x, y)| (x, y.abs()) == (2, 4),
/// );
/// assert_eq!(laws::check_symmetry(&knight, |&(x, y)| (x, y.abs())), Ok(()));
/// let broken = laws::check_symmetry(&knight, |&(x, y)| (x.rem_euclid(2), y)).unwrap_err();
/// assert_eq!(broken.law, Law::SymmetryGoals);
/// assert_eq!(broken.states, [(2, 4), (0, 4)]);
/// ```
#[doc(alias = "symmetry")]
pub fn check_symmetry<P>(
    problem: &P,
    canonical: impl Fn(&P::State) -> P::State,
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    classes_are_symmetric(problem, canonical, &sample(problem, 20 * SAMPLE)?)
}
