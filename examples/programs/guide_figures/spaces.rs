//! Figures of the whole state space, with what searches expand of it.

use std::error::Error;

use colorwalk::color_walk::{ColorWalk, ColoursLeft, Eccentricity, Layered, Position};
use colorwalk::observe::{EventKind, Recorder};
use colorwalk::{ReportOf, Search};

use crate::svg::{Align, ORANGE, Picture, Point, RAMP};
use crate::{Drawn, Guide};

type Watched<'p> = Search<'p, ColorWalk, &'p mut Recorder<Position, u32>>;
type Answer = Result<ReportOf<ColorWalk>, Box<dyn Error>>;
/// A search by name.
type Named<'a> = (&'a str, &'a dyn Fn(Watched<'_>) -> Answer);

const WIDTH: f64 = 236.0;
const HEIGHT: f64 = 350.0;
const APART: f64 = 255.0;

pub(crate) fn estimates(guide: &Guide) -> Drawn {
    let mut picture = Picture::new(
        "estimates",
        (760, 450),
        "What A* expands of the state space, by three estimates",
        "The state space three times, fewest moves from the start growing to the right. By the distance of the farthest \
         cluster A* expands states all over it, by the colours left fewer, by layers it goes almost straight to the goal.",
    );
    let game = &guide.game;
    let runs: [Named<'_>; 3] = [
        ("A*, distance", &|search| {
            Ok(search.astar_with(Eccentricity::new(game))?)
        }),
        ("A*, colours left", &|search| {
            Ok(search.astar_with(ColoursLeft::new(game))?)
        }),
        ("A*, layers", &|search| {
            Ok(search.astar_with(Layered::new(game))?)
        }),
    ];
    draw_all(&mut picture, guide, &runs)?;
    Ok(picture)
}

/// Draws the searches side by side, and the key below them.
fn draw_all(
    picture: &mut Picture,
    guide: &Guide,
    runs: &[Named<'_>],
) -> Result<(), Box<dyn Error>> {
    let places = layout(guide);
    for (column, (name, run)) in (0..).zip(runs) {
        let left = 4.0 + APART * f64::from(column);
        let at = |number: usize| (left + places[number].0, 48.0 + places[number].1);
        let mut recorder = Recorder::new();
        let report = run(Search::new(&guide.game).observe(&mut recorder))?;
        let path = report.path().ok_or("no path")?;
        let order = expanded(guide, &recorder);
        picture.text((left, 12.0), 14.0, Align::Left, "font-weight=\"500\"", name);
        let told = format!("{} expanded, a path of {} moves", order.len(), path.len());
        picture.text((left, 30.0), 12.0, Align::Left, "opacity=\"0.75\"", &told);

        if column == 0 {
            picture.once("space", |picture| {
                let edges = guide.paths.space().all_edges();
                let edges = edges.map(|edge| (at(edge.from().index()), at(edge.to().index())));
                let style = "stroke=\"currentColor\" stroke-width=\"0.4\" opacity=\"0.3\"";
                picture.lines(edges, style);
                for number in 0..places.len() {
                    picture.circle(at(number), 1.2, "opacity=\"0.5\"");
                }
            });
        } else {
            picture.again("space", (APART * f64::from(column), 0.0));
        }
        let path = path
            .states()
            .iter()
            .filter_map(|state| guide.place(state))
            .map(at);
        let style = format!("stroke=\"{ORANGE}\" stroke-width=\"2\" stroke-linejoin=\"round\"");
        picture.polyline(path, &style);
        let is_short = order.len() <= 12;
        for (count, &number) in order.iter().enumerate() {
            let shade = count * RAMP.len() / order.len();
            let radius = if is_short { 7.5 } else { 2.6 };
            picture.circle(at(number), radius, &format!("fill=\"{}\"", RAMP[shade]));
            if is_short {
                let ink = if shade < 2 {
                    "fill=\"#fff\""
                } else {
                    "fill=\"#000\""
                };
                let text = (count + 1).to_string();
                picture.text(at(number), 9.5, Align::Middle, ink, &text);
            }
        }
    }
    let y = 432.0;
    picture.text((4.0, y), 12.0, Align::Left, "", "expanded first");
    for (count, colour) in (0..).zip(RAMP) {
        let style = format!("fill=\"{colour}\"");
        picture.rect(
            (88.0 + 22.0 * f64::from(count), y - 6.0),
            (22.0, 12.0),
            &style,
        );
    }
    picture.text((204.0, y), 12.0, Align::Left, "", "last");
    picture.circle((256.0, y), 1.8, "opacity=\"0.6\"");
    picture.text((264.0, y), 12.0, Align::Left, "", "not expanded");
    let style = format!("stroke=\"{ORANGE}\" stroke-width=\"2\"");
    picture.line((364.0, y), (392.0, y), &style);
    picture.text((399.0, y), 12.0, Align::Left, "", "the path found");
    let text = "left to right: fewest moves from the start, 0 to 10";
    picture.text((756.0, y), 12.0, Align::Right, "opacity=\"0.75\"", text);
    Ok(())
}

/// The positions in the order in which a search expanded them.
pub(crate) fn expanded(guide: &Guide, recorder: &Recorder<Position, u32>) -> Vec<usize> {
    let closed = recorder
        .records()
        .iter()
        .filter(|record| record.kind == EventKind::Closed);
    closed
        .filter_map(|record| guide.place(&record.state.as_ref()?.1))
        .collect()
}

/// Where each position stands: in a column for its number of moves, beside those that moves join it to.
fn layout(guide: &Guide) -> Vec<Point> {
    let space = guide.paths.space();
    let mut columns: Vec<Vec<usize>> = Vec::new();
    let mut column_of = Vec::new();
    for (number, (_, moves)) in guide.positions().enumerate() {
        let column = moves as usize;
        columns.resize(columns.len().max(column + 1), Vec::new());
        columns[column].push(number);
        column_of.push(column);
    }
    let mut joined: Vec<Vec<usize>> = vec![Vec::new(); space.len()];
    for edge in space.all_edges() {
        let (from, to) = (edge.from().index(), edge.to().index());
        joined[from].push(to);
        joined[to].push(from);
    }
    // Up and down the columns, each sorted by the mean height of what it is joined to in the column before.
    let mut heights = vec![0.0; space.len()];
    spread(&columns, &mut heights);
    let last = columns.len() - 1;
    for _ in 0..12 {
        let passes = (1..=last).map(|column| (column, column - 1));
        let back = (0..last).rev().map(|column| (column, column + 1));
        for (column, before) in passes.chain(back) {
            let mean = |number: usize| {
                let near = joined[number]
                    .iter()
                    .filter(|&&other| column_of[other] == before);
                let (sum, count) = near.fold((0.0, 0.0), |(sum, count), &other| {
                    (sum + heights[other], count + 1.0)
                });
                if count > 0.0 {
                    sum / count
                } else {
                    heights[number]
                }
            };
            let means: Vec<f64> = (0..space.len()).map(mean).collect();
            columns[column].sort_by(|&a, &b| means[a].total_cmp(&means[b]));
            spread(&columns[column..=column], &mut heights);
        }
    }
    let columns = f64::from(u32::try_from(last).unwrap_or(1));
    let across = |column: usize| f64::from(u32::try_from(column).unwrap_or(0)) / columns;
    let places = column_of.iter().zip(&heights);
    places
        .map(|(&column, height)| (8.0 + across(column) * (WIDTH - 16.0), HEIGHT / 2.0 + height))
        .collect()
}

/// Spreads each column around its middle.
fn spread(columns: &[Vec<usize>], heights: &mut [f64]) {
    for column in columns {
        let count = f64::from(u32::try_from(column.len()).unwrap_or(1));
        let apart = (HEIGHT / count).min(17.0);
        for (place, &number) in (0..).zip(column) {
            heights[number] = apart * (f64::from(place) - (count - 1.0) / 2.0);
        }
    }
}
