//~ ambiguous numeric type `{integer}`
//~ you must specify a type for this binding
use colorwalk::{Search, Unit, problem_fn};

fn main() {
    let road = problem_fn(9, |&n| [(n.saturating_sub(1), Unit)], |&n| n == 0);
    let _ = Search::new(&road).bfs();
}
