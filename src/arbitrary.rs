//! Generators for property tests (feature `proptest`): graphs, boards, walks, heuristics.
//!
//! A property test states what holds for all inputs, and `proptest` looks for one for which it does
//! not. These are the inputs that searches stumble over, made small: in a graph of eight nodes there
//! are parallel edges, self-loops, edges that cost nothing, unreachable goals and starts that are
//! goals in every few draws, and a person can draw the counterexample.
//!
//! | generator | makes |
//! |---|---|
//! | [`digraphs`], [`digraphs_of`] | a [`Digraph`] with costs of any kind |
//! | [`dags`] | one without cycles |
//! | [`with_admissible`], [`with_consistent`] | a graph with [`Estimates`] that keep what A* needs |
//! | [`walks`], [`states`] | a random walk through any problem; where it ended |
#![cfg_attr(
    feature = "color-walk",
    doc = "| [`boards`], [`boards_with_start`] | a [`Board`] of Color Walk; with a [`Start`] on it |"
)]
//!
//! The sign of the costs is a matter of their strategy: `0u32..=9` for costs that are not negative,
//! `-3i32..=9` for signed ones, `Just(Unit)` where every edge costs one.
//!
//! All of them are built without `prop_flat_map`, so that every part shrinks by itself: a
//! counterexample ends with few nodes, few edges and small costs.
//!
//! # Examples
//!
//! ```
//! use colorwalk::{Search, arbitrary};
//! use proptest::prelude::*;
//!
//! proptest! {
//!     # #![proptest_config(ProptestConfig { failure_persistence: None, ..Default::default() })]
//!     # /*
//!     #[test]
//!     # */
//!     fn no_path_is_cheaper_than_the_cheapest(graph in arbitrary::digraphs(0u32..=9)) {
//!         let fewest_edges = Search::new(&graph).bfs().unwrap();
//!         let cheapest = Search::new(&graph).dijkstra().unwrap();
//!         prop_assert!(cheapest.cost() <= fewest_edges.cost());
//!     }
//! }
//! # no_path_is_cheaper_than_the_cheapest();
//! ```
//!
//! # References
//!
//! - K. Claessen and J. Hughes, "`QuickCheck`: a lightweight tool for random testing of Haskell
//!   programs", *ICFP* 2000.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use proptest::collection::{SizeRange, vec};
use proptest::prelude::*;
use proptest::sample::Index;

#[cfg(feature = "color-walk")]
use crate::color_walk::{Board, Colour, Start};
use crate::cost::{Cost, NonNegativeCost, PathCost};
use crate::digraph::{Digraph, NodeId};
use crate::heuristic::Heuristic;
use crate::problem::{PathCostOf, SearchProblem};

/// How many starts, and successors of one state, a walk chooses from.
const CHOICE: usize = 1_000;

/// Graphs of one to eight nodes with up to 18 edges: see [`digraphs_of`].
///
/// # Examples
///
/// A search and its judge never disagree:
///
/// ```
/// use colorwalk::{Search, arbitrary};
/// use proptest::prelude::*;
///
/// proptest!(|(graph in arbitrary::digraphs(0u32..=9))| {
///     let report = Search::new(&graph).dijkstra().unwrap();
///     prop_assert_eq!(report.certify(&graph), Ok(()));
/// });
/// ```
pub fn digraphs<C: Cost>(costs: impl Strategy<Value = C>) -> impl Strategy<Value = Digraph<C>> {
    digraphs_of(1..=8, 0..=18, costs)
}

/// Graphs with so many nodes and edges, at these costs.
///
/// Ends of edges are independent and equally likely, so that small graphs have parallel edges and
/// self-loops. Paths begin at node 0, or, one time in five, at up to three nodes; there are up to two
/// goals. A graph without nodes has none of all that.
///
/// # Panics
///
/// If `nodes` or `edges` is empty.
///
/// # Examples
///
/// ```
/// use colorwalk::{Unit, arbitrary};
/// use proptest::prelude::*;
///
/// proptest!(|(graph in arbitrary::digraphs_of(0..=3, 2..=4, Just(Unit)))| {
///     prop_assert!(graph.node_count() <= 3);
///     prop_assert!(graph.edge_count() <= 4);
///     prop_assert!(graph.edge_count() >= 2 || graph.node_count() == 0);
/// });
/// ```
pub fn digraphs_of<C: Cost>(
    nodes: RangeInclusive<u32>,
    edges: impl Into<SizeRange>,
    costs: impl Strategy<Value = C>,
) -> impl Strategy<Value = Digraph<C>> {
    graphs(nodes, edges, costs, Some)
}

/// Graphs as [`digraphs`] makes them, but without cycles: edges lead from smaller nodes to larger ones.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::Wanted;
/// use colorwalk::{Search, arbitrary};
/// use proptest::prelude::*;
///
/// proptest!(|(graph in arbitrary::dags(-9i32..=9))| {
///     let dearest = Search::new(&graph).dag_shortest_paths(Wanted::Dearest);
///     prop_assert!(dearest.is_ok());
/// });
/// ```
pub fn dags<C: Cost>(costs: impl Strategy<Value = C>) -> impl Strategy<Value = Digraph<C>> {
    graphs(1..=8, 0..=18, costs, |(from, to, cost)| {
        (from != to).then_some((from.min(to), from.max(to), cost))
    })
}

fn graphs<C: Cost>(
    nodes: RangeInclusive<u32>,
    edges: impl Into<SizeRange>,
    costs: impl Strategy<Value = C>,
    keep: impl Fn((u32, u32, C)) -> Option<(u32, u32, C)>,
) -> impl Strategy<Value = Digraph<C>> {
    let numbers = 0..(*nodes.end()).max(1);
    let node = move || numbers.clone();
    let starts = prop_oneof![4 => Just(Vec::new()), 1 => vec(node(), 1..=3)];
    let edges = vec((node(), node(), costs), edges);
    (nodes, edges, starts, vec(node(), 0..=2)).prop_map(move |(count, edges, starts, goals)| {
        let builder = Digraph::builder().node_count(count);
        let builder = if count == 0 {
            builder
        } else {
            // Folded into the range, numbers stay what they are as far as they can.
            let edges = edges
                .into_iter()
                .filter_map(|(from, to, cost)| keep((from % count, to % count, cost)));
            let mut builder = builder;
            builder.extend(edges);
            let fold = |nodes: Vec<u32>| nodes.into_iter().map(move |node| node % count);
            builder.starts(fold(starts)).goals(fold(goals))
        };
        builder
            .build()
            .expect("every number is below the number of nodes")
    })
}

/// An estimate for each node of a [`Digraph`]; made by [`with_admissible`] and [`with_consistent`].
///
/// For a node that the graph does not have it is zero.
///
/// # Examples
///
/// Estimates that are as high as can be are the costs that remain:
///
/// ```
/// use colorwalk::{Search, arbitrary};
/// use proptest::prelude::*;
///
/// let graphs = arbitrary::digraphs(0u32..=9);
/// proptest!(|((graph, h) in arbitrary::with_consistent(graphs, Just(1000u32)))| {
///     for (node, &h) in graph.nodes().zip(h.as_slice()) {
///         let from_here = graph.with_start(node).unwrap();
///         let report = Search::new(&from_here).dijkstra().unwrap();
///         prop_assert_eq!(h, report.cost().unwrap_or(1000));
///     }
/// });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimates<T>(Vec<T>);

impl<T> Estimates<T> {
    /// Returns the estimates in the order of the nodes.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<P> Heuristic<P> for Estimates<PathCostOf<P>>
where
    P: SearchProblem<State = NodeId>,
{
    fn estimate(&self, node: &NodeId) -> PathCostOf<P> {
        self.0.get(node.index()).copied().unwrap_or(P::Cost::ZERO)
    }
}

/// Graphs with estimates that are never too high, and consistent only by chance.
///
/// The estimate of a node is one of `totals`, cut down to the cost that remains from there. Where no
/// goal can be reached any estimate is admissible, and is left as it is.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, arbitrary, laws};
/// use proptest::prelude::*;
///
/// let graphs = arbitrary::digraphs(0u32..=9);
/// proptest!(|((graph, h) in arbitrary::with_admissible(graphs, 0u32..=40))| {
///     prop_assert_eq!(laws::check_heuristic(&graph, &h), Ok(()));
///     let astar = Search::new(&graph).astar_with(h).unwrap();
///     prop_assert_eq!(astar.cost(), Search::new(&graph).dijkstra().unwrap().cost());
/// });
/// ```
pub fn with_admissible<C: NonNegativeCost>(
    graphs: impl Strategy<Value = Digraph<C>>,
    totals: impl Strategy<Value = PathCost<C>>,
) -> impl Strategy<Value = (Digraph<C>, Estimates<PathCost<C>>)> {
    (graphs, vec(totals, 1..=8)).prop_map(|(graph, totals)| {
        let capped = remaining(&graph).into_iter().zip(totals.iter().cycle());
        let estimates = capped.map(|(exact, &total)| exact.map_or(total, |exact| exact.min(total)));
        let estimates = Estimates(estimates.collect());
        (graph, estimates)
    })
}

/// Graphs with estimates that are consistent, and so admissible.
///
/// The estimate of a node is the cost that remains from there, cut down to one of `totals`, the same
/// for all nodes: if d(u) ≤ c(u, v) + d(v), then min(d(u), k) ≤ c(u, v) + min(d(v), k), costs being
/// not negative. At k = 0 nothing is known, and at a large k everything.
///
/// # Examples
///
/// ```
/// use colorwalk::{Search, arbitrary, laws};
/// use proptest::prelude::*;
///
/// let graphs = arbitrary::digraphs(0u32..=9);
/// proptest!(|((graph, h) in arbitrary::with_consistent(graphs, 0u32..=40))| {
///     prop_assert_eq!(laws::check_consistent(&graph, &h), Ok(()));
///     let astar = Search::new(&graph).astar_with(h).unwrap();
///     prop_assert_eq!(astar.stats().reopened, 0);
/// });
/// ```
pub fn with_consistent<C: NonNegativeCost>(
    graphs: impl Strategy<Value = Digraph<C>>,
    totals: impl Strategy<Value = PathCost<C>>,
) -> impl Strategy<Value = (Digraph<C>, Estimates<PathCost<C>>)> {
    (graphs, totals).prop_map(|(graph, total)| {
        let exact = remaining(&graph).into_iter();
        let estimates = exact.map(|exact| exact.map_or(total, |exact| exact.min(total)));
        let estimates = Estimates(estimates.collect());
        (graph, estimates)
    })
}

/// The cost that remains from each node, if a goal can be reached: rounds over all edges until none
/// changes anything. Costs that leave their type are no path.
fn remaining<C: NonNegativeCost>(graph: &Digraph<C>) -> Vec<Option<PathCost<C>>> {
    let mut remaining = vec![None; graph.node_count()];
    for goal in graph.goal_nodes() {
        remaining[goal.index()] = Some(C::ZERO);
    }
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for edge in graph.edges() {
            let through = remaining[edge.to.index()].and_then(|rest| edge.cost.extend(rest));
            let known = &mut remaining[edge.from.index()];
            if through.is_some_and(|through| known.is_none_or(|known| through < known)) {
                *known = through;
                has_changed = true;
            }
        }
    }
    remaining
}

/// Random walks through a problem: the states, from one of the starts along edges.
///
/// A walk has so many steps, or fewer if it comes to a state without successors. It is empty if the
/// problem has no start. The problem may be given by reference. Of the starts, and of the successors of
/// each state, it chooses among the first thousand, so that these may be infinite.
///
/// # Panics
///
/// If `steps` is empty.
///
/// # Examples
///
/// The laws of a problem, on states deeper than a [sample](crate::laws::sample) around the start goes:
///
/// ```
/// use colorwalk::{Successor, arbitrary, laws, problem_fn};
/// use proptest::prelude::*;
///
/// let plane = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| [(x + 1, y), (x, y + 1), (x, y - 1)].map(|to| Successor::new((), to, 1u32)),
///     |&place| place == (70, 7),
/// );
/// proptest!(|(walk in arbitrary::walks(&plane, 50..=60))| {
///     let (x, y) = walk[walk.len() - 1];
///     prop_assert!(x + y.abs() <= 60);
///     prop_assert_eq!(laws::problem_is_deterministic(&plane, &walk), Ok(()));
/// });
/// ```
pub fn walks<P>(problem: P, steps: impl Into<SizeRange>) -> impl Strategy<Value = Vec<P::State>>
where
    P: SearchProblem<State: Debug>,
{
    (any::<Index>(), vec(any::<Index>(), steps)).prop_map(move |(start, turns)| {
        let mut walk = Vec::new();
        let mut next = pick(problem.starts().into_iter(), start);
        for turn in turns {
            let Some(state) = next else {
                return walk;
            };
            next = pick(problem.successors(&state).map(|edge| edge.state), turn);
            walk.push(state);
        }
        walk.extend(next);
        walk
    })
}

/// States of a problem: those where [`walks`] end.
///
/// # Panics
///
/// If `steps` is empty. A test that draws a state of a problem without starts fails.
///
/// # Examples
///
/// ```
/// use colorwalk::adaptors::FromState;
/// use colorwalk::{Search, Successor, Unit, arbitrary, problem_fn};
/// use proptest::prelude::*;
///
/// let ring = problem_fn(
///     0u32,
///     |&n| [1, 5].map(|k| Successor::new(k, (n + k) % 12, Unit)),
///     |&n| n == 0,
/// );
/// proptest!(|(state in arbitrary::states(&ring, 0..=20))| {
///     let report = Search::new(&FromState::new(&ring, state)).bfs().unwrap();
///     prop_assert!(report.cost().is_some_and(|edges| edges <= 6));
/// });
/// ```
pub fn states<P>(problem: P, steps: impl Into<SizeRange>) -> impl Strategy<Value = P::State>
where
    P: SearchProblem<State: Debug>,
{
    walks(problem, steps).prop_filter_map("the problem has no start", |mut walk| walk.pop())
}

/// One of the first items.
fn pick<T>(items: impl Iterator<Item = T>, index: Index) -> Option<T> {
    let mut items: Vec<T> = items.take(CHOICE).collect();
    (!items.is_empty()).then(|| items.swap_remove(index.index(items.len())))
}

/// Boards of such sizes and numbers of colours, whose cells have independent colours.
///
/// # Panics
///
/// If a range is empty, or if a size or a number of colours is out of the range of [`Board::new`].
///
/// # Examples
///
/// ```
/// use colorwalk::arbitrary;
/// use colorwalk::color_walk::Board;
/// use proptest::prelude::*;
///
/// proptest!(|(board in arbitrary::boards(1..=9, 1..=7, 2..=5u8))| {
///     prop_assert!(board.columns() <= 9 && board.rows() <= 7);
///     prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board));
/// });
/// ```
#[cfg(feature = "color-walk")]
pub fn boards(
    columns: RangeInclusive<u32>,
    rows: RangeInclusive<u32>,
    colours: impl Strategy<Value = u8>,
) -> impl Strategy<Value = Board> {
    let most = (*columns.end() as usize).saturating_mul(*rows.end() as usize);
    let cells = vec(any::<u8>(), most);
    (columns, rows, colours, cells).prop_map(|(columns, rows, colours, cells)| {
        let cells = cells.iter().map(|byte| Colour::new(byte % colours.max(1)));
        let cells = cells.take(columns as usize * rows as usize).collect();
        Board::new(columns, rows, colours, cells).expect("sizes in range")
    })
}

/// Boards with a start on them: any cell, under either rule.
///
/// # Panics
///
/// Where the strategy for `boards` does.
///
/// # Examples
///
/// ```
/// use colorwalk::color_walk::ColorWalk;
/// use colorwalk::{arbitrary, laws};
/// use proptest::prelude::*;
///
/// let boards = arbitrary::boards(1..=4, 1..=4, 1..=3u8);
/// proptest!(|((board, start) in arbitrary::boards_with_start(boards))| {
///     let game = ColorWalk::new(&board, start).unwrap();
///     prop_assert_eq!(laws::check(&game), Ok(()));
/// });
/// ```
#[cfg(feature = "color-walk")]
pub fn boards_with_start(
    boards: impl Strategy<Value = Board>,
) -> impl Strategy<Value = (Board, Start)> {
    (boards, any::<bool>(), any::<Index>()).prop_map(|(board, is_cluster, cell)| {
        let rule = if is_cluster {
            Start::Cluster
        } else {
            Start::Cell
        };
        let cell = cell.index(board.cells().len());
        let start = rule(u32::try_from(cell).expect("cells are numbered by u32"));
        (board, start)
    })
}
