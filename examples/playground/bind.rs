//! Puts the playground's page together: `bind program.wasm page.html docs`. The last argument is the address of
//! the documentation, seen from the page. It is empty if the documentation is elsewhere. With `--nodejs program.wasm
//! folder` the program makes a program for Node.js, for the tests.
//!
//! `wasm-bindgen` adapts the program for the browser and makes the script that loads it. In the HTML file, the
//! compressed program, scripts and style replace the marks `/*NAME*/`.

use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::{env, fs};

use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

const PAGE: &str = include_str!("page/page.html");
/// The scripts of the page, in order.
const SCRIPTS: [&str; 12] = [
    include_str!("page/playback.js"),
    include_str!("page/pictures.js"),
    include_str!("page/panels.js"),
    include_str!("page/library.js"),
    include_str!("page/scenes.js"),
    include_str!("page/draw.js"),
    include_str!("page/lab.js"),
    include_str!("page/game.js"),
    include_str!("page/race.js"),
    include_str!("page/batch.js"),
    include_str!("page/duel.js"),
    include_str!("page/begin.js"),
];

/// Returns a script without its comments and indentation.
fn without_comments(script: &str) -> String {
    let is_comment = |line: &&str| {
        line.starts_with("//") || line.starts_with("/**") && line.ends_with("*/") || line.is_empty()
    };
    let lines = script.lines().map(str::trim);
    lines
        .filter(|line| !is_comment(line))
        .fold(String::new(), |text, line| text + line + "\n")
}

/// Encodes bytes as text with 91 letters. Two letters hold 13 bits, so the text is 8 % shorter than in base 64. The
/// script `library.js` decodes it. The letters do not include `<`, `(` and `=`, so the text cannot look like HTML or
/// like an address.
fn in_letters(bytes: &[u8]) -> String {
    let letters: Vec<char> = ('!'..='~')
        .filter(|letter| !"<(=".contains(*letter))
        .collect();
    let (mut text, mut held, mut has) = (String::new(), 0, 0);
    for &byte in bytes {
        held |= usize::from(byte) << has;
        has += 8;
        if has >= 13 {
            let pair = held & 0x1fff;
            text.extend([letters[pair / 91], letters[pair % 91]]);
            held >>= 13;
            has -= 13;
        }
    }
    // One letter is enough for the last 6 bits.
    if has > 6 {
        text.push(letters[held / 91]);
    }
    if has > 0 {
        text.push(letters[held % 91]);
    }
    text
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [flag, program, folder] = &arguments[..]
        && flag == "--nodejs"
    {
        Bindgen::new()
            .input_path(program)
            .nodejs(true)?
            .generate(folder)?;
        return Ok(());
    }
    let [program, page, docs] = &arguments[..] else {
        return Err(
            "expected a program, the page to write, and the address of the documentation".into(),
        );
    };
    let mut bound = Bindgen::new()
        .input_path(program)
        .no_modules(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&bound.wasm_mut().emit_wasm())?;
    let program = in_letters(&packed.finish()?);
    let mut text = PAGE.to_owned();
    let parts: [(&str, &str); 5] = [
        ("/*STYLE*/", include_str!("page/style.css")),
        ("/*PAGE*/", &SCRIPTS.map(without_comments).concat()),
        ("/*WORKER*/", include_str!("page/worker.js")),
        ("/*GLUE*/", bound.js()),
        ("/*PROGRAM*/", &program),
    ];
    for (mark, part) in parts {
        text = text.replacen(mark, part, 1);
    }
    text = text.replace("/*DOCS*/", docs);
    // The page is first written to another file. If this fails, the old page stays as it was.
    let page = Path::new(page);
    let part = page.with_extension("part");
    fs::write(&part, text)?;
    fs::rename(part, page)?;
    Ok(())
}
