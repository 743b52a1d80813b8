//~ costs of type `i64` may be negative
//~ use an unsigned integer such as `u32`
//~ use `bellman_ford`
use colorwalk::{Search, problem_fn};

fn main() {
    let road = problem_fn(0u32, |&mile| [(mile + 1, 5i64)], |&mile| mile == 9);
    let _ = Search::new(&road).astar(|_| 0);
}
