//! Figures of searches on the small graph of the guide: the steps of a run, drawn on the graph.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use colorwalk::adaptors::{MapCost, Reversed, Reweighted};
use colorwalk::algorithms::{
    CycleRule, Frontier, IterativeDeepening, OpenStates, ShortestPathTree, Wanted,
};
use colorwalk::digraph::{self, Digraph, NodeId};
use colorwalk::observe::{EventKind, Record, Recorder};
use colorwalk::{
    Heuristic, Limits, Reached, ReachedStateOf, ReportOf, Search, SearchProblem, StateId,
    SuccessorOf,
};

use crate::fringe_search::{Fringe, Lists};
use crate::svg::{Align, BLUE, BOLD, DARK, ORANGE, Picture, Point, RAMP, SOFT};
use crate::{Drawn, Guide};

/// The graph of the guide's pages.
pub(crate) const GRAPH: &str =
    "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 2\n4 6 5\n5 6 3\ngoal 6";
/// The graph with a negative cost.
pub(crate) const NEGATIVE: &str =
    "0 1 7\n0 2 2\n1 3 1\n2 1 3\n2 3 9\n2 4 5\n3 5 2\n3 6 8\n4 3 -3\n4 6 5\n5 6 3\ngoal 6";
pub(crate) const PLACES: [Point; 7] = [
    (30.0, 82.0),
    (132.0, 38.0),
    (132.0, 126.0),
    (248.0, 38.0),
    (248.0, 126.0),
    (356.0, 38.0),
    (356.0, 126.0),
];
pub(crate) const RADIUS: f64 = 13.0;
/// The height of one drawing of the graph, including the line of text above it.
pub(crate) const HEIGHT: u32 = 200;
pub(crate) const THIN: &str = "stroke=\"currentColor\" opacity=\"0.45\"";
const TREE: &str = "stroke=\"currentColor\" stroke-width=\"2.5\"";

pub(crate) type Edge = (usize, usize);
pub(crate) type Watched<'p> = Search<&'p Digraph, &'p mut Recorder<NodeId, u32>>;

/// The parts of one drawing.
#[derive(Clone, Default)]
pub(crate) struct Layer {
    pub(crate) title: String,
    /// The order of expansion.
    pub(crate) order: Vec<usize>,
    /// The numbers of the steps at which the states in `order` are expanded; empty if they are 1, 2, 3 and so on.
    pub(crate) steps: Vec<usize>,
    /// The label beside each node.
    pub(crate) labels: [String; PLACES.len()],
    pub(crate) tree: Vec<Edge>,
    pub(crate) path: Vec<Edge>,
    /// The nodes that have a ring.
    pub(crate) open: Vec<usize>,
}

/// Draws the graph once for each layer, from top to bottom. The costs are beside the edges.
fn picture(
    name: &str,
    title: &str,
    description: &str,
    graph: &Digraph<i64>,
    layers: &[Layer],
) -> Drawn {
    labelled(name, title, description, graph, &cost_of, layers)
}

/// The text beside an edge.
pub(crate) type Label<'l> = &'l dyn Fn(&digraph::Edge<i64>) -> String;

fn labelled(
    name: &str,
    title: &str,
    description: &str,
    graph: &Digraph<i64>,
    label: Label<'_>,
    layers: &[Layer],
) -> Drawn {
    let count = u32::try_from(layers.len())?;
    let mut picture = Picture::new(name, (390, HEIGHT * count), title, description);
    picture.stencil("graph", |picture| draw_graph(picture, graph, label));
    for (place, layer) in (0..).zip(layers) {
        draw_layer(
            &mut picture,
            "graph",
            graph,
            f64::from(HEIGHT * place),
            layer,
        );
    }
    Ok(picture)
}

/// Draws the graph once for each layer, at the same place, so that the reader steps from layer to layer.
pub(crate) fn stepped(
    name: &str,
    title: &str,
    description: &str,
    graph: &Digraph<i64>,
    label: Label<'_>,
    layers: &[Layer],
) -> Picture {
    let mut picture = Picture::new(name, (390, HEIGHT), title, description);
    picture.stencil("graph", |picture| draw_graph(picture, graph, label));
    for layer in layers {
        picture.frame(|picture| draw_layer(picture, "graph", graph, 0.0, layer));
    }
    picture
}

/// Returns the text of a cost.
pub(crate) fn cost_of(edge: &digraph::Edge<i64>) -> String {
    edge.cost.to_string().replace('-', "\u{2212}")
}

/// Draws the edges with their labels, and an empty node for each state.
pub(crate) fn draw_graph(picture: &mut Picture, graph: &Digraph<i64>, label: Label<'_>) {
    let edges = graph
        .edges()
        .map(|edge| (edge.from.index(), edge.to.index()));
    picture.lines(edges.flat_map(|edge| arrow(graph, edge)), THIN);
    for edge in graph.edges() {
        let ends = ends(graph, (edge.from.index(), edge.to.index()));
        let text = label(&edge);
        let apart = [9.0, 13.0, 15.0][text.chars().count().clamp(1, 3) - 1];
        picture.text(beside(ends, apart), 12.0, Align::Middle, "", &text);
    }
    for at in PLACES {
        picture.circle(at, RADIUS, "fill=\"none\" stroke=\"currentColor\"");
    }
}

/// Draws a layer over the graph with this name in the picture.
pub(crate) fn draw_layer(
    picture: &mut Picture,
    name: &str,
    graph: &Digraph<i64>,
    top: f64,
    layer: &Layer,
) {
    let down = |(x, y): Point| (x, y + top + 26.0);
    picture.text((4.0, top + 9.0), 12.0, Align::Left, "", &layer.title);
    picture.again(name, down((0.0, 0.0)));
    let orange = format!("stroke=\"{ORANGE}\" stroke-width=\"2.5\"");
    for (edges, style) in [(&layer.tree, TREE), (&layer.path, &orange)] {
        let lines = edges.iter().flat_map(|&edge| arrow(graph, edge));
        picture.lines(lines.map(|(from, to)| (down(from), down(to))), style);
    }
    for (node, at) in PLACES.into_iter().enumerate() {
        let turns = layer.order.iter().enumerate();
        let turns = turns.filter(|&(_, &expanded)| expanded == node);
        let steps: Vec<usize> = turns
            .map(|(turn, _)| layer.steps.get(turn).copied().unwrap_or(turn + 1))
            .collect();
        let shade = steps.last().map(|step| step - 1);
        let ink = match shade {
            Some(dark) if dark < DARK => "fill=\"#fff\"",
            Some(_) => "fill=\"#000\"",
            None => "",
        };
        if let Some(shade) = shade {
            let colour = RAMP[shade.min(RAMP.len() - 1)];
            picture.circle(down(at), RADIUS, &format!("fill=\"{colour}\""));
        }
        picture.text(down(at), 13.0, Align::Middle, ink, &node.to_string());
        if layer.open.contains(&node) {
            let style = format!("fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"3.5\"");
            picture.circle(down(at), RADIUS + 1.5, &style);
        }
        if !steps.is_empty() {
            let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
            let beside = if at.1 > 100.0 { 36.0 } else { -36.0 }; // on the other side of the label
            let at = down((at.0, at.1 + beside));
            let steps = format!("step {}", steps.join(", "));
            picture.text(at, 10.5, Align::Middle, SOFT, &steps);
        }
        let beside = if at.1 > 100.0 { 23.0 } else { -22.0 };
        let label = &layer.labels[node];
        if label.is_empty() {
            continue;
        }
        let half = 3.0 * f64::from(u8::try_from(label.len()).unwrap_or(u8::MAX));
        let at = down((at.0.min(386.0 - half), at.1 + beside)); // within the picture
        picture.text(at, 12.0, Align::Middle, BOLD, label);
    }
}

/// Returns the ends of an edge, from rim to rim. If the graph also has the edge back, each of the two is on the left of
/// someone who walks along it.
fn ends(graph: &Digraph<i64>, (from, to): Edge) -> (Point, Point) {
    let (start, end) = between(PLACES[from], PLACES[to], RADIUS);
    let has = |edge: Edge| {
        let mut edges = graph.edges();
        edges.any(|other| (other.from.index(), other.to.index()) == edge)
    };
    if !(has((from, to)) && has((to, from))) {
        return (start, end);
    }
    let length = (end.0 - start.0).hypot(end.1 - start.1);
    let (dx, dy) = (
        5.0 * (end.1 - start.1) / length,
        -5.0 * (end.0 - start.0) / length,
    );
    ((start.0 + dx, start.1 + dy), (end.0 + dx, end.1 + dy))
}

/// Returns the ends of a line between two circles, from rim to rim.
pub(crate) fn between((x, y): Point, (to_x, to_y): Point, radius: f64) -> (Point, Point) {
    let length = (to_x - x).hypot(to_y - y);
    let (dx, dy) = (radius * (to_x - x) / length, radius * (to_y - y) / length);
    ((x + dx, y + dy), (to_x - dx, to_y - dy))
}

/// Returns a point beside the middle of a line, on the left of someone who walks along it.
pub(crate) fn beside(((x, y), (to_x, to_y)): (Point, Point), apart: f64) -> Point {
    let length = (to_x - x).hypot(to_y - y);
    (
        f64::midpoint(x, to_x) + apart * (to_y - y) / length,
        f64::midpoint(y, to_y) - apart * (to_x - x) / length,
    )
}

fn arrow(graph: &Digraph<i64>, edge: Edge) -> [(Point, Point); 3] {
    arrow_of(ends(graph, edge))
}

/// Returns the three lines of an arrow.
pub(crate) fn arrow_of((from, to): (Point, Point)) -> [(Point, Point); 3] {
    let length = (to.0 - from.0).hypot(to.1 - from.1);
    let (dx, dy) = ((to.0 - from.0) / length, (to.1 - from.1) / length);
    let wing = |side: f64| {
        let back = (to.0 - 7.0 * dx, to.1 - 7.0 * dy);
        ((back.0 - side * 4.0 * dy, back.1 + side * 4.0 * dx), to)
    };
    [(from, to), wing(1.0), wing(-1.0)]
}

pub(crate) fn edges_along(states: &[NodeId]) -> Vec<Edge> {
    let pairs = states.windows(2);
    pairs
        .map(|pair| (pair[0].index(), pair[1].index()))
        .collect()
}

/// Runs a search, and draws the expanded states, the final tree of paths, and the path found. Beside each node are all
/// values that the search gave it. `what` names the value, and `label` writes its text.
fn layer_of(
    what: &str,
    run: impl FnOnce(Watched<'_>) -> Result<ReportOf<Digraph>, Box<dyn Error>>,
    label: impl Fn(u32, u32) -> u32,
) -> Result<Layer, Box<dyn Error>> {
    let graph: Digraph = GRAPH.parse()?;
    let mut recorder = Recorder::new();
    let report = run(Search::new(&graph).observe(&mut recorder))?;
    let layer = layer_from(what, recorder.records(), label);
    let path = report.path();
    Ok(Layer {
        path: path.map_or(Vec::new(), |path| edges_along(path.states())),
        ..layer
    })
}

/// Returns the layer of a search's records, or of its last round.
fn layer_from<'r>(
    what: &str,
    records: impl IntoIterator<Item = &'r Record<NodeId, u32>>,
    label: impl Fn(u32, u32) -> u32,
) -> Layer {
    let mut names = BTreeMap::new();
    let mut values: [Vec<String>; PLACES.len()] = Default::default();
    let mut into = [None; PLACES.len()];
    let mut order = Vec::new();
    for record in records {
        let (Some((id, state)), Some(g), Some(depth)) = (record.state, record.g, record.depth)
        else {
            continue;
        };
        let node = state.index();
        match record.kind {
            EventKind::Closed => order.push(node),
            EventKind::Discovered
            | EventKind::Relaxed
            | EventKind::Reopened
            | EventKind::Redirected => {
                if depth == 0 {
                    (values, into) = Default::default(); // a round begins
                    order.clear();
                }
                names.insert(id, node);
                values[node].push(label(g, depth).to_string());
                into[node] = record.predecessor.map(|from| (names[&from], node));
            }
            _ => {}
        }
    }
    let taken: Vec<String> = order.iter().map(ToString::to_string).collect();
    Layer {
        steps: Vec::new(),
        title: format!("Taken: {}. Bold: {what}", taken.join(", ")),
        order,
        labels: values.map(|values| values.join(", ")),
        tree: into.into_iter().flatten().collect(),
        path: Vec::new(),
        open: Vec::new(),
    }
}

/// Draws three frames of a search: two after a given number of steps, and one at its end. Open states have a ring.
fn frames(
    what: &str,
    steps: [u64; 2],
    run: impl Fn(Watched<'_>) -> Result<ReportOf<Digraph>, Box<dyn Error>>,
    label: impl Fn(u32, u32) -> u32 + Copy,
) -> Result<Vec<Layer>, Box<dyn Error>> {
    frames_after(what, steps, run, label)
}

/// Draws a frame of a search after each of these numbers of steps, and one at its end. Open states have a ring.
pub(crate) fn frames_after(
    what: &str,
    steps: impl IntoIterator<Item = u64>,
    run: impl Fn(Watched<'_>) -> Result<ReportOf<Digraph>, Box<dyn Error>>,
    label: impl Fn(u32, u32) -> u32 + Copy,
) -> Result<Vec<Layer>, Box<dyn Error>> {
    let limits = steps
        .into_iter()
        .map(|steps| Limits::new().expansions(steps));
    let frame = |limits: Limits| {
        let layer = layer_of(what, |search| run(search.limits(limits)), label)?;
        let is_open =
            |&node: &usize| !layer.labels[node].is_empty() && !layer.order.contains(&node);
        let name = match layer.order.len() {
            0 => "Before the first step".to_owned(),
            1 => "1 step".to_owned(),
            steps => format!("{steps} steps"),
        };
        Ok(Layer {
            title: format!("{name}. {}", layer.title),
            open: (0..PLACES.len()).filter(is_open).collect(),
            ..layer
        })
    };
    limits.chain([Limits::NONE]).map(frame).collect()
}

pub(crate) fn breadth_first(_: &Guide) -> Drawn {
    let search = |search: Watched<'_>| Ok(search.bfs()?);
    picture(
        "breadth_first",
        "Breadth-first search on the graph of the guide, in three frames",
        "The graph three times: after one step 1 and 2 are open, after two steps 2 and 3; in the end 0, 1, 2 and 3 are \
         expanded, and the path leads over three edges from 0 through 1 and 3 to 6.",
        &GRAPH.parse()?,
        &frames("depth", [1, 2], search, |_, depth| depth)?,
    )
}

pub(crate) fn depth_first(_: &Guide) -> Drawn {
    let search = |search: Watched<'_>| Ok(search.dfs(CycleRule::Closed)?);
    let layer = layer_of("depth", search, |_, depth| depth)?;
    picture(
        "depth_first",
        "Depth-first search on the graph of the guide",
        "The graph with the states that depth-first search expands, 0, 1, 3 and 5, and the path of four edges through them \
         to 6.",
        &GRAPH.parse()?,
        &[layer],
    )
}

pub(crate) fn dijkstra(_: &Guide) -> Drawn {
    let search = |search: Watched<'_>| Ok(search.dijkstra()?);
    picture(
        "dijkstra",
        "Dijkstra's algorithm on the graph of the guide, in three frames",
        "The graph three times: after two steps g of 1 has fallen from 7 to 5, after four steps that of 3 from 11 to 6; in \
         the end six states are expanded in order of cost, and the cheapest path 0, 2, 1, 3, 5, 6 costs 11.",
        &GRAPH.parse()?,
        &frames("g, old to new", [2, 4], search, |g, _| g)?,
    )
}

pub(crate) fn astar(_: &Guide) -> Drawn {
    let by_map = |node: &NodeId| [9, 5, 8, 4, 5, 2, 0][node.index()];
    let search = |search: Watched<'_>| Ok(search.astar(by_map)?);
    picture(
        "astar",
        "A* on the graph of the guide, in three frames",
        "The graph three times: after two steps, after four, and in the end, when five states are expanded, each once, 4 is \
         still open, and the path 0, 2, 1, 3, 5, 6 of cost 11 is found.",
        &GRAPH.parse()?,
        &frames("g, old to new", [2, 4], search, |g, _| g)?,
    )
}

pub(crate) fn fringe(_: &Guide) -> Drawn {
    let search = |search: Watched<'_>| {
        let h = |node: &NodeId| [9, 5, 8, 4, 5, 2, 0][node.index()];
        Ok(search.graph_search(Fringe(h, Lists::default()))?)
    };
    picture(
        "fringe",
        "Fringe search on the graph of the guide, in three frames",
        "The graph three times: after the first round, of one step, 1 and 2 are open; after three steps 3 and 4; in the end \
         five states are expanded, each once, 4 is still open, and the path 0, 2, 1, 3, 5, 6 of cost 11 is found.",
        &GRAPH.parse()?,
        &frames("g, old to new", [1, 3], search, |g, _| g)?,
    )
}

pub(crate) fn reopened(_: &Guide) -> Drawn {
    let at_two = |node: &NodeId| if node.get() == 2 { 9 } else { 0 };
    let layer = layer_of(
        "g, old to new",
        |search| Ok(search.astar(at_two)?),
        |g, _| g,
    )?;
    picture(
        "reopened",
        "A* on the graph of the guide, with an inconsistent estimate",
        "The graph with the order of expansion: 1, 3 and 5 are expanded twice. The path found is 0, 2, 1, 3, 5, 6, of cost \
         11.",
        &GRAPH.parse()?,
        &[layer],
    )
}

pub(crate) fn reweighted(_: &Guide) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let h = [9i64, 5, 8, 4, 5, 2, 0];
    let costs = Reweighted::new(&graph, |node: &NodeId| h[node.index()]);
    let mut edges = Digraph::builder();
    for node in graph.nodes() {
        for edge in costs.successors(&node) {
            let cost = edge.cost.get().ok_or("a cost too large")?;
            edges = edges.edge(node, edge.state, i64::try_from(cost)?);
        }
    }
    let paths = Search::new(&costs).dag_shortest_paths(Wanted::Cheapest)?;
    let goal = paths.best_goal().ok_or("no path")?;
    let path = paths.path(&costs, goal)?.ok_or("no path")?;
    let layer = Layer {
        title: format!("Bold: h. The path costs {}", path.cost()),
        labels: h.map(|h| h.to_string()),
        path: edges_along(path.states()),
        ..Layer::default()
    };
    picture(
        "reweighted",
        "The graph of the guide, reweighted by an estimate",
        "The graph with the reweighted cost of each edge, none of them negative, the estimate beside each state, and the \
         cheapest path 0, 2, 1, 3, 5, 6, which is the same and costs 2.",
        &edges.build()?,
        &[layer],
    )
}

/// A depth-first search that finds strongly connected components.
#[derive(Default)]
struct Tarjan {
    /// Three numbers for each state: its place in the order of entering, its finish number, and its low number.
    numbers: BTreeMap<usize, [usize; 3]>,
    finished: usize,
    stack: Vec<usize>,
    tree: Vec<Edge>,
    components: Vec<Vec<usize>>,
}

impl Tarjan {
    fn enter(&mut self, graph: &Digraph<i64>, u: usize) {
        let number = self.numbers.len() + 1;
        self.numbers.insert(u, [number, 0, number]);
        self.stack.push(u);
        let mut low = number;
        for edge in graph.out_edges(NodeId::from(u32::try_from(u).unwrap_or(0))) {
            let v = edge.to.index();
            match self.numbers.get(&v) {
                None => {
                    self.tree.push((u, v));
                    self.enter(graph, v);
                    low = low.min(self.numbers[&v][2]);
                }
                Some(&[number, ..]) if self.stack.contains(&v) => low = low.min(number),
                Some(_) => {}
            }
        }
        self.finished += 1;
        self.numbers.insert(u, [number, self.finished, low]);
        if low == number {
            let place = self.stack.iter().position(|&state| state == u);
            self.components
                .push(self.stack.split_off(place.unwrap_or(0)));
        }
    }

    fn labels(&self, which: [usize; 2]) -> [String; PLACES.len()] {
        std::array::from_fn(|node| {
            which
                .map(|which| self.numbers[&node][which].to_string())
                .join(" / ")
        })
    }
}

/// Draws when a depth-first search enters and finishes each state. Then draws the low numbers of the graph with an
/// additional edge that leads back.
pub(crate) fn depth_first_order(_: &Guide) -> Drawn {
    let graph: Digraph<i64> = GRAPH.parse()?;
    let cyclic: Digraph<i64> = format!("{GRAPH}\n5 1 1").parse()?;
    let [mut plain, mut back] = [Tarjan::default(), Tarjan::default()];
    plain.enter(&graph, 0);
    back.enter(&cyclic, 0);
    let component = back.components.iter().find(|members| members.len() > 1);
    let layers = [
        Layer {
            title: "Bold: entered / finished. Thick: where the search walked".to_owned(),
            labels: plain.labels([0, 1]),
            tree: plain.tree,
            ..Layer::default()
        },
        Layer {
            title: "With an edge back. Bold: entered / low. Blue: one component".to_owned(),
            labels: back.labels([0, 2]),
            tree: back.tree,
            open: component.ok_or("no cycle")?.clone(),
            ..Layer::default()
        },
    ];
    let mut picture = picture(
        "depth_first_order",
        "When a depth-first search enters and finishes the states of the guide's graph, and the low numbers with a back edge",
        "The graph twice, with two numbers beside each state. First 0 is entered first and finished last, 6 is entered fifth and \
         finished first, and every edge leads to a state that finishes earlier. Then with an edge from 5 back to 1: the low \
         number of 1, 3 and 5 is 2, and they are one component.",
        &graph,
        &layers,
    )?;
    let orange = format!("stroke=\"{ORANGE}\" stroke-width=\"2.5\"");
    draw_edge_back(&mut picture, f64::from(HEIGHT) + 26.0, &orange);
    Ok(picture)
}

/// Draws the edge from 5 to 1, above the states between them.
pub(crate) fn draw_edge_back(picture: &mut Picture, top: f64, style: &str) {
    let [(from, _), (to, _)] = [PLACES[5], PLACES[1]];
    let arc = [
        (from - 12.5, 34.0),
        (from - 44.0, 2.0),
        (to + 44.0, 2.0),
        (to + 12.5, 34.0),
    ];
    picture.polyline(arc.map(|(x, y)| (x, y + top)), style);
    let tip = (to + 12.5, 34.0 + top);
    picture.lines(
        [
            ((tip.0 + 1.5, tip.1 - 8.0), tip),
            ((tip.0 + 8.0, tip.1 - 2.0), tip),
        ],
        style,
    );
}

/// Draws the graph with two additional edges, and its simple cycles, grouped by their first state.
pub(crate) fn cycles(_: &Guide) -> Drawn {
    let graph: Digraph<i64> = format!("{GRAPH}\n3 2 1\n6 4 1").parse()?;
    let mut by_first: BTreeMap<NodeId, Vec<Vec<NodeId>>> = BTreeMap::new();
    for cycle in graph.simple_cycles() {
        let states = cycle.states.clone();
        by_first.entry(states[0]).or_default().push(states);
    }
    let layers = by_first.into_iter().map(|(first, cycles)| {
        let name = |states: &Vec<NodeId>| {
            let names: Vec<String> = states.iter().map(ToString::to_string).collect();
            names.join(", ")
        };
        let names: Vec<String> = cycles.iter().map(name).collect();
        let edges = cycles.iter().flat_map(|states| {
            let back = (states[states.len() - 1].index(), first.index());
            edges_along(states).into_iter().chain([back])
        });
        Layer {
            title: format!("From {first}: {}", names.join(", and ")),
            path: edges.collect(),
            labels: std::array::from_fn(|node| {
                let is_gone = (1..first.index()).contains(&node);
                if is_gone { "removed" } else { "" }.to_owned()
            }),
            ..Layer::default()
        }
    });
    picture(
        "cycles",
        "The simple cycles of a graph, by their least states",
        "The graph of the guide with edges from 3 to 2 and from 6 to 4, four times. From 1 there is the cycle 1, 3, 2. Without \
         1 there are two cycles through 2, without 1 and 2 two through 3, and then one through 4.",
        &graph,
        &layers.collect::<Vec<_>>(),
    )
}

/// Draws the graph with the slack of each edge instead of its cost.
pub(crate) fn slack(_: &Guide) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let report = Search::new(&graph).dijkstra()?;
    let path = report.path().ok_or("no path")?;
    let p = |node: NodeId| {
        let known = report.reached().cost(&node);
        known.map_or(path.cost(), |g| g.min(path.cost()))
    };
    let slack = graph.edges().fold(Digraph::builder(), |builder, edge| {
        let slack = p(edge.from) + edge.cost - p(edge.to);
        builder.edge(edge.from, edge.to, i64::from(slack))
    });
    let labels: Vec<String> = graph.nodes().map(|node| p(node).to_string()).collect();
    let layer = Layer {
        title: format!(
            "Bold: p, at most {}. Beside the edges: their slack",
            path.cost()
        ),
        labels: labels.try_into().map_err(|_| "other nodes")?,
        path: edges_along(path.states()),
        ..Layer::default()
    };
    picture(
        "slack",
        "The graph of the guide with what its certificate says",
        "The graph with p beside each state, and beside each edge its slack. None is negative, and along the path 0, 2, 1, 3, \
         5, 6 all are zero.",
        &slack.build()?,
        &[layer],
    )
}

pub(crate) fn iterative_deepening(_: &Guide) -> Drawn {
    let within = |edges| {
        let search =
            move |search: Watched<'_>| Ok(search.run(IterativeDeepening::new().max_depth(edges))?);
        layer_of("depth", search, |_, depth| depth)
    };
    picture(
        "iterative_deepening",
        "Two rounds of iterative deepening on the graph of the guide",
        "The graph twice: the round with a limit of two edges takes 0, 1, 3, 2, 1, 3 and 4; the round with a limit of three \
         edges takes 0, 1, 3 and 5, and finds the path 0, 1, 3, 6.",
        &GRAPH.parse()?,
        &[within(2)?, within(3)?],
    )
}

pub(crate) fn both_ends(_: &Guide) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let trip = graph.between(0, 6)?;
    let mut recorder = Recorder::new();
    let report = Search::new(&trip)
        .observe(&mut recorder)
        .bidirectional_dijkstra()?;
    let path = report.path().ok_or("no path")?;
    // The states that the backward search discovered: the goal, and every state that it reached from one of these
    // states.
    let mut from_goal = BTreeSet::new();
    for record in recorder.records() {
        if let (EventKind::Discovered, Some((id, state))) = (record.kind, record.state) {
            let is_goal = record.depth == Some(0) && state.get() == 6;
            if is_goal
                || record
                    .predecessor
                    .is_some_and(|before| from_goal.contains(&before))
            {
                from_goal.insert(id);
            }
        }
    }
    let is_from_goal = |record: &Record<NodeId, u32>| {
        let id = record.state.map(|(id, _)| id);
        id.map(|id| from_goal.contains(&id))
    };
    let closed = recorder.records().iter();
    let closed: Vec<Option<bool>> = closed
        .filter(|record| record.kind == EventKind::Closed)
        .map(is_from_goal)
        .collect();
    let side = |is_goal: bool, what: &str| {
        let steps = (1..).zip(&closed);
        let steps = steps.filter(|&(_, &side)| side == Some(is_goal));
        let records = recorder
            .records()
            .iter()
            .filter(|record| is_from_goal(record) == Some(is_goal));
        Layer {
            steps: steps.map(|(step, _)| step).collect(),
            ..layer_from(what, records, |g, _| g)
        }
    };
    let forwards = Layer {
        path: edges_along(path.states()),
        ..side(false, "g from the start")
    };
    let mut backwards = side(true, "g to the goal");
    for edge in &mut backwards.tree {
        *edge = (edge.1, edge.0);
    }
    picture(
        "both_ends",
        "Dijkstra's algorithm from both ends of the graph of the guide",
        "The graph twice: from the start the search expands 0 and 2, from the goal 6, 5, 4 and 3. Together they find the path \
         0, 2, 1, 3, 5, 6 of cost 11.",
        &GRAPH.parse()?,
        &[forwards, backwards],
    )
}

pub(crate) fn k_shortest(_: &Guide) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let report = Search::new(&graph).k_shortest_paths(3)?;
    let layers = (1..).zip(report.paths()).map(|(place, path)| Layer {
        title: format!("Path {place}: cost {}", path.cost()),
        path: edges_along(path.states()),
        ..Layer::default()
    });
    picture(
        "k_shortest",
        "The three cheapest paths through the graph of the guide",
        "The graph three times: the path 0, 2, 1, 3, 5, 6 of cost 11, the path 0, 2, 4, 6 of cost 12 and the path 0, 1, 3, \
         5, 6 of cost 13.",
        &GRAPH.parse()?,
        &layers.collect::<Vec<_>>(),
    )
}

/// Draws two trees of cheapest paths: paths from the start, and paths to the goal. Edges of both trees are orange.
pub(crate) fn plateaus(_: &Guide) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let trip = graph.between(0, 6)?;
    let there = Search::new(&trip).shortest_path_tree()?;
    let reversed = Reversed::new(&trip);
    let back = Search::new(&reversed).shortest_path_tree()?;
    let tree = |reached: &Reached<NodeId, u32>| -> Vec<Edge> {
        let before = |node| Some(*reached.by_id(reached.get(&node)?.predecessor()?)?.state());
        let edges = graph.nodes().filter_map(|node| Some((before(node)?, node)));
        edges.map(|(from, to)| (from.index(), to.index())).collect()
    };
    let from_start = tree(there.reached());
    let to_goal: Vec<Edge> = tree(back.reached())
        .into_iter()
        .map(|(to, from)| (from, to))
        .collect();
    let both = from_start
        .iter()
        .copied()
        .filter(|edge| to_goal.contains(edge));
    let both: Vec<Edge> = both.collect();
    let layer = |title: &str, tree: Vec<Edge>, reached: &Reached<NodeId, u32>| Layer {
        title: title.to_owned(),
        labels: std::array::from_fn(|node| {
            let node = graph.nodes().nth(node);
            let cost = node.and_then(|node| reached.cost(&node));
            cost.map_or(String::new(), |cost| cost.to_string())
        }),
        tree,
        path: both.clone(),
        ..Layer::default()
    };
    picture(
        "plateaus",
        "Two trees of cheapest paths on the graph of the guide",
        "The graph twice, with the tree of cheapest paths from 0 and the tree to 6. Both have the path 0, 2, 1, 3, 5, 6. Only \
         the first has the edge from 2 to 4, and only the second the edge from 4 to 6.",
        &GRAPH.parse()?,
        &[
            layer(
                "Cheapest paths from 0. Bold: their costs",
                from_start,
                there.reached(),
            ),
            layer(
                "Cheapest paths to 6. Orange: in both trees",
                to_goal,
                back.reached(),
            ),
        ],
    )
}

/// The tolls of the graph's edges on the page on two costs.
pub(crate) const TOLLS: [u32; 11] = [0, 0, 0, 0, 1, 1, 3, 0, 2, 1, 1];

pub(crate) fn two_costs(_: &Guide) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let both = MapCost::new(&graph, |_: &NodeId, edge: &SuccessorOf<Digraph>| {
        (edge.cost, TOLLS[edge.action.index()])
    });
    let front = Search::new(&both).pareto_front()?;
    let layers = front.paths().iter().map(|path| Layer {
        title: format!("Cost {}, toll {}", path.cost().0, path.cost().1),
        path: edges_along(path.states()),
        ..Layer::default()
    });
    let label = |edge: &digraph::Edge<i64>| match TOLLS[edge.id.index()] {
        0 => edge.cost.to_string(),
        toll => format!("{}, {toll}", edge.cost),
    };
    labelled(
        "two_costs",
        "The three paths on the Pareto front",
        "The graph three times: the path 0, 2, 1, 3, 5, 6 of cost 11 and toll 4, the path 0, 2, 4, 6 of cost 12 and toll 2, \
         and the path 0, 2, 1, 3, 6 of cost 14 without toll.",
        &GRAPH.parse()?,
        &label,
        &layers.collect::<Vec<_>>(),
    )
}

pub(crate) fn disjoint_paths(_: &Guide) -> Drawn {
    let graph: Digraph = GRAPH.parse()?;
    let search = || Search::new(&graph);
    let layers = [1, 2].map(|k| {
        let found = search().disjoint_paths(k)?;
        let costs = found.paths().iter().map(|path| path.cost().to_string());
        let mut edges = found.paths().iter().map(|path| edges_along(path.states()));
        Ok::<_, Box<dyn Error>>(Layer {
            title: format!("k = {k}: cost {}", costs.collect::<Vec<_>>().join(" and ")),
            path: edges.next().unwrap_or_default(),
            tree: edges.next().unwrap_or_default(),
            ..Layer::default()
        })
    });
    let [one, two] = layers;
    picture(
        "disjoint_paths",
        "One path, and two paths that share no edge",
        "The graph twice: the path 0, 2, 1, 3, 5, 6 of cost 11; then the paths 0, 2, 4, 6 of cost 12 and 0, 1, 3, 5, 6 of \
         cost 13, which share no edge. The edge from 2 to 1 is on the first path only.",
        &GRAPH.parse()?,
        &[one?, two?],
    )
}

/// A graph, and two paths in it.
type Residual = (Digraph<i64>, [Vec<NodeId>; 2]);

/// The graph that the second search for disjoint paths sees, with the costs of its edges: the first path leads
/// backwards. Then the second path, through this graph.
pub(crate) fn second_search() -> Result<Residual, Box<dyn Error>> {
    let graph: Digraph = GRAPH.parse()?;
    let first = Search::new(&graph).dijkstra()?;
    let first = first.into_path().ok_or("no path")?;
    let tree = Search::new(&graph).shortest_path_tree()?;
    let p = |node: NodeId| tree.reached().cost(&node).map_or(0, i64::from);
    let mut residual = Digraph::builder();
    for edge in graph.edges() {
        let cost = i64::from(edge.cost) + p(edge.from) - p(edge.to);
        residual = if first.actions().contains(&edge.id) {
            residual.edge(edge.to, edge.from, -cost)
        } else {
            residual.edge(edge.from, edge.to, cost)
        };
    }
    let residual: Digraph<i64> = residual.goals([6u32]).build()?;
    let paths = residual.bellman_ford()?;
    let goal = paths.best_goal().ok_or("no path")?;
    let states = paths.edges_to(goal).into_iter().map(|edge| edge.to);
    let second = [NodeId::new(0)].into_iter().chain(states).collect();
    // Together they cost as much as the library's pair.
    let both = Search::new(&graph).disjoint_paths(2)?;
    let sum: u32 = both.paths().iter().map(colorwalk::Path::cost).sum();
    let second_cost = paths.cost(goal).ok_or("no path")?;
    if 2 * p(goal) + second_cost != i64::from(sum) {
        return Err("the library finds other paths".into());
    }
    Ok((residual, [first.states().to_vec(), second]))
}

pub(crate) fn residual(_: &Guide) -> Drawn {
    let (residual, [first, second]) = second_search()?;
    let back = edges_along(&first).into_iter().map(|(from, to)| (to, from));
    let layer = Layer {
        title: "Thick: the first path, backwards. Orange: the second search".to_owned(),
        tree: back.collect(),
        path: edges_along(&second),
        ..Layer::default()
    };
    picture(
        "residual",
        "The graph that the second search sees",
        "The graph with reweighted costs, none of them negative. The edges of the path 0, 2, 1, 3, 5, 6 lead backwards and cost \
         nothing. The second search goes from 0 to 1, backwards to 2, and through 4 to 6, at cost 3.",
        &residual,
        &[layer],
    )
}

/// The lists of fringe search at an expansion: the bound, the states on both lists, and the state that is next.
#[derive(Clone, PartialEq)]
struct Note {
    bound: u32,
    now: Vec<usize>,
    later: Vec<usize>,
}

/// Fringe search that notes its lists before each expansion.
struct Noted<'n, H> {
    fringe: Fringe<H>,
    names: BTreeMap<StateId, usize>,
    notes: &'n RefCell<Vec<Note>>,
}

impl<P, H> Frontier<P> for Noted<'_, H>
where
    P: SearchProblem<State = NodeId, Cost = u32>,
    H: Heuristic<P::State, P::Cost>,
{
    const BY_COST: bool = true;

    fn heuristic(&self) -> &impl Heuristic<P::State, P::Cost> {
        &self.fringe.0
    }

    fn push(&mut self, state: ReachedStateOf<'_, P>) {
        self.names.insert(state.id(), state.state().index());
        Frontier::<P>::push(&mut self.fringe, state);
    }

    fn next(&mut self, open: &OpenStates<'_, P>) -> Option<StateId> {
        let next = self.fringe.next(open);
        let Lists {
            now, later, bound, ..
        } = &self.fringe.1;
        let named = |ids: &[StateId]| ids.iter().map(|id| self.names[id]).collect();
        let note = Note {
            bound: *bound,
            now: named(now),
            later: named(later),
        };
        let mut notes = self.notes.borrow_mut();
        if notes.last() != Some(&note) {
            notes.push(note);
        }
        next
    }
}

/// Draws the two lists of fringe search before each expansion.
pub(crate) fn lists(_: &Guide) -> Drawn {
    const ROW: f64 = 28.0;
    let graph: Digraph = GRAPH.parse()?;
    let notes = RefCell::default();
    let h = |node: &NodeId| [9, 5, 8, 4, 5, 2, 0][node.index()];
    let frontier = Noted {
        fringe: Fringe(h, Lists::default()),
        names: BTreeMap::new(),
        notes: &notes,
    };
    Search::new(&graph)
        .graph_search(frontier)?
        .into_path()
        .ok_or("no path")?;
    let notes = notes.into_inner();
    let height = 24 + 28 * u32::try_from(notes.len())?;
    let mut picture = Picture::new(
        "lists",
        (390, height),
        "The two lists of fringe search before each expansion",
        "A row for each expansion, with the bound and the states on the lists now and later. The last state of now is \
         expanded next: 0, then 2, 1, 3 and 5, and then the goal 6.",
    );
    for (x, text) in [
        (4.0, "Bound"),
        (60.0, "now: the last state is next"),
        (250.0, "later"),
    ] {
        picture.text((x, 10.0), 12.0, Align::Left, SOFT, text);
    }
    let mut top = 22.0;
    for Note { bound, now, later } in notes {
        let middle = top + ROW / 2.0;
        picture.text((14.0, middle), 13.0, Align::Left, "", &bound.to_string());
        for (left, list, is_now) in [(60.0, now, true), (250.0, later, false)] {
            let mut x = left;
            let count = list.len();
            for (place, state) in list.into_iter().enumerate() {
                let style = if is_now && place + 1 == count {
                    format!("fill=\"none\" stroke=\"{ORANGE}\" stroke-width=\"2.5\"")
                } else {
                    "fill=\"none\" stroke=\"currentColor\"".to_owned()
                };
                picture.rect((x, top + 3.0), (22.0, 22.0), &style);
                let at = (x + 11.0, middle);
                picture.text(at, 13.0, Align::Middle, "", &state.to_string());
                x += 26.0;
            }
        }
        top += ROW;
    }
    Ok(picture)
}

/// A graph whose edges are relaxed one after another, as in the pseudo-code of the guide's pages.
#[derive(Default)]
pub(crate) struct Relaxed {
    g: [Option<i64>; PLACES.len()],
    values: [Vec<String>; PLACES.len()],
    into: [Option<Edge>; PLACES.len()],
    pub(crate) fell: u64,
}

impl Relaxed {
    pub(crate) fn from_start() -> Self {
        let mut relaxed = Self::default();
        relaxed.lower(0, 0);
        relaxed
    }

    fn lower(&mut self, node: usize, g: i64) {
        self.g[node] = Some(g);
        self.values[node].push(g.to_string());
    }

    pub(crate) fn relax(&mut self, edges: impl IntoIterator<Item = digraph::Edge<i64>>) {
        for edge in edges {
            let (from, to) = (edge.from.index(), edge.to.index());
            let Some(through) = self.g[from].map(|g| g + edge.cost) else {
                continue;
            };
            if self.g[to].is_none_or(|known| through < known) {
                self.lower(to, through);
                self.into[to] = Some((from, to));
                self.fell += 1;
            }
        }
    }

    /// Returns the edges by which the goal was reached.
    fn path(&self) -> Vec<Edge> {
        let goal = self.into[PLACES.len() - 1];
        std::iter::successors(goal, |edge| self.into[edge.0]).collect()
    }

    pub(crate) fn layer(&self, title: &str) -> Layer {
        Layer {
            title: title.to_owned(),
            labels: self.values.each_ref().map(|values| values.join(", ")),
            tree: self.into.iter().copied().flatten().collect(),
            path: self.path(),
            ..Layer::default()
        }
    }

    /// Checks that the library finds the same values as the figure, after the same number of decreases.
    fn check(&self, paths: &ShortestPathTree<i64>) -> Result<(), Box<dyn Error>> {
        let costs = paths.iter().map(|(_, cost)| Some(cost));
        if costs.eq(self.g) && paths.relaxed() == self.fell {
            Ok(())
        } else {
            Err("the library relaxes other edges".into())
        }
    }
}

pub(crate) fn acyclic(_: &Guide) -> Drawn {
    let graph: Digraph<i64> = GRAPH.parse()?;
    let paths = graph.dag_shortest_paths(Wanted::Cheapest)?;
    let mut relaxed = Relaxed::from_start();
    let mut order = Vec::new();
    for node in graph.topological_order().map_err(|_| "there is a cycle")? {
        relaxed.relax(graph.out_edges(node));
        order.push(node.index());
    }
    relaxed.check(&paths)?;
    let title = "Taken: 0, 2, 1, 4, 3, 5, 6. Bold: g, old to new";
    let layer = Layer {
        order,
        ..relaxed.layer(title)
    };
    picture(
        "acyclic",
        "One pass over the graph of the guide in topological order",
        "The graph with the values that each g had while the edges were relaxed in topological order, and the cheapest path \
         0, 2, 1, 3, 5, 6 of cost 11.",
        &graph,
        &[layer],
    )
}

pub(crate) fn bellman_ford(_: &Guide) -> Drawn {
    let graph: Digraph<i64> = NEGATIVE.parse()?;
    let mut relaxed = Relaxed::from_start();
    relaxed.relax(graph.edges());
    let first = relaxed.layer("After round 1. Bold: g, old to new");
    relaxed.relax(graph.edges());
    let second = relaxed.layer("After round 2. Round 3 lowers nothing");
    relaxed.check(&graph.bellman_ford()?)?;
    picture(
        "bellman_ford",
        "Two rounds of Bellman-Ford on the graph of the guide",
        "The graph with the edge from 4 to 3 of cost -3, twice: the values of g after the first round and after the second, \
         in which those of 5 and 6 still fall.",
        &graph,
        &[first, second],
    )
}
