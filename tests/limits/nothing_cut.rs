//! A limit that cuts nothing changes nothing, for all searches and limits. A limit that cuts is reported.
//!
//! The test tries some graphs and some of the limits, and 20,000 graphs if `COLORWALK_LONG` is set.

use std::time::{Duration, Instant};

use colorwalk::algorithms::{BidirectionalBfs, Learning, Wanted};
use colorwalk::{
    CancelFlag, Claim, Cost, GoalTest, Limit, Limits, Outcome, Path, ReportOf, Search,
    SearchProblem, Stats,
};
use colorwalk_testing::museum::Museum;
use colorwalk_testing::{
    Graph, Method, Order, cheapest_within, counts, distance, fewest_edges, table, told,
    with_admissible, with_consistent, with_run,
};
use proptest::prelude::*;

type Searched<'g> = Search<&'g Graph<u32>>;

/// A search, by its name.
type Named<'a, T> = (&'a str, &'a dyn Fn(Searched<'_>) -> T);

/// The needs of a search without limits.
struct Needs {
    expanded: u64,
    generated: u64,
    /// The greatest cost, or estimated cost, of a path that the search sees.
    cost: u32,
}

impl Needs {
    /// Bounds that hold for every search: a path repeats no state.
    fn of(graph: &Graph<u32>, h: &[u32]) -> Self {
        let edges = graph.edges.iter().map(|edge| edge.2);
        Self {
            expanded: 1 << 40,
            generated: 1 << 40,
            cost: edges.sum::<u32>() + h.iter().max().unwrap_or(&0),
        }
    }
}

/// A search that returns its report as text, and its counts.
type Told<'a> = Box<dyn Fn(Searched<'_>) -> (String, Stats) + 'a>;

/// Limits with their name, and a limit on cost.
type Limiting = (String, Limits, Option<u32>);

fn within<'p, P>(search: Search<&'p P>, (_, limits, max_cost): &Limiting) -> Search<&'p P>
where
    P: SearchProblem<Cost: Cost<Total = u32>>,
{
    let search = search.limits(limits.clone());
    match *max_cost {
        Some(cost) => search.max_cost(cost),
        None => search,
    }
}

/// Returns limits of every kind, each at its greatest value and at one that just suffices, alone and in pairs.
fn limits(needs: &Needs) -> Vec<Limiting> {
    type Added = Box<dyn Fn(Limits) -> Limits>;
    let &Needs {
        expanded,
        generated,
        cost,
    } = needs;
    let hour = Duration::from_secs(3600);
    let all = move |limits: Limits| {
        let counted = limits.expansions(expanded).generated(generated);
        counted
            .bytes(usize::MAX)
            .time(hour)
            .cancel(CancelFlag::new())
    };
    let added: Vec<(&str, Added)> = vec![
        (
            "expansions max",
            Box::new(|limits| limits.expansions(u64::MAX)),
        ),
        (
            "expansions",
            Box::new(move |limits| limits.expansions(expanded)),
        ),
        (
            "generated max",
            Box::new(|limits| limits.generated(u64::MAX)),
        ),
        (
            "generated",
            Box::new(move |limits| limits.generated(generated)),
        ),
        ("bytes max", Box::new(|limits| limits.bytes(usize::MAX))),
        ("bytes", Box::new(|limits| limits.bytes(1 << 30))),
        ("time max", Box::new(|limits| limits.time(Duration::MAX))),
        ("time", Box::new(move |limits| limits.time(hour))),
        (
            "deadline",
            Box::new(move |limits| limits.deadline(Instant::now() + hour)),
        ),
        (
            "cancel",
            Box::new(|limits| limits.cancel(CancelFlag::new())),
        ),
        ("all", Box::new(all)),
        ("nothing", Box::new(|limits| limits)),
    ];
    let costs = [
        ("", None),
        ("cost max", Some(u32::MAX)),
        ("cost", Some(cost)),
    ];
    let mut limits = Vec::new();
    for (number, (name, add)) in added.iter().enumerate() {
        let first = add(Limits::new());
        for (of_cost, max_cost) in costs {
            limits.push((format!("{of_cost} {name}"), first.clone(), max_cost));
        }
        for (other, add) in &added[number + 1..] {
            limits.push((format!("{name}, {other}"), add(first.clone()), None));
        }
    }
    limits
}

/// On each graph, one limit out of this many is tried.
const STRIDE: usize = 29;

/// Returns some of the items. Over all choices, every item is returned.
fn some<T>(of: Vec<T>, choice: usize) -> impl Iterator<Item = T> {
    let numbered = of.into_iter().enumerate();
    numbered
        .filter(move |(number, _)| (number + choice).is_multiple_of(STRIDE))
        .map(|(_, limits)| limits)
}

/// Returns the greatest number of edges of a path that a search sees: the edges to a state that it expands, and one
/// more.
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

/// Returns the greatest number of edges of a path in a report. A path can have more edges than the depth of its state.
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
    (graphs, goal_test, 0..STRIDE)
}

fn with_goals() -> impl Strategy<Value = ((Graph<u32>, Vec<u32>), usize)> {
    let goals = prop::collection::vec(0u32..8, 1..4);
    (with_admissible(), goals, 0..STRIDE).prop_map(|((graph, _), goals, choice)| {
        let goals: Vec<u32> = goals.iter().map(|goal| goal % graph.states).collect();
        let graph = graph.with_goals(&goals);
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
            ..Needs::of(graph, h)
        };
        let deepest = deepest(graph, h, search(), (method, order)).max(longest(graph, &whole));
        for edges in [deepest, graph.states.max(deepest), u32::MAX] {
            let order = Order {
                max_depth: Some(edges),
                ..order
            };
            let report = method.search_in(order, search(), table(h)).unwrap();
            prop_assert_eq!(
                told(graph, &report),
                told(graph, &whole),
                "{:?} {}",
                method,
                edges
            );
        }
        for limits in some(limits(&needs), choice) {
            let report = method
                .search_in(order, within(search(), &limits), table(h))
                .unwrap();
            prop_assert_eq!(
                told(graph, &report),
                told(graph, &whole),
                "{:?} {:?}",
                method,
                limits
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

/// Checks that the report of a search with a largest depth is true.
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
        Claim::CheapestWithin(edges) => {
            prop_assert_eq!(edges, depth);
            prop_assert_eq!(report.cost().map(i64::from), cheapest_within(graph, edges));
        }
        Claim::NoPathWithin(edges) => {
            prop_assert_eq!(edges, depth);
            prop_assert!(fewest.is_none_or(|fewest| fewest > edges as usize));
        }
        _ => {}
    }
    if let Some((bound, cheapest)) = report.lower_bound().zip(cheapest) {
        prop_assert!(i64::from(bound) <= cheapest);
    }
    prop_assert!(longest(graph, report) <= depth);
    Ok(())
}

proptest! {
    #![proptest_config(colorwalk_testing::config(200))]

    #[test]
    fn a_limit_that_cuts_nothing_changes_nothing(((graph, h), goal_test, choice) in cases()) {
        check_methods(&graph, &h, goal_test, choice)?;
    }

    /// The other limits count the work within the largest depth and the limit on cost.
    #[test]
    fn a_limit_that_cuts_nothing_beside_one_that_prunes_changes_nothing(
        (graph, h) in with_admissible(), depth in prop::option::of(0u32..4), cost in prop::option::of(0u32..12),
    ) {
        let order = Order { max_depth: depth, ..Order::default() };
        let limits = Limits::new;
        let search = |limits| {
            let search = Search::new(&graph).limits(limits);
            cost.map_or(search.clone(), |cost| search.max_cost(cost))
        };
        let k_shortest = |search: Searched<'_>| {
            let found = search.k_shortest_paths(4).unwrap();
            let told = format!("{:?} {:?} {:?}", found.paths(), found.claim(), found.limit());
            (told, found.stats())
        };
        let one_by_one = |search: Searched<'_>| {
            let mut paths = search.shortest_simple_paths();
            let found: Vec<_> = paths.by_ref().take(4).map(Result::unwrap).collect();
            (format!("{found:?} {:?}", paths.limit()), paths.stats())
        };
        let all = |search: Searched<'_>| {
            let mut paths = search.all_simple_paths();
            if let Some(edges) = depth {
                paths = paths.max_depth(edges);
            }
            let found: Vec<_> = paths.by_ref().take(40).map(Result::unwrap).collect();
            (format!("{found:?} {:?}", paths.limit()), paths.stats())
        };
        let mut others: Vec<(String, Told<'_>)> = vec![
            ("k_shortest_paths".to_owned(), Box::new(k_shortest)),
            ("shortest_simple_paths".to_owned(), Box::new(one_by_one)),
            ("all_simple_paths".to_owned(), Box::new(all)),
        ];
        for method in Method::ending() {
            let (graph, h) = (&graph, &h);
            let told = move |search: Searched<'_>| {
                let report = method.search_in(order, search, table(h)).unwrap();
                (told(graph, &report), report.stats())
            };
            others.push((format!("{method:?}"), Box::new(told)));
        }
        for (name, go) in others {
            let (whole, stats) = go(search(limits()));
            let (expanded, generated) = (stats.expanded, stats.generated);
            for limits in [
                limits().expansions(expanded),
                limits().generated(generated),
                limits().expansions(expanded).generated(generated).bytes(1 << 30),
                limits().expansions(expanded).cancel(CancelFlag::new()),
            ] {
                let (told, again) = go(search(limits.clone()));
                prop_assert_eq!(&told, &whole, "{} {:?}", &name, limits);
                prop_assert_eq!(counts(&again), counts(&stats), "{} {:?}", &name, limits);
            }
        }
    }

    #[test]
    fn a_largest_depth_that_cuts_says_so((graph, h) in with_admissible(), depth in 0u32..7) {
        for method in Method::by_depth() {
            let order = Order::max_depth(depth);
            let report = method.search_in(order, Search::new(&graph), table(&h)).unwrap();
            check_depth(&graph, &report, depth)?;
            let used = |&state: &u32| if method.is_informed() { h[state as usize] } else { 0 };
            prop_assert_eq!(report.certify_informed(&graph, &used), Ok(()), "{:?}", method);
            if method.misses_nothing() {
                let is_within = fewest_edges(&graph).is_some_and(|fewest| fewest <= depth as usize);
                prop_assert_eq!(report.path().is_some(), is_within, "{:?}", method);
                let is_cut = *report.outcome() == Outcome::CutOff(Limit::Depth);
                prop_assert!(!is_cut || report.claim() == Claim::NoPathWithin(depth), "{:?}", method);
            }
        }
    }

    #[test]
    fn a_limit_that_cuts_nothing_changes_no_search_from_both_ends(
        ((graph, h), choice) in with_goals(),
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
            for limits in some(limits(&needs), choice) {
                let report = go(within(Search::new(&graph), &limits));
                prop_assert_eq!(told(&graph, &report), told(&graph, &whole), "{} {:?}", name, limits);
            }
        }
        for depth in 0..6 {
            let search = BidirectionalBfs::new().max_depth(depth);
            let report = Search::new(&graph).run(search).unwrap();
            check_depth(&graph, &report, depth)?;
            prop_assert_eq!(report.certify(&graph), Ok(()));
            let is_within = fewest_edges(&graph).is_some_and(|fewest| fewest <= depth as usize);
            prop_assert_eq!(report.path().is_some(), is_within);
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
        let bellman_ford = |search: Searched<'_>| {
            let paths = search.bellman_ford().unwrap();
            let costs = paths.best_goal().and_then(|goal| paths.cost(goal));
            format!("{costs:?}")
        };
        let dag = |search: Searched<'_>| {
            let paths = search.dag_shortest_paths(Wanted::Cheapest);
            paths.map_or_else(|error| format!("{error:?}"), |paths| format!("{:?}", paths.best_goal()))
        };
        let narrow = |search: Searched<'_>| told(&graph, &search.beam(2, table(&h)).unwrap());
        let others: [Named<'_, String>; 6] = [
            ("all_shortest_paths", &all),
            ("k_shortest_paths", &k_shortest),
            ("explore", &explore),
            ("bellman_ford", &bellman_ford),
            ("dag_shortest_paths", &dag),
            ("beam", &narrow),
        ];
        for (name, go) in others {
            let whole = go(Search::new(&graph));
            for limits in some(limits(&needs), choice) {
                prop_assert_eq!(go(within(Search::new(&graph), &limits)), whole.clone(), "{} {:?}", name, limits);
            }
        }
    }
}

/// The first start is at the largest depth, where no state is expanded, and the second start is the goal.
#[test]
fn a_state_at_the_largest_depth_needs_no_expansion() {
    let mut graph = Graph::new(&[(5, 6, 1u32), (6, 9, 1)], &[9]);
    graph.starts = vec![5, 9];
    let limits = || Limits::new().expansions(0).generated(0);
    for method in Method::by_depth() {
        let search = Search::new(&graph).limits(limits());
        let report = method.search_in(Order::max_depth(0), search, table(&[0; 10]));
        let report = report.unwrap();
        assert_eq!(
            (report.cost(), report.stats().expanded),
            (Some(0), 0),
            "{method:?}"
        );
    }
}

#[test]
fn a_limit_that_cuts_nothing_changes_no_learned_deepening() {
    for (wings, posts, least_cost) in [(4, 4, 1), (5, 8, 2), (4, 9, 1)] {
        let museum = Museum::new(wings, posts, least_cost, &[0u64]);
        let search = || Search::new(&museum);
        let go = |search: Search<&Museum<[u64; 1]>>| {
            let report = search.learned_deepening(Learning::new()).unwrap();
            let told = format!("{:?} {:?}", report.outcome(), report.claim());
            (
                format!(
                    "{told} {} {:?}",
                    counts(&report.stats()),
                    report.lower_bound()
                ),
                report,
            )
        };
        let (told, whole) = go(search());
        let cost = whole.cost().unwrap();
        let needs = Needs {
            expanded: whole.stats().expanded,
            generated: whole.stats().generated,
            cost,
        };
        for limits in limits(&needs) {
            assert_eq!(go(within(search(), &limits)).0, told, "{limits:?}");
        }
    }
}
