//! Figures that move: the steps of a run on the graph of the guide, one frame for each row of the page's table.

use std::collections::BTreeMap;
use std::error::Error;

use colorwalk::adaptors::MapCost;
use colorwalk::digraph::{self, Digraph, NodeId};
use colorwalk::observe::Recorder;
use colorwalk::{ReportOf, Search, SuccessorOf};

use crate::fringe_search::{Fringe, Lists};
use crate::graphs::{
    Edge, GRAPH, HEIGHT, Layer, NEGATIVE, PLACES, Relaxed, THIN, TOLLS, Watched, cost_of,
    draw_edge_back, draw_graph, draw_layer, edges_along, frames_after, second_search, stepped,
};
use crate::svg::Picture;
use crate::{Drawn, Guide};

const H: [u32; 7] = [9, 5, 8, 4, 5, 2, 0];

fn listed<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
}

/// Draws a frame of a search after each expansion.
fn searched(
    name: &str,
    title: &str,
    what: &str,
    run: impl Fn(Watched<'_>) -> Result<ReportOf<Digraph>, Box<dyn Error>>,
    label: impl Fn(u32, u32) -> u32 + Copy,
) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let report = run(Search::new(&graph).observe(&mut Recorder::new()))?;
    let layers = frames_after(what, 0..report.stats().expanded, run, label)?;
    let description = format!("The graph after each of {} steps.", layers.len() - 1);
    Ok(stepped(
        name,
        title,
        &description,
        &GRAPH.parse()?,
        &cost_of,
        &layers,
    ))
}

pub(crate) fn breadth_first(_: &Guide) -> Drawn {
    searched(
        "breadth_first_steps",
        "Breadth-first search, step by step",
        "depth",
        |search| Ok(search.bfs()?),
        |_, depth| depth,
    )
}

pub(crate) fn dijkstra(_: &Guide) -> Drawn {
    searched(
        "dijkstra_steps",
        "Dijkstra's algorithm, step by step",
        "g, old to new",
        |search| Ok(search.dijkstra()?),
        |g, _| g,
    )
}

pub(crate) fn astar(_: &Guide) -> Drawn {
    searched(
        "astar_steps",
        "A*, step by step",
        "g, old to new",
        |search| Ok(search.astar(|node: &NodeId| H[node.index()])?),
        |g, _| g,
    )
}

pub(crate) fn fringe(_: &Guide) -> Drawn {
    searched(
        "fringe_steps",
        "Fringe search, step by step",
        "g, old to new",
        |search| {
            let h = |node: &NodeId| H[node.index()];
            Ok(search.graph_search(Fringe(h, Lists::default()))?)
        },
        |g, _| g,
    )
}

pub(crate) fn bellman_ford(_: &Guide) -> Drawn {
    let graph: Digraph<i64> = NEGATIVE.parse()?;
    let mut relaxed = Relaxed::from_start();
    let mut layers = vec![relaxed.layer("Before round 1. Bold: g, old to new")];
    for round in 1.. {
        let before = relaxed.fell;
        for edge in graph.edges() {
            let fell = relaxed.fell;
            relaxed.relax([edge]);
            let what = if relaxed.fell > fell {
                "falls"
            } else {
                "stays"
            };
            let title = format!(
                "Round {round}, edge {} to {}: g of {} {what}",
                edge.from, edge.to, edge.to
            );
            layers.push(Layer {
                path: vec![(edge.from.index(), edge.to.index())],
                ..relaxed.layer(&title)
            });
        }
        if relaxed.fell == before {
            break;
        }
    }
    layers.push(relaxed.layer("The last round lowers nothing. Orange: the cheapest path"));
    Ok(stepped(
        "bellman_ford_steps",
        "Bellman-Ford, edge by edge",
        "The graph after each edge of each round.",
        &graph,
        &cost_of,
        &layers,
    ))
}

/// A walk in depth-first order that draws a frame whenever it enters or finishes a state.
#[derive(Default)]
struct Walk {
    numbers: BTreeMap<usize, [usize; 2]>,
    stack: Vec<usize>,
    tree: Vec<Edge>,
    layers: Vec<Layer>,
}

impl Walk {
    fn draw(&mut self, what: &str) {
        let label = |node| {
            let numbers = self.numbers.get(&node);
            numbers.map_or(String::new(), |[number, low]| format!("{number} / {low}"))
        };
        self.layers.push(Layer {
            title: format!("Step {}: {what}", self.layers.len() + 1),
            labels: std::array::from_fn(label),
            tree: self.tree.clone(),
            open: self.stack.clone(),
            ..Layer::default()
        });
    }

    fn enter(&mut self, graph: &Digraph<i64>, u: usize) {
        let number = self.numbers.len() + 1;
        self.numbers.insert(u, [number, number]);
        self.stack.push(u);
        self.draw(&format!(
            "enter {u}. Bold: number / low. Blue: on the stack"
        ));
        let node = NodeId::from(u32::try_from(u).unwrap_or(0));
        let mut low = number;
        for edge in graph.out_edges(node) {
            let v = edge.to.index();
            if !self.numbers.contains_key(&v) {
                self.tree.push((u, v));
                self.enter(graph, v);
                low = low.min(self.numbers[&v][1]);
            } else if self.stack.contains(&v) {
                low = low.min(self.numbers[&v][0]);
            }
        }
        self.numbers.insert(u, [number, low]);
        let mut what = format!("finish {u}");
        if low == number {
            let place = self.stack.iter().position(|&state| state == u);
            let component = self.stack.split_off(place.unwrap_or(0));
            what.push_str(", a component: ");
            what.push_str(&listed(component));
        }
        self.draw(&what);
    }
}

pub(crate) fn depth_first_order(_: &Guide) -> Drawn {
    let graph: Digraph<i64> = format!("{GRAPH}\n5 1 1").parse()?;
    let mut walk = Walk::default();
    walk.enter(&graph, 0);
    let components = graph.strongly_connected_components().count();
    let found = walk
        .layers
        .iter()
        .filter(|layer| layer.title.contains("component"));
    if found.count() != components {
        return Err("the library finds other components".into());
    }
    let plain: Digraph<i64> = GRAPH.parse()?;
    let mut picture = Picture::new(
        "depth_first_order_steps",
        (390, HEIGHT),
        "Tarjan's algorithm, step by step",
        "The graph with an edge from 5 to 1, whenever the walk enters or finishes a state.",
    );
    picture.stencil("graph", |picture| {
        draw_graph(picture, &plain, &cost_of);
        draw_edge_back(picture, 0.0, THIN);
    });
    for layer in &walk.layers {
        picture.frame(|picture| draw_layer(picture, "graph", &plain, 0.0, layer));
    }
    Ok(picture)
}

/// A walk that finds the simple cycles through its first state, among the states that are not smaller.
#[derive(Default)]
struct CycleWalk {
    path: Vec<usize>,
    locked: Vec<usize>,
    waiting: Vec<Edge>,
    layers: Vec<Layer>,
    found: usize,
}

impl CycleWalk {
    fn draw(&mut self, what: &str, edge: Option<Edge>) {
        self.layers.push(Layer {
            title: format!("Step {}: {what}", self.layers.len() + 1),
            tree: self
                .path
                .windows(2)
                .map(|pair| (pair[0], pair[1]))
                .collect(),
            path: edge.into_iter().collect(),
            open: self.locked.clone(),
            ..Layer::default()
        });
    }

    fn unlock(&mut self, v: usize) -> Vec<usize> {
        if !self.locked.contains(&v) {
            return Vec::new();
        }
        self.locked.retain(|&state| state != v);
        let (now, later): (Vec<Edge>, Vec<Edge>) =
            self.waiting.iter().partition(|&&(_, to)| to == v);
        self.waiting = later;
        let others = now.into_iter().flat_map(|(u, _)| self.unlock(u));
        let others: Vec<usize> = others.collect();
        [vec![v], others].concat()
    }

    fn walk(&mut self, graph: &Digraph<i64>, u: usize) -> bool {
        self.path.push(u);
        self.locked.push(u);
        let node = NodeId::from(u32::try_from(u).unwrap_or(0));
        let edges = graph.out_edges(node).map(|edge| edge.to.index());
        let edges: Vec<usize> = edges.filter(|&v| v >= self.path[0]).collect();
        let mut has_cycle = false;
        for &v in &edges {
            if v == self.path[0] {
                let cycle = listed(&self.path);
                self.found += 1;
                has_cycle = true;
                self.draw(&format!("the cycle {cycle}"), Some((u, v)));
            } else if !self.locked.contains(&v) {
                self.draw("walk on. Blue: locked", Some((u, v)));
                has_cycle |= self.walk(graph, v);
            } else if self.path.contains(&v) {
                self.draw(&format!("{v} is locked: it is on the path"), Some((u, v)));
            } else {
                self.draw(&format!("{v} is locked: a dead end"), Some((u, v)));
            }
        }
        if has_cycle {
            let unlocked = self.unlock(u);
            self.draw(&format!("unlock {}", listed(unlocked)), None);
        } else {
            self.waiting.extend(edges.iter().map(|&v| (u, v)));
            self.draw(&format!("{u} waits for {}", listed(edges)), None);
        }
        self.path.pop();
        has_cycle
    }
}

pub(crate) fn cycles(_: &Guide) -> Drawn {
    let graph: Digraph<i64> = format!("{GRAPH}\n3 2 1\n6 4 1").parse()?;
    let mut walk = CycleWalk::default();
    walk.walk(&graph, 2);
    let cycles = graph.simple_cycles();
    let from_2 = cycles.filter(|cycle| cycle.states[0].index() == 2);
    if from_2.count() != walk.found {
        return Err("the library finds other cycles".into());
    }
    Ok(stepped(
        "cycles_steps",
        "The walk from 2 that finds two cycles, step by step",
        "The graph with edges from 3 to 2 and from 6 to 4. Blue states are locked.",
        &graph,
        &cost_of,
        &walk.layers,
    ))
}

pub(crate) fn two_costs(_: &Guide) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let mut last: [Option<u32>; PLACES.len()] = Default::default();
    let mut labels = vec![((0, 0), vec![0])];
    let (mut layers, mut points): (Vec<Layer>, Vec<(u32, u32)>) = (Vec::new(), Vec::new());
    while let Some(least) = labels.iter().min().cloned() {
        labels.retain(|label| *label != least);
        let ((a, b), states) = least;
        let (u, goal) = (states[states.len() - 1], PLACES.len() - 1);
        let is_less = |b: u32, state: usize| last[state].is_none_or(|known| b < known);
        let is_kept = is_less(b, u) && is_less(b, goal);
        let what = match (is_kept, u == goal) {
            (false, _) => "it is dominated",
            (true, true) => "a point of the front",
            (true, false) => "expanded",
        };
        if is_kept {
            last[u] = Some(b);
        }
        if is_kept && u == goal {
            points.push((a, b));
        } else if is_kept {
            let is_less = |b: u32, state: usize| last[state].is_none_or(|known| b < known);
            for edge in graph.out_edges(NodeId::from(u32::try_from(u)?)) {
                let costs = (a + edge.cost, b + TOLLS[edge.id.index()]);
                let v = edge.to.index();
                if is_less(costs.1, v) && is_less(costs.1, goal) {
                    labels.push((costs, [&states[..], &[v]].concat()));
                }
            }
        }
        layers.push(Layer {
            title: format!("Step {}: {u} with ({a}, {b}), {what}", layers.len() + 1),
            labels: last.map(|last| last.map_or(String::new(), |last| last.to_string())),
            path: states.windows(2).map(|pair| (pair[0], pair[1])).collect(),
            ..Layer::default()
        });
    }
    let both = MapCost::new(&graph, |_: &NodeId, edge: &SuccessorOf<Digraph>| {
        (edge.cost, TOLLS[edge.action.index()])
    });
    let front = Search::new(&both).pareto_front()?;
    if !front.paths().iter().map(colorwalk::Path::cost).eq(points) {
        return Err("the library finds another front".into());
    }
    let label = |edge: &digraph::Edge<i64>| match TOLLS[edge.id.index()] {
        0 => edge.cost.to_string(),
        toll => format!("{}, {toll}", edge.cost),
    };
    Ok(stepped(
        "two_costs_steps",
        "The search for the front, label by label",
        "The graph with the path of the label that is taken, and beside each state the last second cost there.",
        &GRAPH.parse()?,
        &label,
        &layers,
    ))
}

pub(crate) fn disjoint_paths(_: &Guide) -> Drawn {
    let graph: Digraph<i64> = GRAPH.parse()?;
    let of_costs: Digraph = GRAPH.parse()?;
    let (residual, [first, second]) = second_search()?;
    let both = Search::new(&of_costs).disjoint_paths(2)?;
    let mut paths = both.paths().iter().map(|path| edges_along(path.states()));
    let back: Vec<Edge> = edges_along(&first)
        .into_iter()
        .map(|(from, to)| (to, from))
        .collect();
    let layer = |title: &str, tree: Vec<Edge>, path: Vec<Edge>| Layer {
        title: title.to_owned(),
        tree,
        path,
        ..Layer::default()
    };
    let frames = [
        (
            "graph",
            layer(
                "1: the first search finds a cheapest path",
                Vec::new(),
                edges_along(&first),
            ),
        ),
        (
            "residual",
            layer(
                "2: its edges lead back, at cost 0; the others are reweighted",
                back.clone(),
                Vec::new(),
            ),
        ),
        (
            "residual",
            layer(
                "3: the second search gives back the edge from 2 to 1",
                back,
                edges_along(&second),
            ),
        ),
        (
            "graph",
            layer(
                "4: the edges that remain make two paths",
                paths.next().unwrap_or_default(),
                paths.next().unwrap_or_default(),
            ),
        ),
    ];
    let mut picture = Picture::new(
        "disjoint_paths_steps",
        (390, HEIGHT),
        "Two disjoint paths in four steps",
        "The first path; the graph with its edges backwards; the second path through this graph; and the two disjoint paths.",
    );
    picture.stencil("graph", |picture| draw_graph(picture, &graph, &cost_of));
    picture.stencil("residual", |picture| {
        draw_graph(picture, &residual, &cost_of);
    });
    for (name, layer) in frames {
        let graph = if name == "graph" { &graph } else { &residual };
        picture.frame(|picture| draw_layer(picture, name, graph, 0.0, &layer));
    }
    Ok(picture)
}
