//~ cannot be followed backwards
//~ `adaptors::WithPredecessors::new(problem, goals, predecessors)`
//~ the closure that lists the successors
use colorwalk::{Search, Unit, problem_fn};

fn main() {
    let around = |&x: &i32| [x + 1, x - 1].map(|to| (to, Unit));
    let line = problem_fn(0, around, |&x| x == 9);
    let _ = Search::new(&line).bidirectional_bfs();
}
