//! The strategies of the series, board by board against the reference, and in summary.
//!
//! `data/series-boards.tsv` holds the number of moves that each strategy needs on boards 1 to 50 of the series. If
//! `COLORWALK_EXHAUSTIVE` is set, as in the gate, all hundred boards are played. Otherwise only the first five are,
//! with the same strategies.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use colorwalk::color_walk::strategies::series::Entry;
use colorwalk_testing::few_or_all;

const REFERENCE: &str = include_str!("../data/series-boards.tsv");

/// Minimum, mean, maximum and population standard deviation of the moves on boards 1 to 100, from a replay of the
/// author's rules. The fewest possible moves are not one of his rules.
const SUMMARY: [(&str, &str); 31] = [
    ("round-robin 1 25 final", "38 49.28 63 4.54"),
    ("round-robin-skip 1 25 final", "37 46.91 59 4.06"),
    ("random 1 25 final", "61 81.19 116 10.48"),
    ("random-skip 1 25 final", "43 53.13 64 4.47"),
    ("greedy 1 25 final", "31 39.75 48 3.50"),
    ("greedy-look-ahead 2 25 final", "27 36.25 45 3.05"),
    ("greedy-look-ahead 3 25 final", "25 34.18 40 2.65"),
    ("greedy-look-ahead 4 25 final", "25 33.24 39 2.62"),
    ("greedy-look-ahead 5 25 final", "25 33.02 41 2.85"),
    ("greedy-look-ahead 2 25 finish-first", "27 36.25 45 3.05"),
    ("greedy-look-ahead 3 25 finish-first", "25 34.11 40 2.65"),
    ("greedy-look-ahead 4 25 finish-first", "25 32.96 39 2.58"),
    ("greedy-look-ahead 5 25 finish-first", "25 32.23 39 2.74"),
    ("greedy-look-ahead 6 25 finish-first", "25 31.60 39 2.50"),
    ("greedy-look-ahead 7 25 finish-first", "25 30.90 38 2.57"),
    ("max-perimeter 1 25 final", "29 37.33 44 3.18"),
    (
        "max-perimeter-look-ahead 2 25 part-6-recursion",
        "27 34.94 44 2.80",
    ),
    ("perimeter-area 1 25 final", "31 38.98 49 3.74"),
    ("perimeter-area-look-ahead 2 25 final", "27 35.13 43 3.21"),
    ("deep-path 1 25 final", "51 74.75 104 9.41"),
    ("deep-path-look-ahead 4 25 final", "62 79.49 100 9.28"),
    ("path-area 1 25 final", "35 44.17 54 3.51"),
    (
        "path-area-look-ahead 4 25 part-6-recursion",
        "32 38.61 45 2.72",
    ),
    ("bfs 5 25 no-stale-move", "25 32.05 39 2.77"),
    ("dijkstra 1 25 part-9", "29 33.04 40 1.91"),
    ("dijkstra 1 25 final", "29 33.02 38 1.84"),
    ("greedy-dijkstra 5 25 final", "25 32.73 39 2.26"),
    ("dijkstra-greedy 5 25 final", "27 33.83 40 2.36"),
    ("dijkstra-dijkstra 5 25 then 28 final", "27 33.16 41 2.72"),
    ("max-perimeter-dijkstra 5 25 final", "25 33.04 39 2.41"),
    ("optimal 1 25 ours", "24 28.77 33 1.77"),
];

/// Entries without a known summary. The games of the last entry depend on its budget.
const NO_SUMMARY: [&str; 3] = [
    "max-perimeter-look-ahead 2 25 final",
    "path-area-look-ahead 4 25 final",
    "dfs 5 25 no-stale-move",
];

/// Returns the last board that is played; the first is 1.
fn last_board() -> u32 {
    few_or_all(5, 100)
}

/// Returns the moves of every entry of the line-up on all boards that are played, by its description. They are played
/// once for all tests, on all cores.
pub(crate) fn played() -> &'static BTreeMap<String, Vec<usize>> {
    static PLAYED: OnceLock<BTreeMap<String, Vec<usize>>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let work = Mutex::new(Entry::all().collect::<Vec<_>>());
        let played = Mutex::new(BTreeMap::new());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let play = || {
            while let Some(entry) = { work.lock().unwrap().pop() } {
                let games = entry.replay(1..=last_board()).map(|(_, game)| {
                    assert!(game.is_cleared, "{entry}");
                    game.moves.len()
                });
                let games = games.collect();
                played.lock().unwrap().insert(entry.to_string(), games);
            }
        };
        std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(play))));
        played.into_inner().unwrap()
    })
}

#[test]
fn every_strategy_needs_the_moves_of_the_reference_board_by_board() {
    let mut rows = 0;
    for line in REFERENCE.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected: Vec<usize> = fields[4..]
            .iter()
            .map(|field| field.parse().unwrap())
            .collect();
        let entry = fields[..4].join(" ");
        let boards = expected.len().min(last_board() as usize);
        assert_eq!(played()[&entry][..boards], expected[..boards], "{entry}");
        rows += 1;
    }
    assert_eq!(rows, 30);
}

/// On fewer boards the moves are between the minimum and the maximum of the hundred.
#[test]
fn the_summary_over_a_hundred_boards_is_that_of_the_replay() {
    for (entry, expected) in SUMMARY {
        let moves: Vec<u32> = played()[entry]
            .iter()
            .map(|&n| u32::try_from(n).unwrap())
            .collect();
        let figures: Vec<&str> = expected.split(' ').collect();
        let range = figures[0].parse().unwrap()..=figures[2].parse().unwrap();
        assert!(moves.iter().all(|n| range.contains(n)), "{entry}");
        if moves.len() < 100 {
            continue;
        }
        let average = |values: &mut dyn Iterator<Item = f64>| values.sum::<f64>() / 100.0;
        let mean = average(&mut moves.iter().map(|&n| f64::from(n)));
        let variance = average(&mut moves.iter().map(|&n| (f64::from(n) - mean).powi(2)));
        let (min, max) = (moves.iter().min().unwrap(), moves.iter().max().unwrap());
        let summary = format!("{min} {mean:.2} {max} {:.2}", variance.sqrt());
        assert_eq!(summary, expected, "{entry}");
    }
}

#[test]
fn the_line_up_has_every_row_of_the_summary_and_those_that_have_none() {
    let mut entries: Vec<String> = Entry::all().map(|entry| entry.to_string()).collect();
    let mut summary: Vec<String> = SUMMARY.iter().map(|(entry, _)| entry.to_string()).collect();
    summary.extend(NO_SUMMARY.map(str::to_owned));
    entries.sort();
    summary.sort();
    assert_eq!(entries, summary);
}

#[test]
fn nobody_needs_fewer_moves_on_any_board_than_the_optimal_strategy() {
    let optimal = &played()["optimal 1 25 ours"];
    let mut equalled = 0;
    // The random strategies have their own boards.
    for (entry, moves) in played()
        .iter()
        .filter(|(entry, _)| !entry.starts_with("random"))
    {
        for (moves, fewest) in moves.iter().zip(optimal) {
            assert!(moves >= fewest, "{entry}");
            equalled += u32::from(moves == fewest && entry != "optimal 1 25 ours");
        }
    }
    assert!(
        equalled > 0,
        "the bound is never reached, and so proves little"
    );
}

#[test]
fn a_range_of_boards_gets_the_games_that_a_batch_from_board_one_plays() {
    let (first, last) = few_or_all((4, 5), (41, 60));
    for entry in Entry::all().filter(|entry| entry.is_sequential() || entry.name == "greedy") {
        let moves: Vec<usize> = entry
            .replay(first..=last)
            .map(|(_, game)| game.moves.len())
            .collect();
        let all = &played()[&entry.to_string()];
        let batch = &all[first as usize - 1..last as usize];
        assert_eq!(moves, batch, "{entry}");
    }
}
