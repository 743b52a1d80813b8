//! Writes the playground, a page for the browser with searches to try and the game to play.
//!
//! ```text
//! $ cargo run --release -p colorwalk-playground --example playground
//! playground.html is written: open it in a browser
//! ```
//!
//! The page is one file that contains the library, compiled to WebAssembly. It needs no network and no server. The
//! first run takes a minute or two. It compiles the library for the target `wasm32-unknown-unknown`, which
//! `rustup target add` installs. It also compiles the tool that adapts the result for browsers. With `--with-docs` the
//! program also builds the documentation, and writes the page into the folder of the documentation, where the links of
//! the guide lead. With `--address`, the page names its address and a picture, which other sites show beside a link.

use std::env;
use std::error::Error;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::thread;
use std::time::{Duration, Instant};

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
    /// Also builds the documentation, and writes the page beside it, with links in both directions
    #[arg(long, conflicts_with = "out")]
    with_docs: bool,
    /// The address of the folder in which the page will be public; then links to the page are shown with a picture
    #[arg(long, value_name = "URL", value_parser = parse_address)]
    address: Option<String>,
}

fn parse_address(text: &str) -> Result<String, &'static str> {
    let is_plain = !text.contains(['"', '<', '>', '&', ' ']);
    if is_plain && (text.starts_with("https://") || text.starts_with("http://")) {
        Ok(text.trim_end_matches('/').to_owned())
    } else {
        Err("expected an address such as https://example.org/searches")
    }
}

const PICTURE: &str = "playground.webp";

/// Copies the picture of the page beside the page, and tells other sites the address of both.
fn add_preview(page: &Path, address: &str) -> io::Result<()> {
    let name = page.file_name().unwrap_or_default().to_string_lossy();
    let tags = format!(
        "<meta property=\"og:url\" content=\"{address}/{name}\">\n\
         <meta property=\"og:image\" content=\"{address}/{PICTURE}\">\n"
    );
    let text = fs::read_to_string(page)?;
    fs::write(
        page,
        text.replacen(
            "<meta property=\"og:type\"",
            &(tags + "<meta property=\"og:type\""),
            1,
        ),
    )?;
    let picture = Path::new(ROOT).join("examples/plots/playground-light.webp");
    fs::copy(picture, page.with_file_name(PICTURE))?;
    Ok(())
}

/// Returns the cargo that runs this program, or the cargo on the path.
fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(ROOT).args(["--locked", "--quiet"]);
    cargo
}

const FAILED: &str = "the page could not be built: see above";

/// Waits for the builds to end. On a terminal, shows which builds are running, and for how long.
fn wait(mut builds: Vec<(&str, Child)>) -> Result<(), Box<dyn Error>> {
    let begin = Instant::now();
    let mut has_failed = false;
    while !builds.is_empty() {
        let names: Vec<&str> = builds.iter().map(|(what, _)| *what).collect();
        let seconds = begin.elapsed().as_secs();
        tell(&format!("building {}: {seconds} s", names.join(" and ")));
        thread::sleep(Duration::from_millis(100));
        let mut unfinished = Vec::new();
        for (what, mut build) in builds {
            match build.try_wait()? {
                Some(status) => has_failed |= !status.success(),
                None => unfinished.push((what, build)),
            }
        }
        builds = unfinished;
    }
    tell("");
    if has_failed {
        Err(FAILED.into())
    } else {
        Ok(())
    }
}

/// Replaces the last line on the terminal.
fn tell(line: &str) {
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        let _ = write!(terminal, "\r\x1b[2K{line}");
        let _ = terminal.flush();
    }
}

/// Returns whether the compiler has the standard library of the target.
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
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(
        || Path::new(ROOT).join("target"),
        |target| Path::new(ROOT).join(target),
    );
    let mut out = env::current_dir()?.join(&options.out);
    if options.with_docs {
        let docs = ["doc", "--no-deps", "--all-features", "-p", "colorwalk"];
        if !cargo().args(docs).status()?.success() {
            return Err("the documentation could not be built: see above".into());
        }
        out = target.join("doc/playground.html");
    }
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
    if !program.exists() {
        eprintln!("building the page: a minute or two the first time, and seconds from then on");
    }
    // The page must run on any machine, so the build ignores compiler flags for this machine's processor.
    let page = cargo().args(page).env_remove("RUSTFLAGS").spawn()?;
    let bind = [
        "--release",
        "-p",
        "colorwalk-playground",
        "--features",
        "bind",
        "--bin",
        "bind",
    ];
    let tool = cargo().arg("build").args(bind).spawn()?;
    wait(vec![
        ("the library for browsers", page),
        ("the tool that adapts it", tool),
    ])?;
    let docs = if options.with_docs { "colorwalk/" } else { "" };
    let bound = cargo()
        .arg("run")
        .args(bind)
        .arg("--")
        .args([&program, &out])
        .arg(docs)
        .status()?;
    if !bound.success() {
        return Err(FAILED.into());
    }
    if let Some(address) = &options.address {
        add_preview(&out, address)?;
    }
    let written = if options.with_docs {
        let (whole, here) = (out.canonicalize()?, env::current_dir()?.canonicalize()?);
        whole.strip_prefix(&here).unwrap_or(&whole).to_owned()
    } else {
        options.out
    };
    let name = escaped(&written.display().to_string());
    Ok(print(format!("{name} is written: open it in a browser"))?)
}

fn main() -> ExitCode {
    exit_code(run())
}
