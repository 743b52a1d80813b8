//! A broken law, together with the states that break it and their values.

use std::fmt;

use crate::cost::Cost;

/// A part of the contract that problems, costs or heuristics must keep.
///
/// [`BrokenLaw`] writes its name and its formula.
///
/// # Examples
///
/// The law that an estimate breaks:
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::problem_fn;
///
/// let line = problem_fn(0u32, |&n| [(n + 1, 1u32)], |&n| n == 4);
/// let verdict =
///     |h: fn(&u32) -> u32| laws::check_consistent(&line, &h).map_err(|broken| broken.law);
/// assert_eq!(verdict(|&n| 4u32.saturating_sub(n)), Ok(()));
/// assert_eq!(verdict(|&n| u32::from(n == 4)), Err(Law::HeuristicGoal));
/// assert_eq!(verdict(|&n| if n == 0 { 4 } else { 0 }), Err(Law::HeuristicConsistent));
///
/// let law = Law::HeuristicConsistent;
/// assert_eq!(law.name(), "heuristic.consistent");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Law {
    /// The problem does not [fail](crate::Failure::raise) to list edges.
    Listed,
    /// Two calls of `starts` yield the same states.
    StartsDeterministic,
    /// Two calls of `successors` yield the same edges in the same order.
    SuccessorsDeterministic,
    /// Two calls of `is_goal` agree.
    GoalDeterministic,
    /// A state equals itself.
    EqReflexive,
    /// If u equals v, then v equals u.
    EqSymmetric,
    /// A clone equals its original.
    CloneEqual,
    /// Equal states have equal hashes.
    HashAgrees,
    /// Equal states are both goals or both not.
    EqualGoals,
    /// Equal states have the same successors in the same order of edges.
    EqualSuccessors,
    /// Indices of states are below their bound.
    IndexBounded,
    /// Two states have the same index if and only if they are equal.
    IndexInjective,
    /// Adding zero changes nothing.
    CostZero,
    /// Addition is commutative.
    CostCommutative,
    /// Addition is monotone, which means that adding the same cost to two costs preserves their order.
    CostMonotone,
    /// An edge does not change the order of two path costs: who arrives first leaves first.
    CostFirstInFirstOut,
    /// Extending a path by an edge adds the cost of that edge.
    CostExtend,
    /// Scaling by n is adding n times.
    CostScale,
    /// An edge never lowers the cost of a path.
    CostNonNegative,
    /// Two calls of the heuristic for the same state agree. Calls for a state and for its clone also agree.
    HeuristicDeterministic,
    /// The incremental estimate of the end of an edge equals the direct estimate. The incremental estimate is computed
    /// from the estimate at the beginning of the edge.
    HeuristicNext,
    /// The heuristic is admissible. This means that no estimate exceeds the true remaining cost.
    HeuristicAdmissible,
    /// The estimate is zero at goals.
    HeuristicGoal,
    /// The heuristic is consistent. This means that along an edge the estimate decreases by at most the cost of the
    /// edge.
    HeuristicConsistent,
    /// The states that a reversible problem lists as goals are goals, and no other state is a goal.
    ReversibleGoals,
    /// The predecessors list the same edges as the successors, reversed.
    ReversibleEdges,
    /// Every edge has an edge back, at any cost.
    UndirectedEdges,
    /// The state that represents a class of symmetric states represents itself.
    SymmetryIdempotent,
    /// A state and its representative are both goals, or neither is a goal.
    SymmetryGoals,
    /// For each cost and each class, a state and its representative have the same number of edges of this cost into
    /// this class.
    SymmetryEdges,
}

impl Law {
    /// Returns the name of the law, which consists of its subject, a dot, and the property.
    pub const fn name(self) -> &'static str {
        self.text().0
    }

    /// Returns the law as a formula.
    const fn formula(self) -> &'static str {
        self.text().1
    }

    /// Returns the name and the formula.
    const fn text(self) -> (&'static str, &'static str) {
        match self {
            Self::Listed => ("problem.listed", "all edges of u are listed"),
            Self::StartsDeterministic => ("starts.deterministic", "starts() = starts()"),
            Self::SuccessorsDeterministic => {
                ("successors.deterministic", "successors(u) = successors(u)")
            }
            Self::GoalDeterministic => ("goal.deterministic", "is_goal(u) = is_goal(u)"),
            Self::EqReflexive => ("state.reflexive", "u = u"),
            Self::EqSymmetric => ("state.symmetric", "u = v implies v = u"),
            Self::CloneEqual => ("state.clone", "clone(u) = u"),
            Self::HashAgrees => ("state.hash", "u = v implies hash(u) = hash(v)"),
            Self::EqualGoals => ("state.equal_goals", "u = v implies is_goal(u) = is_goal(v)"),
            Self::EqualSuccessors => (
                "state.equal_successors",
                "u = v implies successors(u) = successors(v)",
            ),
            Self::IndexBounded => ("index.bounded", "index(u) < index_bound()"),
            Self::IndexInjective => ("index.injective", "index(u) = index(v) exactly if u = v"),
            Self::CostZero => ("cost.zero", "a + 0 = a = 0 + a"),
            Self::CostCommutative => ("cost.commutative", "a + b = b + a"),
            Self::CostMonotone => ("cost.monotone", "a <= b implies a + c <= b + c"),
            Self::CostFirstInFirstOut => (
                "cost.first_in_first_out",
                "a <= b implies extend(c, a) <= extend(c, b)",
            ),
            Self::CostExtend => ("cost.extend", "extend(c, a) = a + extend(c, 0)"),
            Self::CostScale => ("cost.scale", "0 a = 0, 1 a = a, 2 a = a + a"),
            Self::CostNonNegative => ("cost.non_negative", "a <= a + c(u, v)"),
            Self::HeuristicDeterministic => ("heuristic.deterministic", "h(u) = h(clone(u))"),
            Self::HeuristicNext => ("heuristic.next", "next(u, h(u), v) = h(v)"),
            Self::HeuristicAdmissible => ("heuristic.admissible", "h(u) <= d(u)"),
            Self::HeuristicGoal => ("heuristic.goal", "h(goal) = 0"),
            Self::HeuristicConsistent => ("heuristic.consistent", "h(u) <= c(u, v) + h(v)"),
            Self::ReversibleGoals => ("reversible.goals", "is_goal(u) exactly if u is in goals()"),
            Self::ReversibleEdges => (
                "reversible.edges",
                "v in successors(u) exactly if u in predecessors(v)",
            ),
            Self::UndirectedEdges => (
                "undirected.edges",
                "v in successors(u) exactly if u in successors(v)",
            ),
            Self::SymmetryIdempotent => (
                "symmetry.idempotent",
                "canonical(canonical(u)) = canonical(u)",
            ),
            Self::SymmetryGoals => ("symmetry.goals", "is_goal(u) = is_goal(canonical(u))"),
            Self::SymmetryEdges => (
                "symmetry.edges",
                "u and canonical(u) have equally many edges of each cost into each class",
            ),
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A law that does not hold, with the states and values that break it.
///
/// # Examples
///
/// ```
/// use colorwalk::laws::{self, Law};
/// use colorwalk::problem_fn;
///
/// let line = problem_fn(0u32, |&n| [(n + 1, 1u32)], |&n| n == 9);
/// let optimist = |&n: &u32| if n == 0 { 5 } else { 0 };
/// let broken = laws::check_consistent(&line, &optimist).unwrap_err();
/// assert_eq!(broken.law, Law::HeuristicConsistent);
/// assert_eq!(broken.states, [0, 1]);
/// assert_eq!(
///     broken.to_string(),
///     "heuristic.consistent does not hold: h(u) <= c(u, v) + h(v), \
///      but h(0) = 5, c = 1, h(1) = 0",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BrokenLaw<S> {
    /// The law.
    pub law: Law,
    /// The states that break the law, in the order in which the message names them.
    pub states: Vec<S>,
    facts: Vec<Fact>,
}

debug_by_sentence!([S: fmt::Debug] BrokenLaw<S>, alone);

/// The name and the value of a quantity. The quantity may be a function of one of the states, as in `h(u)`.
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

    /// Adds the fact that `name` is `value`.
    pub(super) fn value(mut self, name: &str, value: impl fmt::Debug) -> Self {
        self.facts.push(Fact {
            name: name.to_owned(),
            argument: None,
            value: Value::Text(format!("{value:?}")),
        });
        self
    }

    /// Adds the fact that `c` is the cost of an edge. Shows `c` as the cost of a path of this edge, unless this path
    /// cost overflows.
    pub(super) fn edge_cost<C: Cost>(self, cost: C) -> Self {
        match cost.extend(C::ZERO) {
            Some(total) => self.value("c", total),
            None => self.value("c", cost),
        }
    }

    /// Adds the fact that `name` is a state.
    pub(super) fn state(mut self, name: &str, state: S) -> Self {
        self.states.push(state);
        self.facts.push(Fact {
            name: name.to_owned(),
            argument: None,
            value: Value::State(self.states.len() - 1),
        });
        self
    }

    /// Adds the fact that the function `name` of `state` is `value`.
    pub(super) fn value_of(mut self, name: &str, state: S, value: impl fmt::Debug) -> Self {
        self.states.push(state);
        self.facts.push(Fact {
            name: name.to_owned(),
            argument: Some(self.states.len() - 1),
            value: Value::Text(format!("{value:?}")),
        });
        self
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
