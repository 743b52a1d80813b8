//! Finds journeys in a timetable: the earliest arrival, the latest departure, and all departures of a morning.
//!
//! The cost of a ride depends on the time at which a passenger arrives at the stop, so that a stop is one state and not
//! one state for each minute. Trips run on some days of the week, changing takes a least time, and neighbouring stops
//! can be reached on foot. The latest departure is an earliest arrival in the timetable with its time reversed.
//!
//! ```text
//! $ cargo run --release -p colorwalk-programs --example timetable
//! Monday, from Harbour at 8:01
//!   8:10 Harbour, 8:18 Market
//!   on foot to Station
//!   8:30 Station, 8:55 Airport
//! Sunday, from Harbour at 8:01
//!   8:30 Harbour, 8:45 Station
//!   9:00 Station, 9:25 Airport
//! Sunday, from Harbour at 23:10
//!   6:00+1 Harbour, 6:15+1 Station
//!   6:30+1 Station, 6:55+1 Airport
//! Monday, to Airport by 9:00: leave at 8:10
//! Monday, departures from 8:00 to 9:00
//!   8:10 - 8:55
//!   8:40 - 9:25
//!   9:00 - 9:55
//! ```
//!
//! The mark `+1` means the next day.

mod model;

use colorwalk::{Cost, Search, SearchError};
use model::{At, Call, DAY, Journey, Leg, Network, Time, Timetable};

const STOPS: [(&str, Time); 4] = [
    ("Harbour", 2),
    ("Market", 2),
    ("Station", 5),
    ("Airport", 5),
];
const WALKS: [(u32, u32, Time); 2] = [(1, 2, 9), (2, 1, 9)];

/// A line: its days, its first and last departure and the minutes between, and the minutes after which it calls at stops.
struct Line(u8, (Time, Time, Time), &'static [(u32, Time)]);

const DAILY: u8 = 0b111_1111; // from Monday to Sunday
const WEEKDAYS: u8 = 0b001_1111;
const LINES: [Line; 3] = [
    Line(WEEKDAYS, (6 * 60 + 10, 22 * 60 + 40, 30), &[(0, 0), (1, 8)]),
    Line(DAILY, (6 * 60, 23 * 60, 30), &[(0, 0), (2, 15)]),
    Line(DAILY, (6 * 60, 23 * 60 + 30, 30), &[(2, 0), (3, 25)]),
];

/// Returns the timetable of a day of the week.
fn timetable(day: u32) -> Timetable {
    let trips = |line: &Line| {
        let (days, (first, last, every), calls) = (line.0, line.1, line.2);
        (first..=last).step_by(every as usize).map(move |start| {
            let call = |&(stop, after)| Call {
                stop,
                arrives: start + after,
                leaves: start + after,
            };
            (days, calls.iter().map(call).collect())
        })
    };
    let services: Vec<(u8, Vec<Call>)> = LINES.iter().flat_map(trips).collect();
    let empty = Timetable {
        transfers: STOPS.iter().map(|stop| stop.1).collect(),
        walks: WALKS.to_vec(),
        trips: Vec::new(),
    };
    empty.on(day, &services)
}

/// Returns the time of day, and the days after the day of the timetable.
fn clock(time: Time) -> String {
    let days = match time / DAY {
        0 => String::new(),
        days => format!("+{days}"),
    };
    format!("{}:{:02}{days}", time / 60 % 24, time % 60)
}

fn name(network: &Network, place: At) -> &'static str {
    STOPS[network.stop(place) as usize].0
}

/// Prints a journey, or that there is none.
fn print_journey(day: &str, journey: Journey<'_>) -> Result<(), SearchError<At>> {
    let network = journey.network;
    print!(
        "{day}, from {} at {}",
        STOPS[journey.from as usize].0,
        clock(journey.begin)
    );
    let Some(path) = Search::new(&journey).dijkstra()?.into_path() else {
        println!(": no journey");
        return Ok(());
    };
    println!();
    let mut time = 0;
    for (ends, leg) in path.states().windows(2).zip(path.actions()) {
        let (from, to) = (name(network, ends[0]), name(network, ends[1]));
        if let Some((leaves, arrives)) = leg.ride(time) {
            println!("  {} {from}, {} {to}", clock(leaves), clock(arrives));
        } else if from != to {
            println!("  on foot to {to}");
        }
        time = leg.extend(time).expect("a leg of a path");
    }
    Ok(())
}

/// Returns when a passenger must leave a stop, at the latest, to be at another stop at a time.
fn latest(
    timetable: &Timetable,
    from: u32,
    to: u32,
    by: Time,
) -> Result<Option<Time>, SearchError<At>> {
    let end = 3 * DAY;
    let network = timetable.reversed(end).network();
    let back = Journey {
        network: &network,
        from: to,
        to: from,
        begin: end - by,
    };
    Ok(Search::new(&back).dijkstra()?.cost().map(|time| by - time))
}

/// Returns the best journeys that leave in an hour, each as its departure and its arrival. Each departure is one search.
/// The search finds the arrival, and its first ride tells when to leave.
fn departures(mut journey: Journey<'_>, until: Time) -> Result<Vec<(Time, Time)>, SearchError<At>> {
    let mut found: Vec<(Time, Time)> = Vec::new();
    while let Some(path) = Search::new(&journey).dijkstra()?.into_path() {
        let arrival = journey.begin + path.cost();
        let mut before = 0; // the walk to the first ride
        let first = path.actions().iter().find_map(|leg| {
            if let Leg::Takes(time) = leg {
                before += time;
            }
            leg.ride(before)
        });
        let Some(leave) = first
            .map(|ride| ride.0 - before)
            .filter(|&leave| leave <= until)
        else {
            break; // later than asked, or on foot at any time
        };
        if found.last().is_some_and(|last| last.1 == arrival) {
            found.pop(); // who leaves later arrives at the same time
        }
        found.push((leave, arrival));
        journey.begin = leave + 1;
    }
    Ok(found)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    if std::env::args_os().len() > 1 {
        eprintln!("Usage: timetable");
        std::process::exit(2);
    }
    let (monday, sunday) = (timetable(0), timetable(6));
    let networks = [monday.network(), sunday.network()];
    let [weekday, weekend] = [0, 1].map(|day| Journey {
        network: &networks[day],
        from: 0,
        to: 3,
        begin: 0,
    });
    print_journey(
        "Monday",
        Journey {
            begin: 8 * 60 + 1,
            ..weekday
        },
    )?;
    print_journey(
        "Sunday",
        Journey {
            begin: 8 * 60 + 1,
            ..weekend
        },
    )?;
    print_journey(
        "Sunday",
        Journey {
            begin: 23 * 60 + 10,
            ..weekend
        },
    )?;
    if let Some(time) = latest(&monday, 0, 3, 9 * 60)? {
        println!("Monday, to Airport by 9:00: leave at {}", clock(time));
    }
    println!("Monday, departures from 8:00 to 9:00");
    for (leaves, arrives) in departures(
        Journey {
            begin: 8 * 60,
            ..weekday
        },
        9 * 60,
    )? {
        println!("  {} - {}", clock(leaves), clock(arrives));
    }
    Ok(())
}
