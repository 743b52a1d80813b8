//! Frames: the states that are being refuted.

use crate::bits;
use crate::cost::Cost;
use crate::error::SearchError;
use crate::explain::ExplainableProblem;
use crate::id::StateId;
use crate::problem::SuccessorOf;

/// A state that is to be refuted within a budget.
pub(super) struct Frame<P: ExplainableProblem> {
    pub(super) state: P::State,
    pub(super) budget: u32,
    pub(super) origin: Origin<P::Action>,
    /// The id of the state if it can be reached; relaxed states and what follows them have none.
    pub(super) id: Option<StateId>,
    pub(super) stage: Stage,
    /// Whether the successor that is being refuted is forced.
    pub(super) is_forced: bool,
    /// How many more forced steps an unsuccessful refutation, of this state or an earlier one, has
    /// already walked through.
    pub(super) foreseen: u32,
    /// Whether no set that was learned before misses the state.
    pub(super) is_looked_up: bool,
    /// What the problem's own bound leaves of the budget at least, as far as it is known.
    pub(super) slack: Option<u32>,
    /// Whether a limit interrupted the generation of successors.
    pub(super) is_partial: bool,
    /// The successors that are still to be refuted, the last one first.
    pub(super) children: Vec<Child<P>>,
    /// Sets that refute successors: some were learned before, each of the others from one of them.
    pub(super) reasons: Vec<Reason<P>>,
    /// The actions that lead to refuted successors, each with the number of the lemma that says so.
    pub(super) refuted: Vec<(P::Action, u32)>,
    /// The union of the sets that refuted successors so far, each mapped back through its action.
    pub(super) reason: P::Set,
}

/// The result of one step of work on the newest frame.
pub(super) enum Progress<T> {
    /// There is more to do.
    On,
    /// There is another frame on top.
    Pushed,
    /// No goal lies within the budget; why, and the number of the lemma that says so.
    Refuted(T, u32),
    /// A goal lies within the budget, and the frames lead to it.
    Solved,
}

/// Where the state of a frame comes from.
#[derive(Clone)]
pub(super) enum Origin<A> {
    Start,
    /// The state before it, through this action.
    Action(A),
    /// The relaxation of the state before it by so many steps.
    LookAhead(u32),
}

/// What is next for a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Is the state a goal, does its bound or a learned set refute it?
    Bound,
    /// Is the state a goal? A refutation has gone through it in vain.
    Foreseen,
    /// Is one successor forced?
    Forced,
    /// Is there a relaxed state to be refuted first?
    LookAhead,
    /// Which successors are there?
    Expansion,
    /// Are there successors left?
    Children,
}

/// A successor that is to be refuted.
pub(super) struct Child<P: ExplainableProblem> {
    pub(super) edge: SuccessorOf<P>,
    pub(super) position: u32,
    pub(super) promise: u32,
    /// Whether a set that was learned before refutes it.
    pub(super) is_refuted: bool,
}

/// What refutes a successor.
pub(super) struct Reason<P: ExplainableProblem> {
    /// The budget that is not enough.
    pub(super) budget: u32,
    pub(super) set: P::Set,
    pub(super) lemma: u32,
}

impl<P: ExplainableProblem> Frame<P> {
    /// Makes a frame of a state without an id.
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

    /// Makes a frame of another state without an id, with the allocations of this one.
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

    /// The bytes that the frame takes.
    pub(super) fn bytes(&self) -> usize {
        let set = size_of_val(self.reason.as_ref()).saturating_sub(size_of::<P::Set>());
        size_of::<Self>()
            + set
            + self.children.capacity() * size_of::<Child<P>>()
            + self.reasons.capacity() * size_of::<Reason<P>>()
            + self.reasons.len() * set
            + self.refuted.capacity() * size_of::<(P::Action, u32)>()
    }

    /// Relaxes the state by half of the steps that lead to a goal, but at least by `least`; returns also their cost and
    /// number. `None` if that reaches a goal, or if the problem says that they cost nothing: look-aheads would follow each
    /// other without end.
    ///
    /// A distance that is the same for all states takes up to four times as long: the far end of what is left should
    /// get smaller in proportion. A part of the budget is too much where it buys many more steps than are left.
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

    /// The cost of an edge that leaves the state.
    pub(super) fn cost_of(&self, edge: &SuccessorOf<P>) -> Result<u32, SearchError<P::State>> {
        match cost_of(edge.cost) {
            0 => {
                let state = self.state.clone();
                Err(SearchError::FreeEdge { state })
            }
            cost => Ok(cost),
        }
    }

    /// Among the sets that refute successors within at least `budget` and that miss `owned`,
    /// returns the one that adds least to the reason when it is mapped back through `action`: its
    /// lemma, and what it adds.
    pub(super) fn least_reason(
        &self,
        problem: &P,
        action: &P::Action,
        budget: u32,
        owned: Option<&P::Set>,
    ) -> Option<(u32, P::Set)> {
        let mut least: Option<(u32, u32, P::Set)> = None;
        // The newest are siblings': most of what they have is there already.
        for reason in self.reasons.iter().rev() {
            let is_hit = owned.is_some_and(|owned| !bits::is_disjoint(&reason.set, owned));
            // A set that is led back has all the elements that it had.
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

/// The cost of an edge; more than any budget if it does not fit.
pub(super) fn cost_of(cost: impl Cost<Total = u32>) -> u32 {
    cost.extend(0).unwrap_or(u32::MAX)
}
