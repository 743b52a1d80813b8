//! Problems that sometimes fail to list successors. A search that is resumed finds the same answer as without failures.

use std::fmt::Debug;

use colorwalk::algorithms::{
    BidirectionalBfs, BidirectionalDijkstra, BranchAndBound, BreadthFirst, CycleRule,
    IterativeDeepening,
};
use colorwalk::certificate::Rule;
use colorwalk::state_space::ExploreError;
use colorwalk::{
    Claim, Cost, Failure, Limit, Outcome, Path, Preorder, Reachable, Report, Search, SearchError,
    SearchProblem, Step, Successor, Unit, Zero, try_problem_fn,
};
use colorwalk_testing::{
    Arranged, Failing, Graph, Joined, Method, Order, Plain, digraphs, table, told, two_ways,
    with_admissible, with_run,
};
use proptest::prelude::*;

/// The calls that fail: a single call, every k-th call, or random calls.
fn fails() -> impl Strategy<Value = u64> {
    let each = |k| {
        (0..64)
            .filter(|call| call % k == k - 1)
            .map(|call| 1u64 << call)
            .sum()
    };
    prop_oneof![
        (0..64).prop_map(|call| 1u64 << call),
        (2..20u32).prop_map(each),
        any::<u64>().prop_map(|calls| calls & !1),
    ]
}

/// Returns the statements of a report, without the counts.
fn answer<S: Debug, A: Debug, C: Cost>(report: &Report<S, A, C>) -> String {
    let (outcome, claim) = (report.outcome(), report.claim());
    format!(
        "{outcome:?} {claim:?} {:?} {:?}",
        report.lower_bound(),
        report.reached()
    )
}

/// Resumes a run after each failure, and checks what it reports there. There are no more expansions than answers of the
/// problem.
macro_rules! drive_on {
    ($run:ident, $flaky:ident, $name:expr) => {{
        let mut failures = 0;
        while $run.run_to_end().unwrap() == Step::CutOff(Limit::Failure) {
            prop_assert_eq!($run.failure().unwrap().to_string(), "down");
            prop_assert!($run.stats().expanded <= $flaky.answered(), "{:?}", $name);
            failures += 1;
            prop_assert!(failures < 100_000, "{:?} makes no progress", $name);
        }
        prop_assert_eq!($run.failure(), None);
        $flaky.recover(); // the path is replayed
        $run.into_report().unwrap()
    }};
}

/// Lists the edges of `flaky` in reverse and then the first two edges of `graph`. It has one type for all tests.
fn arranged<'p>(
    flaky: &'p Failing<'p>,
    graph: &'p Graph<u32>,
) -> impl SearchProblem<State = u32, Action = usize, Cost = u32> {
    let reversed = Arranged(flaky, |edges: &mut Vec<_>| edges.reverse());
    let again = Arranged(graph, |edges: &mut Vec<_>| edges.truncate(2));
    Plain(Joined(reversed, again))
}

proptest! {
    #![proptest_config(colorwalk_testing::config(256))]

    #[test]
    fn a_search_that_is_driven_on_after_failures_answers_as_if_there_were_none(
        (graph, h) in with_admissible(),
        fails in fails(),
        depth in prop::option::of(0u32..6),
    ) {
        let order = Order { max_depth: depth, ..Order::default() };
        let endless = Method::Dfs(CycleRule::None);
        for method in Method::ALL.into_iter().filter(|&method| method != endless) {
            let expected = method.search_in(order, Search::new(&graph), table(&h)).unwrap();
            let flaky = Failing::by_bits(&graph, fails);
            let search = Search::new(&flaky);
            let report =
                with_run!(method => order, search, table(&h), |run| drive_on!(run, flaky, method));
            prop_assert_eq!(told(&graph, &report), told(&graph, &expected), "{:?}", method);
        }
    }

    /// The edges before a failure may be all that a search needs.
    #[test]
    fn a_failure_after_some_edges_is_told_by_the_call_that_failed_or_never(
        (graph, h) in with_admissible(),
        fails in fails(),
        listed in 1usize..4,
    ) {
        let flaky = || Failing::by_bits(&graph, fails).listing(listed);
        for method in Method::ending() {
            let expected = method.search(Search::new(&graph), table(&h)).unwrap();
            let flaky = flaky();
            let report = with_run!(method, Search::new(&flaky), table(&h), |run| {
                while run.run_to_end().unwrap() == Step::CutOff(Limit::Failure) {
                    prop_assert_eq!(Failure::take(), None, "{:?}", method);
                }
                prop_assert_eq!(Failure::take(), None, "{:?}", method);
                run.into_report() // this replays the path, through calls that may fail
            });
            prop_assert_eq!(Failure::take(), None, "{:?}", method);
            match report {
                // After a failure the list is read again, which changes the counts.
                Ok(report) => prop_assert_eq!(answer(&report), answer(&expected), "{:?}", method),
                Err(SearchError::Failed { .. }) => {}
                Err(error) => prop_assert!(false, "{:?}: {}", method, error),
            }
        }
        let flaky = flaky();
        let few = Search::new(&flaky).k_shortest_paths(3);
        prop_assert_eq!(Failure::take(), None);
        let all = Search::new(&graph).k_shortest_paths(3).unwrap();
        prop_assert!(few.is_ok_and(|few| all.paths().starts_with(few.paths())));
    }

    /// Up to a failure, their lists differ from the beginning of their complete lists.
    #[test]
    fn adaptors_that_arrange_lists_lose_no_edge_after_a_failure(
        (graph, h) in with_admissible(),
        fails in fails(),
        listed in 0usize..4,
    ) {
        let sound = Failing::by_bits(&graph, 0);
        for method in Method::ending() {
            let sound = arranged(&sound, &graph);
            let expected = method.search(Search::new(&sound), table(&h)).unwrap();
            let flaky = Failing::by_bits(&graph, fails).listing(listed);
            let problem = arranged(&flaky, &graph);
            let report = with_run!(method, Search::new(&problem), table(&h), |run| {
                while run.run_to_end().unwrap() == Step::CutOff(Limit::Failure) {}
                flaky.recover();
                run.into_report()
            });
            match report {
                Ok(report) => {
                    prop_assert_eq!(report.claim(), expected.claim(), "{:?}", method);
                    match report.claim() {
                        Claim::Cheapest | Claim::CheapestIfAdmissible => {
                            prop_assert_eq!(report.cost(), expected.cost(), "{:?}", method);
                        }
                        // Another goal of the same depth may come first.
                        Claim::FewestEdges => {
                            let edges = report.path().map(Path::len);
                            prop_assert_eq!(edges, expected.path().map(Path::len), "{:?}", method);
                        }
                        _ => {}
                    }
                }
                Err(SearchError::Unfaithful { .. }) => {} // the position of an edge has changed
                Err(error) => prop_assert!(false, "{:?}: {}", method, error),
            }
        }
    }

    #[test]
    fn a_search_from_both_ends_is_driven_on_after_failures(
        graph in digraphs(),
        goal in 0u32..8,
        fails in fails(),
    ) {
        let graph = graph.with_goals(&[goal % graph.states]);
        let expected = Search::new(&graph).bidirectional_bfs().unwrap();
        let flaky = Failing::by_bits(&graph, fails);
        let mut run = Search::new(&flaky).start(BidirectionalBfs::new());
        let report = drive_on!(run, flaky, "bidirectional_bfs");
        prop_assert_eq!(told(&graph, &report), told(&graph, &expected));

        let expected = Search::new(&graph).bidirectional_dijkstra().unwrap();
        let flaky = Failing::by_bits(&graph, fails);
        let mut run = Search::new(&flaky).start(BidirectionalDijkstra);
        let report = drive_on!(run, flaky, "bidirectional_dijkstra");
        prop_assert_eq!(told(&graph, &report), told(&graph, &expected));
    }

    #[test]
    fn searches_for_many_paths_are_cut_off_by_a_failure(graph in digraphs(), call in 0u32..40) {
        let all = Search::new(&graph).k_shortest_paths(4).unwrap();
        let flaky = Failing::by_bits(&graph, 1 << call);
        let cut = Search::new(&flaky).k_shortest_paths(4).unwrap();
        if cut.limit().is_some() {
            prop_assert_eq!(cut.limit(), Some(Limit::Failure));
            prop_assert!(all.paths().starts_with(cut.paths()));
            prop_assert!(cut.stats().expanded <= flaky.answered());
            let next = all.paths().get(cut.paths().len()).map(colorwalk::Path::cost);
            prop_assert!(next.is_none_or(|next| cut.lower_bound().is_none_or(|bound| bound <= next)));
        } else {
            prop_assert_eq!(cut.paths(), all.paths());
        }
        let all = Search::new(&graph).all_shortest_paths().unwrap();
        let flaky = Failing::by_bits(&graph, 1 << call);
        match Search::new(&flaky).all_shortest_paths() {
            Ok(cut) => {
                if let Outcome::CutOff(limit) = cut.report().outcome() {
                    prop_assert_eq!(*limit, Limit::Failure);
                } else {
                    prop_assert_eq!(cut.count(), all.count());
                }
            }
            Err(error) => { // when the path of the report was replayed
                let is_failure = matches!(error, SearchError::Failed { .. });
                prop_assert!(is_failure);
            }
        }
    }

    #[test]
    fn reachable_states_are_found_in_spite_of_failures(graph in digraphs(), fails in fails()) {
        let flaky = Failing::by_bits(&graph, fails);
        let mut reachable = Reachable::new(&flaky);
        let mut states: Vec<u32> = Vec::new();
        loop {
            states.extend(reachable.by_ref());
            if reachable.take_failure().is_none() {
                break;
            }
        }
        prop_assert!(states.into_iter().eq(Reachable::new(&graph)));
        let flaky = Failing::by_bits(&graph, fails);
        let mut preorder = Preorder::new(&flaky);
        let mut states: Vec<u32> = Vec::new();
        loop {
            states.extend(preorder.by_ref());
            prop_assert_eq!(preorder.next(), None);
            if preorder.take_failure().is_none() {
                break;
            }
        }
        prop_assert!(states.into_iter().eq(Preorder::new(&graph)));
    }
}

/// If one thread took the failure of another, the other thread would take its partial list for all successors.
#[test]
fn a_thread_takes_the_failures_of_its_own_calls_only() {
    let closed = try_problem_fn(
        0u32,
        |_| Err::<Option<Successor<u32, (), Unit>>, _>("closed"),
        |_| false,
    );
    let list = || assert_eq!(closed.successors(&0).into_iter().count(), 0);
    list();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            assert_eq!(Failure::take(), None);
            list();
            assert!(Failure::take().is_some());
        });
    });
    assert!(Failure::take().is_some());
    assert_eq!(Failure::take(), None);
}

#[test]
fn a_report_that_failed_prints_the_state_and_the_reason() {
    let graph = two_ways();
    for method in Method::ending() {
        let failing = Failing::by_bits(&graph, u64::MAX);
        let search = Search::new(&failing);
        let report = method.search(search, table(&[0; 5])).unwrap();
        let text = report.to_string();
        assert!(
            text.starts_with("cut off: the problem failed at 0: down (nothing proved); "),
            "{method:?}: {text}"
        );
    }
}

#[test]
fn a_failure_is_told_by_whatever_meets_it() {
    let graph = two_ways();
    let failing = || Failing::by_bits(&graph, u64::MAX);
    let report = Search::new(&failing()).dijkstra().unwrap();
    assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Failure));
    assert_eq!(report.failure().unwrap().to_string(), "down");
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
        failed.to_string().replace("another", "down")
    );
    assert!(matches!(
        explored,
        ExploreError::Search(SearchError::Failed { state: 0, .. })
    ));

    let found = Search::new(&graph).dijkstra().unwrap();
    let checked = found.certify(&failing());
    assert_eq!(checked.unwrap_err().rule, Rule::Failed);
    let replayed = found.reached().path(&failing(), &3);
    assert!(matches!(
        replayed,
        Err(SearchError::Failed { state: 0, .. })
    ));

    // The search asks whether there is an edge beyond the largest depth.
    let within = Search::new(&failing())
        .run(BreadthFirst::new().max_depth(0))
        .unwrap();
    assert_eq!(*within.outcome(), Outcome::CutOff(Limit::Failure));

    // A path is replayed on request: the search itself asks for no edge twice.
    let calls = Search::new(&graph).run(BranchAndBound::new(Zero)).unwrap();
    let calls = calls.stats().expanded;
    let flaky = Failing::by_bits(&graph, 1 << calls);
    let replayed = Search::new(&flaky).run(BranchAndBound::new(Zero));
    assert!(matches!(replayed, Err(SearchError::Failed { .. })));

    let no_goal = graph.with_goals(&[]);
    let exhausted = Search::new(&no_goal).bfs().unwrap();
    let failing = Failing::by_bits(&no_goal, 0b100);
    assert_eq!(exhausted.certify(&failing).unwrap_err().rule, Rule::Failed);
}

/// The 5th and the 6th call look up the edges of the path after the state where the two sides met.
#[test]
fn a_failure_while_two_sides_are_joined_is_no_fault_of_the_problem() {
    let line = Graph::new(&[(0, 1, 1u32), (1, 2, 1), (2, 3, 1), (3, 4, 1)], &[4]);
    for call in 0..8 {
        let flaky = Failing::by_bits(&line, 1 << call);
        let mut run = Search::new(&flaky).start(BidirectionalBfs::new());
        let is_cut = run.run_to_end().unwrap() == Step::CutOff(Limit::Failure);
        assert_eq!(is_cut, call < 6, "{call}");
        assert!(matches!(run.run_to_end(), Ok(Step::Goal(_))));
        flaky.recover();
        assert_eq!(run.into_report().unwrap().cost(), Some(4));

        let flaky = Failing::by_bits(&line, 1 << call);
        let mut run = Search::new(&flaky).start(BidirectionalDijkstra);
        let is_cut = run.run_to_end().unwrap() == Step::CutOff(Limit::Failure);
        assert_eq!(is_cut, call < 6, "{call}");
        assert!(matches!(run.run_to_end(), Ok(Step::Goal(_))));
        flaky.recover();
        assert_eq!(run.into_report().unwrap().cost(), Some(4));
    }
}

/// The problem fails so often that it never lists the rest of the path in one attempt.
#[test]
fn a_problem_that_fails_at_every_other_call_is_solved_in_the_end() {
    let line = Graph::new(
        &(0..12u32).map(|n| (n, n + 1, 1u32)).collect::<Vec<_>>(),
        &[12],
    );
    let every_other = u64::MAX / 3 * 2;
    let flaky = Failing::by_bits(&line, every_other);
    let mut run = Search::new(&flaky).start(BidirectionalBfs::new());
    let ended = (0..100).any(|_| run.run_to_end().unwrap() != Step::CutOff(Limit::Failure));
    assert!(ended);
    let flaky = Failing::by_bits(&line, every_other);
    let mut run = Search::new(&flaky).start(BidirectionalDijkstra);
    let ended = (0..100).any(|_| run.run_to_end().unwrap() != Step::CutOff(Limit::Failure));
    assert!(ended);
    for depth in [12, 13] {
        let flaky = Failing::by_bits(&line, every_other);
        let mut run = Search::new(&flaky).start(IterativeDeepening::new().max_depth(depth));
        let ended = (0..1000).any(|_| run.run_to_end().unwrap() != Step::CutOff(Limit::Failure));
        assert!(ended);
    }
}

/// This adaptor appends its second list even if the first one failed, so the edges before the failure have other
/// positions in the complete list. One of these positions belongs to a more expensive edge to the same state.
#[test]
fn a_replay_that_is_dearer_than_what_the_search_found_is_no_answer() {
    let edges = [(0, 1, 0), (1, 2, 0), (1, 2, 0), (1, 2, 1)];
    let graph = Graph::new(&edges, &[2]);
    for method in Method::ending() {
        let flaky = Failing::new(&graph, |call| (1..6).contains(&call)).listing(2);
        let problem = arranged(&flaky, &graph);
        let report = with_run!(method, Search::new(&problem), Zero, |run| {
            while run.run_to_end().unwrap() == Step::CutOff(Limit::Failure) {}
            flaky.recover();
            run.into_report()
        });
        match report {
            Ok(report) => assert_eq!(report.certify(&problem), Ok(()), "{method:?}"),
            Err(SearchError::Unfaithful { .. }) => {}
            Err(error) => panic!("{method:?}: {error}"),
        }
    }
}

/// At the largest depth, a search asks a state without edges twice: to see whether it has edges, and to expand it.
#[test]
fn at_the_largest_depth_every_other_call_may_fail() -> Result<(), TestCaseError> {
    let graph = Graph::new(&[(0, 1, 1u32), (0, 2, 1)], &[2]);
    let h = [0, 0, 0];
    for depth in 0..3 {
        let order = Order {
            max_depth: Some(depth),
            ..Order::default()
        };
        for method in Method::ending() {
            let expected = method
                .search_in(order, Search::new(&graph), table(&h))
                .unwrap();
            for fails in [u64::MAX / 3, (u64::MAX / 3) << 1] {
                let flaky = Failing::by_bits(&graph, fails);
                let search = Search::new(&flaky);
                let report = with_run!(method => order, search, table(&h), |run| drive_on!(run, flaky, method));
                prop_assert_eq!(
                    told(&graph, &report),
                    told(&graph, &expected),
                    "{:?}",
                    method
                );
            }
        }
    }
    Ok(())
}
