//! What more threads are worth, in time by the clock on the wall and on the calling thread.
//!
//! ```text
//! cargo bench --bench parallel                # on as many threads as the machine has
//! cargo bench --bench parallel -- 4           # on four
//! cargo bench --bench parallel -- --quick
//! ```
//!
//! # How to read the table
//!
//! Milliseconds on one thread and on several, the medians of five rounds in turn, and how many times as fast that is.
//! Other programs on the machine make it say less than is true. They hardly change the last column: the same ratio in
//! processor time of the calling thread, which expands its share of the states and records what all have found. So it
//! is how many times as fast the search is, at most, where each thread has a core to itself.
//!
//! The answers are the same, which is asserted. In the cube successors cost next to nothing and eight of
//! nine are known already; costly successors take 0.3 microseconds more, and half of them are new; in the game two of
//! three are new. Searches that have nothing to do with each other need nothing of this crate but that they may run
//! side by side.

use std::env;
use std::hint::black_box;
use std::num::NonZero;
use std::thread;
use std::time::Instant;

use colorwalk::color_walk::solve::Solver;
use colorwalk::color_walk::{Board, ColorWalk, Start};
use colorwalk::{Cost, Limits, Report, Search, Successor, Unit, problem_fn};
use colorwalk_puzzles::cube::Cube;
use cpu_time::ThreadTime;

const ROUNDS: usize = 5;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let is_quick = has("--quick") || has("--test") || !has("--bench");
    let given = arguments.iter().find_map(|argument| argument.parse().ok());
    let threads: NonZero<usize> = given
        .or_else(|| thread::available_parallelism().ok())
        .unwrap_or(NonZero::<usize>::MIN);
    println!(
        "{:<36}{:>12}{:>12}{:>8}{:>16}",
        "", "1 thread", threads, "times", "calling thread"
    );

    let cube = problem_fn(
        Cube::SOLVED,
        |cube: &Cube| cube.turns(3).map(|next| Successor::new((), next, Unit)),
        |_| false,
    );
    let limits = if is_quick {
        Limits::new().expansions(100_000)
    } else {
        Limits::new()
    };
    compare(
        "breadth-first: the cube",
        || counts(&Search::new(&cube).limits(limits.clone()).bfs().unwrap()),
        || {
            let search = Search::new(&cube).limits(limits.clone());
            counts(&search.parallel_bfs(threads).unwrap())
        },
    );

    let costly = problem_fn(
        Cube::SOLVED,
        |cube: &Cube| {
            cube.turns(3)
                .map(|next| Successor::new(black_box(think(next)), next, Unit))
        },
        |_| false,
    );
    let few = Limits::new().expansions(if is_quick { 20_000 } else { 200_000 });
    compare(
        "breadth-first: costly successors",
        || counts(&Search::new(&costly).limits(few.clone()).bfs().unwrap()),
        || {
            let search = Search::new(&costly).limits(few.clone());
            counts(&search.parallel_bfs(threads).unwrap())
        },
    );

    let board = Board::series(1).unwrap();
    let game = ColorWalk::new(&board, Start::CORNER).unwrap();
    let limits = Limits::new().expansions(if is_quick { 5_000 } else { 60_000 });
    compare(
        "breadth-first: the game",
        || counts(&Search::new(&game).limits(limits.clone()).bfs().unwrap()),
        || {
            let search = Search::new(&game).limits(limits.clone());
            counts(&search.parallel_bfs(threads).unwrap())
        },
    );

    let boards: Vec<Board> = (1..=if is_quick { 8 } else { 100 })
        .map(|number| Board::series(number).unwrap())
        .collect();
    let moves = |threads| {
        let solutions = Solver::new().solve_all(&boards, Some(threads));
        let moves = solutions
            .into_iter()
            .map(|solution| solution.unwrap().moves().len());
        moves.sum::<usize>()
    };
    compare(
        "boards solved side by side",
        || moves(NonZero::<usize>::MIN),
        || moves(threads),
    );
}

/// Takes 0.3 microseconds, more or less.
fn think(cube: Cube) -> u64 {
    (0..256).fold(cube.to_bits(), |number, step| {
        number.rotate_left(5) ^ number.wrapping_mul(step | 1)
    })
}

/// What must not depend on the number of threads.
fn counts<S, A, C: Cost>(report: &Report<S, A, C>) -> (u64, u64, u64, usize) {
    let stats = report.stats();
    (
        stats.expanded,
        stats.generated,
        stats.duplicates,
        stats.frontier_peak,
    )
}

fn compare<T: PartialEq + std::fmt::Debug>(
    name: &str,
    one: impl Fn() -> T,
    several: impl Fn() -> T,
) {
    let mut times = [const { Vec::new() }; 4];
    for _ in 0..ROUNDS {
        let (expected, one) = timed(&one);
        let (found, several) = timed(&several);
        assert_eq!(found, expected, "{name}");
        for (times, time) in times.iter_mut().zip([one, several].concat()) {
            times.push(time);
        }
    }
    let [one, own_one, several, own_several] = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[ROUNDS / 2]
    });
    println!(
        "{name:<36}{one:>9.1} ms{several:>9.1} ms{:>8.2}{:>16.2}",
        one / several,
        own_one / own_several
    );
}

/// Milliseconds by the clock, and of processor time of this thread.
fn timed<T>(work: impl Fn() -> T) -> (T, [f64; 2]) {
    let (begin, own) = (Instant::now(), ThreadTime::now());
    let result = work();
    let times = [begin.elapsed(), own.elapsed()];
    (result, times.map(|time| time.as_secs_f64() * 1e3))
}
