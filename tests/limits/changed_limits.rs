//! Runs whose limits change on the way: what they find is what one of the limits in force explains.

use colorwalk::{Limit, Limits, Outcome, Search, Step, Zero};
use colorwalk_testing::numbers::Numbers;
use colorwalk_testing::{Method, with_run};

/// The binary tree below 1.
fn tree(is_goal: fn(u64) -> bool) -> Numbers<'static> {
    Numbers::unweighted(1, |n| [2 * n, 2 * n + 1], is_goal)
}

/// A limit interrupts an expansion, and a lower limit on depth prunes the rest of it. The successors that were generated
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

/// A goal that was generated before the limit on depth fell below it is not found, and paths to it cost no less than the
/// lower bound says.
#[test]
fn a_goal_that_a_lower_limit_on_depth_makes_too_deep_is_pruned() {
    let tree = tree(|n| n == 5);
    for method in Method::ALL {
        for steps in 0..12 {
            let report = with_run!(method, Search::new(&tree), Zero, |run| {
                if !run.run_for(steps).unwrap().is_progress() || run.incumbent().unwrap().is_some()
                {
                    continue;
                }
                run.set_limits(Limits::new().depth(1));
                run.finish().unwrap()
            });
            let is_cut_off = matches!(report.outcome(), Outcome::CutOff(Limit::Depth));
            assert!(is_cut_off, "{method:?} after {steps} steps: {report}");
            let is_right = report.lower_bound().is_none_or(|bound| bound <= 2);
            assert!(is_right, "{method:?} after {steps} steps: {report}");
        }
    }
}
