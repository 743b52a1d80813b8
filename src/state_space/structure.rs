//! The structure of a state space: strongly connected components, topological order, cycles.

use crate::cost::{Cost, ExactSum};
use crate::id::StateId;
use crate::state_space::components::Components;
use crate::state_space::{SpaceEdge, StateSpace};

/// A cycle: states, and the actions between them, the last of which leads back to the first state.
///
/// # Examples
///
/// Tasks that wait for each other have no topological order, and a cycle shows why:
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::digraph::{Digraph, EdgeId, NodeId};
///
/// let waits_for: Digraph = "0 1 4\n1 2 5\n2 1 6\n2 3 7".parse()?;
/// let space = Search::new(&waits_for).explore()?;
/// let cycle = space.topological_order().unwrap_err();
/// assert_eq!(cycle.states(), [1, 2].map(NodeId::new));
/// assert_eq!(cycle.actions(), [1, 2].map(EdgeId::new)); // from 1 to 2, and back
/// assert_eq!(cycle.cost(), Some(11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cycle<S, A, C: Cost> {
    states: Vec<S>,
    actions: Vec<A>, // actions[i] leads from states[i] to the next state, the last one to the first
    cost: Option<C::Total>,
}

impl<S: Clone, A: Clone, C: Cost> Cycle<S, A, C> {
    /// A cycle of the edges, each of which leads to where the next begins.
    pub(crate) fn of_edges<'a>(
        space: &'a StateSpace<S, A, C>,
        edges: impl IntoIterator<Item = SpaceEdge<'a, S, A, C>>,
    ) -> Self {
        let mut cycle = Self {
            states: Vec::new(),
            actions: Vec::new(),
            cost: None,
        };
        let mut sum = Some(C::exact_sum());
        for edge in edges {
            cycle
                .states
                .push(space.states()[edge.from().index()].clone());
            cycle.actions.push(edge.action().clone());
            sum = sum.and_then(|sum| sum.extend(edge.cost()));
        }
        cycle.cost = sum.and_then(|sum| sum.total());
        cycle
    }
}

impl<S, A, C: Cost> Cycle<S, A, C> {
    /// Returns the states in order.
    pub fn states(&self) -> &[S] {
        &self.states
    }

    /// Returns the actions in order; the last one leads back to the first state.
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// Returns the sum of the edge costs, or `None` if it overflows its type.
    ///
    /// Floats are added up without error, and the sum is rounded once.
    pub fn cost(&self) -> Option<C::Total> {
        self.cost
    }
}

/// Strongly connected components and topological order.
impl<S: Clone, A: Clone, C: Cost> StateSpace<S, A, C> {
    /// Finds the strongly connected components.
    ///
    /// A depth-first search numbers the states in the order in which it reaches them. A state that
    /// reaches no smaller number, except through states of finished components, is the root of its
    /// component; the states above it on the stack are the rest (Tarjan, "Depth-first search and
    /// linear graph algorithms", *SIAM J. Comput.* 1, 1972). There is no recursion, so no depth
    /// overflows the stack.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Search, Unit, problem_fn};
    ///
    /// // 0 -> 1 -> 2 -> 1, 2 -> 3
    /// let problem = problem_fn(
    ///     0u8,
    ///     |&n| match n {
    ///         0 => vec![1],
    ///         1 => vec![2],
    ///         2 => vec![1, 3],
    ///         _ => vec![],
    ///     }
    ///     .into_iter()
    ///     .map(|to| (to, Unit)),
    ///     |_| false,
    /// );
    /// let space = Search::new(&problem).explore()?;
    /// let components = space.strongly_connected_components();
    /// assert_eq!(components.count(), 3);
    /// let component = |n| components.of(space.id(&n).unwrap()).unwrap();
    /// assert_eq!(component(1), component(2));
    /// assert!(component(0) > component(1) && component(1) > component(3));
    /// # Ok::<(), colorwalk::state_space::ExploreError<u8>>(())
    /// ```
    #[doc(alias = "SCC")]
    #[doc(alias = "Tarjan")]
    pub fn strongly_connected_components(&self) -> Components {
        Components::of_rows(&self.rows, |edge| self.targets[edge].index())
    }

    /// Returns the states in topological order: every edge leads forwards.
    ///
    /// A state is next when all edges that enter it come from states before it (Kahn, "Topological
    /// sorting of large networks", *Commun. ACM* 5, 1962). Of several such states, the first is the
    /// one that became ready first.
    ///
    /// # Errors
    ///
    /// A [`Cycle`], if there is one: then no topological order exists.
    ///
    /// # Complexity
    ///
    /// O(n + m) time and O(n) space.
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::{Search, Unit, problem_fn};
    ///
    /// let halves = problem_fn(9u8, |&n| [n / 2, n / 3].map(|m| (m, Unit)), |_| false);
    /// let cyclic = Search::new(&halves).explore()?;
    /// assert_eq!(cyclic.topological_order().unwrap_err().states(), [0]); // 0 / 2 is 0
    /// # Ok::<(), colorwalk::state_space::ExploreError<u8>>(())
    /// ```
    #[doc(alias = "toposort")]
    #[doc(alias = "topological sort")]
    #[doc(alias = "Kahn")]
    pub fn topological_order(&self) -> Result<Vec<StateId>, Cycle<S, A, C>> {
        let mut blocked = self.in_degrees();
        let mut order: Vec<StateId> = self.ids().filter(|id| blocked[id.index()] == 0).collect();
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            next += 1;
            for edge in self.edges(id) {
                blocked[edge.to().index()] -= 1;
                if blocked[edge.to().index()] == 0 {
                    order.push(edge.to());
                }
            }
        }
        if order.len() == self.len() {
            Ok(order)
        } else {
            Err(self.cycle_among(&blocked))
        }
    }

    /// The number of edges into each state.
    pub(crate) fn in_degrees(&self) -> Vec<usize> {
        let mut degrees = vec![0; self.len()];
        for target in &self.targets {
            degrees[target.index()] += 1;
        }
        degrees
    }

    /// A cycle among the states that are still blocked, each by an edge from another such state.
    ///
    /// Walking back along such edges must come to a state twice.
    pub(crate) fn cycle_among(&self, blocked: &[usize]) -> Cycle<S, A, C> {
        let mut into: Vec<Option<usize>> = vec![None; self.len()];
        for edge in self.all_edges() {
            if blocked[edge.from().index()] > 0 && blocked[edge.to().index()] > 0 {
                into[edge.to().index()] = Some(edge.index());
            }
        }
        let begin = self.ids().find(|id| blocked[id.index()] > 0);
        begin.map_or_else(
            || Cycle::of_edges(self, []),
            |begin| self.cycle_behind(begin, |id| self.edge(into[id.index()]?)),
        )
    }

    /// Returns the first cycle found when walking from `begin` back along an edge into each state.
    ///
    /// Empty if the walk ends at a state without such an edge.
    fn cycle_behind<'a>(
        &'a self,
        begin: StateId,
        back: impl Fn(StateId) -> Option<SpaceEdge<'a, S, A, C>>,
    ) -> Cycle<S, A, C> {
        Cycle::of_edges(self, self.circle_behind(begin, back))
    }

    /// Returns the edges of the cycle that [`cycle_behind`](Self::cycle_behind) finds.
    pub(crate) fn circle_behind<'a>(
        &'a self,
        begin: StateId,
        back: impl Fn(StateId) -> Option<SpaceEdge<'a, S, A, C>>,
    ) -> Vec<SpaceEdge<'a, S, A, C>> {
        let mut met = vec![false; self.len()];
        let mut at = begin;
        while !met[at.index()] {
            met[at.index()] = true;
            match back(at) {
                Some(edge) => at = edge.from(),
                None => return Vec::new(),
            }
        }
        let mut edges = Vec::new();
        let mut walk = at;
        while let Some(edge) = back(walk) {
            edges.push(edge);
            walk = edge.from();
            if walk == at {
                break;
            }
        }
        edges.reverse();
        edges
    }
}
