//! The library on WebAssembly, where there are no threads and perhaps no clock. The program runs on every platform:
//!
//! ```text
//! export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER="node $PWD/tests/alone/run.mjs"
//! cargo run -p colorwalk-alone --bin wasm --features color-walk --target wasm32-unknown-unknown
//! ```

use std::num::NonZero;
use std::time::Duration;

use colorwalk::algorithms::BreadthFirst;
use colorwalk::color_walk::Board;
use colorwalk::color_walk::solve::{Solver, solve};
use colorwalk::digraph::Digraph;
use colorwalk::observe::Progress;
use colorwalk::{
    CancelFlag, Instant, Limit, Limits, Outcome, Search, SearchProblem, Step, Unit, laws,
    problem_fn,
};

const HAS_CLOCK: bool = cfg!(feature = "js") || !cfg!(target_os = "unknown");

fn main() {
    a_limit_on_time_ends_every_search();
    a_deadline_ends_a_search_where_there_is_a_clock();
    a_run_is_driven_without_a_clock();
    a_flag_is_noticed_within_an_expansion();
    progress_is_told();
    the_solver_needs_neither_clock_nor_threads();
    checkers_need_no_random_numbers();
}

/// The numbers from 1 on, each with `width` successors.
fn numbers(width: u64) -> impl SearchProblem<State = u64, Action = (), Cost = Unit> + Sync {
    problem_fn(
        1u64,
        move |&n| (0..width).map(move |k| (n.wrapping_mul(width) + k, Unit)),
        |_| false,
    )
}

fn a_limit_on_time_ends_every_search() {
    let cut = if HAS_CLOCK {
        Limit::Time
    } else {
        Limit::NoClock
    };
    let tree = numbers(2);
    let limits = Limits::new().time(Duration::from_millis(20));
    let search = || Search::new(&tree).limits(limits.clone());
    let reports = [
        search().bfs(),
        search().dijkstra(),
        search().dfs(colorwalk::algorithms::CycleRule::OnPath),
        search().iterative_deepening(),
    ];
    for report in reports {
        let report = report.expect("no cost overflows");
        assert_eq!(*report.outcome(), Outcome::CutOff(cut));
        assert_eq!(report.stats().expanded > 0, HAS_CLOCK);
    }
}

fn a_deadline_ends_a_search_where_there_is_a_clock() {
    if HAS_CLOCK {
        let begin = Instant::now();
        let limits = Limits::new().deadline(begin + Duration::from_millis(20));
        let report = Search::new(&numbers(2)).limits(limits).bfs().unwrap();
        assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Time));
        assert!(begin.elapsed() >= Duration::from_millis(20));
    }
}

fn a_run_is_driven_without_a_clock() {
    let tree = numbers(2);
    let mut run = Search::new(&tree).start(BreadthFirst::new());
    for looks in 1..=3 {
        assert!(matches!(run.run_for(100), Ok(Step::Expanded(_))));
        assert_eq!(run.stats().expanded, 100 * looks);
    }
}

fn a_flag_is_noticed_within_an_expansion() {
    let flag = CancelFlag::new();
    let raises = problem_fn(
        0u64,
        |&n| {
            let flag = &flag;
            (0..10_000).map(move |k| {
                if k == 100 {
                    flag.cancel();
                }
                (n + k, Unit)
            })
        },
        |_| false,
    );
    let limits = Limits::new().cancel(flag.clone());
    let report = Search::new(&raises).limits(limits).bfs().unwrap();
    assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Cancelled));
    assert!(report.stats().generated < 200, "{:?}", report.stats());
}

fn progress_is_told() {
    let line = problem_fn(0u32, |&n| [(n + 1, Unit)], |&n| n == 999);
    for (period, at_most) in [(Duration::ZERO, 1000), (Duration::from_secs(3600), 2)] {
        let mut seen = Vec::new();
        let progress = Progress::new(period, |expanded| seen.push(expanded));
        let report = Search::new(&line).observe(progress).bfs().unwrap();
        assert_eq!(report.cost(), Some(999));
        assert_eq!(seen.last(), Some(&999));
        assert!(seen.len() <= at_most);
    }
}

fn the_solver_needs_neither_clock_nor_threads() {
    let boards = [1, 2, 3].map(|number| Board::series(number).unwrap());
    assert_eq!(solve(&boards[0]).moves.len(), 29);
    let threads = NonZero::<usize>::MIN.saturating_add(1);
    let in_team = Solver::new().threads(threads).solve(&boards[1]).unwrap();
    assert!(in_team.is_optimal());
    assert_eq!(in_team.moves.len(), 30);
    let hasty = Solver::new().limits(Limits::new().time(Duration::ZERO));
    let hasty = hasty.solve(&boards[0]).unwrap();
    let cut = if HAS_CLOCK {
        Limit::Time
    } else {
        Limit::NoClock
    };
    assert_eq!(hasty.limit, Some(cut));
    assert!(hasty.moves.len() >= 29); // whatever the limits, there is a solution
}

fn checkers_need_no_random_numbers() {
    let graph: Digraph = "goal 3\n 0 1\n 0 2\n 1 3\n 2 3".parse().unwrap();
    let report = Search::new(&graph).dijkstra().unwrap();
    assert!(report.certify(&graph).is_ok());
    assert!(laws::check(&graph).is_ok());
}
