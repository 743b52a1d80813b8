//! The table of the matrix, and the test that no algorithm of the library is without a row.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use colorwalk_testing::families::{Costs, FAMILIES};

use crate::row::Growth;

/// The mark of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Runs,
    /// The costs are taken as whole numbers.
    Whole,
    /// The reason why the pair does not apply.
    Not(&'static str),
}

/// Algorithms that no family fits, with the reason.
const ELSEWHERE: &[(&str, &str)] = &[
    (
        "learned_deepening",
        "states must be sets that only grow; `color_walk` and `limits` have them",
    ),
    (
        "disk",
        "it writes files; `exploration_disk` runs it on every family, by depth and by cost",
    ),
    (
        "dataflow",
        "it needs a feature; `exploration_timely` runs it on every family, by depth and by cost",
    ),
];

/// The modules of `src/digraph` that are not algorithms.
const NO_ALGORITHMS: &[&str] = &[
    "builder",
    "dimacs",
    "dot",
    "edge",
    "edge_list",
    "error",
    "names",
    "petgraph",
    "read",
    "rows",
    "stored",
];

/// Modules of `src/digraph`, and the rows of their algorithms.
const OF_MODULES: &[(&str, &str)] = &[
    ("components", "strongly_connected_components"),
    ("order", "topological_order"),
    ("preorder", "digraph_preorder"),
];

/// The marks of each row, by its name and the number of the family.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<(String, Growth, Vec<Option<Mark>>)>,
}

impl Table {
    pub(crate) fn mark(&mut self, name: &str, growth: Growth, family: usize, mark: Mark) {
        let known = self.rows.iter().position(|row| row.0 == name);
        let at = known.unwrap_or_else(|| {
            self.rows
                .push((name.to_owned(), growth, vec![None; FAMILIES.len()]));
            self.rows.len() - 1
        });
        self.rows[at].2[family] = Some(mark);
    }

    /// Returns the table as Markdown, with the reason for each pair that does not apply.
    pub(crate) fn to_markdown(&self) -> String {
        let mut reasons: Vec<&str> = Vec::new();
        let mut letter = |reason: &'static str| {
            let known = reasons.iter().position(|known| *known == reason);
            let at = known.unwrap_or_else(|| {
                reasons.push(reason);
                reasons.len() - 1
            });
            char::from(b'a' + u8::try_from(at).expect("few reasons"))
        };
        let mut text = String::from("| algorithm | work |");
        for number in 1..=FAMILIES.len() {
            write!(text, " {number} |").expect("a string");
        }
        text += "\n|---|---|";
        text += &"---|".repeat(FAMILIES.len());
        for (name, growth, marks) in &self.rows {
            let work = match growth {
                Growth::Graph(power) => format!("m^{power}"),
                Growth::Generated(power) => format!("g^{power}"),
                Growth::Unbounded(reason) => letter(reason).to_string(),
            };
            write!(text, "\n| `{name}` | {work} |").expect("a string");
            for (family, mark) in FAMILIES.iter().zip(marks) {
                let mark = mark.unwrap_or_else(|| {
                    Mark::Not(match family.costs {
                        Costs::I8 => "it needs costs of at least zero",
                        Costs::Tenths => "it needs exact costs",
                        _ => panic!("{name} on {} has neither a cell nor a reason", family.name),
                    })
                });
                let mark = match mark {
                    Mark::Runs => 'x',
                    Mark::Whole => 'w',
                    Mark::Not(reason) => letter(reason),
                };
                write!(text, " {mark} |").expect("a string");
            }
        }
        for (name, reason) in ELSEWHERE {
            write!(text, "\n| `{name}` | |").expect("a string");
            let mark = letter(reason);
            text += &format!(" {mark} |").repeat(FAMILIES.len());
        }
        text += "\n\nThe families:\n";
        for (number, family) in (1..).zip(FAMILIES) {
            write!(text, "\n{number}. {}", family.name).expect("a string");
        }
        text += "\n\nThe reasons:\n";
        for (at, reason) in (b'a'..).zip(&reasons) {
            write!(text, "\n- {}: {reason}", char::from(at)).expect("a string");
        }
        text + "\n"
    }

    /// Asserts that each algorithm of the library has a row, or a reason to have none.
    pub(crate) fn assert_complete(&self) {
        let plain = |name: &str| -> String {
            let name = name.split('(').next().unwrap_or_default();
            name.chars()
                .filter(|c| c.is_alphanumeric())
                .map(|c| c.to_ascii_lowercase())
                .collect()
        };
        let rows = self.rows.iter().map(|row| row.0.as_str());
        let rows: BTreeSet<String> = rows
            .chain(ELSEWHERE.iter().map(|row| row.0))
            .map(plain)
            .collect();
        for name in algorithms() {
            let name = plain(&name);
            let endings = ["", "astar", "bestfirst", "with"].iter();
            let mut shorter = endings.filter_map(|ending| name.strip_suffix(ending));
            assert!(
                shorter.any(|name| rows.contains(name)),
                "{name} has no row in {rows:?}"
            );
        }
        let front_page = source("lib.rs");
        let is_named = |name: &String| front_page.contains(&format!("[`{name}`]"));
        let unnamed: Vec<String> = searches()
            .into_iter()
            .filter(|name| !is_named(name))
            .collect();
        assert!(unnamed.is_empty(), "the front page lists no {unnamed:?}");
    }
}

fn source(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    fs::read_to_string(root.join(path)).expect("a source file")
}

/// Returns the files below a folder of the library.
fn files(folder: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../src")
        .join(folder);
    let mut all = Vec::new();
    for entry in fs::read_dir(root).expect("a folder") {
        let entry = entry.expect("an entry");
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type().expect("a type").is_dir() {
            all.extend(files(&path));
        } else {
            all.push(path);
        }
    }
    all
}

/// Returns the identifier that a text begins with.
fn ident(text: &str) -> String {
    text.chars()
        .take_while(|&c| c.is_alphanumeric() || c == '_')
        .collect()
}

/// Returns the methods of `Search` that run an algorithm.
fn searches() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for file in files("algorithms").into_iter().chain(files("state_space")) {
        let text = source(&file);
        let blocks = text.split("\nimpl").skip(1);
        let of_search = blocks.filter(|block| {
            let head = block.split('{').next().unwrap_or_default();
            head.contains(" Search<") && !head.contains(" for ")
        });
        for block in of_search {
            let block = block.split("\n}").next().unwrap_or_default();
            names.extend(block.split("\n    pub fn ").skip(1).map(ident));
        }
    }
    assert!(
        names.len() > 25,
        "the methods of `Search` are not found: {names:?}"
    );
    names
}

/// Returns the names of the algorithms: methods of `Search`, traversals, adaptors, modules of graphs and explorations.
fn algorithms() -> BTreeSet<String> {
    let mut names = searches();
    names.extend(["Reachable", "Preorder"].map(str::to_owned));
    for file in files("adaptors") {
        let text = source(&file);
        let structs = text.split("\npub struct ").skip(1).map(ident);
        names.extend(structs.filter(|name| name != "ReducedCost"));
    }
    let modules = |file: &str| -> Vec<String> {
        let text = source(file);
        let lines = text
            .lines()
            .filter_map(|line| line.strip_prefix("pub ").or(Some(line)));
        lines
            .filter_map(|line| Some(ident(line.strip_prefix("mod ")?)))
            .collect()
    };
    let explorations = modules("exploration/mod.rs").into_iter();
    names.extend(explorations.filter(|name| name != "layering")); // their common rules
    let of_graphs = modules("digraph/mod.rs").into_iter();
    names.extend(
        of_graphs
            .filter(|name| !NO_ALGORITHMS.contains(&name.as_str()))
            .map(|module| {
                let row = OF_MODULES.iter().find(|row| row.0 == module);
                row.map_or(module, |row| row.1.to_owned())
            }),
    );
    names
}
