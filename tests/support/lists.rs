//! All paths of a small graph, for comparison.

use std::collections::BTreeSet;

use colorwalk::{Cost, Path, PathOf};
use proptest::prelude::*;

use crate::{Graph, digraphs, walk};

/// A path as the tests list it: its start and its edges.
pub type Listed = (u32, Vec<usize>);

/// Returns all paths to goals that repeat no state, in the order of the starts, and of the edges at which two paths
/// part. With `pass_goals`, paths may continue past a goal to another one.
pub fn simple_paths<C: Copy>(graph: &Graph<C>, pass_goals: bool) -> Vec<Listed> {
    fn go_on<C: Copy>(
        graph: &Graph<C>,
        pass_goals: bool,
        at: &mut Vec<u32>,
        path: &mut Listed,
        paths: &mut Vec<Listed>,
    ) {
        let last = *at.last().unwrap();
        if graph.goals.contains(&last) {
            paths.push(path.clone());
            if !pass_goals {
                return;
            }
        }
        for (edge, &(from, to, _)) in graph.edges.iter().enumerate() {
            if from == last && !at.contains(&to) {
                at.push(to);
                path.1.push(edge);
                go_on(graph, pass_goals, at, path, paths);
                path.1.pop();
                at.pop();
            }
        }
    }
    let mut paths = Vec::new();
    let mut begun = BTreeSet::new();
    for &start in &graph.starts {
        if begun.insert(start) {
            let mut path = (start, vec![]);
            go_on(graph, pass_goals, &mut vec![start], &mut path, &mut paths);
        }
    }
    paths
}

/// Returns all paths that repeat no state and end at their first goal, with their costs.
pub fn all_paths(graph: &Graph<u32>) -> Vec<(Listed, u32)> {
    let cost = |path: &Listed| path.1.iter().map(|&edge| graph.edges[edge].2).sum();
    let paths = simple_paths(graph, false).into_iter();
    paths.map(|path| (path.clone(), cost(&path))).collect()
}

pub fn listed<C: Cost>(path: &Path<u32, usize, C>) -> Listed {
    (*path.start(), path.actions().to_vec())
}

/// Asserts that a path is a real one, and returns it.
pub fn checked(graph: &Graph<u32>, path: &PathOf<Graph<u32>>) -> Listed {
    assert_eq!(walk(graph, path), i64::from(path.cost()));
    let states: BTreeSet<&u32> = path.states().iter().collect();
    assert_eq!(states.len(), path.states().len(), "repeats no state");
    let goals = path
        .states()
        .iter()
        .filter(|state| graph.goals.contains(state));
    assert_eq!(
        goals.collect::<Vec<_>>(),
        [path.end()],
        "ends at its first goal"
    );
    listed(path)
}

/// Graphs in which most edges have cost zero, so that there are ties and cycles of cost zero.
pub fn with_free_edges() -> impl Strategy<Value = Graph<u32>> {
    digraphs().prop_map(|mut graph| {
        for edge in &mut graph.edges {
            edge.2 /= 5;
        }
        graph
    })
}
