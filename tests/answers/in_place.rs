//! Successors that are made in place and shown: searches say the same of them as of those that are given away.

use colorwalk_testing::ring::Ring;

use std::cell::Cell;

use colorwalk::adaptors::{FromState, Reweighted, WithGoal, WithIndex};
use colorwalk::algorithms::CycleRule;
use colorwalk::observe::Recorder;
use colorwalk::{
    ReversibleProblem, Search, SearchProblem, Successor, SuccessorOf, Workspace, Zero, laws,
};
use colorwalk_testing::{Graph, Method, told, with_admissible};
use proptest::prelude::*;

/// A graph whose states are numbers in memory of their own: in one that is changed, if it is done in place.
#[derive(Debug)]
struct Boxed<G, const IN_PLACE: bool> {
    graph: G,
    shown: Cell<u64>,
    is_fickle: bool, // whether at every second call the successors of another state are shown
    calls: Cell<u32>,
}

type Given<G> = Boxed<G, false>;
type Shown<G> = Boxed<G, true>;

impl<G, const IN_PLACE: bool> Boxed<G, IN_PLACE> {
    fn new(graph: G) -> Self {
        Self {
            graph,
            shown: Cell::new(0),
            is_fickle: false,
            calls: Cell::new(0),
        }
    }
}

impl<G, const IN_PLACE: bool> SearchProblem for Boxed<G, IN_PLACE>
where
    G: SearchProblem<State = u32>,
{
    type State = Vec<u32>;
    type Action = G::Action;
    type Cost = G::Cost;

    fn starts(&self) -> impl IntoIterator<Item = Vec<u32>> {
        self.graph.starts().into_iter().map(|start| vec![start])
    }

    fn is_goal(&self, state: &Vec<u32>) -> bool {
        self.graph.is_goal(&state[0])
    }

    fn successors(&self, state: &Vec<u32>) -> impl Iterator<Item = SuccessorOf<Self>> {
        let edges = self.graph.successors(&state[0]);
        edges.map(|edge| Successor::new(edge.action, vec![edge.state], edge.cost))
    }

    fn index_bound(&self) -> Option<usize> {
        self.graph.index_bound()
    }

    fn index(&self, state: &Vec<u32>) -> usize {
        self.graph.index(&state[0])
    }

    const IN_PLACE: bool = IN_PLACE;

    /// The last successor stays.
    fn visit_successors(
        &self,
        state: &mut Vec<u32>,
        mut visit: impl FnMut(G::Action, &Vec<u32>, G::Cost),
    ) {
        let calls = self.calls.replace(self.calls.get() + 1);
        let from = state[0] + if self.is_fickle { calls % 2 } else { 0 };
        for edge in self.graph.successors(&from) {
            self.shown.set(self.shown.get() + 1);
            state[0] = edge.state;
            visit(edge.action, state, edge.cost);
        }
    }
}

impl<G, const IN_PLACE: bool> ReversibleProblem for Boxed<G, IN_PLACE>
where
    G: ReversibleProblem<State = u32>,
{
    fn goal(&self) -> Vec<u32> {
        vec![self.graph.goal()]
    }

    fn predecessors(&self, state: &Vec<u32>) -> impl Iterator<Item = SuccessorOf<Self>> {
        let edges = self.graph.predecessors(&state[0]);
        edges.map(|edge| Successor::new(edge.action, vec![edge.state], edge.cost))
    }
}

fn estimate(estimates: &[u32]) -> impl Fn(&Vec<u32>) -> u32 {
    |state| estimates[state[0] as usize]
}

/// Those that are shown successors.
fn is_shown(method: Method) -> bool {
    use Method::{AStar, BestFirst, Bfs, Dfs, Dijkstra, Greedy, IdaStar, Weighted};
    matches!(
        method,
        AStar | BestFirst | Bfs | Dfs(CycleRule::OnPath) | Dijkstra | Greedy | IdaStar | Weighted
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_search_says_of_successors_that_are_shown_what_it_says_of_those_that_are_given(
        (graph, estimates) in with_admissible(),
        max_cost in prop::option::of(0u32..20),
    ) {
        for method in Method::ending() {
            let (given, shown) = (Given::new(&graph), Shown::new(&graph));
            macro_rules! say {
                ($problem:expr) => {{
                    let mut search = Search::new($problem);
                    if let Some(cost) = max_cost {
                        search = search.max_cost(cost);
                    }
                    told($problem, &method.search(search, estimate(&estimates)).unwrap())
                }};
            }
            prop_assert_eq!(say!(&shown), say!(&given), "{:?}", method);
            let has_edges = |start: &u32| graph.edges.iter().any(|edge| edge.0 == *start);
            let is_expanded = graph.goals.is_empty() && graph.starts.iter().any(has_edges);
            if is_shown(method) && is_expanded && max_cost.is_none() {
                prop_assert!(shown.shown.get() > 0, "{:?}", method);
            }
        }
    }

    #[test]
    fn who_watches_sees_the_same((graph, estimates) in with_admissible()) {
        for method in Method::ending() {
            let (given, shown) = (Given::new(&graph), Shown::new(&graph));
            macro_rules! watch {
                ($problem:expr) => {{
                    let mut recorder = Recorder::new();
                    let search = Search::new($problem).observe(&mut recorder);
                    let cost = method.search(search, estimate(&estimates)).unwrap().cost();
                    (cost, recorder.into_records())
                }};
            }
            prop_assert_eq!(watch!(&shown), watch!(&given), "{:?}", method);
        }
    }
}

/// A ring on which every way leads far, so that it pays to look ahead with an index, too.
fn ring(is_indexed: bool) -> Ring {
    Ring {
        goal: 54_321,
        is_indexed,
        ways: [(17_001, 2), (23_003, 1), (41_011, 3)],
    }
}

#[test]
fn large_searches_say_the_same_of_successors_that_are_shown() {
    for is_indexed in [false, true] {
        let (given, shown) = (Given::new(ring(is_indexed)), Shown::new(ring(is_indexed)));
        let nowhere = |_: &Vec<u32>| false;
        let (all_given, all_shown) = (
            WithGoal::new(&given, nowhere),
            WithGoal::new(&shown, nowhere),
        );
        macro_rules! compare {
            ($name:literal, $shown:expr, $given:expr, |$search:ident| $run:expr, twice: $is_twice:expr) => {{
                shown.shown.set(0);
                let $search = Search::new($shown);
                let report = $run.unwrap();
                let $search = Search::new($given);
                assert!(told($shown, &report) == told($given, &$run.unwrap()), $name);
                let generated = report.stats().generated;
                assert!(generated > 10_000, "{}: {generated}", $name);
                let is_twice = Some(shown.shown.get() > generated);
                let expected: Option<bool> = $is_twice;
                assert!(expected.is_none() || is_twice == expected, $name);
            }};
        }
        compare!("bfs", &all_shown, &all_given, |search| search.bfs(), twice: Some(true));
        compare!("dijkstra", &all_shown, &all_given, |search| search.dijkstra(), twice: Some(true));
        compare!("astar", &all_shown, &all_given, |search| search.astar_with(Zero), twice: Some(false));
        compare!("both ends", &shown, &given, |search| search.bidirectional_dijkstra(), twice: None);
    }
}

/// An index that was asked for ahead of time is not taken for that of the state which is shown instead.
#[test]
fn states_that_are_shown_once_are_not_taken_for_those_that_are_shown_instead() {
    let mut fickle = Shown::new(ring(true));
    fickle.is_fickle = true;
    let fickle = WithGoal::new(fickle, |_: &Vec<u32>| false);
    let mut workspace = Workspace::new();
    for _ in 0..3 {
        let search = Search::new(&fickle).workspace(workspace);
        let report = search.bfs().unwrap();
        let reached = report.reached();
        assert!(reached.len() > 50_000);
        for state in reached {
            assert_eq!(
                reached.get(state.state()).map(|found| found.id()),
                Some(state.id())
            );
        }
        workspace = report.into_workspace();
    }
}

/// Adaptors under which states stay pass on how they are made.
#[test]
fn adaptors_show_what_their_problem_shows() {
    let graph = Graph::new(&[(0, 1, 1u32), (0, 2, 5), (1, 2, 1), (2, 3, 1)], &[3]);
    let shown = Shown::new(&graph);
    let with_goal = WithGoal::new(&shown, |state: &Vec<u32>| state[0] == 2);
    let from_state = FromState::new(Box::new(&with_goal), vec![1]);
    let adapted = WithIndex::new(&from_state, 4, |state: &Vec<u32>| state[0] as usize);
    let report = Search::new(&adapted).dijkstra().unwrap();
    assert_eq!(report.path().unwrap().states(), [[1], [2]]);
    assert_eq!(shown.shown.get(), report.stats().generated);

    let potential = |state: &Vec<u32>| 10 - i64::from(state[0]);
    let reweighted = Reweighted::new(&shown, potential);
    let given = Given::new(&graph);
    let report = Search::new(&reweighted).bfs().unwrap();
    let same = Search::new(&Reweighted::new(&given, potential))
        .bfs()
        .unwrap();
    assert_eq!(
        report.path().unwrap().states(),
        same.path().unwrap().states()
    );
    assert_eq!(report.cost(), same.cost());
    assert_eq!(laws::check(&reweighted), Ok(()));
}
