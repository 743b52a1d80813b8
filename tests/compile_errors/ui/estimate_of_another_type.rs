//~ mismatched types
//~ expected `u32`, found `u64`
use colorwalk::{Search, Successor, problem_fn};

fn main() {
    let road = problem_fn(0u64, |&mile| [Successor::new((), mile + 1, 5u32)], |&mile| mile == 9);
    let _ = Search::new(&road).astar(|&mile| 9 - mile);
}
