//! Wrong answers are rejected, each by the checker that is meant for it, for the reason that is meant.

use colorwalk::algorithms::{CycleRule, DepthFirst};
use colorwalk::certificate::{self, Violation};
use colorwalk::laws::{self, Law};
use colorwalk::{Claim, Cost, Limits, NonNegativeCost, Path, ReportOf, Search, Step};
use colorwalk_testing::{Graph, table, two_ways as graph};

type Verdict = Result<(), Violation<u32>>;

fn with_edge(edge: (u32, u32, u32)) -> Graph<u32> {
    let mut graph = graph();
    graph.edges.push(edge);
    graph.states = graph.states.max(edge.0 + 1).max(edge.1 + 1);
    graph
}

fn without_edge(from: u32, to: u32) -> Graph<u32> {
    let mut graph = graph();
    graph.edges.retain(|edge| (edge.0, edge.1) != (from, to));
    graph
}

fn with_cost(from: u32, to: u32, cost: u32) -> Graph<u32> {
    let mut graph = without_edge(from, to);
    graph.edges.push((from, to, cost));
    graph
}

fn dijkstra() -> ReportOf<Graph<u32>> {
    let graph = graph();
    let report = Search::new(&graph).dijkstra().unwrap();
    assert_eq!(report.cost(), Some(6));
    assert_eq!(report.certify(&graph), Ok(()));
    report
}

// Answers to another problem: paths.

#[test]
fn a_path_over_an_edge_that_is_gone_is_rejected() {
    let verdict = dijkstra().certify(&without_edge(1, 2));
    assert_eq!(verdict, Err(Violation::NoEdge { from: 1, to: 2 }));
}

#[test]
fn a_path_whose_edge_costs_more_now_is_rejected() {
    let verdict = dijkstra().certify(&with_cost(1, 2, 3));
    let [claimed, least, greatest] = ["6", "7", "7"].map(str::to_owned);
    let violation = Violation::PathCost {
        claimed,
        least,
        greatest,
    };
    assert_eq!(verdict, Err(violation));
}

#[test]
fn a_path_from_a_state_that_is_no_start_is_rejected() {
    let mut other = graph();
    other.starts = vec![4];
    let verdict = dijkstra().certify(&other);
    assert_eq!(verdict, Err(Violation::NotAStart { state: 0 }));
}

#[test]
fn a_path_to_a_state_that_is_no_goal_is_rejected() {
    let verdict = dijkstra().certify(&graph().with_goals(&[4]));
    assert_eq!(verdict, Err(Violation::NotAGoal { state: 3 }));
}

#[test]
fn a_path_that_a_depth_first_search_found_is_checked_too() {
    let right = graph();
    let report = Search::new(&right).dfs(CycleRule::Closed).unwrap();
    assert_eq!(report.claim(), Claim::Path);
    assert_eq!(report.certify(&right), Ok(()));
    let verdict = report.certify(&without_edge(2, 3));
    assert_eq!(verdict, Err(Violation::NoEdge { from: 2, to: 3 }));
}

// Answers to another problem: the cheapest path.

#[test]
fn a_cheaper_edge_between_reached_states_is_found() {
    let verdict = dijkstra().certify(&with_edge((0, 2, 1)));
    let violation = Violation::Relaxable {
        from: 0,
        to: 2,
        g_to: "4".to_owned(),
        through: "1".to_owned(),
    };
    assert_eq!(verdict, Err(violation));
}

#[test]
fn an_edge_to_a_state_that_was_never_reached_is_found() {
    let verdict = dijkstra().certify(&with_edge((1, 5, 1)));
    let violation = Violation::NotReached {
        from: 1,
        to: 5,
        through: "3".to_owned(),
        bound: "6".to_owned(),
    };
    assert_eq!(verdict, Err(violation));
}

#[test]
fn an_edge_that_is_too_dear_to_matter_is_no_objection() {
    assert_eq!(dijkstra().certify(&with_edge((1, 5, 4))), Ok(()));
    assert_eq!(dijkstra().certify(&with_edge((0, 2, 9))), Ok(()));
}

#[test]
fn a_cheaper_goal_is_found() {
    let verdict = dijkstra().certify(&graph().with_goals(&[2, 3]));
    let violation = Violation::GoalTooCheap {
        state: 2,
        g: "4".to_owned(),
        bound: "6".to_owned(),
    };
    assert_eq!(verdict, Err(violation));
}

#[test]
fn a_start_that_was_not_known_is_found() {
    let mut other = with_edge((5, 3, 1));
    other.starts = vec![0, 5];
    let verdict = dijkstra().certify(&other);
    assert_eq!(verdict, Err(Violation::StartNotReached { state: 5 }));
    other.starts = vec![0, 2];
    let verdict = dijkstra().certify(&other);
    assert!(matches!(
        verdict,
        Err(Violation::StartNotZero { state: 2, .. })
    ));
}

#[test]
fn the_answer_of_astar_is_checked_by_its_estimates() {
    let right = graph();
    let h = [5, 3, 2, 0, 4];
    let report = Search::new(&right).astar(table(&h)).unwrap();
    assert_eq!(report.claim(), Claim::CheapestIfAdmissible);
    assert_eq!(report.certify(&right), Ok(()));
    let verdict = report.certify(&with_edge((0, 2, 1)));
    assert!(matches!(
        verdict,
        Err(Violation::Relaxable { from: 0, to: 2, .. })
    ));
}

/// The estimate of 4 is too high, and the answer too dear. The checker relies on estimates, and the law
/// finds the wrong one.
#[test]
fn what_an_inadmissible_heuristic_hides_is_found_by_the_law() {
    let graph = with_cost(4, 3, 1);
    let h = [0, 0, 0, 0, 9];
    let report = Search::new(&graph).astar(table(&h)).unwrap();
    assert_eq!(report.cost(), Some(6)); // 0, 4, 3 costs 5
    assert_eq!(report.certify_informed(&graph, &table(&h)), Ok(()));
    let broken = laws::check_heuristic(&graph, &table(&h)).unwrap_err();
    assert_eq!(broken.law(), Law::HeuristicAdmissible);
    assert_eq!(
        broken.to_string(),
        "heuristic.admissible does not hold: h(u) <= d(u), but h(4) = 9, d = 1"
    );
    let honest = report.certify_informed(&graph, &|_: &u32| 0);
    assert!(matches!(honest, Err(Violation::Estimate { state: 4, .. })));
}

// Answers to another problem: the fewest edges, no path, a lower bound.

#[test]
fn a_shortcut_is_found_in_the_layers() {
    let right = graph();
    let report = Search::new(&right).bfs().unwrap();
    assert_eq!(report.claim(), Claim::FewestEdges);
    assert_eq!(report.certify(&right), Ok(()));

    let verdict = report.certify(&graph().with_goals(&[1, 3]));
    let violation = Violation::GoalTooNear {
        state: 1,
        depth: 1,
        edges: 2,
    };
    assert_eq!(verdict, Err(violation));

    let mut other = graph();
    other.edges.push((0, 3, 100));
    let verdict = report.certify(&other);
    let violation = Violation::LayerSkipped {
        from: 0,
        to: 3,
        depth_from: 0,
        depth_to: Some(2),
    };
    assert_eq!(verdict, Err(violation));
}

fn exhausted() -> ReportOf<Graph<u32>> {
    let report = Search::new(&graph().with_goals(&[])).bfs().unwrap();
    assert_eq!(report.claim(), Claim::NoPath);
    assert_eq!(report.certify(&graph().with_goals(&[])), Ok(()));
    report
}

#[test]
fn a_way_out_of_the_closed_set_is_found() {
    let verdict = exhausted().certify(&with_edge((4, 5, 1)).with_goals(&[]));
    assert_eq!(verdict, Err(Violation::Missing { from: 4, to: 5 }));
}

#[test]
fn a_goal_in_the_closed_set_is_found() {
    let verdict = exhausted().certify(&graph().with_goals(&[4]));
    assert_eq!(verdict, Err(Violation::GoalReached { state: 4 }));
}

#[test]
fn a_start_outside_the_closed_set_is_found() {
    let mut other = graph().with_goals(&[]);
    other.starts = vec![5];
    let verdict = exhausted().certify(&other);
    // 5 has no successors and is no goal, so that it is true that there is no path.
    assert_eq!(verdict, Ok(()));
    other.edges.extend([(5, 6, 1), (6, 7, 1)]);
    other.goals.insert(7);
    let verdict = exhausted().certify(&other);
    assert_eq!(verdict, Err(Violation::StartNotReached { state: 5 }));
}

#[test]
fn a_goal_is_found_although_the_search_kept_nothing() {
    let right = graph().with_goals(&[]);
    let report = Search::new(&right).dfs(CycleRule::OnPath).unwrap();
    assert_eq!(report.certify(&right), Ok(()));
    let verdict = report.certify(&graph());
    assert_eq!(verdict, Err(Violation::StartNotReached { state: 0 }));
    let mut endless = right;
    endless.edges = vec![(0, 0, 1); 1000];
    assert!(report.certify(&endless).is_err());
}

#[test]
fn a_lower_bound_that_is_too_high_is_found() {
    let right = graph();
    let limits = Limits::new().expansions(2);
    let report = Search::new(&right).limits(limits).dijkstra().unwrap();
    assert_eq!(report.lower_bound(), Some(4));
    assert_eq!(report.certify(&right), Ok(()));

    let verdict = report.certify(&with_edge((0, 3, 3)));
    let violation = Violation::NotReached {
        from: 0,
        to: 3,
        through: "3".to_owned(),
        bound: "4".to_owned(),
    };
    assert_eq!(verdict, Err(violation));
    let verdict = report.certify(&graph().with_goals(&[1]));
    assert!(matches!(
        verdict,
        Err(Violation::GoalTooCheap { state: 1, .. })
    ));
}

// Answers to another problem: searches from both ends.

/// 0 -> 1 -> ... -> 8 at 2 an edge.
fn line() -> Graph<u32> {
    let edges: Vec<_> = (0..8).map(|at| (at, at + 1, 2)).collect();
    Graph::new(&edges, &[8])
}

fn with_bridge(from: u32, to: u32, cost: u32) -> Graph<u32> {
    let mut graph = line();
    graph.edges.push((from, to, cost));
    graph.states = graph.states.max(from + 1).max(to + 1);
    graph
}

fn from_both_ends() -> [ReportOf<Graph<u32>>; 2] {
    let line = line();
    let reports = [
        Search::new(&line).bidirectional_dijkstra().unwrap(),
        Search::new(&line).bidirectional_bfs().unwrap(),
    ];
    for report in &reports {
        assert_eq!(report.cost(), Some(16));
        assert_eq!(report.certify(&line), Ok(()));
    }
    reports
}

#[test]
fn a_bridge_from_one_side_to_the_other_is_found() {
    let [dijkstra, breadth] = from_both_ends();
    let too_cheap = |g: u32| {
        let (g, bound) = (g.to_string(), "16".to_owned());
        Err(Violation::GoalTooCheap { state: 8, g, bound })
    };
    let too_near = |depth| {
        let (state, edges) = (8, 8);
        Err(Violation::GoalTooNear {
            state,
            depth,
            edges,
        })
    };
    // Neither 1 nor 6 knew of the edge; the path by it costs 8, and has four edges.
    let other = with_bridge(1, 6, 2);
    assert_eq!(dijkstra.certify(&other), too_cheap(8));
    assert_eq!(breadth.certify(&other), too_near(4));
    // By itself it is as dear as the whole path, but the way by it has fewer edges.
    let other = with_bridge(1, 6, 16);
    assert_eq!(dijkstra.certify(&other), Ok(()));
    assert_eq!(breadth.certify(&other), too_near(4));
    // From one end to the other.
    let other = with_bridge(0, 8, 15);
    assert_eq!(dijkstra.certify(&other), too_cheap(15));
}

/// The searches did not know of it; what they say is right all the same.
#[test]
fn an_edge_that_leads_nowhere_is_no_objection() {
    for report in from_both_ends() {
        for cost in [1, 14] {
            assert_eq!(report.certify(&with_bridge(1, 9, cost)), Ok(()));
        }
    }
}

#[test]
fn ends_that_the_search_did_not_begin_at_are_found() {
    let [dijkstra, breadth] = from_both_ends();
    for report in [&dijkstra, &breadth] {
        let is_of_the_end = |verdict: Result<(), _>, end| match verdict {
            Err(Violation::GoalTooCheap { state, .. } | Violation::GoalTooNear { state, .. }) => {
                state == end
            }
            _ => false,
        };
        let mut other = line();
        other.starts = vec![0, 9]; // from which nothing leads on
        assert_eq!(report.certify(&other), Ok(()));
        other.starts = vec![0, 1];
        assert!(is_of_the_end(report.certify(&other), 8));
        let verdict = report.certify(&line().with_goals(&[7, 8]));
        assert!(is_of_the_end(verdict, 7));
        let verdict = report.certify(&line().with_goals(&[7]));
        assert_eq!(verdict, Err(Violation::NotAGoal { state: 8 }));
    }
}

#[test]
fn the_path_of_a_search_from_both_ends_is_checked_too() {
    for report in from_both_ends() {
        let mut other = line();
        other.edges.remove(5);
        let verdict = report.certify(&other);
        assert_eq!(verdict, Err(Violation::NoEdge { from: 5, to: 6 }));
        other.edges.push((5, 6, 1));
        let verdict = report.certify(&other);
        assert!(matches!(verdict, Err(Violation::PathCost { .. })));
    }
}

/// 0 -> 1 -> 2 -> 3 and 4 -> 5 -> 6: the goal, 6, is out of reach, and its side is exhausted first.
#[test]
fn a_way_into_the_closed_set_of_the_goal_is_found() {
    let right = Graph::new(
        &[
            (0, 1, 1),
            (0, 2, 1),
            (1, 3, 1),
            (2, 3, 1),
            (4, 5, 1),
            (5, 6, 1u32),
        ],
        &[6],
    );
    for report in [
        Search::new(&right).bidirectional_dijkstra().unwrap(),
        Search::new(&right).bidirectional_bfs().unwrap(),
    ] {
        assert_eq!(report.claim(), Claim::NoPath);
        assert_eq!(report.certify(&right), Ok(()));
        let goal_is_reached = Err(Violation::GoalReached { state: 6 });
        let mut other = right.clone();
        other.edges.push((3, 4, 1));
        assert_eq!(report.certify(&other), goal_is_reached);
        let mut other = right.clone();
        other.starts = vec![0, 4];
        assert_eq!(report.certify(&other), goal_is_reached);
        let verdict = report.certify(&right.with_goals(&[3]));
        assert_eq!(verdict, Err(Violation::GoalReached { state: 3 }));
    }
}

/// The start has no successors. The search ends before it knows what lies behind the goal.
#[test]
fn a_way_out_of_the_closed_set_of_the_start_is_found() {
    let right = Graph::new(&[(1, 3, 1), (2, 3, 1u32)], &[3]);
    for report in [
        Search::new(&right).bidirectional_dijkstra().unwrap(),
        Search::new(&right).bidirectional_bfs().unwrap(),
    ] {
        assert_eq!(report.claim(), Claim::NoPath);
        assert_eq!(report.certify(&right), Ok(()));
        let mut other = right.clone();
        other.edges.push((0, 1, 1));
        let verdict = report.certify(&other);
        assert_eq!(verdict, Err(Violation::GoalReached { state: 3 }));
    }
}

/// Off the path, which has a checker of its own, 9 to 12 lead away from the start.
#[test]
fn a_checker_that_walks_by_itself_ends_where_edges_never_do() {
    let mut right = with_bridge(0, 9, 2);
    let aside = [
        (9, 10),
        (10, 11),
        (11, 12),
        (16, 15),
        (15, 14),
        (14, 13),
        (13, 8),
    ];
    right.edges.extend(aside.map(|(from, to)| (from, to, 2)));
    right.states = 17;
    for report in [
        Search::new(&right).bidirectional_dijkstra().unwrap(),
        Search::new(&right).bidirectional_bfs().unwrap(),
    ] {
        assert_eq!(report.certify(&right), Ok(()));
        let generated = report.stats().generated;
        let mut endless = right.clone();
        endless.edges.extend(vec![(9, 9, 1); 1_000_001]);
        let verdict = report.certify(&endless);
        assert_eq!(verdict, Err(Violation::TooManyEdges { generated }));
    }
}

#[test]
fn a_negative_edge_is_found_wherever_a_walk_comes() {
    let edges: Vec<_> = (0..8).map(|at| (at, at + 1, Debit(2))).collect();
    let right = Graph::new(&edges, &[8]);
    let report = Search::new(&right).bidirectional_dijkstra().unwrap();
    assert_eq!(report.certify(&right), Ok(()));
    for (from, to) in [(1, 0), (7, 6)] {
        let mut wrong = right.clone();
        wrong.edges.push((from, to, Debit(-1)));
        let verdict = report.certify(&wrong);
        assert!(
            matches!(verdict, Err(Violation::NegativeEdge { from: at, .. }) if at == from),
            "{verdict:?}"
        );
    }
}

// Answers to another problem: all the cheapest paths, and the cheapest few.

/// Two ways from 0 to 3 at 4, by 1 and by 2, and 4 at the side.
fn diamond() -> Graph<u32> {
    Graph::new(
        &[(0, 1, 2), (1, 3, 2), (0, 2, 3), (2, 3, 1), (0, 4, 3)],
        &[3],
    )
}

fn diamond_with(edge: (u32, u32, u32)) -> Graph<u32> {
    let mut graph = diamond();
    graph.edges.push(edge);
    graph.states = graph.states.max(edge.1 + 1);
    graph
}

#[test]
fn wrong_sets_of_cheapest_paths_are_rejected() {
    let right = diamond();
    let all = Search::new(&right).all_shortest_paths().unwrap();
    assert_eq!(all.certify(&right), Ok(()));
    let verdict = all.certify(&diamond_with((1, 2, 1))); // a third way, by 1 and 2
    assert_eq!(verdict, Err(Violation::Missing { from: 1, to: 2 }));
    let verdict = all.certify(&diamond_with((0, 3, 4))); // and one without a stop
    assert_eq!(verdict, Err(Violation::Missing { from: 0, to: 3 }));
    let verdict = all.certify(&diamond_with((4, 3, 0)));
    assert!(matches!(
        verdict,
        Err(Violation::Relaxable { from: 4, to: 3, .. })
    ));
    let verdict = all.certify(&diamond_with((4, 5, 1))); // 5 may lead on at no cost
    assert!(matches!(
        verdict,
        Err(Violation::NotReached { from: 4, to: 5, .. })
    ));
    assert_eq!(all.certify(&diamond_with((4, 5, 2))), Ok(()));
    assert_eq!(all.certify(&diamond_with((2, 2, 0))), Ok(())); // no path goes round there
    let mut dearer = diamond();
    dearer.edges[2].2 = 4; // from 0 to 2
    let verdict = all.certify(&dearer);
    assert_eq!(verdict, Err(Violation::NotCheapest { from: 0, to: 2 }));

    let verify =
        |edges: Vec<_>, count| certificate::all_cheapest(&right, all.report(), edges, || count);
    let edges: Vec<_> = all.edges().collect();
    assert_eq!(verify(edges.clone(), Some(2)), Ok(()));
    for wrong in [Some(1), Some(3), None] {
        let violation = Violation::PathCount {
            claimed: wrong,
            counted: Some(2),
        };
        assert_eq!(verify(edges.clone(), wrong), Err(violation));
    }
    let twice = [&edges[..], &edges[..1]].concat();
    assert!(matches!(
        verify(twice, Some(2)),
        Err(Violation::NotCheapest { .. })
    ));
    let at_other_position: Vec<_> = edges
        .iter()
        .map(|&(from, at, to)| (from, at + 7, to))
        .collect();
    assert!(matches!(
        verify(at_other_position, Some(2)),
        Err(Violation::NotCheapest { .. })
    ));
}

/// The walk of the checker proves the cost, 10, although the search reached 1 at 9. So g-values are no evidence
/// of how many paths have that cost.
#[test]
fn a_goal_whose_g_value_is_too_low_is_not_counted_out() {
    let right = Graph::new(&[(0, 2, 10), (0, 1, 9u32)], &[2]);
    let all = Search::new(&right).all_shortest_paths().unwrap();
    assert_eq!((all.certify(&right), all.count()), (Ok(()), Some(1)));
    let other = Graph::new(&[(0, 2, 10), (0, 1, 10u32)], &[1, 2]);
    assert_eq!(all.report().certify(&other), Ok(()));
    let verdict = all.certify(&other);
    assert!(matches!(
        verdict,
        Err(Violation::GoalTooCheap { state: 1, .. })
    ));
}

/// A search that goes on past goals ends with nothing left, and claims nothing.
#[test]
fn an_exhausted_search_without_a_claim_does_not_prove_that_there_are_no_paths() {
    let right = diamond();
    let mut run = Search::new(&right).start(DepthFirst::new(CycleRule::Closed));
    while run.run_to_end().unwrap() != Step::Exhausted {}
    let report = run.finish().unwrap();
    assert_eq!(report.claim(), Claim::Nothing);
    assert_eq!(report.certify(&right), Ok(()));
    let verdict = certificate::all_cheapest(&right, &report, [], || Some(0));
    assert!(matches!(verdict, Err(Violation::GoalReached { .. })));
}

/// 1 and 2 lie on a cycle that costs nothing, so that paths are not counted; but where they begin and end is
/// known.
#[test]
fn the_ends_of_cheapest_paths_are_checked_where_paths_are_not_counted() {
    let edges = [(1, 2, 0), (2, 1, 0), (2, 0, 0u32)];
    let mut right = Graph::new(&edges, &[0]);
    right.states = 4;
    right.starts = vec![0, 1, 3];
    let all = Search::new(&right).all_shortest_paths().unwrap();
    assert_eq!((all.certify(&right), all.count()), (Ok(()), None));
    let verdict = all.certify(&right.with_goals(&[0, 3]));
    assert_eq!(verdict, Err(Violation::StartNotReached { state: 3 }));
    let mut other = right.clone();
    other.starts = vec![1];
    let verdict = all.certify(&other);
    assert_eq!(verdict, Err(Violation::NotAStart { state: 0 }));
}

/// Dijkstra's algorithm stops at the first goal, and leaves open what lies at the same cost.
#[test]
fn a_report_that_stops_at_the_first_goal_does_not_prove_that_there_are_no_more() {
    let right = diamond_with((2, 5, 1));
    let report = Search::new(&right).dijkstra().unwrap();
    assert_eq!(report.certify(&right), Ok(()));
    let all = Search::new(&right).all_shortest_paths().unwrap();
    let verdict = certificate::all_cheapest(&right, &report, all.edges(), || Some(2));
    assert!(
        matches!(verdict, Err(Violation::NotExpanded { state: 5, .. })),
        "{verdict:?}"
    );
}

#[test]
fn a_goal_at_the_end_of_an_edge_that_costs_nothing_is_found() {
    let right = diamond();
    let all = Search::new(&right).all_shortest_paths().unwrap();
    let verdict = all.certify(&right.with_goals(&[1, 3]));
    assert!(matches!(
        verdict,
        Err(Violation::GoalTooCheap { state: 1, .. })
    ));
    let limits = Limits::new().expansions(1);
    let cut_off = Search::new(&right)
        .limits(limits)
        .all_shortest_paths()
        .unwrap();
    assert_eq!(cut_off.certify(&right), Ok(()));
    let report = cut_off.report();
    let verdict = certificate::all_cheapest(&right, report, all.edges(), || Some(2));
    assert!(
        verdict.is_err(),
        "the cut-off search does not know these edges"
    );
}

#[test]
fn wrong_lists_of_paths_are_rejected() {
    let right = diamond();
    let few = Search::new(&right).k_shortest_paths(3).unwrap();
    assert_eq!(few.paths().len(), 2);
    assert_eq!(few.certify(&right), Ok(()));
    let verdict = few.certify(&diamond_with((4, 3, 0)));
    assert!(matches!(
        verdict,
        Err(Violation::GoalTooCheap { state: 3, .. })
    ));
    let verdict = few.certify(&right.with_goals(&[1, 3]));
    assert_eq!(verdict, Err(Violation::PassesGoal { state: 1 }));
    let mut other = right.clone();
    other.edges.remove(3);
    assert_eq!(
        few.certify(&other),
        Err(Violation::NoEdge { from: 2, to: 3 })
    );
    let mut endless = right.clone();
    endless.edges.extend(vec![(0, 1, 2); 10_000]);
    let generated = few.stats().generated;
    let verdict = few.certify(&endless);
    assert_eq!(verdict, Err(Violation::TooManyEdges { generated }));

    let dearer = diamond_with((4, 3, 9));
    let few = Search::new(&dearer).k_shortest_paths(3).unwrap();
    assert_eq!(few.certify(&dearer), Ok(()));
    let shuffled = [&few.paths()[0], &few.paths()[2], &few.paths()[1]];
    let [before, after] = ["12", "4"].map(str::to_owned);
    let verdict = certificate::ranked(&dearer, shuffled, few.stats().generated);
    assert_eq!(verdict, Err(Violation::OutOfOrder { before, after }));

    let round = Graph::new(&[(0, 1, 1), (1, 0, 1u32), (1, 2, 1)], &[2]);
    let path = Path::replay(&round, 0, [0, 0, 0, 1]).unwrap();
    let verdict = certificate::distinct(&round, [&path], 100);
    assert_eq!(verdict, Err(Violation::Repeated { state: 0 }));
}

/// Paths do not say which of two parallel edges they take, but no more than two can differ.
#[test]
fn paths_through_the_same_states_are_counted() {
    let right = Graph::new(&[(0, 1, 2), (0, 1, 2), (1, 2, 1u32)], &[2]);
    let few = Search::new(&right).k_shortest_paths(5).unwrap();
    assert_eq!(few.paths().len(), 2);
    assert_eq!(few.certify(&right), Ok(()));
    let mut single = right.clone();
    single.edges.remove(1);
    assert_eq!(few.certify(&single), Err(Violation::SamePath { state: 2 }));
}

/// 2 lies between the costs of the two edges, and is that of neither.
#[test]
fn a_cost_between_those_of_parallel_edges_is_rejected() {
    let right = Graph::new(&[(0, 1, 2), (0, 1, 1), (0, 1, 4u32)], &[1]);
    let report = Search::new(&right).dfs(CycleRule::Closed).unwrap();
    assert_eq!(report.cost(), Some(2));
    assert_eq!(report.certify(&right), Ok(()));
    let mut other = right.clone();
    other.edges[0].2 = 3;
    let [claimed, least, greatest] = ["2", "1", "4"].map(str::to_owned);
    let violation = Violation::PathCost {
        claimed,
        least,
        greatest,
    };
    assert_eq!(report.certify(&other), Err(violation));

    let right = Graph::new(&[(0, 1, 2), (0, 1, 2), (0, 1, 4u32)], &[1]);
    let few = Search::new(&right).k_shortest_paths(2).unwrap();
    assert_eq!(few.certify(&right), Ok(()));
    let mut other = right.clone();
    other.edges[1].2 = 3; // so that one path costs 2
    assert_eq!(few.certify(&other), Err(Violation::SamePath { state: 1 }));
}

/// So many choices of parallel edges differ in cost that not all are tried; the one that was taken is.
#[test]
fn a_cost_among_very_many_is_found_by_the_edges_that_were_taken() {
    let line = (0..20).flat_map(|n| [(n, n + 1, 1 << n), (n, n + 1, 0u32)]);
    let graph = Graph::new(&line.collect::<Vec<_>>(), &[20]);
    let turns = (0..20).map(|n| n % 2);
    let path = Path::replay(&graph, 0, turns).unwrap();
    assert_eq!(certificate::path(&graph, &path), Ok(()));
    let few = Search::new(&graph).k_shortest_paths(9).unwrap();
    assert_eq!(few.certify(&graph), Ok(()));
    let mut other = graph.clone();
    other.edges[0].2 = 2; // no sum is odd
    assert!(matches!(
        certificate::path(&other, &path),
        Err(Violation::PathCost { .. })
    ));
}

#[test]
fn a_lack_of_paths_that_is_not_one_is_found() {
    let right = Graph::new(&[(0, 1, 2u32)], &[2]);
    let few = Search::new(&right).k_shortest_paths(2).unwrap();
    assert_eq!((few.claim(), few.certify(&right)), (Claim::NoPath, Ok(())));
    let verdict = few.certify(&right.with_goals(&[1]));
    assert_eq!(verdict, Err(Violation::GoalReached { state: 1 }));
    let limits = Limits::new().expansions(1);
    let line = line();
    let cut_off = Search::new(&line)
        .limits(limits)
        .k_shortest_paths(2)
        .unwrap();
    assert_eq!(cut_off.lower_bound(), Some(2));
    assert_eq!(cut_off.certify(&line), Ok(()));
    let verdict = cut_off.certify(&with_bridge(0, 8, 1));
    assert!(verdict.is_err());
}

#[test]
fn a_negative_edge_is_found_where_the_type_claims_that_there_is_none() {
    let right = Graph::new(&[(0, 1, Debit(2)), (1, 2, Debit(2))], &[2]);
    let report = Search::new(&right).dijkstra().unwrap();
    assert_eq!(report.certify(&right), Ok(()));
    let mut wrong = right.clone();
    wrong.edges.push((1, 0, Debit(-1)));
    let verdict = report.certify(&wrong);
    assert!(matches!(
        verdict,
        Err(Violation::NegativeEdge { from: 1, to: 0, .. })
    ));
    assert_eq!(laws::check_non_negative(&right), Ok(()));
    let broken = laws::check_non_negative(&wrong).unwrap_err();
    assert_eq!(broken.law(), Law::CostNonNegative);
}

/// Claims to be no less than zero, and is not.
#[derive(Clone, Copy, Debug)]
struct Debit(i32);

impl Cost for Debit {
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

impl NonNegativeCost for Debit {}

// Wrong trees, cycles and orders.

fn verify_tree(tree: &[(u32, u32, Option<u32>)]) -> Verdict {
    let entries = tree.iter().map(|(v, cost, u)| (v, *cost, u.as_ref()));
    certificate::shortest_path_tree(&graph(), entries)
}

const TREE: [(u32, u32, Option<u32>); 5] = [
    (0, 0, None),
    (1, 2, Some(0)),
    (2, 4, Some(1)),
    (3, 6, Some(2)),
    (4, 4, Some(0)),
];

#[test]
fn wrong_trees_are_rejected() {
    assert_eq!(verify_tree(&TREE), Ok(()));
    let with = |at: usize, entry| {
        let mut tree = TREE;
        tree[at] = entry;
        verify_tree(&tree).unwrap_err()
    };
    let relaxable = with(3, (3, 8, Some(4)));
    assert!(matches!(
        relaxable,
        Violation::Relaxable { from: 2, to: 3, .. }
    ));
    let too_low = with(3, (3, 5, Some(2)));
    assert!(matches!(
        too_low,
        Violation::NotTight { from: 2, to: 3, .. }
    ));
    let no_edge = with(3, (3, 6, Some(1)));
    assert!(matches!(
        no_edge,
        Violation::NotTight { from: 1, to: 3, .. }
    ));
    let rootless = with(3, (3, 6, None));
    assert_eq!(rootless, Violation::Rootless { state: 3 });
    let twice = with(3, (1, 2, Some(0)));
    assert_eq!(twice, Violation::Repeated { state: 1 });
    let start = with(0, (0, 1, None));
    assert!(matches!(start, Violation::StartNotZero { state: 0, .. }));
    let missing = verify_tree(&TREE[..4]).unwrap_err();
    assert_eq!(missing, Violation::Missing { from: 0, to: 4 });
    let no_start = verify_tree(&TREE[1..]).unwrap_err();
    assert_eq!(no_start, Violation::StartNotReached { state: 0 });
}

#[test]
fn a_tree_within_reach_of_a_negative_cycle_is_rejected() {
    let graph = Graph::new(&[(0, 1, 1i64), (1, 2, 1), (2, 1, -2)], &[]);
    let tree = [(0, 0, None), (1, 0, Some(2)), (2, 1, Some(1))];
    let entries = tree
        .iter()
        .map(|(v, cost, u): &(u32, i64, Option<u32>)| (v, *cost, u.as_ref()));
    let verdict = certificate::shortest_path_tree(&graph, entries);
    assert!(verdict.is_err());
    assert_eq!(certificate::negative_cycle(&graph, &[1, 2]), Ok(()));
}

#[test]
fn wrong_cycles_are_rejected() {
    let graph = Graph::new(
        &[(0, 1, 4i32), (0, 1, 1), (1, 2, -3), (2, 0, 2), (2, 2, -1)],
        &[],
    );
    let negative = |states: &[u32]| certificate::negative_cycle(&graph, states);
    assert_eq!(certificate::cycle(&graph, &[0, 1, 2]), Ok(()));
    assert_eq!(
        negative(&[0, 1, 2]), // by the cheaper edge of two
        Err(Violation::NotNegative {
            cost: "0".to_owned()
        })
    );
    assert_eq!(negative(&[2]), Ok(()));
    assert_eq!(negative(&[1, 2, 2, 0]), Ok(())); // round by 0, and once round 2
    assert_eq!(negative(&[]), Err(Violation::EmptyCycle));
    assert_eq!(negative(&[1]), Err(Violation::NoEdge { from: 1, to: 1 }));
    assert_eq!(
        certificate::cycle(&graph, &[0, 2]),
        Err(Violation::NoEdge { from: 0, to: 2 })
    );
    assert_eq!(
        certificate::cycle(&graph, &[1, 2]),
        Err(Violation::NoEdge { from: 2, to: 1 })
    );
    let below = Graph::new(&[(0, 1, i32::MIN), (1, 0, -1)], &[]);
    assert_eq!(certificate::negative_cycle(&below, &[0, 1]), Ok(())); // whatever the sum is
    let overflow = Graph::new(&[(0, 1, i32::MAX), (1, 0, 1)], &[]);
    assert!(matches!(
        certificate::negative_cycle(&overflow, &[0, 1]),
        Err(Violation::Overflow { state: 0 })
    ));
}

#[test]
fn wrong_orders_are_rejected() {
    let graph = graph();
    let order = |states: &[u32]| certificate::topological_order(&graph, states);
    assert_eq!(order(&[0, 4, 1, 2, 3]), Ok(()));
    assert_eq!(
        order(&[0, 4, 2, 1, 3]),
        Err(Violation::Backward { from: 1, to: 2 })
    );
    assert_eq!(
        order(&[0, 1, 2, 3]),
        Err(Violation::Missing { from: 0, to: 4 })
    );
    assert_eq!(
        order(&[0, 4, 1, 1, 2, 3]),
        Err(Violation::Repeated { state: 1 })
    );
    assert_eq!(
        order(&[4, 1, 2, 3]),
        Err(Violation::StartNotReached { state: 0 })
    );
    let loops = Graph::new(&[(0, 0, 1u32)], &[]);
    assert_eq!(
        certificate::topological_order(&loops, &[0]),
        Err(Violation::Backward { from: 0, to: 0 })
    );
}
