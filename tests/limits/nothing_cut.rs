//! A limit that cuts nothing changes nothing, whatever the search and the limit; one that cuts says so.
//!
//! Some graphs and some of the limits are tried; 20,000 graphs if `COLORWALK_LONG` is set.

use std::time::{Duration, Instant};

use colorwalk::algorithms::{RelaxationOrder, Wanted};
use colorwalk::{
    CancelFlag, Claim, GoalTest, Limit, Limits, Outcome, Path, ReportOf, Search, SearchProblem,
};
use colorwalk_testing::{
    Graph, Method, Order, counts, distance, fewest_edges, table, told, with_admissible,
    with_consistent, with_run,
};
use proptest::prelude::*;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: colorwalk_testing::cases(200),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

type Searched<'g> = Search<'g, Graph<u32>>;

/// A search, by its name.
type Named<'a, T> = (&'a str, &'a dyn Fn(Searched<'_>) -> T);

/// What a search reaches if nothing limits it.
struct Needs {
    expanded: u64,
    generated: u64,
    /// At most so many edges of a path are seen.
    depth: u32,
    /// No path that is seen costs more, nor is estimated to.
    cost: u32,
}

impl Needs {
    /// Bounds that hold for every search: a path repeats no state.
    fn of(graph: &Graph<u32>, h: &[u32]) -> Self {
        let edges = graph.edges.iter().map(|edge| edge.2);
        Self {
            expanded: 1 << 40,
            generated: 1 << 40,
            depth: graph.states,
            cost: edges.sum::<u32>() + h.iter().max().unwrap_or(&0),
        }
    }
}

type Limiting = Box<dyn for<'g> Fn(Searched<'g>) -> Searched<'g>>;

/// Limits of every kind, each at its largest value and at one that is just enough.
fn limits(needs: &Needs) -> Vec<(&'static str, Limiting)> {
    fn with(limits: Limits) -> Limiting {
        Box::new(move |search| search.limits(limits.clone()))
    }
    let &Needs {
        expanded,
        generated,
        depth,
        cost,
    } = needs;
    let hour = Duration::from_secs(3600);
    let none = Limits::new;
    let all = none()
        .expansions(expanded)
        .generated(generated)
        .depth(depth)
        .bytes(usize::MAX)
        .time(hour)
        .cancel(CancelFlag::new());
    let limits: Vec<(_, Limiting)> = vec![
        ("depth max", with(none().depth(u32::MAX))),
        ("depth", with(none().depth(depth))),
        ("depth, all states", with(none().depth(depth.max(8)))),
        ("expansions max", with(none().expansions(u64::MAX))),
        ("expansions", with(none().expansions(expanded))),
        ("generated max", with(none().generated(u64::MAX))),
        ("generated", with(none().generated(generated))),
        ("bytes max", with(none().bytes(usize::MAX))),
        ("bytes", with(none().bytes(1 << 30))),
        ("time max", with(none().time(Duration::MAX))),
        ("time", with(none().time(hour))),
        ("deadline", with(none().deadline(Instant::now() + hour))),
        ("cancel", with(none().cancel(CancelFlag::new()))),
        ("all", with(all)),
        ("cost max", Box::new(|search| search.max_cost(u32::MAX))),
        ("cost", Box::new(move |search| search.max_cost(cost))),
    ];
    limits
}

/// A few of them: by the choice, every one has its turn.
fn some<T>(of: Vec<T>, choice: usize) -> impl Iterator<Item = T> {
    const STRIDE: usize = 5;
    let numbered = of.into_iter().enumerate();
    numbered
        .filter(move |(number, _)| (number + choice).is_multiple_of(STRIDE))
        .map(|(_, limits)| limits)
}

/// The most edges that a search sees in a path: those to a state that it expands, and one more.
fn deepest(
    graph: &Graph<u32>,
    h: &[u32],
    search: Searched<'_>,
    (method, order): (Method, Order),
) -> u32 {
    with_run!(method => order, search, table(h), |run| {
        let mut deepest = 0;
        loop {
            let next = run.peek().map(|next| (*next.state(), next.depth()));
            let expanded = run.stats().expanded;
            let is_progress = run.step().unwrap().is_progress();
            if let Some((state, depth)) = next
                && run.stats().expanded > expanded
                && graph.successors(&state).into_iter().next().is_some()
            {
                deepest = deepest.max(depth + 1);
            }
            if !is_progress {
                break;
            }
        }
        deepest
    })
}

/// The most edges of a path in a report, which can have more than the depth of its state.
fn longest(graph: &Graph<u32>, report: &ReportOf<Graph<u32>>) -> u32 {
    let found = report.path().map_or(0, Path::len);
    let others = [report.incumbent(graph), report.closest(graph)];
    let others = others.map(|path| path.unwrap().as_ref().map_or(0, Path::len));
    u32::try_from(found.max(others[0]).max(others[1])).unwrap()
}

fn cases() -> impl Strategy<Value = ((Graph<u32>, Vec<u32>), GoalTest, usize)> {
    let goal_test = prop_oneof![
        3 => Just(GoalTest::OnExpansion),
        1 => Just(GoalTest::OnGeneration)
    ];
    let graphs = prop_oneof![2 => with_admissible(), 1 => with_consistent()];
    (
        graphs,
        goal_test,
        any::<usize>().prop_map(|choice| choice % 5),
    )
}

fn with_one_goal() -> impl Strategy<Value = ((Graph<u32>, Vec<u32>), usize)> {
    (with_admissible(), 0u32..8, 0usize..5).prop_map(|((graph, _), goal, choice)| {
        let graph = graph.with_goals(&[goal % graph.states]);
        let h = colorwalk_testing::exact_estimates(&graph, 20);
        ((graph, h), choice)
    })
}

fn check_methods(
    graph: &Graph<u32>,
    h: &[u32],
    goal_test: GoalTest,
    choice: usize,
) -> Result<(), TestCaseError> {
    let search = || Search::new(graph);
    let order = Order::goal_test(goal_test);
    for method in Method::ending() {
        let whole = method.search_in(order, search(), table(h)).unwrap();
        let needs = Needs {
            expanded: whole.stats().expanded,
            generated: whole.stats().generated,
            depth: deepest(graph, h, search(), (method, order)).max(longest(graph, &whole)),
            ..Needs::of(graph, h)
        };
        for (name, limited) in some(limits(&needs), choice) {
            let report = method
                .search_in(order, limited(search()), table(h))
                .unwrap();
            prop_assert_eq!(
                told(graph, &report),
                told(graph, &whole),
                "{:?} {:?}",
                method,
                name
            );
        }
        let fewer = [
            (
                Limits::new().expansions(needs.expanded.saturating_sub(1)),
                Limit::Expansions,
                needs.expanded,
            ),
            (
                Limits::new().generated(needs.generated.saturating_sub(1)),
                Limit::Generated,
                needs.generated,
            ),
        ];
        for (limits, limit, needed) in fewer {
            let report = method.search(search().limits(limits), table(h)).unwrap();
            if needed > 0 {
                prop_assert!(
                    matches!(report.outcome(), Outcome::CutOff(by) if *by == limit),
                    "{:?} {:?} {}",
                    method,
                    limit,
                    report
                );
                prop_assert_eq!(report.claim(), Claim::Nothing);
            }
        }
    }
    Ok(())
}

/// Whether a report under a limit on depth is true.
fn check_depth(
    graph: &Graph<u32>,
    report: &ReportOf<Graph<u32>>,
    depth: u32,
) -> Result<(), TestCaseError> {
    let (cheapest, fewest) = (distance(graph), fewest_edges(graph));
    match report.outcome() {
        Outcome::Found(path) => prop_assert!(path.len() <= depth as usize),
        Outcome::Exhausted => prop_assert_eq!(cheapest, None),
        Outcome::CutOff(limit) => prop_assert_eq!(*limit, Limit::Depth),
    }
    match report.claim() {
        Claim::FewestEdges => prop_assert_eq!(report.path().map(Path::len), fewest),
        Claim::Cheapest | Claim::CheapestIfAdmissible => {
            prop_assert_eq!(report.cost().map(i64::from), cheapest);
        }
        Claim::WithinFactor(_) => {
            let cost = report.cost().map_or(0, i64::from);
            prop_assert!(2 * cost <= 3 * cheapest.unwrap());
        }
        Claim::NoPath => prop_assert_eq!(cheapest, None),
        _ => {}
    }
    if let Some((bound, cheapest)) = report.lower_bound().zip(cheapest) {
        prop_assert!(i64::from(bound) <= cheapest);
    }
    prop_assert!(longest(graph, report) <= depth);
    Ok(())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_limit_that_cuts_nothing_changes_nothing(((graph, h), goal_test, choice) in cases()) {
        check_methods(&graph, &h, goal_test, choice)?;
    }

    #[test]
    fn a_limit_on_depth_that_cuts_says_so((graph, h) in with_admissible(), depth in 0u32..7) {
        for method in Method::ending() {
            let search = Search::new(&graph).limits(Limits::new().depth(depth));
            let report = method.search(search, table(&h)).unwrap();
            check_depth(&graph, &report, depth)?;
        }
    }

    #[test]
    fn a_limit_that_cuts_nothing_changes_no_search_from_both_ends(
        ((graph, h), choice) in with_one_goal(),
    ) {
        let bfs = |search: Searched<'_>| search.bidirectional_bfs().unwrap();
        let dijkstra = |search: Searched<'_>| search.bidirectional_dijkstra().unwrap();
        let both: [Named<'_, ReportOf<Graph<u32>>>; 2] = [("bfs", &bfs), ("dijkstra", &dijkstra)];
        for (name, go) in both {
            let whole = go(Search::new(&graph));
            let needs = Needs {
                expanded: whole.stats().expanded,
                generated: whole.stats().generated,
                ..Needs::of(&graph, &h)
            };
            // Two paths that meet may repeat a state, and be no path of the answer.
            let needs = Needs { depth: needs.depth.max(longest(&graph, &whole)), ..needs };
            for (limit, limited) in some(limits(&needs), choice) {
                let report = go(limited(Search::new(&graph)));
                prop_assert_eq!(told(&graph, &report), told(&graph, &whole), "{} {}", name, limit);
            }
            for depth in 0..6 {
                let report = go(Search::new(&graph).limits(Limits::new().depth(depth)));
                check_depth(&graph, &report, depth)?;
            }
        }
    }

    #[test]
    fn a_limit_that_cuts_nothing_changes_no_other_search(
        ((graph, h), _, choice) in cases(),
    ) {
        let needs = Needs::of(&graph, &h);
        let all = |search: Searched<'_>| {
            let found = search.all_shortest_paths().unwrap();
            format!("{:?} {:?} {}", found.count(), found.edges().len(), told(&graph, found.report()))
        };
        let k_shortest = |search: Searched<'_>| {
            let found = search.k_shortest_paths(4).unwrap();
            format!(
                "{:?} {:?} {:?} {:?} {}",
                found.paths(), found.claim(), found.limit(), found.lower_bound(), counts(&found.stats())
            )
        };
        let explore = |search: Searched<'_>| format!("{:?}", search.explore().unwrap());
        let order = |relaxation| move |search: Searched<'_>| {
            let paths = search.bellman_ford_in(relaxation).unwrap();
            let costs = paths.cheapest_goal().and_then(|goal| paths.cost(goal));
            format!("{costs:?}")
        };
        let (rounds, queue) = (order(RelaxationOrder::Rounds), order(RelaxationOrder::Queue));
        let dag = |search: Searched<'_>| {
            let paths = search.dag_shortest_paths(Wanted::Cheapest);
            paths.map_or_else(|error| format!("{error:?}"), |paths| format!("{:?}", paths.cheapest_goal()))
        };
        let narrow = |search: Searched<'_>| told(&graph, &search.beam(2, table(&h).0).unwrap());
        let others: [Named<'_, String>; 7] = [
            ("all_shortest_paths", &all),
            ("k_shortest_paths", &k_shortest),
            ("explore", &explore),
            ("bellman_ford in rounds", &rounds),
            ("bellman_ford by a queue", &queue),
            ("dag_shortest_paths", &dag),
            ("beam", &narrow),
        ];
        for (name, go) in others {
            let whole = go(Search::new(&graph));
            for (limit, limited) in some(limits(&needs), choice) {
                prop_assert_eq!(go(limited(Search::new(&graph))), whole.clone(), "{} {}", name, limit);
            }
        }
    }
}

/// The estimates are admissible and inconsistent: 1 is closed at 3 before the cheaper way to it is found, which has
/// one edge more.
#[test]
fn a_closed_state_gets_the_cheaper_path_of_more_edges_under_a_limit_on_depth() {
    use Method::{AStar, Anytime, Weighted};
    let graph = Graph::new(&[(0, 1, 3u32), (0, 2, 1), (1, 3, 5), (2, 1, 1)], &[3]);
    let h = [7, 0, 6, 0];
    for method in [AStar, Weighted, Anytime] {
        let whole = method.search(Search::new(&graph), table(&h)).unwrap();
        for depth in [u32::MAX, 100, 4, 3] {
            let search = Search::new(&graph).limits(Limits::new().depth(depth));
            let report = method.search(search, table(&h)).unwrap();
            assert_eq!(
                told(&graph, &report),
                told(&graph, &whole),
                "{method:?} {depth}"
            );
            assert!(!method.is_exact() || report.cost() == Some(7));
        }
        let search = Search::new(&graph).limits(Limits::new().depth(2));
        let report = method.search(search, table(&h)).unwrap();
        check_depth(&graph, &report, 2).unwrap();
    }
}
