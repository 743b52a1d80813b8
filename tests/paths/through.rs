//! A path through given states: it exists if each state has an edge to the next, and takes the cheapest edges.

use colorwalk::{Path, SearchError, problem_fn};
use colorwalk_testing::{Graph, digraphs, walk};
use proptest::prelude::*;

/// Returns the least cost of an edge from one state to another.
fn least(graph: &Graph<u32>, from: u32, to: u32) -> Option<u32> {
    let between = { graph.edges.iter() }.filter(|edge| (edge.0, edge.1) == (from, to));
    between.map(|edge| edge.2).min()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(1000)))]

    #[test]
    fn a_path_of_states_takes_a_cheapest_edge_between_two(
        mut graph in digraphs(),
        turns in prop::collection::vec(any::<prop::sample::Index>(), 0..5),
        stray in 0..4u32,
    ) {
        graph.starts = vec![0];
        let mut states = vec![0];
        for turn in turns {
            let from = states[states.len() - 1];
            let out: Vec<u32> = { graph.edges.iter() }.filter(|edge| edge.0 == from).map(|edge| edge.1).collect();
            if out.is_empty() {
                break;
            }
            states.push(out[turn.index(out.len())]);
        }
        let path = Path::through(&graph, states.clone()).unwrap().expect("each is an edge");
        prop_assert_eq!(path.states(), &states[..]);
        let costs = states.windows(2).map(|pair| least(&graph, pair[0], pair[1]).unwrap());
        prop_assert_eq!(path.cost(), costs.sum::<u32>());
        prop_assert_eq!(walk(&graph, &path), i64::from(path.cost()));

        let last = states[states.len() - 1];
        states.push(stray);
        let is_edge = least(&graph, last, stray).is_some();
        prop_assert_eq!(Path::through(&graph, states).unwrap().is_some(), is_edge);
    }
}

#[test]
fn of_equally_cheap_edges_the_first_is_taken() {
    let graph = Graph::<u32>::new(&[(0, 1, 7), (0, 1, 4), (0, 1, 4)], &[1]);
    let path = Path::through(&graph, [0, 1]).unwrap().unwrap();
    assert_eq!(path.actions(), [1]);
}

#[test]
fn no_states_are_no_path_and_one_state_is_one() {
    let graph = Graph::<u32>::new(&[(0, 1, 7)], &[1]);
    assert!(Path::through(&graph, []).unwrap().is_none());
    assert!(Path::through(&graph, [1]).unwrap().unwrap().is_empty());
}

#[test]
fn a_cost_that_fits_is_taken_where_another_overflows() {
    let road = |costs: &'static [u8]| {
        problem_fn(
            0u32,
            move |&x| costs.iter().map(move |&cost| (x + 1, cost)),
            |_| true,
        )
    };
    let path = Path::through(&road(&[200, 100]), [0, 1, 2]);
    assert_eq!(path.unwrap().unwrap().cost(), 200);
    let error = Path::through(&road(&[200, 150]), [0, 1, 2]).unwrap_err();
    assert_eq!(error, SearchError::CostOverflow { state: 2 });
}
