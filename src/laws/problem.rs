//! Laws of problems and of their states.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

use super::broken::{BrokenLaw, Law};
use super::listed::{Edge, LIST, edges, first, successors};
use crate::cost::Cost;
use crate::problem::{ReversibleProblem, SearchProblem, SuccessorOf, predecessors_of};

/// Checks that each call of `starts`, `successors` and `is_goal` returns the same, including the costs and the order.
/// Actions cannot be compared, so they are not checked.
pub(super) fn problem_is_deterministic<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let starts = || listed(problem.starts());
    let (first, second) = (starts(), starts());
    if first != second {
        let position = first.iter().zip(&second).take_while(|(a, b)| a == b);
        let mut broken =
            BrokenLaw::new(Law::StartsDeterministic).value("position", position.count());
        broken = broken.value("first count", first.len());
        return Err(broken.value("second count", second.len()));
    }
    for state in states {
        let (first, second) = (edges(problem, state)?, edges(problem, state)?);
        if first != second {
            let broken = BrokenLaw::new(Law::SuccessorsDeterministic).state("u", state.clone());
            return Err(first_difference::<P>(broken, first, second));
        }
        let (first, second) = (problem.is_goal(state), problem.is_goal(state));
        if first != second {
            let broken = BrokenLaw::new(Law::GoalDeterministic);
            let broken = broken.value_of("is_goal", state.clone(), first);
            return Err(broken.value("then", second));
        }
    }
    Ok(())
}

/// Adds to `broken` the first position at which two lists of edges differ, and the edge of each list there.
fn first_difference<P: SearchProblem>(
    mut broken: BrokenLaw<P::State>,
    first: Vec<Edge<P>>,
    second: Vec<Edge<P>>,
) -> BrokenLaw<P::State> {
    let same = first.iter().zip(&second).take_while(|(a, b)| a == b);
    let position = same.count();
    broken = broken.value("position", position);
    for (name, edges) in [("first", first), ("second", second)] {
        broken = match edges.into_iter().nth(position) {
            Some((state, cost)) => broken.state(name, state).value("cost", cost),
            None => broken.value(name, "no edge"),
        };
    }
    broken
}

/// Checks that `Eq`, `Hash` and `Clone` of states agree. A state must equal itself and its clone, equality must be
/// symmetric, and equal states must have equal hashes.
pub(super) fn states_are_equal<S: Clone + Eq + Hash>(states: &[S]) -> Result<(), BrokenLaw<S>> {
    let std = BuildHasherDefault::<DefaultHasher>::new();
    let hashes: Vec<u64> = states.iter().map(|state| std.hash_one(state)).collect();
    for (state, &hash) in states.iter().zip(&hashes) {
        #[expect(
            clippy::eq_op,
            reason = "whether a state equals itself is the question"
        )]
        if state != state {
            return Err(BrokenLaw::new(Law::EqReflexive).state("u", state.clone()));
        }
        let clone = state.clone();
        if clone != *state {
            let broken = BrokenLaw::new(Law::CloneEqual).state("u", state.clone());
            return Err(broken.state("clone(u)", clone));
        }
        hash_alike((state, hash), (&clone, std.hash_one(&clone)))?;
    }
    for (index, u) in states.iter().enumerate() {
        for (other, v) in states.iter().enumerate().skip(index + 1) {
            let is_equal = u == v;
            if is_equal != (v == u) {
                let broken = BrokenLaw::new(Law::EqSymmetric).state("u", u.clone());
                let broken = broken.state("v", v.clone());
                return Err(broken
                    .value("(u = v)", is_equal)
                    .value("(v = u)", !is_equal));
            }
            if is_equal {
                hash_alike((u, hashes[index]), (v, hashes[other]))?;
            }
        }
    }
    Ok(())
}

fn hash_alike<S: Clone>(u: (&S, u64), v: (&S, u64)) -> Result<(), BrokenLaw<S>> {
    if u.1 == v.1 {
        return Ok(());
    }
    let broken = BrokenLaw::new(Law::HashAgrees);
    let broken = broken.value_of("hash", u.0.clone(), u.1);
    Err(broken.value_of("hash", v.0.clone(), v.1))
}

/// The largest number of edges that are compared to find equal states with different successors.
const MOST_COMPARED: usize = 1_000 * LIST;

/// Returns the first [`LIST`] items of a list of starts or edges.
fn listed<T>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    items.into_iter().take(LIST).collect()
}

/// Checks that equal states are interchangeable. If an edge leads to a state equal to one of `states`, both must be
/// goals or both must not be goals. They must also have the same successors in the same order.
pub(super) fn equal_states_are_interchangeable<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let lists = states.iter().map(|state| edges(problem, state));
    let lists: Vec<Vec<Edge<P>>> = lists.collect::<Result<_, _>>()?;
    let mut index = HashMap::with_capacity(states.len());
    for (at, state) in states.iter().enumerate() {
        index.entry(state).or_insert(at);
    }
    let mut left = MOST_COMPARED;
    let generated = lists.iter().flatten().map(|(state, _)| state);
    for v in states.iter().chain(generated) {
        let Some(&at) = index.get(v) else {
            continue;
        };
        let u = &states[at];
        let (goal_u, goal_v) = (problem.is_goal(u), problem.is_goal(v));
        if goal_u != goal_v {
            let broken = BrokenLaw::new(Law::EqualGoals);
            let broken = broken.value_of("is_goal", u.clone(), goal_u);
            return Err(broken.value_of("is_goal", v.clone(), goal_v));
        }
        let Some(rest) = left.checked_sub(lists[at].len()) else {
            break;
        };
        left = rest;
        let edges = edges(problem, v)?;
        if edges != lists[at] {
            let broken = BrokenLaw::new(Law::EqualSuccessors).state("u", u.clone());
            let broken = broken.state("v", v.clone());
            return Err(first_difference::<P>(broken, lists[at].clone(), edges));
        }
    }
    Ok(())
}

/// Checks the [index](SearchProblem::index) of states, if the problem has one. Each index must be below the bound, and
/// two states may have the same index only if they are equal.
pub(super) fn states_have_an_index<P>(
    problem: &P,
    states: &[P::State],
) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    let Some(bound) = problem.index_bound() else {
        return Ok(());
    };
    let mut owners: BTreeMap<usize, &P::State> = BTreeMap::new();
    for state in states {
        let index = problem.index(state);
        if index >= bound {
            let broken = BrokenLaw::new(Law::IndexBounded);
            let broken = broken.value_of("index", state.clone(), index);
            return Err(broken.value("bound", bound));
        }
        let owner = *owners.entry(index).or_insert(state);
        let again = problem.index(&owner.clone());
        if owner != state || again != index {
            let broken = BrokenLaw::new(Law::IndexInjective).state("u", owner.clone());
            let broken = broken.state("v", state.clone()).value("index(u)", again);
            return Err(broken.value("index(v)", index));
        }
    }
    Ok(())
}

/// Checks that `successors` and `predecessors` list the same edges. Each edge that leaves or enters one of `states`
/// must occur in both lists the same number of times at the same cost. Also checks that a state is a goal if and only
/// if it is one of `goals()`.
///
/// A law reads only [`LIST`] of the edges at a state. Therefore it does not check an edge if [`LIST`] or more edges
/// leave its first state or enter its last state.
pub(super) fn edges_reverse<P>(problem: &P, states: &[P::State]) -> Result<(), BrokenLaw<P::State>>
where
    P: ReversibleProblem,
{
    let goals = Vec::from_iter(problem.goals());
    for state in goals.iter().chain(states) {
        let is_goal = problem.is_goal(state);
        let is_named = goals.contains(state);
        if is_goal != is_named {
            let broken = BrokenLaw::new(Law::ReversibleGoals);
            let broken = broken.value_of("is_goal", state.clone(), is_goal);
            return Err(broken.value("is in goals()", is_named));
        }
    }
    let out = |u: &P::State| successors(problem, u).collect::<Result<Vec<_>, _>>();
    let into = |v: &P::State| first(predecessors_of(problem, v), v).collect::<Result<Vec<_>, _>>();
    for state in states {
        for edge in out(state)? {
            reverses::<P>(&edge, state, &edge.state, &out(state)?, &into(&edge.state)?)?;
        }
        for edge in into(state)? {
            reverses::<P>(&edge, &edge.state, state, &out(&edge.state)?, &into(state)?)?;
        }
    }
    Ok(())
}

/// Checks that every edge that leaves one of `states` has an edge back, at any cost.
///
/// If a state has [`LIST`] or more successors, the law searches only the first [`LIST`] for the edge back. An edge into
/// such a state passes even if its edge back is not among the first [`LIST`].
pub(super) fn undirected<P>(problem: &P, states: &[P::State]) -> Result<(), BrokenLaw<P::State>>
where
    P: SearchProblem,
{
    for state in states {
        for (to, _) in edges(problem, state)? {
            let back = edges(problem, &to)?;
            if back.len() < LIST && back.iter().all(|(back, _)| back != state) {
                let broken = BrokenLaw::new(Law::UndirectedEdges);
                let broken = broken.state("u", state.clone());
                return Err(broken.state("v", to));
            }
        }
    }
    Ok(())
}

/// Checks that the lists `out` and `into` contain the same number of edges from `u` to `v` at the cost of `edge`. If a
/// list is incomplete, checks nothing.
fn reverses<P: SearchProblem>(
    edge: &SuccessorOf<P>,
    u: &P::State,
    v: &P::State,
    out: &[SuccessorOf<P>],
    into: &[SuccessorOf<P>],
) -> Result<(), BrokenLaw<P::State>> {
    let cost = |edge: &SuccessorOf<P>| edge.cost.extend(P::Cost::ZERO);
    let count = |edges: &[SuccessorOf<P>], end: &P::State| {
        let like = |other: &&SuccessorOf<P>| other.state == *end && cost(other) == cost(edge);
        edges.iter().filter(like).count()
    };
    let (forwards, backwards) = (count(out, v), count(into, u));
    if forwards == backwards || out.len().max(into.len()) >= LIST {
        return Ok(());
    }
    let broken = BrokenLaw::new(Law::ReversibleEdges).state("u", u.clone());
    let broken = broken.state("v", v.clone()).edge_cost(edge.cost);
    let broken = broken.value("edges among the successors", forwards);
    Err(broken.value("edges among the predecessors", backwards))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::hash::Hasher;

    use super::*;
    use crate::cost::Unit;
    use crate::problem::problem_fn;

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
        let broken = problem_is_deterministic(&moody, &[9]).unwrap_err();
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
        let broken = problem_is_deterministic(&shrinking, &[0]).unwrap_err();
        let message = broken.to_string();
        assert!(
            message.ends_with(
                "but u = 0, position = 1, first = 2, cost = Some(1), second = \"no edge\""
            ),
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
        let broken = states_are_equal(&[AtMost(1), AtMost(1), AtMost(4)]).unwrap_err();
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
        let broken = states_are_equal(&[Below(2)]).unwrap_err();
        assert_eq!(broken.law, Law::EqReflexive);
        assert_eq!(
            broken.to_string(),
            "state.reflexive does not hold: u = u, but u = Below(2)"
        );
    }

    /// `Clone` forgets the mark.
    #[derive(Debug, PartialEq, Eq, Hash)]
    struct Forgetful(u32);

    impl Clone for Forgetful {
        fn clone(&self) -> Self {
            Self(0)
        }
    }

    #[test]
    fn a_clone_that_is_not_equal_is_found() {
        let broken = states_are_equal(&[Forgetful(0), Forgetful(3)]).unwrap_err();
        assert_eq!(broken.law, Law::CloneEqual);
    }
}
