//! The two directions of edges, and the two sides of a bidirectional search.

use std::ops::{Index, IndexMut};

use crate::problem::{ReversibleProblem, SearchProblem, SuccessorOf};

/// One end of a path: the start or the goal. Also the side of a bidirectional search that begins there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Start,
    Goal,
}

/// A pair with one value for each side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Both<T> {
    pub(crate) start: T,
    pub(crate) goal: T,
}

impl<T> Index<Side> for Both<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::Start => &self.start,
            Side::Goal => &self.goal,
        }
    }
}

impl<T> IndexMut<Side> for Both<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Start => &mut self.start,
            Side::Goal => &mut self.goal,
        }
    }
}

/// The direction of an expansion. It determines which edges of a state an expansion generates.
pub(crate) trait Direction<P: SearchProblem> {
    /// The end of a path at which a search in this direction begins.
    const SIDE: Side;

    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>>;

    /// Prefetches the data that `edges` will read, if the problem supports prefetching.
    fn prefetch(problem: &P, state: &P::State) -> u64;
}

/// The edges that leave a state.
pub(crate) struct Forwards;

/// The edges that enter a state.
pub(crate) struct Backwards;

impl<P: SearchProblem> Direction<P> for Forwards {
    const SIDE: Side = Side::Start;

    #[inline]
    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>> {
        problem.successors(state).into_iter()
    }

    #[inline]
    fn prefetch(problem: &P, state: &P::State) -> u64 {
        problem.prefetch(state)
    }
}

impl<P: ReversibleProblem> Direction<P> for Backwards {
    const SIDE: Side = Side::Goal;

    #[inline]
    fn edges(problem: &P, state: &P::State) -> impl Iterator<Item = SuccessorOf<P>> {
        problem.predecessors(state).into_iter()
    }

    #[inline]
    fn prefetch(problem: &P, state: &P::State) -> u64 {
        problem.prefetch_predecessors(state)
    }
}

/// Prefetches the data that expansions of these states will read.
#[inline]
pub(crate) fn prefetch<'a, D: Direction<P>, P: SearchProblem>(
    problem: &P,
    states: impl Iterator<Item = &'a P::State>,
) where
    P::State: 'a,
{
    let read = states.fold(0, |read, state| read ^ D::prefetch(problem, state));
    std::hint::black_box(read);
}
