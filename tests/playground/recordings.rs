//! A recording agrees with the search.

use std::collections::BTreeMap;

use colorwalk::algorithms::{CycleRule, Dijkstra, OnFull};
use colorwalk::grid::{Corners, Grid, Moves};
use colorwalk::{Limits, Search, Stats};
use serde_json::{Value, json};

use crate::{SCENES, answer, record};

/// The known facts about a state while the events are read.
struct State {
    g: i64,
    is_open: bool,
    is_kept: bool,
    predecessor: i64,
}

/// The events of a run, interpreted only by their documentation.
#[derive(Default)]
struct Replay {
    states: Vec<State>,
    counts: BTreeMap<String, u64>,
    goal: Option<usize>,
    before: i64, // the cost of the paths to the states that were committed to
}

impl Replay {
    fn new(run: &Value) -> Self {
        let names = answer(&json!({ "call": "names" }));
        let mut replay = Self::default();
        for event in run["events"].as_array().unwrap() {
            let fields = event.as_array().unwrap();
            let place = usize::try_from(fields[0].as_u64().unwrap()).unwrap();
            replay.read(names["kinds"][place].as_str().unwrap(), &fields[1..]);
        }
        replay
    }

    fn read(&mut self, kind: &str, fields: &[Value]) {
        *self.counts.entry(kind.to_owned()).or_default() += 1;
        let number = |place: usize| fields[place].as_i64().unwrap();
        let node = || usize::try_from(number(0)).unwrap();
        match kind {
            "discovered" => {
                assert_eq!(node(), self.states.len(), "states are numbered in order");
                self.states.push(State {
                    g: number(2),
                    is_open: true,
                    is_kept: true,
                    predecessor: number(1),
                });
            }
            "relaxed" | "reopened" | "redirected" => {
                let state = &mut self.states[node()];
                assert!(state.is_kept && (kind == "redirected" || number(2) < state.g));
                (state.predecessor, state.g, state.is_open) = (number(1), number(2), true);
            }
            "not relaxed" | "examined" => assert!(self.states[node()].is_kept),
            "committed" => {
                let node = node();
                self.before += self.states[node].g;
                self.states[node].g = 0;
            }
            "closed" => self.states[node()].is_open = false,
            "dropped" | "forgotten" => self.states[node()].is_kept = false,
            "goal" => self.goal = Some(node()),
            "cut off" | "exhausted" | "round" | "said" => {}
            other => panic!("undocumented event {other}"),
        }
    }

    fn count(&self, kind: &str) -> u64 {
        self.counts.get(kind).copied().unwrap_or(0)
    }
}

#[test]
fn the_events_add_up_to_the_statistics_of_the_report_and_these_are_pinned() {
    for (kind, text, searches) in SCENES {
        for &(algorithm, expanded) in searches {
            let run = record(kind, text, algorithm);
            let what = format!("{kind} {text:?}: {algorithm}");
            assert_eq!(run["error"], Value::Null, "{what}");
            let (replay, stats) = (Replay::new(&run), &run["stats"]);
            assert_eq!(stats["expanded"], expanded, "{what}");
            let steps = replay.count("examined") + replay.count("said");
            assert_eq!(steps, expanded, "{what}");
            assert_eq!(stats["duplicates"], replay.count("not relaxed"), "{what}");
            assert_eq!(stats["reopened"], replay.count("reopened"), "{what}");
            assert_eq!(stats["dropped"], replay.count("dropped"), "{what}");
            let is_one_sided =
                !["bellman-ford", "dag"].contains(&algorithm) && !algorithm.starts_with("both");
            if let (Some(goal), true, true) =
                (replay.goal, is_one_sided, run["cost"] != Value::Null)
            {
                assert_eq!(run["cost"], replay.before + replay.states[goal].g, "{what}");
                assert!(replay.states[goal].predecessor >= 0, "{what}");
            }
            if run["cost"] != Value::Null {
                assert_eq!(run["certified"], true, "{what}");
            }
        }
    }
}

/// Some recordings tell each step in a sentence. On random graphs, their results are the answers of the library, and each
/// path that is drawn follows edges of the graph.
#[test]
fn told_steps_end_with_the_answer_of_the_library() {
    let mut outcomes = BTreeMap::new();
    for seed in 0..40 {
        let random = json!({ "call": "random", "kind": "digraph", "columns": 3, "rows": 3, "colours": 4, "seed": seed });
        let mut text = answer(&random)["text"].as_str().unwrap().to_owned();
        if seed % 2 == 1 {
            // No edge leads to a node with a lower number, so there is no cycle.
            let is_forwards = |line: &&str| match line.split(' ').collect::<Vec<_>>()[..] {
                [from, to, _] => from.parse::<u32>().ok() < to.parse().ok(),
                _ => true,
            };
            text = text
                .lines()
                .filter(is_forwards)
                .collect::<Vec<_>>()
                .join("\n");
        }
        let scene =
            answer(&json!({ "call": "scene", "scene": { "kind": "digraph", "text": text } }));
        let edges = scene["edges"].as_array().unwrap();
        let is_edge = |pair: &[Value]| {
            edges.iter().any(|edge| {
                let ends = [edge[0].clone(), edge[1].clone()];
                pair == ends || (pair[0] == ends[1] && pair[1] == ends[0]) // given back
            })
        };
        for algorithm in ["order", "cycles", "front", "disjoint-paths"] {
            let run = record("digraph", &text, algorithm);
            assert_eq!(run["certified"], true, "{algorithm} on {text}: {run}");
            Replay::new(&run);
            let outcome = run["outcome"].as_str().unwrap();
            *outcomes
                .entry(format!("{algorithm}: {outcome}"))
                .or_insert(0) += 1;
            for event in run["events"].as_array().unwrap() {
                let drawn = event[3].as_array().into_iter().flatten();
                for path in drawn.filter_map(Value::as_array) {
                    assert!(
                        path.windows(2).all(is_edge),
                        "{algorithm} on {text}: {path:?}"
                    );
                }
            }
        }
    }
    let outcomes: Vec<&str> = outcomes.keys().map(String::as_str).collect();
    let expected = [
        "cycles: all cycles found",
        "cycles: no cycle",
        "disjoint-paths: paths found",
        "front: front found",
        "order: a cycle",
        "order: in order",
    ];
    for outcome in expected {
        assert!(
            outcomes.contains(&outcome),
            "{outcome} is not among {outcomes:?}"
        );
    }
}

/// On mazes, the search by jump points finds a path that costs as much as the path by A*. It needs equal squares.
#[test]
fn jump_points_find_what_astar_finds() {
    let record = |text: &str, moves: u32, algorithm: &str| {
        answer(&json!({
            "call": "record",
            "scene": { "kind": "grid", "text": text, "moves": moves },
            "options": { "algorithm": algorithm },
        }))
    };
    for (seed, maze) in (0..12).zip(["walk", "tree", "rooms"].into_iter().cycle()) {
        let random = json!({
            "call": "random", "kind": "maze", "columns": 31, "rows": 21, "colours": 4, "seed": seed, "maze": maze,
        });
        let text = answer(&random)["text"].as_str().unwrap().to_owned();
        for moves in [4, 8] {
            let [astar, jumps] =
                ["astar", "jumps"].map(|algorithm| record(&text, moves, algorithm));
            assert_eq!(jumps["certified"], true, "{text}");
            assert_eq!(jumps["cost"], astar["cost"], "{text}");
            Replay::new(&jumps);
        }
        let refusal = record(&text, 6, "jumps");
        assert!(
            refusal["error"].as_str().unwrap().contains("hexagons"),
            "{refusal}"
        );
    }
    for (kind, text) in [
        ("grid", "S2G"),
        ("grid", "SaG"),
        ("digraph", "start 0\ngoal 1\n0 1 1"),
    ] {
        let refusal = crate::record(kind, text, "jumps");
        let refusal = refusal["error"].as_str().unwrap();
        assert!(refusal.contains("squares that cost the same"), "{refusal}");
    }
}

/// The path goes from the start to the goal, from square to square, and its cost is the sum of theirs.
#[test]
fn the_path_of_a_grid_is_a_path() {
    let random = json!({ "call": "random", "kind": "grid", "columns": 24, "rows": 14, "colours": 4, "seed": 3 });
    let text = answer(&random)["text"].as_str().unwrap().to_owned();
    let scene = answer(&json!({ "call": "scene", "scene": { "kind": "grid", "text": text } }));
    let mut least = Vec::new();
    for algorithm in [
        "dijkstra",
        "astar",
        "idastar",
        "both-ends-by-cost",
        "bellman-ford",
        "dfs",
    ] {
        let run = record("grid", &text, algorithm);
        let path: Vec<i64> = run["path"]
            .as_array()
            .unwrap()
            .iter()
            .map(|at| at.as_i64().unwrap())
            .collect();
        assert_eq!(scene["starts"], json!([path[0]]), "{algorithm}");
        assert_eq!(scene["goals"], json!([path.last().unwrap()]), "{algorithm}");
        let steps = path.windows(2).map(|step| {
            let (from, to) = (step[0], step[1]);
            let is_in_row = from / 24 == to / 24 && from.abs_diff(to) == 1;
            assert!(
                is_in_row || from.abs_diff(to) == 24,
                "{algorithm}: {path:?}"
            );
            scene["cost"][usize::try_from(to).unwrap()]
                .as_i64()
                .unwrap()
        });
        assert_eq!(run["cost"], steps.sum::<i64>(), "{algorithm}");
        least.push(run["cost"].as_i64().unwrap());
    }
    assert!(
        least[..5].iter().all(|cost| *cost == least[0]) && least[0] <= least[5],
        "{least:?}"
    );
}

#[test]
fn a_negative_cycle_is_shown_and_what_forbids_it_says_so() {
    let text = "start 0\ngoal 4\n0 1 4\n1 2 3\n2 3 -6\n3 1 2\n2 4 5";
    let run = record("digraph", text, "bellman-ford");
    assert_eq!(run["outcome"], "negative cycle");
    let mut cycle: Vec<u64> = run["cycle"]
        .as_array()
        .unwrap()
        .iter()
        .map(|at| at.as_u64().unwrap())
        .collect();
    cycle.sort_unstable();
    assert_eq!(cycle, [1, 2, 3]);
    assert_eq!(run["claim"], "a cycle whose edges sum to -1");
    let refused = record("digraph", text, "astar");
    assert_eq!(
        refused["error"],
        "A* needs costs of at least 0. Try Bellman-Ford"
    );
    let shown = record("digraph", text, "dijkstra");
    assert!(
        shown["flaw"]
            .as_str()
            .unwrap()
            .ends_with("there is a negative cycle.")
    );
    let cyclic = record("digraph", text, "dag");
    assert_eq!(cyclic["outcome"], "refused");
    assert_eq!(cyclic["claim"], "a cycle of 3 states, so there is no order");
    assert_eq!(cyclic["cycle"].as_array().map(Vec::len), Some(3));
}

#[test]
fn what_is_no_scene_is_refused_and_named() {
    let error = |kind: &str, text: &str| {
        record(kind, text, "astar")["error"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(
        error("grid", "S.G\n.."),
        "row 2 has 2 squares, the first one 3"
    );
    assert_eq!(
        error("grid", "S.G\n..0"),
        "row 2, column 3: expected one of # . 1-9 a-i S G, found '0'"
    );
    assert_eq!(
        error("grid", "..."),
        "the grid needs a start S and a goal G"
    );
    assert_eq!(error("digraph", "# nothing"), "the graph has no nodes");
    assert!(error("color-walk", "01\n0").contains("row 2: expected 2 cells, found 1"));
    let wide = format!("S{}G", ".".repeat(4000));
    assert_eq!(
        error("grid", &wide),
        "a graph can be shown with at most 4000 nodes"
    );
    assert!(answer(&json!({ "call": "nothing" }))["error"].is_string());
    let random = |kind: &str, columns: u32, rows: u32| {
        let size = json!({
            "call": "random", "kind": kind, "columns": columns, "rows": rows, "colours": 4, "seed": 1,
        });
        answer(&size)["error"].as_str().unwrap().to_owned()
    };
    let most = |nodes: u32| format!("a graph can be shown with at most {nodes} nodes");
    assert_eq!(random("grid", 100, 100), most(4000));
    assert_eq!(random("digraph", 40, 40), most(1000));
    assert_eq!(
        random("grid", 1, 9),
        "columns and rows are numbers from 2 to 100"
    );
}

/// Returns a strategy as a request names it, with other numbers.
fn choice(strategy: &Value, numbers: &Value) -> Value {
    json!({
        "name": strategy["name"], "look_ahead": strategy["look_ahead"], "rule": strategy["rule"],
        "depth": numbers["depth"], "scale": numbers["scale"], "cap": numbers["cap"],
    })
}

/// Plays a game, solves it and proves it: positions, players, the fewest moves, and a bound that rises to them.
#[test]
fn a_game_is_played_solved_and_proved() {
    let board = "0312013\n2103321\n1022310\n3301233\n0213120\n1320312";
    let game = |moves: &[u64]| json!({ "board": board, "flood": false, "moves": moves });
    let fewest = answer(&json!({ "call": "solve", "game": game(&[]), "milliseconds": 60_000 }));
    assert_eq!(fewest["optimal"], true);
    let moves: Vec<u64> = fewest["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|colour| colour.as_u64().unwrap())
        .collect();
    let end = answer(&json!({ "call": "position", "game": game(&moves) }));
    assert_eq!(
        (&end["left"], end["cleared"].as_array().unwrap().len()),
        (&json!(0), 42)
    );
    let begin = answer(&json!({ "call": "position", "game": game(&[]) }));
    assert_eq!(begin["left"], 41);
    let gain = begin["gains"][3].as_array().unwrap();
    assert_eq!(*gain, [json!(1)]);
    let strategies = answer(&json!({ "call": "names" }))["strategies"].clone();
    for strategy in strategies.as_array().unwrap() {
        let played = answer(&json!({
            "call": "strategy", "game": game(&moves[..2]), "player": choice(strategy, &json!({})),
        }));
        assert_eq!(played["cleared"], true, "{strategy}: {played}");
        assert!(
            played["moves"].as_array().unwrap().len() >= moves.len() - 2,
            "{strategy}"
        );
    }
    let mut proof = colorwalk_page::Proof::new(&game(&[]).to_string()).unwrap();
    let mut bounds = Vec::new();
    loop {
        let told: Value = serde_json::from_str(&proof.go_on(1)).unwrap();
        bounds.push(told["bound"].as_u64().unwrap());
        if told["over"] == true {
            assert_eq!(told["moves"].as_array().unwrap().len(), moves.len());
            assert!(!told["sets"].as_array().unwrap().is_empty());
            break;
        }
    }
    assert!(bounds.is_sorted() && bounds[0] < bounds[bounds.len() - 1]);
    assert_eq!(bounds.last(), Some(&(moves.len() as u64)));
}

/// Solves the guide's game for two and shows the proven result of each move. Refuses texts that are not boards, and a
/// board that is too large.
#[test]
fn a_game_for_two_is_solved_and_what_is_none_is_refused() {
    let duel = colorwalk_page::Duel::new("012\n333\n022").unwrap();
    let at = |moves: &[u8]| -> Value { serde_json::from_str(&duel.at(moves)).unwrap() };
    let start = at(&[]);
    assert_eq!(
        (&start["positions"], &start["turn"]),
        (&json!(24), &json!(0))
    );
    assert_eq!(start["verdict"], json!({ "winner": 0, "moves": 3 }));
    let wins = json!({ "colour": 3, "verdict": { "winner": 0, "moves": 2 }, "gains": [3, 4, 5] });
    let loses = json!({ "colour": 1, "verdict": { "winner": 1, "moves": 1 }, "gains": [1] });
    assert_eq!(start["moves"], json!([wins, loses]));
    let layers = [
        [1, 0, 0],
        [1, 1, 0],
        [3, 1, 0],
        [5, 1, 0],
        [1, 1, 0],
        [1, 1, 0],
        [1, 1, 0],
        [1, 1, 0],
        [1, 1, 0],
        [1, 0, 0],
    ];
    assert_eq!(start["layers"], json!(layers));
    let end = at(&[3, 0, 1]);
    assert_eq!((&end["over"], &end["winner"]), (&json!(true), &json!(0)));
    assert_eq!((&end["owned"], &end["moves"]), (&json!([5, 3]), &json!([])));
    for (wrong, place) in [(&[3, 3][..], 2), (&[2], 1), (&[3, 0, 1, 2], 4), (&[255], 1)] {
        let error = at(wrong)["error"].as_str().unwrap().to_owned();
        let expected = format!(
            "move {place} names colour {}, which is not allowed",
            wrong[place - 1]
        );
        assert_eq!(error, expected);
    }
    for (board, fault) in [
        ("", "only blank text"),
        ("01\n2", "row"),
        ("012\n210", "same colour"),
        ("01\n01", "three colours"),
    ] {
        let error = colorwalk_page::Duel::new(board).unwrap_err();
        assert!(error.contains(fault), "{board}: {error}");
    }
    let random = |columns: u32, colours: u8, seed: u32| {
        answer(&json!({
            "call": "random", "kind": "filler", "columns": columns, "rows": columns, "colours": colours, "seed": seed,
        }))
    };
    let large = random(8, 8, 1)["text"].as_str().unwrap().to_owned();
    let error = colorwalk_page::Duel::new(&large).unwrap_err();
    assert!(error.contains("too many to be solved here"), "{error}");
    for seed in 1..9 {
        let text = random(4, 4, seed)["text"].as_str().unwrap().to_owned();
        assert!(colorwalk_page::Duel::new(&text).is_ok(), "{text}");
    }
    assert_eq!(random(4, 2, 1)["error"], "no board for two is found");
}

/// With hexagons and with diagonal steps, the path goes from square to square and costs the sum of its steps. A* finds
/// a cheapest path and reopens nothing, so the estimate is consistent.
#[test]
fn hexagons_and_diagonal_steps_cost_what_they_should() {
    for (moves, seed) in [4, 6, 8]
        .into_iter()
        .flat_map(|moves| [(moves, 1), (moves, 2), (moves, 3)])
    {
        let random = json!({ "call": "random", "kind": "grid", "columns": 15, "rows": 11, "colours": 4, "seed": seed });
        let scene = json!({ "kind": "grid", "text": answer(&random)["text"], "moves": moves });
        let squares = answer(&json!({ "call": "scene", "scene": scene }))["cost"].clone();
        let run = |algorithm: &str| {
            let options = json!({ "algorithm": algorithm });
            answer(&json!({ "call": "record", "scene": scene, "options": options }))
        };
        let (dijkstra, astar) = (run("dijkstra"), run("astar"));
        assert_eq!(dijkstra["cost"], astar["cost"], "{moves} {seed}");
        assert_eq!(astar["stats"]["reopened"], 0, "{moves} {seed}");
        assert!(astar["stats"]["expanded"].as_u64() <= dijkstra["stats"]["expanded"].as_u64());
        let path: Vec<i64> = astar["path"]
            .as_array()
            .unwrap()
            .iter()
            .map(|at| at.as_i64().unwrap())
            .collect();
        let steps = path.windows(2).map(|step| {
            let [(x, y), (to_x, to_y)] = [step[0], step[1]].map(|at| (at % 15, at / 15));
            let (right, down) = (to_x - x, to_y - y);
            let is_step = match moves {
                4 => right.abs() + down.abs() == 1,
                8 => right.abs().max(down.abs()) == 1,
                _ => {
                    down.abs() <= 1
                        && (down == 0 && right.abs() == 1
                            || down != 0 && [0, 2 * (y % 2) - 1].contains(&right))
                }
            };
            assert!(is_step, "{moves}: {path:?}");
            let cost = squares[usize::try_from(step[1]).unwrap()].as_i64().unwrap();
            cost * match moves {
                8 if right != 0 && down != 0 => 14,
                8 => 10,
                _ => 1,
            }
        });
        assert_eq!(astar["cost"], steps.sum::<i64>());
    }
}

/// Each kind of maze has exactly one way between any two of its squares.
#[test]
fn mazes_are_trees() {
    for maze in ["walk", "tree", "rooms"] {
        for (columns, rows) in [(5, 5), (21, 13), (40, 30)] {
            let random = json!({
                "call": "random", "kind": "maze", "maze": maze, "columns": columns, "rows": rows, "colours": 4, "seed": 7,
            });
            let text = answer(&random)["text"].as_str().unwrap().to_owned();
            let cells: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
            assert_eq!((cells.len(), cells[0].len()), (rows, columns), "{maze}");
            let run = record("grid", &text, "dijkstra");
            assert_eq!(run["outcome"], "found", "{maze}: {text}");
            let is_free = |x: usize, y: usize| {
                cells
                    .get(y)
                    .and_then(|row| row.get(x))
                    .is_some_and(|&cell| cell != b'#')
            };
            let places = || (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
            let free = places().filter(|&(x, y)| is_free(x, y)).count();
            let beside = places().filter(|&(x, y)| is_free(x, y));
            let doors: usize = beside
                .map(|(x, y)| usize::from(is_free(x + 1, y)) + usize::from(is_free(x, y + 1)))
                .sum();
            if columns % 2 == 1 && rows % 2 == 1 {
                assert_eq!(doors, free - 1, "{maze}: {text}");
            }
        }
    }
}

/// Returns the moves of each game of a batch, by player.
fn play_batch(players: &[Value], boards: &Value, last: usize) -> Vec<Vec<u64>> {
    let request = json!({ "players": players, "boards": boards, "last": last });
    let mut batch = colorwalk_page::Batch::new(&request.to_string()).unwrap();
    let mut games = vec![Vec::new(); players.len()];
    loop {
        let game: Value = serde_json::from_str(&batch.go_on()).unwrap();
        let player = usize::try_from(game["player"].as_u64().unwrap()).unwrap();
        games[player].push(game["moves"].as_u64().unwrap());
        if game["over"] == true {
            return games;
        }
    }
}

/// Returns the moves of each game of the tournament, in the order of its table.
fn tournament(arguments: &[&str]) -> Vec<u64> {
    let output = std::process::Command::new(env!("CARGO"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."))
        .args([
            "run",
            "--release",
            "--locked",
            "--quiet",
            "-p",
            "colorwalk-programs",
            "--example",
            "tournament",
            "--",
            "--csv",
            "-",
        ])
        .args(arguments)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let rows = String::from_utf8(output.stdout).unwrap();
    rows.lines()
        .skip(1)
        .map(|row| row.split(',').nth(5).unwrap().parse().unwrap())
        .collect()
}

#[test]
fn a_batch_plays_what_the_tournament_plays() {
    let strategies = answer(&json!({ "call": "names" }))["strategies"]
        .as_array()
        .unwrap()
        .clone();
    let of = |name: &str, rule: &str| {
        let is_wanted = |strategy: &&Value| strategy["name"] == name && strategy["rule"] == rule;
        strategies.iter().find(is_wanted).unwrap()
    };
    let names = [
        ("round-robin", "final"),
        ("random-skip", "final"),
        ("greedy", "final"),
        ("optimal", "ours"),
    ];
    let players = names.map(|(name, rule)| choice(of(name, rule), &json!({})));
    let only = "round-robin,random-skip,greedy,optimal";
    let ours = play_batch(&players, &json!("series"), 12).concat();
    assert_eq!(ours, tournament(&["--only", only, "--boards", "1-12"]));
    let boards = json!({ "random": { "columns": 14, "rows": 14, "colours": 6, "seed": 7 } });
    let ours = play_batch(&players, &boards, 8).concat();
    assert_eq!(
        ours,
        tournament(&[
            "--only", only, "--boards", "1-8", "--size", "14x14x6", "--seed", "7"
        ])
    );
    // The published figures for the boards 1 to 100. Other numbers play another game.
    let [greedy, search] =
        [("greedy", "final"), ("dijkstra", "part-9")].map(|(name, rule)| of(name, rule));
    let players = [choice(greedy, &json!({})), choice(search, &json!({}))];
    for (games, (least, mean, most)) in play_batch(&players, &json!("series"), 100)
        .iter()
        .zip([(31, "39.75", 48), (29, "33.04", 40)])
    {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a hundred games of less than a hundred moves"
        )]
        let ours = format!("{:.2}", games.iter().sum::<u64>() as f64 / 100.0);
        assert_eq!(
            (games.iter().min(), ours.as_str(), games.iter().max()),
            (Some(&least), mean, Some(&most))
        );
    }
    let same = choice(search, &json!({ "scale": 25, "cap": 250_000 }));
    let other = choice(search, &json!({ "scale": 12, "cap": 100 }));
    let games = play_batch(&[players[1].clone(), same, other], &json!("series"), 10);
    assert_eq!(games[0], games[1]);
    assert_ne!(games[0], games[2]);
    for (numbers, wrong) in [
        (
            json!({ "depth": 9 }),
            "the look-ahead is a number from 1 to 8",
        ),
        (
            json!({ "cap": 1 }),
            "the cap is a number from 10 to 1000000",
        ),
    ] {
        let request =
            json!({ "players": [choice(greedy, &numbers)], "boards": "series", "last": 1 });
        assert_eq!(
            colorwalk_page::Batch::new(&request.to_string()).unwrap_err(),
            wrong
        );
    }
}

const ON_GRIDS: [&str; 13] = [
    "bfs",
    "dfs",
    "deepening",
    "both-ends",
    "dijkstra",
    "greedy",
    "astar",
    "weighted-astar",
    "idastar",
    "beam",
    "anytime",
    "commit",
    "both-ends-by-cost",
];

/// Runs a search of the page as a user of the library runs it.
fn native(grid: &Grid, algorithm: &str) -> (Stats, Option<u32>, Option<u32>) {
    let search = Search::new(grid).limits(Limits::new().expansions(5_000));
    let h = grid.estimate();
    let report = match algorithm {
        "bfs" => search.bfs(),
        "dfs" => search.dfs(CycleRule::Closed),
        "deepening" => search.iterative_deepening(),
        "both-ends" => search.bidirectional_bfs(),
        "dijkstra" => search.dijkstra(),
        "greedy" => search.greedy_best_first(h),
        "astar" => search.astar(h),
        "weighted-astar" => search.weighted_astar(h, 2),
        "idastar" => search.idastar(h),
        "beam" => search.beam(10, h),
        "anytime" => search.anytime_astar(h, 2),
        "commit" => search.capped_dijkstra(Dijkstra::new(), 15, OnFull::Commit),
        _ => search.bidirectional_dijkstra(),
    };
    let report = report.unwrap();
    (report.stats(), report.cost(), report.lower_bound())
}

/// The page and the library run the same search, state by state, on all kinds of grids.
#[test]
fn searches_of_grids_count_as_the_library_does() {
    let example = |name: &str| crate::lessons::example(name);
    let mut grids = vec![
        (example("a swamp"), 4),
        (example("a door"), 4),
        (example("a trap"), 4),
    ];
    for seed in 1..=12 {
        let (columns, rows) = (4 + seed % 9, 3 + seed % 5);
        let random = json!({ "call": "random", "kind": "grid", "columns": columns, "rows": rows, "colours": 4, "seed": seed });
        let text = answer(&random)["text"].as_str().unwrap().to_owned();
        grids.extend([4, 6, 8].map(|moves| (text.clone(), moves)));
    }
    let mut judged = 0;
    for (text, moves) in grids {
        let grid: Grid = text.parse().unwrap();
        let grid = match moves {
            4 => grid,
            6 => grid.moves(Moves::Six),
            _ => grid.moves(Moves::Eight(Corners::BothFree)).lengths(10, 14),
        };
        for algorithm in ON_GRIDS {
            let run = answer(&json!({
                "call": "record", "scene": { "kind": "grid", "text": text, "moves": moves },
                "options": { "algorithm": algorithm },
            }));
            let what = format!("{text}, {moves} neighbours: {algorithm}");
            let (stats, cost, bound) = native(&grid, algorithm);
            let counts = [
                stats.expanded,
                stats.generated,
                stats.duplicates,
                stats.reopened,
            ];
            let names = ["expanded", "generated", "duplicates", "reopened"];
            let found = names.map(|name| run["stats"][name].as_u64().unwrap());
            assert_eq!((found, &run["cost"]), (counts, &json!(cost)), "{what}");
            let claim = run["claim"].as_str().unwrap();
            if let (None, Some(bound)) = (cost, bound.filter(|&bound| bound > 0)) {
                assert!(
                    claim.starts_with(&format!("no path costs less than {bound}")),
                    "{what}: {claim}"
                );
            }
            judged += 1;
        }
    }
    assert_eq!(judged, 39 * 13);
}

/// The bound that a cut-off search has proved is shown.
#[test]
fn a_search_that_is_cut_off_says_what_it_has_proved() {
    let swamp = crate::lessons::example("a swamp");
    let run = record("grid", &swamp, "idastar");
    let bound = native(&swamp.parse().unwrap(), "idastar").2.unwrap();
    assert_eq!(run["cost"], Value::Null);
    let claim = format!("no path costs less than {bound}, if h is never too high");
    assert_eq!(run["claim"], claim);
    assert_eq!(bound, 25);
}

#[test]
fn costs_may_be_large_and_searches_that_ignore_them_take_any() {
    let large = "start 0\ngoal 2\n0 1 99999999999\n1 2 1\n0 2 100000000001\n";
    for algorithm in ["dijkstra", "astar", "both-ends-by-cost"] {
        let run = record("digraph", large, algorithm);
        assert_eq!(
            (&run["cost"], &run["flaw"]),
            (&json!(100_000_000_000_u64), &Value::Null),
            "{algorithm}"
        );
    }
    let negative = "start 0\ngoal 3\n0 1 4\n0 2 6\n2 1 -3\n1 3 1\n";
    for algorithm in ["bfs", "dfs", "deepening", "both-ends"] {
        let run = record("digraph", negative, algorithm);
        assert_eq!(run["error"], Value::Null, "{algorithm}");
        assert!(run["cost"].is_number(), "{algorithm}");
    }
    let grid = record("grid", "S4\n#b\n.G", "bfs");
    assert_eq!(grid["cost"], 4 - 2 + 1);
}

/// Errors of graphs speak of the text, not of functions and types of the library.
#[test]
fn errors_of_graphs_name_no_code() {
    for wrong in [
        "0 1 1.5",
        "a b 3",
        "a,b,3",
        "p sp 2 1",
        "0 1 -99999999999999999999",
    ] {
        let error = record("digraph", wrong, "astar")["error"]
            .as_str()
            .unwrap()
            .to_owned();
        for name in ["Digraph", "read_"] {
            assert!(!error.contains(name), "{wrong}: {error}");
        }
        assert!(error.contains("line 1"), "{wrong}: {error}");
    }
}
