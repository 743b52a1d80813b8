//! Grids compared with an oracle: a map of coordinates, and the rules of each kind of moves written out.

use std::collections::BTreeMap;

use colorwalk::adaptors::{WithPredecessors, WithStarts};
use colorwalk::algorithms::CycleRule;
use colorwalk::grid::{Corners, Grid, Moves, Square};
use colorwalk::laws;
use colorwalk::{ReversibleProblem, Search, SearchProblem};
use proptest::prelude::*;

type Place = (i32, i32);

/// The costs of entering, by column and row. Walls are missing.
#[derive(Clone, Debug)]
struct Plain {
    costs: BTreeMap<Place, u32>,
    moves: Moves,
    lengths: (u32, u32),
}

impl Plain {
    fn new(grid: &Grid, moves: Moves) -> Self {
        let costs = { grid.squares() }.map(|square| (place(square), grid.cost(square).into()));
        Self {
            costs: costs.filter(|&(_, cost)| cost > 0).collect(),
            moves,
            lengths: if let Moves::Eight(_) = moves {
                (70, 99)
            } else {
                (1, 1)
            },
        }
    }

    fn is_free(&self, x: i32, y: i32) -> bool {
        self.costs.contains_key(&(x, y))
    }

    /// Returns the free places beside a free place, with the cost of the step.
    fn beside(&self, (x, y): Place) -> BTreeMap<Place, u32> {
        let mut beside = BTreeMap::new();
        for (right, down) in (-1..=1).flat_map(|right| (-1..=1).map(move |down| (right, down))) {
            let is_diagonal = right != 0 && down != 0;
            let (one, other) = (self.is_free(x + right, y), self.is_free(x, y + down));
            let is_open = match self.moves {
                Moves::Four => !is_diagonal,
                Moves::Eight(Corners::Cut) => true,
                Moves::Eight(Corners::OneFree) => !is_diagonal || one || other,
                Moves::Eight(Corners::BothFree) => !is_diagonal || (one && other),
                // Two of the six neighbours are above and two below: in an odd row they are shifted to the right.
                Moves::Six => down == 0 || right == 0 || right == if y % 2 == 1 { 1 } else { -1 },
            };
            let is_long = is_diagonal && self.moves != Moves::Six;
            let length = if is_long {
                self.lengths.1
            } else {
                self.lengths.0
            };
            if let Some(cost) = self.costs.get(&(x + right, y + down))
                && (right, down) != (0, 0)
                && is_open
                && self.is_free(x, y)
            {
                beside.insert((x + right, y + down), length * cost);
            }
        }
        beside
    }

    /// Returns the least costs from the nearest of some places. Relaxes edges until nothing changes.
    fn distances(&self, from: impl IntoIterator<Item = Place>) -> BTreeMap<Place, u32> {
        let mut least: BTreeMap<Place, u32> = from.into_iter().map(|place| (place, 0)).collect();
        let mut changed: Vec<Place> = least.keys().copied().collect();
        while let Some(place) = changed.pop() {
            for (next, cost) in self.beside(place) {
                let through = least[&place] + cost;
                if least.get(&next).is_none_or(|&known| through < known) {
                    least.insert(next, through);
                    changed.push(next);
                }
            }
        }
        least
    }
}

fn place(square: Square) -> Place {
    (square.column.into(), square.row.into())
}

const ALL_MOVES: [Moves; 5] = [
    Moves::Four,
    Moves::Eight(Corners::Cut),
    Moves::Eight(Corners::OneFree),
    Moves::Eight(Corners::BothFree),
    Moves::Six,
];

/// Grids with walls and costs, perhaps uniform, some starts, and some goals or none. Starts and goals may be walls.
fn grids() -> impl Strategy<Value = Grid> {
    let cost = prop_oneof![2 => Just(0u16), 3 => Just(2), 3 => 1u16..12];
    (1u16..8, 1u16..8, 0u8..3).prop_flat_map(move |(width, height, kind)| {
        let costs = prop::collection::vec(cost.clone(), usize::from(width * height));
        let ends = |least| prop::collection::vec((0..width, 0..height), least..4);
        (costs, ends(1), ends(0)).prop_map(move |(costs, starts, goals)| {
            let cost = |square: Square| {
                let cost = costs[usize::from(square.row * width + square.column)];
                if kind == 0 {
                    3 * cost.min(1)
                } else {
                    cost + u16::from(kind == 2)
                }
            };
            let grid = Grid::from_fn(width, height, cost);
            let grid = grid.with_starts(starts).unwrap();
            grid.with_goals(goals).unwrap()
        })
    })
}

fn assert_agrees(grid: &Grid, plain: &Plain) {
    for square in grid.squares() {
        let next = grid.successors(&square).into_iter();
        let next: BTreeMap<Place, u32> = next.map(|edge| (place(edge.state), edge.cost)).collect();
        assert_eq!(next, plain.beside(place(square)));
        assert!(grid.index(&square) < grid.index_bound().unwrap());
    }
    let distances = plain.distances(grid.starts().into_iter().map(place));
    let goals = grid.goals().into_iter().map(place);
    let least = goals.filter_map(|goal| distances.get(&goal)).min().copied();
    let search = || Search::new(grid);
    assert_eq!(search().dijkstra().unwrap().cost(), least);
    let report = search().astar(grid.estimate()).unwrap();
    assert_eq!(report.cost(), least);
    assert_eq!(report.certify(grid), Ok(()));
    assert_eq!(search().bidirectional_dijkstra().unwrap().cost(), least);
    let estimate = grid.estimate();
    assert_eq!(laws::check(grid), Ok(()));
    assert_eq!(laws::check_reversible(grid), Ok(()));
    assert_eq!(laws::check_heuristic(grid, &estimate), Ok(()));
    assert_eq!(laws::check_consistent(grid, &estimate), Ok(()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(colorwalk_testing::cases(300)))]

    #[test]
    fn searches_on_grids_agree_with_a_map_of_coordinates(
        grid in grids(),
        (straight, diagonal) in (0u16..6, 0u16..12),
    ) {
        for moves in ALL_MOVES {
            assert_agrees(&grid.clone().moves(moves), &Plain::new(&grid, moves));
            let own = grid.clone().moves(moves).lengths(straight, diagonal);
            let lengths = (straight.into(), diagonal.into());
            assert_agrees(&own, &Plain { lengths, ..Plain::new(&grid, moves) });
        }
    }

    #[test]
    fn a_grid_that_changes_is_as_one_made_so(grid in grids(), changes in prop::collection::vec((0u16..8, 0u16..8, 0u16..4), 1..9)) {
        for moves in ALL_MOVES {
            let before = grid.clone().moves(moves);
            let mut after = before.clone();
            for &(column, row, cost) in &changes {
                let is_on = column < grid.width() && row < grid.height();
                prop_assert_eq!(after.set_cost((column, row), cost).is_ok(), is_on);
            }
            assert_agrees(&after, &Plain::new(&after, moves));
            prop_assert_eq!(&before, &grid.clone().moves(moves)); // the clone was not changed with it
        }
    }

    #[test]
    fn a_grid_that_changes_is_equal_to_one_made_so_and_estimates_as_much(
        grid in grids(),
        changes in prop::collection::vec((0u16..8, 0u16..8, 0u16..4), 1..9),
        looks in prop::collection::vec(any::<bool>(), 9),
    ) {
        let (mut after, mut clones) = (grid.clone(), vec![grid.clone()]);
        for (&(column, row, cost), looks) in changes.iter().zip(looks) {
            let _ = after.set_cost((column, row), cost);
            if looks {
                let _ = after.estimate(); // keeps the least cost, or does not
            }
            clones.push(after.clone());
        }
        for changed in clones {
            let made = Grid::from_fn(grid.width(), grid.height(), |square| changed.cost(square));
            let made = made.with_starts(grid.starts()).unwrap().with_goals(grid.goals()).unwrap();
            prop_assert_eq!(&changed, &made);
            for square in made.squares() {
                prop_assert_eq!(changed.estimate()(&square), made.estimate()(&square));
            }
        }
    }

    /// A text cannot show costs above 9, the costs of starts and goals, and a start that is also a goal.
    #[test]
    fn a_grid_is_read_as_it_is_written(grid in grids()) {
        let goals = Vec::from_iter(grid.goals());
        let mut starts = Vec::from_iter(grid.starts());
        starts.retain(|start| !goals.contains(start));
        starts.sort_by_key(|start| (start.row, start.column)); // as they are read
        starts.dedup();
        for moves in ALL_MOVES {
            let written = grid.clone().moves(moves).to_string();
            if written.contains('~') {
                prop_assert!(written.parse::<Grid>().is_err());
                continue;
            }
            let read: Grid = written.parse().unwrap();
            let mut shown = grid.clone();
            for &end in goals.iter().chain(&starts) {
                shown.set_cost(end, 1).unwrap();
            }
            if !starts.is_empty() && !goals.is_empty() {
                let shown = shown.with_starts(starts.clone()).unwrap();
                prop_assert_eq!(&read, &shown);
                prop_assert_eq!(read.moves(moves).to_string(), written);
            }
        }
    }

    /// Rows are separated by `\n` or `\r\n`. No other separator counts as a space.
    #[test]
    fn other_separators_of_lines_are_refused(
        rows in (1usize..5).prop_flat_map(|width| prop::collection::vec("[#.1-9]{1}".prop_map(move |letter| letter.repeat(width)), 2..5)),
        place in any::<prop::sample::Index>(),
        other in prop::sample::select(vec![
            "\r", "\u{b}", "\u{c}", "\u{1c}", "\u{1d}", "\u{1e}", "\u{85}", "\u{2028}", "\u{2029}", "\u{a0}", "\u{feff}", "\0",
        ]),
    ) {
        let read = rows.join("\n").parse::<Grid>().unwrap();
        prop_assert_eq!(read.height() as usize, rows.len());
        let crlf = format!("\u{feff}{}\r\n", rows.join("\r\n \t"));
        prop_assert_eq!(&crlf.parse::<Grid>().unwrap(), &read);
        let place = place.index(rows.len() - 1); // the separator after this row
        let text = format!("{}{other}{}", rows[..=place].join("\n"), rows[place + 1..].join("\n"));
        let error = text.parse::<Grid>().unwrap_err();
        prop_assert_eq!(error.line, place as u64 + 1);
    }

    #[test]
    fn no_search_panics_off_the_grid(
        grid in grids(),
        start in off_the_grid(),
        goal in off_the_grid(),
        moves in prop::sample::select(ALL_MOVES.to_vec()),
    ) {
        let grid = grid.moves(moves);
        for square in [start, goal] {
            prop_assert!(grid.successors(&square).into_iter().next().is_none());
            prop_assert!(grid.predecessors(&square).into_iter().next().is_none());
            prop_assert!(grid.cost(square) == 0 && grid.index(&square) < grid.index_bound().unwrap());
            prop_assert!(grid.squares().all(|on| grid.index(&on) != grid.index(&square)));
            let estimate = grid.estimate();
            prop_assert!(estimate(&square) <= grid.estimate_to([square])(&square) || grid.goals().into_iter().next().is_some());
        }
        let beside = |square: &Square| Vec::from_iter(grid.predecessors(square));
        let on_grid = Vec::from_iter(grid.starts());
        let on_goals = Vec::from_iter(grid.goals());
        // From off the grid, to off the grid, and both.
        for (starts, goals) in [
            (vec![start], on_goals),
            (on_grid, vec![goal]),
            (vec![start], vec![goal]),
            (vec![start], vec![start]),
        ] {
            let expected = (starts == goals).then_some(0);
            let from = WithStarts::new(&grid, starts);
            let problem = WithPredecessors::new(from, goals.clone(), beside);
            let estimate = grid.estimate_to(goals);
            let reports = [
                Search::new(&problem).bfs(),
                Search::new(&problem).dfs(CycleRule::Closed),
                Search::new(&problem).dijkstra(),
                Search::new(&problem).astar(&estimate),
                Search::new(&problem).bidirectional_bfs(),
                Search::new(&problem).bidirectional_dijkstra(),
                Search::new(&problem).beam(3, &estimate),
            ];
            for report in reports {
                prop_assert_eq!(report.unwrap().cost(), expected);
            }
        }
    }
}

/// Squares that no grid here has; some of them are just outside.
fn off_the_grid() -> impl Strategy<Value = Square> {
    let far = || prop_oneof![8u16..12, Just(u16::MAX), 8u16..];
    let any = || prop_oneof![0u16..8, Just(u16::MAX)];
    prop_oneof![(far(), any()), (any(), far()), (far(), far())].prop_map(Square::from)
}

#[test]
fn squares_that_all_became_dearer_are_estimated_so() {
    let made = Grid::from_fn(200, 200, |_| 5);
    let mut set = Grid::new(200, 200);
    for square in made.squares() {
        set.set_cost(square, 5).unwrap();
    }
    assert_eq!(set, made);
    let [set, made] = [set, made].map(|grid| {
        let report = Search::new(&grid).astar(grid.estimate()).unwrap();
        report.stats().expanded
    });
    assert_eq!(set, made);
}

/// If nothing is in the way and all costs are the same, the estimate is the distance.
#[test]
fn on_an_open_grid_the_estimate_is_exact() {
    for moves in ALL_MOVES {
        let grid = Grid::from_fn(9, 7, |_| 3).moves(moves);
        for goal in [(0, 0), (3, 3), (8, 5)] {
            let grid = grid.between((0, 0), goal).unwrap();
            let estimate = grid.estimate();
            let towards = Grid::clone(&grid).between(goal, (0, 0)).unwrap();
            let tree = Search::new(&towards).shortest_path_tree().unwrap();
            assert_eq!(tree.reached().len(), 63);
            for reached in tree.reached() {
                assert_eq!(estimate(reached.state()), reached.g(), "{moves:?}");
            }
        }
    }
}

/// The sum would not fit, so the estimate is the greatest number, and the search reports that its key overflows.
#[test]
fn an_estimate_does_not_wrap() {
    let grid = Grid::from_fn(3, 1, |_| u16::MAX).lengths(u16::MAX, 1);
    assert_eq!(grid.estimate()(&Square::default()), u32::MAX);
    assert!(Search::new(&grid).astar(grid.estimate()).is_err());
}

#[test]
fn a_text_that_is_no_grid_is_refused_with_its_place() {
    for (text, error) in [
        ("", "line 1: expected a row of squares, found none"),
        (" \n\n", "line 1: expected a row of squares, found none"),
        ("..\n...", "line 2: expected 2 squares as above, found 3"),
        ("\n..\n\n.", "line 4: expected 2 squares as above, found 1"),
        (
            ".0",
            "line 1: expected `#`, `.`, `1` to `9`, `S` or `G`, found '0' as square 2",
        ),
    ] {
        assert_eq!(text.parse::<Grid>().unwrap_err().to_string(), error);
    }
    let too_wide = ".".repeat(65_536);
    let message = "line 1: expected at most 65535 columns and rows, found more";
    assert_eq!(too_wide.parse::<Grid>().unwrap_err().to_string(), message);
    let error = format!("{too_wide}\n.\n.").parse::<Grid>().unwrap_err();
    assert_eq!(error.to_string(), message);
    let too_high = ".\n".repeat(65_540);
    assert_eq!(too_high.parse::<Grid>().unwrap_err().line, 65_536);
    assert_eq!(".".repeat(65_535).parse::<Grid>().unwrap().width(), 65_535);
}

#[test]
fn a_square_off_the_grid_is_refused_and_costs_nothing() {
    let mut grid = Grid::new(3, 2);
    let error = grid.between((0, 0), (3, 0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "column 3, row 0 is off a grid of 3 x 2 squares"
    );
    assert!(grid.between((0, 2), (0, 0)).is_err());
    assert!(grid.set_cost((u16::MAX, u16::MAX), 1).is_err());
    assert_eq!(grid.cost((0, 2)), 0);
    assert_eq!(
        grid.picture(&[(3, 0).into()], [(1, 1).into()]),
        "S..\n.oG\n"
    );
    for (column, row) in [(u16::MAX, u16::MAX), (5, 9)] {
        assert_eq!(
            grid.successors(&Square { column, row }).into_iter().count(),
            0
        );
    }
}

/// Two grids that differ in one thing are not equal, whatever it is.
#[test]
fn grids_that_differ_in_one_thing_are_not_equal() {
    let grid = Grid::new(3, 2);
    let mut walled = grid.clone();
    walled.set_cost((1, 1), 0).unwrap();
    let others = [
        Grid::new(2, 3),
        Grid::new(3, 3),
        Grid::new(3, 2).moves(Moves::Eight(Corners::Cut)),
        Grid::new(3, 2)
            .moves(Moves::Eight(Corners::Cut))
            .lengths(2, 3),
        grid.with_starts([(1, 0)]).unwrap(),
        grid.with_goals([(1, 0)]).unwrap(),
        grid.with_goals([(1, 0), (2, 1)]).unwrap(),
        walled,
    ];
    for (index, other) in others.iter().enumerate() {
        assert_ne!(other, &grid, "{index}");
        assert_eq!(
            others.iter().filter(|&same| same == other).count(),
            1,
            "{index}"
        );
    }
    assert_eq!(Grid::new(3, 2), grid);
}

#[test]
#[should_panic = "a grid has a square"]
fn a_grid_without_squares_is_none() {
    Grid::new(0, 5);
}

/// A map whose free squares are spaces is refused.
#[test]
fn spaces_are_no_free_squares() {
    let spaced: Grid = "S . #\n . G 5 \n".parse().unwrap();
    assert_eq!(spaced, "S.#\n.G5".parse().unwrap());
    assert!("\u{c}S.G".parse::<Grid>().is_err());
    for text in ["S  G", "#S #", "S\t\tG", "S .G\n..."] {
        let error = text.parse::<Grid>().unwrap_err();
        let expected =
            "line 1: expected one space between all squares or none: a free square is `.`";
        assert_eq!(error.to_string(), expected);
    }
}
