//~ is no heuristic for states of type `u32` and costs of type `u32`
//~ a closure is a heuristic if it takes `&State` and returns what paths cost
use colorwalk::algorithms::AStar;
use colorwalk::{Search, problem_fn};

fn main() {
    let road = problem_fn(0u32, |&mile| [(mile + 1, 1u32)], |&mile| mile == 9);
    let _ = Search::new(&road).run(AStar::new(|&mile: &u32| u64::from(9 - mile)));
}
