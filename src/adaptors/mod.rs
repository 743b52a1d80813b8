//! Adaptors that make problems from problems.
//!
//! Each adaptor wraps a problem, or a reference to a problem, and changes one thing:
//!
//! | adaptor | changes |
//! |---|---|
//! | [`WithGoal`] | the goals |
//! | [`WithStarts`] | the starts |
//! | [`WithIndex`] | state lookup: by a dense index |
//! | [`MapCost`] | the edge costs |
//! | [`MapEdges`] | the edges: drops some, or changes where they lead |
//! | [`Reweighted`] | the edge costs, by a potential |
//! | [`WithPredecessors`] | the goal; adds the edges into a state |
//! | [`Reversed`] | the direction of the edges |
//! | [`Undirected`] | the edges: they lead both ways |
//! | [`Returning`] | the goal: to come back to the start |
//! | [`ReturningUndirected`] | the goal: to come back to the start on another link |
//! | [`UpTo`] | the states: only one state for each class of symmetric states |
//!
//! # Examples
//!
//! Adaptors are problems, so you can nest them:
//!
//! ```
//! use colorwalk::adaptors::{MapCost, WithGoal, WithStarts};
//! use colorwalk::{Search, Unit, problem_fn};
//!
//! let clock = problem_fn(
//!     0u32,
//!     |&hour| [("on", 1), ("back", 11)].map(|(turn, by)| (turn, (hour + by) % 12, Unit)),
//!     |&hour| hour == 6,
//! );
//! let from_ten = WithStarts::new(&clock, [10]);
//! let to_five = WithGoal::new(from_ten, |&hour: &u32| hour == 5);
//! assert_eq!(Search::new(&to_five).bfs()?.path().unwrap().actions(), ["back"; 5]);
//! let stiff = MapCost::new(to_five, |_, edge| if edge.action == "back" { 3u32 } else { 2 });
//! assert_eq!(Search::new(&stiff).dijkstra()?.path().unwrap().actions(), ["on"; 7]);
//! # Ok::<(), colorwalk::SearchError<u32>>(())
//! ```

mod returning;
mod up_to;

use std::{fmt, iter};

pub use returning::{Returning, ReturningUndirected};
pub use up_to::UpTo;

use crate::cost::{AdditiveCost, Cost};
use crate::failure::Failure;
use crate::problem::{
    IntoSuccessor, ReversibleProblem, SearchProblem, Successor, SuccessorOf, forward,
};

/// A problem with different goals.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, problem_fn};
/// use colorwalk::adaptors::WithGoal;
///
/// let ring = problem_fn(0u32, |&n| [((n + 1) % 9, 2u32)], |&n| n == 3);
/// let to_8 = WithGoal::new(&ring, |&n: &u32| n == 8);
/// assert_eq!(Search::new(&ring).dijkstra()?.cost(), Some(6));
/// assert_eq!(Search::new(&to_8).dijkstra()?.cost(), Some(16));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Copy)]
pub struct WithGoal<P, F> {
    problem: P,
    is_goal: F,
}

impl<P: SearchProblem, F: Fn(&P::State) -> bool> WithGoal<P, F> {
    /// Replaces the goal test of `problem` by `is_goal`.
    pub const fn new(problem: P, is_goal: F) -> Self {
        Self { problem, is_goal }
    }
}

debug_by!(self => [P: fmt::Debug, F] WithGoal<P, F>: problem: self.problem);

impl<P: SearchProblem, F: Fn(&P::State) -> bool> SearchProblem for WithGoal<P, F> {
    forward!(self => self.problem; types, starts, successors, index, heap_bytes, prefetch);

    fn is_goal(&self, state: &P::State) -> bool {
        (self.is_goal)(state)
    }
}

/// A problem whose states have a dense index, so that large searches look them up in an array.
///
/// # Examples
///
/// ```
/// use colorwalk::adaptors::WithIndex;
/// use colorwalk::{Search, Unit, problem_fn};
///
/// // A knight on a board of 100 x 100 squares.
/// const STEPS: [(i32, i32); 8] =
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// let knight = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| {
///         let squares = STEPS.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
///         let on_board =
///             squares.filter(|&(x, y)| (0..100).contains(&x) && (0..100).contains(&y));
///         on_board.map(|square| (square, Unit))
///     },
///     |&square| square == (99, 99),
/// );
/// let numbered =
///     WithIndex::new(&knight, 100 * 100, |&(x, y): &(i32, i32)| (100 * y + x) as usize);
/// assert_eq!(Search::new(&numbered).bfs()?.cost(), Search::new(&knight).bfs()?.cost());
/// # Ok::<(), colorwalk::SearchError<(i32, i32)>>(())
/// ```
#[derive(Clone, Copy)]
pub struct WithIndex<P, F> {
    problem: P,
    bound: usize,
    index: F,
}

impl<P: SearchProblem, F: Fn(&P::State) -> usize> WithIndex<P, F> {
    /// Gives each state of `problem` a unique index below `bound`.
    ///
    /// [`SearchProblem::index`] says what happens if an index is not unique, or not below `bound`.
    pub const fn new(problem: P, bound: usize, index: F) -> Self {
        Self {
            problem,
            bound,
            index,
        }
    }
}

debug_by!(self => [P: fmt::Debug, F] WithIndex<P, F>: problem: self.problem);

impl<P: SearchProblem, F: Fn(&P::State) -> usize> SearchProblem for WithIndex<P, F> {
    forward!(self => self.problem; types, starts, is_goal, successors, heap_bytes, prefetch);

    fn index_bound(&self) -> Option<usize> {
        Some(self.bound)
    }

    fn index(&self, state: &P::State) -> usize {
        (self.index)(state)
    }
}

impl<P: ReversibleProblem, F: Fn(&P::State) -> usize> ReversibleProblem for WithIndex<P, F> {
    forward!(self => self.problem; goals, predecessors);
}

/// A problem with different starts.
///
/// # Examples
///
/// ```
/// use colorwalk::adaptors::WithStarts;
/// use colorwalk::{Search, Unit, problem_fn};
///
/// let down = problem_fn(9u32, |&n| n.checked_sub(1).map(|m| (m, Unit)), |&n| n == 0);
/// assert_eq!(Search::new(&WithStarts::new(&down, [4])).bfs()?.cost(), Some(4));
/// let report = Search::new(&WithStarts::new(&down, [7, 5, 6])).bfs()?;
/// assert_eq!(report.path().unwrap().start(), &5); // the nearest start
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WithStarts<P: SearchProblem> {
    problem: P,
    starts: Vec<P::State>,
}

impl<P: SearchProblem> WithStarts<P> {
    /// Makes `starts` the only starts of `problem`, in this order.
    pub fn new(problem: P, starts: impl IntoIterator<Item = P::State>) -> Self {
        let starts = Vec::from_iter(starts);
        Self { problem, starts }
    }
}

impl<P: SearchProblem> SearchProblem for WithStarts<P> {
    forward!(self => self.problem; types, is_goal, successors, index, heap_bytes, prefetch);

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.starts.iter().cloned()
    }
}

impl<P: ReversibleProblem> ReversibleProblem for WithStarts<P> {
    forward!(self => self.problem; goals, predecessors);
}

/// A problem with different edge costs.
///
/// # Examples
///
/// ```
/// use colorwalk::adaptors::MapCost;
/// use colorwalk::{Search, Unit, problem_fn};
///
/// // Going up costs ten, going down one.
/// let stairs = problem_fn(0i32, |&n| [n + 1, n - 1].map(|m| (m, Unit)), |&n| n == 3);
/// let tiring =
///     MapCost::new(&stairs, |&n: &i32, edge| if edge.state > n { 10u32 } else { 1 });
/// assert_eq!(Search::new(&tiring).dijkstra()?.cost(), Some(30));
/// # Ok::<(), colorwalk::SearchError<i32>>(())
/// ```
#[derive(Clone, Copy)]
pub struct MapCost<P, F> {
    problem: P,
    cost: F,
}

impl<P, C, F> MapCost<P, F>
where
    P: SearchProblem,
    C: Cost,
    F: Fn(&P::State, &SuccessorOf<P>) -> C,
{
    /// Sets the cost of each edge to `cost(from, edge)`, where `from` is the state that the edge leaves.
    pub const fn new(problem: P, cost: F) -> Self {
        Self { problem, cost }
    }
}

debug_by!(self => [P: fmt::Debug, F] MapCost<P, F>: problem: self.problem);

impl<P, C, F> SearchProblem for MapCost<P, F>
where
    P: SearchProblem,
    C: Cost,
    F: Fn(&P::State, &SuccessorOf<P>) -> C,
{
    forward!(self => self.problem; starts, is_goal, index, heap_bytes, prefetch);

    type State = P::State;
    type Action = P::Action;
    type Cost = C;

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.problem.successors(state).into_iter().map(move |edge| {
            let cost = (self.cost)(state, &edge);
            Successor::new(edge.action, edge.state, cost)
        })
    }
}

/// A problem with some edges dropped or changed.
///
/// Use this adaptor to list the edges of another problem. A closure for [`problem_fn`](crate::problem_fn) cannot do so,
/// because `|s| other.successors(s)` does not compile: the edges may borrow the state.
///
/// # Examples
///
/// In this example, a walk on a grid must not use a bridge after dark. The actions are the squares to which the steps
/// lead:
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::adaptors::MapEdges;
/// use colorwalk::grid::{Grid, Square};
///
/// let grid: Grid = "S.#.G\n..#..\n.....".parse()?;
/// let bridge = Square::from((2, 2));
/// assert_eq!(Search::new(&grid).bfs()?.found()?.len(), 8);
/// let by_night = MapEdges::new(&grid, |_, edge| (edge.state != bridge).then_some(edge));
/// assert_eq!(Search::new(&by_night).bfs()?.path(), None);
///
/// let told = MapEdges::new(&grid, |_, edge| Some((edge.state, edge.state, edge.cost)));
/// let path = Search::new(&told).bfs()?.found()?;
/// assert_eq!(path.actions(), &path.states()[1..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct MapEdges<P, F> {
    problem: P,
    map: F,
}

impl<P, F, E> MapEdges<P, F>
where
    P: SearchProblem,
    F: Fn(&P::State, SuccessorOf<P>) -> Option<E>,
    E: IntoSuccessor<P::State>,
{
    /// Replaces each edge by `map(from, edge)`, where `from` is the state that the edge leaves. If `map` returns
    /// `None`, the edge is dropped.
    pub const fn new(problem: P, map: F) -> Self {
        Self { problem, map }
    }
}

debug_by!(self => [P: fmt::Debug, F] MapEdges<P, F>: problem: self.problem);

impl<P, F, E> SearchProblem for MapEdges<P, F>
where
    P: SearchProblem,
    F: Fn(&P::State, SuccessorOf<P>) -> Option<E>,
    E: IntoSuccessor<P::State>,
{
    forward!(self => self.problem; starts, is_goal, index, heap_bytes, prefetch);

    type State = P::State;
    type Action = E::Action;
    type Cost = E::Cost;

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edges = self.problem.successors(state).into_iter();
        edges.filter_map(|edge| Some((self.map)(state, edge)?.into_successor()))
    }
}

/// A problem with edge costs c(u, v) + p(v) - p(u) for a potential p.
///
/// Along a path, all potentials cancel except the potentials of its two ends, so its cost changes by p(goal) - p(start)
/// (Johnson 1977). If there is only one start and p is the same at all goals, the cheapest paths therefore stay the
/// same.
///
/// If p is a consistent heuristic h, no cost is negative, and Dijkstra's algorithm on the new costs expands states in
/// the same order as A*. There, the g-value of a state is its g-value in A* plus h - h(start). If h is inconsistent,
/// some of the new costs are negative.
///
/// The *Color Walk* series ranks positions by `scale · moves - cells removed`. This rank is the cost of a path whose
/// edges cost `scale` each, reweighted by p = cells left. The "Dijkstra" of the series is therefore A* with h = cells
/// left / scale. Some reweighted costs are negative if this h is inconsistent.
///
/// Edge costs are [`ReducedCost`]s, and path costs are `i128`. The sum of an edge cost of up to 64 bits and two `i64`
/// potentials always fits. If a larger edge cost does not fit, the search
/// returns [`SearchError::CostOverflow`](crate::SearchError::CostOverflow).
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, problem_fn};
/// use colorwalk::adaptors::Reweighted;
///
/// let road = problem_fn(0u32, |&n| [(n + 1, 5u32)], |&n| n == 4);
/// let down_hill = Reweighted::new(&road, |&n: &u32| 100 - 3 * i64::from(n));
/// let report = Search::new(&down_hill).bfs()?;
/// assert_eq!(report.cost(), Some(4 * 5 + (100 - 12) - 100));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
///
/// This is Johnson's algorithm. One run of the Bellman-Ford algorithm yields a potential that makes all costs
/// non-negative. All later searches can then use Dijkstra's algorithm. [`MapCost`] converts the costs to a type that is
/// never negative:
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::adaptors::{MapCost, Reweighted, WithStarts};
/// use colorwalk::digraph::{Digraph, NodeId};
///
/// let trips: Digraph<i32> = "0 1 4\n 1 2 -3\n 0 2 2\n 2 3 2\n 3 1 1".parse()?;
/// let from_0 = Search::new(&trips).bellman_ford().expect("no cycle is negative");
/// let potential = |node: &NodeId| -i64::from(from_0.cost(node).unwrap());
/// let shifted = Reweighted::new(&trips, potential);
/// let shifted = MapCost::new(shifted, |_, edge| {
///     let cost = edge.cost.get().expect("it fits");
///     u64::try_from(cost).expect("no edge leads to a lower cost")
/// });
/// let tree = Search::new(&WithStarts::new(&shifted, [NodeId::new(1)])).shortest_path_tree()?;
/// let cost = |node| {
///     let shift = potential(&node) - potential(&NodeId::new(1));
///     Some(i64::try_from(tree.reached().cost(&node)?).unwrap() - shift)
/// };
/// assert_eq!([1, 2, 3].map(|node| cost(NodeId::new(node))), [Some(0), Some(-3), Some(-1)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Reweighted<P, F> {
    problem: P,
    potential: F,
}

impl<P, F> Reweighted<P, F>
where
    P: SearchProblem,
    P::Cost: AdditiveCost + Into<i128>,
    F: Fn(&P::State) -> i64,
{
    /// Reweights the edges of `problem` by `potential`.
    pub const fn new(problem: P, potential: F) -> Self {
        Self { problem, potential }
    }

    /// Returns the cost of an edge to `next` from a state whose potential is `before`.
    fn reduced(&self, cost: P::Cost, before: i128, next: &P::State) -> ReducedCost {
        let after = i128::from((self.potential)(next));
        ReducedCost(cost.into().checked_add(after - before))
    }
}

debug_by!(self => [P: fmt::Debug, F] Reweighted<P, F>: problem: self.problem);

impl<P, F> SearchProblem for Reweighted<P, F>
where
    P: SearchProblem,
    P::Cost: AdditiveCost + Into<i128>,
    F: Fn(&P::State) -> i64,
{
    forward!(self => self.problem; starts, is_goal, index, heap_bytes, prefetch);

    type State = P::State;
    type Action = P::Action;
    type Cost = ReducedCost;

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let before = i128::from((self.potential)(state));
        self.problem.successors(state).into_iter().map(move |edge| {
            let cost = self.reduced(edge.cost, before, &edge.state);
            Successor::new(edge.action, edge.state, cost)
        })
    }
}

/// The cost of an edge of a [`Reweighted`] problem: c(u, v) + p(v) - p(u).
///
/// Adding the cost to a path cost fails if the sum does not fit an `i128`. Because the cost may be negative, Dijkstra's
/// algorithm does not accept this type. The second example of [`Reweighted`] shows how to convert it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReducedCost(Option<i128>);

impl ReducedCost {
    /// Returns the cost, or `None` if it does not fit into an `i128`.
    pub const fn get(self) -> Option<i128> {
        self.0
    }
}

impl Cost for ReducedCost {
    type Total = i128;
    const ZERO: i128 = 0;
    const IS_EXACT: bool = true;

    fn extend(self, path: i128) -> Option<i128> {
        path.checked_add(self.0?)
    }

    fn sum(left: i128, right: i128) -> Option<i128> {
        left.checked_add(right)
    }

    fn scale(total: i128, factor: u32) -> Option<i128> {
        total.checked_mul(factor.into())
    }
}

impl AdditiveCost for ReducedCost {}

/// A problem for bidirectional searches. Its goals are known, and a closure lists the edges into a state.
///
/// # Examples
///
/// A step adds eleven or doubles a number. A backward step subtracts eleven or halves an even number:
///
/// ```
/// use colorwalk::adaptors::{WithGoal, WithPredecessors};
/// use colorwalk::{Search, Unit, laws, problem_fn};
///
/// let numbers = problem_fn(
///     1u64,
///     |&n| [("+", n + 11), ("*", 2 * n)].map(|(action, m)| (action, m, Unit)),
///     |_| false, // the goal is named below
/// );
/// let before = |&n: &u64| {
///     let less = n.checked_sub(11).map(|m| ("+", m, Unit));
///     let half = (n % 2 == 0).then(|| ("*", n / 2, Unit));
///     less.into_iter().chain(half)
/// };
/// let both_ways = WithPredecessors::new(&numbers, [1000], before);
/// assert_eq!(laws::check_reversible(&both_ways), Ok(()));
/// let report = Search::new(&both_ways).bidirectional_bfs()?;
/// assert_eq!(report.cost(), Search::new(&WithGoal::new(&numbers, |&n: &u64| n == 1000)).bfs()?.cost());
/// # Ok::<(), colorwalk::SearchError<u64>>(())
/// ```
#[derive(Clone)]
#[doc(alias = "bidirectional")]
pub struct WithPredecessors<P: SearchProblem, F> {
    problem: P,
    goals: Vec<P::State>,
    predecessors: F,
}

impl<P, F, I, E> WithPredecessors<P, F>
where
    P: SearchProblem,
    F: Fn(&P::State) -> I,
    I: IntoIterator<Item = E>,
    E: IntoSuccessor<P::State, Action = P::Action, Cost = P::Cost>,
{
    /// Makes `goals` the only goals of `problem`. The closure `predecessors` lists the edges that enter a state.
    ///
    /// The closure may list edges in any form that [`problem_fn`](crate::problem_fn) accepts. The state given with an
    /// edge is the state that the edge *leaves*. [`laws::check_reversible`](crate::laws::check_reversible) tests
    /// whether these edges are the edges of `problem`.
    pub fn new(problem: P, goals: impl IntoIterator<Item = P::State>, predecessors: F) -> Self {
        let goals = Vec::from_iter(goals);
        Self {
            problem,
            goals,
            predecessors,
        }
    }
}

debug_by!(self => [P: SearchProblem<State: fmt::Debug> + fmt::Debug, F] WithPredecessors<P, F>:
    problem: self.problem, goals: self.goals);

impl<P, F, I, E> SearchProblem for WithPredecessors<P, F>
where
    P: SearchProblem,
    F: Fn(&P::State) -> I,
    I: IntoIterator<Item = E>,
    E: IntoSuccessor<P::State, Action = P::Action, Cost = P::Cost>,
{
    forward!(self => self.problem; types, starts, successors, index, heap_bytes, prefetch);

    /// Takes O(k) time for k goals.
    fn is_goal(&self, state: &P::State) -> bool {
        self.goals.contains(state)
    }
}

impl<P, F, I, E> ReversibleProblem for WithPredecessors<P, F>
where
    P: SearchProblem<Cost: AdditiveCost>,
    F: Fn(&P::State) -> I,
    I: IntoIterator<Item = E>,
    E: IntoSuccessor<P::State, Action = P::Action, Cost = P::Cost>,
{
    fn goals(&self) -> impl IntoIterator<Item = P::State> {
        self.goals.iter().cloned()
    }

    fn predecessors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edges = (self.predecessors)(state).into_iter();
        edges.map(E::into_successor)
    }
}

/// A reversible problem with its edges reversed, so that paths lead from a goal to a start.
///
/// # Examples
///
/// In this example, one backward search finds the distance to the goal from every state:
///
/// ```
/// use colorwalk::adaptors::{Reversed, WithGoal};
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::Search;
///
/// let graph: Digraph = "0 1 4\n 1 2 1\n 0 2 9\n 3 2 2".parse()?;
/// let trip = graph.between(0, 2)?;
/// let back = Reversed::new(&trip);
/// let report = Search::new(&WithGoal::new(&back, |_: &NodeId| false)).dijkstra().unwrap();
/// let to_go = |node| report.reached().get(&NodeId::new(node)).map(|reached| reached.g());
/// assert_eq!([0, 1, 2, 3].map(to_go), [Some(5), Some(1), Some(0), Some(2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Reversed<P> {
    problem: P,
}

impl<P: ReversibleProblem> Reversed<P> {
    /// Reverses the edges of `problem`.
    pub const fn new(problem: P) -> Self {
        Self { problem }
    }
}

debug_by!(self => [P: fmt::Debug] Reversed<P>: problem: self.problem);

impl<P: ReversibleProblem> SearchProblem for Reversed<P> {
    forward!(self => self.problem; types, index, heap_bytes);

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.problem.goals()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.problem
            .starts()
            .into_iter()
            .any(|start| start == *state)
    }

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.problem.predecessors(state)
    }

    fn prefetch(&self, state: &P::State) -> u64 {
        self.problem.prefetch_predecessors(state)
    }
}

/// A reversible problem whose edges lead both ways at the same cost.
///
/// Searches see two edges for each link of this undirected graph. [Disjoint paths](crate::Search::disjoint_paths) share
/// no link. To find cycles that do not return on the link on which they left, use [`ReturningUndirected`].
///
/// # Examples
///
/// ```
/// use colorwalk::adaptors::{Reversed, Undirected};
/// use colorwalk::{ReversibleProblem, Search, SearchProblem, Successor, Unit};
///
/// /// A one-way line: 0 → 1 → 2 → 3 → 4.
/// struct OneWay;
///
/// impl SearchProblem for OneWay {
///     type State = u32;
///     type Action = ();
///     type Cost = Unit;
///     fn starts(&self) -> impl IntoIterator<Item = u32> {
///         [0]
///     }
///     fn is_goal(&self, state: &u32) -> bool {
///         *state == 4
///     }
///     fn successors(&self, state: &u32) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
///         (*state < 4).then(|| Successor::new((), state + 1, Unit))
///     }
/// }
///
/// impl ReversibleProblem for OneWay {
///     fn goals(&self) -> impl IntoIterator<Item = u32> {
///         [4]
///     }
///     fn predecessors(
///         &self,
///         state: &u32,
///     ) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
///         state.checked_sub(1).map(|before| Successor::new((), before, Unit))
///     }
/// }
///
/// let back = Search::new(&Reversed::new(OneWay)).bfs()?;
/// assert_eq!(back.path().unwrap().states(), [4, 3, 2, 1, 0]);
/// let both_ways = Undirected::new(OneWay);
/// let ends = both_ways.successors(&2).into_iter().map(|edge| edge.state);
/// assert!(ends.eq([3, 1]));
/// # Ok::<(), colorwalk::SearchError<u32>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Undirected<P> {
    problem: P,
}

impl<P: ReversibleProblem> Undirected<P> {
    /// Makes the edges of `problem` undirected.
    pub const fn new(problem: P) -> Self {
        Self { problem }
    }
}

debug_by!(self => [P: fmt::Debug] Undirected<P>: problem: self.problem);

impl<P: ReversibleProblem> SearchProblem for Undirected<P> {
    forward!(self => self.problem; types, starts, is_goal, index, heap_bytes, prefetch);

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let out = self.problem.successors(state).into_iter();
        let is_complete =
            iter::once_with(|| !Failure::is_raised()).filter(|&is_complete| is_complete);
        out.chain(is_complete.flat_map(|_| self.problem.predecessors(state)))
    }
}

impl<P: ReversibleProblem> ReversibleProblem for Undirected<P> {
    fn goals(&self) -> impl IntoIterator<Item = P::State> {
        self.problem.goals()
    }

    fn predecessors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.successors(state)
    }

    fn prefetch_predecessors(&self, state: &P::State) -> u64 {
        self.prefetch(state)
    }
}
