//! Algorithms of a user's own, as frontiers: fringe search from the examples, and frontiers that break their contract.

use std::collections::VecDeque;

use colorwalk::algorithms::{Frontier, GraphSearch, OpenStates};
use colorwalk::{
    Claim, Heuristic, Limit, Limits, Outcome, ReachedStateOf, Search, SearchProblem, StateId, Step,
};
use colorwalk_testing::{
    Failing, Graph, distance, small, table, told, walk, with_admissible, with_consistent,
};
use proptest::prelude::*;

use fringe_search::{Fringe, Lists};

#[expect(dead_code, reason = "it is a program")]
#[path = "../../examples/fringe_search.rs"]
mod fringe_search;

fn fringe<H>(h: H) -> GraphSearch<Fringe<H>> {
    GraphSearch::new(Fringe(h, Lists::default()))
}

/// Forgets every state whose id is a multiple of a number, and after a while returns states that are not open.
struct Careless<H> {
    heuristic: H,
    forgets: usize,
    open: Vec<StateId>,
}

impl<P, H> Frontier<P> for Careless<H>
where
    P: SearchProblem,
    H: Heuristic<P::State, P::Cost>,
{
    const BY_COST: bool = true;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &self.heuristic
    }

    fn push(&mut self, state: ReachedStateOf<'_, P>) {
        if state.id().index() == 0 || state.id().index() % self.forgets > 0 {
            self.open.push(state.id());
        }
    }

    fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
        let newest = self.open.iter().rev().find(|id| open.get(**id).is_some());
        newest.or(self.open.first()).copied()
    }
}

/// The oldest state first.
#[derive(Default)]
struct OldestFirst {
    open: VecDeque<StateId>,
    bytes: usize, // that it says it uses
}

impl<P: SearchProblem> Frontier<P> for OldestFirst {
    fn push(&mut self, state: ReachedStateOf<'_, P>) {
        self.open.push_back(state.id());
    }

    fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
        while self.open.front().is_some_and(|id| open.get(*id).is_none()) {
            self.open.pop_front();
        }
        self.open.front().copied()
    }

    fn bytes(&self, _: usize) -> usize {
        self.bytes
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(1000))]

    #[test]
    fn fringe_search_finds_a_cheapest_path_or_proves_that_there_is_none((graph, h) in with_admissible()) {
        let report = Search::new(&graph).run(fringe(table(&h))).unwrap();
        prop_assert_eq!(report.cost(), distance(&graph).map(small));
        let claim = if report.path().is_some() { Claim::Path } else { Claim::NoPath };
        prop_assert_eq!(report.claim(), claim);
        prop_assert_eq!(report.certify_informed(&graph, &table(&h)), Ok(()));
    }

    #[test]
    fn with_a_consistent_heuristic_the_lower_bound_is_the_cost((graph, h) in with_consistent()) {
        let report = Search::new(&graph).run(fringe(table(&h))).unwrap();
        if report.path().is_some() {
            prop_assert_eq!(report.lower_bound(), report.cost());
        }
        prop_assert_eq!(report.certify_informed(&graph, &table(&h)), Ok(()));
    }

    #[test]
    fn a_run_in_pieces_says_the_same((graph, h) in with_admissible(), steps in 1u64..4) {
        let whole = Search::new(&graph).run(fringe(table(&h))).unwrap();
        let mut run = Search::new(&graph).start(fringe(table(&h)));
        while run.run_for(steps).unwrap().is_progress() {
            let next = run.peek().map(|state| state.id());
            prop_assert_eq!(next, run.peek().map(|state| state.id()));
        }
        prop_assert_eq!(told(&graph, &run.into_report().unwrap()), told(&graph, &whole));
        let mut run = Search::new(&graph).start(fringe(table(&h)));
        for generated in 1.. {
            run.set_limits(Limits::new().generated(generated));
            if !matches!(run.run_to_end().unwrap(), Step::CutOff(_)) {
                break;
            }
        }
        prop_assert_eq!(told(&graph, &run.into_report().unwrap()), told(&graph, &whole));
    }

    #[test]
    fn under_limits_it_claims_no_more_than_is_so(
        (graph, h) in with_admissible(),
        (max_cost, generated) in (0u32..20, 0u64..20),
    ) {
        let best = distance(&graph).map(small);
        let all = [
            Search::new(&graph).max_cost(max_cost),
            Search::new(&graph).limits(Limits::new().generated(generated)),
            Search::new(&graph).limits(Limits::new().bytes(7_000)),
        ];
        for search in all {
            let report = search.run(fringe(table(&h))).unwrap();
            if let Outcome::Exhausted = report.outcome() {
                prop_assert_eq!(best, None);
            }
            if let Some((bound, best)) = report.lower_bound().zip(best) {
                prop_assert!(bound <= best);
            }
            prop_assert_eq!(report.certify_informed(&graph, &table(&h)), Ok(()));
        }
    }

    #[test]
    fn a_frontier_that_loses_states_never_says_that_there_is_no_path(
        (graph, h) in with_admissible(),
        forgets in 1usize..5,
    ) {
        let careless = Careless { heuristic: table(&h), forgets, open: Vec::new() };
        let report = Search::new(&graph).graph_search(careless).unwrap();
        let best = distance(&graph).map(small);
        match report.outcome() {
            Outcome::Found(path) => prop_assert_eq!(walk(&graph, path), i64::from(path.cost())),
            Outcome::Exhausted => prop_assert_eq!(best, None),
            Outcome::CutOff(limit) => prop_assert_eq!(*limit, Limit::Frontier),
        }
        if let Some((bound, best)) = report.lower_bound().zip(best) {
            prop_assert!(bound <= best);
        }
        prop_assert_eq!(report.certify_informed(&graph, &table(&h)), Ok(()));
    }

    /// The frontier forgets states, limits change, and the problem fails.
    #[test]
    fn whatever_happens_to_a_careless_frontier_the_report_says_what_is_so(
        (graph, h) in with_admissible(),
        (forgets, bits) in (1usize..5, any::<[u64; 2]>()),
        limits in prop::collection::vec((0u64..6, 0u64..9), 0..8),
    ) {
        let failing = Failing::by_bits(&graph, bits[0] & bits[1]).listing(1);
        let careless = Careless { heuristic: table(&h), forgets, open: Vec::new() };
        let mut run = Search::new(&failing).start(GraphSearch::new(careless));
        for (expansions, generated) in limits {
            let stats = run.stats();
            let limits = Limits::new().expansions(stats.expanded + expansions);
            run.set_limits(limits.generated(stats.generated + generated));
            if let Step::Goal(_) = run.run_to_end().unwrap() {
                break;
            }
        }
        failing.recover();
        let report = run.into_report().unwrap();
        let best = distance(&graph).map(small);
        match report.outcome() {
            Outcome::Found(path) => prop_assert_eq!(walk(&graph, path), i64::from(path.cost())),
            Outcome::Exhausted => prop_assert_eq!(best, None),
            Outcome::CutOff(_) => {}
        }
        if let Some((bound, best)) = report.lower_bound().zip(best) {
            prop_assert!(bound <= best);
        }
        prop_assert_eq!(report.certify_informed(&graph, &table(&h)), Ok(()));
    }

    #[test]
    fn the_oldest_state_first_is_breadth_first_search((mut graph, _) in with_admissible()) {
        for (.., cost) in &mut graph.edges {
            *cost = 1; // otherwise a cheaper path would replace one of fewer edges
        }
        let own = Search::new(&graph).graph_search(OldestFirst::default()).unwrap();
        let bfs = Search::new(&graph).bfs().unwrap();
        prop_assert_eq!(own.path().map(colorwalk::Path::len), bfs.path().map(colorwalk::Path::len));
        prop_assert_eq!(own.lower_bound(), None);
        prop_assert_eq!(own.certify(&graph), Ok(()));
    }
}

#[test]
fn an_estimate_below_zero_does_not_raise_the_limit_on_cost() {
    let graph = Graph::new(&[(0, 1, 5i8)], &[1]);
    let outcome = |max_cost| {
        let heuristic = |_: &u32| -9i8;
        let careless = Careless {
            heuristic,
            forgets: 9,
            open: Vec::new(),
        };
        let search = Search::new(&graph).max_cost(max_cost);
        let report = search.graph_search(careless).unwrap();
        assert_eq!(report.certify_informed(&graph, &heuristic), Ok(()));
        report.outcome().clone()
    };
    assert!(matches!(outcome(5), Outcome::Found(_)));
    assert_eq!(outcome(4), Outcome::CutOff(Limit::Cost));
}

#[test]
fn the_memory_of_a_frontier_counts() {
    let ring = Graph::new(&[(0, 1, 1u32), (1, 2, 1), (2, 0, 1)], &[]);
    let outcome = |bytes| {
        let search = Search::new(&ring).limits(Limits::new().bytes(1_000_000));
        let open = VecDeque::new();
        let report = search.graph_search(OldestFirst { open, bytes }).unwrap();
        assert!(report.stats().bytes_peak >= bytes);
        report.outcome().clone()
    };
    assert_eq!(outcome(1_000), Outcome::Exhausted);
    assert_eq!(outcome(2_000_000), Outcome::CutOff(Limit::Bytes));
}
