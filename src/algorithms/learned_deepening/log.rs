//! The learned sets as the problem sees them, and the log of the proof.

use crate::explain::{ExplainableProblem, Nogoods};
use crate::refutation::{Justification, Lemma, Refutation, Relaxation};

use super::store::Store;

/// The log of the refutations that the search has found.
pub(super) struct Log<A> {
    lemmas: Option<Vec<Lemma<A>>>,
    /// The lemmas that refute the starts within the current bound.
    present: Vec<u32>,
    /// The lemmas that refute all starts within the previous bound.
    proved: Vec<u32>,
}

impl<A> Log<A> {
    /// Creates an empty log. It records nothing unless `is_on` is set.
    pub(super) fn new(is_on: bool) -> Self {
        Self {
            lemmas: is_on.then(Vec::new),
            present: Vec::new(),
            proved: Vec::new(),
        }
    }

    pub(super) fn is_on(&self) -> bool {
        self.lemmas.is_some()
    }

    /// Records that a lemma refutes the next start within the current bound.
    pub(super) fn note_root(&mut self, lemma: u32) {
        self.present.push(lemma);
    }

    /// Records that all starts are refuted within the current bound.
    pub(super) fn note_round(&mut self) {
        self.proved = std::mem::take(&mut self.present);
    }

    /// Returns the proof that every path costs at least `bound`. The argument must be the bound of the first round that
    /// is not recorded.
    pub(super) fn refutation(&self, bound: u32) -> Option<Refutation<A>>
    where
        A: Clone,
    {
        let lemmas = self.lemmas.as_ref()?;
        Some(Refutation::from_log(lemmas, &self.proved, bound))
    }

    /// Records a lemma, and returns its number.
    pub(super) fn note(
        &mut self,
        nogood: &[u64],
        budget: u32,
        justification: impl FnOnce() -> Justification<A>,
    ) -> u32 {
        let Some(lemmas) = &mut self.lemmas else {
            return 0;
        };
        lemmas.push(Lemma {
            nogood: nogood.into(),
            budget,
            justification: justification(),
        });
        u32::try_from(lemmas.len() - 1).unwrap_or(u32::MAX)
    }

    pub(super) fn bytes(&self) -> usize {
        let lemmas = self.lemmas.as_ref();
        let words = |lemma: &Lemma<A>| {
            size_of_val(&*lemma.nogood)
                + match &lemma.justification {
                    Justification::Chain { steps, .. } => size_of_val(steps.as_slice()),
                    Justification::Branching { actions } => size_of_val(actions.as_slice()),
                }
        };
        lemmas.map_or(0, |lemmas| {
            lemmas.capacity() * size_of::<Lemma<A>>() + lemmas.iter().map(words).sum::<usize>()
        })
    }
}

/// The learned sets, as the problem sees them while it refutes a state.
pub(super) struct Memory<'a, P: ExplainableProblem> {
    nogoods: &'a mut Store<P::Set>,
    /// An owned set and a budget. Their look-up can be skipped, because it is known that no learned set for this budget
    /// refutes the owned set.
    known: Option<(&'a P::Set, u32)>,
    /// A lower bound on the budget minus the problem's own bound, if such a lower bound is known.
    pub(super) slack: Option<u32>,
    /// The number of forced steps with which the refutation began.
    pub(super) foreseen: u32,
    has_relaxed: bool,
    /// The lemma that was found last.
    lemma: Option<u32>,
    /// The steps of the refutation, if the search records them.
    steps: Option<Vec<Relaxation<P::Action>>>,
}

impl<'a, P: ExplainableProblem> Memory<'a, P> {
    pub(super) fn new(nogoods: &'a mut Store<P::Set>, is_logging: bool) -> Self {
        Self {
            nogoods,
            known: None,
            slack: None,
            foreseen: 0,
            has_relaxed: false,
            lemma: None,
            steps: is_logging.then(Vec::new),
        }
    }

    /// Records that no set for `budget` is disjoint from `owned`.
    pub(super) fn skip(&mut self, owned: &'a P::Set, budget: u32) {
        self.known = Some((owned, budget));
    }

    /// Returns how the state was refuted.
    pub(super) fn into_justification(self) -> impl FnOnce() -> Justification<P::Action> {
        let Self { lemma, steps, .. } = self;
        move || Justification::Chain {
            steps: steps.unwrap_or_default(),
            lemma,
        }
    }
}

impl<P: ExplainableProblem> Nogoods<P::Set, P::Action> for Memory<'_, P> {
    #[inline]
    fn find(&mut self, owned: &P::Set, budget: u32) -> Option<&P::Set> {
        let is_known =
            |(known, of): (&P::Set, u32)| of == budget && known.as_ref() == owned.as_ref();
        if self.known.is_some_and(is_known) {
            return None;
        }
        let (set, lemma) = self.nogoods.find(owned, budget)?;
        self.lemma = Some(lemma);
        Some(set)
    }

    #[inline]
    fn forced(&mut self, action: P::Action) {
        self.foreseen += u32::from(!self.has_relaxed);
        if let Some(steps) = &mut self.steps {
            steps.push(Relaxation::Forced(action));
        }
    }

    #[inline]
    fn relaxed(&mut self) {
        self.has_relaxed = true;
        if let Some(steps) = &mut self.steps {
            steps.push(Relaxation::Relaxed);
        }
    }

    #[inline]
    fn is_bound_in_vain(&self) -> bool {
        self.slack.is_some()
    }

    #[inline]
    fn note_slack(&mut self, slack: u32) {
        self.slack = Some(slack);
    }
}
