//! Figures of the recipes: states that carry more than a place.

use colorwalk::{Search, problem_fn};

use crate::graphs::{RADIUS, THIN, arrow_of, beside, between};
use crate::svg::{Align, BOLD, ORANGE, Picture, Point, SOFT};
use crate::{Drawn, Guide};

/// A state of a recipe: a crossing and the crossing before it, or a station and the minute of arrival.
type State = (u32, u32);

fn orange() -> String {
    format!("stroke=\"{ORANGE}\" stroke-width=\"2.5\"")
}

/// Draws the roads of the recipe about turns, and below them the states of its search.
pub(crate) fn turns(_: &Guide) -> Drawn {
    const ROADS: [(u32, u32, u32); 5] = [(0, 1, 2), (1, 2, 2), (1, 3, 3), (3, 4, 1), (4, 2, 1)];
    const NO_TURN: (u32, u32, u32) = (0, 1, 2);
    const SLOW_TURN: (u32, u32, u32) = (1, 3, 4);
    let out = |&(at, before): &State| {
        let roads = ROADS
            .into_iter()
            .filter(move |road| road.0 == at && (before, at, road.1) != NO_TURN);
        let turn = move |to| if (before, at, to) == SLOW_TURN { 4 } else { 0 };
        roads.map(move |(_, to, cost)| ((to, at), cost + turn(to)))
    };
    let crossings = problem_fn((0, 0), out, |&(at, _): &State| at == 2);
    let path = Search::new(&crossings).dijkstra()?.found()?;
    let space = Search::new(&crossings).explore()?;

    let mut picture = Picture::new(
        "turns",
        (390, 316),
        "Roads with a forbidden turn, and the states of a search",
        "Above, five crossings and five roads. Below, the five states that can be reached, each a crossing and the one before \
         it. No edge leads from 1 to 2, since that turn is forbidden, and the path goes round through 3 and 4.",
    );
    let column = |at: u32| [30.0, 130.0, 350.0, 130.0, 350.0][at as usize];
    let row = |at: u32| if at < 3 { 38.0 } else { 108.0 };
    let above = |at: u32| (column(at), row(at));
    let below = |&(at, _): &State| (column(at), row(at) + 170.0);

    let title = "The roads, with their costs";
    picture.text((4.0, 9.0), 12.0, Align::Left, BOLD, title);
    let roads = ROADS.map(|(from, to, cost)| (above(from), above(to), cost));
    draw_edges(&mut picture, &roads);
    for crossing in 0..5 {
        draw_node(&mut picture, above(crossing), crossing);
    }

    let title = "The states: crossings, and where the path comes from";
    picture.text((4.0, 168.0), 12.0, Align::Left, BOLD, title);
    let states = space.states();
    let edges = space.graph().edges().map(|edge| {
        let [from, to] = [edge.from, edge.to].map(|node| below(&states[node.index()]));
        (from, to, edge.cost)
    });
    draw_edges(&mut picture, &edges.collect::<Vec<_>>());
    let steps = path.states().windows(2);
    let steps = steps.flat_map(|pair| arrow_of(between(below(&pair[0]), below(&pair[1]), RADIUS)));
    picture.lines(steps, &orange());
    for state in states {
        let at = below(state);
        draw_node(&mut picture, at, state.0);
        if state.0 > 0 {
            let before = format!("from {}", state.1);
            let below = if state.0 < 3 { -22.0 } else { 23.0 };
            let at = (at.0, at.1 + below);
            picture.text(at, 11.0, Align::Middle, SOFT, &before);
        }
    }
    Ok(picture)
}

fn draw_edges(picture: &mut Picture, edges: &[(Point, Point, u32)]) {
    let lines = edges.iter();
    let lines = lines.flat_map(|&(from, to, _)| arrow_of(between(from, to, RADIUS)));
    picture.lines(lines, THIN);
    for &(from, to, cost) in edges {
        let cost = cost.to_string();
        picture.text(beside((from, to), 9.0), 12.0, Align::Middle, "", &cost);
    }
}

fn draw_node(picture: &mut Picture, at: Point, name: u32) {
    picture.circle(at, RADIUS, "fill=\"none\" stroke=\"currentColor\"");
    picture.text(at, 13.0, Align::Middle, "", &name.to_string());
}

/// Draws the trains of the recipe about timetables. Stations go from top to bottom, and minutes from left to right.
pub(crate) fn trains(_: &Guide) -> Drawn {
    /// The railway lines. Each line has its first station, its last station, the minutes between two trains, and the
    /// minutes of the ride.
    const TRAINS: [(u32, u32, u32, u32); 4] = [
        (0, 1, 15, 20),
        (1, 3, 60, 10),
        (0, 2, 10, 25),
        (2, 3, 10, 15),
    ];
    let rides = |&(at, now): &State| {
        let trains = TRAINS.into_iter().filter(move |train| train.0 == at);
        trains.map(move |(_, to, every, minutes)| {
            let departure = now.next_multiple_of(every);
            (departure, (to, departure + minutes))
        })
    };
    let out = |state: &State| {
        let now = state.1;
        rides(state).map(move |(_, next)| (next, next.1 - now))
    };
    let stations = problem_fn((0, 0), out, |&(at, _): &State| at == 3);
    let path = Search::new(&stations).dijkstra()?.found()?;
    let space = Search::new(&stations).explore()?;

    let mut picture = Picture::new(
        "trains",
        (390, 190),
        "Trains between four stations, and the states of a search",
        "Four rows, one for each station, with a dot for each arrival: station 1 in minute 20, station 2 in minute 25, station \
         3 in minutes 45 and 70. The path goes through station 2 and waits there from minute 25 to 30.",
    );
    let place = |&(station, minute): &State| {
        let (station, minute) = (f64::from(station), f64::from(minute));
        (76.0 + 4.0 * minute, 20.0 + 46.0 * station)
    };
    for station in 0..4 {
        let (_, y) = place(&(station, 0));
        let name = format!("station {station}");
        picture.text((4.0, y), 12.0, Align::Left, BOLD, &name);
    }
    for state in space.states() {
        let from = place(state);
        for (departure, next) in rides(state) {
            let is_taken = path.states().windows(2).any(|pair| pair == [*state, next]);
            let style = if is_taken { &orange() } else { THIN };
            let at_departure = place(&(state.0, departure));
            picture.polyline([from, at_departure, place(&next)], style);
        }
    }
    for state in space.states() {
        let at = place(state);
        picture.circle(at, 4.0, "");
        let minute = format!("minute {}", state.1);
        let beside = if state.0 < 3 {
            (26.0, -9.0)
        } else {
            (0.0, 13.0)
        };
        let at = (at.0 + beside.0, at.1 + beside.1);
        picture.text(at, 11.0, Align::Middle, SOFT, &minute);
    }
    Ok(picture)
}
