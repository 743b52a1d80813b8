//! Cheapest paths to every state: they cost what the oracle says, and no limit makes them wrong.

use std::cell::Cell;
use std::collections::BTreeMap;

use colorwalk::{Limit, Limits, Search, SearchError, Successor, certificate, try_problem_fn};
use colorwalk_testing::{Graph, digraphs, distances, walk};
use proptest::prelude::*;

type Tree = colorwalk::algorithms::ShortestPathTreeOf<Graph<u32>>;

/// The states of a tree and their costs, each of which a path from the nearest start proves.
fn costs(graph: &Graph<u32>, tree: &Tree) -> BTreeMap<u32, i64> {
    let check = |state: &u32| {
        let path = tree.path(graph, state).unwrap().unwrap();
        assert_eq!((tree.cost(state), path.end()), (Some(path.cost()), state));
        assert_eq!(tree.start_of(state), Some(path.start()));
        assert_eq!(tree.get(state).unwrap().g(), path.cost());
        (*state, walk(graph, &path))
    };
    let states: Vec<u32> = tree.iter().map(|reached| *reached.state()).collect();
    let costs: BTreeMap<u32, i64> = states.iter().map(check).collect();
    assert_eq!(costs.len(), states.len(), "each state once");
    for state in 0..graph.states {
        assert_eq!(tree.cost(&state).is_some(), costs.contains_key(&state));
        assert_eq!(
            tree.path(graph, &state).is_some(),
            costs.contains_key(&state)
        );
        assert_eq!(tree.start_of(&state).is_some(), costs.contains_key(&state));
    }
    costs
}

proptest! {
    #[test]
    fn all_states_are_reached_at_their_distance_whatever_the_goals(graph in digraphs()) {
        let tree = Search::new(&graph).shortest_path_tree().unwrap();
        prop_assert_eq!(costs(&graph, &tree), distances(&graph));
        prop_assert_eq!((tree.limit(), tree.failure()), (None, None));
        let states: BTreeMap<_, _> = tree.iter().map(|reached| (reached.id(), reached)).collect();
        let entries = states.values().map(|reached| {
            let predecessor = reached.predecessor().map(|id| states[&id].state());
            (reached.state(), reached.g(), predecessor)
        });
        prop_assert_eq!(certificate::shortest_path_tree(&graph, entries), Ok(()));

        let again = Search::new(&graph).limits(Limits::new().depth(1)).workspace(tree.into_workspace());
        let again = again.shortest_path_tree().unwrap();
        prop_assert_eq!((costs(&graph, &again), again.limit()), (distances(&graph), None));
    }

    #[test]
    fn states_within_a_limit_are_at_their_distance(graph in digraphs()) {
        let all = distances(&graph);
        for bound in 0..20u32 {
            let tree = Search::new(&graph).max_cost(bound).shortest_path_tree().unwrap();
            let within = all.iter().filter(|&(_, &cost)| cost <= bound.into());
            let within: BTreeMap<u32, i64> = within.map(|(&state, &cost)| (state, cost)).collect();
            prop_assert!(within.len() == all.len() || tree.limit() == Some(Limit::Cost));
            prop_assert_eq!(costs(&graph, &tree), within);
        }
        for most in 0..=all.len() as u64 {
            let limits = [Limits::new().expansions(most), Limits::new().generated(most)];
            let [by_expansions, by_edges] = limits.map(|limits| {
                let tree = Search::new(&graph).limits(limits).shortest_path_tree().unwrap();
                let costs = costs(&graph, &tree);
                assert!(costs.iter().all(|(state, cost)| all[state] == *cost));
                assert!(tree.limit().is_some() || costs.len() == all.len());
                costs.len() as u64
            });
            prop_assert_eq!(by_expansions, most);
            prop_assert!(by_edges <= all.len() as u64);
        }
    }
}

#[test]
fn the_start_of_a_reached_state_is_that_of_its_path() {
    let mut graph = Graph::<u32>::new(&[(0, 2, 5), (1, 2, 4), (2, 3, 1), (0, 4, 1)], &[3]);
    graph.starts = vec![0, 1];
    let report = Search::new(&graph).dijkstra().unwrap();
    let reached = report.reached();
    for state in reached {
        let path = reached.path(&graph, state.id()).unwrap().unwrap();
        assert_eq!(reached.start_of(state.id()).unwrap().state(), path.start());
    }
    assert!(
        reached
            .iter()
            .all(|state| reached.get(state.state()).is_some())
    );
}

#[test]
fn an_error_is_reported_and_a_failure_leaves_what_is_known() {
    let graph = Graph::<u32>::new(&[(0, 1, 1), (1, 2, u32::MAX)], &[1]);
    let error = Search::new(&graph).shortest_path_tree().unwrap_err();
    assert_eq!(error, SearchError::CostOverflow { state: 2 });

    let asked = Cell::new(0);
    let next = |&n: &u32| {
        asked.set(asked.get() + 1);
        if n < 2 {
            Ok([Successor::new((), n + 1, 3u32)])
        } else {
            Err("closed")
        }
    };
    let stairs = try_problem_fn(0, next, |&n| n == 1);
    let tree = Search::new(&stairs).shortest_path_tree().unwrap();
    assert_eq!(tree.limit(), Some(Limit::Failure));
    assert_eq!(tree.failure().unwrap().to_string(), "closed");
    assert_eq!(
        (tree.cost(&1), tree.cost(&2), asked.get()),
        (Some(3), None, 3)
    );
}
