//! How long do earliest arrivals take beside a connection scan?
//!
//! ```text
//! cargo bench -p colorwalk-benches --bench timetable
//! ```
//!
//! The timetable has 400 stops and 60,000 connections, which are rides from a stop to the next one. The same queries run
//! in turn in one process, and their answers must agree. The scan is the algorithm of Dibbelt, Pajor, Strasser and Wagner
//! ("Intriguingly simple and fast transit routing", 2013), written for this timetable alone. Preparation is not timed:
//! the scan sorts the connections, and the searches group the trips into lines.
//!
//! Times are processor time for each query, the least of all rounds. A ratio above 1 is a loss.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "the numbers of a timetable are small"
)]

use std::hint::black_box;

use colorwalk::{Search, Workspace};
use cpu_time::ThreadTime;

#[path = "support/random.rs"]
#[allow(dead_code, reason = "other benches need more of it")]
mod random;

#[path = "../examples/timetable/model.rs"]
#[allow(dead_code, reason = "the program needs more of it")]
mod model;

use model::{At, Call, Journey, Network, Time, Timetable};
use random::Random;

const SIDE: u32 = 20;
const STOPS: u32 = SIDE * SIDE;
const CONNECTIONS: usize = 60_000;
const STOPS_OF_LINE: u32 = 15;

/// A timetable of lines in both directions between stops on a grid, each with this many trips between 5 and 24 hours.
fn timetable(trips_of_line: u32, random: &mut Random) -> Timetable {
    let mut below = |bound: u32| random.below(bound.into()) as u32;
    let mut trips = Vec::new();
    let lines = CONNECTIONS as u32 / trips_of_line / (STOPS_OF_LINE - 1);
    for line in 0..lines / 2 {
        let (mut row, mut column) = (below(SIDE), below(SIDE));
        let (down, right) = (below(2) == 0, below(2) == 0);
        let mut stops = vec![row * SIDE + column];
        while stops.len() < STOPS_OF_LINE as usize {
            let (at, is_up) = if below(2) == 0 {
                (&mut row, down)
            } else {
                (&mut column, right)
            };
            *at = (*at + if is_up { 1 } else { SIDE - 1 }) % SIDE;
            stops.push(row * SIDE + column);
        }
        let every = 19 * 60 / trips_of_line;
        for direction in 0..2 {
            if direction == 1 {
                stops.reverse();
            }
            let rides: Vec<Time> = stops.iter().map(|_| 1 + below(4)).collect();
            for trip in 0..trips_of_line {
                let mut now = 300 + line % every.max(1) + trip * every;
                let calls = stops.iter().zip(&rides).map(|(&stop, ride)| {
                    let arrives = now;
                    now += ride;
                    Call {
                        stop,
                        arrives,
                        leaves: arrives,
                    }
                });
                trips.push(calls.collect());
            }
        }
    }
    let pairs = (0..STOPS / 8).map(|pair| (8 * pair, 8 * pair + 1));
    Timetable {
        transfers: (0..STOPS).map(|_| 2 + below(4)).collect(),
        walks: pairs.flat_map(|(a, b)| [(a, b, 6), (b, a, 6)]).collect(),
        trips,
    }
}

/// The connections of a timetable in order of departure.
struct Scan {
    connections: Vec<(Time, Time, u32, u32, u32)>, // leaves, arrives, from, to, trip
    walks: Vec<Vec<(u32, Time)>>,                  // the transfer is one of them
    ready: Vec<Time>,
    arrival: Vec<Time>,
    is_boarded: Vec<bool>,
}

impl Scan {
    fn new(table: &Timetable) -> Self {
        let mut connections = Vec::new();
        for (trip, calls) in (0..).zip(&table.trips) {
            let rides = calls.windows(2);
            connections.extend(rides.map(|ends| {
                (
                    ends[0].leaves,
                    ends[1].arrives,
                    ends[0].stop,
                    ends[1].stop,
                    trip,
                )
            }));
        }
        connections.sort_unstable();
        let mut walks: Vec<_> = (0..)
            .zip(&table.transfers)
            .map(|(stop, &time)| vec![(stop, time)])
            .collect();
        for &(from, to, time) in &table.walks {
            walks[from as usize].push((to, time));
        }
        Self {
            connections,
            walks,
            ready: vec![Time::MAX; STOPS as usize],
            arrival: vec![Time::MAX; STOPS as usize],
            is_boarded: vec![false; table.trips.len()],
        }
    }

    /// Finds the earliest arrivals, until the arrival at a stop is known.
    fn run(&mut self, from: u32, begin: Time, to: Option<u32>) {
        self.ready.fill(Time::MAX);
        self.arrival.fill(Time::MAX);
        self.is_boarded.fill(false);
        self.arrive(from, begin);
        self.ready[from as usize] = begin;
        let first = self
            .connections
            .partition_point(|connection| connection.0 < begin);
        for at in first..self.connections.len() {
            let (leaves, arrives, from, to_stop, trip) = self.connections[at];
            if to.is_some_and(|to| self.arrival[to as usize].min(self.ready[to as usize]) <= leaves)
            {
                break;
            }
            if self.is_boarded[trip as usize] || self.ready[from as usize] <= leaves {
                self.is_boarded[trip as usize] = true;
                if arrives < self.arrival[to_stop as usize] {
                    self.arrive(to_stop, arrives);
                }
            }
        }
    }

    fn arrive(&mut self, stop: u32, time: Time) {
        self.arrival[stop as usize] = time;
        for &(to, walk) in &self.walks[stop as usize] {
            let ready = &mut self.ready[to as usize];
            *ready = (time + walk).min(*ready);
        }
    }

    fn earliest(&self, stop: u32) -> Option<Time> {
        let time = self.arrival[stop as usize].min(self.ready[stop as usize]);
        (time < Time::MAX).then_some(time)
    }
}

/// Returns milliseconds for each query.
fn timed(queries: &[(u32, u32, Time)], mut run: impl FnMut((u32, u32, Time))) -> f64 {
    let begin = ThreadTime::now();
    for &query in queries {
        run(query);
    }
    begin.elapsed().as_secs_f64() * 1e3 / queries.len() as f64
}

fn compare(
    table: &Timetable,
    network: &Network,
    random: &mut Random,
    rounds: usize,
) -> [[f64; 2]; 2] {
    let mut below = |bound: u32| random.below(bound.into()) as u32;
    let queries: Vec<_> = (0..50)
        .map(|_| (below(STOPS), below(STOPS), 360 + below(600)))
        .collect();
    let mut scan = Scan::new(table);
    let mut workspace = Workspace::new();
    let journey = |(from, to, begin)| Journey {
        network,
        from,
        to,
        begin,
    };
    for &query in &queries {
        let (from, to, begin) = query;
        let report = Search::new(&journey(query)).dijkstra().expect("no failure");
        scan.run(from, begin, Some(to));
        assert_eq!(
            report.cost().map(|time| begin + time),
            scan.earliest(to),
            "{query:?}"
        );
        let tree = Search::new(&journey(query))
            .shortest_path_tree()
            .expect("no failure");
        scan.run(from, begin, None);
        for stop in 0..STOPS {
            let places = [At::Stop(stop), At::Platform(stop)];
            let time = places
                .iter()
                .filter_map(|place| tree.reached().cost(place))
                .min();
            assert_eq!(
                time.map(|time| begin + time),
                scan.earliest(stop),
                "{query:?} to {stop}"
            );
        }
    }
    let mut least = [[f64::INFINITY; 2]; 2];
    for _ in 0..rounds {
        let scan_all = timed(&queries, |(from, _, begin)| scan.run(from, begin, None));
        let tree = timed(&queries, |query| {
            let journey = journey(query);
            let search = Search::new(&journey).workspace(std::mem::take(&mut workspace));
            let report = search.shortest_path_tree().expect("no failure");
            workspace = black_box(report).into_workspace();
        });
        let scan_one = timed(&queries, |(from, to, begin)| {
            scan.run(from, begin, Some(to));
        });
        let path = timed(&queries, |query| {
            let journey = journey(query);
            let search = Search::new(&journey).workspace(std::mem::take(&mut workspace));
            let report = search.dijkstra().expect("no failure");
            workspace = black_box(report).into_workspace();
        });
        for (known, times) in least.iter_mut().zip([[scan_all, tree], [scan_one, path]]) {
            *known = [known[0].min(times[0]), known[1].min(times[1])];
        }
    }
    least
}

fn main() {
    let is_quick = !std::env::args().any(|argument| argument == "--bench");
    let rounds = if is_quick { 1 } else { 30 };
    println!("trips of a line   states   query       scan, ms   search, ms   ratio");
    for trips_of_line in [80, 40, 20, 10, 5] {
        let mut random = Random::new(u64::from(trips_of_line));
        let table = timetable(trips_of_line, &mut random);
        let network = table.network();
        let states = colorwalk::SearchProblem::index_bound(&Journey {
            network: &network,
            from: 0,
            to: 0,
            begin: 0,
        });
        let times = compare(&table, &network, &mut random, rounds);
        for (query, [scan, search]) in ["all stops", "one stop"].into_iter().zip(times) {
            let states = states.expect("states have numbers");
            let ratio = search / scan;
            println!(
                "{trips_of_line:>15}   {states:>6}   {query:<9}   {scan:>8.3}   {search:>10.3}   {ratio:>5.2}"
            );
        }
    }
}
