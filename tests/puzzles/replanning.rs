//! D* Lite compared with Dijkstra's algorithm, after every change of a small grid.

use colorwalk::Search;
use colorwalk::grid::{Grid, Square};
use colorwalk_puzzles::d_star_lite::DStarLite;
use proptest::prelude::*;

const SIDE: u16 = 6;

fn squares() -> impl Strategy<Value = Square> {
    (0..SIDE, 0..SIDE).prop_map(Square::from)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    /// Walls appear and vanish, squares become cheaper or more expensive, and between plans the agent walks some steps.
    #[test]
    fn plans_cost_what_a_search_from_the_beginning_finds(
        costs in prop::collection::vec(0u16..4, usize::from(SIDE * SIDE)),
        start in squares(),
        goal in squares(),
        rounds in prop::collection::vec((prop::collection::vec((squares(), 0u16..4), 0..5), 0usize..4), 1..8),
    ) {
        let grid = Grid::from_fn(SIDE, SIDE, |at| costs[usize::from(at.row * SIDE + at.column)]);
        let mut planner = DStarLite::new(grid, start, goal);
        let mut at = start;
        for (changes, steps) in rounds {
            for (square, cost) in changes {
                planner.set_cost(square, cost);
            }
            let trip = planner.grid().between(at, goal).unwrap();
            let expected = Search::new(&trip).dijkstra().unwrap().cost();
            prop_assert_eq!(planner.plan(), expected);
            let mut left = expected;
            for _ in 0..steps {
                let Some(cost) = left.filter(|_| at != goal) else { break };
                let next = planner.next().unwrap();
                at = next;
                planner.walk_to(at);
                left = Some(cost - u32::from(planner.grid().cost(at)));
            }
            // Each step was on a cheapest path.
            drop(trip);
            let trip = planner.grid().between(at, goal).unwrap();
            prop_assert_eq!(Search::new(&trip).dijkstra().unwrap().cost(), left);
        }
    }
}
