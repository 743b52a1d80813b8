//! An explicit digraph, generators of digraphs, and oracles that share no code with the library.

use std::collections::{BTreeMap, BTreeSet};

use colorwalk::{
    AdditiveCost, Cost, Path, ReversibleProblem, SearchProblem, Successor, SuccessorOf,
};
use proptest::prelude::*;

use crate::families::Instance;

/// A digraph of the states `0..states`. The action of an edge is its index.
#[derive(Clone, Debug)]
pub struct Graph<C> {
    pub states: u32,
    pub edges: Vec<(u32, u32, C)>,
    pub starts: Vec<u32>,
    pub goals: BTreeSet<u32>,
}

impl<C: Copy> Graph<C> {
    /// Returns a graph with the start 0. It has as many states as its edges and goals name.
    pub fn new(edges: &[(u32, u32, C)], goals: &[u32]) -> Self {
        let named = edges.iter().flat_map(|&(from, to, _)| [from, to]);
        Self {
            states: 1 + named.chain(goals.iter().copied()).max().unwrap_or(0),
            edges: edges.to_vec(),
            starts: vec![0],
            goals: goals.iter().copied().collect(),
        }
    }

    pub fn with_goals(&self, goals: &[u32]) -> Self {
        Self {
            goals: goals.iter().copied().collect(),
            ..self.clone()
        }
    }

    /// Returns the graph with its edges reversed, from the goals to the starts.
    pub fn turned(&self) -> Self {
        let turn = |&(from, to, cost): &(u32, u32, C)| (to, from, cost);
        Self {
            states: self.states,
            edges: self.edges.iter().map(turn).collect(),
            starts: self.goals.iter().copied().collect(),
            goals: self.starts.iter().copied().collect(),
        }
    }
}

impl From<&Instance> for Graph<u32> {
    fn from(instance: &Instance) -> Self {
        Self {
            states: instance.states,
            edges: instance.edges.clone(),
            starts: instance.starts.clone(),
            goals: instance.goals.iter().copied().collect(),
        }
    }
}

/// 0 -> 1 -> 2 -> 3 at cost 2 per edge, and 0 -> 4 -> 3 at cost 4 per edge; the goal is 3.
pub fn two_ways() -> Graph<u32> {
    Graph::new(
        &[(0, 1, 2), (1, 2, 2), (2, 3, 2), (0, 4, 4), (4, 3, 4)],
        &[3],
    )
}

impl<C: Cost> SearchProblem for Graph<C> {
    type State = u32;
    type Action = usize;
    type Cost = C;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        self.starts.iter().copied()
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.goals.contains(state)
    }

    fn successors(&self, state: &u32) -> impl IntoIterator<Item = Successor<u32, usize, C>> {
        let edges = self.edges.iter().enumerate();
        let out = edges.filter(move |(_, edge)| edge.0 == *state);
        out.map(|(index, &(_, to, cost))| Successor::new(index, to, cost))
    }
}

impl<C: AdditiveCost> ReversibleProblem for Graph<C> {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.goals.iter().copied()
    }

    fn predecessors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edges = self.edges.iter().enumerate();
        let into = edges.filter(move |(_, edge)| edge.1 == *state);
        into.map(|(index, &(from, _, cost))| Successor::new(index, from, cost))
    }
}

/// Returns the cost of a cheapest path from a start to each reachable state, by the rounds of Bellman and Ford.
pub fn distances<C: Copy + Into<i64>>(graph: &Graph<C>) -> BTreeMap<u32, i64> {
    let mut least: BTreeMap<u32, i64> = graph.starts.iter().map(|&start| (start, 0)).collect();
    for _ in 0..graph.states {
        for &(from, to, cost) in &graph.edges {
            if let Some(&before) = least.get(&from) {
                let after = before + cost.into();
                let known = least.entry(to).or_insert(after);
                *known = after.min(*known);
            }
        }
    }
    least
}

/// Returns the cost of a cheapest path to a goal.
pub fn distance<C: Copy + Into<i64>>(graph: &Graph<C>) -> Option<i64> {
    let least = distances(graph);
    let goals = graph.goals.iter();
    goals.filter_map(|goal| least.get(goal)).min().copied()
}

/// Returns the cost of a cheapest path of at most this many edges to a goal. Costs must not be negative.
pub fn cheapest_within<C: Copy + Into<i64>>(graph: &Graph<C>, edges: u32) -> Option<i64> {
    let mut least: BTreeMap<u32, i64> = graph.starts.iter().map(|&start| (start, 0)).collect();
    for _ in 0..edges.min(graph.states) {
        let shorter = least.clone();
        for &(from, to, cost) in &graph.edges {
            if let Some(&before) = shorter.get(&from) {
                let after = before + cost.into();
                let known = least.entry(to).or_insert(after);
                *known = after.min(*known);
            }
        }
    }
    let goals = graph.goals.iter();
    goals.filter_map(|goal| least.get(goal)).min().copied()
}

/// Returns the cost of a cheapest path to a goal from each state that can reach one.
pub fn remaining<C: Copy + Into<i64>>(graph: &Graph<C>) -> BTreeMap<u32, i64> {
    distances(&graph.turned())
}

/// Returns the states whose shortest paths have 0, 1, 2 ... edges.
pub fn layers<C: Copy>(graph: &Graph<C>) -> Vec<BTreeSet<u32>> {
    let mut layers = Vec::new();
    let mut seen = BTreeSet::new();
    let mut layer: BTreeSet<u32> = graph.starts.iter().copied().collect();
    while !layer.is_empty() {
        seen.extend(layer.iter().copied());
        let edges = graph.edges.iter();
        let next = edges.filter(|edge| layer.contains(&edge.0) && !seen.contains(&edge.1));
        let next = next.map(|edge| edge.1).collect();
        layers.push(std::mem::replace(&mut layer, next));
    }
    layers
}

/// Returns the fewest edges of a path to a goal.
pub fn fewest_edges<C: Copy>(graph: &Graph<C>) -> Option<usize> {
    let layers = layers(graph);
    let mut layers = layers.iter();
    layers.position(|layer| !layer.is_disjoint(&graph.goals))
}

/// Walks a path edge by edge from a start, and returns its cost.
pub fn walk<C, D>(graph: &Graph<C>, path: &Path<u32, usize, D>) -> i64
where
    C: Copy + Into<i64>,
    D: Cost,
{
    assert!(graph.starts.contains(path.start()), "begins at a start");
    assert_eq!(path.states().len(), path.actions().len() + 1);
    let mut at = *path.start();
    let mut sum = 0;
    for (&action, &state) in path.actions().iter().zip(&path.states()[1..]) {
        let (from, to, cost) = graph.edges[action];
        assert_eq!((from, to), (at, state), "each step is an edge");
        sum += cost.into();
        at = to;
    }
    assert_eq!(at, *path.end());
    sum
}

/// Digraphs of up to eight states with parallel edges, self-loops, edges of cost zero, and one or more starts. Goals
/// may be missing, unreachable, or starts.
pub fn digraphs() -> impl Strategy<Value = Graph<u32>> {
    graphs(false)
}

/// Digraphs without cycles.
pub fn dags() -> impl Strategy<Value = Graph<u32>> {
    graphs(true)
}

fn graphs(acyclic: bool) -> impl Strategy<Value = Graph<u32>> {
    (1u32..=8).prop_flat_map(move |states| {
        let cost = prop_oneof![1 => Just(0u32), 4 => 1u32..=9];
        let edges = prop::collection::vec((0..states, 0..states, cost), 0..=18);
        let starts = prop_oneof![
            4 => Just(vec![0]),
            1 => prop::collection::vec(0..states, 0..=3),
        ];
        let goals = prop::collection::btree_set(0..states, 0..=2);
        (edges, starts, goals).prop_map(move |(mut edges, starts, goals)| {
            if acyclic {
                edges.retain(|edge| edge.0 != edge.1);
                for edge in &mut edges {
                    *edge = (edge.0.min(edge.1), edge.0.max(edge.1), edge.2);
                }
            }
            Graph {
                states,
                edges,
                starts,
                goals,
            }
        })
    })
}

/// A digraph with an estimate for each state that never exceeds the remaining cost, and is consistent only by chance.
pub fn with_admissible() -> impl Strategy<Value = (Graph<u32>, Vec<u32>)> {
    (digraphs(), prop::collection::vec(0u32..=100, 8)).prop_map(|(graph, percent)| {
        let exact = exact_estimates(&graph, 20);
        let part = exact.iter().zip(percent).map(|(h, p)| h * p / 100);
        let estimates = part.collect();
        (graph, estimates)
    })
}

/// A digraph with consistent estimates.
pub fn with_consistent() -> impl Strategy<Value = (Graph<u32>, Vec<u32>)> {
    (digraphs(), 0u8..4, 0u32..12).prop_map(|(graph, kind, k)| {
        let weaken = |h: u32| match kind {
            0 => h,
            1 => h.min(k),
            2 => h.saturating_sub(k),
            _ => h / 2,
        };
        let estimates = exact_estimates(&graph, 1000).into_iter().map(weaken);
        let estimates = estimates.collect();
        (graph, estimates)
    })
}

/// Returns the remaining cost from each state, or `dead` if there is no path.
pub fn exact_estimates(graph: &Graph<u32>, dead: u32) -> Vec<u32> {
    let remaining = remaining(graph);
    let exact = |state| remaining.get(&state).map_or(dead, |&h| small(h));
    (0..graph.states).map(exact).collect()
}

pub fn small(number: i64) -> u32 {
    u32::try_from(number).expect("small and not negative")
}
