use std::cell::Cell;

use colorwalk::{Failure, ReversibleProblem, SearchProblem, SuccessorOf};

use crate::Graph;

/// A graph that fails in some calls, and then does not list all edges.
pub struct Failing<'g> {
    graph: &'g Graph<u32>,
    fails: Box<dyn Fn(u32) -> bool>, // given the number of the call
    is_down: Cell<bool>,
    calls: Cell<u32>,
    answered: Cell<u32>,
    listed: usize,
}

impl<'g> Failing<'g> {
    /// Makes a call fail if `fails` returns true. A failed call lists no edge.
    pub fn new(graph: &'g Graph<u32>, fails: impl Fn(u32) -> bool + 'static) -> Self {
        Self {
            graph,
            fails: Box::new(fails),
            is_down: Cell::new(true),
            calls: Cell::default(),
            answered: Cell::default(),
            listed: 0,
        }
    }

    /// Makes call `n` fail if bit `n % 64` is set.
    pub fn by_bits(graph: &'g Graph<u32>, bits: u64) -> Self {
        Self::new(graph, move |call| bits >> (call % 64) & 1 != 0)
    }

    /// Lets calls that fail list this many edges.
    pub fn listing(self, listed: usize) -> Self {
        Self { listed, ..self }
    }

    /// Makes no further call fail.
    pub fn recover(&self) {
        self.is_down.set(false);
    }

    pub fn calls(&self) -> u32 {
        self.calls.get()
    }

    /// Returns the number of calls that did not fail.
    pub fn answered(&self) -> u64 {
        self.answered.get().into()
    }

    /// Returns the number of edges that this call lists.
    fn most(&self) -> usize {
        let call = self.calls.replace(self.calls.get() + 1);
        if self.is_down.get() && (self.fails)(call) {
            Failure::new("down").raise();
            return self.listed;
        }
        self.answered.set(self.answered.get() + 1);
        usize::MAX
    }
}

impl SearchProblem for Failing<'_> {
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
        let most = self.most();
        self.graph.successors(state).into_iter().take(most)
    }
}

impl ReversibleProblem for Failing<'_> {
    fn goals(&self) -> impl IntoIterator<Item = u32> {
        self.graph.goals()
    }

    fn predecessors(&self, state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let most = self.most();
        self.graph.predecessors(state).into_iter().take(most)
    }
}

/// The members of an adaptor that has the starts and goals of its first problem.
macro_rules! head {
    ($problem:ident) => {
        type State = $problem::State;
        type Action = $problem::Action;
        type Cost = $problem::Cost;

        fn starts(&self) -> impl IntoIterator<Item = $problem::State> {
            self.0.starts()
        }

        fn is_goal(&self, state: &$problem::State) -> bool {
            self.0.is_goal(state)
        }
    };
}

/// An adaptor that has only the required members of a problem: no index, and nothing known of goals.
#[derive(Clone)]
pub struct Plain<P>(pub P);

impl<P: SearchProblem> SearchProblem for Plain<P> {
    head!(P);

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.0.successors(state)
    }
}

impl<P: ReversibleProblem> ReversibleProblem for Plain<P> {
    fn goals(&self) -> impl IntoIterator<Item = P::State> {
        self.0.goals()
    }

    fn predecessors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        self.0.predecessors(state)
    }
}

/// An adaptor that reads a whole list before it arranges it.
#[derive(Clone)]
pub struct Arranged<P, F>(pub P, pub F);

impl<P, F> SearchProblem for Arranged<P, F>
where
    P: SearchProblem,
    F: Fn(&mut Vec<SuccessorOf<P>>),
{
    head!(P);

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let mut edges = Vec::from_iter(self.0.successors(state));
        (self.1)(&mut edges);
        edges
    }
}

/// An adaptor that lists the edges of the first problem and then the edges of the second.
#[derive(Clone)]
pub struct Joined<P, Q>(pub P, pub Q);

impl<P, Q> SearchProblem for Joined<P, Q>
where
    P: SearchProblem,
    Q: SearchProblem<State = P::State, Action = P::Action, Cost = P::Cost>,
{
    head!(P);

    fn successors(&self, state: &P::State) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let more = std::iter::once_with(|| self.1.successors(state));
        self.0.successors(state).into_iter().chain(more.flatten())
    }
}
