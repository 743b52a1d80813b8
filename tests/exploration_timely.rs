//! Explorations by many workers: the same counts as in one memory, and correct errors if workers go missing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread::sleep;
use std::time::{Duration, Instant};

use colorwalk::adaptors::{MapCost, Undirected, WithIndex};
use colorwalk::exploration::dataflow::{Dataflow, DataflowError};
use colorwalk::exploration::{ExplorationOf, Layer};
use colorwalk::{
    CancelFlag, Claim, Limit, Limits, Path, PathOf, Reachable, Search, SearchError, SearchProblem,
    Successor, SuccessorOf, Unit, laws, problem_fn, try_problem_fn,
};
use colorwalk_puzzles::cube::{Cube, Metric, Turns};
use colorwalk_puzzles::pancakes::Flips;
use colorwalk_puzzles::published;
use colorwalk_puzzles::tiles::{Board, Slides};
use colorwalk_testing::explorations::{
    assert_explored_by_cost, assert_nothing_is_left, assert_path, cases_by_cost, cases_of_limits,
    failing, is_found_by_u8, layers_by_cost, sizes,
};
use colorwalk_testing::families::{Costs, FAMILIES};
use colorwalk_testing::ring::{PLACES, Ring};
use colorwalk_testing::{
    Graph, Plain, cases, digraphs, exact_estimates, few_or_all, fewest_edges, is_exhaustive,
    layers, two_ways, walk, with_admissible, with_consistent, with_free_edges,
};
use proptest::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A problem whose states can be sent.
trait Sendable: SearchProblem<State: Debug + Serialize + DeserializeOwned + Send> {}

impl<P: SearchProblem<State: Debug + Serialize + DeserializeOwned + Send>> Sendable for P {}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).unwrap()
}

/// Returns the layers, computed by an iterator on one thread.
fn on_one_thread<P: SearchProblem>(problem: &P) -> Vec<u64> {
    let mut counts = BTreeMap::new();
    let mut reachable = Reachable::new(problem);
    while reachable.next_state().is_some() {
        *counts.entry(reachable.depth()).or_insert(0) += 1;
    }
    counts.into_values().collect()
}

/// Compares the findings of one, two and three threads with each other and with a search on one thread.
fn explore<P>(problem: P) -> ExplorationOf<P>
where
    P: Sendable<Action: Debug + PartialEq> + Clone + Send + Sync + 'static,
{
    let expected = on_one_thread(&problem);
    let goal = Search::new(&problem).bfs().unwrap();
    let fewest = goal.path().map(|path| u32::try_from(path.len()).unwrap());
    let dataflow = Dataflow::new(problem.clone()).path();
    let first = dataflow.run().unwrap();
    for count in few_or_all(2, 1)..=3 {
        let exploration = dataflow.clone().threads(threads(count)).run().unwrap();
        assert_eq!(exploration.layers(), expected, "{count} threads");
        assert_eq!(exploration.goal_cost(), fewest.map(u64::from));
        assert_eq!(exploration.path(), first.path());
        let path = exploration.path();
        assert_eq!(path.map(|path| path.len() as u64), fewest.map(u64::from));
        assert!(path.is_none_or(|path| problem.is_goal(path.end())));
        let counts = Dataflow::new(problem.clone()).threads(threads(count)).run();
        assert_eq!(counts.unwrap().layers(), expected, "{count} threads");
    }
    first
}

#[test]
fn tiles_have_the_published_layers() {
    let exploration = explore(Slides {
        start: Board::<3, 3>::GOAL,
    });
    assert_eq!(
        exploration.layers(),
        published::layers("tiles 3x3").unwrap()
    );
}

#[test]
fn pancakes_have_the_published_layers_also_if_two_are_kept() {
    let published = published::layers("pancakes 8").unwrap();
    let pancakes = Flips::sorted(8).unwrap();
    assert_eq!(laws::check_undirected(&pancakes), Ok(()));
    assert_eq!(explore(pancakes).layers(), published);
    for count in 1..=3 {
        let dataflow = Dataflow::new(pancakes).threads(threads(count)).undirected();
        assert_eq!(dataflow.run().unwrap().layers(), published);
        let hashed = Dataflow::new(Plain(pancakes)).threads(threads(count));
        assert_eq!(hashed.run().unwrap().layers(), published);
        assert_eq!(hashed.undirected().run().unwrap().layers(), published);
    }
}

#[test]
fn cubes_have_the_published_layers() {
    let published = published::layers("cube").unwrap();
    let metric = Metric::AnyTurn;
    let turns = Turns {
        start: Cube::SOLVED,
        metric,
    };
    let depth = 5; // two processes explore all layers
    for count in 1..=3 {
        let dataflow = Dataflow::new(turns)
            .threads(threads(count))
            .max_depth(depth);
        for dataflow in [dataflow.clone(), dataflow.undirected()] {
            let exploration = dataflow.run().unwrap();
            assert_eq!(exploration.layers(), &published[..=depth as usize]);
            assert_eq!(exploration.limit(), Some(Limit::Depth));
        }
    }
}

#[test]
fn a_ring_is_explored_by_hash_and_by_index() {
    let goal = few_or_all(9_000, 40_000);
    let all = [(goal, false), (goal, true), (PLACES, true)];
    for &(goal, is_indexed) in few_or_all(&all[..2], &all) {
        let ways = Ring::WAYS;
        explore(Arc::new(Ring {
            goal,
            is_indexed,
            ways,
        }));
    }
}

/// Texts, which own memory, of the numbers below a bound.
fn texts(bound: u32) -> impl Sendable<Action = (), Cost = Unit> + Clone + Send + Sync + 'static {
    let number = |text: &String| text.parse::<u32>().unwrap();
    Arc::new(problem_fn(
        "1".to_owned(),
        move |text: &String| {
            let n = number(text);
            [(3 * n + 1) % bound, (5 * n + 7) % bound, n / 2].map(|next| (next.to_string(), Unit))
        },
        move |text| number(text) == bound - 1,
    ))
}

#[test]
fn states_may_own_memory() {
    explore(texts(2_000));
}

/// Runs on every family of the matrix. Costs do not matter.
#[test]
fn every_family_has_the_layers_of_the_oracle() {
    for family in FAMILIES {
        for seed in 0..few_or_all(2, 40) {
            let instance = family.instance(2 + u32::try_from(seed).unwrap() % 30, seed);
            let graph = Graph::from(&instance);
            let exploration = explore(graph.clone());
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

/// Explores by cost, with one, two and three threads, and compares the paths.
fn explore_by_cost(graph: &Graph<u32>) {
    let dataflow = Dataflow::new(graph.clone()).by_cost();
    let first = dataflow.clone().path().run().unwrap();
    assert_explored_by_cost(&first, graph);
    for count in 1..=3 {
        let dataflow = dataflow.clone().threads(threads(count));
        let found = dataflow.clone().path().run().unwrap();
        let counts = dataflow.run().unwrap();
        assert_eq!(
            (found.costs(), found.layers()),
            (first.costs(), first.layers())
        );
        assert_eq!(
            (counts.costs(), counts.layers()),
            (first.costs(), first.layers())
        );
        assert_eq!(found.path(), first.path());
    }
}

#[test]
fn every_family_has_the_layers_of_the_oracle_by_cost() {
    for family in FAMILIES {
        for seed in 0..few_or_all(2, 40) {
            let instance = family.instance(2 + u32::try_from(seed).unwrap() % 30, seed);
            let mut graph = Graph::from(&instance);
            explore_by_cost(&graph);
            graph.edges.extend(graph.turned().edges);
            let expected = sizes(&layers_by_cost(&graph, |_| 0));
            for count in 1..=3 {
                let dataflow = Dataflow::new(graph.clone())
                    .threads(threads(count))
                    .by_cost();
                let near = dataflow.undirected().run().unwrap();
                let found = (near.costs(), near.layers());
                assert_eq!(found, (&expected.0[..], &expected.1[..]), "{}", family.name);
            }
        }
    }
}

#[test]
fn costs_that_overflow_are_an_error_only_if_they_hide_a_state() {
    let (mut errors, mut right) = (0, 0);
    for family in FAMILIES.iter().filter(|family| family.costs == Costs::U8) {
        for seed in 0..few_or_all(20, 400) {
            let instance = family.instance(2 + u32::try_from(seed).unwrap() % 20, seed);
            let graph = Graph::from(&instance);
            let narrow = MapCost::new(graph.clone(), |_, edge: &SuccessorOf<Graph<u32>>| {
                u8::try_from(edge.cost).unwrap()
            });
            let narrow = Arc::new(narrow);
            let layers = layers_by_cost(&graph, |_| 0);
            for count in 1..=2 {
                let dataflow = Dataflow::new(Arc::clone(&narrow))
                    .threads(threads(count))
                    .by_cost();
                let found = dataflow.run();
                let found = match &found {
                    Ok(found) => Ok(found.costs()),
                    Err(DataflowError::Search(SearchError::CostOverflow { state })) => Err(*state),
                    Err(error) => panic!("{error}"),
                };
                let count = if is_found_by_u8(&layers, found) {
                    &mut right
                } else {
                    &mut errors
                };
                *count += 1;
            }
        }
    }
    assert!(errors > 0 && right > 0, "{errors} {right}");
}

/// A grid with moves of costs 0 to 3 in both directions. It has an index.
#[derive(Clone, Debug)]
struct Field {
    width: u32,
    is_indexed: bool,
}

impl SearchProblem for Field {
    type State = (u32, u32);
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = (u32, u32)> {
        [(0, 0)]
    }

    fn is_goal(&self, &place: &(u32, u32)) -> bool {
        place == (self.width / 2, self.width - 1)
    }

    fn successors(&self, &(x, y): &(u32, u32)) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let ends = [
            (x + 1, y),
            (x.wrapping_sub(1), y),
            (x, y + 1),
            (x, y.wrapping_sub(1)),
        ];
        let width = self.width;
        let inside = ends
            .into_iter()
            .filter(move |&(x, y)| x < width && y < width);
        inside.map(move |(to_x, to_y)| {
            let cost = (x * to_x * 7 + y * to_y * 13 + x + to_x) % 4;
            Successor::new((), (to_x, to_y), cost)
        })
    }

    fn index_bound(&self) -> Option<usize> {
        self.is_indexed
            .then_some((self.width * self.width) as usize)
    }

    fn index(&self, &(x, y): &(u32, u32)) -> usize {
        (x * self.width + y) as usize
    }
}

#[test]
fn a_field_is_explored_by_cost_by_hash_and_by_index_and_if_near_layers_are_kept() {
    let width = few_or_all(60, 300);
    for is_indexed in [false, true] {
        let field = Field { width, is_indexed };
        assert_eq!(laws::check_undirected(&field), Ok(()));
        let tree = Search::new(&field).shortest_path_tree().unwrap();
        let mut counts = BTreeMap::new();
        for node in tree.reached() {
            *counts.entry(u64::from(node.g())).or_insert(0) += 1;
        }
        let (costs, counts): (Vec<u64>, Vec<u64>) = counts.into_iter().unzip();
        let cost = Search::new(&field).dijkstra().unwrap().cost();
        for count in 1..=3 {
            let dataflow = Dataflow::new(field.clone())
                .threads(threads(count))
                .by_cost();
            let all = dataflow.clone().path().run().unwrap();
            assert_eq!(all.path().map(Path::cost), cost);
            let near = dataflow.clone().undirected().run().unwrap();
            for found in [&all, &near, &dataflow.run().unwrap()] {
                assert_eq!((found.costs(), found.layers()), (&costs[..], &counts[..]));
            }
            assert!(
                count > 1 || is_indexed || near.bytes() < all.bytes() / 2,
                "older layers are dropped"
            );
        }
    }
}

#[test]
fn without_starts_there_are_no_layers() {
    let mut graph = two_ways();
    graph.starts.clear();
    assert_eq!(explore(graph).layers(), [] as [u64; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: few_or_all(20, 60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_digraphs_have_the_layers_of_the_oracle(graph in digraphs()) {
        let oracle: Vec<u64> = layers(&graph).iter().map(|layer| layer.len() as u64).collect();
        let exploration = explore(graph.clone());
        prop_assert_eq!(exploration.layers(), oracle);
        if let Some(path) = exploration.path() {
            prop_assert_eq!(Some(path.len()), fewest_edges(&graph));
            walk(&graph, path);
        }
        let undirected = Undirected::new(graph.with_goals(&[0]));
        let all = explore(undirected.clone());
        let two = Dataflow::new(undirected).threads(threads(2)).undirected().run().unwrap();
        prop_assert_eq!(two.layers(), all.layers());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(64)))]

    /// Tests one worker and then three. With three workers, no worker does more than a single worker would.
    #[test]
    fn a_limit_that_cuts_nothing_off_changes_nothing_beside_another(graph in digraphs(), depth in 0u32..9) {
        let expected: Vec<u64> = layers(&graph).iter().map(|layer| layer.len() as u64).collect();
        let (deep, cases) = cases_of_limits(&graph, depth);
        for (limits, end, counted) in cases {
            let is_cut = matches!(end, Some(Limit::Expansions | Limit::Generated));
            for count in if is_cut { 1..=1 } else { 1..=3 } {
                let dataflow = Dataflow::new(graph.clone()).threads(threads(count)).path();
                let exploration = dataflow.max_depth(deep).limits(limits.clone()).run().unwrap();
                prop_assert_eq!(exploration.layers(), &expected[..counted], "{:?}", limits);
                prop_assert_eq!(exploration.limit(), end, "{:?}", limits);
                let fewest = fewest_edges(&graph).filter(|&fewest| fewest < counted);
                prop_assert_eq!(exploration.path().map(Path::len), fewest);
                if end == Some(Limit::Depth) && fewest.is_none() {
                    prop_assert_eq!(exploration.claim(), Claim::NoPathWithin(deep));
                }
            }
        }
    }

    /// Tests without a limit, and with a limit that may end the exploration within the missing successors.
    #[test]
    fn a_failure_at_any_call_is_the_error_and_leaves_nothing(mut graph in digraphs()) {
        graph.starts = vec![0];
        for limits in [Limits::NONE, Limits::new().generated(3), Limits::new().expansions(2)] {
            for count in 1..=2 {
                for at in 0.. {
                    let (problem, calls) = failing(&graph, at);
                    let problem = Arc::new(problem);
                    let dataflow = Dataflow::new(Arc::clone(&problem)).threads(threads(count));
                    let found = dataflow.limits(limits.clone()).path().run();
                    if calls.load(Ordering::Relaxed) <= at {
                        prop_assert!(found.is_ok());
                        break;
                    }
                    let error = found.unwrap_err();
                    prop_assert!(error.to_string().contains("the network is down"), "{}", error);
                    let is_failure = matches!(error, DataflowError::Search(SearchError::Failed { .. }));
                    prop_assert!(is_failure);
                    assert_nothing_is_left(&problem, &graph);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(64))]

    #[test]
    fn random_graphs_are_explored_by_cost_and_until_a_goal(mut graph in with_free_edges(), group in 1u32..9, is_indexed: bool) {
        explore_by_cost(&graph);
        let until = Dataflow::new(graph.clone()).by_cost().path().until_goal().run().unwrap();
        assert_path(&until, &graph);
        let coarse = CoarseGraph { graph: graph.clone(), group, is_indexed };
        for count in 1..=3 {
            let dataflow = Dataflow::new(coarse.clone()).threads(threads(count)).by_cost();
            let found = dataflow.path().run().unwrap();
            prop_assert_eq!((found.goal_cost(), found.path().map(Path::cost)), (until.goal_cost(), until.path().map(Path::cost)));
        }
        graph.edges.extend(graph.turned().edges);
        let (_, counts) = sizes(&layers_by_cost(&graph, |_| 0));
        for count in 1..=3 {
            let dataflow = Dataflow::new(graph.clone()).threads(threads(count)).by_cost();
            let found = dataflow.undirected().run().unwrap();
            prop_assert_eq!(found.layers(), &counts[..]);
        }
    }

    #[test]
    fn a_limit_that_cuts_nothing_off_changes_nothing_by_cost(graph in with_free_edges(), max_cost in 0u64..30) {
        let (costs, counts) = sizes(&layers_by_cost(&graph, |_| 0));
        for (limits, end, counted) in cases_by_cost(&graph, max_cost) {
            let is_cut = matches!(end, Some(Limit::Expansions | Limit::Generated));
            for count in if is_cut { 1..=1 } else { 1..=3 } {
                let dataflow = Dataflow::new(graph.clone()).threads(threads(count)).path().by_cost();
                let found = dataflow.max_cost(max_cost).limits(limits.clone()).run().unwrap();
                prop_assert_eq!((found.costs(), found.layers()), (&costs[..counted], &counts[..counted]), "{:?}", limits);
                prop_assert_eq!(found.limit(), end, "{:?}", limits);
                if found.goal_cost().is_some() {
                    assert_path(&found, &graph); // even if its layer is not complete
                }
            }
        }
    }

    /// External A*.
    #[test]
    fn a_consistent_estimate_finds_a_cheapest_path((graph, estimates) in with_consistent()) {
        let (costs, counts) = sizes(&layers_by_cost(&graph, |state| estimates[state as usize]));
        let last = &Dataflow::new(graph.clone()).by_cost().run().unwrap().goal_cost();
        let counted = costs.partition_point(|&cost| cost <= last.unwrap_or(u64::MAX));
        for count in 1..=3 {
            let estimates = estimates.clone();
            let dataflow = Dataflow::new(graph.clone()).threads(threads(count));
            let found = dataflow.by_estimate(move |&state: &u32| estimates[state as usize]).path().run().unwrap();
            assert_path(&found, &graph);
            let claim = last.map_or(Claim::NoPathIfAdmissible, |_| Claim::CheapestIfAdmissible);
            prop_assert_eq!(found.claim(), claim);
            prop_assert_eq!((found.costs(), found.layers()), (&costs[..counted], &counts[..counted]));
        }
        // With edges back, estimates of the distance from one state are consistent.
        let mut graph = graph.with_goals(&[graph.states - 1]);
        graph.edges.extend(graph.turned().edges);
        let halved: Vec<u32> = exact_estimates(&graph, 1000).into_iter().map(|h| h / 2).collect();
        let (costs, counts) = sizes(&layers_by_cost(&graph, |state| halved[state as usize]));
        for count in 1..=3 {
            let halved = halved.clone();
            let dataflow = Dataflow::new(graph.clone()).threads(threads(count)).undirected();
            let near = dataflow.by_estimate(move |&state: &u32| halved[state as usize]).run().unwrap();
            let last = near.goal_cost().unwrap_or(u64::MAX);
            let counted = costs.partition_point(|&cost| cost <= last);
            prop_assert_eq!((near.costs(), near.layers()), (&costs[..counted], &counts[..counted]));
        }
    }

    #[test]
    fn an_inconsistent_estimate_is_an_error_or_harmless((graph, estimates) in with_admissible(), wild: u32) {
        for count in 1..=2 {
            let estimates = estimates.clone();
            let dataflow = || Dataflow::new(graph.clone()).threads(threads(count)).path();
            match dataflow().by_estimate(move |&state: &u32| estimates[state as usize]).run() {
                Ok(found) => assert_path(&found, &graph),
                Err(error) => assert!(is_inconsistent(&error), "{error}"),
            }
            match dataflow().by_estimate(move |&state: &u32| wild.rotate_left(state) % 50).run() {
                Ok(found) => prop_assert!(found.path().is_none_or(|path| walk(&graph, path) == i64::from(path.cost()))),
                Err(error) => assert!(is_inconsistent(&error), "{error}"),
            }
        }
    }

    #[test]
    fn by_cost_a_failure_at_any_call_is_the_error_and_leaves_nothing(mut graph in with_free_edges()) {
        graph.starts = vec![0];
        for count in 1..=2 {
            for at in 0.. {
                let (problem, calls) = failing(&graph, at);
                let problem = Arc::new(problem);
                let dataflow = Dataflow::new(Arc::clone(&problem)).threads(threads(count)).by_cost();
                let found = dataflow.path().run();
                if calls.load(Ordering::Relaxed) <= at {
                    prop_assert!(found.is_ok());
                    break;
                }
                let is_failure = matches!(found, Err(DataflowError::Search(SearchError::Failed { .. })));
                prop_assert!(is_failure);
                assert_nothing_is_left(&problem, &graph);
            }
        }
    }
}

fn is_inconsistent<S>(error: &DataflowError<S>) -> bool {
    matches!(
        error,
        DataflowError::Search(SearchError::Inconsistent { .. })
    )
}

#[test]
fn limits_end_an_exploration_by_cost_after_a_complete_layer() {
    let field = Field {
        width: 200,
        is_indexed: false,
    };
    let expected = Dataflow::new(field.clone()).by_cost().run().unwrap();
    for (limits, limit) in [
        (Limits::new().expansions(5_000), Limit::Expansions),
        (Limits::new().generated(9_000), Limit::Generated),
        (Limits::new().bytes(150_000), Limit::Bytes),
        (Limits::new().time(Duration::ZERO), Limit::Time),
        (Limits::new().cancel(raised()), Limit::Cancelled),
    ] {
        for count in 1..=3 {
            let dataflow = Dataflow::new(field.clone())
                .threads(threads(count))
                .by_cost();
            let found = dataflow.limits(limits.clone()).run().unwrap();
            assert_eq!(found.limit(), Some(limit), "{count} threads");
            let layers = found.layers();
            assert!(layers.len() < expected.layers().len());
            assert_eq!(layers, &expected.layers()[..layers.len()], "{limit}");
            assert!(limit != Limit::Bytes || found.bytes() <= 150_000 * count as u64);
        }
    }
    // The largest depth is an option of the layers by depth.
    let dataflow = Dataflow::new(field).max_depth(1).by_cost();
    assert_eq!(dataflow.run().unwrap(), expected);
}

/// Every edge costs one, so the layers by cost are the layers by depth.
#[test]
fn unit_costs_have_the_same_layers_by_depth_and_by_cost() {
    let pancakes = Flips::sorted(7).unwrap();
    for count in 1..=3 {
        let dataflow = Dataflow::new(pancakes).threads(threads(count)).undirected();
        let (depth, cost) = (
            dataflow.clone().run().unwrap(),
            dataflow.by_cost().run().unwrap(),
        );
        assert_eq!(
            (depth.costs(), depth.layers()),
            (cost.costs(), cost.layers())
        );
        assert!(depth.to_string().starts_with("depth  "));
        assert_eq!(depth.to_string()[5..], cost.to_string()[5..]);
    }
}

/// Numbers whose edges lead far away.
fn scattered(count: u64) -> impl Sendable<State = u64, Action = (), Cost = Unit> + Send + Sync {
    problem_fn(
        1,
        move |&n: &u64| [(3 * n + 1), (5 * n + 7), n / 2].map(|to| (to % count, Unit)),
        move |&n| n == count - 1,
    )
}

#[test]
fn limits_end_an_exploration_with_a_report_of_complete_layers() {
    let expected = on_one_thread(&scattered(50_000));
    for (limits, limit) in [
        (Limits::new().expansions(5_000), Limit::Expansions),
        (Limits::new().generated(9_000), Limit::Generated),
        (Limits::new().bytes(600_000), Limit::Bytes),
        (Limits::new().time(Duration::ZERO), Limit::Time),
        (Limits::new().cancel(raised()), Limit::Cancelled),
    ] {
        for count in 1..=3 {
            let dataflow = Dataflow::new(scattered(50_000)).threads(threads(count));
            let exploration = dataflow.limits(limits.clone()).run().unwrap();
            assert_eq!(exploration.limit(), Some(limit), "{count} threads");
            let found = exploration.layers();
            assert!(found.len() < expected.len());
            assert_eq!(found, &expected[..found.len()], "{limit}");
        }
    }
    let enough = Limits::new().expansions(50_000).bytes(1 << 23);
    let exploration = Dataflow::new(scattered(50_000))
        .limits(enough)
        .run()
        .unwrap();
    assert_eq!(
        (exploration.layers(), exploration.limit()),
        (&expected[..], None)
    );
}

fn raised() -> CancelFlag {
    let flag = CancelFlag::new();
    flag.cancel();
    flag
}

#[test]
fn a_limit_on_memory_holds_before_a_table_grows() {
    let endless = problem_fn(1u64, |&n| [2 * n, 2 * n + 1].map(|m| (m, Unit)), |_| false);
    let dataflow = Dataflow::new(endless).threads(threads(2));
    let exploration = dataflow.limits(Limits::new().bytes(1 << 22)).run().unwrap();
    assert_eq!(exploration.limit(), Some(Limit::Bytes));
    assert!(exploration.bytes() <= 2 << 22);
    assert!(exploration.states() > 1 << 16);
}

#[test]
fn a_goal_that_was_found_before_a_limit_has_a_path() {
    let problem = Arc::new(scattered(50_000));
    let depth = Search::new(&problem).bfs().unwrap().path().unwrap().len();
    let dataflow = Dataflow::new(problem)
        .path()
        .max_depth(u32::try_from(depth).unwrap())
        .threads(threads(2));
    let exploration = dataflow.run().unwrap();
    assert_eq!(exploration.limit(), Some(Limit::Depth));
    assert_eq!(exploration.path().unwrap().len(), depth);
}

#[test]
fn an_observer_sees_each_layer_once() {
    let (sender, seen) = channel();
    let observer = move |layer: &Layer| sender.send(*layer).unwrap();
    let dataflow = Dataflow::new(scattered(9_000))
        .threads(threads(2))
        .observe(observer);
    let exploration = dataflow.run().unwrap();
    for (depth, &states) in exploration.layers().iter().enumerate() {
        let layer = seen.try_recv().unwrap();
        assert_eq!((layer.cost, layer.states), (depth as u64, states));
        assert_eq!(layer.total, exploration.layers()[..=depth].iter().sum());
        assert!(layer.bytes <= exploration.bytes());
    }
    assert!(seen.try_recv().is_err());
}

#[test]
fn a_panic_on_any_thread_is_the_panic_of_the_call() {
    let trap = |n| assert!(n != 4_000, "this state panics on purpose");
    let dataflow = Dataflow::new(with_trap(9_000, trap)).threads(threads(3));
    let panic = catch_unwind(AssertUnwindSafe(|| dataflow.run())).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<&str>(),
        Some(&"this state panics on purpose")
    );
}

#[test]
#[should_panic(expected = "a state has the index 7, which is not below the bound 7")]
fn an_index_beyond_the_bound_is_told() {
    let numbers = problem_fn(1, |&n: &u64| [(n + 1, Unit)], |_| false);
    let indexed = WithIndex::new(numbers, 7, |&n: &u64| usize::try_from(n).unwrap());
    let _ = Dataflow::new(indexed).threads(threads(2)).run();
}

#[test]
fn a_problem_that_fails_is_an_error() {
    let problem = try_problem_fn(
        1u64,
        |&n| match n {
            4_000 => Err("this state has no successors"),
            _ => Ok([(3 * n + 1), (5 * n + 7), n / 2].map(|to| (to % 9_000, Unit))),
        },
        |_| false,
    );
    let problem = Arc::new(problem);
    for count in 1..=2 {
        let error = Dataflow::new(Arc::clone(&problem))
            .threads(threads(count))
            .run();
        let error = error.unwrap_err();
        assert!(
            matches!(error, DataflowError::Search(SearchError::Failed { .. })),
            "{error}"
        );
        assert!(
            error.to_string().contains("this state has no successors"),
            "{error}"
        );
    }
}

#[test]
fn a_problem_that_fails_on_the_way_back_is_an_error() {
    let is_known = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&is_known);
    let problem = try_problem_fn(
        0u32,
        move |&n| match n {
            3 if is_known.load(Ordering::Relaxed) => Err("the door is closed"),
            _ => Ok((n < 9).then(|| (n + 1, Unit))),
        },
        move |&n| noted.fetch_or(n == 5, Ordering::Relaxed) || n == 5,
    );
    let error = Dataflow::new(problem).path().run().unwrap_err();
    assert!(
        matches!(
            &error,
            DataflowError::Search(SearchError::Failed { state: 3, .. })
        ),
        "{error}"
    );
}

/// Successors change once the goal is known.
#[test]
fn edges_that_change_make_no_path() {
    let is_known = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&is_known);
    let problem = problem_fn(
        0u32,
        move |&n| {
            let step = if is_known.load(Ordering::Relaxed) {
                7
            } else {
                1
            };
            (n < 9).then(|| (n + step, Unit))
        },
        move |&n| {
            noted.fetch_or(n == 5, Ordering::Relaxed);
            n == 5
        },
    );
    let error = Dataflow::new(problem).path().run().unwrap_err();
    let unfaithful = SearchError::Unfaithful { state: 5 };
    assert!(matches!(error, DataflowError::Search(error) if error == unfaithful));
}

/// A state whose hash it shares with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Coarse {
    state: u32,
    hash: u32,
}

impl Hash for Coarse {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.hash.hash(hasher);
    }
}

/// A graph whose states are divided into groups of equal hashes. They have an index on request.
#[derive(Clone, Debug)]
struct CoarseGraph {
    graph: Graph<u32>,
    group: u32,
    is_indexed: bool,
}

impl CoarseGraph {
    fn coarse(&self, state: u32) -> Coarse {
        let hash = state / self.group;
        Coarse { state, hash }
    }
}

impl SearchProblem for CoarseGraph {
    type State = Coarse;
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Coarse> {
        self.graph.starts.iter().map(|&state| self.coarse(state))
    }

    fn is_goal(&self, state: &Coarse) -> bool {
        self.graph.is_goal(&state.state)
    }

    fn successors(&self, state: &Coarse) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edges = self.graph.successors(&state.state).into_iter();
        edges.map(|edge| Successor::new(edge.action, self.coarse(edge.state), edge.cost))
    }

    fn index_bound(&self) -> Option<usize> {
        self.is_indexed.then_some(self.graph.states as usize)
    }

    fn index(&self, state: &Coarse) -> usize {
        state.state as usize
    }
}

/// Explores with one worker and with more. Returns the path, which must be the same.
fn same_path(problem: &CoarseGraph) -> Option<PathOf<CoarseGraph>> {
    let dataflow = Dataflow::new(problem.clone()).path();
    let first = dataflow.run().unwrap();
    for count in 2..=4 {
        let other = dataflow.clone().threads(threads(count)).run().unwrap();
        assert_eq!(other.layers(), first.layers());
        assert_eq!(other.path(), first.path(), "{count} threads");
    }
    first.path().cloned()
}

/// Eight columns lead from the starts in the first row to the goals in the last row. The states of a row have the same
/// hash.
#[test]
fn states_of_equal_hashes_make_the_same_path_with_any_number_of_workers() {
    let graph = Graph {
        states: 168,
        edges: (0..160).map(|from| (from, from + 8, 1)).collect(),
        starts: (0..8).collect(),
        goals: (160..168).collect(),
    };
    for is_indexed in [true, false] {
        let rows = CoarseGraph {
            graph: graph.clone(),
            group: 8,
            is_indexed,
        };
        for _ in 0..few_or_all(10, 200) {
            assert_eq!(same_path(&rows).unwrap().len(), 20);
        }
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(64))]

    #[test]
    fn equal_hashes_change_no_path(graph in digraphs(), group in 1u32..9, is_indexed: bool) {
        let fewest = fewest_edges(&graph);
        let path = same_path(&CoarseGraph { graph, group, is_indexed });
        prop_assert_eq!(path.map(|path| path.len()), fewest);
    }
}

/// The process of the call cannot end before its threads, so the call waits for them and returns what they found.
#[test]
fn a_state_that_takes_longer_than_the_time_costs_no_layers() {
    let slow = |n| sleep(Duration::from_millis(if n == 60 { 3_500 } else { 0 }));
    let limits = Limits::new().time(Duration::from_millis(600));
    let explore = |count| {
        let dataflow = Dataflow::new(with_trap(9_000, slow)).threads(threads(count));
        dataflow.limits(limits.clone()).run().unwrap()
    };
    let one = explore(1);
    assert_eq!(one.limit(), Some(Limit::Time));
    assert!(
        one.layers().len() > 2,
        "the slow state is not near the start"
    );
    for count in 2..=few_or_all(2, 4) {
        let more = explore(count);
        assert_eq!((more.layers(), more.limit()), (one.layers(), one.limit()));
    }
}

/// Numbers below 30, each with its number of successors. The successors are repeated if there are more than thirty.
#[derive(Clone, Debug)]
struct Lists {
    lengths: Vec<u64>,
}

impl Lists {
    fn edges(&self, n: u32) -> impl Iterator<Item = u32> + use<> {
        let count = self.lengths.len() as u64;
        (0..self.lengths[n as usize]).map(move |at| {
            let to = (u64::from(n) * 7 + at * (2 + u64::from(n) % 3)) % count;
            u32::try_from(to).unwrap()
        })
    }
}

impl SearchProblem for Lists {
    type State = u32;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, _: &u32) -> bool {
        false
    }

    fn successors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.edges(*state).map(|to| Successor::new((), to, Unit))
    }
}

/// Returns the number of states and of edges of each layer.
fn layers_of_lists(lists: &Lists) -> Vec<(u64, u64)> {
    let (mut known, mut layer) = (BTreeSet::from([0]), BTreeSet::from([0]));
    let mut layers = Vec::new();
    while !layer.is_empty() {
        let edges = layer.iter().map(|&n| lists.lengths[n as usize]).sum();
        layers.push((layer.len() as u64, edges));
        let next: BTreeSet<u32> = layer.iter().flat_map(|&n| lists.edges(n)).collect();
        layer = next.difference(&known).copied().collect();
        known.extend(&layer);
    }
    layers
}

fn lists() -> impl Strategy<Value = Lists> {
    let length = prop_oneof![0u64..9, 8_190u64..8_195, 16_382u64..16_387, 0u64..40_000];
    prop::collection::vec(length, 1..30).prop_map(|lengths| Lists { lengths })
}

proptest! {
    #![proptest_config(colorwalk_testing::config(64))]

    #[test]
    fn limits_hold_within_long_lists_of_successors(lists in lists(), share in 0u64..100, count in 1usize..4) {
        let oracle = layers_of_lists(&lists);
        let states: Vec<u64> = oracle.iter().map(|layer| layer.0).collect();
        let generated: u64 = oracle.iter().map(|layer| layer.1).sum();
        let explore = |limits: Limits, count| {
            let dataflow = Dataflow::new(lists.clone()).threads(threads(count));
            let found = dataflow.limits(limits).run().unwrap();
            (found.layers().to_vec(), found.limit())
        };
        let enough = Limits::new().generated(generated).bytes(1 << 21).time(Duration::from_secs(3600));
        prop_assert_eq!(explore(enough, count), (states.clone(), None));
        // One worker generates all edges.
        let most = generated * share / 100;
        let mut left = most;
        let whole = oracle.iter().take_while(|layer| {
            let rest = left.checked_sub(layer.1);
            left = rest.unwrap_or(0);
            rest.is_some()
        });
        let counted = (whole.count() + 1).min(states.len());
        let expected = (states[..counted].to_vec(), (most < generated).then_some(Limit::Generated));
        prop_assert_eq!(explore(Limits::new().generated(most), 1), expected);
        let (found, limit) = explore(Limits::new().generated(most), count);
        prop_assert_eq!(&found[..], &states[..found.len()]);
        prop_assert!(limit.is_some() || found.len() == states.len());
        prop_assert!(found.len() >= counted, "a worker does not generate more than all of them");
    }
}

#[test]
fn endless_successors_of_one_state_are_cut_off_by_each_limit() {
    for count in 1..=3 {
        let flag = CancelFlag::new();
        for (limits, limit) in [
            (Limits::new().time(Duration::from_millis(300)), Limit::Time),
            (Limits::new().generated(100_000), Limit::Generated),
            (Limits::new().bytes(1 << 20), Limit::Bytes),
            (Limits::new().cancel(flag.clone()), Limit::Cancelled),
        ] {
            let cancelled = Some(flag.clone()).filter(|_| limit == Limit::Cancelled);
            let endless = move |&n: &u64| {
                let cancelled = cancelled.clone();
                (n + 1..).map(move |to| {
                    let flag = cancelled.as_ref().filter(|_| to == 100_000);
                    flag.into_iter().for_each(CancelFlag::cancel);
                    (to, Unit)
                })
            };
            let dataflow = Dataflow::new(problem_fn(0, endless, |_| false)).limits(limits);
            let found = dataflow.threads(threads(count)).run().unwrap();
            assert_eq!((found.layers(), found.limit()), (&[1][..], Some(limit)));
        }
    }
}

/// The states 1 and 2 belong to different workers. The worker of state 2 needs minutes to reach the limit.
#[test]
fn a_limit_of_one_worker_stops_another_within_its_successors() {
    let edges = |&n: &u64| {
        let most = if n == 0 { 2 } else { usize::MAX };
        let slowly = move |to| {
            sleep(Duration::from_millis(u64::from(n == 2)));
            (to, Unit)
        };
        ((n << 40) + 1..).take(most).map(slowly)
    };
    for count in 2..=3 {
        let problem = problem_fn(0, edges, |_| false);
        let indexed = WithIndex::new(problem, usize::MAX, |&n: &u64| usize::try_from(n).unwrap());
        let limits = Limits::new().generated(300_000);
        let begin = Instant::now();
        let dataflow = Dataflow::new(indexed)
            .threads(threads(count))
            .limits(limits);
        let found = dataflow.run().unwrap();
        assert_eq!(found.limit(), Some(Limit::Generated));
        assert_eq!(found.layers(), [1, 2]);
        assert!(begin.elapsed() < Duration::from_secs(60));
    }
}

#[test]
fn many_equal_successors_take_no_memory() {
    let count = few_or_all(3_000_000, 30_000_000);
    let many = move |&n: &u32| (0..if n == 0 { count } else { 0 }).map(|at| (at % 1000, Unit));
    for threads in 1..=2 {
        let dataflow =
            Dataflow::new(problem_fn(0, many, |_| false)).threads(self::threads(threads));
        let found = dataflow.limits(Limits::new().bytes(1 << 20)).run().unwrap();
        assert_eq!((found.layers(), found.limit()), (&[1, 999][..], None));
    }
}

/// Returns addresses at which processes of this machine may listen.
fn addresses<const N: usize>() -> [String; N] {
    let listeners = [0; N].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.map(|listener| listener.local_addr().unwrap().to_string())
}

/// A process that is killed at the end of the test, if it still runs.
struct Process(Child);

impl Process {
    /// Starts this program again, to run the test `process`.
    fn start(number: usize, task: &str, addresses: &[String]) -> Self {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "process", "--ignored", "--nocapture"])
            .env(
                "COLORWALK_PROCESS",
                format!("{number} {task} {}", addresses.join(" ")),
            )
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        Self(child.unwrap())
    }

    /// Waits until the process has reported this layer.
    fn wait_for_layer(&mut self, depth: u32) {
        let mut lines = BufReader::new(self.0.stdout.take().unwrap()).lines();
        let told = format!("layer {depth}");
        assert!(lines.any(|line| line.unwrap() == told), "it has ended");
        // The rest of its output does not matter.
        std::thread::spawn(move || lines.for_each(drop));
    }

    fn has_succeeded(&mut self) -> bool {
        self.0.wait().unwrap().success()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The number of a process, and the addresses of both.
type Place<'a> = Option<(usize, &'a [&'a str])>;

/// Returns the layers of a puzzle that two threads of each process find, or one thread alone. Returns `None` if the
/// task is not a puzzle.
fn layers_of(task: &str, place: Place<'_>) -> Option<String> {
    let turns = |metric| Turns {
        start: Cube::SOLVED,
        metric,
    };
    Some(match task {
        "any-turns" => told(turns(Metric::AnyTurn), place),
        "quarter-turns" => told(turns(Metric::QuarterTurn), place),
        "field" => told_by_cost(place),
        "3x3" => told(
            Slides {
                start: Board::<3, 3>::GOAL,
            },
            place,
        ),
        _ => {
            let pancakes: u8 = task.strip_prefix("pancakes-")?.parse().unwrap();
            let even_first = (2..=pancakes).step_by(2).chain((1..=pancakes).step_by(2));
            let sizes: Vec<u8> = even_first.collect();
            told(Flips::new(&sizes).unwrap(), place)
        }
    })
}

fn told_by_cost(place: Place<'_>) -> String {
    let field = Field {
        width: 40,
        is_indexed: false,
    };
    let dataflow = Dataflow::new(field.clone()).by_cost().path();
    let found = match place {
        Some((number, addresses)) => {
            let dataflow = dataflow.processes(number, addresses.to_vec());
            dataflow.threads(threads(2)).run().unwrap()
        }
        None => dataflow.run().unwrap(),
    };
    let cost = Search::new(&field).dijkstra().unwrap().cost();
    assert_eq!(found.path().map(Path::cost), cost);
    format!(
        "layers {:?} {:?} {:?}\n",
        found.costs(),
        found.layers(),
        found.path()
    )
}

fn told<P: Sendable<Action: Debug> + Copy + Send + Sync + 'static>(
    problem: P,
    place: Place<'_>,
) -> String {
    let dataflow = Dataflow::new(problem).path();
    let exploration = match place {
        Some((number, addresses)) => {
            let dataflow = dataflow.threads(threads(2));
            dataflow
                .processes(number, addresses.to_vec())
                .run()
                .unwrap()
        }
        None => dataflow.run().unwrap(),
    };
    if place.is_none() {
        assert_eq!(exploration.layers(), on_one_thread(&problem));
    }
    format!(
        "layers {:?} {:?}\n",
        exploration.layers(),
        exploration.path()
    )
}

/// One of two processes; the environment says which.
#[test]
#[ignore = "is run by the next tests, in a process of its own"]
fn process() {
    let text = std::env::var("COLORWALK_PROCESS").unwrap();
    let words: Vec<&str> = text.split(' ').collect();
    let [number, task, addresses @ ..] = &words[..] else {
        panic!("too few words")
    };
    let number = number.parse().unwrap();
    let threads_before = count_threads();
    if let Some(layers) = layers_of(task, Some((number, addresses))) {
        println!("{layers}");
    } else {
        let limits = match task.split_once("limit").map(|(_, millis)| millis) {
            Some(millis) => Limits::new().time(Duration::from_millis(millis.parse().unwrap())),
            None => Limits::NONE,
        };
        let is_busy = task.starts_with("busy"); // many messages, until the memory is full
        let trap = move |_| sleep(Duration::from_millis(u64::from(!is_busy)));
        let count = if is_busy { 1 << 40 } else { 9_000 };
        let dataflow = Dataflow::new(with_trap(count, trap))
            .threads(threads(if is_busy { 2 } else { 1 }))
            .limits(limits)
            .observe(|layer| println!("\nlayer {}", layer.cost))
            .processes(number, addresses.to_vec());
        let found = if task.contains("cost") {
            dataflow.by_cost().run()
        } else {
            dataflow.run()
        };
        match found {
            Err(DataflowError::Lost) => {}
            Err(DataflowError::Silent) => assert!(task.contains("limit")),
            other => panic!("{other:?}"),
        }
    }
    let begin = Instant::now();
    while count_threads() > threads_before {
        assert!(
            begin.elapsed() < Duration::from_secs(30),
            "threads are left"
        );
        sleep(Duration::from_millis(1));
    }
}

fn count_threads() -> usize {
    fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}

#[test]
fn two_processes_of_two_threads_find_what_one_thread_finds() {
    let mut tasks = vec!["3x3", "pancakes-8", "field"];
    if is_exhaustive() {
        tasks.extend(["any-turns", "quarter-turns", "pancakes-9"]);
    }
    for task in tasks {
        let expected = layers_of(task, None).unwrap();
        let addresses = addresses::<2>();
        for mut process in [0, 1].map(|number| Process::start(number, task, &addresses)) {
            let mut text = String::new();
            let mut output = process.0.stdout.take().unwrap();
            output.read_to_string(&mut text).unwrap();
            assert!(process.has_succeeded(), "{task}: {text}");
            assert!(text.contains(&expected), "{task}: {text}");
        }
    }
}

/// A problem that calls a function before it lists the successors of a state.
fn with_trap(
    count: u64,
    trap: impl Fn(u64) + Send + Sync + 'static,
) -> impl Sendable<State = u64, Action = (), Cost = u32> + Send + Sync {
    let fast = scattered(count);
    let edges = move |n: &u64| {
        trap(*n);
        let edges = fast.successors(n).into_iter();
        let costs = edges.map(|edge| (edge.state, u32::try_from(edge.state % 3).unwrap()));
        costs.collect::<Vec<_>>()
    };
    problem_fn(1, edges, |_| false)
}

#[test]
fn a_panic_in_one_process_is_its_own_and_the_loss_of_the_other() {
    let addresses = addresses::<2>();
    let run = |number| {
        let trap = |n| assert!(n != 4_000, "this state panics on purpose");
        let dataflow = Dataflow::new(with_trap(9_000, trap)).processes(number, &addresses);
        catch_unwind(AssertUnwindSafe(|| dataflow.run()))
    };
    let results = std::thread::scope(|scope| {
        let other = scope.spawn(|| run(1));
        [run(0), other.join().unwrap()]
    });
    let (mut panics, mut losses) = (0, 0);
    for result in results {
        match result {
            Ok(Err(DataflowError::Lost)) => losses += 1,
            Ok(other) => panic!("{other:?}"),
            Err(panic) => {
                assert_eq!(
                    panic.downcast_ref::<&str>(),
                    Some(&"this state panics on purpose")
                );
                panics += 1;
            }
        }
    }
    assert_eq!((panics, losses), (1, 1));
}

#[test]
fn a_failure_in_one_process_is_its_own_and_the_loss_of_the_other() {
    for _ in 0..few_or_all(5, 50) {
        let addresses = addresses::<2>();
        let run = |number| {
            let fast = scattered(9_000);
            let edges = move |n: &u64| match n {
                4_000 => Err("this state has no successors"),
                n => Ok(Vec::from_iter(fast.successors(n))),
            };
            let problem = try_problem_fn(1, edges, |_| false);
            Dataflow::new(problem).processes(number, &addresses).run()
        };
        let mut results = std::thread::scope(|scope| {
            let other = scope.spawn(|| run(1));
            [run(0), other.join().unwrap()].map(Result::unwrap_err)
        });
        results.sort_by_key(|error| matches!(error, DataflowError::Lost));
        assert!(
            matches!(
                results,
                [
                    DataflowError::Search(SearchError::Failed { state: 4_000, .. }),
                    DataflowError::Lost
                ]
            ),
            "{results:?}"
        );
    }
}

#[test]
fn a_killed_process_ends_the_other_with_an_error() {
    for task in ["slow", "slow-by-cost"] {
        let addresses = addresses::<2>();
        let [mut killed, mut other] = [0, 1].map(|number| Process::start(number, task, &addresses));
        other.wait_for_layer(6);
        let begin = Instant::now();
        killed.0.kill().unwrap(); // SIGKILL
        assert!(other.has_succeeded(), "as it has found an error");
        assert!(begin.elapsed() < Duration::from_secs(60));
    }
}

/// The workers are sending when the connection ends.
#[test]
fn busy_processes_of_two_threads_return_an_error_if_one_is_killed() {
    let tasks = ["busy", "busy-by-cost"];
    for round in 0..few_or_all(4, 40) {
        let addresses = addresses::<3>();
        let addresses = &addresses[..2 + round % 2];
        let mut processes: Vec<Process> = (0..addresses.len())
            .map(|number| Process::start(number, tasks[round / 2 % 2], addresses))
            .collect();
        processes[0].wait_for_layer(6);
        sleep(Duration::from_millis(100 + 37 * round as u64 % 400));
        let mut killed = processes.swap_remove(round / 2 % addresses.len());
        killed.0.kill().unwrap();
        for mut survivor in processes {
            assert!(survivor.has_succeeded(), "as it has found an error");
        }
    }
}

#[test]
#[cfg(unix)]
fn a_busy_process_that_is_stopped_and_continued_returns_an_error() {
    for round in 0..few_or_all(1, 10) {
        let addresses = addresses::<2>();
        let tasks = ["busy-limit4500"; 2];
        let [mut one, other] =
            [0, 1].map(|number| Process::start(number, tasks[number], &addresses));
        one.wait_for_layer(6);
        sleep(Duration::from_millis(300));
        let mut processes = [one, other];
        let (stopped, other) = (round % 2, 1 - round % 2);
        let id = processes[stopped].0.id().to_string();
        let send = |signal: &str| {
            Command::new("kill")
                .args([signal, id.as_str()])
                .status()
                .unwrap()
        };
        assert!(send("-STOP").success());
        assert!(processes[other].has_succeeded(), "as it has found an error");
        assert!(send("-CONT").success());
        assert!(
            processes[stopped].has_succeeded(),
            "as it has found an error"
        );
    }
}

#[test]
#[cfg(unix)]
fn a_stopped_process_is_noticed_by_the_limit_on_time() {
    let addresses = addresses::<2>();
    let [stopped, mut other] = [0, 1].map(|number| Process::start(number, "limit4000", &addresses));
    other.wait_for_layer(4);
    let id = stopped.0.id().to_string();
    let sent = Command::new("kill").args(["-STOP", &id]).status();
    assert!(sent.unwrap().success());
    let begin = Instant::now();
    assert!(other.has_succeeded(), "as it has found an error");
    assert!(begin.elapsed() < Duration::from_secs(60));
}
