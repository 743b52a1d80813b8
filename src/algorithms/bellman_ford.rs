//! The Bellman-Ford algorithm: cheapest paths when edges may have negative cost.
//!
//! To relax an edge is to lower the cost of the state that it enters, if the path through the edge is
//! cheaper. In [`Relaxation::Rounds`] every edge is relaxed once a round. After i rounds no state costs
//! more than its cheapest path of at most i edges (induction along that path). A cheapest path repeats
//! no state unless a cycle of negative cost can be reached; so n - 1 rounds suffice for n states, and
//! a round that changes nothing ends it early.
//!
//! In [`Relaxation::Queue`] only the edges out of states whose cost has changed are relaxed, in the
//! order of the changes (Moore 1959). When the cost of a state falls, the costs of the states below it
//! in the tree of paths are out of date: they are taken off the tree and off the queue, for they will
//! be reached again (Tarjan 1981). If the state that the edge leaves is among them, the edge closes a
//! cycle of negative cost, which is noticed at that moment.
//!
//! Either way the edges of the tree prove a negative cycle: whenever they close a circle, going round
//! it has lowered a cost, so its sum is negative.
//!
//! # When to use it
//!
//! When some edge has a negative cost and the graph has cycles. Without negative costs
//! [`dijkstra`](StateSpace::dijkstra) relaxes each edge once; without cycles
//! [`dag_shortest_paths`](StateSpace::dag_shortest_paths) does. The queue is the faster variant, often
//! by far; the rounds are the textbook's.
//!
//! # References
//!
//! - R. Bellman, "On a routing problem", *Q. Appl. Math.* 16 (1958).
//! - E. F. Moore, "The shortest path through a maze", *Proc. Int. Symp. on the Theory of Switching*
//!   (1959).
//! - R. E. Tarjan, "Shortest paths", technical report, AT&T Bell Laboratories (1981); B. V. Cherkassky
//!   and A. V. Goldberg, "Negative-cycle detection algorithms", *Math. Program.* 85 (1999), §4.
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.1.

use std::collections::VecDeque;
use std::hash::BuildHasher;

use crate::algorithms::shortest_paths::{GraphError, ShortestPaths, Tree};
use crate::cost::Cost;
use crate::error::SearchError;
use crate::limits::Limits;
use crate::observe::Observer;
use crate::outcome::StateId;
use crate::problem::SearchProblem;
use crate::search::Search;
use crate::space::session::meter::Meter;
use crate::state_space::{SpaceEdge, StateSpace};

/// In which order the Bellman-Ford algorithm relaxes edges.
///
/// # Examples
///
/// ```
/// use colorwalk::algorithms::Relaxation;
/// use colorwalk::digraph::{Digraph, NodeId};
/// use colorwalk::Search;
///
/// let graph: Digraph<i64> = "0 1 4\n 0 2 6\n 2 1 -3\n 1 3 1".parse()?;
/// let paths = |relaxation| Search::new(&graph).bellman_ford(relaxation).expect("there is no cycle");
/// let (rounds, queue) = (paths(Relaxation::Rounds), paths(Relaxation::Queue));
/// assert_eq!(rounds.cost_of(&NodeId::new(3)), Some(6 - 3 + 1));
/// assert!(rounds.iter().eq(queue.iter())); // the same costs, found in another order
/// assert_eq!(Relaxation::default(), Relaxation::Queue);
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Relaxation {
    /// All edges in rounds, until a round changes nothing.
    Rounds,
    /// The edges out of states whose cost has changed, first in, first out, with the states below
    /// them taken off the tree.
    #[default]
    Queue,
}

impl<P, O, S> Search<'_, P, O, S>
where
    P: SearchProblem + ?Sized,
    O: Observer<P>,
    S: BuildHasher + Send + Sync + 'static,
{
    /// Finds the cheapest paths to every reachable state; costs may be negative.
    ///
    /// [Explores](Self::explore) the reachable part first.
    ///
    /// # Errors
    ///
    /// [`GraphError::NegativeCycle`] if one can be reached; [`GraphError::CutOff`] and
    /// [`GraphError::Unfinished`] if a limit came between; [`GraphError::Search`] if a cost leaves its type.
    ///
    /// # Complexity
    ///
    /// O(n·m) time and O(n + m) space for n states and m edges; mostly near O(m).
    ///
    /// # Examples
    ///
    /// ```text
    /// a --4--> b --(-3)--> c         a --2--> c
    /// ```
    ///
    /// ```
    /// use colorwalk::{Search, Successor, problem_fn};
    /// use colorwalk::algorithms::{GraphError, Relaxation};
    ///
    /// let edges = |back: Option<i32>| {
    ///     let mut edges = vec![('a', 'b', 4), ('b', 'c', -3), ('a', 'c', 2)];
    ///     edges.extend(back.map(|cost| ('c', 'b', cost)));
    ///     problem_fn(
    ///         'a',
    ///         move |&from| {
    ///             let out = edges.clone().into_iter().filter(move |edge| edge.0 == from);
    ///             out.map(|(_, to, cost)| Successor::new((), to, cost))
    ///         },
    ///         |_| false,
    ///     )
    /// };
    /// let paths = Search::new(&edges(None)).bellman_ford(Relaxation::Queue).unwrap();
    /// assert_eq!(paths.cost_of(&'c'), Some(1));
    ///
    /// let error = Search::new(&edges(Some(2))).bellman_ford(Relaxation::Queue).unwrap_err();
    /// let GraphError::NegativeCycle(cycle) = error else { panic!("b -> c -> b costs -1") };
    /// assert_eq!(cycle.cost(), Some(-1));
    /// assert_eq!(cycle.len(), 2);
    /// ```
    pub fn bellman_ford(self, relaxation: Relaxation) -> Result<ShortestPaths<P>, GraphError<P>> {
        let (space, mut meter) = self.explore_metered()?;
        space.relax(relaxation, &mut meter)
    }
}

impl<P: SearchProblem + ?Sized> StateSpace<P> {
    /// Finds the cheapest paths to every state; costs may be negative.
    ///
    /// # Errors
    ///
    /// [`GraphError::NegativeCycle`] if there is one; [`GraphError::Search`] if a cost leaves its type.
    ///
    /// # Complexity
    ///
    /// That of [`Search::bellman_ford`].
    ///
    /// # Examples
    ///
    /// Is any of the cycles in a graph worth going round for ever? The space is the one that was explored for
    /// something else:
    ///
    /// ```
    /// use colorwalk::algorithms::{GraphError, Relaxation};
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::Search;
    ///
    /// let trades: Digraph<i64> = "0 1 5\n 1 2 -4\n 2 1 3\n 2 0 9".parse()?;
    /// let space = Search::new(&trades).explore()?;
    /// assert_eq!((space.len(), space.edge_count()), (3, 4));
    /// let Err(GraphError::NegativeCycle(cycle)) = space.bellman_ford(Relaxation::Queue) else {
    ///     panic!("from 1 to 2 and back costs -1")
    /// };
    /// assert!(cycle.states().iter().all(|node| node.get() > 0)); // the cycle through 0 costs 10
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bellman_ford(self, relaxation: Relaxation) -> Result<ShortestPaths<P>, GraphError<P>> {
        self.relax(relaxation, &mut Meter::new(Limits::NONE))
    }

    fn relax(
        self,
        relaxation: Relaxation,
        meter: &mut Meter,
    ) -> Result<ShortestPaths<P>, GraphError<P>> {
        let tree = match relaxation {
            Relaxation::Rounds => self.relax_in_rounds(meter)?,
            Relaxation::Queue => self.relax_by_queue(meter)?,
        };
        Ok(ShortestPaths::new(self, tree))
    }

    fn relax_in_rounds(&self, meter: &mut Meter) -> Result<Tree<P>, GraphError<P>> {
        let mut tree = Tree::of_starts(self);
        let mut above: Vec<Option<StateId>> = vec![None; self.len()]; // where the edge of the tree comes from
        let mut round = 0usize;
        loop {
            let mut lowered = None;
            for id in self.ids() {
                let before = tree.cost(id);
                for edge in self.edges(id) {
                    if let Some(limit) = meter.relax_one() {
                        return Err(GraphError::Unfinished { limit });
                    }
                    let Some(before) = before else { continue };
                    let Some(cost) = edge.cost().extend(before) else {
                        return Err(self.too_costly(&tree, edge));
                    };
                    let to = edge.to();
                    if tree.cost(to).is_none_or(|known| cost < known) {
                        tree.take(edge, cost);
                        above[to.index()] = Some(id);
                        lowered = Some(to);
                    }
                }
            }
            let Some(lowered) = lowered else {
                return Ok(tree);
            };
            round += 1;
            // Circles of the tree are looked for now and then, and in any case when, without one, the
            // rounds would have ended. A cost that falls in the n-th round falls below that of every path
            // of fewer than n edges; a tree without circles has only such paths, and none that costs more
            // than its state.
            let is_last = round >= self.len();
            if round.is_power_of_two() || is_last {
                if let Some(error) = self.negative_cycle(&tree, |id| above[id.index()]) {
                    return Err(error);
                }
                if is_last {
                    return Err(self.unordered(lowered));
                }
            }
        }
    }

    fn relax_by_queue(&self, meter: &mut Meter) -> Result<Tree<P>, GraphError<P>> {
        let mut tree = Preorder::of_starts(self);
        let mut queue: VecDeque<StateId> = self.starts().iter().copied().collect();
        // What n passes over the queue can lower at most, in each of which an edge is relaxed once.
        let most = (self.len() as u64).saturating_mul(self.edge_count() as u64);
        while let Some(id) = queue.pop_front() {
            tree.is_queued[id.index()] = false;
            if !tree.has(id) {
                continue; // taken off the tree: it is queued again when it is reached again
            }
            let before = tree.paths.costs[id.index()];
            for edge in self.edges(id) {
                if let Some(limit) = meter.relax_one() {
                    return Err(GraphError::Unfinished { limit });
                }
                let Some(cost) = edge.cost().extend(before) else {
                    return Err(self.too_costly(&tree.paths, edge));
                };
                let to = edge.to();
                if tree.paths.cost(to).is_some_and(|known| cost >= known) {
                    continue;
                }
                tree.paths.take(edge, cost);
                if tree.paths.relaxed > most {
                    return Err(self.unordered(to));
                }
                if !std::mem::replace(&mut tree.is_queued[to.index()], true) {
                    queue.push_back(to);
                }
                if tree.detach(to, id) {
                    let cycle = self.negative_cycle(&tree.paths, self.above(&tree.paths));
                    return Err(cycle.unwrap_or_else(|| self.overflow(edge)));
                }
                tree.insert(to.index(), id.index());
            }
        }
        Ok(tree.paths)
    }

    /// The error where the cost through an edge leaves its type. That may be the work of a negative cycle, which is then the
    /// better answer.
    #[cold]
    fn too_costly(&self, tree: &Tree<P>, edge: SpaceEdge<'_, P>) -> GraphError<P> {
        let cycle = self
            .negative_cycle(tree, self.above(tree))
            .or_else(|| self.negative_cycle_by(tree, edge));
        cycle.unwrap_or_else(|| self.overflow(edge))
    }

    /// The states before others on their paths, each found in O(log n) time.
    fn above(&self, tree: &Tree<P>) -> impl Fn(StateId) -> Option<StateId> {
        |id| Some(tree.edge_into(self, id)?.from())
    }

    /// Returns the circle that the edges of the tree close, if they do. `above` tells which state is before another on its
    /// path.
    fn negative_cycle(
        &self,
        tree: &Tree<P>,
        above: impl Fn(StateId) -> Option<StateId>,
    ) -> Option<GraphError<P>> {
        let mut met_from: Vec<Option<StateId>> = vec![None; self.len()];
        for begin in self.ids() {
            let mut at = begin;
            while met_from[at.index()].is_none() {
                met_from[at.index()] = Some(begin);
                match above(at) {
                    Some(before) => at = before,
                    None => break,
                }
            }
            if met_from[at.index()] == Some(begin) && above(at).is_some() {
                let cycle = self.cycle_behind(at, |id| tree.edge_into(self, id));
                return Some(GraphError::NegativeCycle(cycle));
            }
        }
        None
    }

    /// Returns the circle that an edge closes with the tree, if it does and its cost is negative.
    fn negative_cycle_by(&self, tree: &Tree<P>, edge: SpaceEdge<'_, P>) -> Option<GraphError<P>> {
        let last = |id| (id == edge.to()).then_some(edge);
        let back = |id| last(id).or_else(|| tree.edge_into(self, id));
        let cycle = self.cycle_behind(edge.to(), back); // without states if there is none
        let is_negative = cycle.cost().is_some_and(|cost| cost < P::Cost::ZERO);
        is_negative.then_some(GraphError::NegativeCycle(cycle))
    }

    #[cold]
    fn unordered(&self, id: StateId) -> GraphError<P> {
        let state = self.states()[id.index()].clone();
        GraphError::Search(SearchError::UnorderedCosts { state })
    }

    fn overflow(&self, edge: SpaceEdge<'_, P>) -> GraphError<P> {
        let state = self.states()[edge.to().index()].clone();
        GraphError::Search(SearchError::CostOverflow { state })
    }
}

/// The tree of paths, and beside it a list of its states in preorder: the states below one follow it, up to the first
/// that is no deeper.
struct Preorder<P: SearchProblem + ?Sized> {
    paths: Tree<P>,
    is_queued: Vec<bool>,
    links: Vec<Link>, // by id, and one more: a root of its own, above the starts
}

/// The place of a state in the list, which is circular.
#[derive(Clone, Copy)]
struct Link {
    next: u32,
    previous: u32,
    depth: u32,
}

/// The depth of a state off the tree.
const OFF_TREE: u32 = u32::MAX;

impl<P: SearchProblem + ?Sized> Preorder<P> {
    /// The tree of a root with the starts below it.
    fn of_starts(space: &StateSpace<P>) -> Self {
        let root = space.len();
        let link = Link {
            next: number(root),
            previous: number(root),
            depth: OFF_TREE,
        };
        let mut tree = Self {
            paths: Tree::of_starts(space),
            is_queued: vec![false; root],
            links: vec![link; root + 1],
        };
        tree.links[root].depth = 0;
        for start in space.starts().iter().rev() {
            tree.insert(start.index(), root);
            tree.is_queued[start.index()] = true;
        }
        tree
    }

    /// Whether a state is on the tree, and not only known to be reached again.
    fn has(&self, id: StateId) -> bool {
        self.links[id.index()].depth != OFF_TREE
    }

    /// Puts a state that is off the tree below another.
    fn insert(&mut self, index: usize, above: usize) {
        let Link { next, depth, .. } = self.links[above];
        self.links[above].next = number(index);
        self.links[next as usize].previous = number(index);
        self.links[index] = Link {
            next,
            previous: number(above),
            depth: depth + 1,
        };
    }

    /// Takes a state and all below it off the tree. Returns whether `other` was among them.
    fn detach(&mut self, id: StateId, other: StateId) -> bool {
        let Link {
            depth, previous, ..
        } = self.links[id.index()];
        if depth == OFF_TREE {
            return false;
        }
        let mut is_among = false;
        let mut at = id.index();
        loop {
            is_among |= at == other.index();
            let link = &mut self.links[at];
            link.depth = OFF_TREE;
            at = link.next as usize;
            let below = self.links[at].depth;
            if below == OFF_TREE || below <= depth {
                break;
            }
        }
        self.links[previous as usize].next = number(at);
        self.links[at].previous = previous;
        is_among
    }
}

/// The index of a place: there are fewer than 2³² states.
fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
