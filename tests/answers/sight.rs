//! Lines of sight compared with an oracle: every wall and every corner of the grid, by exact geometry.

use colorwalk::grid::{Corners, Grid, Moves, Square};
use colorwalk::{Search, SearchProblem};
use proptest::prelude::*;

const ALL_MOVES: [Moves; 4] = [
    Moves::Four,
    Moves::Eight(Corners::Cut),
    Moves::Eight(Corners::OneFree),
    Moves::Eight(Corners::BothFree),
];

/// Returns whether the segment between two centres crosses the inside of no wall, and no corner that is closed. Lengths
/// are doubled, so that centres and corners are whole numbers.
fn sees(grid: &Grid, from: Square, to: Square) -> bool {
    let centre = |square: Square| {
        (
            2 * i64::from(square.column) + 1,
            2 * i64::from(square.row) + 1,
        )
    };
    let (a, b) = (centre(from), centre(to));
    let side = |(x, y): (i64, i64)| (b.0 - a.0) * (y - a.1) - (b.1 - a.1) * (x - a.0);
    let (left, right) = (a.0.min(b.0), a.0.max(b.0));
    let (top, bottom) = (a.1.min(b.1), a.1.max(b.1));
    let is_within = |(x, y): (i64, i64)| (left..=right).contains(&x) && (top..=bottom).contains(&y);
    for square in grid.squares() {
        let (x, y) = centre(square);
        let corners =
            [(-1, -1), (1, -1), (-1, 1), (1, 1)].map(|(right, down)| side((x + right, y + down)));
        let is_cut = corners.iter().any(|&side| side > 0) && corners.iter().any(|&side| side < 0);
        let is_on = is_within((x, y)) && is_cut || square == from || square == to;
        if is_on && grid.cost(square) == 0 {
            return false;
        }
    }
    for square in grid.squares() {
        let (x, y) = centre(square);
        let corner = (x + 1, y + 1); // of four squares
        if !is_within(corner) || side(corner) != 0 || a.0 == b.0 || a.1 == b.1 {
            continue;
        }
        let is_falling = (b.0 > a.0) == (b.1 > a.1);
        let is_free =
            |right: u16, down: u16| grid.cost((square.column + right, square.row + down)) > 0;
        let beside = if is_falling {
            [is_free(1, 0), is_free(0, 1)]
        } else {
            [is_free(0, 0), is_free(1, 1)]
        };
        let count = beside.iter().filter(|&&is_free| is_free).count();
        let least = [
            (Moves::Eight(Corners::Cut), 0),
            (Moves::Eight(Corners::OneFree), 1),
            (Moves::Eight(Corners::BothFree), 2),
            (Moves::Four, 2),
        ];
        let moves = ALL_MOVES
            .into_iter()
            .find(|&moves| grid.clone().moves(moves) == *grid);
        let rule = least.into_iter().find(|rule| Some(rule.0) == moves);
        if count < rule.expect("one of these").1 {
            return false;
        }
    }
    true
}

fn grids() -> impl Strategy<Value = Grid> {
    (1u16..9, 1u16..9, 0u32..5).prop_flat_map(|(width, height, walls)| {
        let squares = prop::collection::vec(0u32..12, usize::from(width * height));
        let ends = ((0..width, 0..height), (0..width, 0..height));
        let moves = prop::sample::select(ALL_MOVES.to_vec());
        (squares, ends, moves).prop_map(move |(squares, (start, goal), moves)| {
            let grid = Grid::from_fn(width, height, |square| {
                let index = usize::from(square.row * width + square.column);
                u16::from(squares[index] >= walls)
            });
            grid.between(start, goal).unwrap().moves(moves)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(800)))]

    #[test]
    fn squares_see_each_other_if_the_line_crosses_no_wall(grid in grids()) {
        let start = grid.starts().into_iter().next().unwrap();
        for square in grid.squares() {
            let expected = sees(&grid, start, square);
            prop_assert_eq!(grid.sees(start, square), expected, "{} to {}\n{}", start, square, grid);
            prop_assert_eq!(grid.sees(square, start), expected);
        }
        for edge in grid.successors(&start) {
            prop_assert!(grid.sees(start, edge.state));
        }
        prop_assert!(!grid.sees(start, (9, 3)) && !grid.sees((u16::MAX, 0), start));
    }

    #[test]
    fn straight_paths_are_seen_and_not_longer(grid in grids()) {
        let path = Search::new(&grid).dijkstra().unwrap().into_path();
        if let Some(path) = path {
            let (turns, length) = grid.straighten(path.states());
            prop_assert_eq!(turns.first(), Some(path.start()));
            prop_assert_eq!(turns.last(), Some(path.end()));
            prop_assert!(turns.windows(2).all(|pair| sees(&grid, pair[0], pair[1])));
            let mut states = path.states().iter();
            prop_assert!(turns.iter().all(|turn| states.any(|state| state == turn)), "in this order");
            let far = |pair: &[Square]| {
                let [columns, rows] = [
                    pair[0].column.abs_diff(pair[1].column),
                    pair[0].row.abs_diff(pair[1].row),
                ];
                f64::from(columns).hypot(f64::from(rows))
            };
            let sum: f64 = turns.windows(2).map(far).sum();
            let before: f64 = path.states().windows(2).map(far).sum();
            prop_assert!((length - sum).abs() < 1e-9 && length < before + 1e-9);
        }
    }
}

#[test]
fn a_path_without_walls_becomes_one_line() {
    let open = Grid::new(30, 17);
    let path = Search::new(&open)
        .astar(open.estimate())
        .unwrap()
        .into_path()
        .unwrap();
    let (turns, length) = open.straighten(path.states());
    assert_eq!(turns, [*path.start(), *path.end()]);
    assert!((length - 29f64.hypot(16.0)).abs() < 1e-9);
    assert_eq!(open.straighten(&[]), (vec![], 0.0));
    assert_eq!(
        open.straighten(&[Square::default()]),
        (vec![Square::default()], 0.0)
    );
}

#[test]
fn hexagons_see_only_the_hexagons_beside_them() {
    let hexagons = Grid::new(5, 5).moves(Moves::Six);
    let seen = hexagons
        .squares()
        .filter(|&square| hexagons.sees((2, 2), square));
    assert_eq!(seen.count(), 7);
    let path = Search::new(&hexagons)
        .dijkstra()
        .unwrap()
        .into_path()
        .unwrap();
    let (turns, length) = hexagons.straighten(path.states());
    assert_eq!(turns, path.states());
    assert!((length - f64::from(path.cost())).abs() < 1e-9);
}
