//! Fuzzing without a fuzzer: each target runs on its corpus, and on a fixed number of random mutations of it. A corpus
//! is a file with an input on each line, with escapes as in `b"\x00\n"`.
//!
//! The targets are functions in `tests/support`. Here they run on any toolchain, for a fixed time, on the same bytes in
//! every run. `COLORWALK_FUZZ=1000000` sets the number of mutations per target.
//!
//! A coverage-guided fuzzer finds more. It needs a nightly toolchain, `cargo install cargo-fuzz`, and the inputs as files.
//! `COLORWALK_CORPUS=/scratch cargo test -p colorwalk-tests --test fuzz` writes them, to a folder for each target:
//!
//! ```text
//! cargo +nightly fuzz run --fuzz-dir tests/fuzz/libfuzzer steps /scratch/steps
//! ```
//!
//! Fix what such a run finds, and add the input to the corpus.

use std::path::{Path, PathBuf};
use std::{env, fs};

use chacha20::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use colorwalk_testing::few_or_all;
use colorwalk_testing::targets::{self, TARGETS, Target};

/// Returns the inputs of a target, in the order of the file.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fuzz/corpus/{name}.txt"));
    let text = fs::read_to_string(file).expect("a corpus");
    text.lines().map(unescaped).collect()
}

/// Returns the bytes of a line, which has the escapes of a string of bytes.
fn unescaped(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        let escape = (byte == b'\\').then(|| rest.next().expect("an escape"));
        bytes.push(match escape {
            None => byte,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'x') => {
                let digits = [rest.next(), rest.next()].map(|digit| digit.expect("two digits"));
                let digits = std::str::from_utf8(&digits).expect("digits");
                u8::from_str_radix(digits, 16).expect("hexadecimal digits")
            }
            Some(other) => other,
        });
    }
    bytes
}

fn mutations() -> u32 {
    let asked = env::var("COLORWALK_FUZZ").ok();
    asked.map_or(few_or_all(500, 2_000), |count| {
        count.parse().expect("COLORWALK_FUZZ is a number")
    })
}

/// Prints the input of a target that panics.
struct Shown<'a>(&'a str, &'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{} panics at b\"{}\"", self.0, self.1.escape_ascii());
        }
    }
}

fn run((name, target): Target, input: &[u8]) {
    let _shown = Shown(name, input);
    target(input);
}

/// Changes some bytes, removes some, inserts some, or continues with a piece of another input.
fn mutate(input: &mut Vec<u8>, other: &[u8], rng: &mut ChaCha8Rng) {
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..=input.len());
        let length = rng.random_range(0..=(input.len() - at).min(8));
        match rng.random_range(0..5) {
            0 if at < input.len() => input[at] = rng.next_u32().to_le_bytes()[0],
            1 => drop(input.drain(at..at + length)),
            2 => {
                let piece = input[at..at + length].to_vec();
                let to = rng.random_range(0..=input.len());
                input.splice(to..to, piece);
            }
            3 if !other.is_empty() => {
                let from = rng.random_range(0..other.len());
                let to = rng.random_range(from..other.len()).min(from + 32);
                input.splice(at..at + length, other[from..to].iter().copied());
            }
            _ => input.insert(
                at,
                *b"0123456789 \n,-+.#@!~acps".get(length).unwrap_or(&b'9'),
            ),
        }
    }
}

#[test]
fn every_target_holds_on_its_corpus() {
    let folder = env::var_os("COLORWALK_CORPUS").map(PathBuf::from);
    for target in TARGETS {
        let corpus = corpus(target.0);
        assert!(!corpus.is_empty(), "{}", target.0);
        for (number, input) in corpus.iter().enumerate() {
            run(target, input);
            if let Some(folder) = &folder {
                fs::create_dir_all(folder.join(target.0)).expect("a folder");
                fs::write(folder.join(target.0).join(number.to_string()), input).expect("a file");
            }
        }
    }
}

#[test]
fn a_line_of_a_corpus_has_the_escapes_of_a_string_of_bytes() {
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(unescaped(&all.escape_ascii().to_string()), all);
}

#[test]
fn every_target_holds_on_mutations_of_its_corpus() {
    for target in TARGETS {
        let corpus = corpus(target.0);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..mutations() {
            let mut input = corpus[rng.random_range(0..corpus.len())].clone();
            let other = &corpus[rng.random_range(0..corpus.len())];
            mutate(&mut input, other, &mut rng);
            run(target, &input);
        }
    }
}

/// Programs of random bytes, which reach all choices.
#[test]
fn random_programs_say_what_is_so() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..mutations() {
        let mut input = vec![0; rng.random_range(0..200)];
        rng.fill_bytes(&mut input);
        run(("steps", targets::program), &input);
    }
}
