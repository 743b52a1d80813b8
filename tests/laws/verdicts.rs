//! The verdicts of laws are true: of random graphs and of estimates, compared with brute force, and of lists that are
//! longer than a law reads.

use colorwalk::adaptors::WithStarts;
use colorwalk::laws::{self, LIST, Law};
use colorwalk::{Unit, problem_fn};
use colorwalk_testing::{Graph, digraphs, remaining, table};
use proptest::prelude::*;

fn some_of(graph: &Graph<u32>, sample: u8) -> Vec<u32> {
    (0..graph.states)
        .filter(|state| sample >> state & 1 == 1)
        .collect()
}

proptest! {
    #![proptest_config(colorwalk_testing::config(500))]

    #[test]
    fn what_the_laws_say_of_estimates_is_true(
        graph in digraphs(),
        h in prop::collection::vec(0u32..12, 8),
        sample: u8,
    ) {
        let states = some_of(&graph, sample);
        let from_some = WithStarts::new(&graph, states);
        let reached = laws::sample(&from_some, 100).unwrap(); // all that can be reached
        let d = remaining(&graph);
        let is_admissible = |state: &u32| d.get(state).is_none_or(|&d| i64::from(h[*state as usize]) <= d);
        match laws::check_heuristic(&from_some, &table(&h)) {
            Ok(()) => prop_assert!(reached.iter().all(is_admissible)),
            Err(broken) => prop_assert!(!is_admissible(&broken.states[0])),
        }
        let is_zero_at_goals = reached.iter().all(|&u| !graph.goals.contains(&u) || h[u as usize] == 0);
        let mut edges = graph.edges.iter().filter(|edge| reached.contains(&edge.0));
        let is_consistent = edges.all(|&(u, v, cost)| h[u as usize] <= cost + h[v as usize]);
        let verdict = laws::check_consistent(&from_some, &table(&h));
        prop_assert_eq!(verdict.is_ok(), is_zero_at_goals && is_consistent);
    }
}

/// Every edge of a star has an edge back, but not among the first edges that a law reads.
#[test]
fn an_edge_that_a_law_does_not_read_is_not_said_to_be_missing() {
    let leaves = 1..=2 * u32::try_from(LIST).unwrap();
    let edges: Vec<_> = leaves
        .flat_map(|leaf| [(0, leaf, 1), (leaf, 0, 1u32)])
        .collect();
    let star = Graph::new(&edges, &[0]);
    assert_eq!(laws::check_undirected(&star), Ok(()));
    if colorwalk_testing::is_exhaustive() {
        assert_eq!(laws::check_reversible(&star), Ok(()));
    }
    // Here the law reads the whole list of the other leaf.
    let mut other = star.clone();
    other.edges.push((1, 2, 1));
    let broken = laws::check_undirected(&other).unwrap_err();
    assert_eq!(
        (broken.law, &broken.states[..]),
        (Law::UndirectedEdges, &[1, 2][..])
    );
}

#[test]
fn the_cost_of_an_edge_is_shown_as_a_number() {
    let line = problem_fn(0u32, |&n| [(n + 1, Unit)], |&n| n == 9);
    let broken = laws::check_consistent(&line, &|&n: &u32| if n == 0 { 5 } else { 0 }).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "heuristic.consistent does not hold: h(u) <= c(u, v) + h(v), but h(0) = 5, c = 1, h(1) = 0"
    );
}
