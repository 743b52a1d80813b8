//! Two costs: every front is that of all paths, a limit leaves its beginning, and the checker rejects what is wrong.

use colorwalk::adaptors::MapCost;
use colorwalk::arbitrary::digraphs;
use colorwalk::certificate::{self, Rule};
use colorwalk::digraph::{Digraph, DigraphBuilder, NodeId};
use colorwalk::{
    AdditiveCost, CancelFlag, Cost, Limit, Limits, NonNegativeCost, NonNegativeReal, Path, Search,
    SearchError, SearchProblem, Successor, Unit, problem_fn, try_problem_fn,
};
use colorwalk_testing::{cases, objection};
use proptest::prelude::*;

type Costs = (u32, u32);

/// The costs of all paths that repeat no node and end at their first goal.
fn all_costs(graph: &Digraph<Costs>) -> Vec<Costs> {
    fn walk(graph: &Digraph<Costs>, path: &mut Vec<NodeId>, cost: Costs, all: &mut Vec<Costs>) {
        let end = path[path.len() - 1];
        if graph.is_goal(&end) {
            all.push(cost);
            return;
        }
        for edge in graph.out_edges(end) {
            if !path.contains(&edge.to) {
                path.push(edge.to);
                let cost = (cost.0 + edge.cost.0, cost.1 + edge.cost.1);
                walk(graph, path, cost, all);
                path.pop();
            }
        }
    }
    let mut all = Vec::new();
    for &start in graph.start_nodes() {
        walk(graph, &mut vec![start], (0, 0), &mut all);
    }
    all
}

/// Those of these costs that no other dominates, in order.
fn front_of(mut costs: Vec<Costs>) -> Vec<Costs> {
    costs.sort_unstable();
    costs.dedup();
    let is_beaten = |cost: &Costs| {
        let beats = |other: &&Costs| other.0 <= cost.0 && other.1 <= cost.1 && *other != cost;
        costs.iter().find(beats).is_some()
    };
    costs
        .iter()
        .copied()
        .filter(|cost| !is_beaten(cost))
        .collect()
}

fn costs<S, A>(paths: &[Path<S, A, Costs>]) -> Vec<Costs> {
    paths.iter().map(Path::cost).collect()
}

fn graphs() -> impl Strategy<Value = Digraph<Costs>> {
    digraphs((0u32..5, 0u32..5))
}

proptest! {
    #![proptest_config(colorwalk_testing::config(2_000))]

    #[test]
    fn fronts_are_those_of_all_paths(graph in graphs(), most in (0u32..14, 0u32..14)) {
        let all = all_costs(&graph);
        let expected = front_of(all.clone());
        let search = || Search::new(&graph);
        let plain = search().pareto_front().unwrap();
        prop_assert_eq!(&costs(plain.paths()), &expected);
        prop_assert_eq!(plain.certify(&graph), Ok(()));
        let bounded = search().bidirectional_pareto_front().unwrap();
        prop_assert_eq!(&costs(bounded.paths()), &expected);
        prop_assert_eq!(bounded.certify_reversible(&graph), Ok(()));
        prop_assert!(plain.limit().is_none() && bounded.limit().is_none());

        let is_within = |cost: &Costs| cost.0 <= most.0 && cost.1 <= most.1;
        let within: Vec<_> = expected.iter().copied().filter(is_within).collect();
        let plain = search().max_cost(most).pareto_front().unwrap();
        prop_assert_eq!(&costs(plain.paths()), &within);
        prop_assert_eq!(plain.certify(&graph), Ok(()));
        let bounded = search().max_cost(most).bidirectional_pareto_front().unwrap();
        prop_assert_eq!(&costs(bounded.paths()), &within);
        prop_assert_eq!(bounded.certify_reversible(&graph), Ok(()));

        let affordable = all.into_iter().filter(|cost| cost.1 <= most.1).min();
        let cheapest = search().cheapest_within(most.1).unwrap();
        prop_assert_eq!(costs(cheapest.paths()), Vec::from_iter(affordable));
        prop_assert_eq!((cheapest.certify(&graph), cheapest.limit()), (Ok(()), None));
        let bounded = search().bidirectional_cheapest_within(most.1).unwrap();
        prop_assert_eq!(costs(bounded.paths()), Vec::from_iter(affordable));
        prop_assert_eq!((bounded.certify_reversible(&graph), bounded.limit()), (Ok(()), None));
    }

    /// The oracle relaxes all edges k times, as Bellman and Ford do.
    #[test]
    fn with_each_edge_as_a_second_cost_the_budget_bounds_the_edges(
        graph in digraphs(0u32..9),
        k in 0u32..6,
    ) {
        let mut least = vec![None; graph.node_count()];
        for start in graph.start_nodes() {
            least[start.index()] = Some(0);
        }
        for _ in 0..k {
            let before = least.clone();
            for from in graph.nodes() {
                for edge in graph.out_edges(from) {
                    let cost = before[from.index()].map(|before: u32| before + edge.cost);
                    let to = &mut least[edge.to.index()];
                    *to = cost.into_iter().chain(*to).min();
                }
            }
        }
        let goals = graph.nodes().filter(|node| graph.is_goal(node));
        let expected = goals.filter_map(|goal| least[goal.index()]).min();
        let counted = MapCost::new(&graph, |_, edge| (edge.cost, Unit));
        let within = Search::new(&counted).cheapest_within(k).unwrap();
        let path = within.paths().first();
        prop_assert_eq!(path.map(|path| path.cost().0), expected);
        prop_assert!(path.is_none_or(|path| path.len() <= k as usize));
        prop_assert_eq!((within.certify(&counted), within.limit()), (Ok(()), None));
    }

    #[test]
    fn a_limit_leaves_the_beginning_of_the_front(
        graph in graphs(),
        count in 0u64..40,
        limit in 0usize..3,
    ) {
        let limits = match limit {
            0 => Limits::new().expansions(count),
            1 => Limits::new().generated(count),
            _ => Limits::new().bytes(usize::try_from(count).unwrap() * 300),
        };
        let expected = front_of(all_costs(&graph));
        let search = || Search::new(&graph).limits(limits.clone());
        let plain = search().pareto_front().unwrap();
        prop_assert_eq!(plain.certify(&graph), Ok(()));
        let bounded = search().bidirectional_pareto_front().unwrap();
        prop_assert_eq!(bounded.certify_reversible(&graph), Ok(()));
        for front in [plain, bounded] {
            let found = costs(front.paths());
            prop_assert_eq!(&found[..], &expected[..found.len()]);
            prop_assert_eq!(front.limit().is_none() , found.len() == expected.len() && front.limit().is_none());
            if front.limit().is_none() {
                prop_assert_eq!(found.len(), expected.len());
            }
            if limit == 0 {
                prop_assert!(front.stats().expanded <= count);
            }
        }
    }

    #[test]
    fn wrong_fronts_are_rejected(graph in graphs(), index in any::<prop::sample::Index>()) {
        let front = Search::new(&graph).pareto_front().unwrap();
        prop_assume!(!front.paths().is_empty());
        let check = |graph: &_, paths: &[_]| {
            certificate::pareto_front(graph, paths, front.labels(), (None, None), true)
        };
        let paths = front.paths();
        let mut fewer = paths.to_vec();
        let gone = fewer.remove(index.index(paths.len()));
        prop_assert_eq!(objection(check(&graph, &fewer)).0, Rule::NotCovered);

        // without its labels as well
        let goals = |state: &NodeId| graph.is_goal(state);
        let labels = front.labels().filter(|label| !(goals(label.0) && label.1 == gone.cost()));
        let verdict = certificate::pareto_front(&graph, &fewer, labels, (None, None), true);
        prop_assert_eq!(objection(verdict).0, Rule::NotCovered);

        let mut more = paths.to_vec();
        let all = Search::new(&graph).all_simple_paths().map(Result::unwrap);
        let is_first_goal = |path: &Path<_, _, _>| path.states().iter().filter(|state| goals(state)).count() == 1;
        let is_listed = |path: &Path<NodeId, _, Costs>| paths.iter().any(|known| known.cost() == path.cost());
        if let Some(worse) = all.filter(is_first_goal).find(|path| !is_listed(path)) {
            more.push(worse);
            more.sort_by_key(Path::cost);
            prop_assert_eq!(objection(check(&graph, &more)).0, Rule::Dominated);
        }

        // all edges cost more than they did
        let dearer = MapCost::new(&graph, |_: &_, edge: &Successor<NodeId, _, Costs>| (edge.cost.0 + 1, edge.cost.1));
        if paths.iter().any(|path| !path.is_empty()) {
            let verdict = certificate::pareto_front(&dearer, paths, front.labels(), (None, None), true);
            prop_assert_eq!(objection(verdict).0, Rule::PathCost);
        }
    }
}

/// A row of gates. Each gate costs either time or money, so the front has 2^gates points.
fn gates(count: u32) -> impl SearchProblem<State = u32, Action = &'static str, Cost = Costs> {
    problem_fn(
        0,
        |&gate: &u32| {
            let toll = 1u32 << gate;
            [("wait", gate + 1, (toll, 0)), ("pay", gate + 1, (0, toll))]
        },
        move |&gate| gate == count,
    )
}

#[test]
fn a_front_cut_off_is_not_passed_off_as_a_whole_one() {
    let gates = gates(6);
    let cut = Search::new(&gates)
        .limits(Limits::new().expansions(40))
        .pareto_front()
        .unwrap();
    assert!(!cut.paths().is_empty() && cut.limit() == Some(Limit::Expansions));
    let check = |is_whole| {
        certificate::pareto_front(&gates, cut.paths(), cut.labels(), (None, None), is_whole)
    };
    assert_eq!(check(false), Ok(()));
    assert_eq!(objection(check(true)).0, Rule::OpenAtEnd);
}

#[test]
fn a_flag_that_is_raised_ends_each_of_the_searches() {
    let flag = CancelFlag::new();
    flag.cancel();
    let graph: Digraph<Costs> = [(0, 1, (1, 1))]
        .into_iter()
        .collect::<colorwalk::digraph::DigraphBuilder<_>>()
        .build()
        .unwrap();
    let trip = graph.between(0, 1).unwrap();
    let search = || Search::new(&trip).limits(Limits::new().cancel(flag.clone()));
    let fronts = [
        search().pareto_front(),
        search().cheapest_within(1),
        search().bidirectional_pareto_front(),
        search().bidirectional_cheapest_within(1),
    ];
    for front in fronts.map(Result::unwrap) {
        assert_eq!(
            (front.limit(), front.paths().len()),
            (Some(Limit::Cancelled), 0)
        );
    }
}

#[test]
fn one_cost_may_be_the_number_of_edges() {
    let line = problem_fn(
        0u32,
        |&n| [(n + 1, (Unit, 1u8)), (n + 3, (Unit, 7))],
        |&n| n == 6,
    );
    let front = Search::new(&line).pareto_front().unwrap();
    let found: Vec<_> = front.paths().iter().map(Path::cost).collect();
    assert_eq!(found, [(2, 14), (4, 10), (6, 6)]);
}

#[test]
fn a_start_that_is_a_goal_is_the_whole_front() {
    let loops = problem_fn(3u32, |&n| [(n, (1u32, 1u32))], |&n| n == 3);
    let front = Search::new(&loops).pareto_front().unwrap();
    assert_eq!(costs(front.paths()), [(0, 0)]);
    assert_eq!(front.certify(&loops), Ok(()));
}

#[test]
fn costs_that_overflow_are_an_error_and_failures_end_the_search() {
    let steep = problem_fn(0u32, |&n| [(n + 1, (1u32, 200u8))], |&n| n == 2);
    let error = Search::new(&steep).pareto_front().unwrap_err();
    assert_eq!(error, SearchError::CostOverflow { state: 2 });
    let below = Search::new(&steep).cheapest_within(199).unwrap();
    assert_eq!(below.paths().len(), 0);

    // The round costs more than the type holds if the way to the goal is added.
    let round = [(0u32, 0u32, (200u8, 0u8)), (0, 1, (100, 0))];
    let round = round.into_iter().collect::<DigraphBuilder<_>>().build();
    let round = round.unwrap().between(0, 1).unwrap();
    let front = Search::new(&round).bidirectional_pareto_front().unwrap();
    assert_eq!(front.paths().len(), 1);
    assert_eq!(front.certify_reversible(&round), Ok(()));

    // No path goes on from 2, since a better one is found before.
    let edges = [(0u32, 1u32, (1u8, 1u8)), (0, 2, (1, 255)), (2, 1, (1, 1))];
    let detour = edges.into_iter().collect::<DigraphBuilder<_>>().build();
    let detour = detour.unwrap().between(0, 1).unwrap();
    let front = Search::new(&detour).pareto_front().unwrap();
    assert_eq!(front.paths().len(), 1);
    assert_eq!(front.certify(&detour), Ok(()));

    let next = |&n: &u32| {
        if n < 2 {
            Ok([(n + 1, (1u32, 1u32))])
        } else {
            Err("closed")
        }
    };
    let stairs = try_problem_fn(0, next, |&n| n == 5);
    let front = Search::new(&stairs).pareto_front().unwrap();
    assert_eq!(front.limit(), Some(Limit::Failure));
    assert_eq!(front.failure().unwrap().to_string(), "closed");
}

/// Returns the graph of the first edges, and the graph of all edges. Both lead from 0 to the last node.
fn without_and_with_the_last<C: Cost>(edges: &[(u32, u32, (C, C))]) -> [Digraph<(C, C)>; 2] {
    let end = edges.iter().map(|edge| edge.1).max().unwrap();
    [edges.len() - 1, edges.len()].map(|count| {
        let graph: DigraphBuilder<_> = edges[..count].iter().copied().collect();
        let graph = graph.node_count(end as usize + 1).build().unwrap();
        graph.between(0, end).unwrap()
    })
}

/// In the graph of the search there is no path. In the other graph there is one, at the limit on both costs.
#[test]
fn a_path_that_costs_exactly_the_limit_is_missed() {
    let [less, more] = without_and_with_the_last(&[(0, 1, (0u32, 0u32)), (1, 2, (5, 5))]);
    let front = |graph| {
        let search = Search::new(graph).max_cost((5, 5));
        search.bidirectional_pareto_front().unwrap()
    };
    assert_eq!(costs(front(&more).paths()), [(5, 5)]);
    let verdict = front(&less).certify_reversible(&more);
    assert_eq!(objection(verdict), (Rule::NotCovered, vec![NodeId::new(1)]));
}

/// A path is not missing only because its cost overflows, unless there is a limit on that cost.
#[test]
fn a_path_whose_cost_overflows_is_missed() {
    let [less, more] = without_and_with_the_last(&[(1, 2, (200u8, 0u8)), (0, 1, (100, 0))]);
    let front = Search::new(&less).bidirectional_pareto_front().unwrap();
    let verdict = front.certify_reversible(&more);
    assert_eq!(objection(verdict), (Rule::Overflow, vec![NodeId::new(0)]));
    let search = Search::new(&more).max_cost((250, 250));
    let front = search.bidirectional_pareto_front().unwrap();
    assert_eq!(front.paths().len(), 0);
    assert_eq!(front.certify_reversible(&more), Ok(()));
}

fn real(cost: f64) -> NonNegativeReal {
    NonNegativeReal::new(cost).unwrap()
}

fn trip<C: Cost>(edges: &[(u32, u32, C)], to: u32) -> Digraph<C> {
    let graph = edges.iter().copied().collect::<DigraphBuilder<_>>();
    graph.build().unwrap().between(0, to).unwrap()
}

/// The sum of 0.3, 0.2 and 0.1 is 0.6 from the start, and more from the goal.
#[test]
fn rounded_sums_from_the_goal_decide_nothing() {
    let edge = |from, to, first, second| (from, to, (first, real(second)));
    let edges = [
        edge(0, 1, 1u32, 0.3),
        edge(1, 2, 1, 0.2),
        edge(2, 3, 1, 0.1),
        edge(0, 3, 9, 0.0),
    ];
    for edges in [&edges[..], &edges[..3]] {
        let graph = trip(edges, 3);
        let search = || Search::new(&graph);
        let budget = real(0.6);
        let within = search().bidirectional_cheapest_within(budget).unwrap();
        assert_eq!(within.paths()[0].cost(), (3, budget));
        assert_eq!(within.certify_reversible(&graph), Ok(()));
        let found = search().cheapest_within(budget).unwrap();
        assert_eq!(within.paths(), found.paths());
        let swapped = edges
            .iter()
            .map(|&(from, to, cost)| (from, to, (cost.1, cost.0)));
        let swapped = trip(&swapped.collect::<Vec<_>>(), 3);
        let front = Search::new(&swapped).max_cost((budget, 9));
        let front = front.bidirectional_pareto_front().unwrap();
        assert_eq!(front.paths().last().unwrap().cost(), (budget, 3));
        assert_eq!(front.certify_reversible(&swapped), Ok(()));
    }
}

/// The edge costs of all paths that repeat no node and end at a node for which `is_end` holds.
fn edge_costs<C: Cost>(graph: &Digraph<C>, is_end: impl Fn(NodeId) -> bool) -> Vec<Vec<C>> {
    let mut all = Vec::new();
    let starts = graph.start_nodes().iter();
    let mut open: Vec<_> = starts.map(|&start| (vec![start], Vec::new())).collect();
    while let Some((path, costs)) = open.pop() {
        let end = path[path.len() - 1];
        let on = graph.out_edges(end).filter(|edge| !path.contains(&edge.to));
        open.extend(on.map(|edge| {
            let costs = [&costs[..], &[edge.cost]].concat();
            ([&path[..], &[edge.to]].concat(), costs)
        }));
        if is_end(end) {
            all.push(costs);
        }
    }
    all
}

/// The costs of all paths to a goal, each added up from the start in the given type.
fn sums<C: Cost>(graph: &Digraph<C>) -> Vec<C::Total> {
    let paths = edge_costs(graph, |node| graph.is_goal(&node));
    let sum = |costs: Vec<C>| {
        costs
            .into_iter()
            .fold(C::ZERO, |sum, cost| cost.extend(sum).unwrap())
    };
    paths.into_iter().map(sum).collect()
}

/// The costs of all paths, added up in integers that do not overflow.
fn wide_sums(graph: &Digraph<(u8, u8)>, is_end: impl Fn(NodeId) -> bool) -> Vec<Costs> {
    let paths = edge_costs(graph, is_end);
    let sum = |costs: Vec<(u8, u8)>| {
        let costs = costs.iter();
        costs.fold((0, 0), |sum, cost| {
            (sum.0 + u32::from(cost.0), sum.1 + u32::from(cost.1))
        })
    };
    paths.into_iter().map(sum).collect()
}

/// Checks that all four searches find what the sums from the start say, with limits that some path meets exactly.
fn fronts_of_rounded_sums_are_right<
    X: AdditiveCost + NonNegativeCost,
    Y: AdditiveCost + NonNegativeCost,
>(
    graph: &Digraph<(X, Y)>,
    limits: [Option<prop::sample::Index>; 2],
) -> Result<(), TestCaseError> {
    let sums = sums(graph);
    let [limit, budget] =
        limits.map(|at| Some(*at?.get(sums.get(..).filter(|all| !all.is_empty())?)));
    let search = || match limit {
        Some(limit) => Search::new(graph).max_cost(limit),
        None => Search::new(graph),
    };
    let within = |budget: Option<Y::Total>| {
        let mut sums: Vec<_> = sums
            .iter()
            .filter(|sum| limit.is_none_or(|most| sum.0 <= most.0 && sum.1 <= most.1))
            .filter(|sum| budget.is_none_or(|most| sum.1 <= most))
            .copied()
            .collect();
        sums.sort_unstable();
        let mut front: Vec<(X::Total, Y::Total)> = Vec::new();
        for sum in sums {
            if front.last().is_none_or(|last| sum.1 < last.1) {
                front.push(sum);
            }
        }
        front
    };
    let found = search().pareto_front().unwrap();
    prop_assert!(found.paths().iter().map(Path::cost).eq(within(None)));
    prop_assert_eq!(found.certify(graph), Ok(()));
    let found = search().bidirectional_pareto_front().unwrap();
    prop_assert!(found.paths().iter().map(Path::cost).eq(within(None)));
    prop_assert_eq!(found.certify_reversible(graph), Ok(()));
    if let Some(budget) = budget {
        let first = within(Some(budget.1)).first().copied();
        let found = search().cheapest_within(budget.1).unwrap();
        prop_assert_eq!(found.paths().first().map(Path::cost), first);
        prop_assert_eq!(found.certify(graph), Ok(()));
        let found = search().bidirectional_cheapest_within(budget.1).unwrap();
        prop_assert_eq!(found.paths().first().map(Path::cost), first);
        prop_assert_eq!(found.certify_reversible(graph), Ok(()));
    }
    Ok(())
}

/// Tenths, which cannot be represented exactly.
fn tenths() -> impl Strategy<Value = NonNegativeReal> {
    (0u32..8, prop::sample::select(&[10.0, 10.0, 7e9, 7e-9][..]))
        .prop_map(|(n, part)| real(f64::from(n) / part))
}

/// Costs near the end of their type.
fn narrow() -> impl Strategy<Value = u8> {
    prop::sample::select(&[0u8, 1, 9, 100, 128, 200, 254, 255][..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1_000)))]

    #[test]
    fn fronts_of_floats_are_those_of_the_sums_from_the_start(
        first in digraphs((tenths(), 0u32..4)),
        second in digraphs((0u32..4, tenths())),
        both in digraphs((tenths(), tenths())),
        limits: [Option<prop::sample::Index>; 2],
    ) {
        fronts_of_rounded_sums_are_right(&first, limits)?;
        fronts_of_rounded_sums_are_right(&second, limits)?;
        fronts_of_rounded_sums_are_right(&both, limits)?;
    }

    #[test]
    fn sums_of_the_same_costs_in_two_orders_lie_within_their_spread(
        costs in prop::collection::vec((0.0f64..1.0, -40i32..40), 0..200),
    ) {
        let costs: Vec<_> = costs.iter().map(|(part, power)| real(part * 2f64.powi(*power))).collect();
        let add = |sum: NonNegativeReal, cost: &NonNegativeReal| cost.extend(sum).unwrap();
        let forwards = costs.iter().fold(NonNegativeReal::ZERO, add);
        let backwards = costs.iter().rev().fold(NonNegativeReal::ZERO, add);
        let (low, high) = NonNegativeReal::spread(forwards).unwrap();
        prop_assert!(low <= backwards && backwards <= high);
        prop_assert_eq!(u32::spread(7), Some((7, 7)));
    }

    /// The oracle adds up in integers that do not overflow.
    #[test]
    fn a_front_is_an_error_only_if_a_cost_overflows_that_no_limit_and_no_path_excludes(
        graph in digraphs((narrow(), narrow())),
        limit in prop::option::of((narrow(), narrow())),
        budget in prop::option::of(narrow()),
    ) {
        let second = limit.map(|limit| limit.1).into_iter().chain(budget).min();
        let most = (limit.map(|limit| limit.0), second);
        let is_within = |sum: &(u32, u32)| {
            most.0.is_none_or(|most| sum.0 <= most.into()) && most.1.is_none_or(|most| sum.1 <= most.into())
        };
        let fits = |sum: &(u32, u32)| sum.0 <= 255 && sum.1 <= 255;
        let front = |sums: Vec<Costs>| front_of(sums.into_iter().filter(is_within).collect());
        let mut expected = front(wide_sums(&graph, |node| graph.is_goal(&node)));
        if budget.is_some() {
            expected.truncate(1);
        }
        // The fronts of all nodes fit, so no label that is needed overflows.
        let is_harmless = graph.nodes().all(|end| {
            let sums = wide_sums(&graph, |node| node == end);
            front(sums).iter().all(fits)
        });
        let search = || match limit {
            Some(limit) => Search::new(&graph).max_cost(limit),
            None => Search::new(&graph),
        };
        let fronts = match budget {
            Some(budget) => [search().cheapest_within(budget), search().bidirectional_cheapest_within(budget)],
            None => [search().pareto_front(), search().bidirectional_pareto_front()],
        };
        for found in fronts {
            match found {
                Ok(found) => {
                    let costs = found.paths().iter().map(colorwalk::Path::cost);
                    let costs = costs.map(|cost| (u32::from(cost.0), u32::from(cost.1)));
                    prop_assert_eq!(costs.collect::<Vec<_>>(), expected.clone());
                    prop_assert_eq!(found.certify_reversible(&graph), Ok(()));
                }
                Err(error) => {
                    let is_overflow = matches!(error, SearchError::CostOverflow { .. });
                    let is_found = budget.is_some() && expected.first().is_some_and(fits);
                    prop_assert!(is_overflow && !is_harmless && !is_found, "{}", error);
                }
            }
        }
    }
}
