//! Within any bound, the search finds the simple paths of the list. The next cheapest path is computed on request.

use std::cell::Cell;

use colorwalk::{
    Claim, Cost, Limit, Limits, PathOf, Search, SearchError, SearchProblem, Unit, try_problem_fn,
};
use colorwalk_testing::{Graph, Listed, digraphs, listed, simple_paths};
use proptest::prelude::*;

type Found<P> = Result<Vec<PathOf<P>>, SearchError<<P as SearchProblem>::State>>;

fn found<C: Cost>(
    paths: impl Iterator<Item = Result<PathOf<Graph<C>>, SearchError<u32>>>,
) -> Vec<Listed> {
    let paths: Found<Graph<C>> = paths.collect();
    paths.unwrap().iter().map(listed).collect()
}

/// All states but the last one are joined. An edge leads from state 0 to the last state, the goal.
fn thicket(states: u32) -> Graph<u32> {
    let joined = (0..states).flat_map(|from| (0..states).map(move |to| (from, to, 1)));
    let edges: Vec<_> = joined.filter(|(from, to, _)| from != to).collect();
    Graph::new(&[&edges[..], &[(0, states, 1)]].concat(), &[states])
}

#[test]
fn a_thicket_without_a_goal_is_left_soon() {
    let behind = thicket(11);
    let mut paths = Search::new(&behind).all_simple_paths();
    assert_eq!(found(paths.by_ref()), [(0, vec![110])]);
    assert!(paths.limit().is_none() && paths.stats().expanded < 2_000);

    // The goal is apart, is the start, or is reached before and after a part of the thicket.
    let mut apart = behind.clone();
    apart.edges.pop();
    for goals in [&[11][..], &[0]] {
        let apart = apart.with_goals(goals);
        let mut paths = Search::new(&apart).all_simple_paths();
        assert_eq!(found(paths.by_ref()).len(), usize::from(goals == [0]));
        assert!(paths.stats().expanded < 2_000);
    }
    let mut between = behind.clone();
    between
        .edges
        .extend([(11, 12, 1), (12, 13, 1), (13, 14, 1), (12, 14, 1)]);
    between.goals.insert(14);
    between.edges.push((12, 1, 1));
    let mut paths = Search::new(&between).all_simple_paths();
    assert_eq!(
        found(paths.by_ref()),
        [
            (0, vec![110]),
            (0, vec![110, 111, 112, 113]),
            (0, vec![110, 111, 114])
        ]
    );
    assert!(paths.stats().expanded < 3_000);
}

/// A dense graph of seven or eight states has thousands of paths, so the search looks ahead.
fn dense_graphs() -> impl Strategy<Value = Graph<u32>> {
    let choices = (
        prop::collection::vec(0u32..10, 64),
        0u32..9,
        prop::collection::vec(0u32..8, 1..4),
    );
    choices.prop_map(|(choices, holes, goals)| {
        let pairs = (0..8).flat_map(|from| (0..8).map(move |to| (from, to, 1)));
        let edges = pairs
            .zip(choices)
            .filter(|&((from, to, _), choice)| from != to && choice >= holes);
        Graph::new(&edges.map(|(edge, _)| edge).collect::<Vec<_>>(), &goals)
    })
}

proptest! {
    #![proptest_config(colorwalk_testing::config(60))]

    #[test]
    fn looking_ahead_loses_no_path(graph in dense_graphs(), cut in 0u64..6_000) {
        let all = simple_paths(&graph, true);
        prop_assert_eq!(&found(Search::new(&graph).all_simple_paths()), &all);
        let limits = Limits::new().expansions(cut);
        let mut paths = Search::new(&graph).limits(limits).all_simple_paths();
        let mut listed = found(paths.by_ref());
        paths.set_limits(Limits::NONE);
        listed.extend(found(paths.by_ref()));
        prop_assert_eq!(&listed, &all);
        for edges in [2u32, 5] {
            let short = all.iter().filter(|path| path.1.len() <= edges as usize).cloned();
            let listed = found(Search::new(&graph).all_simple_paths().max_depth(edges));
            prop_assert_eq!(listed, short.collect::<Vec<_>>());
        }
    }
}

proptest! {
    #[test]
    fn simple_paths_can_be_interrupted_and_resumed_anywhere(graph in digraphs()) {
        let all = simple_paths(&graph, true);
        let mut whole = Search::new(&graph).all_simple_paths();
        prop_assert_eq!(whole.by_ref().count(), all.len());
        let steps = whole.stats().generated;
        prop_assume!(steps <= 200);
        for most in 0..=steps {
            for limits in [Limits::new().expansions(most), Limits::new().generated(most)] {
                let mut paths = Search::new(&graph).limits(limits).all_simple_paths();
                let mut listed = found(paths.by_ref());
                prop_assert_eq!(&listed[..], &all[..listed.len()]);
                prop_assert!(paths.limit().is_some() || listed.len() == all.len());
                prop_assert_eq!(paths.next(), None);
                paths.set_limits(Limits::NONE);
                listed.extend(found(paths.by_ref()));
                prop_assert_eq!(&listed, &all);
                prop_assert_eq!(paths.limit(), None);
                prop_assert_eq!(paths.stats().expanded, whole.stats().expanded);
            }
        }
    }

}

#[test]
fn with_negative_costs_a_prefix_beyond_the_bound_leaves_a_path_out() {
    let graph = Graph::<i64>::new(&[(0, 1, 5), (1, 2, -5), (0, 2, 2)], &[2]);
    let within = |bound| found(Search::new(&graph).max_cost(bound).all_simple_paths());
    assert_eq!(within(5), [(0, vec![0, 1]), (0, vec![2])]);
    assert_eq!(within(4), [(0, vec![2])]); // although the other path is cheaper in the end
}

#[test]
fn an_error_is_the_last_item() {
    let graph = Graph::<u32>::new(&[(0, 1, 1), (1, 2, u32::MAX)], &[2]);
    let mut paths = Search::new(&graph).all_simple_paths();
    let overflow = paths.next().unwrap();
    assert_eq!(overflow, Err(SearchError::CostOverflow { state: 2 }));
    assert_eq!(paths.next(), None);

    let mut paths = Search::new(&graph).shortest_simple_paths();
    assert!(matches!(
        paths.next(),
        Some(Err(SearchError::CostOverflow { .. }))
    ));
    assert_eq!(paths.next(), None);
}

/// The path through 1 costs more than the type holds. It is pruned as by a limit on cost.
#[test]
fn a_path_whose_cost_overflows_is_left_out() {
    let graph = Graph::<u32>::new(&[(0, 1, 1), (1, 2, u32::MAX), (0, 2, 5)], &[2]);
    let mut paths = Search::new(&graph).all_simple_paths();
    assert_eq!(paths.next().unwrap().unwrap().cost(), 5);
    assert_eq!((paths.next(), paths.limit()), (None, Some(Limit::Cost)));
    let few = Search::new(&graph).k_shortest_paths(3).unwrap();
    assert_eq!((few.paths().len(), few.limit()), (1, Some(Limit::Cost)));
    assert_eq!(
        (few.claim(), few.certify(&graph)),
        (Claim::Cheapest, Ok(()))
    );
}

#[test]
fn a_failure_interrupts_the_list_and_can_be_mended() {
    let is_open = Cell::new(false);
    let next = |&n: &u32| match n {
        1 if !is_open.get() => Err("closed"),
        _ => Ok([n + 1, n + 2]
            .into_iter()
            .filter(|&n| n < 4)
            .map(|n| (n, Unit))),
    };
    let stairs = try_problem_fn(0, next, |&n| n == 3);
    let mut paths = Search::new(&stairs).all_simple_paths();
    assert!(matches!(
        paths.next(),
        Some(Err(SearchError::Failed { state: 1, .. }))
    ));
    assert_eq!(paths.next(), None);
    assert_eq!(paths.limit(), Some(Limit::Failure));
    assert_eq!(paths.failure().unwrap().to_string(), "closed");
    is_open.set(true);
    let lengths: Vec<usize> = paths.by_ref().map(|path| path.unwrap().len()).collect();
    assert_eq!(lengths, [3, 2, 2]);
    assert!(paths.limit().is_none() && paths.failure().is_none());

    is_open.set(false);
    let mut paths = Search::new(&stairs).shortest_simple_paths();
    assert!(matches!(
        paths.next(),
        Some(Err(SearchError::Failed { state: 1, .. }))
    ));
    assert_eq!(paths.next(), None);
    assert_eq!(paths.limit(), Some(Limit::Failure));
    assert_eq!(paths.failure().unwrap().to_string(), "closed");
}
