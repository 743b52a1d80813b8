//! Flags and deadlines are noticed at once. The tests count the calls of the problem after the flag was raised, which
//! do not depend on the machine.

use std::cell::Cell;
use std::time::{Duration, Instant};

use chacha20::ChaCha8Rng;
use colorwalk::algorithms::{BreadthFirst, CycleRule, DepthFirst, Dijkstra};
use colorwalk::{CancelFlag, Limit, Limits, Search, Step, problem_fn};
use rand::{RngExt, SeedableRng};

use colorwalk_testing::hostile::{Answer, Callback, Hostile, Shape, Way, set_alarm, take_calls};
use colorwalk_testing::{Method, few_or_all};

/// The clock is read after 64 successors, however seldom it was read before. About twenty successors come before the
/// deadline.
#[test]
fn a_deadline_is_noticed_between_successors_that_take_long_to_come() {
    for way in Way::all() {
        let fan = Hostile::new(Shape::SlowFan(Duration::from_millis(1)));
        take_calls();
        let answer = way.answer(&fan, Limits::new().time(Duration::from_millis(20)));
        assert_eq!(answer, Answer::CutOff(Limit::Time), "{way:?}");
        let calls = take_calls();
        assert!(calls < CALLS, "{way:?}: {calls}");
    }
}

/// While expansions are fast, the clock is not read at each of them. This must not be taken as a promise for later
/// ones.
#[test]
fn a_deadline_is_noticed_though_expansions_begin_to_take_long() {
    let pause = Duration::from_millis(5);
    let line = problem_fn(
        0u32,
        |&place: &u32| {
            if place > 10_000 {
                std::thread::sleep(pause);
            }
            [(place + 1, 1u32)]
        },
        |_| false,
    );
    let limits = Limits::new().time(Duration::from_millis(100));
    for run_to_end in [
        |search: Search<_>| search.start(BreadthFirst::new()).run_to_end(),
        |search: Search<_>| search.start(Dijkstra::new()).run_to_end(),
        |search: Search<_>| {
            search
                .start(DepthFirst::new(CycleRule::Closed))
                .run_to_end()
        },
    ] {
        let begin = Instant::now();
        let end = run_to_end(Search::new(&line).limits(limits.clone()));
        assert_eq!(end, Ok(Step::CutOff(Limit::Time)));
        let late = begin.elapsed().saturating_sub(Duration::from_millis(100));
        assert!(late < 20 * pause, "{late:?}");
    }
}

/// Fast steps do not promise that the rest of the frame is fast.
#[test]
fn a_frame_ends_in_time_though_steps_begin_to_take_long() {
    let slow = Cell::new(0);
    let line = problem_fn(
        0u32,
        |&place: &u32| {
            if place > 20_000 {
                slow.set(slow.get() + 1);
                std::thread::sleep(Duration::from_millis(1));
            }
            [(place + 1, 1u32)]
        },
        |_| false,
    );
    let mut run = Search::new(&line).start(BreadthFirst::new());
    while slow.get() == 0 {
        let step = run.run_within(Duration::from_millis(20));
        assert!(step.is_ok_and(Step::is_progress));
    }
    assert!(slow.get() <= 20 + 8, "{}", slow.get());
}

#[test]
fn a_flag_that_is_up_stops_every_search_before_its_first_expansion() {
    for way in Way::all() {
        let flag = CancelFlag::new();
        flag.cancel();
        let tree = Hostile::new(Shape::Tree);
        let answer = way.answer(&tree, Limits::new().cancel(flag));
        assert_eq!(answer, Answer::CutOff(Limit::Cancelled), "{way:?}");
    }
}

/// The number of calls that a search may make after the flag was raised: the successors of one state, and a thousand
/// edges to relax.
const CALLS: u64 = 2_100;

/// The flag is raised in the middle of a long expansion, of a long row of short ones, and of the rounds after them, if
/// there are any.
#[test]
fn a_flag_that_is_raised_at_any_time_is_noticed_within_few_calls_of_anything() {
    let callbacks = [
        Callback::Next,
        Callback::Successors,
        Callback::IsGoal,
        Callback::Extend,
        Callback::Order,
    ];
    let mut raised = 0;
    for shape in [Shape::Fan, Shape::Line, Shape::Tree, Shape::Ladder(3_000)] {
        for callback in callbacks {
            for way in Way::all() {
                for &calls in few_or_all(&[1_000][..], &[0, 7, 100, 2_500, 9_000]) {
                    let flag = CancelFlag::new();
                    let problem = Hostile::new(shape.clone());
                    set_alarm(Some((callback, calls, flag.clone())));
                    let limits = Limits::new()
                        .cancel(flag.clone())
                        .generated(few_or_all(3_000, 20_000));
                    let limit = way.stop(&problem, limits);
                    let after = take_calls();
                    set_alarm(None);
                    let is_at_report =
                        limit != Some(Limit::Cancelled) && !matches!(way, Way::One(_));
                    if !flag.is_cancelled() || is_at_report {
                        continue; // there are fewer calls, or the search has ended
                    }
                    raised += 1;
                    // A search that reports immediately replays the paths of its report. Beam search sorts a layer,
                    // which has at most 2 × 1000 states here.
                    let walks = match way {
                        Way::One(Method::Beam) => 2_000 * 11,
                        Way::One(_) => 0,
                        _ => 4 * calls,
                    };
                    let told = format!("{way:?} of {shape:?} by {callback:?} {calls}: {limit:?}");
                    assert!(after <= CALLS + walks, "{told}, {after} calls");
                }
            }
        }
    }
    assert!(raised > few_or_all(200, 1_000), "{raised}");
}

/// When the flag is raised, all successors have been generated, and half of them recorded.
#[test]
fn a_flag_that_is_raised_when_successors_are_recorded_is_noticed_within_few_of_them() {
    const COUNT: u64 = 20_000;
    for way in Way::all() {
        let flag = CancelFlag::new();
        let problem = Hostile::new(Shape::Broom(COUNT));
        let is_whole = matches!(way, Way::Explore | Way::BellmanFord | Way::Dag);
        let callback = if is_whole {
            Callback::Hash // it adds up no costs yet
        } else {
            Callback::Extend
        };
        set_alarm(Some((callback, COUNT / 2, flag.clone())));
        let limit = way.stop(&problem, Limits::new().cancel(flag.clone()));
        let after = take_calls();
        set_alarm(None);
        assert_eq!(limit, Some(Limit::Cancelled), "{way:?}");
        if is_whole || matches!(way, Way::One(_)) {
            // The others report immediately, and look for a goal among the reached states.
            assert!(after <= 1_000, "{way:?}: {after} calls");
        }
    }
}

/// Each state has enough successors for the flag to be checked before all of them are recorded.
#[test]
fn a_search_that_was_interrupted_among_successors_goes_on_as_if_nothing_had_been() {
    let mut interrupted = 0;
    for seed in 0..12 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let edges: Vec<(u64, u64, i64)> = (0..60 * 25)
            .map(|edge| edge / 25)
            .map(|from| {
                (
                    from,
                    rng.random_range(from + 1..=60),
                    rng.random_range(1..=9),
                )
            })
            .collect();
        let problem = Hostile::edges(&edges, 60);
        let dijkstra = Way::One(Method::Dijkstra).answer(&problem, Limits::new());
        let Answer::Found(_, least, _) = dijkstra else {
            panic!("{dijkstra:?}");
        };
        let mut flags = std::iter::repeat_with(|| {
            let flag = CancelFlag::new();
            set_alarm(Some((
                Callback::Extend,
                rng.random_range(0..60),
                flag.clone(),
            )));
            flag
        });
        for way in Way::all() {
            let Some((whole, ..)) = way.resume(&problem, &mut std::iter::empty(), 0) else {
                continue;
            };
            let resumed = way.resume(&problem, &mut flags, usize::MAX);
            let (told, _, interruptions) = resumed.unwrap();
            assert_eq!(told, whole, "{way:?}");
            interrupted += interruptions;
            for patience in 0..interruptions.min(12) {
                let (told, bound, _) = way.resume(&problem, &mut flags, patience).unwrap();
                assert!(bound.is_none_or(|bound| bound <= least), "{way:?}: {told}");
            }
        }
        for flag in flags.take(20) {
            let search = || Search::new(&problem).limits(Limits::new().cancel(flag.clone()));
            let all = search().all_shortest_paths().unwrap();
            let few = search().k_shortest_paths(3).unwrap();
            for bound in [all.report().lower_bound(), few.lower_bound()] {
                assert!(bound.is_none_or(|bound| bound.0 <= least), "{bound:?}");
            }
        }
        set_alarm(None);
    }
    assert!(interrupted > 500, "{interrupted}");
}
