//~ `NewestFirst` is not an algorithm of this crate
//~ for an algorithm of your own, implement `Frontier` and run a `GraphSearch`
use colorwalk::SearchProblem;
use colorwalk::algorithms::Algorithm;

struct NewestFirst;

impl<P: SearchProblem> Algorithm<P> for NewestFirst {}

fn main() {}
