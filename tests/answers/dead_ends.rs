//! Heuristics that recognise dead ends, on random digraphs, compared with an oracle that knows all dead ends.

use colorwalk::laws::{self, Law};
use colorwalk::{ByRef, Claim, Heuristic, Limits, Max, Search, Zero};
use colorwalk_testing::{Graph, Method, digraphs, distance, remaining, small, with_admissible};
use proptest::prelude::*;

/// Estimates in a table, and the states that the heuristic calls dead ends.
#[derive(Clone, Debug)]
struct Table {
    h: Vec<u32>,
    dead: Vec<bool>,
}

impl Heuristic<u32, u32> for Table {
    fn estimate(&self, &state: &u32) -> u32 {
        assert!(!self.dead[state as usize], "no search estimates a dead end");
        self.h[state as usize]
    }
    fn is_dead_end(&self, &state: &u32) -> bool {
        self.dead[state as usize]
    }
}

/// A digraph with admissible estimates. The heuristic recognises some of its dead ends.
fn with_dead_ends() -> impl Strategy<Value = (Graph<u32>, Table)> {
    let recognised = prop::collection::vec(prop::bool::weighted(0.8), 8);
    (with_admissible(), recognised).prop_map(|((graph, h), recognised)| {
        let remaining = remaining(&graph);
        let dead = (0..graph.states)
            .map(|state| recognised[state as usize] && !remaining.contains_key(&state));
        let dead = dead.collect();
        (graph, Table { h, dead })
    })
}

fn informed() -> impl Iterator<Item = Method> {
    Method::ending().filter(|method| method.is_informed())
}

proptest! {
    #![proptest_config(colorwalk_testing::config(1000))]

    /// The answers are the same as without dead ends, no dead end is stored, and the checker agrees.
    #[test]
    fn a_search_that_drops_dead_ends_loses_no_path((graph, table) in with_dead_ends()) {
        let best = distance(&graph).map(small);
        for method in informed() {
            let heuristic = Max(Zero, ByRef(&table));
            let report = method.search(Search::new(&graph), heuristic).unwrap();
            if method.is_exact() {
                prop_assert_eq!(report.cost(), best, "{:?}", method);
            }
            prop_assert_eq!(report.path().is_some(), best.is_some(), "{:?}", method);
            let claim = match report.claim() {
                Claim::NoPath | Claim::NoPathIfAdmissible => best.is_none(),
                claim => claim == method.claim(),
            };
            prop_assert!(claim, "{:?}: {}", method, report.claim());
            prop_assert!(report.reached().iter().all(|reached| !table.dead[*reached.state() as usize]));
            prop_assert_eq!(report.certify_informed(&graph, &table), Ok(()), "{:?}", method);
        }
    }

    /// The lower bounds of searches that were cut off are also valid.
    #[test]
    fn dead_ends_leave_lower_bounds_valid((graph, table) in with_dead_ends(), expansions in 0u64..6) {
        let limits = Limits::new().expansions(expansions);
        for method in informed() {
            let report = method.search(Search::new(&graph).limits(limits.clone()), table.clone()).unwrap();
            if let (Some(bound), Some(best)) = (report.lower_bound(), distance(&graph)) {
                prop_assert!(bound <= small(best), "{:?}", method);
            }
            prop_assert_eq!(report.certify_informed(&graph, &table), Ok(()), "{:?}", method);
        }
    }

    /// The proof depends on the heuristic only if the search dropped a dead end.
    #[test]
    fn a_proof_of_no_path_says_whether_dead_ends_were_dropped((graph, table) in with_dead_ends()) {
        let report = Method::AStar.search(Search::new(&graph), table.clone()).unwrap();
        if report.claim() == Claim::NoPath {
            prop_assert_eq!(report.certify(&graph), Ok(()));
            let was_reached = |state: &u32| report.reached().get(state).is_some();
            let mut edges = graph.edges.iter().filter(|(from, ..)| was_reached(from));
            prop_assert!(!edges.any(|&(_, to, _)| table.dead[to as usize]));
        }
    }

    #[test]
    fn true_dead_ends_keep_the_laws((graph, table) in with_dead_ends()) {
        prop_assert_eq!(laws::check_heuristic(&graph, &table), Ok(()));
        prop_assert_eq!(laws::check_heuristic(&graph, &ByRef(&table)), Ok(()));
    }

    /// In a finite graph the sample has all states, so the law finds every false dead end.
    #[test]
    fn a_false_dead_end_is_found(graph in digraphs(), pick in 0usize..8) {
        let remaining = remaining(&graph);
        let states = laws::sample(&graph, 100).unwrap();
        let alive: Vec<u32> = states.into_iter().filter(|state| remaining.contains_key(state)).collect();
        let Some(&state) = alive.get(pick % alive.len().max(1)) else {
            return Ok(());
        };
        let mut dead = vec![false; graph.states as usize];
        dead[state as usize] = true;
        let table = Table { h: vec![0; dead.len()], dead };
        let broken = laws::check_heuristic(&graph, &table).unwrap_err();
        prop_assert_eq!(broken.law, Law::HeuristicAdmissible);
        prop_assert_eq!(broken.states, [state]);

        let report = Method::AStar.search(Search::new(&graph), ByRef(&table)).unwrap();
        if distance(&graph).is_some() && report.path().is_none() {
            prop_assert_eq!(report.claim(), Claim::NoPathIfAdmissible);
            prop_assert!(report.certify(&graph).is_err());
        }
    }

    /// Exact estimates are consistent if the heuristic recognises all dead ends.
    #[test]
    fn exact_estimates_with_all_dead_ends_are_consistent(graph in digraphs()) {
        let h = colorwalk_testing::exact_estimates(&graph, 0);
        let remaining = remaining(&graph);
        let dead = (0..graph.states).map(|state| !remaining.contains_key(&state)).collect();
        prop_assert_eq!(laws::check_consistent(&graph, &Table { h, dead }), Ok(()));
    }
}
