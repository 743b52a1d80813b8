//! The first search of the README: a program that needs nothing more.

use colorwalk::{Search, SearchError, Unit, problem_fn};

fn main() -> Result<(), SearchError<u32>> {
    let problem = problem_fn(
        1u32,
        |&n| [("+1", n + 1, Unit), ("*2", 2 * n, Unit)],
        |&n| n == 100,
    );
    println!("{}", Search::new(&problem).bfs()?);
    Ok(())
}
