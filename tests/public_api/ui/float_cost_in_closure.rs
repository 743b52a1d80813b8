//~ `{float}` cannot be used as an edge cost
//~ use `Real` (any sign) or `NonNegativeReal`
use colorwalk::{Search, problem_fn};

fn main() {
    let road = problem_fn(0u32, |&mile| [(mile + 1, 1.5)], |&mile| mile == 9);
    let _ = Search::new(&road).dijkstra();
}
