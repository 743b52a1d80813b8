//! The cost of solving a board to its proven optimum.
//!
//! ```text
//! cargo bench -p colorwalk-benches --bench exact                 # the sizes of the table below, minutes
//! cargo bench -p colorwalk-benches --bench exact -- --quick      # a few boards of the small sizes
//! cargo bench -p colorwalk-benches --bench exact -- 40x30x6 5    # the first five boards of one size
//! ```
//!
//! Boards are random, each from a fixed seed, and begin in the corner by the rule of the series. Everything runs on one
//! thread and is timed by its processor time, which other work on the machine disturbs less than wall time. Every
//! solution is replayed.
//!
//! On the small sizes A* with the layered bound solves the same boards, in turn. Both must find the same number of
//! moves. The column `A*` shows its time as a multiple of ours. The column `check` shows the time to check the log of
//! the proof, as a share of the time of a search that writes one.
//!
//! `team` is the wall time of a search on all cores as a share of the time on one core, for the sizes where it is
//! measured.

use std::env;
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use colorwalk::algorithms::AStar;
use colorwalk::certificate;
use colorwalk::color_walk::heuristics::Layered;
use colorwalk::color_walk::solve::Solver;
use colorwalk::color_walk::{Board, ClusterGraph, ColorWalk, Start, WalkRules};
use colorwalk::{Limits, Search};
use cpu_time::ThreadTime;

/// The work on the boards of one size.
struct Work {
    size: (u32, u32, u8),
    boards: u64,
    /// Whether A* can solve them in reasonable time and memory.
    has_rival: bool,
    mark: &'static str,
}

const fn work(size: (u32, u32, u8), boards: u64, has_rival: bool, mark: &'static str) -> Work {
    Work {
        size,
        boards,
        has_rival,
        mark,
    }
}

const WORKS: [Work; 8] = [
    work((14, 14, 6), 1000, true, "0.8 s in all"),
    work((30, 20, 5), 100, true, "mean 4 ms, max 20 ms"),
    work((24, 24, 6), 20, false, "mean 45 ms"),
    work((50, 40, 5), 20, false, "max 10 s"),
    work((40, 30, 6), 20, false, "max 10 s"),
    work((30, 20, 8), 20, false, "max 10 s"),
    work((60, 50, 5), 4, false, "mean 5 s"),
    work((80, 60, 5), 2, false, "within 300 s on 4 cores"),
];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let is_quick = has("--quick") || has("--test") || !has("--bench");
    let mut own = arguments
        .iter()
        .filter(|argument| !argument.starts_with('-'));
    let own_size = own.next().map(|size| parse_size(size));
    let own_count = own
        .next()
        .map(|count| count.parse().expect("a number of boards"));

    println!(
        "{:<10}{:>7}{:>8}{:>9}{:>11}{:>11}{:>11}{:>8}{:>8}{:>8}   mark",
        "size", "boards", "proved", "moves", "mean ms", "median ms", "max ms", "MB", "A*", "check"
    );
    if let Some(size) = own_size {
        run(&work(size, own_count.unwrap_or(10), false, ""));
        return;
    }
    for work in WORKS {
        let boards = if is_quick { 2 } else { work.boards };
        if !is_quick || work.has_rival {
            run(&Work { boards, ..work });
        }
    }
    if !is_quick {
        team();
    }
}

fn parse_size(text: &str) -> (u32, u32, u8) {
    let mut numbers = text
        .split('x')
        .map(|number| number.parse::<u32>().expect("a number"));
    let mut next = || numbers.next().expect("columns x rows x colours");
    let (columns, rows, colours) = (next(), next(), next());
    (
        columns,
        rows,
        u8::try_from(colours).expect("at most 255 colours"),
    )
}

fn run(work: &Work) {
    let (columns, rows, colours) = work.size;
    let solver = Solver::new().limits(Limits::new().time(Duration::from_secs(600)));
    let (mut times, mut moves, mut proved, mut bytes) = (Vec::new(), 0, 0, 0);
    let (mut rival, mut check, mut logged) = (0.0, 0.0, 0.0);
    for board in colorwalk_benches::boards::random_boards(columns, rows, colours, work.boards) {
        let (solution, time) = timed(|| solver.solve(&board).expect("the corner is on the board"));
        assert!(clears(&board, &solution.moves));
        times.push(time);
        moves += solution.moves.len();
        proved += usize::from(solution.is_optimal());
        bytes = bytes.max(solution.bytes);

        if work.has_rival {
            let (best, time) = timed(|| astar(&board));
            assert_eq!(best, solution.moves.len(), "A* disagrees");
            rival += time;
            let (solution, time) =
                timed(|| solver.clone().log(true).solve(&board).expect("as before"));
            logged += time;
            let graph = Arc::new(ClusterGraph::new(&board, Start::CORNER).expect("as before"));
            let proof = solution.refutation.as_ref().expect("a log was asked for");
            let (bound, time) = timed(|| certificate::refutation(&WalkRules::new(&graph), proof));
            assert_eq!(
                bound.expect("the proof holds") as usize,
                solution.moves.len()
            );
            check += time;
        }
    }
    let sum: f64 = times.iter().sum();
    times.sort_by(f64::total_cmp);
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let mean = |sum: f64| sum / times.len() as f64;
    let ratio = |part: f64, of: f64| {
        if work.has_rival && of > 0.0 {
            format!("{:.2}", part / of)
        } else {
            String::new()
        }
    };
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let (moves, megabytes) = (mean(moves as f64), bytes as f64 / 1e6);
    println!(
        "{:<10}{:>7}{:>8}{:>9.2}{:>11.2}{:>11.2}{:>11.2}{:>8.1}{:>8}{:>8}   {}",
        format!("{columns}x{rows}x{colours}"),
        times.len(),
        proved,
        moves,
        mean(sum),
        times[times.len() / 2],
        times[times.len() - 1],
        megabytes,
        ratio(rival, sum),
        ratio(check, logged),
        work.mark,
    );
}

/// Solves one hard board on one thread and on all, and compares wall times.
fn team() {
    let threads = std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let (mut alone, mut together) = (0.0, 0.0);
    for board in colorwalk_benches::boards::random_boards(30, 20, 7, 10) {
        let clock = |solver: Solver| {
            let begin = Instant::now();
            let moves = solver
                .solve(&board)
                .expect("the corner is on the board")
                .moves
                .len();
            (moves, begin.elapsed().as_secs_f64())
        };
        let (moves, time) = clock(Solver::new());
        alone += time;
        let (moves_of_team, time) = clock(Solver::new().threads(threads));
        together += time;
        assert_eq!(moves, moves_of_team);
    }
    println!(
        "\n30x20x7, 10 boards: one thread {alone:.2} s, a team of {threads} {together:.2} s, speed-up {:.2}",
        alone / together
    );
}

fn astar(board: &Board) -> usize {
    let game = ColorWalk::new(board, Start::CORNER).expect("the corner is on the board");
    let report = Search::new(&game).run(AStar::new(Layered::new(&game)));
    let report = report.expect("moves cost one each");
    report.path().expect("every board can be cleared").len()
}

fn clears(board: &Board, moves: &[colorwalk::color_walk::Colour]) -> bool {
    let game = ColorWalk::new(board, Start::CORNER).expect("the corner is on the board");
    game.replay(moves.iter().copied()).is_cleared()
}

/// Returns milliseconds of processor time of this thread.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = ThreadTime::now();
    let result = work();
    (result, begin.elapsed().as_secs_f64() * 1e3)
}
