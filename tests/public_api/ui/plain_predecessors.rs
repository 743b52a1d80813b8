//~ `i32` is not an edge to a state of type `i32`
//~ a closure lists edges as `(state, cost)` or `(action, state, cost)`
use colorwalk::adaptors::WithPredecessors;
use colorwalk::{Unit, problem_fn};

fn main() {
    let line = problem_fn(0, |&x| [(x + 1, Unit)], |&x| x == 9);
    let _ = WithPredecessors::new(line, [9], |&x: &i32| [x - 1]);
}
