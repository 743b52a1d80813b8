//! The graph of the tight edges, whose paths are the cheapest paths, and traversals of it.
//!
//! Paths are counted component by component, against the direction of the edges. If there is no
//! zero-cost cycle, each component is a single state, and counting is addition.

use crate::id::StateId;
use crate::node::Via;
use crate::space::memory::grown;
use crate::state_space::components::Components;

/// For each state the edges into it that are tight so far, as chains through one vector.
#[derive(Default)]
pub(crate) struct TightEdges {
    newest: Vec<Option<usize>>, // by id: where the chain begins
    links: Vec<(Via, Option<usize>)>,
    partial: Option<StateId>, // only some of the edges out of this state are known
}

impl TightEdges {
    /// Begins the chain of a state that has a new g-value: what was tight before is not any more.
    pub(crate) fn begin(&mut self, id: StateId, via: Option<Via>) {
        if self.newest.len() <= id.index() {
            self.newest.resize(id.index() + 1, None);
        }
        self.newest[id.index()] = None;
        self.add(id, via);
    }

    pub(crate) fn add(&mut self, id: StateId, via: Option<Via>) {
        // A path that repeats no state has no use for an edge from a state to itself.
        if let Some(via) = via.filter(|via| via.predecessor != id) {
            let newest = &mut self.newest[id.index()];
            self.links.push((via, *newest));
            *newest = Some(self.links.len() - 1);
        }
    }

    /// Leaves out the edges out of a state of which a limit has interrupted the expansion.
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
        let Self { newest, links, .. } = self;
        let newest = grown(newest.len(), newest.capacity(), more);
        let links = grown(links.len(), links.capacity(), more);
        newest
            .saturating_mul(size_of::<Option<usize>>())
            .saturating_add(links.saturating_mul(size_of::<(Via, Option<usize>)>()))
    }
}

/// The tight edges on the way to a goal, row by row.
#[derive(Clone)]
pub(crate) struct TightGraph {
    pub(crate) states: Vec<StateId>,
    pub(crate) starts: Vec<usize>,
    pub(crate) is_goal: Vec<bool>, // goals have no edges
    rows: Vec<usize>,              // the row of a state ends where that of the next begins
    pub(crate) edges: Vec<TightEdge>,
}

#[derive(Clone, Copy)]
pub(crate) struct TightEdge {
    pub(crate) from: usize,
    pub(crate) position: u32,
    pub(crate) to: usize,
}

impl TightGraph {
    /// Cuts the tight `into` edges of the states `ids` down to those that lead to a goal, and turns them
    /// round.
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

    /// Counts the paths, or returns `None` if there are more than 2¹²⁸ - 1.
    ///
    /// Components are taken against the edges. From a state where a path enters its component, each
    /// path that stays inside is walked, and at each of its states it may leave by any edge. A
    /// component of one state has just the path without edges.
    pub(crate) fn count(&self) -> Option<u128> {
        let components = Components::of_rows(&self.rows, |edge| self.edges[edge].to);
        let of_number = components.of_each();
        let mut members = vec![Vec::new(); components.count()];
        let mut is_entered = vec![false; self.states.len()];
        for &start in &self.starts {
            is_entered[start] = true;
        }
        for (number, &component) in of_number.iter().enumerate() {
            members[component].push(number);
        }
        for edge in &self.edges {
            is_entered[edge.to] |= of_number[edge.from] != of_number[edge.to];
        }
        let mut ways = vec![0u128; self.states.len()];
        let mut walk = Walk::new(self);
        for (component, members) in members.iter().enumerate() {
            let leaving = |number: usize| {
                let edges = self.row(number).iter();
                let mut out = edges.filter(|edge| of_number[edge.to] != component);
                let at_goal = u128::from(self.is_goal[number]);
                out.try_fold(at_goal, |sum, edge| sum.checked_add(ways[edge.to]))
            };
            let mut sums = Vec::new();
            for &entry in members.iter().filter(|&&number| is_entered[number]) {
                let mut sum = leaving(entry)?;
                walk.begin(entry);
                while let Some(number) = walk.step(|edge| of_number[edge.to] == component) {
                    sum = sum.checked_add(leaving(number)?)?;
                }
                sums.push((entry, sum));
            }
            for (entry, sum) in sums {
                ways[entry] = sum;
            }
        }
        let mut starts = self.starts.iter();
        starts.try_fold(0u128, |sum, &start| sum.checked_add(ways[start]))
    }
}

/// A walk through all paths from one state that repeat no state: depth-first, by a stack of its
/// own.
#[derive(Clone)]
pub(crate) struct Walk<'a> {
    pub(crate) graph: &'a TightGraph,
    pub(crate) path: Vec<(usize, usize)>, // each state with the edge of its row to be tried next
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

    /// Begins at a state, after the walk from the state before has ended.
    pub(crate) fn begin(&mut self, number: usize) {
        self.path.push((number, 0));
        self.is_on_path[number] = true;
    }

    /// Goes on to the next path, and returns the state where it ends; `None` after the last one.
    pub(crate) fn step(&mut self, is_allowed: impl Fn(&TightEdge) -> bool) -> Option<usize> {
        while let Some((number, next)) = self.path.last_mut() {
            if let Some(edge) = self.graph.row(*number).get(*next) {
                *next += 1;
                if !self.is_on_path[edge.to] && is_allowed(edge) {
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
