//~ `f64` cannot be used as an edge cost
//~ use `Real` (any sign) or `NonNegativeReal`
use colorwalk::{SearchProblem, Successor};

struct Road;

impl SearchProblem for Road {
    type State = u32;
    type Action = ();
    type Cost = f64;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }
    fn is_goal(&self, &mile: &u32) -> bool {
        mile == 9
    }
    fn successors(&self, &mile: &u32) -> impl IntoIterator<Item = Successor<u32, (), f64>> {
        [Successor::new((), mile + 1, 1.5)]
    }
}

fn main() {}
