//! The message of each broken law, word for word; and laws in extreme cases: full samples, lists without end.

use std::cell::Cell;

use colorwalk_testing::Graph;
use colorwalk_testing::numbers::Numbers;

use colorwalk::laws::{self, Law};
use colorwalk::{AdditiveCost, Cost, Heuristic, SearchProblem, Successor, Unit, problem_fn};

fn line() -> impl SearchProblem<State = u32, Action = (), Cost = Unit> {
    problem_fn(0u32, |&n| [(n + 1, Unit)], |&n| n == 1_000_000)
}

/// Gives a closure the type of a heuristic for this problem.
fn as_heuristic<P: SearchProblem>(
    _: &P,
    h: impl Heuristic<P::State, P::Cost>,
) -> impl Heuristic<P::State, P::Cost> {
    h
}

#[test]
fn a_sample_has_as_many_states_as_were_asked_for() {
    assert_eq!(laws::sample(&line(), 0).unwrap(), []);
    assert_eq!(laws::sample(&line(), 1).unwrap(), [0]);
    assert_eq!(laws::sample(&line(), 3).unwrap(), [0, 1, 2]);
}

/// Yields different starts at each call.
struct Restless(Cell<u32>);

impl SearchProblem for Restless {
    type State = u32;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        self.0.set(self.0.get() + 1);
        [3, 4, 10 + self.0.get()].into_iter()
    }

    fn is_goal(&self, _: &u32) -> bool {
        false
    }

    fn successors(&self, _: &u32) -> impl IntoIterator<Item = Successor<u32, (), Unit>> {
        []
    }
}

#[test]
fn starts_that_change_from_call_to_call_are_found() {
    let broken = laws::check(&Restless(Cell::new(0))).unwrap_err();
    assert_eq!(broken.law, Law::StartsDeterministic);
    assert_eq!(
        broken.to_string(),
        "starts.deterministic does not hold: starts() = starts(), \
         but position = 2, first count = 3, second count = 3"
    );
}

/// A cost that is right while the path is short: from 100 on, an edge costs nothing.
#[derive(Clone, Copy, Debug)]
struct Tiring(u32);

impl Cost for Tiring {
    type Total = u32;
    const ZERO: u32 = 0;

    fn extend(self, path: u32) -> Option<u32> {
        Some(if path < 100 { path + self.0 } else { path })
    }

    fn sum(left: u32, right: u32) -> Option<u32> {
        left.checked_add(right)
    }

    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }
}

impl AdditiveCost for Tiring {}

/// The first edge adds up; the sum of the first and the second does not.
#[test]
fn costs_are_tried_on_the_sums_of_many_edges() {
    let line = problem_fn(0u32, |&n| (n < 2).then(|| (n + 1, Tiring(60))), |_| false);
    let broken = laws::check_additive(&line).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "cost.extend does not hold: extend(c, a) = a + extend(c, 0), \
         but c = Tiring(60), a = 120, extend(c, a) = Some(120), a + extend(c, 0) = 180"
    );
}

/// In the first round both edges change something: 0 learns of the exit, and 1 of the goal. Only in the second round
/// does 0 learn of the goal.
#[test]
fn distances_are_relaxed_until_nothing_changes() {
    let edges = [(0u32, 1u32, 1u32), (1, 2, 1), (1, 9, 1)];
    let graph = problem_fn(
        0u32,
        |&n| {
            let out = edges.into_iter().filter(move |edge| edge.0 == n);
            out.map(|(_, to, cost)| (to, cost))
        },
        |&n| n == 2,
    );
    let h = as_heuristic(&graph, |&n: &u32| if n == 0 { 3u32 } else { 0 });
    let broken = laws::check_heuristic(&graph, &h).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "heuristic.admissible does not hold: h(u) <= d(u), but h(0) = 3, d = 2"
    );
}

#[test]
fn a_sample_is_no_larger_than_was_asked_for() {
    let mut line = Graph::new(&[(0, 1, 1u32), (1, 2, 1), (2, 3, 1)], &[3]);
    line.starts = vec![0, 2];
    assert_eq!(laws::sample(&line, 0).unwrap(), []);
    assert_eq!(laws::sample(&line, 1).unwrap(), [0]);
    assert_eq!(laws::sample(&line, 2).unwrap(), [0, 2]);
    assert_eq!(laws::sample(&line, 3).unwrap(), [0, 2, 1]);
    assert_eq!(laws::sample(&line, 9).unwrap(), [0, 2, 1, 3]);
}

/// The first state completes the sample, so the other states are not expanded.
#[test]
fn a_sample_that_is_full_asks_for_no_more_successors() {
    let asked = Cell::new(0);
    let star = problem_fn(
        0u32,
        |&n| {
            asked.set(asked.get() + 1);
            (1..=9).map(move |i| (10 * n + i, Unit))
        },
        |_| false,
    );
    assert_eq!(laws::sample(&star, 4).unwrap(), [0, 1, 2, 3]);
    assert_eq!(asked.get(), 1);
}

/// Every number is a successor of every smaller one: the checked states have endlessly many edges to each other.
#[test]
fn laws_read_a_bounded_number_of_edges_where_successors_never_end() {
    let read = Cell::new(0u64);
    let endless = Numbers::unweighted(
        0,
        |n| {
            let read = &read;
            (n + 1..).inspect(move |_| read.set(read.get() + 1))
        },
        |n| n == 7,
    );
    if colorwalk_testing::is_exhaustive() {
        assert_eq!(laws::check(&endless), Ok(()));
    }
    assert_eq!(
        laws::check_heuristic(&endless, &|&n: &u64| u32::from(n < 7)),
        Ok(())
    );
    assert!(read.get() < 20_000_000, "{}", read.get());
}
