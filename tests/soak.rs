//! A long run of everything: all algorithms on random problems, with limits, pauses and cancellations. Every answer is
//! compared with an oracle or certified, and all memory must be returned.
//!
//! By default it makes a few hundred runs. Run it for an hour, with the counts at the end:
//!
//! ```text
//! COLORWALK_SOAK=3600 cargo test --release -p colorwalk-tests --test soak -- --nocapture
//! ```
//!
//! A failing run reports its number; `COLORWALK_SOAK_FROM` starts with that run.

use std::alloc::System;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, thread};

use chacha20::ChaCha8Rng;
use colorwalk::algorithms::{AStar, GraphError, Wanted};
use colorwalk::color_walk::heuristics::Layered;
use colorwalk::color_walk::solve::Solver;
use colorwalk::color_walk::{Board, ColorWalk, Start, WalkRules};
use colorwalk::state_space::ExploreError;
use colorwalk::{CancelFlag, Claim, Limit, Limits, Outcome, Path, Search, certificate, problem_fn};
use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use rand::{RngExt, SeedableRng};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};

use colorwalk_testing::hostile::{
    Callback, Hostile, Manner, ON_PURPOSE, Shape, Way, Wild, set_fuse,
};
use colorwalk_testing::steps::{self, Choices, Size};
use colorwalk_testing::{Graph, distance, distances, fewest_edges};

#[global_allocator]
static ALLOCATOR: PeakMemAlloc<&StatsAlloc<System>> = PeakMemAlloc::new(&INSTRUMENTED_SYSTEM);

struct Random(ChaCha8Rng);

impl Choices for Random {
    fn below(&mut self, count: u32) -> u32 {
        self.0.random_range(0..count)
    }
}

/// The name and the code of a kind of run.
type Kind = (&'static str, fn(&mut Random));

const KINDS: [Kind; 7] = [
    ("programs of steps", program),
    ("whole graphs", whole_graph),
    ("both ends", both_ends),
    ("many paths", many_paths),
    ("boards", board),
    ("cancellations", cancellation),
    ("hostile problems", hostile),
];

fn number(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(text.parse().expect("a number"))
}

#[test]
fn all_searches_of_random_problems_say_what_is_so_and_give_all_memory_back() {
    let time = number("COLORWALK_SOAK").map(Duration::from_secs);
    let from = number("COLORWALK_SOAK_FROM").unwrap_or(0);
    let begin = Instant::now();
    silence_panics_on_purpose();
    let mut runs: BTreeMap<&str, u64> = BTreeMap::new();
    for (name, run) in KINDS {
        run(&mut Random(ChaCha8Rng::seed_from_u64(0))); // initialises everything that is initialised once
        runs.insert(name, 0);
    }
    let in_use = || {
        let stats = INSTRUMENTED_SYSTEM.stats();
        stats.bytes_allocated - stats.bytes_deallocated
    };
    for seed in from.. {
        let is_over = time.map_or(seed - from == 350, |time| begin.elapsed() >= time);
        if is_over {
            break;
        }
        let (name, run) = KINDS[usize::try_from(seed).expect("not that many") % KINDS.len()];
        let guard = Number(seed, name);
        let before = in_use();
        run(&mut Random(ChaCha8Rng::seed_from_u64(seed)));
        // A thread that has ended may return its last few bytes a little later.
        let patience = Instant::now();
        while in_use() != before && patience.elapsed() < Duration::from_secs(1) {
            thread::yield_now();
        }
        assert_eq!(in_use(), before, "memory is not given back");
        drop(guard);
        *runs.entry(name).or_default() += 1;
    }
    let peak = ALLOCATOR.get_peak_memory();
    println!(
        "{runs:?}\n{} s, a peak of {} KiB",
        begin.elapsed().as_secs(),
        peak >> 10
    );
}

/// Prints the number of the run if it fails.
struct Number(u64, &'static str);

impl Drop for Number {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("run {} fails: {}", self.0, self.1);
        }
    }
}

fn size(choices: &mut Random) -> Size {
    choices.of(&[
        Size::SMALL,
        Size {
            states: 30,
            edges: 90,
            commands: 30,
        },
        Size {
            states: 150,
            edges: 500,
            commands: 60,
        },
    ])
}

/// Limits that may or may not be reached.
fn limits(choices: &mut Random) -> Limits {
    let mut limits = Limits::new();
    if choices.one_in(4) {
        limits = limits.expansions(choices.below(60).into());
    }
    if choices.one_in(4) {
        limits = limits.generated(choices.below(200).into());
    }
    if choices.one_in(6) {
        limits = limits.bytes(choices.below(60_000) as usize);
    }
    if choices.one_in(6) {
        limits = limits.time(Duration::from_micros(choices.below(100).into()));
    }
    if choices.one_in(10) {
        let flag = CancelFlag::new();
        flag.cancel();
        limits = limits.cancel(flag);
    }
    limits
}

fn program(choices: &mut Random) {
    let size = size(choices);
    steps::run(choices, size);
}

/// Bellman and Ford's algorithm in both orders, and the topological order of a graph without cycles.
fn whole_graph(choices: &mut Random) {
    let size = size(choices);
    let plain = steps::graph(choices, size);
    let lower = choices.of(&[0, 0, 3, 6]);
    let graph = Graph {
        states: plain.states,
        edges: plain
            .edges
            .iter()
            .map(|&(from, to, cost)| (from, to, i32::try_from(cost).expect("small") - lower))
            .collect(),
        starts: plain.starts,
        goals: plain.goals,
    };
    let oracle = distances(&graph);
    let settled = graph.edges.iter().all(|&(from, to, cost)| {
        let before = oracle.get(&from);
        before.is_none_or(|before| before + i64::from(cost) >= oracle[&to])
    });
    let search = Search::new(&graph).limits(limits(choices));
    match search.bellman_ford() {
        Ok(paths) => {
            assert!(settled, "a negative cycle is not seen");
            assert_eq!(paths.iter().count(), oracle.len());
            for (state, cost) in paths.iter() {
                assert_eq!(i64::from(cost), oracle[state], "{state}");
                let path = paths.path(&graph, state).expect("a path").expect("known");
                assert_eq!(path.cost(), cost);
            }
        }
        Err(GraphError::NegativeCycle(cycle)) => {
            assert!(!settled, "there is no negative cycle");
            let states: Vec<u32> = cycle.states.clone();
            assert_eq!(certificate::negative_cycle(&graph, &states), Ok(()));
        }
        Err(GraphError::CutOff { limit, .. } | GraphError::Unfinished { limit }) => {
            assert_ne!(limit, Limit::Ids);
        }
        Err(error) => panic!("{error:?}"),
    }
    match Search::new(&graph).dag_shortest_paths(Wanted::Cheapest) {
        Ok(paths) => {
            for (state, cost) in paths.iter() {
                assert_eq!(i64::from(cost), oracle[state], "{state}");
            }
        }
        Err(GraphError::Cycle(cycle)) => {
            let states: Vec<u32> = cycle.states.clone();
            assert_eq!(certificate::cycle(&graph, &states), Ok(()));
        }
        Err(error) => panic!("{error:?}"),
    }
}

fn both_ends(choices: &mut Random) {
    let size = size(choices);
    let mut graph = steps::graph(choices, size);
    let goal = choices.below(graph.states);
    graph.goals = [goal].into();
    let best = distance(&graph);
    let search = Search::new(&graph).limits(limits(choices));
    let report = search.bidirectional_dijkstra().expect("no error");
    assert_eq!(report.certify(&graph), Ok(()));
    match report.claim() {
        Claim::Cheapest => assert_eq!(report.cost().map(i64::from), best),
        Claim::NoPath => assert_eq!(best, None),
        _ => assert!(matches!(report.outcome(), Outcome::CutOff(_))),
    }
    let search = Search::new(&graph).limits(limits(choices));
    let report = search.bidirectional_bfs().expect("no error");
    assert_eq!(report.certify(&graph), Ok(()));
    match report.claim() {
        Claim::FewestEdges => {
            assert_eq!(report.path().map(Path::len), fewest_edges(&graph));
        }
        Claim::NoPath => assert_eq!(best, None),
        _ => assert!(matches!(report.outcome(), Outcome::CutOff(_))),
    }
}

fn many_paths(choices: &mut Random) {
    let size = size(choices);
    let graph = steps::graph(choices, size);
    let best = distance(&graph);
    let all = Search::new(&graph).limits(limits(choices));
    let all = all.all_shortest_paths().expect("no error");
    assert_eq!(all.certify(&graph), Ok(()));
    if all.limit().is_none() {
        assert_eq!(all.cost().map(i64::from), best);
        for path in all.paths().take(50) {
            let path = path.expect("a path that can be replayed");
            assert_eq!(Some(i64::from(path.cost())), best);
        }
    }
    let few = Search::new(&graph).limits(limits(choices));
    let few = few.k_shortest_paths(choices.below(12) as usize);
    let few = few.expect("no error");
    assert_eq!(few.certify(&graph), Ok(()));
    if let Some(first) = few.paths().first() {
        assert_eq!(Some(i64::from(first.cost())), best);
    }
}

/// Solves a board by two solvers that share nothing, and checks the proof of one of them.
fn board(choices: &mut Random) {
    let (columns, rows) = (1 + choices.below(7), 1 + choices.below(7));
    let colours = u8::try_from(2 + choices.below(4)).expect("few");
    let board = Board::random(columns, rows, colours, &mut choices.0).expect("a board");
    let start = if choices.one_in(2) {
        Start::CORNER
    } else {
        Start::Cluster(choices.below(columns * rows))
    };
    let is_logging = choices.one_in(2);
    let mut solver = Solver::new().start(start).log(is_logging);
    if choices.one_in(4) {
        solver = solver.threads(NonZero::new(2).expect("two"));
    }
    let limited = solver.clone().limits(limits(choices));
    let game = ColorWalk::new(&board, start).expect("the start is on the board");
    let search = Search::new(&game).limits(Limits::new().expansions(20_000));
    let report = search
        .run(AStar::new(Layered::new(&game)))
        .expect("no error");
    let solution = solver.solve(&board).expect("the start is on the board");
    assert!(solution.is_optimal());
    let moves = u32::try_from(solution.moves.len()).expect("few");
    assert!(game.replay(solution.moves.iter().copied()).is_cleared());
    match report.cost() {
        Some(cost) => assert_eq!(cost, moves),
        None => assert!(report.lower_bound().is_none_or(|bound| bound <= moves)),
    }
    if let Some(refutation) = &solution.refutation {
        let rules = WalkRules::new(&Arc::clone(game.graph()));
        assert_eq!(certificate::refutation(&rules, refutation), Ok(moves));
    }
    let limited = limited.solve(&board).expect("the start is on the board");
    assert!(game.replay(limited.moves.iter().copied()).is_cleared());
    assert!(limited.lower_bound <= moves && limited.moves.len() >= moves as usize);
    assert!(!limited.is_optimal() || limited.moves.len() == moves as usize);
}

/// The end of the panic message of a sort without a total order. Costs that are not numbers are not ordered in this
/// way.
const DISORDER: &str = "does not correctly implement a total order";

/// Does not print panics of callbacks.
fn silence_panics_on_purpose() {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let message = info.payload().downcast_ref::<String>();
        let of_sort = info.payload().downcast_ref::<&str>();
        let is_expected = message.is_some_and(|message| message.ends_with(ON_PURPOSE))
            || of_sort.is_some_and(|message| message.ends_with(DISORDER));
        if !is_expected {
            hook(info);
        }
    }));
}

/// A problem that breaks its contract, and may panic in a callback. Whatever the search answers, it ends, at the latest
/// by its limits, and returns all memory, even if it was dropped or unwound.
fn hostile(choices: &mut Random) {
    let shapes = [
        Shape::Tree,
        Shape::Line,
        Shape::Fan,
        Shape::Liar,
        Shape::Ladder(50),
    ];
    let manners = [
        Manner::Honest,
        Manner::Honest,
        Manner::HashesAtRandom,
        Manner::EqualsAll,
        Manner::EqualsNone,
    ];
    let mut hostile = Hostile::new(shapes[choices.below(5) as usize].clone());
    if choices.one_in(2) {
        let graph = steps::graph(choices, Size::SMALL);
        let edge = |&(from, to, cost): &(u32, u32, u32)| {
            let cost = match choices.below(30) {
                0 => Wild::NAN,
                1 => Wild::MAX,
                2 => Wild(-1),
                _ => Wild(cost.into()),
            };
            (from.into(), to.into(), cost)
        };
        hostile.shape = Shape::Edges(graph.edges.iter().map(edge).collect());
    }
    hostile.manner = choices.of(&manners);
    hostile.goal = choices.one_in(2).then(|| choices.below(8).into());
    hostile.ballast = choices.of(&[0, 0, 1, 1_000]);
    hostile.estimate = |number| Wild(i64::try_from(number % 11).expect("small"));
    let ways: Vec<Way> = Way::all().collect();
    let way = choices.of(&ways);
    if choices.one_in(2) {
        let callback = choices.of(&Callback::ALL);
        set_fuse(Some((callback, choices.below(300).into())));
    }
    let limits = limits(choices).expansions(200).generated(2_000);
    let is_reported = choices.one_in(2);
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        if is_reported {
            drop(way.answer(&hostile, limits));
        } else {
            way.stop(&hostile, limits);
        }
    }));
    set_fuse(None);
    if let Err(payload) = result {
        let message = payload.downcast_ref::<String>();
        let is_on_purpose = message.is_some_and(|message| message.ends_with(ON_PURPOSE));
        let of_sort = payload.downcast_ref::<&str>();
        let is_disorder = of_sort.is_some_and(|message| message.ends_with(DISORDER));
        assert!(is_on_purpose || is_disorder, "{message:?} {of_sort:?}");
    }
}

/// A flag that another thread raises ends a search that would not end by itself.
fn cancellation(choices: &mut Random) {
    let flag = CancelFlag::new();
    let plane = problem_fn(
        (0i32, 0i32),
        |&(x, y)| {
            let around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
            around.map(|to| (to, 1 + x.unsigned_abs() % 3))
        },
        |_| false,
    );
    let h = |&(x, y): &(i32, i32)| (x + y).unsigned_abs() % 2;
    let pause = Duration::from_micros(choices.below(2_000).into());
    let search = Search::new(&plane).limits(Limits::new().cancel(flag.clone()));
    let which = choices.below(7);
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(pause);
            flag.cancel();
        });
        let report = match which {
            0 => search.bfs(),
            1 => search.dijkstra(),
            2 => search.astar(h),
            3 => search.idastar(h),
            4 => search.beam(100, h),
            5 => search.anytime_astar(h, 2),
            _ => {
                let error = search.explore().expect_err("a plane without an end");
                assert!(matches!(
                    error,
                    ExploreError::CutOff {
                        limit: Limit::Cancelled,
                        ..
                    }
                ));
                return;
            }
        };
        let report = report.expect("no error");
        assert!(matches!(
            report.outcome(),
            Outcome::CutOff(Limit::Cancelled)
        ));
    });
}
