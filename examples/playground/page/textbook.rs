//! Algorithms of the guide that search for more than one path, step by step as its pages tell them.
//!
//! The library does not report their steps to an observer. So this module runs the loops of the guide and says each
//! step in a sentence. It compares the result with the answer of the library.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fmt::Display;

use colorwalk::digraph::{Digraph, DigraphBuilder, Edge, NodeId};
use colorwalk::{Cost, Path, Search};
use serde_json::{Value, json};

use crate::Failure;
use crate::record::{Counts, Ending, Entry, kind_number};

/// A recording with more events is cut off after a step. Some graphs have more cycles than can be shown.
const MOST_EVENTS: usize = 20_000;
/// The most disjoint paths that are shown.
const MOST_PATHS: usize = 4;

/// A recording of told steps. A state of the tape is a node, or one of its labels.
#[derive(Default)]
struct Tale {
    events: Vec<Value>,
    at: BTreeMap<NodeId, usize>, // the state of the tape that stands for a node
    discovered: usize,
    steps: usize,
    duplicates: usize,
    dropped: usize,
}

impl Tale {
    /// Begins a step at a state, with its sentence and the paths that the picture shows from now on, if they change.
    fn say(&mut self, at: Option<usize>, text: &str, paths: Option<&[Vec<u32>]>) {
        self.steps += 1;
        let at = at.map_or(json!(-1), |at| json!(at));
        self.events
            .push(json!([kind_number("said"), at, text, paths]));
    }

    fn mark(&mut self, kind: &str, state: usize) {
        self.duplicates += usize::from(kind == "not relaxed");
        self.dropped += usize::from(kind == "dropped");
        self.events.push(json!([kind_number(kind), state]));
    }

    /// Discovers a state with its two numbers.
    fn discover(&mut self, node: NodeId, before: Option<usize>, numbers: (i64, i64)) -> usize {
        let state = self.discovered;
        self.discovered += 1;
        self.at.insert(node, state);
        let before = before.map_or(json!(-1), |before| json!(before));
        let (kind, depth) = (kind_number("discovered"), 0);
        self.events.push(json!([
            kind,
            state,
            before,
            numbers.0,
            numbers.1,
            depth,
            node.get()
        ]));
        state
    }

    /// Changes the predecessor and the number of a state.
    fn renumber(&mut self, kind: &str, state: usize, before: Option<usize>, number: i64) {
        let before = before.map_or(json!(-1), |before| json!(before));
        self.events
            .push(json!([kind_number(kind), state, before, number, 0, 0]));
    }

    fn not_relaxed(&mut self, node: NodeId, from: usize, number: i64) {
        if let Some(&state) = self.at.get(&node) {
            self.duplicates += 1;
            self.events
                .push(json!([kind_number("not relaxed"), state, from, number]));
        }
    }

    fn forget(&mut self, node: NodeId) {
        if let Some(state) = self.at.remove(&node) {
            self.mark("forgotten", state);
        }
    }

    fn forget_all(&mut self) {
        for state in std::mem::take(&mut self.at).into_values() {
            self.mark("forgotten", state);
        }
    }

    fn is_full(&self) -> bool {
        self.events.len() >= MOST_EVENTS
    }

    /// Returns the recording. `labels` come before the number of an open and of a closed state in the picture.
    fn into_run(self, entry: &Entry<'_>, labels: [&str; 2], mut ending: Ending) -> Value {
        if self.is_full() {
            ending.outcome = "cut off: too many steps to show";
            "nothing proved".clone_into(&mut ending.claim);
            ending.is_certified = false;
        }
        let counts = Counts {
            steps: self.steps,
            duplicates: self.duplicates,
            dropped: self.dropped,
            stored: self.discovered,
        };
        let mut run = ending.into_run(entry, &counts, &self.events);
        run["labels"] = json!(labels);
        run
    }
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}

fn nodes(graph: &Digraph<i64>) -> impl Iterator<Item = NodeId> {
    (0..graph.node_count()).map(|node| NodeId::new(u32::try_from(node).unwrap_or(u32::MAX)))
}

/// A node on the path of a walk, and its edges that are not followed yet.
struct Frame<'a> {
    node: NodeId,
    state: usize,
    edges: Box<dyn Iterator<Item = Edge<i64>> + 'a>,
    has_cycle: bool,
}

impl<'a> Frame<'a> {
    fn new(graph: &'a Digraph<i64>, node: NodeId, state: usize) -> Self {
        Self {
            node,
            state,
            edges: Box::new(graph.out_edges(node)),
            has_cycle: false,
        }
    }
}

fn path_of(stack: &[Frame<'_>]) -> Vec<u32> {
    stack.iter().map(|frame| frame.node.get()).collect()
}

/// Enters and finishes all nodes, depth first, beginning with the starts.
pub(crate) fn depth_first_order(graph: &Digraph<i64>, entry: &Entry<'_>) -> Value {
    let mut tale = Tale::default();
    let (mut entered, mut finished) = (0, Vec::new());
    let mut cycle = None;
    let mut stack: Vec<Frame<'_>> = Vec::new();
    let roots = graph.start_nodes().iter().copied().chain(nodes(graph));
    for root in roots {
        if tale.at.contains_key(&root) {
            continue;
        }
        entered += 1;
        tale.say(
            None,
            &format!("The walk enters {root}, as state {entered}."),
            None,
        );
        let state = tale.discover(root, None, (entered, 0));
        stack.push(Frame::new(graph, root, state));
        while let Some(top) = stack.last_mut().filter(|_| !tale.is_full()) {
            let (from, at) = (top.node, top.state);
            let Some(edge) = top.edges.next() else {
                finished.push(from);
                let number = i64::try_from(finished.len()).unwrap_or(i64::MAX);
                tale.say(
                    Some(at),
                    &format!("All edges of {from} are followed. It finishes, as state {number}."),
                    None,
                );
                stack.pop();
                tale.renumber(
                    "redirected",
                    at,
                    stack.last().map(|frame| frame.state),
                    number,
                );
                tale.mark("closed", at);
                continue;
            };
            let to = edge.to;
            let way = format!("Edge from {from} to {to}:");
            if !tale.at.contains_key(&to) {
                entered += 1;
                let text = format!("{way} {to} is new, and the walk enters it as state {entered}.");
                tale.say(Some(at), &text, None);
                let state = tale.discover(to, Some(at), (entered, 0));
                stack.push(Frame::new(graph, to, state));
            } else if let Some(begin) = stack.iter().position(|frame| frame.node == to) {
                let text = format!(
                    "{way} {to} is entered and not finished. This is a back edge, which closes a cycle."
                );
                let mut closed = path_of(&stack[begin..]);
                cycle.get_or_insert_with(|| closed.clone());
                closed.push(to.get());
                tale.say(Some(at), &text, Some(&[closed]));
                tale.not_relaxed(to, at, entered);
            } else {
                let text = format!("{way} {to} is finished, so there is nothing to do.");
                tale.say(Some(at), &text, None);
                tale.not_relaxed(to, at, entered);
            }
        }
    }
    let place: BTreeMap<NodeId, usize> = finished.iter().copied().zip(0..).collect();
    let is_order = graph
        .edges()
        .all(|edge| place.get(&edge.to) < place.get(&edge.from));
    let ending = Ending {
        path: Vec::new(),
        outcome: if cycle.is_some() {
            "a cycle"
        } else {
            "in order"
        },
        claim: match &cycle {
            Some(cycle) => format!("no order, because {} is a cycle", list(cycle)),
            None => format!("a topological order: {}", list(finished.iter().rev())),
        },
        is_certified: match graph.topological_order() {
            Ok(_) => cycle.is_none() && is_order,
            Err(_) => cycle.is_some(),
        },
        cost: None,
        cycle,
    };
    tale.into_run(entry, ["in", "out"], ending)
}

/// Lists all simple cycles: from each node in turn, those that visit no earlier node.
pub(crate) fn simple_cycles(graph: &Digraph<i64>, entry: &Entry<'_>) -> Value {
    let mut tale = Tale::default();
    let components = graph.strongly_connected_components();
    let mut cycles: Vec<Vec<u32>> = Vec::new();
    for first in nodes(graph) {
        let is_inside = |node: NodeId| node >= first && components.of(node) == components.of(first);
        if !graph.out_edges(first).any(|edge| is_inside(edge.to)) {
            continue;
        }
        walk_from(graph, first, &is_inside, &mut tale, &mut cycles);
        tale.forget_all();
    }
    let known = graph.simple_cycles().take(cycles.len() + 1);
    let mut known: Vec<Vec<u32>> = known
        .map(|cycle| {
            let mut states: Vec<u32> = cycle.states.iter().map(|node| node.get()).collect();
            let least = states.iter().enumerate().min_by_key(|(_, node)| **node);
            let begin = least.map_or(0, |(place, _)| place);
            states.rotate_left(begin);
            states
        })
        .collect();
    known.sort();
    cycles.sort();
    let count = cycles.len();
    let ending = Ending {
        path: Vec::new(),
        outcome: if count == 0 {
            "no cycle"
        } else {
            "all cycles found"
        },
        claim: match count {
            0 => "no cycle".to_owned(),
            1 => "one simple cycle, and there is no other".to_owned(),
            _ => format!("{count} simple cycles, and there are no others"),
        },
        is_certified: known == cycles,
        cost: None,
        cycle: None,
    };
    tale.into_run(entry, ["g", "locked, g"], ending)
}

/// Finds the simple cycles through `first` and nodes that are inside.
fn walk_from(
    graph: &Digraph<i64>,
    first: NodeId,
    is_inside: &dyn Fn(NodeId) -> bool,
    tale: &mut Tale,
    cycles: &mut Vec<Vec<u32>>,
) {
    let mut waiting: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    tale.say(
        None,
        &format!("A walk begins at {first}. It visits no earlier node."),
        Some(&[]),
    );
    let state = tale.discover(first, None, (0, 0));
    let mut costs = vec![0i64];
    let mut stack = vec![Frame::new(graph, first, state)];
    while let Some(top) = stack.last_mut().filter(|_| !tale.is_full()) {
        let (from, at, has_cycle) = (top.node, top.state, top.has_cycle);
        if let Some(edge) = top.edges.find(|edge| is_inside(edge.to)) {
            let (to, path) = (edge.to, path_of(&stack));
            let cost = costs
                .last()
                .map_or(0, |cost| cost.saturating_add(edge.cost));
            let way = format!("Path {}, edge to {to}:", list(&path));
            if to == first {
                let text = format!("{way} the cycle {}, which costs {cost}.", list(&path));
                let mut closed = path.clone();
                closed.push(to.get());
                tale.say(Some(at), &text, Some(&[closed]));
                cycles.push(path);
                stack.last_mut().expect("the walk goes on").has_cycle = true;
            } else if tale.at.contains_key(&to) {
                let is_on_path = stack.iter().any(|frame| frame.node == to);
                let why = if is_on_path {
                    "it is on the path"
                } else {
                    "a dead end"
                };
                tale.say(Some(at), &format!("{way} {to} is locked, {why}."), None);
                tale.not_relaxed(to, at, cost);
            } else {
                tale.say(
                    Some(at),
                    &format!("{way} the walk goes on, and locks {to}."),
                    None,
                );
                let state = tale.discover(to, Some(at), (cost, 0));
                costs.push(cost);
                stack.push(Frame::new(graph, to, state));
            }
            continue;
        }
        if has_cycle {
            let mut unlocked = Vec::new();
            let mut todo = vec![from];
            while let Some(node) = todo.pop() {
                if tale.at.contains_key(&node) && !unlocked.contains(&node) {
                    unlocked.push(node);
                    todo.extend(waiting.remove(&node).unwrap_or_default().into_iter().rev());
                }
            }
            let text = format!(
                "{from} was part of a cycle and leaves the path. Unlock {}.",
                list(&unlocked)
            );
            tale.say(Some(at), &text, None);
            for node in unlocked {
                tale.forget(node);
            }
        } else {
            let ends = graph.out_edges(from).map(|edge| edge.to);
            let ends: Vec<NodeId> = ends.filter(|&to| is_inside(to)).collect();
            let text = format!(
                "{from} leaves the path. It stays locked and waits for {}.",
                list(&ends)
            );
            tale.say(Some(at), &text, None);
            tale.mark("closed", at);
            for to in ends {
                waiting.entry(to).or_default().push(from);
            }
        }
        stack.pop();
        costs.pop();
        if let Some(below) = stack.last_mut() {
            below.has_cycle |= has_cycle;
        }
    }
}

/// Returns the graph with costs without a sign.
fn costed<C: Cost>(
    graph: &Digraph<i64>,
    entry: &Entry<'_>,
    cost: impl Fn(&Edge<i64>) -> Option<C>,
) -> Result<Digraph<C>, Failure> {
    let edges: Option<Vec<(NodeId, NodeId, C)>> = graph
        .edges()
        .map(|edge| Some((edge.from, edge.to, cost(&edge)?)))
        .collect();
    let edges = edges.ok_or_else(|| format!("{} needs costs of at least 0", entry.name))?;
    let builder: DigraphBuilder<C> = edges.into_iter().collect();
    let builder = builder
        .starts(graph.start_nodes().iter().copied())
        .goals(graph.goal_nodes().iter().copied());
    Ok(builder.build()?)
}

/// Lists all paths to a goal that no other path beats in both costs. `second` is the second cost of an edge.
pub(crate) fn pareto_front(
    graph: &Digraph<i64>,
    second: &dyn Fn(&Edge<i64>) -> u32,
    entry: &Entry<'_>,
) -> Result<Value, Failure> {
    let pairs = costed(graph, entry, |edge| {
        Some((u64::try_from(edge.cost).ok()?, u64::from(second(edge))))
    })?;
    let answer = Search::new(&pairs).pareto_front()?;
    let is_certified = answer.certify(&pairs).is_ok();

    let mut tale = Tale::default();
    let mut labels: Vec<(NodeId, Option<usize>)> = Vec::new(); // by state: its node and its predecessor
    let mut open = BinaryHeap::new();
    let mut last: BTreeMap<NodeId, (i64, usize)> = BTreeMap::new(); // the label that was taken last
    let mut last_of_goals = i64::MAX;
    let mut points = Vec::new();
    for &start in graph.start_nodes() {
        tale.discover(start, None, (0, 0));
        open.push(Reverse((0i64, 0i64, labels.len())));
        labels.push((start, None));
    }
    while let Some(Reverse((a, b, label))) = open.pop().filter(|_| !tale.is_full()) {
        let node = labels[label].0;
        let taken = format!("The least label is ({a}, {b}) at {node}.");
        let known = last.get(&node).copied();
        let bound = known.map_or(i64::MAX, |(b, _)| b).min(last_of_goals);
        tale.at.insert(node, label);
        if b >= bound {
            let text = format!(
                "{taken} A label with second cost {bound} was taken before, so this one is useless."
            );
            tale.say(Some(label), &text, None);
            tale.mark("dropped", label);
            tale.at.remove(&node);
            tale.at.extend(known.map(|(_, label)| (node, label)));
            continue;
        }
        last.insert(node, (b, label));
        if graph.goal_nodes().contains(&node) {
            last_of_goals = b;
            points.push((a, b));
            let mut path = vec![node.get()];
            let mut before = labels[label].1;
            while let Some(at) = before {
                path.push(labels[at].0.get());
                before = labels[at].1;
            }
            path.reverse();
            let text = format!("{taken} This is point {} of the front.", points.len());
            tale.say(Some(label), &text, Some(&[path]));
            tale.mark("closed", label);
            continue;
        }
        tale.say(
            Some(label),
            &format!("{taken} Its edges are followed."),
            None,
        );
        for edge in graph.out_edges(node) {
            let sum = a.checked_add(edge.cost);
            let pair = sum.zip(b.checked_add(second(&edge).into()));
            let (a, b) = pair.ok_or("the costs of a path are too large")?;
            let bound = last.get(&edge.to).map_or(i64::MAX, |(b, _)| *b);
            if b >= bound.min(last_of_goals) {
                tale.not_relaxed(edge.to, label, a);
                continue;
            }
            tale.discover(edge.to, Some(label), (a, b));
            open.push(Reverse((a, b, labels.len())));
            labels.push((edge.to, Some(label)));
        }
        tale.mark("closed", label);
    }
    let known = answer.paths().iter().map(Path::cost);
    let known: Vec<(u64, u64)> = known.collect();
    let unsigned = points
        .iter()
        .map(|&(a, b)| (a.unsigned_abs(), b.unsigned_abs()));
    let ending = Ending {
        path: Vec::new(),
        outcome: if points.is_empty() {
            "no path"
        } else {
            "front found"
        },
        claim: match points.len() {
            0 => "no path to a goal".to_owned(),
            _ => format!(
                "the front {}",
                list(points.iter().map(|(a, b)| format!("({a}, {b})")))
            ),
        },
        is_certified: is_certified && unsigned.eq(known),
        cost: None,
        cycle: None,
    };
    Ok(tale.into_run(entry, ["pair", "pair"], ending))
}

/// Finds disjoint paths that are cheapest together. Each search may give back edges of the paths before it.
///
/// The guide uses potentials, so that no cost is negative. Here costs stay as they are drawn, and a search relaxes
/// edges in rounds. Both find paths of the same total.
pub(crate) fn disjoint_paths(graph: &Digraph<i64>, entry: &Entry<'_>) -> Result<Value, Failure> {
    let unsigned = costed(graph, entry, |edge| u64::try_from(edge.cost).ok())?;
    let (starts, goals) = (graph.start_nodes(), graph.goal_nodes());
    if starts.iter().any(|start| goals.contains(start)) {
        return Err("a start that is a goal needs no path".into());
    }
    let edges: Vec<Edge<i64>> = graph.edges().collect();
    let mut tale = Tale::default();
    let mut is_taken = vec![false; edges.len()];
    let (mut total, mut found, mut agrees) = (0i64, 0, true);
    while found < MOST_PATHS && !tale.is_full() {
        tale.forget_all();
        let Some(path) = augmenting_path(graph, &edges, &is_taken, found + 1, &mut tale) else {
            break;
        };
        let (mut states, mut given_back) = (Vec::new(), Vec::new());
        for &(place, is_back) in &path {
            let edge = &edges[place];
            let (from, to) = if is_back {
                (edge.to, edge.from)
            } else {
                (edge.from, edge.to)
            };
            if states.is_empty() {
                states.push(from.get());
            }
            states.push(to.get());
            is_taken[place] = !is_back;
            total = total.saturating_add(if is_back { -edge.cost } else { edge.cost });
            if is_back {
                given_back.push(format!("{} to {}", edge.from, edge.to));
            }
        }
        found += 1;
        let mut text = format!("Search {found} finds {}.", list(&states));
        if !given_back.is_empty() {
            text = format!("{text} It gives back: {}.", list(&given_back));
        }
        tale.say(None, &text, Some(&[states]));
        let paths = taken_paths(graph, &edges, &is_taken);
        let text = match found {
            1 => format!("The path that is taken costs {total}."),
            _ => format!("The {found} paths that are taken cost {total} together."),
        };
        tale.say(None, &text, Some(&paths));
        let known = Search::new(&unsigned).disjoint_paths(found)?;
        let sum = known.paths().iter().map(Path::cost).sum::<u64>();
        let is_certified = known.certify(&unsigned).is_ok();
        agrees &= is_certified && known.paths().len() == found && paths.len() == found;
        agrees &= sum == total.unsigned_abs();
    }
    if found < MOST_PATHS {
        agrees &= Search::new(&unsigned)
            .disjoint_paths(found + 1)?
            .paths()
            .len()
            == found;
    }
    let ending = Ending {
        path: Vec::new(),
        outcome: if found == 0 { "no path" } else { "paths found" },
        claim: match found {
            0 => "no path to a goal".to_owned(),
            1 => "one path, and no second one beside it".to_owned(),
            MOST_PATHS => format!("{found} disjoint paths, which are cheapest together"),
            _ => format!(
                "{found} disjoint paths, which are cheapest together, and there are no more"
            ),
        },
        is_certified: agrees,
        cost: (found > 0).then_some(total),
        cycle: None,
    };
    Ok(tale.into_run(entry, ["g", "g"], ending))
}

/// Returns a cheapest path along edges that are not taken, and backwards along those that are. Each item is the place of
/// an edge and whether it is followed backwards.
fn augmenting_path(
    graph: &Digraph<i64>,
    edges: &[Edge<i64>],
    is_taken: &[bool],
    number: usize,
    tale: &mut Tale,
) -> Option<Vec<(usize, bool)>> {
    let mut costs: BTreeMap<NodeId, i64> = BTreeMap::new();
    let mut before: BTreeMap<NodeId, (usize, bool)> = BTreeMap::new();
    for &start in graph.start_nodes() {
        tale.discover(start, None, (0, 0));
        costs.insert(start, 0);
    }
    let mut has_changed = true;
    while has_changed && !tale.is_full() {
        has_changed = false;
        for (place, edge) in edges.iter().enumerate() {
            let is_back = is_taken[place];
            let (from, to) = if is_back {
                (edge.to, edge.from)
            } else {
                (edge.from, edge.to)
            };
            // A path ends at its first goal. It goes on from there only to give an edge back.
            if graph.goal_nodes().contains(&from) && !is_back {
                continue;
            }
            let step = if is_back { -edge.cost } else { edge.cost };
            let Some(cost) = costs.get(&from).map(|cost| cost.saturating_add(step)) else {
                continue;
            };
            if costs.get(&to).is_some_and(|&known| known <= cost) {
                continue;
            }
            has_changed = true;
            costs.insert(to, cost);
            before.insert(to, (place, is_back));
            let at = tale.at.get(&from).copied();
            let way = if is_back {
                format!("gives back the edge from {to} to {from}")
            } else {
                format!("goes from {from} to {to}")
            };
            let text = format!("Search {number} {way}: cost {cost}.");
            tale.say(at, &text, Some(&[]));
            match (tale.at.get(&to).copied(), at) {
                (Some(state), at) => tale.renumber("relaxed", state, at, cost),
                (None, at) => {
                    tale.discover(to, at, (cost, 0));
                }
            }
        }
    }
    let reached = graph
        .goal_nodes()
        .iter()
        .filter_map(|goal| Some((costs.get(goal)?, *goal)));
    let (_, mut node) = reached.min()?;
    let mut path = Vec::new();
    while let Some(&(place, is_back)) = before.get(&node) {
        path.push((place, is_back));
        node = if is_back {
            edges[place].to
        } else {
            edges[place].from
        };
    }
    path.reverse();
    Some(path)
}

/// Divides the edges that are taken into paths from a start to a goal.
fn taken_paths(graph: &Digraph<i64>, edges: &[Edge<i64>], is_taken: &[bool]) -> Vec<Vec<u32>> {
    let mut left: Vec<&Edge<i64>> = edges
        .iter()
        .zip(is_taken)
        .filter(|(_, is)| **is)
        .map(|(edge, _)| edge)
        .collect();
    let mut paths = Vec::new();
    for &start in graph.start_nodes() {
        loop {
            let (mut path, mut at) = (vec![start.get()], start);
            while let Some(place) = left.iter().position(|edge| edge.from == at) {
                at = left.remove(place).to;
                path.push(at.get());
            }
            if path.len() == 1 {
                break;
            }
            paths.push(path);
        }
    }
    paths
}
