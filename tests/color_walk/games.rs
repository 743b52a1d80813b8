//! The game compared with an oracle that uses cells instead of clusters.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use colorwalk::adaptors::{MapCost, Reweighted};
use colorwalk::algorithms::{AStar, BestFirst, BreadthFirst, Candidate};
use colorwalk::color_walk::{Board, ColorWalk, Colour, Position, Start};
use colorwalk::observe::{EventKind, Record, Recorder};
use colorwalk::{Claim, Duplicates, GoalTest, PathCostOf, Search, SearchProblem, Ties};
use colorwalk_testing::{Order, few_or_all};
use proptest::prelude::*;

/// The rules of the game, cell by cell.
#[derive(Clone, Debug)]
struct Cells {
    columns: usize,
    colours: Vec<u8>,
    cleared: Vec<bool>,
}

impl Cells {
    fn new(board: &Board, start: Start) -> Self {
        let colours: Vec<u8> = board.cells().iter().map(|colour| colour.get()).collect();
        let mut cells = Self {
            columns: usize::try_from(board.columns()).unwrap(),
            cleared: vec![false; colours.len()],
            colours,
        };
        let (Start::Cell(cell) | Start::Cluster(cell)) = start;
        let cell = usize::try_from(cell).unwrap();
        cells.cleared[cell] = true;
        if let Start::Cluster(_) = start {
            cells.play(cells.colours[cell]);
        }
        cells
    }

    fn touches_cleared(&self, cell: usize) -> bool {
        let (column, last) = (cell % self.columns, self.columns - 1);
        let left = column > 0 && self.cleared[cell - 1];
        let right = column < last && self.cleared[cell + 1];
        let up = cell >= self.columns && self.cleared[cell - self.columns];
        let down = self.cleared.get(cell + self.columns) == Some(&true);
        left || right || up || down
    }

    /// Clears every live cell of the colour that is connected to the cleared region through live cells of the colour.
    /// Returns the number of cleared cells.
    fn play(&mut self, colour: u8) -> u32 {
        let mut gain = 0;
        loop {
            let cells = 0..self.colours.len();
            let next = cells.filter(|&cell| self.colours[cell] == colour && !self.cleared[cell]);
            let next: Vec<usize> = next.filter(|&cell| self.touches_cleared(cell)).collect();
            if next.is_empty() {
                return gain;
            }
            for cell in next {
                self.cleared[cell] = true;
                gain += 1;
            }
        }
    }

    fn left(&self) -> usize {
        self.cleared.iter().filter(|&&cleared| !cleared).count()
    }

    /// Returns the sets of cleared cells that one useful move reaches from any of these.
    fn after(&self, layer: HashSet<Vec<bool>>, palette: u8) -> HashSet<Vec<bool>> {
        let mut next = HashSet::new();
        for cleared in layer {
            for colour in 0..palette {
                let mut after = Self {
                    cleared: cleared.clone(),
                    ..self.clone()
                };
                if after.play(colour) > 0 {
                    next.insert(after.cleared);
                }
            }
        }
        next
    }

    /// Returns the least number of moves that clear everything: tries all positions after one move, two, three ...
    fn fewest_moves(&self, palette: u8) -> usize {
        let mut layer = HashSet::from([self.cleared.clone()]);
        let mut moves = 0;
        while !layer.iter().any(|cleared| cleared.iter().all(|&is| is)) {
            layer = self.after(layer, palette);
            moves += 1;
        }
        moves
    }

    fn draw(&self) -> String {
        let mut drawing = String::new();
        for (cell, (&colour, &cleared)) in self.colours.iter().zip(&self.cleared).enumerate() {
            drawing += &(if cleared {
                ".".to_owned()
            } else {
                colour.to_string()
            });
            if cell % self.columns == self.columns - 1 {
                drawing += "\n";
            }
        }
        drawing
    }
}

/// Returns the number of colours left on the board. No move clears two colours, so it is admissible.
fn colours_left(game: &ColorWalk, position: &Position) -> u32 {
    let graph = game.graph();
    let is_left = |colour: &Colour| {
        let mut clusters = graph.of_colour(*colour);
        clusters.any(|cluster| !position.contains(cluster))
    };
    u32::try_from(game.palette().filter(is_left).count()).unwrap()
}

fn assert_searches_agree_with_the_cells(board: &Board, start: Start) {
    let game = ColorWalk::new(board, start).unwrap();
    let expected = Cells::new(board, start).fewest_moves(board.colours());
    let bfs = Search::new(&game).bfs().unwrap();
    let dijkstra = Search::new(&game).dijkstra().unwrap();
    let h = |position: &Position| colours_left(&game, position);
    let astar = Search::new(&game).astar(h).unwrap();
    assert_eq!(bfs.claim(), Claim::FewestEdges);
    assert_eq!(dijkstra.claim(), Claim::Cheapest);
    assert_eq!(astar.claim(), Claim::CheapestIfAdmissible);
    for report in [bfs, dijkstra, astar] {
        let path = report.path().expect("every board can be cleared");
        assert_eq!(path.len(), expected, "{board} from {start}");
        let mut cells = Cells::new(board, start);
        for colour in path.actions() {
            assert!(cells.play(colour.get()) > 0, "no move is wasted");
        }
        assert_eq!(cells.left(), 0);
    }
}

/// Returns all boards of this size, up to renaming colours: a new colour is the least unused one.
fn boards(columns: u32, rows: u32, colours: u8) -> Vec<Board> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for _ in 0..columns * rows {
        let longer = all.into_iter().flat_map(|cells| {
            let new = cells.iter().max().map_or(0, |&largest| largest + 1);
            (0..=new.min(colours - 1)).map(move |colour| [&cells[..], &[colour]].concat())
        });
        all = longer.collect();
    }
    let board = |cells: Vec<u8>| {
        let cells = cells.into_iter().map(Colour::new).collect();
        Board::new(columns, rows, colours, cells).unwrap()
    };
    all.into_iter().map(board).collect()
}

#[test]
fn searches_agree_with_the_cells_on_all_boards_up_to_six_cells_from_every_start() {
    let mut games = 0;
    for (columns, rows) in [
        (1, 1),
        (1, 2),
        (2, 1),
        (1, 3),
        (3, 1),
        (2, 2),
        (1, 4),
        (2, 3),
        (3, 2),
    ] {
        for board in boards(columns, rows, 3) {
            for cell in 0..columns * rows {
                for start in [Start::Cell(cell), Start::Cluster(cell)] {
                    assert_searches_agree_with_the_cells(&board, start);
                    games += 1;
                }
            }
        }
    }
    assert_eq!(games, 3230);
}

/// Every cell is a corner, an edge or the centre. Any other start is one of these on a rotated board, which is also on
/// the list.
#[test]
fn searches_agree_with_the_cells_on_all_boards_of_three_by_three() {
    let boards = boards(3, 3, 3);
    assert_eq!(boards.len(), 3281);
    for board in boards.into_iter().step_by(few_or_all(25, 1)) {
        for cell in [0, 1, 4] {
            for start in [Start::Cell(cell), Start::Cluster(cell)] {
                assert_searches_agree_with_the_cells(&board, start);
            }
        }
    }
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Boards of up to this size, each with a start.
fn games(columns: u32, rows: u32, colours: u8) -> impl Strategy<Value = (Board, Start)> {
    (1..=columns, 1..=rows, 1..=colours).prop_flat_map(|(columns, rows, colours)| {
        let count = columns * rows;
        let cells = prop::collection::vec((0..colours).prop_map(Colour::new), count as usize);
        (cells, 0..count, any::<bool>()).prop_map(move |(cells, cell, is_cluster)| {
            let board = Board::new(columns, rows, colours, cells).unwrap();
            let start = if is_cluster {
                Start::Cluster(cell)
            } else {
                Start::Cell(cell)
            };
            (board, start)
        })
    })
}

/// Plays moves in the game and on the cells in parallel, and returns the last position.
fn assert_moves_agree(board: &Board, start: Start, moves: &[u8]) -> Position {
    let game = ColorWalk::new(board, start).unwrap();
    let mut cells = Cells::new(board, start);
    let mut position = game.start_position().clone();
    for &colour in moves {
        let gain = game.gain(&position, Colour::new(colour));
        let next = game.play(&position, Colour::new(colour));
        assert_eq!(gain, cells.play(colour));
        assert_eq!(next.is_some(), gain > 0);
        position = next.unwrap_or(position);
        assert_eq!(position.cells_left() as usize, cells.left());
        assert_eq!(position.is_cleared(), cells.left() == 0);
        assert_eq!(game.is_goal(&position), cells.left() == 0);
        assert_eq!(game.render(&position).to_string(), cells.draw());
        for (cell, &is_cleared) in (0..).zip(&cells.cleared) {
            let cluster = game.graph().cluster_of(cell).unwrap();
            assert_eq!(position.contains(cluster), is_cleared);
            let cell = usize::try_from(cell).unwrap();
            if !is_cleared && cells.touches_cleared(cell) {
                assert!(position.frontier().any(|next| next == cluster));
            }
        }
        let successors: Vec<u8> = game
            .successors(&position)
            .into_iter()
            .map(|edge| edge.action.get())
            .collect();
        let useful = (0..board.colours()).filter(|&colour| cells.clone().play(colour) > 0);
        assert_eq!(successors, useful.collect::<Vec<_>>());
    }
    assert_eq!(
        game.replay(moves.iter().copied().map(Colour::new)),
        position
    );
    position
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn searches_agree_with_the_cells_on_random_boards((board, start) in games(4, 4, 4)) {
        assert_searches_agree_with_the_cells(&board, start);
    }

    #[test]
    fn moves_agree_with_the_cells_on_random_boards(
        (board, start) in games(9, 9, 6),
        moves in prop::collection::vec(0u8..7, 0..25),
    ) {
        assert_moves_agree(&board, start, &moves);
    }

    /// Two orders of play lead to the same position if and only if they clear the same cells.
    #[test]
    fn positions_are_equal_exactly_if_the_same_cells_are_cleared(
        (board, start) in games(3, 3, 3),
        one in prop::collection::vec(0u8..3, 0..5),
        other in prop::collection::vec(0u8..3, 0..5),
    ) {
        let cells = |moves: &[u8]| {
            let mut cells = Cells::new(&board, start);
            for &colour in moves {
                cells.play(colour);
            }
            cells.cleared
        };
        let game = ColorWalk::new(&board, start).unwrap();
        let position = |moves: &[u8]| game.replay(moves.iter().copied().map(Colour::new));
        let is_same = cells(&one) == cells(&other);
        let (a, b) = (position(&one), position(&other));
        prop_assert_eq!(a == b, is_same);
        prop_assert_eq!(a.clone(), a.clone());
        if is_same {
            let hasher = RandomState::new();
            prop_assert_eq!(hasher.hash_one(&a), hasher.hash_one(&b));
        }
    }
}

proptest! {
    #![proptest_config(config(12))]

    /// These boards have more clusters than a position stores in place.
    #[test]
    fn moves_agree_with_the_cells_on_boards_of_more_than_512_clusters(
        cells in prop::collection::vec(0u8..5, 40 * 30),
        start in prop::sample::select(&[Start::CORNER, Start::Cluster(0), Start::Cell(610), Start::Cluster(1199)][..]),
        moves in prop::collection::vec(0u8..5, 40),
    ) {
        let board = Board::new(40, 30, 5, cells.into_iter().map(Colour::new).collect()).unwrap();
        let game = ColorWalk::new(&board, start).unwrap();
        prop_assert!(game.graph().clusters().len() > 512);
        let last = assert_moves_agree(&board, start, &moves);
        prop_assert!(game.heap_bytes(&last) > 0);
        prop_assert_eq!(&last, &last.clone());
        prop_assert_ne!(&last, game.start_position());
        prop_assert!(last.cleared().count() > game.start_position().cleared().count());
    }
}

/// A checkerboard of 30 by 20 cells has 600 clusters and takes 48 moves from its corner.
#[test]
fn a_search_clears_a_board_of_more_than_512_clusters() {
    let board = Board::from_fn(30, 20, 2, |x, y| Colour::new(u8::from((x + y) % 2 == 1))).unwrap();
    for start in [Start::CORNER, Start::Cluster(0)] {
        let game = ColorWalk::new(&board, start).unwrap();
        assert_eq!(game.graph().clusters().len(), 600);
        assert_eq!(Search::new(&game).bfs().unwrap().cost(), Some(29 + 19));
        let left = |position: &Position| colours_left(&game, position);
        assert_eq!(
            Search::new(&game).astar(left).unwrap().cost(),
            Some(29 + 19)
        );
    }
}

#[test]
fn the_first_moves_on_a_board_of_the_series_lead_to_as_many_positions_as_on_the_cells() {
    let board = Board::series(1).unwrap();
    let game = ColorWalk::new(&board, Start::CORNER).unwrap();
    let report = Search::new(&game)
        .run(BreadthFirst::new().max_depth(8))
        .unwrap();
    let layers = report.reached().layers();
    assert_eq!(layers, [1, 2, 4, 7, 17, 51, 142, 417, 1155]);
    let stats = report.stats();
    let counts = (stats.expanded, stats.generated, stats.duplicates);
    assert_eq!(counts, (641, 2370, 575));

    let cells = Cells::new(&board, Start::CORNER);
    let mut layer = HashSet::from([cells.cleared.clone()]);
    let mut seen = HashSet::new();
    for positions in layers.into_iter().take(few_or_all(7, 9)) {
        assert_eq!(layer.len() as u64, positions);
        seen.extend(layer.iter().cloned());
        layer = cells.after(layer, board.colours());
        layer.retain(|cleared| !seen.contains(cleared));
    }
}

fn by_g<P: SearchProblem>(candidate: &Candidate<'_, P>) -> PathCostOf<P> {
    candidate.g()
}

/// Returns the kind and the position of each event, in order.
fn order<T>(recorder: &Recorder<Position, T>) -> Vec<(EventKind, Option<Position>)> {
    let what = |record: &Record<Position, T>| {
        (
            record.kind,
            record.state.as_ref().map(|state| state.1.clone()),
        )
    };
    recorder.records().iter().map(what).collect()
}

/// The series ranks positions by `scale · moves - cells cleared` in a tree, and stops when it generates a cleared
/// board. That is the order of A* on edges that cost `scale`, with h = cells left. It is also the order of a search by
/// g alone if the potential "cells left" is added to these costs.
#[test]
fn the_dijkstra_of_the_series_is_astar_in_disguise() {
    let boards = [
        "01234\n13024\n20314\n41302",
        "0110\n2301\n1032\n2310",
        "012345\n540123\n231450",
    ];
    for (text, scale) in boards
        .into_iter()
        .flat_map(|text| [1u32, 3, 25].map(|s| (text, s)))
    {
        let game = ColorWalk::new(&text.parse().unwrap(), Start::CORNER).unwrap();
        let cells = i64::from(game.graph().columns() * game.graph().rows());
        let scaled = MapCost::new(&game, |_: &Position, _| scale);
        let reduced = Reweighted::new(&scaled, |p: &Position| i64::from(p.cells_left()));
        for ties in [Ties::Older, Ties::Newer] {
            let order_of = Order {
                ties,
                goal_test: GoalTest::OnGeneration,
                ..Order::default()
            };
            let (mut series, mut astar, mut reweighted) =
                (Recorder::new(), Recorder::new(), Recorder::new());
            let as_the_series = Search::new(&game)
                .duplicates(Duplicates::Ignore)
                .observe(&mut series)
                .run(
                    order_of.of(BestFirst::by_key(|candidate: &Candidate<'_, _>| {
                        let state: &Position = candidate.state();
                        let cleared = cells - i64::from(state.cells_left());
                        i64::from(scale) * i64::from(candidate.depth()) - cleared
                    })),
                );
            let as_astar = Search::new(&scaled)
                .duplicates(Duplicates::Ignore)
                .observe(&mut astar)
                .run(order_of.of(AStar::new(|position: &Position| position.cells_left())));
            let as_reweighted = Search::new(&reduced)
                .duplicates(Duplicates::Ignore)
                .observe(&mut reweighted)
                .run(order_of.of(BestFirst::by_key(by_g)));
            let moves = as_the_series.unwrap().into_path().unwrap().into_parts().1;
            assert_eq!(moves, as_astar.unwrap().into_path().unwrap().into_parts().1);
            assert_eq!(
                moves,
                as_reweighted.unwrap().into_path().unwrap().into_parts().1
            );
            assert!(series.records().len() > 20);
            assert_eq!(order(&series), order(&astar));
            assert_eq!(order(&series), order(&reweighted));
        }
    }
}
