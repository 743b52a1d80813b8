//! Refutations: why no path is cheaper, written down step by step.
//!
//! A [`Refutation`] is a list of lemmas about a problem whose states are sets that only grow (an
//! [`ExplainableProblem`](crate::ExplainableProblem)). Each lemma names a *must-hit set* `M` and a
//! budget `t`, and says: every state that owns no element of `M` is more than `t` away from every
//! goal. Its justification leads back to lemmas before it. The last lemmas are about the starts.
//!
//! Because larger states are never farther from a goal, a lemma holds if it holds for the one state
//! that owns everything but `M`. So a judge needs no search: it follows the steps of each lemma from
//! there. [`certificate::refutation`](crate::certificate::refutation) does so.

mod rules;
mod text;

use std::fmt;

pub use rules::MonotoneRules;
pub use text::RefutationReadError;

/// One step of a relaxation, along which the distance to a goal falls by no more than the step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relaxation<A> {
    /// An action with which some cheapest path begins.
    Forced(A),
    /// Everything that one step can reach is owned.
    Relaxed,
}

/// Why a [`Lemma`] holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Justification<A> {
    /// After these steps of relaxation, the rest of the budget is too small: by an earlier lemma, or,
    /// where none is named, by what the state obviously lacks.
    Chain {
        /// The steps, in order.
        steps: Vec<Relaxation<A>>,
        /// The earlier lemma, by its position.
        lemma: Option<u32>,
    },
    /// Whatever action comes next, an earlier lemma refutes what it leads to. An action that is not
    /// listed leads to nothing new, or costs more than the budget.
    Branching {
        /// The actions, each with the position of the lemma.
        actions: Vec<(A, u32)>,
    },
}

/// One statement of a [`Refutation`]: who owns nothing of the set cannot finish within the budget.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lemma<A> {
    /// The must-hit set: 64 elements a word, element `e` at bit `e % 64` of word `e / 64`.
    pub must_hit: Box<[u64]>,
    /// The cost that is not enough.
    pub budget: u32,
    /// Why.
    pub justification: Justification<A>,
}

/// A proof that every path to a goal costs at least [`bound`](Self::bound).
///
/// It is plain data: whoever holds it has proved nothing until a
/// [judge](crate::certificate::refutation) has read it.
///
/// # Text
///
/// [`write_text`](Self::write_text) and [`read_text`](Self::read_text) store a refutation as lines of
/// fields between white space. Blank lines, and those that begin with `#`, are comments: the place to
/// say what the refutation is about.
///
/// ```text
/// # Board 17 of the series, from the corner
/// refutation 28                    the bound that is proved
/// 1 30,0,4 chain                   lemma 0: budget 1, must-hit set {4, 5, 130}, obvious
/// 3 f0,0,c chain ~ !2 @0           lemma 1: a relaxed step, a forced action 2, then lemma 0
/// 4 f1,8,c branch 0@1 2@0          lemma 2: lemma 1 after action 0, lemma 0 after action 2
/// roots 2                          the lemmas that refute the starts
/// ```
///
/// (What stands to the right explains, and is no part of it.) A set is written as its words, the first
/// one first, in hexadecimal digits; as `-` if there are none. Actions are written as their
/// [`Display`](fmt::Display) does, without white space.
///
/// # Examples
///
/// See [`certificate::refutation`](crate::certificate::refutation).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refutation<A> {
    lemmas: Vec<Lemma<A>>,
    roots: Vec<u32>,
    bound: u32,
}

impl<A> Refutation<A> {
    /// Puts a refutation together: lemmas, the positions of those that refute the starts, in the order
    /// of the starts, and the bound that they prove, which is one more than their least budget.
    ///
    /// Nothing is checked here: that is the work of the judge.
    #[must_use]
    pub fn new(lemmas: Vec<Lemma<A>>, roots: Vec<u32>, bound: u32) -> Self {
        Self {
            lemmas,
            roots,
            bound,
        }
    }

    /// Returns the lemmas, each after those that it leads back to.
    #[must_use]
    pub fn lemmas(&self) -> &[Lemma<A>] {
        &self.lemmas
    }

    /// Returns the positions of the lemmas that refute the starts, in the order of the starts.
    #[must_use]
    pub fn roots(&self) -> &[u32] {
        &self.roots
    }

    /// Returns the cost that every path to a goal has at least, if the refutation is right.
    #[must_use]
    pub fn bound(&self) -> u32 {
        self.bound
    }

    /// Takes the refutation apart: lemmas, roots, bound.
    #[must_use]
    pub fn into_parts(self) -> (Vec<Lemma<A>>, Vec<u32>, u32) {
        (self.lemmas, self.roots, self.bound)
    }

    /// Keeps the lemmas that `roots` lead back to, and numbers them anew.
    pub(crate) fn from_log(log: &[Lemma<A>], roots: &[u32], bound: u32) -> Self
    where
        A: Clone,
    {
        const UNUSED: u32 = u32::MAX;
        let mut position = vec![UNUSED; log.len()];
        for &root in roots {
            position[root as usize] = 0;
        }
        // A lemma leads back to earlier ones only, so one pass from the end marks all that are used.
        for (at, lemma) in log.iter().enumerate().rev() {
            if position[at] != UNUSED {
                lemma.for_each_reference(|earlier| position[earlier as usize] = 0);
            }
        }
        let mut lemmas = Vec::new();
        for (at, lemma) in log.iter().enumerate() {
            if position[at] == UNUSED {
                continue;
            }
            position[at] = u32::try_from(lemmas.len()).unwrap_or(UNUSED);
            let mut lemma = lemma.clone();
            match &mut lemma.justification {
                Justification::Chain { lemma, .. } => {
                    *lemma = lemma.map(|earlier| position[earlier as usize]);
                }
                Justification::Branching { actions } => {
                    for (_, earlier) in actions {
                        *earlier = position[*earlier as usize];
                    }
                }
            }
            lemmas.push(lemma);
        }
        let roots = roots.iter().map(|&root| position[root as usize]).collect();
        Self::new(lemmas, roots, bound)
    }
}

impl<A> Lemma<A> {
    /// Calls back with the position of each lemma that this one leads back to.
    fn for_each_reference(&self, mut callback: impl FnMut(u32)) {
        match &self.justification {
            Justification::Chain { lemma, .. } => lemma.iter().copied().for_each(callback),
            Justification::Branching { actions } => {
                for &(_, lemma) in actions {
                    callback(lemma);
                }
            }
        }
    }
}

/// Writes one line: the bound and the number of lemmas.
impl<A> fmt::Display for Refutation<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (bound, lemmas) = (self.bound, self.lemmas.len());
        write!(f, "no path costs less than {bound}: {lemmas} lemmas")
    }
}
