//! The example `watch_search`: what it records is what the searches did, and a browser shows it.
//!
//! The tests in a browser need a chromium; where none is installed they say on the standard error that they are
//! skipped.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Output;

use colorwalk_program_tests::command;
use serde_json::Value;

#[cfg(unix)]
mod browser;
#[cfg(unix)]
mod page;

const ALL: &str = "bfs,dfs,dijkstra,greedy,astar,weighted-astar,idastar,beam,commit";

fn watch(arguments: &str) -> Output {
    let mut command = command("watch_search");
    command.args(arguments.split_whitespace()).output().unwrap()
}

/// A file of this test run alone.
fn scratch(name: &str) -> PathBuf {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    directory.join(format!("watch-{}-{name}", std::process::id()))
}

fn recording(arguments: &str) -> Value {
    let output = watch(&format!("{arguments} --json --out -"));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {message}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The message of a run that is to fail, which is one line.
fn refusal(arguments: &str) -> String {
    let output = watch(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    assert!(output.stdout.is_empty(), "{arguments}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message.lines().count(), 1, "{message}");
    message.trim_end().to_owned()
}

/// What is known of a state while the events are read.
struct State {
    predecessor: i64,
    g: u64,
    h: u64,
    is_open: bool,
    is_kept: bool,
    description: Value,
}

/// The events of a run, read by the documentation of the format and nothing else.
#[derive(Default)]
struct Replay {
    states: Vec<State>,
    counts: BTreeMap<String, u64>,
    from_edges: u64, // events of a successor that was generated
    open_peak: usize,
    before: u64, // what the paths to the states that were committed to cost
    path: Option<Vec<usize>>,
}

impl Replay {
    fn new(kinds: &Value, run: &Value) -> Self {
        let mut replay = Self::default();
        for event in run["events"].as_array().unwrap() {
            let fields = event.as_array().unwrap();
            let place = usize::try_from(fields[0].as_u64().unwrap()).unwrap();
            replay.read(kinds[place].as_str().unwrap(), &fields[1..]);
            let open = replay.states.iter().filter(|state| state.is_open).count();
            replay.open_peak = replay.open_peak.max(open);
        }
        replay
    }

    fn read(&mut self, kind: &str, fields: &[Value]) {
        *self.counts.entry(kind.to_owned()).or_default() += 1;
        let number = |place: usize| fields[place].as_u64().unwrap();
        let node = || usize::try_from(number(0)).unwrap();
        match kind {
            "discovered" => {
                assert_eq!(node(), self.states.len(), "states are numbered in order");
                let (predecessor, g, h) = (fields[1].as_i64().unwrap(), number(2), number(3));
                let description = fields[5].clone();
                self.from_edges += u64::from(predecessor >= 0);
                self.states.push(State {
                    predecessor,
                    g,
                    h,
                    is_open: true,
                    is_kept: true,
                    description,
                });
            }
            "relaxed" | "reopened" | "redirected" => {
                let state = &mut self.states[node()];
                assert!(state.is_kept && (kind == "redirected" || number(2) < state.g));
                assert_eq!(state.is_open, kind != "reopened");
                (state.predecessor, state.g) = (fields[1].as_i64().unwrap(), number(2));
                state.is_open = true;
                self.from_edges += 1;
            }
            "not relaxed" => {
                assert!(self.states[node()].is_kept);
                self.from_edges += u64::from(fields[1].as_i64().unwrap() >= 0);
            }
            "examined" => assert!(self.states[node()].is_open),
            "committed" => {
                let node = node();
                self.before += self.states[node].g;
                self.states[node].g = 0;
                let others = self.states.iter().enumerate();
                let kept = others.filter(|(other, state)| state.is_kept && *other != node);
                assert_eq!(kept.count(), 0, "the others are forgotten");
            }
            "closed" => self.states[node()].is_open = false,
            "dropped" | "forgotten" => {
                (self.states[node()].is_open, self.states[node()].is_kept) = (false, false);
            }
            "goal" => self.path = Some(self.path_to(node())),
            "cut off" | "exhausted" => {}
            other => panic!("undocumented event {other}"),
        }
    }

    fn path_to(&self, node: usize) -> Vec<usize> {
        let mut path = vec![node];
        while let Ok(before) = usize::try_from(self.states[path[0]].predecessor) {
            path.insert(0, before);
        }
        path
    }

    fn count(&self, kind: &str) -> u64 {
        self.counts.get(kind).copied().unwrap_or(0)
    }
}

#[test]
fn the_events_add_up_to_the_statistics_of_the_report() {
    let mut commits = 0;
    for scene in [
        "color-walk --size 6x5x4",
        "grid --size 16x10",
        "digraph --size 8x6 --seed 4",
    ] {
        let data = recording(&format!("{scene} --only {ALL}"));
        let runs = data["runs"].as_array().unwrap();
        assert_eq!(runs.len(), 9);
        for run in runs {
            let what = format!("{scene}: {}", run["name"]);
            let replay = Replay::new(&data["kinds"], run);
            let stats = &run["stats"];
            assert_eq!(stats["expanded"], replay.count("examined"), "{what}");
            assert_eq!(stats["duplicates"], replay.count("not relaxed"), "{what}");
            assert_eq!(stats["reopened"], replay.count("reopened"), "{what}");
            assert_eq!(stats["dropped"], replay.count("dropped"), "{what}");
            let unrecorded = stats["generated"].as_u64().unwrap() - replay.from_edges;
            match run["name"].as_str().unwrap() {
                "IDA*" => {} // it says nothing of successors beyond its bound
                // These end in the middle of an expansion, when a successor is a goal.
                "Breadth-first" | "Beam of 10" => assert!(unrecorded < 10, "{what}"),
                _ => assert_eq!(unrecorded, 0, "{what}"),
            }
            let forgets = run["name"] == "IDA*" || replay.count("committed") > 0;
            assert_eq!(replay.count("forgotten") > 0, forgets, "{what}");
            commits += replay.count("committed");
            let path = replay.path.expect("all of them find a goal");
            let goal = &replay.states[*path.last().unwrap()];
            assert_eq!(run["cost"], replay.before + goal.g, "{what}");
            assert_eq!(goal.h, 0, "{what}");
        }
    }
    assert!(commits > 0, "a full frontier is among them");
}

#[test]
fn the_path_of_a_grid_goes_from_square_to_square_at_what_they_cost() {
    let data = recording("grid --seed 3 --only astar,dfs");
    let scene = &data["scene"];
    let columns = scene["columns"].as_i64().unwrap();
    for run in data["runs"].as_array().unwrap() {
        let replay = Replay::new(&data["kinds"], run);
        let path = replay.path.as_ref().unwrap();
        let square = |&node: &usize| replay.states[node].description.as_i64().unwrap();
        let squares: Vec<i64> = path.iter().map(square).collect();
        assert_eq!(scene["starts"], Value::from(vec![squares[0]]));
        assert_eq!(scene["goals"], Value::from(vec![*squares.last().unwrap()]));
        let mut cost = 0;
        for step in squares.windows(2) {
            let (from, to) = (step[0], step[1]);
            let is_beside = from / columns == to / columns && from.abs_diff(to) == 1;
            assert!(
                is_beside || from.abs_diff(to) == columns.unsigned_abs(),
                "{squares:?}"
            );
            cost += scene["cost"][usize::try_from(to).unwrap()]
                .as_u64()
                .unwrap();
        }
        assert_eq!(run["cost"], cost);
    }
}

/// A stack that shrinks takes states off; each round begins with the start alone.
#[test]
fn what_a_search_in_rounds_forgets_is_recorded() {
    let data = recording("grid --size 12x8 --only idastar --expansions 300");
    let run = &data["runs"][0];
    let replay = Replay::new(&data["kinds"], run);
    assert!(replay.count("forgotten") > 0);
    assert_eq!(run["stats"]["frontier_peak"], replay.open_peak);
    let kept = replay.states.iter().filter(|state| state.is_kept);
    let kept = u64::try_from(kept.count()).unwrap();
    assert!(kept <= run["stats"]["stored_peak"].as_u64().unwrap());
}

#[test]
fn a_search_that_is_cut_off_says_so() {
    let data = recording("--only bfs --expansions 5");
    let run = &data["runs"][0];
    assert_eq!(run["outcome"], "cut off: limit on expansions");
    assert_eq!(run["cost"], Value::Null);
    assert_eq!(run["claim"], "nothing proved");
    let replay = Replay::new(&data["kinds"], run);
    assert_eq!((replay.count("cut off"), replay.count("examined")), (1, 5));
}

#[test]
fn scenes_are_read_from_files() {
    let file = scratch("scene.txt");
    let cost = |scene: &str, text: &str| {
        fs::write(&file, text).unwrap();
        let data = recording(&format!("{scene} --only astar --file {}", file.display()));
        data["runs"][0]["cost"].clone()
    };
    assert_eq!(cost("color-walk", "0120\n1102\n2011\n"), 5);
    assert_eq!(cost("grid", "S9G\n.#.\n...\n"), 6);
    assert_eq!(cost("grid", "S#G\n"), Value::Null);
    assert_eq!(cost("grid", "\u{feff}S9G\n.#.\n...\n"), 6);
    assert_eq!(
        cost("digraph", "start 0\ngoal 3\n0 1 7\n0 2 2\n2 1\n1 3 4\n"),
        7
    );
    let refusal = |scene: &str, text: &str| {
        fs::write(&file, text).unwrap();
        let message = refusal(&format!("{scene} --file {} --out -", file.display()));
        let prefix = format!("error: {}: ", file.display());
        message
            .strip_prefix(&prefix)
            .expect("it names the file")
            .to_owned()
    };
    assert_eq!(
        refusal("grid", "S.G\n..\n"),
        "row 2 has 2 squares, the first one 3"
    );
    let square = "row 2, column 3: expected one of # . 1-9 S G, found '0'";
    assert_eq!(refusal("grid", "S.G\n..0\n"), square);
    assert_eq!(
        refusal("grid", "...\n"),
        "the grid needs a start S and a goal G"
    );
    assert_eq!(refusal("digraph", "# nothing\n"), "the graph has no nodes");
    assert!(refusal("color-walk", "01\n0\n").contains("row 1: expected 2 cells, found 1"));
    fs::remove_file(&file).unwrap();
}

#[test]
fn what_makes_no_sense_is_refused_on_one_line() {
    assert!(refusal("--size 7").starts_with("error: invalid value '7' for '--size"));
    assert!(refusal("--size 7x0").contains("expected CxR"));
    assert!(refusal("--size 7x6x1").contains("expected CxR"));
    assert!(refusal("--only bfs,nonsense").contains("'nonsense'"));
    assert!(refusal("--expansions 0").contains("1..=100000"));
    assert!(refusal("grid --size 100x100").contains("at most 4000 nodes"));
    assert!(refusal("--file nowhere.txt").starts_with("error: cannot read nowhere.txt: "));
    let large = refusal("--size 40x40x6 --only bfs --expansions 100000 --out -");
    assert!(large.contains("more than 2000000"), "{large}");
}

#[test]
fn it_prints_what_its_header_shows() {
    let file = scratch("header.html");
    let output = watch(&format!("--out {}", file.display()));
    let printed = String::from_utf8(output.stdout).unwrap();
    let printed = printed.replace(&file.display().to_string(), "watch.html");
    let command = "$ cargo run --release --example watch_search\n";
    let shown = format!("{command}{printed}").replace('\n', "\n//! ");
    let source = include_str!("../../../examples/programs/watch_search/main.rs");
    assert!(source.contains(&format!("//! {shown}```")), "{printed}");
    fs::remove_file(&file).unwrap();
}

/// One file and no more: nothing in it is fetched from elsewhere.
#[test]
fn the_page_stands_alone() {
    let file = scratch("alone.html");
    let output = watch(&format!("--only {ALL} --out {}", file.display()));
    assert!(output.status.success(), "{output:?}");
    let page = fs::read_to_string(&file).unwrap();
    assert!(page.len() < 2_000_000);
    for fetching in [
        "http:", "https:", "src=", "@import", "url(", "fetch(", "import(",
    ] {
        assert!(!page.contains(fetching), "{fetching}");
    }
    assert!(!page.contains("/*DATA*/"));
    fs::remove_file(&file).unwrap();
}
