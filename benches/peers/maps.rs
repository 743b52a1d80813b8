//! Paths on maps of games and programming puzzles: walls in a hash set, steps in eight directions, and a crucible that
//! must go straight for a while.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap, HashSet, VecDeque};
use std::f64::consts::SQRT_2;
use std::hash::Hash;
use std::iter;

use ::pathfinding::num_traits::Zero;
use colorwalk::algorithms::AStar;
use colorwalk::{Cost, NonNegativeCost, NonNegativeReal, Search, problem_fn};
use ordered_float::OrderedFloat;
use pathfinding::prelude as pathfinding;

use crate::implicit;
use crate::support::grid::{Cell, Grid};
use crate::support::measure::{Comparison, Measured, Plan, Side};
use crate::support::problems::{own_costs, unit_costs};
use crate::support::searches;

// ---------------------------------------------------------------------------------- walls in a set

/// From one corner to the other of a grid that is given by its walls, including those around it.
pub(crate) fn walls_in_a_set(plan: &Plan) -> Measured {
    let side: i32 = plan.size(512, 64);
    let grid = Grid::uniform(side.cast_unsigned()).with_obstacles(25, 5);
    let is_wall =
        |&(x, y): &(i32, i32)| grid.cost_to_enter((x.cast_unsigned(), y.cast_unsigned())) == 0;
    let places = (-1..=side).flat_map(|x| (-1..=side).map(move |y| (x, y)));
    let walls: HashSet<(i32, i32)> = places.filter(is_wall).collect();
    let walls = &walls;
    let (start, goal) = ((0, 0), (side - 1, side - 1));
    let successors = |&(x, y): &(i32, i32)| {
        let beside = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)].into_iter();
        beside.filter(|place| !walls.contains(place))
    };
    let is_goal = |&place: &(i32, i32)| place == goal;
    Comparison::new(|| {
        let problem = unit_costs(start, successors, is_goal);
        let report = Search::new(&problem).bfs().expect("costs stay small");
        (
            report.path().map(|path| path.states().len()),
            report.stats().stored_peak,
        )
    })
    .rival("pathfinding bfs", || {
        let path = pathfinding::bfs(&start, successors, is_goal);
        path.map(|path| path.len())
    })
    .with(Side::Aside, "hand-written", || {
        let path = bfs_by_hand(start, successors, is_goal);
        path.map(|path| path.len())
    })
    .measure(plan)
}

fn bfs_by_hand<S, I>(
    start: S,
    successors: impl Fn(&S) -> I,
    is_goal: impl Fn(&S) -> bool,
) -> Option<Vec<S>>
where
    S: Copy + Eq + Hash,
    I: IntoIterator<Item = S>,
{
    let mut predecessors = HashMap::from([(start, None)]);
    let mut frontier = VecDeque::from([start]);
    while let Some(state) = frontier.pop_front() {
        if is_goal(&state) {
            return Some(iter::successors(Some(state), |state| predecessors[state]).collect());
        }
        for next in successors(&state) {
            if let Entry::Vacant(entry) = predecessors.entry(next) {
                entry.insert(Some(state));
                frontier.push_back(next);
            }
        }
    }
    None
}

// ---------------------------------------------------------------------------------------- game map

pub(crate) fn game_map(plan: &Plan) -> Measured {
    let cost = |straight, diagonal| 5 * straight + 7 * diagonal;
    ways_on_game_map(plan, cost, cost)
}

pub(crate) fn game_map_in_floats(plan: &Plan) -> Measured {
    let length = |straight, diagonal| f64::from(straight) + SQRT_2 * f64::from(diagonal);
    ways_on_game_map(
        plan,
        move |straight, diagonal| {
            NonNegativeReal::new(length(straight, diagonal)).expect("a length")
        },
        move |straight, diagonal| OrderedFloat(length(straight, diagonal)),
    )
}

/// From one corner to the other with obstacles on a fifth of the cells.
pub(crate) fn astar_in_eight_directions(plan: &Plan) -> Measured {
    let map = Grid::uniform(plan.size(600, 60)).with_obstacles(20, 13);
    let goal = map.goal();
    let cost = |straight, diagonal| 1000 * straight + 1414 * diagonal;
    let successors = |&cell: &Cell| {
        let next = steps(&map, cell);
        next.map(move |(next, (straight, diagonal))| (next, cost(straight, diagonal)))
    };
    let estimate = |&cell: &Cell| octile(cell, goal, cost);
    implicit::astar(Grid::START, successors, estimate, |&cell| cell == goal).measure(plan)
}

/// Between ten pairs of cells of a map of rooms. The closures return our cost and theirs for a number of straight and
/// diagonal steps.
fn ways_on_game_map<C, D>(
    plan: &Plan,
    our_cost: impl Fn(u32, u32) -> C + Copy,
    their_cost: impl Fn(u32, u32) -> D + Copy,
) -> Measured
where
    C: Cost<Total = C> + NonNegativeCost + Into<f64>,
    D: Copy + Ord + Zero + Into<f64>,
{
    let map = Grid::uniform(plan.size(512, 64)).with_rooms(15, 9);
    let ends = map.pairs(10, 10);
    let ours = || {
        let ways = ends.iter().map(|&(start, goal)| {
            let edges = |&cell: &Cell| {
                let next = steps(&map, cell);
                next.map(|(next, (straight, diagonal))| (next, our_cost(straight, diagonal)))
            };
            let problem = problem_fn(start, edges, |&cell| cell == goal);
            let estimate = |&cell: &Cell| octile(cell, goal, our_cost);
            let report = Search::new(&problem).run(AStar::new(estimate));
            let report = report.expect("costs stay small");
            (report.cost().map(thousandths), report.stats().stored_peak)
        });
        let (costs, stored): (Vec<_>, Vec<_>) = ways.unzip();
        (costs, stored.into_iter().sum())
    };
    let successors = |&cell: &Cell| {
        let next = steps(&map, cell);
        next.map(|(next, (straight, diagonal))| (next, their_cost(straight, diagonal)))
    };
    let rival = |(start, goal): &(Cell, Cell)| {
        let estimate = |&cell: &Cell| octile(cell, *goal, their_cost);
        pathfinding::astar(start, successors, estimate, |cell| cell == goal)
    };
    let by_hand = |&(start, goal): &(Cell, Cell)| {
        let estimate = |cell: Cell| octile(cell, goal, their_cost);
        astar_by_hand(start, goal, successors, estimate)
    };
    Comparison::new(ours)
        .rival("pathfinding astar", || {
            let paths = ends.iter().map(rival);
            paths.map(|path| Some(thousandths(path?.1))).collect()
        })
        .with(Side::Aside, "hand-written", || {
            let costs = ends.iter().map(by_hand);
            costs.map(|cost| cost.map(thousandths)).collect()
        })
        .measure(plan)
}

/// Sums of floats differ in their last digits if equally short ways take their steps in another order.
fn thousandths(cost: impl Into<f64>) -> i64 {
    (cost.into() * 1e3).round() as i64
}

/// Returns the cells that can be entered from a cell, each with the numbers of straight and diagonal steps. A diagonal
/// step cuts no corner.
fn steps(map: &Grid, (x, y): Cell) -> impl Iterator<Item = (Cell, (u32, u32))> {
    let offsets = [
        (1, 0),
        (0, 1),
        (-1, 0),
        (0, -1),
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
    ]
    .into_iter();
    let is_free = |cell| map.cost_to_enter(cell) > 0;
    offsets.filter_map(move |(dx, dy)| {
        let next = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
        let is_diagonal = dx != 0 && dy != 0;
        let is_open =
            is_free(next) && (!is_diagonal || is_free((next.0, y)) && is_free((x, next.1)));
        is_open.then_some((next, if is_diagonal { (0, 1) } else { (1, 0) }))
    })
}

/// Returns the cost of the way between two cells without obstacles.
fn octile<C>(from: Cell, to: Cell, cost: impl Fn(u32, u32) -> C) -> C {
    let (x, y) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    cost(x.abs_diff(y), x.min(y))
}

fn astar_by_hand<C, I>(
    start: Cell,
    goal: Cell,
    successors: impl Fn(&Cell) -> I,
    estimate: impl Fn(Cell) -> C,
) -> Option<C>
where
    C: Copy + Ord + Zero,
    I: IntoIterator<Item = (Cell, C)>,
{
    let mut reached = HashMap::from([(start, (C::zero(), start))]); // g, and the predecessor
    let mut frontier = BinaryHeap::from([Reverse((estimate(start), C::zero(), start))]);
    while let Some(Reverse((_, g, cell))) = frontier.pop() {
        if cell == goal {
            return Some(g);
        }
        if g > reached[&cell].0 {
            continue;
        }
        for (next, cost) in successors(&cell) {
            let g = g + cost;
            if reached.get(&next).is_none_or(|known| g < known.0) {
                reached.insert(next, (g, cell));
                frontier.push(Reverse((g + estimate(next), g, next)));
            }
        }
    }
    None
}

// ---------------------------------------------------------------------------------------- crucible

/// A cell, the direction of the step into it, and the number of steps in a row in this direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Crucible {
    cell: Cell,
    direction: u8,
    run: u8,
}

/// From one corner to the other, straight on for at least four cells and at most ten (Advent of Code 2023, day 17). The
/// number of remaining steps is a poor estimate, since cells cost from 1 to 9.
pub(crate) fn crucible(plan: &Plan) -> Measured {
    let grid = Grid::weighted(plan.size(141, 30), 12);
    let goal = grid.goal();
    let start = Crucible {
        cell: Grid::START,
        direction: 0,
        run: 0,
    };
    let successors = |&Crucible {
                          cell: (x, y),
                          direction,
                          run,
                      }: &Crucible| {
        let cells = [
            (x + 1, y),
            (x, y + 1),
            (x.wrapping_sub(1), y),
            (x, y.wrapping_sub(1)),
        ];
        let grid = &grid;
        (0u8..).zip(cells).filter_map(move |(to, cell)| {
            let may_enter = match run {
                0 => true,
                _ if to == direction => run < 10,
                _ => run >= 4 && to % 2 != direction % 2,
            };
            let cost = grid.cost_to_enter(cell);
            let run = if to == direction { run + 1 } else { 1 };
            (may_enter && cost > 0).then_some((
                Crucible {
                    cell,
                    direction: to,
                    run,
                },
                cost,
            ))
        })
    };
    let is_goal = |state: &Crucible| state.cell == goal && state.run >= 4;
    let steps = |state: &Crucible| Grid::steps(state.cell, goal);
    let problem = own_costs(start, successors, is_goal);
    implicit::astar(start, successors, steps, is_goal)
        .with(Side::Variant, "ours, Dijkstra", || {
            searches::dijkstra(&problem).0
        })
        .with(Side::Aside, "pathfinding dijkstra", || {
            let path = pathfinding::dijkstra(&start, successors, is_goal);
            path.map(|(_, cost)| cost)
        })
        .measure(plan)
}
