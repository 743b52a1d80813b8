//! The bounds of the game, compared with their definitions and with exhaustive search.
//!
//! With `COLORWALK_LONG=1` in the environment, A* proves the optimum of all hundred boards of the series; otherwise of
//! a few boards.

use std::collections::{BTreeSet, HashMap};
use std::env;

use chacha20::ChaCha8Rng;
use colorwalk::algorithms::AStar;
use colorwalk::color_walk::heuristics::{ColoursLeft, Eccentricity, Layered};
use colorwalk::color_walk::{Board, ClusterGraph, ClusterId, ColorWalk, Colour, Position, Start};
use colorwalk::{Claim, Heuristic, Search, SearchProblem, Unit, laws};
use rand::{RngExt, SeedableRng};

/// Random games on boards of up to `columns` by `rows` cells with two to six colours, alternating between the two start
/// rules.
fn random_games(seed: u64, count: u32, columns: u32, rows: u32) -> impl Iterator<Item = ColorWalk> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count).map(move |number| {
        let columns = rng.random_range(1..=columns);
        let rows = rng.random_range(1..=rows);
        let colours = rng.random_range(2..=6);
        let board = Board::random(columns, rows, colours, &mut rng).unwrap();
        let cell = rng.random_range(0..columns * rows);
        let start = if number % 2 == 0 {
            Start::Cell(cell)
        } else {
            Start::Cluster(cell)
        };
        ColorWalk::new(&board, start).unwrap()
    })
}

/// Returns all positions of a game, each with the least number of moves that clear it.
fn exact(game: &ColorWalk) -> HashMap<Position, u32> {
    let mut positions = laws::sample(game, usize::MAX).unwrap();
    positions.sort_by_key(Position::cells_left); // every move leads to fewer cells left
    let mut exact = HashMap::new();
    for position in positions {
        let after = game
            .successors(&position)
            .into_iter()
            .map(|edge| exact[&edge.state]);
        let moves = after.min().map_or(0, |least: u32| 1 + least);
        exact.insert(position, moves);
    }
    exact
}

type Clusters = BTreeSet<ClusterId>;

/// Returns the clusters outside the set that touch it.
fn touching(graph: &ClusterGraph, set: &Clusters) -> Clusters {
    let neighbours = set.iter().flat_map(|&cluster| graph.neighbours(cluster));
    let outside = neighbours.filter(|(cluster, _)| !set.contains(cluster));
    outside.map(|(cluster, _)| cluster).collect()
}

fn colours(graph: &ClusterGraph, set: &Clusters) -> BTreeSet<Colour> {
    set.iter()
        .filter_map(|&cluster| graph.colour(cluster))
        .collect()
}

/// Returns the three bounds by their definitions: colours left, blind steps, and the layered bound one step at a time.
fn bounds_by_definition(graph: &ClusterGraph, position: &Position) -> [u32; 3] {
    let all: Clusters = graph.clusters().collect();
    let cleared: Clusters = position.cleared().collect();
    let live: Clusters = &all - &cleared;
    let colours_left = u32::try_from(colours(graph, &live).len()).unwrap();

    let mut reached = cleared.clone();
    let mut eccentricity = 0;
    while reached != all {
        reached.append(&mut touching(graph, &reached));
        eccentricity += 1;
    }

    let mut reached = cleared;
    let mut layered = 0;
    while reached != all {
        let mut next = touching(graph, &reached);
        let far = &(&all - &reached) - &next;
        let far = colours(graph, &far);
        let forced = colours(graph, &next).difference(&far).next().copied();
        if let Some(forced) = forced {
            next.retain(|&cluster| graph.colour(cluster) == Some(forced));
        }
        reached.append(&mut next);
        layered += 1;
    }
    [colours_left, eccentricity, layered]
}

/// The three heuristics of a game.
struct Bounds(ColoursLeft, Eccentricity, Layered);

impl Bounds {
    fn new(game: &ColorWalk) -> Self {
        Self(
            ColoursLeft::new(game),
            Eccentricity::new(game),
            Layered::new(game),
        )
    }

    fn of(&self, position: &Position) -> [u32; 3] {
        [
            self.0.estimate(position),
            self.1.estimate(position),
            self.2.estimate(position),
        ]
    }
}

/// Checks all positions of two thousand games.
#[test]
fn the_bounds_are_admissible_and_consistent_and_layered_is_the_largest_of_them() {
    let (mut positions, mut larger, mut exact_by_force) = (0u32, 0u32, 0u32);
    for game in random_games(1, colorwalk_testing::few_or_all(700, 2000), 5, 5) {
        let exact = exact(&game);
        let bounds = Bounds::new(&game);
        for (position, &optimum) in &exact {
            let values = bounds.of(position);
            let [colours, eccentricity, layered] = values;
            assert!(layered <= optimum, "{}", game.render(position));
            assert!(layered >= colours.max(eccentricity));
            for edge in game.successors(position) {
                let after = bounds.of(&edge.state);
                for (before, after) in values.into_iter().zip(after) {
                    assert!(before <= 1 + after, "{}", game.render(position));
                    assert!(after <= before, "{}", game.render(position));
                }
            }
            if position.is_cleared() {
                assert_eq!(values, [0; 3]);
            }
            if layered == colours {
                assert_eq!(layered, optimum, "no blind step was made");
                exact_by_force += 1;
            }
            larger += u32::from(layered > colours.max(eccentricity));
            positions += 1;
        }
    }
    // The boards must be large enough to distinguish the bounds.
    assert!(
        positions > colorwalk_testing::few_or_all(15_000, 50_000),
        "{positions}"
    );
    assert!(
        larger > colorwalk_testing::few_or_all(300, 1_000),
        "{larger}"
    );
    assert!(
        exact_by_force > colorwalk_testing::few_or_all(300, 1_000),
        "{exact_by_force}"
    );
}

fn assert_bounds_are_those_of_the_definitions(game: &ColorWalk, position: &Position) {
    let by_definition = bounds_by_definition(game.graph(), position);
    assert_eq!(
        Bounds::new(game).of(position),
        by_definition,
        "{}",
        game.render(position)
    );
}

#[test]
fn the_bounds_are_what_their_definitions_say_on_small_boards() {
    for game in random_games(2, 400, 6, 6) {
        for position in laws::sample(&game, 40).unwrap() {
            assert_bounds_are_those_of_the_definitions(&game, &position);
        }
    }
}

/// A game on a board of one colour with single cells of other colours: one cluster touches all others.
fn strewn(columns: u32, rows: u32, start: Start) -> ColorWalk {
    let colour = |x, y| match (x % 2, y % 2) {
        (1, 1) => 1 + u8::try_from((x / 2 + y / 2) % 3).unwrap(),
        _ => 0,
    };
    let board = Board::from_fn(columns, rows, 4, |x, y| Colour::new(colour(x, y))).unwrap();
    ColorWalk::new(&board, start).unwrap()
}

/// Sets of all sizes: one word to eight, and more. In some of them neighbours have near numbers, and in others distant
/// numbers.
#[test]
fn the_bounds_are_what_their_definitions_say_on_large_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut games = Vec::new();
    for (columns, rows, colours) in [
        (9, 9, 6),
        (14, 14, 6),
        (18, 18, 6),
        (30, 20, 3),
        (30, 20, 5),
        (30, 20, 90),
        (40, 30, 5),
    ] {
        let board = Board::random(columns, rows, colours, &mut rng).unwrap();
        games.push(ColorWalk::new(&board, Start::CORNER).unwrap());
        let centre = Start::Cluster(columns * rows / 2);
        games.push(ColorWalk::new(&board, centre).unwrap());
    }
    for (columns, rows) in [(31, 31), (41, 41), (61, 61)] {
        games.push(strewn(columns, rows, Start::CORNER));
        games.push(strewn(columns, rows, Start::Cluster(0)));
        games.push(strewn(columns, rows, Start::Cell(columns + 1)));
    }
    for game in games {
        let mut position = game.start_position().clone();
        let mut played = 0;
        while !position.is_cleared() {
            if played % colorwalk_testing::few_or_all(140, 7) == 0 {
                assert_bounds_are_those_of_the_definitions(&game, &position);
            }
            let moves = Vec::from_iter(game.successors(&position));
            position = moves[rng.random_range(0..moves.len())].state.clone();
            played += 1;
        }
        assert_bounds_are_those_of_the_definitions(&game, &position);
    }
}

/// The answers are meaningless, but the bounds must return.
#[test]
fn the_bounds_return_on_positions_of_other_games() {
    let games: Vec<ColorWalk> = random_games(8, 40, 30, 30).collect();
    for game in &games {
        let bounds = Bounds::new(game);
        for other in &games {
            for position in laws::sample(other, 10).unwrap() {
                bounds.of(&position);
            }
        }
    }
}

fn assert_astar_proves<P: SearchProblem<Cost = Unit>>(
    problem: &P,
    h: &impl Heuristic<P::State, P::Cost>,
    optimum: Option<u32>,
) where
    P::State: std::fmt::Debug,
{
    let report = Search::new(problem)
        .astar(|state: &P::State| h.estimate(state))
        .unwrap();
    assert_eq!(report.cost(), optimum);
    assert_eq!(report.claim(), Claim::CheapestIfAdmissible);
    assert_eq!(report.stats().reopened, 0);
    assert_eq!(report.certify_informed(problem, h), Ok(()));
}

#[test]
fn astar_with_each_bound_finds_the_optimum_of_breadth_first_search() {
    for game in random_games(4, 1000, 5, 4) {
        let optimum = Search::new(&game).bfs().unwrap().cost();
        let Bounds(colours, eccentricity, layered) = Bounds::new(&game);
        assert_astar_proves(&game, &colours, optimum);
        assert_astar_proves(&game, &eccentricity, optimum);
        assert_astar_proves(&game, &layered, optimum);
    }
}

/// The optimum of the boards 1 to 100 of the series, in rows of twenty.
#[rustfmt::skip]
const OPTIMA: [u32; 100] = [
    29, 30, 30, 30, 26, 26, 29, 26, 30, 29, 28, 28, 29, 29, 30, 28, 29, 27, 28, 26,
    28, 32, 28, 30, 31, 31, 27, 29, 30, 30, 31, 31, 27, 30, 31, 27, 30, 29, 28, 28,
    28, 27, 26, 28, 33, 29, 24, 25, 28, 29, 27, 32, 29, 30, 26, 32, 29, 28, 29, 25,
    29, 30, 28, 29, 28, 32, 32, 30, 26, 30, 27, 29, 28, 33, 27, 30, 30, 31, 26, 30,
    28, 30, 29, 29, 28, 27, 28, 27, 28, 30, 29, 29, 29, 29, 28, 31, 28, 30, 29, 27,
];

/// Boards of the series on which A* with the layered bound expands few positions, with their number.
const EASY_BOARDS: [(u32, u64); 6] = [
    (69, 754),
    (42, 853),
    (43, 979),
    (20, 1040),
    (75, 3619),
    (16, 6198),
];

fn series_game(number: u32) -> ColorWalk {
    ColorWalk::new(&Board::series(number).unwrap(), Start::CORNER).unwrap()
}

fn optimum_of_series_board(number: u32) -> Option<u32> {
    OPTIMA.get(usize::try_from(number).unwrap() - 1).copied()
}

#[test]
fn astar_with_the_layered_bound_proves_the_optimum_of_easy_boards_of_the_series() {
    for &(number, expanded) in colorwalk_testing::few_or_all(&EASY_BOARDS[..4], &EASY_BOARDS) {
        let game = series_game(number);
        let layered = Layered::new(&game);
        let report = Search::new(&game).run(AStar::new(layered.clone())).unwrap();
        assert_eq!(
            report.cost(),
            optimum_of_series_board(number),
            "board {number}"
        );
        assert_eq!(report.stats().expanded, expanded, "board {number}");
        assert_eq!(report.stats().reopened, 0);
        assert_eq!(report.certify_informed(&game, &layered), Ok(()));
    }
}

/// In release mode this takes about four minutes of processor time, and 2 GB.
#[test]
fn astar_with_the_layered_bound_proves_the_optimum_of_all_boards_of_the_series() {
    if env::var("COLORWALK_LONG").as_deref() != Ok("1") {
        return;
    }
    for number in 1..=100 {
        let game = series_game(number);
        let layered = Layered::new(&game);
        let report = Search::new(&game).run(AStar::new(layered.clone())).unwrap();
        assert_eq!(
            report.cost(),
            optimum_of_series_board(number),
            "board {number}"
        );
    }
}

/// The sums of the bounds at the starts of the boards 1 to 100, compared with the sum of the optima.
#[test]
fn the_bounds_at_the_start_of_the_boards_of_the_series_are_as_documented() {
    let mut sums = [0; 3];
    for number in 1..=100 {
        let game = series_game(number);
        let bounds = Bounds::new(&game).of(game.start_position());
        assert!(Some(bounds[2]) <= optimum_of_series_board(number));
        for (sum, bound) in sums.iter_mut().zip(bounds) {
            *sum += bound;
        }
    }
    assert_eq!(sums, [500, 2229, 2506]);
    assert_eq!(OPTIMA.iter().sum::<u32>(), 2877);
}
