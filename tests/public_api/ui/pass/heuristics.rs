//! Closures and named types are heuristics, and so are pointers to both.
use std::rc::Rc;
use std::sync::Arc;

use colorwalk::algorithms::{
    AStar, Algorithm, AnytimeAStar, Beam, BranchAndBound, Greedy, IdaStar, WeightedAStar,
};
use colorwalk::{ByRef, Cost, Heuristic, Max, Search, SearchProblem, Zero, laws, problem_fn};

#[derive(Clone, Copy)]
struct Miles;

impl Heuristic<u32, u32> for Miles {
    fn estimate(&self, &mile: &u32) -> u32 {
        9u32.saturating_sub(mile)
    }
}

/// A heuristic made of another one, for any problem.
struct Of<H>(H);

impl<S, C: Cost, H: Heuristic<S, C>> Heuristic<S, C> for Of<H> {
    fn estimate(&self, state: &S) -> C::Total {
        self.0.estimate(state)
    }
}

fn to_go(mile: &u32) -> u32 {
    9u32.saturating_sub(*mile)
}

fn main() {
    let road = problem_fn(0u32, |&mile| [(mile + 1, 1u32)], |&mile| mile == 9);
    fn cost<P: SearchProblem<Cost = u32>>(problem: P, algorithm: impl Algorithm<P>) -> u32 {
        Search::new(problem)
            .run(algorithm)
            .unwrap_or_else(|_| panic!("the sums fit"))
            .cost()
            .unwrap()
    }

    // closures
    let h = |&mile: &u32| 9u32.saturating_sub(mile);
    assert_eq!(cost(&road, AStar::new(h)), 9);
    assert_eq!(cost(&road, AStar::new(|&mile: &u32| 9 - mile)), 9);
    assert_eq!(
        cost(&road, WeightedAStar::new(|&mile: &u32| 9 - mile, 2)),
        9
    );
    assert_eq!(cost(&road, AnytimeAStar::new(|&mile: &u32| 9 - mile, 2)), 9);
    assert_eq!(cost(&road, Greedy::new(|&mile: &u32| 9 - mile)), 9);
    assert_eq!(cost(&road, Beam::new(3, |&mile: &u32| 9 - mile)), 9);
    assert_eq!(cost(&road, IdaStar::new(|&mile: &u32| 9 - mile)), 9);
    assert_eq!(
        cost(
            &road,
            BranchAndBound::new(|&mile: &u32| 9u32.saturating_sub(mile))
        ),
        9
    );
    assert_eq!(cost(&road, AStar::new(to_go)), 9);
    assert_eq!(cost(&road, AStar::new(Max(h, Zero))), 9);
    assert_eq!(cost(&road, AStar::new(Of(Max(h, Miles)))), 9);
    assert_eq!(laws::check_consistent(&road, &h), Ok(()));

    // pointers
    let boxed: Box<dyn Heuristic<u32, u32>> = Box::new(Miles);
    let closure: Box<dyn Fn(&u32) -> u32> = Box::new(h);
    let shared: Arc<dyn Heuristic<u32, u32>> = Arc::new(h);
    assert_eq!(cost(&road, AStar::new(&h)), 9);
    assert_eq!(cost(&road, AStar::new(ByRef(&Miles))), 9);
    assert_eq!(cost(&road, AStar::new(&*boxed)), 9);
    assert_eq!(cost(&road, AStar::new(boxed)), 9);
    assert_eq!(cost(&road, AStar::new(closure)), 9);
    assert_eq!(cost(&road, AStar::new(shared)), 9);
    assert_eq!(cost(&road, AStar::new(Rc::new(Miles))), 9);
    assert_eq!(cost(&road, AStar::new(Arc::new(Max(Miles, h)))), 9);
}
