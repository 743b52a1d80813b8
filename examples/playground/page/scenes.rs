//! Scenes to search: a board of *Color Walk*, a grid, or a graph that is drawn in the plane.

use std::collections::{HashMap, VecDeque};
use std::iter;

use chacha20::ChaCha8Rng;
use colorwalk::color_walk::{Board, BoardError, ClusterId, ColorWalk, Position, Start};
use colorwalk::digraph::{Digraph, DigraphError, Edge, NodeId, ReadError};
use colorwalk::grid::{self, Corners, Square};
use colorwalk::{Cost, SearchProblem, Successor};
use rand::{Rng, RngExt, SeedableRng};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::Failure;
use crate::duel::game_on;

/// A scene as text.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Scene {
    ColorWalk {
        text: String,
    },
    Grid {
        text: String,
        #[serde(default)]
        moves: Moves,
    },
    Digraph {
        text: String,
    },
}

/// The steps on a grid, by the number of neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u8")]
pub(crate) enum Moves {
    /// Right, down, left and up.
    #[default]
    Four,
    /// Steps lead to the six neighbours, as on hexagons. Every second row is shifted to the right by half a hexagon.
    Six,
    /// Diagonal steps are also allowed. A straight step costs ten times the cost of the square, and a diagonal step
    /// costs 14 times the cost of the square. No diagonal step cuts the corner of a wall.
    Eight,
}

impl TryFrom<u8> for Moves {
    type Error = &'static str;

    fn try_from(neighbours: u8) -> Result<Self, Self::Error> {
        match neighbours {
            4 => Ok(Self::Four),
            6 => Ok(Self::Six),
            8 => Ok(Self::Eight),
            _ => Err("a square has 4, 6 or 8 neighbours"),
        }
    }
}

impl Scene {
    /// Returns the data to draw it.
    pub(crate) fn data(&self) -> Result<Value, Failure> {
        match self {
            Self::ColorWalk { text } => {
                let board = text.parse()?;
                Ok(board_scene(&game(&board)?, &board))
            }
            Self::Grid { text, moves } => {
                Ok(Chart::read_grid(text, *moves, Estimate::Usual)?.scene)
            }
            Self::Digraph { text } => Ok(Chart::read_digraph(text, Estimate::Usual)?.scene),
        }
    }
}

/// The estimate of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Estimate {
    /// The usual estimate of the scene. On a grid it is the fewest steps, and on a board the number of layers. For a
    /// graph, the text may list the estimates. Otherwise, each estimate is the number of edges to a goal.
    #[default]
    Usual,
    /// The straight-line distance on a grid, and the usual estimate in other scenes.
    Crow,
    /// No estimate.
    Zero,
    /// Twice the usual estimate, which is too high.
    Double,
}

/// A kind of random scene.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    ColorWalk,
    /// A board of the game for two.
    Filler,
    /// The board of the series whose number is the seed.
    Series,
    Grid,
    Digraph,
    Maze,
}

/// The way in which a maze is made.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MazeKind {
    /// A maze with long corridors. A random walk digs until it is stuck, and then goes back.
    #[default]
    Walk,
    /// A maze with many short dead ends. A tree grows at random places (Prim 1957, with random lengths).
    Tree,
    /// A maze of straight walls. A wall with one door divides the field into two parts, and then each part is divided
    /// in the same way.
    Rooms,
}

/// A random scene: its kind, size and seed.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct Random {
    kind: Kind,
    columns: u32,
    rows: u32,
    colours: u8,
    seed: u64,
    #[serde(default)]
    maze: MazeKind,
}

impl Random {
    pub(crate) fn text(self) -> Result<String, Failure> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        let (columns, rows) = (self.columns, self.rows);
        let is_small = |extent: u32| (2..=100).contains(&extent);
        if !(is_small(columns) && is_small(rows)) {
            return Err("columns and rows are numbers from 2 to 100".into());
        }
        match self.kind {
            Kind::ColorWalk => {
                Ok(Board::random(columns, rows, self.colours, &mut random)?.to_string())
            }
            Kind::Filler => {
                let deal = || Board::random(columns, rows, self.colours, &mut random);
                let mut boards = iter::repeat_with(deal).take(1000);
                let board = boards
                    .find(|board| board.as_ref().map_or(true, |board| game_on(board).is_ok()));
                Ok(board.ok_or("no board for two is found")??.to_string())
            }
            Kind::Series => {
                let number = u32::try_from(self.seed)?;
                Ok(Board::series(number)?.to_string())
            }
            Kind::Grid | Kind::Maze if (columns * rows) as usize > MOST_NODES => {
                Err(SceneError::TooLarge(MOST_NODES).into())
            }
            Kind::Grid => Ok(random_grid(columns as usize, rows as usize, &mut random)),
            Kind::Maze if columns < 5 || rows < 5 => {
                Err("a maze has at least 5 columns and rows".into())
            }
            Kind::Maze => Ok(maze(
                columns as usize,
                rows as usize,
                self.maze,
                &mut random,
            )),
            Kind::Digraph => Ok(random_digraph((columns * rows) as usize, &mut random)?),
        }
    }
}

/// An error in the text of a scene.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SceneError {
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("{}", in_words(.0))]
    Graph(#[from] ReadError),
    #[error(transparent)]
    Digraph(#[from] DigraphError),
    #[error("row {row}, column {column}: expected one of # . 1-9 a-i S G, found {found:?}")]
    Square {
        row: usize,
        column: usize,
        found: char,
    },
    #[error("row {row} has {}, the first one {expected}", squares(*found))]
    Ragged {
        row: usize,
        found: usize,
        expected: usize,
    },
    #[error("the grid needs a start S and a goal G")]
    NoEnds,
    #[error("the graph has no nodes")]
    NoNodes,
    #[error("a graph can be shown with at most {0} nodes")]
    TooLarge(usize),
}

/// Returns the message of an error without its hints on functions and types of the library.
fn in_words(error: &ReadError) -> String {
    let text = error.to_string();
    let names = ["`Digraph", "`read_"];
    let hint = names.iter().filter_map(|name| text.find(name)).min();
    let before = hint.map(|place| &text[..place]);
    let end = before.and_then(|before| before.rfind("; ").max(before.rfind(": ")));
    text[..end.unwrap_or(text.len())].to_owned()
}

fn squares(count: usize) -> String {
    match count {
        1 => "1 square".to_owned(),
        _ => format!("{count} squares"),
    }
}

/// The costs of steps to a square of cost 1, on a grid with diagonal steps. The first is for a straight step, the
/// second for a diagonal step.
const STRAIGHT: u16 = 10;
const DIAGONAL: u16 = 14;
/// The largest number of nodes or squares in a scene. With more of them, a picture could not show them apart.
const MOST_NODES: usize = 4000;
/// The largest number of towns whose roads can be found quickly.
const MOST_TOWNS: usize = 1000;

// ---------------------------------------------------------------------------------- Color Walk

/// Returns the data to draw a board.
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
        "clusters": graph.clusters().len(),
        "cluster_of_cell": clusters,
        "colour_of_cell": colours,
    })
}

/// Returns a position as a hexadecimal number of its cleared clusters. Cluster 0 is the lowest bit.
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

/// Returns the game on a board, from the corner.
pub(crate) fn game(board: &Board) -> Result<ColorWalk, SceneError> {
    Ok(ColorWalk::new(board, Start::CORNER)?)
}

// ------------------------------------------------------------------------------ grid and digraph

/// A graph that can be drawn, with an estimate for each of its nodes.
pub(crate) struct Chart {
    pub(crate) signed: Digraph<i64>,
    /// The library's grid and the number of its columns, if the scene is a grid without negative costs.
    pub(crate) grid: Option<(grid::Grid, u16)>,
    pub(crate) estimates: Vec<u32>,
    pub(crate) estimate_name: &'static str,
    pub(crate) scene: Value,
    tolls: Tolls,
}

/// The second costs of edges that the text gives, by the ends of the edge.
type Tolls = HashMap<(u32, u32), u32>;

impl Chart {
    /// Returns the second cost of an edge.
    pub(crate) fn toll(&self, edge: &Edge<i64>) -> u32 {
        toll_of(&self.tolls, edge)
    }

    /// Reads a grid. `#` is a wall, and a digit is the cost of entering a square. `.` means `1`, and the letters `a` to
    /// `i` mean costs from -1 to -9. `S` and `G` are squares of cost 1 where paths begin and end.
    pub(crate) fn read_grid(
        text: &str,
        moves: Moves,
        estimate: Estimate,
    ) -> Result<Self, SceneError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text); // a byte order mark
        let lines = text.lines().map(str::trim_end);
        let rows: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let columns = rows.first().map_or(0, |row| row.chars().count());
        let (mut costs, mut starts, mut goals) = (Vec::new(), Vec::new(), Vec::new());
        for (row, squares) in (1..).zip(&rows) {
            let (found, expected) = (squares.chars().count(), columns);
            if found != expected {
                return Err(SceneError::Ragged {
                    row,
                    found,
                    expected,
                });
            }
            for (column, square) in (1..).zip(squares.chars()) {
                match square {
                    'S' => starts.push(costs.len()),
                    'G' => goals.push(costs.len()),
                    _ => {}
                }
                let cost = square_cost(square);
                costs.push(cost.ok_or(SceneError::Square {
                    row,
                    column,
                    found: square,
                })?);
            }
        }
        let grid = Grid {
            columns,
            costs,
            moves,
        };
        grid.chart(&starts, &goals, estimate)
    }

    /// Reads an edge list. If every node has a comment such as `# 3 h 4`, these comments give the estimates. Otherwise,
    /// the estimate of a node is the number of edges to a goal, times the least cost of an edge.
    pub(crate) fn read_digraph(text: &str, estimate: Estimate) -> Result<Self, SceneError> {
        let signed: Digraph<i64> = text.parse()?;
        if signed.node_count() > MOST_NODES {
            return Err(SceneError::TooLarge(MOST_NODES));
        }
        if signed.node_count() == 0 {
            return Err(SceneError::NoNodes);
        }
        let least = signed.edges().map(|edge| edge.cost).min().unwrap_or(0);
        let least = u32::try_from(least).unwrap_or(0);
        let goals: Vec<usize> = signed
            .goal_nodes()
            .iter()
            .map(|goal| goal.index())
            .collect();
        let edges_to_goal = hops(&signed.reversed(), &goals);
        // If no goal can be reached from a node, the node gets the largest of all estimates. This keeps the estimates
        // consistent.
        let most = edges_to_goal.iter().flatten().copied().max().unwrap_or(0);
        let given = estimates_in(text, signed.node_count());
        let by_edges = |edges: Option<u32>| edges.unwrap_or(most).saturating_mul(least);
        let usual = given.clone();
        let usual = usual.unwrap_or_else(|| edges_to_goal.into_iter().map(by_edges).collect());
        let estimates = usual.into_iter().map(|h| scaled(h, estimate)).collect();
        let places = places_in(text, signed.node_count()).unwrap_or_else(|| spread(&signed));
        let mut scene = digraph_scene(&signed, &places);
        let estimate_name = if given.is_some() {
            "the h of the nodes"
        } else {
            "edges to a goal times the least cost"
        };
        scene["h"] = json!(given);
        let tolls = tolls_in(text);
        if !tolls.is_empty() {
            let edges = signed.edges();
            let edges = edges.map(|edge| {
                (
                    edge.from.get(),
                    edge.to.get(),
                    edge.cost,
                    toll_of(&tolls, &edge),
                )
            });
            scene["edges"] = json!(edges.collect::<Vec<_>>());
        }
        Ok(Self {
            tolls,
            signed,
            grid: None,
            estimates,
            estimate_name,
            scene,
        })
    }
}

/// Returns the cost of entering a square. Returns `Some(None)` for a wall, and `None` for an unknown letter.
#[expect(
    clippy::option_option,
    reason = "a wall is one thing, an unknown letter another"
)]
fn square_cost(square: char) -> Option<Option<i64>> {
    match square {
        '#' => Some(None),
        '.' | 'S' | 'G' => Some(Some(1)),
        '1'..='9' => square.to_digit(10).map(|cost| Some(cost.into())),
        'a'..='i' => square.to_digit(36).map(|digit| Some(9 - i64::from(digit))),
        _ => None,
    }
}

fn scaled(estimate: u32, by: Estimate) -> u32 {
    match by {
        Estimate::Usual | Estimate::Crow => estimate,
        Estimate::Zero => 0,
        Estimate::Double => estimate.saturating_mul(2),
    }
}

/// Squares in rows. Each has a cost, or is a wall.
struct Grid {
    columns: usize,
    costs: Vec<Option<i64>>,
    moves: Moves,
}

impl Grid {
    fn place(&self, square: usize) -> (usize, usize) {
        (square % self.columns, square / self.columns)
    }

    fn square(&self, square: usize) -> Square {
        let place = |place| u16::try_from(place).unwrap_or(u16::MAX);
        let (column, row) = self.place(square);
        (place(column), place(row)).into()
    }

    fn is_signed(&self) -> bool {
        self.costs.iter().flatten().any(|&cost| cost < 0)
    }

    /// Returns the grid of the library. If a cost is negative, all squares of this grid cost 1.
    fn of_library(&self, starts: &[usize], goals: &[usize]) -> Result<grid::Grid, SceneError> {
        let size = self.square(self.costs.len() - 1);
        let is_signed = self.is_signed();
        let grid = grid::Grid::from_fn(size.column + 1, size.row + 1, |square| {
            let place = usize::from(square.row) * self.columns + usize::from(square.column);
            let cost = self.costs[place].map(|cost| if is_signed { 1 } else { cost });
            cost.and_then(|cost| u16::try_from(cost).ok()).unwrap_or(0)
        });
        let squares = |places: &[usize]| places.iter().map(|&place| self.square(place)).collect();
        let (starts, goals): (Vec<_>, Vec<_>) = (squares(starts), squares(goals));
        let grid = match self.moves {
            Moves::Four => grid,
            Moves::Six => grid.moves(grid::Moves::Six),
            Moves::Eight => {
                let eight = grid.moves(grid::Moves::Eight(Corners::BothFree));
                eight.lengths(STRAIGHT, DIAGONAL)
            }
        };
        let grid = grid
            .with_starts(starts)
            .and_then(|grid| grid.with_goals(goals));
        grid.map_err(|_| SceneError::NoEnds)
    }

    /// Returns the steps from a square, each with the square at its end and the cost.
    fn steps(&self, grid: &grid::Grid, square: usize) -> Vec<(usize, i64)> {
        let is_signed = self.is_signed();
        let step = |edge: Successor<Square, (), u32>| {
            let next = usize::from(edge.state.row) * self.columns + usize::from(edge.state.column);
            let by = if is_signed { self.costs[next]? } else { 1 };
            Some((next, i64::from(edge.cost) * by))
        };
        let square = self.square(square);
        let steps = grid.successors(&square).into_iter();
        steps.filter_map(step).collect()
    }

    fn chart(
        &self,
        starts: &[usize],
        goals: &[usize],
        estimate: Estimate,
    ) -> Result<Chart, SceneError> {
        if starts.is_empty() || goals.is_empty() {
            return Err(SceneError::NoEnds);
        }
        if self.costs.len() > MOST_NODES {
            return Err(SceneError::TooLarge(MOST_NODES));
        }
        let grid = self.of_library(starts, goals)?;
        let mut builder = Digraph::builder().node_count(self.costs.len());
        for square in 0..self.costs.len() {
            for (next, cost) in self.steps(&grid, square) {
                builder = builder.edge(node(square), node(next), cost);
            }
        }
        let scene = json!({
            "kind": "grid", "columns": self.columns, "rows": self.costs.len() / self.columns,
            "cost": self.costs, "starts": starts, "goals": goals,
            "moves": match self.moves { Moves::Four => 4, Moves::Six => 6, Moves::Eight => 8 },
        });
        let numbered = |squares: &[usize]| squares.iter().map(|&square| node(square)).collect();
        let (starts, ends): (Vec<_>, Vec<_>) = (numbered(starts), numbered(goals));
        let estimates = self.estimates(&grid, goals, estimate);
        let columns = grid.width();
        let is_crow = estimate == Estimate::Crow;
        Ok(Chart {
            tolls: Tolls::new(),
            signed: builder.starts(starts).goals(ends).build()?,
            grid: (!self.is_signed()).then_some((grid, columns)),
            estimates,
            estimate_name: if is_crow {
                "distance as the crow flies"
            } else {
                "fewest steps to a goal times the least cost"
            },
            scene,
        })
    }

    /// Returns the estimate of each square. It is that of the library, or the straight-line distance to the nearest
    /// goal, times the least cost of a square. If a cost is negative, it is 0.
    fn estimates(&self, grid: &grid::Grid, goals: &[usize], estimate: Estimate) -> Vec<u32> {
        let least = self.costs.iter().flatten().copied().min().unwrap_or(0);
        let least = u32::try_from(least).unwrap_or(0);
        let usual = grid.estimate();
        let straight = |square: usize| {
            let (column, row) = self.place(square);
            let lengths = goals.iter().map(|&goal| {
                let (x, y) = self.place(goal);
                real(column.abs_diff(x)).hypot(real(row.abs_diff(y)))
            });
            lengths.fold(f64::INFINITY, f64::min)
        };
        let of = |square: usize| match (estimate, self.moves) {
            _ if least == 0 => 0,
            (Estimate::Crow, Moves::Four) => least * whole(straight(square)),
            (Estimate::Crow, Moves::Eight) => least * whole(10.0 * straight(square)),
            _ => scaled(usual(&self.square(square)), estimate),
        };
        (0..self.costs.len()).map(of).collect()
    }
}

/// Returns a maze. Every other square is a room, and the squares between rooms are walls or doors. The start is in the
/// first room, and the goal is in the last room.
fn maze(columns: usize, rows: usize, kind: MazeKind, random: &mut impl Rng) -> String {
    let (across, down) = (columns.div_ceil(2), rows.div_ceil(2));
    let mut squares = vec![vec!['#'; columns]; rows];
    if let MazeKind::Rooms = kind {
        squares = vec![vec!['.'; columns]; rows];
        divide(&mut squares, (0, 0), (across, down), random);
    } else {
        squares[0][0] = '.';
        let mut ends = vec![(0, 0)];
        while !ends.is_empty() {
            let place = match kind {
                MazeKind::Tree => random.random_range(0..ends.len()),
                _ => ends.len() - 1,
            };
            let (x, y): (usize, usize) = ends[place];
            let beside = [
                (x.wrapping_sub(1), y),
                (x + 1, y),
                (x, y.wrapping_sub(1)),
                (x, y + 1),
            ];
            let new: Vec<(usize, usize)> = beside
                .into_iter()
                .filter(|&(x, y)| x < across && y < down && squares[2 * y][2 * x] == '#')
                .collect();
            if new.is_empty() {
                ends.remove(place);
                continue;
            }
            let (next_x, next_y) = new[random.random_range(0..new.len())];
            squares[y + next_y][x + next_x] = '.'; // the door between them
            squares[2 * next_y][2 * next_x] = '.';
            ends.push((next_x, next_y));
        }
    }
    squares[0][0] = 'S';
    squares[2 * (down - 1)][2 * (across - 1)] = 'G';
    let lines = squares.iter().map(|row| row.iter().collect::<String>());
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

/// Divides a part of the field by a wall with a door. Then divides each of the two halves in the same way.
fn divide(
    squares: &mut [Vec<char>],
    (left, top): (usize, usize),
    (across, down): (usize, usize),
    random: &mut impl Rng,
) {
    let mut todo = vec![(left, top, across, down)];
    while let Some((left, top, across, down)) = todo.pop() {
        if across < 2 || down < 2 {
            continue;
        }
        let is_upright = across > down || (across == down && random.random_bool(0.5));
        let wall = random.random_range(1..if is_upright { across } else { down });
        let door = random.random_range(0..if is_upright { down } else { across });
        let length = 2 * if is_upright { down } else { across } - 1;
        for at in (0..length).filter(|&at| at != 2 * door) {
            let (x, y) = if is_upright {
                (2 * (left + wall) - 1, 2 * top + at)
            } else {
                (2 * left + at, 2 * (top + wall) - 1)
            };
            squares[y][x] = '#';
        }
        if is_upright {
            todo.push((left, top, wall, down));
            todo.push((left + wall, top, across - wall, down));
        } else {
            todo.push((left, top, across, wall));
            todo.push((left, top + wall, across, down - wall));
        }
    }
}

/// Returns a random grid with walls, and with hills that cost more. The start and the goal are connected.
fn random_grid(columns: usize, rows: usize, random: &mut impl Rng) -> String {
    let start = rows / 2 * columns + columns / 10;
    let goal = rows / 2 * columns + columns - 1 - columns / 10;
    loop {
        let height = hills(columns, rows, random);
        let mut squares: Vec<char> = height
            .into_iter()
            .map(|height| match height {
                _ if random.random_bool(0.16) => '#',
                1 => '.',
                height => char::from_digit(height, 10).unwrap_or('9'),
            })
            .collect();
        (squares[start], squares[goal]) = ('S', 'G');
        let lines = squares
            .chunks(columns)
            .map(|row| row.iter().collect::<String>() + "\n");
        let text: String = lines.collect();
        let chart = Chart::read_grid(&text, Moves::Four, Estimate::Zero);
        if chart.is_ok_and(|chart| hops(&chart.signed, &[start])[goal].is_some()) {
            return text;
        }
    }
}

/// Returns a random road map of towns. Each town is joined to the nearest towns by roads in both directions. A road
/// costs between once and one and a half times its length.
fn random_digraph(towns: usize, random: &mut impl Rng) -> Result<String, SceneError> {
    if towns > MOST_TOWNS {
        return Err(SceneError::TooLarge(MOST_TOWNS));
    }
    let places = scatter(towns, random);
    let nearest_to = |corner: (f64, f64)| {
        let nearness = |&town: &usize| -length(places[town], corner);
        let towns = (0..towns).max_by(|a, b| nearness(a).total_cmp(&nearness(b)));
        towns.unwrap_or(0)
    };
    let (start, goal) = (nearest_to((0.0, 0.0)), nearest_to((1.0, 1.0)));
    let mut builder = Digraph::builder().node_count(towns);
    for (town, next) in roads(&places) {
        let length = length(places[town], places[next]);
        let detour = 1.0 + random.random_range(0.0..0.5);
        let cost = i64::from(whole(100.0 * length * detour) + 1);
        builder = builder.undirected_edge(node(town), node(next), cost);
    }
    let graph = builder.start(node(start)).goal(node(goal)).build()?;
    let mut text = graph.to_string();
    let comments = places.iter().enumerate();
    text.extend(comments.map(|(town, (x, y))| format!("# {town} at {x:.3} {y:.3}\n")));
    Ok(text)
}

/// Returns the places at which nodes are drawn. A comment such as `# 3 at 0.25 0.5` gives the place of node 3, with
/// numbers from 0 to 1. Returns `None` unless all nodes have a comment.
fn places_in(text: &str, count: usize) -> Option<Vec<Place>> {
    let mut places = vec![None; count];
    for line in text.lines() {
        let Some(comment) = line.trim().strip_prefix('#') else {
            continue;
        };
        let [node, "at", x, y] = comment.split_whitespace().collect::<Vec<_>>()[..] else {
            continue;
        };
        let on_page = |text: &str| {
            text.parse()
                .ok()
                .filter(|value| (0.0..=1.0).contains(value))
        };
        if let (Ok(node), Some(place)) = (node.parse::<usize>(), on_page(x).zip(on_page(y))) {
            *places.get_mut(node)? = Some(place);
        }
    }
    places.into_iter().collect()
}

/// Returns the second costs that the text gives to edges, by their ends: "# 2 3 toll 1".
fn tolls_in(text: &str) -> Tolls {
    let mut tolls = Tolls::new();
    for line in text.lines() {
        let words = line.trim().strip_prefix('#').unwrap_or_default();
        let [from, to, "toll", toll] = words.split_whitespace().collect::<Vec<_>>()[..] else {
            continue;
        };
        if let (Ok(from), Ok(to), Ok(toll)) = (from.parse(), to.parse(), toll.parse()) {
            tolls.insert((from, to), toll);
        }
    }
    tolls
}

/// Returns the second cost of an edge. If the text gives some, all others are 0. Otherwise, each edge counts 1.
fn toll_of(tolls: &Tolls, edge: &Edge<i64>) -> u32 {
    let ends = (edge.from.get(), edge.to.get());
    let given = tolls.get(&ends).copied();
    given.unwrap_or_else(|| u32::from(tolls.is_empty()))
}

/// Returns the estimates of all nodes. A comment such as `# 3 h 4` gives the estimate of node 3. Returns `None` if a
/// node has no estimate.
fn estimates_in(text: &str, count: usize) -> Option<Vec<u32>> {
    let mut estimates = vec![None; count];
    for line in text.lines() {
        let words = line.trim().strip_prefix('#').unwrap_or_default();
        let [node, "h", h] = words.split_whitespace().collect::<Vec<_>>()[..] else {
            continue;
        };
        if let (Ok(node), Ok(h)) = (node.parse::<usize>(), h.parse()) {
            *estimates.get_mut(node)? = Some(h);
        }
    }
    estimates.into_iter().collect()
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

/// Returns the fewest edges from one of the starts to each node.
fn hops<C: Cost>(graph: &Digraph<C>, starts: &[usize]) -> Vec<Option<u32>> {
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

/// Returns random terrain: the costs of the squares, from 1 to 5, are the sum of a few round hills.
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

/// Returns random places that are far from each other. For each place, a few candidates are drawn, and the best of them
/// is kept (Mitchell 1991).
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

/// Returns each road between two towns once. Roads join each town to the three nearest towns, or to more towns if this
/// is needed to connect all of them.
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
        let mut builder = Digraph::builder().node_count(places.len());
        for &(one, other) in &roads {
            builder = builder.undirected_edge(node(one), node(other), 1);
        }
        let is_joined = |graph: Digraph<u32>| hops(&graph, &[0]).iter().all(Option::is_some);
        if neighbours >= places.len() || builder.build().is_ok_and(is_joined) {
            return roads;
        }
        neighbours += 1;
    }
}

/// Returns places at which to draw the nodes of any graph. Edges pull their nodes together, and nodes push each other
/// away (Fruchterman and Reingold 1991).
fn spread(graph: &Digraph<i64>) -> Vec<Place> {
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

fn digraph_scene(graph: &Digraph<i64>, places: &[Place]) -> Value {
    let rounded = |value: f64| (value * 1e4).round() / 1e4;
    let places: Vec<[f64; 2]> = places
        .iter()
        .map(|&(x, y)| [rounded(x), rounded(y)])
        .collect();
    let edges: Vec<(u32, u32, i64)> = graph
        .edges()
        .map(|edge| (edge.from.get(), edge.to.get(), edge.cost))
        .collect();
    let numbers = |nodes: &[NodeId]| nodes.iter().map(|node| node.get()).collect::<Vec<_>>();
    json!({
        "kind": "digraph", "places": places, "edges": edges,
        "starts": numbers(graph.start_nodes()), "goals": numbers(graph.goal_nodes()),
    })
}
