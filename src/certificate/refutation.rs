//! Refutations, checked lemma by lemma.
//!
//! A [lemma](Lemma) `(M, t)` says that every set that owns no element of `M` is more than `t` away
//! from every goal. Let `h*(X)` be the least cost from the set `X` to a goal by the
//! [rules](MonotoneRules), and `V` the set of all elements.
//!
//! # Why a checker needs no search
//!
//! *One set represents all.* Let `X ⊆ Y`. By monotonicity, applied action by action, whatever leads from `X` to a
//! goal leads from `Y` to a goal at the same cost, so `h*(X) ≥ h*(Y)`. A set that owns no element of `M` is a subset
//! of `V \ M`. So the lemma holds if `h*(V \ M) > t`, and the checker checks only this one inequality.
//!
//! *Chain.* The checker keeps a set `X` and a remaining budget `s` such that `h*(X) > s` implies the lemma. Initially
//! `X` is `V \ M` and `s` is `t`.
//!
//! - After a forced action of cost `c` it continues with the budget `s - c` and the set `X'` that the action makes of
//!   `X`. The rules promise that `h*(X) ≥ c + h*(X')`.
//! - For a relaxed step, consider the actions that change `X` and cost at most `s`. The checker continues with the
//!   union `R` of the sets that these actions make of `X`, and with the budget `s - c`, where `c` is their least
//!   cost. This is sound: `X` is not a goal, which is checked. So a cheapest path from `X` begins with an action that
//!   changes `X`, since it could leave out any other action. If that action costs more than `s`, so does the path.
//!   Otherwise the action leads to a subset of `R`, and monotonicity does the rest.
//! - If a forced action costs more than `s`, or if a relaxed step has no actions, `h*(X) > s` is shown.
//! - After the last step, an earlier lemma `(N, u)` shows that `h*(X) > s` if `X` owns no element of `N` and `u ≥ s`.
//!   If the chain names no lemma, `h*(X) > s` is shown if the obvious cost is more than `s`, or if `X` is not a goal
//!   and no action of cost at most `s` changes it.
//!
//! *Branching.* `V \ M` is not a goal. For every action of cost `c ≤ t` that changes `V \ M` there is an earlier
//! lemma `(N, u)` with `u ≥ t - c`, and the set that the action makes of `V \ M` owns no element of `N`. So, as
//! above, no path of cost at most `t` can begin with any action.
//!
//! *All lemmas* are therefore true by induction, since each refers only to earlier ones. It does not matter whether
//! actions cost anything. If each start has a lemma `(M, t)` with `t ≥ b - 1`, and owns no element of `M`, no path
//! costs less than `b`.
//!
//! The argument does not mention the search, and the checker shares no code with it. The log is a proof because the
//! checker begins every lemma at the set `V \ M`, which the search never saw. However the search arrived at `M`, the
//! lemma must hold for this set.
//!
//! # References
//!
//! - N. Wetzler, M. J. H. Heule and W. A. Hunt, "DRAT-trim: efficient checking and trimming using
//!   expressive clausal proofs", *SAT* 2014: logs of what a solver learned, checked clause by clause.
//! - S. Eriksson, G. Röger and M. Helmert, "Unsolvability certificates for classical planning", *ICAPS*
//!   2017.

use std::collections::HashMap;

use crate::refutation::{Justification, Lemma, MonotoneRules, Refutation, Relaxation};

/// The reason why a refutation was rejected, and the lemma or root at fault.
///
/// Lemmas, and the roots of a refutation, are numbered from 0.
///
/// # Examples
///
/// The proof that three stairs take three steps, from [`refutation`](refutation()), with one error at a
/// time:
///
/// ```
/// use colorwalk::certificate::{self, Flaw};
/// use colorwalk::refutation::{MonotoneRules, Refutation};
///
/// # struct Stairs {
/// #     owned_at_start: u64,
/// # }
/// #
/// # impl MonotoneRules for Stairs {
/// #     type Action = String;
/// #
/// #     fn elements(&self) -> usize {
/// #         3
/// #     }
/// #     fn starts(&self) -> impl IntoIterator<Item = Vec<u64>> {
/// #         [vec![self.owned_at_start]]
/// #     }
/// #     fn actions(&self) -> impl IntoIterator<Item = (String, u32)> {
/// #         [("up".to_owned(), 1)]
/// #     }
/// #     fn is_goal(&self, owned: &[u64]) -> bool {
/// #         owned[0] == 0b111
/// #     }
/// #     fn apply(&self, _: &String, owned: &mut [u64]) {
/// #         owned[0] |= (owned[0] + 1) & 0b111; // the lowest stair that is not owned
/// #     }
/// # }
/// let text = "\
/// refutation 3
/// 0 4 chain
/// 1 6 branch up@0
/// 2 7 branch up@1
/// roots 2
/// ";
/// let flaw_from = |owned_at_start, right, wrong| {
///     let proof = Refutation::read_text(text.replace(right, wrong).as_bytes()).unwrap();
///     certificate::refutation(&Stairs { owned_at_start }, &proof).unwrap_err()
/// };
/// let flaw = |right, wrong| flaw_from(0, right, wrong);
/// let (up, down) = ("up".to_owned(), "down".to_owned());
///
/// // A lemma names, or refers to, something that does not exist.
/// assert_eq!(flaw("0 4", "0 c"), Flaw::NoElement { lemma: 0, element: 3 });
/// assert_eq!(flaw("up@1", "down@1"), Flaw::NoAction { lemma: 2, action: down });
/// assert_eq!(flaw("up@0", "up@1"), Flaw::NotEarlier { lemma: 1, reference: 1 });
/// // A chain does not end where it should.
/// assert_eq!(flaw("4 chain", "0 chain ~"), Flaw::Goal { lemma: 0, steps: 0 });
/// let not_forced = Flaw::NotForced { lemma: 0, steps: 0, action: up.clone() };
/// assert_eq!(flaw("4 chain", "4 chain !up"), not_forced);
/// assert_eq!(flaw("0 4", "1 4"), Flaw::NotObvious { lemma: 0, left: 1, least: 0 });
/// // A branching omits an action, or relies on a lemma that is too weak.
/// assert_eq!(flaw("branch up@1", "branch"), Flaw::Missing { lemma: 2, action: up });
/// assert_eq!(flaw("1 6", "1 2"), Flaw::Hit { lemma: 1, reference: 0, element: 2 });
/// let too_small = Flaw::BudgetTooSmall { lemma: 1, reference: 0, budget: 0, left: 1 };
/// assert_eq!(flaw("1 6", "2 6"), too_small);
/// // The lemmas are right, but not about the starts.
/// assert_eq!(flaw("roots 2", "roots"), Flaw::RootCount { roots: 0, starts: 1 });
/// assert_eq!(flaw("roots 2", "roots 3"), Flaw::NoLemma { root: 0, reference: 3 });
/// let too_weak = Flaw::RootTooWeak { root: 0, reference: 1, budget: 1, bound: 3 };
/// assert_eq!(flaw("roots 2", "roots 1"), too_weak);
/// assert_eq!(flaw_from(1, "", ""), Flaw::RootHit { root: 0, reference: 2, element: 0 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw<A> {
    /// The must-hit set of a lemma has an element that the rules do not have: the lemma is about
    /// another problem.
    #[error("lemma {lemma}: there is no element {element}")]
    NoElement {
        /// The lemma.
        lemma: usize,
        /// The element.
        element: usize,
    },
    /// A lemma names an action that the rules do not have: it is about another problem.
    #[error("lemma {lemma}: there is no action {action:?}")]
    NoAction {
        /// The lemma.
        lemma: usize,
        /// The action.
        action: A,
    },
    /// A lemma refers to itself, to a later lemma, or to a lemma that does not exist.
    #[error("lemma {lemma}: refers to lemma {reference}, which is not an earlier one")]
    NotEarlier {
        /// The lemma.
        lemma: usize,
        /// The lemma that it refers to.
        reference: u32,
    },
    /// A lemma says that a set is too far from a goal, but after some steps of the chain the set is a goal.
    #[error("lemma {lemma}: what owns all but its must-hit set is a goal after {steps} steps")]
    Goal {
        /// The lemma.
        lemma: usize,
        /// The number of steps.
        steps: usize,
    },
    /// An action of a chain is not forced at its position.
    #[error("lemma {lemma}: {action:?} is not forced after {steps} steps")]
    NotForced {
        /// The lemma.
        lemma: usize,
        /// The number of steps before the action.
        steps: usize,
        /// The action.
        action: A,
    },
    /// A chain ends without a reference, and its last set is not obviously too far from a goal. The obvious cost does
    /// not exceed the remaining budget, and the set is a goal or an affordable action changes it.
    #[error(
        "lemma {lemma}: {left} of the budget is left, and it is obvious only that {least} is needed"
    )]
    NotObvious {
        /// The lemma.
        lemma: usize,
        /// The remaining budget.
        left: u32,
        /// The cost that is obvious by the rules.
        least: u32,
    },
    /// A branching lemma does not list an action that it must list.
    #[error("lemma {lemma}: {action:?} is missing")]
    Missing {
        /// The lemma.
        lemma: usize,
        /// The action.
        action: A,
    },
    /// A lemma refers to a lemma that does not apply: the set in question owns an element of that lemma's must-hit
    /// set.
    #[error(
        "lemma {lemma}: element {element} is owned where it refers to lemma {reference}, whose must-hit set has it"
    )]
    Hit {
        /// The lemma.
        lemma: usize,
        /// The lemma that it refers to.
        reference: u32,
        /// The first such element.
        element: usize,
    },
    /// A lemma refers to a lemma whose budget is too small.
    #[error(
        "lemma {lemma}: {left} of the budget is left where it refers to lemma {reference}, whose budget is {budget}"
    )]
    BudgetTooSmall {
        /// The lemma.
        lemma: usize,
        /// The lemma that it refers to.
        reference: u32,
        /// The budget of that lemma.
        budget: u32,
        /// The remaining budget.
        left: u32,
    },
    /// The numbers of roots and starts differ.
    #[error("there are {roots} roots for {starts} starts")]
    RootCount {
        /// The number of roots.
        roots: usize,
        /// The number of starts.
        starts: usize,
    },
    /// A root refers to a lemma that does not exist.
    #[error("root {root}: there is no lemma {reference}")]
    NoLemma {
        /// The root.
        root: usize,
        /// The lemma that it refers to.
        reference: u32,
    },
    /// The lemma of a start does not apply to it: the start owns an element of the lemma's must-hit set.
    #[error(
        "root {root}: the start owns element {element}, which the must-hit set of lemma {reference} has"
    )]
    RootHit {
        /// The root.
        root: usize,
        /// The lemma.
        reference: u32,
        /// The first such element.
        element: usize,
    },
    /// The lemma of a start proves less than the bound.
    #[error(
        "root {root}: the budget of lemma {reference} is {budget}, which does not prove {bound}"
    )]
    RootTooWeak {
        /// The root.
        root: usize,
        /// The lemma.
        reference: u32,
        /// Its budget.
        budget: u32,
        /// The bound.
        bound: u32,
    },
}

/// Checks a refutation by the rules of its problem. Returns the lower bound that it proves on the cost of every path
/// to a goal: its [bound](Refutation::bound).
///
/// The refutation may come from [a search that learns](crate::Search::learned_deepening), from a file,
/// or from any other source. An accepted refutation is a proof to everyone who trusts the rules.
///
/// # Errors
///
/// The first [`Flaw`] found.
///
/// # Complexity
///
/// Each relaxed step and each branching applies each action once, and each forced step applies one
/// action. O(n) space for n elements, besides the arguments.
///
/// # Examples
///
/// Three stairs take three steps. A set without the third stair needs at least one more step (lemma 0). A set without
/// the second and the third stair needs at least two steps, since the next step leads to lemma 0. And so on.
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
/// For an example with costs see [`MonotoneRules`]. For an example that stores and reads the log of a search see
/// [`WalkRules`](crate::color_walk::WalkRules).
#[doc(alias = "proof")]
#[doc(alias = "lower bound")]
pub fn refutation<R>(rules: &R, refutation: &Refutation<R::Action>) -> Result<u32, Flaw<R::Action>>
where
    R: MonotoneRules + ?Sized,
{
    let mut checker = Checker::new(rules, refutation.lemmas());
    for number in 0..refutation.lemmas().len() {
        checker.check(number)?;
    }
    checker.check_roots(refutation.roots(), refutation.bound())?;
    Ok(refutation.bound())
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

    /// Checks a lemma: a set that owns no element of its must-hit set does not reach a goal within its budget.
    fn check(&mut self, number: usize) -> Result<(), Flaw<R::Action>> {
        let lemma = &self.lemmas[number];
        let owned = self.all_but(number, &lemma.must_hit)?;
        match &lemma.justification {
            Justification::Chain {
                steps,
                lemma: reference,
            } => self.check_chain(number, owned, steps, *reference),
            Justification::Branching { actions } => self.check_branching(number, &owned, actions),
        }
    }

    /// Returns the largest set that owns no element of a must-hit set.
    fn all_but(&self, number: usize, must_hit: &[u64]) -> Result<Vec<u64>, Flaw<R::Action>> {
        let known = |word: usize| self.all.get(word).copied().unwrap_or(0);
        let unknown = must_hit
            .iter()
            .enumerate()
            .map(|(word, set)| set & !known(word));
        if let Some(element) = first(unknown) {
            let lemma = number;
            return Err(Flaw::NoElement { lemma, element });
        }
        let mut owned = self.all.clone();
        for (word, set) in owned.iter_mut().zip(must_hit) {
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
    ) -> Result<(), Flaw<R::Action>> {
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
                        return Err(Flaw::NotForced {
                            lemma: number,
                            steps: taken,
                            action: action.clone(),
                        });
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
            return Err(Flaw::NotObvious { lemma, left, least });
        }
        Ok(())
    }

    /// Adds to a set what any action of cost at most `left` adds to it. Returns the least cost of an action that adds
    /// something, or `None` if none does.
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
    ) -> Result<(), Flaw<R::Action>> {
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
                return Err(Flaw::Missing {
                    lemma: number,
                    action: self.actions[position].0.clone(),
                });
            }
        }
        Ok(())
    }

    /// Applies an action to a set and writes the result to `after`. Returns what remains of the lemma's budget, or
    /// `None` if the action costs more than the budget or changes nothing.
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

    /// Checks that an earlier lemma proves that a set is more than `left` away from every goal.
    fn check_reference(
        &self,
        number: usize,
        reference: u32,
        owned: &[u64],
        left: u32,
    ) -> Result<(), Flaw<R::Action>> {
        let earlier = self.earlier(number, reference)?;
        if let Some(element) = first_common(&earlier.must_hit, owned) {
            return Err(Flaw::Hit {
                lemma: number,
                reference,
                element,
            });
        }
        if earlier.budget < left {
            return Err(Flaw::BudgetTooSmall {
                lemma: number,
                reference,
                budget: earlier.budget,
                left,
            });
        }
        Ok(())
    }

    fn check_no_goal(
        &self,
        number: usize,
        steps: usize,
        owned: &[u64],
    ) -> Result<(), Flaw<R::Action>> {
        if self.rules.is_goal(owned) {
            let lemma = number;
            return Err(Flaw::Goal { lemma, steps });
        }
        Ok(())
    }

    fn earlier(
        &self,
        number: usize,
        reference: u32,
    ) -> Result<&'a Lemma<R::Action>, Flaw<R::Action>> {
        let earlier = self.lemmas[..number].get(reference as usize);
        earlier.ok_or(Flaw::NotEarlier {
            lemma: number,
            reference,
        })
    }

    fn position(&self, number: usize, action: &R::Action) -> Result<usize, Flaw<R::Action>> {
        let position = self.positions.get(action).copied();
        position.ok_or_else(|| Flaw::NoAction {
            lemma: number,
            action: action.clone(),
        })
    }

    fn check_roots(&self, roots: &[u32], bound: u32) -> Result<(), Flaw<R::Action>> {
        let Some(budget) = bound.checked_sub(1) else {
            return Ok(()); // no path has a negative cost
        };
        let starts: Vec<_> = self.rules.starts().into_iter().collect();
        if roots.len() != starts.len() {
            return Err(Flaw::RootCount {
                roots: roots.len(),
                starts: starts.len(),
            });
        }
        for (root, (&reference, start)) in roots.iter().zip(&starts).enumerate() {
            let lemma = self.lemmas.get(reference as usize);
            let lemma = lemma.ok_or(Flaw::NoLemma { root, reference })?;
            if let Some(element) = first_common(&lemma.must_hit, start) {
                return Err(Flaw::RootHit {
                    root,
                    reference,
                    element,
                });
            }
            if lemma.budget < budget {
                return Err(Flaw::RootTooWeak {
                    root,
                    reference,
                    budget: lemma.budget,
                    bound,
                });
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
