//! The nearest goals: limits, failures and wrong answers. The test program `matrix` has the right answers.

use colorwalk::certificate::{self, Rule};
use colorwalk::{Limit, Limits, Path, Search, SearchError, problem_fn, try_problem_fn};
use std::cell::Cell;

/// A ring of a hundred places, where every tenth place is a goal.
macro_rules! ring {
    () => {
        problem_fn(
            0u32,
            |&n| [(1, 1u32), (99, 3)].map(|(by, cost)| ((n + by) % 100, cost)),
            |&n| n % 10 == 5,
        )
    };
}

#[test]
fn a_search_that_was_cut_off_goes_on_and_lists_each_goal_once() {
    let ring = ring!();
    let all: Vec<_> = Search::new(&ring)
        .nearest_goals()
        .map(Result::unwrap)
        .collect();
    assert!(
        all.iter()
            .map(Path::cost)
            .eq([5, 15, 15, 25, 35, 45, 45, 55, 65, 75])
    );
    for generated in 0..200 {
        let limits = Limits::new().generated(generated);
        let mut goals = Search::new(&ring).limits(limits).nearest_goals();
        let mut found: Vec<_> = goals.by_ref().map(Result::unwrap).collect();
        if goals.limit().is_some() {
            assert_eq!(goals.limit(), Some(Limit::Generated));
            goals.set_limits(Limits::new().expansions(goals.stats().expanded + 7));
            found.extend(goals.by_ref().map(Result::unwrap));
            goals.set_limits(Limits::NONE);
            found.extend(goals.by_ref().map(Result::unwrap));
        }
        assert_eq!(goals.limit(), None);
        assert_eq!(found, all);
        assert!(goals.next().is_none());
    }
}

/// The first goal needs no more expansions than Dijkstra's algorithm.
#[test]
fn the_search_is_lazy() {
    let ring = ring!();
    let first = Search::new(&ring).dijkstra().unwrap();
    let mut goals = Search::new(&ring).nearest_goals();
    assert_eq!(goals.next().unwrap().as_ref(), Ok(first.path().unwrap()));
    assert_eq!(goals.stats().expanded, first.stats().expanded);
    let just = Limits::new().expansions(first.stats().expanded);
    assert!(
        Search::new(&ring)
            .limits(just)
            .nearest_goals()
            .next()
            .is_some()
    );
}

#[test]
fn a_failure_ends_the_iterator_and_the_next_call_asks_again() {
    let is_online = Cell::new(true);
    let next = |&n: &u32| {
        if is_online.get() || n < 7 {
            Ok([(n + 1, 1u32)])
        } else {
            Err("no connection")
        }
    };
    let pages = try_problem_fn(0, next, |&n| n % 5 == 4);
    let mut goals = Search::new(&pages).nearest_goals();
    is_online.set(false);
    assert_eq!(goals.next().unwrap().unwrap().cost(), 4);
    assert!(matches!(
        goals.next(),
        Some(Err(SearchError::Failed { state: 7, .. }))
    ));
    assert_eq!(goals.limit(), Some(Limit::Failure));
    assert!(goals.next().is_none());
    is_online.set(true);
    assert_eq!(goals.next().unwrap().unwrap().cost(), 9);
}

#[test]
fn wrong_lists_of_nearest_goals_are_refused() {
    let ring = ring!();
    let all: Vec<_> = Search::new(&ring)
        .nearest_goals()
        .map(Result::unwrap)
        .collect();
    assert_eq!(certificate::nearest(&ring, &all, 1_000), Ok(()));
    assert_eq!(certificate::nearest(&ring, &all[..4], 1_000), Ok(()));
    let rule = |paths: &[&Path<u32, (), u32>], max_edges| {
        certificate::nearest(&ring, paths.iter().copied(), max_edges)
            .unwrap_err()
            .rule
    };
    for missing in 0..9 {
        let mut some: Vec<_> = all.iter().collect();
        some.remove(missing); // a later path costs more
        assert_eq!(rule(&some, 1_000), Rule::GoalTooCheap, "{missing}");
    }
    assert_eq!(rule(&[&all[1], &all[0]], 1_000), Rule::OutOfOrder);
    assert_eq!(rule(&[&all[0], &all[0]], 1_000), Rule::Repeated);
    assert_eq!(rule(&[&all[0], &all[1]], 3), Rule::TooManyEdges);
    let round = (5..106).map(|n| n % 100);
    let detour = Path::through(&ring, (0..5).chain(round)).unwrap().unwrap();
    assert_eq!(rule(&[&detour], 1_000), Rule::GoalTooCheap);
    let short = Path::replay(&ring, 0, [0, 0]).unwrap();
    assert_eq!(rule(&[&short], 1_000), Rule::NotAGoal);
}
