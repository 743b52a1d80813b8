//! Measures how the cost of an expansion, the memory per state and the longest pause grow with the number of states.
//!
//! ```text
//! cargo bench -p colorwalk-benches --bench scale                        # a thousand to fifty million states; takes 5 GB
//! cargo bench -p colorwalk-benches --bench scale -- --quick             # to a hundred thousand
//! cargo bench -p colorwalk-benches --bench scale -- --plot scale.svg    # draws the nanoseconds, too
//! ```
//!
//! The states are numbers below n. Three edges leave each state: to `3s + 1`, `5s + 7` and `s + 1`, modulo n. So nearly
//! every look-up reads another place of memory. There is no goal, and all states are expanded.
//!
//! # How to read the table
//!
//! The bench prints three figures. The first is the processor time per state in nanoseconds, as the median of three
//! runs, or of one run from ten million states on. The second is the peak of bytes per state, according to the
//! statistics of the search. The third is the longest single step in milliseconds. The longest step is the growth of a
//! table or a vector. A search that returns a path needs at least 8 bytes per state: the state itself, four bytes here,
//! and its predecessor.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the numbers of this problem are small"
)]

use std::env;
use std::error::Error;

use colorwalk::adaptors::WithIndex;
use colorwalk::algorithms::{BreadthFirst, CycleRule};
use colorwalk::{Cost, Report, Search, SearchError, SearchProblem, problem_fn};
use cpu_time::ThreadTime;
use plotters::prelude::*;

const SIZES: [u32; 10] = [
    1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 50_000_000,
];
const QUICK: usize = 5;

const NAMES: [&str; 4] = [
    "breadth-first",
    "breadth-first, indexed",
    "depth-first",
    "Dijkstra",
];

fn scattered(states: u32) -> impl SearchProblem<State = u32, Action = (), Cost = u32> {
    let states = u64::from(states);
    let edges = move |&state: &u32| {
        let state = u64::from(state);
        let next = [(3 * state + 1, 3), (5 * state + 7, 1), (state + 1, 2)];
        next.map(|(next, cost)| ((next % states) as u32, cost))
    };
    problem_fn(1, edges, |_| false)
}

struct Row {
    states: u32,
    nanos: [f64; NAMES.len()],
    bytes: [f64; NAMES.len()],
    longest_ms: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|given| given == flag);
    let is_quick = has("--quick") || has("--test") || !has("--bench");
    let plot = arguments
        .iter()
        .skip_while(|given| *given != "--plot")
        .nth(1);
    let sizes = if is_quick { &SIZES[..QUICK] } else { &SIZES };
    print!("{:>11}", "states");
    for name in NAMES {
        print!("{:>28}{:>7}", format!("{name} ns"), "B");
    }
    println!("{:>12}", "longest ms");
    let mut rows = Vec::new();
    for &states in sizes {
        let row = measure(states);
        print!("{states:>11}");
        for (nanos, bytes) in row.nanos.iter().zip(row.bytes) {
            print!("{nanos:>28.1}{bytes:>7.1}");
        }
        println!("{:>12.2}", row.longest_ms);
        rows.push(row);
    }
    if let Some(path) = plot {
        draw(path, &rows)?;
    }
    Ok(())
}

fn measure(states: u32) -> Row {
    let problem = scattered(states);
    let bound = states as usize;
    let indexed = WithIndex::new(&problem, bound, |&state: &u32| state as usize);
    let results = [
        run(states, || Search::new(&problem).bfs()),
        run(states, || Search::new(&indexed).bfs()),
        run(states, || Search::new(&problem).dfs(CycleRule::Closed)),
        run(states, || Search::new(&problem).dijkstra()),
    ];
    Row {
        states,
        nanos: results.map(|(nanos, _)| nanos),
        bytes: results.map(|(_, bytes)| bytes),
        longest_ms: longest_step(&problem),
    }
}

/// Returns nanoseconds and bytes per state.
fn run<A, C: Cost>(
    states: u32,
    search: impl Fn() -> Result<Report<u32, A, C>, SearchError<u32>>,
) -> (f64, f64) {
    let rounds = if states < 10_000_000 { 3 } else { 1 };
    let mut bytes = 0;
    let mut nanos: Vec<f64> = (0..rounds)
        .map(|_| {
            let begin = ThreadTime::now();
            let report = search().expect("costs stay small");
            assert_eq!(report.stats().expanded, u64::from(states));
            bytes = report.stats().bytes_peak;
            drop(report);
            begin.elapsed().as_secs_f64() * 1e9 / f64::from(states)
        })
        .collect();
    nanos.sort_by(f64::total_cmp);
    (nanos[rounds / 2], bytes as f64 / f64::from(states))
}

/// Returns the milliseconds of the longest step of a breadth-first search.
fn longest_step<P: SearchProblem<State = u32>>(problem: &P) -> f64 {
    let mut run = Search::new(problem).start(BreadthFirst::new());
    let mut longest = 0.0f64;
    loop {
        let begin = ThreadTime::now();
        let step = run.step().expect("costs stay small");
        longest = longest.max(begin.elapsed().as_secs_f64() * 1e3);
        if !step.is_progress() {
            return longest;
        }
    }
}

/// Draws the nanoseconds of each search against the number of states.
fn draw(path: &str, rows: &[Row]) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(path, (920, 520)).into_drawing_area();
    area.fill(&WHITE)?;
    let most = rows.iter().flat_map(|row| row.nanos).fold(100.0, f64::max);
    let last = rows.last().map_or(1, |row| row.states);
    let mut chart = ChartBuilder::on(&area)
        .caption(
            "Processor time of a state, by the number of states",
            ("sans-serif", 18),
        )
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(
            (f64::from(SIZES[0])..f64::from(last)).log_scale(),
            0.0..most * 1.1,
        )?;
    chart
        .configure_mesh()
        .x_desc("states")
        .y_desc("nanoseconds")
        .x_label_formatter(&|states| format!("{states:.0}"))
        .light_line_style(WHITE)
        .draw()?;
    // The colours of Okabe and Ito. Each line also has its own width, so that it can be recognised without colours.
    let colours = [
        RGBColor(0, 114, 178),
        RGBColor(213, 94, 0),
        RGBColor(0, 158, 115),
        RGBColor(204, 121, 167),
    ];
    for (number, (name, colour)) in NAMES.into_iter().zip(colours).enumerate() {
        let points = rows
            .iter()
            .map(|row| (f64::from(row.states), row.nanos[number]));
        let width = u32::try_from(number + 1)?;
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(width)))?
            .label(name)
            .legend(move |(x, y)| {
                PathElement::new([(x, y), (x + 24, y)], colour.stroke_width(width))
            });
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    area.present()?;
    Ok(())
}
