//! Wrong answers are rejected by the checker that is responsible, for the intended reason.

use colorwalk::algorithms::{CycleRule, DepthFirst};
use colorwalk::certificate::{self, Rule, Violation};
use colorwalk::laws::{self, Law};
use colorwalk::{AdditiveCost, Claim, Cost, Limits, NonNegativeCost, Path, ReportOf, Search, Step};
use colorwalk_testing::{Graph, message, objection, raised, table, two_ways as graph};

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
    assert_eq!(objection(verdict), (Rule::NoEdge, vec![1, 2]));
}

#[test]
fn a_path_whose_edge_costs_more_now_is_rejected() {
    let verdict = dijkstra().certify(&with_cost(1, 2, 3));
    assert_eq!(
        message(verdict),
        "the path claims to cost 6, but its edges add up to at least 7 and at most 7"
    );
}

#[test]
fn a_path_from_a_state_that_is_no_start_is_rejected() {
    let mut other = graph();
    other.starts = vec![4];
    let verdict = dijkstra().certify(&other);
    assert_eq!(objection(verdict), (Rule::NotAStart, vec![0]));
}

#[test]
fn a_path_to_a_state_that_is_no_goal_is_rejected() {
    let verdict = dijkstra().certify(&graph().with_goals(&[4]));
    assert_eq!(objection(verdict), (Rule::NotAGoal, vec![3]));
}

#[test]
fn a_path_that_a_depth_first_search_found_is_checked_too() {
    let right = graph();
    let report = Search::new(&right).dfs(CycleRule::Closed).unwrap();
    assert_eq!(report.claim(), Claim::Path);
    assert_eq!(report.certify(&right), Ok(()));
    let verdict = report.certify(&without_edge(2, 3));
    assert_eq!(objection(verdict), (Rule::NoEdge, vec![2, 3]));
}

// Answers to another problem: the cheapest path.

#[test]
fn a_cheaper_edge_between_reached_states_is_found() {
    let verdict = dijkstra().certify(&with_edge((0, 2, 1)));
    assert_eq!(
        message(verdict),
        "g(v) <= g(u) + c(u, v) does not hold: g(2) = 4, but g(u) + c(u, v) = 1 by way of u = 0"
    );
}

#[test]
fn an_edge_to_a_state_that_was_never_reached_is_found() {
    let verdict = dijkstra().certify(&with_edge((1, 5, 1)));
    assert_eq!(
        message(verdict),
        "5 was not reached, but it is a successor of 1 at a path cost of 3, where 6 is claimed"
    );
}

#[test]
fn an_edge_that_is_too_dear_to_matter_is_no_objection() {
    assert_eq!(dijkstra().certify(&with_edge((1, 5, 4))), Ok(()));
    assert_eq!(dijkstra().certify(&with_edge((0, 2, 9))), Ok(()));
}

#[test]
fn a_cheaper_goal_is_found() {
    let verdict = dijkstra().certify(&graph().with_goals(&[2, 3]));
    assert_eq!(
        message(verdict),
        "the goal 2 was reached at g = 4, less than 6"
    );
}

#[test]
fn a_start_that_was_not_known_is_found() {
    let mut other = with_edge((5, 3, 1));
    other.starts = vec![0, 5];
    let verdict = dijkstra().certify(&other);
    assert_eq!(objection(verdict), (Rule::StartNotReached, vec![5]));
    other.starts = vec![0, 2];
    let verdict = dijkstra().certify(&other);
    assert_eq!(objection(verdict), (Rule::StartNotZero, vec![2]));
}

#[test]
fn the_answer_of_astar_is_checked_by_its_estimates() {
    let right = graph();
    let h = [5, 3, 2, 0, 4];
    let report = Search::new(&right).astar(table(&h)).unwrap();
    assert_eq!(report.claim(), Claim::CheapestIfAdmissible);
    assert_eq!(report.certify(&right), Ok(()));
    let verdict = report.certify(&with_edge((0, 2, 1)));
    assert_eq!(objection(verdict), (Rule::Relaxable, vec![0, 2]));
}

/// The estimate of 4 is too high, and the answer is too expensive. The checker relies on estimates; the law finds the
/// wrong one.
#[test]
fn what_an_inadmissible_heuristic_hides_is_found_by_the_law() {
    let graph = with_cost(4, 3, 1);
    let h = [0, 0, 0, 0, 9];
    let report = Search::new(&graph).astar(table(&h)).unwrap();
    assert_eq!(report.cost(), Some(6)); // 0, 4, 3 costs 5
    assert_eq!(report.certify_informed(&graph, &table(&h)), Ok(()));
    let broken = laws::check_heuristic(&graph, &table(&h)).unwrap_err();
    assert_eq!(broken.law, Law::HeuristicAdmissible);
    assert_eq!(
        broken.to_string(),
        "heuristic.admissible does not hold: h(u) <= d(u), but h(4) = 9, d = 1"
    );
    let honest = report.certify_informed(&graph, &|_: &u32| 0);
    assert_eq!(objection(honest), (Rule::Estimate, vec![4]));
}

// Answers to another problem: the fewest edges, no path, a lower bound.

#[test]
fn a_shortcut_is_found_in_the_layers() {
    let right = graph();
    let report = Search::new(&right).bfs().unwrap();
    assert_eq!(report.claim(), Claim::FewestEdges);
    assert_eq!(report.certify(&right), Ok(()));

    let verdict = report.certify(&graph().with_goals(&[1, 3]));
    assert_eq!(
        message(verdict),
        "the goal 1 is at depth 1, but the claim is that no path has fewer than 2 edges"
    );

    let mut other = graph();
    other.edges.push((0, 3, 100));
    let verdict = report.certify(&other);
    assert_eq!(
        message(verdict),
        "depth(v) <= depth(u) + 1 does not hold: u = 0 lies at depth 0, its successor v = 3 at depth 2"
    );
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
    assert_eq!(objection(verdict), (Rule::Missing, vec![4, 5]));
}

#[test]
fn a_goal_in_the_closed_set_is_found() {
    let verdict = exhausted().certify(&graph().with_goals(&[4]));
    assert_eq!(objection(verdict), (Rule::GoalReached, vec![4]));
}

#[test]
fn a_start_outside_the_closed_set_is_found() {
    let mut other = graph().with_goals(&[]);
    other.starts = vec![5];
    let verdict = exhausted().certify(&other);
    // 5 has no successors and is not a goal, so there really is no path.
    assert_eq!(verdict, Ok(()));
    other.edges.extend([(5, 6, 1), (6, 7, 1)]);
    other.goals.insert(7);
    let verdict = exhausted().certify(&other);
    assert_eq!(objection(verdict), (Rule::StartNotReached, vec![5]));
}

#[test]
fn a_goal_is_found_although_the_search_kept_nothing() {
    let right = graph().with_goals(&[]);
    let report = Search::new(&right).dfs(CycleRule::OnPath).unwrap();
    assert_eq!(report.certify(&right), Ok(()));
    let verdict = report.certify(&graph());
    assert_eq!(objection(verdict), (Rule::StartNotReached, vec![0]));
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
    assert_eq!(
        message(verdict),
        "3 was not reached, but it is a successor of 0 at a path cost of 3, where 4 is claimed"
    );
    let verdict = report.certify(&graph().with_goals(&[1]));
    assert_eq!(objection(verdict), (Rule::GoalTooCheap, vec![1]));
}

// Answers to another problem: bidirectional searches.

/// 0 -> 1 -> ... -> 8 at cost 2 per edge.
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
    let too_cheap = |g: u32| format!("the goal 8 was reached at g = {g}, less than 16");
    let too_near = |depth: u32| {
        format!(
            "the goal 8 is at depth {depth}, but the claim is that no path has fewer than 8 edges"
        )
    };
    // Neither 1 nor 6 knew the edge. The path through it costs 8 and has four edges.
    let other = with_bridge(1, 6, 2);
    assert_eq!(message(dijkstra.certify(&other)), too_cheap(8));
    assert_eq!(message(breadth.certify(&other)), too_near(4));
    // The edge alone costs as much as the whole path, but the path through it has fewer edges.
    let other = with_bridge(1, 6, 16);
    assert_eq!(dijkstra.certify(&other), Ok(()));
    assert_eq!(message(breadth.certify(&other)), too_near(4));
    // From one end to the other.
    let other = with_bridge(0, 8, 15);
    assert_eq!(message(dijkstra.certify(&other)), too_cheap(15));
}

/// The searches did not know the edge, but their answers are still right.
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
        let is_of_the_end = |verdict, end| {
            let (rule, states) = objection(verdict);
            matches!(rule, Rule::GoalTooCheap | Rule::GoalTooNear) && states == [end]
        };
        let mut other = line();
        other.starts = vec![0, 9]; // no edge leaves it
        assert_eq!(report.certify(&other), Ok(()));
        other.starts = vec![0, 1];
        assert!(is_of_the_end(report.certify(&other), 8));
        let verdict = report.certify(&line().with_goals(&[7, 8]));
        assert!(is_of_the_end(verdict, 7));
        let verdict = report.certify(&line().with_goals(&[7]));
        assert_eq!(objection(verdict), (Rule::NotAGoal, vec![8]));
    }
}

#[test]
fn the_path_of_a_search_from_both_ends_is_checked_too() {
    for report in from_both_ends() {
        let mut other = line();
        other.edges.remove(5);
        let verdict = report.certify(&other);
        assert_eq!(objection(verdict), (Rule::NoEdge, vec![5, 6]));
        other.edges.push((5, 6, 1));
        let verdict = report.certify(&other);
        assert_eq!(objection(verdict).0, Rule::PathCost);
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
        let goal_is_reached = (Rule::GoalReached, vec![6]);
        let mut other = right.clone();
        other.edges.push((3, 4, 1));
        assert_eq!(objection(report.certify(&other)), goal_is_reached);
        let mut other = right.clone();
        other.starts = vec![0, 4];
        assert_eq!(objection(report.certify(&other)), goal_is_reached);
        let verdict = report.certify(&right.with_goals(&[3]));
        assert_eq!(objection(verdict), (Rule::GoalReached, vec![3]));
    }
}

/// The start has no successors. The search ends before it knows what is behind the goal.
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
        assert_eq!(objection(verdict), (Rule::GoalReached, vec![3]));
    }
}

/// Outside the path, which has its own checker, 9 to 12 lead away from the start.
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
        let text = format!(
            "the answer needs more edges than a search that generated {generated} can have seen"
        );
        assert_eq!(message(verdict), text);
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
        let (rule, states) = objection(verdict);
        assert_eq!((rule, states[0]), (Rule::NegativeEdge, from));
    }
}

// Answers to another problem: all the cheapest paths, and the cheapest few.

/// Two ways from 0 to 3 at cost 4, through 1 and through 2; 4 is aside.
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
    let verdict = all.certify(&diamond_with((1, 2, 1))); // a third way, through 1 and 2
    assert_eq!(objection(verdict), (Rule::Missing, vec![1, 2]));
    let verdict = all.certify(&diamond_with((0, 3, 4))); // and a direct one
    assert_eq!(objection(verdict), (Rule::Missing, vec![0, 3]));
    let verdict = all.certify(&diamond_with((4, 3, 0)));
    assert_eq!(objection(verdict), (Rule::Relaxable, vec![4, 3]));
    let verdict = all.certify(&diamond_with((4, 5, 1))); // 5 may lead on at no cost
    assert_eq!(objection(verdict), (Rule::NotReached, vec![4, 5]));
    assert_eq!(all.certify(&diamond_with((4, 5, 2))), Ok(()));
    assert_eq!(all.certify(&diamond_with((2, 2, 0))), Ok(())); // no path repeats 2
    let mut dearer = diamond();
    dearer.edges[2].2 = 4; // from 0 to 2
    let verdict = all.certify(&dearer);
    assert_eq!(objection(verdict), (Rule::NotCheapest, vec![0, 2]));

    let verify =
        |edges: Vec<_>, count| certificate::all_cheapest(&right, all.report(), edges, || count);
    let edges: Vec<_> = all.edges().collect();
    assert_eq!(verify(edges.clone(), Some(2)), Ok(()));
    for wrong in [Some(1), Some(3), None] {
        let text = format!("the answer claims {wrong:?} cheapest paths, but there are Some(2)");
        assert_eq!(message(verify(edges.clone(), wrong)), text);
    }
    let twice = [&edges[..], &edges[..1]].concat();
    assert_eq!(objection(verify(twice, Some(2))).0, Rule::NotCheapest);
    let at_other_position: Vec<_> = edges
        .iter()
        .map(|&(from, at, to)| (from, at + 7, to))
        .collect();
    assert_eq!(
        objection(verify(at_other_position, Some(2))).0,
        Rule::NotCheapest
    );
}

/// The walk of the checker proves the cost, 10, although the search reached 1 at 9. So g-values do not prove how many
/// paths have this cost.
#[test]
fn a_goal_whose_g_value_is_too_low_is_not_counted_out() {
    let right = Graph::new(&[(0, 2, 10), (0, 1, 9u32)], &[2]);
    let all = Search::new(&right).all_shortest_paths().unwrap();
    assert_eq!((all.certify(&right), all.count()), (Ok(()), Some(1)));
    let other = Graph::new(&[(0, 2, 10), (0, 1, 10u32)], &[1, 2]);
    assert_eq!(all.report().certify(&other), Ok(()));
    let verdict = all.certify(&other);
    assert_eq!(objection(verdict), (Rule::GoalTooCheap, vec![1]));
}

/// A search that continues past goals ends with an empty frontier, and claims nothing.
#[test]
fn an_exhausted_search_without_a_claim_does_not_prove_that_there_are_no_paths() {
    let right = diamond();
    let mut run = Search::new(&right).start(DepthFirst::new(CycleRule::Closed));
    while run.run_to_end().unwrap() != Step::Exhausted {}
    let report = run.finish().unwrap();
    assert_eq!(report.claim(), Claim::Nothing);
    assert_eq!(report.certify(&right), Ok(()));
    let verdict = certificate::all_cheapest(&right, &report, [], || Some(0));
    assert_eq!(objection(verdict).0, Rule::GoalReached);
}

/// 1 and 2 are on a cycle of cost zero, so paths are not counted. But their starts and goals are known.
#[test]
fn the_ends_of_cheapest_paths_are_checked_where_paths_are_not_counted() {
    let edges = [(1, 2, 0), (2, 1, 0), (2, 0, 0u32)];
    let mut right = Graph::new(&edges, &[0]);
    right.states = 4;
    right.starts = vec![0, 1, 3];
    let all = Search::new(&right).all_shortest_paths().unwrap();
    assert_eq!((all.certify(&right), all.count()), (Ok(()), None));
    let verdict = all.certify(&right.with_goals(&[0, 3]));
    assert_eq!(objection(verdict), (Rule::StartNotReached, vec![3]));
    let mut other = right.clone();
    other.starts = vec![1];
    let verdict = all.certify(&other);
    assert_eq!(objection(verdict), (Rule::NotAStart, vec![0]));
}

/// Dijkstra's algorithm stops at the first goal, and leaves other states of the same cost open.
#[test]
fn a_report_that_stops_at_the_first_goal_does_not_prove_that_there_are_no_more() {
    let right = diamond_with((2, 5, 1));
    let report = Search::new(&right).dijkstra().unwrap();
    assert_eq!(report.certify(&right), Ok(()));
    let all = Search::new(&right).all_shortest_paths().unwrap();
    let verdict = certificate::all_cheapest(&right, &report, all.edges(), || Some(2));
    assert_eq!(objection(verdict), (Rule::NotExpanded, vec![5]));
}

#[test]
fn a_goal_at_the_end_of_an_edge_that_costs_nothing_is_found() {
    let right = diamond();
    let all = Search::new(&right).all_shortest_paths().unwrap();
    let verdict = all.certify(&right.with_goals(&[1, 3]));
    assert_eq!(objection(verdict), (Rule::GoalTooCheap, vec![1]));
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
    assert_eq!(objection(verdict), (Rule::GoalTooCheap, vec![3]));
    let verdict = few.certify(&right.with_goals(&[1, 3]));
    assert_eq!(objection(verdict), (Rule::PassesGoal, vec![1]));
    let mut other = right.clone();
    other.edges.remove(3);
    assert_eq!(objection(few.certify(&other)), (Rule::NoEdge, vec![2, 3]));
    let mut endless = right.clone();
    endless.edges.extend(vec![(0, 1, 2); 10_000]);
    let generated = few.stats().generated;
    let verdict = few.certify(&endless);
    let text = format!(
        "the answer needs more edges than a search that generated {generated} can have seen"
    );
    assert_eq!(message(verdict), text);

    let dearer = diamond_with((4, 3, 9));
    let few = Search::new(&dearer).k_shortest_paths(3).unwrap();
    assert_eq!(few.certify(&dearer), Ok(()));
    let shuffled = [&few.paths()[0], &few.paths()[2], &few.paths()[1]];
    let verdict = certificate::ranked(&dearer, shuffled, few.stats().generated);
    assert_eq!(
        message(verdict),
        "a path that costs 12 comes before a path that costs 4"
    );

    let round = Graph::new(&[(0, 1, 1), (1, 0, 1u32), (1, 2, 1)], &[2]);
    let path = Path::replay(&round, 0, [0, 0, 0, 1]).unwrap();
    let verdict = certificate::distinct(&round, [&path], 100);
    assert_eq!(objection(verdict), (Rule::Repeated, vec![0]));
}

/// Two paths along equal parallel edges differ in their positions.
#[test]
fn paths_through_the_same_states_are_counted() {
    let right = Graph::new(&[(0, 1, 2), (0, 1, 2), (1, 2, 1u32)], &[2]);
    let few = Search::new(&right).k_shortest_paths(5).unwrap();
    assert_eq!(few.paths().len(), 2);
    assert_eq!(few.certify(&right), Ok(()));
    let [one, other] = few.paths() else {
        panic!("there are two")
    };
    for twice in [[one, one], [other, other]] {
        for check in [certificate::distinct, certificate::ranked] {
            let verdict = check(&right, twice, 99);
            assert_eq!(objection(verdict), (Rule::SamePath, vec![2]));
        }
    }
    assert_eq!(certificate::ranked(&right, [other, one], 99), Ok(()));
    let mut single = right.clone();
    single.edges.remove(1);
    assert_eq!(objection(few.certify(&single)), (Rule::SamePath, vec![2]));
}

/// 2 is between the costs of the two edges, and equals neither.
#[test]
fn a_cost_between_those_of_parallel_edges_is_rejected() {
    let right = Graph::new(&[(0, 1, 2), (0, 1, 1), (0, 1, 4u32)], &[1]);
    let report = Search::new(&right).dfs(CycleRule::Closed).unwrap();
    assert_eq!(report.cost(), Some(2));
    assert_eq!(report.certify(&right), Ok(()));
    let mut other = right.clone();
    other.edges[0].2 = 3;
    assert_eq!(
        message(report.certify(&other)),
        "the path claims to cost 2, but its edges add up to at least 1 and at most 4"
    );

    let right = Graph::new(&[(0, 1, 2), (0, 1, 2), (0, 1, 4u32)], &[1]);
    let few = Search::new(&right).k_shortest_paths(2).unwrap();
    assert_eq!(few.certify(&right), Ok(()));
    let mut other = right.clone();
    other.edges[1].2 = 3; // so that one path costs 2
    assert_eq!(objection(few.certify(&other)), (Rule::SamePath, vec![1]));
}

/// Parallel edges give too many different costs for the checker to try all of them, but it does try the edges that the
/// path takes.
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
    assert_eq!(
        objection(certificate::path(&other, &path)).0,
        Rule::PathCost
    );
}

#[test]
fn a_lack_of_paths_that_is_not_one_is_found() {
    let right = Graph::new(&[(0, 1, 2u32)], &[2]);
    let few = Search::new(&right).k_shortest_paths(2).unwrap();
    assert_eq!((few.claim(), few.certify(&right)), (Claim::NoPath, Ok(())));
    let verdict = few.certify(&right.with_goals(&[1]));
    assert_eq!(objection(verdict), (Rule::GoalReached, vec![1]));
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
    assert_eq!(objection(verdict), (Rule::NegativeEdge, vec![1, 0]));
    assert_eq!(laws::check_non_negative(&right), Ok(()));
    let broken = laws::check_non_negative(&wrong).unwrap_err();
    assert_eq!(broken.law, Law::CostNonNegative);
}

/// A cost type that claims not to be negative, but is.
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

impl AdditiveCost for Debit {}

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
    assert_eq!(raised(&relaxable), (Rule::Relaxable, vec![2, 3]));
    let too_low = with(3, (3, 5, Some(2)));
    assert_eq!(raised(&too_low), (Rule::NotTight, vec![2, 3]));
    let no_edge = with(3, (3, 6, Some(1)));
    assert_eq!(raised(&no_edge), (Rule::NotTight, vec![1, 3]));
    let rootless = with(3, (3, 6, None));
    assert_eq!(raised(&rootless), (Rule::Rootless, vec![3]));
    let twice = with(3, (1, 2, Some(0)));
    assert_eq!(raised(&twice), (Rule::Repeated, vec![1]));
    let start = with(0, (0, 1, None));
    assert_eq!(raised(&start), (Rule::StartNotZero, vec![0]));
    let missing = verify_tree(&TREE[..4]).unwrap_err();
    assert_eq!(raised(&missing), (Rule::Missing, vec![0, 4]));
    let no_start = verify_tree(&TREE[1..]).unwrap_err();
    assert_eq!(raised(&no_start), (Rule::StartNotReached, vec![0]));
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
        message(negative(&[0, 1, 2])), // by the cheaper of two edges
        "the cycle costs 0, which is not negative"
    );
    assert_eq!(negative(&[2]), Ok(()));
    assert_eq!(negative(&[1, 2, 2, 0]), Ok(())); // once through 0, and once round 2
    assert_eq!(objection(negative(&[])), (Rule::EmptyCycle, vec![]));
    assert_eq!(objection(negative(&[1])), (Rule::NoEdge, vec![1, 1]));
    assert_eq!(
        objection(certificate::cycle(&graph, &[0, 2])),
        (Rule::NoEdge, vec![0, 2])
    );
    assert_eq!(
        objection(certificate::cycle(&graph, &[1, 2])),
        (Rule::NoEdge, vec![2, 1])
    );
    let below = Graph::new(&[(0, 1, i32::MIN), (1, 0, -1)], &[]);
    assert_eq!(certificate::negative_cycle(&below, &[0, 1]), Ok(())); // whatever the sum is
    let overflow = Graph::new(&[(0, 1, i32::MAX), (1, 0, 1)], &[]);
    assert_eq!(
        objection(certificate::negative_cycle(&overflow, &[0, 1])),
        (Rule::Overflow, vec![0])
    );
}

#[test]
fn wrong_orders_are_rejected() {
    let graph = graph();
    let order = |states: &[u32]| certificate::topological_order(&graph, states);
    assert_eq!(order(&[0, 4, 1, 2, 3]), Ok(()));
    assert_eq!(
        objection(order(&[0, 4, 2, 1, 3])),
        (Rule::Backward, vec![1, 2])
    );
    assert_eq!(objection(order(&[0, 1, 2, 3])), (Rule::Missing, vec![0, 4]));
    assert_eq!(
        objection(order(&[0, 4, 1, 1, 2, 3])),
        (Rule::Repeated, vec![1])
    );
    assert_eq!(
        objection(order(&[4, 1, 2, 3])),
        (Rule::StartNotReached, vec![0])
    );
    let loops = Graph::new(&[(0, 0, 1u32)], &[]);
    assert_eq!(
        objection(certificate::topological_order(&loops, &[0])),
        (Rule::Backward, vec![0, 0])
    );
}
