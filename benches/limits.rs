//! The cost of a limit that cuts nothing, and of an observer that counts.
//!
//! ```text
//! cargo bench --bench limits
//! cargo bench --bench limits -- dijkstra 400
//! cargo bench --bench limits -- --quick
//! ```
//!
//! The search expands all states of a graph with four random edges per state. A column shows processor time as a
//! multiple of the unlimited search: medians of rounds in which all take turns.

use std::env;
use std::time::Duration;

use colorwalk::algorithms::{AStar, BreadthFirst, Dijkstra};
use colorwalk::observe::{Counter, Observer};
use colorwalk::{CancelFlag, Limits, Search, SearchProblem, Successor, SuccessorOf};
use cpu_time::ThreadTime;

/// States that are numbers below a bound.
struct Scattered {
    states: u32,
}

impl SearchProblem for Scattered {
    type State = u32;
    type Action = ();
    type Cost = u32;

    fn starts(&self) -> impl IntoIterator<Item = u32> {
        [0]
    }

    fn is_goal(&self, _: &u32) -> bool {
        false
    }

    fn successors(&self, &state: &u32) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let states = u64::from(self.states);
        let to = move |number: u64| {
            let mixed = (number ^ number >> 15).wrapping_mul(0xd1b5_4a32_d192_ed03) >> 32;
            u32::try_from((mixed * states) >> 32).unwrap_or(0)
        };
        let number = 4 * u64::from(state);
        let near = Successor::new((), (state + 1) % self.states, 9); // so that all states can be reached
        let far = [1, 2, 3].map(|edge| Successor::new((), to(number + u64::from(edge)), 2 + edge));
        [near, far[0], far[1], far[2]]
    }
}

#[derive(Clone, Copy, Debug)]
enum Method {
    Bfs,
    Dijkstra,
    AStar,
}

/// Runs a search to its end and returns the number of expanded states.
fn run<P: SearchProblem<State = u32, Cost = u32>, O: Observer<P>>(
    method: Method,
    search: Search<P, O>,
) -> u64 {
    let odd = |state: &u32| state % 2; // no edge costs less than three
    let report = match method {
        Method::Bfs => search.run(BreadthFirst::new()),
        Method::Dijkstra => search.run(Dijkstra::new()),
        Method::AStar => search.run(AStar::new(odd)),
    };
    report.expect("costs stay small").stats().expanded
}

fn limits() -> [(&'static str, Limits); 6] {
    let none = Limits::NONE;
    [
        ("none", none.clone()),
        ("expansions", none.clone().expansions(u64::MAX / 2)),
        ("time", none.clone().time(Duration::from_secs(3600))),
        ("flag", none.clone().cancel(CancelFlag::new())),
        ("generated", none.clone().generated(u64::MAX / 2)),
        ("bytes", none.clone().bytes(usize::MAX / 2)),
    ]
}

/// Returns milliseconds of processor time of this thread.
fn timed(work: impl FnOnce()) -> f64 {
    let begin = ThreadTime::now();
    work();
    begin.elapsed().as_secs_f64() * 1e3
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Measures one search at one size, and prints a line.
fn measure(method: Method, states: u32, rounds: usize) {
    let problem = Scattered { states };
    let repeats = (400_000 / states).max(1);
    let limits = limits();
    let mut times = vec![Vec::new(); limits.len() + 1];
    for _ in 0..rounds {
        for ((_, limits), times) in limits.iter().zip(&mut times) {
            times.push(timed(|| {
                for _ in 0..repeats {
                    let search = Search::new(&problem).limits(limits.clone());
                    assert_eq!(run(method, search), u64::from(states));
                }
            }));
        }
        times[limits.len()].push(timed(|| {
            for _ in 0..repeats {
                let search = Search::new(&problem).observe(Counter::default());
                assert_eq!(run(method, search), u64::from(states));
            }
        }));
    }
    let medians: Vec<f64> = times.into_iter().map(median).collect();
    print!(
        "{:<9}{states:>9}{:>9.1} ms",
        format!("{method:?}"),
        medians[0]
    );
    for median in &medians[1..] {
        print!("{:>12.2}", median / medians[0]);
    }
    println!();
}

fn main() {
    let (flags, names): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|text| text.starts_with('-'));
    let is_quick =
        !flags.iter().any(|flag| flag == "--bench") || flags.iter().any(|flag| flag == "--quick");
    print!("{:30}", "");
    for (name, _) in &limits()[1..] {
        print!("{name:>12}");
    }
    println!("{:>12}", "observer");
    let is_wanted = |text: &str| {
        let mut kinds = names
            .iter()
            .filter(|name| name.parse::<u32>().is_ok() == text.parse::<u32>().is_ok());
        let is_any = kinds.clone().next().is_none();
        is_any || kinds.any(|name| text.eq_ignore_ascii_case(name))
    };
    for (states, rounds) in [(400, 9), (200_000, 5), (3_700_000, 5)] {
        if is_quick && states > 400 || !is_wanted(&states.to_string()) {
            continue;
        }
        for method in [Method::Bfs, Method::Dijkstra, Method::AStar] {
            if is_wanted(&format!("{method:?}")) {
                measure(method, states, if is_quick { 1 } else { rounds });
            }
        }
    }
}
