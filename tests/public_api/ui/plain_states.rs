//~ `u32` is not an edge to a state of type `u32`
//~ a closure lists edges as `(state, cost)` or `(action, state, cost)`
//~ if every edge costs one, write `(state, Unit)` or `(action, state, Unit)`
use colorwalk::{Search, problem_fn};

fn main() {
    let numbers = problem_fn(1u32, |&n| [n + 1, 2 * n], |&n| n == 100);
    let _ = Search::new(&numbers).bfs();
}
