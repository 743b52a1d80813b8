//~ `{float}` cannot be used as an edge cost
//~ use `Real` (any sign) or `NonNegativeReal`
use colorwalk::{Search, Successor, problem_fn};

fn main() {
    let road = problem_fn(0u32, |&mile| [Successor::new((), mile + 1, 1.5)], |&mile| mile == 9);
    let _ = Search::new(&road).dijkstra();
}
