//! Closures need no types, neither the one that lists successors nor the estimate.
use colorwalk::{NonNegativeReal, Search, problem_fn};

fn main() {
    let plane = problem_fn(
        (0i32, 0i32),
        |&(x, y)| [(x + 1, y), (x, y + 1)].map(|to| (to, NonNegativeReal::from(1u8))),
        |&place| place == (3, 4),
    );
    let report = Search::new(&plane).astar(|&(x, y)| (x.abs_diff(3) + y.abs_diff(4)).into());
    assert_eq!(report.unwrap().path().unwrap().len(), 7);
}
