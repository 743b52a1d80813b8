//! From one corner of a grid to the other: what is the cheapest way?

use std::cell::Cell as Counter;

use colorwalk::{Search, SearchProblem, Successor, problem_fn};
use pathfinding::prelude as pathfinding;
use petgraph::graph::{DiGraph, NodeIndex};
use rustworkx_core::Result;
use rustworkx_core::shortest_path as rustworkx;

use crate::support::grid::{Cell, Grid};
use crate::support::measure::{Comparison, Measured, Plan, Side};

const START: Cell = Grid::START;

pub(crate) fn dijkstra(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(1024, 64), 1);
    let stored = Counter::new(0);
    let ours = || {
        let report = Search::new(&problem(&grid))
            .dijkstra()
            .expect("costs stay small");
        stored.set(report.stats().stored_peak);
        report.cost()
    };
    let rival = || {
        let goal = grid.goal();
        let path =
            pathfinding::dijkstra(&START, |&cell| grid.successors(cell), |&cell| cell == goal);
        path.map(|(_, cost)| cost)
    };
    let graph = graph_of(&grid);
    let comparison = Comparison::new(ours)
        .rival("pathfinding dijkstra", rival)
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
        });
    comparison.measure(plan, |_| stored.get() as u64)
}

pub(crate) fn unit_astar(plan: &Plan) -> Measured {
    astar(plan, &Grid::uniform(plan.size(1024, 64)).with_walls(2))
}

pub(crate) fn weighted_astar(plan: &Plan) -> Measured {
    astar(plan, &Grid::weighted(plan.size(1024, 64), 3))
}

fn astar(plan: &Plan, grid: &Grid) -> Measured {
    let stored = Counter::new(0);
    let ours = || {
        let steps = |&cell: &Cell| grid.steps_to_goal(cell);
        let report = Search::new(&problem(grid))
            .astar(steps)
            .expect("costs stay small");
        stored.set(report.stats().stored_peak);
        report.cost()
    };
    let rival = || {
        let goal = grid.goal();
        let path = pathfinding::astar(
            &START,
            |&cell| grid.successors(cell),
            |&cell| grid.steps_to_goal(cell),
            |&cell| cell == goal,
        );
        path.map(|(_, cost)| cost)
    };
    let graph = graph_of(grid);
    let comparison = Comparison::new(ours)
        .rival("pathfinding astar", rival)
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
        });
    comparison.measure(plan, |_| stored.get() as u64)
}

fn problem(grid: &Grid) -> impl SearchProblem<State = Cell, Action = (), Cost = u32> {
    let edges = |&cell: &Cell| {
        grid.successors(cell)
            .map(|(to, cost)| Successor::new((), to, cost))
    };
    let goal = grid.goal();
    problem_fn(START, edges, move |&cell| cell == goal)
}

type Graph = DiGraph<(), u32>;

fn graph_of(grid: &Grid) -> Graph {
    let cells = grid.cell_count();
    let mut graph = Graph::with_capacity(cells, 4 * cells);
    for _ in 0..cells {
        graph.add_node(());
    }
    for from in 0..cells {
        for (to, cost) in grid.successors(grid.cell(from)) {
            graph.add_edge(NodeIndex::new(from), NodeIndex::new(grid.index(to)), cost);
        }
    }
    graph
}

/// The nodes of the start and of the goal.
fn ends(grid: &Grid) -> (NodeIndex, NodeIndex) {
    (
        NodeIndex::new(grid.index(START)),
        NodeIndex::new(grid.index(grid.goal())),
    )
}

fn petgraph_dijkstra(grid: &Grid, graph: &Graph) -> Option<u32> {
    let (start, goal) = ends(grid);
    let costs = petgraph::algo::dijkstra(graph, start, Some(goal), |edge| *edge.weight());
    costs.get(&goal).copied()
}

fn rustworkx_dijkstra(grid: &Grid, graph: &Graph) -> Option<u32> {
    let (start, goal) = ends(grid);
    let cost = |edge: petgraph::graph::EdgeReference<'_, u32>| Ok(*edge.weight());
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
        |node| grid.steps_to_goal(grid.cell(node.index())),
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
        |node| Ok(grid.steps_to_goal(grid.cell(node.index()))),
    );
    path.ok()?.map(|(cost, _)| cost)
}
