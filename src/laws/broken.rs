//! Which law is broken, where, and for which values.

use std::fmt;

/// A law that problems, costs or heuristics owe those who use them.
///
/// Its name and its formula are what [`BrokenLaw`] writes.
///
/// # Examples
///
/// Which law does an estimate break?
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Successor, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [Successor::new((), n + 1, 1u32)], |&n| n == 4);
/// let verdict =
///     |h: fn(&u32) -> u32| laws::check_consistent(&line, &h).map_err(|broken| broken.law());
/// assert_eq!(verdict(|&n| 4u32.saturating_sub(n)), Ok(()));
/// assert_eq!(verdict(|&n| u32::from(n == 4)), Err(Law::HeuristicGoal));
/// assert_eq!(verdict(|&n| if n == 0 { 4 } else { 0 }), Err(Law::HeuristicConsistent));
///
/// let law = Law::HeuristicConsistent;
/// assert_eq!(law.name(), "heuristic.consistent");
/// assert_eq!(law.formula(), "h(u) <= c(u, v) + h(v)");
/// ```
///
/// A name begins with what the law is about:
///
/// ```
/// use colorwalk::laws::Law;
///
/// let about = |subject: &str, laws: &[Law]| {
///     laws.iter().all(|law| law.name().split_once('.').is_some_and(|(before, _)| before == subject))
/// };
/// assert!(about("starts", &[Law::StartsDeterministic]));
/// assert!(about("successors", &[Law::SuccessorsDeterministic, Law::SuccessorsShown]));
/// assert!(about("goal", &[Law::GoalDeterministic]));
/// assert!(about("state", &[Law::EqReflexive, Law::EqSymmetric, Law::CloneEqual, Law::HashAgrees]));
/// assert!(about("state", &[Law::EqualGoals, Law::EqualSuccessors]));
/// assert!(about("index", &[Law::IndexBounded, Law::IndexInjective]));
/// assert!(about("cost", &[Law::CostZero, Law::CostCommutative, Law::CostMonotone]));
/// assert!(about("cost", &[Law::CostExtend, Law::CostScale, Law::CostNonNegative]));
/// assert!(about("heuristic", &[Law::HeuristicDeterministic, Law::HeuristicAdmissible]));
/// assert!(about("heuristic", &[Law::HeuristicNext, Law::HeuristicGoal, Law::HeuristicConsistent]));
/// assert!(about("reversible", &[Law::ReversibleGoal, Law::ReversibleEdges]));
/// assert!(about("pruning", &[Law::PruningOptimum]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Law {
    /// Two calls of `starts` yield the same states.
    StartsDeterministic,
    /// Two calls of `successors` yield the same edges in the same order.
    SuccessorsDeterministic,
    /// What is shown in place are the successors in their order.
    SuccessorsShown,
    /// Two calls of `is_goal` agree.
    GoalDeterministic,
    /// A state equals itself.
    EqReflexive,
    /// If u equals v, then v equals u.
    EqSymmetric,
    /// A clone equals the state that it was made of.
    CloneEqual,
    /// Equal states hash alike.
    HashAgrees,
    /// Equal states have the same goal status.
    EqualGoals,
    /// Equal states have the same successors in the same order.
    EqualSuccessors,
    /// Indices of states are below their bound.
    IndexBounded,
    /// Two states have the same index exactly if they are equal.
    IndexInjective,
    /// Adding zero changes nothing.
    CostZero,
    /// The order of two summands does not matter.
    CostCommutative,
    /// What is less stays so when the same is added to both sides.
    CostMonotone,
    /// Extending a path by an edge adds the cost of the path that is just this edge.
    CostExtend,
    /// A multiple is a repeated sum.
    CostScale,
    /// An edge never lowers the cost of a path.
    CostNonNegative,
    /// Two calls of the heuristic agree, as do calls with a state and with its clone.
    HeuristicDeterministic,
    /// What the heuristic says of the end of an edge, given its estimate of the beginning, is its estimate of the
    /// end.
    HeuristicNext,
    /// The estimate is never higher than the true remaining cost.
    HeuristicAdmissible,
    /// The estimate is zero at goals.
    HeuristicGoal,
    /// The estimate falls along an edge by no more than the edge costs.
    HeuristicConsistent,
    /// The goal of a reversible problem is a goal, and the only one.
    ReversibleGoal,
    /// The edges are those of the successors, turned round.
    ReversibleEdges,
    /// A rule that leaves out edges leaves a path that costs as little.
    PruningOptimum,
}

impl Law {
    /// Returns the name of the law: what it is about, a dot, what it says.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StartsDeterministic => "starts.deterministic",
            Self::SuccessorsDeterministic => "successors.deterministic",
            Self::SuccessorsShown => "successors.shown",
            Self::GoalDeterministic => "goal.deterministic",
            Self::EqReflexive => "state.reflexive",
            Self::EqSymmetric => "state.symmetric",
            Self::CloneEqual => "state.clone",
            Self::HashAgrees => "state.hash",
            Self::EqualGoals => "state.equal_goals",
            Self::EqualSuccessors => "state.equal_successors",
            Self::IndexBounded => "index.bounded",
            Self::IndexInjective => "index.injective",
            Self::CostZero => "cost.zero",
            Self::CostCommutative => "cost.commutative",
            Self::CostMonotone => "cost.monotone",
            Self::CostExtend => "cost.extend",
            Self::CostScale => "cost.scale",
            Self::CostNonNegative => "cost.non_negative",
            Self::HeuristicDeterministic => "heuristic.deterministic",
            Self::HeuristicNext => "heuristic.next",
            Self::HeuristicAdmissible => "heuristic.admissible",
            Self::HeuristicGoal => "heuristic.goal",
            Self::HeuristicConsistent => "heuristic.consistent",
            Self::ReversibleGoal => "reversible.goal",
            Self::ReversibleEdges => "reversible.edges",
            Self::PruningOptimum => "pruning.optimum",
        }
    }

    /// Returns what the law says, as a formula.
    #[must_use]
    pub const fn formula(self) -> &'static str {
        match self {
            Self::StartsDeterministic => "starts() = starts()",
            Self::SuccessorsDeterministic => "successors(u) = successors(u)",
            Self::SuccessorsShown => "visit_successors(u) shows successors(u)",
            Self::GoalDeterministic => "is_goal(u) = is_goal(u)",
            Self::EqReflexive => "u = u",
            Self::EqSymmetric => "u = v implies v = u",
            Self::CloneEqual => "clone(u) = u",
            Self::HashAgrees => "u = v implies hash(u) = hash(v)",
            Self::EqualGoals => "u = v implies is_goal(u) = is_goal(v)",
            Self::EqualSuccessors => "u = v implies successors(u) = successors(v)",
            Self::IndexBounded => "index(u) < index_bound()",
            Self::IndexInjective => "index(u) = index(v) exactly if u = v",
            Self::CostZero => "a + 0 = a = 0 + a",
            Self::CostCommutative => "a + b = b + a",
            Self::CostMonotone => "a <= b implies a + c <= b + c",
            Self::CostExtend => "extend(c, a) = a + extend(c, 0)",
            Self::CostScale => "0 a = 0, 1 a = a, 2 a = a + a",
            Self::CostNonNegative => "a <= a + c(u, v)",
            Self::HeuristicDeterministic => "h(u) = h(clone(u))",
            Self::HeuristicNext => "next(u, h(u), a, v) = h(v)",
            Self::HeuristicAdmissible => "h(u) <= d(u)",
            Self::HeuristicGoal => "h(goal) = 0",
            Self::HeuristicConsistent => "h(u) <= c(u, v) + h(v)",
            Self::ReversibleGoal => "is_goal(u) exactly if u = goal()",
            Self::ReversibleEdges => "v in successors(u) exactly if u in predecessors(v)",
            Self::PruningOptimum => "d'(start) = d(start)",
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A law that does not hold: which one, for which states, by which values.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::{Successor, problem_fn};
///
/// let line = problem_fn(0u32, |&n| [Successor::new((), n + 1, 1u32)], |&n| n == 9);
/// let optimist = |&n: &u32| if n == 0 { 5 } else { 0 };
/// let broken = laws::check_consistent(&line, &optimist).unwrap_err();
/// assert_eq!(broken.law(), Law::HeuristicConsistent);
/// assert_eq!(broken.states(), [0, 1]);
/// assert_eq!(
///     broken.to_string(),
///     "heuristic.consistent does not hold: h(u) <= c(u, v) + h(v), but h(0) = 5, c = 1, h(1) = 0",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BrokenLaw<S> {
    law: Law,
    states: Vec<S>,
    facts: Vec<Fact>,
}

/// A name and its value; the name may be that of a function of one of the states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Fact {
    name: String,
    argument: Option<usize>,
    value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Value {
    Text(String),
    State(usize),
}

impl<S> BrokenLaw<S> {
    pub(super) fn new(law: Law) -> Self {
        Self {
            law,
            states: Vec::new(),
            facts: Vec::new(),
        }
    }

    /// States that `name` is `value`.
    pub(super) fn value(mut self, name: &str, value: impl fmt::Debug) -> Self {
        self.facts.push(Fact {
            name: name.to_owned(),
            argument: None,
            value: Value::Text(format!("{value:?}")),
        });
        self
    }

    /// States that `name` is a state.
    pub(super) fn state(mut self, name: &str, state: S) -> Self {
        self.states.push(state);
        self.facts.push(Fact {
            name: name.to_owned(),
            argument: None,
            value: Value::State(self.states.len() - 1),
        });
        self
    }

    /// States that the function `name` of `state` is `value`.
    pub(super) fn value_of(mut self, name: &str, state: S, value: impl fmt::Debug) -> Self {
        self.states.push(state);
        self.facts.push(Fact {
            name: name.to_owned(),
            argument: Some(self.states.len() - 1),
            value: Value::Text(format!("{value:?}")),
        });
        self
    }

    /// Returns the law.
    #[must_use]
    pub fn law(&self) -> Law {
        self.law
    }

    /// Returns the states for which it does not hold, in the order in which they are named.
    #[must_use]
    pub fn states(&self) -> &[S] {
        &self.states
    }
}

impl<S: fmt::Debug> fmt::Display for BrokenLaw<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { law, states, facts } = self;
        write!(f, "{law} does not hold: {}, but ", law.formula())?;
        for (index, fact) in facts.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{}", fact.name)?;
            if let Some(argument) = fact.argument {
                write!(f, "({:?})", states[argument])?;
            }
            match &fact.value {
                Value::Text(text) => write!(f, " = {text}")?,
                Value::State(state) => write!(f, " = {:?}", states[*state])?,
            }
        }
        Ok(())
    }
}

impl<S: fmt::Debug> std::error::Error for BrokenLaw<S> {}
