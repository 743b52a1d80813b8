//! The frames of the states that are being refuted.

use crate::bits;
use crate::cost::Cost;
use crate::error::SearchError;
use crate::explain::ExplainableProblem;
use crate::id::StateId;
use crate::problem::SuccessorOf;

/// A state to be refuted within a budget.
pub(super) struct Frame<P: ExplainableProblem> {
    pub(super) state: P::State,
    pub(super) budget: u32,
    pub(super) origin: Origin<P::Action>,
    /// The id of the state, if it can be reached. Relaxed states and the states that follow from them have no id.
    pub(super) id: Option<StateId>,
    pub(super) stage: Stage,
    /// Whether the successor being refuted is forced.
    pub(super) is_forced: bool,
    /// The number of steps from this state on that are known to be forced. An unsuccessful refutation of this state, or
    /// of a state before it, has already followed these steps.
    pub(super) foreseen: u32,
    /// Whether a look-up has already shown that no earlier set refutes the state.
    pub(super) is_looked_up: bool,
    /// A lower bound on the difference between the budget and the problem's own bound, if one is known.
    pub(super) slack: Option<u32>,
    /// Whether a limit interrupted the generation of successors.
    pub(super) is_partial: bool,
    /// The successors still to be refuted, in reverse order.
    pub(super) children: Vec<Child<P>>,
    /// Sets that refute successors. Each set was learned earlier, or was derived from a successor that was refuted in
    /// this frame.
    pub(super) reasons: Vec<Reason<P>>,
    /// The actions that lead to refuted successors, each with the number of its lemma.
    pub(super) refuted: Vec<(P::Action, u32)>,
    /// The union of the sets that refuted successors so far, each mapped back through the action of its successor.
    pub(super) reason: P::Set,
}

/// The result of one step of work on the newest frame.
pub(super) enum Progress<T> {
    /// The frame needs more steps.
    On,
    /// The step pushed another frame.
    Pushed,
    /// No goal is within the budget, for this reason and by the lemma with this number.
    Refuted(T, u32),
    /// A goal is within the budget, and the frames lead to it.
    Solved,
}

/// The origin of the state of a frame.
#[derive(Clone)]
pub(super) enum Origin<A> {
    Start,
    /// An edge with this action, from the state of the frame below.
    Action(A),
    /// A relaxation of the state of the frame below, by this many steps.
    LookAhead(u32),
}

/// The next step for a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Tests whether the state is a goal, and whether its bound or a learned set refutes the state.
    Bound,
    /// Tests only whether the state is a goal. An earlier refutation has already come to this state and failed.
    Foreseen,
    /// Tests whether a successor is forced.
    Forced,
    /// Tests whether there is a relaxed state to refute first.
    LookAhead,
    /// Generates the successors of the state.
    Expansion,
    /// Tests whether there are successors left.
    Children,
}

/// A successor to be refuted.
pub(super) struct Child<P: ExplainableProblem> {
    pub(super) edge: SuccessorOf<P>,
    pub(super) position: u32,
    pub(super) promise: u32,
    /// Whether a set that was learned earlier refutes this successor.
    pub(super) is_refuted: bool,
}

/// The set that refutes a successor.
pub(super) struct Reason<P: ExplainableProblem> {
    /// The budget that does not suffice to reach a goal.
    pub(super) budget: u32,
    pub(super) set: P::Set,
    pub(super) lemma: u32,
}

impl<P: ExplainableProblem> Frame<P> {
    /// Creates a frame for a state without an id.
    pub(super) fn new(
        problem: &P,
        state: P::State,
        budget: u32,
        origin: Origin<P::Action>,
    ) -> Self {
        Self {
            state,
            budget,
            origin,
            id: None,
            stage: Stage::Bound,
            is_forced: false,
            foreseen: 0,
            is_looked_up: false,
            slack: None,
            is_partial: false,
            children: Vec::new(),
            reasons: Vec::new(),
            refuted: Vec::new(),
            reason: problem.empty_set(),
        }
    }

    /// Reuses the allocations of this frame for a frame of another state, which has no id.
    pub(super) fn renew(
        &mut self,
        problem: &P,
        state: P::State,
        budget: u32,
        origin: Origin<P::Action>,
    ) {
        self.children.clear();
        self.reasons.clear();
        self.refuted.clear();
        *self = Self {
            children: std::mem::take(&mut self.children),
            reasons: std::mem::take(&mut self.reasons),
            refuted: std::mem::take(&mut self.refuted),
            ..Self::new(problem, state, budget, origin)
        };
    }

    /// Returns the bytes that the frame takes.
    pub(super) fn bytes(&self) -> usize {
        let set = size_of_val(self.reason.as_ref()).saturating_sub(size_of::<P::Set>());
        size_of::<Self>()
            + set
            + self.children.capacity() * size_of::<Child<P>>()
            + self.reasons.capacity() * size_of::<Reason<P>>()
            + self.reasons.len() * set
            + self.refuted.capacity() * size_of::<(P::Action, u32)>()
    }

    /// Relaxes the state by half of the steps to a goal, but by at least `least` steps. Returns the relaxed state,
    /// the cost of the steps and their number. Returns `None` if `least` steps already reach a goal. Also returns
    /// `None` if the problem says that the steps cost nothing, because one look-ahead would then follow another
    /// without end.
    ///
    /// The look-ahead covers half of the remaining steps, so it adapts to the distance from a goal. With a fixed number
    /// of steps, the search takes up to four times as long. Steps for a share of the budget would be no better, because
    /// the budget may pay for many more steps than remain.
    pub(super) fn look_ahead(&self, problem: &P, least: u32) -> Option<(P::State, u32, u32)> {
        if least == 0 {
            return None;
        }
        let (mut farthest, mut cost) = problem.relax(&self.state, least)?;
        let mut layers = Vec::new();
        while let Some((next, more)) = problem.relax(&farthest, 1) {
            if more == 0 || problem.owned(&next).as_ref() == problem.owned(&farthest).as_ref() {
                break; // nothing more can be owned, so the goal is out of reach
            }
            let sum = cost.saturating_add(more);
            layers.push((std::mem::replace(&mut farthest, next), cost));
            cost = sum;
        }
        layers.push((farthest, cost));
        let steps = usize::midpoint(least as usize, layers.len());
        let beyond = steps.saturating_sub(least as usize);
        let (relaxed, cost) = layers.swap_remove(beyond);
        let steps = least + u32::try_from(beyond).ok()?;
        (cost > 0).then_some((relaxed, cost, steps))
    }

    /// Returns the cost of an edge that leaves the state.
    pub(super) fn cost_of(&self, edge: &SuccessorOf<P>) -> Result<u32, SearchError<P::State>> {
        match cost_of(edge.cost) {
            0 => {
                let state = self.state.clone();
                Err(SearchError::FreeEdge { state })
            }
            cost => Ok(cost),
        }
    }

    /// Finds the set that, mapped back through `action`, adds the fewest elements to the reason. Considers only sets
    /// that refute successors within at least `budget`. If `owned` is given, the set must also share no element with
    /// `owned`. Returns the lemma of the set and the mapped set.
    pub(super) fn least_reason(
        &self,
        problem: &P,
        action: &P::Action,
        budget: u32,
        owned: Option<&P::Set>,
    ) -> Option<(u32, P::Set)> {
        let mut least: Option<(u32, u32, P::Set)> = None;
        // The newest sets come first, because they belong to siblings and most of their elements are already in the
        // reason.
        for reason in self.reasons.iter().rev() {
            let is_hit = owned.is_some_and(|owned| !bits::is_disjoint(&reason.set, owned));
            // A set that is mapped back keeps all its elements.
            let adds_more =
                |least: &(u32, _, _)| bits::count_difference(&reason.set, &self.reason) >= least.0;
            if is_hit || reason.budget < budget || least.as_ref().is_some_and(adds_more) {
                continue;
            }
            let mut contribution = problem.empty_set();
            problem.regress(&self.state, action, &reason.set, &mut contribution);
            let growth = bits::count_difference(&contribution, &self.reason);
            if least.as_ref().is_none_or(|least| growth < least.0) {
                least = Some((growth, reason.lemma, contribution));
                if growth == 0 {
                    break;
                }
            }
        }
        least.map(|(_, lemma, contribution)| (lemma, contribution))
    }
}

/// Returns the cost of an edge, or `u32::MAX` if the cost does not fit.
pub(super) fn cost_of(cost: impl Cost<Total = u32>) -> u32 {
    cost.extend(0).unwrap_or(u32::MAX)
}
