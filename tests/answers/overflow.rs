//! Costs that overflow. A path that fits is found, and a path that does not fit is never returned. The oracle adds up
//! in integers that do not overflow.

use std::collections::BTreeMap;

use colorwalk::algorithms::{
    BidirectionalBfs, BreadthFirst, CycleRule, GraphError, GraphErrorOf, ShortestPathsOf, Wanted,
};
use colorwalk::digraph::{Digraph, EdgeId, NodeId};
use colorwalk::{
    AdditiveCost, Claim, Cost, Limit, Limits, Outcome, Path, Real, Search, SearchError, Zero,
    certificate,
};
use colorwalk_testing::{
    Graph, Method, dags, digraphs, distance, distances, fewest_edges, remaining, simple_paths, walk,
};
use proptest::prelude::*;

const MOST: i64 = u8::MAX as i64;

/// Digraphs with small costs, costs of about half the type, and costs at its end.
fn narrow_digraphs() -> impl Strategy<Value = Graph<u8>> {
    let factors = prop::collection::vec(prop::sample::select(&[1u32, 1, 14, 28][..]), 18);
    (digraphs(), factors).prop_map(|(graph, factors)| {
        let edges = graph.edges.iter().zip(factors);
        let narrow = |(&(from, to, cost), factor): (&(u32, u32, u32), u32)| {
            let cost = if cost == 9 && factor == 1 {
                255
            } else {
                cost * factor
            };
            (from, to, u8::try_from(cost).expect("at most 255"))
        };
        Graph {
            states: graph.states,
            edges: edges.map(narrow).collect(),
            starts: graph.starts,
            goals: graph.goals,
        }
    })
}

/// Admissible estimates, with the greatest number at dead ends.
fn estimates(graph: &Graph<u8>, percent: &[u32]) -> Vec<u8> {
    let exact = remaining(graph);
    let estimate = |state: u32| {
        let Some(exact) = exact.get(&state) else {
            return u8::MAX;
        };
        let share = exact * i64::from(percent[state as usize]) / 100;
        u8::try_from(share.min(MOST)).expect("at most 255")
    };
    (0..graph.states).map(estimate).collect()
}

/// Returns whether some state can only be reached by paths that cost too much. What lies behind it is unknown.
fn loses_a_state(graph: &Graph<u8>) -> bool {
    distances(graph).values().any(|&cost| cost > MOST)
}

fn is_overflow(error: &SearchError<u32>) -> bool {
    matches!(
        error,
        SearchError::CostOverflow { .. } | SearchError::KeyOverflow { .. }
    )
}

proptest! {
    #![proptest_config(colorwalk_testing::config(2_000))]

    #[test]
    fn a_path_that_fits_its_type_is_found_beside_sums_that_do_not(
        graph in narrow_digraphs(),
        percent in prop::collection::vec(0u32..=100, 8),
        expansions in 0u64..12,
    ) {
        let h = estimates(&graph, &percent);
        let h = |&state: &u32| h[state as usize];
        let best = distance(&graph);
        let fits = best.is_some_and(|best| best <= MOST);
        for method in Method::ending() {
            let report = match method.search(Search::new(&graph), h) {
                Ok(report) => report,
                Err(error) => {
                    // A multiple of a cost may overflow although the cost fits.
                    let is_scaled = matches!(method, Method::Weighted | Method::Anytime);
                    let is_lost = !fits && loses_a_state(&graph);
                    let may_fail = is_lost || is_scaled || !method.is_exact() || method.is_informed();
                    prop_assert!(may_fail || !fits, "{:?}: {}", method, error);
                    prop_assert!(is_overflow(&error) && may_fail, "{:?}: {}", method, error);
                    continue;
                }
            };
            let cost = report.path().map(|path| walk(&graph, path));
            prop_assert_eq!(cost, report.cost().map(i64::from), "{:?}", method);
            if method.is_exact() {
                prop_assert_eq!(cost, best, "{:?}", method);
                prop_assert_eq!(report.claim() == method.claim(), best.is_some(), "{:?}", method);
            }
            match report.claim() {
                Claim::FewestEdges => {
                    prop_assert_eq!(report.path().map(Path::len), fewest_edges(&graph));
                }
                Claim::WithinFactor(_) => prop_assert!(2 * cost.unwrap() <= 3 * best.unwrap()),
                Claim::NoPath => prop_assert_eq!(best, None, "{:?}", method),
                _ => prop_assert!(cost.is_some(), "{:?}: {}", method, report),
            }
            let limits = Limits::new().expansions(expansions);
            if let Ok(report) = method.search(Search::new(&graph).limits(limits), h)
                && let Some((bound, best)) = report.lower_bound().zip(best)
            {
                prop_assert!(i64::from(bound) <= best, "{:?}: {:?}", method, report);
            }
        }
    }

    /// A limit on cost prunes every path that overflows, so no sum is an error.
    #[test]
    fn under_a_limit_on_cost_no_sum_is_an_error(graph in narrow_digraphs(), max_cost: u8) {
        let best = distance(&graph);
        for method in [Method::Dijkstra, Method::AStar, Method::IdaStar, Method::BranchAndBound] {
            let report = method.search(Search::new(&graph).max_cost(max_cost), Zero).unwrap();
            let cost = report.cost().map(i64::from);
            prop_assert_eq!(cost, best.filter(|&best| best <= max_cost.into()), "{:?}", method);
            let is_cut_off = matches!(report.outcome(), Outcome::CutOff(_));
            prop_assert!(is_cut_off || cost.is_some() || best.is_none(), "{:?}", method);
            if is_cut_off {
                let bound = report.lower_bound().map(i64::from);
                let is_right = |bound| best.is_none_or(|best| bound <= best);
                prop_assert!(bound.is_some_and(is_right), "{:?}: {}", method, report);
                prop_assert!(bound > Some(max_cost.into()) || max_cost == u8::MAX, "{:?}", method);
            }
        }
    }

    /// A state that was reached by a long path may hide a short path to it whose cost overflows.
    #[test]
    fn a_claim_about_a_depth_is_true_beside_sums_that_overflow(
        graph in narrow_digraphs(),
        edges in 0u32..6,
    ) {
        let fewest = fewest_edges(&graph);
        let forwards = Search::new(&graph).run(BreadthFirst::new().max_depth(edges));
        let both = Search::new(&graph).run(BidirectionalBfs::new().max_depth(edges));
        for (name, report) in [("forwards", forwards), ("both", both)] {
            let report = match report {
                Ok(report) => report,
                Err(error) => {
                    prop_assert!(is_overflow(&error), "{}: {}", name, error);
                    continue;
                }
            };
            prop_assert_eq!(report.certify(&graph), Ok(()), "{}", name);
            let is_within = fewest.is_some_and(|fewest| fewest <= edges as usize);
            let excludes = matches!(report.claim(), Claim::NoPath | Claim::NoPathWithin(_));
            prop_assert!(!(excludes && is_within), "{}: {:?}", name, report.claim());
        }
    }

    #[test]
    fn both_ends_and_searches_for_many_paths_find_what_fits(graph in narrow_digraphs()) {
        let best = distance(&graph);
        let fits = best.is_some_and(|best| best <= MOST);
        if graph.goals.len() == 1 {
            match Search::new(&graph).bidirectional_dijkstra() {
                Ok(report) => prop_assert_eq!(report.cost().map(i64::from), best),
                Err(error) => prop_assert!(!fits && is_overflow(&error)),
            }
            match Search::new(&graph).bidirectional_bfs() {
                Ok(report) if report.claim() == Claim::FewestEdges => {
                    prop_assert_eq!(report.path().map(Path::len), fewest_edges(&graph));
                }
                Ok(report) => prop_assert_eq!(report.path().is_some(), report.claim() == Claim::Path),
                Err(error) => prop_assert!(is_overflow(&error)),
            }
        }
        match Search::new(&graph).all_shortest_paths() {
            Ok(all) => prop_assert_eq!(all.cost().map(i64::from), best),
            Err(error) => prop_assert!(!fits && is_overflow(&error)),
        }
        let cost = |path: &(u32, Vec<usize>)| -> i64 {
            path.1.iter().map(|&edge| i64::from(graph.edges[edge].2)).sum()
        };
        let mut costs: Vec<i64> = simple_paths(&graph, false).iter().map(cost).collect();
        costs.sort_unstable();
        costs.retain(|&cost| cost <= MOST);
        costs.truncate(3);
        match Search::new(&graph).k_shortest_paths(3) {
            Ok(few) => {
                let found = few.paths().iter().map(|path| i64::from(path.cost()));
                prop_assert_eq!(found.collect::<Vec<_>>(), costs);
                prop_assert_eq!(few.certify(&graph), Ok(()));
            }
            Err(error) => prop_assert!(costs.is_empty() && is_overflow(&error)),
        }
    }

    /// The tree is an error if some state can only be reached at a cost that overflows.
    #[test]
    fn a_tree_holds_every_state_or_is_an_error(graph in narrow_digraphs()) {
        let (fits, dear): (BTreeMap<_, _>, BTreeMap<_, _>) =
            distances(&graph).into_iter().partition(|&(_, cost)| cost <= MOST);
        match Search::new(&graph).shortest_path_tree() {
            Ok(report) => {
                prop_assert_eq!(dear.len(), 0);
                let reached = report.reached().iter();
                let reached = reached.map(|state| (*state.state(), i64::from(state.g())));
                prop_assert_eq!(reached.collect::<BTreeMap<_, _>>(), fits);
                prop_assert!(matches!(report.outcome(), Outcome::Exhausted));
            }
            Err(SearchError::CostOverflow { state }) => prop_assert!(dear.contains_key(&state)),
            Err(error) => return Err(TestCaseError::fail(error.to_string())),
        }
    }
}

/// Edges with any costs of their type. Few or no costs are negative.
fn with_any_costs(graphs: impl Strategy<Value = Graph<u32>>) -> impl Strategy<Value = Graph<i8>> {
    let cost = prop_oneof![2 => -9i8..20, 2 => any::<i8>(), 1 => Just(i8::MAX)];
    let least = prop::sample::select(&[0, -9, i8::MIN][..]);
    let costs = prop::collection::vec(cost, 18);
    (graphs, costs, least).prop_map(|(graph, costs, least)| {
        let edges = graph.edges.iter().zip(costs);
        let edges = edges.map(|(&(from, to, _), cost)| {
            let cost = if cost < least { !cost } else { cost };
            (from, to, cost)
        });
        Graph {
            states: graph.states,
            edges: edges.collect(),
            starts: graph.starts,
            goals: graph.goals,
        }
    })
}

fn unsigned(graph: &Graph<i8>) -> Graph<u8> {
    let edges = graph.edges.iter();
    Graph {
        states: graph.states,
        edges: edges
            .map(|&(from, to, cost)| (from, to, cost.cast_unsigned()))
            .collect(),
        starts: graph.starts.clone(),
        goals: graph.goals.clone(),
    }
}

/// Returns the cost of the best path to each state, or `None` if a cycle makes paths better and better. Costs are
/// multiplied by `sign`.
fn best_costs<C: Copy + Into<i64>>(graph: &Graph<C>, sign: i64) -> Option<BTreeMap<u32, i64>> {
    let edges = graph.edges.iter();
    let graph = Graph {
        states: graph.states,
        edges: edges
            .map(|&(from, to, cost)| (from, to, sign * cost.into()))
            .collect(),
        starts: graph.starts.clone(),
        goals: graph.goals.clone(),
    };
    let best = distances(&graph);
    let falls = |&(from, to, cost): &(u32, u32, i64)| {
        best.get(&from)
            .is_some_and(|before| before + cost < best[&to])
    };
    let is_settled = !graph.edges.iter().any(falls);
    is_settled.then(|| {
        best.into_iter()
            .map(|(state, cost)| (state, sign * cost))
            .collect()
    })
}

/// Compares paths to all states with the oracle. The result must be an error if and only if the cost of the best path
/// to some state does not fit the type.
fn paths_are_right<C>(
    graph: &Graph<C>,
    sign: i64,
    paths: Result<ShortestPathsOf<Graph<C>>, GraphErrorOf<Graph<C>>>,
) -> Result<(), TestCaseError>
where
    C: Cost<Total = C> + Into<i64> + TryFrom<i64>,
{
    let best = best_costs(graph, sign);
    match (paths, best) {
        (Ok(paths), Some(best)) => {
            let costs = paths.iter().map(|(&state, cost)| (state, cost.into()));
            prop_assert_eq!(costs.collect::<BTreeMap<_, _>>(), best.clone());
            for (state, cost) in best {
                let path = paths.path(graph, &state).unwrap().unwrap();
                prop_assert_eq!((walk(graph, &path), path.cost().into()), (cost, cost));
            }
            if sign == 1 {
                let state = |node| paths.space().state_of(node).unwrap();
                let from = |node| paths.tree().edge_into(node).map(|edge| state(edge.from));
                let nodes = paths.tree().iter();
                let entries = nodes.map(|(node, cost)| (state(node), cost, from(node)));
                prop_assert_eq!(certificate::shortest_path_tree(graph, entries), Ok(()));
            }
        }
        (Err(GraphError::NegativeCycle(cycle)), None) => {
            prop_assert_eq!(certificate::negative_cycle(graph, &cycle.states), Ok(()));
        }
        (Err(GraphError::Search(SearchError::CostOverflow { state })), Some(best)) => {
            prop_assert!(
                C::try_from(best[&state]).is_err(),
                "{} costs {}",
                state,
                best[&state]
            );
        }
        (Ok(_), None) => prop_assert!(false, "a negative cycle was missed"),
        (Err(error), _) => prop_assert!(false, "{error}"),
    }
    Ok(())
}

fn bellman_ford_is_right<C>(graph: &Graph<C>) -> Result<(), TestCaseError>
where
    C: AdditiveCost<Total = C> + Into<i64> + TryFrom<i64>,
{
    paths_are_right(graph, 1, Search::new(graph).bellman_ford())?;
    Ok(())
}

fn paths_in_order_are_right<C>(graph: &Graph<C>) -> Result<(), TestCaseError>
where
    C: AdditiveCost<Total = C> + Into<i64> + TryFrom<i64>,
{
    for (wanted, sign) in [(Wanted::Cheapest, 1), (Wanted::Longest, -1)] {
        paths_are_right(graph, sign, Search::new(graph).dag_shortest_paths(wanted))?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(colorwalk_testing::config(2_000))]

    #[test]
    fn bellman_ford_is_an_error_only_if_a_cheapest_path_does_not_fit(
        graph in with_any_costs(digraphs()),
    ) {
        bellman_ford_is_right(&graph)?;
        bellman_ford_is_right(&unsigned(&graph))?;
    }

    #[test]
    fn paths_without_cycles_are_an_error_only_if_a_best_path_does_not_fit(
        graph in with_any_costs(dags()),
    ) {
        paths_in_order_are_right(&graph)?;
        paths_in_order_are_right(&unsigned(&graph))?;
        bellman_ford_is_right(&graph)?;
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(2_000))]

    /// Runs searches whose decisions do not depend on costs. The cost of a path may overflow although a longer path
    /// fits again.
    #[test]
    fn searches_that_allow_negative_costs_say_nothing_wrong_beside_sums_that_overflow(
        graph in with_any_costs(digraphs()),
        estimates in prop::collection::vec(any::<i8>(), 8),
        max_cost in prop::option::weighted(0.3, any::<i8>()),
    ) {
        let search = || {
            let search = Search::new(&graph);
            match max_cost {
                Some(most) => search.max_cost(most),
                None => search,
            }
        };
        let h = |&state: &u32| estimates[state as usize];
        let mut reports = vec![
            search().bfs(),
            search().iterative_deepening(),
            search().greedy_best_first(h),
            search().beam(2, h),
            search().best_first(|state| u64::from(state.depth())),
        ];
        let rules = [CycleRule::Closed, CycleRule::OnPath];
        reports.extend(rules.map(|rule| search().dfs(rule)));
        if graph.goals.len() == 1 {
            reports.push(search().bidirectional_bfs());
        }
        for (number, report) in reports.into_iter().enumerate() {
            let report = match report {
                Ok(report) => report,
                Err(error) => {
                    prop_assert!(is_overflow(&error), "{}: {}", number, error);
                    continue;
                }
            };
            let cost = report.path().map(|path| walk(&graph, path));
            prop_assert_eq!(cost, report.cost().map(i64::from), "{}", number);
            let is_within = |cost| max_cost.is_none_or(|most| cost <= i64::from(most));
            prop_assert!(cost.is_none_or(is_within), "{}: {}", number, report);
            match report.claim() {
                Claim::FewestEdges => {
                    prop_assert_eq!(report.path().map(Path::len), fewest_edges(&graph), "{}", number);
                }
                Claim::NoPath => prop_assert_eq!(fewest_edges(&graph), None, "{}", number),
                Claim::Path => prop_assert!(cost.is_some(), "{}: {}", number, report),
                _ => prop_assert!(cost.is_none(), "{}: {}", number, report),
            }
            prop_assert_eq!(report.certify(&graph), Ok(()), "{}: {:?}", number, report);
        }
        let mut paths = search().all_simple_paths();
        let all = simple_paths(&graph, true);
        let found: Result<Vec<_>, _> = paths.by_ref().collect();
        match found {
            Ok(found) => {
                for path in &found {
                    prop_assert_eq!(walk(&graph, path), i64::from(path.cost()));
                }
                let is_complete = found.len() == all.len();
                prop_assert!(is_complete || paths.limit() == Some(Limit::Cost));
            }
            Err(error) => prop_assert!(is_overflow(&error)),
        }
    }
}

/// State 3 is reached by a sum that overflows before the cost of 1 falls. State 5 costs -50 through 4, which costs 200,
/// and 50 otherwise.
#[test]
fn trees_hold_what_is_reached_beside_sums_that_overflow() {
    let closed: Digraph<i8> = "0 1 127\n 0 2 1\n 2 1 1\n 1 3 100".parse().unwrap();
    let apart: Digraph<i8> = "0 1 100\n 1 4 100\n 4 5 -128\n 1 5 -50".parse().unwrap();
    let beyond = |error: GraphError<NodeId, EdgeId, i8>| match error {
        GraphError::Search(SearchError::CostOverflow { state }) => state.get() == 4,
        _ => false,
    };
    let in_order = closed.dag_shortest_paths(Wanted::Cheapest).unwrap();
    let paths = closed.bellman_ford().unwrap();
    for paths in [&paths, &in_order] {
        assert_eq!(
            [1, 2, 3].map(|node| paths.cost(node)),
            [Some(2), Some(1), Some(102)]
        );
    }
    assert!(beyond(apart.bellman_ford().unwrap_err()));
    assert!(beyond(
        apart.dag_shortest_paths(Wanted::Cheapest).unwrap_err()
    ));
}

/// Sums of floats also overflow, in any order.
#[test]
fn trees_of_floats_hold_what_is_reached_beside_sums_that_overflow() {
    let half = 2f64.powi(1023); // of what overflows
    let real = |cost| Real::new(cost).unwrap();
    let graph = |edges: &[(u32, u32, f64)]| {
        let edges = edges.iter().map(|&(from, to, cost)| (from, to, real(cost)));
        Graph::new(&edges.collect::<Vec<_>>(), &[])
    };
    let closed = [
        (0, 1, 1.5 * half),
        (0, 2, 1.0),
        (2, 1, 1.0),
        (1, 3, half),
        (3, 4, half / -2.0),
    ];
    let closed = graph(&closed);
    let cycle = graph(&[(0, 1, -1.5 * half), (1, 0, -half)]);
    let beyond = graph(&[(0, 1, half), (1, 2, half), (2, 0, -1.25 * half)]);
    let paths = Search::new(&closed).bellman_ford().unwrap();
    let costs = [1, 2, 3, 4].map(|state| paths.cost(&state));
    assert_eq!(
        costs,
        [2.0, 1.0, half, half / 2.0].map(|cost| Some(real(cost)))
    );
    let error = Search::new(&cycle).bellman_ford().unwrap_err();
    assert!(matches!(error, GraphError::NegativeCycle(_)), "{error}");
    let error = Search::new(&beyond).bellman_ford().unwrap_err();
    let at = |state| SearchError::CostOverflow { state };
    assert!(matches!(error, GraphError::Search(error) if error == at(2)));
    let paths = Search::new(&closed)
        .dag_shortest_paths(Wanted::Cheapest)
        .unwrap();
    assert_eq!(paths.cost(&4), Some(real(half / 2.0)));
}

/// The greatest number means a closed edge.
#[test]
fn a_closed_edge_of_the_greatest_cost_closes_no_other_way() {
    let edges = [(0, 1, 1u32), (1, 2, u32::MAX), (0, 2, 5)];
    let graph = Graph::new(&edges, &[2]);
    for method in Method::ALL {
        let report = method.search(Search::new(&graph), Zero).unwrap();
        assert_eq!(report.cost(), Some(5), "{method:?}");
        assert_eq!(report.certify(&graph), Ok(()), "{method:?}: {report}");
    }
    let closed = Graph::new(&edges[..2], &[2]);
    for method in Method::ALL {
        let error = method.search(Search::new(&closed), Zero).unwrap_err();
        assert_eq!(error, SearchError::CostOverflow { state: 2 }, "{method:?}");
    }
}

/// Every search ends the same way, whether it stores all states or only a path: an edge whose cost overflows hides
/// nothing if another path leads to its end.
#[test]
fn a_sum_that_overflows_is_an_error_only_if_it_hides_a_state() {
    let harmless = [
        &[(1, 0, 1), (0, 0, 255u8)][..],
        &[(0, 1, 1), (1, 0, 255)],
        &[(0, 1, 1), (1, 3, 255), (0, 3, 9)],
        &[(0, 3, 200), (3, 1, 100), (0, 1, 9)],
    ];
    for (number, edges) in harmless.into_iter().enumerate() {
        let start = u32::from(number == 0);
        let graph = Graph {
            starts: vec![start],
            ..Graph::new(edges, &[2])
        };
        let search = || Search::new(&graph);
        for method in Method::ALL {
            if matches!(method, Method::Weighted | Method::Anytime) {
                continue; // a multiple of a cost overflows here
            }
            let report = method.search(search(), Zero);
            let claim = report.unwrap().claim();
            let is_proved = matches!(claim, Claim::NoPath | Claim::Nothing);
            assert!(is_proved, "{method:?} in graph {number}: {claim:?}");
        }
        for rule in [CycleRule::Closed, CycleRule::OnPath] {
            assert_eq!(search().dfs(rule).unwrap().claim(), Claim::NoPath);
        }
        assert_eq!(search().bidirectional_bfs().unwrap().claim(), Claim::NoPath);
        let both = search().bidirectional_dijkstra();
        assert_eq!(both.unwrap().claim(), Claim::NoPath);
        let few = search().k_shortest_paths(2).unwrap();
        assert_eq!((few.paths().len(), few.limit()), (0, None));
        assert_eq!(search().all_shortest_paths().unwrap().cost(), None);
        assert!(search().shortest_path_tree().is_ok());
        let mut paths = search().all_simple_paths();
        assert_eq!((paths.next(), paths.limit()), (None, None));
    }
    let harmful = Graph::new(&[(0, 1, 200), (1, 3, 100u8)], &[2]);
    for method in Method::ALL {
        let error = method.search(Search::new(&harmful), Zero).unwrap_err();
        assert!(is_overflow(&error), "{method:?}");
    }
}

/// The first sum that overflows leads to state 2, which the next edge reaches for less. No path to state 3 fits.
#[test]
fn an_overflow_names_the_state_that_it_hides() {
    let edges = [(0, 1, 224u8), (1, 2, 42), (1, 2, 0), (1, 3, 42)];
    let error = Search::new(&Graph::new(&edges, &[])).shortest_path_tree();
    assert_eq!(error.unwrap_err(), SearchError::CostOverflow { state: 3 });
}

/// The path through 1 costs more than any number of the type, so it costs more than the limit.
#[test]
fn a_limit_on_cost_leaves_a_lower_bound_although_the_rest_overflows() {
    let graph: Digraph<u32> = "goal 2\n 0 1 9\n 1 2 4294967295".parse().unwrap();
    let search = || Search::new(&graph).max_cost(100);
    let reports = [
        search().dijkstra(),
        search().astar(|_| 0),
        search().idastar(|_| 0),
        search().branch_and_bound(|_| 0),
        search().anytime_astar(|_| 0, 2),
        search().bidirectional_dijkstra(),
        search()
            .all_shortest_paths()
            .map(|all| all.report().clone()),
    ];
    for report in reports {
        let report = report.unwrap();
        assert_eq!(*report.outcome(), Outcome::CutOff(Limit::Cost));
        assert!(report.lower_bound() >= Some(101), "{report}");
        assert_eq!(report.certify(&graph), Ok(()), "{report}");
    }
}

/// A pair overflows in its second cost although it is less than other pairs. The limit or a cheaper path excludes it.
#[test]
fn a_pair_that_overflows_is_an_error_unless_a_lesser_pair_is_known() {
    let round = Graph::new(
        &[
            (0, 0, (1u8, 255u8)),
            (0, 1, (1, 1)),
            (1, 2, (1, 0)),
            (2, 1, (0, 255)),
        ],
        &[2],
    );
    assert_eq!(Search::new(&round).dijkstra().unwrap().cost(), Some((2, 1)));
    let lesser = Graph::new(
        &[(0, 1, (0u8, 250u8)), (1, 2, (1, 10)), (0, 2, (2, 0))],
        &[2],
    );
    let error = Search::new(&lesser).dijkstra().unwrap_err();
    assert_eq!(error, SearchError::CostOverflow { state: 2 });
    let below = Search::new(&lesser).max_cost((1, 255)).dijkstra().unwrap();
    assert_eq!(*below.outcome(), Outcome::CutOff(Limit::Cost));
    assert_eq!(below.lower_bound(), Some((1, 255)));
}
