//! Generators for property tests (feature `proptest`). They make graphs, boards, walks and heuristics.
//!
//! A property test states a property of all inputs, and `proptest` looks for a counterexample. These generators make
//! small inputs that are likely to reveal bugs. The graphs have at most eight nodes, and often have parallel edges,
//! self-loops, edges of cost zero, unreachable goals, or starts that are goals. Counterexamples are small enough to
//! draw.
//!
//! | generator | makes |
//! |---|---|
//! | [`digraphs`], [`digraphs_of`] | a [`Digraph`] with costs of any kind |
//! | [`with_admissible`], [`with_consistent`] | a graph with [`Estimates`] that are admissible or consistent |
//! | [`walks`] | a random walk through any problem, whose last state can serve as a random state |
#![cfg_attr(
    feature = "color-walk",
    doc = "| [`boards`] | a [`Board`] of Color Walk |"
)]
//!
//! Choose the costs by their strategy: `0u32..=9` for non-negative costs, `-3i32..=9` for signed costs, and
//! `Just(Unit)` if every edge costs one.
//!
//! Each part of a graph shrinks independently, and shrinking draws no new values. A shrunk counterexample has few
//! edges, small costs, and only nodes that an edge needs.
//!
//! # Examples
//!
//! ```
//! use colorwalk::{Search, arbitrary};
//! use proptest::prelude::*;
//!
//! proptest! {
//!     # #![proptest_config(ProptestConfig {
//!     #     failure_persistence: None,
//!     #     ..Default::default()
//!     # })]
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

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::sync::Arc;

use proptest::collection::{SizeRange, vec};
use proptest::num::u8::BinarySearch;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::NewTree;
use proptest::test_runner::TestRunner;

#[cfg(feature = "color-walk")]
use crate::color_walk::{Board, Colour};
use crate::cost::{Cost, NonNegativeCost, PathCost};
use crate::digraph::{Digraph, NodeId};
use crate::heuristic::Heuristic;
use crate::problem::{SearchProblem, successors_of};

/// The number of starts, or of successors of a state, among which a walk chooses.
const CHOICE: usize = 1_000;

/// Generates graphs of one to eight nodes with up to 18 edges. See [`digraphs_of`].
///
/// # Examples
///
/// This test asserts that the checker accepts the report of every search:
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

/// Generates graphs whose numbers of nodes and edges, and whose costs, are in the given ranges.
///
/// Both ends of each edge are drawn independently and uniformly, so small graphs have parallel edges and self-loops.
/// Usually node 0 is the only start, but one graph in five has up to three starts. There are up to two goals. A graph
/// without nodes has no edges, starts or goals.
///
/// # Panics
///
/// Panics if `nodes` or `edges` is empty, or if a graph
/// has [far more nodes than edges](crate::digraph::DigraphError::TooSparse).
pub fn digraphs_of<C: Cost>(
    nodes: RangeInclusive<u32>,
    edges: impl Into<SizeRange>,
    costs: impl Strategy<Value = C>,
) -> impl Strategy<Value = Digraph<C>> {
    let (fewest, edges, costs) = (*nodes.start(), edges.into(), Arc::new(costs));
    let parts = move |count: u32| {
        let node = move || 0..count.max(1);
        let starts = prop_oneof![4 => Just(Vec::new()), 1 => vec(node(), 1..=3)];
        let edges = vec((node(), node(), Arc::clone(&costs)), edges.clone());
        (edges, starts, vec(node(), 0..=2))
    };
    let graphs = (nodes.prop_ind_flat_map2(parts), HasSpare);
    graphs.prop_map(move |((count, (edges, starts, goals)), has_spare)| {
        let Some(last) = count.checked_sub(1) else {
            return Digraph::builder()
                .build()
                .expect("nothing is wrong with it");
        };
        // When the number of nodes shrinks, an end of an edge may exceed the last node. It then becomes the last node.
        let edges = edges
            .into_iter()
            .map(|(from, to, cost)| (from.min(last), to.min(last), cost));
        let edges: Vec<_> = edges.collect();
        let [starts, goals] = [starts, goals].map(|nodes| {
            let nodes = nodes.into_iter().map(|node| node.min(last));
            nodes.collect::<Vec<u32>>()
        });
        let ends = edges.iter().flat_map(|&(from, to, _)| [from, to]);
        let named = ends.chain(starts.iter().chain(&goals).copied()).chain([0]);
        let mut kept: BTreeSet<u32> = named.collect();
        if has_spare == 1 || kept.len() < fewest as usize {
            kept.extend(0..count);
        }
        let new: BTreeMap<u32, u32> = kept.into_iter().zip(0..).collect();
        let mut builder = Digraph::builder().node_count(new.len());
        builder.extend({ edges.into_iter() }.map(|(from, to, cost)| (new[&from], new[&to], cost)));
        let builder = builder.starts(starts.iter().map(|node| new[node]));
        let graph = builder.goals(goals.iter().map(|node| new[node])).build();
        graph.expect("every number is below the number of nodes")
    })
}

/// A strategy for the flag that keeps nodes without edges. The flag is 1, and becomes 0 only after everything else has
/// shrunk.
#[derive(Debug)]
struct HasSpare;

impl Strategy for HasSpare {
    type Tree = BinarySearch;
    type Value = u8;

    fn new_tree(&self, _: &mut TestRunner) -> NewTree<Self> {
        Ok(BinarySearch::new(1))
    }
}

/// The heuristic has an estimate for each node of a [`Digraph`]. The generators [`with_admissible`]
/// and [`with_consistent`] make such heuristics.
///
/// If the graph does not have a node, its estimate is zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimates<T>(Vec<T>);

impl<T> Estimates<T> {
    /// Returns the estimates in the order of the nodes.
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }
}

impl<C: Cost> Heuristic<NodeId, C> for Estimates<C::Total> {
    fn estimate(&self, node: &NodeId) -> C::Total {
        self.0.get(node.index()).copied().unwrap_or(C::ZERO)
    }
}

/// Generates graphs with admissible estimates. These estimates are consistent only by chance.
///
/// The estimate of a node is one of `totals`, or the remaining cost if this is less. If no goal can be reached from the
/// node, any estimate is admissible, so the estimate has no upper bound.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::AStar;
/// use colorwalk::{Search, arbitrary, laws};
/// use proptest::prelude::*;
///
/// let graphs = arbitrary::digraphs(0u32..=9);
/// proptest!(|((graph, h) in arbitrary::with_admissible(graphs, 0u32..=40))| {
///     prop_assert_eq!(laws::check_heuristic(&graph, &h), Ok(()));
///     let astar = Search::new(&graph).run(AStar::new(h)).unwrap();
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

/// Generates graphs with consistent, and therefore admissible, estimates.
///
/// The estimate of a node is min(d, k), where d is the remaining cost of the node. The number k is one of `totals`, and
/// is the same for all nodes. The estimates are consistent: because costs are not negative, d(u) ≤ c(u, v) + d(v)
/// implies min(d(u), k) ≤ c(u, v) + min(d(v), k). With k = 0 the heuristic is zero, and with a large k it is perfect.
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

/// Returns the remaining cost from each node that can reach a goal. Relaxes all edges until no cost changes. A path
/// whose cost overflows is ignored.
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

/// Generates random walks through a problem. A walk is a list of states that begins at a start and follows edges.
///
/// A walk has the given number of steps, or fewer if it reaches a state without successors. It is empty if the problem
/// has no start. A walk chooses among the first thousand starts and the first thousand successors of each state,
/// because a problem may have infinitely many. If the problem [fails](crate::Failure::raise) during a walk, another
/// walk is drawn. If every walk fails, the test fails. You can pass the problem by reference.
///
/// # Panics
///
/// Panics if `steps` is empty.
///
/// # Examples
///
/// This test checks the laws of a problem on states that are deeper than those that a [sample](crate::laws::sample)
/// reaches:
///
/// ```
/// use colorwalk::adaptors::WithStarts;
/// use colorwalk::{arbitrary, laws, problem_fn};
/// use proptest::prelude::*;
///
/// let plane = problem_fn(
///     (0i32, 0i32),
///     |&(x, y)| [(x + 1, y), (x, y + 1), (x, y - 1)].map(|to| (to, 1u32)),
///     |&place| place == (70, 7),
/// );
/// proptest!(|(walk in arbitrary::walks(&plane, 50..=60))| {
///     let (x, y) = walk[walk.len() - 1];
///     prop_assert!(x + y.abs() <= 60);
///     prop_assert_eq!(laws::check_non_negative(&WithStarts::new(&plane, walk)), Ok(()));
/// });
/// ```
pub fn walks<P>(problem: P, steps: impl Into<SizeRange>) -> impl Strategy<Value = Vec<P::State>>
where
    P: SearchProblem<State: Debug>,
{
    let choices = (any::<Index>(), vec(any::<Index>(), steps));
    choices.prop_filter_map("the problem failed", move |(start, turns)| {
        let mut walk = Vec::new();
        let mut next = pick(problem.starts().into_iter(), start);
        for turn in turns {
            let Some(state) = next else {
                return Some(walk);
            };
            let edges = successors_of(&problem, &state).take(CHOICE);
            let edges: Vec<_> = edges.collect::<Result<_, _>>().ok()?;
            next = pick(edges.into_iter().map(|edge| edge.state), turn);
            walk.push(state);
        }
        walk.extend(next);
        Some(walk)
    })
}

/// Picks one of the first items.
fn pick<T>(items: impl Iterator<Item = T>, index: Index) -> Option<T> {
    let mut items: Vec<T> = items.take(CHOICE).collect();
    (!items.is_empty()).then(|| items.swap_remove(index.index(items.len())))
}

/// Generates boards whose size and number of colours are in the given ranges. Each cell has an independent random
/// colour.
///
/// # Panics
///
/// Panics if a range is empty. Also panics if a size or a number of colours is out of the range of [`Board::new`].
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
