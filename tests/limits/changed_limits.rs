//! Runs whose limits change on the way: one of the limits in force explains each result.

use std::time::{Duration, Instant};

use colorwalk::{Claim, Limit, Limits, Outcome, Search, SearchProblem, Step, Unit, Zero};
use colorwalk_testing::numbers::Numbers;
use colorwalk_testing::steps::{self, Bytes, Size};
use colorwalk_testing::{Graph, Method, distance, table, told, walk, with_admissible, with_run};
use proptest::prelude::*;

/// The binary tree below 1.
fn tree(is_goal: fn(u64) -> bool) -> Numbers<'static> {
    Numbers::unweighted(1, |n| [2 * n, 2 * n + 1], is_goal)
}

/// A limit interrupts an expansion, and a lower limit on depth prunes the rest of it. Successors that were generated
/// before the interruption keep their predecessor.
#[test]
fn a_lower_limit_on_depth_leaves_no_successors_behind_that_wait() {
    let tree = tree(|_| false);
    for method in Method::ALL {
        for generated in 1..30 {
            let search = Search::new(&tree).limits(Limits::new().generated(generated));
            with_run!(method, search, Zero, |run| {
                assert_eq!(run.run_to_end(), Ok(Step::CutOff(Limit::Generated)));
                run.set_limits(Limits::new().depth(2).expansions(0));
                run.run_for(9).unwrap();
                run.set_limits(Limits::new().generated(generated + 9).depth(6));
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

fn end_of<P>(problem: P, method: Method, limits: &Limits) -> String
where
    P: SearchProblem<State = u64, Action = u64, Cost = u32>,
{
    let search = Search::new(problem).limits(limits.clone());
    with_run!(method, search, Zero, |run| {
        run.run_to_end().unwrap();
        run.set_limits(Limits::new().expansions(200).depth(6));
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

/// If the limit on depth falls below a generated goal, the search does not find the goal. The lower bound does not
/// exceed the cost of paths to it. A longer way costs more.
///
/// ```text
/// 0 --1--> 2, the goal          0 --1--> 1 --1--> 3 --1--> 4 --1--> 2
/// ```
#[test]
fn a_goal_that_a_lower_limit_on_depth_makes_too_deep_is_pruned() {
    let edges = [(0, 1), (0, 2), (1, 3), (3, 4), (4, 2)].map(|(from, to)| (from, to, Unit));
    let graph = Graph::new(&edges, &[2]);
    for method in Method::ALL {
        for steps in 1..12 {
            for depths in [[0, 0], [0, 9]] {
                let report = with_run!(method, Search::new(&graph), Zero, |run| {
                    let step = run.run_for(steps).unwrap();
                    if !step.is_progress() || run.incumbent().unwrap().is_some() {
                        continue;
                    }
                    for depth in depths {
                        run.set_limits(Limits::new().depth(depth));
                        run.run_to_end().unwrap();
                    }
                    run.into_report().unwrap()
                });
                let is_right = report.lower_bound().is_none_or(|bound| bound <= 1);
                assert!(is_right, "{method:?} after {steps} steps: {report}");
                let claim = report.claim();
                assert!(
                    matches!(claim, Claim::Nothing | Claim::Path),
                    "{method:?}: {report}"
                );
            }
        }
    }
}

/// The limit on depth prunes the way through 1. It is raised before it prunes the way through 2.
///
/// ```text
/// 0 --1--> 1 --1--> 4, the goal          0 --1--> 2 --1--> 3 --1--> 4
/// ```
#[test]
fn a_path_that_is_found_after_the_limit_on_depth_rose_is_only_a_path() {
    let edges = [(0, 1), (0, 2), (1, 4), (2, 3), (3, 4)].map(|(from, to)| (from, to, 1u32));
    let graph = Graph::new(&edges, &[4]);
    for method in Method::ALL {
        for more in [Limits::new().depth(9), Limits::NONE] {
            let search = Search::new(&graph).limits(Limits::new().depth(1));
            let report = with_run!(method, search, Zero, |run| {
                while run
                    .reached()
                    .all(|state| *state.state() != 1 || !state.is_closed())
                {
                    if !run.step().unwrap().is_progress() {
                        break;
                    }
                }
                run.set_limits(more);
                run.finish().unwrap()
            });
            let is_shortest = report.path().is_none_or(|path| path.len() == 2);
            let claim = report.claim();
            assert!(is_shortest || claim == Claim::Path, "{method:?}: {report}");
            assert_eq!(report.certify(&graph), Ok(()), "{method:?}: {report}");
        }
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

fn config(in_gate: u32) -> ProptestConfig {
    ProptestConfig {
        cases: colorwalk_testing::cases(in_gate),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// The choices of a program: see [`steps`].
fn choices() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..250)
}

proptest! {
    #![proptest_config(config(160))]

    /// The first limit interrupts a run anywhere, even in the middle of an expansion. The second one prunes.
    #[test]
    fn a_run_that_is_interrupted_anywhere_and_then_cut_says_what_is_so((graph, h) in with_admissible()) {
        let best = distance(&graph);
        for (method, generated, depth) in interruptions() {
            let told = format!("{method:?}, {generated} generated, then to depth {depth}");
            let search = Search::new(&graph).limits(Limits::new().generated(generated));
            let report = with_run!(method, search, table(&h), |run| {
                for limits in [Limits::new().depth(depth), Limits::NONE] {
                    run.run_for(100).unwrap();
                    run.set_limits(limits);
                }
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

/// Returns every search with a limit on generated states, and then a limit on depth.
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
    #![proptest_config(config(8_000))]

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
