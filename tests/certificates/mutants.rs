//! A checker accepts only true reports. The reports of one graph are checked on another that differs by an edge, a
//! cost, a goal or a start. A checker may reject a true report if it lacks evidence, but it must not accept a false
//! report. Brute force, which shares no code with the library, decides which reports are true.

use std::collections::{BTreeMap, BTreeSet};

use colorwalk::certificate;
use colorwalk::{Claim, Cost, Limits, Outcome, Path, ReportOf, Search};
use colorwalk_testing::{
    Graph, Method, digraphs, distance, distances, fewest_edges, remaining, table, weight,
};
use proptest::prelude::*;
use proptest::sample::Index;

/// Few cases; very many if `COLORWALK_LONG` is set.
/// The difference between two graphs. Numbers of states are taken modulo their count.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    Dearer(Index),
    Cheaper(Index),
    Dropped(Index),
    Added(u32, u32, u32),
    Goal(u32),
    Start(u32),
}

impl Change {
    fn apply(&self, graph: &mut Graph<u32>) {
        let states = graph.states;
        let count = graph.edges.len();
        match *self {
            Self::Added(from, to, cost) => graph.edges.push((from % states, to % states, cost)),
            Self::Goal(state) => {
                let state = state % states;
                if !graph.goals.remove(&state) {
                    graph.goals.insert(state);
                }
            }
            Self::Start(state) => {
                let state = state % states;
                let before = graph.starts.len();
                graph.starts.retain(|&start| start != state);
                if graph.starts.len() == before {
                    graph.starts.push(state);
                }
            }
            _ if count == 0 => {}
            Self::Dearer(at) => graph.edges[at.index(count)].2 += 1,
            Self::Cheaper(at) => {
                let cost = &mut graph.edges[at.index(count)].2;
                *cost = cost.saturating_sub(1);
            }
            Self::Dropped(at) => drop(graph.edges.remove(at.index(count))),
        }
    }
}

pub(crate) fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        3 => any::<Index>().prop_map(Change::Dearer),
        3 => any::<Index>().prop_map(Change::Cheaper),
        1 => any::<Index>().prop_map(Change::Dropped),
        1 => (0u32..8, 0u32..8, 0u32..9).prop_map(|(from, to, cost)| Change::Added(from, to, cost)),
        1 => (0u32..8).prop_map(Change::Goal),
        1 => (0u32..8).prop_map(Change::Start),
    ];
    prop::collection::vec(change, 1..=2)
}

pub(crate) fn changed(graph: &Graph<u32>, changes: &[Change]) -> Graph<u32> {
    let mut other = graph.clone();
    for change in changes {
        change.apply(&mut other);
    }
    other
}

fn limits(expansions: Option<u64>) -> Limits {
    expansions.map_or(Limits::NONE, |most| Limits::new().expansions(most))
}

type Verdict = Result<(), TestCaseError>;

/// Returns, for each cost, the number of choices of edges between the states of a path that add up to it.
fn choices<C: Copy + Into<i64>>(graph: &Graph<C>, states: &[u32]) -> BTreeMap<i64, usize> {
    let mut sums = BTreeMap::from([(0, 1)]);
    for ends in states.windows(2) {
        let mut next = BTreeMap::new();
        for edge in graph.edges.iter().filter(|edge| [edge.0, edge.1] == *ends) {
            for (sum, ways) in &sums {
                *next.entry(sum + edge.2.into()).or_insert(0) += ways;
            }
        }
        sums = next;
    }
    sums
}

fn path_is_right<C>(graph: &Graph<C>, path: &Path<u32, usize, C>) -> Verdict
where
    C: Cost<Total = C> + Into<i64>,
{
    prop_assert!(graph.starts.contains(path.start()));
    prop_assert!(graph.goals.contains(path.end()));
    prop_assert!(choices(graph, path.states()).contains_key(&path.cost().into()));
    Ok(())
}

/// Checks a report. `is_admissible` says that `h` is admissible in the graph, or that the search did not use it.
pub(crate) fn report_is_right<C>(
    graph: &Graph<C>,
    report: &ReportOf<Graph<C>>,
    is_admissible: bool,
) -> Verdict
where
    C: Cost<Total = C> + Into<i64>,
{
    let least = distance(graph);
    let cost = report.cost().map(Into::into);
    if let Some(path) = report.path() {
        path_is_right(graph, path)?;
    }
    match report.claim() {
        Claim::Cheapest => prop_assert_eq!(cost, least),
        Claim::CheapestIfAdmissible if is_admissible => prop_assert_eq!(cost, least),
        Claim::WithinFactor(factor) if is_admissible => {
            prop_assert_eq!(factor, weight());
            let [over, under] = [factor.numerator(), factor.denominator()].map(i64::from);
            prop_assert!(under * cost.unwrap() <= over * least.unwrap());
        }
        Claim::FewestEdges => {
            prop_assert_eq!(report.path().map(Path::len), fewest_edges(graph));
        }
        Claim::NoPath => prop_assert_eq!(least, None),
        _ => {}
    }
    if let (Some(bound), Some(least), true) = (report.lower_bound(), least, is_admissible) {
        prop_assert!(bound.into() <= least);
    }
    Ok(())
}

/// All cheapest paths: their cost, their number, and their edges, each as state, position and state. The edges include
/// detours along cycles that cost nothing.
struct Ways {
    cost: Option<i64>,
    edges: BTreeSet<(u32, usize, u32)>,
    count: u128,
}

impl Ways {
    fn of(graph: &Graph<u32>) -> Self {
        // A path ends at its first goal.
        let mut ended = graph.clone();
        ended.edges.retain(|edge| !graph.goals.contains(&edge.0));
        let (before, after, cost) = (distances(&ended), remaining(&ended), distance(&ended));
        let mut ways = Self {
            cost,
            edges: BTreeSet::new(),
            count: 0,
        };
        let Some(cost) = cost else { return ways };
        for from in 0..graph.states {
            let out = ended.edges.iter().filter(|edge| edge.0 == from);
            for (position, &(_, to, edge)) in out.enumerate() {
                let ends = before.get(&from).zip(after.get(&to));
                let sum = ends.map(|(before, after)| before + i64::from(edge) + after);
                if sum == Some(cost) && from != to {
                    ways.edges.insert((from, position, to));
                }
            }
        }
        let starts: BTreeSet<u32> = graph.starts.iter().copied().collect();
        for start in starts {
            ways.count += count(&ended, cost, &mut vec![start]);
        }
        ways
    }
}

/// Returns the number of continuations of a path to a goal at cost `left` that repeat no state.
fn count(graph: &Graph<u32>, left: i64, path: &mut Vec<u32>) -> u128 {
    let at = path[path.len() - 1];
    if graph.goals.contains(&at) {
        return u128::from(left == 0);
    }
    let mut sum = 0;
    for &(from, to, cost) in &graph.edges {
        if from == at && i64::from(cost) <= left && !path.contains(&to) {
            path.push(to);
            sum += count(graph, left - i64::from(cost), path);
            path.pop();
        }
    }
    sum
}

proptest! {
    #![proptest_config(colorwalk_testing::config(300))]

    #[test]
    fn what_is_certified_of_a_report_is_true(
        graph in digraphs(),
        percent in prop::collection::vec(0u32..=100, 8),
        changes in changes(),
        expansions in prop::option::of(0u64..8),
    ) {
        let other = changed(&graph, &changes);
        let exact = remaining(&graph);
        let estimate = |state| exact.get(&state).map_or(20, |&h| u32::try_from(h).unwrap());
        let h: Vec<u32> = (0..8).map(|state| estimate(state) * percent[state as usize] / 100).collect();
        let now = remaining(&other);
        let is_admissible = now.iter().all(|(&state, &d)| i64::from(h[state as usize]) <= d);
        let ways = Ways::of(&other);
        for method in Method::ending() {
            let search = Search::new(&graph).limits(limits(expansions));
            let report = method.search(search, table(&h)).unwrap();
            let relies_on_h = method.is_informed();
            if report.certify(&other).is_ok() {
                report_is_right(&other, &report, is_admissible || !relies_on_h)?;
            }
            if report.certify_informed(&other, &table(&h)).is_ok() {
                report_is_right(&other, &report, is_admissible)?;
            }
            if certificate::all_cheapest(&other, &report, [], || Some(0)).is_ok()
                && !matches!(report.outcome(), Outcome::CutOff(_))
            {
                prop_assert!(ways.edges.is_empty(), "{:?}", method);
                prop_assert_eq!(ways.count, 0);
            }
        }
    }

    #[test]
    fn what_is_certified_from_both_ends_is_true(
        graph in digraphs(),
        goal in 0u32..8,
        changes in changes(),
        expansions in prop::option::of(0u64..8),
    ) {
        let graph = graph.with_goals(&[goal % graph.states]);
        let other = changed(&graph, &changes);
        let search = || Search::new(&graph).limits(limits(expansions));
        for report in [search().bidirectional_dijkstra().unwrap(), search().bidirectional_bfs().unwrap()] {
            prop_assert_eq!(report.certify(&graph), Ok(()));
            // With several goals, or without one, the problem is not reversible.
            if other.goals.len() == 1 && report.certify(&other).is_ok() {
                report_is_right(&other, &report, true)?;
            }
        }
    }

    #[test]
    fn what_is_certified_of_all_cheapest_paths_is_true(
        graph in digraphs(),
        changes in changes(),
        expansions in prop::option::of(0u64..8),
        is_flat: bool,
    ) {
        let mut graph = graph;
        if is_flat { // many ties, and cycles of cost zero
            for edge in &mut graph.edges {
                edge.2 %= 2;
            }
        }
        let other = changed(&graph, &changes);
        let all = Search::new(&graph).limits(limits(expansions)).all_shortest_paths().unwrap();
        prop_assert_eq!(all.certify(&graph), Ok(()));
        if all.certify(&other).is_err() {
            return Ok(());
        }
        report_is_right(&other, all.report(), true)?;
        let ways = Ways::of(&other);
        let state = |id| *all.report().reached().by_id(id).unwrap().state();
        let edges: BTreeSet<_> =
            all.edges().map(|(from, position, to)| (state(from), position, state(to))).collect();
        prop_assert!(edges.is_subset(&ways.edges), "{:?}", edges);
        for path in all.paths().take(50) {
            let path = path.unwrap();
            path_is_right(&other, &path)?;
            prop_assert_eq!(Some(i64::from(path.cost())), ways.cost);
            prop_assert_eq!(all.cost(), Some(path.cost()));
        }
        if all.limit().is_none() {
            prop_assert_eq!(all.cost().map(i64::from), ways.cost);
            prop_assert_eq!(edges, ways.edges);
            let count = usize::try_from(ways.count).unwrap();
            prop_assert_eq!(all.count(), colorwalk_testing::counted(&all, count));
        }
    }

    #[test]
    fn what_is_certified_of_the_cheapest_few_is_true(
        graph in digraphs(),
        changes in changes(),
        expansions in prop::option::of(0u64..30),
    ) {
        let other = changed(&graph, &changes);
        let few = Search::new(&graph).limits(limits(expansions)).k_shortest_paths(4).unwrap();
        prop_assert_eq!(few.certify(&graph), Ok(()));
        if few.certify(&other).is_err() {
            return Ok(());
        }
        let mut times: BTreeMap<(&[u32], u32), usize> = BTreeMap::new();
        for path in few.paths() {
            path_is_right(&other, path)?;
            *times.entry((path.states(), path.cost())).or_insert(0) += 1;
        }
        for ((states, cost), times) in times {
            prop_assert!(times <= choices(&other, states)[&cost.into()]);
        }
        prop_assert!(few.paths().is_sorted_by_key(Path::cost));
        let (first, least) = (few.paths().first(), distance(&other));
        match few.claim() {
            Claim::Cheapest => prop_assert_eq!(first.map(|path| i64::from(path.cost())), least),
            Claim::NoPath => prop_assert_eq!(least, None),
            _ => if let (Some(bound), Some(least)) = (few.lower_bound(), least) {
                prop_assert!(i64::from(bound) <= least);
            }
        }
    }

    #[test]
    fn what_is_certified_of_a_tree_and_of_an_order_is_true(
        graph in digraphs(),
        changes in changes(),
    ) {
        let graph = graph.with_goals(&[]);
        let other = changed(&graph, &changes).with_goals(&[]);
        let report = Search::new(&graph).dijkstra().unwrap();
        let reached = report.reached();
        let tree = || reached.iter().map(|entry| {
            let predecessor = entry.predecessor().and_then(|id| reached.by_id(id));
            (entry.state(), entry.g(), predecessor.map(|entry| entry.state()))
        });
        prop_assert_eq!(certificate::shortest_path_tree(&graph, tree()), Ok(()));
        if certificate::shortest_path_tree(&other, tree()).is_ok() {
            let costs: BTreeMap<_, _> =
                tree().map(|(&state, cost, _)| (state, i64::from(cost))).collect();
            prop_assert_eq!(costs, distances(&other));
        }
        let order: Vec<u32> = reached.iter().map(|entry| *entry.state()).collect();
        if certificate::topological_order(&other, &order).is_ok() {
            let at = |state| order.iter().position(|&known| known == state);
            let reachable = distances(&other);
            for &(from, to, _) in other.edges.iter().filter(|edge| reachable.contains_key(&edge.0)) {
                prop_assert!(at(from).is_some() && at(from) < at(to));
            }
        }
    }
}
