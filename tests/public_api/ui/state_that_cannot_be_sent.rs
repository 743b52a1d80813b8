//~ the trait bound `Place: serde::Serialize` is not satisfied
//~ for local types consider adding `#[derive(serde::Serialize)]` to your `Place` type
//~ <impl Dataflow<P, L>>::run`
use colorwalk::exploration::dataflow::Dataflow;
use colorwalk::{Unit, problem_fn};

#[derive(Clone, PartialEq, Eq, Hash)]
struct Place(u32);

fn main() {
    let next = |place: &Place| [(Place(place.0 + 1), Unit)];
    let _ = Dataflow::new(problem_fn(Place(0), next, |_| false)).run();
}
