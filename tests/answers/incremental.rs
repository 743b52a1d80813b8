//! Incremental estimates. Every search computes them with correct facts about the edge, and finds the same answer as
//! with direct estimates.

use colorwalk::laws::{self, Law};
use colorwalk::{Heuristic, Limit, Limits, Search, Step};
use colorwalk_testing::{Graph, Method, table, told, with_admissible, with_run};
use proptest::prelude::*;

/// A heuristic that returns direct estimates at starts only, and all other estimates along an edge.
struct Along<'g> {
    graph: &'g Graph<u32>,
    estimates: &'g [u32],
}

impl Heuristic<u32, u32> for Along<'_> {
    fn estimate(&self, state: &u32) -> u32 {
        assert!(self.graph.starts.contains(state), "{state} is no start");
        self.estimates[*state as usize]
    }

    fn estimate_next(&self, &from: &u32, h: u32, &to: &u32) -> u32 {
        let mut edges = self.graph.edges.iter();
        assert!(edges.any(|&(tail, head, _)| (tail, head) == (from, to)));
        assert_eq!(h, self.estimates[from as usize]);
        h + self.estimates[to as usize] - self.estimates[from as usize]
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(1000))]

    #[test]
    fn a_report_is_the_same_by_estimates_along_the_edges(
        (graph, h) in with_admissible(),
        cap in prop::option::of(0u32..40),
    ) {
        let along = || Along { graph: &graph, estimates: &h };
        for limits in [Limits::new(), Limits::new().expansions(1_000_000)] {
            let search = || {
                let search = Search::new(&graph).limits(limits.clone());
                match cap {
                    Some(cap) => search.max_cost(cap),
                    None => search,
                }
            };
            for method in Method::ending().filter(|method| method.is_informed()) {
                let plain = method.search(search(), table(&h)).unwrap();
                let report = method.search(search(), along()).unwrap();
                prop_assert_eq!(told(&graph, &report), told(&graph, &plain), "{:?}", method);
            }
        }
    }

    /// An expansion that stops in the middle still knows its state.
    #[test]
    fn a_report_is_the_same_by_estimates_along_the_edges_after_many_stops(
        (graph, h) in with_admissible(),
    ) {
        for method in Method::ending().filter(|method| method.is_informed()) {
            let plain = method.search(Search::new(&graph), table(&h)).unwrap();
            let mut allowed = 0;
            let search = Search::new(&graph).limits(Limits::new().generated(allowed));
            let report = with_run!(method, search, Along { graph: &graph, estimates: &h }, |run| {
                while run.run_to_end().unwrap() == Step::CutOff(Limit::Generated) {
                    allowed += 1;
                    run.set_limits(Limits::new().generated(allowed));
                }
                run.into_report().unwrap()
            });
            prop_assert_eq!(told(&graph, &report), told(&graph, &plain), "{:?}", method);
        }
    }
}

/// Estimates states correctly, and makes a mistake between these two states.
struct Slips(u32, u32);

impl Heuristic<u32, u32> for Slips {
    fn estimate(&self, &state: &u32) -> u32 {
        4 - state
    }

    fn estimate_next(&self, &from: &u32, h: u32, to: &u32) -> u32 {
        let right = Heuristic::<u32, u32>::estimate(self, to);
        if (from, *to) == (self.0, self.1) {
            h
        } else {
            right
        }
    }
}

#[test]
fn an_estimate_that_goes_wrong_along_an_edge_is_found() {
    let graph = Graph::new(
        &[(0, 1, 1u32), (1, 2, 1), (0, 2, 2), (2, 3, 1), (3, 4, 1)],
        &[4],
    );
    assert_eq!(laws::check_consistent(&graph, &Slips(9, 9)), Ok(()));
    for &(from, to, _) in &graph.edges {
        let slips = Slips(from, to);
        let broken = laws::check_heuristic(&graph, &slips).unwrap_err();
        assert_eq!(broken.law, Law::HeuristicNext);
        assert_eq!(laws::check_consistent(&graph, &slips), Err(broken));
    }
    let broken = laws::check_heuristic(&graph, &Slips(0, 2)).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "heuristic.next does not hold: next(u, h(u), v) = h(v), but h(0) = 4, next = 4, h(2) = 2"
    );
    assert_eq!(broken.states, [0, 2]);
}
