//! The cost of keeping the layers of the pocket cube in files instead of memory.
//!
//! ```text
//! cargo bench -p colorwalk-benches --bench disk --features disk                # in the directory for temporary files
//! cargo bench -p colorwalk-benches --bench disk --features disk -- /scratch    # in another, which must exist
//! cargo bench -p colorwalk-benches --bench disk --features disk -- --quick
//! ```
//!
//! # How to read the table
//!
//! The bench prints wall time in milliseconds (the median of three rounds in turn), this time as a multiple of
//! [`Reachable`], and the greatest number of bytes on disk per state. All programs must count the same layers. The
//! operating system caches files. If they exceed its memory, programs also wait for the disk.

#![expect(
    clippy::cast_precision_loss,
    reason = "a mean of bytes needs few digits"
)]

use std::env;
use std::path::PathBuf;
use std::time::Instant;

use colorwalk::exploration::disk::Disk;
use colorwalk::{Reachable, SearchProblem, Unit, problem_fn};
use colorwalk_puzzles::cube::Cube;
use colorwalk_puzzles::published;

const ROUNDS: usize = 3;

/// The settings of a disk: the megabytes of memory, and whether the cube is known to be undirected.
const SETTINGS: [(usize, bool); 5] = [(256, true), (64, true), (16, true), (4, true), (64, false)];

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|given| given == flag);
    let is_quick = has("--quick") || has("--test") || !has("--bench");
    let given = arguments.iter().find(|given| !given.starts_with('-'));
    let directory = given.map_or_else(env::temp_dir, PathBuf::from);
    let layers = published::layers("cube").expect("it is known");
    let depth = if is_quick { 6 } else { layers.len() };
    let cube = problem_fn(
        Cube::SOLVED,
        |cube: &Cube| cube.turns(3).map(|next| (next, Unit)),
        |_| false,
    );

    let mut times = vec![Vec::new(); 1 + SETTINGS.len()];
    let mut bytes = [0.0; SETTINGS.len()];
    for _ in 0..ROUNDS {
        times[0].push(milliseconds(|| in_memory(&cube, &layers[..depth])));
        for (row, &(megabytes, is_undirected)) in SETTINGS.iter().enumerate() {
            let most = u32::try_from(depth).expect("it is small");
            let disk = Disk::new(&cube, &directory)
                .memory(megabytes << 20)
                .max_depth(most - 1);
            let disk = if is_undirected {
                disk.undirected()
            } else {
                disk
            };
            times[1 + row].push(milliseconds(|| {
                let exploration = disk.run().expect("the disk is large enough");
                assert_eq!(exploration.layers(), &layers[..depth]);
                bytes[row] = exploration.bytes() as f64 / exploration.states() as f64;
            }));
        }
    }

    let medians = times.into_iter().map(median).collect::<Vec<_>>();
    println!("{:<24}{:>10}{:>8}{:>12}", "", "ms", "times", "B on disk");
    println!("{:<24}{:>10.0}", "Reachable", medians[0]);
    for (row, (megabytes, is_undirected)) in SETTINGS.into_iter().enumerate() {
        let name = if is_undirected {
            "undirected"
        } else {
            "directed"
        };
        let name = format!("disk, {megabytes} MB, {name}");
        let (ms, bytes) = (medians[1 + row], bytes[row]);
        println!("{name:<24}{ms:>10.0}{:>8.2}{bytes:>12.1}", ms / medians[0]);
    }
}

/// Counts the first layers, which must be the published ones.
fn in_memory<P: SearchProblem>(problem: &P, published: &[u64]) {
    let mut layers = vec![0; published.len()];
    let mut reachable = Reachable::new(problem);
    while reachable.next_state().is_some() {
        match layers.get_mut(reachable.depth() as usize) {
            Some(layer) => *layer += 1,
            None => break,
        }
    }
    assert_eq!(layers, published);
}

fn milliseconds(program: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    program();
    begin.elapsed().as_secs_f64() * 1e3
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
