//! The estimate of the memory that a search uses is what the allocator gave.

#[path = "support/museum.rs"]
mod museum;

use std::alloc::System;

use colorwalk::algorithms::ClosedLayers;
use colorwalk::{
    CycleRule, Learning, OnFull, ReversibleProblem, Search, SearchProblem, Successor, SuccessorOf,
    Unit, problem_fn,
};
use museum::Museum;
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

/// Some steps of a run, after which everything that it has allocated is still in use.
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

/// All in one test: the allocator counts for every thread.
#[test]
fn the_estimate_of_memory_is_what_the_allocator_gave() {
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
    assert_estimate!("anytime", 1, 1, search().start_anytime_astar(h, 2));
    let layered = search().start_breadth_first_heuristic(h, ClosedLayers::All);
    assert_estimate!("breadth-first heuristic", 6, 1, layered);
    // All leaves but one, which has a leaf of its own, are forgotten.
    let leaves = |state: &u32| match *state {
        0 => 1..LEAVES + 1,
        1 => LEAVES + 1..LEAVES + 2,
        _ => 0..0,
    };
    let two_layers = problem_fn(
        0u32,
        |state| leaves(state).map(|leaf| Successor::new((), leaf, 1u32)),
        |_| false,
    );
    let layered = || {
        let search = Search::new(&two_layers).max_cost(5);
        search.start_breadth_first_heuristic(|_: &u32| 0, ClosedLayers::Last(0))
    };
    assert_estimate!("a layer", 1, 1, layered());
    assert_estimate!("a closed layer", 50_000, 1, layered());
    assert_estimate!("a forgotten layer", 50_002, 1, layered());
    assert_estimate!("beam", 1, 1, search().start_beam(40_000, h));
    assert_estimate!(
        "beam, at the next layer",
        2,
        1,
        search().start_beam(40_000, h)
    );
    assert_estimate!(
        "bidirectional bfs",
        2,
        1,
        search().start_bidirectional_bfs()
    );
    assert_estimate!(
        "bidirectional dijkstra",
        2,
        1,
        search().start_bidirectional_dijkstra()
    );

    assert_estimates_of_learned_deepening();

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

fn assert_estimates_of_learned_deepening() {
    // Narrow sets: what grows is the number of successors, of refuted ones, of sets, of lemmas.
    let forgetful = Learning::new().memory(0);
    let mindful = Learning::new().memory(1_000_000);
    let wide = Museum::new(10, 5_000, 10, &[0]);
    let posts = Museum::new(10, 1_000, 2, &[0]);
    let deep = Museum::new(12, 12, 10, &[0]);
    let run = Search::new(&wide).start_learned_deepening(forgetful);
    assert_estimate!("learned deepening, successors", 10, 10, run);
    let run = Search::new(&posts).start_learned_deepening(forgetful);
    assert_estimate!("learned deepening, refuted successors", 20, 10, run);
    let run = Search::new(&deep).start_learned_deepening(mindful);
    assert_estimate!("learned deepening, narrow sets", 20_000, 10, run);
    let run = Search::new(&deep).start_learned_deepening(forgetful.log(true));
    assert_estimate!("learned deepening, log", 20_000, 10, run);
    // Wide sets: what grows is the memory that they own.
    let words = |count| vec![0u64; count];
    let few = Museum::new(10, 10, 10, &words(1_000));
    let many = Museum::new(12, 12, 10, &words(100));
    let run = Search::new(&few).start_learned_deepening(forgetful);
    assert_estimate!("learned deepening, sets of frames", 10, 20, run);
    let run = Search::new(&few).start_learned_deepening(forgetful);
    assert_estimate!(
        "learned deepening, sets of refuted successors",
        1_000,
        50,
        run
    );
    let run = Search::new(&few).start_learned_deepening(mindful);
    assert_estimate!("learned deepening, lists of sets", 30, 10, run);
    let run = Search::new(&many).start_learned_deepening(mindful);
    assert_estimate!("learned deepening, wide sets", 20_000, 50, run);
}
