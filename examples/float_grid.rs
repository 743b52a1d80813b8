//! A grid with eight directions, where a straight step costs 1 and a diagonal step costs √2.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example float_grid
//! 9.071 [(0, 0), (1, 1), (1, 2), (2, 3), (3, 4), (4, 3), (5, 2), (6, 2)]
//! ```

use colorwalk::{NonNegativeReal, Search, problem_fn};

type Cell = (i32, i32);

fn distance(a: Cell, b: Cell) -> NonNegativeReal {
    let distance = f64::from(a.0 - b.0).hypot(f64::from(a.1 - b.1));
    NonNegativeReal::new(distance).expect("it is finite")
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args_os().len() > 1 {
        eprintln!("Usage: float_grid");
        std::process::exit(2);
    }
    let is_free = |&(x, y): &Cell| x != 3 || y > 3;
    let grid = problem_fn(
        (0, 0),
        |&(x, y)| {
            let around = (x - 1..=x + 1).flat_map(move |x| (y - 1..=y + 1).map(move |y| (x, y)));
            let free = around.filter(is_free);
            free.map(move |to| (to, distance((x, y), to)))
        },
        |&cell| cell == (6, 2),
    );
    let report = Search::new(&grid).astar(|&cell| distance(cell, (6, 2)))?;
    let path = report.found()?;
    println!("{:.3} {:?}", path.cost(), path.states());
    Ok(())
}
