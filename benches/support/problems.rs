//! Problems of ours, made of plain functions.

use std::hash::Hash;

use colorwalk::{SearchProblem, Successor, Unit, problem_fn};

/// A problem in which every edge costs one.
pub(crate) fn unit_costs<S, I>(
    start: S,
    successors: impl Fn(&S) -> I,
    is_goal: impl Fn(&S) -> bool,
) -> impl SearchProblem<State = S, Action = (), Cost = Unit>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    let edges = move |state: &S| {
        let next = successors(state).into_iter();
        next.map(|next| Successor::new((), next, Unit))
    };
    problem_fn(start, edges, is_goal)
}

/// A problem with the costs that the function tells.
pub(crate) fn own_costs<S, I>(
    start: S,
    successors: impl Fn(&S) -> I,
    is_goal: impl Fn(&S) -> bool,
) -> impl SearchProblem<State = S, Action = (), Cost = u32>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = (S, u32)>,
{
    let edges = move |state: &S| {
        let next = successors(state).into_iter();
        next.map(|(next, cost)| Successor::new((), next, cost))
    };
    problem_fn(start, edges, is_goal)
}
