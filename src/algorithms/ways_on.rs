//! Cheapest ways from states to a goal, and whether they avoid a path.
//!
//! A *region* consists of states with numbers, and of the edges between them. Dijkstra's algorithm runs backwards over
//! these edges, from the goals and from the *border*, the states whose edges are not listed. Nothing is known about the
//! ways beyond the border, except that they cost at least zero. Therefore the cost of a way is a lower bound on the cost
//! from its first state to a goal, and it is exact if the way ends at a goal. A state without a way leads to no goal.
//!
//! Each way continues with the way of its second state, so the ways form a forest. A way is *blocked* if it meets the
//! root, or if it ends at the border. To find out, [`WaysOn::joins`] follows the way to its end or to a state whose way
//! is known to be blocked. While the root only grows, a blocked way stays blocked, so each state is passed at most once
//! on a blocked way. A free way ends the search.
//!
//! The cheapest path alone is a region without a border. Its ways are exact, but other ways may lead out of it, so only
//! its free ways give estimates.

use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::fast::RandomState;
use hashbrown::{HashMap, HashSet};

use crate::cost::Cost;
use crate::digraph::{Digraph, Edge, NodeId};
use crate::path::PathOf;
use crate::problem::{PathCostOf, SearchProblem};
use crate::space::reached::Reached;

/// The cheapest way from a state.
struct Way<C: Cost> {
    cost: Option<C::Total>,     // `None` if there is no way
    next: Option<(usize, u32)>, // the next state, and the position of the edge to it
    on_root: u64,               // the number of the last root that the state was on
    blocked: AtomicU64,         // the number of the last root that was found to block the way
}

impl<C: Cost> Way<C> {
    fn new(cost: Option<C::Total>, next: Option<(usize, u32)>) -> Self {
        Self {
            cost,
            next,
            on_root: 0,
            blocked: AtomicU64::new(0),
        }
    }
}

/// The cheapest ways of a region, and the root that they must avoid. See the [module](self).
pub(super) struct WaysOn<P: SearchProblem> {
    numbers: HashMap<P::State, usize, RandomState>,
    ways: Vec<Way<P::Cost>>,
    goals: Goals<P>,
    root: u64,                              // counts the roots, from 1
    others: HashSet<P::State, RandomState>, // the states of the root that are not in the region
    /// If the region is one path, the least number of a state whose way is free.
    joins_from: usize,
    is_path: bool,
    pub(super) bytes: usize, // of all this, about
}

/// The goals of a region by their numbers.
pub(super) type Goals<P> = HashMap<usize, <P as SearchProblem>::State, RandomState>;

default_by!([P: SearchProblem] WaysOn<P>: numbers, ways, goals, root, others, joins_from, is_path, bytes);

impl<P: SearchProblem> WaysOn<P> {
    fn new(
        states: impl Iterator<Item = P::State>,
        ways: Vec<Way<P::Cost>>,
        (goals, bytes, is_path): (Goals<P>, usize, bool),
    ) -> Self {
        Self {
            numbers: states.zip(0..).collect(),
            ways,
            goals,
            bytes,
            is_path,
            root: 1,
            ..Self::default()
        }
    }

    /// Creates the ways along a cheapest path. Returns `None` if a sum overflows.
    pub(super) fn along(path: &PathOf<P>, heap: usize) -> Option<Self> {
        let mut cost = P::Cost::ZERO;
        let mut ways = vec![Way::new(Some(cost), None)];
        let edges = path.positions().iter().zip(path.costs()).enumerate();
        for (from, (&position, edge)) in edges.rev() {
            cost = edge.extend(cost)?;
            ways.push(Way::new(Some(cost), Some((from + 1, position))));
        }
        ways.reverse();
        let goals = [(path.len(), path.end().clone())].into_iter().collect();
        let bytes = Self::bytes_of(ways.len()) + heap;
        let states = path.states().iter().cloned();
        Some(Self::new(states, ways, (goals, bytes, true)))
    }

    /// Creates the ways of a region from its graph, and from the paths of the reversed graph. These paths begin at the
    /// goals and at the border.
    pub(super) fn of_region(
        states: impl Iterator<Item = P::State>,
        graph: &Digraph<P::Cost>,
        reached: &Reached<NodeId, P::Cost>,
        (goals, bytes): (Goals<P>, usize),
    ) -> Self {
        let reversed = graph.reversed();
        let mut ways: Vec<_> = graph.nodes().map(|_| Way::new(None, None)).collect();
        for reached_state in reached {
            let from = *reached_state.state();
            let via = reached_state.via();
            let next = via.and_then(|(to, position)| {
                let to = *reached.by_id(to)?.state();
                let edge = reversed.tree_edge(reversed.row(to).edge_at(position));
                Some((to.index(), graph.position(&Edge { from, ..edge })))
            });
            ways[from.index()] = Way::new(Some(reached_state.g()), next);
        }
        Self::new(states, ways, (goals, bytes, false))
    }

    /// Returns about how many bytes the ways from this many states take, without the memory that the states own.
    pub(super) fn bytes_of(states: usize) -> usize {
        states * (size_of::<Way<P::Cost>>() + 2 * size_of::<(P::State, usize)>())
    }

    /// Removes all states from the root.
    pub(super) fn clear_root(&mut self) {
        self.root += 1;
        self.joins_from = 0;
        self.others.clear();
    }

    /// Adds a state to the root.
    pub(super) fn push(&mut self, state: &P::State) {
        if let Some(&number) = self.numbers.get(state) {
            self.joins_from = self.joins_from.max(number + 1);
            let way = &mut self.ways[number];
            way.on_root = self.root;
            *way.blocked.get_mut() = self.root;
        } else {
            self.others.insert(state.clone());
        }
    }

    /// Returns whether the way from a state is blocked.
    fn is_blocked(&self, number: usize) -> bool {
        if self.is_path {
            return number < self.joins_from;
        }
        let is_known = |at: usize| self.ways[at].blocked.load(Ordering::Relaxed) == self.root;
        let mut end = number;
        while !is_known(end)
            && let Some((next, _)) = self.ways[end].next
        {
            end = next;
        }
        if !is_known(end) && self.goals.contains_key(&end) {
            return false;
        }
        let mut at = Some(number);
        while let Some(passed) = at.filter(|&at| !is_known(at)) {
            self.ways[passed]
                .blocked
                .store(self.root, Ordering::Relaxed);
            at = self.ways[passed].next.map(|(next, _)| next);
        }
        true
    }

    /// Returns the number of a state, if its way leads to a goal and avoids the root.
    pub(super) fn joins(&self, state: &P::State) -> Option<usize> {
        let number = *self.numbers.get(state)?;
        (!self.is_blocked(number)).then_some(number)
    }

    /// Returns whether a state is on the root, or leads to no goal.
    pub(super) fn is_dead(&self, state: &P::State) -> bool {
        match self.numbers.get(state).map(|&number| &self.ways[number]) {
            Some(way) => way.on_root == self.root || way.cost.is_none(),
            None => self.others.contains(state),
        }
    }

    /// Returns a lower bound on the cost from a state to a goal. The bounds are consistent. If the region is one path,
    /// the bound is zero at states that a path may not join.
    pub(super) fn estimate(&self, state: &P::State) -> PathCostOf<P> {
        let mut number = self.numbers.get(state).copied();
        number = number.filter(|&number| !self.is_path || !self.is_blocked(number));
        let cost = number.and_then(|number| self.ways[number].cost);
        cost.unwrap_or(P::Cost::ZERO)
    }

    /// Appends the edges of the way from a state, if a path may join it there. Returns its cost and its goal.
    pub(super) fn follow(
        &self,
        state: &P::State,
        positions: &mut Vec<u32>,
    ) -> Option<(PathCostOf<P>, P::State)> {
        let number = self.joins(state)?;
        let mut end = number;
        while let Some((next, position)) = self.ways[end].next {
            positions.push(position);
            end = next;
        }
        Some((self.ways[number].cost?, self.goals.get(&end)?.clone()))
    }
}
