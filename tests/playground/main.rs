//! The playground: its recordings agree with the searches, and a browser shows them.
//!
//! The browser tests build the page, so they need the target `wasm32-unknown-unknown` and a chromium. If one of them is
//! missing, the tests report on standard error that they are skipped. One test installs the rules of axe-core with
//! `npm`.

mod attack;
#[cfg(unix)]
mod browser;
#[cfg(unix)]
mod compared;
#[cfg(unix)]
mod first_minutes;
mod lessons;
#[cfg(unix)]
mod page;
#[cfg(unix)]
mod pictures;
mod recordings;
#[cfg(unix)]
mod widths;

use serde_json::{Value, json};

/// Returns the answer for the page.
fn answer(request: &Value) -> Value {
    serde_json::from_str(&colorwalk_page::answer(&request.to_string())).unwrap()
}

/// The kind of a scene, its text, and searches with the number of states that each expands.
type Pinned = (&'static str, &'static str, &'static [(&'static str, u64)]);

/// Recorded scenes and searches, and the number of states that each expands.
const SCENES: [Pinned; 10] = [
    (
        "grid",
        "S...\n.##.\n...G",
        &[("bfs", 8), ("dfs", 5), ("dijkstra", 9), ("astar", 5)],
    ),
    (
        "grid",
        "S9G\n.#.\n...",
        &[("dijkstra", 6), ("astar", 6), ("idastar", 9), ("beam", 3)],
    ),
    (
        "grid",
        "S.5.G\n.#.#.\n..9..",
        &[("greedy", 4), ("weighted-astar", 4), ("anytime", 5)],
    ),
    ("grid", "S#G", &[("bfs", 1), ("astar", 1)]),
    ("grid", "S2c\n22G", &[("bellman-ford", 84)]),
    (
        "grid",
        ".......\n.S...G.\n.......",
        &[("both-ends", 9), ("both-ends-by-cost", 10), ("bfs", 11)],
    ),
    (
        "digraph",
        "start 0\ngoal 3\n0 1 4\n0 2 6\n2 1 -3\n1 3 1",
        &[("bellman-ford", 8), ("dag", 4)],
    ),
    (
        "digraph",
        "start 0\ngoal 3\n0 1 4\n0 2 1\n2 1 1\n1 3 5",
        &[("dijkstra", 3), ("dag", 4), ("commit", 3)],
    ),
    (
        "color-walk",
        "03211\n21033\n10223\n33012",
        &[("bfs", 65), ("dfs", 8), ("astar", 7), ("greedy", 7)],
    ),
    (
        "color-walk",
        "0120\n1102\n2011",
        &[("dijkstra", 10), ("idastar", 5), ("beam", 8)],
    ),
];

fn record(kind: &str, text: &str, algorithm: &str) -> Value {
    answer(&json!({
        "call": "record", "scene": { "kind": kind, "text": text },
        "options": { "algorithm": algorithm },
    }))
}
