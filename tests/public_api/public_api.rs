//! The public interface of the library, as rustdoc writes it for programs, agrees with the record. The dependencies have
//! the licences that the README names.
//!
//! After an intended change, `COLORWALK_RECORD=1 cargo test -p colorwalk-public-api` records the API again.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use public_api::Builder;
use serde_json::Value;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Only a nightly toolchain writes JSON, and each crate that reads it knows one format. This toolchain writes the
/// format that the locked version of `public-api` reads.
const TOOLCHAIN: &str = "+nightly-2026-05-20";

/// Returns the file that rustdoc writes, once for all tests.
fn json() -> &'static Path {
    static JSON: OnceLock<PathBuf> = OnceLock::new();
    JSON.get_or_init(|| {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("public_api");
        let mut cargo = Command::new("cargo");
        cargo.args([TOOLCHAIN, "rustdoc", "--locked", "--quiet"]);
        cargo.args(["-p", "colorwalk", "--lib", "--all-features"]);
        cargo.args(["--", "-Z", "unstable-options", "--output-format", "json"]);
        cargo.current_dir(ROOT).env("CARGO_TARGET_DIR", &target);
        // The tests run on another toolchain, which `cargo` passes on to its children.
        for variable in ["CARGO", "RUSTC", "RUSTDOC", "RUSTFLAGS", "RUSTDOCFLAGS"] {
            cargo.env_remove(variable);
        }
        let status = cargo.env_remove("RUSTUP_TOOLCHAIN").status().unwrap();
        assert!(
            status.success(),
            "`rustup toolchain install {} --profile minimal` may help",
            &TOOLCHAIN[1..]
        );
        target.join("doc/colorwalk.json")
    })
}

/// The first lines of the record.
const HEAD: &str = "\
# The public API, one item a line with its signature: what a reader may meet. Below it, which types implement which
# traits of other crates. Left out are implementations that are derived, automatic or for all types; the functions of
# all others, which their traits say; and the heads of `impl` blocks, whose functions are listed with their paths.
";

/// The heading of the second part.
const FOREIGN: &str = "# Implementations of traits of other crates";

/// The record, after its head.
fn public_api() -> Vec<String> {
    let api = Builder::from_rustdoc_json(json())
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build();
    let mut implementor = None;
    let lines = api.unwrap().into_items().map(|item| item.to_string());
    let (mut own, mut foreign): (Vec<_>, Vec<_>) = lines
        .filter(|line| {
            if line.starts_with("impl") {
                let of_trait = line
                    .split(" for ")
                    .skip(1)
                    .find(|rest| !rest.starts_with('<'));
                let name = of_trait.and_then(|rest| rest.split(" where ").next());
                implementor = name.map(|name| format!(" {name}::"));
            }
            let is_body = line.starts_with("pub const") || line.starts_with("pub fn");
            let of_trait = |name: &String| is_body && line.contains(name.as_str());
            let is_head = line.starts_with("impl") && implementor.is_none();
            !is_head && !implementor.as_ref().is_some_and(of_trait)
        })
        .partition(|line| !is_of_foreign_trait(line));
    foreign.sort();
    own.push(FOREIGN.to_owned());
    own.append(&mut foreign);
    own
}

/// Returns whether a line states that a type implements a trait of another crate.
fn is_of_foreign_trait(line: &str) -> bool {
    let Some(mut rest) = line.strip_prefix("impl") else {
        return false;
    };
    if rest.starts_with('<') {
        let mut depth = 0;
        let end = rest.char_indices().find(|&(at, letter)| {
            match letter {
                '<' => depth += 1,
                '>' if !rest[..at].ends_with('-') => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        rest = end.map_or(rest, |(at, _)| &rest[at + 1..]);
    }
    !rest.trim_start().starts_with("colorwalk::")
}

#[test]
fn the_public_api_is_the_recorded_one() {
    let path = Path::new(ROOT).join(".ci/public-api.txt");
    let api = public_api();
    assert!(api.len() > 1000, "{} lines", api.len());
    if env::var_os("COLORWALK_RECORD").is_some() {
        fs::write(&path, HEAD.to_owned() + &api.join("\n") + "\n").unwrap();
    }
    let recorded = fs::read_to_string(&path).unwrap();
    let recorded = recorded.strip_prefix(HEAD).unwrap_or(&recorded);
    let recorded: Vec<&str> = recorded.lines().collect();
    if api != recorded {
        let [now, before] = [
            api.iter().map(String::as_str).collect::<BTreeSet<_>>(),
            recorded.into_iter().collect(),
        ];
        let gone = before.difference(&now).map(|line| format!("-{line}\n"));
        let new = now.difference(&before).map(|line| format!("+{line}\n"));
        let changes: String = gone.chain(new).collect();
        panic!(
            "the public API has changed:\n{changes}\
             if that is intended: COLORWALK_RECORD=1 cargo test -p colorwalk-public-api"
        );
    }
}

/// The licences that dependencies may have. The README names the dependencies with other licences.
const LICENCES: [&str; 2] = ["MIT", "Apache-2.0"];
const OTHERS: [(&str, &str); 3] = [
    ("foldhash", "Zlib"),
    ("priority-queue", "LGPL-3.0-or-later OR MPL-2.0"),
    ("unicode-ident", "(MIT OR Apache-2.0) AND Unicode-3.0"),
];

#[test]
fn the_dependencies_have_the_licences_that_the_readme_names_and_come_from_the_registry() {
    let mut cargo = Command::new("cargo");
    cargo.args([
        "metadata",
        "--locked",
        "--format-version",
        "1",
        "--all-features",
    ]);
    let output = cargo.current_dir(ROOT).output().unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = |id: &Value| {
        packages
            .iter()
            .find(|package| package["id"] == *id)
            .unwrap()
    };
    let nodes = metadata["resolve"]["nodes"].as_array().unwrap();

    let root = packages
        .iter()
        .find(|package| package["name"] == "colorwalk");
    let mut ids = vec![&root.unwrap()["id"]];
    let mut next = 0;
    while let Some(&id) = ids.get(next) {
        next += 1;
        let node = nodes.iter().find(|node| node["id"] == *id).unwrap();
        for dependency in node["deps"].as_array().unwrap() {
            let kinds = dependency["dep_kinds"].as_array().unwrap();
            let is_asked_of_users = kinds.iter().any(|kind| kind["kind"] != "dev");
            if is_asked_of_users && !ids.contains(&&dependency["pkg"]) {
                ids.push(&dependency["pkg"]);
            }
        }
    }
    assert!(ids.len() > 20, "{} packages", ids.len());
    for id in &ids[1..] {
        let package = package(id);
        let [name, licence] = ["name", "license"].map(|field| package[field].as_str().unwrap());
        let source = package["source"].as_str().unwrap_or_default();
        assert!(source.starts_with("registry+"), "{name}: {source}");
        let mut choices = licence.split(" OR ").flat_map(|choice| choice.split('/'));
        let is_named = OTHERS.contains(&(name, licence));
        assert!(
            is_named || choices.any(|choice| LICENCES.contains(&choice.trim())),
            "{name}: {licence}"
        );
    }
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).unwrap();
    for (name, licence) in OTHERS {
        assert!(
            ids.iter().any(|id| package(id)["name"] == name),
            "{name} is gone"
        );
        let last = licence.rsplit(' ').next().unwrap();
        assert!(
            readme.contains(&format!("`{name}`")) && readme.contains(last),
            "{name}"
        );
    }
}
