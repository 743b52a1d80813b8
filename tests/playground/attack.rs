//! Random requests to the code that the page runs: scenes of every family of inputs, random options, and damaged text.
//!
//! Every request is answered with an object, and nothing panics. An oracle checks the least costs.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use colorwalk_page::{Batch, Duel, Proof};
use serde_json::{Value, json};

use families::{Costs, FAMILIES, Random};

#[expect(dead_code, unreachable_pub, reason = "other tests use the rest")]
#[path = "../support/families.rs"]
mod families;

/// The algorithms that find the least cost, whatever the estimate.
const EXACT: [&str; 3] = ["dijkstra", "both-ends-by-cost", "bellman-ford"];

/// The number of requests of an interactive run, of the gate and of the long form.
fn requests() -> u64 {
    match ["COLORWALK_LONG", "COLORWALK_EXHAUSTIVE"].map(|name| env::var_os(name).is_some()) {
        [true, _] => 100_000,
        [_, true] => 2_000,
        _ => 200,
    }
}

fn of<T: Copy>(things: &[T], random: &mut Random) -> T {
    things[random.below(u32::try_from(things.len()).expect("a short list")) as usize]
}

fn of_list<'a>(list: &'a Value, random: &mut Random) -> &'a Value {
    let all = list.as_array().expect("a list");
    &all[random.below(u32::try_from(all.len()).expect("a short list")) as usize]
}

fn options(random: &mut Random) -> Value {
    let names = told(&json!({ "call": "names" }));
    let algorithm = of_list(&names["searches"], random);
    json!({
        "algorithm": algorithm["key"],
        "estimate": of(&["usual", "crow", "zero", "double"], random),
        "ties": of(&["larger-g", "older", "newer"], random),
        "weight": of(&[0, 1, 2, 7, u32::MAX], random),
        "width": of(&[0u64, 1, 2, 10, u64::MAX], random),
        "expansions": of(&[0, 1, 7, 300, u64::MAX], random),
    })
}

/// A graph of a family as text, the least cost of a path, and whether no cost is negative. If one is, ignore the least cost.
fn graph(random: &mut Random) -> (String, Option<u64>, bool) {
    let family = &FAMILIES[random.below(u32::try_from(FAMILIES.len()).expect("few")) as usize];
    let instance = family.instance(2 + random.below(9), random.below(1 << 30).into());
    let lower = if family.costs == Costs::I8 { 128 } else { 0 };
    let mut text = format!("nodes {}\n", instance.states);
    for (name, nodes) in [("start", &instance.starts), ("goal", &instance.goals)] {
        for node in nodes {
            writeln!(text, "{name} {node}").expect("a string");
        }
    }
    for &(from, to, cost) in &instance.edges {
        writeln!(text, "{from} {to} {}", i64::from(cost) - lower).expect("a string");
    }
    let mut least: BTreeMap<u32, u64> = instance.starts.iter().map(|&start| (start, 0)).collect();
    for _ in 0..instance.states {
        for &(from, to, cost) in &instance.edges {
            if let Some(&before) = least.get(&from) {
                let after = before + u64::from(cost);
                let known = least.entry(to).or_insert(after);
                *known = after.min(*known);
            }
        }
    }
    let goals = instance.goals.iter();
    let best = goals.filter_map(|goal| least.get(goal)).min().copied();
    (text, best, lower == 0)
}

/// Returns the text with some characters replaced, removed, or repeated.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut all: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(3) {
        let at = random.below(u32::try_from(all.len().max(1)).expect("short")) as usize;
        let other = of(
            &[
                '0', '9', '-', '#', '.', 'S', 'G', '{', '"', '\n', ' ', 'é', '\u{feff}',
            ],
            random,
        );
        match (random.below(3), all.get(at).copied()) {
            (0, Some(_)) => all[at] = other,
            (1, Some(_)) => _ = all.remove(at),
            _ => all.insert(at.min(all.len()), other),
        }
    }
    all.into_iter().collect()
}

fn random_text(random: &mut Random) -> String {
    let kinds = ["color-walk", "filler", "series", "grid", "digraph", "maze"];
    let request = json!({
        "call": "random",
        "kind": of(&kinds, random),
        "columns": random.below(12),
        "rows": random.below(12),
        "colours": random.below(8),
        "seed": random.below(1_000),
    });
    told(&request)["text"].as_str().unwrap_or("S.G").to_owned()
}

/// Asks for an answer, which is an object.
fn told(request: &Value) -> Value {
    object(&colorwalk_page::answer(&request.to_string()))
}

fn object(answer: &str) -> Value {
    let answer: Value = serde_json::from_str(answer).expect("JSON");
    assert!(answer.is_object(), "{answer}");
    answer
}

/// A search of a scene that is recorded.
fn recorded(random: &mut Random) {
    let options = options(random);
    let (text, best, is_non_negative) = graph(random);
    let scene = match random.below(4) {
        0 => json!({ "kind": "digraph", "text": damaged(&text, random) }),
        1 => {
            let text = random_text(random);
            json!({ "kind": of(&["color-walk", "grid", "digraph"], random), "text": damaged(&text, random) })
        }
        2 => {
            let text = random_text(random);
            let moves = of(&[4, 6, 8], random);
            json!({ "kind": of(&["color-walk", "grid", "digraph"], random), "text": text, "moves": moves })
        }
        _ => {
            let scene = json!({ "kind": "digraph", "text": text });
            let request = json!({ "call": "record", "scene": scene, "options": options });
            let run = told(&request);
            let algorithm = options["algorithm"].as_str().expect("a name");
            if is_non_negative && EXACT.contains(&algorithm) {
                let is_cut = run["outcome"]
                    .as_str()
                    .is_some_and(|outcome| outcome.starts_with("cut off"));
                if !is_cut {
                    assert_eq!(run["cost"].as_u64(), best, "{run}");
                    // The page certifies only paths.
                    assert!(best.is_none() || run["certified"] == true, "{run}");
                }
            }
            return;
        }
    };
    told(&json!({ "call": "scene", "scene": scene }));
    told(&json!({ "call": "record", "scene": scene, "options": options }));
}

/// A game of one player, at any position.
fn game(random: &mut Random) {
    let text = random_text(random);
    let text = if random.below(3) == 0 {
        damaged(&text, random)
    } else {
        text
    };
    let moves: Vec<u32> = (0..random.below(6)).map(|_| random.below(7)).collect();
    let game = json!({ "board": text, "flood": random.below(2) == 0, "moves": moves });
    told(&json!({ "call": "position", "game": game }));
    told(&json!({ "call": "solve", "game": game, "milliseconds": random.below(3) }));
    let mut player = player(random);
    player["depth"] = json!(random.below(3));
    told(&json!({ "call": "strategy", "game": game, "player": player }));
    if let Ok(mut proof) = Proof::new(&game.to_string()) {
        for _ in 0..3 {
            object(&proof.go_on(random.below(40)));
        }
    }
}

/// A strategy with small numbers of its own.
fn player(random: &mut Random) -> Value {
    let names = told(&json!({ "call": "names" }));
    let entry = of_list(&names["strategies"], random);
    let number = |random: &mut Random| of(&[None, Some(0), Some(1), Some(2)], random);
    json!({
        "name": entry["name"],
        "look_ahead": entry["look_ahead"],
        "rule": entry["rule"],
        "depth": number(random),
        "scale": number(random),
        "cap": of(&[Some(0), Some(1), Some(20)], random),
    })
}

/// Games of some players on small random boards.
fn batch(random: &mut Random) {
    let players: Vec<Value> = (0..random.below(4)).map(|_| player(random)).collect();
    let boards = json!({ "random": {
        "columns": random.below(5),
        "rows": random.below(5),
        "colours": random.below(5),
        "seed": random.below(100),
    }});
    let request = json!({ "players": players, "boards": boards, "last": random.below(3) });
    let request = request.to_string();
    let request = if random.below(4) == 0 {
        damaged(&request, random)
    } else {
        request
    };
    if let Ok(mut batch) = Batch::new(&request) {
        for _ in 0..10 {
            object(&batch.go_on());
        }
    }
}

/// A solved game for two.
fn duel(random: &mut Random) {
    let rows: Vec<String> = (0..random.below(4))
        .map(|_| (0..3).map(|_| random.below(4).to_string()).collect())
        .collect();
    let board = rows.join("\n");
    let board = if random.below(4) == 0 {
        damaged(&board, random)
    } else {
        board
    };
    if let Ok(duel) = Duel::new(&board) {
        let moves: Vec<u8> = (0..random.below(6))
            .map(|_| of(&[0, 1, 2, 3, 255], random))
            .collect();
        object(&duel.at(&moves));
    }
}

/// A request that is not one.
fn noise(random: &mut Random) {
    let (text, _, _) = graph(random);
    let request = json!({ "call": "record", "scene": { "kind": "digraph", "text": text }, "options": options(random) });
    object(&colorwalk_page::answer(&damaged(
        &request.to_string(),
        random,
    )));
}

#[test]
fn random_requests_are_answered_and_nothing_panics() {
    let kinds: [fn(&mut Random); 6] = [recorded, recorded, game, batch, duel, noise];
    for (seed, kind) in (0..requests()).zip(kinds.into_iter().cycle()) {
        let begin = Instant::now();
        let run = catch_unwind(AssertUnwindSafe(|| kind(&mut Random(seed))));
        assert!(run.is_ok(), "request {seed} fails");
        let is_short = begin.elapsed() < Duration::from_secs(60);
        assert!(is_short, "request {seed} takes {:?}", begin.elapsed());
    }
}
