//! Checks the number of steps in which a target can be forced.

use std::collections::{HashSet, VecDeque};
use std::fmt::Debug;

use crate::certificate::{Rule, Violation};
use crate::problem::{SearchProblem, successors_of};

/// Checks, for each reachable state, the number of steps in which a target can be forced. These numbers are computed
/// by [`StateSpace::forced`](crate::state_space::StateSpace::forced).
///
/// The function `steps` returns the claimed number of a state. It returns `None` if the target can be avoided for ever.
///
/// # Proof
///
/// The checker compares each number only with the numbers of the successors. A target must have the number 0. The
/// number of a state where we choose must be one more than the least number of its successors. The number of any other
/// state must be one more than the greatest number of its successors. If one of these successors has no number, the
/// state must have no number either. Every number except 0 depends only on smaller numbers, so by induction the target
/// can be forced in exactly this number of steps. From a state without a number, the target can be avoided: some path
/// stays among states without a number for ever, or ends there.
///
/// # Errors
///
/// [`Rule::WrongSteps`] with the first state whose number does not follow from its successors, and [`Rule::Failed`] if
/// the problem [fails](crate::Failure::raise).
///
/// # Complexity
///
/// Calls `successors` once for each reachable state, and takes O(n) space for n reachable states.
///
/// # Examples
///
/// In this game, a player takes one or two matches, and the player who takes the last one wins:
///
/// ```
/// use colorwalk::certificate;
/// use colorwalk::{Unit, problem_fn};
///
/// let matches = problem_fn(
///     (4u32, true), // matches, and whether it is our turn
///     |&(left, ours)| (1..=left.min(2)).map(move |taken| ((left - taken, !ours), Unit)),
///     |_| false,
/// );
/// let is_won = |&(left, ours): &(u32, bool)| left == 0 && !ours;
/// let is_ours = |&(_, ours): &(u32, bool)| ours;
/// let steps = |&(left, ours): &(u32, bool)| match (left, ours) {
///     (0, false) => Some(0),
///     (1 | 2, true) => Some(1),
///     (3, false) => Some(2),
///     (4, true) => Some(3),
///     _ => None,
/// };
/// assert_eq!(certificate::forced(&matches, is_won, is_ours, steps), Ok(()));
/// let wrong = |state: &_| if *state == (3, false) { Some(1) } else { steps(state) };
/// assert!(certificate::forced(&matches, is_won, is_ours, wrong).is_err());
/// ```
pub fn forced<P>(
    problem: &P,
    is_target: impl Fn(&P::State) -> bool,
    is_ours: impl Fn(&P::State) -> bool,
    steps: impl Fn(&P::State) -> Option<u32>,
) -> Result<(), Violation<P::State>>
where
    P: SearchProblem,
{
    let mut known: HashSet<P::State> = problem.starts().into_iter().collect();
    let mut queue: VecDeque<P::State> = known.iter().cloned().collect();
    while let Some(state) = queue.pop_front() {
        let mut next = Vec::new();
        for edge in successors_of(problem, &state) {
            let to = edge?.state;
            next.push(steps(&to));
            if known.insert(to.clone()) {
                queue.push_back(to);
            }
        }
        let decisive = if is_ours(&state) {
            next.into_iter().flatten().min()
        } else {
            let all: Option<Vec<u32>> = next.into_iter().collect();
            all.and_then(|all| all.into_iter().max())
        };
        let is_target = is_target(&state).then_some(0);
        let expected = is_target.or_else(|| decisive?.checked_add(1));
        let claimed = steps(&state);
        if claimed != expected {
            let facts: [(_, &dyn Debug); 2] = [("claimed", &claimed), ("expected", &expected)];
            return Err(Violation::new(Rule::WrongSteps, [state]).with(&facts));
        }
    }
    Ok(())
}
