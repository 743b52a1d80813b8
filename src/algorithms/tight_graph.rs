//! The graph of the tight edges, and its traversals. The paths of this graph are the cheapest paths.

use std::ops::Range;

use crate::digraph::locked_walk::{Arcs, LockedWalk, OnPath};
use crate::engine::run_limits::RunLimits;
use crate::id::StateId;
use crate::limits::Limit;
use crate::node::Via;
use crate::space::memory::bytes_of;

/// The tight edges into each state that are known so far. The edges into a state form a chain through one vector.
#[derive(Default)]
pub(crate) struct TightEdges {
    newest: Vec<Option<usize>>, // by id: the beginning of the chain
    links: Vec<(Via, Option<usize>)>,
    partial: Option<StateId>, // a state with only some of its outgoing edges known
}

impl TightEdges {
    /// Begins a new chain for a state that has a new g-value, because earlier edges are not tight any more.
    pub(crate) fn begin(&mut self, id: StateId, via: Option<Via>) {
        if self.newest.len() <= id.index() {
            self.newest.resize(id.index() + 1, None);
        }
        self.newest[id.index()] = None;
        self.add(id, via);
    }

    pub(crate) fn add(&mut self, id: StateId, via: Option<Via>) {
        // Skips self-loops, because paths repeat no state.
        if let Some(via) = via.filter(|via| via.predecessor != id) {
            let newest = &mut self.newest[id.index()];
            self.links.push((via, *newest));
            *newest = Some(self.links.len() - 1);
        }
    }

    /// Drops the tight edges that leave a state whose expansion was interrupted by a limit.
    pub(crate) fn leave_out(&mut self, partial: Option<StateId>) {
        self.partial = partial;
    }

    pub(crate) fn of(&self, id: StateId) -> impl Iterator<Item = Via> {
        let mut next = self.newest[id.index()];
        let links = std::iter::from_fn(move || {
            let (via, before) = self.links[next?];
            next = before;
            Some(via)
        });
        links.filter(|via| Some(via.predecessor) != self.partial)
    }

    /// Returns the number of states that have a chain.
    pub(crate) fn len(&self) -> usize {
        self.newest.len()
    }

    pub(crate) fn bytes(&self, more: usize) -> usize {
        bytes_of(&self.newest, more).saturating_add(bytes_of(&self.links, more))
    }
}

/// The tight edges that lead towards a goal, in one row for each state.
#[derive(Clone)]
pub(crate) struct TightGraph {
    pub(crate) states: Vec<StateId>,
    pub(crate) starts: Vec<usize>,
    pub(crate) is_goal: Vec<bool>, // goals have no edges
    rows: Vec<usize>,              // the row of a state ends where the next one begins
    pub(crate) edges: Vec<TightEdge>,
    first: Option<Trail>, // the path of the tree to the first goal
}

#[derive(Clone, Copy)]
pub(crate) struct TightEdge {
    pub(crate) from: usize,
    pub(crate) position: u32,
    pub(crate) to: usize,
}

impl TightGraph {
    /// Creates the graph of the states `ids` from the tight edges `into` each state, without self-loops and without edges
    /// that leave a goal. Keeps only the edges that lead to a goal, and reverses them. The function `tree` returns the
    /// last edge of the path of the tree to a state.
    pub(crate) fn new<I: Iterator<Item = Via>>(
        ids: impl Iterator<Item = StateId>, // in their order, all less than `len`
        len: usize,
        starts: Vec<StateId>,
        goals: &[StateId],
        into: impl Fn(StateId) -> I,
        tree: impl Fn(StateId) -> Option<Via>,
    ) -> Self {
        let mut leads_to_goal = vec![false; len];
        let mut stack = goals.to_vec();
        for &goal in goals {
            leads_to_goal[goal.index()] = true;
        }
        while let Some(id) = stack.pop() {
            for Via { predecessor, .. } in into(id) {
                if !std::mem::replace(&mut leads_to_goal[predecessor.index()], true) {
                    stack.push(predecessor);
                }
            }
        }
        let states: Vec<StateId> = ids.filter(|id| leads_to_goal[id.index()]).collect();
        let number = |id: StateId| states.partition_point(|&before| before < id);
        let mut edges: Vec<TightEdge> = Vec::new();
        for &to in &states {
            edges.extend(into(to).map(|via| TightEdge {
                from: number(via.predecessor),
                position: via.position,
                to: number(to),
            }));
        }
        edges.sort_unstable_by_key(|edge| (edge.from, edge.position));
        let rows = (0..=states.len())
            .map(|number| edges.partition_point(|edge| edge.from < number))
            .collect();
        let mut is_goal = vec![false; states.len()];
        for &goal in goals {
            is_goal[number(goal)] = true;
        }
        let starts = starts.into_iter().filter(|id| leads_to_goal[id.index()]);
        let starts = starts.map(number).collect();
        let mut graph = Self {
            states,
            starts,
            is_goal,
            rows,
            edges,
            first: None,
        };
        let goal = goals.first();
        graph.first = goal.and_then(|&goal| graph.path_of_tree(goal, tree));
        graph
    }

    /// Returns the path of the tree to a goal.
    fn path_of_tree(&self, goal: StateId, tree: impl Fn(StateId) -> Option<Via>) -> Option<Trail> {
        let number = |id: StateId| self.states.partition_point(|&before| before < id);
        let (mut at, mut edges) = (goal, Vec::new());
        while let Some(via) = tree(at) {
            let place = (number(via.predecessor), via.position);
            let by_place = |edge: &TightEdge| (edge.from, edge.position);
            let edge = self.edges.binary_search_by_key(&place, by_place).ok()?;
            if edges.len() == self.states.len() {
                return None; // costs break their contract, and the edges form a cycle
            }
            edges.push(edge);
            at = via.predecessor;
        }
        edges.reverse();
        let start = number(at);
        Some(Trail { start, edges })
    }

    /// Returns the first state of a path, and the positions of its edges.
    pub(crate) fn positions(&self, trail: &Trail) -> (StateId, impl Iterator<Item = u32>) {
        let edges = trail.edges.iter();
        (
            self.states[trail.start],
            edges.map(|&edge| self.edges[edge].position),
        )
    }

    /// Returns the last state of a path.
    pub(crate) fn end(&self, trail: &Trail) -> StateId {
        let last = trail.edges.last();
        self.states[last.map_or(trail.start, |&edge| self.edges[edge].to)]
    }

    /// Counts the paths. Returns `None` if there are more than 2¹²⁸ - 1, or if edges form a cycle, which then has cost
    /// zero.
    ///
    /// A state is visited when all edges into it have been counted, because only then is the number of paths to it
    /// known.
    pub(crate) fn count(&self) -> Option<u128> {
        let mut ways = vec![0u128; self.states.len()];
        let mut waits_for = vec![0usize; self.states.len()]; // the number of edges into each state
        for &start in &self.starts {
            ways[start] += 1;
        }
        for edge in &self.edges {
            waits_for[edge.to] += 1;
        }
        let numbers = 0..self.states.len();
        let mut ready: Vec<usize> = numbers.filter(|&number| waits_for[number] == 0).collect();
        let (mut taken, mut sum) = (0, 0u128);
        while let Some(from) = ready.pop() {
            taken += 1;
            if self.is_goal[from] {
                sum = sum.checked_add(ways[from])?;
            }
            for &TightEdge { to, .. } in &self.edges[self.row(from)] {
                ways[to] = ways[to].checked_add(ways[from])?;
                waits_for[to] -= 1;
                if waits_for[to] == 0 {
                    ready.push(to);
                }
            }
        }
        (taken == self.states.len()).then_some(sum)
    }
}

/// The walk begins at an added place, the root. An edge leads from the root to each start. The number of the root
/// follows the numbers of the states.
impl Arcs for TightGraph {
    fn row(&self, place: usize) -> Range<usize> {
        let edges = self.edges.len();
        match self.rows.get(place + 1) {
            Some(&end) => self.rows[place]..end,
            None => edges..edges + self.starts.len(),
        }
    }

    fn tail(&self, edge: usize) -> usize {
        self.edges
            .get(edge)
            .map_or(self.states.len(), |edge| edge.from)
    }

    fn head(&self, edge: usize) -> usize {
        match self.edges.get(edge) {
            Some(edge) => edge.to,
            None => self.starts[edge - self.edges.len()],
        }
    }

    fn is_end(&self, place: usize) -> bool {
        self.is_goal[place]
    }
}

/// A path in a graph of tight edges. It consists of the number of its first state, and the places of its edges in the
/// list of edges.
#[derive(Clone, PartialEq)]
pub(crate) struct Trail {
    pub(crate) start: usize,
    pub(crate) edges: Vec<usize>,
}

/// A depth-first walk through all paths that lead from a start to a goal and repeat no state.
///
/// The path of the tree comes first. The other paths are ordered by their start, and then by the order of the edges at
/// the state where two paths part. Every start and every edge leads to a goal. Therefore the walk takes at most O(n + m)
/// steps between two paths.
#[derive(Clone)]
pub(crate) struct Walk {
    walk: LockedWalk,
    is_first_due: bool,
}

impl Walk {
    pub(crate) fn new(graph: &TightGraph) -> Self {
        let root = graph.states.len();
        let size = (root + 1, graph.edges.len() + graph.starts.len());
        Self {
            walk: LockedWalk::new(graph, root, size, usize::MAX),
            is_first_due: true,
        }
    }

    /// Returns the next path. Returns `None` after the last path.
    ///
    /// # Errors
    ///
    /// Returns the limit that interrupts the walk. The next call continues it.
    pub(crate) fn next(
        &mut self,
        graph: &TightGraph,
        limits: &mut RunLimits,
    ) -> Result<Option<Trail>, Limit> {
        if let Some(limit) = limits.interruption() {
            return Err(limit);
        }
        if std::mem::take(&mut self.is_first_due) && graph.first.is_some() {
            return Ok(graph.first.clone());
        }
        let mut go_on = || limits.relax(1).map_or(Ok(()), Err);
        while self.walk.find_next(graph, &mut go_on)? {
            let mut edges = self.walk.path().iter().map(OnPath::edge);
            let trail = edges.next().map(|first| Trail {
                start: graph.head(first),
                edges: edges.collect(),
            });
            if trail != graph.first {
                return Ok(trail);
            }
        }
        Ok(None)
    }

    /// Returns the number of states on the current path.
    pub(crate) fn depth(&self) -> usize {
        self.walk.path().len()
    }
}
