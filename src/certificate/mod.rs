//! Checkers: is the answer right?
//!
//! A checker takes a problem and an answer and walks along the problem's own edges. It never sees
//! the search that gave the answer and shares no code with it, so the checker does not repeat an
//! error of the search. Nor is it a second search: it reads each edge once, guided by the answer,
//! in expected time O(n + m) for n states of the answer and the m edges that leave them. Only if
//! the search kept too little to prove its claim, as a search in the memory of a single path does,
//! the checker walks the relevant part of the graph itself.
//!
//! | Claim | Proof |
//! |---|---|
//! | this path exists | each step is an edge, and the costs add up |
//! | [`Claim::Cheapest`] | a feasible potential |
//! | [`Claim::CheapestIfAdmissible`], [`Claim::WithinFactor`] | the same, with heuristic values |
//! | a [lower bound](Report::lower_bound) | the same, for a lower cost |
//! | [`Claim::CheapestIfExplained`], without the "if" | a log of lemmas, checked against separately stated rules: [`refutation`](refutation()) |
//! | [`Claim::FewestEdges`] | layers that no edge skips |
//! | [`Claim::NoPath`] | a set without a goal, closed under successors |
//! | the same, for a bidirectional search | what both sides know together |
//! | all cheapest paths, and their number | all tight edges to goals: [`all_cheapest`] |
//! | the cheapest few | their [order](ranked), and that they [differ](distinct) |
//! | cheapest paths to every state | tight tree edges, and no edge that can be relaxed: [`shortest_path_tree`] |
//! | no cheapest path exists | a [`negative_cycle`] |
//! | a graph has, or has not, a cycle | a [`cycle`], a [`topological_order`] |
//!
//! A checker terminates on every wrong report. It follows no chain of predecessors without counting,
//! and it reads hardly more edges than the search reports as generated: a correct search generated
//! all edges out of the states that it expanded. A checker assumes that the problem keeps its
//! contract; the [`laws`](crate::laws) test that.
//!
//! # Examples
//!
//! ```
//! use colorwalk::certificate;
//! use colorwalk::{Search, Successor, problem_fn};
//!
//! let road = |toll: u32| {
//!     problem_fn(
//!         0u32,
//!         move |&x| {
//!             let steps = [(x + 1, 2), (x + 3, toll)];
//!             steps.map(|(to, cost)| Successor::new((), to, cost))
//!         },
//!         |&x| x == 9,
//!     )
//! };
//! let expensive = road(7);
//! let report = Search::new(&expensive).dijkstra()?;
//! assert_eq!(report.cost(), Some(18));
//! assert_eq!(certificate::check(&expensive, &report), Ok(()));
//!
//! // With a lower toll the answer is wrong, and the checker says where.
//! let violation = certificate::check(&road(5), &report).unwrap_err();
//! let message = "g(v) <= g(u) + c(u, v) does not hold: \
//!                g(3) = 6, but g(u) + c(u, v) = 5 by way of u = 0";
//! assert_eq!(violation.to_string(), message);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```
//!
//! # References
//!
//! - K. Mehlhorn, S. Näher and others, "Certifying algorithms", *Comput. Sci. Rev.* 5 (2011).

#![doc(alias = "proof")]
#![doc(alias = "verify")]
#![doc(alias = "witness")]

mod both_ends;
mod cycle;
mod exhausted;
mod layers;
mod many;
mod optimal;
mod order;
mod refutation;
mod report;
mod tree;
mod violation;
mod walk;

pub use crate::report::evidence::{Evidence, FromBothEnds, FromStart};
pub use cycle::{cycle, negative_cycle};
pub use many::{all_cheapest, distinct, ranked};
pub(crate) use many::{cheapest_between, in_order};
pub use order::topological_order;
pub use refutation::{Flaw, refutation};
pub use tree::shortest_path_tree;
pub use violation::Violation;
pub use walk::path;

pub(crate) use exhausted::out_of_reach;
pub(crate) use optimal::none_below;

use std::collections::HashMap;
use std::hash::Hash;

use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::node::ReachedState;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::report::{Report, ReportOf};

/// Checks every statement of a report: its paths, its [claim](Report::claim), and its
/// [lower bound](Report::lower_bound).
///
/// - The path, if one was found, begins at a start, follows edges, ends at a goal, and costs what it
///   says; so does the [incumbent](Report::incumbent). Neither costs less than the lower bound.
///   [`closest`](Report::closest) begins at a start and follows edges.
/// - The claim holds, and so does the lower bound. The [guide](crate::guide::p22_certificates) shows how that is proved.
///
/// A claim that rests on a heuristic is proved on the condition that the heuristic is admissible. If
/// the search pruned states by their estimates, the report does not have these estimates: call
/// [`check_informed`] instead.
///
/// If a path in the report leads from a state to a goal at a lower cost than the estimate of that state,
/// the heuristic is not admissible, and the claim is rejected: [`Violation::Inadmissible`]. Where sums of
/// costs are rounded, a difference of less than a millionth of the cost of the path is none.
///
/// The proof of a bidirectional search needs the predecessors of the states reached from the goal: its report has the
/// [evidence](Evidence) [`FromBothEnds`], and asks for a [`ReversibleProblem`](crate::ReversibleProblem). That
/// `predecessors` and `successors` list the same edges is assumed;
/// [`laws::check_reversible`](crate::laws::check_reversible) tests it.
///
/// # Errors
///
/// The first [`Violation`] found, in the order above.
///
/// # Complexity
///
/// Expected O(n + m) time and O(n) space for n reached states and the m edges that leave them, if the
/// search kept what proves its claim; otherwise O(m log m) for the m edges that it generated.
///
/// # Examples
///
/// A search that was cut off claims no more than a lower bound, which is checked, too:
///
/// ```
/// use colorwalk::certificate::{self, Violation};
/// use colorwalk::{Limits, Search, Successor, problem_fn};
///
/// let numbers = |goal| {
///     problem_fn(
///         0u64,
///         |&n| [n + 1, 2 * n].map(|m| Successor::new((), m, 1u32)),
///         move |&n| n == goal,
///     )
/// };
/// let far = numbers(1_000_000);
/// let report = Search::new(&far).limits(Limits::new().expansions(100)).dijkstra()?;
/// assert_eq!(report.lower_bound(), Some(10));
/// assert_eq!(certificate::check(&far, &report), Ok(()));
///
/// // It does not take ten steps to 96.
/// let violation = certificate::check(&numbers(96), &report).unwrap_err();
/// assert!(matches!(violation, Violation::GoalTooCheap { state: 96, .. }));
/// # Ok::<(), colorwalk::SearchError<u64>>(())
/// ```
///
/// [`Report::certify`] does the same as a method.
#[doc(alias = "verify")]
#[doc(alias = "proof")]
pub fn check<P, E>(problem: &P, report: &ReportOf<P, E>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
    E: Evidence<P>,
{
    unless_failed(problem, || match E::goal(problem) {
        Some(goal) if report.reached().from_goal().next().is_some() => {
            both_ends::check(problem, &goal, report)
        }
        _ => verify(problem, report, None),
    })
}

/// Checks every statement of a report of a search with `heuristic`.
///
/// This is [`check`] with two differences: the estimates of the reached states must be those of
/// `heuristic`, and pruned states are checked with their estimates. The checker still assumes that the
/// heuristic is admissible; [`laws::check_heuristic`](crate::laws::check_heuristic) tests that.
///
/// # Errors
///
/// The first [`Violation`] found.
///
/// # Complexity
///
/// That of [`check`], and at most one estimate for each reached state and each edge.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Violation};
/// use colorwalk::{HeuristicFn, Search, Successor, Unit, problem_fn};
///
/// let line = problem_fn(
///     0i32,
///     |&x| [x + 1, x - 1, x - 2].map(|to| Successor::new((), to, Unit)),
///     |&x| x == 4,
/// );
/// let h = |&x: &i32| u32::try_from(4 - x).unwrap_or(0) * 3 / 4;
/// let report = Search::new(&line).max_cost(4).astar(h)?;
/// // Without its estimate the checker cannot tell why -2 was pruned.
/// assert!(matches!(
///     certificate::check(&line, &report),
///     Err(Violation::NotReached { to: -2, .. })
/// ));
/// assert_eq!(certificate::check_informed(&line, &HeuristicFn(h), &report), Ok(()));
/// # Ok::<(), colorwalk::SearchError<i32>>(())
/// ```
pub fn check_informed<P>(
    problem: &P,
    heuristic: &impl Heuristic<P>,
    report: &ReportOf<P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    unless_failed(problem, || {
        for reached in report.reached() {
            let estimate = heuristic.estimate(reached.state());
            if estimate != reached.h() {
                return Err(Violation::Estimate {
                    state: reached.state().clone(),
                    kept: text(reached.h()),
                    estimate: text(estimate),
                });
            }
        }
        verify(problem, report, Some(&|state| heuristic.estimate(state)))
    })
}

/// Runs a check, and rejects its result if the problem failed meanwhile to list the successors of a
/// state.
fn unless_failed<P: SearchProblem>(
    problem: &P,
    check: impl FnOnce() -> Result<(), Violation<P::State>>,
) -> Result<(), Violation<P::State>> {
    let verdict = check();
    if P::MAY_FAIL
        && let Some(failure) = problem.take_failure()
    {
        return Err(Violation::Failed { failure });
    }
    verdict
}

/// The estimates of states that were not reached, if they are known.
type Estimates<'a, P> = Option<&'a dyn Fn(&<P as SearchProblem>::State) -> PathCostOf<P>>;

fn verify<P, E>(
    problem: &P,
    report: &ReportOf<P, E>,
    estimates: Estimates<'_, P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    walk::paths(problem, report)?;
    match report.claim() {
        Claim::Cheapest
        | Claim::CheapestIfAdmissible
        | Claim::CheapestIfExplained
        | Claim::WithinFactor(_) => {
            optimal::cheapest(problem, report, estimates)?;
        }
        Claim::FewestEdges => layers::fewest_edges(problem, report)?,
        Claim::NoPath => exhausted::no_path(problem, report)?,
        Claim::Path if report.path().is_none() => return Err(Violation::NoPath),
        Claim::Path | Claim::Nothing => {}
    }
    optimal::lower_bound(problem, report, estimates)
}

/// Counts the edges that a checker reads, so that it terminates even where the successors of a state
/// never end.
///
/// A correct search generated every edge that its checker reads. Checkers that follow the kept states
/// may read [`SLACK`](Self::SLACK) more: they can then report what is wrong with an answer to a problem
/// with slightly fewer edges.
#[derive(Clone, Copy)]
struct EdgeCount {
    generated: u64,
    left: u64,
}

impl EdgeCount {
    const SLACK: u64 = 1_000;

    fn of<S, A, C: Cost, E>(report: &Report<S, A, C, E>) -> Self {
        Self::up_to(report.stats().generated)
    }

    fn up_to(generated: u64) -> Self {
        let left = generated.saturating_add(Self::SLACK);
        Self { generated, left }
    }

    fn endless() -> Self {
        Self::strict(u64::MAX)
    }

    fn strict(generated: u64) -> Self {
        let left = generated;
        Self { generated, left }
    }

    fn read_one<S>(&mut self) -> Result<(), Violation<S>> {
        let generated = self.generated;
        let left = self.left.checked_sub(1);
        self.left = left.ok_or(Violation::TooManyEdges { generated })?;
        Ok(())
    }
}

/// Maps each state to its reached entry; of several entries for one state, as in a search tree, to the
/// one with the least key.
fn table<'r, S, C, K>(
    entries: impl Iterator<Item = ReachedState<'r, S, C>>,
    key: impl Fn(&ReachedState<'r, S, C>) -> K,
) -> HashMap<&'r S, ReachedState<'r, S, C>>
where
    S: Eq + Hash,
    C: Cost,
    K: Ord,
{
    let mut table: HashMap<&S, ReachedState<'r, S, C>> = HashMap::new();
    for entry in entries {
        table
            .entry(entry.state())
            .and_modify(|known| {
                if key(&entry) < key(known) {
                    *known = entry;
                }
            })
            .or_insert(entry);
    }
    table
}

fn text(value: impl std::fmt::Debug) -> String {
    format!("{value:?}")
}
