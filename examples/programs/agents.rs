//! Plans the paths of several agents on one grid, by conflict-based search ([`colorwalk_puzzles::agents`]).
//!
//! Each agent walks to its goal. Two agents must never be on the same square, or exchange their squares. The program
//! finds the plan with the least sum of arrival times, and shows this plan step by step. Then it searches again with a
//! limit, and shows the lower bound that this search proves.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example agents
//! each alone    24 steps
//! together      30 steps, 10 bans
//! expanded     213 plans
//! after 10      27 steps or more
//!
//! .c#d...   .c#...b   ..#..b.   ..#db..   ..#db..
//! a...##b   .a.d##.   .cad##.   ..ca##.   ...c##.
//! ..#....   ..#....   ..#....   ..#....   ..#a...
//!
//! ..#b...   ..#....   ..#....   ..#....   ..#....
//! ...d##.   ..db##.   .db.##.   .b..##a   b...##a
//! ..#ca..   ..#c.a.   ..#c..a   .d#c...   .d#c...
//! ```

use std::error::Error;

use colorwalk::grid::{Grid, Square};
use colorwalk::{Limits, Search, SearchProblem};
use colorwalk_puzzles::agents::{Agents, Plan};

const MAP: &str = "
    . . # . . . .
    . . . . # # .
    . . # . . . .
";

/// The start and the goal of each agent: column and row.
const TRIPS: [[(u16, u16); 2]; 4] = [
    [(0, 1), (6, 1)],
    [(6, 1), (0, 1)],
    [(1, 0), (3, 2)],
    [(3, 0), (1, 2)],
];

fn main() -> Result<(), Box<dyn Error>> {
    if std::env::args_os().len() > 1 {
        return Err("this example takes no arguments".into());
    }
    let map: Grid = MAP.parse()?;
    let trips = TRIPS.map(|trip| (trip[0].into(), trip[1].into()));
    let agents = Agents::new(map.clone(), trips.to_vec());
    let Some(alone) = agents.starts().into_iter().next() else {
        return Err("an agent has no path".into());
    };
    let report = Search::new(&agents).dijkstra()?;
    let expanded = report.stats().expanded;
    let path = report.found()?;
    let plan = path.end();
    println!("each alone   {:>3} steps", alone.cost());
    println!("together     {:>3} steps, {} bans", plan.cost(), path.len());
    println!("expanded     {expanded:>3} plans");
    let limits = Limits::new().expansions(10);
    let cut = Search::new(&agents).limits(limits).dijkstra()?;
    if let Some(more) = cut.lower_bound() {
        println!("after 10     {:>3} steps or more", alone.cost() + more);
    }
    for begin in (0..=plan.end()).step_by(5) {
        println!();
        let pictures: Vec<String> = (begin..=plan.end().min(begin + 4))
            .map(|time| picture(&map, plan, time))
            .collect();
        for row in 0..usize::from(map.height()) {
            let rows = pictures
                .iter()
                .filter_map(|picture| picture.lines().nth(row));
            println!("{}", rows.collect::<Vec<_>>().join("   "));
        }
    }
    Ok(())
}

/// Draws the agents, `a` to `d`, at a time.
fn picture(map: &Grid, plan: &Plan, time: u32) -> String {
    let letter = |square: Square| {
        let agent = (0..plan.paths().len()).position(|agent| plan.at(agent, time) == square);
        let letter = agent.and_then(|agent| "abcd".chars().nth(agent));
        letter.unwrap_or(if map.cost(square) > 0 { '.' } else { '#' })
    };
    let mut picture = String::new();
    for square in map.squares() {
        picture.push(letter(square));
        if square.column + 1 == map.width() {
            picture.push('\n');
        }
    }
    picture
}
