//! The compiler's messages for common mistakes: each must say what to do.
//!
//! Each file in `ui` does not compile, and begins with phrases that the message must contain. The whole message is
//! compared with a recorded one of one rustc version. Set `TRYBUILD=overwrite` to record it again. Other versions use
//! other words, so with them the test looks for the phrases only.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version that wrote the messages in `ui/*.stderr`.
const RUSTC: &str = "rustc 1.95.0 ";

const PACKAGE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_compiler_says_what_to_do() {
    let version = output(Command::new("rustc").arg("--version"));
    let is_known = version.starts_with(RUSTC);
    if is_known {
        let tests = trybuild::TestCases::new();
        tests.pass("ui/pass/*.rs");
        tests.compile_fail("ui/*.rs");
    } else {
        check("ui/pass/closures.rs", true);
        check("ui/pass/edges.rs", true);
        check("ui/pass/heuristics.rs", true);
    }
    let files = fs::read_dir(Path::new(PACKAGE).join("ui")).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "rs"));
    assert_eq!(files.len(), 17);
    for file in files {
        let message = if is_known {
            fs::read_to_string(file.with_extension("stderr")).unwrap_or_default()
        } else {
            check(file.to_str().unwrap(), false)
        };
        let source = fs::read_to_string(&file).unwrap();
        for phrase in source.lines().map_while(|line| line.strip_prefix("//~ ")) {
            assert!(
                message.contains(phrase),
                "{file:?} lacks `{phrase}`:\n{message}"
            );
        }
    }
}

/// Checks a file in a package of its own, and returns the output of the compiler.
fn check(file: &str, is_right: bool) -> String {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_errors");
    fs::create_dir_all(&scratch).unwrap();
    let file = Path::new(PACKAGE).join(file);
    let root = Path::new(PACKAGE).join("../..");
    let manifest = format!(
        "[package]\nname = \"scratch\"\nedition = \"2024\"\n[workspace]\n[[bin]]\nname = \"scratch\"\npath = \"{}\"\n\
         [dependencies]\ncolorwalk = {{ path = \"{}\", default-features = false, features = [\"timely\"] }}\n",
        file.display(),
        root.display()
    );
    fs::write(scratch.join("Cargo.toml"), manifest).unwrap();
    fs::copy(root.join("Cargo.lock"), scratch.join("Cargo.lock")).unwrap();
    let mut cargo = Command::new("cargo");
    cargo
        .args(["check", "--offline", "--quiet"])
        .current_dir(&scratch);
    let result = cargo
        .env("CARGO_TARGET_DIR", scratch.join("target"))
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&result.stderr).into_owned();
    assert_eq!(
        result.status.success(),
        is_right,
        "{}: {message}",
        file.display()
    );
    message
}

fn output(command: &mut Command) -> String {
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}
