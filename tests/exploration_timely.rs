//! Explorations by many workers: the same counts as in one memory, and what happens if workers go missing.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::num::NonZero;
use std::sync::Arc;

use colorwalk::adaptors::Undirected;
use colorwalk::exploration::ExplorationOf;
use colorwalk::exploration::dataflow::Dataflow;
use colorwalk::{
    Limit, Limits, Reachable, Search, SearchProblem, Successor, SuccessorOf, Unit, laws, problem_fn,
};
use colorwalk_puzzles::cube::{Cube, Metric, Turns};
use colorwalk_puzzles::pancakes::Flips;
use colorwalk_puzzles::tiles::{Board, Slides};
use colorwalk_testing::ring::{PLACES, Ring};
use colorwalk_testing::{digraphs, fewest_edges, layers, two_ways, walk};
use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A problem whose states can be sent.
trait Sendable: SearchProblem<State: Debug + Serialize + DeserializeOwned + Send> {}

impl<P: SearchProblem<State: Debug + Serialize + DeserializeOwned + Send>> Sendable for P {}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).unwrap()
}

/// The layers by an iterator on one thread.
fn on_one_thread<P: SearchProblem>(problem: &P) -> Vec<u64> {
    let mut counts = BTreeMap::new();
    let mut reachable = Reachable::new(problem);
    while reachable.next_state().is_some() {
        *counts.entry(reachable.depth()).or_insert(0) += 1;
    }
    counts.into_values().collect()
}

/// Compares what one, two and three threads find with each other and with a search on one thread.
fn explore<P>(problem: P) -> ExplorationOf<P>
where
    P: Sendable<Action: Debug + PartialEq> + Clone + Send + Sync + 'static,
{
    let expected = on_one_thread(&problem);
    let goal = Search::new(&problem).bfs().unwrap();
    let fewest = goal.path().map(|path| u32::try_from(path.len()).unwrap());
    let dataflow = Dataflow::new(problem.clone()).path();
    let first = dataflow.run().unwrap();
    for count in 1..=3 {
        let exploration = dataflow.clone().threads(threads(count)).run().unwrap();
        assert_eq!(exploration.layers(), expected, "{count} threads");
        assert_eq!(exploration.goal_depth(), fewest);
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
    assert_eq!(exploration.states(), 181_440);
    assert_eq!(exploration.layers().len(), 1 + 31);
}

#[test]
fn pancakes_have_the_published_layers_also_if_two_are_kept() {
    let published = [1, 7, 42, 251, 1_191, 4_281, 10_561, 15_011, 8_520, 455];
    let pancakes = Flips::sorted(8).unwrap();
    assert_eq!(laws::check_undirected(&pancakes), Ok(()));
    assert_eq!(explore(pancakes).layers(), published);
    for count in 1..=3 {
        let dataflow = Dataflow::new(pancakes).threads(threads(count)).undirected();
        assert_eq!(dataflow.run().unwrap().layers(), published);
        let hashed = Dataflow::new(Hashed(pancakes)).threads(threads(count));
        assert_eq!(hashed.run().unwrap().layers(), published);
        assert_eq!(hashed.undirected().run().unwrap().layers(), published);
    }
}

/// A goal at depth four, and a limit there: of the whole cube a debug build would take too long.
#[test]
fn cubes_have_the_published_layers() {
    let published = [
        1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644,
    ];
    let metric = Metric::AnyTurn;
    let turns = Turns {
        start: Cube::SOLVED,
        metric,
    };
    let depth = if std::env::var_os("COLORWALK_EXHAUSTIVE").is_some() {
        11
    } else {
        5
    };
    for count in 1..=3 {
        let dataflow = Dataflow::new(turns)
            .threads(threads(count))
            .limits(Limits::new().depth(depth));
        for dataflow in [dataflow.clone(), dataflow.undirected()] {
            let exploration = dataflow.run().unwrap();
            assert_eq!(exploration.layers(), &published[..=depth as usize]);
            assert_eq!(exploration.cut_off(), Some(Limit::Depth));
        }
    }
}

/// A problem without its index.
#[derive(Clone, Copy)]
struct Hashed<P>(P);

impl<P: SearchProblem> SearchProblem for Hashed<P> {
    type State = P::State;
    type Action = P::Action;
    type Cost = P::Cost;

    fn starts(&self) -> impl IntoIterator<Item = P::State> {
        self.0.starts()
    }

    fn is_goal(&self, state: &P::State) -> bool {
        self.0.is_goal(state)
    }

    fn successors(&self, state: &P::State) -> impl Iterator<Item = SuccessorOf<Self>> {
        self.0.successors(state)
    }
}

#[test]
fn a_ring_is_explored_by_hash_and_by_index() {
    for (goal, is_indexed) in [(40_000, false), (40_000, true), (PLACES, true)] {
        let ways = Ring::WAYS;
        let ring = move || {
            Arc::new(Ring {
                goal,
                is_indexed,
                ways,
            })
        };
        explore(ring());
    }
}

/// Texts, which own memory, of the numbers below a bound.
fn texts(bound: u32) -> impl Sendable<Action = (), Cost = Unit> + Clone + Send + Sync + 'static {
    let number = |text: &String| text.parse::<u32>().unwrap();
    Arc::new(problem_fn(
        "1".to_owned(),
        move |text: &String| {
            let n = number(text);
            [(3 * n + 1) % bound, (5 * n + 7) % bound, n / 2]
                .map(|next| Successor::new((), next.to_string(), Unit))
        },
        move |text| number(text) == bound - 1,
    ))
}

#[test]
fn states_may_own_memory() {
    explore(texts(2_000));
}

#[test]
fn without_starts_there_are_no_layers() {
    let mut graph = two_ways();
    graph.starts.clear();
    assert_eq!(explore(graph).layers(), [] as [u64; 0]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

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
