//! Refutations: step-by-step proofs of a lower bound on the cost of every path.
//!
//! A [`Refutation`] is a list of lemmas about a problem whose states are sets that only grow
//! (an [`ExplainableProblem`]). Each lemma has a *nogood* `M` and a budget `t`. It says that if a state owns no element
//! of `M`, every path from there to a goal costs more than `t`. Its justification refers to earlier lemmas. The last
//! lemmas are about the starts.
//!
//! Since larger states are never farther from a goal, a lemma holds if it holds for the state that owns everything
//! except `M`. A checker therefore needs no search. It follows the steps of each lemma, and begins at that
//! state. [`certificate::refutation`](crate::certificate::refutation) is such a checker.

mod rules;
mod text;

use std::fmt;

use crate::error::counted;

pub use crate::explain::{ExplainableProblem, Nogoods};
pub use crate::text::ReadError;
pub use rules::MonotoneRules;

/// One step of a relaxation. It decreases the distance to a goal by at most the cost of the step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Relaxation<A> {
    /// An action that begins some cheapest path.
    Forced(A),
    /// The union of the results of all actions that can be taken.
    Relaxed,
}

/// The justification of a [`Lemma`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Justification<A> {
    /// After these steps of relaxation, the rest of the budget is too small, as an earlier lemma proves. If no lemma is
    /// named, what is missing obviously costs more than the rest.
    Chain {
        /// The steps, in order.
        steps: Vec<Relaxation<A>>,
        /// The index of the earlier lemma.
        lemma: Option<u32>,
    },
    /// For each listed action, an earlier lemma refutes its result. Every other action adds nothing, or costs more than
    /// the budget.
    Branching {
        /// The actions, each with the index of its lemma.
        actions: Vec<(A, u32)>,
    },
}

/// One statement of a [`Refutation`]. It says that a state without elements of the nogood cannot reach a goal within
/// the budget.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Lemma<A> {
    /// The nogood: 64 elements per word, element `e` at bit `e % 64` of word `e / 64`.
    pub nogood: Box<[u64]>,
    /// The cost that does not suffice.
    pub budget: u32,
    /// The reason why the lemma holds.
    pub justification: Justification<A>,
}

/// A proof that every path to a goal costs at least [`bound`](Self::bound).
///
/// It is plain data, and proves nothing until a [checker](crate::certificate::refutation) has accepted it.
///
/// # Text
///
/// [`write_text`](Self::write_text) and [`read_text`](Self::read_text) store a refutation as lines of fields separated
/// by white space. Blank lines, and lines that begin with `#`, are comments. Use comments to name the problem. The reader
/// skips a byte order mark at the very beginning.
///
/// ```text
/// # Board 17 of the series, from the corner
/// refutation 28                    the bound that is proved
/// 1 30,0,4 chain                   lemma 0: budget 1, nogood {4, 5, 130}, obvious
/// 3 f0,0,c chain ~ !2 @0           lemma 1: a relaxed step, a forced action 2, then lemma 0
/// 4 f1,8,c branch 0@1 2@0          lemma 2: lemma 1 after action 0, lemma 0 after action 2
/// roots 2                          the lemmas that refute the starts
/// ```
///
/// The text on the right is an explanation and not part of the format. A set is written as its words in hexadecimal
/// digits, beginning with the first word. A set without words is written as `-`. Actions are written
/// with [`Display`](fmt::Display), and must not contain white space.
///
/// # Examples
///
/// A handmade refutation, with the lemmas of the text above but smaller sets:
///
/// ```
/// use colorwalk::refutation::{Justification, Lemma, Refutation, Relaxation};
///
/// let lemma = |budget, set, justification| Lemma {
///     budget,
///     nogood: Box::new([set]),
///     justification,
/// };
/// let steps = vec![Relaxation::Relaxed, Relaxation::Forced(2u8)];
/// let lemmas = vec![
///     lemma(1, 0x30, Justification::Chain { steps: Vec::new(), lemma: None }),
///     lemma(3, 0xf0, Justification::Chain { steps, lemma: Some(0) }),
///     lemma(4, 0xf1, Justification::Branching { actions: vec![(0, 1), (2, 0)] }),
/// ];
/// let refutation = Refutation { lemmas, roots: vec![2], bound: 5 };
/// assert_eq!(refutation.to_string(), "no path costs less than 5: 3 lemmas");
///
/// let mut file = Vec::new();
/// refutation.write_text(&mut file)?;
/// let text = "\
/// refutation 5
/// 1 30 chain
/// 3 f0 chain ~ !2 @0
/// 4 f1 branch 0@1 2@0
/// roots 2
/// ";
/// assert_eq!(String::from_utf8(file)?, text);
/// assert_eq!(Refutation::read_text(text.as_bytes())?, refutation);
///
/// // Without the last lemma the proof is shorter and the bound lower.
/// let mut shorter = refutation;
/// shorter.lemmas.pop();
/// (shorter.roots, shorter.bound) = (vec![1], 4);
/// assert_eq!(shorter.to_string(), "no path costs less than 4: 2 lemmas");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`certificate::refutation`](crate::certificate::refutation()) has proofs that a checker accepts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Refutation<A> {
    /// The lemmas. Each lemma comes after the lemmas that it refers to.
    pub lemmas: Vec<Lemma<A>>,
    /// The positions of the lemmas that refute the starts, in the order of the starts.
    pub roots: Vec<u32>,
    /// The lower bound on the cost of every path to a goal: one more than the least budget among the lemmas of the
    /// roots.
    pub bound: u32,
}

impl<A> Refutation<A> {
    /// Keeps the lemmas that `roots` refer to, directly or not, and renumbers them.
    pub(crate) fn from_log(log: &[Lemma<A>], roots: &[u32], bound: u32) -> Self
    where
        A: Clone,
    {
        const UNUSED: u32 = u32::MAX;
        let mut position = vec![UNUSED; log.len()];
        for &root in roots {
            position[root as usize] = 0;
        }
        // A lemma refers only to earlier lemmas, so one backward pass marks all lemmas that the roots need.
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
        Self {
            lemmas,
            roots,
            bound,
        }
    }
}

impl<A> Lemma<A> {
    /// Calls `callback` with the position of each lemma that this one refers to.
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
        let lemmas = counted(self.lemmas.len() as u64, "lemma");
        write!(f, "no path costs less than {}: {lemmas}", self.bound)
    }
}
