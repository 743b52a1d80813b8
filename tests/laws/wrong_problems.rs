//! Wrong problems and wrong heuristics are rejected by the responsible law.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use colorwalk::laws::{self, Law};
use colorwalk::{
    AdditiveCost, Cost, ReversibleProblem, SearchProblem, SuccessorOf, Unit, problem_fn,
};
use colorwalk_testing::{Graph, table, two_ways as graph};

#[test]
fn successors_that_change_from_call_to_call_are_found() {
    let calls = Cell::new(0u32);
    let moody = problem_fn(
        0u32,
        |&n| {
            calls.set(calls.get() + 1);
            let mut around = vec![n + 1, n + 2];
            if calls.get().is_multiple_of(3) {
                around.reverse();
            }
            around.into_iter().map(|to| (to, Unit))
        },
        |_| false,
    );
    let broken = laws::check(&moody).unwrap_err();
    assert_eq!(broken.law, Law::SuccessorsDeterministic);
}

#[test]
fn costs_that_change_from_call_to_call_are_found() {
    let calls = Cell::new(0u32);
    let auction = problem_fn(
        0u32,
        |&n| {
            calls.set(calls.get() + 1);
            [((n + 1) % 5, calls.get())]
        },
        |_| false,
    );
    let broken = laws::check(&auction).unwrap_err();
    assert_eq!(broken.law, Law::SuccessorsDeterministic);
}

#[test]
fn a_goal_that_changes_from_call_to_call_is_found() {
    let calls = Cell::new(0u32);
    let fickle = problem_fn(
        0u32,
        |&n| [((n + 1) % 5, Unit)],
        |_| {
            calls.set(calls.get() + 1);
            calls.get().is_multiple_of(2)
        },
    );
    assert_eq!(
        laws::check(&fickle).unwrap_err().law,
        Law::GoalDeterministic
    );
}

/// A number and a mark. The type parameters say whether the mark counts for `Eq` and for `Hash`.
#[derive(Clone, Debug)]
struct Marked<const EQ: bool, const HASH: bool> {
    number: u32,
    mark: u32,
}

impl<const EQ: bool, const HASH: bool> PartialEq for Marked<EQ, HASH> {
    fn eq(&self, other: &Self) -> bool {
        self.number == other.number && (!EQ || self.mark == other.mark)
    }
}

impl<const EQ: bool, const HASH: bool> Eq for Marked<EQ, HASH> {}

impl<const EQ: bool, const HASH: bool> Hash for Marked<EQ, HASH> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
        if HASH {
            self.mark.hash(state);
        }
    }
}

/// A ring of five numbers. The mark counts the steps up to five, where the ring ends beside its beginning.
fn marked<const EQ: bool, const HASH: bool>()
-> impl SearchProblem<State = Marked<EQ, HASH>, Cost = Unit> {
    problem_fn(
        Marked::<EQ, HASH> { number: 0, mark: 0 },
        |state: &Marked<EQ, HASH>| {
            let mark = state.mark + 1;
            let number = (state.number + 1) % 5;
            (mark < 6).then_some((Marked { number, mark }, Unit))
        },
        |state| state.mark == 5,
    )
}

#[test]
fn an_eq_that_disagrees_with_hash_is_found() {
    assert_eq!(
        laws::check(&marked::<true, true>()).map_err(|b| b.law),
        Ok(())
    );
    assert_eq!(
        laws::check(&marked::<true, false>()).map_err(|b| b.law),
        Ok(())
    );
    let broken = laws::check(&marked::<false, true>()).unwrap_err();
    assert_eq!(broken.law, Law::HashAgrees);
}

#[test]
fn an_eq_that_says_too_much_is_found() {
    let problem = marked::<false, false>();
    let broken = laws::check(&problem).unwrap_err();
    assert_eq!(broken.law, Law::EqualGoals); // mark 5 and mark 0
    let goalless = colorwalk::adaptors::WithGoal::new(&problem, |_: &_| false);
    let broken = laws::check(&goalless).unwrap_err();
    assert_eq!(broken.law, Law::EqualSuccessors); // mark 5 and mark 0
}

/// Sums that are off by one.
#[derive(Clone, Copy, Debug)]
struct OffByOne;

impl Cost for OffByOne {
    type Total = u32;
    const ZERO: u32 = 0;

    fn extend(self, path: u32) -> Option<u32> {
        path.checked_add(3)
    }

    fn sum(left: u32, right: u32) -> Option<u32> {
        left.checked_add(right)?.checked_add(1)
    }

    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }
}

impl AdditiveCost for OffByOne {}

/// Sums that keep only the left summand.
#[derive(Clone, Copy, Debug)]
struct LeftOnly;

impl Cost for LeftOnly {
    type Total = u32;
    const ZERO: u32 = 0;

    fn extend(self, path: u32) -> Option<u32> {
        Some(path.max(3))
    }

    fn sum(left: u32, right: u32) -> Option<u32> {
        Some(left.max(right))
    }

    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }
}

#[test]
fn costs_that_do_not_add_up_are_found() {
    let line = Graph::new(&[(0, 1, OffByOne), (1, 2, OffByOne)], &[2]);
    let broken = laws::check_additive(&line).unwrap_err();
    assert_eq!(broken.law, Law::CostExtend);
    let broken = laws::check(&line).unwrap_err();
    assert_eq!(broken.law, Law::CostZero); // and zero counts one
    let line = Graph::new(&[(0, 1, LeftOnly), (1, 2, LeftOnly)], &[2]);
    let broken = laws::check(&line).unwrap_err();
    assert_eq!(broken.law, Law::CostScale); // twice three is three
}

/// A train that leaves at regular intervals. The cost of a path is the time of arrival.
#[derive(Clone, Copy, Debug)]
struct Train {
    every: u32,
    minutes: u32,
}

impl Cost for Train {
    type Total = u32;
    const ZERO: u32 = 0;

    fn extend(self, path: u32) -> Option<u32> {
        path.checked_next_multiple_of(self.every)?
            .checked_add(self.minutes)
    }

    fn sum(left: u32, right: u32) -> Option<u32> {
        left.checked_add(right)
    }

    fn scale(total: u32, factor: u32) -> Option<u32> {
        total.checked_mul(factor)
    }
}

impl AdditiveCost for Train {}

#[test]
fn costs_that_depend_on_the_time_of_arrival_are_found() {
    let line = |every| {
        let train = Train { every, minutes: 10 };
        problem_fn(0u32, move |&n| [(n + 1, train)], |&n| n == 3)
    };
    assert_eq!(laws::check_additive(&line(1)), Ok(())); // no one has to wait
    assert_eq!(laws::check_additive(&line(10)), Ok(()));
    let broken = laws::check_additive(&line(15)).unwrap_err();
    assert_eq!(broken.law, Law::CostExtend);
    assert_eq!(laws::check(&line(15)), Ok(())); // trains do not overtake each other
}

#[test]
fn inconsistent_heuristics_are_found() {
    let graph = graph();
    let jump = [5, 0, 0, 0, 0];
    let broken = laws::check_consistent(&graph, &table(&jump)).unwrap_err();
    assert_eq!(
        broken.to_string(),
        "heuristic.consistent does not hold: h(u) <= c(u, v) + h(v), but h(0) = 5, c = 2, h(1) = 0"
    );
    assert_eq!(laws::check_heuristic(&graph, &table(&jump)), Ok(())); // but it is admissible
    let at_goal = [0, 0, 0, 1, 0];
    let broken = laws::check_consistent(&graph, &table(&at_goal)).unwrap_err();
    assert_eq!(broken.law, Law::HeuristicGoal);
}

/// A graph whose predecessors are wrong in one place.
struct Wrong {
    graph: Graph<u32>,
    goal: u32,
    lost: Option<u32>,
}

impl SearchProblem for Wrong {
    type State = u32;
    type Action = usize;
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        self.graph.starts()
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.graph.is_goal(state)
    }

    fn successors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.graph.successors(state)
    }
}

impl ReversibleProblem for Wrong {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        [self.goal]
    }

    fn predecessors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let is_lost = self.lost == Some(*state);
        self.graph
            .predecessors(state)
            .into_iter()
            .skip(usize::from(is_lost))
    }
}

#[test]
fn wrong_predecessors_and_goals_are_found() {
    let wrong = |goal, lost| Wrong {
        graph: graph(),
        goal,
        lost,
    };
    assert_eq!(laws::check_reversible(&wrong(3, None)), Ok(()));
    let broken = laws::check_reversible(&wrong(3, Some(2))).unwrap_err();
    assert_eq!(broken.law, Law::ReversibleEdges);
    assert_eq!(broken.states, [1, 2]);
    let broken = laws::check_reversible(&wrong(4, None)).unwrap_err();
    assert_eq!(broken.law, Law::ReversibleGoals);
}
