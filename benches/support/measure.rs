//! Programs that do the same work. They run in turn and are measured.

use std::cell::Cell;
use std::fmt::Debug;
use std::process::{self, Command, Stdio};
use std::rc::Rc;
use std::{env, fs};

use cpu_time::ThreadTime;

/// Approximate milliseconds that the timed rounds of one workload may take together.
const BUDGET_MS: f64 = 4_000.0;

/// Approximate milliseconds of a race, and of one sample of a short program in it.
const RACE_MS: f64 = 60.0;
const SAMPLE_MS: f64 = 0.5;

/// The options of the command line.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct Plan {
    is_quick: bool,
    names: Vec<String>,
    workload: &'static str, // the current one
    counts: bool,
    is_printed: bool,
    is_written: bool,
    is_alone: bool,
    child: Option<Child>,
}

/// The task of a child process for a program of the only workload named.
#[derive(Clone, Copy)]
enum Child {
    /// Measure the memory of the program.
    Memory(usize),
    /// Run the program this many times, under a tool that counts instructions.
    Runs(usize, usize),
}

const MEMORY_OF: &str = "--memory-of=";
const ONCE: &str = "--once=";
const TWICE: &str = "--twice=";
const ALONE: &str = "--alone";

impl Plan {
    /// Reads the command line. Without `--bench`, which `cargo bench` adds, the run is quick.
    pub(crate) fn from_command_line() -> Self {
        let (flags, names): (Vec<String>, _) =
            env::args().skip(1).partition(|text| text.starts_with('-'));
        let has = |flag: &str| flags.iter().any(|given| given == flag);
        let program = |flag: &str| {
            let number = flags.iter().find_map(|given| given.strip_prefix(flag))?;
            Some(number.parse().expect("a number"))
        };
        let memory = program(MEMORY_OF).map(Child::Memory);
        let once = program(ONCE).map(|program| Child::Runs(program, 1));
        let twice = program(TWICE).map(|program| Child::Runs(program, 2));
        Self {
            is_quick: has("--quick") || has("--test") || !has("--bench"),
            names,
            workload: "",
            counts: has("--counts"),
            is_printed: has("--markdown"),
            is_written: has("--write"),
            is_alone: has(ALONE),
            child: memory.or(once).or(twice),
        }
    }

    /// Returns the plan for a workload if it was requested: its name contains one of the given words, or no words are
    /// given.
    pub(crate) fn of(&self, workload: &'static str) -> Option<Self> {
        self.names_it(workload).then(|| Self {
            workload,
            ..self.clone()
        })
    }

    fn names_it(&self, name: &str) -> bool {
        if self.is_alone || self.child.is_some() {
            return self.names == [name];
        }
        let is_named = |word: &String| name.contains(word.as_str());
        self.names.is_empty() || self.names.iter().any(is_named)
    }

    /// Returns the size of a workload: `full`, or `quick` in a quick run.
    pub(crate) fn size<T>(&self, full: T, quick: T) -> T {
        if self.is_quick { quick } else { full }
    }

    /// Returns whether the tables of the guide are also printed.
    pub(crate) fn prints_tables(&self) -> bool {
        self.is_printed || self.is_written
    }

    /// Returns whether the tables of the guide are replaced. This needs all lines in full size.
    pub(crate) fn writes_tables(&self) -> bool {
        self.is_written && !self.is_quick && self.is_whole()
    }

    /// Returns whether everything runs.
    pub(crate) fn is_whole(&self) -> bool {
        self.names.is_empty() && self.child.is_none() && !self.counts
    }

    /// Returns whether sizes are small and each program runs once.
    pub(crate) fn is_quick(&self) -> bool {
        self.is_quick
    }

    /// Returns whether a part without memory or instructions is requested, by the same words as a workload.
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.child.is_none() && !self.counts && self.names_it(name)
    }

    /// Returns whether this is the process of one workload or part. Its last line is the row of the guide.
    pub(crate) fn is_alone(&self) -> bool {
        self.is_alone
    }

    /// Returns whether each workload and each part gets a process of its own.
    pub(crate) fn splits(&self) -> bool {
        !self.is_alone && !self.counts && self.child.is_none()
    }

    /// Runs a workload or a part in a process of its own, prints what it prints, and returns its row of the guide.
    pub(crate) fn alone(&self, name: &str) -> String {
        let program = env::current_exe().expect("this program has a path");
        let mut process = Command::new(program);
        process.args([
            if self.is_quick { "--quick" } else { "--bench" },
            ALONE,
            name,
        ]);
        let output = process.stderr(Stdio::inherit()).output();
        let output = output.expect("this program can start itself");
        assert!(output.status.success(), "{name} failed");
        let told = String::from_utf8(output.stdout).expect("the bench prints text");
        let (lines, row) = told
            .trim_end()
            .rsplit_once('\n')
            .expect("its lines, then its row");
        println!("{lines}");
        row.to_owned()
    }

    /// Returns the unit of comparison: milliseconds, or millions of instructions.
    pub(crate) fn unit(&self) -> &'static str {
        if self.counts { "Mi" } else { "ms" }
    }

    /// Returns how often each program is timed, given the milliseconds of one round of all programs.
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

/// The side that a program belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// A search of this crate as any user would write it.
    Ours,
    /// A search of this crate with other options, or of a problem with more information.
    Variant,
    /// A program that ours is compared with.
    Rival,
    /// A program for information: it does less than the others, or starts from more.
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

/// The measurements of one program.
pub(crate) struct Taken {
    pub(crate) side: Side,
    pub(crate) name: &'static str,
    /// Milliseconds, or millions of instructions.
    pub(crate) cost: f64,
    pub(crate) peak: Option<usize>, // in bytes, if they can be measured
}

impl<'a, A: PartialEq + Debug> Comparison<'a, A> {
    /// Begins with our own program. It returns its answer and a number of states or edges. Memory is shown per state or
    /// edge.
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

    /// Runs the programs in turn to measure time, and each in a separate process to measure memory.
    pub(crate) fn measure(&self, plan: &Plan) -> Measured {
        if let Some(child) = plan.child {
            self.serve(child);
            process::exit(0);
        }
        if plan.counts {
            return self.count(plan);
        }
        let answer = (self.programs[0].run)();
        let mut times = vec![Vec::new(); self.programs.len()];
        let mut round = || {
            for (program, times) in self.programs.iter().zip(&mut times) {
                let (found, ms) = timed(|| (program.run)());
                assert_eq!(found, answer, "{} disagrees", program.name);
                times.push(ms);
            }
        };
        let ((), round_ms) = timed(&mut round);
        for _ in 1..plan.rounds(round_ms) {
            round();
        }
        let programs = self.programs.iter().enumerate().zip(times);
        let taken = programs.map(|((number, program), times)| Taken {
            side: program.side,
            name: program.name,
            cost: median(times),
            peak: plan.peak_of(number),
        });
        Measured {
            taken: taken.collect(),
            size: self.size.get(),
            is_worse: false,
        }
    }

    /// Runs the programs in turn for about a tenth of a second, short ones several times in a turn. Each program's
    /// least time counts.
    #[expect(clippy::cast_sign_loss, reason = "no time is negative")]
    pub(crate) fn race(&self, plan: &Plan) -> Measured {
        let answer = (self.programs[0].run)(); // also to warm up
        let mut repeats = vec![1; self.programs.len()];
        let mut least = vec![f64::INFINITY; self.programs.len()];
        let mut spent = 0.0;
        for round in 0..if plan.is_quick { 1 } else { 20 } {
            for (number, program) in self.programs.iter().enumerate() {
                let ((), ms) = timed(|| {
                    for _ in 0..repeats[number] {
                        assert_eq!((program.run)(), answer, "{} disagrees", program.name);
                    }
                });
                spent += ms;
                least[number] = least[number].min(ms / f64::from(repeats[number]));
                repeats[number] = (SAMPLE_MS / least[number]).clamp(1.0, 10_000.0) as u32;
            }
            if round >= 2 && spent > RACE_MS {
                break;
            }
        }
        let programs = self.programs.iter().zip(least);
        let taken = programs.map(|(program, cost)| Taken {
            side: program.side,
            name: program.name,
            cost,
            peak: None,
        });
        Measured {
            taken: taken.collect(),
            size: self.size.get(),
            is_worse: false,
        }
    }

    fn serve(&self, child: Child) {
        match child {
            Child::Memory(program) => {
                let peak = peak_of(&self.programs[program].run);
                println!("{}", peak.map_or(String::new(), |peak| peak.to_string()));
            }
            Child::Runs(program, times) => {
                for _ in 0..times {
                    (self.programs[program].run)();
                }
            }
        }
    }

    /// Counts the instructions of each program: those of two runs, minus those of one run.
    fn count(&self, plan: &Plan) -> Measured {
        (self.programs[0].run)(); // for the size
        let programs = self.programs.iter().enumerate();
        let taken = programs.map(|(number, program)| {
            let count = |times: &str| plan.instructions_of(number, times);
            let (once, twice) = (count(ONCE), count(TWICE));
            let counts = once.zip(twice).expect("valgrind counts instructions");
            Taken {
                side: program.side,
                name: program.name,
                cost: (counts.1 - counts.0) / 1e6,
                peak: None,
            }
        });
        Measured {
            taken: taken.collect(),
            size: self.size.get(),
            is_worse: false,
        }
    }
}

impl Plan {
    /// Returns the memory that a program of the workload takes, measured by a child process.
    fn peak_of(&self, program: usize) -> Option<usize> {
        if self.is_quick {
            return None; // it would be less than the memory of any process
        }
        let mut process = Command::new(env::current_exe().ok()?);
        process.args(["--bench", &format!("{MEMORY_OF}{program}"), self.workload]);
        // The GNU allocator should return what the creation of the workload has freed.
        process.env("MALLOC_MMAP_THRESHOLD_", "65536");
        process.env("MALLOC_TRIM_THRESHOLD_", "65536");
        let told = String::from_utf8(process.output().ok()?.stdout).ok()?;
        told.lines().last()?.parse().ok()
    }
}

impl Plan {
    /// Returns the instructions of a process that runs a program, counted by `callgrind`.
    fn instructions_of(&self, program: usize, times: &str) -> Option<f64> {
        let mut process = Command::new("valgrind");
        process.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
        process.arg(env::current_exe().ok()?);
        process.args(if self.is_quick { "--quick" } else { "--bench" }.split(' '));
        process.args([&format!("{times}{program}"), self.workload]);
        let told = String::from_utf8(process.output().ok()?.stderr).ok()?;
        let count = told
            .lines()
            .find_map(|line| line.split("Collected : ").nth(1))?;
        count.trim().parse().ok()
    }
}

/// Returns the greatest growth of this process's memory in bytes while `work` runs. Returns `None` on systems other
/// than Linux.
fn peak_of<T>(work: impl FnOnce() -> T) -> Option<usize> {
    let peak = || {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix(" kB")?.parse::<usize>().ok()
    };
    fs::write("/proc/self/clear_refs", "5").ok()?; // resets the peak to the memory now in use
    let before = peak()?;
    work();
    Some((peak()? - before) * 1024)
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

/// The measurements of all programs of a workload.
pub(crate) struct Measured {
    /// States or edges.
    pub(crate) size: usize,
    pub(crate) taken: Vec<Taken>,
    /// Whether the answers of the peers differ, and ours are better.
    pub(crate) is_worse: bool,
}

impl Measured {
    pub(crate) fn of(&self, side: Side) -> impl Iterator<Item = &Taken> {
        self.taken.iter().filter(move |taken| taken.side == side)
    }
}
