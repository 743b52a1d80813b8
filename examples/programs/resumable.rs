//! A search with a progress bar. Ctrl-C pauses it, Enter resumes it, and a second Ctrl-C ends it.
//!
//! The search finds the fewest steps from 1 to half of a prime, modulo this prime. A step multiplies the number by
//! three, or subtracts two from it. The argument of the program is the prime.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example resumable
//! found a path of 20 edges at cost 20 (fewest edges); 94938 states expanded
//! ```

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::{env, io, process};

use colorwalk::algorithms::BreadthFirst;
use colorwalk::{Search, Unit, problem_fn};
use indicatif::ProgressBar;

const USAGE: &str = "Usage: resumable [PRIME]";

fn refuse(why: &str) -> ! {
    eprintln!("error: {why}\n{USAGE}");
    process::exit(2)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let prime: u64 = match arguments.as_slice() {
        [] => 1_000_003,
        [help] if help == "--help" => {
            println!("{USAGE}");
            return Ok(());
        }
        [prime] => match prime.parse() {
            Ok(prime) => prime,
            Err(error) => refuse(&format!("{prime}: {error}")),
        },
        _ => refuse("more than one argument"),
    };
    if !(2..1 << 62).contains(&prime) {
        refuse(&format!("{prime} is no prime below 2^62"));
    }
    let residues = problem_fn(
        1,
        |&n| [("times 3", 3 * n), ("minus 2", n + prime - 2)].map(|(a, n)| (a, n % prime, Unit)),
        |&n| n == prime / 2,
    );
    let interrupted = Arc::new(AtomicBool::new(false));
    let handler = interrupted.clone();
    ctrlc::set_handler(move || {
        if handler.swap(true, Relaxed) {
            process::exit(1); // while paused
        }
    })?;
    let bar = ProgressBar::new(prime);
    let mut run = Search::new(&residues).start(BreadthFirst::new());
    while run.run_for(10_000)?.is_progress() {
        bar.set_position(run.stats().expanded);
        if interrupted.load(Relaxed) {
            println!("paused: Enter resumes");
            if io::stdin().read_line(&mut String::new())? == 0 {
                return Err("nobody is there to resume".into());
            }
            interrupted.store(false, Relaxed);
        }
    }
    bar.finish();
    println!("{}", run.into_report()?);
    Ok(())
}
