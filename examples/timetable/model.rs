//! A timetable as a problem. The cost of a ride depends on the time at which it begins.

use std::iter;

use colorwalk::{Cost, NonNegativeCost, SearchProblem, Successor, SuccessorOf};

/// Minutes since midnight.
pub(crate) type Time = u32;

pub(crate) const DAY: Time = 24 * 60;

/// A stop of a trip: its number, when the trip arrives, and when it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) stop: u32,
    pub(crate) arrives: Time,
    pub(crate) leaves: Time,
}

/// The stops and the trips of a day.
#[derive(Clone, Debug, Default)]
pub(crate) struct Timetable {
    /// The least time between two trips, for each stop.
    pub(crate) transfers: Vec<Time>,
    /// From, to, and minutes. A passenger can board at once after a walk.
    pub(crate) walks: Vec<(u32, u32, Time)>,
    /// The calls of each trip. A trip arrives at each stop no earlier than it left the stop before.
    pub(crate) trips: Vec<Vec<Call>>,
}

impl Timetable {
    /// Returns the trips that can be used on a day of the week. A service that runs past midnight also counts on the day
    /// after, and the services of the day after may be reached by waiting.
    pub(crate) fn on(mut self, day: u32, services: &[(u8, Vec<Call>)]) -> Self {
        for (days, calls) in services {
            let runs = |day: u32| days & 1 << (day % 7) > 0;
            let at = |time: Time, days: Time| (time + days * DAY).checked_sub(DAY);
            for (offset, _) in (0..)
                .zip([day + 6, day, day + 1])
                .filter(|&(_, day)| runs(day))
            {
                let calls = calls.iter().filter_map(|call| {
                    let (arrives, leaves) = (at(call.arrives, offset), at(call.leaves, offset)?);
                    Some(Call {
                        arrives: arrives.unwrap_or(0),
                        leaves,
                        ..*call
                    })
                });
                self.trips.push(calls.collect());
            }
        }
        self
    }

    /// Returns the timetable with its time reversed. Minute 0 is `end` of this timetable. All trips must end by then.
    pub(crate) fn reversed(&self, end: Time) -> Self {
        let back = |call: &Call| Call {
            stop: call.stop,
            arrives: end - call.leaves,
            leaves: end - call.arrives,
        };
        let trips = self.trips.iter();
        Self {
            transfers: self.transfers.clone(),
            walks: self
                .walks
                .iter()
                .map(|&(from, to, time)| (to, from, time))
                .collect(),
            trips: trips
                .map(|calls| calls.iter().rev().map(back).collect())
                .collect(),
        }
    }

    /// Groups the trips into lines. The trips of a line call at the same stops, and each trip arrives everywhere after
    /// the one before it has left.
    pub(crate) fn network(&self) -> Network {
        let mut trips: Vec<&[Call]> = self.trips.iter().map(Vec::as_slice).collect();
        trips.retain(|trip| trip.len() > 1);
        trips.sort_by_key(|trip| {
            let stops: Vec<u32> = trip.iter().map(|call| call.stop).collect();
            (stops, trip[0].leaves)
        });
        let mut lines: Vec<Vec<&[Call]>> = Vec::new();
        for trip in trips {
            let follows = |last: &[Call]| {
                let calls = last.iter().zip(trip);
                last.len() == trip.len()
                    && calls
                        .clone()
                        .all(|(last, call)| last.stop == call.stop && last.leaves < call.arrives)
            };
            match lines
                .iter_mut()
                .rev()
                .take(8)
                .find(|line| follows(line[line.len() - 1]))
            {
                Some(line) => line.push(trip),
                None => lines.push(vec![trip]),
            }
        }
        let mut network = Network {
            boards: vec![Vec::new(); self.transfers.len()],
            walks: (0..)
                .zip(&self.transfers)
                .map(|(stop, &time)| vec![(stop, time)])
                .collect(),
            places: Vec::new(),
            rides: Vec::new(),
        };
        for &(from, to, time) in &self.walks {
            network.walks[from as usize].push((to, time));
        }
        for line in lines {
            let stops = line[0].len();
            for (at, call) in line[0].iter().enumerate() {
                let place = count(network.places.len());
                let begin = count(network.rides.len());
                if at + 1 < stops {
                    let rides = line
                        .iter()
                        .map(|trip| (trip[at].leaves, trip[at + 1].arrives));
                    network.rides.extend(rides);
                    network.boards[call.stop as usize].push(place);
                }
                network
                    .places
                    .push((call.stop, begin, count(network.rides.len())));
            }
        }
        network
    }
}

fn count(len: usize) -> u32 {
    u32::try_from(len).expect("a timetable has fewer calls and rides than 2^32")
}

/// A timetable arranged by stops and lines, so that a search finds the edges of a state at once.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    boards: Vec<Vec<u32>>, // the places at which a passenger can board, for each stop
    walks: Vec<Vec<(u32, Time)>>, // the ways from a stop to a stop, beginning with the transfer
    places: Vec<(u32, u32, u32)>, // the stop of a place in a line, and the range of its rides
    rides: Vec<(Time, Time)>, // when a trip leaves a place, and when it arrives at the next place
}

impl Network {
    /// Returns the stop of a place.
    pub(crate) fn stop(&self, at: At) -> u32 {
        match at {
            At::Stop(stop) | At::Platform(stop) => stop,
            At::Line(place) => self.places[place as usize].0,
        }
    }
}

/// A passenger's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum At {
    /// A trip has arrived at the stop.
    Stop(u32),
    /// The passenger can board every trip that leaves the stop from now on.
    Platform(u32),
    /// In a trip, or about to board it: a position in a line.
    Line(u32),
}

/// The cost of an edge. The cost of a path is the time since the journey began.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Leg<'n> {
    /// A time that does not depend on the time of day.
    Takes(Time),
    /// The first of the rides that can be caught: when they leave and arrive, and when the journey began.
    Ride(&'n [(Time, Time)], Time),
}

impl Leg<'_> {
    /// Returns the ride that a passenger takes `path` minutes after the journey began: when it leaves and arrives.
    pub(crate) fn ride(self, path: Time) -> Option<(Time, Time)> {
        let Self::Ride(rides, begin) = self else {
            return None;
        };
        let now = begin.checked_add(path)?;
        rides
            .get(rides.partition_point(|ride| ride.0 < now))
            .copied()
    }
}

impl Cost for Leg<'_> {
    type Total = Time;
    const ZERO: Time = 0;
    const NONE_IS_NO_EDGE: bool = true; // after the last trip

    fn extend(self, path: Time) -> Option<Time> {
        match self {
            Self::Takes(time) => path.checked_add(time),
            Self::Ride(_, begin) => Some(self.ride(path)?.1 - begin),
        }
    }

    fn sum(left: Time, right: Time) -> Option<Time> {
        left.checked_add(right)
    }

    fn scale(total: Time, factor: u32) -> Option<Time> {
        total.checked_mul(factor)
    }

    fn to_u64(total: Time) -> Option<u64> {
        Some(total.into())
    }

    fn from_u64(number: u64) -> Option<Time> {
        number.try_into().ok()
    }
}

impl NonNegativeCost for Leg<'_> {} // no ride arrives before it leaves

/// The question how to get from a stop to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Journey<'n> {
    pub(crate) network: &'n Network,
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// When the passenger is at the first stop.
    pub(crate) begin: Time,
}

impl<'n> SearchProblem for Journey<'n> {
    type State = At;
    type Action = Leg<'n>;
    type Cost = Leg<'n>;

    fn starts(&self) -> impl IntoIterator<Item = At> {
        [At::Stop(self.from), At::Platform(self.from)]
    }

    fn is_goal(&self, state: &At) -> bool {
        matches!(*state, At::Stop(stop) | At::Platform(stop) if stop == self.to)
    }

    fn successors(&self, state: &At) -> impl IntoIterator<Item = SuccessorOf<Self>> {
        let edge = |to, leg| Successor::new(leg, to, leg);
        let (network, begin) = (self.network, self.begin);
        let (mut walks, mut boards, mut ride) = (&[][..], &[][..], None);
        match *state {
            At::Stop(stop) => walks = &network.walks[stop as usize],
            At::Platform(stop) => {
                walks = &network.walks[stop as usize][1..];
                boards = &network.boards[stop as usize];
            }
            At::Line(place) => {
                let (stop, first, end) = network.places[place as usize];
                let rides = &network.rides[first as usize..end as usize];
                let next = edge(At::Line(place + 1), Leg::Ride(rides, begin));
                let alight = edge(At::Stop(stop), Leg::Takes(0));
                ride = Some((alight, Some(next).filter(|_| first < end)));
            }
        }
        let walk = move |&(stop, time)| edge(At::Platform(stop), Leg::Takes(time));
        let board = move |&place| edge(At::Line(place), Leg::Takes(0));
        let ride = ride
            .into_iter()
            .flat_map(|(alight, next)| iter::once(alight).chain(next));
        walks
            .iter()
            .map(walk)
            .chain(boards.iter().map(board))
            .chain(ride)
    }

    fn index_bound(&self) -> Option<usize> {
        Some(2 * self.network.walks.len() + self.network.places.len())
    }

    fn index(&self, state: &At) -> usize {
        let stops = self.network.walks.len();
        match *state {
            At::Stop(stop) => stop as usize,
            At::Platform(stop) => stops + stop as usize,
            At::Line(place) => 2 * stops + place as usize,
        }
    }
}
