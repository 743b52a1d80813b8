//! Costs that overflow. A path that fits is found, and a path that does not fit is never returned. The oracle adds up
//! in integers that do not overflow.

use std::collections::BTreeMap;

use colorwalk::{Claim, Limits, Outcome, Path, Search, SearchError, Zero};
use colorwalk_testing::{
    Graph, Method, digraphs, distance, distances, fewest_edges, remaining, simple_paths, walk,
};
use proptest::prelude::*;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: colorwalk_testing::cases(2_000),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

const MOST: i64 = u8::MAX as i64;

/// Digraphs with small costs, costs of about half the type, and costs at its end.
fn narrow_digraphs() -> impl Strategy<Value = Graph<u8>> {
    let factors = prop::collection::vec(prop::sample::select(&[1u32, 1, 14, 28][..]), 18);
    (digraphs(), factors).prop_map(|(graph, factors)| {
        let edges = graph.edges.iter().zip(factors);
        let narrow = |(&(from, to, cost), factor): (&(u32, u32, u32), u32)| {
            let cost = if cost == 9 && factor == 1 {
                255
            } else {
                cost * factor
            };
            (from, to, u8::try_from(cost).expect("at most 255"))
        };
        Graph {
            states: graph.states,
            edges: edges.map(narrow).collect(),
            starts: graph.starts,
            goals: graph.goals,
        }
    })
}

/// Admissible estimates, with the greatest number at dead ends.
fn estimates(graph: &Graph<u8>, percent: &[u32]) -> Vec<u8> {
    let exact = remaining(graph);
    let estimate = |state: u32| {
        let Some(exact) = exact.get(&state) else {
            return u8::MAX;
        };
        let share = exact * i64::from(percent[state as usize]) / 100;
        u8::try_from(share.min(MOST)).expect("at most 255")
    };
    (0..graph.states).map(estimate).collect()
}

fn is_overflow(error: &SearchError<u32>) -> bool {
    matches!(
        error,
        SearchError::CostOverflow { .. } | SearchError::KeyOverflow { .. }
    )
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_path_that_fits_its_type_is_found_beside_sums_that_do_not(
        graph in narrow_digraphs(),
        percent in prop::collection::vec(0u32..=100, 8),
        expansions in 0u64..12,
    ) {
        let h = estimates(&graph, &percent);
        let h = |&state: &u32| h[state as usize];
        let best = distance(&graph);
        let fits = best.is_some_and(|best| best <= MOST);
        for method in Method::ending() {
            let report = match method.search(Search::new(&graph), h) {
                Ok(report) => report,
                Err(error) => {
                    // Twice or three times a cost may overflow although the cost fits.
                    let is_scaled = matches!(method, Method::Weighted | Method::Anytime);
                    let may_fail = !fits || is_scaled || !method.is_exact();
                    prop_assert!(is_overflow(&error) && may_fail, "{:?}: {}", method, error);
                    continue;
                }
            };
            let cost = report.path().map(|path| walk(&graph, path));
            prop_assert_eq!(cost, report.cost().map(i64::from), "{:?}", method);
            if method.is_exact() {
                prop_assert_eq!(cost, best, "{:?}", method);
                prop_assert_eq!(report.claim() == method.claim(), best.is_some(), "{:?}", method);
            }
            match report.claim() {
                Claim::FewestEdges => {
                    prop_assert_eq!(report.path().map(Path::len), fewest_edges(&graph));
                }
                Claim::WithinFactor(_) => prop_assert!(2 * cost.unwrap() <= 3 * best.unwrap()),
                Claim::NoPath => prop_assert_eq!(best, None, "{:?}", method),
                _ => prop_assert!(cost.is_some(), "{:?}: {}", method, report),
            }
            let limits = Limits::new().expansions(expansions);
            if let Ok(report) = method.search(Search::new(&graph).limits(limits), h)
                && let Some((bound, best)) = report.lower_bound().zip(best)
            {
                prop_assert!(i64::from(bound) <= best, "{:?}: {:?}", method, report);
            }
        }
    }

    /// A limit on cost prunes every path that overflows, so no sum is an error.
    #[test]
    fn under_a_limit_on_cost_no_sum_is_an_error(graph in narrow_digraphs(), max_cost: u8) {
        let best = distance(&graph);
        for method in [Method::Dijkstra, Method::AStar, Method::IdaStar, Method::BranchAndBound] {
            let report = method.search(Search::new(&graph).max_cost(max_cost), Zero).unwrap();
            let cost = report.cost().map(i64::from);
            prop_assert_eq!(cost, best.filter(|&best| best <= max_cost.into()), "{:?}", method);
            let is_cut_off = matches!(report.outcome(), Outcome::CutOff(_));
            prop_assert!(is_cut_off || cost.is_some() || best.is_none(), "{:?}", method);
        }
    }

    #[test]
    fn both_ends_and_searches_for_many_paths_find_what_fits(graph in narrow_digraphs()) {
        let best = distance(&graph);
        let fits = best.is_some_and(|best| best <= MOST);
        if graph.goals.len() == 1 {
            match Search::new(&graph).bidirectional_dijkstra() {
                Ok(report) => prop_assert_eq!(report.cost().map(i64::from), best),
                Err(error) => prop_assert!(!fits && is_overflow(&error)),
            }
            match Search::new(&graph).bidirectional_bfs() {
                Ok(report) if report.claim() == Claim::FewestEdges => {
                    prop_assert_eq!(report.path().map(Path::len), fewest_edges(&graph));
                }
                Ok(report) => prop_assert_eq!(report.path().is_some(), report.claim() == Claim::Path),
                Err(error) => prop_assert!(is_overflow(&error)),
            }
        }
        match Search::new(&graph).all_shortest_paths() {
            Ok(all) => prop_assert_eq!(all.cost().map(i64::from), best),
            Err(error) => prop_assert!(!fits && is_overflow(&error)),
        }
        let cost = |path: &(u32, Vec<usize>)| -> i64 {
            path.1.iter().map(|&edge| i64::from(graph.edges[edge].2)).sum()
        };
        let mut costs: Vec<i64> = simple_paths(&graph, false).iter().map(cost).collect();
        costs.sort_unstable();
        costs.retain(|&cost| cost <= MOST);
        costs.truncate(3);
        match Search::new(&graph).k_shortest_paths(3) {
            Ok(few) => {
                let found = few.paths().iter().map(|path| i64::from(path.cost()));
                prop_assert_eq!(found.collect::<Vec<_>>(), costs);
                prop_assert_eq!(few.certify(&graph), Ok(()));
            }
            Err(error) => prop_assert!(costs.is_empty() && is_overflow(&error)),
        }
    }

    /// The tree is an error if some state can only be reached at a cost that overflows.
    #[test]
    fn a_tree_holds_every_state_or_is_an_error(graph in narrow_digraphs()) {
        let (fits, dear): (BTreeMap<_, _>, BTreeMap<_, _>) =
            distances(&graph).into_iter().partition(|&(_, cost)| cost <= MOST);
        match Search::new(&graph).shortest_path_tree() {
            Ok(report) => {
                prop_assert_eq!(dear.len(), 0);
                let reached = report.reached().iter();
                let reached = reached.map(|state| (*state.state(), i64::from(state.g())));
                prop_assert_eq!(reached.collect::<BTreeMap<_, _>>(), fits);
                prop_assert!(matches!(report.outcome(), Outcome::Exhausted));
            }
            Err(SearchError::CostOverflow { state }) => prop_assert!(dear.contains_key(&state)),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        }
    }
}

/// The greatest number means a closed edge.
#[test]
fn a_closed_edge_of_the_greatest_cost_closes_no_other_way() {
    let edges = [(0, 1, 1u32), (1, 2, u32::MAX), (0, 2, 5)];
    let graph = Graph::new(&edges, &[2]);
    for method in Method::ALL {
        let report = method.search(Search::new(&graph), Zero).unwrap();
        assert_eq!(report.cost(), Some(5), "{method:?}");
        assert_eq!(report.certify(&graph), Ok(()), "{method:?}: {report}");
    }
    let closed = Graph::new(&edges[..2], &[2]);
    for method in Method::ALL {
        let error = method.search(Search::new(&closed), Zero).unwrap_err();
        assert_eq!(error, SearchError::CostOverflow { state: 2 }, "{method:?}");
    }
}
