//! Writes the playground: searches to try and the game to play, in the browser.
//!
//! ```text
//! $ cargo run --release --example playground
//! playground.html is written: open it in a browser
//! ```
//!
//! The page is one file with the library inside, compiled to WebAssembly: it needs no network and no server. Only the
//! first run takes long. It compiles the library for `wasm32-unknown-unknown`, a target that `rustup target add` adds,
//! and the tool that adapts the result for browsers.

use std::env;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;
use colorwalk_programs::{escaped, exit_code, print};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const TARGET: &str = "wasm32-unknown-unknown";

/// Writes the playground, one HTML file.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// Where to write
    #[arg(long, value_name = "FILE", default_value = "playground.html")]
    out: PathBuf,
}

/// The cargo that runs this, or the one on the path.
fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(ROOT).args(["--locked", "--quiet"]);
    cargo
}

fn succeed(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let status = command.status()?;
    if status.success() {
        return Ok(());
    }
    Err("the page could not be built: see above".into())
}

/// Whether the compiler has the target's standard library.
fn has_target() -> Result<bool, Box<dyn Error>> {
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let libraries = Command::new(compiler)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()?;
    Ok(Path::new(str::from_utf8(&libraries.stdout)?.trim()).is_dir())
}

fn run() -> Result<(), Box<dyn Error>> {
    let options = Options::try_parse()?;
    if !has_target()? {
        return Err(format!("{TARGET} is missing: rustup target add {TARGET}").into());
    }
    let out = env::current_dir()?.join(&options.out);
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(
        || Path::new(ROOT).join("target"),
        |target| Path::new(ROOT).join(target),
    );
    let program = target.join(TARGET).join("page/colorwalk_page.wasm");
    let page = [
        "build",
        "--profile",
        "page",
        "-p",
        "colorwalk-page",
        "--target",
        TARGET,
    ];
    // What the native compiler is told, such as the processor, is not for the page.
    succeed(cargo().args(page).env_remove("RUSTFLAGS"))?;
    let bind = ["run", "--release", "-p", "colorwalk-bind", "--"];
    succeed(cargo().args(bind).args([&program, &out]))?;
    let name = escaped(&options.out.display().to_string());
    Ok(print(format!("{name} is written: open it in a browser"))?)
}

fn main() -> ExitCode {
    exit_code(run())
}
