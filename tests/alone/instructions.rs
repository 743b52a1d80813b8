//! Small searches of everyday sizes. `.ci/guards` runs each search under valgrind and compares its instructions with
//! the record. Without an argument the program lists the names. Any other argument runs no search, which counts the
//! instructions of the start of the program.

use std::collections::HashSet;
use std::env;
use std::time::Duration;

use colorwalk::algorithms::{BreadthFirst, CycleRule};
use colorwalk::grid::{Corners, Grid, Moves, Square};
use colorwalk::{
    CancelFlag, Limits, Reachable, ReversibleProblem, Search, SearchProblem, Successor,
    SuccessorOf, Unit, problem_fn,
};

/// A name, and a search that returns its result, so that the compiler cannot remove it.
type Named = (&'static str, fn() -> u64);

const SEARCHES: &[Named] = &[
    ("short-astar", short_astar),
    ("8-puzzle-bfs", eight_puzzle),
    ("walls-bfs", walls),
    ("grid-dijkstra", grid_dijkstra),
    ("octile-astar", octile),
    ("dfs", depth_first),
    ("bellman-ford", bellman_ford),
    ("k-shortest", k_shortest),
    ("15-puzzle-idastar", fifteen_puzzle),
    ("both-ends", both_ends),
    ("reachable", reachable),
    ("explore", explore),
    ("scattered-dijkstra", scattered_dijkstra),
    ("chain-dfs", chain),
    ("owned-bfs", || open_grid(Search::new(grid(60, |_| Unit)))),
    ("random-hash-bfs", || {
        open_grid(Search::new(&grid(60, |_| Unit)).random_hash())
    }),
    ("unlimited-bfs", || within(Limits::new())),
    ("limited-expansions-bfs", || {
        within(Limits::new().expansions(1 << 40))
    }),
    ("limited-generated-bfs", || {
        within(Limits::new().generated(1 << 40))
    }),
    ("limited-bytes-bfs", || within(Limits::new().bytes(1 << 30))),
    ("limited-depth-bfs", || {
        let bfs = BreadthFirst::new().max_depth(1 << 20);
        let report = Search::new(&grid(60, |_| Unit)).run(bfs);
        report.map_or(0, |report| report.stats().expanded)
    }),
    ("limited-time-bfs", || {
        within(Limits::new().time(Duration::from_secs(3600)))
    }),
    ("cancellable-bfs", || {
        within(Limits::new().cancel(CancelFlag::new()))
    }),
    ("limited-cost-bfs", || {
        open_grid(Search::new(&grid(60, |_| Unit)).max_cost(1 << 30))
    }),
];

fn main() {
    let wanted = env::args().nth(1);
    for (name, search) in SEARCHES {
        match &wanted {
            None => println!("{name}"),
            Some(wanted) if wanted == name => println!("{}", search()),
            Some(_) => {}
        }
    }
}

type Cell = (i32, i32);

const SIDES: [Cell; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Returns a pseudo-random number for a cell, which is the same on every platform.
fn scattered((x, y): Cell) -> u64 {
    let mixed = (u64::from(x.cast_unsigned()) << 32 | u64::from(y.cast_unsigned()))
        .wrapping_add(0x9E37_79B9_7F4A_7C15)
        .wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (mixed ^ mixed >> 31).wrapping_mul(0x94D0_49BB_1331_11EB) >> 33
}

fn is_wall(cell: Cell) -> bool {
    scattered(cell).is_multiple_of(5) && (cell.0 + cell.1) % 7 > 1
}

/// A grid from corner to corner, with a wall on about every seventh cell. `cost` returns the cost of an edge from the
/// cell that it leads to.
fn grid<C: colorwalk::Cost>(
    size: i32,
    cost: impl Fn(Cell) -> C,
) -> impl SearchProblem<State = Cell, Action = (), Cost = C> {
    let cost = std::rc::Rc::new(cost);
    problem_fn(
        (0, 0),
        move |&(x, y)| {
            let cost = cost.clone();
            let beside = SIDES.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
            let free = beside.filter(move |&(x, y)| {
                (0..size).contains(&x) && (0..size).contains(&y) && !is_wall((x, y))
            });
            free.map(move |to| Successor::new((), to, cost(to)))
        },
        move |&cell| cell == (size - 1, size - 1),
    )
}

/// Three hundred searches on open grids of 20 x 20.
fn short_astar() -> u64 {
    let from = |corner: i32| {
        let start = (corner % 7, corner % 5);
        let problem = problem_fn(
            start,
            |&(x, y): &Cell| {
                let beside = SIDES.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
                let inside = beside.filter(|(x, y)| (0..20).contains(x) && (0..20).contains(y));
                inside.map(|to| Successor::new((), to, 1u32))
            },
            |&cell| cell == (19, 19),
        );
        let estimate = |&(x, y): &Cell| x.abs_diff(19) + y.abs_diff(19);
        Search::new(&problem)
            .astar(estimate)
            .unwrap()
            .cost()
            .unwrap()
    };
    (0..300).map(|corner| u64::from(from(corner))).sum()
}

/// Tiles on a board, four bits per cell; 0 is the gap.
type Tiles = u64;

/// Returns the boards after one slide, for a board with this number of columns and cells.
#[inline] // otherwise it is chance which searches inline the call
fn slides(tiles: Tiles, columns: u32, cells: u32) -> impl Iterator<Item = Tiles> {
    let gap = (0..cells)
        .find(|cell| (tiles >> (4 * cell)).trailing_zeros() >= 4)
        .unwrap_or(0);
    let beside = [
        (gap >= columns).then(|| gap - columns),
        (gap % columns > 0).then(|| gap - 1),
        (gap % columns + 1 < columns).then(|| gap + 1),
        (gap + columns < cells).then(|| gap + columns),
    ];
    beside.into_iter().flatten().map(move |cell| {
        let tile = tiles >> (4 * cell) & 15;
        tiles & !(15 << (4 * cell)) | tile << (4 * gap)
    })
}

fn board(tiles: &[u8]) -> Tiles {
    let cells = tiles.iter().rev();
    cells.fold(0, |board, &tile| board << 4 | u64::from(tile))
}

/// From a board at the greatest distance.
fn eight_puzzle() -> u64 {
    let goal = board(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let problem = problem_fn(
        board(&[8, 6, 7, 2, 5, 4, 3, 0, 1]),
        |&tiles: &Tiles| slides(tiles, 3, 9).map(|to| Successor::new((), to, Unit)),
        |&tiles| tiles == goal,
    );
    let report = Search::new(&problem).bfs().unwrap();
    report.path().unwrap().len() as u64 + report.stats().expanded
}

/// Walls in a set, as a first program would store them.
fn walls() -> u64 {
    let size = 100;
    let cells = (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
    let walls: HashSet<Cell> = cells.filter(|&cell| is_wall(cell)).collect();
    let problem = problem_fn(
        (1, 1),
        |&(x, y): &Cell| {
            let beside = SIDES.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
            let free = beside.filter(|cell @ (x, y)| {
                (0..size).contains(x) && (0..size).contains(y) && !walls.contains(cell)
            });
            free.map(|to| Successor::new((), to, Unit))
        },
        |_| false,
    );
    Search::new(&problem).bfs().unwrap().stats().expanded
}

fn grid_dijkstra() -> u64 {
    let problem = grid(148, |cell| {
        1 + u32::try_from(scattered(cell) % 97).unwrap_or(0)
    });
    Search::new(&problem).dijkstra().unwrap().stats().expanded
}

/// Eight directions with scaled integer costs; corners are not cut.
fn octile() -> u64 {
    let is_free = |at: Square| !is_wall((at.column.into(), at.row.into()));
    let grid = Grid::from_fn(149, 149, |at| is_free(at).into());
    let grid = grid.moves(Moves::Eight(Corners::BothFree));
    let grid = grid.between((1, 1), (147, 147)).unwrap();
    let report = Search::new(&grid).astar(grid.estimate()).unwrap();
    u64::from(report.cost().unwrap_or(0)) + report.stats().expanded
}

fn depth_first() -> u64 {
    let problem = grid(148, |_| Unit);
    let report = Search::new(&problem).dfs(CycleRule::Closed).unwrap();
    report.stats().expanded
}

/// A path without branches.
fn chain() -> u64 {
    let problem = problem_fn(
        0u32,
        |&n: &u32| [Successor::new((), n + 1, Unit)],
        |&n| n == 5_000,
    );
    let report = Search::new(&problem).dfs(CycleRule::Closed).unwrap();
    report.path().unwrap().len() as u64
}

/// The same search with different options, which do not change the result.
fn open_grid<P: SearchProblem>(search: Search<P>) -> u64 {
    search.bfs().map_or(0, |report| report.stats().expanded)
}

/// The same search under limits that it does not reach.
fn within(limits: Limits) -> u64 {
    open_grid(Search::new(&grid(60, |_| Unit)).limits(limits))
}

fn bellman_ford() -> u64 {
    let height = |cell| i64::try_from(scattered(cell) % 50).unwrap_or(0);
    // A step costs the height of its end and earns the height of its beginning, so no cycle is negative.
    let problem = problem_fn(
        (0, 0),
        move |&(x, y): &Cell| {
            let beside = SIDES.map(|(dx, dy)| (x + dx, y + dy)).into_iter();
            let inside = beside.filter(|(x, y)| (0..60).contains(x) && (0..60).contains(y));
            inside.map(move |to| Successor::new((), to, 3 + height(to) - height((x, y))))
        },
        |_| false,
    );
    let paths = Search::new(&problem).bellman_ford().unwrap();
    paths.tree().relaxed()
}

fn k_shortest() -> u64 {
    let problem = grid(29, |cell| {
        1 + u32::try_from(scattered(cell) % 5).unwrap_or(0)
    });
    let found = Search::new(&problem).k_shortest_paths(30).unwrap();
    found.paths().len() as u64
}

fn fifteen_puzzle() -> u64 {
    let goal = board(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    // A random walk from the goal that does not turn back at once.
    let mut start = goal;
    let mut before = goal;
    for step in 0..42 {
        let next: Vec<Tiles> = slides(start, 4, 16).filter(|&to| to != before).collect();
        before = start;
        start = next[usize::try_from(scattered((step, 7))).unwrap_or(0) % next.len()];
    }
    let problem = problem_fn(
        start,
        |&tiles: &Tiles| slides(tiles, 4, 16).map(|to| Successor::new((), to, 1u32)),
        |&tiles| tiles == goal,
    );
    let manhattan = |&tiles: &Tiles| {
        let cells =
            (0..16u32).map(|cell| (cell, u32::try_from(tiles >> (4 * cell) & 15).unwrap_or(0)));
        let apart = |a: u32, b: u32| (a % 4).abs_diff(b % 4) + (a / 4).abs_diff(b / 4);
        cells
            .filter(|&(_, tile)| tile > 0)
            .map(|(cell, tile)| apart(cell, tile))
            .sum()
    };
    let report = Search::new(&problem).idastar(manhattan).unwrap();
    u64::from(report.cost().unwrap_or(0)) + report.stats().expanded
}

/// The 8-puzzle from a board to the goal.
struct BothWays(Tiles, Tiles);

impl SearchProblem for BothWays {
    type State = Tiles;
    type Action = ();
    type Cost = Unit;

    fn starts(&self) -> impl IntoIterator<Item = Tiles> {
        [self.0]
    }

    fn is_goal(&self, &tiles: &Tiles) -> bool {
        tiles == self.1
    }

    fn successors(&self, &tiles: &Tiles) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        slides(tiles, 3, 9).map(|to| Successor::new((), to, Unit))
    }
}

impl ReversibleProblem for BothWays {
    fn goals(&self) -> impl IntoIterator<Item = Tiles> {
        [self.1]
    }

    fn predecessors(&self, &tiles: &Tiles) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        slides(tiles, 3, 9).map(|from| Successor::new((), from, Unit))
    }
}

fn both_ends() -> u64 {
    let goal = board(&[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    let problem = BothWays(board(&[8, 6, 7, 2, 5, 4, 3, 0, 1]), goal);
    let report = Search::new(&problem).bidirectional_bfs().unwrap();
    report.path().unwrap().len() as u64 + report.stats().expanded
}

/// Half of all boards of the 8-puzzle, without paths.
fn reachable() -> u64 {
    let problem = problem_fn(
        board(&[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        |&tiles: &Tiles| slides(tiles, 3, 9).map(|to| Successor::new((), to, Unit)),
        |_| false,
    );
    Reachable::new(&problem).count() as u64
}

/// A grid, stored with all its edges.
fn explore() -> u64 {
    let space = Search::new(&grid(148, |_| Unit)).explore().unwrap();
    space.graph().edge_count() as u64
}

/// Edges to states that are far apart in memory. With this many states, the search generates successors ahead of time.
fn scattered_dijkstra() -> u64 {
    const STATES: u64 = 1 << 15;
    let problem = problem_fn(
        (0, 0),
        |&(_, state): &(u64, u64)| {
            let to =
                move |factor: u64| state.wrapping_mul(factor).wrapping_add(factor >> 3) % STATES;
            [0x5851, 0x9E37_79B9, 0xDA94_2042].map(|factor: u64| {
                let cost = 1 + u32::try_from((state ^ factor) % 89).unwrap_or(0);
                Successor::new((), (factor, to(factor | 1)), cost)
            })
        },
        |_| false,
    );
    Search::new(&problem).dijkstra().unwrap().stats().expanded
}
