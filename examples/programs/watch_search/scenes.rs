//! What is searched: a board of *Color Walk*, a grid, or a graph that is drawn in the plane.

use std::collections::VecDeque;
use std::iter;

use colorwalk::color_walk::{Board, BoardError, ClusterId, ColorWalk, Position, Start};
use colorwalk::digraph::{Digraph, DigraphBuilder, DigraphError, NodeId, ReadError};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// The size of what is made at random.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    pub(crate) colours: u8,
}

/// Input that is no scene.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SceneError {
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Graph(#[from] ReadError),
    #[error(transparent)]
    Digraph(#[from] DigraphError),
    #[error("row {row}, column {column}: expected one of # . 1-9 S G, found {found:?}")]
    Square {
        row: usize,
        column: usize,
        found: char,
    },
    #[error("row {row} has {found} squares, the first one {expected}")]
    Ragged {
        row: usize,
        found: usize,
        expected: usize,
    },
    #[error("the grid needs a start S and a goal G")]
    NoEnds,
    #[error("the graph has no nodes")]
    NoNodes,
    #[error("a graph that is to be looked at has at most {0} nodes")]
    TooLarge(usize),
}

/// The number of nodes and squares that still can be told apart.
const MOST_NODES: usize = 4000;

// ---------------------------------------------------------------------------------- Color Walk

/// A board of the game, as the viewer needs it.
pub(crate) fn board_scene(game: &ColorWalk, board: &Board) -> Value {
    let graph = game.graph();
    let cells = 0..board.cell_count();
    let clusters: Vec<Option<usize>> = cells
        .map(|cell| graph.cluster_of(cell).map(ClusterId::index))
        .collect();
    let colours: Vec<u8> = board.cells().iter().map(|colour| colour.get()).collect();
    json!({
        "kind": "color-walk",
        "columns": board.columns(),
        "rows": board.rows(),
        "clusters": graph.len(),
        "cluster_of_cell": clusters,
        "colour_of_cell": colours,
    })
}

/// A position: the set of cleared clusters as a hexadecimal number, cluster 0 in its lowest bit.
pub(crate) fn position_text(position: &Position) -> Value {
    let mut digits: Vec<u32> = Vec::new();
    for cluster in position.cleared() {
        let digit = cluster.index() / 4;
        digits.resize(digits.len().max(digit + 1), 0);
        digits[digit] |= 1 << (cluster.index() % 4);
    }
    let digits = digits.iter().rev();
    let text: String = digits
        .filter_map(|&digit| char::from_digit(digit, 16))
        .collect();
    Value::String(text)
}

/// A random board.
pub(crate) fn random_board(size: Size, seed: u64) -> Result<Board, SceneError> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let Size {
        columns,
        rows,
        colours,
    } = size;
    Ok(Board::random(columns, rows, colours, &mut random)?)
}

/// The game on a board, from the corner.
pub(crate) fn game(board: &Board) -> Result<ColorWalk, SceneError> {
    Ok(ColorWalk::new(board, Start::CORNER)?)
}

// ------------------------------------------------------------------------------ grid and digraph

/// A graph that can be drawn, with an admissible and consistent estimate for each of its nodes.
pub(crate) struct Chart {
    pub(crate) graph: Digraph,
    pub(crate) estimates: Vec<u32>,
    pub(crate) estimate_name: &'static str,
    pub(crate) scene: Value,
}

impl Chart {
    /// Reads a grid: `#` is a wall, a digit what the square costs to enter, `.` is `1`; `S` and `G` are
    /// squares of cost 1 where paths begin and end.
    pub(crate) fn read_grid(text: &str) -> Result<Self, SceneError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text); // a byte order mark
        let rows: Vec<Vec<char>> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| line.trim_end().chars().collect())
            .collect();
        let columns = rows.first().map_or(0, Vec::len);
        let (mut costs, mut starts, mut goals) = (Vec::new(), Vec::new(), Vec::new());
        for (row, squares) in (1..).zip(&rows) {
            if squares.len() != columns {
                let (found, expected) = (squares.len(), columns);
                return Err(SceneError::Ragged {
                    row,
                    found,
                    expected,
                });
            }
            for (column, &square) in (1..).zip(squares) {
                let ends = match square {
                    'S' => Some(&mut starts),
                    'G' => Some(&mut goals),
                    _ => None,
                };
                if let Some(ends) = ends {
                    ends.push(costs.len());
                }
                costs.push(match square {
                    '#' => None,
                    '.' | 'S' | 'G' => Some(1),
                    '1'..='9' => square.to_digit(10),
                    found => return Err(SceneError::Square { row, column, found }),
                });
            }
        }
        Self::grid(columns, &costs, &starts, &goals)
    }

    /// A random grid: hills that cost more, and walls; the start and the goal are connected.
    pub(crate) fn random_grid(size: Size, seed: u64) -> Result<Self, SceneError> {
        let (columns, rows) = (size.columns as usize, size.rows as usize);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let start = rows / 2 * columns + columns / 10;
        let goal = rows / 2 * columns + columns - 1 - columns / 10;
        loop {
            let height = hills(columns, rows, &mut random);
            let mut costs: Vec<Option<u32>> = height
                .into_iter()
                .map(|height| (!random.random_bool(0.16)).then_some(height))
                .collect();
            (costs[start], costs[goal]) = (Some(1), Some(1));
            let chart = Self::grid(columns, &costs, &[start], &[goal])?;
            if hops(&chart.graph, &[start])[goal].is_some() {
                return Ok(chart);
            }
        }
    }

    fn grid(
        columns: usize,
        costs: &[Option<u32>],
        starts: &[usize],
        goals: &[usize],
    ) -> Result<Self, SceneError> {
        if starts.is_empty() || goals.is_empty() {
            return Err(SceneError::NoEnds);
        }
        if costs.len() > MOST_NODES {
            return Err(SceneError::TooLarge(MOST_NODES));
        }
        let place = |square: usize| (square % columns, square / columns);
        let mut builder = Digraph::builder().node_count(node(costs.len()).get());
        for square in 0..costs.len() {
            let (column, row) = place(square);
            let neighbours = [
                (row > 0).then(|| square - columns),
                (column + 1 < columns).then(|| square + 1),
                Some(square + columns).filter(|&below| below < costs.len()),
                (column > 0).then(|| square - 1),
            ];
            for next in neighbours.into_iter().flatten() {
                if let (Some(_), Some(cost)) = (costs[square], costs[next]) {
                    builder = builder.edge(node(square), node(next), cost);
                }
            }
        }
        let least = costs.iter().flatten().copied().min().unwrap_or(0);
        let steps = |square: usize, goal: &usize| {
            let ((column, row), (x, y)) = (place(square), place(*goal));
            number(column.abs_diff(x) + row.abs_diff(y))
        };
        let estimate = |square| goals.iter().map(|goal| least * steps(square, goal)).min();
        let estimates = (0..costs.len()).filter_map(estimate).collect();
        let rows = costs.len() / columns;
        let scene = json!({
            "kind": "grid", "columns": columns, "rows": rows, "cost": costs,
            "starts": starts, "goals": goals,
        });
        let graph = with_ends(builder, starts, goals).build()?;
        let estimate_name = "distance in rows and columns";
        Ok(Self {
            graph,
            estimates,
            estimate_name,
            scene,
        })
    }

    /// Reads an edge list. The estimate is the number of edges to a goal times the least cost of one.
    pub(crate) fn read_digraph(text: &str) -> Result<Self, SceneError> {
        let graph: Digraph = text.parse()?;
        if graph.node_count() > MOST_NODES {
            return Err(SceneError::TooLarge(MOST_NODES));
        }
        if graph.node_count() == 0 {
            return Err(SceneError::NoNodes);
        }
        let least = graph.edges().map(|edge| edge.cost).min().unwrap_or(0);
        let goals: Vec<usize> = graph.goal_nodes().iter().map(|goal| goal.index()).collect();
        let edges_to_goal = hops(&graph.reversed(), &goals);
        // Where no goal can be reached, the largest estimate of all keeps them consistent.
        let most = edges_to_goal.iter().flatten().copied().max().unwrap_or(0);
        let estimates = edges_to_goal
            .into_iter()
            .map(|edges| edges.unwrap_or(most).saturating_mul(least))
            .collect();
        let places = spread(&graph);
        let scene = digraph_scene(&graph, &places);
        let estimate_name = "edges to a goal times the least cost";
        Ok(Self {
            graph,
            estimates,
            estimate_name,
            scene,
        })
    }

    /// A random road map: towns, each joined to the nearest others by a road both ways that costs its
    /// length, or up to half as much again.
    pub(crate) fn random_digraph(size: Size, seed: u64) -> Result<Self, SceneError> {
        let towns = (size.columns * size.rows) as usize;
        if towns > MOST_NODES {
            return Err(SceneError::TooLarge(MOST_NODES));
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let places = scatter(towns, &mut random);
        let nearest_to = |corner: (f64, f64)| {
            let nearness = |&town: &usize| -length(places[town], corner);
            let towns = (0..towns).max_by(|a, b| nearness(a).total_cmp(&nearness(b)));
            towns.unwrap_or(0)
        };
        let (start, goal) = (nearest_to((0.0, 0.0)), nearest_to((1.0, 1.0)));
        let mut builder = Digraph::builder().node_count(node(towns).get());
        for (town, next) in roads(&places) {
            let length = length(places[town], places[next]);
            let detour = 1.0 + random.random_range(0.0..0.5);
            let cost = whole(100.0 * length * detour) + 1;
            builder = builder.undirected_edge(node(town), node(next), cost);
        }
        let estimates = (0..towns)
            .map(|town| whole(100.0 * length(places[town], places[goal])))
            .collect();
        let graph = with_ends(builder, &[start], &[goal]).build()?;
        let scene = digraph_scene(&graph, &places);
        Ok(Self {
            graph,
            estimates,
            estimate_name: "distance as the crow flies",
            scene,
        })
    }
}

fn node(number: usize) -> NodeId {
    NodeId::new(u32::try_from(number).unwrap_or(u32::MAX))
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "lengths on the unit square are small and not negative"
)]
fn whole(length: f64) -> u32 {
    length as u32
}

fn real(count: usize) -> f64 {
    f64::from(number(count))
}

fn with_ends(mut builder: DigraphBuilder, starts: &[usize], goals: &[usize]) -> DigraphBuilder {
    builder = builder.starts(starts.iter().map(|&start| node(start)));
    builder.goals(goals.iter().map(|&goal| node(goal)))
}

/// The fewest edges from one of the starts to each node.
fn hops(graph: &Digraph, starts: &[usize]) -> Vec<Option<u32>> {
    let mut hops = vec![None; graph.node_count()];
    let mut queue: VecDeque<(usize, u32)> = starts.iter().map(|&start| (start, 0)).collect();
    while let Some((at, edges)) = queue.pop_front() {
        if hops[at].is_none() {
            hops[at] = Some(edges);
            let next = graph.out_edges(node(at)).map(|edge| edge.to.index());
            queue.extend(next.map(|to| (to, edges + 1)));
        }
    }
    hops
}

/// Hills of cost 1 to 5: a sum of a few round ones.
fn hills(columns: usize, rows: usize, random: &mut impl Rng) -> Vec<u32> {
    let count = 2 + columns * rows / 90;
    let hills: Vec<(f64, f64, f64)> = iter::repeat_with(|| {
        let x = random.random_range(0.0..real(columns));
        let y = random.random_range(0.0..real(rows));
        (x, y, random.random_range(1.5..4.0))
    })
    .take(count)
    .collect();
    let height = |square: usize| {
        let (x, y) = (real(square % columns), real(square / columns));
        let hill = |&(top_x, top_y, radius): &(f64, f64, f64)| {
            let distance = (x - top_x).hypot(y - top_y) / radius;
            3.0 * (-distance * distance).exp()
        };
        1 + whole(hills.iter().map(hill).sum::<f64>()).min(4)
    };
    (0..columns * rows).map(height).collect()
}

// ------------------------------------------------------------------------- places in the plane

type Place = (f64, f64); // both from 0 to 1

fn length((x, y): Place, (to_x, to_y): Place) -> f64 {
    (x - to_x).hypot(y - to_y)
}

/// Places that keep their distance: each the best of a few that were drawn (Mitchell 1991).
fn scatter(count: usize, random: &mut impl Rng) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::with_capacity(count);
    for _ in 0..count {
        let candidates = iter::repeat_with(|| {
            (
                random.random_range(0.0..=1.0),
                random.random_range(0.0..=1.0),
            )
        });
        let room = |place: &Place| {
            let distances = places.iter().map(|&other| length(*place, other));
            distances.fold(f64::INFINITY, f64::min)
        };
        let best = candidates
            .take(12)
            .max_by(|a, b| room(a).total_cmp(&room(b)));
        places.extend(best);
    }
    places
}

/// The roads between towns, each once: to the nearest three, or as many more as it takes until all
/// towns are joined.
fn roads(places: &[Place]) -> Vec<(usize, usize)> {
    let mut neighbours = 3;
    loop {
        let mut roads = Vec::new();
        for (town, &place) in places.iter().enumerate() {
            let mut others: Vec<usize> = (0..places.len()).filter(|&other| other != town).collect();
            others.sort_by(|&a, &b| length(place, places[a]).total_cmp(&length(place, places[b])));
            let nearest = others.into_iter().take(neighbours);
            roads.extend(nearest.map(|other| (town.min(other), town.max(other))));
        }
        roads.sort_unstable();
        roads.dedup();
        let mut builder = Digraph::builder().node_count(number(places.len()));
        for &(one, other) in &roads {
            builder = builder.undirected_edge(node(one), node(other), 1);
        }
        let is_joined = |graph: Digraph| hops(&graph, &[0]).iter().all(Option::is_some);
        if neighbours >= places.len() || builder.build().is_ok_and(is_joined) {
            return roads;
        }
        neighbours += 1;
    }
}

/// Places for the nodes of any graph: edges pull, nodes push (Fruchterman and Reingold 1991).
fn spread(graph: &Digraph) -> Vec<Place> {
    let count = graph.node_count();
    let rounds = (50_000_000 / (count * count).max(1)).clamp(10, 200); // a second or so
    let mut places = scatter(count, &mut ChaCha8Rng::seed_from_u64(1));
    let rest = (1.0 / real(count.max(1))).sqrt();
    for round in 0..rounds {
        let mut moves = vec![(0.0, 0.0); count];
        let mut push = |one: usize, other: usize, force: f64| {
            let (dx, dy) = (
                places[one].0 - places[other].0,
                places[one].1 - places[other].1,
            );
            let distance = dx.hypot(dy).max(1e-6);
            moves[one].0 += dx / distance * force;
            moves[one].1 += dy / distance * force;
        };
        for one in 0..count {
            for other in (0..count).filter(|&other| other != one) {
                let distance = length(places[one], places[other]).max(1e-6);
                push(one, other, rest * rest / distance);
            }
        }
        for edge in graph.edges() {
            let (from, to) = (edge.from.index(), edge.to.index());
            let distance = length(places[from], places[to]);
            push(from, to, -distance * distance / rest);
            push(to, from, -distance * distance / rest);
        }
        let warmth = 0.1 * (1.0 - real(round) / real(rounds));
        for (place, (dx, dy)) in places.iter_mut().zip(moves) {
            let step = dx.hypot(dy).max(1e-6);
            place.0 += dx / step * step.min(warmth);
            place.1 += dy / step * step.min(warmth);
        }
    }
    let bounds = |value: fn(&Place) -> f64| {
        let values = || places.iter().map(value);
        let least = values().fold(f64::INFINITY, f64::min);
        (least, values().fold(least, f64::max) - least)
    };
    let ((left, width), (top, height)) = (bounds(|place| place.0), bounds(|place| place.1));
    let part = |value: f64, least: f64, extent: f64| {
        if extent > 0.0 {
            (value - least) / extent
        } else {
            0.5
        }
    };
    let first = |nodes: &[NodeId]| nodes.first().map(|node| places[node.index()].0);
    let is_leftwards = first(graph.start_nodes()) > first(graph.goal_nodes());
    let on_unit_square = |&(x, y): &Place| {
        let (x, y) = (part(x, left, width), part(y, top, height));
        (if is_leftwards { 1.0 - x } else { x }, y)
    };
    places.iter().map(on_unit_square).collect()
}

fn digraph_scene(graph: &Digraph, places: &[Place]) -> Value {
    let rounded = |value: f64| (value * 1e4).round() / 1e4;
    let places: Vec<[f64; 2]> = places
        .iter()
        .map(|&(x, y)| [rounded(x), rounded(y)])
        .collect();
    let edges: Vec<[u32; 3]> = graph
        .edges()
        .map(|edge| [edge.from.get(), edge.to.get(), edge.cost])
        .collect();
    let numbers = |nodes: &[NodeId]| nodes.iter().map(|node| node.get()).collect::<Vec<_>>();
    json!({
        "kind": "digraph", "places": places, "edges": edges,
        "starts": numbers(graph.start_nodes()), "goals": numbers(graph.goal_nodes()),
    })
}
