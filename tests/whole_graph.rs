//! The whole-graph algorithms, compared with an oracle, with each other, and on difficult graphs.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Deref;

use chacha20::ChaCha8Rng;
use colorwalk::adaptors::WithGoal;
use colorwalk::algorithms::{GraphError, GraphErrorOf, ShortestPathTree, Wanted};
use colorwalk::certificate;
use colorwalk::digraph::{self, Digraph, EdgeId, NodeId};
use colorwalk::observe::{Counter, EventKind};
use colorwalk::state_space::{ExploreError, StateSpaceOf};
use colorwalk::{
    Limit, Limits, Path, Search, SearchError, SearchProblem, Successor, SuccessorOf, problem_fn,
};
use proptest::prelude::*;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

type Edge = (u32, u32, i32);

/// A problem on these edges that starts at 0, with the position of an edge as its action.
fn graph(edges: &[Edge]) -> impl SearchProblem<State = u32, Action = usize, Cost = i32> + use<'_> {
    problem_fn(
        0u32,
        |&from| {
            let out = edges
                .iter()
                .enumerate()
                .filter(move |(_, edge)| edge.0 == from);
            out.map(|(index, &(_, to, cost))| Successor::new(index, to, cost))
                .collect::<Vec<_>>()
        },
        |_| false,
    )
}

/// Returns the costs of the cheapest paths from 0. Makes rounds over all edges until nothing changes. Returns `None` if
/// this does not end.
fn oracle(edges: &[Edge]) -> Option<HashMap<u32, i32>> {
    let mut costs = HashMap::from([(0, 0)]);
    for _ in 0..=edges.len() + 1 {
        let mut changed = false;
        for &(from, to, cost) in edges {
            let Some(through) = costs.get(&from).map(|known| known + cost) else {
                continue;
            };
            if costs.get(&to).is_none_or(|&known| through < known) {
                costs.insert(to, through);
                changed = true;
            }
        }
        if !changed {
            return Some(costs);
        }
    }
    None
}

fn edges(costs: std::ops::Range<i32>) -> impl Strategy<Value = Vec<Edge>> {
    prop::collection::vec((0u32..12, 0u32..12, costs), 0..40)
}

/// Edges that lead to larger states only.
fn forward_edges() -> impl Strategy<Value = Vec<Edge>> {
    let edge = (0u32..12, 1u32..12, -9i32..10);
    prop::collection::vec(
        edge.prop_map(|(from, by, cost)| (from, from + by, cost)),
        0..40,
    )
}

type Answer = Result<ShortestPathTree<i32>, GraphErrorOf<Digraph<i32>>>;

/// Asserts that the answers about a graph and about its explored part are the same, except for the numbers of the
/// nodes.
fn assert_same_answer(
    graph: &Digraph<i32>,
    space: &StateSpaceOf<Digraph<i32>>,
    own: Answer,
    explored: Answer,
) -> Result<(), TestCaseError> {
    let own = match own {
        Ok(own) => own,
        Err(GraphError::NegativeCycle(cycle)) => {
            prop_assert!(matches!(explored, Err(GraphError::NegativeCycle(_))));
            prop_assert_eq!(certificate::negative_cycle(graph, &cycle.states), Ok(()));
            return Ok(());
        }
        Err(GraphError::Cycle(cycle)) => {
            prop_assert!(matches!(explored, Err(GraphError::Cycle(_))));
            prop_assert_eq!(certificate::cycle(graph, &cycle.states), Ok(()));
            return Ok(());
        }
        Err(error) => return Err(TestCaseError::fail(error.to_string())),
    };
    let explored = explored.unwrap();
    prop_assert_eq!(own.iter().count(), space.len());
    for node in graph.nodes() {
        let named = space.id(&node).map(|id| space.node(id));
        let cost = named.and_then(|node| explored.cost(node));
        prop_assert_eq!(own.cost(node), cost);
        let path = own.path(node).unwrap();
        prop_assert_eq!(path.is_some(), cost.is_some());
        if let Some(path) = path {
            prop_assert_eq!((*path.end(), Some(path.cost())), (node, cost));
            prop_assert!(graph.start_nodes().contains(path.start()));
            prop_assert!(
                own.edges_to(node)
                    .iter()
                    .map(|edge| &edge.id)
                    .eq(path.actions())
            );
        }
        let listed =
            |all: &ShortestPathTree<i32>, node: NodeId| all.all_paths(node).take(50).count();
        let expected = named.map_or(0, |node| listed(&explored, node));
        prop_assert_eq!(listed(&own, node), expected);
    }
    prop_assert_eq!(
        own.best_goal().map(|goal| own.cost(goal)),
        explored.best_goal().map(|goal| explored.cost(goal))
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(2000)))]

    #[test]
    fn bellman_ford_agrees_with_the_oracle_or_shows_a_negative_cycle(edges in edges(-3..10)) {
        let problem = graph(&edges);
        match (Search::new(&problem).bellman_ford(), oracle(&edges)) {
            (Ok(paths), Some(costs)) => {
                prop_assert_eq!(paths.space().len(), costs.len());
                for (state, cost) in paths.iter() {
                    prop_assert_eq!(cost, costs[state]);
                    let path = paths.path(&problem, state).unwrap().unwrap();
                    prop_assert_eq!((*path.start(), *path.end(), path.cost()), (0, *state, cost));
                }
            }
            (Err(GraphError::NegativeCycle(cycle)), None) => {
                prop_assert!(cycle.cost.unwrap() < 0);
                let mut cost = 0;
                for (index, (state, &action)) in cycle.states.iter().zip(&cycle.actions).enumerate() {
                    let next = cycle.states[(index + 1) % cycle.states.len()];
                    prop_assert_eq!((edges[action].0, edges[action].1), (*state, next));
                    cost += edges[action].2;
                }
                prop_assert_eq!(Some(cost), cycle.cost);
            }
            (result, expected) => prop_assert!(false, "{:?} where {:?}", result, expected),
        }
    }

    #[test]
    fn where_costs_are_not_negative_dijkstra_agrees_with_bellman_ford(edges in edges(0..10)) {
        let unsigned = problem_fn(
            0u32,
            |&from| {
                let out = edges.iter().filter(move |edge| edge.0 == from);
                out.map(|&(_, to, cost)| (to, cost.unsigned_abs())).collect::<Vec<_>>()
            },
            |_| false,
        );
        let space = Search::new(&unsigned).explore().unwrap();
        let dijkstra = space.graph().dijkstra().unwrap();
        let bellman_ford = Search::new(&unsigned).bellman_ford().unwrap();
        prop_assert_eq!(dijkstra.iter().count(), space.len());
        for (node, cost) in dijkstra.iter() {
            prop_assert_eq!(bellman_ford.cost(space.state_of(node).unwrap()), Some(cost));
            prop_assert_eq!(dijkstra.path(node).unwrap().unwrap().cost(), cost);
        }
    }

    #[test]
    fn without_cycles_the_topological_algorithm_agrees_with_bellman_ford(edges in forward_edges()) {
        let problem = graph(&edges);
        let cheapest = Search::new(&problem).dag_shortest_paths(Wanted::Cheapest).unwrap();
        let reference = Search::new(&problem).bellman_ford().unwrap();
        prop_assert!(cheapest.iter().eq(reference.iter()));

        let turned: Vec<Edge> = edges.iter().map(|&(from, to, cost)| (from, to, -cost)).collect();
        let turned = graph(&turned);
        let dearest = Search::new(&problem).dag_shortest_paths(Wanted::Longest).unwrap();
        let reference = Search::new(&turned).dag_shortest_paths(Wanted::Cheapest).unwrap();
        for (state, cost) in dearest.iter() {
            prop_assert_eq!(Some(-cost), reference.cost(state));
        }
    }

    #[test]
    fn without_cycles_all_cheapest_and_all_longest_paths_are_listed(edges in forward_edges()) {
        let problem = graph(&edges);
        for wanted in [Wanted::Cheapest, Wanted::Longest] {
            let paths = Search::new(&problem).dag_shortest_paths(wanted).unwrap();
            let cost = |state: u32| paths.cost(&state);
            let mut ways = HashMap::from([(0, 1)]); // the number of best paths to each state
            for state in 1..24 {
                let into = edges.iter().filter(|edge| edge.1 == state);
                let tight = into.filter(|edge| cost(edge.0).is_some_and(|before| cost(state) == Some(before + edge.2)));
                let count: u64 = tight.map(|edge| ways[&edge.0]).sum();
                ways.insert(state, count);
            }
            for (state, cost) in paths.iter() {
                let listed = paths.all_paths(&problem, state).take(200).collect::<Result<Vec<_>, _>>().unwrap();
                prop_assert_eq!(listed.len() as u64, ways[state].min(200));
                prop_assert!(listed.iter().all(|path| path.cost() == cost && path.end() == state));
                let distinct: HashSet<_> = listed.iter().map(Path::actions).collect();
                prop_assert_eq!(distinct.len(), listed.len());
            }
        }
    }

    #[test]
    fn a_graph_has_an_order_or_a_cycle(edges in edges(0..2)) {
        let problem = graph(&edges);
        let space = Search::new(&problem).explore().unwrap();
        let graph = space.graph();
        match graph.topological_order() {
            Ok(order) => {
                let place: HashMap<_, _> = order.iter().enumerate().map(|(place, id)| (*id, place)).collect();
                prop_assert_eq!(place.len(), space.len());
                prop_assert!(graph.edges().all(|edge| place[&edge.from] < place[&edge.to]));
            }
            Err(cycle) => {
                prop_assert!(!cycle.states.is_empty());
                for (index, (&node, &edge)) in cycle.states.iter().zip(&cycle.actions).enumerate() {
                    let next = cycle.states[(index + 1) % cycle.states.len()];
                    let edge = graph.edge(edge).unwrap();
                    prop_assert_eq!((edge.from, edge.to), (node, next));
                }
            }
        }
        match Search::new(&problem).dag_shortest_paths(Wanted::Cheapest) {
            Ok(_) => prop_assert!(graph.topological_order().is_ok()),
            Err(GraphError::Cycle(cycle)) => {
                for (index, (&state, &action)) in cycle.states.iter().zip(&cycle.actions).enumerate() {
                    let next = cycle.states[(index + 1) % cycle.states.len()];
                    prop_assert_eq!((edges[action].0, edges[action].1), (state, next));
                }
                prop_assert!(!cycle.states.is_empty());
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }

    #[test]
    fn two_states_are_in_one_component_exactly_if_each_reaches_the_other(edges in edges(0..2)) {
        let problem = graph(&edges);
        let space = Search::new(&problem).explore().unwrap();
        let graph = space.graph();
        let components = graph.strongly_connected_components();
        let mut reaches = vec![vec![false; space.len()]; space.len()];
        for node in graph.nodes() {
            reaches[node.index()][node.index()] = true;
            for edge in graph.out_edges(node) {
                reaches[node.index()][edge.to.index()] = true;
            }
        }
        for via in 0..space.len() {
            for from in 0..space.len() {
                for to in 0..space.len() {
                    reaches[from][to] |= reaches[from][via] && reaches[via][to];
                }
            }
        }
        for a in graph.nodes() {
            for b in graph.nodes() {
                let both = reaches[a.index()][b.index()] && reaches[b.index()][a.index()];
                prop_assert_eq!(components.of(a) == components.of(b), both);
            }
        }
        prop_assert!(graph.edges().all(|edge| components.of(edge.from) >= components.of(edge.to)));
        prop_assert_eq!(components.members().len(), components.count());
    }

    /// Graphs with any nodes as starts, unreachable nodes, and edges in any order.
    #[test]
    fn a_graph_answers_what_its_exploration_does(
        edges in edges(-3..10),
        starts in prop::collection::vec(0u32..12, 0..4),
        goals in prop::collection::vec(0u32..12, 0..4),
        is_acyclic: bool,
    ) {
        let mut builder = Digraph::builder().node_count(12).starts(starts).goals(goals);
        let turned = |edge: Edge| match edge {
            (from, to, cost) if is_acyclic => (from.min(to), from.max(to), cost),
            edge => edge,
        };
        builder.extend(edges.into_iter().map(turned).filter(|edge| !is_acyclic || edge.0 < edge.1));
        let graph = builder.build().unwrap();
        let space = Search::new(&graph).explore().unwrap();
        let named = space.graph();
        assert_same_answer(&graph, &space, graph.bellman_ford(), named.bellman_ford())?;
        for wanted in [Wanted::Cheapest, Wanted::Longest] {
            assert_same_answer(&graph, &space, graph.dag_shortest_paths(wanted), named.dag_shortest_paths(wanted))?;
        }
    }

    #[test]
    fn rows_hold_the_edges_of_the_problem_both_ways(edges in edges(-3..10)) {
        let problem = graph(&edges);
        let space = Search::new(&problem).explore().unwrap();
        let graph = space.graph();
        let action = |edge: digraph::Edge<i32>| *space.action(edge.id).unwrap();
        for (id, state) in graph.nodes().zip(space.states()) {
            prop_assert_eq!(space.id(state).map(|id| space.node(id)), Some(id));
            prop_assert_eq!(space.id(state).and_then(|id| space.state(id)), Some(state));
            prop_assert_eq!(space.state_of(id), Some(state));
            let row: Vec<usize> = graph.out_edges(id).map(action).collect();
            let expected: Vec<usize> = (0..edges.len()).filter(|&edge| edges[edge].0 == *state).collect();
            prop_assert_eq!(row, expected);
            let mut into: Vec<usize> = graph.in_edges(id).map(action).collect();
            into.sort_unstable();
            let reached = |edge: &&usize| space.id(&edges[**edge].0).is_some();
            let expected: Vec<usize> = (0..edges.len()).filter(|&edge| edges[edge].1 == *state).collect();
            prop_assert_eq!(into, expected.iter().filter(reached).copied().collect::<Vec<_>>());
        }
        prop_assert_eq!((space.states().len(), space.actions().len()), (graph.node_count(), graph.edge_count()));
        let beyond = u32::try_from(space.len()).unwrap();
        prop_assert_eq!((space.state_of(beyond.into()), space.id(&99)), (None, None));
        let beyond = u32::try_from(graph.edge_count()).unwrap();
        prop_assert_eq!(space.action(beyond.into()), None);
    }
}

#[test]
fn an_endless_space_is_cut_off_with_the_limit_and_what_was_reached() {
    let endless = problem_fn(0u64, |&n| [(n + 1, 1i32)], |_| false);
    let search = || Search::new(&endless).limits(Limits::new().expansions(500));
    assert_eq!(
        search().explore().unwrap_err(),
        ExploreError::CutOff {
            limit: Limit::Expansions,
            states: 501
        }
    );
    let error = search().bellman_ford().unwrap_err();
    assert!(matches!(
        error,
        GraphError::CutOff {
            limit: Limit::Expansions,
            states: 501
        }
    ));
    let bytes = Search::new(&endless)
        .limits(Limits::new().bytes(1 << 20))
        .explore()
        .unwrap_err();
    assert!(matches!(bytes, ExploreError::CutOff { limit: Limit::Bytes, states } if states > 1000));
}

/// Without a limit, states are expanded in batches, and only their numbers are kept.
#[test]
fn a_limit_that_is_never_met_changes_nothing_of_what_is_explored() {
    fn assert_same<P: SearchProblem<State: Debug, Action: PartialEq + Debug, Cost = i32>>(
        problem: &P,
        states: usize,
    ) {
        let free = Search::new(problem).explore().unwrap();
        let limits = Limits::new().expansions(u64::MAX);
        let limited = Search::new(problem).limits(limits).explore().unwrap();
        let mut counter = Counter::new();
        let watched = Search::new(problem)
            .observe(&mut counter)
            .explore()
            .unwrap();
        assert_eq!(counter.count(EventKind::Examined), states as u64);
        assert_eq!(free.len(), states);
        for other in [limited, watched] {
            assert_eq!(free.states(), other.states());
            assert_eq!(free.actions(), other.actions());
            assert_eq!(free.graph(), other.graph());
        }
        assert!(
            { free.graph().nodes() }
                .zip(free.states())
                .all(|(node, state)| free.id(state).map(|id| free.node(id)) == Some(node))
        );
    }
    let count: u32 = colorwalk_testing::few_or_all(20_000, 60_000);
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut edges: Vec<(u32, u32, i32)> = (0..4 * count)
        .map(|_| {
            (
                random.random_range(0..count),
                random.random_range(0..count),
                random.random_range(-9..99),
            )
        })
        .collect();
    edges.extend((0..count).map(|n| (n, (n + 1) % count, 7))); // all nodes can be reached
    let starts = [3, 60, 3, 7];
    let mut builder = Digraph::builder()
        .starts(starts)
        .goals((0..count).step_by(9));
    builder.extend(edges);
    let graph = builder.build().unwrap();
    assert_same(&graph, count as usize); // found by index, and read ahead

    assert_same(&Named(&graph, Plain), count as usize);
    assert_same(&Named(&graph, Box::new), count as usize); // a batch holds one state if states own memory
    let bushy = problem_fn(
        0u32,
        |&n| (0..300u32).map(move |to| Successor::new(to, n.wrapping_mul(7) % 50 * 300 + to, 1)),
        |n| n % 5 == 0,
    );
    assert_same(&bushy, 50 * 300);
}

/// A graph with other states that have no index.
struct Named<'a, F>(&'a Digraph<i32>, F);
impl<T, F: Fn(NodeId) -> T> SearchProblem for Named<'_, F>
where
    T: Clone + Eq + Hash + Deref<Target = NodeId>,
{
    type State = T;
    type Action = EdgeId;
    type Cost = i32;
    fn starts(&self) -> impl IntoIterator<Item = T> {
        self.0.starts().into_iter().map(&self.1)
    }
    fn is_goal(&self, state: &T) -> bool {
        self.0.is_goal(state)
    }
    fn successors(&self, state: &T) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edges = self.0.successors(state);
        edges
            .into_iter()
            .map(|edge| Successor::new(edge.action, (self.1)(edge.state), edge.cost))
    }
}

/// A node without an index.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Plain(NodeId);

impl Deref for Plain {
    type Target = NodeId;
    fn deref(&self) -> &NodeId {
        &self.0
    }
}

#[test]
fn a_cost_that_leaves_its_type_is_an_error_and_a_negative_cycle_a_better_one() {
    let line = problem_fn(0u8, |&n| (n < 4).then(|| (n + 1, 100i8)), |_| false);
    let error = Search::new(&line).bellman_ford().unwrap_err();
    assert!(
        matches!(
            error,
            GraphError::Search(SearchError::CostOverflow { state: 2 })
        ),
        "{error}"
    );
    // 0 -> 1 -> 2 -> 1 at cost -100 per edge: the cycle exists before the second round is over.
    let spiral = problem_fn(0u8, |&n| [([1, 2, 1][usize::from(n)], -50i8)], |_| false);
    let error = Search::new(&spiral).bellman_ford().unwrap_err();
    let GraphError::NegativeCycle(cycle) = error else {
        panic!("{error}")
    };
    assert_eq!(cycle.cost, Some(-100));
}

#[test]
fn a_long_cycle_and_a_long_line_overflow_no_stack() {
    let length = 300_000u32;
    let ring = problem_fn(0u32, |&n| [((n + 1) % length, 1u32)], |_| false);
    let space = Search::new(&ring).explore().unwrap();
    let graph = space.graph();
    assert_eq!(graph.strongly_connected_components().count(), 1);
    assert_eq!(
        graph.topological_order().unwrap_err().states.len(),
        length as usize
    );
    let paths = graph.bellman_ford().unwrap();
    let last = space.node(space.id(&(length - 1)).unwrap());
    assert_eq!(paths.cost(last), Some(length - 1));
    assert_eq!(paths.relaxed(), u64::from(length - 1));
}

/// A hub leads to every place of a chain, but the way along the chain is cheaper. Places are numbered at random. In the
/// order of numbers, or of arrival, costs would fall at least n²/4 times: once for each beginning of a stretch.
#[test]
fn costs_that_fall_along_many_paths_at_once_take_no_more_than_linear_work() {
    let length = 20_000u32;
    let mut places: Vec<u32> = (1..=length).collect();
    places.shuffle(&mut ChaCha8Rng::seed_from_u64(4));
    let after: HashMap<u32, u32> = places.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let graph = problem_fn(
        0u32,
        |&place| {
            let hub = (place == 0).then(|| (1..=length).map(|to| (to, 1i64)));
            let chain = after.get(&place).map(|&to| (to, -1i64));
            hub.into_iter().flatten().chain(chain)
        },
        |_| false,
    );
    let paths = Search::new(&graph).bellman_ford().unwrap();
    for (at, place) in (0..).zip(&places) {
        assert_eq!(paths.cost(place), Some(1 - at));
    }
    assert!(
        paths.tree().relaxed() <= 12 * u64::from(length),
        "{}",
        paths.tree().relaxed()
    );
}

#[test]
fn of_cycles_that_cost_nothing_paths_are_listed_that_repeat_no_state() {
    let edges = [
        (0, 1, 1),
        (1, 2, -1),
        (2, 0, 0),
        (2, 1, 1),
        (0, 2, 0),
        (2, 2, 0),
        (2, 3, 5),
    ];
    let problem = graph(&edges);
    let paths = Search::new(&problem).bellman_ford().unwrap();
    let actions = |state: u32| -> Vec<Vec<usize>> {
        let mut listed: Vec<_> = paths
            .all_paths(&problem, &state)
            .map(|path| path.unwrap().actions().to_vec())
            .collect();
        listed.sort();
        listed
    };
    assert_eq!(actions(0), [vec![]]);
    assert_eq!(actions(1), [vec![0], vec![4, 3]]);
    assert_eq!(actions(3), [vec![0, 1, 6], vec![4, 6]]);
}

#[test]
fn several_starts_and_no_start_are_handled() {
    struct Starts(Vec<i32>);
    impl SearchProblem for Starts {
        type State = i32;
        type Action = ();
        type Cost = i32;
        fn starts(&self) -> impl IntoIterator<Item = i32> {
            self.0.iter().copied()
        }
        fn is_goal(&self, state: &i32) -> bool {
            *state == 7
        }
        fn successors(&self, &n: &i32) -> impl IntoIterator<Item = Successor<i32, (), i32>> {
            (n < 9).then(|| Successor::new((), n + 1, -1))
        }
    }
    let starts = Starts(vec![3, 5, 3]);
    let paths = Search::new(&starts).bellman_ford().unwrap();
    assert_eq!(paths.space().graph().start_nodes().len(), 2);
    assert_eq!(paths.cost(&9), Some(-6));
    assert_eq!(paths.cost(&5), Some(-2)); // from 3, although 5 is also a start
    assert_eq!(paths.best_goal(), Some(&7));
    let path = paths.path(&starts, &9).unwrap().unwrap();
    assert_eq!(*path.start(), 3);
    let empty = Search::new(&Starts(vec![])).bellman_ford().unwrap();
    assert!(empty.space().is_empty());
    assert_eq!(empty.best_goal(), None);
}

/// Of two equal goals, it is the first.
#[test]
fn the_best_goal_is_the_one_that_was_wanted() {
    let edges = [(0, 1, 3), (0, 2, 7), (0, 3, 3), (0, 4, 7), (0, 5, 5)];
    let graph = graph(&edges);
    let to_any = WithGoal::new(&graph, |&state: &u32| state > 0);
    let best = |wanted| {
        let paths = Search::new(&to_any).dag_shortest_paths(wanted).unwrap();
        paths.best_goal().copied()
    };
    assert_eq!(best(Wanted::Cheapest), Some(1));
    assert_eq!(best(Wanted::Longest), Some(2));
}

/// The weights that the Color Walk series considered, on complete move graphs.
#[cfg(feature = "color-walk")]
mod move_graphs {
    use std::collections::HashMap;

    use chacha20::ChaCha8Rng;
    use colorwalk::adaptors::{MapCost, Reweighted};
    use colorwalk::algorithms::{Candidate, ShortestPathTree, Wanted};
    use colorwalk::color_walk::{Board, ColorWalk, Colour, Position, Start};
    use colorwalk::digraph::Digraph;
    use colorwalk::state_space::StateSpace;
    use colorwalk::{AdditiveCost, Cost, NonNegativeCost, PathCost, Search};
    use rand::SeedableRng;

    fn games() -> impl Iterator<Item = ColorWalk> {
        (0..40).map(|seed| {
            let board = Board::random(6, 5, 4, &mut ChaCha8Rng::seed_from_u64(seed)).unwrap();
            ColorWalk::new(&board, Start::CORNER).unwrap()
        })
    }

    /// Returns the fewest moves to each position, layer by layer.
    fn fewest_moves(game: &ColorWalk) -> HashMap<Position, u32> {
        let mut fewest = HashMap::from([(game.start_position().clone(), 0)]);
        let mut layer = vec![game.start_position().clone()];
        for moves in 1.. {
            let mut next = Vec::new();
            for position in &layer {
                for after in game
                    .palette()
                    .filter_map(|colour| game.play(position, colour))
                {
                    if !fewest.contains_key(&after) {
                        fewest.insert(after.clone(), moves);
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        fewest
    }

    fn cells_removed(before: &Position, after: &Position) -> u32 {
        before.cells_left() - after.cells_left()
    }

    fn signed<C: AdditiveCost>(graph: &Digraph<C>) -> Vec<ShortestPathTree<C>> {
        vec![
            graph.bellman_ford().unwrap(),
            graph.dag_shortest_paths(Wanted::Cheapest).unwrap(),
        ]
    }

    fn non_negative<C: AdditiveCost + NonNegativeCost>(
        graph: &Digraph<C>,
    ) -> Vec<ShortestPathTree<C>> {
        let mut answers = signed(graph);
        answers.push(graph.dijkstra().unwrap());
        answers
    }

    /// Asserts that all answers have the same positions, at the expected costs.
    fn assert_costs<C: Cost>(
        space: &StateSpace<Position, Colour, C>,
        answers: &[ShortestPathTree<C>],
        positions: usize,
        cost: impl Fn(&Position) -> PathCost<C>,
    ) {
        for paths in answers {
            assert_eq!(paths.iter().count(), positions);
            for (node, found) in paths.iter() {
                let position = space.state_of(node).unwrap();
                assert_eq!(found, cost(position), "{position:?}");
            }
        }
    }

    #[test]
    fn with_weight_1_a_position_costs_its_fewest_moves() {
        for game in games() {
            let fewest = fewest_moves(&game);
            let space = Search::new(&game).explore().unwrap();
            let answers = non_negative(space.graph());
            assert_costs(&space, &answers, fewest.len(), |at| fewest[at]);
        }
    }

    /// left(u) - left(v) cancels along a path except at its ends, on the most expensive path as on any other.
    #[test]
    fn with_the_cells_removed_every_path_to_a_position_costs_the_same() {
        for game in games() {
            let removed = MapCost::new(&game, |u: &Position, edge| cells_removed(u, &edge.state));
            let space = Search::new(&removed).explore().unwrap();
            let positions = space.len();
            let mut answers = non_negative(space.graph());
            let dearest = space.graph().dag_shortest_paths(Wanted::Longest);
            answers.push(dearest.unwrap());
            let start = game.start_position();
            assert_costs(&space, &answers, positions, |at| cells_removed(start, at));
        }
    }

    /// This is weight 1, reweighted by the cells that are left.
    #[test]
    fn with_1_less_the_cells_removed_the_cheapest_paths_are_those_of_fewest_moves() {
        for game in games() {
            let fewest = fewest_moves(&game);
            let start = game.start_position();
            let cost = |at: &Position| i64::from(fewest[at]) - i64::from(cells_removed(start, at));

            let reduced = MapCost::new(&game, |u: &Position, edge| {
                1 - i64::from(cells_removed(u, &edge.state))
            });
            let space = Search::new(&reduced).explore().unwrap();
            let answers = signed(space.graph());
            assert_costs(&space, &answers, fewest.len(), cost);
            for paths in &answers {
                for (node, position) in space.graph().nodes().zip(space.states()) {
                    assert_eq!(paths.edges_to(node).len(), fewest[position] as usize);
                }
            }
            let reweighted = Reweighted::new(&game, |at: &Position| i64::from(at.cells_left()));
            let space = Search::new(&reweighted).explore().unwrap();
            let answers = signed(space.graph());
            assert_costs(&space, &answers, fewest.len(), |at| cost(at).into());
        }
    }

    /// Dijkstra's loop returns the first cleared board that it pops. With negative costs a smaller key may come later.
    #[test]
    fn with_1_less_the_cells_removed_the_loop_of_dijkstra_misses_optima_and_claims_none() {
        let mut missed = 0;
        for game in games() {
            let reduced = MapCost::new(&game, |u: &Position, edge| {
                1 - i64::from(cells_removed(u, &edge.state))
            });
            let by_g = |candidate: &Candidate<'_, _>| candidate.g();
            let report = Search::new(&reduced).best_first(by_g).unwrap();
            let optimum = Search::new(&game).bfs().unwrap();
            let (found, optimum) = (report.path().unwrap().len(), optimum.path().unwrap().len());
            assert!(found >= optimum);
            assert_eq!(report.claim(), colorwalk::Claim::Path);
            missed += u32::from(found > optimum);
        }
        assert!(missed > 0, "else the series had been right");
    }
}
