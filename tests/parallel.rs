//! Breadth-first search on several threads says what it says on one.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use colorwalk::adaptors::WithIndex;
use colorwalk::algorithms::ParallelBreadthFirst;
use colorwalk::{
    CancelFlag, Limit, Limits, ReportOf, Run, Search, SearchError, SearchProblem, Step, Successor,
    problem_fn,
};

/// So many that layers are shared out among three threads.
const STATES: u64 = 60_000;

/// Numbers from which the edges lead far apart, many of them to the same numbers.
fn scattered(goal: u64) -> impl SearchProblem<State = u64, Action = u8, Cost = u32> + Sync {
    problem_fn(
        1,
        |&n: &u64| {
            [(3 * n + 1, 3), (5 * n + 7, 1), (n / 2, 2), (n ^ 1, 4)]
                .into_iter()
                .zip(0..)
                .map(|((to, cost), edge)| Successor::new(edge, to % STATES, cost))
        },
        move |&n| n == goal,
    )
}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).unwrap()
}

/// All that a report says, but how much memory was used.
fn told<P: SearchProblem<State = u64, Action = u8, Cost = u32>>(
    problem: &P,
    report: &ReportOf<P>,
) -> String {
    let mut stats = report.stats();
    stats.bytes_peak = 0;
    format!(
        "{:?} {:?} {stats:?} {:?} {:?}",
        report.outcome(),
        report.claim(),
        report.closest(problem),
        report.reached(),
    )
}

#[test]
fn the_report_does_not_depend_on_the_number_of_threads() {
    // The last goal is none of the states.
    for &goal in
        colorwalk_testing::few_or_all(&[1, 777, STATES][..], &[1, 2, 777, 40_000, 59_999, STATES])
    {
        let problem = scattered(goal);
        let alone = told(&problem, &Search::new(&problem).bfs().unwrap());
        let index = |&n: &u64| usize::try_from(n).unwrap();
        let indexed = WithIndex::new(&problem, index(&STATES), index);
        for count in [1, 2, 3, 7, usize::MAX] {
            let report = Search::new(&problem).parallel_bfs(threads(count)).unwrap();
            assert_eq!(told(&problem, &report), alone, "{goal}, {count} threads");
            assert_eq!(report.certify(&problem), Ok(()));
            let report = Search::new(&indexed).parallel_bfs(threads(count)).unwrap();
            assert_eq!(
                told(&problem, &report),
                alone,
                "{goal}, {count} threads, indexed"
            );
        }
    }
}

#[test]
fn limits_cut_it_where_they_cut_the_search_on_one_thread() {
    let problem = scattered(STATES);
    let all = [
        Limits::new().expansions(0),
        Limits::new().expansions(9_999),
        Limits::new().expansions(31_234),
        Limits::new().generated(100_001),
        Limits::new().depth(9),
        Limits::new().bytes(1 << 20),
    ];
    for limits in all {
        let alone = Search::new(&problem).limits(limits.clone()).bfs().unwrap();
        let search = Search::new(&problem).limits(limits.clone());
        let report = search.parallel_bfs(threads(2)).unwrap();
        assert_eq!(
            told(&problem, &report),
            told(&problem, &alone),
            "{limits:?}"
        );
    }
    let alone = Search::new(&problem).max_cost(20).bfs().unwrap();
    let report = Search::new(&problem).max_cost(20).parallel_bfs(threads(2));
    assert_eq!(told(&problem, &report.unwrap()), told(&problem, &alone));
}

/// Every limit in turn, and no limit.
#[test]
fn it_goes_on_after_any_limit_as_if_nothing_had_been() {
    let problem = scattered(STATES);
    let alone = told(&problem, &Search::new(&problem).bfs().unwrap());
    let mut run = Search::new(&problem).start(ParallelBreadthFirst::new(threads(2)));
    let mut expansions = 0;
    let mut cuts = 0;
    while run.stats().expanded < STATES / 2 {
        expansions += 1_111;
        for limits in [
            Limits::new().expansions(expansions),
            Limits::new().generated(4 * expansions + 2),
            Limits::new().time(Duration::from_micros(expansions % 300)),
        ] {
            run.set_limits(limits);
            cuts += u32::from(!run.run_for(2_000).unwrap().is_progress());
            let next = run.peek().map(|state| state.id());
            assert_eq!(run.frontier().next().map(|state| state.id()), next);
        }
    }
    assert!(cuts > 10, "{cuts}");
    run.set_limits(Limits::new());
    assert_eq!(told(&problem, &run.finish().unwrap()), alone);
}

/// Successors count how often they are asked for; the flag goes up while the threads are at work.
#[test]
fn a_flag_is_noticed_by_all_threads() {
    let flag = CancelFlag::new();
    let calls = AtomicU64::new(0);
    let problem = problem_fn(
        1u64,
        |&n| {
            if calls.fetch_add(1, Ordering::Relaxed) == 30_000 {
                flag.cancel();
            }
            [(3 * n + 1), (5 * n + 7), n / 2].map(|to| Successor::new(0u8, to % STATES, 1u32))
        },
        |_| false,
    );
    let alone = Search::new(&problem).bfs().unwrap();
    calls.store(0, Ordering::Relaxed);
    let limits = Limits::new().cancel(flag.clone());
    let mut run = Search::new(&problem)
        .limits(limits)
        .start(ParallelBreadthFirst::new(threads(3)));
    assert_eq!(run.run_to_end().unwrap(), Step::CutOff(Limit::Cancelled));
    assert!(calls.load(Ordering::Relaxed) <= 30_000 + 3 + 1);
    // A flag that stays up stops each step, and a search that goes on all the same goes on.
    assert_eq!(run.step().unwrap(), Step::CutOff(Limit::Cancelled));
    run.set_limits(Limits::new());
    assert_eq!(
        told(&problem, &run.finish().unwrap()),
        told(&problem, &alone)
    );
}

#[test]
fn a_cost_that_leaves_its_type_is_an_error_on_the_way_to_a_known_state_too() {
    let problem = problem_fn(
        1u64,
        |&n| {
            let cost = if n == 40_000 { u32::MAX } else { 1 };
            [(3 * n + 1), (5 * n + 7), n / 2]
                .map(|to| Successor::new(0u8, to % STATES, 1u32))
                .into_iter()
                .chain([Successor::new(1, 1, cost)])
        },
        |_| false,
    );
    let alone = Search::new(&problem).bfs().unwrap_err();
    assert_eq!(alone, SearchError::CostOverflow { state: 1 });
    for count in [2, 3] {
        let error = Search::new(&problem).parallel_bfs(threads(count));
        assert_eq!(error.unwrap_err(), alone);
    }
}

#[test]
fn a_panic_on_any_thread_is_the_panic_of_the_step() {
    let problem = problem_fn(
        1u64,
        |&n| {
            assert!(n != 40_000, "this state panics on purpose");
            [(3 * n + 1), (5 * n + 7), n / 2].map(|to| Successor::new(0u8, to % STATES, 1u32))
        },
        |_| false,
    );
    let mut run = Search::new(&problem).start(ParallelBreadthFirst::new(threads(2)));
    let panic = catch_unwind(AssertUnwindSafe(|| run.run_to_end())).unwrap_err();
    let message = panic.downcast_ref::<&str>();
    assert_eq!(message, Some(&"this state panics on purpose"));
    assert_eq!(run.step(), Err(SearchError::Panicked));
}

#[test]
fn a_run_can_be_sent_and_shared() {
    fn is_send_and_sync<T: Send + Sync>(_: &T) {}
    let problem = scattered(2);
    let run = Search::new(&problem).start(ParallelBreadthFirst::new(threads(2)));
    is_send_and_sync(&run);
    let _: &Run<'_, _, _> = &run;
}
