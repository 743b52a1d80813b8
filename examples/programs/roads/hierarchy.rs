//! Contraction hierarchies: many trips on a graph that does not change.
//!
//! The preparation contracts the nodes one after another, unimportant nodes first. If the only cheapest path between
//! two neighbours of a contracted node leads through this node, a *shortcut* replaces the path. A bounded search for
//! another path, the *witness*, decides this. An unnecessary shortcut costs time, but does no harm. The *rank* of a
//! node is its place in this order.
//!
//! Between two nodes, there is then a cheapest path of edges and shortcuts that first leads to nodes of higher rank,
//! and after that to nodes of lower rank. A trip therefore needs only two small searches upwards, one from each end.
//! Replacing the shortcuts by what they stand for gives the path in the graph.
//!
//! Source: R. Geisberger, P. Sanders, D. Schultes and D. Delling, "Contraction hierarchies: faster and simpler
//! hierarchical routing in road networks", *WEA* (2008).

#![expect(
    clippy::cast_possible_truncation,
    reason = "nodes, arcs and costs have 32 bits"
)]

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::iter::successors;
use std::mem::take;

use colorwalk::digraph::{Digraph, NodeId};
use colorwalk::{Path, PathOf};

/// An edge or a shortcut from a node to `end`, or from `end` to the node.
#[derive(Clone, Copy)]
struct Arc {
    end: u32,
    cost: u32,
    via: Via,
}

#[derive(Clone, Copy)]
enum Via {
    Edge(u32), // the position of the edge among the edges that leave its source
    Node(u32), // the node that a shortcut skips
}

/// The cost of what was not reached. Sums stay below it, or count as unreachable.
const FAR: u32 = u32::MAX;
/// The most nodes that a search for a witness expands, if it only ranks a node.
const QUICK: usize = 30;
/// The most nodes that a search for a witness expands, if it decides about shortcuts.
const THOROUGH: usize = 100;

/// Adds an arc, unless there is one at most as expensive.
fn add(row: &mut Vec<Arc>, arc: Arc) {
    match row.iter_mut().find(|other| other.end == arc.end) {
        Some(other) if other.cost <= arc.cost => {}
        Some(other) => *other = arc,
        None => row.push(arc),
    }
}

/// The costs from one node. The same memory serves many searches.
struct Costs {
    known: Vec<u32>, // by node
    before: Vec<u32>,
    reached: Vec<u32>,
    open: BinaryHeap<Reverse<u64>>, // the cost and the node in one word
}

impl Costs {
    fn new(nodes: usize) -> Self {
        Self {
            known: vec![FAR; nodes],
            before: vec![FAR; nodes],
            reached: Vec::new(),
            open: BinaryHeap::new(),
        }
    }

    fn begin(&mut self, node: u32) {
        for node in self.reached.drain(..) {
            self.known[node as usize] = FAR;
        }
        self.open.clear();
        self.reach(node, 0, FAR);
    }

    fn reach(&mut self, node: u32, cost: u32, before: u32) {
        let known = &mut self.known[node as usize];
        if cost < *known {
            if *known == FAR {
                self.reached.push(node);
            }
            *known = cost;
            self.before[node as usize] = before;
            self.open
                .push(Reverse(u64::from(cost) << 32 | u64::from(node)));
        }
    }

    /// Returns the least cost of an open node.
    fn least(&self) -> u32 {
        let first = self.open.peek();
        first.map_or(FAR, |&Reverse(first)| (first >> 32) as u32)
    }

    /// Returns the next node and its cost. Skips superseded entries.
    fn pop(&mut self) -> Option<(u32, u32)> {
        loop {
            let Reverse(first) = self.open.pop()?;
            let (cost, node) = ((first >> 32) as u32, first as u32);
            if cost == self.known[node as usize] {
                return Some((node, cost));
            }
        }
    }
}

/// The nodes that are not contracted yet, with their arcs.
struct Contraction {
    rows: [Vec<Vec<Arc>>; 2], // the arcs out of each node, and into it
    levels: Vec<u32>,
    witness: Costs,
}

impl Contraction {
    /// Lists the shortcuts that the contraction of a node needs: their ends and costs.
    fn shortcuts(&mut self, node: u32, most: usize) -> Vec<(u32, u32, u32)> {
        let Self {
            rows: [out, into],
            witness,
            ..
        } = self;
        let (after, before) = (&out[node as usize], &into[node as usize]);
        let longest = after.iter().map(|arc| arc.cost).max().unwrap_or(0);
        let mut shortcuts = Vec::new();
        for first in before {
            if after.iter().all(|second| second.end == first.end) {
                continue;
            }
            witness.begin(first.end);
            for _ in 0..most {
                if witness.least() > first.cost.saturating_add(longest) {
                    break;
                }
                let Some((at, cost)) = witness.pop() else {
                    break;
                };
                for arc in out[at as usize].iter().filter(|arc| arc.end != node) {
                    witness.reach(arc.end, cost.saturating_add(arc.cost), at);
                }
            }
            for second in after.iter().filter(|second| second.end != first.end) {
                let cost = first.cost.saturating_add(second.cost);
                if cost < witness.known[second.end as usize] {
                    shortcuts.push((first.end, second.end, cost));
                }
            }
        }
        shortcuts
    }

    /// Returns how late a node should be contracted: if it needs many shortcuts, and if its neighbours are contracted.
    fn lateness(&mut self, node: u32) -> u32 {
        let shortcuts = self.shortcuts(node, QUICK).len() as u32;
        let arcs: usize = self.rows.iter().map(|rows| rows[node as usize].len()).sum();
        100 * self.levels[node as usize] + 1_000 * (shortcuts + 1) / (arcs as u32 + 1)
    }

    /// Replaces a node by shortcuts. Returns its arcs, all of which lead to nodes that are contracted later.
    fn contract(&mut self, node: u32) -> [Vec<Arc>; 2] {
        for (from, to, cost) in self.shortcuts(node, THOROUGH) {
            let via = Via::Node(node);
            add(&mut self.rows[0][from as usize], Arc { end: to, cost, via });
            add(
                &mut self.rows[1][to as usize],
                Arc {
                    end: from,
                    cost,
                    via,
                },
            );
        }
        let arcs = [0, 1].map(|way| take(&mut self.rows[way][node as usize]));
        for (way, arcs) in arcs.iter().enumerate() {
            for arc in arcs {
                self.rows[1 - way][arc.end as usize].retain(|other| other.end != node);
                let level = self.levels[node as usize] + 1;
                self.levels[arc.end as usize] = level.max(self.levels[arc.end as usize]);
            }
        }
        arcs
    }
}

/// A graph with ranked nodes and shortcuts.
pub(crate) struct Hierarchy<'g> {
    graph: &'g Digraph,
    ranks: Vec<u32>,
    /// The arcs out of each node to nodes of higher rank, and into it from such nodes. Nodes are numbered by rank, so
    /// that the nodes that most searches reach are near each other.
    rows: [(Vec<u32>, Vec<Arc>); 2],
}

impl<'g> Hierarchy<'g> {
    /// Prepares a graph. Calls `progress` with the number of contracted nodes after each of them.
    pub(crate) fn new(graph: &'g Digraph, mut progress: impl FnMut(usize)) -> Self {
        let nodes = graph.node_count();
        let mut rest = Contraction {
            rows: [vec![Vec::new(); nodes], vec![Vec::new(); nodes]],
            levels: vec![0; nodes],
            witness: Costs::new(nodes),
        };
        for node in graph.nodes() {
            for (edge, position) in graph.out_edges(node).zip(0..) {
                let (cost, via) = (edge.cost, Via::Edge(position));
                let [out, into] = [edge.to.get(), node.get()].map(|end| Arc { end, cost, via });
                if edge.to != node && cost < FAR {
                    add(&mut rest.rows[0][node.index()], out);
                    add(&mut rest.rows[1][edge.to.index()], into);
                }
            }
        }
        let mut lateness: Vec<u32> = (0..nodes as u32).map(|node| rest.lateness(node)).collect();
        let queue = lateness.iter().zip(0..);
        let mut queue: BinaryHeap<_> = queue.map(|(&late, node)| Reverse((late, node))).collect();
        let mut ranks = vec![FAR; nodes];
        let mut rows = [(vec![0], Vec::new()), (vec![0], Vec::new())];
        let mut count = 0;
        while let Some(Reverse((late, node))) = queue.pop() {
            if ranks[node as usize] != FAR || late != lateness[node as usize] {
                continue; // the entry is superseded
            }
            ranks[node as usize] = count;
            count += 1;
            let arcs = rest.contract(node);
            let mut beside: Vec<u32> = arcs.iter().flatten().map(|arc| arc.end).collect();
            beside.sort_unstable();
            beside.dedup();
            for other in beside {
                let late = rest.lateness(other);
                if std::mem::replace(&mut lateness[other as usize], late) != late {
                    queue.push(Reverse((late, other)));
                }
            }
            for ((offsets, row), arcs) in rows.iter_mut().zip(arcs) {
                row.extend(arcs);
                offsets.push(row.len() as u32);
            }
            progress(count as usize);
        }
        for arc in rows.iter_mut().flat_map(|(_, row)| row) {
            arc.end = ranks[arc.end as usize];
            if let Via::Node(node) = &mut arc.via {
                *node = ranks[*node as usize];
            }
        }
        Self { graph, ranks, rows }
    }

    /// Returns the number of edges and shortcuts.
    pub(crate) fn arc_count(&self) -> usize {
        self.rows.iter().map(|(_, row)| row.len()).sum()
    }

    /// Returns a planner of trips, which reuses its memory from trip to trip.
    pub(crate) fn trips(&self) -> Trips<'_> {
        let costs = || Costs::new(self.ranks.len());
        Trips {
            hierarchy: self,
            sides: [costs(), costs()],
            expanded: 0,
        }
    }

    fn row(&self, way: usize, node: u32) -> &[Arc] {
        let (offsets, row) = &self.rows[way];
        &row[offsets[node as usize] as usize..offsets[node as usize + 1] as usize]
    }

    /// Appends the edges of the arc between two nodes, with their ends and positions. If edges of cost zero lead round
    /// a cycle, leaves out the cycle.
    fn unpack(&self, from: u32, to: u32, edges: &mut Vec<(u32, u32)>) {
        let mut stack = vec![(from, to)];
        while let Some((from, to)) = stack.pop() {
            let (way, low) = if from < to { (0, from) } else { (1, to) };
            let mut row = self.row(way, low).iter();
            let arc = row.find(|arc| arc.end == from.max(to));
            let arc = arc.expect("an arc of the hierarchy");
            match arc.via {
                Via::Node(node) => stack.extend([(node, to), (from, node)]),
                Via::Edge(position) => {
                    edges.push((to, position));
                    let mut passed = edges.iter().rev().skip(1).take_while(|_| arc.cost == 0);
                    if let Some(length) = passed.position(|edge| edge.0 == to) {
                        edges.truncate(edges.len() - 1 - length);
                    }
                }
            }
        }
    }
}

/// Plans trips on a [`Hierarchy`].
pub(crate) struct Trips<'h> {
    hierarchy: &'h Hierarchy<'h>,
    sides: [Costs; 2], // from the start, and from the goal
    pub(crate) expanded: u64,
}

impl Trips<'_> {
    /// Returns the cost of a cheapest path and the highest node of the path. Paths that cost `u32::MAX` do not count.
    pub(crate) fn cost(&mut self, from: NodeId, to: NodeId) -> Option<(u32, u32)> {
        let Self {
            hierarchy,
            sides,
            expanded,
        } = self;
        sides[0].begin(hierarchy.ranks[from.index()]);
        sides[1].begin(hierarchy.ranks[to.index()]);
        let mut best = None;
        let mut way = 0;
        loop {
            let is_open = |side: &Costs| side.least() < best.map_or(FAR, |best: (u32, u32)| best.0);
            if !is_open(&sides[way]) {
                way = 1 - way;
                if !is_open(&sides[way]) {
                    return best;
                }
            }
            let Some((node, cost)) = sides[way].pop() else {
                continue;
            };
            *expanded += 1;
            let sum = cost.saturating_add(sides[1 - way].known[node as usize]);
            if sum < best.map_or(FAR, |best| best.0) {
                best = Some((sum, node));
            }
            // If a higher node leads here at less cost, this is no part of a cheapest path.
            let stalls =
                |arc: &Arc| sides[way].known[arc.end as usize].saturating_add(arc.cost) < cost;
            if !hierarchy.row(1 - way, node).iter().any(stalls) {
                for arc in hierarchy.row(way, node) {
                    sides[way].reach(arc.end, cost.saturating_add(arc.cost), node);
                }
            }
            way = 1 - way;
        }
    }

    /// Returns a cheapest path of the graph.
    pub(crate) fn path(&mut self, from: NodeId, to: NodeId) -> Option<PathOf<Digraph>> {
        let (_, top) = self.cost(from, to)?;
        let [mut up, down] = [0, 1].map(|way| {
            let before = |&node: &u32| Some(self.sides[way].before[node as usize]);
            let nodes = successors(Some(top), |node| before(node).filter(|&node| node != FAR));
            nodes.collect::<Vec<_>>()
        });
        up.reverse();
        up.extend(&down[1..]);
        let mut edges = vec![(up[0], 0)]; // the first entry stands for the start
        for pair in up.windows(2) {
            self.hierarchy.unpack(pair[0], pair[1], &mut edges);
        }
        let positions = edges[1..].iter().map(|edge| edge.1);
        Path::replay(self.hierarchy.graph, from, positions).ok()
    }
}
