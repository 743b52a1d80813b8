//! The rules of a problem, as the checker of refutations reads them.

use std::hash::Hash;

/// A problem whose states are sets that only grow. It is defined for *every* set of its elements.
///
/// [`certificate::refutation`](crate::certificate::refutation) gets only two things from a problem: which sets are
/// goals, and what each action adds to a set. Unlike an [`ExplainableProblem`](crate::refutation::ExplainableProblem),
/// the problem does not explain dead ends. To trust a proof, you need only read the few lines of the rules, or write
/// them yourself.
///
/// Elements are numbered from 0. A set is a slice of words of 64 bits, with as many words as all elements need. Element
/// `e` is bit `e % 64` of word `e / 64`.
///
/// # Contract
///
/// For all sets `X ⊆ Y`, reached or not, and every action:
///
/// - *Growth*: an action removes nothing. An action that cannot be taken adds nothing.
/// - *Monotone*: the result of the action on `X` is a subset of its result on `Y`. If `X` is a goal, so
///   is `Y`.
/// - *Deterministic*: all methods return the same for the same arguments.
///
/// Let `h*(X)` be the least sum of costs of actions that lead from `X` to a goal. It is infinite if no actions lead to
/// a goal. Two methods make promises about `h*`, but not by default.
///
/// If a promise is broken, the checker may accept a bound that does not hold.
///
/// # Examples
///
/// Tea needs water and fire, and every path to it costs 4. The proof is easy to read. A set without tea needs more than
/// 0 (lemma 0). A set without tea and water needs more than 2, because fetching water costs 2 and does not yet make tea
/// (lemma 1). The other lemmas are similar.
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::refutation::{MonotoneRules, Refutation};
///
/// struct Kitchen {
///     /// Name, cost, needs and results of an action: sets of water 1, fire 2, tea 4.
///     actions: [(&'static str, u32, u64, u64); 3],
/// }
///
/// impl MonotoneRules for Kitchen {
///     type Action = String;
///
///     fn elements(&self) -> usize {
///         3
///     }
///
///     fn starts(&self) -> impl IntoIterator<Item = Vec<u64>> {
///         [vec![0]]
///     }
///
///     fn actions(&self) -> impl IntoIterator<Item = (String, u32)> {
///         self.actions.iter().map(|&(name, cost, ..)| (name.to_owned(), cost))
///     }
///
///     fn is_goal(&self, owned: &[u64]) -> bool {
///         owned[0] & 4 != 0
///     }
///
///     fn apply(&self, action: &String, owned: &mut [u64]) {
///         for (name, _, needs, gives) in self.actions {
///             if name == action && owned[0] & needs == needs {
///                 owned[0] |= gives;
///             }
///         }
///     }
/// }
///
/// let mut kitchen =
///     Kitchen { actions: [("fetch", 2, 0, 1), ("light", 1, 0, 2), ("brew", 1, 1 | 2, 4)] };
/// let text = "\
/// refutation 4
/// 0 4 branch
/// 2 5 branch fetch@0
/// 1 6 branch light@0
/// 3 7 branch fetch@2 light@1
/// roots 3
/// ";
/// let refutation = Refutation::read_text(text.as_bytes())?;
/// assert_eq!(certificate::refutation(&kitchen, &refutation), Ok(4));
///
/// // With a tap in the kitchen the proof fails, and the checker reports the lemma.
/// kitchen.actions[0].1 = 1;
/// let violation = certificate::refutation(&kitchen, &refutation).unwrap_err();
/// assert_eq!(violation.rule, Rule::BudgetTooSmall);
/// assert_eq!(
///     violation.to_string(),
///     "lemma 1: 1 of the budget is left where it refers to lemma 0, whose budget is 0",
/// );
/// # Ok::<(), colorwalk::refutation::ReadError>(())
/// ```
///
/// The two promises, [`is_forced`](Self::is_forced) and [`least_cost`](Self::least_cost), make proofs shorter.
pub trait MonotoneRules {
    /// The label of an action.
    type Action: Clone + Eq + Hash;

    /// Returns the number of elements.
    fn elements(&self) -> usize;

    /// Returns the set owned at each start.
    fn starts(&self) -> impl IntoIterator<Item = Vec<u64>>;

    /// Returns all actions, each with its cost.
    fn actions(&self) -> impl IntoIterator<Item = (Self::Action, u32)>;

    /// Returns whether a set is a goal.
    fn is_goal(&self, owned: &[u64]) -> bool;

    /// Adds to a set the elements that an action adds to it.
    fn apply(&self, action: &Self::Action, owned: &mut [u64]);

    /// Returns whether some cheapest path from the set `owned` to a goal begins with the action `action`.
    ///
    /// The promise is: if this method returns `true`, `h*(owned)` is at least the cost of the action plus `h*` of the
    /// set after the action.
    fn is_forced(&self, action: &Self::Action, owned: &[u64]) -> bool {
        let _ = (action, owned);
        false
    }

    /// Returns an obvious lower bound on the remaining cost.
    ///
    /// The promise: `h*(owned)` is at least this cost.
    fn least_cost(&self, owned: &[u64]) -> u32 {
        let _ = owned;
        0
    }
}
