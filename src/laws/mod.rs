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
//! These functions check the first [`SAMPLE`] states in breadth-first order, and the one for a symmetry checks more. The
//! other functions check the states that you pass, for instance states deeper in the graph or close to its goals.
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
mod problem;
mod symmetry;

pub use broken::{BrokenLaw, Law};
pub use cost::{cost_arithmetic, costs_are_additive, costs_are_not_negative};
pub use heuristic::{heuristic_is_admissible, heuristic_is_consistent, incremental_heuristic};
pub use problem::{
    edges_reverse, equal_states_are_interchangeable, problem_is_deterministic, states_are_equal,
    undirected,
};
pub use symmetry::classes_are_symmetric;

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasherDefault, DefaultHasher};

use crate::cost::{AdditiveCost, Cost, NonNegativeCost};
use crate::failure::Failure;
use crate::heuristic::Heuristic;
use crate::problem::{PathCostOf, ReversibleProblem, SearchProblem, SuccessorOf, successors_of};

/// The number of states that the functions `check...` check, except [`check_symmetry`], which checks more.
///
/// # Examples
///
/// An error beyond the sample is not found:
///
/// ```
/// use colorwalk::laws::{self, SAMPLE};
/// use colorwalk::{Unit, problem_fn};
///
/// let ring = problem_fn(0usize, |&n| [((n + 1) % 5000, Unit)], |&n| n == 4000);
/// let h = |&n: &usize| if n == 3999 { 2 } else { 0 };
/// assert!(laws::sample(&ring, SAMPLE)?.iter().all(|&n| n < 1000));
/// assert_eq!(laws::check_heuristic(&ring, &h), Ok(()));
/// let states = laws::sample(&ring, 5 * SAMPLE)?;
/// let broken = laws::heuristic_is_admissible(&ring, &h, &states).unwrap_err();
/// assert_eq!(broken.states, [3999]);
/// # Ok::<(), laws::BrokenLaw<usize>>(())
/// ```
pub const SAMPLE: usize = 1_000;

/// The largest number of successors of one state that a law checks.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, LIST};
/// use colorwalk::{Unit, problem_fn};
///
/// // Every number is a successor of zero.
/// let star = problem_fn(
///     0usize,
///     |&n| (1..).take_while(move |_| n == 0).map(|m| (m, Unit)),
///     |_| false,
/// );
/// assert_eq!(laws::sample(&star, usize::MAX).unwrap().len(), 1 + LIST);
/// ```
pub const LIST: usize = 1_000;

/// Returns the first `count` states in breadth-first order from the starts. If there are fewer states, returns all of
/// them. The order continues beyond goals.
///
/// # Errors
///
/// [`Law::Listed`].
///
/// # Examples
///
/// ```
/// use colorwalk::{Unit, laws, problem_fn};
///
/// let tree = problem_fn(1u64, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |_| false);
/// assert_eq!(laws::sample(&tree, 5).unwrap(), [1, 2, 3, 4, 5]);
/// ```
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
    problem::states_have_an_index(problem, &states)?;
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
/// ```
/// use colorwalk::{laws, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [(n + 1, n)], |&n| n == 9);
/// assert_eq!(laws::check_non_negative(&line), Ok(()));
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
/// ```
/// use colorwalk::{laws, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [(n + 1, n)], |&n| n == 9);
/// assert_eq!(laws::check_additive(&line), Ok(()));
/// ```
pub fn check_additive<P>(problem: &P) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem<Cost: AdditiveCost>,
{
    costs_are_additive(problem, &sample(problem, SAMPLE)?)
}

/// Checks that `heuristic` is admissible, deterministic, and deterministic [along edges](incremental_heuristic). A*
/// needs such a heuristic to find a cheapest path.
///
/// The documentation of [`heuristic_is_admissible`] explains what this check proves and what it does not prove.
///
/// # Errors
///
/// [`Law::HeuristicDeterministic`], [`Law::HeuristicNext`] or [`Law::HeuristicAdmissible`].
///
/// # Complexity
///
/// As for [`heuristic_is_admissible`].
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
    heuristic::heuristic_is_deterministic(problem, heuristic, &states)?;
    incremental_heuristic(problem, heuristic, &states)?;
    heuristic_is_admissible(problem, heuristic, &states).map(drop)
}

/// Checks that `heuristic` is deterministic, admissible and consistent, so that A* reopens no state.
///
/// # Errors
///
/// [`Law::HeuristicDeterministic`], [`Law::HeuristicNext`], [`Law::HeuristicGoal`], [`Law::HeuristicConsistent`]
/// or [`Law::HeuristicAdmissible`].
///
/// # Complexity
///
/// As for [`heuristic_is_admissible`].
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
    P: SearchProblem,
    P::Cost: AdditiveCost + NonNegativeCost,
{
    let states = sample(problem, SAMPLE)?;
    heuristic::heuristic_is_deterministic(problem, heuristic, &states)?;
    incremental_heuristic(problem, heuristic, &states)?;
    heuristic_is_consistent(problem, heuristic, &states)?;
    heuristic_is_admissible(problem, heuristic, &states).map(drop)
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
/// use colorwalk::digraph::Digraph;
/// use colorwalk::laws;
///
/// let roads: Digraph = "0 1 5\n0 1 3\n1 1 0\n1 2 6\n2 0 20".parse()?;
/// let trip = roads.between(0, 2)?;
/// assert_eq!(laws::check_reversible(&trip), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`edges_reverse`] has an example that breaks the law.
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
/// check whether the symmetry keeps goals. Then pass all states of an [exploration](crate::Search::explore), or states
/// near the goals, to [`classes_are_symmetric`].
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

/// An edge without its action. It consists of the state that the edge enters, and the cost of the path along only this
/// edge. The cost is `None` if it does not fit its type.
type Edge<P> = (<P as SearchProblem>::State, Option<PathCostOf<P>>);

/// Returns the first [`LIST`] edges out of `state`.
fn edges<P>(problem: &P, state: &P::State) -> Result<Vec<Edge<P>>, BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let edge = |edge: SuccessorOf<P>| (edge.state, edge.cost.extend(P::Cost::ZERO));
    let edges = successors(problem, state);
    edges.map(|listed| listed.map(edge)).collect()
}

/// Lists the first [`LIST`] edges out of `u`. Returns the broken law if the problem failed to list these edges.
fn successors<P: SearchProblem>(
    problem: &P,
    u: &P::State,
) -> impl Iterator<Item = Result<SuccessorOf<P>, BrokenLaw<P::State>>> {
    first(successors_of(problem, u), u)
}

/// Lists the first [`LIST`] edges at `u`.
fn first<T, S: Clone>(
    edges: impl Iterator<Item = Result<T, Failure>>,
    u: &S,
) -> impl Iterator<Item = Result<T, BrokenLaw<S>>> {
    let failed = |failure: Failure| {
        BrokenLaw::new(Law::Listed).value_of("failure", u.clone(), format_args!("{failure}"))
    };
    edges.take(LIST).map(move |edge| edge.map_err(failed))
}
