//! Landmarks: consistent estimates, whatever the graph and the limits, and fewer expansions where distances mislead.

use colorwalk::adaptors::{WithIndex, WithPredecessors};
use colorwalk::algorithms::AStar;
use colorwalk::arbitrary::digraphs;
use colorwalk::digraph::Digraph;
use colorwalk::grid::Grid;
use colorwalk::{
    Claim, Failure, Heuristic, Limit, Limits, Search, SearchError, Unit, laws, problem_fn,
    try_problem_fn,
};
use colorwalk_testing::cases;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(2_000)))]

    #[test]
    fn their_estimates_are_consistent(
        graph in digraphs(0u32..9),
        count in 0usize..5,
        expansions in prop::option::of(0u64..60),
        goal in any::<prop::sample::Index>(),
    ) {
        let limits = expansions.map_or(Limits::NONE, |most| Limits::new().expansions(most));
        let landmarks = Search::new(&graph).limits(limits).landmarks(count).unwrap().unwrap();
        prop_assert!(landmarks.count() <= count);
        let spent = landmarks.stats().expanded;
        prop_assert!(expansions.is_none_or(|most| spent <= most));
        prop_assert!(expansions.is_some() || landmarks.limit().is_none());
        let other = graph.node_count().checked_sub(1).map(|last| {
            let goal = u32::try_from(goal.index(last + 1)).unwrap();
            graph.with_goals([goal]).unwrap()
        });
        for trip in [Some(graph), other].into_iter().flatten() {
            prop_assert_eq!(laws::check_consistent(&trip, &landmarks.to(&trip)), Ok(()));
            let exact = Search::new(&trip).dijkstra().unwrap();
            let report = Search::new(&trip).run(AStar::new(landmarks.to(&trip))).unwrap();
            prop_assert_eq!(report.cost(), exact.cost());
            prop_assert_eq!(report.stats().reopened, 0);
            prop_assert_eq!(report.certify_informed(&trip, &landmarks.to(&trip)), Ok(()));
        }
    }
}

#[test]
fn they_lead_round_walls_and_need_an_index() {
    let grid = Grid::from_fn(40, 40, |at| {
        u16::from(at.column % 8 != 7 || at.row == at.column / 8 % 2 * 39)
    });
    let landmarks = Search::new(&grid).landmarks(6).unwrap().unwrap();
    assert_eq!(landmarks.count(), 6);
    let trip = grid
        .clone()
        .with_starts([(2, 20)])
        .unwrap()
        .with_goals([(36, 20)])
        .unwrap();
    let by_distance = Search::new(&trip).run(AStar::new(trip.estimate())).unwrap();
    let informed = Search::new(&trip)
        .run(AStar::new(landmarks.to(&trip)))
        .unwrap();
    assert_eq!(informed.cost(), by_distance.cost());
    assert!(4 * informed.stats().expanded < by_distance.stats().expanded);

    let line = problem_fn(0u32, |&n| (n < 9).then_some((n + 1, Unit)), |&n| n == 9);
    let line = WithPredecessors::new(line, [9], |&n: &u32| n.checked_sub(1).map(|m| (m, Unit)));
    assert!(Search::new(&line).landmarks(2).unwrap().is_none());
}

#[test]
fn they_know_dead_ends() {
    let graph: Digraph = "start 0\ngoal 2\n0 1 1\n1 2 1\n2 1 1\n1 0 1\n1 3 1\n3 4 1\n"
        .parse()
        .unwrap();
    let landmarks = Search::new(&graph).landmarks(3).unwrap().unwrap();
    let heuristic = landmarks.to(&graph);
    let is_dead = |node: u32| heuristic.is_dead_end(&node.into());
    assert_eq!(
        [0, 1, 2, 3, 4].map(is_dead),
        [false, false, false, true, true]
    );
    let lost = graph.with_starts([3]).unwrap();
    let report = Search::new(&lost)
        .run(AStar::new(landmarks.to(&lost)))
        .unwrap();
    assert_eq!(
        (report.claim(), report.stats().expanded),
        (Claim::NoPathIfAdmissible, 0)
    );
}

/// A ring of nine states, which fails at one of them, either forwards or backwards.
#[test]
fn a_failure_is_told_and_leaves_the_landmarks_before_it() {
    let landmarks = |fails_at: Option<u32>, fails_before: Option<u32>, limits: Limits| {
        let next = move |&n: &u32| match fails_at {
            Some(at) if at == n => Err("closed"),
            _ => Ok([((n + 1) % 9, 1u32)]),
        };
        let ring = WithIndex::new(try_problem_fn(0, next, |&n| n == 5), 9, |&n: &u32| {
            n as usize
        });
        let ring = WithPredecessors::new(ring, [5], move |&n: &u32| {
            if fails_before == Some(n) {
                Failure::new("closed").raise();
            }
            [((n + 8) % 9, 1u32)]
        });
        let landmarks = Search::new(&ring).limits(limits).landmarks(3).unwrap();
        landmarks.unwrap()
    };
    let whole = landmarks(None, None, Limits::NONE);
    assert_eq!((whole.count(), whole.limit()), (3, None));
    assert_eq!(whole.stats().expanded, 7 * 9);
    for failed in [
        landmarks(Some(4), None, Limits::NONE),
        landmarks(None, Some(4), Limits::NONE),
    ] {
        assert_eq!((failed.count(), failed.limit()), (0, Some(Limit::Failure)));
        assert_eq!(failed.failure().unwrap().to_string(), "closed");
    }
    let few = landmarks(None, None, Limits::new().expansions(3 * 9));
    assert_eq!((few.count(), few.limit()), (1, Some(Limit::Expansions)));
    assert!(few.failure().is_none());
    let bytes = whole.stats().bytes_peak;
    let small = landmarks(None, None, Limits::new().bytes(bytes / 2));
    assert_eq!(small.limit(), Some(Limit::Bytes));
    assert_eq!(landmarks(None, None, Limits::new().bytes(bytes)).count(), 3);
}

/// Ten states in a row, with edges both ways, whose index bound allows far more.
#[test]
fn a_bound_far_beyond_the_states_takes_no_memory() {
    for bound in [10, 1 << 40, 1 << 62, usize::MAX] {
        let line = problem_fn(
            0u32,
            |&n| {
                [n.wrapping_sub(1), n + 1]
                    .into_iter()
                    .filter(|&to| to < 10)
                    .map(|to| (to, 2u32))
            },
            |&n| n == 9,
        );
        let line = WithPredecessors::new(line, [9], |&n: &u32| {
            let near = [n.wrapping_sub(1), n + 1].into_iter();
            near.filter(|&to| to < 10).map(|to| (to, 2u32))
        });
        let line = WithIndex::new(line, bound, move |&n: &u32| n as usize * (bound / 10));
        let limits = Limits::new().bytes(1 << 20);
        let landmarks = Search::new(&line)
            .limits(limits)
            .landmarks(2)
            .unwrap()
            .unwrap();
        assert_eq!((landmarks.count(), landmarks.limit()), (2, None));
        let heuristic = landmarks.to(&line);
        assert_eq!(laws::check_consistent(&line, &heuristic), Ok(()));
        assert_eq!(heuristic.estimate(&0), 18);
    }
}

/// Node 4 is farther from the others than a number of the type can say, but no trip between the others is.
#[test]
fn a_node_that_is_too_far_away_does_not_matter_to_trips_that_are_not() {
    let mut map = Digraph::<u8>::builder();
    for (from, to, cost) in [(0, 1, 30), (1, 2, 40), (2, 3, 50), (3, 4, 200)] {
        map = map.undirected_edge(from, to, cost);
    }
    let map = map.build().unwrap();
    let error = Search::new(&map.with_starts([0]).unwrap()).shortest_path_tree();
    assert!(matches!(error, Err(SearchError::CostOverflow { .. })));
    let landmarks = Search::new(&map).landmarks(3).unwrap().unwrap();
    assert!(landmarks.count() > 0 && landmarks.limit().is_none());
    for (from, to, cost) in [
        (0, 3, 120),
        (3, 0, 120),
        (1, 3, 90),
        (2, 0, 70),
        (3, 4, 200),
    ] {
        let trip = map.between(from, to).unwrap();
        let heuristic = landmarks.to(&trip);
        assert_eq!(laws::check_consistent(&trip, &heuristic), Ok(()));
        let report = Search::new(&trip).run(AStar::new(heuristic)).unwrap();
        assert_eq!(report.cost(), Some(cost));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(1_000)))]

    /// Costs near the end of their type, with dense indices and with indices far apart.
    #[test]
    fn their_estimates_are_consistent_although_costs_overflow(
        graph in digraphs(prop::sample::select(&[0u8, 1, 9, 100, 128, 200, 254, 255][..])),
        count in 0usize..5,
        goal in any::<prop::sample::Index>(),
    ) {
        let spread = WithIndex::new(&graph, usize::MAX, |&node: &_| {
            colorwalk::digraph::NodeId::get(node) as usize * 1_000_000_007
        });
        let landmarks = Search::new(&graph).landmarks(count).unwrap().unwrap();
        let apart = Search::new(&spread).landmarks(count).unwrap().unwrap();
        prop_assert_eq!(landmarks.count(), apart.count());
        let Some(last) = graph.node_count().checked_sub(1) else {
            return Ok(());
        };
        let goal = u32::try_from(goal.index(last + 1)).unwrap();
        for trip in [graph.clone(), graph.with_goals([goal]).unwrap()] {
            let other = WithIndex::new(&trip, usize::MAX, |&node: &_| {
                colorwalk::digraph::NodeId::get(node) as usize * 1_000_000_007
            });
            let (heuristic, same) = (landmarks.to(&trip), apart.to(&other));
            prop_assert_eq!(laws::check_consistent(&trip, &heuristic), Ok(()));
            for node in trip.nodes() {
                prop_assert_eq!(heuristic.estimate(&node), same.estimate(&node));
                prop_assert_eq!(
                    heuristic.is_dead_end(&node),
                    same.is_dead_end(&node)
                );
            }
            let exact = Search::new(&trip).dijkstra();
            let report = Search::new(&trip).run(AStar::new(heuristic));
            match (exact, report) {
                (Ok(exact), Ok(report)) => prop_assert_eq!(report.cost(), exact.cost()),
                (exact, report) => {
                    let costs = [exact, report].map(|found| found.ok().and_then(|report| report.cost()));
                    prop_assert_eq!(costs, [None, None]);
                }
            }
        }
    }
}
