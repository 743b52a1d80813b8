//! Broken contracts: wrong successors, states with arbitrary equality, and costs and estimates that break their
//! promises.

use std::cmp::Ordering;
use std::error::Error;

use colorwalk::certificate::Rule;
use colorwalk::{
    AdditiveCost, Claim, Cost, Limit, Limits, NonNegativeCost, NonNegativeReal, Real, Search,
    SearchError,
};

use colorwalk_testing::hostile::{Answer, Hostile, Manner, Shape, Way, Wild};
use colorwalk_testing::{Graph, Method};

/// Returns whether a search uses costs and claims something about them.
fn goes_by_cost(way: Way) -> bool {
    use Method::{Beam, BestFirst, Bfs, Dfs, Greedy, IterativeDeepening};
    !matches!(
        way,
        Way::One(Bfs | Dfs(_) | Greedy | BestFirst | IterativeDeepening | Beam)
            | Way::BothBfs
            | Way::Explore
    )
}

#[test]
fn successors_that_differ_between_calls_make_no_path() {
    for way in Way::all() {
        let mut liar = Hostile::new(Shape::Liar);
        liar.goal = Some(1);
        let answer = way.answer(&liar, Limits::new().expansions(100));
        let Answer::Found(..) = answer else {
            continue; // an error, or a report on the edges seen first
        };
        panic!("{way:?}: {answer:?}");
    }
    // A search that has met the goal reports why it has no path to it.
    for way in [
        Method::Bfs,
        Method::Dijkstra,
        Method::AStar,
        Method::Greedy,
        Method::Beam,
    ] {
        let mut liar = Hostile::new(Shape::Liar);
        liar.goal = Some(1);
        let answer = Way::One(way).answer(&liar, Limits::NONE);
        assert_eq!(answer, Answer::Error("Unfaithful"), "{way:?}");
    }
}

#[test]
fn lists_of_successors_that_are_longer_than_they_say_are_relaxed_to_their_end() {
    for limits in [
        Limits::NONE,
        Limits::new().expansions(1_000).generated(10_000),
    ] {
        for way in Way::all() {
            let [honest, understated] = [Shape::Broom(200), Shape::Understated(200)].map(|shape| {
                let mut broom = Hostile::new(shape);
                broom.goal = Some(200);
                way.answer(&broom, limits.clone())
            });
            assert_eq!(understated, honest, "{way:?}");
        }
    }
}

/// A ring of five with a way out. Answers are not wrong, and searches end.
#[test]
fn states_that_hash_at_random_cost_time_and_nothing_else() {
    for way in Way::all() {
        let edges = [(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1)];
        let mut ring = Hostile::edges(&edges, 3);
        ring.manner = Manner::HashesAtRandom;
        let answer = way.answer(&ring, Limits::new().generated(10_000));
        let is_right = match &answer {
            Answer::Found(states, cost, _) => states == &[0, 1, 2, 3] && *cost == 3,
            Answer::CutOff(limit) => *limit == Limit::Generated,
            Answer::Error(name) => *name == "Unfaithful",
            Answer::Everything(states) => *states >= 4,
            Answer::NoPath => false,
        };
        assert!(is_right, "{way:?}: {answer:?}");
    }
}

#[test]
fn states_that_are_equal_to_none_make_no_path_that_is_none() {
    for way in Way::all() {
        let mut ring = Hostile::edges(&[(0, 1, 1), (1, 0, 1), (1, 2, 1)], 2);
        ring.manner = Manner::EqualsNone;
        let limits = Limits::new().generated(colorwalk_testing::few_or_all(1_000, 10_000));
        let answer = way.answer(&ring, limits);
        let is_right = match &answer {
            Answer::Found(states, cost, _) => states == &[0, 1, 2] && *cost == 2,
            Answer::CutOff(limit) => *limit == Limit::Generated,
            Answer::Error(name) => *name == "Unfaithful",
            Answer::NoPath | Answer::Everything(_) => false,
        };
        assert!(is_right, "{way:?}: {answer:?}");
    }
}

/// A grid of six columns with ways back, which is searched again and again. Even if states are confused, every answer
/// is a real path.
#[test]
fn states_that_are_equal_at_random_make_no_path_that_is_none() {
    let mut edges = Vec::new();
    for n in 0..30u64 {
        edges.push((n, n + 1, 1 + i64::from(n % 3 == 0)));
        edges.push((n, (n + 6).min(30), 2));
        edges.push((n, n / 2, 1));
    }
    for way in Way::all() {
        for _ in 0..20 {
            let mut grid = Hostile::edges(&edges, 30);
            grid.manner = Manner::EqualsAtRandom;
            match way.answer(&grid, Limits::new().generated(3_000)) {
                Answer::Found(states, _, _) => {
                    assert_eq!(states.first(), Some(&0), "{way:?}");
                    assert!(
                        states.windows(2).all(|ends| {
                            edges
                                .iter()
                                .any(|edge| (edge.0, edge.1) == (ends[0], ends[1]))
                        }),
                        "{way:?}: {states:?}"
                    );
                }
                Answer::CutOff(_) | Answer::Error(_) | Answer::NoPath | Answer::Everything(_) => {}
            }
        }
    }
}

fn is_both(way: Way) -> bool {
    matches!(way, Way::BothBfs | Way::BothDijkstra)
}

/// If all states are equal, a search sees only the start. A tree search sees the path.
#[test]
fn states_that_are_all_equal_lose_paths_and_make_none() {
    for way in Way::all() {
        let mut line = Hostile::edges(&[(0, 1, 1), (1, 2, 1)], 2);
        line.manner = Manner::EqualsAll;
        match way.answer(&line, Limits::new().generated(1_000)) {
            // A bidirectional search finds that the start is the goal.
            Answer::Found(states, 0, _) if is_both(way) => assert_eq!(states, [0]),
            Answer::Found(states, cost, _) => {
                assert_eq!((&states[..], cost), (&[0, 1, 2][..], 2), "{way:?}");
            }
            Answer::NoPath | Answer::Everything(1) | Answer::Error(_) => {}
            answer => panic!("{way:?}: {answer:?}"),
        }
    }
}

#[test]
fn a_cost_that_leaves_its_type_is_an_error_and_never_wraps() {
    for way in Way::all() {
        let half = i64::MAX / 2 + 1;
        let line = Hostile::edges(&[(0, 1, half), (1, 2, half), (2, 3, half)], 3);
        let answer = way.answer(&line, Limits::NONE);
        let is_told = match way {
            // Twice the cost is already too much.
            Way::One(Method::Weighted | Method::Anytime) => answer == Answer::Error("KeyOverflow"),
            _ => answer == Answer::Error("CostOverflow"),
        };
        // A search that does not add costs up does not notice.
        assert!(
            is_told || way == Way::Explore && answer == Answer::Everything(4),
            "{way:?}: {answer:?}"
        );
    }
}

#[test]
fn an_estimate_that_leaves_the_type_with_the_cost_is_an_error() {
    for method in Way::one().filter(|method| method.is_informed()) {
        let mut line = Hostile::edges(&[(0, 1, 5), (1, 2, 5)], 2);
        line.estimate = |number| if number == 1 { Wild::MAX } else { Wild(0) };
        match Way::One(method).answer(&line, Limits::NONE) {
            Answer::Error("KeyOverflow") => {}
            // Greedy search never adds an estimate to a cost.
            Answer::Found(states, 10, Claim::Path) if method == Method::Greedy => {
                assert_eq!(states, [0, 1, 2]);
            }
            answer => panic!("{method:?}: {answer:?}"),
        }
    }
}

#[test]
fn a_negative_cost_behind_a_type_that_claims_none_is_an_error_where_it_matters() {
    for way in Way::all() {
        let line = Hostile::edges(&[(0, 1, 3), (1, 2, -2), (2, 3, 4)], 3);
        let answer = way.answer(&line, Limits::NONE);
        if goes_by_cost(way) && !matches!(way, Way::BellmanFord | Way::Dag) {
            assert_eq!(answer, Answer::Error("NegativeCost"), "{way:?}");
        } else {
            let is_right = matches!(answer, Answer::Found(_, 5, _) | Answer::Everything(4));
            assert!(is_right, "{way:?}: {answer:?}");
        }
    }
}

#[test]
fn a_negative_cycle_behind_such_a_type_is_found_where_costs_may_be_negative() {
    for way in Way::all() {
        let ring = Hostile::edges(&[(0, 1, 1), (1, 2, -3), (2, 0, 1)], 7);
        match (way, way.answer(&ring, Limits::new().expansions(1_000))) {
            (Way::BellmanFord, answer) => assert_eq!(answer, Answer::Error("NegativeCycle")),
            (Way::Dag, answer) => assert_eq!(answer, Answer::Error("Cycle")),
            (_, Answer::Error(name)) => assert_eq!(name, "NegativeCost", "{way:?}"),
            (Way::BothDijkstra, answer) => assert_eq!(answer, Answer::NoPath), // the goal is seen from its own side
            (_, answer) => assert!(!goes_by_cost(way), "{way:?}: {answer:?}"),
        }
    }
}

/// A cost that is less than every other, on either side of a comparison.
#[test]
fn an_order_of_costs_that_is_none_ends_and_makes_no_path_that_is_none() {
    for way in Way::all() {
        let mut diamond =
            Hostile::edges(&[(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (3, 0, 1)], 3);
        if let Shape::Edges(edges) = &mut diamond.shape {
            edges[0].2 = Wild::NAN;
            edges[3].2 = Wild::NAN;
        }
        match way.answer(&diamond, Limits::new().generated(10_000)) {
            Answer::Found(states, _, _) => {
                assert!(
                    states == [0, 1, 3] || states == [0, 2, 3],
                    "{way:?}: {states:?}"
                );
            }
            Answer::NoPath => panic!("{way:?} leaves out a goal"),
            Answer::Everything(_) | Answer::CutOff(_) | Answer::Error(_) => {}
        }
    }
}

/// An hour of a clock with three hours. Each hour is later than the one before it, and the first is later than the
/// last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hour(u8);

impl Ord for Hour {
    fn cmp(&self, other: &Self) -> Ordering {
        match (3 + self.0 - other.0) % 3 {
            0 => Ordering::Equal,
            1 => Ordering::Greater,
            _ => Ordering::Less,
        }
    }
}

impl PartialOrd for Hour {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Cost for Hour {
    type Total = Self;
    const ZERO: Self = Self(0);

    fn extend(self, path: Self) -> Option<Self> {
        Self::sum(path, self)
    }

    fn sum(left: Self, right: Self) -> Option<Self> {
        Some(Self((left.0 + right.0) % 3))
    }

    fn scale(total: Self, _: u32) -> Option<Self> {
        Some(total)
    }
}

impl AdditiveCost for Hour {}

impl NonNegativeCost for Hour {}

/// The start gets a path from its own successor. The predecessors form a cycle, so the search returns no path.
#[test]
fn costs_that_are_ordered_in_a_circle_make_no_endless_path() {
    let graph = Graph::new(&[(0, 1, Hour(1)), (1, 0, Hour(1))], &[]);
    let search = Search::new(&graph).limits(Limits::new().expansions(2));
    let report = search.dijkstra().unwrap();
    let start = report.reached().get(&0).unwrap();
    assert!(start.predecessor().is_some());
    let unordered = SearchError::UnorderedCosts { state: 0 };
    assert_eq!(report.closest(&graph).unwrap_err(), unordered);
    assert_eq!(report.reached().path(&graph, &0).unwrap_err(), unordered);
    let violation = report.certify(&graph).unwrap_err();
    assert_eq!(violation.rule, Rule::NotReplayed);
    let source = violation.source().and_then(<dyn Error>::downcast_ref);
    assert_eq!(source, Some(&unordered));
}

/// A cost that compares with nothing may fall in every round. A negative cycle is claimed only where there is a cycle.
#[test]
fn a_cost_that_always_falls_does_not_keep_bellman_ford_going() {
    for (has_cycle, edges) in [
        (false, vec![(0, 1), (1, 2)]),
        (false, vec![(0, 1), (0, 1), (1, 2)]),
        (true, vec![(0, 1), (1, 2), (2, 1), (2, 3), (3, 1)]),
        (true, vec![(0, 0)]),
    ] {
        for nan in 0..edges.len() {
            let mut edges: Vec<_> = edges
                .iter()
                .map(|&(from, to)| (from, to, Wild(1)))
                .collect();
            edges[nan].2 = Wild::NAN;
            let problem = Hostile::new(Shape::Edges(edges));
            match Way::BellmanFord.answer(&problem, Limits::new()) {
                Answer::Error("NegativeCycle") if has_cycle => {}
                Answer::Error("UnorderedCosts") | Answer::Everything(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn a_float_that_is_no_number_is_no_cost() {
    assert!(Real::new(f64::NAN).is_err());
    assert!(NonNegativeReal::new(f64::NAN).is_err());
    assert!(NonNegativeReal::new(-1.0).is_err());
}

/// Random estimates between nothing and far too much.
#[test]
fn estimates_that_jump_cost_the_optimum_and_nothing_else() {
    for method in Way::one() {
        let edges = [
            (0, 1, 1),
            (1, 2, 1),
            (2, 3, 1),
            (0, 3, 9),
            (3, 1, 1),
            (3, 4, 1),
        ];
        let mut graph = Hostile::edges(&edges, 4);
        graph.estimate = |number| Wild(i64::try_from(number * 7_919 % 101).expect("small"));
        match Way::One(method).answer(&graph, Limits::new().expansions(10_000)) {
            Answer::Found(states, cost, claim) => {
                assert_eq!(
                    (states.first(), states.last()),
                    (Some(&0), Some(&4)),
                    "{method:?}"
                );
                let knows_nothing =
                    !matches!(claim, Claim::CheapestIfAdmissible | Claim::WithinFactor(_));
                let is_cheapest = cost == 4;
                assert!(is_cheapest || claim != Claim::Cheapest, "{method:?}");
                assert!(!method.is_informed() || !knows_nothing || claim == Claim::Path);
            }
            Answer::CutOff(Limit::Expansions)
                if method == Method::Dfs(colorwalk::algorithms::CycleRule::None) => {}
            answer => panic!("{method:?}: {answer:?}"),
        }
    }
}

#[test]
fn where_every_state_is_a_goal_the_start_is_the_path() {
    for way in Way::all() {
        let mut tree = Hostile::new(Shape::Tree);
        tree.is_all_goals = true;
        tree.goal = Some(0);
        match way.answer(&tree, Limits::new().expansions(100)) {
            Answer::Found(states, 0, _) => assert_eq!(states, [0], "{way:?}"),
            // A search that enumerates everything continues past goals.
            Answer::CutOff(Limit::Expansions) => assert!(is_whole(way), "{way:?}"),
            answer => panic!("{way:?}: {answer:?}"),
        }
    }
}

fn is_whole(way: Way) -> bool {
    matches!(way, Way::Explore | Way::BellmanFord | Way::Dag)
}

#[test]
fn a_start_without_successors_and_a_problem_without_starts_have_no_path() {
    for has_starts in [true, false] {
        for way in Way::all() {
            let mut nothing = Hostile::edges(&[], 1);
            nothing.has_starts = has_starts;
            let answer = way.answer(&nothing, Limits::NONE);
            let expected = if is_whole(way) {
                Answer::Everything(usize::from(has_starts))
            } else {
                Answer::NoPath
            };
            assert_eq!(answer, expected, "{way:?}");
        }
    }
}
