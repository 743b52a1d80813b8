//! Runs whose limits change on the way: one of the limits in force explains each result.

use std::time::{Duration, Instant};

use colorwalk::algorithms::{DepthFirst, OnFull};
use colorwalk::{Claim, Limit, Limits, Outcome, Search, SearchProblem, Step, Successor, Zero};
use colorwalk_testing::numbers::Numbers;
use colorwalk_testing::steps::{self, Bytes, Size};
use colorwalk_testing::{
    Method, Order, distance, fewest_edges, listed, simple_paths, table, told, walk,
    with_admissible, with_run,
};
use proptest::prelude::*;

/// The binary tree below 1.
fn tree(is_goal: fn(u64) -> bool) -> Numbers<'static> {
    Numbers::unweighted(1, |n| [2 * n, 2 * n + 1], is_goal)
}

/// A limit interrupts an expansion, and another limit ends it there. Successors that were generated before the
/// interruption keep their predecessor.
#[test]
fn a_limit_that_interrupts_leaves_no_successors_behind_that_wait() {
    let tree = tree(|_| false);
    for method in Method::ALL {
        for generated in 1..30 {
            let search = Search::new(&tree).limits(Limits::new().generated(generated));
            with_run!(method => Order::max_depth(6), search, Zero, |run| {
                assert_eq!(run.run_to_end(), Ok(Step::CutOff(Limit::Generated)));
                run.set_limits(Limits::new().expansions(0));
                run.run_for(9).unwrap();
                run.set_limits(Limits::new().generated(generated + 9));
                run.run_to_end().unwrap();
                for state in run.reached() {
                    let path = run.path(state.id()).unwrap().unwrap();
                    assert_eq!(path.end(), state.state(), "{method:?}");
                }
                let report = run.into_report().unwrap();
                assert_eq!(report.certify(&tree), Ok(()), "{method:?}, {generated}");
            });
        }
    }
}

/// Each state has 60 successors, and every other edge is dear. After the first path to the goal, no dear edge is worth
/// its cost, so half of the open states are dropped at once.
#[test]
fn a_limit_on_memory_that_is_lowered_holds_at_once() {
    let edges = |n: u64| {
        let count = if n < 4_000 { 60 } else { 0 };
        (1..=count).map(move |i| Successor::new(i, 60 * n + i, if i % 2 == 0 { 1_000 } else { 1 }))
    };
    let is_goal = |n: u64| n == 60 * (60 + 59) + 59;
    let tree = Numbers::new(0, edges, is_goal);
    let capped = Method::capped(500, OnFull::DropWorst);
    for method in Method::ALL.into_iter().chain(capped) {
        let whole = with_run!(method => Order::max_depth(3), Search::new(&tree), Zero, |run| {
            run.run_to_end().unwrap();
            run.stats().expanded
        });
        for steps in (0..4).chain(56..68).chain(whole.saturating_sub(3)..=whole) {
            with_run!(method => Order::max_depth(3), Search::new(&tree), Zero, |run| {
                let _ = run.run_for(steps).unwrap();
                let before = run.stats().bytes_peak;
                run.set_limits(Limits::new().bytes(0));
                run.run_to_end().unwrap();
                let after = run.stats().bytes_peak;
                assert!(after <= before + steps::STARTS, "{method:?}, {steps}: {before}, {after}");
            });
        }
    }
}

fn end_of<P>(problem: P, method: Method, limits: &Limits) -> String
where
    P: SearchProblem<State = u64, Action = u64, Cost = u32>,
{
    let search = Search::new(problem).limits(limits.clone());
    with_run!(method => Order::max_depth(6), search, Zero, |run| {
        run.run_to_end().unwrap();
        run.set_limits(Limits::new().expansions(50)); // greedy searches go deep, where numbers overflow
        run.run_to_end().unwrap();
        told(&tree(|n| n == 44), &run.into_report().unwrap())
    })
}

/// A search that owns its problem goes on in the middle of an expansion, as one that borrows it does.
#[test]
fn an_interrupted_search_that_owns_its_problem_goes_on() {
    let tree = tree(|n| n == 44);
    for method in Method::ALL {
        for generated in 1..30 {
            let limits = Limits::new().generated(generated);
            let borrowed = end_of(&tree, method, &limits);
            let owned = end_of(self::tree(|n| n == 44), method, &limits);
            assert_eq!(owned, borrowed, "{method:?}, {generated}");
        }
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(4_000))]

    /// The largest depth of a depth-first run rises and falls, and limits interrupt the run.
    #[test]
    fn a_depth_first_run_whose_depth_changes_says_what_is_so(
        (graph, _) in with_admissible(),
        depths in prop::collection::vec((0u32..6, 0u64..9), 1..8),
        start in prop::option::of(0u32..4),
    ) {
        let fewest = fewest_edges(&graph);
        for rule in colorwalk_testing::RULES {
            let search = DepthFirst::new(rule);
            let search = start.map_or(search, |edges| search.max_depth(edges));
            let mut run = Search::new(&graph).start(search);
            let mut deepest = start;
            let mut least = start.unwrap_or(u32::MAX);
            for &(depth, generated) in &depths {
                let generated = run.stats().generated + generated;
                run.set_limits(Limits::new().generated(generated));
                if let Step::Goal(_) = run.run_for(100).unwrap() {
                    break;
                }
                run.set_max_depth(depth);
                deepest = deepest.map(|deepest| deepest.max(depth));
                least = least.min(depth);
            }
            let report = run.into_report().unwrap();
            if let Some(path) = report.path() {
                walk(&graph, path);
                prop_assert!(deepest.is_none_or(|deepest| path.len() <= deepest as usize));
            }
            match report.claim() {
                Claim::NoPathWithin(edges) => {
                    prop_assert!(edges >= least);
                    prop_assert!(fewest.is_none_or(|fewest| fewest > edges as usize), "{:?}", rule);
                }
                Claim::NoPath => prop_assert_eq!(fewest, None),
                _ => {}
            }
            prop_assert_eq!(report.certify(&graph), Ok(()), "{:?}", rule);
        }
    }

    /// The largest depth of a list of simple paths rises and falls.
    #[test]
    fn simple_paths_whose_depth_changes_are_simple_paths(
        (graph, _) in with_admissible(),
        depths in prop::collection::vec((0u32..6, 0usize..4), 1..6),
    ) {
        let all = simple_paths(&graph, true);
        let mut paths = Search::new(&graph).all_simple_paths();
        let mut found = Vec::new();
        let deepest = depths.iter().map(|&(depth, _)| depth as usize).max();
        for (depth, count) in depths {
            paths = paths.max_depth(depth);
            found.extend(paths.by_ref().take(count).map(|path| listed(&path.unwrap())));
        }
        found.extend(paths.by_ref().take(100).map(|path| listed(&path.unwrap())));
        let mut rest = all.iter();
        prop_assert!(found.iter().all(|path| rest.any(|other| other == path)));
        prop_assert!(found.iter().all(|path| Some(path.1.len()) <= deepest));
        prop_assert!(paths.limit() == Some(Limit::Depth) || found == all);
    }
}

/// With both a limit on time and a deadline, the earlier one ends the search.
#[test]
fn the_earlier_one_of_a_limit_on_time_and_a_deadline_ends_the_search() {
    let (tree, now, hour) = (tree(|_| false), Instant::now(), Duration::from_secs(3_600));
    for (time, deadline) in [(hour, now), (Duration::ZERO, now + hour)] {
        let limits = Limits::new()
            .time(time)
            .deadline(deadline)
            .expansions(5_000);
        let report = Search::new(&tree).limits(limits).bfs().unwrap();
        assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Time));
        assert_eq!(report.stats().expanded, 0);
    }
}

/// The choices of a program: see [`steps`].
fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..250)
}

proptest! {
    #![proptest_config(colorwalk_testing::config(160))]

    /// The limit interrupts a run anywhere, even in the middle of an expansion. The largest depth prunes.
    #[test]
    fn a_run_that_is_interrupted_anywhere_and_then_cut_says_what_is_so((graph, h) in with_admissible()) {
        let best = distance(&graph);
        for (method, generated, depth) in interruptions() {
            let told = format!("{method:?}, {generated} generated, to depth {depth}");
            let search = Search::new(&graph).limits(Limits::new().generated(generated));
            let report = with_run!(method => Order::max_depth(depth), search, table(&h), |run| {
                run.run_for(100).unwrap();
                run.set_limits(Limits::NONE);
                run.run_for(100).unwrap();
                for state in run.reached().take(20) {
                    let path = run.path(state.id()).unwrap().unwrap();
                    prop_assert_eq!(path.end(), state.state(), "{}", told);
                    walk(&graph, &path);
                }
                run.into_report().unwrap()
            });
            if let Some((bound, best)) = report.lower_bound().zip(best) {
                prop_assert!(i64::from(bound) <= best, "{}: {:?}", told, report);
            }
            prop_assert_eq!(report.certify_informed(&graph, &used(method, &h)), Ok(()), "{}", told);
        }
    }
}

/// Returns every search with a limit on generated states, and then a largest depth.
fn interruptions() -> impl Iterator<Item = (Method, u64, u32)> {
    let limits = (1..10).flat_map(|generated| (0..3).map(move |depth| (generated, depth)));
    let with = move |method| {
        limits
            .clone()
            .map(move |(generated, depth)| (method, generated, depth))
    };
    Method::ALL.into_iter().flat_map(with)
}

/// Returns the estimates that a search keeps.
fn used(method: Method, h: &[u32]) -> impl Fn(&u32) -> u32 {
    move |&state: &u32| {
        if method.is_informed() {
            h[state as usize]
        } else {
            0
        }
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(8_000))]

    /// The program compares every answer with an oracle.
    #[test]
    fn whatever_limits_a_run_has_had_it_says_what_is_so(choices in choices()) {
        steps::run(&mut Bytes(&choices), Size::SMALL);
    }

    /// The same on a problem with failing calls.
    #[test]
    fn whatever_failed_on_the_way_a_run_says_what_is_so(choices in choices()) {
        steps::run_failing(&mut Bytes(&choices), Size::SMALL);
    }
    /// The same of an iterator over paths.
    #[test]
    fn whatever_limits_there_were_all_simple_paths_are_listed_once(choices in choices()) {
        steps::run_simple_paths(&mut Bytes(&choices), Size::SMALL);
    }
}
