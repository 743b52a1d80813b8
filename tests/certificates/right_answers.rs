//! Every report of every search carries a certificate. Checkers that share no code with the searches accept it, on
//! random digraphs, with and without limits.

use colorwalk::algorithms::{BestFirst, Candidate, Dijkstra, Evaluation, OnFull};
use colorwalk::certificate::{self, Rule, Violation};
use colorwalk::{
    Claim, Duplicates, GoalTest, Limits, Outcome, Path, ReportOf, Search, Unit, Zero, problem_fn,
};
use colorwalk_testing::{
    Graph, Method, Order, dags, digraphs, distance, raised, table, with_admissible,
    with_consistent, with_run,
};
use proptest::prelude::*;

type Verdict = Result<(), Violation<u32>>;

/// Returns the verdict of the checker that knows the estimates. Searches without a heuristic keep zeros.
fn checked(
    method: Method,
    graph: &Graph<u32>,
    h: &[u32],
    report: &ReportOf<Graph<u32>>,
) -> Verdict {
    if method.is_informed() {
        report.certify_informed(graph, &table(h))
    } else {
        report.certify(graph)
    }
}

fn checked_on_path(graph: &Graph<u32>, h: &[u32], report: &ReportOf<Graph<u32>>) -> Verdict {
    report.certify_informed(graph, &table(h))
}

fn certify_all(graph: &Graph<u32>, h: &[u32]) -> Result<(), TestCaseError> {
    for method in Method::ending() {
        let report = method.search(Search::new(graph), table(h)).unwrap();
        if !method.leaves_out_by_estimate() {
            prop_assert_eq!(report.certify(graph), Ok(()), "{:?}", method);
        }
        prop_assert_eq!(checked(method, graph, h, &report), Ok(()), "{:?}", method);
    }
    Ok(())
}

/// The limits of a search; `None` means no limit.
#[derive(Clone, Debug)]
struct Caps {
    expansions: Option<u64>,
    generated: Option<u64>,
    depth: Option<u32>,
    max_cost: Option<u32>,
    frontier: Option<(usize, OnFull)>,
    goal_test: GoalTest,
}

impl Caps {
    fn put_on<'p>(&self, graph: &'p Graph<u32>) -> Search<&'p Graph<u32>> {
        // The limit on expansions ends searches that would commit for ever.
        let mut limits = Limits::new().expansions(self.expansions.unwrap_or(200));
        if let Some(generated) = self.generated {
            limits = limits.generated(generated);
        }
        let mut search = Search::new(graph).limits(limits);
        if let Some(max_cost) = self.max_cost {
            search = search.max_cost(max_cost);
        }
        search
    }
}

fn caps() -> impl Strategy<Value = Caps> {
    let maybe = prop::option::of::<std::ops::Range<u32>>;
    let on_full = prop_oneof![
        Just(OnFull::Stop),
        Just(OnFull::Commit),
        Just(OnFull::DropWorst)
    ];
    let goal_test = prop_oneof![
        4 => Just(GoalTest::OnExpansion),
        1 => Just(GoalTest::OnGeneration)
    ];
    let frontier = prop::option::weighted(0.3, (0usize..4, on_full));
    (
        (maybe(0..8), maybe(0..16), maybe(0..5), maybe(0..20)),
        frontier,
        goal_test,
    )
        .prop_map(|(limits, frontier, goal_test)| Caps {
            expansions: limits.0.map(u64::from),
            generated: limits.1.map(u64::from),
            depth: limits.2,
            max_cost: limits.3,
            frontier,
            goal_test,
        })
}

proptest! {
    #![proptest_config(colorwalk_testing::config(2000))]

    #[test]
    fn every_report_is_certified_with_a_consistent_heuristic((graph, h) in with_consistent()) {
        certify_all(&graph, &h)?;
    }

    #[test]
    fn every_report_is_certified_with_an_inconsistent_heuristic((graph, h) in with_admissible()) {
        certify_all(&graph, &h)?;
    }

    #[test]
    fn every_report_of_a_tree_search_is_certified(graph in dags()) {
        for method in Method::ending() {
            let search = Search::new(&graph).duplicates(Duplicates::Ignore);
            let report = method.search(search, Zero).unwrap();
            prop_assert_eq!(report.certify(&graph), Ok(()), "{:?}", method);
        }
    }

    #[test]
    fn every_report_of_a_limited_search_is_certified(
        (graph, h) in with_admissible(),
        caps in caps(),
    ) {
        for method in Method::with_cap(caps.frontier) {
            let order = Order { max_depth: caps.depth, ..Order::goal_test(caps.goal_test) };
            let report = method.search_in(order, caps.put_on(&graph), table(&h)).unwrap();
            prop_assert_eq!(checked(method, &graph, &h, &report), Ok(()), "{:?}: {:?}", method, report);
        }
    }

    #[test]
    fn every_report_of_a_paused_search_is_certified(
        (graph, h) in with_admissible(),
        steps in 1u64..6,
    ) {
        for method in Method::ALL {
            let report = with_run!(method, Search::new(&graph), table(&h), |run| {
                run.run_for(steps).unwrap();
                run.into_report().unwrap()
            });
            prop_assert_eq!(checked(method, &graph, &h, &report), Ok(()), "{:?}", method);
        }
    }

    /// They store almost nothing, so the checker walks by itself.
    #[test]
    fn reports_of_searches_in_the_memory_of_a_path_are_certified((graph, h) in with_admissible()) {
        let report = Search::new(&graph).iterative_deepening().unwrap();
        prop_assert_eq!(report.certify(&graph), Ok(()));
        let report = Search::new(&graph).idastar(table(&h)).unwrap();
        prop_assert_eq!(checked_on_path(&graph, &h, &report), Ok(()), "{:?}", report);
        let report = Search::new(&graph).branch_and_bound(table(&h)).unwrap();
        prop_assert_eq!(checked_on_path(&graph, &h, &report), Ok(()), "{:?}", report);
        let limits = Limits::new().expansions(4);
        let report = Search::new(&graph).limits(limits).idastar(table(&h)).unwrap();
        prop_assert_eq!(checked_on_path(&graph, &h, &report), Ok(()), "{:?}", report);
    }

    #[test]
    fn what_is_certified_as_cheapest_is_the_cheapest(graph in digraphs()) {
        let report = Search::new(&graph).dijkstra().unwrap();
        prop_assert_eq!(report.certify(&graph), Ok(()));
        if let Some(path) = report.path() {
            prop_assert_eq!(Some(i64::from(path.cost())), distance(&graph));
            prop_assert_eq!(certificate::path(&graph, path), Ok(()));
            prop_assert!(report.lower_bound() <= report.cost());
        }
    }

    #[test]
    fn the_tree_of_cheapest_paths_is_certified(graph in digraphs()) {
        let graph = graph.with_goals(&[]);
        let report = Search::new(&graph).dijkstra().unwrap();
        prop_assert_eq!(verify_tree(&graph, &tree_of(&report)), Ok(()));
    }

    #[test]
    fn an_order_of_a_graph_without_cycles_is_certified(graph in dags()) {
        let order: Vec<u32> = (0..graph.states).collect();
        prop_assert_eq!(certificate::topological_order(&graph, &order), Ok(()));
    }
}

type Tree = Vec<(u32, u32, Option<u32>)>;

fn tree_of(report: &ReportOf<Graph<u32>>) -> Tree {
    let reached = report.reached();
    let entries = reached.iter().map(|entry| {
        let predecessor = entry.predecessor().and_then(|id| reached.by_id(id));
        (
            *entry.state(),
            entry.g(),
            predecessor.map(|entry| *entry.state()),
        )
    });
    entries.collect()
}

fn verify_tree(graph: &Graph<u32>, tree: &Tree) -> Verdict {
    let entries = tree.iter();
    let entries = entries.map(|(state, cost, predecessor)| (state, *cost, predecessor.as_ref()));
    certificate::shortest_path_tree(graph, entries)
}

/// With edges of cost zero, predecessors can form a cycle.
#[test]
fn a_tree_of_predecessors_that_go_round_is_not_certified() {
    let graph = Graph::new(&[(0, 1, 3u32), (1, 2, 0), (2, 1, 0)], &[]);
    let tree = vec![(0, 0, None), (1, 3, Some(0)), (2, 3, Some(1))];
    assert_eq!(verify_tree(&graph, &tree), Ok(()));
    let round = vec![(0, 0, None), (1, 3, Some(2)), (2, 3, Some(1))];
    let violation = verify_tree(&graph, &round).unwrap_err();
    assert_eq!(raised(&violation), (Rule::PredecessorCycle, vec![1]));
}

#[test]
fn a_path_over_parallel_edges_is_certified_at_either_cost() {
    let graph = Graph::new(&[(0, 1, 5u32), (0, 1, 2), (0, 1, 9)], &[1]);
    let report = Search::new(&graph).bfs().unwrap();
    assert_eq!(report.cost(), Some(5)); // the first edge, not the cheapest
    assert_eq!(report.certify(&graph), Ok(()));
    assert_eq!(
        Search::new(&graph).dijkstra().unwrap().certify(&graph),
        Ok(())
    );
}

/// The path takes another one of the parallel edges than the edge at its position.
#[test]
fn a_path_over_a_thousand_parallel_edges_is_certified_at_the_last_but_one_cost() {
    let edges: Vec<_> = (1..=1_000u32).map(|cost| (0, 1, cost)).collect();
    let path = Path::replay(&Graph::new(&edges, &[1]), 0, [998]).unwrap();
    assert_eq!(path.cost(), 999);
    let turned: Vec<_> = edges.into_iter().rev().collect();
    assert_eq!(certificate::path(&Graph::new(&turned, &[1]), &path), Ok(()));
}

#[test]
fn a_search_in_an_infinite_graph_is_certified() {
    let plane = problem_fn(
        (0i32, 0i32),
        |&(x, y)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|to| (to, Unit)),
        |&(x, y)| x == 5 && y == 7,
    );
    let h = |&(x, y): &(i32, i32)| x.abs_diff(5) + y.abs_diff(7);
    let breadth = Search::new(&plane).bfs().unwrap();
    assert_eq!(breadth.certify(&plane), Ok(()));
    let astar = Search::new(&plane).astar(h).unwrap();
    assert_eq!(astar.certify(&plane), Ok(()));
    assert_eq!(astar.claim(), Claim::CheapestIfAdmissible);
}

/// A search that keeps only the states of its path proves that there is no path, and keeps nothing afterwards.
#[test]
fn an_exhausted_search_that_kept_nothing_is_certified_by_a_walk() {
    let ring = problem_fn(0u32, |&n| [1, 3].map(|k| ((n + k) % 8, Unit)), |&n| n > 8);
    let report = Search::new(&ring)
        .dfs(colorwalk::algorithms::CycleRule::OnPath)
        .unwrap();
    assert!(matches!(report.outcome(), Outcome::Exhausted));
    assert!(report.reached().is_empty());
    assert_eq!(report.certify(&ring), Ok(()));
}

/// The goal at cost 1 is generated first and ends the search. The goal at cost 0 is not recorded, so the lower bound
/// does not include it.
#[test]
fn a_goal_at_generation_proves_no_lower_bound_beyond_what_was_recorded() {
    let graph = Graph::new(&[(0, 1, 1u32), (0, 1, 0)], &[1]);
    let early = Dijkstra::new().goal_test(GoalTest::OnGeneration);
    let report = Search::new(&graph).run(early).unwrap();
    assert_eq!(report.certify(&graph), Ok(()));
}

/// The lower bound is the cost of the pruned edge, although cheaper states are open.
#[test]

fn a_search_by_key_with_a_cap_on_cost_knows_no_lower_bound() {
    let graph = Graph::new(&[(0, 1, 6u32), (0, 1, 0)], &[1]);
    let report = Search::new(&graph)
        .max_cost(0)
        .greedy_best_first(|_: &u32| 0)
        .unwrap();
    assert_eq!(report.certify(&graph), Ok(()));
}

/// The frontier is cleared for a state that cannot reach the goal.
#[test]

fn a_search_that_committed_proves_no_absence_of_a_path() {
    let graph = Graph::new(&[(0, 1, 1u32), (0, 2, 2), (2, 3, 1)], &[3]);
    let report = Search::new(&graph)
        .capped_dijkstra(Dijkstra::new(), 0, OnFull::Commit)
        .unwrap();
    assert_eq!(report.certify(&graph), Ok(()), "{report:?}");
}

/// State 1 is reopened and then dropped. Its place must not go to 5, whose predecessor 3 still has that place as its
/// own predecessor.
#[test]
fn the_place_of_a_dropped_state_that_others_were_reached_by_is_not_given_away() {
    struct Key;

    impl Evaluation<&Graph<u32>> for Key {
        type Key = u32;
        const BY_COST: bool = true;

        fn key(&mut self, candidate: &Candidate<'_, &Graph<u32>>) -> Option<u32> {
            Some(match (candidate.state(), candidate.g()) {
                (1, 10) => 0,
                (1, _) => 9,
                (state, _) => state.saturating_sub(1),
            })
        }
    }

    let edges = [
        (0, 1, 10u32),
        (0, 2, 1),
        (1, 3, 1),
        (2, 1, 1),
        (2, 4, 1),
        (3, 5, 1),
    ];
    let graph = Graph::new(&edges, &[5]);
    let search = Search::new(&graph);
    let report = search
        .capped_dijkstra(BestFirst::by_evaluation(Key), 2, OnFull::DropWorst)
        .unwrap();
    assert_eq!(report.certify(&graph), Ok(()));
}

/// The checker of a closed set without an end reads no more edges than the search did.
#[test]
fn checkers_end_where_successors_never_do() {
    let numbers = |endless: bool| {
        problem_fn(
            0u32,
            move |&n| {
                let count = if endless { usize::MAX } else { 3 };
                std::iter::repeat_n(((n + 1) % 4, 1u32), count)
            },
            |_| false,
        )
    };
    let problem = numbers(false);
    let report = Search::new(&problem).dijkstra().unwrap();
    assert_eq!(report.certify(&problem), Ok(()));
    let violation = report.certify(&numbers(true)).unwrap_err();
    assert_eq!(violation.rule, Rule::TooManyEdges);
    assert!(violation.to_string().contains("generated 12"));
}

/// The checker must know the estimates, which the report does not have.
#[test]
fn a_state_that_its_estimate_kept_out_is_checked_by_its_estimate() {
    let line = problem_fn(
        0i32,
        |&x| [x + 1, x - 1, x - 2].map(|to| (to, Unit)),
        |&x| x == 4,
    );
    let h = |&x: &i32| u32::try_from(4 - x).unwrap_or(0) * 3 / 4;
    let report = Search::new(&line).max_cost(4).astar(h).unwrap();
    let violation = report.certify(&line).unwrap_err();
    assert_eq!(
        raised(&violation),
        (Rule::NotReached, vec![0, -2]),
        "{violation}"
    );
    assert_eq!(report.certify_informed(&line, &h), Ok(()));
    let other = |&x: &i32| h(&x).min(1);
    let violation = report.certify_informed(&line, &other).unwrap_err();
    assert_eq!(raised(&violation), (Rule::Estimate, vec![0]));
}

#[cfg(feature = "color-walk")]
#[test]
fn games_are_certified() {
    use colorwalk::color_walk::{Board, ColorWalk, Start};

    let board: Board = "01201\n20112\n12010\n00121".parse().unwrap();
    let game = ColorWalk::new(&board, Start::Cluster(0)).unwrap();
    let breadth = Search::new(&game).bfs().unwrap();
    assert_eq!(breadth.certify(&game), Ok(()));
    let dijkstra = Search::new(&game).dijkstra().unwrap();
    assert_eq!(dijkstra.certify(&game), Ok(()));
    assert_eq!(breadth.cost(), dijkstra.cost());
}
