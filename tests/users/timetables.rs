//! Earliest arrivals on random timetables, beside a connection scan that shares no code with the searches or with the
//! model of the example program.

#[path = "../../examples/timetable/model.rs"]
mod model;

use std::collections::HashMap;

use colorwalk::laws::{self, Law};
use colorwalk::{
    Claim, Cost, NonNegativeCost, Search, SearchError, Weight, certificate, problem_fn,
};
use colorwalk_testing::families::Random;
use colorwalk_testing::few_or_all;
use model::{At, Call, DAY, Journey, Time, Timetable};

/// A random timetable of up to seven stops. Its trips are short, stand at stops, turn back, and overtake each other.
fn timetable(random: &mut Random) -> Timetable {
    let stops = 2 + random.below(6);
    let line = |random: &mut Random| -> Vec<u32> {
        (0..2 + random.below(4))
            .map(|_| random.below(stops))
            .collect()
    };
    let mut trips = Vec::new();
    for _ in 0..random.below(6) {
        let calls = line(random);
        for _ in 0..=random.below(4) {
            let mut now = random.below(60);
            let calls = calls.iter().map(|&stop| {
                let arrives = now;
                let leaves = arrives + random.below(3) * random.below(4);
                now = leaves + random.below(10);
                Call {
                    stop,
                    arrives,
                    leaves,
                }
            });
            trips.push(calls.collect());
        }
    }
    let walks =
        (0..random.below(4)).map(|_| (random.below(stops), random.below(stops), random.below(12)));
    Timetable {
        walks: walks.collect(),
        transfers: (0..stops).map(|_| random.below(5)).collect(),
        trips,
    }
}

/// Returns the earliest arrival at each stop, by a connection scan (Dibbelt, Pajor, Strasser and Wagner, "Intriguingly
/// simple and fast transit routing", 2013). It repeats the scan until nothing changes, because connections may take no
/// time.
fn scan(table: &Timetable, from: u32, begin: Time) -> Vec<Option<Time>> {
    let stops = table.transfers.len();
    let mut arrival: Vec<Option<Time>> = vec![None; stops];
    let mut ready = arrival.clone(); // the earliest time at which a trip can be boarded
    let mut boarded: Vec<Option<usize>> = vec![None; table.trips.len()]; // the first call
    let lower = |least: &mut Option<Time>, time: Time| {
        *least = Some(least.map_or(time, |old| old.min(time)));
    };
    arrival[from as usize] = Some(begin);
    ready[from as usize] = Some(begin);
    loop {
        let before = (arrival.clone(), ready.clone(), boarded.clone());
        for stop in 0..stops {
            if let Some(time) = arrival[stop] {
                lower(&mut ready[stop], time + table.transfers[stop]);
            }
            if let Some(time) = arrival[stop].into_iter().chain(ready[stop]).min() {
                for walk in table.walks.iter().filter(|walk| walk.0 as usize == stop) {
                    lower(&mut ready[walk.1 as usize], time + walk.2);
                }
            }
        }
        for (trip, calls) in table.trips.iter().enumerate() {
            for (at, call) in calls.iter().enumerate() {
                if boarded[trip].is_some_and(|first| first < at) {
                    lower(&mut arrival[call.stop as usize], call.arrives);
                }
                let is_in_time = ready[call.stop as usize].is_some_and(|time| time <= call.leaves);
                if is_in_time && boarded[trip].is_none_or(|first| first > at) {
                    boarded[trip] = Some(at);
                }
            }
        }
        if (&arrival, &ready, &boarded) == (&before.0, &before.1, &before.2) {
            // At the end of a journey, a walk needs no transfer after it.
            return arrival
                .iter()
                .zip(&ready)
                .map(|(&a, &b)| a.into_iter().chain(b).min())
                .collect();
        }
    }
}

/// Returns the seeds of random cases.
fn seeds() -> std::ops::Range<u64> {
    0..few_or_all(300, 3_000)
}

#[test]
fn searches_arrive_when_a_connection_scan_arrives() {
    let (mut found, mut missed) = (0, 0);
    for seed in seeds() {
        let mut random = Random(seed);
        let table = timetable(&mut random);
        let network = table.network();
        let stops = u32::try_from(table.transfers.len()).unwrap();
        let (from, begin) = (random.below(stops), random.below(50));
        let truth = scan(&table, from, begin);
        let truth = |stop: u32| truth[stop as usize].map(|time| time - begin);
        for to in 0..stops {
            let journey = Journey {
                network: &network,
                from,
                to,
                begin,
            };
            let report = Search::new(&journey).dijkstra().unwrap();
            assert_eq!(
                report.cost(),
                truth(to),
                "{seed}: from {from} to {to} at {begin}: {table:?}"
            );
            assert_eq!(report.certify(&journey), Ok(()), "{seed}");
            match report.cost() {
                Some(_) => assert_eq!(report.claim(), Claim::Cheapest),
                None => assert_eq!(report.claim(), Claim::NoPath),
            }
            found += u32::from(report.cost().is_some());
            missed += u32::from(report.cost().is_none());

            let lower = bounds(&table, to);
            let h = |at: &At| lower[network.stop(*at) as usize].unwrap_or(1_000);
            assert_eq!(laws::check_consistent(&journey, &h), Ok(()));
            let informed = Search::new(&journey).astar(h).unwrap();
            assert_eq!(informed.cost(), truth(to), "{seed}: A*");
            assert_eq!(
                informed.certify_informed(&journey, &h),
                Ok(()),
                "{seed}: A*"
            );
            for report in [
                Search::new(&journey).branch_and_bound(h),
                Search::new(&journey).idastar(h),
            ] {
                let report = report.unwrap();
                assert_eq!(report.cost(), truth(to), "{seed}: depth first");
                assert_eq!(
                    report.certify_informed(&journey, &h),
                    Ok(()),
                    "{seed}: depth first"
                );
            }
            let weighted = Search::new(&journey)
                .weighted_astar(h, Weight::new(2, 1).unwrap())
                .unwrap();
            assert_eq!(weighted.cost().is_some(), truth(to).is_some());
            assert!(
                weighted
                    .cost()
                    .zip(truth(to))
                    .is_none_or(|(cost, best)| cost <= 2 * best),
                "{seed}: weighted"
            );
            assert_eq!(
                weighted.certify_informed(&journey, &h),
                Ok(()),
                "{seed}: weighted"
            );
        }
        let journey = Journey {
            network: &network,
            from,
            to: from,
            begin,
        };
        let tree = Search::new(&journey).shortest_path_tree().unwrap();
        assert_eq!(tree.certify(&journey), Ok(()), "{seed}");
        let mut arrivals = HashMap::new();
        for place in tree.reached() {
            if let At::Stop(stop) | At::Platform(stop) = *place.state() {
                let least = arrivals.entry(stop).or_insert(place.g());
                *least = place.g().min(*least);
            }
        }
        assert!(
            (0..stops).all(|stop| arrivals.get(&stop).copied() == truth(stop)),
            "{seed}: the tree"
        );
        assert_eq!(laws::check(&journey), Ok(()), "{seed}: {table:?}");
        assert_eq!(laws::check_non_negative(&journey), Ok(()), "{seed}");
    }
    assert!(
        found > 500 && missed > 500,
        "{found} found, {missed} missed"
    );
}

/// Returns a lower bound on the time from each stop to another at any time of day: the shortest of all rides.
fn bounds(table: &Timetable, to: u32) -> Vec<Option<Time>> {
    let mut least = vec![None; table.transfers.len()];
    least[to as usize] = Some(0);
    let rides = table.trips.iter().flat_map(|calls| calls.windows(2));
    let rides = rides.map(|ends| (ends[0].stop, ends[1].stop, ends[1].arrives - ends[0].leaves));
    let edges: Vec<_> = rides.chain(table.walks.iter().copied()).collect();
    for _ in 0..least.len() {
        for &(from, to, time) in &edges {
            let through = least[to as usize].map(|rest: Time| rest + time);
            let known: &mut Option<Time> = &mut least[from as usize];
            *known = (*known).into_iter().chain(through).min();
        }
    }
    least
}

#[test]
fn the_latest_departure_is_the_earliest_arrival_in_reversed_time() {
    let mut found = 0;
    for seed in seeds() {
        let mut random = Random(seed + 1_000_000);
        let table = timetable(&mut random);
        let stops = u32::try_from(table.transfers.len()).unwrap();
        let (from, to, by) = (
            random.below(stops),
            random.below(stops),
            30 + random.below(80),
        );
        let is_in_time =
            |&begin: &Time| scan(&table, from, begin)[to as usize].is_some_and(|time| time <= by);
        let truth = (0..=by).rev().find(is_in_time);
        let end = 1_000;
        let network = table.reversed(end).network();
        let back = Journey {
            network: &network,
            from: to,
            to: from,
            begin: end - by,
        };
        let report = Search::new(&back).dijkstra().unwrap();
        let latest = report.cost().and_then(|time| by.checked_sub(time));
        assert_eq!(
            latest, truth,
            "{seed}: from {from} to {to} by {by}: {table:?}"
        );
        found += u32::from(truth.is_some());
    }
    assert!(found > 100, "{found}");
}

#[test]
fn services_run_on_their_days_and_past_midnight() {
    let call = |stop, time| Call {
        stop,
        arrives: time,
        leaves: time,
    };
    let late = vec![call(0, DAY - 10), call(1, DAY + 10), call(2, DAY + 30)];
    let services = [(1 << 4, late)]; // on Fridays
    let empty = Timetable {
        transfers: vec![1; 3],
        ..Timetable::default()
    };
    let arrival = |day, from, begin| {
        let network = empty.clone().on(day, &services).network();
        let journey = Journey {
            network: &network,
            from,
            to: 2,
            begin,
        };
        let report = Search::new(&journey).dijkstra().unwrap();
        assert_eq!(report.certify(&journey), Ok(()));
        report.cost().map(|time| begin + time)
    };
    assert_eq!(arrival(4, 0, 600), Some(DAY + 30));
    assert_eq!(arrival(3, 0, 600), Some(2 * DAY + 30)); // by waiting for a day
    assert_eq!(arrival(5, 1, 5), Some(30)); // the trip of the day before
    assert_eq!(arrival(5, 1, 11), None);
    assert_eq!(arrival(5, 0, 0), None); // it left before midnight
    assert_eq!(arrival(1, 0, 0), None);
}

/// An express that overtakes a slow train. A passenger who takes the next departure would rather arrive later.
#[derive(Clone, Copy, Debug)]
struct NextDeparture;

impl Cost for NextDeparture {
    type Total = Time;
    const ZERO: Time = 0;
    const NONE_IS_NO_EDGE: bool = true;

    fn extend(self, now: Time) -> Option<Time> {
        [(10, 60), (20, 30)]
            .into_iter()
            .find(|ride| ride.0 >= now)
            .map(|ride| ride.1)
    }

    fn sum(left: Time, right: Time) -> Option<Time> {
        left.checked_add(right)
    }

    fn scale(total: Time, factor: u32) -> Option<Time> {
        total.checked_mul(factor)
    }
}

impl NonNegativeCost for NextDeparture {}

/// An edge that opens late.
#[derive(Clone, Copy, Debug)]
struct OpensAt(Time);

impl Cost for OpensAt {
    type Total = Time;
    const ZERO: Time = 0;
    const NONE_IS_NO_EDGE: bool = true;

    fn extend(self, now: Time) -> Option<Time> {
        (now >= self.0).then_some(now + 15)
    }

    fn sum(left: Time, right: Time) -> Option<Time> {
        left.checked_add(right)
    }

    fn scale(total: Time, factor: u32) -> Option<Time> {
        total.checked_mul(factor)
    }
}

#[test]
fn costs_that_are_not_first_in_first_out_are_found() {
    let express = problem_fn(0u32, |_| [(0u32, NextDeparture)], |_| false);
    // From zero, the slow train arrives at 60; nothing in the sample catches the express.
    assert_eq!(laws::check(&express), Ok(()));
    let walk = problem_fn(0u32, |&n| [(n + 1, OpensAt(10 * n))], |&n| n == 5);
    let broken = laws::check(&walk).unwrap_err();
    assert_eq!(broken.law, Law::CostFirstInFirstOut);
    assert_eq!(
        broken.to_string(),
        "cost.first_in_first_out does not hold: a <= b implies extend(c, a) <= extend(c, b), \
         but c = OpensAt(10), a = 0, b = 15, extend(c, a) = None, extend(c, b) = Some(30)"
    );
}

/// A late path keeps a search that counts edges from a train that an earlier path catches. It must not claim anything.
#[test]
fn a_search_that_counts_edges_does_not_take_a_missed_train_for_a_proof() {
    let call = |stop, time| Call {
        stop,
        arrives: time,
        leaves: time,
    };
    let table = Timetable {
        transfers: vec![0; 4],
        walks: Vec::new(),
        trips: vec![
            vec![call(0, 0), call(1, 50)],             // slow, direct
            vec![call(0, 1), call(3, 5), call(1, 10)], // fast, with a stop
            vec![call(1, 20), call(2, 30)],            // the only trip to the goal
        ],
    };
    let network = table.network();
    let journey = Journey {
        network: &network,
        from: 0,
        to: 2,
        begin: 0,
    };
    assert_eq!(Search::new(&journey).dijkstra().unwrap().cost(), Some(30));
    match Search::new(&journey).bfs() {
        Ok(report) => assert_ne!(report.claim(), Claim::NoPath),
        Err(error) => assert!(matches!(error, SearchError::CostOverflow { .. }), "{error}"),
    }
}

/// A wrong report is refused: a tree of a later departure, on the timetable of an earlier one.
#[test]
fn later_arrivals_are_not_certified() {
    let call = |stop, time| Call {
        stop,
        arrives: time,
        leaves: time,
    };
    let trip = |time| vec![call(0, time), call(1, time + 5), call(2, time + 9)];
    let table = Timetable {
        transfers: vec![0; 3],
        walks: Vec::new(),
        trips: vec![trip(10), trip(50)],
    };
    let slow = Timetable {
        trips: vec![trip(50)],
        ..table.clone()
    }
    .network();
    let fast = table.network();
    let journey = |network, begin| Journey {
        network,
        from: 0,
        to: 2,
        begin,
    };
    let report = Search::new(&journey(&slow, 0)).dijkstra().unwrap();
    assert_eq!(report.certify(&journey(&slow, 0)), Ok(()));
    assert!(report.certify(&journey(&fast, 0)).is_err());
    let tree = Search::new(&journey(&slow, 0))
        .shortest_path_tree()
        .unwrap();
    let reached = tree.reached();
    let entries = || {
        reached.iter().map(|place| {
            let before = place.predecessor().and_then(|id| reached.by_id(id));
            (place.state(), place.g(), before.map(|place| place.state()))
        })
    };
    assert_eq!(
        certificate::shortest_path_tree(&journey(&slow, 0), entries()),
        Ok(())
    );
    assert!(certificate::shortest_path_tree(&journey(&fast, 0), entries()).is_err());
    let missed = Search::new(&journey(&slow, 51)).dijkstra().unwrap();
    assert_eq!(missed.certify(&journey(&slow, 51)), Ok(()));
    assert!(missed.certify(&journey(&slow, 50)).is_err());
}
