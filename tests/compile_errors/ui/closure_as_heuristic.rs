//~ a closure goes to a method such as `search.astar(..)`, or into `HeuristicFn`
use colorwalk::algorithms::AStar;
use colorwalk::{Search, problem_fn};

fn main() {
    let road = problem_fn(0u32, |&mile| [(mile + 1, 1u32)], |&mile| mile == 9);
    let _ = Search::new(&road).run(AStar::new(|&mile: &u32| 9u32.saturating_sub(mile)));
}
