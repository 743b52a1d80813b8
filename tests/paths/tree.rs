//! Cheapest paths to every state: their costs agree with the oracle, and limits do not make them wrong.

use std::cell::Cell;

use colorwalk::{Limit, Outcome, Search, SearchError, try_problem_fn};
use colorwalk_testing::Graph;

#[test]
fn the_start_of_a_reached_state_is_that_of_its_path() {
    let mut graph = Graph::<u32>::new(&[(0, 2, 5), (1, 2, 4), (2, 3, 1), (0, 4, 1)], &[3]);
    graph.starts = vec![0, 1];
    let report = Search::new(&graph).dijkstra().unwrap();
    let reached = report.reached();
    for state in reached {
        let path = reached.path(&graph, state.state()).unwrap().unwrap();
        assert_eq!(reached.start_of(state.state()), Some(path.start()));
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
            Ok([(n + 1, 3u32)])
        } else {
            Err("closed")
        }
    };
    let stairs = try_problem_fn(0, next, |&n| n == 1);
    let tree = Search::new(&stairs).shortest_path_tree().unwrap();
    assert_eq!(*tree.outcome(), Outcome::CutOff(Limit::Failure));
    assert_eq!(tree.failure().unwrap().to_string(), "closed");
    let tree = tree.reached();
    assert_eq!(
        (tree.cost(&1), tree.cost(&2), asked.get()),
        (Some(3), None, 3)
    );
}
