//! A hunter searches for its way again whenever its prey moves, mostly before the last search has ended. Each search
//! reuses the memory of the one before.

use std::time::Duration;

use colorwalk::algorithms::AStar;
use colorwalk::{Search, SearchError, Workspace, problem_fn};

type Cell = (i32, i32);

#[derive(Default)]
struct Hunter {
    at: Cell,
    memory: Workspace<Cell, u32>,
}

impl Hunter {
    /// Takes one step towards the prey, based on what the search finds in a moment.
    fn frame(
        &mut self,
        prey: Cell,
        moment: Duration,
        is_free: impl Fn(Cell) -> bool,
    ) -> Result<Cell, SearchError<Cell>> {
        let field = problem_fn(
            self.at,
            |&(x, y)| {
                let around = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)];
                let free = around.into_iter().filter(|&cell| is_free(cell));
                free.map(|cell| (cell, 1u32))
            },
            |&cell| cell == prey,
        );
        let far = |&(x, y): &Cell| x.abs_diff(prey.0) + y.abs_diff(prey.1);
        let search = Search::new(&field).workspace(std::mem::take(&mut self.memory));
        let mut run = search.start(AStar::new(far));
        run.run_within(moment)?;
        let way = run
            .closest()
            .map(|near| run.path(near.id()))
            .transpose()?
            .flatten();
        self.at = way.map_or(self.at, |way| *way.states().get(1).unwrap_or(&self.at));
        self.memory = run.into_workspace();
        Ok(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall with a gap at its lower end.
    fn is_free((x, y): Cell) -> bool {
        (0..40).contains(&x) && (0..40).contains(&y) && (x != 10 || y > 30)
    }

    #[test]
    fn a_hunter_follows_its_prey_round_a_wall_in_the_memory_of_the_first_search() {
        let mut hunter = Hunter::default();
        let moment = Duration::from_secs(60); // long enough on any machine
        let mut held = 0;
        for frame in 0..200 {
            let prey = (20 + frame / 10 % 2, 5); // to and fro
            let at = hunter.frame(prey, moment, is_free).unwrap();
            assert!(is_free(at));
            assert!(hunter.memory.bytes() >= held, "no search gives memory back");
            held = hunter.memory.bytes();
            assert!(
                held < 1 << 17,
                "what one leaves, the next one takes: {held}"
            );
            if at.0.abs_diff(prey.0) + at.1.abs_diff(prey.1) <= 1 {
                assert!(frame >= 31 + 20 + 26 - 2, "the wall cannot be crossed");
                return;
            }
        }
        panic!("200 frames are enough");
    }

    #[test]
    fn a_moment_that_is_too_short_is_enough_for_a_step() {
        let mut hunter = Hunter::default();
        let at = hunter.frame((5, 0), Duration::ZERO, is_free).unwrap();
        assert_eq!(at, (1, 0));
    }
}
