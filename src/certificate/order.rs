//! Checks topological orders.

use std::collections::HashMap;

use crate::certificate::{Rule, Violation};
use crate::problem::{SearchProblem, successors_of};

/// Checks that `states` are a topological order of all reachable states.
///
/// # Proof
///
/// The checker verifies that every start is listed, and that each edge out of a listed state leads to a later state. By
/// induction, all reachable states are listed. Positions in the list increase along every path, so no path returns to a
/// state that it has left, and there is no cycle.
///
/// The list may contain unreachable states. Their edges must also lead forward.
///
/// # Errors
///
/// [`Rule::Repeated`], [`Rule::StartNotReached`], [`Rule::Missing`] or [`Rule::Backward`].
///
/// # Complexity
///
/// Takes expected O(n + m) time and O(n) space for n listed states and the m edges that leave them, if each state has
/// finitely many successors.
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Unit, problem_fn};
///
/// let dress = [("shirt", "tie"), ("tie", "jacket"), ("shirt", "belt"), ("belt", "jacket")];
/// let dressing = problem_fn(
///     "shirt",
///     |&garment| {
///         let next = dress.iter().filter(move |edge| edge.0 == garment);
///         next.map(|edge| (edge.1, Unit))
///     },
///     |_| false,
/// );
/// let order = |states| certificate::topological_order(&dressing, states);
/// assert_eq!(order(&["shirt", "belt", "tie", "jacket"]), Ok(()));
/// let violation = order(&["shirt", "jacket", "belt", "tie"]).unwrap_err();
/// assert_eq!(violation.rule, Rule::Backward);
/// assert_eq!(violation.states, ["belt", "jacket"]);
/// ```
pub fn topological_order<P>(problem: &P, states: &[P::State]) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let mut position = HashMap::with_capacity(states.len());
    for (at, state) in states.iter().enumerate() {
        if position.insert(state, at).is_some() {
            return Err(Violation::new(Rule::Repeated, [state.clone()]));
        }
    }
    for state in problem.starts() {
        if !position.contains_key(&state) {
            return Err(Violation::new(Rule::StartNotReached, [state]));
        }
    }
    for (at, from) in states.iter().enumerate() {
        for edge in successors_of(problem, from) {
            let (from, to) = (from.clone(), edge?.state);
            match position.get(&to) {
                Some(&later) if later > at => {}
                Some(_) => return Err(Violation::new(Rule::Backward, [from, to])),
                None => return Err(Violation::new(Rule::Missing, [from, to])),
            }
        }
    }
    Ok(())
}
