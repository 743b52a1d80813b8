//! Bellman-Ford and DAG shortest paths, edge by edge.
//!
//! In these two algorithms, the library does not report single edges to an observer. So this module runs the loops of
//! the textbook, and compares their results with the answer of the library. The page shows the library's answer.

use colorwalk::algorithms::{GraphError, GraphErrorOf, ShortestPathTree, Wanted};
use colorwalk::digraph::{Digraph, Edge, NodeId};
use colorwalk::{Path, Search};
use serde_json::{Value, json};

use crate::record::{Counts, Ending, Entry, kind_number};

type Answer = Result<ShortestPathTree<i64>, GraphErrorOf<Digraph<i64>>>;

/// The largest number of recorded rounds. A negative cycle is visible long before.
const MOST_ROUNDS: usize = 40;

/// A recording of edges. Nodes are numbered in the order in which they get a path.
struct Relaxations {
    costs: Vec<Option<i64>>,
    places: Vec<Option<usize>>, // by node: its number on the tape
    depths: Vec<u32>,
    events: Vec<Value>,
    known: usize,
    edges: usize,
    kept: usize, // edges that lowered nothing
}

impl Relaxations {
    fn new(graph: &Digraph<i64>) -> Self {
        let count = graph.node_count();
        let mut tape = Self {
            costs: vec![None; count],
            places: vec![None; count],
            depths: vec![0; count],
            events: Vec::new(),
            known: 0,
            edges: 0,
            kept: 0,
        };
        for &start in graph.start_nodes() {
            tape.give(start, None, 0);
        }
        tape
    }

    fn say(&mut self, kind: &str, fields: &[Value]) {
        let mut event = vec![kind_number(kind)];
        event.extend_from_slice(fields);
        self.events.push(Value::Array(event));
    }

    /// Gives a node its first path, or a cheaper path.
    fn give(&mut self, node: NodeId, before: Option<NodeId>, cost: i64) {
        let index = node.index();
        let is_new = self.places[index].is_none();
        let place = self.places[index].unwrap_or(self.known);
        self.known += usize::from(is_new);
        self.places[index] = Some(place);
        self.costs[index] = Some(cost);
        self.depths[index] = before.map_or(0, |before| self.depths[before.index()] + 1);
        let before = before.and_then(|before| self.places[before.index()]);
        let before = before.map_or(json!(-1), |place| json!(place));
        let depth = json!(self.depths[index]);
        if is_new {
            let fields = [
                json!(place),
                before,
                json!(cost),
                json!(0),
                depth,
                json!(node.get()),
            ];
            self.say("discovered", &fields);
        } else {
            self.say(
                "relaxed",
                &[json!(place), before, json!(cost), json!(0), depth],
            );
        }
    }

    /// Relaxes an edge if a path to its first node is known. Returns whether this lowered the cost of the second node.
    fn relax(&mut self, edge: Edge<i64>) -> bool {
        let (Some(cost), Some(from)) = (
            self.costs[edge.from.index()],
            self.places[edge.from.index()],
        ) else {
            return false;
        };
        self.edges += 1;
        self.say("examined", &[json!(from), json!(edge.to.get())]);
        let through = cost.saturating_add(edge.cost);
        let to = edge.to.index();
        let is_lower = self.costs[to].is_none_or(|known| through < known);
        if is_lower {
            self.give(edge.to, Some(edge.from), through);
        } else {
            self.kept += 1;
            let fields = [json!(self.places[to]), json!(from), json!(through)];
            self.say("not relaxed", &fields);
        }
        is_lower
    }

    /// Returns the recording, with the answer of the library.
    fn into_run(mut self, entry: &Entry<'_>, answer: Answer) -> Value {
        let (mut cost, mut path, mut cycle) = (None, Vec::new(), None);
        let mut agrees = false;
        let (outcome, claim) = match answer {
            Ok(paths) => {
                let mut costs = paths.iter();
                agrees = costs.all(|(node, cost)| self.costs[node.index()] == Some(cost));
                self.say("exhausted", &[]);
                if let Some(goal) = paths.best_goal() {
                    cost = paths.cost(goal);
                    path = path_to(&paths, goal);
                }
                let claim = "a cheapest path to every state".to_owned();
                ("all paths found", claim)
            }
            Err(GraphError::NegativeCycle(found)) => {
                let states = found.states.iter().map(|node| node.get());
                cycle = Some(states.collect::<Vec<u32>>());
                let sum = found.cost.unwrap_or_default();
                (
                    "negative cycle",
                    format!("a cycle whose edges sum to {sum}"),
                )
            }
            Err(GraphError::Cycle(found)) => {
                let states = found.states.iter().map(|node| node.get());
                let states: Vec<u32> = states.collect();
                let claim = format!("a cycle of {} states, so there is no order", states.len());
                cycle = Some(states);
                ("refused", claim)
            }
            Err(error) => ("refused", error.to_string()),
        };
        let counts = Counts {
            steps: self.edges,
            duplicates: self.kept,
            dropped: 0,
            stored: self.known,
        };
        let ending = Ending {
            outcome,
            claim,
            is_certified: agrees,
            cost,
            path,
            cycle,
        };
        ending.into_run(entry, &counts, &self.events)
    }
}

/// Returns the nodes of the path to a goal, from the start on.
fn path_to(paths: &ShortestPathTree<i64>, goal: NodeId) -> Vec<u32> {
    let path = paths.path(goal).ok().flatten();
    let nodes = path.iter().flat_map(Path::states);
    nodes.map(|node| node.get()).collect()
}

/// Relaxes all edges in each round. Stops after a round that lowers no cost, or when there must be a negative cycle.
pub(crate) fn in_rounds(graph: &Digraph<i64>, entry: &Entry<'_>) -> Value {
    let mut tape = Relaxations::new(graph);
    let most = graph.node_count().min(MOST_ROUNDS);
    let mut lowered = 0;
    for round in 1..=most {
        tape.say("round", &[json!(round), json!(lowered)]);
        let edges = graph.edges();
        lowered = edges.filter(|&edge| tape.relax(edge)).count();
        if lowered == 0 {
            break;
        }
    }
    let answer = graph.bellman_ford();
    tape.into_run(entry, answer)
}

/// Relaxes each edge once, in topological order of their nodes.
pub(crate) fn in_topological_order(graph: &Digraph<i64>, entry: &Entry<'_>) -> Value {
    let mut tape = Relaxations::new(graph);
    let answer = graph.dag_shortest_paths(Wanted::Cheapest);
    if let (Ok(_), Ok(space)) = (&answer, Search::new(graph).explore()) {
        // Only nodes that can be reached count. Other nodes may be on cycles.
        let order = space.graph().topological_order().unwrap_or_default();
        for node in order.into_iter().filter_map(|node| space.state_of(node)) {
            for edge in graph.out_edges(*node) {
                tape.relax(edge);
            }
        }
    }
    tape.into_run(entry, answer)
}
