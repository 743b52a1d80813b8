//! The texts of the lessons agree with their searches.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{answer, record};

const SCENES: &str = include_str!("../../examples/playground/page/scenes.js");

/// Returns the text between `begin` and the next quotation mark.
fn quoted(text: &str, begin: &str) -> String {
    let (_, rest) = text
        .split_once(begin)
        .unwrap_or_else(|| panic!("no {begin}"));
    rest.split_once('\'').unwrap().0.replace("\\n", "\n")
}

/// The scene of an example, as text.
pub(crate) fn example(name: &str) -> String {
    let guide = quoted(SCENES, "const GUIDE = `").replace("${GUIDE_PLACES}", "");
    let guide = guide.split('`').next().unwrap();
    match name {
        "guide" => guide.to_owned(),
        "guide-inconsistent" => {
            let h = [0, 0, 9, 0, 0, 0, 0];
            let lines = (0..).zip(h).map(|(node, h)| format!("# {node} h {h}\n"));
            lines.fold(guide.to_owned(), |text, line| text + &line)
        }
        _ => quoted(SCENES, &format!("    '{name}': '")),
    }
}

/// A lesson of the page, and its searches, recorded.
struct Lesson {
    text: String,
    runs: Vec<Value>,
}

impl Lesson {
    fn new(key: &str) -> Self {
        let begin = format!("{{ key: '{key}', ");
        let line = SCENES.lines().find(|line| line.contains(&begin)).unwrap();
        let (kind, name) = (quoted(line, "kind: '"), quoted(line, "example: '"));
        let (_, searches) = line.split_once("searches: [").unwrap();
        let searches = searches.split(']').next().unwrap().split(", ");
        let scene = example(&name);
        let runs = searches.map(|search| record(&kind, &scene, search.trim_matches('\'')));
        Self {
            text: quoted(line, "text: '"),
            runs: runs.collect(),
        }
    }

    fn stat(&self, run: usize, name: &str) -> u64 {
        self.runs[run]["stats"][name].as_u64().unwrap()
    }

    fn cost(&self, run: usize) -> i64 {
        self.runs[run]["cost"].as_i64().unwrap()
    }

    /// The events of one kind, with their fields.
    fn events(&self, run: usize, kind: &str) -> impl Iterator<Item = &[Value]> {
        let names = answer(&json!({ "call": "names" }));
        let kinds = names["kinds"].as_array().unwrap();
        let kind = kinds.iter().position(|name| name == kind).unwrap();
        let events = self.runs[run]["events"].as_array().unwrap().iter();
        let fields = events.map(|event| event.as_array().unwrap().as_slice());
        fields.filter(move |fields| fields[0] == kind)
    }

    /// The node of a run that stands for a state.
    fn node(&self, run: usize, state: u64) -> Value {
        let mut found = self.events(run, "discovered");
        found.find(|event| event[6] == state).unwrap()[1].clone()
    }

    /// Asserts that the text says each of these, and no number that is in none of them.
    fn says(&self, said: &[String]) {
        for part in said {
            assert!(
                self.text.contains(part),
                "{:?} does not say {part}",
                self.text
            );
        }
        let numbers = |text: &str| -> BTreeSet<String> {
            let parts = text.split(|letter: char| !letter.is_ascii_digit());
            let parts = parts.filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect()
        };
        let known = said.iter().flat_map(|part| numbers(part)).collect();
        let unknown: Vec<String> = numbers(&self.text).difference(&known).cloned().collect();
        assert!(unknown.is_empty(), "{:?}: who says {unknown:?}?", self.text);
    }
}

#[test]
fn lessons_on_grids_say_what_their_searches_do() {
    let lesson = Lesson::new("swamp");
    let (straight, round) = (lesson.cost(0), lesson.cost(1));
    assert!(straight > round);
    lesson.says(&[format!("cost {straight}"), format!("cost {round}")]);

    let lesson = Lesson::new("depth");
    let [depth, breadth] = [0, 1].map(|run| lesson.stat(run, "frontier_peak"));
    assert!(lesson.cost(0) > lesson.cost(1) && depth > breadth);
    lesson.says(&[
        format!(
            "costs {}, the shortest one {}",
            lesson.cost(0),
            lesson.cost(1)
        ),
        format!("{depth} squares are open at once"),
        format!("{breadth} in breadth-first search"),
    ]);

    let lesson = Lesson::new("astar");
    let [dijkstra, astar] = [0, 1].map(|run| lesson.stat(run, "expanded"));
    assert!(lesson.cost(0) == lesson.cost(1) && astar < dijkstra);
    lesson.says(&[
        format!("cost {}", lesson.cost(0)),
        format!("Dijkstra’s algorithm expands {dijkstra} squares, A* {astar}"),
    ]);

    let lesson = Lesson::new("greedy");
    let [greedy, astar] = [0, 1].map(|run| lesson.stat(run, "expanded"));
    assert!(greedy < astar && lesson.cost(0) > 2 * lesson.cost(1));
    lesson.says(&[
        format!("expands only {greedy} squares"),
        format!("cost {}", lesson.cost(0)),
        format!("A* expands {astar}"),
        format!("cost {}", lesson.cost(1)),
    ]);

    let lesson = Lesson::new("ends");
    let [ends, dijkstra] = [0, 1].map(|run| lesson.stat(run, "expanded"));
    assert!(ends < dijkstra && lesson.cost(0) == lesson.cost(1));
    lesson.says(&[format!("{ends} squares against {dijkstra}")]);

    let lesson = Lesson::new("jumps");
    let [astar, jumps] = [0, 1].map(|run| lesson.stat(run, "expanded"));
    assert!(jumps < astar && lesson.cost(0) == lesson.cost(1));
    lesson.says(&[
        format!("cost {}", lesson.cost(0)),
        format!("A* expands {astar} squares, and the search by jump points {jumps}"),
    ]);
}

#[test]
fn lessons_on_graphs_say_what_their_searches_do() {
    let lesson = Lesson::new("dijkstra");
    let goal = lesson.node(0, 6);
    let found = lesson
        .events(0, "discovered")
        .chain(lesson.events(0, "relaxed"));
    let values = found
        .filter(|event| event[1] == goal)
        .map(|event| event[3].clone());
    assert_eq!(values.collect::<Vec<_>>(), [14, 12, 11]);
    lesson.says(&["g of node 6 falls from 14 to 12 and to 11".to_owned()]);

    let lesson = Lesson::new("reopened");
    let nodes: Vec<_> = [1, 3, 5].map(|state| lesson.node(0, state)).into();
    let mut reopened: Vec<_> = lesson
        .events(0, "reopened")
        .map(|event| event[1].clone())
        .collect();
    reopened.sort_by_key(|node| nodes.iter().position(|other| other == node));
    assert_eq!(reopened, nodes);
    let discovered = lesson.events(0, "discovered");
    let estimates = discovered.map(|event| (event[6].clone(), event[4].clone()));
    for (state, h) in estimates {
        assert_eq!(h, if state == 2 { 9 } else { 0 });
    }
    let scene = answer(
        &json!({ "call": "scene", "scene": { "kind": "digraph", "text": example("guide-inconsistent") } }),
    );
    let (h, edges) = (&scene["h"], scene["edges"].as_array().unwrap());
    let at = |list: &Value, place: &Value| {
        list[usize::try_from(place.as_u64().unwrap()).unwrap()]
            .as_i64()
            .unwrap()
    };
    let falls = edges
        .iter()
        .filter(|edge| at(h, &edge[0]) - at(h, &edge[1]) > edge[2].as_i64().unwrap());
    let falls: Vec<String> = falls
        .map(|edge| format!("from {} to {}", edge[0], edge[1]))
        .collect();
    assert_eq!(falls.len(), 2);
    lesson.says(&[
        format!("along two edges, {}, it falls", falls.join(" and ")),
        "h is 9 at node 2 and 0 elsewhere".to_owned(),
        "Nodes 1, 3 and 5 are reopened".to_owned(),
    ]);

    let lesson = Lesson::new("negative");
    assert!(lesson.cost(1) > lesson.cost(0) && !lesson.runs[1]["flaw"].is_null());
    lesson.says(&[
        format!("finds a path of cost {}", lesson.cost(1)),
        format!("Bellman-Ford finds {}", lesson.cost(0)),
    ]);
}

/// The swamp of the first lessons is that of the guide's front page, and the searches do the same there.
#[test]
fn the_guide_draws_the_same_searches() {
    for (figure, name, searches) in [
        (
            "swamp",
            "a swamp",
            &["bfs", "dijkstra", "astar", "greedy"] as &[&str],
        ),
        ("weights", "a swamp with narrow ends", &["astar", "greedy"]),
    ] {
        let path = format!(
            "{}/../../../src/guide/figures/{figure}.svg",
            env!("CARGO_MANIFEST_DIR")
        );
        let drawn = std::fs::read_to_string(path).unwrap();
        for search in searches {
            let run = record("grid", &example(name), search);
            let told = format!("{} expanded, ", run["stats"]["expanded"]);
            let cost = format!(" steps, cost {}<", run["cost"]);
            let mut lines = drawn.lines();
            let is_there = lines.any(|line| line.contains(&told) && line.contains(&cost));
            assert!(is_there, "{figure}: {search}: {told} {cost}");
        }
    }
}
