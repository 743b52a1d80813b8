//! Checks that no path to a goal is cheaper than the path found. A feasible potential proves this claim.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::certificate::{
    EdgeCount, Estimates, Rule, Violation, needs_walk, or_else, or_infinite, table,
};
use crate::cost::{Cost, least_cost, overflows_upward};
use crate::failure::Scope;
use crate::node::ReachedStateOf;
use crate::path::PathOf;
use crate::problem::{PathCostOf, SearchProblem, SuccessorOf, successor_at, successors_of};
use crate::report::ReportOf;
use crate::report::claim::{Claim, Weight};

/// Checks that no path to a goal is cheaper than the path that was found. For a claim with a weight w, checks that no
/// path costs less than `C/w`, where `C` is the cost of the path that was found.
///
/// # Proof
///
/// Let `C` be the cost of the path that was found. Let `π(s) = min(g(s), C)`, and `π(s) = C` if `s` was not reached.
/// For [`Claim::Cheapest`] the checker verifies that `π` is a feasible potential up to `C`:
///
/// 1. `π(start) ≤ 0` for every start, and `π = C` at every goal,
/// 2. `π(v) ≤ π(u) + c(u, v)` on every edge out of a state `u` with `π(u) < C`,
/// 3. every state with `π < C` was expanded,
///
/// and that the edges of (2) are not negative.
///
/// Take any path from a start to a goal, and let `K(s)` be its cost up to `s`. As `π = C` at the goal, there is a first
/// state on the path with `π = C`. At every state up to this one, `π(s) ≤ K(s)`: by (1) at the start, and by (2) from
/// each state to the next. So `C = π(s) ≤ K(s)` at this state. The cost of the rest of the path is not negative, so the
/// path costs at least `C`. This proof does not depend on the algorithm, and neither does this function.
///
/// For [`Claim::CheapestIfAdmissible`], a state need not be expanded if `g(s) + h(s) ≥ C`, where `h(s)` is the estimate
/// in the report. If h is admissible, the rest of a path from `s` costs at least `h(s)`, so the path costs at least
/// `K(s) + h(s) ≥ g(s) + h(s) ≥ C`. The rest of the proof is the same. The proof needs neither a consistent heuristic
/// nor final g-values.
///
/// A sum in (2) may overflow. If it overflows because it is [larger than every cost](Cost::OVERFLOWS_AT_ENDS) of its
/// type, (2) holds.
///
/// For [`Claim::WithinFactor`] with w = n/d, a state need not be expanded if `d·g(s) + n·h(s) ≥ d·C`. Since n ≥ d, it
/// follows that `n·(g(s) + h(s)) ≥ d·C`. If h is admissible, the path therefore costs at least `C/w`.
///
/// States that the search pruned are not in the report. The checker accepts that a successor `v` was not reached if
/// `g(u) + c(u, v)` is large enough without the estimate of `v`. Otherwise,
/// only [`Report::certify_informed`](crate::Report::certify_informed) can decide. The checker verifies that the edges
/// it reads have no negative cost. For all other edges, it relies on the cost type.
///
/// If the search did not keep enough states for this proof, for example because it stores only a single path, the
/// checker computes a potential itself. It visits states in order of cost, beginning at the starts, and stops at states
/// that need not be expanded. It reads no more edges than the search generated, because a correct search must generate
/// all of these edges.
///
/// For [`Claim::CheapestWithin`], the checker visits paths in order of the number of their edges, and then of cost. It
/// ignores a path to a state that was reached at no higher cost with no more edges, and stops at the largest number of
/// edges.
///
/// A bidirectional search and a search that learned nogoods need not generate all of these edges. Their reports are
/// checked in the same way, by computing the least cost of a path to each goal. If sums are rounded, the path of a
/// bidirectional search may cost slightly more when its cost is added up again from the start. The checker therefore
/// ignores a difference of less than a millionth.
pub(super) fn cheapest<P>(
    problem: &P,
    report: &ReportOf<P>,
    estimates: Estimates<'_, P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let (use_h, weight, max_depth) = match report.claim() {
        Claim::Cheapest | Claim::CheapestIfExplained => (false, Weight::ONE, None),
        Claim::CheapestIfAdmissible => (true, Weight::ONE, None),
        Claim::CheapestWithin(edges) => (true, Weight::ONE, Some(edges)),
        Claim::WithinFactor(weight) => (true, weight, None),
        _ => return Ok(()),
    };
    let cost = report
        .cost()
        .ok_or_else(|| Violation::new(Rule::NoPath, []))?;
    let bar = Bar {
        cost,
        use_h,
        weight,
        max_depth,
        is_from_both_ends: report.reached().is_from_both_ends(),
    };
    verify(problem, report, &bar, estimates)
}

/// Checks that no path to a goal costs less than the [lower bound](crate::Report::lower_bound) of a
/// report.
///
/// # Proof
///
/// The proof is the same as for [`cheapest`], with the bound `b` instead of `C`. Starts were reached at cost zero, and
/// no reached goal has `g < b`. Every reached state `u` with `g + h < b` was expanded, and each of its successors `v`
/// was reached at a cost of at most `g(u) + c(u, v)`, unless this sum is at least `b`. So every path to a goal has a
/// state at which the cost so far plus the estimate of the rest is at least `b`.
///
/// The proof also holds if the search was paused or cut off, pruned states because of a limit on cost or depth, or
/// dropped the worst states of a full frontier. All states that it left out have `g ≥ b` or, with a heuristic,
/// `g + h ≥ b`. However, the report does not contain the estimates of pruned states, so
/// only [`Report::certify_informed`](crate::Report::certify_informed) can decide.
///
/// If the cost type has a least edge cost ([`Cost::LEAST`]), it also bounds the rest of a path from a state that is
/// not a goal.
///
/// After a [commit](crate::algorithms::OnFull::Commit), the report lacks the states from which the bound was derived,
/// so the checker computes the potential itself.
pub(super) fn lower_bound<P>(
    problem: &P,
    report: &ReportOf<P>,
    estimates: Estimates<'_, P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let Some(bound) = report.lower_bound() else {
        return Ok(());
    };
    let proved = match report.claim() {
        Claim::Cheapest | Claim::CheapestIfExplained => report.cost(),
        Claim::FewestEdges => report
            .path()
            .and_then(|path| least_cost::<P::Cost>(path.len())),
        _ => None,
    };
    if proved >= Some(bound) {
        return Ok(()); // the proof of the claim includes the bound
    }
    let bar = Bar {
        cost: bound,
        use_h: true,
        weight: Weight::ONE,
        max_depth: None,
        is_from_both_ends: report.reached().is_from_both_ends(),
    };
    verify(problem, report, &bar, estimates)
}

/// Checks that no path to a goal costs less than `bound`, reading at most `max_edges` edges.
pub(crate) fn none_below<P>(
    problem: &P,
    bound: PathCostOf<P>,
    max_edges: u64,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let bar = Bar {
        cost: bound,
        use_h: false,
        weight: Weight::ONE,
        max_depth: None,
        is_from_both_ends: false,
    };
    let count = EdgeCount::strict(max_edges);
    by_walking(problem, count, &bar, |_| Some(P::Cost::ZERO))
}

/// The *bar* of a check: no path to a goal may cost less.
struct Bar<T> {
    cost: T,
    use_h: bool,
    weight: Weight,
    max_depth: Option<u32>, // of the paths that may not cost less
    is_from_both_ends: bool,
}

impl<T: Copy + Ord + std::fmt::Debug> Bar<T> {
    /// Returns whether a path costs at least as much as the bar. The path costs `g` so far, and `h` is the estimate of
    /// the rest. If `h` is `None`, the path leads to a dead end.
    fn is_met<C: Cost<Total = T>>(&self, g: T, h: Option<T>) -> bool {
        if !self.use_h {
            return g >= self.cost;
        }
        let Some(h) = h else {
            return true;
        };
        let is_above_all = C::OVERFLOWS_AT_ENDS && h >= C::ZERO;
        let reaches = |sum: Option<T>, least: T| sum.map_or(is_above_all, |sum| sum >= least);
        if reaches(C::sum(g, h), self.cost) {
            return true;
        }
        let (over, under) = (self.weight.numerator(), self.weight.denominator());
        let weighted = C::scale(g, under).zip(C::scale(h, over));
        let weighted = weighted.and_then(|(g, h)| C::sum(g, h));
        C::scale(self.cost, under).is_some_and(|least| reaches(weighted, least))
    }

    /// Returns whether a goal at cost `g` is below the bar. After a bidirectional search, ignores a difference that may
    /// be due to rounding.
    fn is_missed_at_goal<C: Cost<Total = T>>(&self, g: T) -> bool {
        if self.is_from_both_ends {
            exceeds::<C>(self.cost, g, self.cost)
        } else {
            !self.is_met::<C>(g, Some(C::ZERO))
        }
    }
}

/// Checks the proof of [`cheapest`] for any bar. Uses the reached states if they form a proof, and otherwise explores
/// the graph.
fn verify<P>(
    problem: &P,
    report: &ReportOf<P>,
    bar: &Bar<PathCostOf<P>>,
    estimates: Estimates<'_, P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let known = table(report.reached().iter(), |entry| {
        (entry.g(), !entry.is_closed())
    });
    let potential = Potential {
        bar,
        known,
        estimates,
    };
    if bar.use_h {
        let incumbent = report.incumbent(problem)?;
        for path in report.path().into_iter().chain(&incumbent) {
            potential.check_estimates(problem, path)?;
        }
    }
    let count = EdgeCount::of_walk(report);
    let walk = || by_walking(problem, count, bar, |s| potential.h(s));
    if report.stats().commits > 0 || needs_walk(report) || bar.max_depth.is_some() {
        return walk();
    }
    or_else(by_reached(problem, report, &potential), walk)
}

/// Checks the conditions (1) to (3) on the states of the report.
fn by_reached<'r, P>(
    problem: &P,
    report: &'r ReportOf<P>,
    potential: &Potential<'r, P>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let bound = potential.bar.cost;
    for start in problem.starts() {
        potential.check_start(start)?;
    }
    let mut count = EdgeCount::of(report);
    for entry in report.reached() {
        let (from, g, h) = (entry.state(), entry.g(), entry.h());
        if problem.is_goal(from) && !potential.is_met(g, Some(P::Cost::ZERO)) {
            return Err(Violation::new(Rule::GoalTooCheap, [from.clone()])
                .with(&[("g", &g), ("bound", &bound)]));
        }
        let best = potential.known.get(from);
        let is_best = best.is_some_and(|best| best.id() == entry.id());
        if !is_best || potential.is_met(g, Some(one_more::<P::Cost>(h))) {
            continue; // at least one more edge leads from here to a goal
        }
        if !entry.is_closed() {
            return Err(Violation::new(Rule::NotExpanded, [from.clone()]).with(&[
                ("g", &g),
                ("h", &h),
                ("bound", &bound),
            ]));
        }
        for edge in successors_of(problem, from) {
            potential.check_edge(from, g, count.read(edge)?)?;
        }
    }
    Ok(())
}

/// The potential that the reached states define, and the bar that caps this potential.
struct Potential<'r, P: SearchProblem> {
    bar: &'r Bar<PathCostOf<P>>,
    known: HashMap<&'r P::State, ReachedStateOf<'r, P>>,
    estimates: Estimates<'r, P>,
}

impl<P: SearchProblem> Potential<'_, P> {
    /// Returns the estimate of a state. Returns `None` if the state is a dead end.
    fn h(&self, state: &P::State) -> Option<PathCostOf<P>> {
        match (self.estimates, self.known.get(state)) {
            (Some(estimate), _) => estimate(state),
            (None, Some(known)) => Some(known.h()),
            (None, None) => Some(P::Cost::ZERO),
        }
    }

    fn is_met(&self, g: PathCostOf<P>, h: Option<PathCostOf<P>>) -> bool {
        self.bar.is_met::<P::Cost>(g, h)
    }

    /// Checks, for each state on a path to a goal, that the cost so far plus its estimate is at most the cost of the path.
    fn check_estimates(&self, problem: &P, path: &PathOf<P>) -> Result<(), Violation<P::State>> {
        let _scope = Scope::open();
        let mut g = P::Cost::ZERO;
        self.check_estimate(path.start(), g, path)?;
        let edges = path.states().windows(2).zip(path.positions());
        for (ends, &position) in edges {
            let edge = successor_at(problem, &ends[0], position as usize)?;
            let edge = edge.filter(|edge| edge.state == ends[1]);
            let Some(longer) = edge.and_then(|edge| edge.cost.extend(g)) else {
                break; // the path uses edges at other positions, or the sum overflows
            };
            g = longer;
            self.check_estimate(&ends[1], g, path)?;
        }
        Ok(())
    }

    fn check_estimate(
        &self,
        state: &P::State,
        g: PathCostOf<P>,
        path: &PathOf<P>,
    ) -> Result<(), Violation<P::State>> {
        let (h, cost) = (self.h(state), path.cost());
        let is_admissible = h.is_some_and(|h| match P::Cost::sum(g, h) {
            Some(f) => !exceeds::<P::Cost>(f, cost, cost),
            None => !P::Cost::OVERFLOWS_AT_ENDS,
        });
        if is_admissible {
            return Ok(());
        }
        Err(Violation::new(Rule::Inadmissible, [state.clone()]).with(&[
            ("h", &or_infinite(h.as_ref())),
            ("g", &g),
            ("cost", &cost),
        ]))
    }

    /// Checks (1). The start must be reached at cost zero, or its estimate must be at least as large as the bar.
    fn check_start(&self, state: P::State) -> Result<(), Violation<P::State>> {
        let zero = P::Cost::ZERO;
        match self.known.get(&state) {
            Some(start) if start.g() <= zero => Ok(()),
            Some(start) => {
                Err(Violation::new(Rule::StartNotZero, [state]).with(&[("value", &start.g())]))
            }
            None if self.is_met(zero, self.h(&state)) => Ok(()),
            None => Err(Violation::new(Rule::StartNotReached, [state])),
        }
    }

    /// Checks condition (2): the edge is not relaxable, or a path along it costs at least as much as the bar.
    fn check_edge(
        &self,
        from: &P::State,
        g: PathCostOf<P>,
        edge: SuccessorOf<P>,
    ) -> Result<(), Violation<P::State>> {
        let Some(through) = cost_through::<P>(from, g, &edge)? else {
            return Ok(());
        };
        let known = self.known.get(&edge.state);
        if known.is_some_and(|known| known.g() <= through)
            || self.is_met(through, self.h(&edge.state))
        {
            return Ok(());
        }
        let (from, to) = (from.clone(), edge.state);
        Err(match known {
            Some(known) => Violation::new(Rule::Relaxable, [from, to])
                .with(&[("g_to", &known.g()), ("through", &through)]),
            None => Violation::new(Rule::NotReached, [from, to])
                .with(&[("through", &through), ("bound", &self.bar.cost)]),
        })
    }
}

/// Raises the estimate of a state that is not a goal to the least cost of an edge, because at least one edge is left.
fn one_more<C: Cost>(h: C::Total) -> C::Total {
    least_cost::<C>(1).map_or(h, |edge| edge.max(h))
}

/// Returns whether an estimate exceeds the cost of the rest of a path, ignoring differences due to rounding.
pub(super) fn exceeds<C: Cost>(h: C::Total, rest: C::Total, cost: C::Total) -> bool {
    const MILLION: u32 = 1_000_000;
    if C::IS_EXACT || h <= rest {
        return h > rest;
    }
    let rest = C::scale(rest, MILLION).and_then(|rest| C::sum(rest, cost));
    let h = C::scale(h, MILLION);
    h.zip(rest).is_some_and(|(h, rest)| h > rest)
}

/// Returns the sum `g(u) + c(u, v)` for an edge from `u`. The sum must not be less than `g(u)`. Returns `None` for a
/// sum that is larger than every cost of its type. Returns an error for any other overflow.
fn cost_through<P: SearchProblem>(
    from: &P::State,
    g: PathCostOf<P>,
    edge: &SuccessorOf<P>,
) -> Result<Option<PathCostOf<P>>, Violation<P::State>> {
    match edge.cost.extend(g) {
        Some(through) if through < g => Err(Violation::new(
            Rule::NegativeEdge,
            [from.clone(), edge.state.clone()],
        )
        .with(&[("before", &g), ("after", &through)])),
        None if !overflows_upward(edge.cost) => {
            Err(Violation::new(Rule::Overflow, [edge.state.clone()]))
        }
        through => Ok(through),
    }
}

/// The least g of a state, and the number of edges of its path.
type Known<P> = (PathCostOf<P>, u32);

/// Computes the least g-values up to the bar, in increasing order, and checks that no goal is below the bar. If the
/// number of edges is bounded, computes them for each number of edges, in increasing order.
fn by_walking<P>(
    problem: &P,
    mut count: EdgeCount,
    bar: &Bar<PathCostOf<P>>,
    estimate: impl Fn(&P::State) -> Option<PathCostOf<P>>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let mut numbers: HashMap<P::State, usize> = HashMap::new();
    let mut known: Vec<(P::State, Known<P>)> = Vec::new();
    let mut open = BinaryHeap::new();
    let mut arrive =
        |state: P::State, (g, edges), known: &mut Vec<(P::State, _)>, open: &mut BinaryHeap<_>| {
            if problem.is_goal(&state) && bar.is_missed_at_goal::<P::Cost>(g) {
                return Err(Violation::new(Rule::GoalTooCheap, [state])
                    .with(&[("g", &g), ("bound", &bar.cost)]));
            }
            if bar.is_met::<P::Cost>(g, estimate(&state).map(one_more::<P::Cost>)) {
                return Ok(());
            }
            let number = *numbers.entry(state.clone()).or_insert(known.len());
            match known.get_mut(number) {
                Some((_, (least, _))) if *least <= g => return Ok(()),
                Some((_, least)) => *least = (g, edges),
                None => known.push((state, (g, edges))),
            }
            if bar.max_depth.is_none_or(|most| edges < most) {
                open.push(Reverse((edges, g, number)));
            }
            Ok(())
        };
    for start in problem.starts() {
        arrive(start, (P::Cost::ZERO, 0), &mut known, &mut open)?;
    }
    while let Some(Reverse((edges, g, number))) = open.pop() {
        let (least, most) = known[number].1;
        if least < g && most <= edges {
            continue; // a lower cost was found in the meantime
        }
        let longer = edges + u32::from(bar.max_depth.is_some());
        let from = known[number].0.clone();
        for edge in successors_of(problem, &from) {
            let edge = count.read(edge)?;
            if let Some(through) = cost_through::<P>(&from, g, &edge)? {
                arrive(edge.state, (through, longer), &mut known, &mut open)?;
            }
        }
    }
    Ok(())
}
