//! Costs near the end of their type: the answers of all searches are certified, and checkers accept only true answers.
//! Integers that do not overflow decide what is true.

use std::collections::BTreeMap;

use colorwalk::certificate::{self, Rule, Violation};
use colorwalk::{Cost, Path, ReportOf, Search, SearchError};
use colorwalk_testing::{Graph, Method, digraphs, distance, distances, objection, remaining};
use proptest::prelude::*;

use crate::mutants::{changed, changes, report_is_right};

/// The same graph with small costs, costs of about half the type, and costs at its end.
fn stretched(graph: &Graph<u32>) -> Graph<u32> {
    let mut graph = graph.clone();
    for (number, edge) in graph.edges.iter_mut().enumerate() {
        edge.2 = match number % 4 {
            0 => edge.2,
            1 => 60 + 15 * edge.2,
            2 => 120 + edge.2,
            _ => 255 - edge.2,
        };
    }
    graph
}

fn narrow(graph: &Graph<u32>) -> Graph<u8> {
    let edge =
        |&(from, to, cost): &(u32, u32, u32)| (from, to, u8::try_from(cost).unwrap_or(u8::MAX));
    Graph {
        states: graph.states,
        edges: graph.edges.iter().map(edge).collect(),
        starts: graph.starts.clone(),
        goals: graph.goals.clone(),
    }
}

/// Admissible estimates, each a share of the remaining cost.
fn estimates(graph: &Graph<u8>, percent: &[u32]) -> Vec<u8> {
    let exact = remaining(graph);
    let share = |state: u32| {
        let exact = exact.get(&state).map_or(255, |&h| h.min(255));
        u8::try_from(exact * i64::from(percent[state as usize]) / 100).unwrap()
    };
    (0..graph.states).map(share).collect()
}

fn table(h: &[u8]) -> impl Fn(&u32) -> u8 {
    |&state: &u32| h[state as usize]
}

/// Returns the answer of a search that ended without an overflow.
fn answer<T>(answer: Result<T, SearchError<u32>>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(SearchError::CostOverflow { .. } | SearchError::KeyOverflow { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

/// Returns the answers of all searches for one path.
fn reports(graph: &Graph<u8>, h: &[u8]) -> Vec<(Option<Method>, ReportOf<Graph<u8>>)> {
    let mut reports = Vec::new();
    for method in Method::ending() {
        let report = method.search(Search::new(graph), table(h));
        reports.extend(answer(report).map(|report| (Some(method), report)));
    }
    if graph.goals.len() == 1 {
        let both = [
            Search::new(graph).bidirectional_dijkstra(),
            Search::new(graph).bidirectional_bfs(),
        ];
        let both = both.into_iter().filter_map(answer);
        reports.extend(both.map(|report| (None, report)));
    }
    reports
}

type Tree<C> = BTreeMap<u32, (C, Option<u32>)>;

fn verify_tree<C>(graph: &Graph<C>, tree: &Tree<C>) -> Result<(), Violation<u32>>
where
    C: Cost<Total = C>,
{
    let entries = tree.iter();
    let entries = entries.map(|(state, (cost, before))| (state, *cost, before.as_ref()));
    certificate::shortest_path_tree(graph, entries)
}

/// Returns the tree of cheapest paths, if no cycle is negative and all costs fit the type.
fn tree<C>(graph: &Graph<C>) -> Option<Tree<C>>
where
    C: Cost<Total = C> + TryFrom<i64> + Into<i64>,
{
    let costs = distances(graph);
    let is_start = |state: &u32| graph.starts.contains(state);
    if costs
        .iter()
        .any(|(state, &cost)| is_start(state) && cost < 0)
    {
        return None;
    }
    let mut tree = Tree::new();
    for _ in 0..graph.states {
        for (state, &cost) in &costs {
            let mut into = graph.edges.iter().filter(|edge| edge.1 == *state);
            let before = into.find(|edge| {
                let before = costs.get(&edge.0);
                tree.contains_key(&edge.0)
                    && before.is_some_and(|before| before + edge.2.into() == cost)
            });
            let before = before.map(|edge| edge.0);
            if !tree.contains_key(state) && (before.is_some() || is_start(state) && cost == 0) {
                tree.insert(*state, (C::try_from(cost).ok()?, before));
            }
        }
    }
    let is_tight = |&(from, to, cost): &(u32, u32, C)| {
        let from = costs.get(&from);
        from.is_none_or(|from| costs[&to] <= from + cost.into())
    };
    (tree.len() == costs.len() && graph.edges.iter().all(is_tight)).then_some(tree)
}

/// Checks the tree of a graph, and the tree with an error of one in a cost.
fn trees_are_judged<C>(graph: &Graph<C>, at: usize, error: i64) -> Result<(), TestCaseError>
where
    C: Cost<Total = C> + TryFrom<i64> + Into<i64>,
{
    let Some(mut tree) = tree(graph) else {
        return Ok(());
    };
    prop_assert_eq!(verify_tree(graph, &tree), Ok(()));
    let count = tree.len();
    if let Some((_, (cost, _))) = tree.iter_mut().nth(at % count.max(1))
        && let Ok(wrong) = C::try_from((*cost).into() + error)
    {
        *cost = wrong;
        prop_assert!(verify_tree(graph, &tree).is_err());
    }
    Ok(())
}

proptest! {
    #![proptest_config(colorwalk_testing::config(1000))]

    #[test]
    fn every_report_of_costs_near_the_end_of_their_type_is_certified(
        graph in digraphs(),
        percent in prop::collection::vec(0u32..=100, 8),
    ) {
        let graph = narrow(&stretched(&graph));
        let h = estimates(&graph, &percent);
        for (method, report) in reports(&graph, &h) {
            report_is_right(&graph, &report, true)?;
            let is_informed = method.is_some_and(Method::is_informed);
            let verdict = if is_informed {
                report.certify_informed(&graph, &table(&h))
            } else {
                report.certify(&graph)
            };
            prop_assert_eq!(verdict, Ok(()), "{:?}: {:?}", method, report);
        }
        if let Some(all) = answer(Search::new(&graph).all_shortest_paths()) {
            prop_assert_eq!(all.certify(&graph), Ok(()));
        }
        if let Some(few) = answer(Search::new(&graph).k_shortest_paths(3)) {
            prop_assert_eq!(few.certify(&graph), Ok(()));
            prop_assert_eq!(few.paths().first().map(|path| path.cost().into()), distance(&graph));
        }
    }

    #[test]
    fn what_is_certified_of_costs_near_the_end_of_their_type_is_true(
        graph in digraphs(),
        percent in prop::collection::vec(0u32..=100, 8),
        changes in changes(),
    ) {
        let wide = stretched(&graph);
        let (graph, other) = (narrow(&wide), narrow(&changed(&wide, &changes)));
        let h = estimates(&graph, &percent);
        let now = remaining(&other);
        let is_admissible = now.iter().all(|(&state, &d)| i64::from(h[state as usize]) <= d);
        for (method, report) in reports(&graph, &h) {
            let relies_on_h = method.is_some_and(Method::is_informed);
            if report.certify(&other).is_ok() {
                report_is_right(&other, &report, is_admissible || !relies_on_h)?;
            }
        }
        if let Some(few) = answer(Search::new(&graph).k_shortest_paths(3)) {
            let accepted = few.certify(&other).is_ok() && !few.paths().is_empty();
            let first = few.paths().first().map(Path::cost);
            prop_assert!(!accepted || first.map(i64::from) == distance(&other));
        }
    }

    #[test]
    fn trees_of_costs_near_the_end_of_their_type_are_judged_rightly(
        graph in digraphs(),
        at: usize,
        is_dearer: bool,
    ) {
        let error = if is_dearer { 1 } else { -1 };
        let graph = narrow(&stretched(&graph));
        trees_are_judged(&graph, at, error)?;
        let signed = |&(from, to, cost): &(u32, u32, u8)| (from, to, cost.cast_signed());
        let edges: Vec<_> = graph.edges.iter().map(signed).collect();
        trees_are_judged(&Graph::new(&edges, &[]), at, error)?;
    }
}

/// (1, 260) overflows and is less than (2, 0).
#[test]
fn a_pair_that_overflows_is_not_taken_for_a_high_cost() {
    let edges = [(0, 1, (0u8, 250u8)), (1, 2, (1, 10)), (0, 2, (2, 0))];
    let without = Graph::new(&edges[2..], &[2]);
    let report = Search::new(&without).dijkstra().unwrap();
    assert_eq!(report.certify(&without), Ok(()));
    let verdict = report.certify(&Graph::new(&edges, &[2]));
    assert!(verdict.is_err());
    let path = report.path().unwrap();
    let verdict = certificate::ranked(&Graph::new(&edges, &[2]), [path], 9);
    assert_eq!(objection(verdict), (Rule::Overflow, vec![2]));
}

#[test]
fn an_edge_that_no_cheapest_path_can_take_is_no_objection() {
    let graph = Graph::new(&[(0, 1, 100u8), (1, 2, 100), (1, 3, 200)], &[2]);
    let report = Search::new(&graph).bidirectional_dijkstra().unwrap();
    assert_eq!((report.cost(), report.certify(&graph)), (Some(200), Ok(())));
}
