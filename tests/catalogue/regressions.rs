//! Limits that change or interact in the middle of a run, and were once reported wrongly.

use colorwalk::algorithms::{
    BestFirst, BranchAndBound, Candidate, CycleRule, DepthFirst, Dijkstra, IdaStar, OnFull,
};
use colorwalk::observe::{Counter, EventKind};
use colorwalk::{Claim, GoalTest, Limit, Limits, Outcome, Search, SearchProblem, problem_fn};

use colorwalk_testing::Graph;

/// There are two starts. One exceeds the cap on cost, so the bound is the estimate of the other.
#[test]
fn a_deepening_search_that_has_not_begun_knows_no_bound_but_that_of_its_starts() {
    let graph = Graph {
        starts: vec![0, 1],
        ..Graph::new(&[(0, 2, 1u32), (1, 2, 20)], &[2])
    };
    let run = Search::new(&graph)
        .max_cost(10)
        .start(IdaStar::new(colorwalk_testing::table(&[1, 20, 0])));
    let report = run.into_report().unwrap();
    assert_eq!(report.lower_bound(), Some(1));
}

/// The search descends to the only leaf and returns. In the end nothing is stored, but the peak is still reported.
#[test]
fn the_peak_of_memory_does_not_fall_when_the_last_estimate_is_taken_off() {
    let graph = Graph::new(&[(0, 1, 1u32)], &[]);
    let mut run = Search::new(&graph).start(BranchAndBound::new(|_: &u32| 1));
    let mut peak = 0;
    while run.step().unwrap().is_progress() {
        assert!(run.stats().bytes_peak >= peak, "{:?}", run.stats());
        peak = run.stats().bytes_peak;
    }
    assert!(run.stats().bytes_peak >= peak, "{:?}", run.stats());
}

#[test]
fn a_depth_that_falls_hides_what_was_generated_beyond_it() {
    let graph = Graph::new(&[(0, 1, 1u32), (1, 9, 1)], &[9]);
    let lowered = |report: colorwalk::ReportOf<Graph<u32>>| {
        assert!(
            matches!(report.outcome(), Outcome::CutOff(Limit::Depth)),
            "{report}"
        );
        assert_ne!(report.claim(), Claim::NoPath);
    };
    for rule in colorwalk_testing::RULES {
        let mut run = Search::new(&graph).start(DepthFirst::new(rule));
        run.run_for(2).unwrap();
        run.set_max_depth(1);
        lowered(run.finish().unwrap());
    }
}

/// The cheap path 0 -> 1 -> 9 begins with a successor of 0 that the search did not examine.
#[test]
fn a_goal_found_at_generation_leaves_a_bound_that_counts_the_siblings() {
    let graph = Graph::new(&[(0, 9, 10u32), (0, 1, 1), (1, 9, 1)], &[9]);
    let early = Dijkstra::new().goal_test(GoalTest::OnGeneration);
    let report = Search::new(&graph).run(early).unwrap();
    assert_eq!(report.cost(), Some(10));
    assert!(report.lower_bound() <= Some(2));
    assert_eq!(report.claim(), Claim::Path);
}

fn to_go<P: SearchProblem<State = u32>>(candidate: &Candidate<'_, P>) -> u32 {
    candidate.state().abs_diff(20)
}

#[test]
fn the_limit_on_cost_counts_what_was_decided_before_a_commit() {
    let line = problem_fn(0u32, |&n| [(n + 1, 1u32), (n + 100, 1)], |&n| n == 20);
    let search = || Search::new(&line);
    let by_distance = || BestFirst::by_key(to_go);
    let costly = search()
        .max_cost(5)
        .capped_dijkstra(by_distance(), 0, OnFull::Commit)
        .unwrap();
    assert!(matches!(costly.outcome(), Outcome::CutOff(_)), "{costly}");
    let free = search()
        .capped_dijkstra(by_distance(), 0, OnFull::Commit)
        .unwrap();
    assert_eq!(free.cost(), Some(20));
}

#[test]
fn every_state_that_a_depth_first_report_holds_can_be_looked_up() {
    let graph = Graph::new(&[(0, 1, 1u32), (0, 2, 1), (1, 9, 1)], &[9]);
    for rule in colorwalk_testing::RULES {
        let report = Search::new(&graph).dfs(rule).unwrap();
        for reached in report.reached() {
            assert!(report.reached().get(reached.state()).is_some(), "{rule:?}");
        }
        assert!(report.reached().get(&9).is_some());
    }
    assert_eq!(
        Search::new(&graph).dfs(CycleRule::Closed).unwrap().claim(),
        Claim::Path
    );
}

#[test]
fn a_run_that_stays_cut_off_tells_so_once_and_what_is_dropped_is_counted() {
    let graph = Graph::new(&[(0, 1, 1u32), (1, 2, 1), (2, 9, 1)], &[9]);
    let mut counter = Counter::new();
    let search = Search::new(&graph)
        .limits(Limits::new().expansions(1))
        .observe(&mut counter);
    let mut run = search.start(Dijkstra::new());
    for _ in 0..5 {
        run.step().unwrap();
    }
    drop(run);
    assert_eq!(counter.count(EventKind::CutOff), 1);

    let mut counter = Counter::new();
    let report = Search::new(&graph)
        .max_cost(1)
        .observe(&mut counter)
        .dijkstra()
        .unwrap();
    assert_eq!(counter.count(EventKind::Dropped), report.stats().dropped);
    assert_eq!(report.lower_bound(), Some(2));
}
