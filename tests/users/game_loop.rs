//! A unit in a game searches for its way while the game runs: two milliseconds per frame, and better ways while it
//! walks.

use std::sync::Arc;
use std::time::Duration;

use colorwalk::algorithms::AnytimeAStar;
use colorwalk::{
    CancelFlag, Heuristic, Limits, NonNegativeCost, PathOf, Run, Search, SearchError, SearchProblem,
};

type Estimate<W> = Box<dyn Heuristic<<W as SearchProblem>::State, <W as SearchProblem>::Cost>>;

struct Unit<W: SearchProblem<Cost: NonNegativeCost> + 'static> {
    run: Run<Arc<W>, AnytimeAStar<Estimate<W>>>,
    way: Option<PathOf<W>>,
    cancel: CancelFlag,
}

impl<W: SearchProblem<Cost: NonNegativeCost> + 'static> Unit<W> {
    fn new(world: &Arc<W>, estimate: Estimate<W>) -> Self {
        let cancel = CancelFlag::new();
        let limits = Limits::new().bytes(1 << 24).cancel(cancel.clone());
        let search = Search::new(Arc::clone(world)).limits(limits);
        let run = search.start(AnytimeAStar::new(estimate, 3));
        Self {
            run,
            way: None,
            cancel,
        }
    }

    /// Searches for two milliseconds. Returns whether the search is over.
    fn frame(&mut self) -> Result<bool, SearchError<W::State>> {
        let step = self.run.run_within(Duration::from_millis(2))?;
        self.way = self.run.incumbent()?;
        Ok(!step.is_progress())
    }
}

#[cfg(test)]
mod tests {
    use colorwalk::Path;
    use colorwalk::grid::Grid;

    use super::*;

    #[test]
    fn a_unit_ends_with_the_best_way() {
        // A wall whose only gap is far below.
        let world = Grid::from_fn(60, 60, |at| u16::from(at.column != 30 || at.row > 50));
        let world = Arc::new(world.between((0, 0), (59, 0)).unwrap());
        let estimate = || Box::new(world.estimate());
        let mut unit = Unit::new(&world, estimate());
        while !unit.frame().unwrap() {}
        let best = Search::new(&world).bfs().unwrap();
        assert_eq!(unit.way.as_ref().map(Path::cost), best.cost());

        let mut late = Unit::new(&world, estimate());
        late.cancel.cancel();
        assert!(late.frame().unwrap());
        assert!(late.way.is_none());
    }
}
