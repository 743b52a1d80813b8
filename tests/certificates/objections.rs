//! The violation that a checker reports if there are several, and the number of edges that it reads. The wrong answers
//! make checkers read up to the largest number of edges that is allowed.

use colorwalk::algorithms::{Dijkstra, OnFull};
use colorwalk::certificate::{self, Rule, Violation};
use colorwalk::{Claim, Duplicates, Limits, Path, ReportOf, Search, Weight};
use colorwalk_testing::{Graph, message, objection, table};

type Verdict = Result<(), Violation<u32>>;

/// Returns the graph with one more edge, after the others.
fn with_edge(graph: &Graph<u32>, edge: (u32, u32, u32)) -> Graph<u32> {
    let mut graph = graph.clone();
    graph.edges.push(edge);
    graph
}

fn relaxable(from: u32, to: u32, g_to: u32, through: u32) -> String {
    format!(
        "g(v) <= g(u) + c(u, v) does not hold: g({to}) = {g_to}, but g(u) + c(u, v) = {through} by way of u = {from}"
    )
}

fn not_zero(state: u32, value: i32) -> String {
    format!("the start {state} was reached at {value}, not at zero")
}

// Cheapest paths and lower bounds.

/// Each claim is checked directly: `certify` would find the same through the lower bound.
#[test]
fn the_checker_of_cheapest_paths_objects_for_each_claim_of_one() {
    let graph = Graph::new(&[(0, 1, 2u32), (1, 2, 2)], &[2]);
    let shorter = with_edge(&graph, (0, 2, 1));
    let h = [0; 3]; // admissible in both
    let weight = Weight::new(3, 2).unwrap();
    let reports = [
        (Claim::Cheapest, Search::new(&graph).dijkstra()),
        (
            Claim::CheapestIfAdmissible,
            Search::new(&graph).astar(table(&h)),
        ),
        (
            Claim::WithinFactor(weight),
            Search::new(&graph).weighted_astar(table(&h), weight),
        ),
    ];
    for (claim, report) in reports {
        let report = report.unwrap();
        assert_eq!(report.claim(), claim);
        assert_eq!(report.certify(&graph), Ok(()));
        let verdict = report.certify(&shorter);
        assert_eq!(message(verdict), relaxable(0, 2, 4, 1), "{claim:?}");
    }
}

#[test]
fn the_checker_of_paths_objects_to_a_path_of_another_problem() {
    let graph = Graph::new(&[(0, 1, 2u32)], &[1]);
    let path = Path::replay(&graph, 0, [0]).unwrap();
    assert_eq!(certificate::path(&graph, &path), Ok(()));
    let other = graph.with_goals(&[0]);
    assert_eq!(
        objection(certificate::path(&other, &path)),
        (Rule::NotAGoal, vec![1])
    );
}

/// A tree search reaches 1 twice. The checker uses the cheaper path.
#[test]
fn a_state_that_was_reached_more_than_once_is_checked_by_its_least_cost() {
    let graph = Graph::new(&[(0, 1, 5u32), (0, 1, 2), (1, 2, 10)], &[2]);
    let search = Search::new(&graph).duplicates(Duplicates::Ignore);
    let report = search.dijkstra().unwrap();
    assert_eq!(report.cost(), Some(12));
    assert_eq!(report.certify(&graph), Ok(()));
    let verdict = report.certify(&with_edge(&graph, (0, 1, 1)));
    assert_eq!(message(verdict), relaxable(0, 1, 2, 1));
}

#[test]
fn an_edge_that_costs_nothing_is_not_taken_for_a_negative_one() {
    let graph = Graph::new(&[(0, 1, 0u32), (1, 2, 2)], &[2]);
    let report = Search::new(&graph).dijkstra().unwrap();
    let verdict = report.certify(&with_edge(&graph, (0, 2, 1)));
    assert_eq!(message(verdict), relaxable(0, 2, 2, 1));
}

/// The estimate of the start 3 prunes it, which is right. The cheaper edge is the error.
#[test]
fn a_start_that_its_estimate_keeps_out_is_no_objection() {
    let mut graph = Graph::new(&[(0, 1, 2u32), (1, 2, 2), (3, 2, 9)], &[2]);
    graph.starts = vec![0, 3];
    let h = [0, 0, 0, 9];
    let report = Search::new(&graph).max_cost(5).astar(table(&h)).unwrap();
    assert!(report.reached().iter().all(|entry| *entry.state() != 3));
    let verify = |graph| report.certify_informed(graph, &table(&h));
    assert_eq!(verify(&graph), Ok(()));
    let shorter = with_edge(&graph, (0, 2, 1));
    assert_eq!(message(verify(&shorter)), relaxable(0, 2, 4, 1));
}

/// The sum of 250 and 10 does not fit a `u8`, so it exceeds every bound.
#[test]
fn an_estimate_that_leaves_the_type_with_the_cost_is_high_enough() {
    let graph = Graph::new(&[(0, 1, 10u8), (1, 2, 10)], &[2]);
    let report = Search::new(&graph).astar(|_: &u32| 0u8).unwrap();
    let mut other = graph.clone();
    other.edges.push((1, 3, 0));
    let h = |&state: &u32| if state == 3 { 250u8 } else { 0 };
    let verdict = report.certify_informed(&other, &h);
    assert_eq!(verdict, Ok(()));
}

/// From 8 the goal costs 2, but the estimate is 10, which is enough to hide the cheaper way through 9.
#[test]
fn a_path_that_refutes_its_own_estimates_is_noticed() {
    let edges = [(0, 7, 1u32), (7, 8, 1), (8, 10, 2), (0, 9, 1), (9, 10, 1)];
    let graph = Graph::new(&edges, &[10]);
    let refuted = |state: u32, h: u32, (g, cost): (u32, u32)| {
        format!(
            "the heuristic is not admissible: the estimate of {state} is {h}, but a path of the answer reaches {state} \
             at a cost of {g} and a goal at a cost of {cost}"
        )
    };
    let hides_9 = |&state: &u32| match state {
        8 => 10,
        9 => 50,
        _ => 0,
    };
    let factor = Weight::new(3, 2).unwrap();
    for report in [
        Search::new(&graph).astar(hides_9).unwrap(),
        Search::new(&graph).weighted_astar(hides_9, factor).unwrap(),
        Search::new(&graph).idastar(hides_9).unwrap(),
    ] {
        assert_eq!(report.cost(), Some(4), "{:?}", report.claim()); // and the least cost is 2
        assert_eq!(message(report.certify(&graph)), refuted(8, 10, (2, 4)));
        assert_eq!(
            message(report.certify_informed(&graph, &hides_9)),
            refuted(8, 10, (2, 4))
        );
    }

    // The path does not refute an estimate that is exact on it, nor an estimate of zero at the goal.
    let exact = |&state: &u32| match state {
        0 => 2,
        9 => 1,
        10 => 0,
        _ => 3,
    };
    let report = Search::new(&graph).astar(exact).unwrap();
    assert_eq!((report.cost(), report.certify(&graph)), (Some(2), Ok(())));
    let report = Search::new(&graph)
        .astar(|&state: &u32| u32::from(state == 10))
        .unwrap();
    assert_eq!(message(report.certify(&graph)), refuted(10, 1, (2, 2)));

    // The path also refutes a lower bound that rests on an estimate: the search had reached the goal when it was cut
    // off.
    let line = with_edge(&Graph::new(&edges[..3], &[10]), (8, 11, 0)); // 11 is next
    let high = |&state: &u32| if state == 8 { 3u32 } else { 0 };
    let cut = Search::new(&line).limits(Limits::new().expansions(3));
    let report = cut.astar(high).unwrap();
    assert_eq!((report.cost(), report.lower_bound()), (None, Some(2)));
    assert_eq!(message(report.certify(&line)), refuted(8, 3, (2, 4)));
    assert_eq!(message(report.certify(&line)), refuted(8, 3, (2, 4)));
}

/// A commit forgets the path to its state. So the checker walks, and objects to what it finds there.
#[test]
fn the_bound_of_a_search_that_committed_is_checked_by_a_walk() {
    let edges = [(0, 1, 1u32), (0, 2, 2), (0, 3, 3), (1, 4, 2), (4, 5, 2)];
    let graph = Graph::new(&edges, &[5]);
    let search = Search::new(&graph);
    let report = search
        .capped_dijkstra(Dijkstra::new(), 1, OnFull::Commit)
        .unwrap();
    assert!(report.stats().commits > 0);
    let bound = report.lower_bound().unwrap();
    assert!(bound > 0);
    assert_eq!(report.certify(&graph), Ok(()));
    let verdict = report.certify(&graph.with_goals(&[0, 5]));
    let text = format!("the goal 0 was reached at g = 0, less than {bound}");
    assert_eq!(message(verdict), text);
}

// Searches that keep only a path store nothing, and the checker walks by itself.

/// 3 is behind an expensive edge, and in the wrong problem also behind two cheap edges. The walk must record the lower
/// cost to find the goal below the bound.
#[test]
fn a_walk_notes_when_a_state_is_reached_at_a_lower_cost() {
    let graph = Graph::new(&[(0, 3, 5u32), (0, 1, 1), (1, 2, 1), (3, 4, 1)], &[4]);
    let report = Search::new(&graph).idastar(|_: &u32| 0).unwrap();
    assert_eq!(report.cost(), Some(6));
    assert_eq!(report.certify(&graph), Ok(()));
    let verdict = report.certify(&with_edge(&graph, (1, 3, 1)));
    // The report holds the last path that was tried. The checker first notices that a state is missing there.
    assert_eq!(objection(verdict), (Rule::NotExpanded, vec![1]));
}

/// 1 is reached at 50 and then at 2, and has many edges. Its estimate prunes it at 50, but the walk does not know the
/// estimate, since 1 is not on the path that the search kept. A walk that read the edges of 1 twice would read more
/// edges than the search.
#[test]
fn a_walk_reads_the_edges_of_a_state_once() {
    let edges = [(0, 1, 50u32), (0, 2, 1), (0, 4, 1), (2, 1, 1), (4, 3, 99)];
    let mut graph = Graph::new(&edges, &[3]);
    graph.edges.extend((5..1000).map(|to| (1, to, 98)));
    graph.states = 1000;
    let h = |&state: &u32| match state {
        0 => 100,
        1 => 98,
        2 | 4 => 99,
        3 => 0,
        _ => 1000,
    };
    let report = Search::new(&graph).idastar(h).unwrap();
    assert_eq!(report.cost(), Some(100));
    assert_eq!(report.stats().generated, 1000);
    assert!(report.reached().iter().all(|entry| *entry.state() != 1));
    assert_eq!(report.certify(&graph), Ok(()));
}

// The fewest edges.

fn layers() -> (Graph<u32>, ReportOf<Graph<u32>>) {
    let edges = [(0, 1, 1u32), (0, 2, 1), (0, 3, 1), (1, 4, 1), (1, 5, 1)];
    let graph = Graph::new(&edges, &[5]);
    let report = Search::new(&graph).bfs().unwrap();
    assert_eq!(report.claim(), Claim::FewestEdges);
    assert_eq!(report.certify(&graph), Ok(()));
    (graph, report)
}

/// State 2 was not expanded and need not have been. The objection is the goal in its layer.
#[test]
fn states_of_the_last_layer_but_one_need_not_be_expanded_but_must_not_be_goals() {
    let (graph, report) = layers();
    let verdict = report.certify(&graph.with_goals(&[3, 5]));
    assert_eq!(
        message(verdict),
        "the goal 3 is at depth 1, but the claim is that no path has fewer than 2 edges"
    );
}

#[test]
fn a_start_that_was_not_known_is_found_in_the_layers() {
    let (graph, report) = layers();
    let mut other = with_edge(&graph, (4, 5, 1));
    other.starts = vec![0, 4];
    assert_eq!(
        message(report.certify(&other)),
        not_zero(4, 2) // reached, but in the layer of depth 2
    );
    let mut other = with_edge(&graph, (9, 5, 1));
    other.starts = vec![0, 9];
    assert_eq!(
        objection(report.certify(&other)),
        (Rule::StartNotReached, vec![9])
    );
}

#[test]
fn what_skips_a_layer_is_named_with_both_depths() {
    let (graph, report) = layers();
    let message = |edge| {
        let verdict = report.certify(&with_edge(&graph, edge));
        verdict.unwrap_err().to_string()
    };
    assert_eq!(
        message((0, 5, 1)),
        "depth(v) <= depth(u) + 1 does not hold: u = 0 lies at depth 0, its successor v = 5 at depth 2"
    );
    let mut other = with_edge(&graph, (0, 9, 1));
    other.goals.insert(9);
    let violation = report.certify(&other).unwrap_err();
    assert_eq!(
        violation.to_string(),
        "depth(v) <= depth(u) + 1 does not hold: u = 0 lies at depth 0, its successor v = 9 was not reached"
    );
}

/// The search found the goal behind 1 and never saw the states behind 2. The checker need not see them either.
#[test]
fn a_walk_does_not_read_the_last_layer() {
    let mut graph = Graph::new(&[(0, 1, 1u32), (0, 2, 1), (1, 3, 1)], &[3]);
    graph.edges.extend((4..100).map(|to| (2, to, 1)));
    graph.states = 100;
    let report = Search::new(&graph).iterative_deepening().unwrap();
    assert_eq!(report.claim(), Claim::FewestEdges);
    assert!(report.stats().generated < 20);
    assert_eq!(report.certify(&graph), Ok(()));
}

// Trees.

type Tree = [(u32, i64, Option<u32>)];

fn verify_tree(graph: &Graph<i64>, tree: &Tree) -> Verdict {
    let entries = tree.iter().map(|(v, cost, u)| (v, *cost, u.as_ref()));
    certificate::shortest_path_tree(graph, entries)
}

#[test]
fn a_start_of_a_tree_costs_nothing_or_less_and_the_root_nothing() {
    let mut graph = Graph::new(&[(0, 1, 2i64)], &[]);
    assert_eq!(
        verify_tree(&graph, &[(0, 0, None), (1, 2, Some(0))]),
        Ok(())
    );
    let too_low = verify_tree(&graph, &[(0, -1, None), (1, 1, Some(0))]);
    assert_eq!(message(too_low), not_zero(0, -1));
    // As a start, 1 has a path without edges, which is cheaper than the path through 0.
    graph.starts = vec![0, 1];
    let too_high = verify_tree(&graph, &[(0, 0, None), (1, 2, Some(0))]);
    assert_eq!(message(too_high), not_zero(1, 2));
    let negative = Graph {
        edges: vec![(0, 1, -2)],
        ..graph
    };
    let tree = [(0, 0, None), (1, -2, Some(0))];
    assert_eq!(verify_tree(&negative, &tree), Ok(()));
}
