//! The Bellman-Ford algorithm: cheapest paths when edges may have negative cost.
//!
//! To relax an edge is to lower the cost of the state that it enters, if the path through the edge
//! is cheaper. [`RelaxationOrder::Rounds`] relaxes every edge once per round. After i rounds no state
//! costs more than its cheapest path of at most i edges (by induction along that path). A cheapest
//! path repeats no state unless a negative cycle is reachable. So n - 1 rounds suffice for n
//! states, and the algorithm stops early after a round that changes nothing.
//!
//! [`RelaxationOrder::Queue`] relaxes only the edges out of states whose cost has changed (Moore 1959,
//! Yen 1970), in two phases. First it sweeps over these states in the order of their numbers, again
//! and again. A lower cost takes effect in the same sweep for all later states, and rows and costs
//! are read in memory order. On most graphs a few sweeps suffice. They do not if costs keep falling
//! along many paths at the same time. Then a first-in, first-out queue takes over, with *subtree
//! disassembly* (Tarjan 1981): when the cost of a state falls, the costs of the states below it in
//! the tree of paths are out of date. The algorithm removes these states from the tree and from the
//! queue, since they will be reached again. If the state that the relaxed edge leaves is among
//! them, the edge closes a negative cycle, which is detected at that moment.
//!
//! In both variants the edges of the tree prove a negative cycle: if they close a cycle, going
//! round it has lowered a cost, so its sum is negative. Once there is such a cycle, there is one
//! from then on (Cherkassky and Goldberg 1999). So the sweeps look for one only after as many costs
//! have fallen as there are states, which takes longer than the check.
//!
//! # Rounded sums
//!
//! If sums are rounded, as those of floats are, going round a cycle of about zero may lower a cost although the cycle
//! is not negative, and may lower none although it is. So unless the type of costs says that its sums are
//! [exact](Cost::IS_EXACT):
//!
//! - The edges of a circle are added up by [`Cost::exact_sum`], and it is reported only if that is below zero. Otherwise
//!   it is broken: states on it get other paths, and the queue goes on. From there an edge that would close such a
//!   circle is not taken, so that the tree stays a tree.
//! - In the end the paths are added up without rounding, and the queue goes on with these sums. Now the argument above
//!   holds again: it ends if and only if there is no negative cycle. So both variants give the same verdict.
//!
//! If rounded sums closed no circle in the queue, its tree is the answer: no edge lowers a cost, as rounded. Otherwise
//! no tree need have this property, and the answer is the tree of the exact sums. Either way the cost of a state is
//! the sum along its path, added up edge by edge. How far this is from the least:
//! [`certificate::shortest_path_tree`](crate::certificate::shortest_path_tree#rounding).
//!
//! # When to use it
//!
//! When some edge has a negative cost and the graph has cycles. Without negative costs,
//! [`dijkstra`](StateSpace::dijkstra) relaxes each edge once; without cycles,
//! [`dag_shortest_paths`](StateSpace::dag_shortest_paths) does. The queue is the faster variant,
//! often by far; the rounds are the textbook version.
//!
//! # References
//!
//! - R. Bellman, "On a routing problem", *Q. Appl. Math.* 16 (1958).
//! - E. F. Moore, "The shortest path through a maze", *Proc. Int. Symp. on the Theory of Switching*
//!   (1959).
//! - J. Y. Yen, "An algorithm for finding shortest routes from all source nodes to a given destination in
//!   general networks", *Q. Appl. Math.* 27 (1970).
//! - R. E. Tarjan, "Shortest paths", technical report, AT&T Bell Laboratories (1981); B. V. Cherkassky
//!   and A. V. Goldberg, "Negative-cycle detection algorithms", *Math. Program.* 85 (1999).
//! - Cormen, Leiserson, Rivest and Stein, *Introduction to Algorithms*, 4th ed., §22.1.
//! - J. R. Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric predicates", *Discrete
//!   Comput. Geom.* 18 (1997).

mod subtrees;

use std::collections::VecDeque;
use std::hash::Hash;
use std::sync::Arc;

use crate::algorithms::bellman_ford::subtrees::Subtrees;
use crate::algorithms::shortest_paths::{
    GraphError, GraphErrorOf, ShortestPaths, ShortestPathsOf, Tree,
};
use crate::bits;
use crate::cost::{Cost, ExactSum, Folded, is_negative};
use crate::engine::run_limits::RunLimits;
use crate::engine::search::Search;
use crate::error::SearchError;
use crate::id::StateId;
use crate::limits::Limits;
use crate::maybe_owned::MaybeOwned;
use crate::node::Via;
use crate::observe::Observer;
use crate::problem::SearchProblem;
use crate::state_space::{Cycle, SpaceEdge, StateSpace};

/// With edges between random states, about a dozen sweeps are enough for a million of them.
const MOST_SWEEPS: u32 = 64;

/// How many times costs may be lowered before the sweeps stop, per state. With random edges about
/// three times are enough.
const MOST_LOWERED: u64 = 8;

/// The order in which the Bellman-Ford algorithm relaxes edges.
///
/// # Examples
///
/// ```
/// use colorwalk::Search;
/// use colorwalk::algorithms::RelaxationOrder;
/// use colorwalk::digraph::{Digraph, NodeId};
///
/// let graph: Digraph<i64> = "0 1 4\n 0 2 6\n 2 1 -3\n 1 3 1".parse()?;
/// let paths = |relaxation| {
///     Search::new(&graph).bellman_ford_in(relaxation).expect("there is no cycle")
/// };
/// let (rounds, queue) = (paths(RelaxationOrder::Rounds), paths(RelaxationOrder::Queue));
/// assert_eq!(rounds.cost(&NodeId::new(3)), Some(6 - 3 + 1));
/// assert!(rounds.iter().eq(queue.iter())); // the same costs, found in another order
/// assert_eq!(RelaxationOrder::default(), RelaxationOrder::Queue);
/// # Ok::<(), colorwalk::digraph::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RelaxationOrder {
    /// Relaxes all edges in rounds, until a round changes nothing: the textbook version.
    Rounds,
    /// Relaxes the edges out of states whose cost has changed. It first sweeps over these states in
    /// the order of their [ids](StateId). If the sweeps do not finish, it takes the states from a
    /// first-in, first-out queue, and removes the states below them from the tree of paths (subtree
    /// disassembly).
    #[default]
    Queue,
}

/// The Bellman-Ford algorithm.
impl<P, O> Search<'_, P, O>
where
    P: SearchProblem,
    O: Observer<P>,
{
    /// Finds a cheapest path to every reachable state, or a negative cycle. Costs may be negative.
    ///
    /// It [explores](Self::explore) the reachable part first, and the options that `explore`
    /// ignores are ignored here, too. The limits on time and the cancel flag also apply while edges
    /// are relaxed.
    ///
    /// With float costs a cycle is negative if its edges add up to less than zero without rounding: see
    /// [cycles of about zero](crate::Real#cycles-of-about-zero).
    ///
    /// # Errors
    ///
    /// [`GraphError::NegativeCycle`] if a cycle of negative cost is reachable;
    /// [`GraphError::CutOff`] if a limit ended the exploration, and [`GraphError::Unfinished`] if
    /// one ended the relaxation of edges; [`GraphError::Search`] if a cost overflows its type.
    ///
    /// # Complexity
    ///
    /// O(n·m) time and O(n + m) space for n states and m edges; the time is usually near O(m).
    ///
    /// # Examples
    ///
    /// ```text
    /// a --4--> b --(-3)--> c         a --2--> c
    /// ```
    ///
    /// ```
    /// use colorwalk::{Search, problem_fn};
    /// use colorwalk::algorithms::{GraphError, RelaxationOrder};
    ///
    /// let edges = |back: Option<i32>| {
    ///     let mut edges = vec![('a', 'b', 4), ('b', 'c', -3), ('a', 'c', 2)];
    ///     edges.extend(back.map(|cost| ('c', 'b', cost)));
    ///     problem_fn(
    ///         'a',
    ///         move |&from| {
    ///             let out = edges.clone().into_iter().filter(move |edge| edge.0 == from);
    ///             out.map(|(_, to, cost)| (to, cost))
    ///         },
    ///         |_| false,
    ///     )
    /// };
    /// let paths = Search::new(&edges(None)).bellman_ford().unwrap();
    /// assert_eq!(paths.cost(&'c'), Some(1));
    ///
    /// let error = Search::new(&edges(Some(2))).bellman_ford().unwrap_err();
    /// let GraphError::NegativeCycle(cycle) = error else { panic!("b -> c -> b costs -1") };
    /// assert_eq!(cycle.cost(), Some(-1));
    /// assert_eq!(cycle.states().len(), 2);
    /// ```
    #[doc(alias = "Bellman-Ford")]
    #[doc(alias = "negative weights")]
    #[doc(alias = "SPFA")]
    #[doc(alias = "negative cycle")]
    #[doc(alias = "arbitrage")]
    pub fn bellman_ford<'s>(self) -> Result<ShortestPathsOf<'s, P>, GraphErrorOf<P>>
    where
        P::State: 's,
        P::Action: 's,
        P::Cost: 's,
    {
        self.bellman_ford_in(RelaxationOrder::default())
    }

    /// Runs [`bellman_ford`](Self::bellman_ford) with the given order of relaxation.
    ///
    /// # Errors
    ///
    /// Those of [`bellman_ford`](Self::bellman_ford).
    ///
    /// # Complexity
    ///
    /// That of [`bellman_ford`](Self::bellman_ford).
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::algorithms::RelaxationOrder;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let graph: Digraph<i64> = "0 1 4\n 1 2 -3\n 0 2 2".parse()?;
    /// for order in [RelaxationOrder::Queue, RelaxationOrder::Rounds] {
    ///     let paths = Search::new(&graph).bellman_ford_in(order).expect("no cycle");
    ///     assert_eq!(paths.cost(&2.into()), Some(1));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bellman_ford_in<'s>(
        self,
        order: RelaxationOrder,
    ) -> Result<ShortestPathsOf<'s, P>, GraphErrorOf<P>>
    where
        P::State: 's,
        P::Action: 's,
        P::Cost: 's,
    {
        let (space, mut limits) = self.explore_keeping_limits()?;
        let tree = space.relax(order, &mut limits)?;
        Ok(ShortestPaths::new(MaybeOwned::Owned(Arc::new(space)), tree))
    }
}

/// The Bellman-Ford algorithm.
impl<S: Clone, A: Clone, C: Cost> StateSpace<S, A, C> {
    /// Finds a cheapest path to every state, or a negative cycle. Costs may be negative.
    ///
    /// # Errors
    ///
    /// [`GraphError::NegativeCycle`] if there is a cycle of negative cost; [`GraphError::Search`]
    /// if a cost overflows its type.
    ///
    /// # Complexity
    ///
    /// That of [`Search::bellman_ford`].
    ///
    /// # Examples
    ///
    /// Does any cycle have a negative cost? The space may already have been explored for another
    /// purpose:
    ///
    /// ```
    /// use colorwalk::algorithms::{GraphError, RelaxationOrder};
    /// use colorwalk::digraph::Digraph;
    /// use colorwalk::Search;
    ///
    /// let trades: Digraph<i64> = "0 1 5\n 1 2 -4\n 2 1 3\n 2 0 9".parse()?;
    /// let space = Search::new(&trades).explore()?;
    /// assert_eq!((space.len(), space.edge_count()), (3, 4));
    /// let Err(GraphError::NegativeCycle(cycle)) = space.bellman_ford() else {
    ///     panic!("from 1 to 2 and back costs -1")
    /// };
    /// assert!(cycle.states().iter().all(|node| node.get() > 0)); // the cycle through 0 costs 10
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "SPFA")]
    #[doc(alias = "negative cycle")]
    #[doc(alias = "arbitrage")]
    #[doc(alias = "Bellman-Ford")]
    pub fn bellman_ford(&self) -> Result<ShortestPaths<'_, S, A, C>, GraphError<S, A, C>> {
        self.bellman_ford_in(RelaxationOrder::default())
    }

    /// Runs [`bellman_ford`](Self::bellman_ford) with the given order of relaxation.
    ///
    /// # Errors
    ///
    /// Those of [`bellman_ford`](Self::bellman_ford).
    ///
    /// # Complexity
    ///
    /// That of [`Search::bellman_ford`].
    ///
    /// # Examples
    ///
    /// ```
    /// use colorwalk::Search;
    /// use colorwalk::algorithms::RelaxationOrder;
    /// use colorwalk::digraph::Digraph;
    ///
    /// let graph: Digraph<i64> = "0 1 4\n 1 2 -3\n 0 2 2".parse()?;
    /// let space = Search::new(&graph).explore()?;
    /// for order in [RelaxationOrder::Queue, RelaxationOrder::Rounds] {
    ///     let paths = space.bellman_ford_in(order).expect("no cycle");
    ///     assert_eq!(paths.cost(&2.into()), Some(1));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn bellman_ford_in(
        &self,
        order: RelaxationOrder,
    ) -> Result<ShortestPaths<'_, S, A, C>, GraphError<S, A, C>> {
        let tree = self.relax(order, &mut RunLimits::new(Limits::NONE))?;
        Ok(ShortestPaths::new(MaybeOwned::Borrowed(self), tree))
    }

    fn relax(
        &self,
        order: RelaxationOrder,
        limits: &mut RunLimits,
    ) -> Result<Tree<C::Total>, GraphError<S, A, C>> {
        let mut tree = Tree::of_starts(self);
        let waiting = match order {
            RelaxationOrder::Rounds => self.relax_in_rounds(&mut tree, limits)?,
            RelaxationOrder::Queue => self.relax_in_sweeps(MOST_SWEEPS, &mut tree, limits)?,
        };
        if C::IS_EXACT && bits::is_empty(&waiting) {
            return Ok(tree);
        }
        self.finish(tree, waiting, limits)
    }

    /// Relaxes every edge once per round. Returns the states whose edges may still lower a cost: none, unless rounding
    /// or a cost type that breaks its contract has ended the rounds.
    fn relax_in_rounds(
        &self,
        tree: &mut Tree<C::Total>,
        limits: &mut RunLimits,
    ) -> Result<Vec<u64>, GraphError<S, A, C>> {
        for round in 1usize.. {
            let mut is_lower = false;
            for id in self.ids() {
                self.relax_row(id, tree, limits, |_| is_lower = true)?;
            }
            if !is_lower {
                return Ok(Vec::new());
            }
            // Circles of the tree are looked for now and then, and at the end, when, without one, the
            // rounds would have ended. A cost that falls in the n-th round falls below that of every path
            // of fewer than n edges; a tree without circles has only such paths, and none that costs more
            // than its state.
            let is_last = round >= self.len();
            if is_last || round.is_power_of_two() && self.has_circle(tree)? {
                break;
            }
        }
        Ok(bits::all(self.len()))
    }

    /// Relaxes in at most so many sweeps, of which there must be one. Returns the states whose edges may still lower a
    /// cost.
    fn relax_in_sweeps(
        &self,
        most_sweeps: u32,
        tree: &mut Tree<C::Total>,
        limits: &mut RunLimits,
    ) -> Result<Vec<u64>, GraphError<S, A, C>> {
        let mut waiting = bits::all(self.len()); // the states whose cost has changed
        let mut unchecked = 0; // how often a cost has fallen since circles were looked for
        for _ in 0..most_sweeps {
            for word in 0..waiting.len() {
                let mut ahead = u64::MAX;
                while let Some(bit) = bits::first(waiting[word] & ahead) {
                    waiting[word] &= !(1 << bit);
                    ahead = u64::MAX << bit << 1;
                    let Some(id) = StateId::from_index(word * 64 + bit) else {
                        break;
                    };
                    self.relax_row(id, tree, limits, |to| {
                        bits::insert(&mut waiting, to.index());
                        unchecked += 1;
                    })?;
                    if unchecked >= self.len() {
                        unchecked = 0;
                        if self.has_circle(tree)? {
                            return Ok(bits::all(self.len()));
                        }
                    }
                }
            }
            if bits::is_empty(&waiting) || tree.relaxed / MOST_LOWERED > self.len() as u64 {
                break;
            }
        }
        Ok(waiting)
    }

    /// Relaxes the edges out of waiting states to the end, by the queue, and makes up for rounding: see the
    /// [module](self).
    #[cold]
    fn finish(
        &self,
        mut tree: Tree<C::Total>,
        mut waiting: Vec<u64>,
        limits: &mut RunLimits,
    ) -> Result<Tree<C::Total>, GraphError<S, A, C>> {
        let fold = |into: &[_]| {
            let costs = self.costs_along(into, &Folded(C::ZERO));
            costs.map(|costs| costs.into_iter().map(|cost| cost.0).collect())
        };
        if self.has_circle(&tree)? {
            self.break_circles(&mut tree.into);
            tree.costs = fold(&tree.into)?;
            waiting = bits::all(self.len());
        }
        let mut is_settled = true;
        if !bits::is_empty(&waiting) {
            let mut folded = tree.map(Folded);
            is_settled = self.relax_subtrees(&mut folded, waiting, C::IS_EXACT, limits)?;
            tree = folded.map(|cost| cost.0);
            let falls = |edge: &SpaceEdge<'_, S, A, C>| {
                let [before, known] = [edge.from(), edge.to()].map(|id| tree.costs[id.index()]);
                edge.cost().extend(before).is_some_and(|cost| cost < known)
            };
            if !C::IS_EXACT
                && is_settled
                && let Some(edge) = self.all_edges().find(falls)
            {
                return Err(self.unordered(edge.to())); // it would fall for ever
            }
        }
        if C::IS_EXACT {
            return Ok(tree);
        }
        let mut exact = Tree {
            costs: self.costs_along(&tree.into, &C::exact_sum())?,
            into: tree.into.clone(),
            relaxed: tree.relaxed,
            examined: tree.examined,
            better: tree.better,
        };
        self.relax_subtrees(&mut exact, bits::all(self.len()), true, limits)?;
        if !is_settled {
            tree = exact.map(|_| C::ZERO);
            tree.costs = fold(&tree.into)?;
        }
        Ok(tree)
    }

    /// Relaxes the edges that leave a reached state, and calls `lowered` with each state whose cost
    /// falls.
    #[cfg_attr(not(debug_assertions), inline(always))] // a part of the loop over states
    fn relax_row(
        &self,
        id: StateId,
        tree: &mut Tree<C::Total>,
        limits: &mut RunLimits,
        mut lowered: impl FnMut(StateId),
    ) -> Result<(), GraphError<S, A, C>> {
        let row = self.row(id);
        if let Some(limit) = limits.relax(row.len()) {
            return Err(GraphError::Unfinished { limit });
        }
        tree.examined += row.len() as u64;
        let before = tree.costs[id.index()];
        for (position, (to, edge_cost)) in row.enumerate() {
            let via = Via::new(id, position);
            let Some(cost) = edge_cost.extend(before) else {
                return Err(self.too_costly(tree, via));
            };
            if tree.lower(to, cost, via) {
                lowered(to);
            }
        }
        Ok(())
    }

    /// Relaxes the edges out of waiting states, which are at least those whose cost has changed,
    /// first in, first out. The tree closes no circle, before and after.
    ///
    /// Returns whether no cost can fall any more. If one can, it would be by rounding: through an edge that closes a
    /// circle which is not negative, or more often than costs can fall, unless this is the last call.
    #[cold]
    fn relax_subtrees<L: ExactSum<C>>(
        &self,
        tree: &mut Tree<L>,
        mut waiting: Vec<u64>,
        is_last: bool,
        limits: &mut RunLimits,
    ) -> Result<bool, GraphError<S, A, C>> {
        let mut order = Subtrees::of_tree(&tree.into);
        let mut queue: VecDeque<StateId> = self
            .ids()
            .filter(|id| bits::contains(&waiting, id.index()))
            .collect();
        let mut is_settled = true;
        // What n passes over the queue can lower at most, in each of which an edge is relaxed once.
        let most = (self.len() as u64).saturating_mul(self.edge_count() as u64);
        let most = tree.relaxed.saturating_add(most);
        while let Some(id) = queue.pop_front() {
            bits::remove(&mut waiting, id.index());
            if !order.has(id.index()) {
                continue; // taken off the tree: it is queued again when it is reached again
            }
            let row = self.row(id);
            if let Some(limit) = limits.relax(row.len()) {
                return Err(GraphError::Unfinished { limit });
            }
            tree.examined += row.len() as u64;
            let before = tree.costs[id.index()].clone();
            for (position, (to, edge_cost)) in row.enumerate() {
                let via = Via::new(id, position);
                let Some(cost) = before.extend(edge_cost) else {
                    return Err(self.too_costly(tree, via));
                };
                let change = cost.compare(&tree.costs[to.index()]);
                // What is off the tree must be reached again, even if, for costs are rounded, at the cost that it had.
                if change.is_gt() || change.is_eq() && order.has(to.index()) {
                    continue;
                }
                if order.detach(to.index(), id.index()) {
                    let edge = self.edge_of(via);
                    if let Some(cycle) = self.negative(self.circle_through(tree, edge)) {
                        return Err(cycle);
                    }
                    order.reattach(to.index(), &tree.into);
                    is_settled = false;
                    continue;
                }
                order.insert(to.index(), id.index());
                tree.take(to, cost, via);
                if tree.relaxed > most {
                    return if is_last {
                        Err(self.unordered(to))
                    } else {
                        Ok(false)
                    };
                }
                if !bits::contains(&waiting, to.index()) {
                    bits::insert(&mut waiting, to.index());
                    queue.push_back(to);
                }
            }
        }
        Ok(is_settled)
    }

    /// Returns the circle of an edge and the way back from its source to its end, in order. The source is below the
    /// end in the tree.
    #[cold]
    fn circle_through<'a, L>(
        &'a self,
        tree: &Tree<L>,
        edge: SpaceEdge<'a, S, A, C>,
    ) -> Vec<SpaceEdge<'a, S, A, C>> {
        let up = |below: &SpaceEdge<'a, S, A, C>| {
            let is_whole = below.from() == edge.to();
            tree.edge_into(self, below.from()).filter(|_| !is_whole)
        };
        let mut circle: Vec<_> = std::iter::successors(Some(edge), up).collect();
        circle.reverse();
        circle
    }

    /// Gives the states whose predecessors lead to no start other paths. States with a path keep it.
    #[cold]
    fn break_circles(&self, into: &mut Vec<Option<Via>>) {
        let mut is_passed = vec![false; into.len()];
        let mut has_path = vec![false; self.len()];
        let mut walk = Vec::new();
        for begin in 0..into.len() {
            let mut at = begin;
            while !std::mem::replace(&mut is_passed[at], true) {
                walk.push(at);
                at = into[at].map_or(at, |via| via.predecessor.index());
            }
            let leads_to_start = into[at].is_none() || has_path[at];
            for state in walk.drain(..) {
                has_path[state] = leads_to_start;
            }
        }
        for start in self.starts() {
            if !std::mem::replace(&mut has_path[start.index()], true) {
                into[start.index()] = None;
            }
        }
        into.resize(self.len(), None);
        let mut stack: Vec<StateId> = self.ids().filter(|id| has_path[id.index()]).collect();
        while let Some(id) = stack.pop() {
            for (position, (to, _)) in self.row(id).enumerate() {
                if !std::mem::replace(&mut has_path[to.index()], true) {
                    into[to.index()] = Some(Via::new(id, position));
                    stack.push(to);
                }
            }
        }
    }

    /// Adds up the costs of the paths of a tree.
    fn costs_along<L: ExactSum<C>>(
        &self,
        into: &[Option<Via>],
        zero: &L,
    ) -> Result<Vec<L>, GraphError<S, A, C>> {
        let mut costs = vec![zero.clone(); into.len()];
        for index in Subtrees::of_tree(into).states() {
            if let Some(via) = into[index] {
                let edge = self.edge_of(via);
                let cost = costs[via.predecessor.index()].extend(edge.cost());
                costs[index] = cost.ok_or_else(|| self.overflow(edge.to()))?;
            }
        }
        Ok(costs)
    }

    /// Returns the error where the cost through an edge overflows its type. If a negative cycle is
    /// the cause, that is the better answer.
    #[cold]
    fn too_costly<L>(&self, tree: &Tree<L>, via: Via) -> GraphError<S, A, C> {
        let edge = self.edge_of(via);
        let last = |id| (id == edge.to()).then_some(edge);
        let back = |id| last(id).or_else(|| tree.edge_into(self, id));
        let circle = self.has_circle(tree).err();
        circle
            .or_else(|| self.negative(self.circle_behind(edge.to(), back)))
            .unwrap_or_else(|| self.overflow(edge.to()))
    }

    /// Returns whether the edges of the tree close circles, none of which is negative.
    ///
    /// # Errors
    ///
    /// [`GraphError::NegativeCycle`] if one is negative: always, if sums are exact.
    #[cold]
    fn has_circle<L>(&self, tree: &Tree<L>) -> Result<bool, GraphError<S, A, C>> {
        let mut met_from: Vec<Option<StateId>> = vec![None; tree.into.len()];
        let mut has_circle = false;
        for begin in self.ids().take(tree.into.len()) {
            let mut at = begin;
            while met_from[at.index()].is_none() {
                met_from[at.index()] = Some(begin);
                match tree.into[at.index()] {
                    Some(via) => at = via.predecessor,
                    None => break,
                }
            }
            if met_from[at.index()] == Some(begin)
                && let Some(edge) = tree.edge_into(self, at)
            {
                has_circle = true;
                if let Some(cycle) = self.negative(self.circle_through(tree, edge)) {
                    return Err(cycle);
                }
            }
        }
        Ok(has_circle)
    }

    /// Returns the error that a circle is if its costs, added up without rounding, are less than zero.
    fn negative(&self, circle: Vec<SpaceEdge<'_, S, A, C>>) -> Option<GraphError<S, A, C>> {
        let costs = circle.iter().map(SpaceEdge::cost);
        is_negative(costs).then(|| GraphError::NegativeCycle(Cycle::of_edges(self, circle)))
    }

    #[cold]
    fn unordered(&self, id: StateId) -> GraphError<S, A, C> {
        let state = self.states()[id.index()].clone();
        GraphError::Search(SearchError::UnorderedCosts { state })
    }
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "proptest")]
    use proptest::prelude::*;
    #[cfg(feature = "proptest")]
    use proptest::test_runner::TestRunner;

    use super::*;
    use crate::Real;
    use crate::digraph::Digraph;
    use crate::state_space::StateSpaceOf;

    fn explore<C: Cost>(
        edges: impl IntoIterator<Item = (u32, u32, C)>,
    ) -> StateSpaceOf<Digraph<C>> {
        let mut graph = Digraph::builder().start(0).node_count(12);
        graph.extend(edges);
        let graph = graph.build().unwrap();
        Search::new(&graph).explore().unwrap()
    }

    /// Relaxes in one sweep, and then by the queue.
    fn relax_by_queue<C: Cost>(
        space: &StateSpaceOf<Digraph<C>>,
    ) -> Result<Tree<C::Total>, GraphErrorOf<Digraph<C>>> {
        let (mut tree, mut limits) = (Tree::of_starts(space), RunLimits::new(Limits::NONE));
        let waiting = space.relax_in_sweeps(1, &mut tree, &mut limits)?;
        space.finish(tree, waiting, &mut limits)
    }

    /// 1 falls after its edges were relaxed, and then all that lie below it in the tree.
    #[test]
    fn the_queue_lowers_what_one_sweep_left_too_high() {
        let edges = [
            (0, 1, 9),
            (0, 2, 1),
            (1, 3, 1),
            (2, 1, 1),
            (3, 4, 1),
            (4, 5, 1),
            (5, 2, 0),
        ];
        let space = explore(edges);
        let tree = relax_by_queue(&space).unwrap();
        assert_eq!(tree.costs, [0, 2, 1, 3, 4, 5]);
        let before = space
            .ids()
            .map(|id| Some(tree.edge_into(&space, id)?.from().index()));
        assert!(before.eq([None, Some(2), Some(0), Some(1), Some(3), Some(4)]));
    }

    #[test]
    fn the_queue_finds_a_negative_cycle() {
        let edges = [
            (0, 1, 9),
            (0, 2, 1),
            (1, 3, 1),
            (2, 1, 1),
            (3, 4, 1),
            (4, 1, -3),
        ];
        match relax_by_queue(&explore(edges)) {
            Err(GraphError::NegativeCycle(cycle)) => assert_eq!(cycle.cost(), Some(-1)),
            other => panic!("{:?}", other.map(|tree| tree.costs)),
        }
    }

    #[cfg(feature = "proptest")]
    proptest! {
        #[test]
        fn the_queue_agrees_with_the_rounds_from_the_second_sweep_on(
            edges in proptest::collection::vec((0u32..12, 0u32..12, -2i64..20), 1..40),
        ) {
            let space = explore(edges);
            let rounds = space.relax(RelaxationOrder::Rounds, &mut RunLimits::new(Limits::NONE));
            let queue = relax_by_queue(&space);
            match (rounds, queue) {
                (Ok(rounds), Ok(queue)) => {
                    prop_assert_eq!(rounds.costs, queue.costs.clone());
                    prop_assert!(matches!(space.has_circle(&queue), Ok(false)));
                    for id in space.ids() {
                        if let Some(edge) = queue.edge_into(&space, id) {
                            let before = queue.costs[edge.from().index()];
                            prop_assert_eq!(queue.costs[id.index()], before + edge.cost());
                        }
                    }
                }
                (Err(GraphError::NegativeCycle(_)), Err(GraphError::NegativeCycle(cycle))) => {
                    prop_assert!(cycle.cost() < Some(0));
                }
                (rounds, queue) => prop_assert!(false, "{:?} {:?}", rounds.is_ok(), queue.is_ok()),
            }
        }
    }

    /// Asserts that the queue and the rounds lower costs that are rounded to the same.
    fn assert_same(edges: &[(u32, u32, f64)]) {
        let real = |cost| Real::new(cost).unwrap();
        let space = explore(edges.iter().map(|&(from, to, cost)| (from, to, real(cost))));
        let limits = &mut RunLimits::new(Limits::NONE);
        let rounds = space.relax(RelaxationOrder::Rounds, limits).unwrap();
        let queue = relax_by_queue(&space).unwrap();
        assert_eq!(rounds.costs, queue.costs);
    }

    /// Next to 1e16 numbers are two apart: what was lowered may cost the same a little later.
    #[test]
    fn costs_that_are_rounded_are_lowered_to_the_end() {
        // 6 is lowered, and 5 with it; then 6 again, while 5 waits, whose cost that rounds away.
        let known = [
            (0, 8, 0.0),
            (8, 1, 0.0),
            (8, 5, 1e16),
            (8, 6, 3.0),
            (1, 9, 1.0),
            (9, 6, 1.0),
            (6, 5, 1.0),
            (5, 11, 1e16),
            (11, 2, 0.0),
        ];
        assert_same(&known);
    }

    #[cfg(feature = "proptest")]
    #[test]
    fn costs_of_all_sizes_are_lowered_to_the_end() {
        let costs = prop_oneof![Just(0.0), Just(0.3), Just(1.0), Just(3.0), Just(1e16)];
        let edges = proptest::collection::vec((0u32..12, 0u32..12, costs), 1..50);
        let mut runner = TestRunner::default();
        let is_same = |edges: Vec<_>| {
            assert_same(&edges);
            Ok(())
        };
        runner.run(&edges, is_same).unwrap();
    }
}
