//! Programs that do the same work, run in turn, and what they took.

use std::alloc::System;
use std::cell::Cell;
use std::env;
use std::fmt::Debug;
use std::rc::Rc;

use cpu_time::ThreadTime;
use peakmem_alloc::{INSTRUMENTED_SYSTEM, PeakMemAlloc, PeakMemAllocTrait};

#[global_allocator]
static ALLOCATOR: &PeakMemAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Milliseconds that the timed rounds of one workload may take together, more or less.
const BUDGET_MS: f64 = 8_000.0;

/// What the command line asks for.
pub(crate) struct Plan {
    is_quick: bool,
    names: Vec<String>,
}

impl Plan {
    /// Reads the command line. Without `--bench`, which `cargo bench` adds, the run is quick.
    pub(crate) fn from_command_line() -> Self {
        let (flags, names): (Vec<String>, _) =
            env::args().skip(1).partition(|text| text.starts_with('-'));
        let has = |flag: &str| flags.iter().any(|given| given == flag);
        Self {
            is_quick: has("--quick") || has("--test") || !has("--bench"),
            names,
        }
    }

    /// Returns whether a workload is asked for: its name contains one of those given, if any are.
    pub(crate) fn wants(&self, workload: &str) -> bool {
        self.names.is_empty()
            || self
                .names
                .iter()
                .any(|name| workload.contains(name.as_str()))
    }

    /// Returns the size of a workload: `full`, or `quick` in a quick run.
    pub(crate) fn size<T>(&self, full: T, quick: T) -> T {
        if self.is_quick { quick } else { full }
    }

    /// Returns how often each program is timed, given the milliseconds of one round of all.
    fn rounds(&self, round_ms: f64) -> usize {
        let fitting = (3..=15)
            .rev()
            .find(|&rounds| rounds as f64 * round_ms <= BUDGET_MS);
        if self.is_quick {
            1
        } else {
            fitting.unwrap_or(3)
        }
    }
}

/// Whose program it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The search of this crate as anybody would write it.
    Ours,
    /// What ours is compared with.
    Rival,
    /// For information: it does less than the others, or starts from more.
    Aside,
}

struct Program<'a, A> {
    side: Side,
    name: &'static str,
    run: Box<dyn Fn() -> A + 'a>,
}

/// Programs that must give the same answer.
pub(crate) struct Comparison<'a, A> {
    programs: Vec<Program<'a, A>>,
    size: Rc<Cell<usize>>,
}

/// What one program took.
pub(crate) struct Taken {
    pub(crate) side: Side,
    pub(crate) name: &'static str,
    pub(crate) ms: f64,
    pub(crate) peak: usize, // bytes
}

impl<'a, A: PartialEq + Debug> Comparison<'a, A> {
    /// Begins with our own program, which returns its answer and the number of states, or edges, that
    /// memory is counted by.
    pub(crate) fn new(ours: impl Fn() -> (A, usize) + 'a) -> Self {
        let size = Rc::new(Cell::new(0));
        let comparison = Self {
            programs: Vec::new(),
            size: Rc::clone(&size),
        };
        comparison.with(Side::Ours, "ours", move || {
            let (answer, found) = ours();
            size.set(found);
            answer
        })
    }

    pub(crate) fn rival(self, name: &'static str, run: impl Fn() -> A + 'a) -> Self {
        self.with(Side::Rival, name, run)
    }

    pub(crate) fn with(mut self, side: Side, name: &'static str, run: impl Fn() -> A + 'a) -> Self {
        let run = Box::new(run);
        self.programs.push(Program { side, name, run });
        self
    }

    /// Runs every program once for its answer and its memory, then in turn for its time.
    pub(crate) fn measure(&self, plan: &Plan) -> Measured {
        let answer = (self.programs[0].run)();
        let (peaks, round_ms) = timed(|| self.peaks(&answer));
        let mut times = vec![Vec::new(); self.programs.len()];
        for _ in 0..plan.rounds(round_ms) {
            for (program, times) in self.programs.iter().zip(&mut times) {
                let (found, ms) = timed(|| (program.run)());
                assert_eq!(found, answer, "{} disagrees", program.name);
                times.push(ms);
            }
        }
        let taken = self.programs.iter().zip(peaks).zip(times);
        let taken = taken.map(|((program, peak), times)| Taken {
            side: program.side,
            name: program.name,
            ms: median(times),
            peak,
        });
        Measured {
            size: self.size.get(),
            taken: taken.collect(),
        }
    }

    fn peaks(&self, answer: &A) -> Vec<usize> {
        let peak_of = |program: &Program<'a, A>| {
            ALLOCATOR.reset_peak_memory();
            let found = (program.run)();
            let peak = ALLOCATOR.get_peak_memory();
            assert_eq!(found, *answer, "{} disagrees", program.name);
            peak
        };
        self.programs.iter().map(peak_of).collect()
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Milliseconds of processor time of this thread.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let begin = ThreadTime::now();
    let result = work();
    (result, begin.elapsed().as_secs_f64() * 1e3)
}

/// What all programs of a workload took.
pub(crate) struct Measured {
    /// States or edges.
    pub(crate) size: usize,
    pub(crate) taken: Vec<Taken>,
}
