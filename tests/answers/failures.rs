//! Problems that fail to list successors now and then: a search that is driven on finds what it would have found.

use std::cell::{Cell, RefCell};

use colorwalk::algorithms::CycleRule;
use colorwalk::certificate::Violation;
use colorwalk::state_space::ExploreError;
use colorwalk::{
    Failure, Limit, Limits, Outcome, Reachable, Search, SearchError, SearchProblem, Step,
    SuccessorOf, Zero,
};
use colorwalk_testing::{Graph, Method, digraphs, table, told, two_ways, with_run};
use proptest::prelude::*;

/// A graph of which some calls fail: the bits say which.
struct Flaky<'g> {
    graph: &'g Graph<u32>,
    fails: Cell<u64>,
    failure: RefCell<Option<Failure>>,
}

impl<'g> Flaky<'g> {
    fn new(graph: &'g Graph<u32>, fails: u64) -> Self {
        Self {
            graph,
            fails: fails.into(),
            failure: RefCell::default(),
        }
    }
}

impl SearchProblem for Flaky<'_> {
    type State = u32;
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        self.graph.starts()
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.graph.is_goal(state)
    }

    fn successors(&self, state: &u32) -> impl Iterator<Item = SuccessorOf<Self>> {
        let fails = self.fails.get();
        self.fails.set(fails.rotate_right(1));
        let is_failure = fails & 1 != 0;
        if is_failure {
            self.failure.replace(Some(Failure::new("try again")));
        }
        let edges = (!is_failure).then(|| self.graph.successors(state));
        edges.into_iter().flatten()
    }

    const MAY_FAIL: bool = true;

    fn take_failure(&self) -> Option<Failure> {
        self.failure.take()
    }
}

proptest! {
    #[test]
    fn a_search_that_is_driven_on_after_failures_answers_as_if_there_were_none(
        graph in digraphs(),
        fails in any::<u64>(),
    ) {
        let h = vec![0; graph.states as usize];
        let endless = Method::Dfs(CycleRule::None);
        let methods = Method::ALL.into_iter().filter(|&method| method != endless);
        for method in methods.filter(|method| !method.goes_on()) { // the others replay paths on the way
            let expected = method.search(Search::new(&graph), table(&h)).unwrap();
            let flaky = Flaky::new(&graph, fails & !1);
            let report = with_run!(method, Search::new(&flaky), table(&h), |run| {
                while run.run_to_end().unwrap() == Step::CutOff(Limit::Failure) {
                    prop_assert_eq!(run.failure().unwrap().to_string(), "try again");
                }
                prop_assert_eq!(run.failure(), None);
                flaky.fails.set(0); // the path is replayed
                run.into_report().unwrap()
            });
            if method.makes_rounds() {
                // A state that may have successors lets another round begin.
                prop_assert_eq!((report.cost(), report.claim()), (expected.cost(), expected.claim()));
            } else {
                prop_assert_eq!(told(&graph, &report), told(&graph, &expected), "{:?}", method);
            }
        }
        let flaky = Flaky::new(&graph, fails & !1);
        let mut reachable = Reachable::new(&flaky);
        let mut states: Vec<u32> = Vec::new();
        loop {
            states.extend(reachable.by_ref());
            if reachable.take_failure().is_none() {
                break;
            }
        }
        prop_assert!(states.into_iter().eq(Reachable::new(&graph)));
    }
}

#[test]
fn a_report_that_failed_prints_the_state_and_the_reason() {
    let graph = two_ways();
    for method in Method::ending() {
        let failing = Flaky::new(&graph, u64::MAX);
        let search = Search::new(&failing);
        let report = method.search(search, table(&[0; 5])).unwrap();
        let text = report.to_string();
        assert!(
            text.starts_with("cut off: the problem failed at 0: try again (nothing proved); "),
            "{method:?}: {text}"
        );
    }
}

#[test]
fn a_failure_is_told_by_whatever_meets_it() {
    let graph = two_ways();
    let failing = || Flaky::new(&graph, u64::MAX);
    let report = Search::new(&failing()).dijkstra().unwrap();
    assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Failure));
    assert_eq!(report.failure().unwrap().to_string(), "try again");
    assert_eq!(
        (report.stats().expanded, report.lower_bound()),
        (0, Some(0))
    );

    let explored = Search::new(&failing()).explore().unwrap_err();
    let failed = SearchError::Failed {
        state: 0,
        failure: Failure::new("another"),
    };
    assert_eq!(
        explored.to_string(),
        failed.to_string().replace("another", "try again")
    );
    assert!(matches!(
        explored,
        ExploreError::Search(SearchError::Failed { state: 0, .. })
    ));

    let found = Search::new(&graph).dijkstra().unwrap();
    let checked = found.certify(&failing());
    assert!(
        matches!(checked, Err(Violation::Failed { .. })),
        "{checked:?}"
    );
    let replayed = found
        .reached()
        .path(&failing(), found.reached().get(&3).unwrap().id());
    assert!(matches!(
        replayed,
        Some(Err(SearchError::Failed { state: 0, .. }))
    ));

    // Nothing shows that there is no edge beyond the limit.
    let within = Search::new(&failing())
        .limits(Limits::new().depth(0))
        .bfs()
        .unwrap();
    assert_eq!(*within.outcome(), Outcome::CutOff(Limit::Depth));

    // A path is replayed when it is asked for: the search that has improved it asks for no edge twice.
    let calls = Search::new(&graph).branch_and_bound_with(Zero).unwrap();
    let calls = calls.stats().expanded;
    let flaky = Flaky::new(&graph, 1 << calls);
    let replayed = Search::new(&flaky).branch_and_bound_with(Zero);
    assert!(matches!(replayed, Err(SearchError::Failed { .. })));

    let no_goal = graph.with_goals(&[]);
    let exhausted = Search::new(&no_goal).bfs().unwrap();
    let failing = Flaky::new(&no_goal, 0b100);
    assert!(matches!(
        exhausted.certify(&failing),
        Err(Violation::Failed { .. })
    ));
}
