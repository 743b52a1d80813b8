//! Explorations in external memory. They count the same states as in memory, and take care of their files.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
#[cfg(unix)]
use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread::sleep;
use std::time::{Duration, Instant};

use colorwalk::exploration::disk::{Disk, DiskError};
use colorwalk::exploration::{ExplorationOf, Layering};
use colorwalk::{
    CancelFlag, Claim, Limit, Limits, Path, Reachable, Search, SearchError, SearchProblem,
    Successor, SuccessorOf, Unit, problem_fn, try_problem_fn,
};
use colorwalk_puzzles::pancakes::Flips;
use colorwalk_testing::explorations::{
    assert_explored_by_cost, assert_nothing_is_left, assert_path, cases_by_cost, cases_of_limits,
    failing, is_found_by_u8, layers_by_cost, sizes,
};
use colorwalk_testing::families::{Costs, FAMILIES};
use colorwalk_testing::ring::Ring;
use colorwalk_testing::{
    Graph, cases, digraphs, few_or_all, fewest_edges, layers, walk, with_admissible,
    with_consistent, with_free_edges,
};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::ser::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const FOLDER: &str = "colorwalk-exploration";

/// The least memory for an exploration: a buffer of 2048 words.
const LITTLE: usize = 1 << 15;

/// A directory of a test, deleted at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("disk-{}-{number}", std::process::id());
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn is_empty(&self) -> bool {
        fs::read_dir(&self.0).unwrap().next().is_none()
    }

    fn folder(&self) -> PathBuf {
        self.0.join(FOLDER)
    }

    /// Returns all files in the folder and in folders within it.
    fn files(&self) -> Vec<PathBuf> {
        let (mut files, mut folders) = (Vec::new(), vec![self.folder()]);
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    &mut folders
                } else {
                    &mut files
                }
                .push(path);
            }
        }
        files
    }

    /// Returns the file of the exploration with this name.
    fn file(&self, name: &str) -> Option<PathBuf> {
        self.files().into_iter().find(|path| path.ends_with(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Returns the layers, computed by an iterator in memory.
fn in_memory<P: SearchProblem>(problem: &P) -> Vec<u64> {
    let mut counts = BTreeMap::new();
    let mut reachable = Reachable::new(problem);
    while reachable.next_state().is_some() {
        *counts.entry(reachable.depth()).or_insert(0) += 1;
    }
    counts.into_values().collect()
}

fn on_disk<'p, P, L>(
    problem: &'p P,
    change: impl FnOnce(Disk<'p, P>) -> Disk<'p, P, L>,
) -> ExplorationOf<P>
where
    P: SearchProblem<State: Ord + Serialize + DeserializeOwned + std::fmt::Debug>,
    L: Layering<P>,
{
    try_on_disk(problem, change).unwrap()
}

fn try_on_disk<'p, P, L>(
    problem: &'p P,
    change: impl FnOnce(Disk<'p, P>) -> Disk<'p, P, L>,
) -> Result<ExplorationOf<P>, DiskError<P::State>>
where
    P: SearchProblem<State: Ord + Serialize + DeserializeOwned + std::fmt::Debug>,
    L: Layering<P>,
{
    let scratch = Scratch::new();
    let exploration = change(Disk::new(problem, &scratch.0).memory(LITTLE)).run();
    assert!(scratch.is_empty(), "nothing is left");
    exploration
}

/// Sliding tiles on three by three cells. The states are texts, which own memory.
struct Tiles {
    goal: String,
}

impl SearchProblem for Tiles {
    type State = String;
    type Action = char;
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = String> {
        ["0123456789"[..9].to_owned()]
    }

    fn is_goal(&self, board: &String) -> bool {
        *board == self.goal
    }

    fn successors(&self, board: &String) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let gap = board.find('0').unwrap();
        let (row, column) = (gap / 3, gap % 3);
        let beside = (0..9usize)
            .filter(move |cell| (cell / 3).abs_diff(row) + (cell % 3).abs_diff(column) == 1);
        beside.map(move |cell| {
            let mut tiles: Vec<char> = board.chars().collect();
            tiles.swap(gap, cell);
            Successor::new(tiles[gap], tiles.into_iter().collect(), Unit)
        })
    }

    fn heap_bytes(&self, board: &String) -> usize {
        board.capacity()
    }
}

/// OEIS A089473.
const OF_TILES: [u64; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

fn pancakes(count: u8) -> Flips {
    Flips::sorted(count).unwrap()
}

/// Numbers whose edges lead far away, and not back.
fn scattered(count: u64) -> impl SearchProblem<State = u64, Action = u8, Cost = Unit> {
    let edges = move |&n: &u64| {
        let to = [3 * n + 1, 5 * n + 7, n / 2, n ^ 1].into_iter().zip(0..);
        to.map(move |(to, edge)| Successor::new(edge, to % count, Unit))
    };
    problem_fn(1, edges, move |&n| n == count / 2)
}

fn ring(count: u32) -> impl SearchProblem<State = u32, Action = (), Cost = Unit> {
    problem_fn(7, move |&n: &u32| [((n + 1) % count, Unit)], |_| false)
}

#[test]
fn tiles_have_the_published_layers_and_a_path_to_the_farthest_board() {
    let depth = few_or_all(16, 31);
    let mut tiles = Tiles {
        goal: String::new(),
    };
    let mut reachable = Reachable::new(&tiles);
    let mut farthest = String::new();
    while let Some(board) = reachable.next_state().cloned() {
        if reachable.depth() > depth {
            break;
        }
        farthest = board;
    }
    drop(reachable);
    tiles.goal = farthest;
    let exploration = on_disk(&tiles, |disk| {
        let disk = disk.memory(1 << 18).undirected().path();
        few_or_all(disk.clone().max_depth(depth), disk)
    });
    assert_eq!(exploration.limit(), few_or_all(Some(Limit::Depth), None));
    assert_eq!(exploration.layers(), &OF_TILES[..=depth as usize]);
    let path = exploration.path().unwrap();
    assert_eq!(path.len(), depth as usize);
    assert_eq!(exploration.goal_cost(), Some(u64::from(depth)));
    assert_eq!((&**path.start(), path.end()), ("012345678", &tiles.goal));
}

#[test]
fn pancakes_directed_and_undirected_with_little_memory_and_with_much() {
    let pancakes = pancakes(few_or_all(7, 8));
    let expected = in_memory(&pancakes);
    for memory in [LITTLE, 1 << 24] {
        let directed = on_disk(&pancakes, |disk| disk.memory(memory));
        let undirected = on_disk(&pancakes, |disk| disk.memory(memory).undirected());
        assert_eq!(directed.layers(), expected);
        assert_eq!(undirected.layers(), expected);
        assert!(
            undirected.bytes() < directed.bytes(),
            "older layers are deleted"
        );
    }
}

/// The widest layer has more than a hundred runs, which are merged in two passes.
#[test]
fn a_layer_of_more_runs_than_are_merged_at_once() {
    let wide = problem_fn(
        0u64,
        |&n: &u64| {
            let count = if n == 0 { 250_000 } else { 0 };
            (0..count).map(|n| (n * 7 % 249_989, Unit))
        },
        |_| false,
    );
    assert_eq!(on_disk(&wide, |disk| disk).layers(), [1, 249_988]);
}

#[test]
fn a_ring_has_more_layers_than_are_subtracted_at_once() {
    let count = few_or_all(140, 300);
    let exploration = on_disk(&ring(count), |disk| disk);
    assert_eq!(exploration.layers(), vec![1; count as usize]);
}

#[test]
fn a_ring_of_three_ways_has_the_layers_that_it_has_in_memory() {
    let ring = Ring {
        goal: few_or_all(3_000, 31_415),
        is_indexed: false,
        ways: few_or_all([(1, 2), (33, 9), (1_111, 1_000)], Ring::WAYS), // fewer layers, or more
    };
    let exploration = on_disk(&ring, |disk| disk.memory(1 << 18).path());
    assert_eq!(exploration.layers(), in_memory(&ring));
    let of_bfs = Search::new(&ring).bfs().unwrap();
    assert_eq!(
        exploration.path().map(Path::len),
        of_bfs.path().map(Path::len)
    );
}

#[test]
fn scattered_numbers_are_found_as_in_memory_and_have_a_path() {
    let scattered = scattered(60_000);
    let exploration = on_disk(&scattered, Disk::path);
    assert_eq!(exploration.layers(), in_memory(&scattered));
    let of_bfs = Search::new(&scattered).bfs().unwrap();
    assert_eq!(
        exploration.path().map(Path::len),
        of_bfs.path().map(Path::len)
    );
}

#[test]
fn states_without_bytes_and_no_starts() {
    let point = problem_fn((), |()| [((), Unit)], |()| true);
    let exploration = on_disk(&point, Disk::path);
    assert_eq!(exploration.layers(), [1]);
    assert!(exploration.path().unwrap().is_empty());
    let mut graph = colorwalk_testing::two_ways();
    graph.starts.clear();
    assert!(on_disk(&graph, |disk| disk).layers().is_empty());
}

/// Runs on every family of the matrix. Costs do not matter.
#[test]
fn every_family_has_the_layers_of_the_oracle() {
    for family in FAMILIES {
        for seed in 0..few_or_all(2, 40) {
            let instance = family.instance(2 + u32::try_from(seed).unwrap() % 30, seed);
            let graph = Graph::from(&instance);
            let exploration = on_disk(&graph, Disk::path);
            let layers = layers(&graph).into_iter();
            let expected: Vec<u64> = layers.map(|layer| layer.len() as u64).collect();
            assert_eq!(exploration.layers(), expected, "{}", family.name);
            let fewest = fewest_edges(&graph);
            assert_eq!(exploration.path().map(Path::len), fewest, "{}", family.name);
            if let Some(path) = exploration.path() {
                walk(&graph, path);
            }
        }
    }
}

fn is_inconsistent<S>(error: &DiskError<S>) -> bool {
    matches!(error, DiskError::Search(SearchError::Inconsistent { .. }))
}

/// Runs on every family of the matrix, by cost. Costs of one digit keep the number of layers small.
#[test]
fn every_family_has_the_layers_of_the_oracle_by_cost() {
    for family in FAMILIES {
        for seed in 0..few_or_all(2, 40) {
            let instance = family.instance(2 + u32::try_from(seed).unwrap() % 30, seed);
            let mut graph = Graph::from(&instance);
            graph.edges.iter_mut().for_each(|edge| edge.2 %= 10);
            assert_explored_by_cost(&on_disk(&graph, |disk| disk.by_cost().path()), &graph);
            graph.edges.extend(graph.turned().edges);
            let near = on_disk(&graph, |disk| disk.by_cost().undirected());
            let (costs, counts) = sizes(&layers_by_cost(&graph, |_| 0));
            let found = (near.costs(), near.layers());
            assert_eq!(found, (&costs[..], &counts[..]), "{}", family.name);
            let kept = on_disk(&graph, |disk| disk.by_cost().undirected().path());
            assert_explored_by_cost(&kept, &graph);
        }
    }
}

#[test]
fn costs_that_overflow_are_an_error_only_if_they_hide_a_state() {
    let (mut errors, mut right) = (0, 0);
    for family in FAMILIES.iter().filter(|family| family.costs == Costs::U8) {
        for seed in 0..few_or_all(40, 400) {
            let instance = family.instance(2 + u32::try_from(seed).unwrap() % 20, seed);
            let wide = Graph::from(&instance);
            let edges = wide
                .edges
                .iter()
                .map(|&(from, to, cost)| (from, to, cost.try_into().unwrap()));
            let graph: Graph<u8> = Graph {
                states: wide.states,
                edges: edges.collect(),
                starts: wide.starts.clone(),
                goals: wide.goals.clone(),
            };
            let layers = layers_by_cost(&wide, |_| 0);
            let found = try_on_disk(&graph, Disk::by_cost);
            let found = match &found {
                Ok(found) => Ok(found.costs()),
                Err(DiskError::Search(SearchError::CostOverflow { state })) => Err(*state),
                Err(error) => panic!("{error}"),
            };
            let count = if is_found_by_u8(&layers, found) {
                &mut right
            } else {
                &mut errors
            };
            *count += 1;
            let within = on_disk(&graph, |disk| disk.by_cost().max_cost(200));
            let (costs, _) = sizes(&layers);
            let count = costs.partition_point(|&cost| cost <= 200);
            assert_eq!(within.costs(), &costs[..count]);
            assert_eq!(within.limit(), (count < costs.len()).then_some(Limit::Cost));
        }
    }
    assert!(errors > 0 && right > 0, "{errors} {right}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(32)))]

    #[test]
    fn a_limit_that_cuts_nothing_off_changes_nothing_by_cost(graph in with_free_edges(), max_cost in 0u64..30) {
        let (costs, counts) = sizes(&layers_by_cost(&graph, |_| 0));
        for (limits, end, counted) in cases_by_cost(&graph, max_cost) {
            let exploration = on_disk(&graph, |disk| disk.by_cost().max_cost(max_cost).limits(limits.clone()).path());
            prop_assert_eq!(exploration.layers(), &counts[..counted], "{:?}", limits);
            prop_assert_eq!(exploration.costs(), &costs[..counted], "{:?}", limits);
            prop_assert_eq!(exploration.limit(), end, "{:?}", limits);
            if exploration.goal_cost().is_some() {
                assert_path(&exploration, &graph); // even if its layer is not complete
            }
        }
    }

    #[test]
    fn random_graphs_are_explored_by_cost_and_until_a_goal(mut graph in with_free_edges()) {
        assert_explored_by_cost(&on_disk(&graph, |disk| disk.by_cost().path()), &graph);
        let until = on_disk(&graph, |disk| disk.by_cost().path().until_goal());
        assert_path(&until, &graph);
        let (costs, counts) = sizes(&layers_by_cost(&graph, |_| 0));
        let last = until.goal_cost().unwrap_or(u64::MAX);
        let counted = costs.partition_point(|&cost| cost <= last);
        prop_assert_eq!(until.layers(), &counts[..counted]);
        graph.edges.extend(graph.turned().edges);
        let undirected = on_disk(&graph, |disk| disk.by_cost().undirected());
        let (_, counts) = sizes(&layers_by_cost(&graph, |_| 0));
        prop_assert_eq!(undirected.layers(), counts);
    }

    /// Interrupts the exploration after each number of expansions. The next run continues.
    #[test]
    fn by_cost_a_limit_is_resumed_anywhere(mut graph in with_free_edges(), is_undirected: bool) {
        if is_undirected {
            graph.edges.extend(graph.turned().edges);
        }
        for expansions in 0..u64::from(graph.states) {
            let scratch = Scratch::new();
            let disk = Disk::new(&graph, &scratch.0).memory(LITTLE).by_cost().keep();
            let disk = if is_undirected { disk.undirected() } else { disk.path() };
            let run = |limits| disk.clone().limits(limits).run().unwrap();
            let (costs, counts) = sizes(&layers_by_cost(&graph, |_| 0));
            let begun = run(Limits::new().expansions(expansions));
            prop_assert_eq!(begun.layers(), &counts[..begun.layers().len()]);
            let rest = run(Limits::NONE);
            prop_assert_eq!((rest.costs(), rest.layers()), (&costs[..], &counts[..]));
            if !is_undirected {
                assert_explored_by_cost(&rest, &graph);
            }
            prop_assert!(scratch.is_empty());
        }
    }

    /// External A*.
    #[test]
    fn a_consistent_estimate_finds_a_cheapest_path((graph, estimates) in with_consistent(), is_undirected: bool) {
        let estimate = |&state: &u32| estimates[state as usize];
        let by_estimate = |disk: Disk<'_, Graph<u32>>| disk.by_estimate(estimate).path().run().unwrap();
        let scratch = Scratch::new();
        let found = by_estimate(Disk::new(&graph, &scratch.0).memory(LITTLE));
        assert_path(&found, &graph);
        let claim = found.goal_cost().map_or(Claim::NoPathIfAdmissible, |_| Claim::CheapestIfAdmissible);
        prop_assert_eq!(found.claim(), claim);
        let (costs, counts) = sizes(&layers_by_cost(&graph, |state| estimate(&state)));
        let last = found.goal_cost().unwrap_or(u64::MAX);
        let counted = costs.partition_point(|&cost| cost <= last);
        prop_assert_eq!((found.costs(), found.layers()), (&costs[..counted], &counts[..counted]));
        if is_undirected {
            // With edges back, estimates of the distance from one state are consistent.
            let mut graph = graph.with_goals(&[graph.states - 1]);
            graph.edges.extend(graph.turned().edges);
            let exact = colorwalk_testing::exact_estimates(&graph, 1000);
            let halved = |&state: &u32| exact[state as usize] / 2;
            let near = Disk::new(&graph, &scratch.0).memory(LITTLE).undirected().by_estimate(halved).run().unwrap();
            let (costs, counts) = sizes(&layers_by_cost(&graph, |state| halved(&state)));
            let last = near.goal_cost().unwrap_or(u64::MAX);
            let counted = costs.partition_point(|&cost| cost <= last);
            prop_assert_eq!((near.costs(), near.layers()), (&costs[..counted], &counts[..counted]));
        }
        prop_assert!(scratch.is_empty());
    }

    #[test]
    fn an_inconsistent_estimate_is_an_error_or_harmless((graph, estimates) in with_admissible(), wild: u32) {
        let found = try_on_disk(&graph, |disk| disk.by_estimate(|&state: &u32| estimates[state as usize]).path());
        match found {
            Ok(found) => assert_path(&found, &graph),
            Err(error) => assert!(is_inconsistent(&error), "{error}"),
        }
        let too_high = |&state: &u32| wild.rotate_left(state) % 50;
        match try_on_disk(&graph, |disk| disk.by_estimate(too_high).path()) {
            Ok(found) => prop_assert!(found.path().is_none_or(|path| walk(&graph, path) == i64::from(path.cost()))),
            Err(error) => assert!(is_inconsistent(&error), "{error}"),
        }
    }

    #[test]
    fn by_cost_a_failure_at_any_call_is_the_error_and_leaves_nothing(mut graph in with_free_edges()) {
        graph.starts = vec![0];
        for at in 0.. {
            let (problem, calls) = failing(&graph, at);
            let found = try_on_disk(&problem, |disk| disk.by_cost().path());
            if calls.load(Ordering::Relaxed) <= at {
                prop_assert!(found.is_ok());
                break;
            }
            let is_failure = matches!(found, Err(DiskError::Search(SearchError::Failed { .. })));
            prop_assert!(is_failure);
            assert_nothing_is_left(&problem, &graph);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(32)))]

    #[test]
    fn a_limit_that_cuts_nothing_off_changes_nothing_beside_another(graph in digraphs(), depth in 0u32..9) {
        let expected: Vec<u64> = layers(&graph).iter().map(|layer| layer.len() as u64).collect();
        let unlimited = on_disk(&graph, Disk::path);
        let bytes = Limits::new().bytes(usize::try_from(unlimited.bytes()).unwrap());
        prop_assert_eq!(on_disk(&graph, |disk| disk.limits(bytes).path()), unlimited);
        let some = few_or_all(5, 1); // each layer is forced to the disk
        let (deep, cases) = cases_of_limits(&graph, depth);
        for (limits, end, counted) in cases.into_iter().skip(depth as usize % some).step_by(some) {
            let exploration = on_disk(&graph, |disk| disk.max_depth(deep).limits(limits.clone()).path());
            prop_assert_eq!(exploration.layers(), &expected[..counted], "{:?}", limits);
            prop_assert_eq!(exploration.limit(), end, "{:?}", limits);
            let fewest = fewest_edges(&graph).filter(|&fewest| fewest < counted);
            prop_assert_eq!(exploration.path().map(Path::len), fewest);
            if end == Some(Limit::Depth) && fewest.is_none() {
                prop_assert_eq!(exploration.claim(), Claim::NoPathWithin(deep));
            }
        }
    }

    /// Tests without a limit, and with a limit that may end the exploration within the missing successors.
    #[test]
    fn a_failure_at_any_call_is_the_error_and_leaves_nothing(mut graph in digraphs()) {
        graph.starts = vec![0];
        for limits in [Limits::NONE, Limits::new().generated(3)] {
            for at in 0.. {
                let (problem, calls) = failing(&graph, at);
                let scratch = Scratch::new();
                let found = Disk::new(&problem, &scratch.0).limits(limits.clone()).path().run();
                prop_assert!(scratch.is_empty());
                if calls.load(Ordering::Relaxed) <= at {
                    prop_assert!(found.is_ok());
                    break;
                }
                let error = found.unwrap_err();
                prop_assert!(error.to_string().contains("the network is down"), "{}", error);
                let is_failure = matches!(error, DiskError::Search(SearchError::Failed { .. }));
                prop_assert!(is_failure);
                assert_nothing_is_left(&problem, &graph);
            }
        }
    }

    #[test]
    fn random_digraphs_have_the_layers_of_the_oracle(graph in digraphs()) {
        let exploration = on_disk(&graph, Disk::path);
        let expected: Vec<u64> = layers(&graph).iter().map(|layer| layer.len() as u64).collect();
        prop_assert_eq!(exploration.layers(), expected);
        let fewest = fewest_edges(&graph);
        prop_assert_eq!(exploration.goal_cost(), fewest.map(|edges| edges as u64));
        prop_assert_eq!(exploration.path().map(Path::len), fewest);
        if let Some(path) = exploration.path() {
            prop_assert!(graph.goals.contains(path.end()));
            prop_assert!(graph.starts.contains(path.start()));
        }
    }

    #[test]
    fn random_undirected_graphs_need_two_layers_only(mut graph in digraphs()) {
        graph.edges.extend(graph.turned().edges);
        let exploration = on_disk(&graph, Disk::undirected);
        let expected: Vec<u64> = layers(&graph).iter().map(|layer| layer.len() as u64).collect();
        prop_assert_eq!(exploration.layers(), expected);
        prop_assert_eq!(exploration.goal_cost(), fewest_edges(&graph).map(|edges| edges as u64));
    }
}

#[test]
fn limits_end_an_exploration_after_a_complete_layer() {
    let pancakes = pancakes(8);
    let expected = in_memory(&pancakes);
    let raised = CancelFlag::new();
    raised.cancel();
    for (limits, limit) in [
        (Limits::new().expansions(500), Limit::Expansions),
        (Limits::new().generated(5000), Limit::Generated),
        (Limits::new().bytes(40_000), Limit::Bytes),
        (Limits::new().time(Duration::ZERO), Limit::Time),
        (Limits::new().cancel(raised), Limit::Cancelled),
    ] {
        let exploration = on_disk(&pancakes, |disk| disk.limits(limits.clone()));
        assert_eq!(exploration.limit(), Some(limit));
        let layers = exploration.layers();
        let is_over_at_once = matches!(limit, Limit::Time | Limit::Cancelled);
        assert!(layers.is_empty() == is_over_at_once && layers.len() < expected.len());
        assert_eq!(layers, &expected[..layers.len()]);
        assert!(exploration.bytes() <= 40_000 || limit != Limit::Bytes);
    }
    let within = on_disk(&pancakes, |disk| disk.max_depth(3));
    assert_eq!(within.layers(), &expected[..4]);
    assert_eq!(within.limit(), Some(Limit::Depth));
}

#[test]
fn limits_end_an_exploration_by_cost_after_a_complete_layer() {
    let problem = by_cost(20_000, Duration::ZERO);
    let expected = on_disk(&problem, Disk::by_cost);
    let raised = CancelFlag::new();
    raised.cancel();
    for (limits, limit) in [
        (Limits::new().expansions(5000), Limit::Expansions),
        (Limits::new().generated(9000), Limit::Generated),
        (Limits::new().bytes(40_000), Limit::Bytes),
        (Limits::new().time(Duration::ZERO), Limit::Time),
        (Limits::new().cancel(raised), Limit::Cancelled),
    ] {
        let found = on_disk(&problem, |disk| disk.by_cost().limits(limits.clone()));
        assert_eq!(found.limit(), Some(limit));
        let count = found.layers().len();
        let is_over_at_once = matches!(limit, Limit::Time | Limit::Cancelled);
        assert!((count == 0) == is_over_at_once && count < expected.layers().len());
        assert_eq!(found.layers(), &expected.layers()[..count]);
        assert_eq!(found.costs(), &expected.costs()[..count]);
        assert!(found.bytes() <= 40_000 || limit != Limit::Bytes);
    }
}

#[test]
fn a_limit_that_just_suffices_cuts_nothing_off() {
    let ring = problem_fn(0u32, |&n| [((n + 1) % 30, Unit)], |_| false);
    let cut_off = |limits: Limits| on_disk(&ring, |disk| disk.limits(limits.clone())).limit();
    assert_eq!(cut_off(Limits::new().expansions(30).generated(30)), None);
    assert_eq!(
        cut_off(Limits::new().expansions(29)),
        Some(Limit::Expansions)
    );
    assert_eq!(cut_off(Limits::new().generated(29)), Some(Limit::Generated));
}

#[test]
fn what_a_limit_cut_off_is_resumed_if_it_is_kept() {
    let (scratch, scattered) = (Scratch::new(), scattered(20_000));
    let expected = in_memory(&scattered);
    let explore = |limits| {
        Disk::new(&scattered, &scratch.0)
            .memory(LITTLE)
            .path()
            .keep()
            .limits(limits)
            .run()
    };
    let mut before = 0;
    for expansions in (1000..8000).step_by(1000) {
        let exploration = explore(Limits::new().expansions(expansions)).unwrap();
        let layers = exploration.layers();
        assert_eq!(exploration.limit(), Some(Limit::Expansions));
        assert_eq!(layers, &expected[..layers.len()]);
        assert!(before <= layers.len());
        before = layers.len();
    }
    let exploration = explore(Limits::NONE).unwrap();
    assert_eq!(exploration.layers(), expected);
    assert!(exploration.path().is_some());
    assert!(scratch.is_empty());
}

#[test]
fn an_observer_sees_each_new_layer_once() {
    let (scratch, pancakes) = (Scratch::new(), pancakes(7));
    let expected = in_memory(&pancakes);
    let (sender, observed) = channel();
    let disk = Disk::new(&pancakes, &scratch.0)
        .memory(LITTLE)
        .undirected()
        .keep()
        .observe(move |layer| sender.send(*layer).unwrap());
    disk.clone().max_depth(4).run().unwrap();
    assert_eq!(observed.iter().take(5).count(), 5);
    let exploration = disk.run().unwrap();
    assert_eq!(exploration.layers(), expected);
    for (depth, &states) in expected.iter().enumerate().skip(5) {
        let layer = observed.try_recv().unwrap();
        assert_eq!((layer.cost, layer.states), (depth as u64, states));
        assert_eq!(layer.total, expected[..=depth].iter().sum());
        assert!(layer.bytes >= states && layer.bytes <= exploration.bytes());
    }
    assert!(observed.try_recv().is_err());
}

/// A problem slow enough that its process can be killed on the way.
fn slow() -> impl SearchProblem<State = u64, Action = u8, Cost = Unit> {
    let fast = scattered(20_000);
    let edges = move |n: &u64| {
        sleep(Duration::from_micros(100));
        Vec::from_iter(fast.successors(n))
    };
    problem_fn(1, edges, |&n| n == 10_000)
}

/// The same problem with costs of 0 to 4, with any number of states.
fn by_cost(
    count: u64,
    pause: Duration,
) -> impl SearchProblem<State = u64, Action = u8, Cost = u32> {
    let fast = scattered(count);
    let edges = move |n: &u64| {
        sleep(pause);
        let edges = fast.successors(n).into_iter();
        let slow = edges.map(|edge| {
            let cost = u32::try_from((n + edge.state) % 5).unwrap();
            Successor::new(edge.action, edge.state, cost)
        });
        slow.collect::<Vec<_>>()
    };
    problem_fn(1, edges, |&n| n == 10_000)
}

#[test]
#[ignore = "is run, and killed, by the next tests"]
fn victim_by_cost() {
    let directory = std::env::var_os("COLORWALK_VICTIM").unwrap();
    Disk::new(&by_cost(20_000, Duration::from_micros(100)), directory)
        .memory(LITTLE)
        .by_cost()
        .path()
        .run()
        .unwrap();
}

#[test]
#[ignore = "is run, and killed, by the next tests"]
fn victim() {
    let directory = std::env::var_os("COLORWALK_VICTIM").unwrap();
    Disk::new(&slow(), directory)
        .memory(LITTLE)
        .path()
        .run()
        .unwrap();
}

/// Starts one of the ignored tests in a process of its own.
fn start(test: &str, scratch: &Scratch) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--ignored"])
        .env("COLORWALK_VICTIM", &scratch.0)
        .stdout(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn a_killed_process_is_resumed_from_its_last_complete_layer() {
    let scratch = Scratch::new();
    let fast = scattered(20_000);
    let expected = in_memory(&fast);
    let middle = expected.len() / 2;
    let mut victim = start("victim", &scratch);
    let begin = Instant::now();
    while scratch.file(&format!("layer-{middle}")).is_none() {
        assert!(
            victim.try_wait().unwrap().is_none(),
            "it ended before it was killed"
        );
        assert!(begin.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(1));
    }
    victim.kill().unwrap(); // SIGKILL
    assert!(!victim.wait().unwrap().success());
    assert!(scratch.folder().exists());

    let resume = || Disk::new(&fast, &scratch.0).memory(LITTLE).path();
    let depth = u32::try_from(middle).unwrap();
    let at_least = resume()
        .keep()
        .limits(Limits::new().expansions(0))
        .run()
        .unwrap();
    assert!(
        at_least.layers().len() >= middle,
        "{} of {depth} layers",
        at_least.layers().len()
    );
    let exploration = resume().run().unwrap();
    assert_eq!(exploration.layers(), expected);
    let of_bfs = Search::new(&fast).bfs().unwrap();
    assert_eq!(
        exploration.path().unwrap().len(),
        of_bfs.path().unwrap().len()
    );
    assert!(scratch.is_empty());
}

/// A process may be killed at any time, and the next process continues from there.
#[test]
fn killed_again_and_again_it_ends_with_the_same_counts() {
    let scratch = Scratch::new();
    for milliseconds in [2, 5, 10, 20, 40, 80, 160, 320, 320, 320, 320] {
        let mut victim = start("victim", &scratch);
        sleep(Duration::from_millis(milliseconds));
        victim.kill().unwrap();
        victim.wait().unwrap();
    }
    let fast = scattered(20_000);
    let exploration = Disk::new(&fast, &scratch.0).memory(LITTLE).path().run();
    assert_eq!(exploration.unwrap().layers(), in_memory(&fast));
    assert!(scratch.is_empty());
}

#[test]
fn by_cost_it_is_killed_again_and_again_as_well() {
    let scratch = Scratch::new();
    let mut kept = 0;
    for milliseconds in [5, 20, 80, 320, 640, 640] {
        let mut victim = start("victim_by_cost", &scratch);
        sleep(Duration::from_millis(milliseconds));
        victim.kill().unwrap();
        victim.wait().unwrap();
        kept = kept.max(scratch.files().len());
    }
    assert!(kept > 3, "it was killed on the way");
    let fast = by_cost(20_000, Duration::ZERO);
    let disk = || Disk::new(&fast, &scratch.0).memory(LITTLE).by_cost().path();
    let resumed = disk().run().unwrap();
    assert!(scratch.is_empty());
    assert_eq!(disk().run().unwrap().layers(), resumed.layers());
    let tree = Search::new(&fast).shortest_path_tree().unwrap();
    let mut counts = BTreeMap::new();
    for node in tree.reached() {
        *counts.entry(u64::from(node.g())).or_insert(0) += 1;
    }
    let (costs, counts): (Vec<u64>, Vec<u64>) = counts.into_iter().unzip();
    assert_eq!(
        (resumed.costs(), resumed.layers()),
        (&costs[..], &counts[..])
    );
    let cost = resumed.path().map(Path::cost);
    assert_eq!(cost, Search::new(&fast).dijkstra().unwrap().cost());
}

/// If a process was killed at the beginning, it leaves these files.
#[test]
fn what_a_killed_process_leaves_without_a_manifest_is_begun_again() {
    for files in [&[][..], &["manifest"]] {
        let scratch = Scratch::new();
        fs::create_dir(scratch.folder()).unwrap();
        for file in files {
            fs::write(scratch.folder().join(file), "").unwrap();
        }
        let exploration = Disk::new(&ring(30), &scratch.0).run().unwrap();
        assert_eq!(exploration.layers(), [1; 30]);
        assert!(scratch.is_empty());
    }
}

#[test]
fn half_written_files_of_a_killed_process_are_deleted() {
    let scratch = Scratch::new();
    begun(&scratch);
    let layer = scratch.file("layer-9").unwrap();
    for file in ["layer-11", "runs/0", "runs/77", "manifest"] {
        fs::write(layer.with_file_name(file), "half").unwrap();
    }
    let exploration = Disk::new(&ring(30), &scratch.0)
        .keep()
        .limits(Limits::new().expansions(3))
        .run()
        .unwrap();
    assert_eq!(exploration.layers(), [1; 14]);
    assert_eq!(scratch.file("runs/77"), None);
    let exploration = Disk::new(&ring(30), &scratch.0).run().unwrap();
    assert_eq!(exploration.layers(), [1; 30]);
    assert!(scratch.is_empty());
}

#[test]
#[ignore = "is run by the next test, where files must not grow"]
fn writer_of_much() {
    let directory = std::env::var_os("COLORWALK_VICTIM").unwrap();
    let pancakes = Disk::new(&pancakes(9), &directory).memory(LITTLE).run();
    let problem = by_cost(1_000_000, Duration::ZERO);
    let by_cost = Disk::new(&problem, &directory).memory(LITTLE).by_cost();
    assert_names_file(&pancakes.unwrap_err(), &directory);
    assert_names_file(&by_cost.run().unwrap_err(), &directory);
}

fn assert_names_file<S: std::fmt::Debug>(error: &DiskError<S>, directory: &OsStr) {
    assert!(
        matches!(error, DiskError::Io { path, .. } if path.starts_with(directory)),
        "{error:?}"
    );
    assert!(error.to_string().contains(FOLDER), "{error:?}");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_grow_is_an_error_with_its_path_and_nothing_is_left() {
    let scratch = Scratch::new();
    let status = Command::new("sh")
        .args(["-c", "trap '' XFSZ; ulimit -f 64; exec \"$@\"", "sh"])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "writer_of_much", "--ignored"])
        .env("COLORWALK_VICTIM", &scratch.0)
        .stdout(Stdio::null())
        .status();
    assert!(status.unwrap().success());
    assert!(scratch.is_empty());
}

#[test]
fn a_problem_that_fails_is_an_error_and_nothing_is_left() {
    let scratch = Scratch::new();
    let door = |&n: &u32| {
        if n == 3 {
            Err("closed")
        } else {
            Ok([(n + 1, Unit)])
        }
    };
    let problem = try_problem_fn(0, door, |_| false);
    let error = Disk::new(&problem, &scratch.0).run().unwrap_err();
    assert!(
        matches!(
            &error,
            DiskError::Search(SearchError::Failed { state: 3, .. })
        ),
        "{error}"
    );
    assert!(scratch.is_empty());
}

/// A number. `GREATEST` is greater than all others, even itself, and `UNSTORABLE` cannot be stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Odd<const GREATEST: u32, const UNSTORABLE: u32>(u32);

impl<const G: u32, const U: u32> Ord for Odd<G, U> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        if self.0 == G || self.0 == G + 1 {
            std::cmp::Ordering::Greater
        } else {
            self.0.cmp(&other.0)
        }
    }
}

impl<const G: u32, const U: u32> PartialOrd for Odd<G, U> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const G: u32, const U: u32> Serialize for Odd<G, U> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 == U {
            return Err(S::Error::custom("it is odd"));
        }
        serializer.serialize_u32(self.0)
    }
}

impl<'de, const G: u32, const U: u32> Deserialize<'de> for Odd<G, U> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u32::deserialize(deserializer).map(Self)
    }
}

fn odd<const G: u32, const U: u32>()
-> impl SearchProblem<State = Odd<G, U>, Action = u32, Cost = Unit> {
    let next = |&Odd(n): &Odd<G, U>| {
        (1..4u32).map(move |way| Successor::new(way, Odd((n * way + way) % 9_999), Unit))
    };
    problem_fn(Odd(1), next, |_| false)
}

const NONE: u32 = 1 << 30;

#[test]
fn a_state_that_cannot_be_stored_is_an_error_and_nothing_is_left() {
    let scratch = Scratch::new();
    let error = Disk::new(&odd::<NONE, 77>(), &scratch.0).run().unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("Odd(77) cannot be stored: "), "{text}");
    assert!(matches!(error, DiskError::Unstorable { .. }));
    let start = Disk::new(&odd::<NONE, 1>(), &scratch.0).run().unwrap_err();
    assert!(matches!(start, DiskError::Unstorable { .. }));
    assert!(scratch.is_empty());
}

/// With such states, sorting may panic.
#[test]
fn states_without_a_total_order_leave_nothing_behind() {
    let scratch = Scratch::new();
    let problem = odd::<77, NONE>();
    let run = || Disk::new(&problem, &scratch.0).max_depth(30).run();
    if let Ok(Err(error)) = catch_unwind(AssertUnwindSafe(run)) {
        assert!(matches!(error, DiskError::Damaged { .. }), "{error}");
    }
    assert!(scratch.is_empty());
}

#[test]
fn edges_that_change_make_no_path() {
    let scratch = Scratch::new();
    let calls = Cell::new(0);
    let next = |&n: &u32| {
        calls.set(calls.get() + 1);
        let to = if calls.get() > 5 { n } else { n + 1 };
        [(to, Unit)]
    };
    let error = Disk::new(&problem_fn(0, next, |&n| n == 5), &scratch.0)
        .path()
        .run()
        .unwrap_err();
    assert!(
        matches!(
            &error,
            DiskError::Search(SearchError::Unfaithful { state: 5 })
        ),
        "{error}"
    );
    assert!(scratch.is_empty());
}

/// Leaves the folder of an exploration of a ring that was cut off.
fn begun(scratch: &Scratch) {
    explored(scratch, false, Limits::new().expansions(10)).unwrap();
}

/// Explores a ring by depth or by cost, and keeps the folder. Returns its layers.
fn explored(scratch: &Scratch, by_cost: bool, limits: Limits) -> Result<Vec<u64>, DiskError<u32>> {
    let ring = ring(30);
    let disk = Disk::new(&ring, &scratch.0).limits(limits).keep();
    let found = if by_cost {
        disk.by_cost().run()
    } else {
        disk.run()
    };
    Ok(found?.layers().to_vec())
}

#[test]
fn a_folder_of_another_exploration_is_refused_and_left_alone() {
    let scratch = Scratch::new();
    begun(&scratch);
    let other = problem_fn(8u32, |_| None::<Successor<u32, (), Unit>>, |_| false);
    let ring = ring(30);
    let other_start = Disk::new(&other, &scratch.0).run().unwrap_err();
    let other_name = Disk::new(&ring, &scratch.0)
        .name("other")
        .run()
        .unwrap_err();
    let other_options = Disk::new(&ring, &scratch.0).undirected().run().unwrap_err();
    let other_layers = Disk::new(&ring, &scratch.0).by_cost().run().unwrap_err();
    let states = |_: &i64| None::<Successor<i64, (), Unit>>;
    let other_states = problem_fn(7, states, |_| false);
    let other_states = Disk::new(&other_states, &scratch.0).run();
    assert!(matches!(
        other_states,
        Err(DiskError::Foreign {
            difference: "its states are of another type",
            ..
        })
    ));
    for (error, difference) in [
        (other_start, "its starts differ"),
        (other_name, "its name differs"),
        (other_options, "its options differ"),
        (other_layers, "its options differ"),
    ] {
        assert!(error.to_string().ends_with(difference), "{error}");
        assert!(matches!(error, DiskError::Foreign { .. }));
    }
    assert_eq!(
        Disk::new(&ring, &scratch.0).run().unwrap().layers(),
        [1; 30]
    );
    assert!(scratch.is_empty());
}

/// Writes files and a directory that do not belong to an exploration, although their names are similar.
fn leave_notes(scratch: &Scratch) -> Vec<PathBuf> {
    let folder = scratch.folder();
    fs::create_dir_all(folder.join("0123456789abcdef/runs")).unwrap();
    let names = "thesis.txt lock runs layer-11 manifest.old 0123456789abcdef/runs/3";
    let files = names.split(' ').map(|name| folder.join(name));
    files
        .inspect(|file| fs::write(file, "all of it").unwrap())
        .collect()
}

#[test]
fn files_without_a_manifest_are_left_alone() {
    let scratch = Scratch::new();
    let own = leave_notes(&scratch);
    let exploration = Disk::new(&ring(30), &scratch.0).run().unwrap();
    assert_eq!(exploration.layers(), [1; 30]);
    assert!(
        own.iter()
            .all(|file| fs::read(file).unwrap() == b"all of it")
    );
    assert_eq!(scratch.files().len(), own.len(), "nothing else is left");
    let manifest = scratch.folder().join("manifest");
    fs::write(&manifest, "all of it").unwrap();
    let error = Disk::new(&ring(30), &scratch.0).run().unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("its manifest is of another version"),
        "{error}"
    );
    assert_eq!(scratch.files().len(), own.len() + 1);
}

#[cfg(unix)]
#[test]
fn a_link_to_nowhere_is_no_exploration_in_use() {
    let scratch = Scratch::new();
    std::os::unix::fs::symlink("nowhere", scratch.folder()).unwrap();
    let error = Disk::new(&ring(30), &scratch.0).run().unwrap_err();
    assert!(
        matches!(&error, DiskError::Io { path, .. } if path.starts_with(scratch.folder())),
        "{error}"
    );
    let error = Disk::new(&ring(30), scratch.folder()).run().unwrap_err();
    assert!(matches!(error, DiskError::Io { path, .. } if path == scratch.folder()));
}

/// This holds whether it is resumed, and however it ends.
#[test]
fn files_of_others_outlive_an_exploration() {
    let (scratch, ring) = (Scratch::new(), ring(30));
    let explore = |limits| Disk::new(&ring, &scratch.0).limits(limits).run();
    for limits in [Limits::NONE, Limits::new().expansions(9)] {
        begun(&scratch);
        let own = leave_notes(&scratch);
        let kept = Disk::new(&ring, &scratch.0)
            .keep()
            .limits(Limits::new().expansions(9));
        assert_eq!(kept.run().unwrap().layers(), [1; 20]);
        assert!(own.iter().all(|file| file.exists()));
        explore(limits).unwrap();
        assert!(
            own.iter()
                .all(|file| fs::read(file).unwrap() == b"all of it")
        );
        assert_eq!(scratch.files().len(), own.len(), "nothing else is left");
    }
}

/// Changes every byte of each file, or every third one, in turn. The counts are right, or there is an error and nothing
/// is deleted.
#[test]
fn no_changed_byte_is_taken_for_a_state() {
    let step = if colorwalk_testing::is_exhaustive() {
        1
    } else {
        3
    };
    for by_cost in [false, true] {
        let scratch = Scratch::new();
        explored(&scratch, by_cost, Limits::new().expansions(10)).unwrap();
        let resume = || explored(&scratch, by_cost, Limits::NONE);
        for file in scratch.files() {
            let right = fs::read(&file).unwrap();
            for position in (0..right.len()).step_by(step) {
                let mut wrong = right.clone();
                wrong[position] ^= 1 << (position % 8);
                fs::write(&file, wrong).unwrap();
                let error = resume().unwrap_err();
                let is_noticed =
                    matches!(error, DiskError::Damaged { .. } | DiskError::Foreign { .. });
                assert!(is_noticed, "{error}");
            }
            fs::write(&file, right).unwrap();
        }
        let [one, other] = [3, 4].map(|depth| scratch.file(&format!("layer-{depth}")).unwrap());
        let right = fs::read(&other).unwrap();
        fs::copy(one, &other).unwrap();
        assert!(matches!(resume(), Err(DiskError::Damaged { .. })));
        fs::write(&other, right).unwrap();
        assert_eq!(resume().unwrap(), [1; 30]);
    }
}

#[test]
fn a_directory_in_use_is_refused_until_its_process_ends() {
    let (scratch, ring) = (Scratch::new(), ring(30));
    let is_in_use =
        |other: Result<_, DiskError<u32>>| matches!(other, Err(DiskError::InUse { .. }));
    let disk = Disk::new(&ring, &scratch.0);
    let second = disk.clone();
    let exploration = disk
        .observe(move |_| assert!(is_in_use(second.run())))
        .run();
    assert_eq!(exploration.unwrap().layers(), [1; 30]);
    let mut victim = start("victim", &scratch);
    while scratch.file("layer-1").is_none() {
        assert!(victim.try_wait().unwrap().is_none(), "it ended too early");
        sleep(Duration::from_millis(1));
    }
    assert!(is_in_use(Disk::new(&ring, &scratch.0).run()));
    victim.kill().unwrap();
    victim.wait().unwrap();
    let foreign = Disk::new(&ring, &scratch.0).run();
    assert!(matches!(foreign, Err(DiskError::Foreign { .. })));
    let fast = scattered(20_000);
    let resumed = Disk::new(&fast, &scratch.0).path().run().unwrap();
    assert_eq!(resumed.layers(), in_memory(&fast));
    assert!(scratch.is_empty());
}

/// Many processes run at the same time. Each gets the counts, or the error that another process is exploring, and no
/// files are left.
#[test]
#[ignore = "is run by the next test, in a process of its own"]
fn starter_of_processes() {
    let directory = std::env::var_os("COLORWALK_VICTIM").unwrap();
    let nowhere = problem_fn(0, |_| None::<(u32, Unit)>, |_| false);
    std::thread::scope(|scope| {
        let starts = scope.spawn(|| {
            for _ in 0..300 {
                assert!(Command::new("true").status().unwrap().success());
            }
        });
        while !starts.is_finished() {
            let found = Disk::new(&nowhere, &directory).run().unwrap();
            assert_eq!(found.layers(), [1]);
        }
    });
}

/// A process that is just being started has copies of all open files for a moment.
#[cfg(unix)]
#[test]
fn a_directory_is_free_at_once_while_other_threads_start_processes() {
    let scratch = Scratch::new();
    assert!(
        start("starter_of_processes", &scratch)
            .wait()
            .unwrap()
            .success()
    );
}

#[test]
fn explorations_that_race_for_a_directory_are_right_or_refused() {
    let scratch = Scratch::new();
    let rounds = if colorwalk_testing::is_exhaustive() {
        200
    } else {
        5
    };
    let found = std::thread::scope(|scope| {
        let race = || {
            let run = || Disk::new(&ring(9), &scratch.0).run();
            (0..rounds).map(|_| run()).collect::<Vec<_>>()
        };
        let racers = [0; 4].map(|_| scope.spawn(race));
        racers.map(|racer| racer.join().unwrap())
    });
    let (found, refused): (Vec<_>, Vec<_>) = found.into_iter().flatten().partition(Result::is_ok);
    assert!(!found.is_empty());
    for exploration in found {
        assert_eq!(exploration.unwrap().layers(), [1; 9]);
    }
    for error in refused.into_iter().map(Result::unwrap_err) {
        assert!(matches!(error, DiskError::InUse { .. }), "{error}");
    }
    assert!(scratch.is_empty());
}

/// Opening a pipe blocks until its other end is open.
#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_a_file_is_an_error() {
    let pipe =
        |path: &PathBuf| assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    for name in ["manifest", "layer-9", "new manifest", FOLDER, "directory"] {
        let scratch = Scratch::new();
        begun(&scratch);
        let folder = scratch.folder();
        let path = match name {
            FOLDER => folder.clone(),
            "directory" => scratch.0.clone(),
            "new manifest" => scratch.file("layer-9").unwrap().with_file_name("manifest"),
            _ => scratch.file(name).unwrap(),
        };
        if [&folder, &scratch.0].contains(&&path) {
            fs::remove_dir_all(&path).unwrap();
        }
        let _ = fs::remove_file(&path); // the folder does not exist
        pipe(&path);
        let (sender, told) = channel();
        let directory = scratch.0.clone();
        std::thread::spawn(move || {
            let error = Disk::new(&ring(30), directory).keep().run().unwrap_err();
            sender.send(error.to_string()).unwrap();
        });
        let error = told.recv_timeout(Duration::from_secs(60)).unwrap();
        assert!(error.contains(path.to_str().unwrap()), "{error}");
        assert!(path.exists());
        let _ = fs::remove_file(&path); // the scratch directory may be the pipe
    }
}

/// Root may read any directory. Then another user runs this test.
#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_locked_because_it_cannot_be_read_is_an_error() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    const NOBODY: u32 = 65_534;
    if let Some(directory) = std::env::var_os("COLORWALK_UNREADABLE") {
        let error = Disk::new(&ring(30), directory).run().unwrap_err();
        let is_refused = |error: &std::io::Error| error.kind() == ErrorKind::PermissionDenied;
        assert!(
            matches!(&error, DiskError::Io { source, .. } if is_refused(source)),
            "{error}"
        );
        return;
    }
    let scratch = Scratch::new();
    let unreadable = std::env::temp_dir().join(scratch.0.file_name().unwrap());
    fs::create_dir(&unreadable).unwrap();
    fs::set_permissions(&unreadable, fs::Permissions::from_mode(0o300)).unwrap();
    let program =
        std::env::temp_dir().join(scratch.0.with_extension("program").file_name().unwrap());
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut command = Command::new(&program);
    if fs::metadata(&unreadable).unwrap().uid() == 0 {
        chown(&unreadable, Some(NOBODY), None).unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        command.uid(NOBODY);
    }
    let name = "a_directory_that_cannot_be_locked_because_it_cannot_be_read_is_an_error";
    let output = command
        .args(["--exact", name])
        .env("COLORWALK_UNREADABLE", &unreadable)
        .current_dir("/")
        .output();
    fs::set_permissions(&unreadable, fs::Permissions::from_mode(0o700)).unwrap();
    fs::remove_dir_all(&unreadable).unwrap();
    fs::remove_file(&program).unwrap();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn damaged_files_are_refused() {
    type Change = fn(&mut Vec<u8>);
    let damage: [(&str, Change, &str); 6] = [
        (
            "manifest",
            |bytes| bytes[17] = b'1',
            "its manifest is of another version",
        ),
        (
            "manifest",
            |bytes| *bytes.last_mut().unwrap() ^= 1,
            "its checksum is wrong",
        ),
        (
            "manifest",
            |bytes| bytes.truncate(22),
            "its checksum is wrong",
        ),
        (
            "layer-9",
            |bytes| bytes.truncate(3),
            "its length has changed",
        ),
        (
            "layer-9",
            |bytes| bytes[0] = 200,
            "a block is longer than the file",
        ),
        (
            "layer-10",
            |bytes| bytes[12] = 0x80,
            "its checksum is wrong",
        ),
    ];
    let all = damage.into_iter();
    for ((file, change, reason), by_cost) in all.flat_map(|one| [(one, false), (one, true)]) {
        let scratch = Scratch::new();
        explored(&scratch, by_cost, Limits::new().expansions(10)).unwrap();
        let path = scratch.file(file).unwrap();
        let mut bytes = fs::read(&path).unwrap();
        change(&mut bytes);
        fs::write(&path, bytes).unwrap();
        let error = explored(&scratch, by_cost, Limits::NONE).unwrap_err();
        assert!(error.to_string().ends_with(reason), "{error}");
        assert!(path.exists());
    }
}

#[test]
fn a_directory_that_does_not_exist_is_an_error_with_its_path() {
    let error = Disk::new(&ring(9), "no/such/directory").run().unwrap_err();
    assert!(
        error.to_string().starts_with("no/such/directory: "),
        "{error}"
    );
}
