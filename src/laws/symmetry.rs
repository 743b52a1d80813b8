//! Laws of symmetries.

use std::collections::HashMap;

use super::broken::{BrokenLaw, Law};
use super::listed::{LIST, edges};
use crate::problem::{PathCostOf, SearchProblem};

/// Checks, for each state in `states`, that `canonical` is idempotent, keeps goals, and keeps edges.
///
/// A symmetry keeps edges if, for each cost and each class, a state and its representative have the same number of
/// edges of this cost into this class. If one of the two states has [`LIST`] or more successors, their edges are not
/// compared.
pub(super) fn classes_are_symmetric<P>(
    problem: &P,
    canonical: impl Fn(&P::State) -> P::State,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    for state in states {
        let class = canonical(state);
        let broken = |law| {
            let broken = BrokenLaw::new(law).state("u", state.clone());
            broken.state("canonical(u)", class.clone())
        };
        let again = canonical(&class);
        if again != class {
            let broken = broken(Law::SymmetryIdempotent);
            return Err(broken.state("canonical(canonical(u))", again));
        }
        let goals = [state, &class].map(|state| problem.is_goal(state));
        if goals[0] != goals[1] {
            let broken = broken(Law::SymmetryGoals).value("is_goal(u)", goals[0]);
            return Err(broken.value("is_goal(canonical(u))", goals[1]));
        }
        let out = [edges(problem, state)?, edges(problem, &class)?];
        if out.iter().any(|edges| edges.len() >= LIST) {
            continue;
        }
        let [of_state, of_class] = [&out[0], &out[1]].map(|edges| {
            let mut costs = CostsByClass::<P>::new();
            for (to, cost) in edges {
                costs.entry(canonical(to)).or_default().push(*cost);
            }
            for costs in costs.values_mut() {
                costs.sort_unstable();
            }
            costs
        });
        let mut classes = out.iter().flatten().map(|(to, _)| canonical(to));
        if let Some(to) = classes.find(|to| of_state.get(to) != of_class.get(to)) {
            let costs = |of: &CostsByClass<P>| of.get(&to).cloned().unwrap_or_default();
            let (from_state, from_class) = (costs(&of_state), costs(&of_class));
            let broken = broken(Law::SymmetryEdges).state("v", to);
            let broken = broken.value("costs from u", from_state);
            return Err(broken.value("costs from canonical(u)", from_class));
        }
    }
    Ok(())
}

/// The costs of the edges into each class, in order. A cost is `None` if it does not fit its type.
type CostsByClass<P> = HashMap<<P as SearchProblem>::State, Vec<Option<PathCostOf<P>>>>;
