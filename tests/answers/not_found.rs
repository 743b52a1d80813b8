//! An answer without a path says why: the error of a report, the last item of an iterator, and the end of a traversal.

use std::error::Error;
use std::{fmt, io};

use colorwalk::adaptors::{WithGoal, WithStarts};
use colorwalk::digraph::Digraph;
use colorwalk::state_space::ExploreError;
use colorwalk::{
    Claim, Limit, Limits, NotFound, Outcome, PathOf, Preorder, Reachable, Search, SearchError,
    SearchProblem,
};
use colorwalk_testing::{
    Failing, Graph, Method, Order, Plain, digraphs, table, two_ways, with_admissible,
};
use proptest::prelude::*;

#[derive(Debug)]
struct Offline(io::Error);

impl fmt::Display for Offline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no connection")
    }
}

impl Error for Offline {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// Returns the expected error, according to other parts of the report.
fn expected(report: &colorwalk::ReportOf<Graph<u32>>) -> Result<u32, String> {
    match (report.outcome(), report.failure()) {
        (Outcome::Found(path), None) => Ok(path.cost()),
        (Outcome::Exhausted, None) if report.claim() == Claim::NoPath => {
            Err("no path exists".to_owned())
        }
        (Outcome::Exhausted, None) => Err("no path was found, though one may exist".to_owned()),
        (Outcome::CutOff(limit), None) => Err(match report.lower_bound() {
            None | Some(0) => format!("cut off: {limit}"),
            Some(bound) => format!("cut off: {limit}, lower bound {bound}"),
        }),
        (_, Some(failure)) => panic!("{failure}"),
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(256))]

    #[test]
    fn the_error_of_a_report_says_what_the_report_says(
        (graph, h) in with_admissible(),
        expansions in prop::option::of(0u64..8),
        depth in prop::option::of(0u32..4),
    ) {
        let mut limits = Limits::new();
        limits.expansions = expansions;
        let order = Order { max_depth: depth, ..Order::default() };
        for method in Method::ending() {
            let search = Search::new(&graph).limits(limits.clone());
            let report = method.search_in(order, search, table(&h)).unwrap();
            let expected = expected(&report);
            let found = report.found().map(|path| path.cost()).map_err(|error| error.to_string());
            prop_assert_eq!(found, expected, "{:?}", method);
        }
    }

    /// The iterator yields a failure, ends, and can be continued. No path is lost, and no path is repeated.
    #[test]
    fn all_simple_paths_come_in_spite_of_failures(graph in digraphs(), bits in any::<u64>()) {
        prop_assume!(Search::new(&graph).all_simple_paths().take(200).count() < 200);
        let all: Vec<_> = Search::new(&graph).all_simple_paths().map(Result::unwrap).collect();
        // Sixteen calls in a row succeed, and a path is replayed in fewer calls.
        let failing = Failing::by_bits(&graph, bits & 0xffff_ffff_fffe);
        let problem = Plain(&failing);
        let mut paths = Search::new(&problem).limits(Limits::new()).all_simple_paths();
        let mut some: Vec<PathOf<Graph<u32>>> = Vec::new();
        loop {
            match paths.next() {
                Some(Ok(path)) => some.push(path),
                Some(Err(SearchError::Failed { failure, .. })) => {
                    prop_assert_eq!(failure.to_string(), "down");
                    prop_assert!(paths.failure().is_some());
                    prop_assert_eq!(paths.limit(), Some(Limit::Failure));
                    prop_assert!(paths.next().is_none());
                }
                Some(Err(error)) => prop_assert!(false, "{}", error),
                None => break,
            }
        }
        prop_assert_eq!(some, all);
    }
}

#[test]
fn a_report_without_a_path_names_the_failure_and_its_state() {
    let ask = |_: &&str| {
        let refused = io::Error::other("refused");
        Err::<Option<(&str, colorwalk::Unit)>, _>(Offline(refused))
    };
    let pages = colorwalk::try_problem_fn("home", ask, |_| false);
    let error: Box<dyn Error> = Search::new(&pages)
        .bfs()
        .unwrap()
        .found()
        .unwrap_err()
        .into();
    assert_eq!(
        error.to_string(),
        "the problem failed at \"home\": no connection"
    );
    let failure = error.source().unwrap();
    assert_eq!(failure.to_string(), "no connection");
    assert_eq!(failure.source().unwrap().to_string(), "refused");
}

#[test]
fn a_problem_that_names_no_goal_says_so_through_adaptors() {
    let roads: Digraph = "0 1 5\n 1 2 3".parse().unwrap();
    let no_goal = |error| assert_eq!(error, Err(NotFound::NoGoal));
    no_goal(Search::new(&roads).dijkstra().unwrap().found().map(drop));
    no_goal(Search::new(&&roads).bfs().unwrap().found().map(drop));
    let boxed = Box::new(WithStarts::new(&roads, [1.into()]));
    no_goal(Search::new(&boxed).bfs().unwrap().found().map(drop));

    // A goal that cannot be reached, and an adaptor with its own goal.
    let far = roads.with_starts([2]).unwrap().with_goals([0]).unwrap();
    let no_path = |error| assert_eq!(error, Err(NotFound::NoPath));
    no_path(Search::new(&far).bfs().unwrap().found().map(drop));
    no_path(
        Search::new(&WithGoal::new(&roads, |_: &_| false))
            .bfs()
            .unwrap()
            .found()
            .map(drop),
    );
    assert!(!Plain(&roads).names_no_goal());

    // A tree is not a search for a path.
    let tree = Search::new(&roads).shortest_path_tree().unwrap();
    assert!(!tree.to_string().contains("goal"), "{tree}");
    assert_eq!(tree.found().map(drop), Err(NotFound::NotProved));
}

#[test]
fn the_last_item_of_the_cheapest_paths_is_a_failure() {
    let graph = two_ways();
    let all = Search::new(&graph).shortest_simple_paths().count();
    for call in 0..60 {
        let failing = Failing::by_bits(&graph, 1 << call);
        let problem = Plain(&failing);
        let mut paths = Search::new(&problem).shortest_simple_paths();
        let items: Vec<_> = paths.by_ref().collect();
        let fails = items.iter().filter(|item| item.is_err()).count();
        assert_eq!(fails, usize::from(failing.calls() > call), "{call}");
        assert!(items[..items.len() - fails].iter().all(Result::is_ok));
        assert!(fails == 1 || items.len() == all);
        if let Some(Err(error)) = items.last() {
            assert!(matches!(error, SearchError::Failed { .. }), "{error}");
        }
        assert!(paths.next().is_none());
    }
}

#[test]
fn a_traversal_that_ended_early_says_so() {
    let graph = two_ways();
    for call in 0..8 {
        let failing = Failing::by_bits(&graph, 1 << call);
        let problem = Plain(&failing);
        let mut reachable = Reachable::new(&problem);
        let count = reachable.by_ref().count();
        let has_failed = failing.calls() > call;
        assert_eq!(reachable.end().is_err(), has_failed, "{call}");
        assert!(has_failed || count == Reachable::new(&graph).count());

        let failing = Failing::by_bits(&graph, 1 << call);
        let problem = Plain(&failing);
        let mut preorder = Preorder::new(&problem);
        let last = preorder.by_ref().last();
        match preorder.end() {
            Ok(()) => assert!(failing.calls() <= call),
            Err(ExploreError::Search(SearchError::Failed { state, failure })) => {
                assert_eq!(
                    (Some(state), failure.to_string()),
                    (last, "down".to_owned())
                );
            }
            Err(error) => panic!("{error}"),
        }
    }
}
