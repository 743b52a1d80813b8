//! The estimated memory of a search agrees with the allocator.

use std::alloc::System;

use colorwalk::adaptors::{WithIndex, WithPredecessors};
use colorwalk::algorithms::{
    AStar, AnytimeAStar, Beam, BidirectionalBfs, BidirectionalDijkstra, BranchAndBound,
    BreadthFirst, CappedDijkstra, CycleRule, DepthFirst, Dijkstra, IdaStar, LearnedDeepening,
    Learning, OnFull,
};
use colorwalk::grid::Grid;
use colorwalk::state_space::ExploreError;
use colorwalk::{
    Limit, Limits, Outcome, Reachable, ReportOf, ReversibleProblem, Search, SearchProblem, Step,
    Successor, SuccessorOf, Unit, Workspace, problem_fn,
};
use colorwalk_testing::few_or_all;
use colorwalk_testing::museum::Museum;
use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: PeakMemAlloc<&StatsAlloc<System>> = PeakMemAlloc::new(&INSTRUMENTED_SYSTEM);

const LEAVES: u32 = 50_000;

/// A start with an edge to each of many leaves, and an unreachable goal with as many edges backwards.
struct Star;

impl SearchProblem for Star {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == u32::MAX
    }

    fn successors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let leaves = if *state == 0 { LEAVES } else { 0 };
        (1..=leaves).map(|leaf| Successor::new((), leaf, leaf % 7))
    }
}

impl ReversibleProblem for Star {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        [u32::MAX]
    }

    fn predecessors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let leaves = if *state == u32::MAX { LEAVES } else { 0 };
        (1..=leaves).map(|leaf| Successor::new((), u32::MAX - leaf, leaf % 7))
    }
}

/// An endless tree, forwards and backwards, in which no state is reached twice.
struct Wood;

impl Wood {
    fn branches(number: u64) -> impl Iterator<Item = SuccessorOf<Self>> {
        (1..=3u32).map(move |branch| {
            let to = number.wrapping_mul(3).wrapping_add(u64::from(branch));
            Successor::new((), to, branch)
        })
    }
}

impl SearchProblem for Wood {
    type State = u64;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u64> {
        [0]
    }

    fn is_goal(&self, state: &u64) -> bool {
        *state == u64::MAX
    }

    fn successors(&self, state: &u64) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        Self::branches(*state)
    }
}

impl ReversibleProblem for Wood {
    fn goals(&self) -> impl IntoIterator<Item = u64> {
        [u64::MAX]
    }

    fn predecessors(&self, state: &u64) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        Self::branches(*state ^ u64::MAX).map(|edge| Successor {
            state: edge.state ^ u64::MAX,
            ..edge
        })
    }
}

/// The same tree, with states of `WORDS` words.
struct Wide<const WORDS: usize>;

impl<const WORDS: usize> SearchProblem for Wide<WORDS> {
    type State = [u64; WORDS];
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = [u64; WORDS]> {
        [[0; WORDS]]
    }

    fn is_goal(&self, _: &[u64; WORDS]) -> bool {
        false
    }

    fn successors(&self, state: &[u64; WORDS]) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let number = state[0].wrapping_mul(3);
        (1..=3).map(move |branch| Successor::new((), [number.wrapping_add(branch); WORDS], Unit))
    }
}

fn assert_close(name: &str, estimate: usize, given: usize, per_mille: usize) {
    assert!(
        estimate.abs_diff(given) <= given * per_mille / 1000,
        "{name}: {estimate} is estimated, {given} were given"
    );
}

/// Returns the estimate of a search, and the most memory in use while it ran.
fn peak_of(search: impl FnOnce() -> usize) -> (usize, usize) {
    ALLOCATOR.reset_peak_memory();
    let before = ALLOCATOR.get_peak_memory();
    let estimate = search();
    (estimate, ALLOCATOR.get_peak_memory() - before)
}

/// Runs some steps, after which everything that the run has allocated is still in use.
macro_rules! assert_estimate {
    ($name:expr, $steps:expr, $per_mille:literal, $start:expr) => {
        let region = Region::new(&INSTRUMENTED_SYSTEM);
        let mut run = $start;
        run.run_for($steps).unwrap();
        let change = region.change();
        let given = change.bytes_allocated - change.bytes_deallocated;
        assert_close(&$name, run.stats().bytes_peak, given, $per_mille);
        drop(run);
    };
}

/// One test has all checks, since the allocator counts for every thread.
#[test]
fn the_estimate_of_memory_is_what_the_allocator_gave_and_the_limit_holds_for_that() {
    the_limit_holds_for_what_the_allocator_gives();
    the_limit_holds_for_buckets();
    the_limit_holds_for_what_many_successors_own();
    #[cfg(feature = "disk")]
    an_exploration_on_disk_keeps_to_its_memory();
    no_report_clones_the_states_of_a_path();
    bytes_per_stored_state();
    a_workspace_is_all_the_memory_that_the_next_search_needs(&Star);
    let indexed = WithIndex::new(Star, LEAVES as usize + 1, |&leaf: &u32| leaf as usize);
    a_workspace_is_all_the_memory_that_the_next_search_needs(&indexed);
    let search = || Search::new(&Star);
    let h = |&state: &u32| state % 5;
    assert_estimate!("bfs", 1, 1, search().start(BreadthFirst::new()));
    assert_estimate!(
        "dfs, closed",
        1,
        1,
        search().start(DepthFirst::new(CycleRule::Closed))
    );
    assert_estimate!(
        "dfs, on path",
        1,
        1,
        search().start(DepthFirst::new(CycleRule::OnPath))
    );
    assert_estimate!("dijkstra", 1, 1, search().start(Dijkstra::new()));
    let capped = search().start(CappedDijkstra::new(
        Dijkstra::new(),
        20_000,
        OnFull::DropWorst,
    ));
    assert_estimate!("dijkstra, capped", 1, 50, capped);
    assert_estimate!("idastar", 3, 1, search().start(IdaStar::new(h)));
    assert_estimate!(
        "branch and bound",
        1,
        1,
        search().start(BranchAndBound::new(h))
    );
    assert_estimate!("anytime", 1, 1, search().start(AnytimeAStar::new(h, 2)));
    assert_estimate!("beam", 1, 1, search().start(Beam::new(40_000, h)));
    assert_estimate!(
        "beam, at the next layer",
        2,
        1,
        search().start(Beam::new(40_000, h))
    );
    assert_estimate!(
        "bidirectional bfs",
        2,
        1,
        search().start(BidirectionalBfs::new())
    );
    assert_estimate!(
        "bidirectional dijkstra",
        2,
        1,
        search().start(BidirectionalDijkstra)
    );

    assert_estimates_of_learned_deepening();
    assert_estimates_of_several_paths();
    assert_limits_of_results();
    assert_estimates_of_what_few_searches_keep();
}

fn assert_estimates_of_what_few_searches_keep() {
    // The last state has the greatest id, and is next on the stack.
    let late = problem_fn(
        0u32,
        |&n| {
            let (first, count) = match n {
                0 => (1, LEAVES as usize),
                1 => (LEAVES + 1, 1),
                _ => (0, 0),
            };
            (first..).take(count).map(|to| (to, Unit))
        },
        |_| false,
    );
    assert_estimate!(
        "dfs, closed, with a late state on the stack",
        2,
        1,
        Search::new(&late).start(DepthFirst::new(CycleRule::Closed))
    );

    // Both sides reach every leaf, and each path costs too much.
    let leaves = |end: u32| {
        move |&n: &u32| {
            (1..=LEAVES)
                .take_while(move |_| n == end)
                .map(|leaf| (leaf, 1u32))
        }
    };
    let rays = problem_fn(0, leaves(0), |&n| n == u32::MAX);
    let rays = WithPredecessors::new(rays, [u32::MAX], leaves(u32::MAX));
    let search = Search::new(&rays).max_cost(1);
    assert_estimate!(
        "bidirectional bfs, with meetings",
        2,
        1,
        search.start(BidirectionalBfs::new())
    );

    let region = Region::new(&INSTRUMENTED_SYSTEM);
    let mut reachable = Reachable::new(&Star);
    assert_eq!(reachable.by_ref().count(), LEAVES as usize + 1);
    let change = region.change();
    let given = change.bytes_allocated - change.bytes_deallocated;
    assert_close("reachable", reachable.bytes(), given, 1);
}

fn assert_estimates_of_several_paths() {
    let (estimate, given) = peak_of(|| {
        let found = Search::new(&Star).all_shortest_paths().unwrap();
        assert_eq!(found.count(), Some(0));
        found.report().stats().bytes_peak
    });
    assert_close("all shortest paths", estimate, given, 10);

    // A row of diamonds: two equal ways from each corner to the next.
    let diamonds = problem_fn(
        0u32,
        |&n| {
            let ends = match n % 3 {
                0 => [n + 1, n + 2],
                1 => [n + 2, n + 2],
                _ => [n + 1, n + 1],
            };
            ends.map(|to| (to, Unit))
        },
        |&n| n == 150,
    );
    // The estimate leaves out the paths that are given out, so they are dropped.
    let (estimate, given) = peak_of(|| {
        let mut paths = Search::new(&diamonds).shortest_simple_paths();
        assert_eq!(paths.by_ref().take(100).count(), 100);
        paths.stats().bytes_peak
    });
    assert_close("k shortest paths", estimate, given, 250);

    // Each detour is cheaper than the detours before it, which are forgotten as soon as it is found.
    let detours = problem_fn(
        0u32,
        |&n| {
            let on = (n < 300).then(|| (n + 1, 1u32));
            let round = (n < 299).then(|| (n + 2, 1000 - n));
            on.into_iter().chain(round)
        },
        |&n| n == 300,
    );
    let (estimate, given) = peak_of(|| {
        let found = Search::new(&detours).k_shortest_paths(2).unwrap();
        found.stats().bytes_peak
    });
    // Here the two returned paths count: a state and a position per step.
    let paths = 2 * 300 * (size_of::<u32>() + size_of::<u32>());
    assert_close("the shorter of two paths", estimate + paths, given, 250);
}

/// The paths of a front and the costs of landmarks are results that count.
fn assert_limits_of_results() {
    // Each of ten gates costs time or money, so there are 1024 paths, each with more bytes than its labels.
    let gates = problem_fn(
        0u32,
        |&gate| [(gate + 1, (1u32 << gate, 0u32)), (gate + 1, (0, 1 << gate))],
        |&gate| gate == 10,
    );
    let (estimate, given) = peak_of(|| {
        let front = Search::new(&gates).pareto_front().unwrap();
        assert_eq!(front.paths().len(), 1024);
        front.stats().bytes_peak
    });
    assert_close("pareto front", estimate, given, 100);
    for limit in [estimate / 2, estimate - 20_000] {
        let (paths, given) = peak_of(|| {
            let limits = Limits::new().bytes(limit);
            let front = Search::new(&gates).limits(limits).pareto_front().unwrap();
            assert_eq!(front.limit(), Some(Limit::Bytes));
            assert!(front.stats().bytes_peak <= limit, "as told");
            front.paths().len()
        });
        assert!(
            paths > 0 && given <= limit + limit / 20,
            "{given} of {limit}"
        );
    }

    let grid = Grid::new(200, 200);
    let (estimate, given) = peak_of(|| {
        let landmarks = Search::new(&grid).landmarks(16).unwrap().unwrap();
        assert_eq!(landmarks.count(), 16);
        landmarks.stats().bytes_peak
    });
    assert!(
        given <= estimate && estimate < 2 * given,
        "{given} of {estimate}"
    );
    let mut counts = Vec::new();
    for limit in [2 * estimate, estimate, estimate / 2, 1 << 15] {
        let (count, given) = peak_of(|| {
            let limits = Limits::new().bytes(limit);
            let landmarks = Search::new(&grid)
                .limits(limits)
                .landmarks(16)
                .unwrap()
                .unwrap();
            landmarks.count()
        });
        assert!(given <= limit, "{given} of {limit}");
        counts.push(count);
    }
    assert!(counts[0] == 16 && counts[1] > 0, "{counts:?}");
    assert!(counts.is_sorted_by(|more, few| more >= few), "{counts:?}");
}

fn a_workspace_is_all_the_memory_that_the_next_search_needs<P: SearchProblem<State = u32>>(
    problem: &P,
) {
    let mut workspace = Workspace::new();
    for round in 0..3 {
        let region = Region::new(&INSTRUMENTED_SYSTEM);
        let report = Search::new(problem).workspace(workspace).bfs().unwrap();
        assert_eq!(report.reached().len(), LEAVES as usize + 1);
        workspace = report.into_workspace();
        let change = region.change();
        if round == 0 {
            let kept = change.bytes_allocated - change.bytes_deallocated;
            assert_close("a workspace", workspace.bytes(), kept, 1);
        } else {
            let got = change.bytes_allocated + change.bytes_reallocated.unsigned_abs();
            assert!(
                20 * got < workspace.bytes(),
                "{got} more bytes in round {round}"
            );
        }
    }
}

/// Prints the memory of each search per stored state, as a multiple of the least: the state itself, its id in the
/// table, and the id of its predecessor. `cargo test --test memory -- --nocapture` shows it.
///
/// Vectors and tables that double are counted as they are, full or half empty, so there is a best and a worst case.
fn bytes_per_stored_state() {
    println!("bytes per stored state, and as a multiple of the least");
    macro_rules! row {
        ($name:expr, $most:literal, $algorithm:expr) => {
            print!("{:26}", $name);
            row!(@ $name, $most, 1, $algorithm);
            row!(@ $name, $most, 4, $algorithm);
            row!(@ $name, $most, 16, $algorithm);
            println!();
        };
        (@ $name:expr, $most:literal, $words:literal, $algorithm:expr) => {
            let least = size_of::<[u64; $words]>() + 2 * size_of::<u32>();
            let mut bytes: Vec<usize> = Vec::new();
            for &expansions in few_or_all(&[30_000][..], &[20_000, 24_000, 30_000, 36_000, 42_000]) {
                let region = Region::new(&INSTRUMENTED_SYSTEM);
                let mut run = Search::new(&Wide::<$words>).start($algorithm);
                run.run_for(expansions).unwrap();
                let change = region.change();
                let given = change.bytes_allocated - change.bytes_deallocated;
                bytes.push(given / run.reached().count());
            }
            let (best, worst) = (bytes.iter().min().unwrap(), bytes.iter().max().unwrap());
            print!("  {}: {best:3} to {worst:3}", size_of::<[u64; $words]>());
            print!(" ({:.1} to {:.1})", ratio(*best, least), ratio(*worst, least));
            assert!(ratio(*worst, least) <= $most, "{}: {worst} of {least}", $name);
        };
    }
    row!("bfs", 6.0, BreadthFirst::new());
    row!("dfs, closed", 6.0, DepthFirst::new(CycleRule::Closed));
    row!("dijkstra", 7.0, Dijkstra::new());
    row!("astar", 7.0, AStar::new(|_: &_| 1));
    row!("anytime", 7.0, AnytimeAStar::new(|_: &_| 1, 2));
}

#[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
fn ratio(bytes: usize, least: usize) -> f64 {
    bytes as f64 / least as f64
}

/// Asserts that the limit on memory cuts a search off, and that its peak is at most a tenth above the limit, and not
/// much below.
macro_rules! assert_within {
    ($name:expr, $bytes:expr, $run:expr) => {
        let (is_cut, given) = peak_of(|| usize::from($run));
        assert_eq!(is_cut, 1, "{} ends otherwise within {}", $name, $bytes);
        assert!(
            given <= $bytes + $bytes / 10,
            "{}: {given} of {}",
            $name,
            $bytes
        );
        assert!(given >= $bytes / 8, "{}: {given} of {}", $name, $bytes);
    };
}

/// A start with more successors than memory holds. Each owns `bytes` bytes.
struct Broad {
    bytes: usize,
}

impl SearchProblem for Broad {
    type State = Vec<u8>;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Vec<u8>> {
        [Vec::new()]
    }

    fn is_goal(&self, _: &Vec<u8>) -> bool {
        false
    }

    fn successors(&self, state: &Vec<u8>) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let successors = if state.is_empty() { 1..10_000 } else { 1..1 };
        successors.map(|number: u16| {
            let mut next = vec![0; self.bytes];
            next[..2].copy_from_slice(&number.to_le_bytes());
            Successor::new((), next, 1)
        })
    }

    fn heap_bytes(&self, state: &Vec<u8>) -> usize {
        state.capacity()
    }
}

/// The successors wait, or are stored immediately. The limit counts what they own after each of them.
fn the_limit_holds_for_what_many_successors_own() {
    let limit = 8 << 20;
    for bytes in [20_000, 200_000] {
        let broad = Broad { bytes };
        let search = || Search::new(&broad).limits(Limits::new().bytes(limit));
        let zero = |_: &Vec<u8>| 0;
        macro_rules! assert_run {
            ($name:expr, $start:expr) => {
                assert_within!($name, limit, {
                    let mut run = $start;
                    run.run_to_end() == Ok(Step::CutOff(Limit::Bytes))
                });
            };
        }
        assert_run!("bfs", search().start(BreadthFirst::new()));
        assert_run!("dijkstra", search().start(Dijkstra::new()));
        assert_run!("astar", search().start(AStar::new(zero)));
        assert_run!("anytime", search().start(AnytimeAStar::new(zero, 2)));
        assert_run!("beam", search().start(Beam::new(1_000_000, zero)));
        for rule in [CycleRule::Closed, CycleRule::OnPath, CycleRule::None] {
            assert_run!("dfs", search().start(DepthFirst::new(rule)));
        }
        assert_run!("idastar", search().start(IdaStar::new(zero)));
        assert_run!(
            "branch and bound",
            search().start(BranchAndBound::new(zero))
        );
        assert_within!("iterative deepening", limit, {
            let report = search().iterative_deepening().unwrap();
            matches!(report.outcome(), Outcome::CutOff(Limit::Bytes))
        });
        assert_within!("all simple paths", limit, {
            let mut paths = search().all_simple_paths();
            paths.next().is_none() && paths.limit() == Some(Limit::Bytes)
        });
        assert_within!("k shortest paths", limit, {
            let found = search().k_shortest_paths(2).unwrap();
            found.limit() == Some(Limit::Bytes)
        });
    }
}

fn the_limit_holds_for_what_the_allocator_gives() {
    // Vectors double at different sizes, so the limits cut at different points.
    let all = [
        300_000, 1_000_000, 2_300_000, 1_500_000, 3_500_000, 8_000_000,
    ];
    for &bytes in few_or_all(&all[..1], &all) {
        let search = || Search::new(&Wood).limits(Limits::new().bytes(bytes));
        let h = |&state: &u64| u32::try_from(state % 5).unwrap();
        macro_rules! assert_run {
            ($name:expr, $start:expr) => {
                assert_within!($name, bytes, {
                    let mut run = $start;
                    let is_cut = run.run_to_end() == Ok(Step::CutOff(Limit::Bytes));
                    is_cut && run.into_report().is_ok() // no path of states is made
                });
            };
        }
        assert_run!("bfs", search().start(BreadthFirst::new()));
        assert_run!(
            "dfs, closed",
            search().start(DepthFirst::new(CycleRule::Closed))
        );
        assert_run!(
            "dfs, on path",
            search().start(DepthFirst::new(CycleRule::OnPath))
        );
        assert_run!("dijkstra", search().start(Dijkstra::new()));
        assert_run!("astar", search().start(AStar::new(h)));
        assert_run!("branch and bound", search().start(BranchAndBound::new(h)));
        assert_run!("anytime", search().start(AnytimeAStar::new(h, 2)));
        assert_run!("beam", search().start(Beam::new(1_000_000, h)));
        assert_run!("bidirectional bfs", search().start(BidirectionalBfs::new()));
        assert_run!(
            "bidirectional dijkstra",
            search().start(BidirectionalDijkstra)
        );
        let is_cut = |error| {
            matches!(
                error,
                ExploreError::CutOff {
                    limit: Limit::Bytes,
                    ..
                }
            )
        };
        assert_within!("explore", bytes, search().explore().is_err_and(is_cut));
        assert_within!("k shortest paths", bytes, {
            let found = search().k_shortest_paths(2).unwrap();
            found.limit() == Some(Limit::Bytes)
        });
    }
}

/// From 32 MiB on the frontier has buckets, and the limit must foresee their lists and rows.
fn the_limit_holds_for_buckets() {
    for &bytes in few_or_all(&[34_000_000][..], &[34_000_000, 90_000_000]) {
        let search = || Search::new(&Wood).limits(Limits::new().bytes(bytes));
        let h = |&state: &u64| u32::try_from(state % 5).unwrap();
        let is_cut = |report: ReportOf<Wood>| *report.outcome() == Outcome::CutOff(Limit::Bytes);
        assert_within!("dijkstra", bytes, is_cut(search().dijkstra().unwrap()));
        assert_within!("astar", bytes, is_cut(search().run(AStar::new(h)).unwrap()));
    }
}

/// Numbers as texts, which own memory.
#[cfg(feature = "disk")]
struct Texts(u64);

#[cfg(feature = "disk")]
impl SearchProblem for Texts {
    type State = String;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = String> {
        [format!("{:40}", 1)]
    }

    fn is_goal(&self, _: &String) -> bool {
        false
    }

    fn successors(&self, text: &String) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let n: u64 = text.trim_start().parse().unwrap();
        [3 * n + 1, 5 * n + 7, n / 2]
            .map(|to| Successor::new((), format!("{:40}", to % self.0), Unit))
    }

    fn heap_bytes(&self, text: &String) -> usize {
        text.capacity()
    }
}

#[cfg(feature = "disk")]
fn an_exploration_on_disk_keeps_to_its_memory() {
    use colorwalk::exploration::disk::Disk;

    macro_rules! peak {
        ($problem:expr, $bytes:expr, $directory:expr) => {
            peak_of(|| {
                let disk = Disk::new($problem, $directory).memory($bytes);
                usize::try_from(disk.run().unwrap().states()).unwrap()
            })
        };
    }
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("memory");
    std::fs::create_dir_all(&directory).unwrap();
    let numbers = problem_fn(
        1u64,
        |&n: &u64| [3 * n + 1, 5 * n + 7, n / 2].map(|to| (to % 200_000, Unit)),
        |_| false,
    );
    let texts = Texts(40_000);
    for &bytes in few_or_all(&[1 << 18][..], &[1 << 18, 1 << 20]) {
        for (states, given) in [
            peak!(&texts, bytes, &directory),
            peak!(&numbers, bytes, &directory),
        ] {
            assert!(states > 30_000, "{states}");
            assert!(given <= bytes, "{given} of {bytes}");
            assert!(given >= bytes / 2, "{given} of {bytes}");
        }
    }
    std::fs::remove_dir(&directory).unwrap();
}

/// Large states: a path from the start to the last state would hold many of them.
fn no_report_clones_the_states_of_a_path() {
    let bytes = 4 << 20;
    let search = || Search::new(&Wide::<128>).limits(Limits::new().bytes(bytes));
    macro_rules! assert_report {
        ($name:expr, $start:expr) => {
            assert_within!($name, bytes, {
                let mut run = $start;
                let is_cut = run.run_to_end() == Ok(Step::CutOff(Limit::Bytes));
                is_cut && run.into_report().is_ok()
            });
        };
    }
    assert_report!("bfs", search().start(BreadthFirst::new()));
    assert_report!(
        "dfs, closed",
        search().start(DepthFirst::new(CycleRule::Closed))
    );
    assert_report!(
        "dfs, on path",
        search().start(DepthFirst::new(CycleRule::OnPath))
    );
    assert_report!("dijkstra", search().start(Dijkstra::new()));
}

fn assert_estimates_of_learned_deepening() {
    // Narrow sets: the numbers of successors, refuted states, sets and lemmas grow.
    let forgetful = Learning::new().memory(0);
    let mindful = Learning::new().memory(1_000_000);
    let wide = Museum::new(10, 5_000, 10, &[0]);
    let posts = Museum::new(10, 1_000, 2, &[0]);
    let deep = Museum::new(12, 12, 10, &[0]);
    let start = |museum, learning| Search::new(museum).start(LearnedDeepening::new(learning));
    assert_estimate!(
        "learned deepening, successors",
        10,
        10,
        start(&wide, forgetful)
    );
    assert_estimate!(
        "learned deepening, refuted successors",
        20,
        10,
        start(&posts, forgetful)
    );
    assert_estimate!(
        "learned deepening, narrow sets",
        20_000,
        10,
        start(&deep, mindful)
    );
    assert_estimate!(
        "learned deepening, log",
        20_000,
        10,
        start(&deep, forgetful.log(true))
    );
    // Wide sets: the memory that they own grows.
    let words = |count| vec![0u64; count];
    let few = Museum::new(10, 10, 10, &words(1_000));
    let many = Museum::new(12, 12, 10, &words(100));
    let start = |museum, learning| Search::new(museum).start(LearnedDeepening::new(learning));
    assert_estimate!(
        "learned deepening, sets of frames",
        10,
        20,
        start(&few, forgetful)
    );
    assert_estimate!(
        "learned deepening, sets of refuted successors",
        1_000,
        50,
        start(&few, forgetful)
    );
    assert_estimate!(
        "learned deepening, lists of sets",
        30,
        10,
        start(&few, mindful)
    );
    assert_estimate!(
        "learned deepening, wide sets",
        20_000,
        50,
        start(&many, mindful)
    );
}
