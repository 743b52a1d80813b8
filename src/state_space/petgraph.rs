//! A state space as a graph of the crate `petgraph` (feature `petgraph`).

use petgraph::graph::{DiGraph, NodeIndex};

use crate::cost::Cost;
use crate::id::StateId;
use crate::state_space::{SpaceEdge, StateSpace};

impl<S, A, C: Cost> StateSpace<S, A, C> {
    /// Converts the space to a graph of the crate `petgraph` with the same states and edges, for
    /// algorithms that only `petgraph` has: minimum cuts, matchings, isomorphism, dominators and
    /// more.
    ///
    /// The `NodeIndex` of a state is the number of its [`StateId`], and the `EdgeIndex` of an edge
    /// its [`SpaceEdge::index`]. The weights borrow from the space; `graph.map` makes a graph that
    /// owns its weights. Starts and goals are not converted.
    ///
    /// [`Digraph::from_petgraph`](crate::digraph::Digraph::from_petgraph) converts back to a
    /// problem, which can be explored in turn. With the same starts its states get the same ids as
    /// here.
    ///
    /// # Panics
    ///
    /// If there are 2³² edges or more, which `petgraph` cannot number with its `u32`.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and space for n states and m edges.
    ///
    /// # Examples
    ///
    /// Steps of one and of two lead from 1 to 9, without a step on 6. Which is the last number
    /// before 9 that every path passes?
    ///
    /// ```
    /// use colorwalk::{Search, Unit, problem_fn};
    /// use petgraph::algo::dominators;
    ///
    /// let ways = problem_fn(
    ///     1u32,
    ///     |&n| {
    ///         let steps = [n + 1, n + 2].into_iter().filter(|&m| m <= 9 && m != 6);
    ///         steps.map(|m| (m, Unit))
    ///     },
    ///     |&n| n == 9,
    /// );
    /// let space = Search::new(&ways).explore()?;
    /// let graph = space.to_petgraph();
    /// let id = |n: u32| (space.id(&n).expect("it can be reached").index() as u32).into();
    /// let dominators = dominators::simple_fast(&graph, id(1));
    /// let gate = dominators.immediate_dominator(id(9)).expect("9 is not the start");
    /// assert_eq!(*graph[gate], 7);
    /// # Ok::<(), colorwalk::state_space::ExploreError<u32>>(())
    /// ```
    pub fn to_petgraph(&self) -> DiGraph<&S, SpaceEdge<'_, S, A, C>> {
        let mut graph = DiGraph::with_capacity(self.len(), self.edge_count());
        for state in self.states() {
            graph.add_node(state);
        }
        let index = |id: StateId| NodeIndex::new(id.index());
        for edge in self.all_edges() {
            graph.add_edge(index(edge.from()), index(edge.to()), edge);
        }
        graph
    }
}
