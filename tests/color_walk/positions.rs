//! Positions from elsewhere: which stored positions are read, and how a game treats positions of other games.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash};
use std::time::Duration;

use colorwalk::color_walk::heuristics::{ColoursLeft, Eccentricity, Layered};
use colorwalk::color_walk::solve::Solver;
use colorwalk::color_walk::strategies::series::Entry;
use colorwalk::color_walk::strategies::{Strategy as _, Turn};
use colorwalk::color_walk::{
    Area, ClusterGraph, ClusterId, ColorWalk, Colour, Metric, Perimeter, Position, Ratio,
    SeriesGenerator, SetWalk, Start, Trial, WalkRules,
};
use colorwalk::{Heuristic, Limits, SearchProblem};
use colorwalk_testing::boards::random_boards;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use crate::small::boards;

/// A change to a stored position.
#[derive(Clone, Debug)]
enum Change {
    Flip(Index, u32),
    Word(Index, u64),
    Swap(Index, Index),
    Push(u64),
    Pop,
    CellsLeft(u32),
    MoreCells(i64),
}

fn changes() -> impl Strategy<Value = Change> {
    let index = any::<Index>;
    let word = prop_oneof![0u64..32, any::<u64>(), Just(u64::MAX)];
    prop_oneof![
        4 => (index(), 0u32..20).prop_map(|(at, bit)| Change::Flip(at, bit)),
        1 => (index(), 0u32..64).prop_map(|(at, bit)| Change::Flip(at, bit)),
        1 => (index(), word.clone()).prop_map(|(at, word)| Change::Word(at, word)),
        1 => (index(), index()).prop_map(|(a, b)| Change::Swap(a, b)),
        1 => word.prop_map(Change::Push),
        1 => Just(Change::Pop),
        1 => prop_oneof![0u32..30, any::<u32>()].prop_map(Change::CellsLeft),
        1 => (-2i64..=2).prop_map(Change::MoreCells),
    ]
}

/// The stored form of a `Position`.
#[derive(Debug)]
struct Stored {
    sets: Vec<u64>,
    cells_left: u32,
}

impl Stored {
    fn new(position: &Position) -> Self {
        let value = serde_json::to_value(position).unwrap();
        let sets = value["sets"].as_array().unwrap();
        Self {
            sets: sets.iter().map(|word| word.as_u64().unwrap()).collect(),
            cells_left: u32::try_from(value["cells_left"].as_u64().unwrap()).unwrap(),
        }
    }

    fn change(&mut self, change: &Change) {
        let Self { sets, cells_left } = self;
        let len = sets.len();
        match change {
            Change::Push(word) => sets.push(*word),
            Change::CellsLeft(cells) => *cells_left = *cells,
            Change::MoreCells(more) => {
                *cells_left = u32::try_from(i64::from(*cells_left) + more).unwrap_or(0);
            }
            _ if len == 0 => {}
            Change::Flip(at, bit) => sets[at.index(len)] ^= 1 << bit,
            Change::Word(at, word) => sets[at.index(len)] = *word,
            Change::Swap(a, b) => sets.swap(a.index(len), b.index(len)),
            Change::Pop => drop(sets.pop()),
        }
    }

    fn read(&self) -> Option<Position> {
        let value: Value = json!({ "sets": self.sets, "cells_left": self.cells_left });
        serde_json::from_str(&value.to_string()).ok()
    }
}

/// The definition, read literally.
fn is_of(graph: &ClusterGraph, stored: &Stored) -> bool {
    let members = |words: &[u64]| -> BTreeSet<u32> {
        let bits = 0..u32::try_from(64 * words.len()).unwrap();
        bits.filter(|bit| words[*bit as usize / 64] >> (bit % 64) & 1 == 1)
            .collect()
    };
    let width = graph.clusters().len().div_ceil(64);
    if stored.sets.len() != 2 * width {
        return false;
    }
    let (cleared, frontier) = stored.sets.split_at(width);
    let (cleared, frontier) = (members(cleared), members(frontier));
    let beside = |cluster: u32| graph.neighbours(ClusterId::new(cluster));
    let mut connected = BTreeSet::from([0]);
    while let Some(next) = { connected.iter().copied() }
        .flat_map(beside)
        .map(|(next, _)| next.get())
        .find(|next| cleared.contains(next) && !connected.contains(next))
    {
        connected.insert(next);
    }
    let touched = { cleared.iter().copied() }
        .flat_map(beside)
        .map(|(next, _)| next.get())
        .filter(|next| !cleared.contains(next));
    let left = graph
        .clusters()
        .filter(|cluster| !cleared.contains(&cluster.get()));
    connected == cleared
        && frontier == touched.collect()
        && stored.cells_left == left.map(|cluster| graph.size(cluster)).sum::<u32>()
}

/// Calls everything that takes a position, in a game that the position may not belong to.
fn use_everything(game: &ColorWalk, position: &Position, entry: Option<Entry>) {
    let same = serde_json::to_string(position).unwrap();
    let same: Position = serde_json::from_str(&same).unwrap();
    assert_eq!(
        (&same, same.cmp(position)),
        (position, std::cmp::Ordering::Equal)
    );
    same.hash(&mut DefaultHasher::new());
    let _ = format!("{position:?}{}", game.render(position));
    let _ = (position.cleared().count(), position.frontier().count());
    let _ = (position.is_cleared(), position.cells_left());
    let _ = position.contains(ClusterId::new(u32::MAX));
    for after in game
        .successors(position)
        .into_iter()
        .map(|edge| edge.state)
        .chain([same])
    {
        for colour in (0..=game.graph().colours()).map(Colour::new) {
            let _ = (game.play(&after, colour), game.gain(&after, colour));
        }
        for [before, after] in [[position, &after], [&after, position]] {
            let trial = Trial {
                game,
                before,
                after,
                moves_played: 3,
            };
            let metrics: [&dyn Metric; 3] = [&Area, &Perimeter, &Ratio];
            let _ = metrics.map(|metric| metric.value(&trial));
        }
    }
    let _ = (game.is_goal(position), game.heap_bytes(position));
    let _ = ColoursLeft::new(game).estimate(position);
    let _ = Eccentricity::new(game).estimate(position);
    let _ = Layered::new(game).estimate(position);
    let mut draws = SeriesGenerator::new();
    let Some(entry) = entry else { return };
    let mut player = entry.player(false, &mut draws);
    for moves_played in [0, 40] {
        player.next_move(&Turn {
            game,
            position,
            moves_played,
        });
        player.has_plan(position);
    }
}

/// Checks that every function that begins at a position accepts it or refuses it.
fn begin(game: &ColorWalk, position: &Position, is_right: bool) {
    assert_eq!(
        game.check(position).is_ok(),
        is_right,
        "{:?}",
        game.check(position)
    );
    let graph = game.graph();
    assert_eq!(WalkRules::from_position(graph, position).is_ok(), is_right);
    let walk = SetWalk::from_position(
        graph,
        position,
        vec![0; graph.clusters().len().div_ceil(64)],
    );
    assert_eq!(walk.is_ok(), is_right);
    let limits = Limits::new().expansions(5).time(Duration::from_secs(1));
    let solution = Solver::new().limits(limits).solve_from(game, position);
    assert_eq!(solution.is_ok(), is_right);
    if let Ok(solution) = solution {
        let mut moves = solution.moves.iter();
        let end = moves.try_fold(position.clone(), |at, &colour| game.play(&at, colour));
        assert!(end.unwrap().is_cleared());
    }
}

fn entries() -> impl Strategy<Value = Entry> {
    let shallow = Entry::all().filter(|entry| entry.look_ahead < 4);
    prop::sample::select(shallow.collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(
        colorwalk_testing::cases(300)
    ))]

    #[test]
    fn what_is_read_is_a_position_of_the_game_or_refused_by_it(
        board in boards(4),
        moves in prop::collection::vec(0u8..4, 0..6),
        is_cluster: bool,
        changes in prop::collection::vec(changes(), 0..4),
        entry in entries(),
    ) {
        let start = if is_cluster { Start::Cluster(0) } else { Start::CORNER };
        let game = ColorWalk::new(&board, start).unwrap();
        let mut stored = Stored::new(&game.replay(moves.into_iter().map(Colour::new)));
        for change in &changes {
            stored.change(change);
        }
        let is_right = is_of(game.graph(), &stored);
        if let Some(position) = stored.read() {
            begin(&game, &position, is_right);
            use_everything(&game, &position, Some(entry));
        } else {
            prop_assert!(!is_right);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_position_of_one_game_is_none_of_another_or_one_like_its_own(
        small in prop::collection::vec(boards(4), 2),
        moves in prop::collection::vec(0u8..4, 0..6),
        entry in entries(),
        sizes in prop::collection::vec(0usize..4, 2),
    ) {
        // Sets of one word, of two, and of more.
        let large = |size| random_boards(10 * size, 10, 5, 1).remove(0);
        let is_small = sizes[1] < 2; // here a search of the whole game ends
        let games: Vec<ColorWalk> = small.into_iter().zip(sizes).map(|(board, size)| {
            let board = if size < 2 { board } else { large(u32::try_from(size).unwrap() - 1) };
            ColorWalk::new(&board, Start::CORNER).unwrap()
        }).collect();
        let position = games[0].replay(moves.into_iter().map(Colour::new));
        begin(&games[0], &position, true);
        begin(&games[1], &position, is_of(games[1].graph(), &Stored::new(&position)));
        use_everything(&games[1], &position, Some(entry).filter(|_| is_small));
    }
}

#[test]
fn the_solver_refuses_what_contradicts_the_game_at_once() {
    let game = ColorWalk::new(&"01".parse().unwrap(), Start::CORNER).unwrap();
    let unread = Stored {
        sets: vec![2, 0],
        cells_left: 1,
    };
    assert!(unread.read().is_none());
    let solver = Solver::new().limits(Limits::new().expansions(100));
    let elsewhere = Stored {
        sets: vec![5, 2],
        cells_left: 1,
    };
    let error = solver
        .solve_from(&game, &elsewhere.read().unwrap())
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "cluster 2 is not one of the game, which has 2, counted from 0"
    );
}
