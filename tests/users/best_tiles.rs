//! A runner in a maze pays 1 for a step and 1000 for a turn. On how many tiles can a spectator sit and see a cheapest
//! run?

use std::collections::HashSet;

use colorwalk::{Search, SearchError, problem_fn};

type Runner = ((i32, i32), (i32, i32)); // where, and in which direction

fn best_tiles(maze: &str) -> Result<usize, SearchError<Runner>> {
    let tile = |wanted: char| {
        let mut rows = maze.lines().zip(0..);
        rows.find_map(|(row, y)| row.find(wanted).map(|x| (x as i32, y)))
    };
    let rows: Vec<&[u8]> = maze.lines().map(str::as_bytes).collect();
    let is_wall = |(x, y): (i32, i32)| rows[y as usize][x as usize] == b'#';
    let (start, end) = tile('S').zip(tile('E')).expect("a maze has both");
    let race = problem_fn(
        (start, (1, 0)),
        |&((x, y), (dx, dy)): &Runner| {
            let step = ((x + dx, y + dy), (dx, dy));
            let turns = [(dy, -dx), (-dy, dx)].map(|way| (((x, y), way), 1000u32));
            let step = (!is_wall(step.0)).then_some((step, 1));
            turns.into_iter().chain(step)
        },
        move |&(at, _)| at == end,
    );
    let all = Search::new(&race).all_shortest_paths()?;
    let tiles: HashSet<_> = all.states().map(|runner| runner.state().0).collect();
    Ok(tiles.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_several_best_runs_count() {
        let maze = "#######\n#....E#\n#.###.#\n#S....#\n#######";
        // Along and up costs one turn, up and along two.
        assert_eq!(best_tiles(maze), Ok(7));
        // Up, along and down, or down, along and up.
        let maze = "#######\n#.....#\n#S###E#\n#.....#\n#######";
        assert_eq!(best_tiles(maze), Ok(12));
    }
}
