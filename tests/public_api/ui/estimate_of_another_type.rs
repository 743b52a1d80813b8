//~ mismatched types
//~ expected `u32`, found `u64`
use colorwalk::{Search, problem_fn};

fn main() {
    let road = problem_fn(0u64, |&mile| [(mile + 1, 5u32)], |&mile| mile == 9);
    let _ = Search::new(&road).astar(|&mile| 9 - mile);
}
