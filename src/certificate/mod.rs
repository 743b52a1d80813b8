//! Checkers: is the answer right?
//!
//! A checker takes a problem and an answer, and follows the edges that the problem lists. It never sees the search that
//! gave the answer, and shares no code with the search, so it does not repeat an error of the search. A check is also
//! cheaper than a second search. Guided by the answer, the checker reads each edge once, in expected time O(n + m) for
//! n states in the answer and m edges that leave them.
//!
//! In three cases the checker explores the relevant part of the graph itself, beginning at the starts. First, the
//! search may not have kept enough to prove its claim, for example only a single path. Second, the search may have been
//! bidirectional. Third, it may have learned nogoods, which a report does not contain.
//!
//! | Claim | Proof |
//! |---|---|
//! | this path exists | each step is an edge, and the costs add up |
//! | [`Claim::Cheapest`] | a feasible potential |
//! | [`Claim::CheapestIfAdmissible`], [`Claim::WithinFactor`] | the same, with heuristic values |
//! | a [lower bound](Report::lower_bound) | the same, for a lower cost |
//! | [`Claim::CheapestIfExplained`], without the condition | if few edges suffice, a feasible potential; otherwise a log of lemmas, checked against separately stated rules: [`refutation`](refutation()) |
//! | [`Claim::FewestEdges`], [`Claim::NoPathWithin`] | layers that no edge skips |
//! | [`Claim::CheapestWithin`] | a feasible potential for each number of edges |
//! | [`Claim::NoPath`] | a set without a goal, closed under successors |
//! | [`Claim::NoPathIfAdmissible`] | the same, except for dead ends |
//! | all cheapest paths, and their number | all tight edges to goals: [`all_cheapest`] |
//! | one path, from any source, is a cheapest path | a feasible potential: [`ranked`] with only this path |
//! | the cheapest few paths | their [order](ranked), and that they [differ](distinct) |
//! | the nearest goals | their order, and a feasible potential for each cost: [`nearest`] |
//! | the [Pareto front](pareto_front()) of two costs | labels that are closed under edges and dominance |
//! | [disjoint](disjoint_paths()) paths are cheapest together | potentials and linear duality; a cut if there are no more |
//! | cheapest paths to every state | tight tree edges, and no edge that can be relaxed: [`shortest_path_tree`] |
//! | no cheapest path exists | a [`negative_cycle`] |
//! | the number of steps in which a target can be [forced](forced()) | each number follows from the numbers of the successors |
//! | a graph has a cycle, or has none | a [`cycle`], or a [`topological_order`] |
//!
//! A checker terminates even if the report is wrong, because it counts the steps along a chain of predecessors and
//! limits the number of edges that it reads. A correct search generated all edges out of the states that it expanded,
//! so the limit is slightly more than the number of edges in the report. For a bidirectional search, the limit is the
//! square of the number in the report, or a million if that is more. For a search that learned nogoods, the limit is at
//! least a hundred thousand edges.
//!
//! A checker assumes that the problem keeps its contract. The [`laws`](crate::laws) test the contract.
//!
//! # Examples
//!
//! ```
//! use colorwalk::{Search, problem_fn};
//!
//! let road = |toll: u32| {
//!     problem_fn(0u32, move |&x| [(x + 1, 2), (x + 3, toll)], |&x| x == 9)
//! };
//! let expensive = road(7);
//! let report = Search::new(&expensive).dijkstra()?;
//! assert_eq!(report.cost(), Some(18));
//! assert_eq!(report.certify(&expensive), Ok(()));
//!
//! // With a lower toll the answer is wrong, and the checker names the edge that disproves it.
//! let violation = report.certify(&road(5)).unwrap_err();
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

mod cycle;
mod disjoint;
mod exhausted;
mod forced;
mod layers;
mod many;
mod optimal;
mod order;
mod pareto;
mod refutation;
mod report;
mod tree;
mod violation;
mod walk;

pub use cycle::{cycle, negative_cycle};
pub use disjoint::disjoint_paths;
pub use forced::forced;
pub(crate) use many::cheapest_between;
pub use many::{all_cheapest, distinct, nearest, ranked};
pub use order::topological_order;
pub use pareto::pareto_front;
pub(crate) use pareto::{front_within, least_costs};
pub use refutation::refutation;
pub use tree::shortest_path_tree;
pub use violation::{Rule, Violation};
pub use walk::path;

pub(crate) use exhausted::out_of_reach;
pub(crate) use optimal::none_below;

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;

use crate::cost::Cost;
use crate::failure::Failure;
use crate::heuristic::Heuristic;
use crate::node::ReachedState;
use crate::problem::{PathCostOf, SearchProblem};
use crate::report::claim::Claim;
use crate::report::{Report, ReportOf};

/// [`Report::certify`].
fn check<P>(problem: &P, report: &ReportOf<P>) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    verify(problem, report, None)
}

/// [`Report::certify_informed`].
fn check_informed<P>(
    problem: &P,
    heuristic: &impl Heuristic<P::State, P::Cost>,
    report: &ReportOf<P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let estimate =
        |state: &P::State| (!heuristic.is_dead_end(state)).then(|| heuristic.estimate(state));
    for reached in report.reached() {
        let h = estimate(reached.state());
        if h != Some(reached.h()) {
            return Err(
                Violation::new(Rule::Estimate, [reached.state().clone()]).with(&[
                    ("kept", &reached.h()),
                    ("estimate", &or_infinite(h.as_ref())),
                ]),
            );
        }
    }
    verify(problem, report, Some(&estimate))
}

/// Tries a second proof if the first one found a violation. If the second proof also finds a violation, returns the
/// first violation. A failure of the problem proves nothing and is returned as it is.
fn or_else<S>(
    first: Result<(), Violation<S>>,
    second: impl FnOnce() -> Result<(), Violation<S>>,
) -> Result<(), Violation<S>> {
    let proves_nothing = |violation: &Violation<S>| violation.rule == Rule::Failed;
    match first {
        Err(first) if !proves_nothing(&first) => second().map_err(|second| {
            if proves_nothing(&second) {
                second
            } else {
                first
            }
        }),
        verdict => verdict,
    }
}

/// Estimates the states that were not reached, if the heuristic is known. A dead end has no estimate.
type Estimates<'a, P> = Option<&'a dyn Fn(&<P as SearchProblem>::State) -> Option<PathCostOf<P>>>;

/// Shows an estimate, or that a dead end has none.
fn or_infinite<T: fmt::Debug>(h: Option<&T>) -> &dyn fmt::Debug {
    h.map_or(&f64::INFINITY, |h| h)
}

fn verify<P>(
    problem: &P,
    report: &ReportOf<P>,
    estimates: Estimates<'_, P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    walk::paths(problem, report)?;
    let claim = match report.claim() {
        Claim::Cheapest
        | Claim::CheapestIfAdmissible
        | Claim::CheapestIfExplained
        | Claim::CheapestWithin(_)
        | Claim::WithinFactor(_) => optimal::cheapest(problem, report, estimates),
        Claim::FewestEdges => layers::fewest_edges(problem, report),
        Claim::NoPathWithin(edges) => layers::none_within(problem, report, edges),
        Claim::NoPath => exhausted::no_path(problem, report, None),
        Claim::NoPathIfAdmissible => exhausted::no_path(problem, report, estimates),
        Claim::Path if report.path().is_none() => Err(Violation::new(Rule::NoPath, [])),
        Claim::Path | Claim::Nothing => Ok(()),
    };
    let verdict = claim.and_then(|()| optimal::lower_bound(problem, report, estimates));
    match verdict {
        Err(violation) if report.is_explained && violation.rule == Rule::TooManyEdges => {
            Err(Violation::new(Rule::Unchecked, []))
        }
        verdict => verdict,
    }
}

/// Returns whether the checker must explore the graph itself, because the states that the search reached do not form a
/// proof.
fn needs_walk<S, A, C: Cost>(report: &Report<S, A, C>) -> bool {
    report.is_explained || report.reached().is_from_both_ends()
}

/// Counts the edges that a checker reads. So a checker terminates even if the successors of a state never end.
///
/// A correct search generated every edge that its checker reads. Checkers that use the reached states may
/// read [`SLACK`](Self::SLACK) more edges. This lets them report a more specific error if the answer was found for a
/// problem with slightly fewer edges.
#[derive(Clone, Copy)]
struct EdgeCount {
    generated: u64,
    left: u64,
}

impl EdgeCount {
    const SLACK: u64 = 1_000;

    fn of<S, A, C: Cost>(report: &Report<S, A, C>) -> Self {
        Self::up_to(report.stats().generated)
    }

    /// Returns the count for a checker that explores the graph itself. If a search from one end generates m edges, and
    /// all states have the same number of edges, a bidirectional search generates about √m, so its count is squared.
    /// This is inaccurate for small searches. A search that learned nogoods may have generated very few edges.
    fn of_walk<S, A, C: Cost>(report: &Report<S, A, C>) -> Self {
        let generated = report.stats().generated;
        let left = if report.reached().is_from_both_ends() {
            generated.saturating_mul(generated).max(1_000_000)
        } else if report.is_explained {
            generated.max(100_000)
        } else {
            generated
        };
        Self { generated, left }
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

    fn read<T, S>(&mut self, edge: Result<T, Failure>) -> Result<T, Violation<S>> {
        let edge = edge?;
        let generated = self.generated;
        let left = self.left.checked_sub(1);
        self.left = left.ok_or_else(|| {
            Violation::new(Rule::TooManyEdges, []).with(&[("generated", &generated)])
        })?;
        Ok(edge)
    }
}

/// Maps each state to its reached entry. If a state has several entries, as in a search tree, the map holds the entry
/// with the least key.
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
