//! Flags and deadlines are noticed at once: what is counted is what the problem is asked for after the flag
//! went up, which does not depend on the machine.

use std::time::{Duration, Instant};

use colorwalk::{CancelFlag, Limit, Limits};

use crate::problem::{Answer, Callback, Hostile, Shape, Way, set_alarm, take_calls};
use crate::support::Method;

/// At a millisecond a successor a deadline is looked at after a few of them, and not after a fixed number.
#[test]
fn a_deadline_is_noticed_between_successors_that_take_long_to_come() {
    for way in Way::all() {
        let fan = Hostile::new(Shape::SlowFan(Duration::from_millis(1)));
        let begin = Instant::now();
        let answer = way.answer(&fan, Limits::new().time(Duration::from_millis(20)));
        assert_eq!(answer, Answer::CutOff(Limit::Time), "{way:?}");
        let late = begin.elapsed().saturating_sub(Duration::from_millis(20));
        assert!(late < Duration::from_millis(200), "{way:?}: {late:?}");
    }
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

/// How many calls a search may make after the flag went up: those of the successors of one state, and of a
/// thousand edges that are relaxed.
const CALLS: u64 = 2_100;

/// The flag goes up in the middle of a long expansion, of a long row of short ones, and, where there are any,
/// of the rounds after them.
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
                for calls in [0, 7, 100, 2_500, 9_000] {
                    let flag = CancelFlag::new();
                    let problem = Hostile::new(shape.clone());
                    set_alarm(Some((callback, calls, flag.clone())));
                    let limits = Limits::new().cancel(flag.clone()).generated(20_000);
                    let limit = way.stop(&problem, limits);
                    let after = take_calls();
                    set_alarm(None);
                    let is_at_report =
                        limit != Some(Limit::Cancelled) && !matches!(way, Way::One(_));
                    if !flag.is_cancelled() || is_at_report {
                        continue; // it is not called that often, or in the end
                    }
                    raised += 1;
                    // What reports right away walks the paths that it reports.
                    // Beam search puts a layer in order: here at most 2 × 1000 states.
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
    assert!(raised > 1_000, "{raised}");
}
