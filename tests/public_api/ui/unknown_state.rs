//~ type annotations needed
use colorwalk::{Search, SearchProblem, Unit, problem_fn};

fn reach<P: SearchProblem>(problem: P) {
    let _ = Search::new(&problem).bfs();
}

fn main() {
    reach(problem_fn(
        "8".parse().unwrap(),
        |&n| [(n, Unit)],
        |_| false,
    ));
}
