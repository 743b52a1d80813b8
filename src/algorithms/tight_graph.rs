//! The graph of the tight edges, and its traversals. The paths of this graph are the cheapest paths.

use crate::id::StateId;
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

    fn of(&self, id: StateId) -> impl Iterator<Item = Via> {
        let mut next = self.newest[id.index()];
        let links = std::iter::from_fn(move || {
            let (via, before) = self.links[next?];
            next = before;
            Some(via)
        });
        links.filter(|via| Some(via.predecessor) != self.partial)
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
}

#[derive(Clone, Copy)]
pub(crate) struct TightEdge {
    pub(crate) from: usize,
    pub(crate) position: u32,
    pub(crate) to: usize,
}

impl TightGraph {
    /// Creates the graph of the states `ids` from their tight incoming edges `into`. Keeps only the edges that lead to
    /// a goal, and reverses them.
    pub(crate) fn new(
        ids: impl Iterator<Item = StateId>, // in their order
        starts: Vec<StateId>,
        goals: Vec<StateId>,
        into: &TightEdges,
    ) -> Self {
        let mut leads_to_goal = vec![false; into.newest.len()];
        let mut stack = goals.clone();
        for &goal in &goals {
            leads_to_goal[goal.index()] = true;
        }
        while let Some(id) = stack.pop() {
            for Via { predecessor, .. } in into.of(id) {
                if !std::mem::replace(&mut leads_to_goal[predecessor.index()], true) {
                    stack.push(predecessor);
                }
            }
        }
        let states: Vec<StateId> = ids.filter(|id| leads_to_goal[id.index()]).collect();
        let number = |id: StateId| states.partition_point(|&before| before < id);
        let mut edges: Vec<TightEdge> = Vec::new();
        for &to in &states {
            edges.extend(into.of(to).map(|via| TightEdge {
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
        for goal in goals {
            is_goal[number(goal)] = true;
        }
        let starts = starts.into_iter().filter(|id| leads_to_goal[id.index()]);
        let starts = starts.map(number).collect();
        Self {
            states,
            starts,
            is_goal,
            rows,
            edges,
        }
    }

    pub(crate) fn row(&self, number: usize) -> &[TightEdge] {
        &self.edges[self.rows[number]..self.rows[number + 1]]
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

/// A depth-first walk through all paths that begin at one state and repeat no state. It has its own stack.
#[derive(Clone)]
pub(crate) struct Walk<'a> {
    pub(crate) graph: &'a TightGraph,
    pub(crate) path: Vec<(usize, usize)>, // each state with the next edge of its row to try
    is_on_path: Vec<bool>,
}

impl<'a> Walk<'a> {
    pub(crate) fn new(graph: &'a TightGraph) -> Self {
        Self {
            graph,
            path: Vec::new(),
            is_on_path: vec![false; graph.states.len()],
        }
    }

    /// Begins at a state, after the walk from the previous state has ended.
    pub(crate) fn begin(&mut self, number: usize) {
        self.path.push((number, 0));
        self.is_on_path[number] = true;
    }

    /// Moves to the next path, and returns the state where it ends. Returns `None` after the last path.
    pub(crate) fn step(&mut self) -> Option<usize> {
        while let Some((number, next)) = self.path.last_mut() {
            if let Some(edge) = self.graph.row(*number).get(*next) {
                *next += 1;
                if !self.is_on_path[edge.to] {
                    self.begin(edge.to);
                    return Some(edge.to);
                }
            } else {
                self.is_on_path[*number] = false;
                self.path.pop();
            }
        }
        None
    }
}
