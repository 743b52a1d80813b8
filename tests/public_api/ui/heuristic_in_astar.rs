//~ expected a `Fn(&u32)` closure, found `Miles`
use colorwalk::{Heuristic, Search, problem_fn};

struct Miles;

impl Heuristic<u32, u32> for Miles {
    fn estimate(&self, &mile: &u32) -> u32 {
        9u32.saturating_sub(mile)
    }
}

fn main() {
    let road = problem_fn(0u32, |&mile| [(mile + 1, 1u32)], |&mile| mile == 9);
    let _ = Search::new(&road).astar(Miles);
}
