//! All simple paths are those of the list, within any bound; the next cheapest path comes when it is asked for.

use std::cell::Cell;

use colorwalk::{
    Cost, Limit, Limits, PathOf, Search, SearchError, SearchProblem, Successor, Unit,
    try_problem_fn,
};
use colorwalk_testing::{Graph, digraphs};
use proptest::prelude::*;

use super::{Listed, listed, simple_paths};

/// The costs of a path after each of its edges.
fn costs<C: Copy + Into<i64>>(graph: &Graph<C>, path: &Listed) -> Vec<i64> {
    let add = |sum: &mut i64, &edge: &usize| {
        *sum += graph.edges[edge].2.into();
        Some(*sum)
    };
    path.1.iter().scan(0, add).collect()
}

type Found<P> = Result<Vec<PathOf<P>>, SearchError<<P as SearchProblem>::State>>;

fn found<C: Cost>(
    paths: impl Iterator<Item = Result<PathOf<Graph<C>>, SearchError<u32>>>,
) -> Vec<Listed> {
    let paths: Found<Graph<C>> = paths.collect();
    paths.unwrap().iter().map(listed).collect()
}

proptest! {
    #[test]
    fn simple_paths_are_those_of_the_list_within_any_bound(graph in digraphs()) {
        let all = simple_paths(&graph, true);
        let mut paths = Search::new(&graph).all_simple_paths();
        prop_assert_eq!(&found(paths.by_ref()), &all);
        prop_assert_eq!((paths.limit(), paths.next()), (None, None));
        for bound in 0..9u32 {
            let within = |path: &&Listed| path.1.len() <= bound as usize;
            let expected: Vec<Listed> = all.iter().filter(within).cloned().collect();
            let limits = Limits::new().depth(bound);
            let mut paths = Search::new(&graph).limits(limits).all_simple_paths();
            prop_assert_eq!(&found(paths.by_ref()), &expected);
            prop_assert!(expected.len() == all.len() || paths.limit() == Some(Limit::Depth));
        }
        for bound in 0..20u32 {
            let within = |path: &&Listed| costs(&graph, path).last().is_none_or(|&cost| cost <= bound.into());
            let expected: Vec<Listed> = all.iter().filter(within).cloned().collect();
            let mut paths = Search::new(&graph).max_cost(bound).all_simple_paths();
            prop_assert_eq!(&found(paths.by_ref()), &expected);
            prop_assert!(expected.len() == all.len() || paths.limit() == Some(Limit::Cost));
        }
    }

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

    #[test]
    fn the_next_cheapest_comes_as_among_the_k_cheapest(graph in digraphs(), k in 0usize..9) {
        let few = Search::new(&graph).k_shortest_paths(k).unwrap();
        let mut paths = Search::new(&graph).shortest_simple_paths();
        let first = paths.by_ref().take(k).collect::<Result<Vec<_>, _>>().unwrap();
        prop_assert_eq!(&first[..], few.paths());
        let all = Search::new(&graph).k_shortest_paths(1000).unwrap();
        let rest = paths.by_ref().take(1000 - k).collect::<Result<Vec<_>, _>>().unwrap();
        prop_assert_eq!([&first[..], &rest].concat(), all.paths());
        if rest.len() < 1000 - k {
            prop_assert_eq!(paths.stats().expanded, all.stats().expanded);
            prop_assert_eq!((paths.limit(), paths.next()), (None, None));
        }
        for most in 0..all.stats().expanded.min(30) {
            let limits = Limits::new().expansions(most);
            let mut paths = Search::new(&graph).limits(limits).shortest_simple_paths();
            let listed = paths.by_ref().collect::<Result<Vec<_>, _>>().unwrap();
            prop_assert_eq!(&listed[..], &all.paths()[..listed.len()]);
            prop_assert_eq!((paths.limit(), paths.next()), (Some(Limit::Expansions), None));
        }
    }
}

#[test]
fn with_negative_costs_a_prefix_beyond_the_bound_leaves_a_path_out() {
    let graph = Graph::<i64>::new(&[(0, 1, 5), (1, 2, -5), (0, 2, 2)], &[2]);
    let within = |bound| found(Search::new(&graph).max_cost(bound).all_simple_paths());
    assert_eq!(within(5), [(0, vec![0, 1]), (0, vec![2])]);
    assert_eq!(within(4), [(0, vec![2])]); // although the other costs nothing in the end
}

#[test]
fn an_error_is_the_last_item() {
    let graph = Graph::<u32>::new(&[(0, 1, 1), (1, 2, u32::MAX), (0, 2, 1)], &[1, 2]);
    let mut paths = Search::new(&graph).all_simple_paths();
    assert!(paths.next().unwrap().is_ok());
    let overflow = paths.next().unwrap();
    assert_eq!(overflow, Err(SearchError::CostOverflow { state: 2 }));
    assert_eq!(paths.next(), None);

    let one = graph.with_goals(&[2]);
    let mut paths = Search::new(&one).shortest_simple_paths();
    assert!(matches!(
        paths.next(),
        Some(Err(SearchError::CostOverflow { .. }))
    ));
    assert_eq!(paths.next(), None);
}

#[test]
fn a_failure_interrupts_the_list_and_can_be_mended() {
    let is_open = Cell::new(false);
    let next = |&n: &u32| match n {
        1 if !is_open.get() => Err("closed"),
        _ => Ok([n + 1, n + 2]
            .into_iter()
            .filter(|&n| n < 4)
            .map(|n| Successor::new((), n, Unit))),
    };
    let stairs = try_problem_fn(0, next, |&n| n == 3);
    let mut paths = Search::new(&stairs).all_simple_paths();
    assert_eq!(paths.next(), None);
    assert_eq!(paths.limit(), Some(Limit::Failure));
    assert_eq!(paths.failure().unwrap().to_string(), "closed");
    is_open.set(true);
    let lengths: Vec<usize> = paths.by_ref().map(|path| path.unwrap().len()).collect();
    assert_eq!(lengths, [3, 2, 2]);
    assert!(paths.limit().is_none() && paths.failure().is_none());

    is_open.set(false);
    let mut paths = Search::new(&stairs).shortest_simple_paths();
    assert_eq!(paths.next(), None);
    assert_eq!(paths.limit(), Some(Limit::Failure));
    assert_eq!(paths.failure().unwrap().to_string(), "closed");
}
