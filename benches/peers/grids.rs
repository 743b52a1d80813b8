//! What does the cheapest way from one corner of a grid to the other cost?
//!
//! The grids number their cells row by row, so that a graph of `petgraph` can be built without a hash table. This is
//! what `built` measures.

use std::mem;

use colorwalk::adaptors::WithIndex;
use colorwalk::grid::{Corners, Jumps, Moves};
use colorwalk::{ReversibleProblem, Search, SearchProblem, Successor, SuccessorOf, Workspace};
use grid_pathfinding::PathingGrid;
use grid_util::{Point, ValueGrid};
use pathfinding::prelude as pathfinding;
use petgraph::graph::{DiGraph, EdgeReference, NodeIndex};
use rustworkx_core::Result;
use rustworkx_core::shortest_path as rustworkx;

use crate::implicit;
use crate::support::grid::{Cell, Grid};
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::searches;

const START: Cell = Grid::START;

pub(crate) fn weighted_dijkstra(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(1024, 64), 1);
    let graph = graph_of(&grid);
    let goal = grid.goal();
    let indexed = grid.indexed_crossing();
    implicit::dijkstra(START, |&cell| grid.successors(cell), |&cell| cell == goal)
        .with(Side::Variant, "ours, indexed", || {
            searches::dijkstra(&indexed).0
        })
        .rival("petgraph dijkstra, built", || {
            petgraph_dijkstra(&grid, &graph_of(&grid))
        })
        .rival("rustworkx dijkstra, built", || {
            rustworkx_dijkstra(&grid, &graph_of(&grid))
        })
        .with(Side::Aside, "petgraph dijkstra, given", || {
            petgraph_dijkstra(&grid, &graph)
        })
        .with(Side::Aside, "rustworkx dijkstra, given", || {
            rustworkx_dijkstra(&grid, &graph)
        })
        .measure(plan)
}

pub(crate) fn dijkstra_to_all(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(1024, 64), 1);
    implicit::dijkstra_to_all(START, |&cell| grid.successors(cell)).measure(plan)
}

pub(crate) fn unit_astar(plan: &Plan) -> Measured {
    astar(plan, &Grid::uniform(plan.size(1024, 64)).with_walls(2))
}

pub(crate) fn weighted_astar(plan: &Plan) -> Measured {
    astar(plan, &Grid::weighted(plan.size(1024, 64), 3))
}

pub(crate) fn astar_with_obstacles(plan: &Plan) -> Measured {
    astar(
        plan,
        &Grid::weighted(plan.size(1024, 64), 4).with_obstacles(25, 5),
    )
}

fn astar(plan: &Plan, grid: &Grid) -> Measured {
    let graph = graph_of(grid);
    let goal = grid.goal();
    let successors = |&cell: &Cell| grid.successors(cell);
    let steps = |&cell: &Cell| Grid::steps(cell, goal);
    let indexed = grid.indexed_crossing();
    implicit::astar(START, successors, steps, |&cell| cell == goal)
        .with(Side::Variant, "ours, indexed", || {
            searches::astar(&indexed, steps).0
        })
        .rival("petgraph astar, built", || {
            petgraph_astar(grid, &graph_of(grid))
        })
        .rival("rustworkx astar, built", || {
            rustworkx_astar(grid, &graph_of(grid))
        })
        .with(Side::Aside, "petgraph astar, given", || {
            petgraph_astar(grid, &graph)
        })
        .with(Side::Aside, "rustworkx astar, given", || {
            rustworkx_astar(grid, &graph)
        })
        .measure(plan)
}

/// Rooms of this width. The last room ends before the last row and column.
fn rooms_of(plan: &Plan, width: u32) -> (Grid, Cell) {
    let side = plan.size(512, 64);
    (
        Grid::uniform(side).with_rooms(width, 9),
        (side - 2, side - 2),
    )
}

fn rooms(plan: &Plan) -> (Grid, Cell) {
    rooms_of(plan, 15)
}

pub(crate) fn rooms_dijkstra(plan: &Plan) -> Measured {
    let (grid, goal) = rooms(plan);
    implicit::dijkstra(START, |&cell| grid.successors(cell), |&cell| cell == goal).measure(plan)
}

/// Jump points require a grid like this one, where all cells cost the same.
pub(crate) fn rooms_astar(plan: &Plan) -> Measured {
    let (grid, goal) = rooms(plan);
    let jumps = jump_points(&grid, Moves::Four);
    let ours = grid
        .ready_made()
        .between((0, 0), (goal.0 as u16, goal.1 as u16));
    let ours = ours.expect("both are on the grid").jumps();
    let ours = ours.expect("all cells cost the same");
    let steps = |&cell: &Cell| Grid::steps(cell, goal);
    implicit::astar(
        START,
        |&cell| grid.successors(cell),
        steps,
        |&cell| cell == goal,
    )
    .with(Side::Variant, "ours, jump points", || by_our_jumps(&ours))
    .with(Side::Aside, "grid_pathfinding, given", || {
        let path = jumps.get_path_single_goal(point(START), point(goal), false);
        path.map(|path| path.len() as u32 - 1)
    })
    .measure(plan)
}

/// Returns the cost of a path of single steps that is found by our jump points.
fn by_our_jumps(jumps: &Jumps) -> Option<u32> {
    let report = Search::new(jumps).astar(jumps.estimate());
    let path = report.expect("costs stay small").into_path()?;
    Some(jumps.steps(&path)?.cost())
}

/// Returns the grid of `grid_pathfinding`. Its diagonal steps pass between two walls, as with [`Corners::Cut`].
fn jump_points(grid: &Grid, moves: Moves) -> PathingGrid {
    let side = grid.cell_count().isqrt();
    let mut jumps = PathingGrid::new(side, side, false);
    jumps.allow_diagonal_move = moves != Moves::Four;
    for cell in (0..grid.cell_count()).map(|index| grid.cell(index)) {
        jumps.set_point(point(cell), grid.cost_to_enter(cell) == 0);
    }
    jumps.generate_components();
    jumps
}

fn point((column, row): Cell) -> Point {
    Point::new(column as i32, row as i32)
}

pub(crate) fn ready_made_four(plan: &Plan) -> Measured {
    ready_made(plan, obstacles(plan), Moves::Four)
}

pub(crate) fn ready_made_eight(plan: &Plan) -> Measured {
    ready_made(plan, obstacles(plan), Moves::Eight(Corners::Cut))
}

pub(crate) fn ready_made_rooms(plan: &Plan) -> Measured {
    ready_made(plan, rooms(plan), Moves::Eight(Corners::Cut))
}

pub(crate) fn ready_made_small_rooms(plan: &Plan) -> Measured {
    ready_made(plan, rooms_of(plan, 7), Moves::Eight(Corners::Cut))
}

pub(crate) fn ready_made_maze(plan: &Plan) -> Measured {
    let map = Grid::maze(plan.size(513, 65), plan.size(2_000, 30), 8);
    let goal = map.goal();
    ready_made(plan, (map, goal), Moves::Eight(Corners::Cut))
}

fn obstacles(plan: &Plan) -> (Grid, Cell) {
    let map = Grid::uniform(plan.size(600, 64)).with_obstacles(30, 5);
    let goal = map.goal();
    (map, goal)
}

/// The grids of the libraries, where every free cell costs the same.
fn ready_made(plan: &Plan, (map, goal): (Grid, Cell), moves: Moves) -> Measured {
    let ours = map.ready_made().moves(moves);
    let ours = ours.between((0, 0), (goal.0 as u16, goal.1 as u16));
    let ours = ours.expect("both are on the grid");
    let our_jumps = ours.jumps().expect("all cells cost the same");
    let free = (0..map.cell_count()).map(|index| map.cell(index));
    let free = free.filter(|&cell| map.cost_to_enter(cell) > 0);
    let place = |(x, y): Cell| (x as usize, y as usize);
    let mut theirs: pathfinding::Grid = free.map(place).collect();
    if moves != Moves::Four {
        theirs.enable_diagonal_mode();
    }
    let ends = (point(START), point(goal));
    let (start, goal) = (place(START), place(goal));
    let lengths = if moves == Moves::Four {
        (1, 2) // for the estimate: there are no diagonal steps
    } else {
        (70, 99)
    };
    let rival = || {
        let beside = |&cell: &(usize, usize)| {
            let next = theirs.neighbours(cell).into_iter();
            next.map(move |next| {
                let is_straight = next.0 == cell.0 || next.1 == cell.1;
                (next, if is_straight { lengths.0 } else { lengths.1 })
            })
        };
        let estimate = |&(x, y): &(usize, usize)| {
            let (x, y) = (goal.0.abs_diff(x) as u32, goal.1.abs_diff(y) as u32);
            lengths.0 * x.max(y) + (lengths.1 - lengths.0) * x.min(y)
        };
        let path = pathfinding::astar(&start, beside, estimate, |&cell| cell == goal);
        path.map(|(_, cost)| cost)
    };
    let jumps = jump_points(&map, moves);
    let by_jumps = || {
        let path = jumps.get_path_single_goal(ends.0, ends.1, false)?;
        let steps = path.iter().zip(&path[1..]);
        let costs = steps.map(|(from, to)| {
            if from.x == to.x || from.y == to.y {
                lengths.0
            } else {
                lengths.1
            }
        });
        Some(costs.sum())
    };
    // On some maps `grid_pathfinding` 0.3 returns a path that is not among the cheapest: it costs the first step of a
    // jump by the direction in which the square was entered.
    let cheapest = searches::astar(&ours, ours.estimate()).0;
    let by_jumps = || by_jumps().map(|cost: u32| cost.min(cheapest.unwrap_or(cost)));
    let given = if moves == Moves::Four {
        "grid_pathfinding, given"
    } else {
        "grid_pathfinding, given (it cuts corners, as ours here; its path may cost more)"
    };
    Comparison::new(|| searches::astar(&ours, ours.estimate()))
        .with(Side::Variant, "ours, jump points", || {
            by_our_jumps(&our_jumps)
        })
        .rival("pathfinding astar, its Grid", rival)
        .with(Side::Aside, given, by_jumps)
        .measure(plan)
}

pub(crate) fn hundred_astar(plan: &Plan) -> Measured {
    many_astar(plan, plan.size(1024, 64), 100)
}

pub(crate) fn short_astar(plan: &Plan) -> Measured {
    many_astar(plan, 20, plan.size(10_000, 100))
}

/// Searches between random cells of a grid without obstacles.
fn many_astar(plan: &Plan, side: u32, count: usize) -> Measured {
    let grid = Grid::uniform(side);
    let ends = grid.pairs(count, 6);
    let cells = grid.cell_count();
    let way = |&(start, goal): &(Cell, Cell)| Way {
        grid: &grid,
        start,
        goal,
    };
    let ways = || ends.iter().map(|ends| (way(ends), ends.1));
    let index = |&cell: &Cell| grid.index(cell);
    let indexed = || ways().map(|(way, goal)| (WithIndex::new(way, cells, index), goal));
    let rival = || {
        let cost = |&(start, goal): &(Cell, Cell)| {
            let successors = |&cell: &Cell| grid.successors(cell);
            let steps = |&cell: &Cell| Grid::steps(cell, goal);
            let path = pathfinding::astar(&start, successors, steps, |&cell| cell == goal);
            path.expect("there are no walls").1
        };
        ends.iter().map(cost).sum()
    };
    Comparison::new(|| searches_of(ways(), false))
        .with(Side::Variant, "ours, one workspace", || {
            searches_of(ways(), true).0
        })
        .with(Side::Variant, "ours, indexed", || {
            searches_of(indexed(), false).0
        })
        .with(Side::Variant, "ours, indexed, one workspace", || {
            searches_of(indexed(), true).0
        })
        .rival("pathfinding astar", rival)
        .measure(plan)
}

/// Returns the total cost of the ways of some problems with their goals, and the number of stored states.
fn searches_of<P: SearchProblem<State = Cell, Cost = u32>>(
    ways: impl Iterator<Item = (P, Cell)>,
    keeps_workspace: bool,
) -> (u32, usize) {
    let mut workspace = Workspace::new();
    let (mut costs, mut stored) = (0, 0);
    for (problem, goal) in ways {
        let mut search = Search::new(&problem);
        if keeps_workspace {
            search = search.workspace(mem::take(&mut workspace));
        }
        let report = search.astar(|&cell: &Cell| Grid::steps(cell, goal));
        let report = report.expect("costs stay small");
        costs += report.cost().expect("there are no walls");
        stored += report.stats().stored_peak;
        if keeps_workspace {
            workspace = report.into_workspace();
        }
    }
    (costs, stored)
}

pub(crate) fn bidirectional_breadth_first(plan: &Plan) -> Measured {
    let grid = Grid::uniform(plan.size(1024, 64)).with_walls(2);
    let beside = |&cell: &Cell| grid.successors(cell).map(|(next, _)| next);
    let ends = vec![(START, grid.goal())];
    implicit::bidirectional_breadth_first(ends, beside).measure(plan)
}

pub(crate) fn bidirectional_dijkstra(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(1024, 64), 1);
    let graph = graph_of(&grid);
    let problem = Way {
        grid: &grid,
        start: START,
        goal: grid.goal(),
    };
    let ours = || {
        let search = Search::new(&problem);
        let report = search.bidirectional_dijkstra().expect("costs stay small");
        (report.cost(), report.stats().stored_peak)
    };
    let rival = || {
        let path = pathfinding::dijkstra_bidirectional(
            &START,
            &grid.goal(),
            |&cell| grid.successors(cell),
            |&cell| grid.predecessors(cell),
        );
        path.map(|(_, cost)| cost)
    };
    Comparison::new(ours)
        .rival("pathfinding dijkstra_bidirectional", rival)
        .rival("petgraph bidirectional_dijkstra, built", || {
            petgraph_bidirectional(&grid, &graph_of(&grid))
        })
        .with(
            Side::Aside,
            "petgraph bidirectional_dijkstra, given",
            || petgraph_bidirectional(&grid, &graph),
        )
        .measure(plan)
}

/// Costs are fine-grained, since among paths of the same cost `yen` of `pathfinding` 4.16 returns some that are not
/// among the cheapest: it accepts all ties before it has looked for detours from each.
pub(crate) fn k_shortest(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(48, 8), 8);
    let goal = grid.goal();
    let successors = |&cell: &Cell| {
        let next = grid.successors(cell);
        next.map(|(next, cost)| (next, 1_000 * cost + grid.index(next) as u32 * 619 % 997))
    };
    implicit::k_shortest(START, 20, successors, |&cell| cell == goal).measure(plan)
}

/// As in [`k_shortest`], costs are fine-grained.
pub(crate) fn k_shortest_in_maze(plan: &Plan) -> Measured {
    let grid = Grid::maze(plan.size(141, 21), plan.size(100, 8), 8);
    let goal = grid.goal();
    let successors = |&cell: &Cell| {
        let next = grid.successors(cell);
        next.map(|(next, cost)| (next, 1_000 * cost + grid.index(next) as u32 * 619 % 997))
    };
    implicit::k_shortest(START, 10, successors, |&cell| cell == goal).measure(plan)
}

// ------------------------------------------------------------------------------------------- ours

/// From one cell to another.
struct Way<'a> {
    grid: &'a Grid,
    start: Cell,
    goal: Cell,
}

impl SearchProblem for Way<'_> {
    type State = Cell;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = Cell> {
        [self.start]
    }

    fn is_goal(&self, cell: &Cell) -> bool {
        *cell == self.goal
    }

    fn successors(&self, &cell: &Cell) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let next = self.grid.successors(cell);
        next.map(|(next, cost)| Successor::new((), next, cost))
    }
}

impl ReversibleProblem for Way<'_> {
    fn goals(&self) -> impl IntoIterator<Item = Cell> {
        [self.goal]
    }

    fn predecessors(&self, &cell: &Cell) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let before = self.grid.predecessors(cell);
        before.map(|(before, cost)| Successor::new((), before, cost))
    }
}

// ------------------------------------------------------------------------------------------ theirs

type Graph = DiGraph<(), u32>;

fn graph_of(grid: &Grid) -> Graph {
    let cells = grid.cell_count();
    let mut graph = Graph::with_capacity(cells, 4 * cells);
    for _ in 0..cells {
        graph.add_node(());
    }
    for from in 0..cells {
        for (to, cost) in grid.successors(grid.cell(from)) {
            graph.add_edge(node(from), node(grid.index(to)), cost);
        }
    }
    graph
}

fn node(index: usize) -> NodeIndex {
    NodeIndex::new(index)
}

/// The nodes of the start and of the goal.
fn ends(grid: &Grid) -> (NodeIndex, NodeIndex) {
    (node(grid.index(START)), node(grid.index(grid.goal())))
}

fn petgraph_dijkstra(grid: &Grid, graph: &Graph) -> Option<u32> {
    let (start, goal) = ends(grid);
    let costs = petgraph::algo::dijkstra(graph, start, Some(goal), |edge| *edge.weight());
    costs.get(&goal).copied()
}

fn petgraph_bidirectional(grid: &Grid, graph: &Graph) -> Option<u32> {
    let (start, goal) = ends(grid);
    petgraph::algo::bidirectional_dijkstra(graph, start, goal, |edge| *edge.weight())
}

fn rustworkx_dijkstra(grid: &Grid, graph: &Graph) -> Option<u32> {
    let (start, goal) = ends(grid);
    let cost = |edge: EdgeReference<'_, u32>| Ok(*edge.weight());
    let costs: Result<Vec<Option<u32>>> = rustworkx::dijkstra(graph, start, Some(goal), cost, None);
    costs.ok()?[goal.index()]
}

fn petgraph_astar(grid: &Grid, graph: &Graph) -> Option<u32> {
    let (start, goal) = ends(grid);
    let path = petgraph::algo::astar(
        graph,
        start,
        |node| node == goal,
        |edge| *edge.weight(),
        |node| Grid::steps(grid.cell(node.index()), grid.goal()),
    );
    path.map(|(cost, _)| cost)
}

fn rustworkx_astar(grid: &Grid, graph: &Graph) -> Option<u32> {
    let (start, goal) = ends(grid);
    let path: Result<_> = rustworkx::astar(
        graph,
        start,
        |node| Ok(node == goal),
        |edge| Ok(*edge.weight()),
        |node| Ok(Grid::steps(grid.cell(node.index()), grid.goal())),
    );
    path.ok()?.map(|(cost, _)| cost)
}
