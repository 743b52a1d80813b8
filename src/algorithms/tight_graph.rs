//! The graph of the tight edges, and its traversals. The paths of this graph are the cheapest paths.
//!
//! # References
//!
//! - D. B. Johnson, "Finding all the elementary circuits of a directed graph", *SIAM J. Comput.* 4 (1975). An edge from
//!   each goal to the start makes each path a cycle.

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
        let first = goals.first().and_then(|&goal| {
            let (mut at, mut first) = (goal, Vec::new());
            while let Some(via) = tree(at) {
                let place = (number(via.predecessor), via.position);
                let by_place = |edge: &TightEdge| (edge.from, edge.position);
                let edge = edges.binary_search_by_key(&place, by_place).ok()?;
                if first.len() == states.len() {
                    return None; // costs break their contract, and the edges form a cycle
                }
                first.push(edge);
                at = via.predecessor;
            }
            first.reverse();
            let start = number(at);
            Some(Trail {
                start,
                edges: first,
            })
        });
        Self {
            states,
            starts,
            is_goal,
            rows,
            edges,
            first,
        }
    }

    fn row(&self, number: usize) -> &[TightEdge] {
        &self.edges[self.rows[number]..self.rows[number + 1]]
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
            for &TightEdge { to, .. } in self.row(from) {
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

/// A path in a graph of tight edges. It consists of the number of its first state, and the places of its edges in the
/// list of edges.
#[derive(Clone, PartialEq)]
pub(crate) struct Trail {
    pub(crate) start: usize,
    pub(crate) edges: Vec<usize>,
}

/// A depth-first walk through all paths that lead from a start to a goal and repeat no state. It has its own stack.
///
/// The path of the tree comes first. The other paths are ordered by their start, and then by the order of the edges at
/// the state where two paths part.
///
/// Around a cycle, a state may be unable to reach a goal without the states of the current path. The walk *locks* such
/// a state, and does not enter it again until one of the states that it waits for is unlocked. Every start and every
/// edge leads to a goal. Therefore the walk takes at most O(n + m) steps between two paths (Johnson 1975).
#[derive(Clone)]
pub(crate) struct Walk {
    begun: usize, // starts
    path: Vec<OnPath>,
    is_on_path: Vec<bool>,
    is_locked: Vec<bool>, // also on the path
    /// The last edge of a chain for each state. The sources of these edges are unlocked together with the state.
    waiting: Vec<Option<usize>>,
    chains: Vec<Option<usize>>, // by edge: the next edge of the chain
    is_waiting: Vec<bool>,      // by edge: whether it is in a chain
    is_first_due: bool,
}

/// A state on the path.
#[derive(Clone)]
struct OnPath {
    number: usize,
    next_edge: usize,
    leads_to_goal: bool, // a path that begins like the current path up to this state was found
}

impl Walk {
    pub(crate) fn new(graph: &TightGraph) -> Self {
        let (states, edges) = (graph.states.len(), graph.edges.len());
        Self {
            begun: 0,
            path: Vec::new(),
            is_on_path: vec![false; states],
            is_locked: vec![false; states],
            waiting: vec![None; states],
            chains: vec![None; edges],
            is_waiting: vec![false; edges],
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
        while self.find_next(graph, limits)? {
            let trail = self.path.split_last().map(|(goal, before)| Trail {
                start: before.first().unwrap_or(goal).number,
                edges: before.iter().map(|state| state.next_edge - 1).collect(),
            });
            if trail != graph.first {
                return Ok(trail);
            }
        }
        Ok(None)
    }

    /// Returns the number of states on the current path.
    pub(crate) fn depth(&self) -> usize {
        self.path.len()
    }

    /// Continues until the path ends at a goal. Returns whether it does.
    fn find_next(&mut self, graph: &TightGraph, limits: &mut RunLimits) -> Result<bool, Limit> {
        loop {
            if let Some(limit) = limits.relax(1) {
                return Err(limit);
            }
            let to = if let Some(end) = self.path.last_mut() {
                if end.next_edge == graph.rows[end.number + 1] {
                    self.pop(graph);
                    continue;
                }
                end.next_edge += 1;
                graph.edges[end.next_edge - 1].to
            } else {
                let Some(&start) = graph.starts.get(self.begun) else {
                    return Ok(false);
                };
                self.begun += 1;
                start
            };
            if self.is_locked[to] {
                continue;
            }
            self.is_on_path[to] = true;
            self.is_locked[to] = true;
            self.path.push(OnPath {
                number: to,
                next_edge: graph.rows[to],
                leads_to_goal: graph.is_goal[to],
            });
            if graph.is_goal[to] {
                return Ok(true);
            }
        }
    }

    /// Takes the last state off the path. All of its edges have been tried.
    fn pop(&mut self, graph: &TightGraph) {
        let Some(end) = self.path.pop() else { return };
        self.is_on_path[end.number] = false;
        if !end.leads_to_goal {
            // The state stays locked until the end of one of its edges is unlocked.
            for edge in graph.rows[end.number]..graph.rows[end.number + 1] {
                if !std::mem::replace(&mut self.is_waiting[edge], true) {
                    let to = graph.edges[edge].to;
                    self.chains[edge] = self.waiting[to].replace(edge);
                }
            }
            return;
        }
        if let Some(before) = self.path.last_mut() {
            before.leads_to_goal = true;
        }
        self.is_locked[end.number] = false;
        let mut unlocked = vec![end.number];
        while let Some(number) = unlocked.pop() {
            let mut next = self.waiting[number].take();
            while let Some(edge) = next {
                self.is_waiting[edge] = false;
                next = self.chains[edge];
                let from = graph.edges[edge].from;
                // A state on the path was unlocked before it was entered. It is unlocked again when it leaves the path.
                if !self.is_on_path[from] && std::mem::replace(&mut self.is_locked[from], false) {
                    unlocked.push(from);
                }
            }
        }
    }
}
