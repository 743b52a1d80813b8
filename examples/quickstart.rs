//! A first search: a ferryman, a wolf, a goat and a cabbage want to cross a river.
//!
//! The boat holds the ferryman and one passenger. If they are left alone, the wolf eats the goat, and the goat eats the
//! cabbage. The search finds the fewest crossings that take all of them to the other side.
//!
//! ```text
//! $ cargo run --release --example quickstart
//! found a path of 7 edges at cost 7 (fewest edges); 9 states expanded
//! ·W·C ~~~> F·G·  with the goat
//! FW·C <~~~ ··G·  alone
//! ···C ~~~> FWG·  with the wolf
//! F·GC <~~~ ·W··  with the goat
//! ··G· ~~~> FW·C  with the cabbage
//! F·G· <~~~ ·W·C  alone
//! ···· ~~~> FWGC  with the goat
//! ```

use std::env::args_os;
use std::error::Error;
use std::io::{Write, stdout};
use std::process::exit;

use colorwalk::{Search, Unit, problem_fn};

const COMPANY: [&str; 4] = [
    "alone",
    "with the wolf",
    "with the goat",
    "with the cabbage",
];

fn main() -> Result<(), Box<dyn Error>> {
    if args_os().len() > 1 {
        eprintln!("Usage: quickstart");
        exit(2);
    }
    // A state records who is on the other side: the ferryman, the wolf, the goat, the cabbage.
    let river = problem_fn(
        [false; 4],
        |&across: &[bool; 4]| {
            let in_reach = (0..4).filter(move |&who| across[who] == across[0]);
            let trips = in_reach.map(move |who| {
                let mut next = across;
                next[who] = !across[0];
                next[0] = !across[0]; // the ferryman rows, alone or with a passenger
                (COMPANY[who], next, Unit)
            });
            trips.filter(|&(_, [ferryman, wolf, goat, cabbage], _)| {
                goat == ferryman || (goat != wolf && goat != cabbage)
            })
        },
        |&across| across == [true; 4],
    );
    let report = Search::new(&river).bfs()?;

    let mut out = stdout().lock();
    writeln!(out, "{report}")?;
    let path = report.found()?;
    for (_, company, across, _) in path.steps() {
        let [left, right] = [false, true].map(|side| {
            let sign = |who: usize| {
                if across[who] == side {
                    "FWGC"
                } else {
                    "····"
                }
                .chars()
                .nth(who)
            };
            (0..4).filter_map(sign).collect::<String>()
        });
        let way = if across[0] { "~~~>" } else { "<~~~" };
        writeln!(out, "{left} {way} {right}  {company}")?;
    }
    Ok(())
}
