//! Named instances, each with every search that applies, and the counts of its work.
//!
//! Changed counts are changed behaviour.

use std::cell::Cell;
use std::time::Duration;

use colorwalk::algorithms::{BreadthFirst, CycleRule, Dijkstra, GraphError, Wanted};
use colorwalk::observe::{Counter, EventKind, Progress, Recorder};
use colorwalk::{
    AdditiveCost, Claim, Cost, GoalTest, Limits, NonNegativeCost, NonNegativeReal, Outcome, Path,
    Real, ReportOf, Search, SearchError, SearchProblem, StateId, Step, Successor, Unit, Weight,
    Zero, problem_fn,
};
use colorwalk_testing::numbers::Numbers;
use colorwalk_testing::{
    Graph, Method, Order, RULES, by_g, distance, others, small, table, walk, watched,
};

/// Returns the answer of each search, and the work that it took. Searches with the same line share it.
fn lines(graph: &Graph<u32>, estimates: &[u32]) -> Vec<String> {
    let mut lines: Vec<(Vec<String>, String)> = Vec::new();
    for method in Method::ending() {
        let mut counter = Counter::new();
        let search = Search::new(graph).observe(watched(&mut counter));
        let report = method.search(search, table(estimates)).unwrap();
        let stats = report.stats();
        // Beaten goals, and states at the bound of a round, are closed without an expansion.
        let closes_more = method.goes_on() || method.makes_rounds();
        assert!(closes_more || counter.count(EventKind::Closed) == stats.expanded);
        assert_eq!(counter.count(EventKind::Reopened), stats.reopened);
        assert_eq!(counter.count(EventKind::NotRelaxed), stats.duplicates);
        let found = match report.outcome() {
            Outcome::Found(path) => {
                walk(graph, path);
                format!("{:?} at {}", path.states(), path.cost())
            }
            Outcome::Exhausted => "no path".to_owned(),
            Outcome::CutOff(limit) => format!("cut off: {limit}"),
        };
        let (expanded, generated, reopened) = (stats.expanded, stats.generated, stats.reopened);
        let told =
            format!("{found}; {expanded} expanded, {generated} generated, {reopened} reopened");
        let name = match method {
            Method::Dfs(rule) => format!("Dfs{rule:?}"),
            _ => format!("{method:?}"),
        };
        match lines.iter_mut().find(|line| line.1 == told) {
            Some((names, _)) => names.push(name),
            None => lines.push((vec![name], told)),
        }
    }
    let lines = lines.into_iter();
    lines
        .map(|(names, told)| format!("{}: {told}", names.join(" ")))
        .collect()
}

fn assert_lines(graph: &Graph<u32>, estimates: &[u32], expected: &[&str]) {
    let lines = lines(graph, estimates);
    assert_eq!(lines, expected, "\n{}\n", lines.join("\n"));
    let best = distance(graph).map(small);
    for (name, cost) in others(graph) {
        assert_eq!(cost, best, "{name}");
    }
}

/// Random digraphs often miss this case. h(2) = 6 is exact and h(1) = 0 is admissible, but together they are
/// inconsistent. So 1 is closed at g = 3 before the cheaper way through 2 is tried.
///
/// ```text
/// 0 --3--> 1 --5--> 3, the goal
/// 0 --1--> 2 --1--> 1
/// ```
#[test]
fn an_inconsistent_heuristic_makes_astar_reopen_a_closed_state() {
    let graph = Graph::new(&[(0, 1, 3u32), (0, 2, 1), (1, 3, 5), (2, 1, 1)], &[3]);
    let h = [0, 0, 6, 0];
    assert_lines(
        &graph,
        &h,
        &[
            "Bfs DfsClosed DfsOnPath Weighted Greedy BestFirst Beam: [0, 1, 3] at 8; 2 expanded, 3 generated, 0 reopened",
            "Dijkstra: [0, 2, 1, 3] at 7; 3 expanded, 4 generated, 0 reopened",
            "AStar: [0, 2, 1, 3] at 7; 4 expanded, 5 generated, 1 reopened",
            "IterativeDeepening: [0, 1, 3] at 8; 3 expanded, 5 generated, 0 reopened",
            "IdaStar: [0, 2, 1, 3] at 7; 7 expanded, 10 generated, 0 reopened",
            "BranchAndBound: [0, 2, 1, 3] at 7; 4 expanded, 5 generated, 0 reopened",
            "Anytime: [0, 2, 1, 3] at 7; 4 expanded, 5 generated, 2 reopened",
        ],
    );
    let mut recorder = Recorder::new();
    let report = Search::new(&graph)
        .observe(&mut recorder)
        .astar(table(&h))
        .unwrap();
    assert_eq!(report.cost(), Some(7));
    let reopened = recorder
        .records()
        .iter()
        .filter(|r| r.kind == EventKind::Reopened);
    let reopened: Vec<_> = reopened.map(|r| (r.state.unwrap().1, r.g)).collect();
    assert_eq!(reopened, [(1, Some(2))]);
}

/// The graphs of Martelli (1977). A path from the start to state 1 costs less by 2ᵐ⁻² for each state m on it, so there
/// are as many costs as sets of states. The estimates are admissible, since the last edge to the goal is expensive, and
/// make A* expand the lowest number first. It meets the costs from the highest to the lowest, like a binary counter.
#[test]
fn the_reopenings_of_astar_can_be_exponential_in_the_states() {
    for n in 3u32..=12 {
        let start = n;
        let large = (1 << n) + n; // more than any path to state 1 costs
        let mut edges = vec![(1, 0, n * large)]; // 0 is the goal
        for from in 2..=n {
            for to in 1..from {
                edges.push((from, to, (1 << (from - 2)) + from - (1 << (to - 1)) - to));
            }
        }
        let mut graph = Graph::new(&edges, &[0]);
        graph.starts = vec![start];
        let h = |&state: &u32| state.saturating_sub(1) * large;
        let report = Search::new(&graph).astar(h).unwrap();
        assert_eq!(report.cost(), Some(n * large + n - 1)); // every stop is taken
        let stats = report.stats();
        assert_eq!(stats.expanded, 1 << (n - 1));
        assert_eq!(stats.reopened, stats.expanded - u64::from(n));
        let dijkstra = Search::new(&graph).dijkstra().unwrap();
        assert_eq!(dijkstra.cost(), report.cost());
        assert_eq!(dijkstra.stats().expanded, u64::from(n));
    }
}

#[test]
fn a_cycle_that_costs_nothing_is_walked_once() {
    let graph = Graph::new(&[(0, 1, 0u32), (1, 2, 0), (2, 0, 0), (2, 3, 4)], &[3]);
    assert_lines(
        &graph,
        &[4, 4, 4, 0],
        &[
            "Bfs DfsClosed DfsOnPath Dijkstra AStar Weighted Greedy BestFirst IdaStar BranchAndBound Beam Anytime: [0, 1, 2, 3] at 4; 3 expanded, 4 generated, 0 reopened",
            "IterativeDeepening: [0, 1, 2, 3] at 4; 6 expanded, 7 generated, 0 reopened",
        ],
    );
    assert_lines(
        &graph.with_goals(&[4]),
        &[0; 5],
        &[
            "Bfs DfsClosed DfsOnPath Dijkstra AStar Weighted Greedy BestFirst BranchAndBound Beam Anytime: no path; 4 expanded, 4 generated, 0 reopened",
            "IterativeDeepening: no path; 6 expanded, 7 generated, 0 reopened",
            "IdaStar: no path; 7 expanded, 8 generated, 0 reopened",
        ],
    );
}

#[test]
fn of_parallel_edges_the_cheapest_counts_where_costs_count() {
    let graph = Graph::new(
        &[(0, 1, 5u32), (0, 1, 2), (0, 1, 9), (1, 2, 1), (1, 2, 1)],
        &[2],
    );
    assert_lines(
        &graph,
        &[3, 1, 0],
        &[
            "Bfs Beam: [0, 1, 2] at 6; 2 expanded, 4 generated, 0 reopened",
            "DfsClosed DfsOnPath: [0, 1, 2] at 6; 2 expanded, 5 generated, 0 reopened",
            "Dijkstra AStar Weighted Greedy BestFirst IdaStar BranchAndBound Anytime: [0, 1, 2] at 3; 2 expanded, 5 generated, 0 reopened",
            "IterativeDeepening: [0, 1, 2] at 6; 3 expanded, 8 generated, 0 reopened",
        ],
    );
    let actions = |report: ReportOf<Graph<u32>>| report.into_path().unwrap().into_parts().1;
    assert_eq!(actions(Search::new(&graph).dijkstra().unwrap()), [1, 3]);
    assert_eq!(actions(Search::new(&graph).bfs().unwrap()), [0, 3]);
    assert_eq!(
        actions(Search::new(&graph).dfs(CycleRule::Closed).unwrap()),
        [0, 3]
    );
    assert_eq!(
        actions(Search::new(&graph).dfs(CycleRule::OnPath).unwrap()),
        [0, 3]
    );
}

#[test]
fn a_self_loop_leads_nowhere() {
    let graph = Graph::new(&[(0, 0, 0u32), (0, 0, 3), (0, 1, 1), (1, 1, 0)], &[1]);
    assert_lines(
        &graph,
        &[1, 0],
        &[
            "Bfs DfsClosed DfsOnPath Dijkstra AStar Weighted Greedy BestFirst IterativeDeepening IdaStar BranchAndBound Beam Anytime: [0, 1] at 1; 1 expanded, 3 generated, 0 reopened",
        ],
    );
    assert_lines(
        &graph.with_goals(&[2]),
        &[0; 3],
        &[
            "Bfs DfsClosed DfsOnPath Dijkstra AStar Weighted Greedy BestFirst BranchAndBound Beam Anytime: no path; 2 expanded, 4 generated, 0 reopened",
            "IterativeDeepening: no path; 3 expanded, 7 generated, 0 reopened",
            "IdaStar: no path; 5 expanded, 11 generated, 0 reopened",
        ],
    );
}

#[test]
fn a_start_that_is_a_goal_is_found_without_an_expansion() {
    let graph = Graph::new(&[(0, 1, 1u32)], &[0, 1]);
    for line in lines(&graph, &[0, 0]) {
        assert!(
            line.ends_with("[0] at 0; 0 expanded, 0 generated, 0 reopened"),
            "{line}"
        );
    }
    for method in Method::ALL {
        // Even limits of zero do not interfere.
        let limits = Limits::new().expansions(0).generated(0);
        let search = Search::new(&graph).limits(limits).max_cost(0);
        let report = method.search_in(Order::max_depth(0), search, Zero).unwrap();
        assert_eq!(report.path().map(Path::len), Some(0), "{method:?}");
        assert_eq!(report.claim(), method.claim());
    }
}

#[test]
fn a_goal_everywhere_is_the_first_start() {
    let mut graph = Graph::new(&[(0, 1, 1u32), (1, 2, 1)], &[0, 1, 2]);
    graph.starts = vec![2, 1, 0];
    for method in Method::ALL {
        let report = method.search(Search::new(&graph), Zero).unwrap();
        assert_eq!(report.path().unwrap().states(), [2], "{method:?}");
        assert_eq!(report.stats().expanded, 0);
    }
}

#[test]
fn a_start_without_successors_is_exhausted_after_one_expansion() {
    let graph = Graph::new(&[(1, 0, 1u32)], &[1]);
    for line in lines(&graph, &[0, 0]) {
        assert!(
            line.ends_with("no path; 1 expanded, 0 generated, 0 reopened")
                || line == "IterativeDeepening: no path; 0 expanded, 0 generated, 0 reopened",
            "{line}"
        );
    }
}

#[test]
fn a_problem_without_starts_is_exhausted_at_once() {
    let mut graph = Graph::new(&[(0, 1, 1u32)], &[1]);
    graph.starts.clear();
    for method in Method::ALL {
        let report = method.search(Search::new(&graph), Zero).unwrap();
        assert!(matches!(report.outcome(), Outcome::Exhausted), "{method:?}");
        assert_eq!(report.claim(), Claim::NoPath);
        assert_eq!(report.stats().expanded, 0);
        assert!(report.reached().is_empty());
        assert_eq!(report.reached().layers(), [0u64; 0]);
    }
}

#[test]
fn of_several_starts_the_nearest_counts_and_a_repeated_one_is_one() {
    let edges = [(0, 3, 9u32), (1, 2, 1), (2, 3, 1), (3, 4, 1)];
    let mut graph = Graph::new(&edges, &[4]);
    graph.starts = vec![0, 1, 0];
    assert_lines(
        &graph,
        &[3, 3, 2, 1, 0],
        &[
            "Bfs: [0, 3, 4] at 10; 3 expanded, 3 generated, 0 reopened",
            "DfsClosed DfsOnPath Greedy BestFirst: [0, 3, 4] at 10; 2 expanded, 2 generated, 0 reopened",
            "Dijkstra AStar Weighted IdaStar Anytime: [1, 2, 3, 4] at 3; 4 expanded, 4 generated, 0 reopened",
            "IterativeDeepening: [0, 3, 4] at 10; 5 expanded, 5 generated, 0 reopened",
            "BranchAndBound: [1, 2, 3, 4] at 3; 5 expanded, 5 generated, 0 reopened",
            "Beam: [0, 3, 4] at 10; 4 expanded, 4 generated, 0 reopened",
        ],
    );
}

#[test]
fn a_goal_that_no_edge_enters_is_not_found() {
    let graph = Graph::new(&[(0, 1, 1u32), (1, 2, 1), (2, 0, 1), (3, 0, 1)], &[3]);
    assert_lines(
        &graph,
        &[1, 2, 3, 0],
        &[
            "Bfs DfsClosed DfsOnPath Dijkstra AStar Weighted Greedy BestFirst BranchAndBound Beam Anytime: no path; 3 expanded, 3 generated, 0 reopened",
            "IterativeDeepening IdaStar: no path; 6 expanded, 6 generated, 0 reopened",
        ],
    );
}

/// The edge that overflows leads to state 2, on the path 0, 1, 2.
fn assert_overflow_names_the_state<C, T>(largest: T, one: T)
where
    C: Cost<Total = T> + From<T> + PartialEq,
    T: Copy + Ord + std::fmt::Debug,
{
    let edges = [
        (0, 1, C::from(largest)),
        (1, 2, C::from(one)),
        (2, 3, C::from(one)),
    ];
    let graph = Graph::new(&edges, &[3]);
    let zero = |_: &u32| C::ZERO;
    let overflow = SearchError::CostOverflow { state: 2 };
    assert_eq!(Search::new(&graph).bfs().unwrap_err(), overflow);
    for rule in RULES {
        assert_eq!(Search::new(&graph).dfs(rule).unwrap_err(), overflow);
    }
    assert_eq!(
        Search::new(&graph).greedy_best_first(zero).unwrap_err(),
        overflow
    );
    assert_eq!(Search::new(&graph).best_first(by_g).unwrap_err(), overflow);
    let deepening = Search::new(&graph).iterative_deepening();
    assert_eq!(deepening.unwrap_err(), overflow);
    assert_eq!(Search::new(&graph).beam(1, zero).unwrap_err(), overflow);
    // Up to the greatest value there is no error.
    let graph = graph.with_goals(&[1]);
    assert_eq!(Search::new(&graph).bfs().unwrap().cost(), Some(largest));
}

#[test]
fn a_cost_that_leaves_its_type_is_an_error_that_names_the_state() {
    assert_overflow_names_the_state::<u8, u8>(u8::MAX, 1);
    assert_overflow_names_the_state::<i8, i8>(i8::MAX, 1);
    assert_overflow_names_the_state::<i32, i32>(i32::MIN, -1);
    assert_overflow_names_the_state::<u64, u64>(u64::MAX, 1);
    assert_overflow_names_the_state::<i128, i128>(i128::MAX, 1);
    let largest = Real::new(f64::MAX).unwrap();
    assert_overflow_names_the_state::<Real, Real>(largest, largest);

    let graph = Graph::new(&[(0, 1, u8::MAX), (1, 2, 1), (2, 3, 1)], &[3]);
    let overflow = SearchError::CostOverflow { state: 2 };
    for method in Method::ALL {
        let error = method.search(Search::new(&graph), Zero).unwrap_err();
        match method {
            // 2 · g
            Method::Weighted | Method::Anytime => {
                assert_eq!(error, SearchError::KeyOverflow { state: 1 });
            }
            _ => assert_eq!(error, overflow, "{method:?}"),
        }
    }
}

#[test]
fn a_key_that_leaves_its_type_is_an_error_that_names_the_state() {
    let graph = Graph::new(&[(0, 1, 200u8), (1, 2, 1)], &[2]);
    let h = |&state: &u32| [0, 100, 0][state as usize];
    let overflow = SearchError::KeyOverflow { state: 1 };
    for method in [
        Method::AStar,
        Method::Weighted,
        Method::IdaStar,
        Method::BranchAndBound,
        Method::Beam,
        Method::Anytime,
    ] {
        let error = method.search(Search::new(&graph), h).unwrap_err();
        assert_eq!(error, overflow, "{method:?}");
    }
    assert_eq!(
        Search::new(&graph).greedy_best_first(h).unwrap().cost(),
        Some(201)
    );
}

#[test]
fn a_weight_beyond_the_type_of_costs_is_no_overflow_of_what_is_zero() {
    assert_eq!(u8::scale(0, 300), Some(0));
    assert_eq!(i8::scale(0, 300), Some(0));
    let graph = Graph::new(&[(0, 1, 0u8)], &[1]);
    let report = Search::new(&graph)
        .weighted_astar(|_: &u32| 0, 300)
        .unwrap();
    assert_eq!(report.cost(), Some(0));
}

/// A cost type that claims not to be negative, but is.
#[derive(Clone, Copy, Debug)]
struct Liar(i32);

impl Cost for Liar {
    type Total = i32;
    const ZERO: i32 = 0;

    fn extend(self, path: i32) -> Option<i32> {
        path.checked_add(self.0)
    }

    fn sum(left: i32, right: i32) -> Option<i32> {
        left.checked_add(right)
    }

    fn scale(total: i32, factor: u32) -> Option<i32> {
        total.checked_mul(i32::try_from(factor).ok()?)
    }
}

impl AdditiveCost for Liar {}

impl NonNegativeCost for Liar {}

#[test]
fn a_negative_cost_in_a_type_that_claims_none_is_an_error_where_it_matters() {
    let edges = [
        (0, 1, Liar(2)),
        (1, 2, Liar(-1)),
        (2, 1, Liar(-1)),
        (2, 3, Liar(1)),
    ];
    let graph = Graph::new(&edges, &[3]);
    for method in Method::ending() {
        let result = method.search(Search::new(&graph), Zero);
        if method.is_exact() || method == Method::Weighted {
            let error = SearchError::NegativeCost { state: 1 };
            assert_eq!(result.unwrap_err(), error, "{method:?}");
        } else {
            assert_eq!(result.unwrap().cost(), Some(2), "{method:?}");
        }
    }
}

/// Each turn round such a cycle costs less, so a search that followed it would never end.
#[test]
fn a_cycle_of_negative_cost_does_not_keep_a_search_from_ending() {
    let edges = [(0, 1, 1i32), (1, 2, -3), (2, 0, 1), (2, 3, 1)];
    for goals in [&[3][..], &[]] {
        let graph = Graph::new(&edges, goals);
        let h = |&state: &u32| i32::try_from(state).unwrap() - 3;
        let by_cost = Search::new(&graph).best_first(by_g).unwrap();
        let greedy = Search::new(&graph).greedy_best_first(h).unwrap();
        let bfs = Search::new(&graph).bfs().unwrap();
        let closed = Search::new(&graph).dfs(CycleRule::Closed).unwrap();
        let on_path = Search::new(&graph).dfs(CycleRule::OnPath).unwrap();
        for report in [by_cost, greedy, bfs, closed, on_path] {
            assert_eq!(report.cost(), goals.first().map(|_| -1));
            assert!(report.stats().expanded <= 4);
        }
        let deepening = Search::new(&graph).iterative_deepening().unwrap();
        assert_eq!(deepening.cost(), goals.first().map(|_| -1));
        let beam = Search::new(&graph).beam(9, h).unwrap();
        assert_eq!(beam.cost(), goals.first().map(|_| -1));
        let error = Search::new(&graph).bellman_ford().unwrap_err();
        assert!(matches!(error, GraphError::NegativeCycle(_)), "{error:?}");
        let error = Search::new(&graph).dag_shortest_paths(Wanted::Cheapest);
        assert!(matches!(error, Err(GraphError::Cycle(_))));
    }
}

/// A problem whose successors exist at the first calls and are gone afterwards.
struct Fickle {
    calls: Cell<u32>,
    steady: u32,
}

impl SearchProblem for Fickle {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == 3
    }

    fn successors(&self, state: &u32) -> impl IntoIterator<Item = Successor<u32, (), u32>> {
        self.calls.set(self.calls.get() + 1);
        let is_there = self.calls.get() <= self.steady;
        is_there.then(|| Successor::new((), state + 1, 1))
    }
}

#[test]
fn successors_that_change_between_calls_are_an_error_and_not_a_wrong_path() {
    for method in Method::led_by_exact_estimates() {
        let fickle = Fickle {
            calls: Cell::new(0),
            steady: 3, // the expansions, without the replay
        };
        let error = method
            .search(Search::new(&fickle), |s: &u32| 3 - s)
            .unwrap_err();
        assert_eq!(error, SearchError::Unfaithful { state: 0 }, "{method:?}");
    }
}

/// A path of n edges takes n more calls of `successors` than the expansions.
#[test]
fn a_path_that_was_found_is_replayed_once() {
    for method in Method::led_by_exact_estimates() {
        let fickle = Fickle {
            calls: Cell::new(0),
            steady: u32::MAX,
        };
        let report = method
            .search(Search::new(&fickle), |s: &u32| 3 - s)
            .unwrap();
        assert_eq!(report.stats().expanded, 3);
        assert_eq!(fickle.calls.get(), 3 + 3, "{method:?}");
    }
}

/// The edge leads to another state when the path is replayed.
#[test]
fn a_replay_that_ends_elsewhere_is_an_error() {
    for method in Method::ALL {
        let calls = Cell::new(0);
        let drifting = Numbers::unweighted(
            0,
            |n| {
                calls.set(calls.get() + 1);
                [n + calls.get()]
            },
            |n| n > 5,
        );
        let result = method.search(Search::new(&drifting), Zero);
        assert!(
            matches!(result, Err(SearchError::Unfaithful { .. })),
            "{method:?}"
        );
    }
}

#[test]
fn a_line_of_a_million_states_overflows_no_stack() {
    // A tenth of it would also overflow a stack: each state has only 20 bytes.
    let length: u32 = colorwalk_testing::few_or_all(100_000, 1_000_000);
    let end = u64::from(length);
    let line = Numbers::unweighted(0, |n| (n < end).then_some(n + 1), |n| n == end);
    for method in Method::led_by_exact_estimates() {
        let report = method
            .search(Search::new(&line), |&n: &u64| {
                length - u32::try_from(n).unwrap()
            })
            .unwrap();
        assert_eq!(report.cost(), Some(length), "{method:?}");
        assert_eq!(report.path().unwrap().len(), length as usize);
        assert_eq!(report.stats().expanded, u64::from(length));
        assert_eq!(report.stats().frontier_peak, 1);
    }
}

#[test]
fn a_state_of_a_hundred_thousand_successors_is_one_expansion() {
    // The full test has as many successors as the name says.
    let width: u32 = colorwalk_testing::few_or_all(20_000, 100_000);
    let fan = Numbers::new(
        0,
        |n| {
            let edges = (n == 0).then_some(1..=width).into_iter().flatten();
            edges.map(|m| Successor::new(m.into(), m.into(), m))
        },
        |n| n == u64::from(width),
    );
    for method in Method::ALL {
        if method == Method::IdaStar {
            continue; // a round for each cost
        }
        let report = method.search(Search::new(&fan), Zero).unwrap();
        assert_eq!(
            report.path().unwrap().actions(),
            [u64::from(width)],
            "{method:?}"
        );
        let stats = report.stats();
        assert_eq!(stats.generated, u64::from(width), "{method:?}");
        let before_goal = match method {
            Method::Bfs | Method::IterativeDeepening | Method::Beam => 1,
            Method::Greedy | Method::BestFirst if stats.expanded == 1 => 1,
            _ => u64::from(width),
        };
        assert_eq!(stats.expanded, before_goal, "{method:?}");
        assert_eq!(
            report.reached().len(),
            match method {
                _ if method.keeps_all() => width as usize + 1,
                Method::BranchAndBound => 0,
                _ => 2, // the others were removed
            },
            "{method:?}"
        );
    }
}

#[test]
fn float_costs_add_up_and_break_ties_exactly() {
    let cost = |value: f64| NonNegativeReal::new(value).unwrap();
    // 0.1 + 0.2 is more than 0.3 by one unit in the last place, so the direct edge is cheaper.
    let edges = [
        (0, 1, cost(0.1)),
        (1, 2, cost(0.2)),
        (0, 2, cost(0.3)),
        (2, 3, cost(0.0)),
    ];
    let graph = Graph::new(&edges, &[3]);
    let zero = |_: &u32| NonNegativeReal::ZERO;
    let search = || Search::new(&graph);
    for report in [search().dijkstra(), search().astar(zero)] {
        let report = report.unwrap();
        assert_eq!(report.path().unwrap().states(), [0, 2, 3]);
        assert_eq!(report.cost(), Some(cost(0.3)));
    }
    let weight = Weight::new(3, 2).unwrap();
    let report = search().weighted_astar(zero, weight).unwrap();
    assert_eq!(report.cost(), Some(cost(0.3)));
    let signed = problem_fn(0u32, |&n| [(n + 1, Real::new(-0.5).unwrap())], |&n| n == 4);
    assert_eq!(
        Search::new(&signed).bfs().unwrap().cost(),
        Some(Real::new(-2.0).unwrap())
    );
}

#[test]
fn an_early_goal_test_ends_sooner_and_claims_less() {
    let graph = Graph::new(&[(0, 1, 9u32), (0, 2, 1), (2, 1, 1)], &[1]);
    for (goal_test, cost, claim, expanded) in [
        (GoalTest::OnExpansion, 2, Claim::Cheapest, 2),
        (GoalTest::OnGeneration, 9, Claim::Path, 1),
    ] {
        let dijkstra = Dijkstra::new().goal_test(goal_test);
        let report = Search::new(&graph).run(dijkstra).unwrap();
        let seen = (report.cost(), report.claim(), report.stats().expanded);
        assert_eq!(seen, (Some(cost), claim, expanded));
    }
}

#[test]
fn a_recorder_keeps_every_event_in_order() {
    use EventKind::{Closed, Discovered, Examined, Goal, NotRelaxed, Relaxed};
    let graph = Graph::new(&[(0, 1, 9u32), (0, 2, 1), (2, 1, 1), (2, 0, 1)], &[1]);
    let mut recorder = Recorder::new();
    let mut counter = Counter::new();
    let report = Search::new(&graph)
        .observe((&mut recorder, &mut counter))
        .dijkstra()
        .unwrap();
    let short = |record: &colorwalk::observe::Record<u32, u32>| {
        (
            record.kind,
            record.state.unwrap().1,
            record.g.unwrap(),
            record.depth.unwrap(),
        )
    };
    assert_eq!(
        recorder.records().iter().map(short).collect::<Vec<_>>(),
        [
            (Discovered, 0, 0, 0),
            (Examined, 0, 0, 0),
            (Closed, 0, 0, 0),
            (Discovered, 1, 9, 1),
            (Discovered, 2, 1, 1),
            (Examined, 2, 1, 1),
            (Closed, 2, 1, 1),
            (Relaxed, 1, 2, 2),
            (NotRelaxed, 0, 0, 0),
            (Goal, 1, 2, 2),
        ]
    );
    assert_eq!(counter.count(Closed), report.stats().expanded);
    assert_eq!(counter.count(NotRelaxed), report.stats().duplicates);
    assert_eq!(counter.count(Relaxed), 1);
    let predecessors = recorder
        .records()
        .iter()
        .map(|r| r.predecessor.map(StateId::index));
    let expected = [
        None,
        None,
        None,
        Some(0),
        Some(0),
        Some(0),
        Some(0),
        Some(2),
        None,
        Some(2),
    ];
    assert_eq!(predecessors.collect::<Vec<_>>(), expected);
}

#[test]
fn progress_is_reported_once_a_period_and_at_the_end() {
    let line = Numbers::unweighted(0, |n| [n + 1], |n| n == 9);
    let hour = Duration::from_secs(3_600);
    let each = vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 9];
    for (period, expected) in [(Duration::ZERO, each), (hour, vec![1, 9])] {
        let mut reported = Vec::new();
        let progress = Progress::new(period, |expanded| reported.push(expanded));
        let report = Search::new(&line).observe(progress).bfs().unwrap();
        assert_eq!(report.cost(), Some(9));
        assert_eq!(reported, expected, "{period:?}");
    }
}

#[test]
fn nothing_is_told_after_the_end_of_a_run() {
    let graph = Graph::new(&[(0, 1, 1u32)], &[]);
    let mut run = Search::new(&graph)
        .observe(Counter::new())
        .start(Dijkstra::new());
    assert_eq!(run.run_to_end().unwrap(), Step::Exhausted);
    assert_eq!(run.step().unwrap(), Step::Exhausted);
    assert_eq!(run.observer().count(EventKind::Exhausted), 1);
    assert!(run.peek().is_none());
    let bad = Graph::new(&[(0, 1, 255u8), (1, 2, 1)], &[]);
    let mut run = Search::new(&bad).start(BreadthFirst::new());
    let error = SearchError::CostOverflow { state: 2 };
    assert_eq!(run.run_to_end(), Err(error.clone()));
    assert_eq!(run.step(), Err(error.clone()));
    assert_eq!(run.reached().count(), 2);
    assert_eq!(run.into_report().unwrap_err(), error);
}

#[test]
fn unit_costs_are_counted() {
    let ring: Vec<(u32, u32, Unit)> = (0..9).map(|n| (n, (n + 1) % 9, Unit)).collect();
    let ring = Graph::new(&ring, &[8]);
    for method in Method::led_by_exact_estimates() {
        let report = method.search(Search::new(&ring), |&n: &u32| 8 - n).unwrap();
        assert_eq!(
            (report.cost(), report.stats().expanded),
            (Some(8), 8),
            "{method:?}"
        );
    }
}

#[test]
fn a_depth_first_run_finds_a_reached_state_again_under_every_rule() {
    let graph = Graph::new(&[(0, 1, 1u32), (0, 2, 1), (1, 3, 1)], &[3]);
    for rule in RULES {
        let report = Search::new(&graph).dfs(rule).unwrap();
        for reached in report.reached() {
            let again = report.reached().get(reached.state());
            assert!(again.is_some(), "{rule:?}: {reached:?}");
        }
    }
}

#[test]
fn only_a_full_frontier_drops_states_and_the_events_say_no_more_than_the_counts() {
    let graph = Graph::new(&[(0, 1, 9u32), (0, 2, 1)], &[3]);
    for method in Method::ending() {
        let mut counter = Counter::new();
        let search = Search::new(&graph)
            .max_cost(5)
            .observe(watched(&mut counter));
        let report = method.search(search, Zero).unwrap();
        assert_eq!(
            counter.count(EventKind::Dropped),
            report.stats().dropped,
            "{method:?}"
        );
    }
}

/// With a heuristic it is the state with the least estimate, and otherwise the state that would have been expanded
/// next. An exhausted search has no such state.
#[test]
fn a_search_without_a_path_tells_where_it_had_got_to() {
    let graph = Graph::new(&[(0, 1, 1u32), (1, 2, 1)], &[]);
    let is_led = |&method: &Method| method != Method::IterativeDeepening; // this search starts over
    for method in Method::ending().filter(is_led) {
        let report = method.search(Search::new(&graph), |s: &u32| 2 - s).unwrap();
        let nearest = (method.is_informed() && method.keeps_all()).then_some(2);
        assert_eq!(
            report.closest(&graph).unwrap().map(|path| *path.end()),
            nearest,
            "{method:?} was exhausted"
        );
        let search = Search::new(&graph).limits(Limits::new().expansions(1));
        let report = method.search(search, |s: &u32| 2 - s).unwrap();
        assert_eq!(
            report.closest(&graph).unwrap().map(|path| *path.end()),
            Some(1),
            "{method:?}"
        );
    }
}

/// By estimate, 1 and 2 are equally near, and 2 is cheaper to reach. 3 is even cheaper, but farther.
#[test]
fn of_states_that_are_equally_near_an_exhausted_search_takes_the_one_with_the_cheapest_path() {
    let graph = Graph::new(&[(0, 1, 5u32), (0, 3, 1), (3, 2, 2)], &[]);
    let near = |state: &u32| [3, 1, 1, 2][*state as usize];
    let report = Search::new(&graph).astar(near).unwrap();
    assert_eq!(*report.outcome(), Outcome::Exhausted);
    let way = report.closest(&graph).unwrap().unwrap();
    assert_eq!(way.states(), [0, 3, 2]);
    assert!(report.incumbent(&graph).unwrap().is_none());
    assert_eq!(report.certify(&graph), Ok(()));

    let blind = Search::new(&graph).astar(|_| 0).unwrap();
    assert!(blind.closest(&graph).unwrap().is_none());
}
