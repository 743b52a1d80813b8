//! The estimate of the memory that a search uses is what the allocator gave.

use std::alloc::System;

use colorwalk::{
    CycleRule, OnFull, ReversibleProblem, Search, SearchProblem, Successor, SuccessorOf, Unit,
    problem_fn,
};
use peakmem_alloc::{PeakMemAlloc, PeakMemAllocTrait};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: PeakMemAlloc<&StatsAlloc<System>> = PeakMemAlloc::new(&INSTRUMENTED_SYSTEM);

const LEAVES: u32 = 50_000;

/// A start with an edge to each of many leaves, and a goal out of reach, which has as many backwards.
struct Star;

impl SearchProblem for Star {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn start(&self) -> u32 {
        0
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == u32::MAX
    }

    fn successors(&self, state: &u32) -> impl Iterator<Item = SuccessorOf<Self>> {
        let leaves = if *state == 0 { LEAVES } else { 0 };
        (1..=leaves).map(|leaf| Successor::new((), leaf, leaf % 7))
    }
}

impl ReversibleProblem for Star {
    fn goal(&self) -> u32 {
        u32::MAX
    }

    fn predecessors(&self, state: &u32) -> impl Iterator<Item = SuccessorOf<Self>> {
        let leaves = if *state == u32::MAX { LEAVES } else { 0 };
        (1..=leaves).map(|leaf| Successor::new((), u32::MAX - leaf, leaf % 7))
    }
}

fn assert_close(name: &str, estimate: usize, given: usize, per_mille: usize) {
    assert!(
        estimate.abs_diff(given) <= given * per_mille / 1000,
        "{name}: {estimate} is estimated, {given} were given"
    );
}

/// The estimate that a search tells, and the most memory that was in use while it ran.
fn peak_of(search: impl FnOnce() -> usize) -> (usize, usize) {
    ALLOCATOR.reset_peak_memory();
    let before = ALLOCATOR.get_peak_memory();
    let estimate = search();
    (estimate, ALLOCATOR.get_peak_memory() - before)
}

/// All in one test: the allocator counts for every thread.
#[test]
fn the_estimate_of_memory_is_what_the_allocator_gave() {
    macro_rules! assert_estimate {
        ($name:literal, $steps:literal, $per_mille:literal, $start:expr) => {
            let region = Region::new(&INSTRUMENTED_SYSTEM);
            let mut run = $start;
            run.run_for($steps).unwrap();
            let change = region.change();
            let given = change.bytes_allocated - change.bytes_deallocated;
            assert_close($name, run.stats().bytes_peak, given, $per_mille);
            drop(run);
        };
    }
    let search = || Search::new(&Star);
    let h = |&state: &u32| state % 5;
    assert_estimate!("bfs", 1, 1, search().start_bfs());
    assert_estimate!("dfs, closed", 1, 1, search().start_dfs(CycleRule::Closed));
    assert_estimate!("dfs, on path", 1, 1, search().start_dfs(CycleRule::OnPath));
    assert_estimate!("dijkstra", 1, 1, search().start_dijkstra());
    let capped = search().frontier_cap(20_000, OnFull::DropWorst);
    assert_estimate!("dijkstra, capped", 1, 50, capped.start_dijkstra());
    assert_estimate!("idastar", 3, 1, search().start_idastar(h));
    assert_estimate!("branch and bound", 1, 1, search().start_branch_and_bound(h));
    assert_estimate!("beam", 1, 1, search().start_beam(40_000, h));
    assert_estimate!(
        "beam, at the next layer",
        2,
        1,
        search().start_beam(40_000, h)
    );
    let bidirectional = search().start_bidirectional_bfs();
    assert_estimate!("bidirectional bfs", 2, 1, bidirectional);
    let bidirectional = search().start_bidirectional_dijkstra();
    assert_estimate!("bidirectional dijkstra", 2, 1, bidirectional);

    let (estimate, given) = peak_of(|| {
        let found = search().all_shortest_paths().unwrap();
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
            ends.map(|to| Successor::new((), to, Unit))
        },
        |&n| n == 150,
    );
    // The paths that are given out are not counted.
    let (estimate, given) = peak_of(|| {
        let found = Search::new(&diamonds).k_shortest_paths(300).unwrap();
        found.stats().bytes_peak
    });
    assert_close("k shortest paths", estimate, given, 250);

    // Each detour is cheaper than those before, which are forgotten as soon as it is found.
    let detours = problem_fn(
        0u32,
        |&n| {
            let on = (n < 300).then(|| Successor::new((), n + 1, 1u32));
            let round = (n < 299).then(|| Successor::new((), n + 2, 1000 - n));
            on.into_iter().chain(round)
        },
        |&n| n == 300,
    );
    let (estimate, given) = peak_of(|| {
        let found = Search::new(&detours).k_shortest_paths(2).unwrap();
        found.stats().bytes_peak
    });
    assert_close("the shorter of two paths", estimate, given, 250);
}
