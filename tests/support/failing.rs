use std::cell::{Cell, RefCell};

use colorwalk::{Failure, ReversibleProblem, SearchProblem, SuccessorOf};

use crate::Graph;

/// A graph of which some calls fail to list all edges.
pub struct Failing<'g> {
    graph: &'g Graph<u32>,
    fails: Box<dyn Fn(u32) -> bool>, // given the number of the call
    is_down: Cell<bool>,
    calls: Cell<u32>,
    answered: Cell<u32>,
    listed: usize,
    failure: RefCell<Option<Failure>>,
}

impl<'g> Failing<'g> {
    /// The calls of which `fails` is true list no edge.
    pub fn new(graph: &'g Graph<u32>, fails: impl Fn(u32) -> bool + 'static) -> Self {
        Self {
            graph,
            fails: Box::new(fails),
            is_down: Cell::new(true),
            calls: Cell::default(),
            answered: Cell::default(),
            listed: 0,
            failure: RefCell::default(),
        }
    }

    /// The bits say which calls fail, again and again.
    pub fn by_bits(graph: &'g Graph<u32>, bits: u64) -> Self {
        Self::new(graph, move |call| bits >> (call % 64) & 1 != 0)
    }

    /// Calls that fail list so many edges.
    pub fn listing(self, listed: usize) -> Self {
        Self { listed, ..self }
    }

    /// From now on none fails.
    pub fn recover(&self) {
        self.is_down.set(false);
    }

    pub fn calls(&self) -> u32 {
        self.calls.get()
    }

    /// The number of calls that did not fail.
    pub fn answered(&self) -> u64 {
        self.answered.get().into()
    }

    /// The number of edges that this call lists.
    fn most(&self) -> usize {
        let call = self.calls.replace(self.calls.get() + 1);
        if self.is_down.get() && (self.fails)(call) {
            self.failure.replace(Some(Failure::new("down")));
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

    const MAY_FAIL: bool = true;

    fn take_failure(&self) -> Option<Failure> {
        self.failure.take()
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
