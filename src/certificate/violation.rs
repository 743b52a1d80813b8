//! Violations: the errors of wrong answers.

use std::error::Error;
use std::fmt;

use crate::error::SearchError;
use crate::failure::Failure;

macro_rules! rules {
    ($(#[$attribute:meta])* pub enum Rule { $($(#[$doc:meta])* $rule:ident: $text:literal,)* }) => {
        $(#[$attribute])*
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// Returns the message of a violation of the rule, with placeholders for the states `u` and `v` and for the
            /// facts.
            const fn text(self) -> &'static str {
                match self {
                    $(Self::$rule => $text,)*
                }
            }
        }
    };
}

rules! {
/// The kinds of [`Violation`]. Each kind is a rule that every right answer obeys.
///
/// # Examples
///
/// These violations occur in a tree of cheapest paths, given by cost and predecessor:
///
/// ```
/// use colorwalk::certificate::{Rule, shortest_path_tree};
/// use colorwalk::problem_fn;
///
/// let roads =
///     [('a', 'b', 2u32), ('b', 'c', 2), ('a', 'c', 5), ('d', 'e', 0), ('e', 'd', 0)];
/// let map = problem_fn(
///     'a',
///     |&town| {
///         let roads = roads.iter().filter(move |road| road.0 == town);
///         roads.map(|&(_, to, cost)| (to, cost))
///     },
///     |_| false,
/// );
/// let verdict = |tree: &[(char, u32, Option<char>)]| {
///     shortest_path_tree(
///         &map,
///         tree.iter().map(|(town, cost, from)| (town, *cost, from.as_ref())),
///     )
/// };
/// let (a, b, c) = (('a', 0, None), ('b', 2, Some('a')), ('c', 4, Some('b')));
/// assert_eq!(verdict(&[a, b, c]), Ok(()));
///
/// let fault = |tree: &[_]| {
///     let violation = verdict(tree).unwrap_err();
///     (violation.rule, violation.states.to_vec())
/// };
/// assert_eq!(fault(&[b, c]), (Rule::StartNotReached, vec!['a']));
/// assert_eq!(fault(&[a, b, b, c]), (Rule::Repeated, vec!['b']));
/// assert_eq!(fault(&[a, b]), (Rule::Missing, vec!['a', 'c']));
/// assert_eq!(fault(&[a, b, ('c', 4, None)]), (Rule::Rootless, vec!['c']));
/// let (too_high, too_low) = (('c', 5, Some('a')), ('c', 3, Some('b')));
/// assert_eq!(fault(&[a, b, too_high]), (Rule::Relaxable, vec!['b', 'c']));
/// assert_eq!(fault(&[a, b, too_low]), (Rule::NotTight, vec!['b', 'c']));
/// let late_start = ('a', 1, None);
/// assert_eq!(fault(&[late_start, b, c]), (Rule::StartNotZero, vec!['a']));
/// let (d, e) = (('d', 7, Some('e')), ('e', 7, Some('d'))); // two zero-cost edges in a cycle
/// assert_eq!(fault(&[a, b, c, d, e]), (Rule::PredecessorCycle, vec!['d']));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The path begins at a state that is not a start.
    NotAStart: "the path begins at {u}, which is not a start",
    /// The path ends at a state that is not a goal.
    NotAGoal: "the path ends at {u}, which is not a goal",
    /// The path contains two consecutive states, but no edge leads from the first to the second.
    NoEdge: "no edge leads from {u} to {v}",
    /// No choice of parallel edges along the path adds up to its cost.
    PathCost: "the path claims to cost {claimed}, but its edges add up to at least {least} and at most {greatest}",
    /// A path costs less than the lower bound of the same report. If the bound depends on a heuristic, the path proves
    /// that the heuristic is not admissible.
    BelowBound: "a path costs {cost}, less than the lower bound {bound}",
    /// The claim needs a path, but the report has no path.
    NoPath: "the claim is about a path, but there is no path",
    /// A start is not among the reached or listed states.
    StartNotReached: "the start {u} was not reached",
    /// A start was reached at a cost, or at a depth, that is not zero.
    StartNotZero: "the start {u} was reached at {value}, not at zero",
    /// A reached goal is cheaper than the claimed minimum.
    GoalTooCheap: "the goal {u} was reached at g = {g}, less than {bound}",
    /// A cheaper path may lead through a state that was not expanded.
    NotExpanded: "a cheaper path may lead through {u}, which was not expanded: g = {g}, h = {h}, and {bound} is claimed",
    /// An edge out of an expanded state can be relaxed: g(v) > g(u) + c(u, v).
    Relaxable: "g(v) <= g(u) + c(u, v) does not hold: g({v}) = {g_to}, but g(u) + c(u, v) = {through} by way of u = {u}",
    /// A successor of an expanded state was not reached, although a path to it costs no more than the claimed least
    /// cost of a path to a goal.
    ///
    /// A search with a heuristic may have pruned the state by its estimate, because
    /// of [`Search::max_cost`](crate::Search::max_cost) or [`OnFull::DropWorst`](crate::algorithms::OnFull::DropWorst).
    /// The report does not contain this estimate. [`Report::certify_informed`](crate::Report::certify_informed) gets it
    /// from the heuristic.
    NotReached: "{v} was not reached, but it is a successor of {u} at a path cost of {through}, where {bound} is claimed",
    /// An edge has a negative cost, but the proof needs non-negative costs.
    NegativeEdge: "the edge from {u} to {v} lowers the cost of a path from {before} to {after}",
    /// A cost leaves the range of its type.
    Overflow: "the cost of a path through {u} leaves the range of its type",
    /// A path of the answer shows that the heuristic is not admissible, because it leads from this state to a goal at a
    /// lower cost than the estimate. A claim or a lower bound that depends on the heuristic therefore proves nothing.
    Inadmissible: "the heuristic is not admissible: the estimate of {u} is {h}, but a path of the answer reaches {u} at a cost of {g} and a goal at a cost of {cost}",
    /// An estimate in the report differs from the estimate that the heuristic gives.
    Estimate: "the estimate of {u} is {kept} in the answer and {estimate} by the heuristic",
    /// A goal lies at a depth less than the number of edges of the path.
    GoalTooNear: "the goal {u} is at depth {depth}, but the claim is that no path has fewer than {edges} edges",
    /// A shorter path may lead through a state that was not expanded.
    LayerNotExpanded: "a shorter path may lead through {u}, which is at depth {depth} and was not expanded",
    /// A successor of an expanded state was reached more than one layer deeper than this state.
    LayerSkipped: "depth(v) <= depth(u) + 1 does not hold: u = {u} lies at depth {depth_from}, its successor v = {v} at depth {depth_to}",
    /// A successor of an expanded state was not reached, although the states of the next layer are known.
    LayerMissed: "depth(v) <= depth(u) + 1 does not hold: u = {u} lies at depth {depth_from}, its successor v = {v} was not reached",
    /// A goal can be reached, although the answer claims that there is no path.
    GoalReached: "the goal {u} can be reached, although the claim is that there is no path",
    /// A reached state was not expanded, so its successors are unknown.
    OpenAtEnd: "{u} was reached but not expanded, so its successors are not known",
    /// The answer lacks a successor of a state, or lacks an edge that the answer must contain.
    Missing: "{v} is a successor of {u} and is missing",
    /// The checker read more edges than the search generated. After a bidirectional search, the checker read more than
    /// the square of the number of edges that the search generated.
    TooManyEdges: "the answer needs more edges than a search that generated {generated} can have seen",
    /// The claim depends on [learned](crate::Search::learned_deepening) nogoods, which the report does not contain, and
    /// the graph is too large for the checker to explore. This does not mean that the claim is wrong. Check
    /// the [log](crate::algorithms::Learning::log) of the search with [`refutation`](super::refutation()).
    Unchecked: "the claim depends on learned nogoods, and the graph is too large to explore: check the log of the search with `refutation`",
    /// A state is listed twice, or occurs twice on a path.
    Repeated: "{u} is listed twice",
    /// The tree edge into a state is not tight: the state's cost is not its predecessor's cost plus that of an edge.
    NotTight: "cost(v) = cost(u) + c(u, v) holds for no edge from u = {u}, the predecessor of v = {v}, whose cost is {cost}",
    /// A state has no predecessor, although it is not a start.
    Rootless: "{u} has no predecessor and is not a start",
    /// The predecessors of a state form a cycle.
    PredecessorCycle: "the predecessors of {u} go round in a cycle",
    /// The answer names a state by an id that no reached state has.
    UnknownId: "no reached state has the number {id}",
    /// An edge is listed as part of a cheapest path, but no cheapest path uses the edge.
    NotCheapest: "the edge from {u} to {v} is on no cheapest path",
    /// The number of cheapest paths is wrong. `None` means that a `u128` cannot count the paths, or that they contain a
    /// cycle of cost zero.
    PathCount: "the answer claims {claimed} cheapest paths, but there are {counted}",
    /// A path continues after a goal.
    PassesGoal: "the path continues after the goal {u}",
    /// A path is listed twice.
    SamePath: "a path to {u} is listed more often than there are edges to choose from",
    /// A path is listed before a cheaper one.
    OutOfOrder: "a path that costs {before} comes before a path that costs {after}",
    /// Two consecutive paths of a Pareto front are not in order: the first cost must rise and the second must fall. Or
    /// a path costs more than the maximum.
    Dominated: "a path that costs {after} cannot follow a path that costs {before} on a Pareto front",
    /// A path through a state may belong to the Pareto front, but the state is not covered by a listed path or a label.
    NotCovered: "a path through {u} may cost {costs} up to there, and no path or label of the answer costs at most as much",
    /// Paths that should be disjoint share an edge, both directions of a link, or a state between their ends, or one of
    /// them repeats it. Or the edges at the positions of a path do not add up to its cost, so its edges are not known.
    Shared: "the paths meet at {u}, or in an edge that leaves it",
    /// A potential is greater than the potential of the goals, or two goals have different potentials.
    WrongPotential: "the potential of {u} is {value}, where that of a goal is {most}",
    /// More edges leave the cut than there are listed paths, so there may be more disjoint paths.
    MorePaths: "more than {paths} edges leave the cut, one of them from {u}",
    /// The [incumbent](crate::Report::incumbent) or the [closest](crate::Report::closest) path cannot be replayed.
    NotReplayed: "a partial path cannot be replayed: ",
    /// The problem failed to list the successors of a state, so the check proves nothing.
    Failed: "the problem failed: ",
    /// The cycle is empty; a cycle has at least one state.
    EmptyCycle: "a cycle without states",
    /// The cost of a cycle is not negative.
    NotNegative: "the cycle costs {cost}, which is not negative",
    /// An edge leads backwards in an order that should be topological.
    Backward: "the edge from {u} to {v} leads backwards",
    /// The claimed number of steps of a state does not follow from the numbers of its successors.
    WrongSteps: "a target can be forced from {u} in {expected} steps by its successors, not in {claimed}",
    /// The nogood of a lemma contains an element that the rules do not have, so the lemma is about another problem.
    NoElement: "lemma {lemma}: there is no element {element}",
    /// A lemma names an action that the rules do not have, so the lemma is about another problem.
    NoAction: "lemma {lemma}: there is no action {u}",
    /// A lemma refers to itself, to a later lemma, or to a lemma that does not exist.
    NotEarlier: "lemma {lemma}: refers to lemma {reference}, which is not an earlier one",
    /// A lemma says that a set is too far from a goal, but after some steps of the chain the set is a goal.
    SetIsGoal: "lemma {lemma}: the set of all elements except its nogood is a goal after {steps} steps",
    /// An action of a chain is not forced at its position.
    NotForced: "lemma {lemma}: {u} is not forced after {steps} steps",
    /// A chain ends without a reference to a lemma, and its last set is not proved to be too far from a goal. The
    /// obvious cost does not exceed the remaining budget, and the set is a goal or an affordable action changes it.
    NotObvious: "lemma {lemma}: {left} of the budget is left, but it is only obvious that {least} is needed",
    /// A branching lemma lacks an action that it must list.
    MissingAction: "lemma {lemma}: {u} is missing",
    /// A lemma refers to another lemma that does not apply, because the set in question owns an element of the other
    /// lemma's nogood.
    Hit: "lemma {lemma}: element {element} is owned where it refers to lemma {reference}, whose nogood has it",
    /// A lemma refers to a lemma whose budget is too small.
    BudgetTooSmall: "lemma {lemma}: {left} of the budget is left where it refers to lemma {reference}, whose budget is {budget}",
    /// The numbers of roots and starts differ.
    RootCount: "there are {roots} roots for {starts} starts",
    /// A root refers to a lemma that does not exist.
    NoLemma: "root {root}: there is no lemma {reference}",
    /// The lemma of a start does not apply to the start, because the start owns an element of the lemma's nogood.
    RootHit: "root {root}: the start owns element {element}, which the nogood of lemma {reference} has",
    /// The lemma of a start proves less than the bound.
    RootTooWeak: "root {root}: the budget of lemma {reference} is {budget}, which does not prove {bound}",
}
}

/// The reason why an answer is wrong or not proved. It consists of a kind of violation and a witness.
///
/// The witness consists of states and numbers, which appear in the message. `S` is the type of states, or the type of
/// actions if the answer is a [refutation](super::refutation()).
///
/// # Examples
///
/// ```
/// use colorwalk::certificate::{self, Rule};
/// use colorwalk::{Path, problem_fn};
///
/// let ladder = problem_fn(1u32, |&n| [2 * n, n + 1].map(|m| (m, m - n)), |&n| n == 5);
/// let path = Path::replay(&ladder, 1, [0, 0])?;
/// let violation = certificate::path(&ladder, &path).unwrap_err();
/// assert_eq!((violation.rule, &violation.states[..]), (Rule::NotAGoal, &[4][..]));
/// assert_eq!(violation.to_string(), "the path ends at 4, which is not a goal");
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[doc(alias = "witness")]
#[doc(alias = "counterexample")]
#[derive(Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Violation<S> {
    /// The kind of objection.
    pub rule: Rule,
    /// The states of the witness. If the witness is an edge, the state that the edge leaves comes first.
    pub states: Vec<S>,
    facts: Vec<(&'static str, String)>,
    cause: Option<Cause<S>>,
}

debug_by_sentence!([S: fmt::Debug] Violation<S>, alone);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Cause<S> {
    Failure(Failure),
    Error(SearchError<S>),
}

impl<S> Violation<S> {
    pub(super) fn new(rule: Rule, states: impl Into<Vec<S>>) -> Self {
        Self {
            rule,
            states: states.into(),
            facts: Vec::new(),
            cause: None,
        }
    }

    /// Adds the values of facts.
    pub(super) fn with(mut self, facts: &[(&'static str, &dyn fmt::Debug)]) -> Self {
        let facts = facts.iter();
        self.facts
            .extend(facts.map(|&(name, value)| (name, format!("{value:?}"))));
        self
    }
}

impl<S: fmt::Debug> fmt::Display for Violation<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.rule.text().split(['{', '}']);
        while let Some(text) = parts.next() {
            f.write_str(text)?;
            let Some(name) = parts.next() else { break };
            let state = match name {
                "u" => self.states.first(),
                "v" => self.states.get(1),
                _ => None,
            };
            let fact = self.facts.iter().find(|fact| fact.0 == name);
            match (state, fact) {
                (Some(state), _) => write!(f, "{state:?}")?,
                (None, Some((_, value))) => f.write_str(value)?,
                (None, None) => write!(f, "{{{name}}}")?,
            }
        }
        match &self.cause {
            None => Ok(()),
            Some(Cause::Failure(failure)) => failure.fmt(f),
            Some(Cause::Error(error)) => error.fmt(f),
        }
    }
}

impl<S: fmt::Debug + 'static> Error for Violation<S> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self.cause.as_ref()? {
            Cause::Failure(failure) => Some(failure),
            Cause::Error(error) => Some(error),
        }
    }
}

/// The problem failed to list the edges that a check reads.
impl<S> From<Failure> for Violation<S> {
    fn from(failure: Failure) -> Self {
        Self {
            cause: Some(Cause::Failure(failure)),
            ..Self::new(Rule::Failed, [])
        }
    }
}

/// A stored path cannot be replayed.
impl<S> From<SearchError<S>> for Violation<S> {
    fn from(error: SearchError<S>) -> Self {
        match error {
            SearchError::Failed { failure, .. } => failure.into(),
            error => Self {
                cause: Some(Cause::Error(error)),
                ..Self::new(Rule::NotReplayed, [])
            },
        }
    }
}
