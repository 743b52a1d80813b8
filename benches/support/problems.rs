//! Our problems, made of plain functions.

use std::hash::Hash;

use colorwalk::{ReversibleProblem, SearchProblem, Successor, SuccessorOf, Unit, problem_fn};

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
        next.map(|next| (next, Unit))
    };
    problem_fn(start, edges, is_goal)
}

/// A problem with costs from the function.
pub(crate) fn own_costs<S, I>(
    start: S,
    successors: impl Fn(&S) -> I,
    is_goal: impl Fn(&S) -> bool,
) -> impl SearchProblem<State = S, Action = (), Cost = u32>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = (S, u32)>,
{
    problem_fn(start, successors, is_goal)
}

/// A problem between two states in which every edge leads both ways and costs one.
pub(crate) fn between<S, I>(
    start: S,
    goal: S,
    beside: impl Fn(&S) -> I,
) -> impl ReversibleProblem<State = S, Action = (), Cost = Unit>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    Between {
        start,
        goal,
        beside,
    }
}

struct Between<S, F> {
    start: S,
    goal: S,
    beside: F,
}

impl<S, I, F> SearchProblem for Between<S, F>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
    F: Fn(&S) -> I,
{
    type State = S;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = S> {
        [self.start.clone()]
    }

    fn is_goal(&self, state: &S) -> bool {
        *state == self.goal
    }

    fn successors(&self, state: &S) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let next = (self.beside)(state).into_iter();
        next.map(|next| Successor::new((), next, Unit))
    }
}

impl<S, I, F> ReversibleProblem for Between<S, F>
where
    S: Clone + Eq + Hash,
    I: IntoIterator<Item = S>,
    F: Fn(&S) -> I,
{
    fn goals(&self) -> impl IntoIterator<Item = S> {
        [self.goal.clone()]
    }

    fn predecessors(&self, state: &S) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.successors(state)
    }
}
