//! The problems of the library keep the laws: problems made of closures, explicit graphs, adaptors, and the game.

use colorwalk::adaptors::{
    MapCost, Reversed, Reweighted, Undirected, WithGoal, WithPredecessors, WithStarts,
};
use colorwalk::laws::{self, Law};
use colorwalk::{
    Max, NonNegativeReal, Real, ReversibleProblem, Search, SearchProblem, Successor, Unit, Zero,
    problem_fn,
};
use colorwalk_testing::{digraphs, exact_estimates, table, with_admissible, with_consistent};
use proptest::prelude::*;

proptest! {
    #![proptest_config(colorwalk_testing::config(300))]

    #[test]
    fn explicit_graphs_and_their_adaptors_obey(graph in digraphs()) {
        prop_assert_eq!(laws::check(&graph), Ok(()));
        prop_assert_eq!(laws::check_non_negative(&graph), Ok(()));
        prop_assert_eq!(laws::check(&WithGoal::new(&graph, |&n: &u32| n == 1)), Ok(()));
        prop_assert_eq!(laws::check(&WithStarts::new(&graph, [0, 1])), Ok(()));
        let signed = MapCost::new(&graph, |&n: &u32, edge| i64::from(edge.cost) - i64::from(n));
        prop_assert_eq!(laws::check(&signed), Ok(()));
        let reweighted = Reweighted::new(&graph, |&n: &u32| 3 * i64::from(n));
        prop_assert_eq!(laws::check(&reweighted), Ok(()));
    }

    #[test]
    fn reversible_graphs_reverse(graph in digraphs()) {
        let graph = graph.with_goals(&[0]);
        prop_assert_eq!(laws::check_reversible(&graph), Ok(()));
        prop_assert_eq!(laws::check_reversible(&Undirected::new(&graph)), Ok(()));
        prop_assert_eq!(laws::check(&Reversed::new(&graph)), Ok(()));
        prop_assert_eq!(laws::check(&Undirected::new(&graph)), Ok(()));
        prop_assert_eq!(laws::check_undirected(&Undirected::new(&graph)), Ok(()));
        let everywhere = WithStarts::new(&graph, 0..graph.states);
        let has_edge = |u, v| graph.edges.iter().any(|edge| (edge.0, edge.1) == (u, v));
        let is_undirected = graph.edges.iter().all(|&(u, v, _)| has_edge(v, u));
        prop_assert_eq!(laws::check_undirected(&everywhere).is_ok(), is_undirected);
    }

    #[test]
    fn predecessors_by_a_closure_reverse(graph in digraphs()) {
        let with_goal = graph.with_goals(&[0]);
        let before = |state: &u32| Vec::from_iter(with_goal.predecessors(state));
        let by_closure = WithPredecessors::new(&graph, [0], before); // the graph's own goals do not count
        prop_assert_eq!(laws::check_reversible(&by_closure), Ok(()));
        let both_ends = Search::new(&by_closure).bidirectional_dijkstra().unwrap();
        let from_the_start = Search::new(&with_goal).dijkstra().unwrap();
        prop_assert_eq!(both_ends.cost(), from_the_start.cost());
    }

    #[test]
    fn estimates_below_the_truth_are_admissible((graph, h) in with_admissible()) {
        prop_assert_eq!(laws::check_heuristic(&graph, &table(&h)), Ok(()));
        prop_assert_eq!(laws::check_consistent(&graph, &Zero), Ok(()));
    }

    #[test]
    fn consistent_estimates_are_consistent_as_is_the_larger_of_two((graph, h) in with_consistent()) {
        prop_assert_eq!(laws::check_consistent(&graph, &table(&h)), Ok(()));
        let larger = Max(table(&h), Zero);
        prop_assert_eq!(laws::check_consistent(&graph, &larger), Ok(()));
    }

    /// In a finite graph the sample has all states, so the law finds every estimate that is too high.
    #[test]
    fn an_estimate_above_the_truth_is_found(graph in digraphs(), pick in 0usize..8) {
        let mut h = exact_estimates(&graph, 0);
        let states = laws::sample(&graph, 100).unwrap();
        prop_assert_eq!(laws::check_heuristic(&graph, &table(&h)), Ok(()));
        let remaining = colorwalk_testing::remaining(&graph);
        let known: Vec<u32> = states.into_iter().filter(|state| remaining.contains_key(state)).collect();
        let Some(&state) = known.get(pick % known.len().max(1)) else {
            return Ok(());
        };
        h[state as usize] += 1;
        let broken = laws::check_heuristic(&graph, &table(&h)).unwrap_err();
        prop_assert_eq!(broken.law, Law::HeuristicAdmissible);
        prop_assert_eq!(broken.states, [state]);
    }
}

/// A ring whose edge costs `cost` returns.
fn ring<C: colorwalk::Cost>(cost: impl Fn(u32) -> C) -> impl SearchProblem<State = u32, Cost = C> {
    problem_fn(
        0u32,
        move |&n| [1, 3].map(|k| Successor::new(k, (n + k) % 20, cost(n + k))),
        |&n| n == 7,
    )
}

#[test]
fn every_cost_type_obeys() {
    fn obeys(problem: &impl SearchProblem<State = u32>) {
        assert_eq!(laws::check(problem), Ok(()));
    }
    obeys(&ring(|_| Unit));
    obeys(&ring(|n| u8::try_from(n * 9).unwrap()));
    obeys(&ring(u64::from));
    obeys(&ring(|n| i8::try_from(n * 5).unwrap() - 20));
    obeys(&ring(|n| i128::from(n) - 7));
    obeys(&ring(|n| Real::new(f64::from(n).sin()).unwrap()));
    obeys(&ring(|n| NonNegativeReal::new(f64::from(n) / 7.0).unwrap()));
    assert_eq!(laws::check_non_negative(&ring(|_| Unit)), Ok(()));
    assert_eq!(
        laws::check_non_negative(&ring(|n| NonNegativeReal::new(f64::from(n).sqrt()).unwrap())),
        Ok(())
    );
}

/// An estimate that is too high is found if the way to the goal lies within the sample.
#[test]
fn admissibility_is_checked_within_the_sample() {
    let line = problem_fn(
        50i32,
        |&x| [x - 1, x + 1].map(|to| (to, 2u32)),
        |&x| x == 48,
    );
    let h = |&x: &i32| 2 * x.abs_diff(48);
    assert_eq!(laws::check_consistent(&line, &h), Ok(()));
    let too_high = |beyond: i32| move |x: &i32| if *x > beyond { 100_000 } else { h(x) };
    let broken = laws::check_heuristic(&line, &too_high(90)).unwrap_err();
    assert_eq!(broken.states, [91]);
    assert_eq!(laws::check_heuristic(&line, &too_high(5_000)), Ok(()));
}
