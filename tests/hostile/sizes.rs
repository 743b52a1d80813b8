//! Large and endless things: branching, depth, states, parallel edges, indices.

use std::process::Command;

use colorwalk::{
    Claim, Limit, Limits, Reachable, Search, SearchProblem, Successor, SuccessorOf, Unit,
    problem_fn,
};

use colorwalk_testing::hostile::{Answer, Hostile, Shape, Way, take_calls};
use colorwalk_testing::{Method, few_or_all};

#[test]
fn the_limit_on_generated_states_holds_within_one_expansion_that_does_not_end() {
    for way in Way::all() {
        let fan = Hostile::new(Shape::Fan);
        take_calls();
        let answer = way.answer(&fan, Limits::new().generated(5_000));
        assert_eq!(answer, Answer::CutOff(Limit::Generated), "{way:?}");
        // Each successor takes few calls: to create it, to look it up, to measure its memory. No successor is generated
        // in vain.
        let calls = take_calls();
        assert!(calls <= 12 * 5_000 + 100, "{way:?}: {calls}");
    }
}

#[test]
fn the_limit_on_memory_holds_within_one_expansion_that_does_not_end() {
    for way in Way::all() {
        if matches!(way, Way::One(method) if method.makes_rounds()) {
            continue; // they prune the successors, so these take no memory
        }
        let fan = Hostile::new(Shape::Fan);
        take_calls();
        let answer = way.answer(&fan, Limits::new().bytes(1 << 20));
        assert_eq!(answer, Answer::CutOff(Limit::Bytes), "{way:?}");
        let calls = take_calls();
        assert!(calls <= 10 * (1 << 20) / 16, "{way:?}: {calls}");
    }
}

#[test]
fn endless_depth_ends_at_any_limit() {
    let count = few_or_all(1_000, 3_000);
    let limits = [
        (Limits::new().expansions(count), Limit::Expansions),
        (Limits::new().generated(count), Limit::Generated),
        (Limits::new().bytes(100_000), Limit::Bytes),
    ];
    for (limits, limit) in limits {
        for way in Way::all() {
            let keeps_little = [Method::IterativeDeepening, Method::IdaStar].map(Way::One);
            let grows = !keeps_little.contains(&way) && way != Way::One(Method::Beam);
            if limit == Limit::Bytes && !grows {
                continue; // it runs for a very long time in very little memory
            }
            let line = Hostile::new(Shape::Line);
            let answer = way.answer(&line, limits.clone());
            assert_eq!(answer, Answer::CutOff(limit), "{way:?}");
        }
    }
}

/// Each takes a megabyte, and the limit counts it.
#[test]
fn states_of_a_megabyte_are_counted() {
    for way in Way::all() {
        let mut tree = Hostile::new(Shape::Tree);
        tree.ballast = 1 << 20;
        let limits = Limits::new().bytes(30 << 20).expansions(60);
        let answer = way.answer(&tree, limits);
        let few = matches!(way, Way::One(Method::IterativeDeepening | Method::IdaStar));
        let expected = if few { Limit::Expansions } else { Limit::Bytes };
        assert_eq!(answer, Answer::CutOff(expected), "{way:?}");
    }
}

/// All values of a byte are reached, and each only once.
#[test]
fn states_of_one_byte_are_as_good_as_any() {
    let ring = problem_fn(
        0u8,
        |&n| [n.wrapping_add(1), n.wrapping_mul(3)].map(|m| (m, Unit)),
        |_| false,
    );
    let report = Search::new(&ring).bfs().unwrap();
    assert_eq!(
        (report.claim(), report.reached().len()),
        (Claim::NoPath, 256)
    );
    assert_eq!(report.certify(&ring), Ok(()));
}

/// There may be ten million parallel edges. A search that counts all of them stores one.
#[test]
fn parallel_edges_are_counted_and_not_kept() {
    for way in [
        Way::One(Method::Bfs),
        Way::One(Method::Dijkstra),
        Way::One(Method::AStar),
    ] {
        let mut many = Hostile::new(Shape::Parallel(10_000_000));
        many.goal = Some(7);
        let limits = Limits::new().generated(few_or_all(30_000, 1_000_000));
        let answer = way.answer(&many, limits);
        assert_eq!(answer, Answer::CutOff(Limit::Generated), "{way:?}");
    }
    for way in Way::all() {
        let mut many = Hostile::new(Shape::Parallel(few_or_all(20_000, 100_000)));
        many.goal = Some(1);
        match way.answer(&many, Limits::NONE) {
            Answer::Found(states, 1, _) => assert_eq!(states, [0, 1], "{way:?}"),
            // Backwards the problem has other edges.
            Answer::NoPath | Answer::CutOff(_) | Answer::Error("Unfaithful") => {
                assert!(matches!(way, Way::BothBfs | Way::BothDijkstra), "{way:?}");
            }
            answer => assert_eq!(answer, Answer::Everything(2), "{way:?}"),
        }
    }
}

/// States that claim an index below a bound that no memory holds.
struct Boaster {
    goal: u32,
}

impl SearchProblem for Boaster {
    type State = u32;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, state: &u32) -> bool {
        *state == self.goal
    }

    fn successors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        [Successor::new((), state + 1, Unit)]
    }

    fn index_bound(&self) -> Option<usize> {
        usize::try_from(u32::MAX).ok()
    }

    fn index(&self, state: &u32) -> usize {
        *state as usize
    }
}

/// The array would take 16 GiB. If the limit on memory is lower, states are hashed.
#[test]
fn an_index_whose_array_is_beyond_the_limit_on_memory_is_not_used() {
    let report = Search::new(&Boaster { goal: 50 })
        .limits(Limits::new().bytes(1 << 20))
        .bfs()
        .unwrap();
    assert_eq!(report.cost(), Some(50));
    assert!(report.stats().bytes_peak < 1 << 20);
}

/// With this many states, an array would be faster, but the process may not use 16 GiB, so states are hashed.
#[cfg(unix)]
#[test]
fn an_index_for_whose_array_there_is_no_memory_is_not_used() {
    const IN_LITTLE_MEMORY: &str = "COLORWALK_TEST_IN_LITTLE_MEMORY";
    if std::env::var_os(IN_LITTLE_MEMORY).is_some() {
        let boaster = Boaster { goal: 300_000 };
        assert_eq!(Search::new(&boaster).bfs().unwrap().cost(), Some(300_000));
        assert_eq!(
            Search::new(&boaster).dijkstra().unwrap().cost(),
            Some(300_000)
        );
        assert_eq!(Reachable::new(&boaster).take(300_000).count(), 300_000);
        return;
    }
    let name = "sizes::an_index_for_whose_array_there_is_no_memory_is_not_used";
    let status = Command::new("sh")
        .args(["-c", "ulimit -v 3000000 && exec \"$0\" --exact \"$1\""])
        .arg(std::env::current_exe().unwrap())
        .arg(name)
        .env(IN_LITTLE_MEMORY, "1")
        .status();
    assert!(status.unwrap().success());
}
