//! The message of each broken law, word for word; and laws in extreme cases: full samples, lists without end.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use colorwalk_testing::Graph;
use colorwalk_testing::numbers::Numbers;

use colorwalk::laws::{self, Law};
use colorwalk::{AdditiveCost, Cost, Heuristic, SearchProblem, Successor, Unit, Zero, problem_fn};

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
    let broken = laws::problem_is_deterministic(&Restless(Cell::new(0)), &[]).unwrap_err();
    assert_eq!(broken.law, Law::StartsDeterministic);
    assert_eq!(
        broken.to_string(),
        "starts.deterministic does not hold: starts() = starts(), \
         but position = 2, first count = 3, second count = 3"
    );
}

#[test]
fn successors_that_change_are_shown_where_they_first_differ() {
    let calls = Cell::new(0u32);
    let moody = problem_fn(
        0u32,
        |_| {
            calls.set(calls.get() + 1);

            [(1, 5u32), (2, 6), (3, calls.get()), (4, 7)]
        },
        |_| false,
    );
    let broken = laws::problem_is_deterministic(&moody, &[9]).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "successors.deterministic does not hold: successors(u) = successors(u), \
         but u = 9, position = 2, first = 3, cost = Some(1), second = 3, cost = Some(2)"
    );
    assert_eq!(broken.states, [9, 3, 3]);
}

#[test]
fn a_list_that_ends_early_is_shown_with_what_is_missing() {
    let calls = Cell::new(0usize);
    let shrinking = problem_fn(
        0u32,
        |_| {
            calls.set(calls.get() + 1);
            let around = [1, 2].into_iter().take(3 - calls.get());
            around.map(|to| (to, Unit)).collect::<Vec<_>>()
        },
        |_| false,
    );
    let broken = laws::problem_is_deterministic(&shrinking, &[0]).unwrap_err();
    let message = broken.to_string();
    assert!(
        message
            .ends_with("but u = 0, position = 1, first = 2, cost = Some(1), second = \"no edge\""),
        "{message}"
    );
}

/// A state whose equality means less than or equal.
#[derive(Clone, Debug, Eq)]
struct AtMost(u32);

impl PartialEq for AtMost {
    fn eq(&self, other: &Self) -> bool {
        self.0 <= other.0
    }
}

impl Hash for AtMost {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[test]
fn an_eq_that_holds_one_way_only_is_found() {
    let broken = laws::states_are_equal(&[AtMost(1), AtMost(1), AtMost(4)]).unwrap_err();
    assert_eq!(broken.law, Law::EqSymmetric);
    assert_eq!(
        broken.to_string(),
        "state.symmetric does not hold: u = v implies v = u, \
         but u = AtMost(1), v = AtMost(4), (u = v) = true, (v = u) = false"
    );
}

/// A state that equals only larger states.
#[derive(Clone, Debug, Eq)]
struct Below(u32);

impl PartialEq for Below {
    fn eq(&self, other: &Self) -> bool {
        self.0 < other.0
    }
}

impl Hash for Below {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[test]
fn a_state_that_does_not_equal_itself_is_found() {
    let broken = laws::states_are_equal(&[Below(2)]).unwrap_err();
    assert_eq!(broken.law, Law::EqReflexive);
    assert_eq!(
        broken.to_string(),
        "state.reflexive does not hold: u = u, but u = Below(2)"
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
    let broken = laws::costs_are_additive(&line, &[0, 1]).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "cost.extend does not hold: extend(c, a) = a + extend(c, 0), \
         but c = Tiring(60), a = 120, extend(c, a) = Some(120), a + extend(c, 0) = 180"
    );
}

/// All edges that were read from an endless list stay within the sample. Edges that were not read may leave it.
#[test]
fn where_a_list_was_not_read_to_its_end_admissibility_is_not_conclusive() {
    let endless = problem_fn(0u32, |_| (0u32..).map(|n| (n % 3, 1u32)), |&n| n == 2);
    let states = laws::sample(&endless, 3).unwrap();
    assert_eq!(states, [0, 1, 2]);
    // The goal itself is at distance zero, and so is every successor that was not read.
    let conclusive = laws::heuristic_is_admissible(&endless, &Zero, &states);
    assert_eq!(conclusive, Ok(1));
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
    let broken = laws::heuristic_is_admissible(&graph, &h, &[0, 1, 2]).unwrap_err();
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
    assert_eq!(laws::check(&endless), Ok(()));
    assert_eq!(
        laws::check_heuristic(&endless, &|&n: &u64| u32::from(n < 7)),
        Ok(())
    );
    assert!(read.get() < 20_000_000, "{}", read.get());
}
