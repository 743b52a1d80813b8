//! Compares D* Lite ([`colorwalk_puzzles::d_star_lite`]) with repeated A* for a robot that meets unknown walls.
//!
//! The robot has a map of the costs of the squares, but the map has no walls. The robot only sees the walls nearby, and
//! when a wall appears on its path, it needs a new path. D* Lite reuses its previous search, and expands few squares.
//! A* starts again each time, in the same [`Workspace`]. The program asserts that both algorithms find the same cost.
//!
//! Which of the two algorithms is faster depends on the map. If every square costs 1, the estimate leads A* straight to
//! the goal, and both are equally fast. If the squares cost 1 to 4, the estimate is far too low. A* then expands most
//! of the map for each plan, and D* Lite is 30 times as fast. On one machine, A* took 9 ms for the first line of the
//! table and 560 ms for the second. D* Lite took 12 ms and 18 ms.
//!
//! The argument is the seed of another terrain. Times go to standard error, because they differ from run to run.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example replanning
//! squares cost  the robot is  steps  plans  A* expands  D* Lite expands
//! 1             at the goal     508    106       19257            40845
//! 1 to 4        at the goal     428    105     2158953            42211
//! ```

use std::error::Error;
use std::time::Duration;

use chacha20::ChaCha8Rng;
use colorwalk::grid::{Grid, Square};
use colorwalk::{Search, Workspace};
use colorwalk_puzzles::d_star_lite::DStarLite;
use cpu_time::ThreadTime;
use rand::{RngExt, SeedableRng};

const SIDE: u16 = 200;
const WALLS: f64 = 0.25;
const SIGHT: u16 = 3;

/// The results of the two planners for one robot. A* comes first.
struct Walk {
    has_arrived: bool,
    steps: u32,
    plans: u32,
    expanded: [u64; 2],
    times: [Duration; 2],
}

fn main() -> Result<(), Box<dyn Error>> {
    let seed = match std::env::args_os().nth(1) {
        Some(text) => {
            let text = text.to_string_lossy();
            let parsed = text.parse();
            parsed.map_err(|error| format!("usage: replanning [SEED]; {text:?}: {error}"))?
        }
        None => 1,
    };
    println!("squares cost  the robot is  steps  plans  A* expands  D* Lite expands");
    for (costs, most) in [("1", 1), ("1 to 4", 4)] {
        let walk = walk(seed, most)?;
        let end = if walk.has_arrived {
            "at the goal"
        } else {
            "walled in"
        };
        let [astar, dstar] = walk.expanded;
        let (steps, plans) = (walk.steps, walk.plans);
        println!("{costs:12}  {end:12} {steps:>6} {plans:>6} {astar:>11} {dstar:>16}");
        let [astar, dstar] = walk.times.map(|time| time.as_secs_f64() * 1e3);
        eprintln!("A* took {astar:.1} ms, D* Lite {dstar:.1} ms");
    }
    Ok(())
}

/// Walks from corner to corner, among squares that cost at most `most`.
fn walk(seed: u64, most: u16) -> Result<Walk, Box<dyn Error>> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut known = Grid::from_fn(SIDE, SIDE, |_| random.random_range(1..=most));
    let (start, goal) = (Square::default(), Square::from((SIDE - 1, SIDE - 1)));
    let mut terrain = known.clone();
    for square in known
        .squares()
        .filter(|&square| square != start && square != goal)
    {
        if random.random_bool(WALLS) {
            terrain.set_cost(square, 0)?;
        }
    }
    let mut planner = DStarLite::new(known.clone(), start, goal);
    let mut workspace = Workspace::new();
    let (mut at, mut path, mut unread) = (start, Vec::new(), Vec::new());
    let mut walk = Walk {
        has_arrived: false,
        steps: 0,
        plans: 0,
        expanded: [0; 2],
        times: [Duration::ZERO; 2],
    };
    while at != goal {
        let mut news: Vec<Square> = walls_near(&terrain, at).collect();
        news.retain(|&square| known.cost(square) > 0);
        for &square in &news {
            known.set_cost(square, 0)?;
        }
        let is_blocked = path.is_empty() || path.iter().any(|square| news.contains(square));
        unread.extend(news);
        if is_blocked {
            let begin = ThreadTime::now();
            let trip = known.between(at, goal)?;
            let report = Search::new(&trip)
                .workspace(workspace)
                .astar(trip.estimate())?;
            walk.times[0] += begin.elapsed();

            let begin = ThreadTime::now();
            planner.walk_to(at);
            for square in unread.drain(..) {
                planner.set_cost(square, 0);
            }
            let cost = planner.plan();
            walk.times[1] += begin.elapsed();

            assert_eq!(cost, report.cost(), "both paths are cheapest");
            walk.plans += 1;
            walk.expanded[0] += report.stats().expanded;
            walk.expanded[1] = planner.expanded;
            let Some(found) = report.path() else {
                return Ok(walk);
            };
            path = found.states()[1..].iter().rev().copied().collect();
            workspace = report.into_workspace();
        }
        at = path.pop().ok_or("a path leads on")?;
        walk.steps += 1;
    }
    walk.has_arrived = true;
    Ok(walk)
}

/// Lists the walls that the robot sees from a square.
fn walls_near(terrain: &Grid, at: Square) -> impl Iterator<Item = Square> {
    let range = |middle: u16| middle.saturating_sub(SIGHT)..=(middle + SIGHT).min(SIDE - 1);
    let squares =
        range(at.row).flat_map(move |row| range(at.column).map(move |column| (column, row)));
    squares
        .map(Square::from)
        .filter(|&square| terrain.cost(square) == 0)
}
