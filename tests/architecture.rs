//! The rooms of the library and their dependencies, read from the imports of all files.
//!
//! This file documents the architecture. The longest part of a module's path that names a room assigns its file to that
//! room. A file may import from its own room and from the rooms listed with it. Files must not import each other in a
//! cycle, within a room either. Re-exports (`pub use`), tests, and imports that only documentation needs do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

struct Room {
    name: &'static str,
    modules: &'static [&'static str],
    knows: &'static [&'static str],
}

const fn room(
    name: &'static str,
    modules: &'static [&'static str],
    knows: &'static [&'static str],
) -> Room {
    Room {
        name,
        modules,
        knows,
    }
}

/// The rooms in order of dependency: a room does not import from the rooms after it.
const HOUSE: &[Room] = &[
    room("tools", &["bits", "by_fields", "hash", "maybe_owned"], &[]),
    // The terms of problems, searches and checkers.
    room(
        "vocabulary",
        &[
            "clock",
            "cost",
            "problem",
            "heuristic",
            "path",
            "limits",
            "error",
            "failure",
            "id",
            "node",
            "observe",
            "explain",
            "adaptors",
            "refutation",
            "text",
        ],
        &[],
    ),
    room("laws", &["laws"], &["vocabulary"]),
    room("graphs", &["digraph"], &["tools", "vocabulary"]),
    room("grid", &["grid"], &["vocabulary"]),
    room(
        "game",
        &["color_walk"],
        &["tools", "vocabulary"], // a problem does not know its solvers
    ),
    room(
        "arbitrary",
        &["arbitrary"],
        &["vocabulary", "graphs", "game"],
    ),
    // The known states, and the next one to expand.
    room("space", &["space"], &["tools", "vocabulary"]),
    room("report", &["report"], &["vocabulary", "space"]),
    // Checkers share no code with the searches that they check, so they do not use the engine, the algorithms or the
    // space.
    room("certificate", &["certificate"], &["vocabulary", "report"]),
    room(
        "engine",
        &["engine"],
        &["tools", "vocabulary", "space", "report"],
    ),
    room(
        "state space",
        &["state_space"],
        &["tools", "vocabulary", "graphs", "space", "engine"],
    ),
    // Never a domain, in particular not the game.
    room(
        "algorithms",
        &["algorithms"],
        &[
            "tools",
            "vocabulary",
            "graphs",
            "space",
            "report",
            "certificate",
            "engine",
            "state space",
        ],
    ),
    // Layers of spaces that outgrow one memory.
    room(
        "exploration",
        &["exploration"],
        &["tools", "vocabulary", "space", "report", "engine"],
    ),
    // The players of the game, and its exact solver.
    room(
        "players",
        &["color_walk::strategies", "color_walk::solve"],
        &["vocabulary", "game", "report", "engine", "algorithms"],
    ),
    room("guide", &["guide"], &[]),
    room("front page", &[""], &[]),
];

/// Returns the room of a module, as an index of `HOUSE`.
fn room_of(module: &str) -> usize {
    let is_in = |name: &str| {
        module == name || (!name.is_empty() && module.starts_with(&format!("{name}::")))
    };
    let rooms = HOUSE.iter().enumerate();
    let homes = rooms.flat_map(|(place, room)| room.modules.iter().map(move |name| (place, name)));
    let home = homes.filter(|(_, name)| is_in(name));
    let (place, _) = home
        .max_by_key(|(_, name)| name.len())
        .unwrap_or_else(|| panic!("the module {module} has no room"));
    place
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../src")
}

/// Returns all modules, each with the part of its text that counts.
fn modules() -> BTreeMap<String, String> {
    let mut modules = BTreeMap::new();
    let mut folders = vec![source()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(source()).unwrap().with_extension("");
                let parts = name.iter().map(|part| part.to_str().unwrap());
                let parts: Vec<_> = parts
                    .filter(|part| !["mod", "lib"].contains(part))
                    .collect();
                let text = fs::read_to_string(&path).unwrap();
                modules.insert(parts.join("::"), without_tests_and_comments(&text));
            }
        }
    }
    modules
}

fn without_tests_and_comments(text: &str) -> String {
    let mut lines = Vec::new();
    let mut is_left_out = false; // the next import
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or("");
        match code.trim() {
            "#[cfg(test)]" => break, // from here on, a file has tests
            "#[cfg(doc)]" => is_left_out = true,
            _ if is_left_out => is_left_out = !code.trim_end().ends_with(';'),
            _ => lines.push(code),
        }
    }
    lines.join("\n")
}

/// Some modules forward the lists of a problem, and some expand states and check for a failure after each list. All
/// other modules call `successors_of` or `predecessors_of` of `problem`, which always check.
#[test]
fn no_others_ask_a_problem_for_edges_themselves() {
    const HAND_ON: [&str; 8] = [
        "problem",
        "adaptors",
        "adaptors::returning",
        "adaptors::up_to",
        "explain",
        "digraph",
        "algorithms::disjoint_paths::residual",
        "algorithms::k_shortest_paths",
    ];
    const EXPAND: [&str; 3] = [
        "engine::expand",
        "algorithms::reachable",
        "state_space::explore",
    ];
    let asks = |text: &&String| {
        let text: String = text.split_whitespace().collect();
        text.contains(".successors(") || text.contains(".predecessors(")
    };
    let modules = modules();
    let asking = modules.iter().filter(|(_, text)| asks(text));
    let mut asking: BTreeSet<&str> = asking.map(|(name, _)| name.as_str()).collect();
    assert!(asking.contains("engine::expand"), "calls are found");
    asking.retain(|name| !HAND_ON.contains(name) && !EXPAND.contains(name));
    assert!(asking.is_empty(), "{asking:?}");
}

/// Returns the paths of an import, with its braces expanded.
fn spelt_out(import: &str) -> Vec<String> {
    let Some((before, inner)) = import.split_once('{') else {
        return vec![import.trim().to_owned()];
    };
    let inner = inner.trim_end().strip_suffix('}').expect("braces match");
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for letter in inner.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if letter == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push(letter);
        }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    let whole = parts.map(|part| format!("{}{}", before.trim(), part.trim()));
    whole.flat_map(|path| spelt_out(&path)).collect()
}

/// Returns all paths in a module that begin in this crate, in imports and elsewhere.
fn paths(text: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut rest = String::new();
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        let is_shelf = line.starts_with("pub") && line.contains(" use ");
        if !is_shelf && !line.starts_with("use ") {
            rest += line;
            rest.push('\n');
            continue;
        }
        let mut import = line.to_owned();
        while !import.ends_with(';') {
            import += lines.next().expect("an import ends");
        }
        if !is_shelf {
            let import = import.trim_start_matches("use ").trim_end_matches(';');
            paths.extend(spelt_out(import));
        }
    }
    for root in ["crate::", "super::"] {
        for (begin, _) in rest.match_indices(root) {
            let is_part = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
            let path = rest[begin..].split(|letter| !is_part(letter)).next();
            paths.push(path.unwrap().trim_end_matches(':').to_owned());
        }
    }
    paths
}

/// Returns the module in which a path ends. The path is written in another module.
fn module_of(path: &str, within: &str, modules: &BTreeMap<String, String>) -> Option<String> {
    let mut place: Vec<&str> = within.split("::").filter(|part| !part.is_empty()).collect();
    let mut parts = path.split("::").map(str::trim).peekable();
    let is_rooted = ["crate", "super", "self"].contains(parts.peek()?);
    while let Some(&part) = parts.peek() {
        match part {
            "crate" => place.clear(),
            "super" => drop(place.pop()),
            "self" => {}
            _ => break,
        }
        parts.next();
    }
    let begin = place.len();
    place.extend(parts);
    while place.len() > begin || is_rooted {
        let module = place.join("::");
        if modules.contains_key(&module) {
            return Some(module);
        }
        place.pop()?;
    }
    None
}

/// Returns the modules that each module imports from.
fn imports() -> BTreeMap<String, BTreeSet<String>> {
    let modules = modules();
    let of = |(module, text): (&String, &String)| {
        let paths = paths(text);
        let known = paths
            .iter()
            .filter_map(|path| module_of(path, module, &modules));
        let known = known.filter(|known| known != module).collect();
        (module.clone(), known)
    };
    modules.iter().map(of).collect()
}

#[test]
fn no_room_knows_one_that_it_must_not() {
    let imports = imports();
    assert!(imports.len() > 80, "the files are found");
    for (module, known) in &imports {
        let place = room_of(module);
        for other in known {
            let room = &HOUSE[room_of(other)];
            let is_allowed = room_of(other) == place || HOUSE[place].knows.contains(&room.name);
            let here = HOUSE[place].name;
            assert!(
                is_allowed,
                "{module} ({here}) imports {other} ({})",
                room.name
            );
        }
    }
}

#[test]
fn a_room_knows_only_rooms_that_come_before_it() {
    for (place, room) in HOUSE.iter().enumerate() {
        for known in room.knows {
            let before = &HOUSE[..place];
            assert!(before.iter().any(|before| before.name == *known), "{known}");
        }
    }
}

#[test]
fn no_files_know_each_other_in_a_circle() {
    let mut left = imports();
    // A file that imports no remaining file is not on a cycle.
    loop {
        let names: BTreeSet<String> = left.keys().cloned().collect();
        left.retain(|_, known| known.iter().any(|known| names.contains(known)));
        if left.len() == names.len() {
            break;
        }
    }
    // A file that no remaining file imports is not on a cycle, either.
    loop {
        let known: BTreeSet<String> = left.values().flatten().cloned().collect();
        let before = left.len();
        left.retain(|name, _| known.contains(name));
        if left.len() == before {
            break;
        }
    }
    let names: BTreeSet<String> = left.keys().cloned().collect();
    for known in left.values_mut() {
        known.retain(|known| names.contains(known));
    }
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn imports_are_read_as_they_are_written() {
    let text = "use crate::a::{b::{C, D}, self};\npub use crate::e::F;\nuse g::H as I;\n\
                fn f() { crate::j::k(); let x = super::l; }";
    let expected = [
        "crate::a::b::C",
        "crate::a::b::D",
        "crate::a::self",
        "g::H as I",
        "crate::j::k",
        "super::l",
    ];
    assert_eq!(paths(text), expected);
}

/// The package of the unit tests compiles the library's own files, so it has the library's features and dependencies.
/// Only its default features differ.
#[test]
fn the_unit_tests_have_the_features_and_dependencies_of_the_library() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let lists = |manifest: &str| {
        let text = fs::read_to_string(root.join(manifest)).unwrap();
        let mut section = String::new();
        let mut lists = BTreeMap::<String, BTreeSet<String>>::new();
        for line in text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            if line.starts_with('[') {
                line.clone_into(&mut section);
            } else if (section == "[features]" && !line.starts_with("default = "))
                || section.ends_with("dependencies]")
            {
                lists
                    .entry(section.clone())
                    .or_default()
                    .insert(line.to_owned());
            }
        }
        lists.remove("[workspace.dependencies]");
        lists
    };
    let library = lists("Cargo.toml");
    assert_eq!(library.len(), 4, "{library:#?}");
    assert_eq!(library, lists("tests/units/Cargo.toml"));
}

/// The quick command of CONTRIBUTING selects packages and features as `cargo test --lib` does, so it runs the same unit
/// tests. A feature or a package that it names would leave some out.
#[test]
fn the_quick_command_runs_all_unit_tests() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(root.join(".github/CONTRIBUTING.md")).unwrap();
    let mut commands = page
        .lines()
        .filter(|line| line.starts_with("cargo test --lib "));
    let quick = commands.next().expect("the page has a quick command");
    assert!(commands.next().is_none(), "there is only one");
    let words = quick.split_whitespace().skip(3);
    let options: Vec<&str> = words.filter(|word| word.starts_with('-')).collect();
    assert!(options.iter().all(|option| *option == "--test"), "{quick}");
}
