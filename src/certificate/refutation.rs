//! Refutations, checked lemma by lemma.
//!
//! A [lemma](Lemma) `(M, t)` says that every set that owns no element of `M` is more than `t` away from every goal. Let
//! `h*(X)` be the least cost from the set `X` to a goal by the [rules](MonotoneRules). `V` is the set of all elements.
//!
//! # Why a checker needs no search
//!
//! *One set represents all.* Let `X ⊆ Y`. By monotonicity, applied to each action in turn, a sequence of actions that
//! leads from `X` to a goal also leads from `Y` to a goal at the same cost. So `h*(X) ≥ h*(Y)`. A set that owns no
//! element of `M` is a subset of `V \ M`. The lemma therefore holds if `h*(V \ M) > t`, and the checker has to verify
//! only this inequality.
//!
//! *Chain.* The checker keeps a set `X` and a remaining budget `s`, and the lemma is true if `h*(X) > s`. Initially `X`
//! is `V \ M` and `s` is `t`.
//!
//! - After a forced action of cost `c`, the checker continues with the budget `s - c` and the set `X'` to which the
//!   action leads from `X`. The rules promise that `h*(X) ≥ c + h*(X')`.
//! - For a relaxed step, consider the actions that change `X` and cost at most `s`. The checker continues with the
//!   union `R` of the sets to which these actions lead, and with the budget `s - c`, where `c` is their least cost.
//!   This is sound for the following reason. The checker verifies that `X` is not a goal. So some cheapest path from
//!   `X` begins with an action that changes `X`, because other actions can be left out. If that action costs more than
//!   `s`, so does the path. Otherwise the action leads to a subset of `R`, and the bound follows by monotonicity.
//! - If a forced action costs more than `s`, or if a relaxed step has no actions, `h*(X) > s` is proved.
//! - After the last step, an earlier lemma `(N, u)` proves that `h*(X) > s` if `X` owns no element of `N` and `u ≥ s`.
//!   If the chain names no lemma, either the obvious cost exceeds `s`, or `X` is not a goal and no action of cost at
//!   most `s` changes it.
//!
//! *Branching.* The checker verifies two conditions. `V \ M` is not a goal. Every action of cost `c ≤ t` that changes
//! `V \ M` leads to a set that owns no element of `N`, for an earlier lemma `(N, u)` with `u ≥ t - c`. So, as above,
//! every path from `V \ M` to a goal costs more than `t`.
//!
//! *All lemmas* are therefore true by induction, even if actions cost zero, because each lemma refers only to earlier
//! ones. If each start has a lemma `(M, t)` with `t ≥ b - 1` and owns no element of `M`, every path costs at least `b`.
//!
//! This argument is independent of the search. The checker shares no code with the search. The checker begins every
//! lemma with the set `V \ M`, which need not be a state of the search. The lemma has to hold for this set, no matter
//! how the search found `M`.
//!
//! # References
//!
//! - N. Wetzler, M. J. H. Heule and W. A. Hunt, "DRAT-trim: efficient checking and trimming using expressive clausal
//!   proofs", *SAT* 2014, on logs of learned clauses that are checked clause by clause.
//! - S. Eriksson, G. Röger and M. Helmert, "Unsolvability certificates for classical planning", *ICAPS*
//!   2017.

use std::collections::HashMap;

use crate::certificate::{Rule, Violation};
use crate::refutation::{Justification, Lemma, MonotoneRules, Refutation, Relaxation};

/// Checks a refutation by the rules of its problem. Returns the proved lower bound on the cost of every path to a goal.
/// This is the [bound](Refutation::bound) of the refutation.
///
/// A refutation may come from [a search that learns](crate::Search::learned_deepening), from a file, or from any other
/// source. If you trust the rules, an accepted refutation is a proof.
///
/// # Errors
///
/// Returns the first [`Violation`] found. It contains actions instead of states.
///
/// # Complexity
///
/// Each relaxed step and each branching applies every action once. Each forced step applies one action. Takes O(n)
/// space for n elements, in addition to the arguments.
///
/// # Examples
///
/// Three stairs take three steps. Lemma 0 says that a set without the third stair needs at least one more step. A set
/// without the second and the third stair needs at least two steps, because its next step leads to a set to which lemma
/// 0 applies. The other lemmas are similar.
///
/// ```
/// use colorwalk::certificate;
/// use colorwalk::refutation::{MonotoneRules, Refutation};
///
/// struct Stairs {
///     owned_at_start: u64,
/// }
///
/// impl MonotoneRules for Stairs {
///     type Action = String;
///
///     fn elements(&self) -> usize {
///         3
///     }
///     fn starts(&self) -> impl IntoIterator<Item = Vec<u64>> {
///         [vec![self.owned_at_start]]
///     }
///     fn actions(&self) -> impl IntoIterator<Item = (String, u32)> {
///         [("up".to_owned(), 1)]
///     }
///     fn is_goal(&self, owned: &[u64]) -> bool {
///         owned[0] == 0b111
///     }
///     fn apply(&self, _: &String, owned: &mut [u64]) {
///         owned[0] |= (owned[0] + 1) & 0b111; // the lowest stair that is not owned
///     }
/// }
///
/// let text = "\
/// refutation 3
/// 0 4 chain
/// 1 6 branch up@0
/// 2 7 branch up@1
/// roots 2
/// ";
/// let proof = Refutation::read_text(text.as_bytes())?;
/// assert_eq!(certificate::refutation(&Stairs { owned_at_start: 0 }, &proof), Ok(3));
/// // From the first stair, two steps may be enough.
/// assert!(certificate::refutation(&Stairs { owned_at_start: 1 }, &proof).is_err());
/// # Ok::<(), colorwalk::refutation::ReadError>(())
/// ```
///
/// For an example with costs see [`MonotoneRules`]. For an example that stores and reads the log of a search
/// see [`WalkRules`](crate::color_walk::WalkRules).
#[doc(alias = "proof")]
#[doc(alias = "lower bound")]
pub fn refutation<R>(
    rules: &R,
    refutation: &Refutation<R::Action>,
) -> Result<u32, Violation<R::Action>>
where
    R: MonotoneRules + ?Sized,
{
    let mut checker = Checker::new(rules, &refutation.lemmas);
    for number in 0..refutation.lemmas.len() {
        checker.check(number)?;
    }
    checker.check_roots(&refutation.roots, refutation.bound)?;
    Ok(refutation.bound)
}

struct Checker<'a, R: MonotoneRules + ?Sized> {
    rules: &'a R,
    lemmas: &'a [Lemma<R::Action>],
    all: Vec<u64>,
    actions: Vec<(R::Action, u32)>,
    positions: HashMap<R::Action, usize>, // in `actions`
    listed: Vec<Option<usize>>,           // by position: the last lemma that lists the action
}

impl<'a, R: MonotoneRules + ?Sized> Checker<'a, R> {
    fn new(rules: &'a R, lemmas: &'a [Lemma<R::Action>]) -> Self {
        let elements = rules.elements();
        let mut all = vec![u64::MAX; elements.div_ceil(64)];
        if let (Some(last), 1..) = (all.last_mut(), elements % 64) {
            *last = (1 << (elements % 64)) - 1;
        }
        let actions: Vec<_> = rules.actions().into_iter().collect();
        let numbered = actions.iter().enumerate();
        Self {
            rules,
            lemmas,
            all,
            positions: numbered
                .map(|(at, (action, _))| (action.clone(), at))
                .collect(),
            listed: vec![None; actions.len()],
            actions,
        }
    }

    /// Checks a lemma: from a set without elements of the nogood, every path to a goal costs more than the budget.
    fn check(&mut self, number: usize) -> Result<(), Violation<R::Action>> {
        let lemma = &self.lemmas[number];
        let owned = self.all_but(number, &lemma.nogood)?;
        match &lemma.justification {
            Justification::Chain {
                steps,
                lemma: reference,
            } => self.check_chain(number, owned, steps, *reference),
            Justification::Branching { actions } => self.check_branching(number, &owned, actions),
        }
    }

    /// Returns the largest set that owns no element of a nogood.
    fn all_but(&self, number: usize, nogood: &[u64]) -> Result<Vec<u64>, Violation<R::Action>> {
        let known = |word: usize| self.all.get(word).copied().unwrap_or(0);
        let unknown = nogood
            .iter()
            .enumerate()
            .map(|(word, set)| set & !known(word));
        if let Some(element) = first(unknown) {
            let lemma = number;
            return Err(Violation::new(Rule::NoElement, [])
                .with(&[("lemma", &lemma), ("element", &element)]));
        }
        let mut owned = self.all.clone();
        for (word, set) in owned.iter_mut().zip(nogood) {
            *word &= !set;
        }
        Ok(owned)
    }

    fn check_chain(
        &self,
        number: usize,
        mut owned: Vec<u64>,
        steps: &[Relaxation<R::Action>],
        reference: Option<u32>,
    ) -> Result<(), Violation<R::Action>> {
        if let Some(reference) = reference {
            self.earlier(number, reference)?;
        }
        let mut left = self.lemmas[number].budget;
        for (taken, step) in steps.iter().enumerate() {
            self.check_no_goal(number, taken, &owned)?;
            let cost = match step {
                Relaxation::Forced(action) => {
                    let &(_, cost) = &self.actions[self.position(number, action)?];
                    if !self.rules.is_forced(action, &owned) {
                        return Err(Violation::new(Rule::NotForced, [action.clone()])
                            .with(&[("lemma", &number), ("steps", &taken)]));
                    }
                    self.rules.apply(action, &mut owned);
                    Some(cost)
                }
                Relaxation::Relaxed => self.relax(&mut owned, left),
            };
            match cost.and_then(|cost| left.checked_sub(cost)) {
                Some(rest) => left = rest,
                None => return Ok(()),
            }
        }
        if let Some(reference) = reference {
            return self.check_reference(number, reference, &owned, left);
        }
        let least = self.rules.least_cost(&owned);
        if least <= left && (self.rules.is_goal(&owned) || self.relax(&mut owned, left).is_some()) {
            let lemma = number;
            return Err(Violation::new(Rule::NotObvious, []).with(&[
                ("lemma", &lemma),
                ("left", &left),
                ("least", &least),
            ]));
        }
        Ok(())
    }

    /// Adds to a set every element that an action of cost at most `left` would add. Returns the least cost of these
    /// actions. Returns `None` if no action adds an element.
    fn relax(&self, owned: &mut [u64], left: u32) -> Option<u32> {
        let before = owned.to_vec();
        let mut after = before.clone();
        let mut least: Option<u32> = None;
        for (action, cost) in &self.actions {
            if *cost <= left {
                after.copy_from_slice(&before);
                self.rules.apply(action, &mut after);
                if after != before {
                    least = Some(least.map_or(*cost, |least| least.min(*cost)));
                    for (word, after) in owned.iter_mut().zip(&after) {
                        *word |= after;
                    }
                }
            }
        }
        least
    }

    fn check_branching(
        &mut self,
        number: usize,
        owned: &[u64],
        listed: &[(R::Action, u32)],
    ) -> Result<(), Violation<R::Action>> {
        self.check_no_goal(number, 0, owned)?;
        let mut after = owned.to_vec();
        for (action, reference) in listed {
            self.earlier(number, *reference)?;
            let position = self.position(number, action)?;
            self.listed[position] = Some(number);
            if let Some(left) = self.follow(number, position, owned, &mut after) {
                self.check_reference(number, *reference, &after, left)?;
            }
        }
        for position in 0..self.actions.len() {
            if self.listed[position] != Some(number)
                && self.follow(number, position, owned, &mut after).is_some()
            {
                return Err(Violation::new(
                    Rule::MissingAction,
                    [self.actions[position].0.clone()],
                )
                .with(&[("lemma", &number)]));
            }
        }
        Ok(())
    }

    /// Applies an action to a set and writes the result to `after`. Returns the remaining budget. Returns `None` if the
    /// action costs more than the budget or does not change the set.
    fn follow(
        &self,
        number: usize,
        position: usize,
        owned: &[u64],
        after: &mut [u64],
    ) -> Option<u32> {
        let (action, cost) = &self.actions[position];
        let left = self.lemmas[number].budget.checked_sub(*cost)?;
        after.copy_from_slice(owned);
        self.rules.apply(action, after);
        (after != owned).then_some(left)
    }

    /// Checks whether an earlier lemma proves that every path from a set to a goal costs more than `left`.
    fn check_reference(
        &self,
        number: usize,
        reference: u32,
        owned: &[u64],
        left: u32,
    ) -> Result<(), Violation<R::Action>> {
        let earlier = self.earlier(number, reference)?;
        if let Some(element) = first_common(&earlier.nogood, owned) {
            return Err(Violation::new(Rule::Hit, []).with(&[
                ("lemma", &number),
                ("reference", &reference),
                ("element", &element),
            ]));
        }
        if earlier.budget < left {
            return Err(Violation::new(Rule::BudgetTooSmall, []).with(&[
                ("lemma", &number),
                ("reference", &reference),
                ("budget", &earlier.budget),
                ("left", &left),
            ]));
        }
        Ok(())
    }

    fn check_no_goal(
        &self,
        number: usize,
        steps: usize,
        owned: &[u64],
    ) -> Result<(), Violation<R::Action>> {
        if self.rules.is_goal(owned) {
            let lemma = number;
            return Err(
                Violation::new(Rule::SetIsGoal, []).with(&[("lemma", &lemma), ("steps", &steps)])
            );
        }
        Ok(())
    }

    fn earlier(
        &self,
        number: usize,
        reference: u32,
    ) -> Result<&'a Lemma<R::Action>, Violation<R::Action>> {
        let earlier = self.lemmas[..number].get(reference as usize);
        earlier.ok_or_else(|| {
            Violation::new(Rule::NotEarlier, [])
                .with(&[("lemma", &number), ("reference", &reference)])
        })
    }

    fn position(&self, number: usize, action: &R::Action) -> Result<usize, Violation<R::Action>> {
        let position = self.positions.get(action).copied();
        position.ok_or_else(|| {
            Violation::new(Rule::NoAction, [action.clone()]).with(&[("lemma", &number)])
        })
    }

    fn check_roots(&self, roots: &[u32], bound: u32) -> Result<(), Violation<R::Action>> {
        let Some(budget) = bound.checked_sub(1) else {
            return Ok(()); // no path has a negative cost
        };
        let starts: Vec<_> = self.rules.starts().into_iter().collect();
        if roots.len() != starts.len() {
            return Err(Violation::new(Rule::RootCount, [])
                .with(&[("roots", &roots.len()), ("starts", &starts.len())]));
        }
        for (root, (&reference, start)) in roots.iter().zip(&starts).enumerate() {
            let lemma = self.lemmas.get(reference as usize);
            let lemma = lemma.ok_or_else(|| {
                Violation::new(Rule::NoLemma, [])
                    .with(&[("root", &root), ("reference", &reference)])
            })?;
            if let Some(element) = first_common(&lemma.nogood, start) {
                return Err(Violation::new(Rule::RootHit, []).with(&[
                    ("root", &root),
                    ("reference", &reference),
                    ("element", &element),
                ]));
            }
            if lemma.budget < budget {
                return Err(Violation::new(Rule::RootTooWeak, []).with(&[
                    ("root", &root),
                    ("reference", &reference),
                    ("budget", &lemma.budget),
                    ("bound", &bound),
                ]));
            }
        }
        Ok(())
    }
}

/// Returns the first element of both sets.
fn first_common(left: &[u64], right: &[u64]) -> Option<usize> {
    first(left.iter().zip(right).map(|(left, right)| left & right))
}

/// Returns the first element of a set.
fn first(words: impl Iterator<Item = u64>) -> Option<usize> {
    let mut words = words.enumerate();
    let (word, bits) = words.find(|&(_, bits)| bits != 0)?;
    Some(word * 64 + bits.trailing_zeros() as usize)
}
