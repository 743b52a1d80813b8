//! What is wrong with an answer.

use crate::error::SearchError;
use crate::failure::Failure;
use crate::id::StateId;

/// The reason why an answer is wrong or not proved: an inequality or a fact that does not hold, with its witness.
///
/// Costs are stored as text, as their `Debug` writes them.
///
/// # Examples
///
/// Violations in a tree of cheapest paths, given by cost and predecessor:
///
/// ```
/// use colorwalk::certificate::{Violation, shortest_path_tree};
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
/// let fault = |tree: &[_]| verdict(tree).unwrap_err();
/// assert_eq!(fault(&[b, c]), Violation::StartNotReached { state: 'a' });
/// assert_eq!(fault(&[a, b, b, c]), Violation::Repeated { state: 'b' });
/// assert_eq!(fault(&[a, b]), Violation::Missing { from: 'a', to: 'c' });
/// assert_eq!(fault(&[a, b, ('c', 4, None)]), Violation::Rootless { state: 'c' });
/// let (too_high, too_low) = (('c', 5, Some('a')), ('c', 3, Some('b')));
/// assert!(matches!(
///     fault(&[a, b, too_high]),
///     Violation::Relaxable { from: 'b', to: 'c', .. }
/// ));
/// assert!(matches!(
///     fault(&[a, b, too_low]),
///     Violation::NotTight { from: 'b', to: 'c', .. }
/// ));
/// let late_start = ('a', 1, None);
/// assert!(matches!(fault(&[late_start, b, c]), Violation::StartNotZero { state: 'a', .. }));
/// let (d, e) = (('d', 7, Some('e')), ('e', 7, Some('d'))); // two zero-cost edges in a cycle
/// assert_eq!(fault(&[a, b, c, d, e]), Violation::PredecessorCycle { state: 'd' });
/// ```
///
/// Violations that appear in an answer once the graph changes:
///
/// ```
/// use colorwalk::certificate::{self, Violation};
/// use colorwalk::digraph::{Digraph, NodeId, ReadError};
/// use colorwalk::Search;
///
/// let graph = |text: &str| text.parse::<Digraph>();
/// let before = graph("goal 3\n0 1 2\n1 3 2\n0 2 3")?;
/// let report = Search::new(&before).dijkstra().expect("small costs do not overflow");
/// let fault = |after| {
///     Ok::<_, ReadError>(report.certify(&graph(after)?).unwrap_err())
/// };
/// let [n0, n1, n2, n3, n4] = [0, 1, 2, 3, 4].map(NodeId::new);
///
/// let other_start = fault("start 2\ngoal 3\n0 1 2\n1 3 2\n0 2 3")?;
/// assert_eq!(other_start, Violation::NotAStart { state: n0 });
/// let other_goal = fault("goal 2\n0 1 2\n1 3 2\n0 2 3")?;
/// assert_eq!(other_goal, Violation::NotAGoal { state: n3 });
/// let lost = fault("goal 3\n0 1 2\n0 2 3")?;
/// assert_eq!(lost, Violation::NoEdge { from: n1, to: n3 });
/// let costlier = fault("goal 3\n0 1 2\n1 3 9\n0 2 3")?;
/// assert!(matches!(costlier, Violation::PathCost { .. }));
/// let goal_on_the_way = fault("goal 3\ngoal 2\n0 1 2\n1 3 2\n0 2 3")?;
/// assert!(matches!(goal_on_the_way, Violation::GoalTooCheap { state, .. } if state == n2));
/// let new = fault("goal 3\n0 1 2\n1 3 2\n0 2 3\n0 4 1")?;
/// assert!(matches!(new, Violation::NotReached { from, to, .. } if (from, to) == (n0, n4)));
/// let crowded = "goal 3\n0 1 2\n1 3 2\n0 2 3\n".to_owned() + &"0 0 1\n".repeat(2_000);
/// assert_eq!(fault(&crowded)?, Violation::TooManyEdges { generated: 3 });
/// # Ok::<(), ReadError>(())
/// ```
///
/// The same for claims of fewest edges and of "no path":
///
/// ```
/// use colorwalk::certificate::{self, Violation};
/// use colorwalk::digraph::{Digraph, NodeId, ReadError};
/// use colorwalk::Search;
///
/// let graph = |text: &str| text.parse::<Digraph>();
/// let chain = graph("goal 3\n0 1\n1 2\n2 3")?;
/// let report = Search::new(&chain).bfs().expect("small costs do not overflow");
/// let fault = |after| {
///     Ok::<_, ReadError>(report.certify(&graph(after)?).unwrap_err())
/// };
/// let shortcut = fault("goal 3\n0 1\n1 2\n2 3\n0 2")?;
/// assert!(matches!(
///     shortcut,
///     Violation::LayerSkipped { depth_from: 0, depth_to: Some(2), .. }
/// ));
/// let nearer = fault("goal 3\ngoal 1\n0 1\n1 2\n2 3")?;
/// assert!(matches!(nearer, Violation::GoalTooNear { depth: 1, edges: 3, .. }));
///
/// let island = graph("nodes 3\ngoal 2\n0 1")?;
/// let report = Search::new(&island).bfs().expect("small costs do not overflow");
/// let fault = |after| {
///     Ok::<_, ReadError>(report.certify(&graph(after)?).unwrap_err())
/// };
/// let bridged = fault("goal 2\n0 1\n1 2")?;
/// assert_eq!(bridged, Violation::Missing { from: NodeId::new(1), to: NodeId::new(2) });
/// let mainland = fault("goal 1\n0 1")?;
/// assert_eq!(mainland, Violation::GoalReached { state: NodeId::new(1) });
/// # Ok::<(), ReadError>(())
/// ```
///
/// Violations in several paths, in a cycle, in an order, and in an estimate:
///
/// ```
/// use colorwalk::certificate::{self, Violation};
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::{Search, Zero};
///
/// // Two paths to node 3 cost 2, one costs 3.
/// let graph: Digraph = "goal 3\n0 1 1\n1 3 1\n0 2 1\n2 3 1\n0 3 3".parse()?;
/// let [n0, n1, n2, n3] = [0, 1, 2, 3].map(NodeId::new);
///
/// let few = Search::new(&graph).k_shortest_paths(3)?;
/// let generated = few.stats().generated;
/// let verdict = certificate::ranked(&graph, few.paths().iter().rev(), generated);
/// assert!(matches!(verdict, Err(Violation::OutOfOrder { .. })));
/// let [first, ..] = few.paths() else { panic!("there are three") };
/// let verdict = certificate::distinct(&graph, [first, first], generated);
/// assert_eq!(verdict, Err(Violation::SamePath { state: n3 }));
///
/// let all = Search::new(&graph).all_shortest_paths()?;
/// let verdict = certificate::all_cheapest(&graph, all.report(), all.edges(), || Some(3));
/// assert_eq!(verdict, Err(Violation::PathCount { claimed: Some(3), counted: Some(2) }));
///
/// assert_eq!(certificate::cycle(&graph, &[]), Err(Violation::EmptyCycle));
/// let backward = certificate::topological_order(&graph, &[n0, n3, n1, n2]);
/// assert_eq!(backward, Err(Violation::Backward { from: n1, to: n3 }));
///
/// let report = Search::new(&graph).astar(|node: &NodeId| u32::from(*node != n3))?;
/// let verdict = report.certify_informed(&graph, &Zero);
/// let estimate = Violation::Estimate { state: n0, kept: "1".into(), estimate: "0".into() };
/// assert_eq!(verdict, Err(estimate));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "witness")]
#[doc(alias = "counterexample")]
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Violation<S> {
    /// The path begins at a state that is not a start.
    #[error("the path begins at {state:?}, which is not a start")]
    NotAStart {
        /// The state.
        state: S,
    },
    /// The path ends at a state that is not a goal.
    #[error("the path ends at {state:?}, which is not a goal")]
    NotAGoal {
        /// The state.
        state: S,
    },
    /// No edge leads from a state to the next one.
    #[error("no edge leads from {from:?} to {to:?}")]
    NoEdge {
        /// The state.
        from: S,
        /// The next state.
        to: S,
    },
    /// The cost of the path is not a sum of the costs of its edges.
    #[error(
        "the path is said to cost {claimed}, but its edges do not add up to that: to {least} at least, and {greatest} at most"
    )]
    PathCost {
        /// The cost that the path claims.
        claimed: String,
        /// The sum over the cheapest edges between its states.
        least: String,
        /// The greatest sum of edges between its states that its type can hold.
        greatest: String,
    },
    /// A path costs less than the lower bound of the same report. If the bound rests on a heuristic,
    /// the path proves that the heuristic is not admissible.
    #[error("a path costs {cost}, less than the lower bound {bound}")]
    BelowBound {
        /// The cost of the path.
        cost: String,
        /// The lower bound.
        bound: String,
    },
    /// The claim needs a path, and the report has none.
    #[error("the claim is about a path, and there is none")]
    NoPath,
    /// A start is not among the reached or listed states.
    #[error("the start {state:?} was not reached")]
    StartNotReached {
        /// The start.
        state: S,
    },
    /// A start was reached at a cost, or at a depth, other than zero.
    #[error("the start {state:?} was reached at {value}, not at zero")]
    StartNotZero {
        /// The start.
        state: S,
        /// Its cost or its depth.
        value: String,
    },
    /// A reached goal is cheaper than the claimed minimum.
    #[error("the goal {state:?} was reached at g = {g}, less than {bound}")]
    GoalTooCheap {
        /// The goal.
        state: S,
        /// Its g-value.
        g: String,
        /// The claimed minimum.
        bound: String,
    },
    /// A cheaper path may lead through a state that was not expanded.
    #[error(
        "a cheaper path may lead through {state:?}, which was not expanded: g = {g}, h = {h}, and {bound} is claimed"
    )]
    NotExpanded {
        /// The state.
        state: S,
        /// Its g-value.
        g: String,
        /// Its h-value.
        h: String,
        /// The claimed minimum.
        bound: String,
    },
    /// An edge out of an expanded state can be relaxed: g(v) > g(u) + c(u, v).
    #[error(
        "g(v) <= g(u) + c(u, v) does not hold: g({to:?}) = {g_to}, but g(u) + c(u, v) = {through} by way of u = {from:?}"
    )]
    Relaxable {
        /// The state u.
        from: S,
        /// The state v.
        to: S,
        /// g(v).
        g_to: String,
        /// g(u) + c(u, v).
        through: String,
    },
    /// A successor of an expanded state was not reached, although its cost does not exceed the claimed
    /// minimum.
    ///
    /// A search with a heuristic may have pruned the state by its estimate, because of
    /// [`Search::max_cost`](crate::Search::max_cost) or [`OnFull::DropWorst`](crate::algorithms::OnFull::DropWorst).
    /// The report does not have that estimate; [`Report::certify_informed`](crate::Report::certify_informed) takes it
    /// from the heuristic.
    #[error(
        "{to:?} was not reached, but it is a successor of {from:?} at a path cost of {through}, where {bound} is claimed"
    )]
    NotReached {
        /// The expanded state.
        from: S,
        /// Its successor.
        to: S,
        /// g(u) + c(u, v).
        through: String,
        /// The claimed minimum.
        bound: String,
    },
    /// An edge lowers the cost of a path, although the proof needs non-negative edges.
    #[error("the edge from {from:?} to {to:?} lowers the cost of a path from {before} to {after}")]
    NegativeEdge {
        /// The state that the edge leaves.
        from: S,
        /// The state that it enters.
        to: S,
        /// The cost of the path before the edge.
        before: String,
        /// The cost of the path with the edge.
        after: String,
    },
    /// A cost leaves the range of its type.
    #[error("the cost of a path through {state:?} leaves the range of its type")]
    Overflow {
        /// The state.
        state: S,
    },
    /// The answer itself shows that its heuristic is not admissible: a path of the answer leads from this state to a
    /// goal at a lower cost than the estimate. So a claim or a lower bound that rests on the heuristic proves
    /// nothing.
    #[error(
        "the heuristic is not admissible: the estimate of {state:?} is {h}, and a path of the answer leads on from there to a goal at {rest}"
    )]
    Inadmissible {
        /// The state.
        state: S,
        /// Its estimate.
        h: String,
        /// The cost of the rest of the path.
        rest: String,
    },
    /// The estimate of a state in the report differs from that of the heuristic.
    #[error("the estimate of {state:?} is {kept} in the answer and {estimate} by the heuristic")]
    Estimate {
        /// The state.
        state: S,
        /// The estimate in the report.
        kept: String,
        /// The estimate of the heuristic.
        estimate: String,
    },
    /// A goal lies at a depth less than the number of edges of the path.
    #[error(
        "the goal {state:?} lies at depth {depth}, and {edges} edges are said to be the fewest"
    )]
    GoalTooNear {
        /// The goal.
        state: S,
        /// Its depth.
        depth: u32,
        /// The number of edges of the path.
        edges: usize,
    },
    /// A shorter path may lead through a state that was not expanded.
    #[error(
        "a shorter path may lead through {state:?}, which lies at depth {depth} and was not expanded"
    )]
    LayerNotExpanded {
        /// The state.
        state: S,
        /// Its depth.
        depth: u32,
    },
    /// A successor of an expanded state was not reached, or lies more than one layer deeper.
    #[error("depth(v) <= depth(u) + 1 does not hold: u = {from:?} lies at depth {depth_from}, its successor v = {to:?} {}", at_depth(*.depth_to))]
    LayerSkipped {
        /// The state u.
        from: S,
        /// The state v.
        to: S,
        /// The depth of u.
        depth_from: u32,
        /// The depth of v, if it was reached.
        depth_to: Option<u32>,
    },
    /// A goal can be reached, although the claim is that there is no path.
    #[error("the goal {state:?} can be reached, although there is said to be no path")]
    GoalReached {
        /// The goal.
        state: S,
    },
    /// A reached state was not expanded, so its successors are unknown.
    #[error("{state:?} was reached and not expanded, so what lies behind it is not known")]
    OpenAtEnd {
        /// The state.
        state: S,
    },
    /// A successor of a state is missing, or an edge that the answer must contain.
    #[error("{to:?} is a successor of {from:?} and is missing")]
    Missing {
        /// The state.
        from: S,
        /// Its successor.
        to: S,
    },
    /// The checker read more edges than the search generated. After a bidirectional search, it read more than the
    /// square of that number.
    #[error("there are more edges than a search that generated {generated} can answer for")]
    TooManyEdges {
        /// How many successors the search generated.
        generated: u64,
    },
    /// The claim rests on [learned](crate::Search::learned_deepening) reasons, which the report does not contain, and
    /// the graph is too large for the checker to prove the claim by a walk. The claim is not refuted: check the
    /// [log](crate::algorithms::Learning::log) of the search with [`refutation`](super::refutation()).
    #[error(
        "the claim rests on learned reasons and cannot be checked by a walk: check the log of the search with `refutation`"
    )]
    Unchecked,
    /// A state is listed twice, or occurs twice on a path.
    #[error("{state:?} is listed twice")]
    Repeated {
        /// The state.
        state: S,
    },
    /// The tree edge into a state is not tight: no edge from its predecessor costs the difference of their costs.
    #[error(
        "cost(v) = cost(u) + c(u, v) holds for no edge from u = {from:?}, the predecessor of v = {to:?}, whose cost is {cost}"
    )]
    NotTight {
        /// The predecessor u.
        from: S,
        /// The state v.
        to: S,
        /// cost(v).
        cost: String,
    },
    /// A state has no predecessor and is not a start.
    #[error("{state:?} has no predecessor and is not a start")]
    Rootless {
        /// The state.
        state: S,
    },
    /// The predecessors of a state form a cycle.
    #[error("the predecessors of {state:?} go round in a cycle")]
    PredecessorCycle {
        /// The state.
        state: S,
    },
    /// The answer names a state by an id that no reached state has.
    #[error("no reached state has the number {id}")]
    UnknownId {
        /// The number.
        id: StateId,
    },
    /// An edge is listed as part of a cheapest path, but is on no cheapest path.
    #[error("the edge from {from:?} to {to:?} is on no cheapest path")]
    NotCheapest {
        /// The state that the edge leaves.
        from: S,
        /// The state that it enters.
        to: S,
    },
    /// The number of cheapest paths is wrong. `None` means that a `u128` cannot count the paths, or that they pass
    /// along a cycle of cost zero.
    #[error("{claimed:?} paths are said to be the cheapest, but there are {counted:?}")]
    PathCount {
        /// The claimed number.
        claimed: Option<u128>,
        /// The number of paths along the edges of the answer.
        counted: Option<u128>,
    },
    /// A path continues after a goal.
    #[error("the path goes on behind the goal {state:?}")]
    PassesGoal {
        /// The goal.
        state: S,
    },
    /// A path is listed twice.
    #[error("a path to {state:?} is listed more often than there are edges to choose from")]
    SamePath {
        /// The end of the path.
        state: S,
    },
    /// A path is listed before a cheaper one.
    #[error("a path that costs {before} stands before one that costs {after}")]
    OutOfOrder {
        /// The cost of the first path.
        before: String,
        /// The cost of the cheaper path.
        after: String,
    },
    /// The [incumbent](crate::Report::incumbent) or the [closest](crate::Report::closest) path cannot be replayed.
    #[error("a partial path cannot be replayed: {error}")]
    NotReplayed {
        /// Why not.
        #[source]
        error: SearchError<S>,
    },
    /// The problem failed to list the successors of a state, so nothing is proved.
    #[error("the problem failed: {failure}")]
    Failed {
        /// The failure that the problem reported.
        #[source]
        failure: Failure,
    },
    /// The cycle is empty; a cycle has at least one state.
    #[error("a cycle without states")]
    EmptyCycle,
    /// The cost of a cycle is not negative.
    #[error("the cycle costs {cost}, which is not negative")]
    NotNegative {
        /// The cost of the cycle by its cheapest edges.
        cost: String,
    },
    /// An edge leads backwards in an order that should be topological.
    #[error("the edge from {from:?} to {to:?} leads backwards")]
    Backward {
        /// The state that the edge leaves.
        from: S,
        /// The state that it enters: an earlier one, or the same state.
        to: S,
    },
}

fn at_depth(depth: Option<u32>) -> String {
    match depth {
        Some(depth) => format!("at depth {depth}"),
        None => "was not reached".to_owned(),
    }
}

/// The problem failed to list the edges that a check reads.
impl<S> From<Failure> for Violation<S> {
    fn from(failure: Failure) -> Self {
        Self::Failed { failure }
    }
}

/// A stored path cannot be replayed.
impl<S> From<SearchError<S>> for Violation<S> {
    fn from(error: SearchError<S>) -> Self {
        match error {
            SearchError::Failed { failure, .. } => failure.into(),
            error => Self::NotReplayed { error },
        }
    }
}
