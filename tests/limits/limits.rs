//! A limit stops a search that would not end, and the report says so and proves nothing. The same holds for a full
//! frontier.

use std::cell::Cell;
use std::time::{Duration, Instant};

use colorwalk::algorithms::{AStar, CycleRule, DepthFirst, OnFull};
use colorwalk::observe::{Counter, EventKind};
use colorwalk::{
    CancelFlag, Claim, Duplicates, GoalTest, Limit, Limits, Outcome, Path, ReportOf, Search,
    SearchProblem, Step, Successor, Ties, Unit, Zero,
};
use colorwalk_testing::numbers::Numbers;
use colorwalk_testing::{
    Graph, Method, Order, RULES, cheapest_within, digraphs, distance, fewest_edges, table, walk,
    watched, with_admissible, with_run,
};
use proptest::prelude::*;

/// An endless graph without a goal: three edges out of every state, of costs 1 to 3. A walk along first edges returns
/// only after 2⁶⁴ steps.
fn endless() -> Numbers<'static> {
    let edges = |state: u64| {
        let next = state.wrapping_mul(6_364_136_223_846_793_005);
        (1..=3u32)
            .map(move |i| Successor::new(u64::from(i), next.wrapping_add(u64::from(2 * i - 1)), i))
    };
    Numbers::new(0, edges, |_| false)
}

/// The start has endlessly many successors.
fn endless_fan() -> Numbers<'static> {
    Numbers::unweighted(0, |n| n + 1.., |_| false)
}

/// A graph whose states own memory: the names of its nodes.
struct Spelled<'g>(&'g Graph<u32>);

fn number(name: &str) -> usize {
    name.parse().expect("a number")
}

impl SearchProblem for Spelled<'_> {
    type State = String;
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = String> {
        self.0.starts().into_iter().map(|start| start.to_string())
    }

    fn is_goal(&self, name: &String) -> bool {
        self.0.is_goal(&name.parse().expect("a number"))
    }

    fn successors(&self, name: &String) -> impl IntoIterator<Item = Successor<String, usize, u32>> {
        let edges: Vec<_> = self
            .0
            .successors(&name.parse().expect("a number"))
            .into_iter()
            .collect();
        edges
            .into_iter()
            .map(|edge| Successor::new(edge.action, edge.state.to_string(), edge.cost))
    }
}

/// Limits of each kind that no small graph reaches.
fn far_limits() -> [Limits; 5] {
    [
        Limits::new().expansions(1 << 40),
        Limits::new().generated(1 << 40),
        Limits::new().bytes(1 << 40),
        Limits::new().time(Duration::from_secs(3600)),
        Limits::new().cancel(CancelFlag::new()),
    ]
}

fn raised_flag() -> CancelFlag {
    let flag = CancelFlag::new();
    flag.cancel();
    flag
}

/// Asserts what a report says if the search was cut off before it saw a goal.
fn assert_cut_off<P: SearchProblem>(
    problem: &P,
    report: &ReportOf<P>,
    limit: Limit,
    method: Method,
) {
    match report.outcome() {
        Outcome::CutOff(by) => assert_eq!(*by, limit, "{method:?}"),
        Outcome::Found(_) => panic!("{method:?} found a goal where there is none"),
        Outcome::Exhausted => panic!("{method:?} exhausted what does not end"),
    }
    let claim = match limit {
        Limit::Depth if method.misses_nothing() => Claim::NoPathWithin(6),
        _ => Claim::Nothing,
    };
    assert_eq!(report.claim(), claim, "{method:?}");
    assert!(report.path().is_none());
    assert!(report.incumbent(problem).is_ok_and(|path| path.is_none()));
    // A search that keeps only its path may have removed every state in the end. A search in rounds may not have begun
    // the first round.
    let is_empty = report.reached().is_empty();
    let may_be_empty = method.makes_rounds() || !method.keeps_all() && limit == Limit::Depth;
    assert!(!is_empty || may_be_empty, "{method:?}");
    let knows_bound = report.lower_bound().is_some();
    assert_eq!(knows_bound, method.knows_bound::<P::Cost>(), "{method:?}");
    if method.is_informed() && !is_empty {
        assert!(
            report.closest(problem).is_ok_and(|path| path.is_some()) || !method.keeps_all(),
            "{method:?}"
        );
    }
}

#[test]
fn each_limit_stops_every_search_of_an_endless_graph_and_names_itself() {
    let endless = endless();
    let second = Duration::from_secs(1);
    let limits = [
        (Limits::new().expansions(1000), Limit::Expansions),
        (Limits::new().generated(1000), Limit::Generated),
        (Limits::new().bytes(1 << 18), Limit::Bytes),
        (Limits::new().time(Duration::from_millis(5)), Limit::Time),
        (Limits::new().deadline(Instant::now()), Limit::Time),
        (Limits::new().cancel(raised_flag()), Limit::Cancelled),
        (
            Limits::new().expansions(1000).time(second),
            Limit::Expansions,
        ),
    ];
    for (limits, limit) in limits {
        let is_reached = |method: &Method| limit != Limit::Bytes || method.fills_memory();
        for method in Method::ALL.into_iter().filter(is_reached) {
            let search = Search::new(&endless).limits(limits.clone());
            let report = method
                .search(search, |s: &u64| u32::try_from(s % 7).unwrap())
                .unwrap();
            assert_cut_off(&endless, &report, limit, method);
            let stats = report.stats();
            match limit {
                Limit::Expansions => assert_eq!(stats.expanded, 1000, "{method:?}"),
                Limit::Generated => assert_eq!(stats.generated, 1000, "{method:?}"),
                Limit::Bytes => assert!(stats.bytes_peak <= 1 << 18, "{method:?}: {stats:?}"),
                _ => {}
            }
        }
    }
}

#[test]
fn a_limit_holds_within_one_expansion_that_does_not_end() {
    let endless_fan = endless_fan();
    let limits = [
        (Limits::new().generated(12_345), Limit::Generated),
        (Limits::new().bytes(1 << 20), Limit::Bytes),
        (
            Limits::new().time(Duration::from_millis(5)).bytes(1 << 30),
            Limit::Time,
        ),
        (
            Limits::new().cancel(raised_flag()).expansions(1),
            Limit::Cancelled,
        ),
    ];
    for (limits, limit) in limits {
        for method in Method::ALL {
            if limit == Limit::Bytes && method.makes_rounds() {
                continue; // they prune the successors, so these take no memory
            }
            let search = Search::new(&endless_fan).limits(limits.clone());
            let report = method.search(search, Zero).unwrap();
            assert_cut_off(&endless_fan, &report, limit, method);
            assert_eq!(report.stats().expanded, 0);
            if limit == Limit::Generated {
                assert_eq!(report.stats().generated, 12_345);
            }
        }
    }
}

#[test]
fn a_limit_holds_after_an_expansion_of_many_edges() {
    let fan = |n: u64| {
        let first = n.wrapping_mul(1_000_003).wrapping_add(1);
        let edges = if n == 0 { 500 } else { 60 };
        (0..edges).map(move |edge| first.wrapping_add(edge))
    };
    let fan = Numbers::unweighted(0, fan, |_| false);
    for method in Method::ALL {
        let search = Search::new(&fan).limits(Limits::new().generated(2_000));
        let report = method.search(search, Zero).unwrap();
        assert_eq!(report.stats().generated, 2_000, "{method:?}");
    }
}

#[test]
fn a_flag_raised_by_another_thread_stops_a_search_between_and_within_expansions() {
    let endless = endless();
    let endless_fan = endless_fan();
    for method in Method::ALL {
        for is_fan in [false, true] {
            let flag = CancelFlag::new();
            let limits = Limits::new().cancel(flag.clone());
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(2));
                    flag.cancel();
                });
                if is_fan {
                    let search = Search::new(&endless_fan).limits(limits);
                    let report = method.search(search, Zero).unwrap();
                    assert_cut_off(&endless, &report, Limit::Cancelled, method);
                } else {
                    let search = Search::new(&endless).limits(limits);
                    let report = method.search(search, Zero).unwrap();
                    assert_cut_off(&endless, &report, Limit::Cancelled, method);
                }
            });
        }
    }
}

/// It asks neither for an edge nor for a goal, although it has a path to one: paths are replayed on request.
#[test]
fn a_search_that_is_cancelled_asks_the_problem_for_nothing_more() {
    // A path of 300 edges to the first goal, with costs that let every search continue past it.
    for method in Method::ALL {
        for calls_until in [1, 10, 299, 303, 500, 900] {
            let (flag, calls) = (CancelFlag::new(), Cell::new(0));
            let asked = || {
                calls.set(calls.get() + 1);
                if calls.get() == calls_until {
                    flag.cancel();
                }
            };
            let ladder = Numbers::new(
                0,
                |n| {
                    asked();
                    [(1, 3), (2, 7)].map(|(step, cost)| Successor::new(step, n + step, cost))
                },
                |n| {
                    asked();
                    n > 0 && n % 300 == 0
                },
            );
            let search = Search::new(&ladder).limits(Limits::new().cancel(flag.clone()));
            let report = method
                .search_in(Order::max_depth(700), search, Zero)
                .unwrap();
            if *report.outcome() != Outcome::CutOff(Limit::Cancelled) {
                continue;
            }
            let later = calls.get() - calls_until;
            assert!(
                later <= 2 + 2,
                "{method:?}: {later} calls after {calls_until}"
            ); // the expansion in progress
            let _ = report.incumbent(&ladder).unwrap();
            let closest = report.closest(&ladder).unwrap();
            assert!(
                closest.is_none_or(|path| path.is_empty() || calls.get() > calls_until + later)
            );
        }
    }
    for calls_until in (1..400).chain([100_000]) {
        let (flag, calls) = (CancelFlag::new(), Cell::new(0u64));
        let ladder = Numbers::new(
            0,
            |n| {
                calls.set(calls.get() + 1);
                if calls.get() == calls_until {
                    flag.cancel();
                }
                let on = [(1, 3 + u32::from(n % 7 == 0)), (2, 7)];
                on.map(|(step, cost)| Successor::new(step, (n + step).min(60), cost))
            },
            |n| n == 60,
        );
        let search = Search::new(&ladder).limits(Limits::new().cancel(flag.clone()));
        let found = search.k_shortest_paths(1_000_000).unwrap();
        let cut = (found.limit(), calls.get()); // this includes the replay of a path
        assert_eq!(cut, (Some(Limit::Cancelled), calls_until));
    }
}

#[test]
fn a_largest_depth_ends_the_search_of_an_endless_graph() {
    let endless = endless();
    for method in Method::by_depth() {
        let search = Search::new(&endless);
        let report = method.search_in(Order::max_depth(6), search, Zero).unwrap();
        assert_cut_off(&endless, &report, Limit::Depth, method);
        let states = 1 + 3 + 9 + 27 + 81 + 243;
        assert!(
            method.makes_rounds() || report.stats().expanded <= states,
            "{method:?}"
        );
        assert!(report.reached().iter().all(|reached| reached.depth() <= 6));
    }
}

#[test]
fn a_cap_on_cost_ends_the_search_of_an_endless_graph() {
    let endless = endless();
    for method in Method::ALL {
        let report = method
            .search(Search::new(&endless).max_cost(6), |_: &u64| 0)
            .unwrap();
        match report.outcome() {
            Outcome::CutOff(limit) => assert_eq!(*limit, Limit::Cost),
            _ => panic!("{method:?}"),
        }
        assert_eq!(report.claim(), Claim::Nothing);
        assert!(report.reached().iter().all(|reached| reached.g() <= 6));
    }
}

#[test]
fn a_full_frontier_that_stops_is_never_larger_than_the_cap_and_one_expansion() {
    let endless = endless();
    for method in Method::capped(100, OnFull::Stop) {
        let search = Search::new(&endless);
        let report = method.search(search, Zero).unwrap();
        assert_cut_off(&endless, &report, Limit::Frontier, method);
        let peak = report.stats().frontier_peak;
        assert!((102..=103).contains(&peak), "{method:?}: {peak}");
    }
}

#[test]
fn a_frontier_that_drops_its_worst_never_holds_more_than_the_cap() {
    let endless = endless();
    for cap in [0, 1, 2, 10, 100] {
        for method in Method::capped(cap, OnFull::DropWorst) {
            let search = Search::new(&endless);
            let search = search.limits(Limits::new().expansions(2000));
            let report = method
                .search(search, |s: &u64| u32::try_from(s % 7).unwrap())
                .unwrap();
            let stats = report.stats();
            let limit = if cap == 0 {
                Limit::Frontier
            } else {
                Limit::Expansions
            };
            match report.outcome() {
                Outcome::CutOff(by) => assert_eq!(*by, limit, "{method:?}"),
                _ => panic!("{method:?}"),
            }
            assert_eq!(report.claim(), Claim::Nothing);
            assert_eq!(stats.frontier_peak, cap, "{method:?}");
            assert!(stats.dropped > 0);
            let is_open =
                |reached: &colorwalk::ReachedStateOf<'_, Numbers<'_>>| !reached.is_closed();
            assert!(report.reached().iter().filter(is_open).count() <= cap);
        }
    }
}

#[test]
fn a_frontier_that_commits_goes_on_for_ever_in_bounded_memory_until_a_limit_ends_it() {
    let endless = endless();
    for method in Method::capped(20, OnFull::Commit) {
        let mut counter = Counter::new();
        let search = Search::new(&endless)
            .limits(Limits::new().expansions(5000))
            .observe(&mut counter);
        let report = method
            .search_capped(search, |s: &u64| u32::try_from(s % 7).unwrap())
            .unwrap();
        let stats = report.stats();
        assert!(matches!(
            report.outcome(),
            Outcome::CutOff(Limit::Expansions)
        ));
        assert_eq!(report.claim(), Claim::Nothing);
        assert!(stats.commits >= 100, "{method:?}: {stats:?}");
        assert_eq!(counter.count(EventKind::Committed), stats.commits);
        assert!(stats.frontier_peak <= 23, "{method:?}: {stats:?}");
        assert!(stats.stored_peak <= 100, "{method:?}: {stats:?}");
    }
}

/// The path goes through every state that the search committed to, from the first start on.
#[test]
fn a_search_that_commits_on_a_tree_finds_a_valid_path_and_claims_no_more() {
    let tree = Numbers::new(
        1,
        |n| [2 * n, 2 * n + 1].map(|m| Successor::new(m % 2, m, 1 + u32::from(m % 3 == 0))),
        |n| n >= 1 << 20,
    );
    for method in Method::capped(30, OnFull::Commit) {
        let report = method.search(Search::new(&tree), Zero).unwrap();
        let path = report.path().unwrap();
        assert_eq!((path.start(), path.len()), (&1, 20), "{method:?}");
        assert!(path.states().windows(2).all(|pair| pair[1] / 2 == pair[0]));
        let costs = path.states()[1..].iter().map(|m| 1 + u32::from(m % 3 == 0));
        assert_eq!(path.cost(), costs.sum());
        let stats = report.stats();
        let informed_by_depth = stats.commits == 0;
        assert_eq!(
            report.claim() == Claim::Path,
            !informed_by_depth || method.claim() == Claim::Path
        );
        assert!(stats.commits > 0, "{method:?}");
    }
}

/// The start has a dead end before the way to the goal. Committing to the dead end loses the goal, so an empty frontier
/// then proves nothing.
///
/// ```text
/// 0 --1--> 1        a dead end
/// 0 --1--> 2 --1--> 3, the goal
/// ```
#[test]
fn a_search_that_committed_to_a_dead_end_does_not_claim_that_there_is_no_path() {
    let graph = Graph::new(&[(0, 1, 1u32), (0, 2, 1), (2, 3, 1)], &[3]);
    for method in Method::capped(0, OnFull::Commit) {
        let report = method.search(Search::new(&graph), Zero).unwrap();
        assert_eq!(report.stats().commits, 1, "{method:?}");
        assert!(
            matches!(report.outcome(), Outcome::CutOff(Limit::Frontier)),
            "{method:?}: {report}"
        );
        assert_eq!(report.claim(), Claim::Nothing, "{method:?}");
    }
}

#[test]
fn a_cap_on_cost_holds_for_the_whole_path_of_a_search_that_commits() {
    let line = Numbers::unweighted(0, |n| [n + 1, 1000 + n], |n| n == 10);
    let h = |n: &u64| u32::try_from(n.abs_diff(10)).unwrap();
    for method in Method::capped(0, OnFull::Commit) {
        let search = Search::new(&line)
            .max_cost(5)
            .limits(Limits::new().expansions(100));
        let report = method.search(search, h).unwrap();
        assert!(
            report.cost().is_none_or(|cost| cost <= 5),
            "{method:?}: {report}"
        );
    }
}

#[test]
fn a_lower_depth_hides_states_of_a_depth_first_run() {
    let line = Numbers::unweighted(0, |n| [n + 1], |n| n == 5);
    for rule in RULES {
        let mut run = Search::new(&line).start(DepthFirst::new(rule));
        run.run_for(3).unwrap();
        run.set_max_depth(1);
        let report = run.finish().unwrap();
        assert!(
            matches!(report.outcome(), Outcome::CutOff(Limit::Depth)),
            "{rule:?}: {report}"
        );
        let is_exact = rule != CycleRule::Closed;
        let claim = if is_exact {
            Claim::NoPathWithin(1)
        } else {
            Claim::Nothing
        };
        assert_eq!(report.claim(), claim);
    }
}

/// Branch and bound by depth, as in the documentation of `set_max_depth`.
#[test]
fn lowering_the_depth_after_each_goal_is_branch_and_bound() {
    proptest!(|(graph in digraphs())| {
        let mut run = Search::new(&graph).start(DepthFirst::new(CycleRule::OnPath));
        let mut best = None;
        while let Step::Goal(id) = run.run_to_end().unwrap() {
            let edges = run.state(id).unwrap().depth();
            walk(&graph, &run.path(id).unwrap().unwrap());
            assert!(best.is_none_or(|best| edges < best));
            best = Some(edges);
            if edges == 0 {
                break;
            }
            run.set_max_depth(edges - 1);
        }
        prop_assert_eq!(best.map(|edges| edges as usize), fewest_edges(&graph));
    });
}

/// The binary tree of the numbers below 128.
fn small_tree() -> Numbers<'static> {
    let below = |n| (n < 64).then(|| [2 * n, 2 * n + 1]).into_iter().flatten();
    Numbers::unweighted(1, below, |_| false)
}

/// In a run that removes states again, the largest number of stored states is not the last one.
#[test]
fn the_peaks_of_a_depth_first_search_are_those_of_its_course() {
    let tree = small_tree();
    for rule in RULES {
        let whole = Search::new(&tree).dfs(rule).unwrap().stats();
        let mut run = Search::new(&tree).start(DepthFirst::new(rule));
        let mut stored = 0;
        while run.step().unwrap().is_progress() {
            stored = stored.max(run.reached().count());
        }
        assert!(
            whole.stored_peak >= stored,
            "{rule:?}: {} < {stored}",
            whole.stored_peak
        );
        let watched = run.into_report().unwrap().stats();
        assert_eq!(whole, watched, "{rule:?}");
    }
}

#[test]
fn asking_for_the_counts_on_the_way_does_not_change_them() {
    let tree = small_tree();
    for method in Method::ALL {
        let whole = method
            .search(Search::new(&tree), |_: &u64| 0)
            .unwrap()
            .stats();
        let watched = with_run!(method, Search::new(&tree), Zero, |run| {
            while run.step().unwrap().is_progress() {
                assert!(run.stats().frontier_peak >= run.frontier().count());
            }
            run.stats()
        });
        assert_eq!(whole, watched, "{method:?}");
    }
}

/// The goal is generated before the same expansion generates a cheaper way to it.
///
/// ```text
/// 0 --9--> 1, the goal          0 --1--> 2 --1--> 1
/// ```
#[test]
fn the_lower_bound_counts_what_an_early_goal_left_ungenerated() {
    let graph = Graph::new(&[(0, 1, 9u32), (0, 2, 1), (2, 1, 1)], &[1]);
    for method in [Method::Dijkstra, Method::AStar, Method::Weighted] {
        let order = Order::goal_test(GoalTest::OnGeneration);
        let report = method.search_in(order, Search::new(&graph), Zero).unwrap();
        assert_eq!(report.cost(), Some(9));
        assert!(
            report.lower_bound().is_none_or(|bound| bound <= 2),
            "{method:?}: {report:?}"
        );
    }
}

/// The only cost that the search knows is that of a path that exceeds the cap. It must not become a lower bound.
#[test]
fn a_search_that_knows_no_lower_bound_gives_none_under_a_cap_on_cost() {
    let graph = Graph::new(&[(0, 1, 9u32), (0, 2, 1), (2, 3, 1)], &[3]);
    for method in [Method::Greedy, Method::BestFirst] {
        let report = method
            .search(Search::new(&graph).max_cost(5), |_: &u32| 0)
            .unwrap();
        assert_eq!(report.cost(), Some(2));
        assert!(
            report.lower_bound().is_none_or(|bound| bound <= 2),
            "{method:?}: {report:?}"
        );
    }
}

/// State 1 is closed, and so is its successor 2. Then 1 is reopened, dropped as the worst state of the full frontier,
/// and its place is given to 6. The path to 2 still leads through 1.
///
/// ```text
/// 0 --5--> 1 --1--> 2
/// 0 --1--> 3 --1--> 1         h(3) = 8, h(1) = 2, h(2) = 0, and 1 elsewhere
///          3 --1--> 4 --1--> 6
///          3 --1--> 5
/// ```
#[test]
fn a_closed_state_that_is_reopened_and_dropped_leaves_its_successors_with_a_path() {
    let edges = [
        (0, 1, 5u32),
        (0, 3, 1),
        (1, 2, 1),
        (3, 1, 1),
        (3, 4, 1),
        (3, 5, 1),
        (4, 6, 1),
    ];
    let graph = Graph::new(&edges, &[]);
    let h = [1, 2, 0, 8, 1, 1, 1];
    let search = Search::new(&graph);
    let report = search
        .capped_dijkstra(AStar::new(table(&h)), 2, OnFull::DropWorst)
        .unwrap(); // the path to 2 is the closest
    for reached in report.reached() {
        let path = report.reached().path(&graph, reached.state()).unwrap();
        assert_eq!(path.unwrap().end(), reached.state());
    }
}

/// The options of a search.
#[derive(Clone, Debug)]
struct Options {
    expansions: u64,
    generated: Option<u64>,
    max_cost: Option<u32>,
    frontier_cap: Option<(usize, OnFull)>,
    order: Order,
    duplicates: Duplicates,
}

impl Options {
    fn search<'p, P: SearchProblem<Cost = u32>>(&self, problem: &'p P) -> Search<&'p P> {
        let mut limits = Limits::new().expansions(self.expansions);
        if let Some(count) = self.generated {
            limits = limits.generated(count);
        }
        let mut search = Search::new(problem).limits(limits);
        if let Some(cost) = self.max_cost {
            search = search.max_cost(cost);
        }
        search.duplicates(self.duplicates)
    }
}

fn options() -> impl Strategy<Value = Options> {
    let on_full = prop::sample::select(&[OnFull::Stop, OnFull::Commit, OnFull::DropWorst][..]);
    (
        prop_oneof![1 => 0u64..10, 4 => Just(200)],
        prop::option::weighted(0.15, 0u64..15),
        prop::option::weighted(0.4, 0u32..5),
        prop::option::weighted(0.4, 0u32..25),
        prop::option::weighted(0.6, (0usize..4, on_full)),
        prop::sample::select(&[GoalTest::OnExpansion, GoalTest::OnGeneration][..]),
        prop::sample::select(&[Ties::LargerG, Ties::Older, Ties::Newer][..]),
        prop_oneof![4 => Just(Duplicates::Detect), 1 => Just(Duplicates::Ignore)],
    )
        .prop_map(
            |(
                expansions,
                generated,
                max_depth,
                max_cost,
                frontier_cap,
                goal_test,
                ties,
                duplicates,
            )| {
                Options {
                    expansions,
                    generated,
                    max_cost,
                    frontier_cap,
                    order: Order {
                        ties,
                        goal_test,
                        max_depth,
                    },
                    duplicates,
                }
            },
        )
}

proptest! {
    #![proptest_config(colorwalk_testing::config(3000))]

    #[test]
    fn no_options_make_a_report_claim_what_is_not_so(
        (graph, h) in with_admissible(),
        options in options(),
    ) {
        let best = distance(&graph);
        for method in Method::with_cap(options.frontier_cap) {
            let report = method.search_in(options.order, options.search(&graph), table(&h)).unwrap();
            let cost = report.cost().map(i64::from);
            match report.claim() {
                Claim::Cheapest | Claim::CheapestIfAdmissible => {
                    prop_assert_eq!(cost, best, "{:?}", method);
                }
                Claim::WithinFactor(weight) => {
                    let (n, d) = (i64::from(weight.numerator()), i64::from(weight.denominator()));
                    prop_assert!(cost.unwrap() * d <= best.unwrap() * n, "{:?}", method);
                }
                Claim::FewestEdges => {
                    prop_assert_eq!(report.path().map(Path::len), fewest_edges(&graph));
                }
                Claim::Path => prop_assert!(report.path().is_some()),
                Claim::NoPath => {
                    prop_assert!(matches!(report.outcome(), Outcome::Exhausted));
                    prop_assert_eq!(best, None, "{:?}", method);
                }
                Claim::CheapestWithin(edges) => {
                    prop_assert_eq!(Some(edges), options.order.depth_of(method));
                    prop_assert_eq!(cost, cheapest_within(&graph, edges), "{:?}", method);
                }
                Claim::NoPathWithin(edges) => {
                prop_assert_eq!(report.outcome(), &Outcome::CutOff(Limit::Depth));
                prop_assert_eq!(Some(edges), options.order.depth_of(method));
                prop_assert!(fewest_edges(&graph).is_none_or(|fewest| fewest > edges as usize));
            }
            _ => prop_assert!(matches!(report.outcome(), Outcome::CutOff(_))),
            }
            // A cap on cost also drops states, but never a state that a cheapest path within the cap needs. An
            // incumbent never drops a state that would improve on it.
            let drops = options.max_cost.is_none() && !method.goes_on();
            let dropped = if drops { report.stats().dropped } else { 0 };
            if report.stats().commits + dropped > 0 {
                prop_assert!(matches!(report.claim(), Claim::Path | Claim::Nothing));
                prop_assert!(!matches!(report.outcome(), Outcome::Exhausted));
            }
        }
    }

    #[test]
    fn no_options_make_a_lower_bound_too_high(
        (graph, h) in with_admissible(),
        options in options(),
    ) {
        let best = distance(&graph);
        for method in Method::with_cap(options.frontier_cap) {
            let report = method.search_in(options.order, options.search(&graph), table(&h)).unwrap();
            if let (Some(bound), Some(best)) = (report.lower_bound(), best) {
                prop_assert!(i64::from(bound) <= best, "{:?}: {:?}", method, report);
            }
        }
    }

    #[test]
    fn a_path_is_valid_and_keeps_to_the_limits_whatever_the_options(
        (graph, h) in with_admissible(),
        options in options(),
    ) {
        for method in Method::with_cap(options.frontier_cap) {
            let report = method.search_in(options.order, options.search(&graph), table(&h)).unwrap();
            for path in report.path().into_iter().chain(&report.incumbent(&graph).unwrap()) {
                prop_assert_eq!(walk(&graph, path), i64::from(path.cost()));
                prop_assert!(graph.goals.contains(path.end()));
            }
            if let Some(path) = report.path() {
                let depth = options.order.depth_of(method);
                let is_short = depth.is_none_or(|depth| path.len() <= depth as usize);
                prop_assert!(is_short, "{:?}: {:?}", method, report);
                let is_cheap = options.max_cost.is_none_or(|max_cost| path.cost() <= max_cost);
                prop_assert!(is_cheap, "{:?}: {:?}", method, report);
            }
        }
    }

    #[test]
    fn the_limits_hold_whatever_the_options((graph, h) in with_admissible(), options in options()) {
        for method in Method::with_cap(options.frontier_cap) {
            let mut counter = Counter::new();
            let search = options.search(&graph).observe(watched(&mut counter));
            let report = method.search(search, table(&h)).unwrap();
            let stats = report.stats();
            prop_assert!(stats.expanded <= options.expansions);
            prop_assert!(options.generated.is_none_or(|limit| stats.generated <= limit));
            if let Method::CappedDijkstra(cap, OnFull::DropWorst)
            | Method::CappedAStar(cap, OnFull::DropWorst) = method
            {
                prop_assert!(stats.frontier_peak <= cap);
            }
            prop_assert_eq!(counter.count(EventKind::Committed), stats.commits);
            prop_assert_eq!(counter.count(EventKind::Reopened), stats.reopened);
            prop_assert_eq!(counter.count(EventKind::NotRelaxed), stats.duplicates);
            if options.max_cost.is_none() {
                prop_assert_eq!(counter.count(EventKind::Dropped), stats.dropped);
            }
            let ends = counter.count(EventKind::Exhausted) + counter.count(EventKind::CutOff);
            let ends = if method.goes_on() { ends } else { ends + counter.count(EventKind::Goal) };
            prop_assert_eq!(ends, 1, "{:?}", method);
        }
    }

    #[test]
    fn every_reached_state_has_a_path_whatever_the_options(
        (graph, h) in with_admissible(),
        options in options(),
    ) {
        for method in Method::with_cap(options.frontier_cap) {
            let report = method.search_in(options.order, options.search(&graph), table(&h)).unwrap();
            for reached in report.reached() {
                let path = report.reached().path(&graph, reached.state());
                let Ok(Some(path)) = path else {
                    return Err(TestCaseError::fail(format!("{method:?}: {path:?} {report:?}")));
                };
                let known = report.reached().cost(reached.state()); // of equal states, the first
                prop_assert!(Some(path.cost()) <= known);
            }
        }
    }

    #[test]
    fn a_cap_that_is_never_reached_changes_nothing(
        (graph, h) in with_admissible(),
        on_full in prop::sample::select(&[OnFull::Stop, OnFull::Commit, OnFull::DropWorst][..]),
    ) {
        for method in [Method::Dijkstra, Method::AStar] {
            let free = method.search(Search::new(&graph), table(&h)).unwrap();
            let just_enough = free.stats().frontier_peak + 1; // a state counts while it is generated
            let [dijkstra, astar] = Method::capped(just_enough, on_full);
            let capped = if method == Method::Dijkstra { dijkstra } else { astar };
            let capped = capped.search(Search::new(&graph), table(&h)).unwrap();
            prop_assert_eq!(colorwalk_testing::told(&graph, &free), colorwalk_testing::told(&graph, &capped), "{:?}", method);
        }
    }

    /// Without limits and observers, a search works in another way.
    #[test]
    fn what_is_never_reached_or_only_looks_on_changes_nothing((graph, h) in with_admissible()) {
        for method in Method::ending() {
            let free = method.search(Search::new(&graph), table(&h)).unwrap();
            for limits in far_limits() {
                let limited = method.search(Search::new(&graph).limits(limits), table(&h)).unwrap();
                prop_assert_eq!(colorwalk_testing::told(&graph, &free), colorwalk_testing::told(&graph, &limited), "{:?}", method);
            }
            let mut counter = Counter::new();
            let search = Search::new(&graph).observe(watched(&mut counter));
            let watched = method.search(search, table(&h)).unwrap();
            prop_assert_eq!(colorwalk_testing::told(&graph, &free), colorwalk_testing::told(&graph, &watched), "{:?}", method);
            if !method.makes_rounds() { // a round begins within the cap
                let dear = Search::new(&graph).max_cost(u32::MAX);
                let dear = method.search(dear, table(&h)).unwrap();
                prop_assert_eq!(colorwalk_testing::told(&graph, &free), colorwalk_testing::told(&graph, &dear), "{:?}", method);
            }
            let spelled = Spelled(&graph);
            let spelled = method.search(Search::new(&spelled), |name: &String| h[number(name)]).unwrap();
            let stats = [free.stats(), spelled.stats()].map(|stats| colorwalk_testing::counts(&stats));
            prop_assert_eq!(&stats[0], &stats[1], "{:?}", method);
            prop_assert_eq!(free.cost(), spelled.cost(), "{:?}", method);
        }
    }
}

proptest! {
    #![proptest_config(colorwalk_testing::config(1000))]

    #[test]
    fn the_peak_of_memory_keeps_to_the_limit_whatever_the_branching(
        branching in 1u64..2000,
        bytes in 0usize..200_000,
    ) {
        let wide = Numbers::unweighted(
            0,
            |n: u64| (1..=branching).map(move |i| n.wrapping_mul(1_000_003) + i),
            |_| false,
        );
        for method in Method::ALL.into_iter().filter(|method| method.fills_memory()) {
            let limits = Limits::new().bytes(bytes).generated(colorwalk_testing::few_or_all(8_000, 20_000));
            let report = method.search(Search::new(&wide).limits(limits), Zero).unwrap();
            let peak = report.stats().bytes_peak;
            let least = Search::new(&wide).limits(Limits::new().expansions(0));
            let least = method.search(least, Zero).unwrap().stats().bytes_peak;
            prop_assert!(peak <= bytes.max(least), "{:?}: {} > {}", method, peak, bytes);
        }
    }
}

/// Each state owns a vector, so most of the memory is on the heap, and the limit counts it.
#[test]
fn the_limit_on_memory_counts_what_states_own() {
    struct Long;

    impl SearchProblem for Long {
        type State = Vec<u64>;
        type Action = u64;
        type Cost = Unit;

        fn starts(&self) -> impl IntoIterator<Item = Vec<u64>> {
            [vec![0; 1000]]
        }

        fn is_goal(&self, _: &Vec<u64>) -> bool {
            false
        }

        fn successors(
            &self,
            state: &Vec<u64>,
        ) -> impl IntoIterator<Item = Successor<Vec<u64>, u64, Unit>> {
            (1..=3).map(move |i| {
                let mut next = state.clone();
                next.push(i);
                next.shrink_to_fit();
                Successor::new(i, next, Unit)
            })
        }

        fn heap_bytes(&self, state: &Vec<u64>) -> usize {
            state.capacity() * size_of::<u64>()
        }
    }

    for method in Method::ALL
        .into_iter()
        .filter(|method| method.fills_memory())
    {
        let search = Search::new(&Long).limits(Limits::new().bytes(1_000_000));
        let report = method.search(search, Zero).unwrap();
        let stats = report.stats();
        assert_cut_off(&Long, &report, Limit::Bytes, method);
        assert!(stats.bytes_peak > 900_000, "{method:?}: {stats:?}");
        assert!(
            stats.bytes_peak <= 1_000_000 + 3 * 9000,
            "{method:?}: {stats:?}"
        );
        assert!(report.reached().len() < 125, "{method:?}: {stats:?}");
    }
}

#[test]
fn a_run_can_be_resumed_after_every_limit_that_can_be_raised() {
    let flag = raised_flag();
    let limits = [
        (Limits::new().expansions(5), Limit::Expansions),
        (Limits::new().generated(7), Limit::Generated),
        (Limits::new(), Limit::Bytes), // half of the bytes that the method needs
        (Limits::new().deadline(Instant::now()), Limit::Time),
        (Limits::new().cancel(flag), Limit::Cancelled),
    ];
    let graph = Numbers::unweighted(0, |n| [n + 1, n + 2], |n| n == 40);
    let estimate = |&n: &u64| u32::try_from(40u64.saturating_sub(n) / 2).unwrap();
    for (limits, limited_by) in limits {
        for method in Method::ALL {
            if matches!(method, Method::IterativeDeepening | Method::IdaStar) {
                continue; // they try each of the 2²⁰ ways, again and again
            }
            if method == Method::BranchAndBound && limited_by == Limit::Bytes {
                continue; // it needs less memory
            }
            let whole = method.search(Search::new(&graph), estimate).unwrap();
            let mut limits = limits.clone();
            if limited_by == Limit::Bytes {
                let ample = Search::new(&graph).limits(Limits::new().bytes(1 << 30));
                let needed = method.search(ample, estimate).unwrap();
                limits = limits.bytes(needed.stats().bytes_peak / 2);
            }
            let resumed = with_run!(
                method,
                Search::new(&graph).limits(limits),
                estimate,
                |run| {
                    let step = run.run_to_end().unwrap();
                    assert_eq!(step, Step::CutOff(limited_by), "{method:?}");
                    run.set_limits(Limits::NONE);
                    run.finish().unwrap()
                }
            );
            assert_eq!(whole.outcome(), resumed.outcome(), "{method:?}");
            assert_eq!(whole.claim(), resumed.claim(), "{method:?}");
            let counts = [whole, resumed].map(|report| {
                let stats = report.stats();
                (stats.expanded, stats.generated)
            });
            assert_eq!(counts[0], counts[1], "{method:?} {limited_by}");
        }
    }
}

#[test]
fn a_run_that_is_reported_before_its_end_was_paused() {
    let endless = endless();
    for method in Method::ALL {
        let report = with_run!(method, Search::new(&endless), Zero, |run| {
            assert!(run.run_for(10).unwrap().is_progress());
            run.into_report().unwrap()
        });
        assert_cut_off(&endless, &report, Limit::Paused, method);
    }
}

#[test]
fn a_cut_off_search_knows_the_goal_that_it_had_generated() {
    // The first expansion generates the goal at cost 9, and 2 leads to it more cheaply.
    let graph = Graph::new(&[(0, 1, 9u32), (0, 2, 1), (2, 1, 1)], &[1]);
    let report = Search::new(&graph)
        .limits(Limits::new().expansions(1))
        .dijkstra()
        .unwrap();
    assert_eq!(
        report.incumbent(&graph).unwrap().map(|path| path.cost()),
        Some(9)
    );
    assert_eq!(report.lower_bound(), Some(1));
    assert_eq!(report.path(), None);
}

#[cfg(feature = "color-walk")]
mod on_the_game {
    use super::*;
    use colorwalk::adaptors::WithGoal;
    use colorwalk::color_walk::{Board, ColorWalk, Position, Start};

    #[test]
    fn a_search_that_commits_clears_the_board_by_a_path_of_real_moves() {
        for number in 1..=3 {
            let game = ColorWalk::new(&Board::series(number).unwrap(), Start::CORNER).unwrap();
            for method in Method::capped(200, OnFull::Commit) {
                let mut counter = Counter::new();
                let search = Search::new(&game);
                let h = |position: &Position| position.cells_left();
                let report = method
                    .search_capped(search.observe(&mut counter), h)
                    .unwrap();
                let path = report.path().expect("every board can be cleared");
                assert_eq!(path.start(), game.start_position());
                assert!(game.replay(path.actions().iter().copied()).is_cleared());
                let mut at = game.start_position().clone();
                for (_, &colour, to, _) in path.steps() {
                    at = game.play(&at, colour).expect("no move is wasted");
                    assert_eq!(at, *to);
                }
                let stats = report.stats();
                assert_eq!(counter.count(EventKind::Committed), stats.commits);
                let is_blind = matches!(method, Method::CappedDijkstra(..));
                assert!(stats.commits > 0 || !is_blind);
                if stats.commits > 0 {
                    assert_eq!(report.claim(), Claim::Path);
                }
            }
        }
    }

    #[test]
    fn a_limit_on_memory_stops_the_search_of_a_whole_game() {
        let game = ColorWalk::new(&Board::series(1).unwrap(), Start::CORNER).unwrap();
        let none = WithGoal::new(&game, |_: &Position| false);
        for method in Method::ALL {
            if !method.keeps_all() {
                continue; // these run for ages in little memory
            }
            let bytes = colorwalk_testing::few_or_all(1 << 20, 1 << 22);
            let search = Search::new(&none).limits(Limits::new().bytes(bytes));
            let report = method
                .search(search, |p: &Position| p.cells_left())
                .unwrap();
            assert_cut_off(&none, &report, Limit::Bytes, method);
            assert!(
                report.stats().bytes_peak <= bytes,
                "{method:?}: {:?}",
                report.stats()
            );
        }
    }
}

/// With this many states, several are expanded ahead without interruption.
#[test]
fn a_large_search_that_nothing_can_interrupt_does_what_one_with_a_limit_does() {
    use Method::{AStar, Anytime, BestFirst, Bfs, Dijkstra, Greedy};
    use colorwalk_testing::few_or_all;
    let count: u64 = few_or_all(40_009, 100_003);
    let large = 1_000_003; // large enough that the frontier has no buckets
    for (scale, methods) in [
        (
            1,
            few_or_all(
                &[Bfs, AStar][..],
                &[Bfs, Dijkstra, AStar, Greedy, BestFirst, Anytime],
            ),
        ),
        (large, few_or_all(&[Dijkstra][..], &[Dijkstra, AStar])),
    ] {
        let scattered = Numbers::new(
            0,
            |n| {
                let costs = [2, 3, 1].map(|cost| cost * scale);
                let jumps = [(48_271, 1), (69_621, 2), (16_807, 3)];
                let next = jumps.map(|(factor, summand)| (factor, (n * factor + summand) % count));
                let jumps = next.into_iter().zip(costs);
                // Some edges are so cheap that their ends come before the states generated ahead.
                let step = ((1, (n + 1) % count), 1 + scale * u32::from(n % 3 > 0));
                jumps
                    .chain([step])
                    .map(|((factor, to), cost)| Successor::new(factor, to, cost))
            },
            |n| n == count - 1,
        );
        for &method in methods {
            let h = |&n: &u64| u32::from(n < count - 1);
            let free = method.search(Search::new(&scattered), h).unwrap();
            let limits = Limits::new().expansions(1 << 40);
            let limited = method
                .search(Search::new(&scattered).limits(limits), h)
                .unwrap();
            assert_eq!(free.cost(), limited.cost(), "{method:?}");
            let stats =
                [free.stats(), limited.stats()].map(|stats| colorwalk_testing::counts(&stats));
            assert_eq!(stats[0], stats[1], "{method:?}");
            let reached = free.reached().iter().zip(limited.reached().iter());
            for (free, limited) in reached {
                let [free, limited] =
                    [free, limited].map(|at| (at.id(), *at.state(), at.g(), at.depth()));
                assert_eq!(free, limited, "{method:?}");
            }
        }
    }
}

/// In a large space, the engine generates the successors of several states ahead of time.
#[test]
fn an_endless_list_in_a_large_space_is_cut_off_at_the_exact_number() {
    let edges = |state: u64| {
        let many = if state == 60_000 { usize::MAX } else { 3 };
        let next = (0..3).cycle().take(many);
        next.map(move |i| Successor::new(i, 3 * state + i, 1))
    };
    let late = Numbers::new(1, edges, |_| false);
    let search = || Search::new(&late).limits(Limits::new().generated(150_000));
    for report in [search().bfs(), search().dijkstra()] {
        let report = report.unwrap();
        assert_eq!(report.outcome(), &Outcome::CutOff(Limit::Generated));
        assert_eq!(report.stats().generated, 150_000);
        assert!(report.stats().expanded < 40_000, "the endless list came");
    }
}

/// An iterator that starts again if it is called after its end.
#[test]
fn successors_are_not_asked_for_after_their_end() {
    struct Again(u64);

    impl Iterator for Again {
        type Item = u64;

        fn next(&mut self) -> Option<u64> {
            self.0 = (self.0 + 1) % 3;
            (self.0 > 0).then_some(self.0)
        }
    }

    let unfused = Numbers::unweighted(0, |_| Again(0), |_| false);
    for method in Method::once() {
        let report = method.search(Search::new(&unfused), Zero).unwrap();
        let stats = report.stats();
        assert_eq!((stats.expanded, stats.generated), (3, 6), "{method:?}");
    }
}
