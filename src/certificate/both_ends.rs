//! Is the answer of a bidirectional search right? What the two sides know together proves it.

use std::collections::HashMap;

use crate::certificate::{EdgeCount, Violation, exhausted, optimal, table, text, walk};
use crate::cost::{Cost, Unit};
use crate::failure::Failure;
use crate::node::ReachedStateOf;
use crate::problem::{SearchProblem, SuccessorOf, successors_of};
use crate::report::ReportOf;
use crate::report::claim::Claim;
use crate::report::evidence::Evidence;

/// Checks every statement of the report of a bidirectional search.
///
/// # Proof
///
/// For a state `s` let `g(s)` be the length of a path from a start to `s` according to the report, and
/// `r(s)` that of a path from `s` to the goal: their costs, or their numbers of edges if the claim is
/// about edges. Let `C` be the claimed minimum. The checker verifies that
///
/// 1. every start has `g ≤ 0`; every state `u` with `g(u) < F` was expanded, and each edge from it to a
///    state `v` has `g(v) ≤ g(u) + c(u, v)`, or this sum is at least `C`,
/// 2. the same holds on the side of the goal, for `r`, the states with `r < B`, and the edges that
///    enter them,
/// 3. every state reached from both sides has `g + r ≥ C`,
/// 4. `F + B + ε ≥ C`, where ε is the least length of an edge: one if edges are counted, otherwise
///    zero.
///
/// `F` and `B` are the largest radii for which (1) and (2) hold, and infinite if nothing bounds them.
///
/// Take any path from a start to the goal. Let `K(s)` be the length of its part before `s`, and `R(s)`
/// that of the rest. Let x be the first state on it without `g < F`, or the goal if there is none; let
/// y be the last state without `r < B`, or the start if there is none. By (1) and induction along the
/// path, `g ≤ K` at every state up to and including x, unless a sum of at least `C` occurred; in that
/// case the path has a length of at least `C`, since no edge has a negative length. Likewise `r ≤ R`
/// from y on.
///
/// - If x comes before y, then `K(x) ≥ g(x) ≥ F` and `R(y) ≥ B`, with at least one edge between them:
///   the length of the path is at least `F + ε + B`, which is at least `C`.
/// - Otherwise x was reached from both sides, and the length of the path is `K(x) + R(x) ≥ g(x) + r(x)
///   ≥ C` by (3).
///
/// For [`Claim::FewestEdges`] `F` and `B` count the layers that were expanded completely.
/// [`Claim::NoPath`] is proved by one side alone: it is closed under its edges and does not contain the
/// other end; see [`exhausted::no_path`].
///
/// The checker assumes that `predecessors` and `successors` list the same edges and that there is only
/// one goal; [`laws::check_reversible`](crate::laws::check_reversible) tests that. Float sums depend on
/// the order of additions, so (3) and (4) can fail by a rounding error; the answer is then wrong by at
/// most that error.
pub(super) fn check<P, E>(
    problem: &P,
    goal: &P::State,
    report: &ReportOf<P, E>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
    E: Evidence<P>,
{
    walk::paths(problem, report)?;
    let by_cost = |least| verify(problem, goal, report, &Measure::cost(), least);
    match report.claim() {
        Claim::Cheapest => by_cost(report.cost().ok_or(Violation::NoPath)?)?,
        Claim::FewestEdges => {
            let edges = report.path().ok_or(Violation::NoPath)?.len();
            let edges = u32::try_from(edges).unwrap_or(u32::MAX);
            verify(problem, goal, report, &Measure::edges(), edges)?;
        }
        Claim::NoPath => exhausted::no_path_from_either_end(problem, goal, report)?,
        Claim::Path if report.path().is_none() => return Err(Violation::NoPath),
        Claim::Path | Claim::Nothing => {}
        // No bidirectional search makes a claim about estimates or explanations.
        Claim::CheapestIfAdmissible | Claim::CheapestIfExplained | Claim::WithinFactor(_) => {
            optimal::cheapest(problem, report, None)?;
        }
    }
    report.lower_bound().map_or(Ok(()), by_cost)
}

/// What a path is measured by: its cost, or its number of edges.
struct Measure<P: SearchProblem, C: Cost> {
    of_state: fn(&ReachedStateOf<'_, P>) -> C::Total,
    of_edge: fn(P::Cost) -> C,
    /// Adds the least length of an edge.
    with_least: fn(C::Total) -> Option<C::Total>,
}

impl<P: SearchProblem> Measure<P, P::Cost> {
    fn cost() -> Self {
        Self {
            of_state: |entry| entry.g(),
            of_edge: |cost| cost,
            with_least: Some,
        }
    }
}

impl<P: SearchProblem> Measure<P, Unit> {
    fn edges() -> Self {
        Self {
            of_state: |entry| entry.depth(),
            of_edge: |_| Unit,
            with_least: |sum| Unit.extend(sum),
        }
    }
}

/// The states reached from one end; of equal ones the nearest.
struct Side<'r, P: SearchProblem, C: Cost> {
    measure: &'r Measure<P, C>,
    known: HashMap<&'r P::State, ReachedStateOf<'r, P>>,
    nearest_first: Vec<ReachedStateOf<'r, P>>,
}

/// The nearest state to one end that has edges which are not accounted for, and its distance.
struct Rim<'r, P: SearchProblem, C: Cost> {
    state: &'r P::State,
    radius: C::Total,
}

/// The proof of [`check`]: no path has a length less than `bar`.
fn verify<P, C, E>(
    problem: &P,
    goal: &P::State,
    report: &ReportOf<P, E>,
    measure: &Measure<P, C>,
    bar: C::Total,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
    C: Cost,
    E: Evidence<P>,
{
    if bar <= C::ZERO {
        return Ok(()); // no path has a negative length
    }
    let from_start = Side::new(measure, report.reached().iter());
    let from_goal = Side::new(measure, report.reached().from_goal());
    for state in problem.starts() {
        if !from_start.is_root(&state) {
            return Err(Violation::StartNotReached { state });
        }
    }
    if !from_goal.is_root(goal) {
        let state = goal.clone();
        return Err(Violation::GoalNotReached { state });
    }
    from_start.meets_no_nearer(&from_goal, bar)?;
    let mut count = EdgeCount::of(report);
    let forwards = from_start.rim(|state| successors_of(problem, state), bar, &mut count)?;
    let backwards = from_goal.rim(|state| E::predecessors(problem, state), bar, &mut count)?;
    let (Some(before), Some(after)) = (forwards, backwards) else {
        return Ok(()); // one side knows every shorter path
    };
    let sum = C::sum(before.radius, after.radius);
    // A sum that leaves the type is larger than all that are in it.
    if sum
        .and_then(measure.with_least)
        .is_none_or(|sum| sum >= bar)
    {
        return Ok(());
    }
    Err(Violation::Gap {
        before: before.state.clone(),
        g: text(before.radius),
        after: after.state.clone(),
        rest: text(after.radius),
        bound: text(bar),
    })
}

impl<'r, P: SearchProblem, C: Cost> Side<'r, P, C> {
    fn new(
        measure: &'r Measure<P, C>,
        entries: impl Iterator<Item = ReachedStateOf<'r, P>>,
    ) -> Self {
        let key = |entry: &ReachedStateOf<'r, P>| ((measure.of_state)(entry), !entry.is_closed());
        let known = table(entries, key);
        let mut nearest_first: Vec<_> = known.values().copied().collect();
        nearest_first.sort_by_key(|entry| ((measure.of_state)(entry), entry.id()));
        Self {
            measure,
            known,
            nearest_first,
        }
    }

    fn get(&self, state: &P::State) -> Option<C::Total> {
        self.known.get(state).map(self.measure.of_state)
    }

    fn is_root(&self, state: &P::State) -> bool {
        self.get(state).is_some_and(|value| value <= C::ZERO)
    }

    /// Checks that no path through a state reached from both `self`, the side of the start, and `goal`
    /// is shorter than `bar`.
    fn meets_no_nearer(&self, goal: &Self, bar: C::Total) -> Result<(), Violation<P::State>> {
        for entry in &self.nearest_first {
            let (state, g) = (entry.state(), (self.measure.of_state)(entry));
            let Some(rest) = goal.get(state) else {
                continue;
            };
            if C::sum(g, rest).is_some_and(|sum| sum < bar) {
                return Err(Violation::MeetTooNear {
                    state: state.clone(),
                    g: text(g),
                    rest: text(rest),
                    bound: text(bar),
                });
            }
        }
        Ok(())
    }

    /// Returns the nearest state that was not expanded, or has an edge that is not accounted for;
    /// `None` if there is none nearer than `bar`.
    fn rim<E>(
        &self,
        edges: impl Fn(&'r P::State) -> E,
        bar: C::Total,
        count: &mut EdgeCount,
    ) -> Result<Option<Rim<'r, P, C>>, Violation<P::State>>
    where
        E: IntoIterator<Item = Result<SuccessorOf<P>, Failure>>,
    {
        for entry in &self.nearest_first {
            let (state, radius) = (entry.state(), (self.measure.of_state)(entry));
            if radius >= bar {
                break;
            }
            if !entry.is_closed() {
                return Ok(Some(Rim { state, radius }));
            }
            for edge in edges(state) {
                let edge = count.read(edge)?;
                let through = (self.measure.of_edge)(edge.cost).extend(radius);
                if let Some(through) = through.filter(|&through| through < radius) {
                    return Err(Violation::NegativeEdge {
                        from: state.clone(),
                        to: edge.state,
                        before: text(radius),
                        after: text(through),
                    });
                }
                let is_dear = through.is_none_or(|through| through >= bar);
                let known = self.get(&edge.state);
                if !is_dear && known.is_none_or(|known| Some(known) > through) {
                    return Ok(Some(Rim { state, radius }));
                }
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digraph::{Digraph, NodeId, PointToPoint};
    use crate::engine::search::Search;
    use crate::limits::Limits;
    use crate::report::evidence::FromBothEnds;

    /// 0 -> 1 -> 2 at 10 an edge, and 0 -> 3 -> 4 -> 2 at 6 an edge.
    fn ways() -> Digraph {
        let text = "0 1 10\n 1 2 10\n 0 3 6\n 3 4 6\n 4 2 6";
        text.parse().expect("an edge list")
    }

    fn cut_off<'g>(trip: &PointToPoint<'g>) -> ReportOf<PointToPoint<'g>, FromBothEnds> {
        let limits = Limits::new().expansions(3);
        let report = Search::new(trip).limits(limits).bidirectional_dijkstra();
        let mut report = report.expect("the costs add up");
        assert_eq!(report.lower_bound, Some(16));
        assert_eq!(report.certify(trip), Ok(()));
        report.partial = None; // its incumbent it is at odds with a bound that is too high, and is not to be asked
        report
    }

    #[test]
    fn a_lower_bound_beyond_what_the_sides_know_is_rejected() {
        let ways = ways();
        let trip = ways.between(0, 2).expect("both are nodes");
        let mut report = cut_off(&trip);
        report.lower_bound = Some(17);
        let verdict = report.certify(&trip);
        assert!(matches!(verdict, Err(Violation::Gap { .. })), "{verdict:?}");
    }

    #[test]
    fn a_lower_bound_beyond_a_meeting_is_rejected() {
        let ways = ways();
        let trip = ways.between(0, 2).expect("both are nodes");
        let mut report = cut_off(&trip);
        report.lower_bound = Some(19);
        let verdict = report.certify(&trip).expect_err("two ways cost less");
        assert!(
            matches!(verdict, Violation::MeetTooNear { .. }),
            "{verdict}"
        );
    }

    #[test]
    fn a_claim_that_was_not_made_is_rejected() {
        let ways = ways();
        let trip = ways.between(0, 2).expect("both are nodes");
        let report = Search::new(&trip).bidirectional_bfs();
        let mut report = report.expect("the costs add up");
        assert_eq!(
            (report.claim, report.cost()),
            (Claim::FewestEdges, Some(20))
        );
        assert_eq!(report.certify(&trip), Ok(()));
        report.claim = Claim::Cheapest;
        let verdict = report.certify(&trip);
        assert!(matches!(verdict, Err(Violation::Gap { .. })), "{verdict:?}");
        report.claim = Claim::NoPath;
        let verdict = report.certify(&trip);
        let open = NodeId::new(1);
        assert_eq!(verdict, Err(Violation::OpenAtEnd { state: open }));

        let mut report = Search::new(&trip)
            .bidirectional_dijkstra()
            .expect("the costs add up");
        assert_eq!(report.cost(), Some(18));
        report.claim = Claim::FewestEdges;
        assert!(report.certify(&trip).is_err());
    }
}
