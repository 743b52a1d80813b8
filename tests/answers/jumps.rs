//! Jump points compared with single steps: on the same grid, cheapest paths cost the same.

use colorwalk::adaptors::WithStarts;
use colorwalk::grid::{Corners, Grid, Jumps, JumpsError, Moves, Square};
use colorwalk::laws;
use colorwalk::{Claim, Limit, Limits, Outcome, Search, SearchProblem};
use proptest::prelude::*;

const ALL_MOVES: [Moves; 4] = [
    Moves::Four,
    Moves::Eight(Corners::Cut),
    Moves::Eight(Corners::OneFree),
    Moves::Eight(Corners::BothFree),
];

/// Grids of equal squares with walls, some starts, and some goals or none. Some grids are longer than the words of 64
/// squares. Starts and goals may be walls.
fn grids() -> impl Strategy<Value = Grid> {
    let side = || prop_oneof![4 => 1u16..9, 1 => 10u16..30, 1 => 60u16..150];
    let sides = (side(), side()).prop_filter("not too large", |(w, h)| w * h < 1_500);
    (sides, 0u32..7, 1u16..4).prop_flat_map(|((width, height), walls, cost)| {
        let squares = prop::collection::vec(0u32..12, usize::from(width * height));
        let ends = |least| prop::collection::vec((0..width, 0..height), least..4);
        (squares, ends(1), ends(0)).prop_map(move |(squares, starts, goals)| {
            let grid = Grid::from_fn(width, height, |square| {
                let index = usize::from(square.row * width + square.column);
                if squares[index] < walls { 0 } else { cost }
            });
            let grid = grid.with_starts(starts).unwrap();
            grid.with_goals(goals).unwrap()
        })
    })
}

/// Searches by jumps and by steps, and compares the answers. Returns whether there is a path.
fn assert_agrees(grid: &Grid, jumps: &Jumps) -> bool {
    let expected = Search::new(grid).astar(grid.estimate()).unwrap().cost();
    let report = Search::new(jumps).astar(jumps.estimate()).unwrap();
    assert_eq!(report.cost(), expected, "{grid}");
    assert_eq!(report.certify(jumps), Ok(()));
    assert_eq!(
        report.certify_informed(jumps, &jumps.estimate()),
        Ok(()),
        "{grid}"
    );
    let Some(path) = report.path() else {
        assert_eq!(report.outcome(), &Outcome::Exhausted);
        return false;
    };
    let steps = jumps.steps(path).expect("it is a path of the grid");
    assert_eq!(Some(steps.cost()), expected);
    assert!(
        grid.starts()
            .into_iter()
            .any(|start| start == *steps.start())
    );
    assert!(grid.is_goal(steps.end()));
    true
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(800)))]

    #[test]
    fn paths_by_jumps_cost_what_paths_by_steps_cost(
        grid in grids(),
        (straight, diagonal) in (0u16..6, 0u16..12),
    ) {
        for moves in ALL_MOVES {
            let grid = grid.clone().moves(moves);
            for grid in [grid.clone().lengths(straight, diagonal), grid.clone().lengths(5, 7), grid] {
                assert_agrees(&grid, &grid.jumps().unwrap());
            }
        }
    }

    #[test]
    fn jumps_keep_the_laws(grid in grids()) {
        for moves in ALL_MOVES {
            let jumps = grid.clone().moves(moves).jumps().unwrap();
            prop_assert_eq!(laws::check(&jumps), Ok(()));
            prop_assert_eq!(laws::check_consistent(&jumps, &jumps.estimate()), Ok(()));
            let tree = Search::new(&jumps).shortest_path_tree().unwrap();
            prop_assert!(tree.reached().len() <= 9 * grid.squares().count());
        }
    }

    /// Jump points that share a map are the same as jump points that are made for the new ends.
    #[test]
    fn jumps_between_other_squares_share_the_map(
        grid in grids(),
        (start, goal) in ((0u16..9, 0u16..9), (0u16..9, 0u16..9)),
        moves in prop::sample::select(ALL_MOVES.to_vec()),
    ) {
        let grid = grid.moves(moves);
        let jumps = grid.jumps().unwrap();
        let other = grid.between(start, goal);
        prop_assert_eq!(jumps.between(start, goal).is_ok(), other.is_ok());
        if let Ok(other) = other {
            let by_jumps = jumps.between(start, goal).unwrap();
            assert_agrees(&other, &by_jumps);
            let path = Search::new(&by_jumps).dijkstra().unwrap().into_path();
            let made = Search::new(&other.jumps().unwrap()).dijkstra().unwrap().into_path();
            prop_assert_eq!(path, made);
        }
    }
}

#[test]
fn grids_of_other_kinds_are_refused() {
    let hilly: Grid = "S.4\n#2G".parse().unwrap();
    let error = hilly.jumps().unwrap_err();
    assert_eq!(error, JumpsError::UnequalCosts(1, 4));
    assert!(
        error
            .to_string()
            .ends_with("search the grid itself with `astar`")
    );
    let hexagons = Grid::new(3, 3).moves(Moves::Six);
    assert_eq!(hexagons.jumps().unwrap_err(), JumpsError::Hexagons);
    let walls = Grid::from_fn(3, 3, |_| 0).jumps().unwrap();
    assert_eq!(
        Search::new(&walls).dijkstra().unwrap().claim(),
        Claim::NoPath
    );
}

/// The cost of a long jump would not fit, so edges are single steps, and the search reports the overflow.
#[test]
fn costs_of_jumps_do_not_wrap() {
    let grid = Grid::from_fn(u16::MAX, 1, |_| u16::MAX).lengths(u16::MAX, 1);
    let jumps = grid.jumps().unwrap();
    let near = jumps.between((0, 0), (1, 0)).unwrap();
    let cost = Search::new(&near).dijkstra().unwrap().cost();
    assert_eq!(cost, Some(u32::from(u16::MAX) * u32::from(u16::MAX)));
    assert!(Search::new(&jumps).dijkstra().is_err());
    let longest = Grid::new(u16::MAX, 2).moves(Moves::Eight(Corners::Cut));
    assert!(assert_agrees(&longest, &longest.jumps().unwrap()));
}

#[test]
fn a_path_of_another_grid_has_no_steps_and_a_foreign_state_has_no_successors() {
    let open = Grid::new(90, 90).moves(Moves::Eight(Corners::Cut));
    let mut walled = Grid::new(90, 5).moves(Moves::Eight(Corners::Cut));
    for row in 0..5 {
        walled.set_cost((40, row), 0).unwrap();
    }
    let (open, walled) = (open.jumps().unwrap(), walled.jumps().unwrap());
    let path = Search::new(&open).dijkstra().unwrap().into_path().unwrap();
    assert!(open.steps(&path).is_some());
    assert!(walled.steps(&path).is_none());
    assert_eq!(walled.successors(path.end()).into_iter().count(), 0);
    let from_outside = WithStarts::new(&walled, [*path.end()]);
    let report = Search::new(&from_outside).dijkstra().unwrap();
    assert_eq!(report.claim(), Claim::NoPath);
}

/// The point of jump points: on a map with few walls, a search expands a small part of the states.
#[test]
fn few_states_are_expanded_and_limits_hold() {
    let rooms = Grid::from_fn(160, 160, |Square { column, row }| {
        let is_wall = column % 16 == 15 && row % 16 != 7 || row % 16 == 15 && column % 16 != 4;
        u16::from(!is_wall)
    });
    let rooms = rooms.between((0, 0), (158, 158)).unwrap();
    for moves in ALL_MOVES {
        let grid = rooms.clone().moves(moves);
        let jumps = grid.jumps().unwrap();
        assert!(assert_agrees(&grid, &jumps));
        let by_steps = Search::new(&grid).dijkstra().unwrap().stats().expanded;
        let by_jumps = Search::new(&jumps).dijkstra().unwrap().stats().expanded;
        assert!(
            by_jumps * 10 < by_steps,
            "{moves:?}: {by_jumps}, {by_steps}"
        );
        let limits = Limits::new().expansions(by_jumps / 2);
        let report = Search::new(&jumps).limits(limits).dijkstra().unwrap();
        assert_eq!(report.outcome(), &Outcome::CutOff(Limit::Expansions));
        assert!(report.lower_bound() < Search::new(&grid).dijkstra().unwrap().cost());
    }
}
