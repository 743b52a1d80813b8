//! The generators keep their promises, generate the cases that they are meant for, and shrink counterexamples.

use std::cell::RefCell;
use std::fmt::Debug;

use colorwalk::algorithms::AStar;
use colorwalk::arbitrary::{digraphs, digraphs_of, walks, with_admissible, with_consistent};
use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{Heuristic, Search, SearchProblem, Successor, Unit, laws, problem_fn};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestError, TestRng, TestRunner};

fn runner(cases: u32) -> TestRunner {
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Returns the number of draws, of a thousand, for which `holds` is true.
fn occurs<S: Strategy>(strategy: S, holds: impl Fn(&S::Value) -> bool) -> u32 {
    let count = RefCell::new(0);
    let result = runner(1_000).run(&strategy, |value| {
        *count.borrow_mut() += u32::from(holds(&value));
        Ok(())
    });
    result.expect("it rejects nothing");
    count.into_inner()
}

/// Returns the counterexample that proptest finds and shrinks.
fn counterexample<S: Strategy>(strategy: S, holds: impl Fn(&S::Value) -> bool) -> S::Value
where
    S::Value: Debug,
{
    let result = runner(1_000).run(&strategy, |value| {
        prop_assert!(holds(&value));
        Ok(())
    });
    match result {
        Err(TestError::Fail(_, value)) => value,
        other => panic!("no counterexample: {other:?}"),
    }
}

#[test]
fn wicked_graphs_occur_in_every_few_draws() {
    let often = |holds: &dyn Fn(&Digraph) -> bool| occurs(digraphs(0u32..=9), holds) > 50;
    assert!(often(&|graph| graph.edges().any(|edge| edge.cost == 0)));
    assert!(often(&|graph| graph
        .edges()
        .any(|edge| edge.from == edge.to)));
    assert!(often(&|graph| {
        let ends: Vec<_> = graph.edges().map(|edge| (edge.from, edge.to)).collect();
        (1..ends.len()).any(|i| ends[..i].contains(&ends[i]))
    }));
    assert!(often(&|graph| graph.start_nodes().len() > 1));
    assert!(often(&|graph| graph.goal_nodes().is_empty()));
    assert!(often(&|graph| graph.goal_nodes().len() > 1));
    let is_reached = |graph: &Digraph| Search::new(graph).bfs().unwrap().path().is_some();
    assert!(often(&|graph| graph.is_goal(&graph.start_nodes()[0])));
    assert!(often(
        &|graph| is_reached(graph) && !graph.is_goal(&graph.start_nodes()[0])
    ));
    assert!(often(
        &|graph| !is_reached(graph) && !graph.goal_nodes().is_empty()
    ));
    assert!(often(&|graph| graph.topological_order().is_err()));
}

#[test]
fn negative_cycles_and_their_absence_occur() {
    let has_cycle = |graph: &Digraph<i32>| graph.bellman_ford().is_err();
    let count = occurs(digraphs(-3i32..=9), has_cycle);
    assert!((50..950).contains(&count), "{count}");
}

#[test]
fn a_graph_shrinks_to_what_matters() {
    let graph = counterexample(digraphs(0u32..=9), |graph| graph.edge_count() < 3);
    assert_eq!(graph.to_string(), "nodes 1\nstart 0\n0 0 0\n0 0 0\n0 0 0\n");
    let graph = counterexample(digraphs(0u32..=9), |graph| {
        Search::new(graph)
            .dijkstra()
            .unwrap()
            .cost()
            .is_none_or(|cost| cost < 12)
    });
    // Two consecutive edges that cost 12 together, and nothing else.
    assert_eq!((graph.edge_count(), graph.node_count()), (2, 3));
    assert_eq!(graph.edges().map(|edge| edge.cost).sum::<u32>(), 12);
}

/// This holds whichever graph proptest begins with.
#[test]
fn most_counterexamples_shrink_to_the_smallest_one() {
    let mut sizes = std::collections::BTreeMap::new();
    for seed in 0..60 {
        let config = ProptestConfig {
            failure_persistence: None,
            ..ProptestConfig::with_cases(1_000)
        };
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
        let result = TestRunner::new_with_rng(config, rng).run(&digraphs(0u32..=9), |graph| {
            let cost = Search::new(&graph).dijkstra().unwrap().cost();
            prop_assert!(cost.is_none_or(|cost| cost < 1));
            Ok(())
        });
        let Err(TestError::Fail(_, graph)) = result else {
            panic!("no counterexample: {result:?}");
        };
        *sizes
            .entry((graph.node_count(), graph.edge_count()))
            .or_insert(0) += 1;
    }
    assert!(sizes[&(2, 1)] >= 45, "{sizes:?}");
    let nodes = sizes.keys().map(|(nodes, _)| nodes);
    assert!(nodes.max() <= Some(&6), "{sizes:?}");
}

#[test]
fn numbers_of_nodes_and_edges_keep_their_ranges() {
    let is_within = |graph: &Digraph<Unit>| {
        (2..=5).contains(&graph.node_count()) && (3..=7).contains(&graph.edge_count())
    };
    assert_eq!(
        occurs(digraphs_of(2..=5, 3..=7, Just(Unit)), is_within),
        1_000
    );
    let without_nodes = occurs(digraphs_of(0..=1, 2, 1u32..5), |graph| {
        assert_eq!(graph.edge_count(), 2 * graph.node_count());
        assert_eq!(graph.start_nodes().is_empty(), graph.node_count() == 0);
        graph.node_count() == 0
    });
    assert!((300..700).contains(&without_nodes), "{without_nodes}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn each_step_of_a_walk_is_an_edge_and_it_ends_early_only_at_a_dead_end(
        (graph, walk) in digraphs(-3i32..=9).prop_flat_map(|graph| {
            (Just(graph.clone()), walks(graph, 3..=6))
        }),
    ) {
        prop_assert!(graph.start_nodes().contains(&walk[0]));
        for step in walk.windows(2) {
            prop_assert!(graph.out_edges(step[0]).any(|edge| edge.to == step[1]));
        }
        prop_assert!(walk.len() <= 7);
        prop_assert!(walk.len() >= 4 || graph.out_edges(walk[walk.len() - 1]).len() == 0);
    }

    #[test]
    fn estimates_by_construction_keep_what_they_promise(
        (graph, h) in with_admissible(digraphs(0u8..=9), 0u8..=40),
        (other, consistent) in with_consistent(digraphs(0u64..=9), 0u64..=40),
    ) {
        prop_assert_eq!(h.as_slice().len(), graph.node_count());
        prop_assert_eq!(laws::check_heuristic(&graph, &h), Ok(()));
        prop_assert_eq!(laws::check_consistent(&other, &consistent), Ok(()));
    }
}

#[test]
fn estimates_are_often_inconsistent_and_often_exact() {
    let strategy = || with_admissible(digraphs(0u32..=9), 0u32..=40);
    let broken = occurs(strategy(), |(graph, h)| {
        laws::check_consistent(graph, h).is_err()
    });
    assert!(broken > 50, "{broken}");
    let reopened = occurs(strategy(), |(graph, h)| {
        let report = Search::new(graph).run(AStar::new(h.clone())).unwrap();
        report.stats().reopened > 0
    });
    assert!(reopened > 0);
    let exact = occurs(
        with_consistent(digraphs(0u32..=9), 0u32..=40),
        |(graph, h)| {
            let cost = Search::new(graph).dijkstra().unwrap().cost();
            cost.is_some_and(|cost| {
                cost > 0 && h.as_slice()[graph.start_nodes()[0].index()] == cost
            })
        },
    );
    assert!(exact > 50, "{exact}");
}

#[test]
fn an_estimate_of_a_node_that_is_not_there_is_zero() {
    let (graph, h) = counterexample(with_admissible(digraphs(1u32..=9), 5u32..=40), |_| false);
    let beyond = NodeId::new(u32::try_from(graph.node_count()).unwrap());
    assert_eq!(h.as_slice(), [5]); // no goal, so any estimate is right
    assert_eq!(Heuristic::<NodeId, u32>::estimate(&h, &beyond), 0);
}

#[test]
fn walks_shrink_to_few_steps_and_first_successors() {
    let stairs = problem_fn(
        0u32,
        |&n| [1, 10, 100].map(|step| Successor::new(step, n + step, Unit)),
        |_| false,
    );
    let walk = counterexample(walks(&stairs, 0..=20), |walk| walk.len() < 4);
    assert_eq!(walk, [0, 1, 2, 3]);
    let walk = counterexample(walks(&stairs, 0..=20), |walk| walk[walk.len() - 1] < 300);
    let state = walk[walk.len() - 1];
    assert!((300..410).contains(&state), "{state}");
}

#[test]
fn walks_go_through_endless_lists_of_successors_and_end_where_there_is_no_start() {
    let wide = problem_fn(
        0u64,
        |&n| (1..).map(move |step| Successor::new(step, n + step, Unit)),
        |_| false,
    );
    assert_eq!(occurs(walks(&wide, 3), |walk| walk.len() == 4), 1_000);
    let nowhere = Digraph::<u32>::builder().build().unwrap();
    assert_eq!(occurs(walks(nowhere, 0..=5), Vec::is_empty), 1_000);
}

#[cfg(feature = "color-walk")]
#[test]
fn boards_of_every_size_occur_and_shrink_to_one_cell() {
    use colorwalk::arbitrary::boards;
    use colorwalk::color_walk::Board;

    let sizes = RefCell::new(std::collections::BTreeSet::new());
    let count = occurs(boards(1..=3, 2..=3, 1..=4u8), |board| {
        let size = (board.columns(), board.rows(), board.colours());
        sizes.borrow_mut().insert(size);
        board
            .cells()
            .iter()
            .any(|colour| colour.get() + 1 == board.colours())
    });
    assert_eq!(sizes.into_inner().len(), 3 * 2 * 4);
    assert!(count > 800, "the last colour is used on {count} boards");

    let boards = || boards(1..=9, 1..=9, 1..=9u8);
    let board = counterexample(boards(), |_| false);
    assert_eq!(board, "0".parse::<Board>().unwrap());
    let board = counterexample(boards(), |board| board.columns() < 4);
    assert_eq!(board.cells().len(), 4);
}
