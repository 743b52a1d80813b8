//! Disjoint paths: as many as there are, and cheapest together, compared with all sets of paths of random multigraphs.

use std::collections::{BTreeSet, HashSet};
use std::time::Duration;

use colorwalk::adaptors::WithStarts;
use colorwalk::algorithms::DisjointPaths;
use colorwalk::arbitrary::digraphs_of;
use colorwalk::certificate::{self, Rule};
use colorwalk::digraph::{Digraph, DigraphBuilder, Edge, EdgeId, NodeId};
use colorwalk::{
    CancelFlag, Limit, Limits, Path, PathOf, Search, SearchError, SearchProblem, Unit, problem_fn,
    try_problem_fn,
};
use colorwalk_testing::objection;
use proptest::prelude::*;
use proptest::sample::Index;

type Found = DisjointPaths<NodeId, EdgeId, u32>;

/// A path: its nodes, its edges and its cost.
#[derive(Clone)]
struct Listed(Vec<NodeId>, Vec<EdgeId>, u32);

/// All paths that repeat no node and end at their first goal.
fn all_paths(graph: &Digraph) -> Vec<Listed> {
    fn walk(graph: &Digraph, path: &mut Listed, all: &mut Vec<Listed>) {
        let end = path.0[path.0.len() - 1];
        if graph.is_goal(&end) {
            all.push(path.clone());
            return;
        }
        for edge in graph.out_edges(end) {
            if !path.0.contains(&edge.to) {
                path.0.push(edge.to);
                path.1.push(edge.id);
                path.2 += edge.cost;
                walk(graph, path, all);
                path.0.pop();
                path.1.pop();
                path.2 -= edge.cost;
            }
        }
    }
    let mut all = Vec::new();
    let starts: BTreeSet<NodeId> = graph.start_nodes().iter().copied().collect();
    for start in starts {
        walk(graph, &mut Listed(vec![start], vec![], 0), &mut all);
    }
    all
}

fn inner(nodes: &[NodeId]) -> &[NodeId] {
    nodes
        .get(1..nodes.len().saturating_sub(1))
        .unwrap_or_default()
}

fn are_disjoint(one: &Listed, other: &Listed, by_states: bool) -> bool {
    let shares_edges = one.1.iter().any(|edge| other.1.contains(edge));
    let shares_nodes = inner(&one.0)
        .iter()
        .any(|node| inner(&other.0).contains(node));
    !(shares_edges || by_states && shares_nodes)
}

/// Returns the least total cost of this number of disjoint paths, if there are as many.
fn least(all: &[Listed], chosen: &mut Vec<Listed>, k: usize, by_states: bool) -> Option<u32> {
    if k == 0 {
        return Some(0);
    }
    let mut best = None;
    for (place, path) in all.iter().enumerate() {
        if chosen
            .iter()
            .all(|other| are_disjoint(path, other, by_states))
        {
            chosen.push(path.clone());
            let rest = &all[place + 1..];
            let sum = least(rest, chosen, k - 1, by_states).map(|sum| sum + path.2);
            best = best.into_iter().chain(sum).min();
            chosen.pop();
        }
    }
    best
}

fn found(graph: &Digraph, k: usize, by_states: bool) -> Found {
    let search = Search::new(graph);
    let found = if by_states {
        search.state_disjoint_paths(k)
    } else {
        search.disjoint_paths(k)
    };
    found.unwrap()
}

fn sum(paths: &[PathOf<Digraph>]) -> u32 {
    paths.iter().map(Path::cost).sum()
}

fn graphs() -> impl Strategy<Value = Digraph> {
    digraphs_of(2..=7, 4..=15, 0u32..6)
}

proptest! {
    #![proptest_config(colorwalk_testing::config(3_000))]

    #[test]
    fn they_are_cheapest_together_and_there_are_no_more(graph in graphs(), k in 1usize..4) {
        let all = all_paths(&graph);
        for by_states in [false, true] {
            let found = found(&graph, k, by_states);
            let paths = found.paths();
            prop_assert_eq!(found.limit(), None);
            prop_assert_eq!(Some(sum(paths)), least(&all, &mut vec![], paths.len(), by_states));
            if paths.len() < k {
                prop_assert_eq!(least(&all, &mut vec![], paths.len() + 1, by_states), None);
            }
            prop_assert_eq!(found.certify(&graph), Ok(()));
            for path in paths {
                let nodes: HashSet<_> = path.states().iter().collect();
                prop_assert_eq!(nodes.len(), path.states().len());
                let goals = path.states().iter().filter(|node| graph.is_goal(node));
                prop_assert_eq!(goals.count(), 1);
            }
            let steps = || paths.iter().flat_map(Path::steps).map(|(from, _, to, _)| (*from, *to));
            let taken: HashSet<_> = steps().collect();
            prop_assert!(steps().all(|(from, to)| !taken.contains(&(to, from))));
        }
    }

    /// In an undirected network, edges 2n and 2n + 1 are one link.
    #[test]
    fn in_an_undirected_network_no_two_paths_share_a_link(
        links in proptest::collection::vec((0u32..6, 0u32..6, 0u32..4), 3..10),
        (start, goal) in (0u32..6, 0u32..6),
        k in 1usize..4,
    ) {
        let links = links.into_iter().filter(|(one, other, _)| one != other);
        let graph = links.fold(Digraph::builder().node_count(6), |graph, (one, other, cost)| {
            graph.undirected_edge(one, other, cost)
        });
        let graph = graph.start(start).goal(goal).build().unwrap();
        let mut all = all_paths(&graph);
        for path in &mut all {
            path.1.iter_mut().for_each(|edge| *edge = EdgeId::new(edge.get() / 2));
        }
        for by_states in [false, true] {
            let found = found(&graph, k, by_states);
            let paths = found.paths();
            let links = paths.iter().flat_map(Path::actions).map(|edge| edge.get() / 2);
            prop_assert_eq!(links.clone().count(), links.collect::<HashSet<_>>().len());
            prop_assert_eq!(Some(sum(paths)), least(&all, &mut vec![], paths.len(), by_states));
            if paths.len() < k {
                prop_assert_eq!(least(&all, &mut vec![], paths.len() + 1, by_states), None);
            }
            prop_assert_eq!(found.certify(&graph), Ok(()));
        }
    }

    /// The first path is removed, and the next one searched for. Its edges back are removed as well, because a
    /// certificate counts them as the same links.
    #[test]
    fn the_naive_answer_is_rejected_where_it_is_wrong(graph in graphs()) {
        let found = found(&graph, 2, false);
        prop_assume!(found.paths().len() == 2 && found.paths().iter().all(|path| !path.is_empty()));
        let first = Search::new(&graph).dijkstra().unwrap().into_path().unwrap();
        let links: HashSet<_> = first.steps().map(|(from, _, to, _)| (*to, *from)).collect();
        let is_free = |edge: &Edge<u32>| {
            !first.actions().contains(&edge.id) && !links.contains(&(edge.from, edge.to))
        };
        let edges = graph.edges().filter(is_free);
        let rest: DigraphBuilder<u32> = edges.map(|edge| (edge.from, edge.to, edge.cost)).collect();
        let rest = rest.node_count(7).starts(graph.start_nodes().to_vec()).goals(graph.goal_nodes().to_vec());
        let rest = rest.build().unwrap();
        let second = Search::new(&rest).dijkstra().unwrap().into_path();
        let second = second.and_then(|path| Path::through(&graph, path.states().to_vec()).unwrap());
        let second = second.filter(|path| !path.actions().iter().any(|edge| first.actions().contains(edge)));
        if let Some(second) = second {
            let naive = [first, second];
            let is_worse = sum(&naive) > sum(found.paths());
            prop_assert_eq!(certify_with(&graph, &naive, &found).is_err(), is_worse);
        }
    }

    /// The answer to one graph is checked against another graph. This graph has another start and another goal, and one
    /// edge has another end and another cost.
    #[test]
    fn what_is_certified_is_true(
        graph in graphs(),
        (start, goal) in any::<(Index, Index)>(),
        (edge, end) in any::<(Index, Index)>(),
        (cost, k) in (0u32..6, 1usize..4),
    ) {
        let node = |index: Index| NodeId::new(u32::try_from(index.index(graph.node_count())).unwrap());
        let changed = edge.index(graph.edge_count());
        let edges = graph.edges().enumerate().map(|(place, edge)| {
            if place == changed { (edge.from, node(end), cost) } else { (edge.from, edge.to, edge.cost) }
        });
        let other: DigraphBuilder<u32> = edges.collect();
        let other = other.node_count(graph.node_count());
        let other = other.starts(graph.start_nodes().to_vec()).start(node(start));
        let other = other.goals(graph.goal_nodes().to_vec()).goal(node(goal)).build().unwrap();
        let all = all_paths(&other);
        for by_states in [false, true] {
            let found = found(&graph, k, by_states);
            if found.certify(&other).is_ok() {
                let count = found.paths().len();
                prop_assert_eq!(Some(sum(found.paths())), least(&all, &mut vec![], count, by_states));
                if count < k {
                    prop_assert_eq!(least(&all, &mut vec![], count + 1, by_states), None);
                }
            }
        }
    }

    #[test]
    fn a_limit_leaves_fewer_paths_that_are_cheapest(graph in graphs(), count in 0u64..60) {
        let limits = Limits::new().expansions(count);
        let cut = Search::new(&graph).limits(limits).disjoint_paths(3).unwrap();
        let paths = cut.paths();
        prop_assert_eq!(cut.certify(&graph), Ok(()));
        prop_assert!(cut.stats().expanded <= count);
        let all = all_paths(&graph);
        prop_assert_eq!(Some(sum(paths)), least(&all, &mut vec![], paths.len(), false));
        let most = (1..4).rev().find(|&k| least(&all, &mut vec![], k, false).is_some());
        prop_assert!(cut.limit().is_some() || paths.len() == most.unwrap_or(0));
    }
}

/// Checks other paths with the potentials of Bellman and Ford in the residual graph of the right ones. The potential of a goal
/// is what the last path has added to the costs.
fn certify_with(graph: &Digraph, paths: &[PathOf<Digraph>], right: &Found) -> Result<(), Rule> {
    let fewer = right.paths().len() - 1;
    let before = least(&all_paths(graph), &mut vec![], fewer, false).unwrap();
    let most = i64::from(sum(right.paths()) - before);
    let taken: HashSet<_> = right.paths().iter().flat_map(Path::actions).collect();
    let mut potentials = vec![most; graph.node_count()];
    for start in graph.start_nodes() {
        potentials[start.index()] = 0;
    }
    for _ in 0..2 * graph.node_count() {
        for edge in graph.edges().filter(|edge| !graph.is_goal(&edge.from)) {
            let (from, to, cost) = (edge.from.index(), edge.to.index(), i64::from(edge.cost));
            if taken.contains(&edge.id) {
                potentials[from] = potentials[from].min(potentials[to] - cost);
            } else {
                potentials[to] = potentials[to].min(potentials[from] + cost);
            }
        }
    }
    let halves: Vec<_> = graph.nodes().map(|node| (node, true)).collect();
    let listed = halves.iter().zip(potentials);
    let listed = listed.map(|(half, potential)| (half, u32::try_from(potential).unwrap_or(0)));
    let own = certificate::disjoint_paths(graph, right.paths(), false, listed.clone(), None);
    assert_eq!(own, Ok(()));
    let verdict = certificate::disjoint_paths(graph, paths, false, listed, None);
    verdict.map_err(|violation| violation.rule)
}

#[test]
fn parallel_edges_are_told_apart() {
    let graph: Digraph = "goal 1\n0 1 2\n0 1 5\n0 1 3".parse().unwrap();
    for by_states in [false, true] {
        let all = found(&graph, 9, by_states);
        let costs: Vec<_> = all.paths().iter().map(Path::cost).collect();
        let positions: Vec<_> = all.paths().iter().map(|path| path.positions()[0]).collect();
        assert_eq!((costs, positions), (vec![2, 3, 5], vec![0, 2, 1]));
        assert_eq!(all.certify(&graph), Ok(()));
    }
    let twice = found(&graph, 1, false).paths()[0].clone();
    let verdict = certificate::disjoint_paths(&graph, &[twice.clone(), twice], false, [], None);
    assert_eq!(objection(verdict), (Rule::Shared, vec![NodeId::new(0)]));
}

#[test]
fn wrong_proofs_are_rejected() {
    let graph: Digraph = "goal 2\n0 1 1\n0 1 2\n1 2 1\n0 2 5".parse().unwrap();
    let all = found(&graph, 9, false);
    assert_eq!((all.paths().len(), sum(all.paths())), (2, 7));
    let halves = [0, 1, 2].map(|node| (NodeId::new(node), true));
    let check = |potentials: [u32; 3], cut: &[_]| {
        let listed = halves.iter().zip(potentials);
        objection(certificate::disjoint_paths(
            &graph,
            all.paths(),
            false,
            listed,
            Some(cut),
        ))
        .0
    };
    assert_eq!(check([0, 2, 5], &halves[..1]), Rule::MorePaths);
    assert_eq!(check([0, 2, 5], &halves[1..2]), Rule::StartNotReached);
    assert_eq!(check([0, 2, 5], &halves), Rule::GoalReached);
    assert_eq!(check([1, 2, 5], &halves[..2]), Rule::StartNotZero);
    assert_eq!(check([0, 6, 5], &halves[..2]), Rule::WrongPotential);
    assert_eq!(check([0, 0, 5], &halves[..2]), Rule::NotTight);
    assert_eq!(check([0, 2, 4], &halves[..2]), Rule::NotTight);
    assert_eq!(check([0, 3, 5], &halves[..2]), Rule::Relaxable);
}

/// A path to one goal, where another goal is nearer.
#[test]
fn a_nearer_goal_is_found() {
    let fault = |text: &str, nodes: &[u32], by_states: bool, potentials: &[u32]| {
        let graph: Digraph = text.parse().unwrap();
        let path = Path::through(&graph, nodes.iter().copied().map(NodeId::new)).unwrap();
        let halves = graph.nodes().flat_map(|node| [(node, false), (node, true)]);
        let halves: Vec<_> = halves.filter(|half| half.1 || by_states).collect();
        let listed = halves.iter().zip(potentials.iter().copied());
        let verdict = certificate::disjoint_paths(&graph, path.as_slice(), by_states, listed, None);
        objection(verdict).0
    };
    let apart = "goal 1\ngoal 2\n0 1 5\n0 2 1";
    assert_eq!(
        fault(apart, &[0, 1], false, &[0, 5, 1]),
        Rule::WrongPotential
    );
    let start = "start 0\nstart 2\ngoal 1\ngoal 2\n0 1 5";
    assert_eq!(
        fault(start, &[0, 1], false, &[0, 5, 5]),
        Rule::StartNotReached
    );
    assert_eq!(
        fault(start, &[0, 1], true, &[0, 0, 5, 5, 5, 0]),
        Rule::StartNotReached
    );
    let between = "goal 1\ngoal 2\n0 2 1\n2 1 9";
    assert_eq!(
        fault(between, &[0, 2, 1], false, &[0, 9, 9]),
        Rule::PassesGoal
    );
    assert_eq!(
        fault(between, &[0, 2, 1], true, &[0, 0, 9, 9, 9, 0]),
        Rule::PassesGoal
    );
}

/// The start is left through one half of it. The other half is a goal.
#[test]
fn a_start_that_is_a_goal_is_in_no_cut() {
    let cut = [(NodeId::new(0), true)];
    let graph: Digraph = "nodes 2\ngoal 1".parse().unwrap();
    let check = |graph: &Digraph| certificate::disjoint_paths(graph, &[], true, [], Some(&cut));
    assert_eq!(check(&graph), Ok(()));
    let graph = graph.with_goals([0u32, 1]).unwrap();
    assert_eq!(objection(check(&graph)).0, Rule::StartNotReached);
}

#[test]
fn limits_failures_and_overflows_are_told() {
    let graph: Digraph = "goal 1\n0 1 2\n0 1 5".parse().unwrap();
    let flag = CancelFlag::new();
    flag.cancel();
    let cancelled = Search::new(&graph)
        .limits(Limits::new().cancel(flag))
        .disjoint_paths(2);
    let cancelled = cancelled.unwrap();
    assert_eq!(
        (cancelled.limit(), cancelled.paths().len()),
        (Some(Limit::Cancelled), 0)
    );

    let next = |&n: &u32| {
        if n < 2 {
            Ok([(n + 1, 1u32)])
        } else {
            Err("closed")
        }
    };
    let stairs = try_problem_fn(0, next, |&n| n == 5);
    let none = Search::new(&stairs).disjoint_paths(2).unwrap();
    assert_eq!(none.limit(), Some(Limit::Failure));
    assert_eq!(none.failure().unwrap().to_string(), "closed");

    let steep = problem_fn(0u32, |&n| [(n + 1, 200u8), (n + 1, 250)], |&n| n == 2);
    let error = Search::new(&steep).disjoint_paths(2).err().unwrap();
    assert!(matches!(error, SearchError::CostOverflow { .. }));

    // The edge whose cost overflows leads to no other path.
    for text in ["1 3 255", "1 3 255\n3 1 0", "0 3 1\n3 1 255"] {
        let text = format!("goal 2\n0 1 1\n1 2 1\n{text}");
        let graph: Digraph<u8> = text.parse().unwrap();
        let one = Search::new(&graph).disjoint_paths(2).unwrap();
        assert_eq!((one.paths().len(), one.limit()), (1, None));
        assert_eq!(one.certify(&graph), Ok(()));
    }
}

#[test]
fn a_start_may_be_a_goal_and_every_edge_may_cost_one() {
    let here = problem_fn(7u32, |&n| [(n + 1, Unit)], |&n| n == 7);
    for search in [
        Search::new(&here).disjoint_paths(2),
        Search::new(&here).state_disjoint_paths(2),
    ] {
        let found = search.unwrap();
        assert!(found.paths().len() == 1 && found.paths()[0].is_empty());
        assert_eq!((found.limit(), found.certify(&here)), (None, Ok(())));
        let twice = [found.paths()[0].clone(), found.paths()[0].clone()];
        let verdict = certificate::disjoint_paths(&here, &twice, false, [], None);
        assert_eq!(objection(verdict), (Rule::Shared, vec![7]));
    }
    let cube = problem_fn(
        0u8,
        |&corner| (0..4).map(move |axis| (corner ^ 1 << axis, Unit)),
        |&corner| corner == 15,
    );
    let all = Search::new(&cube).state_disjoint_paths(9).unwrap();
    assert!(all.paths().len() == 4 && all.paths().iter().all(|path| path.len() == 4));
    assert_eq!(all.certify(&cube), Ok(()));
}

/// A path without edges is found without an expansion, so no search looks at a limit.
#[test]
fn a_start_that_is_a_goal_is_one_path_however_many_are_requested() {
    let here = problem_fn(0u32, |_| [(0u32, 1u32)], |&n| n == 0);
    let limits = Limits::new().expansions(0).time(Duration::from_millis(1));
    for k in [20_000, usize::MAX] {
        let found = Search::new(&here).limits(limits.clone()).disjoint_paths(k);
        let found = found.unwrap();
        assert_eq!((found.paths().len(), found.limit()), (1, None));
        assert_eq!(found.certify(&here), Ok(()));
    }

    let endless = WithStarts::new(&here, vec![0; 1 << 20]);
    let flag = CancelFlag::new();
    flag.cancel();
    let found = Search::new(&endless)
        .limits(Limits::new().cancel(flag))
        .disjoint_paths(usize::MAX);
    let found = found.unwrap();
    assert_eq!(found.limit(), Some(Limit::Cancelled));
    assert_eq!(found.certify(&endless), Ok(()));
}

/// Exchanging the tails of two paths that use opposite edges never costs more.
#[test]
fn no_two_paths_use_one_link_in_opposite_directions() {
    let links = [(0, 1, 1), (1, 2, 0), (2, 3, 1), (0, 2, 2), (1, 3, 2u32)];
    let graph = links
        .into_iter()
        .fold(Digraph::builder().goal(3), |graph, (one, other, cost)| {
            graph.undirected_edge(one, other, cost)
        });
    let graph = graph.build().unwrap();
    let two = found(&graph, 2, false);
    let mut nodes: Vec<_> = two.paths().iter().map(Path::states).collect();
    nodes.sort();
    assert_eq!(
        nodes,
        [[0, 1, 3], [0, 2, 3]].map(|path| path.map(NodeId::new))
    );
    assert_eq!((sum(two.paths()), two.certify(&graph)), (6, Ok(())));

    let path = |nodes: [u32; 4]| {
        Path::through(&graph, nodes.map(NodeId::new))
            .unwrap()
            .unwrap()
    };
    let crossing = [path([0, 1, 2, 3]), path([0, 2, 1, 3])];
    let halves = [0, 1, 2, 3].map(|node| (NodeId::new(node), true));
    let potentials = || halves.iter().zip([0, 2, 2, 4]);
    let check = |paths| certificate::disjoint_paths(&graph, paths, false, potentials(), None);
    assert_eq!(check(two.paths()), Ok(()));
    assert_eq!(objection(check(&crossing)).0, Rule::Shared);
}
