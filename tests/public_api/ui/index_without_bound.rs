//~ this function takes 3 arguments but 2 arguments were supplied
use colorwalk::adaptors::WithIndex;
use colorwalk::{Search, Unit, problem_fn};

fn main() {
    let road = problem_fn(0u32, |&mile| [(mile + 1, Unit)], |&mile| mile == 9);
    let numbered = WithIndex::new(&road, |&mile: &u32| mile as usize);
    let _ = Search::new(&numbered).bfs();
}
